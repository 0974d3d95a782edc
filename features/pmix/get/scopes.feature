# RFC0009, second restriction: data that applications put
@libpmix
Feature: Data that a process puts is found by the processes that its scope includes

  Three processes of one node put data; each asks for the data of every rank.

  @GET-PUT-2
  Scenario Outline: A process finds the data of its peers on the node that are put with <scope>
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve_many(3) == 0); return 0; }
      pmix_proc_t me;
      pmix_value_t given = {.type = PMIX_UINT32}, *found = NULL;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (uint32_t at = 0; at < 3; at++) {
        char *keys[] = {"the.first", "the.second", "the.third"};
        given.data.uint32 = 10 * me.rank + at;
        CHECK(PMIx_Put(at == 1 ? <scope> : PMIX_GLOBAL, keys[at], &given) == PMIX_SUCCESS);
      }
      CHECK(PMIx_Commit() == PMIX_SUCCESS);
      PMIx_Fence(NULL, 0, NULL, 0);
      for (me.rank = 0; me.rank < 3; me.rank++) {
        CHECK(PMIx_Get(&me, "the.second", NULL, 0, &found) == PMIX_SUCCESS);
        CHECK(found && found->type == PMIX_UINT32 && found->data.uint32 == 10 * me.rank + 1);
        CHECK(PMIx_Get(&me, "the.third", NULL, 0, &found) == PMIX_SUCCESS);
        CHECK(found && found->type == PMIX_UINT32 && found->data.uint32 == 10 * me.rank + 2);
      }
      PMIx_Fence(NULL, 0, NULL, 0);
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | scope       |
      | PMIX_LOCAL  |
      | PMIX_GLOBAL |

  @GET-PUT-2 @GET-LOOKUP-1
  Scenario: A process does not find what only other processes have put
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve_many(3) == 0); return 0; }
      pmix_proc_t me;
      pmix_info_t local;
      pmix_value_t given = {.type = PMIX_UINT32}, *found = NULL;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      given.data.uint32 = me.rank;
      CHECK(PMIx_Put(PMIX_GLOBAL, "of.all", &given) == PMIX_SUCCESS);
      if (me.rank != 1) CHECK(PMIx_Put(PMIX_GLOBAL, "of.some", &given) == PMIX_SUCCESS);
      CHECK(PMIx_Commit() == PMIX_SUCCESS);
      PMIx_Fence(NULL, 0, NULL, 0);
      PMIX_INFO_LOAD(&local, PMIX_OPTIONAL, NULL, PMIX_BOOL);
      for (me.rank = 0; me.rank < 3; me.rank++) {
        CHECK(PMIx_Get(&me, "of.all", NULL, 0, &found) == PMIX_SUCCESS);
        CHECK(found && found->data.uint32 == me.rank);
        if (me.rank == 1) CHECK(PMIx_Get(&me, "of.some", &local, 1, &found) != PMIX_SUCCESS);
        if (me.rank == 1) continue;
        CHECK(PMIx_Get(&me, "of.some", &local, 1, &found) == PMIX_SUCCESS);
        CHECK(found && found->data.uint32 == me.rank);
      }
      PMIx_Fence(NULL, 0, NULL, 0);
      PMIx_Finalize(NULL, 0);
      """

  @GET-PUT-2
  Scenario: A process finds each of a hundred values that another has put under keys that begin alike, some of them empty
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve_many(2) == 0); return 0; }
      pmix_proc_t me;
      pmix_value_t given, *found = NULL;
      char key[60], text[20];
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (int at = 0; at < 100; at++) {
        snprintf(key, sizeof(key), "keys.of.one.application.differ.at.their.end.%d", at);
        snprintf(text, sizeof(text), at % 10 ? "%u of rank %d" : "", at, me.rank);
        PMIX_VALUE_LOAD(&given, text, PMIX_STRING);
        CHECK(PMIx_Put(PMIX_GLOBAL, key, &given) == PMIX_SUCCESS);
      }
      CHECK(PMIx_Commit() == PMIX_SUCCESS);
      PMIx_Fence(NULL, 0, NULL, 0);
      for (me.rank = 0; me.rank < 2; me.rank++)
        for (int at = 0; at < 100; at++) {
          snprintf(key, sizeof(key), "keys.of.one.application.differ.at.their.end.%d", at);
          snprintf(text, sizeof(text), at % 10 ? "%u of rank %d" : "", at, me.rank);
          CHECK(PMIx_Get(&me, key, NULL, 0, &found) == PMIX_SUCCESS);
          CHECK(found && found->type == PMIX_STRING && !strcmp(found->data.string ? found->data.string : "", text));
        }
      PMIx_Fence(NULL, 0, NULL, 0);
      PMIx_Finalize(NULL, 0);
      """

  # Three processes of one job put data; the process of another job asks for it.
  @GET-OTHER-2
  Scenario Outline: A process of another job finds <what> that each process has put
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { mapcheck_others = 1; CHECK(mapcheck_serve_many(4) == 0); return 0; }
      pmix_proc_t me, both[2];
      pmix_value_t given, *found = NULL;
      pmix_info_t local;
      char text[20], seen[300] = "", wanted[300];
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      PMIX_LOAD_PROCID(&both[0], "job", PMIX_RANK_WILDCARD);
      PMIX_LOAD_PROCID(&both[1], "other", PMIX_RANK_WILDCARD);
      PMIX_INFO_LOAD(&local, PMIX_OPTIONAL, NULL, PMIX_BOOL);
      for (uint32_t rank = 0; !strcmp(me.nspace, "job") && rank < 3; rank++) {
        <c type> value = <value>;
        if (rank != me.rank) continue;
        snprintf(text, sizeof(text), "of rank %u", rank);
        PMIX_VALUE_LOAD(&given, text, PMIX_STRING);
        CHECK(PMIx_Put(PMIX_GLOBAL, "the.text", &given) == PMIX_SUCCESS);
        PMIX_VALUE_LOAD(&given, &value, <type>);
        CHECK(PMIx_Put(PMIX_GLOBAL, "the.value", &given) == PMIX_SUCCESS);
        CHECK(PMIx_Commit() == PMIX_SUCCESS);
      }
      PMIx_Fence(both, 2, NULL, 0);
      for (uint32_t rank = 0; !strcmp(me.nspace, "other") && rank < 3; rank++) {
        <c type> value = <value>;
        PMIX_LOAD_PROCID(&both[0], "job", rank);
        PMIX_VALUE_LOAD(&given, &value, <type>);
        mapcheck_text(&given, wanted, sizeof(wanted));
        CHECK(PMIx_Get(&both[0], "the.text", NULL, 0, &found) == PMIX_SUCCESS);
        snprintf(text, sizeof(text), "of rank %u", rank);
        CHECK(found && found->type == PMIX_STRING && !strcmp(found->data.string, text));
        CHECK(PMIx_Get(&both[0], "the.value", &local, 1, &found) == PMIX_SUCCESS);
        CHECK(found && found->type == <type>);
        mapcheck_text(found, seen, sizeof(seen));
        CHECK(!strcmp(seen, wanted));
      }
      PMIX_LOAD_PROCID(&both[0], "job", PMIX_RANK_WILDCARD);
      PMIx_Fence(both, 2, NULL, 0);
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | what      | c type   | value              | type        |
      | a number  | uint32_t | 4000000000u + rank | PMIX_UINT32 |
      | a boolean | bool     | rank == 1          | PMIX_BOOL   |
      | an int    | int      | -100 - (int) rank  | PMIX_INT    |
      | a size    | size_t   | 5000000000u + rank | PMIX_SIZE   |
