# RFC0009, second restriction: data that applications put
@libpmix
Feature: A process finds the values of each type that another process has put

  @GET-PUT-2 @GET-OTHER-2
  Scenario Outline: Each value that another process of <whose> job has put is found: <group>
    Then in C it holds that
      """
      mapcheck_others = <others>;
      CLIENTS(2);
      const char *wrong = NULL;
      pmix_value_t *found = NULL;
      pmix_proc_t of = proc_of("job", 0), both[] = {proc_of("job", PMIX_RANK_WILDCARD), proc_of("other", PMIX_RANK_WILDCARD)};
      int puts = !strcmp(me.nspace, "job") && me.rank == 0;
      if (puts) {
        PUT(PMIX_GLOBAL, TEXT("first", "before"));
        EACH_GIVEN(given, "<group>") OK(PMIx_Put(PMIX_GLOBAL, given->what, &given->value));
        PUT(PMIX_GLOBAL, UINT32("last", 4711));
        OK(PMIx_Commit());
      }
      OK(PMIx_Fence(both, 1 + <others>, NULL, 0));
      if (!puts) {
        EACH_GIVEN(given, "<group>") {
          OK(PMIx_Get(&of, given->what, NULL, 0, &found));
          if (!same_value(found, &given->value)) wrong = given->what;
        }
        GETS(&of, TEXT("first", "before"), FLAG(PMIX_OPTIONAL));
        GETS(&of, UINT32("last", 4711), FLAG(PMIX_OPTIONAL));
      }
      OK(PMIx_Fence(both, 1 + <others>, NULL, 0));
      PMIx_Finalize(NULL, 0);
      IS(wrong, NULL);
      """
    Examples:
      | whose   | others | group          |
      | its own | 0      | numbers        |
      | its own | 0      | texts          |
      | its own | 0      | structs        |
      | its own | 0      | an exit status |
      | its own | 0      | arrays         |
      | another | 1      | numbers        |
      | another | 1      | texts          |
      | another | 1      | structs        |
      | another | 1      | an exit status |
      | another | 1      | arrays         |

  # Both keys have this length, and differ in their last character.
  @GET-PUT-1 @GET-PUT-2
  Scenario Outline: A value is found under a key of <length> characters
    Then in C it holds that
      """
      CLIENTS(2);
      pmix_proc_t of = proc_of(me.nspace, 0);
      pmix_key_t key = "", like = "";
      CHECK(<length> <= PMIX_MAX_KEYLEN);
      memset(key, 'k', <length>), memset(like, 'k', <length>);
      like[<length> - 1] = 'l';
      if (me.rank == 0) PUT(PMIX_GLOBAL, UINT32(key, 1));
      if (me.rank == 0) PUT(PMIX_GLOBAL, UINT32(like, 2));
      OK(PMIx_Commit());
      OK(PMIx_Fence(NULL, 0, NULL, 0));
      GETS(&of, UINT32(key, 1));
      GETS(&of, UINT32(like, 2));
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | length |
      | 1      |
      | 2      |
      | 510    |
      | 511    |

  # The library stores any type of value under these two keys. Each value has a server of its own.
  @GET-JOB-1 @GET-PROCESS-1
  Scenario Outline: Each value that the host registers for a job and for a rank is found: <group>
    Then in C it holds that
      """
      EACH_GIVEN(given, "<group>") {
        if (is_client() && strcmp(getenv("MAPCHECK_GIVEN"), given->what)) continue;
        if (!is_client()) {
          fflush(stdout);
          pid_t server = fork();
          int status = -1;
          if (server) { waitpid(server, &status, 0); CHECK(status == 0); continue; }
          pmix_info_t of_job = {.key = PMIX_ANL_MAP, .value = given->value}, of_rank = {.key = PMIX_PROCDIR, .value = given->value};
          setenv("MAPCHECK_GIVEN", given->what, 1);
          if (PMIx_server_init(&mapcheck_host, NULL, 0) != PMIX_SUCCESS) _exit(3);
          job_has(UINT32(PMIX_JOB_SIZE, 2));
          job_has(of_job);
          for (int rank = 0; rank < 2; rank++) job_has(INFOS(PMIX_PROC_DATA, RANK(PMIX_RANK, rank), of_rank, UINT32(PMIX_APPNUM, 4711)));
          _exit(mapcheck_run_client() != 0);
        }
        pmix_proc_t me, of;
        pmix_value_t *found = NULL;
        OK(PMIx_Init(&me, NULL, 0));
        of = proc_of(me.nspace, PMIX_RANK_WILDCARD);
        OK(PMIx_Get(&of, PMIX_ANL_MAP, NULL, 0, &found));
        int of_job = same_value(found, &given->value);
        of.rank = 1;
        OK(PMIx_Get(&of, PMIX_PROCDIR, NULL, 0, &found));
        int of_rank = same_value(found, &given->value);
        GETS(&of, UINT32(PMIX_APPNUM, 4711));
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
