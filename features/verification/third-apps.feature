# Rules that a second option, a third app or a second list entry shows; each map follows from the text of its statements.
Feature: Rules that only show beside others

  Background:
    Given the topology "2pkg-2numa-8core-nol3"
    And the nodes "n1:8"

  # Three processes are more than two, whichever app has the third.
  @PAM-DEFAULT-BIND-1 @PAM-DEFAULT-BIND-2
  Scenario: The processes of a third app count for the derived binding
    When prterun maps "--map-by slot -n 1 a : -n 1 b : -n 1 c"
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0-3] |
      | 1    | 1   | n1   | package[0][core:L0-3] |
      | 2    | 2   | n1   | package[0][core:L0-3] |

  @PAM-BIND-LIMIT-3
  Scenario: The processes of an app without a limit do not count for the limit of another
    When prterun maps "-n 1 a : --map-by slot --bind-to numa -n 1 b : --map-by slot --bind-to numa:limit=2 -n 2 c"
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0]   |
      | 1    | 1   | n1   | package[0][core:L0-3] |
      | 2-3  | 2   | n1   | package[0][core:L0-3] |

  # The rankfile gives the first process all CPUs of the second package.
  @PAM-BIND-LOCALE-1
  Scenario: Shared CPUs are those of the object that a process is mapped to
    When prterun maps "--map-by rankfile:file=features/data/rankfile-second-package -n 1 a : --map-by package:pe=2 --bind-to core:overload-allowed -n 2 b"
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[1][core:L4-7] |
      | 1    | 1   | n1   | package[0][core:L0-1] |
      | 2    | 1   | n1   | package[1][core:L4-5] |

  # The cores 0 and 2 of the second package.
  @PAM-MAP-FILE-1
  Scenario: Each field of a CPU list adds cores of its package
    When prterun maps "--map-by rankfile:file=features/data/rankfile-two-fields -n 1 a"
    Then the map is
      | rank | node | bound                 |
      | 0    | n1   | package[1][core:L4,6] |

  @PAM-MAP-FILE-2
  Scenario Outline: A CPU list with a core that the package does not have, or with a descending range, is refused: <file>
    When prterun maps "--map-by <mapping>:file=features/data/<file> -n 1 a"
    Then the job is refused for "<topic>"

    Examples: The lists are P0:99:*, P0:*:99, and 0:2-1, which descends.
      | mapping  | file                        | topic         |
      | rankfile | rankfile-no-core            | bad-rankfile  |
      | rankfile | rankfile-after-all          | bad-rankfile  |
      | rankfile | ranks-descending-in-package | bad-rankfile  |
      | seq      | sequence-no-core            | invalid-value |
      | seq      | sequence-after-all          | invalid-value |

  @PAM-NPROCS-1 @edition:2026-06 @question:directive-scope
  Scenario: The CPUs of an app whose mapping is qualifiers alone are counted beside those of the apps before it
    When prterun maps "--map-by slot -n 2 a : --map-by :pe=2 b"
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0]   |
      | 1    | 0   | n1   | package[0][core:L1]   |
      | 2    | 1   | n1   | package[0][core:L2-3] |
      | 3    | 1   | n1   | package[1][core:L4-5] |
      | 4    | 1   | n1   | package[1][core:L6-7] |

  @PAM-OVERSUB-5
  Scenario: A pattern that oversubscribes a node beside another app is not bound
    Given the nodes "n1:2"
    When prterun maps "--map-by slot:oversubscribe -n 1 a : --map-by ppr:2:package b"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1-4  | 1   | n1   | N/A                 |

  @PAM-LEVEL-4 @PAM-MIGRATE-9
  Scenario: A pattern below the job's object is bound to the job's
    Given the nodes "n1:20"
    When a program spawns
      | app     | processes | PMIX_MAPBY    | PMIX_PPR |
      | the job |           | ppr:1:package |          |
      | a       | 2         |               |          |
      | b       | 2         |               | 1:core   |
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0-3] |
      | 1    | 0   | n1   | package[1][core:L4-7] |
      | 2-3  | 1   | n1   | package[0][core:L0-3] |

  # A package is larger than the core that the pattern places each process on; the job's pattern has no object.
  @PAM-LEVEL-1 @PAM-MIGRATE-1 @PAM-RESOLVE-6
  Scenario: An app with a pattern of its own has objects of its own, which limit its binding
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_PPR  | PMIX_BINDTO |
      | the job |           | ppr:1:node |           |             |
      | a       | 1         |            |           |             |
      | b       | 2         |            | 1:core    | package     |
    Then the job is refused for "bind-upwards"

  @PAM-RANK-ANY-1 @PAM-MIGRATE-1 @PAM-RESOLVE-6
  Scenario: An app with a pattern of its own has objects of its own to rank by
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_PPR  | PMIX_RANKBY |
      | the job |           | ppr:1:node |           |             |
      | a       | 1         |            |           |             |
      | b       | 2         |            | 1:package | fill        |
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0-3] |
      | 1    | 1   | n1   | package[0][core:L0-3] |
      | 2    | 1   | n1   | package[1][core:L4-7] |

  @PAM-BIND-APP-2 @PAM-RESOLVE-11
  Scenario: Processes that share CPUs share those of the job's list
    When a program spawns
      | app     | processes | PMIX_MAPBY  | PMIX_BINDTO           |
      | the job |           | pe-list=2,3 |                       |
      | a       | 1         |             |                       |
      | b       | 2         | slot:pe=2   | core:overload-allowed |
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L2-3] |
      | 1-2  | 1   | n1   | package[0][core:L2-3] |
