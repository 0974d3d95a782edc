# 8.1.1.13.3 Spawn inheritance is job-level only
#
# Without directives, a job is mapped by core, ranked by fill and bound to core.
Feature: A spawned job copies its parent's policies

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:8,n2:8" with the head node "n1"

  # By node the parent's last process is on n2, where the child's mapping commences.
  @PAM-INHERIT-7 @reference
  Scenario Outline: A job whose parent was spawned with "<directives>" copies all of its policies
    When tool "T" spawns job "A" with "<directives> -n 2 a"
    And a process of job "A" spawns job "B" with "-n 4 b"
    Then the job's policy is mapping "<mapping>", ranking "<ranking>", binding "<binding>"
    And the map is
      | rank | node     | bound |
      | 0    | n2       | N/A   |
      | 1    | <second> | N/A   |
      | 2    | <third>  | N/A   |
      | 3    | <fourth> | N/A   |

    Examples: Ranked by slot, the processes of n2 come first.
      | directives                                       | mapping                | ranking | binding | second | third | fourth |
      | --map-by node:inherit --bind-to none             | BYNODE:NOOVERSUBSCRIBE | NODE    | NONE    | n1     | n2    | n1     |
      | --map-by node:inherit --rank-by slot --bind-to none | BYNODE:NOOVERSUBSCRIBE | SLOT    | NONE    | n2     | n1    | n1     |

  @PAM-INHERIT-7 @reference
  Scenario Outline: A job whose parent was spawned with "<directives>" copies nothing
    When tool "T" spawns job "A" with "<directives> -n 2 a"
    And a process of job "A" spawns job "B" with "-n 2 b"
    Then the job's policy is mapping "BYCORE:NOOVERSUBSCRIBE", ranking "FILL", binding "CORE:IF-SUPPORTED"

    Examples:
      | directives                                          |
      | --map-by node --rank-by slot --bind-to none         |
      | --map-by node:noinherit --rank-by slot --bind-to none |

  @PAM-INHERIT-7 @reference
  Scenario: A tool's job copies nothing
    When tool "T" spawns job "A" with "--map-by node:inherit --bind-to none -n 2 a"
    And tool "T" spawns job "B" with "-n 2 b"
    Then the job's policy is mapping "BYCORE:NOOVERSUBSCRIBE", ranking "FILL", binding "CORE:IF-SUPPORTED"

  # The parent's mapping is by NUMA node, its ranking by slot, its binding core. Each directive of the child replaces one of them.
  @PAM-INHERIT-7 @reference
  Scenario Outline: A child with "<own>" copies what it does not give
    When tool "T" spawns job "A" with "--map-by numa:inherit --rank-by slot --bind-to core -n 2 a"
    And a process of job "A" spawns job "B" with "<own> -n 2 b"
    Then the job's policy is mapping "<mapping>", ranking "<ranking>", binding "<binding>"

    Examples:
      | own               | mapping                   | ranking | binding |
      | --map-by package  | BYPACKAGE:NOOVERSUBSCRIBE | SLOT    | CORE    |
      | --rank-by node    | BYNUMA:NOOVERSUBSCRIBE    | NODE    | CORE    |
      | --bind-to none    | BYNUMA:NOOVERSUBSCRIBE    | SLOT    | NONE    |
      | --map-by :span    | BYNUMA:NOOVERSUBSCRIBE:SPAN | SLOT  | CORE    |

  # What the parent allows or forbids holds for the child, unless the child gives the opposite. 15 slots are free.
  @PAM-INHERIT-7 @reference
  Scenario Outline: A child with <own> replaces the qualifier of <parents>
    When tool "T" spawns job "A" with "<parents> -n 1 a"
    And a process of job "A" spawns job "B" with "<own> -n 2 b"
    Then the job's policy is mapping "<mapping>", ranking "SLOT", binding "<binding>"

    Examples:
      | parents                                                      | own                        | mapping                | binding               |
      | --map-by slot:inherit:nooversubscribe --bind-to core         | --map-by :oversubscribe    | BYSLOT:OVERSUBSCRIBE   | CORE                  |
      | --map-by slot:inherit:oversubscribe --bind-to core           | --map-by :nooversubscribe  | BYSLOT:NOOVERSUBSCRIBE | CORE                  |
      | --map-by slot:inherit --bind-to core:overload-allowed        | --bind-to :no-overload     | BYSLOT:NOOVERSUBSCRIBE | CORE                  |
      | --map-by slot:inherit --bind-to core:no-overload             | --bind-to :overload-allowed | BYSLOT:NOOVERSUBSCRIBE | CORE:OVERLOAD-ALLOWED |

  # The child has 16 processes for 15 slots, and would be refused without its qualifier.
  @PAM-INHERIT-7 @PAM-SLOTS-1 @reference
  Scenario: A child may oversubscribe although its parent may not
    When tool "T" spawns job "A" with "--map-by slot:inherit:nooversubscribe --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "--map-by :oversubscribe -n 16 b"
    Then every rank from 0 to 15 is mapped once

  # The parent gives a mapping only. Bound to NUMA nodes, the child would be refused, because they are larger than cores.
  @PAM-INHERIT-8 @reference
  Scenario: A child with a mapping of its own does not copy what follows from its parent's
    When tool "T" spawns job "A" with "--map-by numa:inherit -n 2 a"
    And a process of job "A" spawns job "B" with "--map-by core -n 2 b"
    Then the job's policy is mapping "BYCORE:NOOVERSUBSCRIBE", ranking "FILL", binding "CORE:IF-SUPPORTED"

  # For four processes mapped by slot the binding would be NUMA; the parent's two are bound to cores 0 and 1, which they keep.
  @PAM-INHERIT-7 @PAM-INHERIT-8 @reference
  Scenario: A child copies the derived binding with the mapping that it follows from
    When tool "T" spawns job "A" with "--map-by slot:inherit -n 2 a"
    And a process of job "A" spawns job "B" with "-n 4 b"
    Then the job's policy is mapping "BYSLOT:NOOVERSUBSCRIBE", ranking "SLOT", binding "CORE:IF-SUPPORTED"
    And the map is
      | rank | node | bound               |
      | 0    | n1   | package[0][core:L2] |
      | 1    | n1   | package[0][core:L3] |
      | 2    | n1   | package[1][core:L4] |
      | 3    | n1   | package[1][core:L5] |

  # Two cores for each process, and one process on each package: patterns and CPUs belong to the mapping. The parent keeps its CPUs.
  @PAM-INHERIT-7 @reference
  Scenario Outline: A child copies what belongs to the mapping <mapping>
    When tool "T" spawns job "A" with "--map-by <mapping>:inherit -n 1 a"
    And a process of job "A" spawns job "B" with "-n 2 b"
    Then the map is
      | rank | node | bound    |
      | 0    | n1   | <first>  |
      | 1    | n1   | <second> |

    Examples:
      | mapping       | first                 | second                |
      | numa:pe=2     | package[0][core:L2-3] | package[1][core:L4-5] |
      | pe-list=2,5:ordered | package[0][core:L2] | package[1][core:L5] |
      | numa:hwtcpus:pe=1 | package[0][hwt:L1] | package[1][hwt:L8]    |

  @PAM-INHERIT-7 @reference
  Scenario Outline: A child that counts <own> does not count as its parent does
    When tool "T" spawns job "A" with "--map-by slot:<parents>:inherit -n 2 a"
    And a process of job "A" spawns job "B" with "--map-by :<own> -n 1 b"
    Then the map is
      | rank | node | bound   |
      | 0    | n1   | <bound> |

    Examples: The parent has both hardware threads of one core, or two cores; its derived binding is copied.
      | parents  | own      | bound                |
      | hwtcpus  | corecpus | package[0][core:L1]  |
      | corecpus | hwtcpus  | package[0][hwt:L4-5] |

  # The parent's process keeps the core that it has taken, the first one.
  @PAM-INHERIT-7 @reference
  Scenario: A child copies the binding limit
    When tool "T" spawns job "A" with "--map-by slot:inherit --bind-to numa:limit=1 -n 1 a"
    And a process of job "A" spawns job "B" with "-n 2 b"
    Then the map is
      | rank | node | bound                 |
      | 0    | n1   | package[0][core:L1-3] |
      | 1    | n1   | package[1][core:L4-7] |

  # The parameters of a prterun are those of the runtime that it starts.
  @PAM-INHERIT-10 @reference
  Scenario Outline: With <configured> configured by prterun, a job that its process spawns <how>
    When prterun spawns job "A" with "--prtemca mapby <configured> --rank-by slot --bind-to none -n 2 a"
    And a process of job "A" spawns job "B" with "-n 2 b"
    Then the job's policy is mapping "<mapping>", ranking "<ranking>", binding "<binding>"

    Examples:
      | configured     | how                     | mapping                | ranking | binding           |
      | node:inherit   | copies its policies     | BYNODE:NOOVERSUBSCRIBE | SLOT    | NONE              |
      | node:noinherit | has the configured ones | BYNODE:NOOVERSUBSCRIBE | NODE    | CORE:IF-SUPPORTED |
      | node           | has the configured ones | BYNODE:NOOVERSUBSCRIBE | NODE    | CORE:IF-SUPPORTED |

  @PAM-INHERIT-10 @reference
  Scenario Outline: With <configured> configured by prterun, a job by <own> whose process spawns another <how>
    When prterun spawns job "A" with "--prtemca mapby <configured> --map-by <own> --rank-by slot --bind-to none -n 2 a"
    And a process of job "A" spawns job "B" with "-n 2 b"
    Then the job's policy is mapping "<mapping>", ranking "<ranking>", binding "<binding>"

    Examples:
      | configured     | own            | how                    | mapping                | ranking | binding           |
      | node:inherit   | :noinherit     | passes nothing on      | BYNODE:NOOVERSUBSCRIBE | NODE    | CORE:IF-SUPPORTED |
      | node:noinherit | :inherit       | passes its policies on | BYNODE:NOOVERSUBSCRIBE | SLOT    | NONE              |
      | :inherit       | node:noinherit | passes nothing on      | BYCORE:NOOVERSUBSCRIBE | FILL    | CORE:IF-SUPPORTED |
      | :noinherit     | node:inherit   | passes its policies on | BYNODE:NOOVERSUBSCRIBE | SLOT    | NONE              |
      | :inherit       | node           | passes its policies on | BYNODE:NOOVERSUBSCRIBE | SLOT    | NONE              |
      | :noinherit     | node           | passes nothing on      | BYCORE:NOOVERSUBSCRIBE | FILL    | CORE:IF-SUPPORTED |

  @PAM-INHERIT-9 @reference
  Scenario Outline: The child of a child that was spawned with "<own>" has the mapping <mapping>
    When tool "T" spawns job "A" with "--map-by node:inherit -n 2 a"
    And a process of job "A" spawns job "B" with "<own> -n 2 b"
    And a process of job "B" spawns job "C" with "--bind-to none -n 1 c"
    Then the job's policy is mapping "<mapping>", ranking "<ranking>", binding "NONE"

    Examples:
      | own                 | mapping                | ranking |
      | --bind-to none      | BYNODE:NOOVERSUBSCRIBE | NODE    |
      | --map-by :noinherit | BYSLOT:NOOVERSUBSCRIBE | SLOT    |

  # The directive of an app is the job's, so that the job's binding is copied although the app alone gives a mapping.
  @PAM-INHERIT-7 @PAM-INHERIT-2 @PAM-INHERIT-4 @PAM-INHERIT-6 @edition:2026-08 @question:inherit-on-app @reference
  Scenario Outline: The directive of an app decides for the whole job: <word>
    When tool "T" spawns job "A" with "--bind-to none -n 1 a : --map-by node:<word> -n 1 b"
    And a process of job "A" spawns job "B" with "--map-by core -n 2 c"
    Then the job's policy is mapping "BYCORE:NOOVERSUBSCRIBE", ranking "FILL", binding "<binding>"

    Examples:
      | word      | binding           |
      | inherit   | NONE              |
      | noinherit | CORE:IF-SUPPORTED |

  # Job A ends on n2, where its child's mapping commences. The child's first app gives nothing and has the policies of the parent.
  @PAM-INHERIT-7 @PAM-GOAL-2 @reference
  Scenario Outline: A directive of one app does not keep the child from copying its parent's policies: <directive>
    When tool "T" spawns job "A" with "--map-by node:inherit --bind-to none -n 2 a"
    And a process of job "A" spawns job "B" with "-n 2 b : <directive> -n 3 c"
    Then app 0's policy is mapping "BYNODE:NOOVERSUBSCRIBE", ranking "NODE", binding "NONE"
    And app 1's policy is mapping "<mapping>", ranking "<ranking>", binding "<binding>"
    And the map is
      | rank | app | node     |
      | 0    | 0   | n2       |
      | 1    | 0   | n1       |
      | 2    | 1   | n2       |
      | 3    | 1   | <fourth> |
      | 4    | 1   | <fifth>  |

    Examples:
      | directive                    | mapping                | ranking | binding | fourth | fifth |
      | --map-by slot --bind-to core | BYSLOT:NOOVERSUBSCRIBE | SLOT    | CORE    | n2     | n2    |
      | --rank-by slot               | BYNODE:NOOVERSUBSCRIBE | SLOT    | NONE    | n2     | n1    |
      | --bind-to core               | BYNODE:NOOVERSUBSCRIBE | NODE    | CORE    | n1     | n2    |

  # The policies are those of the parent job, whichever of its apps the process belongs to.
  @PAM-INHERIT-7 @PAM-RESOLVE-10 @reference
  Scenario: A child copies the ranking of the job, not that of an app
    When tool "T" spawns job "A" with "--map-by node:inherit --bind-to none -n 1 a : --rank-by slot -n 1 b"
    And a process of job "A" spawns job "B" with "-n 2 b"
    Then the job's policy is mapping "BYNODE:NOOVERSUBSCRIBE", ranking "NODE", binding "NONE"

  # In the other edition, the directives of the first segment are not the job's.
  @PAM-INHERIT-7 @PAM-RESOLVE-10 @edition:2026-06 @question:directive-scope @reference
  Scenario Outline: A child copies the policies of the job beside an app with "<directive>"
    When tool "T" spawns job "A" with "--map-by node:inherit --bind-to none -n 1 a : <directive> -n 1 b"
    And a process of job "A" spawns job "B" with "-n 2 b"
    Then the job's policy is mapping "BYNODE:NOOVERSUBSCRIBE", ranking "NODE", binding "NONE"

    Examples:
      | directive                      |
      | --map-by slot                  |
      | --bind-to core                 |
      | --map-by slot --bind-to core   |

  # The job's own mapping is the default one of a job that is not bound, by slot.
  @PAM-INHERIT-7 @PAM-INHERIT-2 @PAM-RESOLVE-10 @edition:2026-08 @question:inherit-on-app @reference
  Scenario: A child does not copy the mapping of an app whose INHERIT is the job's
    When tool "T" spawns job "A" with "--bind-to none --map-by node:inherit -n 1 a : --map-by node -n 1 b"
    And a process of job "A" spawns job "B" with "-n 2 b"
    Then the job's policy is mapping "BYSLOT:NOOVERSUBSCRIBE", ranking "SLOT", binding "NONE"

  # Qualifiers belong to the policies. n1 is the head node.
  @PAM-INHERIT-7 @reference
  Scenario Outline: A child copies the qualifiers of <parents>
    When tool "T" spawns job "A" with "<parents> -n 1 a"
    And a process of job "A" spawns job "B" with "-n 2 b"
    Then the job's policy is mapping "<mapping>", ranking "<ranking>", binding "<binding>"
    And the map is
      | rank | node     |
      | 0    | <first>  |
      | 1    | <second> |

    Examples:
      | parents                                                     | mapping                            | ranking | binding               | first | second |
      | --map-by numa:span:inherit                                  | BYNUMA:NOOVERSUBSCRIBE:SPAN        | SPAN    | NUMA:IF-SUPPORTED     | n1    | n2     |
      | --map-by numa:inherit                                       | BYNUMA:NOOVERSUBSCRIBE             | FILL    | NUMA:IF-SUPPORTED     | n1    | n1     |
      | --map-by slot:nolocal:inherit --bind-to none                | BYSLOT:NO_USE_LOCAL:NOOVERSUBSCRIBE | SLOT   | NONE                  | n2    | n2     |
      | --map-by slot:oversubscribe:inherit --bind-to none          | BYSLOT:OVERSUBSCRIBE               | SLOT    | NONE                  | n1    | n1     |
      | --map-by slot:inherit --bind-to core:overload-allowed       | BYSLOT:NOOVERSUBSCRIBE             | SLOT    | CORE:OVERLOAD-ALLOWED | n1    | n1     |
      | --map-by slot:inherit --bind-to core:if-supported           | BYSLOT:NOOVERSUBSCRIBE             | SLOT    | CORE:IF-SUPPORTED     | n1    | n1     |

  # In PCI address order the GPUs are rsmi1, rsmi0, rsmi3 and rsmi2; the first two are at the first package.
  @PAM-INHERIT-7 @PAM-MAP-DEVICE-1 @reference
  Scenario Outline: A child copies the devices that its parent is mapped by: <mapping>
    Given the topology "2pkg-4numa-16core-io"
    And the nodes "n1:8,n2:8" with the head node "n1"
    When tool "T" spawns job "A" with "--map-by <mapping>:inherit --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "-n 2 b"
    Then the map is
      | rank | node | devices |
      | 0    | n1   | <first> |
      | 1    | n1   | <next>  |

    Examples:
      | mapping               | first       | next        |
      | device=nic            | eth0        | mlx5_0      |
      | device=gpu            | rsmi1       | rsmi0       |
      | device=gpu:interleave | rsmi1       | rsmi3       |
      | device=gpu:ndev=2     | rsmi1,rsmi0 | rsmi3,rsmi2 |
      | device=rsmi2          | rsmi2       | rsmi2       |
      | ppr:1:device=nic      | eth0        | mlx5_0      |

  # Each node has four GPUs: the fifth process shares the first one.
  @PAM-INHERIT-7 @PAM-MAP-DEVICE-1 @reference
  Scenario Outline: A child copies whether its parent's processes share devices: <mapping>
    Given the topology "2pkg-4numa-16core-io"
    And the nodes "n1:8,n2:8" with the head node "n1"
    When tool "T" spawns job "A" with "--map-by <mapping>:inherit --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "-n 5 b"
    Then node "n1" holds <count> processes of app 0

    Examples:
      | mapping           | count |
      | device=gpu        | 4     |
      | device=gpu:shared | 5     |

  # The child has INHERIT itself, and its policies are partly its own.
  @PAM-INHERIT-7 @PAM-INHERIT-9 @reference
  Scenario Outline: The child of a child with "<own>" copies that child's policies
    When tool "T" spawns job "A" with "--map-by node:inherit --bind-to none -n 2 a"
    And a process of job "A" spawns job "B" with "<own> -n 2 b"
    And a process of job "B" spawns job "C" with "-n 1 c"
    Then the job's policy is mapping "<mapping>", ranking "<ranking>", binding "<binding>"

    Examples:
      | own                          | mapping                | ranking | binding |
      | --rank-by slot               | BYNODE:NOOVERSUBSCRIBE | SLOT    | NONE    |
      | --bind-to core               | BYNODE:NOOVERSUBSCRIBE | NODE    | CORE    |
      | --map-by slot                | BYSLOT:NOOVERSUBSCRIBE | SLOT    | NONE    |
      | --map-by slot --bind-to core | BYSLOT:NOOVERSUBSCRIBE | SLOT    | CORE    |

  # A separated child outlives its parent, and is spawned by its process nevertheless.
  @PAM-INHERIT-7 @reference
  Scenario: A separated child copies its parent's policies
    When tool "T" spawns job "A" with "--map-by node:inherit --bind-to none -n 2 a"
    And a process of job "A" spawns job "B" separated from its parent with "-n 2 b"
    Then the job's policy is mapping "BYNODE:NOOVERSUBSCRIBE", ranking "NODE", binding "NONE"

  # The parent's last process is on n2. The session's nodes are n1 and n2, or n1 alone.
  @PAM-INHERIT-7 @SES-SESSION-JOBS-3 @SES-JOB-BOOKMARK-2 @SES-JOB-BOOKMARK-3 @reference
  Scenario Outline: A child in another session copies its parent's policies and begins at its bookmark: <options>
    Given the sessions
      | id | user's reference | allocation | nodes |
      | 7  | seven            | queue.7    | n1    |
      | 8  | eight            | queue.8    | n1,n2 |
    When tool "T" spawns job "A" with "--map-by node:inherit --bind-to none -n 2 a"
    And a process of job "A" spawns job "B" with "<options> -n 2 b"
    Then the job's policy is mapping "BYNODE:NOOVERSUBSCRIBE", ranking "NODE", binding "NONE"
    And the map is
      | rank | node     |
      | 0    | <first>  |
      | 1    | <second> |

    Examples:
      | options          | first | second |
      | --session-id 8   | n2    | n1     |
      | --alloc-id queue.8 | n2  | n1     |
      | --session-id 7   | n1    | n1     |

  # The parent's process has the first core. Each package has a limit of processes.
  @PAM-INHERIT-7 @reference
  Scenario Outline: A child's own limit of <own> replaces its parent's of <parents>
    When tool "T" spawns job "A" with "--map-by slot:inherit --bind-to numa:limit=<parents> -n 1 a"
    And a process of job "A" spawns job "B" with "--bind-to :limit=<own> -n 2 b"
    Then the map is
      | rank | node | bound                 |
      | 0    | n1   | package[0][core:L1-3] |
      | 1    | n1   | <second>              |

    Examples:
      | parents | own | second                |
      | 1       | 2   | package[0][core:L1-3] |
      | 2       | 1   | package[1][core:L4-7] |

  # The limit is part of the binding that the child replaces. Of package 0's four cores, the parent's process keeps the first.
  @PAM-INHERIT-7 @reference
  Scenario: A child with a binding of its own does not copy its parent's limit
    When tool "T" spawns job "A" with "--map-by slot:inherit --bind-to numa:limit=1 -n 1 a"
    And a process of job "A" spawns job "B" with "--bind-to numa -n 2 b"
    Then the map is
      | rank | node | bound                 |
      | 0-1  | n1   | package[0][core:L1-3] |

  # What belongs to the parent's mapping is copied with that mapping only: the child's processes have one core each.
  @PAM-INHERIT-8 @PAM-INHERIT-7 @reference
  Scenario Outline: A child with a mapping of its own does not copy what belongs to <parents>
    When tool "T" spawns job "A" with "--map-by <parents>:inherit -n 1 a"
    And a process of job "A" spawns job "B" with "--map-by slot --bind-to core -n 2 b"
    Then the map is
      | rank | node | bound               |
      | 0    | n1   | package[0][<first>] |
      | 1    | n1   | package[0][<next>]  |

    Examples: The parent keeps the CPUs that it has taken.
      | parents             | first   | next    |
      | slot:pe=2           | core:L2 | core:L3 |
      | slot:hwtcpus        | core:L1 | core:L2 |
      | pe-list=2:ordered   | core:L0 | core:L1 |
      | ppr:1:package       | core:L1 | core:L2 |

  # A process for two threads would be on one core.
  @PAM-INHERIT-7 @PAM-INHERIT-10 @reference
  Scenario Outline: A child counts <kind> as its parent does, whatever is configured
    When prterun spawns job "A" with "--prtemca mapby <configured> --map-by slot:pe=2:<parents>:inherit -n 1 a"
    And a process of job "A" spawns job "B" with "-n 2 b"
    Then the map is
      | rank | node | bound    |
      | 0    | n1   | <first>  |
      | 1    | n1   | <second> |

    Examples: The parent has the first two cores, or the threads of the first one.
      | kind    | configured | parents  | first                 | second                |
      | cores   | :hwtcpus   | corecpus | package[0][core:L2-3] | package[1][core:L4-5] |
      | threads | :corecpus  | hwtcpus  | package[0][hwt:L2-3]  | package[0][hwt:L4-5]  |

  # A ranking that the first job gives is explicit for all that copy it, a derived one is not.
  @PAM-INHERIT-8 @PAM-INHERIT-9 @reference
  Scenario Outline: The child of a child copies an explicit ranking beside a mapping of its own: <directives>
    When tool "T" spawns job "A" with "--map-by slot:inherit --bind-to none <directives> -n 1 a"
    And a process of job "A" spawns job "B" with "-n 1 b"
    And a process of job "B" spawns job "C" with "--map-by node -n 1 c"
    Then the job's policy is mapping "BYNODE:NOOVERSUBSCRIBE", ranking "<ranking>", binding "NONE"

    Examples:
      | directives     | ranking |
      | --rank-by slot | SLOT    |
      |                | NODE    |

  @PAM-INHERIT-7 @reference
  Scenario: Every child copies its parent's policies
    When tool "T" spawns job "A" with "--map-by node:inherit --bind-to none -n 2 a"
    And a process of job "A" spawns job "B" with "--map-by slot -n 1 b"
    And a process of job "A" spawns job "C" with "-n 2 c"
    Then the job's policy is mapping "BYNODE:NOOVERSUBSCRIBE", ranking "NODE", binding "NONE"
    When a process of job "A" spawns job "D" with "-n 2 d"
    Then the job's policy is mapping "BYNODE:NOOVERSUBSCRIBE", ranking "NODE", binding "NONE"

  # A NUMA node takes one process of the child. The core of the parent's process is free only for a child that allows overload.
  @PAM-INHERIT-7 @reference
  Scenario Outline: A child with <own> copies its parent's limit with the binding
    When tool "T" spawns job "A" with "--map-by slot:inherit --bind-to numa:limit=1 -n 1 a"
    And a process of job "A" spawns job "B" with "<own> -n 2 b"
    Then the map is
      | rank | node | bound                 |
      | 0    | n1   | package[0][<first>]   |
      | 1    | n1   | package[1][core:L4-7] |

    Examples:
      | own                         | first     |
      | --rank-by slot              | core:L1-3 |
      | --bind-to :if-supported     | core:L1-3 |
      | --bind-to :overload-allowed | core:L0-3 |
