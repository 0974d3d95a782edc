# RFC0009, first restriction: job-level data, and data that differs by process
@libpmix
Feature: Data that the host registers in an array is found like data outside of it

  # Every element of an array counts: the first, those between, and the last.
  @GET-JOB-1
  Scenario Outline: a process finds each of <many> elements of PMIX_JOB_INFO_ARRAY with the wildcard rank
    Then in C it holds that
      """
      static char *keys[] = {PMIX_JOB_NUM_APPS, PMIX_NPROC_OFFSET, PMIX_ANL_MAP};
      if (!getenv("PMIX_NAMESPACE")) {
        static pmix_info_t job[4], parts[3];
        static pmix_data_array_t array = {.type = PMIX_INFO, .size = <many>, .array = parts};
        uint32_t one = 1;
        CHECK(PMIx_server_init(&mapcheck_host, NULL, 0) == PMIX_SUCCESS);
        for (uint32_t at = 0; at < <many>; at++) {
          uint32_t value = 70000 + at;
          if (at < 2) PMIX_INFO_LOAD(&parts[at], keys[at], &value, PMIX_UINT32);
          else PMIX_INFO_LOAD(&parts[at], keys[at], "a map", PMIX_STRING);
        }
        PMIX_INFO_LOAD(&job[0], PMIX_JOB_SIZE, &one, PMIX_UINT32);
        PMIX_INFO_LOAD(&job[1], PMIX_JOB_INFO_ARRAY, &array, PMIX_DATA_ARRAY);
        PMIX_INFO_LOAD(&job[2], PMIX_NODE_MAP, "n0", PMIX_STRING);
        PMIX_INFO_LOAD(&job[3], PMIX_PROC_MAP, "0", PMIX_STRING);
        mapcheck_job = job;
        mapcheck_njob = 4;
        CHECK(mapcheck_run_client() == 0);
        return 0;
      }
      pmix_proc_t me;
      pmix_value_t *found = NULL;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      me.rank = PMIX_RANK_WILDCARD;
      for (uint32_t at = 0; at < <many>; at++) {
        CHECK(PMIx_Get(&me, keys[at], NULL, 0, &found) == PMIX_SUCCESS);
        if (at < 2) CHECK(found && found->type == PMIX_UINT32 && found->data.uint32 == 70000 + at);
        else CHECK(found && found->type == PMIX_STRING && !strcmp(found->data.string, "a map"));
      }
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | many |
      | 1    |
      | 2    |
      | 3    |

  @GET-PROCESS-1 @GET-DIFFERS-2
  Scenario: a process finds each element of the array of every process, the last one as well
    Then in C it holds that
      """
      static char *keys[] = {PMIX_LOCAL_RANK, PMIX_NODE_RANK, PMIX_PACKAGE_RANK};
      if (!getenv("PMIX_NAMESPACE")) {
        static pmix_info_t job[4], parts[3][5];
        static pmix_data_array_t arrays[3];
        uint32_t many = 3;
        CHECK(PMIx_server_init(&mapcheck_host, NULL, 0) == PMIX_SUCCESS);
        PMIX_INFO_LOAD(&job[0], PMIX_JOB_SIZE, &many, PMIX_UINT32);
        for (uint32_t rank = 0; rank < 3; rank++) {
          uint32_t app = 70000 + rank;
          PMIX_INFO_LOAD(&parts[rank][0], PMIX_RANK, &rank, PMIX_PROC_RANK);
          for (int at = 0; at < 3; at++) {
            uint16_t value = 100 * (1 + rank) + at;
            PMIX_INFO_LOAD(&parts[rank][1 + at], keys[at], &value, PMIX_UINT16);
          }
          PMIX_INFO_LOAD(&parts[rank][4], PMIX_APPNUM, &app, PMIX_UINT32);
          arrays[rank].type = PMIX_INFO, arrays[rank].size = 5, arrays[rank].array = parts[rank];
          PMIX_INFO_LOAD(&job[1 + rank], PMIX_PROC_INFO_ARRAY, &arrays[rank], PMIX_DATA_ARRAY);
        }
        mapcheck_job = job;
        mapcheck_njob = 4;
        CHECK(mapcheck_run_clients(3) == 0);
        return 0;
      }
      pmix_proc_t me;
      pmix_value_t *found = NULL;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (me.rank = 0; me.rank < 3; me.rank++) {
        for (int at = 0; at < 3; at++) {
          CHECK(PMIx_Get(&me, keys[at], NULL, 0, &found) == PMIX_SUCCESS);
          CHECK(found && found->type == PMIX_UINT16 && found->data.uint16 == 100 * (1 + me.rank) + at);
        }
        CHECK(PMIx_Get(&me, PMIX_APPNUM, NULL, 0, &found) == PMIX_SUCCESS);
        CHECK(found && found->type == PMIX_UINT32 && found->data.uint32 == 70000 + me.rank);
      }
      LEAVE();
      """
