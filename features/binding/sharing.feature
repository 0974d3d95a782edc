# 8.1.1.9 Changes to Binding
#
# The machine has two packages of four cores, which are NUMA nodes.
Feature: Which CPUs are shared, and which are not

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:14"

  # App a may share CPUs and has all eight. App b may not.
  @PAM-BIND-OVERRIDE-2 @PAM-BIND-CPU-1 @PAM-BIND-APP-2
  Scenario Outline: An app that may not share CPUs is refused if the apps before it have all: <binding>
    When prterun maps "--map-by slot --bind-to core:overload-allowed -n 8 a : --map-by <mapping> --bind-to <binding> -n 1 b"
    Then the job is refused
    When prterun maps the line
      """
      --map-by slot --bind-to core:overload-allowed -n 8 a :
      --map-by slot --bind-to core:overload-allowed -n 1 b : --map-by <mapping> --bind-to <binding> -n 1 c
      """
    Then the job is refused

    Examples:
      | mapping       | binding             |
      | slot          | core                |
      | slot          | core:no-overload    |
      | slot          | numa                |
      | slot          | numa:no-overload    |
      | slot          | package             |
      | slot          | package:no-overload |
      | slot          | l3cache:no-overload |
      | slot          | l2cache             |
      | node          | numa:no-overload    |
      | package       | package:no-overload |
      | numa          | core:no-overload    |
      | package:span  | numa                |
      | ppr:1:numa    | numa:no-overload    |
      | ppr:1:package | core                |

  # App a leaves one core of the second package. The app's process takes it, whatever object it is bound to.
  @PAM-BIND-OVERRIDE-2 @PAM-BIND-CPU-1 @PAM-BIND-APP-1
  Scenario Outline: An app that may not share CPUs takes the last one: <binding>
    When prterun maps "--map-by slot --bind-to core:overload-allowed -n 7 a : --map-by slot --bind-to <binding> -n 1 b"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 0   | n1   | package[0][core:L1] |
      | 2    | 0   | n1   | package[0][core:L2] |
      | 3    | 0   | n1   | package[0][core:L3] |
      | 4    | 0   | n1   | package[1][core:L4] |
      | 5    | 0   | n1   | package[1][core:L5] |
      | 6    | 0   | n1   | package[1][core:L6] |
      | 7    | 1   | n1   | package[1][<bound>] |
    When prterun maps "--map-by slot --bind-to core:overload-allowed -n 7 a : --map-by slot --bind-to <binding> -n 2 b"
    Then the job is refused

    Examples:
      | binding             | bound     |
      | core                | core:L7   |
      | core:no-overload    | core:L7   |
      | numa                | core:L4-7 |
      | numa:no-overload    | core:L4-7 |
      | package             | core:L4-7 |
      | package:no-overload | core:L4-7 |

  # The ninth process and those after it share the cores in the same order.
  @PAM-BIND-APP-2 @PAM-BIND-OVERRIDE-1
  Scenario Outline: The CPUs of both packages are shared: <whose>
    When prterun maps "<line>"
    Then the map is
      | rank | node | bound               |
      | 0    | n1   | package[0][core:L0] |
      | 1    | n1   | package[0][core:L1] |
      | 2    | n1   | package[0][core:L2] |
      | 3    | n1   | package[0][core:L3] |
      | 4    | n1   | package[1][core:L4] |
      | 5    | n1   | package[1][core:L5] |
      | 6    | n1   | package[1][core:L6] |
      | 7    | n1   | package[1][core:L7] |
      | 8    | n1   | package[0][core:L0] |
      | 9    | n1   | package[0][core:L1] |
      | 10   | n1   | package[0][core:L2] |
      | 11   | n1   | package[0][core:L3] |
      | 12   | n1   | package[1][core:L4] |
      | 13   | n1   | package[1][core:L5] |

    Examples:
      | whose            | line                                                                                                        |
      | one app          | --map-by slot --bind-to core:overload-allowed -n 14 a                                                       |
      | two apps         | --map-by slot --bind-to core:overload-allowed -n 8 a : --map-by slot --bind-to core:overload-allowed -n 6 b |
      | after a full app | --map-by slot --bind-to core -n 8 a : --map-by slot --bind-to core:overload-allowed -n 6 b                  |

  @PAM-BIND-LOCALE-1 @PAM-ATTR-10 @PAM-BIND-APP-2
  Scenario Outline: Processes that share CPUs stay on their package: <line>
    When prterun maps "<line>"
    Then the map is
      | rank | node | bound               |
      | 0,4  | n1   | package[0][core:L0] |
      | 1,5  | n1   | package[0][core:L1] |
      | 2    | n1   | package[0][core:L2] |
      | 3    | n1   | package[0][core:L3] |
      | 6,10 | n1   | package[1][core:L4] |
      | 7,11 | n1   | package[1][core:L5] |
      | 8    | n1   | package[1][core:L6] |
      | 9    | n1   | package[1][core:L7] |

    Examples: With a limit of one, each core takes one process as long as there are others.
      | line                                                                   |
      | --map-by package --bind-to core:overload-allowed -n 12 a               |
      | --map-by package --bind-to core:overload-allowed:limit=1 -n 12 a       |
      | --map-by numa --bind-to core:limit=1:overload-allowed -n 12 a          |
      | --map-by ppr:6:package --bind-to core:overload-allowed -n 12 a         |
      | --map-by ppr:6:package --bind-to core:overload-allowed:limit=1 -n 12 a |
      | --map-by ppr:6:numa --bind-to core:overload-allowed:limit=1 -n 12 a    |

  # App a has all cores of n1. Of those, each process gets the one with the fewest processes of the apps that share.
  @PAM-BIND-APP-2 @PAM-BIND-CPU-1
  Scenario Outline: Apps that share CPUs go on where the app before ends: <binding>
    Given the topology "1pkg-1numa-4core"
    And the nodes "n1:12"
    When prterun maps the line
      """
      --map-by slot --bind-to core -n 4 a : --map-by slot --bind-to <binding> -n 1 b :
      --map-by slot --bind-to <binding> -n 2 c : --map-by slot --bind-to <binding> -n 2 d
      """
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 0   | n1   | core:L1 |
      | 2    | 0   | n1   | core:L2 |
      | 3    | 0   | n1   | core:L3 |
      | 4    | 1   | n1   | core:L0 |
      | 5    | 2   | n1   | core:L1 |
      | 6    | 2   | n1   | core:L2 |
      | 7    | 3   | n1   | core:L3 |
      | 8    | 3   | n1   | core:L0 |

    Examples:
      | binding                       |
      | core:overload-allowed         |
      | core:overload-allowed:limit=3 |

  # The job's limit counts the processes on each object that the app is bound to.
  @PAM-BIND-LIMIT-2 @PAM-RESOLVE-11 @PAM-BIND-OVERRIDE-1
  Scenario Outline: An app that is bound to <object> in a job with <job> has the job's limit
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO |
      | the job |           | slot       | <job>       |
      | a       | 1         | slot       | none        |
      | b       | 3         | slot       | <object>    |
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | N/A                   |
      | 1    | 1   | n1   | package[0][core:L0-3] |
      | 2    | 1   | n1   | <second>              |
      | 3    | 1   | n1   | package[1][core:L4-7] |

    Examples:
      | object  | job             | second                |
      | package | core:limit=2    | package[0][core:L0-3] |
      | numa    | package:limit=2 | package[0][core:L0-3] |
      | package | numa:limit=2    | package[0][core:L0-3] |

  @PAM-BIND-LIMIT-2 @PAM-RESOLVE-11
  Scenario Outline: An app that is bound to <object> in a job with <job> is refused beyond the job's limit
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO |
      | the job |           | slot       | <job>       |
      | a       | 1         | slot       | none        |
      | b       | 3         | slot       | <object>    |
    Then the job is refused for "no-available-cpus"

    Examples:
      | object  | job             |
      | package | core:limit=1    |
      | numa    | package:limit=1 |
      | numa    | numa:limit=1    |

  # The job's limit allows one process on each NUMA node, and app b's qualifiers say nothing about it.
  @PAM-BIND-LIMIT-2 @PAM-BIND-QUAL-ONLY-1 @PAM-RESOLVE-11
  Scenario Outline: An app with only <qualifiers> has the job's limit
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO  |
      | the job |           | slot       | numa:limit=1 |
      | a       | 1         | slot       | none         |
      | b       | 2         |            | <qualifiers> |
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | N/A                   |
      | 1    | 1   | n1   | package[0][core:L0-3] |
      | 2    | 1   | n1   | package[1][core:L4-7] |

    Examples:
      | qualifiers                |
      | :no-overload              |
      | :if-supported             |
      | :overload-allowed         |
      | :if-supported:no-overload |

  # App a has core 0. Each process of a mapping by a PE list takes the next of its CPUs, although it is bound to all.
  @PAM-BIND-CPU-1 @PAM-MAP-CPUSET-1
  Scenario Outline: The CPUs that the processes of a PE list take are not free for <next>
    Given the nodes "n1:8"
    When prterun maps "-n 1 a : --map-by pe-list=<list> -n 2 b : <next> -n 1 c"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 1   | n1   | package[0][<first>] |
      | 2    | 1   | n1   | package[0][<other>] |
      | 3    | 2   | n1   | <free>              |

    Examples:
      | list        | next                               | first     | other     | free                  |
      | 1,2         | --map-by core                      | core:L1-2 | core:L1-2 | package[0][core:L3]   |
      | 2,1         | --map-by core                      | core:L1-2 | core:L1-2 | package[0][core:L3]   |
      | 1,2         | --map-by slot --bind-to core       | core:L1-2 | core:L1-2 | package[0][core:L3]   |
      | 1,2         | --map-by package --bind-to core    | core:L1-2 | core:L1-2 | package[0][core:L3]   |
      | 1,2         | --map-by ppr:1:node --bind-to core | core:L1-2 | core:L1-2 | package[0][core:L3]   |
      | 1,2         | --map-by slot:pe=2                 | core:L1-2 | core:L1-2 | package[1][core:L4-5] |
      | 1,2:ordered | --map-by core                      | core:L1   | core:L2   | package[0][core:L3]   |
      | 3,1:ordered | --map-by core                      | core:L3   | core:L1   | package[0][core:L2]   |
      | 2,3:ordered | --map-by slot:pe=2                 | core:L2   | core:L3   | package[1][core:L4-5] |

  # A NUMA node has six cores and takes one process with four; the fifth process is on the next node.
  @PAM-BIND-LOCALE-1 @PAM-MAP-PE-1
  Scenario Outline: The CPUs of a process with several are those of its object: <line>
    Given the topology "1pkg-4numa-24core-smt2"
    And the nodes "n1:8,n2:8"
    When prterun maps "<line>"
    Then the map is
      | rank | app   | node | bound       |
      | 0    | 0     | n1   | <first>     |
      | 1    | <app> | n1   | <second>    |
      | 2    | <app> | n1   | core:L12-15 |
      | 3    | <app> | n1   | core:L18-21 |
      | 4    | <app> | n2   | core:L0-3   |

    Examples:
      | line                                     | app | first     | second    |
      | --map-by numa:pe=4 -n 5 a                | 0   | core:L0-3 | core:L6-9 |
      | --map-by numa:pe=4 --bind-to core -n 5 a | 0   | core:L0-3 | core:L6-9 |
      | --map-by ppr:1:numa:pe=4 -n 5 a          | 0   | core:L0-3 | core:L6-9 |
