#include <pthread.h>
#include <signal.h>
/* A host that answers at once, and records its last session control request. */
/* Success has two codes, and those of errors are both above and below the second. */
static int mapcheck_succeeded(pmix_status_t status) { return status == PMIX_SUCCESS || status == PMIX_OPERATION_SUCCEEDED; }
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
/* The host knows the two nodes of allocation "one", the node of allocation "two", and no other allocation. */
#ifdef PMIX_QUERY_ALLOCATION
static pmix_status_t mapcheck_query(pmix_proc_t *requestor, pmix_query_t *queries, size_t nqueries,
                                    void (*cbfunc)(pmix_status_t, pmix_info_t *, size_t, void *, pmix_release_cbfunc_t, void *),
                                    void *cbdata) {
  static char *names[] = {"n0", "n1", "m7"};
  static pmix_info_t hosts[2][4], nodes[2], answer;
  uint32_t slots = 4, number;
  static pmix_data_array_t each[2], all = {.type = PMIX_INFO, .array = nodes};
  int first, topology;
  (void)requestor;
  if (nqueries != 1 || strcmp(queries[0].keys[0], "pmix.query.allc") || queries[0].nqual < 1 || strcmp(queries[0].qualifiers[0].key, PMIX_ALLOC_ID))
    return PMIX_ERR_NOT_FOUND;
  first = strcmp(queries[0].qualifiers[0].value.data.string, "one") ? 2 : 0;
  if (first && strcmp(queries[0].qualifiers[0].value.data.string, "two")) return PMIX_ERR_NOT_FOUND;
  all.size = first ? 1 : 2;
  for (int at = 0; at < (int) all.size; at++) {
    number = first + at;
    topology = number == 1 ? 70000 : 0;
    PMIX_INFO_LOAD(&hosts[at][0], PMIX_HOSTNAME, names[number], PMIX_STRING);
    PMIX_INFO_LOAD(&hosts[at][1], PMIX_NUM_SLOTS, &slots, PMIX_UINT32);
    PMIX_INFO_LOAD(&hosts[at][2], PMIX_NODEID, &number, PMIX_UINT32);
    PMIX_INFO_LOAD(&hosts[at][3], PMIX_TOPOLOGY_INDEX, &topology, PMIX_INT);
    each[at].type = PMIX_INFO, each[at].size = 4, each[at].array = hosts[at];
    PMIX_LOAD_KEY(nodes[at].key, PMIX_NODE_INFO);
    nodes[at].value.type = PMIX_DATA_ARRAY, nodes[at].value.data.darray = &each[at];
  }
  PMIX_LOAD_KEY(answer.key, PMIX_QUERY_ALLOCATION);
  answer.value.type = PMIX_DATA_ARRAY, answer.value.data.darray = &all;
  cbfunc(PMIX_SUCCESS, &answer, 1, cbdata, NULL, NULL);
  return PMIX_SUCCESS;
}
#endif
/* Writes a value as text; a process as namespace:rank, an info as key=value, an array as its elements with commas between them. */
static void mapcheck_text(const pmix_value_t *value, char *text, size_t size) {
  snprintf(text, size, "?");
  switch (value->type) {
  case PMIX_BOOL: snprintf(text, size, "%s", value->data.flag ? "true" : "false"); break;
  case PMIX_STRING: snprintf(text, size, "%s", value->data.string ? value->data.string : ""); break;
  case PMIX_INT: snprintf(text, size, "%d", value->data.integer); break;
  case PMIX_UINT16: snprintf(text, size, "%u", value->data.uint16); break;
  case PMIX_UINT32: snprintf(text, size, "%u", value->data.uint32); break;
  case PMIX_PROC_RANK: snprintf(text, size, "%u", value->data.rank); break;
  case PMIX_UINT64: snprintf(text, size, "%lu", (unsigned long) value->data.uint64); break;
  case PMIX_ENVAR: snprintf(text, size, "%s=%s", value->data.envar.envar, value->data.envar.value ? value->data.envar.value : ""); break;
  case PMIX_SIZE: snprintf(text, size, "%zu", value->data.size); break;
  case PMIX_DATA_ARRAY: {
    size_t length = 0;
    char inner[300];
    if (!value->data.darray || (value->data.darray->type != PMIX_PROC && value->data.darray->type != PMIX_INFO)) break;
    pmix_proc_t *procs = value->data.darray->array;
    pmix_info_t *infos = value->data.darray->array;
    for (size_t at = 0; at < value->data.darray->size && length < size; at++) {
      length += snprintf(text + length, size - length, "%s", at ? "," : "");
      if (value->data.darray->type == PMIX_PROC) length += snprintf(text + length, size - length, "%s:%u", procs[at].nspace, procs[at].rank);
      else mapcheck_text(&infos[at].value, inner, sizeof(inner)), length += snprintf(text + length, size - length, "%.200s=%s", infos[at].key, inner);
    }
    break;
  }
  default: break;
  }
}
/* The infos that the host last received, or that a call returned, in order and as key=value. */
static size_t mapcheck_ndata;
static char mapcheck_data[32][512];
static void mapcheck_receive(const pmix_info_t infos[], size_t ninfo) {
  char text[300];
  mapcheck_ndata = ninfo;
  for (size_t at = 0; at < ninfo && at < 32; at++) {
    mapcheck_text(&infos[at].value, text, sizeof(text));
    snprintf(mapcheck_data[at], sizeof(mapcheck_data[at]), "%.200s=%s", infos[at].key, text);
  }
}
/* Counts the infos with a key and a value that the host received. */
static int mapcheck_received(const char *key, const char *value) {
  char text[512];
  int found = 0;
  snprintf(text, sizeof(text), "%s=%s", key, value);
  for (size_t at = 0; at < mapcheck_ndata && at < 32; at++) found += !strcmp(mapcheck_data[at], text);
  return found;
}
/* The host records which process made the last request. */
static char mapcheck_requestor[300];
static void mapcheck_asked_by(const pmix_proc_t *client) {
  snprintf(mapcheck_requestor, sizeof(mapcheck_requestor), "%s:%u", client->nspace, client->rank);
}
/* The host grants every allocation request, or denies it with a status. The allocation is "granted", its session 4000000000, 4000000001 and
   so on. It records the last request. */
