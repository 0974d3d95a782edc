# 4.26 PMIx Info List Functions
@libpmix
Feature: Walks over an info list, and values at their limits

  A walk begins with NULL, also after other walks, and continues after the given pointer.

  @EXT-INFO-LIST-GET-INFO-2 @EXT-INFO-LIST-GET-INFO-3
  Scenario: a list of four infos is walked again, from each of them
    Then in C it holds that
      """
      static char *keys[] = {"a", "b", "c", "d"};
      void *after[4], *next;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      void *list = PMIx_Info_list_start();
      for (uint32_t at = 0; at < 4; at++) CHECK(PMIx_Info_list_add(list, keys[at], &at, PMIX_UINT32) == PMIX_SUCCESS);
      for (int walk = 0; walk < 3; walk++) {
        next = NULL;
        for (int at = 0; at < 4; at++) {
          pmix_info_t *info = PMIx_Info_list_get_info(list, next, &next);
          CHECK(info && !strcmp(info->key, keys[at]) && info->value.data.uint32 == (uint32_t) at);
          CHECK(walk == 0 || after[at] == next);
          after[at] = next;
        }
        CHECK(!next);
      }
      for (int from = 3; from > 0; from--) {
        pmix_info_t *info = PMIx_Info_list_get_info(list, after[from - 1], &next);
        CHECK(info && !strcmp(info->key, keys[from]) && next == after[from]);
        info = PMIx_Info_list_get_info(list, NULL, &next);
        CHECK(info && !strcmp(info->key, keys[0]) && next == after[0]);
      }
      """

  @EXT-INFO-LIST-GET-INFO-2
  Scenario: two lists are walked at once
    Then in C it holds that
      """
      void *lists[2], *next[2] = {NULL, NULL};
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      for (int of = 0; of < 2; of++) {
        lists[of] = PMIx_Info_list_start();
        for (uint32_t at = 0; at < 3; at++) {
          uint32_t number = 10 * of + at;
          CHECK(PMIx_Info_list_add(lists[of], "some.key", &number, PMIX_UINT32) == PMIX_SUCCESS);
        }
      }
      for (uint32_t at = 0; at < 3; at++)
        for (int of = 0; of < 2; of++) {
          pmix_info_t *info = PMIx_Info_list_get_info(lists[of], next[of], &next[of]);
          CHECK(info && info->value.data.uint32 == 10 * of + at && !next[of] == (at == 2));
        }
      """

  # Each walk sees what was added after the one before it.
  @EXT-INFO-LIST-GET-INFO-2 @EXT-INFO-LIST-PREPEND-2 @EXT-INFO-LIST-INSERT-2
  Scenario: a list is walked after each info that is added to it
    Then in C it holds that
      """
      pmix_info_t given[10];
      char wanted[60] = "", taken[60], one[60];
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      void *list = PMIx_Info_list_start();
      for (int at = 0; at < 10; at++) {
        char key[] = {'a' + at, 0};
        uint32_t number = at;
        snprintf(one, sizeof(one), at % 3 == 0 ? "%s%s" : "%2$s%1$s", key, wanted);
        strcpy(wanted, one);
        CHECK(PMIx_Info_load(&given[at], key, &number, PMIX_UINT32) == PMIX_SUCCESS);
        if (at % 3 == 0) CHECK(PMIx_Info_list_prepend(list, key, &number, PMIX_UINT32) == PMIX_SUCCESS);
        if (at % 3 == 1) CHECK(PMIx_Info_list_insert(list, &given[at]) == PMIX_SUCCESS);
        if (at % 3 == 2) CHECK(PMIx_Info_list_add(list, key, &number, PMIX_UINT32) == PMIX_SUCCESS);
        void *next = NULL;
        size_t length = 0;
        do {
          pmix_info_t *info = PMIx_Info_list_get_info(list, next, &next);
          CHECK(info && info->value.type == PMIX_UINT32 && info->value.data.uint32 == (uint32_t) (info->key[0] - 'a'));
          taken[length++] = info->key[0];
        } while (next && length < sizeof(taken) - 1);
        taken[length] = 0;
        CHECK(!strcmp(taken, wanted));
      }
      """

  @EXT-INFO-LIST-INSERT-2 @EXT-INFO-LIST-PREPEND-2
  Scenario: an array that a list is converted to has what was prepended, added and inserted
    Then in C it holds that
      """
      pmix_info_t given;
      pmix_data_array_t array = {0};
      uint32_t number = 7;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      void *list = PMIx_Info_list_start();
      CHECK(PMIx_Info_list_add(list, "b", "added", PMIX_STRING) == PMIX_SUCCESS);
      CHECK(PMIx_Info_load(&given, "c", "inserted", PMIX_STRING) == PMIX_SUCCESS);
      CHECK(PMIx_Info_list_insert(list, &given) == PMIX_SUCCESS);
      CHECK(PMIx_Info_list_prepend(list, "a", &number, PMIX_UINT32) == PMIX_SUCCESS);
      CHECK(PMIx_Info_list_convert(list, &array) == PMIX_SUCCESS);
      pmix_info_t *them = array.array;
      CHECK(array.type == PMIX_INFO && array.size == 3);
      CHECK(!strcmp(them[0].key, "a") && them[0].value.type == PMIX_UINT32 && them[0].value.data.uint32 == 7);
      CHECK(!strcmp(them[1].key, "b") && !strcmp(them[1].value.data.string, "added"));
      CHECK(!strcmp(them[2].key, "c") && !strcmp(them[2].value.data.string, "inserted"));
      """

  # The given info stays as it is.
  @EXT-INFO-LIST-INSERT-2 @EXT-INFO-LIST-INSERT-3
  Scenario: an inserted info keeps its marks and is persistent as well
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      for (uint32_t marks = 0; marks < 32; marks++) {
        pmix_info_t given, before;
        void *next = NULL, *list = PMIx_Info_list_start();
        PMIx_Info_construct(&given);
        memset(given.key, 'k', PMIX_MAX_KEYLEN);
        given.flags = marks;
        given.value.type = PMIX_UINT64;
        given.value.data.uint64 = UINT64_MAX - marks;
        memcpy(&before, &given, sizeof(given));
        CHECK(PMIx_Info_list_insert(list, &given) == PMIX_SUCCESS);
        CHECK(!memcmp(&before, &given, sizeof(given)));
        pmix_info_t *info = PMIx_Info_list_get_info(list, NULL, &next);
        CHECK(info && info != &given && info->flags == (marks | PMIX_INFO_PERSISTENT) && !strcmp(info->key, given.key));
        CHECK(info->value.type == PMIX_UINT64 && info->value.data.uint64 == UINT64_MAX - marks);
      }
      """

  @EXT-INFO-LIST-INSERT-2
  Scenario: an info that is inserted twice is on the list twice
    Then in C it holds that
      """
      pmix_info_t given;
      void *next = NULL;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      void *list = PMIx_Info_list_start();
      CHECK(PMIx_Info_load(&given, "some.key", "a text", PMIX_STRING) == PMIX_SUCCESS);
      CHECK(PMIx_Info_list_insert(list, &given) == PMIX_SUCCESS);
      CHECK(PMIx_Info_list_insert(list, &given) == PMIX_SUCCESS);
      pmix_info_t *first = PMIx_Info_list_get_info(list, NULL, &next), *second = PMIx_Info_list_get_info(list, next, &next);
      CHECK(first && second && first != second && !next);
      CHECK(first->value.data.string == given.value.data.string && second->value.data.string == given.value.data.string);
      PMIx_Info_list_release(list);
      CHECK(!strcmp(given.value.data.string, "a text"));
      """

  @EXT-INFO-LIST-PREPEND-2
  Scenario: PMIx_Info_list_prepend copies numbers of each type, and marks no info
    Then in C it holds that
      """
      uint64_t numbers[] = {0, 1, 127, 1ul << 31, 1ul << 63, UINT64_MAX};
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      EACH_NUMBER(kind) {
        void *list = PMIx_Info_list_start(), *next = NULL;
        for (int at = 0; at < 6; at++) {
          pmix_value_t given = number_of(kind, numbers[at]);
          OK(PMIx_Info_list_prepend(list, at % 2 ? "odd" : "even", &given.data, kind));
        }
        for (int at = 5; at >= 0; at--) {
          pmix_info_t *info = PMIx_Info_list_get_info(list, next, &next);
          pmix_value_t wanted = number_of(kind, numbers[at]);
          CHECK(info && !strcmp(info->key, at % 2 ? "odd" : "even") && info->flags == 0 && same_value(&info->value, &wanted));
        }
        CHECK(!next);
      }
      """

  @EXT-INFO-LIST-PREPEND-2
  Scenario Outline: PMIx_Info_list_prepend copies a text of <length> characters
    Then in C it holds that
      """
      static char text[70001], same[70001];
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      for (int at = 0; at < <length>; at++) text[at] = same[at] = '!' + at % 90;
      void *list = PMIx_Info_list_start(), *next = NULL;
      CHECK(PMIx_Info_list_prepend(list, "some.key", text, PMIX_STRING) == PMIX_SUCCESS);
      memset(text, 0, sizeof(text));
      pmix_info_t *info = PMIx_Info_list_get_info(list, NULL, &next);
      CHECK(info && info->value.type == PMIX_STRING && !strcmp(info->value.data.string, same));
      """
    Examples:
      | length |
      | 0      |
      | 1      |
      | 255    |
      | 256    |
      | 4096   |
      | 70000  |
