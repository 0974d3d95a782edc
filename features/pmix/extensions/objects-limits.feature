# 4.15 Byte Object Functions, 4.17 Envar Functions, 4.18 Data Buffer Functions, 4.25 App Struct Functions
@libpmix
Feature: Loading structs at their limits

  @EXT-BYTE-OBJECT-LOAD-2
  Scenario Outline: PMIx_Byte_object_load sets the size <size> and takes the bytes
    Then in C it holds that
      """
      pmix_byte_object_t one;
      char *bytes = malloc(16);
      memcpy(bytes, "abc\0def\0ghi\0jkl\0", 16);
      memset(&one, 0x5a, sizeof(one));
      PMIx_Byte_object_load(&one, bytes, <size>);
      CHECK(one.size == <size> && !memcmp(one.bytes, "abc\0def\0ghi\0jkl\0", <size> < 16 ? <size> : 16));
      """
    Examples:
      | size       |
      | 1          |
      | 4          |
      | 16         |
      | 65536      |
      | 4294967296 |
      | 5000000000 |

  @EXT-BYTE-OBJECT-LOAD-2
  Scenario: PMIx_Byte_object_load of no bytes makes an empty object
    Then in C it holds that
      """
      pmix_byte_object_t b;
      PMIx_Byte_object_load(&b, NULL, 0);
      IS(b.bytes, NULL);
      IS(b.size, 0);
      """

  @EXT-BYTE-OBJECT-LOAD-2
  Scenario: PMIx_Byte_object_load replaces what an object had
    Then in C it holds that
      """
      pmix_byte_object_t b;
      PMIx_Byte_object_construct(&b);
      char *first = strdup("the first bytes");
      char *second = strdup("second");
      PMIx_Byte_object_load(&b, first, 16);
      PMIx_Byte_object_load(&b, second, 7);
      IS(b.bytes, "second");
      IS(b.size, 7);
      """

  # The strings are changed after they were loaded.
  @EXT-ENVAR-LOAD-2
  Scenario: PMIx_Envar_load keeps each separator, and copies of the name and the value
    Then in C it holds that
      """
      for (int byte = 0; byte < 256; byte++) {
        pmix_envar_t one;
        char name[] = "NAME", value[] = "a value";
        memset(&one, byte % 2 ? 0 : 0x5a, sizeof(one));
        PMIx_Envar_load(&one, name, value, byte);
        CHECK(!strcmp(name, "NAME") && !strcmp(value, "a value"));
        memset(name, 'x', 4), memset(value, 'x', 7);
        CHECK(!strcmp(one.envar, "NAME") && !strcmp(one.value, "a value") && one.separator == (char) byte);
      }
      """

  @EXT-ENVAR-LOAD-2
  Scenario Outline: PMIx_Envar_load without <what> leaves it NULL
    Then in C it holds that
      """
      pmix_envar_t e = {0};
      PMIx_Envar_load(&e, <name>, <value>, ';');
      IS(e.envar, <name>);
      IS(e.value, <value>);
      IS(e.separator, ';');
      """
    Examples:
      | what    | name   | value   |
      | a value | "NAME" | NULL    |
      | a name  | NULL   | "value" |
      | both    | NULL   | NULL    |

  # A buffer is loaded, unloaded and loaded again, with other sizes.
  @EXT-DATA-BUFFER-LOAD-2 @EXT-DATA-BUFFER-UNLOAD-2
  Scenario: a buffer is loaded and unloaded ten times
    Then in C it holds that
      """
      pmix_data_buffer_t buffer;
      PMIx_Data_buffer_construct(&buffer);
      for (int round = 0; round < 10; round++) {
        size_t many = 1 + 701 * ((3 * round) % 10), size = 12345;
        char *bytes = malloc(many), *taken = NULL;
        memset(bytes, 'a' + round, many);
        PMIx_Data_buffer_load(&buffer, bytes, many);
        CHECK(buffer.base_ptr == buffer.unpack_ptr && buffer.pack_ptr == buffer.base_ptr + many && buffer.bytes_used == many);
        PMIx_Data_buffer_unload(&buffer, &taken, &size);
        CHECK(taken && size == many);
        for (size_t at = 0; at < many; at++) CHECK(taken[at] == 'a' + round);
        CHECK(!buffer.base_ptr && !buffer.pack_ptr && !buffer.unpack_ptr && !buffer.bytes_used && !buffer.bytes_allocated);
        free(taken);
      }
      """

  # What was packed is unloaded in three ways: nothing, some and all of it was unpacked before.
  @EXT-DATA-BUFFER-UNLOAD-2
  Scenario Outline: PMIx_Data_buffer_unload returns what follows the first <unpacked> of 5 numbers
    Then in C it holds that
      """
      pmix_data_buffer_t buffer, other;
      uint64_t given[] = {11, 22, 33, 44, 55}, taken[5] = {0};
      int32_t many = <unpacked>, left = 5 - <unpacked>, one = 1;
      char *bytes = NULL;
      size_t size = 0;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIx_Data_buffer_construct(&buffer);
      for (int at = 0; at < 5; at++) CHECK(PMIx_Data_pack(NULL, &buffer, &given[at], 1, PMIX_UINT64) == PMIX_SUCCESS);
      for (int at = 0; at < many; at++) CHECK(PMIx_Data_unpack(NULL, &buffer, taken, &one, PMIX_UINT64) == PMIX_SUCCESS);
      PMIx_Data_buffer_unload(&buffer, &bytes, &size);
      CHECK(bytes && size > 0 && !buffer.base_ptr && !buffer.bytes_used && !buffer.unpack_ptr && !buffer.pack_ptr);
      PMIx_Data_buffer_construct(&other);
      PMIx_Data_buffer_load(&other, bytes, size);
      for (int at = 0; at < left; at++) {
        CHECK(PMIx_Data_unpack(NULL, &other, taken, &one, PMIX_UINT64) == PMIX_SUCCESS && one == 1);
        CHECK(taken[0] == given[many + at]);
      }
      CHECK(PMIx_Data_unpack(NULL, &other, taken, &one, PMIX_UINT64) != PMIX_SUCCESS);
      """
    Examples:
      | unpacked |
      | 0        |
      | 1        |
      | 2        |
      | 4        |

  @EXT-APP-INFO-CREATE-2
  Scenario Outline: PMIx_App_info_create gives an app <many> infos, and changes nothing else
    Then in C it holds that
      """
      pmix_app_t app;
      char *argv[] = {"a", NULL}, *env[] = {"A=1", NULL};
      CHECK(mallopt(M_PERTURB, 0x5a) == 1);
      PMIx_App_construct(&app);
      app.cmd = "cmd", app.cwd = "/folder", app.argv = argv, app.env = env, app.maxprocs = 7;
      PMIx_App_info_create(&app, <many>);
      CHECK(app.ninfo == <many> && app.info && malloc_usable_size(app.info) >= <many> * sizeof(pmix_info_t));
      for (int at = 0; at < <many>; at++)
        CHECK(!app.info[at].key[0] && app.info[at].flags == 0 && app.info[at].value.type == PMIX_UNDEF && !app.info[at].value.data.ptr);
      CHECK(!strcmp(app.cmd, "cmd") && !strcmp(app.cwd, "/folder") && app.argv == argv && app.env == env && app.maxprocs == 7);
      """
    Examples:
      | many |
      | 1    |
      | 2    |
      | 255  |
      | 1000 |

  @EXT-DATA-ARRAY-INIT-2 @EXT-MACRO-DATA-ARRAY-INIT-1
  Scenario Outline: <init> sets each of the types, in memory that held something else
    Then in C it holds that
      """
      for (int type = 0; type < 75; type++) {
        pmix_data_array_t array;
        memset(&array, type % 2 ? 0xa5 : 0x5a, sizeof(array));
        <init>(&array, type);
        CHECK(array.type == type && array.size == 0 && !array.array);
      }
      """
    Examples:
      | init                 |
      | PMIx_Data_array_init |
      | PMIX_DATA_ARRAY_INIT |

  @EXT-MULTICLUSTER-NSPACE-CONSTRUCT-2 @EXT-MULTICLUSTER-NSPACE-PARSE-2
  Scenario: joining and separating namespaces leaves the given ones as they are
    Then in C it holds that
      """
      static char *names[] = {"a", "east", "a-cluster.of.the-east_1", "prterun-n1-77@1"};
      for (int one = 0; one < 4; one++)
        for (int other = 0; other < 4; other++) {
          pmix_nspace_t both, cluster, inside, found, rest, wanted;
          PMIx_Load_nspace(cluster, names[one]);
          PMIx_Load_nspace(inside, names[other]);
          memset(both, 'x', sizeof(both));
          memset(found, 'x', sizeof(found));
          memset(rest, 0, sizeof(rest));
          snprintf(wanted, sizeof(wanted), "%s:%s", names[one], names[other]);
          PMIx_Multicluster_nspace_construct(both, cluster, inside);
          CHECK(!strcmp(both, wanted) && !strcmp(cluster, names[one]) && !strcmp(inside, names[other]));
          PMIx_Multicluster_nspace_parse(both, found, rest);
          CHECK(!strcmp(both, wanted) && !strcmp(found, names[one]) && !strcmp(rest, names[other]));
        }
      """

  @EXT-COORD-CREATE-2
  Scenario Outline: PMIx_Coord_create of one coordinate of <dims> dimensions clears each of them
    Then in C it holds that
      """
      CHECK(mallopt(M_PERTURB, 0x5a) == 1);
      pmix_coord_t *one = PMIx_Coord_create(<dims>, 1);
      CHECK(one && one->view == 0 && one->dims == <dims> && malloc_usable_size(one->coord) >= <dims> * sizeof(uint32_t));
      for (int at = 0; at < <dims>; at++) CHECK(one->coord[at] == 0);
      """
    Examples:
      | dims |
      | 1    |
      | 2    |
      | 3    |
      | 1000 |

  # A struct that was cleared holds nothing that a second call would free.
  @EXT-<id>-2
  Scenario Outline: PMIx_<name>_destruct clears a pmix_<type>_t, which can be filled and cleared again
    Then in C it holds that
      """
      pmix_<type>_t one, *it = &one;
      PMIx_<name>_construct(it);
      for (int round = 0; round < 3; round++) {
        <fill>
        PMIx_<name>_destruct(it);
        CHECK(<cleared>);
        PMIx_<name>_destruct(it);
      }
      """
    Examples:
      | id | name | type | fill | cleared |
      | PROC-DESTRUCT | Proc | proc | PMIx_Load_procid(it, "job", 3); | !it->nspace[0] && it->rank == PMIX_RANK_UNDEF |
      | PROC-INFO-DESTRUCT | Proc_info | proc_info | it->hostname = strdup("n1"); it->executable_name = strdup("a"); | !it->hostname && !it->executable_name |
      | PROC-STATS-DESTRUCT | Proc_stats | proc_stats | it->node = strdup("n1"); it->cmd = strdup("a"); | !it->node && !it->cmd |
      | DISK-STATS-DESTRUCT | Disk_stats | disk_stats | it->disk = strdup("sda"); | !it->disk |
      | NET-STATS-DESTRUCT | Net_stats | net_stats | it->net_interface = strdup("e0"); | !it->net_interface |
      | PDATA-DESTRUCT | Pdata | pdata | it->value.type = PMIX_STRING; it->value.data.string = strdup("text"); | it->value.type == PMIX_UNDEF \|\| !it->value.data.string |
      | APP-DESTRUCT | App | app | it->cmd = strdup("a"); it->cwd = strdup("/"); it->argv = PMIx_Argv_split("a,b", ','); it->env = PMIx_Argv_split("A=1", ','); PMIx_App_info_create(it, 2); | !it->cmd && !it->cwd && !it->argv && !it->env && !it->info && !it->ninfo |
