# 4.7 Value Struct Functions, 4.8 Data Array Functions, 4.26 PMIx Info List Functions
@libpmix
Feature: Values that hold a set of CPUs, a topology, a namespace, a pointer or nothing

  What these values hold is not a number or a text of the caller: it is compared, measured, copied and freed all the same.

  @EXT-VALUE-COMPARE-2 @EXT-VALUE-COMPARE-3
  Scenario Outline: PMIx_Value_compare distinguishes the CPUs <one> and <other>
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      const char *texts[] = {"hwloc:<one>", "hwloc:<one>", "hwloc:<other>"};
      pmix_cpuset_t sets[3];
      pmix_value_t values[3];
      for (int at = 0; at < 3; at++) {
        PMIx_Cpuset_construct(&sets[at]);
        CHECK(PMIx_Parse_cpuset_string(strdup(texts[at]), &sets[at]) == PMIX_SUCCESS);
        values[at] = value_of(PMIX_PROC_CPUSET, &sets[at]);
      }
      EQUAL(values[0], values[1]);
      DIFFER(values[0], values[2]);
      """
    Examples:
      | one | other   |
      | 0-3 | 0-2     |
      | 0,2 | 0,2,300 |

  @EXT-VALUE-COMPARE-2 @EXT-VALUE-COMPARE-3
  Scenario: PMIx_Value_compare distinguishes arrays that differ in the last of three sets of CPUs
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      pmix_cpuset_t sets[3][3];
      pmix_data_array_t arrays[3];
      pmix_value_t values[3];
      for (int at = 0; at < 9; at++) {
        PMIx_Cpuset_construct(&sets[at / 3][at % 3]);
        CHECK(PMIx_Parse_cpuset_string(strdup(at == 8 ? "hwloc:0-3" : "hwloc:0-2"), &sets[at / 3][at % 3]) == PMIX_SUCCESS);
      }
      for (int at = 0; at < 3; at++) {
        arrays[at] = (pmix_data_array_t) {.type = PMIX_PROC_CPUSET, .size = 3, .array = sets[at]};
        values[at] = value_of(PMIX_DATA_ARRAY, &arrays[at]);
      }
      EQUAL(values[0], values[1]);
      DIFFER(values[0], values[2]);
      """

  @EXT-TYPE-VALUE-INCOMPATIBLE-OBJECTS
  Scenario Outline: PMIx_Value_compare finds <what> of different sources incompatible
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      <type> one = {0}, other;
      CHECK(<load> == PMIX_SUCCESS);
      other = one;
      other.source = strdup("other");
      pmix_value_t values[] = {value_of(PMIX_<kind>, &one), value_of(PMIX_<kind>, &other)};
      CHECK(PMIx_Value_compare(&values[0], &values[1]) == PMIX_VALUE_INCOMPATIBLE_OBJECTS);
      CHECK(PMIx_Value_compare(&values[1], &values[0]) == PMIX_VALUE_INCOMPATIBLE_OBJECTS);
      """
    Examples:
      | what         | kind        | type            | load                                                |
      | sets of CPUs | PROC_CPUSET | pmix_cpuset_t   | PMIx_Parse_cpuset_string(strdup("hwloc:0-2"), &one) |
      | topologies   | TOPO        | pmix_topology_t | PMIx_Load_topology(&one)                            |

  @EXT-VALUE-COMPARE-2 @EXT-VALUE-COMPARE-3
  Scenario: PMIx_Value_compare distinguishes a topology and none
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      pmix_topology_t one = {0}, other;
      CHECK(PMIx_Load_topology(&one) == PMIX_SUCCESS);
      other = one;
      other.topology = NULL;
      pmix_value_t values[] = {{.type = PMIX_TOPO, .data.topo = &one}, {.type = PMIX_TOPO, .data.topo = &other}};
      CHECK(PMIx_Value_compare(&values[0], &values[1]) == PMIX_VALUE1_GREATER && PMIx_Value_compare(&values[1], &values[0]) == PMIX_VALUE2_GREATER);
      one.topology = NULL;
      CHECK(PMIx_Value_compare(&values[0], &values[1]) == PMIX_EQUAL);
      """

  @EXT-VALUE-COMPARE-2
  Scenario: PMIx_Value_compare finds a topology equal to itself
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      pmix_topology_t one = {0}, other;
      CHECK(PMIx_Load_topology(&one) == PMIX_SUCCESS);
      other = one;
      pmix_value_t values[] = {{.type = PMIX_TOPO, .data.topo = &one}, {.type = PMIX_TOPO, .data.topo = &other}};
      CHECK(PMIx_Value_compare(&values[0], &values[1]) == PMIX_EQUAL && PMIx_Value_compare(&values[1], &values[1]) == PMIX_EQUAL);
      """

  @EXT-VALUE-COMPARE-2 @EXT-VALUE-COMPARE-3
  Scenario: PMIx_Value_compare finds two values that hold nothing equal
    Then in C it holds that
      """
      pmix_value_t one, other;
      PMIx_Value_construct(&one), PMIx_Value_construct(&other);
      CHECK(one.type == PMIX_UNDEF && PMIx_Value_compare(&one, &other) == PMIX_EQUAL && PMIx_Value_compare(&other, &one) == PMIX_EQUAL);
      """

  @EXT-VALUE-COMPARE-2 @EXT-VALUE-COMPARE-3
  Scenario: PMIx_Value_compare distinguishes pointers, also each of three in an array
    Then in C it holds that
      """
      char *first[] = {"one", "two", "three"}, *second[] = {first[0], first[1], first[2]}, *third[] = {"other", "words"};
      pmix_value_t pointer = {.type = PMIX_POINTER, .data.ptr = first}, same = pointer, another = {.type = PMIX_POINTER, .data.ptr = third};
      EQUAL(pointer, same);
      CHECK(PMIx_Value_compare(&pointer, &another) != PMIX_EQUAL && PMIx_Value_compare(&another, &pointer) != PMIX_EQUAL);
      pmix_data_array_t arrays[] = {{.type = PMIX_POINTER, .size = 3, .array = first}, {.type = PMIX_POINTER, .size = 3, .array = second}};
      pmix_value_t one = value_of(PMIX_DATA_ARRAY, &arrays[0]), other = value_of(PMIX_DATA_ARRAY, &arrays[1]);
      for (int at = 0; at < 3; at++) {
        EQUAL(one, other);
        second[at] = "other";
        CHECK(PMIx_Value_compare(&one, &other) != PMIX_EQUAL && PMIx_Value_compare(&other, &one) != PMIX_EQUAL);
        second[at] = first[at];
      }
      """

  @EXT-VALUE-COMPARE-2 @EXT-VALUE-COMPARE-3
  Scenario Outline: PMIx_Value_compare distinguishes arrays of arrays that differ in the <place> of two elements
    Then in C it holds that
      """
      int numbers[3][2][2] = {{{1, 2}, {3, 4}}, {{1, 2}, {3, 4}}, {{1, 2}, {3, 4}}};
      numbers[2][<array>][<at>] = 9;
      pmix_data_array_t inner[3][2], arrays[3];
      pmix_value_t values[3];
      for (int which = 0; which < 3; which++) {
        for (int at = 0; at < 2; at++) inner[which][at] = (pmix_data_array_t) {.type = PMIX_INT, .size = 2, .array = numbers[which][at]};
        arrays[which] = (pmix_data_array_t) {.type = PMIX_DATA_ARRAY, .size = 2, .array = inner[which]};
        values[which] = (pmix_value_t) {.type = PMIX_DATA_ARRAY, .data.darray = &arrays[which]};
      }
      CHECK(PMIx_Value_compare(&values[0], &values[1]) == PMIX_EQUAL);
      CHECK(PMIx_Value_compare(&values[0], &values[2]) != PMIX_EQUAL && PMIx_Value_compare(&values[2], &values[0]) != PMIX_EQUAL);
      """
    Examples:
      | place | array | at |
      | first | 0     | 1  |
      | last  | 1     | 1  |

  @EXT-VALUE-COMPARE-2 @EXT-VALUE-COMPARE-3
  Scenario: PMIx_Value_compare finds arrays without elements equal, and different from one with an element
    Then in C it holds that
      """
      EACH_KIND(kind, PMIX_STRING, PMIX_INFO, PMIX_UINT32, PMIX_BOOL, PMIX_PROC) {
        pmix_data_array_t none[2];
        for (int side = 0; side < 2; side++) PMIx_Data_array_init(&none[side], kind);
        pmix_value_t one = value_of(PMIX_DATA_ARRAY, &none[0]), other = value_of(PMIX_DATA_ARRAY, &none[1]), some = ARRAY_OF(1, kind);
        EQUAL(one, other);
        GREATER(some, one);
      }
      """

  @EXT-VALUE-GET-SIZE-2
  Scenario Outline: the size of an array includes each element of the types <kinds>
    Then in C it holds that
      """
      EACH_KIND(kind, <kinds>) {
        pmix_data_array_t array = {.type = kind, .array = calloc(6, <bytes>)};
        pmix_value_t value = value_of(PMIX_DATA_ARRAY, &array);
        size_t sizes[3] = {0};
        for (int at = 0; at < 3; at++) {
          array.size = 3 * at;
          OK(PMIx_Value_get_size(&value, &sizes[at]));
        }
        CHECK(sizes[1] == sizes[0] + 3 * <bytes> && sizes[2] == sizes[1] + 3 * <bytes>);
      }
      """
    Examples:
      | bytes | kinds                                                               |
      | 1     | PMIX_JOB_STATE, PMIX_BYTE                                           |
      | 2     | PMIX_LOCTYPE                                                        |
      | 8     | PMIX_DEVTYPE, PMIX_STOR_MEDIUM, PMIX_STOR_ACCESS, PMIX_STOR_PERSIST |

  # A namespace may be counted without the byte after its longest text.
  @EXT-VALUE-GET-SIZE-2 @EXT-INFO-GET-SIZE-2
  Scenario: the size of a value, of an info and of an array includes the namespaces
    Then in C it holds that
      """
      pmix_nspace_t names[5] = {"one", "two", "three", "four", "five"};
      pmix_data_array_t array = {.type = PMIX_PROC_NSPACE, .array = names};
      pmix_value_t value = {.type = PMIX_PROC_NSPACE, .data.nspace = &names[0]}, several = {.type = PMIX_DATA_ARRAY, .data.darray = &array};
      pmix_info_t info = {.key = "some.key", .value.type = PMIX_BOOL};
      size_t size = 0, empty = 0, sizes[5] = {0}, small = 0, large = 0;
      CHECK(PMIx_Value_get_size(&info.value, &empty) == PMIX_SUCCESS && PMIx_Value_get_size(&value, &size) == PMIX_SUCCESS);
      size -= empty - 1;
      CHECK(size >= PMIX_MAX_NSLEN && size <= sizeof(pmix_nspace_t));
      for (int at = 0; at < 5; at++) {
        array.size = at + 1;
        CHECK(PMIx_Value_get_size(&several, &sizes[at]) == PMIX_SUCCESS);
        CHECK(at == 0 || sizes[at] == sizes[at - 1] + size);
      }
      CHECK(PMIx_Info_get_size(&info, &small) == PMIX_SUCCESS);
      info.value = value;
      CHECK(PMIx_Info_get_size(&info, &large) == PMIX_SUCCESS && large == small + size - 1);
      """

  @EXT-VALUE-GET-SIZE-2 @EXT-INFO-GET-SIZE-2
  Scenario Outline: the size of a value, of an info and of an array includes <what>
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      <type> them[3];
      memset(them, 0, sizeof(them));
      for (int at = 0; at < 3; at++) CHECK(<load> == PMIX_SUCCESS);
      pmix_data_array_t array = {.type = PMIX_<kind>, .array = them};
      pmix_value_t value = {.type = PMIX_<kind>, .data.<member> = them}, several = {.type = PMIX_DATA_ARRAY, .data.darray = &array};
      pmix_info_t info = {.key = "some.key", .value.type = PMIX_BOOL};
      size_t size = 0, empty = 0, sizes[3] = {0}, small = 0, large = 0;
      CHECK(PMIx_Value_get_size(&info.value, &empty) == PMIX_SUCCESS && PMIx_Value_get_size(&value, &size) == PMIX_SUCCESS);
      size -= empty - 1;
      CHECK(size >= <least>);
      for (int at = 0; at < 3; at++) {
        array.size = at + 1;
        CHECK(PMIx_Value_get_size(&several, &sizes[at]) == PMIX_SUCCESS);
        CHECK(at == 0 || sizes[at] == sizes[at - 1] + size);
      }
      CHECK(PMIx_Info_get_size(&info, &small) == PMIX_SUCCESS);
      info.value = value;
      CHECK(PMIx_Info_get_size(&info, &large) == PMIX_SUCCESS && large == small + size - 1);
      """
    Examples:
      | what         | kind        | type            | member | load                                                     | least                       |
      | sets of CPUs | PROC_CPUSET | pmix_cpuset_t   | cpuset | PMIx_Parse_cpuset_string(strdup("hwloc:0-2"), &them[at]) | sizeof(char *)              |
      | topologies   | TOPO        | pmix_topology_t | topo   | PMIx_Load_topology(&them[at])                            | sizeof(pmix_topology_t) + 1 |

  @EXT-INFO-LIST-PREPEND-2
  Scenario: PMIx_Info_list_prepend copies a namespace
    Then in C it holds that
      """
      void *list = PMIx_Info_list_start(), *next;
      for (int length = 1; length < PMIX_MAX_NSLEN + 1; length += 127) {
        pmix_nspace_t name = {0}, same = {0};
        memset(name, 'n', length), memset(same, 'n', length);
        CHECK(PMIx_Info_list_prepend(list, "some.key", &name, PMIX_PROC_NSPACE) == PMIX_SUCCESS);
        memset(name, 'x', length);
        pmix_info_t *info = PMIx_Info_list_get_info(list, NULL, &next);
        CHECK(info && info->value.type == PMIX_PROC_NSPACE && (char *) info->value.data.nspace != name && !strcmp(*info->value.data.nspace, same));
      }
      """

  @EXT-INFO-LIST-PREPEND-2
  Scenario: PMIx_Info_list_prepend copies a time, a pointer and a value that holds nothing
    Then in C it holds that
      """
      void *list = PMIx_Info_list_start(), *next;
      struct timeval time = {.tv_sec = 5000000000, .tv_usec = 654321};
      char text[] = "text";
      CHECK(PMIx_Info_list_prepend(list, "the.time", &time, PMIX_TIMEVAL) == PMIX_SUCCESS);
      CHECK(PMIx_Info_list_prepend(list, "the.pointer", text, PMIX_POINTER) == PMIX_SUCCESS);
      CHECK(PMIx_Info_list_prepend(list, "the.nothing", NULL, PMIX_UNDEF) == PMIX_SUCCESS);
      memset(&time, 0, sizeof(time));
      pmix_info_t *info = PMIx_Info_list_get_info(list, NULL, &next);
      CHECK(info && !strcmp(info->key, "the.nothing") && info->value.type == PMIX_UNDEF);
      info = PMIx_Info_list_get_info(list, next, &next);
      CHECK(info && !strcmp(info->key, "the.pointer") && info->value.type == PMIX_POINTER && info->value.data.ptr == text);
      info = PMIx_Info_list_get_info(list, next, &next);
      CHECK(info && !strcmp(info->key, "the.time") && info->value.type == PMIX_TIMEVAL && info->value.data.tv.tv_sec == 5000000000 &&
          info->value.data.tv.tv_usec == 654321);
      """

  @EXT-INFO-LIST-PREPEND-2
  Scenario: PMIx_Info_list_prepend copies a set of CPUs
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      pmix_cpuset_t set;
      char *text;
      PMIx_Cpuset_construct(&set);
      CHECK(PMIx_Parse_cpuset_string(strdup("hwloc:1-3,70"), &set) == PMIX_SUCCESS);
      void *list = PMIx_Info_list_start(), *next;
      CHECK(PMIx_Info_list_prepend(list, "some.key", &set, PMIX_PROC_CPUSET) == PMIX_SUCCESS);
      PMIx_Cpuset_destruct(&set);
      pmix_info_t *info = PMIx_Info_list_get_info(list, NULL, &next);
      CHECK(info && info->value.type == PMIX_PROC_CPUSET && info->value.data.cpuset != &set && !strcmp(info->value.data.cpuset->source, "hwloc"));
      CHECK(PMIx_server_generate_cpuset_string(info->value.data.cpuset, &text) == PMIX_SUCCESS && !strcmp(text, "hwloc:1-3,70"));
      """

  @EXT-VALUE-DESTRUCT-2 @EXT-VALUE-FREE-2 @EXT-INFO-DESTRUCT-2 @EXT-INFO-FREE-2 @EXT-PDATA-DESTRUCT-2 @EXT-PDATA-FREE-2
  Scenario: the set of CPUs of a value is freed
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      for (int how = 0; how < 6; how++) {
        NEW_VALUES(all);
        pmix_cpuset_t *set = calloc(1, sizeof(pmix_cpuset_t));
        CHECK(PMIx_Parse_cpuset_string(strdup("hwloc:0-249999"), set) == PMIX_SUCCESS);
        *all.each[how] = value_of(PMIX_PROC_CPUSET, set);
        FREES(30000, FREE_VALUE(all, how));
      }
      """

  @EXT-DATA-ARRAY-DESTRUCT-2 @EXT-DATA-ARRAY-FREE-2
  Scenario: each set of CPUs of an array is freed
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      for (int how = 0; how < 6; how++) {
        pmix_data_array_t array, *other = PMIx_Data_array_create(3, PMIX_PROC_CPUSET);
        PMIx_Data_array_construct(&array, 3, PMIX_PROC_CPUSET);
        CHECK(PMIx_Parse_cpuset_string(strdup("hwloc:0-249999"), (pmix_cpuset_t *) (how % 2 ? other : &array)->array + how / 2) == PMIX_SUCCESS);
        if (how % 2) FREES(30000, PMIx_Data_array_free(other));
        else FREES(30000, PMIx_Data_array_destruct(&array));
      }
      """

  @EXT-VALUE-COMPARE-2 @EXT-VALUE-COMPARE-3
  Scenario: PMIx_Value_compare finds a struct with a text or an array greater than one without it
    Then in C it holds that
      """
      EACH_KIND(kind, PMIX_ENVAR, PMIX_COORD, PMIX_GEOMETRY, PMIX_DEVICE_DIST, PMIX_ENDPOINT, PMIX_PROC_STATS, PMIX_DISK_STATS, PMIX_NET_STATS,
          PMIX_NODE_STATS, PMIX_REGATTR)
        EACH_POINTER(field, kind, "") {
          pmix_value_t one = filled(kind, 4), other = filled(kind, 4);
          clear(inside(&other), field);
          GREATER(one, other);
        }
      pmix_data_buffer_t none = {0};
      pmix_value_t one = filled(PMIX_DATA_BUFFER, 4), other = value_of(PMIX_DATA_BUFFER, &none);
      GREATER(one, other);
      """

  @EXT-VALUE-COMPARE-2
  Scenario: PMIx_Value_compare finds two values without a text, and two without parts, equal
    Then in C it holds that
      """
      pmix_value_t one = {.type = PMIX_STRING}, other = one;
      EQUAL(one, other);
      pmix_geometry_t geometries[2] = {{.fabric = 3}, {.fabric = 3}};
      one = value_of(PMIX_GEOMETRY, &geometries[0]), other = value_of(PMIX_GEOMETRY, &geometries[1]);
      EQUAL(one, other);
      pmix_data_buffer_t buffers[2] = {{0}, {0}};
      one = value_of(PMIX_DATA_BUFFER, &buffers[0]), other = value_of(PMIX_DATA_BUFFER, &buffers[1]);
      EQUAL(one, other);
      pmix_coord_t coordinates[2] = {{.view = 1}, {.view = 1}};
      one = value_of(PMIX_COORD, &coordinates[0]), other = value_of(PMIX_COORD, &coordinates[1]);
      EQUAL(one, other);
      """
