# 8.1.1.6.1 Step 1: resolve job-level defaults (unchanged)
Feature: The ranking of a job

  # Four processes on n1 (N0 N1 N0 N1), three on n2 (N0 N1 N0).
  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes
      | node | slots | head |
      | n1   | 4     |      |
      | n2   | 3     |      |

  @PAM-RANK-ORDER-1
  Scenario: A job ranked by slot has its ranks node by node, in the order of placement
    When prterun maps "--map-by numa --rank-by slot -n 7 a"
    Then the map is
      | rank | node | bound                 |
      | 0    | n1   | package[0][core:L0-3] |
      | 1    | n1   | package[1][core:L4-7] |
      | 2    | n1   | package[0][core:L0-3] |
      | 3    | n1   | package[1][core:L4-7] |
      | 4    | n2   | package[0][core:L0-3] |
      | 5    | n2   | package[1][core:L4-7] |
      | 6    | n2   | package[0][core:L0-3] |

  @PAM-RANK-ORDER-1
  Scenario: A job ranked by node has its ranks in turn on the nodes
    When prterun maps "--map-by numa --rank-by node -n 7 a"
    Then the map is
      | rank | node | bound                 |
      | 0    | n1   | package[0][core:L0-3] |
      | 1    | n2   | package[0][core:L0-3] |
      | 2    | n1   | package[1][core:L4-7] |
      | 3    | n2   | package[1][core:L4-7] |
      | 4    | n1   | package[0][core:L0-3] |
      | 5    | n2   | package[0][core:L0-3] |
      | 6    | n1   | package[1][core:L4-7] |

  @PAM-RANK-ORDER-1
  Scenario: A job ranked by fill has its ranks on one object after the other
    When prterun maps "--map-by numa --rank-by fill -n 7 a"
    Then the map is
      | rank | node | bound                 |
      | 0    | n1   | package[0][core:L0-3] |
      | 1    | n1   | package[0][core:L0-3] |
      | 2    | n1   | package[1][core:L4-7] |
      | 3    | n1   | package[1][core:L4-7] |
      | 4    | n2   | package[0][core:L0-3] |
      | 5    | n2   | package[0][core:L0-3] |
      | 6    | n2   | package[1][core:L4-7] |

  @PAM-RANK-ORDER-1
  Scenario: A job ranked by span has its ranks in turn on all objects of all nodes
    When prterun maps "--map-by numa --rank-by span -n 7 a"
    Then the map is
      | rank | node | bound                 |
      | 0    | n1   | package[0][core:L0-3] |
      | 1    | n1   | package[1][core:L4-7] |
      | 2    | n2   | package[0][core:L0-3] |
      | 3    | n2   | package[1][core:L4-7] |
      | 4    | n1   | package[0][core:L0-3] |
      | 5    | n1   | package[1][core:L4-7] |
      | 6    | n2   | package[0][core:L0-3] |

  @PAM-DEFAULT-RANK-1
  Scenario Outline: A job mapped by <mapping> is ranked by <ranking> when it does not say how
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
  Scenario: The job's ranking orders each app's ranks, and no app's among another's
    When prterun maps "--map-by numa --rank-by node -n 3 a : -n 3 b"
    Then the ranks of app 0 are "0-2"
    And the ranks of app 1 are "3-5"
    And app 1's ranking is "NODE"
