# 8.1.1.9 Changes to Binding
Feature: A binding limit

  Background:
    Given the topology "1pkg-4numa-24core-smt2"
    And the nodes "n1:4,n2:4"

  @PAM-BIND-ANY-2
  Scenario: An app's limit moves its processes on to the next object
    When prterun maps "-n 1 a : --map-by slot --bind-to numa:limit=1 -n 3 b"
    Then the map is
      | rank | app | node | bound       |
      | 0    | 0   | n1   | core:L0     |
      | 1    | 1   | n1   | core:L0-5   |
      | 2    | 1   | n1   | core:L6-11  |
      | 3    | 1   | n1   | core:L12-17 |

  @PAM-BIND-ANY-2
  Scenario: A job's limit of two binds two processes to each object
    When prterun maps "--map-by slot --bind-to numa:limit=2 -n 4 a"
    Then the map is
      | rank | node | bound      |
      | 0-1  | n1   | core:L0-5  |
      | 2-3  | n1   | core:L6-11 |

  @PAM-PARSE-BIND-1 @PAM-BIND-LIMIT-1
  Scenario Outline: A limit that allows no process is refused: <line>
    When prterun maps "<line>"
    Then the job is refused for "invalid-value"

    Examples:
      | line                                     |
      | --bind-to numa:limit=0 -n 2 a            |
      | -n 1 a : --bind-to numa:limit=0 -n 2 b   |
      | --bind-to :limit=0 -n 2 a                |

  # PRRTE 5.0.0rc1 counts the objects of both nodes together, runs out of them and refuses the job.
  @PAM-BIND-LIMIT-1
  Scenario: A job's limit applies to each node separately
    When prterun maps "--map-by node --bind-to numa:limit=1 -n 6 a"
    Then the map is
      | rank | node | bound       |
      | 0    | n1   | core:L0-5   |
      | 1    | n2   | core:L0-5   |
      | 2    | n1   | core:L6-11  |
      | 3    | n2   | core:L6-11  |
      | 4    | n1   | core:L12-17 |
      | 5    | n2   | core:L12-17 |

  @PAM-BIND-LIMIT-1
  Scenario: An app's limit applies to each node separately
    When prterun maps "-n 1 a : --map-by node --bind-to numa:limit=1 -n 6 b"
    Then the map is
      | rank | app | node | bound       |
      | 0    | 0   | n1   | core:L0     |
      | 1    | 1   | n1   | core:L0-5   |
      | 2    | 1   | n2   | core:L0-5   |
      | 3    | 1   | n1   | core:L6-11  |
      | 4    | 1   | n2   | core:L6-11  |
      | 5    | 1   | n1   | core:L12-17 |
      | 6    | 1   | n2   | core:L12-17 |

  # The machine has two NUMA nodes. The app's binding is explicit, so it must be satisfied.
  @PAM-BIND-OVERRIDE-1 @PAM-BIND-LIMIT-1
  Scenario: An app whose limit leaves a process without an object is refused
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:4"
    When prterun maps "-n 1 a : --map-by slot --bind-to numa:limit=1 -n 3 b"
    Then the job is refused for "no-available-cpus"

  @PAM-BIND-OVERRIDE-1 @PAM-BIND-LIMIT-1 @PAM-BIND-IF-1
  Scenario: An app with if-supported leaves a process unbound if its limit leaves no object
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:4"
    When prterun maps "-n 1 a : --map-by slot --bind-to numa:limit=1:if-supported -n 3 b"
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0]   |
      | 1    | 1   | n1   | package[0][core:L0-3] |
      | 2    | 1   | n1   | package[1][core:L4-7] |
      | 3    | 1   | n1   | N/A                   |

  @PAM-BIND-LIMIT-1
  Scenario: A job whose limit leaves a process without an object is refused
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:4"
    When prterun maps "--map-by slot --bind-to numa:limit=1 -n 3 a"
    Then the job is refused for "no-available-cpus"

  # The third process would be bound first to the first node of memory again.
  @PAM-BIND-LIMIT-4
  Scenario: Where overload is allowed, a limit says only when the next object is used
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:4"
    When prterun maps "--map-by slot --bind-to numa:limit=1:overload-allowed -n 3 a"
    Then the map is
      | rank | node | bound                 |
      | 0    | n1   | package[0][core:L0-3] |
      | 1    | n1   | package[1][core:L4-7] |
      | 2    | n1   | package[0][core:L0-3] |

  # The second app is on a node of its own. In the other edition, each binding is its own app's and the second has no limit.
  @PAM-BIND-LIMIT-2 @edition:2026-06 @question:directive-scope
  Scenario: An app whose binding sets no limit uses the job's limit
    When prterun maps "-H n1:4 --bind-to numa:limit=1 -n 1 a : -H n2:4 --map-by slot --bind-to numa -n 2 b"
    Then the map is
      | rank | app | node | bound      |
      | 0    | 0   | n1   | core:L0-5  |
      | 1    | 1   | n2   | core:L0-5  |
      | 2    | 1   | n2   | core:L6-11 |

  # In both editions, a spawn request can give the job one binding and an app another.
  @PAM-BIND-LIMIT-2 @reference
  Scenario: In a spawn request, an app whose binding sets no limit uses the job's limit
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO  |
      | the job |           | slot       | numa:limit=1 |
      | a       | 1         |            |              |
      | b       | 1         | slot       | numa         |
    Then app 1's option limit is "1"
    And app 0's option limit is "1"

  @PAM-BIND-OVERRIDE-1 @edition:2026-08 @question:directive-scope
  Scenario: An app whose binding sets no limit has none if the other binding is another app's
    When prterun maps "-H n1:4 --bind-to numa:limit=1 -n 1 a : -H n2:4 --map-by slot --bind-to numa -n 2 b"
    Then the map is
      | rank | app | node | bound     |
      | 0    | 0   | n1   | core:L0-5 |
      | 1-2  | 1   | n2   | core:L0-5 |

  # Each package takes as many processes as the limit allows, or as it has cores.
  @PAM-ATTR-10 @PAM-BIND-ANY-2
  Scenario Outline: A package takes processes up to the limit of <limit>, or up to its cores
    Given the topology "2pkg-2numa-8core-smt2"
    When prterun maps "-H n1:12 --map-by slot --bind-to package:limit=<limit> -n 6 a"
    Then the map is
      | rank | node | bound                 |
      | 0-2  | n1   | package[0][core:L0-3] |
      | 3    | n1   | <fourth>              |
      | 4-5  | n1   | package[1][core:L4-7] |

    Examples:
      | limit | fourth                |
      | 3     | package[1][core:L4-7] |
      | 4     | package[0][core:L0-3] |
      | 5     | package[0][core:L0-3] |

  @PAM-ATTR-10 @PAM-BIND-LIMIT-1
  Scenario: One process more than the limit allows on all objects is refused
    Given the topology "2pkg-2numa-8core-smt2"
    When prterun maps "-H n1:12 --map-by slot --bind-to package:limit=3 -n 7 a"
    Then the job is refused for "no-available-cpus"

  # App b's processes are two of the three that app c's limit allows on the first NUMA node. App a has no limit.
  @PAM-BIND-LIMIT-3 @PAM-BIND-APP-3
  Scenario: An app's limit counts the processes of an earlier app with a limit
    When prterun maps "-H n1:8 -n 1 a : --map-by slot --bind-to numa:limit=2 -n 2 b : --map-by slot --bind-to numa:limit=3 -n 3 c"
    Then the map is
      | rank | app | node | bound      |
      | 0    | 0   | n1   | core:L0    |
      | 1-2  | 1   | n1   | core:L0-5  |
      | 3    | 2   | n1   | core:L0-5  |
      | 4-5  | 2   | n1   | core:L6-11 |

  # The job is bound to NUMA nodes. App a is bound without a limit, and does not count.
  @PAM-BIND-QUAL-ONLY-1 @PAM-PARSE-BIND-3 @PAM-ATTR-10
  Scenario Outline: A binding of <bind> alone on an app limits the job's binding
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO |
      | the job |           | slot       | numa        |
      | a       | 1         |            |             |
      | b       | 3         |            | <bind>      |
    Then the map is
      | rank | app | node | bound     |
      | 0    | 0   | n1   | core:L0-5 |
      | 1    | 1   | n1   | core:L0-5 |
      | 2    | 1   | n1   | <second>  |
      | 3    | 1   | n1   | <third>   |

    Examples:
      | bind                      | second     | third       |
      | :limit=1                  | core:L6-11 | core:L12-17 |
      | :limit=2                  | core:L0-5  | core:L6-11  |
      | :limit=3                  | core:L0-5  | core:L0-5   |
      | :no-overload:limit=1      | core:L6-11 | core:L12-17 |
      | :limit=2:if-supported     | core:L0-5  | core:L6-11  |

  # The first app takes all four cores. The second one shares them, at first the two with the fewest of its bindings.
  @PAM-BIND-APP-2 @PAM-PARSE-BIND-5
  Scenario Outline: An app with a limit may share CPUs as another may: <words>
    Given the topology "1pkg-1numa-4core"
    And the nodes "n1:8"
    When prterun maps "--map-by slot --bind-to core -n 4 a : --map-by slot --bind-to <words> -n 2 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 0   | n1   | core:L1 |
      | 2    | 0   | n1   | core:L2 |
      | 3    | 0   | n1   | core:L3 |
      | 4    | 1   | n1   | core:L0 |
      | 5    | 1   | n1   | core:L1 |

    Examples:
      | words                         |
      | core:overload-allowed         |
      | core:overload-allowed:limit=2 |
      | core:limit=2:overload-allowed |

  # Each NUMA node is a package, and takes as many of the app's processes as the limit allows, also if they are mapped to it.
  @PAM-BIND-APP-3 @PAM-BIND-LIMIT-1
  Scenario Outline: The limit of an app mapped by <mapping> applies to the objects that it is mapped to
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:8"
    When prterun maps "--bind-to none -n 1 a : --map-by <mapping> --bind-to <binding>:limit=1 -n 2 b"
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | N/A                   |
      | 1    | 1   | n1   | package[0][core:L0-3] |
      | 2    | 1   | n1   | package[1][core:L4-7] |
    When prterun maps "--bind-to none -n 1 a : --map-by <mapping> --bind-to <binding>:limit=1 -n 3 b"
    Then the job is refused for "no-available-cpus"

    Examples:
      | mapping | binding |
      | numa    | numa    |
      | package | package |
      | package | numa    |

  # Each NUMA node is a package. The second app has one process on each of them; the third has no limit.
  @PAM-BIND-APP-3 @PAM-DISPATCH-7
  Scenario Outline: The limit of the app before does not apply to an app with "<directives>"
    Given the topology "2pkg-2numa-8core-nol3"
    And the nodes "n1:8"
    When prterun maps "--map-by slot --bind-to numa -n 1 a : --bind-to numa:limit=1 -n 2 b : <directives> -n 2 c"
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0-3] |
      | 1    | 1   | n1   | package[0][core:L0-3] |
      | 2    | 1   | n1   | package[1][core:L4-7] |
      | 3-4  | 2   | n1   | package[0][core:L0-3] |

    Examples:
      | directives                    |
      |                               |
      | --rank-by slot                |
      | --bind-to numa                |
      | --rank-by slot --bind-to numa |
      | --bind-to numa:if-supported   |
