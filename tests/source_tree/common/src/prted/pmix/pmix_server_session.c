pmix_status_t pmix_server_session_ctrl_fn(const pmix_proc_t *requestor)
{
    return create_session(requestor);
}
