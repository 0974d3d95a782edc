/* Infos, and programs of a server and its clients, which are this program again. */
#define COUNT(array) (sizeof(array) / sizeof(*(array)))
/* A call that returns PMIX_SUCCESS. */
#define OK(...) do { \
    if ((__VA_ARGS__) != PMIX_SUCCESS) { mapcheck_begin(); printf("not %s == PMIX_SUCCESS\n", #__VA_ARGS__); return 1; } \
  } while (0)
/* An info: INFO(PMIX_RANK, &rank, PMIX_PROC_RANK). */
static pmix_info_t INFO(const char *key, const void *data, pmix_data_type_t type) {
  pmix_info_t info;
  PMIX_INFO_LOAD(&info, key, data, type);
  return info;
}
/* An info with a number: TYPED(PMIX_RANK, pmix_rank_t, 7, PMIX_PROC_RANK); and those of usual types. */
#define TYPED(key, c_type, number, type) INFO(key, &(c_type){number}, type)
#define BOOL(key, number) TYPED(key, bool, number, PMIX_BOOL)
#define INT(key, number) TYPED(key, int, number, PMIX_INT)
#define UINT16(key, number) TYPED(key, uint16_t, number, PMIX_UINT16)
#define UINT32(key, number) TYPED(key, uint32_t, number, PMIX_UINT32)
#define UINT64(key, number) TYPED(key, uint64_t, number, PMIX_UINT64)
#define PID(key, number) TYPED(key, pid_t, number, PMIX_PID)
#define SIZE(key, number) TYPED(key, size_t, number, PMIX_SIZE)
#define RANK(key, number) TYPED(key, pmix_rank_t, number, PMIX_PROC_RANK)
#define TEXT(key, text) INFO(key, text, PMIX_STRING)
#define FLAG(key) INFO(key, NULL, PMIX_BOOL)
/* An info with an array, and one with an array of infos: INFOS(PMIX_PROC_DATA, RANK(PMIX_RANK, 0), UINT16(PMIX_LOCAL_RANK, 0)). */
static pmix_info_t ARRAY_INFO(const char *key, pmix_data_type_t type, const void *elements, size_t many) {
  return INFO(key, &(pmix_data_array_t){.type = type, .size = many, .array = (void *) elements}, PMIX_DATA_ARRAY);
}
#define INFOS(key, ...) ARRAY_INFO(key, PMIX_INFO, (pmix_info_t[]){__VA_ARGS__}, sizeof((pmix_info_t[]){__VA_ARGS__}) / sizeof(pmix_info_t))
/* The same info as a qualifier. */
static pmix_info_t QUALIFIER(pmix_info_t info) {
  PMIX_INFO_SET_QUALIFIER(&info);
  return info;
}
/* A process. */
static pmix_proc_t proc_of(const char *space, pmix_rank_t rank) {
  pmix_proc_t proc;
  PMIX_LOAD_PROCID(&proc, space, rank);
  return proc;
}
/* Adds an info to those with which the clients' job is registered. */
static void job_has(pmix_info_t info) {
  static pmix_info_t all[40];
  mapcheck_job = all;
  all[mapcheck_njob++] = info;
}
static int is_client(void) { return getenv("PMIX_NAMESPACE") != NULL; }
/* Runs clients with a server that is initialized, or with a new one that has all functions of a host. */
#define RUN(many) CHECK(mapcheck_run_clients(many) == 0)
/* The server runs clients, makes the checks that follow and ends; only a client goes on. */
#define SERVE(many, ...) do { if (!is_client()) { CHECK(mapcheck_serve_many(many) == 0); __VA_ARGS__; return 0; } } while (0)
/* Like SERVE, and each client is initialized as `me`. */
#define CLIENTS(many, ...) SERVE(many, __VA_ARGS__); pmix_proc_t me; OK(PMIx_Init(&me, NULL, 0))
/* Initializes a server with all functions of a host, and with infos. */
#define HOST(...) OK(PMIx_server_init(&mapcheck_host, (pmix_info_t[]){__VA_ARGS__}, sizeof((pmix_info_t[]){__VA_ARGS__}) / sizeof(pmix_info_t)))
/* Initializes a tool as `me`, with infos. */
#define TOOL(...) OK(PMIx_tool_init(&me, (pmix_info_t[]){__VA_ARGS__}, sizeof((pmix_info_t[]){__VA_ARGS__}) / sizeof(pmix_info_t)))
/* Waits for the other clients, and finalizes. */
#define END_TOGETHER() PMIx_Fence(NULL, 0, NULL, 0), PMIx_Finalize(NULL, 0)
/* Puts the value of an info under its key: PUT(PMIX_GLOBAL, UINT32("the.key", 42)). */
static pmix_status_t mapcheck_put(pmix_scope_t scope, pmix_info_t info) { return PMIx_Put(scope, info.key, &info.value); }
#define PUT(scope, ...) OK(mapcheck_put(scope, __VA_ARGS__))
/* Puts the value of an info with qualifiers: PUT_QUALIFIED(PMIX_GLOBAL, UINT32("the.key", 42), TEXT("the.colour", "red")). */
static pmix_status_t mapcheck_put_qualified(pmix_scope_t scope, pmix_info_t infos[], size_t many) {
  for (size_t at = 1; at < many; at++) PMIX_INFO_SET_QUALIFIER(&infos[at]);
  return mapcheck_put(scope, ARRAY_INFO(PMIX_QUALIFIED_VALUE, PMIX_INFO, infos, many));
}
#define PUT_QUALIFIED(scope, ...) \
  OK(mapcheck_put_qualified(scope, (pmix_info_t[]){__VA_ARGS__}, sizeof((pmix_info_t[]){__VA_ARGS__}) / sizeof(pmix_info_t)))
/* The value that is found for a process under the key of an info is that of the info: GETS(&me, UINT32("the.key", 42)). More infos are those
   of the request, and qualifiers with GETS_BY. MISSES: no value is found under a key. */
static int mapcheck_gets(const char *text, const pmix_proc_t *of, pmix_info_t infos[], size_t many, int qualified) {
  pmix_value_t *found = NULL;
  char got[300] = "nothing";
  for (size_t at = 1; qualified && at < many; at++) PMIX_INFO_SET_QUALIFIER(&infos[at]);
  pmix_status_t status = PMIx_Get(of, infos[0].key, many > 1 ? &infos[1] : NULL, many - 1, &found);
  if (status == PMIX_SUCCESS && found && same_value(found, &infos[0].value)) return 1;
  mapcheck_begin();
  if (status == PMIX_SUCCESS && found) mapcheck_text(found, got, sizeof(got));
  if (status == PMIX_SUCCESS) printf("PMIx_Get(%s): got %s of type %d\n", text, got, found ? found->type : PMIX_UNDEF);
  else printf("not PMIx_Get(%s) == PMIX_SUCCESS\n", text);
  return 0;
}
#define MAPCHECK_GETS(text, of, qualified, ...) do { \
    pmix_info_t infos_[] = {__VA_ARGS__}; \
    if (!mapcheck_gets(text, of, infos_, COUNT(infos_), qualified)) return 1; \
  } while (0)
