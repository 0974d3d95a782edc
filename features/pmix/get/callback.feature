# RFC0009: the calls that return at once, and calls by a server
@libpmix
Feature: PMIx_Get_nb and a server's PMIx_Get find the same data as the blocking call of a process

  Ranks 0 and 1 are of app 0, rank 2 is of app 1. Each value is distinct.

  @<id>
  Scenario Outline: <caller> finds <key> of rank <of>: <as>
    Then in C it holds that
      """
      pmix_proc_t me;
      pmix_info_t local;
      pmix_value_t *found = NULL;
      char text[300] = "none";
      int client = getenv("PMIX_NAMESPACE") != NULL, nonblocking = <nonblocking>;
      if (!client) {
        static pmix_info_t here, job[4], each[3][5];
        static pmix_data_array_t arrays[3];
        uint32_t many = 3, app[] = {0, 0, 1};
        PMIX_INFO_LOAD(&here, PMIX_HOSTNAME, "n0", PMIX_STRING);
        CHECK(PMIx_server_init(&mapcheck_host, &here, 1) == PMIX_SUCCESS);
        PMIX_INFO_LOAD(&job[0], PMIX_JOB_SIZE, &many, PMIX_UINT32);
        for (uint32_t rank = 0; rank < 3; rank++) {
          uint16_t number = 100 + rank;
          PMIX_INFO_LOAD(&each[rank][0], PMIX_RANK, &rank, PMIX_PROC_RANK);
          PMIX_INFO_LOAD(&each[rank][1], PMIX_HOSTNAME, rank < 2 ? "n0" : "n1", PMIX_STRING);
          PMIX_INFO_LOAD(&each[rank][2], PMIX_LOCAL_RANK, &number, PMIX_UINT16);
          PMIX_INFO_LOAD(&each[rank][3], PMIX_APPNUM, &app[rank], PMIX_UINT32);
          number += 100;
          PMIX_INFO_LOAD(&each[rank][4], PMIX_NODE_RANK, &number, PMIX_UINT16);
          arrays[rank].type = PMIX_INFO, arrays[rank].size = 5, arrays[rank].array = each[rank];
          PMIX_INFO_LOAD(&job[1 + rank], PMIX_PROC_DATA, &arrays[rank], PMIX_DATA_ARRAY);
        }
        mapcheck_job = job;
        mapcheck_njob = 4;
        CHECK(mapcheck_run_clients(2) == 0);
        if (!<by server>) return 0;
      } else {
        CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
        if (<by server>) { fflush(stdout); _exit(0); }
      }
      PMIX_LOAD_PROCID(&me, "job", <rank>);
      PMIX_INFO_LOAD(&local, PMIX_OPTIONAL, NULL, PMIX_BOOL);
      if (nonblocking) {
        pmix_status_t status = PMIx_Get_nb(&me, <key>, &local, 1, mapcheck_found, text);
        CHECK(status != PMIX_SUCCESS || (mapcheck_called_back(1) && mapcheck_own == text));
      } else if (PMIx_Get(&me, <key>, &local, 1, &found) == PMIX_SUCCESS) mapcheck_text(found, text, sizeof(text));
      CHECK(!strcmp(text, "<as>"));
      fflush(stdout);
      if (client) _exit(0);
      """
    Examples:
      | id             | caller      | by server | nonblocking | key             | of  | rank               | as   |
      | GET-PROCESS-1  | PMIx_Get_nb | 0         | 1           | PMIX_LOCAL_RANK | 0   | 0                  | 100  |
      | GET-PROCESS-1  | PMIx_Get_nb | 0         | 1           | PMIX_LOCAL_RANK | 1   | 1                  | 101  |
      | GET-PROCESS-1  | PMIx_Get_nb | 0         | 1           | PMIX_LOCAL_RANK | 2   | 2                  | 102  |
      | GET-PROCESS-1  | PMIx_Get_nb | 0         | 1           | PMIX_NODE_RANK  | 2   | 2                  | 202  |
      | GET-PROCESS-1  | PMIx_Get_nb | 0         | 1           | PMIX_HOSTNAME   | 1   | 1                  | n0   |
      | GET-PROCESS-1  | PMIx_Get_nb | 0         | 1           | PMIX_HOSTNAME   | 2   | 2                  | n1   |
      | GET-PROCESS-1  | PMIx_Get_nb | 0         | 1           | PMIX_LOCAL_RANK | all | PMIX_RANK_WILDCARD | none |
      | GET-DIFFERS-2  | PMIx_Get_nb | 0         | 1           | PMIX_APPNUM     | 0   | 0                  | 0    |
      | GET-DIFFERS-2  | PMIx_Get_nb | 0         | 1           | PMIX_APPNUM     | 2   | 2                  | 1    |
      | GET-DIFFERS-3  | PMIx_Get_nb | 0         | 1           | PMIX_APPNUM     | all | PMIX_RANK_WILDCARD | none |
      | GET-JOB-1      | PMIx_Get_nb | 0         | 1           | PMIX_JOB_SIZE   | all | PMIX_RANK_WILDCARD | 3    |
      | GET-JOB-2      | PMIx_Get_nb | 0         | 1           | PMIX_JOB_SIZE   | 0   | 0                  | none |
      | GET-JOB-2      | PMIx_Get_nb | 0         | 1           | PMIX_JOB_SIZE   | 2   | 2                  | none |
      | GET-LOOKUP-1   | PMIx_Get_nb | 0         | 1           | PMIX_LOCAL_RANK | 3   | 3                  | none |
      | GET-RESERVED-1 | PMIx_Get_nb | 0         | 1           | "pmix.none"     | 0   | 0                  | none |
      | GET-PROCESS-1  | a server    | 1         | 0           | PMIX_LOCAL_RANK | 0   | 0                  | 100  |
      | GET-PROCESS-1  | a server    | 1         | 0           | PMIX_LOCAL_RANK | 1   | 1                  | 101  |
      | GET-PROCESS-1  | a server    | 1         | 0           | PMIX_LOCAL_RANK | 2   | 2                  | 102  |
      | GET-PROCESS-1  | a server    | 1         | 0           | PMIX_NODE_RANK  | 2   | 2                  | 202  |
      | GET-PROCESS-1  | a server    | 1         | 0           | PMIX_HOSTNAME   | 2   | 2                  | n1   |
      | GET-PROCESS-1  | a server    | 1         | 0           | PMIX_LOCAL_RANK | all | PMIX_RANK_WILDCARD | none |
      | GET-DIFFERS-2  | a server    | 1         | 0           | PMIX_APPNUM     | 0   | 0                  | 0    |
      | GET-DIFFERS-2  | a server    | 1         | 0           | PMIX_APPNUM     | 2   | 2                  | 1    |
      | GET-DIFFERS-3  | a server    | 1         | 0           | PMIX_APPNUM     | all | PMIX_RANK_WILDCARD | none |
      | GET-JOB-1      | a server    | 1         | 0           | PMIX_JOB_SIZE   | all | PMIX_RANK_WILDCARD | 3    |
      | GET-JOB-2      | a server    | 1         | 0           | PMIX_JOB_SIZE   | 1   | 1                  | none |
      | GET-LOOKUP-1   | a server    | 1         | 0           | PMIX_LOCAL_RANK | 3   | 3                  | none |

  @GET-PUT-2 @GET-LOOKUP-1
  Scenario: each of six requests with PMIx_Get_nb has the value that its process has put, and its own callback data
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve_many(3) == 0); return 0; }
      char *keys[] = {"the.first", "the.second"}, texts[6][300], wanted[60];
      pmix_proc_t me, of[6];
      pmix_value_t given = {.type = PMIX_UINT32};
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (int at = 0; at < 2; at++) {
        given.data.uint32 = 10 * me.rank + at;
        CHECK(PMIx_Put(PMIX_GLOBAL, keys[at], &given) == PMIX_SUCCESS);
      }
      CHECK(PMIx_Commit() == PMIX_SUCCESS);
      PMIx_Fence(NULL, 0, NULL, 0);
      for (int at = 0; at < 6; at++) {
        PMIX_LOAD_PROCID(&of[at], me.nspace, at / 2);
        CHECK(PMIx_Get_nb(&of[at], keys[at % 2], NULL, 0, mapcheck_found, texts[at]) == PMIX_SUCCESS);
        CHECK(mapcheck_called_back(at + 1));
      }
      for (int at = 0; at < 6; at++) {
        snprintf(wanted, sizeof(wanted), "%d", 10 * (at / 2) + at % 2);
        CHECK(!strcmp(texts[at], wanted));
      }
      PMIx_Fence(NULL, 0, NULL, 0);
      PMIx_Finalize(NULL, 0);
      """

  @GET-OTHER-1 @GET-OTHER-2
  Scenario: PMIx_Get_nb finds what each process of another job has put
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { mapcheck_others = 1; CHECK(mapcheck_serve_many(4) == 0); return 0; }
      char texts[3][300], wanted[60];
      pmix_proc_t me, both[2], of[3];
      pmix_value_t given = {.type = PMIX_UINT32};
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      PMIX_LOAD_PROCID(&both[0], "job", PMIX_RANK_WILDCARD);
      PMIX_LOAD_PROCID(&both[1], "other", PMIX_RANK_WILDCARD);
      given.data.uint32 = 70000 + me.rank;
      CHECK(PMIx_Put(PMIX_GLOBAL, "the.key", &given) == PMIX_SUCCESS);
      CHECK(PMIx_Commit() == PMIX_SUCCESS);
      PMIx_Fence(both, 2, NULL, 0);
      for (int at = 0; !strcmp(me.nspace, "other") && at < 3; at++) {
        PMIX_LOAD_PROCID(&of[at], "job", at);
        CHECK(PMIx_Get_nb(&of[at], "the.key", NULL, 0, mapcheck_found, texts[at]) == PMIX_SUCCESS);
        CHECK(mapcheck_called_back(at + 1));
      }
      for (int at = 0; !strcmp(me.nspace, "other") && at < 3; at++) {
        snprintf(wanted, sizeof(wanted), "%d", 70000 + at);
        CHECK(!strcmp(texts[at], wanted));
      }
      PMIx_Fence(both, 2, NULL, 0);
      PMIx_Finalize(NULL, 0);
      """

  # The first letters of these keys are some of "pmix", or the same in capitals.
  @GET-RESERVED-1 @GET-PUT-1 @GET-PUT-2
  Scenario Outline: data that a process puts under the key "<key>", which is not reserved, is found
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve_many(2) == 0); return 0; }
      pmix_proc_t me, of;
      pmix_value_t given = {.type = PMIX_UINT32}, *found = NULL;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      given.data.uint32 = 70000 + me.rank;
      CHECK(PMIx_Put(PMIX_GLOBAL, "<key>", &given) == PMIX_SUCCESS);
      CHECK(PMIx_Commit() == PMIX_SUCCESS);
      PMIx_Fence(NULL, 0, NULL, 0);
      for (uint32_t rank = 0; rank < 2; rank++) {
        PMIX_LOAD_PROCID(&of, me.nspace, rank);
        CHECK(PMIx_Get(&of, "<key>", NULL, 0, &found) == PMIX_SUCCESS);
        CHECK(found && found->type == PMIX_UINT32 && found->data.uint32 == 70000 + rank);
      }
      PMIx_Fence(NULL, 0, NULL, 0);
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | key        |
      | p          |
      | pmi        |
      | pmi.x      |
      | pm.ix      |
      | PMIX       |
      | PMIX.mine  |
      | Pmix.mine  |
      | a.pmix     |
      | xpmix.mine |
      | mpix.mine  |
