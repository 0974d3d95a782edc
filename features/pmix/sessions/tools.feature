# 4.32.5 Scheduler query attributes; 4.32.6 Allocation attributes; 7.2.2 prte_session_t and prte_job_t
@libpmix
Feature: Requests of a tool for allocations, jobs and nodes

  The tool is a process that connects to a server with its URI; the host names it "tool".

  @<id>
  Scenario Outline: a tool's request with <directive> reaches the host, and the answer <status> the tool, <how>
    Then in C it holds that
      """
      int callback = !strcmp("<how>", "by callback");
      pmix_info_t infos[] = {TEXT(PMIX_ALLOC_REQ_ID, "mine"), UINT32(PMIX_SESSION_ID, 4000000000), BOOL(PMIX_ALLOC_CHILD_SEP, <separate>),
          TEXT(PMIX_ALLOC_ID, "alloc-9"), BOOL(PMIX_ALLOC_PREEMPTIBLE, <preemptible>)}, *answer = NULL;
      size_t many = 0;
      mapcheck_denial = PMIX_<status>;
      int server = with_tool();
      if (server == 0) {
        pmix_status_t status = callback ? PMIx_Allocation_request_nb(<directive>, infos, 5, mapcheck_answered, &many)
            : PMIx_Allocation_request(<directive>, infos, 5, &answer, &many);
        if (!callback) mapcheck_receive(answer, many);
        else if (mapcheck_succeeded(status)) status = mapcheck_called_back(1) && mapcheck_own == &many ? mapcheck_status : PMIX_ERR_TIMEOUT;
        if (status != PMIX_<status>) _exit(5);
        if (status != PMIX_SUCCESS) _exit(mapcheck_ndata == 0 ? 0 : 6);
        int received = mapcheck_has_received(TEXT(PMIX_ALLOC_ID, "granted")) && mapcheck_has_received(UINT32(PMIX_SESSION_ID, 4000000000));
        fflush(stdout);
        _exit(mapcheck_ndata == 2 && received ? 0 : 6);
      }
      CHECK(server == 1);
      CHECK(mapcheck_allocations == 1 && mapcheck_directive == <directive> && !strcmp(mapcheck_requestor, "tool:0"));
      for (int at = 0; at < 5; at++) RECEIVED(infos[at]);
      """
    Examples:
      | id | directive | status | how | separate | preemptible |
      | SES-SESSION-USER-1 SES-SESSION-ID-3 SES-SESSION-ALLOC-1 SES-KEY-ALLOC-CHILD-SEP-1 | PMIX_ALLOC_NEW | SUCCESS | and waits | true | false |
      | SES-SESSION-USER-1 SES-SESSION-ID-3 EXT-KEY-ALLOC-PREEMPTIBLE-3 | PMIX_ALLOC_EXTEND | SUCCESS | by callback | false | true |
      | EXT-CONST-ALLOC-REQ-CANCEL-2 | PMIX_ALLOC_REQ_CANCEL | SUCCESS | and waits | true | true |
      | EXT-CONST-ALLOC-REQ-CANCEL-2 | PMIX_ALLOC_REQ_CANCEL | SUCCESS | by callback | false | false |
      | SES-SESSION-2 | PMIX_ALLOC_RELEASE | SUCCESS | and waits | false | true |
      | SES-SESSION-2 | PMIX_ALLOC_REAQUIRE | SUCCESS | and waits | false | true |
      | SES-SESSION-2 | PMIX_ALLOC_NEW | ERR_NO_PERMISSIONS | and waits | true | true |
      | SES-SESSION-2 | PMIX_ALLOC_NEW | ERR_NO_PERMISSIONS | by callback | true | true |

  @SES-KEY-JOB-CTRL-SEP-1 @SES-JOB-CHILDREN-2
  Scenario Outline: a tool's request to control jobs with BOOL(PMIX_JOB_CTRL_SEP, <separate>) reaches the host, and the answer the tool, <how>
    Then in C it holds that
      """
      int callback = !strcmp("<how>", "by callback");
      pmix_proc_t targets[] = {{"one", 70000}, {"two", PMIX_RANK_WILDCARD}};
      pmix_info_t infos[] = {TEXT(PMIX_JOB_CTRL_ID, "mine"), BOOL(PMIX_JOB_CTRL_SEP, <separate>)}, *answer = NULL;
      size_t many = 0;
      mapcheck_denial = PMIX_<status>;
      int server = with_tool();
      if (server == 0) {
        pmix_status_t status = callback ? PMIx_Job_control_nb(targets, 2, infos, 2, mapcheck_answered, &many)
            : PMIx_Job_control(targets, 2, infos, 2, &answer, &many);
        if (callback && mapcheck_succeeded(status))
          status = mapcheck_called_back(1) && mapcheck_own == &many ? mapcheck_status : PMIX_ERR_TIMEOUT;
        _exit(status == PMIX_<status> ? 0 : 5);
      }
      CHECK(server == 1);
      CHECK(mapcheck_controls == 1 && !strcmp(mapcheck_requestor, "tool:0") && !strcmp(mapcheck_target, "one:70000,two:4294967294"));
      RECEIVED(infos[0]);
      RECEIVED(infos[1]);
      """
    Examples:
      | separate | how         | status             |
      | true     | and waits   | SUCCESS            |
      | false    | and waits   | ERR_NO_PERMISSIONS |
      | true     | by callback | SUCCESS            |
      | false    | by callback | ERR_NO_PERMISSIONS |

  @EXT-KEY-QUERY-ALLOCATION-3 @EXT-KEY-TOPOLOGY-INDEX-3
  Scenario Outline: a tool receives the nodes of allocation <which>, <how>
    Then in C it holds that
      """
      char one[] = PMIX_NODE_INFO "=pmix.hname=n0,pmix.num.slots=4,pmix.nodeid=0,pmix.topo.index=0,"
          PMIX_NODE_INFO "=pmix.hname=n1,pmix.num.slots=4,pmix.nodeid=1,pmix.topo.index=70000";
      char two[] = PMIX_NODE_INFO "=pmix.hname=m7,pmix.num.slots=4,pmix.nodeid=2,pmix.topo.index=0", *keys[] = {PMIX_QUERY_ALLOCATION, NULL};
      pmix_info_t of = TEXT(PMIX_ALLOC_ID, "<which>");
      pmix_query_t query = {.keys = keys, .qualifiers = &of, .nqual = 1};
      (void)one, (void)two;
      int server = with_tool();
      if (server == 0) {
        QUERY(!strcmp("<how>", "by callback"), &query, 1);
        CHECK(mapcheck_ndata == 1 && mapcheck_received(PMIX_QUERY_ALLOCATION, <which>) == 1);
        LEAVE();
      }
      CHECK(server == 1);
      """
    Examples:
      | which | how         |
      | one   | and waits   |
      | one   | by callback |
      | two   | and waits   |
      | two   | by callback |
