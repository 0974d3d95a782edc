# 8.1.1.7 Changes to rmaps Components
#
# `limits` gives n1 two slots and at most three processes, and n2 one slot without a limit. `max-slots` gives both nodes two slots and
# at most three processes. The machine has two packages of four cores, which are NUMA nodes.
Feature: Hard limits, oversubscription, and the slots that the apps before leave

  Background:
    Given the topology "2pkg-2numa-8core-smt2"

  @PAM-SLOTS-2 @PAM-OVERSUB-3 @PAM-MAP-PLACE-1
  Scenario Outline: A node at its hard limit leaves the remaining processes to the others: <mapping>
    When prterun maps "--hostfile features/data/limits --map-by <mapping>:oversubscribe --bind-to none -n 8 a"
    Then node "n1" holds 3 processes of app 0
    And node "n2" holds 5 processes of app 0
    When prterun maps "--hostfile features/data/limits --map-by <mapping>:oversubscribe --bind-to none -n 2 a : -n 6 b"
    Then node "n2" holds 4 processes of app 1

    Examples:
      | mapping      |
      | node         |
      | package:span |
      | core:span    |

  @PAM-SLOTS-2 @PAM-OVERSUB-3 @PAM-MAP-PLACE-1
  Scenario Outline: A node at its hard limit leaves the remaining processes to the others, after the slots are used: <mapping>
    When prterun maps "--hostfile features/data/limits --map-by <mapping>:oversubscribe --bind-to none -n 8 a"
    Then node "n1" holds 3 processes of app 0
    And node "n2" holds 5 processes of app 0
    When prterun maps "--hostfile features/data/limits --map-by <mapping>:oversubscribe --bind-to none -n 2 a : -n 6 b"
    Then node "n2" holds 5 processes of app 1

    Examples:
      | mapping |
      | slot    |
      | core    |
      | package |
      | numa    |

  # The file names n1 four times, then n2 twice. The fourth process is the first for which n1 has no place.
  @PAM-SLOTS-2 @PAM-OVERSUB-3 @PAM-MAP-SEQ-1
  Scenario Outline: A sequence goes on to its next node where a node is at its hard limit, <whose>
    When prterun maps "--hostfile features/data/max-slots <line>"
    Then the map is
      | rank | node |
      | 0-2  | n1   |
      | 3    | n2   |

    Examples:
      | whose           | line                                                                                                                             |
      | that of a job   | --map-by seq:file=features/data/sequence-n1-four-times:oversubscribe --bind-to none -n 4 a                                       |
      | after other app | --map-by slot:oversubscribe --bind-to none -n 1 a : --map-by seq:file=features/data/sequence-n1-four-times --bind-to none -n 3 b |

  @PAM-SLOTS-2 @PAM-MAP-SEQ-1
  Scenario: A sequence without a node below its hard limit is refused
    When prterun maps "--hostfile features/data/max-slots --map-by seq:file=features/data/sequence-n1-four-times:oversubscribe --bind-to none -n 6 a"
    Then the job is refused for "not-enough-resources"

  # Without OVERSUBSCRIBE, the slots are the limit: two for n1, so that the third entry is skipped, and two for n2.
  @PAM-OVERSUB-3 @PAM-SLOTS-1 @PAM-MAP-SEQ-1
  Scenario: A sequence oversubscribes its nodes only with OVERSUBSCRIBE
    When prterun maps "-H n1:2,n2:2 --map-by seq:file=features/data/sequence-n1-four-times:oversubscribe --bind-to none -n 5 a"
    Then node "n1" holds 4 processes of app 0
    And node "n2" holds 1 process of app 0
    When prterun maps "-H n1:2,n2:2 --map-by seq:file=features/data/sequence-n1-four-times --bind-to none -n 4 a"
    Then node "n1" holds 2 processes of app 0
    And node "n2" holds 2 processes of app 0
    When prterun maps "-H n1:2,n2:2 --map-by seq:file=features/data/sequence-n1-four-times --bind-to none -n 5 a"
    Then the job is refused

  # Each node has a slot for two processes, and CPUs for all.
  @PAM-OVERSUB-5 @PAM-BIND-APP-2
  Scenario Outline: With OVERLOAD-ALLOWED, processes on oversubscribed nodes are bound by default: <mapping>
    When prterun maps "-H n1:1,n2:1 --map-by <mapping>:oversubscribe --rank-by slot --bind-to :overload-allowed -n 4 a"
    Then the map is
      | rank | node | bound    |
      | 0    | n1   | <first>  |
      | 1    | n1   | <second> |
      | 2    | n2   | <first>  |
      | 3    | n2   | <second> |

    Examples: By slot and by node, four processes are bound to NUMA nodes. By object, the process beyond the slots begins at the first one.
      | mapping       | first                 | second                |
      | slot          | package[0][core:L0-3] | package[0][core:L0-3] |
      | node          | package[0][core:L0-3] | package[0][core:L0-3] |
      | core          | package[0][core:L0]   | package[0][core:L0]   |
      | package       | package[0][core:L0-3] | package[0][core:L0-3] |
      | numa          | package[0][core:L0-3] | package[0][core:L0-3] |
      | package:span  | package[0][core:L0-3] | package[1][core:L4-7] |
      | ppr:2:node    | package[0][core:L0-3] | package[0][core:L0-3] |
      | ppr:1:package | package[0][core:L0-3] | package[1][core:L4-7] |
      | ppr:1:numa    | package[0][core:L0-3] | package[1][core:L4-7] |

  # The file gives the job two slots of n1 and one of n2. Apps a and b have those of n1.
  @PAM-HOST-4
  Scenario Outline: An app's hostfile limits the slots of the apps after it, too: <mapping>
    When prterun maps "-H n1:4,n2:3 --bind-to none -n 1 a : --hostfile features/data/hosts --bind-to none -n 1 b : --map-by <mapping> --bind-to none -n 1 c"
    Then node "n2" holds 1 process of app 2
    When prterun maps "-H n1:4,n2:3 --bind-to none -n 1 a : --hostfile features/data/hosts --bind-to none -n 1 b : --map-by <mapping> --bind-to none -n 2 c"
    Then the job is refused for "alloc-error"

    Examples:
      | mapping    |
      | slot       |
      | node       |
      | core       |
      | numa:span  |
      | ppr:1:node |

  # The simulated nodes have four slots. App b has two of the six slots that it gives nodeA1.
  @PAM-HOST-2 @PAM-SLOTS-1
  Scenario Outline: Slots that an app's list adds to a node are there for the apps after it: <mapping>
    Given the variable "PRTE_MCA_ras_simulator_num_nodes" is "2"
    And the variable "PRTE_MCA_ras_simulator_slots" is "4"
    And the variable "PRTE_MCA_ras_simulator_max_slots" is "8"
    When prterun maps "--bind-to none -n 1 a : -H nodeA1:6 --bind-to none -n 2 b : --map-by <mapping> --bind-to none -n 7 c"
    Then node "nodeA0" holds 3 processes of app 2
    And node "nodeA1" holds 4 processes of app 2
    When prterun maps "--bind-to none -n 1 a : -H nodeA1:6 --bind-to none -n 2 b : --map-by <mapping> --bind-to none -n 8 c"
    Then the job is refused for "alloc-error"

    Examples:
      | mapping |
      | slot    |
      | node    |
      | core    |

  # The apps before have a process on n1, and on n2.
  @PAM-HOST-9
  Scenario Outline: The empty nodes of an app are those that no app before it uses: <list>
    When prterun maps the line
      """
      -H n1:2,n2:2,n3:2,n4:2 --bind-to none -n 1 a : -H n2:2 --map-by slot --bind-to none -n 1 b :
      -H <list> --map-by <mapping> --bind-to none -n 2 c
      """
    Then the map is
      | rank | app | node     |
      | 0    | 0   | n1       |
      | 1    | 1   | n2       |
      | 2    | 2   | <first>  |
      | 3    | 2   | <second> |

    Examples:
      | list      | mapping | first | second |
      | +e        | node    | n3    | n4     |
      | +e        | slot    | n3    | n3     |
      | +e:1      | slot    | n3    | n3     |
      | +e:2      | node    | n3    | n4     |
      | n4,+e:1   | node    | n4    | n3     |
      | +e:1,+e:1 | node    | n3    | n4     |

  @PAM-HOST-9
  Scenario: More empty nodes than the apps before leave are refused
    When prterun maps "-H n1:2,n2:2,n3:2,n4:2 --bind-to none -n 1 a : -H n2:2 --map-by slot --bind-to none -n 1 b : -H +e:3 --map-by node --bind-to none -n 2 c"
    Then the job is refused for "bad-host-list"

  # A count with a minus takes slots away.
  @PAM-HOST-1
  Scenario Outline: The slots of all mentions of a host are added up, also negative ones: <list>
    When prterun maps "-H <list>,n2:1 --map-by slot --bind-to none -n <most> a"
    Then node "n1" has <slots>
    When prterun maps "-H <list>,n2:1 --map-by slot --bind-to none -n <more> a"
    Then the job is refused for "alloc-error"

    Examples:
      | list          | slots   | most | more |
      | n1:4,n1:-1    | 3 slots | 4    | 5    |
      | n1:4,n1:-3    | 1 slot  | 2    | 3    |
      | n1:-1,n1:3    | 2 slots | 3    | 4    |
      | n1:2,n1,n1:-1 | 2 slots | 3    | 4    |
      | n1:2,n1:+2    | 4 slots | 5    | 6    |
