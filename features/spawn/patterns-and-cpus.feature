# 8.1.1.3.1 Relationship to existing attributes; 8.1.1.11.1 Existing per-app PPR and PES_PER_PROC
Feature: A PPR pattern and CPUs per rank have keys of their own in a spawn request

  Background:
    Given the topology "1pkg-4numa-24core-smt2"
    And the nodes "n1:6,n2:6"

  # One process of the job's pattern is on each NUMA node; the app's pattern puts both of its processes on the first.
  @PAM-MIGRATE-1 @PAM-DISPATCH-6
  Scenario: A PPR pattern on an app applies although no app has a directive
    Given the nodes "n1:24,n2:24"
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO | PMIX_PPR |
      | the job |           | ppr:1:numa | core        |          |
      | a       | 2         |            |             |          |
      | b       | 2         |            |             | 2:numa   |
      | c       | 2         |            |             |          |
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 0   | n1   | core:L6 |
      | 2    | 1   | n1   | core:L1 |
      | 3    | 1   | n1   | core:L2 |
      | 4    | 2   | n1   | core:L3 |
      | 5    | 2   | n1   | core:L7 |

  @PAM-MIGRATE-1 @PAM-MIGRATE-9
  Scenario: A PPR pattern on an app applies if another app has a directive
    Given the nodes "n1:24,n2:24"
    When a program spawns
      | app     | processes | PMIX_MAPBY    | PMIX_RANKBY | PMIX_BINDTO | PMIX_PPR |
      | the job |           | ppr:1:package |             | core        |          |
      | a       | 1         |               | slot        |             |          |
      | b       | 3         |               |             |             | 2:numa   |
    Then app 1 was mapped by "ppr"
    And the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n1   | core:L1 |
      | 2    | 1   | n1   | core:L2 |
      | 3    | 1   | n1   | core:L6 |

  # Four NUMA nodes, one process on each.
  @PAM-MIGRATE-1 @PAM-NPROCS-1
  Scenario: A PPR pattern on an app counts its processes
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO | PMIX_HOST | PMIX_PPR |
      | the job |           | ppr:1:node | core        |           |          |
      | a       | 1         |            |             | n1:6      |          |
      | b       |           |            |             | n2:6      | 1:numa   |
    Then the map is
      | rank | app | node | bound    |
      | 0    | 0   | n1   | core:L0  |
      | 1    | 1   | n2   | core:L0  |
      | 2    | 1   | n2   | core:L6  |
      | 3    | 1   | n2   | core:L12 |
      | 4    | 1   | n2   | core:L18 |

  @PAM-MIGRATE-8
  Scenario: A PPR pattern on an app has no effect in a job that is mapped by slot
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO | PMIX_PPR |
      | the job |           | slot       | core        |          |
      | a       | 1         |            |             |          |
      | b       | 2         |            |             | 1:numa   |
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n1   | core:L1 |
      | 2    | 1   | n1   | core:L2 |

  @PAM-MIGRATE-10
  Scenario Outline: <pattern> is not the PPR pattern of an app
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO | PMIX_PPR  |
      | the job |           | ppr:2:numa | core        |           |
      | a       | 1         |            |             |           |
      | b       | 2         |            |             | <pattern> |
    Then the job is refused for "invalid-pattern"

    Examples:
      | pattern         |
      | ppr:1:numa      |
      | ppr:1:numa:pe=2 |
      | 1:numa:pe=2     |

  # A NUMA node has six cores.
  @PAM-MIGRATE-4 @PAM-MIGRATE-9 @PAM-DISPATCH-6 @PAM-GLOBAL-5
  Scenario Outline: CPUs per rank on an app apply in a job by <map>, although no app has a directive
    Given the nodes "n1:24,n2:24"
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO | PMIX_CPUS_PER_PROC |
      | the job |           | <map>      | <bind>      |                    |
      | a       | 1         |            |             |                    |
      | b       | 2         |            |             | 2                  |
      | c       | 1         |            |             |                    |
    Then the map is
      | rank | app | node | bound    |
      | 0    | 0   | n1   | <first>  |
      | 1    | 1   | n1   | <second> |
      | 2    | 1   | n1   | <third>  |
      | 3    | 2   | n1   | <fourth> |

    Examples:
      | map        | bind | first     | second    | third     | fourth    |
      | slot       | core | core:L0   | core:L1-2 | core:L3-4 | core:L5   |
      | numa       |      | core:L0-5 | core:L1-2 | core:L6-7 | core:L0-5 |
      | ppr:1:numa | core | core:L0   | core:L1-2 | core:L6-7 | core:L3   |

  @PAM-MIGRATE-4 @PAM-LEVEL-2
  Scenario Outline: CPUs per rank on an app are refused in a job by <map> that is bound to <bind>
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO | PMIX_CPUS_PER_PROC |
      | the job |           | <map>      | <bind>      |                    |
      | a       | 1         |            |             |                    |
      | b       | 2         |            |             | 2                  |
    Then the job is refused for "<topic>"

    Examples:
      | map  | bind | topic               |
      | core | core | mapping-too-low     |
      | slot | numa | binding-pe-conflict |

  # Six slots, and 24 cores: one process on every five of them.
  @PAM-MIGRATE-4 @PAM-NPROCS-1
  Scenario: CPUs per rank on an app count its processes
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO | PMIX_HOST | PMIX_CPUS_PER_PROC |
      | the job |           | slot       | core        |           |                    |
      | a       |           |            |             | n1:6      | 5                  |
    Then the ranks of app 0 are "0-3"

  # The attribute is a 16-bit integer.
  @PAM-ATTR-3 @PAM-MIGRATE-4
  Scenario: CPUs per rank of an app that 16 bits cannot hold are refused
    When a program spawns
      | app | processes | PMIX_CPUS_PER_PROC |
      | a   | 1         | 65536              |
    Then the job is refused for "invalid-value"

  # The pattern would put the second process on core 6, in the next NUMA node.
  @PAM-ATTR-3
  Scenario Outline: A mapping by <map> supersedes <what> with a key of its own on the app
    Given the nodes "n1:24,n2:24"
    When a program spawns
      | app | processes | PMIX_MAPBY | PMIX_BINDTO | PMIX_PPR  | PMIX_CPUS_PER_PROC |
      | a   | 1         |            |             |           |                    |
      | b   | 2         | <map>      | core        | <pattern> | <cpus>             |
    Then the map is
      | rank | app | node | bound    |
      | 0    | 0   | n1   | core:L0  |
      | 1    | 1   | n1   | <first>  |
      | 2    | 1   | n1   | <second> |

    Examples:
      | map        | what          | pattern | cpus | first     | second    |
      | slot       | a pattern     | 1:numa  |      | core:L1   | core:L2   |
      | ppr:2:numa | a pattern     | 1:numa  |      | core:L1   | core:L2   |
      | slot:pe=2  | CPUs per rank |         | 3    | core:L1-2 | core:L3-4 |
      | slot       | CPUs per rank |         | 3    | core:L1   | core:L2   |
      | slot       | both          | 1:numa  | 3    | core:L1   | core:L2   |
      | :corecpus  | CPUs per rank |         | 3    | core:L1   | core:L2   |
      | :corecpus  | a pattern     | 1:numa  |      | core:L1   | core:L2   |

  @PAM-SPAWN-7
  Scenario Outline: The mapping <map> and a PPR pattern of its own in the job's keys are refused
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_PPR |
      | the job |           | <map>      | 1:numa   |
      | a       | 2         |            |          |
    Then the job is refused for "conflicting-directives"

    Examples:
      | map        |
      | slot       |
      | slot:pe=2  |
      | numa:span  |
      | ppr:1:numa |

  # Each NUMA node has six cores.
  @PAM-SPAWN-7 @PAM-MAP-QUAL-ONLY-2
  Scenario Outline: Qualifiers only, <words>, and a PPR pattern of its own in the job's keys are one mapping
    Given the nodes "n1:8,n2:8"
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_PPR | PMIX_BINDTO |
      | the job |           | <words>    | 2:numa   | <bind>      |
      | a       | 3         |            |          |             |
    Then the map is
      | rank | app | node | bound    |
      | 0    | 0   | n1   | <first>  |
      | 1    | 0   | n1   | <second> |
      | 2    | 0   | n1   | <third>  |

    Examples:
      | words     | bind     | first     | second    | third     |
      | :corecpus | core     | core:L0   | core:L1   | core:L6   |
      | :hwtcpus  | hwthread | hwt:L0    | hwt:L1    | hwt:L12   |
      | :pe=2     |          | core:L0-1 | core:L2-3 | core:L6-7 |

  @PAM-SPAWN-7 @PAM-MAP-QUAL-ONLY-2
  Scenario Outline: The qualifier of <words> applies to a PPR pattern of its own in the job's keys
    Given the nodes "n1:8,n2:8"
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_PPR | PMIX_BINDTO |
      | the job |           | <words>    | 2:numa   | core        |
      | a       | 3         |            |          |             |
    Then app 0's mapping is "<shown>"

    Examples:
      | words            | shown                               |
      | :nolocal         | BYNUMA:NO_USE_LOCAL:NOOVERSUBSCRIBE |
      | :oversubscribe   | BYNUMA:OVERSUBSCRIBE                |
      | :nooversubscribe | BYNUMA:NOOVERSUBSCRIBE              |

  @PAM-SPAWN-7
  Scenario: CPUs per rank of their own in the job's keys replace those of its mapping
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_CPUS_PER_PROC |
      | the job |           | slot:pe=2  | 3                  |
      | a       | 2         |            |                    |
    Then the map is
      | rank | app | node | bound     |
      | 0    | 0   | n1   | core:L0-2 |
      | 1    | 0   | n1   | core:L3-5 |

  # The binding that follows from the mapping is replaced, for this app only.
  @PAM-MIGRATE-9
  Scenario: The binding of an app with CPUs per rank alone is shown as to the CPUs
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_CPUS_PER_PROC |
      | the job |           | numa       |             |                    |
      | a       | 1         |            |             |                    |
      | b       | 1         |            |             | 2                  |
      | c       | 1         |            | slot        |                    |
    Then app 0's binding is "NUMA:IF-SUPPORTED"
    And app 1's binding is "CORE:IF-SUPPORTED"
    And app 2's binding is "NUMA:IF-SUPPORTED"

  # One line of policies is shown: the apps are mapped together.
  @PAM-DISPATCH-6 @PAM-MIGRATE-4 @PAM-MIGRATE-1
  Scenario Outline: <what> alone leaves the job's policies on one line
    Given the nodes "n1:24"
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_PPR  | PMIX_CPUS_PER_PROC |
      | the job |           | <jobs>     |           |                    |
      | a       | 1         |            |           |                    |
      | b       | 1         |            | <pattern> | <cpus>             |
    Then the job's policy is mapping "BYNUMA:NOOVERSUBSCRIBE", ranking "<ranking>", binding "NUMA:IF-SUPPORTED"

    Examples:
      | what          | jobs       | pattern | cpus | ranking |
      | CPUs per rank | numa       |         | 2    | FILL    |
      | A pattern     | ppr:1:numa | 2:numa  |      | SLOT    |
      | A pattern     | numa       | 2:numa  |      | FILL    |

  @PAM-SPAWN-7
  Scenario: One CPU per rank of its own in the job's keys replaces the two of its mapping
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_CPUS_PER_PROC |
      | the job |           | slot:pe=2  | 1                  |
      | a       | 2         |            |                    |
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 0   | n1   | core:L1 |
