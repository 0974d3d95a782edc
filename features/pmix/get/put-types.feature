# RFC0009, second restriction: data that applications put
@libpmix
Feature: A process finds the values of each type that another process has put

  Rank 0 puts a value between two others, and rank 1 gets it after a fence.

  @GET-PUT-2
  Scenario Outline: Each value is found as it was put: <group>
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve_many(2) == 0); return 0; }
      pmix_proc_t me, other;
      pmix_value_t *found = NULL;
      pmix_value_t before = {.type = PMIX_STRING, .data.string = "before"}, after = {.type = PMIX_UINT32, .data.uint32 = 4711};
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      if (me.rank == 0) {
        CHECK(PMIx_Put(PMIX_GLOBAL, "first", &before) == PMIX_SUCCESS);
        EACH_GIVEN(given, "<group>") CHECK(PMIx_Put(PMIX_GLOBAL, given->what, &given->value) == PMIX_SUCCESS);
        CHECK(PMIx_Put(PMIX_GLOBAL, "last", &after) == PMIX_SUCCESS);
        CHECK(PMIx_Commit() == PMIX_SUCCESS);
      }
      PMIx_Fence(NULL, 0, NULL, 0);
      PMIX_LOAD_PROCID(&other, me.nspace, 0);
      const char *wrong = NULL;
      if (me.rank == 1) {
        EACH_GIVEN(given, "<group>") {
          CHECK(PMIx_Get(&other, given->what, NULL, 0, &found) == PMIX_SUCCESS);
          if (!same_value(found, &given->value)) wrong = given->what;
        }
        CHECK(PMIx_Get(&other, "first", NULL, 0, &found) == PMIX_SUCCESS);
        CHECK(found->type == PMIX_STRING && !strcmp(found->data.string, "before"));
        CHECK(PMIx_Get(&other, "last", NULL, 0, &found) == PMIX_SUCCESS);
        CHECK(found->type == PMIX_UINT32 && found->data.uint32 == 4711);
      }
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

  # Both keys have this length, and differ in their last character.
  @GET-PUT-1 @GET-PUT-2
  Scenario Outline: A value is found under a key of <length> characters
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve_many(2) == 0); return 0; }
      pmix_proc_t me, other;
      pmix_value_t one = {.type = PMIX_UINT32, .data.uint32 = 1}, two = {.type = PMIX_UINT32, .data.uint32 = 2};
      pmix_value_t *first = NULL, *second = NULL;
      pmix_key_t key, like;
      CHECK(<length> <= PMIX_MAX_KEYLEN);
      memset(key, 0, sizeof(key));
      memset(key, 'k', <length>);
      memcpy(like, key, sizeof(key));
      like[<length> - 1] = 'l';
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      if (me.rank == 0) {
        CHECK(PMIx_Put(PMIX_GLOBAL, key, &one) == PMIX_SUCCESS);
        CHECK(PMIx_Put(PMIX_GLOBAL, like, &two) == PMIX_SUCCESS);
        CHECK(PMIx_Commit() == PMIX_SUCCESS);
      }
      PMIx_Fence(NULL, 0, NULL, 0);
      PMIX_LOAD_PROCID(&other, me.nspace, 0);
      CHECK(PMIx_Get(&other, key, NULL, 0, &first) == PMIX_SUCCESS);
      CHECK(PMIx_Get(&other, like, NULL, 0, &second) == PMIX_SUCCESS);
      bool as_put = first->data.uint32 == 1 && second->data.uint32 == 2;
      PMIx_Finalize(NULL, 0);
      CHECK(as_put);
      """
    Examples:
      | length |
      | 1      |
      | 2      |
      | 510    |
      | 511    |
