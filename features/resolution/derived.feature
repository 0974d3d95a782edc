# 8.1.1.6.4 New helper: prte_rmaps_base_resolve_app_options()
Feature: An app's own mapping determines its default ranking and binding

  Background:
    Given the topology "1pkg-4numa-24core-smt2"
    And the nodes "n1:8,n2:8"

  @PAM-RANK-DERIVE-1 @PAM-RESOLVE-1
  Scenario Outline: An app mapped by <mapping> is ranked by <ranking>
    When prterun maps "-n 1 a : --map-by <mapping> --bind-to none -n 4 b"
    Then app 1's policy is mapping "<shown>", ranking "<ranking>", binding "NONE"

    Examples:
      | mapping   | ranking | shown                       |
      | slot      | SLOT    | BYSLOT:NOOVERSUBSCRIBE      |
      | node      | NODE    | BYNODE:NOOVERSUBSCRIBE      |
      | core      | FILL    | BYCORE:NOOVERSUBSCRIBE      |
      | hwthread  | FILL    | BYHWTHREAD:NOOVERSUBSCRIBE  |
      | package   | FILL    | BYPACKAGE:NOOVERSUBSCRIBE   |
      | numa:span | SPAN    | BYNUMA:NOOVERSUBSCRIBE:SPAN |

  @PAM-BIND-DERIVE-1 @PAM-RESOLVE-1 @PAM-RESOLVE-6
  Scenario Outline: An app mapped by <object> is bound to it
    When prterun maps "-n 1 a : --map-by <object> -n 2 b"
    Then app 1's binding is "<binding>"
    And the map is
      | rank | app | node | bound    |
      | 0    | 0   | n1   | core:L0  |
      | 1    | 1   | n1   | <first>  |
      | 2    | 1   | n1   | <second> |

    Examples: Core 0 is used by rank 0, so smaller objects start at core 1.
      | object   | binding               | first      | second     |
      | hwthread | HWTHREAD:IF-SUPPORTED | hwt:L2     | hwt:L3     |
      | core     | CORE:IF-SUPPORTED     | core:L1    | core:L2    |
      | l1cache  | L1CACHE:IF-SUPPORTED  | core:L1    | core:L2    |
      | l2cache  | L2CACHE:IF-SUPPORTED  | core:L1    | core:L2    |
      | l3cache  | L3CACHE:IF-SUPPORTED  | core:L0-2  | core:L3-5  |
      | numa     | NUMA:IF-SUPPORTED     | core:L0-5  | core:L6-11 |
      | package  | PACKAGE:IF-SUPPORTED  | core:L0-23 | core:L0-23 |

  # Core 0 is used by rank 0. The objects are cores; that threads are the CPUs does not make them smaller.
  @PAM-BIND-DERIVE-1 @PAM-MAP-HWT-1
  Scenario Outline: An app mapped by <mapping> is bound to cores although hardware threads are its CPUs
    Given the nodes "n1:32"
    When prterun maps "-n 1 a : --map-by <mapping> -n 2 b"
    Then app 1's binding is "CORE:IF-SUPPORTED"
    And the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n1   | hwt:L2-3 |
      | 2    | 1   | n1   | hwt:L4-5 |

    Examples:
      | mapping            |
      | core:hwtcpus       |
      | ppr:1:core:hwtcpus |

  # For two processes, the other edition gives the same binding.
  @PAM-BIND-DERIVE-2 @edition:2026-06 @question:default-binding
  Scenario Outline: <count> processes of an app mapped by <mapping> are bound to core
    When prterun maps "-n 1 a : --map-by <mapping> -n <count> b"
    Then app 1's binding is "CORE:IF-SUPPORTED"

    Examples:
      | mapping | count |
      | slot    | 2     |
      | slot    | 3     |
      | node    | 3     |

  @PAM-BIND-DERIVE-3 @edition:2026-08 @question:default-binding
  Scenario Outline: <count> processes of an app mapped by <mapping> are bound to <binding>
    When prterun maps "-n 1 a : --map-by <mapping> -n <count> b"
    Then app 1's binding is "<binding>:IF-SUPPORTED"

    Examples:
      | mapping | count | binding |
      | slot    | 2     | CORE    |
      | slot    | 3     | NUMA    |
      | node    | 3     | NUMA    |

  # App b fills the free slots of its nodes: all that app a leaves, or those of one node.
  @PAM-BIND-DERIVE-3 @edition:2026-08 @question:default-binding
  Scenario Outline: <count> processes of an app that is counted are bound to <binding>
    When prterun maps "-n <first> a : -H n1:4,n2:4 --map-by <mapping> b"
    Then app 1's binding is "<binding>:IF-SUPPORTED"

    Examples:
      | first | mapping | count | binding |
      | 1     | node    | 7     | NUMA    |
      | 5     | slot    | 3     | NUMA    |
      | 6     | node    | 2     | CORE    |

  # The file has three entries.
  @PAM-BIND-DERIVE-7 @edition:2026-08 @question:default-binding
  Scenario Outline: The processes of an app that its component counts are bound to cores, however many they are: <mapping>
    When prterun maps "-n 1 a : --map-by <mapping> b"
    Then app 1's binding is "CORE:IF-SUPPORTED"
    And every rank from 0 to <last> is mapped once

    Examples:
      | mapping                      | last |
      | seq:file=features/data/names | 3    |
      | ppr:2:node                   | 4    |

  @PAM-BIND-DERIVE-2 @edition:2026-06 @question:default-binding
  Scenario: Three processes of an app mapped by slot get three cores
    When prterun maps "-n 1 a : --map-by slot -n 3 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n1   | core:L1 |
      | 2    | 1   | n1   | core:L2 |
      | 3    | 1   | n1   | core:L3 |

  @PAM-BIND-DERIVE-3 @edition:2026-08 @question:default-binding
  Scenario: Three processes of an app mapped by slot get a NUMA node each
    When prterun maps "-n 1 a : --map-by slot -n 3 b"
    Then the map is
      | rank | app | node | bound     |
      | 0    | 0   | n1   | core:L0   |
      | 1-3  | 1   | n1   | core:L0-5 |

  # Hardware threads 0 and 1 belong to rank 0's core.
  @PAM-BIND-DERIVE-2 @edition:2026-06 @question:default-binding
  Scenario: Three processes of an app mapped by slot with HWTCPUS get three hardware threads
    When prterun maps "-n 1 a : --map-by slot:hwtcpus -n 3 b"
    Then app 1's binding is "HWTHREAD:IF-SUPPORTED"
    And the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n1   | hwt:L2  |
      | 2    | 1   | n1   | hwt:L3  |
      | 3    | 1   | n1   | hwt:L4  |

  # According to PRRTE's user guide, the app would inherit the job's ranking and binding.
  @PAM-RANK-DERIVE-1 @PAM-BIND-DERIVE-1
  Scenario: The job's ranking and binding do not apply to an app with its own mapping
    When prterun maps "--rank-by slot --bind-to core -n 2 a : --map-by numa -n 2 b"
    Then app 0's ranking is "SLOT"
    And app 1's ranking is "FILL"
    And the map is
      | rank | app | node | bound      |
      | 0    | 0   | n1   | core:L0    |
      | 1    | 0   | n1   | core:L1    |
      | 2    | 1   | n1   | core:L0-5  |
      | 3    | 1   | n1   | core:L6-11 |

  @PAM-RANK-DERIVE-2
  Scenario: The job's ranking applies to an app with only a binding
    When prterun maps "--map-by numa --rank-by span -n 2 a : --bind-to core -n 2 b"
    Then app 1's policy is mapping "BYNUMA:NOOVERSUBSCRIBE", ranking "SPAN", binding "CORE"

  # Five processes do not fit on the three cores that rank 0 leaves.
  @PAM-BIND-DERIVE-4
  Scenario: Processes are not bound if a derived binding is impossible
    Given the topology "1pkg-1numa-4core"
    When prterun maps "-n 1 a : --map-by slot -n 5 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1-5  | 1   | n1   | N/A     |

  # Each core has one hardware thread, so that a process has room on it. n1 has a slot for each, as the pattern needs.
  @PAM-BIND-DERIVE-1
  Scenario: An app mapped by a pattern of hardware threads is bound to them
    Given the topology "1pkg-1numa-4core"
    When prterun maps "-n 1 a : --map-by ppr:1:hwthread -n 2 b"
    Then app 1's binding is "HWTHREAD:IF-SUPPORTED"

  # The second app has too few cores for its processes, and takes none. The third has three for its one.
  @PAM-BIND-DERIVE-4
  Scenario: A derived binding that was impossible for one app is made for the next
    Given the topology "1pkg-1numa-4core"
    When prterun maps "-n 1 a : --map-by slot -n 5 b : --map-by slot -n 1 c"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1-5  | 1   | n1   | N/A     |
      | 6    | 2   | n1   | core:L1 |

  # Threads 0 and 1 of n1 belong to the core of rank 0; n2 is empty. With cores as CPUs the second app would get cores.
  @PAM-BIND-DERIVE-1 @PAM-MAP-HWT-1 @PAM-RESOLVE-HWT-1
  Scenario Outline: An app mapped by <mapping> has hardware threads as CPUs
    Given the topology "2pkg-2numa-8core-smt2"
    When prterun maps "-n 1 a : --map-by <mapping> -n 2 b"
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0]   |
      | 1    | 1   | n1   | package[0][<first>]   |
      | 2    | 1   | <node> | package[0][<second>] |

    Examples:
      | mapping      | first   | node | second  |
      | node:hwtcpus | hwt:L2  | n2   | hwt:L0  |
      | slot:hwtcpus | hwt:L2  | n1   | hwt:L3  |
      | core:hwtcpus | hwt:L2-3 | n1  | hwt:L4-5 |

  # The job's binding is explicit, and so is the ranking of the app or of the job. None of them decides the app's binding.
  @PAM-BIND-DERIVE-1 @PAM-BIND-DERIVE-2 @PAM-RESOLVE-6
  Scenario Outline: An app mapped by <mapping> is bound to <binding>, whatever the job is bound to
    When prterun maps "--bind-to none -n 1 a : --map-by <mapping> -n 1 b"
    Then app 1's binding is "<binding>:IF-SUPPORTED"
    When prterun maps "--bind-to numa -n 1 a : --map-by <mapping> --rank-by slot -n 1 b"
    Then app 1's binding is "<binding>:IF-SUPPORTED"
    When prterun maps "--rank-by slot --bind-to package -n 1 a : -n 1 b : --map-by <mapping> -n 1 c"
    Then app 2's binding is "<binding>:IF-SUPPORTED"

    Examples: One process is bound to a CPU in both editions.
      | mapping       | binding  |
      | slot          | CORE     |
      | node          | CORE     |
      | ppr:1:node    | CORE     |
      | seq:file=features/data/sequence | CORE |
      | slot:hwtcpus  | HWTHREAD |
      | node:hwtcpus  | HWTHREAD |
      | hwthread      | HWTHREAD |
      | core          | CORE     |
      | core:hwtcpus  | CORE     |
      | l1cache       | L1CACHE  |
      | l2cache       | L2CACHE  |
      | l3cache       | L3CACHE  |
      | numa          | NUMA     |
      | package       | PACKAGE  |
      | numa:span     | NUMA     |
      | ppr:1:package | PACKAGE  |
      | ppr:1:node    | CORE     |

  @PAM-RANK-DERIVE-1 @PAM-RANK-DERIVE-3 @PAM-RANK-DERIVE-4 @PAM-RANK-DERIVE-5 @PAM-RANK-DERIVE-6
  Scenario Outline: An app mapped by <mapping> is ranked by <ranking>, whatever the job is ranked by
    When prterun maps "--map-by numa --rank-by <jobs> -n 1 a : --map-by <mapping> -n 1 b"
    Then app 1's ranking is "<ranking>"
    When prterun maps "--rank-by <jobs> --bind-to core -n 1 a : -n 1 b : --map-by <mapping> --bind-to none -n 1 c"
    Then app 2's ranking is "<ranking>"

    Examples:
      | mapping       | jobs | ranking |
      | slot          | node | SLOT    |
      | node          | slot | NODE    |
      | hwthread      | node | FILL    |
      | core          | slot | FILL    |
      | l1cache       | node | FILL    |
      | l2cache       | slot | FILL    |
      | l3cache       | node | FILL    |
      | numa          | slot | FILL    |
      | package       | node | FILL    |
      | core:span     | slot | SPAN    |
      | numa:span     | node | SPAN    |
      | package:span  | fill | SPAN    |

  # Core 0 of n1, with the hardware threads 0 and 1, is used by the first app.
  @PAM-RESOLVE-HWT-1 @PAM-BIND-DERIVE-6 @PAM-MAP-PE-1
  Scenario Outline: An app mapped by <mapping> binds each process to <cpus>
    When prterun maps "-n 1 a : --map-by <mapping> -n 2 b"
    Then app 1's binding is "<binding>:IF-SUPPORTED"
    And the map is
      | rank | app | node | bound    |
      | 0    | 0   | n1   | core:L0  |
      | 1    | 1   | n1   | <first>  |
      | 2    | 1   | n1   | <second> |

    Examples:
      | mapping              | cpus      | binding  | first     | second    |
      | slot:pe=2            | 2 cores   | CORE     | core:L1-2 | core:L3-4 |
      | slot:pe=2:corecpus   | 2 cores   | CORE     | core:L1-2 | core:L3-4 |
      | slot:pe=2:hwtcpus    | 2 threads | HWTHREAD | hwt:L2-3  | hwt:L4-5  |
      | slot:hwtcpus:pe=3    | 3 threads | HWTHREAD | hwt:L2-4  | hwt:L5-7  |
      | package:pe=3:hwtcpus | 3 threads | HWTHREAD | hwt:L2-4  | hwt:L5-7  |
      | numa:pe=2:hwtcpus    | 2 threads | HWTHREAD | hwt:L2-3  | hwt:L12-13 |

  # The processes of the app that is mapped by core count, too: from three in all, those of the silent app are bound to NUMA nodes.
  @PAM-STEP1-1 @PAM-DEFAULT-BIND-1 @PAM-DEFAULT-BIND-2
  Scenario Outline: The default binding of a job of <how many> processes is <binding>, whichever apps have a mapping of their own
    When a program spawns
      | app     | processes | PMIX_MAPBY |
      | the job |           | slot       |
      | a       | 1         |            |
      | b       | <count>   | core       |
    Then app 0's binding is "<binding>:IF-SUPPORTED"
    And app 1's binding is "CORE:IF-SUPPORTED"

    Examples:
      | how many | count | binding |
      | two      | 1     | CORE    |
      | three    | 2     | NUMA    |
      | four     | 3     | NUMA    |

  # A core has two hardware threads: CPU 2 is core 2, or the first thread of core 1.
  @PAM-RESOLVE-HWT-1 @PAM-RESOLVE-CORE-1 @PAM-MAP-HWT-1 @PAM-RESOLVE-CPUSET-1 @PAM-RESOLVE-FILE-1
  Scenario Outline: The CPU numbers of an app by <mapping> are those of its kind of CPU
    When prterun maps "-H n1:8,n2:8 -n 1 a : --map-by <mapping> -n 2 b"
    Then the map is
      | rank | app | node   | bound    |
      | 0    | 0   | n1     | core:L0  |
      | 1    | 1   | n1     | <first>  |
      | 2    | 1   | <node> | <second> |

    Examples:
      | mapping                                                   | first    | node | second   |
      | pe-list=2,3:ordered                                       | core:L2  | n1   | core:L3  |
      | pe-list=2,3:ordered:corecpus                              | core:L2  | n1   | core:L3  |
      | pe-list=2,3:ordered:hwtcpus                               | hwt:L2   | n1   | hwt:L3   |
      | pe-list=2,3:hwtcpus                                       | hwt:L2-3 | n1   | hwt:L2-3 |
      | seq:file=features/data/sequence-one-cpu-each              | core:L2  | n2   | core:L3  |
      | seq:hwtcpus:file=features/data/sequence-one-cpu-each      | hwt:L2   | n2   | hwt:L3   |
      | rankfile:file=features/data/ranks-one-cpu-each            | core:L2  | n2   | core:L3  |
      | rankfile:file=features/data/ranks-one-cpu-each:hwtcpus    | hwt:L2   | n2   | hwt:L3   |

  @PAM-BIND-DERIVE-1 @PAM-RESOLVE-2
  Scenario Outline: The binding that follows from an app's pattern <own> is to its own object, not to that of the job's
    Given the topology "2pkg-4numa-16core-io"
    And the nodes "n1:16"
    When a program spawns
      | app     | processes | PMIX_MAPBY |
      | the job |           | <jobs>     |
      | a       | 1         |            |
      | b       | 1         | <own>      |
    Then app 1's binding is "<binding>:IF-SUPPORTED"

    Examples:
      | jobs          | own           | binding |
      | ppr:1:package | ppr:1:numa    | NUMA    |
      | ppr:1:numa    | ppr:1:package | PACKAGE |
      | ppr:1:core    | ppr:2:numa    | NUMA    |

  # On one node, placement goes from object to object with SPAN and without.
  @PAM-RANK-DERIVE-6 @PAM-RESOLVE-7
  Scenario Outline: An app by <mapping> with SPAN is ranked by span
    Given the topology "1pkg-4numa-24core-smt2"
    When prterun maps "-H n1:8,n2:8 -n 1 a : --map-by <mapping>:span -n 2 b : -n 1 c"
    Then app 1's ranking is "SPAN"
    And app 2's ranking is "FILL"

    Examples:
      | mapping    |
      | numa       |
      | package    |
      | core       |
      | hwthread   |
      | l2cache    |
      | ppr:1:numa |
