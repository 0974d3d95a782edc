# 8.1.1.6.1 Step 1: resolve job-level defaults (unchanged)
Feature: Slots, and the hosts of -H

  Background:
    Given the topology "1pkg-4numa-24core-smt2"

  @PAM-SLOTS-1
  Scenario: The slots of -H are filled and not exceeded
    When prterun maps "-H n1:1,n2:3 --map-by slot --bind-to core -n 4 a"
    Then the map is
      | rank | node | bound   |
      | 0    | n1   | core:L0 |
      | 1    | n2   | core:L0 |
      | 2    | n2   | core:L1 |
      | 3    | n2   | core:L2 |

  @PAM-SLOTS-1
  Scenario: A host without a slot count has one slot
    When prterun maps "-H n1,n2 --map-by slot --bind-to core -n 2 a"
    Then the map is
      | rank | node | bound   |
      | 0    | n1   | core:L0 |
      | 1    | n2   | core:L0 |

  @PAM-SLOTS-1
  Scenario: The apps of a job share the slots
    When prterun maps "-H n1:3,n2:3 --map-by slot --bind-to core -n 2 a : -n 2 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 0   | n1   | core:L1 |
      | 2    | 1   | n1   | core:L2 |
      | 3    | 1   | n2   | core:L0 |

  # PRRTE 5.0.0rc1 adds the slots to the allocation, and then does not find the second occurrence.
  @PAM-HOST-1
  Scenario: A host listed twice has the sum of its slots
    When prterun maps "-H n1:2,n1:2 --map-by slot --bind-to core -n 4 a"
    Then the map is
      | rank | node | bound   |
      | 0    | n1   | core:L0 |
      | 1    | n1   | core:L1 |
      | 2    | n1   | core:L2 |
      | 3    | n1   | core:L3 |

  @PAM-HOST-1 @PAM-SLOTS-1
  Scenario: A host listed twice has no more than the sum of its slots
    When prterun maps "-H n1:2,n1:2 --map-by slot -n 5 a"
    Then the job is refused

  # Each of the two lists adds four slots to the allocation.
  @PAM-HOST-2
  Scenario: An app's slot count for a host leaves it the slots that earlier apps have not used
    When prterun maps "-H n1:4 --bind-to core -n 2 a : -H n1:4 -n 2 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 0   | n1   | core:L1 |
      | 2    | 1   | n1   | core:L2 |
      | 3    | 1   | n1   | core:L3 |

  # PRRTE 5.0.0rc1 adds the app's four slots to the two in use.
  @PAM-HOST-2
  Scenario: An app's slot count for a host limits the processes of the whole job there
    When prterun maps "-n 2 a : -H n1:4 -n 4 b"
    Then the job is refused

  @PAM-HOST-3
  Scenario: An app's -H applies to that app only, in its order
    When prterun maps "-H n3:1 --map-by slot --bind-to core -n 1 a : -H n2:2,n1:2 -n 3 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n3   | core:L0 |
      | 1    | 1   | n2   | core:L0 |
      | 2    | 1   | n2   | core:L1 |
      | 3    | 1   | n1   | core:L0 |
    And the nodes are used in the order "n3, n2, n1"

  @PAM-HOST-3 @PAM-GOAL-3
  Scenario: An app can have its own hosts and its own mapping
    When prterun maps "-H n1:2 -n 1 a : -H n2:4 --map-by numa -n 3 b"
    Then the map is
      | rank | app | node | bound       |
      | 0    | 0   | n1   | core:L0     |
      | 1    | 1   | n2   | core:L0-5   |
      | 2    | 1   | n2   | core:L6-11  |
      | 3    | 1   | n2   | core:L12-17 |

  # The machine has eight cores.
  @PAM-HOST-13
  Scenario Outline: A host listed with <count> has a slot for each core
    Given the topology "2pkg-2numa-8core-smt2"
    When prterun maps "-H n1:<count>,n2:1 --map-by slot --bind-to none -n 9 a"
    Then node "n1" has 8 slots
    And node "n1" holds 8 processes of app 0
    And node "n2" holds 1 process of app 0
    When prterun maps "-H n1:1,n2:<count> --map-by node --bind-to none -n 3 a"
    Then node "n2" has 8 slots
    And the map is
      | rank | node | bound |
      | 0    | n1   | N/A   |
      | 1-2  | n2   | N/A   |

    Examples:
      | count |
      | *     |
      | auto  |
      | AUTO  |

  @PAM-HOST-3 @PAM-CLI-1
  Scenario Outline: The own -H of the third app is used by that app only: <line>
    When prterun maps "-H n1:4,n2:4,n3:4 --map-by slot --bind-to none <line>"
    Then node "n1" holds 1 process of app 0
    And node "<b>" holds 1 process of app 1
    And node "<c>" holds 1 process of app 2
    And node "<d>" holds 1 process of app 3

    Examples:
      | line                                                      | b  | c  | d  |
      | -n 1 a : -n 1 b : -H n3:4 -n 1 c : -n 1 d                 | n1 | n3 | n1 |
      | -n 1 a : -H n2:4 -n 1 b : -H n3:4 -n 1 c : -n 1 d         | n2 | n3 | n1 |
      | -n 1 a : -H n2:4 -n 1 b : -H n3:4 -n 1 c : -H n2:4 -n 1 d | n2 | n3 | n2 |

  # A host without a count offers one slot, beside hosts with a count as well.
  @PAM-HOST-2
  Scenario Outline: In an app's host list, a host without a count offers one slot: <list>
    When prterun maps "-H n1:4,n2:4 --bind-to none -n 1 a : -H <list> --map-by slot -n <most> b"
    Then node "n2" holds 1 process of app 1
    When prterun maps "-H n1:4,n2:4 --bind-to none -n 1 a : -H <list> --map-by slot -n <more> b"
    Then the job is refused for "alloc-error"

    Examples:
      | list    | most | more |
      | n2      | 1    | 2    |
      | n1:2,n2 | 3    | 4    |
      | n2,n1:2 | 3    | 4    |
