# 8.1.1.5.1.1 These attributes must be stored with PRTE_ATTR_GLOBAL, never PRTE_ATTR_LOCAL
@libpmix
Feature: The attributes of an app are the same after libpmix has packed and unpacked it

  Background:
    Given the topology "1pkg-4numa-24core-smt2"
    And the nodes
      | node | slots |
      | n1   | 8     |
      | n2   | 8     |

  @PAM-GLOBAL-1 @PAM-GLOBAL-2 @PAM-GLOBAL-5
  Scenario Outline: libpmix and the reference unpack the same app with <what>
    When app 1 of "-n 1 a : <options> -n 2 b" is packed and unpacked
    Then libpmix and the reference unpack the same attributes
    And <key> arrives
    Examples:
      | what            | options                                  | key                    |
      | a mapping       | --map-by numa                            | PRTE_APP_MAPBY         |
      | a ranking       | --map-by numa --rank-by span             | PRTE_APP_RANKBY        |
      | a binding       | --bind-to core:overload-allowed          | PRTE_APP_BINDTO        |
      | a limit         | --bind-to core:limit=3                   | PRTE_APP_BINDING_LIMIT |
      | CPUs each       | --map-by slot:pe=2                       | PRTE_APP_PES_PER_PROC  |
      | a pattern       | --map-by ppr:2:numa                      | PRTE_APP_PPR           |
      | a CPU list      | --map-by pe-list=0,2                     | PRTE_APP_CPUSET        |
      | threads         | --map-by slot:hwtcpus                    | PRTE_APP_HWT_CPUS      |
      | cores           | --map-by slot:corecpus                   | PRTE_APP_CORE_CPUS     |
      | nodes           | -H n2:4                                  | PRTE_APP_DASH_HOST     |
      | a file of nodes | --map-by seq:file=features/data/sequence | PRTE_APP_MAP_FILE      |

  @PAM-GLOBAL-2 @PAM-GLOBAL-4
  Scenario Outline: <key> that is stored LOCAL does not arrive, and <other> does
    When app 1 of "-n 1 a : --map-by numa:pe=2 --rank-by node --bind-to core:limit=3 -n 2 b" is packed and unpacked with its <key> stored LOCAL
    Then libpmix and the reference unpack the same attributes
    And <key> does not arrive
    And <other> arrives
    Examples:
      | key                    | other           |
      | PRTE_APP_MAPBY         | PRTE_APP_RANKBY |
      | PRTE_APP_RANKBY        | PRTE_APP_BINDTO |
      | PRTE_APP_BINDTO        | PRTE_APP_MAPBY  |
      | PRTE_APP_PES_PER_PROC  | PRTE_APP_MAPBY  |
      | PRTE_APP_BINDING_LIMIT | PRTE_APP_BINDTO |

  @PAM-GLOBAL-1
  Scenario: Whole apps are unchanged after packing and unpacking
    Then these apps are packed and unpacked unchanged
      | app | processes | PMIX_MAPBY   | PMIX_RANKBY | PMIX_BINDTO  | PMIX_PPR | PMIX_CPUS_PER_PROC | PMIX_HOST |
      | a   |           |              |             |              |          |                    |           |
      | b   | 4         | numa:pe=2    | node        | core:limit=3 |          |                    | n1:2,n2   |
      | c   | 1         | slot:hwtcpus | fill        | none         |          | 70000              |           |
      | d   | 2         |              |             |              | 2:numa   |                    |           |

  @PAM-GLOBAL-4
  Scenario Outline: A packed <packed> does not unpack as a <read>
    Then unpacking a <packed> as a <read> is an error
    Examples:
      | packed | read         |
      | number | text         |
      | number | process      |
      | number | flag         |
      | number | short number |
      | flag   | text         |
      | flag   | number       |
      | text   | number       |
      | text   | short number |
      | text   | flag         |

  @PAM-GLOBAL-4
  Scenario: Unpacking after the last value is an error
    Then unpacking a number 2 times is an error

  # The last value of this app is an integer of two bytes.
  @PAM-GLOBAL-4
  Scenario Outline: An app that lacks its last <bytes> does not unpack
    Then unpacking app 1 of "-n 1 a : --map-by numa:pe=2 --rank-by node -n 2 b" without its last <bytes> is an error
    Examples:
      | bytes      |
      | 1 byte     |
      | 2 bytes    |
      | 9 bytes    |
      | 20 bytes   |
      | 1000 bytes |

  @PAM-GLOBAL-4
  Scenario Outline: An app that lacks the last <bytes> of a string does not unpack
    Then unpacking app 1 of "-n 1 a : -H n2:4 --map-by pe-list=0,2 -n 2 b" without its last <bytes> is an error
    Examples:
      | bytes   |
      | 1 byte  |
      | 3 bytes |

  @PAM-GLOBAL-4
  Scenario: An app with four arguments, two variables and a folder is unchanged after packing and unpacking
    Then in C it holds that
      """
      pmix_data_buffer_t buffer;
      pmix_app_t given, taken;
      int32_t one = 1;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIx_App_construct(&given);
      PMIx_App_construct(&taken);
      given.cmd = strdup("./a");
      given.argv = PMIx_Argv_split("./a -x -y 7", ' ');
      given.env = PMIx_Argv_split("A=1 B=two", ' ');
      given.cwd = strdup("/tmp/somewhere");
      given.maxprocs = 4;
      PMIx_Data_buffer_construct(&buffer);
      CHECK(PMIx_Data_pack(NULL, &buffer, &given, 1, PMIX_APP) == PMIX_SUCCESS);
      CHECK(PMIx_Data_unpack(NULL, &buffer, &taken, &one, PMIX_APP) == PMIX_SUCCESS);
      CHECK(one == 1 && !strcmp(taken.cmd, "./a") && !strcmp(taken.cwd, "/tmp/somewhere") && taken.maxprocs == 4);
      CHECK(PMIx_Argv_count(taken.argv) == 4 && PMIx_Argv_count(taken.env) == 2);
      for (int at = 0; at < 4; at++) CHECK(!strcmp(taken.argv[at], given.argv[at]));
      for (int at = 0; at < 2; at++) CHECK(!strcmp(taken.env[at], given.env[at]));
      """

  @PAM-GLOBAL-4
  Scenario: An info with an empty text is unchanged after packing and unpacking
    Then in C it holds that
      """
      pmix_data_buffer_t buffer;
      pmix_info_t given, taken;
      int32_t one = 1;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIx_Info_construct(&given);
      PMIx_Info_construct(&taken);
      CHECK(PMIx_Info_load(&given, "some.key", "", PMIX_STRING) == PMIX_SUCCESS);
      PMIx_Data_buffer_construct(&buffer);
      CHECK(PMIx_Data_pack(NULL, &buffer, &given, 1, PMIX_INFO) == PMIX_SUCCESS);
      CHECK(PMIx_Data_unpack(NULL, &buffer, &taken, &one, PMIX_INFO) == PMIX_SUCCESS);
      CHECK(one == 1 && taken.value.type == PMIX_STRING && taken.value.data.string != NULL && !taken.value.data.string[0]);
      """
