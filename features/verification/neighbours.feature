# 8.1.1.6.3 Step 3: per-app dispatch loop; 8.1.1.6.4 prte_rmaps_base_resolve_app_options(); 8.1.1.10 PMIx-spawn wiring
#
# Four apps in a row: the first and the last give nothing, and those between them give the same option with different values, so that
# a value which is lost, or which stays for the next app, shows in a place, a binding or a rank. App a has core 0 of n1.
Feature: Apps between others with other options

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:8,n2:8" with the head node "n1"

  # Each process takes a core, or as many as PE says. A package has the cores 0-3 or 4-7; threads 2 and 3 are core 1, 4 and 5 core 2.
  # App d gets the first core of n1 that is free.
  @PAM-DISPATCH-7 @PAM-RESOLVE-3
  Scenario Outline: After an app with "<second>", an app with "<third>" has its own options, and the next one the job's
    When prterun maps "-n 1 a : --map-by <second> -n 1 b : --map-by <third> -n 2 c : -n 1 d"
    Then the map is
      | rank | app | node   | bound   |
      | 0    | 0   | n1     | core:L0 |
      | 1    | 1   | <at b> | <b>     |
      | 2    | 2   | <at c> | <c>     |
      | 3    | 2   | <at e> | <e>     |
      | 4    | 3   | n1     | <d>     |

    @PAM-RESOLVE-PES-1
    Examples: CPUs per rank. After app b, n1 has one package with three free cores.
      | second    | third                    | at b | b         | at c | c         | at e | e         | d       |
      | node:pe=2 | node:pe=3                | n1   | core:L1-2 | n1   | core:L4-6 | n2   | core:L0-2 | core:L3 |
      | node:pe=3 | node:pe=2                | n1   | core:L1-3 | n1   | core:L4-5 | n2   | core:L0-1 | core:L6 |
      | node:pe=3 | node:pe=1 --bind-to core | n1   | core:L1-3 | n1   | core:L4   | n2   | core:L0   | core:L5 |

    @PAM-RESOLVE-HWT-1 @PAM-RESOLVE-CORE-1
    Examples: The kind of CPU. A process that counts in cores takes no core with a thread that another process has.
      | second                          | third                           | at b | b       | at c | c       | at e | e       | d       |
      | node:hwtcpus --bind-to hwthread | node:corecpus --bind-to core    | n1   | hwt:L2  | n1   | core:L2 | n2   | core:L0 | core:L3 |
      | node:hwtcpus --bind-to hwthread | node --bind-to core             | n1   | hwt:L2  | n1   | core:L2 | n2   | core:L0 | core:L3 |
      | node --bind-to core             | node:hwtcpus --bind-to hwthread | n1   | core:L1 | n1   | hwt:L4  | n2   | hwt:L0  | core:L3 |
      | hwthread                        | core                            | n1   | hwt:L2  | n1   | core:L2 | n1   | core:L3 | core:L4 |

    @PAM-RESOLVE-CPUSET-1 @PAM-RESOLVE-8
    Examples: PE lists. Without ORDERED a process is bound to all CPUs of the list.
      | second              | third               | at b | b         | at c | c         | at e | e         | d       |
      | pe-list=5,7:ordered | pe-list=6,4:ordered | n1   | core:L5   | n1   | core:L6   | n1   | core:L4   | core:L1 |
      | pe-list=5,7:ordered | pe-list=4,6         | n1   | core:L5   | n1   | core:L4,6 | n1   | core:L4,6 | core:L1 |
      | pe-list=5,7         | pe-list=6,4:ordered | n1   | core:L5,7 | n1   | core:L6   | n1   | core:L4   | core:L1 |
      | pe-list=5,7:ordered | core                | n1   | core:L5   | n1   | core:L1   | n1   | core:L2   | core:L3 |

    @PAM-RESOLVE-6 @PAM-RESOLVE-7 @PAM-BIND-DERIVE-1
    Examples: Objects. With SPAN the two processes are on two nodes.
      | second       | third               | at b | b         | at c | c         | at e | e         | d       |
      | package      | core                | n1   | core:L0-3 | n1   | core:L2   | n1   | core:L3   | core:L4 |
      | core         | package             | n1   | core:L1   | n1   | core:L0-3 | n1   | core:L4-7 | core:L3 |
      | package      | package:span        | n1   | core:L0-3 | n1   | core:L0-3 | n2   | core:L0-3 | core:L3 |
      | package:span | package             | n1   | core:L0-3 | n1   | core:L0-3 | n1   | core:L4-7 | core:L3 |
      | package:span | numa --bind-to core | n1   | core:L0-3 | n1   | core:L2   | n1   | core:L4   | core:L3 |

    @PAM-NOLOCAL-2 @PAM-NOLOCAL-7
    Examples: NOLOCAL. n1 is the head node.
      | second                      | third                       | at b | b       | at c | c         | at e | e         | d       |
      | slot:nolocal --bind-to core | slot --bind-to core         | n2   | core:L0 | n1   | core:L1   | n1   | core:L2   | core:L3 |
      | slot --bind-to core         | slot:nolocal --bind-to core | n1   | core:L1 | n2   | core:L0   | n2   | core:L1   | core:L2 |
      | core:nolocal                | package                     | n2   | core:L0 | n1   | core:L0-3 | n1   | core:L4-7 | core:L2 |

    @PAM-RESOLVE-BIND-1 @PAM-BIND-APP-1 @PAM-BIND-APP-3
    Examples: Bindings. The limit of one keeps app c off the package of app b; the limit of two leaves it one place there.
      | second                         | third                          | at b | b         | at c | c         | at e | e         | d       |
      | slot --bind-to none            | slot --bind-to package         | n1   | N/A       | n1   | core:L0-3 | n1   | core:L0-3 | core:L3 |
      | slot --bind-to package         | slot --bind-to none            | n1   | core:L0-3 | n1   | N/A       | n1   | N/A       | core:L2 |
      | slot --bind-to package:limit=1 | slot --bind-to package:limit=2 | n1   | core:L0-3 | n1   | core:L0-3 | n1   | core:L4-7 | core:L3 |
      | node --bind-to package:limit=2 | node --bind-to package:limit=1 | n1   | core:L0-3 | n1   | core:L4-7 | n2   | core:L0-3 | core:L2 |
      | slot --bind-to package:limit=1 | slot --bind-to package         | n1   | core:L0-3 | n1   | core:L0-3 | n1   | core:L0-3 | core:L4 |

    @PAM-GOAL-3 @PAM-PARSE-MAP-4
    Examples: Patterns. The pattern of app b would place both processes of app c on one package, that of app c would split them.
      | second                    | third         | at b | b         | at c | c         | at e | e         | d       |
      | ppr:2:package             | ppr:1:package | n1   | core:L0-3 | n1   | core:L0-3 | n1   | core:L4-7 | core:L3 |
      | ppr:1:package             | ppr:2:package | n1   | core:L0-3 | n1   | core:L0-3 | n1   | core:L0-3 | core:L4 |
      | ppr:1:node --bind-to core | package       | n1   | core:L1   | n1   | core:L0-3 | n1   | core:L4-7 | core:L3 |

  # The files name names: n2, n1, n2; sequence2: n1, n1; rankfile-n2 and rankfile2: the node n2 or n1 for both ranks.
  @PAM-DISPATCH-7 @PAM-RESOLVE-FILE-1 @PAM-MIGRATE-5
  Scenario Outline: After an app by <second>, an app by <third> has its own file, and the next one none
    Given the nodes "n1:8,n2:8"
    When prterun maps "-n 1 a : --map-by <second> --bind-to none -n 1 b : --map-by <third> --bind-to none -n 2 c : -n 1 d"
    Then the map is
      | rank | app | node   | bound   |
      | 0    | 0   | n1     | core:L0 |
      | 1    | 1   | <at b> | N/A     |
      | 2    | 2   | <at c> | N/A     |
      | 3    | 2   | <at e> | N/A     |
      | 4    | 3   | n1     | core:L1 |

    Examples:
      | second                                  | third                                   | at b | at c | at e |
      | seq:file=features/data/names            | seq:file=features/data/sequence2        | n2   | n1   | n1   |
      | seq:file=features/data/sequence2        | seq:file=features/data/names            | n1   | n2   | n1   |
      | rankfile:file=features/data/rankfile-n2 | rankfile:file=features/data/rankfile2   | n2   | n1   | n1   |
      | rankfile:file=features/data/rankfile2   | rankfile:file=features/data/rankfile-n2 | n1   | n2   | n2   |
      | rankfile:file=features/data/rankfile-n2 | seq:file=features/data/sequence2        | n2   | n1   | n1   |
      | seq:file=features/data/names            | rankfile:file=features/data/rankfile2   | n2   | n1   | n1   |
      | seq:file=features/data/names            | slot                                    | n2   | n1   | n1   |
      | slot                                    | seq:file=features/data/names            | n1   | n2   | n1   |

  # n1 has four places left for app c, on the cores 2, 4, 3 and 5 in this order: its packages take turns. n2 has the last two.
  @PAM-DISPATCH-7 @PAM-RESOLVE-RANK-1 @PAM-RANK-ORDER-1
  Scenario Outline: After an app ranked by <second>, an app ranked by <third> has its own order, and the next one follows it
    When prterun maps the line
      """
      -H n1:6,n2:6 -n 1 a : --map-by package --rank-by <second> --bind-to core -n 1 b :
      --map-by package --rank-by <third> --bind-to core -n 6 c : -n 1 d
      """
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n1   | core:L1 |
      | 2    | 2   | <n2> | <c2>    |
      | 3    | 2   | <n3> | <c3>    |
      | 4    | 2   | <n4> | <c4>    |
      | 5    | 2   | <n5> | <c5>    |
      | 6    | 2   | <n6> | <c6>    |
      | 7    | 2   | <n7> | <c7>    |
      | 8    | 3   | n2   | core:L1 |

    Examples:
      | second | third | n2 | c2      | n3 | c3      | n4 | c4      | n5 | c5      | n6 | c6      | n7 | c7      |
      | fill   | slot  | n1 | core:L2 | n1 | core:L4 | n1 | core:L3 | n1 | core:L5 | n2 | core:L0 | n2 | core:L4 |
      | slot   | node  | n1 | core:L2 | n2 | core:L0 | n1 | core:L4 | n2 | core:L4 | n1 | core:L3 | n1 | core:L5 |
      | span   | fill  | n1 | core:L2 | n1 | core:L3 | n1 | core:L4 | n1 | core:L5 | n2 | core:L0 | n2 | core:L4 |
      | node   | span  | n1 | core:L2 | n1 | core:L4 | n2 | core:L0 | n2 | core:L4 | n1 | core:L3 | n1 | core:L5 |

  # App c is mapped by core and bound to the first cores of n1 that are free, whatever app b has.
  @PAM-GOAL-2 @PAM-DISPATCH-7 @PAM-BIND-DERIVE-5
  Scenario Outline: An app that gives nothing after one with "<second>" has the job's options
    When prterun maps "-n 1 a : <second> -n 1 b : -n 2 c"
    Then app 2's policy is mapping "BYCORE:NOOVERSUBSCRIBE", ranking "FILL", binding "CORE:IF-SUPPORTED"
    And the map is
      | rank | app | node   | bound   |
      | 0    | 0   | n1     | core:L0 |
      | 1    | 1   | <at b> | <b>     |
      | 2    | 2   | n1     | <c>     |
      | 3    | 2   | n1     | <e>     |

    Examples:
      | second                                        | at b | b         | c       | e       |
      | --map-by node:pe=2                            | n1   | core:L1-2 | core:L3 | core:L4 |
      | --map-by node:hwtcpus --bind-to hwthread      | n1   | hwt:L2    | core:L2 | core:L3 |
      | --map-by hwthread                             | n1   | hwt:L2    | core:L2 | core:L3 |
      | --map-by pe-list=5,7                          | n1   | core:L5,7 | core:L1 | core:L2 |
      | --map-by pe-list=5,7:ordered                  | n1   | core:L5   | core:L1 | core:L2 |
      | --map-by package                              | n1   | core:L0-3 | core:L2 | core:L3 |
      | --map-by package:span                         | n1   | core:L0-3 | core:L2 | core:L3 |
      | --map-by slot:nolocal --bind-to core          | n2   | core:L0   | core:L1 | core:L2 |
      | --map-by ppr:1:package                        | n1   | core:L0-3 | core:L2 | core:L3 |
      | --map-by node --bind-to none                  | n1   | N/A       | core:L1 | core:L2 |
      | --map-by slot --bind-to package:limit=1       | n1   | core:L0-3 | core:L2 | core:L3 |
      | --map-by slot --bind-to core:overload-allowed | n1   | core:L1   | core:L2 | core:L3 |
      | --rank-by slot                                | n1   | core:L1   | core:L2 | core:L3 |
      | --bind-to none                                | n1   | N/A       | core:L1 | core:L2 |

  # The job is mapped by package and unbound, in the order of its packages; app c has the slots that the others leave on n1.
  @PAM-GOAL-2 @PAM-DISPATCH-7 @PAM-SPAWN-3
  Scenario Outline: In a spawn request, an app without keys after one with <map> <rank> <bind> has the job's options
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO |
      | the job |           | package    | span        | core        |
      | a       | 1         |            |             |             |
      | b       | 1         | <map>      | <rank>      | <bind>      |
      | c       | 2         |            |             |             |
    Then app 2's policy is mapping "BYPACKAGE:NOOVERSUBSCRIBE", ranking "SPAN", binding "CORE"
    And the map is
      | rank | app | node   | bound   |
      | 0    | 0   | n1     | core:L0 |
      | 1    | 1   | <at b> | <b>     |
      | 2    | 2   | n1     | <c>     |
      | 3    | 2   | n1     | <e>     |

    Examples:
      | map                 | rank | bind            | at b | b         | c       | e       |
      | node:pe=2           |      |                 | n1   | core:L1-2 | core:L3 | core:L4 |
      | node:hwtcpus        |      | hwthread        | n1   | hwt:L2    | core:L2 | core:L4 |
      | pe-list=5,4:ordered |      |                 | n1   | core:L5   | core:L1 | core:L4 |
      | core                |      |                 | n1   | core:L1   | core:L2 | core:L4 |
      | numa:span           |      |                 | n1   | core:L0-3 | core:L2 | core:L4 |
      | slot:nolocal        |      | core            | n2   | core:L0   | core:L1 | core:L4 |
      | ppr:1:node          |      | none            | n1   | N/A       | core:L1 | core:L4 |
      |                     | slot |                 | n1   | core:L1   | core:L2 | core:L4 |
      |                     |      | none            | n1   | N/A       | core:L1 | core:L4 |
      |                     |      | package:limit=1 | n1   | core:L0-3 | core:L2 | core:L4 |
