# RFC0009: where the library keeps the data is its own affair
@libpmix
Feature: A process finds the same data if the library keeps it in each process

  By default, the processes of a node share one copy of the data that the host registers. With PMIX_MCA_gds=hash, each has its own.
  Ranks 0 and 1 are on node n0, rank 2 is on n1. Ranks 0 and 1 are of app 0, rank 2 is of app 1. Each value is distinct.

  @<id>
  Scenario Outline: <caller> finds <key> of <whose> in its own copy: <as>
    Then in C it holds that
      """
      pmix_proc_t me;
      pmix_info_t local;
      pmix_value_t *found = NULL;
      char text[300] = "none";
      if (!getenv("PMIX_NAMESPACE")) {
        static pmix_info_t here, job[14], each[3][8], nodes[2][3], apps[2][2], session[2];
        static pmix_data_array_t arrays[8];
        static char *names[] = {"n0", "n1"};
        uint32_t many = 3, value;
        CHECK(setenv("PMIX_MCA_gds", "hash", 1) == 0);
        PMIX_INFO_LOAD(&here, PMIX_HOSTNAME, "n0", PMIX_STRING);
        CHECK(PMIx_server_init(&mapcheck_host, &here, 1) == PMIX_SUCCESS);
        PMIX_INFO_LOAD(&job[0], PMIX_JOB_SIZE, &many, PMIX_UINT32);
        for (uint32_t rank = 0; rank < 3; rank++) {
          uint16_t number = 100 + rank;
          value = rank == 2;
          PMIX_INFO_LOAD(&each[rank][0], PMIX_RANK, &rank, PMIX_PROC_RANK);
          PMIX_INFO_LOAD(&each[rank][1], PMIX_HOSTNAME, names[value], PMIX_STRING);
          PMIX_INFO_LOAD(&each[rank][2], PMIX_LOCAL_RANK, &number, PMIX_UINT16);
          PMIX_INFO_LOAD(&each[rank][3], PMIX_APPNUM, &value, PMIX_UINT32);
          PMIX_INFO_LOAD(&each[rank][4], PMIX_NODEID, &value, PMIX_UINT32);
          number += 100;
          PMIX_INFO_LOAD(&each[rank][5], PMIX_NODE_RANK, &number, PMIX_UINT16);
          PMIX_INFO_LOAD(&each[rank][6], PMIX_CPUSET, rank == 0 ? "0" : rank == 1 ? "1" : "2", PMIX_STRING);
          value = 300 + rank;
          PMIX_INFO_LOAD(&each[rank][7], PMIX_GLOBAL_RANK, &value, PMIX_PROC_RANK);
          arrays[rank].type = PMIX_INFO, arrays[rank].size = 8, arrays[rank].array = each[rank];
          PMIX_INFO_LOAD(&job[1 + rank], PMIX_PROC_DATA, &arrays[rank], PMIX_DATA_ARRAY);
        }
        for (uint32_t at = 0; at < 2; at++) {
          value = at;
          PMIX_INFO_LOAD(&nodes[at][0], PMIX_HOSTNAME, names[at], PMIX_STRING);
          PMIX_INFO_LOAD(&nodes[at][1], PMIX_NODEID, &value, PMIX_UINT32);
          PMIX_INFO_LOAD(&apps[at][0], PMIX_APPNUM, &value, PMIX_UINT32);
          value = 2 - at;
          PMIX_INFO_LOAD(&nodes[at][2], PMIX_LOCAL_SIZE, &value, PMIX_UINT32);
          value = 20 + at;
          PMIX_INFO_LOAD(&apps[at][1], PMIX_APP_SIZE, &value, PMIX_UINT32);
          arrays[3 + at].type = PMIX_INFO, arrays[3 + at].size = 3, arrays[3 + at].array = nodes[at];
          arrays[5 + at].type = PMIX_INFO, arrays[5 + at].size = 2, arrays[5 + at].array = apps[at];
          PMIX_INFO_LOAD(&job[4 + at], PMIX_NODE_INFO_ARRAY, &arrays[3 + at], PMIX_DATA_ARRAY);
          PMIX_INFO_LOAD(&job[6 + at], PMIX_APP_INFO_ARRAY, &arrays[5 + at], PMIX_DATA_ARRAY);
        }
        value = 17;
        PMIX_INFO_LOAD(&session[0], PMIX_SESSION_ID, &value, PMIX_UINT32);
        value = 4000000000u;
        PMIX_INFO_LOAD(&session[1], PMIX_UNIV_SIZE, &value, PMIX_UINT32);
        arrays[7].type = PMIX_INFO, arrays[7].size = 2, arrays[7].array = session;
        PMIX_INFO_LOAD(&job[8], PMIX_SESSION_INFO_ARRAY, &arrays[7], PMIX_DATA_ARRAY);
        value = 70000;
        PMIX_INFO_LOAD(&job[9], PMIX_MAX_PROCS, &value, PMIX_UINT32);
        PMIX_INFO_LOAD(&job[10], PMIX_JOBID, "the job", PMIX_STRING);
        value = 70001;
        PMIX_INFO_LOAD(&job[11], PMIX_JOB_NUM_APPS, &value, PMIX_UINT32);
        mapcheck_job = job;
        mapcheck_njob = 12;
        mapcheck_others = <others>;
        CHECK(mapcheck_run_clients(2) == 0);
        return 0;
      }
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      if (!<others> || !strcmp(me.nspace, "other")) {
        PMIX_LOAD_PROCID(&me, "job", <rank>);
        PMIX_INFO_LOAD(&local, PMIX_OPTIONAL, NULL, PMIX_BOOL);
        if (PMIx_Get(&me, <key>, &local, <local>, &found) == PMIX_SUCCESS) mapcheck_text(found, text, sizeof(text));
        CHECK(!strcmp(text, "<as>"));
      }
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
