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
