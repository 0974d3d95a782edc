# 8.1.1.6.4 New helper: prte_rmaps_base_resolve_app_options()
#
# Each app starts with a copy of the job's options. What it replaces, and what follows from its own mapping, ends with it: the next app
# has the job's again.
Feature: Options kept and replaced in turn by the apps of one job

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:8,n2:8"

  # PE=1 leaves the third app bound to the package.
  @PAM-RESOLVE-11 @PAM-RESOLVE-PES-1
  Scenario: The PE of the job stays for an app by node, and PE=1 replaces it for one by package
    When a program spawns
      | app     | processes | PMIX_MAPBY   |
      | the job |           | slot:pe=2    |
      | a       | 1         |              |
      | b       | 2         | node         |
      | c       | 2         | package:pe=1 |
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0-1] |
      | 1    | 1   | n1   | package[0][core:L2-3] |
      | 2    | 1   | n2   | package[0][core:L0-1] |
      | 3    | 2   | n1   | package[1][core:L4-7] |
      | 4    | 2   | n2   | package[0][core:L0-3] |

  # After the pattern, package 1 of n1 has two cores left.
  @PAM-RESOLVE-11 @PAM-BIND-CPU-1
  Scenario: The PE of the job stays for a pattern and for an app ranked by node
    When a program spawns
      | app     | processes | PMIX_MAPBY    | PMIX_RANKBY |
      | the job |           | slot:pe=2     |             |
      | a       | 1         |               |             |
      | b       | 2         | ppr:1:package |             |
      | c       | 2         |               | node        |
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0-1] |
      | 1    | 1   | n1   | package[0][core:L2-3] |
      | 2    | 1   | n1   | package[1][core:L4-5] |
      | 3    | 2   | n1   | package[1][core:L6-7] |
      | 4    | 2   | n2   | package[0][core:L0-1] |

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

  # Two hardware threads for each process of the second app, two cores for the others.
  @PAM-RESOLVE-11 @PAM-RESOLVE-HWT-1
  Scenario: The PE of the job is counted in the CPUs of each app
    When a program spawns
      | app     | processes | PMIX_MAPBY   |
      | the job |           | slot:pe=2    |
      | a       | 1         |              |
      | b       | 2         | slot:hwtcpus |
      | c       | 1         | slot         |
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0-1] |
      | 1    | 1   | n1   | package[0][hwt:L4-5]  |
      | 2    | 1   | n1   | package[0][hwt:L6-7]  |
      | 3    | 2   | n1   | package[1][core:L4-5] |

  @PAM-RESOLVE-PES-1 @PAM-RESOLVE-HWT-1
  Scenario: The PE of one app and the hardware threads of another do not meet in the third
    When a program spawns
      | app     | processes | PMIX_MAPBY   | PMIX_BINDTO |
      | the job |           | slot         | core        |
      | a       | 1         | slot:pe=3    |             |
      | b       | 2         | slot:hwtcpus | hwthread    |
      | c       | 1         |              |             |
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0-2] |
      | 1    | 1   | n1   | package[0][hwt:L6]    |
      | 2    | 1   | n1   | package[0][hwt:L7]    |
      | 3    | 2   | n1   | package[1][core:L4]   |

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

  @PAM-RESOLVE-11 @PAM-BIND-APP-3 @PAM-BIND-LIMIT-1 @PAM-BIND-LIMIT-2
  Scenario: The limit of the job stays for an app with a mapping and a binding, and a limit of its own replaces it
    Given the nodes "n1:4,n2:4"
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO  |
      | the job |           | slot       | numa:limit=1 |
      | a       | 1         |            |              |
      | b       | 2         | slot       | numa:limit=2 |
      | c       | 2         | node       | numa         |
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0-3] |
      | 1    | 1   | n1   | package[0][core:L0-3] |
      | 2    | 1   | n1   | package[1][core:L4-7] |
      | 3    | 2   | n2   | package[0][core:L0-3] |
      | 4    | 2   | n2   | package[1][core:L4-7] |

  @PAM-RESOLVE-1 @PAM-RESOLVE-BIND-1 @PAM-BIND-APP-3 @PAM-BIND-LIMIT-3
  Scenario: The limit of an app does not reach the app after it
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO     |
      | the job |           | slot       | package         |
      | a       | 1         |            |                 |
      | b       | 2         |            | package:limit=1 |
      | c       | 2         | node       | package         |
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0-3] |
      | 1    | 1   | n1   | package[0][core:L0-3] |
      | 2    | 1   | n1   | package[1][core:L4-7] |
      | 3    | 2   | n1   | package[0][core:L0-3] |
      | 4    | 2   | n2   | package[0][core:L0-3] |

  @PAM-BIND-APP-2 @PAM-BIND-LIMIT-1 @PAM-BIND-LIMIT-2
  Scenario: Overload and limit of the job: a binding replaces the one and keeps the other
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO                      |
      | the job |           | slot       | package:overload-allowed:limit=1 |
      | a       | 2         |            |                                  |
      | b       | 1         |            | package                          |
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0-3] |
      | 1    | 0   | n1   | package[1][core:L4-7] |
      | 2    | 1   | n2   | package[0][core:L0-3] |

  @PAM-DISPATCH-7 @PAM-RESOLVE-1 @PAM-RESOLVE-7 @PAM-RESOLVE-9
  Scenario: SPAN of the job ends at an app by package and returns for an app with a ranking
    When a program spawns
      | app     | processes | PMIX_MAPBY   | PMIX_RANKBY | PMIX_BINDTO |
      | the job |           | package:span |             | core        |
      | a       | 2         |              |             |             |
      | b       | 2         | package      |             |             |
      | c       | 2         |              | node        |             |
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0]   |
      | 1    | 0   | n2   | package[0][core:L0]   |
      | 2    | 1   | n1   | package[0][core:L0-3] |
      | 3    | 1   | n1   | package[1][core:L4-7] |
      | 4    | 2   | n1   | package[0][core:L2]   |
      | 5    | 2   | n2   | package[0][core:L1]   |

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

  # The file of the job is n2, n1; that of the second app has n1 twice.
  @PAM-RESOLVE-1 @PAM-RESOLVE-FILE-1
  Scenario: Neither the sequence of the job nor its file stays for apps with mappings
    When a program spawns
      | app     | processes | PMIX_MAPBY                              | PMIX_BINDTO |
      | the job |           | seq:file=features/data/sequence-remarks | core        |
      | a       | 1         | slot                                    |             |
      | b       | 2         | seq:file=features/data/sequence2        | core        |
      | c       | 2         | ppr:1:node                              | core        |
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 1   | n1   | package[0][core:L1] |
      | 2    | 1   | n1   | package[0][core:L2] |
      | 3    | 2   | n1   | package[0][core:L3] |
      | 4    | 2   | n2   | package[0][core:L0] |
