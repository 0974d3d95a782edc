# 4.26 PMIx Info List Functions
@libpmix
Feature: Values of each type in an info list

  PMIx_Info_list_prepend stores a copy of the value that it is given. Of the structs, each field is set alone, so that a value in the wrong
  field is found too. Of arrays, the last of three elements is looked at.

  @EXT-INFO-LIST-PREPEND-2
  Scenario Outline: PMIx_Info_list_prepend copies the fields "<fields>" of a PMIX_<kind>
    Then in C it holds that
      """
      PMIx_server_init(NULL, NULL, 0);
      EACH_FIELD(field, PMIX_<kind>, "<fields>") {
        void *list = PMIx_Info_list_start(), *next, *given = calloc(1, size_of(PMIX_<kind>));
        set(given, field, 5);
        IS(PMIx_Info_list_prepend(list, "some.key", given, PMIX_<kind>), PMIX_SUCCESS);
        pmix_info_t *info = PMIx_Info_list_get_info(list, NULL, &next);
        IS(info->value.type, PMIX_<kind>);
        EACH_FIELD(other, PMIX_<kind>, "<fields>") CHECK(same(inside(&info->value), given, other));
      }
      """
    Examples:
      | kind        | fields       |
      | PROC        |              |
      | PROC_INFO   | -state       |
      | PROC_INFO   | state        |
      | ENVAR       |              |
      | COORD       |              |
      | GEOMETRY    |              |
      | DEVICE_DIST |              |
      | ENDPOINT    |              |
      | BYTE_OBJECT |              |
      | PROC_STATS  | -percent_cpu |
      | PROC_STATS  | percent_cpu  |
      | DISK_STATS  |              |
      | NET_STATS   |              |
      | NODE_STATS  |              |
      | REGATTR     |              |

  @EXT-INFO-LIST-PREPEND-2
  Scenario: PMIx_Info_list_prepend copies a data buffer
    Then in C it holds that
      """
      PMIx_server_init(NULL, NULL, 0);
      pmix_data_buffer_t given;
      PMIx_Data_buffer_construct(&given);
      PMIx_Data_buffer_load(&given, strdup("seven b"), 5);
      void *list = PMIx_Info_list_start(), *next;
      IS(PMIx_Info_list_prepend(list, "some.key", &given, PMIX_DATA_BUFFER), PMIX_SUCCESS);
      pmix_info_t *info = PMIx_Info_list_get_info(list, NULL, &next);
      IS(info->value.type, PMIX_DATA_BUFFER);
      IS(info->value.data.dbuf->bytes_used, 5);
      IS(info->value.data.dbuf->base_ptr[4], 'n');
      """

  @EXT-INFO-LIST-PREPEND-2
  Scenario Outline: PMIx_Info_list_prepend copies the fields "<fields>" of an array of PMIX_<kind>
    Then in C it holds that
      """
      PMIx_server_init(NULL, NULL, 0);
      EACH_FIELD(field, PMIX_<kind>, "<fields>") {
        void *list = PMIx_Info_list_start(), *next;
        pmix_data_array_t given;
        PMIx_Data_array_construct(&given, 3, PMIX_<kind>);
        char *last = (char *) given.array + 2 * size_of(PMIX_<kind>);
        if (PMIX_<kind> == PMIX_STRING) set(given.array, field, 3), set(last - size_of(PMIX_<kind>), field, 4);
        set(last, field, 5);
        IS(PMIx_Info_list_prepend(list, "some.key", &given, PMIX_DATA_ARRAY), PMIX_SUCCESS);
        pmix_info_t *info = PMIx_Info_list_get_info(list, NULL, &next);
        IS(info->value.data.darray->type, PMIX_<kind>);
        IS(info->value.data.darray->size, 3);
        CHECK(same((char *) info->value.data.darray->array + 2 * size_of(PMIX_<kind>), last, field));
      }
      """
    Examples:
      | kind        | fields       |
      | STRING      |              |
      | PROC        |              |
      | INFO        |              |
      | VALUE       |              |
      | PDATA       |              |
      | APP         |              |
      | BYTE_OBJECT |              |
      | PROC_INFO   |              |
      | ENVAR       |              |
      | QUERY       |              |
      | COORD       |              |
      | REGATTR     |              |
      | GEOMETRY    |              |
      | DEVICE_DIST |              |
      | ENDPOINT    |              |
      | PROC_STATS  | -percent_cpu |
      | DISK_STATS  |              |
      | NET_STATS   |              |
      | NODE_STATS  |              |
      | PROC_STATS  | percent_cpu  |

  @EXT-INFO-LIST-PREPEND-2
  Scenario: PMIx_Info_list_prepend copies the flags of an array's infos
    Then in C it holds that
      """
      PMIx_server_init(NULL, NULL, 0);
      void *list = PMIx_Info_list_start(), *next;
      pmix_info_t infos[3];
      for (int at = 0; at < 3; at++) PMIx_Info_construct(&infos[at]);
      infos[2].flags = PMIX_INFO_REQD;
      pmix_data_array_t given = {.type = PMIX_INFO, .size = 3, .array = infos};
      IS(PMIx_Info_list_prepend(list, "some.key", &given, PMIX_DATA_ARRAY), PMIX_SUCCESS);
      pmix_info_t *info = PMIx_Info_list_get_info(list, NULL, &next);
      IS(((pmix_info_t *) info->value.data.darray->array)[2].flags, PMIX_INFO_REQD);
      """

  @EXT-INFO-LIST-PREPEND-2
  Scenario Outline: PMIx_Info_list_prepend copies the elements of an array of <kinds>
    Then in C it holds that
      """
      PMIx_server_init(NULL, NULL, 0);
      EACH_KIND(kind, <kinds>) {
        <type> elements[3];
        memset(elements, 0, sizeof(elements));
        memcpy(&elements[2], "\1\2\3\4\5\6\7\10", sizeof(<type>));
        pmix_data_array_t given = {.type = kind, .size = 3, .array = elements};
        void *list = PMIx_Info_list_start(), *next;
        IS(PMIx_Info_list_prepend(list, "some.key", &given, PMIX_DATA_ARRAY), PMIX_SUCCESS);
        pmix_info_t *info = PMIx_Info_list_get_info(list, NULL, &next);
        IS(info->value.data.darray->type, kind);
        IS(info->value.data.darray->size, 3);
        CHECK(!memcmp(info->value.data.darray->array, elements, sizeof(elements)));
      }
      """
    Examples:
      | type     | kinds                                                                                           |
      | bool     | PMIX_BOOL                                                                                       |
      | uint8_t  | PMIX_BYTE, PMIX_INT8, PMIX_UINT8, PMIX_PERSIST, PMIX_SCOPE, PMIX_DATA_RANGE                     |
      | uint16_t | PMIX_INT16, PMIX_UINT16                                                                         |
      | uint32_t | PMIX_INT, PMIX_UINT, PMIX_INT32, PMIX_UINT32, PMIX_PID, PMIX_STATUS, PMIX_PROC_RANK, PMIX_FLOAT |
      | uint64_t | PMIX_SIZE, PMIX_INT64, PMIX_UINT64, PMIX_DOUBLE, PMIX_TIME                                      |
      | uint8_t  | PMIX_PROC_STATE                                                                                 |
      | uint8_t  | PMIX_ALLOC_DIRECTIVE                                                                            |
      | uint8_t  | PMIX_LINK_STATE                                                                                 |
