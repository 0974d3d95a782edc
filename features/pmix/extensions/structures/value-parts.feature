# 4.7 Value Struct Functions to 4.9 Info Struct Functions, 4.24 Process Data Functions
@libpmix
Feature: Structs: free the only part of a value or of an array

  A value or an array that holds one thing only loses it like a full one. What is inside is larger than the struct.

  @EXT-VALUE-DESTRUCT-2 @EXT-VALUE-FREE-2 @EXT-INFO-DESTRUCT-2 @EXT-INFO-FREE-2 @EXT-PDATA-DESTRUCT-2 @EXT-PDATA-FREE-2
  Scenario Outline: what a value of type PMIX_<kind> holds that holds nothing else is freed
    Then in C it holds that
      """
      EACH_POINTER(field, PMIX_<kind>, "")
        for (int how = 0; how < 12; how++) {
          NEW_VALUES(all);
          pmix_value_t *it = all.each[how % 6];
          void *made = calloc(1, size_of(PMIX_<kind>));
          set(made, field, 30000);
          if (how / 6) keep_last(made, field);
          *it = value_of(PMIX_<kind>, made);
          FREES(30000, FREE_VALUE(all, how % 6));
        }
      """
    Examples:
      | kind                   |
      | STRING                 |
      | BYTE_OBJECT            |
      | COMPRESSED_BYTE_OBJECT |
      | ENVAR                  |
      | PROC_INFO              |
      | GEOMETRY               |
      | DEVICE_DIST            |
      | ENDPOINT               |
      | PROC_STATS             |
      | DISK_STATS             |
      | NET_STATS              |
      | NODE_STATS             |
      | COORD                  |
      | REGATTR                |
      | DATA_BUFFER            |

  @EXT-VALUE-DESTRUCT-2 @EXT-VALUE-FREE-2 @EXT-INFO-DESTRUCT-2 @EXT-INFO-FREE-2 @EXT-PDATA-DESTRUCT-2 @EXT-PDATA-FREE-2
  Scenario Outline: the <part> of a value of type PMIX_DATA_ARRAY that holds nothing else is freed
    Then in C it holds that
      """
      for (int how = 0; how < 6; how++) {
        NEW_VALUES(all);
        pmix_data_array_t *array = PMIx_Data_array_create(<elements>);
        *all.each[how] = (pmix_value_t) {.type = PMIX_DATA_ARRAY, .data.darray = array};
        <fill>;
        FREES(30000, FREE_VALUE(all, how));
      }
      """
    Examples:
      | part              | elements         | fill                                                                 |
      | only element      | 1, PMIX_STRING   | ((char **) array->array)[0] = calloc(1, 30000)                       |
      | last element      | 3, PMIX_STRING   | ((char **) array->array)[2] = calloc(1, 30000)                       |
      | last info         | 3, PMIX_INFO     | ((pmix_info_t *) array->array)[2].value = filled(PMIX_STRING, 30000) |
      | array of an array | 2, PMIX_INFO     | ((pmix_info_t *) array->array)[1].value = ARRAY_OF(30000, PMIX_BYTE) |
      | elements          | 30000, PMIX_BOOL | CHECK(array->array)                                                  |

  # The element that holds something is each of three in turn.
  @EXT-DATA-ARRAY-DESTRUCT-2 @EXT-DATA-ARRAY-FREE-2
  Scenario Outline: what one of three elements of type PMIX_<kind> holds is freed
    Then in C it holds that
      """
      EACH_POINTER(field, PMIX_<kind>, "")
        for (int how = 0; how < 12; how++) {
          pmix_data_array_t array, *other = PMIx_Data_array_create(3, PMIX_<kind>);
          PMIx_Data_array_construct(&array, 3, PMIX_<kind>);
          char *it = (char *) (how % 2 ? other : &array)->array + how / 2 % 3 * size_of(PMIX_<kind>);
          set(it, field, 30000);
          if (how / 6) keep_last(it, field);
          if (how % 2) FREES(30000, PMIx_Data_array_free(other));
          else FREES(30000, PMIx_Data_array_destruct(&array));
        }
      """
    Examples:
      | kind        |
      | STRING      |
      | BYTE_OBJECT |
      | ENVAR       |
      | VALUE       |
      | INFO        |
      | PDATA       |
      | APP         |
      | QUERY       |
      | PROC_INFO   |
      | GEOMETRY    |
      | DEVICE_DIST |
      | ENDPOINT    |
      | PROC_STATS  |
      | DISK_STATS  |
      | NET_STATS   |
      | NODE_STATS  |
      | COORD       |
      | REGATTR     |

  # An array without elements, and one that was only initialized, of each type but that of arrays.
  @EXT-DATA-ARRAY-DESTRUCT-2 @EXT-DATA-ARRAY-FREE-2
  Scenario: data arrays without elements are destructed
    Then in C it holds that
      """
      for (int type = 1; type < 70; type++) {
        if (type == PMIX_DATA_ARRAY) continue;
        pmix_data_array_t none, only;
        PMIx_Data_array_construct(&none, 0, type);
        PMIx_Data_array_init(&only, type);
        size_t before = mallinfo2().uordblks;
        PMIx_Data_array_destruct(&none);
        PMIx_Data_array_destruct(&only);
        CHECK(mallinfo2().uordblks == before);
      }
      """

  # Each two different types, of values that hold nothing.
  @EXT-VALUE-COMPARE-4
  Scenario: PMIx_Value_compare finds each two types different
    Then in C it holds that
      """
      for (int one = 0; one < 75; one++)
        for (int other = 0; other < 75; other++) {
          pmix_value_t values[2];
          memset(values, 0, sizeof(values));
          values[0].type = one, values[1].type = other;
          if (one != other) CHECK(PMIx_Value_compare(&values[0], &values[1]) == PMIX_VALUE_TYPE_DIFFERENT);
        }
      """
