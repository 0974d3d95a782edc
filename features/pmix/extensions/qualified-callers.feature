# 4.2 Qualified Values
@libpmix
Feature: Qualified values that a host registers, and of processes of another job

  A value of each kind has two versions, which differ in a qualifier, and one of them has another qualifier as well.

  @EXT-QUALIFIED-1 @EXT-QUALIFIED-2 @EXT-KEY-QUALIFIED-VALUE-3
  Scenario Outline: <who> retrieves by their qualifiers the values that its host has registered for <what>, kept <how>
    Then in C it holds that
      """
      pmix_proc_t me;
      pmix_info_t by[2];
      pmix_value_t *found = NULL;
      uint32_t version;
      if (!getenv("PMIX_NAMESPACE")) {
        static pmix_info_t job[5], each[2][4], parts[3][3];
        static pmix_data_array_t arrays[2], values[3];
        uint32_t many = 2;
        if (<hash>) CHECK(setenv("PMIX_MCA_gds", "hash", 1) == 0);
        CHECK(PMIx_server_init(&mapcheck_host, NULL, 0) == PMIX_SUCCESS);
        for (version = 0; version < 3; version++) {
          uint32_t number = 70000 + version, same = version < 2 ? version : 1;
          PMIX_INFO_LOAD(&parts[version][0], PMIX_ANL_MAP, &number, PMIX_UINT32);
          PMIX_INFO_LOAD(&parts[version][1], "the.version", &same, PMIX_UINT32);
          PMIX_INFO_LOAD(&parts[version][2], "the.colour", "red", PMIX_STRING);
          PMIX_INFO_SET_QUALIFIER(&parts[version][1]);
          PMIX_INFO_SET_QUALIFIER(&parts[version][2]);
          values[version].type = PMIX_INFO, values[version].size = version == 2 ? 3 : 2, values[version].array = parts[version];
        }
        PMIX_INFO_LOAD(&job[0], PMIX_JOB_SIZE, &many, PMIX_UINT32);
        for (uint32_t rank = 0; rank < 2; rank++) {
          PMIX_INFO_LOAD(&each[rank][0], PMIX_RANK, &rank, PMIX_PROC_RANK);
          for (int at = 0; at < 3; at++) PMIX_INFO_LOAD(&each[rank][1 + at], PMIX_QUALIFIED_VALUE, &values[at], PMIX_DATA_ARRAY);
          arrays[rank].type = PMIX_INFO, arrays[rank].size = <of the job> || rank == 0 ? 1 : 4, arrays[rank].array = each[rank];
          PMIX_INFO_LOAD(&job[1 + rank], PMIX_PROC_DATA, &arrays[rank], PMIX_DATA_ARRAY);
        }
        mapcheck_job = job;
        mapcheck_njob = 3;
        if (<of the job>) {
          static pmix_info_t all[6];
          memcpy(all, job, 3 * sizeof(*job));
          for (int at = 0; at < 3; at++) PMIX_INFO_LOAD(&all[3 + at], PMIX_QUALIFIED_VALUE, &values[at], PMIX_DATA_ARRAY);
          mapcheck_job = all;
          mapcheck_njob = 6;
        }
        mapcheck_others = <others>;
        CHECK(mapcheck_run_clients(2) == 0);
        return 0;
      }
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (int at = 0; at < 3 && (!<others> || !strcmp(me.nspace, "other")); at++) {
        pmix_proc_t of;
        version = at < 2 ? at : 1;
        PMIX_LOAD_PROCID(&of, "job", <of the job> ? PMIX_RANK_WILDCARD : 1);
        PMIX_INFO_LOAD(&by[0], "the.version", &version, PMIX_UINT32);
        PMIX_INFO_LOAD(&by[1], "the.colour", "red", PMIX_STRING);
        PMIX_INFO_SET_QUALIFIER(&by[0]);
        PMIX_INFO_SET_QUALIFIER(&by[1]);
        CHECK(PMIx_Get(&of, PMIX_ANL_MAP, by, at == 2 ? 2 : 1, &found) == PMIX_SUCCESS);
        CHECK(found && found->type == PMIX_UINT32 && found->data.uint32 == 70000 + at);
      }
      LEAVE();
      """

    Examples:
      | who                      | what   | how             | of the job | hash | others |
      | a process                | a job  | for the node    | 1          | 0    | 0      |
      | a process                | a job  | in each process | 1          | 1    | 0      |
      | a process                | a rank | for the node    | 0          | 0    | 0      |
      | a process                | a rank | in each process | 0          | 1    | 0      |
      | a process of another job | a rank | for the node    | 0          | 0    | 1      |
      | a process of another job | a rank | in each process | 0          | 1    | 1      |

  @EXT-QUALIFIED-1 @EXT-QUALIFIED-2 @EXT-KEY-QUALIFIED-VALUE-3
  Scenario Outline: a process retrieves by their qualifiers the values that processes of another job <where> have put
    Then in C it holds that
      """
      char folder[] = "folder-XXXXXX", *space = getenv("PMIX_NAMESPACE");
      if (!space) {
        if (<far>) CHECK(mkdtemp(folder));
        if (<far>) CHECK(mapcheck_run_elsewhere(folder, 2) == 0);
        CHECK(PMIx_server_init(&mapcheck_host, NULL, 0) == PMIX_SUCCESS);
        if (<far>) CHECK(mapcheck_succeeded(PMIx_server_register_nspace("far", 0, NULL, 0, NULL, NULL)));
        mapcheck_name = <far> ? "job" : "far";
        mapcheck_others = !<far>;
        CHECK(mapcheck_run_clients(<far> ? 1 : 3) == 0);
        return 0;
      }
      pmix_proc_t me, both[2], of;
      pmix_info_t parts[3], by[2];
      pmix_value_t *found = NULL;
      pmix_data_array_t array = {.type = PMIX_INFO, .array = parts};
      pmix_value_t given = {.type = PMIX_DATA_ARRAY, .data.darray = &array};
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (int at = 0; at < 3 && !strcmp(space, "far"); at++) {
        uint32_t number = 70000 + 10 * me.rank + at, version = at < 2 ? at : 1;
        PMIX_INFO_LOAD(&parts[0], "the.key", &number, PMIX_UINT32);
        PMIX_INFO_LOAD(&parts[1], "the.version", &version, PMIX_UINT32);
        PMIX_INFO_LOAD(&parts[2], "the.colour", "red", PMIX_STRING);
        PMIX_INFO_SET_QUALIFIER(&parts[1]);
        PMIX_INFO_SET_QUALIFIER(&parts[2]);
        array.size = at == 2 ? 3 : 2;
        CHECK(PMIx_Put(PMIX_GLOBAL, PMIX_QUALIFIED_VALUE, &given) == PMIX_SUCCESS);
      }
      CHECK(PMIx_Commit() == PMIX_SUCCESS);
      PMIX_LOAD_PROCID(&both[0], "far", PMIX_RANK_WILDCARD);
      PMIX_LOAD_PROCID(&both[1], "other", PMIX_RANK_WILDCARD);
      PMIx_Fence(<far> ? NULL : both, <far> ? 0 : 2, NULL, 0);
      for (int at = 0; at < 6 && strcmp(space, "far"); at++) {
        uint32_t version = at % 3 < 2 ? at % 3 : 1;
        PMIX_LOAD_PROCID(&of, "far", at / 3);
        PMIX_INFO_LOAD(&by[0], "the.version", &version, PMIX_UINT32);
        PMIX_INFO_LOAD(&by[1], "the.colour", "red", PMIX_STRING);
        PMIX_INFO_SET_QUALIFIER(&by[0]);
        PMIX_INFO_SET_QUALIFIER(&by[1]);
        CHECK(PMIx_Get(&of, "the.key", by, at % 3 == 2 ? 2 : 1, &found) == PMIX_SUCCESS);
        CHECK(found && found->type == PMIX_UINT32 && found->data.uint32 == 70000 + 10 * of.rank + at % 3);
      }
      PMIx_Fence(<far> ? NULL : both, <far> ? 0 : 2, NULL, 0);
      PMIx_Finalize(NULL, 0);
      """

    Examples:
      | where           | far |
      | on this node    | 0   |
      | on another node | 1   |
