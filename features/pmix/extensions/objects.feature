@libpmix
Feature: Loading and unloading structs

  @EXT-BYTE-OBJECT-LOAD-2
  Scenario: PMIx_Byte_object_load sets the bytes and the size
    Then in C it holds that
      """
      pmix_byte_object_t b;
      PMIx_Byte_object_construct(&b);
      char *bytes = strdup("seven b");
      PMIx_Byte_object_load(&b, bytes, 7);
      IS(b.bytes, "seven b");
      IS(b.size, 7);
      IS(b.bytes[6], 'b');
      """

  @EXT-ENVAR-LOAD-2
  Scenario: PMIx_Envar_load copies the name, the value and the separator
    Then in C it holds that
      """
      char *name = strdup("PATH");
      char *value = strdup("/opt/bin");
      pmix_envar_t e;
      PMIx_Envar_load(&e, name, value, ':');
      name[0] = 'X';
      value[0] = 'X';
      IS(e.envar, "PATH");
      IS(e.value, "/opt/bin");
      IS(e.separator, ':');
      """

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

  @EXT-DATA-BUFFER-LOAD-2
  Scenario: PMIx_Data_buffer_load makes a buffer's bytes ready to be unpacked
    Then in C it holds that
      """
      pmix_data_buffer_t b;
      PMIx_Data_buffer_construct(&b);
      char *bytes = strdup("seven b");
      PMIx_Data_buffer_load(&b, bytes, 8);
      IS(b.base_ptr, "seven b");
      IS(b.unpack_ptr, "seven b");
      IS(b.bytes_used, 8);
      COMPARE(b.bytes_allocated, >, 7);
      """

  @EXT-DATA-BUFFER-UNLOAD-2
  Scenario: PMIx_Data_buffer_unload takes the bytes out of a buffer
    Then in C it holds that
      """
      pmix_data_buffer_t b;
      PMIx_Data_buffer_construct(&b);
      char *bytes = strdup("seven b");
      PMIx_Data_buffer_load(&b, bytes, 8);
      char *taken;
      size_t many;
      PMIx_Data_buffer_unload(&b, &taken, &many);
      IS(taken, "seven b");
      IS(many, 8);
      IS(b.base_ptr, NULL);
      IS(b.bytes_used, 0);
      """

  @EXT-PROC-FREE-2
  Scenario: PMIx_Proc_free leaves at most the array itself allocated
    Then in C it holds that
      """
      size_t before = heap();
      pmix_proc_t *them = PMIx_Proc_create(2);
      PMIx_Load_procid(&them[1], "job", 5);
      PMIx_Proc_free(them, 2);
      COMPARE(heap(), <, before + 2*sizeof(pmix_proc_t) + 32);
      """

  @EXT-APP-INFO-CREATE-2
  Scenario: PMIx_App_info_create gives an app an array of empty infos
    Then in C it holds that
      """
      for (int many = 1; many < 6; many++) {
        pmix_app_t app;
        PMIx_App_construct(&app);
        PMIx_App_info_create(&app, many);
        IS(app.ninfo, many);
        CHECK(app.info && !app.cmd);
        for (int at = 0; at < many; at++) EMPTY(PMIX_INFO, &app.info[at]);
      }
      """

  # ---- bytes that are not text, other separators, every field ----

  @EXT-BYTE-OBJECT-LOAD-2
  Scenario Outline: PMIx_Byte_object_load sets the size <size>, whatever the bytes are
    Then in C it holds that
      """
      pmix_byte_object_t b;
      PMIx_Byte_object_construct(&b);
      char *bytes = strdup("seven b");
      bytes[3] = '\0';
      PMIx_Byte_object_load(&b, bytes, <size>);
      IS(b.bytes, "sev");
      IS(b.bytes[3], '\0');
      IS(b.bytes[4], 'n');
      IS(b.bytes[6], 'b');
      IS(b.size, <size>);
      """
    Examples:
      | size |
      | 7    |
      | 8    |
      | 2    |

  @EXT-ENVAR-LOAD-2
  Scenario Outline: PMIx_Envar_load copies the separator <separator>
    Then in C it holds that
      """
      pmix_envar_t e;
      PMIx_Envar_load(&e, "A_NAME", "a;b,c:d", <separator>);
      IS(e.envar, "A_NAME");
      IS(e.value, "a;b,c:d");
      IS(e.separator, <separator>);
      """
    Examples:
      | separator |
      | ';'       |
      | ','       |
      | ' '       |
      | '\\0'     |

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

  @EXT-DATA-BUFFER-LOAD-2
  Scenario Outline: PMIx_Data_buffer_load with <size> bytes, one of them a NUL
    Then in C it holds that
      """
      pmix_data_buffer_t b;
      PMIx_Data_buffer_construct(&b);
      char *bytes = strdup("seven b");
      bytes[3] = '\0';
      PMIx_Data_buffer_load(&b, bytes, <size>);
      char *packed = b.pack_ptr;
      char *first = b.base_ptr;
      char *unpacked = b.unpack_ptr;
      packed[0] = 'P';
      IS(b.bytes_used, <size>);
      COMPARE(b.bytes_allocated, >, <size> + -1);
      IS(first[0], 's');
      IS(unpacked[0], 's');
      IS(unpacked[4], 'n');
      IS(bytes[<size>], 'P');
      """
    Examples:
      | size |
      | 7    |
      | 5    |

  @EXT-DATA-BUFFER-UNLOAD-2
  Scenario: PMIx_Data_buffer_unload returns bytes after a NUL, and empties the buffer
    Then in C it holds that
      """
      pmix_data_buffer_t b;
      PMIx_Data_buffer_construct(&b);
      char *bytes = strdup("seven b");
      bytes[3] = '\0';
      PMIx_Data_buffer_load(&b, bytes, 8);
      char *taken;
      size_t many;
      PMIx_Data_buffer_unload(&b, &taken, &many);
      IS(taken, "sev");
      IS(taken[6], 'b');
      IS(many, 8);
      IS(b.base_ptr, NULL);
      IS(b.pack_ptr, NULL);
      IS(b.unpack_ptr, NULL);
      IS(b.bytes_allocated, 0);
      IS(b.bytes_used, 0);
      """

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