#define GETS(of, ...) MAPCHECK_GETS(#of ", " #__VA_ARGS__, of, 0, __VA_ARGS__)
#define GETS_BY(of, ...) MAPCHECK_GETS(#of ", " #__VA_ARGS__, of, 1, __VA_ARGS__)
#define MISSES(of, name, ...) do { \
    pmix_info_t infos_[] = {{.key = ""}, ##__VA_ARGS__}; \
    pmix_value_t *found_ = NULL; \
    if (PMIx_Get(of, name, &infos_[1], COUNT(infos_) - 1, &found_) != PMIX_SUCCESS) break; \
    mapcheck_begin(), printf("not PMIx_Get(%s, %s) != PMIX_SUCCESS\n", #of, #name); \
    return 1; \
  } while (0)
/* Constructs a group of processes, with infos. */
#define CONSTRUCT(group, procs, many, ...) do { \
    pmix_info_t infos_[] = {__VA_ARGS__}, *results_ = NULL; \
    size_t nresults_ = 0; \
    OK(PMIx_Group_construct(group, procs, many, infos_, COUNT(infos_), &results_, &nresults_)); \
  } while (0)
/* Spawns a job of this many apps, with infos. */
#define SPAWN(many, ...) do { \
    pmix_info_t infos_[] = {__VA_ARGS__}; \
    pmix_app_t apps_[many]; \
    pmix_nspace_t made_; \
    for (int at_ = 0; at_ < (many); at_++) mapcheck_app(&apps_[at_]); \
    OK(PMIx_Spawn(infos_, COUNT(infos_), apps_, many, made_)); \
    CHECK(!strcmp(made_, "spawned")); \
  } while (0)
