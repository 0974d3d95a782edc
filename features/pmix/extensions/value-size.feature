@libpmix
Feature: The size of a value

  The size of a value includes its contents: what is added to the contents is added to the size. The tables have every type, and
  every field of a struct that can grow.

  @EXT-VALUE-GET-SIZE-2
  Scenario Outline: the contents of <kinds> are <more> bytes larger than those of a PMIX_BYTE
    Then in C it holds that
      """
      pmix_value_t byte = {.type = PMIX_BYTE, .data.byte = 7};
      size_t small, large;
      IS(PMIx_Value_get_size(&byte, &small), PMIX_SUCCESS);
      EACH_KIND(kind, <kinds>) {
        pmix_value_t value = {.type = kind, .data.uint64 = 7};
        IS(PMIx_Value_get_size(&value, &large), PMIX_SUCCESS);
        COMPARE(small, >, 0);
        IS(large, small + <more>);
      }
      """
    Examples:
      | more | kinds                                                                                                        |
      | 0    | PMIX_BOOL, PMIX_INT8, PMIX_UINT8, PMIX_PERSIST, PMIX_SCOPE, PMIX_DATA_RANGE, PMIX_PROC_STATE, PMIX_JOB_STATE |
      | 0    | PMIX_LINK_STATE, PMIX_ALLOC_DIRECTIVE                                                                        |
      | 1    | PMIX_INT16, PMIX_UINT16, PMIX_LOCTYPE                                                                        |
      | 3    | PMIX_INT, PMIX_UINT, PMIX_INT32, PMIX_UINT32, PMIX_PID, PMIX_FLOAT, PMIX_STATUS, PMIX_PROC_RANK              |
      | 7    | PMIX_INT64, PMIX_UINT64, PMIX_SIZE, PMIX_DOUBLE, PMIX_TIME, PMIX_DEVTYPE, PMIX_POINTER, PMIX_STOR_MEDIUM     |
      | 7    | PMIX_STOR_ACCESS, PMIX_STOR_PERSIST                                                                          |
      | 15   | PMIX_TIMEVAL                                                                                                 |

  @EXT-VALUE-GET-SIZE-2
  Scenario: the contents of a PMIX_PROC are a pmix_proc_t
    Then in C it holds that
      """
      pmix_value_t number = {.type = PMIX_UINT32}, process = {.type = PMIX_PROC, .data.proc = PMIx_Proc_create(1)};
      size_t small, large;
      IS(PMIx_Value_get_size(&number, &small), PMIX_SUCCESS);
      IS(PMIx_Value_get_size(&process, &large), PMIX_SUCCESS);
      COMPARE(large, >, small + sizeof(pmix_proc_t) - 5);
      """

  # Each of three elements of an array grows in turn.
  @EXT-VALUE-GET-SIZE-2 @EXT-INFO-GET-SIZE-2
  Scenario Outline: the size of a value, an info and a data array includes the fields "<fields>" of a PMIX_<kind>
    Then in C it holds that
      """
      EACH_FIELD(field, PMIX_<kind>, "<fields>") {
        pmix_info_t info = {.key = "some.key", .value = filled(PMIX_<kind>, 4)};
        pmix_data_array_t array = {.type = PMIX_<kind>, .size = 3};
        array.array = fill_all(PMIX_<kind>, 3, calloc(3, size_of(PMIX_<kind>)), 4);
        pmix_value_t all = {.type = PMIX_DATA_ARRAY, .data.darray = &array};
        size_t small[3], large[3];
        SIZES(small, info, all);
        set_in(&info.value, field, 1004);
        for (int at = 0; at < 3; at++) {
          set((char *) array.array + at * size_of(PMIX_<kind>), field, 1004);
          SIZES(large, info, all);
          int more = field->form == 's' || field->form == 'b' || field->form == 'u' ? 1000 : 3000;
          IS(large[0], small[0] + more);
          IS(large[1], small[1] + more);
          IS(large[2], small[2] + more * (at + 1));
        }
      }
      """
    Examples:
      | kind        | fields                    |
      | STRING      | text                      |
      | BYTE_OBJECT | bytes                     |
      | REGEX       | bytes                     |
      | ENVAR       | envar, value              |
      | COORD       | coord                     |
      | PROC_INFO   | hostname, executable_name |
      | GEOMETRY    | uuid, osname, coordinates |
      | DEVICE_DIST | uuid, osname              |
      | ENDPOINT    | uuid, osname, endpt.bytes |
      | REGATTR     | name, description         |
      | DATA_BUFFER | base_ptr                  |
      | PROC_STATS  | node, cmd                 |
      | DISK_STATS  | disk                      |
      | NET_STATS   | net_interface             |
      | NODE_STATS  | node, diskstats, netstats |

  # Each of three parts grows in turn, by itself and as a part of the second element of an array.
  @EXT-VALUE-GET-SIZE-2 @EXT-INFO-GET-SIZE-2
  Scenario Outline: the size of a value, an info and a data array includes each of the <parts> of a PMIX_<kind>
    Then in C it holds that
      """
      for (int part = 0; part < 3; part++) {
        <type> them[3], *it = &them[1];
        memset(them, 0, sizeof(them));
        fill_all(PMIX_<kind>, 3, them, 4);
        pmix_info_t info = {.key = "some.key", .value = {.type = PMIX_<kind>, .data.ptr = it}};
        pmix_data_array_t array = {.type = PMIX_<kind>, .size = 3, .array = them};
        pmix_value_t all = {.type = PMIX_DATA_ARRAY, .data.darray = &array};
        size_t small[3], large[3];
        SIZES(small, info, all);
        <grown>;
        SIZES(large, info, all);
        for (int at = 0; at < 3; at++) IS(large[at], small[at] + <more>);
      }
      """
    Examples:
      | kind       | type              | parts    | grown                                                                          | more |
      | GEOMETRY   | pmix_geometry_t   | points   | it->coordinates[part].coord = calloc(252, 4), it->coordinates[part].dims = 252 | 1000 |
      | REGATTR    | pmix_regattr_t    | lines    | it->description[part] = text_of(1004)                                          | 1000 |
      | NODE_STATS | pmix_node_stats_t | disks    | it->diskstats[part].disk = text_of(1004)                                       | 1000 |
      | NODE_STATS | pmix_node_stats_t | networks | it->netstats[part].net_interface = text_of(1004)                               | 1000 |

  @EXT-VALUE-GET-SIZE-2
  Scenario Outline: the size of a PMIX_<kind> includes each of the <parts> themselves
    Then in C it holds that
      """
      pmix_value_t value = filled(PMIX_<kind>, 4);
      size_t small, large;
      memset(value.data.<member>-><array>, 0, 3 * sizeof(*value.data.<member>-><array>));
      value.data.<member>->n<array> = 1;
      IS(PMIx_Value_get_size(&value, &small), PMIX_SUCCESS);
      value.data.<member>->n<array> = 3;
      IS(PMIx_Value_get_size(&value, &large), PMIX_SUCCESS);
      // Each has an empty name.
      IS(large, small + 2 * sizeof(*value.data.<member>-><array>) + 2);
      """
    Examples:
      | kind       | member  | parts    | array     |
      | NODE_STATS | ndstats | disks    | diskstats |
      | NODE_STATS | ndstats | networks | netstats  |

  @EXT-VALUE-GET-SIZE-2
  Scenario: the size of a PMIX_GEOMETRY includes each of the points themselves
    Then in C it holds that
      """
      pmix_value_t value = filled(PMIX_GEOMETRY, 4);
      size_t small, large;
      memset(value.data.geometry->coordinates, 0, 3 * sizeof(pmix_coord_t));
      value.data.geometry->ncoords = 1;
      IS(PMIx_Value_get_size(&value, &small), PMIX_SUCCESS);
      value.data.geometry->ncoords = 3;
      IS(PMIx_Value_get_size(&value, &large), PMIX_SUCCESS);
      IS(large, small + 2 * sizeof(pmix_coord_t));
      """

  @EXT-VALUE-GET-SIZE-2
  Scenario Outline: the size of a data array includes each element of the types <kinds>
    Then in C it holds that
      """
      EACH_KIND(kind, <kinds>) {
        pmix_value_t value = {.type = PMIX_DATA_ARRAY, .data.darray = PMIx_Data_array_create(3, kind)};
        size_t small, large;
        IS(PMIx_Value_get_size(&value, &small), PMIX_SUCCESS);
        value.data.darray = PMIx_Data_array_create(6, kind);
        IS(PMIx_Value_get_size(&value, &large), PMIX_SUCCESS);
        IS(large, small + 3 * sizeof(<type>));
      }
      """
    Examples:
      | type           | kinds                                                                                           |
      | uint8_t        | PMIX_BOOL, PMIX_INT8, PMIX_UINT8, PMIX_PERSIST, PMIX_SCOPE, PMIX_DATA_RANGE                     |
      | uint8_t        | PMIX_PROC_STATE, PMIX_LINK_STATE, PMIX_ALLOC_DIRECTIVE                                          |
      | uint16_t       | PMIX_INT16, PMIX_UINT16                                                                         |
      | uint32_t       | PMIX_INT, PMIX_UINT, PMIX_INT32, PMIX_UINT32, PMIX_PID, PMIX_FLOAT, PMIX_STATUS, PMIX_PROC_RANK |
      | uint64_t       | PMIX_INT64, PMIX_UINT64, PMIX_SIZE, PMIX_DOUBLE, PMIX_TIME                                      |
      | void *         | PMIX_POINTER                                                                                    |
      | struct timeval | PMIX_TIMEVAL                                                                                    |
      | pmix_proc_t    | PMIX_PROC                                                                                       |

  @EXT-VALUE-GET-SIZE-2
  Scenario: the size of a data array includes the text of each info
    Then in C it holds that
      """
      for (int at = 0; at < 3; at++) {
        pmix_info_t *infos = fill_all(PMIX_INFO, 3, calloc(3, sizeof(pmix_info_t)), 4);
        pmix_data_array_t array = {.type = PMIX_INFO, .size = 3, .array = infos};
        pmix_value_t value = {.type = PMIX_DATA_ARRAY, .data.darray = &array};
        size_t small = 0, large = 0;
        IS(PMIx_Value_get_size(&value, &small), PMIX_SUCCESS);
        infos[at].value.data.string = text_of(1004);
        IS(PMIx_Value_get_size(&value, &large), PMIX_SUCCESS);
        IS(large, small + 1000);
      }
      """

  # An array's size must not depend on what the caller's variable held before.
  @EXT-VALUE-GET-SIZE-2
  Scenario: the size of a PMIX_DATA_ARRAY of infos does not depend on the variable that receives it
    Then in C it holds that
      """
      size_t one = 0, other = 1000000;
      pmix_info_t infos[] = {{.value.type = PMIX_BOOL}, {.value.type = PMIX_BOOL}, {.value.type = PMIX_BOOL}};
      pmix_data_array_t array = {.type = PMIX_INFO, .size = 3, .array = infos};
      pmix_value_t value = {.type = PMIX_DATA_ARRAY, .data.darray = &array};
      PMIx_Value_get_size(&value, &one);
      PMIx_Value_get_size(&value, &other);
      IS(other, one);
      """

  @EXT-INFO-GET-SIZE-2
  Scenario: the size of an info includes its key
    Then in C it holds that
      """
      pmix_info_t info = {.key = "a.key.of.some.length", .value.type = PMIX_UINT32};
      size_t size, alone;
      IS(PMIx_Info_get_size(&info, &size), PMIX_SUCCESS);
      IS(PMIx_Value_get_size(&info.value, &alone), PMIX_SUCCESS);
      COMPARE(size, >, alone + 20);
      """

  # A pmix_info_t has 552 bytes.
  @EXT-INFO-GET-SIZE-2
  Scenario Outline: the size of an info of type PMIX_<kind> includes the struct itself
    Then in C it holds that
      """
      pmix_info_t info = {.value = {.type = PMIX_<kind>, .data.ptr = <contents>}};
      size_t size;
      PMIx_Load_key(info.key, <key>);
      IS(PMIx_Info_get_size(&info, &size), PMIX_SUCCESS);
      COMPARE(size, >, 551);
      """
    Examples:
      | kind   | key     | contents |
      | UINT32 | "k"     | NULL     |
      | BOOL   | "k"     | NULL     |
      | SIZE   | xs(511) | NULL     |
      | STRING | "k"     | "ab"     |

  @EXT-INFO-GET-SIZE-2
  Scenario: the size of an info grows with its key
    Then in C it holds that
      """
      int lengths[] = {5, 6, 64, 510};
      pmix_info_t info = {.value.type = PMIX_UINT32};
      size_t small, large;
      IS(PMIx_Info_get_size(&info, &small), PMIX_SUCCESS);
      for (int at = 0; at < 4; at++) {
        PMIx_Load_key(info.key, xs(lengths[at]));
        IS(PMIx_Info_get_size(&info, &large), PMIX_SUCCESS);
        IS(large, small + lengths[at]);
      }
      """
