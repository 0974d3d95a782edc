# 4.29 Attributes; 7.2.2 Creation of the job object
@libpmix
Feature: The host receives all keys of a spawn request at once, from every kind of caller

  Each of the booleans is the opposite of the one before it, and each other value is distinct.

  @EXT-KEY-COLOCATE-PROCS-3 @EXT-KEY-COLOCATE-NPERPROC-3 @EXT-KEY-COLOCATE-NPERNODE-3 @EXT-KEY-WDIR-USER-SPECIFIED-3
  @EXT-KEY-RUNTIME-OPTIONS-3 @EXT-KEY-ABORT-NON-ZERO-TERM-3 @EXT-KEY-DO-NOT-LAUNCH-3 @EXT-KEY-SHOW-LAUNCH-PROGRESS-3
  @EXT-KEY-AGGREGATE-HELP-3 @EXT-KEY-REPORT-CHILD-SEP-3 @EXT-KEY-DISPLAY-MAP-DETAILED-3 @EXT-KEY-DISPLAY-ALLOCATION-3
  @EXT-KEY-DISPLAY-TOPOLOGY-3 @EXT-KEY-DISPLAY-PROCESSORS-3 @EXT-KEY-DISPLAY-PARSEABLE-OUTPUT-3 @EXT-KEY-IOF-TAG-DETAILED-OUTPUT-3
  @EXT-KEY-IOF-TAG-FULLNAME-OUTPUT-3 @PAM-GLOBAL-4 @SES-KEY-SPAWN-CHILD-SEP-1
  Scenario Outline: the host receives every key of <whose> that <who> spawns, the first boolean <first>
    Then in C it holds that
      """
      static char *keys[] = {
        PMIX_WDIR_USER_SPECIFIED, PMIX_ABORT_NON_ZERO_TERM, PMIX_DO_NOT_LAUNCH, PMIX_SHOW_LAUNCH_PROGRESS, PMIX_AGGREGATE_HELP,
        PMIX_REPORT_CHILD_SEP, PMIX_DISPLAY_MAP_DETAILED, PMIX_DISPLAY_ALLOCATION, PMIX_DISPLAY_PARSEABLE_OUTPUT,
        PMIX_IOF_TAG_DETAILED_OUTPUT, PMIX_IOF_TAG_FULLNAME_OUTPUT, PMIX_SPAWN_CHILD_SEP,
        PMIX_RUNTIME_OPTIONS, PMIX_DISPLAY_TOPOLOGY, PMIX_DISPLAY_PROCESSORS, PMIX_ALLOC_ID, PMIX_ALLOC_REQ_ID,
      };
      pmix_info_t infos[21];
      pmix_app_t apps[3];
      pmix_proc_t me, with[] = {{"one", 70000}, {"two", 3}};
      pmix_nspace_t made;
      pmix_status_t status;
      char text[60];
      int data, callback = <by callback>, of_job = !<app>, server = 1;
      mapcheck_of_app = <app>;
      for (int at = 0; at < 12; at++) infos[at] = BOOL(keys[at], at % 2 ? !<first> : <first>);
      for (int at = 12; at < 17; at++) snprintf(text, sizeof(text), "text %d, and more", at), infos[at] = TEXT(keys[at], text);
      infos[17] = UINT32(PMIX_SESSION_ID, 4000000000u);
      infos[18] = UINT16(PMIX_COLOCATE_NPERPROC, 60000), infos[19] = UINT16(PMIX_COLOCATE_NPERNODE, 60001);
      infos[20] = ARRAY_INFO(PMIX_COLOCATE_PROCS, PMIX_PROC, with, 2);
      if (<role> == 2) CHECK((server = with_tool()) >= 0);
      else if (is_client()) OK(PMIx_Init(&me, NULL, 0));
      else OK(PMIx_server_init(&mapcheck_host, NULL, 0));
      if (<role> == 0 && !is_client()) RUN(1);
      if (<role> == 1 || is_client() || server == 0) {
        for (int at = 0; at < 3; at++) {
          mapcheck_app(&apps[at]);
          if (<app> == at + 1) apps[at].info = infos, apps[at].ninfo = 21;
        }
        if (callback) status = PMIx_Spawn_nb(of_job ? infos : NULL, of_job ? 21 : 0, apps, 3, mapcheck_spawned, &data);
        else status = PMIx_Spawn(of_job ? infos : NULL, of_job ? 21 : 0, apps, 3, made);
        CHECK(mapcheck_succeeded(status));
        if (callback) CHECK(mapcheck_called_back(1) && mapcheck_succeeded(mapcheck_status));
        if (<role> != 1) LEAVE();
      }
      CHECK(mapcheck_spawns == 1 && mapcheck_napps == 3);
      for (int at = 0; at < 21; at++) RECEIVED(infos[at]);
      """
    Examples:
      | who                   | whose          | role | app | by callback | first |
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
