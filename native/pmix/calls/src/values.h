#include <stddef.h>
/* Structs and values with contents. `fill(PMIX_APP, &app, 3000)` fills each field: strings with 3,000 characters, numbers with 3,000 beside a constant, arrays with 3 elements of such contents. Another number makes other contents; `set` changes one field. The memory is allocated.
   The forms of fields: s string, c array of characters, n number, f floating-point number, b bytes and their number, a array of strings, and
   arrays with their number of elements: i infos, u coordinates of a point, g points, D disks, N networks; v value; z is not set. */
/* What needs the statistics of processes, disks, networks and nodes, which later libraries do not have. */
#ifdef PMIX_PROC_STATS
#define MAPCHECK_IF_STATS(...) __VA_ARGS__
#else
#define MAPCHECK_IF_STATS(...)
#endif
#define MAPCHECK_FIELDS(F) \
  F(STRING, mapcheck_string, text, 's') \
  F(VALUE, mapcheck_value, value, 'v') \
  F(BYTE_OBJECT, pmix_byte_object_t, bytes, 'b') F(COMPRESSED_STRING, pmix_byte_object_t, bytes, 'b') \
  F(COMPRESSED_BYTE_OBJECT, pmix_byte_object_t, bytes, 'b') F(REGEX, pmix_byte_object_t, bytes, 'b') \
  F(INFO, pmix_info_t, key, 'c') F(INFO, pmix_info_t, flags, 'z') F(INFO, pmix_info_t, value, 'v') \
  F(PDATA, pmix_pdata_t, proc.nspace, 'c') F(PDATA, pmix_pdata_t, proc.rank, 'n') F(PDATA, pmix_pdata_t, key, 'c') F(PDATA, pmix_pdata_t, value, 'v') \
  F(APP, pmix_app_t, cmd, 's') F(APP, pmix_app_t, argv, 'a') F(APP, pmix_app_t, env, 'a') F(APP, pmix_app_t, cwd, 's') \
  F(APP, pmix_app_t, maxprocs, 'n') F(APP, pmix_app_t, info, 'i') \
  F(QUERY, pmix_query_t, keys, 'a') F(QUERY, pmix_query_t, qualifiers, 'i') \
  F(PROC, pmix_proc_t, nspace, 'c') F(PROC, pmix_proc_t, rank, 'n') \
  F(PROC_INFO, pmix_proc_info_t, proc.nspace, 'c') F(PROC_INFO, pmix_proc_info_t, proc.rank, 'n') F(PROC_INFO, pmix_proc_info_t, hostname, 's') \
  F(PROC_INFO, pmix_proc_info_t, executable_name, 's') F(PROC_INFO, pmix_proc_info_t, pid, 'n') F(PROC_INFO, pmix_proc_info_t, exit_code, 'n') \
  F(PROC_INFO, pmix_proc_info_t, state, 'n') \
  F(ENVAR, pmix_envar_t, envar, 's') F(ENVAR, pmix_envar_t, value, 's') F(ENVAR, pmix_envar_t, separator, 'n') \
  F(COORD, pmix_coord_t, view, 'n') F(COORD, pmix_coord_t, coord, 'u') \
  F(REGATTR, pmix_regattr_t, name, 's') F(REGATTR, pmix_regattr_t, string, 'c') F(REGATTR, pmix_regattr_t, type, 'n') \
  F(REGATTR, pmix_regattr_t, description, 'a') \
  F(PROC_CPUSET, pmix_cpuset_t, source, 's') F(PROC_CPUSET, pmix_cpuset_t, bitmap, 'z') \
  F(TOPO, pmix_topology_t, source, 's') F(TOPO, pmix_topology_t, topology, 'z') \
  F(GEOMETRY, pmix_geometry_t, fabric, 'n') F(GEOMETRY, pmix_geometry_t, uuid, 's') F(GEOMETRY, pmix_geometry_t, osname, 's') \
  F(GEOMETRY, pmix_geometry_t, coordinates, 'g') \
  F(DEVICE_DIST, pmix_device_distance_t, uuid, 's') F(DEVICE_DIST, pmix_device_distance_t, osname, 's') \
  F(DEVICE_DIST, pmix_device_distance_t, type, 'n') F(DEVICE_DIST, pmix_device_distance_t, mindist, 'n') \
  F(DEVICE_DIST, pmix_device_distance_t, maxdist, 'n') \
  F(ENDPOINT, pmix_endpoint_t, uuid, 's') F(ENDPOINT, pmix_endpoint_t, osname, 's') F(ENDPOINT, pmix_endpoint_t, endpt.bytes, 'b') \
  MAPCHECK_IF_STATS( \
  F(PROC_STATS, pmix_proc_stats_t, node, 's') F(PROC_STATS, pmix_proc_stats_t, proc.nspace, 'c') F(PROC_STATS, pmix_proc_stats_t, proc.rank, 'n') \
  F(PROC_STATS, pmix_proc_stats_t, pid, 'n') F(PROC_STATS, pmix_proc_stats_t, cmd, 's') F(PROC_STATS, pmix_proc_stats_t, state, 'n') \
  F(PROC_STATS, pmix_proc_stats_t, time.tv_sec, 'n') F(PROC_STATS, pmix_proc_stats_t, time.tv_usec, 'n') \
  F(PROC_STATS, pmix_proc_stats_t, percent_cpu, 'f') F(PROC_STATS, pmix_proc_stats_t, priority, 'n') F(PROC_STATS, pmix_proc_stats_t, num_threads, 'n') \
  F(PROC_STATS, pmix_proc_stats_t, pss, 'f') F(PROC_STATS, pmix_proc_stats_t, vsize, 'f') F(PROC_STATS, pmix_proc_stats_t, rss, 'f') \
  F(PROC_STATS, pmix_proc_stats_t, peak_vsize, 'f') F(PROC_STATS, pmix_proc_stats_t, processor, 'n') \
  F(PROC_STATS, pmix_proc_stats_t, sample_time.tv_sec, 'n') F(PROC_STATS, pmix_proc_stats_t, sample_time.tv_usec, 'n') \
  F(DISK_STATS, pmix_disk_stats_t, disk, 's') F(DISK_STATS, pmix_disk_stats_t, num_reads_completed, 'n') \
  F(DISK_STATS, pmix_disk_stats_t, num_reads_merged, 'n') F(DISK_STATS, pmix_disk_stats_t, num_sectors_read, 'n') \
  F(DISK_STATS, pmix_disk_stats_t, milliseconds_reading, 'n') F(DISK_STATS, pmix_disk_stats_t, num_writes_completed, 'n') \
  F(DISK_STATS, pmix_disk_stats_t, num_writes_merged, 'n') F(DISK_STATS, pmix_disk_stats_t, num_sectors_written, 'n') \
  F(DISK_STATS, pmix_disk_stats_t, milliseconds_writing, 'n') F(DISK_STATS, pmix_disk_stats_t, num_ios_in_progress, 'n') \
  F(DISK_STATS, pmix_disk_stats_t, milliseconds_io, 'n') F(DISK_STATS, pmix_disk_stats_t, weighted_milliseconds_io, 'n') \
  F(NET_STATS, pmix_net_stats_t, net_interface, 's') F(NET_STATS, pmix_net_stats_t, num_bytes_recvd, 'n') \
  F(NET_STATS, pmix_net_stats_t, num_packets_recvd, 'n') F(NET_STATS, pmix_net_stats_t, num_recv_errs, 'n') \
  F(NET_STATS, pmix_net_stats_t, num_bytes_sent, 'n') F(NET_STATS, pmix_net_stats_t, num_packets_sent, 'n') \
  F(NET_STATS, pmix_net_stats_t, num_send_errs, 'n') \
  F(NODE_STATS, pmix_node_stats_t, node, 's') F(NODE_STATS, pmix_node_stats_t, la, 'f') F(NODE_STATS, pmix_node_stats_t, la5, 'f') \
  F(NODE_STATS, pmix_node_stats_t, la15, 'f') F(NODE_STATS, pmix_node_stats_t, total_mem, 'f') F(NODE_STATS, pmix_node_stats_t, free_mem, 'f') \
  F(NODE_STATS, pmix_node_stats_t, buffers, 'f') F(NODE_STATS, pmix_node_stats_t, cached, 'f') F(NODE_STATS, pmix_node_stats_t, swap_cached, 'f') \
  F(NODE_STATS, pmix_node_stats_t, swap_total, 'f') F(NODE_STATS, pmix_node_stats_t, swap_free, 'f') F(NODE_STATS, pmix_node_stats_t, mapped, 'f') \
  F(NODE_STATS, pmix_node_stats_t, sample_time.tv_sec, 'n') F(NODE_STATS, pmix_node_stats_t, sample_time.tv_usec, 'n') \
  F(NODE_STATS, pmix_node_stats_t, diskstats, 'D') F(NODE_STATS, pmix_node_stats_t, netstats, 'N')) \
  F(DATA_BUFFER, pmix_data_buffer_t, base_ptr, 's') F(DATA_BUFFER, pmix_data_buffer_t, pack_ptr, 'z') \
  F(DATA_BUFFER, pmix_data_buffer_t, unpack_ptr, 'z') F(DATA_BUFFER, pmix_data_buffer_t, bytes_allocated, 'z') \
  F(DATA_BUFFER, pmix_data_buffer_t, bytes_used, 'z')
