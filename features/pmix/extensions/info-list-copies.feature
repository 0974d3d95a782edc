# 4.26 PMIx Info List Functions
@libpmix
Feature: Copies of arrays in an info list

  PMIx_Info_list_prepend copies each element of an array with all that it holds. What was given is overwritten afterwards.

  @EXT-INFO-LIST-PREPEND-2
  Scenario Outline: PMIx_Info_list_prepend copies each element of an array of PMIX_<kind>
    Then in C it holds that
      """
      <type> given[3];
      <type> same[3];
      void *list = PMIx_Info_list_start(), *next;
      pmix_data_array_t array = {.type = PMIX_<kind>, .size = 3, .array = given};
      memset(given, 0, sizeof(given));
      for (int at = 0; at < 3; at++) {
        <type> *it = &given[at];
        <fill>
      }
      memcpy(same, given, sizeof(given));
      CHECK(PMIx_Info_list_prepend(list, "some.key", &array, PMIX_DATA_ARRAY) == PMIX_SUCCESS);
      memset(given, 0x5a, sizeof(given));
      pmix_info_t *info = PMIx_Info_list_get_info(list, NULL, &next);
      CHECK(info && info->value.type == PMIX_DATA_ARRAY && info->value.data.darray && info->value.data.darray != &array);
      pmix_data_array_t *copy = info->value.data.darray;
      CHECK(copy->type == PMIX_<kind> && copy->size == 3 && copy->array != given && !memcmp(copy->array, same, sizeof(same)));
      """
    Examples:
      | kind            | type                   | fill                                                                           |
      | TIMEVAL         | struct timeval         | it->tv_sec = 5000000000 + at; it->tv_usec = 654321 + at;                       |
      | TIME            | time_t                 | *it = 5000000000 + at;                                                         |
      | PROC_NSPACE     | pmix_nspace_t          | snprintf(*it, sizeof(*it), "namespace-%d", at);                                |
      | PROC            | pmix_proc_t            | snprintf(it->nspace, sizeof(it->nspace), "job-%d", at); it->rank = 70000 + at; |
      | POINTER         | char *                 | *it = (char *) &same[at];                                                      |
      | INFO_DIRECTIVES | pmix_info_directives_t | *it = 70000 + at;                                                              |
      | SIZE            | size_t                 | *it = 5000000000 + at;                                                         |
      | PID             | pid_t                  | *it = 70000 + at;                                                              |
      | DOUBLE          | double                 | *it = 1.5 + at;                                                                |
      | FLOAT           | float                  | *it = 1.5 + at;                                                                |
      | BOOL            | bool                   | *it = at != 1;                                                                 |
      | BYTE            | uint8_t                | *it = 200 + at;                                                                |
      | INT             | int                    | *it = -70000 - at;                                                             |
      | UINT64          | uint64_t               | *it = UINT64_MAX - at;                                                         |
      | UINT32          | uint32_t               | *it = UINT32_MAX - at;                                                         |
      | INT64           | int64_t                | *it = INT64_MIN + at;                                                          |
      | INT16           | int16_t                | *it = INT16_MIN + at;                                                          |
      | STATUS          | pmix_status_t          | *it = PMIX_ERR_NOT_FOUND - at;                                                 |
      | PROC_RANK       | pmix_rank_t            | *it = PMIX_RANK_WILDCARD - at;                                                 |

  # Each of three elements, and each of the infos of an element.
  @EXT-INFO-LIST-PREPEND-2
  Scenario: PMIx_Info_list_prepend copies an array of apps with all that they hold
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      pmix_app_t *apps = PMIx_App_create(3);
      pmix_data_array_t array = {.type = PMIX_APP, .size = 3, .array = apps};
      void *list = PMIx_Info_list_start(), *next;
      char text[40];
      for (int at = 0; at < 3; at++) {
        snprintf(text, sizeof(text), "text-%d", at);
        apps[at].cmd = strdup(text), apps[at].cwd = strdup(text), apps[at].maxprocs = 70000 + at;
        for (int each = 0; each < 2; each++) {
          PMIx_Argv_append_nosize(&apps[at].argv, each ? "second" : text);
          PMIx_Argv_append_nosize(&apps[at].env, each ? "B=second" : "A=first");
        }
        PMIx_App_info_create(&apps[at], 2);
        PMIX_INFO_LOAD(&apps[at].info[0], "the.first", text, PMIX_STRING);
        PMIX_INFO_LOAD(&apps[at].info[1], "the.second", &at, PMIX_INT);
        PMIx_Info_required(&apps[at].info[1]);
      }
      CHECK(PMIx_Info_list_prepend(list, "some.key", &array, PMIX_DATA_ARRAY) == PMIX_SUCCESS);
      PMIx_App_destruct(&apps[0]), PMIx_App_destruct(&apps[1]), PMIx_App_destruct(&apps[2]);
      pmix_info_t *info = PMIx_Info_list_get_info(list, NULL, &next);
      CHECK(info && info->value.data.darray->type == PMIX_APP && info->value.data.darray->size == 3);
      apps = info->value.data.darray->array;
      for (int at = 0; at < 3; at++) {
        snprintf(text, sizeof(text), "text-%d", at);
        CHECK(!strcmp(apps[at].cmd, text) && !strcmp(apps[at].cwd, text) && apps[at].maxprocs == 70000 + at);
        CHECK(PMIx_Argv_count(apps[at].argv) == 2 && !strcmp(apps[at].argv[0], text) && !strcmp(apps[at].argv[1], "second"));
        CHECK(PMIx_Argv_count(apps[at].env) == 2 && !strcmp(apps[at].env[0], "A=first") && !strcmp(apps[at].env[1], "B=second"));
        CHECK(apps[at].ninfo == 2 && !strcmp(apps[at].info[0].key, "the.first") && !strcmp(apps[at].info[0].value.data.string, text));
        CHECK(!strcmp(apps[at].info[1].key, "the.second") && apps[at].info[1].value.type == PMIX_INT && apps[at].info[1].value.data.integer == at);
      }
      """

  @EXT-INFO-LIST-PREPEND-2
  Scenario: PMIx_Info_list_prepend copies an array of queries with their keys and qualifiers
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      pmix_query_t queries[2], *copies;
      pmix_data_array_t array = {.type = PMIX_QUERY, .size = 2, .array = queries};
      void *list = PMIx_Info_list_start(), *next;
      memset(queries, 0, sizeof(queries));
      for (int at = 0; at < 2; at++) {
        queries[at].keys = PMIx_Argv_split(at ? "the.one,the.other" : "the.only", ',');
        queries[at].nqual = 2;
        queries[at].qualifiers = PMIx_Info_create(2);
        PMIX_INFO_LOAD(&queries[at].qualifiers[0], "the.first", "text", PMIX_STRING);
        PMIX_INFO_LOAD(&queries[at].qualifiers[1], "the.second", &at, PMIX_INT);
      }
      CHECK(PMIx_Info_list_prepend(list, "some.key", &array, PMIX_DATA_ARRAY) == PMIX_SUCCESS);
      for (int at = 0; at < 2; at++) {
        memset(queries[at].keys[0], 'x', 3);
        memset(queries[at].qualifiers, 0x5a, 2 * sizeof(pmix_info_t));
      }
      pmix_info_t *info = PMIx_Info_list_get_info(list, NULL, &next);
      CHECK(info && info->value.data.darray->type == PMIX_QUERY && info->value.data.darray->size == 2);
      copies = info->value.data.darray->array;
      CHECK(PMIx_Argv_count(copies[0].keys) == 1 && !strcmp(copies[0].keys[0], "the.only"));
      CHECK(PMIx_Argv_count(copies[1].keys) == 2 && !strcmp(copies[1].keys[0], "the.one") && !strcmp(copies[1].keys[1], "the.other"));
      for (int at = 0; at < 2; at++) {
        CHECK(copies[at].nqual == 2 && !strcmp(copies[at].qualifiers[0].key, "the.first") && !strcmp(copies[at].qualifiers[0].value.data.string, "text"));
        CHECK(!strcmp(copies[at].qualifiers[1].key, "the.second") && copies[at].qualifiers[1].value.data.integer == at);
      }
      """

  @EXT-INFO-LIST-PREPEND-2
  Scenario: PMIx_Info_list_prepend copies an array of geometries with their coordinates
    Then in C it holds that
      """
      pmix_geometry_t *them = PMIx_Geometry_create(2);
      pmix_data_array_t array = {.type = PMIX_GEOMETRY, .size = 2, .array = them};
      void *list = PMIx_Info_list_start(), *next;
      for (int at = 0; at < 2; at++) {
        them[at].fabric = 7 + at, them[at].uuid = strdup(at ? "two" : "one"), them[at].osname = strdup(at ? "three" : "four");
        them[at].ncoords = 2;
        them[at].coordinates = PMIx_Coord_create(3, 2);
        for (int each = 0; each < 2; each++) {
          them[at].coordinates[each].view = PMIX_COORD_LOGICAL_VIEW;
          them[at].coordinates[each].dims = 3;
          them[at].coordinates[each].coord = calloc(3, sizeof(uint32_t));
          for (int dim = 0; dim < 3; dim++) them[at].coordinates[each].coord[dim] = 100 * at + 10 * each + dim;
        }
      }
      CHECK(PMIx_Info_list_prepend(list, "some.key", &array, PMIX_DATA_ARRAY) == PMIX_SUCCESS);
      for (int at = 0; at < 2; at++) {
        for (int each = 0; each < 2; each++) memset(them[at].coordinates[each].coord, 0x5a, 3 * sizeof(uint32_t));
        memset(them[at].uuid, 'x', 3), memset(them[at].osname, 'x', 4);
      }
      pmix_info_t *info = PMIx_Info_list_get_info(list, NULL, &next);
      CHECK(info && info->value.data.darray->type == PMIX_GEOMETRY && info->value.data.darray->size == 2);
      them = info->value.data.darray->array;
      for (int at = 0; at < 2; at++) {
        CHECK(them[at].fabric == 7 + (size_t) at && !strcmp(them[at].uuid, at ? "two" : "one") && !strcmp(them[at].osname, at ? "three" : "four"));
        CHECK(them[at].ncoords == 2);
        for (int each = 0; each < 2; each++) {
          CHECK(them[at].coordinates[each].view == PMIX_COORD_LOGICAL_VIEW && them[at].coordinates[each].dims == 3);
          for (int dim = 0; dim < 3; dim++) CHECK(them[at].coordinates[each].coord[dim] == (uint32_t) (100 * at + 10 * each + dim));
        }
      }
      """

  @EXT-INFO-LIST-PREPEND-2
  Scenario: PMIx_Info_list_prepend copies an array of sets of CPUs
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      pmix_cpuset_t sets[3], *copies;
      pmix_data_array_t array = {.type = PMIX_PROC_CPUSET, .size = 3, .array = sets};
      void *list = PMIx_Info_list_start(), *next;
      char text[40], *found;
      for (int at = 0; at < 3; at++) {
        snprintf(text, sizeof(text), "hwloc:%d-9", at);
        CHECK(PMIx_Parse_cpuset_string(text, &sets[at]) == PMIX_SUCCESS);
      }
      CHECK(PMIx_Info_list_prepend(list, "some.key", &array, PMIX_DATA_ARRAY) == PMIX_SUCCESS);
      for (int at = 0; at < 3; at++) PMIx_Cpuset_destruct(&sets[at]);
      pmix_info_t *info = PMIx_Info_list_get_info(list, NULL, &next);
      CHECK(info && info->value.data.darray->type == PMIX_PROC_CPUSET && info->value.data.darray->size == 3);
      copies = info->value.data.darray->array;
      for (int at = 0; at < 3; at++) {
        snprintf(text, sizeof(text), "hwloc:%d-9", at);
        CHECK(PMIx_server_generate_cpuset_string(&copies[at], &found) == PMIX_SUCCESS && !strcmp(found, text));
      }
      """

  @EXT-INFO-LIST-PREPEND-2
  Scenario: PMIx_Info_list_prepend copies infos that hold arrays of infos, three deep
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      pmix_info_t levels[3][2];
      pmix_data_array_t arrays[3];
      void *list = PMIx_Info_list_start(), *next;
      memset(levels, 0, sizeof(levels));
      for (int level = 2; level >= 0; level--) {
        PMIX_INFO_LOAD(&levels[level][0], "the.text", level == 0 ? "one" : level == 1 ? "two" : "three", PMIX_STRING);
        PMIX_LOAD_KEY(levels[level][1].key, "the.inner");
        if (level < 2) levels[level][1].value.type = PMIX_DATA_ARRAY, levels[level][1].value.data.darray = &arrays[level + 1];
        else levels[level][1].value.type = PMIX_UINT16, levels[level][1].value.data.uint16 = 60001;
        arrays[level] = (pmix_data_array_t) {.type = PMIX_INFO, .size = 2, .array = levels[level]};
      }
      CHECK(PMIx_Info_list_prepend(list, "some.key", &arrays[0], PMIX_DATA_ARRAY) == PMIX_SUCCESS);
      for (int level = 0; level < 3; level++) memset(levels[level][0].value.data.string, 'x', 3);
      memset(levels, 0x5a, sizeof(levels));
      pmix_info_t *info = PMIx_Info_list_get_info(list, NULL, &next);
      for (int level = 0; level < 3; level++) {
        CHECK(info && info->value.type == PMIX_DATA_ARRAY && info->value.data.darray->type == PMIX_INFO && info->value.data.darray->size == 2);
        pmix_info_t *inner = info->value.data.darray->array;
        CHECK(!strcmp(inner[0].key, "the.text") && !strcmp(inner[0].value.data.string, level == 0 ? "one" : level == 1 ? "two" : "three"));
        CHECK(!strcmp(inner[1].key, "the.inner"));
        info = &inner[1];
      }
      CHECK(info->value.type == PMIX_UINT16 && info->value.data.uint16 == 60001);
      """

  @EXT-INFO-LIST-PREPEND-2
  Scenario Outline: PMIx_Info_list_prepend copies an array of PMIX_<kind> without elements
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      pmix_data_array_t array;
      void *list = PMIx_Info_list_start(), *next;
      PMIx_Data_array_init(&array, PMIX_<kind>);
      CHECK(PMIx_Info_list_prepend(list, "some.key", &array, PMIX_DATA_ARRAY) == PMIX_SUCCESS);
      pmix_info_t *info = PMIx_Info_list_get_info(list, NULL, &next);
      CHECK(info && info->value.type == PMIX_DATA_ARRAY && info->value.data.darray && info->value.data.darray != &array);
      CHECK(info->value.data.darray->type == PMIX_<kind> && info->value.data.darray->size == 0);
      """
    Examples:
      | kind   |
      | STRING |
      | INFO   |
      | PROC   |
      | UINT32 |

  @EXT-COORD-CREATE-2
  Scenario: PMIx_Coord_create of a coordinate without dimensions
    Then in C it holds that
      """
      pmix_coord_t *one = PMIx_Coord_create(0, 1);
      CHECK(one && one->dims == 0 && one->coord == NULL && one->view == PMIX_COORD_VIEW_UNDEF);
      """
