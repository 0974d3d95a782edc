@libpmix
Feature: Info structs

  @EXT-INFO-TRUE-2
  Scenario Outline: PMIx_Info_true returns the value of the boolean <given>
    When this runs
      """
      pmix_info_t i
      PMIx_Info_construct(&i)
      PMIx_Load_key(i.key, "pmix.some.key")
      i.value.type = PMIX_BOOL
      i.value.data.flag = <given>
      int result = PMIx_Info_true(&i)
      """
    Then it holds that
      | result | <result> |

    Examples:
      | given | result            |
      | true  | PMIX_BOOL_TRUE  |
      | false | PMIX_BOOL_FALSE |

  @EXT-INFO-TRUE-3
  Scenario Outline: PMIx_Info_true returns <result> for the string <text>
    When this runs
      """
      pmix_info_t i
      PMIx_Info_construct(&i)
      PMIx_Load_key(i.key, "pmix.some.key")
      i.value.type = PMIX_STRING
      i.value.data.string = strdup(<text>)
      int result = PMIx_Info_true(&i)
      """
    Then it holds that
      | result | <result> |

    Examples:
      | text    | result            |
      | "true"  | PMIX_BOOL_TRUE  |
      | "True"  | PMIX_BOOL_TRUE  |
      | "TRUE"  | PMIX_BOOL_TRUE  |
      | "false" | PMIX_BOOL_FALSE |
      | "False" | PMIX_BOOL_FALSE |
      | "FALSE" | PMIX_BOOL_FALSE |
      | "maybe" | PMIX_NON_BOOL   |
      | "truex" | PMIX_NON_BOOL   |

  @EXT-INFO-TRUE-3
  Scenario Outline: PMIx_Info_true returns <result> for the abbreviation <text>
    When this runs
      """
      pmix_info_t i
      PMIx_Info_construct(&i)
      PMIx_Load_key(i.key, "pmix.some.key")
      i.value.type = PMIX_STRING
      i.value.data.string = strdup(<text>)
      int result = PMIx_Info_true(&i)
      """
    Then it holds that
      | result | <result> |

    Examples:
      | text    | result            |
      | "t"     | PMIX_BOOL_TRUE  |
      | "T"     | PMIX_BOOL_TRUE  |
      | "f"     | PMIX_BOOL_FALSE |
      | "F"     | PMIX_BOOL_FALSE |

  @EXT-INFO-TRUE-4
  Scenario: PMIx_Info_true returns PMIX_BOOL_TRUE for an info of type PMIX_UNDEF
    When this runs
      """
      pmix_info_t i
      PMIx_Info_construct(&i)
      PMIx_Load_key(i.key, "pmix.some.key")
      int result = PMIx_Info_true(&i)
      """
    Then it holds that
      | i.value.type | PMIX_UNDEF     |
      | result | PMIX_BOOL_TRUE |

  @EXT-INFO-TRUE-5
  Scenario Outline: PMIx_Info_true returns PMIX_NON_BOOL for an info of type <kind>
    When this runs
      """
      pmix_info_t i
      PMIx_Info_construct(&i)
      PMIx_Load_key(i.key, "pmix.some.key")
      i.value.type = <kind>
      i.value.data.<field> = <given>
      int result = PMIx_Info_true(&i)
      """
    Then it holds that
      | result | PMIX_NON_BOOL |

    Examples:
      | kind           | field   | given |
      | PMIX_UINT32    | uint32  | 1     |
      | PMIX_INT       | integer | 0     |
      | PMIX_SIZE      | size    | 1     |
      | PMIX_DOUBLE    | dval    | 0     |
      | PMIX_PROC_RANK | rank    | 1     |

  @<id>
  Scenario Outline: <set> makes <asked> return true
    When this runs
      """
      pmix_info_t i
      PMIx_Info_construct(&i)
      bool before = <asked>(&i)
      <set>(&i)
      bool after = <asked>(&i)
      """
    Then it holds that
      | before  | false  |
      | after   | true   |
      | i.flags | <flag> |

    Examples:
      | id                                             | set                  | asked                   | flag                     | others |
      | EXT-INFO-REQUIRED-2 EXT-INFO-IS-REQUIRED-2     | PMIx_Info_required   | PMIx_Info_is_required   | PMIX_INFO_REQD           | 30     |
      | EXT-INFO-PROCESSED-2 EXT-INFO-WAS-PROCESSED-2  | PMIx_Info_processed  | PMIx_Info_was_processed | PMIX_INFO_REQD_PROCESSED | 27     |
      | EXT-INFO-SET-END-2 EXT-INFO-IS-END-2           | PMIx_Info_set_end    | PMIx_Info_is_end        | PMIX_INFO_ARRAY_END      | 29     |
      | EXT-INFO-QUALIFIER-2 EXT-INFO-IS-QUALIFIER-2   | PMIx_Info_qualifier  | PMIx_Info_is_qualifier  | PMIX_INFO_QUALIFIER      | 23     |
      | EXT-INFO-PERSISTENT-2 EXT-INFO-IS-PERSISTENT-2 | PMIx_Info_persistent | PMIx_Info_is_persistent | PMIX_INFO_PERSISTENT     | 15     |

  @<id>
  Scenario Outline: <set> keeps all other marks, and <asked> ignores them
    When this runs
      """
      pmix_info_t i
      PMIx_Info_construct(&i)
      i.flags = <others>
      bool before = <asked>(&i)
      <set>(&i)
      bool after = <asked>(&i)
      """
    Then it holds that
      | before  | false |
      | after   | true  |
      | i.flags | 31    |

    Examples:
      | id                                             | set                  | asked                   | flag                     | others |
      | EXT-INFO-REQUIRED-2 EXT-INFO-IS-REQUIRED-2     | PMIx_Info_required   | PMIx_Info_is_required   | PMIX_INFO_REQD           | 30     |
      | EXT-INFO-PROCESSED-2 EXT-INFO-WAS-PROCESSED-2  | PMIx_Info_processed  | PMIx_Info_was_processed | PMIX_INFO_REQD_PROCESSED | 27     |
      | EXT-INFO-SET-END-2 EXT-INFO-IS-END-2           | PMIx_Info_set_end    | PMIx_Info_is_end        | PMIX_INFO_ARRAY_END      | 29     |
      | EXT-INFO-QUALIFIER-2 EXT-INFO-IS-QUALIFIER-2   | PMIx_Info_qualifier  | PMIx_Info_is_qualifier  | PMIX_INFO_QUALIFIER      | 23     |
      | EXT-INFO-PERSISTENT-2 EXT-INFO-IS-PERSISTENT-2 | PMIx_Info_persistent | PMIx_Info_is_persistent | PMIX_INFO_PERSISTENT     | 15     |

  @EXT-INFO-OPTIONAL-2 @EXT-INFO-IS-OPTIONAL-2
  Scenario: an info is optional until PMIx_Info_required, and again after PMIx_Info_optional
    When this runs
      """
      pmix_info_t i
      PMIx_Info_construct(&i)
      bool first = PMIx_Info_is_optional(&i)
      PMIx_Info_required(&i)
      bool second = PMIx_Info_is_optional(&i)
      PMIx_Info_optional(&i)
      bool third = PMIx_Info_is_optional(&i)
      bool required = PMIx_Info_is_required(&i)
      """
    Then it holds that
      | first    | true  |
      | second   | false |
      | third    | true  |
      | required | false |
      | i.flags  | 0     |

  @EXT-INFO-OPTIONAL-2
  Scenario: PMIx_Info_optional keeps all other marks
    When this runs
      """
      pmix_info_t i
      PMIx_Info_construct(&i)
      i.flags = 31
      PMIx_Info_optional(&i)
      """
    Then it holds that
      | i.flags | 30 |

  @<id>
  Scenario Outline: <asked> returns <answer> for an info with the mark <mark> only
    When this runs
      """
      pmix_info_t i
      PMIx_Info_construct(&i)
      i.flags = <mark>
      bool answer = <asked>(&i)
      """
    Then it holds that
      | answer | <answer> |

    Examples:
      | id                       | asked                   | mark                     | answer |
      | EXT-INFO-IS-REQUIRED-2   | PMIx_Info_is_required   | PMIX_INFO_REQD           | true   |
      | EXT-INFO-IS-REQUIRED-2   | PMIx_Info_is_required   | PMIX_INFO_REQD_PROCESSED | false  |
      | EXT-INFO-IS-REQUIRED-2   | PMIx_Info_is_required   | PMIX_INFO_ARRAY_END      | false  |
      | EXT-INFO-IS-REQUIRED-2   | PMIx_Info_is_required   | PMIX_INFO_QUALIFIER      | false  |
      | EXT-INFO-IS-REQUIRED-2   | PMIx_Info_is_required   | PMIX_INFO_PERSISTENT     | false  |
      | EXT-INFO-WAS-PROCESSED-2 | PMIx_Info_was_processed | PMIX_INFO_REQD           | false  |
      | EXT-INFO-WAS-PROCESSED-2 | PMIx_Info_was_processed | PMIX_INFO_REQD_PROCESSED | true   |
      | EXT-INFO-WAS-PROCESSED-2 | PMIx_Info_was_processed | PMIX_INFO_ARRAY_END      | false  |
      | EXT-INFO-WAS-PROCESSED-2 | PMIx_Info_was_processed | PMIX_INFO_QUALIFIER      | false  |
      | EXT-INFO-WAS-PROCESSED-2 | PMIx_Info_was_processed | PMIX_INFO_PERSISTENT     | false  |
      | EXT-INFO-IS-END-2        | PMIx_Info_is_end        | PMIX_INFO_REQD           | false  |
      | EXT-INFO-IS-END-2        | PMIx_Info_is_end        | PMIX_INFO_REQD_PROCESSED | false  |
      | EXT-INFO-IS-END-2        | PMIx_Info_is_end        | PMIX_INFO_ARRAY_END      | true   |
      | EXT-INFO-IS-END-2        | PMIx_Info_is_end        | PMIX_INFO_QUALIFIER      | false  |
      | EXT-INFO-IS-END-2        | PMIx_Info_is_end        | PMIX_INFO_PERSISTENT     | false  |
      | EXT-INFO-IS-QUALIFIER-2  | PMIx_Info_is_qualifier  | PMIX_INFO_REQD           | false  |
      | EXT-INFO-IS-QUALIFIER-2  | PMIx_Info_is_qualifier  | PMIX_INFO_REQD_PROCESSED | false  |
      | EXT-INFO-IS-QUALIFIER-2  | PMIx_Info_is_qualifier  | PMIX_INFO_ARRAY_END      | false  |
      | EXT-INFO-IS-QUALIFIER-2  | PMIx_Info_is_qualifier  | PMIX_INFO_QUALIFIER      | true   |
      | EXT-INFO-IS-QUALIFIER-2  | PMIx_Info_is_qualifier  | PMIX_INFO_PERSISTENT     | false  |
      | EXT-INFO-IS-PERSISTENT-2 | PMIx_Info_is_persistent | PMIX_INFO_REQD           | false  |
      | EXT-INFO-IS-PERSISTENT-2 | PMIx_Info_is_persistent | PMIX_INFO_REQD_PROCESSED | false  |
      | EXT-INFO-IS-PERSISTENT-2 | PMIx_Info_is_persistent | PMIX_INFO_ARRAY_END      | false  |
      | EXT-INFO-IS-PERSISTENT-2 | PMIx_Info_is_persistent | PMIX_INFO_QUALIFIER      | false  |
      | EXT-INFO-IS-PERSISTENT-2 | PMIx_Info_is_persistent | PMIX_INFO_PERSISTENT     | true   |
      | EXT-INFO-IS-OPTIONAL-2   | PMIx_Info_is_optional   | PMIX_INFO_REQD           | false  |
      | EXT-INFO-IS-OPTIONAL-2   | PMIx_Info_is_optional   | PMIX_INFO_REQD_PROCESSED | true   |
      | EXT-INFO-IS-OPTIONAL-2   | PMIx_Info_is_optional   | PMIX_INFO_ARRAY_END      | true   |
      | EXT-INFO-IS-OPTIONAL-2   | PMIx_Info_is_optional   | PMIX_INFO_QUALIFIER      | true   |
      | EXT-INFO-IS-OPTIONAL-2   | PMIx_Info_is_optional   | PMIX_INFO_PERSISTENT     | true   |

  @<id>
  Scenario Outline: <set> twice is the same as once
    When this runs
      """
      pmix_info_t i
      PMIx_Info_construct(&i)
      <set>(&i)
      <set>(&i)
      int twice = i.flags
      bool is = <asked>(&i)
      <set>(&i)
      """
    Then it holds that
      | twice   | <flag> |
      | is      | true   |
      | i.flags | <flag> |

    Examples:
      | id                                             | set                  | asked                   | flag                     |
      | EXT-INFO-REQUIRED-2 EXT-INFO-IS-REQUIRED-2     | PMIx_Info_required   | PMIx_Info_is_required   | PMIX_INFO_REQD           |
      | EXT-INFO-OPTIONAL-2 EXT-INFO-IS-OPTIONAL-2     | PMIx_Info_optional   | PMIx_Info_is_optional   | 0                        |
      | EXT-INFO-PROCESSED-2 EXT-INFO-WAS-PROCESSED-2  | PMIx_Info_processed  | PMIx_Info_was_processed | PMIX_INFO_REQD_PROCESSED |
      | EXT-INFO-SET-END-2 EXT-INFO-IS-END-2           | PMIx_Info_set_end    | PMIx_Info_is_end        | PMIX_INFO_ARRAY_END      |
      | EXT-INFO-QUALIFIER-2 EXT-INFO-IS-QUALIFIER-2   | PMIx_Info_qualifier  | PMIx_Info_is_qualifier  | PMIX_INFO_QUALIFIER      |
      | EXT-INFO-PERSISTENT-2 EXT-INFO-IS-PERSISTENT-2 | PMIx_Info_persistent | PMIx_Info_is_persistent | PMIX_INFO_PERSISTENT     |

  # All combinations of marks.
  @<id>
  Scenario Outline: <function> of an info with any of the 32 combinations of marks
    Then in C it holds that
      """
      for (int marks = 0; marks < 32; marks++) {
        pmix_info_t info;
        PMIx_Info_construct(&info);
        info.flags = marks;
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
      | id                    | set                 | asked                  |
      | EXT-INFO-REQUIRED-2   | PMIx_Info_required  | PMIx_Info_is_required  |
      | EXT-INFO-QUALIFIER-2  | PMIx_Info_qualifier | PMIx_Info_is_qualifier |

  @EXT-INFO-PERSISTENT-3 @EXT-MACRO-NAMES-1
  Scenario: PMIx_Info_destruct does not release the contents of a persistent info
    When this runs
      """
      pmix_info_t i
      PMIx_Info_construct(&i)
      char *text = strdup("x*3000")
      size_t before = heap()
      size_t after
      i.value.type = PMIX_STRING
      i.value.data.string = text
      PMIx_Info_persistent(&i)
      PMIx_Info_destruct(&i)
      after = heap()
      """
    Then it holds that
      | after | before   |
      | text  | "x*3000" |

  @EXT-INFO-GET-SIZE-2
  Scenario: PMIx_Info_get_size includes the value of an info
    When this runs
      """
      pmix_info_t i
      PMIx_Info_construct(&i)
      PMIx_Load_key(i.key, "pmix.some.key")
      i.value.type = PMIX_STRING
      i.value.data.string = strdup("x*5")
      size_t small
      size_t large
      int first = PMIx_Info_get_size(&i, &small)
      i.value.data.string = strdup("x*3005")
      int second = PMIx_Info_get_size(&i, &large)
      """
    Then it holds that
      | first  | PMIX_SUCCESS |
      | second | PMIX_SUCCESS |
      | small  | > 0          |
      | large  | small + 3000 |
