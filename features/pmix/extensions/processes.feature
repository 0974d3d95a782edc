# 4.5 Utility APIs, 4.19 Proc Struct Functions
@libpmix
Feature: Ranks of each kind, and namespaces that are empty or too long

  @EXT-CHECK-RANK-3 @EXT-CHECK-PROCID-2 @EXT-CHECK-PROCID-3
  Scenario: PMIX_RANK_WILDCARD is equal to each rank
    Then in C it holds that
      """
      pmix_rank_t ranks[] = {0, 1, 70000, 2147483648, PMIX_RANK_UNDEF, PMIX_RANK_WILDCARD, PMIX_RANK_LOCAL_NODE, PMIX_RANK_LOCAL_PEERS,
        PMIX_RANK_INVALID};
      for (size_t at = 0; at < COUNT(ranks); at++) {
        pmix_proc_t one = proc_of("job", PMIX_RANK_WILDCARD), other = proc_of("job", ranks[at]), elsewhere = proc_of("jobs", ranks[at]);
        CHECK(PMIx_Check_rank(PMIX_RANK_WILDCARD, ranks[at]) && PMIx_Check_rank(ranks[at], PMIX_RANK_WILDCARD));
        CHECK(PMIx_Check_procid(&one, &other) && PMIx_Check_procid(&other, &one));
        CHECK(!PMIx_Check_procid(&one, &elsewhere) && !PMIx_Check_procid(&elsewhere, &one));
      }
      """

  @EXT-CHECK-PROCID-2
  Scenario Outline: processes of the namespaces <one> and <other> differ
    Then in C it holds that
      """
      pmix_proc_t p, q;
      PMIx_Load_procid(&p, <one>, 3);
      PMIx_Load_procid(&q, <other>, 3);
      IS(PMIx_Check_procid(&p, &q), false);
      IS(PMIx_Check_procid(&q, &p), false);
      """
    Examples:
      | one               | other              |
      | "job"             | "jobs"             |
      | "job"             | "Job"              |
      | "job"             | "jab"              |
      | "prterun-n1-77@1" | "prterun-n1-77@2"  |
      | "prterun-n1-77@1" | "prterun-n1-77@11" |
      | xs(255)           | xs(254)            |

  # Two namespaces without a character are equal, and no other is equal to them.
  @EXT-CHECK-NSPACE-2
  Scenario: PMIx_Check_nspace finds an empty namespace different from another
    Then in C it holds that
      """
      IS(PMIx_Check_nspace("", "job"), false);
      IS(PMIx_Check_nspace("job", ""), false);
      """

  @EXT-CHECK-NSPACE-2
  Scenario Outline: PMIx_Check_nspace ignores what follows the end of a namespace of <length> characters
    Then in C it holds that
      """
      pmix_proc_t one = proc_of(xs(200), 1), other = one;
      memset(other.nspace, 'y', 200);
      one.nspace[<length>] = other.nspace[<length>] = '\0';
      memset(other.nspace, 'x', <length>);
      IS(PMIx_Check_nspace(one.nspace, other.nspace), true);
      IS(PMIx_Check_procid(&one, &other), true);
      """
    Examples:
      | length |
      | 1      |
      | 3      |
      | 150    |

  @EXT-PROCID-INVALID-2
  Scenario Outline: rank <rank> of <nspace> is invalid: <invalid>
    Then in C it holds that
      """
      pmix_proc_t p;
      PMIx_Load_procid(&p, <nspace>, <rank>);
      IS(PMIx_Procid_invalid(&p), <invalid>);
      """
    Examples:
      | nspace  | rank                  | invalid |
      | ""      | 0                     | true    |
      | ""      | PMIX_RANK_WILDCARD    | true    |
      | ""      | PMIX_RANK_INVALID     | true    |
      | NULL    | 3                     | true    |
      | xs(255) | PMIX_RANK_INVALID     | true    |
      | "job"   | PMIX_RANK_UNDEF       | false   |
      | "job"   | PMIX_RANK_LOCAL_NODE  | false   |
      | "job"   | PMIX_RANK_LOCAL_PEERS | false   |
      | "job"   | 4294967200            | false   |
      | xs(300) | 1                     | false   |
      | "job"   | 3                     | false   |
      | "job"   | PMIX_RANK_WILDCARD    | false   |
      | ""      | 3                     | true    |
      | "job"   | PMIX_RANK_INVALID     | true    |
      | "1"     | 0                     | false   |
      | xs(255) | 4000000000            | false   |
      | " "     | 70000                 | false   |

  @<id>
  Scenario Outline: <function> cuts a namespace of <length> characters, or leaves it empty for NULL
    Then in C it holds that
      """
      pmix_proc_t p = proc_of(xs(255), 77);
      <function>(&p, <given>, 70000);
      IS(p.nspace, <kept>);
      IS(p.rank, 70000);
      """
    Examples:
      | id                | function         | length | given   | kept    |
      | EXT-LOAD-PROCID-2 | PMIx_Load_procid | 255    | xs(255) | xs(255) |
      | EXT-LOAD-PROCID-2 | PMIx_Load_procid | 256    | xs(256) | xs(255) |
      | EXT-LOAD-PROCID-2 | PMIx_Load_procid | 600    | xs(600) | xs(255) |
      | EXT-LOAD-PROCID-2 | PMIx_Load_procid | 0      | ""      | ""      |
      | EXT-LOAD-PROCID-2 | PMIx_Load_procid | no     | NULL    | ""      |
      | EXT-PROC-LOAD-2   | PMIx_Proc_load   | 255    | xs(255) | xs(255) |
      | EXT-PROC-LOAD-2   | PMIx_Proc_load   | 256    | xs(256) | xs(255) |
      | EXT-PROC-LOAD-2   | PMIx_Proc_load   | 0      | ""      | ""      |
      | EXT-PROC-LOAD-2   | PMIx_Proc_load   | no     | NULL    | ""      |

  # Nothing of what was there before remains.
  @<id>
  Scenario Outline: <function> replaces what was there before by <given>
    Then in C it holds that
      """
      pmix_proc_t p = proc_of(xs(255), 77);
      pmix_info_t i = {.flags = 77};
      memset(p.nspace, 'y', 255), memset(i.key, 'y', 511);
      <function>(<place>, <given>);
      IS(<place>, <given>);
      IS(p.rank, 77);
      IS(i.flags, 77);
      """
    Examples:
      | id                | function         | place    | given   |
      | EXT-LOAD-NSPACE-2 | PMIx_Load_nspace | p.nspace | ""      |
      | EXT-LOAD-NSPACE-2 | PMIx_Load_nspace | p.nspace | "a"     |
      | EXT-LOAD-NSPACE-2 | PMIx_Load_nspace | p.nspace | xs(254) |
      | EXT-LOAD-KEY-2    | PMIx_Load_key    | i.key    | ""      |
      | EXT-LOAD-KEY-2    | PMIx_Load_key    | i.key    | "a"     |
      | EXT-LOAD-KEY-2    | PMIx_Load_key    | i.key    | xs(510) |

  @<id>
  Scenario Outline: <function> writes nothing after the end of <what>
    Then in C it holds that
      """
      static char given[2000];
      memset(given, 'x', sizeof(given) - 1);
      for (size_t length = <room> - 2; length < 1999; length += 7) {
        struct { <type> there; unsigned char after[64]; } it;
        memset(&it, 0x5a, sizeof(it));
        <function>(it.there, given + 1999 - length);
        for (int at = 0; at < 64; at++) CHECK(it.after[at] == 0x5a);
        CHECK(strlen(it.there) == (length < <room> ? length : <room> - 1));
      }
      """
    Examples:
      | id                | function         | what        | type          | room |
      | EXT-LOAD-KEY-3    | PMIx_Load_key    | a key       | pmix_key_t    | 512  |
      | EXT-LOAD-NSPACE-3 | PMIx_Load_nspace | a namespace | pmix_nspace_t | 256  |

  @EXT-XFER-PROCID-2 @EXT-MACRO-XFER-PROCID-1
  Scenario Outline: <transfer> copies a process onto another, and onto itself
    Then in C it holds that
      """
      static pmix_rank_t ranks[] = {0, 1, 70000, PMIX_RANK_VALID, PMIX_RANK_INVALID, PMIX_RANK_LOCAL_PEERS, PMIX_RANK_LOCAL_NODE, PMIX_RANK_WILDCARD,
          PMIX_RANK_UNDEF};
      for (int at = 0; at < 9; at++)
        for (int length = 0; length < 256; length += 51) {
          struct { pmix_proc_t there; unsigned char after[64]; } to;
          pmix_proc_t from, same;
          memset(&to, 0x5a, sizeof(to));
          memset(&from, 0, sizeof(from));
          memset(from.nspace, 'x', length);
          from.rank = ranks[at];
          same = from;
          <transfer>(&to.there, &from);
          CHECK(!strcmp(to.there.nspace, same.nspace) && to.there.rank == ranks[at]);
          CHECK(!memcmp(&from, &same, sizeof(from)));
          for (int byte = 0; byte < 64; byte++) CHECK(to.after[byte] == 0x5a);
          <transfer>(&to.there, &to.there);
          CHECK(!strcmp(to.there.nspace, same.nspace) && to.there.rank == ranks[at]);
        }
      """
    Examples:
      | transfer         |
      | PMIx_Xfer_procid |
      | PMIX_XFER_PROCID |

  @EXT-CHECK-RESERVED-KEY-2
  Scenario Outline: the key <key> is reserved: <reserved>
    Then in C it holds that
      """
      IS(PMIx_Check_reserved_key(<key>), <reserved>);
      """
    Examples:
      | key           | reserved |
      | ""            | false    |
      | " pmix.rank"  | false    |
      | xs(500)       | false    |
      | "pmix."       | true     |
      | "pmix rank"   | true     |
      | "pmax.rank"   | false    |
      | "prix.rank"   | false    |
      | "amix.rank"   | false    |
      | "pmix.rank"   | true     |
      | "pmix"        | true     |
      | "pmixed"      | true     |
      | "pmix.a.b"    | true     |
      | "pmi.rank"    | false    |
      | "my.pmix.key" | false    |
      | "PMIX.rank"   | false    |
      | "Pmix.rank"   | false    |
      | "pmi"         | false    |
      | "pmIx"        | false    |
      | "p"           | false    |
