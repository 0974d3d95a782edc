int prte_rmaps_base_resolve_app_options(prte_job_t *jdata, prte_app_context_t *app, prte_rmaps_options_t *options)
{
    options->rank = prte_rmaps_base_derive_ranking(options->map);
    options->bind = prte_rmaps_base_derive_binding(options);
    return PRTE_SUCCESS;
}

void prte_rmaps_base_map_job(int sd, short args, void *cbdata)
{
    options.app_idx = -1;
    if (any_per_app) {
        rc = prte_rmaps_base_compute_vpids(jdata, &options, n, &next);
    }
}
