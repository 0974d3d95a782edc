# 4.29 Attributes; 7.2.2 Creation of the job object
@libpmix
Feature: The host receives the keys of a spawn request with their values

  A process passes these keys to PMIx_Spawn, its server passes them to the host, and the host acts on them.

  @<id>
  Scenario Outline: the host receives <info> of the job
    Then in C it holds that
      """
      CLIENTS(1, CHECK(mapcheck_spawns == 1 && mapcheck_napps == 2);
          RECEIVED(TEXT(PMIX_MAPBY, "slot")); RECEIVED(<info>); RECEIVED(FLAG(PMIX_TAG_OUTPUT)));
      SPAWN(2, TEXT(PMIX_MAPBY, "slot"), <info>, FLAG(PMIX_TAG_OUTPUT));
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | id                                 | info                                                                                                   |
      | EXT-KEY-COLOCATE-NPERPROC-3        | UINT16(PMIX_COLOCATE_NPERPROC, 3u)                                                                     |
      | EXT-KEY-COLOCATE-NPERPROC-3        | UINT16(PMIX_COLOCATE_NPERPROC, 60000u)                                                                 |
      | EXT-KEY-COLOCATE-NPERNODE-3        | UINT16(PMIX_COLOCATE_NPERNODE, 5u)                                                                     |
      | EXT-KEY-COLOCATE-NPERNODE-3        | UINT16(PMIX_COLOCATE_NPERNODE, 60001u)                                                                 |
      | EXT-KEY-WDIR-USER-SPECIFIED-3      | BOOL(PMIX_WDIR_USER_SPECIFIED, true)                                                                   |
      | EXT-KEY-WDIR-USER-SPECIFIED-3      | BOOL(PMIX_WDIR_USER_SPECIFIED, false)                                                                  |
      | EXT-KEY-RUNTIME-OPTIONS-3          | TEXT(PMIX_RUNTIME_OPTIONS, "donotlaunch,report-state")                                                 |
      | EXT-KEY-ABORT-NON-ZERO-TERM-3      | BOOL(PMIX_ABORT_NON_ZERO_TERM, true)                                                                   |
      | EXT-KEY-ABORT-NON-ZERO-TERM-3      | BOOL(PMIX_ABORT_NON_ZERO_TERM, false)                                                                  |
      | EXT-KEY-DO-NOT-LAUNCH-3            | BOOL(PMIX_DO_NOT_LAUNCH, true)                                                                         |
      | EXT-KEY-DO-NOT-LAUNCH-3            | BOOL(PMIX_DO_NOT_LAUNCH, false)                                                                        |
      | EXT-KEY-SHOW-LAUNCH-PROGRESS-3     | BOOL(PMIX_SHOW_LAUNCH_PROGRESS, true)                                                                  |
      | EXT-KEY-SHOW-LAUNCH-PROGRESS-3     | BOOL(PMIX_SHOW_LAUNCH_PROGRESS, false)                                                                 |
      | EXT-KEY-AGGREGATE-HELP-3           | BOOL(PMIX_AGGREGATE_HELP, true)                                                                        |
      | EXT-KEY-AGGREGATE-HELP-3           | BOOL(PMIX_AGGREGATE_HELP, false)                                                                       |
      | EXT-KEY-REPORT-CHILD-SEP-3         | BOOL(PMIX_REPORT_CHILD_SEP, true)                                                                      |
      | EXT-KEY-REPORT-CHILD-SEP-3         | BOOL(PMIX_REPORT_CHILD_SEP, false)                                                                     |
      | EXT-KEY-DISPLAY-MAP-DETAILED-3     | BOOL(PMIX_DISPLAY_MAP_DETAILED, true)                                                                  |
      | EXT-KEY-DISPLAY-MAP-DETAILED-3     | BOOL(PMIX_DISPLAY_MAP_DETAILED, false)                                                                 |
      | EXT-KEY-DISPLAY-ALLOCATION-3       | BOOL(PMIX_DISPLAY_ALLOCATION, true)                                                                    |
      | EXT-KEY-DISPLAY-ALLOCATION-3       | BOOL(PMIX_DISPLAY_ALLOCATION, false)                                                                   |
      | EXT-KEY-DISPLAY-TOPOLOGY-3         | TEXT(PMIX_DISPLAY_TOPOLOGY, "n1,n2,n10")                                                               |
      | EXT-KEY-DISPLAY-PROCESSORS-3       | TEXT(PMIX_DISPLAY_PROCESSORS, "n2,n3")                                                                 |
      | EXT-KEY-DISPLAY-PARSEABLE-OUTPUT-3 | BOOL(PMIX_DISPLAY_PARSEABLE_OUTPUT, true)                                                              |
      | EXT-KEY-DISPLAY-PARSEABLE-OUTPUT-3 | BOOL(PMIX_DISPLAY_PARSEABLE_OUTPUT, false)                                                             |
      | EXT-KEY-IOF-TAG-DETAILED-OUTPUT-3  | BOOL(PMIX_IOF_TAG_DETAILED_OUTPUT, true)                                                               |
      | EXT-KEY-IOF-TAG-DETAILED-OUTPUT-3  | BOOL(PMIX_IOF_TAG_DETAILED_OUTPUT, false)                                                              |
      | EXT-KEY-IOF-TAG-FULLNAME-OUTPUT-3  | BOOL(PMIX_IOF_TAG_FULLNAME_OUTPUT, true)                                                               |
      | EXT-KEY-IOF-TAG-FULLNAME-OUTPUT-3  | BOOL(PMIX_IOF_TAG_FULLNAME_OUTPUT, false)                                                              |
      | PAM-GLOBAL-4                       | UINT32(PMIX_SESSION_ID, 7u)                                                                            |
      | PAM-GLOBAL-4                       | UINT32(PMIX_SESSION_ID, 4000000000u)                                                                   |
      | PAM-GLOBAL-4                       | UINT32(PMIX_SESSION_ID, 0u)                                                                            |
      | PAM-GLOBAL-4                       | UINT32(PMIX_SESSION_ID, 4294967295u)                                                                   |
      | PAM-GLOBAL-4                       | TEXT(PMIX_ALLOC_ID, "alloc-9")                                                                         |
      | PAM-GLOBAL-4                       | TEXT(PMIX_ALLOC_REQ_ID, "my request")                                                                  |
      | EXT-KEY-RUNTIME-OPTIONS-3          | TEXT(PMIX_RUNTIME_OPTIONS, "")                                                                         |
      | EXT-KEY-RUNTIME-OPTIONS-3          | TEXT(PMIX_RUNTIME_OPTIONS, "a=b c, d:e")                                                               |
      | PAM-GLOBAL-4                       | TEXT(PMIX_ALLOC_ID, "")                                                                                |
      | PAM-GLOBAL-4                       | TEXT(PMIX_ALLOC_ID, "a=b c, d:e")                                                                      |
      | PAM-GLOBAL-4                       | TEXT(PMIX_ALLOC_REQ_ID, "")                                                                            |
      | PAM-GLOBAL-4                       | TEXT(PMIX_ALLOC_REQ_ID, "a=b c, d:e")                                                                  |
      | PAM-GLOBAL-4                       | TEXT(PMIX_ALLOC_ID, "a reference of seventy characters, so that a shorter field would cut it")         |
      | PAM-GLOBAL-4                       | TEXT(PMIX_ALLOC_REQ_ID, "a reference of seventy characters, so that a shorter field would cut it")     |
      | SES-KEY-SPAWN-CHILD-SEP-1          | BOOL(PMIX_SPAWN_CHILD_SEP, true)                                                                       |
      | SES-KEY-SPAWN-CHILD-SEP-1          | BOOL(PMIX_SPAWN_CHILD_SEP, false)                                                                      |
      | EXT-KEY-DISPLAY-TOPOLOGY-3         | TEXT(PMIX_DISPLAY_TOPOLOGY, xs(279))                                                                   |
      | EXT-KEY-DISPLAY-PROCESSORS-3       | TEXT(PMIX_DISPLAY_PROCESSORS, xs(279))                                                                 |
      | EXT-KEY-RUNTIME-OPTIONS-3          | TEXT(PMIX_RUNTIME_OPTIONS, xs(279))                                                                    |
      | SES-SESSION-ALLOC-1                | TEXT(PMIX_ALLOC_ID, xs(279))                                                                           |
      | SES-SESSION-USER-1                 | TEXT(PMIX_ALLOC_REQ_ID, xs(279))                                                                       |
      | EXT-KEY-COLOCATE-PROCS-3           | ARRAY_INFO(PMIX_COLOCATE_PROCS, PMIX_PROC, (pmix_proc_t[]){{"one", 0}, {"one", 70000}, {"two", 3}}, 3) |

  @EXT-KEY-WDIR-USER-SPECIFIED-3 @EXT-KEY-RUNTIME-OPTIONS-3 @EXT-KEY-COLOCATE-NPERNODE-3
  Scenario Outline: the host receives all infos of the <which> of three apps
    Then in C it holds that
      """
      char *options[] = {"of,the,first", "of,the,second", "of,the,third"};
      mapcheck_of_app = <number>;
      CLIENTS(1, CHECK(mapcheck_spawns == 1 && mapcheck_napps == 3 && mapcheck_ndata == 3);
          RECEIVED(UINT16(PMIX_COLOCATE_NPERNODE, <number>));
          RECEIVED(TEXT(PMIX_RUNTIME_OPTIONS, options[<number> - 1]));
          RECEIVED(FLAG(PMIX_WDIR_USER_SPECIFIED)));
      pmix_info_t infos[3][3];
      pmix_app_t apps[3];
      pmix_nspace_t made;
      for (int at = 0; at < 3; at++) {
        mapcheck_app(&apps[at]);
        apps[at].info = infos[at], apps[at].ninfo = 3;
        infos[at][0] = UINT16(PMIX_COLOCATE_NPERNODE, at + 1);
        infos[at][1] = TEXT(PMIX_RUNTIME_OPTIONS, options[at]);
        infos[at][2] = FLAG(PMIX_WDIR_USER_SPECIFIED);
      }
      OK(PMIx_Spawn(NULL, 0, apps, 3, made));
      LEAVE();
      """
    Examples:
      | which  | number |
      | first  | 1      |
      | second | 2      |
      | third  | 3      |

  @SES-SESSION-ID-3 @SES-SESSION-ALLOC-1 @SES-SESSION-USER-1
  Scenario: the host receives every reference to a session that a job is spawned with
    Then in C it holds that
      """
      CLIENTS(1, CHECK(mapcheck_spawns == 1); RECEIVED(TEXT(PMIX_ALLOC_REQ_ID, "mine"));
          RECEIVED(UINT32(PMIX_SESSION_ID, 7)); RECEIVED(TEXT(PMIX_ALLOC_ID, "alloc-9")));
      SPAWN(1, TEXT(PMIX_ALLOC_REQ_ID, "mine"), UINT32(PMIX_SESSION_ID, 7), TEXT(PMIX_ALLOC_ID, "alloc-9"));
      PMIx_Finalize(NULL, 0);
      """

  @SES-SESSION-ID-3
  Scenario: the host receives the session of each of three jobs that a process spawns
    Then in C it holds that
      """
      CLIENTS(1, CHECK(mapcheck_spawns == 3); RECEIVED(UINT32(PMIX_SESSION_ID, 3)));
      for (uint32_t session = 1; session <= 3; session++) SPAWN(1, UINT32(PMIX_SESSION_ID, session));
      PMIx_Finalize(NULL, 0);
      """

  @SES-DENY-1
  Scenario Outline: a client whose request the host denies with <status> receives this status
    Then in C it holds that
      """
      mapcheck_denial = <status>;
      CLIENTS(1, CHECK(mapcheck_spawns == 1); RECEIVED(UINT32(PMIX_SESSION_ID, 7)));
      pmix_info_t info = UINT32(PMIX_SESSION_ID, 7);
      pmix_app_t app;
      pmix_nspace_t made;
      mapcheck_app(&app);
      CHECK(PMIx_Spawn(&info, 1, &app, 1, made) == <status>);
      CHECK(!made[0]);
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | status                              |
      | PMIX_ERR_NOT_FOUND                  |
      | PMIX_ERR_NO_PERMISSIONS             |
      | PMIX_ERR_JOB_INSUFFICIENT_RESOURCES |
