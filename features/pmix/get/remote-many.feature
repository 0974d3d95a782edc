# RFC0009: requests for processes of other namespaces
@libpmix
Feature: Several processes ask for what the processes of a job on another node have put

  The processes of job "far" have another server. The host of this node's server has their data, and no data of a rank beyond theirs.

  @GET-OTHER-2
  Scenario Outline: each of three processes that ask for data of far processes, <what>, finds it
    Then in C it holds that
      """
      char folder[] = "folder-XXXXXX", *space = getenv("PMIX_NAMESPACE"), text[20];
      if (!space) {
        CHECK(mkdtemp(folder));
        CHECK(mapcheck_run_elsewhere(folder, 3) == 0);
        CHECK(PMIx_server_init(&mapcheck_host, NULL, 0) == PMIX_SUCCESS);
        CHECK(mapcheck_succeeded(PMIx_server_register_nspace("far", 0, NULL, 0, NULL, NULL)));
        mapcheck_name = "job";
        CHECK(mapcheck_run_clients(3) == 0);
        return 0;
      }
      pmix_proc_t me, of;
      pmix_value_t given, *found = NULL;
      char *keys[] = {"the.first", "the.second", "the.third"};
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      if (!strcmp(me.nspace, "far")) {
        for (int at = 0; at < 3; at++) {
          snprintf(text, sizeof(text), "%s of %u", keys[at], me.rank);
          PMIX_VALUE_LOAD(&given, text, PMIX_STRING);
          CHECK(PMIx_Put(PMIX_GLOBAL, keys[at], &given) == PMIX_SUCCESS);
        }
        CHECK(PMIx_Commit() == PMIX_SUCCESS);
      }
      PMIx_Fence(NULL, 0, NULL, 0);
      for (uint32_t turn = 0; strcmp(me.nspace, "far") && turn < 3; turn++) {
        char seen[300] = "none";
        PMIX_LOAD_PROCID(&of, "far", <of>);
        snprintf(text, sizeof(text), "%s of %u", keys[<key>], of.rank);
        if (<nonblocking>) {
          CHECK(PMIx_Get_nb(&of, keys[<key>], NULL, 0, mapcheck_found, seen) == PMIX_SUCCESS);
          CHECK(mapcheck_called_back(1 + turn));
        } else if (PMIx_Get(&of, keys[<key>], NULL, 0, &found) == PMIX_SUCCESS) mapcheck_text(found, seen, sizeof(seen));
        CHECK(!strcmp(seen, text));
      }
      PMIx_Fence(NULL, 0, NULL, 0);
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | what                                         | of                   | key                  | nonblocking |
      | all of the same in the same order            | turn                 | 0                    | 0           |
      | the second of each                           | turn                 | 1                    | 0           |
      | each of another first                        | (turn + me.rank) % 3 | 0                    | 0           |
      | each of another, and for another key of each | (turn + me.rank) % 3 | (turn + me.rank) % 3 | 0           |
      | three values of one process                  | 2                    | turn                 | 0           |
      | by callback                                  | turn                 | 2                    | 1           |
      | three values of one process by callback      | 1                    | 2 - turn             | 1           |

  @GET-OTHER-2
  Scenario: a process finds the data of a far process after its request for one without data is answered
    Then in C it holds that
      """
      char folder[] = "folder-XXXXXX";
      if (!getenv("PMIX_NAMESPACE")) {
        CHECK(mkdtemp(folder));
        CHECK(mapcheck_run_elsewhere(folder, 2) == 0);
        CHECK(PMIx_server_init(&mapcheck_host, NULL, 0) == PMIX_SUCCESS);
        CHECK(mapcheck_succeeded(PMIx_server_register_nspace("far", 0, NULL, 0, NULL, NULL)));
        mapcheck_name = "job";
        CHECK(mapcheck_run_client() == 0);
        return 0;
      }
      pmix_proc_t me, of;
      pmix_value_t given = {.type = PMIX_UINT32}, *found = NULL;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      if (!strcmp(me.nspace, "far")) {
        given.data.uint32 = 70000 + me.rank;
        CHECK(PMIx_Put(PMIX_GLOBAL, "the.key", &given) == PMIX_SUCCESS);
        CHECK(PMIx_Commit() == PMIX_SUCCESS);
        PMIx_Fence(NULL, 0, NULL, 0);
      } else {
        PMIX_LOAD_PROCID(&of, "far", 7);
        CHECK(PMIx_Get(&of, "the.key", NULL, 0, &found) != PMIX_SUCCESS);
        for (of.rank = 0; of.rank < 2; of.rank++) {
          CHECK(PMIx_Get(&of, "the.key", NULL, 0, &found) == PMIX_SUCCESS);
          CHECK(found && found->type == PMIX_UINT32 && found->data.uint32 == 70000 + of.rank);
        }
        of.rank = 7;
        CHECK(PMIx_Get(&of, "the.key", NULL, 0, &found) != PMIX_SUCCESS);
      }
      PMIx_Finalize(NULL, 0);
      """

  # PMIX_REMOTE and PMIX_GLOBAL include the processes of other nodes. RFC0009 does not say who must not find data.
  @GET-PUT-2 @GET-OTHER-2
  Scenario Outline: what a far process puts with <scope> is found by itself, and by a process of another node if the scope includes it
    Then in C it holds that
      """
      char folder[] = "folder-XXXXXX";
      if (!getenv("PMIX_NAMESPACE")) {
        CHECK(mkdtemp(folder));
        CHECK(mapcheck_run_elsewhere(folder, 1) == 0);
        CHECK(PMIx_server_init(&mapcheck_host, NULL, 0) == PMIX_SUCCESS);
        CHECK(mapcheck_succeeded(PMIx_server_register_nspace("far", 0, NULL, 0, NULL, NULL)));
        mapcheck_name = "job";
        CHECK(mapcheck_run_client() == 0);
        return 0;
      }
      pmix_proc_t me, of;
      pmix_info_t local;
      pmix_value_t given = {.type = PMIX_UINT32, .data.uint32 = 70000}, other = {.type = PMIX_UINT32, .data.uint32 = 4711}, *found = NULL;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      PMIX_LOAD_PROCID(&of, "far", 0);
      if (!strcmp(me.nspace, "far")) {
        CHECK(PMIx_Put(<scope>, "the.key", &given) == PMIX_SUCCESS);
        CHECK(PMIx_Put(PMIX_GLOBAL, "the.other", &other) == PMIX_SUCCESS);
        CHECK(PMIx_Commit() == PMIX_SUCCESS);
        PMIx_Fence(NULL, 0, NULL, 0);
        CHECK(PMIx_Get(&of, "the.key", NULL, 0, &found) == PMIX_SUCCESS);
        CHECK(found && found->type == PMIX_UINT32 && found->data.uint32 == 70000);
      } else {
        CHECK(PMIx_Get(&of, "the.other", NULL, 0, &found) == PMIX_SUCCESS);
        CHECK(found && found->type == PMIX_UINT32 && found->data.uint32 == 4711);
        PMIX_INFO_LOAD(&local, PMIX_OPTIONAL, NULL, PMIX_BOOL);
        if (<elsewhere>) {
          CHECK(PMIx_Get(&of, "the.key", &local, 1, &found) == PMIX_SUCCESS);
          CHECK(found->type == PMIX_UINT32 && found->data.uint32 == 70000);
        }
      }
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | scope         | elsewhere |
      | PMIX_GLOBAL   | 1         |
      | PMIX_REMOTE   | 1         |
      | PMIX_LOCAL    | 0         |
      | PMIX_INTERNAL | 0         |
