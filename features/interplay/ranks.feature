# 8.1.1.8 Changes to Ranking
#
# An app's ranking orders its own processes only, but which processes it has on a node, and which node comes first, follows from the
# apps before it.
Feature: Rankings beside the apps of other components

  Background:
    Given the topology "2pkg-2numa-8core-nol3"
    And the nodes
      | node | slots |
      | n1   | 4     |
      | n2   | 4     |

  # n1 has one slot left, so that its second NUMA node has no process of the second app.
  @PAM-SLOTS-1 @PAM-RESOLVE-1 @PAM-RESOLVE-RANK-1 @PAM-RESOLVE-BIND-1 @PAM-VPID-2 @PAM-BIND-APP-1 @PAM-BIND-CPU-1
  Scenario: Span ranks where the app before it left one slot of a node
    When prterun maps "-n 3 a : --map-by numa --rank-by span --bind-to core -n 4 b"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 0   | n1   | package[0][core:L1] |
      | 2    | 0   | n1   | package[0][core:L2] |
      | 3    | 1   | n1   | package[0][core:L3] |
      | 4    | 1   | n2   | package[0][core:L0] |
      | 5    | 1   | n2   | package[1][core:L4] |
      | 6    | 1   | n2   | package[0][core:L1] |

  @PAM-RESOLVE-RANK-1 @PAM-RANK-DERIVE-1 @PAM-RANK-DERIVE-4 @PAM-VPID-2 @PAM-BIND-CPU-1
  Scenario: Slot ranks of a mapping by node after an app by slot
    When a program spawns
      | app | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO |
      | a   | 1         | slot       |             | core        |
      | b   | 5         | node       | slot        | core        |
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 1   | n1   | package[0][core:L1] |
      | 2    | 1   | n1   | package[0][core:L2] |
      | 3    | 1   | n1   | package[0][core:L3] |
      | 4    | 1   | n2   | package[0][core:L0] |
      | 5    | 1   | n2   | package[0][core:L1] |

  @PAM-SLOTS-1 @PAM-RESOLVE-1 @PAM-RESOLVE-7 @PAM-RESOLVE-BIND-1 @PAM-BIND-APP-1 @PAM-BIND-CPU-1
  Scenario: Span ranks of a mapping with SPAN, then fill ranks of one without
    When prterun maps "-n 1 a : --map-by numa:span --bind-to core -n 3 b : --map-by numa --bind-to core -n 3 c"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 1   | n1   | package[0][core:L1] |
      | 2    | 1   | n1   | package[1][core:L4] |
      | 3    | 1   | n2   | package[0][core:L0] |
      | 4    | 2   | n1   | package[0][core:L2] |
      | 5    | 2   | n2   | package[0][core:L1] |
      | 6    | 2   | n2   | package[1][core:L4] |

  @PAM-SLOTS-1 @PAM-RESOLVE-1 @PAM-RANK-DERIVE-1 @PAM-RANK-DERIVE-4 @PAM-BIND-DERIVE-1 @PAM-VPID-2 @PAM-BIND-CPU-1
  Scenario: Fill ranks of a mapping with SPAN after an app that ranks by node
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO |
      | the job |           |            |             | core        |
      | a       | 2         | slot       | node        |             |
      | b       | 4         | numa:span  | fill        |             |
      | c       | 1         | slot       |             |             |
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0]   |
      | 1    | 0   | n1   | package[0][core:L1]   |
      | 2    | 1   | n1   | package[0][core:L0-3] |
      | 3    | 1   | n1   | package[1][core:L4-7] |
      | 4    | 1   | n2   | package[0][core:L0-3] |
      | 5    | 1   | n2   | package[1][core:L4-7] |
      | 6    | 2   | n2   | package[0][core:L1]   |

  # The sequence begins with n2. n1 has two processes of the second app.
  @PAM-OVERVIEW-2 @PAM-GOAL-3 @PAM-RESOLVE-1 @PAM-RANK-DERIVE-1 @PAM-RANK-DERIVE-3 @PAM-VPID-2 @PAM-VPID-3 @PAM-BIND-CPU-1 @PAM-RANK-ORDER-2
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

  # The mapping by slot fills n1, but the rankfile used n2 first.
  @PAM-OVERVIEW-2 @PAM-GOAL-3 @PAM-RESOLVE-1 @PAM-RANK-DERIVE-1 @PAM-RANK-DERIVE-4 @PAM-VPID-2 @PAM-VPID-3 @PAM-BIND-CPU-1 @PAM-RANK-ORDER-2
  Scenario: Slot ranks begin on the node that a rankfile used first
    When a program spawns
      | app | processes | PMIX_MAPBY                              | PMIX_BINDTO |
      | a   | 1         | rankfile:file=features/data/rankfile-n2 |             |
      | b   | 6         | slot                                    | core        |
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n2   | package[0][core:L0] |
      | 1    | 1   | n2   | package[0][core:L1] |
      | 2    | 1   | n2   | package[0][core:L2] |
      | 3    | 1   | n1   | package[0][core:L0] |
      | 4    | 1   | n1   | package[0][core:L1] |
      | 5    | 1   | n1   | package[0][core:L2] |
      | 6    | 1   | n1   | package[0][core:L3] |

  @PAM-OVERVIEW-2 @PAM-GOAL-3 @PAM-RESOLVE-1 @PAM-RESOLVE-7 @PAM-RESOLVE-BIND-1 @PAM-VPID-3 @PAM-BIND-APP-1 @PAM-BIND-CPU-1 @PAM-RANK-ORDER-2
  Scenario: Fill ranks begin on the node that a sequence used first
    When a program spawns
      | app | processes | PMIX_MAPBY                              | PMIX_RANKBY | PMIX_BINDTO |
      | a   | 1         | seq:file=features/data/sequence-remarks |             | core        |
      | b   | 4         | numa:span                               | fill        | core        |
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n2   | package[0][core:L0] |
      | 1    | 1   | n2   | package[0][core:L1] |
      | 2    | 1   | n2   | package[1][core:L4] |
      | 3    | 1   | n1   | package[0][core:L0] |
      | 4    | 1   | n1   | package[1][core:L4] |

  @PAM-OVERVIEW-2 @PAM-GOAL-3 @PAM-RESOLVE-1 @PAM-RESOLVE-7 @PAM-RESOLVE-BIND-1 @PAM-VPID-3 @PAM-BIND-APP-1 @PAM-BIND-CPU-1 @PAM-RANK-ORDER-2
  Scenario: Span ranks begin on the node that a rankfile used first
    When a program spawns
      | app | processes | PMIX_MAPBY                              | PMIX_BINDTO |
      | a   | 2         | rankfile:file=features/data/rankfile-n2 |             |
      | b   | 3         | package:span                            | core        |
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n2   | package[0][core:L0] |
      | 1    | 0   | n2   | package[0][core:L1] |
      | 2    | 1   | n2   | package[0][core:L2] |
      | 3    | 1   | n1   | package[0][core:L0] |
      | 4    | 1   | n1   | package[1][core:L4] |

  @PAM-SLOTS-1 @PAM-RESOLVE-RANK-1 @PAM-BIND-DERIVE-5 @PAM-VPID-2 @PAM-BIND-CPU-1
  Scenario: Ranks by slot, by node and by span of three apps on the same objects
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO |
      | the job |           | numa       |             | core        |
      | a       | 3         |            | slot        |             |
      | b       | 3         |            | node        |             |
      | c       | 2         |            | span        |             |
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 0   | n1   | package[1][core:L4] |
      | 2    | 0   | n1   | package[0][core:L1] |
      | 3    | 1   | n1   | package[0][core:L2] |
      | 4    | 1   | n2   | package[0][core:L0] |
      | 5    | 1   | n2   | package[1][core:L4] |
      | 6    | 2   | n2   | package[0][core:L1] |
      | 7    | 2   | n2   | package[1][core:L5] |

  # The sequence is n1, n1, n2, n2.
  @PAM-OVERVIEW-2 @PAM-GOAL-3 @PAM-RESOLVE-1 @PAM-RESOLVE-RANK-1 @PAM-BIND-DERIVE-5 @PAM-VPID-2 @PAM-VPID-3 @PAM-BIND-CPU-1 @PAM-RANK-SEQ-1
  Scenario: A sequence ranked by node between two apps ranked by fill
    Given the nodes
      | node | slots |
      | n1   | 6     |
      | n2   | 6     |
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
  @PAM-OVERVIEW-2 @PAM-GOAL-3 @PAM-RESOLVE-1 @PAM-RESOLVE-RANK-1 @PAM-RANK-DERIVE-1 @PAM-RANK-DERIVE-3 @PAM-VPID-2 @PAM-VPID-3 @PAM-BIND-CPU-1 @PAM-RANK-SEQ-1
  Scenario: A sequence ranked by slot that begins on the second node
    When prterun maps "-n 1 a : --map-by seq:file=features/data/sequence-remarks --rank-by slot --bind-to core -n 2 b : --map-by node --bind-to core -n 2 c"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 1   | n1   | package[0][core:L1] |
      | 2    | 1   | n2   | package[0][core:L0] |
      | 3    | 2   | n1   | package[0][core:L2] |
      | 4    | 2   | n2   | package[0][core:L1] |

  @PAM-OVERVIEW-2 @PAM-GOAL-3 @PAM-SLOTS-1 @PAM-RESOLVE-1 @PAM-RANK-DERIVE-1 @PAM-VPID-2 @PAM-VPID-3 @PAM-BIND-CPU-1
  Scenario: A sequence without a ranking keeps its order though the job ranks by node
    When a program spawns
      | app     | processes | PMIX_MAPBY                            | PMIX_RANKBY | PMIX_BINDTO |
      | the job |           | slot                                  | node        | core        |
      | a       | 2         |                                       |             |             |
      | b       | 3         | seq:file=features/data/sequence-pairs |             | core        |
      | c       | 1         |                                       |             |             |
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 0   | n1   | package[0][core:L1] |
      | 2    | 1   | n1   | package[0][core:L2] |
      | 3    | 1   | n1   | package[0][core:L3] |
      | 4    | 1   | n2   | package[0][core:L0] |
      | 5    | 2   | n2   | package[0][core:L1] |

  # The rankfile has n1, n1, n2, n1.
  @PAM-OVERVIEW-2 @PAM-GOAL-3 @PAM-SLOTS-1 @PAM-DISPATCH-7 @PAM-RESOLVE-1 @PAM-RESOLVE-RANK-1 @PAM-RANK-DERIVE-1 @PAM-VPID-2 @PAM-VPID-3 @PAM-BIND-CPU-1
  Scenario: A rankfile keeps its ranks beside a ranking by node, and the app after it is ranked by node
    Given the nodes
      | node | slots |
      | n1   | 6     |
      | n2   | 6     |
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

  # The rankfile has the second package of n1.
  @PAM-OVERVIEW-2 @PAM-GOAL-3 @PAM-RESOLVE-1 @PAM-RESOLVE-PES-1 @PAM-RANK-DERIVE-1 @PAM-RANK-DERIVE-4 @PAM-VPID-2 @PAM-VPID-3 @PAM-BIND-CPU-1
  Scenario: The ranks of a rankfile begin where those of two apps end
    When a program spawns
      | app     | processes | PMIX_MAPBY                                          | PMIX_BINDTO |
      | the job |           |                                                     | core        |
      | a       | 1         | slot:pe=2                                           |             |
      | b       | 2         | ppr:1:node                                          |             |
      | c       | 1         | rankfile:file=features/data/rankfile-second-package |             |
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0-1] |
      | 1    | 1   | n1   | package[0][core:L2]   |
      | 2    | 1   | n2   | package[0][core:L0]   |
      | 3    | 2   | n1   | package[1][core:L4-7] |

  @PAM-OVERVIEW-2 @PAM-GOAL-3 @PAM-SLOTS-1 @PAM-NPROCS-1 @PAM-RESOLVE-1 @PAM-RESOLVE-RANK-1 @PAM-RESOLVE-BIND-1 @PAM-RANK-DERIVE-1
  @PAM-RANK-DERIVE-4 @PAM-VPID-2 @PAM-VPID-3 @PAM-BIND-APP-1 @PAM-BIND-CPU-1
  Scenario: The ranks of a pattern begin where those of a sequence end
    When a program spawns
      | app | processes | PMIX_MAPBY                       | PMIX_RANKBY | PMIX_BINDTO |
      | a   |           | seq:file=features/data/sequence2 |             | core        |
      | b   | 4         | ppr:1:package                    | node        | core        |
      | c   | 1         | slot                             |             | core        |
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 0   | n1   | package[0][core:L1] |
      | 2    | 1   | n1   | package[0][core:L2] |
      | 3    | 1   | n2   | package[0][core:L0] |
      | 4    | 1   | n1   | package[1][core:L4] |
      | 5    | 1   | n2   | package[1][core:L4] |
      | 6    | 2   | n2   | package[0][core:L1] |

  @PAM-OVERVIEW-2 @PAM-GOAL-3 @PAM-RESOLVE-1 @PAM-RESOLVE-BIND-1 @PAM-BIND-APP-1 @PAM-BIND-CPU-1
  Scenario: The fill ranks of a pattern with two processes for each object
    Given the nodes
      | node | slots |
      | n1   | 6     |
      | n2   | 6     |
    When prterun maps "-n 1 a : --map-by ppr:2:package --rank-by fill --bind-to core -n 4 b"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 1   | n1   | package[0][core:L1] |
      | 2    | 1   | n1   | package[0][core:L2] |
      | 3    | 1   | n1   | package[1][core:L4] |
      | 4    | 1   | n1   | package[1][core:L5] |

  @PAM-OVERVIEW-2 @PAM-GOAL-3 @PAM-RESOLVE-1 @PAM-RESOLVE-RANK-1 @PAM-RESOLVE-BIND-1 @PAM-VPID-2 @PAM-BIND-APP-1 @PAM-BIND-CPU-1
  Scenario: The span ranks of a pattern with two processes for each object
    Given the nodes
      | node | slots |
      | n1   | 6     |
      | n2   | 6     |
    When prterun maps "-n 1 a : --map-by ppr:2:package --rank-by span --bind-to core -n 4 b"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 1   | n1   | package[0][core:L1] |
      | 2    | 1   | n1   | package[1][core:L4] |
      | 3    | 1   | n1   | package[0][core:L2] |
      | 4    | 1   | n1   | package[1][core:L5] |

  @PAM-OVERVIEW-2 @PAM-GOAL-3 @PAM-SLOTS-1 @PAM-RESOLVE-1 @PAM-RESOLVE-RANK-1 @PAM-RESOLVE-BIND-1 @PAM-RANK-DERIVE-1
  @PAM-RANK-DERIVE-4 @PAM-VPID-2 @PAM-BIND-APP-1
  Scenario: The ranks by node of a pattern whose first node is full
    Given the nodes
      | node | slots |
      | n1   | 3     |
      | n2   | 3     |
      | n3   | 3     |
    When a program spawns
      | app | processes | PMIX_MAPBY    | PMIX_RANKBY | PMIX_BINDTO |
      | a   | 3         | slot          |             | core        |
      | b   | 4         | ppr:1:package | node        | core        |
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 0   | n1   | package[0][core:L1] |
      | 2    | 0   | n1   | package[0][core:L2] |
      | 3    | 1   | n2   | package[0][core:L0] |
      | 4    | 1   | n3   | package[0][core:L0] |
      | 5    | 1   | n2   | package[1][core:L4] |
      | 6    | 1   | n3   | package[1][core:L4] |

  @PAM-SLOTS-1 @PAM-RESOLVE-1 @PAM-RESOLVE-BIND-1 @PAM-RANK-DERIVE-1 @PAM-RANK-DERIVE-5 @PAM-RANK-DERIVE-2 @PAM-VPID-2 @PAM-BIND-APP-1 @PAM-BIND-CPU-1
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

  @PAM-GOAL-2 @PAM-SLOTS-1 @PAM-DISPATCH-7 @PAM-RESOLVE-1 @PAM-RESOLVE-RANK-1 @PAM-RANK-DERIVE-2 @PAM-BIND-DERIVE-5 @PAM-VPID-2 @PAM-BIND-CPU-1
  Scenario: The ranking of the job passes over an app with a mapping and a ranking
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO |
      | the job |           | package    | span        | core        |
      | a       | 2         |            |             |             |
      | b       | 3         | slot       | node        | core        |
      | c       | 3         |            |             |             |
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 0   | n1   | package[1][core:L4] |
      | 2    | 1   | n1   | package[0][core:L1] |
      | 3    | 1   | n2   | package[0][core:L0] |
      | 4    | 1   | n1   | package[0][core:L2] |
      | 5    | 2   | n2   | package[0][core:L1] |
      | 6    | 2   | n2   | package[1][core:L4] |
      | 7    | 2   | n2   | package[0][core:L2] |

  @PAM-OVERVIEW-2 @PAM-GOAL-2 @PAM-GOAL-3 @PAM-DISPATCH-7 @PAM-RESOLVE-1 @PAM-RESOLVE-BIND-1 @PAM-RANK-DERIVE-1 @PAM-BIND-DERIVE-5
  @PAM-VPID-2 @PAM-BIND-APP-1 @PAM-BIND-CPU-1
  Scenario: The ranking of the job stays for an app with a pattern only if it gives none
    Given the nodes
      | node | slots |
      | n1   | 8     |
      | n2   | 8     |
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

  @PAM-RESOLVE-1 @PAM-RESOLVE-7 @PAM-RESOLVE-BIND-1 @PAM-RANK-DERIVE-1 @PAM-RANK-DERIVE-6 @PAM-VPID-2 @PAM-BIND-APP-1 @PAM-BIND-CPU-1
  Scenario: Span over three nodes where the second has fewer slots
    Given the nodes
      | node | slots |
      | n1   | 4     |
      | n2   | 1     |
      | n3   | 4     |
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

  @PAM-SLOTS-1 @PAM-RESOLVE-RANK-1 @PAM-RANK-DERIVE-1 @PAM-RANK-DERIVE-4 @PAM-VPID-2
  Scenario: Node ranks over three nodes where the first is full
    Given the nodes
      | node | slots |
      | n1   | 2     |
      | n2   | 3     |
      | n3   | 3     |
    When a program spawns
      | app | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO |
      | a   | 2         | slot       |             | core        |
      | b   | 5         | slot       | node        | core        |
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 0   | n1   | package[0][core:L1] |
      | 2    | 1   | n2   | package[0][core:L0] |
      | 3    | 1   | n3   | package[0][core:L0] |
      | 4    | 1   | n2   | package[0][core:L1] |
      | 5    | 1   | n3   | package[0][core:L1] |
      | 6    | 1   | n2   | package[0][core:L2] |

  @PAM-DISPATCH-7 @PAM-RESOLVE-1 @PAM-RESOLVE-RANK-1 @PAM-VPID-2 @PAM-BIND-CPU-1
  Scenario: An unordered list ranked by node between apps by core
    Given the nodes
      | node | slots |
      | n1   | 8     |
      | n2   | 8     |
    When prterun maps "-n 1 a : --map-by pe-list=1,2 --rank-by node -n 4 b : --map-by core -n 1 c"
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0]   |
      | 1    | 1   | n1   | package[0][core:L1-2] |
      | 2    | 1   | n2   | package[0][core:L1-2] |
      | 3    | 1   | n1   | package[0][core:L1-2] |
      | 4    | 1   | n2   | package[0][core:L1-2] |
      | 5    | 2   | n1   | package[0][core:L3]   |

  @PAM-RESOLVE-1 @PAM-RESOLVE-8 @PAM-RESOLVE-RANK-1 @PAM-VPID-2
  Scenario: An ordered list ranked by node
    When prterun maps "-n 1 a : --map-by pe-list=5,1:ordered --rank-by node -n 4 b"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 1   | n1   | package[1][core:L5] |
      | 2    | 1   | n2   | package[1][core:L5] |
      | 3    | 1   | n1   | package[0][core:L1] |
      | 4    | 1   | n2   | package[0][core:L1] |

  @PAM-SLOTS-1 @PAM-RESOLVE-1 @PAM-RESOLVE-6 @PAM-RESOLVE-RANK-1 @PAM-BIND-DERIVE-1 @PAM-BIND-DERIVE-5 @PAM-VPID-2
  Scenario: Span ranks of a mapping by package do not follow the objects of the job
    Given the topology "2pkg-4numa-16core-io"
    And the nodes
      | node | slots |
      | n1   | 6     |
      | n2   | 6     |
    When a program spawns
      | app     | processes | PMIX_MAPBY   | PMIX_RANKBY | PMIX_BINDTO |
      | the job |           | numa         |             | core        |
      | a       | 3         |              |             |             |
      | b       | 4         | package      | span        |             |
      | c       | 2         | l3cache:span |             |             |
    Then the map is
      | rank | app | node | bound                  |
      | 0    | 0   | n1   | package[0][core:L0]    |
      | 1    | 0   | n1   | package[0][core:L4]    |
      | 2    | 0   | n1   | package[1][core:L8]    |
      | 3    | 1   | n1   | package[0][core:L0-7]  |
      | 4    | 1   | n1   | package[1][core:L8-15] |
      | 5    | 1   | n2   | package[0][core:L0-7]  |
      | 6    | 1   | n1   | package[0][core:L0-7]  |
      | 7    | 2   | n2   | package[0][core:L0-3]  |
      | 8    | 2   | n2   | package[0][core:L4-7]  |
