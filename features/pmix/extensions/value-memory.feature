# 4.7 Value Struct Functions, 4.9 Info Struct Functions
@libpmix
Feature: Values in memory that held something else

  The union of a value is larger than most of its members. The bytes beside the member, or after the end of a name, are not part of the contents.

  # Each bit of a number by itself is compared with the number 0. The bit of the sign is left out.
  @EXT-VALUE-COMPARE-2 @EXT-VALUE-COMPARE-3
  Scenario: PMIx_Value_compare compares each bit of a number, and ignores what is beside it
    Then in C it holds that
      """
      EACH_NUMBER(kind)
        for (size_t bit = 0; bit < (kind == PMIX_BOOL ? 1 : 8 * bytes_of(kind) - 1); bit++) {
          pmix_value_t one, other;
          memset(&one, 0x5a, sizeof(one)), memset(&other, 0xa5, sizeof(other));
          set_value(&one, number_of(kind, 1ul << bit)), set_value(&other, number_of(kind, 1ul << bit));
          EQUAL(one, other);
          set_value(&other, number_of(kind, 0));
          GREATER(one, other);
        }
      """

  # The memory after the name differs.
  @EXT-VALUE-COMPARE-2
  Scenario Outline: PMIx_Value_compare ignores what is after the end of <what>
    Then in C it holds that
      """
      pmix_value_t values[2];
      for (int side = 0; side < 2; side++) {
        pmix_<type>_t *it = calloc(1, sizeof(*it));
        <others>;
        memset(<name>, 'a' + side, sizeof(<name>) - 1);
        strcpy(<name>, "some-name");
        values[side] = value_of(PMIX_<kind>, it);
      }
      CHECK(PMIx_Value_compare(&values[0], &values[1]) == PMIX_EQUAL);
      CHECK(PMIx_Value_compare(&values[1], &values[0]) == PMIX_EQUAL);
      """
    Examples:
      | what                                     | kind        | type       | name            | others                       |
      | a process's namespace                    | PROC        | proc       | it->nspace      | fill(PMIX_PROC, it, 4)       |
      | the namespace in a process's information | PROC_INFO   | proc_info  | it->proc.nspace | fill(PMIX_PROC_INFO, it, 4)  |
      | the namespace in a process's statistics  | PROC_STATS  | proc_stats | it->proc.nspace | fill(PMIX_PROC_STATS, it, 4) |
      | a namespace                              | PROC_NSPACE | nspace     | *it             | (*it)[0] = 'x'               |
      | an attribute's key                       | REGATTR     | regattr    | it->string      | fill(PMIX_REGATTR, it, 4)    |

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
  Scenario: the size of a number does not depend on the memory beside it, nor on the variable that receives it
    Then in C it holds that
      """
      EACH_NUMBER(kind) {
        size_t sizes[2] = {0, 12345}, infos[2] = {0, 12345};
        for (int side = 0; side < 2; side++) {
          pmix_info_t info;
          memset(&info, side ? 0x5a : 0, sizeof(info));
          strcpy(info.key, "some.key");
          set_value(&info.value, number_of(kind, 7));
          OK(PMIx_Value_get_size(&info.value, &sizes[side]));
          OK(PMIx_Info_get_size(&info, &infos[side]));
        }
        CHECK(sizes[0] > 0 && sizes[1] == sizes[0] && infos[0] > sizes[0] && infos[1] == infos[0]);
      }
      """

  @EXT-VALUE-GET-SIZE-2 @EXT-INFO-GET-SIZE-2
  Scenario Outline: the size of a <kinds> does not depend on the memory beside it, nor on the variable that receives it
    Then in C it holds that
      """
      EACH_KIND(kind, <kinds>) {
        size_t sizes[2] = {0, 12345}, infos[2] = {0, 12345};
        for (int side = 0; side < 2; side++) {
          pmix_info_t info;
          memset(&info, side ? 0x5a : 0, sizeof(info));
          strcpy(info.key, "some.key");
          set_value(&info.value, kind == PMIX_DATA_ARRAY ? ARRAY_OF(2, PMIX_UINT32) : filled(kind, 4));
          OK(PMIx_Value_get_size(&info.value, &sizes[side]));
          OK(PMIx_Info_get_size(&info, &infos[side]));
        }
        CHECK(sizes[0] > 0 && sizes[1] == sizes[0] && infos[0] > sizes[0] && infos[1] == infos[0]);
      }
      """
    Examples:
      | kinds                                                                             |
      | PMIX_STRING, PMIX_PROC, PMIX_ENVAR, PMIX_BYTE_OBJECT, PMIX_REGEX, PMIX_DATA_ARRAY |
      | PMIX_DISK_STATS, PMIX_NET_STATS, PMIX_PROC_STATS, PMIX_NODE_STATS                 |
      | PMIX_COMPRESSED_STRING                                                            |
      | PMIX_COMPRESSED_BYTE_OBJECT                                                       |

  @EXT-VALUE-GET-SIZE-2
  Scenario: the size of a text grows with each of its characters
    Then in C it holds that
      """
      int lengths[] = {1, 255, 256, 65535, 70000};
      pmix_value_t value = {.type = PMIX_STRING, .data.string = ""};
      size_t small = 0, large = 0;
      OK(PMIx_Value_get_size(&value, &small));
      for (size_t at = 0; at < COUNT(lengths); at++) {
        value.data.string = xs(lengths[at]);
        OK(PMIx_Value_get_size(&value, &large));
        IS(large, small + lengths[at]);
      }
      """

  # What is beside the boolean has other bits. No type but PMIX_BOOL, PMIX_STRING and PMIX_UNDEF is a boolean, whatever the contents are.
  @<id>
  Scenario Outline: <answer> tells values that are true or false from others, whatever is beside them
    Then in C it holds that
      """
      static char *texts[][3] = {{"tRUE", "TrUe", "truE"}, {"fALSE", "FaLsE", "falsE"}, {"untrue", "alse", "boolean"}};
      pmix_info_t info;
      pmix_value_t *value = &info.value;
      for (int yes = 0; yes < 2; yes++) {
        memset(&info, yes ? 0 : 0xa5, sizeof(info));
        set_value(value, number_of(PMIX_BOOL, yes));
        IS(<answer>, (yes ? <yes> : <no>));
      }
      for (int byte = 0; byte < 256; byte++) {
        memset(&info, byte, sizeof(info));
        value->type = PMIX_UNDEF;
        IS(<answer>, <yes>);
      }
      for (int type = PMIX_BYTE; type < 80; type++)
        for (uint64_t number = 0; type != PMIX_STRING && number < 3; number++) {
          *value = (pmix_value_t) {.type = type, .data.uint64 = number};
          if (number == 2) value->data.string = "true";
          IS(<answer>, <neither>);
        }
      for (int at = 0; at < 9; at++) {
        *value = (pmix_value_t) {.type = PMIX_STRING, .data.string = texts[at % 3][at / 3]};
        IS(<answer>, (at % 3 == 0 ? <yes> : at % 3 == 1 ? <no> : <neither>));
      }
      """
    Examples:
      | id                                                                  | answer                   | yes            | no              | neither       |
      | EXT-VALUE-TRUE-2 EXT-VALUE-TRUE-3 EXT-VALUE-TRUE-4 EXT-VALUE-TRUE-5 | PMIx_Value_true(value)   | PMIX_BOOL_TRUE | PMIX_BOOL_FALSE | PMIX_NON_BOOL |
      | EXT-INFO-TRUE-2 EXT-INFO-TRUE-3 EXT-INFO-TRUE-4 EXT-INFO-TRUE-5     | PMIx_Info_true(&info)    | PMIX_BOOL_TRUE | PMIX_BOOL_FALSE | PMIX_NON_BOOL |
      | EXT-MACRO-CHECK-TRUE-1                                              | !!PMIX_CHECK_TRUE(value) | true           | false           | false         |
      | EXT-MACRO-CHECK-BOOL-1                                              | !!PMIX_CHECK_BOOL(value) | true           | true            | false         |
