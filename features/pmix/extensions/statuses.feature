# 4.27 Pretty-Print Functions, 4.28 Constants
@libpmix
Feature: Statuses, and data types in buffers

  # Nothing has the same number or the same name.
  @<id> @EXT-ERROR-CODE-2
  Scenario Outline: PMIX_<name> has a number and a name of its own
    Then in C it holds that
      """
      static pmix_status_t others[] = {PMIX_DEBUGGER_RELEASE, PMIX_ERROR, PMIX_ERR_BAD_PARAM, PMIX_ERR_COMM_FAILURE, PMIX_ERR_CONFLICTING_CLEANUP_DIRECTIVES,
        PMIX_ERR_DUPLICATE_KEY, PMIX_ERR_EMPTY, PMIX_ERR_EVENT_REGISTRATION, PMIX_ERR_EXISTS, PMIX_ERR_EXISTS_OUTSIDE_SCOPE, PMIX_ERR_EXIT_NONZERO_TERM,
        PMIX_ERR_INIT, PMIX_ERR_INVALID_CRED, PMIX_ERR_INVALID_OPERATION, PMIX_ERR_IOF_COMPLETE, PMIX_ERR_IOF_FAILURE, PMIX_ERR_JOB_ABORTED,
        PMIX_ERR_JOB_ABORTED_BY_SIG, PMIX_ERR_JOB_ABORTED_BY_SYS_EVENT, PMIX_ERR_JOB_ALLOC_FAILED, PMIX_ERR_JOB_APP_NOT_EXECUTABLE, PMIX_ERR_JOB_CANCELED,
        PMIX_ERR_JOB_EXE_NOT_FOUND, PMIX_ERR_JOB_FAILED_TO_LAUNCH, PMIX_ERR_JOB_FAILED_TO_MAP, PMIX_ERR_JOB_INSUFFICIENT_RESOURCES, PMIX_ERR_JOB_KILLED_BY_CMD,
        PMIX_ERR_JOB_NON_ZERO_TERM, PMIX_ERR_JOB_NO_EXE_SPECIFIED, PMIX_ERR_JOB_SENSOR_BOUND_EXCEEDED, PMIX_ERR_JOB_SYS_OP_FAILED, PMIX_ERR_JOB_TERM_WO_SYNC,
        PMIX_ERR_JOB_WDIR_NOT_FOUND, PMIX_ERR_LOST_CONNECTION, PMIX_ERR_NOMEM, PMIX_ERR_NOT_FOUND, PMIX_ERR_NOT_SUPPORTED, PMIX_ERR_NO_PERMISSIONS,
        PMIX_ERR_OUT_OF_RESOURCE, PMIX_ERR_PACK_FAILURE, PMIX_ERR_PARAM_VALUE_NOT_SUPPORTED, PMIX_ERR_PARTIAL_SUCCESS, PMIX_ERR_PROC_ABORTED_BY_SIG,
        PMIX_ERR_PROC_CHECKPOINT, PMIX_ERR_PROC_FAILED_TO_START, PMIX_ERR_PROC_KILLED_BY_CMD, PMIX_ERR_PROC_MIGRATE, PMIX_ERR_PROC_REQUESTED_ABORT,
        PMIX_ERR_PROC_RESTART, PMIX_ERR_PROC_SENSOR_BOUND_EXCEEDED, PMIX_ERR_PROC_TERM_WO_SYNC, PMIX_ERR_REPEAT_ATTR_REGISTRATION, PMIX_ERR_RESOURCE_BUSY,
        PMIX_ERR_TIMEOUT, PMIX_ERR_TYPE_MISMATCH, PMIX_ERR_UNKNOWN_DATA_TYPE, PMIX_ERR_UNPACK_FAILURE, PMIX_ERR_UNPACK_INADEQUATE_SPACE,
        PMIX_ERR_UNPACK_READ_PAST_END_OF_BUFFER, PMIX_ERR_UNREACH, PMIX_ERR_WOULD_BLOCK, PMIX_EVENT_ACTION_COMPLETE, PMIX_EVENT_ACTION_DEFERRED,
        PMIX_EVENT_JOB_END, PMIX_EVENT_JOB_START, PMIX_EVENT_NODE_DOWN, PMIX_EVENT_NODE_OFFLINE, PMIX_EVENT_NO_ACTION_TAKEN, PMIX_EVENT_PARTIAL_ACTION_TAKEN,
        PMIX_EVENT_PROC_TERMINATED, PMIX_EVENT_SESSION_END, PMIX_EVENT_SESSION_START, PMIX_EVENT_SYS_OTHER, PMIX_FABRIC_UPDATED, PMIX_FABRIC_UPDATE_ENDPOINTS,
        PMIX_FABRIC_UPDATE_PENDING, PMIX_GROUP_CONSTRUCT_ABORT, PMIX_GROUP_CONSTRUCT_COMPLETE, PMIX_GROUP_CONTEXT_ID_ASSIGNED, PMIX_GROUP_INVITED,
        PMIX_GROUP_INVITE_ACCEPTED, PMIX_GROUP_INVITE_DECLINED, PMIX_GROUP_INVITE_FAILED, PMIX_GROUP_LEADER_FAILED, PMIX_GROUP_LEADER_SELECTED, PMIX_GROUP_LEFT,
        PMIX_GROUP_MEMBERSHIP_UPDATE, PMIX_GROUP_MEMBER_FAILED, PMIX_JCTRL_CHECKPOINT, PMIX_JCTRL_CHECKPOINT_COMPLETE, PMIX_JCTRL_PREEMPT_ALERT,
        PMIX_LAUNCHER_READY, PMIX_LAUNCH_COMPLETE, PMIX_MODEL_DECLARED, PMIX_MODEL_RESOURCES, PMIX_MONITOR_FILE_ALERT, PMIX_MONITOR_HEARTBEAT_ALERT,
        PMIX_OPENMP_PARALLEL_ENTERED, PMIX_OPENMP_PARALLEL_EXITED, PMIX_OPERATION_IN_PROGRESS, PMIX_OPERATION_SUCCEEDED, PMIX_PROCESS_SET_DEFINE,
        PMIX_PROCESS_SET_DELETE, PMIX_PROC_TERMINATED, PMIX_QUERY_PARTIAL_SUCCESS, PMIX_READY_FOR_DEBUG, PMIX_SUCCESS};
      int same = 0;
      for (size_t at = 0; at < sizeof(others) / sizeof(*others); at++) same += others[at] == PMIX_<name>;
      CHECK(same == 1);
      CHECK(PMIx_Error_code("PMIX_<name>S") != PMIX_<name> && PMIx_Error_code("<name>") != PMIX_<name>);
      CHECK(!strcmp(PMIx_Error_string(PMIX_<name>), "PMIX_<name>"));
      CHECK(PMIx_Error_code(PMIx_Error_string(PMIX_<name>)) == PMIX_<name>);
      """
    Examples:
      | id                                         | name                           |
      | EXT-CONST-ERR-JOB-EXE-NOT-FOUND-1          | ERR_JOB_EXE_NOT_FOUND          |
      | EXT-CONST-ERR-JOB-INSUFFICIENT-RESOURCES-1 | ERR_JOB_INSUFFICIENT_RESOURCES |
      | EXT-CONST-ERR-JOB-SYS-OP-FAILED-1          | ERR_JOB_SYS_OP_FAILED          |
      | EXT-CONST-ERR-JOB-WDIR-NOT-FOUND-1         | ERR_JOB_WDIR_NOT_FOUND         |
      | EXT-CONST-READY-FOR-DEBUG-1                | READY_FOR_DEBUG                |
      | EXT-CONST-ERR-PROC-REQUESTED-ABORT-1       | ERR_PROC_REQUESTED_ABORT       |
      | EXT-CONST-ERR-PROC-KILLED-BY-CMD-1         | ERR_PROC_KILLED_BY_CMD         |
      | EXT-CONST-ERR-PROC-FAILED-TO-START-1       | ERR_PROC_FAILED_TO_START       |
      | EXT-CONST-ERR-PROC-ABORTED-BY-SIG-1        | ERR_PROC_ABORTED_BY_SIG        |
      | EXT-CONST-ERR-PROC-SENSOR-BOUND-EXCEEDED-1 | ERR_PROC_SENSOR_BOUND_EXCEEDED |
      | EXT-CONST-ERR-EXIT-NONZERO-TERM-1          | ERR_EXIT_NONZERO_TERM          |

  # The status of an event is what its handlers receive.
  @<id>
  Scenario Outline: a handler receives the event PMIX_<name>, and a handler of another does not
    Then in C it holds that
      """
      pmix_info_t info;
      pmix_status_t code = PMIX_<name>, other = PMIX_<other>;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&info, "the.key", "PMIX_<name>", PMIX_STRING);
      CHECK(PMIx_Register_event_handler(&code, 1, NULL, 0, mapcheck_handler_0, NULL, NULL) >= 0);
      CHECK(PMIx_Register_event_handler(&other, 1, NULL, 0, mapcheck_handler_1, NULL, NULL) >= 0);
      CHECK(PMIx_Notify_event(code, NULL, PMIX_RANGE_PROC_LOCAL, &info, 1, NULL, NULL) >= 0);
      for (int waited = 0; waited < 20000 && mapcheck_called[0] < 1; waited++) usleep(1000);
      CHECK(mapcheck_called[0] == 1 && mapcheck_received("the.key", "PMIX_<name>") == 1);
      CHECK(PMIx_Notify_event(other, NULL, PMIX_RANGE_PROC_LOCAL, &info, 1, NULL, NULL) >= 0);
      for (int waited = 0; waited < 20000 && mapcheck_called[1] < 1; waited++) usleep(1000);
      CHECK(mapcheck_called[0] == 1 && mapcheck_called[1] == 1);
      """
    Examples:
      | id                                         | name                           | other                          |
      | EXT-CONST-ERR-JOB-EXE-NOT-FOUND-1          | ERR_JOB_EXE_NOT_FOUND          | ERR_JOB_INSUFFICIENT_RESOURCES |
      | EXT-CONST-ERR-JOB-INSUFFICIENT-RESOURCES-1 | ERR_JOB_INSUFFICIENT_RESOURCES | ERR_JOB_SYS_OP_FAILED          |
      | EXT-CONST-ERR-JOB-SYS-OP-FAILED-1          | ERR_JOB_SYS_OP_FAILED          | ERR_JOB_WDIR_NOT_FOUND         |
      | EXT-CONST-ERR-JOB-WDIR-NOT-FOUND-1         | ERR_JOB_WDIR_NOT_FOUND         | READY_FOR_DEBUG                |
      | EXT-CONST-READY-FOR-DEBUG-1                | READY_FOR_DEBUG                | ERR_PROC_REQUESTED_ABORT       |
      | EXT-CONST-ERR-PROC-REQUESTED-ABORT-1       | ERR_PROC_REQUESTED_ABORT       | ERR_PROC_KILLED_BY_CMD         |
      | EXT-CONST-ERR-PROC-KILLED-BY-CMD-1         | ERR_PROC_KILLED_BY_CMD         | ERR_PROC_FAILED_TO_START       |
      | EXT-CONST-ERR-PROC-FAILED-TO-START-1       | ERR_PROC_FAILED_TO_START       | ERR_PROC_ABORTED_BY_SIG        |
      | EXT-CONST-ERR-PROC-ABORTED-BY-SIG-1        | ERR_PROC_ABORTED_BY_SIG        | ERR_PROC_SENSOR_BOUND_EXCEEDED |
      | EXT-CONST-ERR-PROC-SENSOR-BOUND-EXCEEDED-1 | ERR_PROC_SENSOR_BOUND_EXCEEDED | ERR_EXIT_NONZERO_TERM          |
      | EXT-CONST-ERR-EXIT-NONZERO-TERM-1          | ERR_EXIT_NONZERO_TERM          | ERR_JOB_EXE_NOT_FOUND          |

  @EXT-ERROR-CODE-2
  Scenario Outline: PMIx_Error_code and PMIx_Error_string convert between the older <status> and its name
    Then in C it holds that
      """
      CHECK(PMIx_Error_code("<status>") == <status>);
      CHECK(!strcmp(PMIx_Error_string(PMIx_Error_code("<status>")), "<status>"));
      """
    Examples:
      | status                             |
      | PMIX_CONNECT_REQUESTED             |
      | PMIX_ERR_DATA_VALUE_NOT_FOUND      |
      | PMIX_ERR_EXE_NOT_ACCESSIBLE        |
      | PMIX_ERR_FATAL                     |
      | PMIX_ERR_FILE_OPEN_FAILURE         |
      | PMIX_ERR_FILE_READ_FAILURE         |
      | PMIX_ERR_FILE_WRITE_FAILURE        |
      | PMIX_ERR_HANDSHAKE_FAILED          |
      | PMIX_ERR_INVALID_ARG               |
      | PMIX_ERR_INVALID_ARGS              |
      | PMIX_ERR_INVALID_KEY               |
      | PMIX_ERR_INVALID_KEYVALP           |
      | PMIX_ERR_INVALID_KEY_LENGTH        |
      | PMIX_ERR_INVALID_LENGTH            |
      | PMIX_ERR_INVALID_NAMESPACE         |
      | PMIX_ERR_INVALID_NUM_ARGS          |
      | PMIX_ERR_INVALID_NUM_PARSED        |
      | PMIX_ERR_INVALID_SIZE              |
      | PMIX_ERR_INVALID_TERMINATION       |
      | PMIX_ERR_INVALID_VAL               |
      | PMIX_ERR_INVALID_VAL_LENGTH        |
      | PMIX_ERR_IN_ERRNO                  |
      | PMIX_ERR_JOB_WDIR_NOT_ACCESSIBLE   |
      | PMIX_ERR_LOST_CONNECTION_TO_CLIENT |
      | PMIX_ERR_LOST_CONNECTION_TO_SERVER |
      | PMIX_ERR_LOST_PEER_CONNECTION      |
      | PMIX_ERR_NOT_AVAILABLE             |
      | PMIX_ERR_NOT_IMPLEMENTED           |
      | PMIX_ERR_PACK_MISMATCH             |
      | PMIX_ERR_PIPE_SETUP_FAILURE        |
      | PMIX_ERR_PROC_ABORTED              |
      | PMIX_ERR_PROC_ABORTING             |
      | PMIX_ERR_PROC_ENTRY_NOT_FOUND      |
      | PMIX_ERR_READY_FOR_HANDSHAKE       |
      | PMIX_ERR_SERVER_FAILED_REQUEST     |
      | PMIX_ERR_SERVER_NOT_AVAIL          |
      | PMIX_ERR_SILENT                    |
      | PMIX_ERR_SYS_LIMITS_CHILDREN       |
      | PMIX_ERR_SYS_LIMITS_FILES          |
      | PMIX_ERR_SYS_LIMITS_PIPES          |
      | PMIX_ERR_UPDATE_ENDPOINTS          |
      | PMIX_ERR_VALUE_OUT_OF_BOUNDS       |
      | PMIX_EVENT_SYS_BASE                |
      | PMIX_GDS_ACTION_COMPLETE           |
      | PMIX_NOTIFY_ALLOC_COMPLETE         |
      | PMIX_PROC_HAS_CONNECTED            |

  # A data type has a number and a name of its own.
  @<id>
  Scenario Outline: PMIX_<name> is the number of no other data type
    Then in C it holds that
      """
      int same = 0;
      for (int type = 0; type < 1000; type++) {
        const char *text = PMIx_Data_type_string(type);
        same += text && !strcmp(text, "PMIX_<name>");
        CHECK(type != PMIX_<name> || !strcmp(text, "PMIX_<name>"));
      }
      CHECK(same == 1);
      """
    Examples:
      | id                      | name        |
      | EXT-CONST-DATA-BUFFER-1 | DATA_BUFFER |
      | EXT-CONST-DISK-STATS-1  | DISK_STATS  |
      | EXT-CONST-NET-STATS-1   | NET_STATS   |
      | EXT-CONST-NODE-STATS-1  | NODE_STATS  |
      | EXT-CONST-PROC-STATS-1  | PROC_STATS  |

  # Sixty structs, each between two numbers, unpacked into memory that held something else.
  @EXT-CONST-<id>-1
  Scenario Outline: structs of type PMIX_<name> are packed and unpacked one at a time
    Then in C it holds that
      """
      pmix_data_buffer_t buffer;
      static pmix_<type>_t given[60], taken[60];
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIx_Data_buffer_construct(&buffer);
      for (uint32_t at = 0; at < 60; at++) {
        pmix_<type>_t *it = &given[at];
        <fill>
        CHECK(PMIx_Data_pack(NULL, &buffer, &at, 1, PMIX_UINT32) == PMIX_SUCCESS);
        CHECK(PMIx_Data_pack(NULL, &buffer, it, 1, PMIX_<name>) == PMIX_SUCCESS);
      }
      memset(taken, 0x5a, sizeof(taken));
      for (uint32_t at = 0; at < 60; at++) {
        int32_t one = 1;
        uint32_t number = 77;
        pmix_<type>_t *it = &taken[at];
        CHECK(PMIx_Data_unpack(NULL, &buffer, &number, &one, PMIX_UINT32) == PMIX_SUCCESS && number == at);
        CHECK(PMIx_Data_unpack(NULL, &buffer, it, &one, PMIX_<name>) == PMIX_SUCCESS && one == 1);
        CHECK(<same>);
      }
      """
    Examples:
      | id | name | type | fill | same |
      | DATA-BUFFER | DATA_BUFFER | data_buffer | PMIx_Data_buffer_construct(it); char *bytes = malloc(100 + at); memset(bytes, at, 100 + at); PMIx_Data_buffer_load(it, bytes, 100 + at); | it->bytes_used == 100 + at && it->base_ptr[0] == (char) at && !memcmp(it->base_ptr, it->base_ptr + 1, 99 + at) |
      | DISK-STATS | DISK_STATS | disk_stats | char name[20]; snprintf(name, sizeof(name), "disk-%d", at); it->disk = strdup(name); it->num_reads_completed = it->weighted_milliseconds_io = at; it->num_sectors_written = 1ul << at; | atoi(it->disk + 5) == (int) at && it->num_reads_completed == at && it->weighted_milliseconds_io == at && it->num_sectors_written == 1ul << at && !it->num_reads_merged && !it->milliseconds_io |
      | NET-STATS | NET_STATS | net_stats | char name[20]; snprintf(name, sizeof(name), "eth-%d", at); it->net_interface = strdup(name); it->num_bytes_recvd = it->num_send_errs = at; it->num_bytes_sent = 1ul << at; | atoi(it->net_interface + 4) == (int) at && it->num_bytes_recvd == at && it->num_send_errs == at && it->num_bytes_sent == 1ul << at && !it->num_packets_recvd && !it->num_recv_errs |

  # A buffer inside of another.
  @EXT-CONST-DATA-BUFFER-1
  Scenario: a data buffer that was packed and unpacked can itself be unpacked
    Then in C it holds that
      """
      pmix_data_buffer_t buffer, inner, taken;
      uint32_t numbers[] = {70000, 70001, 70002}, number = 0;
      int32_t one = 1;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIx_Data_buffer_construct(&buffer);
      PMIx_Data_buffer_construct(&inner);
      PMIx_Data_buffer_construct(&taken);
      for (int at = 0; at < 3; at++) CHECK(PMIx_Data_pack(NULL, &inner, &numbers[at], 1, PMIX_UINT32) == PMIX_SUCCESS);
      CHECK(PMIx_Data_pack(NULL, &buffer, &inner, 1, PMIX_DATA_BUFFER) == PMIX_SUCCESS);
      CHECK(PMIx_Data_unpack(NULL, &buffer, &taken, &one, PMIX_DATA_BUFFER) == PMIX_SUCCESS && one == 1);
      CHECK(taken.bytes_used == inner.bytes_used && !memcmp(taken.base_ptr, inner.base_ptr, inner.bytes_used));
      for (int at = 0; at < 3; at++) {
        CHECK(PMIx_Data_unpack(NULL, &taken, &number, &one, PMIX_UINT32) == PMIX_SUCCESS && number == numbers[at]);
      }
      """

  @<id>
  Scenario Outline: structs of type PMIX_<name> without a name, or with an empty one, are packed and unpacked
    Then in C it holds that
      """
      pmix_data_buffer_t buffer;
      <type> given[3], taken[3];
      int32_t three = 3;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      memset(given, 0, sizeof(given));
      memset(taken, 0x5a, sizeof(taken));
      given[1].<text> = "";
      given[2].<text> = "n";
      for (int at = 0; at < 3; at++) given[at].<number> = 7 + at;
      PMIx_Data_buffer_construct(&buffer);
      CHECK(PMIx_Data_pack(NULL, &buffer, given, 3, PMIX_<name>) == PMIX_SUCCESS);
      CHECK(PMIx_Data_unpack(NULL, &buffer, taken, &three, PMIX_<name>) == PMIX_SUCCESS && three == 3);
      CHECK(!taken[0].<text> && taken[1].<text> && !taken[1].<text>[0] && !strcmp(taken[2].<text>, "n"));
      for (int at = 0; at < 3; at++) CHECK(taken[at].<number> == 7 + at);
      """
    Examples:
      | id                     | name       | type              | text          | number                   |
      | EXT-CONST-DISK-STATS-1 | DISK_STATS | pmix_disk_stats_t | disk          | weighted_milliseconds_io |
      | EXT-CONST-NET-STATS-1  | NET_STATS  | pmix_net_stats_t  | net_interface | num_send_errs            |
      | EXT-CONST-NODE-STATS-1 | NODE_STATS | pmix_node_stats_t | node          | mapped                   |