static int mapcheck_allocations;
static int mapcheck_directive;
static pmix_status_t mapcheck_denial = PMIX_SUCCESS;
static pmix_status_t mapcheck_allocate(const pmix_proc_t *client, pmix_alloc_directive_t directive, const pmix_info_t data[], size_t ndata,
                                       void (*cbfunc)(pmix_status_t, pmix_info_t *, size_t, void *, pmix_release_cbfunc_t, void *),
                                       void *cbdata) {
  static pmix_info_t answer[2];
  uint32_t session = 4000000000u + mapcheck_allocations;
  mapcheck_asked_by(client);
  mapcheck_allocations++;
  mapcheck_directive = directive;
  mapcheck_receive(data, ndata);
  PMIX_INFO_LOAD(&answer[0], PMIX_ALLOC_ID, "granted", PMIX_STRING);
  PMIX_INFO_LOAD(&answer[1], PMIX_SESSION_ID, &session, PMIX_UINT32);
  int granted = mapcheck_denial == PMIX_SUCCESS;
  if (cbfunc) cbfunc(mapcheck_denial, granted ? answer : NULL, granted ? 2 : 0, cbdata, NULL, NULL);
  return PMIX_SUCCESS;
}
/* The host spawns every job, under the name "spawned", or denies it with a status, and records the keys of the last one, or those of one
   of its apps, counted from 1. */
