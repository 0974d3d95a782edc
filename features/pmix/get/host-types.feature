# RFC0009, first restriction, and requests for processes of other namespaces
@libpmix
Feature: A process finds the values of each type that the host registers, and that a process of another namespace has put

  # The library stores any type of value under these two keys. Each value has a server of its own.
  @GET-JOB-1 @GET-PROCESS-1
  Scenario Outline: Each value that the host registers for a job and for a rank is found: <group>
    Then in C it holds that
      """
      EACH_GIVEN(given, "<group>") {
        if (getenv("PMIX_NAMESPACE") && strcmp(getenv("MAPCHECK_GIVEN"), given->what)) continue;
        if (!getenv("PMIX_NAMESPACE")) {
          fflush(stdout);
          pid_t server = fork();
          int status = -1;
          if (server) { waitpid(server, &status, 0); CHECK(status == 0); continue; }
          pmix_info_t job[4], each[2][3];
          pmix_data_array_t arrays[2];
          uint32_t many = 2, other = 4711;
          setenv("MAPCHECK_GIVEN", given->what, 1);
          if (PMIx_server_init(&mapcheck_host, NULL, 0) != PMIX_SUCCESS) _exit(3);
          PMIX_INFO_LOAD(&job[0], PMIX_JOB_SIZE, &many, PMIX_UINT32);
          PMIX_LOAD_KEY(job[1].key, PMIX_ANL_MAP);
          job[1].value = given->value;
          for (uint32_t rank = 0; rank < 2; rank++) {
            PMIX_INFO_LOAD(&each[rank][0], PMIX_RANK, &rank, PMIX_PROC_RANK);
            PMIX_LOAD_KEY(each[rank][1].key, PMIX_PROCDIR);
            each[rank][1].value = given->value;
            PMIX_INFO_LOAD(&each[rank][2], PMIX_APPNUM, &other, PMIX_UINT32);
            arrays[rank].type = PMIX_INFO, arrays[rank].size = 3, arrays[rank].array = each[rank];
            PMIX_INFO_LOAD(&job[2 + rank], PMIX_PROC_DATA, &arrays[rank], PMIX_DATA_ARRAY);
          }
          mapcheck_job = job;
          mapcheck_njob = 4;
          _exit(mapcheck_run_client() != 0);
        }
        pmix_proc_t me;
        pmix_value_t *found = NULL;
        CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
        me.rank = PMIX_RANK_WILDCARD;
        CHECK(PMIx_Get(&me, PMIX_ANL_MAP, NULL, 0, &found) == PMIX_SUCCESS);
        int of_job = same_value(found, &given->value);
        me.rank = 1;
        CHECK(PMIx_Get(&me, PMIX_PROCDIR, NULL, 0, &found) == PMIX_SUCCESS);
        int of_rank = same_value(found, &given->value);
        CHECK(PMIx_Get(&me, PMIX_APPNUM, NULL, 0, &found) == PMIX_SUCCESS);
        CHECK(found && found->data.uint32 == 4711);
        CHECK(of_job);
        CHECK(of_rank);
        LEAVE();
      }
      """
    Examples:
      | group          |
      | numbers        |
      | texts          |
      | structs        |
      | an exit status |
      | arrays         |

  # The values before and after them are found locally then.
  @GET-OTHER-2
  Scenario Outline: Each value that a process of another job has put is found: <group>
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { mapcheck_others = 1; CHECK(mapcheck_serve_many(2) == 0); return 0; }
      pmix_proc_t me, both[2];
      pmix_info_t local;
      pmix_value_t *found = NULL;
      pmix_value_t before = {.type = PMIX_STRING, .data.string = "before"}, after = {.type = PMIX_UINT32, .data.uint32 = 4711};
      const char *wrong = NULL;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&local, PMIX_OPTIONAL, NULL, PMIX_BOOL);
      PMIX_LOAD_PROCID(&both[0], "job", PMIX_RANK_WILDCARD);
      PMIX_LOAD_PROCID(&both[1], "other", PMIX_RANK_WILDCARD);
      if (!strcmp(me.nspace, "job")) {
        CHECK(PMIx_Put(PMIX_GLOBAL, "first", &before) == PMIX_SUCCESS);
        EACH_GIVEN(given, "<group>") CHECK(PMIx_Put(PMIX_GLOBAL, given->what, &given->value) == PMIX_SUCCESS);
        CHECK(PMIx_Put(PMIX_GLOBAL, "last", &after) == PMIX_SUCCESS);
        CHECK(PMIx_Commit() == PMIX_SUCCESS);
      }
      PMIx_Fence(both, 2, NULL, 0);
      if (!strcmp(me.nspace, "other")) {
        PMIX_LOAD_PROCID(&me, "job", 0);
        EACH_GIVEN(given, "<group>") {
          CHECK(PMIx_Get(&me, given->what, NULL, 0, &found) == PMIX_SUCCESS);
          if (!same_value(found, &given->value)) wrong = given->what;
        }
        CHECK(PMIx_Get(&me, "first", &local, 1, &found) == PMIX_SUCCESS);
        CHECK(found->type == PMIX_STRING && !strcmp(found->data.string, "before"));
        CHECK(PMIx_Get(&me, "last", &local, 1, &found) == PMIX_SUCCESS);
        CHECK(found->type == PMIX_UINT32 && found->data.uint32 == 4711);
      }
      PMIx_Fence(both, 2, NULL, 0);
      PMIx_Finalize(NULL, 0);
      IS(wrong, NULL);
      """
    Examples:
      | group          |
      | numbers        |
      | texts          |
      | structs        |
      | an exit status |
      | arrays         |
