# 8.1.1.7 Changes to rmaps Components
#
# Each machine has two packages of four cores.
Feature: An explanation states what a component decided

  Background:
    Given the topology "2pkg-2numa-8core-smt2"

  # `max-slots` gives two nodes two slots each, and at most three processes.
  @PAM-HOST-3 @PAM-HOST-4 @PAM-SLOTS-1 @PAM-SLOTS-2 @PAM-LEVEL-3 @PAM-MAP-PLACE-1 @PAM-MAP-PPR-1 @reference
  Scenario Outline: Each node of an app is explained by its own rule: <line>
    When prterun maps "<line>"
    Then app 0's nodes are explained by "<rules>"

    Examples:
      | line                                                                           | rules                       |
      | --hostfile features/data/max-slots --map-by node -n 2 a                        | PAM-HOST-4, PAM-MAP-PLACE-1 |
      | -H n1:2,n2:2 --map-by node -n 2 a                                              | PAM-HOST-3, PAM-MAP-PLACE-1 |
      | --hostfile features/data/max-slots --map-by ppr:2:package:oversubscribe -n 5 a | PAM-HOST-4, PAM-SLOTS-2     |
      | --hostfile features/data/max-slots --map-by ppr:1:core:oversubscribe -n 5 a    | PAM-HOST-4, PAM-SLOTS-2     |
      | --hostfile features/data/max-slots --map-by slot:oversubscribe -n 5 a          | PAM-HOST-4, PAM-SLOTS-1     |
      | --hostfile features/data/max-slots --map-by core:oversubscribe -n 5 a          | PAM-HOST-4, PAM-SLOTS-1     |
      | -H n1:12,n2:12 --map-by slot --bind-to core -n 9 a                             | PAM-HOST-3, PAM-LEVEL-3     |
      | -H n1:12,n2:12 --map-by ppr:1:node -n 2 a                                      | PAM-HOST-3, PAM-MAP-PPR-1   |
      | -H n1:2,n2:2 --map-by node:oversubscribe -n 6 a                                | PAM-HOST-3, PAM-MAP-PLACE-1 |

  # App a has the four cores of the first package of n1, or all eight.
  @PAM-LEVEL-3 @PAM-BIND-CPU-1 @reference
  Scenario Outline: The explanation names the nodes and objects without free CPUs: <line>
    When prterun maps "-H n1:12,n2:12 --map-by core <line>"
    Then the explanation contains "<why>"

    Examples:
      | line                                                  | why                                                                                 |
      | -n 8 a : --map-by slot --bind-to core -n 1 b          | - n1 is passed over: too few free CPUs [PAM-LEVEL-3]                                |
      | -n 8 a : --map-by node --bind-to core -n 1 b          | - n1 is passed over: too few free CPUs [PAM-LEVEL-3]                                |
      | -n 8 a : --map-by package --bind-to core -n 1 b       | - n1 is passed over: too few free CPUs [PAM-LEVEL-3]                                |
      | -n 8 a : --map-by ppr:1:package --bind-to core -n 2 b | - n1 is passed over: too few free CPUs [PAM-LEVEL-3]                                |
      | -n 4 a : --map-by package --bind-to core -n 6 b       | package 0 is skipped: too few free CPUs for a process [PAM-LEVEL-3]                 |
      | -n 4 a : --map-by ppr:1:package --bind-to core -n 2 b | package 0 is skipped: too few free CPUs for a process [PAM-LEVEL-3]                 |
      | -n 4 a : --map-by package --bind-to core -n 6 b       | n2, the next node: n1 has too few free CPUs for more than 1 process [PAM-LEVEL-3]   |
      | -n 4 a : --map-by slot --bind-to core -n 6 b          | n2, the next node: n1 has too few free CPUs for more than 4 processes [PAM-LEVEL-3] |
      | -n 6 a : --map-by node --bind-to core -n 6 b          | n2, the next node: n1 has too few free CPUs for more than 2 processes [PAM-LEVEL-3] |

  # App b has the cores of the second package.
  @PAM-LEVEL-3 @reference
  Scenario Outline: The explanation names the object that has no free CPU: <mapping>
    When prterun maps "-H n1:12,n2:12 -n 1 a : --map-by pe-list=4,5,6,7:ordered -n 4 b : --map-by <mapping> --bind-to core -n 3 c"
    Then the explanation contains "<object> is skipped: too few free CPUs for a process [PAM-LEVEL-3]"

    Examples:
      | mapping       | object    |
      | package       | package 1 |
      | ppr:2:package | package 1 |

  # The app's own -H offers it fewer slots of a node than are free.
  @PAM-HOST-2 @PAM-SLOTS-1 @PAM-MAP-PLACE-1 @reference
  Scenario Outline: The explanation counts the slots that an app's own host list offers: <mapping>
    When prterun maps "-H n1:12,n2:12 --bind-to none -n 1 a : -H n1:2,n2:4 --map-by <mapping> -n 4 b"
    Then the explanation contains "n2, the next node: <why>"

    Examples:
      | mapping | why                                                         |
      | slot    | n1 has 2 slots for the app, and they are used [PAM-SLOTS-1] |
      | core    | n1 has 2 slots for the app, and they are used [PAM-SLOTS-1] |
      | package | n1 has 2 slots for the app, and they are used [PAM-SLOTS-1] |

  # The machine's NUMA node is around both packages.
  @PAM-BIND-SHOWN-1 @reference
  Scenario: A binding to CPUs of two packages is written with a blank between the packages
    Given the topology "2pkg-1numa-8core-numaabove"
    When prterun maps "-H n1:2 --map-by numa -n 1 a"
    Then the explanation contains " package[0][core:L0-3] package[1][core:L4-7]"

  @PAM-OVERSUB-5 @PAM-BIND-ANY-1 @reference
  Scenario Outline: The explanation states why processes are not bound: <line>
    When prterun maps "<line>"
    Then the explanation contains "- not bound<why>"

    Examples:
      | line                                        | why                                                                                       |
      | -H n1:2 --map-by slot:oversubscribe -n 3 a  | : there are more processes than slots, and no directive demands a binding [PAM-OVERSUB-5] |
      | -H n1:9 --map-by slot --bind-to none -n 1 a | , as the binding NONE demands [PAM-BIND-ANY-1]                                            |

  # There are eight cores, and nine processes on n1.
  @PAM-DEFAULT-BIND-1 @PAM-BIND-DERIVE-4 @PAM-BIND-IF-1 @reference
  Scenario Outline: The explanation states that a node has too few CPUs for its processes: <line>
    When prterun maps "<line>"
    Then the explanation contains "- not bound: n1 has too few free CPUs for the processes that it gets in this turn, <why>"

    Examples:
      | line                                                     | why                                                  |
      | -H n1:9 --map-by slot -n 9 a                             | and the binding is not required [PAM-DEFAULT-BIND-1] |
      | -H n1:10 -n 1 a : --map-by slot -n 9 b                   | and the binding is not required [PAM-BIND-DERIVE-4]  |
      | -H n1:9 --map-by slot --bind-to core:if-supported -n 9 a | and the binding is not required [PAM-BIND-IF-1]      |

  @PAM-MAP-CPUSET-1 @PAM-BIND-APP-2 @PAM-MAP-PE-1 @PAM-BIND-CPU-1 @PAM-BIND-LOCALE-1 @reference
  Scenario Outline: The explanation states which CPUs processes are bound to: <line>
    When prterun maps "-H n1:12 <line>"
    Then the explanation contains "- bound to <what>"

    Examples:
      | line                                   | what                                                                      |
      | --map-by pe-list=0,1 -n 2 a            | all CPUs of the PE list [PAM-MAP-CPUSET-1]                                |
      | --map-by pe-list=0,1:ordered -n 2 a    | the next CPU of the ordered PE list [PAM-MAP-CPUSET-1]                    |
      | --map-by slot:pe=2 -n 2 a              | 2 cores of its own, the first that are free in one package [PAM-MAP-PE-1] |
      | --map-by package:pe=2 -n 2 a           | 2 cores of its own, the first that are free of its package [PAM-MAP-PE-1] |
      | --map-by slot --bind-to core -n 2 a    | the first core of the whole node with a free CPU [PAM-BIND-CPU-1]         |
      | --map-by package --bind-to core -n 2 a | the first core of its package with a free CPU [PAM-BIND-LOCALE-1]         |

  # The ninth process shares one of the eight cores.
  @PAM-BIND-APP-2 @reference
  Scenario: The explanation states from when on processes share the CPUs of a node
    When prterun maps "-H n1:12 --map-by slot --bind-to core:overload-allowed -n 9 a"
    Then the explanation contains "all CPUs of a node are taken, and overload is allowed: they count as free again, and processes share them [PAM-BIND-APP-2]"

  @PAM-SLOTS-1 @PAM-MAP-PLACE-1 @PAM-MAP-PPR-1 @PAM-OVERSUB-3 @reference
  Scenario Outline: A node that takes a process of an app is not among those that the app leaves out: <line>
    When prterun maps "<line>"
    Then app <app>'s nodes left out are explained by ""

    Examples: The last line's n1 is full, but the job may oversubscribe it.
      | line                                                     | app |
      | -H n1:2,n2:4 --map-by slot -n 3 a                        | 0   |
      | -H n1:2,n2:4 --map-by node -n 5 a                        | 0   |
      | -H n1:2,n2:4 --map-by core -n 3 a                        | 0   |
      | -H n1:2,n2:4 --map-by core -n 2 a                        | 0   |
      | -H n1:2,n2:4 --map-by package:span -n 5 a                | 0   |
      | -H n1:2,n2:4 --map-by ppr:1:package -n 3 a               | 0   |
      | -H n1:2,n2:2 --map-by slot:oversubscribe -n 2 a : -n 1 b | 1   |

  @PAM-MAP-PPR-1 @PAM-NPROCS-1 @PAM-NPROCS-2 @PAM-NPROCS-3 @reference
  Scenario Outline: The explanation states what an app's process count is: <line>
    When prterun maps "-H n1:4,n2:4 <line>"
    Then the explanation contains "  processes     <count>"

    Examples:
      | line                       | count                                                                                                           |
      | --map-by ppr:2:package a   | 8: as many as fill each resource of the app's nodes with the pattern, because it gives no count [PAM-MAP-PPR-1] |
      | --map-by ppr:1:node a      | 2: as many as fill each resource of the app's nodes with the pattern, because it gives no count [PAM-MAP-PPR-1] |
      | --map-by slot a            | 8: as many as the free slots of the app's nodes, because it gives no count [PAM-NPROCS-1]                       |
      | --map-by pe-list=0,1 a     | 2: one for each entry of the PE list, because the app gives no count [PAM-NPROCS-3]                             |
      | --map-by ppr:1:node -n 1 a | 1: given with the app, `-n 1` (argument 6) [PAM-NPROCS-2]                                                       |