typedef struct { char *text; } mapcheck_string;
typedef struct { pmix_value_t value; } mapcheck_value;
struct mapcheck_field {
  pmix_data_type_t kind;
  char form;
  const char *name;
  size_t offset, size, whole;
};
#define MAPCHECK_FIELD(kind, type, field, form) {PMIX_##kind, form, #field, offsetof(type, field), sizeof(((type *) NULL)->field), sizeof(type)},
static const struct mapcheck_field mapcheck_fields[] = {MAPCHECK_FIELDS(MAPCHECK_FIELD) {0}};
/* Whether a name is in a list such as "name, type", or not in one such as "-name, type". The list "" has all. */
static int mapcheck_listed(const char *list, const char *name) {
  size_t length = strlen(name);
  int without = *list == '-';
  for (const char *at = list + without; (at = strstr(at, name)); at += length)
    if ((at == list + without || at[-1] == ' ') && (at[length] == ',' || !at[length])) return !without;
  return without || !*list;
}
/* Returns the next field of a struct, and names it in the messages of checks. A struct without such a field fails the program. */
static const struct mapcheck_field *mapcheck_next(pmix_data_type_t kind, const char *list, const struct mapcheck_field *last) {
  const struct mapcheck_field *next = last ? last + 1 : mapcheck_fields;
  while (next->name && (next->kind != kind || next->form == 'z' || !mapcheck_listed(list, next->name))) next++;
  if (!last && !next->name) printf("no field of type %d is in \"%s\"\n", kind, list), fflush(stdout), _exit(1);
  mapcheck_about = next->name;
  return next->name ? next : NULL;
}
#define EACH_FIELD(field, kind, list) for (const struct mapcheck_field *field = NULL; (field = mapcheck_next(kind, list, field));)
/* The fields that point at memory. */
#define EACH_POINTER(field, kind, list) EACH_FIELD(field, kind, list) if (!strchr("nfc", field->form))
/* The size of a struct. */
static size_t size_of(pmix_data_type_t kind) {
  const struct mapcheck_field *field = mapcheck_fields;
  while (field->name && field->kind != kind) field++;
  return field->whole;
}
static void *fill(pmix_data_type_t kind, void *it, int number);
/* Fills an array of structs. */
static void *fill_all(pmix_data_type_t kind, size_t many, void *them, int number) {
  for (size_t at = 0; at < many; at++) fill(kind, (char *) them + at * size_of(kind), number);
  return them;
}
/* Returns a string of this many characters, or of one less if the number is odd. The last differs from that of the next number. */
static char *text_of(int number) {
  char *text = strdup(xs(number - number % 2));
  text[number - number % 2 - 1] = 'a' + number % 26;
  return text;
}
/* Sets a field to contents that depend on the number: 4 and 5 differ in the last byte, 4 and 6 also in their length. */
static void set(void *it, const struct mapcheck_field *field, int number) {
  union { char *s; char **a; void *p; float f; double d; pmix_value_t v; int8_t n1; int16_t n2; int32_t n4; int64_t n8; } *at = (void *) ((char *) it + field->offset);
  size_t *many = (size_t *) ((char *) at + sizeof(void *));
  switch (field->form) {
  case 's': at->s = text_of(number); break;
  case 'c': memset(at, 0, field->size), memset(at, 'x', number / 2 % 100), ((char *) at)[number / 2 % 100] = 'a' + number % 26; break;
  case 'n':
    // Views and types of devices are as those that have names.
    if (!strcmp(field->name, "view")) at->n1 = number % 3;
    else if (field->kind == PMIX_DEVICE_DIST && field->size == 8) at->n8 = 1 << number % 6;
    else if (field->size == 1) at->n1 = number % 100 + 1;
    else if (field->size == 2) at->n2 = 0x100 + number;
    else if (field->size == 4) at->n4 = 0x1020300 + number;
    else at->n8 = 0x102030405060700 + number;
    break;
  case 'f': at->f = number + 0.5f; break;
  case 'b': at->s = text_of(number), *many = number - number % 2; break;
  case 'a': at->a = calloc(4, sizeof(char *)); for (int each = 0; each < 3; each++) at->a[each] = text_of(number); break;
  case 'v': at->v = (pmix_value_t) {.type = PMIX_STRING, .data.string = text_of(number)}; break;
  case 'i': at->p = fill_all(PMIX_INFO, 3, calloc(3, size_of(PMIX_INFO)), number), *many = 3; break;
  case 'g': at->p = fill_all(PMIX_COORD, 3, calloc(3, size_of(PMIX_COORD)), number), *many = 3; break;
  MAPCHECK_IF_STATS(case 'D': at->p = fill_all(PMIX_DISK_STATS, 3, calloc(3, size_of(PMIX_DISK_STATS)), number), *many = 3; break;)
  MAPCHECK_IF_STATS(case 'N': at->p = fill_all(PMIX_NET_STATS, 3, calloc(3, size_of(PMIX_NET_STATS)), number), *many = 3; break;)
  case 'u':
    *many = number / 4 + 1;
    uint32_t *coordinates = at->p = calloc(*many, sizeof(uint32_t));
    for (size_t each = 0; each < *many; each++) coordinates[each] = number;
    break;
  }
  if (field->kind != PMIX_DATA_BUFFER) return;
  pmix_data_buffer_t *buffer = it;
  buffer->bytes_used = number - number % 2, buffer->bytes_allocated = buffer->bytes_used + 1;
  buffer->unpack_ptr = buffer->base_ptr, buffer->pack_ptr = buffer->base_ptr + buffer->bytes_used;
}
static void *fill(pmix_data_type_t kind, void *it, int number) {
  const char *about = mapcheck_about;
  EACH_FIELD(field, kind, "") set(it, field, number);
  mapcheck_about = about;
  return it;
}
/* Empties the first parts of a field that has several, so that only the last has contents. */
static void keep_last(void *it, const struct mapcheck_field *field) {
  void *parts = *(void **) ((char *) it + field->offset);
  for (int at = 0; at < 2; at++) {
    if (field->form == 'a') ((char **) parts)[at][0] = '\0';
    if (field->form == 'i') free(((pmix_info_t *) parts)[at].value.data.string), memset(&((pmix_info_t *) parts)[at].value, 0, sizeof(pmix_value_t));
    if (field->form == 'g') free(((pmix_coord_t *) parts)[at].coord), memset(&((pmix_coord_t *) parts)[at], 0, sizeof(pmix_coord_t));
    MAPCHECK_IF_STATS(if (field->form == 'D') free(((pmix_disk_stats_t *) parts)[at].disk), ((pmix_disk_stats_t *) parts)[at].disk = NULL;)
    MAPCHECK_IF_STATS(if (field->form == 'N') free(((pmix_net_stats_t *) parts)[at].net_interface), ((pmix_net_stats_t *) parts)[at].net_interface = NULL;)
  }
}
/* Empties a field that points at memory. */
static void clear(void *it, const struct mapcheck_field *field) {
  memset((char *) it + field->offset, 0, field->size + (strchr("biugDN", field->form) ? sizeof(size_t) : 0));
}
/* Returns a value that holds a struct, or points at it. */
static pmix_value_t value_of(pmix_data_type_t kind, void *it) {
  pmix_value_t value = {.type = kind, .data.ptr = it};
  switch (kind) {
  case PMIX_STRING: value.data.string = *(char **) it; break;
  case PMIX_ENVAR: value.data.envar = *(pmix_envar_t *) it; break;
  case PMIX_BYTE_OBJECT: case PMIX_COMPRESSED_STRING: case PMIX_COMPRESSED_BYTE_OBJECT: case PMIX_REGEX:
    value.data.bo = *(pmix_byte_object_t *) it; break;
  default: break;
  }
  return value;
}
static int mapcheck_is_inside(pmix_data_type_t kind) {
  return kind == PMIX_STRING || kind == PMIX_ENVAR || kind == PMIX_BYTE_OBJECT || kind == PMIX_REGEX || kind == PMIX_COMPRESSED_STRING
    || kind == PMIX_COMPRESSED_BYTE_OBJECT;
}
/* Returns what a value holds or points at. */
static void *inside(pmix_value_t *value) { return mapcheck_is_inside(value->type) ? (void *) &value->data : value->data.ptr; }
/* Returns a value with contents. */
static pmix_value_t filled(pmix_data_type_t kind, int number) {
  void *it = fill(kind, calloc(1, size_of(kind)), number);
  pmix_value_t value = value_of(kind, it);
  if (mapcheck_is_inside(kind)) free(it);
  return value;
}
/* Sets a field of what a value holds or points at. */
static void set_in(pmix_value_t *value, const struct mapcheck_field *field, int number) {
  set(inside(value), field, number);
}
/* Returns whether two values have the same contents. */
static int same_value(const pmix_value_t *one, const pmix_value_t *other);
/* Returns whether a field of two structs has the same contents. */
static int same(const void *one, const void *other, const struct mapcheck_field *field);
static int mapcheck_all_same(pmix_data_type_t kind, const void *one, const void *other, size_t many) {
  for (size_t at = 0; at < many; at++)
    for (const struct mapcheck_field *field = mapcheck_fields; field->name; field++)
      if (field->kind == kind && !same((char *) one + at * field->whole, (char *) other + at * field->whole, field)) return 0;
  return 1;
}
static int same(const void *one, const void *other, const struct mapcheck_field *field) {
  const char *a = (const char *) one + field->offset, *b = (const char *) other + field->offset;
  size_t many = *(size_t *) (a + sizeof(void *)), size = field->form == 'u' ? sizeof(uint32_t) : 1;
  void *in_a = *(void **) a, *in_b = *(void **) b;
  if (field->form == 'z') return strcmp(field->name, "bytes_used") || *(size_t *) a == *(size_t *) b;
  if (field->form == 'c') return !strcmp(a, b);
  if (field->form == 'n' || field->form == 'f') return !memcmp(a, b, field->size);
  if (field->form == 'v') return same_value((void *) a, (void *) b);
  if (!in_a || !in_b) return in_a == in_b;
  if (field->kind == PMIX_DATA_BUFFER) return !memcmp(in_a, in_b, ((pmix_data_buffer_t *) one)->bytes_used);
  if (field->form == 's') return !strcmp(in_a, in_b);
  if (field->form == 'a') {
    char **list_a = in_a, **list_b = in_b;
    for (; *list_a && *list_b; list_a++, list_b++) if (strcmp(*list_a, *list_b)) return 0;
    return !*list_a && !*list_b;
  }
  if (many != *(size_t *) (b + sizeof(void *))) return 0;
  if (field->form == 'b' || field->form == 'u') return !memcmp(in_a, in_b, many * size);
  return mapcheck_all_same(field->form == 'i' ? PMIX_INFO : MAPCHECK_IF_STATS(field->form == 'D' ? PMIX_DISK_STATS : field->form == 'N' ? PMIX_NET_STATS :) PMIX_COORD, in_a, in_b, many);
}
/* Structs have the same contents. */
#define SAME(kind, one, other, many) CHECK(mapcheck_all_same(kind, one, other, many))
/* The bytes of a number, or of what else is compared as bytes. */
static size_t bytes_of(pmix_data_type_t kind) {
  switch (kind) {
  case PMIX_BOOL: case PMIX_BYTE: case PMIX_INT8: case PMIX_UINT8: case PMIX_PERSIST: case PMIX_SCOPE: case PMIX_DATA_RANGE: case PMIX_PROC_STATE:
  case PMIX_ALLOC_DIRECTIVE: case PMIX_LINK_STATE: case PMIX_JOB_STATE: return 1;
  case PMIX_INT16: case PMIX_UINT16: case PMIX_LOCTYPE: return 2;
  case PMIX_INT: case PMIX_INT32: case PMIX_UINT: case PMIX_UINT32: case PMIX_FLOAT: case PMIX_PID: case PMIX_STATUS: case PMIX_PROC_RANK: return 4;
  case PMIX_TIMEVAL: return sizeof(struct timeval);
  default: return 8;
  }
}
/* Some types in turn, which the messages of checks name: EACH_KIND(kind, PMIX_PROC, PMIX_INFO). */
static pmix_data_type_t mapcheck_named(pmix_data_type_t kind) {
  mapcheck_about = kind == PMIX_UNDEF ? NULL : PMIx_Data_type_string(kind);
  return kind;
}
#define EACH_KIND(kind, ...) \
  for (pmix_data_type_t kinds_[] = {__VA_ARGS__, PMIX_UNDEF}, *next_kind_ = kinds_, kind; (kind = mapcheck_named(*next_kind_++));)
