# 8.1.1.6.1 Step 1: resolve job-level defaults (unchanged)
Feature: The binding of a job

  Background:
    Given the topology "1pkg-4numa-24core-smt2"
    And the nodes "n1:4,n2:4"

  # Each process takes one core of the object that it is bound to; an L3 cache has three.
  @PAM-BIND-SHOWN-1
  Scenario Outline: A job can be bound to <binding>
    When prterun maps "--map-by slot --bind-to <binding> -n 4 a"
    Then app 0's binding is "<shown>"
    And the map is
      | rank | node | bound    |
      | 0    | n1   | <first>  |
      | 1    | n1   | <second> |
      | 2    | n1   | <third>  |
      | 3    | n1   | <fourth> |

    Examples:
      | binding  | shown    | first      | second     | third      | fourth     |
      | none     | NONE     | N/A        | N/A        | N/A        | N/A        |
      | hwthread | HWTHREAD | core:L0    | core:L1    | core:L2    | core:L3    |
      | core     | CORE     | core:L0    | core:L1    | core:L2    | core:L3    |
      | l1cache  | L1CACHE  | core:L0    | core:L1    | core:L2    | core:L3    |
      | l2cache  | L2CACHE  | core:L0    | core:L1    | core:L2    | core:L3    |
      | l3cache  | L3CACHE  | core:L0-2  | core:L0-2  | core:L0-2  | core:L3-5  |
      | numa     | NUMA     | core:L0-5  | core:L0-5  | core:L0-5  | core:L0-5  |
      | package  | PACKAGE  | core:L0-23 | core:L0-23 | core:L0-23 | core:L0-23 |

  @PAM-BIND-SHOWN-1
  Scenario Outline: A job's binding accepts the qualifier <qualifier>
    When prterun maps "--map-by slot --bind-to numa:<qualifier> -n 2 a"
    Then the job's policy is mapping "BYSLOT:NOOVERSUBSCRIBE", ranking "SLOT", binding "<shown>"

    Examples:
      | qualifier        | shown                 |
      | if-supported     | NUMA:IF-SUPPORTED     |
      | overload-allowed | NUMA:OVERLOAD-ALLOWED |
      | no-overload      | NUMA                  |
      | limit=2          | NUMA                  |

  # Each core has two hardware threads.
  @PAM-DEFAULT-BIND-1
  Scenario: A job mapped by core with hardware threads as CPUs is bound to hwthread
    When prterun maps "--map-by core:hwtcpus -n 2 a"
    Then app 0's binding is "HWTHREAD:IF-SUPPORTED"
    And the map is
      | rank | node | bound  |
      | 0    | n1   | hwt:L0 |
      | 1    | n1   | hwt:L2 |

  # Four cores are enough for two processes. The third one shares its cores with the first.
  @PAM-BIND-APP-2 @PAM-MAP-PE-1
  Scenario: Processes with several CPUs share them only when too few are free
    Given the topology "1pkg-1numa-4core"
    And the nodes "n1:4"
    When prterun maps "--map-by slot:pe=2 --bind-to core:overload-allowed -n 3 a"
    Then the map is
      | rank | node | bound     |
      | 0    | n1   | core:L0-1 |
      | 1    | n1   | core:L2-3 |
      | 2    | n1   | core:L0-1 |

  @PAM-BIND-SHOWN-1
  Scenario: On two packages, the cores of the second follow those of the first
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:8"
    When prterun maps "--map-by slot --bind-to core -n 6 a"
    Then the map is
      | rank | node | bound               |
      | 0    | n1   | package[0][core:L0] |
      | 1    | n1   | package[0][core:L1] |
      | 2    | n1   | package[0][core:L2] |
      | 3    | n1   | package[0][core:L3] |
      | 4    | n1   | package[1][core:L4] |
      | 5    | n1   | package[1][core:L5] |

  @PAM-BIND-SHOWN-1 @PAM-MAP-HWT-1
  Scenario: On two packages, the hardware threads of the second follow those of the first
    Given the topology "2pkg-2numa-8core-smt2"
    When prterun maps "--map-by package:hwtcpus --bind-to hwthread -n 4 a"
    Then the map is
      | rank | node | bound              |
      | 0    | n1   | package[0][hwt:L0] |
      | 1    | n1   | package[0][hwt:L1] |
      | 2    | n1   | package[1][hwt:L8] |
      | 3    | n1   | package[1][hwt:L9] |

  # Eight slots are more than the four cores, but two processes are not.
  @PAM-DEFAULT-BIND-1 @PAM-BIND-DERIVE-4
  Scenario Outline: A derived binding stays if there is a CPU for each process: <line>
    Given the topology "1pkg-1numa-4core"
    And the nodes "n1:8"
    When prterun maps "<line>"
    Then the map is
      | rank | node | bound   |
      | 0    | n1   | core:L0 |
      | 1    | n1   | core:L1 |

    Examples:
      | line                               |
      | --map-by slot -n 2 a               |
      | --map-by ppr:8:node -n 2 a         |
      | -n 1 a : --map-by slot -n 1 b      |
      | --map-by slot -n 1 a : -n 1 b      |

  # More than two processes are bound to the NUMA node, which has exactly four cores for them.
  @PAM-DEFAULT-BIND-1 @PAM-BIND-DERIVE-4
  Scenario Outline: A derived binding stays if there are just enough CPUs: <line>
    Given the topology "1pkg-1numa-4core"
    And the nodes "n1:8"
    When prterun maps "<line>"
    Then the map is
      | rank | node | bound     |
      | 0-3  | n1   | core:L0-3 |

    Examples:
      | line                       |
      | --map-by slot -n 4 a       |
      | --map-by node -n 4 a       |
      | --map-by ppr:4:node -n 4 a |

  # Five processes would be bound to the NUMA node, which has four cores for them.
  @PAM-DEFAULT-BIND-1 @PAM-BIND-DERIVE-4
  Scenario Outline: A derived binding is given up if there are more processes than CPUs: <line>
    Given the topology "1pkg-1numa-4core"
    And the nodes "n1:8"
    When prterun maps "<line>"
    Then the map is
      | rank | node | bound |
      | 0-4  | n1   | N/A   |

    Examples:
      | line                 |
      | --map-by slot -n 5 a |
      | --map-by node -n 5 a |
      | --map-by ppr:5:node a |

  @PAM-DEFAULT-BIND-1 @PAM-BIND-DERIVE-4
  Scenario Outline: A derived binding is not given up if overload is allowed: <line>
    Given the topology "1pkg-1numa-4core"
    And the nodes "n1:8"
    When prterun maps "<line>"
    Then the map is
      | rank | node | bound     |
      | 0-4  | n1   | core:L0-3 |

    Examples:
      | line                                                   |
      | --map-by slot --bind-to :overload-allowed -n 5 a       |
      | --map-by node --bind-to :overload-allowed -n 5 a       |
      | --map-by ppr:5:node --bind-to :overload-allowed -n 5 a |

  @PAM-OVERSUB-5 @PAM-DEFAULT-BIND-1
  Scenario Outline: On an oversubscribed node, <what>
    Given the topology "1pkg-1numa-4core"
    And the nodes "n1:2"
    When prterun maps "<line>"
    Then the map is
      | rank | node | bound   |
      | 0-2  | n1   | <bound> |

    Examples:
      | what                                           | line                                                           | bound     |
      | a derived binding is given up                  | --map-by slot:oversubscribe -n 3 a                             | N/A       |
      | a derived binding stays if overload is allowed | --map-by slot:oversubscribe --bind-to :overload-allowed -n 3 a | core:L0-3 |
      | an explicit binding stays                      | --map-by slot:oversubscribe --bind-to numa -n 3 a              | core:L0-3 |

  # Each node has one core. By node, each gets two processes: n1 has slots but no cores for them, n2 has neither.
  @PAM-OVERSUB-5 @PAM-DEFAULT-BIND-1 @PAM-BIND-DERIVE-4
  Scenario: Processes are unbound on each node that has too few CPUs for them, whatever its slots
    Given the topology "1pkg-1numa-1core"
    When prterun maps "-H n1:4,n2 --map-by node:oversubscribe -n 4 a"
    Then the map is
      | rank | node | bound |
      | 0,2  | n1   | N/A   |
      | 1,3  | n2   | N/A   |

  # The core is shared by all three, in both editions: the job's binding allows overload, and the second app gives no binding.
  @PAM-BIND-DERIVE-4
  Scenario: An app with a derived binding shares CPUs if the job's binding allows overload
    Given the topology "1pkg-1numa-1core"
    When prterun maps "--map-by slot --bind-to core:overload-allowed -n 2 a : --map-by slot -n 1 b"
    Then the map is
      | rank | app | node | bound   |
      | 0-1  | 0   | n1   | core:L0 |
      | 2    | 1   | n1   | core:L0 |

  # The first app takes the second NUMA node's cores. The second app's processes go to one NUMA node each.
  @PAM-BIND-LOCALE-1
  Scenario: A process that shares CPUs stays inside the object that it is mapped to
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:8"
    When prterun maps "--map-by pe-list=4-7:ordered -n 4 a : --map-by numa --bind-to core:overload-allowed -n 2 b"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[1][core:L4] |
      | 1    | 0   | n1   | package[1][core:L5] |
      | 2    | 0   | n1   | package[1][core:L6] |
      | 3    | 0   | n1   | package[1][core:L7] |
      | 4    | 1   | n1   | package[0][core:L0] |
      | 5    | 1   | n1   | package[1][core:L4] |

  # Core 0 has the threads 0 and 1. A map shows the core, whichever of them a process is bound to.
  @PAM-BIND-HWT-1 @reference
  Scenario Outline: Processes bound to <binding> with <cpus> as CPUs have the hardware threads <threads>
    When the component "round_robin" is called for all apps of "--map-by <mapping> --bind-to <binding> -n 3 a"
    Then the processes are bound to the hardware threads "<threads>"

    Examples:
      | cpus             | mapping      | binding  | threads       |
      | cores            | slot         | hwthread | 0; 2; 4       |
      | cores            | slot         | core     | 0,1; 2,3; 4,5 |
      | hardware threads | slot:hwtcpus | hwthread | 0; 1; 2       |
      | hardware threads | slot:hwtcpus | core     | 0,1; 0,1; 2,3 |

  @PAM-BIND-HWT-1 @PAM-BIND-ANY-1 @reference
  Scenario: An app bound to hwthread with cores as CPUs has one thread of each core
    When the component "round_robin" is called for app 1 of "-n 1 a : --map-by slot --bind-to hwthread -n 3 b"
    Then the processes are bound to the hardware threads "0; 2; 4"

  # The second app has threads as CPUs. The core of the first app's thread is not available to it.
  @PAM-BIND-HWT-1 @PAM-BIND-CPU-1
  Scenario: The second thread of a core whose first one is bound is not given to another app
    When prterun maps "--map-by slot --bind-to hwthread -n 1 a : --map-by hwthread --bind-to hwthread -n 2 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n1   | hwt:L2  |
      | 2    | 1   | n1   | hwt:L3  |

  # The nodes have four cores. n1 gets two processes and n2 five; then n1 gets six, and n2 one.
  @PAM-BIND-SHOWN-2 @PAM-DEFAULT-BIND-1
  Scenario Outline: A job whose binding is given up on one of its nodes is shown as unbound: <hosts>
    Given the topology "1pkg-1numa-4core"
    When prterun maps "-H <hosts> --map-by slot -n 7 a"
    Then app 0's binding is "NONE"
    And the map is
      | rank | node     | bound   |
      | 0-1  | n1       | <first> |
      | 2-5  | <middle> | N/A     |
      | 6    | n2       | <last>  |

    Examples:
      | hosts     | first     | middle | last      |
      | n1:2,n2:8 | core:L0-3 | n2     | N/A       |
      | n1:6,n2:2 | N/A       | n1     | core:L0-3 |

  # The first app has a core of n1. Of the second app's seven processes n1 gets one and n2 six, or n1 six and n2 one.
  @PAM-BIND-SHOWN-2 @PAM-BIND-DERIVE-4
  Scenario Outline: An app's binding is shown as on its last node: <own>
    Given the topology "1pkg-1numa-4core"
    When prterun maps "-H n1:1 -n 1 a : -H <own> --map-by slot --bind-to :no-overload -n 7 b"
    Then app 1's binding is "<shown>"
    And the ranks of app 1 are "1-7"

    Examples: Seven processes mapped by slot are bound to core in the edition 2026-06, and to the NUMA node in the other.
      | own       | shown             |
      | n1:1,n2:8 | NONE:IF-SUPPORTED |

  # The sequence is n1 twice, which has one core.
  @PAM-LEVEL-3 @PAM-MAP-SEQ-1
  Scenario: A process of a sequence needs a CPU of its host
    Given the topology "1pkg-1numa-1core"
    When prterun maps "-H n1:4 --map-by seq:file=features/data/sequence2 -n 2 a"
    Then the job is refused for "not-enough-resources"
    When prterun maps "-H n1:4 --map-by seq:file=features/data/sequence2 -n 1 a"
    Then every rank from 0 to 0 is mapped once
    When prterun maps "-H n1:4 --map-by seq:file=features/data/sequence2 --bind-to core:if-supported -n 2 a"
    Then the map is
      | rank | node | bound   |
      | 0    | n1   | core:L0 |
      | 1    | n1   | N/A     |

  # The ordered list gives app a the cores of the second NUMA node. There app b's processes share them, one after the other.
  @PAM-BIND-LOCALE-1 @PAM-BIND-APP-2
  Scenario: Processes that share CPUs are bound to the objects with the fewest of them in turn
    Given the topology "2pkg-2numa-8core-smt2"
    When prterun maps "-H n1:14 --map-by pe-list=4,5,6,7:ordered -n 4 a : --map-by numa --bind-to core:overload-allowed -n 10 b"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[1][core:L4] |
      | 1    | 0   | n1   | package[1][core:L5] |
      | 2    | 0   | n1   | package[1][core:L6] |
      | 3    | 0   | n1   | package[1][core:L7] |
      | 4    | 1   | n1   | package[0][core:L0] |
      | 5    | 1   | n1   | package[0][core:L1] |
      | 6    | 1   | n1   | package[0][core:L2] |
      | 7    | 1   | n1   | package[0][core:L3] |
      | 8    | 1   | n1   | package[0][core:L0] |
      | 9    | 1   | n1   | package[1][core:L4] |
      | 10   | 1   | n1   | package[1][core:L5] |
      | 11   | 1   | n1   | package[1][core:L6] |
      | 12   | 1   | n1   | package[1][core:L7] |
      | 13   | 1   | n1   | package[1][core:L4] |

  # A package has four cores. Two processes with three each are on one package each.
  @PAM-MAP-PE-1
  Scenario Outline: The CPUs of a process are in one package: <line>
    Given the topology "2pkg-2numa-8core-smt2"
    When prterun maps "-H n1:12 <line>"
    Then the map is
      | rank | node | bound    |
      | 0    | n1   | <first>  |
      | 1    | n1   | <second> |

    Examples:
      | line                                                           | first                 | second                |
      | --map-by slot:pe=3 --bind-to core -n 2 a                       | package[0][core:L0-2] | package[1][core:L4-6] |
      | --map-by slot:pe=4 --bind-to core -n 2 a                       | package[0][core:L0-3] | package[1][core:L4-7] |
      | --map-by slot:pe=2 --bind-to core -n 2 a                       | package[0][core:L0-1] | package[0][core:L2-3] |
      | --map-by slot:pe=8:hwtcpus --bind-to hwthread -n 2 a           | package[0][hwt:L0-7]  | package[1][hwt:L8-15] |
      | -n 1 a : --map-by slot:pe=4 --bind-to core -n 1 b              | package[0][core:L0]   | package[1][core:L4-7] |

  @PAM-MAP-PE-1
  Scenario Outline: A process whose CPUs no package has is refused: <line>
    Given the topology "2pkg-2numa-8core-smt2"
    When prterun maps "-H n1:12 <line>"
    Then the job is refused for "<topic>"

    Examples:
      | line                                                   | topic                  |
      | --map-by slot:pe=5 --bind-to core -n 1 a               | span-packages-multiple |
      | --map-by slot:pe=9:hwtcpus --bind-to hwthread -n 1 a   | span-packages-multiple |
      | --map-by slot:pe=3 --bind-to core -n 3 a               | failed-map             |
      | -n 1 a : --map-by slot:pe=4 --bind-to core -n 2 b      | failed-map             |

  # App a has two cores of the first package, and app b's first process three of the second.
  @PAM-MAP-PE-1 @PAM-BIND-IF-1
  Scenario: With IF-SUPPORTED, a process whose CPUs no package has is unbound
    Given the topology "2pkg-2numa-8core-smt2"
    When prterun maps "-H n1:12 -n 2 a : --map-by slot:pe=3 --bind-to core:if-supported -n 2 b"
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0]   |
      | 1    | 0   | n1   | package[0][core:L1]   |
      | 2    | 1   | n1   | package[1][core:L4-6] |
      | 3    | 1   | n1   | N/A                   |

  # Each process takes a core of its package. When all eight are taken, the packages are filled again.
  @PAM-BIND-OVERRIDE-1
  Scenario: With OVERLOAD-ALLOWED, processes begin again with the first object
    Given the topology "2pkg-2numa-8core-smt2"
    When prterun maps "-H n1:12 --map-by slot --bind-to numa:overload-allowed -n 10 a"
    Then the map is
      | rank | node | bound                 |
      | 0-3  | n1   | package[0][core:L0-3] |
      | 4-7  | n1   | package[1][core:L4-7] |
      | 8-9  | n1   | package[0][core:L0-3] |

  # The first app has the cores of the first package. The first process of the second shares them, the next is alone on the other package.
  @PAM-BIND-LOCALE-1 @PAM-BIND-APP-2 @PAM-RESOLVE-BIND-2
  Scenario Outline: Processes of an app that are bound to <object> share it inside the package that they are mapped to
    Given the topology "2pkg-2numa-8core-smt2"
    When prterun maps "-H n1:8 --map-by slot --bind-to core -n 4 a : --map-by package --bind-to <object>:overload-allowed -n 2 b"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 0   | n1   | package[0][core:L1] |
      | 2    | 0   | n1   | package[0][core:L2] |
      | 3    | 0   | n1   | package[0][core:L3] |
      | 4    | 1   | n1   | package[0][<first>] |
      | 5    | 1   | n1   | package[1][<last>]  |

    Examples:
      | object  | first     | last      |
      | core    | core:L0   | core:L4   |
      | l1cache | core:L0   | core:L4   |
      | l2cache | core:L0   | core:L4   |
      | l3cache | core:L0-3 | core:L4-7 |
      | numa    | core:L0-3 | core:L4-7 |
      | package | core:L0-3 | core:L4-7 |
