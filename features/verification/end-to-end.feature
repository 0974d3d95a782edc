# 8.1.1.15.1 Offline end-to-end verification (no launch)
#
# An app's directive that is lost, stored on the wrong app or LOCAL, or read by the wrong component changes the map. Each map is
# that of a job of several apps, because a job of one app can look right by chance.
Feature: What an app's attributes do can be seen in the map

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:4,n2:4"

  # A component that ignored the app index would place the processes of both apps in each of its two calls.
  @PAM-COMPONENT-1 @PAM-COMPONENT-6 @PAM-OPTIONS-2
  Scenario Outline: Of two apps that <component> maps in calls of their own, each is placed once
    When prterun maps "<first> --bind-to none -n 2 a : <second> --bind-to none -n 2 b"
    Then every rank from 0 to 3 is mapped once
    And the ranks of app 0 are "0-1"
    And the ranks of app 1 are "2-3"
    And app 0 was mapped by "<component>"
    And app 1 was mapped by "<component>"

    @PAM-GUARD-RR-1
    Examples:
      | component   | first         | second         |
      | round_robin | --map-by slot | --map-by node  |
      | round_robin | --map-by node | --map-by slot  |
      | round_robin | --map-by numa | --map-by slot  |

    @PAM-GUARD-PPR-1
    Examples:
      | component   | first                  | second              |
      | ppr         | --map-by ppr:1:package | --map-by ppr:2:node |

    @PAM-GUARD-SEQ-1
    Examples:
      | component   | first                                   | second                                   |
      | seq         | --map-by seq:file=features/data/sequence | --map-by seq:file=features/data/sequence2 |

    @PAM-GUARD-RANKFILE-1
    Examples:
      | component   | first                                          | second                                          |
      | rank_file   | --map-by rankfile:file=features/data/rankfile2 | --map-by rankfile:file=features/data/rankfile-n2 |

  # A pattern of two per NUMA node puts both processes on the first one. By NUMA node without the pattern, each would have its own.
  @PAM-PARSE-MAP-4 @PAM-MIGRATE-3 @PAM-GLOBAL-1 @PAM-GLOBAL-5
  Scenario: An app mapped by a pattern has the policy PPR and the pattern
    When prterun maps "-H n1:8,n2:8 -n 1 a : --map-by ppr:2:numa -n 2 b"
    Then app 1 was mapped by "ppr"
    And the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0]   |
      | 1-2  | 1   | n1   | package[0][core:L0-3] |

  # The job's pattern puts one process on each node, the second app's two.
  @PAM-RESOLVE-2 @PAM-MIGRATE-3
  Scenario: An app mapped by PPR uses its own pattern, or the job's if it has none
    Given the nodes "n1:8,n2:8"
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO |
      | the job |           | ppr:1:node |             | none        |
      | a       | 2         |            |             |             |
      | b       | 2         | ppr:2:node |             | none        |
      | c       | 2         |            | slot        |             |
    Then the map is
      | rank | app | node | bound |
      | 0    | 0   | n1   | N/A   |
      | 1    | 0   | n2   | N/A   |
      | 2-3  | 1   | n1   | N/A   |
      | 4    | 2   | n1   | N/A   |
      | 5    | 2   | n2   | N/A   |

  # The job's sequence is n2, n1, n2, the app's n1, n1.
  @PAM-MIGRATE-7 @PAM-PARSE-MAP-7 @PAM-GLOBAL-1
  Scenario: The job's file is the job's, and an app's file is that app's
    When a program spawns
      | app     | processes | PMIX_MAPBY                       | PMIX_BINDTO |
      | the job |           | seq:file=features/data/sequence  | none        |
      | a       | 2         |                                  |             |
      | b       | 1         | seq:file=features/data/sequence2 | none        |
    Then app 0 was mapped by "seq"
    And app 1 was mapped by "seq"
    And the map is
      | rank | app | node |
      | 0    | 0   | n2   |
      | 1    | 0   | n1   |
      | 2    | 1   | n1   |

  # Only the second app is mapped by NUMA node and ranked by slot; the others keep the job's policy.
  @PAM-SPAWN-2 @PAM-RESOLVE-4 @PAM-RESOLVE-10
  Scenario: The directives of a later segment are those of its app and leave the job's policy as it is
    When prterun maps "-n 1 a : --map-by numa --rank-by slot --bind-to none -n 2 b : -n 1 c"
    Then app 0's policy is mapping "BYCORE:NOOVERSUBSCRIBE", ranking "FILL", binding "CORE:IF-SUPPORTED"
    And app 1's policy is mapping "BYNUMA:NOOVERSUBSCRIBE", ranking "SLOT", binding "NONE"
    And app 2's policy is mapping "BYCORE:NOOVERSUBSCRIBE", ranking "FILL", binding "CORE:IF-SUPPORTED"

  # A component is chosen, and a ranking derived, by the policy without its directive bits.
  @PAM-MASK-1 @PAM-PARSE-MAP-9
  Scenario Outline: An app mapped by <words> is mapped by <component> and shown as <mapping>, ranked by <ranking>
    When prterun maps "-n 1 a : --map-by <words> --bind-to none -n 2 b"
    Then app 1 was mapped by "<component>"
    And app 1's mapping is "<mapping>"
    And app 1's ranking is "<ranking>"

    Examples:
      | words         | component   | mapping                             | ranking |
      | numa:span     | round_robin | BYNUMA:NOOVERSUBSCRIBE:SPAN         | SPAN    |
      | slot:nolocal  | round_robin | BYSLOT:NO_USE_LOCAL:NOOVERSUBSCRIBE | SLOT    |
      | node:nolocal  | round_robin | BYNODE:NO_USE_LOCAL:NOOVERSUBSCRIBE | NODE    |

  # Rank 0 is on n1. The head node has room for all three.
  @PAM-NOLOCAL-1 @PAM-NOLOCAL-4 @PAM-NOLOCAL-6 @PAM-COVER-5
  Scenario: An app with NOLOCAL is shown with it and stays off the head node
    Given the nodes "hn:4,n1:4" with the head node "hn"
    When prterun maps "-H n1:1 -n 1 a : -H hn:4,n1:4 --map-by slot:nolocal --bind-to none -n 2 b"
    Then app 1's mapping is "BYSLOT:NO_USE_LOCAL:NOOVERSUBSCRIBE"
    And no process of app 1 is on node "hn"
    And node "n1" holds 2 processes of app 1

  @PAM-NOLOCAL-8
  Scenario: The head node belongs to the job if any app uses it
    Given the nodes "hn:4,n1:4" with the head node "hn"
    When prterun maps "-H n1:1 -n 1 a : -H hn:4 --map-by slot --bind-to none -n 2 b"
    Then the nodes are used in the order "n1, hn"
    And no process of app 0 is on node "hn"
    And node "hn" holds 2 processes of app 1

  # A derived binding is shown as if-supported, an explicit one is not, and one that allows overload is shown with that.
  @PAM-PARSE-BIND-4 @PAM-PARSE-BIND-5 @PAM-PARSE-BIND-6 @PAM-GLOBAL-1
  Scenario Outline: An app bound to <words> is shown with the binding <shown>
    When prterun maps "-n 1 a : --map-by slot --bind-to <words> -n 1 b"
    Then app 1's binding is "<shown>"

    Examples:
      | words                 | shown                 |
      | core                  | CORE                  |
      | core:if-supported     | CORE:IF-SUPPORTED     |
      | core:overload-allowed | CORE:OVERLOAD-ALLOWED |
      | core:no-overload      | CORE                  |

  # The object is shown without the limit, which decides how many processes are bound to it.
  @PAM-PARSE-BIND-3 @PAM-GLOBAL-1
  Scenario: An app's limit is apart from its binding
    When prterun maps "-n 1 a : --map-by slot --bind-to numa:limit=1 -n 2 b"
    Then app 1's binding is "NUMA"
    And the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0]   |
      | 1    | 1   | n1   | package[0][core:L0-3] |
      | 2    | 1   | n1   | package[1][core:L4-7] |

  # The derived ranking of a mapping by NUMA node is FILL: it would give the second and third process of n1 consecutive ranks.
  @PAM-PARSE-RANK-3
  Scenario: An app's explicit ranking is not derived again from its mapping
    When prterun maps "-n 1 a : --map-by numa --rank-by slot --bind-to none -n 3 b"
    Then app 1's policy is mapping "BYNUMA:NOOVERSUBSCRIBE", ranking "SLOT", binding "NONE"

  # The job allows overload, and four cores have no room for six processes of their own.
  @PAM-BIND-APP-2 @PAM-RESOLVE-BIND-2 @PAM-BIND-OVERRIDE-2
  Scenario Outline: An app bound to <words> in a job that allows overload <outcome>
    Given the topology "1pkg-1numa-4core"
    And the nodes "n1:8"
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO           |
      | the job |           | slot       | core:overload-allowed |
      | a       | 1         |            |                       |
      | b       | 5         | slot       | <words>               |
    Then <outcome>

    Examples:
      | words                 | outcome                             |
      | core:no-overload      | the job is refused                  |
      | core:overload-allowed | every rank from 0 to 5 is mapped once |

  # More than one CPU for each process cannot be bound to a package as well.
  @PAM-DISPATCH-8
  Scenario: A job is refused if the CPUs per rank and the binding of its last app conflict
    When prterun maps "--map-by slot -n 1 a : --map-by slot:pe=2 --bind-to package -n 1 b"
    Then the job is refused for "binding-pe-conflict"

  @PAM-DISPATCH-9
  Scenario: A job is refused if its last app has no slot left to count its processes from
    When prterun maps "--map-by slot --bind-to none -n 8 a : --map-by node --bind-to none b"
    Then the job is refused for "all-available-resources-used"
