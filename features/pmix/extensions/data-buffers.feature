# 4.18 Data Buffer Functions, 4.28 Constants
@libpmix
Feature: Data buffers that hold something already, and large ones

  # What the buffer held before is freed.
  @EXT-DATA-BUFFER-LOAD-2
  Scenario Outline: PMIx_Data_buffer_load replaces what a buffer holds, <before>
    Then in C it holds that
      """
      pmix_data_buffer_t buffer;
      uint32_t packed[1000] = {0};
      int32_t one = 1;
      size_t size;
      char *old = calloc(1, 3000), *new = strdup("new bytes");
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIx_Data_buffer_construct(&buffer);
      (void) packed, (void) one, (void) size, (void) old;
      <fill>;
      PMIx_Data_buffer_load(&buffer, new, 10);
      CHECK(buffer.base_ptr == new && !strcmp(buffer.base_ptr, "new bytes"));
      CHECK(buffer.unpack_ptr == new && buffer.pack_ptr == new + 10 && buffer.bytes_used == 10 && buffer.bytes_allocated >= 10);
      """
    Examples:
      | before              | fill                                                                                                              |
      | loaded              | PMIx_Data_buffer_load(&buffer, old, 3000)                                                                         |
      | packed              | PMIx_Data_pack(NULL, &buffer, packed, 1000, PMIX_UINT32)                                                          |
      | unpacked in part    | PMIx_Data_pack(NULL, &buffer, packed, 9, PMIX_UINT32), PMIx_Data_unpack(NULL, &buffer, packed, &one, PMIX_UINT32) |
      | loaded and unloaded | PMIx_Data_buffer_load(&buffer, old, 3000), PMIx_Data_buffer_unload(&buffer, &old, &size)                          |
      | loaded twice        | PMIx_Data_buffer_load(&buffer, calloc(1, 20), 20), PMIx_Data_buffer_load(&buffer, old, 3000)                      |

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

  # The number of bytes is larger than 16 bits at the end.
  @EXT-DATA-BUFFER-LOAD-2 @EXT-DATA-BUFFER-UNLOAD-2
  Scenario: buffers of many sizes are loaded and unloaded
    Then in C it holds that
      """
      size_t sizes[] = {1, 255, 256, 65535, 65536, 300000};
      pmix_data_buffer_t *buffer = PMIx_Data_buffer_create();
      for (size_t of = 0; of < COUNT(sizes); of++) {
        char *bytes = malloc(sizes[of]), *taken = NULL;
        size_t size = 12345;
        for (size_t at = 0; at < sizes[of]; at++) bytes[at] = 7 * at;
        PMIx_Data_buffer_load(buffer, bytes, sizes[of]);
        CHECK(buffer->base_ptr == buffer->unpack_ptr && buffer->pack_ptr == buffer->base_ptr + sizes[of] && buffer->bytes_used == sizes[of]);
        CHECK(buffer->bytes_allocated >= sizes[of]);
        PMIx_Data_buffer_unload(buffer, &taken, &size);
        CHECK(taken && size == sizes[of]);
        for (size_t at = 0; at < size; at++) CHECK(taken[at] == (char) (7 * at));
        EMPTY(PMIX_DATA_BUFFER, buffer);
      }
      """

  # A second call finds nothing more.
  @EXT-DATA-BUFFER-UNLOAD-2
  Scenario: PMIx_Data_buffer_unload returns the bytes of a buffer once
    Then in C it holds that
      """
      pmix_data_buffer_t b;
      PMIx_Data_buffer_construct(&b);
      char *taken, *again, *other;
      size_t many, more, left;
      PMIx_Data_buffer_load(&b, strdup("seven b"), 8);
      PMIx_Data_buffer_unload(&b, &taken, &many);
      PMIx_Data_buffer_unload(&b, &again, &more);
      PMIx_Data_buffer_load(&b, strdup("other"), 6);
      PMIx_Data_buffer_unload(&b, &other, &left);
      CHECK(!strcmp(taken, "seven b") && many == 8 && !again && more == 0 && !strcmp(other, "other") && left == 6);
      """

  @EXT-DATA-BUFFER-<id>-2
  Scenario Outline: <function> frees the bytes of a buffer that was packed <times> times
    Then in C it holds that
      """
      pmix_data_buffer_t *buffer = PMIx_Data_buffer_create();
      uint32_t numbers[1000] = {0};
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      for (int at = 0; at < <times>; at++) OK(PMIx_Data_pack(NULL, buffer, numbers, 1000, PMIX_UINT32));
      size_t held = malloc_usable_size(buffer->base_ptr);
      CHECK(buffer->bytes_allocated > 1000 && held > 1100);
      FREES(held, <function>(buffer));
      """
    Examples:
      | id       | function                  | times |
      | DESTRUCT | PMIx_Data_buffer_destruct | 1     |
      | RELEASE  | PMIx_Data_buffer_release  | 1     |
      | DESTRUCT | PMIx_Data_buffer_destruct | 2     |
      | RELEASE  | PMIx_Data_buffer_release  | 2     |

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
