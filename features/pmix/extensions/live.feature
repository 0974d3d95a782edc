# 4.29 Attributes
@libpmix
Feature: Keys that the library acts on itself

  Most keys are for the host to act on. The effect of a key that the library acts on can be observed.

  # The handler is for one event or several, each of which is notified three times, or its code is the last of two.
  @EXT-KEY-EVENT-ONESHOT-3
  Scenario Outline: a handler that is registered <how> is invoked <times> of three times
    Then in C it holds that
      """
      pmix_status_t codes[] = {PMIX_EXTERNAL_ERR_BASE - 1, PMIX_EXTERNAL_ERR_BASE - 2}, notified[] = {codes[<notified>]};
      OK(PMIx_server_init(NULL, NULL, 0));
      HANDLE(0, <codes>, <infos>);
      THREE_ROUNDS(notified);
      CHECK(mapcheck_called[0] == <times>);
      """
    Examples:
      | how                                   | infos                                                   | codes    | notified | times |
      | with PMIX_EVENT_ONESHOT               | FLAG(PMIX_EVENT_ONESHOT)                                | codes, 1 | 0        | 1     |
      | with PMIX_EVENT_ONESHOT as second key | FLAG(PMIX_EVENT_HDLR_PREPEND), FLAG(PMIX_EVENT_ONESHOT) | codes, 1 | 0        | 1     |
      | for two codes, invoked by the second  | FLAG(PMIX_OPTIONAL), FLAG(PMIX_EVENT_ONESHOT)           | codes, 2 | 1        | 1     |
      | as the first of all                   | FLAG(PMIX_EVENT_HDLR_FIRST), FLAG(PMIX_EVENT_ONESHOT)   | codes, 1 | 0        | 1     |
      | as the last of all                    | FLAG(PMIX_EVENT_HDLR_LAST), FLAG(PMIX_EVENT_ONESHOT)    | codes, 1 | 0        | 1     |
      | with PMIX_EVENT_ONESHOT set to false  | FLAG(PMIX_OPTIONAL), BOOL(PMIX_EVENT_ONESHOT, false)    | codes, 1 | 0        | 3     |

  # The other handler is registered later, and completes the events with which the rounds are counted.
  @EXT-KEY-EVENT-ONESHOT-3
  Scenario: a handler that is registered for every code with PMIX_EVENT_ONESHOT is invoked once
    Then in C it holds that
      """
      pmix_status_t code = PMIX_EXTERNAL_ERR_BASE - 1, counted = PMIX_EXTERNAL_ERR_BASE - 2;
      OK(PMIx_server_init(NULL, NULL, 0));
      HANDLE(1, &counted, 1);
      HANDLE(0, NULL, 0, FLAG(PMIX_EVENT_ONESHOT));
      for (int round = 1; round <= 3; round++) {
        NOTIFY(code);
        NOTIFY(counted);
        WAIT_FOR(mapcheck_called[1] >= round);
      }
      CHECK(mapcheck_called[0] == 1 && mapcheck_called[1] == 3);
      """

  @EXT-KEY-EVENT-ONESHOT-3
  Scenario: each of three handlers with PMIX_EVENT_ONESHOT is invoked once
    Then in C it holds that
      """
      pmix_status_t codes[] = {PMIX_EXTERNAL_ERR_BASE - 1, PMIX_EXTERNAL_ERR_BASE - 2, PMIX_EXTERNAL_ERR_BASE - 3};
      OK(PMIx_server_init(NULL, NULL, 0));
      for (int at = 0; at < 3; at++) HANDLE(0, &codes[at], 1, FLAG(PMIX_EVENT_ONESHOT));
      THREE_ROUNDS(codes);
      CHECK(mapcheck_called[0] == 3);
      """

  # After any other answer than PMIX_EVENT_ACTION_COMPLETE the library offers the event to other handlers.
  @EXT-KEY-EVENT-ONESHOT-3
  Scenario Outline: a handler with PMIX_EVENT_ONESHOT is deleted also if it reports <action>
    Then in C it holds that
      """
      pmix_status_t codes[] = {PMIX_EXTERNAL_ERR_BASE - 1};
      mapcheck_action = <action>;
      OK(PMIx_server_init(NULL, NULL, 0));
      HANDLE(0, codes, 1, FLAG(PMIX_EVENT_ONESHOT));
      THREE_ROUNDS(codes);
      CHECK(mapcheck_called[0] == 1);
      """
    Examples:
      | action                          |
      | PMIX_EVENT_NO_ACTION_TAKEN      |
      | PMIX_EVENT_PARTIAL_ACTION_TAKEN |
      | PMIX_SUCCESS                    |

  @EXT-KEY-EVENT-ONESHOT-3
  Scenario Outline: a handler of <code> with PMIX_EVENT_ONESHOT is invoked once
    Then in C it holds that
      """
      pmix_status_t codes[] = {<code>};
      OK(PMIx_server_init(NULL, NULL, 0));
      HANDLE(0, codes, 1, FLAG(PMIX_EVENT_ONESHOT));
      THREE_ROUNDS(codes);
      CHECK(mapcheck_called[0] == 1);
      """
    Examples:
      | code                    |
      | PMIX_READY_FOR_DEBUG    |
      | PMIX_ERR_PROC_RESTART   |
      | PMIX_JCTRL_CHECKPOINT   |
      | PMIX_EVENT_NODE_DOWN    |
      | PMIX_MONITOR_FILE_ALERT |
      | PMIX_LAUNCH_COMPLETE    |

  # Each handler completes its event, so the second is invoked only when the first is deleted, and has to stay then.
  @EXT-KEY-EVENT-ONESHOT-3
  Scenario Outline: another handler <of> stays when one with PMIX_EVENT_ONESHOT is deleted
    Then in C it holds that
      """
      pmix_status_t codes[] = {PMIX_EXTERNAL_ERR_BASE - 1, PMIX_EXTERNAL_ERR_BASE - 2};
      OK(PMIx_server_init(NULL, NULL, 0));
      HANDLE(1, <other>);
      HANDLE(0, <deleted>, FLAG(PMIX_EVENT_ONESHOT), FLAG(PMIX_EVENT_HDLR_PREPEND));
      for (int round = 1; round <= 3; round++) {
        NOTIFY(codes[0]);
        WAIT_FOR(mapcheck_called[0] + mapcheck_called[1] >= round);
      }
      CHECK(mapcheck_called[0] == 1);
      CHECK(mapcheck_called[1] == 2);
      """
    Examples:
      | of                     | other    | deleted  |
      | of the same code       | codes, 1 | codes, 1 |
      | of the same two codes  | codes, 2 | codes, 2 |
      | of more codes          | codes, 2 | codes, 1 |
      | of every code          | NULL, 0  | codes, 1 |
      | of every code, as both | NULL, 0  | NULL, 0  |

  # The second process notifies; the first counts with another handler.
  @EXT-KEY-EVENT-ONESHOT-3
  Scenario Outline: a process's handler with PMIX_EVENT_ONESHOT <as> is invoked <times> of three times by events of another process
    Then in C it holds that
      """
      pmix_status_t first = PMIX_EXTERNAL_ERR_BASE - 1, second = PMIX_EXTERNAL_ERR_BASE - 2;
      mapcheck_host.fence_nb = mapcheck_fence;
      CLIENTS(2);
      if (me.rank == 0) HANDLE(0, &first, 1, BOOL(PMIX_EVENT_ONESHOT, <as>));
      if (me.rank == 0) HANDLE(1, &second, 1);
      OK(PMIx_Fence(NULL, 0, NULL, 0));
      for (int round = 0; me.rank == 1 && round < 3; round++) {
        CHECK(mapcheck_succeeded(PMIx_Notify_event(first, &me, PMIX_RANGE_NAMESPACE, NULL, 0, NULL, NULL)));
        CHECK(mapcheck_succeeded(PMIx_Notify_event(second, &me, PMIX_RANGE_NAMESPACE, NULL, 0, NULL, NULL)));
      }
      WAIT_FOR(me.rank == 1 || mapcheck_called[1] >= 3);
      if (me.rank == 0) CHECK(mapcheck_called[1] == 3 && mapcheck_called[0] == <times>);
      OK(PMIx_Fence(NULL, 0, NULL, 0));
      LEAVE();
      """
    Examples:
      | as    | times |
      | true  | 1     |
      | false | 3     |

  @EXT-CONST-READY-FOR-DEBUG-1
  Scenario: a handler receives PMIX_READY_FOR_DEBUG with PMIX_BREAKPOINT
    Then in C it holds that
      """
      pmix_status_t code = PMIX_READY_FOR_DEBUG;
      pmix_info_t infos[] = {TEXT(PMIX_NSPACE, "job"), TEXT(PMIX_BREAKPOINT, "mpi-init, before the processes have been connected")};
      OK(PMIx_server_init(NULL, NULL, 0));
      HANDLE(0, &code, 1);
      CHECK(PMIx_Notify_event(code, NULL, PMIX_RANGE_PROC_LOCAL, infos, 2, NULL, NULL) >= 0);
      WAIT_FOR(mapcheck_called[0]);
      CHECK(mapcheck_called[0] == 1);
      for (int at = 0; at < 2; at++) RECEIVED(infos[at]);
      """

  # The host releases the process, which can end then.
  @EXT-CONST-READY-FOR-DEBUG-1
  Scenario: a process that waits for a debugger in its initialization reports PMIX_READY_FOR_DEBUG with PMIX_BREAKPOINT to its host
    Then in C it holds that
      """
      if (!is_client()) {
        char event[300];
        pmix_server_module_t host = {.notify_event = mapcheck_notified};
        OK(PMIx_server_init(&host, NULL, 0));
        job_has(RANK(PMIX_DEBUG_STOP_IN_INIT, PMIX_RANK_WILDCARD));
        CHECK(mapcheck_run_client() == 0);
        snprintf(event, sizeof(event), "%d of job:0, range %d", PMIX_READY_FOR_DEBUG, PMIX_RANGE_RM);
        CHECK(!strcmp(mapcheck_service, "event") && !strcmp(mapcheck_keys, event));
        RECEIVED(TEXT(PMIX_BREAKPOINT, "pmix-init"));
        return 0;
      }
      pmix_proc_t me;
      OK(PMIx_Init(&me, NULL, 0));
      PMIx_Finalize(NULL, 0);
      """

  # A process, a tool and a server; libpmix 5.0.9 crashes now and then while it gives up. Another try shows what it returns.
  @EXT-KEY-BIND-REQUIRED-3
  Scenario Outline: failing to bind the progress thread of <caller> is an error only if PMIX_BIND_REQUIRED is true
    Then in C it holds that
      """
      if (<of a client>) SERVE(1);
      pmix_proc_t me;
      pmix_info_t infos[] = {FLAG(PMIX_TOOL_DO_NOT_CONNECT), TEXT(PMIX_BIND_PROGRESS_THREAD, "99999"), FLAG(PMIX_BIND_REQUIRED)};
      int status = -1;
      fflush(stdout);
      for (int asked = 0; asked < 10 && !WIFEXITED(status); asked++) {
        pid_t child = fork();
        if (child == 0) _exit(PMIx_<init> == PMIX_SUCCESS);
        waitpid(child, &status, 0);
      }
      CHECK(status == 0);
      infos[2] = <then>;
      (void)me;
      OK(PMIx_<init>);
      LEAVE();
      """
    Examples:
      | caller                  | of a client | init                            | then                            |
      | a process               | 1           | Init(&me, &infos[1], 2)         | BOOL(PMIX_BIND_REQUIRED, false) |
      | a tool                  | 0           | tool_init(&me, infos, 3)        | BOOL(PMIX_BIND_REQUIRED, false) |
      | a server                | 0           | server_init(NULL, &infos[1], 2) | BOOL(PMIX_BIND_REQUIRED, false) |
      | a server, or without it | 0           | server_init(NULL, &infos[1], 2) | FLAG(PMIX_OPTIONAL)             |

  @EXT-KEY-BIND-REQUIRED-3
  Scenario: PMIX_BIND_REQUIRED without a list of CPUs is accepted
    Then in C it holds that
      """
      pmix_info_t required = FLAG(PMIX_BIND_REQUIRED);
      OK(PMIx_server_init(NULL, &required, 1));
      """

  @EXT-KEY-BIND-PROGRESS-THREAD-3
  Scenario: PMIX_BIND_PROGRESS_THREAD binds the progress thread
    Then in C it holds that
      """
      pmix_info_t where = TEXT(PMIX_BIND_PROGRESS_THREAD, "0");
      OK(PMIx_server_init(NULL, &where, 1));
      CHECK(mapcheck_bound() > 0);
      """

  # The process is bound to the second CPU, and so is a thread that is not bound. A list may name CPUs that do not exist besides others.
  @EXT-KEY-BIND-PROGRESS-THREAD-3
  Scenario Outline: PMIX_BIND_PROGRESS_THREAD "<list>" binds the progress thread of <caller> to <cpus>, <how>
    Then in C it holds that
      """
      if (sysconf(_SC_NPROCESSORS_ONLN) < 2) return 0;
      if (<of a client>) SERVE(1);
      pmix_proc_t me;
      pmix_info_t infos[] = {FLAG(PMIX_TOOL_DO_NOT_CONNECT), TEXT(PMIX_BIND_PROGRESS_THREAD, "<list>"), FLAG(PMIX_BIND_REQUIRED)};
      char line[300], command[200], wanted[] = "Cpus_allowed_list:\t<cpus>";
      int bound = 0;
      snprintf(command, sizeof(command), "taskset -p 2 %d > /dev/null", (int) getpid());
      if (system(command) != 0) return 0;
      (void)me;
      OK(PMIx_<init>);
      FILE *threads = popen("cat /proc/$PPID/task/*/status", "r");
      while (threads && fgets(line, sizeof(line), threads)) bound += !strncmp(line, wanted, strlen(wanted));
      if (threads) pclose(threads);
      CHECK(bound > 0);
      LEAVE();
      """
    Examples:
      | list    | cpus | caller    | how                     | of a client | init                            |
      | 0-1     | 0    | a server  | with no other key       | 0           | server_init(NULL, &infos[1], 1) |
      | 0-1     | 0    | a server  | with PMIX_BIND_REQUIRED | 0           | server_init(NULL, &infos[1], 2) |
      | 1-2,0-1 | 0-1  | a server  | with no other key       | 0           | server_init(NULL, &infos[1], 1) |
      | 0-1,1-2 | 0-1  | a server  | with PMIX_BIND_REQUIRED | 0           | server_init(NULL, &infos[1], 2) |
      | 0-1     | 0    | a process | with no other key       | 1           | Init(&me, &infos[1], 1)         |
      | 0-1     | 0    | a process | with PMIX_BIND_REQUIRED | 1           | Init(&me, &infos[1], 2)         |
      | 0-1     | 0    | a tool    | with no other key       | 0           | tool_init(&me, infos, 2)        |
      | 0-1     | 0    | a tool    | with PMIX_BIND_REQUIRED | 0           | tool_init(&me, infos, 3)        |

  # Comparing the locality strings of two processes shows what they share; a process shares everything with itself.
  @SUP-MAP-5
  Scenario: PMIx_Get_relative_locality accepts the locality strings that the library generates
    Then in C it holds that
      """
      char text[] = "hwloc:0", *locality = NULL;
      pmix_cpuset_t set;
      pmix_locality_t shared = 0;
      pmix_topology_t here = {.source = NULL, .topology = NULL};
      OK(PMIx_server_init(NULL, NULL, 0));
      OK(PMIx_Load_topology(&here));
      OK(PMIx_Parse_cpuset_string(text, &set));
      OK(PMIx_server_generate_locality_string(&set, &locality));
      OK(PMIx_Get_relative_locality(locality, locality, &shared));
      CHECK(shared & PMIX_LOCALITY_SHARE_CORE);
      """

  # The URI ends with the port, on which a socket listens (state 0A).
  @EXT-KEY-MYSERVER-URI-3
  Scenario: a server finds the URI of its own listener
    Then in C it holds that
      """
      pmix_proc_t me = proc_of("the-server", 5);
      pmix_value_t *found = NULL;
      unsigned port = 0;
      char line[400], wanted[60];
      int listening = 0;
      HOST(TEXT(PMIX_SERVER_NSPACE, "the-server"), RANK(PMIX_SERVER_RANK, 5));
      OK(PMIx_Get(&me, PMIX_MYSERVER_URI, NULL, 0, &found));
      CHECK(found && found->type == PMIX_STRING && strchr(found->data.string, ':'));
      CHECK(sscanf(strrchr(found->data.string, ':') + 1, "%u", &port) == 1);
      snprintf(wanted, sizeof(wanted), ":%04X 00000000:0000 0A", port);
      FILE *sockets = popen("cat /proc/net/tcp /proc/net/tcp6", "r");
      while (sockets && fgets(line, sizeof(line), sockets)) listening += strstr(line, wanted) != NULL;
      CHECK(listening == 1);
      """

  # The processes name each other, and one on another node, from the last to the first.
  @EXT-KEY-SORTED-PROC-ARRAY-3
  Scenario Outline: a host that receives PMIX_SORTED_PROC_ARRAY with a request to <call> receives the processes in the order of their ranks
    Then in C it holds that
      """
      mapcheck_host.fence_nb = mapcheck_fence;
      CLIENTS(3, CHECK(!strcmp(mapcheck_service, "<call>"));
          CHECK(!mapcheck_received(PMIX_SORTED_PROC_ARRAY, "true") || !strcmp(mapcheck_members, "job:0,job:1,job:2,job:3"));
          for (int at = 0; at < 4; at++) CHECK(strchr(mapcheck_members, '0' + at)));
      pmix_proc_t all[4];
      for (int at = 0; at < 4; at++) all[at] = proc_of(me.nspace, 3 - at);
      <calls>
      LEAVE();
      """
    Examples:
      | call       | calls                                                                    |
      | fence      | OK(PMIx_Fence(all, 4, NULL, 0));                                         |
      | connect    | OK(PMIx_Connect(all, 4, NULL, 0));                                       |
      | disconnect | OK(PMIx_Connect(all, 4, NULL, 0)); OK(PMIx_Disconnect(all, 4, NULL, 0)); |
