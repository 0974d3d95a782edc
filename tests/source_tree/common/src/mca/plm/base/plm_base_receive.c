void prte_plm_base_recv(int status)
{
    jdata->session = session;
}
