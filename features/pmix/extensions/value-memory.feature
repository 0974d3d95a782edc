# 4.7 Value Struct Functions, 4.9 Info Struct Functions
@libpmix
Feature: Values in memory that held something else

  The union of a value is larger than most of its members. The bytes beside the member, or after the end of a name, are not part of the contents.

  @EXT-VALUE-COMPARE-2 @EXT-VALUE-COMPARE-3
  Scenario Outline: PMIx_Value_compare ignores what is beside the <member> of a PMIX_<kind>
    Then in C it holds that
      """
      pmix_value_t one, other;
      memset(&one, 0x5a, sizeof(one));
      memset(&other, 0xa5, sizeof(other));
      one.type = other.type = PMIX_<kind>;
      one.data.<member> = other.data.<member> = <small>;
      CHECK(PMIx_Value_compare(&one, &other) == PMIX_EQUAL);
      CHECK(PMIx_Value_compare(&other, &one) == PMIX_EQUAL);
      one.data.<member> = <large>;
      CHECK(PMIx_Value_compare(&one, &other) == PMIX_VALUE1_GREATER);
      CHECK(PMIx_Value_compare(&other, &one) == PMIX_VALUE2_GREATER);
      """
    Examples:
      | kind            | member    | small | large |
      | BOOL            | flag      | false | true  |
      | BYTE            | byte      | 3     | 7     |
      | STRING          | string    | "b"   | "c"   |
      | SIZE            | size      | 3     | 7     |
      | PID             | pid       | 3     | 7     |
      | INT             | integer   | 3     | 7     |
      | INT8            | int8      | 3     | 7     |
      | INT16           | int16     | 3     | 7     |
      | INT32           | int32     | 3     | 7     |
      | INT64           | int64     | 3     | 7     |
      | UINT            | uint      | 3     | 7     |
      | UINT8           | uint8     | 3     | 7     |
      | UINT16          | uint16    | 3     | 7     |
      | UINT32          | uint32    | 3     | 7     |
      | UINT64          | uint64    | 3     | 7     |
      | FLOAT           | fval      | 1     | 1.5   |
      | DOUBLE          | dval      | 1     | 1.5   |
      | TIME            | time      | 3     | 7     |
      | STATUS          | status    | 3     | 7     |
      | PROC_RANK       | rank      | 3     | 7     |
      | PERSIST         | persist   | 1     | 2     |
      | SCOPE           | scope     | 1     | 2     |
      | DATA_RANGE      | range     | 1     | 2     |
      | PROC_STATE      | state     | 1     | 2     |
      | ALLOC_DIRECTIVE | adir      | 1     | 2     |
      | LINK_STATE      | linkstate | 1     | 2     |
      | JOB_STATE       | jstate    | 1     | 2     |

  # The memory after the name differs.
  @EXT-VALUE-COMPARE-2
  Scenario Outline: PMIx_Value_compare ignores what is after the end of <what>
    Then in C it holds that
      """
      pmix_value_t values[2];
      pmix_<type>_t them[2];
      memset(them, 0, sizeof(them));
      for (int side = 0; side < 2; side++) {
        pmix_<type>_t *it = &them[side];
        memset(<name>, 'a' + side, PMIX_MAX_<size>);
        strcpy(<name>, "some-name");
        <more>
      }
      for (int side = 0; side < 2; side++) values[side] = (pmix_value_t) {.type = PMIX_<kind>, .data.<member> = (void *) &them[side]};
      CHECK(PMIx_Value_compare(&values[0], &values[1]) == PMIX_EQUAL);
      CHECK(PMIx_Value_compare(&values[1], &values[0]) == PMIX_EQUAL);
      """
    Examples:
      | what                                     | kind        | type       | member | name            | size   | more                                     |
      | a process's namespace                    | PROC        | proc       | proc   | it->nspace      | NSLEN  | it->rank = 3;                            |
      | the namespace in a process's information | PROC_INFO   | proc_info  | pinfo  | it->proc.nspace | NSLEN  | it->hostname = it->executable_name = ""; |
      | the namespace in a process's statistics  | PROC_STATS  | proc_stats | pstats | it->proc.nspace | NSLEN  | it->node = it->cmd = "";                 |
      | a namespace                              | PROC_NSPACE | nspace     | nspace | *it             | NSLEN  |                                          |
      | an attribute's key                       | REGATTR     | regattr    | ptr    | it->string      | KEYLEN | it->name = "";                           |

  @EXT-VALUE-COMPARE-2 @EXT-VALUE-COMPARE-3
  Scenario Outline: PMIx_Value_compare finds a PMIX_<kind> without a <field> equal to another without, and different from one with it
    Then in C it holds that
      """
      pmix_value_t values[2];
      <type> them[2];
      memset(them, 0, sizeof(them));
      for (int side = 0; side < 2; side++) {
        <type> *it = &them[side];
        (void) it;
        <others>
      }
      for (int side = 0; side < 2; side++) values[side] = (pmix_value_t) {.type = PMIX_<kind>, .data.<member>};
      CHECK(PMIx_Value_compare(&values[0], &values[1]) == PMIX_EQUAL);
      them[1].<field> = "x";
      for (int side = 1; side < 2; side++) values[side] = (pmix_value_t) {.type = PMIX_<kind>, .data.<member>};
      for (int side = 0; side < 2; side++) {
        pmix_value_cmp_t result = PMIx_Value_compare(&values[side], &values[1 - side]);
        CHECK(result != PMIX_EQUAL && result != PMIX_VALUE_TYPE_DIFFERENT && result != PMIX_VALUE_COMPARISON_NOT_AVAIL);
      }
      """
    Examples:
      | kind        | type                   | member                 | field           | others                     |
      | ENVAR       | pmix_envar_t           | envar = them[side]     | envar           | it->value = "v";           |
      | ENVAR       | pmix_envar_t           | envar = them[side]     | value           | it->envar = "v";           |
      | PROC_INFO   | pmix_proc_info_t       | pinfo = &them[side]    | hostname        | it->executable_name = "v"; |
      | PROC_INFO   | pmix_proc_info_t       | pinfo = &them[side]    | executable_name | it->hostname = "v";        |
      | GEOMETRY    | pmix_geometry_t        | geometry = &them[side] | uuid            | it->osname = "v";          |
      | GEOMETRY    | pmix_geometry_t        | geometry = &them[side] | osname          | it->uuid = "v";            |
      | DEVICE_DIST | pmix_device_distance_t | devdist = &them[side]  | uuid            | it->osname = "v";          |
      | DEVICE_DIST | pmix_device_distance_t | devdist = &them[side]  | osname          | it->uuid = "v";            |
      | ENDPOINT    | pmix_endpoint_t        | endpoint = &them[side] | uuid            | it->osname = "v";          |
      | ENDPOINT    | pmix_endpoint_t        | endpoint = &them[side] | osname          | it->uuid = "v";            |
      | PROC_STATS  | pmix_proc_stats_t      | pstats = &them[side]   | node            | it->cmd = "v";             |
      | PROC_STATS  | pmix_proc_stats_t      | pstats = &them[side]   | cmd             | it->node = "v";            |
      | DISK_STATS  | pmix_disk_stats_t      | dkstats = &them[side]  | disk            |                            |
      | NET_STATS   | pmix_net_stats_t       | netstats = &them[side] | net_interface   |                            |
      | NODE_STATS  | pmix_node_stats_t      | ndstats = &them[side]  | node            |                            |
      | REGATTR     | pmix_regattr_t         | ptr = &them[side]      | name            |                            |

  @EXT-VALUE-GET-SIZE-2 @EXT-INFO-GET-SIZE-2
  Scenario Outline: the size of a PMIX_<kind> does not depend on the memory beside it, nor on the variable that receives it
    Then in C it holds that
      """
      size_t sizes[2] = {0, 12345}, infos[2] = {0, 12345};
      for (int side = 0; side < 2; side++) {
        pmix_info_t info;
        memset(&info, side ? 0x5a : 0, sizeof(info));
        strcpy(info.key, "some.key");
        info.flags = 0;
        info.value.type = PMIX_<kind>;
        info.value.data.<member> = <value>;
        CHECK(PMIx_Value_get_size(&info.value, &sizes[side]) == PMIX_SUCCESS);
        CHECK(PMIx_Info_get_size(&info, &infos[side]) == PMIX_SUCCESS);
      }
      CHECK(sizes[0] > 0 && sizes[1] == sizes[0]);
      CHECK(infos[0] > sizes[0] && infos[1] == infos[0]);
      """
    Examples:
      | kind                   | member   | value                                                                                |
      | BOOL                   | flag     | true                                                                                 |
      | BYTE                   | byte     | 7                                                                                    |
      | STRING                 | string   | "a text"                                                                             |
      | SIZE                   | size     | 7                                                                                    |
      | PID                    | pid      | 7                                                                                    |
      | INT                    | integer  | 7                                                                                    |
      | INT8                   | int8     | 7                                                                                    |
      | INT16                  | int16    | 7                                                                                    |
      | INT32                  | int32    | 7                                                                                    |
      | INT64                  | int64    | 7                                                                                    |
      | UINT                   | uint     | 7                                                                                    |
      | UINT8                  | uint8    | 7                                                                                    |
      | UINT16                 | uint16   | 7                                                                                    |
      | UINT32                 | uint32   | 7                                                                                    |
      | UINT64                 | uint64   | 7                                                                                    |
      | FLOAT                  | fval     | 7                                                                                    |
      | DOUBLE                 | dval     | 7                                                                                    |
      | TIMEVAL                | tv       | ((struct timeval) {.tv_sec = 7})                                                     |
      | TIME                   | time     | 7                                                                                    |
      | STATUS                 | status   | 7                                                                                    |
      | PROC_RANK              | rank     | 7                                                                                    |
      | PROC                   | proc     | &(pmix_proc_t) {.rank = 7}                                                           |
      | ENVAR                  | envar    | ((pmix_envar_t) {.envar = "A", .value = "b"})                                        |
      | BYTE_OBJECT            | bo       | ((pmix_byte_object_t) {.bytes = "abc", .size = 3})                                   |
      | COMPRESSED_STRING      | bo       | ((pmix_byte_object_t) {.bytes = "abc", .size = 3})                                   |
      | COMPRESSED_BYTE_OBJECT | bo       | ((pmix_byte_object_t) {.bytes = "abc", .size = 3})                                   |
      | REGEX                  | bo       | ((pmix_byte_object_t) {.bytes = "abc", .size = 3})                                   |
      | DATA_ARRAY             | darray   | &(pmix_data_array_t) {.type = PMIX_UINT32, .size = 2, .array = (uint32_t[2]) {7, 8}} |
      | DISK_STATS             | dkstats  | &(pmix_disk_stats_t) {.disk = "sda"}                                                 |
      | NET_STATS              | netstats | &(pmix_net_stats_t) {.net_interface = "e0"}                                          |
      | PROC_STATS             | pstats   | &(pmix_proc_stats_t) {.node = "n1", .cmd = "a"}                                      |
      | NODE_STATS             | ndstats  | &(pmix_node_stats_t) {.node = "n1"}                                                  |

  @EXT-VALUE-GET-SIZE-2
  Scenario Outline: the size of a text of <length> characters is <length> larger than that of an empty one
    Then in C it holds that
      """
      static char text[70001];
      pmix_value_t value = {.type = PMIX_STRING, .data.string = text};
      size_t small = 0, large = 0;
      CHECK(PMIx_Value_get_size(&value, &small) == PMIX_SUCCESS);
      memset(text, '\n', <length>);
      CHECK(PMIx_Value_get_size(&value, &large) == PMIX_SUCCESS && large == small + <length>);
      """
    Examples:
      | length |
      | 1      |
      | 255    |
      | 256    |
      | 65535  |
      | 70000  |

  # The other bits of the memory are set if the boolean is false, and not set if it is true.
  @<id>
  Scenario Outline: <function> ignores what is beside a boolean
    Then in C it holds that
      """
      pmix_info_t info;
      for (int yes = 0; yes < 2; yes++) {
        memset(&info, yes ? 0 : 0xa5, sizeof(info));
        info.value.type = PMIX_BOOL;
        info.value.data.flag = yes;
        <holds>
      }
      """
    Examples:
      | id                     | function        | holds                                                                            |
      | EXT-VALUE-TRUE-2       | PMIx_Value_true | CHECK(PMIx_Value_true(&info.value) == (yes ? PMIX_BOOL_TRUE : PMIX_BOOL_FALSE)); |
      | EXT-INFO-TRUE-2        | PMIx_Info_true  | CHECK(PMIx_Info_true(&info) == (yes ? PMIX_BOOL_TRUE : PMIX_BOOL_FALSE));        |
      | EXT-MACRO-CHECK-TRUE-1 | PMIX_CHECK_TRUE | CHECK(!!PMIX_CHECK_TRUE(&info.value) == yes);                                    |
      | EXT-MACRO-CHECK-BOOL-1 | PMIX_CHECK_BOOL | CHECK(PMIX_CHECK_BOOL(&info.value));                                             |

  @<id>
  Scenario Outline: <function> takes a value of type PMIX_UNDEF as true, for all contents
    Then in C it holds that
      """
      for (int byte = 0; byte < 256; byte++)
        for (int marks = 0; marks < 32; marks++) {
          pmix_info_t info;
          memset(&info, byte, sizeof(info));
          strcpy(info.key, byte % 2 ? "pmix.some.key" : "");
          info.flags = marks;
          info.value.type = PMIX_UNDEF;
          CHECK(<true>);
        }
      """
    Examples:
      | id                     | function        | true                                           |
      | EXT-VALUE-TRUE-4       | PMIx_Value_true | PMIx_Value_true(&info.value) == PMIX_BOOL_TRUE |
      | EXT-INFO-TRUE-4        | PMIx_Info_true  | PMIx_Info_true(&info) == PMIX_BOOL_TRUE        |
      | EXT-MACRO-CHECK-TRUE-1 | PMIX_CHECK_TRUE | PMIX_CHECK_TRUE(&info.value)                   |
      | EXT-MACRO-CHECK-BOOL-1 | PMIX_CHECK_BOOL | PMIX_CHECK_BOOL(&info.value)                   |

  # All types but PMIX_BOOL and PMIX_STRING, with 0, with 1 and with the address of "true".
  @<id>
  Scenario Outline: <function> of a value of each type that is not a boolean
    Then in C it holds that
      """
      for (int type = PMIX_BYTE; type < 80; type++)
        for (int given = 0; given < 3; given++) {
          pmix_info_t info;
          memset(&info, 0, sizeof(info));
          info.value.type = type;
          info.value.data.uint64 = given;
          if (given == 2) info.value.data.string = "true";
          CHECK(type == PMIX_STRING || <not>);
        }
      """
    Examples:
      | id                     | function        | not                                           |
      | EXT-VALUE-TRUE-5       | PMIx_Value_true | PMIx_Value_true(&info.value) == PMIX_NON_BOOL |
      | EXT-INFO-TRUE-5        | PMIx_Info_true  | PMIx_Info_true(&info) == PMIX_NON_BOOL        |
      | EXT-MACRO-CHECK-TRUE-1 | PMIX_CHECK_TRUE | !PMIX_CHECK_TRUE(&info.value)                 |
      | EXT-MACRO-CHECK-BOOL-1 | PMIX_CHECK_BOOL | !PMIX_CHECK_BOOL(&info.value)                 |

  @<id>
  Scenario Outline: <function> of strings in mixed case, and of others
    Then in C it holds that
      """
      static char *yes[] = {"tRUE", "TrUe", "truE"}, *no[] = {"fALSE", "FaLsE", "falsE"};
      static char *neither[] = {"untrue", "rue", "alse", "boolean", "x", "-"};
      pmix_info_t info;
      memset(&info, 0, sizeof(info));
      pmix_value_t *value = &info.value;
      (void) value;
      info.value.type = PMIX_STRING;
      for (int at = 0; at < 3; at++) {
        info.value.data.string = yes[at];
        CHECK(<true>);
        info.value.data.string = no[at];
        CHECK(<false>);
      }
      for (int at = 0; at < 6; at++) {
        info.value.data.string = neither[at];
        CHECK(<neither>);
      }
      """
    Examples:
      | id | function | true | false | neither |
      | EXT-VALUE-TRUE-3 EXT-VALUE-TRUE-5 | PMIx_Value_true | PMIx_Value_true(value) == PMIX_BOOL_TRUE | PMIx_Value_true(value) == PMIX_BOOL_FALSE | PMIx_Value_true(value) == PMIX_NON_BOOL |
      | EXT-INFO-TRUE-3 EXT-INFO-TRUE-5 | PMIx_Info_true | PMIx_Info_true(&info) == PMIX_BOOL_TRUE | PMIx_Info_true(&info) == PMIX_BOOL_FALSE | PMIx_Info_true(&info) == PMIX_NON_BOOL |
      | EXT-MACRO-CHECK-TRUE-1 | PMIX_CHECK_TRUE | PMIX_CHECK_TRUE(value) | !PMIX_CHECK_TRUE(value) | !PMIX_CHECK_TRUE(value) |
      | EXT-MACRO-CHECK-BOOL-1 | PMIX_CHECK_BOOL | PMIX_CHECK_BOOL(value) | PMIX_CHECK_BOOL(value) | !PMIX_CHECK_BOOL(value) |
