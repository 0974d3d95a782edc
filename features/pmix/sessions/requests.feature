# 4.32.6 Allocation attributes; 7.2.2 prte_session_t and prte_job_t
@libpmix
Feature: The host receives the keys of requests for allocations and jobs with their values

  @<id>
  Scenario Outline: the host receives <info> of an allocation request
    Then in C it holds that
      """
      pmix_info_t infos[] = {TEXT(PMIX_ALLOC_NODE_LIST, "n1,n2"), <info>, TEXT(PMIX_ALLOC_NUM_CPU_LIST, "4,8")}, *answer = NULL;
      size_t many = 0;
      CLIENTS(1, CHECK(mapcheck_allocations == 1); for (int at = 0; at < 3; at++) RECEIVED(infos[at]));
      OK(PMIx_Allocation_request(PMIX_ALLOC_NEW, infos, 3, &answer, &many));
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | id                          | info                                              |
      | SES-KEY-ALLOC-CHILD-SEP-1   | BOOL(PMIX_ALLOC_CHILD_SEP, true)                  |
      | SES-KEY-ALLOC-CHILD-SEP-1   | BOOL(PMIX_ALLOC_CHILD_SEP, false)                 |
      | EXT-KEY-ALLOC-PREEMPTIBLE-3 | BOOL(PMIX_ALLOC_PREEMPTIBLE, true)                |
      | EXT-KEY-ALLOC-PREEMPTIBLE-3 | BOOL(PMIX_ALLOC_PREEMPTIBLE, false)               |
      | SES-SESSION-USER-1          | TEXT(PMIX_ALLOC_REQ_ID, "my request, the second") |
      | SES-SESSION-ALLOC-1         | TEXT(PMIX_ALLOC_ID, "alloc-9")                    |
      | SES-SESSION-USER-1          | TEXT(PMIX_ALLOC_REQ_ID, xs(270))                  |
      | SES-SESSION-ALLOC-1         | TEXT(PMIX_ALLOC_ID, xs(270))                      |
      | SES-SESSION-ID-3            | UINT32(PMIX_SESSION_ID, 7)                        |
      | SES-SESSION-ID-3            | UINT32(PMIX_SESSION_ID, 4000000000)               |
      | SES-SESSION-ID-3            | UINT32(PMIX_SESSION_ID, 0)                        |
      | SES-SESSION-ID-3            | UINT32(PMIX_SESSION_ID, 4294967295)               |

  # The host names each session by another number.
  @SES-SESSION-ID-3 @SES-SESSION-ALLOC-1
  Scenario: the answers to three allocation requests have the IDs of the allocation and of three sessions
    Then in C it holds that
      """
      CLIENTS(1, CHECK(mapcheck_allocations == 3));
      pmix_info_t of = TEXT(PMIX_ALLOC_NODE_LIST, "n1,n2"), *answer = NULL;
      size_t many = 0;
      for (int at = 0; at < 3; at++) {
        OK(PMIx_Allocation_request(PMIX_ALLOC_NEW, &of, 1, &answer, &many));
        mapcheck_receive(answer, many);
        CHECK(many == 2);
        RECEIVED(TEXT(PMIX_ALLOC_ID, "granted"));
        RECEIVED(UINT32(PMIX_SESSION_ID, 4000000000 + at));
      }
      PMIx_Finalize(NULL, 0);
      """

  @SES-SESSION-ID-3 @SES-SESSION-ALLOC-1 @SES-SESSION-USER-1 @SES-KEY-ALLOC-CHILD-SEP-1 @EXT-KEY-ALLOC-PREEMPTIBLE-3
  Scenario: the host receives all infos of a request with six of them
    Then in C it holds that
      """
      pmix_info_t infos[] = {TEXT(PMIX_ALLOC_NODE_LIST, "n1,n2"), TEXT(PMIX_ALLOC_REQ_ID, "mine"), UINT32(PMIX_SESSION_ID, 7),
          FLAG(PMIX_ALLOC_CHILD_SEP), TEXT(PMIX_ALLOC_ID, "alloc-9"), FLAG(PMIX_ALLOC_PREEMPTIBLE)}, *answer = NULL;
      size_t many = 0;
      CLIENTS(1, CHECK(mapcheck_allocations == 1); for (int at = 0; at < 6; at++) RECEIVED(infos[at]));
      OK(PMIx_Allocation_request(PMIX_ALLOC_NEW, infos, 6, &answer, &many));
      PMIx_Finalize(NULL, 0);
      """

  # Only the last of three processes asks, so that neither the first nor the server is named instead.
  @SES-<id>
  Scenario Outline: the host receives the process that <asks> as the requestor
    Then in C it holds that
      """
      mapcheck_others = <others>;
      CLIENTS(3, CHECK(!strcmp(mapcheck_requestor, "<requestor>")));
      pmix_info_t given = TEXT(PMIX_<given>), *got = NULL;
      char name[300];
      size_t many = 0;
      (void)given, (void)got, (void)many;
      snprintf(name, sizeof(name), "%s:%u", me.nspace, me.rank);
      if (!strcmp(name, "<requestor>")) <call>;
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | id | asks | others | requestor | given | call |
      | JOB-ORIGINATOR-1 | spawns a job | 0 | job:2 | ALLOC_ID, "a" | SPAWN(1, given) |
      | ASSIGN-5 | spawns a job from a second job | 2 | other:1 | WDIR, "/tmp" | SPAWN(1, given) |
      | SESSION-2 | requests an allocation | 0 | job:2 | ALLOC_NODE_LIST, "n1" | OK(PMIx_Allocation_request(PMIX_ALLOC_NEW, &given, 1, &got, &many)) |
      | SESSION-2 | requests one from a second job | 2 | other:1 | ALLOC_NODE_LIST, "n1" | OK(PMIx_Allocation_request(PMIX_ALLOC_NEW, &given, 1, &got, &many)) |
      | JOB-CHILDREN-2 | controls a job | 0 | job:2 | JOB_CTRL_ID, "a" | OK(PMIx_Job_control(NULL, 0, &given, 1, &got, &many)) |

  @SES-JOB-CHILDREN-2 @SES-KEY-JOB-CTRL-SEP-1
  Scenario Outline: the host receives <of> and BOOL(PMIX_JOB_CTRL_SEP, <value>) of a request to control jobs
    Then in C it holds that
      """
      pmix_proc_t targets[] = {{"other", PMIX_RANK_WILDCARD}, {"one", 0}, {"one", 70000}, {"two", PMIX_RANK_WILDCARD}};
      pmix_info_t infos[] = {TEXT(PMIX_JOB_CTRL_ID, "mine"), BOOL(PMIX_JOB_CTRL_SEP, <value>)}, *answer = NULL;
      size_t many = 0;
      CLIENTS(1, CHECK(mapcheck_controls == 1 && !strcmp(mapcheck_target, "<target>")); RECEIVED(infos[0]); RECEIVED(infos[1]));
      OK(PMIx_Job_control(<targets>, infos, 2, &answer, &many));
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | of           | value | targets        | target                         |
      | the target   | true  | targets, 1     | other:4294967294               |
      | the target   | false | targets, 1     | other:4294967294               |
      | every target | true  | &targets[1], 3 | one:0,one:70000,two:4294967294 |
