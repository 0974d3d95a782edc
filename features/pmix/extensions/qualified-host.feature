# 4.2 Qualified Values
@libpmix
Feature: Qualified values of a host

  A host gives two values of the same key, each with another qualifier, when it registers a job or resources, or stores them itself.

  @EXT-QUALIFIED-1 @EXT-QUALIFIED-2 @EXT-KEY-QUALIFIED-VALUE-3
  Scenario Outline: <who> retrieves by their qualifiers the values that the host gives of <what>
    Then in C it holds that
      """
      pmix_proc_t me, of;
      pmix_info_t parts[2][2], job[4], data[3], by;
      pmix_data_array_t arrays[2], array = {.type = PMIX_INFO, .size = 3, .array = data};
      uint32_t two = 2, rank = 1;
      pmix_value_t *found = NULL;
      int client = getenv("PMIX_NAMESPACE") != NULL, failed = 0;
      if (client) CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      else CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      for (int at = 0; at < 2; at++) {
        uint32_t number = 4000000000u + at, version = 7 + at;
        PMIX_INFO_LOAD(&parts[at][0], "the.key", &number, PMIX_UINT32);
        PMIX_INFO_LOAD(&parts[at][1], "the.version", &version, PMIX_UINT32);
        PMIX_INFO_SET_QUALIFIER(&parts[at][1]);
        arrays[at] = (pmix_data_array_t) {.type = PMIX_INFO, .size = 2, .array = parts[at]};
      }
      PMIX_INFO_LOAD(&job[0], PMIX_JOB_SIZE, &two, PMIX_UINT32);
      PMIX_INFO_LOAD(&data[0], PMIX_RANK, &rank, PMIX_PROC_RANK);
      for (int at = 0; at < 2; at++) {
        PMIX_INFO_LOAD(&job[1 + at], PMIX_QUALIFIED_VALUE, &arrays[at], PMIX_DATA_ARRAY);
        PMIX_INFO_LOAD(&data[1 + at], PMIX_QUALIFIED_VALUE, &arrays[at], PMIX_DATA_ARRAY);
      }
      PMIX_INFO_LOAD(&job[3], PMIX_PROC_DATA, &array, PMIX_DATA_ARRAY);
      PMIX_LOAD_PROCID(&of, "job", <rank>);
      mapcheck_job = job;
      if (!client) { <give> }
      if (!client && <of a client>) CHECK(mapcheck_run_client() == 0);
      if (!client && !<of a client> && <registered>) CHECK(mapcheck_succeeded(PMIx_server_register_nspace("job", 0, mapcheck_job, mapcheck_njob, NULL, NULL)));
      for (uint32_t version = 9; client == <of a client> && version >= 7; version--) {
        PMIX_INFO_LOAD(&by, "the.version", &version, PMIX_UINT32);
        PMIX_INFO_SET_QUALIFIER(&by);
        found = NULL;
        pmix_status_t status = PMIx_Get(&of, "the.key", &by, 1, &found);
        if (version == 9) failed += status == PMIX_SUCCESS;
        else failed += status != PMIX_SUCCESS || !found || found->type != PMIX_UINT32 || found->data.uint32 != 4000000000u + version - 7;
      }
      CHECK(!failed);
      fflush(stdout);
      if (client) _exit(0);
      """

    Examples:
      | who       | of a client | what            | rank               | registered | give                                |
      | a process | 1           | a job           | PMIX_RANK_WILDCARD | 1          | mapcheck_njob = 3;                  |
      | a server  | 0           | a job           | PMIX_RANK_WILDCARD | 1          | mapcheck_njob = 3;                  |
      | a process | 1           | another process | 1                  | 1          | job[1] = job[3]; mapcheck_njob = 2; |
      | a server  | 0           | a process       | 1                  | 1          | job[1] = job[3]; mapcheck_njob = 2; |

    Examples:
      | who       | of a client | what                        | rank               | registered | give |
      | a server | 0 | a process, stored by itself | 1 | 0 | for (int at = 0; at < 2; at++) CHECK(PMIx_Store_internal(&of, PMIX_QUALIFIED_VALUE, &job[1 + at].value) == PMIX_SUCCESS); |
      | a process | 1 | its resources | PMIX_RANK_WILDCARD | 1 | CHECK(mapcheck_succeeded(PMIx_server_register_resources(&job[1], 2, NULL, NULL))); mapcheck_njob = 1; |
      | a server | 0 | its resources | PMIX_RANK_WILDCARD | 1 | CHECK(mapcheck_succeeded(PMIx_server_register_resources(&job[1], 2, NULL, NULL))); mapcheck_njob = 1; |
