/* Values of every type that can be sent, in groups: numbers, texts, structs, an exit status and arrays. */
struct given {
  const char *group, *what;
  pmix_value_t value;
};
#define NUMBER(kind, member, number) {"numbers", "PMIX_" #kind " " #number, {.type = PMIX_##kind, .data.member = number}},
#define STRUCT(of, kind, member, it) {of, "PMIX_" #kind, {.type = PMIX_##kind, .data.member = it}},
#define ELEMENTS(kind, element, ...) static element given_##kind[] = {__VA_ARGS__}; \
  static pmix_data_array_t given_array_##kind = {.type = PMIX_##kind, .size = 3, .array = given_##kind};
ELEMENTS(BOOL, bool, true, false, true)
ELEMENTS(INT8, int8_t, -1, 2, -77)
ELEMENTS(UINT16, uint16_t, 1, 2, 60001)
ELEMENTS(INT32, int32_t, 1, -2, -70000)
ELEMENTS(UINT32, uint32_t, 1, 2, 4000000000u)
ELEMENTS(UINT64, uint64_t, 1, 2, 5000000000ul)
ELEMENTS(SIZE, size_t, 1, 2, 5000000000ul)
ELEMENTS(FLOAT, float, 1, 2, 2.5)
ELEMENTS(DOUBLE, double, 1, 2, -2.25)
ELEMENTS(PROC_RANK, pmix_rank_t, 1, 2, 70000)
ELEMENTS(STRING, char *, "a", "", "the last")
ELEMENTS(PROC, pmix_proc_t, {"some-job", 70000}, {"some-job", 70001}, {"some-job", 70002})
ELEMENTS(ENVAR, pmix_envar_t, {"NAME", "another", ','}, {"NAME", "another", '-'}, {"NAME", "the last", '.'})
ELEMENTS(INFO, pmix_info_t, {.key = "a", .value = {.type = PMIX_STRING, .data.string = "first"}},
         {.key = "b", .value = {.type = PMIX_STRING, .data.string = "second"}}, {.key = "some.key", .value = {.type = PMIX_UINT32, .data.uint32 = 4711}})
ELEMENTS(BYTE_OBJECT, pmix_byte_object_t, {"abcdef", 3}, {"abcdef", 4}, {"abcdef", 5})
ELEMENTS(VALUE, pmix_value_t, {.type = PMIX_INT16}, {.type = PMIX_INT16, .data.int16 = -1}, {.type = PMIX_INT16, .data.int16 = -2})
MAPCHECK_IF_STATS(ELEMENTS(DISK_STATS, pmix_disk_stats_t, {.disk = "sda", .num_sectors_read = 5000000000ul}, {.disk = "sda", .num_sectors_read = 5000000001ul},
         {.disk = "sda", .num_sectors_read = 5000000002ul, .num_writes_merged = 7})
ELEMENTS(NET_STATS, pmix_net_stats_t, {.net_interface = "eth0", .num_bytes_sent = 5000000000ul},
         {.net_interface = "eth0", .num_bytes_sent = 5000000001ul}, {.net_interface = "eth0", .num_packets_sent = 7}))
