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
      void *list = PMIx_Info_list_start();
      pmix_data_array_t array = {.type = PMIX_<kind>, .size = 3, .array = given};
      memset(given, 0, sizeof(given));
      for (int at = 0; at < 3; at++) { <fill>; }
      memcpy(same, given, sizeof(given));
      CHECK(PMIx_Info_list_prepend(list, "some.key", &array, PMIX_DATA_ARRAY) == PMIX_SUCCESS);
      memset(given, 0x5a, sizeof(given));
      pmix_info_t *info = INFO_AT(list, 0);
      CHECK(info && info->value.type == PMIX_DATA_ARRAY && info->value.data.darray && info->value.data.darray != &array);
      pmix_data_array_t *copy = info->value.data.darray;
      CHECK(copy->type == PMIX_<kind> && copy->size == 3 && copy->array != given && !memcmp(copy->array, same, sizeof(same)));
      """
    Examples:
      | kind            | type                   | fill                                         |
      | TIMEVAL         | struct timeval         | given[at].tv_sec = 5000000000 + at           |
      | TIMEVAL         | struct timeval         | given[at].tv_usec = 654321 + at              |
      | PROC_NSPACE     | pmix_nspace_t          | snprintf(given[at], 256, "namespace-%d", at) |
      | PROC            | pmix_proc_t            | fill(PMIX_PROC, &given[at], 4 + at)          |
      | POINTER         | char *                 | given[at] = (char *) &same[at]               |
      | INFO_DIRECTIVES | pmix_info_directives_t | given[at] = 70000 + at                       |
      | DOUBLE          | double                 | given[at] = 1.5 + at                         |
      | FLOAT           | float                  | given[at] = 1.5 + at                         |
      | BOOL            | bool                   | given[at] = at != 1                          |

  # Each of three elements, with all that it holds. Others are given meanwhile.
  @EXT-INFO-LIST-PREPEND-2
  Scenario Outline: PMIx_Info_list_prepend copies an array of PMIX_<kind> with all that they hold
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      size_t size = size_of(PMIX_<kind>);
      pmix_data_array_t array = {.type = PMIX_<kind>, .size = 3, .array = calloc(3, size)};
      void *list = PMIx_Info_list_start(), *wanted = calloc(3, size);
      for (int at = 0; at < 3; at++) fill(PMIX_<kind>, (char *) array.array + at * size, 8 + at), fill(PMIX_<kind>, (char *) wanted + at * size, 8 + at);
      CHECK(PMIx_Info_list_prepend(list, "some.key", &array, PMIX_DATA_ARRAY) == PMIX_SUCCESS);
      PMIx_Data_array_destruct(&array);
      pmix_info_t *info = INFO_AT(list, 0);
      CHECK(info && info->value.data.darray->type == PMIX_<kind> && info->value.data.darray->size == 3);
      SAME(PMIX_<kind>, info->value.data.darray->array, wanted, 3);
      """
    Examples:
      | kind     |
      | APP      |
      | QUERY    |
      | GEOMETRY |

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
