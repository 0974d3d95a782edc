@libpmix
Feature: Datatypes

  @<id>
  Scenario Outline: the headers define the type <type>
    Then the headers have the type <type>
    Examples:
      | id                    | type              |
      | EXT-TYPE-VALUE-CMP-1  | pmix_value_cmp_t  |
      | EXT-TYPE-BOOLEAN-1    | pmix_boolean_t    |
      | EXT-TYPE-DISK-STATS-1 | pmix_disk_stats_t |
      | EXT-TYPE-NET-STATS-1  | pmix_net_stats_t  |
      | EXT-TYPE-NODE-STATS-1 | pmix_node_stats_t |
      | EXT-TYPE-PROC-STATS-1 | pmix_proc_stats_t |

  @<id>
  Scenario Outline: <value> is a value of <type>
    Then the headers have "<value>" in "<type>"
    Examples:
      | id                                  | value                           | type             |
      | EXT-TYPE-EQUAL                      | PMIX_EQUAL                      | pmix_value_cmp_t |
      | EXT-TYPE-VALUE1-GREATER             | PMIX_VALUE1_GREATER             | pmix_value_cmp_t |
      | EXT-TYPE-VALUE2-GREATER             | PMIX_VALUE2_GREATER             | pmix_value_cmp_t |
      | EXT-TYPE-VALUE-TYPE-DIFFERENT       | PMIX_VALUE_TYPE_DIFFERENT       | pmix_value_cmp_t |
      | EXT-TYPE-VALUE-INCOMPATIBLE-OBJECTS | PMIX_VALUE_INCOMPATIBLE_OBJECTS | pmix_value_cmp_t |
      | EXT-TYPE-VALUE-COMPARISON-NOT-AVAIL | PMIX_VALUE_COMPARISON_NOT_AVAIL | pmix_value_cmp_t |
      | EXT-TYPE-BOOL-TRUE                  | PMIX_BOOL_TRUE                  | pmix_boolean_t   |
      | EXT-TYPE-BOOL-FALSE                 | PMIX_BOOL_FALSE                 | pmix_boolean_t   |
      | EXT-TYPE-NON-BOOL                   | PMIX_NON_BOOL                   | pmix_boolean_t   |

  @EXT-TYPE-EQUAL @EXT-TYPE-VALUE1-GREATER @EXT-TYPE-VALUE2-GREATER
  @EXT-TYPE-VALUE-TYPE-DIFFERENT @EXT-TYPE-VALUE-INCOMPATIBLE-OBJECTS @EXT-TYPE-VALUE-COMPARISON-NOT-AVAIL
  Scenario: the values of pmix_value_cmp_t are distinct
    Then in C it holds that
      """
      int all[] = {PMIX_EQUAL, PMIX_VALUE1_GREATER, PMIX_VALUE2_GREATER, PMIX_VALUE_TYPE_DIFFERENT, PMIX_VALUE_INCOMPATIBLE_OBJECTS,
          PMIX_VALUE_COMPARISON_NOT_AVAIL};
      for (size_t i = 0; i < sizeof(all) / sizeof(*all); i++)
        for (size_t j = 0; j < i; j++) CHECK(all[i] != all[j]);
      """

  @EXT-TYPE-BOOL-TRUE @EXT-TYPE-BOOL-FALSE @EXT-TYPE-NON-BOOL
  Scenario: the values of pmix_boolean_t are distinct
    Then in C it holds that
      """
      CHECK(PMIX_BOOL_TRUE != PMIX_BOOL_FALSE && PMIX_BOOL_TRUE != PMIX_NON_BOOL && PMIX_BOOL_FALSE != PMIX_NON_BOOL);
      """

  @<id>
  Scenario Outline: <type> has the field <field>
    Then the headers have the field "<c type>" <type>.<field>
    Examples:
      | id                    | type              | c type              | field                    |
      | EXT-TYPE-PROC-STATS-1 | pmix_proc_stats_t | char *              | node                     |
      | EXT-TYPE-PROC-STATS-1 | pmix_proc_stats_t | pmix_proc_t         | proc                     |
      | EXT-TYPE-PROC-STATS-1 | pmix_proc_stats_t | pid_t               | pid                      |
      | EXT-TYPE-PROC-STATS-1 | pmix_proc_stats_t | char *              | cmd                      |
      | EXT-TYPE-PROC-STATS-1 | pmix_proc_stats_t | char                | state                    |
      | EXT-TYPE-PROC-STATS-1 | pmix_proc_stats_t | struct timeval      | time                     |
      | EXT-TYPE-PROC-STATS-1 | pmix_proc_stats_t | float               | percent_cpu              |
      | EXT-TYPE-PROC-STATS-1 | pmix_proc_stats_t | int32_t             | priority                 |
      | EXT-TYPE-PROC-STATS-1 | pmix_proc_stats_t | uint16_t            | num_threads              |
      | EXT-TYPE-PROC-STATS-1 | pmix_proc_stats_t | float               | pss                      |
      | EXT-TYPE-PROC-STATS-1 | pmix_proc_stats_t | float               | vsize                    |
      | EXT-TYPE-PROC-STATS-1 | pmix_proc_stats_t | float               | rss                      |
      | EXT-TYPE-PROC-STATS-1 | pmix_proc_stats_t | float               | peak_vsize               |
      | EXT-TYPE-PROC-STATS-1 | pmix_proc_stats_t | uint16_t            | processor                |
      | EXT-TYPE-PROC-STATS-1 | pmix_proc_stats_t | struct timeval      | sample_time              |
      | EXT-TYPE-DISK-STATS-1 | pmix_disk_stats_t | char *              | disk                     |
      | EXT-TYPE-DISK-STATS-1 | pmix_disk_stats_t | uint64_t            | num_reads_completed      |
      | EXT-TYPE-DISK-STATS-1 | pmix_disk_stats_t | uint64_t            | num_reads_merged         |
      | EXT-TYPE-DISK-STATS-1 | pmix_disk_stats_t | uint64_t            | num_sectors_read         |
      | EXT-TYPE-DISK-STATS-1 | pmix_disk_stats_t | uint64_t            | milliseconds_reading     |
      | EXT-TYPE-DISK-STATS-1 | pmix_disk_stats_t | uint64_t            | num_writes_completed     |
      | EXT-TYPE-DISK-STATS-1 | pmix_disk_stats_t | uint64_t            | num_writes_merged        |
      | EXT-TYPE-DISK-STATS-1 | pmix_disk_stats_t | uint64_t            | num_sectors_written      |
      | EXT-TYPE-DISK-STATS-1 | pmix_disk_stats_t | uint64_t            | milliseconds_writing     |
      | EXT-TYPE-DISK-STATS-1 | pmix_disk_stats_t | uint64_t            | num_ios_in_progress      |
      | EXT-TYPE-DISK-STATS-1 | pmix_disk_stats_t | uint64_t            | milliseconds_io          |
      | EXT-TYPE-DISK-STATS-1 | pmix_disk_stats_t | uint64_t            | weighted_milliseconds_io |
      | EXT-TYPE-NET-STATS-1  | pmix_net_stats_t  | char *              | net_interface            |
      | EXT-TYPE-NET-STATS-1  | pmix_net_stats_t  | uint64_t            | num_bytes_recvd          |
      | EXT-TYPE-NET-STATS-1  | pmix_net_stats_t  | uint64_t            | num_packets_recvd        |
      | EXT-TYPE-NET-STATS-1  | pmix_net_stats_t  | uint64_t            | num_recv_errs            |
      | EXT-TYPE-NET-STATS-1  | pmix_net_stats_t  | uint64_t            | num_bytes_sent           |
      | EXT-TYPE-NET-STATS-1  | pmix_net_stats_t  | uint64_t            | num_packets_sent         |
      | EXT-TYPE-NET-STATS-1  | pmix_net_stats_t  | uint64_t            | num_send_errs            |
      | EXT-TYPE-NODE-STATS-1 | pmix_node_stats_t | char *              | node                     |
      | EXT-TYPE-NODE-STATS-1 | pmix_node_stats_t | float               | la                       |
      | EXT-TYPE-NODE-STATS-1 | pmix_node_stats_t | float               | la5                      |
      | EXT-TYPE-NODE-STATS-1 | pmix_node_stats_t | float               | la15                     |
      | EXT-TYPE-NODE-STATS-1 | pmix_node_stats_t | float               | total_mem                |
      | EXT-TYPE-NODE-STATS-1 | pmix_node_stats_t | float               | free_mem                 |
      | EXT-TYPE-NODE-STATS-1 | pmix_node_stats_t | float               | buffers                  |
      | EXT-TYPE-NODE-STATS-1 | pmix_node_stats_t | float               | cached                   |
      | EXT-TYPE-NODE-STATS-1 | pmix_node_stats_t | float               | swap_cached              |
      | EXT-TYPE-NODE-STATS-1 | pmix_node_stats_t | float               | swap_total               |
      | EXT-TYPE-NODE-STATS-1 | pmix_node_stats_t | float               | swap_free                |
      | EXT-TYPE-NODE-STATS-1 | pmix_node_stats_t | float               | mapped                   |
      | EXT-TYPE-NODE-STATS-1 | pmix_node_stats_t | struct timeval      | sample_time              |
      | EXT-TYPE-NODE-STATS-1 | pmix_node_stats_t | pmix_disk_stats_t * | diskstats                |
      | EXT-TYPE-NODE-STATS-1 | pmix_node_stats_t | size_t              | ndiskstats               |
      | EXT-TYPE-NODE-STATS-1 | pmix_node_stats_t | pmix_net_stats_t *  | netstats                 |
      | EXT-TYPE-NODE-STATS-1 | pmix_node_stats_t | size_t              | nnetstats                |

  @<id>
  Scenario Outline: <macro> initializes a <type>
    Then the headers initialise a <type> with <macro>
    And in C it holds that
      """
      <type> made = <macro>;
      <type> empty;
      memset(&empty, 0, sizeof(empty));
      <rest>
      CHECK(!memcmp(&made, &empty, sizeof(made)));
      """
    Examples:
      | id                    | macro                       | type              | rest                              |
      | EXT-INIT-PROC-STATS-1 | PMIX_PROC_STATS_STATIC_INIT | pmix_proc_stats_t | made.proc.rank = empty.proc.rank; |
      | EXT-INIT-DISK-STATS-1 | PMIX_DISK_STATS_STATIC_INIT | pmix_disk_stats_t |                                   |
      | EXT-INIT-NET-STATS-1  | PMIX_NET_STATS_STATIC_INIT  | pmix_net_stats_t  |                                   |
      | EXT-INIT-NODE-STATS-1 | PMIX_NODE_STATS_STATIC_INIT | pmix_node_stats_t |                                   |
