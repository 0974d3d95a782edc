int prte_rmaps_base_compute_vpids(prte_job_t *jdata, prte_rmaps_options_t *options, int app_idx, uint32_t *next_vpid);
int prte_rmaps_base_bind_proc(prte_job_t *jdata, prte_proc_t *proc, prte_node_t *node, hwloc_obj_t obj,
                              prte_rmaps_options_t *options);
