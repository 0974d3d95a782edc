# 8.1.1.6.4 New helper: prte_rmaps_base_resolve_app_options()
#
# Each app starts with a copy of the job's options. What it replaces, and what follows from its own mapping, ends with it: the next app
# has the job's again.
Feature: Options kept and replaced in turn by the apps of one job

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:8,n2:8"

  @PAM-RESOLVE-1 @PAM-RESOLVE-CORE-1 @PAM-RESOLVE-BIND-1 @PAM-BIND-APP-1
  Scenario: The hardware threads of the job stay by package, and CORECPUS replaces them for one app
    When a program spawns
      | app     | processes | PMIX_MAPBY    | PMIX_BINDTO |
      | the job |           | slot:hwtcpus  | hwthread    |
      | a       | 1         |               |             |
      | b       | 1         | slot:corecpus | core        |
      | c       | 2         | package       | hwthread    |
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][hwt:L0]  |
      | 1    | 1   | n1   | package[0][core:L1] |
      | 2    | 2   | n1   | package[0][hwt:L1]  |
      | 3    | 2   | n1   | package[1][hwt:L8]  |

  # The first two apps take cores 1, 2 and 5.
  @PAM-RESOLVE-11 @PAM-BIND-CPU-1
  Scenario: The list of the job limits the objects of a pattern
    Given the nodes "n1:8"
    When a program spawns
      | app     | processes | PMIX_MAPBY              | PMIX_BINDTO |
      | the job |           | pe-list=1,2,5,6:ordered |             |
      | a       | 1         |                         |             |
      | b       | 2         | ppr:1:package           |             |
      | c       | 1         | ppr:1:package           | core        |
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L1]   |
      | 1    | 1   | n1   | package[0][core:L1-2] |
      | 2    | 1   | n1   | package[1][core:L5-6] |
      | 3    | 2   | n1   | package[1][core:L6]   |

  @PAM-RESOLVE-1 @PAM-RESOLVE-8
  Scenario: ORDERED of the job ends at a list without it, and a list has its own
    Given the nodes "n1:8"
    When a program spawns
      | app     | processes | PMIX_MAPBY          |
      | the job |           | pe-list=3,2:ordered |
      | a       | 2         |                     |
      | b       | 2         | pe-list=5,6         |
      | c       | 1         | pe-list=7,6:ordered |
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L3]   |
      | 1    | 0   | n1   | package[0][core:L2]   |
      | 2-3  | 1   | n1   | package[1][core:L5-6] |
      | 4    | 2   | n1   | package[1][core:L7]   |

  @PAM-GOAL-2 @PAM-SLOTS-1
  Scenario: The ranking of the job stays for two silent apps around one with a binding
    Given the nodes "n1:3,n2:4"
    When prterun maps "--map-by numa --rank-by node -n 2 a : --bind-to core -n 2 b : -n 2 c"
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0-3] |
      | 1    | 0   | n1   | package[1][core:L4-7] |
      | 2    | 1   | n1   | package[0][core:L1]   |
      | 3    | 1   | n2   | package[0][core:L0]   |
      | 4    | 2   | n2   | package[0][core:L0-3] |
      | 5    | 2   | n2   | package[1][core:L4-7] |

  # The job has four processes, more than two, and is bound to NUMA node.
  @PAM-DEFAULT-BIND-1 @PAM-DISPATCH-7
  Scenario: The derived binding of the job is that of all its processes
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_RANKBY |
      | the job |           | slot       |             |
      | a       | 1         |            |             |
      | b       | 2         | core       |             |
      | c       | 1         |            | node        |
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0-3] |
      | 1    | 1   | n1   | package[0][core:L1]   |
      | 2    | 1   | n1   | package[0][core:L2]   |
      | 3    | 2   | n1   | package[0][core:L0-3] |
