# What --add-host and --add-hostfile change: 7.2.2, total_slots_alloc, and PRRTE's documents
Feature: Jobs that add nodes to a runtime

  Background:
    Given the topology "1pkg-1numa-4core"
    And a runtime that can grow
    And the nodes "n1:2,n2:2"

  # The five processes need the fifth slot, which is on n3.
  @HIST-GROW-1
  Scenario Outline: The nodes of <option> are the job's
    When tool "T" spawns job "A" with "<option> --map-by slot --bind-to none -n 5 a"
    Then the map is
      | rank | node |
      | 0-1  | n1   |
      | 2-3  | n2   |
      | 4    | n3   |

    Examples:
      | option                                     |
      | --add-host n3:2                            |
      | --add-hostfile features/data/n3-two-slots  |

  @HIST-GROW-1 @SES-ASSIGN-7
  Scenario: An added node stays when the job that added it has ended
    When tool "T" spawns job "A" with "--add-host n3:2 -H n3:1 --map-by slot --bind-to none -n 1 a"
    Then the map is
      | rank | node |
      | 0    | n3   |
    When job "A" ends
    And tool "T" spawns job "B" with "--map-by node --bind-to none -n 3 b"
    Then the map is
      | rank | node |
      | 0    | n1   |
      | 1    | n2   |
      | 2    | n3   |

  @HIST-GROW-1
  Scenario: Each app can add nodes
    When tool "T" spawns job "A" with "--add-host n3:1 -H n3:1 --map-by slot --bind-to none -n 1 a : --add-host n4:1 -H n4:1 -n 1 b"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n3   |
      | 1    | 1   | n4   |

  # n1 has two slots before.
  @HIST-GROW-2
  Scenario Outline: A change of a node's slots: <host> gives it <slots>
    When tool "T" spawns job "A" with "--add-host <host> -H n2:1 --map-by slot --bind-to none -n 1 a"
    And tool "T" spawns job "B" with "--map-by slot --bind-to none -n <all> b"
    Then node "n1" holds <slots> processes of app 0
    When tool "T" spawns job "C" with "--map-by slot --bind-to none -n 1 c"
    Then the job is refused

    Examples:
      | host  | slots | all |
      | n1:+1 | 3     | 4   |
      | n1:-1 | 1     | 2   |

  @HIST-GROW-2
  Scenario: A job sets the slots of a node that is there
    When tool "T" spawns job "A" with "--add-host n1:4 --map-by slot --bind-to none -n 6 a"
    Then node "n1" holds 4 processes of app 0

  @HIST-GROW-2
  Scenario: A hostfile changes the slots of a node that is there
    When tool "T" spawns job "A" with "--add-hostfile features/data/n1-one-slot-more --map-by slot --bind-to none -n 5 a"
    Then node "n1" holds 3 processes of app 0

  # Without a count a mention is one slot.
  @HIST-GROW-3
  Scenario: Several mentions of a host are added up
    When tool "T" spawns job "A" with "--add-host n3:1,n3 --map-by slot --bind-to none -n 6 a"
    Then node "n3" holds 2 processes of app 0

  # The file adds n3 with two slots, and the list sets them to two: there are six slots with the four of n1 and n2.
  @HIST-GROW-3
  Scenario: A list does not add to the slots that a file of the same job gives
    When tool "T" spawns job "A" with "--add-hostfile features/data/n3-two-slots --add-host n3:2 --map-by slot --bind-to none -n 6 a"
    Then node "n3" holds 2 processes of app 0
    When job "A" ends
    And tool "T" spawns job "B" with "--map-by slot --bind-to none -n 7 b"
    Then the job is refused

  # The file of app b adds n3, and the list of app a adds n4 after it.
  @HIST-GROW-1
  Scenario: The nodes of added files come before those of added lists
    When tool "T" spawns job "A" with "--add-host n4:1 --map-by slot --bind-to none -n 5 a : --add-hostfile features/data/n3-two-slots -n 2 b"
    Then the map is
      | rank | app | node |
      | 0-1  | 0   | n1   |
      | 2-3  | 0   | n2   |
      | 4    | 0   | n3   |
      | 5    | 1   | n3   |
      | 6    | 1   | n4   |

  # Job A has one of the two slots of n1, where its child begins.
  @HIST-GROW-1
  Scenario: A job that a process spawns can add nodes
    When tool "T" spawns job "A" with "-H n1:1 --map-by slot --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "--add-host n3:2 --map-by slot --bind-to none -n 5 b"
    Then the map is
      | rank | node |
      | 0    | n1   |
      | 1-2  | n2   |
      | 3-4  | n3   |
