# 4.15 Byte Object Functions, 4.17 Envar Functions, 4.18 Data Buffer Functions, 4.19, 4.25 App Struct Functions
@libpmix
Feature: Loading and unloading structs

  @EXT-DATA-BUFFER-CREATE-2
  Scenario: PMIx_Data_buffer_create returns an empty buffer
    Then in C it holds that
      """
      pmix_data_buffer_t *buffer = PMIx_Data_buffer_create();
      CHECK(buffer);
      EMPTY(PMIX_DATA_BUFFER, buffer);
      """

  @EXT-DATA-BUFFER-RELEASE-2
  Scenario: PMIx_Data_buffer_release frees a buffer with its bytes
    Then in C it holds that
      """
      size_t before = heap();
      pmix_data_buffer_t *b = PMIx_Data_buffer_create();
      char *bytes = strdup(xs(3000));
      PMIx_Data_buffer_load(b, bytes, 3001);
      COMPARE(heap(), >, before + 3000);
      PMIx_Data_buffer_release(b);
      IS(heap(), before);
      """

  @EXT-ENVAR-LOAD-2
  Scenario Outline: PMIx_Envar_load copies the name <name> and the value <value>
    Then in C it holds that
      """
      pmix_envar_t e = {0};
      PMIx_Envar_load(&e, <name>, <value>, ':');
      IS(e.envar, <name>);
      IS(e.value, <value>);
      IS(e.separator, ':');
      """
    Examples:
      | name    | value    |
      | "A"     | ""       |
      | "A"     | "a"      |
      | xs(300) | xs(3000) |
      | "A"     | "=a=b="  |
      | "A"     | ":::"    |

  @EXT-DATA-BUFFER-UNLOAD-2
  Scenario: PMIx_Data_buffer_unload returns no bytes of an empty buffer
    Then in C it holds that
      """
      pmix_data_buffer_t b;
      PMIx_Data_buffer_construct(&b);
      char *none;
      size_t left;
      PMIx_Data_buffer_unload(&b, &none, &left);
      IS(none, NULL);
      IS(left, 0);
      """

  # Bytes that were unpacked before are not returned.
  @EXT-DATA-BUFFER-LOAD-2 @EXT-DATA-BUFFER-UNLOAD-2
  Scenario: a loaded buffer can be unpacked and packed
    Then in C it holds that
      """
      pmix_data_buffer_t one, other;
      uint32_t given[3] = {7, 8, 9}, taken[4] = {0};
      int32_t many = 3;
      char *bytes;
      size_t size;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIx_Data_buffer_construct(&one);
      CHECK(PMIx_Data_pack(NULL, &one, given, 3, PMIX_UINT32) == PMIX_SUCCESS);
      PMIx_Data_buffer_unload(&one, &bytes, &size);
      PMIx_Data_buffer_construct(&other);
      PMIx_Data_buffer_load(&other, bytes, size);
      uint32_t more = 10;
      CHECK(PMIx_Data_pack(NULL, &other, &more, 1, PMIX_UINT32) == PMIX_SUCCESS);
      CHECK(PMIx_Data_unpack(NULL, &other, taken, &many, PMIX_UINT32) == PMIX_SUCCESS);
      CHECK(many == 3 && taken[0] == 7 && taken[1] == 8 && taken[2] == 9);
      many = 1;
      CHECK(PMIx_Data_unpack(NULL, &other, &taken[3], &many, PMIX_UINT32) == PMIX_SUCCESS);
      CHECK(many == 1 && taken[3] == 10);
      """

  @EXT-PROC-LOAD-2
  Scenario Outline: PMIx_Proc_load sets rank <rank> of a namespace of <length> characters
    Then in C it holds that
      """
      pmix_proc_t p;
      PMIx_Proc_load(&p, xs(<length>), <rank>);
      IS(p.nspace, xs(<kept>));
      IS(p.rank, <rank>);
      """
    Examples:
      | length | kept | rank                  |
      | 3      | 3    | 5                     |
      | 64     | 64   | 70000                 |
      | 255    | 255  | 4000000000            |
      | 300    | 255  | PMIX_RANK_WILDCARD    |
      | 1      | 1    | PMIX_RANK_LOCAL_PEERS |

  @EXT-MULTICLUSTER-NSPACE-CONSTRUCT-2 @EXT-MULTICLUSTER-NSPACE-PARSE-2
  Scenario Outline: <cluster> and <inside> are joined and separated
    Then in C it holds that
      """
      pmix_proc_t both, cluster, inside, found, rest;
      PMIx_Load_procid(&both, xs(200), 1);
      PMIx_Load_procid(&cluster, "<cluster>", 2);
      PMIx_Load_procid(&inside, "<inside>", 3);
      PMIx_Load_procid(&found, "", 4);
      PMIx_Load_procid(&rest, "", 5);
      PMIx_Multicluster_nspace_construct(both.nspace, cluster.nspace, inside.nspace);
      PMIx_Multicluster_nspace_parse(both.nspace, found.nspace, rest.nspace);
      IS(both.nspace, "<cluster>:<inside>");
      IS(found.nspace, "<cluster>");
      IS(rest.nspace, "<inside>");
      CHECK(!strcmp(cluster.nspace, "<cluster>") && !strcmp(inside.nspace, "<inside>"));
      CHECK(both.rank == 1 && found.rank == 4 && rest.rank == 5);
      """
    Examples:
      | cluster               | inside             |
      | east                  | job                |
      | c                     | j                  |
      | a-cluster-of-the-east | prterun-n1-77@1    |
      | east.example.org      | a.job.of.some.kind |
      | east                  | job:7              |

  # A namespace has room for 255 characters, with the one between the two names.
  @EXT-MULTICLUSTER-NSPACE-CONSTRUCT-2 @EXT-MULTICLUSTER-NSPACE-PARSE-2
  Scenario Outline: names of <cluster> and <inside> characters are joined and separated
    Then in C it holds that
      """
      pmix_nspace_t both, cluster = "", inside = "", found, rest;
      memset(both, 'x', sizeof(both));
      memset(found, 'x', sizeof(found));
      memset(rest, 0, sizeof(rest));
      memset(cluster, 'c', <cluster> - 1);
      memset(inside, 'i', <inside> - 1);
      strcat(cluster, "d");
      strcat(inside, "j");
      PMIx_Multicluster_nspace_construct(both, cluster, inside);
      CHECK(strnlen(both, sizeof(both)) == <cluster> + 1 + <inside>);
      CHECK(!strncmp(both, cluster, <cluster>) && !strcmp(both + <cluster> + 1, inside));
      PMIx_Multicluster_nspace_parse(both, found, rest);
      CHECK(!strcmp(found, cluster));
      CHECK(!strcmp(rest, inside));
      """
    Examples:
      | cluster | inside |
      | 1       | 253    |
      | 253     | 1      |
      | 127     | 127    |
      | 100     | 154    |
      | 126     | 127    |

  @EXT-MULTICLUSTER-NSPACE-PARSE-2
  Scenario: PMIx_Multicluster_nspace_parse replaces what the namespaces held before
    Then in C it holds that
      """
      pmix_proc_t both, found, rest;
      PMIx_Load_procid(&both, "east:job", 1);
      PMIx_Load_procid(&found, xs(200), 4);
      PMIx_Load_procid(&rest, xs(200), 5);
      PMIx_Multicluster_nspace_parse(both.nspace, found.nspace, rest.nspace);
      IS(found.nspace, "east");
      IS(rest.nspace, "job");
      """

  @EXT-APP-RELEASE-2
  Scenario: PMIx_App_release frees every pointer of an app, whichever it has
    Then in C it holds that
      """
      EACH_FIELD(field, PMIX_APP, "") {
        size_t before = heap();
        pmix_app_t *one = PMIx_App_create(1);
        set(one, field, 3000);
        PMIx_App_release(one);
        COMPARE(heap(), <, before + sizeof(pmix_app_t) + 9);
      }
      size_t before = heap();
      PMIx_App_release(fill(PMIX_APP, PMIx_App_create(1), 3000));
      COMPARE(heap(), <, before + sizeof(pmix_app_t) + 9);
      """

  # The first is an object without bytes; each replaces the one before.
  @EXT-BYTE-OBJECT-LOAD-2
  Scenario: PMIx_Byte_object_load sets the size and takes the bytes
    Then in C it holds that
      """
      size_t sizes[] = {0, 1, 4, 16, 65536, 4294967296, 5000000000};
      pmix_byte_object_t one;
      memset(&one, 0x5a, sizeof(one));
      for (size_t at = 0; at < COUNT(sizes); at++) {
        char *bytes = at ? memcpy(malloc(16), "abc\0def\0ghi\0jkl\0", 16) : NULL;
        PMIx_Byte_object_load(&one, bytes, sizes[at]);
        CHECK(one.size == sizes[at] && (at ? !memcmp(one.bytes, "abc\0def\0ghi\0jkl\0", sizes[at] < 16 ? sizes[at] : 16) : !one.bytes));
      }
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

  # What was packed is unloaded after nothing, some and nearly all of it was unpacked.
  @EXT-DATA-BUFFER-UNLOAD-2
  Scenario: PMIx_Data_buffer_unload returns what follows the numbers that were unpacked
    Then in C it holds that
      """
      uint64_t given[] = {11, 22, 33, 44, 55}, taken[5] = {0};
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      for (int many = 0; many < 5; many++) {
        pmix_data_buffer_t buffer, other;
        char *bytes = NULL;
        size_t size = 0;
        int32_t one = 1;
        PMIx_Data_buffer_construct(&buffer);
        PMIx_Data_buffer_construct(&other);
        for (int at = 0; at < 5; at++) OK(PMIx_Data_pack(NULL, &buffer, &given[at], 1, PMIX_UINT64));
        for (int at = 0; at < many; at++) OK(PMIx_Data_unpack(NULL, &buffer, taken, &one, PMIX_UINT64));
        PMIx_Data_buffer_unload(&buffer, &bytes, &size);
        CHECK(bytes && size > 0 && !buffer.base_ptr && !buffer.bytes_used && !buffer.unpack_ptr && !buffer.pack_ptr);
        PMIx_Data_buffer_load(&other, bytes, size);
        for (int at = many; at < 5; at++) CHECK(PMIx_Data_unpack(NULL, &other, taken, &one, PMIX_UINT64) == PMIX_SUCCESS && taken[0] == given[at]);
        CHECK(PMIx_Data_unpack(NULL, &other, taken, &one, PMIX_UINT64) != PMIX_SUCCESS);
      }
      """

  @EXT-APP-INFO-CREATE-2
  Scenario: PMIx_App_info_create gives an app infos, and changes nothing else
    Then in C it holds that
      """
      int numbers[] = {1, 2, 3, 255, 1000};
      char *argv[] = {"a", NULL}, *env[] = {"A=1", NULL};
      CHECK(mallopt(M_PERTURB, 0x5a) == 1);
      for (size_t of = 0; of < COUNT(numbers); of++) {
        size_t many = numbers[of];
        pmix_app_t app;
        PMIx_App_construct(&app);
        app.cmd = "cmd", app.cwd = "/folder", app.argv = argv, app.env = env, app.maxprocs = 7;
        PMIx_App_info_create(&app, many);
        CHECK(app.ninfo == many && app.info && malloc_usable_size(app.info) >= many * sizeof(pmix_info_t));
        for (size_t at = 0; at < many; at++) EMPTY(PMIX_INFO, &app.info[at]);
        CHECK(!strcmp(app.cmd, "cmd") && !strcmp(app.cwd, "/folder") && app.argv == argv && app.env == env && app.maxprocs == 7);
      }
      """

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

  @EXT-COORD-CREATE-2
  Scenario: PMIx_Coord_create of one coordinate clears each of its dimensions
    Then in C it holds that
      """
      int many[] = {1, 2, 3, 1000};
      CHECK(mallopt(M_PERTURB, 0x5a) == 1);
      for (size_t of = 0; of < COUNT(many); of++) {
        pmix_coord_t *one = PMIx_Coord_create(many[of], 1);
        CHECK(one && one->view == 0 && (int) one->dims == many[of] && malloc_usable_size(one->coord) >= many[of] * sizeof(uint32_t));
        for (int at = 0; at < many[of]; at++) CHECK(one->coord[at] == 0);
      }
      """
