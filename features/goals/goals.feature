# 8.1.1.2 Goals
Feature: The goals of per-app policies

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes
      | node | slots | head |
      | n1   | 4     |      |
      | n2   | 4     |      |

  @PAM-GOAL-1
  Scenario: Mapping, ranking and binding of an app are its own, all at once
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
  Scenario Outline: Apps without directives follow the job's mapping by <mapping>
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

  # The specification's own picture of the difference to what was: no app has directives, and nothing has changed.
  @PAM-GOAL-2 @PAM-GOAL-6
  Scenario: A job of two apps without any directive is mapped by core
    When prterun maps "-n 2 a : -n 3 b"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 0   | n1   | package[0][core:L1] |
      | 2    | 1   | n1   | package[0][core:L2] |
      | 3    | 1   | n1   | package[0][core:L3] |
      | 4    | 1   | n2   | package[0][core:L0] |

  # All directives stand before the first colon and no app has any: one line of policies, and the places and ranks that a job always had. By
  # node, the first app has two processes on either node, which slot ranks node by node.
  @PAM-GOAL-6
  Scenario: A job by node whose two apps have no directives is mapped, ranked and bound by its own
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

  # Four objects on two nodes, each of which gets one process of either app.
  @PAM-GOAL-6
  Scenario: A job spread over all NUMA nodes whose two apps have no directives is ranked by span
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

  # The first app fills n1, the second n2; on either, two processes are on each package, and the ranks of a package follow each other.
  @PAM-GOAL-6
  Scenario: A job by package whose two apps have no directives is ranked by fill
    When prterun maps "--map-by package --rank-by fill -n 4 a : -n 4 b"
    Then the job's policy is mapping "BYPACKAGE:NOOVERSUBSCRIBE", ranking "FILL", binding "PACKAGE:IF-SUPPORTED"
    And the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0-3] |
      | 1    | 0   | n1   | package[0][core:L0-3] |
      | 2    | 0   | n1   | package[1][core:L4-7] |
      | 3    | 0   | n1   | package[1][core:L4-7] |
      | 4    | 1   | n2   | package[0][core:L0-3] |
      | 5    | 1   | n2   | package[0][core:L0-3] |
      | 6    | 1   | n2   | package[1][core:L4-7] |
      | 7    | 1   | n2   | package[1][core:L4-7] |

  @PAM-GOAL-3 @PAM-COMPONENT-2 @PAM-OVERVIEW-2
  Scenario: An app that is mapped by a pattern has a component of its own
    When prterun maps "-n 1 a : --map-by ppr:1:package -n 2 b"
    Then app 0 was mapped by "round_robin"
    And app 1 was mapped by "ppr"
    And the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0]   |
      | 1    | 1   | n1   | package[0][core:L0-3] |
      | 2    | 1   | n1   | package[1][core:L4-7] |

  # The first app's pattern is not for the second.
  @PAM-GOAL-3
  Scenario: An app by slot beside one by pattern is mapped by slot
    When prterun maps "--map-by ppr:1:package --bind-to core -n 2 a : --map-by slot --bind-to core -n 2 b"
    Then app 0 was mapped by "ppr"
    And app 1 was mapped by "round_robin"
    And the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 0   | n1   | package[1][core:L4] |
      | 2    | 1   | n1   | package[0][core:L1] |
      | 3    | 1   | n1   | package[0][core:L2] |
