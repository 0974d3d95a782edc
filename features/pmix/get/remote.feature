# RFC0009: processes of another namespace and another node
@libpmix
Feature: A request for a process on another node returns the data of that node's server

  The processes of job "far" have another server. The host of this process's server has their data, and counts how often it is asked.

  @GET-OTHER-2 @GET-PUT-2
  Scenario Outline: a process finds <what> that processes of another job on another node have put
    Then in C it holds that
      """
      char folder[] = "folder-XXXXXX", *far = getenv("PMIX_NAMESPACE"), text[20], wanted[300], seen[300];
      if (!far) {
        CHECK(mkdtemp(folder));
        CHECK(mapcheck_run_elsewhere(folder, 2) == 0);
        CHECK(PMIx_server_init(&mapcheck_host, NULL, 0) == PMIX_SUCCESS);
        CHECK(mapcheck_succeeded(PMIx_server_register_nspace("far", 0, NULL, 0, NULL, NULL)));
        CHECK(mapcheck_run_client() == 0);
        CHECK(mapcheck_modexes == 2);
        return 0;
      }
      pmix_proc_t me, of;
      pmix_value_t given, *found = NULL;
      pmix_info_t local;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (uint32_t rank = 0; rank < 2; rank++) {
        <c type> value = <value>;
        PMIX_VALUE_LOAD(&given, &value, <type>);
        mapcheck_text(&given, wanted, sizeof(wanted));
        snprintf(text, sizeof(text), "of rank %u", rank);
        if (!strcmp(me.nspace, "far") && me.rank == rank) {
          CHECK(PMIx_Put(PMIX_GLOBAL, "the.value", &given) == PMIX_SUCCESS);
          PMIX_VALUE_LOAD(&given, text, PMIX_STRING);
          CHECK(PMIx_Put(PMIX_GLOBAL, "the.text", &given) == PMIX_SUCCESS);
          CHECK(PMIx_Commit() == PMIX_SUCCESS);
        }
        if (!strcmp(me.nspace, "far")) continue;
        PMIX_LOAD_PROCID(&of, "far", rank);
        PMIX_INFO_LOAD(&local, PMIX_OPTIONAL, NULL, PMIX_BOOL);
        CHECK(PMIx_Get(&of, "the.text", NULL, 0, &found) == PMIX_SUCCESS);
        CHECK(found && found->type == PMIX_STRING && !strcmp(found->data.string, text));
        CHECK(PMIx_Get(&of, "the.value", &local, 1, &found) == PMIX_SUCCESS);
        CHECK(found && found->type == <type>);
        mapcheck_text(found, seen, sizeof(seen));
        CHECK(!strcmp(seen, wanted));
      }
      if (!strcmp(me.nspace, "far")) PMIx_Fence(NULL, 0, NULL, 0);
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | what      | c type   | value              | type        |
      | a number  | uint32_t | 4000000000u + rank | PMIX_UINT32 |
      | a boolean | bool     | rank == 1          | PMIX_BOOL   |
      | an int    | int      | -100 - (int) rank  | PMIX_INT    |
      | a size    | size_t   | 5000000000u + rank | PMIX_SIZE   |

  # Only the text makes the server ask; the job's data comes from the host's registration of the job.
  @GET-OTHER-1 @<id>
  Scenario Outline: after a request for a process's text, <key> of <whose> is found <where>: <as>
    Then in C it holds that
      """
      char folder[] = "folder-XXXXXX", text[300] = "none";
      if (!getenv("PMIX_NAMESPACE")) {
        static pmix_info_t job[4], each[2][3];
        static pmix_data_array_t arrays[2];
        uint32_t many = 70000, app[] = {4, 5};
        CHECK(mkdtemp(folder));
        CHECK(mapcheck_run_elsewhere(folder, 2) == 0);
        CHECK(PMIx_server_init(&mapcheck_host, NULL, 0) == PMIX_SUCCESS);
        PMIX_INFO_LOAD(&job[0], PMIX_JOB_SIZE, &many, PMIX_UINT32);
        PMIX_INFO_LOAD(&job[1], PMIX_JOBID, "the far job", PMIX_STRING);
        for (uint32_t rank = 0; rank < 2; rank++) {
          uint16_t local = 20 + rank;
          PMIX_INFO_LOAD(&each[rank][0], PMIX_RANK, &rank, PMIX_PROC_RANK);
          PMIX_INFO_LOAD(&each[rank][1], PMIX_LOCAL_RANK, &local, PMIX_UINT16);
          PMIX_INFO_LOAD(&each[rank][2], PMIX_APPNUM, &app[rank], PMIX_UINT32);
          arrays[rank].type = PMIX_INFO, arrays[rank].size = 3, arrays[rank].array = each[rank];
          PMIX_INFO_LOAD(&job[2 + rank], PMIX_PROC_DATA, &arrays[rank], PMIX_DATA_ARRAY);
        }
        CHECK(mapcheck_succeeded(PMIx_server_register_nspace("far", 0, job, 4, NULL, NULL)));
        CHECK(mapcheck_run_client() == 0);
        CHECK(mapcheck_modexes == 1);
        return 0;
      }
      pmix_proc_t me, of;
      pmix_value_t given, *found = NULL;
      pmix_info_t local;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      if (!strcmp(me.nspace, "far")) {
        PMIX_VALUE_LOAD(&given, "something", PMIX_STRING);
        CHECK(PMIx_Put(PMIX_GLOBAL, "the.text", &given) == PMIX_SUCCESS);
        CHECK(PMIx_Commit() == PMIX_SUCCESS);
        PMIx_Fence(NULL, 0, NULL, 0);
      } else {
        PMIX_LOAD_PROCID(&of, "far", 1);
        CHECK(PMIx_Get(&of, "the.text", NULL, 0, &found) == PMIX_SUCCESS);
        CHECK(found && found->type == PMIX_STRING && !strcmp(found->data.string, "something"));
        PMIX_LOAD_PROCID(&of, "far", <rank>);
        PMIX_INFO_LOAD(&local, PMIX_OPTIONAL, NULL, PMIX_BOOL);
        if (PMIx_Get(&of, <key>, &local, <local>, &found) == PMIX_SUCCESS) mapcheck_text(found, text, sizeof(text));
        CHECK(!strcmp(text, "<as>"));
      }
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | id            | key             | whose            | rank               | as          | where                 | local |
      | GET-JOB-1     | PMIX_JOB_SIZE   | the job          | PMIX_RANK_WILDCARD | 70000       | with the server's aid | 0     |
      | GET-JOB-1     | PMIX_JOBID      | the job          | PMIX_RANK_WILDCARD | the far job | with the server's aid | 0     |
      | GET-PROCESS-1 | PMIX_LOCAL_RANK | the same process | 1                  | 21          | with the server's aid | 0     |
      | GET-PROCESS-1 | PMIX_LOCAL_RANK | another process  | 0                  | 20          | with the server's aid | 0     |
      | GET-DIFFERS-2 | PMIX_APPNUM     | the same process | 1                  | 5           | with the server's aid | 0     |
      | GET-DIFFERS-2 | PMIX_APPNUM     | another process  | 0                  | 4           | with the server's aid | 0     |
      | GET-DIFFERS-3 | PMIX_APPNUM     | the job          | PMIX_RANK_WILDCARD | none        | locally               | 1     |
      | GET-JOB-2     | PMIX_JOB_SIZE   | the same process | 1                  | none        | locally               | 1     |
      | GET-OTHER-3   | PMIX_JOB_SIZE   | the job          | PMIX_RANK_WILDCARD | 70000       | locally               | 1     |
      | GET-OTHER-3   | PMIX_LOCAL_RANK | the same process | 1                  | 21          | locally               | 1     |
