# 8.1.1.15.1 Offline end-to-end verification (no launch)
Feature: The specification's example of an offline check
  A command line of two apps with different policies, on three nodes, shows whether per-app directives arrive.

  Background:
    Given the topology "2pkg-4numa-176core"
    And the nodes "node0:4,node1:4,node2:4"

  # By node, 4 processes on 3 nodes are 2, 1 and 1. By slot, the second app finds two free slots on node0 and three on
  # node1. Ranking by node alternates between the nodes in both apps.
  @PAM-VERIFY-1 @PAM-GOAL-1 @PAM-VERIFY-3 @PAM-VERIFY-5 @PAM-VERIFY-6 @PAM-GOAL-4 @PAM-VPID-4
  Scenario: Each app of the example is mapped and ranked by its own policy
    When prterun maps "--map-by node -n 4 hostname : --map-by slot --rank-by node -n 4 hostname"
    Then the map is
      | rank | app | node  |
      | 0    | 0   | node0 |
      | 1    | 0   | node1 |
      | 2    | 0   | node2 |
      | 3    | 0   | node0 |
      | 4,6  | 1   | node0 |
      | 5,7  | 1   | node1 |
    And app 0's mapping is "BYNODE:NOOVERSUBSCRIBE"
    And app 0's ranking is "NODE"
    And app 1's mapping is "BYSLOT:NOOVERSUBSCRIBE"
    And app 1's ranking is "NODE"

  # The job (8 processes, by node) binds to NUMA node. The app with its own mapping binds to the first free cores: the
  # first app has taken two of node0 and one of node1.
  @PAM-BIND-DERIVE-2 @PAM-DEFAULT-BIND-1 @edition:2026-06 @question:default-binding
  Scenario: In the example, the second app is bound to core
    When prterun maps "--map-by node -n 4 hostname : --map-by slot --rank-by node -n 4 hostname"
    Then the map is
      | rank | app | node  | bound                  |
      | 0    | 0   | node0 | package[0][core:L0-43] |
      | 1    | 0   | node1 | package[0][core:L0-43] |
      | 2    | 0   | node2 | package[0][core:L0-43] |
      | 3    | 0   | node0 | package[0][core:L0-43] |
      | 4    | 1   | node0 | package[0][core:L2]    |
      | 5    | 1   | node1 | package[0][core:L1]    |
      | 6    | 1   | node0 | package[0][core:L3]    |
      | 7    | 1   | node1 | package[0][core:L2]    |

  @PAM-BIND-DERIVE-3 @edition:2026-08 @question:default-binding
  Scenario: In the example, both apps have more than two processes and are bound to NUMA node
    When prterun maps "--map-by node -n 4 hostname : --map-by slot --rank-by node -n 4 hostname"
    Then the map is
      | rank | app | node  | bound                  |
      | 0    | 0   | node0 | package[0][core:L0-43] |
      | 1    | 0   | node1 | package[0][core:L0-43] |
      | 2    | 0   | node2 | package[0][core:L0-43] |
      | 3    | 0   | node0 | package[0][core:L0-43] |
      | 4,6  | 1   | node0 | package[0][core:L0-43] |
      | 5,7  | 1   | node1 | package[0][core:L0-43] |
    And app 1's binding is "NUMA:IF-SUPPORTED"

  # The program does not exist and cannot be launched, but the job can still be mapped, ranked and bound.
  @PAM-VERIFY-3
  Scenario: With --rtos donotlaunch, the job is mapped, ranked and bound, and its map is printed
    When prterun maps the line
      """
      --rtos donotlaunch --display map --map-by core --bind-to core -n 3 no-such-program :
      --map-by node --rank-by slot --bind-to numa -n 2 no-such-program
      """
    Then the map is printed once
    And the map is
      | rank | app | node  | bound                  |
      | 0    | 0   | node0 | package[0][core:L0]    |
      | 1    | 0   | node0 | package[0][core:L1]    |
      | 2    | 0   | node0 | package[0][core:L2]    |
      | 3    | 1   | node0 | package[0][core:L0-43] |
      | 4    | 1   | node1 | package[0][core:L0-43] |
    And app 0's policy is mapping "BYCORE:NOOVERSUBSCRIBE", ranking "FILL", binding "CORE"
    And app 1's policy is mapping "BYNODE:NOOVERSUBSCRIBE", ranking "SLOT", binding "NUMA"

  # The specification names this class of failure: a directive that is parsed and then lost does not affect the map.
  @PAM-VERIFY-2 @PAM-GLOBAL-3
  Scenario Outline: In a job of two apps, a different <kind> on the second app produces a different map
    When prterun maps "--map-by node --bind-to core -n 4 hostname : --map-by slot --rank-by slot --bind-to core -n 4 hostname"
    Then the map is not the same as that of "--map-by node --bind-to core -n 4 hostname : <other> -n 4 hostname"

    Examples:
      | kind    | other                                       |
      | mapping | --map-by node --rank-by slot --bind-to core |
      | ranking | --map-by slot --rank-by node --bind-to core |
      | binding | --map-by slot --rank-by slot --bind-to none |

  # The same command line on another machine.
  @PAM-VERIFY-4
  Scenario Outline: Bindings resolve against the topology file <topology>
    Given the topology "<topology>"
    When prterun maps "--map-by package --bind-to package -n 1 hostname : --map-by slot -n 1 hostname"
    Then the map is
      | rank | app | node  | bound   |
      | 0    | 0   | node0 | <bound> |
      | 1    | 1   | node0 | <second> |

    Examples:
      | topology              | bound                 | second              |
      | 1pkg-1numa-4core      | package[0][core:L0-3] | package[0][core:L1] |
      | 2pkg-2numa-8core-smt2 | package[0][core:L0-3] | package[0][core:L1] |

  # Four slots are enough for four processes; three are not.
  @PAM-VERIFY-5
  Scenario: A node needs only as many slots as it gets processes
    When prterun maps "-H node0:4 --map-by slot --bind-to none -n 2 hostname : --map-by slot --bind-to none -n 2 hostname"
    Then node "node0" holds 2 processes of app 0
    And node "node0" holds 2 processes of app 1

  @PAM-VERIFY-5
  Scenario: A node with fewer slots than processes refuses the job
    When prterun maps "-H node0:3 --map-by slot --bind-to none -n 2 hostname : --map-by slot --bind-to none -n 2 hostname"
    Then the job is refused

  @PAM-VERIFY-2
  Scenario: The map shows the policy of an app that differs from the job in its binding only
    When prterun maps "--map-by slot --rank-by slot -n 1 a : --bind-to none -n 1 b"
    Then app 1's policy is mapping "BYSLOT:NOOVERSUBSCRIBE", ranking "SLOT", binding "NONE"
    And the map is not the same as that of "--map-by slot --rank-by slot -n 1 a : -n 1 b"
