# RFC0009: requests for data that is not there yet, and other callers
@libpmix
Feature: Data is found by processes that ask early, by servers and by tools

  # The other process commits another key first, so that the server has data of it.
  @<id>
  Scenario Outline: a process of <whose> job that asks with <call> before <what> is put finds it
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { mapcheck_others = <others>; CHECK(mapcheck_serve_many(2) == 0); return 0; }
      pmix_proc_t me, both[2], of;
      pmix_value_t given = {.type = PMIX_UINT32}, *found = NULL;
      char text[300] = "none";
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      PMIX_LOAD_PROCID(&both[0], "job", PMIX_RANK_WILDCARD);
      PMIX_LOAD_PROCID(&both[1], "other", PMIX_RANK_WILDCARD);
      PMIX_LOAD_PROCID(&of, "job", 0);
      int asks = strcmp(me.nspace, "job") || me.rank;
      if (!asks && <before>) {
        given.data.uint32 = 1;
        CHECK(PMIx_Put(PMIX_GLOBAL, "the.first", &given) == PMIX_SUCCESS);
        CHECK(PMIx_Commit() == PMIX_SUCCESS);
      }
      PMIx_Fence(both, 1 + <others>, NULL, 0);
      if (!asks) {
        usleep(300000);
        given.data.uint32 = 70000;
        CHECK(PMIx_Put(PMIX_GLOBAL, "the.second", &given) == PMIX_SUCCESS);
        CHECK(PMIx_Commit() == PMIX_SUCCESS);
      } else if (<nonblocking>) {
        CHECK(PMIx_Get_nb(&of, "the.second", NULL, 0, mapcheck_found, text) == PMIX_SUCCESS);
        CHECK(mapcheck_called_back(1) && mapcheck_own == text && !strcmp(text, "70000"));
      } else {
        CHECK(PMIx_Get(&of, "the.second", NULL, 0, &found) == PMIX_SUCCESS);
        CHECK(found && found->type == PMIX_UINT32 && found->data.uint32 == 70000);
      }
      PMIx_Fence(both, 1 + <others>, NULL, 0);
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | id          | whose   | call        | what      | others | before | nonblocking |
      | GET-PUT-2   | its own | PMIx_Get    | any data  | 0      | 0      | 0           |
      | GET-PUT-2   | its own | PMIx_Get    | this data | 0      | 1      | 0           |
      | GET-PUT-2   | its own | PMIx_Get_nb | any data  | 0      | 0      | 1           |
      | GET-PUT-2   | its own | PMIx_Get_nb | this data | 0      | 1      | 1           |
      | GET-OTHER-2 | another | PMIx_Get    | any data  | 1      | 0      | 0           |
      | GET-OTHER-2 | another | PMIx_Get    | this data | 1      | 1      | 0           |
      | GET-OTHER-2 | another | PMIx_Get_nb | any data  | 1      | 0      | 1           |
      | GET-OTHER-2 | another | PMIx_Get_nb | this data | 1      | 1      | 1           |

  # Each of them asks before the data is put, for another key.
  @GET-PUT-2 @GET-LOOKUP-1
  Scenario: three processes that wait for the data of a fourth find what they asked for
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve_many(4) == 0); return 0; }
      char *keys[] = {"the.first", "the.second", "the.third"};
      pmix_proc_t me, of;
      pmix_value_t given = {.type = PMIX_UINT32}, *found = NULL;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      PMIX_LOAD_PROCID(&of, me.nspace, 3);
      PMIx_Fence(NULL, 0, NULL, 0);
      if (me.rank == 3) {
        usleep(300000);
        for (int at = 0; at < 3; at++) {
          given.data.uint32 = 70000 + at;
          CHECK(PMIx_Put(PMIX_GLOBAL, keys[at], &given) == PMIX_SUCCESS);
        }
        CHECK(PMIx_Commit() == PMIX_SUCCESS);
      } else {
        CHECK(PMIx_Get(&of, keys[me.rank], NULL, 0, &found) == PMIX_SUCCESS);
        CHECK(found && found->type == PMIX_UINT32 && found->data.uint32 == 70000 + me.rank);
      }
      PMIx_Fence(NULL, 0, NULL, 0);
      PMIx_Finalize(NULL, 0);
      """

  @GET-PUT-2 @GET-LOOKUP-1
  Scenario Outline: a server that asks <how> finds what each of its clients has put, and nothing with the wildcard rank
    Then in C it holds that
      """
      pmix_proc_t me;
      pmix_info_t local;
      pmix_value_t given = {.type = PMIX_UINT32}, *found = NULL;
      char text[300], wanted[20];
      if (getenv("PMIX_NAMESPACE")) {
        CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
        given.data.uint32 = 70000 + me.rank;
        CHECK(PMIx_Put(PMIX_GLOBAL, "the.key", &given) == PMIX_SUCCESS);
        CHECK(PMIx_Commit() == PMIX_SUCCESS);
        PMIx_Fence(NULL, 0, NULL, 0);
        LEAVE();
      }
      CHECK(PMIx_server_init(&mapcheck_host, NULL, 0) == PMIX_SUCCESS);
      CHECK(mapcheck_run_clients(3) == 0);
      PMIX_INFO_LOAD(&local, PMIX_OPTIONAL, NULL, PMIX_BOOL);
      for (uint32_t rank = 0; rank < 3; rank++) {
        PMIX_LOAD_PROCID(&me, "job", rank);
        snprintf(text, sizeof(text), "none");
        snprintf(wanted, sizeof(wanted), "%u", 70000 + rank);
        if (<nonblocking>) {
          CHECK(PMIx_Get_nb(&me, "the.key", NULL, 0, mapcheck_found, text) == PMIX_SUCCESS);
          CHECK(mapcheck_called_back(1 + rank));
        } else if (PMIx_Get(&me, "the.key", NULL, 0, &found) == PMIX_SUCCESS) mapcheck_text(found, text, sizeof(text));
        CHECK(!strcmp(text, wanted));
      }
      me.rank = PMIX_RANK_WILDCARD;
      CHECK(PMIx_Get(&me, "the.key", &local, 1, &found) != PMIX_SUCCESS);
      """
    Examples:
      | how         | nonblocking |
      | and waits   | 0           |
      | by callback | 1           |

  # A tool is a process of a namespace of its own.
  @GET-OTHER-1 @GET-OTHER-3
  Scenario Outline: a tool that asks for <asked> of rank <rank> of a job finds the job-level data locally then
    Then in C it holds that
      """
      char uri[512];
      pmix_proc_t me;
      pmix_info_t infos[2], local;
      pmix_value_t *found = NULL;
      int ready[2], asked[2];
      char letter = 'x';
      CHECK(pipe(ready) == 0 && pipe(asked) == 0);
      fflush(stdout);
      pid_t tool = fork();
      if (tool == 0) {
        alarm(40);
        ssize_t length = read(ready[0], uri, sizeof(uri) - 1);
        if (length <= 0) _exit(3);
        uri[length] = '\0';
        PMIX_INFO_LOAD(&infos[0], PMIX_SERVER_URI, uri, PMIX_STRING);
        if (PMIx_tool_init(&me, infos, 1) != PMIX_SUCCESS) _exit(4);
        PMIX_INFO_LOAD(&local, PMIX_OPTIONAL, NULL, PMIX_BOOL);
        PMIX_LOAD_PROCID(&me, "the-job", <rank>);
        if (PMIx_Get(&me, <asked>, NULL, 0, &found) != PMIX_SUCCESS || found->data.<field> != <as>) _exit(5);
        me.rank = PMIX_RANK_WILDCARD;
        if (PMIx_Get(&me, PMIX_JOB_SIZE, &local, 1, &found) != PMIX_SUCCESS || found->data.uint32 != 70000) _exit(6);
        if (PMIx_Get(&me, PMIX_JOBID, &local, 1, &found) != PMIX_SUCCESS || strcmp(found->data.string, "the ID")) _exit(7);
        me.rank = 1;
        if (PMIx_Get(&me, PMIX_LOCAL_RANK, &local, 1, &found) != PMIX_SUCCESS || found->data.uint16 != 21) _exit(8);
        if (write(asked[1], &letter, 1) < 0) _exit(9);
        _exit(0);
      }
      static pmix_info_t job[4], each[2][2], own[3];
      static pmix_data_array_t arrays[2];
      uint32_t many = 70000, rank = 0;
      bool yes = true;
      char name[40];
      snprintf(name, sizeof(name), "server-%d", (int) getpid());
      PMIX_INFO_LOAD(&own[0], PMIX_SERVER_NSPACE, name, PMIX_STRING);
      PMIX_INFO_LOAD(&own[1], PMIX_SERVER_RANK, &rank, PMIX_PROC_RANK);
      PMIX_INFO_LOAD(&own[2], PMIX_SERVER_TOOL_SUPPORT, &yes, PMIX_BOOL);
      CHECK(PMIx_server_init(&mapcheck_host, own, 3) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&job[0], PMIX_JOB_SIZE, &many, PMIX_UINT32);
      PMIX_INFO_LOAD(&job[1], PMIX_JOBID, "the ID", PMIX_STRING);
      for (rank = 0; rank < 2; rank++) {
        uint16_t number = 20 + rank;
        PMIX_INFO_LOAD(&each[rank][0], PMIX_RANK, &rank, PMIX_PROC_RANK);
        PMIX_INFO_LOAD(&each[rank][1], PMIX_LOCAL_RANK, &number, PMIX_UINT16);
        arrays[rank].type = PMIX_INFO, arrays[rank].size = 2, arrays[rank].array = each[rank];
        PMIX_INFO_LOAD(&job[2 + rank], PMIX_PROC_DATA, &arrays[rank], PMIX_DATA_ARRAY);
      }
      CHECK(mapcheck_succeeded(PMIx_server_register_nspace("the-job", 0, job, 4, NULL, NULL)));
      PMIX_LOAD_PROCID(&me, name, 0);
      CHECK(PMIx_Get(&me, PMIX_MYSERVER_URI, NULL, 0, &found) == PMIX_SUCCESS);
      CHECK(write(ready[1], found->data.string, strlen(found->data.string)) > 0);
      int status = -1;
      waitpid(tool, &status, 0);
      CHECK(status == 0);
      """
    Examples:
      | asked           | rank | field  | as |
      | PMIX_LOCAL_RANK | 0    | uint16 | 20 |
      | PMIX_LOCAL_RANK | 1    | uint16 | 21 |

  # The jobs have no process on this node, and differ in size and ID.
  @GET-OTHER-1 @GET-OTHER-3 @GET-JOB-1
  Scenario Outline: a process that asks for data of seven other jobs, <order>, finds each job's own
    Then in C it holds that
      """
      pmix_proc_t me;
      pmix_info_t local;
      pmix_value_t *found = NULL;
      char name[20], text[20];
      if (!getenv("PMIX_NAMESPACE")) {
        CHECK(PMIx_server_init(&mapcheck_host, NULL, 0) == PMIX_SUCCESS);
        for (uint32_t number = 1; number < 8; number++) {
          pmix_info_t job[3], each[2];
          pmix_data_array_t array = {.type = PMIX_INFO, .size = 2, .array = each};
          uint32_t size = 70000 + number, rank = 0;
          uint16_t of_node = 10 * number;
          snprintf(name, sizeof(name), "job-%u", number);
          snprintf(text, sizeof(text), "ID %u", number);
          PMIX_INFO_LOAD(&job[0], PMIX_JOB_SIZE, &size, PMIX_UINT32);
          PMIX_INFO_LOAD(&job[1], PMIX_JOBID, text, PMIX_STRING);
          PMIX_INFO_LOAD(&each[0], PMIX_RANK, &rank, PMIX_PROC_RANK);
          PMIX_INFO_LOAD(&each[1], PMIX_LOCAL_RANK, &of_node, PMIX_UINT16);
          PMIX_INFO_LOAD(&job[2], PMIX_PROC_DATA, &array, PMIX_DATA_ARRAY);
          CHECK(mapcheck_succeeded(PMIx_server_register_nspace(name, 0, job, 3, NULL, NULL)));
        }
        CHECK(mapcheck_run_client() == 0);
        return 0;
      }
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&local, PMIX_OPTIONAL, NULL, PMIX_BOOL);
      for (uint32_t at = 1; at < 8; at++) {
        uint32_t number = <number>;
        snprintf(name, sizeof(name), "job-%u", number);
        PMIX_LOAD_PROCID(&me, name, 0);
        CHECK(PMIx_Get(&me, PMIX_LOCAL_RANK, NULL, 0, &found) == PMIX_SUCCESS);
        CHECK(found && found->data.uint16 == 10 * number);
      }
      for (uint32_t number = 1; number < 8; number++) {
        snprintf(name, sizeof(name), "job-%u", number);
        snprintf(text, sizeof(text), "ID %u", number);
        PMIX_LOAD_PROCID(&me, name, PMIX_RANK_WILDCARD);
        CHECK(PMIx_Get(&me, PMIX_JOB_SIZE, &local, 1, &found) == PMIX_SUCCESS);
        CHECK(found && found->data.uint32 == 70000 + number);
        CHECK(PMIx_Get(&me, PMIX_JOBID, &local, 1, &found) == PMIX_SUCCESS);
        CHECK(found && found->type == PMIX_STRING && !strcmp(found->data.string, text));
        me.rank = 0;
        CHECK(PMIx_Get(&me, PMIX_LOCAL_RANK, &local, 1, &found) == PMIX_SUCCESS);
        CHECK(found && found->data.uint16 == 10 * number);
      }
      LEAVE();
      """
    Examples:
      | order                      | number |
      | from the first to the last | at     |
      | from the last to the first | 8 - at |
