# 8.1.1.2 Goals
Feature: The goals of per-app policies

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:4,n2:4"

  @PAM-GOAL-1
  Scenario: An app has its own mapping, ranking and binding at once
    When prterun maps "--map-by slot --bind-to core -n 2 a : --map-by package --rank-by node --bind-to core -n 4 b"
    Then app 1's policy is mapping "BYPACKAGE:NOOVERSUBSCRIBE", ranking "NODE", binding "CORE"
    And the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 0   | n1   | package[0][core:L1] |
      | 2    | 1   | n1   | package[0][core:L2] |
      | 3    | 1   | n2   | package[0][core:L0] |
      | 4    | 1   | n1   | package[1][core:L4] |
      | 5    | 1   | n2   | package[1][core:L4] |

  @PAM-GOAL-2
  Scenario Outline: Apps without directives inherit the job's mapping by <mapping>
    When prterun maps "--map-by <mapping> --bind-to core -n 2 a : -n 1 b : -n 1 c"
    Then the job's policy is mapping "<shown>:NOOVERSUBSCRIBE", ranking "<ranking>", binding "CORE"
    And the ranks of app 0 are "0,1"
    And the ranks of app 1 are "2"
    And the ranks of app 2 are "3"

    Examples:
      | mapping | shown     | ranking |
      | slot    | BYSLOT    | SLOT    |
      | node    | BYNODE    | NODE    |
      | package | BYPACKAGE | FILL    |

  # The specification's example for the unchanged case: no app carries a directive.
  @PAM-GOAL-2 @PAM-GOAL-6
  Scenario: A job of two apps without directives is mapped by core
    When prterun maps "-n 2 a : -n 3 b"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 0   | n1   | package[0][core:L1] |
      | 2    | 1   | n1   | package[0][core:L2] |
      | 3    | 1   | n1   | package[0][core:L3] |
      | 4    | 1   | n2   | package[0][core:L0] |

  # All directives precede the first colon and no app carries any, so there is one set of policies for the job. By node,
  # the first app has two processes on each node, which ranking by slot numbers node by node.
  @PAM-GOAL-6
  Scenario: A job mapped by node applies its mapping, ranking and binding to two apps without directives
    When prterun maps "--map-by node --rank-by slot --bind-to core -n 4 a : -n 2 b"
    Then the job's policy is mapping "BYNODE:NOOVERSUBSCRIBE", ranking "SLOT", binding "CORE"
    And the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 0   | n1   | package[0][core:L1] |
      | 2    | 0   | n2   | package[0][core:L0] |
      | 3    | 0   | n2   | package[0][core:L1] |
      | 4    | 1   | n1   | package[0][core:L2] |
      | 5    | 1   | n2   | package[0][core:L2] |

  # There are four NUMA nodes on two nodes, and each gets one process of each app.
  @PAM-GOAL-6 @PAM-VPID-1
  Scenario: A job mapped by NUMA node with SPAN ranks two apps without directives by span
    When prterun maps "--map-by numa:span --rank-by span -n 4 a : -n 4 b"
    Then the job's policy is mapping "BYNUMA:NOOVERSUBSCRIBE:SPAN", ranking "SPAN", binding "NUMA:IF-SUPPORTED"
    And the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0-3] |
      | 1    | 0   | n1   | package[1][core:L4-7] |
      | 2    | 0   | n2   | package[0][core:L0-3] |
      | 3    | 0   | n2   | package[1][core:L4-7] |
      | 4    | 1   | n1   | package[0][core:L0-3] |
      | 5    | 1   | n1   | package[1][core:L4-7] |
      | 6    | 1   | n2   | package[0][core:L0-3] |
      | 7    | 1   | n2   | package[1][core:L4-7] |

  # The first app fills n1, the second n2; each package of a node has two processes with consecutive ranks.
  @PAM-GOAL-6
  Scenario: A job mapped by package ranks two apps without directives by fill
    When prterun maps "--map-by package --rank-by fill -n 4 a : -n 4 b"
    Then the job's policy is mapping "BYPACKAGE:NOOVERSUBSCRIBE", ranking "FILL", binding "PACKAGE:IF-SUPPORTED"
    And the map is
      | rank | app | node | bound                 |
      | 0-1  | 0   | n1   | package[0][core:L0-3] |
      | 2-3  | 0   | n1   | package[1][core:L4-7] |
      | 4-5  | 1   | n2   | package[0][core:L0-3] |
      | 6-7  | 1   | n2   | package[1][core:L4-7] |

  @PAM-GOAL-3 @PAM-COMPONENT-2 @PAM-OVERVIEW-2
  Scenario: An app mapped by PPR is mapped by its own component
    When prterun maps "-n 1 a : --map-by ppr:1:package -n 2 b"
    Then app 0 was mapped by "round_robin"
    And app 1 was mapped by "ppr"
    And the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0]   |
      | 1    | 1   | n1   | package[0][core:L0-3] |
      | 2    | 1   | n1   | package[1][core:L4-7] |

  # The first app's pattern does not apply to the second.
  @PAM-GOAL-3
  Scenario: An app mapped by slot next to one mapped by PPR is mapped by slot
    When prterun maps "--map-by ppr:1:package --bind-to core -n 2 a : --map-by slot --bind-to core -n 2 b"
    Then app 0 was mapped by "ppr"
    And app 1 was mapped by "round_robin"
    And the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 0   | n1   | package[1][core:L4] |
      | 2    | 1   | n1   | package[0][core:L1] |
      | 3    | 1   | n1   | package[0][core:L2] |
