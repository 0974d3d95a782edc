# 4.9 Info Struct Functions, 4.25 App Struct Functions, 4.28 Constants, 4.31 Macros
@libpmix
Feature: Structs: infos that are marked as persistent, and others

  Only the persistence mark of an info keeps its contents from being released, for every type.

  # All combinations of the other marks. What is inside is larger than the array.
  @<id>
  Scenario Outline: PMIx_<function> frees the contents of infos that are not persistent, for all other marks
    Then in C it holds that
      """
      for (int marks = 0; marks < 16; marks++) {
        pmix_<make>
        for (int at = 0; at < 3; at++) {
          pmix_info_t *it = &<place>;
          it->flags = marks;
          it->value.type = PMIX_STRING;
          it->value.data.string = calloc(1, 30000);
        }
        size_t full = mallinfo2().uordblks;
        <free>
        CHECK(mallinfo2().uordblks + 90000 <= full);
      }
      """
    Examples:
      | id | function | make | place | free |
      | EXT-INFO-DESTRUCT-2 EXT-MACRO-NAMES-1 | Info_destruct | info_t them[3]; for (int at = 0; at < 3; at++) PMIx_Info_construct(&them[at]); | them[at] | for (int at = 0; at < 3; at++) PMIx_Info_destruct(&them[at]); |
      | EXT-INFO-FREE-2 | Info_free | info_t *them = PMIx_Info_create(3); | them[at] | PMIx_Info_free(them, 3); |
      | EXT-APP-DESTRUCT-2 | App_destruct | app_t app; PMIx_App_construct(&app); PMIx_App_info_create(&app, 3); | app.info[at] | PMIx_App_destruct(&app); |
      | EXT-APP-RELEASE-2 | App_release | app_t *app = PMIx_App_create(1); PMIx_App_info_create(app, 3); | app->info[at] | PMIx_App_release(app); |
      | EXT-APP-FREE-2 | App_free | app_t *apps = PMIx_App_create(3); for (int at = 0; at < 3; at++) PMIx_App_info_create(&apps[at], 2); | apps[at].info[1] | PMIx_App_free(apps, 3); |
      | EXT-DATA-ARRAY-DESTRUCT-2 | Data_array_destruct | data_array_t array; PMIx_Data_array_construct(&array, 3, PMIX_INFO); | ((pmix_info_t *) array.array)[at] | PMIx_Data_array_destruct(&array); |
      | EXT-DATA-ARRAY-FREE-2 | Data_array_free | data_array_t *array = PMIx_Data_array_create(3, PMIX_INFO); | ((pmix_info_t *) array->array)[at] | PMIx_Data_array_free(array); |

  # The first and the third info are not persistent.
  @<id>
  Scenario Outline: <function> keeps the contents of a persistent info of each type, and frees those of others
    Then in C it holds that
      """
      for (int kind = 0; kind < 14; kind++) {
        pmix_<make>
        char *kept = malloc(30000);
        memset(kept, 'x', 30000);
        for (int at = 0; at < 3; at += 2) {
          pmix_info_t *it = &<place>;
          it->value.type = PMIX_STRING;
          it->value.data.string = calloc(1, 30000);
        }
        int at = 1;
        pmix_info_t *info = &<place>;
        pmix_value_t *it = &info->value;
        switch (kind) {
        case 0: it->type = PMIX_STRING; it->data.string = kept; break;
        case 1: it->type = PMIX_BYTE_OBJECT; it->data.bo.bytes = kept; it->data.bo.size = 30000; break;
        case 2: it->type = PMIX_COMPRESSED_STRING; it->data.bo.bytes = kept; it->data.bo.size = 30000; break;
        case 3: it->type = PMIX_ENVAR; it->data.envar.envar = kept; break;
        case 4: it->type = PMIX_ENVAR; it->data.envar.value = kept; break;
        case 5: it->type = PMIX_PROC_INFO; it->data.pinfo = PMIx_Proc_info_create(1); it->data.pinfo->hostname = kept; break;
        case 6: it->type = PMIX_DATA_ARRAY; it->data.darray = PMIx_Data_array_create(2, PMIX_STRING); ((char **) it->data.darray->array)[1] = kept; break;
        case 7: it->type = PMIX_COORD; it->data.coord = calloc(1, sizeof(pmix_coord_t));
            it->data.coord->coord = (uint32_t *) kept; it->data.coord->dims = 7500; break;
        case 8: it->type = PMIX_GEOMETRY; it->data.geometry = PMIx_Geometry_create(1); it->data.geometry->uuid = kept; break;
        case 9: it->type = PMIX_DEVICE_DIST; it->data.devdist = PMIx_Device_distance_create(1); it->data.devdist->uuid = kept; break;
        case 10: it->type = PMIX_ENDPOINT; it->data.endpoint = PMIx_Endpoint_create(1); it->data.endpoint->endpt.bytes = kept; it->data.endpoint->endpt.size = 30000; break;
        case 11: it->type = PMIX_DATA_BUFFER; it->data.dbuf = PMIx_Data_buffer_create(); it->data.dbuf->base_ptr = kept; break;
        case 12: it->type = PMIX_DISK_STATS; it->data.dkstats = PMIx_Disk_stats_create(1); it->data.dkstats->disk = kept; break;
        case 13: it->type = PMIX_PROC; it->data.proc = (pmix_proc_t *) kept; break;
        }
        <mark>(info);
        size_t full = mallinfo2().uordblks;
        <free>
        CHECK(mallinfo2().uordblks + 60000 <= full && full < mallinfo2().uordblks + 90000);
        for (int byte = 0; byte < 30000; byte++) CHECK(kept[byte] == 'x');
      }
      """
    Examples:
      | id | function | make | place | mark | free |
      | EXT-INFO-PERSISTENT-3 EXT-MACRO-NAMES-1 | PMIx_Info_destruct | info_t them[3]; for (int at = 0; at < 3; at++) PMIx_Info_construct(&them[at]); | them[at] | PMIx_Info_persistent | for (int each = 0; each < 3; each++) PMIx_Info_destruct(&them[each]); |
      | EXT-INFO-PERSISTENT-3 | PMIx_Info_free | info_t *them = PMIx_Info_create(3); | them[at] | PMIx_Info_persistent | PMIx_Info_free(them, 3); |
      | EXT-INFO-PERSISTENT-3 | PMIx_App_destruct | app_t app; PMIx_App_construct(&app); PMIx_App_info_create(&app, 3); | app.info[at] | PMIx_Info_persistent | PMIx_App_destruct(&app); |
      | EXT-INFO-PERSISTENT-3 | PMIx_App_release | app_t *app = PMIx_App_create(1); PMIx_App_info_create(app, 3); | app->info[at] | PMIx_Info_persistent | PMIx_App_release(app); |
      | EXT-INFO-PERSISTENT-3 | PMIx_App_free | app_t *apps = PMIx_App_create(3); for (int at = 0; at < 3; at++) PMIx_App_info_create(&apps[at], 2); | apps[at].info[1] | PMIx_Info_persistent | PMIx_App_free(apps, 3); |
      | EXT-INFO-PERSISTENT-3 | PMIx_Data_array_destruct | data_array_t array; PMIx_Data_array_construct(&array, 3, PMIX_INFO); | ((pmix_info_t *) array.array)[at] | PMIx_Info_persistent | PMIx_Data_array_destruct(&array); |
      | EXT-MACRO-INFO-SET-PERSISTENT-1 EXT-INFO-PERSISTENT-3 | PMIX_INFO_DESTRUCT | info_t them[3]; for (int at = 0; at < 3; at++) PMIX_INFO_CONSTRUCT(&them[at]); | them[at] | PMIX_INFO_SET_PERSISTENT | for (int each = 0; each < 3; each++) PMIX_INFO_DESTRUCT(&them[each]); |
      | EXT-MACRO-INFO-SET-PERSISTENT-1 EXT-INFO-PERSISTENT-3 | PMIX_INFO_FREE | info_t *them = NULL; PMIX_INFO_CREATE(them, 3); | them[at] | PMIX_INFO_SET_PERSISTENT | PMIX_INFO_FREE(them, 3); |
      | EXT-MACRO-INFO-SET-PERSISTENT-1 EXT-INFO-PERSISTENT-3 | PMIx_Info_destruct after PMIX_INFO_SET_PERSISTENT | info_t them[3]; for (int at = 0; at < 3; at++) PMIX_INFO_CONSTRUCT(&them[at]); | them[at] | PMIX_INFO_SET_PERSISTENT | for (int each = 0; each < 3; each++) PMIx_Info_destruct(&them[each]); |

  # An info can lose the mark again.
  @EXT-INFO-PERSISTENT-3 @EXT-CONST-INFO-PERSISTENT-1
  Scenario: the contents of an info are released if the mark for persistence is taken away
    Then in C it holds that
      """
      pmix_info_t info = {.value.type = PMIX_STRING, .value.data.string = calloc(1, 3000)};
      PMIx_Info_persistent(&info);
      PMIx_Info_destruct(&info);
      info.value.type = PMIX_STRING;
      info.value.data.string = calloc(1, 3000);
      info.flags &= ~PMIX_INFO_PERSISTENT;
      size_t full = mallinfo2().uordblks;
      PMIx_Info_destruct(&info);
      CHECK(mallinfo2().uordblks + 3000 <= full);
      """

  # A mark leaves the key and the value as they are.
  @<id>
  Scenario Outline: <set> changes neither the key nor the value
    Then in C it holds that
      """
      pmix_info_t info, before;
      PMIx_Info_construct(&info);
      memset(info.key, 'k', PMIX_MAX_KEYLEN);
      info.value.type = PMIX_UINT64;
      info.value.data.uint64 = UINT64_MAX - 6;
      memcpy(&before, &info, sizeof(info));
      <set>(&info);
      CHECK(!strcmp(info.key, before.key) && info.value.type == PMIX_UINT64 && info.value.data.uint64 == UINT64_MAX - 6);
      info.flags = before.flags;
      CHECK(!memcmp(&info, &before, sizeof(info)));
      """
    Examples:
      | id                    | set                  |
      | EXT-INFO-REQUIRED-2   | PMIx_Info_required   |
      | EXT-INFO-OPTIONAL-2   | PMIx_Info_optional   |
      | EXT-INFO-PROCESSED-2  | PMIx_Info_processed  |
      | EXT-INFO-SET-END-2    | PMIx_Info_set_end    |
      | EXT-INFO-QUALIFIER-2  | PMIx_Info_qualifier  |
      | EXT-INFO-PERSISTENT-2 | PMIx_Info_persistent |

  # The other bits of the flags are those of later versions or of the host.
  @<id>
  Scenario Outline: <set> and <asked> ignore the bits that are not a known mark
    Then in C it holds that
      """
      for (uint32_t bit = 32; bit != 0; bit *= 2) {
        pmix_info_t info = {.flags = bit};
        CHECK(<asked>(&info) == <default>);
        <set>(&info);
        CHECK(<asked>(&info));
        CHECK(info.flags == (bit | <mark>));
      }
      """
    Examples:
      | id                                             | set                  | asked                   | default | mark                     |
      | EXT-INFO-REQUIRED-2 EXT-INFO-IS-REQUIRED-2     | PMIx_Info_required   | PMIx_Info_is_required   | false   | PMIX_INFO_REQD           |
      | EXT-INFO-OPTIONAL-2 EXT-INFO-IS-OPTIONAL-2     | PMIx_Info_optional   | PMIx_Info_is_optional   | true    | 0                        |
      | EXT-INFO-PROCESSED-2 EXT-INFO-WAS-PROCESSED-2  | PMIx_Info_processed  | PMIx_Info_was_processed | false   | PMIX_INFO_REQD_PROCESSED |
      | EXT-INFO-SET-END-2 EXT-INFO-IS-END-2           | PMIx_Info_set_end    | PMIx_Info_is_end        | false   | PMIX_INFO_ARRAY_END      |
      | EXT-INFO-QUALIFIER-2 EXT-INFO-IS-QUALIFIER-2   | PMIx_Info_qualifier  | PMIx_Info_is_qualifier  | false   | PMIX_INFO_QUALIFIER      |
      | EXT-INFO-PERSISTENT-2 EXT-INFO-IS-PERSISTENT-2 | PMIx_Info_persistent | PMIx_Info_is_persistent | false   | PMIX_INFO_PERSISTENT     |
