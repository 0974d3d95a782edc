int prte_rmaps_base_set_mapping_policy(prte_job_t *jdata, char *spec);
int prte_rmaps_base_set_app_mapping_policy(prte_app_context_t *app, char *spec);
int prte_rmaps_base_set_app_ranking_policy(prte_app_context_t *app, char *spec);
int prte_rmaps_base_set_app_binding_policy(prte_app_context_t *app, char *spec);
