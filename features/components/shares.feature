# 8.1.1.7 Changes to rmaps Components
#
# The machine has two packages of four cores, which are NUMA nodes.
Feature: Processes on nodes with different numbers of slots

  Background:
    Given the topology "2pkg-2numa-8core-smt2"

  # Each node gets an equal share of the processes that are left, within its slots, or one process if there are fewer than nodes.
  @PAM-MAP-PLACE-1 @PAM-SLOTS-1
  Scenario Outline: By node, the nodes take turns until all processes are placed: <count> on <hosts>
    When prterun maps "-H <hosts> --map-by node --bind-to none -n <count> a"
    Then node "n1" holds <n1> of app 0
    And node "n2" holds <n2> of app 0
    And node "n3" holds <n3> of app 0
    When prterun maps "-H n4:2,<hosts> --bind-to none -n 1 a : -H n4:2 -n 1 b : -H <hosts> --map-by node --bind-to none -n <count> c"
    Then node "n1" holds <n1> of app 2
    And node "n2" holds <n2> of app 2
    And node "n3" holds <n3> of app 2

    Examples:
      | hosts          | count | n1          | n2          | n3          |
      | n1:4,n2:4,n3:4 | 4     | 2 processes | 1 process   | 1 process   |
      | n1:4,n2:4,n3:4 | 5     | 2 processes | 2 processes | 1 process   |
      | n1:4,n2:4,n3:4 | 7     | 3 processes | 2 processes | 2 processes |
      | n1:4,n2:4,n3:4 | 8     | 3 processes | 3 processes | 2 processes |
      | n1:4,n2:4,n3:4 | 11    | 4 processes | 4 processes | 3 processes |
      | n1:1,n2:4,n3:4 | 8     | 1 process   | 4 processes | 3 processes |
      | n1:4,n2:1,n3:4 | 8     | 4 processes | 1 process   | 3 processes |
      | n1:4,n2:4,n3:1 | 8     | 4 processes | 3 processes | 1 process   |
      | n1:1,n2:1,n3:4 | 5     | 1 process   | 1 process   | 3 processes |

  # n1 has one slot, so that the others take its share in further turns.
  @PAM-MAP-PLACE-1 @PAM-SLOTS-1
  Scenario Outline: By node, each of four nodes takes part in every turn: <count> on <hosts>
    When prterun maps "-H <hosts> --map-by node --bind-to none -n <count> a"
    Then node "n1" holds <n1> of app 0
    And node "n2" holds <n2> of app 0
    And node "n3" holds <n3> of app 0
    And node "n4" holds <n4> of app 0

    Examples:
      | hosts               | count | n1          | n2          | n3          | n4          |
      | n1:1,n2:5,n3:5,n4:5 | 13    | 1 process   | 4 processes | 4 processes | 4 processes |
      | n1:1,n2:5,n3:5,n4:5 | 14    | 1 process   | 5 processes | 4 processes | 4 processes |
      | n1:5,n2:5,n3:5,n4:1 | 13    | 4 processes | 4 processes | 4 processes | 1 process   |
      | n1:5,n2:1,n3:5,n4:5 | 12    | 4 processes | 1 process   | 4 processes | 3 processes |

  # A slot count of 0 offers no slot.
  @PAM-HOST-2
  Scenario Outline: A host with 0 slots takes no process: <hosts> by <mapping>
    When prterun maps "-H <hosts> --map-by <mapping> --bind-to none -n 2 a"
    Then node "n2" holds 2 processes of app 0
    When prterun maps "-H n1:4,n2:4 --bind-to none -n 1 a : -H <hosts> --map-by <mapping> --bind-to none -n 2 b"
    Then node "n2" holds 2 processes of app 1
    When prterun maps "-H n1:4,n2:4 --bind-to none -n 1 a : -H <hosts> --map-by <mapping> --bind-to none -n 3 b"
    Then the job is refused for "alloc-error"

    Examples:
      | hosts     | mapping      |
      | n1:0,n2:2 | slot         |
      | n2:2,n1:0 | slot         |
      | n1:0,n2:2 | node         |
      | n1:0,n2:2 | core         |
      | n1:0,n2:2 | package:span |

  # Apps a and b have a process on each node.
  @PAM-MAP-PLACE-1 @PAM-RESOLVE-7
  Scenario Outline: SPAN begins at the first <object> of each node for a third app, too
    When prterun maps "-H n1:4,n2:4 --bind-to none -n 1 a : --map-by node --bind-to none -n 2 b : --map-by <object>:span --bind-to <object> -n 3 c"
    Then the map is
      | rank | app | node | bound    |
      | 0    | 0   | n1   | N/A      |
      | 1    | 1   | n1   | N/A      |
      | 2    | 1   | n2   | N/A      |
      | 3    | 2   | n1   | <first>  |
      | 4    | 2   | n1   | <second> |
      | 5    | 2   | n2   | <first>  |

    Examples:
      | object  | first                 | second                |
      | package | package[0][core:L0-3] | package[1][core:L4-7] |
      | numa    | package[0][core:L0-3] | package[1][core:L4-7] |
      | core    | package[0][core:L0]   | package[0][core:L1]   |

  # The job's SPAN is not part of the app's own mapping.
  @PAM-RESOLVE-9 @PAM-RESOLVE-1 @PAM-RANK-DERIVE-5 @example:PAM-RESOLVE-1
  Scenario Outline: An app by <object> does not inherit the job's SPAN
    When a program spawns in the runtime of "-H n1:4,n2:4"
      | app     | processes | PMIX_MAPBY   | PMIX_BINDTO |
      | the job |           | package:span | none        |
      | a       | 1         |              |             |
      | b       | 3         | <object>     | none        |
      | c       | 2         |              |             |
    Then app 1's mapping is "BY<shown>:NOOVERSUBSCRIBE"
    And app 1's ranking is "FILL"
    And app 2's mapping is "BYPACKAGE:NOOVERSUBSCRIBE:SPAN"
    And the map is
      | rank | app | node |
      | 0    | 0   | n1   |
      | 1-3  | 1   | n1   |
      | 4-5  | 2   | n2   |

    Examples:
      | object   | shown    |
      | core     | CORE     |
      | numa     | NUMA     |
      | package  | PACKAGE  |
      | l3cache  | L3CACHE  |
      | l2cache  | L2CACHE  |
      | hwthread | HWTHREAD |

  # By slot and by object, the slots are used before the rest is shared.
  @PAM-MAP-PLACE-1 @PAM-OVERSUB-3
  Scenario Outline: With OVERSUBSCRIBE, the first nodes take the rest: <count> by <mapping>
    When prterun maps "-H n1:1,n2:2,n3:3 --map-by <mapping>:oversubscribe --bind-to core -n <count> a"
    Then node "n1" holds <n1> of app 0
    And node "n2" holds <n2> of app 0
    And node "n3" holds <n3> of app 0

    Examples:
      | mapping      | count | n1          | n2          | n3          |
      | slot         | 10    | 3 processes | 3 processes | 4 processes |
      | slot         | 11    | 3 processes | 4 processes | 4 processes |
      | core         | 10    | 3 processes | 3 processes | 4 processes |
      | core         | 11    | 3 processes | 4 processes | 4 processes |
      | package      | 10    | 3 processes | 3 processes | 4 processes |
      | numa         | 11    | 3 processes | 4 processes | 4 processes |
      | node         | 10    | 4 processes | 3 processes | 3 processes |
      | node         | 11    | 4 processes | 4 processes | 3 processes |
      | package:span | 10    | 4 processes | 3 processes | 3 processes |
      | core:span    | 11    | 4 processes | 4 processes | 3 processes |
      | ppr:4:node   | 10    | 4 processes | 4 processes | 2 processes |
      | ppr:2:numa   | 11    | 4 processes | 4 processes | 3 processes |

  # Each of three nodes has one slot for two processes.
  @PAM-OVERSUB-5 @PAM-OVERSUB-3
  Scenario Outline: With OVERSUBSCRIBE, no process is bound by default on any of three nodes: <mapping>
    When prterun maps "-H n1:1,n2:1,n3:1 --map-by <mapping>:oversubscribe --rank-by slot -n 6 a"
    Then the map is
      | rank | node | bound |
      | 0-1  | n1   | N/A   |
      | 2-3  | n2   | N/A   |
      | 4-5  | n3   | N/A   |

    Examples:
      | mapping       |
      | slot          |
      | node          |
      | core          |
      | package       |
      | package:span  |
      | ppr:2:node    |
      | ppr:1:package |
      | ppr:1:numa    |

  # n2 offers the third app one slot. Its other processes are on n3, each on the next package.
  @PAM-MAP-PLACE-1 @PAM-HOST-2 @PAM-RESOLVE-7 @PAM-HOST-3
  Scenario Outline: With SPAN, a node whose slots are used does not change the objects of the others: <hosts> by <object>
    When prterun maps "-H n1:4,n2:4,n3:4 --bind-to none -n 1 a : -H n1:4 --bind-to none -n 1 b : -H <hosts> --map-by <object>:span --bind-to <object> -n 4 c"
    Then the map is
      | rank | app | node   | bound |
      | 0    | 0   | n1     | N/A   |
      | 1    | 1   | n1     | N/A   |
      | 2    | 2   | <at 2> | <2>   |
      | 3    | 2   | <at 3> | <3>   |
      | 4    | 2   | <at 4> | <4>   |
      | 5    | 2   | <at 5> | <5>   |

    Examples: Ranked by span: one process of each object in turn, node by node.
      | hosts     | object  | at 2 | 2                     | at 3 | 3                     | at 4 | 4                     | at 5 | 5                     |
      | n2:1,n3:3 | package | n2   | package[0][core:L0-3] | n3   | package[0][core:L0-3] | n3   | package[1][core:L4-7] | n3   | package[0][core:L0-3] |
      | n3:3,n2:1 | package | n3   | package[0][core:L0-3] | n3   | package[1][core:L4-7] | n2   | package[0][core:L0-3] | n3   | package[0][core:L0-3] |
      | n2:1,n3:3 | core    | n2   | package[0][core:L0]   | n3   | package[0][core:L0]   | n3   | package[0][core:L1]   | n3   | package[0][core:L2]   |
      | n2:2,n3:2 | package | n2   | package[0][core:L0-3] | n2   | package[1][core:L4-7] | n3   | package[0][core:L0-3] | n3   | package[1][core:L4-7] |

  # The app is offered one slot of n2 and two of n1.
  @PAM-HOST-2 @PAM-HOST-3
  Scenario Outline: The slot counts of an app's host list hold for every mapping: <mapping>
    When prterun maps "-H n1:4,n2:4 --bind-to none -n 1 a : -H n2:1,n1:2 --map-by <mapping> --bind-to core -n 3 b"
    Then node "n2" holds 1 process of app 1
    And node "n1" holds 2 processes of app 1
    When prterun maps "-H n1:4,n2:4 --bind-to none -n 1 a : -n 1 b : -H n2:1,n1:2 --map-by <mapping> --bind-to core -n 3 c"
    Then node "n2" holds 1 process of app 2
    And node "n1" holds 2 processes of app 2
    When prterun maps "-H n1:4,n2:4 --bind-to none -n 1 a : -H n2:1,n1:2 --map-by <mapping> --bind-to core -n 4 b"
    Then the job is refused for "alloc-error"

    Examples:
      | mapping      |
      | slot         |
      | node         |
      | core         |
      | numa         |
      | package      |
      | package:span |
      | core:span    |
      | pe-list=0-3  |

  # The pattern needs two slots of a node.
  @PAM-HOST-2 @PAM-MAP-PPR-1
  Scenario Outline: A node that offers an app too few slots for the app's pattern takes no process: <pattern>
    When prterun maps "-H n1:4,n2:4 --bind-to none -n 1 a : -H n2:1,n1:2 --map-by <pattern> --bind-to none -n 2 b"
    Then node "n1" holds 2 processes of app 1
    And no process of app 1 is on node "n2"
    When prterun maps "-H n1:4,n2:4 --bind-to none -n 1 a : -H n2:1,n1:2 --map-by <pattern> --bind-to none -n 3 b"
    Then the job is refused for "ppr-too-many-procs"

    Examples:
      | pattern       |
      | ppr:2:node    |
      | ppr:1:package |
      | ppr:1:numa    |

  # The allocation is n1, n2, n3. The first app has a slot of n1.
  @PAM-HOST-3
  Scenario Outline: An app uses its nodes in the order of its own list: <count> by <mapping>
    When prterun maps "-H n1:4,n2:4,n3:4 --bind-to none -n 1 a : -H n3:3,n1:3,n2:3 --map-by <mapping> --bind-to core -n <count> b"
    Then node "n3" holds <n3> of app 1
    And node "n1" holds <n1> of app 1
    And the nodes are used in the order "<order>"
    When prterun maps "-H n1:4,n2:4,n3:4 --bind-to none -n 1 a : -n 1 b : -H n3:3,n1:3,n2:3 --map-by <mapping> --bind-to core -n <count> c"
    Then node "n3" holds <n3> of app 2
    And node "n1" holds <n1> of app 2
    And the nodes are used in the order "<order>"

    Examples:
      | mapping       | count | n3          | n1        | order      |
      | slot          | 4     | 3 processes | 1 process | n1, n3     |
      | node          | 4     | 2 processes | 1 process | n1, n3, n2 |
      | node          | 2     | 1 process   | 1 process | n1, n3     |
      | core          | 4     | 3 processes | 1 process | n1, n3     |
      | numa          | 4     | 3 processes | 1 process | n1, n3     |
      | package       | 4     | 3 processes | 1 process | n1, n3     |
      | package:span  | 4     | 2 processes | 1 process | n1, n3, n2 |
      | core:span     | 2     | 1 process   | 1 process | n1, n3     |
      | ppr:1:node    | 2     | 1 process   | 1 process | n1, n3     |
      | ppr:2:node    | 3     | 2 processes | 1 process | n1, n3     |
      | ppr:1:package | 3     | 2 processes | 1 process | n1, n3     |
      | pe-list=0-1   | 3     | 2 processes | 1 process | n1, n3     |
      | seq           | 2     | 1 process   | 1 process | n1, n3     |

  # The file lists n2, then n1. n2 is in it twice, which gives it two slots.
  @PAM-HOST-3 @PAM-HOST-4
  Scenario Outline: An app uses its nodes in the order of its hostfile: <count> by <mapping>
    When prterun maps "-H n3:1,n1:4,n2:4 --bind-to none -n 1 a : --hostfile features/data/names --map-by <mapping> --bind-to core -n <count> b"
    Then node "n2" holds <n2> of app 1
    And node "n1" holds <n1> of app 1
    And the nodes are used in the order "n3, n2, n1"

    Examples:
      | mapping      | count | n2          | n1        |
      | slot         | 3     | 2 processes | 1 process |
      | node         | 3     | 2 processes | 1 process |
      | core         | 3     | 2 processes | 1 process |
      | package:span | 3     | 2 processes | 1 process |
      | ppr:1:node   | 2     | 1 process   | 1 process |
      | pe-list=0-1  | 3     | 2 processes | 1 process |

  # Each mention of a host adds its slots.
  @PAM-HOST-1
  Scenario Outline: Every mention of a host in an app's list adds slots: <list>
    When prterun maps "-H n1:4,n2:4 --bind-to none -n 1 a : -H <list> --map-by slot --bind-to none -n <most> b"
    Then node "n1" holds <n1> of app 1
    When prterun maps "-H n1:4,n2:4 --bind-to none -n 1 a : -H <list> --map-by slot --bind-to none -n <more> b"
    Then the job is refused for "alloc-error"

    Examples:
      | list           | most | n1          | more |
      | n1,n1,n1       | 3    | 3 processes | 4    |
      | n1:2,n1,n1     | 4    | 4 processes | 5    |
      | n1,n2,n1,n2,n1 | 5    | 3 processes | 6    |
      | n2:2,n1:2,n2   | 5    | 2 processes | 6    |

  # The simulated nodes have four slots. The apps before use nodeA0 only.
  @PAM-HOST-2 @PAM-SLOTS-1
  Scenario Outline: A count above a node's slots raises them, in the list of <which> app as well
    Given the variable "PRTE_MCA_ras_simulator_num_nodes" is "2"
    And the variable "PRTE_MCA_ras_simulator_slots" is "4"
    And the variable "PRTE_MCA_ras_simulator_max_slots" is "8"
    When prterun maps "<line> -H nodeA1:6 --map-by <mapping> --bind-to none -n 6 z"
    Then node "nodeA1" has 6 slots
    And node "nodeA1" holds 6 processes of app <app>

    Examples:
      | which    | app | mapping      | line                                         |
      | a first  | 0   | slot         |                                              |
      | a second | 1   | slot         | --bind-to none -n 1 a :                      |
      | a second | 1   | node         | --bind-to none -n 1 a :                      |
      | a second | 1   | package:span | --bind-to none -n 1 a :                      |
      | a third  | 2   | slot         | --bind-to none -n 1 a : -n 1 b :             |
      | a third  | 2   | core         | --bind-to none -n 1 a : -H nodeA0:5 -n 4 b : |

  # The machine has eight cores. The first app has one of the slots of n1, which are then counted.
  @PAM-HOST-13 @PAM-HOST-2
  Scenario Outline: In <whose> list, a host with * offers all of its free slots
    When prterun maps "-H n1:*,n2:1 --map-by slot --bind-to none -n 1 a : <line> -H n1:* --map-by slot --bind-to none -n <most> z"
    Then node "n1" holds <most> processes of app <app>
    When prterun maps "-H n1:*,n2:1 --map-by slot --bind-to none -n 1 a : <line> -H n1:* --map-by slot --bind-to none -n <more> z"
    Then the job is refused for "alloc-error"

    Examples:
      | whose          | line                                  | app | most | more |
      | a second app's |                                       | 1   | 7    | 8    |
      | a third app's  | --map-by slot --bind-to none -n 2 b : | 2   | 5    | 6    |
