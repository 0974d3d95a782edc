# 8.1.1.7 Changes to rmaps Components
#
# Each machine has four cores in one NUMA node.
Feature: Mapping by objects on nodes with few CPUs

  Background:
    Given the topology "1pkg-1numa-4core"
    And the nodes "n1:6,n2:4"

  # App a has one core of n1; the other three take a process of app b each. n2 offers app b one of its four slots. PRRTE's reason is
  # the last node's: no slot is left, or no CPU.
  @PAM-MAP-PLACE-1 @PAM-LEVEL-3
  Scenario Outline: With SPAN, a job is refused if its nodes have neither slots nor CPUs for the last process: <hosts>
    When prterun maps "-H n1:6,n2:4 -n 1 a : -H <hosts> --map-by numa:span -n 5 b"
    Then the job is refused for "<topic>"

    Examples:
      | hosts     | topic               |
      | n1:6,n2:1 | failed-map          |
      | n2:1,n1:6 | allocation-overload |

  # With one process less, the job is mapped.
  @PAM-MAP-PLACE-1 @PAM-LEVEL-3
  Scenario Outline: With SPAN, a node that has used its slots leaves the remaining processes to the others: <hosts>
    When prterun maps "-H n1:6,n2:4 -n 1 a : -H <hosts> --map-by numa:span --bind-to core -n 4 b"
    Then node "n1" holds 3 processes of app 1
    And node "n2" holds 1 process of app 1

    Examples:
      | hosts     |
      | n1:6,n2:1 |
      | n2:1,n1:6 |

  # App a has three of n1's four cores. The first share is 2 for each node, but n1 has one core left. n2 takes the other 3.
  @PAM-MAP-PLACE-1 @PAM-BIND-CPU-1
  Scenario: By node, a node without free CPUs leaves its share to the others
    When prterun maps "-H n1:3 --map-by slot --bind-to core -n 3 a : -H n1:3,n2:4 --map-by node --bind-to core -n 4 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 0   | n1   | core:L1 |
      | 2    | 0   | n1   | core:L2 |
      | 3    | 1   | n1   | core:L3 |
      | 4    | 1   | n2   | core:L0 |
      | 5    | 1   | n2   | core:L1 |
      | 6    | 1   | n2   | core:L2 |

  # n1 has slots for six processes and cores for four.
  @PAM-MAP-PLACE-1 @PAM-BIND-CPU-1
  Scenario: By slot, a node without free CPUs leaves its remaining slots unused
    When prterun maps "--map-by slot --bind-to core -n 6 a"
    Then node "n1" holds 4 processes of app 0
    And node "n2" holds 2 processes of app 0
    When prterun maps "--map-by slot --bind-to core -n 9 a"
    Then the job is refused for "failed-map"

  # The four cores of a node are enough for two processes with two each, or for one with three.
  @PAM-MAP-PE-1 @PAM-LEVEL-3
  Scenario Outline: A node takes as many processes with several CPUs as its CPUs allow: <mapping>
    When prterun maps "--map-by <mapping> --bind-to core -n <count> a"
    Then node "n1" holds <n1> of app 0
    And node "n2" holds 1 process of app 0

    Examples:
      | mapping   | count | n1          |
      | numa:pe=2 | 3     | 2 processes |
      | numa:pe=3 | 2     | 1 process   |
      | slot:pe=2 | 3     | 2 processes |
      | slot:pe=3 | 2     | 1 process   |

  @PAM-MAP-PE-1 @PAM-LEVEL-3
  Scenario Outline: Processes with more CPUs than all nodes have are refused: <mapping>
    When prterun maps "--map-by <mapping> --bind-to core -n <count> a"
    Then the job is refused for "<topic>"

    Examples:
      | mapping   | count | topic               |
      | numa:pe=2 | 5     | allocation-overload |
      | slot:pe=2 | 5     | failed-map          |
      | numa:pe=3 | 3     | allocation-overload |
      | slot:pe=3 | 3     | failed-map          |

  # Five processes are too many for a node with four cores.
  @PAM-BIND-IF-1 @PAM-BIND-SHOWN-2
  Scenario Outline: An app's IF-SUPPORTED binding is shown as on its last node by <mapping>: <hosts>
    When prterun maps "-H n1:6,n2:6 --bind-to none -n 1 a : -H <hosts> --map-by <mapping> --bind-to core:if-supported -n 6 b"
    Then app 1's binding is "<shown>"

    Examples:
      | mapping | hosts     | shown             |
      | core    | n1:5,n2:1 | CORE:IF-SUPPORTED |
      | core    | n1:1,n2:5 | NONE:IF-SUPPORTED |
      | slot    | n1:5,n2:1 | CORE:IF-SUPPORTED |
      | slot    | n1:1,n2:5 | NONE:IF-SUPPORTED |

  # The NUMA node has four cores; the fifth process shares the first one.
  @PAM-LEVEL-3 @PAM-BIND-LOCALE-1
  Scenario: An object without a free CPU takes a process if overload is allowed
    When prterun maps "--map-by numa --bind-to core:overload-allowed -n 5 a"
    Then the map is
      | rank | node | bound   |
      | 0    | n1   | core:L0 |
      | 1    | n1   | core:L1 |
      | 2    | n1   | core:L2 |
      | 3    | n1   | core:L3 |
      | 4    | n1   | core:L0 |

  @PAM-OVERSUB-3 @PAM-MAP-PLACE-1
  Scenario Outline: With OVERSUBSCRIBE, processes that exceed the slots are shared evenly by <mapping>
    When prterun maps "--map-by <mapping>:oversubscribe --bind-to none -n 15 a"
    Then node "n1" holds <n1> processes of app 0
    And node "n2" holds <n2> processes of app 0

    Examples: By slot and by object, the slots are used before the other five processes are shared; by node and with SPAN, all are.
      | mapping   | n1 | n2 |
      | slot      | 9  | 6  |
      | core      | 9  | 6  |
      | numa      | 9  | 6  |
      | node      | 8  | 7  |
      | numa:span | 8  | 7  |

  # App a has three of n1's four cores. n1 has one slot left and one core, and each process of app b needs two.
  @PAM-MAP-PE-1 @PAM-LEVEL-3 @PAM-MAP-PLACE-1
  Scenario Outline: A node with a slot left, but too few CPUs for a process with several, takes none: <mapping>
    When prterun maps "-H n1:4,n2:4 -n 3 a : --map-by <mapping> --bind-to core -n 1 b"
    Then the map is
      | rank | app | node | bound     |
      | 0    | 0   | n1   | core:L0   |
      | 1    | 0   | n1   | core:L1   |
      | 2    | 0   | n1   | core:L2   |
      | 3    | 1   | n2   | core:L0-1 |

    Examples:
      | mapping         |
      | slot:pe=2       |
      | node:pe=2       |
      | numa:pe=2       |
      | ppr:1:node:pe=2 |
      | ppr:1:numa:pe=2 |

  # The apps before leave n1 two of its four cores, too few for the three of each process.
  @PAM-LEVEL-3 @PAM-MAP-PE-1
  Scenario Outline: An app's processes with several CPUs need free ones: <mapping> with <count>
    When prterun maps "-H n1:6,n2:4 -n 1 a : --map-by slot --bind-to core -n 1 b : --map-by <mapping>:pe=<count> -n 1 c"
    Then the map is
      | rank | app | node   | bound   |
      | 0    | 0   | n1     | core:L0 |
      | 1    | 1   | n1     | core:L1 |
      | 2    | 2   | <node> | <bound> |

    Examples:
      | mapping      | count | node | bound     |
      | numa         | 2     | n1   | core:L2-3 |
      | numa         | 3     | n2   | core:L0-2 |
      | package      | 3     | n2   | core:L0-2 |
      | package:span | 4     | n2   | core:L0-3 |
      | ppr:1:numa   | 3     | n2   | core:L0-2 |
      | slot         | 3     | n2   | core:L0-2 |
      | node         | 4     | n2   | core:L0-3 |

  # App a leaves the first package of n1 one core. A process with two is on the second package; the turn there ends, and the next process
  # is on n2.
  @PAM-LEVEL-3 @PAM-MAP-PE-1 @PAM-MAP-PLACE-1
  Scenario Outline: An object with too few free CPUs for an app's process leaves it to the node's next one: <mapping>
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:8,n2:8"
    When prterun maps "--map-by slot --bind-to core -n 3 a : --map-by <mapping> --bind-to core -n 2 b"
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0]   |
      | 1    | 0   | n1   | package[0][core:L1]   |
      | 2    | 0   | n1   | package[0][core:L2]   |
      | 3    | 1   | n1   | package[1][core:L4-5] |
      | 4    | 1   | n2   | package[0][core:L0-1] |

    Examples:
      | mapping            |
      | package:pe=2       |
      | numa:pe=2          |
      | l3cache:pe=2       |
      | ppr:1:package:pe=2 |

  # By package with SPAN each node gets one of the two processes, on its first package.
  @PAM-MAP-PLACE-1 @PAM-RESOLVE-7
  Scenario: SPAN begins at the first object, whatever the apps before have
    Given the topology "2pkg-2numa-8core-smt2"
    When prterun maps "--bind-to core -n 1 a : --map-by package:span --bind-to package -n 2 b"
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0]   |
      | 1    | 1   | n1   | package[0][core:L0-3] |
      | 2    | 1   | n2   | package[0][core:L0-3] |

  # An app begins at the first object of a node, whatever the apps before it have used. Ranked by fill, the first object's processes come
  # first.
  @PAM-MAP-PLACE-1 @PAM-RESOLVE-6
  Scenario Outline: Each app begins at the first <object>
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:8"
    When prterun maps the line
      """
      --map-by <object> --bind-to none -n 1 a : --map-by <object> --bind-to <object> -n <count> b :
      --map-by <object> --bind-to <object> -n 1 c
      """
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | N/A                   |
      | 1-2  | 1   | n1   | package[0][core:L0-3] |
      | 3    | 1   | n1   | package[1][core:L4-7] |
      | 4    | 2   | n1   | package[0][core:L0-3] |

    Examples:
      | object  | count |
      | numa    | 3     |
      | package | 3     |

  # An equal share is two processes for each node. n1 has one slot, and n2 one left after its share, which the last process gets.
  @PAM-MAP-PLACE-1
  Scenario: Mapping by node uses the last slot of a node
    When prterun maps "-H n1:1,n2:3 --map-by node --bind-to none -n 4 a"
    Then the map is
      | rank | node |
      | 0    | n1   |
      | 1-3  | n2   |
