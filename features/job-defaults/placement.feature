# 8.1.1.6.1 Step 1: resolve job-level defaults (unchanged)
Feature: Placement by each mapping policy

  Background:
    Given the topology "1pkg-4numa-24core-smt2"
    And the nodes "n1:4,n2:4"

  @PAM-MAP-PLACE-1
  Scenario: Mapping by slot fills the first node before the second is used
    When prterun maps "--map-by slot --bind-to core -n 6 a"
    Then the map is
      | rank | node | bound   |
      | 0    | n1   | core:L0 |
      | 1    | n1   | core:L1 |
      | 2    | n1   | core:L2 |
      | 3    | n1   | core:L3 |
      | 4    | n2   | core:L0 |
      | 5    | n2   | core:L1 |

  # The shares are 3 and 2: the first node gets the odd process.
  @PAM-MAP-PLACE-1
  Scenario: Mapping by node gives all nodes an equal share
    When prterun maps "--map-by node --bind-to core -n 5 a"
    Then the map is
      | rank | node | bound   |
      | 0    | n1   | core:L0 |
      | 1    | n2   | core:L0 |
      | 2    | n1   | core:L1 |
      | 3    | n2   | core:L1 |
      | 4    | n1   | core:L2 |

  # The first app leaves one core of the first NUMA node of n1. The second app's second turn there finds none, and is its last; the
  # other three processes go to n2. Ranked by fill, those of an object come one after the other.
  @PAM-MAP-PLACE-1 @PAM-BIND-DERIVE-1
  Scenario: Mapping by an object goes on to the next node where an object has no free CPU
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:8,n2:8"
    When prterun maps "--map-by slot --bind-to core -n 3 a : --map-by numa --bind-to core -n 6 b"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 0   | n1   | package[0][core:L1] |
      | 2    | 0   | n1   | package[0][core:L2] |
      | 3    | 1   | n1   | package[0][core:L3] |
      | 4    | 1   | n1   | package[1][core:L4] |
      | 5    | 1   | n1   | package[1][core:L5] |
      | 6    | 1   | n2   | package[0][core:L0] |
      | 7    | 1   | n2   | package[0][core:L1] |
      | 8    | 1   | n2   | package[1][core:L4] |

  # The share is two processes per node, but n3 has one slot; the remaining process goes to a node with room.
  @PAM-MAP-PLACE-1 @PAM-SLOTS-1
  Scenario: Mapping by node respects nodes with fewer slots than their share
    When prterun maps "-H n1:2,n2:4,n3:1 --map-by node --bind-to none -n 6 a"
    Then node "n1" holds 2 processes of app 0
    And node "n2" holds 3 processes of app 0
    And node "n3" holds 1 process of app 0
    And every rank from 0 to 5 is mapped once

  # One process on each of the NUMA nodes 0 to 3 fills n1's slots; n2 follows.
  @PAM-MAP-PLACE-1
  Scenario: Mapping by NUMA node places one process on each NUMA node of a node in turn
    When prterun maps "--map-by numa -n 6 a"
    Then the map is
      | rank | node | bound       |
      | 0    | n1   | core:L0-5   |
      | 1    | n1   | core:L6-11  |
      | 2    | n1   | core:L12-17 |
      | 3    | n1   | core:L18-23 |
      | 4    | n2   | core:L0-5   |
      | 5    | n2   | core:L6-11  |

  # The machine has four cores of four threads each. A mapping by seq uses each entry of its host list.
  @PAM-SLOTS-1
  Scenario: A node has one slot per core for an app that counts cores, whatever a later app counts
    Given the topology "1pkg-1numa-4core-smt4"
    When prterun maps "-H n1:*,n1:*,n1:*,n1:*,n1:* --map-by seq --bind-to core:overload-allowed -n 5 a : --map-by slot:hwtcpus b"
    Then the job is refused for "not-enough-resources"

  # Ranking by span numbers the objects of all nodes in turn, those of n1 first.
  @PAM-MAP-PLACE-1
  Scenario: With SPAN, the nodes get one process each in turn
    When prterun maps "--map-by numa:span -n 6 a"
    Then the map is
      | rank | node | bound       |
      | 0    | n1   | core:L0-5   |
      | 1    | n1   | core:L6-11  |
      | 2    | n1   | core:L12-17 |
      | 3    | n2   | core:L0-5   |
      | 4    | n2   | core:L6-11  |
      | 5    | n2   | core:L12-17 |

  @PAM-MAP-PLACE-1
  Scenario: Mapping by package places one process on each of two unequal packages in turn
    Given the topology "2pkg-uneven-10core"
    When prterun maps "--map-by package -n 4 a"
    Then the map is
      | rank | node | bound                 |
      | 0-1  | n1   | package[0][core:L0-5] |
      | 2-3  | n1   | package[1][core:L6-9] |

  @PAM-MAP-PLACE-1
  Scenario: Mapping by NUMA node starts with the NUMA nodes of the first package
    Given the topology "2pkg-8numa-64core-smt2"
    And the nodes "n1:8"
    When prterun maps "--map-by numa -n 5 a"
    Then the map is
      | rank | node | bound                   |
      | 0    | n1   | package[0][core:L0-7]   |
      | 1    | n1   | package[0][core:L8-15]  |
      | 2    | n1   | package[0][core:L16-23] |
      | 3    | n1   | package[0][core:L24-31] |
      | 4    | n1   | package[1][core:L32-39] |

  @PAM-MAP-SPAN-1
  Scenario Outline: SPAN is refused in a job's mapping by <mapping>
    When prterun maps "--map-by <mapping>:span -n 2 a"
    Then the job is refused

    Examples:
      | mapping     |
      | slot        |
      | node        |
      | pe-list=0,1 |
      | ppr:2:node  |

  @PAM-MAP-SPAN-1 @PAM-PARITY-1
  Scenario Outline: SPAN is refused in an app's mapping by <mapping>
    When prterun maps "-n 1 a : --map-by <mapping>:span -n 2 b"
    Then the job is refused

    Examples:
      | mapping     |
      | slot        |
      | node        |
      | pe-list=0,1 |
      | ppr:2:node  |

  @PAM-MAP-SPAN-1 @PAM-PARITY-1 @PAM-DEFAULT-RANK-1 @PAM-RANK-DERIVE-6
  Scenario: SPAN is accepted in a mapping by a pattern of objects
    When prterun maps "--map-by ppr:1:numa:span -n 2 a"
    Then app 0's mapping is "BYNUMA:NOOVERSUBSCRIBE:SPAN"
    And app 0's ranking is "SPAN"
    When prterun maps "-n 1 a : --map-by ppr:1:numa:span -n 2 b"
    Then app 1's mapping is "BYNUMA:NOOVERSUBSCRIBE:SPAN"
    And app 1's ranking is "SPAN"

  @PAM-MAP-TARGET-1
  Scenario Outline: Mapping by an object that the machine does not have is refused at <level> level
    Given the topology "2pkg-2numa-8core-nol3"
    When prterun maps "<arguments>"
    Then the job is refused for "mapping-target-not-found"

    Examples:
      | level | arguments                        |
      | job   | --map-by l3cache -n 2 a          |
      | app   | -n 1 a : --map-by l3cache -n 2 b |

  # ppr fills a node's objects before it goes on to the next node, and stops when all processes are placed.
  @PAM-MAP-PPR-1
  Scenario: PPR places N processes on each object
    When prterun maps "--map-by ppr:1:numa -n 6 a"
    Then the map is
      | rank | node | bound       |
      | 0    | n1   | core:L0-5   |
      | 1    | n1   | core:L6-11  |
      | 2    | n1   | core:L12-17 |
      | 3    | n1   | core:L18-23 |
      | 4    | n2   | core:L0-5   |
      | 5    | n2   | core:L6-11  |
    And the map shows "PPR" as "1:numa"

  @PAM-MAP-PPR-1 @PAM-NPROCS-1
  Scenario: PPR without a process count fills all objects
    Given the topology "2pkg-2numa-8core-smt2"
    When prterun maps "--map-by ppr:1:package a"
    Then the map is
      | rank | node | bound                 |
      | 0    | n1   | package[0][core:L0-3] |
      | 1    | n1   | package[1][core:L4-7] |
      | 2    | n2   | package[0][core:L0-3] |
      | 3    | n2   | package[1][core:L4-7] |

  # Each node takes as many processes as the PE list has entries.
  @PAM-MAP-CPUSET-1
  Scenario: With ORDERED, the processes of a PE list get one entry each
    When prterun maps "--map-by pe-list=4,6:ordered -n 3 a"
    Then the map is
      | rank | node | bound   |
      | 0    | n1   | core:L4 |
      | 1    | n1   | core:L6 |
      | 2    | n2   | core:L4 |

  @PAM-MAP-CPUSET-1
  Scenario: Without ORDERED, the processes of a PE list share it
    When prterun maps "--map-by pe-list=4,6 -n 2 a"
    Then the map is
      | rank | node | bound     |
      | 0-1  | n1   | core:L4,6 |
    And the map shows "Cpu set" as "4,6"
