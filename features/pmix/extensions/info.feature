@libpmix
Feature: The marks of infos

  # All combinations of marks.
  @<id>
  Scenario Outline: <set> of an info with any of the 32 combinations of marks
    Then in C it holds that
      """
      for (int marks = 0; marks < 32; marks++) {
        pmix_info_t info = {.flags = marks};
        <set>(&info);
        IS(info.flags, (<flags>));
      }
      """
    Examples:
      | id                                            | set                      | flags                             |
      | EXT-INFO-REQUIRED-2                           | PMIx_Info_required       | marks \| PMIX_INFO_REQD           |
      | EXT-INFO-OPTIONAL-2                           | PMIx_Info_optional       | marks & ~PMIX_INFO_REQD           |
      | EXT-INFO-PROCESSED-2                          | PMIx_Info_processed      | marks \| PMIX_INFO_REQD_PROCESSED |
      | EXT-INFO-SET-END-2                            | PMIx_Info_set_end        | marks \| PMIX_INFO_ARRAY_END      |
      | EXT-INFO-QUALIFIER-2                          | PMIx_Info_qualifier      | marks \| PMIX_INFO_QUALIFIER      |
      | EXT-INFO-PERSISTENT-2                         | PMIx_Info_persistent     | marks \| PMIX_INFO_PERSISTENT     |
      | EXT-GENERAL-1                                 | PMIX_INFO_REQUIRED       | marks \| PMIX_INFO_REQD           |
      | EXT-GENERAL-1                                 | PMIX_INFO_OPTIONAL       | marks & ~PMIX_INFO_REQD           |
      | EXT-GENERAL-1                                 | PMIX_INFO_PROCESSED      | marks \| PMIX_INFO_REQD_PROCESSED |
      | EXT-GENERAL-1 EXT-MACRO-INFO-SET-END-1        | PMIX_INFO_SET_END        | marks \| PMIX_INFO_ARRAY_END      |
      | EXT-GENERAL-1 EXT-MACRO-INFO-SET-QUALIFIER-1  | PMIX_INFO_SET_QUALIFIER  | marks \| PMIX_INFO_QUALIFIER      |
      | EXT-GENERAL-1 EXT-MACRO-INFO-SET-PERSISTENT-1 | PMIX_INFO_SET_PERSISTENT | marks \| PMIX_INFO_PERSISTENT     |

  @<id>
  Scenario Outline: <asked> of an info with any of the 32 combinations of marks
    Then in C it holds that
      """
      for (int marks = 0; marks < 32; marks++) {
        pmix_info_t info = {.flags = marks};
        IS(!!<asked>(&info), <answer>);
      }
      """
    Examples:
      | id                                           | asked                   | answer                               |
      | EXT-INFO-IS-REQUIRED-2                       | PMIx_Info_is_required   | !!(marks & PMIX_INFO_REQD)           |
      | EXT-INFO-IS-OPTIONAL-2                       | PMIx_Info_is_optional   | !(marks & PMIX_INFO_REQD)            |
      | EXT-INFO-WAS-PROCESSED-2                     | PMIx_Info_was_processed | !!(marks & PMIX_INFO_REQD_PROCESSED) |
      | EXT-INFO-IS-END-2                            | PMIx_Info_is_end        | !!(marks & PMIX_INFO_ARRAY_END)      |
      | EXT-INFO-IS-QUALIFIER-2                      | PMIx_Info_is_qualifier  | !!(marks & PMIX_INFO_QUALIFIER)      |
      | EXT-INFO-IS-PERSISTENT-2                     | PMIx_Info_is_persistent | !!(marks & PMIX_INFO_PERSISTENT)     |
      | EXT-GENERAL-1                                | PMIX_INFO_IS_REQUIRED   | !!(marks & PMIX_INFO_REQD)           |
      | EXT-GENERAL-1                                | PMIX_INFO_IS_OPTIONAL   | !(marks & PMIX_INFO_REQD)            |
      | EXT-GENERAL-1                                | PMIX_INFO_WAS_PROCESSED | !!(marks & PMIX_INFO_REQD_PROCESSED) |
      | EXT-GENERAL-1                                | PMIX_INFO_IS_END        | !!(marks & PMIX_INFO_ARRAY_END)      |
      | EXT-GENERAL-1 EXT-MACRO-INFO-IS-QUALIFIER-1  | PMIX_INFO_IS_QUALIFIER  | !!(marks & PMIX_INFO_QUALIFIER)      |
      | EXT-GENERAL-1 EXT-MACRO-INFO-IS-PERSISTENT-1 | PMIX_INFO_IS_PERSISTENT | !!(marks & PMIX_INFO_PERSISTENT)     |

  # A mark is for the receiver of the info.
  @<id>
  Scenario Outline: the mark of <set> is packed with an info
    Then in C it holds that
      """
      pmix_info_t given[3], taken[3];
      pmix_data_buffer_t buffer;
      int32_t many = 3;
      uint32_t number = 7;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      for (int at = 0; at < 3; at++) {
        PMIx_Info_construct(&given[at]);
        PMIx_Info_construct(&taken[at]);
        CHECK(PMIx_Info_load(&given[at], "some.key", &number, PMIX_UINT32) == PMIX_SUCCESS);
      }
      <set>(&given[1]);
      PMIx_Data_buffer_construct(&buffer);
      CHECK(PMIx_Data_pack(NULL, &buffer, given, 3, PMIX_INFO) == PMIX_SUCCESS);
      CHECK(PMIx_Data_unpack(NULL, &buffer, taken, &many, PMIX_INFO) == PMIX_SUCCESS);
      CHECK(many == 3 && !<asked>(&taken[0]) && <asked>(&taken[1]) && !<asked>(&taken[2]));
      """
    Examples:
      | id                   | set                 | asked                  |
      | EXT-INFO-REQUIRED-2  | PMIx_Info_required  | PMIx_Info_is_required  |
      | EXT-INFO-QUALIFIER-2 | PMIx_Info_qualifier | PMIx_Info_is_qualifier |
