# 8.1.1.6.3 Step 3: per-app dispatch loop; 8.1.1.13.1 Oversubscription is job-level only; 8.1.1.13.4 NOLOCAL may be applied per app context
#
# A node's slots are those of the job: what one app uses is gone for the next. Process counts, the head node and oversubscription
# depend on it. To check a table, go through the apps in order, and cross out the slots that each takes.
Feature: Slots shared by the apps of one job

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:4,n2:4"

  # Two packages on each of two nodes.
  @PAM-GOAL-3 @PAM-NPROCS-1
  Scenario: A pattern without a process count counts all objects, not what the app before it left
    When a program spawns
      | app     | processes | PMIX_MAPBY    | PMIX_BINDTO |
      | the job |           | slot          | core        |
      | a       | 2         |               |             |
      | b       |           | ppr:1:package |             |
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0]   |
      | 1    | 0   | n1   | package[0][core:L1]   |
      | 2    | 1   | n1   | package[0][core:L0-3] |
      | 3    | 1   | n1   | package[1][core:L4-7] |
      | 4    | 1   | n2   | package[0][core:L0-3] |
      | 5    | 1   | n2   | package[1][core:L4-7] |

  @PAM-SLOTS-1 @PAM-NPROCS-1
  Scenario: An app by node without a process count takes what two apps left
    When prterun maps "-n 3 a : --map-by slot --bind-to core -n 2 b : --map-by node --bind-to core c"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 0   | n1   | package[0][core:L1] |
      | 2    | 0   | n1   | package[0][core:L2] |
      | 3    | 1   | n1   | package[0][core:L3] |
      | 4    | 1   | n2   | package[0][core:L0] |
      | 5    | 2   | n2   | package[0][core:L1] |
      | 6    | 2   | n2   | package[0][core:L2] |
      | 7    | 2   | n2   | package[0][core:L3] |

  @PAM-NPROCS-1 @PAM-BIND-CPU-1
  Scenario: A sequence without a process count has as many processes as entries, after a pattern without one
    When a program spawns
      | app | processes | PMIX_MAPBY                       | PMIX_BINDTO |
      | a   |           | ppr:1:node                       | core        |
      | b   |           | seq:file=features/data/sequence2 | core        |
      | c   | 1         | slot                             | core        |
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 0   | n2   | package[0][core:L0] |
      | 2    | 1   | n1   | package[0][core:L1] |
      | 3    | 1   | n1   | package[0][core:L2] |
      | 4    | 2   | n1   | package[0][core:L3] |

  # The rankfile has n1, n1, n2, n1 with cores 0, 1, 0, 2.
  @PAM-NPROCS-1 @PAM-RESOLVE-1 @PAM-RESOLVE-8
  Scenario: A rankfile without a process count between two apps that have one
    Given the nodes "n1:6,n2:4"
    When a program spawns
      | app | processes | PMIX_MAPBY                                 | PMIX_BINDTO |
      | a   | 2         | pe-list=4,5:ordered                        |             |
      | b   |           | rankfile:file=features/data/rankfile-turns |             |
      | c   | 1         | slot                                       | core        |
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[1][core:L4] |
      | 1    | 0   | n1   | package[1][core:L5] |
      | 2    | 1   | n1   | package[0][core:L0] |
      | 3    | 1   | n1   | package[0][core:L1] |
      | 4    | 1   | n2   | package[0][core:L0] |
      | 5    | 1   | n1   | package[0][core:L2] |
      | 6    | 2   | n1   | package[0][core:L3] |

  @PAM-DISPATCH-4 @PAM-NOLOCAL-4
  Scenario: An app that does not fit on the other nodes is refused for its NOLOCAL
    Given the nodes "hn:4,n1:4" with the head node "hn"
    When prterun maps "-n 1 a : --map-by slot -n 2 b : --map-by slot:nolocal --bind-to core -n 5 c"
    Then the job is refused

  # The second app needs four slots, and three are free.
  @PAM-RANK-DERIVE-3 @PAM-BIND-DERIVE-2 @PAM-OVERSUB-3 @PAM-OVERSUB-5
  Scenario: A derived binding is given up for the app that oversubscribes, and for no other
    Given the nodes "n1:2,n2:2"
    When a program spawns
      | app     | processes | PMIX_MAPBY         | PMIX_BINDTO |
      | the job |           | slot:oversubscribe | core        |
      | a       | 1         |                    |             |
      | b       | 4         | node               |             |
      | c       | 1         |                    |             |
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1,3  | 1   | n1   | N/A                 |
      | 2,4  | 1   | n2   | N/A                 |
      | 5    | 2   | n1   | package[0][core:L1] |

  @PAM-DISPATCH-11 @PAM-DISPATCH-4
  Scenario: NOOVERSUBSCRIBE of the job refuses the third app that exceeds the slots
    Given the nodes "n1:2,n2:2"
    When a program spawns
      | app     | processes | PMIX_MAPBY           |
      | the job |           | slot:nooversubscribe |
      | a       | 1         |                      |
      | b       | 2         | node                 |
      | c       | 2         | numa                 |
    Then the job is refused
