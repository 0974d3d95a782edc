@libpmix
Feature: Keys that the library acts on itself

  Most keys are for the host to act on. The effect of a key that the library acts on can be observed.

  # Each event is notified three times; a second handler, which is registered without the key, counts the notifications.
  @EXT-KEY-EVENT-ONESHOT-3
  Scenario: a handler that is registered with PMIX_EVENT_ONESHOT is invoked once
    Then in C it holds that
      """
      bool yes = true;
      pmix_info_t once;
      pmix_status_t first = PMIX_EXTERNAL_ERR_BASE - 1, second = PMIX_EXTERNAL_ERR_BASE - 2;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&once, PMIX_EVENT_ONESHOT, &yes, PMIX_BOOL);
      CHECK(PMIx_Register_event_handler(&first, 1, &once, 1, mapcheck_handler_0, NULL, NULL) >= 0);
      CHECK(PMIx_Register_event_handler(&second, 1, NULL, 0, mapcheck_handler_1, NULL, NULL) >= 0);
      for (int round = 1; round <= 3; round++) {
        CHECK(PMIx_Notify_event(first, NULL, PMIX_RANGE_PROC_LOCAL, NULL, 0, NULL, NULL) >= 0);
        CHECK(PMIx_Notify_event(second, NULL, PMIX_RANGE_PROC_LOCAL, NULL, 0, NULL, NULL) >= 0);
        for (int waited = 0; waited < 20000 && mapcheck_called[1] < round; waited++) usleep(1000);
        CHECK(mapcheck_called[1] == round);
      }
      CHECK(mapcheck_called[0] == 1);
      """

  # The other handler completes the events with which the rounds are counted, so no event but the first three reaches this one.
  @EXT-KEY-EVENT-ONESHOT-3
  Scenario Outline: a handler that is registered <how> is invoked <times> of three times
    Then in C it holds that
      """
      bool value = <value>, yes = true;
      pmix_info_t infos[2];
      pmix_status_t codes[] = {PMIX_EXTERNAL_ERR_BASE - 1, PMIX_EXTERNAL_ERR_BASE - 2}, counted = PMIX_EXTERNAL_ERR_BASE - 3;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&infos[0], <other key>, &yes, PMIX_BOOL);
      PMIX_INFO_LOAD(&infos[1], PMIX_EVENT_ONESHOT, &value, PMIX_BOOL);
      CHECK(PMIx_Register_event_handler(&counted, 1, NULL, 0, mapcheck_handler_1, NULL, NULL) >= 0);
      CHECK(PMIx_Register_event_handler(<codes>, infos, 2, mapcheck_handler_0, NULL, NULL) >= 0);
      for (int round = 1; round <= 3; round++) {
        CHECK(PMIx_Notify_event(codes[<notified>], NULL, PMIX_RANGE_PROC_LOCAL, NULL, 0, NULL, NULL) >= 0);
        CHECK(PMIx_Notify_event(counted, NULL, PMIX_RANGE_PROC_LOCAL, NULL, 0, NULL, NULL) >= 0);
        for (int waited = 0; waited < 20000 && mapcheck_called[1] < round; waited++) usleep(1000);
        CHECK(mapcheck_called[1] == round);
      }
      CHECK(mapcheck_called[0] == <times>);
      """
    Examples:
      | how                                   | value | other key               | codes    | notified | times |
      | with PMIX_EVENT_ONESHOT as second key | true  | PMIX_EVENT_HDLR_PREPEND | codes, 1 | 0        | 1     |
      | for two codes, invoked by the second  | true  | PMIX_OPTIONAL           | codes, 2 | 1        | 1     |
      | for every code                        | true  | PMIX_OPTIONAL           | NULL, 0  | 0        | 1     |
      | as the first of all                   | true  | PMIX_EVENT_HDLR_FIRST   | codes, 1 | 0        | 1     |
      | as the last of all                    | true  | PMIX_EVENT_HDLR_LAST    | codes, 1 | 0        | 1     |
      | with PMIX_EVENT_ONESHOT set to false  | false | PMIX_OPTIONAL           | codes, 1 | 0        | 3     |

  # The other handler counts the rounds.
  @EXT-KEY-EVENT-ONESHOT-3
  Scenario: each of three handlers with PMIX_EVENT_ONESHOT is invoked once
    Then in C it holds that
      """
      bool yes = true;
      pmix_info_t once;
      pmix_status_t codes[] = {PMIX_EXTERNAL_ERR_BASE - 1, PMIX_EXTERNAL_ERR_BASE - 2, PMIX_EXTERNAL_ERR_BASE - 3};
      pmix_status_t counted = PMIX_EXTERNAL_ERR_BASE - 4;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&once, PMIX_EVENT_ONESHOT, &yes, PMIX_BOOL);
      for (int at = 0; at < 3; at++)
        CHECK(PMIx_Register_event_handler(&codes[at], 1, &once, 1, mapcheck_handler_0, NULL, NULL) >= 0);
      CHECK(PMIx_Register_event_handler(&counted, 1, NULL, 0, mapcheck_handler_1, NULL, NULL) >= 0);
      for (int round = 1; round <= 3; round++) {
        for (int at = 0; at < 3; at++) CHECK(PMIx_Notify_event(codes[at], NULL, PMIX_RANGE_PROC_LOCAL, NULL, 0, NULL, NULL) >= 0);
        CHECK(PMIx_Notify_event(counted, NULL, PMIX_RANGE_PROC_LOCAL, NULL, 0, NULL, NULL) >= 0);
        for (int waited = 0; waited < 20000 && mapcheck_called[1] < round; waited++) usleep(1000);
        CHECK(mapcheck_called[1] == round);
      }
      CHECK(mapcheck_called[0] == 3);
      """

  @EXT-KEY-EVENT-ONESHOT-3
  Scenario Outline: a handler of <code> with PMIX_EVENT_ONESHOT is invoked once
    Then in C it holds that
      """
      bool yes = true;
      pmix_info_t once;
      pmix_status_t code = <code>, counted = PMIX_EXTERNAL_ERR_BASE - 4;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&once, PMIX_EVENT_ONESHOT, &yes, PMIX_BOOL);
      CHECK(PMIx_Register_event_handler(&code, 1, &once, 1, mapcheck_handler_0, NULL, NULL) >= 0);
      CHECK(PMIx_Register_event_handler(&counted, 1, NULL, 0, mapcheck_handler_1, NULL, NULL) >= 0);
      for (int round = 1; round <= 3; round++) {
        CHECK(PMIx_Notify_event(code, NULL, PMIX_RANGE_PROC_LOCAL, NULL, 0, NULL, NULL) >= 0);
        CHECK(PMIx_Notify_event(counted, NULL, PMIX_RANGE_PROC_LOCAL, NULL, 0, NULL, NULL) >= 0);
        for (int waited = 0; waited < 20000 && mapcheck_called[1] < round; waited++) usleep(1000);
        CHECK(mapcheck_called[1] == round);
      }
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

  # The library offers the event to other handlers then.
  @EXT-KEY-EVENT-ONESHOT-3
  Scenario Outline: a handler with PMIX_EVENT_ONESHOT is deleted also if it reports <action>
    Then in C it holds that
      """
      bool yes = true;
      pmix_info_t once;
      pmix_status_t first = PMIX_EXTERNAL_ERR_BASE - 1, second = PMIX_EXTERNAL_ERR_BASE - 2;
      mapcheck_action = <action>;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&once, PMIX_EVENT_ONESHOT, &yes, PMIX_BOOL);
      CHECK(PMIx_Register_event_handler(&first, 1, &once, 1, mapcheck_handler_0, NULL, NULL) >= 0);
      CHECK(PMIx_Register_event_handler(&second, 1, NULL, 0, mapcheck_handler_1, NULL, NULL) >= 0);
      for (int round = 1; round <= 3; round++) {
        CHECK(PMIx_Notify_event(first, NULL, PMIX_RANGE_PROC_LOCAL, NULL, 0, NULL, NULL) >= 0);
        CHECK(PMIx_Notify_event(second, NULL, PMIX_RANGE_PROC_LOCAL, NULL, 0, NULL, NULL) >= 0);
        for (int waited = 0; waited < 20000 && mapcheck_called[1] < round; waited++) usleep(1000);
        CHECK(mapcheck_called[1] == round);
      }
      CHECK(mapcheck_called[0] == 1);
      """
    Examples:
      | action                          |
      | PMIX_EVENT_NO_ACTION_TAKEN      |
      | PMIX_EVENT_PARTIAL_ACTION_TAKEN |
      | PMIX_SUCCESS                    |

  # Each handler completes its event, so the second is invoked only when the first is deleted, and has to stay then.
  @EXT-KEY-EVENT-ONESHOT-3
  Scenario Outline: another handler <of> stays when one with PMIX_EVENT_ONESHOT is deleted
    Then in C it holds that
      """
      bool yes = true;
      pmix_info_t infos[2];
      pmix_status_t codes[] = {PMIX_EXTERNAL_ERR_BASE - 1, PMIX_EXTERNAL_ERR_BASE - 2};
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&infos[0], PMIX_EVENT_ONESHOT, &yes, PMIX_BOOL);
      PMIX_INFO_LOAD(&infos[1], PMIX_EVENT_HDLR_PREPEND, &yes, PMIX_BOOL);
      CHECK(PMIx_Register_event_handler(<other>, NULL, 0, mapcheck_handler_1, NULL, NULL) >= 0);
      CHECK(PMIx_Register_event_handler(<deleted>, infos, 2, mapcheck_handler_0, NULL, NULL) >= 0);
      for (int round = 1; round <= 3; round++) {
        CHECK(PMIx_Notify_event(codes[0], NULL, PMIX_RANGE_PROC_LOCAL, NULL, 0, NULL, NULL) >= 0);
        for (int waited = 0; waited < 20000 && mapcheck_called[0] + mapcheck_called[1] < round; waited++) usleep(1000);
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

  @EXT-CONST-READY-FOR-DEBUG-1
  Scenario: a handler receives PMIX_READY_FOR_DEBUG with PMIX_BREAKPOINT
    Then in C it holds that
      """
      pmix_info_t infos[2];
      pmix_status_t code = PMIX_READY_FOR_DEBUG;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&infos[0], PMIX_NSPACE, "job", PMIX_STRING);
      PMIX_INFO_LOAD(&infos[1], PMIX_BREAKPOINT, "mpi-init, before the processes have been connected to each other", PMIX_STRING);
      CHECK(PMIx_Register_event_handler(&code, 1, NULL, 0, mapcheck_handler_0, NULL, NULL) >= 0);
      CHECK(PMIx_Notify_event(code, NULL, PMIX_RANGE_PROC_LOCAL, infos, 2, NULL, NULL) >= 0);
      for (int waited = 0; waited < 20000 && mapcheck_called[0] < 1; waited++) usleep(1000);
      CHECK(mapcheck_called[0] == 1);
      CHECK(mapcheck_received(PMIX_NSPACE, "job") == 1);
      CHECK(mapcheck_received(PMIX_BREAKPOINT, "mpi-init, before the processes have been connected to each other") == 1);
      """

  @EXT-KEY-BIND-REQUIRED-3
  Scenario: failing to bind the progress thread is an error only with PMIX_BIND_REQUIRED
    Then in C it holds that
      """
      bool yes = true;
      pmix_info_t infos[2];
      PMIX_INFO_LOAD(&infos[0], PMIX_BIND_PROGRESS_THREAD, "99999", PMIX_STRING);
      PMIX_INFO_LOAD(&infos[1], PMIX_BIND_REQUIRED, &yes, PMIX_BOOL);
      fflush(stdout);
      int status = -1;
      // libpmix 5.0.9 crashes now and then while it gives up. Another try shows what it returns.
      for (int asked = 0; asked < 10 && !WIFEXITED(status); asked++) {
        pid_t child = fork();
        if (child == 0) _exit(PMIx_server_init(NULL, infos, 2) == PMIX_SUCCESS);
        waitpid(child, &status, 0);
      }
      CHECK(status == 0);
      CHECK(PMIx_server_init(NULL, infos, 1) == PMIX_SUCCESS);
      """

  @EXT-KEY-BIND-REQUIRED-3
  Scenario: failing to bind the progress thread is no error if PMIX_BIND_REQUIRED is false
    Then in C it holds that
      """
      bool no = false;
      pmix_info_t infos[2];
      PMIX_INFO_LOAD(&infos[0], PMIX_BIND_REQUIRED, &no, PMIX_BOOL);
      PMIX_INFO_LOAD(&infos[1], PMIX_BIND_PROGRESS_THREAD, "99999", PMIX_STRING);
      CHECK(PMIx_server_init(NULL, infos, 2) == PMIX_SUCCESS);
      """

  @EXT-KEY-BIND-PROGRESS-THREAD-3
  Scenario: PMIX_BIND_PROGRESS_THREAD binds the progress thread
    Then in C it holds that
      """
      pmix_info_t where;
      PMIX_INFO_LOAD(&where, PMIX_BIND_PROGRESS_THREAD, "0", PMIX_STRING);
      CHECK(PMIx_server_init(NULL, &where, 1) == PMIX_SUCCESS);
      CHECK(mapcheck_bound() > 0);
      """

  @EXT-TOOL-IS-CONNECTED-2
  Scenario: PMIx_tool_is_connected returns true for a tool that has found its server
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve() == 0); return 0; }
      pmix_proc_t me;
      CHECK(PMIx_tool_init(&me, NULL, 0) == PMIX_SUCCESS);
      CHECK(PMIx_tool_is_connected());
      LEAVE();
      """

  @EXT-TOOL-IS-CONNECTED-2
  Scenario: PMIx_tool_is_connected returns false for a tool that is finalized
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve() == 0); return 0; }
      pmix_proc_t me;
      CHECK(PMIx_tool_init(&me, NULL, 0) == PMIX_SUCCESS);
      CHECK(PMIx_tool_is_connected());
      CHECK(PMIx_tool_finalize() == PMIX_SUCCESS);
      CHECK(!PMIx_tool_is_connected());
      """

  @EXT-TOOL-IS-CONNECTED-2 @EXT-TOOL-SET-SERVER-MODULE-2
  Scenario: a tool that registers a server module is still connected
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve() == 0); return 0; }
      pmix_proc_t me;
      CHECK(PMIx_tool_init(&me, NULL, 0) == PMIX_SUCCESS);
      CHECK(PMIx_tool_set_server_module(&mapcheck_host) == PMIX_SUCCESS);
      CHECK(PMIx_tool_is_connected());
      LEAVE();
      """

  # Comparing the locality strings of two processes shows what they share; a process shares everything with itself.
  @SUP-MAP-5
  Scenario: PMIx_Get_relative_locality accepts the locality strings that the library generates
    Then in C it holds that
      """
      char text[] = "hwloc:0";
      pmix_cpuset_t set;
      char *locality = NULL;
      pmix_locality_t shared = 0;
      pmix_topology_t here = {.source = NULL, .topology = NULL};
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      CHECK(PMIx_Load_topology(&here) == PMIX_SUCCESS);
      CHECK(PMIx_Parse_cpuset_string(text, &set) == PMIX_SUCCESS);
      CHECK(PMIx_server_generate_locality_string(&set, &locality) == PMIX_SUCCESS);
      CHECK(PMIx_Get_relative_locality(locality, locality, &shared) == PMIX_SUCCESS);
      CHECK(shared & PMIX_LOCALITY_SHARE_CORE);
      """

  # The URI ends with the port, on which a socket listens (state 0A).
  @EXT-KEY-MYSERVER-URI-3
  Scenario: a server finds the URI of its own listener
    Then in C it holds that
      """
      pmix_proc_t me;
      pmix_value_t *found = NULL;
      pmix_info_t infos[2];
      uint32_t rank = 5;
      unsigned port = 0;
      char line[400], wanted[60];
      int listening = 0;
      PMIX_INFO_LOAD(&infos[0], PMIX_SERVER_NSPACE, "the-server", PMIX_STRING);
      PMIX_INFO_LOAD(&infos[1], PMIX_SERVER_RANK, &rank, PMIX_PROC_RANK);
      CHECK(PMIx_server_init(&mapcheck_host, infos, 2) == PMIX_SUCCESS);
      PMIX_LOAD_PROCID(&me, "the-server", 5);
      CHECK(PMIx_Get(&me, PMIX_MYSERVER_URI, NULL, 0, &found) == PMIX_SUCCESS);
      CHECK(found && found->type == PMIX_STRING && strchr(found->data.string, ':'));
      CHECK(sscanf(strrchr(found->data.string, ':') + 1, "%u", &port) == 1);
      snprintf(wanted, sizeof(wanted), ":%04X 00000000:0000 0A", port);
      FILE *sockets = popen("cat /proc/net/tcp /proc/net/tcp6", "r");
      while (sockets && fgets(line, sizeof(line), sockets)) listening += strstr(line, wanted) != NULL;
      CHECK(listening == 1);
      """
