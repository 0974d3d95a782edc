# RFC0009: requests for processes of other namespaces
@libpmix
Feature: The reply to each process that asks for a process of another namespace includes the data of that namespace

  # Three processes of job "other" ask, one after the other, for what the process of "job" has put.
  @GET-OTHER-1 @GET-OTHER-3
  Scenario: each of three processes finds the job-level data locally after its own request
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) {
        static pmix_info_t job[4];
        uint32_t one = 1, apps = 70001;
        PMIX_INFO_LOAD(&job[0], PMIX_JOB_SIZE, &one, PMIX_UINT32);
        PMIX_INFO_LOAD(&job[1], PMIX_JOB_NUM_APPS, &apps, PMIX_UINT32);
        PMIX_INFO_LOAD(&job[2], PMIX_NODE_MAP, "n0", PMIX_STRING);
        PMIX_INFO_LOAD(&job[3], PMIX_PROC_MAP, "0", PMIX_STRING);
        mapcheck_job = job;
        mapcheck_njob = 4;
        mapcheck_others = 3;
        CHECK(mapcheck_serve_many(4) == 0);
        return 0;
      }
      pmix_proc_t me, both[2], of;
      pmix_info_t local;
      pmix_value_t given = {.type = PMIX_UINT32, .data.uint32 = 70000}, *found = NULL;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      PMIX_LOAD_PROCID(&both[0], "job", PMIX_RANK_WILDCARD);
      PMIX_LOAD_PROCID(&both[1], "other", PMIX_RANK_WILDCARD);
      PMIX_INFO_LOAD(&local, PMIX_OPTIONAL, NULL, PMIX_BOOL);
      if (!strcmp(me.nspace, "job")) {
        CHECK(PMIx_Put(PMIX_GLOBAL, "the.key", &given) == PMIX_SUCCESS);
        CHECK(PMIx_Commit() == PMIX_SUCCESS);
      }
      PMIx_Fence(both, 2, NULL, 0);
      for (uint32_t turn = 0; turn < 3; turn++) {
        if (!strcmp(me.nspace, "other") && me.rank == turn) {
          PMIX_LOAD_PROCID(&of, "job", 0);
          CHECK(PMIx_Get(&of, "the.key", NULL, 0, &found) == PMIX_SUCCESS);
          CHECK(found && found->type == PMIX_UINT32 && found->data.uint32 == 70000);
          of.rank = PMIX_RANK_WILDCARD;
          CHECK(PMIx_Get(&of, PMIX_JOB_NUM_APPS, &local, 1, &found) == PMIX_SUCCESS);
          CHECK(found && found->type == PMIX_UINT32 && found->data.uint32 == 70001);
        }
        PMIx_Fence(both, 2, NULL, 0);
      }
      PMIx_Finalize(NULL, 0);
      """
