# 4.9 Info Struct Functions, 4.25 App Struct Functions, 4.28 Constants, 4.31 Macros
@libpmix
Feature: Structs: infos that are marked as persistent, and others

  Only the persistence mark of an info keeps its contents from being released, for every type.

  # All combinations of the other marks.
  @EXT-<id>-2
  Scenario Outline: PMIx_<function> frees the contents of infos that are not persistent, for all other marks
    Then in C it holds that
      """
      for (int marks = 0; marks < 16; marks++) {
        NEW_INFOS(all, <function>);
        for (int at = 0; at < 3; at++) all.infos[at].flags = marks, all.infos[at].value = filled(PMIX_STRING, 30000);
        FREES(90000, FREE_INFOS(all, <function>));
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

  # The first and the third info are not persistent. The second one has other marks as well.
  @<id>
  Scenario Outline: PMIx_<function> keeps the contents of a persistent info of each type, and frees those of others
    Then in C it holds that
      """
      EACH_KIND(kind, PMIX_STRING, PMIX_BYTE_OBJECT, PMIX_COMPRESSED_STRING, PMIX_ENVAR, PMIX_PROC_INFO, PMIX_COORD, PMIX_GEOMETRY,
          PMIX_DEVICE_DIST, PMIX_ENDPOINT, PMIX_DATA_BUFFER, PMIX_DISK_STATS, PMIX_PROC) {
        NEW_INFOS(all, <function>);
        for (int at = 0; at < 3; at++) all.infos[at].value = filled(at == 1 ? kind : PMIX_STRING, 30000);
        all.infos[1].flags = kind % 16;
        PMIx_Info_persistent(&all.infos[1]);
        pmix_value_t kept = all.infos[1].value, wanted = filled(kind, 30000);
        size_t full = heap();
        FREE_INFOS(all, <function>);
        CHECK(heap() + 60000 <= full && full < heap() + 90000);
        CHECK(same_value(&kept, &wanted));
      }
      """
    Examples:
      | id                                      | function            |
      | EXT-INFO-PERSISTENT-3 EXT-MACRO-NAMES-1 | Info_destruct       |
      | EXT-INFO-PERSISTENT-3                   | Info_free           |
      | EXT-INFO-PERSISTENT-3                   | App_destruct        |
      | EXT-INFO-PERSISTENT-3                   | App_release         |
      | EXT-INFO-PERSISTENT-3                   | App_free            |
      | EXT-INFO-PERSISTENT-3                   | Data_array_destruct |

  @EXT-MACRO-INFO-SET-PERSISTENT-1 @EXT-INFO-PERSISTENT-3
  Scenario: PMIX_INFO_SET_PERSISTENT keeps the contents of an info from being released by macros
    Then in C it holds that
      """
      pmix_info_t one, *them = NULL;
      char *text = strdup(xs(3000));
      PMIX_INFO_CONSTRUCT(&one);
      PMIX_INFO_CREATE(them, 3);
      one.value = them[1].value = (pmix_value_t) {.type = PMIX_STRING, .data.string = text};
      PMIX_INFO_SET_PERSISTENT(&one);
      PMIX_INFO_SET_PERSISTENT(&them[1]);
      PMIX_INFO_DESTRUCT(&one);
      IS(text, xs(3000));
      PMIX_INFO_FREE(them, 3);
      IS(text, xs(3000));
      """

  @EXT-MACRO-INFO-SET-PERSISTENT-1 @EXT-INFO-PERSISTENT-3
  Scenario: PMIX_INFO_SET_PERSISTENT keeps the contents of an info from being released by PMIx_Info_destruct
    Then in C it holds that
      """
      pmix_info_t info = {.value = filled(PMIX_STRING, 3000)};
      char *text = info.value.data.string, *same = text_of(3000);
      PMIX_INFO_SET_PERSISTENT(&info);
      PMIx_Info_destruct(&info);
      IS(text, same);
      """

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
      FREES(3000, PMIx_Info_destruct(&info));
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
