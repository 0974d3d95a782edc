# 7.2.2 prte_job_t, bookmark
Feature: A spawned job is mapped from its parent's bookmark

  Background:
    Given the topology "1pkg-1numa-4core"
    And the nodes "n1:2,n2:2,n3:4" with the head node "n1"

  # The last process of A is on n2, which has one slot left. The next node is n3, although n1 has one slot left as well.
  @SES-JOB-BOOKMARK-1 @SES-JOB-BOOKMARK-2
  Scenario: The first process is on the bookmark's node
    When tool "T" spawns job "A" with "--map-by node --bind-to none -n 2 a"
    And a process of job "A" spawns job "B" with "--map-by slot --bind-to none -n 2 b"
    Then the map is
      | rank | node |
      | 0    | n2   |
      | 1    | n3   |

  # The first node with a free slot is n1.
  @SES-JOB-BOOKMARK-1 @SES-JOB-BOOKMARK-2
  Scenario Outline: A spawned job begins on <node>, the last node of a parent on <hosts>
    When tool "T" spawns job "A" with "-H <hosts> --map-by slot --bind-to none -n <count> a"
    And a process of job "A" spawns job "B" with "--map-by slot --bind-to none -n 1 b"
    Then the map is
      | rank | node   |
      | 0    | <node> |

    Examples:
      | hosts     | count | node |
      | n2:1      | 1     | n2   |
      | n2:1,n3:1 | 2     | n3   |

  # The list n1, n2, n3 begins at n2, which is full, then comes n3 with three free slots, and n1 last.
  @SES-JOB-BOOKMARK-2
  Scenario: The nodes behind the bookmark come before those in front of it
    When tool "T" spawns job "A" with "-H n3:1,n2:2 --map-by slot --bind-to none -n 3 a"
    And a process of job "A" spawns job "B" with "--map-by slot --bind-to none -n 4 b"
    Then the map is
      | rank | node |
      | 0-2  | n3   |
      | 3    | n1   |

  @SES-JOB-BOOKMARK-3
  Scenario: A bookmark outside the spawned job's nodes is ignored
    When tool "T" spawns job "A" with "-H n2:1 --map-by slot --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "-H n3:1,n1:1 --map-by slot --bind-to none -n 2 b"
    Then the map is
      | rank | node |
      | 0    | n3   |
      | 1    | n1   |

  # By node, the third process is on n3. The process that spawns is on n1.
  @SES-JOB-BOOKMARK-1
  Scenario: The bookmark is the node of the last process placed
    When tool "T" spawns job "A" with "--map-by node --bind-to none -n 3 a"
    And a process of job "A" spawns job "B" with "--map-by slot --bind-to none -n 1 b"
    Then the map is
      | rank | node |
      | 0    | n3   |

  # Job A is on n1, n2 and n3, and n3 is its bookmark. Job B is on n3, where two of four slots are left for job C.
  @SES-JOB-BOOKMARK-1
  Scenario: The bookmark of a spawned job is its own
    When tool "T" spawns job "A" with "--map-by node --bind-to none -n 3 a"
    And a process of job "A" spawns job "B" with "--map-by slot --bind-to none -n 1 b"
    And a process of job "B" spawns job "C" with "--map-by slot --bind-to none -n 1 c"
    Then the map is
      | rank | node |
      | 0    | n3   |

  # Job A has one of the two slots of n2, its bookmark. The list n1, n2, n3 begins at n2, then come n3 and n1.
  @SES-JOB-BOOKMARK-2
  Scenario Outline: The nodes of a child with "<options>" begin at the bookmark
    When tool "T" spawns job "A" with "-H n2:1 --map-by slot --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "<options> --bind-to none -n 3 b"
    Then the map is
      | rank | node     |
      | 0    | n2       |
      | 1    | <second> |
      | 2    | <third>  |

    Examples:
      | options                         | second | third |
      | --map-by slot                   | n3     | n3    |
      | --map-by core                   | n3     | n3    |
      | --map-by node                   | n3     | n1    |
      | --map-by ppr:1:node             | n3     | n1    |
      | --map-by package:span           | n3     | n1    |
      | -H n1:2,n2:2,n3:4 --map-by node | n3     | n1    |

  # The first app fills n2.
  @SES-JOB-BOOKMARK-2
  Scenario: Each app of a child begins at the bookmark in its own list
    When tool "T" spawns job "A" with "-H n2:1 --map-by slot --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "--map-by slot --bind-to none -n 1 b : -n 1 c : -H n1:1,n2:1 -n 1 d"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n2   |
      | 1    | 1   | n3   |
      | 2    | 2   | n1   |
