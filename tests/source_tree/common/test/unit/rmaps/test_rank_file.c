int test_rank_file(void)
{
    options.app_idx = 1;
    return find_module("rank_file")->map_job(&job, &options);
}