static int mapcheck_spawns;
static size_t mapcheck_napps;
static size_t mapcheck_of_app;
static pmix_status_t mapcheck_spawn(const pmix_proc_t *client, const pmix_info_t infos[], size_t ninfo, const pmix_app_t apps[], size_t napps,
                                    pmix_spawn_cbfunc_t cbfunc, void *cbdata) {
  mapcheck_asked_by(client);
  mapcheck_spawns++;
  mapcheck_napps = napps;
  if (mapcheck_of_app && mapcheck_of_app <= napps) mapcheck_receive(apps[mapcheck_of_app - 1].info, apps[mapcheck_of_app - 1].ninfo);
  else mapcheck_receive(infos, ninfo);
  if (cbfunc) cbfunc(mapcheck_denial, mapcheck_denial == PMIX_SUCCESS ? "spawned" : NULL, cbdata);
  return PMIX_SUCCESS;
}
/* The host grants every request to control a job, or denies it with a status, and records the last one with its targets. */
static int mapcheck_controls;
static char mapcheck_target[300];
static pmix_status_t mapcheck_job_control(const pmix_proc_t *client, const pmix_proc_t targets[], size_t ntargets, const pmix_info_t directives[],
                                          size_t ndirs, pmix_info_cbfunc_t cbfunc, void *cbdata) {
  pmix_data_array_t them = {.type = PMIX_PROC, .size = ntargets, .array = (pmix_proc_t *) targets};
  pmix_value_t all = {.type = PMIX_DATA_ARRAY, .data.darray = &them};
  mapcheck_asked_by(client);
  mapcheck_controls++;
  mapcheck_text(&all, mapcheck_target, sizeof(mapcheck_target));
  mapcheck_receive(directives, ndirs);
  if (cbfunc) cbfunc(mapcheck_denial, NULL, 0, cbdata, NULL, NULL);
  return PMIX_SUCCESS;
}
/* The host constructs every group, under the context IDs 4711, 4712 and so on, and hands the members' data back to them. It records the
   last group. */
static int mapcheck_groups;
static char mapcheck_members[300];
static pmix_status_t mapcheck_group(pmix_group_operation_t operation, char *group, const pmix_proc_t procs[], size_t nprocs, const pmix_info_t infos[],
                                    size_t ninfo, pmix_info_cbfunc_t cbfunc, void *cbdata) {
  static pmix_info_t answer[3];
  size_t context, many = 2;
  pmix_data_array_t members = {.type = PMIX_PROC, .size = nprocs, .array = (pmix_proc_t *) procs};
  pmix_value_t all = {.type = PMIX_DATA_ARRAY, .data.darray = &members};
  (void)group;
  if (operation == PMIX_GROUP_CONSTRUCT) mapcheck_groups++;
  context = 4710 + mapcheck_groups;
  mapcheck_text(&all, mapcheck_members, sizeof(mapcheck_members));
  mapcheck_receive(infos, ninfo);
  PMIX_INFO_LOAD(&answer[0], PMIX_GROUP_CONTEXT_ID, &context, PMIX_SIZE);
  PMIX_INFO_LOAD(&answer[1], PMIX_GROUP_MEMBERSHIP, &members, PMIX_DATA_ARRAY);
  for (size_t at = 0; at < ninfo; at++)
    if (PMIX_CHECK_KEY(&infos[at], PMIX_GROUP_ENDPT_DATA)) PMIX_INFO_XFER(&answer[2], &infos[at]), many = 3;
  if (cbfunc) cbfunc(PMIX_SUCCESS, answer, many, cbdata, NULL, NULL);
  return PMIX_SUCCESS;
}
/* The host logs everything, counts what it logs, and records the data and the directives of the last. It answers from another thread, because
   a library may hold a lock while it asks. */
