# 8.1.1.6.1 Step 1: resolve job-level defaults (unchanged)
Feature: How nodes are named

  Background:
    Given the topology "1pkg-4numa-24core-smt2"

  # The nodes are not listed in the order of their names.
  @PAM-HOST-5
  Scenario Outline: A later app can name a host by its other name: <nodes> and <host>
    When prterun maps "-H <nodes> --bind-to none -n 1 a : -H <host> -n 1 b"
    Then node "<node>" holds 1 process of app 1
    And no process of app 1 is on node "<other>"

    Examples:
      | nodes                      | host             | node | other |
      | n2:2,n1:2                  | n1.example.com:1 | n1   | n2    |
      | n2.example.com:2,n1:2      | n2               | n2   | n1    |
      | n1:2,n3.example.com:2,n2:1 | n3:1             | n3   | n1    |

  # PRRTE 5.0.0rc1 loses the slots of the second name.
  @PAM-HOST-5
  Scenario: A host's fully qualified name and its short name are the same host
    When prterun maps "-H n1.example.com:1 --bind-to core -n 1 a : -H n1:2 -n 2 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n1   | core:L1 |
      | 2    | 1   | n1   | core:L2 |

  # n1 is n1.east, with two slots. The third process has the first core of n1.west.
  @PAM-HOST-5
  Scenario: A short name is the first host with that name, and not a later one in another domain
    When prterun maps "-H n1:1,n1.east:1,n1.west:1 --map-by slot --bind-to core -n 3 a"
    Then the map is
      | rank | node | bound   |
      | 0    | n1   | core:L0 |
      | 1    | n1   | core:L1 |
      | 2    | n1   | core:L0 |

  # Both names of the head node give it a slot. The third process has the first core of the other host.
  @PAM-HOST-5
  Scenario: A host of another domain is not the head node
    Given the nodes "hn.example.com:2,n1:2" with the head node "hn.example.com"
    When prterun maps "-H hn:1,hn.example.com:1,hn.other.org:1 --map-by slot --bind-to core -n 3 a"
    Then the map is
      | rank | node | bound   |
      | 0    | hn   | core:L0 |
      | 1    | hn   | core:L1 |
      | 2    | hn   | core:L0 |

  # The allocation has two nodes: the head node, by two names, and n1.
  @PAM-HOST-5
  Scenario: A number in a hostfile counts the head node with two names once
    Given the nodes "hn:2" with the head node "hn"
    When prterun maps "-H hn.example.com:3,hn:2,n1:2 --bind-to none -n 1 a : --hostfile features/data/second-node -n 1 b"
    Then node "n1" holds 1 process of app 1

  @PAM-HOST-1 @PAM-HOST-5
  Scenario: Hosts that a list names again keep the place of their first name
    When prterun maps "-H n2:1,n10:1,n1:1,n10:1,n2.example.com:1 --map-by slot --bind-to none -n 5 a"
    Then the map is
      | rank | node |
      | 0-1  | n2   |
      | 2-3  | n10  |
      | 4    | n1   |

  @PAM-HOST-5
  Scenario: A sequence can name a host by its fully qualified name
    When prterun maps "-H n1:1,n2:1 --map-by seq:file=features/data/names-full --bind-to none -n 2 a"
    Then the map is
      | rank | node |
      | 0    | n2   |
      | 1    | n1   |

  @PAM-HOST-5
  Scenario: With prte_keep_fqdn_hostnames, a fully qualified name is a host of its own
    When prterun maps "--prtemca prte_keep_fqdn_hostnames 1 -H n1.east:1,n1:1 --map-by slot --bind-to core -n 2 a"
    Then the map is
      | rank | node    | bound   |
      | 0    | n1.east | core:L0 |
      | 1    | n1      | core:L0 |

  @PAM-HOST-5
  Scenario: An IP address is not shortened at its dots
    When prterun maps "-H 10.0.0.1:1,10.0.0.2:1 --map-by slot --bind-to core -n 2 a"
    Then the map is
      | rank | node     | bound   |
      | 0    | 10.0.0.1 | core:L0 |
      | 1    | 10.0.0.2 | core:L0 |

  # A name whose parts are all numbers is an address, also with fewer than four parts, and in hexadecimal or octal digits.
  @PAM-HOST-5
  Scenario Outline: The host <host> is shown as <shown>
    When prterun maps "-H <host>:2 --map-by slot --bind-to none -n 2 a"
    Then the map is
      | rank | node    |
      | 0-1  | <shown> |

    Examples:
      | host           | shown      |
      | 1a.example.com | 1a         |
      | 10.1           | 10.1       |
      | 0x7f.1         | 0x7f.1     |
      | 01.02          | 01.02      |
      | 256.1.1.1      | 256        |
      | 1.2.3.4.5      | 1          |
      | 08.1           | 08         |
      | 1.16777215     | 1.16777215 |
      | 1.16777216     | 1          |
      | 1.2.65535      | 1.2.65535  |
      | 1.2.65536      | 1          |
      | 1.2.3.256      | 1          |
      | 1.2.3.4.0      | 1          |
      | 1.0x1          | 1.0x1      |
      | 0x.1           | 0x         |
      | 1..2           | 1          |
      | 0.1            | 0.1        |
      | 0X7f.1         | 0X7f.1     |
      | 0xg.1          | 0xg        |

  @PAM-HOST-5
  Scenario Outline: The value <value> of prte_keep_fqdn_hostnames shows n1.east as <shown>
    When prterun maps "--prtemca prte_keep_fqdn_hostnames <value> -H n1.east:1 --map-by slot --bind-to none -n 1 a"
    Then the map is
      | rank | node    |
      | 0    | <shown> |

    Examples:
      | value | shown   |
      | true  | n1.east |
      | t     | n1.east |
      | 2     | n1.east |
      | 0     | n1      |
      | false | n1      |
      | yes   | n1      |

  @PAM-HOST-5
  Scenario: The head node can be named localhost
    When prterun maps "-H localhost:1,n1:1 -n 1 --bind-to core a : -H 127.0.0.1:1 -n 1 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | head | core:L0 |
      | 1    | 1   | head | core:L1 |

  # PRRTE 5.0.0rc1 parses the leading digits and ignores the rest.
  @PAM-HOST-6
  Scenario Outline: A malformed slot count is refused: <hosts>
    When prterun maps "-H <hosts> --map-by :oversubscribe -n 1 a"
    Then the job is refused for "bad-host-list"

    Examples:
      | hosts         |
      | n1:           |
      | n1:2x         |
      | n1:5000000000 |
      | n1:2:3        |
      | n1:*x         |

  # PRRTE 5.0.0rc1 truncates the sum to 32 bits.
  @PAM-SLOTS-3
  Scenario: Slot totals do not overflow
    When prterun maps "-H n1:2147483647,n2:1 --bind-to none -n 1 a"
    Then the map is
      | rank | node | bound |
      | 0    | n1   | N/A   |

  @PAM-SLOTS-4
  Scenario: A node takes no more processes than a 16-bit node rank can number
    When prterun maps "-H n1:65536 -n 65536 --map-by slot --bind-to none a"
    Then the job is refused for "failed-map"

  @PAM-HOST-6
  Scenario: Slots cannot be removed from a host that has none
    When prterun maps "-H n1:2,n2:1 -n 1 a : -H n1:-3 -n 1 b"
    Then the job is refused

  # PRRTE 5.0.0rc1 accepts the sum.
  @PAM-HOST-6
  Scenario Outline: The slots of a host cannot add up to a negative number: <line>
    When prterun maps "<line>"
    Then the job is refused for "bad-host-list"

    Examples:
      | line                                  |
      | -H n1:-1,n2:2 --map-by slot -n 1 a    |
      | -H n1:2,n2:1 -n 1 a : -H n1:-3 -n 1 b |

  @PAM-HOST-1
  Scenario: A signed slot count changes the slots of a host
    When prterun maps "-H n1:1,n2:1 --bind-to core -n 1 a : -H n1:+2 -n 2 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n1   | core:L1 |
      | 2    | 1   | n1   | core:L2 |

  # PRRTE 5.0.0rc1 adds a node without a name.
  @PAM-HOST-7
  Scenario: An empty host name is refused
    When prterun maps "-H n1:1,:2 -n 1 a"
    Then the job is refused for "bad-host-list"

  # PRRTE 5.0.0rc1 crashes.
  @PAM-HOST-7
  Scenario: An empty host list is refused
    When prterun maps "-H , -n 1 a"
    Then the job is refused for "bad-host-list"

  @PAM-HOST-1
  Scenario: A slot count of * gives a host one slot per core
    When prterun maps "-H n1:*,n2 --map-by :oversubscribe --bind-to none -n 2 a"
    Then node "n1" has 24 slots

  # A node has 24 cores.
  @PAM-HOST-13
  Scenario Outline: A smaller slot count of another list does not reduce the slots of a host listed with *: <processes> processes
    When prterun maps "-H n1:* --bind-to none -n <processes> a : -H n1:2,n2:1 -n 1 b"
    Then node "n1" holds <processes> processes of app 0

    Examples:
      | processes |
      | 3         |
      | 24        |

  @PAM-HOST-13
  Scenario: A slot count of another list does not add to the slots of a host listed with *
    When prterun maps "-H n1:* --bind-to none -n 25 a : -H n1:2,n2:1 -n 1 b"
    Then the job is refused for "alloc-error"

  @PAM-HOST-1
  Scenario: A host with a slot count of 0 takes no process
    When prterun maps "-H n1:0,n2:2 --map-by slot --bind-to none -n 2 a"
    Then the map is
      | rank | node |
      | 0-1  | n2   |

  # Nodes, and therefore ranks, are in the order in which the job first used them.
  @PAM-HOST-9
  Scenario: +nK is node K of the allocation
    When prterun maps "-H n1:2,n2:3 --bind-to core -n 1 a : -H +n1,+n0 -n 4 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n1   | core:L1 |
      | 2    | 1   | n2   | core:L0 |
      | 3    | 1   | n2   | core:L1 |
      | 4    | 1   | n2   | core:L2 |
    And the nodes are used in the order "n1, n2"

  @PAM-HOST-9
  Scenario Outline: Empty nodes are those that no earlier app has used: <list>
    When prterun maps "-H n1:2,n2:1,n3:1 --bind-to core -n 1 a : -H <list> -n 2 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n2   | core:L0 |
      | 2    | 1   | n3   | core:L0 |

    Examples:
      | list |
      | +e   |
      | +E:2 |

  # n2 has no process yet, but the list names it, so that the empty node is n3.
  @PAM-HOST-9
  Scenario Outline: +e:N leaves out the nodes that the same list names: <list>
    When prterun maps "-H n1:2,n2:2,n3:2 --bind-to none -n 1 a : -H <list> --map-by node -n 2 b"
    Then node "n2" holds 1 process of app 1
    And node "n3" holds 1 process of app 1

    Examples:
      | list     |
      | n2,+e:1  |
      | +e:1,n2  |
      | +n1,+e:1 |

  # n1 is in use, and a later item names n2, so that +e is n3 with its two slots. The third process goes to n2.
  @PAM-HOST-9
  Scenario Outline: +e leaves out a node that a later item of the list names: <list>
    When prterun maps "-H n1:2,n2:2,n3:2 --bind-to none -n 1 a : -H <list> --map-by slot -n 3 b"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n1   |
      | 1-2  | 1   | n3   |
      | 3    | 1   | n2   |

    Examples:
      | list              |
      | +e,n2             |
      | +e,n2.example.com |
      | +e,+n1:1          |

  # Both nodes are shown as n1. The second app's process has the first core of the second one.
  @PAM-HOST-9
  Scenario: +nK is node K although another node has the same short name
    When prterun maps "-H n1.east:2,n1.west:2 --bind-to core -n 1 a : -H +n1 -n 1 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n1   | core:L0 |

  # Both names end in 1. The second number means the second of them, and the first app's process keeps its slot.
  @PAM-HOST-9
  Scenario: A number that occurs twice is each of the nodes whose names end in it
    When prterun maps "-H n1:2,m1:2 --bind-to core -n 1 a : -H 1,1 --map-by node --bind-to core -n 2 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n1   | core:L1 |
      | 2    | 1   | m1   | core:L0 |

  @PAM-HOST-9
  Scenario Outline: A relative host that does not exist is refused: <list>
    When prterun maps "-H n1:2,n2:3 -n 1 a : -H <list> -n 1 b"
    Then the job is refused for "bad-host-list"

    Examples:
      | list  |
      | +n2   |
      | +n-1  |
      | +x    |
      | +e:2  |
      | +e:   |

  # PRRTE 5.0.0rc1 parses these as +n0 and +e.
  @PAM-HOST-6
  Scenario Outline: A malformed node count or index is refused: <list>
    When prterun maps "-H n1:2,n2:3 -n 1 a : -H <list> -n 1 b"
    Then the job is refused for "bad-host-list"

    Examples:
      | list |
      | +n   |
      | +nx  |
      | +e2  |
      | +e:x |

  @PAM-HOST-9
  Scenario: A bare number is the node whose name ends in it
    When prterun maps "--prtemca ras_simulator_num_nodes 3 --prtemca ras_simulator_slots 2 -H 1:2 --bind-to core -n 2 a"
    Then the map is
      | rank | node   | bound   |
      | 0    | nodeA1 | core:L0 |
      | 1    | nodeA1 | core:L1 |

  # The first app has one of the two slots of n01.
  @PAM-HOST-9
  Scenario Outline: A bare number is compared as a number: <number>
    When prterun maps "-H n01:2,n1b:2,n11:2 --bind-to none -n 1 a : -H <number> -n 1 b"
    Then the map is
      | rank | app | node   |
      | 0    | 0   | n01    |
      | 1    | 1   | <node> |

    Examples:
      | number | node |
      | 1      | n01  |
      | 001    | n01  |
      | 011    | n11  |

  # PRRTE 5.0.0rc1 looks for a node named *.
  @PAM-HOST-9 @PAM-HOST-10
  Scenario Outline: A mapping by seq can use the empty nodes, each once: <list>
    When prterun maps "-H n1:2,n2:2,n3:2 --bind-to core -n 1 a : -H <list> --map-by seq -n 2 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n2   | core:L0 |
      | 2    | 1   | n3   | core:L0 |

    Examples:
      | list    |
      | +e      |
      | +e:1,+e |

  @PAM-HOST-10
  Scenario Outline: A mapping by seq uses the hosts of an app's list in their order: <list>
    When prterun maps "-H n1:2,n2:2 --bind-to none -n 1 a : -H <list> --map-by seq -n 3 b"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n1   |
      | 1    | 1   | n2   |
      | 2    | 1   | n1   |
      | 3    | 1   | n2   |

    Examples:
      | list        |
      | n2,n1,n2    |
      | +n1,+n0,+n1 |

  @PAM-HOST-12
  Scenario: The simulator defines nodes in groups
    When prterun maps "--prtemca ras simulator --prtemca ras_simulator_num_nodes 2,1 --prtemca ras_simulator_slots 1,2 --bind-to core -n 4 a"
    Then the map is
      | rank | node   | bound   |
      | 0    | nodeA0 | core:L0 |
      | 1    | nodeA1 | core:L0 |
      | 2    | nodeB0 | core:L0 |
      | 3    | nodeB0 | core:L1 |

  @PAM-HOST-12
  Scenario: Host lists select among simulated nodes
    When prterun maps "--prtemca ras_simulator_num_nodes 2 --prtemca ras_simulator_slots 2 -H n1 -n 1 a"
    Then the job is refused for "not-all-mapped-alloc"

  @PAM-HOST-12
  Scenario: A host list cannot exceed the maximum slots of a simulated node
    When prterun maps "--prtemca ras_simulator_num_nodes 2 --prtemca ras_simulator_slots 4 --prtemca ras_simulator_max_slots 5 -H nodeA1:6 -n 5 a"
    Then the job is refused for "slots-exceed-max"

  @PAM-HOST-12
  Scenario Outline: The slots of a node without a slot count are counted in <unit>
    When prterun maps "--prtemca prte_set_default_slots <unit> -H n1:*,n2 --bind-to none -n 1 a"
    Then node "n1" has <slots> slots

    Examples:
      | unit       | slots      |
      | cores      | 24         |
      | hwthreads  | 48         |
      | packages   | 1          |
      | numas      | 4          |
      | 7          | 7          |
      | hwt        | 48         |
      | sockets    | 1          |
      | n          | 4          |
      | numas2     | 24         |
      | NUMAS      | 24         |
      | 3x         | 24         |
      | 03         | 3          |
      | +5         | 5          |
      | 4294967298 | 2147483647 |

  # The hostfile gives neither node a slot count.
  @PAM-HOST-12
  Scenario: A fixed number of default slots applies to the hosts of a hostfile
    When prterun maps "--prtemca prte_set_default_slots 3 --hostfile features/data/two-nodes --map-by slot --bind-to none -n 4 a"
    Then the map is
      | rank | node |
      | 0-2  | n1   |
      | 3    | n2   |

  @PAM-HOST-12
  Scenario Outline: prterun's allocation cannot be extended: <option>
    When prterun maps "-H n1:2 <option> -n 1 a"
    Then the job is refused for "not-elastic"

    Examples:
      | option                             |
      | --add-host n2:2                    |
      | --add-hostfile features/data/hosts |
