@libpmix
Feature: Queries

  @<id>
  Scenario Outline: <key> returns ABI versions
    Then in C it holds that
      """
      pmix_query_t query = {.keys = NULL, .qualifiers = NULL, .nqual = 0};
      pmix_info_t *answer = NULL;
      size_t many = 0;
      char *keys[] = {<key>, NULL};
      query.keys = keys;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      CHECK(PMIx_Query_info(&query, 1, &answer, &many) == PMIX_SUCCESS);
      CHECK(many == 1);
      CHECK(!strcmp(answer[0].key, <key>));
      CHECK(answer[0].value.type == PMIX_STRING);
      unsigned major, minor;
      CHECK(sscanf(answer[0].value.data.string, "%u.%u", &major, &minor) == 2);
      """

    Examples:
      | id                                      | key                                |
      | EXT-KEY-QUERY-PROVISIONAL-ABI-VERSION-3 | PMIX_QUERY_PROVISIONAL_ABI_VERSION |
      | EXT-KEY-QUERY-STABLE-ABI-VERSION-3      | PMIX_QUERY_STABLE_ABI_VERSION      |

  # The server's host knows two nodes of this allocation, and returns nothing for any other allocation.
  @EXT-KEY-QUERY-ALLOCATION-3
  Scenario: PMIX_QUERY_ALLOCATION returns the nodes of an allocation
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve() == 0); return 0; }
      pmix_proc_t me;
      pmix_info_t of, *answer = NULL;
      size_t many = 0;
      char *keys[] = {PMIX_QUERY_ALLOCATION, NULL};
      pmix_query_t query = {.keys = keys, .qualifiers = &of, .nqual = 1};
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&of, PMIX_ALLOC_ID, "one", PMIX_STRING);
      CHECK(PMIx_Query_info(&query, 1, &answer, &many) == PMIX_SUCCESS);
      CHECK(many >= 1 && !strcmp(answer[0].key, PMIX_QUERY_ALLOCATION));
      CHECK(answer[0].value.type == PMIX_DATA_ARRAY && answer[0].value.data.darray->type == PMIX_INFO);
      CHECK(answer[0].value.data.darray->size == 2);
      pmix_info_t *nodes = answer[0].value.data.darray->array;
      for (int at = 0; at < 2; at++) {
        CHECK(!strcmp(nodes[at].key, PMIX_NODE_INFO) && nodes[at].value.type == PMIX_DATA_ARRAY);
        pmix_info_t *first = nodes[at].value.data.darray->array;
        CHECK(!strcmp(first->key, PMIX_HOSTNAME));
        CHECK(!strcmp(first->value.data.string, at == 0 ? "n0" : "n1"));
      }
      PMIx_Finalize(NULL, 0);
      """
