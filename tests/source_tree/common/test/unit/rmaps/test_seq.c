int test_seq(void)
{
    options.app_idx = 1;
    return find_module("seq")->map_job(&job, &options);
}
