# 4.27 Pretty-Print Functions
@libpmix
Feature: Arrays and named values as text

  The text of an array shows each of its elements. Values that have a name of their own have different texts.

  # One of the elements is changed at a time, the first to the last.
  @EXT-VALUE-STRING-2 @EXT-INFO-STRING-2
  Scenario Outline: the text of an array shows each PMIX_<kind>: <other>
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      <type> them[3];
      pmix_data_array_t array = {.type = PMIX_<kind>, .size = 3, .array = them};
      pmix_info_t info = {.key = "some.key", .value.type = PMIX_DATA_ARRAY, .value.data.darray = &array};
      char *values[4], *infos[4];
      for (int changed = 0; changed < 4; changed++) {
        memset(them, 0, sizeof(them));
        for (int at = 0; at < 3; at++) {
          <type> *it = &them[at];
          <first>
          if (at == changed) { <other> }
        }
        values[changed] = PMIx_Value_string(&info.value);
        infos[changed] = PMIx_Info_string(&info);
        CHECK(values[changed] && infos[changed] && strstr(infos[changed], "some.key"));
        for (int before = 0; before < changed; before++) CHECK(strcmp(values[before], values[changed]) && strcmp(infos[before], infos[changed]));
      }
      """
    Examples:
      | kind | type | first | other |
      | BOOL | bool | *it = false; | *it = true; |
      | BYTE | uint8_t | *it = 17; | *it = 18; |
      | STRING | char * | *it = "one"; | *it = "two"; |
      | SIZE | size_t | *it = 5000000000; | *it = 5000000001; |
      | PID | pid_t | *it = 70000; | *it = 70001; |
      | INT | int | *it = -70000; | *it = -70001; |
      | INT8 | int8_t | *it = -7; | *it = 7; |
      | INT16 | int16_t | *it = -30000; | *it = -30001; |
      | INT32 | int32_t | *it = -70000; | *it = 70000; |
      | INT64 | int64_t | *it = -5000000000; | *it = -5000000001; |
      | UINT | unsigned | *it = 4000000000; | *it = 4000000001; |
      | UINT8 | uint8_t | *it = 200; | *it = 201; |
      | UINT16 | uint16_t | *it = 60000; | *it = 60001; |
      | UINT32 | uint32_t | *it = 4000000000; | *it = 4000000001; |
      | UINT64 | uint64_t | *it = 5000000000; | *it = 5000000001; |
      | FLOAT | float | *it = 1.5; | *it = 2.5; |
      | DOUBLE | double | *it = -1.5; | *it = 1.5; |
      | TIME | time_t | *it = 100000; | *it = 5000000; |
      | STATUS | pmix_status_t | *it = PMIX_ERR_NOT_FOUND; | *it = PMIX_ERR_BAD_PARAM; |
      | PROC_RANK | pmix_rank_t | *it = 70000; | *it = PMIX_RANK_WILDCARD; |
      | PERSIST | pmix_persistence_t | *it = PMIX_PERSIST_PROC; | *it = PMIX_PERSIST_APP; |
      | SCOPE | pmix_scope_t | *it = PMIX_LOCAL; | *it = PMIX_REMOTE; |
      | DATA_RANGE | pmix_data_range_t | *it = PMIX_RANGE_LOCAL; | *it = PMIX_RANGE_SESSION; |
      | PROC_STATE | pmix_proc_state_t | *it = PMIX_PROC_STATE_RUNNING; | *it = PMIX_PROC_STATE_TERMINATED; |
      | ALLOC_DIRECTIVE | pmix_alloc_directive_t | *it = PMIX_ALLOC_NEW; | *it = PMIX_ALLOC_EXTEND; |
      | LINK_STATE | pmix_link_state_t | *it = PMIX_LINK_DOWN; | *it = PMIX_LINK_UP; |
      | JOB_STATE | pmix_job_state_t | *it = PMIX_JOB_STATE_RUNNING; | *it = PMIX_JOB_STATE_SUSPENDED; |
      | LOCTYPE | pmix_locality_t | *it = PMIX_LOCALITY_SHARE_CORE; | *it = PMIX_LOCALITY_SHARE_NODE; |
      | STOR_MEDIUM | uint64_t | *it = PMIX_STORAGE_MEDIUM_TAPE; | *it = PMIX_STORAGE_MEDIUM_HDD; |
      | STOR_ACCESS | uint64_t | *it = PMIX_STORAGE_ACCESSIBILITY_NODE; | *it = PMIX_STORAGE_ACCESSIBILITY_SESSION; |
      | STOR_PERSIST | uint64_t | *it = PMIX_STORAGE_PERSISTENCE_NODE; | *it = PMIX_STORAGE_PERSISTENCE_SESSION; |
      | TIMEVAL | struct timeval | it->tv_sec = 7; | it->tv_usec = 8; |
      | PROC_NSPACE | pmix_nspace_t | strcpy(*it, "job"); | strcpy(*it, "joB"); |
      | PROC | pmix_proc_t | strcpy(it->nspace, "job"); | strcpy(it->nspace, "joB"); |
      | PROC | pmix_proc_t | it->rank = 3; | it->rank = 70000; |
      | INFO | pmix_info_t | strcpy(it->key, "key"); it->value.type = PMIX_BOOL; | strcpy(it->key, "keY"); |
      | INFO | pmix_info_t | strcpy(it->key, "key"); it->value.type = PMIX_BOOL; | it->value.data.flag = true; |
      | BYTE_OBJECT | pmix_byte_object_t | it->bytes = "some"; it->size = 4; | it->size = 3; |
      | PROC_INFO | pmix_proc_info_t | it->hostname = it->executable_name = "some"; | it->hostname = "other"; |
      | PROC_INFO | pmix_proc_info_t | it->hostname = it->executable_name = "some"; | it->pid = 3; |
      | ENVAR | pmix_envar_t | it->envar = it->value = "some"; it->separator = 44; | it->envar = "other"; |
      | ENVAR | pmix_envar_t | it->envar = it->value = "some"; it->separator = 44; | it->value = "other"; |
      | COORD | pmix_coord_t | it->dims = 2; it->coord = calloc(2, sizeof(uint32_t)); | it->view = 2; |
      | GEOMETRY | pmix_geometry_t | it->uuid = it->osname = "some"; | it->uuid = "other"; |
      | DEVICE_DIST | pmix_device_distance_t | it->uuid = it->osname = "some"; | it->maxdist = 7; |
      | ENDPOINT | pmix_endpoint_t | it->uuid = it->osname = "some"; | it->osname = "other"; |
      | REGATTR | pmix_regattr_t | it->name = "some"; it->type = PMIX_BOOL; strcpy(it->string, "some.key"); | it->name = "other"; |

  @EXT-VALUE-STRING-2 @EXT-INFO-STRING-2
  Scenario Outline: each value of type PMIX_<kind> has a text of its own
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      long all[] = {<values>};
      size_t many = sizeof(all) / sizeof(all[0]);
      char *values[20], *infos[20];
      pmix_info_t info = {.key = "some.key", .value.type = PMIX_<kind>};
      for (size_t at = 0; at < many; at++) {
        info.value.data.<member> = all[at];
        values[at] = PMIx_Value_string(&info.value);
        infos[at] = PMIx_Info_string(&info);
        CHECK(values[at] && infos[at]);
        for (size_t before = 0; before < at; before++) CHECK(strcmp(values[before], values[at]) && strcmp(infos[before], infos[at]));
      }
      """
    Examples:
      | kind | member | values |
      | PERSIST | persist | PMIX_PERSIST_INDEF, PMIX_PERSIST_FIRST_READ, PMIX_PERSIST_PROC, PMIX_PERSIST_APP, PMIX_PERSIST_SESSION, PMIX_PERSIST_INVALID |
      | SCOPE | scope | PMIX_SCOPE_UNDEF, PMIX_LOCAL, PMIX_REMOTE, PMIX_GLOBAL, PMIX_INTERNAL |
      | DATA_RANGE | range | PMIX_RANGE_UNDEF, PMIX_RANGE_RM, PMIX_RANGE_LOCAL, PMIX_RANGE_NAMESPACE, PMIX_RANGE_SESSION, PMIX_RANGE_GLOBAL, PMIX_RANGE_CUSTOM, PMIX_RANGE_PROC_LOCAL, PMIX_RANGE_INVALID |
      | PROC_STATE | state | PMIX_PROC_STATE_UNDEF, PMIX_PROC_STATE_PREPPED, PMIX_PROC_STATE_LAUNCH_UNDERWAY, PMIX_PROC_STATE_RESTART, PMIX_PROC_STATE_TERMINATE, PMIX_PROC_STATE_RUNNING, PMIX_PROC_STATE_CONNECTED, PMIX_PROC_STATE_TERMINATED, PMIX_PROC_STATE_ERROR, PMIX_PROC_STATE_KILLED_BY_CMD, PMIX_PROC_STATE_ABORTED, PMIX_PROC_STATE_FAILED_TO_START, PMIX_PROC_STATE_ABORTED_BY_SIG, PMIX_PROC_STATE_TERM_WO_SYNC, PMIX_PROC_STATE_COMM_FAILED, PMIX_PROC_STATE_CALLED_ABORT, PMIX_PROC_STATE_MIGRATING, PMIX_PROC_STATE_CANNOT_RESTART, PMIX_PROC_STATE_TERM_NON_ZERO, PMIX_PROC_STATE_FAILED_TO_LAUNCH |
      | JOB_STATE | jstate | PMIX_JOB_STATE_UNDEF, PMIX_JOB_STATE_LAUNCH_UNDERWAY, PMIX_JOB_STATE_RUNNING, PMIX_JOB_STATE_SUSPENDED, PMIX_JOB_STATE_CONNECTED, PMIX_JOB_STATE_UNTERMINATED, PMIX_JOB_STATE_TERMINATED, PMIX_JOB_STATE_TERMINATED_WITH_ERROR |
      | LINK_STATE | linkstate | PMIX_LINK_STATE_UNKNOWN, PMIX_LINK_DOWN, PMIX_LINK_UP |
      | ALLOC_DIRECTIVE | adir | PMIX_ALLOC_NEW, PMIX_ALLOC_EXTEND, PMIX_ALLOC_RELEASE, PMIX_ALLOC_REAQUIRE, PMIX_ALLOC_REQ_CANCEL |
      | PROC_RANK | rank | 0, 1, 70000, PMIX_RANK_UNDEF, PMIX_RANK_WILDCARD, PMIX_RANK_LOCAL_NODE, PMIX_RANK_LOCAL_PEERS, PMIX_RANK_VALID, PMIX_RANK_INVALID |
      | BOOL | flag | false, true |
      | STATUS | status | PMIX_SUCCESS, PMIX_ERR_JOB_EXE_NOT_FOUND, PMIX_ERR_JOB_INSUFFICIENT_RESOURCES, PMIX_ERR_JOB_SYS_OP_FAILED, PMIX_ERR_JOB_WDIR_NOT_FOUND, PMIX_READY_FOR_DEBUG, PMIX_ERR_PROC_REQUESTED_ABORT, PMIX_ERR_PROC_KILLED_BY_CMD, PMIX_ERR_PROC_FAILED_TO_START, PMIX_ERR_PROC_ABORTED_BY_SIG, PMIX_ERR_PROC_SENSOR_BOUND_EXCEEDED, PMIX_ERR_EXIT_NONZERO_TERM |

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
  Scenario Outline: the text of a PMIX_<kind> shows <what>
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      pmix_<type>_t one;
      pmix_<type>_t *it = &one;
      memset(it, 0, sizeof(one));
      <first>
      pmix_info_t info = {.key = "some.key", .value.type = PMIX_<kind>, .value.data.<member> = it};
      char *value = PMIx_Value_string(&info.value), *text = PMIx_Info_string(&info);
      CHECK(value && text);
      <other>
      CHECK(strcmp(value, PMIx_Value_string(&info.value)) && strcmp(text, PMIx_Info_string(&info)));
      """
    Examples:
      | kind | what | type | member | first | other |
      | REGATTR | its name | regattr | ptr | it->name = "some"; strcpy(it->string, "some.key"); it->type = PMIX_BOOL; it->description = PMIx_Argv_split("one,two", 44); | it->name = "other"; |
      | REGATTR | its string | regattr | ptr | it->name = "some"; strcpy(it->string, "some.key"); it->type = PMIX_BOOL; it->description = PMIx_Argv_split("one,two", 44); | strcpy(it->string, "some.keY"); |
      | REGATTR | its type | regattr | ptr | it->name = "some"; strcpy(it->string, "some.key"); it->type = PMIX_BOOL; it->description = PMIx_Argv_split("one,two", 44); | it->type = PMIX_STRING; |
      | REGATTR | its first line | regattr | ptr | it->name = "some"; strcpy(it->string, "some.key"); it->type = PMIX_BOOL; it->description = PMIx_Argv_split("one,two", 44); | it->description[0] = "other"; |
      | REGATTR | its last line | regattr | ptr | it->name = "some"; strcpy(it->string, "some.key"); it->type = PMIX_BOOL; it->description = PMIx_Argv_split("one,two", 44); | it->description[1] = "other"; |
      | PROC_CPUSET | its CPUs | cpuset | cpuset | CHECK(PMIx_Parse_cpuset_string(strdup("hwloc:0-3"), it) == PMIX_SUCCESS); | CHECK(PMIx_Parse_cpuset_string(strdup("hwloc:0-2"), it) == PMIX_SUCCESS); |

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
