@libpmix
Feature: Queries

  @<id>
  Scenario Outline: <key> is answered with versions
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
