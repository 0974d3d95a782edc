# 8.1.1.6.3 Step 3: per-app dispatch loop; 8.1.1.7.3 Component selection logic in the per-app path
#
# Apps of one job share nodes, slots and CPUs, whichever component maps them. Each map depends on what the apps before it left.
# To check a table, go through the apps in order, and cross out the slots and the CPUs that each takes.
Feature: Placement beside the apps of other components

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:4,n2:4"

  # One slot of n1 is left, so that n2 gets the rest.
  @PAM-SLOTS-1
  Scenario: A mapping by node evens out only what an app by slot left
    When a program spawns
      | app | processes | PMIX_MAPBY | PMIX_BINDTO |
      | a   | 3         | slot       | core        |
      | b   | 4         | node       | core        |
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 0   | n1   | package[0][core:L1] |
      | 2    | 0   | n1   | package[0][core:L2] |
      | 3    | 1   | n1   | package[0][core:L3] |
      | 4    | 1   | n2   | package[0][core:L0] |
      | 5    | 1   | n2   | package[0][core:L1] |
      | 6    | 1   | n2   | package[0][core:L2] |

  # n1 has one slot left.
  @PAM-RESOLVE-7 @PAM-RANK-DERIVE-1 @PAM-RANK-DERIVE-6 @PAM-VPID-2
  Scenario: SPAN between two nodes ends where an app by slot left no slot
    When prterun maps "-n 1 a : --map-by slot --bind-to core -n 2 b : --map-by numa:span --bind-to core -n 4 c"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 1   | n1   | package[0][core:L1] |
      | 2    | 1   | n1   | package[0][core:L2] |
      | 3    | 2   | n1   | package[0][core:L3] |
      | 4    | 2   | n2   | package[0][core:L0] |
      | 5    | 2   | n2   | package[1][core:L4] |
      | 6    | 2   | n2   | package[0][core:L1] |

  # Three slots of n1 are used, so that it has no room for two more.
  @PAM-SLOTS-1 @PAM-RANK-DERIVE-1 @PAM-RANK-DERIVE-3
  Scenario: A pattern passes over the node whose slots an app by node used
    When prterun maps "-n 1 a : --map-by node --bind-to core -n 4 b : --map-by ppr:2:node --bind-to core -n 2 c"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 1   | n1   | package[0][core:L1] |
      | 2    | 1   | n2   | package[0][core:L0] |
      | 3    | 1   | n1   | package[0][core:L2] |
      | 4    | 1   | n2   | package[0][core:L1] |
      | 5    | 2   | n2   | package[0][core:L2] |
      | 6    | 2   | n2   | package[0][core:L3] |

  # The sequence is n1, n1, n2, n2.
  @PAM-SLOTS-1 @PAM-VPID-3
  Scenario: A sequence passes over the entries of a node that an app by slot filled
    When prterun maps "-n 1 a : --map-by slot --bind-to core -n 3 b : --map-by seq:file=features/data/sequence-pairs --bind-to core -n 2 c"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 1   | n1   | package[0][core:L1] |
      | 2    | 1   | n1   | package[0][core:L2] |
      | 3    | 1   | n1   | package[0][core:L3] |
      | 4    | 2   | n2   | package[0][core:L0] |
      | 5    | 2   | n2   | package[0][core:L1] |

  # The sequence is n2, n1.
  @PAM-BIND-CPU-1 @PAM-RANK-ORDER-2
  Scenario: A sequence before apps by core and by node
    When a program spawns
      | app | processes | PMIX_MAPBY                              | PMIX_BINDTO |
      | a   | 2         | seq:file=features/data/sequence-remarks | core        |
      | b   | 2         | core                                    |             |
      | c   | 2         | node                                    | core        |
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n2   | package[0][core:L0] |
      | 1    | 0   | n1   | package[0][core:L0] |
      | 2    | 1   | n1   | package[0][core:L1] |
      | 3    | 1   | n1   | package[0][core:L2] |
      | 4    | 2   | n2   | package[0][core:L1] |
      | 5    | 2   | n1   | package[0][core:L3] |

  # The sequence has core 2 of n1 and core 3 of n2.
  @PAM-SLOTS-1 @PAM-VPID-3
  Scenario: Cores in the lines of a sequence are not given to the apps after it
    When a program spawns
      | app | processes | PMIX_MAPBY                                   | PMIX_BINDTO |
      | a   | 2         | seq:file=features/data/sequence-one-cpu-each |             |
      | b   | 3         | slot                                         | core        |
      | c   | 2         | node                                         | core        |
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L2] |
      | 1    | 0   | n2   | package[0][core:L3] |
      | 2    | 1   | n1   | package[0][core:L0] |
      | 3    | 1   | n1   | package[0][core:L1] |
      | 4    | 1   | n1   | package[0][core:L3] |
      | 5    | 2   | n2   | package[0][core:L0] |
      | 6    | 2   | n2   | package[0][core:L1] |

  @PAM-DISPATCH-4 @PAM-BIND-CPU-1
  Scenario: A rankfile that names a core of the app before it is refused
    When a program spawns
      | app     | processes | PMIX_MAPBY                                  | PMIX_BINDTO |
      | the job |           | slot                                        | core        |
      | a       | 2         |                                             |             |
      | b       | 1         | rankfile:file=features/data/rankfile-core-1 | core        |
    Then the job is refused

  @PAM-RESOLVE-1 @PAM-RESOLVE-8
  Scenario: The CPUs of an ordered list are not given to apps by core and by slot
    Given the nodes "n1:6,n2:4"
    When a program spawns
      | app | processes | PMIX_MAPBY          | PMIX_BINDTO |
      | a   | 2         | pe-list=1,3:ordered |             |
      | b   | 2         | core                |             |
      | c   | 2         | slot                | core        |
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L1] |
      | 1    | 0   | n1   | package[0][core:L3] |
      | 2    | 1   | n1   | package[0][core:L0] |
      | 3    | 1   | n1   | package[0][core:L2] |
      | 4    | 2   | n1   | package[1][core:L4] |
      | 5    | 2   | n1   | package[1][core:L5] |

  # Cores 0 and 1 are taken, core 2 has room for one process.
  @PAM-BIND-CPU-1
  Scenario: The processes of a list share its CPUs with the app before them
    When a program spawns
      | app | processes | PMIX_MAPBY  | PMIX_BINDTO |
      | a   | 1         | slot        | core        |
      | b   | 1         | core        |             |
      | c   | 1         | pe-list=0-2 |             |
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0]   |
      | 1    | 1   | n1   | package[0][core:L1]   |
      | 2    | 2   | n1   | package[0][core:L0-2] |

  # Core 2 has one hardware thread left, so that the last app cannot have it.
  @PAM-RESOLVE-HWT-1 @PAM-BIND-CPU-1
  Scenario: An app by core finds only whole cores after one by hwthread
    Given the nodes "n1:8"
    When a program spawns
      | app | processes | PMIX_MAPBY | PMIX_BINDTO |
      | a   | 1         | slot       | core        |
      | b   | 3         | hwthread   |             |
      | c   | 2         | core       |             |
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 1   | n1   | package[0][hwt:L2]  |
      | 2    | 1   | n1   | package[0][hwt:L3]  |
      | 3    | 1   | n1   | package[0][hwt:L4]  |
      | 4    | 2   | n1   | package[0][core:L3] |
      | 5    | 2   | n1   | package[1][core:L4] |
