# 4.29 Attributes; 7.2.2 Creation of the job object
@libpmix
Feature: The host receives the keys of a spawn request with their values

  A process passes these keys to PMIx_Spawn, its server passes them to the host, and the host acts on them.

  @<id>
  Scenario Outline: the host receives PMIX_<key> <as> of the job
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) {
        CHECK(mapcheck_serve() == 0);
        CHECK(mapcheck_spawns == 1 && mapcheck_napps == 2);
        CHECK(mapcheck_received(PMIX_MAPBY, "slot") == 1);
        CHECK(mapcheck_received(PMIX_<key>, "<as>") == 1);
        CHECK(mapcheck_received(PMIX_TAG_OUTPUT, "true") == 1);
        return 0;
      }
      pmix_proc_t me;
      pmix_info_t infos[3];
      pmix_app_t apps[2];
      pmix_nspace_t made;
      bool yes = true;
      <c type> given = <given>;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&infos[0], PMIX_MAPBY, "slot", PMIX_STRING);
      PMIX_INFO_LOAD(&infos[1], PMIX_<key>, <with>);
      PMIX_INFO_LOAD(&infos[2], PMIX_TAG_OUTPUT, &yes, PMIX_BOOL);
      for (int at = 0; at < 2; at++) mapcheck_app(&apps[at]);
      CHECK(PMIx_Spawn(infos, 3, apps, 2, made) == PMIX_SUCCESS);
      CHECK(!strcmp(made, "spawned"));
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | id | key | c type | given | as | with |
      | EXT-KEY-COLOCATE-NPERPROC-3 | COLOCATE_NPERPROC | uint16_t | 3u | 3 | &given, PMIX_UINT16 |
      | EXT-KEY-COLOCATE-NPERPROC-3 | COLOCATE_NPERPROC | uint16_t | 60000u | 60000 | &given, PMIX_UINT16 |
      | EXT-KEY-COLOCATE-NPERNODE-3 | COLOCATE_NPERNODE | uint16_t | 5u | 5 | &given, PMIX_UINT16 |
      | EXT-KEY-COLOCATE-NPERNODE-3 | COLOCATE_NPERNODE | uint16_t | 60001u | 60001 | &given, PMIX_UINT16 |
      | EXT-KEY-WDIR-USER-SPECIFIED-3 | WDIR_USER_SPECIFIED | bool | true | true | &given, PMIX_BOOL |
      | EXT-KEY-WDIR-USER-SPECIFIED-3 | WDIR_USER_SPECIFIED | bool | false | false | &given, PMIX_BOOL |
      | EXT-KEY-RUNTIME-OPTIONS-3 | RUNTIME_OPTIONS | char * | "donotlaunch,report-state" | donotlaunch,report-state | given, PMIX_STRING |
      | EXT-KEY-ABORT-NON-ZERO-TERM-3 | ABORT_NON_ZERO_TERM | bool | true | true | &given, PMIX_BOOL |
      | EXT-KEY-ABORT-NON-ZERO-TERM-3 | ABORT_NON_ZERO_TERM | bool | false | false | &given, PMIX_BOOL |
      | EXT-KEY-DO-NOT-LAUNCH-3 | DO_NOT_LAUNCH | bool | true | true | &given, PMIX_BOOL |
      | EXT-KEY-DO-NOT-LAUNCH-3 | DO_NOT_LAUNCH | bool | false | false | &given, PMIX_BOOL |
      | EXT-KEY-SHOW-LAUNCH-PROGRESS-3 | SHOW_LAUNCH_PROGRESS | bool | true | true | &given, PMIX_BOOL |
      | EXT-KEY-SHOW-LAUNCH-PROGRESS-3 | SHOW_LAUNCH_PROGRESS | bool | false | false | &given, PMIX_BOOL |
      | EXT-KEY-AGGREGATE-HELP-3 | AGGREGATE_HELP | bool | true | true | &given, PMIX_BOOL |
      | EXT-KEY-AGGREGATE-HELP-3 | AGGREGATE_HELP | bool | false | false | &given, PMIX_BOOL |
      | EXT-KEY-REPORT-CHILD-SEP-3 | REPORT_CHILD_SEP | bool | true | true | &given, PMIX_BOOL |
      | EXT-KEY-REPORT-CHILD-SEP-3 | REPORT_CHILD_SEP | bool | false | false | &given, PMIX_BOOL |
      | EXT-KEY-DISPLAY-MAP-DETAILED-3 | DISPLAY_MAP_DETAILED | bool | true | true | &given, PMIX_BOOL |
      | EXT-KEY-DISPLAY-MAP-DETAILED-3 | DISPLAY_MAP_DETAILED | bool | false | false | &given, PMIX_BOOL |
      | EXT-KEY-DISPLAY-ALLOCATION-3 | DISPLAY_ALLOCATION | bool | true | true | &given, PMIX_BOOL |
      | EXT-KEY-DISPLAY-ALLOCATION-3 | DISPLAY_ALLOCATION | bool | false | false | &given, PMIX_BOOL |
      | EXT-KEY-DISPLAY-TOPOLOGY-3 | DISPLAY_TOPOLOGY | char * | "n1,n2,n10" | n1,n2,n10 | given, PMIX_STRING |
      | EXT-KEY-DISPLAY-PROCESSORS-3 | DISPLAY_PROCESSORS | char * | "n2,n3" | n2,n3 | given, PMIX_STRING |
      | EXT-KEY-DISPLAY-PARSEABLE-OUTPUT-3 | DISPLAY_PARSEABLE_OUTPUT | bool | true | true | &given, PMIX_BOOL |
      | EXT-KEY-DISPLAY-PARSEABLE-OUTPUT-3 | DISPLAY_PARSEABLE_OUTPUT | bool | false | false | &given, PMIX_BOOL |
      | EXT-KEY-IOF-TAG-DETAILED-OUTPUT-3 | IOF_TAG_DETAILED_OUTPUT | bool | true | true | &given, PMIX_BOOL |
      | EXT-KEY-IOF-TAG-DETAILED-OUTPUT-3 | IOF_TAG_DETAILED_OUTPUT | bool | false | false | &given, PMIX_BOOL |
      | EXT-KEY-IOF-TAG-FULLNAME-OUTPUT-3 | IOF_TAG_FULLNAME_OUTPUT | bool | true | true | &given, PMIX_BOOL |
      | EXT-KEY-IOF-TAG-FULLNAME-OUTPUT-3 | IOF_TAG_FULLNAME_OUTPUT | bool | false | false | &given, PMIX_BOOL |
      | SES-ASSIGN-2 | SESSION_ID | uint32_t | 7u | 7 | &given, PMIX_UINT32 |
      | SES-ASSIGN-2 | SESSION_ID | uint32_t | 4000000000u | 4000000000 | &given, PMIX_UINT32 |
      | SES-ASSIGN-2 | SESSION_ID | uint32_t | 0u | 0 | &given, PMIX_UINT32 |
      | SES-ASSIGN-2 | SESSION_ID | uint32_t | 4294967295u | 4294967295 | &given, PMIX_UINT32 |
      | SES-ASSIGN-3 | ALLOC_ID | char * | "alloc-9" | alloc-9 | given, PMIX_STRING |
      | SES-ASSIGN-4 | ALLOC_REQ_ID | char * | "my request" | my request | given, PMIX_STRING |
      | EXT-KEY-RUNTIME-OPTIONS-3 | RUNTIME_OPTIONS | char * | "" |  | given, PMIX_STRING |
      | EXT-KEY-RUNTIME-OPTIONS-3 | RUNTIME_OPTIONS | char * | "a=b c, d:e" | a=b c, d:e | given, PMIX_STRING |
      | SES-ASSIGN-3 | ALLOC_ID | char * | "" |  | given, PMIX_STRING |
      | SES-ASSIGN-3 | ALLOC_ID | char * | "a=b c, d:e" | a=b c, d:e | given, PMIX_STRING |
      | SES-ASSIGN-4 | ALLOC_REQ_ID | char * | "" |  | given, PMIX_STRING |
      | SES-ASSIGN-4 | ALLOC_REQ_ID | char * | "a=b c, d:e" | a=b c, d:e | given, PMIX_STRING |
      | SES-ASSIGN-3 | ALLOC_ID | char * | "a reference of seventy characters, so that a shorter field would cut it" | a reference of seventy characters, so that a shorter field would cut it | given, PMIX_STRING |
      | SES-ASSIGN-4 | ALLOC_REQ_ID | char * | "a reference of seventy characters, so that a shorter field would cut it" | a reference of seventy characters, so that a shorter field would cut it | given, PMIX_STRING |
      | SES-KEY-SPAWN-CHILD-SEP-1 | SPAWN_CHILD_SEP | bool | true | true | &given, PMIX_BOOL |
      | SES-KEY-SPAWN-CHILD-SEP-1 | SPAWN_CHILD_SEP | bool | false | false | &given, PMIX_BOOL |

  @<id>
  Scenario Outline: the host receives PMIX_<key> <as> of an app
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) {
        mapcheck_of_app = 2;
        CHECK(mapcheck_serve() == 0);
        CHECK(mapcheck_spawns == 1 && mapcheck_napps == 2);
        CHECK(mapcheck_received(PMIX_MAPBY, "slot") == 1);
        CHECK(mapcheck_received(PMIX_<key>, "<as>") == 1);
        CHECK(mapcheck_received(PMIX_TAG_OUTPUT, "true") == 1);
        return 0;
      }
      pmix_proc_t me;
      pmix_info_t infos[3];
      pmix_app_t apps[2];
      pmix_nspace_t made;
      bool yes = true;
      <c type> given = <given>;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&infos[0], PMIX_MAPBY, "slot", PMIX_STRING);
      PMIX_INFO_LOAD(&infos[1], PMIX_<key>, <with>);
      PMIX_INFO_LOAD(&infos[2], PMIX_TAG_OUTPUT, &yes, PMIX_BOOL);
      for (int at = 0; at < 2; at++) mapcheck_app(&apps[at]);
      apps[1].info = infos;
      apps[1].ninfo = 3;
      CHECK(PMIx_Spawn(NULL, 0, apps, 2, made) == PMIX_SUCCESS);
      CHECK(!strcmp(made, "spawned"));
      LEAVE();
      """
    Examples:
      | id                                 | key                      | c type   | given                      | as                       | with                |
      | EXT-KEY-COLOCATE-NPERPROC-3        | COLOCATE_NPERPROC        | uint16_t | 3u                         | 3                        | &given, PMIX_UINT16 |
      | EXT-KEY-COLOCATE-NPERPROC-3        | COLOCATE_NPERPROC        | uint16_t | 60000u                     | 60000                    | &given, PMIX_UINT16 |
      | EXT-KEY-COLOCATE-NPERNODE-3        | COLOCATE_NPERNODE        | uint16_t | 5u                         | 5                        | &given, PMIX_UINT16 |
      | EXT-KEY-COLOCATE-NPERNODE-3        | COLOCATE_NPERNODE        | uint16_t | 60001u                     | 60001                    | &given, PMIX_UINT16 |
      | SES-KEY-SPAWN-CHILD-SEP-1          | SPAWN_CHILD_SEP          | bool     | true                       | true                     | &given, PMIX_BOOL   |
      | SES-KEY-SPAWN-CHILD-SEP-1          | SPAWN_CHILD_SEP          | bool     | false                      | false                    | &given, PMIX_BOOL   |
      | EXT-KEY-WDIR-USER-SPECIFIED-3      | WDIR_USER_SPECIFIED      | bool     | true                       | true                     | &given, PMIX_BOOL   |
      | EXT-KEY-WDIR-USER-SPECIFIED-3      | WDIR_USER_SPECIFIED      | bool     | false                      | false                    | &given, PMIX_BOOL   |
      | EXT-KEY-RUNTIME-OPTIONS-3          | RUNTIME_OPTIONS          | char *   | "donotlaunch,report-state" | donotlaunch,report-state | given, PMIX_STRING  |
      | EXT-KEY-DISPLAY-PARSEABLE-OUTPUT-3 | DISPLAY_PARSEABLE_OUTPUT | bool     | true                       | true                     | &given, PMIX_BOOL   |
      | EXT-KEY-DISPLAY-PARSEABLE-OUTPUT-3 | DISPLAY_PARSEABLE_OUTPUT | bool     | false                      | false                    | &given, PMIX_BOOL   |

  @EXT-KEY-WDIR-USER-SPECIFIED-3 @EXT-KEY-RUNTIME-OPTIONS-3 @EXT-KEY-COLOCATE-NPERNODE-3
  Scenario Outline: the host receives all infos of the <which> of three apps
    Then in C it holds that
      """
      char *options[] = {"of,the,first", "of,the,second", "of,the,third"};
      if (!getenv("PMIX_NAMESPACE")) {
        mapcheck_of_app = <number>;
        CHECK(mapcheck_serve() == 0);
        CHECK(mapcheck_spawns == 1 && mapcheck_napps == 3);
        CHECK(mapcheck_ndata == 3);
        CHECK(mapcheck_received(PMIX_COLOCATE_NPERNODE, "<number>") == 1);
        CHECK(mapcheck_received(PMIX_RUNTIME_OPTIONS, options[<number> - 1]) == 1);
        CHECK(mapcheck_received(PMIX_WDIR_USER_SPECIFIED, "true") == 1);
        return 0;
      }
      pmix_proc_t me;
      pmix_info_t infos[3][3];
      pmix_app_t apps[3];
      pmix_nspace_t made;
      bool yes = true;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (int at = 0; at < 3; at++) {
        uint16_t number = at + 1;
        PMIX_INFO_LOAD(&infos[at][0], PMIX_COLOCATE_NPERNODE, &number, PMIX_UINT16);
        PMIX_INFO_LOAD(&infos[at][1], PMIX_RUNTIME_OPTIONS, options[at], PMIX_STRING);
        PMIX_INFO_LOAD(&infos[at][2], PMIX_WDIR_USER_SPECIFIED, &yes, PMIX_BOOL);
        mapcheck_app(&apps[at]);
        apps[at].info = infos[at];
        apps[at].ninfo = 3;
      }
      CHECK(PMIx_Spawn(NULL, 0, apps, 3, made) == PMIX_SUCCESS);
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
      if (!getenv("PMIX_NAMESPACE")) {
        CHECK(mapcheck_serve() == 0);
        CHECK(mapcheck_spawns == 1);
        CHECK(mapcheck_received(PMIX_ALLOC_REQ_ID, "mine") == 1);
        CHECK(mapcheck_received(PMIX_SESSION_ID, "7") == 1);
        CHECK(mapcheck_received(PMIX_ALLOC_ID, "alloc-9") == 1);
        return 0;
      }
      pmix_proc_t me;
      pmix_info_t infos[3];
      pmix_app_t app;
      pmix_nspace_t made;
      uint32_t session = 7;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&infos[0], PMIX_ALLOC_REQ_ID, "mine", PMIX_STRING);
      PMIX_INFO_LOAD(&infos[1], PMIX_SESSION_ID, &session, PMIX_UINT32);
      PMIX_INFO_LOAD(&infos[2], PMIX_ALLOC_ID, "alloc-9", PMIX_STRING);
      mapcheck_app(&app);
      CHECK(PMIx_Spawn(infos, 3, &app, 1, made) == PMIX_SUCCESS);
      PMIx_Finalize(NULL, 0);
      """

  @SES-SESSION-ID-3
  Scenario: the host receives the session of each of three jobs that a process spawns
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) {
        CHECK(mapcheck_serve() == 0);
        CHECK(mapcheck_spawns == 3);
        CHECK(mapcheck_ndata >= 1 && mapcheck_received(PMIX_SESSION_ID, "3") == 1);
        return 0;
      }
      pmix_proc_t me;
      pmix_info_t info;
      pmix_app_t app;
      pmix_nspace_t made;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      mapcheck_app(&app);
      for (uint32_t session = 1; session <= 3; session++) {
        PMIX_INFO_LOAD(&info, PMIX_SESSION_ID, &session, PMIX_UINT32);
        CHECK(PMIx_Spawn(&info, 1, &app, 1, made) == PMIX_SUCCESS);
      }
      PMIx_Finalize(NULL, 0);
      """

  @<id>
  Scenario Outline: the host receives a long <key> to its end
    Then in C it holds that
      """
      char text[280];
      memset(text, 'x', sizeof(text));
      snprintf(text + sizeof(text) - 10, 10, ",the-end");
      if (!getenv("PMIX_NAMESPACE")) {
        CHECK(mapcheck_serve() == 0);
        CHECK(mapcheck_received(<key>, text) == 1);
        return 0;
      }
      pmix_proc_t me;
      pmix_info_t info;
      pmix_app_t app;
      pmix_nspace_t made;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&info, <key>, text, PMIX_STRING);
      mapcheck_app(&app);
      CHECK(PMIx_Spawn(&info, 1, &app, 1, made) == PMIX_SUCCESS);
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | id                           | key                     |
      | EXT-KEY-DISPLAY-TOPOLOGY-3   | PMIX_DISPLAY_TOPOLOGY   |
      | EXT-KEY-DISPLAY-PROCESSORS-3 | PMIX_DISPLAY_PROCESSORS |
      | EXT-KEY-RUNTIME-OPTIONS-3    | PMIX_RUNTIME_OPTIONS    |
      | SES-SESSION-ALLOC-1          | PMIX_ALLOC_ID           |
      | SES-SESSION-USER-1           | PMIX_ALLOC_REQ_ID       |

  @EXT-KEY-COLOCATE-PROCS-3
  Scenario: the host receives each process of PMIX_COLOCATE_PROCS
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) {
        CHECK(mapcheck_serve() == 0);
        CHECK(mapcheck_spawns == 1);
        CHECK(mapcheck_received(PMIX_COLOCATE_PROCS, "one:0,one:70000,two:3") == 1);
        return 0;
      }
      pmix_proc_t me, with[3];
      pmix_info_t info;
      pmix_app_t app;
      pmix_nspace_t made;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      PMIX_LOAD_PROCID(&with[0], "one", 0);
      PMIX_LOAD_PROCID(&with[1], "one", 70000);
      PMIX_LOAD_PROCID(&with[2], "two", 3);
      pmix_data_array_t array = {.type = PMIX_PROC, .size = 3, .array = with};
      PMIX_INFO_LOAD(&info, PMIX_COLOCATE_PROCS, &array, PMIX_DATA_ARRAY);
      mapcheck_app(&app);
      CHECK(PMIx_Spawn(&info, 1, &app, 1, made) == PMIX_SUCCESS);
      PMIx_Finalize(NULL, 0);
      """

  @SES-DENY-1
  Scenario Outline: a client whose request the host denies with <status> receives this status
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) {
        mapcheck_denial = <status>;
        CHECK(mapcheck_serve() == 0);
        CHECK(mapcheck_spawns == 1);
        CHECK(mapcheck_received(PMIX_SESSION_ID, "7") == 1);
        return 0;
      }
      pmix_proc_t me;
      pmix_info_t info;
      pmix_app_t app;
      pmix_nspace_t made;
      uint32_t session = 7;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&info, PMIX_SESSION_ID, &session, PMIX_UINT32);
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
