# 4.7 Value Struct Functions to 4.9 Info Struct Functions, 4.24, 4.25
@libpmix
Feature: Structs: free values of every type

  Each of three values has 3,000 bytes of its own, whatever its type: they are freed with the struct that holds the value. What a value
  holds is larger than what the C library keeps for itself when it is freed.

  @EXT-<id>-2
  Scenario Outline: PMIx_<function> frees what values of each type hold
    Then in C it holds that
      """
      pmix_data_type_t kinds[] = {
        PMIX_STRING, PMIX_BYTE_OBJECT, PMIX_COMPRESSED_STRING, PMIX_ENVAR, PMIX_PROC_INFO, PMIX_COORD, PMIX_GEOMETRY, PMIX_DEVICE_DIST,
        PMIX_ENDPOINT, PMIX_DATA_BUFFER, PMIX_PROC_STATS, PMIX_DISK_STATS, PMIX_NET_STATS, PMIX_REGATTR, PMIX_BYTE, PMIX_DATA_ARRAY};
      for (int kind = 0; kind < 16; kind++) {
        mapcheck_about = PMIx_Data_type_string(kinds[kind]);
        pmix_<make>;
        for (int at = 0; at < 3; at++) {
          pmix_value_t *it = &<place>;
          *it = kind < 14 ? filled(kinds[kind], 3000) : kind == 14 ? ARRAY_OF(3000, PMIX_BYTE) : ARRAY_OF(3, PMIX_STRING);
          if (kind == 15) ((char **) it->data.darray->array)[2] = calloc(1, 3000);
        }
        size_t full = mallinfo2().uordblks;
        <free>;
        CHECK(mallinfo2().uordblks + 9000 <= full);
      }
      """
    Examples:
      | id | function | make | place | free |
      | VALUE-DESTRUCT | Value_destruct | value_t *them = PMIx_Value_create(3) | them[at] | for (int at = 0; at < 3; at++) PMIx_Value_destruct(&them[at]) |
      | VALUE-FREE | Value_free | value_t *them = PMIx_Value_create(3) | them[at] | PMIx_Value_free(them, 3) |
      | INFO-DESTRUCT | Info_destruct | info_t *them = PMIx_Info_create(3) | them[at].value | for (int at = 0; at < 3; at++) PMIx_Info_destruct(&them[at]) |
      | INFO-FREE | Info_free | info_t *them = PMIx_Info_create(3) | them[at].value | PMIx_Info_free(them, 3) |
      | PDATA-DESTRUCT | Pdata_destruct | pdata_t *them = PMIx_Pdata_create(3) | them[at].value | for (int at = 0; at < 3; at++) PMIx_Pdata_destruct(&them[at]) |
      | PDATA-FREE | Pdata_free | pdata_t *them = PMIx_Pdata_create(3) | them[at].value | PMIx_Pdata_free(them, 3) |
      | APP-DESTRUCT | App_destruct | app_t app; PMIx_App_construct(&app); PMIx_App_info_create(&app, 3) | app.info[at].value | PMIx_App_destruct(&app) |
      | APP-RELEASE | App_release | app_t *app = PMIx_App_create(1); PMIx_App_info_create(app, 3) | app->info[at].value | PMIx_App_release(app) |
      | APP-FREE | App_free | app_t *apps = PMIx_App_create(1); PMIx_App_info_create(apps, 3) | apps->info[at].value | PMIx_App_free(apps, 1) |
      | DATA-ARRAY-DESTRUCT | Data_array_destruct | data_array_t array; PMIx_Data_array_construct(&array, 3, PMIX_VALUE) | ((pmix_value_t *) array.array)[at] | PMIx_Data_array_destruct(&array) |
      | DATA-ARRAY-FREE | Data_array_free | data_array_t *array = PMIx_Data_array_create(3, PMIX_INFO) | ((pmix_info_t *) array->array)[at].value | PMIx_Data_array_free(array) |

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
      | kind | what | type | many | fill |
      | DATA_BUFFER | bytes of a buffer | pmix_data_buffer_t | 3 | it->base_ptr = it->pack_ptr = it->unpack_ptr = calloc(1, 30000); it->bytes_allocated = 30000; |
      | REGEX | regular expression | pmix_byte_object_t | 3 | it->bytes = calloc(1, 30000); strcpy(it->bytes, "raw:n1,n2"); it->size = 10; |
      | COMPRESSED_STRING | bytes | pmix_byte_object_t | 3 | it->bytes = calloc(1, 30000); it->size = 1; |
      | COMPRESSED_BYTE_OBJECT | bytes | pmix_byte_object_t | 3 | it->bytes = calloc(1, 30000); it->size = 30000; |
      | JOB_STATE | memory | uint8_t | 30000 | *it = 1; |
      | LOCTYPE | memory | pmix_locality_t | 15000 | *it = 1; |
      | DEVTYPE | memory | pmix_device_type_t | 4000 | *it = 1; |
      | STOR_MEDIUM | memory | uint64_t | 4000 | *it = 1; |
      | POINTER | memory | void * | 4000 | *it = it; |
      | PROC_NSPACE | memory | pmix_nspace_t | 200 | (*it)[0] = 'n'; |
      | INFO_DIRECTIVES | memory | uint32_t | 8000 | *it = 1; |
      | DATA_ARRAY | first inner array | pmix_data_array_t | 3 | it = array->array; it->type = PMIX_BYTE; it->size = 30000; it->array = calloc(1, 30000); |
