@libpmix
Feature: Keys, namespaces and processes

  @<id>
  Scenario Outline: <function> keeps all of a name, whatever its length
    Then in C it holds that
      """
      int lengths[] = {0, 1, 8, 63, 64, 65, 254, 255};
      for (int at = 0; at < 8; at++) {
        char *name = xs(lengths[at]);
        pmix_info_t info;
        pmix_proc_t process;
        info.flags = process.rank = 70000;
        <given>;
        IS(<name>, name);
        CHECK(info.flags == 70000 && process.rank == 70000);
      }
      """
    Examples:
      | id                | function         | name           | given                                                                                         |
      | EXT-LOAD-KEY-2    | PMIx_Load_key    | info.key       | PMIx_Load_key(info.key, name)                                                                 |
      | EXT-LOAD-NSPACE-2 | PMIx_Load_nspace | process.nspace | PMIx_Load_nspace(process.nspace, name)                                                        |
      | EXT-LOAD-PROCID-2 | PMIx_Load_procid | process.nspace | PMIx_Load_procid(&process, name, 70000)                                                       |
      | EXT-XFER-PROCID-2 | PMIx_Xfer_procid | process.nspace | pmix_proc_t from = {.rank = 70000}; SET(from.nspace, name); PMIx_Xfer_procid(&process, &from) |

  @EXT-LOAD-KEY-2 @EXT-LOAD-NSPACE-2
  Scenario: PMIx_Load_key and PMIx_Load_nspace copy a string
    Then in C it holds that
      """
      pmix_info_t info;
      pmix_proc_t process;
      PMIx_Load_key(info.key, "pmix.some.key");
      IS(info.key, "pmix.some.key");
      PMIx_Load_nspace(process.nspace, "prterun-n1-7@1");
      IS(process.nspace, "prterun-n1-7@1");
      """

  @EXT-LOAD-KEY-3
  Scenario Outline: PMIx_Load_key does not write past the key for <text>
    Then in C it holds that
      """
      pmix_info_t info = {.flags = 77};
      PMIx_Load_key(info.key, <text>);
      IS(info.key, <kept>);
      IS(info.flags, 77);
      """
    Examples:
      | text    | kept    |
      | xs(511) | xs(511) |
      | xs(600) | xs(511) |
      | NULL    | ""      |

  @EXT-LOAD-NSPACE-3
  Scenario Outline: PMIx_Load_nspace does not write past the namespace for <text>
    Then in C it holds that
      """
      pmix_proc_t process = {.rank = 77};
      PMIx_Load_nspace(process.nspace, <text>);
      IS(process.nspace, <kept>);
      IS(process.rank, 77);
      """
    Examples:
      | text    | kept    |
      | xs(255) | xs(255) |
      | xs(300) | xs(255) |
      | NULL    | ""      |

  @EXT-CHECK-<id>-2
  Scenario Outline: PMIx_Check_<function> compares <one> and <other>: <same>
    Then in C it holds that
      """
      IS(PMIx_Check_<function>(<one>, <other>), <same>);
      IS(PMIx_Check_<function>(<other>, <one>), <same>);
      """
    Examples:
      | id     | function | one         | other        | same  |
      | KEY    | key      | "pmix.rank" | "pmix.rank"  | true  |
      | KEY    | key      | "pmix.rank" | "pmix.ranks" | false |
      | KEY    | key      | "pmix.rank" | "pmix.nrank" | false |
      | KEY    | key      | "a"         | "A"          | false |
      | KEY    | key      | "a"         | ""           | false |
      | KEY    | key      | "pmix.rank" | "pmix"       | false |
      | KEY    | key      | ""          | ""           | true  |
      | NSPACE | nspace   | "job"       | "job"        | true  |
      | NSPACE | nspace   | "job"       | "jobs"       | false |
      | NSPACE | nspace   | "job"       | "jab"        | false |
      | NSPACE | nspace   | "job"       | "Job"        | false |

  @EXT-CHECK-<id>-2
  Scenario Outline: PMIx_Check_<function> compares names of many lengths at each place
    Then in C it holds that
      """
      int lengths[] = {3, 32, 64, 65, 128, 255, 510, 511};
      for (int at = 0; at < 8 && <longest> >= lengths[at]; at++)
        for (int place = 0; place < lengths[at]; place++) {
          pmix_key_t one, other, changed;
          SET(one, xs(lengths[at])), SET(other, xs(lengths[at])), SET(changed, xs(lengths[at]));
          changed[place] = 'y';
          CHECK(PMIx_Check_<function>(one, other));
          CHECK(!PMIx_Check_<function>(one, changed));
        }
      """
    Examples:
      | id     | function | longest |
      | KEY    | key      | 511     |
      | NSPACE | nspace   | 255     |

  @EXT-NSPACE-INVALID-2
  Scenario Outline: PMIx_Nspace_invalid returns <invalid> for <nspace>
    Then in C it holds that
      """
      IS(PMIx_Nspace_invalid(<nspace>), <invalid>);
      """
    Examples:
      | nspace  | invalid |
      | NULL    | true    |
      | ""      | true    |
      | "job"   | false   |
      | "1"     | false   |
      | xs(255) | false   |
      | " "     | false   |

  @EXT-LOAD-PROCID-2 @EXT-XFER-PROCID-2
  Scenario: processes of each kind of rank and namespace are loaded and copied
    Then in C it holds that
      """
      pmix_rank_t ranks[] = {0, 3, 70000, PMIX_RANK_WILDCARD, PMIX_RANK_UNDEF, PMIX_RANK_INVALID, PMIX_RANK_LOCAL_NODE};
      char *names[] = {"", "j", "job", xs(255)};
      for (size_t at = 0; at < 4 * COUNT(ranks); at++) {
        pmix_proc_t from, to = proc_of(xs(255), 77);
        PMIx_Load_procid(&from, names[at % 4], ranks[at / 4]);
        PMIx_Xfer_procid(&to, &from);
        CHECK(!strcmp(from.nspace, names[at % 4]) && from.rank == ranks[at / 4]);
        CHECK(!strcmp(to.nspace, names[at % 4]) && to.rank == ranks[at / 4]);
      }
      """

  @EXT-CHECK-PROCID-2 @EXT-CHECK-PROCID-3
  Scenario Outline: PMIx_Check_procid compares rank <rank> of <nspace> and rank 3 of "job": <same>
    Then in C it holds that
      """
      pmix_proc_t a, b;
      PMIx_Load_procid(&a, "job", 3);
      PMIx_Load_procid(&b, <nspace>, <rank>);
      IS(PMIx_Check_procid(&a, &b), <same>);
      IS(PMIx_Check_procid(&b, &a), <same>);
      """
    Examples:
      | nspace  | rank               | same  |
      | "job"   | 3                  | true  |
      | "job"   | 4                  | false |
      | "other" | 3                  | false |
      | "job"   | PMIX_RANK_WILDCARD | true  |
      | "other" | PMIX_RANK_WILDCARD | false |

  @EXT-CHECK-RANK-2 @EXT-CHECK-RANK-3 @EXT-CHECK-PROCID-2
  Scenario Outline: the ranks <a> and <b> are equal: <same>, and so are processes that have them
    Then in C it holds that
      """
      pmix_proc_t one, other;
      PMIx_Load_procid(&one, xs(255), <a>);
      PMIx_Load_procid(&other, xs(255), <b>);
      IS(PMIx_Check_rank(<a>, <b>), <same>);
      IS(PMIx_Check_rank(<b>, <a>), <same>);
      IS(PMIx_Check_procid(&one, &other), <same>);
      IS(PMIx_Check_procid(&other, &one), <same>);
      """
    Examples:
      | a                     | b                     | same  |
      | 3                     | 3                     | true  |
      | 3                     | 4                     | false |
      | 0                     | PMIX_RANK_UNDEF       | false |
      | PMIX_RANK_WILDCARD    | 4                     | true  |
      | 0                     | 1                     | false |
      | 5                     | 4                     | false |
      | 1                     | 65537                 | false |
      | 1                     | 257                   | false |
      | 3                     | 2147483651            | false |
      | PMIX_RANK_UNDEF       | 3                     | false |
      | PMIX_RANK_INVALID     | 3                     | false |
      | PMIX_RANK_LOCAL_PEERS | 3                     | false |
      | PMIX_RANK_UNDEF       | PMIX_RANK_INVALID     | false |
      | PMIX_RANK_LOCAL_NODE  | PMIX_RANK_LOCAL_PEERS | false |
      | 0                     | 0                     | true  |
      | 1                     | 1                     | true  |
      | 65536                 | 65536                 | true  |
      | 2147483648            | 2147483648            | true  |
      | PMIX_RANK_UNDEF       | PMIX_RANK_UNDEF       | true  |
      | PMIX_RANK_WILDCARD    | PMIX_RANK_WILDCARD    | true  |
      | PMIX_RANK_INVALID     | PMIX_RANK_INVALID     | true  |
      | PMIX_RANK_LOCAL_NODE  | PMIX_RANK_LOCAL_NODE  | true  |
      | PMIX_RANK_LOCAL_PEERS | PMIX_RANK_LOCAL_PEERS | true  |

  @EXT-TOOL-IS-CONNECTED-2
  Scenario: PMIx_tool_is_connected returns false before a tool connects
    Then in C it holds that
      """
      IS(PMIx_tool_is_connected(), false);
      """
