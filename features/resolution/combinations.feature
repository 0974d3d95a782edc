# 8.1.1.6.4 New helper: prte_rmaps_base_resolve_app_options()
#
# The first machine has two packages of four cores, which are NUMA nodes.
Feature: Directives of an app that meet each other

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:4,n2:4"

  @PAM-BIND-DERIVE-1 @PAM-RANK-DERIVE-6 @PAM-RESOLVE-7
  Scenario Outline: An app by <object> with SPAN is bound to the object and ranked by span
    When prterun maps "-n 1 a : --map-by <object>:span -n 2 b : --map-by <object>:span -n 3 c"
    Then app 1's policy is mapping "BY<shown>:NOOVERSUBSCRIBE:SPAN", ranking "SPAN", binding "<shown>:IF-SUPPORTED"
    And app 2's policy is mapping "BY<shown>:NOOVERSUBSCRIBE:SPAN", ranking "SPAN", binding "<shown>:IF-SUPPORTED"

    Examples:
      | object  | shown   |
      | package | PACKAGE |
      | numa    | NUMA    |
      | l3cache | L3CACHE |
      | core    | CORE    |

  # The machine has four L3 caches of three cores.
  @PAM-BIND-LOCALE-1
  Scenario Outline: A process is bound to a core of the cache that it is mapped to: <mapping>
    Given the topology "1pkg-1numa-12core-smt2-l3of3"
    When prterun maps "--map-by <mapping> --bind-to core -n 4 a"
    Then the map is
      | rank | node | bound   |
      | 0    | n1   | core:L0 |
      | 1    | n1   | core:L3 |
      | 2    | n1   | core:L6 |
      | 3    | n1   | core:L9 |
    When prterun maps "-H n2:4,n1:4 --bind-to none -n 1 a : --bind-to none -n 1 b : -H n1:4 --map-by <mapping> --bind-to core -n 4 c"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n2   | N/A     |
      | 1    | 1   | n2   | N/A     |
      | 2    | 2   | n1   | core:L0 |
      | 3    | 2   | n1   | core:L3 |
      | 4    | 2   | n1   | core:L6 |
      | 5    | 2   | n1   | core:L9 |

    Examples:
      | mapping       |
      | l3cache       |
      | ppr:1:l3cache |

  # Each mention of a CPU is an entry.
  @PAM-MAP-CPUSET-1 @PAM-BIND-APP-2
  Scenario Outline: A CPU that a PE list has twice is two entries: <list>
    When prterun maps "--map-by pe-list=<list>:ordered --bind-to core:overload-allowed -n 3 a"
    Then the map is
      | rank | node | bound               |
      | 0    | n1   | package[0][core:L1] |
      | 1    | n1   | <second>            |
      | 2    | <at> | <third>             |

    Examples:
      | list  | second              | at | third               |
      | 1,1   | package[0][core:L1] | n2 | package[0][core:L1] |
      | 1,2,1 | package[0][core:L2] | n1 | package[0][core:L1] |

  @PAM-BIND-LIMIT-1 @PAM-RESOLVE-7
  Scenario Outline: A limit holds with SPAN: <object>
    When prterun maps "--map-by <object>:span --bind-to <object>:limit=1 -n 4 a"
    Then node "n1" holds 2 processes of app 0
    And node "n2" holds 2 processes of app 0
    When prterun maps "--map-by <object>:span --bind-to <object>:limit=1 -n 5 a"
    Then the job is refused for "no-available-cpus"
    When prterun maps "--bind-to none -n 1 a : --map-by <object>:span --bind-to <object>:limit=1 -n 5 b"
    Then the job is refused for "no-available-cpus"

    Examples:
      | object  |
      | package |
      | numa    |
      | l3cache |

  # A package has four cores for two processes with three each.
  @PAM-BIND-APP-2 @PAM-MAP-PPR-1 @PAM-MAP-PE-1
  Scenario Outline: The processes of a pattern share CPUs if overload is allowed: <pattern>
    When prterun maps "--map-by <pattern> --bind-to core:overload-allowed -n 4 a"
    Then the map is
      | rank | node | bound                 |
      | 0-1  | n1   | package[0][core:L0-2] |
      | 2-3  | n1   | package[1][core:L4-6] |

    Examples:
      | pattern            |
      | ppr:2:package:pe=3 |
      | ppr:2:numa:pe=3    |

  # The job's file has n2 first, that of the apps n1.
  @PAM-RESOLVE-FILE-1 @PAM-MIGRATE-5 @PAM-MIGRATE-6
  Scenario Outline: A third app's own file comes before the job's, as that of a second does: <own>
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO |
      | the job |           | <job>      | none        |
      | a       | 1         |            |             |
      | b       | 1         | <own>      | none        |
      | c       | 2         | <own>      | none        |
    Then the map is
      | rank | app | node |
      | 0    | 0   | n2   |
      | 1    | 1   | n1   |
      | 2-3  | 2   | n1   |

    Examples:
      | job                                  | own                                   |
      | seq:file=features/data/names         | seq:file=features/data/sequence2      |
      | rankfile:file=features/data/rankfile | rankfile:file=features/data/rankfile2 |
      | seq:file=features/data/names         | rankfile:file=features/data/rankfile2 |

  @PAM-RANK-ORDER-1 @PAM-MAP-PPR-1
  Scenario Outline: A pattern per node is ranked by <ranking>
    When prterun maps "--map-by ppr:2:node --rank-by <ranking> --bind-to none -n 4 a"
    Then the map is
      | rank | node |
      | 0    | n1   |
      | 1    | <1>  |
      | 2    | <2>  |
      | 3    | n2   |
    When prterun maps "-H n3:1,n1:4,n2:4 --bind-to none -n 1 a : -H n1:4,n2:4 --map-by ppr:2:node --rank-by <ranking> --bind-to none -n 4 b"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n3   |
      | 1    | 1   | n1   |
      | 2    | 1   | <1>  |
      | 3    | 1   | <2>  |
      | 4    | 1   | n2   |

    Examples:
      | ranking | 1  | 2  |
      | node    | n2 | n1 |
      | slot    | n1 | n2 |

  # App a is on n1.
  @PAM-HOST-9 @PAM-HOST-3
  Scenario Outline: Empty nodes are used where the list has them: <list>
    When prterun maps "-H n1:2,n2:2,n3:2 --bind-to none -n 1 a : -H <list> --map-by slot --bind-to none -n 1 b"
    Then node "<node>" holds 1 process of app 1

    Examples:
      | list    | node |
      | +e,n1   | n2   |
      | n1,+e   | n1   |
      | +e:1,n1 | n2   |
      | n3,+e:1 | n3   |
      | +e:1,n2 | n3   |
