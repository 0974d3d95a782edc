# PRRTE's manual: placement examples, fundamentals, rankfiles, hosts, relative indexing, ranking, quick start; Open MPI's has many of them, too
Feature: The examples of the manuals
  Each line of the manuals whose outcome they state, on nodes of the manuals' names. What other scenarios hold is not repeated:
  devices, files of parameters, and the lines with several readings in the ledger.

  Background:
    Given the topology "2pkg-2numa-8core-smt2"

  @PAM-NPROCS-1 @PAM-HOST-1 @PAM-HOST-4
  Scenario Outline: The manual's processes are on two nodes: <line>
    When prterun maps "<line>"
    Then the map is
      | rank | node |
      | <aa> | aa   |
      | <bb> | bb   |

    Examples:
      | line                                                            | aa  | bb  |
      | --host aa,aa,bb a                                               | 0-1 | 2   |
      | --hostfile features/data/manual-no-slots --map-by ppr:2:package a | 0-3 | 4-7 |
      | --hostfile features/data/manual-no-slots --map-by ppr:2:node a  | 0-1 | 2-3 |
      | --hostfile features/data/manual-no-slots --map-by ppr:1:node a  | 0   | 1   |
      | --hostfile features/data/manual-four-slots --np 6 a             | 0-3 | 4-5 |
      | --host aa,bb --np 8 --map-by :OVERSUBSCRIBE a                   | 0-3 | 4-7 |
      | --host aa:2,bb:6 --np 8 a                                       | 0-1 | 2-7 |

  @PAM-MAP-PLACE-1 @PAM-MAP-SEQ-1 @PAM-HOST-4
  Scenario Outline: The manual's processes are on three nodes: <line>
    When prterun maps "<line>"
    Then the map is
      | rank | node |
      | <aa> | aa   |
      | <bb> | bb   |
      | <cc> | cc   |

    Examples:
      | line                                                            | aa  | bb  | cc  |
      | --hostfile features/data/manual-two-slots a                     | 0-1 | 2-3 | 4-5 |
      | --hostfile features/data/manual-four-slots --np 6 --map-by node a | 0,3 | 1,4 | 2,5 |
      | --hostfile features/data/manual-four-slots --map-by seq a       | 0   | 1   | 2   |
      | --host aa --np 1 hostname : --host bb,cc --np 2 uptime          | 0   | 1   | 2   |
      | --host aa:1,bb:1,cc:1 -n 3 --map-by slot a                      | 0   | 1   | 2   |
      | --host aa:1,bb:1,cc:1 -n 3 --map-by node a                      | 0   | 1   | 2   |
      | --host aa:1,bb:1,cc:1 -n 3 --map-by core a                      | 0   | 1   | 2   |
      | --host aa:1,bb:1,cc:1 -n 3 --map-by numa a                      | 0   | 1   | 2   |
      | --host aa:1,bb:1,cc:1 -n 3 --map-by package:span a              | 0   | 1   | 2   |
      | --hostfile features/data/manual-some-slots a                    | 0-7 | 8-15 | 16-17 |
      | --host aa:2,bb:2,cc:2 -n 12 --map-by core:oversubscribe a       | 0-3 | 4-7 | 8-11 |
      | --default-hostfile features/data/manual-two-slots --host +n0,+n1 -n 4 a : --host +n2 -n 2 b | 0-1 | 2-3 | 4-5 |
      | --default-hostfile features/data/manual-two-slots --host +n0 -n 1 a : --host +e:1 -n 1 b : --host +e -n 1 c | 0 | 1 | 2 |

  # The third node, an empty one, the fourth, the third again, and all that are empty still.
  @PAM-MAP-SEQ-2 @PAM-HOST-9
  Scenario: The manual's layout has each empty node once
    When prterun maps "--host aa:4,bb:4,cc:4,dd:4,ee:4 --map-by seq:file=features/data/manual-layout --bind-to none a"
    Then the map is
      | rank | node |
      | 0,3  | cc   |
      | 1    | aa   |
      | 2    | dd   |
      | 4    | bb   |
      | 5    | ee   |

  # The node has eight cores. A machine without an allocation is the manual's laptop.
  @PAM-HOST-13 @PAM-SLOTS-1
  Scenario Outline: The manual's laptop has a process for each <unit>
    When prterun maps "<line>"
    Then the ranks of app 0 are "<ranks>"

    Examples:
      | unit            | line                | ranks |
      | core            | a                   | 0-7   |
      | hardware thread | --map-by :HWTCPUS a | 0-15  |

  @PAM-HOST-15 @PAM-SLOTS-1
  Scenario Outline: The manual's line is refused for <topic>: <line>
    When prterun maps "<line>"
    Then the job is refused for "<topic>"

    Examples:
      | line                                                  | topic                |
      | --hostfile features/data/manual-two-slots --host dd a | not-all-mapped-alloc |
      | --hostfile features/data/manual-four-slots --np 14 a  | alloc-error          |
      | --host aa,bb --np 8 a                                 | alloc-error          |

  # The manual's node has ten cores in each package, this one has 32.
  @PAM-MAP-FILE-1
  Scenario Outline: The ranks of the manual's rankfile are bound to the CPUs that it states: <file>
    Given the topology "2pkg-8numa-64core-smt2"
    When prterun maps "--host aa,bb,cc,dd --map-by rankfile:FILE=features/data/<file> a"
    Then the map is
      | rank | node | bound                    |
      | 0    | aa   | <first>                  |
      | 1    | bb   | package[0][core:L0-1,4]  |
      | 2    | cc   | package[0][core:L1-2]    |

    Examples:
      | file                  | first                    |
      | manual-ranks          | package[0][core:L10-12]  |
      | manual-ranks-packages | package[1][core:L32-34]  |
      | manual-ranks-relative | package[0][core:L10-12]  |

  # PRRTE's table ranks by `core`, `package` and `package:SPAN`, which its list of rankings does not have; mpirun(1) has the first two rows.
  @PAM-RANK-ANY-1
  Scenario Outline: The ranks of the manual's pattern are as its table has them, ranked by <ranking>
    When prterun maps "--np 8 --map-by ppr:2:package --host aa:4,bb:4 --rank-by <ranking> a"
    Then the map is
      | rank     | node | bound                 |
      | <first>  | aa   | package[0][core:L0-3] |
      | <second> | aa   | package[1][core:L4-7] |
      | <third>  | bb   | package[0][core:L0-3] |
      | <fourth> | bb   | package[1][core:L4-7] |

    Examples:
      | ranking | first | second | third | fourth |
      | fill    | 0-1   | 2-3    | 4-5   | 6-7    |
      | span    | 0,4   | 1,5    | 2,6   | 3,7    |
      | node    | 0,2   | 4,6    | 1,3   | 5,7    |

  @PAM-MAP-CPUSET-1
  Scenario: The processes of the manual's PE list have all of its CPUs, or one each in its order
    When prterun maps "--host aa:8 --map-by pe-list=0,2,3 --bind-to core a"
    Then the map is
      | rank | bound                   |
      | 0-2  | package[0][core:L0,2-3] |
    When prterun maps "--host aa:8 --map-by pe-list=0,2,5:ordered --bind-to core a"
    Then the map is
      | rank | bound               |
      | 0    | package[0][core:L0] |
      | 1    | package[0][core:L2] |
      | 2    | package[1][core:L5] |

  # PRRTE's nodes have ten cores in each package, those of mpirun(1) four. Without a ranking they differ on the ranks by package, which the
  # ledger has as readings of PAM-DEFAULT-RANK-1.
  @PAM-BIND-SHOWN-1 @PAM-MAP-PE-1
  Scenario Outline: The manual's report of bindings, with this machine's numbers: <line>
    When prterun maps "--host aa:4 --np 4 <line> a"
    Then the map is
      | rank | bound    |
      | 0    | <first>  |
      | 1    | <second> |
      | 2    | <third>  |
      | 3    | <fourth> |

    Examples:
      | line                                | first                 | second                | third                 | fourth                |
      | --map-by core --bind-to core        | package[0][core:L0]   | package[0][core:L1]   | package[0][core:L2]   | package[0][core:L3]   |
      | --map-by package --rank-by span --bind-to package | package[0][core:L0-3] | package[1][core:L4-7] | package[0][core:L0-3] | package[1][core:L4-7] |
      | --map-by package:PE=2 --rank-by span --bind-to core | package[0][core:L0-1] | package[1][core:L4-5] | package[0][core:L2-3] | package[1][core:L6-7] |
      | --map-by slot:PE=2 --bind-to core   | package[0][core:L0-1] | package[0][core:L2-3] | package[1][core:L4-5] | package[1][core:L6-7] |
      | --map-by core:PE=2:HWTCPUS          | package[0][hwt:L0-1]  | package[0][hwt:L2-3]  | package[0][hwt:L4-5]  | package[0][hwt:L6-7]  |
      | --bind-to none                      | N/A                   | N/A                   | N/A                   | N/A                   |

  @PAM-NOLOCAL-1
  Scenario Outline: No process of the manual's job is on the launcher's node: <line>
    Given the nodes "aa:4,bb:4,cc:4" with the head node "aa"
    When prterun maps "--np 6 <line> a"
    Then the map is
      | rank | node |
      | <bb> | bb   |
      | <cc> | cc   |

    Examples:
      | line                   | bb    | cc    |
      | --map-by node:NOLOCAL  | 0,2,4 | 1,3,5 |
      | --nolocal --map-by slot | 0-3  | 4-5   |

  # The manual's nodes have 20 cores with eight hardware threads each and 32 slots, these eight cores with two and 12 slots.
  @PAM-SLOTS-1 @PAM-BIND-HWT-1
  Scenario Outline: More processes than cores fit on the manual's nodes: <line>
    When prterun maps "--host node01:12,node02:12 --np 14 <line> hostname"
    Then node "node01" holds 12 processes of app 0
    And node "node02" holds 2 processes of app 0

    Examples:
      | line                                        |
      | --map-by core --bind-to core:overload-allowed |
      | --map-by core:HWTCPUS --bind-to hwthread    |

  @PAM-SLOTS-1
  Scenario: Hardware threads as CPUs give the manual's nodes no further slots
    When prterun maps "--host node01:12,node02:12 --np 26 --map-by core:HWTCPUS --bind-to hwthread hostname"
    Then the job is refused for "alloc-error"

  @PAM-MAP-PLACE-1
  Scenario: The packages of the manual's node get the same number of processes, or the first one more with hardware threads as CPUs
    When prterun maps "--host node01:9 --np 8 --map-by package --bind-to package hostname"
    Then the map is
      | rank | bound                 |
      | 0-3  | package[0][core:L0-3] |
      | 4-7  | package[1][core:L4-7] |
    When prterun maps "--host node01:9 --np 9 --map-by package:HWTCPUS --bind-to package hostname"
    Then the map is
      | rank | bound                 |
      | 0-4  | package[0][hwt:L0-7]  |
      | 5-8  | package[1][hwt:L8-15] |
