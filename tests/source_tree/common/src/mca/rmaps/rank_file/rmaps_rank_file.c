int map(prte_job_t *jdata, prte_rmaps_options_t *options)
{
    if (0 <= options->app_idx) {
        return one(jdata, options->app_idx);
    }
    get(app, PRTE_APP_MAP_FILE);
    return all(jdata);
}
