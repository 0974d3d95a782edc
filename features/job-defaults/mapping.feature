# 8.1.1.6.1 Step 1: resolve job-level defaults (unchanged)
Feature: What a job gets that does not say

  Background:
    Given the topology "1pkg-4numa-24core-smt2"
    And the nodes
      | node | slots | head |
      | n1   | 4     |      |
      | n2   | 4     |      |

  @PAM-DEFAULT-MAP-1
  Scenario Outline: <count> processes without any directive are mapped by core
    When prterun maps "-n <count> a"
    Then the job's policy is mapping "BYCORE:NOOVERSUBSCRIBE", ranking "FILL", binding "CORE:IF-SUPPORTED"
    And node "n1" holds <count> processes of app 0

    Examples:
      | count |
      | 2     |
      | 4     |

  @PAM-DEFAULT-MAP-1
  Scenario Outline: A job that only asks to be bound to <object> is mapped by it
    When prterun maps "--bind-to <object> -n 2 a"
    Then the job's policy is mapping "<mapping>:NOOVERSUBSCRIBE", ranking "<ranking>", binding "<binding>"

    Examples:
      | object  | mapping   | ranking | binding |
      | numa    | BYNUMA    | FILL    | NUMA    |
      | package | BYPACKAGE | FILL    | PACKAGE |
      | core    | BYCORE    | FILL    | CORE    |
      | none    | BYSLOT    | SLOT    | NONE    |

  @PAM-DEFAULT-BIND-1
  Scenario Outline: <count> processes mapped by <mapping> are bound to <binding>
    When prterun maps "--map-by <mapping> -n <count> a"
    Then app 0's binding is "<binding>:IF-SUPPORTED"

    Examples:
      | count | mapping | binding |
      | 2     | slot    | CORE    |
      | 3     | slot    | NUMA    |
      | 2     | node    | CORE    |
      | 3     | node    | NUMA    |
      | 3     | l3cache | L3CACHE |
      | 3     | package | PACKAGE |

  @PAM-DEFAULT-BIND-1
  Scenario: A job of two apps without directives is counted as a whole
    When prterun maps "--map-by slot -n 2 a : -n 1 b"
    Then the job's policy is mapping "BYSLOT:NOOVERSUBSCRIBE", ranking "SLOT", binding "NUMA:IF-SUPPORTED"

  # PRRTE 5.0.0rc1 maps by core, two hardware threads apart.
  @PAM-DEFAULT-MAP-2 @PAM-MAP-HWT-1
  Scenario: A job whose CPUs are hardware threads is mapped by hardware thread and bound to it
    When prterun maps "--map-by :hwtcpus -n 2 a"
    Then the job's policy is mapping "BYHWTHREAD:NOOVERSUBSCRIBE", ranking "FILL", binding "HWTHREAD:IF-SUPPORTED"
    And the map is
      | rank | node | bound  |
      | 0    | n1   | hwt:L0 |
      | 1    | n1   | hwt:L1 |
    And the map shows "Cpu Type" as "HWT"

  # PRRTE 5.0.0rc1 looks for cores and finds none.
  @PAM-DEFAULT-MAP-3
  Scenario Outline: On a machine without cores, hardware threads are mapped by and bound to, <how>
    Given the topology "1pkg-nocore-4pu"
    When prterun maps "<arguments>"
    Then app 0's mapping is "BYHWTHREAD:NOOVERSUBSCRIBE"
    And the map is
      | rank | node | bound  |
      | 0    | n1   | hwt:L0 |
      | 1    | n1   | hwt:L1 |

    Examples:
      | how                                 | arguments                |
      | without a directive                 | -n 2 a                   |
      | when cores are asked for            | --map-by core -n 2 a     |
      | when hardware threads are asked for | --map-by hwthread -n 2 a |

  # PRRTE 5.0.0rc1 finds no core to bind to.
  @PAM-DEFAULT-MAP-3
  Scenario: On a machine without cores, a job that is to be bound to cores is bound to hardware threads
    Given the topology "1pkg-nocore-4pu"
    When prterun maps "--map-by slot --bind-to core -n 2 a"
    Then app 0's binding is "HWTHREAD"
    And the map is
      | rank | node | bound  |
      | 0    | n1   | hwt:L0 |
      | 1    | n1   | hwt:L1 |

  @PAM-MAP-HWT-1
  Scenario: Where a core has one hardware thread, mapping by hardware thread takes one core each
    Given the topology "1pkg-1numa-4core"
    When prterun maps "--map-by hwthread -n 2 a"
    Then the map is
      | rank | node | bound  |
      | 0    | n1   | hwt:L0 |
      | 1    | n1   | hwt:L1 |

  @PAM-MAP-HWT-1 @PAM-DEFAULT-RANK-1
  Scenario: A NUMA node counts in hardware threads when these are the CPUs
    When prterun maps "--map-by numa:hwtcpus -n 2 a"
    Then the map is
      | rank | node | bound      |
      | 0    | n1   | hwt:L0-11  |
      | 1    | n1   | hwt:L12-23 |
