typedef int (*prte_rmaps_base_module_map_fn_t)(prte_job_t *jdata, prte_rmaps_options_t *options);

struct prte_rmaps_base_module_5_0_0_t {
    prte_rmaps_base_module_map_fn_t map_job;
};
typedef struct prte_rmaps_base_module_5_0_0_t prte_rmaps_base_module_5_0_0_t;
typedef prte_rmaps_base_module_5_0_0_t prte_rmaps_base_module_t;
