# 8.1.1.5 New Parsing Functions: "mirror the job-level … exactly"; 8.1.1.2 Goals
Feature: An app's policy is checked as a job's is

  # PRRTE 5.0.0rc1 makes the first of these checks for jobs only. It maps such apps, or refuses them for lack of CPUs.
  Background:
    Given the topology "1pkg-4numa-24core-smt2"
    And the nodes "n1:4,n2:4"

  @PAM-PARITY-1 @PAM-LEVEL-1
  Scenario Outline: Binding to <object> is refused for a job mapped by <mapping>
    When prterun maps "--map-by <mapping> --bind-to <object> -n 2 a"
    Then the job is refused for "bind-upwards"

    Examples:
      | mapping       | object  |
      | core          | numa    |
      | hwthread      | core    |
      | l3cache       | package |
      | ppr:2:core    | package |
      | ppr:1:l3cache | numa    |
      | numa:span     | package |

  @PAM-PARITY-1 @PAM-LEVEL-1
  Scenario Outline: Binding to <object> is refused for an app mapped by <mapping>
    When prterun maps "-n 1 a : --map-by <mapping> --bind-to <object> -n 2 b"
    Then the job is refused for "bind-upwards"

    Examples:
      | mapping       | object  |
      | core          | numa    |
      | hwthread      | core    |
      | l3cache       | package |
      | ppr:2:core    | package |
      | ppr:1:l3cache | numa    |
      | numa:span     | package |

  # The app inherits the job's mapping by core.
  @PAM-PARITY-1 @PAM-LEVEL-1
  Scenario: Binding to an object larger than the inherited mapped object is refused
    When prterun maps "--map-by core -n 1 a : --bind-to numa -n 2 b"
    Then the job is refused for "bind-upwards"

  @PAM-PARITY-1 @PAM-LEVEL-2
  Scenario Outline: Two CPUs per rank are refused for <whose> mapping by <mapping>
    When prterun maps "<arguments>"
    Then the job is refused for "mapping-too-low"

    Examples:
      | whose    | mapping  | arguments                              |
      | a job's  | core     | --map-by core:pe=2 -n 2 a              |
      | a job's  | hwthread | --map-by hwthread:pe=2 -n 2 a          |
      | an app's | core     | -n 1 a : --map-by core:pe=2 -n 2 b     |
      | an app's | hwthread | -n 1 a : --map-by hwthread:pe=2 -n 2 b |

  # An object with one CPU holds a process with one, and a core has two hardware threads.
  @PAM-PARITY-1 @PAM-LEVEL-2 @PAM-MAP-PE-1
  Scenario Outline: CPUs per rank that fit into the mapped object are accepted: <words>
    When prterun maps "--map-by <words> -n 2 a"
    Then the map is
      | rank | app | node | bound    |
      | 0    | 0   | n1   | <first>  |
      | 1    | 0   | n1   | <second> |
    When prterun maps "-H n1:1,n2:4 -n 1 a : --map-by <words> -n 2 b"
    Then the map is
      | rank | app | node | bound    |
      | 0    | 0   | n1   | core:L0  |
      | 1    | 1   | n2   | <first>  |
      | 2    | 1   | n2   | <second> |

    Examples:
      | words             | first    | second   |
      | core:pe=1         | core:L0  | core:L1  |
      | hwthread:pe=1     | hwt:L0   | hwt:L1   |
      | core:hwtcpus:pe=2 | hwt:L0-1 | hwt:L2-3 |

  # Both refusals are possible; the ranking is checked before anything is placed.
  @PAM-RANK-OBJ-1
  Scenario Outline: A job's ranking by <ranking> is refused before its processes are found not to fit
    When prterun maps "--map-by <mapping> --rank-by <ranking> -n 9 a"
    Then the job is refused for "must-map-by-obj"

    Examples:
      | mapping | ranking |
      | slot    | fill    |
      | node    | span    |

  @PAM-PARITY-1 @PAM-LEVEL-2
  Scenario Outline: Two CPUs per rank conflict with a binding to NUMA node, for <owner>
    When prterun maps "<arguments>"
    Then the job is refused for "binding-pe-conflict"

    Examples:
      | owner                               | arguments                                         |
      | a job                               | --map-by slot:pe=2 --bind-to numa -n 2 a          |
      | an app                              | -n 1 a : --map-by slot:pe=2 --bind-to numa -n 2 b |
      | a job whose qualifier is cut short  | --map-by slot:P=2 --bind-to none -n 2 a           |
      | an app whose qualifier is cut short | -n 1 a : --map-by slot:P=2 --bind-to none -n 2 b  |

  @PAM-PARITY-1 @PAM-LEVEL-2
  Scenario Outline: A PE list conflicts with a binding to NUMA node, for <owner>
    When prterun maps "<arguments>"
    Then the job is refused for "binding-pe-conflict"

    Examples:
      | owner  | arguments                                           |
      | a job  | --map-by pe-list=0,1 --bind-to numa -n 2 a          |
      | an app | -n 1 a : --map-by pe-list=0,1 --bind-to numa -n 2 b |

  @PAM-PARITY-1 @PAM-LEVEL-1
  Scenario: A binding to an object below the mapped object is accepted for an app
    When prterun maps "-n 1 a : --map-by package --bind-to l3cache -n 2 b"
    Then the map is
      | rank | app | node | bound     |
      | 0    | 0   | n1   | core:L0   |
      | 1-2  | 1   | n1   | core:L0-2 |

  @PAM-PARITY-1 @PAM-PARSE-ABBREV-1 @PAM-PARSE-MAP-1
  Scenario Outline: The mapping <words> is parsed alike for a job and for an app
    When prterun maps "--map-by <words> -n 2 a"
    Then app 0's mapping is "<shown>"
    When prterun maps "-n 1 a : --map-by <words> -n 2 b"
    Then app 1's mapping is "<shown>"

    Examples:
      | words               | shown                               |
      | SLOT                | BYSLOT:NOOVERSUBSCRIBE              |
      | no                  | BYNODE:NOOVERSUBSCRIBE              |
      | nu                  | BYNUMA:NOOVERSUBSCRIBE              |
      | l2                  | BYL2CACHE:NOOVERSUBSCRIBE           |
      | pa                  | BYPACKAGE:NOOVERSUBSCRIBE           |
      | -core-              | BYCORE:NOOVERSUBSCRIBE              |
      | socketx             | BYPACKAGE:NOOVERSUBSCRIBE           |
      | numa::sp:           | BYNUMA:NOOVERSUBSCRIBE:SPAN         |
      | ppr:+1:s            | BYPACKAGE:NOOVERSUBSCRIBE           |
      | p-l=0-1,3           | PE-LIST:NOOVERSUBSCRIBE             |
      | pe-list=0,,1        | PE-LIST:NOOVERSUBSCRIBE             |
      | pe-list=0,1:ord     | PE-LIST:NOOVERSUBSCRIBE:ORDERED     |
      | hw                  | BYHWTHREAD:NOOVERSUBSCRIBE          |
      | l1                  | BYL1CACHE:NOOVERSUBSCRIBE           |
      | l3                  | BYL3CACHE:NOOVERSUBSCRIBE           |
      | slot:P=+1           | BYSLOT:NOOVERSUBSCRIBE              |
      | ppr:1:nm            | BYNUMA:NOOVERSUBSCRIBE              |
      | ppr:2:skt           | BYPACKAGE:NOOVERSUBSCRIBE           |
      | ppr:2:no            | BYNODE:NOOVERSUBSCRIBE              |
      | NODE                | BYNODE:NOOVERSUBSCRIBE              |
      | Core                | BYCORE:NOOVERSUBSCRIBE              |
      | HWTHREAD            | BYHWTHREAD:NOOVERSUBSCRIBE          |
      | L1CACHE             | BYL1CACHE:NOOVERSUBSCRIBE           |
      | L2Cache             | BYL2CACHE:NOOVERSUBSCRIBE           |
      | L3CACHE             | BYL3CACHE:NOOVERSUBSCRIBE           |
      | PACKAGE             | BYPACKAGE:NOOVERSUBSCRIBE           |
      | SOCKET              | BYPACKAGE:NOOVERSUBSCRIBE           |
      | PE-LIST=0,1         | PE-LIST:NOOVERSUBSCRIBE             |
      | Pe-List=0,1:ORDERED | PE-LIST:NOOVERSUBSCRIBE:ORDERED     |
      | PPR:1:NUMA          | BYNUMA:NOOVERSUBSCRIBE              |
      | ppr:2:NODE          | BYNODE:NOOVERSUBSCRIBE              |
      | PPR:2:PACKAGE       | BYPACKAGE:NOOVERSUBSCRIBE           |
      | NUMA:SPAN           | BYNUMA:NOOVERSUBSCRIBE:SPAN         |
      | Slot:PE=1           | BYSLOT:NOOVERSUBSCRIBE              |
      | SLOT:CORECPUS       | BYSLOT:NOOVERSUBSCRIBE              |
      | slot:NoLocal        | BYSLOT:NO_USE_LOCAL:NOOVERSUBSCRIBE |

  @PAM-PARITY-1 @PAM-PARSE-MAP-3
  Scenario Outline: The mapping <words> is refused for <topic>, for a job and for an app
    When prterun maps "--map-by <words> -n 2 a"
    Then the job is refused for "<topic>"
    When prterun maps "-n 1 a : --map-by <words> -n 2 b"
    Then the job is refused for "<topic>"

    Examples:
      | words                 | topic                  |
      | s                     | ambiguous              |
      | slots                 | unrecognized-directive    |
      | slot=3                | unexpected-value       |
      | slot:span=1           | unexpected-value       |
      | slot:o                | ambiguous              |
      | slot:pe=0             | invalid-value          |
      | slot:pe=65536         | invalid-value          |
      | slot:pe=2x            | invalid-value          |
      | slot:pe=0:nosuch      | unrecognized-qualifier |
      | pe-list=0-1-2         | invalid-value          |
      | ppr                   | invalid-pattern        |
      | ppr:                  | invalid-pattern        |
      | ppr:socket            | invalid-pattern        |
      | ppr:pe=2              | invalid-pattern        |
      | ppr::node             | invalid-pattern        |
      | ppr:2                 | invalid-pattern        |
      | ppr:2:                | invalid-pattern        |
      | ppr:0:node            | invalid-pattern        |
      | ppr:2x:node           | unrecognized-qualifier |
      | ppr:2:slot            | unrecognized-qualifier |
      | slot:ndev=1           | conflicting-directives |
      | slot:ndev=0           | invalid-value          |
      | slot:interleave=x     | invalid-value          |
      | slot:shared=          | missing-value          |
      | rankfile              | bad-rankfile           |
      | rankfile:ndev=1       | bad-rankfile           |
      | pe-list               | missing-value          |
      | device                | missing-value          |
      | slot:file             | missing-value          |
      | slot:interleave=      | missing-value          |
      | ppr:2:device          | missing-value          |
      | pe-list=0,x           | invalid-value          |
      | pe-list=-             | invalid-value          |
      | slot:ndev=x           | invalid-value          |
      | slot:pe=-2            | invalid-value          |
      | ppr:2:n               | ambiguous              |
      | slot:shared=x         | invalid-value          |
      | slot:shared           | conflicting-directives |
      | slot:interleave       | conflicting-directives |
      | slot:corecpus:hwtcpus | conflicting-directives |
      | slot:nolocal=1        | unexpected-value       |
      | ppr:2:nosuch          | unrecognized-qualifier |
      | ppr:-1:node           | invalid-pattern        |
      | ppr:2147483648:node   | invalid-pattern        |
      | device=gpu,nic        | device-with-comma      |
      | slot:pe=65537         | invalid-value          |
      | slot:pe=131074        | invalid-value          |
      | slot:ndev=65537       | invalid-value          |
      | ppr:4294967298:node   | invalid-pattern        |
      | ppr:2:l               | ambiguous              |
      | slot:s                | ambiguous              |
      | slot:i                | ambiguous              |
      | slot:no               | ambiguous              |
      | pe                    | missing-value          |
      | slot:file=            | missing-value          |
      | numa:pe=2:span=       | unexpected-value       |
      | core=                 | unexpected-value       |

  @PAM-PARITY-1 @PAM-PARSE-BIND-7 @PAM-PARSE-BIND-8 @PAM-PARSE-BIND-2
  Scenario Outline: The binding <words> is refused for <topic>, for a job and for an app
    When prterun maps "--bind-to <words> -n 2 a"
    Then the job is refused for "<topic>"
    When prterun maps "-n 1 a : --bind-to <words> -n 2 b"
    Then the job is refused for "<topic>"
    When prterun maps "-n 1 a : -n 1 b : --map-by slot --bind-to <words> -n 2 c"
    Then the job is refused for "<topic>"

    Examples:
      | words                    | topic                  |
      | cores                    | unrecognized-directive    |
      | n                        | ambiguous              |
      | l                        | ambiguous              |
      | core=1                   | unexpected-value       |
      | core:nosuch              | unrecognized-qualifier |
      | core:if-supported:nosuch | unrecognized-qualifier |
      | core:if-supported=1      | unexpected-value       |
      | core:overload-allowed=no | unexpected-value       |
      | core:no-overload=1       | unexpected-value       |
      | core:limit               | missing-value          |
      | core:limit=              | missing-value          |
      | core:limit=0             | invalid-value          |
      | core:limit=2x            | invalid-value          |
      | core:limit=x2            | invalid-value          |
      | core:limit=2.5           | invalid-value          |
      | core:limit=-1            | invalid-value          |
      | core:limit=65536         | invalid-value          |
      | core:limit=1,2           | invalid-value          |
      | :limit=2x                | invalid-value          |
      | :nosuch                  | unrecognized-qualifier |
      | core:limit=65537         | invalid-value          |
      | core:limit=131074        | invalid-value          |
      | core=                    | unexpected-value       |
      | core:no-overload=        | unexpected-value       |

  # Each package and each NUMA node has at least two cores.
  @PAM-PARITY-1 @PAM-PARSE-BIND-1 @PAM-BIND-ANY-1 @PAM-BIND-ANY-2
  Scenario Outline: The binding <words> is accepted for a job and for an app
    When prterun maps "--map-by slot --bind-to <words> -n 2 a"
    Then app 0's binding is "<shown>"
    When prterun maps "-n 1 a : --map-by slot --bind-to <words> -n 2 b"
    Then app 1's binding is "<shown>"

    Examples:
      | words                              | shown                              |
      | no                                 | NONE                               |
      | NUMA                               | NUMA                               |
      | pa                                 | PACKAGE                            |
      | l2                                 | L2CACHE                            |
      | numa:limit=65535                   | NUMA                               |
      | numa:limit=+2                      | NUMA                               |
      | numa:LIMIT=2:if-s                  | NUMA:IF-SUPPORTED                  |
      | core:over:if-supported             | CORE:IF-SUPPORTED:OVERLOAD-ALLOWED |
      | core:if-supported:overload-allowed | CORE:IF-SUPPORTED:OVERLOAD-ALLOWED |
      | core:overload-allowed:no-overload  | CORE                               |
      | core::no-over:                     | CORE                               |
      | None                               | NONE                               |
      | HWTHREAD                           | HWTHREAD                           |
      | CORE:IF-SUPPORTED                  | CORE:IF-SUPPORTED                  |
      | Core:Overload-Allowed              | CORE:OVERLOAD-ALLOWED              |
      | CORE:NO-OVERLOAD                   | CORE                               |
      | PACKAGE:Limit=3                    | PACKAGE                            |
      | L1CACHE                            | L1CACHE                            |
      | L3CACHE                            | L3CACHE                            |
      | core:i                             | CORE:IF-SUPPORTED                  |
      | core:o-a                           | CORE:OVERLOAD-ALLOWED              |

  # One edition refuses INHERIT on an app altogether, the other because of the second word.
  @PAM-PARITY-1
  Scenario Outline: <words> contradicts itself, for a job and for an app
    When prterun maps "--map-by slot:<words> -n 1 a"
    Then the job is refused
    When prterun maps "-n 1 a : --map-by slot:<words> -n 1 b"
    Then the job is refused

    Examples:
      | words             |
      | inherit:noinherit |
      | noinherit:inherit |

  # One edition refuses OVERSUBSCRIBE on an app altogether, the other because of the second word.
  @PAM-PARITY-1 @PAM-PARSE-MAP-3
  Scenario Outline: <words> contradicts itself on oversubscription, for a job and for an app
    When prterun maps "--map-by <words> -n 1 a"
    Then the job is refused for "conflicting-directives"
    When prterun maps "-n 1 a : -n 1 b : --map-by <words> -n 1 c"
    Then the job is refused

    Examples:
      | words                                   |
      | slot:oversubscribe:nooversubscribe      |
      | numa:nooversubscribe:span:oversubscribe |
      | :nooversubscribe:oversubscribe          |

  # A pattern has the level of its object; a whole node has none.
  @PAM-PARITY-1 @PAM-MAP-SPAN-1
  Scenario Outline: SPAN with <mapping> is refused, for a job and for an app
    When prterun maps "--map-by <mapping>:span -n 2 a"
    Then the job is refused for "conflicting-directives"
    When prterun maps "-n 1 a : --map-by <mapping>:span -n 2 b"
    Then the job is refused for "conflicting-directives"
    When prterun maps "-n 1 a : -n 1 b : --map-by <mapping>:span -n 2 c"
    Then the job is refused for "conflicting-directives"

    Examples:
      | mapping                           |
      | slot                              |
      | node                              |
      | ppr:2:node                        |
      | pe-list=0,1                       |
      | seq:file=features/data/sequence   |
      | rankfile:file=features/data/ranks |

  # The job's CPUs per rank stay the app's.
  @PAM-PARITY-1 @PAM-LEVEL-2 @PAM-MAP-PE-2 @PAM-RESOLVE-11
  Scenario Outline: The job's two CPUs per rank are checked against an app's own mapping by <own>
    When a program spawns
      | app     | processes | PMIX_MAPBY |
      | the job |           | slot:pe=2  |
      | a       | 1         |            |
      | b       | 1         | <own>      |
    Then the job is refused for "<topic>"

    Examples:
      | own                               | topic                  |
      | core                              | mapping-too-low        |
      | hwthread                          | mapping-too-low        |
      | pe-list=4,5                       | conflicting-directives |
      | pe-list=4,5:ordered               | conflicting-directives |
      | rankfile:file=features/data/ranks | conflicting-directives |

  @PAM-PARITY-1 @PAM-LEVEL-2 @PAM-RESOLVE-PES-1
  Scenario Outline: An app's own PE=1 makes <own> possible beside the job's two CPUs per rank
    When a program spawns
      | app     | processes | PMIX_MAPBY |
      | the job |           | slot:pe=2  |
      | a       | 1         |            |
      | b       | 1         | <own>      |
    Then the map is
      | rank | app | node | bound     |
      | 0    | 0   | n1   | core:L0-1 |
      | 1    | 1   | n1   | <bound>   |

    Examples:
      | own       | bound   |
      | core:pe=1 | core:L2 |
      | slot:pe=1 | core:L2 |

  # No launcher compares the directives of a spawn request with each other.
  @PAM-PARITY-1 @PAM-LEVEL-2
  Scenario Outline: Two CPUs per rank with a binding to <object> are refused in a spawn request, for a job and for an app
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO |
      | the job |           | slot:pe=2  | <object>    |
      | a       | 1         |            |             |
    Then the job is refused for "binding-pe-conflict"
    When a program spawns
      | app | processes | PMIX_MAPBY | PMIX_BINDTO |
      | a   | 1         |            |             |
      | b   | 1         | slot:pe=2  | <object>    |
    Then the job is refused for "binding-pe-conflict"

    Examples:
      | object  |
      | none    |
      | l1cache |
      | l3cache |
      | numa    |
      | package |

  # Core 0 is the first app's.
  @PAM-PARITY-1 @PAM-LEVEL-2 @PAM-PARSE-ABBREV-1
  Scenario Outline: Two CPUs per rank are bound to <word>, for a job and for an app
    When prterun maps "--map-by slot:pe=2 --bind-to <word> -n 1 a"
    Then app 0's binding is "<shown>"
    When prterun maps "-n 1 a : --map-by slot:PE=2 --bind-to <word> -n 1 b"
    Then app 1's binding is "<shown>"

    Examples:
      | word     | shown    |
      | core     | CORE     |
      | CORE     | CORE     |
      | Co       | CORE     |
      | HwThread | HWTHREAD |
      | HW       | HWTHREAD |
