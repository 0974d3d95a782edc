typedef struct {
    pmix_object_t super;
    uint32_t session_id;
    char *user_refid;
    char *alloc_refid;
    pmix_pointer_array_t *nodes;
    pmix_pointer_array_t *jobs;
    pmix_pointer_array_t *children;
} prte_session_t;

extern pmix_pointer_array_t *prte_sessions;

typedef struct {
    pmix_list_item_t super;
    int exit_code;
    char **personality;
    struct prte_schizo_base_module_t *schizo;
    pmix_nspace_t nspace;
    char *session_dir;
    int index;
    pmix_rank_t offset;
    prte_session_t *session;
    pmix_pointer_array_t *apps;
    prte_app_idx_t num_apps;
    pmix_rank_t stdin_target;
    int32_t total_slots_alloc;
    pmix_rank_t num_procs;
    pmix_pointer_array_t *procs;
    struct prte_job_map_t *map;
    prte_node_t *bookmark;
    prte_job_state_t state;
    pmix_rank_t num_mapped;
    pmix_rank_t num_launched;
    pmix_rank_t num_reported;
    pmix_rank_t num_terminated;
    pmix_rank_t num_daemons_reported;
    pmix_rank_t num_ready_for_debug;
    pmix_rank_t num_local_procs;
    pmix_proc_t originator;
    prte_job_flags_t flags;
    pmix_list_t attributes;
    pmix_data_buffer_t launch_msg;
    pmix_list_t children;
    pmix_nspace_t launcher;
    uint32_t ntraces;
    char **traces;
    pmix_cli_result_t cli;
} prte_job_t;
