# RFC0009, first restriction: data that differs by process
@libpmix
Feature: Data of the app to which a process belongs is found with the rank of the process

  Ranks 0 and 1 belong to app 0, ranks 2, 3 and 4 to app 1.

  @GET-DIFFERS-2
  Scenario Outline: Rank <rank> finds PMIX_APPNUM and PMIX_APP_SIZE of <whose> app
    Then in C it holds that
      """
      static pmix_info_t job[8], each[5][2], apps[2][2];
      static pmix_data_array_t procs[5], sizes[2];
      uint32_t many = 5, numbers[5] = {0, 0, 1, 1, 1}, app[2] = {0, 1}, size[2] = {2, 3};
      if (!getenv("PMIX_NAMESPACE")) {
        PMIX_INFO_LOAD(&job[0], PMIX_JOB_SIZE, &many, PMIX_UINT32);
        for (uint32_t rank = 0; rank < 5; rank++) {
          PMIX_INFO_LOAD(&each[rank][0], PMIX_RANK, &rank, PMIX_PROC_RANK);
          PMIX_INFO_LOAD(&each[rank][1], PMIX_APPNUM, &numbers[rank], PMIX_UINT32);
          procs[rank].type = PMIX_INFO, procs[rank].size = 2, procs[rank].array = each[rank];
          PMIX_INFO_LOAD(&job[1 + rank], PMIX_PROC_DATA, &procs[rank], PMIX_DATA_ARRAY);
        }
        for (int at = 0; at < 2; at++) {
          PMIX_INFO_LOAD(&apps[at][0], PMIX_APPNUM, &app[at], PMIX_UINT32);
          PMIX_INFO_LOAD(&apps[at][1], PMIX_APP_SIZE, &size[at], PMIX_UINT32);
          sizes[at].type = PMIX_INFO, sizes[at].size = 2, sizes[at].array = apps[at];
          PMIX_INFO_LOAD(&job[6 + at], PMIX_APP_INFO_ARRAY, &sizes[at], PMIX_DATA_ARRAY);
        }
        mapcheck_job = job;
        mapcheck_njob = 8;
        CHECK(mapcheck_serve_many(5) == 0);
        return 0;
      }
      pmix_proc_t me, other;
      pmix_value_t *found = NULL;
      char text[200] = "";
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (uint32_t rank = 0; me.rank == <rank> && rank < 5; rank++) {
        if (!(<asked>)) continue;
        unsigned length = strlen(text);
        PMIX_LOAD_PROCID(&other, me.nspace, rank);
        pmix_status_t status = PMIx_Get(&other, PMIX_APPNUM, NULL, 0, &found);
        length += snprintf(text + length, sizeof(text) - length, " %u of ", status == PMIX_SUCCESS ? found->data.uint32 : 99);
        status = PMIx_Get(&other, PMIX_APP_SIZE, NULL, 0, &found);
        snprintf(text + length, sizeof(text) - length, "%u,", status == PMIX_SUCCESS ? found->data.uint32 : 99);
      }
      PMIx_Fence(NULL, 0, NULL, 0);
      PMIx_Finalize(NULL, 0);
      CHECK(me.rank != <rank> || !strcmp(text, " <expected>"));
      """
    Examples:
      | rank | whose           | asked     | expected                                |
      | 0    | every process's | true      | 0 of 2, 0 of 2, 1 of 3, 1 of 3, 1 of 3, |
      | 3    | another's       | rank != 3 | 0 of 2, 0 of 2, 1 of 3, 1 of 3,         |
      | 3    | its own         | rank == 3 | 1 of 3,                                 |
