# 8.1.1.6.3 Step 3: per-app dispatch loop; 8.1.1.6.4 New helper: prte_rmaps_base_resolve_app_options()
#
# Three or more apps: what one gives does not reach the next, an app without directives between two others follows the job, and the ranks
# go on from app to app. A package has four cores, and a process that is bound to an object uses up one core of it.
Feature: Apps with directives next to apps without

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:8,n2:8"

  # Core 0 and core 4 have a process of a; the pattern of c is the job's again.
  @PAM-RESOLVE-2 @PAM-DISPATCH-7 @PAM-MIGRATE-3
  Scenario: An app's own pattern does not replace the job's for the app after it
    When a program spawns
      | app     | processes | PMIX_MAPBY    | PMIX_BINDTO |
      | the job |           | ppr:1:package |             |
      | a       | 2         |               |             |
      | b       | 3         | ppr:2:node    | core        |
      | c       | 2         |               |             |
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0-3] |
      | 1    | 0   | n1   | package[1][core:L4-7] |
      | 2    | 1   | n1   | package[0][core:L1]   |
      | 3    | 1   | n1   | package[0][core:L2]   |
      | 4    | 1   | n2   | package[0][core:L0]   |
      | 5    | 2   | n1   | package[0][core:L0-3] |
      | 6    | 2   | n1   | package[1][core:L4-7] |

  # The last process needs two free cores of one package; package 0 has none left.
  @PAM-RESOLVE-11 @PAM-RESOLVE-PES-1 @PAM-DISPATCH-7
  Scenario: The job's CPUs per rank stay for a pattern and for the app after it
    When a program spawns
      | app     | processes | PMIX_MAPBY    |
      | the job |           | slot:pe=2     |
      | a       | 1         |               |
      | b       | 2         | ppr:1:package |
      | c       | 1         |               |
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0-1] |
      | 1    | 1   | n1   | package[0][core:L2-3] |
      | 2    | 1   | n1   | package[1][core:L4-5] |
      | 3    | 2   | n1   | package[1][core:L6-7] |

  @PAM-RESOLVE-PES-1 @PAM-DISPATCH-7 @PAM-BIND-DERIVE-1
  Scenario: An app's own CPUs per rank do not reach the app after it
    When a program spawns
      | app     | processes | PMIX_MAPBY   | PMIX_BINDTO |
      | the job |           | numa         | core        |
      | a       | 2         |              |             |
      | b       | 2         | package:pe=2 |             |
      | c       | 2         |              |             |
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0]   |
      | 1    | 0   | n1   | package[1][core:L4]   |
      | 2    | 1   | n1   | package[0][core:L1-2] |
      | 3    | 1   | n1   | package[1][core:L5-6] |
      | 4    | 2   | n1   | package[0][core:L3]   |
      | 5    | 2   | n1   | package[1][core:L7]   |

  # The third app fits into package 0 again, the second does not.
  @PAM-RESOLVE-PES-1 @PAM-DISPATCH-7 @PAM-MAP-PE-1
  Scenario: Another number of CPUs per rank for the app in the middle
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO |
      | the job |           | slot:pe=2  | core        |
      | a       | 1         |            |             |
      | b       | 1         | slot:pe=3  |             |
      | c       | 1         |            |             |
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0-1] |
      | 1    | 1   | n1   | package[1][core:L4-6] |
      | 2    | 2   | n1   | package[0][core:L2-3] |

  # The job binds nothing; its limit is the only one.
  @PAM-RESOLVE-LIMIT-1 @PAM-BIND-LIMIT-1 @PAM-RESOLVE-BIND-1
  Scenario: The job's limit applies to an app that binds to an object although the job binds nothing
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO  |
      | the job |           | slot       | none:limit=2 |
      | a       | 2         |            |              |
      | b       | 4         |            | numa         |
    Then the map is
      | rank | app | node | bound                 |
      | 0-1  | 0   | n1   | N/A                   |
      | 2-3  | 1   | n1   | package[0][core:L0-3] |
      | 4-5  | 1   | n1   | package[1][core:L4-7] |

  # One process of b uses up core 2.
  @PAM-DISPATCH-7 @PAM-RESOLVE-LIMIT-1
  Scenario: An app's own limit does not reach the app after it
    When prterun maps "-n 2 a : --map-by slot --bind-to numa:limit=1 -n 1 b : --map-by slot --bind-to numa -n 2 c"
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0]   |
      | 1    | 0   | n1   | package[0][core:L1]   |
      | 2    | 1   | n1   | package[0][core:L0-3] |
      | 3    | 2   | n1   | package[0][core:L0-3] |
      | 4    | 2   | n1   | package[1][core:L4-7] |

  # Cores 0 and 1 are taken. The second app's CPUs are hardware threads, the third app's are cores again.
  @PAM-DISPATCH-7 @PAM-RESOLVE-HWT-1
  Scenario: Hardware threads as the CPUs of one app do not reach the app after it
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO |
      | the job |           | slot       | core        |
      | a       | 2         |            |             |
      | b       | 2         | hwthread   |             |
      | c       | 1         |            |             |
    Then node "n1" holds 2 processes of app 1
    And app 1's binding is "HWTHREAD:IF-SUPPORTED"
    And app 2's binding is "CORE"

  # The job's hardware threads stay the CPUs: core 1 has one left.
  @PAM-RESOLVE-11 @PAM-RESOLVE-BIND-1
  Scenario: An app that binds to core shares a core that has a free hardware thread
    When a program spawns
      | app     | processes | PMIX_MAPBY   | PMIX_BINDTO |
      | the job |           | slot:hwtcpus | hwthread    |
      | a       | 3         |              |             |
      | b       | 2         |              | core        |
    Then the map is
      | rank | app | node | bound                |
      | 0    | 0   | n1   | package[0][hwt:L0]   |
      | 1    | 0   | n1   | package[0][hwt:L1]   |
      | 2    | 0   | n1   | package[0][hwt:L2]   |
      | 3    | 1   | n1   | package[0][hwt:L2-3] |
      | 4    | 1   | n1   | package[0][hwt:L4-5] |

  # One process for each node in turn is SPAN, which the second app does not give; the third app has the job's again.
  @PAM-RESOLVE-9 @PAM-RANK-DERIVE-1 @PAM-RANK-DERIVE-2 @PAM-DISPATCH-7
  Scenario: SPAN is the job's, not the second app's, and the third app's again
    When a program spawns
      | app     | processes | PMIX_MAPBY |
      | the job |           | numa:span  |
      | a       | 2         |            |
      | b       | 3         | numa       |
      | c       | 2         |            |
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0-3] |
      | 1    | 0   | n2   | package[0][core:L0-3] |
      | 2-3  | 1   | n1   | package[0][core:L0-3] |
      | 4    | 1   | n1   | package[1][core:L4-7] |
      | 5    | 2   | n1   | package[0][core:L0-3] |
      | 6    | 2   | n2   | package[0][core:L0-3] |

  # All three policies are given twice, and not by the third app, which may use n2 only.
  @PAM-GOAL-1 @PAM-GOAL-2 @PAM-VPID-2 @PAM-VPID-3
  Scenario: Three policies of the job, three of an app, and the job's again
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO | PMIX_HOST |
      | the job |           | node       | slot        | package     |           |
      | a       | 2         |            |             |             | n1:4,n2:4 |
      | b       | 5         | slot       | node        | core        | n1:3,n2:4 |
      | c       | 1         |            |             |             | n2:4      |
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0-3] |
      | 1    | 0   | n2   | package[0][core:L0-3] |
      | 2    | 1   | n1   | package[0][core:L1]   |
      | 3    | 1   | n2   | package[0][core:L1]   |
      | 4    | 1   | n1   | package[0][core:L2]   |
      | 5    | 1   | n2   | package[0][core:L2]   |
      | 6    | 1   | n1   | package[0][core:L3]   |
      | 7    | 2   | n2   | package[0][core:L0-3] |
