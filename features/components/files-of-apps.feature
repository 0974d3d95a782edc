# 8.1.1.7 Changes to rmaps Components; 8.1.1.11.2 PRTE_JOB_FILE versus PRTE_APP_MAP_FILE
#
# The rankfile has rank 0 on n2 with the cores 2 and 3, rank 1 on n1 with core 0, and rank 2 on n1 with the cores 5 and 7. `names` has
# n2, n1, n2. Another rankfile and another sequence have n1 with the cores 0 and 1, then n2 with the cores 2 and 3.
Feature: Sequences and rankfiles of several apps

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:4,n2:4"

  # App b has the ranks 1 and 2, and app c has no line for rank 3.
  @PAM-MAP-FILE-4 @PAM-GOAL-2 @PAM-RESOLVE-RANK-1
  Scenario Outline: The job's rankfile numbers the ranks of an app with <own> of its own
    When prterun maps "--map-by rankfile:file=features/data/rankfile -n 1 a : <own> -n 2 b"
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n2   | package[0][core:L2-3] |
      | 1    | 1   | n1   | package[0][core:L0]   |
      | 2    | 1   | n1   | package[1][core:L5,7] |
    When prterun maps "--map-by rankfile:file=features/data/rankfile -n 1 a : -n 1 b : <own> -n 1 c"
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n2   | package[0][core:L2-3] |
      | 1    | 1   | n1   | package[0][core:L0]   |
      | 2    | 2   | n1   | package[1][core:L5,7] |
    When prterun maps "--map-by rankfile:file=features/data/rankfile -n 1 a : <own> -n 3 b"
    Then the job is refused for "bad-rankfile"

    Examples:
      | own                           |
      | --rank-by slot                |
      | --rank-by node                |
      | --bind-to core                |
      | --rank-by node --bind-to core |

  # App a is placed by the file, and app b by another.
  @PAM-MAP-FILE-4 @PAM-MIGRATE-6 @PAM-RESOLVE-FILE-1 @edition:2026-06 @question:directive-scope
  Scenario: After an app with a rankfile of its own, the next app has the line of its rank in the job's
    When prterun maps "--map-by rankfile:file=features/data/rankfile -n 1 a : --map-by rankfile:file=features/data/rankfile2 -n 1 b : --rank-by node -n 1 c"
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n2   | package[0][core:L2-3] |
      | 1    | 1   | n1   | package[0][core:L0]   |
      | 2    | 2   | n1   | package[1][core:L5,7] |

  # Both CPUs of a line are taken.
  @PAM-BIND-CPU-1 @PAM-MAP-FILE-1 @PAM-MAP-SEQ-1
  Scenario Outline: All CPUs that <file> lists for a process are taken for the apps after it: <next>
    When prterun maps "-H n1:4,n2:4 --bind-to none -n 1 a : --map-by <mapping> --bind-to core -n 1 b : <next> -n 1 c"
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | N/A                   |
      | 1    | 1   | n1   | package[0][core:L0-1] |
      | 2    | 2   | n1   | <bound>               |

    Examples:
      | file       | mapping                                            | next                               | bound                 |
      | a rankfile | rankfile:file=features/data/rankfile-two-cpus-each | --map-by core                      | package[0][core:L2]   |
      | a rankfile | rankfile:file=features/data/rankfile-two-cpus-each | --map-by slot --bind-to core       | package[0][core:L2]   |
      | a rankfile | rankfile:file=features/data/rankfile-two-cpus-each | --map-by package:pe=2              | package[0][core:L2-3] |
      | a rankfile | rankfile:file=features/data/rankfile-two-cpus-each | --map-by ppr:1:node --bind-to core | package[0][core:L2]   |
      | a sequence | seq:file=features/data/sequence-two-cpus-each      | --map-by core                      | package[0][core:L2]   |
      | a sequence | seq:file=features/data/sequence-two-cpus-each      | --map-by node --bind-to core       | package[0][core:L2]   |
      | a sequence | seq:file=features/data/sequence-two-cpus-each      | --map-by package:pe=3              | package[1][core:L4-6] |

  # The apps before use all slots of n2 but one. The third process of the sequence has none.
  @PAM-SLOTS-1 @PAM-MAP-SEQ-1
  Scenario Outline: A sequence of <whose> finds the slots that the apps before leave
    When prterun maps "-H n2:2,n1:2 --map-by slot --bind-to none <before> --map-by seq:file=features/data/names --bind-to none -n 2 z"
    Then node "n2" holds 1 process of app <app>
    And node "n1" holds 1 process of app <app>
    When prterun maps "-H n2:2,n1:2 --map-by slot --bind-to none <before> --map-by seq:file=features/data/names --bind-to none -n 3 z"
    Then the job is refused for "not-enough-resources"

    Examples:
      | whose        | before                                                 | app |
      | a second app | -n 1 a :                                               | 1   |
      | a third app  | -n 1 a : -H n1:2 --map-by slot --bind-to none -n 1 b : | 2   |

  # All slots of n2 are used, so that the first line is passed over.
  @PAM-SLOTS-1 @PAM-MAP-SEQ-1 @PAM-VPID-3
  Scenario: A third app's sequence passes over a node that the apps before fill
    When prterun maps the line
      """
      -H n2:2,n1:2 --map-by slot --bind-to none -n 1 a : --map-by slot --bind-to none -n 1 b :
      --map-by seq:file=features/data/names --bind-to none -n 1 c
      """
    Then the map is
      | rank | app | node |
      | 0    | 0   | n2   |
      | 1    | 1   | n2   |
      | 2    | 2   | n1   |

  # A slot count is the number of slots, not that of entries.
  @PAM-HOST-10 @PAM-MAP-SEQ-1
  Scenario Outline: A mapping by seq uses each mention of a host once, whatever its slot count: <list>
    When prterun maps "-H n1:4,n2:4 --bind-to none -n 1 a : -H <list> --map-by seq --bind-to none -n 2 b"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n1   |
      | 1    | 1   | n2   |
      | 2    | 1   | n1   |
    When prterun maps "-H n1:4,n2:4 --bind-to none -n 1 a : -H <list> --map-by seq --bind-to none -n 3 b"
    Then the job is refused for "not-enough-resources"

    Examples:
      | list      |
      | n2:2,n1:2 |
      | n2:3,n1   |
      | n2,n1:*   |
