int test_dispatch(void)
{
    set_directive(&app, PRTE_MAPPING_NO_USE_LOCAL);
    prte_rmaps_base_map_job(0, 0, &caddy);
    return PRTE_JOB_STATE_MAP_FAILED == stub_state;
}
