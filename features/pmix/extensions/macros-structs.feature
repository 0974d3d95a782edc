# 4.31 Macros
@libpmix
Feature: Macros for structs

  Each macro does what the function does that it became. Structs are filled with garbage, and what the C library allocates is, too.

  @<id>
  Scenario Outline: PMIX_<name>_CONSTRUCT and PMIX_<name>_CREATE initialize every field of a pmix_<type>_t
    Then in C it holds that
      """
      pmix_<type>_t one, *them = NULL;
      CHECK(mallopt(M_PERTURB, 0x5a) == 1);
      memset(&one, 0x5a, sizeof(one));
      PMIX_<name>_CONSTRUCT(&one);
      EMPTY(PMIX_<kind>, &one);
      PMIX_<name>_CREATE(them, 1000);
      CHECK(them && malloc_usable_size(them) >= 1000 * sizeof(*them));
      for (int at = 0; at < 1000; at++) EMPTY(PMIX_<kind>, &them[at]);
      """
    Examples:
      | id                                                                           | name        | type            | kind        |
      | EXT-GENERAL-1                                                                | VALUE       | value           | VALUE       |
      | EXT-GENERAL-1                                                                | INFO        | info            | INFO        |
      | EXT-GENERAL-1                                                                | TOPOLOGY    | topology        | TOPO        |
      | EXT-GENERAL-1                                                                | CPUSET      | cpuset          | PROC_CPUSET |
      | EXT-GENERAL-1                                                                | GEOMETRY    | geometry        | GEOMETRY    |
      | EXT-GENERAL-1                                                                | DEVICE_DIST | device_distance | DEVICE_DIST |
      | EXT-GENERAL-1                                                                | BYTE_OBJECT | byte_object     | BYTE_OBJECT |
      | EXT-GENERAL-1                                                                | ENDPOINT    | endpoint        | ENDPOINT    |
      | EXT-GENERAL-1                                                                | ENVAR       | envar           | ENVAR       |
      | EXT-GENERAL-1                                                                | PROC        | proc            | PROC        |
      | EXT-GENERAL-1                                                                | PROC_INFO   | proc_info       | PROC_INFO   |
      | EXT-GENERAL-1 EXT-MACRO-PROC-STATS-CONSTRUCT-1 EXT-MACRO-PROC-STATS-CREATE-1 | PROC_STATS  | proc_stats      | PROC_STATS  |
      | EXT-GENERAL-1 EXT-MACRO-DISK-STATS-CONSTRUCT-1 EXT-MACRO-DISK-STATS-CREATE-1 | DISK_STATS  | disk_stats      | DISK_STATS  |
      | EXT-GENERAL-1 EXT-MACRO-NET-STATS-CONSTRUCT-1 EXT-MACRO-NET-STATS-CREATE-1   | NET_STATS   | net_stats       | NET_STATS   |
      | EXT-GENERAL-1 EXT-MACRO-NODE-STATS-CONSTRUCT-1 EXT-MACRO-NODE-STATS-CREATE-1 | NODE_STATS  | node_stats      | NODE_STATS  |
      | EXT-GENERAL-1                                                                | PDATA       | pdata           | PDATA       |
      | EXT-GENERAL-1                                                                | APP         | app             | APP         |
      | EXT-GENERAL-1                                                                | QUERY       | query           | QUERY       |
      | EXT-GENERAL-1                                                                | REGATTR     | regattr         | REGATTR     |

  # Each field is set alone; of its three parts, if it has some, the last may be the only one with contents. Macros for statistics also
  # clear the pointer.
  @<id>
  Scenario Outline: PMIX_<name>_DESTRUCT and PMIX_<name>_FREE free what a pmix_<type>_t holds
    Then in C it holds that
      """
      pmix_<type>_t one, *them = NULL;
      EACH_POINTER(field, PMIX_<name>, "")
        for (int which = 0; which < 100; which += 33) {
          PMIX_<name>_CONSTRUCT(&one);
          set(&one, field, 30000);
          if (which) keep_last(&one, field);
          FREES(30000, PMIX_<name>_DESTRUCT(&one));
          PMIX_<name>_CREATE(them, 100);
          set(&them[which], field, 30000);
          if (which) keep_last(&them[which], field);
          FREES(30000 + 100 * sizeof(*them), PMIX_<name>_FREE(them, 100));
        }
      <then>;
      """
    Examples:
      | id                                                                        | name        | type            | then         |
      | EXT-GENERAL-1                                                             | VALUE       | value           |              |
      | EXT-GENERAL-1                                                             | INFO        | info            |              |
      | EXT-GENERAL-1                                                             | GEOMETRY    | geometry        |              |
      | EXT-GENERAL-1                                                             | DEVICE_DIST | device_distance |              |
      | EXT-GENERAL-1                                                             | BYTE_OBJECT | byte_object     |              |
      | EXT-GENERAL-1                                                             | ENDPOINT    | endpoint        |              |
      | EXT-GENERAL-1                                                             | ENVAR       | envar           |              |
      | EXT-GENERAL-1                                                             | PROC_INFO   | proc_info       |              |
      | EXT-GENERAL-1 EXT-MACRO-PROC-STATS-DESTRUCT-1 EXT-MACRO-PROC-STATS-FREE-1 | PROC_STATS  | proc_stats      | CHECK(!them) |
      | EXT-GENERAL-1 EXT-MACRO-DISK-STATS-DESTRUCT-1 EXT-MACRO-DISK-STATS-FREE-1 | DISK_STATS  | disk_stats      | CHECK(!them) |
      | EXT-GENERAL-1 EXT-MACRO-NET-STATS-DESTRUCT-1 EXT-MACRO-NET-STATS-FREE-1   | NET_STATS   | net_stats       | CHECK(!them) |
      | EXT-GENERAL-1 EXT-MACRO-NODE-STATS-DESTRUCT-1                             | NODE_STATS  | node_stats      |              |
      | EXT-GENERAL-1                                                             | PDATA       | pdata           |              |
      | EXT-GENERAL-1                                                             | APP         | app             |              |
      | EXT-GENERAL-1                                                             | QUERY       | query           |              |
      | EXT-GENERAL-1                                                             | REGATTR     | regattr         |              |

  @<id>
  Scenario Outline: PMIX_<name>_RELEASE frees a pmix_<type>_t and what it holds
    Then in C it holds that
      """
      pmix_<type>_t *it = NULL;
      EACH_POINTER(field, PMIX_<name>, "")
        for (int last = 0; last < 2; last++) {
          PMIX_<name>_CREATE(it, 1);
          CHECK(it);
          set(it, field, 30000);
          if (last) keep_last(it, field);
          FREES(30000, PMIX_<name>_RELEASE(it));
        }
      <then>;
      """
    Examples:
      | id                                           | name       | type       | then       |
      | EXT-GENERAL-1                                | VALUE      | value      |            |
      | EXT-GENERAL-1                                | PROC_INFO  | proc_info  |            |
      | EXT-GENERAL-1 EXT-MACRO-PROC-STATS-RELEASE-1 | PROC_STATS | proc_stats | CHECK(!it) |
      | EXT-GENERAL-1 EXT-MACRO-DISK-STATS-RELEASE-1 | DISK_STATS | disk_stats | CHECK(!it) |
      | EXT-GENERAL-1 EXT-MACRO-NET-STATS-RELEASE-1  | NET_STATS  | net_stats  | CHECK(!it) |
      | EXT-GENERAL-1 EXT-MACRO-NODE-STATS-RELEASE-1 | NODE_STATS | node_stats | CHECK(!it) |
      | EXT-GENERAL-1                                | PDATA      | pdata      |            |
      | EXT-GENERAL-1                                | APP        | app        |            |
      | EXT-GENERAL-1                                | QUERY      | query      |            |

  @EXT-GENERAL-1
  Scenario: PMIX_COORD_CONSTRUCT, PMIX_COORD_DESTRUCT and PMIX_COORD_FREE initialize and free coordinates
    Then in C it holds that
      """
      pmix_coord_t one, *them = calloc(3, sizeof(*them));
      memset(&one, 0x5a, sizeof(one));
      PMIX_COORD_CONSTRUCT(&one);
      EMPTY(PMIX_COORD, &one);
      fill(PMIX_COORD, &one, 3000);
      FREES(3000, PMIX_COORD_DESTRUCT(&one));
      fill_all(PMIX_COORD, 3, them, 3000);
      FREES(9000, PMIX_COORD_FREE(them, 3));
      """

  @EXT-GENERAL-1
  Scenario: PMIX_COORD_CREATE does what its function does
    Then in C it holds that
      """
      pmix_coord_t *them = NULL;
      CHECK(mallopt(M_PERTURB, 0x5a) == 1);
      PMIX_COORD_CREATE(them, 1, 1);
      CHECK(them && !them->view && them->dims == 1 && them->coord && !them->coord[0]);
      """

  @EXT-GENERAL-1
  Scenario: PMIX_APP_INFO_CREATE does what its function does
    Then in C it holds that
      """
      pmix_app_t app = {.cmd = "a"};
      CHECK(mallopt(M_PERTURB, 0x5a) == 1);
      PMIX_APP_INFO_CREATE(&app, 3);
      CHECK(app.ninfo == 3 && app.info);
      for (int at = 0; at < 3; at++) EMPTY(PMIX_INFO, &app.info[at]);
      """

  @EXT-GENERAL-1
  Scenario: PMIX_PROC_DESTRUCT does what its function does
    Then in C it holds that
      """
      pmix_proc_t one = {.nspace = "job", .rank = 3};
      PMIX_PROC_DESTRUCT(&one);
      IS(one.nspace, "");
      """

  @EXT-GENERAL-1
  Scenario: the macros for byte objects, variables and data buffers do what their functions do
    Then in C it holds that
      """
      pmix_byte_object_t object;
      char *bytes = strdup("abc"), *given = bytes, *taken = NULL;
      size_t size = 3;
      PMIX_BYTE_OBJECT_LOAD(&object, bytes, size);
      CHECK(object.bytes == given && object.size == 3);
      pmix_envar_t variable;
      memset(&variable, 0x5a, sizeof(variable));
      PMIX_ENVAR_LOAD(&variable, "PATH", "/opt/bin", ';');
      CHECK(!strcmp(variable.envar, "PATH") && !strcmp(variable.value, "/opt/bin") && variable.separator == ';');
      pmix_data_buffer_t one, *other = NULL;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS && mallopt(M_PERTURB, 0x5a) == 1);
      memset(&one, 0x5a, sizeof(one));
      PMIX_DATA_BUFFER_CONSTRUCT(&one);
      EMPTY(PMIX_DATA_BUFFER, &one);
      PMIX_DATA_BUFFER_CREATE(other);
      EMPTY(PMIX_DATA_BUFFER, other);
      bytes = given, size = 3;
      PMIX_DATA_BUFFER_LOAD(&one, bytes, size);
      CHECK(one.base_ptr == given && one.unpack_ptr == given && one.pack_ptr == given + 3 && one.bytes_used == 3);
      size = 0;
      PMIX_DATA_BUFFER_UNLOAD(&one, taken, size);
      CHECK(taken == given && size == 3 && !one.base_ptr && !one.bytes_used);
      one.base_ptr = calloc(1, 3000), other->base_ptr = calloc(1, 3000);
      FREES(3000, PMIX_DATA_BUFFER_DESTRUCT(&one));
      FREES(3000, PMIX_DATA_BUFFER_RELEASE(other));
      """

  @EXT-GENERAL-1 @EXT-MACRO-DATA-ARRAY-INIT-1
  Scenario: the macros for data arrays do what their functions do
    Then in C it holds that
      """
      pmix_data_array_t one, *other = NULL;
      memset(&one, 0x5a, sizeof(one));
      PMIX_DATA_ARRAY_INIT(&one, PMIX_INFO);
      CHECK(one.type == PMIX_INFO && !one.size && !one.array);
      PMIX_DATA_ARRAY_CONSTRUCT(&one, 3, PMIX_INFO);
      CHECK(one.type == PMIX_INFO && one.size == 3 && malloc_usable_size(one.array) >= 3 * sizeof(pmix_info_t));
      PMIX_DATA_ARRAY_CREATE(other, 3, PMIX_INFO);
      CHECK(other && other->type == PMIX_INFO && other->size == 3 && malloc_usable_size(other->array) >= 3 * sizeof(pmix_info_t));
      fill(PMIX_INFO, (pmix_info_t *) one.array + 2, 3000), fill(PMIX_INFO, (pmix_info_t *) other->array + 2, 3000);
      FREES(3000, PMIX_DATA_ARRAY_DESTRUCT(&one));
      FREES(3000, PMIX_DATA_ARRAY_FREE(other));
      """
