# 4.4, 4.29 Attributes
@libpmix
Feature: Tools and the servers to which they are connected

  A tool connects to a server when it is initialized or later, and can serve clients of its own.

  @EXT-TOOL-IS-CONNECTED-2
  Scenario: PMIx_tool_is_connected returns false before the tool is initialized, and for a tool that does not connect
    Then in C it holds that
      """
      pmix_proc_t me;
      CHECK(!PMIx_tool_is_connected());
      TOOL(FLAG(PMIX_TOOL_DO_NOT_CONNECT));
      CHECK(!PMIx_tool_is_connected());
      CHECK(!PMIx_tool_is_connected());
      """

  @EXT-TOOL-IS-CONNECTED-2 @EXT-TOOL-SET-SERVER-MODULE-2
  Scenario: PMIx_tool_is_connected returns true for a tool that has found its server, also with a server module of its own
    Then in C it holds that
      """
      SERVE(1);
      pmix_proc_t me;
      OK(PMIx_tool_init(&me, NULL, 0));
      CHECK(PMIx_tool_is_connected());
      OK(PMIx_tool_set_server_module(&mapcheck_host));
      CHECK(PMIx_tool_is_connected());
      LEAVE();
      """

  @EXT-TOOL-IS-CONNECTED-2
  Scenario: PMIx_tool_is_connected returns false for a tool that is finalized
    Then in C it holds that
      """
      SERVE(1);
      pmix_proc_t me;
      OK(PMIx_tool_init(&me, NULL, 0));
      CHECK(PMIx_tool_is_connected());
      OK(PMIx_tool_finalize());
      CHECK(!PMIx_tool_is_connected());
      """

  # The server is a process of its own, which the tool finds by its URI.
  @EXT-TOOL-IS-CONNECTED-2
  Scenario: PMIx_tool_is_connected returns true until the server's process ends, and false after it
    Then in C it holds that
      """
      pmix_proc_t me;
      char uri[500];
      pid_t server = mapcheck_start_server(NULL, 0, uri, sizeof(uri));
      CHECK(server > 0);
      TOOL(TEXT(PMIX_SERVER_URI, uri));
      CHECK(PMIx_tool_is_connected());
      CHECK(PMIx_tool_is_connected());
      kill(server, SIGKILL);
      waitpid(server, NULL, 0);
      WAIT_FOR(!PMIx_tool_is_connected());
      CHECK(!PMIx_tool_is_connected());
      LEAVE();
      """

  @EXT-TOOL-IS-CONNECTED-2
  Scenario: PMIx_tool_is_connected returns true for a tool that is attached to a server later
    Then in C it holds that
      """
      pmix_proc_t me, of;
      char uri[500];
      pid_t server = mapcheck_start_server(NULL, 0, uri, sizeof(uri));
      CHECK(server > 0);
      pmix_info_t where = TEXT(PMIX_SERVER_URI, uri);
      TOOL(FLAG(PMIX_TOOL_DO_NOT_CONNECT));
      CHECK(!PMIx_tool_is_connected());
      OK(PMIx_tool_attach_to_server(&me, &of, &where, 1));
      CHECK(PMIx_tool_is_connected());
      kill(server, SIGKILL);
      LEAVE();
      """

  @EXT-TOOL-IS-CONNECTED-2
  Scenario Outline: a tool that disconnects from its only server, named <how>, is not connected
    Then in C it holds that
      """
      pmix_proc_t me, of = proc_of("", 0);
      char uri[500];
      pid_t server = mapcheck_start_server(NULL, 0, uri, sizeof(uri));
      CHECK(server > 0);
      TOOL(TEXT(PMIX_SERVER_URI, uri));
      CHECK(PMIx_tool_is_connected());
      snprintf(of.nspace, sizeof(of.nspace), "server-%d", (int) server);
      OK(PMIx_tool_disconnect(<server>));
      CHECK(!PMIx_tool_is_connected());
      kill(server, SIGKILL);
      LEAVE();
      """
    Examples:
      | how           | server |
      | by its name   | &of    |
      | by no process | NULL   |

  # Each server is another process, with a listener of its own, and a tool finds each by its URI.
  @EXT-KEY-MYSERVER-URI-3 @EXT-TOOL-IS-CONNECTED-2
  Scenario: a tool finds each of two servers by the URI of its listener
    Then in C it holds that
      """
      pmix_proc_t me, of;
      char uris[2][500], name[40];
      pid_t servers[2];
      for (int at = 0; at < 2; at++) CHECK((servers[at] = mapcheck_start_server(NULL, 0, uris[at], sizeof(uris[at]))) > 0);
      CHECK(strcmp(uris[0], uris[1]));
      pmix_info_t where = TEXT(PMIX_SERVER_URI, uris[1]);
      TOOL(TEXT(PMIX_SERVER_URI, uris[0]));
      CHECK(PMIx_tool_is_connected());
      CHECK(PMIx_tool_attach_to_server(&me, &of, &where, 1) == PMIX_SUCCESS && PMIx_tool_is_connected());
      snprintf(name, sizeof(name), "server-%d", (int) servers[1]);
      CHECK(!strcmp(of.nspace, name) && of.rank == 0);
      for (int at = 0; at < 2; at++) kill(servers[at], SIGKILL);
      LEAVE();
      """

  # A scheduler is found by a file in the system's folder of temporary files.
  @EXT-KEY-CONNECT-TO-SCHEDULER-3 @EXT-TOOL-IS-CONNECTED-2
  Scenario Outline: a tool with PMIX_CONNECT_TO_SCHEDULER as <asked> is <connected> to a server that is <what>
    Then in C it holds that
      """
      pmix_proc_t me;
      char uri[500], folder[] = "folder-XXXXXX";
      CHECK(mkdtemp(folder));
      pmix_info_t of[] = {TEXT(PMIX_SYSTEM_TMPDIR, folder), BOOL(PMIX_SERVER_SCHEDULER, <scheduler>)};
      pmix_info_t infos[] = {of[0], BOOL(PMIX_CONNECT_TO_SCHEDULER, <asked>), TEXT(PMIX_SERVER_TMPDIR, folder)};
      pid_t server = mapcheck_start_server(of, 2, uri, sizeof(uri));
      int found = PMIx_tool_init(&me, infos, 3) == PMIX_SUCCESS && PMIx_tool_is_connected();
      if (server > 0) kill(server, SIGKILL);
      CHECK(server > 0);
      CHECK(found == (<scheduler> && <asked>));
      LEAVE();
      """
    Examples:
      | connected     | what            | scheduler | asked |
      | connected     | the scheduler   | true      | true  |
      | not connected | not a scheduler | false     | true  |
      | not connected | the scheduler   | true      | false |
      | not connected | not a scheduler | false     | false |

  # The tool makes the request itself, also if another module was registered before.
  @EXT-TOOL-SET-SERVER-MODULE-2
  Scenario Outline: a tool's <which> server module services the tool's own requests
    Then in C it holds that
      """
      pmix_proc_t me;
      pmix_server_module_t none = {NULL};
      pmix_info_t *answer = NULL;
      size_t many = 0;
      TOOL(FLAG(PMIX_TOOL_DO_NOT_CONNECT));
      CHECK(!PMIx_tool_is_connected());
      if (<replaces>) OK(PMIx_tool_set_server_module(&none));
      OK(PMIx_tool_set_server_module(&mapcheck_host));
      OK(PMIx_Allocation_request(PMIX_ALLOC_NEW, NULL, 0, &answer, &many));
      CHECK(mapcheck_allocations == 1);
      CHECK(mapcheck_directive == PMIX_ALLOC_NEW);
      CHECK(many == 2 && !strcmp(answer[0].value.data.string, "granted"));
      """
    Examples:
      | which  | replaces |
      | only   | 0        |
      | second | 1        |

  # The client of a tool makes the request, and the tool's server module receives it.
  @EXT-TOOL-SET-SERVER-MODULE-2
  Scenario Outline: a tool's server module services a client's request to <what>, with its data
    Then in C it holds that
      """
      pmix_proc_t me, both[] = {{"job", 0}, {"far", 70000}}, another = {"job", 1};
      pmix_info_t info = TEXT("the.key", "a value"), of = TEXT(PMIX_ALLOC_ID, "one"), *answer = NULL;
      pmix_pdata_t data = {.key = "the.key"};
      char *keys[] = {"the.key", "the.second", NULL}, *allocation[] = {"pmix.query.allc", NULL}, what[] = "<what>";
      pmix_query_t query = {.keys = allocation, .qualifiers = &of, .nqual = 1};
      size_t many = 0;
      mapcheck_host.fence_nb = mapcheck_fence;
      if (is_client()) {
        OK(PMIx_Init(&me, NULL, 0));
        if (!strcmp(what, "publish")) OK(PMIx_Publish(&info, 1));
        if (!strcmp(what, "look up")) OK(PMIx_Lookup(&data, 1, NULL, 0));
        if (!strcmp(what, "look up")) CHECK(!strcmp(data.value.data.string, "found") && data.proc.rank == 3);
        if (!strcmp(what, "unpublish")) OK(PMIx_Unpublish(keys, NULL, 0));
        if (strstr(what, "connect")) OK(PMIx_Connect(both, 2, NULL, 0));
        if (!strcmp(what, "disconnect")) OK(PMIx_Disconnect(both, 2, NULL, 0));
        if (!strcmp(what, "fence")) OK(PMIx_Fence(both, 2, NULL, 0));
        if (!strcmp(what, "find another's data")) MISSES(&another, "the.key");
        if (!strcmp(what, "spawn a job")) SPAWN(1, info);
        if (!strcmp(what, "log")) CHECK(mapcheck_succeeded(PMIx_Log(&info, 1, NULL, 0)));
        if (!strcmp(what, "construct a group")) CONSTRUCT("the-group", &me, 1, FLAG(PMIX_GROUP_ASSIGN_CONTEXT_ID));
        if (!strcmp(what, "control a job")) OK(PMIx_Job_control(&me, 1, &info, 1, &answer, &many));
        if (!strcmp(what, "request an allocation")) OK(PMIx_Allocation_request(PMIX_ALLOC_EXTEND, &info, 1, &answer, &many));
        if (!strcmp(what, "request an allocation")) CHECK(many == 2 && !strcmp(answer[0].value.data.string, "granted"));
        if (!strcmp(what, "list an allocation")) OK(PMIx_Query_info(&query, 1, &answer, &many));
        if (!strcmp(what, "list an allocation")) CHECK(many >= 1 && answer[0].value.data.darray->size == 2);
        LEAVE();
      }
      TOOL(FLAG(PMIX_TOOL_DO_NOT_CONNECT), FLAG(PMIX_LAUNCHER));
      OK(PMIx_tool_set_server_module(&mapcheck_host));
      job_has(UINT32(PMIX_JOB_SIZE, 2));
      mapcheck_folder = "no-such-folder";
      CHECK(mapcheck_run_client() == 0);
      CHECK(<serviced>);
      if (<has data>) RECEIVED(info);
      """
    Examples:
      | what                  | has data | serviced                                                                                                     |
      | publish               | 1        | !strcmp(mapcheck_service, "publish") && !strcmp(mapcheck_members, "job:0")                                   |
      | look up               | 0        | !strcmp(mapcheck_service, "lookup") && !strcmp(mapcheck_keys, "the.key")                                     |
      | unpublish             | 0        | !strcmp(mapcheck_service, "unpublish") && !strcmp(mapcheck_keys, "the.key,the.second")                       |
      | connect               | 0        | !strcmp(mapcheck_service, "connect") && !strcmp(mapcheck_members, "far:70000,job:0")                         |
      | disconnect            | 0        | !strcmp(mapcheck_service, "disconnect") && !strcmp(mapcheck_members, "far:70000,job:0")                      |
      | fence                 | 0        | !strcmp(mapcheck_service, "fence") && !strcmp(mapcheck_members, "far:70000,job:0")                           |
      | find another's data   | 0        | mapcheck_modexes == 1                                                                                        |
      | spawn a job           | 1        | mapcheck_spawns == 1 && !strcmp(mapcheck_requestor, "job:0")                                                 |
      | log                   | 1        | mapcheck_logs == 1                                                                                           |
      | construct a group     | 0        | mapcheck_groups == 1 && !strcmp(mapcheck_members, "job:0")                                                   |
      | control a job         | 1        | mapcheck_controls == 1                                                                                       |
      | request an allocation | 1        | mapcheck_allocations == 1 && mapcheck_directive == PMIX_ALLOC_EXTEND && !strcmp(mapcheck_requestor, "job:0") |
      | list an allocation    | 0        | true                                                                                                         |

  # The module is set before the tool has clients, and the tool is connected to a server of its own.
  @EXT-TOOL-SET-SERVER-MODULE-2 @EXT-TOOL-IS-CONNECTED-2
  Scenario: a connected tool's server module services its clients, and the tool stays connected
    Then in C it holds that
      """
      pmix_proc_t me;
      pmix_info_t *answer = NULL;
      size_t many = 0;
      char uri[500];
      if (is_client()) {
        OK(PMIx_Init(&me, NULL, 0));
        OK(PMIx_Job_control(NULL, 0, NULL, 0, &answer, &many));
        LEAVE();
      }
      pid_t server = mapcheck_start_server(NULL, 0, uri, sizeof(uri));
      CHECK(server > 0);
      TOOL(TEXT(PMIX_SERVER_URI, uri), FLAG(PMIX_LAUNCHER));
      OK(PMIx_tool_set_server_module(&mapcheck_host));
      CHECK(mapcheck_run_client() == 0);
      CHECK(mapcheck_controls == 1);
      CHECK(PMIx_tool_is_connected());
      kill(server, SIGKILL);
      LEAVE();
      """

  # The second module has one function alone; the first one's others are gone.
  @EXT-TOOL-SET-SERVER-MODULE-2
  Scenario: a tool's second server module that lacks functions replaces the first as a whole
    Then in C it holds that
      """
      pmix_proc_t me;
      pmix_info_t info = TEXT("the.key", "a value"), *answer = NULL;
      size_t many = 0;
      static pmix_server_module_t second = {.job_control = mapcheck_job_control};
      if (is_client()) {
        OK(PMIx_Init(&me, NULL, 0));
        OK(PMIx_Job_control(&me, 1, NULL, 0, &answer, &many));
        CHECK(PMIx_Allocation_request(PMIX_ALLOC_NEW, NULL, 0, &answer, &many) != PMIX_SUCCESS);
        CHECK(PMIx_Publish(&info, 1) != PMIX_SUCCESS);
        LEAVE();
      }
      TOOL(FLAG(PMIX_TOOL_DO_NOT_CONNECT), FLAG(PMIX_LAUNCHER));
      OK(PMIx_tool_set_server_module(&mapcheck_host));
      OK(PMIx_tool_set_server_module(&second));
      CHECK(mapcheck_run_client() == 0);
      CHECK(mapcheck_controls == 1 && mapcheck_allocations == 0 && !mapcheck_service[0]);
      """

  # A module with other functions than the other scenarios' hosts have.
  @EXT-TOOL-SET-SERVER-MODULE-2
  Scenario Outline: a tool's server module services a client's request to abort <target> with status <status>, and learns when it comes and goes
    Then in C it holds that
      """
      pmix_proc_t me, them[] = {{"job", 70000}, {"other", PMIX_RANK_WILDCARD}};
      static pmix_server_module_t module = {.client_connected2 = mapcheck_client_connected, .client_finalized = mapcheck_client_finalized,
          .abort = mapcheck_abort};
      if (is_client()) {
        OK(PMIx_Init(&me, NULL, 0));
        OK(PMIx_Abort(<status>, "some text", <procs>));
        OK(PMIx_Finalize(NULL, 0));
        return 0;
      }
      (void)them;
      TOOL(FLAG(PMIX_TOOL_DO_NOT_CONNECT), FLAG(PMIX_LAUNCHER));
      OK(PMIx_tool_set_server_module(&module));
      CHECK(mapcheck_run_client() == 0);
      CHECK(!strcmp(mapcheck_service, "abort") && !strcmp(mapcheck_members, "<members>") && !strcmp(mapcheck_keys, "<status> some text"));
      CHECK(mapcheck_clients == 1 && mapcheck_finalized == 1 && !strcmp(mapcheck_requestor, "job:0"));
      """
    Examples:
      | target        | status | procs   | members                    |
      | a process     | 7      | them, 1 | job:70000                  |
      | two processes | -3     | them, 2 | job:70000,other:4294967294 |
      | a process     | 0      | them, 1 | job:70000                  |

  # A tool's own child ends by a signal, which the auxiliary base captures. The functions are those of libevent, which libpmix uses.
  @EXT-KEY-EXTERNAL-AUX-EVENT-BASE-3
  Scenario: a tool that spawns a job itself captures the job's signals with PMIX_EXTERNAL_AUX_EVENT_BASE
    Then in C it holds that
      """
      void *(*make)(void) = (void *(*)(void)) dlsym(NULL, "event_base_new");
      int (*events)(void *, unsigned) = (int (*)(void *, unsigned)) dlsym(NULL, "event_base_get_num_events");
      pmix_proc_t me;
      static char *argv[] = {"/bin/true", NULL};
      pmix_app_t app = {.cmd = "/bin/true", .argv = argv, .maxprocs = 1};
      pmix_nspace_t made;
      CHECK(make && events);
      void *base = make();
      CHECK(base && events(base, 4) == 0);
      TOOL(FLAG(PMIX_TOOL_DO_NOT_CONNECT), FLAG(PMIX_LAUNCHER), INFO(PMIX_EXTERNAL_AUX_EVENT_BASE, base, PMIX_POINTER));
      OK(PMIx_Spawn(NULL, 0, &app, 1, made));
      CHECK(events(base, 4) > 0);
      LEAVE();
      """
