# RFC0009: where the library keeps the data is its own affair
@libpmix
Feature: A process finds the same data if the library keeps it in each process

  By default, the processes of a node share one copy of the data that the host registers. With PMIX_MCA_gds=hash, each has its own.
  Ranks 0 and 1 are on node n0, rank 2 is on n1. Ranks 0 and 1 are of app 0, rank 2 is of app 1. Each value is distinct.

  @<id>
  Scenario Outline: <caller> finds <key> of <whose> in its own copy: <as>
    Then in C it holds that
      """
      if (!is_client()) {
        CHECK(setenv("PMIX_MCA_gds", "hash", 1) == 0);
        HOST(TEXT(PMIX_HOSTNAME, "n0"));
        job_has(UINT32(PMIX_JOB_SIZE, 3));
        for (int rank = 0; rank < 3; rank++)
          job_has(INFOS(PMIX_PROC_DATA, RANK(PMIX_RANK, rank), TEXT(PMIX_HOSTNAME, rank == 2 ? "n1" : "n0"),
              UINT16(PMIX_LOCAL_RANK, 100 + rank), UINT32(PMIX_APPNUM, rank == 2), UINT32(PMIX_NODEID, rank == 2),
              UINT16(PMIX_NODE_RANK, 200 + rank), TEXT(PMIX_CPUSET, rank == 0 ? "0" : rank == 1 ? "1" : "2"),
              RANK(PMIX_GLOBAL_RANK, 300 + rank)));
        for (int at = 0; at < 2; at++)
          job_has(INFOS(PMIX_NODE_INFO_ARRAY, TEXT(PMIX_HOSTNAME, at ? "n1" : "n0"), UINT32(PMIX_NODEID, at), UINT32(PMIX_LOCAL_SIZE, 2 - at)));
        for (int at = 0; at < 2; at++) job_has(INFOS(PMIX_APP_INFO_ARRAY, UINT32(PMIX_APPNUM, at), UINT32(PMIX_APP_SIZE, 20 + at)));
        job_has(INFOS(PMIX_SESSION_INFO_ARRAY, UINT32(PMIX_SESSION_ID, 17), UINT32(PMIX_UNIV_SIZE, 4000000000u)));
        job_has(UINT32(PMIX_MAX_PROCS, 70000)), job_has(TEXT(PMIX_JOBID, "the job")), job_has(UINT32(PMIX_JOB_NUM_APPS, 70001));
        mapcheck_others = <others>;
        RUN(2);
        return 0;
      }
      pmix_proc_t me, of = proc_of("job", <rank>), both[] = {proc_of("job", PMIX_RANK_WILDCARD), proc_of("other", PMIX_RANK_WILDCARD)};
      OK(PMIx_Init(&me, NULL, 0));
      char *text = "<as>";
      if (<others>) OK(PMIx_Fence(both, 2, NULL, 0)); // the process that is asked for has connected
      if (!<others> || !strcmp(me.nspace, "other")) text = text_found(&of, <key>, <local>);
      if (<others>) OK(PMIx_Fence(both, 2, NULL, 0)); // a job's data may go with its last process
      CHECK(!strcmp(text, "<as>"));
      LEAVE();
      """
    Examples:
      | id            | caller                   | others | key               | whose   | rank               | local | as         |
      | GET-PROCESS-1 | a process                | 0      | PMIX_LOCAL_RANK   | rank 0  | 0                  | 1     | 100        |
      | GET-PROCESS-1 | a process                | 0      | PMIX_LOCAL_RANK   | rank 1  | 1                  | 1     | 101        |
      | GET-PROCESS-1 | a process                | 0      | PMIX_LOCAL_RANK   | rank 2  | 2                  | 1     | 102        |
      | GET-PROCESS-1 | a process                | 0      | PMIX_NODE_RANK    | rank 2  | 2                  | 1     | 202        |
      | GET-PROCESS-1 | a process                | 0      | PMIX_GLOBAL_RANK  | rank 2  | 2                  | 1     | 302        |
      | GET-PROCESS-1 | a process                | 0      | PMIX_CPUSET       | rank 1  | 1                  | 1     | 1          |
      | GET-PROCESS-1 | a process                | 0      | PMIX_HOSTNAME     | rank 1  | 1                  | 1     | n0         |
      | GET-PROCESS-1 | a process                | 0      | PMIX_HOSTNAME     | rank 2  | 2                  | 1     | n1         |
      | GET-PROCESS-1 | a process                | 0      | PMIX_NODEID       | rank 2  | 2                  | 1     | 1          |
      | GET-PROCESS-1 | a process                | 0      | PMIX_LOCAL_RANK   | the job | PMIX_RANK_WILDCARD | 1     | none       |
      | GET-DIFFERS-1 | a process                | 0      | PMIX_LOCAL_SIZE   | rank 0  | 0                  | 1     | 2          |
      | GET-DIFFERS-1 | a process                | 0      | PMIX_LOCAL_SIZE   | rank 2  | 2                  | 1     | 1          |
      | GET-DIFFERS-2 | a process                | 0      | PMIX_APPNUM       | rank 1  | 1                  | 1     | 0          |
      | GET-DIFFERS-2 | a process                | 0      | PMIX_APPNUM       | rank 2  | 2                  | 1     | 1          |
      | GET-DIFFERS-2 | a process                | 0      | PMIX_APP_SIZE     | rank 1  | 1                  | 1     | 20         |
      | GET-DIFFERS-2 | a process                | 0      | PMIX_APP_SIZE     | rank 2  | 2                  | 1     | 21         |
      | GET-DIFFERS-3 | a process                | 0      | PMIX_APPNUM       | the job | PMIX_RANK_WILDCARD | 1     | none       |
      | GET-JOB-1     | a process                | 0      | PMIX_JOB_SIZE     | the job | PMIX_RANK_WILDCARD | 1     | 3          |
      | GET-JOB-1     | a process                | 0      | PMIX_MAX_PROCS    | the job | PMIX_RANK_WILDCARD | 1     | 70000      |
      | GET-JOB-1     | a process                | 0      | PMIX_JOBID        | the job | PMIX_RANK_WILDCARD | 1     | the job    |
      | GET-JOB-1     | a process                | 0      | PMIX_JOB_NUM_APPS | the job | PMIX_RANK_WILDCARD | 1     | 70001      |
      | GET-JOB-1     | a process                | 0      | PMIX_UNIV_SIZE    | the job | PMIX_RANK_WILDCARD | 1     | 4000000000 |
      | GET-JOB-2     | a process                | 0      | PMIX_JOB_SIZE     | rank 0  | 0                  | 1     | none       |
      | GET-JOB-2     | a process                | 0      | PMIX_MAX_PROCS    | rank 2  | 2                  | 1     | none       |
      | GET-OTHER-1   | a process of another job | 1      | PMIX_LOCAL_RANK   | rank 0  | 0                  | 0     | 100        |
      | GET-OTHER-1   | a process of another job | 1      | PMIX_LOCAL_RANK   | rank 2  | 2                  | 0     | 102        |
      | GET-OTHER-1   | a process of another job | 1      | PMIX_NODE_RANK    | rank 1  | 1                  | 0     | 201        |
      | GET-OTHER-1   | a process of another job | 1      | PMIX_CPUSET       | rank 2  | 2                  | 0     | 2          |
      | GET-OTHER-1   | a process of another job | 1      | PMIX_APPNUM       | rank 2  | 2                  | 0     | 1          |
      | GET-OTHER-1   | a process of another job | 1      | PMIX_JOB_SIZE     | the job | PMIX_RANK_WILDCARD | 0     | 3          |
      | GET-OTHER-1   | a process of another job | 1      | PMIX_JOBID        | the job | PMIX_RANK_WILDCARD | 0     | the job    |
      | GET-OTHER-1   | a process of another job | 1      | PMIX_MAX_PROCS    | the job | PMIX_RANK_WILDCARD | 0     | 70000      |
