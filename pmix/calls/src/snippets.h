/* What every program may use: a statement, and a host whose function for sessions answers at once and remembers what it is asked. */
#define CHECK(what) do { if (!(what)) { printf("%s\n", #what); return 1; } } while (0)
static int mapcheck_asked;
static uint32_t mapcheck_session;
static size_t mapcheck_ndirs;
static size_t mapcheck_apps;
static char mapcheck_key[512];
static pmix_status_t mapcheck_control(const pmix_proc_t *requestor, uint32_t session, const pmix_info_t directives[], size_t ndirs,
                                      void (*cbfunc)(pmix_status_t, pmix_info_t *, size_t, void *, pmix_release_cbfunc_t, void *),
                                      void *cbdata) {
  (void)requestor;
  mapcheck_asked++;
  mapcheck_session = session;
  mapcheck_ndirs = ndirs;
  if (ndirs > 0) {
    strncpy(mapcheck_key, directives[0].key, sizeof(mapcheck_key) - 1);
    if (directives[0].value.type == PMIX_DATA_ARRAY && directives[0].value.data.darray) mapcheck_apps = directives[0].value.data.darray->size;
  }
  if (cbfunc) cbfunc(PMIX_SUCCESS, NULL, 0, cbdata, NULL, NULL);
  return PMIX_SUCCESS;
}
#ifdef PMIX_SESSION_PAUSE
static pmix_server_module_t mapcheck_host = {.session_control = mapcheck_control};
#else
static pmix_server_module_t mapcheck_host;
#endif
/* A server with one client: this program again, with the server in its environment. */
static char *mapcheck_number;
static int mapcheck_serve(void) {
  pmix_proc_t client;
  char **environment = NULL;
  int status = -1;
  if (PMIx_server_init(NULL, NULL, 0) != PMIX_SUCCESS) return -1;
  PMIX_LOAD_PROCID(&client, "job", 0);
  PMIx_server_register_nspace("job", 1, NULL, 0, NULL, NULL);
  PMIx_server_register_client(&client, geteuid(), getegid(), NULL, NULL, NULL);
  if (PMIx_server_setup_fork(&client, &environment) != PMIX_SUCCESS) return -1;
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    for (int at = 0; environment && environment[at]; at++) putenv(environment[at]);
    alarm(10);
    execl("/proc/self/exe", "client", mapcheck_number, (char *) NULL);
    _exit(3);
  }
  waitpid(child, &status, 0);
  PMIx_server_finalize();
  return status;
}