/* The types whose values are numbers, in turn, which the messages of checks name. */
static pmix_data_type_t mapcheck_next_number(pmix_data_type_t last) {
  static const pmix_data_type_t all[] = {
    PMIX_BOOL, PMIX_BYTE, PMIX_SIZE, PMIX_PID, PMIX_INT, PMIX_INT8, PMIX_INT16, PMIX_INT32, PMIX_INT64, PMIX_UINT, PMIX_UINT8, PMIX_UINT16,
    PMIX_UINT32, PMIX_UINT64, PMIX_FLOAT, PMIX_DOUBLE, PMIX_TIME, PMIX_STATUS, PMIX_PROC_RANK, PMIX_PERSIST, PMIX_SCOPE, PMIX_DATA_RANGE,
    PMIX_PROC_STATE, PMIX_ALLOC_DIRECTIVE, PMIX_LINK_STATE, PMIX_JOB_STATE, PMIX_LOCTYPE, PMIX_DEVTYPE, PMIX_UNDEF};
  size_t at = 0;
  while (last != PMIX_UNDEF && all[at] != last) at++;
  return mapcheck_named(last == PMIX_UNDEF ? all[0] : all[at + 1]);
}
#define EACH_NUMBER(kind) for (pmix_data_type_t kind = PMIX_UNDEF; (kind = mapcheck_next_number(kind));)
/* Returns a value with a number of a type. A boolean is true if the number is odd. */
static pmix_value_t number_of(pmix_data_type_t kind, uint64_t number) {
  pmix_value_t value = {.type = kind};
  if (kind == PMIX_FLOAT) value.data.fval = number;
  else if (kind == PMIX_DOUBLE) value.data.dval = number;
  else if (kind == PMIX_BOOL) value.data.flag = number % 2;
  else memcpy(&value.data, &number, bytes_of(kind));
  return value;
}
/* Sets a value to the contents of another, and leaves what is beside them. */
static void set_value(pmix_value_t *value, pmix_value_t contents) {
  int points = contents.type == PMIX_DATA_ARRAY || (size_of(contents.type) && !mapcheck_is_inside(contents.type));
  value->type = contents.type;
  memcpy(&value->data, &contents.data, points ? sizeof(void *) : size_of(contents.type) ? size_of(contents.type) : bytes_of(contents.type));
}
static int same_value(const pmix_value_t *one, const pmix_value_t *other) {
  if (one->type != other->type) return 0;
  if (one->type != PMIX_DATA_ARRAY && !size_of(one->type)) return !memcmp(&one->data, &other->data, bytes_of(one->type));
  if (one->type != PMIX_DATA_ARRAY) return mapcheck_all_same(one->type, inside((pmix_value_t *) one), inside((pmix_value_t *) other), 1);
  const pmix_data_array_t *array = one->data.darray, *copy = other->data.darray;
  if (!array || !copy || array->type != copy->type || array->size != copy->size) return 0;
  if (size_of(array->type)) return mapcheck_all_same(array->type, array->array, copy->array, array->size);
  return !memcmp(array->array, copy->array, array->size * bytes_of(array->type));
}
/* Returns whether a field is as a new struct has it: zeros, no characters, a rank that is not defined, or the largest distance. */
static int is_empty(const void *it, const struct mapcheck_field *field) {
  static const char none[sizeof(pmix_value_t)];
  const char *at = (const char *) it + field->offset;
  if (field->form == 'c') return !*at;
  if (field->form == 'v') return ((const pmix_value_t *) at)->type == PMIX_UNDEF && !((const pmix_value_t *) at)->data.ptr;
  if (!strcmp(field->name, "rank")) return *(const pmix_rank_t *) at == PMIX_RANK_UNDEF;
  // The rank of a process inside another struct may be 0 or not defined, but not garbage.
  if (!strcmp(field->name, "proc.rank")) return *(const pmix_rank_t *) at == PMIX_RANK_UNDEF || !*(const pmix_rank_t *) at;
  if (!strcmp(field->name, "mindist") || !strcmp(field->name, "maxdist")) return *(const uint16_t *) at == UINT16_MAX;
  return !memcmp(at, none, field->size + (field->form != 'z' && strchr("biugDN", field->form) ? sizeof(size_t) : 0));
}
static int mapcheck_empty(pmix_data_type_t kind, const void *it) {
  int many = 0;
  for (const struct mapcheck_field *field = mapcheck_fields; field->name; field++) {
    if (field->kind != kind) continue;
    many++;
    if (is_empty(it, field)) continue;
    mapcheck_begin();
    printf("%s is not empty\n", field->name);
    return 0;
  }
  if (!many) printf("type %d has no fields\n", kind);
  return many > 0;
}
/* Every field of a struct is empty. */
#define EMPTY(kind, it) do { if (!mapcheck_empty(kind, it)) return 1; } while (0)
/* Returns the info of a list at a place, the first of which is 0, or NULL after the last. */
#define INFO_AT(list, place) ({ \
    void *next_ = NULL; \
    pmix_info_t *info_ = PMIx_Info_list_get_info(list, NULL, &next_); \
    for (int at_ = 0; at_ < (place) && info_; at_++) info_ = next_ ? PMIx_Info_list_get_info(list, next_, &next_) : NULL; \
    info_; })
