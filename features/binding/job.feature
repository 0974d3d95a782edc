# 8.1.1.6.1 Step 1: resolve job-level defaults (unchanged)
Feature: The binding of a job

  Background:
    Given the topology "1pkg-4numa-24core-smt2"
    And the nodes
      | node | slots | head |
      | n1   | 4     |      |
      | n2   | 4     |      |

  # Each process takes one core of the object that it is bound to; an L3 cache has three.
  @PAM-BIND-SHOWN-1
  Scenario Outline: A job can be bound to <binding>
    When prterun maps "--map-by slot --bind-to <binding> -n 4 a"
    Then app 0's binding is "<shown>"
    And the map is
      | rank | node | bound    |
      | 0    | n1   | <first>  |
      | 1    | n1   | <second> |
      | 2    | n1   | <third>  |
      | 3    | n1   | <fourth> |

    Examples:
      | binding  | shown    | first      | second     | third      | fourth     |
      | none     | NONE     | N/A        | N/A        | N/A        | N/A        |
      | hwthread | HWTHREAD | core:L0    | core:L1    | core:L2    | core:L3    |
      | core     | CORE     | core:L0    | core:L1    | core:L2    | core:L3    |
      | l1cache  | L1CACHE  | core:L0    | core:L1    | core:L2    | core:L3    |
      | l2cache  | L2CACHE  | core:L0    | core:L1    | core:L2    | core:L3    |
      | l3cache  | L3CACHE  | core:L0-2  | core:L0-2  | core:L0-2  | core:L3-5  |
      | numa     | NUMA     | core:L0-5  | core:L0-5  | core:L0-5  | core:L0-5  |
      | package  | PACKAGE  | core:L0-23 | core:L0-23 | core:L0-23 | core:L0-23 |

  @PAM-BIND-SHOWN-1
  Scenario Outline: A job's binding accepts the qualifier <qualifier>
    When prterun maps "--map-by slot --bind-to numa:<qualifier> -n 2 a"
    Then the job's policy is mapping "BYSLOT:NOOVERSUBSCRIBE", ranking "SLOT", binding "<shown>"

    Examples:
      | qualifier        | shown                 |
      | if-supported     | NUMA:IF-SUPPORTED     |
      | overload-allowed | NUMA:OVERLOAD-ALLOWED |
      | no-overload      | NUMA                  |
      | limit=2          | NUMA                  |

  @PAM-BIND-SHOWN-1
  Scenario: On two packages, the cores of the second follow those of the first
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes
      | node | slots | head |
      | n1   | 8     |      |
    When prterun maps "--map-by slot --bind-to core -n 6 a"
    Then the map is
      | rank | node | bound               |
      | 0    | n1   | package[0][core:L0] |
      | 1    | n1   | package[0][core:L1] |
      | 2    | n1   | package[0][core:L2] |
      | 3    | n1   | package[0][core:L3] |
      | 4    | n1   | package[1][core:L4] |
      | 5    | n1   | package[1][core:L5] |

  @PAM-BIND-SHOWN-1 @PAM-MAP-HWT-1
  Scenario: On two packages, the hardware threads of the second follow those of the first
    Given the topology "2pkg-2numa-8core-smt2"
    When prterun maps "--map-by package:hwtcpus --bind-to hwthread -n 4 a"
    Then the map is
      | rank | node | bound              |
      | 0    | n1   | package[0][hwt:L0] |
      | 1    | n1   | package[0][hwt:L1] |
      | 2    | n1   | package[1][hwt:L8] |
      | 3    | n1   | package[1][hwt:L9] |
