# 4.29 Attributes
@libpmix
Feature: Keys that the library acts on in processes, tools and servers

  # The process is bound to the second CPU, and so is a thread that is not bound. A list may name CPUs that do not exist besides others.
  @EXT-KEY-BIND-PROGRESS-THREAD-3
  Scenario Outline: PMIX_BIND_PROGRESS_THREAD "<list>" binds the progress thread to <cpus>, <how>
    Then in C it holds that
      """
      pmix_info_t infos[2];
      char line[300], command[200], wanted[] = "Cpus_allowed_list:\t<cpus>";
      int bound = 0;
      if (sysconf(_SC_NPROCESSORS_ONLN) < 2) return 0;
      snprintf(command, sizeof(command), "taskset -p 2 %d > /dev/null", (int) getpid());
      if (system(command) != 0) return 0;
      PMIX_INFO_LOAD(&infos[0], PMIX_BIND_PROGRESS_THREAD, "<list>", PMIX_STRING);
      PMIX_INFO_LOAD(&infos[1], PMIX_BIND_REQUIRED, NULL, PMIX_BOOL);
      CHECK(PMIx_server_init(NULL, infos, <infos>) == PMIX_SUCCESS);
      FILE *threads = popen("cat /proc/$PPID/task/*/status", "r");
      while (threads && fgets(line, sizeof(line), threads)) bound += !strncmp(line, wanted, strlen(wanted));
      if (threads) pclose(threads);
      CHECK(bound > 0);
      """
    Examples:
      | list    | cpus | how                     | infos |
      | 0-1     | 0    | with no other key       | 1     |
      | 0-1     | 0    | with PMIX_BIND_REQUIRED | 2     |
      | 1-2,0-1 | 0-1  | with no other key       | 1     |
      | 0-1,1-2 | 0-1  | with PMIX_BIND_REQUIRED | 2     |

  # A process is bound before it is initialized; a tool, too.
  @EXT-KEY-BIND-PROGRESS-THREAD-3
  Scenario Outline: PMIX_BIND_PROGRESS_THREAD binds the progress thread of <caller>, <how>
    Then in C it holds that
      """
      pmix_proc_t me;
      pmix_info_t infos[3];
      char line[300], command[200], wanted[] = "Cpus_allowed_list:\t0";
      int bound = 0, client = getenv("PMIX_NAMESPACE") != NULL;
      if (sysconf(_SC_NPROCESSORS_ONLN) < 2) return 0;
      if (<of a client> && !client) { CHECK(mapcheck_serve() == 0); return 0; }
      snprintf(command, sizeof(command), "taskset -p 2 %d > /dev/null", (int) getpid());
      if (system(command) != 0) return 0;
      PMIX_INFO_LOAD(&infos[0], PMIX_TOOL_DO_NOT_CONNECT, NULL, PMIX_BOOL);
      PMIX_INFO_LOAD(&infos[1], PMIX_BIND_PROGRESS_THREAD, "0-1", PMIX_STRING);
      PMIX_INFO_LOAD(&infos[2], PMIX_BIND_REQUIRED, NULL, PMIX_BOOL);
      CHECK(PMIx_<init> == PMIX_SUCCESS);
      FILE *threads = popen("cat /proc/$PPID/task/*/status", "r");
      while (threads && fgets(line, sizeof(line), threads)) bound += !strncmp(line, wanted, strlen(wanted));
      if (threads) pclose(threads);
      CHECK(bound > 0);
      LEAVE();
      """
    Examples:
      | caller    | of a client | how                     | init                     |
      | a process | 1           | with no other key       | Init(&me, &infos[1], 1)  |
      | a process | 1           | with PMIX_BIND_REQUIRED | Init(&me, &infos[1], 2)  |
      | a tool    | 0           | with no other key       | tool_init(&me, infos, 2) |
      | a tool    | 0           | with PMIX_BIND_REQUIRED | tool_init(&me, infos, 3) |

  # libpmix 5.0.9 crashes now and then while it gives up. Another try shows what it returns.
  @EXT-KEY-BIND-REQUIRED-3
  Scenario Outline: failing to bind the progress thread of <caller> is an error only if PMIX_BIND_REQUIRED is true
    Then in C it holds that
      """
      pmix_proc_t me;
      pmix_info_t infos[3];
      bool yes = true, no = false;
      int client = getenv("PMIX_NAMESPACE") != NULL, status = -1;
      if (<of a client> && !client) { CHECK(mapcheck_serve() == 0); return 0; }
      PMIX_INFO_LOAD(&infos[0], PMIX_TOOL_DO_NOT_CONNECT, &yes, PMIX_BOOL);
      PMIX_INFO_LOAD(&infos[1], PMIX_BIND_PROGRESS_THREAD, "99999", PMIX_STRING);
      PMIX_INFO_LOAD(&infos[2], PMIX_BIND_REQUIRED, &yes, PMIX_BOOL);
      fflush(stdout);
      for (int asked = 0; asked < 10 && !WIFEXITED(status); asked++) {
        pid_t child = fork();
        if (child == 0) _exit(PMIx_<init> == PMIX_SUCCESS);
        waitpid(child, &status, 0);
      }
      CHECK(status == 0);
      PMIX_INFO_LOAD(&infos[2], PMIX_BIND_REQUIRED, &no, PMIX_BOOL);
      CHECK(PMIx_<init> == PMIX_SUCCESS);
      LEAVE();
      """
    Examples:
      | caller    | of a client | init                     |
      | a process | 1           | Init(&me, &infos[1], 2)  |
      | a tool    | 0           | tool_init(&me, infos, 3) |

  # The host releases the process, which can end then.
  @EXT-CONST-READY-FOR-DEBUG-1
  Scenario Outline: a process that waits for a debugger <where> reports PMIX_READY_FOR_DEBUG with PMIX_BREAKPOINT to its host
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) {
        pmix_info_t job;
        char event[300];
        pmix_rank_t all = PMIX_RANK_WILDCARD;
        pmix_server_module_t host = {.notify_event = mapcheck_notified};
        CHECK(PMIx_server_init(&host, NULL, 0) == PMIX_SUCCESS);
        PMIX_INFO_LOAD(&job, <key>, &all, PMIX_PROC_RANK);
        mapcheck_job = &job;
        mapcheck_njob = 1;
        CHECK(mapcheck_run_client() == 0);
        snprintf(event, sizeof(event), "%d of job:0, range %d", PMIX_READY_FOR_DEBUG, PMIX_RANGE_RM);
        CHECK(!strcmp(mapcheck_service, "event") && !strcmp(mapcheck_keys, event));
        CHECK(mapcheck_received(PMIX_BREAKPOINT, "<breakpoint>") == 1);
        return 0;
      }
      pmix_proc_t me;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | where                 | key                     | breakpoint |
      | in its initialization | PMIX_DEBUG_STOP_IN_INIT | pmix-init  |

  @EXT-KEY-BIND-REQUIRED-3
  Scenario: PMIX_BIND_REQUIRED without a list of CPUs is accepted
    Then in C it holds that
      """
      pmix_info_t required;
      PMIX_INFO_LOAD(&required, PMIX_BIND_REQUIRED, NULL, PMIX_BOOL);
      CHECK(PMIx_server_init(NULL, &required, 1) == PMIX_SUCCESS);
      """

  # The processes name each other, and one on another node, from the last to the first.
  @EXT-KEY-SORTED-PROC-ARRAY-3
  Scenario Outline: a host that receives PMIX_SORTED_PROC_ARRAY with a request to <call> receives the processes in the order of their ranks
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) {
        mapcheck_host.fence_nb = mapcheck_fence;
        CHECK(mapcheck_serve_many(3) == 0);
        CHECK(!strcmp(mapcheck_service, "<call>"));
        CHECK(!mapcheck_received(PMIX_SORTED_PROC_ARRAY, "true") || !strcmp(mapcheck_members, "job:0,job:1,job:2,job:3"));
        for (int at = 0; at < 4; at++) CHECK(strchr(mapcheck_members, '0' + at));
        return 0;
      }
      pmix_proc_t me, all[4];
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (int at = 0; at < 4; at++) PMIX_LOAD_PROCID(&all[at], me.nspace, 3 - at);
      <calls>
      LEAVE();
      """
    Examples:
      | call       | calls                                                                                                          |
      | fence      | CHECK(PMIx_Fence(all, 4, NULL, 0) == PMIX_SUCCESS);                                                            |
      | connect    | CHECK(PMIx_Connect(all, 4, NULL, 0) == PMIX_SUCCESS);                                                          |
      | disconnect | CHECK(PMIx_Connect(all, 4, NULL, 0) == PMIX_SUCCESS); CHECK(PMIx_Disconnect(all, 4, NULL, 0) == PMIX_SUCCESS); |

  # The callback forms of the construction of a group.
  @<id>
  Scenario Outline: the host receives <key> of a group that is constructed by callback
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) {
        CHECK(mapcheck_serve() == 0);
        CHECK(mapcheck_groups == 1);
        CHECK(mapcheck_received(PMIX_GROUP_ASSIGN_CONTEXT_ID, "true") == 1);
        CHECK(mapcheck_received(<key>, "<as>") == 1);
        return 0;
      }
      pmix_proc_t me, procs[3];
      pmix_info_t infos[2], several[3];
      uint32_t number = 70000;
      int own;
      bool yes = true, no = false;
      PMIX_LOAD_PROCID(&procs[0], "one", 0);
      PMIX_LOAD_PROCID(&procs[1], "one", 70000);
      PMIX_LOAD_PROCID(&procs[2], "two", 3);
      PMIX_INFO_LOAD(&several[0], "the.text", "abc", PMIX_STRING);
      PMIX_INFO_LOAD(&several[1], "the.number", &number, PMIX_UINT32);
      PMIX_INFO_LOAD(&several[2], "the.answer", &no, PMIX_BOOL);
      pmix_data_array_t array = {.type = <type>, .size = 3, .array = <array>};
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&infos[0], <key>, &array, PMIX_DATA_ARRAY);
      PMIX_INFO_LOAD(&infos[1], PMIX_GROUP_ASSIGN_CONTEXT_ID, &yes, PMIX_BOOL);
      CHECK(PMIx_Group_construct_nb("the-group", &me, 1, infos, 2, mapcheck_answered, &own) == PMIX_SUCCESS);
      CHECK(mapcheck_called_back(1) && mapcheck_status == PMIX_SUCCESS && mapcheck_own == &own);
      LEAVE();
      """
    Examples:
      | id                          | key                    | type      | array   | as                                             |
      | EXT-KEY-GROUP-ADD-MEMBERS-3 | PMIX_GROUP_ADD_MEMBERS | PMIX_PROC | procs   | one:0,one:70000,two:3                          |
      | EXT-KEY-GROUP-INFO-3        | PMIX_GROUP_INFO        | PMIX_INFO | several | the.text=abc,the.number=70000,the.answer=false |

  @EXT-KEY-GROUP-INFO-3
  Scenario: every member of a group that is constructed by callback finds the infos that the others share
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve_many(2) == 0); CHECK(mapcheck_groups == 1); return 0; }
      pmix_proc_t me, all[2];
      pmix_info_t infos[2], mine, by;
      size_t context = 4711;
      bool yes = true;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      uint32_t number = 70000 + me.rank;
      for (int at = 0; at < 2; at++) PMIX_LOAD_PROCID(&all[at], me.nspace, at);
      PMIX_INFO_LOAD(&mine, "the.number", &number, PMIX_UINT32);
      pmix_data_array_t array = {.type = PMIX_INFO, .size = 1, .array = &mine};
      PMIX_INFO_LOAD(&infos[0], PMIX_GROUP_ASSIGN_CONTEXT_ID, &yes, PMIX_BOOL);
      PMIX_INFO_LOAD(&infos[1], PMIX_GROUP_INFO, &array, PMIX_DATA_ARRAY);
      CHECK(PMIx_Group_construct_nb("the-group", all, 2, infos, 2, mapcheck_answered, NULL) == PMIX_SUCCESS);
      CHECK(mapcheck_called_back(1) && mapcheck_status == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&by, PMIX_GROUP_CONTEXT_ID, &context, PMIX_SIZE);
      PMIX_INFO_SET_QUALIFIER(&by);
      for (me.rank = 0; me.rank < 2; me.rank++) {
        pmix_value_t *found = NULL;
        CHECK(PMIx_Get(&me, "the.number", &by, 1, &found) == PMIX_SUCCESS);
        CHECK(found && found->type == PMIX_UINT32 && found->data.uint32 == 70000 + me.rank);
      }
      PMIx_Fence(NULL, 0, NULL, 0);
      PMIx_Finalize(NULL, 0);
      """

  # The second process notifies; the first counts with another handler.
  @EXT-KEY-EVENT-ONESHOT-3
  Scenario Outline: a process's handler with PMIX_EVENT_ONESHOT <as> is invoked <times> of three times by events of another process
    Then in C it holds that
      """
      pmix_proc_t me;
      pmix_info_t once;
      bool value = <as>;
      pmix_status_t first = PMIX_EXTERNAL_ERR_BASE - 1, second = PMIX_EXTERNAL_ERR_BASE - 2;
      if (!getenv("PMIX_NAMESPACE")) { mapcheck_host.fence_nb = mapcheck_fence; CHECK(mapcheck_serve_many(2) == 0); return 0; }
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&once, PMIX_EVENT_ONESHOT, &value, PMIX_BOOL);
      if (me.rank == 0) {
        CHECK(PMIx_Register_event_handler(&first, 1, &once, 1, mapcheck_handler_0, NULL, NULL) >= 0);
        CHECK(PMIx_Register_event_handler(&second, 1, NULL, 0, mapcheck_handler_1, NULL, NULL) >= 0);
      }
      CHECK(PMIx_Fence(NULL, 0, NULL, 0) == PMIX_SUCCESS);
      for (int round = 0; me.rank == 1 && round < 3; round++) {
        CHECK(mapcheck_succeeded(PMIx_Notify_event(first, &me, PMIX_RANGE_NAMESPACE, NULL, 0, NULL, NULL)));
        CHECK(mapcheck_succeeded(PMIx_Notify_event(second, &me, PMIX_RANGE_NAMESPACE, NULL, 0, NULL, NULL)));
      }
      for (int waited = 0; me.rank == 0 && waited < 20000 && mapcheck_called[1] < 3; waited++) usleep(1000);
      if (me.rank == 0) CHECK(mapcheck_called[1] == 3 && mapcheck_called[0] == <times>);
      CHECK(PMIx_Fence(NULL, 0, NULL, 0) == PMIX_SUCCESS);
      LEAVE();
      """
    Examples:
      | as    | times |
      | true  | 1     |
      | false | 3     |

  # Each server is another process, with a listener of its own, and a tool finds each by its URI.
  @EXT-KEY-MYSERVER-URI-3 @EXT-TOOL-IS-CONNECTED-2
  Scenario: a tool finds each of two servers by the URI of its listener
    Then in C it holds that
      """
      pmix_proc_t me, of;
      pmix_info_t where;
      char uris[2][500], name[40];
      pid_t servers[2];
      for (int at = 0; at < 2; at++) CHECK((servers[at] = mapcheck_start_server(NULL, 0, uris[at], sizeof(uris[at]))) > 0);
      CHECK(strcmp(uris[0], uris[1]));
      PMIX_INFO_LOAD(&where, PMIX_SERVER_URI, uris[0], PMIX_STRING);
      CHECK(PMIx_tool_init(&me, &where, 1) == PMIX_SUCCESS && PMIx_tool_is_connected());
      PMIX_INFO_LOAD(&where, PMIX_SERVER_URI, uris[1], PMIX_STRING);
      CHECK(PMIx_tool_attach_to_server(&me, &of, &where, 1) == PMIX_SUCCESS && PMIx_tool_is_connected());
      snprintf(name, sizeof(name), "server-%d", (int) servers[1]);
      CHECK(!strcmp(of.nspace, name) && of.rank == 0);
      for (int at = 0; at < 2; at++) kill(servers[at], SIGKILL);
      LEAVE();
      """
