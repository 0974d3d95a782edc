# 8.1.1.13.4 NOLOCAL may be applied per app context
Feature: NOLOCAL on an app and on the job
  Excluding the head node for one app leaves nothing on it that would exclude another app.
  PRRTE 5.0.0rc1 promotes an app's NOLOCAL to the job, so that all apps stay off the head node.

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "hn:4,n1:2,n2:2" with the head node "hn"

  @PAM-NOLOCAL-2 @PAM-NOLOCAL-6
  Scenario: An app with NOLOCAL has no process on the head node
    When prterun maps "--map-by slot:nolocal -n 4 a : --map-by slot -n 2 b"
    Then no process of app 0 is on node "hn"
    And node "n1" holds 2 processes of app 0
    And node "n2" holds 2 processes of app 0

  @PAM-NOLOCAL-2 @PAM-NOLOCAL-8
  Scenario: The nodes of the job are all nodes that any app uses, in the order of first use
    When prterun maps "--map-by slot:nolocal -n 4 a : --map-by slot -n 2 b"
    Then the nodes are used in the order "n1, n2, hn"

  # The first two apps use exactly two slots of the head node, so a third app fits with two processes but not with three.
  @PAM-NOLOCAL-2 @PAM-NOLOCAL-9 @PAM-NOLOCAL-7
  Scenario: The head node's slots in use are those of the apps placed on it
    When prterun maps "--map-by slot:nolocal -n 4 a : --map-by slot -n 2 b : --map-by slot -n 2 c"
    Then node "hn" holds 2 processes of app 1
    And node "hn" holds 2 processes of app 2

  @PAM-NOLOCAL-2 @PAM-SLOTS-1 @PAM-NOLOCAL-9
  Scenario: The head node keeps its slot count after an app that avoided it
    When prterun maps "--map-by slot:nolocal -n 4 a : --map-by slot -n 2 b : --map-by slot -n 3 c"
    Then the job is refused

  # The two other nodes have four slots.
  @PAM-SET-1
  Scenario: A job without a process count fills the nodes that a configured NOLOCAL allows
    When prterun maps "--prtemca mapby :nolocal --map-by slot a"
    Then every rank from 0 to 3 is mapped once
    And no process of app 0 is on node "hn"

  # The two other nodes have four slots; each takes one of the two processes beyond them.
  @PAM-NOLOCAL-3 @PAM-NOLOCAL-6 @PAM-OVERSUB-6
  Scenario Outline: A job that may oversubscribe stays off the head node that NOLOCAL excludes: <directives>
    When prterun maps "<directives> -n 6 a"
    Then no process of app 0 is on node "hn"
    And node "n1" holds 3 processes of app 0
    And node "n2" holds 3 processes of app 0

    Examples:
      | directives                                 |
      | --map-by slot:nolocal:oversubscribe        |
      | --map-by slot:oversubscribe:nolocal        |
      | --map-by node:nolocal:oversubscribe        |
      | --map-by core:nolocal:oversubscribe        |
      | --map-by ppr:3:node:nolocal:oversubscribe  |
      | --nolocal --oversubscribe                  |
      | --prtemca mapby slot:nolocal:oversubscribe |

  @PAM-NOLOCAL-2
  Scenario: A later app's NOLOCAL does not affect the app before it
    When prterun maps "--map-by slot --bind-to core -n 2 a : --map-by slot:nolocal --bind-to core -n 4 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | hn   | core:L0 |
      | 1    | 0   | hn   | core:L1 |
      | 2    | 1   | n1   | core:L0 |
      | 3    | 1   | n1   | core:L1 |
      | 4    | 1   | n2   | core:L0 |
      | 5    | 1   | n2   | core:L1 |

  @PAM-NOLOCAL-2 @PAM-DISPLAY-2 @PAM-NOLOCAL-4
  Scenario: Only the app with NOLOCAL is shown with it
    When prterun maps "-n 1 a : --map-by slot:nolocal -n 2 b"
    Then app 0's mapping is "BYCORE:NOOVERSUBSCRIBE"
    And app 1's mapping is "BYSLOT:NO_USE_LOCAL:NOOVERSUBSCRIBE"

  # Each of the other nodes gets two processes, and ranking by node alternates between them.
  @PAM-NOLOCAL-2
  Scenario: An app mapped by node with NOLOCAL uses all nodes except the head node
    When prterun maps "-n 1 a : --map-by node:nolocal --bind-to core -n 4 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | hn   | core:L0 |
      | 1    | 1   | n1   | core:L0 |
      | 2    | 1   | n2   | core:L0 |
      | 3    | 1   | n1   | core:L1 |
      | 4    | 1   | n2   | core:L1 |

  @PAM-NOLOCAL-2
  Scenario: An app mapped by an object with NOLOCAL skips the head node's objects
    When prterun maps "-n 1 a : --map-by numa:nolocal -n 3 b"
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | hn   | package[0][core:L0]   |
      | 1    | 1   | n1   | package[0][core:L0-3] |
      | 2    | 1   | n1   | package[1][core:L4-7] |
      | 3    | 1   | n2   | package[0][core:L0-3] |

  @PAM-NOLOCAL-2
  Scenario: An app mapped by PPR with NOLOCAL skips the head node
    When prterun maps "-n 1 a : --map-by ppr:1:package:nolocal -n 4 b"
    Then the map is
      | rank | app | node |
      | 0    | 0   | hn   |
      | 1-2  | 1   | n1   |
      | 3-4  | 1   | n2   |

  @PAM-NOLOCAL-3
  Scenario: The job's NOLOCAL applies to an app without a mapping
    When prterun maps "--map-by slot:nolocal --bind-to core -n 2 a : -n 2 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 0   | n1   | core:L1 |
      | 2    | 1   | n2   | core:L0 |
      | 3    | 1   | n2   | core:L1 |

  @PAM-NOLOCAL-3
  Scenario Outline: A job mapped by <policy> with NOLOCAL uses <nodes>
    When prterun maps "--map-by <policy>:nolocal --bind-to core -n 4 a"
    Then no process of app 0 is on node "hn"
    And the nodes are used in the order "<nodes>"

    Examples:
      | policy | nodes  |
      | slot   | n1, n2 |
      | node   | n1, n2 |
      | core   | n1, n2 |

  @PAM-NOLOCAL-2 @PAM-DISPATCH-4
  Scenario: An app with NOLOCAL does not fall back to the head node if the other nodes are full
    When prterun maps "-n 2 a : --map-by slot:nolocal -n 5 b"
    Then the job is refused

  @PAM-NOLOCAL-1 @PAM-GLOBAL-1 @reference
  Scenario: NOLOCAL is stored as a directive bit of the app's mapping policy
    When prterun parses "-n 1 a : --map-by slot:nolocal -n 2 b"
    Then app 1's PRTE_APP_MAPBY is "BYSLOT:NO_USE_LOCAL"
    And app 1's PRTE_APP_MAPBY is stored GLOBAL

  # The list is that of the hosts: the head node, n1 and n2.
  @PAM-NOLOCAL-3 @PAM-MAP-SEQ-1
  Scenario: A job mapped by seq with NOLOCAL skips the entries of its list that name the head node
    When prterun maps "--map-by seq:nolocal --bind-to none -n 2 a"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n1   |
      | 1    | 0   | n2   |

  # The list has two entries besides those of the head node.
  @PAM-NOLOCAL-3 @PAM-NPROCS-1
  Scenario: A mapping by seq with NOLOCAL counts the entries that are left
    When prterun maps "--map-by seq:nolocal --bind-to none a"
    Then the ranks of app 0 are "0-1"

  @PAM-NOLOCAL-2 @PAM-NOLOCAL-6
  Scenario: An app mapped by seq with NOLOCAL skips the head node, and the app before it does not
    When prterun maps "-H hn:4,n1:2,n2:2 --map-by seq --bind-to none -n 2 a : -H hn:4,n2:2,n1:2 --map-by seq:nolocal --bind-to none -n 2 b"
    Then the map is
      | rank | app | node |
      | 0    | 0   | hn   |
      | 1    | 0   | n1   |
      | 2    | 1   | n2   |
      | 3    | 1   | n1   |

  # The rankfile names the head node.
  @PAM-NOLOCAL-2 @PAM-NOLOCAL-6
  Scenario: An app with NOLOCAL is refused if its rankfile places it on the head node
    When prterun maps "-n 1 a : --map-by rankfile:file=features/data/ranks-head:nolocal -n 1 b"
    Then the job is refused
    When prterun maps "-n 1 a : --map-by rankfile:file=features/data/ranks-head -n 1 b"
    Then node "hn" holds 1 process of app 1

  # The app's own list names the head node first.
  @PAM-NOLOCAL-2 @PAM-NOLOCAL-6 @PAM-HOST-3
  Scenario Outline: An app mapped by <policy> with NOLOCAL skips the head node of its own host list
    When prterun maps "-H hn:4,n1:2,n2:2 -n 1 a : -H hn:4,n2:2,n1:2 --map-by <policy>:nolocal --bind-to none -n 2 b"
    Then node "hn" holds 1 process of app 0
    And no process of app 1 is on node "hn"
    And node "n2" holds <count> of app 1

    Examples: The list continues with n2.
      | policy        | count       |
      | slot          | 2 processes |
      | node          | 1 process   |
      | core          | 2 processes |
      | package       | 2 processes |
      | package:span  | 1 process   |
      | ppr:1:node    | 1 process   |
      | ppr:1:package | 2 processes |

  # Besides the head node's, the list has one slot.
  @PAM-NOLOCAL-2 @PAM-NOLOCAL-6
  Scenario: An app with NOLOCAL is refused if only the head node of its own host list has room
    When prterun maps "-H hn:4,n1:2,n2:2 -n 1 a : -H hn:4,n2:1 --map-by slot:nolocal --bind-to none -n 2 b"
    Then the job is refused
    When prterun maps "-H hn:4,n1:2,n2:2 -n 1 a : -H hn:4,n2:1 --map-by slot:nolocal --bind-to none -n 1 b"
    Then node "n2" holds 1 process of app 1

  # The job's policy is by core, or by slot.
  @PAM-NOLOCAL-1 @PAM-NOLOCAL-2 @PAM-MAP-QUAL-ONLY-1
  Scenario Outline: NOLOCAL alone keeps an app off the head node: <which>
    When prterun maps "<line>"
    Then app <app>'s mapping is "<shown>"
    And no process of app <app> is on node "hn"
    And node "hn" holds 1 process of app 0

    Examples:
      | which                    | line                                                   | app | shown                               |
      | the second app           | -n 1 a : --map-by :nolocal -n 2 b                      | 1   | BYCORE:NO_USE_LOCAL:NOOVERSUBSCRIBE |
      | the third app            | -n 1 a : -n 1 b : --map-by :nolocal -n 2 c             | 2   | BYCORE:NO_USE_LOCAL:NOOVERSUBSCRIBE |
      | with a binding           | -n 1 a : --map-by :nolocal --bind-to none -n 2 b       | 1   | BYCORE:NO_USE_LOCAL:NOOVERSUBSCRIBE |
      | with another qualifier   | -n 1 a : --map-by :corecpus:nolocal -n 2 b             | 1   | BYCORE:NO_USE_LOCAL:NOOVERSUBSCRIBE |

  # The list has two CPUs, so that n1 takes two of the three processes.
  @PAM-NOLOCAL-2 @PAM-NOLOCAL-6 @PAM-MAP-CPUSET-1
  Scenario Outline: An app mapped by <mapping> with NOLOCAL skips the head node
    When prterun maps "-n 1 a : --map-by <mapping>:nolocal -n 3 b"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | hn   | package[0][core:L0] |
      | 1    | 1   | n1   | package[0][<first>] |
      | 2    | 1   | n1   | package[0][<next>]  |
      | 3    | 1   | n2   | package[0][<first>] |

    Examples:
      | mapping             | first     | next      |
      | pe-list=1,2         | core:L1-2 | core:L1-2 |
      | pe-list=2,1:ordered | core:L2   | core:L1   |

  # A process for each CPU of the list. The app before uses the head node with the same list.
  @PAM-NOLOCAL-2 @PAM-NOLOCAL-7 @PAM-NPROCS-3
  Scenario: The NOLOCAL of a mapping by PE list is that of one app
    When prterun maps "-n 1 a : --map-by pe-list=1,2:nolocal b : --map-by pe-list=1,2 c"
    Then node "n1" holds 2 processes of app 1
    And node "hn" holds 2 processes of app 2
    And node "hn" holds 1 process of app 0

  # A pattern needs a slot for each network device of a node.
  @PAM-NOLOCAL-2 @PAM-NOLOCAL-6
  Scenario Outline: An app mapped by <mapping> with NOLOCAL uses no device of the head node
    Given the topology "2pkg-4numa-16core-io"
    And the nodes "hn:4,n1:3,n2:3" with the head node "hn"
    When prterun maps "-n 1 a : --map-by <mapping>:nolocal --bind-to core -n 2 b"
    Then the map is
      | rank | app | node     | devices  |
      | 0    | 0   | hn       |          |
      | 1    | 1   | n1       | <first>  |
      | 2    | 1   | <second> | <next>   |

    Examples:
      | mapping          | first | second | next   |
      | device=gpu       | rsmi1 | n1     | rsmi0  |
      | device=nic       | eth0  | n1     | mlx5_0 |
      | ppr:1:device=nic | eth0  | n1     | mlx5_0 |

  # A ranking and a binding of its own leave an app the job's mapping.
  @PAM-NOLOCAL-3
  Scenario Outline: The job's NOLOCAL applies to an app with <directive>
    When prterun maps "--map-by slot:nolocal --bind-to none -n 1 a : <directive> -n 2 b : -n 1 c"
    Then no process of app 0 is on node "hn"
    And no process of app 1 is on node "hn"
    And no process of app 2 is on node "hn"
    And the ranks of app 2 are "3"

    Examples:
      | directive                      |
      | --rank-by node                 |
      | --bind-to core                 |
      | --rank-by slot --bind-to numa  |

  # The app's own list begins with n1, which NOLOCAL does not exclude.
  @PAM-NOLOCAL-2
  Scenario: NOLOCAL excludes the head node wherever it is among an app's nodes
    When prterun maps "-H hn:2,n1:2,n2:2 --map-by slot --bind-to none -n 1 a : -H n1:2,hn:2 --map-by slot:nolocal --bind-to none -n 2 b"
    Then the map is
      | rank | app | node |
      | 0    | 0   | hn   |
      | 1-2  | 1   | n1   |

  # The job's policy has no NOLOCAL, and the third app has no part in the second one's.
  @PAM-NOLOCAL-2 @PAM-NOLOCAL-7 @PAM-DISPATCH-7
  Scenario Outline: The NOLOCAL of the app before does not apply to an app with "<directives>"
    When prterun maps "-n 1 a : --map-by <mapping>:nolocal -n 1 b : <directives> -n 1 c : -n 1 d"
    Then node "hn" holds 1 process of app 0
    And no process of app 1 is on node "hn"
    And node "hn" holds 1 process of app 2
    And node "hn" holds 1 process of app 3

    Examples:
      | mapping    | directives |
      | slot       |                               |
      | slot       | --bind-to none                |
      | slot       | --rank-by slot                |
      | node       | --rank-by node --bind-to core |
      | core       | --bind-to core                |
      | ppr:1:node | --bind-to none                |
      | slot       | --map-by node --bind-to none  |

  # The job's NOLOCAL belongs to its mapping, which the second app replaces, and the third one has.
  @PAM-NOLOCAL-2 @PAM-NOLOCAL-5 @PAM-NOLOCAL-7 @PAM-RESOLVE-1
  Scenario Outline: The job's NOLOCAL does not apply to an app with the mapping <mapping>
    When a program spawns
      | app     | processes | PMIX_MAPBY     | PMIX_BINDTO |
      | the job |           | <jobs>:nolocal | none        |
      | a       | 1         |                |             |
      | b       | 1         | <mapping>      |             |
      | c       | 1         |                |             |
    Then no process of app 0 is on node "hn"
    And node "hn" holds 1 process of app 1
    And no process of app 2 is on node "hn"

    Examples:
      | jobs | mapping       |
      | slot | slot          |
      | slot | core          |
      | slot | numa          |
      | slot | package:span  |
      | slot | hwthread      |
      | slot | ppr:1:node    |
      | slot | ppr:1:package |
      | slot | pe-list=0,1   |
      | node | node          |
      | numa | numa          |
      | numa | slot          |