/* Two values differ, in both directions. */
static int mapcheck_differ(pmix_value_t *one, pmix_value_t *other) {
  pmix_value_cmp_t there = PMIx_Value_compare(one, other), back = PMIx_Value_compare(other, one);
  int opposite = there == PMIX_VALUE1_GREATER ? PMIX_VALUE2_GREATER : there == PMIX_VALUE2_GREATER ? PMIX_VALUE1_GREATER : there;
  if (back == opposite && (there == PMIX_VALUE1_GREATER || there == PMIX_VALUE2_GREATER || there == PMIX_VALUE_INCOMPATIBLE_OBJECTS)) return 1;
  mapcheck_begin();
  printf("the values do not differ: %d, and in the other direction %d\n", there, back);
  return 0;
}
#define DIFFER(one, other) do { if (!mapcheck_differ(&(one), &(other))) return 1; } while (0)
#define EQUAL(one, other) do { IS(PMIx_Value_compare(&(one), &(other)), PMIX_EQUAL); IS(PMIx_Value_compare(&(other), &(one)), PMIX_EQUAL); } while (0)
#define GREATER(one, other) do { \
    IS(PMIx_Value_compare(&(one), &(other)), PMIX_VALUE1_GREATER); \
    IS(PMIx_Value_compare(&(other), &(one)), PMIX_VALUE2_GREATER); \
  } while (0)
