# 4.27 Pretty-Print Functions
@libpmix
Feature: Values of each type as text

  The text of a value shows its contents: two values that differ in one field have different texts.

  @EXT-VALUE-STRING-2
  Scenario Outline: PMIx_Value_string shows the fields "<fields>" of a PMIX_<kind>
    Then in C it holds that
      """
      PMIx_server_init(NULL, NULL, 0);
      EACH_FIELD(field, PMIX_<kind>, "<fields>") {
        pmix_value_t value = filled(PMIX_<kind>, 5);
        char *before = PMIx_Value_string(&value);
        set_in(&value, field, 6);
        char *after = PMIx_Value_string(&value);
        CHECK(before && after);
        CHECK(strcmp(before, after));
      }
      """
    Examples:
      | kind        | fields       |
      | PROC        |              |
      | PROC_INFO   |              |
      | ENVAR       |              |
      | GEOMETRY    | -coordinates |
      | GEOMETRY    | coordinates  |
      | COORD       | view         |
      | COORD       | coord        |
      | DEVICE_DIST |              |
      | ENDPOINT    | uuid, osname |
      | PROC_STATS  |              |
      | DISK_STATS  |              |
      | NET_STATS   |              |
      | NODE_STATS  |              |

  @EXT-VALUE-STRING-2
  Scenario Outline: PMIx_Value_string shows the number of a value of type <kinds>
    Then in C it holds that
      """
      PMIx_server_init(NULL, NULL, 0);
      EACH_KIND(kind, <kinds>) {
        pmix_value_t value = number_of(kind, 2);
        char *before = PMIx_Value_string(&value);
        value = number_of(kind, 3);
        char *after = PMIx_Value_string(&value);
        CHECK(before && after);
        CHECK(strcmp(before, after));
      }
      """
    Examples:
      | kinds                                                                            |
      | PMIX_PERSIST, PMIX_SCOPE, PMIX_DATA_RANGE, PMIX_PROC_STATE, PMIX_ALLOC_DIRECTIVE |
      | PMIX_LINK_STATE, PMIX_JOB_STATE, PMIX_TIME, PMIX_LOCTYPE                         |
      | PMIX_DEVTYPE                                                                     |

  @EXT-VALUE-STRING-2
  Scenario: PMIx_Value_string shows the microseconds of a time, and the characters of a namespace
    Then in C it holds that
      """
      pmix_nspace_t names[] = {"some-job", "other-job"};
      PMIx_server_init(NULL, NULL, 0);
      pmix_value_t times[] = {{.type = PMIX_TIMEVAL, .data.tv.tv_usec = 1}, {.type = PMIX_TIMEVAL, .data.tv.tv_usec = 2}};
      CHECK(strcmp(PMIx_Value_string(&times[0]), PMIx_Value_string(&times[1])));
      pmix_value_t spaces[] = {value_of(PMIX_PROC_NSPACE, &names[0]), value_of(PMIX_PROC_NSPACE, &names[1])};
      CHECK(strcmp(PMIx_Value_string(&spaces[0]), PMIx_Value_string(&spaces[1])));
      """

  @EXT-VALUE-STRING-2
  Scenario: PMIx_Value_string shows a coordinate of a PMIX_GEOMETRY
    Then in C it holds that
      """
      PMIx_server_init(NULL, NULL, 0);
      pmix_value_t value = filled(PMIX_GEOMETRY, 4);
      char *before = PMIx_Value_string(&value);
      value.data.geometry->coordinates[0].coord[1]++;
      char *after = PMIx_Value_string(&value);
      CHECK(before && after);
      CHECK(strcmp(before, after));
      """

  @EXT-VALUE-STRING-2
  Scenario Outline: PMIx_Value_string shows <what> of a data array
    Then in C it holds that
      """
      PMIx_server_init(NULL, NULL, 0);
      uint32_t elements[4] = {0, 0, 0, 0};
      pmix_data_array_t array = {.type = PMIX_UINT32, .size = 3, .array = elements};
      pmix_value_t value = {.type = PMIX_DATA_ARRAY, .data.darray = &array};
      char *before = PMIx_Value_string(&value);
      <changed>;
      char *after = PMIx_Value_string(&value);
      CHECK(before && after);
      CHECK(strcmp(before, after));
      """
    Examples:
      | what             | changed                 |
      | the size         | array.size = 4          |
      | the element type | array.type = PMIX_INT32 |
      | the last element | elements[2] = 9         |
