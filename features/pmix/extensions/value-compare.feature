@libpmix
Feature: Comparing values

  Two values of one type are equal, or one is greater. For structs, the specification states no order: values that differ in one field must
  only differ, in both directions.

  @EXT-VALUE-COMPARE-2 @EXT-VALUE-COMPARE-3
  Scenario Outline: PMIx_Value_compare looks at the fields "<fields>" of a PMIX_<kind>
    Then in C it holds that
      """
      EACH_FIELD(field, PMIX_<kind>, "<fields>") {
        pmix_value_t one = filled(PMIX_<kind>, 4), other = filled(PMIX_<kind>, 4);
        EQUAL(one, other);
        for (int number = 5; number <= 6; number++) {
          set_in(&other, field, number);
          DIFFER(one, other);
        }
      }
      """
    Examples:
      | kind        | fields     |
      | PROC        |            |
      | ENVAR       | -separator |
      | ENVAR       | separator  |
      | BYTE_OBJECT |            |
      | PROC_INFO   | -state     |
      | PROC_INFO   | state      |
      | COORD       |            |
      | GEOMETRY    |            |
      | DEVICE_DIST |            |
      | ENDPOINT    |            |
      | DATA_BUFFER |            |
      | PROC_STATS  |            |
      | DISK_STATS  |            |
      | NET_STATS   |            |
      | NODE_STATS  |            |
      | REGATTR     |            |

  @EXT-VALUE-COMPARE-2 @EXT-VALUE-COMPARE-3
  Scenario Outline: PMIx_Value_compare looks at <what> of a PMIX_<kind>
    Then in C it holds that
      """
      pmix_value_t one = filled(PMIX_<kind>, 9), other = filled(PMIX_<kind>, 9);
      EQUAL(one, other);
      <changed>;
      DIFFER(one, other);
      """
    Examples:
      | kind        | what                  | changed                                                      |
      | COORD       | the first coordinate  | other.data.coord->coord[0]++                                 |
      | COORD       | the second coordinate | other.data.coord->coord[1]++                                 |
      | COORD       | the third coordinate  | other.data.coord->coord[2]++                                 |
      | GEOMETRY    | the third point       | other.data.geometry->coordinates[2].coord[1]++               |
      | GEOMETRY    | the number of points  | other.data.geometry->ncoords = 2                             |
      | BYTE_OBJECT | the size              | other.data.bo.size--                                         |
      | ENDPOINT    | the size              | other.data.endpoint->endpt.size--                            |
      | DATA_BUFFER | the number of bytes   | other.data.dbuf->bytes_used--                                |
      | NODE_STATS  | the third disk        | other.data.ndstats->diskstats[2].disk[0] = 'y'               |
      | NODE_STATS  | the third interface   | other.data.ndstats->netstats[2].net_interface[0] = 'y'       |
      | NODE_STATS  | the number of disks   | other.data.ndstats->ndiskstats = 2                           |
      | REGATTR     | the first line        | ((pmix_regattr_t *) other.data.ptr)->description[0][0] = 'y' |
      | REGATTR     | the last line         | ((pmix_regattr_t *) other.data.ptr)->description[2][0] = 'y' |
      | REGATTR     | the number of lines   | ((pmix_regattr_t *) other.data.ptr)->description[2] = NULL   |

  @EXT-VALUE-COMPARE-3
  Scenario Outline: PMIx_Value_compare finds <one> greater than <other> for type PMIX_<kind>
    Then in C it holds that
      """
      pmix_value_t a = {.type = PMIX_<kind>, .data.<member> = <one>}, b = {.type = PMIX_<kind>, .data.<member> = <other>};
      GREATER(a, b);
      """
    Examples:
      | kind    | member  | one                  | other       |
      | FLOAT   | fval    | 2.5                  | 1.5         |
      | FLOAT   | fval    | 1.5                  | -2.5        |
      | DOUBLE  | dval    | 2.5                  | 1.5         |
      | DOUBLE  | dval    | 1.5                  | -2.5        |
      | TIMEVAL | tv      | {9, 1}               | {8, 1}      |
      | TIMEVAL | tv      | {5, 9}               | {5, 8}      |
      | INT64   | int64   | 5000000000           | -5000000000 |
      | UINT64  | uint64  | 18446744073709551615 | 1           |
      | UINT64  | uint64  | 256                  | 255         |
      | INT8    | int8    | 1                    | -1          |
      | SIZE    | size    | 256                  | 255         |
      | UINT32  | uint32  | 256                  | 255         |
      | INT32   | int32   | 70000                | -70000      |
      | INT     | integer | 7                    | -3          |
      | UINT    | uint    | 4000000000           | 1           |
      | UINT16  | uint16  | 60000                | 300         |
      | UINT16  | uint16  | 256                  | 255         |
      | INT16   | int16   | 300                  | -2          |
      | UINT8   | uint8   | 200                  | 100         |
      | STRING  | string  | "b"                  | "a"         |
      | STRING  | string  | "a"                  | NULL        |
      | STATUS  | status  | -1                   | -27         |

  @EXT-VALUE-COMPARE-2 @EXT-VALUE-COMPARE-3
  Scenario: PMIx_Value_compare distinguishes numbers that differ in one bit
    Then in C it holds that
      """
      EACH_NUMBER(kind)
        for (size_t bit = 0; bit < (kind == PMIX_BOOL ? 1 : 8 * bytes_of(kind)); bit++) {
          pmix_value_t one = number_of(kind, 1), same = one, other = number_of(kind, 1 ^ 1ul << bit);
          EQUAL(one, same);
          DIFFER(one, other);
        }
      """

  # Numbers that differ in their fractions, or in their last digits, differ.
  @EXT-VALUE-COMPARE-2 @EXT-VALUE-COMPARE-3
  Scenario Outline: PMIx_Value_compare distinguishes <one> and <other> of type PMIX_<kind>
    Then in C it holds that
      """
      pmix_value_t a = {.type = PMIX_<kind>, .data.<member> = <one>}, b = {.type = PMIX_<kind>, .data.<member> = <other>};
      pmix_value_t c = {.type = PMIX_<kind>, .data.<member> = <one>};
      EQUAL(a, c);
      DIFFER(a, b);
      """
    Examples:
      | kind        | member     | one                      | other                    |
      | FLOAT       | fval       | 1.25                     | 1.75                     |
      | FLOAT       | fval       | 0.0                      | 0.5                      |
      | FLOAT       | fval       | 3.5                      | 3.50001                  |
      | FLOAT       | fval       | -1.5                     | 1.5                      |
      | DOUBLE      | dval       | 1.25                     | 1.75                     |
      | DOUBLE      | dval       | 0.0                      | 0.5                      |
      | DOUBLE      | dval       | 3.5                      | 3.500000001              |
      | DOUBLE      | dval       | -1.5                     | 1.5                      |
      | PROC_NSPACE | nspace     | &(pmix_nspace_t) {"job"} | &(pmix_nspace_t) {"joB"} |
      | TIMEVAL     | tv.tv_usec | 1                        | 2                        |

  @EXT-VALUE-COMPARE-4
  Scenario Outline: PMIx_Value_compare finds data arrays of PMIX_<kind> and PMIX_<other> different
    Then in C it holds that
      """
      pmix_value_t a = {.type = PMIX_DATA_ARRAY, .data.darray = PMIx_Data_array_create(3, PMIX_<kind>)};
      pmix_value_t b = {.type = PMIX_DATA_ARRAY, .data.darray = PMIx_Data_array_create(3, PMIX_<other>)};
      IS_NOT(PMIx_Value_compare(&a, &b), PMIX_EQUAL);
      """
    Examples:
      | kind   | other  |
      | UINT32 | INT32  |
      | INT8   | UINT8  |
      | STRING | UINT64 |

  @EXT-VALUE-COMPARE-4
  Scenario: PMIx_Value_compare finds values of two types and the same bits different
    Then in C it holds that
      """
      pmix_data_type_t kinds[][2] = {
        {PMIX_INT, PMIX_INT32}, {PMIX_UINT, PMIX_UINT32}, {PMIX_SIZE, PMIX_UINT64}, {PMIX_BYTE, PMIX_UINT8}, {PMIX_INT8, PMIX_UINT8},
        {PMIX_INT16, PMIX_UINT16}, {PMIX_INT64, PMIX_UINT64}, {PMIX_FLOAT, PMIX_DOUBLE}, {PMIX_STATUS, PMIX_INT}, {PMIX_PROC_RANK,
        PMIX_UINT32}, {PMIX_PID, PMIX_INT}, {PMIX_TIME, PMIX_INT64}, {PMIX_PERSIST, PMIX_SCOPE}, {PMIX_PROC_STATE, PMIX_JOB_STATE},
        {PMIX_UNDEF, PMIX_BOOL}, {PMIX_UINT32, PMIX_UINT64}, {PMIX_INT, PMIX_UINT}, {PMIX_BOOL, PMIX_BYTE}};
      for (size_t at = 0; at < COUNT(kinds); at++) {
        mapcheck_about = PMIx_Data_type_string(kinds[at][0]);
        pmix_value_t a = {.type = kinds[at][0], .data.uint64 = 1}, b = {.type = kinds[at][1], .data.uint64 = 1};
        IS(PMIx_Value_compare(&a, &b), PMIX_VALUE_TYPE_DIFFERENT);
        IS(PMIx_Value_compare(&b, &a), PMIX_VALUE_TYPE_DIFFERENT);
      }
      """

  @EXT-TYPE-VALUE-COMPARISON-NOT-AVAIL
  Scenario Outline: PMIx_Value_compare cannot compare values of type <kind>
    Then in C it holds that
      """
      for (int other = 1; other <= 2; other++) {
        pmix_value_t a = {.type = <kind>, .data.uint64 = 1}, b = {.type = <kind>, .data.uint64 = other};
        IS(PMIx_Value_compare(&a, &b), PMIX_VALUE_COMPARISON_NOT_AVAIL);
      }
      """
    Examples:
      | kind         |
      | PMIX_COMMAND |
      | 60000        |

  @EXT-TYPE-VALUE-INCOMPATIBLE-OBJECTS
  Scenario: PMIx_Value_compare finds coordinates of different views incompatible
    Then in C it holds that
      """
      pmix_value_t a = {.type = PMIX_COORD, .data.coord = PMIx_Coord_create(2, 1)}, b = a;
      b.data.coord = PMIx_Coord_create(2, 1);
      a.data.coord->view = 1, b.data.coord->view = 2;
      IS(PMIx_Value_compare(&a, &b), PMIX_VALUE_INCOMPATIBLE_OBJECTS);
      IS(PMIx_Value_compare(&b, &a), PMIX_VALUE_INCOMPATIBLE_OBJECTS);
      """
