# 4.4, 4.29 Attributes
@libpmix
Feature: Tools and the servers to which they are connected

  A tool connects to a server when it is initialized or later, and can serve clients of its own.

  @EXT-TOOL-IS-CONNECTED-2
  Scenario: PMIx_tool_is_connected returns false before the tool is initialized
    Then in C it holds that
      """
      CHECK(!PMIx_tool_is_connected());
      """

  @EXT-TOOL-IS-CONNECTED-2
  Scenario: PMIx_tool_is_connected returns false for a tool that does not connect
    Then in C it holds that
      """
      pmix_proc_t me;
      pmix_info_t alone;
      PMIX_INFO_LOAD(&alone, PMIX_TOOL_DO_NOT_CONNECT, NULL, PMIX_BOOL);
      CHECK(PMIx_tool_init(&me, &alone, 1) == PMIX_SUCCESS);
      CHECK(!PMIx_tool_is_connected());
      CHECK(!PMIx_tool_is_connected());
      """

  # The server is a process of its own, which the tool finds by its URI.
  @EXT-TOOL-IS-CONNECTED-2
  Scenario: PMIx_tool_is_connected returns true until the server's process ends, and false after it
    Then in C it holds that
      """
      pmix_proc_t me;
      pmix_info_t where;
      char uri[500];
      pid_t server = mapcheck_start_server(NULL, 0, uri, sizeof(uri));
      CHECK(server > 0);
      PMIX_INFO_LOAD(&where, PMIX_SERVER_URI, uri, PMIX_STRING);
      CHECK(PMIx_tool_init(&me, &where, 1) == PMIX_SUCCESS);
      CHECK(PMIx_tool_is_connected());
      CHECK(PMIx_tool_is_connected());
      kill(server, SIGKILL);
      waitpid(server, NULL, 0);
      for (int waited = 0; waited < 10000 && PMIx_tool_is_connected(); waited++) usleep(1000);
      CHECK(!PMIx_tool_is_connected());
      LEAVE();
      """

  @EXT-TOOL-IS-CONNECTED-2
  Scenario: PMIx_tool_is_connected returns true for a tool that is attached to a server later
    Then in C it holds that
      """
      pmix_proc_t me, of;
      pmix_info_t alone, where;
      char uri[500];
      pid_t server = mapcheck_start_server(NULL, 0, uri, sizeof(uri));
      CHECK(server > 0);
      PMIX_INFO_LOAD(&alone, PMIX_TOOL_DO_NOT_CONNECT, NULL, PMIX_BOOL);
      PMIX_INFO_LOAD(&where, PMIX_SERVER_URI, uri, PMIX_STRING);
      CHECK(PMIx_tool_init(&me, &alone, 1) == PMIX_SUCCESS);
      CHECK(!PMIx_tool_is_connected());
      CHECK(PMIx_tool_attach_to_server(&me, &of, &where, 1) == PMIX_SUCCESS);
      CHECK(PMIx_tool_is_connected());
      kill(server, SIGKILL);
      LEAVE();
      """

  @EXT-TOOL-IS-CONNECTED-2
  Scenario Outline: a tool that disconnects from its only server, named <how>, is not connected
    Then in C it holds that
      """
      pmix_proc_t me, of;
      pmix_info_t where;
      char uri[500];
      pid_t server = mapcheck_start_server(NULL, 0, uri, sizeof(uri));
      CHECK(server > 0);
      PMIX_INFO_LOAD(&where, PMIX_SERVER_URI, uri, PMIX_STRING);
      CHECK(PMIx_tool_init(&me, &where, 1) == PMIX_SUCCESS);
      CHECK(PMIx_tool_is_connected());
      PMIX_LOAD_PROCID(&of, "", 0);
      snprintf(of.nspace, sizeof(of.nspace), "server-%d", (int) server);
      CHECK(PMIx_tool_disconnect(<server>) == PMIX_SUCCESS);
      CHECK(!PMIx_tool_is_connected());
      kill(server, SIGKILL);
      LEAVE();
      """
    Examples:
      | how           | server |
      | by its name   | &of    |
      | by no process | NULL   |

  # A scheduler is found by a file in the system's folder of temporary files.
  @EXT-KEY-CONNECT-TO-SCHEDULER-3 @EXT-TOOL-IS-CONNECTED-2
  Scenario Outline: a tool with PMIX_CONNECT_TO_SCHEDULER as <asked> is <connected> to a server that is <what>
    Then in C it holds that
      """
      pmix_proc_t me;
      pmix_info_t infos[3], of[2];
      bool scheduler = <scheduler>, asked = <asked>;
      char uri[500], folder[] = "folder-XXXXXX";
      CHECK(mkdtemp(folder));
      PMIX_INFO_LOAD(&of[0], PMIX_SYSTEM_TMPDIR, folder, PMIX_STRING);
      PMIX_INFO_LOAD(&of[1], PMIX_SERVER_SCHEDULER, &scheduler, PMIX_BOOL);
      pid_t server = mapcheck_start_server(of, 2, uri, sizeof(uri));
      PMIX_INFO_LOAD(&infos[0], PMIX_SYSTEM_TMPDIR, folder, PMIX_STRING);
      PMIX_INFO_LOAD(&infos[1], PMIX_CONNECT_TO_SCHEDULER, &asked, PMIX_BOOL);
      PMIX_INFO_LOAD(&infos[2], PMIX_SERVER_TMPDIR, folder, PMIX_STRING);
      int found = PMIx_tool_init(&me, infos, 3) == PMIX_SUCCESS && PMIx_tool_is_connected();
      if (server > 0) kill(server, SIGKILL);
      CHECK(server > 0);
      CHECK(found == (scheduler && asked));
      LEAVE();
      """
    Examples:
      | connected     | what            | scheduler | asked |
      | connected     | the scheduler   | true      | true  |
      | not connected | not a scheduler | false     | true  |
      | not connected | the scheduler   | true      | false |
      | not connected | not a scheduler | false     | false |

  # The client of a tool makes the request, and the tool's server module receives it.
  @EXT-TOOL-SET-SERVER-MODULE-2
  Scenario Outline: a tool's server module services a client's request to <what>, with its data
    Then in C it holds that
      """
      pmix_proc_t me;
      pmix_info_t infos[3];
      bool yes = true;
      if (getenv("PMIX_NAMESPACE")) {
        CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
        <request>
        LEAVE();
      }
      PMIX_INFO_LOAD(&infos[0], PMIX_TOOL_DO_NOT_CONNECT, &yes, PMIX_BOOL);
      PMIX_INFO_LOAD(&infos[1], PMIX_LAUNCHER, &yes, PMIX_BOOL);
      CHECK(PMIx_tool_init(&me, infos, 2) == PMIX_SUCCESS);
      CHECK(PMIx_tool_set_server_module(&mapcheck_host) == PMIX_SUCCESS);
      CHECK(mapcheck_run_client() == 0);
      CHECK(<serviced>);
      """
    Examples:
      | what | request | serviced |
      | publish | PMIX_INFO_LOAD(&infos[0], "the.key", "a value", PMIX_STRING); CHECK(PMIx_Publish(infos, 1) == PMIX_SUCCESS); | !strcmp(mapcheck_service, "publish") && mapcheck_received("the.key", "a value") == 1 && !strcmp(mapcheck_members, "job:0") |
      | look up | pmix_pdata_t data; memset(&data, 0, sizeof(data)); PMIX_LOAD_KEY(data.key, "the.key"); CHECK(PMIx_Lookup(&data, 1, NULL, 0) == PMIX_SUCCESS); CHECK(!strcmp(data.value.data.string, "found") && data.proc.rank == 3); | !strcmp(mapcheck_service, "lookup") && !strcmp(mapcheck_keys, "the.key") |
      | unpublish | char *keys[] = {"the.key", "the.second", NULL}; CHECK(PMIx_Unpublish(keys, NULL, 0) == PMIX_SUCCESS); | !strcmp(mapcheck_service, "unpublish") && !strcmp(mapcheck_keys, "the.key,the.second") |
      | connect | pmix_proc_t both[2]; both[0] = me; PMIX_LOAD_PROCID(&both[1], "far", 3); CHECK(PMIx_Connect(both, 2, NULL, 0) == PMIX_SUCCESS); | !strcmp(mapcheck_service, "connect") && strstr(mapcheck_members, "job:0") && strstr(mapcheck_members, "far:3") |
      | spawn a job | pmix_app_t app; pmix_nspace_t made; PMIX_APP_CONSTRUCT(&app); app.cmd = "a"; app.maxprocs = 1; PMIX_INFO_LOAD(&infos[0], PMIX_MAPBY, "slot", PMIX_STRING); CHECK(PMIx_Spawn(infos, 1, &app, 1, made) == PMIX_SUCCESS); CHECK(!strcmp(made, "spawned")); | mapcheck_spawns == 1 && mapcheck_received(PMIX_MAPBY, "slot") == 1 && !strcmp(mapcheck_requestor, "job:0") |
      | log | PMIX_INFO_LOAD(&infos[0], "the.message", "something", PMIX_STRING); CHECK(mapcheck_succeeded(PMIx_Log(infos, 1, NULL, 0))); | mapcheck_logs == 1 && mapcheck_received("the.message", "something") == 1 |
      | construct a group | pmix_info_t *results = NULL; size_t many = 0; PMIX_INFO_LOAD(&infos[0], PMIX_GROUP_ASSIGN_CONTEXT_ID, &yes, PMIX_BOOL); CHECK(PMIx_Group_construct("the-group", &me, 1, infos, 1, &results, &many) == PMIX_SUCCESS); | mapcheck_groups == 1 && !strcmp(mapcheck_members, "job:0") |
      | request an allocation | pmix_info_t *answer = NULL; size_t many = 0; PMIX_INFO_LOAD(&infos[0], PMIX_ALLOC_NODE_LIST, "n1,n2", PMIX_STRING); CHECK(PMIx_Allocation_request(PMIX_ALLOC_NEW, infos, 1, &answer, &many) == PMIX_SUCCESS); CHECK(many == 2); | mapcheck_allocations == 1 && mapcheck_received(PMIX_ALLOC_NODE_LIST, "n1,n2") == 1 && !strcmp(mapcheck_requestor, "job:0") |

  # The module is set before the tool has clients, and the tool is connected to a server of its own.
  @EXT-TOOL-SET-SERVER-MODULE-2 @EXT-TOOL-IS-CONNECTED-2
  Scenario: a connected tool's server module services its clients, and the tool stays connected
    Then in C it holds that
      """
      pmix_proc_t me;
      pmix_info_t infos[2], *answer = NULL;
      size_t many = 0;
      bool yes = true;
      char uri[500];
      if (getenv("PMIX_NAMESPACE")) {
        CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
        CHECK(PMIx_Job_control(NULL, 0, NULL, 0, &answer, &many) == PMIX_SUCCESS);
        LEAVE();
      }
      pid_t server = mapcheck_start_server(NULL, 0, uri, sizeof(uri));
      CHECK(server > 0);
      PMIX_INFO_LOAD(&infos[0], PMIX_SERVER_URI, uri, PMIX_STRING);
      PMIX_INFO_LOAD(&infos[1], PMIX_LAUNCHER, &yes, PMIX_BOOL);
      CHECK(PMIx_tool_init(&me, infos, 2) == PMIX_SUCCESS);
      CHECK(PMIx_tool_set_server_module(&mapcheck_host) == PMIX_SUCCESS);
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
      pmix_info_t infos[2], *answer = NULL;
      size_t many = 0;
      bool yes = true;
      static pmix_server_module_t second = {.job_control = mapcheck_job_control};
      if (getenv("PMIX_NAMESPACE")) {
        CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
        CHECK(PMIx_Job_control(&me, 1, NULL, 0, &answer, &many) == PMIX_SUCCESS);
        CHECK(PMIx_Allocation_request(PMIX_ALLOC_NEW, NULL, 0, &answer, &many) != PMIX_SUCCESS);
        PMIX_INFO_LOAD(&infos[0], "the.key", "a value", PMIX_STRING);
        CHECK(PMIx_Publish(infos, 1) != PMIX_SUCCESS);
        LEAVE();
      }
      PMIX_INFO_LOAD(&infos[0], PMIX_TOOL_DO_NOT_CONNECT, &yes, PMIX_BOOL);
      PMIX_INFO_LOAD(&infos[1], PMIX_LAUNCHER, &yes, PMIX_BOOL);
      CHECK(PMIx_tool_init(&me, infos, 2) == PMIX_SUCCESS);
      CHECK(PMIx_tool_set_server_module(&mapcheck_host) == PMIX_SUCCESS);
      CHECK(PMIx_tool_set_server_module(&second) == PMIX_SUCCESS);
      CHECK(mapcheck_run_client() == 0);
      CHECK(mapcheck_controls == 1 && mapcheck_allocations == 0 && !mapcheck_service[0]);
      """

  # A module with other functions than the other scenarios' hosts have.
  @EXT-TOOL-SET-SERVER-MODULE-2
  Scenario Outline: a tool's server module services a client's request to abort <target> with status <status>, and learns when the client comes and goes
    Then in C it holds that
      """
      pmix_proc_t me, them[2];
      pmix_info_t infos[2];
      bool yes = true;
      static pmix_server_module_t module = {.client_connected2 = mapcheck_client_connected, .client_finalized = mapcheck_client_finalized,
          .abort = mapcheck_abort};
      if (getenv("PMIX_NAMESPACE")) {
        CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
        PMIX_LOAD_PROCID(&them[0], "job", 70000);
        PMIX_LOAD_PROCID(&them[1], "other", PMIX_RANK_WILDCARD);
        CHECK(PMIx_Abort(<status>, "some text", <procs>) == PMIX_SUCCESS);
        CHECK(PMIx_Finalize(NULL, 0) == PMIX_SUCCESS);
        return 0;
      }
      PMIX_INFO_LOAD(&infos[0], PMIX_TOOL_DO_NOT_CONNECT, &yes, PMIX_BOOL);
      PMIX_INFO_LOAD(&infos[1], PMIX_LAUNCHER, &yes, PMIX_BOOL);
      CHECK(PMIx_tool_init(&me, infos, 2) == PMIX_SUCCESS);
      CHECK(PMIx_tool_set_server_module(&module) == PMIX_SUCCESS);
      CHECK(mapcheck_run_client() == 0);
      CHECK(!strcmp(mapcheck_service, "abort") && !strcmp(mapcheck_members, "<members>") && !strcmp(mapcheck_keys, "<status> some text"));
      CHECK(mapcheck_clients == 1 && mapcheck_finalized == 1 && !strcmp(mapcheck_requestor, "job:0"));
      """
    Examples:
      | target        | status | procs   | members                    |
      | a process     | 7      | them, 1 | job:70000                  |
      | two processes | -3     | them, 2 | job:70000,other:4294967294 |
      | a process     | 0      | them, 1 | job:70000                  |

  @EXT-TOOL-SET-SERVER-MODULE-2
  Scenario Outline: a tool's server module services a client's request to <what>
    Then in C it holds that
      """
      pmix_proc_t me, both[2];
      pmix_info_t infos[2], size;
      pmix_value_t *found = NULL;
      uint32_t two = 2;
      bool yes = true;
      static pmix_server_module_t module = {.connect = mapcheck_connect, .disconnect = mapcheck_disconnect, .fence_nb = mapcheck_fence,
          .direct_modex = mapcheck_modex};
      PMIX_LOAD_PROCID(&both[1], "far", 70000);
      (void)found;
      if (getenv("PMIX_NAMESPACE")) {
        CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
        both[0] = me;
        <request>
        LEAVE();
      }
      PMIX_INFO_LOAD(&infos[0], PMIX_TOOL_DO_NOT_CONNECT, &yes, PMIX_BOOL);
      PMIX_INFO_LOAD(&infos[1], PMIX_LAUNCHER, &yes, PMIX_BOOL);
      CHECK(PMIx_tool_init(&me, infos, 2) == PMIX_SUCCESS);
      CHECK(PMIx_tool_set_server_module(&module) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&size, PMIX_JOB_SIZE, &two, PMIX_UINT32);
      mapcheck_job = &size, mapcheck_njob = 1, mapcheck_folder = "no-such-folder";
      CHECK(mapcheck_run_client() == 0);
      CHECK(<serviced>);
      """
    Examples:
      | what | request | serviced |
      | disconnect | CHECK(PMIx_Connect(both, 2, NULL, 0) == PMIX_SUCCESS); CHECK(PMIx_Disconnect(both, 2, NULL, 0) == PMIX_SUCCESS); | !strcmp(mapcheck_service, "disconnect") && !strcmp(mapcheck_members, "far:70000,job:0") |
      | fence | CHECK(PMIx_Fence(both, 2, NULL, 0) == PMIX_SUCCESS); | !strcmp(mapcheck_service, "fence") && !strcmp(mapcheck_members, "far:70000,job:0") |
      | find the data of another process | both[0].rank = 1; CHECK(PMIx_Get(&both[0], "the.key", NULL, 0, &found) != PMIX_SUCCESS); | mapcheck_modexes == 1 |

  # A tool's own child ends by a signal, which the auxiliary base captures. The functions are those of libevent, which libpmix uses.
  @EXT-KEY-EXTERNAL-AUX-EVENT-BASE-3
  Scenario: a tool that spawns a job itself captures the job's signals with PMIX_EXTERNAL_AUX_EVENT_BASE
    Then in C it holds that
      """
      extern void *dlsym(void *, const char *);
      void *(*make)(void) = (void *(*)(void)) dlsym(NULL, "event_base_new");
      int (*events)(void *, unsigned) = (int (*)(void *, unsigned)) dlsym(NULL, "event_base_get_num_events");
      pmix_proc_t me;
      pmix_info_t infos[3];
      pmix_app_t app;
      pmix_nspace_t made;
      bool yes = true;
      static char *argv[] = {"/bin/true", NULL};
      CHECK(make && events);
      void *base = make();
      CHECK(base && events(base, 4) == 0);
      PMIX_INFO_LOAD(&infos[0], PMIX_TOOL_DO_NOT_CONNECT, &yes, PMIX_BOOL);
      PMIX_INFO_LOAD(&infos[1], PMIX_LAUNCHER, &yes, PMIX_BOOL);
      PMIX_INFO_LOAD(&infos[2], PMIX_EXTERNAL_AUX_EVENT_BASE, base, PMIX_POINTER);
      CHECK(PMIx_tool_init(&me, infos, 3) == PMIX_SUCCESS);
      PMIX_APP_CONSTRUCT(&app);
      app.cmd = "/bin/true";
      app.maxprocs = 1;
      app.argv = argv;
      CHECK(PMIx_Spawn(NULL, 0, &app, 1, made) == PMIX_SUCCESS);
      CHECK(events(base, 4) > 0);
      LEAVE();
      """