/* Whether a value, an info or an array has a size, and how much larger it is than before. */
#define SIZES(sizes, info, all) do { \
    IS(PMIx_Value_get_size(&(info).value, &(sizes)[0]), PMIX_SUCCESS); \
    IS(PMIx_Info_get_size(&(info), &(sizes)[1]), PMIX_SUCCESS); \
    IS(PMIx_Value_get_size(&(all), &(sizes)[2]), PMIX_SUCCESS); \
  } while (0)
/* A value in each struct that can hold one, by itself and as the last of three, and the functions that free them. */
struct all_values {
  pmix_value_t *one, *values, *each[6];
  pmix_info_t *info, *infos;
  pmix_pdata_t *data, *datas;
};
/* Macros, because a library may lack a function that they call. */
#define NEW_VALUES(all) \
  struct all_values all = { \
    .one = calloc(1, sizeof(pmix_value_t)), .info = calloc(1, sizeof(pmix_info_t)), .data = calloc(1, sizeof(pmix_pdata_t)), \
    .values = PMIx_Value_create(3), .infos = PMIx_Info_create(3), .datas = PMIx_Pdata_create(3)}; \
  PMIx_Value_construct(all.one), PMIx_Info_construct(all.info), PMIx_Pdata_construct(all.data); \
  all.each[0] = all.one, all.each[1] = &all.values[2], all.each[2] = &all.info->value, all.each[3] = &all.infos[2].value; \
  all.each[4] = &all.data->value, all.each[5] = &all.datas[2].value
