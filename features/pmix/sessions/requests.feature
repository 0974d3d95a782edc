# 4.32.6 Allocation attributes; 7.2.2 prte_session_t and prte_job_t
@libpmix
Feature: The host receives the keys of requests for allocations and jobs with their values

  @<id>
  Scenario Outline: the host receives PMIX_<key> <as> of an allocation request
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) {
        CHECK(mapcheck_serve() == 0);
        CHECK(mapcheck_allocations == 1);
        CHECK(mapcheck_received(PMIX_ALLOC_NODE_LIST, "n1,n2") == 1);
        CHECK(mapcheck_received(PMIX_<key>, "<as>") == 1);
        CHECK(mapcheck_received(PMIX_ALLOC_NUM_CPU_LIST, "4,8") == 1);
        return 0;
      }
      pmix_proc_t me;
      pmix_info_t infos[3], *answer = NULL;
      size_t many = 0;
      <c type> given = <given>;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&infos[0], PMIX_ALLOC_NODE_LIST, "n1,n2", PMIX_STRING);
      PMIX_INFO_LOAD(&infos[1], PMIX_<key>, <with>);
      PMIX_INFO_LOAD(&infos[2], PMIX_ALLOC_NUM_CPU_LIST, "4,8", PMIX_STRING);
      CHECK(PMIx_Allocation_request(PMIX_ALLOC_NEW, infos, 3, &answer, &many) == PMIX_SUCCESS);
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | id | key | c type | given | as | with |
      | SES-KEY-ALLOC-CHILD-SEP-1 | ALLOC_CHILD_SEP | bool | true | true | &given, PMIX_BOOL |
      | SES-KEY-ALLOC-CHILD-SEP-1 | ALLOC_CHILD_SEP | bool | false | false | &given, PMIX_BOOL |
      | EXT-KEY-ALLOC-PREEMPTIBLE-3 | ALLOC_PREEMPTIBLE | bool | true | true | &given, PMIX_BOOL |
      | EXT-KEY-ALLOC-PREEMPTIBLE-3 | ALLOC_PREEMPTIBLE | bool | false | false | &given, PMIX_BOOL |
      | SES-SESSION-USER-1 | ALLOC_REQ_ID | char * | "my request, the second" | my request, the second | given, PMIX_STRING |
      | SES-SESSION-ALLOC-1 | ALLOC_ID | char * | "alloc-9" | alloc-9 | given, PMIX_STRING |
      | SES-SESSION-USER-1 | ALLOC_REQ_ID | char * | "a reference of seventy characters, so that a shorter field would cut it" | a reference of seventy characters, so that a shorter field would cut it | given, PMIX_STRING |
      | SES-SESSION-ALLOC-1 | ALLOC_ID | char * | "a reference of seventy characters, so that a shorter field would cut it" | a reference of seventy characters, so that a shorter field would cut it | given, PMIX_STRING |
      | SES-SESSION-ID-3 | SESSION_ID | uint32_t | 7u | 7 | &given, PMIX_UINT32 |
      | SES-SESSION-ID-3 | SESSION_ID | uint32_t | 4000000000u | 4000000000 | &given, PMIX_UINT32 |
      | SES-SESSION-ID-3 | SESSION_ID | uint32_t | 0u | 0 | &given, PMIX_UINT32 |
      | SES-SESSION-ID-3 | SESSION_ID | uint32_t | 4294967295u | 4294967295 | &given, PMIX_UINT32 |

  # The host answers with both IDs, the session's after the allocation's.
  @SES-SESSION-ID-3 @SES-SESSION-ALLOC-1
  Scenario: the answer to an allocation request has the IDs of the session and the allocation
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve() == 0); return 0; }
      pmix_proc_t me;
      pmix_info_t of, *answer = NULL;
      size_t many = 0;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&of, PMIX_ALLOC_NODE_LIST, "n1,n2", PMIX_STRING);
      CHECK(PMIx_Allocation_request(PMIX_ALLOC_NEW, &of, 1, &answer, &many) == PMIX_SUCCESS);
      mapcheck_receive(answer, many);
      CHECK(many == 2);
      CHECK(mapcheck_received(PMIX_ALLOC_ID, "granted") == 1);
      CHECK(mapcheck_received(PMIX_SESSION_ID, "4000000000") == 1);
      PMIx_Finalize(NULL, 0);
      """

  @SES-SESSION-ID-3 @SES-SESSION-ALLOC-1 @SES-SESSION-USER-1 @SES-KEY-ALLOC-CHILD-SEP-1 @EXT-KEY-ALLOC-PREEMPTIBLE-3
  Scenario: the host receives all infos of a request with six of them
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) {
        CHECK(mapcheck_serve() == 0);
        CHECK(mapcheck_allocations == 1);
        CHECK(mapcheck_received(PMIX_ALLOC_NODE_LIST, "n1,n2") == 1);
        CHECK(mapcheck_received(PMIX_ALLOC_REQ_ID, "mine") == 1);
        CHECK(mapcheck_received(PMIX_SESSION_ID, "7") == 1);
        CHECK(mapcheck_received(PMIX_ALLOC_CHILD_SEP, "true") == 1);
        CHECK(mapcheck_received(PMIX_ALLOC_ID, "alloc-9") == 1);
        CHECK(mapcheck_received(PMIX_ALLOC_PREEMPTIBLE, "true") == 1);
        return 0;
      }
      pmix_proc_t me;
      pmix_info_t infos[6], *answer = NULL;
      size_t many = 0;
      uint32_t session = 7;
      bool yes = true;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&infos[0], PMIX_ALLOC_NODE_LIST, "n1,n2", PMIX_STRING);
      PMIX_INFO_LOAD(&infos[1], PMIX_ALLOC_REQ_ID, "mine", PMIX_STRING);
      PMIX_INFO_LOAD(&infos[2], PMIX_SESSION_ID, &session, PMIX_UINT32);
      PMIX_INFO_LOAD(&infos[3], PMIX_ALLOC_CHILD_SEP, &yes, PMIX_BOOL);
      PMIX_INFO_LOAD(&infos[4], PMIX_ALLOC_ID, "alloc-9", PMIX_STRING);
      PMIX_INFO_LOAD(&infos[5], PMIX_ALLOC_PREEMPTIBLE, &yes, PMIX_BOOL);
      CHECK(PMIx_Allocation_request(PMIX_ALLOC_NEW, infos, 6, &answer, &many) == PMIX_SUCCESS);
      PMIx_Finalize(NULL, 0);
      """

  # An allocation request creates a session, or changes, releases or cancels one.
  @SES-SESSION-2
  Scenario Outline: the host receives <directive> as the directive of an allocation request
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) {
        CHECK(mapcheck_serve() == 0);
        CHECK(mapcheck_allocations == 1 && mapcheck_directive == <directive>);
        return 0;
      }
      pmix_proc_t me;
      pmix_info_t of, *answer = NULL;
      size_t many = 0;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&of, PMIX_ALLOC_REQ_ID, "mine", PMIX_STRING);
      CHECK(PMIx_Allocation_request(<directive>, &of, 1, &answer, &many) == PMIX_SUCCESS);
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | directive           |
      | PMIX_ALLOC_NEW      |
      | PMIX_ALLOC_EXTEND   |
      | PMIX_ALLOC_RELEASE  |
      | PMIX_ALLOC_REAQUIRE |
      | PMIX_ALLOC_EXTERNAL |

  # Only the last of three processes asks, so that neither the first nor the server is named instead.
  @SES-<id>
  Scenario Outline: the host receives the process that <asks> as the requestor
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) {
        mapcheck_others = <others>;
        CHECK(mapcheck_serve_many(3) == 0);
        CHECK(!strcmp(mapcheck_requestor, "<requestor>"));
        return 0;
      }
      pmix_proc_t me;
      pmix_app_t app;
      pmix_nspace_t spawned;
      pmix_info_t given, *answer = NULL;
      char name[300];
      size_t many = 0;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      snprintf(name, sizeof(name), "%s:%u", me.nspace, me.rank);
      PMIX_INFO_LOAD(&given, PMIX_<given>, PMIX_STRING);
      PMIX_APP_CONSTRUCT(&app);
      app.cmd = "child", app.maxprocs = 1;
      if (!strcmp(name, "<requestor>")) CHECK(PMIx_<call> == PMIX_SUCCESS);
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | id | asks | others | requestor | given | call |
      | JOB-ORIGINATOR-1 | spawns a job | 0 | job:2 | ALLOC_ID, "a" | Spawn(&given, 1, &app, 1, spawned) |
      | ASSIGN-5 | spawns a job from a second job | 2 | other:1 | WDIR, "/tmp" | Spawn(&given, 1, &app, 1, spawned) |
      | SESSION-2 | requests an allocation | 0 | job:2 | ALLOC_NODE_LIST, "n1" | Allocation_request(PMIX_ALLOC_NEW, &given, 1, &answer, &many) |
      | SESSION-2 | requests one from a second job | 2 | other:1 | ALLOC_NODE_LIST, "n1" | Allocation_request(PMIX_ALLOC_NEW, &given, 1, &answer, &many) |
      | JOB-CHILDREN-2 | controls a job | 0 | job:2 | JOB_CTRL_ID, "a" | Job_control(NULL, 0, &given, 1, &answer, &many) |

  # The host names each session by another number.
  @SES-SESSION-ID-3
  Scenario: the answers to three allocation requests have the IDs of three sessions
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve() == 0); CHECK(mapcheck_allocations == 3); return 0; }
      char *sessions[] = {"4000000000", "4000000001", "4000000002"};
      pmix_proc_t me;
      pmix_info_t of, *answer = NULL;
      size_t many = 0;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&of, PMIX_ALLOC_NODE_LIST, "n1,n2", PMIX_STRING);
      for (int at = 0; at < 3; at++) {
        CHECK(PMIx_Allocation_request(PMIX_ALLOC_NEW, &of, 1, &answer, &many) == PMIX_SUCCESS);
        mapcheck_receive(answer, many);
        CHECK(mapcheck_received(PMIX_SESSION_ID, sessions[at]) == 1);
      }
      PMIx_Finalize(NULL, 0);
      """

  @SES-JOB-CHILDREN-2
  Scenario: the host receives every target of a request to control several jobs
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) {
        CHECK(mapcheck_serve() == 0);
        CHECK(mapcheck_controls == 1);
        CHECK(!strcmp(mapcheck_target, "one:0,one:70000,two:4294967294"));
        CHECK(mapcheck_received(PMIX_JOB_CTRL_SEP, "true") == 1);
        return 0;
      }
      pmix_proc_t me, targets[3];
      pmix_info_t of, *answer = NULL;
      size_t many = 0;
      bool yes = true;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      PMIX_LOAD_PROCID(&targets[0], "one", 0);
      PMIX_LOAD_PROCID(&targets[1], "one", 70000);
      PMIX_LOAD_PROCID(&targets[2], "two", PMIX_RANK_WILDCARD);
      PMIX_INFO_LOAD(&of, PMIX_JOB_CTRL_SEP, &yes, PMIX_BOOL);
      CHECK(PMIx_Job_control(targets, 3, &of, 1, &answer, &many) == PMIX_SUCCESS);
      PMIx_Finalize(NULL, 0);
      """

  @<id>
  Scenario Outline: the host receives <key> <as> of a request to control a job
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) {
        CHECK(mapcheck_serve() == 0);
        CHECK(mapcheck_controls == 1);
        CHECK(!strcmp(mapcheck_target, "other:4294967294"));
        CHECK(mapcheck_received(PMIX_JOB_CTRL_ID, "mine") == 1);
        CHECK(mapcheck_received(<key>, "<as>") == 1);
        return 0;
      }
      pmix_proc_t me, other;
      pmix_info_t infos[2], *answer = NULL;
      size_t many = 0;
      <c type> given = <given>;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      PMIX_LOAD_PROCID(&other, "other", PMIX_RANK_WILDCARD);
      PMIX_INFO_LOAD(&infos[0], PMIX_JOB_CTRL_ID, "mine", PMIX_STRING);
      PMIX_INFO_LOAD(&infos[1], <key>, <with>);
      CHECK(PMIx_Job_control(&other, 1, infos, 2, &answer, &many) == PMIX_SUCCESS);
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | id                     | key               | c type | given | as    | with              |
      | SES-KEY-JOB-CTRL-SEP-1 | PMIX_JOB_CTRL_SEP | bool   | true  | true  | &given, PMIX_BOOL |
      | SES-KEY-JOB-CTRL-SEP-1 | PMIX_JOB_CTRL_SEP | bool   | false | false | &given, PMIX_BOOL |
