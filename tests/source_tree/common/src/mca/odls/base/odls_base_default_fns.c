int prte_odls_base_default_get_add_procs_data(pmix_data_buffer_t *buffer, pmix_nspace_t job)
{
    add(info, PMIX_NODE_MAP);
    add(info, PMIX_PROC_MAP);
    return PMIx_server_setup_application(job, info, ninfo, NULL, NULL);
}

int prte_odls_base_default_construct_child_list(pmix_data_buffer_t *buffer)
{
    return PMIx_server_setup_local_support(job, info, ninfo, NULL, NULL);
}
