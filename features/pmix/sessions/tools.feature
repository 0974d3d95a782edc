# 4.32.5 Scheduler query attributes; 4.32.6 Allocation attributes; 7.2.2 prte_session_t and prte_job_t
@libpmix
Feature: Requests of a tool for allocations, jobs and nodes

  The tool is a process that connects to a server with its URI; the host names it "tool".

  @<id>
  Scenario Outline: a tool's <call> reaches the host, and its answer the tool: <what>
    Then in C it holds that
      """
      pmix_proc_t me, targets[2];
      pmix_info_t own[3], infos[6], *answer = NULL;
      pmix_value_t *found = NULL;
      char *keys[] = {PMIX_QUERY_ALLOCATION, NULL}, uri[512], name[40];
      pmix_query_t query = {.keys = keys, .qualifiers = infos, .nqual = 1};
      uint32_t session = 4000000000u, rank = 0;
      size_t many = 0;
      bool yes = true, no = false;
      int data, ready[2], back[2];
      (void)query, (void)targets, (void)no, (void)session;
      CHECK(pipe(ready) == 0 && pipe(back) == 0);
      fflush(stdout);
      pid_t tool = fork();
      if (tool == 0) {
        alarm(40);
        ssize_t length = read(ready[0], uri, sizeof(uri) - 1);
        if (length <= 0) _exit(3);
        uri[length] = '\0';
        PMIX_INFO_LOAD(&own[0], PMIX_SERVER_URI, uri, PMIX_STRING);
        if (PMIx_tool_init(&me, own, 1) != PMIX_SUCCESS) _exit(4);
        PMIX_LOAD_PROCID(&targets[0], "one", 70000);
        PMIX_LOAD_PROCID(&targets[1], "two", PMIX_RANK_WILDCARD);
        PMIX_INFO_<infos>
        pmix_status_t status = PMIx_<call>(<args>);
        if (<nonblocking>) {
          if (mapcheck_succeeded(status)) status = mapcheck_called_back(1) && mapcheck_own == &data ? mapcheck_status : PMIX_ERR_TIMEOUT;
        } else mapcheck_receive(answer, many);
        fflush(stdout);
        if (status != PMIX_<status>) _exit(5);
        _exit(<answered> ? 0 : 6);
      }
      snprintf(name, sizeof(name), "server-%d", (int) getpid());
      PMIX_INFO_LOAD(&own[0], PMIX_SERVER_NSPACE, name, PMIX_STRING);
      PMIX_INFO_LOAD(&own[1], PMIX_SERVER_RANK, &rank, PMIX_PROC_RANK);
      PMIX_INFO_LOAD(&own[2], PMIX_SERVER_TOOL_SUPPORT, &yes, PMIX_BOOL);
      mapcheck_denial = PMIX_<status>;
      CHECK(PMIx_server_init(&mapcheck_host, own, 3) == PMIX_SUCCESS);
      PMIX_LOAD_PROCID(&me, name, 0);
      CHECK(PMIx_Get(&me, PMIX_MYSERVER_URI, NULL, 0, &found) == PMIX_SUCCESS);
      CHECK(write(ready[1], found->data.string, strlen(found->data.string)) > 0);
      int status = -1;
      waitpid(tool, &status, 0);
      CHECK(status == 0);
      CHECK(<received>);
      """
    Examples:
      | id | what | call | nonblocking | status | infos | args | answered | received |
      | SES-SESSION-USER-1 SES-SESSION-ID-3 SES-SESSION-ALLOC-1 SES-KEY-ALLOC-CHILD-SEP-1 EXT-KEY-ALLOC-PREEMPTIBLE-3 | PMIX_ALLOC_NEW | Allocation_request | 0 | SUCCESS | LOAD(&infos[0], PMIX_ALLOC_REQ_ID, "mine", PMIX_STRING); PMIX_INFO_LOAD(&infos[1], PMIX_SESSION_ID, &session, PMIX_UINT32); PMIX_INFO_LOAD(&infos[2], PMIX_ALLOC_CHILD_SEP, &yes, PMIX_BOOL); PMIX_INFO_LOAD(&infos[3], PMIX_ALLOC_ID, "alloc-9", PMIX_STRING); PMIX_INFO_LOAD(&infos[4], PMIX_ALLOC_PREEMPTIBLE, &no, PMIX_BOOL); | PMIX_ALLOC_NEW, infos, 5, &answer, &many | mapcheck_ndata == 2 && mapcheck_received(PMIX_ALLOC_ID, "granted") == 1 && mapcheck_received(PMIX_SESSION_ID, "4000000000") == 1 | mapcheck_allocations == 1 && mapcheck_directive == PMIX_ALLOC_NEW && !strcmp(mapcheck_requestor, "tool:0") && mapcheck_received(PMIX_ALLOC_REQ_ID, "mine") == 1 && mapcheck_received(PMIX_SESSION_ID, "4000000000") == 1 && mapcheck_received(PMIX_ALLOC_CHILD_SEP, "true") == 1 && mapcheck_received(PMIX_ALLOC_ID, "alloc-9") == 1 && mapcheck_received(PMIX_ALLOC_PREEMPTIBLE, "false") == 1 |
      | SES-SESSION-USER-1 SES-SESSION-ID-3 SES-SESSION-ALLOC-1 SES-KEY-ALLOC-CHILD-SEP-1 EXT-KEY-ALLOC-PREEMPTIBLE-3 | PMIX_ALLOC_EXTEND | Allocation_request_nb | 1 | SUCCESS | LOAD(&infos[0], PMIX_ALLOC_REQ_ID, "mine", PMIX_STRING); PMIX_INFO_LOAD(&infos[1], PMIX_SESSION_ID, &session, PMIX_UINT32); PMIX_INFO_LOAD(&infos[2], PMIX_ALLOC_CHILD_SEP, &no, PMIX_BOOL); PMIX_INFO_LOAD(&infos[3], PMIX_ALLOC_ID, "alloc-9", PMIX_STRING); PMIX_INFO_LOAD(&infos[4], PMIX_ALLOC_PREEMPTIBLE, &yes, PMIX_BOOL); | PMIX_ALLOC_EXTEND, infos, 5, mapcheck_answered, &data | mapcheck_ndata == 2 && mapcheck_received(PMIX_ALLOC_ID, "granted") == 1 && mapcheck_received(PMIX_SESSION_ID, "4000000000") == 1 | mapcheck_allocations == 1 && mapcheck_directive == PMIX_ALLOC_EXTEND && !strcmp(mapcheck_requestor, "tool:0") && mapcheck_received(PMIX_ALLOC_REQ_ID, "mine") == 1 && mapcheck_received(PMIX_SESSION_ID, "4000000000") == 1 && mapcheck_received(PMIX_ALLOC_CHILD_SEP, "false") == 1 && mapcheck_received(PMIX_ALLOC_ID, "alloc-9") == 1 && mapcheck_received(PMIX_ALLOC_PREEMPTIBLE, "true") == 1 |
      | EXT-CONST-ALLOC-REQ-CANCEL-2 | PMIX_ALLOC_REQ_CANCEL | Allocation_request | 0 | SUCCESS | LOAD(&infos[0], PMIX_ALLOC_REQ_ID, "mine", PMIX_STRING); PMIX_INFO_LOAD(&infos[1], PMIX_SESSION_ID, &session, PMIX_UINT32); PMIX_INFO_LOAD(&infos[2], PMIX_ALLOC_CHILD_SEP, &yes, PMIX_BOOL); PMIX_INFO_LOAD(&infos[3], PMIX_ALLOC_ID, "alloc-9", PMIX_STRING); PMIX_INFO_LOAD(&infos[4], PMIX_ALLOC_PREEMPTIBLE, &yes, PMIX_BOOL); | PMIX_ALLOC_REQ_CANCEL, infos, 5, &answer, &many | mapcheck_ndata == 2 && mapcheck_received(PMIX_ALLOC_ID, "granted") == 1 && mapcheck_received(PMIX_SESSION_ID, "4000000000") == 1 | mapcheck_allocations == 1 && mapcheck_directive == PMIX_ALLOC_REQ_CANCEL && !strcmp(mapcheck_requestor, "tool:0") && mapcheck_received(PMIX_ALLOC_REQ_ID, "mine") == 1 && mapcheck_received(PMIX_SESSION_ID, "4000000000") == 1 && mapcheck_received(PMIX_ALLOC_CHILD_SEP, "true") == 1 && mapcheck_received(PMIX_ALLOC_ID, "alloc-9") == 1 && mapcheck_received(PMIX_ALLOC_PREEMPTIBLE, "true") == 1 |
      | EXT-CONST-ALLOC-REQ-CANCEL-2 | PMIX_ALLOC_REQ_CANCEL | Allocation_request_nb | 1 | SUCCESS | LOAD(&infos[0], PMIX_ALLOC_REQ_ID, "mine", PMIX_STRING); PMIX_INFO_LOAD(&infos[1], PMIX_SESSION_ID, &session, PMIX_UINT32); PMIX_INFO_LOAD(&infos[2], PMIX_ALLOC_CHILD_SEP, &no, PMIX_BOOL); PMIX_INFO_LOAD(&infos[3], PMIX_ALLOC_ID, "alloc-9", PMIX_STRING); PMIX_INFO_LOAD(&infos[4], PMIX_ALLOC_PREEMPTIBLE, &no, PMIX_BOOL); | PMIX_ALLOC_REQ_CANCEL, infos, 5, mapcheck_answered, &data | mapcheck_ndata == 2 && mapcheck_received(PMIX_ALLOC_ID, "granted") == 1 && mapcheck_received(PMIX_SESSION_ID, "4000000000") == 1 | mapcheck_allocations == 1 && mapcheck_directive == PMIX_ALLOC_REQ_CANCEL && !strcmp(mapcheck_requestor, "tool:0") && mapcheck_received(PMIX_ALLOC_REQ_ID, "mine") == 1 && mapcheck_received(PMIX_SESSION_ID, "4000000000") == 1 && mapcheck_received(PMIX_ALLOC_CHILD_SEP, "false") == 1 && mapcheck_received(PMIX_ALLOC_ID, "alloc-9") == 1 && mapcheck_received(PMIX_ALLOC_PREEMPTIBLE, "false") == 1 |
      | SES-SESSION-2 | PMIX_ALLOC_RELEASE | Allocation_request | 0 | SUCCESS | LOAD(&infos[0], PMIX_ALLOC_REQ_ID, "mine", PMIX_STRING); PMIX_INFO_LOAD(&infos[1], PMIX_SESSION_ID, &session, PMIX_UINT32); PMIX_INFO_LOAD(&infos[2], PMIX_ALLOC_CHILD_SEP, &no, PMIX_BOOL); PMIX_INFO_LOAD(&infos[3], PMIX_ALLOC_ID, "alloc-9", PMIX_STRING); PMIX_INFO_LOAD(&infos[4], PMIX_ALLOC_PREEMPTIBLE, &yes, PMIX_BOOL); | PMIX_ALLOC_RELEASE, infos, 5, &answer, &many | mapcheck_ndata == 2 && mapcheck_received(PMIX_ALLOC_ID, "granted") == 1 && mapcheck_received(PMIX_SESSION_ID, "4000000000") == 1 | mapcheck_allocations == 1 && mapcheck_directive == PMIX_ALLOC_RELEASE && !strcmp(mapcheck_requestor, "tool:0") && mapcheck_received(PMIX_ALLOC_REQ_ID, "mine") == 1 && mapcheck_received(PMIX_SESSION_ID, "4000000000") == 1 && mapcheck_received(PMIX_ALLOC_CHILD_SEP, "false") == 1 && mapcheck_received(PMIX_ALLOC_ID, "alloc-9") == 1 && mapcheck_received(PMIX_ALLOC_PREEMPTIBLE, "true") == 1 |
      | SES-SESSION-2 | PMIX_ALLOC_REAQUIRE | Allocation_request | 0 | SUCCESS | LOAD(&infos[0], PMIX_ALLOC_REQ_ID, "mine", PMIX_STRING); PMIX_INFO_LOAD(&infos[1], PMIX_SESSION_ID, &session, PMIX_UINT32); PMIX_INFO_LOAD(&infos[2], PMIX_ALLOC_CHILD_SEP, &no, PMIX_BOOL); PMIX_INFO_LOAD(&infos[3], PMIX_ALLOC_ID, "alloc-9", PMIX_STRING); PMIX_INFO_LOAD(&infos[4], PMIX_ALLOC_PREEMPTIBLE, &yes, PMIX_BOOL); | PMIX_ALLOC_REAQUIRE, infos, 5, &answer, &many | mapcheck_ndata == 2 && mapcheck_received(PMIX_ALLOC_ID, "granted") == 1 && mapcheck_received(PMIX_SESSION_ID, "4000000000") == 1 | mapcheck_allocations == 1 && mapcheck_directive == PMIX_ALLOC_REAQUIRE && !strcmp(mapcheck_requestor, "tool:0") && mapcheck_received(PMIX_ALLOC_REQ_ID, "mine") == 1 && mapcheck_received(PMIX_SESSION_ID, "4000000000") == 1 && mapcheck_received(PMIX_ALLOC_CHILD_SEP, "false") == 1 && mapcheck_received(PMIX_ALLOC_ID, "alloc-9") == 1 && mapcheck_received(PMIX_ALLOC_PREEMPTIBLE, "true") == 1 |
      | SES-SESSION-2 | a denial | Allocation_request | 0 | ERR_NO_PERMISSIONS | LOAD(&infos[0], PMIX_ALLOC_REQ_ID, "mine", PMIX_STRING); PMIX_INFO_LOAD(&infos[1], PMIX_SESSION_ID, &session, PMIX_UINT32); PMIX_INFO_LOAD(&infos[2], PMIX_ALLOC_CHILD_SEP, &yes, PMIX_BOOL); PMIX_INFO_LOAD(&infos[3], PMIX_ALLOC_ID, "alloc-9", PMIX_STRING); PMIX_INFO_LOAD(&infos[4], PMIX_ALLOC_PREEMPTIBLE, &yes, PMIX_BOOL); | PMIX_ALLOC_NEW, infos, 5, &answer, &many | mapcheck_ndata == 0 | mapcheck_allocations == 1 && mapcheck_directive == PMIX_ALLOC_NEW && !strcmp(mapcheck_requestor, "tool:0") && mapcheck_received(PMIX_ALLOC_REQ_ID, "mine") == 1 && mapcheck_received(PMIX_SESSION_ID, "4000000000") == 1 && mapcheck_received(PMIX_ALLOC_CHILD_SEP, "true") == 1 && mapcheck_received(PMIX_ALLOC_ID, "alloc-9") == 1 && mapcheck_received(PMIX_ALLOC_PREEMPTIBLE, "true") == 1 |
      | SES-SESSION-2 | a denial | Allocation_request_nb | 1 | ERR_NO_PERMISSIONS | LOAD(&infos[0], PMIX_ALLOC_REQ_ID, "mine", PMIX_STRING); PMIX_INFO_LOAD(&infos[1], PMIX_SESSION_ID, &session, PMIX_UINT32); PMIX_INFO_LOAD(&infos[2], PMIX_ALLOC_CHILD_SEP, &yes, PMIX_BOOL); PMIX_INFO_LOAD(&infos[3], PMIX_ALLOC_ID, "alloc-9", PMIX_STRING); PMIX_INFO_LOAD(&infos[4], PMIX_ALLOC_PREEMPTIBLE, &yes, PMIX_BOOL); | PMIX_ALLOC_NEW, infos, 5, mapcheck_answered, &data | mapcheck_ndata == 0 | mapcheck_allocations == 1 && mapcheck_directive == PMIX_ALLOC_NEW && !strcmp(mapcheck_requestor, "tool:0") && mapcheck_received(PMIX_ALLOC_REQ_ID, "mine") == 1 && mapcheck_received(PMIX_SESSION_ID, "4000000000") == 1 && mapcheck_received(PMIX_ALLOC_CHILD_SEP, "true") == 1 && mapcheck_received(PMIX_ALLOC_ID, "alloc-9") == 1 && mapcheck_received(PMIX_ALLOC_PREEMPTIBLE, "true") == 1 |
      | SES-KEY-JOB-CTRL-SEP-1 SES-JOB-CHILDREN-2 | PMIX_JOB_CTRL_SEP true | Job_control | 0 | SUCCESS | LOAD(&infos[0], PMIX_JOB_CTRL_ID, "mine", PMIX_STRING); PMIX_INFO_LOAD(&infos[1], PMIX_JOB_CTRL_SEP, &yes, PMIX_BOOL); | targets, 2, infos, 2, &answer, &many | true | mapcheck_controls == 1 && !strcmp(mapcheck_requestor, "tool:0") && !strcmp(mapcheck_target, "one:70000,two:4294967294") && mapcheck_received(PMIX_JOB_CTRL_ID, "mine") == 1 && mapcheck_received(PMIX_JOB_CTRL_SEP, "true") == 1 |
      | SES-KEY-JOB-CTRL-SEP-1 SES-JOB-CHILDREN-2 | PMIX_JOB_CTRL_SEP false | Job_control | 0 | ERR_NO_PERMISSIONS | LOAD(&infos[0], PMIX_JOB_CTRL_ID, "mine", PMIX_STRING); PMIX_INFO_LOAD(&infos[1], PMIX_JOB_CTRL_SEP, &no, PMIX_BOOL); | targets, 2, infos, 2, &answer, &many | true | mapcheck_controls == 1 && !strcmp(mapcheck_requestor, "tool:0") && !strcmp(mapcheck_target, "one:70000,two:4294967294") && mapcheck_received(PMIX_JOB_CTRL_ID, "mine") == 1 && mapcheck_received(PMIX_JOB_CTRL_SEP, "false") == 1 |
      | SES-KEY-JOB-CTRL-SEP-1 SES-JOB-CHILDREN-2 | PMIX_JOB_CTRL_SEP true | Job_control_nb | 1 | SUCCESS | LOAD(&infos[0], PMIX_JOB_CTRL_ID, "mine", PMIX_STRING); PMIX_INFO_LOAD(&infos[1], PMIX_JOB_CTRL_SEP, &yes, PMIX_BOOL); | targets, 2, infos, 2, mapcheck_answered, &data | true | mapcheck_controls == 1 && !strcmp(mapcheck_requestor, "tool:0") && !strcmp(mapcheck_target, "one:70000,two:4294967294") && mapcheck_received(PMIX_JOB_CTRL_ID, "mine") == 1 && mapcheck_received(PMIX_JOB_CTRL_SEP, "true") == 1 |
      | SES-KEY-JOB-CTRL-SEP-1 SES-JOB-CHILDREN-2 | PMIX_JOB_CTRL_SEP false | Job_control_nb | 1 | ERR_NO_PERMISSIONS | LOAD(&infos[0], PMIX_JOB_CTRL_ID, "mine", PMIX_STRING); PMIX_INFO_LOAD(&infos[1], PMIX_JOB_CTRL_SEP, &no, PMIX_BOOL); | targets, 2, infos, 2, mapcheck_answered, &data | true | mapcheck_controls == 1 && !strcmp(mapcheck_requestor, "tool:0") && !strcmp(mapcheck_target, "one:70000,two:4294967294") && mapcheck_received(PMIX_JOB_CTRL_ID, "mine") == 1 && mapcheck_received(PMIX_JOB_CTRL_SEP, "false") == 1 |
      | EXT-KEY-QUERY-ALLOCATION-3 EXT-KEY-TOPOLOGY-INDEX-3 | the nodes of allocation one | Query_info | 0 | SUCCESS | LOAD(&infos[0], PMIX_ALLOC_ID, "one", PMIX_STRING); | &query, 1, &answer, &many | mapcheck_ndata == 1 && mapcheck_received(PMIX_QUERY_ALLOCATION, PMIX_NODE_INFO "=pmix.hname=n0,pmix.num.slots=4,pmix.nodeid=0,pmix.topo.index=0," PMIX_NODE_INFO "=pmix.hname=n1,pmix.num.slots=4,pmix.nodeid=1,pmix.topo.index=70000") == 1 | true |
      | EXT-KEY-QUERY-ALLOCATION-3 EXT-KEY-TOPOLOGY-INDEX-3 | the nodes of allocation one | Query_info_nb | 1 | SUCCESS | LOAD(&infos[0], PMIX_ALLOC_ID, "one", PMIX_STRING); | &query, 1, mapcheck_answered, &data | mapcheck_ndata == 1 && mapcheck_received(PMIX_QUERY_ALLOCATION, PMIX_NODE_INFO "=pmix.hname=n0,pmix.num.slots=4,pmix.nodeid=0,pmix.topo.index=0," PMIX_NODE_INFO "=pmix.hname=n1,pmix.num.slots=4,pmix.nodeid=1,pmix.topo.index=70000") == 1 | true |
      | EXT-KEY-QUERY-ALLOCATION-3 EXT-KEY-TOPOLOGY-INDEX-3 | the nodes of allocation two | Query_info | 0 | SUCCESS | LOAD(&infos[0], PMIX_ALLOC_ID, "two", PMIX_STRING); | &query, 1, &answer, &many | mapcheck_ndata == 1 && mapcheck_received(PMIX_QUERY_ALLOCATION, PMIX_NODE_INFO "=pmix.hname=m7,pmix.num.slots=4,pmix.nodeid=2,pmix.topo.index=0") == 1 | true |
      | EXT-KEY-QUERY-ALLOCATION-3 EXT-KEY-TOPOLOGY-INDEX-3 | the nodes of allocation two | Query_info_nb | 1 | SUCCESS | LOAD(&infos[0], PMIX_ALLOC_ID, "two", PMIX_STRING); | &query, 1, mapcheck_answered, &data | mapcheck_ndata == 1 && mapcheck_received(PMIX_QUERY_ALLOCATION, PMIX_NODE_INFO "=pmix.hname=m7,pmix.num.slots=4,pmix.nodeid=2,pmix.topo.index=0") == 1 | true |
