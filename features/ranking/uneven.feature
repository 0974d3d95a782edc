# 8.1.1.8 Changes to Ranking
#
# The machine has two packages of four cores, which are NUMA nodes.
Feature: Ranks on nodes with different numbers of processes

  Background:
    Given the topology "2pkg-2numa-8core-smt2"

  # A node without a further process is left out of the turn, wherever it is among the nodes.
  @PAM-RANK-ORDER-1
  Scenario Outline: Ranked by node, a job's processes on <hosts> take turns
    When prterun maps "-H <hosts> --map-by slot --rank-by node --bind-to none -n 7 a"
    Then the map is
      | rank | node |
      | 0    | n1   |
      | 1    | n2   |
      | 2    | n3   |
      | 3    | <3>  |
      | 4    | <4>  |
      | 5    | <5>  |
      | 6    | <6>  |

    Examples:
      | hosts          | 3  | 4  | 5  | 6  |
      | n1:3,n2:1,n3:3 | n1 | n3 | n1 | n3 |
      | n1:3,n2:3,n3:1 | n1 | n2 | n1 | n2 |
      | n1:1,n2:3,n3:3 | n2 | n3 | n2 | n3 |
      | n1:4,n2:1,n3:2 | n1 | n3 | n1 | n1 |
      | n1:1,n2:5,n3:1 | n2 | n2 | n2 | n2 |
      | n1:2,n2:1,n3:4 | n1 | n3 | n3 | n3 |

  # App a is on n4, app b on n1. The job uses n1 before the other nodes of app c.
  @PAM-RANK-ORDER-1 @PAM-RANK-WITHIN-1 @PAM-VPID-2 @PAM-VPID-3
  Scenario Outline: Ranked by node, a third app's processes on <hosts> take turns
    When prterun maps "-H n4:1,<hosts> --bind-to none -n 1 a : -H n1:1 -n 1 b : -H <hosts> --map-by slot --rank-by node --bind-to none -n 7 c"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n4   |
      | 1    | 1   | n1   |
      | 2    | 2   | n1   |
      | 3    | 2   | n2   |
      | 4    | 2   | n3   |
      | 5    | 2   | <3>  |
      | 6    | 2   | <4>  |
      | 7    | 2   | <5>  |
      | 8    | 2   | <6>  |

    Examples:
      | hosts          | 3  | 4  | 5  | 6  |
      | n1:3,n2:1,n3:3 | n1 | n3 | n1 | n3 |
      | n1:3,n2:3,n3:1 | n1 | n2 | n1 | n2 |
      | n1:1,n2:3,n3:3 | n2 | n3 | n2 | n3 |
      | n1:1,n2:5,n3:1 | n2 | n2 | n2 | n2 |

  # In one call for all apps, each app's turn begins with the job's first node.
  @PAM-VPID-1 @PAM-RANK-ORDER-1 @PAM-RANK-CONTIG-2
  Scenario Outline: Ranked by node, the turn of each app of a job begins with its first node: <mapping>
    When prterun maps "-H n1:6,n2:6 --map-by <mapping> --bind-to none -n 1 a : -n 2 b : -n 3 c : -n 2 d"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n1   |
      | 1    | 1   | n1   |
      | 2    | 1   | n2   |
      | 3    | 2   | n1   |
      | 4    | 2   | n2   |
      | 5    | 2   | n1   |
      | 6    | 3   | n1   |
      | 7    | 3   | n2   |

    Examples:
      | mapping                     |
      | node                        |
      | package:span --rank-by node |
      | core:span --rank-by node    |

  # App b has processes on all nodes, app c on one, and app d follows.
  @PAM-RANK-CONTIG-1 @PAM-RANK-CONTIG-2 @PAM-VPID-3
  Scenario Outline: No rank is left out after an app on three nodes that is mapped by <mapping>
    When prterun maps the line
      """
      -H n1:4,n2:4,n3:4 --bind-to none -n 1 a : --map-by <mapping> --bind-to none -n 4 b :
      -H n2:4 --map-by slot --bind-to none -n 1 c : --map-by <mapping> --bind-to none -n 3 d
      """
    Then the ranks of app 0 are "0"
    And the ranks of app 1 are "1-4"
    And the ranks of app 2 are "5"
    And the ranks of app 3 are "6-8"

    Examples:
      | mapping                     |
      | node                        |
      | node --rank-by slot         |
      | package:span                |
      | package:span --rank-by fill |
      | core:span --rank-by node    |
      | ppr:2:node                  |

  # The job uses n1, then n3, then n2; app c's own list begins with n2. Two of its processes are on each of its nodes.
  @PAM-RANK-ORDER-2 @PAM-HOST-3 @PAM-VPID-2
  Scenario Outline: A third app mapped by <mapping> and ranked by <ranking> is ranked in the order of its nodes in the job
    When prterun maps the line
      """
      -H n1:4,n2:4,n3:4 --bind-to none -n 1 a : -H n3:4 --map-by slot --bind-to none -n 1 b :
      -H n2:2,n3:3 --map-by <mapping> --rank-by <ranking> --bind-to none -n 4 c
      """
    Then the map is
      | rank | app | node |
      | 0    | 0   | n1   |
      | 1    | 1   | n3   |
      | 2    | 2   | n3   |
      | 3    | 2   | <3>  |
      | 4    | 2   | <4>  |
      | 5    | 2   | n2   |

    Examples: By span, one process of each package takes its turn.
      | mapping       | ranking | 3  | 4  |
      | slot          | slot    | n3 | n2 |
      | slot          | node    | n2 | n3 |
      | node          | slot    | n3 | n2 |
      | node          | node    | n2 | n3 |
      | package       | slot    | n3 | n2 |
      | package       | node    | n2 | n3 |
      | package       | fill    | n3 | n2 |
      | package       | span    | n3 | n2 |
      | package:span  | fill    | n3 | n2 |
      | package:span  | span    | n3 | n2 |
      | ppr:1:package | fill    | n3 | n2 |
      | ppr:1:package | slot    | n3 | n2 |
      | ppr:2:node    | node    | n2 | n3 |

  # With SPAN, the processes are placed on n1 and n2 in turn. Each node has two on its first package (1) and one on its second (2).
  @PAM-RANK-ORDER-1 @PAM-RESOLVE-7
  Scenario Outline: A job with SPAN is ranked by <ranking>
    When prterun maps "-H n1:3,n2:3 --map-by package:span --rank-by <ranking> --bind-to package -n 6 a"
    Then the map is
      | rank   | node | bound                 |
      | <n1 1> | n1   | package[0][core:L0-3] |
      | <n1 2> | n1   | package[1][core:L4-7] |
      | <n2 1> | n2   | package[0][core:L0-3] |
      | <n2 2> | n2   | package[1][core:L4-7] |

    Examples:
      | ranking | n1 1 | n1 2 | n2 1 | n2 2 |
      | slot    | 0,2  | 1    | 3,5  | 4    |
      | node    | 0,4  | 2    | 1,5  | 3    |
      | fill    | 0,1  | 2    | 3,4  | 5    |
      | span    | 0,4  | 1    | 2,5  | 3    |

  # n1 has two processes on each package, n2 two on the first.
  @PAM-RESOLVE-RANK-1 @PAM-RANK-ANY-1 @PAM-RANK-ORDER-1
  Scenario Outline: An app mapped by a pattern is ranked by its own ranking: <ranking>
    When prterun maps "-H n3:1,n1:4,n2:4 --bind-to none -n 1 a : -H n1:4,n2:4 --map-by ppr:2:package --rank-by <ranking> --bind-to package -n 6 b"
    Then app 1's ranking is "<shown>"
    And the map is
      | rank   | app | node | bound                 |
      | 0      | 0   | n3   | N/A                   |
      | <n1 1> | 1   | n1   | package[0][core:L0-3] |
      | <n1 2> | 1   | n1   | package[1][core:L4-7] |
      | <n2 1> | 1   | n2   | package[0][core:L0-3] |

    Examples:
      | ranking | shown | n1 1 | n1 2 | n2 1 |
      | slot    | SLOT  | 1,2  | 3,4  | 5,6  |
      | node    | NODE  | 1,3  | 5,6  | 2,4  |
      | fill    | FILL  | 1,2  | 3,4  | 5,6  |
      | span    | SPAN  | 1,4  | 2,5  | 3,6  |
