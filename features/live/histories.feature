# What a job finds where other jobs run, or have run: 8.1.1.13.1 and 7.2.2
Feature: Several jobs in one runtime

  Background:
    Given the topology "1pkg-1numa-4core"
    And the nodes
      | node | slots |
      | n1   | 2     |
      | n2   | 2     |

  # Job A fills n1.
  @HIST-OVERSUBSCRIBE-1
  Scenario: A job that may oversubscribe runs on the slots that another job leaves
    When tool "T" spawns job "A" with "--map-by slot --bind-to none -n 2 a"
    And tool "T" spawns job "B" with "--map-by slot:oversubscribe --bind-to none -n 1 b"
    Then the map is
      | rank | node |
      | 0    | n2   |

  # The slots of a job that has ended are free again, and its host list is not a limit of later jobs.
  @HIST-OVERSUBSCRIBE-1
  Scenario: A job that has ended leaves its slots to the next one
    When tool "T" spawns job "A" with "-H n1:1 --map-by slot --bind-to none -n 1 a"
    And job "A" ends
    And tool "T" spawns job "B" with "--map-by slot:oversubscribe --bind-to none -n 4 b"
    Then the map is
      | rank | node |
      | 0    | n1   |
      | 1    | n1   |
      | 2    | n2   |
      | 3    | n2   |
