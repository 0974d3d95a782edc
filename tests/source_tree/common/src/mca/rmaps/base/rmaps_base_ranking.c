int prte_rmaps_base_compute_vpids(prte_job_t *jdata, prte_rmaps_options_t *options, int app_idx, uint32_t *next_vpid)
{
    return app_idx < 0 ? all(jdata) : one(jdata, app_idx, next_vpid);
}
