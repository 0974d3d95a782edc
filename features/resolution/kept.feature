# 8.1.1.6.4 New helper: prte_rmaps_base_resolve_app_options()
#
# An app's options are a copy of the job's. Replaced is what the app gives, and what follows from a mapping of its own: SPAN, ORDERED,
# the ranking and the binding. In each table the first app gives only a ranking, so that every app is resolved on its own.
Feature: What an app keeps of the job's options

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:8,n2:8"

  # A package has four cores; the first app takes cores 0 and 1.
  @PAM-RESOLVE-11 @PAM-RESOLVE-PES-1
  Scenario Outline: The job's CPUs per rank stay for an app that gives <given>
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO |
      | the job |           | slot:pe=2  |             |             |
      | a       | 1         |            | slot        |             |
      | b       | 2         | <map>      | <rank>      | <bind>      |
    Then the map is
      | rank | app | node   | bound                 |
      | 0    | 0   | n1     | package[0][core:L0-1] |
      | 1    | 1   | n1     | <first>               |
      | 2    | 1   | <node> | <second>              |

    Examples:
      | given                        | map       | rank | bind | first                 | node | second                |
      | a mapping by node            | node      |      |      | package[0][core:L2-3] | n2   | package[0][core:L0-1] |
      | a mapping by an object       | numa      |      |      | package[0][core:L2-3] | n1   | package[1][core:L4-5] |
      | a mapping and a binding      | node      |      | core | package[0][core:L2-3] | n2   | package[0][core:L0-1] |
      | a ranking                    |           | node |      | package[0][core:L2-3] | n1   | package[1][core:L4-5] |
      | a binding                    |           |      | core | package[0][core:L2-3] | n1   | package[1][core:L4-5] |
      | nothing                      |           |      |      | package[0][core:L2-3] | n1   | package[1][core:L4-5] |
      | CPUs per rank of its own     | node:pe=3 |      |      | package[1][core:L4-6] | n2   | package[0][core:L0-2] |
      | hardware threads             | node:hwtcpus  |      |          | package[0][hwt:L4-5]  | n2   | package[0][hwt:L0-1]  |
      | cores                        | node:corecpus |      |          | package[0][core:L2-3] | n2   | package[0][core:L0-1] |
      | hardware threads, bound      | node:hwtcpus  |      | hwthread | package[0][hwt:L4-5]  | n2   | package[0][hwt:L0-1]  |

  # Threads 0 and 1 are core 0. An app that counted in cores could not use the core whose first thread is taken.
  @PAM-RESOLVE-11 @PAM-RESOLVE-HWT-1 @PAM-RESOLVE-CORE-1 @PAM-BIND-DERIVE-2
  Scenario Outline: The job's kind of CPU stays for an app that gives <given>
    When a program spawns
      | app     | processes | PMIX_MAPBY   | PMIX_RANKBY | PMIX_BINDTO |
      | the job |           | slot:hwtcpus |             | hwthread    |
      | a       | 1         |              | slot        |             |
      | b       | 2         | <map>        | <rank>      | <bind>      |
    Then the map is
      | rank | app | node   | bound              |
      | 0    | 0   | n1     | package[0][hwt:L0] |
      | 1    | 1   | n1     | <first>            |
      | 2    | 1   | <node> | <second>           |

    Examples:
      | given                   | map           | rank | bind     | first               | node | second              |
      | a mapping               | node          |      |          | package[0][hwt:L1]  | n2   | package[0][hwt:L0]  |
      | a mapping and a binding | node          |      | hwthread | package[0][hwt:L1]  | n2   | package[0][hwt:L0]  |
      | a ranking               |               | node |          | package[0][hwt:L1]  | n1   | package[0][hwt:L2]  |
      | a binding               |               |      | hwthread | package[0][hwt:L1]  | n1   | package[0][hwt:L2]  |
      | nothing                 |               |      |          | package[0][hwt:L1]  | n1   | package[0][hwt:L2]  |
      | cores of its own        | node:corecpus |      |          | package[0][core:L1] | n2   | package[0][core:L0] |

  # Thread 0 is taken, and with it core 0.
  @PAM-RESOLVE-11 @PAM-RESOLVE-HWT-1 @PAM-RESOLVE-CORE-1
  Scenario Outline: The hardware threads of a job by <jobs> stay the CPUs of an app by <own>, unless it gives others
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_RANKBY |
      | the job |           | <jobs>     |             |
      | a       | 1         |            | slot        |
      | b       | 2         | <own>      |             |
    Then the map is
      | rank | app | node   | bound              |
      | 0    | 0   | n1     | package[0][hwt:L0] |
      | 1    | 1   | n1     | <first>            |
      | 2    | 1   | <node> | <second>           |

    Examples:
      | jobs         | own           | first               | node | second              |
      | hwthread     | node          | package[0][hwt:L1]  | n2   | package[0][hwt:L0]  |
      | hwthread     | slot          | package[0][hwt:L1]  | n1   | package[0][hwt:L2]  |
      | hwthread     | slot:corecpus | package[0][core:L1] | n1   | package[0][core:L2] |
      | core:hwtcpus | node          | package[0][hwt:L1]  | n2   | package[0][hwt:L0]  |
      | :hwtcpus     | slot          | package[0][hwt:L1]  | n1   | package[0][hwt:L2]  |

  # The list has cores of both packages. An app without it would be bound to cores 0 and 2. A mapping by the list itself begins with
  # the first entry for each app.
  @PAM-RESOLVE-11 @PAM-RESOLVE-CPUSET-1 @PAM-MAP-CPUSET-3
  Scenario Outline: The job's CPU list stays for an app that gives <given>
    Given the nodes "n1:3,n2:3"
    When a program spawns
      | app     | processes | PMIX_MAPBY              | PMIX_RANKBY | PMIX_BINDTO |
      | the job |           | pe-list=1,3,5,7:ordered |             |             |
      | a       | 1         |                         | slot        |             |
      | b       | 2         | <map>                   | <rank>      | <bind>      |
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L1] |
      | 1    | 1   | n1   | <first>             |
      | 2    | 1   | n1   | <second>            |

    Examples:
      | given                   | map                 | rank | bind | first               | second              |
      | a mapping               | slot                |      |      | package[0][core:L3] | package[1][core:L5] |
      | a mapping and a binding | numa                |      | core | package[0][core:L3] | package[1][core:L5] |
      | a ranking               |                     | node |      | package[0][core:L1] | package[0][core:L3] |
      | a binding               |                     |      | core | package[0][core:L1] | package[0][core:L3] |
      | nothing                 |                     |      |      | package[0][core:L1] | package[0][core:L3] |
      | a list of its own       | pe-list=6,4:ordered |      |      | package[1][core:L6] | package[1][core:L4] |

  # Without ORDERED, the list limits what a process is bound to: package 0 without its other cores.
  @PAM-RESOLVE-11 @PAM-RESOLVE-CPUSET-1 @PAM-MAP-CPUSET-3 @PAM-MAP-CPUSET-4
  Scenario: An app's binding to an object stays within the job's CPU list
    When a program spawns
      | app     | processes | PMIX_MAPBY  | PMIX_RANKBY | PMIX_BINDTO |
      | the job |           | pe-list=1-2 |             |             |
      | a       | 1         |             | slot        |             |
      | b       | 1         | package     |             | package     |
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L1-2] |
      | 1    | 1   | n1   | package[0][core:L1-2] |

  # The first app's process is bound to package 0, which then has as many processes as the limit allows.
  @PAM-RESOLVE-11 @PAM-RESOLVE-LIMIT-1 @PAM-BIND-LIMIT-2
  Scenario Outline: The job's binding limit stays for an app that gives <given>
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO     |
      | the job |           | slot       |             | package:limit=1 |
      | a       | 1         |            | slot        |                 |
      | b       | 1         | <map>      | <rank>      | <bind>          |
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0-3] |
      | 1    | 1   | n1   | <bound>               |

    Examples:
      | given                                  | map           | rank | bind                     | bound                 |
      | a mapping and a binding                | node          |      | package                  | package[1][core:L4-7] |
      | a ranking                              |               | node |                          | package[1][core:L4-7] |
      | a binding                              |               |      | package                  | package[1][core:L4-7] |
      | nothing                                |               |      |                          | package[1][core:L4-7] |
      | a limit of its own                     |               |      | package:limit=2          | package[0][core:L0-3] |
      | a binding with overload                |               |      | package:overload-allowed | package[1][core:L4-7] |
      | a binding without overload             |               |      | package:no-overload      | package[1][core:L4-7] |
      | a binding if supported                 |               |      | package:if-supported     | package[1][core:L4-7] |
      | an overload qualifier only             |               |      | :overload-allowed        | package[1][core:L4-7] |
      | a mapping, and a binding with overload | slot          |      | package:overload-allowed | package[1][core:L4-7] |
      | a pattern of its own                   | ppr:1:node    |      | package                  | package[1][core:L4-7] |
      | CPUs of its own                        | slot:corecpus |      | package                  | package[1][core:L4-7] |

  # Its binding follows from its mapping. A third process exceeds the limit of the first NUMA node, so that it cannot be bound.
  @PAM-RESOLVE-11 @PAM-BIND-LIMIT-2 @PAM-BIND-DERIVE-4
  Scenario: The job's binding limit stays for an app that gives a mapping
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO     |
      | the job |           | slot       |             | package:limit=1 |
      | a       | 1         |            | slot        |                 |
      | b       | 3         | numa       |             |                 |
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0-3] |
      | 1    | 1   | n1   | package[0][core:L0-3] |
      | 2    | 1   | n1   | N/A                   |
      | 3    | 1   | n1   | package[1][core:L4-7] |

  # By NUMA node both processes are on n1; with SPAN one of them is on n2.
  @PAM-RESOLVE-11 @PAM-RESOLVE-1 @PAM-RESOLVE-7 @PAM-RESOLVE-9
  Scenario Outline: The job's SPAN <stays> for an app that gives <given>
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO |
      | the job |           | numa:span  |             | core        |
      | a       | 1         |            | slot        |             |
      | b       | 2         | <map>      | <rank>      | <bind>      |
    Then node "n1" holds <here> of app 1
    And node "n2" holds <there> of app 1

    Examples:
      | given           | map          | rank | bind | stays          | here        | there       |
      | a mapping       | numa         |      |      | does not apply | 2 processes | 0 processes |
      | a ranking       |              | slot |      | stays          | 1 process   | 1 process   |
      | a binding       |              |      | core | stays          | 1 process   | 1 process   |
      | nothing         |              |      |      | stays          | 1 process   | 1 process   |
      | SPAN of its own | package:span |      |      | applies        | 1 process   | 1 process   |
      | qualifiers only | :corecpus    |      | core | does not apply | 2 processes | 0 processes |

  # Without ORDERED a process is bound to all CPUs of the list.
  @PAM-RESOLVE-11 @PAM-RESOLVE-1 @PAM-RESOLVE-8 @PAM-RESOLVE-9 @PAM-MAP-QUAL-ONLY-1
  Scenario Outline: The job's ORDERED <stays> for an app that gives <given>
    When a program spawns
      | app     | processes | PMIX_MAPBY          | PMIX_RANKBY | PMIX_BINDTO |
      | the job |           | pe-list=6,4:ordered |             |             |
      | a       | 1         |                     | slot        |             |
      | b       | 1         | <map>               | <rank>      | <bind>      |
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[1][core:L6] |
      | 1    | 1   | n1   | <bound>             |

    Examples:
      | given              | map                 | rank | bind | stays          | bound                 |
      | a mapping          | pe-list=5,7         |      |      | does not apply | package[1][core:L5,7] |
      | a ranking          |                     | node |      | stays          | package[1][core:L6]   |
      | a binding          |                     |      | core | stays          | package[1][core:L6]   |
      | nothing            |                     |      |      | stays          | package[1][core:L6]   |
      | ORDERED of its own | pe-list=7,5:ordered |      |      | applies        | package[1][core:L7]   |
      | qualifiers only    | :corecpus           |      |      | does not apply | package[1][core:L4,6] |
      | ORDERED only       | :ordered            |      |      | applies        | package[1][core:L6]   |

  # The head node is the first one.
  @PAM-RESOLVE-11 @PAM-MAP-QUAL-ONLY-3 @PAM-NOLOCAL-3 @PAM-NOLOCAL-5
  Scenario Outline: The job's NOLOCAL <stays> for an app that gives <given>
    Given the nodes "hn:8,n1:8" with the head node "hn"
    When a program spawns
      | app     | processes | PMIX_MAPBY   | PMIX_RANKBY | PMIX_BINDTO |
      | the job |           | slot:nolocal |             | none        |
      | a       | 1         |              | slot        |             |
      | b       | 2         | <map>        | <rank>      | <bind>      |
    Then node "n1" holds 1 process of app 0
    And node "<node>" holds 2 processes of app 1

    Examples:
      | given              | map          | rank | bind | stays          | node |
      | a mapping          | slot         |      |      | does not apply | hn   |
      | qualifiers only    | :corecpus    |      |      | does not apply | hn   |
      | a kind of CPU only | :hwtcpus     |      |      | does not apply | hn   |
      | CPUs per rank only | :pe=2        |      |      | does not apply | hn   |
      | a ranking          |              | node |      | stays          | n1   |
      | a binding          |              |      | none | stays          | n1   |
      | nothing            |              |      |      | stays          | n1   |
      | NOLOCAL of its own | slot:nolocal |      |      | applies        | n1   |
      | NOLOCAL only       | :nolocal     |      |      | applies        | n1   |

  @PAM-RESOLVE-11 @PAM-RESOLVE-BIND-2 @PAM-BIND-OVERRIDE-1 @reference
  Scenario Outline: Whether an app that gives <given> can overload CPUs
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO           |
      | the job |           | slot       |             | core:overload-allowed |
      | a       | 1         |            | slot        |                       |
      | b       | 1         | <map>      | <rank>      | <bind>                |
    Then app 1's option overload is "<overload>"

    Examples:
      | given                   | map  | rank | bind                  | overload |
      | a mapping               | node |      |                       | true     |
      | a mapping and a binding | node |      | core                  | false    |
      | a ranking               |      | node |                       | true     |
      | a binding               |      |      | core                  | false    |
      | an overload of its own  |      |      | numa:overload-allowed | true     |
      | nothing                 |      |      |                       | true     |

  # The first line of the job's file names n2, the first lines of the other file name n1.
  @PAM-RESOLVE-11 @PAM-RESOLVE-FILE-1 @PAM-MIGRATE-5 @PAM-GOAL-3 @PAM-COMPONENT-4 @PAM-MAP-QUAL-ONLY-1
  Scenario Outline: The job's file stays for an app that gives <given>
    When a program spawns
      | app     | processes | PMIX_MAPBY                      | PMIX_RANKBY | PMIX_BINDTO |
      | the job |           | seq:file=features/data/sequence |             | none        |
      | a       | 1         |                                 | slot        |             |
      | b       | 1         | <map>                           | <rank>      | <bind>      |
    Then node "<node>" holds 1 process of app 1

    Examples:
      | given             | map                              | rank | bind | node |
      | a mapping         | seq                              |      | none | n2   |
      | a ranking         |                                  | node |      | n2   |
      | a binding         |                                  |      | none | n2   |
      | nothing           |                                  |      |      | n2   |
      | a file of its own | seq:file=features/data/sequence2 |      | none | n1   |
      | a mapping by slot | slot                             |      | none | n1   |
      | a file only       | :file=features/data/sequence2    |      | none | n1   |
      | qualifiers only   | :corecpus                        |      | none | n2   |

  # Each of the four NUMA nodes has a GPU: rsmi1 and rsmi0 on the first package, rsmi3 and rsmi2 on the second.
  @PAM-RESOLVE-11 @PAM-RESOLVE-DEVICE-1 @PAM-RESOLVE-3
  Scenario Outline: The job's <qualifiers> stays for an app that gives <given>
    Given the topology "2pkg-4numa-16core-io"
    When a program spawns
      | app     | processes | PMIX_MAPBY               | PMIX_RANKBY | PMIX_BINDTO |
      | the job |           | device=gpu:<qualifiers>  |             | none        |
      | a       | 1         |                          | slot        |             |
      | b       | 2         | <map>                    | <rank>      | <bind>      |
    Then the map is
      | rank | app | node | devices  |
      | 0    | 0   | n1   | <of a>   |
      | 1    | 1   | n1   | <first>  |
      | 2    | 1   | n1   | <second> |

    Examples:
      | qualifiers | given           | map                 | rank | bind | of a        | first       | second      |
      | ndev=2     | a mapping       | device=gpu          |      | none | rsmi1,rsmi0 | rsmi1,rsmi0 | rsmi3,rsmi2 |
      | ndev=2     | a ranking       |                     | node |      | rsmi1,rsmi0 | rsmi1,rsmi0 | rsmi3,rsmi2 |
      | ndev=2     | a binding       |                     |      | none | rsmi1,rsmi0 | rsmi1,rsmi0 | rsmi3,rsmi2 |
      | ndev=2     | nothing         |                     |      |      | rsmi1,rsmi0 | rsmi1,rsmi0 | rsmi3,rsmi2 |
      | ndev=2     | NDEV of its own | device=gpu:ndev=1   |      | none | rsmi1,rsmi0 | rsmi1       | rsmi0       |
      | ndev=2     | another device  | device=rsmi2:ndev=1 |      | none | rsmi1,rsmi0 | rsmi2       | rsmi2       |
      | interleave | a mapping       | device=gpu          |      | none | rsmi1       | rsmi1       | rsmi3       |
      | interleave | nothing         |                     |      |      | rsmi1       | rsmi1       | rsmi3       |
      | interleave | NDEV of its own | device=gpu:ndev=2   |      | none | rsmi1       | rsmi1,rsmi3 | rsmi0,rsmi2 |

  # The app's five processes have four GPUs.
  @PAM-RESOLVE-11 @PAM-RESOLVE-DEVICE-1
  Scenario Outline: The job's SHARED stays for an app that gives <given>
    Given the topology "2pkg-4numa-16core-io"
    When a program spawns
      | app     | processes | PMIX_MAPBY        | PMIX_RANKBY | PMIX_BINDTO |
      | the job |           | device=gpu:shared |             | none        |
      | a       | 1         |                   | slot        |             |
      | b       | 5         | <map>             | <rank>      | <bind>      |
    Then node "n1" holds 5 processes of app 1

    Examples:
      | given     | map        | rank | bind |
      | a mapping | device=gpu |      | none |
      | a ranking |            | node |      |
      | a binding |            |      | none |
      | nothing   |            |      |      |

  # Four processes have two CPUs, none of them their own, so that they are not bound to cores.
  @PAM-RESOLVE-11 @PAM-MAP-CPUSET-4
  Scenario Outline: The unbound processes of an app <how> stay within the job's CPU list on every node
    When a program spawns
      | app     | processes | PMIX_MAPBY  | PMIX_BINDTO |
      | the job |           | pe-list=1,3 |             |
      | a       | 1         |             |             |
      | b       | 4         | <map>       | <bind>      |
    Then node "n1" holds <here> of app 1
    And the map is
      | rank | app | bound                 |
      | 0    | 0   | package[0][core:L1,3] |
      | 1-4  | 1   | package[0][core:L1,3] |

    Examples:
      | how                              | map        | bind | here        |
      | by slot                          | slot       |      | 4 processes |
      | by node with the binding none    | node       | none | 2 processes |
      | by pattern with the binding none | ppr:2:node | none | 2 processes |

  # The pattern fills package 0 before package 1, for each app anew.
  @PAM-RESOLVE-2 @PAM-RESOLVE-11 @PAM-MAP-QUAL-ONLY-1
  Scenario Outline: The job's pattern stays for an app that gives <given>
    When a program spawns
      | app     | processes | PMIX_MAPBY    | PMIX_RANKBY | PMIX_BINDTO |
      | the job |           | ppr:1:package |             | package     |
      | a       | 2         |               | slot        |             |
      | b       | 2         | <map>         | <rank>      | <bind>      |
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0-3] |
      | 1    | 0   | n1   | package[1][core:L4-7] |
      | 2    | 1   | n1   | package[0][core:L0-3] |
      | 3    | 1   | n1   | <last>                |

    Examples:
      | given                | map           | rank | bind    | last                  |
      | nothing              |               |      |         | package[1][core:L4-7] |
      | a ranking            |               | slot |         | package[1][core:L4-7] |
      | a binding            |               |      | package | package[1][core:L4-7] |
      | qualifiers only      | :corecpus     |      | package | package[1][core:L4-7] |
      | a pattern of its own | ppr:2:package |      | package | package[0][core:L0-3] |

  # The job gives everything, and each app one thing of its own beside a mapping by node: the rest stays. Threads 4 and 5 are core 2.
  @PAM-RESOLVE-11 @PAM-RESOLVE-3
  Scenario Outline: An app with <own> keeps the job's other options
    When a program spawns
      | app     | processes | PMIX_MAPBY         | PMIX_BINDTO      |
      | the job |           | slot:pe=2:hwtcpus  | hwthread:limit=1 |
      | a       | 1         |                    |                  |
      | b       | 2         | <own>              | <bind>           |
      | c       | 1         |                    |                  |
    Then app 1's option <option> is "<value>"
    And app 1's option <other> is "<kept>"
    And app 1's option limit is "<limit>"
    And app 2's options are the job's

    Examples:
      | own           | bind             | option        | value | other         | kept  | limit |
      | node:pe=3     |                  | cpus_per_rank | 3     | use_hwthreads | true  | 1     |
      | node:corecpus | core             | use_hwthreads | false | cpus_per_rank | 2     | 1     |
      | node          | hwthread:limit=5 | limit         | 5     | cpus_per_rank | 2     | 5     |
      | node          | hwthread         | cpus_per_rank | 2     | use_hwthreads | true  | 1     |
      | node          |                  | cpus_per_rank | 2     | use_hwthreads | true  | 1     |
      |               | hwthread         | cpus_per_rank | 2     | use_hwthreads | true  | 1     |

  # A node has four cores. By slot, the first node takes as many processes as it has cores for, and the second the others.
  @PAM-GOAL-3 @PAM-RESOLVE-1 @PAM-MAP-PLACE-1
  Scenario Outline: An app mapped by <own> beside a job mapped by <jobs> is placed as that mapping does
    Given the topology "1pkg-1numa-4core"
    And the nodes "n1:8,n2:8"
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO |
      | the job |           | <jobs>     | none        |
      | a       | 1         |            |             |
      | b       | 6         | <own>      | core        |
    Then node "n1" holds <here> processes of app 1
    And node "n2" holds <there> processes of app 1

    Examples:
      | jobs       | own        | here | there |
      | slot       | slot       | 4    | 2     |
      | ppr:1:node | slot       | 4    | 2     |
      | ppr:8:node | slot       | 4    | 2     |
      | node       | slot       | 4    | 2     |
      | ppr:1:node | node       | 3    | 3     |
      | ppr:8:node | node       | 3    | 3     |
      | slot       | node       | 3    | 3     |
      | ppr:8:node | core       | 4    | 2     |
      | ppr:8:node | core:span  | 3    | 3     |
      | ppr:1:node | ppr:3:node | 3    | 3     |

  # The job's explicit core binding makes cores the CPUs, so a core has one CPU. Without the last app the job is not refused.
  @PAM-GOAL-2 @PAM-LEVEL-2 @PAM-MAP-PE-3
  Scenario: An app that follows the job's mapping is not checked again because another app has a ranking
    When a program spawns
      | app     | processes | PMIX_MAPBY        | PMIX_RANKBY | PMIX_BINDTO           |
      | the job |           | core:hwtcpus:pe=2 |             | core:overload-allowed |
      | a       | 2         |                   |             |                       |
      | b       | 1         |                   | slot        |                       |
    Then node "n1" holds 2 processes of app 0
    And node "n1" holds 1 process of app 1
