# 8.1.1.6.1 Step 1, 8.1.1.6.3 Step 3 and 8.1.1.6.4 prte_rmaps_base_resolve_app_options()
#
# The text is silent here or can be read in several ways; the ledger states which reading the editions take.
Feature: Options that the text leaves open

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:16,n2:16"

  @PAM-RANK-DERIVE-7
  Scenario Outline: An app mapped by <map> is shown as ranked by slot
    Given the topology "2pkg-4numa-16core-io"
    When prterun maps "-n 1 a : --map-by <map> --bind-to core -n 1 b"
    Then app 1's ranking is "SLOT"
    And app 1's mapping is "<shown>"

    Examples:
      | map                             | shown                     |
      | ppr:1:numa                      | BYNUMA:NOOVERSUBSCRIBE    |
      | ppr:1:node                      | BYNODE:NOOVERSUBSCRIBE    |
      | pe-list=4,5                     | PE-LIST:NOOVERSUBSCRIBE   |
      | device=gpu                      | BYDEVICE:NOOVERSUBSCRIBE  |
      | seq:file=features/data/sequence | SEQUENTIAL:NOOVERSUBSCRIBE |

  # The machine has four cores, and the first app has one of them.
  @PAM-BIND-QUAL-ONLY-1 @PAM-BIND-IF-1 @PAM-LEVEL-3
  Scenario Outline: IF-SUPPORTED alone leaves the processes of an app <how> unbound where they cannot be bound
    Given the topology "1pkg-1numa-4core"
    When prterun maps "-n 1 a : <map> --bind-to :if-supported -n 4 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1-4  | 1   | n1   | N/A     |

    Examples:
      | how                      | map           |
      | with the default mapping |               |
      | by core                  | --map-by core |

  # The first app has core 0. Oversubscription is the job's, and the kind of CPU stays the app's.
  @PAM-OVERSUB-8 @edition:2026-08 @question:qualifier-on-app
  Scenario Outline: A promoted qualifier leaves <rest> with its app
    Given the topology "2pkg-2numa-8core-smt2"
    When prterun maps "-n 1 a : --map-by :oversubscribe:<rest> -n 2 b"
    Then app 1's mapping is "BYCORE:OVERSUBSCRIBE"
    And the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0]   |
      | 1    | 1   | n1   | package[0][<first>]   |
      | 2    | 1   | n1   | package[0][<second>]  |

    Examples:
      | rest     | first    | second   |
      | hwtcpus  | hwt:L2-3 | hwt:L4-5 |
      | corecpus | core:L1  | core:L2  |

  # By slot n2's process would have the last rank.
  @PAM-RANK-FILE-1
  Scenario Outline: A rankfile determines the ranks of an app although its ranking is <word>
    When prterun maps "-n 1 a : --map-by rankfile:file=features/data/rankfile-turns --rank-by <word> --bind-to none -n 4 b"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n1   |
      | 1-2  | 1   | n1   |
      | 3    | 1   | n2   |
      | 4    | 1   | n1   |

    Examples:
      | word |
      | slot |
      | fill |
      | span |

  @PAM-BIND-DERIVE-6
  Scenario Outline: The binding that follows from <map> is <binding>
    When prterun maps "-n 1 a : --map-by <map> -n 1 b"
    Then app 1's binding is "<binding>"

    Examples:
      | map                      | binding               |
      | numa:pe=2                | CORE:IF-SUPPORTED     |
      | numa:pe=2:hwtcpus        | HWTHREAD:IF-SUPPORTED |
      | pe-list=4,5              | CORE:IF-SUPPORTED     |
      | pe-list=4,5:ordered      | CORE:IF-SUPPORTED     |
      | pe-list=8,9:hwtcpus      | HWTHREAD:IF-SUPPORTED |

  @PAM-SET-5
  Scenario: A configured NOLOCAL does not apply to an app with a mapping of its own
    Given the nodes "hn:4,n1:4" with the head node "hn"
    When prterun maps "--prtemca mapby :nolocal -n 1 a : --map-by slot -n 1 b : -n 1 c"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n1   |
      | 1    | 1   | hn   |
      | 2    | 2   | n1   |

  @PAM-SET-5
  Scenario: A configured NOLOCAL applies to a job with a mapping of its own
    Given the nodes "hn:4,n1:4" with the head node "hn"
    When prterun maps "--prtemca mapby :nolocal --map-by slot -n 2 a"
    Then the map is
      | rank | node |
      | 0-1  | n1   |

  @PAM-MAP-QUAL-ONLY-3 @PAM-RANK-DERIVE-1
  Scenario: Qualifiers alone are a mapping of the app's own
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO |
      | the job |           | numa:span  | slot        | none        |
      | a       | 1         |            |             |             |
      | b       | 2         | :pe=2      |             |             |
    Then app 1's policy is mapping "BYNUMA:NOOVERSUBSCRIBE", ranking "FILL", binding "CORE:IF-SUPPORTED"
    And node "n1" holds 2 processes of app 1

  @PAM-OVERSUB-8 @edition:2026-08 @question:qualifier-on-app
  Scenario: A promoted qualifier leaves its app with the job's mapping and ranking
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO |
      | the job |           | numa:span  | slot        | none        |
      | a       | 1         |            |             |             |
      | b       | 2         | :oversubscribe |         | core        |
    Then app 1's ranking is "SLOT"
    And node "n1" holds 1 process of app 1
    And node "n2" holds 1 process of app 1

  # The qualifiers after the promoted one are a mapping of the app's own: neither SPAN nor the ranking of the job applies.
  @PAM-OVERSUB-8 @PAM-MAP-QUAL-ONLY-3 @edition:2026-08 @question:qualifier-on-app
  Scenario Outline: A promoted qualifier beside <rest> leaves its app a mapping of its own
    When a program spawns
      | app     | processes | PMIX_MAPBY            | PMIX_RANKBY | PMIX_BINDTO |
      | the job |           | numa:span             | slot        | none        |
      | a       | 1         |                       |             |             |
      | b       | 2         | :oversubscribe:<rest> |             | core        |
    Then app 1's ranking is "FILL"
    And app 1's mapping is "BYNUMA:OVERSUBSCRIBE"
    And app 0's mapping is "BYNUMA:OVERSUBSCRIBE:SPAN"

    Examples:
      | rest                        |
      | pe=2                        |
      | corecpus                    |
      | hwtcpus                     |
      | file=features/data/sequence |

  # Up to two processes are bound to core, more to NUMA nodes.
  @PAM-BIND-DERIVE-3 @PAM-MAP-QUAL-ONLY-1 @edition:2026-08 @question:default-binding
  Scenario Outline: An app of <count> processes with qualifiers only is bound as a job of its size
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO |
      | the job |           | <jobs>     | none        |
      | a       | 5         |            |             |
      | b       | <count>   | :corecpus  |             |
    Then app 1's binding is "<binding>:IF-SUPPORTED"

    Examples:
      | jobs | count | binding |
      | slot | 2     | CORE    |
      | slot | 3     | NUMA    |
      | node | 2     | CORE    |
      | node | 3     | NUMA    |
      | core | 3     | CORE    |

  @PAM-DEFAULT-BIND-2
  Scenario Outline: A count that follows from the job's mapping counts for the default binding: <slots> slots
    When prterun maps "-H n1:<slots> --map-by slot a"
    Then app 0's binding is "<binding>:IF-SUPPORTED"

    Examples:
      | slots | binding |
      | 2     | CORE    |
      | 3     | NUMA    |

  # Up to two processes are bound to core, more to NUMA nodes.
  @PAM-DEFAULT-BIND-2
  Scenario Outline: An app that is counted in its turn does not affect the job's default binding: <count>
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_HOST |
      | the job |           | slot       |           |
      | a       | 1         |            | n1:16     |
      | b       | <count>   | numa       | n2:4      |
    Then app 0's binding is "<binding>"
    And node "n2" holds 4 processes of app 1

    Examples:
      | count | binding           |
      |       | CORE:IF-SUPPORTED |
      | 4     | NUMA:IF-SUPPORTED |

  @PAM-LEVEL-4
  Scenario: An app is bound to a package although the job is mapped by core by default
    When prterun maps "-n 1 a : --bind-to package -n 1 b"
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0]   |
      | 1    | 1   | n1   | package[0][core:L0-3] |

  # The job's mapping is the default one, by core.
  @PAM-LEVEL-4
  Scenario Outline: The <which> app is bound to <object> although the job is mapped by core by default
    When prterun maps "<before> --bind-to <object> -n 1 z"
    Then app <number>'s binding is "<shown>"

    Examples:
      | which  | number | before                                   | object               | shown                |
      | second | 1      | -n 1 a :                                 | numa                 | NUMA                 |
      | third  | 2      | -n 1 a : -n 1 b :                        | package              | PACKAGE              |
      | third  | 2      | -n 1 a : --bind-to none -n 1 b :         | l3cache:if-supported | L3CACHE:IF-SUPPORTED |
      | fourth | 3      | -n 1 a : -n 1 b : --map-by slot -n 1 c : | package              | PACKAGE              |

  # A core has two threads.
  @PAM-MAP-PE-3
  Scenario Outline: Two CPUs per rank with <qualifier> are bound to <bind>
    When prterun maps "--map-by slot:pe=2:<qualifier> --bind-to <bind> -n 1 a"
    Then the map is
      | rank | node | bound   |
      | 0    | n1   | <bound> |

    Examples:
      | qualifier | bind     | bound                 |
      | hwtcpus   | core     | package[0][hwt:L0-3]  |
      | hwtcpus   | hwthread | package[0][hwt:L0-1]  |
      | corecpus  | core     | package[0][core:L0-1] |

  # A core has two threads, and the first app's process has core 0. The map shows the kind of CPU that the app asks for.
  @PAM-MAP-PE-3
  Scenario Outline: Two CPUs per rank of an app with <words> are bound to <bind>
    When prterun maps "-n 1 a : --map-by slot:<words> --bind-to <bind> -n 1 b"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 1   | n1   | <bound>             |

    Examples:
      | words         | bind     | bound                 |
      | pe=2:corecpus | core     | package[0][core:L1-2] |
      | pe=2:corecpus | hwthread | package[0][core:L1]   |
      | pe=2:hwtcpus  | core     | package[0][hwt:L2-5]  |
      | pe=2:hwtcpus  | hwthread | package[0][hwt:L2-3]  |
      | pe=2          | hwthread | package[0][core:L1]   |

  @PAM-BIND-LIMIT-3
  Scenario Outline: A process bound to <first> leaves the second app on package <package>
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO     |
      | the job |           | slot       |                 |
      | a       | 1         |            | <first>         |
      | b       | 1         |            | package:limit=1 |
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0-3] |
      | 1    | 1   | n1   | <bound>               |

    Examples:
      | first           | package | bound                 |
      | package         | 0       | package[0][core:L0-3] |
      | package:limit=2 | 1       | package[1][core:L4-7] |

  # The second entry is a range.
  @PAM-NPROCS-3
  Scenario: An app with the job's CPU list and a mapping of its own has a process for each entry
    When a program spawns
      | app     | processes | PMIX_MAPBY   | PMIX_BINDTO |
      | the job |           | pe-list=0,2-3 |            |
      | a       | 1         |              |             |
      | b       |           | slot         | none        |
    Then the ranks of app 1 are "1-2"

  @PAM-MAP-SPAN-1
  Scenario: SPAN is valid with a mapping by device, for a job and for an app
    Given the topology "2pkg-4numa-16core-io"
    When prterun maps "--map-by device=gpu:span --rank-by slot --bind-to none -n 2 a"
    Then app 0's mapping is "BYDEVICE:NOOVERSUBSCRIBE:SPAN"
    When prterun maps "-n 1 a : -n 1 b : --map-by device=gpu:span --rank-by slot --bind-to none -n 2 c"
    Then app 2's mapping is "BYDEVICE:NOOVERSUBSCRIBE:SPAN"

  @PAM-RANK-OBJ-1 @PAM-RANK-ANY-2
  Scenario Outline: Ranking by <ranking> with a mapping by device is refused for a job, and accepted for an app
    Given the topology "2pkg-4numa-16core-io"
    When prterun maps "--map-by device=gpu --rank-by <ranking> --bind-to none -n 2 a"
    Then the job is refused for "must-map-by-obj"
    When prterun maps "-n 1 a : --map-by device=gpu --rank-by <ranking> --bind-to none -n 2 b"
    Then every rank from 0 to 2 is mapped once

    Examples:
      | ranking |
      | fill    |
      | span    |
