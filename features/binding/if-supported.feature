# 8.1.1.13.6 All --bind-to objects and modifiers are valid per app
#
# The machine has four cores. PRRTE's help: with IF-SUPPORTED, a process that cannot be bound is launched unbound.
Feature: An explicit IF-SUPPORTED

  Background:
    Given the topology "1pkg-1numa-4core"
    And the nodes "n1:8"

  @PAM-BIND-IF-1
  Scenario Outline: A job mapped by <mapping> with more processes than CPUs is launched unbound
    When prterun maps "--map-by <mapping> --bind-to core:if-supported <count> a"
    Then the map is
      | rank | node | bound |
      | 0-4  | n1   | N/A   |

    Examples: Two CPUs for each of three processes are too many as well.
      | mapping    | count |
      | slot       | -n 5  |
      | node       | -n 5  |
      | numa       | -n 5  |
      | core       | -n 5  |
      | ppr:5:numa |       |
      | ppr:5:node |       |

  @PAM-BIND-IF-1 @PAM-MAP-PE-1
  Scenario Outline: A job whose processes need more CPUs than there are is launched unbound: <mapping>
    When prterun maps "--map-by <mapping> --bind-to core:if-supported -n 3 a"
    Then the map is
      | rank | node | bound |
      | 0-2  | n1   | N/A   |

    Examples:
      | mapping         |
      | slot:pe=2       |
      | node:pe=2       |
      | numa:pe=2       |
      | package:pe=3    |
      | ppr:3:node:pe=2 |
      | ppr:3:numa:pe=2 |

  @PAM-BIND-IF-1 @PAM-BIND-OVERRIDE-1
  Scenario Outline: An app mapped by <mapping> with more processes than CPUs is launched unbound
    When prterun maps "-n 1 a : --map-by <mapping> --bind-to core:if-supported -n 4 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1-4  | 1   | n1   | N/A     |

    Examples:
      | mapping    |
      | slot       |
      | node       |
      | numa       |
      | core       |
      | ppr:4:node |
      | ppr:4:numa |

  @PAM-BIND-IF-1 @PAM-BIND-OVERRIDE-1
  Scenario Outline: An app mapped by <mapping> is bound if there are CPUs for all of its processes
    When prterun maps "-n 1 a : --map-by <mapping> --bind-to core:if-supported -n 3 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n1   | core:L1 |
      | 2    | 1   | n1   | core:L2 |
      | 3    | 1   | n1   | core:L3 |

    Examples:
      | mapping    |
      | slot       |
      | node       |
      | numa       |
      | core       |
      | ppr:3:node |

  # Without IF-SUPPORTED the same binding is required.
  @PAM-BIND-IF-1 @PAM-BIND-OVERRIDE-1
  Scenario Outline: More processes than CPUs are refused without IF-SUPPORTED: <line>
    When prterun maps "<line>"
    Then the job is refused

    Examples:
      | line                                              |
      | --map-by slot --bind-to core -n 5 a               |
      | -n 1 a : --map-by slot --bind-to core -n 4 b      |
      | -n 1 a : --map-by numa --bind-to core -n 4 b      |

  # An explicit binding stays on an oversubscribed node, as far as there are CPUs.
  @PAM-BIND-IF-1 @PAM-OVERSUB-5
  Scenario: Oversubscription leaves an explicit binding that is possible
    Given the nodes "n1:2"
    When prterun maps "--map-by slot:oversubscribe --bind-to core:if-supported -n 4 a"
    Then the map is
      | rank | node | bound   |
      | 0    | n1   | core:L0 |
      | 1    | n1   | core:L1 |
      | 2    | n1   | core:L2 |
      | 3    | n1   | core:L3 |

  # By object, n1 takes eight processes in one turn and has four cores; n2 takes the other two.
  @PAM-BIND-IF-1
  Scenario Outline: A node without CPUs for its processes does not unbind those of the next node by <mapping>
    Given the nodes "n1:8,n2:2"
    When prterun maps "--map-by <mapping> --bind-to core:if-supported -n 10 a"
    Then the map is
      | rank | node | bound   |
      | 0-7  | n1   | N/A     |
      | 8    | n2   | core:L0 |
      | 9    | n2   | core:L1 |

    Examples:
      | mapping |
      | core    |
      | numa    |

  # By slot, the node first takes two processes for its slots, which are bound, then three more.
  @PAM-BIND-IF-1 @PAM-OVERSUB-5
  Scenario: The processes that oversubscribe a node without CPUs for them are unbound
    Given the nodes "n1:2"
    When prterun maps "--map-by slot:oversubscribe --bind-to core:if-supported -n 5 a"
    Then the map is
      | rank | node | bound   |
      | 0    | n1   | core:L0 |
      | 1    | n1   | core:L1 |
      | 2-4  | n1   | N/A     |

  @PAM-BIND-IF-1 @PAM-BIND-OVERRIDE-1
  Scenario Outline: A binding to an object that the machine does not have is dropped at <level> level
    Given the topology "2pkg-2numa-8core-nol3"
    When prterun maps "<line>"
    Then the map is
      | rank | node | bound   |
      | 0    | n1   | <first> |
      | 1-2  | n1   | N/A     |

    Examples:
      | level | line                                                         | first               |
      | job   | --map-by slot --bind-to l3cache:if-supported -n 3 a          | N/A                 |
      | app   | -n 1 a : --map-by slot --bind-to l3cache:if-supported -n 2 b | package[0][core:L0] |

  # The binding is the one that follows from the mapping; a derived one alone is refused, see below.
  @PAM-BIND-IF-1 @PAM-BIND-QUAL-ONLY-1
  Scenario: IF-SUPPORTED without an object applies to the derived binding
    When prterun maps "--map-by core --bind-to :if-supported -n 5 a"
    Then the map is
      | rank | node | bound |
      | 0-4  | n1   | N/A   |

  @PAM-LEVEL-3
  Scenario Outline: A mapping by object with a derived binding needs a CPU for each process: <line>
    When prterun maps "<line>"
    Then the job is refused for "allocation-overload"

    Examples:
      | line                           |
      | --map-by core -n 5 a           |
      | --map-by numa -n 5 a           |
      | -n 1 a : --map-by numa -n 4 b  |

  # The four cores are exactly those that two processes with two CPUs each need.
  @PAM-BIND-IF-1 @PAM-MAP-PE-1
  Scenario Outline: Processes with just enough CPUs for the two of each are bound: <line>
    When prterun maps "<line>"
    Then the map is
      | rank | node | bound     |
      | 0    | n1   | core:L0-1 |
      | 1    | n1   | core:L2-3 |

    Examples:
      | line                                                  |
      | --map-by slot:pe=2 --bind-to core:if-supported -n 2 a |
      | --map-by numa:pe=2 --bind-to core:if-supported -n 2 a |

  # The app's binding to cores follows from its mapping. Three cores are left for its six processes.
  @PAM-LEVEL-3 @PAM-BIND-DERIVE-4
  Scenario: The job's IF-SUPPORTED does not hold for a binding that follows from an app's mapping by an object
    When prterun maps "--map-by slot --bind-to core:if-supported -n 1 a : --map-by core -n 6 b"
    Then the job is refused for "allocation-overload"

  @PAM-LEVEL-3 @PAM-BIND-DERIVE-4
  Scenario: The processes of an app by an object are bound as far as there are CPUs
    When prterun maps "--map-by slot --bind-to core:if-supported -n 1 a : --map-by core -n 3 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n1   | core:L1 |
      | 2    | 1   | n1   | core:L2 |
      | 3    | 1   | n1   | core:L3 |

  # The pattern puts both processes on the first package, which has CPUs for one of them.
  @PAM-BIND-IF-1 @PAM-BIND-ANY-2 @PAM-MAP-PE-1
  Scenario Outline: Of two processes by <mapping>, the one for which its object has too few CPUs is launched unbound
    Given the topology "2pkg-2numa-8core-smt2"
    When prterun maps "-H n1:8 --map-by <mapping> --bind-to <binding>:if-supported -n 2 a"
    Then the map is
      | rank | node | bound              |
      | 0    | n1   | package[0][<cpus>] |
      | 1    | n1   | N/A                |
    When prterun maps "-H n1:8,n2:8 -n 1 a : -H n2:8 --map-by <mapping> --bind-to <binding>:if-supported -n 2 b"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 1   | n2   | package[0][<cpus>]  |
      | 2    | 1   | n2   | N/A                 |

    Examples:
      | mapping                    | binding  | cpus      |
      | ppr:2:package:pe=3         | core     | core:L0-2 |
      | ppr:2:numa:pe=4            | core     | core:L0-3 |
      | ppr:2:package:pe=5:hwtcpus | hwthread | hwt:L0-4  |

  # NO-OVERLOAD forbids that processes share CPUs, and not that one is launched unbound. Three of the four cores are free for the app's
  # four processes.
  @PAM-PARSE-BIND-4 @PAM-PARSE-BIND-6 @PAM-BIND-IF-1 @PAM-BIND-ANY-2
  Scenario Outline: IF-SUPPORTED and NO-OVERLOAD apply together: <qualifiers>
    When prterun maps "-n 1 a : --map-by <mapping> --bind-to core:<qualifiers> -n 4 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1-4  | 1   | n1   | N/A     |

    Examples:
      | mapping | qualifiers                                |
      | slot    | if-supported:no-overload                  |
      | slot    | no-overload:if-supported                  |
      | slot    | if-supported:overload-allowed:no-overload |
      | numa    | if-supported:no-overload                  |

  @PAM-PARSE-BIND-6 @PAM-BIND-IF-1
  Scenario Outline: A job with IF-SUPPORTED and NO-OVERLOAD is launched unbound: <qualifiers>
    When prterun maps "--map-by slot --bind-to core:<qualifiers> -n 5 a"
    Then the map is
      | rank | node | bound |
      | 0-4  | n1   | N/A   |

    Examples:
      | qualifiers               |
      | if-supported:no-overload |
      | no-overload:if-supported |

  # Three of the four cores are left for five processes, which are launched unbound.
  @PAM-BIND-IF-1 @PAM-BIND-DERIVE-5 @PAM-RESOLVE-11
  Scenario Outline: The job's explicit IF-SUPPORTED stays for an app with <own>
    Given the topology "1pkg-1numa-4core"
    And the nodes "n1:8"
    When prterun maps "--map-by slot --bind-to core:if-supported -n 1 a : <own> -n 5 b : --rank-by node -n 1 c"
    Then node "n1" holds 5 processes of app 1
    And app 1's binding is "<shown>"

    Examples:
      | own            | shown             |
      |                | NONE:IF-SUPPORTED |
      | --rank-by slot | NONE:IF-SUPPORTED |
      | --rank-by node | NONE:IF-SUPPORTED |
