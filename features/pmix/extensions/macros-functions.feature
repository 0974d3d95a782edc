@libpmix
Feature: Macros with a function of the same name

  Each macro does what the function does that it became.

  @<id>
  Scenario Outline: PMIX_<macro> does what its function does
    Then in C it holds that
      """
      <holds>
      """
    Examples:
      | id | macro | holds |
      | EXT-GENERAL-1 | LOAD_KEY | pmix_key_t key; memset(key, 0x5a, sizeof(key)); PMIX_LOAD_KEY(key, "some.key"); CHECK(!strcmp(key, "some.key")); |
      | EXT-GENERAL-1 | CHECK_KEY | pmix_info_t one; memset(&one, 0, sizeof(one)); strcpy(one.key, "some.key"); CHECK(PMIX_CHECK_KEY(&one, "some.key")); CHECK(!PMIX_CHECK_KEY(&one, "some.keys")); CHECK(!PMIX_CHECK_KEY(&one, "some.ke")); |
      | EXT-GENERAL-1 | CHECK_RESERVED_KEY | CHECK(PMIX_CHECK_RESERVED_KEY("pmix.rank")); CHECK(!PMIX_CHECK_RESERVED_KEY("rank.pmix")); |
      | EXT-GENERAL-1 | LOAD_NSPACE | pmix_nspace_t name; memset(name, 0x5a, sizeof(name)); PMIX_LOAD_NSPACE(name, "job"); CHECK(!strcmp(name, "job")); |
      | EXT-GENERAL-1 | CHECK_NSPACE | CHECK(PMIX_CHECK_NSPACE("job", "job")); CHECK(!PMIX_CHECK_NSPACE("job", "jobs")); CHECK(!PMIX_CHECK_NSPACE("jobs", "job")); |
      | EXT-GENERAL-1 | NSPACE_INVALID | char *none = "", *job = "job"; CHECK(PMIX_NSPACE_INVALID(none)); CHECK(!PMIX_NSPACE_INVALID(job)); |
      | EXT-GENERAL-1 | LOAD_PROCID | pmix_proc_t one; memset(&one, 0x5a, sizeof(one)); PMIX_LOAD_PROCID(&one, "job", 70000); CHECK(!strcmp(one.nspace, "job") && one.rank == 70000); |
      | EXT-GENERAL-1 EXT-MACRO-XFER-PROCID-1 | XFER_PROCID | pmix_proc_t one = {.nspace = "job", .rank = 70000}, other; memset(&other, 0x5a, sizeof(other)); PMIX_XFER_PROCID(&other, &one); CHECK(!strcmp(other.nspace, "job") && other.rank == 70000 && one.rank == 70000); |
      | EXT-GENERAL-1 | CHECK_PROCID | pmix_proc_t one = {.nspace = "job", .rank = 3}, same = one, rank = {.nspace = "job", .rank = 4}, name = {.nspace = "jobs", .rank = 3}; CHECK(PMIX_CHECK_PROCID(&one, &same)); CHECK(!PMIX_CHECK_PROCID(&one, &rank)); CHECK(!PMIX_CHECK_PROCID(&one, &name)); |
      | EXT-GENERAL-1 | CHECK_RANK | CHECK(PMIX_CHECK_RANK(3, 3)); CHECK(!PMIX_CHECK_RANK(3, 4)); CHECK(PMIX_CHECK_RANK(3, PMIX_RANK_WILDCARD)); CHECK(PMIX_CHECK_RANK(PMIX_RANK_WILDCARD, 3)); |
      | EXT-GENERAL-1 | PROCID_INVALID | pmix_proc_t one = {.nspace = "job", .rank = 3}, none = {.nspace = "", .rank = 3}, invalid = {.nspace = "job", .rank = PMIX_RANK_INVALID}; CHECK(!PMIX_PROCID_INVALID(&one)); CHECK(PMIX_PROCID_INVALID(&none)); CHECK(PMIX_PROCID_INVALID(&invalid)); |
      | EXT-GENERAL-1 | ARGV_COUNT | char *array[] = {"a", "", "c", NULL}; int many = 0; PMIX_ARGV_COUNT(many, array); CHECK(many == 3); |
      | EXT-GENERAL-1 | ARGV_APPEND | char **array = NULL; int done = -1; PMIX_ARGV_APPEND(done, array, "a"); CHECK(done == PMIX_SUCCESS); PMIX_ARGV_APPEND(done, array, "b"); CHECK(done == PMIX_SUCCESS && !strcmp(array[0], "a") && !strcmp(array[1], "b") && !array[2]); |
      | EXT-GENERAL-1 | ARGV_PREPEND | char **array = NULL; int done = -1; PMIX_ARGV_PREPEND(done, array, "a"); CHECK(done == PMIX_SUCCESS); PMIX_ARGV_PREPEND(done, array, "b"); CHECK(done == PMIX_SUCCESS && !strcmp(array[0], "b") && !strcmp(array[1], "a") && !array[2]); |
      | EXT-GENERAL-1 | ARGV_APPEND_UNIQUE | char **array = NULL; int done = -1; PMIX_ARGV_APPEND_UNIQUE(done, &array, "a"); PMIX_ARGV_APPEND_UNIQUE(done, &array, "b"); PMIX_ARGV_APPEND_UNIQUE(done, &array, "a"); CHECK(done == PMIX_SUCCESS && !strcmp(array[0], "a") && !strcmp(array[1], "b") && !array[2]); |
      | EXT-GENERAL-1 | ARGV_FREE | char **array = calloc(400, sizeof(char *)); array[0] = calloc(1, 3000); array[1] = calloc(1, 3000); size_t full = mallinfo2().uordblks; PMIX_ARGV_FREE(array); CHECK(mallinfo2().uordblks + 9200 <= full); |
      | EXT-GENERAL-1 | ARGV_SPLIT | char **array = NULL; PMIX_ARGV_SPLIT(array, "a,,b", ','); CHECK(array && !strcmp(array[0], "a") && !strcmp(array[1], "b") && !array[2]); |
      | EXT-GENERAL-1 | ARGV_JOIN | char *array[] = {"a", "", "c", NULL}, *text = NULL; PMIX_ARGV_JOIN(text, array, '+'); CHECK(text && !strcmp(text, "a++c")); |
      | EXT-GENERAL-1 | ARGV_COPY | char *array[] = {"a", "", "c", NULL}, **copy = NULL; PMIX_ARGV_COPY(copy, array); CHECK(copy && copy != array && copy[0] != array[0]); CHECK(!strcmp(copy[0], "a") && !copy[1][0] && !strcmp(copy[2], "c") && !copy[3]); |
      | EXT-GENERAL-1 | SETENV | char **env = NULL; int done = -1; PMIX_SETENV(done, "A", "1", &env); PMIX_SETENV(done, "B", "2", &env); PMIX_SETENV(done, "A", "3", &env); CHECK(done == PMIX_SUCCESS && !strcmp(env[0], "A=3") && !strcmp(env[1], "B=2") && !env[2]); |
      | EXT-GENERAL-1 | INFO_TRUE | pmix_info_t one; memset(&one, 0, sizeof(one)); one.value.type = PMIX_BOOL; CHECK(!PMIX_INFO_TRUE(&one)); one.value.data.flag = true; CHECK(PMIX_INFO_TRUE(&one)); one.value.type = PMIX_UNDEF; CHECK(PMIX_INFO_TRUE(&one)); one.value.type = PMIX_UINT32; CHECK(!PMIX_INFO_TRUE(&one)); |
      | EXT-GENERAL-1 | INFO_REQUIRED | pmix_info_t one; memset(&one, 0, sizeof(one)); one.flags = 30; PMIX_INFO_REQUIRED(&one); CHECK(one.flags == 31); |
      | EXT-GENERAL-1 | INFO_OPTIONAL | pmix_info_t one; memset(&one, 0, sizeof(one)); one.flags = 31; PMIX_INFO_OPTIONAL(&one); CHECK(one.flags == 30); |
      | EXT-GENERAL-1 | INFO_PROCESSED | pmix_info_t one; memset(&one, 0, sizeof(one)); one.flags = 27; PMIX_INFO_PROCESSED(&one); CHECK(one.flags == 31); |
      | EXT-GENERAL-1 EXT-MACRO-INFO-SET-END-1 | INFO_SET_END | pmix_info_t one; memset(&one, 0, sizeof(one)); one.flags = 29; PMIX_INFO_SET_END(&one); CHECK(one.flags == 31); |
      | EXT-GENERAL-1 EXT-MACRO-INFO-SET-QUALIFIER-1 | INFO_SET_QUALIFIER | pmix_info_t one; memset(&one, 0, sizeof(one)); one.flags = 23; PMIX_INFO_SET_QUALIFIER(&one); CHECK(one.flags == 31); |
      | EXT-GENERAL-1 EXT-MACRO-INFO-SET-PERSISTENT-1 | INFO_SET_PERSISTENT | pmix_info_t one; memset(&one, 0, sizeof(one)); one.flags = 15; PMIX_INFO_SET_PERSISTENT(&one); CHECK(one.flags == 31); |
      | EXT-GENERAL-1 | INFO_IS_REQUIRED | pmix_info_t one; for (int marks = 0; marks < 32; marks++) { one.flags = marks; CHECK(!!PMIX_INFO_IS_REQUIRED(&one) == !!(marks & PMIX_INFO_REQD)); } |
      | EXT-GENERAL-1 | INFO_IS_OPTIONAL | pmix_info_t one; for (int marks = 0; marks < 32; marks++) { one.flags = marks; CHECK(!PMIX_INFO_IS_OPTIONAL(&one) == !!(marks & PMIX_INFO_REQD)); } |
      | EXT-GENERAL-1 | INFO_WAS_PROCESSED | pmix_info_t one; for (int marks = 0; marks < 32; marks++) { one.flags = marks; CHECK(!!PMIX_INFO_WAS_PROCESSED(&one) == !!(marks & PMIX_INFO_REQD_PROCESSED)); } |
      | EXT-GENERAL-1 | INFO_IS_END | pmix_info_t one; for (int marks = 0; marks < 32; marks++) { one.flags = marks; CHECK(!!PMIX_INFO_IS_END(&one) == !!(marks & PMIX_INFO_ARRAY_END)); } |
      | EXT-GENERAL-1 EXT-MACRO-INFO-IS-QUALIFIER-1 | INFO_IS_QUALIFIER | pmix_info_t one; for (int marks = 0; marks < 32; marks++) { one.flags = marks; CHECK(!!PMIX_INFO_IS_QUALIFIER(&one) == !!(marks & PMIX_INFO_QUALIFIER)); } |
      | EXT-GENERAL-1 EXT-MACRO-INFO-IS-PERSISTENT-1 | INFO_IS_PERSISTENT | pmix_info_t one; for (int marks = 0; marks < 32; marks++) { one.flags = marks; CHECK(!!PMIX_INFO_IS_PERSISTENT(&one) == !!(marks & PMIX_INFO_PERSISTENT)); } |
      | EXT-GENERAL-1 | COORD_CREATE | pmix_coord_t *them = NULL; CHECK(mallopt(M_PERTURB, 0x5a) == 1); PMIX_COORD_CREATE(them, 1, 1); CHECK(them && !them->view && them->dims == 1 && them->coord && !them->coord[0]); |
      | EXT-GENERAL-1 | COORD_FREE | pmix_coord_t *them = calloc(3, sizeof(*them)); for (int at = 0; at < 3; at++) { them[at].dims = 750; them[at].coord = calloc(1, 3000); } size_t full = mallinfo2().uordblks; PMIX_COORD_FREE(them, 3); CHECK(mallinfo2().uordblks + 9000 <= full); |
      | EXT-GENERAL-1 | BYTE_OBJECT_LOAD | pmix_byte_object_t one; char *bytes = strdup("abc"), *given = bytes; size_t many = 3; PMIX_BYTE_OBJECT_LOAD(&one, bytes, many); CHECK(one.bytes == given && one.size == 3); |
      | EXT-GENERAL-1 | ENVAR_LOAD | pmix_envar_t one; memset(&one, 0x5a, sizeof(one)); PMIX_ENVAR_LOAD(&one, "PATH", "/opt/bin", ';'); CHECK(!strcmp(one.envar, "PATH") && !strcmp(one.value, "/opt/bin") && one.separator == ';'); |
      | EXT-GENERAL-1 | DATA_BUFFER_CONSTRUCT | pmix_data_buffer_t one; memset(&one, 0x5a, sizeof(one)); PMIX_DATA_BUFFER_CONSTRUCT(&one); CHECK(!one.base_ptr && !one.pack_ptr && !one.unpack_ptr && !one.bytes_allocated && !one.bytes_used); |
      | EXT-GENERAL-1 | DATA_BUFFER_CREATE | pmix_data_buffer_t *one = NULL; CHECK(mallopt(M_PERTURB, 0x5a) == 1); PMIX_DATA_BUFFER_CREATE(one); CHECK(one && !one->base_ptr && !one->pack_ptr && !one->unpack_ptr && !one->bytes_allocated && !one->bytes_used); |
      | EXT-GENERAL-1 | DATA_BUFFER_DESTRUCT | pmix_data_buffer_t one; PMIX_DATA_BUFFER_CONSTRUCT(&one); one.base_ptr = calloc(1, 3000); size_t full = mallinfo2().uordblks; PMIX_DATA_BUFFER_DESTRUCT(&one); CHECK(mallinfo2().uordblks + 3000 <= full); |
      | EXT-GENERAL-1 | DATA_BUFFER_RELEASE | pmix_data_buffer_t *one = NULL; PMIX_DATA_BUFFER_CREATE(one); one->base_ptr = calloc(1, 3000); size_t full = mallinfo2().uordblks; PMIX_DATA_BUFFER_RELEASE(one); CHECK(mallinfo2().uordblks + 3000 <= full); |
      | EXT-GENERAL-1 | DATA_BUFFER_LOAD | pmix_data_buffer_t one; char *bytes = strdup("abc"), *given = bytes; size_t many = 3; PMIX_DATA_BUFFER_CONSTRUCT(&one); CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS); PMIX_DATA_BUFFER_LOAD(&one, bytes, many); CHECK(one.base_ptr == given && one.unpack_ptr == given && one.pack_ptr == given + 3 && one.bytes_used == 3); |
      | EXT-GENERAL-1 | DATA_BUFFER_UNLOAD | pmix_data_buffer_t one; char *bytes = strdup("abc"), *given = bytes, *taken = NULL; size_t many = 3, size = 0; PMIX_DATA_BUFFER_CONSTRUCT(&one); CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS); PMIX_DATA_BUFFER_LOAD(&one, bytes, many); PMIX_DATA_BUFFER_UNLOAD(&one, taken, size); CHECK(taken == given && size == 3 && !one.base_ptr && !one.bytes_used); |
      | EXT-GENERAL-1 | PROC_DESTRUCT | pmix_proc_t one = {.nspace = "job", .rank = 3}; PMIX_PROC_DESTRUCT(&one); CHECK(!one.nspace[0]); |
      | EXT-GENERAL-1 | PROC_LOAD | pmix_proc_t one; memset(&one, 0x5a, sizeof(one)); PMIX_PROC_LOAD(&one, "job", 70000); CHECK(!strcmp(one.nspace, "job") && one.rank == 70000); |
      | EXT-GENERAL-1 | MULTICLUSTER_NSPACE_CONSTRUCT | pmix_nspace_t both = "", cluster = "east", job = "job"; PMIX_MULTICLUSTER_NSPACE_CONSTRUCT(both, cluster, job); CHECK(!strcmp(both, "east:job")); |
      | EXT-GENERAL-1 | MULTICLUSTER_NSPACE_PARSE | pmix_nspace_t both = "east:job", cluster = "", job = ""; PMIX_MULTICLUSTER_NSPACE_PARSE(both, cluster, job); CHECK(!strcmp(cluster, "east") && !strcmp(job, "job")); |
      | EXT-GENERAL-1 | APP_INFO_CREATE | pmix_app_t one; memset(&one, 0, sizeof(one)); CHECK(mallopt(M_PERTURB, 0x5a) == 1); PMIX_APP_INFO_CREATE(&one, 3); CHECK(one.ninfo == 3 && one.info); for (int at = 0; at < 3; at++) CHECK(!one.info[at].key[0] && !one.info[at].flags && one.info[at].value.type == PMIX_UNDEF); |
      | EXT-GENERAL-1 | DATA_ARRAY_CONSTRUCT | pmix_data_array_t one; memset(&one, 0x5a, sizeof(one)); PMIX_DATA_ARRAY_CONSTRUCT(&one, 3, PMIX_INFO); CHECK(one.type == PMIX_INFO && one.size == 3 && one.array); CHECK(malloc_usable_size(one.array) >= 3 * sizeof(pmix_info_t)); |
      | EXT-GENERAL-1 EXT-MACRO-DATA-ARRAY-INIT-1 | DATA_ARRAY_INIT | pmix_data_array_t one; memset(&one, 0x5a, sizeof(one)); PMIX_DATA_ARRAY_INIT(&one, PMIX_INFO); CHECK(one.type == PMIX_INFO && !one.size && !one.array); |
      | EXT-GENERAL-1 | DATA_ARRAY_CREATE | pmix_data_array_t *one = NULL; PMIX_DATA_ARRAY_CREATE(one, 3, PMIX_INFO); CHECK(one && one->type == PMIX_INFO && one->size == 3 && one->array); CHECK(malloc_usable_size(one->array) >= 3 * sizeof(pmix_info_t)); |
      | EXT-GENERAL-1 | DATA_ARRAY_DESTRUCT | pmix_data_array_t one; PMIX_DATA_ARRAY_CONSTRUCT(&one, 3, PMIX_STRING); ((char **) one.array)[2] = calloc(1, 3000); size_t full = mallinfo2().uordblks; PMIX_DATA_ARRAY_DESTRUCT(&one); CHECK(mallinfo2().uordblks + 3000 <= full); |
      | EXT-GENERAL-1 | DATA_ARRAY_FREE | pmix_data_array_t *one = NULL; PMIX_DATA_ARRAY_CREATE(one, 3, PMIX_STRING); ((char **) one->array)[2] = calloc(1, 3000); size_t full = mallinfo2().uordblks; PMIX_DATA_ARRAY_FREE(one); CHECK(mallinfo2().uordblks + 3000 <= full); |
