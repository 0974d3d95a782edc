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
        values[at] = (pmix_value_t) {.type = PMIX_PROC_CPUSET, .data.cpuset = &sets[at]};
      }
      CHECK(PMIx_Value_compare(&values[0], &values[0]) == PMIX_EQUAL && PMIx_Value_compare(&values[0], &values[1]) == PMIX_EQUAL);
      pmix_value_cmp_t result = PMIx_Value_compare(&values[0], &values[2]), back = PMIx_Value_compare(&values[2], &values[0]);
      CHECK(result == PMIX_VALUE1_GREATER || result == PMIX_VALUE2_GREATER);
      CHECK(back == (result == PMIX_VALUE1_GREATER ? PMIX_VALUE2_GREATER : PMIX_VALUE1_GREATER));
      """
    Examples:
      | one | other   |
      | 0-3 | 0-2     |
      | 0,2 | 0,2,300 |

  @EXT-VALUE-COMPARE-2 @EXT-VALUE-COMPARE-3
  Scenario Outline: PMIx_Value_compare distinguishes arrays that differ in the <place> of three sets of CPUs
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      pmix_cpuset_t sets[3][3];
      pmix_data_array_t arrays[3];
      pmix_value_t values[3];
      for (int array = 0; array < 3; array++) {
        for (int at = 0; at < 3; at++) {
          PMIx_Cpuset_construct(&sets[array][at]);
          CHECK(PMIx_Parse_cpuset_string(strdup(array == 2 && at == <at> ? "hwloc:0-3" : "hwloc:0-2"), &sets[array][at]) == PMIX_SUCCESS);
        }
        arrays[array] = (pmix_data_array_t) {.type = PMIX_PROC_CPUSET, .size = 3, .array = sets[array]};
        values[array] = (pmix_value_t) {.type = PMIX_DATA_ARRAY, .data.darray = &arrays[array]};
      }
      CHECK(PMIx_Value_compare(&values[0], &values[1]) == PMIX_EQUAL);
      CHECK(PMIx_Value_compare(&values[0], &values[2]) != PMIX_EQUAL);
      """
    Examples:
      | place | at |
      | last  | 2  |

  @EXT-TYPE-VALUE-INCOMPATIBLE-OBJECTS
  Scenario Outline: PMIx_Value_compare finds <what> of different sources incompatible
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      <type> one, other;
      memset(&one, 0, sizeof(one)), memset(&other, 0, sizeof(other));
      <load>
      other = one;
      other.source = strdup("other");
      pmix_value_t values[] = {{.type = PMIX_<kind>, .data.<member> = &one}, {.type = PMIX_<kind>, .data.<member> = &other}};
      CHECK(PMIx_Value_compare(&values[0], &values[1]) == PMIX_VALUE_INCOMPATIBLE_OBJECTS);
      CHECK(PMIx_Value_compare(&values[1], &values[0]) == PMIX_VALUE_INCOMPATIBLE_OBJECTS);
      """
    Examples:
      | what         | kind        | type            | member | load                                                                        |
      | sets of CPUs | PROC_CPUSET | pmix_cpuset_t   | cpuset | CHECK(PMIx_Parse_cpuset_string(strdup("hwloc:0-2"), &one) == PMIX_SUCCESS); |
      | topologies   | TOPO        | pmix_topology_t | topo   | CHECK(PMIx_Load_topology(&one) == PMIX_SUCCESS);                            |

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
  Scenario: PMIx_Value_compare distinguishes pointers
    Then in C it holds that
      """
      char *first[] = {"some", "text"}, *second[] = {"other", "words"};
      pmix_value_t values[] = {{.type = PMIX_POINTER, .data.ptr = first}, {.type = PMIX_POINTER, .data.ptr = first},
          {.type = PMIX_POINTER, .data.ptr = second}};
      CHECK(PMIx_Value_compare(&values[0], &values[1]) == PMIX_EQUAL);
      CHECK(PMIx_Value_compare(&values[0], &values[2]) != PMIX_EQUAL && PMIx_Value_compare(&values[2], &values[0]) != PMIX_EQUAL);
      """

  @EXT-VALUE-COMPARE-2 @EXT-VALUE-COMPARE-3
  Scenario Outline: PMIx_Value_compare distinguishes arrays that differ in the <place> of three pointers
    Then in C it holds that
      """
      char *first[] = {"one", "two", "three"}, *second[] = {first[0], first[1], first[2]};
      pmix_data_array_t arrays[] = {{.type = PMIX_POINTER, .size = 3, .array = first}, {.type = PMIX_POINTER, .size = 3, .array = second}};
      pmix_value_t values[] = {{.type = PMIX_DATA_ARRAY, .data.darray = &arrays[0]}, {.type = PMIX_DATA_ARRAY, .data.darray = &arrays[1]}};
      CHECK(PMIx_Value_compare(&values[0], &values[1]) == PMIX_EQUAL);
      second[<at>] = "other";
      CHECK(PMIx_Value_compare(&values[0], &values[1]) != PMIX_EQUAL && PMIx_Value_compare(&values[1], &values[0]) != PMIX_EQUAL);
      """
    Examples:
      | place  | at |
      | first  | 0  |
      | second | 1  |
      | last   | 2  |

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
  Scenario Outline: PMIx_Value_compare finds arrays of PMIX_<kind> without elements equal, and different from one with an element
    Then in C it holds that
      """
      pmix_data_array_t none[2], *some = PMIx_Data_array_create(1, PMIX_<kind>);
      for (int at = 0; at < 2; at++) PMIx_Data_array_init(&none[at], PMIX_<kind>);
      pmix_value_t values[] = {{.type = PMIX_DATA_ARRAY, .data.darray = &none[0]}, {.type = PMIX_DATA_ARRAY, .data.darray = &none[1]},
          {.type = PMIX_DATA_ARRAY, .data.darray = some}};
      CHECK(PMIx_Value_compare(&values[0], &values[1]) == PMIX_EQUAL);
      CHECK(PMIx_Value_compare(&values[0], &values[2]) == PMIX_VALUE2_GREATER && PMIx_Value_compare(&values[2], &values[0]) == PMIX_VALUE1_GREATER);
      values[0].data.darray = values[1].data.darray = NULL;
      CHECK(PMIx_Value_compare(&values[0], &values[1]) == PMIX_EQUAL);
      CHECK(PMIx_Value_compare(&values[0], &values[2]) != PMIX_EQUAL && PMIx_Value_compare(&values[2], &values[0]) != PMIX_EQUAL);
      """
    Examples:
      | kind   |
      | STRING |
      | INFO   |
      | UINT32 |
      | BOOL   |
      | PROC   |

  @EXT-VALUE-GET-SIZE-2
  Scenario Outline: the size of an array includes each PMIX_<kind>
    Then in C it holds that
      """
      pmix_data_array_t array = {.type = PMIX_<kind>, .array = calloc(6, sizeof(<type>))};
      pmix_value_t value = {.type = PMIX_DATA_ARRAY, .data.darray = &array};
      size_t sizes[3] = {0};
      for (int at = 0; at < 3; at++) {
        array.size = 3 * at;
        CHECK(PMIx_Value_get_size(&value, &sizes[at]) == PMIX_SUCCESS);
      }
      CHECK(sizes[1] == sizes[0] + 3 * sizeof(<type>) && sizes[2] == sizes[1] + 3 * sizeof(<type>));
      """
    Examples:
      | kind         | type               |
      | JOB_STATE    | pmix_job_state_t   |
      | LOCTYPE      | pmix_locality_t    |
      | DEVTYPE      | pmix_device_type_t |
      | BYTE         | uint8_t            |
      | STOR_MEDIUM  | uint64_t           |
      | STOR_ACCESS  | uint64_t           |
      | STOR_PERSIST | uint64_t           |

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
        pmix_value_t one, *values = PMIx_Value_create(3);
        pmix_info_t info, *infos = PMIx_Info_create(3);
        pmix_pdata_t data, *datas = PMIx_Pdata_create(3);
        PMIx_Value_construct(&one), PMIx_Info_construct(&info), PMIx_Pdata_construct(&data);
        pmix_value_t *all[] = {&one, &values[2], &info.value, &infos[2].value, &data.value, &datas[2].value}, *it = all[how];
        it->type = PMIX_PROC_CPUSET;
        it->data.cpuset = calloc(1, sizeof(pmix_cpuset_t));
        CHECK(PMIx_Parse_cpuset_string(strdup("hwloc:0-249999"), it->data.cpuset) == PMIX_SUCCESS);
        size_t full = mallinfo2().uordblks;
        switch (how) {
        case 0: PMIx_Value_destruct(&one); break;
        case 1: PMIx_Value_free(values, 3); break;
        case 2: PMIx_Info_destruct(&info); break;
        case 3: PMIx_Info_free(infos, 3); break;
        case 4: PMIx_Pdata_destruct(&data); break;
        case 5: PMIx_Pdata_free(datas, 3); break;
        }
        CHECK(mallinfo2().uordblks + 30000 <= full);
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
        size_t full = mallinfo2().uordblks;
        if (how % 2) PMIx_Data_array_free(other);
        else PMIx_Data_array_destruct(&array);
        CHECK(mallinfo2().uordblks + 30000 <= full);
      }
      """

  @EXT-VALUE-COMPARE-2 @EXT-VALUE-COMPARE-3
  Scenario Outline: PMIx_Value_compare finds a PMIX_<kind> with <part> greater than one without
    Then in C it holds that
      """
      pmix_<type>_t them[2];
      pmix_value_t values[2];
      memset(them, 0, sizeof(them));
      for (int at = 0; at < 2; at++) {
        pmix_<type>_t *it = &them[at];
        <same>
        if (at == 0) { <fill> }
        values[at] = (pmix_value_t) {.type = PMIX_<kind>, .data.<member>};
      }
      CHECK(PMIx_Value_compare(&values[0], &values[0]) == PMIX_EQUAL);
      CHECK(PMIx_Value_compare(&values[0], &values[1]) == PMIX_VALUE1_GREATER && PMIx_Value_compare(&values[1], &values[0]) == PMIX_VALUE2_GREATER);
      """
    Examples:
      | kind | part | type | member | same | fill |
      | ENVAR | a name | envar | envar = them[at] | it->value = strdup("same"); it->separator = 44; | it->envar = strdup("text"); |
      | ENVAR | a value | envar | envar = them[at] | it->envar = strdup("same"); it->separator = 44; | it->value = strdup("text"); |
      | COORD | dimensions | coord | coord = &them[at] |  | it->dims = 2; it->coord = calloc(2, sizeof(uint32_t)); |
      | GEOMETRY | a uuid | geometry | geometry = &them[at] | it->osname = strdup("same"); | it->uuid = strdup("text"); |
      | GEOMETRY | an osname | geometry | geometry = &them[at] | it->uuid = strdup("same"); | it->osname = strdup("text"); |
      | GEOMETRY | coordinates | geometry | geometry = &them[at] | it->uuid = it->osname = strdup("same"); | it->ncoords = 1; it->coordinates = calloc(1, sizeof(pmix_coord_t)); |
      | GEOMETRY | a second coordinate | geometry | geometry = &them[at] | it->ncoords = 1; it->coordinates = calloc(2, sizeof(pmix_coord_t)); | it->ncoords = 2; |
      | DEVICE_DIST | a uuid | device_distance | devdist = &them[at] | it->osname = strdup("same"); | it->uuid = strdup("text"); |
      | DEVICE_DIST | an osname | device_distance | devdist = &them[at] | it->uuid = strdup("same"); | it->osname = strdup("text"); |
      | ENDPOINT | a uuid | endpoint | endpoint = &them[at] | it->osname = strdup("same"); | it->uuid = strdup("text"); |
      | ENDPOINT | an osname | endpoint | endpoint = &them[at] | it->uuid = strdup("same"); | it->osname = strdup("text"); |
      | ENDPOINT | bytes | endpoint | endpoint = &them[at] | it->uuid = it->osname = strdup("same"); | it->endpt.bytes = strdup("text"); it->endpt.size = 4; |
      | PROC_STATS | a node | proc_stats | pstats = &them[at] | it->cmd = strdup("same"); | it->node = strdup("text"); |
      | PROC_STATS | a command | proc_stats | pstats = &them[at] | it->node = strdup("same"); | it->cmd = strdup("text"); |
      | DISK_STATS | a disk | disk_stats | dkstats = &them[at] | it->num_reads_merged = 3; | it->disk = strdup("text"); |
      | NET_STATS | an interface | net_stats | netstats = &them[at] | it->num_bytes_sent = 3; | it->net_interface = strdup("text"); |
      | NODE_STATS | a node | node_stats | ndstats = &them[at] | it->diskstats = calloc(1, sizeof(pmix_disk_stats_t)); it->netstats = calloc(1, sizeof(pmix_net_stats_t)); | it->node = strdup("text"); |
      | NODE_STATS | a disk | node_stats | ndstats = &them[at] | it->node = strdup("same"); it->netstats = calloc(1, sizeof(pmix_net_stats_t)); | it->ndiskstats = 1; it->diskstats = calloc(1, sizeof(pmix_disk_stats_t)); it->diskstats->disk = "sda"; |
      | NODE_STATS | an interface | node_stats | ndstats = &them[at] | it->node = strdup("same"); it->diskstats = calloc(1, sizeof(pmix_disk_stats_t)); | it->nnetstats = 1; it->netstats = calloc(1, sizeof(pmix_net_stats_t)); it->netstats->net_interface = "eth0"; |
      | NODE_STATS | a second disk | node_stats | ndstats = &them[at] | it->node = strdup("same"); it->netstats = calloc(1, sizeof(pmix_net_stats_t)); it->ndiskstats = 1; it->diskstats = calloc(2, sizeof(pmix_disk_stats_t)); it->diskstats[0].disk = it->diskstats[1].disk = "sda"; | it->ndiskstats = 2; |
      | NODE_STATS | a second interface | node_stats | ndstats = &them[at] | it->node = strdup("same"); it->diskstats = calloc(1, sizeof(pmix_disk_stats_t)); it->nnetstats = 1; it->netstats = calloc(2, sizeof(pmix_net_stats_t)); it->netstats[0].net_interface = it->netstats[1].net_interface = "eth0"; | it->nnetstats = 2; |
      | REGATTR | a name | regattr | ptr = &them[at] | strcpy(it->string, "some.key"); | it->name = strdup("text"); |
      | REGATTR | a description | regattr | ptr = &them[at] | it->name = strdup("same"); | it->description = calloc(2, sizeof(char *)); it->description[0] = "text"; |
      | DATA_BUFFER | bytes | data_buffer | dbuf = &them[at] |  | it->base_ptr = strdup("text"); it->bytes_used = 4; |

  @EXT-VALUE-COMPARE-2
  Scenario: PMIx_Value_compare finds two values without a text, and two without parts, equal
    Then in C it holds that
      """
      pmix_value_t one = {.type = PMIX_STRING}, other = one;
      CHECK(PMIx_Value_compare(&one, &other) == PMIX_EQUAL);
      pmix_geometry_t geometries[2] = {{.fabric = 3}, {.fabric = 3}};
      one.type = other.type = PMIX_GEOMETRY, one.data.geometry = &geometries[0], other.data.geometry = &geometries[1];
      CHECK(PMIx_Value_compare(&one, &other) == PMIX_EQUAL);
      pmix_data_buffer_t buffers[2] = {{0}, {0}};
      one.type = other.type = PMIX_DATA_BUFFER, one.data.dbuf = &buffers[0], other.data.dbuf = &buffers[1];
      CHECK(PMIx_Value_compare(&one, &other) == PMIX_EQUAL);
      pmix_coord_t coordinates[2] = {{.view = 1}, {.view = 1}};
      one.type = other.type = PMIX_COORD, one.data.coord = &coordinates[0], other.data.coord = &coordinates[1];
      CHECK(PMIx_Value_compare(&one, &other) == PMIX_EQUAL);
      """
