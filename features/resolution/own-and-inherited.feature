# 8.1.1.6.4 New helper: prte_rmaps_base_resolve_app_options()
#
# hn is the head node. The machine has two packages of four cores, which are NUMA nodes.
Feature: What an app has of the job's directives beside its own, and what not

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "hn:4,n1:4" with the head node "hn"

  # Qualifiers alone are a mapping of its own.
  @PAM-MAP-QUAL-ONLY-3 @PAM-NOLOCAL-4
  Scenario Outline: An app with <qualifiers> alone has none of the job's SPAN, NOLOCAL, ranking and binding
    When a program spawns
      | app     | processes | PMIX_MAPBY           | PMIX_RANKBY | PMIX_BINDTO |
      | the job |           | package:span:nolocal | node        | core        |
      | a       | 1         |                      |             |             |
      | b       | 2         | <qualifiers>         |             |             |
      | c       | 1         |                      |             |             |
    Then app 1's policy is mapping "BYPACKAGE:NOOVERSUBSCRIBE<shown>", ranking "FILL", binding "PACKAGE:IF-SUPPORTED"
    And app 2's policy is mapping "BYPACKAGE:NO_USE_LOCAL:NOOVERSUBSCRIBE:SPAN", ranking "NODE", binding "CORE"
    And node "hn" holds 2 processes of app 1
    And node "n1" holds 1 process of app 2

    Examples:
      | qualifiers | shown    |
      | :corecpus  |          |
      | :pe=1      |          |
      | :ordered   | :ORDERED |

  # The list keeps the processes to two cores of each package.
  @PAM-SET-2
  Scenario Outline: With a configured CPU list, an object has the listed CPUs only: <mapping> for <whose>
    When prterun maps "--prtemca hwloc_default_cpu_list 0-1,4-5 <line> --map-by <mapping> --bind-to <object> -n 2 z"
    Then the map is
      | rank | node | bound                 |
      | 0    | hn   | <first>               |
      | 1    | hn   | package[1][core:L4-5] |

    Examples:
      | whose | mapping | object  | line | first                 |
      | a job | package | package |      | package[0][core:L0-1] |
      | a job | numa    | numa    |      | package[0][core:L0-1] |

  # Of the PE list, CPU 1 is among the configured ones.
  @PAM-SET-2 @PAM-MAP-CPUSET-1
  Scenario Outline: A PE list is confined to the configured CPU list: <line>
    When prterun maps "--prtemca hwloc_default_cpu_list 0-1 <line>"
    Then the map is
      | rank | node | bound               |
      | 0    | hn   | package[0][core:L1] |

    Examples:
      | line                        |
      | --map-by pe-list=1,3 -n 1 a |
      | --map-by pe-list=1-3 -n 1 a |

  # As for a job.
  @PAM-SET-2 @PAM-MAP-CPUSET-1
  Scenario: An app's PE list is confined to the configured CPU list
    When prterun maps "--prtemca hwloc_default_cpu_list 0-1 --bind-to none -n 1 a : --map-by pe-list=1-3 -n 1 b"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | hn   | N/A                 |
      | 1    | 1   | hn   | package[0][core:L1] |

  @PAM-MAP-CPUSET-1 @PAM-PARITY-1
  Scenario Outline: A PE list that spans packages is refused without ORDERED for <whose>
    When prterun maps "<before> --map-by pe-list=<list> -n 1 z"
    Then the job is refused for "span-packages-multiple"
    When prterun maps "<before> --map-by pe-list=<list>:ordered -n 1 z"
    Then every rank from 0 to <last> is mapped once

    Examples:
      | whose        | before            | list  | last |
      | a job        |                   | 3-4   | 0    |
      | a second app | -n 1 a :          | 3-4   | 1    |
      | a second app | -n 1 a :          | 2,4   | 1    |
      | a third app  | -n 1 a : -n 1 b : | 3,7,4 | 2    |

  @PAM-MAP-CPUSET-2 @PAM-PARITY-1
  Scenario Outline: A PE list with a CPU that the machine does not have is refused for <whose>: <list>
    When prterun maps "<before> --map-by pe-list=<list> -n 1 z"
    Then the job is refused

    Examples: The machine has eight cores and sixteen hardware threads.
      | whose        | before            | list                 |
      | a job        |                   | 1,8                  |
      | a job        |                   | 1,8:ordered          |
      | a job        |                   | 7-8:ordered          |
      | a second app | -n 1 a :          | 1,8                  |
      | a second app | -n 1 a :          | 1,8:ordered          |
      | a third app  | -n 1 a : -n 1 b : | 7-8                  |
      | a third app  | -n 1 a : -n 1 b : | 1,16:hwtcpus         |
      | a second app | -n 1 a :          | 1,16:ordered:hwtcpus |

  # The pattern has a place on each package of both nodes, and hn has one slot left.
  @PAM-NPROCS-1 @PAM-MAP-PPR-1
  Scenario Outline: A pattern without a process count is refused if a node has too few slots for it: <pattern>
    When prterun maps "--bind-to none -n 2 a : --bind-to none -n 1 b : --map-by <pattern> --bind-to none c"
    Then the job is refused
    When prterun maps "--bind-to none -n 2 a : --bind-to none -n 1 b : --map-by <pattern> --bind-to none -n <count> c"
    Then node "n1" holds <count> processes of app 2

    Examples:
      | pattern       | count |
      | ppr:1:package | 2     |
      | ppr:2:node    | 2     |
      | ppr:2:package | 4     |

  # Each app's pattern begins at the first of its nodes.
  @PAM-MAP-PPR-1 @PAM-RESOLVE-2
  Scenario Outline: The pattern <pattern> begins at the first node for each of three apps
    When prterun maps "--map-by <pattern> --bind-to none -n 1 a : -n 1 b : -n 2 c"
    Then the map is
      | rank | app | node |
      | 0    | 0   | hn   |
      | 1    | 1   | hn   |
      | 2    | 2   | hn   |
      | 3    | 2   | <at> |
    When prterun maps "--bind-to none -n 1 a : --map-by <pattern> --bind-to none -n 1 b : --map-by <pattern> --bind-to none -n 2 c"
    Then the map is
      | rank | app | node |
      | 0    | 0   | hn   |
      | 1    | 1   | hn   |
      | 2    | 2   | hn   |
      | 3    | 2   | <at> |

    Examples:
      | pattern       | at |
      | ppr:1:node    | n1 |
      | ppr:1:package | hn |
      | ppr:2:node    | hn |

  # The sequence has n1 twice, then n2 twice.
  @PAM-RANK-SEQ-1 @PAM-RESOLVE-RANK-1 @PAM-VPID-2
  Scenario Outline: A third app's sequence is ranked by its ranking: <ranking>
    Given the nodes "n1:4,n2:4"
    When prterun maps "--bind-to none -n 1 a : --bind-to none -n 1 b : --map-by seq:file=features/data/sequence-pairs --rank-by <ranking> --bind-to none -n 4 c"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n1   |
      | 1    | 1   | n1   |
      | 2    | 2   | n1   |
      | 3    | 2   | <3>  |
      | 4    | 2   | <4>  |
      | 5    | 2   | n2   |

    Examples:
      | ranking | 3  | 4  |
      | node    | n2 | n1 |
      | slot    | n1 | n2 |
