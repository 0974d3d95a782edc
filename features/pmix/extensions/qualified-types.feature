# 4.2 Qualified Values
@libpmix
Feature: Qualified values and qualifiers of each type

  @EXT-QUALIFIED-1 @EXT-QUALIFIED-2 @EXT-KEY-QUALIFIED-VALUE-3
  Scenario Outline: values are distinguished by <what>
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve() == 0); return 0; }
      <type> values[] = {<values>};
      uint32_t many = sizeof(values) / sizeof(*values);
      pmix_proc_t me;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (uint32_t at = 0; at < many; at++) {
        pmix_info_t parts[2];
        PMIX_INFO_LOAD(&parts[0], "the.key", &at, PMIX_UINT32);
        PMIX_INFO_LOAD(&parts[1], "the.qualifier", <address>values[at], PMIX_<kind>);
        PMIX_INFO_SET_QUALIFIER(&parts[1]);
        pmix_data_array_t array = {.type = PMIX_INFO, .size = 2, .array = parts};
        pmix_value_t given = {.type = PMIX_DATA_ARRAY, .data.darray = &array};
        CHECK(PMIx_Put(PMIX_GLOBAL, PMIX_QUALIFIED_VALUE, &given) == PMIX_SUCCESS);
      }
      CHECK(PMIx_Commit() == PMIX_SUCCESS);
      for (int back = 0; back < 2; back++)
        for (uint32_t of = 0; of < many; of++) {
          uint32_t at = back ? many - 1 - of : of;
          pmix_info_t by;
          pmix_value_t *found = NULL;
          PMIX_INFO_LOAD(&by, "the.qualifier", <address>values[at], PMIX_<kind>);
          PMIX_INFO_SET_QUALIFIER(&by);
          CHECK(PMIx_Get(&me, "the.key", &by, 1, &found) == PMIX_SUCCESS);
          CHECK(found && found->type == PMIX_UINT32 && found->data.uint32 == at);
        }
      PMIx_Finalize(NULL, 0);
      """

    Examples:
      | what      | kind   | type    | address | values                              |
      | a boolean | BOOL   | bool    | &       | true, false                         |
      | a byte    | BYTE   | uint8_t | &       | 0, 1, 255                           |
      | a text    | STRING | char *  |         | "a", "b", "aa", "A", "a ", " a", "" |

    Examples:
      | what        | kind   | type   | address | values |
      | a long text | STRING | char * |  | "0123456789012345678901234567890123456789012345678901234567890123456789a", "0123456789012345678901234567890123456789012345678901234567890123456789b" |

    Examples:
      | what                  | kind       | type              | address | values                                                      |
      | a size                | SIZE       | size_t            | &       | 0, 1, 1ul << 32, SIZE_MAX                                   |
      | a process ID          | PID        | pid_t             | &       | 1, 257, 65537                                               |
      | an int                | INT        | int               | &       | 0, 1, -1, 257, 65537                                        |
      | an int8_t             | INT8       | int8_t            | &       | 0, 1, -1, 127                                               |
      | an int16_t            | INT16      | int16_t           | &       | 0, 1, -1, 257                                               |
      | an int32_t            | INT32      | int32_t           | &       | 0, 1, -1, 257, 65537                                        |
      | an int64_t            | INT64      | int64_t           | &       | 0, 1, -1, 1l << 32, 1l << 40                                |
      | an unsigned int       | UINT       | unsigned          | &       | 0, 1, 257, 65537                                            |
      | a uint8_t             | UINT8      | uint8_t           | &       | 0, 1, 128                                                   |
      | a uint16_t            | UINT16     | uint16_t          | &       | 0, 1, 256, 257                                              |
      | a uint32_t            | UINT32     | uint32_t          | &       | 0, 1, 257, 65537, UINT32_MAX                                |
      | a uint64_t            | UINT64     | uint64_t          | &       | 0, 1, 1ul << 32, UINT64_MAX                                 |
      | a float               | FLOAT      | float             | &       | 0, 1, 1.5, -1.5                                             |
      | a double              | DOUBLE     | double            | &       | 0, 1, 1.5, 1.25, -1.5                                       |
      | a time                | TIME       | time_t            | &       | 0, 1, 1l << 40                                              |
      | a status              | STATUS     | pmix_status_t     | &       | PMIX_SUCCESS, PMIX_ERROR, PMIX_ERR_NOT_FOUND                |
      | a rank                | PROC_RANK  | pmix_rank_t       | &       | 0, 1, PMIX_RANK_UNDEF, PMIX_RANK_WILDCARD                   |
      | a process's rank      | PROC       | pmix_proc_t       | &       | {.nspace = "job", .rank = 1}, {.nspace = "job", .rank = 2}  |
      | a process's namespace | PROC       | pmix_proc_t       | &       | {.nspace = "job", .rank = 1}, {.nspace = "jobs", .rank = 1} |
      | a range               | DATA_RANGE | pmix_data_range_t | &       | PMIX_RANGE_LOCAL, PMIX_RANGE_SESSION                        |

  @EXT-QUALIFIED-1
  Scenario Outline: <what> with a qualifier is retrieved as it was put
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve() == 0); return 0; }
      uint32_t version = 3;
      pmix_proc_t me;
      pmix_info_t parts[2], by;
      pmix_value_t *found = NULL;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      <type> one = <value>;
      PMIX_INFO_LOAD(&parts[0], "the.key", <address>one, PMIX_<kind>);
      PMIX_INFO_LOAD(&parts[1], "the.version", &version, PMIX_UINT32);
      PMIX_INFO_SET_QUALIFIER(&parts[1]);
      pmix_data_array_t array = {.type = PMIX_INFO, .size = 2, .array = parts};
      pmix_value_t given = {.type = PMIX_DATA_ARRAY, .data.darray = &array};
      CHECK(PMIx_Put(PMIX_GLOBAL, PMIX_QUALIFIED_VALUE, &given) == PMIX_SUCCESS);
      CHECK(PMIx_Commit() == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&by, "the.version", &version, PMIX_UINT32);
      PMIX_INFO_SET_QUALIFIER(&by);
      CHECK(PMIx_Get(&me, "the.key", &by, 1, &found) == PMIX_SUCCESS);
      CHECK(found && found->type == PMIX_<kind> && <same>);
      PMIx_Finalize(NULL, 0);
      """

    Examples:
      | what                | kind      | type        | address | value          | same                                  |
      | true                | BOOL      | bool        | &       | true           | found->data.flag                      |
      | false               | BOOL      | bool        | &       | false          | !found->data.flag                     |
      | a text              | STRING    | char *      |         | "a text"       | !strcmp(found->data.string, "a text") |
      | an empty text       | STRING    | char *      |         | ""             | !strcmp(found->data.string, "")       |
      | a negative number   | INT       | int         | &       | -70000         | found->data.integer == -70000         |
      | a number of 64 bits | UINT64    | uint64_t    | &       | UINT64_MAX - 1 | found->data.uint64 == UINT64_MAX - 1  |
      | a size of 0         | SIZE      | size_t      | &       | 0              | found->data.size == 0                 |
      | a double            | DOUBLE    | double      | &       | -2.25          | found->data.dval == -2.25             |
      | a rank              | PROC_RANK | pmix_rank_t | &       | 70000          | found->data.rank == 70000             |

    Examples:
      | what       | kind        | type               | address | value                                                              | same |
      | a process | PROC | pmix_proc_t | & | {.nspace = "some-job", .rank = 70000} | !strcmp(found->data.proc->nspace, "some-job") && found->data.proc->rank == 70000 |
      | bytes | BYTE_OBJECT | pmix_byte_object_t | & | {.bytes = "ab\\0cd", .size = 5} | found->data.bo.size == 5 && !memcmp(found->data.bo.bytes, "ab\\0cd", 5) |
      | a variable | ENVAR | pmix_envar_t | & | {.envar = "NAME", .value = "a:b", .separator = ':'} | !strcmp(found->data.envar.envar, "NAME") && !strcmp(found->data.envar.value, "a:b") && found->data.envar.separator == ':' |
      | an array | DATA_ARRAY | pmix_data_array_t | & | {.type = PMIX_UINT32, .size = 3, .array = (uint32_t[3]) {7, 8, 9}} | found->data.darray->type == PMIX_UINT32 && found->data.darray->size == 3 && ((uint32_t *) found->data.darray->array)[2] == 9 |

  # Two keys with the same qualifiers, and twenty values of each.
  @EXT-QUALIFIED-1 @EXT-QUALIFIED-2
  Scenario: values of two keys with the same qualifiers are distinguished, among many
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve() == 0); return 0; }
      static char *keys[] = {"the.key", "the.kez"};
      pmix_proc_t me;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (uint32_t at = 0; at < 40; at++) {
        pmix_info_t parts[2];
        uint32_t version = at / 2;
        PMIX_INFO_LOAD(&parts[0], keys[at % 2], &at, PMIX_UINT32);
        PMIX_INFO_LOAD(&parts[1], "the.version", &version, PMIX_UINT32);
        PMIX_INFO_SET_QUALIFIER(&parts[1]);
        pmix_data_array_t array = {.type = PMIX_INFO, .size = 2, .array = parts};
        pmix_value_t given = {.type = PMIX_DATA_ARRAY, .data.darray = &array};
        CHECK(PMIx_Put(PMIX_GLOBAL, PMIX_QUALIFIED_VALUE, &given) == PMIX_SUCCESS);
      }
      CHECK(PMIx_Commit() == PMIX_SUCCESS);
      for (uint32_t at = 0; at < 40; at++) {
        pmix_info_t by;
        uint32_t version = at / 2;
        pmix_value_t *found = NULL;
        PMIX_INFO_LOAD(&by, "the.version", &version, PMIX_UINT32);
        PMIX_INFO_SET_QUALIFIER(&by);
        CHECK(PMIx_Get(&me, keys[at % 2], &by, 1, &found) == PMIX_SUCCESS);
        CHECK(found && found->type == PMIX_UINT32 && found->data.uint32 == at);
      }
      PMIx_Finalize(NULL, 0);
      """

  # The keys of the qualifiers differ, their values are the same.
  @EXT-QUALIFIED-2
  Scenario: values are distinguished by the keys of their qualifiers
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve() == 0); return 0; }
      static char *names[] = {"the.version", "the.versiom", "the.versions", "version"};
      pmix_proc_t me;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      uint32_t version = 3;
      for (uint32_t at = 0; at < 4; at++) {
        pmix_info_t parts[2];
        PMIX_INFO_LOAD(&parts[0], "the.key", &at, PMIX_UINT32);
        PMIX_INFO_LOAD(&parts[1], names[at], &version, PMIX_UINT32);
        PMIX_INFO_SET_QUALIFIER(&parts[1]);
        pmix_data_array_t array = {.type = PMIX_INFO, .size = 2, .array = parts};
        pmix_value_t given = {.type = PMIX_DATA_ARRAY, .data.darray = &array};
        CHECK(PMIx_Put(PMIX_GLOBAL, PMIX_QUALIFIED_VALUE, &given) == PMIX_SUCCESS);
      }
      CHECK(PMIx_Commit() == PMIX_SUCCESS);
      for (uint32_t at = 0; at < 4; at++) {
        pmix_info_t by;
        pmix_value_t *found = NULL;
        PMIX_INFO_LOAD(&by, names[at], &version, PMIX_UINT32);
        PMIX_INFO_SET_QUALIFIER(&by);
        CHECK(PMIx_Get(&me, "the.key", &by, 1, &found) == PMIX_SUCCESS);
        CHECK(found && found->type == PMIX_UINT32 && found->data.uint32 == at);
      }
      PMIx_Finalize(NULL, 0);
      """

  # The value has both qualifiers, each with another value in turn; one asked for has another key.
  @EXT-QUALIFIED-2
  Scenario Outline: a value with <has> is not retrieved by <asked>
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve() == 0); return 0; }
      pmix_proc_t me;
      pmix_info_t parts[3], by[3];
      uint32_t number = 42, three = 3;
      int timeout = 2;
      size_t have = 1 + <have>, want = <want>;
      pmix_value_t *found = NULL;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&parts[0], "the.key", &number, PMIX_UINT32);
      PMIX_INFO_LOAD(&parts[1], "the.version", &three, PMIX_UINT32);
      PMIX_INFO_LOAD(&parts[2], "the.colour", "red", PMIX_STRING);
      for (int at = 1; at < 3; at++) PMIX_INFO_SET_QUALIFIER(&parts[at]);
      pmix_data_array_t array = {.type = PMIX_INFO, .size = have, .array = parts};
      pmix_value_t given = {.type = PMIX_DATA_ARRAY, .data.darray = &array};
      pmix_value_t plain = {.type = PMIX_UINT32, .data.uint32 = number};
      if (have > 1) CHECK(PMIx_Put(PMIX_GLOBAL, PMIX_QUALIFIED_VALUE, &given) == PMIX_SUCCESS);
      else CHECK(PMIx_Put(PMIX_GLOBAL, "the.key", &plain) == PMIX_SUCCESS);
      CHECK(PMIx_Commit() == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&by[0], PMIX_TIMEOUT, &timeout, PMIX_INT);
      <first>
      <second>
      for (size_t at = 1; at < 1 + want; at++) PMIX_INFO_SET_QUALIFIER(&by[at]);
      CHECK(PMIx_Get(&me, "the.key", by, 1 + want, &found) != PMIX_SUCCESS);
      LEAVE();
      """

    Examples:
      | has           | asked   | have | want | first                                                       | second |
      | no qualifier  | one     | 0    | 1    | PMIX_INFO_LOAD(&by[1], "the.version", &three, PMIX_UINT32); |        |
      | one qualifier | another | 1    | 1    | PMIX_INFO_LOAD(&by[1], "the.colour", "red", PMIX_STRING);   |        |

    Examples:
      | has | asked | have | want | first | second |
      | one qualifier | that and another | 1 | 2 | PMIX_INFO_LOAD(&by[1], "the.version", &three, PMIX_UINT32); | PMIX_INFO_LOAD(&by[2], "the.colour", "red", PMIX_STRING); |
      | two qualifiers | the first, and another text | 2 | 2 | PMIX_INFO_LOAD(&by[1], "the.version", &three, PMIX_UINT32); | PMIX_INFO_LOAD(&by[2], "the.colour", "rex", PMIX_STRING); |
      | two qualifiers | another number, and the second | 2 | 2 | uint32_t four = 4; PMIX_INFO_LOAD(&by[1], "the.version", &four, PMIX_UINT32); | PMIX_INFO_LOAD(&by[2], "the.colour", "red", PMIX_STRING); |
      | two qualifiers | the first, and a text under another key | 2 | 2 | PMIX_INFO_LOAD(&by[1], "the.version", &three, PMIX_UINT32); | PMIX_INFO_LOAD(&by[2], "the.color", "red", PMIX_STRING); |

  # The second value has the qualifiers of the first in another order.
  @EXT-QUALIFIED-1 @EXT-QUALIFIED-2
  Scenario: a value with the same qualifiers in another order replaces the first
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve() == 0); return 0; }
      pmix_proc_t me;
      pmix_value_t *found = NULL;
      uint32_t three = 3;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (uint32_t at = 0; at < 2; at++) {
        pmix_info_t parts[3];
        PMIX_INFO_LOAD(&parts[0], "the.key", &at, PMIX_UINT32);
        PMIX_INFO_LOAD(&parts[1 + at], "the.version", &three, PMIX_UINT32);
        PMIX_INFO_LOAD(&parts[2 - at], "the.colour", "red", PMIX_STRING);
        for (int of = 1; of < 3; of++) PMIX_INFO_SET_QUALIFIER(&parts[of]);
        pmix_data_array_t array = {.type = PMIX_INFO, .size = 3, .array = parts};
        pmix_value_t given = {.type = PMIX_DATA_ARRAY, .data.darray = &array};
        CHECK(PMIx_Put(PMIX_GLOBAL, PMIX_QUALIFIED_VALUE, &given) == PMIX_SUCCESS);
      }
      CHECK(PMIx_Commit() == PMIX_SUCCESS);
      for (int order = 0; order < 2; order++) {
        pmix_info_t by[2];
        PMIX_INFO_LOAD(&by[order], "the.version", &three, PMIX_UINT32);
        PMIX_INFO_LOAD(&by[1 - order], "the.colour", "red", PMIX_STRING);
        for (int of = 0; of < 2; of++) PMIX_INFO_SET_QUALIFIER(&by[of]);
        CHECK(PMIx_Get(&me, "the.key", by, 2, &found) == PMIX_SUCCESS);
        CHECK(found && found->type == PMIX_UINT32 && found->data.uint32 == 1);
      }
      PMIx_Finalize(NULL, 0);
      """

  # Three processes put two values each; each gets those of the others, among them its own.
  @EXT-QUALIFIED-1 @EXT-QUALIFIED-2
  Scenario Outline: values that were put with <scope> are retrieved by their qualifiers by <who>
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { mapcheck_others = <others>; CHECK(mapcheck_serve_many(3) == 0); return 0; }
      pmix_proc_t me, of;
      char *colours[] = {"red", "green"};
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (uint32_t at = 0; at < 2; at++) {
        pmix_info_t parts[2];
        char text[40];
        snprintf(text, sizeof(text), "%s of %s %u", colours[at], me.nspace, me.rank);
        PMIX_INFO_LOAD(&parts[0], "the.key", text, PMIX_STRING);
        PMIX_INFO_LOAD(&parts[1], "the.colour", colours[at], PMIX_STRING);
        PMIX_INFO_SET_QUALIFIER(&parts[1]);
        pmix_data_array_t array = {.type = PMIX_INFO, .size = 2, .array = parts};
        pmix_value_t given = {.type = PMIX_DATA_ARRAY, .data.darray = &array};
        CHECK(PMIx_Put(<scope>, PMIX_QUALIFIED_VALUE, &given) == PMIX_SUCCESS);
      }
      CHECK(PMIx_Commit() == PMIX_SUCCESS);
      for (uint32_t process = 0; process < 3; process++)
        for (uint32_t at = 0; at < 2; at++) {
          pmix_info_t by;
          char text[40];
          pmix_value_t *found = NULL;
          if (process < 3 - <others>) PMIX_LOAD_PROCID(&of, "job", process);
          else PMIX_LOAD_PROCID(&of, "other", process - (3 - <others>));
          snprintf(text, sizeof(text), "%s of %s %u", colours[at], of.nspace, of.rank);
          PMIX_INFO_LOAD(&by, "the.colour", colours[at], PMIX_STRING);
          PMIX_INFO_SET_QUALIFIER(&by);
          CHECK(PMIx_Get(&of, "the.key", &by, 1, &found) == PMIX_SUCCESS);
          CHECK(found && found->type == PMIX_STRING && !strcmp(found->data.string, text));
        }
      PMIx_Finalize(NULL, 0);
      """

    Examples:
      | scope       | who                       | others |
      | PMIX_GLOBAL | processes of the same job | 0      |
      | PMIX_LOCAL  | processes of the same job | 0      |
      | PMIX_GLOBAL | processes of two jobs     | 1      |
      | PMIX_LOCAL  | processes of two jobs     | 1      |

  # The value is in a second commit.
  @EXT-QUALIFIED-1 @EXT-QUALIFIED-2
  Scenario: a value with a qualifier that is committed later is retrieved beside the first
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve() == 0); return 0; }
      pmix_proc_t me;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (uint32_t last = 0; last < 4; last++) {
        pmix_info_t parts[2];
        uint32_t number = 70000 + last;
        PMIX_INFO_LOAD(&parts[0], "the.key", &number, PMIX_UINT32);
        PMIX_INFO_LOAD(&parts[1], "the.version", &last, PMIX_UINT32);
        PMIX_INFO_SET_QUALIFIER(&parts[1]);
        pmix_data_array_t array = {.type = PMIX_INFO, .size = 2, .array = parts};
        pmix_value_t given = {.type = PMIX_DATA_ARRAY, .data.darray = &array};
        CHECK(PMIx_Put(PMIX_GLOBAL, PMIX_QUALIFIED_VALUE, &given) == PMIX_SUCCESS);
        CHECK(PMIx_Commit() == PMIX_SUCCESS);
        for (uint32_t version = 0; version <= last; version++) {
          pmix_info_t by;
          pmix_value_t *found = NULL;
          PMIX_INFO_LOAD(&by, "the.version", &version, PMIX_UINT32);
          PMIX_INFO_SET_QUALIFIER(&by);
          CHECK(PMIx_Get(&me, "the.key", &by, 1, &found) == PMIX_SUCCESS);
          CHECK(found && found->type == PMIX_UINT32 && found->data.uint32 == 70000 + version);
        }
      }
      PMIx_Finalize(NULL, 0);
      """
