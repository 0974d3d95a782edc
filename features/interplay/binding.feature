# 8.1.1.9 Changes to Binding; 8.1.1.13.6 All --bind-to objects and modifiers are valid per app
#
# Each app has its own binding, overload and limit, but the CPUs that a process uses up are gone for all apps. A process that
# is bound to an object uses up one core of it. To check a table, go through the apps in order, and cross out the cores that each takes.
Feature: Bindings beside the apps that used up CPUs

  Background:
    Given the topology "1pkg-1numa-4core"
    And the nodes "n1:8"

  @PAM-DISPATCH-4 @PAM-BIND-CPU-1
  Scenario: An app without overload is refused on cores that two apps took
    When prterun maps "-n 2 a : --map-by slot --bind-to core -n 2 b : --map-by slot --bind-to core -n 1 c"
    Then the job is refused

  @PAM-BIND-APP-2
  Scenario: An app that may overload maps on cores that two apps took
    When prterun maps "-n 2 a : --map-by slot --bind-to core -n 2 b : --map-by core --bind-to core:overload-allowed -n 3 c"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 0   | n1   | package[0][core:L1] |
      | 2    | 1   | n1   | package[0][core:L2] |
      | 3    | 1   | n1   | package[0][core:L3] |
      | 4    | 2   | n1   | package[0][core:L0] |
      | 5    | 2   | n1   | package[0][core:L1] |
      | 6    | 2   | n1   | package[0][core:L2] |

  @PAM-BIND-CPU-1
  Scenario: Overload on the second app does not reach the third
    When prterun maps "-n 4 a : --map-by core --bind-to core:overload-allowed -n 2 b : --map-by core -n 1 c"
    Then the job is refused

  @PAM-BIND-APP-2 @PAM-BIND-OVERRIDE-1 @PAM-BIND-OVERRIDE-2
  Scenario: Overload of the job does not stay for an app with a binding
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO           |
      | the job |           | core       | core:overload-allowed |
      | a       | 4         |            |                       |
      | b       | 2         |            | core                  |
    Then the job is refused

  # All cores of n1 are taken.
  @PAM-BIND-APP-2 @PAM-BIND-OVERRIDE-2
  Scenario: NO-OVERLOAD of an app finds free cores on the node that was not overloaded
    Given the nodes "n1:8,n2:2"
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO           |
      | the job |           | core       | core:overload-allowed |
      | a       | 5         |            |                       |
      | b       | 2         | slot       | core:no-overload      |
    Then the map is
      | rank | app | node | bound               |
      | 0-1  | 0   | n1   | package[0][core:L0] |
      | 2    | 0   | n1   | package[0][core:L1] |
      | 3    | 0   | n1   | package[0][core:L2] |
      | 4    | 0   | n1   | package[0][core:L3] |
      | 5    | 1   | n2   | package[0][core:L0] |
      | 6    | 1   | n2   | package[0][core:L1] |

  @PAM-RESOLVE-BIND-1 @PAM-BIND-APP-1
  Scenario: A binding to none needs no core of those that are all taken
    When prterun maps "-n 4 a : --map-by slot --bind-to none -n 2 b : --map-by node --bind-to none -n 1 c"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 0   | n1   | package[0][core:L1] |
      | 2    | 0   | n1   | package[0][core:L2] |
      | 3    | 0   | n1   | package[0][core:L3] |
      | 4-5  | 1   | n1   | N/A                 |
      | 6    | 2   | n1   | N/A                 |

  @PAM-RESOLVE-BIND-1 @PAM-BIND-APP-1
  Scenario: An app that is bound to the package uses a core for each of its processes
    When a program spawns
      | app | processes | PMIX_MAPBY | PMIX_BINDTO |
      | a   | 2         | package    |             |
      | b   | 2         | slot       | core        |
      | c   | 1         | core       | none        |
    Then the map is
      | rank | app | node | bound                 |
      | 0-1  | 0   | n1   | package[0][core:L0-3] |
      | 2    | 1   | n1   | package[0][core:L2]   |
      | 3    | 1   | n1   | package[0][core:L3]   |
      | 4    | 2   | n1   | N/A                   |

  @PAM-BIND-LIMIT-1 @PAM-BIND-LIMIT-2
  Scenario: A limit is exhausted on one node and free on the next
    Given the topology "2pkg-2numa-8core-nol3"
    And the nodes "n1:2,n2:2"
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO     |
      | the job |           | slot       | package:limit=1 |
      | a       | 2         |            |                 |
      | b       | 2         |            | package         |
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0-3] |
      | 1    | 0   | n1   | package[1][core:L4-7] |
      | 2    | 1   | n2   | package[0][core:L0-3] |
      | 3    | 1   | n2   | package[1][core:L4-7] |

  @PAM-RESOLVE-BIND-1 @PAM-BIND-APP-1 @PAM-BIND-APP-2 @PAM-BIND-APP-3
  Scenario: A limit with overload goes on with the least used object
    Given the topology "2pkg-2numa-8core-nol3"
    When prterun maps "-n 1 a : --map-by slot --bind-to package:limit=1 -n 2 b : --map-by slot --bind-to package:overload-allowed:limit=1 -n 3 c"
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0]   |
      | 1    | 1   | n1   | package[0][core:L0-3] |
      | 2    | 1   | n1   | package[1][core:L4-7] |
      | 3    | 2   | n1   | package[0][core:L0-3] |
      | 4    | 2   | n1   | package[1][core:L4-7] |
      | 5    | 2   | n1   | package[0][core:L0-3] |

  @PAM-BIND-LIMIT-3 @PAM-BIND-CPU-1
  Scenario: Processes without a limit before an app with one do not use it up
    Given the topology "2pkg-2numa-8core-nol3"
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO     |
      | the job |           | slot       | package         |
      | a       | 2         |            |                 |
      | b       | 2         |            | package:limit=2 |
      | c       | 1         |            | package         |
    Then the map is
      | rank | app | node | bound                 |
      | 0-1  | 0   | n1   | package[0][core:L0-3] |
      | 2-3  | 1   | n1   | package[0][core:L0-3] |
      | 4    | 2   | n1   | package[1][core:L4-7] |

  @PAM-RESOLVE-BIND-1 @PAM-BIND-APP-1 @PAM-BIND-APP-3
  Scenario: Limits on two kinds of object count apart
    Given the topology "2pkg-2numa-8core-nol3"
    When prterun maps "-n 1 a : --map-by slot --bind-to numa:limit=2 -n 3 b : --map-by slot --bind-to package:limit=1 -n 2 c"
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0]   |
      | 1-2  | 1   | n1   | package[0][core:L0-3] |
      | 3    | 1   | n1   | package[1][core:L4-7] |
      | 4    | 2   | n1   | package[0][core:L0-3] |
      | 5    | 2   | n1   | package[1][core:L4-7] |

  # The processes of both apps begin on package 0, which has all that the limit allows.
  @PAM-BIND-APP-3 @PAM-BIND-LIMIT-3
  Scenario: The limit of an app by package moves none of its processes to the other package
    Given the topology "2pkg-2numa-8core-nol3"
    When prterun maps "-n 1 a : --map-by package --bind-to numa:limit=1 -n 2 b : --map-by package --bind-to numa:limit=1 -n 1 c"
    Then the job is refused

  @PAM-RESOLVE-PES-1 @PAM-BIND-CPU-1
  Scenario: PE=3 does not fit into a package after an app took two of its cores
    Given the topology "2pkg-2numa-8core-nol3"
    When prterun maps "-n 2 a : --map-by slot:pe=3 -n 1 b : --map-by slot --bind-to core -n 2 c"
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0]   |
      | 1    | 0   | n1   | package[0][core:L1]   |
      | 2    | 1   | n1   | package[1][core:L4-6] |
      | 3    | 2   | n1   | package[0][core:L2]   |
      | 4    | 2   | n1   | package[0][core:L3]   |

  # The two threads of a process are not of one core. Core 3 is the first whole one that is left.
  @PAM-RESOLVE-PES-1 @PAM-RESOLVE-HWT-1
  Scenario: PE=2 in hardware threads uses the second thread that an app by hwthread left
    Given the topology "2pkg-2numa-8core-smt2"
    When a program spawns
      | app | processes | PMIX_MAPBY        |
      | a   | 1         | hwthread          |
      | b   | 2         | slot:pe=2:hwtcpus |
      | c   | 1         | core              |
    Then the map is
      | rank | app | node | bound                |
      | 0    | 0   | n1   | package[0][hwt:L0]   |
      | 1    | 1   | n1   | package[0][hwt:L1-2] |
      | 2    | 1   | n1   | package[0][hwt:L3-4] |
      | 3    | 2   | n1   | package[0][core:L3]  |

  @PAM-RESOLVE-PES-1 @PAM-RESOLVE-HWT-1
  Scenario: A pattern with PE=2 in hardware threads next to PE=2 in cores
    Given the topology "2pkg-2numa-8core-smt2"
    When a program spawns
      | app | processes | PMIX_MAPBY                 | PMIX_BINDTO |
      | a   | 2         | ppr:1:package:pe=2:hwtcpus |             |
      | b   | 2         | ppr:1:package:pe=2         |             |
      | c   | 2         | ppr:1:package              | core        |
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][hwt:L0-1]  |
      | 1    | 0   | n1   | package[1][hwt:L8-9]  |
      | 2    | 1   | n1   | package[0][core:L1-2] |
      | 3    | 1   | n1   | package[1][core:L5-6] |
      | 4    | 2   | n1   | package[0][core:L3]   |
      | 5    | 2   | n1   | package[1][core:L7]   |

  @PAM-RESOLVE-HWT-1 @PAM-BIND-DERIVE-2 @edition:2026-06 @question:default-binding
  Scenario: HWTCPUS by core binds to both threads of a core, by slot to one
    Given the topology "2pkg-2numa-8core-smt2"
    When prterun maps "-n 1 a : --map-by core:hwtcpus -n 1 b : --map-by slot:hwtcpus -n 3 c"
    Then the map is
      | rank | app | node | bound                |
      | 0    | 0   | n1   | package[0][core:L0]  |
      | 1    | 1   | n1   | package[0][hwt:L2-3] |
      | 2    | 2   | n1   | package[0][hwt:L3]   |
      | 3    | 2   | n1   | package[0][hwt:L4]   |
      | 4    | 2   | n1   | package[0][hwt:L5]   |

  # One core is left for two processes.
  @PAM-BIND-CPU-1 @PAM-BIND-IF-1
  Scenario: IF-SUPPORTED leaves the third app unbound on the cores that two apps left
    When prterun maps "-n 2 a : --map-by slot --bind-to core -n 1 b : --map-by slot --bind-to core:if-supported -n 2 c"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 0   | n1   | package[0][core:L1] |
      | 2    | 1   | n1   | package[0][core:L2] |
      | 3-4  | 2   | n1   | N/A                 |

  # One core is left for two processes.
  @PAM-BIND-DERIVE-4 @PAM-BIND-CPU-1
  Scenario: A derived binding is given up after two apps, an explicit one before them is not
    When prterun maps "-n 2 a : --map-by slot --bind-to core -n 1 b : --map-by slot -n 2 c"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 0   | n1   | package[0][core:L1] |
      | 2    | 1   | n1   | package[0][core:L2] |
      | 3-4  | 2   | n1   | N/A                 |

  # One core of n1 is left for two processes.
  @PAM-RANK-DERIVE-1 @PAM-RANK-DERIVE-3 @PAM-BIND-DERIVE-4 @edition:2026-06 @question:default-binding
  Scenario: A derived binding is given up on the crowded node and stays on the other
    Given the nodes "n1:8,n2:8"
    When prterun maps "-n 3 a : --map-by node -n 4 b"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 0   | n1   | package[0][core:L1] |
      | 2    | 0   | n1   | package[0][core:L2] |
      | 3    | 1   | n1   | N/A                 |
      | 4    | 1   | n2   | package[0][core:L0] |
      | 5    | 1   | n1   | N/A                 |
      | 6    | 1   | n2   | package[0][core:L1] |

  @PAM-RESOLVE-BIND-1 @PAM-BIND-APP-1 @PAM-BIND-IF-1
  Scenario: IF-SUPPORTED launches only the app unbound that binds to an object that the machine lacks
    Given the topology "2pkg-2numa-8core-nol3"
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO          |
      | the job |           | slot       | core                 |
      | a       | 1         |            |                      |
      | b       | 1         |            | l3cache:if-supported |
      | c       | 1         |            |                      |
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 1   | n1   | N/A                 |
      | 2    | 2   | n1   | package[0][core:L1] |
