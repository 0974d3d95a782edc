int test_round_robin(void)
{
    options.app_idx = 1;
    return find_module("round_robin")->map_job(&job, &options);
}
