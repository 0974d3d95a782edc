# 4.28 Constants
@libpmix
Feature: Data types in buffers

  What is packed is the same when it is unpacked, and so is what follows it.

  # Three structs, each of whose fields has another value. The parts of a node's statistics are looked at below.
  @EXT-CONST-<id>-1
  Scenario Outline: PMIX_<name> is the data type for packing and unpacking pmix_<type>_t
    Then the headers define PMIX_<name>
    And in C it holds that
      """
      CHECK(!strcmp(PMIx_Data_type_string(PMIX_<name>), "PMIX_<name>"));
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      int numbers[] = {4, 5, 70000}, many = 3;
      pmix_data_buffer_t buffer;
      pmix_<type>_t given[3], taken[3];
      memset(given, 0, sizeof(given)), memset(taken, 0, sizeof(taken));
      EACH_FIELD(field, PMIX_<name>, "-diskstats, netstats") for (int at = 0; at < 3; at++) set(&given[at], field, numbers[at]);
      PMIx_Data_buffer_construct(&buffer);
      CHECK(PMIx_Data_pack(NULL, &buffer, given, 3, PMIX_<name>) == PMIX_SUCCESS);
      CHECK(PMIx_Data_unpack(NULL, &buffer, taken, &many, PMIX_<name>) == PMIX_SUCCESS);
      IS(many, 3);
      SAME(PMIX_<name>, given, taken, 3);
      """
    Examples:
      | id          | name        | type        |
      | DATA-BUFFER | DATA_BUFFER | data_buffer |
      | DISK-STATS  | DISK_STATS  | disk_stats  |
      | NET-STATS   | NET_STATS   | net_stats   |
      | NODE-STATS  | NODE_STATS  | node_stats  |
      | PROC-STATS  | PROC_STATS  | proc_stats  |

  # Each is between two numbers, and is unpacked into memory that held something else.
  @EXT-CONST-<id>-1
  Scenario Outline: structs of type PMIX_<name> are packed and unpacked one at a time
    Then in C it holds that
      """
      pmix_data_buffer_t buffer;
      static pmix_<type>_t given[60], taken[60];
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIx_Data_buffer_construct(&buffer);
      for (uint32_t at = 0; at < 60; at++) {
        fill(PMIX_<name>, &given[at], 4 + at);
        CHECK(PMIx_Data_pack(NULL, &buffer, &at, 1, PMIX_UINT32) == PMIX_SUCCESS);
        CHECK(PMIx_Data_pack(NULL, &buffer, &given[at], 1, PMIX_<name>) == PMIX_SUCCESS);
      }
      memset(taken, 0x5a, sizeof(taken));
      for (uint32_t at = 0, number = 77; at < 60; at++) {
        int32_t one = 1;
        CHECK(PMIx_Data_unpack(NULL, &buffer, &number, &one, PMIX_UINT32) == PMIX_SUCCESS && number == at);
        CHECK(PMIx_Data_unpack(NULL, &buffer, &taken[at], &one, PMIX_<name>) == PMIX_SUCCESS && one == 1);
        SAME(PMIX_<name>, &given[at], &taken[at], 1);
      }
      """
    Examples:
      | id          | name        | type        |
      | DATA-BUFFER | DATA_BUFFER | data_buffer |
      | DISK-STATS  | DISK_STATS  | disk_stats  |
      | NET-STATS   | NET_STATS   | net_stats   |

  # Every bit of a number is kept.
  @EXT-CONST-<id>-1
  Scenario Outline: the largest numbers in a pmix_<type>_t are packed and unpacked
    Then in C it holds that
      """
      pmix_data_buffer_t buffer;
      pmix_<type>_t given = {.<text> = "a"}, taken;
      int32_t one = 1;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      EACH_FIELD(field, PMIX_<kind>, "-<text>") memset((char *) &given + field->offset, 0xff, field->size);
      PMIx_Data_buffer_construct(&buffer);
      CHECK(PMIx_Data_pack(NULL, &buffer, &given, 1, PMIX_<kind>) == PMIX_SUCCESS);
      CHECK(PMIx_Data_unpack(NULL, &buffer, &taken, &one, PMIX_<kind>) == PMIX_SUCCESS && one == 1);
      SAME(PMIX_<kind>, &given, &taken, 1);
      """
    Examples:
      | id         | kind       | type       | text          |
      | DISK-STATS | DISK_STATS | disk_stats | disk          |
      | NET-STATS  | NET_STATS  | net_stats  | net_interface |

  # Three infos, each with a value whose fields all differ; a number follows.
  @EXT-CONST-<id>-1
  Scenario Outline: infos with values of type PMIX_<kind> are packed and unpacked
    Then in C it holds that
      """
      pmix_info_t given[3], taken[3];
      pmix_data_buffer_t buffer;
      int32_t three = 3, one = 1;
      uint32_t after = 4711, found = 0;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      for (int at = 0; at < 3; at++) {
        PMIX_INFO_CONSTRUCT(&given[at]);
        PMIX_INFO_CONSTRUCT(&taken[at]);
        PMIX_LOAD_KEY(given[at].key, at ? "some.key" : "another");
        given[at].value = filled(PMIX_<kind>, 4 + at);
      }
      PMIX_DATA_BUFFER_CONSTRUCT(&buffer);
      CHECK(PMIx_Data_pack(NULL, &buffer, given, 3, PMIX_INFO) == PMIX_SUCCESS);
      CHECK(PMIx_Data_pack(NULL, &buffer, &after, 1, PMIX_UINT32) == PMIX_SUCCESS);
      CHECK(PMIx_Data_unpack(NULL, &buffer, taken, &three, PMIX_INFO) == PMIX_SUCCESS && three == 3);
      CHECK(PMIx_Data_unpack(NULL, &buffer, &found, &one, PMIX_UINT32) == PMIX_SUCCESS && found == 4711);
      SAME(PMIX_INFO, given, taken, 3);
      """
    Examples:
      | id          | kind        |
      | DATA-BUFFER | DATA_BUFFER |
      | DISK-STATS  | DISK_STATS  |
      | NET-STATS   | NET_STATS   |

  @EXT-CONST-<id>-1
  Scenario Outline: a data array of PMIX_<kind> is packed and unpacked
    Then in C it holds that
      """
      pmix_data_buffer_t buffer;
      pmix_data_array_t array = {.type = PMIX_<kind>, .size = 3, .array = calloc(3, size_of(PMIX_<kind>))}, taken = {0};
      int32_t one = 1;
      uint32_t after = 4711, found = 0;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      for (int at = 0; at < 3; at++) fill(PMIX_<kind>, (char *) array.array + at * size_of(PMIX_<kind>), 4 + at);
      PMIX_DATA_BUFFER_CONSTRUCT(&buffer);
      CHECK(PMIx_Data_pack(NULL, &buffer, &array, 1, PMIX_DATA_ARRAY) == PMIX_SUCCESS);
      CHECK(PMIx_Data_pack(NULL, &buffer, &after, 1, PMIX_UINT32) == PMIX_SUCCESS);
      CHECK(PMIx_Data_unpack(NULL, &buffer, &taken, &one, PMIX_DATA_ARRAY) == PMIX_SUCCESS && one == 1);
      CHECK(PMIx_Data_unpack(NULL, &buffer, &found, &one, PMIX_UINT32) == PMIX_SUCCESS && found == 4711);
      CHECK(taken.type == PMIX_<kind> && taken.size == 3 && taken.array);
      SAME(PMIX_<kind>, array.array, taken.array, 3);
      """
    Examples:
      | id         | kind       |
      | DISK-STATS | DISK_STATS |
      | NET-STATS  | NET_STATS  |

  @EXT-CONST-NODE-STATS-1
  Scenario Outline: node statistics with <many> disks and <others> interfaces are packed and unpacked
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      pmix_data_buffer_t buffer;
      pmix_node_stats_t given = {.node = "n1", .ndiskstats = <many>, .nnetstats = <others>}, taken = {0};
      int32_t one = 1;
      given.diskstats = fill_all(PMIX_DISK_STATS, 3, calloc(3, sizeof(pmix_disk_stats_t)), 4);
      given.netstats = fill_all(PMIX_NET_STATS, 3, calloc(3, sizeof(pmix_net_stats_t)), 5);
      PMIx_Data_buffer_construct(&buffer);
      CHECK(PMIx_Data_pack(NULL, &buffer, &given, 1, PMIX_NODE_STATS) == PMIX_SUCCESS);
      CHECK(PMIx_Data_unpack(NULL, &buffer, &taken, &one, PMIX_NODE_STATS) == PMIX_SUCCESS);
      CHECK(one == 1 && !strcmp(taken.node, "n1"));
      CHECK(taken.ndiskstats == <many> && taken.nnetstats == <others>);
      SAME(PMIX_DISK_STATS, given.diskstats, taken.diskstats, <many>);
      SAME(PMIX_NET_STATS, given.netstats, taken.netstats, <others>);
      """
    Examples:
      | many | others |
      | 1    | 0      |
      | 3    | 0      |
      | 0    | 1      |
      | 0    | 3      |
      | 3    | 2      |

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

  @EXT-CONST-DATA-BUFFER-1
  Scenario Outline: data buffers of <first> and <second> bytes are packed and unpacked
    Then in C it holds that
      """
      pmix_data_buffer_t buffer, given[2], taken[2];
      size_t sizes[] = {<first>, <second>};
      uint32_t after = 4711, found = 0;
      int32_t two = 2, one = 1;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      for (int at = 0; at < 2; at++) {
        PMIx_Data_buffer_construct(&given[at]);
        PMIx_Data_buffer_construct(&taken[at]);
        if (sizes[at] == 0) continue;
        char *bytes = malloc(sizes[at]);
        for (size_t byte = 0; byte < sizes[at]; byte++) bytes[byte] = 7 * byte + at;
        PMIx_Data_buffer_load(&given[at], bytes, sizes[at]);
      }
      PMIx_Data_buffer_construct(&buffer);
      CHECK(PMIx_Data_pack(NULL, &buffer, given, 2, PMIX_DATA_BUFFER) == PMIX_SUCCESS);
      CHECK(PMIx_Data_pack(NULL, &buffer, &after, 1, PMIX_UINT32) == PMIX_SUCCESS);
      CHECK(PMIx_Data_unpack(NULL, &buffer, taken, &two, PMIX_DATA_BUFFER) == PMIX_SUCCESS);
      CHECK(PMIx_Data_unpack(NULL, &buffer, &found, &one, PMIX_UINT32) == PMIX_SUCCESS);
      CHECK(two == 2 && one == 1 && found == 4711);
      for (int at = 0; at < 2; at++) {
        CHECK(taken[at].bytes_used == sizes[at]);
        for (size_t byte = 0; byte < sizes[at]; byte++) CHECK(taken[at].base_ptr[byte] == (char) (7 * byte + at));
      }
      """
    Examples:
      | first | second |
      | 0     | 0      |
      | 0     | 5      |
      | 5     | 0      |
      | 1     | 70000  |
      | 70000 | 1      |

  # Each name has 300 characters. There is room after both structs, so that a library that takes their fields for arrays does not crash.
  @EXT-CONST-NODE-STATS-1
  Scenario Outline: the statistics of a node with <what> are packed and unpacked
    Then in C it holds that
      """
      pmix_data_buffer_t buffer;
      pmix_node_stats_t *given = calloc(8, sizeof(pmix_node_stats_t)), *taken = calloc(8, sizeof(pmix_node_stats_t));
      uint32_t after = 4711, found = 0;
      int32_t many = 1, one = 1;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      *given = (pmix_node_stats_t) {.node = "n1", .ndiskstats = <disks>, .nnetstats = <networks>};
      if (<disks>) given->diskstats = fill_all(PMIX_DISK_STATS, <disks>, calloc(<disks>, sizeof(pmix_disk_stats_t)), 300);
      if (<networks>) given->netstats = fill_all(PMIX_NET_STATS, <networks>, calloc(<networks>, sizeof(pmix_net_stats_t)), 300);
      PMIx_Data_buffer_construct(&buffer);
      CHECK(PMIx_Data_pack(NULL, &buffer, given, 1, PMIX_NODE_STATS) == PMIX_SUCCESS);
      CHECK(buffer.bytes_used > 300 * (<disks> + <networks>));
      CHECK(PMIx_Data_pack(NULL, &buffer, &after, 1, PMIX_UINT32) == PMIX_SUCCESS);
      CHECK(PMIx_Data_unpack(NULL, &buffer, taken, &many, PMIX_NODE_STATS) == PMIX_SUCCESS);
      CHECK(PMIx_Data_unpack(NULL, &buffer, &found, &one, PMIX_UINT32) == PMIX_SUCCESS);
      CHECK(many == 1 && found == 4711);
      SAME(PMIX_NODE_STATS, given, taken, 1);
      """
    Examples:
      | what                       | disks | networks |
      | neither disks nor networks | 0     | 0        |
      | two networks               | 0     | 2        |
      | two disks                  | 2     | 0        |
      | a disk and three networks  | 1     | 3        |
