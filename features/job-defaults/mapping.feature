# 8.1.1.6.1 Step 1: resolve job-level defaults (unchanged)
Feature: The defaults of a job

  Background:
    Given the topology "1pkg-4numa-24core-smt2"
    And the nodes "n1:4,n2:4"

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
  Scenario Outline: A job with only a binding to <object> is mapped by it
    When prterun maps "--bind-to <object> -n 2 a"
    Then the job's policy is mapping "<mapping>:NOOVERSUBSCRIBE", ranking "<ranking>", binding "<binding>"

    Examples:
      | object            | mapping   | ranking | binding           |
      | numa              | BYNUMA    | FILL    | NUMA              |
      | package           | BYPACKAGE | FILL    | PACKAGE           |
      | core              | BYCORE    | FILL    | CORE              |
      | none              | BYSLOT    | SLOT    | NONE              |
      | l1cache           | BYL1CACHE | FILL    | L1CACHE           |
      | l2cache           | BYL2CACHE | FILL    | L2CACHE           |
      | l3cache           | BYL3CACHE | FILL    | L3CACHE           |
      | core:if-supported | BYCORE    | FILL    | CORE:IF-SUPPORTED |
      | numa:limit=3      | BYNUMA    | FILL    | NUMA              |

  # Cores are the CPUs, and no hardware thread contains a whole core.
  @PAM-DEFAULT-MAP-1
  Scenario: A job with only a binding to hwthread finds no core inside of a hardware thread
    When prterun maps "--bind-to hwthread -n 2 a"
    Then the job is refused for "allocation-overload"

  @PAM-DEFAULT-MAP-1 @PAM-DEFAULT-MAP-2
  Scenario: A job with a binding to hwthread and with threads as CPUs is mapped by hardware thread
    When prterun maps "--map-by :hwtcpus --bind-to hwthread -n 2 a"
    Then the job's policy is mapping "BYHWTHREAD:NOOVERSUBSCRIBE", ranking "FILL", binding "HWTHREAD"

  @PAM-DEFAULT-MAP-1 @PAM-DEFAULT-MAP-2
  Scenario Outline: A job with <words> and no policy is mapped by <object>, which it binds to
    When prterun maps "--map-by <words> --bind-to <object> -n 2 a"
    Then the job's policy is mapping "<mapping>", ranking "<ranking>", binding "<binding>"

    Examples:
      | words     | object  | mapping                        | ranking | binding |
      | :hwtcpus  | core    | BYCORE:NOOVERSUBSCRIBE         | FILL    | CORE    |
      | :hwtcpus  | numa    | BYNUMA:NOOVERSUBSCRIBE         | FILL    | NUMA    |
      | :hwtcpus  | none    | BYSLOT:NOOVERSUBSCRIBE         | SLOT    | NONE    |
      | :corecpus | l2cache | BYL2CACHE:NOOVERSUBSCRIBE      | FILL    | L2CACHE |
      | :span     | package | BYPACKAGE:NOOVERSUBSCRIBE:SPAN | SPAN    | PACKAGE |

  # A job maps by hardware thread without counting them as CPUs: a thread of a core with two holds no whole core.
  @PAM-DEFAULT-MAP-1
  Scenario: A job with only a binding to hardware threads is refused where a core has two
    When prterun maps "--bind-to hwthread -n 2 a"
    Then the job is refused for "allocation-overload"

  @PAM-DEFAULT-MAP-1
  Scenario: A job with only a binding to hardware threads is mapped by them where a core has one
    Given the topology "2pkg-2numa-8core-nol3"
    When prterun maps "--bind-to hwthread -n 2 a"
    Then the job's policy is mapping "BYHWTHREAD:NOOVERSUBSCRIBE", ranking "FILL", binding "HWTHREAD"
    And every rank from 0 to 1 is mapped once

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
  Scenario: The default binding of two apps without directives depends on the process count of the whole job
    When prterun maps "--map-by slot -n 2 a : -n 1 b"
    Then the job's policy is mapping "BYSLOT:NOOVERSUBSCRIBE", ranking "SLOT", binding "NUMA:IF-SUPPORTED"

  # PRRTE 5.0.0rc1 maps by core, two hardware threads apart.
  @PAM-DEFAULT-MAP-2 @PAM-MAP-HWT-1
  Scenario: A job with HWTCPUS and no mapping is mapped by and bound to hardware threads
    When prterun maps "--map-by :hwtcpus -n 2 a"
    Then the job's policy is mapping "BYHWTHREAD:NOOVERSUBSCRIBE", ranking "FILL", binding "HWTHREAD:IF-SUPPORTED"
    And the map is
      | rank | node | bound  |
      | 0    | n1   | hwt:L0 |
      | 1    | n1   | hwt:L1 |
    And the map shows "Cpu Type" as "HWT"

  # PRRTE 5.0.0rc1 looks for cores and finds none.
  @PAM-DEFAULT-MAP-3
  Scenario Outline: On a machine without cores, a job is mapped by and bound to hardware threads, <how>
    Given the topology "1pkg-nocore-4pu"
    When prterun maps "<arguments>"
    Then app 0's mapping is "BYHWTHREAD:NOOVERSUBSCRIBE"
    And the map is
      | rank | node | bound  |
      | 0    | n1   | hwt:L0 |
      | 1    | n1   | hwt:L1 |

    Examples:
      | how                                 | arguments                   |
      | without a directive                 | -n 2 a                      |
      | when cores are asked for            | --map-by core -n 2 a        |
      | when cores are configured           | --prtemca mapby core -n 2 a |
      | when hardware threads are asked for | --map-by hwthread -n 2 a    |

  # PRRTE 5.0.0rc1 finds no core to bind to, and takes a thread off the node with its core, which does not exist.
  @PAM-DEFAULT-MAP-3
  Scenario Outline: On a machine without cores, --bind-to <object> binds to hardware threads
    Given the topology "1pkg-nocore-4pu"
    When prterun maps "--map-by slot --bind-to <object> -n 2 a"
    Then app 0's binding is "HWTHREAD"
    And the map is
      | rank | node | bound  |
      | 0    | n1   | hwt:L0 |
      | 1    | n1   | hwt:L1 |

    Examples:
      | object   |
      | core     |
      | hwthread |

  # PRRTE 5.0.0rc1 looks for cores and finds none.
  @PAM-DEFAULT-MAP-3 @PAM-PARITY-1
  Scenario Outline: On a machine without cores, <directives> of an app uses hardware threads
    Given the topology "1pkg-nocore-4pu"
    When prterun maps "-n 1 a : <directives> -n 2 b"
    Then app 1's policy is mapping "<mapping>:NOOVERSUBSCRIBE", ranking "<ranking>", binding "<binding>"
    And the map is
      | rank | app | node | bound  |
      | 0    | 0   | n1   | hwt:L0 |
      | 1    | 1   | n1   | hwt:L1 |
      | 2    | 1   | n1   | hwt:L2 |

    Examples:
      | directives                   | mapping    | ranking | binding               |
      | --map-by core                | BYHWTHREAD | FILL    | HWTHREAD:IF-SUPPORTED |
      | --map-by slot                | BYSLOT     | SLOT    | HWTHREAD:IF-SUPPORTED |
      | --map-by slot:corecpus       | BYSLOT     | SLOT    | HWTHREAD:IF-SUPPORTED |
      | --map-by :corecpus           | BYHWTHREAD | FILL    | HWTHREAD:IF-SUPPORTED |
      | --map-by slot --bind-to core | BYSLOT     | SLOT    | HWTHREAD              |
      | --bind-to core               | BYHWTHREAD | FILL    | HWTHREAD              |

  @PAM-MAP-HWT-1
  Scenario: On a machine with one hardware thread per core, mapping by hardware thread uses one core per process
    Given the topology "1pkg-1numa-4core"
    When prterun maps "--map-by hwthread -n 2 a"
    Then the map is
      | rank | node | bound  |
      | 0    | n1   | hwt:L0 |
      | 1    | n1   | hwt:L1 |

  @PAM-MAP-HWT-1 @PAM-DEFAULT-RANK-1
  Scenario: With HWTCPUS, a binding to a NUMA node is shown in hardware threads
    When prterun maps "--map-by numa:hwtcpus -n 2 a"
    Then the map is
      | rank | node | bound      |
      | 0    | n1   | hwt:L0-11  |
      | 1    | n1   | hwt:L12-23 |
