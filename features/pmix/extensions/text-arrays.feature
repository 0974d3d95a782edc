# 4.27 Pretty-Print Functions
@libpmix
Feature: Arrays and named values as text

  The text of an array shows each of its elements. Values that have a name of their own have different texts.

  # One of the elements is changed at a time, the first to the last.
  @EXT-VALUE-STRING-2 @EXT-INFO-STRING-2
  Scenario: the text of an array shows each number
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      EACH_NUMBER(kind) {
        if (kind == PMIX_DEVTYPE) break;
        pmix_value_t one = number_of(kind, kind == PMIX_STATUS ? PMIX_ERR_BAD_PARAM : 2);
        pmix_value_t other = number_of(kind, kind == PMIX_STATUS ? PMIX_ERR_NOT_FOUND : 3);
        char elements[3 * 8], *values[4], *infos[4];
        pmix_data_array_t array = {.type = kind, .size = 3, .array = elements};
        pmix_info_t info = {.key = "some.key", .value.type = PMIX_DATA_ARRAY, .value.data.darray = &array};
        for (int changed = 0; changed < 4; changed++) {
          for (int at = 0; at < 3; at++) memcpy(elements + at * bytes_of(kind), at == changed ? &other.data : &one.data, bytes_of(kind));
          values[changed] = PMIx_Value_string(&info.value);
          infos[changed] = PMIx_Info_string(&info);
          CHECK(values[changed] && infos[changed] && strstr(infos[changed], "some.key"));
          for (int before = 0; before < changed; before++) CHECK(strcmp(values[before], values[changed]) && strcmp(infos[before], infos[changed]));
        }
      }
      """

  @EXT-VALUE-STRING-2 @EXT-INFO-STRING-2
  Scenario Outline: the text of an array shows the fields "<fields>" of each PMIX_<kind>
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      EACH_FIELD(field, PMIX_<kind>, "<fields>") {
        size_t size = size_of(PMIX_<kind>);
        pmix_data_array_t array = {.type = PMIX_<kind>, .size = 3, .array = calloc(3, size)};
        pmix_info_t info = {.key = "some.key", .value.type = PMIX_DATA_ARRAY, .value.data.darray = &array};
        char *values[4], *infos[4];
        for (int changed = 0; changed < 4; changed++) {
          fill_all(PMIX_<kind>, 3, array.array, 4);
          if (changed < 3) set((char *) array.array + changed * size, field, 6);
          values[changed] = PMIx_Value_string(&info.value);
          infos[changed] = PMIx_Info_string(&info);
          CHECK(values[changed] && infos[changed] && strstr(infos[changed], "some.key"));
          for (int before = 0; before < changed; before++) CHECK(strcmp(values[before], values[changed]) && strcmp(infos[before], infos[changed]));
        }
      }
      """
    Examples:
      | kind        | fields        |
      | STRING      |               |
      | PROC        |               |
      | INFO        |               |
      | BYTE_OBJECT |               |
      | PROC_INFO   | hostname, pid |
      | ENVAR       | envar, value  |
      | COORD       | view          |
      | GEOMETRY    | uuid          |
      | DEVICE_DIST | maxdist       |
      | ENDPOINT    | osname        |
      | REGATTR     | name          |

  @EXT-VALUE-STRING-2 @EXT-INFO-STRING-2
  Scenario: each number that has a name has a text of its own
    Then in C it holds that
      """
      struct { pmix_data_type_t kind; size_t many; long numbers[20]; } all[] = {
        {PMIX_BOOL, 2, {false, true}},
        {PMIX_PERSIST, 6, {PMIX_PERSIST_INDEF, PMIX_PERSIST_FIRST_READ, PMIX_PERSIST_PROC, PMIX_PERSIST_APP, PMIX_PERSIST_SESSION, PMIX_PERSIST_INVALID}},
        {PMIX_SCOPE, 5, {PMIX_SCOPE_UNDEF, PMIX_LOCAL, PMIX_REMOTE, PMIX_GLOBAL, PMIX_INTERNAL}},
        {PMIX_DATA_RANGE, 9, {PMIX_RANGE_UNDEF, PMIX_RANGE_RM, PMIX_RANGE_LOCAL, PMIX_RANGE_NAMESPACE, PMIX_RANGE_SESSION, PMIX_RANGE_GLOBAL,
          PMIX_RANGE_CUSTOM, PMIX_RANGE_PROC_LOCAL, PMIX_RANGE_INVALID}},
        {PMIX_PROC_STATE, 20, {PMIX_PROC_STATE_UNDEF, PMIX_PROC_STATE_PREPPED, PMIX_PROC_STATE_LAUNCH_UNDERWAY, PMIX_PROC_STATE_RESTART,
          PMIX_PROC_STATE_TERMINATE, PMIX_PROC_STATE_RUNNING, PMIX_PROC_STATE_CONNECTED, PMIX_PROC_STATE_TERMINATED, PMIX_PROC_STATE_ERROR,
          PMIX_PROC_STATE_KILLED_BY_CMD, PMIX_PROC_STATE_ABORTED, PMIX_PROC_STATE_FAILED_TO_START, PMIX_PROC_STATE_ABORTED_BY_SIG,
          PMIX_PROC_STATE_TERM_WO_SYNC, PMIX_PROC_STATE_COMM_FAILED, PMIX_PROC_STATE_CALLED_ABORT, PMIX_PROC_STATE_MIGRATING,
          PMIX_PROC_STATE_CANNOT_RESTART, PMIX_PROC_STATE_TERM_NON_ZERO, PMIX_PROC_STATE_FAILED_TO_LAUNCH}},
        {PMIX_JOB_STATE, 8, {PMIX_JOB_STATE_UNDEF, PMIX_JOB_STATE_LAUNCH_UNDERWAY, PMIX_JOB_STATE_RUNNING, PMIX_JOB_STATE_SUSPENDED,
          PMIX_JOB_STATE_CONNECTED, PMIX_JOB_STATE_UNTERMINATED, PMIX_JOB_STATE_TERMINATED, PMIX_JOB_STATE_TERMINATED_WITH_ERROR}},
        {PMIX_LINK_STATE, 3, {PMIX_LINK_STATE_UNKNOWN, PMIX_LINK_DOWN, PMIX_LINK_UP}},
        {PMIX_ALLOC_DIRECTIVE, 4, {PMIX_ALLOC_NEW, PMIX_ALLOC_EXTEND, PMIX_ALLOC_RELEASE, PMIX_ALLOC_REAQUIRE}},
        {PMIX_PROC_RANK, 9, {0, 1, 70000, PMIX_RANK_UNDEF, PMIX_RANK_WILDCARD, PMIX_RANK_LOCAL_NODE, PMIX_RANK_LOCAL_PEERS, PMIX_RANK_VALID,
          PMIX_RANK_INVALID}},
        {PMIX_STATUS, 12, {PMIX_SUCCESS, PMIX_ERR_JOB_EXE_NOT_FOUND, PMIX_ERR_JOB_INSUFFICIENT_RESOURCES, PMIX_ERR_JOB_SYS_OP_FAILED,
          PMIX_ERR_JOB_WDIR_NOT_FOUND, PMIX_READY_FOR_DEBUG, PMIX_ERR_PROC_REQUESTED_ABORT, PMIX_ERR_PROC_KILLED_BY_CMD,
          PMIX_ERR_PROC_FAILED_TO_START, PMIX_ERR_PROC_ABORTED_BY_SIG, PMIX_ERR_PROC_SENSOR_BOUND_EXCEEDED, PMIX_ERR_EXIT_NONZERO_TERM}}};
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      for (size_t of = 0; of < COUNT(all); of++)
        for (size_t at = 0; at < all[of].many; at++) {
          static char *values[20], *infos[20];
          mapcheck_about = PMIx_Data_type_string(all[of].kind);
          pmix_info_t info = {.key = "some.key", .value = number_of(all[of].kind, all[of].numbers[at])};
          values[at] = PMIx_Value_string(&info.value);
          infos[at] = PMIx_Info_string(&info);
          CHECK(values[at] && infos[at]);
          for (size_t before = 0; before < at; before++) CHECK(strcmp(values[before], values[at]) && strcmp(infos[before], infos[at]));
        }
      """

  @EXT-VALUE-STRING-2 @EXT-INFO-STRING-2
  Scenario: the directive to cancel a request has a text of its own
    Then in C it holds that
      """
      pmix_info_t info = {.key = "some.key", .value = {.type = PMIX_ALLOC_DIRECTIVE, .data.adir = PMIX_ALLOC_REQ_CANCEL}};
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      char *value = PMIx_Value_string(&info.value), *text = PMIx_Info_string(&info);
      for (info.value.data.adir = PMIX_ALLOC_NEW; info.value.data.adir <= PMIX_ALLOC_REAQUIRE; info.value.data.adir++)
        CHECK(strcmp(value, PMIx_Value_string(&info.value)) && strcmp(text, PMIx_Info_string(&info)));
      """

  @EXT-VALUE-STRING-2 @EXT-INFO-STRING-2
  Scenario: a process of each special rank has a text of its own
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      pmix_rank_t ranks[] = {0, 70000, PMIX_RANK_UNDEF, PMIX_RANK_WILDCARD, PMIX_RANK_LOCAL_NODE, PMIX_RANK_LOCAL_PEERS, PMIX_RANK_INVALID};
      char *values[7], *infos[7];
      pmix_proc_t process = {.nspace = "some-job"};
      pmix_info_t info = {.key = "some.key", .value.type = PMIX_PROC, .value.data.proc = &process};
      for (int at = 0; at < 7; at++) {
        process.rank = ranks[at];
        values[at] = PMIx_Value_string(&info.value);
        infos[at] = PMIx_Info_string(&info);
        CHECK(values[at] && infos[at] && strstr(values[at], "some-job") && strstr(infos[at], "some-job"));
        for (int before = 0; before < at; before++) CHECK(strcmp(values[before], values[at]) && strcmp(infos[before], infos[at]));
      }
      """

  @EXT-VALUE-STRING-2 @EXT-INFO-STRING-2
  Scenario Outline: the text of a PMIX_REGATTR shows <what>
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      pmix_regattr_t it = {.name = "some", .string = "some.key", .type = PMIX_BOOL, .description = PMIx_Argv_split("one,two", ',')};
      pmix_info_t info = {.key = "some.key", .value = value_of(PMIX_REGATTR, &it)};
      char *value = PMIx_Value_string(&info.value), *text = PMIx_Info_string(&info);
      CHECK(value && text);
      <changed>;
      CHECK(strcmp(value, PMIx_Value_string(&info.value)) && strcmp(text, PMIx_Info_string(&info)));
      """
    Examples:
      | what           | changed                       |
      | its name       | it.name = "other"             |
      | its string     | strcpy(it.string, "some.keY") |
      | its type       | it.type = PMIX_STRING         |
      | its first line | it.description[0] = "other"   |
      | its last line  | it.description[1] = "other"   |

  @EXT-VALUE-STRING-2 @EXT-INFO-STRING-2
  Scenario: the text of a PMIX_PROC_CPUSET shows its CPUs
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      pmix_cpuset_t set = {0};
      pmix_info_t info = {.key = "some.key", .value = value_of(PMIX_PROC_CPUSET, &set)};
      CHECK(PMIx_Parse_cpuset_string(strdup("hwloc:0-3"), &set) == PMIX_SUCCESS);
      char *value = PMIx_Value_string(&info.value), *text = PMIx_Info_string(&info);
      CHECK(value && text);
      CHECK(PMIx_Parse_cpuset_string(strdup("hwloc:0-2"), &set) == PMIX_SUCCESS);
      CHECK(strcmp(value, PMIx_Value_string(&info.value)) && strcmp(text, PMIx_Info_string(&info)));
      """

  @EXT-VALUE-STRING-2 @EXT-INFO-STRING-2
  Scenario: a value that holds nothing has a text of its own
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      pmix_info_t info = {.key = "some.key", .value.type = PMIX_UNDEF};
      char *value = PMIx_Value_string(&info.value), *text = PMIx_Info_string(&info);
      CHECK(value && text && strstr(text, "some.key"));
      info.value.type = PMIX_BOOL;
      CHECK(strcmp(value, PMIx_Value_string(&info.value)) && strcmp(text, PMIx_Info_string(&info)));
      """
