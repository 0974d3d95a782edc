# 8.1.1.6.4 New helper: prte_rmaps_base_resolve_app_options()
Feature: The resolved options of an app

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:4,n2:4" with the head node "n1"

  # The second app causes per-app dispatch.
  @PAM-RESOLVE-5 @PAM-BIND-DERIVE-5 @PAM-STEP1-1 @reference
  Scenario: The options of an app without directives are the job's
    When prterun maps "-n 1 a : --map-by slot -n 1 b"
    Then app 0's options are the job's

  @PAM-STEP1-1 @PAM-RESOLVE-4 @PAM-RESOLVE-10 @reference
  Scenario Outline: Resolving an app's <what> does not modify the job's options
    When prterun maps "-n 1 a : <directive> -n 1 b"
    Then the job's options are those of "-n 1 a : -n 1 b"
    And resolving app 1 again gives the same options

    Examples:
      | what    | directive                                     |
      | mapping | --map-by numa:span                            |
      | ranking | --rank-by node                                |
      | binding | --bind-to core:overload-allowed:limit=1       |
      | all     | --map-by slot:pe=2 --rank-by slot --bind-to core |

  @PAM-RESOLVE-6 @PAM-MASK-1 @reference
  Scenario Outline: A mapping by <words> uses objects of type <maptype>
    When prterun maps "-n 1 a : --map-by <words> --bind-to none -n 1 b"
    Then app 1's option map is "<map>"
    And app 1's option maptype is "<maptype>"
    And app 1's option app_idx is "1"

    Examples:
      | words          | map     | maptype |
      | slot           | Slot    | none    |
      | node           | Node    | none    |
      | core           | Core    | Core    |
      | numa           | Numa    | Numa    |
      | package        | Package | Package |
      | numa:span      | Numa    | Numa    |
      | core:nolocal   | Core    | Core    |

  @PAM-RESOLVE-7 @PAM-RESOLVE-8 @PAM-NOLOCAL-4 @PAM-MASK-1 @reference
  Scenario Outline: The qualifier of <words> is an option of that app only
    When prterun maps "-n 1 a : --map-by <words> --bind-to core -n 1 b"
    Then app 1's option <option> is "true"
    And app 0's option <option> is "false"
    And the job's option <option> is "false"

    Examples:
      | words                     | option  |
      | numa:span                 | mapspan |
      | numa:span:pe=2            | mapspan |
      | numa:pe=2:span            | mapspan |
      | pe-list=0:ordered         | ordered |
      | pe-list=0:ordered:hwtcpus | ordered |
      | pe-list=0:hwtcpus:ordered | ordered |
      | slot:nolocal              | nolocal |
      | slot:nolocal:pe=2         | nolocal |
      | slot:hwtcpus:nolocal      | nolocal |

  # By NUMA node both processes would be on n1; with SPAN one is on n2.
  @PAM-RESOLVE-7
  Scenario: SPAN on an app distributes its processes over the nodes
    When prterun maps "-n 1 a : --map-by numa:span --bind-to none -n 2 b"
    Then node "n1" holds 1 process of app 1
    And node "n2" holds 1 process of app 1

  @PAM-RESOLVE-8
  Scenario: ORDERED on an app gives each of its processes one CPU of the PE list
    When prterun maps "-n 1 a : --map-by pe-list=6,4:ordered -n 2 b"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 1   | n1   | package[1][core:L6] |
      | 2    | 1   | n1   | package[1][core:L4] |

  @PAM-RESOLVE-9 @edition:2026-06 @question:directive-scope
  Scenario: An app with its own mapping does not inherit the job's SPAN
    When prterun maps "--map-by numa:span --bind-to none -n 1 a : --map-by numa --bind-to none -n 2 b"
    Then app 0's mapping is "BYNUMA:NOOVERSUBSCRIBE:SPAN"
    And app 1's mapping is "BYNUMA:NOOVERSUBSCRIBE"
    And node "n1" holds 2 processes of app 1

  @PAM-RESOLVE-9 @PAM-DISPATCH-7 @edition:2026-08 @question:directive-scope
  Scenario: An app with its own mapping does not inherit another app's SPAN
    When prterun maps "--map-by numa:span --bind-to none -n 1 a : --map-by numa --bind-to none -n 2 b"
    Then app 1's mapping is "BYNUMA:NOOVERSUBSCRIBE"
    And node "n1" holds 2 processes of app 1

  # By package without SPAN both are on n1, which has 3 slots left; with the SPAN of the default the second would be on n2.
  @PAM-RESOLVE-9
  Scenario: An app with its own mapping does not inherit the SPAN of the default mapping
    When prterun maps "--prtemca mapby numa:span -n 1 a : --map-by package -n 2 b"
    Then app 1's mapping is "BYPACKAGE:NOOVERSUBSCRIBE"
    And node "n1" holds 2 processes of app 1

  # App 0 has cores 0 and 1. Package 0 then has 2 free cores, too few for 3.
  @PAM-RESOLVE-3 @PAM-RESOLVE-PES-1
  Scenario Outline: <own> of an app replaces the CPUs per rank of the default mapping
    When prterun maps "--prtemca mapby slot:pe=2 -n 1 a : --map-by slot:<own> -n 1 b"
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0-1] |
      | 1    | 1   | n1   | <bound>               |

    Examples:
      | own  | bound                 |
      | pe=1 | package[0][core:L2]   |
      | pe=3 | package[1][core:L4-6] |

  @PAM-RESOLVE-3 @PAM-RESOLVE-CORE-1
  Scenario: CORECPUS of an app replaces the HWTCPUS of the default mapping
    When prterun maps "-H n1:4,n2:4 --prtemca mapby slot:hwtcpus -n 1 a : -H n2 --map-by slot:corecpus -n 1 b"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][hwt:L0]  |
      | 1    | 1   | n2   | package[0][core:L0] |

  @PAM-RESOLVE-2 @PAM-MIGRATE-3 @reference
  Scenario: An app's own PPR pattern takes precedence over the job's
    When a program spawns
      | app     | processes | PMIX_MAPBY |
      | the job |           | ppr:1:numa |
      | a       | 2         |            |
      | b       | 2         | ppr:2:numa |
    Then app 0's option pprn is "1"
    And app 1's option pprn is "2"

  # The mapping policy remains PPR, and the pattern is dropped.
  @PAM-RESOLVE-2 @reference
  Scenario: An app mapped by PPR without a pattern uses the job's pattern
    When a program requests
      | app     | processes | PMIX_MAPBY |
      | the job |           | ppr:1:numa |
      | a       | 2         |            |
      | b       | 2         | ppr:2:numa |
    And app 1's PRTE_APP_PPR is stored LOCAL instead
    And the request is transferred
    And the request is mapped
    Then app 1's option pprn is "1"

  @PAM-RESOLVE-PES-1 @PAM-RESOLVE-HWT-1 @PAM-RESOLVE-CPUSET-1 @PAM-RESOLVE-LIMIT-1 @PAM-RESOLVE-3 @reference
  Scenario Outline: An option of an app does not apply to other apps: <what>
    When prterun maps "-n 1 a : <directive> -n 1 b"
    Then app 1's option <option> is "<own>"
    And app 0's option <option> is "<other>"

    Examples:
      | what             | directive                       | option        | own  | other |
      | CPUs per rank    | --map-by slot:pe=2              | cpus_per_rank | 2    | 1     |
      | hardware threads | --map-by slot:hwtcpus           | use_hwthreads | true | false |
      | CPU list         | --map-by pe-list=2,3            | cpuset        | 2,3  | none  |
      | binding limit    | --map-by slot --bind-to numa:limit=3 | limit    | 3    | none  |

  @PAM-RESOLVE-HWT-1
  Scenario: An app with HWTCPUS counts in hardware threads although the job counts in cores
    When prterun maps "--map-by slot --bind-to core -n 1 a : --map-by slot:hwtcpus --bind-to hwthread -n 2 b"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 1   | n1   | package[0][hwt:L2]  |
      | 2    | 1   | n1   | package[0][hwt:L3]  |

  # The job's file lists n2 first; the app's lists n1 twice.
  @PAM-RESOLVE-FILE-1 @PAM-MIGRATE-5 @edition:2026-06 @question:directive-scope
  Scenario: An app's sequence file takes precedence over the job's
    Given the nodes "n1:4,n2:4"
    When prterun maps "--map-by seq:file=features/data/sequence --bind-to none -n 1 a : --map-by seq:file=features/data/sequence2 --bind-to none -n 2 b"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n2   |
      | 1-2  | 1   | n1   |

  @PAM-RESOLVE-FILE-1 @PAM-MIGRATE-5 @PAM-MIGRATE-6 @reference
  Scenario Outline: An app's file takes precedence over the job's in a mapping by <policy>
    When a program spawns
      | app     | processes | PMIX_MAPBY                     | PMIX_BINDTO |
      | the job |           | <policy>:file=features/data/<jobs> | none    |
      | a       | 1         |                                | none        |
      | b       | 1         | <policy>:file=features/data/<own>  | none    |
    Then node "<node>" holds 1 process of app 1

    Examples: The first lines of sequence and rankfile name n2, those of the other two files n1.
      | policy   | jobs     | own       | node |
      | seq      | sequence | sequence2 | n1   |
      | seq      | sequence2 | sequence | n2   |
      | rankfile | rankfile | rankfile2 | n1   |
      | rankfile | rankfile2 | rankfile | n2   |

  @PAM-RESOLVE-DEVICE-1 @reference
  Scenario: An app's device is stored on the app and not on the job
    When prterun parses "-n 1 a : --map-by device=mlx5_0 -n 1 b"
    Then app 1's PRTE_APP_DIST_DEVICE is "mlx5_0"
    And app 0 does not carry PRTE_APP_DIST_DEVICE
    And the job does not carry PRTE_JOB_MAP_DEVICE

  @PAM-RESOLVE-RANK-1 @PAM-VPID-2
  Scenario Outline: An app's explicit ranking <word> applies whatever its mapping and the job's ranking
    When prterun maps "--rank-by slot -n 1 a : --map-by numa:span --rank-by <word> -n 2 b"
    Then app 1's ranking is "<shown>"

    Examples:
      | word | shown |
      | slot | SLOT  |
      | node | NODE  |
      | fill | FILL  |
      | span | SPAN  |

  @PAM-RESOLVE-BIND-1 @PAM-MASK-2
  Scenario Outline: An app's explicit binding <word> applies whatever its mapping and the job's binding
    When prterun maps "--bind-to none -n 1 a : --map-by package --bind-to <word> -n 1 b"
    Then app 1's binding is "<shown>"

    Examples:
      | word                  | shown                 |
      | core                  | CORE                  |
      | hwthread              | HWTHREAD              |
      | l1cache               | L1CACHE               |
      | l2cache               | L2CACHE               |
      | l3cache               | L3CACHE               |
      | numa                  | NUMA                  |
      | package               | PACKAGE               |
      | none                  | NONE                  |
      | core:if-supported     | CORE:IF-SUPPORTED     |
      | core:overload-allowed | CORE:OVERLOAD-ALLOWED |

  @PAM-RESOLVE-BIND-2 @PAM-MASK-2 @PAM-BIND-APP-2 @reference
  Scenario Outline: An app's binding <word> determines whether it can overload CPUs
    When prterun maps "-n 1 a : --bind-to <word> -n 1 b"
    Then app 1's option overload is "<overload>"
    And app 1's option bind is "Core"
    And app 0's option overload is "false"

    Examples:
      | word                  | overload |
      | core                  | false    |
      | core:overload-allowed | true     |
      | core:no-overload      | false    |

  @PAM-HELPER-3 @PAM-RANK-DERIVE-3 @PAM-RANK-DERIVE-4 @PAM-RANK-DERIVE-5 @PAM-RANK-DERIVE-6
  Scenario Outline: The mapping <words> derives the ranking <ranking> for any app
    When prterun maps "--rank-by <jobs> -n 1 a : --map-by <words> --bind-to none -n 1 b : --map-by <words> --bind-to none -n 2 c"
    Then app 1's ranking is "<ranking>"
    And app 2's ranking is "<ranking>"

    Examples:
      | words        | jobs | ranking |
      | node         | slot | NODE    |
      | slot         | node | SLOT    |
      | core         | slot | FILL    |
      | numa         | node | FILL    |
      | package      | slot | FILL    |
      | numa:span    | slot | SPAN    |
      | package:span | node | SPAN    |
      | hwthread     | node | FILL    |
      | l1cache      | slot | FILL    |
      | l2cache      | node | FILL    |
      | l3cache      | slot | FILL    |

  @PAM-BIND-DERIVE-5
  Scenario: An app with only a ranking inherits the job's binding
    When prterun maps "--map-by package --bind-to core -n 1 a : --rank-by slot -n 2 b"
    Then app 1's policy is mapping "BYPACKAGE:NOOVERSUBSCRIBE", ranking "SLOT", binding "CORE"

  # Each node has two NUMA nodes.
  @PAM-ATTR-10 @PAM-BIND-APP-3 @PAM-RESOLVE-LIMIT-1
  Scenario: A limit of two on an app binds two processes to an object before the next is used
    When prterun maps "-n 1 a : --map-by slot --bind-to numa:limit=2 -n 3 b"
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0]   |
      | 1-2  | 1   | n1   | package[0][core:L0-3] |
      | 3    | 1   | n1   | package[1][core:L4-7] |

  # The two apps use different nodes, so that neither counts towards the other's limit.
  @PAM-BIND-APP-3
  Scenario: Apps of one job can have different binding limits
    When prterun maps "--bind-to core -n 1 a : -H n1:4 --map-by slot --bind-to numa:limit=2 -n 2 b : -H n2:4 --map-by slot --bind-to numa:limit=1 -n 2 c"
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0]   |
      | 1-2  | 1   | n1   | package[0][core:L0-3] |
      | 3    | 2   | n2   | package[0][core:L0-3] |
      | 4    | 2   | n2   | package[1][core:L4-7] |

  # The job has a binding only, and so is mapped by NUMA node; the last app's own mapping changes nothing of that. Each process takes
  # a core of its NUMA node, so that core 2 is the first one left.
  @PAM-STEP1-1 @PAM-GOAL-2
  Scenario: Apps without directives follow the job's policy, whatever another app's is
    When prterun maps "--bind-to numa -n 2 a : -n 1 b : --map-by node -n 1 c"
    Then app 0's policy is mapping "BYNUMA:NOOVERSUBSCRIBE", ranking "FILL", binding "NUMA"
    And app 1's policy is mapping "BYNUMA:NOOVERSUBSCRIBE", ranking "FILL", binding "NUMA"
    And app 2's mapping is "BYNODE:NOOVERSUBSCRIBE"
    And the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0-3] |
      | 1    | 0   | n1   | package[1][core:L4-7] |
      | 2    | 1   | n1   | package[0][core:L0-3] |
      | 3    | 2   | n1   | package[0][core:L2]   |

  # Hardware threads stay the app's CPUs: a core has two of them, so that two processes share each.
  @PAM-RESOLVE-HWT-1 @PAM-MAP-HWT-1 @PAM-RESOLVE-BIND-1
  Scenario Outline: HWTCPUS of an app counts beside its own binding to <object>
    Given the topology "1pkg-4numa-24core-smt2"
    When prterun maps "-H n1:8 -n 1 a : --map-by slot:hwtcpus --bind-to <object> -n 3 b"
    Then the map is
      | rank | app | node | bound    |
      | 0    | 0   | n1   | core:L0  |
      | 1    | 1   | n1   | <first>  |
      | 2    | 1   | n1   | <second> |
      | 3    | 1   | n1   | <third>  |

    Examples:
      | object   | first     | second    | third     |
      | core     | hwt:L2-3  | hwt:L2-3  | hwt:L4-5  |
      | hwthread | hwt:L2    | hwt:L3    | hwt:L4    |
      | numa     | hwt:L0-11 | hwt:L0-11 | hwt:L0-11 |
