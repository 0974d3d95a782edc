# 4.7 Value Struct Functions to 4.9 Info Struct Functions, 4.24, 4.25
@libpmix
Feature: Structs: free values of every type

  Each of three values has 3,000 bytes of its own, whatever its type: they are freed with the struct that holds the value. What a value
  holds is larger than what the C library keeps for itself when it is freed.

  @EXT-<id>-2
  Scenario Outline: PMIx_<function> frees what infos with values of each type hold
    Then in C it holds that
      """
      EACH_KIND(kind, PMIX_STRING, PMIX_BYTE_OBJECT, PMIX_COMPRESSED_STRING, PMIX_ENVAR, PMIX_PROC_INFO, PMIX_COORD, PMIX_GEOMETRY,
          PMIX_DEVICE_DIST, PMIX_ENDPOINT, PMIX_DATA_BUFFER, PMIX_PROC_STATS, PMIX_DISK_STATS, PMIX_NET_STATS, PMIX_REGATTR, PMIX_DATA_ARRAY) {
        NEW_INFOS(all, <function>);
        for (int at = 0; at < 3; at++)
          all.infos[at].value = kind == PMIX_DATA_ARRAY ? ARRAY_OF(3000, PMIX_BYTE) : filled(kind, 3000);
        FREES(9000, FREE_INFOS(all, <function>));
      }
      """
    Examples:
      | id                  | function            |
      | INFO-DESTRUCT       | Info_destruct       |
      | INFO-FREE           | Info_free           |
      | APP-DESTRUCT        | App_destruct        |
      | APP-RELEASE         | App_release         |
      | APP-FREE            | App_free            |
      | DATA-ARRAY-DESTRUCT | Data_array_destruct |
      | DATA-ARRAY-FREE     | Data_array_free     |

  # A library may keep a regular expression of its own making in its own form, or as the plain list.
  @EXT-VALUE-DESTRUCT-2 @EXT-VALUE-FREE-2 @EXT-INFO-DESTRUCT-2 @EXT-INFO-FREE-2 @EXT-PDATA-DESTRUCT-2 @EXT-PDATA-FREE-2
  Scenario: the regular expression of a value is freed
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      char *names = calloc(1, 100000), *regex = NULL;
      for (int at = 0, length = 0; at < 6000; at++) length += sprintf(names + length, "%s%c%c%x", at ? "," : "", 'a' + at % 23, 'a' + at % 19, at * 7919);
      for (int how = 0; how < 7; how++) {
        NEW_VALUES(all);
        CHECK(PMIx_generate_regex(names, &regex) == PMIX_SUCCESS);
        *all.each[how % 6] = (pmix_value_t) {.type = PMIX_REGEX, .data.bo = {.bytes = regex, .size = 1000}};
        FREES(10000, FREE_VALUE(all, how % 6));
      }
      """

  # The caller made these arrays, because a library need not be able to make each.
  @EXT-DATA-ARRAY-DESTRUCT-2 @EXT-DATA-ARRAY-FREE-2
  Scenario Outline: an array of PMIX_<kind> that the caller made is freed
    Then in C it holds that
      """
      for (int how = 0; how < 2; how++) {
        pmix_data_array_t *array = calloc(1, sizeof(pmix_data_array_t));
        *array = (pmix_data_array_t) {.type = PMIX_<kind>, .size = <many>, .array = calloc(<many>, sizeof(<type>))};
        memset(array->array, 1, sizeof(<type>));
        if (how) FREES(30000, PMIx_Data_array_free(array));
        else FREES(30000, PMIx_Data_array_destruct(array));
        CHECK(how || (array->array == NULL && array->size == 0));
      }
      """
    Examples:
      | kind            | type               | many  |
      | JOB_STATE       | uint8_t            | 30000 |
      | LOCTYPE         | pmix_locality_t    | 15000 |
      | DEVTYPE         | pmix_device_type_t | 4000  |
      | STOR_MEDIUM     | uint64_t           | 4000  |
      | POINTER         | void *             | 4000  |
      | PROC_NSPACE     | pmix_nspace_t      | 200   |
      | INFO_DIRECTIVES | uint32_t           | 8000  |

  # Each of three elements holds something in turn.
  @EXT-DATA-ARRAY-DESTRUCT-2 @EXT-DATA-ARRAY-FREE-2
  Scenario Outline: the contents of an array of PMIX_<kind> that the caller made are freed
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      for (int how = 0; how < <hows>; how++) {
        pmix_data_array_t *array = calloc(1, sizeof(pmix_data_array_t));
        *array = (pmix_data_array_t) {.type = PMIX_<kind>, .size = 3, .array = calloc(3, sizeof(pmix_<type>_t))};
        pmix_<type>_t *it = (pmix_<type>_t *) array->array + how / 2;
        <fill>;
        if (how % 2) FREES(30000, PMIx_Data_array_free(array));
        else FREES(30000, PMIx_Data_array_destruct(array));
      }
      """
    Examples:
      | kind                   | type        | hows | fill                                                                        |
      | DATA_BUFFER            | data_buffer | 6    | fill(PMIX_DATA_BUFFER, it, 30000)                                           |
      | REGEX                  | byte_object | 6    | it->bytes = calloc(1, 30000), strcpy(it->bytes, "raw:n1,n2"), it->size = 10 |
      | COMPRESSED_STRING      | byte_object | 6    | it->bytes = calloc(1, 30000), it->size = 1                                  |
      | COMPRESSED_BYTE_OBJECT | byte_object | 6    | fill(PMIX_COMPRESSED_BYTE_OBJECT, it, 30000)                                |
      | DATA_ARRAY             | data_array  | 2    | it->type = PMIX_BYTE, it->size = 30000, it->array = calloc(1, 30000)        |
