# 8.1.1.6.3 Step 3: per-app dispatch loop (new path)
#
# Two nodes of eight slots; each has two packages of four cores, each of two hardware threads.
Feature: The process count of an app that gives none

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:8,n2:8"

  @PAM-NPROCS-1
  Scenario Outline: A job mapped by <map> has the ranks <ranks>
    When prterun maps "--map-by <map> a"
    Then the ranks of app 0 are "<ranks>"

    Examples:
      | map                  | ranks |
      | slot                 | 0-15  |
      | node                 | 0-15  |
      | core                 | 0-15  |
      | package              | 0-15  |
      | slot:pe=2            | 0-7   |
      | slot:pe=3            | 0-3   |
      | package:pe=4         | 0-3   |
      | pe-list=0,1:ordered  | 0-1   |
      | ppr:3:node           | 0-5   |
      | ppr:2:package        | 0-7   |
      | ppr:1:core           | 0-15  |
      | seq:file=features/data/sequence | 0-2 |

    @PAM-MAP-HWT-1
    Examples: A node has sixteen hardware threads and eight slots.
      | map                          | ranks |
      | slot:pe=2:hwtcpus            | 0-15  |
      | slot:pe=4:hwtcpus            | 0-7   |
      | slot:pe=8:hwtcpus            | 0-3   |
      | node:pe=4:hwtcpus            | 0-7   |
      | package:pe=8:hwtcpus         | 0-3   |
      | slot:corecpus:pe=2           | 0-7   |

  # The first node has CPUs for two processes of four CPUs each. The second has CPUs too, but no slot.
  @PAM-NPROCS-1
  Scenario: A node without a slot adds no processes
    Given the nodes "n1:16,n2:0"
    When prterun maps "--map-by slot:pe=4 a"
    Then the ranks of app 0 are "0-1"

  @PAM-NPROCS-1
  Scenario: With NOOVERSUBSCRIBE too, a node without a slot adds no processes
    Given the nodes "n1:16,n2:0"
    When prterun maps "--map-by slot:pe=4:nooversubscribe a"
    Then the ranks of app 0 are "0-1"

  @PAM-NPROCS-1
  Scenario Outline: An app mapped by <map> has the ranks <ranks>, whatever the job's mapping
    When prterun maps "-n 1 a : --map-by <map> b"
    Then the ranks of app 1 are "<ranks>"

    Examples:
      | map                 | ranks |
      | pe-list=4,5         | 1-2   |
      | ppr:1:node          | 1-2   |
      | ppr:1:package       | 1-4   |
      | seq:file=features/data/sequence | 1-3 |

  # The last app is counted before the others are placed: as many processes as there are slots.
  @PAM-NPROCS-1
  Scenario: A silent app is counted before the apps before it are placed
    Given the nodes "n1:4,n2:4"
    When prterun maps "-n 2 a : --map-by node -n 2 b : c"
    Then the job is refused for "alloc-error"

  # The last app is counted in its turn, when four slots are left.
  @PAM-NPROCS-1
  Scenario: An app with a mapping of its own is counted after the apps before it are placed
    Given the nodes "n1:4,n2:4"
    When prterun maps "-n 2 a : --map-by node -n 2 b : --map-by core c"
    Then the ranks of app 2 are "4-7"

  # The node has eight cores, and a slot for each.
  @PAM-NPROCS-1
  Scenario Outline: An app's count follows from the CPUs that the apps before it leave: <mapping>
    Given the nodes "n1:8"
    When prterun maps "--map-by slot --bind-to core -n <first> a : --map-by <mapping> b"
    Then the ranks of app 1 are "<ranks>"

    Examples:
      | first | mapping           | ranks |
      | 2     | slot:pe=2         | 2-4   |
      | 3     | slot:pe=2         | 3-4   |
      | 4     | slot:pe=2         | 4-5   |
      | 5     | slot:pe=3         | 5     |
      | 4     | slot:pe=4:hwtcpus | 4-5   |

  # Without the head node's four slots there are four, and on each of the other nodes CPUs for two processes of four CPUs each.
  @PAM-NPROCS-1 @PAM-NOLOCAL-2 @PAM-NOLOCAL-5
  Scenario Outline: An app mapped by <map> without a process count does not count the head node
    Given the nodes "hn:4,n1:2,n2:2" with the head node "hn"
    When prterun maps "-n 1 a : --map-by <map> b"
    Then the ranks of app 1 are "<ranks>"
    And no process of app 1 is on node "hn"

    Examples:
      | map                      | ranks |
      | slot:nolocal             | 1-4   |
      | node:nolocal             | 1-4   |
      | core:nolocal             | 1-4   |
      | package:nolocal          | 1-4   |
      | slot:nolocal:pe=4        | 1-4   |
      | ppr:1:node:nolocal       | 1-2   |
      | ppr:1:package:nolocal    | 1-4   |

  # The job has NOLOCAL, and so a is on n1. App b has a mapping of its own, and so all seven slots that are left.
  @PAM-NPROCS-1 @PAM-NOLOCAL-5 @PAM-NOLOCAL-7
  Scenario: An app with a mapping of its own counts the head node that the job's NOLOCAL excludes
    Given the nodes "hn:4,n1:2,n2:2" with the head node "hn"
    When prterun maps "--map-by slot:nolocal -n 1 a : --map-by slot b"
    Then the ranks of app 1 are "1-7"
    And node "hn" holds 4 processes of app 1

  # App a has core 0 of n1. App b has two cores, or one, and app c as many as are left in whole packages of both nodes.
  @PAM-NPROCS-1 @PAM-RESOLVE-PES-1 @PAM-DISPATCH-7
  Scenario Outline: After an app with PE=<second>, an app with PE=<third> has the ranks <ranks>
    When prterun maps "-n 1 a : --map-by slot:pe=<second> --bind-to core -n 1 b : --map-by slot:pe=<third> --bind-to core c"
    Then the ranks of app 2 are "<ranks>"

    Examples: Five cores are left on n1, or six.
      | second | third | ranks |
      | 2      | 3     | 2-4   |
      | 2      | 4     | 2-4   |
      | 1      | 4     | 2-4   |
      | 3      | 2     | 2-7   |

  # Fewer processes than the nodes, the list or the pattern have room for.
  @PAM-NPROCS-2
  Scenario Outline: An app mapped by <map> has the <count> that it gives
    When prterun maps "-n 1 a : --map-by <map> -n <given> b : -n 1 c"
    Then the ranks of app 1 are "<ranks>"
    And the ranks of app 2 are "<last>"

    Examples:
      | map                          | given | count           | ranks | last |
      | slot                         | 3     | three processes | 1-3   | 4    |
      | node                         | 3     | three processes | 1-3   | 4    |
      | core                         | 3     | three processes | 1-3   | 4    |
      | package:span                 | 3     | three processes | 1-3   | 4    |
      | slot:pe=3                    | 1     | one process     | 1     | 2    |
      | pe-list=4,5,6                | 2     | two processes   | 1-2   | 3    |
      | pe-list=4,5,6:ordered        | 1     | one process     | 1     | 2    |
      | ppr:2:package                | 3     | three processes | 1-3   | 4    |
      | ppr:1:node                   | 1     | one process     | 1     | 2    |
      | seq:file=features/data/names | 2     | two processes   | 1-2   | 3    |

  # The slots of the app's own list are counted, as far as there are CPUs. A sequence has an entry for each host. The hostfile gives n1 two
  # slots, and app a has one of them; it gives n2 one.
  @PAM-NPROCS-1 @PAM-HOST-3
  Scenario Outline: An app with "<own>" and no process count has the ranks <ranks>
    When prterun maps "-H n1:8,n2:8 -n 1 a : <own> b"
    Then the ranks of app 1 are "<ranks>"

    Examples: Each node has eight cores.
      | own                                   | ranks |
      | -H n2:3                               | 1-3   |
      | -H n2:3 --bind-to none                | 1-3   |
      | -H n2:3 --rank-by slot                | 1-3   |
      | -H n2:3 --map-by slot                 | 1-3   |
      | -H n2:3 --map-by node                 | 1-3   |
      | -H n2:3 --map-by core                 | 1-3   |
      | -H n2:8 --map-by slot:pe=3            | 1-2   |
      | -H n2:8 --map-by package:pe=2         | 1-4   |
      | -H n2:3 --map-by ppr:1:node           | 1     |
      | -H n2:3 --map-by seq --bind-to none   | 1     |
      | --hostfile features/data/hosts --map-by slot | 1-2   |

  # Each of the first two apps has a core of n1, and what is left of the sixteen slots and cores is counted for the third.
  @PAM-NPROCS-1 @PAM-NPROCS-3 @PAM-RESOLVE-HWT-1 @PAM-RESOLVE-PES-1
  Scenario Outline: A third app mapped by <map> has the ranks <ranks>
    When prterun maps "-n 1 a : --map-by slot --bind-to core -n 1 b : --map-by <map> c"
    Then the ranks of app 2 are "<ranks>"

    Examples: Two packages on each node, of four cores or eight threads.
      | map                             | ranks |
      | slot                            | 2-15  |
      | node                            | 2-15  |
      | slot:pe=2                       | 2-8   |
      | slot:pe=4:hwtcpus               | 2-8   |
      | slot:pe=8:hwtcpus               | 2-4   |
      | pe-list=4,5,6                   | 2-4   |
      | pe-list=4-6                     | 2     |
      | ppr:1:node                      | 2-3   |
      | ppr:2:package                   | 2-9   |
      | seq:file=features/data/names    | 2-4   |

  # The file has three lines.
  @PAM-NPROCS-2
  Scenario: A process count that an app gives is used as it is beside a longer rankfile
    When prterun maps "-H n1:8,n2:8 --map-by slot --bind-to none -n 1 a : --map-by rankfile:file=features/data/rankfile --bind-to none -n 2 b"
    Then the ranks of app 1 are "1,2"
    And every rank from 0 to 2 is mapped once

  @PAM-NPROCS-2
  Scenario Outline: The count of an app stays beside its own <own>
    Given the topology "1pkg-4numa-24core-smt2"
    When prterun maps "-H n1:8 -n 1 a : --map-by <own> --bind-to none -n 3 b"
    Then the ranks of app 1 are "1-3"

    Examples:
      | own        |
      | slot       |
      | node       |
      | numa       |
      | :corecpus  |
      | :hwtcpus   |
      | :nolocal   |
      | ppr:1:numa |
