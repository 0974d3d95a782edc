# 8.1.1.13.3 Spawn inheritance is job-level only: the qualifiers of parents and children together
Feature: A spawned job adds its own qualifiers to its parent's policies

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:8,n2:8" with the head node "n1"

  # n1 is the head node, and the parent's bookmark unless it has NOLOCAL.
  @PAM-INHERIT-7 @PAM-NOLOCAL-3 @reference
  Scenario Outline: A child with <own> of a job mapped by <parent> is on <node>
    When tool "T" spawns job "A" with "--map-by <parent>:inherit --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "--map-by <own> -n 1 b"
    Then the job's policy is mapping "<mapping>", ranking "<ranking>", binding "NONE"
    And the map is
      | rank | node   |
      | 0    | <node> |

    Examples:
      | parent             | own              | mapping                                  | ranking | node |
      | slot:nolocal       | :oversubscribe   | BYSLOT:NO_USE_LOCAL:OVERSUBSCRIBE        | SLOT    | n2   |
      | slot:nolocal       | :nooversubscribe | BYSLOT:NO_USE_LOCAL:NOOVERSUBSCRIBE      | SLOT    | n2   |
      | slot:nolocal       | :noinherit       | BYSLOT:NO_USE_LOCAL:NOOVERSUBSCRIBE      | SLOT    | n2   |
      | numa:nolocal       | :span            | BYNUMA:NO_USE_LOCAL:NOOVERSUBSCRIBE:SPAN | FILL    | n2   |
      | numa:span          | :nolocal         | BYNUMA:NO_USE_LOCAL:NOOVERSUBSCRIBE:SPAN | SPAN    | n2   |
      | node               | :nolocal         | BYNODE:NO_USE_LOCAL:NOOVERSUBSCRIBE      | NODE    | n2   |
      | slot:oversubscribe | :nolocal         | BYSLOT:NO_USE_LOCAL:OVERSUBSCRIBE        | SLOT    | n2   |
      | slot:oversubscribe | :noinherit       | BYSLOT:OVERSUBSCRIBE                     | SLOT    | n1   |

  # The parent is on n2. Core 0 has the hardware threads 0 and 1.
  @PAM-INHERIT-7 @reference
  Scenario Outline: A child with <own> of a job mapped by slot:<parent> has <first> and <second>
    When tool "T" spawns job "A" with "-H n2:1 --map-by slot:<parent>:inherit -n 1 a"
    And a process of job "A" spawns job "B" with "-H n1:8 --map-by <own> -n 2 b"
    Then the map is
      | rank | node | bound                |
      | 0    | n1   | package[0][<first>]  |
      | 1    | n1   | package[0][<second>] |

    Examples:
      | parent       | own              | first     | second    |
      | hwtcpus      | :pe=2            | hwt:L0-1  | hwt:L2-3  |
      | hwtcpus      | :pe=3            | hwt:L0-2  | hwt:L3-5  |
      | hwtcpus      | :oversubscribe   | hwt:L0    | hwt:L1    |
      | corecpus     | :pe=2            | core:L0-1 | core:L2-3 |
      | pe=2         | :nooversubscribe | core:L0-1 | core:L2-3 |
      | hwtcpus:pe=2 | :pe=4            | hwt:L0-3  | hwt:L4-7  |

  @PAM-INHERIT-7 @reference
  Scenario Outline: A child with the binding <own> of a job with <parent> has <binding>
    When tool "T" spawns job "A" with "--map-by slot:inherit --bind-to <parent> -n 1 a"
    And a process of job "A" spawns job "B" with "--bind-to <own> -n 2 b"
    Then the job's policy is mapping "BYSLOT:NOOVERSUBSCRIBE", ranking "SLOT", binding "<binding>"

    Examples: A binding of its own replaces all of the parent's.
      | parent                             | own               | binding                            |
      | core:overload-allowed              | :if-supported     | CORE:IF-SUPPORTED:OVERLOAD-ALLOWED |
      | core:if-supported                  | :overload-allowed | CORE:IF-SUPPORTED:OVERLOAD-ALLOWED |
      | core:if-supported                  | :no-overload      | CORE:IF-SUPPORTED                  |
      | core:if-supported:overload-allowed | :no-overload      | CORE:IF-SUPPORTED                  |
      | core:overload-allowed              | numa              | NUMA                               |
      | core:if-supported                  | numa              | NUMA                               |
      | none                               | core              | CORE                               |

  # The limit belongs to the parent's binding. Each package is a NUMA node.
  @PAM-INHERIT-7 @reference
  Scenario Outline: The limit of a parent applies to a child with the binding "<own>" or not: <second>
    When tool "T" spawns job "A" with "-H n2:1 --map-by slot:inherit --bind-to numa:limit=1 -n 1 a"
    And a process of job "A" spawns job "B" with "-H n1:8 <own> -n 2 b"
    Then the map is
      | rank | node | bound                 |
      | 0    | n1   | package[0][core:L0-3] |
      | 1    | n1   | <second>              |

    Examples:
      | own                     | second                |
      |                         | package[1][core:L4-7] |
      | --rank-by node          | package[1][core:L4-7] |
      | --bind-to :if-supported | package[1][core:L4-7] |
      | --bind-to numa          | package[0][core:L0-3] |
      | --bind-to numa:limit=2  | package[0][core:L0-3] |

  # The parent gives all three explicitly.
  @PAM-INHERIT-7 @PAM-INHERIT-8 @reference
  Scenario Outline: A child with "<own>" copies what is left of a mapping, a ranking and a binding
    When tool "T" spawns job "A" with "--map-by numa:inherit --rank-by slot --bind-to core -n 1 a"
    And a process of job "A" spawns job "B" with "<own> -n 2 b"
    Then the job's policy is mapping "<mapping>:NOOVERSUBSCRIBE", ranking "<ranking>", binding "<binding>"

    Examples:
      | own                                         | mapping | ranking | binding |
      | --map-by slot --rank-by node                | BYSLOT  | NODE    | CORE    |
      | --map-by slot --bind-to none                | BYSLOT  | SLOT    | NONE    |
      | --rank-by node --bind-to none               | BYNUMA  | NODE    | NONE    |
      | --map-by node --rank-by slot                | BYNODE  | SLOT    | CORE    |
      | --map-by node                               | BYNODE  | SLOT    | CORE    |
      | --map-by node --rank-by node --bind-to none | BYNODE  | NODE    | NONE    |

  # Separation concerns the end of the parent, not what its children copy.
  @PAM-INHERIT-7 @PAM-INHERIT-9 @SES-JOB-CHILDREN-2 @reference
  Scenario Outline: A job that is separated <when> passes on what it has copied
    When tool "T" spawns job "A" with "--map-by node:inherit --rank-by slot --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" <separated> "-n 1 b"
    Then the job's policy is mapping "BYNODE:NOOVERSUBSCRIBE", ranking "SLOT", binding "NONE"
    When job "<later>" is separated from its parent
    And a process of job "B" spawns job "C" with "-n 2 c : -n 1 d"
    Then the job's policy is mapping "BYNODE:NOOVERSUBSCRIBE", ranking "SLOT", binding "NONE"

    Examples: A tool's job has no parent.
      | when         | separated                      | later |
      | at its spawn | separated from its parent with | A     |
      | later        | with                           | B     |
