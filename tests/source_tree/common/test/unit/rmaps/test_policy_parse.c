int test_policy_parse(void)
{
    prte_app_context_t app;
    return prte_rmaps_base_set_app_mapping_policy(&app, "core")
           + prte_rmaps_base_set_app_ranking_policy(&app, "slot")
           + prte_rmaps_base_set_app_binding_policy(&app, "core");
}
