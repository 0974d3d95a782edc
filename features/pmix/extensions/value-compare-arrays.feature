# 4.7 Value Struct Functions
@libpmix
Feature: Comparing each part of a value

  Values with equal contents are equal. As soon as one part differs, wherever it is, they are not, in both directions.

  # The first, the second and the third of three elements differ in turn.
  @EXT-VALUE-COMPARE-2 @EXT-VALUE-COMPARE-3
  Scenario Outline: PMIx_Value_compare looks at each element of a data array of PMIX_<kind>, and at the fields "<fields>"
    Then in C it holds that
      """
      EACH_FIELD(field, PMIX_<kind>, "<fields>")
        for (int at = 0; at < 3; at++) {
          size_t size = size_of(PMIX_<kind>);
          pmix_data_array_t arrays[2];
          for (int side = 0; side < 2; side++) {
            arrays[side] = (pmix_data_array_t) {.type = PMIX_<kind>, .size = 3, .array = calloc(3, size)};
            fill_all(PMIX_<kind>, 3, arrays[side].array, 4);
          }
          pmix_value_t one = {.type = PMIX_DATA_ARRAY, .data.darray = &arrays[0]}, other = {.type = PMIX_DATA_ARRAY, .data.darray = &arrays[1]};
          EQUAL(one, other);
          for (int number = 5; number <= 6; number++) {
            set((char *) arrays[1].array + at * size, field, number);
            DIFFER(one, other);
          }
        }
      """
    Examples:
      | kind        | fields     |
      | PROC        |            |
      | INFO        |            |
      | PROC_INFO   | -state     |
      | COORD       |            |
      | REGATTR     |            |
      | GEOMETRY    |            |
      | DEVICE_DIST |            |
      | ENDPOINT    |            |
      | ENVAR       | -separator |
      | BYTE_OBJECT |            |
      | DATA_BUFFER |            |
      | PROC_STATS  |            |
      | DISK_STATS  |            |
      | NET_STATS   |            |
      | NODE_STATS  |            |
      | STRING      |            |

  @EXT-VALUE-COMPARE-2 @EXT-VALUE-COMPARE-3
  Scenario Outline: PMIx_Value_compare looks at each bit of each element of a data array of <kinds>
    Then in C it holds that
      """
      EACH_KIND(kind, <kinds>)
        for (size_t bit = 0; bit < 3 * <bits>; bit++) {
          unsigned char elements[2][3 * <bits> / 8];
          memset(elements, 6, sizeof(elements));
          pmix_data_array_t array = {.type = kind, .size = 3, .array = elements[0]}, changed = array;
          changed.array = elements[1];
          pmix_value_t one = {.type = PMIX_DATA_ARRAY, .data.darray = &array}, other = {.type = PMIX_DATA_ARRAY, .data.darray = &changed};
          EQUAL(one, other);
          elements[1][bit / 8] ^= 1 << bit % 8;
          DIFFER(one, other);
        }
      """
    Examples:
      | bits | kinds                                                                                           |
      | 8    | PMIX_BYTE, PMIX_INT8, PMIX_UINT8, PMIX_PERSIST, PMIX_SCOPE, PMIX_DATA_RANGE, PMIX_PROC_STATE    |
      | 8    | PMIX_ALLOC_DIRECTIVE, PMIX_LINK_STATE, PMIX_JOB_STATE                                           |
      | 16   | PMIX_INT16, PMIX_UINT16, PMIX_LOCTYPE                                                           |
      | 32   | PMIX_INT, PMIX_UINT, PMIX_INT32, PMIX_UINT32, PMIX_PID, PMIX_STATUS, PMIX_PROC_RANK, PMIX_FLOAT |
      | 64   | PMIX_SIZE, PMIX_INT64, PMIX_UINT64, PMIX_TIME, PMIX_DEVTYPE, PMIX_DOUBLE                        |

  @EXT-VALUE-COMPARE-2 @EXT-VALUE-COMPARE-3
  Scenario Outline: PMIx_Value_compare looks at each element of a data array of PMIX_<kind>: <one> or <other>
    Then in C it holds that
      """
      for (int at = 0; at < 3; at++) {
        <type> elements[2][3] = {{<one>, <one>, <one>}, {<one>, <one>, <one>}};
        pmix_data_array_t array = {.type = PMIX_<kind>, .size = 3, .array = elements[0]}, changed = array;
        changed.array = elements[1];
        pmix_value_t one = {.type = PMIX_DATA_ARRAY, .data.darray = &array}, other = {.type = PMIX_DATA_ARRAY, .data.darray = &changed};
        EQUAL(one, other);
        elements[1][at]<member> = <other>;
        DIFFER(one, other);
      }
      """
    Examples:
      | kind        | type           | one    | member   | other |
      | BOOL        | bool           | false  |          | true  |
      | TIMEVAL     | struct timeval | {7, 8} | .tv_sec  | 6     |
      | TIMEVAL     | struct timeval | {7, 8} | .tv_usec | 7     |
      | PROC_NSPACE | pmix_nspace_t  | "job"  | [2]      | 'B'   |

  @EXT-VALUE-COMPARE-3
  Scenario: PMIx_Value_compare looks at the number of elements of a data array
    Then in C it holds that
      """
      uint32_t elements[] = {7, 7, 7};
      pmix_data_array_t array = {.type = PMIX_UINT32, .size = 3, .array = elements}, shorter = array;
      shorter.size = 2;
      pmix_value_t one = {.type = PMIX_DATA_ARRAY, .data.darray = &array}, other = {.type = PMIX_DATA_ARRAY, .data.darray = &shorter};
      DIFFER(one, other);
      """

  @EXT-VALUE-COMPARE-2 @EXT-VALUE-COMPARE-3
  Scenario: PMIx_Value_compare looks at the last of three nodes in a data array, which have no disks
    Then in C it holds that
      """
      pmix_value_t one = {.type = PMIX_DATA_ARRAY, .data.darray = PMIx_Data_array_create(3, PMIX_NODE_STATS)}, other = one;
      other.data.darray = PMIx_Data_array_create(3, PMIX_NODE_STATS);
      pmix_node_stats_t *nodes[] = {one.data.darray->array, other.data.darray->array};
      for (int at = 0; at < 6; at++) nodes[at % 2][at / 2].node = strdup("same");
      EQUAL(one, other);
      nodes[1][2].node = strdup("else");
      DIFFER(one, other);
      """

  # A node's disks and networks differ in turn.
  @EXT-VALUE-COMPARE-2 @EXT-VALUE-COMPARE-3
  Scenario Outline: PMIx_Value_compare looks at each of a node's <parts>
    Then in C it holds that
      """
      EACH_FIELD(field, PMIX_<kind>, "")
        for (int part = 0; part < 3; part++) {
          pmix_value_t one = filled(PMIX_NODE_STATS, 4), other = filled(PMIX_NODE_STATS, 4);
          EQUAL(one, other);
          set(&other.data.ndstats-><parts>[part], field, 5);
          DIFFER(one, other);
        }
      """
    Examples:
      | parts     | kind       |
      | diskstats | DISK_STATS |
      | netstats  | NET_STATS  |

  # Each of the parts differs in turn.
  @EXT-VALUE-COMPARE-2 @EXT-VALUE-COMPARE-3
  Scenario Outline: PMIx_Value_compare looks at each of <many> <parts> of a PMIX_<kind>
    Then in C it holds that
      """
      for (int part = 0; part < <many>; part++) {
        pmix_value_t one = filled(PMIX_<kind>, <number>), other = filled(PMIX_<kind>, <number>);
        <type> *it = inside(&other);
        EQUAL(one, other);
        <changed>;
        DIFFER(one, other);
      }
      """
    Examples:
      | kind     | type            | parts      | many | number | changed                            |
      | STRING   | mapcheck_string | characters | 300  | 300    | it->text[part] = 'y'               |
      | COORD    | pmix_coord_t    | dimensions | 300  | 1196   | it->coord[part] = 1                |
      | GEOMETRY | pmix_geometry_t | points     | 3    | 4      | it->coordinates[part].coord[1] = 1 |
      | REGATTR  | pmix_regattr_t  | lines      | 3    | 4      | it->description[part] = "f"        |

  # The other bytes are NULs.
  @EXT-VALUE-COMPARE-2 @EXT-VALUE-COMPARE-3
  Scenario Outline: PMIx_Value_compare looks at each of 300 bytes of a PMIX_<kind>
    Then in C it holds that
      """
      for (int part = 0; part < 300; part++) {
        pmix_value_t one = filled(PMIX_<kind>, 300), other = filled(PMIX_<kind>, 300);
        pmix_<type>_t *first = inside(&one), *second = inside(&other);
        memset(first-><bytes>, 0, 300), memset(second-><bytes>, 0, 300);
        EQUAL(one, other);
        second-><bytes>[part] = 1;
        DIFFER(one, other);
      }
      """
    Examples:
      | kind              | type        | bytes       |
      | BYTE_OBJECT       | byte_object | bytes       |
      | REGEX             | byte_object | bytes       |
      | COMPRESSED_STRING | byte_object | bytes       |
      | DATA_BUFFER       | data_buffer | base_ptr    |
      | ENDPOINT          | endpoint    | endpt.bytes |

  @EXT-VALUE-COMPARE-2 @EXT-VALUE-COMPARE-3
  Scenario: PMIx_Value_compare looks at each of 255 characters of a namespace
    Then in C it holds that
      """
      for (int part = 0; part < 255; part++) {
        pmix_proc_t them[2];
        memset(them, 0, sizeof(them));
        for (int side = 0; side < 2; side++) memset(them[side].nspace, 'x', 255);
        pmix_value_t one = {.type = PMIX_PROC, .data.proc = &them[0]}, other = {.type = PMIX_PROC, .data.proc = &them[1]};
        pmix_value_t name = {.type = PMIX_PROC_NSPACE, .data.ptr = &them[0]}, changed = {.type = PMIX_PROC_NSPACE, .data.ptr = &them[1]};
        EQUAL(one, other);
        EQUAL(name, changed);
        them[1].nspace[part] = 'y';
        DIFFER(one, other);
        DIFFER(name, changed);
      }
      """