/* The infos that the host received last, or that a call returned, include this one, once. One that has no text fails. */
static int mapcheck_has_received(pmix_info_t info) {
  char text[300];
  mapcheck_text(&info.value, text, sizeof(text));
  if (strcmp(text, "?") && mapcheck_received(info.key, text) == 1) return 1;
  mapcheck_begin();
  printf("not received %.200s=%s\n", info.key, text);
  return 0;
}
#define RECEIVED(...) do { if (!mapcheck_has_received(__VA_ARGS__)) return 1; } while (0)
/* Waits until a condition holds, 20 seconds at most. */
#define WAIT_FOR(condition) for (int waited_ = 0; waited_ < 20000 && !(condition); waited_++) usleep(1000)
/* Registers event handler 0 or 1 for codes, with infos, and notifies this process of an event. */
#define HANDLE(number, codes, many, ...) do { \
    pmix_info_t infos_[] = {{.key = ""}, ##__VA_ARGS__}; \
    CHECK(PMIx_Register_event_handler(codes, many, &infos_[1], COUNT(infos_) - 1, mapcheck_handler_##number, NULL, NULL) >= 0); \
  } while (0)
#define NOTIFY(code) CHECK(PMIx_Notify_event(code, NULL, PMIX_RANGE_PROC_LOCAL, NULL, 0, NULL, NULL) >= 0)
/* Three times, events of an array of codes, and then one that handler 1 counts. */
#define THREE_ROUNDS(codes) do { \
    pmix_status_t counted_ = PMIX_EXTERNAL_ERR_BASE - 9; \
    HANDLE(1, &counted_, 1); \
    for (int round_ = 1; round_ <= 3; round_++) { \
      for (size_t at_ = 0; at_ < COUNT(codes); at_++) NOTIFY((codes)[at_]); \
      NOTIFY(counted_); \
      WAIT_FOR(mapcheck_called[1] >= round_); \
      CHECK(mapcheck_called[1] == round_); \
    } \
  } while (0)
/* Registers a job without local processes, with infos. */
#define REGISTER(name, ...) do { \
    pmix_info_t infos_[] = {{.key = ""}, ##__VA_ARGS__}; \
    CHECK(mapcheck_succeeded(PMIx_server_register_nspace(name, 0, &infos_[1], COUNT(infos_) - 1, NULL, NULL))); \
  } while (0)
/* Goes on as `me` in a client of a server, or in the server itself. */
#define CLIENT_OR_SERVER(client) \
  pmix_proc_t me; \
  if (client) SERVE(1); \
  (void)me; \
  if (client) OK(PMIx_Init(&me, NULL, 0)); \
  else OK(PMIx_server_init(&mapcheck_host, NULL, 0))
/* Asks queries, by callback or not, and records the answer as what was received. */
#define QUERY(callback, queries, many) do { \
    int before_ = mapcheck_callbacks; \
    pmix_info_t *answer_ = NULL; \
    size_t infos_ = 0; \
    if (callback) OK(PMIx_Query_info_nb(queries, many, mapcheck_answered, NULL)); \
    else OK(PMIx_Query_info(queries, many, &answer_, &infos_)); \
    if (callback) CHECK(mapcheck_called_back(before_ + 1) && mapcheck_status == PMIX_SUCCESS); \
    else mapcheck_receive(answer_, infos_); \
  } while (0)
