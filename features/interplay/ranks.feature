# 8.1.1.8 Changes to Ranking
#
# An app's ranking orders its own processes only, but which processes it has on a node, and which node comes first, follows from the
# apps before it. To check a table, place the apps in order first, and then number each app's processes from the number that the app
# before it left.
Feature: Rankings beside the apps of other components

  Background:
    Given the topology "2pkg-2numa-8core-nol3"
    And the nodes "n1:4,n2:4"

  # The sequence begins with n2. n1 has two processes of the second app.
  @PAM-VPID-3 @PAM-RANK-ORDER-2
  Scenario: Node ranks begin on the node that the first app used first
    When a program spawns
      | app | processes | PMIX_MAPBY                              | PMIX_BINDTO |
      | a   | 1         | seq:file=features/data/sequence-remarks | core        |
      | b   | 3         | node                                    | core        |
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n2   | package[0][core:L0] |
      | 1    | 1   | n2   | package[0][core:L1] |
      | 2    | 1   | n1   | package[0][core:L0] |
      | 3    | 1   | n1   | package[0][core:L1] |

  # The sequence is n1, n1, n2, n2.
  @PAM-RESOLVE-RANK-1 @PAM-RANK-SEQ-1
  Scenario: A sequence ranked by node between two apps ranked by fill
    Given the nodes "n1:6,n2:6"
    When a program spawns
      | app     | processes | PMIX_MAPBY                            | PMIX_RANKBY | PMIX_BINDTO |
      | the job |           | numa                                  |             | core        |
      | a       | 2         |                                       |             |             |
      | b       | 4         | seq:file=features/data/sequence-pairs | node        | core        |
      | c       | 2         |                                       |             |             |
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 0   | n1   | package[1][core:L4] |
      | 2    | 1   | n1   | package[0][core:L1] |
      | 3    | 1   | n2   | package[0][core:L0] |
      | 4    | 1   | n1   | package[0][core:L2] |
      | 5    | 1   | n2   | package[0][core:L1] |
      | 6    | 2   | n1   | package[0][core:L3] |
      | 7    | 2   | n1   | package[1][core:L5] |

  # The sequence is n2, n1. Ranked by slot, n1 comes first, because the first app used it first.
  @PAM-RESOLVE-RANK-1 @PAM-RANK-SEQ-1
  Scenario: A sequence ranked by slot that begins on the second node
    When prterun maps "-n 1 a : --map-by seq:file=features/data/sequence-remarks --rank-by slot --bind-to core -n 2 b : --map-by node --bind-to core -n 2 c"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 1   | n1   | package[0][core:L1] |
      | 2    | 1   | n2   | package[0][core:L0] |
      | 3    | 2   | n1   | package[0][core:L2] |
      | 4    | 2   | n2   | package[0][core:L1] |

  # The rankfile has n1, n1, n2, n1.
  @PAM-SLOTS-1 @PAM-RESOLVE-RANK-1
  Scenario: A rankfile keeps its ranks beside a ranking by node, and the app after it is ranked by node
    Given the nodes "n1:6,n2:6"
    When a program spawns
      | app | processes | PMIX_MAPBY                                 | PMIX_RANKBY | PMIX_BINDTO |
      | a   | 1         | pe-list=4:ordered                          |             |             |
      | b   | 4         | rankfile:file=features/data/rankfile-turns | node        |             |
      | c   | 3         | slot                                       | node        | core        |
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[1][core:L4] |
      | 1    | 1   | n1   | package[0][core:L0] |
      | 2    | 1   | n1   | package[0][core:L1] |
      | 3    | 1   | n2   | package[0][core:L0] |
      | 4    | 1   | n1   | package[0][core:L2] |
      | 5    | 2   | n1   | package[0][core:L3] |
      | 6    | 2   | n2   | package[0][core:L1] |
      | 7    | 2   | n1   | package[1][core:L5] |

  @PAM-SLOTS-1 @PAM-RANK-DERIVE-5 @PAM-RANK-DERIVE-2
  Scenario: The ranking of the job stays for an app with only a binding, not for one with a mapping
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO |
      | the job |           | package    | node        |             |
      | a       | 2         |            |             |             |
      | b       | 3         |            |             | core        |
      | c       | 3         | package    |             | core        |
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0-3] |
      | 1    | 0   | n1   | package[1][core:L4-7] |
      | 2    | 1   | n1   | package[0][core:L1]   |
      | 3    | 1   | n2   | package[0][core:L0]   |
      | 4    | 1   | n1   | package[1][core:L5]   |
      | 5    | 2   | n2   | package[0][core:L1]   |
      | 6    | 2   | n2   | package[0][core:L2]   |
      | 7    | 2   | n2   | package[1][core:L4]   |

  @PAM-GOAL-2 @PAM-DISPATCH-7
  Scenario: The ranking of the job stays for an app with a pattern only if it gives none
    Given the nodes "n1:8,n2:8"
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO |
      | the job |           | numa       | span        | core        |
      | a       | 2         |            |             |             |
      | b       | 4         | ppr:2:numa |             | core        |
      | c       | 1         |            |             |             |
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 0   | n1   | package[1][core:L4] |
      | 2    | 1   | n1   | package[0][core:L1] |
      | 3    | 1   | n1   | package[0][core:L2] |
      | 4    | 1   | n1   | package[1][core:L5] |
      | 5    | 1   | n1   | package[1][core:L6] |
      | 6    | 2   | n1   | package[0][core:L3] |

  @PAM-RANK-DERIVE-1 @PAM-RANK-DERIVE-6 @PAM-VPID-2
  Scenario: Span over three nodes where the second has fewer slots
    Given the nodes "n1:4,n2:1,n3:4"
    When prterun maps "-n 1 a : --map-by numa:span --bind-to core -n 6 b"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 1   | n1   | package[0][core:L1] |
      | 2    | 1   | n1   | package[1][core:L4] |
      | 3    | 1   | n2   | package[0][core:L0] |
      | 4    | 1   | n3   | package[0][core:L0] |
      | 5    | 1   | n3   | package[1][core:L4] |
      | 6    | 1   | n1   | package[0][core:L2] |

  @PAM-RESOLVE-RANK-1 @PAM-BIND-CPU-1
  Scenario: An unordered list ranked by node between apps by core
    Given the nodes "n1:8,n2:8"
    When prterun maps "-n 1 a : --map-by pe-list=1,2 --rank-by node -n 4 b : --map-by core -n 1 c"
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0]   |
      | 1,3  | 1   | n1   | package[0][core:L1-2] |
      | 2,4  | 1   | n2   | package[0][core:L1-2] |
      | 5    | 2   | n1   | package[0][core:L3]   |

  @PAM-RESOLVE-1 @PAM-RESOLVE-8 @PAM-RESOLVE-RANK-1
  Scenario: An ordered list ranked by node
    When prterun maps "-n 1 a : --map-by pe-list=5,1:ordered --rank-by node -n 4 b"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 1   | n1   | package[1][core:L5] |
      | 2    | 1   | n2   | package[1][core:L5] |
      | 3    | 1   | n1   | package[0][core:L1] |
      | 4    | 1   | n2   | package[0][core:L1] |
