# 4.7 Value Struct Functions to 4.9 Info Struct Functions, 4.24, 4.25
@libpmix
Feature: Structs: free values of every type

  Each of three values has 3,000 bytes of its own, whatever its type: they are freed with the struct that holds the value. What a value
  holds is larger than what the C library keeps for itself when it is freed.

  @<id>
  Scenario Outline: <function> frees what values of each type hold
    Then in C it holds that
      """
      for (int kind = 0; kind < 16; kind++) {
        <make>
        for (int at = 0; at < 3; at++) {
          pmix_value_t *it = &<place>;
          switch (kind) {
          case 0: { it->type = PMIX_STRING; it->data.string = calloc(1, 3000); break; }
          case 1: { it->type = PMIX_BYTE_OBJECT; it->data.bo.bytes = calloc(1, 3000); it->data.bo.size = 3000; break; }
          case 2: { it->type = PMIX_COMPRESSED_STRING; it->data.bo.bytes = calloc(1, 3000); it->data.bo.size = 3000; break; }
          case 3: { it->type = PMIX_ENVAR; it->data.envar.envar = calloc(1, 1500); it->data.envar.value = calloc(1, 1500); break; }
          case 4: { it->type = PMIX_PROC_INFO; it->data.pinfo = PMIx_Proc_info_create(1); it->data.pinfo->hostname = calloc(1, 1500); it->data.pinfo->executable_name = calloc(1, 1500); break; }
          case 5: { it->type = PMIX_DATA_ARRAY; it->data.darray = PMIx_Data_array_create(3000, PMIX_BYTE); break; }
          case 6: { it->type = PMIX_DATA_ARRAY; it->data.darray = PMIx_Data_array_create(3, PMIX_STRING); ((char **) it->data.darray->array)[2] = calloc(1, 3000); break; }
          case 7: { it->type = PMIX_COORD; it->data.coord = PMIx_Coord_create(750, 1); break; }
          case 8: { it->type = PMIX_GEOMETRY; it->data.geometry = PMIx_Geometry_create(1); it->data.geometry->uuid = calloc(1, 1500); it->data.geometry->osname = calloc(1, 1500); break; }
          case 9: { it->type = PMIX_DEVICE_DIST; it->data.devdist = PMIx_Device_distance_create(1); it->data.devdist->uuid = calloc(1, 1500); it->data.devdist->osname = calloc(1, 1500); break; }
          case 10: { it->type = PMIX_ENDPOINT; it->data.endpoint = PMIx_Endpoint_create(1); it->data.endpoint->uuid = calloc(1, 1500); it->data.endpoint->endpt.bytes = calloc(1, 1500); break; }
          case 11: { it->type = PMIX_DATA_BUFFER; it->data.dbuf = PMIx_Data_buffer_create(); it->data.dbuf->base_ptr = calloc(1, 3000); break; }
          case 12: { it->type = PMIX_PROC_STATS; it->data.pstats = PMIx_Proc_stats_create(1); it->data.pstats->node = calloc(1, 1500); it->data.pstats->cmd = calloc(1, 1500); break; }
          case 13: { it->type = PMIX_DISK_STATS; it->data.dkstats = PMIx_Disk_stats_create(1); it->data.dkstats->disk = calloc(1, 3000); break; }
          case 14: { it->type = PMIX_NET_STATS; it->data.netstats = PMIx_Net_stats_create(1); it->data.netstats->net_interface = calloc(1, 3000); break; }
          case 15: { it->type = PMIX_REGATTR; pmix_regattr_t *attribute = calloc(1, sizeof(pmix_regattr_t)); attribute->name = calloc(1, 3000); it->data.ptr = attribute; break; }
          }
        }
        size_t full = mallinfo2().uordblks;
        <free>
        CHECK(mallinfo2().uordblks + 9000 <= full);
      }
      """

    Examples:
      | id                        | function                 | make                                                                                                      | place                                    | free                                                           |
      | EXT-VALUE-DESTRUCT-2      | PMIx_Value_destruct      | pmix_value_t them[3]; for (int at = 0; at < 3; at++) PMIx_Value_construct(&them[at]);                     | them[at]                                 | for (int at = 0; at < 3; at++) PMIx_Value_destruct(&them[at]); |
      | EXT-VALUE-FREE-2          | PMIx_Value_free          | pmix_value_t *them = PMIx_Value_create(3);                                                                | them[at]                                 | PMIx_Value_free(them, 3);                                      |
      | EXT-INFO-DESTRUCT-2       | PMIx_Info_destruct       | pmix_info_t them[3]; for (int at = 0; at < 3; at++) PMIx_Info_construct(&them[at]);                       | them[at].value                           | for (int at = 0; at < 3; at++) PMIx_Info_destruct(&them[at]);  |
      | EXT-INFO-FREE-2           | PMIx_Info_free           | pmix_info_t *them = PMIx_Info_create(3);                                                                  | them[at].value                           | PMIx_Info_free(them, 3);                                       |
      | EXT-PDATA-DESTRUCT-2      | PMIx_Pdata_destruct      | pmix_pdata_t them[3]; for (int at = 0; at < 3; at++) PMIx_Pdata_construct(&them[at]);                     | them[at].value                           | for (int at = 0; at < 3; at++) PMIx_Pdata_destruct(&them[at]); |
      | EXT-PDATA-FREE-2          | PMIx_Pdata_free          | pmix_pdata_t *them = PMIx_Pdata_create(3);                                                                | them[at].value                           | PMIx_Pdata_free(them, 3);                                      |
      | EXT-APP-DESTRUCT-2        | PMIx_App_destruct        | pmix_app_t app; PMIx_App_construct(&app); PMIx_App_info_create(&app, 3);                                  | app.info[at].value                       | PMIx_App_destruct(&app);                                       |
      | EXT-APP-RELEASE-2         | PMIx_App_release         | pmix_app_t *app = PMIx_App_create(1); PMIx_App_info_create(app, 3);                                       | app->info[at].value                      | PMIx_App_release(app);                                         |
      | EXT-APP-FREE-2            | PMIx_App_free            | pmix_app_t *apps = PMIx_App_create(3); for (int at = 0; at < 3; at++) PMIx_App_info_create(&apps[at], 2); | apps[at].info[1].value                   | PMIx_App_free(apps, 3);                                        |
      | EXT-DATA-ARRAY-DESTRUCT-2 | PMIx_Data_array_destruct | pmix_data_array_t array; PMIx_Data_array_construct(&array, 3, PMIX_VALUE);                                | ((pmix_value_t *) array.array)[at]       | PMIx_Data_array_destruct(&array);                              |
      | EXT-DATA-ARRAY-FREE-2     | PMIx_Data_array_free     | pmix_data_array_t *array = PMIx_Data_array_create(3, PMIX_INFO);                                          | ((pmix_info_t *) array->array)[at].value | PMIx_Data_array_free(array);                                   |

  # A library may keep a regular expression of its own making in its own form, or as the plain list.
  @EXT-VALUE-DESTRUCT-2 @EXT-VALUE-FREE-2 @EXT-INFO-DESTRUCT-2 @EXT-INFO-FREE-2 @EXT-PDATA-DESTRUCT-2 @EXT-PDATA-FREE-2
  Scenario: the regular expression of a value is freed
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      char *names = calloc(1, 100000), *regex = NULL;
      for (int at = 0, length = 0; at < 6000; at++) length += sprintf(names + length, "%s%c%c%x", at ? "," : "", 'a' + at % 23, 'a' + at % 19, at * 7919);
      for (int how = 0; how < 7; how++) {
        pmix_value_t one, *values = PMIx_Value_create(3);
        pmix_info_t info, *infos = PMIx_Info_create(3);
        pmix_pdata_t data, *datas = PMIx_Pdata_create(3);
        PMIx_Value_construct(&one), PMIx_Info_construct(&info), PMIx_Pdata_construct(&data);
        pmix_value_t *all[] = {&one, &values[2], &info.value, &infos[2].value, &data.value, &datas[2].value}, *it = all[how % 6];
        it->type = PMIX_REGEX;
        CHECK(PMIx_generate_regex(names, &regex) == PMIX_SUCCESS);
        it->data.bo.bytes = regex;
        it->data.bo.size = 1000;
        size_t full = mallinfo2().uordblks;
        switch (how % 6) {
        case 0: PMIx_Value_destruct(&one); break;
        case 1: PMIx_Value_free(values, 3); break;
        case 2: PMIx_Info_destruct(&info); break;
        case 3: PMIx_Info_free(infos, 3); break;
        case 4: PMIx_Pdata_destruct(&data); break;
        case 5: PMIx_Pdata_free(datas, 3); break;
        }
        CHECK(mallinfo2().uordblks + 10000 <= full);
      }
      """

  # The caller made these arrays, because a library need not be able to make each.
  @EXT-DATA-ARRAY-DESTRUCT-2 @EXT-DATA-ARRAY-FREE-2
  Scenario Outline: the <what> of an array of PMIX_<kind> that the caller made is freed
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      for (int how = 0; how < 6; how++) {
        pmix_data_array_t *array = calloc(1, sizeof(pmix_data_array_t));
        array->type = PMIX_<kind>;
        array->size = <many>;
        array->array = calloc(<many>, sizeof(<type>));
        <type> *it = (<type> *) array->array + how / 2;
        <fill>
        size_t full = mallinfo2().uordblks;
        if (how % 2) PMIx_Data_array_free(array);
        else PMIx_Data_array_destruct(array);
        CHECK(mallinfo2().uordblks + 30000 <= full);
        CHECK(how % 2 || (array->array == NULL && array->size == 0));
      }
      """

    Examples:
      | kind                   | what               | type               | many  | fill                                                                                          |
      | DATA_BUFFER            | bytes of a buffer  | pmix_data_buffer_t | 3     | it->base_ptr = it->pack_ptr = it->unpack_ptr = calloc(1, 30000); it->bytes_allocated = 30000; |
      | REGEX                  | regular expression | pmix_byte_object_t | 3     | it->bytes = calloc(1, 30000); strcpy(it->bytes, "raw:n1,n2"); it->size = 10;                  |
      | COMPRESSED_STRING      | bytes              | pmix_byte_object_t | 3     | it->bytes = calloc(1, 30000); it->size = 1;                                                   |
      | COMPRESSED_BYTE_OBJECT | bytes              | pmix_byte_object_t | 3     | it->bytes = calloc(1, 30000); it->size = 30000;                                               |
      | JOB_STATE              | memory             | uint8_t            | 30000 | *it = 1;                                                                                      |
      | LOCTYPE                | memory             | pmix_locality_t    | 15000 | *it = 1;                                                                                      |
      | DEVTYPE                | memory             | pmix_device_type_t | 4000  | *it = 1;                                                                                      |
      | STOR_MEDIUM            | memory             | uint64_t           | 4000  | *it = 1;                                                                                      |
      | POINTER                | memory             | void *             | 4000  | *it = it;                                                                                     |
      | PROC_NSPACE            | memory             | pmix_nspace_t      | 200   | (*it)[0] = 'n';                                                                               |
      | INFO_DIRECTIVES        | memory             | uint32_t           | 8000  | *it = 1;                                                                                      |
      | DATA_ARRAY             | first inner array  | pmix_data_array_t  | 3     | it = array->array; it->type = PMIX_BYTE; it->size = 30000; it->array = calloc(1, 30000);      |
