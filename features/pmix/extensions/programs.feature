# 4.6, 4.9, 4.18, 4.19, 4.28
@libpmix
Feature: Contents of buffers, infos and variables in whole programs

  # No byte of the payload is a NUL.
  @EXT-CONST-DATA-BUFFER-1
  Scenario: a data buffer without a NUL is packed and unpacked
    Then in C it holds that
      """
      pmix_data_buffer_t buffer, given, taken;
      int32_t one = 1;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      char *bytes = malloc(4);
      memcpy(bytes, "abcd", 4);
      PMIx_Data_buffer_construct(&given);
      PMIx_Data_buffer_construct(&taken);
      PMIx_Data_buffer_load(&given, bytes, 4);
      PMIx_Data_buffer_construct(&buffer);
      CHECK(PMIx_Data_pack(NULL, &buffer, &given, 1, PMIX_DATA_BUFFER) == PMIX_SUCCESS);
      CHECK(PMIx_Data_unpack(NULL, &buffer, &taken, &one, PMIX_DATA_BUFFER) == PMIX_SUCCESS);
      CHECK(one == 1 && taken.bytes_used == 4 && !memcmp(taken.base_ptr, "abcd", 4));
      """

  @EXT-DATA-BUFFER-UNLOAD-2
  Scenario: PMIx_Data_buffer_unload returns what has not been unpacked
    Then in C it holds that
      """
      pmix_data_buffer_t one, other;
      uint32_t given[2] = {1, 2}, taken = 0;
      int32_t many = 1;
      char *bytes;
      size_t size;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIx_Data_buffer_construct(&one);
      CHECK(PMIx_Data_pack(NULL, &one, &given[0], 1, PMIX_UINT32) == PMIX_SUCCESS);
      CHECK(PMIx_Data_pack(NULL, &one, &given[1], 1, PMIX_UINT32) == PMIX_SUCCESS);
      CHECK(PMIx_Data_unpack(NULL, &one, &taken, &many, PMIX_UINT32) == PMIX_SUCCESS && taken == 1);
      PMIx_Data_buffer_unload(&one, &bytes, &size);
      PMIx_Data_buffer_construct(&other);
      PMIx_Data_buffer_load(&other, bytes, size);
      many = 1;
      CHECK(PMIx_Data_unpack(NULL, &other, &taken, &many, PMIX_UINT32) == PMIX_SUCCESS);
      CHECK(many == 1 && taken == 2);
      """

  # The caller keeps the text.
  @EXT-INFO-FREE-2 @EXT-INFO-PERSISTENT-3
  Scenario: PMIx_Info_free does not release the contents of a persistent info
    Then in C it holds that
      """
      char *text = malloc(3000);
      memset(text, 'x', 2999);
      text[2999] = '\0';
      pmix_info_t *them = PMIx_Info_create(3);
      them[1].value.type = PMIX_STRING;
      them[1].value.data.string = text;
      PMIx_Info_persistent(&them[1]);
      PMIx_Info_free(them, 3);
      for (int at = 0; at < 2999; at++) CHECK(text[at] == 'x');
      text[0] = 'y';
      free(text);
      """

  @EXT-SETENV-3
  Scenario: PMIx_Setenv keeps a variable of the program's own environment if overwrite is false
    Then in C it holds that
      """
      extern char **environ;
      CHECK(setenv("MAPCHECK_XX", "old", 1) == 0);
      PMIx_Setenv("MAPCHECK_XX", "new", false, &environ);
      CHECK(!strcmp(getenv("MAPCHECK_XX"), "old"));
      """

  @EXT-SETENV-4
  Scenario: PMIx_Setenv replaces a variable of the program's own environment if overwrite is true
    Then in C it holds that
      """
      extern char **environ;
      CHECK(setenv("MAPCHECK_XX", "old", 1) == 0);
      CHECK(PMIx_Setenv("MAPCHECK_XX", "new", true, &environ) == PMIX_SUCCESS);
      CHECK(!strcmp(getenv("MAPCHECK_XX"), "new"));
      """

  @EXT-PROC-CREATE-2
  Scenario Outline: PMIx_Proc_create initializes each of <many> processes as the first
    Then in C it holds that
      """
      pmix_proc_t *them = PMIx_Proc_create(<many>);
      for (int at = 0; at < <many>; at++) CHECK(them[at].rank == PMIX_RANK_UNDEF && them[at].nspace[0] == '\0');
      """
    Examples:
      | many |
      | 1    |
      | 5    |
      | 64   |

  # Freeing the text would end the program, which frees it itself.
  @EXT-INFO-PERSISTENT-3
  Scenario Outline: PMIx_Info_destruct does not release the contents of a persistent info that is also <mark>
    Then in C it holds that
      """
      char *text = malloc(3000);
      for (int first = 0; first < 2; first++) {
        pmix_info_t info;
        memset(text, 'x', 2999);
        text[2999] = '\0';
        PMIx_Info_construct(&info);
        info.value.type = PMIX_STRING;
        info.value.data.string = text;
        if (first) PMIx_Info_<function>(&info);
        PMIx_Info_persistent(&info);
        if (!first) PMIx_Info_<function>(&info);
        PMIx_Info_destruct(&info);
        for (int at = 0; at < 2999; at++) CHECK(text[at] == 'x');
      }
      free(text);
      """
    Examples:
      | mark      | function  |
      | required  | required  |
      | optional  | optional  |
      | processed | processed |
      | the end   | set_end   |
      | qualifier | qualifier |

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
      char name[301] = "";
      memset(name, 'x', 300);
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      given->node = strdup("n1");
      given->ndiskstats = <disks>;
      given->nnetstats = <networks>;
      if (<disks> > 0) PMIX_DISK_STATS_CREATE(given->diskstats, <disks>);
      if (<networks> > 0) PMIX_NET_STATS_CREATE(given->netstats, <networks>);
      for (int at = 0; at < <disks>; at++) {
        name[299] = 'a' + at;
        given->diskstats[at].disk = strdup(name);
        given->diskstats[at].weighted_milliseconds_io = 10 + at;
      }
      for (int at = 0; at < <networks>; at++) {
        name[299] = 'A' + at;
        given->netstats[at].net_interface = strdup(name);
        given->netstats[at].num_send_errs = 20 + at;
      }
      PMIx_Data_buffer_construct(&buffer);
      CHECK(PMIx_Data_pack(NULL, &buffer, given, 1, PMIX_NODE_STATS) == PMIX_SUCCESS);
      CHECK(buffer.bytes_used > 300 * (<disks> + <networks>));
      CHECK(PMIx_Data_pack(NULL, &buffer, &after, 1, PMIX_UINT32) == PMIX_SUCCESS);
      CHECK(PMIx_Data_unpack(NULL, &buffer, taken, &many, PMIX_NODE_STATS) == PMIX_SUCCESS);
      CHECK(PMIx_Data_unpack(NULL, &buffer, &found, &one, PMIX_UINT32) == PMIX_SUCCESS);
      CHECK(many == 1 && found == 4711 && !strcmp(taken->node, "n1"));
      CHECK(taken->ndiskstats == <disks> && taken->nnetstats == <networks>);
      for (int at = 0; at < <disks>; at++) {
        name[299] = 'a' + at;
        CHECK(!strcmp(taken->diskstats[at].disk, name) && taken->diskstats[at].weighted_milliseconds_io == 10u + at);
      }
      for (int at = 0; at < <networks>; at++) {
        name[299] = 'A' + at;
        CHECK(!strcmp(taken->netstats[at].net_interface, name) && taken->netstats[at].num_send_errs == 20u + at);
      }
      """
    Examples:
      | what                       | disks | networks |
      | neither disks nor networks | 0     | 0        |
      | two networks               | 0     | 2        |
      | two disks                  | 2     | 0        |
      | a disk and three networks  | 1     | 3        |