#define FREE_VALUE(all, which) do { \
    switch (which) { \
    case 0: PMIx_Value_destruct(all.one); break; \
    case 1: PMIx_Value_free(all.values, 3); break; \
    case 2: PMIx_Info_destruct(all.info); break; \
    case 3: PMIx_Info_free(all.infos, 3); break; \
    case 4: PMIx_Pdata_destruct(all.data); break; \
    case 5: PMIx_Pdata_free(all.datas, 3); break; \
    } \
  } while (0)
/* Three infos that one of the functions below frees, by themselves or in what can hold them: NEW_INFOS(all, App_free). */
enum {
  FREED_Info_destruct, FREED_Info_free, FREED_App_destruct, FREED_App_release, FREED_App_free, FREED_Data_array_destruct, FREED_Data_array_free
};
struct some_infos {
  pmix_info_t own[3], *infos;
  pmix_app_t own_app, *app;
  pmix_data_array_t own_array, *array;
};
#define NEW_INFOS(all, function) \
  struct some_infos all = {.infos = all.own, .app = &all.own_app, .array = &all.own_array}; \
  switch (FREED_##function) { \
  case FREED_Info_destruct: for (int at_ = 0; at_ < 3; at_++) PMIx_Info_construct(&all.own[at_]); break; \
  case FREED_Info_free: all.infos = PMIx_Info_create(3); break; \
  case FREED_App_destruct: PMIx_App_construct(all.app); break; \
  case FREED_App_release: case FREED_App_free: all.app = PMIx_App_create(1); break; \
  case FREED_Data_array_destruct: PMIx_Data_array_construct(all.array, 3, PMIX_INFO), all.infos = all.array->array; break; \
  case FREED_Data_array_free: all.array = PMIx_Data_array_create(3, PMIX_INFO), all.infos = all.array->array; break; \
  } \
  if (FREED_##function >= FREED_App_destruct && FREED_##function <= FREED_App_free) PMIx_App_info_create(all.app, 3), all.infos = all.app->info
#define FREE_INFOS(all, function) do { \
    switch (FREED_##function) { \
    case FREED_Info_destruct: for (int at_ = 0; at_ < 3; at_++) PMIx_Info_destruct(&all.own[at_]); break; \
    case FREED_Info_free: PMIx_Info_free(all.infos, 3); break; \
    case FREED_App_destruct: PMIx_App_destruct(all.app); break; \
    case FREED_App_release: PMIx_App_release(all.app); break; \
    case FREED_App_free: PMIx_App_free(all.app, 1); break; \
    case FREED_Data_array_destruct: PMIx_Data_array_destruct(all.array); break; \
    case FREED_Data_array_free: PMIx_Data_array_free(all.array); break; \
    } \
  } while (0)
/* A value with a data array. */
#define ARRAY_OF(many, kind) ((pmix_value_t) {.type = PMIX_DATA_ARRAY, .data.darray = PMIx_Data_array_create(many, kind)})
