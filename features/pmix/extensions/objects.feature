@libpmix
Feature: Loading and unloading structs

  @EXT-BYTE-OBJECT-LOAD-2
  Scenario: PMIx_Byte_object_load sets the bytes and the size
    When this runs
      """
      pmix_byte_object_t b
      PMIx_Byte_object_construct(&b)
      char *bytes = strdup("seven b")
      PMIx_Byte_object_load(&b, bytes, 7)
      """
    Then it holds that
      | b.bytes    | "seven b" |
      | b.size     | 7         |
      | b.bytes[6] | 'b'       |

  @EXT-ENVAR-LOAD-2
  Scenario: PMIx_Envar_load copies the name, the value and the separator
    When this runs
      """
      char *name = strdup("PATH")
      char *value = strdup("/opt/bin")
      pmix_envar_t e
      PMIx_Envar_load(&e, name, value, ':')
      name[0] = 'X'
      value[0] = 'X'
      """
    Then it holds that
      | e.envar     | "PATH"     |
      | e.value     | "/opt/bin" |
      | e.separator | ':'        |

  @EXT-DATA-BUFFER-CREATE-2
  Scenario: PMIx_Data_buffer_create returns an empty buffer
    When this runs
      """
      pmix_data_buffer_t *b = PMIx_Data_buffer_create()
      """
    Then it holds that
      | b                 | not NULL |
      | b.base_ptr        | NULL     |
      | b.pack_ptr        | NULL     |
      | b.unpack_ptr      | NULL     |
      | b.bytes_allocated | 0        |
      | b.bytes_used      | 0        |

  @EXT-DATA-BUFFER-RELEASE-2
  Scenario: PMIx_Data_buffer_release frees a buffer with its bytes
    When this runs
      """
      size_t before
      size_t full
      size_t after
      before = heap()
      pmix_data_buffer_t *b = PMIx_Data_buffer_create()
      char *bytes = strdup("x*3000")
      PMIx_Data_buffer_load(b, bytes, 3001)
      full = heap()
      PMIx_Data_buffer_release(b)
      after = heap()
      """
    Then it holds that
      | full  | > before + 3000 |
      | after | before          |

  @EXT-DATA-BUFFER-LOAD-2
  Scenario: PMIx_Data_buffer_load makes a buffer's bytes ready to be unpacked
    When this runs
      """
      pmix_data_buffer_t b
      PMIx_Data_buffer_construct(&b)
      char *bytes = strdup("seven b")
      PMIx_Data_buffer_load(&b, bytes, 8)
      """
    Then it holds that
      | b.base_ptr        | "seven b" |
      | b.unpack_ptr      | "seven b" |
      | b.bytes_used      | 8         |
      | b.bytes_allocated | > 7       |

  @EXT-DATA-BUFFER-UNLOAD-2
  Scenario: PMIx_Data_buffer_unload takes the bytes out of a buffer
    When this runs
      """
      pmix_data_buffer_t b
      PMIx_Data_buffer_construct(&b)
      char *bytes = strdup("seven b")
      PMIx_Data_buffer_load(&b, bytes, 8)
      char *taken
      size_t many
      PMIx_Data_buffer_unload(&b, &taken, &many)
      """
    Then it holds that
      | taken             | "seven b" |
      | many              | 8         |
      | b.base_ptr        | NULL      |
      | b.bytes_used      | 0         |

  @EXT-PROC-LOAD-2
  Scenario: PMIx_Proc_load sets the namespace and the rank
    When this runs
      """
      pmix_proc_t p
      PMIx_Proc_load(&p, "job", 5)
      """
    Then it holds that
      | p.nspace | "job" |
      | p.rank   | 5     |

  @EXT-PROC-FREE-2
  Scenario: PMIx_Proc_free leaves at most the array itself allocated
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_proc_t *them = PMIx_Proc_create(2)
      PMIx_Load_procid(&them[1], "job", 5)
      PMIx_Proc_free(them, 2)
      after = heap()
      """
    Then it holds that
      | after | < before + 2*sizeof(pmix_proc_t) + 32 |

  @EXT-MULTICLUSTER-NSPACE-CONSTRUCT-2 @EXT-MULTICLUSTER-NSPACE-PARSE-2
  Scenario: PMIx_Multicluster_nspace_parse separates what PMIx_Multicluster_nspace_construct has built
    When this runs
      """
      pmix_proc_t both
      pmix_proc_t cluster
      pmix_proc_t inside
      pmix_proc_t found
      pmix_proc_t rest
      PMIx_Load_procid(&both, "", 1)
      PMIx_Load_procid(&cluster, "east", 2)
      PMIx_Load_procid(&inside, "job", 3)
      PMIx_Load_procid(&found, "", 4)
      PMIx_Load_procid(&rest, "", 5)
      PMIx_Multicluster_nspace_construct(both.nspace, cluster.nspace, inside.nspace)
      PMIx_Multicluster_nspace_parse(both.nspace, found.nspace, rest.nspace)
      """
    Then it holds that
      | both.nspace  | "east:job" |
      | found.nspace | "east"     |
      | rest.nspace  | "job"      |
      | both.rank    | 1          |
      | found.rank   | 4          |
      | rest.rank    | 5          |

  @EXT-APP-INFO-CREATE-2
  Scenario: PMIx_App_info_create gives an app an array of empty infos
    When this runs
      """
      pmix_app_t a
      PMIx_App_construct(&a)
      PMIx_App_info_create(&a, 2)
      """
    Then it holds that
      | a.ninfo              | 2          |
      | a.info               | not NULL   |
      | a.info[1].key        | ""         |
      | a.info[1].flags      | 0          |
      | a.info[1].value.type | PMIX_UNDEF |
      | a.cmd                | NULL       |

  @EXT-APP-RELEASE-2
  Scenario: PMIx_App_release frees the memory inside an app
    When this runs
      """
      size_t before
      size_t full
      size_t after
      before = heap()
      pmix_app_t *a = PMIx_App_create(1)
      a.cmd = strdup("x*3000")
      a.cwd = strdup("x*2000")
      a.argv = PMIx_Argv_split("one,two", ',')
      PMIx_App_info_create(a, 2)
      full = heap()
      PMIx_App_release(a)
      after = heap()
      """
    Then it holds that
      | full  | > before + 5000                   |
      | after | < before + sizeof(pmix_app_t) + 9 |

  # ---- bytes that are not text, other separators, every field ----

  @EXT-BYTE-OBJECT-LOAD-2
  Scenario Outline: PMIx_Byte_object_load sets the size <size>, whatever the bytes are
    When this runs
      """
      pmix_byte_object_t b
      PMIx_Byte_object_construct(&b)
      char *bytes = strdup("seven b")
      bytes[3] = '\0'
      PMIx_Byte_object_load(&b, bytes, <size>)
      """
    Then it holds that
      | b.bytes    | "sev"    |
      | b.bytes[3] | '\\0'   |
      | b.bytes[4] | 'n'      |
      | b.bytes[6] | 'b'      |
      | b.size     | <size>   |

    Examples:
      | size |
      | 7    |
      | 8    |
      | 2    |

  @EXT-ENVAR-LOAD-2
  Scenario Outline: PMIx_Envar_load copies the separator <separator>
    When this runs
      """
      pmix_envar_t e
      PMIx_Envar_load(&e, "A_NAME", "a;b,c:d", <separator>)
      """
    Then it holds that
      | e.envar     | "A_NAME"    |
      | e.value     | "a;b,c:d"   |
      | e.separator | <separator> |

    Examples:
      | separator |
      | ';'       |
      | ','       |
      | ' '       |
      | '\\0'     |

  @EXT-ENVAR-LOAD-2
  Scenario Outline: PMIx_Envar_load copies the name <name> and the value <value>
    When this runs
      """
      pmix_envar_t e
      PMIx_Envar_construct(&e)
      PMIx_Envar_load(&e, <name>, <value>, ':')
      """
    Then it holds that
      | e.envar     | <name>  |
      | e.value     | <value> |
      | e.separator | ':'     |

    Examples:
      | name    | value    |
      | "A"     | ""       |
      | "A"     | "a"      |
      | "x*300" | "x*3000" |
      | "A"     | "=a=b="  |
      | "A"     | ":::"    |

  @EXT-DATA-BUFFER-LOAD-2
  Scenario Outline: PMIx_Data_buffer_load with <size> bytes, one of them a NUL
    When this runs
      """
      pmix_data_buffer_t b
      PMIx_Data_buffer_construct(&b)
      char *bytes = strdup("seven b")
      bytes[3] = '\0'
      PMIx_Data_buffer_load(&b, bytes, <size>)
      char *packed = b.pack_ptr
      char *first = b.base_ptr
      char *unpacked = b.unpack_ptr
      packed[0] = 'P'
      """
    Then it holds that
      | b.bytes_used      | <size>       |
      | b.bytes_allocated | > <size> + -1 |
      | first[0]          | 's'          |
      | unpacked[0]       | 's'          |
      | unpacked[4]       | 'n'          |
      | bytes[<size>]     | 'P'          |

    Examples:
      | size |
      | 7    |
      | 5    |

  @EXT-DATA-BUFFER-UNLOAD-2
  Scenario: PMIx_Data_buffer_unload returns bytes after a NUL, and empties the buffer
    When this runs
      """
      pmix_data_buffer_t b
      PMIx_Data_buffer_construct(&b)
      char *bytes = strdup("seven b")
      bytes[3] = '\0'
      PMIx_Data_buffer_load(&b, bytes, 8)
      char *taken
      size_t many
      PMIx_Data_buffer_unload(&b, &taken, &many)
      """
    Then it holds that
      | taken             | "sev" |
      | taken[6]          | 'b'   |
      | many              | 8     |
      | b.base_ptr        | NULL  |
      | b.pack_ptr        | NULL  |
      | b.unpack_ptr      | NULL  |
      | b.bytes_allocated | 0     |
      | b.bytes_used      | 0     |

  @EXT-DATA-BUFFER-UNLOAD-2
  Scenario: PMIx_Data_buffer_unload returns no bytes of an empty buffer
    When this runs
      """
      pmix_data_buffer_t b
      PMIx_Data_buffer_construct(&b)
      char *none
      size_t left
      PMIx_Data_buffer_unload(&b, &none, &left)
      """
    Then it holds that
      | none | NULL |
      | left | 0    |

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
    When this runs
      """
      pmix_proc_t p
      PMIx_Proc_load(&p, "x*<length>", <rank>)
      """
    Then it holds that
      | p.nspace | "x*<kept>" |
      | p.rank   | <rank>     |

    Examples:
      | length | kept | rank                  |
      | 64     | 64   | 70000                 |
      | 255    | 255  | 4000000000            |
      | 300    | 255  | PMIX_RANK_WILDCARD    |
      | 1      | 1    | PMIX_RANK_LOCAL_PEERS |

  @EXT-MULTICLUSTER-NSPACE-CONSTRUCT-2 @EXT-MULTICLUSTER-NSPACE-PARSE-2
  Scenario Outline: <cluster> and <inside> are joined and separated
    When this runs
      """
      pmix_proc_t both
      pmix_proc_t cluster
      pmix_proc_t inside
      pmix_proc_t found
      pmix_proc_t rest
      PMIx_Load_procid(&both, "x*200", 1)
      PMIx_Load_procid(&cluster, "<cluster>", 2)
      PMIx_Load_procid(&inside, "<inside>", 3)
      PMIx_Load_procid(&found, "", 4)
      PMIx_Load_procid(&rest, "", 5)
      PMIx_Multicluster_nspace_construct(both.nspace, cluster.nspace, inside.nspace)
      PMIx_Multicluster_nspace_parse(both.nspace, found.nspace, rest.nspace)
      """
    Then it holds that
      | both.nspace  | "<cluster>:<inside>" |
      | found.nspace | "<cluster>"          |
      | rest.nspace  | "<inside>"           |

    Examples:
      | cluster               | inside             |
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
    When this runs
      """
      pmix_proc_t both
      pmix_proc_t found
      pmix_proc_t rest
      PMIx_Load_procid(&both, "east:job", 1)
      PMIx_Load_procid(&found, "x*200", 4)
      PMIx_Load_procid(&rest, "x*200", 5)
      PMIx_Multicluster_nspace_parse(both.nspace, found.nspace, rest.nspace)
      """
    Then it holds that
      | found.nspace | "east" |
      | rest.nspace  | "job"  |

  @EXT-APP-INFO-CREATE-2
  Scenario Outline: PMIx_App_info_create initializes the <field> of each of five infos
    When this runs
      """
      pmix_app_t a
      PMIx_App_construct(&a)
      PMIx_App_info_create(&a, 5)
      """
    Then it holds that
      | a.ninfo           | 5       |
      | a.info[0].<field> | <value> |
      | a.info[2].<field> | <value> |
      | a.info[4].<field> | <value> |

    Examples:
      | field      | value      |
      | key        | ""         |
      | flags      | 0          |
      | value.type | PMIX_UNDEF |

  @EXT-APP-RELEASE-2
  Scenario: PMIx_App_release frees every pointer of an app
    When this runs
      """
      size_t before
      size_t full
      size_t after
      before = heap()
      pmix_app_t *a = PMIx_App_create(1)
      a.cmd = strdup("x*3000")
      a.cwd = strdup("x*3000")
      a.argv = PMIx_Argv_split_with_empty("x*500", 'x')
      a.env = PMIx_Argv_split_with_empty("x*500", 'x')
      PMIx_App_info_create(a, 3)
      a.info[0].value.type = PMIX_STRING
      a.info[0].value.data.string = strdup("x*3000")
      a.info[2].value.type = PMIX_STRING
      a.info[2].value.data.string = strdup("x*3000")
      full = heap()
      PMIx_App_release(a)
      after = heap()
      """
    Then it holds that
      | full  | > before + 12000                  |
      | after | < before + sizeof(pmix_app_t) + 9 |