static int mapcheck_logs;
static pmix_op_cbfunc_t mapcheck_after_log;
static void *mapcheck_logged(void *own) {
  mapcheck_after_log(PMIX_SUCCESS, own);
  return NULL;
}
static void mapcheck_log(const pmix_proc_t *client, const pmix_info_t data[], size_t ndata, const pmix_info_t directives[], size_t ndirs,
                         pmix_op_cbfunc_t cbfunc, void *cbdata) {
  pmix_info_t both[8];
  size_t many = 0;
  pthread_t answering;
  (void)client;
  mapcheck_logs++;
  for (size_t at = 0; at < ndata && many < 8; at++) both[many++] = data[at];
  for (size_t at = 0; at < ndirs && many < 8; at++) both[many++] = directives[at];
  mapcheck_receive(both, many);
  mapcheck_after_log = cbfunc;
  if (cbfunc && pthread_create(&answering, NULL, mapcheck_logged, cbdata) == 0) pthread_detach(answering);
}
/* The host performs these requests at once, names the last one, and records its processes, keys and infos. A key that is looked up has the
   value "found". */
static char mapcheck_service[60];
static char mapcheck_keys[300];
static void mapcheck_perform(const char *name, const pmix_proc_t procs[], size_t nprocs, char **keys, const pmix_info_t infos[], size_t ninfo) {
  pmix_data_array_t them = {.type = PMIX_PROC, .size = nprocs, .array = (pmix_proc_t *) procs};
  pmix_value_t all = {.type = PMIX_DATA_ARRAY, .data.darray = &them};
  snprintf(mapcheck_service, sizeof(mapcheck_service), "%s", name);
  mapcheck_text(&all, mapcheck_members, sizeof(mapcheck_members));
  mapcheck_receive(infos, ninfo);
  mapcheck_keys[0] = '\0';
  for (size_t at = 0, length = 0; keys && keys[at] && length < sizeof(mapcheck_keys); at++)
    length += snprintf(mapcheck_keys + length, sizeof(mapcheck_keys) - length, "%s%s", at ? "," : "", keys[at]);
}
static pmix_status_t mapcheck_publish(const pmix_proc_t *client, const pmix_info_t infos[], size_t ninfo, pmix_op_cbfunc_t cbfunc, void *cbdata) {
  mapcheck_perform("publish", client, 1, NULL, infos, ninfo);
  if (cbfunc) cbfunc(PMIX_SUCCESS, cbdata);
  return PMIX_SUCCESS;
}
static pmix_status_t mapcheck_lookup(const pmix_proc_t *client, char **keys, const pmix_info_t infos[], size_t ninfo, pmix_lookup_cbfunc_t cbfunc,
                                     void *cbdata) {
  static pmix_pdata_t found;
  mapcheck_perform("lookup", client, 1, keys, infos, ninfo);
  PMIX_LOAD_PROCID(&found.proc, "publisher", 3);
  PMIX_LOAD_KEY(found.key, keys[0]);
  found.value.type = PMIX_STRING, found.value.data.string = "found";
  if (cbfunc) cbfunc(PMIX_SUCCESS, &found, 1, cbdata);
  return PMIX_SUCCESS;
}
static pmix_status_t mapcheck_unpublish(const pmix_proc_t *client, char **keys, const pmix_info_t infos[], size_t ninfo, pmix_op_cbfunc_t cbfunc,
                                        void *cbdata) {
  mapcheck_perform("unpublish", client, 1, keys, infos, ninfo);
  if (cbfunc) cbfunc(PMIX_SUCCESS, cbdata);
  return PMIX_SUCCESS;
}
static pmix_status_t mapcheck_connect(const pmix_proc_t procs[], size_t nprocs, const pmix_info_t infos[], size_t ninfo, pmix_op_cbfunc_t cbfunc,
                                      void *cbdata) {
  mapcheck_perform("connect", procs, nprocs, NULL, infos, ninfo);
  if (cbfunc) cbfunc(PMIX_SUCCESS, cbdata);
  return PMIX_SUCCESS;
}
static pmix_status_t mapcheck_disconnect(const pmix_proc_t procs[], size_t nprocs, const pmix_info_t infos[], size_t ninfo, pmix_op_cbfunc_t cbfunc,
                                         void *cbdata) {
  mapcheck_perform("disconnect", procs, nprocs, NULL, infos, ninfo);
  if (cbfunc) cbfunc(PMIX_SUCCESS, cbdata);
  return PMIX_SUCCESS;
}
/* The host exchanges the data of a fence, which all processes have on this node; `mapcheck_fence` also records the request. */
static pmix_status_t mapcheck_exchange(const pmix_proc_t procs[], size_t nprocs, const pmix_info_t infos[], size_t ninfo, char *data, size_t ndata,
                                       pmix_modex_cbfunc_t cbfunc, void *cbdata) {
  char *copy = malloc(ndata + 1);
  (void)procs, (void)nprocs, (void)infos, (void)ninfo;
  if (ndata) memcpy(copy, data, ndata);
  if (cbfunc) cbfunc(PMIX_SUCCESS, copy, ndata, cbdata, free, copy);
  return PMIX_SUCCESS;
}
static pmix_status_t mapcheck_fence(const pmix_proc_t procs[], size_t nprocs, const pmix_info_t infos[], size_t ninfo, char *data, size_t ndata,
                                    pmix_modex_cbfunc_t cbfunc, void *cbdata) {
  mapcheck_perform("fence", procs, nprocs, NULL, infos, ninfo);
  return mapcheck_exchange(procs, nprocs, infos, ninfo, data, ndata, cbfunc, cbdata);
}
/* Requests of clients that only a host with these functions performs: it counts the clients that connect and finalize. */
static int mapcheck_clients, mapcheck_finalized;
static pmix_status_t mapcheck_client_connected(const pmix_proc_t *client, void *own, pmix_info_t infos[], size_t ninfo, pmix_op_cbfunc_t cbfunc, void *cbdata) {
  (void)client, (void)own, (void)infos, (void)ninfo, (void)cbfunc, (void)cbdata;
  mapcheck_clients++;
  return PMIX_OPERATION_SUCCEEDED;
}
static pmix_status_t mapcheck_client_finalized(const pmix_proc_t *client, void *own, pmix_op_cbfunc_t cbfunc, void *cbdata) {
  (void)own, (void)cbfunc, (void)cbdata;
  mapcheck_asked_by(client);
  mapcheck_finalized++;
  return PMIX_OPERATION_SUCCEEDED;
}
static pmix_status_t mapcheck_abort(const pmix_proc_t *client, void *own, int status, const char text[], pmix_proc_t procs[], size_t nprocs,
                                    pmix_op_cbfunc_t cbfunc, void *cbdata) {
  mapcheck_perform("abort", procs, nprocs, NULL, NULL, 0);
  mapcheck_asked_by(client);
  snprintf(mapcheck_keys, sizeof(mapcheck_keys), "%d %s%s", status, text, own ? "!" : "");
  if (cbfunc) cbfunc(PMIX_SUCCESS, cbdata);
  return PMIX_SUCCESS;
}
/* The host has the data of another node's processes in a folder, one file for each rank, and counts the requests for it. */
static char *mapcheck_folder;
static int mapcheck_modexes;
static pmix_status_t mapcheck_modex(const pmix_proc_t *proc, const pmix_info_t infos[], size_t ninfo, pmix_modex_cbfunc_t cbfunc, void *cbdata) {
  char path[300], *data = malloc(65536);
  (void)infos, (void)ninfo;
  mapcheck_modexes++;
  snprintf(path, sizeof(path), "%s/%u", mapcheck_folder, proc->rank);
  FILE *file = fopen(path, "r");
  size_t size = file ? fread(data, 1, 65536, file) : 0;
  if (file) fclose(file);
  if (cbfunc) cbfunc(file ? PMIX_SUCCESS : PMIX_ERR_NOT_FOUND, file ? data : NULL, size, cbdata, free, data);
  return PMIX_SUCCESS;
}
/* The host names every tool "tool". */
static void mapcheck_name_tool(pmix_info_t *infos, size_t ninfo, pmix_tool_connection_cbfunc_t cbfunc, void *cbdata) {
  pmix_proc_t named;
  (void)infos, (void)ninfo;
  PMIX_LOAD_PROCID(&named, "tool", 0);
  if (cbfunc) cbfunc(PMIX_SUCCESS, &named, cbdata);
}
#define SERVICES .publish = mapcheck_publish, .lookup = mapcheck_lookup, .unpublish = mapcheck_unpublish, .connect = mapcheck_connect, \
    .disconnect = mapcheck_disconnect, .tool_connected = mapcheck_name_tool, .direct_modex = mapcheck_modex, .fence_nb = mapcheck_exchange
