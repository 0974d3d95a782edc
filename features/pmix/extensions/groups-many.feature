# 4.29 Attributes
@libpmix
Feature: What the members of a group share, and which members they add

  @EXT-KEY-GROUP-INFO-3
  Scenario Outline: every member of a group finds the PMIX_<kind> that another shares with PMIX_GROUP_INFO: <what>
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve_many(2) == 0); CHECK(mapcheck_groups == 1); return 0; }
      pmix_proc_t me, members[2];
      pmix_info_t infos[2], mine[3], by, *results = NULL;
      pmix_value_t given, *found = NULL;
      size_t many = 0, context = 4711;
      bool yes = true, as_shared[2];
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      memset(&given, 0, sizeof(given));
      given.type = PMIX_<kind>;
      <given>
      for (int at = 0; at < 2; at++) PMIX_LOAD_PROCID(&members[at], me.nspace, at);
      PMIX_INFO_LOAD(&mine[0], "the.first", "before", PMIX_STRING);
      PMIX_INFO_LOAD(&mine[1], "the.second", "replaced", PMIX_STRING);
      mine[1].value = given;
      PMIX_INFO_LOAD(&mine[2], "the.third", &me.rank, PMIX_PROC_RANK);
      pmix_data_array_t array = {.type = PMIX_INFO, .size = 3, .array = mine};
      PMIX_INFO_LOAD(&infos[0], PMIX_GROUP_INFO, &array, PMIX_DATA_ARRAY);
      PMIX_INFO_LOAD(&infos[1], PMIX_GROUP_ASSIGN_CONTEXT_ID, &yes, PMIX_BOOL);
      CHECK(PMIx_Group_construct("the-group", members, 2, infos, 2, &results, &many) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&by, PMIX_GROUP_CONTEXT_ID, &context, PMIX_SIZE);
      PMIX_INFO_SET_QUALIFIER(&by);
      for (me.rank = 0; me.rank < 2; me.rank++) {
        CHECK(PMIx_Get(&me, "the.second", &by, 1, &found) == PMIX_SUCCESS);
        as_shared[me.rank] = found->type == PMIX_<kind> && <same>;
        CHECK(PMIx_Get(&me, "the.third", &by, 1, &found) == PMIX_SUCCESS);
        CHECK(found && found->type == PMIX_PROC_RANK && found->data.rank == me.rank);
      }
      PMIx_Fence(NULL, 0, NULL, 0);
      PMIx_Finalize(NULL, 0);
      CHECK(as_shared[0]);
      CHECK(as_shared[1]);
      """

    Examples:
      | kind            | what                    | given                                                                                                                                                                                                                                                                                                                                    | same                                                                                                                                                                                                                                                                                                                             |
      | BOOL            | true                    | given.data.flag = true;                                                                                                                                                                                                                                                                                                                  | found->data.flag == true                                                                                                                                                                                                                                                                                                         |
      | BOOL            | false                   | given.data.flag = false;                                                                                                                                                                                                                                                                                                                 | !found->data.flag                                                                                                                                                                                                                                                                                                                |
      | BYTE            | 201                     | given.data.byte = 201;                                                                                                                                                                                                                                                                                                                   | found->data.byte == 201                                                                                                                                                                                                                                                                                                          |
      | SIZE            | 5000000000              | given.data.size = 5000000000ul;                                                                                                                                                                                                                                                                                                          | found->data.size == 5000000000ul                                                                                                                                                                                                                                                                                                 |
      | PID             | 70000                   | given.data.pid = 70000;                                                                                                                                                                                                                                                                                                                  | found->data.pid == 70000                                                                                                                                                                                                                                                                                                         |
      | INT             | -70000                  | given.data.integer = -70000;                                                                                                                                                                                                                                                                                                             | found->data.integer == -70000                                                                                                                                                                                                                                                                                                    |
      | INT8            | -77                     | given.data.int8 = -77;                                                                                                                                                                                                                                                                                                                   | found->data.int8 == -77                                                                                                                                                                                                                                                                                                          |
      | INT16           | -30000                  | given.data.int16 = -30000;                                                                                                                                                                                                                                                                                                               | found->data.int16 == -30000                                                                                                                                                                                                                                                                                                      |
      | INT32           | -70000                  | given.data.int32 = -70000;                                                                                                                                                                                                                                                                                                               | found->data.int32 == -70000                                                                                                                                                                                                                                                                                                      |
      | INT64           | -5000000000             | given.data.int64 = -5000000000l;                                                                                                                                                                                                                                                                                                         | found->data.int64 == -5000000000l                                                                                                                                                                                                                                                                                                |
      | UINT            | 4000000000              | given.data.uint = 4000000000u;                                                                                                                                                                                                                                                                                                           | found->data.uint == 4000000000u                                                                                                                                                                                                                                                                                                  |
      | UINT8           | 201                     | given.data.uint8 = 201;                                                                                                                                                                                                                                                                                                                  | found->data.uint8 == 201                                                                                                                                                                                                                                                                                                         |
      | UINT16          | 60001                   | given.data.uint16 = 60001;                                                                                                                                                                                                                                                                                                               | found->data.uint16 == 60001                                                                                                                                                                                                                                                                                                      |
      | UINT32          | 4000000000              | given.data.uint32 = 4000000000u;                                                                                                                                                                                                                                                                                                         | found->data.uint32 == 4000000000u                                                                                                                                                                                                                                                                                                |
      | UINT64          | 5000000000              | given.data.uint64 = 5000000000ul;                                                                                                                                                                                                                                                                                                        | found->data.uint64 == 5000000000ul                                                                                                                                                                                                                                                                                               |
      | FLOAT           | 1.5                     | given.data.fval = 1.5f;                                                                                                                                                                                                                                                                                                                  | found->data.fval == 1.5f                                                                                                                                                                                                                                                                                                         |
      | DOUBLE          | -2.25                   | given.data.dval = -2.25;                                                                                                                                                                                                                                                                                                                 | found->data.dval == -2.25                                                                                                                                                                                                                                                                                                        |
      | TIME            | 4711                    | given.data.time = 4711;                                                                                                                                                                                                                                                                                                                  | found->data.time == 4711                                                                                                                                                                                                                                                                                                         |
      | STATUS          | PMIX_ERR_NOT_FOUND      | given.data.status = PMIX_ERR_NOT_FOUND;                                                                                                                                                                                                                                                                                                  | found->data.status == PMIX_ERR_NOT_FOUND                                                                                                                                                                                                                                                                                         |
      | PROC_RANK       | 70000                   | given.data.rank = 70000u;                                                                                                                                                                                                                                                                                                                | found->data.rank == 70000u                                                                                                                                                                                                                                                                                                       |
      | PERSIST         | 3                       | given.data.persist = 3;                                                                                                                                                                                                                                                                                                                  | found->data.persist == 3                                                                                                                                                                                                                                                                                                         |
      | SCOPE           | 3                       | given.data.scope = 3;                                                                                                                                                                                                                                                                                                                    | found->data.scope == 3                                                                                                                                                                                                                                                                                                           |
      | DATA_RANGE      | 3                       | given.data.range = 3;                                                                                                                                                                                                                                                                                                                    | found->data.range == 3                                                                                                                                                                                                                                                                                                           |
      | PROC_STATE      | 20                      | given.data.state = 20;                                                                                                                                                                                                                                                                                                                   | found->data.state == 20                                                                                                                                                                                                                                                                                                          |
      | ALLOC_DIRECTIVE | 5                       | given.data.adir = 5;                                                                                                                                                                                                                                                                                                                     | found->data.adir == 5                                                                                                                                                                                                                                                                                                            |
      | LINK_STATE      | 2                       | given.data.linkstate = 2;                                                                                                                                                                                                                                                                                                                | found->data.linkstate == 2                                                                                                                                                                                                                                                                                                       |
      | JOB_STATE       | 15                      | given.data.jstate = 15;                                                                                                                                                                                                                                                                                                                  | found->data.jstate == 15                                                                                                                                                                                                                                                                                                         |
      | LOCTYPE         | 4098                    | given.data.locality = 4098;                                                                                                                                                                                                                                                                                                              | found->data.locality == 4098                                                                                                                                                                                                                                                                                                     |
      | DEVTYPE         | 4                       | given.data.devtype = 4;                                                                                                                                                                                                                                                                                                                  | found->data.devtype == 4                                                                                                                                                                                                                                                                                                         |
      | TIMEVAL         | a time                  | given.data.tv.tv_sec = 4711; given.data.tv.tv_usec = 12;                                                                                                                                                                                                                                                                                 | found->data.tv.tv_sec == 4711 && found->data.tv.tv_usec == 12                                                                                                                                                                                                                                                                    |
      | STRING          | a text                  | given.data.string = "a text, with = and more";                                                                                                                                                                                                                                                                                           | !strcmp(found->data.string, "a text, with = and more")                                                                                                                                                                                                                                                                           |
      | STRING          | an empty text           | given.data.string = "";                                                                                                                                                                                                                                                                                                                  | found->data.string && !*found->data.string                                                                                                                                                                                                                                                                                       |
      | PROC            | a process               | pmix_proc_t of; PMIX_LOAD_PROCID(&of, "some-job", 70000); given.data.proc = &of;                                                                                                                                                                                                                                                         | !strcmp(found->data.proc->nspace, "some-job") && found->data.proc->rank == 70000                                                                                                                                                                                                                                                 |
      | BYTE_OBJECT     | bytes with a NUL        | given.data.bo.bytes = "ab\\0cd"; given.data.bo.size = 5;                                                                                                                                                                                                                                                                                 | found->data.bo.size == 5 && !memcmp(found->data.bo.bytes, "ab\\0cd", 5)                                                                                                                                                                                                                                                          |
      | ENVAR           | a variable              | given.data.envar.envar = "NAME"; given.data.envar.value = "its value"; given.data.envar.separator = ';';                                                                                                                                                                                                                                 | !strcmp(found->data.envar.envar, "NAME") && !strcmp(found->data.envar.value, "its value") && found->data.envar.separator == ';'                                                                                                                                                                                                  |
      | PROC_INFO       | a process and its state | static pmix_proc_info_t of; PMIX_LOAD_PROCID(&of.proc, "some-job", 70000); of.hostname = "n1"; of.executable_name = "a"; of.pid = 4711; of.exit_code = 3; of.state = 5; given.data.pinfo = &of;                                                                                                                                          | !strcmp(found->data.pinfo->proc.nspace, "some-job") && found->data.pinfo->proc.rank == 70000 && !strcmp(found->data.pinfo->hostname, "n1") && !strcmp(found->data.pinfo->executable_name, "a") && found->data.pinfo->pid == 4711 && found->data.pinfo->state == 5                                                                |
      | COORD           | a coordinate            | uint32_t of[3] = {7, 8, 70000}; pmix_coord_t at = {.view = 2, .coord = of, .dims = 3}; given.data.coord = &at;                                                                                                                                                                                                                           | found->data.coord->view == 2 && found->data.coord->dims == 3 && !memcmp(found->data.coord->coord, ((uint32_t[]) {7, 8, 70000}), 12)                                                                                                                                                                                              |
      | DEVICE_DIST     | a distance              | pmix_device_distance_t of = {.uuid = "u", .osname = "o", .type = 2, .mindist = 7, .maxdist = 9}; given.data.devdist = &of;                                                                                                                                                                                                               | !strcmp(found->data.devdist->uuid, "u") && !strcmp(found->data.devdist->osname, "o") && found->data.devdist->type == 2 && found->data.devdist->mindist == 7 && found->data.devdist->maxdist == 9                                                                                                                                 |
      | ENDPOINT        | an endpoint             | pmix_endpoint_t of = {.uuid = "u", .osname = "o", .endpt = {.bytes = "abc", .size = 3}}; given.data.endpoint = &of;                                                                                                                                                                                                                      | !strcmp(found->data.endpoint->uuid, "u") && !strcmp(found->data.endpoint->osname, "o") && found->data.endpoint->endpt.size == 3 && !memcmp(found->data.endpoint->endpt.bytes, "abc", 3)                                                                                                                                          |
      | GEOMETRY        | a geometry              | uint32_t of[2] = {7, 70000}; pmix_coord_t at[2]; for (int i = 0; i < 2; i++) { at[i].view = 1 + i; at[i].coord = of; at[i].dims = 2 - i; } pmix_geometry_t g = {.fabric = 77, .uuid = "u", .osname = "o", .coordinates = at, .ncoords = 2}; given.data.geometry = &g;                                                                    | found->data.geometry->fabric == 77 && !strcmp(found->data.geometry->uuid, "u") && !strcmp(found->data.geometry->osname, "o") && found->data.geometry->ncoords == 2 && found->data.geometry->coordinates[1].view == 2 && found->data.geometry->coordinates[1].dims == 1 && found->data.geometry->coordinates[0].coord[1] == 70000 |
      | DATA_ARRAY      | three PMIX_BOOL         | bool of[3] = {true, false, true}; pmix_data_array_t all = {.type = PMIX_BOOL, .size = 3, .array = of}; given.data.darray = &all;                                                                                                                                                                                                         | found->data.darray->type == PMIX_BOOL && found->data.darray->size == 3 && !memcmp(found->data.darray->array, ((bool[]) {true, false, true}), 3 * sizeof(bool))                                                                                                                                                                   |
      | DATA_ARRAY      | three PMIX_INT8         | int8_t of[3] = {-1, 2, -77}; pmix_data_array_t all = {.type = PMIX_INT8, .size = 3, .array = of}; given.data.darray = &all;                                                                                                                                                                                                              | found->data.darray->type == PMIX_INT8 && found->data.darray->size == 3 && !memcmp(found->data.darray->array, ((int8_t[]) {-1, 2, -77}), 3 * sizeof(int8_t))                                                                                                                                                                      |
      | DATA_ARRAY      | three PMIX_UINT16       | uint16_t of[3] = {1, 2, 60001}; pmix_data_array_t all = {.type = PMIX_UINT16, .size = 3, .array = of}; given.data.darray = &all;                                                                                                                                                                                                         | found->data.darray->type == PMIX_UINT16 && found->data.darray->size == 3 && !memcmp(found->data.darray->array, ((uint16_t[]) {1, 2, 60001}), 3 * sizeof(uint16_t))                                                                                                                                                               |
      | DATA_ARRAY      | three PMIX_INT32        | int32_t of[3] = {1, -2, -70000}; pmix_data_array_t all = {.type = PMIX_INT32, .size = 3, .array = of}; given.data.darray = &all;                                                                                                                                                                                                         | found->data.darray->type == PMIX_INT32 && found->data.darray->size == 3 && !memcmp(found->data.darray->array, ((int32_t[]) {1, -2, -70000}), 3 * sizeof(int32_t))                                                                                                                                                                |
      | DATA_ARRAY      | three PMIX_UINT32       | uint32_t of[3] = {1, 2, 4000000000u}; pmix_data_array_t all = {.type = PMIX_UINT32, .size = 3, .array = of}; given.data.darray = &all;                                                                                                                                                                                                   | found->data.darray->type == PMIX_UINT32 && found->data.darray->size == 3 && !memcmp(found->data.darray->array, ((uint32_t[]) {1, 2, 4000000000u}), 3 * sizeof(uint32_t))                                                                                                                                                         |
      | DATA_ARRAY      | three PMIX_UINT64       | uint64_t of[3] = {1, 2, 5000000000ul}; pmix_data_array_t all = {.type = PMIX_UINT64, .size = 3, .array = of}; given.data.darray = &all;                                                                                                                                                                                                  | found->data.darray->type == PMIX_UINT64 && found->data.darray->size == 3 && !memcmp(found->data.darray->array, ((uint64_t[]) {1, 2, 5000000000ul}), 3 * sizeof(uint64_t))                                                                                                                                                        |
      | DATA_ARRAY      | three PMIX_SIZE         | size_t of[3] = {1, 2, 5000000000ul}; pmix_data_array_t all = {.type = PMIX_SIZE, .size = 3, .array = of}; given.data.darray = &all;                                                                                                                                                                                                      | found->data.darray->type == PMIX_SIZE && found->data.darray->size == 3 && !memcmp(found->data.darray->array, ((size_t[]) {1, 2, 5000000000ul}), 3 * sizeof(size_t))                                                                                                                                                              |
      | DATA_ARRAY      | three PMIX_FLOAT        | float of[3] = {1, 2, 2.5}; pmix_data_array_t all = {.type = PMIX_FLOAT, .size = 3, .array = of}; given.data.darray = &all;                                                                                                                                                                                                               | found->data.darray->type == PMIX_FLOAT && found->data.darray->size == 3 && !memcmp(found->data.darray->array, ((float[]) {1, 2, 2.5}), 3 * sizeof(float))                                                                                                                                                                        |
      | DATA_ARRAY      | three PMIX_DOUBLE       | double of[3] = {1, 2, -2.25}; pmix_data_array_t all = {.type = PMIX_DOUBLE, .size = 3, .array = of}; given.data.darray = &all;                                                                                                                                                                                                           | found->data.darray->type == PMIX_DOUBLE && found->data.darray->size == 3 && !memcmp(found->data.darray->array, ((double[]) {1, 2, -2.25}), 3 * sizeof(double))                                                                                                                                                                   |
      | DATA_ARRAY      | three PMIX_PROC_RANK    | pmix_rank_t of[3] = {1, 2, 70000}; pmix_data_array_t all = {.type = PMIX_PROC_RANK, .size = 3, .array = of}; given.data.darray = &all;                                                                                                                                                                                                   | found->data.darray->type == PMIX_PROC_RANK && found->data.darray->size == 3 && !memcmp(found->data.darray->array, ((pmix_rank_t[]) {1, 2, 70000}), 3 * sizeof(pmix_rank_t))                                                                                                                                                      |
      | DATA_ARRAY      | three PMIX_STRING       | char * of[3] = {"a", "", "the last"}; pmix_data_array_t all = {.type = PMIX_STRING, .size = 3, .array = of}; given.data.darray = &all;                                                                                                                                                                                                   | found->data.darray->type == PMIX_STRING && found->data.darray->size == 3 && !strcmp(((char **) found->data.darray->array)[0], "a") && !strcmp(((char **) found->data.darray->array)[2], "the last")                                                                                                                              |
      | DATA_ARRAY      | three PMIX_PROC         | static pmix_proc_t of[3]; memset(of, 0, sizeof(of)); for (int i = 0; i < 3; i++) PMIX_LOAD_PROCID(&of[i], "some-job", 70000 + i); pmix_data_array_t all = {.type = PMIX_PROC, .size = 3, .array = of}; given.data.darray = &all;                                                                                                         | found->data.darray->type == PMIX_PROC && found->data.darray->size == 3 && !strcmp(((pmix_proc_t *) found->data.darray->array)[2].nspace, "some-job") && ((pmix_proc_t *) found->data.darray->array)[2].rank == 70002                                                                                                             |
      | DATA_ARRAY      | three PMIX_ENVAR        | static pmix_envar_t of[3]; memset(of, 0, sizeof(of)); for (int i = 0; i < 3; i++) { of[i].envar = "NAME"; of[i].value = i == 2 ? "the last" : "another"; of[i].separator = ',' + i; } pmix_data_array_t all = {.type = PMIX_ENVAR, .size = 3, .array = of}; given.data.darray = &all;                                                    | found->data.darray->type == PMIX_ENVAR && found->data.darray->size == 3 && !strcmp(((pmix_envar_t *) found->data.darray->array)[2].envar, "NAME") && !strcmp(((pmix_envar_t *) found->data.darray->array)[2].value, "the last") && ((pmix_envar_t *) found->data.darray->array)[2].separator == '.'                              |
      | DATA_ARRAY      | three PMIX_INFO         | static pmix_info_t of[3]; memset(of, 0, sizeof(of)); PMIX_INFO_LOAD(&of[0], "a", "first", PMIX_STRING); PMIX_INFO_LOAD(&of[1], "b", "second", PMIX_STRING); uint32_t last = 4711; PMIX_INFO_LOAD(&of[2], "some.key", &last, PMIX_UINT32); pmix_data_array_t all = {.type = PMIX_INFO, .size = 3, .array = of}; given.data.darray = &all; | found->data.darray->type == PMIX_INFO && found->data.darray->size == 3 && !strcmp(((pmix_info_t *) found->data.darray->array)[2].key, "some.key") && ((pmix_info_t *) found->data.darray->array)[2].value.type == PMIX_UINT32 && ((pmix_info_t *) found->data.darray->array)[2].value.data.uint32 == 4711                        |
      | DATA_ARRAY      | three PMIX_BYTE_OBJECT  | static pmix_byte_object_t of[3]; memset(of, 0, sizeof(of)); for (int i = 0; i < 3; i++) { of[i].bytes = "abcdef"; of[i].size = 3 + i; } pmix_data_array_t all = {.type = PMIX_BYTE_OBJECT, .size = 3, .array = of}; given.data.darray = &all;                                                                                            | found->data.darray->type == PMIX_BYTE_OBJECT && found->data.darray->size == 3 && ((pmix_byte_object_t *) found->data.darray->array)[2].size == 5 && !memcmp(((pmix_byte_object_t *) found->data.darray->array)[2].bytes, "abcde", 5)                                                                                             |
      | DATA_ARRAY      | three PMIX_VALUE        | static pmix_value_t of[3]; memset(of, 0, sizeof(of)); for (int i = 0; i < 3; i++) { of[i].type = PMIX_INT16; of[i].data.int16 = -i; } pmix_data_array_t all = {.type = PMIX_VALUE, .size = 3, .array = of}; given.data.darray = &all;                                                                                                    | found->data.darray->type == PMIX_VALUE && found->data.darray->size == 3 && ((pmix_value_t *) found->data.darray->array)[2].type == PMIX_INT16 && ((pmix_value_t *) found->data.darray->array)[2].data.int16 == -2                                                                                                                |
      | DATA_ARRAY      | three PMIX_DISK_STATS   | static pmix_disk_stats_t of[3]; memset(of, 0, sizeof(of)); for (int i = 0; i < 3; i++) { of[i].disk = "sda"; of[i].num_sectors_read = 5000000000ul + i; } pmix_data_array_t all = {.type = PMIX_DISK_STATS, .size = 3, .array = of}; given.data.darray = &all;                                                                           | found->data.darray->type == PMIX_DISK_STATS && found->data.darray->size == 3 && !strcmp(((pmix_disk_stats_t *) found->data.darray->array)[2].disk, "sda") && ((pmix_disk_stats_t *) found->data.darray->array)[2].num_sectors_read == 5000000002ul                                                                               |
      | DATA_ARRAY      | three PMIX_NET_STATS    | static pmix_net_stats_t of[3]; memset(of, 0, sizeof(of)); for (int i = 0; i < 3; i++) { of[i].net_interface = "eth0"; of[i].num_bytes_sent = 5000000000ul + i; } pmix_data_array_t all = {.type = PMIX_NET_STATS, .size = 3, .array = of}; given.data.darray = &all;                                                                     | found->data.darray->type == PMIX_NET_STATS && found->data.darray->size == 3 && !strcmp(((pmix_net_stats_t *) found->data.darray->array)[2].net_interface, "eth0") && ((pmix_net_stats_t *) found->data.darray->array)[2].num_bytes_sent == 5000000002ul                                                                          |
      | DISK_STATS      | a disk                  | static pmix_disk_stats_t of; of.disk = "sda"; of.num_writes_merged = 7; given.data.dkstats = &of;                                                                                                                                                                                                                                        | !strcmp(found->data.dkstats->disk, "sda") && found->data.dkstats->num_writes_merged == 7                                                                                                                                                                                                                                         |
      | NET_STATS       | an interface            | static pmix_net_stats_t of; of.net_interface = "eth0"; of.num_packets_sent = 7; given.data.netstats = &of;                                                                                                                                                                                                                               | !strcmp(found->data.netstats->net_interface, "eth0") && found->data.netstats->num_packets_sent == 7                                                                                                                                                                                                                              |

  # The members call one after the other, so that each of them is the first, one between, or the last.
  @EXT-KEY-GROUP-ADD-MEMBERS-3
  Scenario Outline: the host receives PMIX_GROUP_ADD_MEMBERS of <who> of a group
    Then in C it holds that
      """
      char *whose[] = {"one:70000,two:3", "three:1,two:4", "four:0,five:5"};
      bool adds[] = {<adds>};
      if (!getenv("PMIX_NAMESPACE")) {
        CHECK(mapcheck_serve_many(3) == 0);
        CHECK(mapcheck_groups == 1);
        CHECK(!strcmp(mapcheck_members, "job:0,job:1,job:2"));
        for (int at = 0; at < 3; at++) CHECK(mapcheck_received(PMIX_GROUP_ADD_MEMBERS, whose[at]) == adds[at]);
        return 0;
      }
      pmix_proc_t me, all[3], added[2];
      pmix_info_t infos[2], *results = NULL;
      size_t many = 0;
      bool yes = true;
      pmix_data_array_t array = {.type = PMIX_PROC, .size = 2, .array = added};
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (int at = 0; at < 3; at++) PMIX_LOAD_PROCID(&all[at], me.nspace, at);
      PMIX_LOAD_PROCID(&added[0], me.rank == 0 ? "one" : me.rank == 1 ? "three" : "four", me.rank == 0 ? 70000 : me.rank == 1 ? 1 : 0);
      PMIX_LOAD_PROCID(&added[1], me.rank == 2 ? "five" : "two", me.rank == 2 ? 5 : 3 + me.rank);
      PMIX_INFO_LOAD(&infos[0], PMIX_GROUP_ASSIGN_CONTEXT_ID, &yes, PMIX_BOOL);
      PMIX_INFO_LOAD(&infos[1], PMIX_GROUP_ADD_MEMBERS, &array, PMIX_DATA_ARRAY);
      usleep(100000 * me.rank);
      CHECK(PMIx_Group_construct("the-group", all, 3, infos, adds[me.rank] ? 2 : 1, &results, &many) == PMIX_SUCCESS);
      fflush(stdout);
      _exit(0);
      """

    Examples:
      | who                       | adds               |
      | the first member          | true, false, false |
      | the second member         | false, true, false |
      | the last member           | false, false, true |
      | all members but the first | false, true, true  |
      | all members but the last  | true, true, false  |
      | each member               | true, true, true   |

  @EXT-KEY-GROUP-ADD-MEMBERS-3
  Scenario Outline: the host receives each of <many> processes in PMIX_GROUP_ADD_MEMBERS, by <call>
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) {
        CHECK(mapcheck_serve() == 0);
        CHECK(mapcheck_groups == 1);
        CHECK(mapcheck_received(PMIX_GROUP_ADD_MEMBERS, "<as>") == 1);
        return 0;
      }
      pmix_proc_t me, added[5];
      pmix_info_t infos[2], *results = NULL;
      size_t many = 0;
      bool yes = true;
      pmix_data_array_t array = {.type = PMIX_PROC, .size = <many>, .array = added};
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (int at = 0; at < 5; at++) PMIX_LOAD_PROCID(&added[at], at % 2 ? "odd" : "even", at == 4 ? PMIX_RANK_WILDCARD : 7 - at);
      PMIX_INFO_LOAD(&infos[0], PMIX_GROUP_ADD_MEMBERS, &array, PMIX_DATA_ARRAY);
      PMIX_INFO_LOAD(&infos[1], PMIX_GROUP_ASSIGN_CONTEXT_ID, &yes, PMIX_BOOL);
      if (<nonblocking>) {
        CHECK(PMIx_Group_construct_nb("the-group", &me, 1, infos, 2, mapcheck_answered, &me) == PMIX_SUCCESS);
        CHECK(mapcheck_called_back(1) && mapcheck_status == PMIX_SUCCESS && mapcheck_own == &me);
      } else CHECK(PMIx_Group_construct("the-group", &me, 1, infos, 2, &results, &many) == PMIX_SUCCESS);
      fflush(stdout);
      _exit(0);
      """

    Examples:
      | many | call                    | nonblocking | as                                        |
      | 1    | PMIx_Group_construct    | 0           | even:7                                    |
      | 2    | PMIx_Group_construct    | 0           | even:7,odd:6                              |
      | 5    | PMIx_Group_construct    | 0           | even:7,odd:6,even:5,odd:4,even:4294967294 |
      | 1    | PMIx_Group_construct_nb | 1           | even:7                                    |
      | 5    | PMIx_Group_construct_nb | 1           | even:7,odd:6,even:5,odd:4,even:4294967294 |

  # Each member gives its own.
  @EXT-KEY-GROUP-LOCAL-CID-3
  Scenario Outline: the host receives PMIX_GROUP_LOCAL_CID of each member of a group, <what>
    Then in C it holds that
      """
      size_t numbers[] = {<numbers>};
      if (!getenv("PMIX_NAMESPACE")) {
        char text[40];
        CHECK(mapcheck_serve_many(3) == 0);
        CHECK(mapcheck_groups == 1);
        for (int at = 0; at < 3; at++) {
          snprintf(text, sizeof(text), "%zu", numbers[at]);
          CHECK(mapcheck_received(PMIX_GROUP_LOCAL_CID, text) == 1);
        }
        return 0;
      }
      pmix_proc_t me, all[3];
      pmix_info_t infos[2], *results = NULL;
      size_t many = 0;
      bool yes = true;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (int at = 0; at < 3; at++) PMIX_LOAD_PROCID(&all[at], me.nspace, at);
      PMIX_INFO_LOAD(&infos[0], PMIX_GROUP_LOCAL_CID, &numbers[me.rank], PMIX_SIZE);
      PMIX_INFO_LOAD(&infos[1], PMIX_GROUP_ASSIGN_CONTEXT_ID, &yes, PMIX_BOOL);
      usleep(50000 * me.rank);
      CHECK(PMIx_Group_construct("the-group", all, 3, infos, 2, &results, &many) == PMIX_SUCCESS);
      PMIx_Fence(NULL, 0, NULL, 0);
      PMIx_Finalize(NULL, 0);
      """

    Examples:
      | what                   | numbers                                   |
      | small ones             | 0, 1, 2                                   |
      | more than 32 bits      | 5000000000ul, 5000000001ul, 4294967296ul  |
      | the largest and others | 18446744073709551614ul, 4294967295ul, 7ul |

  # Rank 1 is a member of both groups, and each group has a number of its own.
  @EXT-KEY-GROUP-INFO-3
  Scenario: the members of two groups that share one process find the infos of their own group
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve_many(3) == 0); CHECK(mapcheck_groups == 2); return 0; }
      char *names[] = {"the-first", "the-second"};
      pmix_proc_t me, all[3];
      bool yes = true;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (int at = 0; at < 3; at++) PMIX_LOAD_PROCID(&all[at], me.nspace, at);
      for (uint32_t group = 0; group < 2; group++) {
        pmix_info_t infos[2], mine, by, *results = NULL;
        size_t many = 0, context = 4711 + group;
        uint32_t number = 70000 + 10 * group + me.rank;
        if (me.rank == group || me.rank == group + 1) {
          PMIX_INFO_LOAD(&mine, "the.number", &number, PMIX_UINT32);
          pmix_data_array_t array = {.type = PMIX_INFO, .size = 1, .array = &mine};
          PMIX_INFO_LOAD(&infos[0], PMIX_GROUP_ASSIGN_CONTEXT_ID, &yes, PMIX_BOOL);
          PMIX_INFO_LOAD(&infos[1], PMIX_GROUP_INFO, &array, PMIX_DATA_ARRAY);
          CHECK(PMIx_Group_construct(names[group], &all[group], 2, infos, 2, &results, &many) == PMIX_SUCCESS);
          PMIX_INFO_LOAD(&by, PMIX_GROUP_CONTEXT_ID, &context, PMIX_SIZE);
          PMIX_INFO_SET_QUALIFIER(&by);
          for (uint32_t rank = group; rank < group + 2; rank++) {
            pmix_value_t *found = NULL;
            CHECK(PMIx_Get(&all[rank], "the.number", &by, 1, &found) == PMIX_SUCCESS);
            CHECK(found && found->type == PMIX_UINT32 && found->data.uint32 == 70000 + 10 * group + rank);
          }
        }
        PMIx_Fence(NULL, 0, NULL, 0);
      }
      PMIx_Finalize(NULL, 0);
      """

  # Every member shares as many, and finds those of both.
  @EXT-KEY-GROUP-INFO-3
  Scenario Outline: the members of a group find each of <many> infos that each of them shares
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve_many(2) == 0); CHECK(mapcheck_groups == 1); return 0; }
      pmix_proc_t me, all[2];
      pmix_info_t infos[2], mine[60], by, *results = NULL;
      pmix_value_t *found = NULL;
      size_t many = 0, context = 4711;
      bool yes = true;
      char key[20], text[3000];
      pmix_data_array_t array = {.type = PMIX_INFO, .size = <many>, .array = mine};
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      memset(text, 'x', sizeof(text));
      for (int at = 0; at < <many>; at++) {
        snprintf(key, sizeof(key), "the.key.%d", at);
        snprintf(text + sizeof(text) - 40, 40, "%d of %u", at, me.rank);
        PMIX_INFO_LOAD(&mine[at], key, text, PMIX_STRING);
      }
      for (int at = 0; at < 2; at++) PMIX_LOAD_PROCID(&all[at], me.nspace, at);
      PMIX_INFO_LOAD(&infos[0], PMIX_GROUP_ASSIGN_CONTEXT_ID, &yes, PMIX_BOOL);
      PMIX_INFO_LOAD(&infos[1], PMIX_GROUP_INFO, &array, PMIX_DATA_ARRAY);
      CHECK(PMIx_Group_construct("the-group", all, 2, infos, 2, &results, &many) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&by, PMIX_GROUP_CONTEXT_ID, &context, PMIX_SIZE);
      PMIX_INFO_SET_QUALIFIER(&by);
      for (uint32_t rank = 0; rank < 2; rank++)
        for (int at = 0; at < <many>; at++) {
          snprintf(key, sizeof(key), "the.key.%d", at);
          snprintf(text + sizeof(text) - 40, 40, "%d of %u", at, rank);
          CHECK(PMIx_Get(&all[rank], key, &by, 1, &found) == PMIX_SUCCESS);
          CHECK(found && found->type == PMIX_STRING && !strcmp(found->data.string, text));
        }
      PMIx_Fence(NULL, 0, NULL, 0);
      PMIx_Finalize(NULL, 0);
      """

    Examples:
      | many |
      | 1    |
      | 2    |
      | 60   |
