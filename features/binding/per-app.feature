# 8.1.1.13.6 All --bind-to objects and modifiers are valid per app
Feature: Every binding is valid for an app

  Background:
    Given the topology "1pkg-4numa-24core-smt2"
    And the nodes "n1:4,n2:4"

  # Rank 0 is bound to core 0. Each process takes one core of the object that it is bound to: the L3 cache of cores 0-2 has two left.
  @PAM-BIND-ANY-1 @PAM-PARSE-BIND-1
  Scenario Outline: An app can be bound to <binding>
    When prterun maps "-n 1 a : --map-by slot --bind-to <binding> -n 3 b"
    Then app 1's binding is "<shown>"
    And the map is
      | rank | app | node | bound    |
      | 0    | 0   | n1   | core:L0  |
      | 1    | 1   | n1   | <first>  |
      | 2    | 1   | n1   | <second> |
      | 3    | 1   | n1   | <third>  |

    Examples:
      | binding | shown   | first      | second     | third      |
      | none    | NONE    | N/A        | N/A        | N/A        |
      | core    | CORE    | core:L1    | core:L2    | core:L3    |
      | l1cache | L1CACHE | core:L1    | core:L2    | core:L3    |
      | l2cache | L2CACHE | core:L1    | core:L2    | core:L3    |
      | l3cache | L3CACHE | core:L0-2  | core:L0-2  | core:L3-5  |
      | numa    | NUMA    | core:L0-5  | core:L0-5  | core:L0-5  |
      | package | PACKAGE | core:L0-23 | core:L0-23 | core:L0-23 |

  # With cores as CPUs, a process uses the whole core of its hardware thread, and the map shows cores.
  @PAM-BIND-ANY-1 @PAM-PARSE-BIND-1
  Scenario: An app bound to hardware threads with cores as CPUs gets one core per process
    When prterun maps "-n 1 a : --map-by slot --bind-to hwthread -n 3 b"
    Then app 1's binding is "HWTHREAD"
    And the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n1   | core:L1 |
      | 2    | 1   | n1   | core:L2 |
      | 3    | 1   | n1   | core:L3 |

  @PAM-BIND-ANY-1 @PAM-MAP-HWT-1
  Scenario: An app with hardware threads as CPUs gets one hardware thread per process
    When prterun maps "-n 1 a : --map-by slot:hwtcpus --bind-to hwthread -n 3 b"
    Then app 1's binding is "HWTHREAD"
    And the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n1   | hwt:L2  |
      | 2    | 1   | n1   | hwt:L3  |
      | 3    | 1   | n1   | hwt:L4  |

  @PAM-BIND-ANY-2 @PAM-PARSE-BIND-1
  Scenario Outline: An app's binding accepts the qualifier <qualifier>
    When prterun maps "-n 1 a : --map-by slot --bind-to numa:<qualifier> -n 2 b"
    Then app 1's binding is "<shown>"
    And every rank from 0 to 2 is mapped once

    Examples:
      | qualifier        | shown                 |
      | if-supported     | NUMA:IF-SUPPORTED     |
      | overload-allowed | NUMA:OVERLOAD-ALLOWED |
      | no-overload      | NUMA                  |
      | limit=1          | NUMA                  |

  # The machine has 24 cores; the last qualifier counts.
  @PAM-BIND-ANY-2 @PAM-PARSE-BIND-1
  Scenario Outline: Of an app's two qualifiers about overload the last one counts: <qualifiers>
    When prterun maps "-H n1:40 -n 1 a : --map-by slot --bind-to core:<qualifiers> -n 30 b"
    Then <outcome>

    Examples:
      | qualifiers                   | outcome                            |
      | no-overload:overload-allowed | node "n1" holds 30 processes of app 1 |
      | overload-allowed:no-overload | the job is refused                 |

  @PAM-BIND-APP-1
  Scenario: Three apps of one job are bound to three different objects
    When prterun maps "-n 1 a : --map-by slot --bind-to l3cache -n 1 b : --map-by slot --bind-to none -n 1 c"
    Then the map is
      | rank | app | node | bound     |
      | 0    | 0   | n1   | core:L0   |
      | 1    | 1   | n1   | core:L0-2 |
      | 2    | 2   | n1   | N/A       |
    And app 0's binding is "CORE:IF-SUPPORTED"
    And app 1's binding is "L3CACHE"
    And app 2's binding is "NONE"

  @PAM-BIND-APP-1 @PAM-DISPATCH-3
  Scenario: An app can have a binding directive only
    When prterun maps "--map-by numa -n 2 a : --bind-to core -n 2 b"
    Then the map is
      | rank | app | node | bound      |
      | 0    | 0   | n1   | core:L0-5  |
      | 1    | 0   | n1   | core:L6-11 |
      | 2    | 1   | n1   | core:L1    |
      | 3    | 1   | n1   | core:L7    |

  # Each process is bound within the NUMA node that it is mapped to.
  @PAM-BIND-ANY-1
  Scenario: An app mapped by NUMA node and bound to L3 cache gets the first L3 cache of each NUMA node
    When prterun maps "-n 1 a : --map-by numa --bind-to l3cache -n 3 b"
    Then the map is
      | rank | app | node | bound       |
      | 0    | 0   | n1   | core:L0     |
      | 1    | 1   | n1   | core:L0-2   |
      | 2    | 1   | n1   | core:L6-8   |
      | 3    | 1   | n1   | core:L12-14 |

  # Used CPUs are tracked across apps, but the cores of the first app do not shrink the second app's NUMA node.
  @PAM-BIND-CPU-1
  Scenario: A NUMA node is bound as a whole even if another app uses some of its cores
    When prterun maps "-n 2 a : --map-by slot --bind-to numa -n 2 b"
    Then the map is
      | rank | app | node | bound     |
      | 0    | 0   | n1   | core:L0   |
      | 1    | 0   | n1   | core:L1   |
      | 2-3  | 1   | n1   | core:L0-5 |

  @PAM-BIND-CPU-1
  Scenario: Cores bound by one app are not given to another
    When prterun maps "--map-by node --bind-to core -n 2 a : --map-by core --bind-to core -n 4 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 0   | n2   | core:L0 |
      | 2    | 1   | n1   | core:L1 |
      | 3    | 1   | n1   | core:L2 |
      | 4    | 1   | n1   | core:L3 |
      | 5    | 1   | n2   | core:L1 |

  @PAM-BIND-SHOWN-1
  Scenario: ORDERED, which applies to PE lists only, leaves the binding of a mapping by object unchanged
    When prterun maps "--map-by numa:ordered -n 2 a"
    Then app 0's binding is "NUMA:IF-SUPPORTED"
    And the map is
      | rank | node | bound      |
      | 0    | n1   | core:L0-5  |
      | 1    | n1   | core:L6-11 |

  @PAM-RESOLVE-BIND-1
  Scenario: An app's binding to nothing holds against the CPUs of its rankfile
    When prterun maps "-H n2:2 -n 1 a : --map-by rankfile:file=features/data/ranks --bind-to none -n 1 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n2   | core:L0 |
      | 1    | 1   | n2   | N/A     |