#define MODULE_FUNCTIONS .allocate = mapcheck_allocate, .spawn = mapcheck_spawn, .job_control = mapcheck_job_control, .group = mapcheck_group, .log = mapcheck_log, SERVICES
#ifdef PMIX_SESSION_PAUSE
static pmix_server_module_t mapcheck_host = {.session_control = mapcheck_control, .query = mapcheck_query, MODULE_FUNCTIONS};
#else
static pmix_server_module_t mapcheck_host = {MODULE_FUNCTIONS};
#endif
/* Returns the data type that the library reports of a key's value when the host registers it for a function; -1 without a report. */
static int mapcheck_type_of(char *name) {
  char *names[] = {name, NULL}, *keys[] = {PMIX_QUERY_ATTRIBUTE_SUPPORT, NULL};
  pmix_query_t query = {.keys = keys, .qualifiers = NULL, .nqual = 0};
  pmix_info_t *answer = NULL;
  size_t many = 0;
  if (PMIx_Register_attributes("mapcheck", names) != PMIX_SUCCESS) return -1;
  if (PMIx_Query_info(&query, 1, &answer, &many) != PMIX_SUCCESS) return -1;
  for (size_t at = 0; at < many; at++) {
    if (answer[at].value.type != PMIX_DATA_ARRAY || answer[at].value.data.darray->type != PMIX_INFO) continue;
    pmix_info_t *functions = answer[at].value.data.darray->array;
    for (size_t each = 0; each < answer[at].value.data.darray->size; each++) {
      if (strcmp(functions[each].key, "mapcheck") || functions[each].value.type != PMIX_DATA_ARRAY) continue;
      pmix_regattr_t *attribute = functions[each].value.data.darray->array;
      if (functions[each].value.data.darray->size != 1 || !attribute->name) return -1;
      return strcmp(attribute->name, name) ? -1 : attribute->type;
    }
  }
  return -1;
}
/* Event handlers that count how often they are called, record the infos of the last event, and report this of each. */
static int mapcheck_called[2];
static pmix_status_t mapcheck_action = PMIX_EVENT_ACTION_COMPLETE;
#define HANDLER(number) static void mapcheck_handler_##number(size_t id, pmix_status_t code, const pmix_proc_t *by, pmix_info_t infos[], size_t ninfo, \
    pmix_info_t before[], size_t nbefore, pmix_event_notification_cbfunc_fn_t done, void *cbdata) { \
    (void)id, (void)code, (void)by, (void)before, (void)nbefore; \
    mapcheck_receive(infos, ninfo); \
    mapcheck_called[number]++; \
    if (done) done(mapcheck_action, NULL, 0, NULL, NULL, cbdata); \
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
/* Callbacks: they record the status and the caller's data, `mapcheck_set_up` and `mapcheck_answered` also the infos. */
static volatile int mapcheck_callbacks;
static pmix_status_t mapcheck_status;
static void *mapcheck_own;
static void mapcheck_done(pmix_status_t status, void *own) {
  mapcheck_status = status;
  mapcheck_own = own;
  mapcheck_callbacks++;
}
/* A host with this function receives the events of processes, and releases them from a debugger. */
static pmix_status_t mapcheck_notified(pmix_status_t code, const pmix_proc_t *source, pmix_data_range_t range, pmix_info_t infos[], size_t ninfo,
                                       pmix_op_cbfunc_t cbfunc, void *cbdata) {
  mapcheck_perform("event", source, 1, NULL, infos, ninfo);
  snprintf(mapcheck_keys, sizeof(mapcheck_keys), "%d of %s:%u, range %d", code, source->nspace, source->rank, range);
  if (cbfunc) cbfunc(PMIX_SUCCESS, cbdata);
  PMIx_Notify_event(PMIX_DEBUGGER_RELEASE, NULL, PMIX_RANGE_LOCAL, NULL, 0, mapcheck_done, NULL);
  return PMIX_SUCCESS;
}
static void mapcheck_answered(pmix_status_t status, pmix_info_t *infos, size_t ninfo, void *own, pmix_release_cbfunc_t let_go, void *released) {
  mapcheck_receive(infos, ninfo);
  if (let_go) let_go(released);
  mapcheck_done(status, own);
}
static void mapcheck_set_up(pmix_status_t status, pmix_info_t infos[], size_t ninfo, void *own, pmix_op_cbfunc_t let_go, void *released) {
  mapcheck_receive(infos, ninfo);
  if (let_go) let_go(PMIX_SUCCESS, released);
  mapcheck_done(status, own);
}
static void mapcheck_spawned(pmix_status_t status, char *name, void *own) {
  snprintf(mapcheck_service, sizeof(mapcheck_service), "%s", name ? name : "");
  mapcheck_done(status, own);
}
/* Writes the value that was found, or "none", into the caller's 300 characters. */
static void mapcheck_found(pmix_status_t status, pmix_value_t *value, void *own) {
  if (own) snprintf(own, 300, "none");
  if (own && status == PMIX_SUCCESS && value) mapcheck_text(value, own, 300);
  mapcheck_done(status, own);
}
/* Waits until callbacks were called this often, 20 seconds at most. */
static int mapcheck_called_back(int times) {
  for (int waited = 0; waited < 20000 && mapcheck_callbacks < times; waited++) usleep(1000);
  return mapcheck_callbacks == times;
}
/* Starts a server as another process, and returns the ID of this process and the URI of its listener. Its name is its own, because several
   programs run at once. */
static pid_t mapcheck_start_server(const pmix_info_t infos[], size_t ninfo, char *uri, size_t size) {
  int ready[2];
  if (pipe(ready) != 0) return -1;
  fflush(stdout);
  pid_t server = fork();
  if (server == 0) {
    pmix_info_t all[8];
    pmix_proc_t own;
    pmix_value_t *found = NULL;
    uint32_t rank = 0;
    bool yes = true;
    char name[40];
    alarm(40);
    snprintf(name, sizeof(name), "server-%d", (int) getpid());
    PMIX_INFO_LOAD(&all[0], PMIX_SERVER_NSPACE, name, PMIX_STRING);
    PMIX_INFO_LOAD(&all[1], PMIX_SERVER_RANK, &rank, PMIX_PROC_RANK);
    PMIX_INFO_LOAD(&all[2], PMIX_SERVER_TOOL_SUPPORT, &yes, PMIX_BOOL);
    for (size_t at = 0; at < ninfo && at < 5; at++) all[3 + at] = infos[at];
    if (PMIx_server_init(&mapcheck_host, all, 3 + ninfo) != PMIX_SUCCESS) _exit(3);
    PMIX_LOAD_PROCID(&own, name, 0);
    if (PMIx_Get(&own, PMIX_MYSERVER_URI, NULL, 0, &found) != PMIX_SUCCESS) _exit(4);
    if (write(ready[1], found->data.string, strlen(found->data.string)) < 0) _exit(5);
    close(ready[1]);
    pause();
    _exit(0);
  }
  close(ready[1]);
  ssize_t length = 0, more;
  while ((more = read(ready[0], uri + length, size - 1 - length)) > 0) length += more;
  uri[length] = '\0';
  close(ready[0]);
  return length ? server : -1;
}
/* An app with one process of the program "a". */
static void mapcheck_app(pmix_app_t *app) {
  PMIX_APP_CONSTRUCT(app);
  app->cmd = strdup("a");
  app->argv = calloc(2, sizeof(char *));
  app->argv[0] = strdup("a");
  app->maxprocs = 1;
}
/* Ends a client that does not finalize. */
#define LEAVE() do { fflush(stdout); _exit(0); } while (0)
/* Registers clients with this process, which is a server, and runs them: this program again. Returns the first exit status that is not 0. */
static char *mapcheck_number;
/* The name of the clients' job. */
static char *mapcheck_name = "job";
/* The infos with which the clients' job is registered. */
static pmix_info_t *mapcheck_job;
static size_t mapcheck_njob;
/* The number of clients, counted from the last, that are of a second job, "other". */
static int mapcheck_others;
static int mapcheck_run_clients(int many) {
  pmix_proc_t clients[8];
  pid_t children[8];
  int failed = 0, others = mapcheck_others;
  for (int at = 0; at < many; at++)
    PMIX_LOAD_PROCID(&clients[at], at < many - others ? mapcheck_name : "other", at < many - others ? at : at - (many - others));
  PMIx_server_register_nspace(clients[0].nspace, many - others, mapcheck_job, mapcheck_njob, NULL, NULL);
  if (others) PMIx_server_register_nspace(clients[many - 1].nspace, others, NULL, 0, NULL, NULL);
  for (int at = 0; at < many; at++) PMIx_server_register_client(&clients[at], geteuid(), getegid(), NULL, NULL, NULL);
  fflush(stdout);
  for (int at = 0; at < many; at++) {
    char **environment = NULL;
    if (PMIx_server_setup_fork(&clients[at], &environment) != PMIX_SUCCESS) return -1;
    children[at] = fork();
    if (children[at] == 0) {
      for (int each = 0; environment && environment[each]; each++) putenv(environment[each]);
      alarm(40);
      execl("/proc/self/exe", "client", mapcheck_number, (char *) NULL);
      _exit(3);
    }
  }
  for (int at = 0; at < many; at++) {
    int status = -1;
    waitpid(children[at], &status, 0);
    if (!failed) failed = status;
  }
  return failed;
}
/* Runs clients of the job "far" with another server, and writes the data of each, and of the job, into files in a folder, named by the rank. */
static void mapcheck_save(pmix_status_t status, char *data, size_t size, void *path) {
  FILE *file = status == PMIX_SUCCESS ? fopen(path, "w") : NULL;
  if (file) fwrite(data, 1, size, file), fclose(file);
  mapcheck_done(status, path);
}
static int mapcheck_run_elsewhere(char *folder, int many) {
  int status = -1;
  mapcheck_folder = folder;
  fflush(stdout);
  pid_t server = fork();
  if (server == 0) {
    static char paths[9][300];
    pmix_proc_t of;
    mapcheck_name = "far";
    alarm(40);
    if (PMIx_server_init(&mapcheck_host, NULL, 0) != PMIX_SUCCESS || mapcheck_run_clients(many) != 0) _exit(3);
    for (int at = 0; at <= many; at++) {
      PMIX_LOAD_PROCID(&of, "far", at < many ? (pmix_rank_t) at : PMIX_RANK_WILDCARD);
      snprintf(paths[at], sizeof(paths[at]), "%s/%u", folder, of.rank);
      if (PMIx_server_dmodex_request(&of, mapcheck_save, paths[at]) != PMIX_SUCCESS || !mapcheck_called_back(at + 1)) _exit(4);
      if (mapcheck_status != PMIX_SUCCESS) _exit(5);
    }
    _exit(0);
  }
  waitpid(server, &status, 0);
  return status;
}
static int mapcheck_run_client(void) { return mapcheck_run_clients(1); }
/* Runs a server with clients; returns the first of their exit statuses that is not 0. */
static int mapcheck_serve_many(int many) {
  if (PMIx_server_init(&mapcheck_host, NULL, 0) != PMIX_SUCCESS) return -1;
  int status = mapcheck_run_clients(many);
  // A client that gave up can make a server crash that is finalized.
  if (status == 0) PMIx_server_finalize();
  return status;
}
static int mapcheck_serve(void) { return mapcheck_serve_many(1); }
