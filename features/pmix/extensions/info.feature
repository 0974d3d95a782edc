@libpmix
Feature: The marks of infos

  # All combinations of marks.
  @<id>
  Scenario Outline: <function> of an info with any of the 32 combinations of marks
    Then in C it holds that
      """
      for (int marks = 0; marks < 32; marks++) {
        pmix_info_t info = {.flags = marks};
        <holds>
      }
      """
    Examples:
      | id                       | function                | holds                                                                                 |
      | EXT-INFO-REQUIRED-2      | PMIx_Info_required      | PMIx_Info_required(&info); CHECK(info.flags == (marks \| PMIX_INFO_REQD));            |
      | EXT-INFO-OPTIONAL-2      | PMIx_Info_optional      | PMIx_Info_optional(&info); CHECK(info.flags == (marks & ~PMIX_INFO_REQD));            |
      | EXT-INFO-PROCESSED-2     | PMIx_Info_processed     | PMIx_Info_processed(&info); CHECK(info.flags == (marks \| PMIX_INFO_REQD_PROCESSED)); |
      | EXT-INFO-SET-END-2       | PMIx_Info_set_end       | PMIx_Info_set_end(&info); CHECK(info.flags == (marks \| PMIX_INFO_ARRAY_END));        |
      | EXT-INFO-QUALIFIER-2     | PMIx_Info_qualifier     | PMIx_Info_qualifier(&info); CHECK(info.flags == (marks \| PMIX_INFO_QUALIFIER));      |
      | EXT-INFO-PERSISTENT-2    | PMIx_Info_persistent    | PMIx_Info_persistent(&info); CHECK(info.flags == (marks \| PMIX_INFO_PERSISTENT));    |
      | EXT-INFO-IS-REQUIRED-2   | PMIx_Info_is_required   | CHECK(PMIx_Info_is_required(&info) == !!(marks & PMIX_INFO_REQD));                    |
      | EXT-INFO-IS-OPTIONAL-2   | PMIx_Info_is_optional   | CHECK(PMIx_Info_is_optional(&info) == !(marks & PMIX_INFO_REQD));                     |
      | EXT-INFO-WAS-PROCESSED-2 | PMIx_Info_was_processed | CHECK(PMIx_Info_was_processed(&info) == !!(marks & PMIX_INFO_REQD_PROCESSED));        |
      | EXT-INFO-IS-END-2        | PMIx_Info_is_end        | CHECK(PMIx_Info_is_end(&info) == !!(marks & PMIX_INFO_ARRAY_END));                    |
      | EXT-INFO-IS-QUALIFIER-2  | PMIx_Info_is_qualifier  | CHECK(PMIx_Info_is_qualifier(&info) == !!(marks & PMIX_INFO_QUALIFIER));              |
      | EXT-INFO-IS-PERSISTENT-2 | PMIx_Info_is_persistent | CHECK(PMIx_Info_is_persistent(&info) == !!(marks & PMIX_INFO_PERSISTENT));            |

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

  @EXT-INFO-PERSISTENT-3 @EXT-MACRO-NAMES-1
  Scenario: PMIx_Info_destruct does not release the contents of a persistent info
    Then in C it holds that
      """
      pmix_info_t i = {0};
      char *text = strdup(xs(3000));
      size_t before = heap();
      i.value.type = PMIX_STRING;
      i.value.data.string = text;
      PMIx_Info_persistent(&i);
      PMIx_Info_destruct(&i);
      IS(heap(), before);
      IS(text, xs(3000));
      """
