@libpmix
Feature: Constants

  @<id> @EXT-ERROR-CODE-2
  Scenario Outline: PMIx_Error_code returns the status PMIX_<name> for its name
    Then the headers define PMIX_<name>
    And in C it holds that
      """
      CHECK(PMIX_<name> < 0);
      CHECK(PMIx_Error_code("PMIX_<name>") == PMIX_<name>);
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

  @EXT-ERROR-CODE-2
  Scenario Outline: PMIx_Error_code and PMIx_Error_string convert between <status> and its name
    Then in C it holds that
      """
      CHECK(PMIx_Error_code("<status>") == <status>);
      CHECK(!strcmp(PMIx_Error_string(PMIx_Error_code("<status>")), "<status>"));
      """
    Examples:
      | status                                  |
      | PMIX_SUCCESS                            |
      | PMIX_ERROR                              |
      | PMIX_ERR_BAD_PARAM                      |
      | PMIX_ERR_NOT_FOUND                      |
      | PMIX_ERR_NOT_SUPPORTED                  |
      | PMIX_ERR_TIMEOUT                        |
      | PMIX_OPERATION_SUCCEEDED                |
      | PMIX_ERR_JOB_EXE_NOT_FOUND              |
      | PMIX_ERR_JOB_INSUFFICIENT_RESOURCES     |
      | PMIX_ERR_JOB_SYS_OP_FAILED              |
      | PMIX_ERR_JOB_WDIR_NOT_FOUND             |
      | PMIX_READY_FOR_DEBUG                    |
      | PMIX_ERR_PROC_REQUESTED_ABORT           |
      | PMIX_ERR_PROC_KILLED_BY_CMD             |
      | PMIX_ERR_PROC_FAILED_TO_START           |
      | PMIX_ERR_PROC_ABORTED_BY_SIG            |
      | PMIX_ERR_PROC_SENSOR_BOUND_EXCEEDED     |
      | PMIX_ERR_EXIT_NONZERO_TERM              |
      | PMIX_ERR_PROC_RESTART                   |
      | PMIX_ERR_PROC_CHECKPOINT                |
      | PMIX_ERR_PROC_MIGRATE                   |
      | PMIX_ERR_EXISTS                         |
      | PMIX_ERR_INVALID_CRED                   |
      | PMIX_ERR_WOULD_BLOCK                    |
      | PMIX_ERR_UNKNOWN_DATA_TYPE              |
      | PMIX_ERR_TYPE_MISMATCH                  |
      | PMIX_ERR_UNPACK_INADEQUATE_SPACE        |
      | PMIX_ERR_UNPACK_FAILURE                 |
      | PMIX_ERR_PACK_FAILURE                   |
      | PMIX_ERR_NO_PERMISSIONS                 |
      | PMIX_ERR_UNREACH                        |
      | PMIX_ERR_RESOURCE_BUSY                  |
      | PMIX_ERR_OUT_OF_RESOURCE                |
      | PMIX_ERR_INIT                           |
      | PMIX_ERR_NOMEM                          |
      | PMIX_ERR_PARAM_VALUE_NOT_SUPPORTED      |
      | PMIX_ERR_COMM_FAILURE                   |
      | PMIX_ERR_UNPACK_READ_PAST_END_OF_BUFFER |
      | PMIX_ERR_CONFLICTING_CLEANUP_DIRECTIVES |
      | PMIX_ERR_PARTIAL_SUCCESS                |
      | PMIX_ERR_DUPLICATE_KEY                  |
      | PMIX_ERR_EMPTY                          |
      | PMIX_ERR_LOST_CONNECTION                |
      | PMIX_ERR_EXISTS_OUTSIDE_SCOPE           |
      | PMIX_PROCESS_SET_DEFINE                 |
      | PMIX_PROCESS_SET_DELETE                 |
      | PMIX_DEBUGGER_RELEASE                   |
      | PMIX_QUERY_PARTIAL_SUCCESS              |
      | PMIX_JCTRL_CHECKPOINT                   |
      | PMIX_JCTRL_CHECKPOINT_COMPLETE          |
      | PMIX_JCTRL_PREEMPT_ALERT                |
      | PMIX_MONITOR_HEARTBEAT_ALERT            |
      | PMIX_MONITOR_FILE_ALERT                 |
      | PMIX_PROC_TERMINATED                    |
      | PMIX_ERR_EVENT_REGISTRATION             |
      | PMIX_MODEL_DECLARED                     |
      | PMIX_MODEL_RESOURCES                    |
      | PMIX_OPENMP_PARALLEL_ENTERED            |
      | PMIX_OPENMP_PARALLEL_EXITED             |
      | PMIX_LAUNCHER_READY                     |
      | PMIX_OPERATION_IN_PROGRESS              |
      | PMIX_ERR_INVALID_OPERATION              |
      | PMIX_GROUP_INVITED                      |
      | PMIX_GROUP_LEFT                         |
      | PMIX_GROUP_INVITE_ACCEPTED              |
      | PMIX_GROUP_INVITE_DECLINED              |
      | PMIX_GROUP_INVITE_FAILED                |
      | PMIX_GROUP_MEMBERSHIP_UPDATE            |
      | PMIX_GROUP_CONSTRUCT_ABORT              |
      | PMIX_GROUP_CONSTRUCT_COMPLETE           |
      | PMIX_GROUP_LEADER_SELECTED              |
      | PMIX_GROUP_LEADER_FAILED                |
      | PMIX_GROUP_CONTEXT_ID_ASSIGNED          |
      | PMIX_GROUP_MEMBER_FAILED                |
      | PMIX_ERR_REPEAT_ATTR_REGISTRATION       |
      | PMIX_ERR_IOF_FAILURE                    |
      | PMIX_ERR_IOF_COMPLETE                   |
      | PMIX_LAUNCH_COMPLETE                    |
      | PMIX_FABRIC_UPDATED                     |
      | PMIX_FABRIC_UPDATE_PENDING              |
      | PMIX_FABRIC_UPDATE_ENDPOINTS            |
      | PMIX_ERR_JOB_APP_NOT_EXECUTABLE         |
      | PMIX_ERR_JOB_NO_EXE_SPECIFIED           |
      | PMIX_ERR_JOB_FAILED_TO_MAP              |
      | PMIX_ERR_JOB_CANCELED                   |
      | PMIX_ERR_JOB_FAILED_TO_LAUNCH           |
      | PMIX_ERR_JOB_ABORTED                    |
      | PMIX_ERR_JOB_KILLED_BY_CMD              |
      | PMIX_ERR_JOB_ABORTED_BY_SIG             |
      | PMIX_ERR_JOB_TERM_WO_SYNC               |
      | PMIX_ERR_JOB_SENSOR_BOUND_EXCEEDED      |
      | PMIX_ERR_JOB_NON_ZERO_TERM              |
      | PMIX_ERR_JOB_ALLOC_FAILED               |
      | PMIX_ERR_JOB_ABORTED_BY_SYS_EVENT       |
      | PMIX_EVENT_JOB_START                    |
      | PMIX_EVENT_JOB_END                      |
      | PMIX_EVENT_SESSION_START                |
      | PMIX_EVENT_SESSION_END                  |
      | PMIX_ERR_PROC_TERM_WO_SYNC              |
      | PMIX_EVENT_PROC_TERMINATED              |
      | PMIX_EVENT_NODE_DOWN                    |
      | PMIX_EVENT_NODE_OFFLINE                 |
      | PMIX_EVENT_SYS_OTHER                    |
      | PMIX_EVENT_NO_ACTION_TAKEN              |
      | PMIX_EVENT_PARTIAL_ACTION_TAKEN         |
      | PMIX_EVENT_ACTION_DEFERRED              |
      | PMIX_EVENT_ACTION_COMPLETE              |

  # Three structs, each of whose fields has another value.
  @EXT-CONST-<id>-1
  Scenario Outline: PMIX_<name> is the data type for packing and unpacking pmix_<type>_t
    Then the headers define PMIX_<name>
    And in C it holds that
      """
      CHECK(!strcmp(PMIx_Data_type_string(PMIX_<name>), "PMIX_<name>"));
      pmix_proc_t me;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIx_Load_procid(&me, "here", 0);
      static char *names[] = {"first", "a second name", "3"};
      pmix_data_buffer_t buffer;
      pmix_<type>_t given[3], taken[3];
      int32_t many = 3;
      memset(given, 0, sizeof(given));
      memset(taken, 0, sizeof(taken));
      for (int at = 0; at < 3; at++) { <fill> }
      PMIx_Data_buffer_construct(&buffer);
      CHECK(PMIx_Data_pack(NULL, &buffer, given, 3, PMIX_<name>) == PMIX_SUCCESS);
      CHECK(PMIx_Data_unpack(NULL, &buffer, taken, &many, PMIX_<name>) == PMIX_SUCCESS);
      CHECK(many == 3);
      for (int at = 0; at < 3; at++) { (void)names; CHECK(<same>); }
      """
    Examples:
      | id | name | type | fill | same |
      | DATA-BUFFER | DATA_BUFFER | data_buffer | char *bytes = malloc(6); memcpy(bytes, "ab\\0cd", 6); bytes[0] += at; PMIx_Data_buffer_load(&given[at], bytes, 6); | taken[at].bytes_used == 6 && taken[at].base_ptr[0] == 'a' + at && !memcmp(taken[at].base_ptr + 1, "b\\0cd", 5) |
      | DISK-STATS | DISK_STATS | disk_stats | given[at].disk = strdup(names[at]); given[at].num_reads_completed = 1 + at; given[at].num_reads_merged = 2 + at; given[at].num_sectors_read = 3 + at; given[at].milliseconds_reading = 4 + at; given[at].num_writes_completed = 5 + at; given[at].num_writes_merged = 6 + at; given[at].num_sectors_written = 7 + at; given[at].milliseconds_writing = 8 + at; given[at].num_ios_in_progress = 9 + at; given[at].milliseconds_io = 10 + at; given[at].weighted_milliseconds_io = 11 + at; | !strcmp(taken[at].disk, names[at]) && taken[at].num_reads_completed == 1 + at && taken[at].num_reads_merged == 2 + at && taken[at].num_sectors_read == 3 + at && taken[at].milliseconds_reading == 4 + at && taken[at].num_writes_completed == 5 + at && taken[at].num_writes_merged == 6 + at && taken[at].num_sectors_written == 7 + at && taken[at].milliseconds_writing == 8 + at && taken[at].num_ios_in_progress == 9 + at && taken[at].milliseconds_io == 10 + at && taken[at].weighted_milliseconds_io == 11 + at |
      | NET-STATS | NET_STATS | net_stats | given[at].net_interface = strdup(names[at]); given[at].num_bytes_recvd = 1 + at; given[at].num_packets_recvd = 2 + at; given[at].num_recv_errs = 3 + at; given[at].num_bytes_sent = 4 + at; given[at].num_packets_sent = 5 + at; given[at].num_send_errs = 6 + at; | !strcmp(taken[at].net_interface, names[at]) && taken[at].num_bytes_recvd == 1 + at && taken[at].num_packets_recvd == 2 + at && taken[at].num_recv_errs == 3 + at && taken[at].num_bytes_sent == 4 + at && taken[at].num_packets_sent == 5 + at && taken[at].num_send_errs == 6 + at |
      | NODE-STATS | NODE_STATS | node_stats | given[at].node = strdup(names[at]); given[at].la = 1 + at; given[at].la5 = 2 + at; given[at].la15 = 3 + at; given[at].total_mem = 4 + at; given[at].free_mem = 5 + at; given[at].buffers = 6 + at; given[at].cached = 7 + at; given[at].swap_cached = 8 + at; given[at].swap_total = 9 + at; given[at].swap_free = 10 + at; given[at].mapped = 11 + at; given[at].sample_time.tv_sec = 21 + at; given[at].sample_time.tv_usec = 22 + at; | !strcmp(taken[at].node, names[at]) && taken[at].la == 1 + at && taken[at].la5 == 2 + at && taken[at].la15 == 3 + at && taken[at].total_mem == 4 + at && taken[at].free_mem == 5 + at && taken[at].buffers == 6 + at && taken[at].cached == 7 + at && taken[at].swap_cached == 8 + at && taken[at].swap_total == 9 + at && taken[at].swap_free == 10 + at && taken[at].mapped == 11 + at && taken[at].sample_time.tv_sec == 21 + at && taken[at].sample_time.tv_usec == 22 + at |
      | PROC-STATS | PROC_STATS | proc_stats | given[at].node = strdup(names[at]); given[at].cmd = strdup(names[2 - at]); PMIx_Load_procid(&given[at].proc, names[at], 5 + at); given[at].pid = 1 + at; given[at].state = 2 + at; given[at].percent_cpu = 3 + at; given[at].priority = 4 + at; given[at].num_threads = 5 + at; given[at].pss = 6 + at; given[at].vsize = 7 + at; given[at].rss = 8 + at; given[at].peak_vsize = 9 + at; given[at].processor = 10 + at; given[at].time.tv_sec = 21 + at; given[at].time.tv_usec = 22 + at; given[at].sample_time.tv_sec = 23 + at; given[at].sample_time.tv_usec = 24 + at; | !strcmp(taken[at].node, names[at]) && !strcmp(taken[at].cmd, names[2 - at]) && !strcmp(taken[at].proc.nspace, names[at]) && taken[at].proc.rank == 5u + at && taken[at].pid == 1 + at && taken[at].state == 2 + at && taken[at].percent_cpu == 3 + at && taken[at].priority == 4 + at && taken[at].num_threads == 5 + at && taken[at].pss == 6 + at && taken[at].vsize == 7 + at && taken[at].rss == 8 + at && taken[at].peak_vsize == 9 + at && taken[at].processor == 10 + at && taken[at].time.tv_sec == 21 + at && taken[at].time.tv_usec == 22 + at && taken[at].sample_time.tv_sec == 23 + at && taken[at].sample_time.tv_usec == 24 + at |

  @EXT-CONST-NODE-STATS-1
  Scenario Outline: node statistics with <many> disks and <others> interfaces are packed and unpacked
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      static char *names[] = {"first", "a second name", "3"};
      pmix_data_buffer_t buffer;
      pmix_node_stats_t given, taken;
      int32_t one = 1;
      memset(&given, 0, sizeof(given));
      memset(&taken, 0, sizeof(taken));
      given.node = strdup("n1");
      given.ndiskstats = <many>;
      given.nnetstats = <others>;
      given.diskstats = calloc(3, sizeof(pmix_disk_stats_t));
      given.netstats = calloc(3, sizeof(pmix_net_stats_t));
      for (int i = 0; i < 3; i++) {
        given.diskstats[i].disk = strdup(names[i]);
        given.diskstats[i].milliseconds_io = 31 + i;
        given.netstats[i].net_interface = strdup(names[i]);
        given.netstats[i].num_send_errs = 41 + i;
      }
      PMIx_Data_buffer_construct(&buffer);
      CHECK(PMIx_Data_pack(NULL, &buffer, &given, 1, PMIX_NODE_STATS) == PMIX_SUCCESS);
      CHECK(PMIx_Data_unpack(NULL, &buffer, &taken, &one, PMIX_NODE_STATS) == PMIX_SUCCESS);
      CHECK(one == 1 && !strcmp(taken.node, "n1"));
      CHECK(taken.ndiskstats == <many> && taken.nnetstats == <others>);
      for (int i = 0; i < <many>; i++) CHECK(!strcmp(taken.diskstats[i].disk, names[i]) && taken.diskstats[i].milliseconds_io == 31u + i);
      for (int i = 0; i < <others>; i++) CHECK(!strcmp(taken.netstats[i].net_interface, names[i]) && taken.netstats[i].num_send_errs == 41u + i);
      """
    Examples:
      | many | others |
      | 1    | 0      |
      | 3    | 0      |
      | 0    | 1      |
      | 0    | 3      |
      | 3    | 2      |

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
      if (!getenv("PMIX_NAMESPACE")) {
        CHECK(mapcheck_serve() == 0);
        CHECK(mapcheck_allocations == 1);
        CHECK(mapcheck_directive == <directive>);
        CHECK(mapcheck_ndata >= 3);
        CHECK(!strcmp(mapcheck_data[0], PMIX_ALLOC_REQ_ID "=mine"));
        CHECK(!strcmp(mapcheck_data[1], PMIX_ALLOC_ID "=theirs"));
        CHECK(!strcmp(mapcheck_data[2], PMIX_ALLOC_NODE_LIST "=n1,n2,n3"));
        return 0;
      }
      pmix_proc_t me;
      pmix_info_t infos[3], *answer = NULL;
      size_t many = 0;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&infos[0], PMIX_ALLOC_REQ_ID, "mine", PMIX_STRING);
      PMIX_INFO_LOAD(&infos[1], PMIX_ALLOC_ID, "theirs", PMIX_STRING);
      PMIX_INFO_LOAD(&infos[2], PMIX_ALLOC_NODE_LIST, "n1,n2,n3", PMIX_STRING);
      CHECK(PMIx_Allocation_request(<directive>, infos, 3, &answer, &many) == PMIX_SUCCESS);
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
