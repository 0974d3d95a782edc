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
      | status                              |
      | PMIX_SUCCESS                        |
      | PMIX_ERROR                          |
      | PMIX_ERR_BAD_PARAM                  |
      | PMIX_ERR_NOT_FOUND                  |
      | PMIX_ERR_NOT_SUPPORTED              |
      | PMIX_ERR_TIMEOUT                    |
      | PMIX_OPERATION_SUCCEEDED            |
      | PMIX_ERR_JOB_EXE_NOT_FOUND          |
      | PMIX_ERR_JOB_INSUFFICIENT_RESOURCES |
      | PMIX_ERR_JOB_SYS_OP_FAILED          |
      | PMIX_ERR_JOB_WDIR_NOT_FOUND         |
      | PMIX_READY_FOR_DEBUG                |
      | PMIX_ERR_PROC_REQUESTED_ABORT       |
      | PMIX_ERR_PROC_KILLED_BY_CMD         |
      | PMIX_ERR_PROC_FAILED_TO_START       |
      | PMIX_ERR_PROC_ABORTED_BY_SIG        |
      | PMIX_ERR_PROC_SENSOR_BOUND_EXCEEDED |
      | PMIX_ERR_EXIT_NONZERO_TERM          |

  @<id>
  Scenario Outline: PMIX_<name> is the data type for packing and unpacking <type>
    Then the headers define PMIX_<name>
    And in C it holds that
      """
      CHECK(!strcmp(PMIx_Data_type_string(PMIX_<name>), "PMIX_<name>"));
      pmix_proc_t me;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIx_Load_procid(&me, "here", 0);
      pmix_data_buffer_t buffer;
      <type> given, taken;
      int32_t one = 1;
      memset(&given, 0, sizeof(given));
      memset(&taken, 0, sizeof(taken));
      <fill>
      PMIx_Data_buffer_construct(&buffer);
      CHECK(PMIx_Data_pack(NULL, &buffer, &given, 1, PMIX_<name>) == PMIX_SUCCESS);
      CHECK(PMIx_Data_unpack(NULL, &buffer, &taken, &one, PMIX_<name>) == PMIX_SUCCESS);
      CHECK(one == 1);
      CHECK(<same>);
      """

    Examples:
      | id                      | name        | type               | fill                                                             | same                                                               |
      | EXT-CONST-DATA-BUFFER-1 | DATA_BUFFER | pmix_data_buffer_t | PMIx_Data_buffer_load(&given, strdup("bytes"), 6);               | taken.bytes_used == 6 && !memcmp(taken.base_ptr, "bytes", 6)       |
      | EXT-CONST-DISK-STATS-1  | DISK_STATS  | pmix_disk_stats_t  | given.disk = strdup("sda"); given.num_reads_completed = 7;       | !strcmp(taken.disk, "sda") && taken.num_reads_completed == 7       |
      | EXT-CONST-NET-STATS-1   | NET_STATS   | pmix_net_stats_t   | given.net_interface = strdup("eth0"); given.num_bytes_recvd = 8; | !strcmp(taken.net_interface, "eth0") && taken.num_bytes_recvd == 8 |
      | EXT-CONST-NODE-STATS-1  | NODE_STATS  | pmix_node_stats_t  | given.node = strdup("n1"); given.la5 = 0.5;                      | !strcmp(taken.node, "n1") && taken.la5 == 0.5                      |
      | EXT-CONST-PROC-STATS-1  | PROC_STATS  | pmix_proc_stats_t  | given.node = strdup("n1"); given.num_threads = 9;                | !strcmp(taken.node, "n1") && taken.num_threads == 9                |

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
  Scenario: PMIx_Allocation_request accepts PMIX_ALLOC_REQ_CANCEL as its directive
    Then in C it holds that
      """
      pmix_alloc_directive_t directive = PMIX_ALLOC_REQ_CANCEL;
      pmix_status_t (*request)(pmix_alloc_directive_t, pmix_info_t *, size_t, pmix_info_t **, size_t *) = PMIx_Allocation_request;
      CHECK(directive == 5);
      CHECK(request);
      """
