@libpmix
Feature: Constants

  # Another name is not taken for it.
  @<id> @EXT-ERROR-CODE-2
  Scenario Outline: PMIx_Error_code returns the status PMIX_<name> for its name
    Then the headers define PMIX_<name>
    And in C it holds that
      """
      COMPARE(PMIX_<name>, <, 0);
      IS(PMIx_Error_code("PMIX_<name>"), PMIX_<name>);
      IS(PMIx_Error_string(PMIX_<name>), "PMIX_<name>");
      IS_NOT(PMIx_Error_code("PMIX_<name>S"), PMIX_<name>);
      IS_NOT(PMIx_Error_code("<name>"), PMIX_<name>);
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

  # Each has a number of its own, or one of them would have another's name.
  @EXT-ERROR-CODE-2
  Scenario Outline: PMIx_Error_code and PMIx_Error_string convert between statuses and their names: <names>
    Then in C it holds that
      """
      struct { const char *name; pmix_status_t status; } all[] = {EACH_KEY(<names>)};
      for (size_t at = 0; at < COUNT(all); at++) {
        IS(PMIx_Error_code(all[at].name), all[at].status);
        IS(PMIx_Error_string(all[at].status), all[at].name);
      }
      """
    Examples:
      | names                                                                                                                            |
      | SUCCESS, ERROR, ERR_BAD_PARAM, ERR_NOT_FOUND, ERR_NOT_SUPPORTED, ERR_TIMEOUT, OPERATION_SUCCEEDED, ERR_JOB_EXE_NOT_FOUND         |
      | ERR_JOB_INSUFFICIENT_RESOURCES, ERR_JOB_SYS_OP_FAILED, ERR_JOB_WDIR_NOT_FOUND, READY_FOR_DEBUG, ERR_PROC_REQUESTED_ABORT         |
      | ERR_PROC_KILLED_BY_CMD, ERR_PROC_FAILED_TO_START, ERR_PROC_ABORTED_BY_SIG, ERR_PROC_SENSOR_BOUND_EXCEEDED, ERR_EXIT_NONZERO_TERM |
      | ERR_PROC_RESTART, ERR_PROC_CHECKPOINT, ERR_PROC_MIGRATE, ERR_EXISTS, ERR_INVALID_CRED, ERR_WOULD_BLOCK, ERR_UNKNOWN_DATA_TYPE    |
      | ERR_TYPE_MISMATCH, ERR_UNPACK_INADEQUATE_SPACE, ERR_UNPACK_FAILURE, ERR_PACK_FAILURE, ERR_NO_PERMISSIONS, ERR_UNREACH            |
      | ERR_RESOURCE_BUSY, ERR_OUT_OF_RESOURCE, ERR_INIT, ERR_NOMEM, ERR_PARAM_VALUE_NOT_SUPPORTED, ERR_COMM_FAILURE                     |
      | ERR_UNPACK_READ_PAST_END_OF_BUFFER, ERR_CONFLICTING_CLEANUP_DIRECTIVES, ERR_PARTIAL_SUCCESS, ERR_DUPLICATE_KEY, ERR_EMPTY        |
      | ERR_LOST_CONNECTION, ERR_EXISTS_OUTSIDE_SCOPE, PROCESS_SET_DEFINE, PROCESS_SET_DELETE, DEBUGGER_RELEASE, QUERY_PARTIAL_SUCCESS   |
      | JCTRL_CHECKPOINT, JCTRL_CHECKPOINT_COMPLETE, JCTRL_PREEMPT_ALERT, MONITOR_HEARTBEAT_ALERT, MONITOR_FILE_ALERT, PROC_TERMINATED   |
      | ERR_EVENT_REGISTRATION, MODEL_DECLARED, MODEL_RESOURCES, OPENMP_PARALLEL_ENTERED, OPENMP_PARALLEL_EXITED, LAUNCHER_READY         |
      | OPERATION_IN_PROGRESS, ERR_INVALID_OPERATION, GROUP_INVITED, GROUP_LEFT, GROUP_INVITE_ACCEPTED, GROUP_INVITE_DECLINED            |
      | GROUP_INVITE_FAILED, GROUP_MEMBERSHIP_UPDATE, GROUP_CONSTRUCT_ABORT, GROUP_CONSTRUCT_COMPLETE, GROUP_LEADER_SELECTED             |
      | GROUP_LEADER_FAILED, GROUP_CONTEXT_ID_ASSIGNED, GROUP_MEMBER_FAILED, ERR_REPEAT_ATTR_REGISTRATION, ERR_IOF_FAILURE               |
      | ERR_IOF_COMPLETE, LAUNCH_COMPLETE, FABRIC_UPDATED, FABRIC_UPDATE_PENDING, FABRIC_UPDATE_ENDPOINTS, ERR_JOB_APP_NOT_EXECUTABLE    |
      | ERR_JOB_NO_EXE_SPECIFIED, ERR_JOB_FAILED_TO_MAP, ERR_JOB_CANCELED, ERR_JOB_FAILED_TO_LAUNCH, ERR_JOB_ABORTED                     |
      | ERR_JOB_KILLED_BY_CMD, ERR_JOB_ABORTED_BY_SIG, ERR_JOB_TERM_WO_SYNC, ERR_JOB_SENSOR_BOUND_EXCEEDED, ERR_JOB_NON_ZERO_TERM        |
      | ERR_JOB_ALLOC_FAILED, ERR_JOB_ABORTED_BY_SYS_EVENT, EVENT_JOB_START, EVENT_JOB_END, EVENT_SESSION_START, EVENT_SESSION_END       |
      | ERR_PROC_TERM_WO_SYNC, EVENT_PROC_TERMINATED, EVENT_NODE_DOWN, EVENT_NODE_OFFLINE, EVENT_SYS_OTHER, EVENT_NO_ACTION_TAKEN        |
      | EVENT_PARTIAL_ACTION_TAKEN, EVENT_ACTION_DEFERRED, EVENT_ACTION_COMPLETE                                                         |
      | CONNECT_REQUESTED, ERR_DATA_VALUE_NOT_FOUND, ERR_EXE_NOT_ACCESSIBLE, ERR_FATAL, ERR_FILE_OPEN_FAILURE, ERR_FILE_READ_FAILURE     |
      | ERR_FILE_WRITE_FAILURE, ERR_HANDSHAKE_FAILED, ERR_INVALID_ARG, ERR_INVALID_ARGS, ERR_INVALID_KEY, ERR_INVALID_KEYVALP            |
      | ERR_INVALID_KEY_LENGTH, ERR_INVALID_LENGTH, ERR_INVALID_NAMESPACE, ERR_INVALID_NUM_ARGS, ERR_INVALID_NUM_PARSED                  |
      | ERR_INVALID_SIZE, ERR_INVALID_TERMINATION, ERR_INVALID_VAL, ERR_INVALID_VAL_LENGTH, ERR_IN_ERRNO, ERR_JOB_WDIR_NOT_ACCESSIBLE    |
      | ERR_LOST_CONNECTION_TO_CLIENT, ERR_LOST_CONNECTION_TO_SERVER, ERR_LOST_PEER_CONNECTION, ERR_NOT_AVAILABLE, ERR_NOT_IMPLEMENTED   |
      | ERR_PACK_MISMATCH, ERR_PIPE_SETUP_FAILURE, ERR_PROC_ABORTED, ERR_PROC_ABORTING, ERR_PROC_ENTRY_NOT_FOUND                         |
      | ERR_READY_FOR_HANDSHAKE, ERR_SERVER_FAILED_REQUEST, ERR_SERVER_NOT_AVAIL, ERR_SILENT, ERR_SYS_LIMITS_CHILDREN                    |
      | ERR_SYS_LIMITS_FILES, ERR_SYS_LIMITS_PIPES, ERR_UPDATE_ENDPOINTS, ERR_VALUE_OUT_OF_BOUNDS, EVENT_SYS_BASE, GDS_ACTION_COMPLETE   |
      | NOTIFY_ALLOC_COMPLETE, PROC_HAS_CONNECTED                                                                                        |

  @EXT-CONST-INFO-QUALIFIER-1
  Scenario: PMIX_INFO_QUALIFIER has the value 0x00000008
    Then the headers define PMIX_INFO_QUALIFIER as 0x00000008
    And the headers say "qualifier to the primary value" of PMIX_INFO_QUALIFIER

  @EXT-CONST-INFO-PERSISTENT-1
  Scenario: PMIX_INFO_PERSISTENT has the value 0x00000010
    Then the headers define PMIX_INFO_PERSISTENT as 0x00000010
    And the headers say "do not release included value" of PMIX_INFO_PERSISTENT

  @EXT-CONST-READY-FOR-DEBUG-1
  Scenario: PMIX_READY_FOR_DEBUG is accompanied by PMIX_BREAKPOINT
    Then the headers say "PMIX_BREAKPOINT indicating where proc is waiting" of PMIX_READY_FOR_DEBUG

  @EXT-CONST-READY-FOR-DEBUG-2
  Scenario: the prior name of PMIX_READY_FOR_DEBUG is retained
    Then the headers define PMIX_DEBUG_WAIT_FOR_NOTIFY as PMIX_READY_FOR_DEBUG

  @EXT-CONST-ALLOC-REQ-CANCEL-1
  Scenario: PMIX_ALLOC_REQ_CANCEL has the value 5
    Then the headers define PMIX_ALLOC_REQ_CANCEL as 5
    And the headers say "cancel the indicated allocation request" of PMIX_ALLOC_REQ_CANCEL

  @EXT-CONST-ALLOC-REQ-CANCEL-2
  Scenario Outline: the host receives the directive <directive> of a client's allocation request
    Then in C it holds that
      """
      CLIENTS(1,
        IS(mapcheck_allocations, 1);
        IS(mapcheck_directive, <directive>);
        IS(mapcheck_data[0], PMIX_ALLOC_REQ_ID "=mine");
        IS(mapcheck_data[1], PMIX_ALLOC_ID "=theirs");
        IS(mapcheck_data[2], PMIX_ALLOC_NODE_LIST "=n1,n2,n3"));
      pmix_info_t infos[] = {TEXT(PMIX_ALLOC_REQ_ID, "mine"), TEXT(PMIX_ALLOC_ID, "theirs"), TEXT(PMIX_ALLOC_NODE_LIST, "n1,n2,n3")};
      pmix_info_t *answer = NULL;
      size_t many = 0;
      OK(PMIx_Allocation_request(<directive>, infos, 3, &answer, &many));
      CHECK(many == 2 && !strcmp(answer[0].key, PMIX_ALLOC_ID) && !strcmp(answer[0].value.data.string, "granted"));
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | directive             |
      | PMIX_ALLOC_NEW        |
      | PMIX_ALLOC_EXTEND     |
      | PMIX_ALLOC_RELEASE    |
      | PMIX_ALLOC_REAQUIRE   |
      | PMIX_ALLOC_REQ_CANCEL |
      | PMIX_ALLOC_EXTERNAL   |

  @EXT-CONST-ALLOC-REQ-CANCEL-2
  Scenario: the host of a server receives the server's own request to cancel
    Then in C it holds that
      """
      pmix_info_t *answer = NULL;
      size_t many = 0;
      CHECK(PMIx_server_init(&mapcheck_host, NULL, 0) == PMIX_SUCCESS);
      CHECK(PMIx_Allocation_request(PMIX_ALLOC_REQ_CANCEL, NULL, 0, &answer, &many) == PMIX_SUCCESS);
      CHECK(mapcheck_directive == 5);
      """

  @EXT-ERROR-CODE-2
  Scenario Outline: PMIx_Error_code returns no status of a name that is none: <name>
    Then in C it holds that
      """
      int status = PMIx_Error_code("<name>");
      IS(PMIx_Error_code("PMIX_ERR_NOT_FOUND"), PMIX_ERR_NOT_FOUND);
      IS_NOT(status, PMIX_SUCCESS);
      IS_NOT(status, PMIX_ERR_NOT_FOUND);
      """
    Examples:
      | name                    |
      | PMIX_ERR_NOT_FOUND_HERE |
      | PMIX_ERR_NOT            |
      | nothing                 |

  # The status of an event is what its handlers receive.
  @<id>
  Scenario Outline: a handler receives the event PMIX_<name>, and a handler of another does not
    Then in C it holds that
      """
      pmix_status_t code = PMIX_<name>, other = PMIX_<other>;
      pmix_info_t info = TEXT("the.key", "PMIX_<name>");
      OK(PMIx_server_init(NULL, NULL, 0));
      HANDLE(0, &code, 1);
      HANDLE(1, &other, 1);
      CHECK(PMIx_Notify_event(code, NULL, PMIX_RANGE_PROC_LOCAL, &info, 1, NULL, NULL) >= 0);
      WAIT_FOR(mapcheck_called[0] == 1);
      CHECK(mapcheck_called[0] == 1 && mapcheck_received("the.key", "PMIX_<name>") == 1);
      NOTIFY(other);
      WAIT_FOR(mapcheck_called[1] == 1);
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
