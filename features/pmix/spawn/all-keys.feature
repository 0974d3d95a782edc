# 4.29 Attributes; 7.2.2 Creation of the job object
@libpmix
Feature: The host receives all keys of a spawn request at once, from every kind of caller

  Each of the booleans is the opposite of the one before it, and each other value is distinct.

  @EXT-KEY-COLOCATE-PROCS-3 @EXT-KEY-COLOCATE-NPERPROC-3 @EXT-KEY-COLOCATE-NPERNODE-3 @EXT-KEY-WDIR-USER-SPECIFIED-3
  @EXT-KEY-RUNTIME-OPTIONS-3 @EXT-KEY-ABORT-NON-ZERO-TERM-3 @EXT-KEY-DO-NOT-LAUNCH-3 @EXT-KEY-SHOW-LAUNCH-PROGRESS-3
  @EXT-KEY-AGGREGATE-HELP-3 @EXT-KEY-REPORT-CHILD-SEP-3 @EXT-KEY-DISPLAY-MAP-DETAILED-3 @EXT-KEY-DISPLAY-ALLOCATION-3
  @EXT-KEY-DISPLAY-TOPOLOGY-3 @EXT-KEY-DISPLAY-PROCESSORS-3 @EXT-KEY-DISPLAY-PARSEABLE-OUTPUT-3 @EXT-KEY-IOF-TAG-DETAILED-OUTPUT-3
  @EXT-KEY-IOF-TAG-FULLNAME-OUTPUT-3 @SES-ASSIGN-2 @SES-ASSIGN-3 @SES-ASSIGN-4 @SES-KEY-SPAWN-CHILD-SEP-1
  Scenario Outline: the host receives every key of <whose> that <who> spawns, the first boolean <first>
    Then in C it holds that
      """
      static char *keys[] = {
        PMIX_WDIR_USER_SPECIFIED, PMIX_ABORT_NON_ZERO_TERM, PMIX_DO_NOT_LAUNCH, PMIX_SHOW_LAUNCH_PROGRESS, PMIX_AGGREGATE_HELP,
        PMIX_REPORT_CHILD_SEP, PMIX_DISPLAY_MAP_DETAILED, PMIX_DISPLAY_ALLOCATION, PMIX_DISPLAY_PARSEABLE_OUTPUT,
        PMIX_IOF_TAG_DETAILED_OUTPUT, PMIX_IOF_TAG_FULLNAME_OUTPUT, PMIX_SPAWN_CHILD_SEP,
        PMIX_RUNTIME_OPTIONS, PMIX_DISPLAY_TOPOLOGY, PMIX_DISPLAY_PROCESSORS, PMIX_ALLOC_ID, PMIX_ALLOC_REQ_ID,
      };
      pmix_proc_t me, with[2];
      pmix_info_t own[3], infos[21];
      pmix_app_t apps[3];
      pmix_nspace_t made;
      pmix_data_array_t array = {.type = PMIX_PROC, .size = 2, .array = with};
      char text[60], uri[512];
      uint16_t number = 60000;
      uint32_t session = 4000000000u, rank = 0;
      bool yes = true;
      int data, at, ready[2], client = getenv("PMIX_NAMESPACE") != NULL, role = <role>;
      pid_t tool = -1;
      CHECK(pipe(ready) == 0);
      fflush(stdout);
      if (role == 2 && !(tool = fork())) {
        alarm(40);
        ssize_t length = read(ready[0], uri, sizeof(uri) - 1);
        if (length <= 0) _exit(3);
        uri[length] = '\0';
        PMIX_INFO_LOAD(&own[0], PMIX_SERVER_URI, uri, PMIX_STRING);
        if (PMIx_tool_init(&me, own, 1) != PMIX_SUCCESS) _exit(4);
      } else if (client) CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      else {
        pmix_value_t *found = NULL;
        snprintf(text, sizeof(text), "server-%d", (int) getpid());
        PMIX_INFO_LOAD(&own[0], PMIX_SERVER_NSPACE, text, PMIX_STRING);
        PMIX_INFO_LOAD(&own[1], PMIX_SERVER_RANK, &rank, PMIX_PROC_RANK);
        PMIX_INFO_LOAD(&own[2], PMIX_SERVER_TOOL_SUPPORT, &yes, PMIX_BOOL);
        CHECK(PMIx_server_init(&mapcheck_host, own, 3) == PMIX_SUCCESS);
        mapcheck_of_app = <app>;
        PMIX_LOAD_PROCID(&me, text, 0);
        if (role == 2) {
          CHECK(PMIx_Get(&me, PMIX_MYSERVER_URI, NULL, 0, &found) == PMIX_SUCCESS);
          CHECK(write(ready[1], found->data.string, strlen(found->data.string)) > 0);
          int status = -1;
          waitpid(tool, &status, 0);
          CHECK(status == 0);
        } else if (role == 0) CHECK(mapcheck_run_client() == 0);
      }
      if (role == 1 || client || tool == 0) {
        PMIX_LOAD_PROCID(&with[0], "one", 70000);
        PMIX_LOAD_PROCID(&with[1], "two", 3);
        for (at = 0; at < 12; at++) {
          bool flag = at % 2 ? !<first> : <first>;
          PMIX_INFO_LOAD(&infos[at], keys[at], &flag, PMIX_BOOL);
        }
        for (; at < 17; at++) {
          snprintf(text, sizeof(text), "text %d, and more", at);
          PMIX_INFO_LOAD(&infos[at], keys[at], text, PMIX_STRING);
        }
        PMIX_INFO_LOAD(&infos[17], PMIX_SESSION_ID, &session, PMIX_UINT32);
        PMIX_INFO_LOAD(&infos[18], PMIX_COLOCATE_NPERPROC, &number, PMIX_UINT16);
        number++;
        PMIX_INFO_LOAD(&infos[19], PMIX_COLOCATE_NPERNODE, &number, PMIX_UINT16);
        PMIX_INFO_LOAD(&infos[20], PMIX_COLOCATE_PROCS, &array, PMIX_DATA_ARRAY);
        for (at = 0; at < 3; at++) {
          mapcheck_app(&apps[at]);
          if (<app> == at + 1) apps[at].info = infos, apps[at].ninfo = 21;
        }
        pmix_status_t status;
        if (<nonblocking>) {
          status = PMIx_Spawn_nb(<app> ? NULL : infos, <app> ? 0 : 21, apps, 3, mapcheck_spawned, &data);
          if (mapcheck_succeeded(status)) status = mapcheck_called_back(1) ? mapcheck_status : PMIX_ERR_TIMEOUT;
        } else status = PMIx_Spawn(<app> ? NULL : infos, <app> ? 0 : 21, apps, 3, made);
        fflush(stdout);
        if (role != 1) _exit(mapcheck_succeeded(status) ? 0 : 6);
        CHECK(mapcheck_succeeded(status));
      }
      CHECK(mapcheck_spawns == 1 && mapcheck_napps == 3);
      for (at = 0; at < 12; at++) CHECK(mapcheck_received(keys[at], (at % 2 ? !<first> : <first>) ? "true" : "false") == 1);
      for (; at < 17; at++) {
        snprintf(text, sizeof(text), "text %d, and more", at);
        CHECK(mapcheck_received(keys[at], text) == 1);
      }
      CHECK(mapcheck_received(PMIX_SESSION_ID, "4000000000") == 1);
      CHECK(mapcheck_received(PMIX_COLOCATE_NPERPROC, "60000") == 1);
      CHECK(mapcheck_received(PMIX_COLOCATE_NPERNODE, "60001") == 1);
      CHECK(mapcheck_received(PMIX_COLOCATE_PROCS, "one:70000,two:3") == 1);
      """
    Examples:
      | who                   | whose          | role | app | nonblocking | first |
      | a process             | a job          | 0    | 0   | 0           | true  |
      | a process             | a job          | 0    | 0   | 0           | false |
      | a process             | the first app  | 0    | 1   | 0           | true  |
      | a process             | the second app | 0    | 2   | 0           | false |
      | a process             | the last app   | 0    | 3   | 0           | true  |
      | a process by callback | a job          | 0    | 0   | 1           | true  |
      | a process by callback | a job          | 0    | 0   | 1           | false |
      | a process by callback | the last app   | 0    | 3   | 1           | true  |
      | a server              | a job          | 1    | 0   | 0           | true  |
      | a server              | a job          | 1    | 0   | 0           | false |
      | a server              | the last app   | 1    | 3   | 0           | true  |
      | a tool                | a job          | 2    | 0   | 0           | true  |
      | a tool                | a job          | 2    | 0   | 0           | false |
      | a tool                | the second app | 2    | 2   | 0           | true  |
      | a tool by callback    | a job          | 2    | 0   | 1           | true  |
