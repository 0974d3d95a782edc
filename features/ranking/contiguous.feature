# 8.1.1.8 Changes to Ranking
Feature: Ranks are contiguous over all apps of a job

  Background:
    Given the topology "1pkg-4numa-24core-smt2"
    And the nodes "n1:4,n2:4"

  # App a has two processes on n1. App b, by node, has two on n1 and one on n2. App c, by NUMA node, is on n2, because n1 is full.
  @PAM-RANK-CONTIG-1 @PAM-RANK-CONTIG-2
  Scenario: Three apps with different rankings have three consecutive blocks of ranks
    When prterun maps "-n 2 a : --map-by node --rank-by node --bind-to none -n 3 b : --map-by numa --rank-by span -n 3 c"
    Then every rank from 0 to 7 is mapped once
    And the ranks of app 0 are "0,1"
    And the ranks of app 1 are "2-4"
    And the ranks of app 2 are "5-7"
    And the map is
      | rank | app | node | bound       |
      | 0    | 0   | n1   | core:L0     |
      | 1    | 0   | n1   | core:L1     |
      | 2    | 1   | n1   | N/A         |
      | 3    | 1   | n2   | N/A         |
      | 4    | 1   | n1   | N/A         |
      | 5    | 2   | n2   | core:L0-5   |
      | 6    | 2   | n2   | core:L6-11  |
      | 7    | 2   | n2   | core:L12-17 |

  @PAM-RANK-CONTIG-1 @PAM-GOAL-2
  Scenario: An app without directives between two others has its own block of ranks
    When prterun maps "-n 2 a : --map-by slot --bind-to core -n 2 b : -n 2 c"
    Then the ranks of app 0 are "0,1"
    And the ranks of app 1 are "2,3"
    And the ranks of app 2 are "4,5"
    And every rank from 0 to 5 is mapped once

  # PRRTE 5.0.0rc1 accepts the app's ranking and assigns no ranks to its processes, which are then missing in the map.
  @PAM-RANK-CONTIG-1 @PAM-RANK-ANY-1 @PAM-RANK-ANY-2
  Scenario Outline: An app mapped by <mapping> can be ranked by <ranking>, and each of its processes has a rank
    When prterun maps "-n 1 a : --map-by <mapping> --rank-by <ranking> --bind-to none -n 4 b : -n 1 c"
    Then the ranks of app 0 are "0"
    And the ranks of app 1 are "1,2,3,4"
    And the ranks of app 2 are "5"
    And app 1's ranking is "<shown>"

    Examples:
      | mapping    | ranking | shown |
      | slot       | fill    | FILL  |
      | slot       | span    | SPAN  |
      | node       | fill    | FILL  |
      | node       | span    | SPAN  |
      | ppr:2:node | fill    | FILL  |
      | ppr:2:node | span    | SPAN  |

  # By node, app b has its processes on n1, n2, n1 and n2; by slot, three on n1 and one on n2.
  @PAM-RANK-ANY-3
  Scenario Outline: Without objects, an app mapped by <mapping> and ranked by <ranking> is ranked <how>
    When prterun maps "-H n1:4,n2:4 -n 1 a : --map-by <mapping> --rank-by <ranking> --bind-to none -n 4 b"
    Then the map is
      | rank | app | node     |
      | 0    | 0   | n1       |
      | 1    | 1   | n1       |
      | 2    | 1   | <second> |
      | 3    | 1   | <third>  |
      | 4    | 1   | <fourth> |

    Examples:
      | mapping    | ranking | how                 | second | third | fourth |
      | node       | fill    | node by node        | n1     | n2    | n2     |
      | node       | span    | by one of each node | n2     | n1    | n2     |
      | slot       | fill    | node by node        | n1     | n1    | n2     |
      | slot       | span    | by one of each node | n2     | n1    | n1     |
      | ppr:2:node | fill    | node by node        | n1     | n2    | n2     |
      | ppr:2:node | span    | by one of each node | n2     | n1    | n2     |

  @PAM-RANK-OBJ-1
  Scenario Outline: A job mapped by <mapping> and ranked by <ranking> is refused
    When prterun maps "--map-by <mapping> --rank-by <ranking> -n 2 a"
    Then the job is refused for "must-map-by-obj"

    Examples:
      | mapping     | ranking |
      | slot        | fill    |
      | node        | span    |
      | pe-list=0,1 | fill    |

  # No app has directives, so that all of them are ranked in one pass.
  @PAM-VPID-1 @PAM-VPID-4 @PAM-RANK-CONTIG-2 @PAM-GOAL-4
  Scenario Outline: With <directives> for the job, the ranks of each of three apps follow those of the app before it
    When prterun maps "<directives> -n 2 a : -n 3 b : -n 1 c"
    Then the ranks of app 0 are "0,1"
    And the ranks of app 1 are "2-4"
    And the ranks of app 2 are "5"

    Examples:
      | directives                   |
      | --map-by node                |
      | --map-by slot --rank-by node |
      | --map-by node --rank-by slot |
      | --map-by numa                |
      | --map-by numa --rank-by span |
      | --map-by numa:span           |
      | --map-by core --rank-by node |
      | --map-by ppr:2:node          |
