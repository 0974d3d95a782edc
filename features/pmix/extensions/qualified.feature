@libpmix
Feature: Qualified values

  A value can be stored with qualifiers, and is retrieved by them.

  @EXT-QUALIFIED-1 @EXT-KEY-QUALIFIED-VALUE-3
  Scenario: a value that was put with a qualifier is retrieved by it
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve() == 0); return 0; }
      pmix_proc_t me;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      pmix_info_t parts[2], by;
      uint32_t number = 42, version = 3;
      PMIX_INFO_LOAD(&parts[0], "the.key", &number, PMIX_UINT32);
      PMIX_INFO_LOAD(&parts[1], "the.version", &version, PMIX_UINT32);
      PMIX_INFO_SET_QUALIFIER(&parts[1]);
      pmix_data_array_t array = {.type = PMIX_INFO, .size = 2, .array = parts};
      pmix_value_t given = {.type = PMIX_DATA_ARRAY, .data.darray = &array};
      CHECK(PMIx_Put(PMIX_GLOBAL, PMIX_QUALIFIED_VALUE, &given) == PMIX_SUCCESS);
      CHECK(PMIx_Commit() == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&by, "the.version", &version, PMIX_UINT32);
      PMIX_INFO_SET_QUALIFIER(&by);
      pmix_value_t *found = NULL;
      CHECK(PMIx_Get(&me, "the.key", &by, 1, &found) == PMIX_SUCCESS);
      CHECK(found && found->type == PMIX_UINT32 && found->data.uint32 == 42);
      PMIx_Finalize(NULL, 0);
      """

  @EXT-QUALIFIED-2
  Scenario: values with the same key and different qualifiers are stored separately
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve() == 0); return 0; }
      pmix_proc_t me;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (uint32_t version = 1; version <= 2; version++) {
        pmix_info_t parts[2];
        uint32_t number = 40 + version;
        PMIX_INFO_LOAD(&parts[0], "the.key", &number, PMIX_UINT32);
        PMIX_INFO_LOAD(&parts[1], "the.version", &version, PMIX_UINT32);
        PMIX_INFO_SET_QUALIFIER(&parts[1]);
        pmix_data_array_t array = {.type = PMIX_INFO, .size = 2, .array = parts};
        pmix_value_t given = {.type = PMIX_DATA_ARRAY, .data.darray = &array};
        CHECK(PMIx_Put(PMIX_GLOBAL, PMIX_QUALIFIED_VALUE, &given) == PMIX_SUCCESS);
      }
      CHECK(PMIx_Commit() == PMIX_SUCCESS);
      for (uint32_t version = 1; version <= 2; version++) {
        pmix_info_t by;
        pmix_value_t *found = NULL;
        PMIX_INFO_LOAD(&by, "the.version", &version, PMIX_UINT32);
        PMIX_INFO_SET_QUALIFIER(&by);
        CHECK(PMIx_Get(&me, "the.key", &by, 1, &found) == PMIX_SUCCESS);
        CHECK(found && found->type == PMIX_UINT32 && found->data.uint32 == 40 + version);
      }
      PMIx_Finalize(NULL, 0);
      """

  @EXT-QUALIFIED-1 @EXT-QUALIFIED-2 @EXT-KEY-QUALIFIED-VALUE-3
  Scenario: values with two qualifiers of different types are retrieved by both
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve() == 0); return 0; }
      pmix_proc_t me;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      char *colours[] = {"red", "green"};
      for (uint32_t version = 1; version <= 2; version++)
        for (int colour = 0; colour < 2; colour++) {
          pmix_info_t parts[3];
          char text[20];
          snprintf(text, sizeof(text), "%s %u", colours[colour], version);
          PMIX_INFO_LOAD(&parts[0], "the.key", text, PMIX_STRING);
          PMIX_INFO_LOAD(&parts[1], "the.version", &version, PMIX_UINT32);
          PMIX_INFO_LOAD(&parts[2], "the.colour", colours[colour], PMIX_STRING);
          PMIX_INFO_SET_QUALIFIER(&parts[1]);
          PMIX_INFO_SET_QUALIFIER(&parts[2]);
          pmix_data_array_t array = {.type = PMIX_INFO, .size = 3, .array = parts};
          pmix_value_t given = {.type = PMIX_DATA_ARRAY, .data.darray = &array};
          CHECK(PMIx_Put(PMIX_GLOBAL, PMIX_QUALIFIED_VALUE, &given) == PMIX_SUCCESS);
        }
      CHECK(PMIx_Commit() == PMIX_SUCCESS);
      for (uint32_t version = 1; version <= 2; version++)
        for (int colour = 0; colour < 2; colour++) {
          pmix_info_t by[2];
          char text[20];
          pmix_value_t *found = NULL;
          snprintf(text, sizeof(text), "%s %u", colours[colour], version);
          PMIX_INFO_LOAD(&by[0], "the.version", &version, PMIX_UINT32);
          PMIX_INFO_LOAD(&by[1], "the.colour", colours[colour], PMIX_STRING);
          PMIX_INFO_SET_QUALIFIER(&by[0]);
          PMIX_INFO_SET_QUALIFIER(&by[1]);
          CHECK(PMIx_Get(&me, "the.key", by, 2, &found) == PMIX_SUCCESS);
          CHECK(found && found->type == PMIX_STRING && !strcmp(found->data.string, text));
        }
      PMIx_Finalize(NULL, 0);
      """

  @EXT-QUALIFIED-2
  Scenario: a value is not retrieved by a qualifier that it does not have
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve() == 0); return 0; }
      pmix_proc_t me;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      pmix_info_t parts[2], by[2];
      uint32_t number = 42, version = 3, other = 4;
      int timeout = 2;
      PMIX_INFO_LOAD(&parts[0], "the.key", &number, PMIX_UINT32);
      PMIX_INFO_LOAD(&parts[1], "the.version", &version, PMIX_UINT32);
      PMIX_INFO_SET_QUALIFIER(&parts[1]);
      pmix_data_array_t array = {.type = PMIX_INFO, .size = 2, .array = parts};
      pmix_value_t given = {.type = PMIX_DATA_ARRAY, .data.darray = &array};
      CHECK(PMIx_Put(PMIX_GLOBAL, PMIX_QUALIFIED_VALUE, &given) == PMIX_SUCCESS);
      CHECK(PMIx_Commit() == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&by[0], "the.version", &other, PMIX_UINT32);
      PMIX_INFO_SET_QUALIFIER(&by[0]);
      PMIX_INFO_LOAD(&by[1], PMIX_TIMEOUT, &timeout, PMIX_INT);
      pmix_value_t *found = NULL;
      CHECK(PMIx_Get(&me, "the.key", by, 2, &found) != PMIX_SUCCESS);
      LEAVE();
      """

  @EXT-QUALIFIED-1 @EXT-QUALIFIED-2 @EXT-KEY-QUALIFIED-VALUE-3
  Scenario Outline: a value without qualifiers that is put <when> is stored beside one with a qualifier
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve() == 0); return 0; }
      pmix_proc_t me;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      pmix_info_t parts[2], by;
      uint32_t number = 42, version = 3;
      pmix_value_t plain = {.type = PMIX_UINT32, .data.uint32 = 7}, *found = NULL, *qualified = NULL;
      PMIX_INFO_LOAD(&parts[0], "the.key", &number, PMIX_UINT32);
      PMIX_INFO_LOAD(&parts[1], "the.version", &version, PMIX_UINT32);
      PMIX_INFO_SET_QUALIFIER(&parts[1]);
      pmix_data_array_t array = {.type = PMIX_INFO, .size = 2, .array = parts};
      pmix_value_t given = {.type = PMIX_DATA_ARRAY, .data.darray = &array};
      if (<first>) CHECK(PMIx_Put(PMIX_GLOBAL, "the.key", &plain) == PMIX_SUCCESS);
      CHECK(PMIx_Put(PMIX_GLOBAL, PMIX_QUALIFIED_VALUE, &given) == PMIX_SUCCESS);
      if (!<first>) CHECK(PMIx_Put(PMIX_GLOBAL, "the.key", &plain) == PMIX_SUCCESS);
      CHECK(PMIx_Commit() == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&by, "the.version", &version, PMIX_UINT32);
      PMIX_INFO_SET_QUALIFIER(&by);
      CHECK(PMIx_Get(&me, "the.key", NULL, 0, &found) == PMIX_SUCCESS);
      CHECK(PMIx_Get(&me, "the.key", &by, 1, &qualified) == PMIX_SUCCESS);
      CHECK(found->data.uint32 == 7);
      CHECK(qualified->data.uint32 == 42);
      PMIx_Finalize(NULL, 0);
      """

    Examples:
      | when   | first |
      | first  | 1     |
      | second | 0     |

  # All three qualifiers are given in another order than they were put in; then the last of them has another value.
  @EXT-QUALIFIED-1 @EXT-QUALIFIED-2 @EXT-KEY-QUALIFIED-VALUE-3
  Scenario: a value is retrieved by its three qualifiers in any order
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve() == 0); return 0; }
      pmix_proc_t me;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      pmix_info_t parts[4], by[4];
      uint32_t number = 42, three = 3, four = 4;
      bool yes = true, no = false;
      int timeout = 2;
      pmix_value_t *found = NULL;
      PMIX_INFO_LOAD(&parts[0], "the.key", &number, PMIX_UINT32);
      PMIX_INFO_LOAD(&parts[1], "the.version", &three, PMIX_UINT32);
      PMIX_INFO_LOAD(&parts[2], "the.colour", "red", PMIX_STRING);
      PMIX_INFO_LOAD(&parts[3], "the.end", &yes, PMIX_BOOL);
      for (int at = 1; at < 4; at++) PMIX_INFO_SET_QUALIFIER(&parts[at]);
      pmix_data_array_t array = {.type = PMIX_INFO, .size = 4, .array = parts};
      pmix_value_t given = {.type = PMIX_DATA_ARRAY, .data.darray = &array};
      CHECK(PMIx_Put(PMIX_GLOBAL, PMIX_QUALIFIED_VALUE, &given) == PMIX_SUCCESS);
      CHECK(PMIx_Commit() == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&by[3], PMIX_TIMEOUT, &timeout, PMIX_INT);
      for (int other = 3; other >= 0; other--) {
        PMIX_INFO_LOAD(&by[0], "the.end", other == 1 ? &no : &yes, PMIX_BOOL);
        PMIX_INFO_LOAD(&by[1], "the.colour", other == 2 ? "Red" : "red", PMIX_STRING);
        PMIX_INFO_LOAD(&by[2], "the.version", other == 3 ? &four : &three, PMIX_UINT32);
        for (int at = 0; at < 3; at++) PMIX_INFO_SET_QUALIFIER(&by[at]);
        CHECK(PMIx_Get(&me, "the.key", by, 4, &found) == PMIX_SUCCESS || other > 0);
        CHECK(!found || other == 0);
      }
      CHECK(found && found->type == PMIX_UINT32 && found->data.uint32 == 42);
      LEAVE();
      """

  # The third value has the same qualifiers as the first and replaces it.
  @EXT-QUALIFIED-1 @EXT-QUALIFIED-2 @EXT-KEY-QUALIFIED-VALUE-3
  Scenario Outline: a value that is put again with the same <number> qualifiers replaces the first, <when>
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve() == 0); return 0; }
      pmix_proc_t me;
      pmix_value_t *found = NULL;
      char *colours[] = {"red", "green", "red"};
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (uint32_t at = 0; at < 3; at++) {
        pmix_info_t parts[3];
        uint32_t version = 3;
        PMIX_INFO_LOAD(&parts[0], "the.key", &at, PMIX_UINT32);
        PMIX_INFO_LOAD(&parts[1], "the.colour", colours[at], PMIX_STRING);
        PMIX_INFO_LOAD(&parts[2], "the.version", &version, PMIX_UINT32);
        for (int of = 1; of < 3; of++) PMIX_INFO_SET_QUALIFIER(&parts[of]);
        pmix_data_array_t array = {.type = PMIX_INFO, .size = 1 + <number>, .array = parts};
        pmix_value_t given = {.type = PMIX_DATA_ARRAY, .data.darray = &array};
        CHECK(PMIx_Put(PMIX_GLOBAL, PMIX_QUALIFIED_VALUE, &given) == PMIX_SUCCESS);
        if (at < <commit before>) CHECK(PMIx_Commit() == PMIX_SUCCESS);
      }
      CHECK(PMIx_Commit() == PMIX_SUCCESS);
      for (uint32_t at = 1; at < 3; at++) {
        pmix_info_t by[2];
        uint32_t version = 3;
        PMIX_INFO_LOAD(&by[0], "the.colour", colours[at], PMIX_STRING);
        PMIX_INFO_LOAD(&by[1], "the.version", &version, PMIX_UINT32);
        for (int of = 0; of < 2; of++) PMIX_INFO_SET_QUALIFIER(&by[of]);
        CHECK(PMIx_Get(&me, "the.key", by, <number>, &found) == PMIX_SUCCESS);
        CHECK(found && found->type == PMIX_UINT32 && found->data.uint32 == at);
      }
      PMIx_Finalize(NULL, 0);
      """

    Examples:
      | number | when                   | commit before |
      | 1      | before it is committed | 0             |
      | 2      | before it is committed | 0             |
      | 1      | after it is committed  | 2             |

  @EXT-QUALIFIED-1 @EXT-QUALIFIED-2 @EXT-KEY-QUALIFIED-VALUE-3
  Scenario: a process retrieves by their qualifiers the values that its peers have put
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve_many(3) == 0); return 0; }
      pmix_proc_t me;
      pmix_value_t *found = NULL;
      char *colours[] = {"red", "green"};
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (uint32_t at = 0; at < 2; at++) {
        pmix_info_t parts[2];
        uint32_t number = 10 * me.rank + at;
        PMIX_INFO_LOAD(&parts[0], "the.key", &number, PMIX_UINT32);
        PMIX_INFO_LOAD(&parts[1], "the.colour", colours[at], PMIX_STRING);
        PMIX_INFO_SET_QUALIFIER(&parts[1]);
        pmix_data_array_t array = {.type = PMIX_INFO, .size = 2, .array = parts};
        pmix_value_t given = {.type = PMIX_DATA_ARRAY, .data.darray = &array};
        CHECK(PMIx_Put(PMIX_GLOBAL, PMIX_QUALIFIED_VALUE, &given) == PMIX_SUCCESS);
      }
      CHECK(PMIx_Commit() == PMIX_SUCCESS);
      PMIx_Fence(NULL, 0, NULL, 0);
      for (me.rank = 0; me.rank < 3; me.rank++)
        for (uint32_t at = 0; at < 2; at++) {
          pmix_info_t by;
          PMIX_INFO_LOAD(&by, "the.colour", colours[at], PMIX_STRING);
          PMIX_INFO_SET_QUALIFIER(&by);
          CHECK(PMIx_Get(&me, "the.key", &by, 1, &found) == PMIX_SUCCESS);
          CHECK(found && found->type == PMIX_UINT32 && found->data.uint32 == 10 * me.rank + at);
        }
      PMIx_Fence(NULL, 0, NULL, 0);
      PMIx_Finalize(NULL, 0);
      """

  # Each of two processes puts two values with a qualifier and one without, and gets those of both.
  @EXT-QUALIFIED-1 @EXT-QUALIFIED-2 @EXT-KEY-QUALIFIED-VALUE-3
  Scenario: values of another process are retrieved by their qualifiers
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve_many(2) == 0); return 0; }
      pmix_proc_t me, of;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      pmix_value_t plain = {.type = PMIX_UINT32, .data.uint32 = 7 + me.rank};
      CHECK(PMIx_Put(PMIX_GLOBAL, "the.key", &plain) == PMIX_SUCCESS);
      for (uint32_t version = 1; version <= 2; version++) {
        pmix_info_t parts[2];
        uint32_t number = 40 + 10 * me.rank + version;
        PMIX_INFO_LOAD(&parts[0], "the.key", &number, PMIX_UINT32);
        PMIX_INFO_LOAD(&parts[1], "the.version", &version, PMIX_UINT32);
        PMIX_INFO_SET_QUALIFIER(&parts[1]);
        pmix_data_array_t array = {.type = PMIX_INFO, .size = 2, .array = parts};
        pmix_value_t given = {.type = PMIX_DATA_ARRAY, .data.darray = &array};
        CHECK(PMIx_Put(PMIX_GLOBAL, PMIX_QUALIFIED_VALUE, &given) == PMIX_SUCCESS);
      }
      CHECK(PMIx_Commit() == PMIX_SUCCESS);
      for (uint32_t rank = 0; rank < 2; rank++) {
        pmix_value_t *found = NULL;
        PMIX_LOAD_PROCID(&of, me.nspace, rank);
        for (uint32_t version = 1; version <= 2; version++) {
          pmix_info_t by;
          PMIX_INFO_LOAD(&by, "the.version", &version, PMIX_UINT32);
          PMIX_INFO_SET_QUALIFIER(&by);
          CHECK(PMIx_Get(&of, "the.key", &by, 1, &found) == PMIX_SUCCESS);
          CHECK(found && found->type == PMIX_UINT32 && found->data.uint32 == 40 + 10 * rank + version);
        }
        CHECK(PMIx_Get(&of, "the.key", NULL, 0, &found) == PMIX_SUCCESS);
        CHECK(found && found->type == PMIX_UINT32 && found->data.uint32 == 7 + rank);
      }
      PMIx_Finalize(NULL, 0);
      """

  # The caller's own data comes back with each of two values.
  @EXT-QUALIFIED-1 @EXT-QUALIFIED-2
  Scenario: PMIx_Get_nb retrieves a value by its qualifier
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve() == 0); return 0; }
      pmix_proc_t me;
      char *colours[] = {"red", "green"};
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (uint32_t at = 0; at < 2; at++) {
        pmix_info_t parts[2];
        uint32_t number = 70000 + at;
        PMIX_INFO_LOAD(&parts[0], "the.key", &number, PMIX_UINT32);
        PMIX_INFO_LOAD(&parts[1], "the.colour", colours[at], PMIX_STRING);
        PMIX_INFO_SET_QUALIFIER(&parts[1]);
        pmix_data_array_t array = {.type = PMIX_INFO, .size = 2, .array = parts};
        pmix_value_t given = {.type = PMIX_DATA_ARRAY, .data.darray = &array};
        CHECK(PMIx_Put(PMIX_GLOBAL, PMIX_QUALIFIED_VALUE, &given) == PMIX_SUCCESS);
      }
      CHECK(PMIx_Commit() == PMIX_SUCCESS);
      for (int at = 0; at < 2; at++) {
        pmix_info_t by;
        char wanted[20], got[300];
        PMIX_INFO_LOAD(&by, "the.colour", colours[at], PMIX_STRING);
        PMIX_INFO_SET_QUALIFIER(&by);
        snprintf(wanted, sizeof(wanted), "%d", 70000 + at);
        CHECK(PMIx_Get_nb(&me, "the.key", &by, 1, mapcheck_found, got) == PMIX_SUCCESS);
        CHECK(mapcheck_called_back(1 + at));
        CHECK(mapcheck_status == PMIX_SUCCESS && mapcheck_own == got && !strcmp(got, wanted));
      }
      PMIx_Finalize(NULL, 0);
      """
