# 8.1.1.6.1 Step 1: resolve job-level defaults (unchanged)
#
# The first machine has two packages of four cores, each of two hardware threads.
Feature: Mapping with a PE list

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:8,n2:8"

  @PAM-MAP-CPUSET-1
  Scenario Outline: A range in a PE list includes all of its CPUs: <list>
    When prterun maps "--map-by pe-list=<list> -n 4 a"
    Then the map is
      | rank | node | bound     |
      | 0-2  | n1   | core:L0-2 |
      | 3    | n2   | core:L0-2 |

    Examples:
      | list  |
      | 0-2   |
      | 0,1-2 |
      | 2,1,0 |

  @PAM-MAP-CPUSET-1
  Scenario: With ORDERED, each process gets the next CPU in the order of the list
    When prterun maps "--map-by pe-list=5,0-1:ordered -n 4 a"
    Then the map is
      | rank | node | bound               |
      | 0    | n1   | package[1][core:L5] |
      | 1    | n1   | package[0][core:L0] |
      | 2    | n1   | package[0][core:L1] |
      | 3    | n2   | package[1][core:L5] |

  @PAM-MAP-CPUSET-1
  Scenario: A PE list that spans packages is refused without ORDERED
    When prterun maps "--map-by pe-list=3-4 -n 2 a"
    Then the job is refused for "span-packages-multiple"
    When prterun maps "--map-by pe-list=3-4:ordered -n 2 a"
    Then the map is
      | rank | node | bound               |
      | 0    | n1   | package[0][core:L3] |
      | 1    | n1   | package[1][core:L4] |

  @PAM-MAP-CPUSET-1 @PAM-MAP-HWT-1
  Scenario: With HWTCPUS, a PE list counts hardware threads
    When prterun maps "--map-by pe-list=1,8:ordered:hwtcpus -n 2 a"
    Then the map is
      | rank | node | bound              |
      | 0    | n1   | package[0][hwt:L1] |
      | 1    | n1   | package[1][hwt:L8] |

  @PAM-MAP-CPUSET-1
  Scenario: The deprecated --cpu-set is equivalent to pe-list
    When prterun maps "--cpu-set 1,2 -n 2 a"
    Then the map is the same as that of "--map-by pe-list=1,2 -n 2 a"
    And the map is not the same as that of "--map-by pe-list=2,3 -n 2 a"

  @PAM-MAP-CPUSET-1
  Scenario: More processes than the entries of the PE list on all nodes are refused
    When prterun maps "--map-by pe-list=0,1 -n 5 a"
    Then the job is refused

  @PAM-MAP-CPUSET-1
  Scenario: With OVERLOAD-ALLOWED, a node takes as many processes as it has slots
    When prterun maps "--map-by pe-list=0,1 --bind-to core:overload-allowed -n 3 a : -n 2 b"
    Then the map is
      | rank | app | node | bound     |
      | 0-2  | 0   | n1   | core:L0-1 |
      | 3-4  | 1   | n1   | core:L0-1 |

  @PAM-MAP-CPUSET-1
  Scenario: With ORDERED, no entry is used twice on a node, even with OVERLOAD-ALLOWED
    When prterun maps "--map-by pe-list=0,1:ordered --bind-to core:overload-allowed -n 3 a"
    Then the map is
      | rank | node | bound   |
      | 0    | n1   | core:L0 |
      | 1    | n1   | core:L1 |
      | 2    | n2   | core:L0 |

  # The node takes two processes for the list's entries, then its share of the other three, for which two entries are too few.
  @PAM-MAP-CPUSET-1
  Scenario: With ORDERED, a share that is longer than the list is refused, even with OVERLOAD-ALLOWED
    When prterun maps "-H n1:1 --map-by pe-list=0,1:ordered:oversubscribe --bind-to core:overload-allowed -n 5 a"
    Then the job is refused for "allocation-overload"

  @PAM-MAP-CPUSET-1 @PAM-OVERSUB-3
  Scenario: With OVERSUBSCRIBE, the remaining processes are distributed evenly
    When prterun maps "-H n1:2,n2:2 --map-by pe-list=0,1:oversubscribe -n 7 a"
    Then the ranks of app 0 are "0-6"
    And node "n1" holds 4 processes of app 0
    And node "n2" holds 3 processes of app 0

  # Each node takes one process for its entry. Of the other four, each node gets one, and the first node one more.
  @PAM-MAP-CPUSET-1 @PAM-OVERSUB-3
  Scenario: With OVERSUBSCRIBE, the first nodes take the rest of an even share
    When prterun maps "-H n1:1,n2:1,n3:1 --map-by pe-list=0:oversubscribe -n 7 a"
    Then node "n1" holds 3 processes of app 0
    And node "n2" holds 2 processes of app 0
    And node "n3" holds 2 processes of app 0

  @PAM-MAP-CPUSET-1 @PAM-RESOLVE-3
  Scenario: Each app has its own PE list
    When prterun maps "--map-by pe-list=0,1 -n 2 a : --map-by pe-list=6-7:ordered -n 2 b"
    Then the map is
      | rank | app | node | bound                 |
      | 0-1  | 0   | n1   | package[0][core:L0-1] |
      | 2    | 1   | n1   | package[1][core:L6]   |
      | 3    | 1   | n1   | package[1][core:L7]   |

  @PAM-MAP-CPUSET-1 @PAM-NPROCS-1
  Scenario Outline: Without a process count there is one process per entry, and a range is one entry: <list>
    When prterun maps "--map-by pe-list=<list> a"
    Then the ranks of app 0 are "<ranks>"

    Examples:
      | list  | ranks |
      | 0,1,2 | 0-2   |
      | 0-3   | 0     |
      | 0-2,3 | 0-1   |

  @PAM-MAP-CPUSET-2
  Scenario Outline: A PE list with a CPU that the machine does not have is refused: <what>
    When prterun maps "<line>"
    Then the job is refused for "invalid-value"

    Examples:
      | what             | line                               |
      | in a list        | --map-by pe-list=0,99 -n 2 a       |
      | at a range's end | --map-by pe-list=6-8 -n 2 a        |
      | in an app's list | -n 1 a : --map-by pe-list=8 -n 1 b |
      | among threads    | --map-by pe-list=16:hwtcpus -n 1 a |

  @PAM-MAP-PE-2
  Scenario Outline: PE=N together with a PE list is refused: <line>
    When prterun maps "<line>"
    Then the job is refused

    Examples:
      | line                                      |
      | --map-by pe-list=0,1:pe=2 -n 2 a          |
      | -n 1 a : --map-by pe-list=0,1:pe=1 -n 1 b |

  # The first app uses the list's first CPU. A list is bound as a whole, as an object is.
  @PAM-MAP-CPUSET-1
  Scenario Outline: A PE list is bound as a whole after another app: <line>
    When prterun maps "<line>"
    Then the map is
      | rank | app | node | bound     |
      | 0    | 0   | n1   | <first>   |
      | 1    | 1   | n1   | core:L0-2 |

    Examples:
      | line                                 | first     |
      | --map-by pe-list=0-2 -n 1 a : -n 1 b | core:L0-2 |
      | -n 1 a : --map-by pe-list=0-2 -n 1 b | core:L0   |

  # Both entries are used, and the explicit binding is not given up.
  @PAM-MAP-CPUSET-1 @PAM-OVERSUB-5
  Scenario Outline: With OVERSUBSCRIBE, an explicit binding needs an entry for each process: <line>
    When prterun maps "-H n1:4 <line> -n 3 a"
    Then the job is refused for "allocation-overload"
    When prterun maps "-H n1:4 <line> -n 2 a"
    Then every rank from 0 to 1 is mapped once

    Examples:
      | line                                                      |
      | --map-by pe-list=0,1:oversubscribe --bind-to core         |
      | --map-by pe-list=0,1:oversubscribe:ordered --bind-to core |

  # The rankfile gives rank 0 `P0-1` and rank 1 `s1`.
  @PAM-MAP-FILE-1
  Scenario: A CPU list of a rankfile names a range of packages, or a package by its older letter
    When prterun maps "--map-by rankfile:file=features/data/rankfile_letters -n 2 a"
    Then the map is
      | rank | node | bound                                       |
      | 0    | n1   | package[0][core:L0-3] package[1][core:L4-7] |
      | 1    | n2   | package[1][core:L4-7]                       |

  # The rankfile gives rank 0 `P*`, rank 1 `1:*`, rank 2 `0:0-1` and rank 3 `3`.
  @PAM-MAP-FILE-1
  Scenario: A CPU list of a rankfile names packages, cores of a package or CPUs of the machine
    When prterun maps "--map-by rankfile:file=features/data/rankfile-packages -n 4 a"
    Then the map is
      | rank | node | bound                                       |
      | 0    | n1   | package[0][core:L0-3] package[1][core:L4-7] |
      | 1    | n2   | package[1][core:L4-7]                       |
      | 2    | n2   | package[0][core:L0-1]                       |
      | 3    | n2   | package[0][core:L3]                         |

  @PAM-MAP-CPUSET-3 @PAM-MAP-CPUSET-1
  Scenario: An ordered PE list begins again on each node
    When prterun maps "-H n1:2,n2:2 --map-by pe-list=5,1:ordered -n 4 a"
    Then the map is
      | rank | node | bound               |
      | 0    | n1   | package[1][core:L5] |
      | 1    | n1   | package[0][core:L1] |
      | 2    | n2   | package[1][core:L5] |
      | 3    | n2   | package[0][core:L1] |

  @PAM-MAP-CPUSET-3 @PAM-MAP-CPUSET-1
  Scenario Outline: Each of three apps with the PE list <list> begins with its first entry
    When prterun maps "-n 1 a : --map-by pe-list=<list> -n 1 b : --map-by pe-list=<list> -n 1 c : --map-by pe-list=<list> -n 1 d"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 1   | n1   | <bound>             |
      | 2    | 2   | n1   | <bound>             |
      | 3    | 3   | n1   | <bound>             |

    Examples:
      | list          | bound                 |
      | 5,1:ordered   | package[1][core:L5]   |
      | 3,1-2:ordered | package[0][core:L3]   |
      | 6,4           | package[1][core:L4,6] |
      | 7,4-6         | package[1][core:L4-7] |

  # Each node takes three processes, one for each entry, although it has four slots.
  @PAM-MAP-CPUSET-3 @PAM-MAP-CPUSET-1
  Scenario: An ordered PE list of three entries begins again on each node with the first
    When prterun maps "-H n1:4,n2:4 --map-by pe-list=5,1,6:ordered -n 6 a"
    Then the map is
      | rank | node | bound               |
      | 0    | n1   | package[1][core:L5] |
      | 1    | n1   | package[0][core:L1] |
      | 2    | n1   | package[1][core:L6] |
      | 3    | n2   | package[1][core:L5] |
      | 4    | n2   | package[0][core:L1] |
      | 5    | n2   | package[1][core:L6] |

  @PAM-MAP-CPUSET-4
  Scenario: An app by slot that is bound to packages stays within the job's PE list
    When a program spawns
      | app     | processes | PMIX_MAPBY  | PMIX_BINDTO |
      | the job |           | pe-list=5,7 |             |
      | a       | 1         |             |             |
      | b       | 1         | slot        | package     |
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[1][core:L5,7] |
      | 1    | 1   | n1   | package[1][core:L5,7] |

  @PAM-MAP-CPUSET-2 @PAM-PARITY-1
  Scenario Outline: An unknown CPU in the list <list> of the <which> app, bound to <bind>, is refused
    Given the topology "1pkg-1numa-4core"
    And the nodes "n1:4"
    When a program spawns
      | app | processes | PMIX_MAPBY | PMIX_BINDTO |
      | a   | 1         | <first>    | <bind>      |
      | b   | 1         | <second>   | <bind>      |
      | c   | 1         | <third>    | <bind>      |
    Then the job is refused for "invalid-value"

    Examples:
      | which  | bind | list | first       | second      | third        |
      | first  | none | 4    | pe-list=4   |             |              |
      | first  | core | 0,9  | pe-list=0,9 |             |              |
      | second | none | 3-4  | slot        | pe-list=3-4 |              |
      | second | core | 4    | pe-list=1   | pe-list=4   |              |
      | third  | none | 0,4  | slot        | slot        | pe-list=0,4  |
      | third  | core | 8    | pe-list=0   | pe-list=1   | pe-list=8    |
      | third  | none | 2,77 | pe-list=0   | pe-list=1   | pe-list=2,77 |