static uint32_t given_coordinates[] = {7, 8, 70000};
static pmix_coord_t given_coords[] = {{.view = 1, .coord = given_coordinates, .dims = 3}, {.view = 2, .coord = given_coordinates, .dims = 2}};
static pmix_proc_info_t given_running = {.proc = {"some-job", 70000}, .hostname = "n1", .executable_name = "a", .pid = 4711, .state = 5};
static pmix_proc_info_t given_ended = {.proc = {"some-job", 70000}, .hostname = "n1", .executable_name = "a", .pid = 4711, .exit_code = 3, .state = 5};
static pmix_device_distance_t given_distance = {.uuid = "u", .osname = "o", .type = 2, .mindist = 7, .maxdist = 9};
static pmix_endpoint_t given_endpoint = {.uuid = "u", .osname = "o", .endpt = {.bytes = "abc", .size = 3}};
static pmix_geometry_t given_geometry = {.fabric = 77, .uuid = "u", .osname = "o", .coordinates = given_coords, .ncoords = 2};
#define ARRAY(kind) {"arrays", "three PMIX_" #kind, {.type = PMIX_DATA_ARRAY, .data.darray = &given_array_##kind}},
static struct given given_values[] = {
  NUMBER(BOOL, flag, true) NUMBER(BOOL, flag, false) NUMBER(BYTE, byte, 201) NUMBER(SIZE, size, 5000000000) NUMBER(PID, pid, 70000)
  NUMBER(INT, integer, -70000) NUMBER(INT8, int8, -77) NUMBER(INT16, int16, -30000) NUMBER(INT32, int32, -70000) NUMBER(INT64, int64, -5000000000)
  NUMBER(UINT, uint, 4000000000) NUMBER(UINT8, uint8, 201) NUMBER(UINT16, uint16, 60001) NUMBER(UINT32, uint32, 4000000000)
  NUMBER(UINT64, uint64, 5000000000) NUMBER(FLOAT, fval, 1.5) NUMBER(DOUBLE, dval, -2.25) NUMBER(TIME, time, 4711)
  NUMBER(STATUS, status, PMIX_ERR_NOT_FOUND) NUMBER(PROC_RANK, rank, 70000) NUMBER(PERSIST, persist, 3) NUMBER(SCOPE, scope, 3)
  NUMBER(DATA_RANGE, range, 3) NUMBER(PROC_STATE, state, 20) NUMBER(ALLOC_DIRECTIVE, adir, 5) NUMBER(LINK_STATE, linkstate, 2)
  NUMBER(JOB_STATE, jstate, 15) NUMBER(LOCTYPE, locality, 4098) NUMBER(DEVTYPE, devtype, 4)
  {"numbers", "PMIX_TIMEVAL", {.type = PMIX_TIMEVAL, .data.tv = {.tv_sec = 4711, .tv_usec = 12}}},
  {"texts", "a text", {.type = PMIX_STRING, .data.string = "a text, with = and more"}},
  {"texts", "an empty text", {.type = PMIX_STRING, .data.string = ""}},
  {"texts", "bytes with a NUL", {.type = PMIX_BYTE_OBJECT, .data.bo = {.bytes = "ab\0cd", .size = 5}}},
  {"texts", "a variable", {.type = PMIX_ENVAR, .data.envar = {"NAME", "its value", ';'}}},
  STRUCT("structs", PROC, proc, given_PROC) STRUCT("structs", PROC_INFO, pinfo, &given_running) STRUCT("structs", COORD, coord, given_coords)
  STRUCT("structs", DEVICE_DIST, devdist, &given_distance) STRUCT("structs", ENDPOINT, endpoint, &given_endpoint)
  STRUCT("structs", GEOMETRY, geometry, &given_geometry)
  MAPCHECK_IF_STATS(STRUCT("structs", DISK_STATS, dkstats, &given_DISK_STATS[2]) STRUCT("structs", NET_STATS, netstats, &given_NET_STATS[2]))
  STRUCT("an exit status", PROC_INFO, pinfo, &given_ended)
  ARRAY(BOOL) ARRAY(INT8) ARRAY(UINT16) ARRAY(INT32) ARRAY(UINT32) ARRAY(UINT64) ARRAY(SIZE) ARRAY(FLOAT) ARRAY(DOUBLE) ARRAY(PROC_RANK)
  ARRAY(STRING) ARRAY(PROC) ARRAY(ENVAR) ARRAY(INFO) ARRAY(BYTE_OBJECT) ARRAY(VALUE) MAPCHECK_IF_STATS(ARRAY(DISK_STATS) ARRAY(NET_STATS)) {0}};
/* Returns the next value of a group, and names it in the messages of checks. A group without values fails the program. */
static struct given *mapcheck_next_given(const char *group, struct given *last) {
  struct given *next = last ? last + 1 : given_values;
  while (next->group && strcmp(next->group, group)) next++;
  if (!last && !next->group) printf("no values are in the group %s\n", group), fflush(stdout), _exit(1);
  mapcheck_about = next->what;
  return next->group ? next : NULL;
}
#define EACH_GIVEN(given, group) for (struct given *given = NULL; (given = mapcheck_next_given(group, given));)
