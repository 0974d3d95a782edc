# 4.32.6 Allocation attributes; 7.2.2 prte_session_t and prte_job_t
@libpmix
Feature: Requests for allocations and jobs by callback, by a server, and without success

  A server that makes a request itself has the namespace "server" and the rank 3.

  @<id>
  Scenario Outline: the host receives PMIX_<key> <as> of a request <of> with <call>
    Then in C it holds that
      """
      pmix_proc_t me;
      pmix_app_t app;
      pmix_nspace_t made;
      pmix_info_t infos[3], own[2], *answer = NULL;
      size_t many = 0;
      uint32_t rank = 3;
      int data = 0, client = getenv("PMIX_NAMESPACE") != NULL;
      <c type> given = <given>;
      PMIX_INFO_LOAD(&own[0], PMIX_SERVER_NSPACE, "server", PMIX_STRING);
      PMIX_INFO_LOAD(&own[1], PMIX_SERVER_RANK, &rank, PMIX_PROC_RANK);
      if (client) CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      else CHECK(PMIx_server_init(&mapcheck_host, own, 2) == PMIX_SUCCESS);
      if (<of a client> && !client) CHECK(mapcheck_run_client() == 0);
      PMIX_LOAD_PROCID(&me, "target", 3);
      PMIX_APP_CONSTRUCT(&app);
      app.cmd = "child", app.maxprocs = 1;
      PMIX_INFO_LOAD(&infos[0], "the.first", "something", PMIX_STRING);
      PMIX_INFO_LOAD(&infos[1], PMIX_<key>, <with>);
      PMIX_INFO_LOAD(&infos[2], "the.last", "something else", PMIX_STRING);
      if (client == <of a client>) {
        pmix_status_t status = PMIx_<call>;
        CHECK(mapcheck_succeeded(status));
        if (<nonblocking>) CHECK(mapcheck_called_back(1) && mapcheck_status == PMIX_SUCCESS && mapcheck_own == &data);
        if (!strncmp("<call>", "Spawn_nb", 8)) CHECK(!strcmp(mapcheck_service, "spawned"));
      }
      fflush(stdout);
      if (client) _exit(0);
      CHECK(mapcheck_allocations + mapcheck_controls + mapcheck_spawns == 1);
      CHECK(!strcmp(mapcheck_requestor, <of a client> ? "job:0" : "server:3"));
      if (!<of a client> && <nonblocking>) return 0;
      CHECK(mapcheck_received("the.first", "something") == 1);
      CHECK(mapcheck_received(PMIX_<key>, "<as>") == 1);
      CHECK(mapcheck_received("the.last", "something else") == 1);
      """
    Examples:
      | id | key | c type | given | as | with | of a client | of | nonblocking | call |
      | SES-SESSION-USER-1 | ALLOC_REQ_ID | char * | "mine" | mine | given, PMIX_STRING | 1 | of a client | 1 | Allocation_request_nb(PMIX_ALLOC_NEW, infos, 3, mapcheck_answered, &data) |
      | SES-SESSION-ALLOC-1 | ALLOC_ID | char * | "alloc-9" | alloc-9 | given, PMIX_STRING | 1 | of a client | 1 | Allocation_request_nb(PMIX_ALLOC_NEW, infos, 3, mapcheck_answered, &data) |
      | SES-SESSION-ID-3 | SESSION_ID | uint32_t | 4000000000u | 4000000000 | &given, PMIX_UINT32 | 1 | of a client | 1 | Allocation_request_nb(PMIX_ALLOC_NEW, infos, 3, mapcheck_answered, &data) |
      | SES-KEY-ALLOC-CHILD-SEP-1 | ALLOC_CHILD_SEP | bool | true | true | &given, PMIX_BOOL | 1 | of a client | 1 | Allocation_request_nb(PMIX_ALLOC_NEW, infos, 3, mapcheck_answered, &data) |
      | EXT-KEY-ALLOC-PREEMPTIBLE-3 | ALLOC_PREEMPTIBLE | bool | true | true | &given, PMIX_BOOL | 1 | of a client | 1 | Allocation_request_nb(PMIX_ALLOC_NEW, infos, 3, mapcheck_answered, &data) |
      | EXT-KEY-ALLOC-PREEMPTIBLE-3 | ALLOC_PREEMPTIBLE | bool | false | false | &given, PMIX_BOOL | 1 | of a client | 1 | Allocation_request_nb(PMIX_ALLOC_EXTEND, infos, 3, mapcheck_answered, &data) |
      | SES-SESSION-USER-1 | ALLOC_REQ_ID | char * | "mine" | mine | given, PMIX_STRING | 0 | of a server | 0 | Allocation_request(PMIX_ALLOC_NEW, infos, 3, &answer, &many) |
      | SES-SESSION-ID-3 | SESSION_ID | uint32_t | 4000000000u | 4000000000 | &given, PMIX_UINT32 | 0 | of a server | 0 | Allocation_request(PMIX_ALLOC_NEW, infos, 3, &answer, &many) |
      | EXT-KEY-ALLOC-PREEMPTIBLE-3 | ALLOC_PREEMPTIBLE | bool | true | true | &given, PMIX_BOOL | 0 | of a server | 0 | Allocation_request(PMIX_ALLOC_NEW, infos, 3, &answer, &many) |
      | SES-KEY-JOB-CTRL-SEP-1 | JOB_CTRL_SEP | bool | true | true | &given, PMIX_BOOL | 1 | of a client | 1 | Job_control_nb(&me, 1, infos, 3, mapcheck_answered, &data) |
      | SES-KEY-JOB-CTRL-SEP-1 | JOB_CTRL_SEP | bool | false | false | &given, PMIX_BOOL | 1 | of a client | 1 | Job_control_nb(NULL, 0, infos, 3, mapcheck_answered, &data) |
      | SES-KEY-JOB-CTRL-SEP-1 | JOB_CTRL_SEP | bool | true | true | &given, PMIX_BOOL | 0 | of a server | 0 | Job_control(&me, 1, infos, 3, &answer, &many) |
      | SES-ASSIGN-2 | SESSION_ID | uint32_t | 4000000000u | 4000000000 | &given, PMIX_UINT32 | 1 | of a client | 1 | Spawn_nb(infos, 3, &app, 1, mapcheck_spawned, &data) |
      | SES-ASSIGN-3 | ALLOC_ID | char * | "alloc-9" | alloc-9 | given, PMIX_STRING | 1 | of a client | 1 | Spawn_nb(infos, 3, &app, 1, mapcheck_spawned, &data) |
      | SES-ASSIGN-4 | ALLOC_REQ_ID | char * | "mine" | mine | given, PMIX_STRING | 1 | of a client | 1 | Spawn_nb(infos, 3, &app, 1, mapcheck_spawned, &data) |
      | SES-KEY-SPAWN-CHILD-SEP-1 | SPAWN_CHILD_SEP | bool | true | true | &given, PMIX_BOOL | 1 | of a client | 1 | Spawn_nb(infos, 3, &app, 1, mapcheck_spawned, &data) |
      | EXT-KEY-COLOCATE-NPERPROC-3 | COLOCATE_NPERPROC | uint16_t | 60000u | 60000 | &given, PMIX_UINT16 | 1 | of a client | 1 | Spawn_nb(infos, 3, &app, 1, mapcheck_spawned, &data) |
      | EXT-KEY-RUNTIME-OPTIONS-3 | RUNTIME_OPTIONS | char * | "donotlaunch,report-state" | donotlaunch,report-state | given, PMIX_STRING | 1 | of a client | 1 | Spawn_nb(infos, 3, &app, 1, mapcheck_spawned, &data) |
      | EXT-KEY-DO-NOT-LAUNCH-3 | DO_NOT_LAUNCH | bool | false | false | &given, PMIX_BOOL | 1 | of a client | 1 | Spawn_nb(infos, 3, &app, 1, mapcheck_spawned, &data) |
      | SES-ASSIGN-2 | SESSION_ID | uint32_t | 4000000000u | 4000000000 | &given, PMIX_UINT32 | 0 | of a server | 0 | Spawn(infos, 3, &app, 1, made) |
      | SES-ASSIGN-3 | ALLOC_ID | char * | "alloc-9" | alloc-9 | given, PMIX_STRING | 0 | of a server | 0 | Spawn(infos, 3, &app, 1, made) |
      | SES-KEY-SPAWN-CHILD-SEP-1 | SPAWN_CHILD_SEP | bool | true | true | &given, PMIX_BOOL | 0 | of a server | 0 | Spawn(infos, 3, &app, 1, made) |
      | EXT-KEY-COLOCATE-NPERNODE-3 | COLOCATE_NPERNODE | uint16_t | 60001u | 60001 | &given, PMIX_UINT16 | 0 | of a server | 0 | Spawn(infos, 3, &app, 1, made) |
      | EXT-KEY-RUNTIME-OPTIONS-3 | RUNTIME_OPTIONS | char * | "donotlaunch,report-state" | donotlaunch,report-state | given, PMIX_STRING | 0 | of a server | 0 | Spawn(infos, 3, &app, 1, made) |
      | EXT-KEY-REPORT-CHILD-SEP-3 | REPORT_CHILD_SEP | bool | true | true | &given, PMIX_BOOL | 0 | of a server | 0 | Spawn(infos, 3, &app, 1, made) |

  # The first and the third request of the same kind are granted.
  @<id>
  Scenario Outline: <who> receives <status> if the host answers its second <call> with it
    Then in C it holds that
      """
      pmix_proc_t me;
      pmix_app_t app;
      pmix_nspace_t made;
      pmix_info_t of, *answer = NULL;
      size_t many = 0;
      CHECK(PMIx_server_init(&mapcheck_host, NULL, 0) == PMIX_SUCCESS);
      PMIX_LOAD_PROCID(&me, "target", 3);
      PMIX_APP_CONSTRUCT(&app);
      app.cmd = "child", app.maxprocs = 1;
      PMIX_INFO_LOAD(&of, PMIX_ALLOC_REQ_ID, "mine", PMIX_STRING);
      for (int at = 0; at < 3; at++) {
        mapcheck_denial = at == 1 ? <status> : PMIX_SUCCESS;
        pmix_status_t status = PMIx_<call>;
        if (<nonblocking>) {
          CHECK(mapcheck_succeeded(status) && mapcheck_called_back(at + 1));
          status = mapcheck_status;
        }
        CHECK(at == 1 ? status == <status> : mapcheck_succeeded(status));
      }
      """
    Examples:
      | id                 | who      | status                  | nonblocking | call                                                                   |
      | SES-SESSION-2      | a server | PMIX_ERR_NO_PERMISSIONS | 0           | Allocation_request(PMIX_ALLOC_NEW, &of, 1, &answer, &many)             |
      | SES-SESSION-2      | a server | PMIX_ERR_NOT_FOUND      | 1           | Allocation_request_nb(PMIX_ALLOC_NEW, &of, 1, mapcheck_answered, NULL) |
      | SES-JOB-CHILDREN-2 | a server | PMIX_ERR_NO_PERMISSIONS | 0           | Job_control(&me, 1, &of, 1, &answer, &many)                            |
      | SES-JOB-CHILDREN-2 | a server | PMIX_ERR_NOT_FOUND      | 1           | Job_control_nb(&me, 1, &of, 1, mapcheck_answered, NULL)                |
      | SES-DENY-1         | a server | PMIX_ERR_NO_PERMISSIONS | 0           | Spawn(&of, 1, &app, 1, made)                                           |
      | SES-DENY-1         | a server | PMIX_ERR_NOT_FOUND      | 1           | Spawn_nb(&of, 1, &app, 1, mapcheck_spawned, NULL)                      |

  @<id>
  Scenario Outline: a process receives <status> if the host answers its <call> with it
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) {
        mapcheck_denial = <status>;
        CHECK(mapcheck_serve() == 0);
        CHECK(mapcheck_allocations + mapcheck_controls + mapcheck_spawns == 1);
        CHECK(mapcheck_received(PMIX_ALLOC_REQ_ID, "mine") == 1);
        return 0;
      }
      pmix_proc_t me;
      pmix_app_t app;
      pmix_info_t of, *answer = NULL;
      size_t many = 0;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      PMIX_APP_CONSTRUCT(&app);
      app.cmd = "child", app.maxprocs = 1;
      PMIX_INFO_LOAD(&of, PMIX_ALLOC_REQ_ID, "mine", PMIX_STRING);
      pmix_status_t status = PMIx_<call>;
      if (<nonblocking>) {
        CHECK(mapcheck_succeeded(status) && mapcheck_called_back(1));
        status = mapcheck_status;
      }
      CHECK(status == <status> && many == 0);
      LEAVE();
      """
    Examples:
      | id                 | status                  | nonblocking | call                                                                   |
      | SES-SESSION-2      | PMIX_ERR_NO_PERMISSIONS | 0           | Allocation_request(PMIX_ALLOC_NEW, &of, 1, &answer, &many)             |
      | SES-SESSION-2      | PMIX_ERR_NOT_FOUND      | 1           | Allocation_request_nb(PMIX_ALLOC_NEW, &of, 1, mapcheck_answered, NULL) |
      | SES-JOB-CHILDREN-2 | PMIX_ERR_NO_PERMISSIONS | 0           | Job_control(&me, 1, &of, 1, &answer, &many)                            |
      | SES-JOB-CHILDREN-2 | PMIX_ERR_NOT_FOUND      | 1           | Job_control_nb(&me, 1, &of, 1, mapcheck_answered, NULL)                |
      | SES-DENY-1         | PMIX_ERR_NO_PERMISSIONS | 1           | Spawn_nb(&of, 1, &app, 1, mapcheck_spawned, NULL)                      |

  # The answer of a granted request by callback has both IDs.
  @SES-SESSION-ID-3 @SES-SESSION-ALLOC-1
  Scenario Outline: the callback of <who>'s allocation request receives the IDs of the session and the allocation
    Then in C it holds that
      """
      pmix_proc_t me;
      pmix_info_t of;
      int client = getenv("PMIX_NAMESPACE") != NULL, own;
      if (<of a client> && !client) { CHECK(mapcheck_serve() == 0); return 0; }
      if (client) CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      else CHECK(PMIx_server_init(&mapcheck_host, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&of, PMIX_ALLOC_NODE_LIST, "n1,n2", PMIX_STRING);
      CHECK(PMIx_Allocation_request_nb(PMIX_ALLOC_NEW, &of, 1, mapcheck_answered, &own) == PMIX_SUCCESS);
      CHECK(mapcheck_called_back(1) && mapcheck_own == &own && mapcheck_status == PMIX_SUCCESS);
      CHECK(mapcheck_ndata == 2);
      CHECK(mapcheck_received(PMIX_ALLOC_ID, "granted") == 1);
      CHECK(mapcheck_received(PMIX_SESSION_ID, "4000000000") == 1);
      fflush(stdout);
      if (client) _exit(0);
      """
    Examples:
      | who       | of a client |
      | a process | 1           |
      | a server  | 0           |

  @<id>
  Scenario Outline: the host receives <directive> as the directive of a request of <caller>
    Then in C it holds that
      """
      pmix_proc_t me;
      pmix_info_t of, *answer = NULL;
      size_t many = 0;
      int client = getenv("PMIX_NAMESPACE") != NULL;
      if (client) CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      else CHECK(PMIx_server_init(&mapcheck_host, NULL, 0) == PMIX_SUCCESS);
      if (<of a client> && !client) CHECK(mapcheck_run_client() == 0);
      PMIX_INFO_LOAD(&of, PMIX_ALLOC_REQ_ID, "mine", PMIX_STRING);
      if (client == <of a client>) {
        if (<nonblocking>) {
          CHECK(PMIx_Allocation_request_nb(<directive>, &of, 1, mapcheck_answered, NULL) == PMIX_SUCCESS);
          CHECK(mapcheck_called_back(1) && mapcheck_status == PMIX_SUCCESS);
        } else CHECK(PMIx_Allocation_request(<directive>, &of, 1, &answer, &many) == PMIX_SUCCESS);
      }
      fflush(stdout);
      if (client) _exit(0);
      CHECK(mapcheck_allocations == 1 && mapcheck_directive == <directive>);
      """
    Examples:
      | id                           | directive             | caller                 | of a client | nonblocking |
      | SES-SESSION-2                | PMIX_ALLOC_NEW        | a process, by callback | 1           | 1           |
      | SES-SESSION-2                | PMIX_ALLOC_EXTEND     | a process, by callback | 1           | 1           |
      | SES-SESSION-2                | PMIX_ALLOC_RELEASE    | a process, by callback | 1           | 1           |
      | SES-SESSION-2                | PMIX_ALLOC_REAQUIRE   | a process, by callback | 1           | 1           |
      | EXT-CONST-ALLOC-REQ-CANCEL-2 | PMIX_ALLOC_REQ_CANCEL | a process, by callback | 1           | 1           |
      | EXT-CONST-ALLOC-REQ-CANCEL-2 | PMIX_ALLOC_REQ_CANCEL | a process, which waits | 1           | 0           |
      | EXT-CONST-ALLOC-REQ-CANCEL-2 | PMIX_ALLOC_REQ_CANCEL | a server, by callback  | 0           | 1           |
      | EXT-CONST-ALLOC-REQ-CANCEL-2 | PMIX_ALLOC_REQ_CANCEL | a server, which waits  | 0           | 0           |
      | SES-SESSION-2                | PMIX_ALLOC_NEW        | a server, which waits  | 0           | 0           |
      | SES-SESSION-2                | PMIX_ALLOC_RELEASE    | a server, by callback  | 0           | 1           |
