# 8.1.1.7 Changes to rmaps Components
Feature: The slots that a node offers an app

  Background:
    Given the topology "2pkg-2numa-8core-smt2"

  # The simulated nodes have four slots, and at most five processes.
  @PAM-HOST-2 @PAM-SLOTS-2
  Scenario Outline: A host list can request as many slots as a node may have at most: <count>
    When prterun maps "--prtemca ras_simulator_num_nodes 2 --prtemca ras_simulator_slots 4 --prtemca ras_simulator_max_slots 5 -H nodeA1:<count> -n <count> a"
    Then node "nodeA1" has <slots> slots
    And node "nodeA1" holds <count> processes of app 0

    Examples: A lower count than the node's slots does not change them.
      | count | slots |
      | 5     | 5     |
      | 4     | 4     |
      | 3     | 4     |

  @ALLOC-DISPLAY-1 @PAM-SLOTS-3
  Scenario: The displayed allocation has the number of slots that the app's own list gives, even a negative one
    When prterun maps "--display allocation,map -H n1:-1,n2:3 -n 1 a : -H n1:5 -n 1 b"
    Then the printed map has the line "n1: slots=-1 max_slots=0 slots_inuse=0"
    And the printed map has the line "n2: slots=3 max_slots=0 slots_inuse=0"

  # App a has -1 and 3 slots, together 2.
  @PAM-SLOTS-3 @PAM-SLOTS-1
  Scenario: A negative slot count reduces the total of an app's slots
    When prterun maps "-H n1:-1,n2:3 -n 2 a : -H n1:5 -n 1 b"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n2   | package[0][core:L0] |
      | 1    | 0   | n2   | package[0][core:L1] |
      | 2    | 1   | n1   | package[0][core:L0] |
    When prterun maps "-H n1:-1,n2:3 -n 3 a : -H n1:5 -n 1 b"
    Then the job is refused for "alloc-error"

  @PAM-HOST-3 @PAM-SLOTS-1
  Scenario Outline: An app uses the slots that the apps before it leave: <line>
    When prterun maps "-H n1:4,n2:4 --bind-to none -n <first> a : --map-by <mapping> -n <second> b"
    Then node "n1" holds <n1> of app 1
    And node "n2" holds <n2> of app 1

    Examples:
      | line            | first | mapping | second | n1          | n2          |
      | by slot         | 3     | slot    | 5      | 1 process   | 4 processes |
      | by node         | 3     | node    | 5      | 1 process   | 4 processes |
      | by core         | 3     | core    | 4      | 1 process   | 3 processes |
      | by node, spread | 2     | node    | 4      | 2 processes | 2 processes |

  # Three slots are left for four processes.
  @PAM-SLOTS-1
  Scenario Outline: An app that needs more slots than the apps before it leave is refused: <mapping>
    When prterun maps "-H n1:4,n2:4 --bind-to none -n 5 a : --map-by <mapping> -n 4 b"
    Then the job is refused for "alloc-error"

    Examples:
      | mapping    |
      | slot       |
      | node       |
      | core       |
      | numa:span  |
      | ppr:4:node |

  # On n1, n2 and n3, the slots take three processes. Of the other four, each node gets one, and the first node one more.
  @PAM-OVERSUB-3 @PAM-SLOTS-1
  Scenario Outline: With OVERSUBSCRIBE, an app is mapped although all slots are used, and the first nodes take the rest: <mapping>
    When prterun maps "-H n1:2,n2:2 --map-by <mapping>:oversubscribe --bind-to none -n 4 a : -n 3 b"
    Then node "n1" holds 2 processes of app 1
    And node "n2" holds 1 process of app 1
    When prterun maps "-H n1:1,n2:1,n3:1 --map-by <mapping>:oversubscribe --bind-to none -n 7 a"
    Then node "n1" holds 3 processes of app 0
    And node "n2" holds 2 processes of app 0
    And node "n3" holds 2 processes of app 0

    Examples:
      | mapping   |
      | slot      |
      | node      |
      | core      |
      | numa:span |
