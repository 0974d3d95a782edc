# RFC0009: data that is put or registered again
@libpmix
Feature: A process finds the last data that was put or registered

  @GET-PUT-2
  Scenario Outline: a process finds a <kind> that it has put in place of a number, before it commits and after
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve_many(2) == 0); return 0; }
      pmix_proc_t me;
      pmix_rank_t own;
      pmix_value_t given = {.type = PMIX_UINT32}, *found = NULL;
      char text[300], wanted[300];
      <c type> value = <value>;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      own = me.rank;
      given.data.uint32 = 70000 + me.rank;
      CHECK(PMIx_Put(PMIX_GLOBAL, "the.key", &given) == PMIX_SUCCESS);
      CHECK(PMIx_Put(PMIX_GLOBAL, "the.other", &given) == PMIX_SUCCESS);
      CHECK(PMIx_Get(&me, "the.key", NULL, 0, &found) == PMIX_SUCCESS);
      CHECK(found && found->type == PMIX_UINT32 && found->data.uint32 == 70000 + me.rank);
      PMIX_VALUE_LOAD(&given, <with>);
      mapcheck_text(&given, wanted, sizeof(wanted));
      CHECK(PMIx_Put(PMIX_GLOBAL, "the.key", &given) == PMIX_SUCCESS);
      for (int committed = 0; committed < 2; committed++) {
        for (me.rank = 0; me.rank < 2; me.rank++) {
          if (!committed && me.rank != own) continue;
          CHECK(PMIx_Get(&me, "the.key", NULL, 0, &found) == PMIX_SUCCESS);
          CHECK(found && found->type == <type>);
          mapcheck_text(found, text, sizeof(text));
          CHECK(!strcmp(text, wanted));
          CHECK(PMIx_Get(&me, "the.other", NULL, 0, &found) == PMIX_SUCCESS);
          CHECK(found && found->type == PMIX_UINT32 && found->data.uint32 == 70000 + me.rank);
        }
        CHECK(PMIx_Commit() == PMIX_SUCCESS);
        PMIx_Fence(NULL, 0, NULL, 0);
      }
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | kind    | c type   | value           | with                | type        |
      | number  | uint32_t | 4000000000u     | &value, PMIX_UINT32 | PMIX_UINT32 |
      | text    | char *   | "a longer text" | value, PMIX_STRING  | PMIX_STRING |
      | text "" | char *   | ""              | value, PMIX_STRING  | PMIX_STRING |
      | boolean | bool     | false           | &value, PMIX_BOOL   | PMIX_BOOL   |
      | size    | size_t   | 5000000000u     | &value, PMIX_SIZE   | PMIX_SIZE   |

  # The job has the same name as one that the host has deregistered.
  @GET-OTHER-1 @GET-JOB-1
  Scenario: a process finds the data of the job that its host has registered last under a name
    Then in C it holds that
      """
      pmix_proc_t me;
      pmix_info_t local;
      pmix_value_t *found = NULL;
      if (!getenv("PMIX_NAMESPACE")) {
        pmix_info_t here;
        PMIX_INFO_LOAD(&here, PMIX_HOSTNAME, "n0", PMIX_STRING);
        CHECK(PMIx_server_init(&mapcheck_host, &here, 1) == PMIX_SUCCESS);
        for (uint32_t turn = 0; turn < 3; turn++) {
          pmix_info_t job[3], each[2];
          pmix_data_array_t array = {.type = PMIX_INFO, .size = 2, .array = each};
          uint32_t size = 70000 + turn, rank = 0;
          uint16_t number = 20 + turn;
          PMIX_INFO_LOAD(&job[0], PMIX_JOB_SIZE, &size, PMIX_UINT32);
          PMIX_INFO_LOAD(&each[0], PMIX_RANK, &rank, PMIX_PROC_RANK);
          PMIX_INFO_LOAD(&each[1], PMIX_LOCAL_RANK, &number, PMIX_UINT16);
          PMIX_INFO_LOAD(&job[1], PMIX_PROC_DATA, &array, PMIX_DATA_ARRAY);
          PMIX_INFO_LOAD(&job[2], PMIX_JOBID, "an earlier job", PMIX_STRING);
          CHECK(mapcheck_succeeded(PMIx_server_register_nspace("the-other", 0, job, turn == 2 ? 2 : 3, NULL, NULL)));
          if (turn < 2) PMIx_server_deregister_nspace("the-other", NULL, NULL);
        }
        CHECK(mapcheck_run_client() == 0);
        return 0;
      }
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      PMIX_LOAD_PROCID(&me, "the-other", 0);
      CHECK(PMIx_Get(&me, PMIX_LOCAL_RANK, NULL, 0, &found) == PMIX_SUCCESS);
      CHECK(found && found->type == PMIX_UINT16 && found->data.uint16 == 22);
      me.rank = PMIX_RANK_WILDCARD;
      CHECK(PMIx_Get(&me, PMIX_JOB_SIZE, NULL, 0, &found) == PMIX_SUCCESS);
      CHECK(found && found->type == PMIX_UINT32 && found->data.uint32 == 70002);
      PMIX_INFO_LOAD(&local, PMIX_OPTIONAL, NULL, PMIX_BOOL);
      CHECK(PMIx_Get(&me, PMIX_JOBID, &local, 1, &found) != PMIX_SUCCESS);
      LEAVE();
      """
