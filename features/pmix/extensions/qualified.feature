# 4.2 Qualified Values; 4.29 Attributes
@libpmix
Feature: Qualified values

  A value can be stored with qualifiers, and is retrieved by them. The first pair of an array is the primary one, all others qualify it.

  @EXT-QUALIFIED-1 @EXT-QUALIFIED-2 @EXT-KEY-QUALIFIED-VALUE-3
  Scenario: values with two qualifiers of different types are retrieved by both
    Then in C it holds that
      """
      CLIENTS(1);
      char *colours[] = {"red", "green"}, text[20];
      for (uint32_t at = 0; at < 4; at++) {
        snprintf(text, sizeof(text), "%s %u", colours[at % 2], at / 2);
        PUT_QUALIFIED(PMIX_GLOBAL, TEXT("the.key", text), UINT32("the.version", at / 2), TEXT("the.colour", colours[at % 2]));
      }
      OK(PMIx_Commit());
      for (uint32_t at = 0; at < 4; at++) {
        snprintf(text, sizeof(text), "%s %u", colours[at % 2], at / 2);
        GETS_BY(&me, TEXT("the.key", text), UINT32("the.version", at / 2), TEXT("the.colour", colours[at % 2]));
      }
      PMIx_Finalize(NULL, 0);
      """

  @EXT-QUALIFIED-1 @EXT-QUALIFIED-2 @EXT-KEY-QUALIFIED-VALUE-3
  Scenario Outline: a value without qualifiers that is put <when> is stored beside one with a qualifier
    Then in C it holds that
      """
      CLIENTS(1);
      if (<first>) PUT(PMIX_GLOBAL, UINT32("the.key", 7));
      PUT_QUALIFIED(PMIX_GLOBAL, UINT32("the.key", 42), UINT32("the.version", 3));
      if (!<first>) PUT(PMIX_GLOBAL, UINT32("the.key", 7));
      OK(PMIx_Commit());
      GETS(&me, UINT32("the.key", 7));
      GETS_BY(&me, UINT32("the.key", 42), UINT32("the.version", 3));
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | when   | first |
      | first  | 1     |
      | second | 0     |

  # All three qualifiers are given in another order than they were put in, and one of them has another value, except at the end.
  @EXT-QUALIFIED-1 @EXT-QUALIFIED-2 @EXT-KEY-QUALIFIED-VALUE-3
  Scenario: a value is retrieved by its three qualifiers in any order
    Then in C it holds that
      """
      CLIENTS(1);
      PUT_QUALIFIED(PMIX_GLOBAL, UINT32("the.key", 42), UINT32("the.version", 3), TEXT("the.colour", "red"), FLAG("the.end"));
      OK(PMIx_Commit());
      for (int other = 3; other > 0; other--)
        MISSES(&me, "the.key", QUALIFIER(BOOL("the.end", other != 1)), QUALIFIER(TEXT("the.colour", other == 2 ? "Red" : "red")),
            QUALIFIER(UINT32("the.version", other == 3 ? 4 : 3)), INT(PMIX_TIMEOUT, 2));
      GETS_BY(&me, UINT32("the.key", 42), FLAG("the.end"), TEXT("the.colour", "red"), UINT32("the.version", 3));
      LEAVE();
      """

  # The third value has the same qualifiers as the first and replaces it.
  @EXT-QUALIFIED-1 @EXT-QUALIFIED-2 @EXT-KEY-QUALIFIED-VALUE-3
  Scenario Outline: a value that is put again with the same <number> qualifiers replaces the first, <when>
    Then in C it holds that
      """
      CLIENTS(1);
      char *colours[] = {"red", "green", "red"};
      for (uint32_t at = 0; at < 3; at++) {
        if (<number> == 1) PUT_QUALIFIED(PMIX_GLOBAL, UINT32("the.key", at), TEXT("the.colour", colours[at]));
        else PUT_QUALIFIED(PMIX_GLOBAL, UINT32("the.key", at), TEXT("the.colour", colours[at]), UINT32("the.version", 3));
        if (at < <commit before>) OK(PMIx_Commit());
      }
      OK(PMIx_Commit());
      for (uint32_t at = 1; at < 3; at++) {
        if (<number> == 1) GETS_BY(&me, UINT32("the.key", at), TEXT("the.colour", colours[at]));
        else GETS_BY(&me, UINT32("the.key", at), TEXT("the.colour", colours[at]), UINT32("the.version", 3));
      }
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | number | when                   | commit before |
      | 1      | before it is committed | 0             |
      | 2      | before it is committed | 0             |
      | 1      | after it is committed  | 2             |

  # Each of two processes puts two values with a qualifier and one without, and gets those of both.
  @EXT-QUALIFIED-1 @EXT-QUALIFIED-2 @EXT-KEY-QUALIFIED-VALUE-3
  Scenario: values of another process are retrieved by their qualifiers
    Then in C it holds that
      """
      CLIENTS(2);
      PUT(PMIX_GLOBAL, UINT32("the.key", 7 + me.rank));
      for (uint32_t version = 1; version <= 2; version++)
        PUT_QUALIFIED(PMIX_GLOBAL, UINT32("the.key", 40 + 10 * me.rank + version), UINT32("the.version", version));
      OK(PMIx_Commit());
      for (me.rank = 0; me.rank < 2; me.rank++) {
        for (uint32_t version = 1; version <= 2; version++)
          GETS_BY(&me, UINT32("the.key", 40 + 10 * me.rank + version), UINT32("the.version", version));
        GETS(&me, UINT32("the.key", 7 + me.rank));
      }
      PMIx_Finalize(NULL, 0);
      """

  # The caller's own data comes back with each of two values.
  @EXT-QUALIFIED-1 @EXT-QUALIFIED-2
  Scenario: PMIx_Get_nb retrieves a value by its qualifier
    Then in C it holds that
      """
      CLIENTS(1);
      char *colours[] = {"red", "green"}, wanted[20], got[300];
      for (uint32_t at = 0; at < 2; at++) PUT_QUALIFIED(PMIX_GLOBAL, UINT32("the.key", 70000 + at), TEXT("the.colour", colours[at]));
      OK(PMIx_Commit());
      for (int at = 0; at < 2; at++) {
        pmix_info_t by = QUALIFIER(TEXT("the.colour", colours[at]));
        snprintf(wanted, sizeof(wanted), "%d", 70000 + at);
        OK(PMIx_Get_nb(&me, "the.key", &by, 1, mapcheck_found, got));
        CHECK(mapcheck_called_back(1 + at));
        CHECK(mapcheck_status == PMIX_SUCCESS && mapcheck_own == got && !strcmp(got, wanted));
      }
      PMIx_Finalize(NULL, 0);
      """

  # The first pair of each array is the primary one, although its key sorts after the others.
  @EXT-QUALIFIED-1 @EXT-QUALIFIED-2 @EXT-KEY-QUALIFIED-VALUE-3
  Scenario Outline: a value with <many> qualifiers is found by them under the key of the first pair of its array
    Then in C it holds that
      """
      CLIENTS(1);
      char key[20];
      pmix_info_t infos[1 + <many>];
      for (uint32_t turn = 0; turn < 6; turn++) {
        uint32_t version = turn < 3 ? turn : 5 - turn;
        infos[0] = UINT32("the.primary", 4000000000u + version);
        for (int at = 1; at < 1 + <many>; at++) {
          snprintf(key, sizeof(key), "a.qualifier.%d", at);
          infos[at] = UINT32(key, at == <many> ? version : 7);
        }
        if (turn < 3) OK(mapcheck_put_qualified(PMIX_GLOBAL, infos, 1 + <many>));
        else CHECK(mapcheck_gets("the.primary", &me, infos, 1 + <many>, 1));
        if (turn == 2) OK(PMIx_Commit());
      }
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | many |
      | 1    |
      | 2    |
      | 5    |
      | 12   |

  @EXT-QUALIFIED-1 @EXT-QUALIFIED-2 @EXT-KEY-QUALIFIED-VALUE-3
  Scenario Outline: values are distinguished by <what>
    Then in C it holds that
      """
      CLIENTS(1);
      <type> values[] = {<values>};
      uint32_t many = COUNT(values);
      for (uint32_t at = 0; at < many; at++)
        PUT_QUALIFIED(PMIX_GLOBAL, UINT32("the.key", at), INFO("the.qualifier", <address>values[at], PMIX_<kind>));
      OK(PMIx_Commit());
      for (uint32_t of = 0; of < 2 * many; of++) {
        uint32_t at = of < many ? of : 2 * many - 1 - of;
        GETS_BY(&me, UINT32("the.key", at), INFO("the.qualifier", <address>values[at], PMIX_<kind>));
      }
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | what                  | kind       | type              | address | values                                                      |
      | a boolean             | BOOL       | bool              | &       | true, false                                                 |
      | a byte                | BYTE       | uint8_t           | &       | 0, 1, 255                                                   |
      | a text                | STRING     | char *            |         | "a", "b", "aa", "A", "a ", " a", ""                         |
      | a long text           | STRING     | char *            |         | xs(71), xs(72), xs(7000)                                    |
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

  @EXT-QUALIFIED-1 @EXT-KEY-QUALIFIED-VALUE-3
  Scenario Outline: <what> with a qualifier is retrieved as it was put
    Then in C it holds that
      """
      CLIENTS(1);
      <type> one = <value>;
      PUT_QUALIFIED(PMIX_GLOBAL, INFO("the.key", <address>one, PMIX_<kind>), UINT32("the.version", 3));
      OK(PMIx_Commit());
      GETS_BY(&me, INFO("the.key", <address>one, PMIX_<kind>), UINT32("the.version", 3));
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | what                | kind        | type               | address | value                                                              |
      | true                | BOOL        | bool               | &       | true                                                               |
      | false               | BOOL        | bool               | &       | false                                                              |
      | a text              | STRING      | char *             |         | "a text"                                                           |
      | an empty text       | STRING      | char *             |         | ""                                                                 |
      | a negative number   | INT         | int                | &       | -70000                                                             |
      | a number of 64 bits | UINT64      | uint64_t           | &       | UINT64_MAX - 1                                                     |
      | a size of 0         | SIZE        | size_t             | &       | 0                                                                  |
      | a double            | DOUBLE      | double             | &       | -2.25                                                              |
      | a rank              | PROC_RANK   | pmix_rank_t        | &       | 70000                                                              |
      | a process           | PROC        | pmix_proc_t        | &       | {.nspace = "some-job", .rank = 70000}                              |
      | bytes               | BYTE_OBJECT | pmix_byte_object_t | &       | {.bytes = "ab\\0cd", .size = 5}                                    |
      | a variable          | ENVAR       | pmix_envar_t       | &       | {.envar = "NAME", .value = "a:b", .separator = ':'}                |
      | an array            | DATA_ARRAY  | pmix_data_array_t  | &       | {.type = PMIX_UINT32, .size = 3, .array = (uint32_t[3]) {7, 8, 9}} |

  # Two keys with the same qualifiers, and twenty values of each.
  @EXT-QUALIFIED-1 @EXT-QUALIFIED-2
  Scenario: values of two keys with the same qualifiers are distinguished, among many
    Then in C it holds that
      """
      CLIENTS(1);
      static char *keys[] = {"the.key", "the.kez"};
      for (uint32_t at = 0; at < 40; at++) PUT_QUALIFIED(PMIX_GLOBAL, UINT32(keys[at % 2], at), UINT32("the.version", at / 2));
      OK(PMIx_Commit());
      for (uint32_t at = 0; at < 40; at++) GETS_BY(&me, UINT32(keys[at % 2], at), UINT32("the.version", at / 2));
      PMIx_Finalize(NULL, 0);
      """

  # The keys of the qualifiers differ, their values are the same.
  @EXT-QUALIFIED-2
  Scenario: values are distinguished by the keys of their qualifiers
    Then in C it holds that
      """
      CLIENTS(1);
      static char *names[] = {"the.version", "the.versiom", "the.versions", "version"};
      for (uint32_t at = 0; at < 4; at++) PUT_QUALIFIED(PMIX_GLOBAL, UINT32("the.key", at), UINT32(names[at], 3));
      OK(PMIx_Commit());
      for (uint32_t at = 0; at < 4; at++) GETS_BY(&me, UINT32("the.key", at), UINT32(names[at], 3));
      PMIx_Finalize(NULL, 0);
      """

  @EXT-QUALIFIED-2
  Scenario Outline: a value with <has> is not retrieved by <asked>
    Then in C it holds that
      """
      CLIENTS(1);
      pmix_info_t parts[] = {UINT32("the.key", 42), UINT32("the.version", 3), TEXT("the.colour", "red")};
      if (<have>) OK(mapcheck_put_qualified(PMIX_GLOBAL, parts, 1 + <have>));
      else PUT(PMIX_GLOBAL, parts[0]);
      OK(PMIx_Commit());
      MISSES(&me, "the.key", <by>, INT(PMIX_TIMEOUT, 2));
      LEAVE();
      """
    Examples:
      | has            | asked                                   | have | by                                                                        |
      | no qualifier   | one                                     | 0    | QUALIFIER(UINT32("the.version", 3))                                       |
      | one qualifier  | another                                 | 1    | QUALIFIER(TEXT("the.colour", "red"))                                      |
      | one qualifier  | another number                          | 1    | QUALIFIER(UINT32("the.version", 4))                                       |
      | one qualifier  | that and another                        | 1    | QUALIFIER(UINT32("the.version", 3)), QUALIFIER(TEXT("the.colour", "red")) |
      | two qualifiers | the first, and another text             | 2    | QUALIFIER(UINT32("the.version", 3)), QUALIFIER(TEXT("the.colour", "rex")) |
      | two qualifiers | another number, and the second          | 2    | QUALIFIER(UINT32("the.version", 4)), QUALIFIER(TEXT("the.colour", "red")) |
      | two qualifiers | the first, and a text under another key | 2    | QUALIFIER(UINT32("the.version", 3)), QUALIFIER(TEXT("the.color", "red"))  |

  @EXT-QUALIFIED-1 @EXT-QUALIFIED-2
  Scenario: a value with the same qualifiers in another order replaces the first
    Then in C it holds that
      """
      CLIENTS(1);
      PUT_QUALIFIED(PMIX_GLOBAL, UINT32("the.key", 0), UINT32("the.version", 3), TEXT("the.colour", "red"));
      PUT_QUALIFIED(PMIX_GLOBAL, UINT32("the.key", 1), TEXT("the.colour", "red"), UINT32("the.version", 3));
      OK(PMIx_Commit());
      GETS_BY(&me, UINT32("the.key", 1), UINT32("the.version", 3), TEXT("the.colour", "red"));
      GETS_BY(&me, UINT32("the.key", 1), TEXT("the.colour", "red"), UINT32("the.version", 3));
      PMIx_Finalize(NULL, 0);
      """

  # Three processes put two values each; each gets those of the others, among them its own.
  @EXT-QUALIFIED-1 @EXT-QUALIFIED-2 @EXT-KEY-QUALIFIED-VALUE-3
  Scenario Outline: values that were put with <scope> are retrieved by their qualifiers by <who>
    Then in C it holds that
      """
      mapcheck_others = <others>;
      CLIENTS(3);
      char *colours[] = {"red", "green"}, text[40];
      for (int at = 0; at < 2; at++) {
        snprintf(text, sizeof(text), "%s of %s %u", colours[at], me.nspace, me.rank);
        PUT_QUALIFIED(<scope>, TEXT("the.key", text), TEXT("the.colour", colours[at]));
      }
      OK(PMIx_Commit());
      for (int at = 0; at < 6; at++) {
        pmix_proc_t of = at / 2 < 3 - <others> ? proc_of("job", at / 2) : proc_of("other", 0);
        snprintf(text, sizeof(text), "%s of %s %u", colours[at % 2], of.nspace, of.rank);
        GETS_BY(&of, TEXT("the.key", text), TEXT("the.colour", colours[at % 2]));
      }
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | scope       | who                       | others |
      | PMIX_GLOBAL | processes of the same job | 0      |
      | PMIX_LOCAL  | processes of the same job | 0      |
      | PMIX_GLOBAL | processes of two jobs     | 1      |
      | PMIX_LOCAL  | processes of two jobs     | 1      |

  @EXT-QUALIFIED-1 @EXT-QUALIFIED-2
  Scenario: a value with a qualifier that is committed later is retrieved beside the first
    Then in C it holds that
      """
      CLIENTS(1);
      for (uint32_t last = 0; last < 4; last++) {
        PUT_QUALIFIED(PMIX_GLOBAL, UINT32("the.key", 70000 + last), UINT32("the.version", last));
        OK(PMIx_Commit());
        for (uint32_t version = 0; version <= last; version++)
          GETS_BY(&me, UINT32("the.key", 70000 + version), UINT32("the.version", version));
      }
      PMIx_Finalize(NULL, 0);
      """
