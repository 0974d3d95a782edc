# RFC0009: the calls that return at once, calls by a server, and job-level data that C programs ask for
@libpmix
Feature: PMIx_Get_nb and a server's PMIx_Get find the same data as the blocking call of a process

  Ranks 0 and 1 are of app 0, rank 2 is of app 1. Each value is distinct.

  @<id>
  Scenario Outline: <caller> finds <key> of rank <of>: <as>
    Then in C it holds that
      """
      int by_server = !strcmp("<caller>", "a server");
      char text[300] = "none";
      pmix_proc_t me, of = proc_of("job", <rank>);
      if (!is_client()) {
        HOST(TEXT(PMIX_HOSTNAME, "n0"));
        job_has(UINT32(PMIX_JOB_SIZE, 3));
        for (int rank = 0; rank < 3; rank++)
          job_has(INFOS(PMIX_PROC_DATA, RANK(PMIX_RANK, rank), TEXT(PMIX_HOSTNAME, rank < 2 ? "n0" : "n1"),
              UINT16(PMIX_LOCAL_RANK, 100 + rank), UINT32(PMIX_APPNUM, rank == 2), UINT16(PMIX_NODE_RANK, 200 + rank)));
        RUN(2);
        if (!by_server) return 0;
        strcpy(text, text_found(&of, <key>, 1));
      } else {
        pmix_info_t local = FLAG(PMIX_OPTIONAL);
        OK(PMIx_Init(&me, NULL, 0));
        if (by_server) LEAVE();
        pmix_status_t status = PMIx_Get_nb(&of, <key>, &local, 1, mapcheck_found, text);
        CHECK(status != PMIX_SUCCESS || (mapcheck_called_back(1) && mapcheck_own == text));
      }
      CHECK(!strcmp(text, "<as>"));
      LEAVE();
      """
    Examples:
      | id             | caller      | key             | of  | rank               | as   |
      | GET-PROCESS-1  | PMIx_Get_nb | PMIX_LOCAL_RANK | 0   | 0                  | 100  |
      | GET-PROCESS-1  | PMIx_Get_nb | PMIX_LOCAL_RANK | 1   | 1                  | 101  |
      | GET-PROCESS-1  | PMIx_Get_nb | PMIX_LOCAL_RANK | 2   | 2                  | 102  |
      | GET-PROCESS-1  | PMIx_Get_nb | PMIX_NODE_RANK  | 2   | 2                  | 202  |
      | GET-PROCESS-1  | PMIx_Get_nb | PMIX_HOSTNAME   | 1   | 1                  | n0   |
      | GET-PROCESS-1  | PMIx_Get_nb | PMIX_HOSTNAME   | 2   | 2                  | n1   |
      | GET-PROCESS-1  | PMIx_Get_nb | PMIX_LOCAL_RANK | all | PMIX_RANK_WILDCARD | none |
      | GET-DIFFERS-2  | PMIx_Get_nb | PMIX_APPNUM     | 0   | 0                  | 0    |
      | GET-DIFFERS-2  | PMIx_Get_nb | PMIX_APPNUM     | 2   | 2                  | 1    |
      | GET-DIFFERS-3  | PMIx_Get_nb | PMIX_APPNUM     | all | PMIX_RANK_WILDCARD | none |
      | GET-JOB-1      | PMIx_Get_nb | PMIX_JOB_SIZE   | all | PMIX_RANK_WILDCARD | 3    |
      | GET-JOB-2      | PMIx_Get_nb | PMIX_JOB_SIZE   | 0   | 0                  | none |
      | GET-JOB-2      | PMIx_Get_nb | PMIX_JOB_SIZE   | 2   | 2                  | none |
      | GET-LOOKUP-1   | PMIx_Get_nb | PMIX_LOCAL_RANK | 3   | 3                  | none |
      | GET-RESERVED-1 | PMIx_Get_nb | "pmix.none"     | 0   | 0                  | none |
      | GET-PROCESS-1  | a server    | PMIX_LOCAL_RANK | 0   | 0                  | 100  |
      | GET-PROCESS-1  | a server    | PMIX_LOCAL_RANK | 1   | 1                  | 101  |
      | GET-PROCESS-1  | a server    | PMIX_LOCAL_RANK | 2   | 2                  | 102  |
      | GET-PROCESS-1  | a server    | PMIX_NODE_RANK  | 2   | 2                  | 202  |
      | GET-PROCESS-1  | a server    | PMIX_HOSTNAME   | 2   | 2                  | n1   |
      | GET-PROCESS-1  | a server    | PMIX_LOCAL_RANK | all | PMIX_RANK_WILDCARD | none |
      | GET-DIFFERS-2  | a server    | PMIX_APPNUM     | 0   | 0                  | 0    |
      | GET-DIFFERS-2  | a server    | PMIX_APPNUM     | 2   | 2                  | 1    |
      | GET-DIFFERS-3  | a server    | PMIX_APPNUM     | all | PMIX_RANK_WILDCARD | none |
      | GET-JOB-1      | a server    | PMIX_JOB_SIZE   | all | PMIX_RANK_WILDCARD | 3    |
      | GET-JOB-2      | a server    | PMIX_JOB_SIZE   | 1   | 1                  | none |
      | GET-LOOKUP-1   | a server    | PMIX_LOCAL_RANK | 3   | 3                  | none |

  @GET-PUT-2 @GET-LOOKUP-1
  Scenario: each of six requests with PMIx_Get_nb has the value that its process has put, and its own callback data
    Then in C it holds that
      """
      CLIENTS(3);
      char *keys[] = {"the.first", "the.second"}, texts[6][300], wanted[60];
      for (int at = 0; at < 2; at++) PUT(PMIX_GLOBAL, UINT32(keys[at], 10 * me.rank + at));
      OK(PMIx_Commit());
      OK(PMIx_Fence(NULL, 0, NULL, 0));
      for (int at = 0; at < 6; at++) {
        pmix_proc_t of = proc_of(me.nspace, at / 2);
        OK(PMIx_Get_nb(&of, keys[at % 2], NULL, 0, mapcheck_found, texts[at]));
        CHECK(mapcheck_called_back(at + 1));
      }
      for (int at = 0; at < 6; at++) {
        snprintf(wanted, sizeof(wanted), "%d", 10 * (at / 2) + at % 2);
        CHECK(!strcmp(texts[at], wanted));
      }
      END_TOGETHER();
      """

  @GET-OTHER-1 @GET-OTHER-2
  Scenario: PMIx_Get_nb finds what each process of another job has put
    Then in C it holds that
      """
      mapcheck_others = 1;
      CLIENTS(4);
      pmix_proc_t both[] = {proc_of("job", PMIX_RANK_WILDCARD), proc_of("other", PMIX_RANK_WILDCARD)};
      char texts[3][300], wanted[60];
      PUT(PMIX_GLOBAL, UINT32("the.key", 70000 + me.rank));
      OK(PMIx_Commit());
      OK(PMIx_Fence(both, 2, NULL, 0));
      for (int at = 0; !strcmp(me.nspace, "other") && at < 3; at++) {
        pmix_proc_t of = proc_of("job", at);
        OK(PMIx_Get_nb(&of, "the.key", NULL, 0, mapcheck_found, texts[at]));
        CHECK(mapcheck_called_back(at + 1));
      }
      for (int at = 0; !strcmp(me.nspace, "other") && at < 3; at++) {
        snprintf(wanted, sizeof(wanted), "%d", 70000 + at);
        CHECK(!strcmp(texts[at], wanted));
      }
      OK(PMIx_Fence(both, 2, NULL, 0));
      PMIx_Finalize(NULL, 0);
      """

  @GET-JOB-1
  Scenario: The parent of a job is found with PMIX_RANK_WILDCARD
    Then in C it holds that
      """
      pmix_proc_t me, parent = proc_of("parent", 3), job = proc_of("job", PMIX_RANK_WILDCARD);
      pmix_info_t info = {.key = PMIX_PARENT_ID, .value = {.type = PMIX_PROC, .data.proc = &parent}};
      if (!is_client()) {
        HOST(TEXT(PMIX_HOSTNAME, "n0"));
        job_has(info);
        RUN(1);
        return 0;
      }
      OK(PMIx_Init(&me, NULL, 0));
      GETS(&job, info);
      LEAVE();
      """

  @GET-UNDEF-1
  Scenario: PMIX_RANK_UNDEF finds the data of a job
    Then in C it holds that
      """
      pmix_proc_t me, any = proc_of("job", PMIX_RANK_UNDEF);
      if (!is_client()) {
        HOST(TEXT(PMIX_HOSTNAME, "n0"));
        job_has(UINT32(PMIX_UNIV_SIZE, 8));
        RUN(1);
        return 0;
      }
      OK(PMIx_Init(&me, NULL, 0));
      GETS(&any, UINT32(PMIX_UNIV_SIZE, 8));
      MISSES(&any, "no.key");
      LEAVE();
      """
