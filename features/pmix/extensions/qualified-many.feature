# 4.2, 4.29 Attributes
@libpmix
Feature: Values with many qualifiers

  The first pair of an array is the primary one, and all others are qualifiers.

  # The first pair of each array is the primary one, although its key sorts after the others.
  @EXT-QUALIFIED-1 @EXT-QUALIFIED-2 @EXT-KEY-QUALIFIED-VALUE-3
  Scenario Outline: a value with <many> qualifiers is found by them under the key of the first pair of its array
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve() == 0); return 0; }
      pmix_proc_t me;
      pmix_value_t *found = NULL;
      char key[20];
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (uint32_t version = 1; version <= 3; version++) {
        pmix_info_t parts[1 + <many>];
        uint32_t number = 4000000000u + version;
        PMIX_INFO_LOAD(&parts[0], "the.primary", &number, PMIX_UINT32);
        for (int at = 1; at < 1 + <many>; at++) {
          uint32_t value = at == <many> ? version : 7;
          snprintf(key, sizeof(key), "a.qualifier.%d", at);
          PMIX_INFO_LOAD(&parts[at], key, &value, PMIX_UINT32);
          PMIX_INFO_SET_QUALIFIER(&parts[at]);
        }
        pmix_data_array_t array = {.type = PMIX_INFO, .size = 1 + <many>, .array = parts};
        pmix_value_t given = {.type = PMIX_DATA_ARRAY, .data.darray = &array};
        CHECK(PMIx_Put(PMIX_GLOBAL, PMIX_QUALIFIED_VALUE, &given) == PMIX_SUCCESS);
      }
      CHECK(PMIx_Commit() == PMIX_SUCCESS);
      for (uint32_t version = 3; version >= 1; version--) {
        pmix_info_t by[<many>];
        for (int at = 1; at < 1 + <many>; at++) {
          uint32_t value = at == <many> ? version : 7;
          snprintf(key, sizeof(key), "a.qualifier.%d", at);
          PMIX_INFO_LOAD(&by[at - 1], key, &value, PMIX_UINT32);
          PMIX_INFO_SET_QUALIFIER(&by[at - 1]);
        }
        CHECK(PMIx_Get(&me, "the.primary", by, <many>, &found) == PMIX_SUCCESS);
        CHECK(found && found->type == PMIX_UINT32 && found->data.uint32 == 4000000000u + version);
      }
      PMIx_Finalize(NULL, 0);
      """

    Examples:
      | many |
      | 1    |
      | 2    |
      | 5    |
      | 12   |
