@libpmix
Feature: Keys whose meaning a library obeys itself

  What a host does with a key is the host's. What the library does with one can be seen.

  # Each event is told twice more after the first time; another handler, which has no such key, counts them.
  @EXT-KEY-EVENT-ONESHOT-3
  Scenario: a handler that is registered with PMIX_EVENT_ONESHOT is called once
    Then in C it holds that
      """
      bool yes = true;
      pmix_info_t once;
      pmix_status_t first = PMIX_EXTERNAL_ERR_BASE - 1, second = PMIX_EXTERNAL_ERR_BASE - 2;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&once, PMIX_EVENT_ONESHOT, &yes, PMIX_BOOL);
      CHECK(PMIx_Register_event_handler(&first, 1, &once, 1, mapcheck_handler_0, NULL, NULL) >= 0);
      CHECK(PMIx_Register_event_handler(&second, 1, NULL, 0, mapcheck_handler_1, NULL, NULL) >= 0);
      for (int told = 1; told <= 3; told++) {
        CHECK(PMIx_Notify_event(first, NULL, PMIX_RANGE_PROC_LOCAL, NULL, 0, NULL, NULL) >= 0);
        CHECK(PMIx_Notify_event(second, NULL, PMIX_RANGE_PROC_LOCAL, NULL, 0, NULL, NULL) >= 0);
        for (int waited = 0; waited < 20000 && mapcheck_called[1] < told; waited++) usleep(1000);
        CHECK(mapcheck_called[1] == told);
      }
      CHECK(mapcheck_called[0] == 1);
      """

  @EXT-KEY-BIND-REQUIRED-3
  Scenario: a progress thread that cannot be bound is an error only with PMIX_BIND_REQUIRED
    Then in C it holds that
      """
      bool yes = true;
      pmix_info_t infos[2];
      PMIX_INFO_LOAD(&infos[0], PMIX_BIND_PROGRESS_THREAD, "99999", PMIX_STRING);
      PMIX_INFO_LOAD(&infos[1], PMIX_BIND_REQUIRED, &yes, PMIX_BOOL);
      fflush(stdout);
      int status = -1;
      // Giving up, a library may crash before it has answered: then it is asked again.
      for (int asked = 0; asked < 10 && !WIFEXITED(status); asked++) {
        pid_t child = fork();
        if (child == 0) _exit(PMIx_server_init(NULL, infos, 2) == PMIX_SUCCESS);
        waitpid(child, &status, 0);
      }
      CHECK(status == 0);
      CHECK(PMIx_server_init(NULL, infos, 1) == PMIX_SUCCESS);
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
  Scenario: a tool that has found its server is connected
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve() == 0); return 0; }
      pmix_proc_t me;
      CHECK(PMIx_tool_init(&me, NULL, 0) == PMIX_SUCCESS);
      CHECK(PMIx_tool_is_connected());
      PMIx_tool_finalize();
      """

  # Who is told of two processes' localities can tell what they share: of a process and itself, everything.
  @SUP-MAP-5
  Scenario: localities that the library writes can be compared
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
