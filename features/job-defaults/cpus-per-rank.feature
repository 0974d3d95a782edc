# 8.1.1.6.1 Step 1, and 8.1.1.9 Changes to Binding: cpus_per_rank is resolved per app
Feature: CPUs per rank

  Background:
    Given the topology "1pkg-4numa-24core-smt2"
    And the nodes "n1:4,n2:4"

  @PAM-MAP-PE-1
  Scenario: PE=2 on a job gives each process two cores
    When prterun maps "--map-by slot:pe=2 -n 2 a"
    Then the map is
      | rank | node | bound     |
      | 0    | n1   | core:L0-1 |
      | 1    | n1   | core:L2-3 |
    And app 0's binding is "CORE:IF-SUPPORTED"
    And the map shows "Cpus-per-rank" as "2"

  # Core 0 is used by rank 0.
  @PAM-MAP-PE-1 @PAM-RESOLVE-3 @PAM-RESOLVE-PES-1 @PAM-BIND-SETUP-1
  Scenario: PE=2 on an app gives two cores to each of its processes and one to those of other apps
    When prterun maps "-n 1 a : --map-by slot:pe=2 -n 2 b : -n 1 c"
    Then the map is
      | rank | app | node | bound     |
      | 0    | 0   | n1   | core:L0   |
      | 1    | 1   | n1   | core:L1-2 |
      | 2    | 1   | n1   | core:L3-4 |
      | 3    | 2   | n1   | core:L5   |

  @PAM-MAP-PE-1 @PAM-RESOLVE-3
  Scenario: An app's processes get their cores within the mapped object
    When prterun maps "-n 1 a : --map-by numa:pe=2 -n 3 b"
    Then the map is
      | rank | app | node | bound       |
      | 0    | 0   | n1   | core:L0     |
      | 1    | 1   | n1   | core:L1-2   |
      | 2    | 1   | n1   | core:L6-7   |
      | 3    | 1   | n1   | core:L12-13 |

  @PAM-MAP-PE-1 @PAM-MAP-HWT-1
  Scenario: With HWTCPUS, PE=2 counts hardware threads
    When prterun maps "--map-by slot:pe=2:hwtcpus -n 2 a"
    Then the map is
      | rank | node | bound    |
      | 0    | n1   | hwt:L0-1 |
      | 1    | n1   | hwt:L2-3 |

  # The binding decides which CPUs are counted, and a core has two hardware threads.
  @PAM-MAP-PE-3
  Scenario Outline: PE=2 with a binding to <object> gives each process two of them
    When prterun maps "--map-by slot:pe=2 --bind-to <object> -n 2 a"
    Then the map is
      | rank | node | bound    |
      | 0    | n1   | <first>  |
      | 1    | n1   | <second> |

    Examples:
      | object   | first     | second    |
      | core     | core:L0-1 | core:L2-3 |
      | hwthread | core:L0   | core:L1   |

  # The second package has four cores, too few for a process, and the first has room for one.
  @PAM-MAP-PE-1
  Scenario: An object with fewer CPUs than a process needs is skipped
    Given the topology "2pkg-uneven-10core"
    When prterun maps "--map-by package:pe=5 -n 2 a"
    Then the map is
      | rank | node | bound                 |
      | 0    | n1   | package[0][core:L0-4] |
      | 1    | n2   | package[0][core:L0-4] |

  # A NUMA node has six cores. One CPU for each process is what an app has without PE.
  @PAM-BIND-DERIVE-6 @PAM-BIND-DERIVE-1
  Scenario: PE=1 of a job derives a binding to the CPU, and PE=1 of an app to the object of its mapping
    When prterun maps "--map-by numa:pe=1 -n 2 a"
    Then the map is
      | rank | node | bound               |
      | 0    | n1   | package[0][core:L0] |
      | 1    | n1   | package[0][core:L6] |
    When prterun maps "-n 1 a : --map-by numa:pe=1 -n 1 b"
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0]   |
      | 1    | 1   | n1   | package[0][core:L0-5] |
