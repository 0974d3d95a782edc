# The machine of each node counts for what is placed on it: 8.1.1.6.4, 8.1.1.9 and 8.1.1.13.2
Feature: Nodes that differ

  # n1 has four cores of one thread each in a package, which is its only NUMA node. n2 has two packages, each a NUMA node, of four
  # cores with two threads each.
  Background:
    Given the topology "1pkg-1numa-4core"
    And the nodes
      | node | slots | topology             |
      | n1   | 4     |                      |
      | n2   | 8     | 2pkg-2numa-8core-smt2 |

  @HET-MACHINE-1
  Scenario: By core, each node offers the cores of its own machine
    When prterun maps "--map-by core --bind-to core -n 6 a"
    Then the map is
      | rank | node | bound               |
      | 0    | n1   | package[0][core:L0] |
      | 1    | n1   | package[0][core:L1] |
      | 2    | n1   | package[0][core:L2] |
      | 3    | n1   | package[0][core:L3] |
      | 4    | n2   | package[0][core:L0] |
      | 5    | n2   | package[0][core:L1] |

  # n2 takes a process on each package in turn, and ranks fill its package 0 first.
  @HET-MACHINE-1
  Scenario: By package, a node with one package places all of its processes there
    When prterun maps "-H n1:2,n2:4 --map-by package --bind-to package -n 6 a"
    Then the map is
      | rank | node | bound                 |
      | 0-1  | n1   | package[0][core:L0-3] |
      | 2-3  | n2   | package[0][core:L0-3] |
      | 4-5  | n2   | package[1][core:L4-7] |

  # One NUMA node on n1 and two on n2.
  @HET-COUNT-1 @HET-MACHINE-1
  Scenario: A pattern fills the objects of each machine
    When prterun maps "--map-by ppr:1:numa --bind-to numa a"
    Then the map is
      | rank | node | bound                 |
      | 0    | n1   | package[0][core:L0-3] |
      | 1    | n2   | package[0][core:L0-3] |
      | 2    | n2   | package[1][core:L4-7] |

  # n1's threads are its cores; threads 0 and 1 of n2 are those of core 0.
  @HET-CPU-1
  Scenario: Hardware threads are those of each machine
    When prterun maps "-H n1:2,n2:2 --map-by slot:hwtcpus --bind-to hwthread -n 4 a"
    Then the map is
      | rank | node | bound              |
      | 0    | n1   | package[0][hwt:L0] |
      | 1    | n1   | package[0][hwt:L1] |
      | 2    | n2   | package[0][hwt:L0] |
      | 3    | n2   | package[0][hwt:L1] |

  # App a fills n1. On n2, b has the first thread of cores 0 and 1, so that the first free core is core 2.
  @HET-CPU-1
  Scenario: Two apps have different CPUs on a node
    When prterun maps "-n 4 a : --map-by core:hwtcpus --bind-to hwthread -n 2 b : --map-by core --bind-to hwthread -n 1 c"
    Then the map is
      | rank | app | node |
      | 0-3  | 0   | n1   |
      | 4-5  | 1   | n2   |
      | 6    | 2   | n2   |

  # Core 3 is a core of each node, and each node takes the list from its beginning.
  @HET-CPU-1
  Scenario: A PE list names the CPUs of each machine
    When prterun maps "-H n1:2,n2:2 --map-by pe-list=0,3:ordered -n 4 a"
    Then the map is
      | rank | node | bound               |
      | 0    | n1   | package[0][core:L0] |
      | 1    | n1   | package[0][core:L3] |
      | 2    | n2   | package[0][core:L0] |
      | 3    | n2   | package[0][core:L3] |

  @HET-BIND-2
  Scenario: A derived binding to the CPU is to the core where nodes report their machines
    When prterun maps "-H n1:1 --map-by slot -n 1 a"
    Then the map is
      | rank | node | bound               |
      | 0    | n1   | package[0][core:L0] |
    And the job's policy is mapping "BYSLOT:NOOVERSUBSCRIBE", ranking "SLOT", binding "CORE:IF-SUPPORTED"

  # Three of the sixteen threads of this machine are outside of the cgroup.
  @HET-CPU-2
  Scenario: A node that a cgroup limits binds a process to each thread that is left
    Given the nodes
      | node | slots | topology                    |
      | n1   | 4     |                             |
      | n2   | 16    | 2pkg-2numa-8core-disallowed |
    When prterun maps "-H n2:16 --map-by hwthread:hwtcpus --bind-to hwthread -n 13 a"
    Then every rank from 0 to 12 is mapped once
    When prterun maps "-H n2:16 --map-by hwthread:hwtcpus --bind-to hwthread -n 14 a"
    Then the job is refused

  # n2 has no L3 cache.
  @HET-TARGET-1
  Scenario: A node without the object refuses a mapping by that object
    Given the nodes
      | node | slots | topology              |
      | n1   | 2     |                       |
      | n2   | 2     | 2pkg-2numa-8core-nol3 |
    When prterun maps "-H n1:2 --map-by l3cache -n 2 a"
    Then the map is
      | rank | node | bound                 |
      | 0-1  | n1   | package[0][core:L0-3] |
    When prterun maps "--map-by l3cache -n 2 a"
    Then the job is refused

  # The one L3 cache is on n1.
  @HET-TARGET-2 @HET-COUNT-1
  Scenario: A pattern counts the objects where they are
    Given the nodes
      | node | slots | topology              |
      | n1   | 2     |                       |
      | n2   | 2     | 2pkg-2numa-8core-nol3 |
    When prterun maps "--map-by ppr:1:l3cache a"
    Then the map is
      | rank | node | bound                 |
      | 0    | n1   | package[0][core:L0-3] |
    When prterun maps "--map-by ppr:1:l3cache -n 2 a"
    Then the job is refused

  # The head node and n1 have threads, but no cores.
  @HET-CPU-3 @HET-DISPLAY-2
  Scenario: One node with cores makes cores the CPUs
    Given the topology "1pkg-nocore-4pu"
    And the nodes
      | node | slots | topology              |
      | n1   | 4     |                       |
      | n2   | 8     | 2pkg-2numa-8core-smt2 |
    When prterun maps "-H n2:2 --map-by slot -n 2 a"
    Then the map is
      | rank | node | bound               |
      | 0    | n2   | package[0][core:L0] |
      | 1    | n2   | package[0][core:L1] |
    And the map is not the same as that of "-H n2:2 --map-by slot --bind-to none -n 2 a"

  @HET-SLOTS-1
  Scenario: A node without a slot count has the cores of its own machine
    Given the nodes
      | node | slots | topology              |
      | n1   | -     |                       |
      | n2   | -     | 2pkg-2numa-8core-smt2 |
    When prterun maps "--hostfile features/data/two-nodes --map-by slot --bind-to none -n 12 a"
    Then node "n1" holds 4 processes of app 0
    And node "n2" holds 8 processes of app 0
    And the map is not the same as that of "--hostfile features/data/two-nodes --map-by node --bind-to none -n 12 a"

  @HET-DISPLAY-1
  Scenario: The XML form lists the CPUs of each node's own machine
    When prterun maps "-H n1:1,n2:1 --map-by node --display map:parseable -n 2 a"
    Then the printed map has the line "<package id="1" cpus="4-7"/>"
    When prterun maps "-H n1:1,n2:1 --map-by slot --display map:parseable -n 1 a"
    Then the printed map has no line "<package id="1" cpus="4-7"/>"

  @HET-HOSTFILE-1
  Scenario: Apps with hostfiles of their own are mapped on nodes that differ
    When prterun maps "--hostfile features/data/two-nodes --map-by slot -n 1 a : --hostfile features/data/two-nodes -n 1 b"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n1   |
      | 1    | 1   | n1   |
    And the map is not the same as that of "--hostfile features/data/two-nodes --map-by slot --bind-to none -n 1 a : --hostfile features/data/two-nodes -n 1 b"

  # App a needs three slots and n1 has two. The file of app b names n2, which is not in the allocation.
  @HET-HOSTFILE-2
  Scenario: A hostfile is checked before anything is mapped
    When prterun maps "-H n1:2 --map-by slot -n 3 a : --hostfile features/data/two-nodes -n 1 b"
    Then the job is refused for "not-all-mapped-alloc"

  # The file names n2, which is not in the allocation.
  @HET-HOSTFILE-2
  Scenario: A hostfile is checked before qualifiers that contradict each other
    When prterun maps "-H n1:2 --map-by node:corecpus:hwtcpus -n 1 a : --hostfile features/data/two-nodes -n 1 b"
    Then the job is refused for "not-all-mapped-alloc"

  # As before, but n1 is the head node, and the runtime has no other.
  @HET-HOSTFILE-2
  Scenario: A hostfile is not checked before the mapping if the head node is the only node
    Given the nodes
      | node | slots | head | topology              |
      | n1   | 2     | yes  |                       |
      | n2   | -     |      | 2pkg-2numa-8core-smt2 |
    When prterun maps "-H n1:2 --map-by slot -n 3 a : --hostfile features/data/two-nodes -n 1 b"
    Then the job is refused for "alloc-error"

  # n2 has one core, and is not in the allocation.
  @PAM-SET-2
  Scenario: A default CPU list is compared with the machines of the runtime's nodes
    Given the nodes
      | node | slots | head | topology         |
      | n1   | 2     | yes  |                  |
      | n2   | -     |      | 1pkg-1numa-1core |
    When prterun maps "-H n1:2 --prtemca hwloc_default_cpu_list 1-3 --map-by core --bind-to core -n 2 a"
    Then the map is
      | rank | node | bound               |
      | 0    | n1   | package[0][core:L1] |
      | 1    | n1   | package[0][core:L2] |

  # There are two nodes. Ranking by fill needs a mapping by an object.
  @HET-HOSTFILE-2
  Scenario Outline: A host list with <host> is checked before anything is mapped
    When prterun maps "-H n1:2,n2:2 --map-by slot --rank-by fill -n 1 a : -H <host> -n 1 b"
    Then the job is refused for "bad-host-list"

    Examples:
      | host |
      | +n9  |
      | +e:9 |

  @HET-HOSTFILE-2
  Scenario Outline: A relative host in the hostfile <file> is checked before anything is mapped
    When prterun maps "-H n1:2,n2:2 --map-by slot --rank-by fill -n 1 a : --hostfile features/data/<file> -n 1 b"
    Then the job is refused for "bad-host-list"

    Examples:
      | file           |
      | no-ninth-node  |
      | too-many-empty |

  # App a is on n2, which has no L3 cache; n1 has one.
  @HET-RANK-1
  Scenario: An app is ranked by the objects of its own nodes
    Given the nodes
      | node | slots | topology              |
      | n1   | 2     |                       |
      | n2   | 2     | 2pkg-2numa-8core-nol3 |
    When prterun maps "-H n2:1 --map-by slot --bind-to none -n 1 a : -H n1:1 --map-by l3cache --bind-to none -n 1 b"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n2   |
      | 1    | 1   | n1   |
    And app 1's mapping is "BYL3CACHE:NOOVERSUBSCRIBE"
