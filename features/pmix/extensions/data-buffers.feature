# 4.18 Data Buffer Functions, 4.28 Constants
@libpmix
Feature: Data buffers that hold something already, and large ones

  # What the buffer held before is freed.
  @EXT-DATA-BUFFER-LOAD-2
  Scenario Outline: PMIx_Data_buffer_load replaces what a buffer holds, <before>
    Then in C it holds that
      """
      pmix_data_buffer_t buffer;
      uint32_t number = 7, packed[1000] = {0};
      int32_t one = 1;
      char *old = calloc(1, 3000), *new = strdup("new bytes");
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIx_Data_buffer_construct(&buffer);
      (void) number, (void) packed, (void) one, (void) old;
      <fill>
      PMIx_Data_buffer_load(&buffer, new, 10);
      CHECK(buffer.base_ptr == new && !strcmp(buffer.base_ptr, "new bytes"));
      CHECK(buffer.unpack_ptr == new && buffer.pack_ptr == new + 10 && buffer.bytes_used == 10 && buffer.bytes_allocated >= 10);
      """
    Examples:
      | before | fill |
      | loaded | PMIx_Data_buffer_load(&buffer, old, 3000); |
      | packed | CHECK(PMIx_Data_pack(NULL, &buffer, packed, 1000, PMIX_UINT32) == PMIX_SUCCESS); |
      | packed and unpacked in part | CHECK(PMIx_Data_pack(NULL, &buffer, packed, 1000, PMIX_UINT32) == PMIX_SUCCESS); CHECK(PMIx_Data_unpack(NULL, &buffer, &number, &one, PMIX_UINT32) != PMIX_ERR_BAD_PARAM); |
      | loaded and unloaded | PMIx_Data_buffer_load(&buffer, old, 3000); size_t size; PMIx_Data_buffer_unload(&buffer, &old, &size); |
      | loaded twice | PMIx_Data_buffer_load(&buffer, calloc(1, 20), 20); PMIx_Data_buffer_load(&buffer, old, 3000); |

  @EXT-DATA-BUFFER-LOAD-2
  Scenario: PMIx_Data_buffer_load frees the bytes that it replaces
    Then in C it holds that
      """
      pmix_data_buffer_t b;
      PMIx_Data_buffer_construct(&b);
      char *new = strdup("new bytes");
      size_t before = heap();
      char *old = strdup(xs(3000));
      PMIx_Data_buffer_load(&b, old, 3001);
      COMPARE(heap(), >, before + 3000);
      PMIx_Data_buffer_load(&b, new, 10);
      IS(heap(), before);
      IS(b.base_ptr, "new bytes");
      """

  # The number of bytes is larger than 16 bits.
  @EXT-DATA-BUFFER-LOAD-2 @EXT-DATA-BUFFER-UNLOAD-2
  Scenario Outline: a buffer of <size> bytes is loaded and unloaded
    Then in C it holds that
      """
      pmix_data_buffer_t *buffer = PMIx_Data_buffer_create();
      char *bytes = malloc(<size>), *taken = NULL;
      size_t size = 0;
      for (int at = 0; at < <size>; at++) bytes[at] = 7 * at;
      PMIx_Data_buffer_load(buffer, bytes, <size>);
      CHECK(buffer->bytes_used == <size> && buffer->pack_ptr == buffer->base_ptr + <size>);
      PMIx_Data_buffer_unload(buffer, &taken, &size);
      CHECK(taken && size == <size>);
      for (int at = 0; at < <size>; at++) CHECK(taken[at] == (char) (7 * at));
      CHECK(!buffer->base_ptr && !buffer->bytes_used);
      """
    Examples:
      | size   |
      | 1      |
      | 255    |
      | 256    |
      | 65535  |
      | 65536  |
      | 300000 |

  # A second call finds nothing more.
  @EXT-DATA-BUFFER-UNLOAD-2
  Scenario: PMIx_Data_buffer_unload returns the bytes of a buffer once
    Then in C it holds that
      """
      pmix_data_buffer_t b;
      PMIx_Data_buffer_construct(&b);
      char *bytes = strdup("seven b");
      char *others = strdup("other");
      PMIx_Data_buffer_load(&b, bytes, 8);
      char *taken;
      char *again;
      size_t many, more;
      PMIx_Data_buffer_unload(&b, &taken, &many);
      PMIx_Data_buffer_unload(&b, &again, &more);
      PMIx_Data_buffer_load(&b, others, 6);
      char *other;
      size_t left;
      PMIx_Data_buffer_unload(&b, &other, &left);
      IS(taken, "seven b");
      IS(many, 8);
      IS(again, NULL);
      IS(more, 0);
      IS(other, "other");
      IS(left, 6);
      """

  @EXT-DATA-BUFFER-<id>-2
  Scenario Outline: <function> frees the bytes of a buffer that was <how>
    Then in C it holds that
      """
      pmix_data_buffer_t *buffer = PMIx_Data_buffer_create();
      uint32_t numbers[1000] = {0};
      int32_t half = 500;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      (void) half;
      CHECK(PMIx_Data_pack(NULL, buffer, numbers, 1000, PMIX_UINT32) == PMIX_SUCCESS);
      <given>
      CHECK(buffer->bytes_allocated > 1000);
      size_t full = mallinfo2().uordblks, held = malloc_usable_size(buffer->base_ptr);
      <function>(buffer);
      CHECK(held > 1100 && mallinfo2().uordblks + held <= full);
      """
    Examples:
      | id       | function                  | how                  | given                                                                            |
      | DESTRUCT | PMIx_Data_buffer_destruct | packed               |                                                                                  |
      | RELEASE  | PMIx_Data_buffer_release  | packed               |                                                                                  |
      | DESTRUCT | PMIx_Data_buffer_destruct | packed several times | CHECK(PMIx_Data_pack(NULL, buffer, numbers, 1000, PMIX_UINT32) == PMIX_SUCCESS); |
      | RELEASE  | PMIx_Data_buffer_release  | packed several times | CHECK(PMIx_Data_pack(NULL, buffer, numbers, 1000, PMIX_UINT32) == PMIX_SUCCESS); |

  @EXT-DATA-BUFFER-DESTRUCT-2
  Scenario: a destructed buffer can be packed again
    Then in C it holds that
      """
      pmix_data_buffer_t buffer;
      uint32_t given = 70000, taken = 0;
      int32_t one = 1;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIx_Data_buffer_construct(&buffer);
      for (int round = 0; round < 3; round++) {
        given += round;
        CHECK(PMIx_Data_pack(NULL, &buffer, &given, 1, PMIX_UINT32) == PMIX_SUCCESS);
        CHECK(PMIx_Data_unpack(NULL, &buffer, &taken, &one, PMIX_UINT32) == PMIX_SUCCESS && one == 1 && taken == given);
        PMIx_Data_buffer_destruct(&buffer);
        PMIx_Data_buffer_construct(&buffer);
      }
      """

  # Bits in each half of a number, and numbers that are not whole.
  @EXT-CONST-<id>-1
  Scenario Outline: the largest numbers in a pmix_<type>_t are packed and unpacked
    Then in C it holds that
      """
      pmix_data_buffer_t buffer;
      pmix_<type>_t given[2], taken[2];
      int32_t two = 2;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      memset(given, 0, sizeof(given));
      memset(taken, 0, sizeof(taken));
      given[0].<name> = strdup("a");
      given[1].<name> = strdup("b");
      pmix_<type>_t *it = &given[0];
      <fill>
      it = &given[1];
      <fill>
      PMIx_Data_buffer_construct(&buffer);
      CHECK(PMIx_Data_pack(NULL, &buffer, given, 2, PMIX_<kind>) == PMIX_SUCCESS);
      CHECK(PMIx_Data_unpack(NULL, &buffer, taken, &two, PMIX_<kind>) == PMIX_SUCCESS && two == 2);
      for (int at = 0; at < 2; at++) {
        CHECK(!strcmp(taken[at].<name>, given[at].<name>));
        free(taken[at].<name>);
        taken[at].<name> = given[at].<name>;
      }
      CHECK(!memcmp(given, taken, sizeof(given)));
      """
    Examples:
      | id | kind | type | name | fill |
      | DISK-STATS | DISK_STATS | disk_stats | disk | it->num_reads_completed = UINT64_MAX; it->num_reads_merged = 1ul << 32; it->num_sectors_read = 1ul << 63; it->milliseconds_reading = 3ul << 40; it->num_writes_completed = UINT64_MAX - 1; it->num_writes_merged = 5ul << 32; it->num_sectors_written = 7ul << 32; it->milliseconds_writing = 9ul << 33; it->num_ios_in_progress = 11ul << 34; it->milliseconds_io = 13ul << 35; it->weighted_milliseconds_io = 15ul << 36; |
      | NET-STATS | NET_STATS | net_stats | net_interface | it->num_bytes_recvd = UINT64_MAX; it->num_packets_recvd = 1ul << 32; it->num_recv_errs = 1ul << 63; it->num_bytes_sent = 3ul << 40; it->num_packets_sent = UINT64_MAX - 1; it->num_send_errs = 5ul << 33; |
      | NODE-STATS | NODE_STATS | node_stats | node | it->la = 0.5; it->la5 = 1.25; it->la15 = 70000.5; it->total_mem = 1048576; it->free_mem = 2097152; it->buffers = 0.125; it->cached = 12.75; it->swap_cached = 300.25; it->swap_total = 65536; it->swap_free = 131072; it->mapped = 262144; it->sample_time.tv_sec = 5000000000; it->sample_time.tv_usec = 999999; |
