# 4.28 Constants
@libpmix
Feature: Values and arrays of the extended data types are packed and unpacked

  # Three infos, each with a value whose fields all differ; a number follows.
  @EXT-CONST-<id>-1
  Scenario Outline: infos with values of type PMIX_<kind> are packed and unpacked
    Then in C it holds that
      """
      static char *names[] = {"first", "a second name", "3"};
      pmix_info_t given[3], taken[3];
      pmix_data_buffer_t buffer;
      int32_t three = 3, one = 1;
      uint32_t after = 4711, found = 0;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      for (int at = 0; at < 3; at++) {
        pmix_<type>_t *it = <create>;
        PMIX_INFO_CONSTRUCT(&given[at]);
        PMIX_INFO_CONSTRUCT(&taken[at]);
        PMIX_LOAD_KEY(given[at].key, names[at]);
        <fill>
        given[at].value = (pmix_value_t) {.type = PMIX_<kind>, .data.<member> = it};
      }
      PMIX_DATA_BUFFER_CONSTRUCT(&buffer);
      CHECK(PMIx_Data_pack(NULL, &buffer, given, 3, PMIX_INFO) == PMIX_SUCCESS);
      CHECK(PMIx_Data_pack(NULL, &buffer, &after, 1, PMIX_UINT32) == PMIX_SUCCESS);
      CHECK(PMIx_Data_unpack(NULL, &buffer, taken, &three, PMIX_INFO) == PMIX_SUCCESS && three == 3);
      CHECK(PMIx_Data_unpack(NULL, &buffer, &found, &one, PMIX_UINT32) == PMIX_SUCCESS && found == 4711);
      for (int at = 0; at < 3; at++) {
        CHECK(!strcmp(taken[at].key, names[at]) && taken[at].value.type == PMIX_<kind>);
        pmix_<type>_t *it = taken[at].value.data.<member>;
        CHECK(it && <same>);
      }
      """
    Examples:
      | id | kind | type | member | create | fill | same |
      | DATA-BUFFER | DATA_BUFFER | data_buffer | dbuf | calloc(1, sizeof(pmix_data_buffer_t)) | it->base_ptr = strdup(names[at]); it->bytes_used = it->bytes_allocated = strlen(names[at]) + 1; it->unpack_ptr = it->base_ptr; it->pack_ptr = it->base_ptr + it->bytes_used; | it->bytes_used == strlen(names[at]) + 1 && !strcmp(it->base_ptr, names[at]) |
      | DISK-STATS | DISK_STATS | disk_stats | dkstats | calloc(1, sizeof(pmix_disk_stats_t)) | it->disk = strdup(names[at]); it->num_reads_completed = 10 + at; it->num_reads_merged = 20 + at; it->num_sectors_read = 30 + at; it->milliseconds_reading = 40 + at; it->num_writes_completed = 50 + at; it->num_writes_merged = 60 + at; it->num_sectors_written = 70 + at; it->milliseconds_writing = 80 + at; it->num_ios_in_progress = 90 + at; it->milliseconds_io = 100 + at; it->weighted_milliseconds_io = 110 + at; | !strcmp(it->disk, names[at]) && it->num_reads_completed == 10u + at && it->num_reads_merged == 20u + at && it->num_sectors_read == 30u + at && it->milliseconds_reading == 40u + at && it->num_writes_completed == 50u + at && it->num_writes_merged == 60u + at && it->num_sectors_written == 70u + at && it->milliseconds_writing == 80u + at && it->num_ios_in_progress == 90u + at && it->milliseconds_io == 100u + at && it->weighted_milliseconds_io == 110u + at |
      | NET-STATS | NET_STATS | net_stats | netstats | calloc(1, sizeof(pmix_net_stats_t)) | it->net_interface = strdup(names[at]); it->num_bytes_recvd = 10 + at; it->num_packets_recvd = 20 + at; it->num_recv_errs = 30 + at; it->num_bytes_sent = 40 + at; it->num_packets_sent = 50 + at; it->num_send_errs = 60 + at; | !strcmp(it->net_interface, names[at]) && it->num_bytes_recvd == 10u + at && it->num_packets_recvd == 20u + at && it->num_recv_errs == 30u + at && it->num_bytes_sent == 40u + at && it->num_packets_sent == 50u + at && it->num_send_errs == 60u + at |

  @EXT-CONST-<id>-1
  Scenario Outline: a data array of PMIX_<kind> is packed and unpacked
    Then in C it holds that
      """
      static char *names[] = {"first", "a second name", "3"};
      pmix_data_buffer_t buffer;
      pmix_<type>_t *given = calloc(3, sizeof(pmix_<type>_t));
      pmix_data_array_t array = {.type = PMIX_<kind>, .size = 3, .array = given}, taken = {0};
      int32_t one = 1;
      uint32_t after = 4711, found = 0;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      for (int at = 0; at < 3; at++) {
        pmix_<type>_t *it = &given[at];
        <fill>
      }
      PMIX_DATA_BUFFER_CONSTRUCT(&buffer);
      CHECK(PMIx_Data_pack(NULL, &buffer, &array, 1, PMIX_DATA_ARRAY) == PMIX_SUCCESS);
      CHECK(PMIx_Data_pack(NULL, &buffer, &after, 1, PMIX_UINT32) == PMIX_SUCCESS);
      CHECK(PMIx_Data_unpack(NULL, &buffer, &taken, &one, PMIX_DATA_ARRAY) == PMIX_SUCCESS && one == 1);
      CHECK(PMIx_Data_unpack(NULL, &buffer, &found, &one, PMIX_UINT32) == PMIX_SUCCESS && found == 4711);
      CHECK(taken.type == PMIX_<kind> && taken.size == 3 && taken.array);
      for (int at = 0; at < 3; at++) {
        pmix_<type>_t *it = (pmix_<type>_t *) taken.array + at;
        CHECK(<same>);
      }
      """
    Examples:
      | id | kind | type | fill | same |
      | DISK-STATS | DISK_STATS | disk_stats | it->disk = strdup(names[at]); it->num_reads_completed = 10 + at; it->num_reads_merged = 20 + at; it->num_sectors_read = 30 + at; it->milliseconds_reading = 40 + at; it->num_writes_completed = 50 + at; it->num_writes_merged = 60 + at; it->num_sectors_written = 70 + at; it->milliseconds_writing = 80 + at; it->num_ios_in_progress = 90 + at; it->milliseconds_io = 100 + at; it->weighted_milliseconds_io = 110 + at; | !strcmp(it->disk, names[at]) && it->num_reads_completed == 10u + at && it->num_reads_merged == 20u + at && it->num_sectors_read == 30u + at && it->milliseconds_reading == 40u + at && it->num_writes_completed == 50u + at && it->num_writes_merged == 60u + at && it->num_sectors_written == 70u + at && it->milliseconds_writing == 80u + at && it->num_ios_in_progress == 90u + at && it->milliseconds_io == 100u + at && it->weighted_milliseconds_io == 110u + at |
      | NET-STATS | NET_STATS | net_stats | it->net_interface = strdup(names[at]); it->num_bytes_recvd = 10 + at; it->num_packets_recvd = 20 + at; it->num_recv_errs = 30 + at; it->num_bytes_sent = 40 + at; it->num_packets_sent = 50 + at; it->num_send_errs = 60 + at; | !strcmp(it->net_interface, names[at]) && it->num_bytes_recvd == 10u + at && it->num_packets_recvd == 20u + at && it->num_recv_errs == 30u + at && it->num_bytes_sent == 40u + at && it->num_packets_sent == 50u + at && it->num_send_errs == 60u + at |
