# 8.1.1.13.5 All --rank-by objects are valid per app
Feature: Every ranking is valid for an app

  # Seven processes of the second app go to the NUMA nodes in turn: four on n1 (N0 N1 N0 N1), three on n2 (N0 N1 N0). What differs is the
  # order of their ranks.
  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes
      | node | slots | head |
      | n1   | 5     |      |
      | n2   | 3     |      |

  @PAM-RANK-ANY-1 @PAM-RANK-ORDER-1 @PAM-RANK-ANY-2
  Scenario: An app ranked by slot has its ranks node by node, in the order of placement
    When prterun maps "-n 1 a : --map-by numa --rank-by slot -n 7 b"
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0]   |
      | 1    | 1   | n1   | package[0][core:L0-3] |
      | 2    | 1   | n1   | package[1][core:L4-7] |
      | 3    | 1   | n1   | package[0][core:L0-3] |
      | 4    | 1   | n1   | package[1][core:L4-7] |
      | 5    | 1   | n2   | package[0][core:L0-3] |
      | 6    | 1   | n2   | package[1][core:L4-7] |
      | 7    | 1   | n2   | package[0][core:L0-3] |
    And app 1's ranking is "SLOT"

  @PAM-RANK-ANY-1 @PAM-RANK-ORDER-1 @PAM-RANK-ANY-2
  Scenario: An app ranked by node has its ranks in turn on the nodes
    When prterun maps "-n 1 a : --map-by numa --rank-by node -n 7 b"
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0]   |
      | 1    | 1   | n1   | package[0][core:L0-3] |
      | 2    | 1   | n2   | package[0][core:L0-3] |
      | 3    | 1   | n1   | package[1][core:L4-7] |
      | 4    | 1   | n2   | package[1][core:L4-7] |
      | 5    | 1   | n1   | package[0][core:L0-3] |
      | 6    | 1   | n2   | package[0][core:L0-3] |
      | 7    | 1   | n1   | package[1][core:L4-7] |
    And app 1's ranking is "NODE"

  @PAM-RANK-ANY-1 @PAM-RANK-ORDER-1 @PAM-RANK-ANY-2
  Scenario: An app ranked by fill has its ranks on one object after the other
    When prterun maps "-n 1 a : --map-by numa --rank-by fill -n 7 b"
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0]   |
      | 1    | 1   | n1   | package[0][core:L0-3] |
      | 2    | 1   | n1   | package[0][core:L0-3] |
      | 3    | 1   | n1   | package[1][core:L4-7] |
      | 4    | 1   | n1   | package[1][core:L4-7] |
      | 5    | 1   | n2   | package[0][core:L0-3] |
      | 6    | 1   | n2   | package[0][core:L0-3] |
      | 7    | 1   | n2   | package[1][core:L4-7] |
    And app 1's ranking is "FILL"

  @PAM-RANK-ANY-1 @PAM-RANK-ORDER-1 @PAM-RANK-ANY-2
  Scenario: An app ranked by span has its ranks in turn on all objects of all nodes
    When prterun maps "-n 1 a : --map-by numa --rank-by span -n 7 b"
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0]   |
      | 1    | 1   | n1   | package[0][core:L0-3] |
      | 2    | 1   | n1   | package[1][core:L4-7] |
      | 3    | 1   | n2   | package[0][core:L0-3] |
      | 4    | 1   | n2   | package[1][core:L4-7] |
      | 5    | 1   | n1   | package[0][core:L0-3] |
      | 6    | 1   | n1   | package[1][core:L4-7] |
      | 7    | 1   | n2   | package[0][core:L0-3] |
    And app 1's ranking is "SPAN"

  @PAM-RANK-ANY-1 @PAM-DISPATCH-3
  Scenario: An app may give a ranking and nothing else
    When prterun maps "-n 1 a : --rank-by node -n 3 b"
    Then app 0's ranking is "FILL"
    And app 1's policy is mapping "BYCORE:NOOVERSUBSCRIBE", ranking "NODE", binding "CORE:IF-SUPPORTED"

  # By slot, b has four on n1 and two on n2.
  @PAM-RANK-WITHIN-1 @PAM-VPID-3 @PAM-VPID-4
  Scenario: An app's ranking by node leaves the ranks of its neighbours as they are
    When prterun maps "-n 1 a : --map-by slot --rank-by node --bind-to none -n 6 b : -n 1 c"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n1   |
      | 1    | 1   | n1   |
      | 2    | 1   | n2   |
      | 3    | 1   | n1   |
      | 4    | 1   | n2   |
      | 5    | 1   | n1   |
      | 6    | 1   | n1   |
      | 7    | 2   | n2   |
