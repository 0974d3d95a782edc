# 4.7 Value Struct Functions
@libpmix
Feature: The order of values

  Two values that are compared in the other order have the opposite result.

  # The elements that both have are the same.
  @EXT-VALUE-COMPARE-2 @EXT-VALUE-COMPARE-3
  Scenario Outline: of two data arrays of <kinds> with different numbers of elements, one is greater
    Then in C it holds that
      """
      int sizes[][2] = {{3, 2}, {1, 3}};
      EACH_KIND(kind, <kinds>) for (int at = 0; at < 2; at++) {
        <type> elements[2][3] = {{<element>, <element>, <element>}, {<element>, <element>, <element>}};
        pmix_data_array_t array = {.type = kind, .size = sizes[at][0], .array = elements[0]}, changed = array;
        changed.array = elements[1];
        pmix_value_t one = {.type = PMIX_DATA_ARRAY, .data.darray = &array}, other = {.type = PMIX_DATA_ARRAY, .data.darray = &changed};
        EQUAL(one, other);
        changed.size = sizes[at][1];
        DIFFER(one, other);
      }
      """
    Examples:
      | type               | element                                      | kinds                                 |
      | uint8_t            | 7                                            | PMIX_BYTE, PMIX_INT8                  |
      | bool               | true                                         | PMIX_BOOL                             |
      | uint16_t           | 7                                            | PMIX_UINT16                           |
      | uint32_t           | 7                                            | PMIX_INT, PMIX_UINT32, PMIX_PROC_RANK |
      | uint64_t           | 7                                            | PMIX_UINT64, PMIX_SIZE, PMIX_DOUBLE   |
      | char *             | "same"                                       | PMIX_STRING                           |
      | pmix_proc_t        | {.nspace = "job", .rank = 7}                 | PMIX_PROC                             |
      | pmix_info_t        | {.key = "some.key", .value.type = PMIX_BOOL} | PMIX_INFO                             |
      | pmix_envar_t       | {.envar = "same", .value = "same"}           | PMIX_ENVAR                            |
      | pmix_byte_object_t | {.bytes = "same", .size = 5}                 | PMIX_BYTE_OBJECT                      |
      | pmix_disk_stats_t  | {.disk = "same"}                             | PMIX_DISK_STATS                       |
      | pmix_net_stats_t   | {.net_interface = "same"}                    | PMIX_NET_STATS                        |

  # In the order of the table: each text is less than all that follow.
  @EXT-VALUE-COMPARE-2 @EXT-VALUE-COMPARE-3
  Scenario: PMIx_Value_compare orders texts by their first difference
    Then in C it holds that
      """
      static char *texts[] = {"", " ", "1", "10", "2", "A", "a", "aA", "aa", "aaa", "ab", "abc", "b", "ba", "z", "zz"};
      for (int one = 0; one < 16; one++)
        for (int other = 0; other < 16; other++) {
          char first[8], second[8];
          strcpy(first, texts[one]), strcpy(second, texts[other]);
          pmix_value_t values[] = {{.type = PMIX_STRING, .data.string = first}, {.type = PMIX_STRING, .data.string = second}};
          pmix_value_cmp_t wanted = one == other ? PMIX_EQUAL : one > other ? PMIX_VALUE1_GREATER : PMIX_VALUE2_GREATER;
          CHECK(PMIx_Value_compare(&values[0], &values[1]) == wanted);
        }
      """

  # The values are compared with themselves and are as before.
  @EXT-VALUE-COMPARE-2
  Scenario: PMIx_Value_compare finds a value equal to itself and changes neither of two
    Then in C it holds that
      """
      pmix_disk_stats_t disk = {.disk = "sda", .num_reads_completed = 7};
      pmix_proc_t process = {.nspace = "job", .rank = 3};
      uint32_t numbers[] = {1, 2, 3};
      pmix_data_array_t array = {.type = PMIX_UINT32, .size = 3, .array = numbers};
      pmix_value_t values[] = {
        {.type = PMIX_STRING, .data.string = "text"}, {.type = PMIX_UINT64, .data.uint64 = 7}, {.type = PMIX_PROC, .data.proc = &process},
        {.type = PMIX_DISK_STATS, .data.dkstats = &disk}, {.type = PMIX_DATA_ARRAY, .data.darray = &array},
        {.type = PMIX_ENVAR, .data.envar = {.envar = "A", .value = "b"}}, {.type = PMIX_BYTE_OBJECT, .data.bo = {.bytes = "abc", .size = 3}}};
      for (int one = 0; one < 7; one++)
        for (int other = 0; other < 7; other++) {
          pmix_value_t before[7];
          memcpy(before, values, sizeof(values));
          CHECK(PMIx_Value_compare(&values[one], &values[other]) == (one == other ? PMIX_EQUAL : PMIX_VALUE_TYPE_DIFFERENT));
          CHECK(!memcmp(before, values, sizeof(values)));
        }
      CHECK(!strcmp(disk.disk, "sda") && process.rank == 3 && numbers[2] == 3 && array.size == 3);
      """
