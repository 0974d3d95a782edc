# 4.32.6 Allocation attributes; 7.2.2 prte_session_t and prte_job_t
@libpmix
Feature: Requests for allocations and jobs by callback, by a server, and without success

  A server that makes a request itself has the namespace "server" and the rank 3.

  @<id>
  Scenario Outline: the host receives <info> of a request to <what>, <how>
    Then in C it holds that
      """
      int client = is_client(), server = !strcmp("<how>", "by a server");
      pmix_proc_t me, target = proc_of("target", 3);
      pmix_info_t infos[] = {TEXT("the.first", "something"), <info>, TEXT("the.last", "something else")}, *answer = NULL;
      pmix_app_t app;
      pmix_nspace_t made;
      size_t many = 0;
      char what[] = "<what>";
      pmix_status_t status = PMIX_SUCCESS;
      mapcheck_app(&app);
      if (client) OK(PMIx_Init(&me, NULL, 0));
      else HOST(TEXT(PMIX_SERVER_NSPACE, "server"), RANK(PMIX_SERVER_RANK, 3));
      if (!server && !client) RUN(1);
      if (client) {
        if (!strcmp(what, "allocate")) status = PMIx_Allocation_request_nb(PMIX_ALLOC_NEW, infos, 3, mapcheck_answered, &many);
        if (!strcmp(what, "extend")) status = PMIx_Allocation_request_nb(PMIX_ALLOC_EXTEND, infos, 3, mapcheck_answered, &many);
        if (!strcmp(what, "control a job")) status = PMIx_Job_control_nb(&target, 1, infos, 3, mapcheck_answered, &many);
        if (!strcmp(what, "control all")) status = PMIx_Job_control_nb(NULL, 0, infos, 3, mapcheck_answered, &many);
        if (!strcmp(what, "spawn")) status = PMIx_Spawn_nb(infos, 3, &app, 1, mapcheck_spawned, &many);
        CHECK(mapcheck_succeeded(status));
        CHECK(mapcheck_called_back(1) && mapcheck_status == PMIX_SUCCESS && mapcheck_own == &many);
        if (!strcmp(what, "spawn")) CHECK(!strcmp(mapcheck_service, "spawned"));
        LEAVE();
      }
      if (server) {
        if (!strcmp(what, "allocate")) status = PMIx_Allocation_request(PMIX_ALLOC_NEW, infos, 3, &answer, &many);
        if (!strcmp(what, "control a job")) status = PMIx_Job_control(&target, 1, infos, 3, &answer, &many);
        if (!strcmp(what, "spawn")) status = PMIx_Spawn(infos, 3, &app, 1, made);
        CHECK(mapcheck_succeeded(status));
      }
      CHECK(mapcheck_allocations + mapcheck_controls + mapcheck_spawns == 1);
      CHECK(!strcmp(mapcheck_requestor, server ? "server:3" : "job:0"));
      for (int at = 0; at < 3; at++) RECEIVED(infos[at]);
      """
    Examples:
      | id                          | info                                                   | what          | how         |
      | SES-SESSION-USER-1          | TEXT(PMIX_ALLOC_REQ_ID, "mine")                        | allocate      | by callback |
      | SES-SESSION-ALLOC-1         | TEXT(PMIX_ALLOC_ID, "alloc-9")                         | allocate      | by callback |
      | SES-SESSION-ID-3            | UINT32(PMIX_SESSION_ID, 4000000000)                    | allocate      | by callback |
      | SES-KEY-ALLOC-CHILD-SEP-1   | FLAG(PMIX_ALLOC_CHILD_SEP)                             | allocate      | by callback |
      | EXT-KEY-ALLOC-PREEMPTIBLE-3 | FLAG(PMIX_ALLOC_PREEMPTIBLE)                           | allocate      | by callback |
      | EXT-KEY-ALLOC-PREEMPTIBLE-3 | BOOL(PMIX_ALLOC_PREEMPTIBLE, false)                    | extend        | by callback |
      | SES-SESSION-USER-1          | TEXT(PMIX_ALLOC_REQ_ID, "mine")                        | allocate      | by a server |
      | SES-SESSION-ID-3            | UINT32(PMIX_SESSION_ID, 4000000000)                    | allocate      | by a server |
      | EXT-KEY-ALLOC-PREEMPTIBLE-3 | FLAG(PMIX_ALLOC_PREEMPTIBLE)                           | allocate      | by a server |
      | SES-KEY-JOB-CTRL-SEP-1      | FLAG(PMIX_JOB_CTRL_SEP)                                | control a job | by callback |
      | SES-KEY-JOB-CTRL-SEP-1      | BOOL(PMIX_JOB_CTRL_SEP, false)                         | control all   | by callback |
      | SES-KEY-JOB-CTRL-SEP-1      | FLAG(PMIX_JOB_CTRL_SEP)                                | control a job | by a server |
      | PAM-GLOBAL-4                | UINT32(PMIX_SESSION_ID, 4000000000)                    | spawn         | by callback |
      | PAM-GLOBAL-4                | TEXT(PMIX_ALLOC_ID, "alloc-9")                         | spawn         | by callback |
      | PAM-GLOBAL-4                | TEXT(PMIX_ALLOC_REQ_ID, "mine")                        | spawn         | by callback |
      | SES-KEY-SPAWN-CHILD-SEP-1   | FLAG(PMIX_SPAWN_CHILD_SEP)                             | spawn         | by callback |
      | EXT-KEY-COLOCATE-NPERPROC-3 | UINT16(PMIX_COLOCATE_NPERPROC, 60000)                  | spawn         | by callback |
      | EXT-KEY-RUNTIME-OPTIONS-3   | TEXT(PMIX_RUNTIME_OPTIONS, "donotlaunch,report-state") | spawn         | by callback |
      | EXT-KEY-DO-NOT-LAUNCH-3     | BOOL(PMIX_DO_NOT_LAUNCH, false)                        | spawn         | by callback |
      | PAM-GLOBAL-4                | UINT32(PMIX_SESSION_ID, 4000000000)                    | spawn         | by a server |
      | PAM-GLOBAL-4                | TEXT(PMIX_ALLOC_ID, "alloc-9")                         | spawn         | by a server |
      | SES-KEY-SPAWN-CHILD-SEP-1   | FLAG(PMIX_SPAWN_CHILD_SEP)                             | spawn         | by a server |
      | EXT-KEY-COLOCATE-NPERNODE-3 | UINT16(PMIX_COLOCATE_NPERNODE, 60001)                  | spawn         | by a server |
      | EXT-KEY-RUNTIME-OPTIONS-3   | TEXT(PMIX_RUNTIME_OPTIONS, "donotlaunch,report-state") | spawn         | by a server |
      | EXT-KEY-REPORT-CHILD-SEP-3  | FLAG(PMIX_REPORT_CHILD_SEP)                            | spawn         | by a server |

  # The first and the third request of the same kind are granted.
  @<id>
  Scenario Outline: a server receives <status> if the host answers its second <call> with it
    Then in C it holds that
      """
      pmix_proc_t me = proc_of("target", 3);
      pmix_app_t app;
      pmix_nspace_t made;
      pmix_info_t of = TEXT(PMIX_ALLOC_REQ_ID, "mine"), *answer = NULL;
      size_t many = 0;
      OK(PMIx_server_init(&mapcheck_host, NULL, 0));
      mapcheck_app(&app);
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
      | id                 | status                  | nonblocking | call                                                                   |
      | SES-SESSION-2      | PMIX_ERR_NO_PERMISSIONS | 0           | Allocation_request(PMIX_ALLOC_NEW, &of, 1, &answer, &many)             |
      | SES-SESSION-2      | PMIX_ERR_NOT_FOUND      | 1           | Allocation_request_nb(PMIX_ALLOC_NEW, &of, 1, mapcheck_answered, NULL) |
      | SES-JOB-CHILDREN-2 | PMIX_ERR_NO_PERMISSIONS | 0           | Job_control(&me, 1, &of, 1, &answer, &many)                            |
      | SES-JOB-CHILDREN-2 | PMIX_ERR_NOT_FOUND      | 1           | Job_control_nb(&me, 1, &of, 1, mapcheck_answered, NULL)                |
      | SES-DENY-1         | PMIX_ERR_NO_PERMISSIONS | 0           | Spawn(&of, 1, &app, 1, made)                                           |
      | SES-DENY-1         | PMIX_ERR_NOT_FOUND      | 1           | Spawn_nb(&of, 1, &app, 1, mapcheck_spawned, NULL)                      |

  @<id>
  Scenario Outline: a process receives <status> if the host answers its <call> with it
    Then in C it holds that
      """
      mapcheck_denial = <status>;
      CLIENTS(1, CHECK(mapcheck_allocations + mapcheck_controls + mapcheck_spawns == 1); RECEIVED(TEXT(PMIX_ALLOC_REQ_ID, "mine")));
      pmix_app_t app;
      pmix_info_t of = TEXT(PMIX_ALLOC_REQ_ID, "mine"), *answer = NULL;
      size_t many = 0;
      mapcheck_app(&app);
      pmix_status_t status = PMIx_<call>;
      if (<nonblocking>) {
        CHECK(mapcheck_succeeded(status) && mapcheck_called_back(1));
        status = mapcheck_status;
      }
      CHECK(status == <status> && many == 0 && !answer);
      LEAVE();
      """
    Examples:
      | id                 | status                  | nonblocking | call                                                                   |
      | SES-SESSION-2      | PMIX_ERR_NO_PERMISSIONS | 0           | Allocation_request(PMIX_ALLOC_NEW, &of, 1, &answer, &many)             |
      | SES-SESSION-2      | PMIX_ERR_NOT_FOUND      | 1           | Allocation_request_nb(PMIX_ALLOC_NEW, &of, 1, mapcheck_answered, NULL) |
      | SES-JOB-CHILDREN-2 | PMIX_ERR_NO_PERMISSIONS | 0           | Job_control(&me, 1, &of, 1, &answer, &many)                            |
      | SES-JOB-CHILDREN-2 | PMIX_ERR_NOT_FOUND      | 1           | Job_control_nb(&me, 1, &of, 1, mapcheck_answered, NULL)                |
      | SES-DENY-1         | PMIX_ERR_NO_PERMISSIONS | 1           | Spawn_nb(&of, 1, &app, 1, mapcheck_spawned, NULL)                      |

  # An allocation request creates a session, or changes, releases or cancels one. The answer has the IDs of the session and the allocation.
  @<id>
  Scenario Outline: the host receives <directive> as the directive of a request of <caller>, which receives both IDs
    Then in C it holds that
      """
      int client = is_client();
      pmix_proc_t me;
      pmix_info_t of = TEXT(PMIX_ALLOC_REQ_ID, "mine"), *answer = NULL;
      size_t many = 0;
      if (client) OK(PMIx_Init(&me, NULL, 0));
      else OK(PMIx_server_init(&mapcheck_host, NULL, 0));
      if (<of a client> && !client) RUN(1);
      if (client == <of a client>) {
        if (<by callback>) {
          OK(PMIx_Allocation_request_nb(<directive>, &of, 1, mapcheck_answered, &many));
          CHECK(mapcheck_called_back(1) && mapcheck_status == PMIX_SUCCESS && mapcheck_own == &many);
        } else {
          OK(PMIx_Allocation_request(<directive>, &of, 1, &answer, &many));
          mapcheck_receive(answer, many);
        }
        CHECK(mapcheck_ndata == 2);
        RECEIVED(TEXT(PMIX_ALLOC_ID, "granted"));
        RECEIVED(UINT32(PMIX_SESSION_ID, 4000000000));
      }
      fflush(stdout);
      if (client) _exit(0);
      CHECK(mapcheck_allocations == 1 && mapcheck_directive == <directive>);
      """
    Examples:
      | id                                                 | directive             | caller                 | of a client | by callback |
      | SES-SESSION-2 SES-SESSION-ID-3 SES-SESSION-ALLOC-1 | PMIX_ALLOC_NEW        | a process, by callback | 1           | 1           |
      | SES-SESSION-2                                      | PMIX_ALLOC_EXTEND     | a process, by callback | 1           | 1           |
      | SES-SESSION-2                                      | PMIX_ALLOC_RELEASE    | a process, by callback | 1           | 1           |
      | SES-SESSION-2                                      | PMIX_ALLOC_REAQUIRE   | a process, by callback | 1           | 1           |
      | EXT-CONST-ALLOC-REQ-CANCEL-2                       | PMIX_ALLOC_REQ_CANCEL | a process, by callback | 1           | 1           |
      | SES-SESSION-2                                      | PMIX_ALLOC_NEW        | a process, which waits | 1           | 0           |
      | SES-SESSION-2                                      | PMIX_ALLOC_EXTEND     | a process, which waits | 1           | 0           |
      | SES-SESSION-2                                      | PMIX_ALLOC_RELEASE    | a process, which waits | 1           | 0           |
      | SES-SESSION-2                                      | PMIX_ALLOC_REAQUIRE   | a process, which waits | 1           | 0           |
      | SES-SESSION-2                                      | PMIX_ALLOC_EXTERNAL   | a process, which waits | 1           | 0           |
      | EXT-CONST-ALLOC-REQ-CANCEL-2                       | PMIX_ALLOC_REQ_CANCEL | a process, which waits | 1           | 0           |
      | EXT-CONST-ALLOC-REQ-CANCEL-2                       | PMIX_ALLOC_REQ_CANCEL | a server, by callback  | 0           | 1           |
      | EXT-CONST-ALLOC-REQ-CANCEL-2                       | PMIX_ALLOC_REQ_CANCEL | a server, which waits  | 0           | 0           |
      | SES-SESSION-2 SES-SESSION-ID-3 SES-SESSION-ALLOC-1 | PMIX_ALLOC_NEW        | a server, which waits  | 0           | 0           |
      | SES-SESSION-2 SES-SESSION-ID-3 SES-SESSION-ALLOC-1 | PMIX_ALLOC_RELEASE    | a server, by callback  | 0           | 1           |
