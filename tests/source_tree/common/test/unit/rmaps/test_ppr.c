int test_ppr(void)
{
    options.app_idx = 1;
    return find_module("ppr")->map_job(&job, &options);
}
