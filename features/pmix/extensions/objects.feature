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
