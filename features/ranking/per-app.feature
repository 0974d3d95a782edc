# 8.1.1.13.5 All --rank-by objects are valid per app
Feature: Every ranking is valid for an app

  # The second app's seven processes are placed on the NUMA nodes in turn: four on n1 (0, 1, 0, 1) and three on n2 (0,
  # 1, 0). Only the order of their ranks differs.
  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:5,n2:3"

  @PAM-RANK-ANY-1 @PAM-RANK-ORDER-1 @PAM-RANK-ANY-2 @PAM-PARSE-RANK-1
  Scenario Outline: Ranking an app by <ranking> numbers <what>
    When prterun maps "-n 1 a : --map-by numa --rank-by <ranking> -n 7 b"
    Then the map is
      | rank   | app | node | bound                 |
      | 0      | 0   | n1   | package[0][core:L0]   |
      | <n1 0> | 1   | n1   | package[0][core:L0-3] |
      | <n1 1> | 1   | n1   | package[1][core:L4-7] |
      | <n2 0> | 1   | n2   | package[0][core:L0-3] |
      | <n2 1> | 1   | n2   | package[1][core:L4-7] |
    And app 1's ranking is "<shown>"

    Examples:
      | ranking | shown | n1 0 | n1 1 | n2 0 | n2 1 | what                                            |
      | slot    | SLOT  | 1,3  | 2,4  | 5,7  | 6    | its processes node by node in placement order   |
      | node    | NODE  | 1,5  | 3,7  | 2,6  | 4    | one process of each node in turn                |
      | fill    | FILL  | 1,2  | 3,4  | 5,6  | 7    | its processes object by object                  |
      | span    | SPAN  | 1,5  | 2,6  | 3,7  | 4    | one process of each object of all nodes in turn |

  @PAM-RANK-ANY-1 @PAM-DISPATCH-3
  Scenario: An app can have a ranking directive only
    When prterun maps "-n 1 a : --rank-by node -n 3 b"
    Then app 0's ranking is "FILL"
    And app 1's policy is mapping "BYCORE:NOOVERSUBSCRIBE", ranking "NODE", binding "CORE:IF-SUPPORTED"

  # By slot, app b has four processes on n1 and two on n2.
  @PAM-RANK-WITHIN-1 @PAM-VPID-3 @PAM-VPID-4 @PAM-VPID-2
  Scenario: An app's ranking by node does not affect the ranks of the other apps
    When prterun maps "-n 1 a : --map-by slot --rank-by node --bind-to none -n 6 b : -n 1 c"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n1   |
      | 1    | 1   | n1   |
      | 2    | 1   | n2   |
      | 3    | 1   | n1   |
      | 4    | 1   | n2   |
      | 5-6  | 1   | n1   |
      | 7    | 2   | n2   |

  # The second app places its first process on n2, the first of its list; but n1 is the node that the job used first.
  @PAM-RANK-ORDER-2 @PAM-HOST-3
  Scenario Outline: Ranked by <ranking>, an app's processes on the job's first node have the lower rank
    When prterun maps "-H n1:1 -n 1 a : -H n2:1,n1:2 --map-by <mapping> --rank-by <ranking> --bind-to none -n 2 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n1   | N/A     |
      | 2    | 1   | n2   | N/A     |

    Examples:
      | mapping   | ranking |
      | slot      | slot    |
      | slot      | node    |
      | numa:span | fill    |

  # By node, the processes are placed on n1 and n2 in turn, until n1 is full; by slot, those of a node have consecutive ranks.
  @PAM-RANK-ANY-1 @PAM-RANK-ORDER-1 @PAM-RESOLVE-RANK-1
  Scenario Outline: Ranked by slot, the processes of a mapping by node are numbered node by node: <whose>
    When prterun maps "-H n1:3,n2:3 <line>"
    Then the map is
      | rank | node |
      | 0-2  | n1   |
      | 3-4  | n2   |

    Examples:
      | whose     | line                                                                                     |
      | a job     | --map-by node --rank-by slot --bind-to none -n 5 a                                       |
      | an app    | --bind-to none -n 1 a : --map-by node --rank-by slot --bind-to none -n 4 b               |
      | third app | -n 1 a : --bind-to none -n 1 b : --map-by node --rank-by slot --bind-to none -n 3 c      |
