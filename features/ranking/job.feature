# 8.1.1.6.1 Step 1: resolve job-level defaults (unchanged)
Feature: The ranking of a job

  # n1 has four processes, on its NUMA nodes 0, 1, 0 and 1; n2 has three, on 0, 1 and 0.
  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:4,n2:3"

  @PAM-RANK-ORDER-1
  Scenario Outline: Ranking a job by <ranking> numbers <what>
    When prterun maps "--map-by numa --rank-by <ranking> -n 7 a"
    Then the map is
      | rank   | node | bound                 |
      | <n1 0> | n1   | package[0][core:L0-3] |
      | <n1 1> | n1   | package[1][core:L4-7] |
      | <n2 0> | n2   | package[0][core:L0-3] |
      | <n2 1> | n2   | package[1][core:L4-7] |

    Examples:
      | ranking | n1 0 | n1 1 | n2 0 | n2 1 | what                                            |
      | slot    | 0,2  | 1,3  | 4,6  | 5    | its processes node by node in placement order   |
      | node    | 0,4  | 2,6  | 1,5  | 3    | one process of each node in turn                |
      | fill    | 0,1  | 2,3  | 4,5  | 6    | its processes object by object                  |
      | span    | 0,4  | 1,5  | 2,6  | 3    | one process of each object of all nodes in turn |

  @PAM-DEFAULT-RANK-1
  Scenario Outline: A job mapped by <mapping> is ranked by <ranking> by default
    When prterun maps "--map-by <mapping> -n 7 a"
    Then app 0's ranking is "<shown>"
    And the map is the same as that of "--map-by <mapping> --rank-by <ranking> -n 7 a"

    Examples:
      | mapping   | ranking | shown |
      | slot      | slot    | SLOT  |
      | node      | node    | NODE  |
      | package   | fill    | FILL  |
      | numa      | fill    | FILL  |
      | core      | fill    | FILL  |
      | numa:span | span    | SPAN  |

  @PAM-RANK-ORDER-1 @PAM-RANK-CONTIG-2
  Scenario: The job's ranking orders the ranks within each app only
    When prterun maps "--map-by numa --rank-by node -n 3 a : -n 3 b"
    Then the ranks of app 0 are "0-2"
    And the ranks of app 1 are "3-5"
    And app 1's ranking is "NODE"

  # Two processes are on each of the two NUMA nodes of n1, then of n2.
  @PAM-RANK-ORDER-1 @PAM-MAP-PPR-1
  Scenario Outline: A mapping by a pattern with a ranking by <word> has rank 1 on <second> and rank 2 on <third>
    Given the nodes "n1:4,n2:4"
    When prterun maps "--map-by ppr:2:numa --rank-by <word> --bind-to core a"
    Then app 0's ranking is "<shown>"
    And the map is
      | rank    | node | bound               |
      | 0       | n1   | package[0][core:L0] |
      | <n1 L1> | n1   | package[0][core:L1] |
      | <n1 L4> | n1   | package[1][core:L4] |
      | <n1 L5> | n1   | package[1][core:L5] |
      | <n2 L0> | n2   | package[0][core:L0] |
      | <n2 L1> | n2   | package[0][core:L1] |
      | <n2 L4> | n2   | package[1][core:L4] |
      | 7       | n2   | package[1][core:L5] |

    Examples:
      | word | shown | second | third | n1 L1 | n1 L4 | n1 L5 | n2 L0 | n2 L1 | n2 L4 |
      | fill | FILL  | n1     | n1    | 1     | 2     | 3     | 4     | 5     | 6     |
      | span | SPAN  | n1     | n2    | 4     | 1     | 5     | 2     | 6     | 3     |
      | node | NODE  | n2     | n1    | 2     | 4     | 6     | 1     | 3     | 5     |

  # n1 has one process, n2 three and n3 two: a node without a further process is left out of the turn.
  @PAM-RANK-ORDER-1
  Scenario: Ranking by node goes on with the nodes that have a process left
    When prterun maps "-H n1:1,n2:3,n3:2 --map-by slot --rank-by node --bind-to none -n 6 a"
    Then the map is
      | rank | node | bound |
      | 0    | n1   | N/A   |
      | 1    | n2   | N/A   |
      | 2    | n3   | N/A   |
      | 3    | n2   | N/A   |
      | 4    | n3   | N/A   |
      | 5    | n2   | N/A   |

  # n1 has two processes on its first NUMA node and one on the second, n2 has one.
  @PAM-RANK-ORDER-1
  Scenario Outline: Ranking by <ranking> counts the processes of each object of each node
    When prterun maps "-H n1:3,n2:1 --map-by numa --rank-by <ranking> --bind-to core -n 4 a"
    Then the map is
      | rank | node    | bound               |
      | 0    | n1      | package[0][core:L0] |
      | 1    | n1      | <second>            |
      | 2    | <third> | <third bound>       |
      | 3    | <last>  | <last bound>        |

    Examples:
      | ranking | second              | third | third bound         | last | last bound          |
      | fill    | package[0][core:L1] | n1    | package[1][core:L4] | n2   | package[0][core:L0] |
      | span    | package[1][core:L4] | n2    | package[0][core:L0] | n1   | package[0][core:L1] |
      | slot    | package[1][core:L4] | n1    | package[0][core:L1] | n2   | package[0][core:L0] |
