# 8.1.1.5 New Parsing Functions: "mirror the job-level … exactly"; 8.1.1.2 Goals
Feature: An app's policy is checked as a job's is

  # PRRTE 5.0.0rc1 makes the first of these checks for jobs only. It maps such apps, or refuses them for lack of CPUs.
  Background:
    Given the topology "1pkg-4numa-24core-smt2"
    And the nodes
      | node | slots | head |
      | n1   | 4     |      |
      | n2   | 4     |      |

  @PAM-PARITY-1 @PAM-LEVEL-1
  Scenario Outline: Binding to <object> is refused for a job mapped by <mapping>
    When prterun maps "--map-by <mapping> --bind-to <object> -n 2 a"
    Then the job is refused for "bind-upwards"

    Examples:
      | mapping  | object  |
      | core     | numa    |
      | hwthread | core    |
      | l3cache  | package |

  @PAM-PARITY-1 @PAM-LEVEL-1
  Scenario Outline: Binding to <object> is refused for an app mapped by <mapping>
    When prterun maps "-n 1 a : --map-by <mapping> --bind-to <object> -n 2 b"
    Then the job is refused for "bind-upwards"

    Examples:
      | mapping  | object  |
      | core     | numa    |
      | hwthread | core    |
      | l3cache  | package |

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

  @PAM-PARITY-1 @PAM-LEVEL-2
  Scenario Outline: Two CPUs per rank conflict with a binding to NUMA node, for <owner>
    When prterun maps "<arguments>"
    Then the job is refused for "binding-pe-conflict"

    Examples:
      | owner  | arguments                                         |
      | a job  | --map-by slot:pe=2 --bind-to numa -n 2 a          |
      | an app | -n 1 a : --map-by slot:pe=2 --bind-to numa -n 2 b |
      | a job whose qualifier is cut short  | --map-by slot:P=2 --bind-to none -n 2 a          |
      | an app whose qualifier is cut short | -n 1 a : --map-by slot:P=2 --bind-to none -n 2 b |

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
      | 1    | 1   | n1   | core:L0-2 |
      | 2    | 1   | n1   | core:L0-2 |

  @PAM-PARITY-1 @PAM-PARSE-ABBREV-1
  Scenario Outline: The mapping <words> is parsed alike for a job and for an app
    When prterun maps "--map-by <words> -n 2 a"
    Then app 0's mapping is "<shown>"
    When prterun maps "-n 1 a : --map-by <words> -n 2 b"
    Then app 1's mapping is "<shown>"

    Examples:
      | words          | shown                          |
      | SLOT           | BYSLOT:NOOVERSUBSCRIBE         |
      | no             | BYNODE:NOOVERSUBSCRIBE         |
      | nu             | BYNUMA:NOOVERSUBSCRIBE         |
      | l2             | BYL2CACHE:NOOVERSUBSCRIBE      |
      | pa             | BYPACKAGE:NOOVERSUBSCRIBE      |
      | -core-         | BYCORE:NOOVERSUBSCRIBE         |
      | socketx        | BYPACKAGE:NOOVERSUBSCRIBE      |
      | numa::sp:      | BYNUMA:NOOVERSUBSCRIBE:SPAN    |
      | ppr:+1:s       | BYPACKAGE:NOOVERSUBSCRIBE      |
      | p-l=0-1,3      | PE-LIST:NOOVERSUBSCRIBE        |
      | pe-list=0,,1   | PE-LIST:NOOVERSUBSCRIBE        |

  @PAM-PARITY-1 @PAM-PARSE-MAP-3
  Scenario Outline: The mapping <words> is refused for <topic>, for a job and for an app
    When prterun maps "--map-by <words> -n 2 a"
    Then the job is refused for "<topic>"
    When prterun maps "-n 1 a : --map-by <words> -n 2 b"
    Then the job is refused for "<topic>"

    Examples:
      | words               | topic                  |
      | s                   | ambiguous              |
      | slots               | unrecognized-policy    |
      | slot=3              | unexpected-value       |
      | slot:span=1         | unexpected-value       |
      | slot:o              | ambiguous              |
      | slot:pe=0           | invalid-value          |
      | slot:pe=65536       | invalid-value          |
      | slot:pe=2x          | invalid-value          |
      | slot:pe=0:nosuch    | unrecognized-qualifier |
      | pe-list=0-1-2       | invalid-value          |
      | ppr:2               | invalid-pattern        |
      | ppr:0:node          | invalid-pattern        |
      | ppr:2x:node         | unrecognized-qualifier |
      | ppr:2:slot          | unrecognized-qualifier |
      | slot:ndev=1         | conflicting-directives |
      | slot:ndev=0         | invalid-value          |
      | slot:interleave=x   | invalid-value          |
      | slot:shared=        | missing-value          |
      | rankfile            | bad-rankfile           |
