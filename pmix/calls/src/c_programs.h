/* Macros and functions for every program: CHECK, and a host that answers at once and records its last session control request. */
#define CHECK(condition) do { if (!(condition)) { printf("%s\n", #condition); return 1; } } while (0)
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
/* The host knows the two nodes of allocation "one", and no other allocation. */
#ifdef PMIX_QUERY_ALLOCATION
static pmix_status_t mapcheck_query(pmix_proc_t *requestor, pmix_query_t *queries, size_t nqueries,
                                    void (*cbfunc)(pmix_status_t, pmix_info_t *, size_t, void *, pmix_release_cbfunc_t, void *),
                                    void *cbdata) {
  static char *names[] = {"n0", "n1"};
  static pmix_info_t hosts[2], nodes[2], answer;
  static pmix_data_array_t each[2], all = {.type = PMIX_INFO, .size = 2, .array = nodes};
  (void)requestor;
  if (nqueries != 1 || strcmp(queries[0].keys[0], "pmix.query.allc") || queries[0].nqual < 1 ||
      strcmp(queries[0].qualifiers[0].key, PMIX_ALLOC_ID) || strcmp(queries[0].qualifiers[0].value.data.string, "one"))
    return PMIX_ERR_NOT_FOUND;
  for (int at = 0; at < 2; at++) {
    PMIX_INFO_LOAD(&hosts[at], PMIX_HOSTNAME, names[at], PMIX_STRING);
    each[at].type = PMIX_INFO, each[at].size = 1, each[at].array = &hosts[at];
    PMIX_LOAD_KEY(nodes[at].key, PMIX_NODE_INFO);
    nodes[at].value.type = PMIX_DATA_ARRAY, nodes[at].value.data.darray = &each[at];
  }
  PMIX_LOAD_KEY(answer.key, PMIX_QUERY_ALLOCATION);
  answer.value.type = PMIX_DATA_ARRAY, answer.value.data.darray = &all;
  cbfunc(PMIX_SUCCESS, &answer, 1, cbdata, NULL, NULL);
  return PMIX_SUCCESS;
}
#endif
#ifdef PMIX_SESSION_PAUSE
static pmix_server_module_t mapcheck_host = {.session_control = mapcheck_control, .query = mapcheck_query};
#else
static pmix_server_module_t mapcheck_host;
#endif
/* Event handlers that count how often they are called. */
static int mapcheck_called[2];
#define HANDLER(number) static void mapcheck_handler_##number(size_t id, pmix_status_t code, const pmix_proc_t *by, pmix_info_t infos[], size_t ninfo, \
    pmix_info_t before[], size_t nbefore, pmix_event_notification_cbfunc_fn_t done, void *cbdata) { \
    (void)id, (void)code, (void)by, (void)infos, (void)ninfo, (void)before, (void)nbefore; \
    mapcheck_called[number]++; \
    if (done) done(PMIX_EVENT_ACTION_COMPLETE, NULL, 0, NULL, NULL, cbdata); \
  }
HANDLER(0)
HANDLER(1)
/* Counts this process's threads that are bound to the first CPU. */
static int mapcheck_bound(void) {
  char line[4096];
  int found = 0;
  FILE *threads = popen("cat /proc/$PPID/task/*/status", "r");
  while (threads && fgets(line, sizeof(line), threads)) found += !strcmp(line, "Cpus_allowed_list:\t0\n");
  if (threads) pclose(threads);
  return found;
}
/* Runs a server with one client, which is this program again; returns the client's exit status. */
static char *mapcheck_number;
static int mapcheck_serve(void) {
  pmix_proc_t client;
  char **environment = NULL;
  int status = -1;
  if (PMIx_server_init(&mapcheck_host, NULL, 0) != PMIX_SUCCESS) return -1;
  PMIX_LOAD_PROCID(&client, "job", 0);
  PMIx_server_register_nspace("job", 1, NULL, 0, NULL, NULL);
  PMIx_server_register_client(&client, geteuid(), getegid(), NULL, NULL, NULL);
  if (PMIx_server_setup_fork(&client, &environment) != PMIX_SUCCESS) return -1;
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    for (int at = 0; environment && environment[at]; at++) putenv(environment[at]);
    alarm(40);
    execl("/proc/self/exe", "client", mapcheck_number, (char *) NULL);
    _exit(3);
  }
  waitpid(child, &status, 0);
  PMIx_server_finalize();
  return status;
}
