# 8.1.1.7 Changes to rmaps Components
#
# The machine has two packages of four cores, each of two hardware threads.
Feature: Mapping by a pattern

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:3,n2:4"

  # Two processes on each of two packages need four slots, and n1 has three.
  @PAM-MAP-PPR-1 @PAM-SLOTS-1
  Scenario: A node with too few slots for its whole pattern takes no process
    When prterun maps "--map-by ppr:2:package -n 4 a"
    Then the map is
      | rank | node | bound                 |
      | 0-1  | n2   | package[0][core:L0-3] |
      | 2-3  | n2   | package[1][core:L4-7] |

  # The first app leaves n1 one of its three slots, and the pattern needs two of a node.
  @PAM-MAP-PPR-1 @PAM-SLOTS-1
  Scenario Outline: A node whose slots an earlier app has taken takes no part of a pattern: <line>
    When prterun maps "<line>"
    Then the map is
      | rank | app | node |
      | 0-1  | 0   | n1   |
      | 2-3  | 1   | n2   |

    Examples:
      | line                                               |
      | -n 2 a : --map-by ppr:2:node --bind-to none -n 2 b |
      | --map-by ppr:2:node --bind-to none -n 2 a : -n 2 b |

  @PAM-MAP-PPR-1 @PAM-SLOTS-1
  Scenario Outline: A pattern is refused if the processes exceed <what>
    When prterun maps "<line> a"
    Then the job is refused for "<topic>"

    Examples: ppr:2:node needs two slots of each node. n1 has no slots for two processes on each of its packages.
      | what                       | line                        | topic              |
      | the slots                  | --map-by ppr:2:node -n 8    | alloc-error        |
      | the pattern                | --map-by ppr:2:node -n 5    | ppr-too-many-procs |
      | the pattern on a full node | --map-by ppr:2:package -n 5 | ppr-too-many-procs |
      | the pattern on objects     | --map-by ppr:1:package -n 5 | ppr-too-many-procs |
      | the slots, without a count | --map-by ppr:2:package      | alloc-error        |

  # Too few slots are the reason before a missing object, unless the objects determine the process count.
  @PAM-MAP-TARGET-1 @PAM-SLOTS-1
  Scenario Outline: A pattern by an object that the machine does not have is refused: <count>
    Given the topology "2pkg-2numa-8core-nol3"
    When prterun maps "--map-by ppr:1:l3cache <count> a"
    Then the job is refused for "<topic>"

    Examples:
      | count | topic                    |
      | -n 8  | alloc-error              |
      | -n 7  | mapping-target-not-found |
      |       | mapping-target-not-found |

  @PAM-RANK-OBJ-1
  Scenario Outline: A pattern on nodes has no objects to rank by: <line>
    When prterun maps "<line>"
    Then the job is refused for "must-map-by-obj"

    Examples:
      | line                                                              |
      | --map-by ppr:2:node --rank-by fill -n 2 a                         |
      | --map-by ppr:2:node --rank-by span -n 2 a                         |
      | --map-by ppr:1:node --rank-by fill -n 1 a : --bind-to none -n 1 b |

  @PAM-MAP-PPR-1 @PAM-OVERSUB-3 @PAM-OVERSUB-5
  Scenario Outline: With OVERSUBSCRIBE, a node takes its whole pattern, <how>
    When prterun maps "--map-by ppr:5:node:oversubscribe <binding> -n 8 a"
    Then the map is
      | rank | node | bound    |
      | 0    | n1   | <first>  |
      | 1    | n1   | <second> |
      | 2    | n1   | <third>  |
      | 3    | n1   | <fourth> |
      | 4    | n1   | <fifth>  |
      | 5    | n2   | <first>  |
      | 6    | n2   | <second> |
      | 7    | n2   | <third>  |

    Examples:
      | how                       | binding        | first   | second  | third   | fourth  | fifth   |
      | unbound without a binding |                | N/A     | N/A     | N/A     | N/A     | N/A     |
      | bound by an explicit one  | --bind-to core | core:L0 | core:L1 | core:L2 | core:L3 | core:L4 |

  # A package has four cores: for two processes with two cores each.
  @PAM-MAP-PPR-1 @PAM-MAP-PE-1
  Scenario: The processes of a pattern get several CPUs each
    When prterun maps "--map-by ppr:2:package:pe=2 -n 4 a"
    Then the map is
      | rank | node | bound                 |
      | 0    | n2   | package[0][core:L0-1] |
      | 1    | n2   | package[0][core:L2-3] |
      | 2    | n2   | package[1][core:L4-5] |
      | 3    | n2   | package[1][core:L6-7] |

  @PAM-MAP-PPR-1 @PAM-MAP-PE-1
  Scenario Outline: A pattern whose processes need more CPUs than an object has is refused: <pattern>
    When prterun maps "--map-by <pattern> -n 2 a"
    Then the job is refused for "ppr-too-many-procs"

    Examples:
      | pattern            |
      | ppr:2:package:pe=3 |
      | ppr:2:l3cache:pe=3 |

  @PAM-MAP-PPR-1
  Scenario: A pattern ends with the process count, within a node and within an object
    Given the nodes "n1:8,n2:8"
    When prterun maps "--map-by ppr:3:package --bind-to core -n 5 a"
    Then the map is
      | rank | node | bound               |
      | 0    | n1   | package[0][core:L0] |
      | 1    | n1   | package[0][core:L1] |
      | 2    | n1   | package[0][core:L2] |
      | 3    | n1   | package[1][core:L4] |
      | 4    | n1   | package[1][core:L5] |

  # App a has all cores of the first package of n1.
  @PAM-MAP-PPR-1 @PAM-LEVEL-3
  Scenario: A pattern skips an object without free CPUs
    Given the nodes "n1:8,n2:8"
    When prterun maps "--map-by slot --bind-to core -n 4 a : --map-by ppr:1:package --bind-to core -n 2 b"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 0   | n1   | package[0][core:L1] |
      | 2    | 0   | n1   | package[0][core:L2] |
      | 3    | 0   | n1   | package[0][core:L3] |
      | 4    | 1   | n1   | package[1][core:L4] |
      | 5    | 1   | n2   | package[0][core:L0] |

  # App a has seven of n1's eight cores, and the pattern gives each node two processes.
  @PAM-MAP-PPR-1 @PAM-BIND-DERIVE-4
  Scenario: A pattern with a derived binding is unbound on a node with too few CPUs only
    Given the nodes "n1:9,n2:9"
    When prterun maps "-n 7 a : --map-by ppr:1:package -n 4 b"
    Then app 1's binding is "PACKAGE:IF-SUPPORTED"
    And the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0]   |
      | 1    | 0   | n1   | package[0][core:L1]   |
      | 2    | 0   | n1   | package[0][core:L2]   |
      | 3    | 0   | n1   | package[0][core:L3]   |
      | 4    | 0   | n1   | package[1][core:L4]   |
      | 5    | 0   | n1   | package[1][core:L5]   |
      | 6    | 0   | n1   | package[1][core:L6]   |
      | 7-8  | 1   | n1   | N/A                   |
      | 9    | 1   | n2   | package[0][core:L0-3] |
      | 10   | 1   | n2   | package[1][core:L4-7] |

  # Two threads are the CPUs of one core.
  @PAM-MAP-PPR-1 @PAM-RESOLVE-PES-1 @PAM-RESOLVE-HWT-1 @PAM-PARSE-MAP-5
  Scenario Outline: The qualifiers of an app's pattern are the app's: <qualifiers>
    When prterun maps "-H n1:8,n2:8 --bind-to none -n 1 a : --map-by ppr:2:package:<qualifiers> --bind-to <object> -n 4 b"
    Then the map is
      | rank | app | node | bound                |
      | 0    | 0   | n1   | N/A                  |
      | 1    | 1   | n1   | package[0][<first>]  |
      | 2    | 1   | n1   | package[0][<second>] |
      | 3    | 1   | n1   | package[1][<third>]  |
      | 4    | 1   | n1   | package[1][<fourth>] |

    Examples:
      | qualifiers   | object   | first     | second    | third     | fourth     |
      | pe=2         | core     | core:L0-1 | core:L2-3 | core:L4-5 | core:L6-7  |
      | hwtcpus      | hwthread | hwt:L0    | hwt:L1    | hwt:L8    | hwt:L9     |
      | hwtcpus:pe=2 | hwthread | hwt:L0-1  | hwt:L2-3  | hwt:L8-9  | hwt:L10-11 |
      | pe=2:hwtcpus | hwthread | hwt:L0-1  | hwt:L2-3  | hwt:L8-9  | hwt:L10-11 |

  # The nodes have three and four slots.
  @PAM-MAP-PPR-1
  Scenario Outline: An app's pattern is refused for more processes than it has places: <mapping>
    When prterun maps "--bind-to none -n 1 a : --map-by <mapping> -n <most> b"
    Then every rank from 0 to <most> is mapped once
    When prterun maps "--bind-to none -n 1 a : --map-by <mapping> -n <more> b"
    Then the job is refused for "ppr-too-many-procs"

    Examples: In the second, n1 has two slots left.
      | mapping       | most | more |
      | ppr:1:node    | 2    | 3    |
      | ppr:1:package | 4    | 5    |
