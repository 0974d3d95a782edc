int pmix_server_spawn(prte_job_t *jdata)
{
    parse(prte_rmaps_base_set_app_mapping_policy(app, value), prte_rmaps_base_set_app_ranking_policy(app, value),
          prte_rmaps_base_set_app_binding_policy(app, value));
    command = PRTE_PLM_LAUNCH_JOB_CMD;
    return prte_job_pack(buffer, jdata, 0);
}