/* Reads what this process writes to a descriptor, until `release`; `deliver` forwards lines of output and returns what is written then. */
static int mapcheck_written[2], mapcheck_original;
static int capture(int descriptor) {
  alarm(30);
  mapcheck_original = dup(descriptor);
  return pipe(mapcheck_written) == 0 && dup2(mapcheck_written[1], descriptor) == descriptor;
}
static void release(int descriptor) { dup2(mapcheck_original, descriptor); }
static char *deliver(const pmix_proc_t *from, pmix_iof_channel_t channel, const char *lines) {
  char *text = calloc(1, 1000);
  int left = 0;
  pmix_byte_object_t bytes = {.bytes = (char *) lines, .size = strlen(lines)};
  PMIx_server_IOF_deliver(from, channel, &bytes, NULL, 0, NULL, NULL);
  for (const char *at = lines; *at; at++) left += *at == '\n';
  for (int at = 0; at < 999 && left && read(mapcheck_written[0], text + at, 1) == 1; at++) left -= text[at] == '\n';
  return text;
}
/* The text of what is found for a process under a key, or "none"; without asking others for it if it is to be there locally. */
static char *text_found(const pmix_proc_t *of, const char *key, int locally) {
  pmix_info_t local = FLAG(PMIX_OPTIONAL);
  pmix_value_t *found = NULL;
  char *text = calloc(1, 300);
  strcpy(text, "none");
  if (PMIx_Get(of, key, &local, locally, &found) == PMIX_SUCCESS && found) mapcheck_text(found, text, 300);
  return text;
}
/* Runs clients of the job "far" on another node, whose data this server's host gets then, registers that job, and runs clients of "job". */
#define RUN_FAR(far, many, ...) do { \
    char folder_[] = "folder-XXXXXX"; \
    CHECK(mkdtemp(folder_)); \
    CHECK(mapcheck_run_elsewhere(folder_, far) == 0); \
    OK(PMIx_server_init(&mapcheck_host, NULL, 0)); \
    REGISTER("far", ##__VA_ARGS__); \
    RUN(many); \
  } while (0)
/* Sets a job up with infos, and records what the library returns. ENVARS requests the variables of Open MPI. */
#define ENVARS TEXT(PMIX_PERSONALITY, "ompi5"), FLAG(PMIX_SETUP_APP_ENVARS)
#define SET_UP(name, ...) do { \
    pmix_info_t infos_[] = {{.key = ""}, ##__VA_ARGS__}; \
    int before_ = mapcheck_callbacks; \
    size_t many_ = COUNT(infos_) - 1; \
    OK(PMIx_server_setup_application(name, many_ ? &infos_[1] : NULL, many_, mapcheck_set_up, &before_)); \
    CHECK(mapcheck_called_back(before_ + 1) && mapcheck_status == PMIX_SUCCESS && mapcheck_own == &before_); \
  } while (0)
/* The library returned a variable: "NAME=value". */
#define SETS(variable) CHECK(mapcheck_received(PMIX_SET_ENVAR, variable) == 1)
/* An info with a variable. */
#define VARIABLE(key, name, value, separator) INFO(key, &(pmix_envar_t){name, value, separator}, PMIX_ENVAR)
/* Starts a tool, which is a child, and its server, which is this process and has registered the job of `job_has`. Returns 0 in the tool,
   and in the server, once the tool has ended, 1 if it ended well and -1 otherwise. */
static int with_tool(void) {
  char text[512];
  int ready[2], status = -1;
  pmix_proc_t me;
  pmix_value_t *found = NULL;
  if (pipe(ready) != 0) return -1;
  fflush(stdout);
  pid_t tool = fork();
  if (tool == 0) {
    alarm(40);
    ssize_t length = read(ready[0], text, sizeof(text) - 1);
    if (length <= 0) _exit(3);
    text[length] = '\0';
    pmix_info_t where = TEXT(PMIX_SERVER_URI, text);
    if (PMIx_tool_init(&me, &where, 1) != PMIX_SUCCESS) _exit(4);
    return 0;
  }
  snprintf(text, sizeof(text), "server-%d", (int) getpid());
  pmix_info_t infos[] = {TEXT(PMIX_SERVER_NSPACE, text), RANK(PMIX_SERVER_RANK, 0), FLAG(PMIX_SERVER_TOOL_SUPPORT)};
  if (PMIx_server_init(&mapcheck_host, infos, 3) != PMIX_SUCCESS) return -1;
  if (mapcheck_njob && !mapcheck_succeeded(PMIx_server_register_nspace("job", 0, mapcheck_job, mapcheck_njob, NULL, NULL))) return -1;
  me = proc_of(text, 0);
  if (PMIx_Get(&me, PMIX_MYSERVER_URI, NULL, 0, &found) != PMIX_SUCCESS) return -1;
  if (write(ready[1], found->data.string, strlen(found->data.string)) < 0) return -1;
  waitpid(tool, &status, 0);
  return status == 0 ? 1 : -1;
}
