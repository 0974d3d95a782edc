@libpmix
Feature: Info lists

  @EXT-INFO-LIST-GET-INFO-3
  Scenario: PMIx_Info_list_get_info returns NULL for an empty list
    Then in C it holds that
      """
      PMIx_server_init(NULL, NULL, 0);
      void *list = PMIx_Info_list_start(), *next = NULL;
      pmix_info_t *first = PMIx_Info_list_get_info(list, NULL, &next);
      CHECK(!first);
      """

  @EXT-INFO-LIST-GET-INFO-2 @EXT-INFO-LIST-GET-INFO-3
  Scenario: PMIx_Info_list_get_info returns each of five infos in order
    Then in C it holds that
      """
      PMIx_server_init(NULL, NULL, 0);
      void *list = PMIx_Info_list_start(), *next = NULL;
      pmix_info_t wanted[] = {TEXT("one", "first"), TEXT("two", "second"), UINT32("three", 3), FLAG("four"), TEXT("five", "fifth")};
      for (int at = 0; at < 5; at++) {
        pmix_value_t *value = &wanted[at].value;
        OK(PMIx_Info_list_add(list, wanted[at].key, value->type == PMIX_STRING ? value->data.string : (void *) &value->data, value->type));
      }
      for (int at = 0; at < 5; at++) {
        pmix_info_t *info = PMIx_Info_list_get_info(list, next, &next);
        IS(info->key, wanted[at].key);
        CHECK(same_value(&info->value, &wanted[at].value) && !next == (at == 4));
      }
      """

  @EXT-INFO-LIST-INSERT-2
  Scenario: PMIx_Info_list_insert appends to a list of three infos, and copies the pointers
    Then in C it holds that
      """
      PMIx_server_init(NULL, NULL, 0);
      void *list = PMIx_Info_list_start();
      char *keys[] = {"one", "two", "three", "four"};
      for (int at = 0; at < 3; at++) OK(PMIx_Info_list_add(list, keys[at], "a text", PMIX_STRING));
      pmix_info_t given = {.key = "four", .flags = PMIX_INFO_REQD, .value = filled(PMIX_ENVAR, 4)};
      OK(PMIx_Info_list_insert(list, &given));
      given.value.data.envar.envar[0] = 'G';
      for (int at = 0; at < 4; at++) IS(INFO_AT(list, at)->key, keys[at]);
      CHECK(!INFO_AT(list, 4));
      pmix_info_t *last = INFO_AT(list, 3);
      CHECK(PMIx_Info_is_required(last) && PMIx_Info_is_persistent(last) && same_value(&last->value, &given.value));
      """

  @EXT-INFO-LIST-PREPEND-2
  Scenario: PMIx_Info_list_prepend prepends to a list of three infos, and copies the value
    Then in C it holds that
      """
      PMIx_server_init(NULL, NULL, 0);
      void *list = PMIx_Info_list_start();
      char *keys[] = {"zero", "one", "two", "three"}, text[] = "zeroth";
      for (int at = 1; at < 4; at++) OK(PMIx_Info_list_add(list, keys[at], "a text", PMIX_STRING));
      OK(PMIx_Info_list_prepend(list, "zero", text, PMIX_STRING));
      text[0] = 'Z';
      for (int at = 0; at < 4; at++) IS(INFO_AT(list, at)->key, keys[at]);
      CHECK(!INFO_AT(list, 4));
      IS(INFO_AT(list, 0)->value.type, PMIX_STRING);
      IS(INFO_AT(list, 0)->value.data.string, "zeroth");
      """

  # Destructing the given info afterwards would free its contents a second time if the list had freed them.
  @EXT-INFO-LIST-INSERT-2 @EXT-INFO-LIST-INSERT-3
  Scenario: PMIx_Info_list_insert preserves the pointers of a value of each type
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      EACH_KIND(kind, PMIX_STRING, PMIX_BYTE_OBJECT, PMIX_ENVAR, PMIX_PROC, PMIX_PROC_INFO, PMIX_COORD, PMIX_GEOMETRY, PMIX_DEVICE_DIST,
          PMIX_ENDPOINT, PMIX_DATA_BUFFER, PMIX_DISK_STATS, PMIX_NET_STATS, PMIX_DATA_ARRAY) {
        pmix_info_t given = {.key = "given", .value = kind == PMIX_DATA_ARRAY ? ARRAY_OF(2, PMIX_UINT32) : filled(kind, 4)};
        void *list = PMIx_Info_list_start();
        OK(PMIx_Info_list_insert(list, &given));
        pmix_info_t *found = INFO_AT(list, 0);
        CHECK(found && found != &given && !strcmp(found->key, "given") && !INFO_AT(list, 1));
        CHECK(found->value.type == kind && PMIx_Info_is_persistent(found) && !PMIx_Info_is_persistent(&given));
        CHECK(!memcmp(&found->value.data, &given.value.data, sizeof(given.value.data)));
        PMIx_Info_list_release(list);
        PMIx_Info_destruct(&given);
      }
      """

  # Odd steps prepend, even ones insert: the last one prepended is the first, the last one inserted the last.
  @EXT-INFO-LIST-PREPEND-2 @EXT-INFO-LIST-INSERT-2 @EXT-INFO-LIST-GET-INFO-2 @EXT-INFO-LIST-GET-INFO-3
  Scenario Outline: <many> infos that were <how> are returned in order
    Then in C it holds that
      """
      static pmix_info_t given[300];
      uint32_t wanted[600];
      int first = 300, after = 300, found = 0;
      void *next = NULL;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      void *list = PMIx_Info_list_start();
      for (uint32_t at = 0; at < <many>; at++) {
        if (<prepended>) {
          CHECK(PMIx_Info_list_prepend(list, "some.key", &at, PMIX_UINT32) == PMIX_SUCCESS);
          wanted[--first] = at;
        } else {
          CHECK(PMIx_Info_load(&given[at], "some.key", &at, PMIX_UINT32) == PMIX_SUCCESS);
          CHECK(PMIx_Info_list_insert(list, &given[at]) == PMIX_SUCCESS);
          wanted[after++] = at;
        }
      }
      for (bool more = true; more; more = next != NULL) {
        pmix_info_t *info = PMIx_Info_list_get_info(list, next, &next);
        CHECK(info && !strcmp(info->key, "some.key") && info->value.type == PMIX_UINT32);
        CHECK(info->value.data.uint32 == wanted[first + found]);
        found++;
      }
      CHECK(found == <many>);
      """
    Examples:
      | many | how                           | prepended   |
      | 1    | prepended                     | true        |
      | 3    | prepended                     | true        |
      | 5    | prepended                     | true        |
      | 300  | prepended                     | true        |
      | 1    | inserted                      | false       |
      | 3    | inserted                      | false       |
      | 300  | inserted                      | false       |
      | 6    | prepended and inserted        | at % 2      |
      | 7    | inserted first and prepended  | at % 2 == 0 |
      | 8    | first inserted then prepended | at >= 4     |
