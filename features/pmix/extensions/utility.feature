@libpmix
Feature: Keys, namespaces and processes

  @EXT-LOAD-KEY-2
  Scenario: PMIx_Load_key copies a string into a key
    When this runs
      """
      pmix_info_t i
      PMIx_Load_key(i.key, "pmix.some.key")
      """
    Then it holds that
      | i.key | "pmix.some.key" |

  @EXT-LOAD-KEY-3
  Scenario Outline: PMIx_Load_key does not write past the key for <text>
    When this runs
      """
      pmix_info_t i
      i.flags = 77
      PMIx_Load_key(i.key, <text>)
      """
    Then it holds that
      | i.key   | <kept> |
      | i.flags | 77     |

    Examples:
      | text    | kept    |
      | "x*511" | "x*511" |
      | "x*600" | "x*511" |
      | NULL    | ""      |

  @EXT-CHECK-KEY-2
  Scenario Outline: PMIx_Check_key compares <one> and <other>: <same>
    When this runs
      """
      bool same = PMIx_Check_key(<one>, <other>)
      bool back = PMIx_Check_key(<other>, <one>)
      """
    Then it holds that
      | same | <same> |
      | back | <same> |

    Examples:
      | one         | other        | same  |
      | "pmix.rank" | "pmix.rank"  | true  |
      | "pmix.rank" | "pmix.ranks" | false |
      | "pmix.rank" | "pmix.nrank" | false |
      | "a"         | "A"          | false |
      | "a"         | ""           | false |
      | "pmix.rank" | "pmix"       | false |
      | ""          | ""           | true  |

  @EXT-CHECK-RESERVED-KEY-2
  Scenario Outline: PMIx_Check_reserved_key returns <reserved> for <key>
    When this runs
      """
      bool reserved = PMIx_Check_reserved_key(<key>)
      """
    Then it holds that
      | reserved | <reserved> |

    Examples:
      | key           | reserved |
      | "pmix.rank"   | true     |
      | "pmix"        | true     |
      | "pmi.rank"    | false    |
      | "my.pmix.key" | false    |

  @EXT-LOAD-NSPACE-2
  Scenario: PMIx_Load_nspace copies a string into a namespace
    When this runs
      """
      pmix_proc_t p
      PMIx_Load_nspace(p.nspace, "prterun-n1-7@1")
      """
    Then it holds that
      | p.nspace | "prterun-n1-7@1" |

  @EXT-LOAD-NSPACE-3
  Scenario Outline: PMIx_Load_nspace does not write past the namespace for <text>
    When this runs
      """
      pmix_proc_t p
      p.rank = 77
      PMIx_Load_nspace(p.nspace, <text>)
      """
    Then it holds that
      | p.nspace | <kept> |
      | p.rank   | 77     |

    Examples:
      | text    | kept    |
      | "x*255" | "x*255" |
      | "x*300" | "x*255" |
      | NULL    | ""      |

  @EXT-CHECK-NSPACE-2
  Scenario Outline: PMIx_Check_nspace compares <one> and <other>: <same>
    When this runs
      """
      bool same = PMIx_Check_nspace(<one>, <other>)
      """
    Then it holds that
      | same | <same> |

    Examples:
      | one    | other  | same  |
      | "job"  | "job"  | true  |
      | "job"  | "jobs" | false |
      | "jobs" | "job"  | false |
      | "job"  | "jab"  | false |
      | "job"  | "Job"  | false |

  @EXT-NSPACE-INVALID-2
  Scenario Outline: PMIx_Nspace_invalid returns <invalid> for <nspace>
    When this runs
      """
      bool invalid = PMIx_Nspace_invalid(<nspace>)
      """
    Then it holds that
      | invalid | <invalid> |

    Examples:
      | nspace | invalid |
      | NULL   | true    |
      | ""     | true    |
      | "job"  | false   |

  @EXT-LOAD-PROCID-2
  Scenario Outline: PMIx_Load_procid sets namespace <nspace> and rank <rank>
    When this runs
      """
      pmix_proc_t p
      PMIx_Load_procid(&p, <nspace>, <rank>)
      """
    Then it holds that
      | p.nspace | <nspace> |
      | p.rank   | <rank>   |

    Examples:
      | nspace | rank               |
      | "job"  | 3                  |
      | "j"    | PMIX_RANK_WILDCARD |

  @EXT-XFER-PROCID-2
  Scenario: PMIx_Xfer_procid copies a process ID and leaves the source unchanged
    When this runs
      """
      pmix_proc_t from
      pmix_proc_t to
      PMIx_Load_procid(&from, "job", 3)
      PMIx_Xfer_procid(&to, &from)
      """
    Then it holds that
      | to.nspace   | "job" |
      | to.rank     | 3     |
      | from.nspace | "job" |
      | from.rank   | 3     |

  @EXT-XFER-PROCID-2
  Scenario Outline: PMIx_Xfer_procid copies <rank> of <nspace>
    When this runs
      """
      pmix_proc_t from
      pmix_proc_t to
      PMIx_Load_procid(&to, "x*255", 77)
      PMIx_Load_procid(&from, <nspace>, <rank>)
      PMIx_Xfer_procid(&to, &from)
      """
    Then it holds that
      | to.nspace   | <nspace> |
      | to.rank     | <rank>   |
      | from.nspace | <nspace> |
      | from.rank   | <rank>   |

    Examples:
      | nspace  | rank                 |
      | "job"   | 0                    |
      | "job"   | 70000                |
      | "j"     | PMIX_RANK_WILDCARD   |
      | "job"   | PMIX_RANK_UNDEF      |
      | "job"   | PMIX_RANK_INVALID    |
      | "job"   | PMIX_RANK_LOCAL_NODE |
      | ""      | 3                    |
      | "y*255" | 4                    |

  @EXT-CHECK-PROCID-2 @EXT-CHECK-PROCID-3
  Scenario Outline: PMIx_Check_procid compares rank <rank> of <nspace> and rank 3 of "job": <same>
    When this runs
      """
      pmix_proc_t a
      pmix_proc_t b
      PMIx_Load_procid(&a, "job", 3)
      PMIx_Load_procid(&b, <nspace>, <rank>)
      bool same = PMIx_Check_procid(&a, &b)
      bool back = PMIx_Check_procid(&b, &a)
      """
    Then it holds that
      | same | <same> |
      | back | <same> |

    Examples:
      | nspace  | rank               | same  |
      | "job"   | 3                  | true  |
      | "job"   | 4                  | false |
      | "other" | 3                  | false |
      | "job"   | PMIX_RANK_WILDCARD | true  |
      | "other" | PMIX_RANK_WILDCARD | false |

  @EXT-CHECK-RANK-2 @EXT-CHECK-RANK-3
  Scenario Outline: PMIx_Check_rank compares <a> and <b>: <same>
    When this runs
      """
      bool same = PMIx_Check_rank(<a>, <b>)
      bool back = PMIx_Check_rank(<b>, <a>)
      """
    Then it holds that
      | same | <same> |
      | back | <same> |

    Examples:
      | a                  | b                  | same  |
      | 3                  | 3                  | true  |
      | 3                  | 4                  | false |
      | 0                  | PMIX_RANK_UNDEF    | false |
      | PMIX_RANK_WILDCARD | 4                  | true  |
      | 4                  | PMIX_RANK_WILDCARD | true  |

  @EXT-PROCID-INVALID-2
  Scenario Outline: PMIx_Procid_invalid returns <invalid> for rank <rank> of <nspace>
    When this runs
      """
      pmix_proc_t p
      PMIx_Load_procid(&p, <nspace>, <rank>)
      bool invalid = PMIx_Procid_invalid(&p)
      """
    Then it holds that
      | invalid | <invalid> |

    Examples:
      | nspace | rank               | invalid |
      | "job"  | 3                  | false   |
      | "job"  | PMIX_RANK_WILDCARD | false   |
      | ""     | 3                  | true    |
      | "job"  | PMIX_RANK_INVALID  | true    |

  @EXT-TOOL-IS-CONNECTED-2
  Scenario: PMIx_tool_is_connected returns false before a tool connects
    When this runs
      """
      bool connected = PMIx_tool_is_connected()
      """
    Then it holds that
      | connected | false |

  # ---- long names, case, ranks that differ in single bits ----

  @EXT-CHECK-KEY-2
  Scenario Outline: keys of <length> characters are compared at place <last>
    When this runs
      """
      pmix_info_t a
      pmix_info_t b
      pmix_info_t c
      PMIx_Load_key(a.key, "x*<length>")
      PMIx_Load_key(b.key, "x*<length>")
      PMIx_Load_key(c.key, "x*<length>")
      c.key[<last>] = 'y'
      bool same = PMIx_Check_key(a.key, b.key)
      bool other = PMIx_Check_key(a.key, c.key)
      """
    Then it holds that
      | same  | true  |
      | other | false |

    Examples:
      | length | last |
      | 3      | 0    |
      | 3      | 1    |
      | 32     | 31   |
      | 64     | 63   |
      | 65     | 64   |
      | 128    | 127  |
      | 255    | 254  |
      | 510    | 509  |
      | 511    | 510  |

  @EXT-CHECK-NSPACE-2
  Scenario Outline: namespaces of <length> characters are compared at place <last>
    When this runs
      """
      pmix_info_t a
      pmix_info_t b
      pmix_info_t c
      PMIx_Load_key(a.key, "x*<length>")
      PMIx_Load_key(b.key, "x*<length>")
      PMIx_Load_key(c.key, "x*<length>")
      c.key[<last>] = 'y'
      bool same = PMIx_Check_nspace(a.key, b.key)
      bool other = PMIx_Check_nspace(a.key, c.key)
      """
    Then it holds that
      | same  | true  |
      | other | false |

    Examples:
      | length | last |
      | 3      | 0    |
      | 3      | 1    |
      | 32     | 31   |
      | 64     | 63   |
      | 65     | 64   |
      | 128    | 127  |
      | 255    | 254  |

  @EXT-CHECK-RESERVED-KEY-2
  Scenario Outline: PMIx_Check_reserved_key: <key> is reserved: <reserved>
    When this runs
      """
      bool reserved = PMIx_Check_reserved_key("<key>")
      """
    Then it holds that
      | reserved | <reserved> |

    Examples:
      | key       | reserved |
      | PMIX.rank | false    |
      | Pmix.rank | false    |
      | pmi       | false    |
      | pmIx      | false    |
      | p         | false    |
      | pmixed    | true     |
      | pmix.a.b  | true     |

  @<id>
  Scenario Outline: <function> keeps all of a name of <length> characters
    When this runs
      """
      pmix_info_t i
      pmix_proc_t p
      <given>
      """
    Then it holds that
      | <name> | "x*<length>" |
      | <rank> | 70000        |

    Examples:
      | id                | function         | length | given                                                                       | name     | rank    |
      | EXT-LOAD-KEY-2    | PMIx_Load_key    | 0      | PMIx_Load_key(i.key, "x*0"); i.flags = 70000                                | i.key    | i.flags |
      | EXT-LOAD-NSPACE-2 | PMIx_Load_nspace | 0      | p.rank = 70000; PMIx_Load_nspace(p.nspace, "x*0")                           | p.nspace | p.rank  |
      | EXT-LOAD-PROCID-2 | PMIx_Load_procid | 0      | PMIx_Load_procid(&p, "x*0", 70000)                                          | p.nspace | p.rank  |
      | EXT-XFER-PROCID-2 | PMIx_Xfer_procid | 0      | pmix_proc_t q; q.rank = 70000; q.nspace = "x*0"; PMIx_Xfer_procid(&p, &q)   | p.nspace | p.rank  |
      | EXT-LOAD-KEY-2    | PMIx_Load_key    | 1      | PMIx_Load_key(i.key, "x*1"); i.flags = 70000                                | i.key    | i.flags |
      | EXT-LOAD-NSPACE-2 | PMIx_Load_nspace | 1      | p.rank = 70000; PMIx_Load_nspace(p.nspace, "x*1")                           | p.nspace | p.rank  |
      | EXT-LOAD-PROCID-2 | PMIx_Load_procid | 1      | PMIx_Load_procid(&p, "x*1", 70000)                                          | p.nspace | p.rank  |
      | EXT-XFER-PROCID-2 | PMIx_Xfer_procid | 1      | pmix_proc_t q; q.rank = 70000; q.nspace = "x*1"; PMIx_Xfer_procid(&p, &q)   | p.nspace | p.rank  |
      | EXT-LOAD-KEY-2    | PMIx_Load_key    | 63     | PMIx_Load_key(i.key, "x*63"); i.flags = 70000                               | i.key    | i.flags |
      | EXT-LOAD-NSPACE-2 | PMIx_Load_nspace | 63     | p.rank = 70000; PMIx_Load_nspace(p.nspace, "x*63")                          | p.nspace | p.rank  |
      | EXT-LOAD-PROCID-2 | PMIx_Load_procid | 63     | PMIx_Load_procid(&p, "x*63", 70000)                                         | p.nspace | p.rank  |
      | EXT-XFER-PROCID-2 | PMIx_Xfer_procid | 63     | pmix_proc_t q; q.rank = 70000; q.nspace = "x*63"; PMIx_Xfer_procid(&p, &q)  | p.nspace | p.rank  |
      | EXT-LOAD-KEY-2    | PMIx_Load_key    | 64     | PMIx_Load_key(i.key, "x*64"); i.flags = 70000                               | i.key    | i.flags |
      | EXT-LOAD-NSPACE-2 | PMIx_Load_nspace | 64     | p.rank = 70000; PMIx_Load_nspace(p.nspace, "x*64")                          | p.nspace | p.rank  |
      | EXT-LOAD-PROCID-2 | PMIx_Load_procid | 64     | PMIx_Load_procid(&p, "x*64", 70000)                                         | p.nspace | p.rank  |
      | EXT-XFER-PROCID-2 | PMIx_Xfer_procid | 64     | pmix_proc_t q; q.rank = 70000; q.nspace = "x*64"; PMIx_Xfer_procid(&p, &q)  | p.nspace | p.rank  |
      | EXT-LOAD-KEY-2    | PMIx_Load_key    | 65     | PMIx_Load_key(i.key, "x*65"); i.flags = 70000                               | i.key    | i.flags |
      | EXT-LOAD-NSPACE-2 | PMIx_Load_nspace | 65     | p.rank = 70000; PMIx_Load_nspace(p.nspace, "x*65")                          | p.nspace | p.rank  |
      | EXT-LOAD-PROCID-2 | PMIx_Load_procid | 65     | PMIx_Load_procid(&p, "x*65", 70000)                                         | p.nspace | p.rank  |
      | EXT-XFER-PROCID-2 | PMIx_Xfer_procid | 65     | pmix_proc_t q; q.rank = 70000; q.nspace = "x*65"; PMIx_Xfer_procid(&p, &q)  | p.nspace | p.rank  |
      | EXT-LOAD-KEY-2    | PMIx_Load_key    | 254    | PMIx_Load_key(i.key, "x*254"); i.flags = 70000                              | i.key    | i.flags |
      | EXT-LOAD-NSPACE-2 | PMIx_Load_nspace | 254    | p.rank = 70000; PMIx_Load_nspace(p.nspace, "x*254")                         | p.nspace | p.rank  |
      | EXT-LOAD-PROCID-2 | PMIx_Load_procid | 254    | PMIx_Load_procid(&p, "x*254", 70000)                                        | p.nspace | p.rank  |
      | EXT-XFER-PROCID-2 | PMIx_Xfer_procid | 254    | pmix_proc_t q; q.rank = 70000; q.nspace = "x*254"; PMIx_Xfer_procid(&p, &q) | p.nspace | p.rank  |
      | EXT-LOAD-KEY-2    | PMIx_Load_key    | 255    | PMIx_Load_key(i.key, "x*255"); i.flags = 70000                              | i.key    | i.flags |
      | EXT-LOAD-NSPACE-2 | PMIx_Load_nspace | 255    | p.rank = 70000; PMIx_Load_nspace(p.nspace, "x*255")                         | p.nspace | p.rank  |
      | EXT-LOAD-PROCID-2 | PMIx_Load_procid | 255    | PMIx_Load_procid(&p, "x*255", 70000)                                        | p.nspace | p.rank  |
      | EXT-XFER-PROCID-2 | PMIx_Xfer_procid | 255    | pmix_proc_t q; q.rank = 70000; q.nspace = "x*255"; PMIx_Xfer_procid(&p, &q) | p.nspace | p.rank  |

  @EXT-CHECK-RANK-2
  Scenario Outline: the ranks <a> and <b> differ
    When this runs
      """
      bool same = PMIx_Check_rank(<a>, <b>)
      bool back = PMIx_Check_rank(<b>, <a>)
      """
    Then it holds that
      | same | false |
      | back | false |

    Examples:
      | a                     | b                     |
      | 0                     | 1                     |
      | 5                     | 4                     |
      | 1                     | 65537                 |
      | 1                     | 257                   |
      | 3                     | 2147483651            |
      | PMIX_RANK_UNDEF       | 3                     |
      | PMIX_RANK_INVALID     | 3                     |
      | PMIX_RANK_LOCAL_PEERS | 3                     |
      | PMIX_RANK_UNDEF       | PMIX_RANK_INVALID     |
      | PMIX_RANK_LOCAL_NODE  | PMIX_RANK_LOCAL_PEERS |

  @EXT-CHECK-RANK-2 @EXT-CHECK-PROCID-2
  Scenario Outline: rank <a> is equal to itself, and so are processes that have it
    When this runs
      """
      pmix_proc_t one
      pmix_proc_t other
      PMIx_Load_procid(&one, "x*255", <a>)
      PMIx_Load_procid(&other, "x*255", <a>)
      bool same = PMIx_Check_rank(<a>, <a>)
      bool processes = PMIx_Check_procid(&one, &other)
      """
    Then it holds that
      | same      | true |
      | processes | true |

    Examples:
      | a                     |
      | 0                     |
      | 1                     |
      | 65536                 |
      | 2147483648            |
      | PMIX_RANK_UNDEF       |
      | PMIX_RANK_WILDCARD    |
      | PMIX_RANK_INVALID     |
      | PMIX_RANK_LOCAL_NODE  |
      | PMIX_RANK_LOCAL_PEERS |

  @EXT-CHECK-PROCID-2
  Scenario Outline: processes with the ranks <a> and <b> differ
    When this runs
      """
      pmix_proc_t p
      pmix_proc_t q
      PMIx_Load_procid(&p, "job", <a>)
      PMIx_Load_procid(&q, "job", <b>)
      bool same = PMIx_Check_procid(&p, &q)
      bool back = PMIx_Check_procid(&q, &p)
      """
    Then it holds that
      | same | false |
      | back | false |

    Examples:
      | a                     | b                     |
      | 0                     | 1                     |
      | 5                     | 4                     |
      | 1                     | 65537                 |
      | 1                     | 257                   |
      | 3                     | 2147483651            |
      | PMIX_RANK_UNDEF       | 3                     |
      | PMIX_RANK_INVALID     | 3                     |
      | PMIX_RANK_LOCAL_PEERS | 3                     |
      | PMIX_RANK_UNDEF       | PMIX_RANK_INVALID     |
      | PMIX_RANK_LOCAL_NODE  | PMIX_RANK_LOCAL_PEERS |

  @EXT-PROCID-INVALID-2
  Scenario Outline: rank <rank> of <nspace> is a valid process
    When this runs
      """
      pmix_proc_t p
      PMIx_Load_procid(&p, <nspace>, <rank>)
      bool invalid = PMIx_Procid_invalid(&p)
      """
    Then it holds that
      | invalid | false |

    Examples:
      | nspace  | rank       |
      | "1"     | 0          |
      | "x*255" | 4000000000 |
      | " "     | 70000      |

  @EXT-NSPACE-INVALID-2
  Scenario Outline: <nspace> is a valid namespace
    When this runs
      """
      bool invalid = PMIx_Nspace_invalid(<nspace>)
      """
    Then it holds that
      | invalid | false |

    Examples:
      | nspace  |
      | "1"     |
      | "x*255" |
      | " "     |
