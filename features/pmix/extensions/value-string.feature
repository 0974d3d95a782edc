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
  Scenario Outline: PMIx_Value_string shows the number of a value of type PMIX_<kind>
    Then in C it holds that
      """
      PMIx_server_init(NULL, NULL, 0);
      pmix_value_t value = {.type = PMIX_<kind>, .data.<member> = <one>};
      char *before = PMIx_Value_string(&value);
      value.data.<member> = <other>;
      char *after = PMIx_Value_string(&value);
      CHECK(before && after);
      CHECK(strcmp(before, after));
      """
    Examples:
      | kind            | member     | one                          | other                         |
      | PERSIST         | persist    | 1                            | 2                             |
      | SCOPE           | scope      | 1                            | 2                             |
      | DATA_RANGE      | range      | 1                            | 2                             |
      | PROC_STATE      | state      | 2                            | 3                             |
      | ALLOC_DIRECTIVE | adir       | 1                            | 2                             |
      | LINK_STATE      | linkstate  | 1                            | 2                             |
      | JOB_STATE       | jstate     | 1                            | 2                             |
      | TIME            | time       | 4711                         | 4712000                       |
      | TIMEVAL         | tv.tv_usec | 1                            | 2                             |
      | LOCTYPE         | locality   | 1                            | 2                             |
      | DEVTYPE         | devtype    | 1                            | 2                             |
      | PROC_NSPACE     | nspace     | &(pmix_nspace_t){"some-job"} | &(pmix_nspace_t){"other-job"} |

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
