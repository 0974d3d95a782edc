int test_resolve_options(void)
{
    return prte_rmaps_base_resolve_app_options(&job, &app, &options);
}
