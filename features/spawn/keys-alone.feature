# 8.1.1.11 Migration Notes: keys of their own beside the directives of other apps
Feature: Apps with CPUs per rank or a file of their own beside others

  Background:
    Given the topology "1pkg-4numa-24core-smt2"
    And the nodes "n1:3,n2:2"

  # The first app has a slot of n1. By node, the second app's processes are on n1, n2, n1, n2; by slot, the first two are on n1.
  @PAM-MIGRATE-4 @PAM-MIGRATE-9 @PAM-RANK-DERIVE-2
  Scenario Outline: An app with CPUs per rank alone beside an app with a binding is ranked as the job is: <map>, <rank>
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO | PMIX_CPUS_PER_PROC |
      | the job |           | <map>      | <rank>      | core        |                    |
      | a       | 1         |            |             | none        |                    |
      | b       | 4         |            |             |             | 2                  |
    Then the map is
      | rank | app | node     | bound       |
      | 0    | 0   | n1       | N/A         |
      | 1    | 1   | n1       | core:L0-1   |
      | 2    | 1   | <second> | <of second> |
      | 3    | 1   | <third>  | <of third>  |
      | 4    | 1   | n2       | core:L2-3   |

    Examples:
      | map  | rank | second | of second | third | of third  |
      | slot |      | n1     | core:L2-3 | n2    | core:L0-1 |
      | slot | node | n2     | core:L0-1 | n1    | core:L2-3 |
      | node |      | n2     | core:L0-1 | n1    | core:L2-3 |
      | node | slot | n1     | core:L2-3 | n2    | core:L0-1 |

  # The job is ranked by slot, the second app by node.
  @PAM-MIGRATE-4 @PAM-RESOLVE-RANK-1
  Scenario: CPUs per rank alone apply to an app with a ranking of its own
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO | PMIX_CPUS_PER_PROC |
      | the job |           | slot       |             | core        |                    |
      | a       | 1         |            |             | none        |                    |
      | b       | 4         |            | node        |             | 2                  |
    Then the map is
      | rank | app | node | bound     |
      | 0    | 0   | n1   | N/A       |
      | 1    | 1   | n1   | core:L0-1 |
      | 2    | 1   | n2   | core:L0-1 |
      | 3    | 1   | n1   | core:L2-3 |
      | 4    | 1   | n2   | core:L2-3 |

  # By default, a mapping by pattern is ranked by slot and bound to core. The job's is not.
  @PAM-MIGRATE-1 @PAM-MIGRATE-9 @PAM-RANK-DERIVE-2 @PAM-BIND-DERIVE-5
  Scenario Outline: An app with a pattern alone is ranked and bound as the job is: <what>
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO | PMIX_PPR |
      | the job |           | ppr:1:node | node        | none        |          |
      | a       | 1         |            | <rank>      | <bind>      |          |
      | b       | 4         |            |             |             | 2:node   |
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | <bound> |
      | 1,3  | 1   | n1   | N/A     |
      | 2,4  | 1   | n2   | N/A     |

    Examples:
      | what                   | rank | bind | bound   |
      | no app with directives |      |      | N/A     |
      | an app with a ranking  | slot |      | N/A     |
      | an app with a binding  |      | core | core:L0 |

  # The job's own pattern would put the second app's processes on two nodes.
  @PAM-MIGRATE-1 @PAM-MIGRATE-4
  Scenario Outline: A pattern and CPUs per rank alone on one app apply together: <what>
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO | PMIX_PPR | PMIX_CPUS_PER_PROC | PMIX_HOST |
      | the job |           | ppr:1:node |             | core        |          |                    |           |
      | a       | 1         |            | <rank>      |             |          |                    | n2:2      |
      | b       | 2         |            |             |             | 2:node   | 2                  | n1:3,n2:2 |
    Then the map is
      | rank | app | node | bound     |
      | 0    | 0   | n2   | core:L0   |
      | 1    | 1   | n1   | core:L0-1 |
      | 2    | 1   | n1   | core:L2-3 |

    Examples:
      | what                   | rank |
      | no app with directives |      |
      | an app with a ranking  | slot |

  # The first app is on n2, the second on n1.
  @PAM-RESOLVE-11 @PAM-BIND-LIMIT-2 @PAM-MIGRATE-1
  Scenario Outline: An app with a pattern alone keeps the job's <what>: <others>
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO | PMIX_PPR | PMIX_HOST |
      | the job |           | <map>      |             | <bind>      |          |           |
      | a       | 1         |            | <rank>      |             |          | n2:2      |
      | b       | 2         |            |             |             | 2:node   | n1:3      |
    Then the map is
      | rank | app | node | bound    |
      | 0    | 0   | n2   | <first>  |
      | 1    | 1   | n1   | <first>  |
      | 2    | 1   | n1   | <second> |

    Examples:
      | what             | others                 | map                | rank | bind         | first     | second     |
      | CPUs per rank    | no app with directives | ppr:1:node:pe=2    |      | core         | core:L0-1 | core:L2-3  |
      | CPUs per rank    | an app with a ranking  | ppr:1:node:pe=2    | slot | core         | core:L0-1 | core:L2-3  |
      | hardware threads | no app with directives | ppr:1:node:hwtcpus |      | hwthread     | hwt:L0    | hwt:L1     |
      | hardware threads | an app with a ranking  | ppr:1:node:hwtcpus | slot | hwthread     | hwt:L0    | hwt:L1     |
      | limit            | no app with directives | ppr:1:node         |      | numa:limit=1 | core:L0-5 | core:L6-11 |
      | limit            | an app with a ranking  | ppr:1:node         | slot | numa:limit=1 | core:L0-5 | core:L6-11 |

  # With NOLOCAL, n2 is the only node. Else n1 is the first node, and its two slots are too few.
  @PAM-NOLOCAL-3 @PAM-OVERSUB-3 @PAM-MIGRATE-1
  Scenario Outline: The job's <qualifier> applies to an app with a pattern alone: <others>
    Given the nodes "n1:2,n2:3" with the head node "n1"
    When a program spawns
      | app     | processes | PMIX_MAPBY             | PMIX_RANKBY | PMIX_BINDTO | PMIX_PPR |
      | the job |           | ppr:1:node:<qualifier> |             | none        |          |
      | a       | 1         |                        | <rank>      |             |          |
      | b       | 2         |                        |             |             | 2:node   |
    Then the map is
      | rank | app | node   |
      | 0    | 0   | <node> |
      | 1-2  | 1   | <node> |

    Examples:
      | qualifier     | others                 | rank | node |
      | nolocal       | no app with directives |      | n2   |
      | nolocal       | an app with a ranking  | slot | n2   |
      | oversubscribe | no app with directives |      | n1   |
      | oversubscribe | an app with a ranking  | slot | n1   |

  # The first app has the only core.
  @PAM-BIND-DERIVE-5 @PAM-MIGRATE-1
  Scenario Outline: An app with a pattern alone is launched unbound as the job's binding is if-supported: <others>
    Given the topology "1pkg-1numa-1core"
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO       | PMIX_PPR |
      | the job |           | ppr:1:node |             | core:if-supported |          |
      | a       | 1         |            | <rank>      |                   |          |
      | b       | 1         |            |             |                   | 2:node   |
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n1   | N/A     |

    Examples:
      | others                 | rank |
      | no app with directives |      |
      | an app with a ranking  | slot |

  # With SPAN, one process of the second app is on each NUMA node; without, its first three are on n1.
  @PAM-RESOLVE-11 @PAM-MIGRATE-8
  Scenario Outline: The job's SPAN applies to an app with a pattern alone: <others>
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:4,n2:4"
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO | PMIX_PPR |
      | the job |           | numa:span  |             | none        |          |
      | a       | 1         |            | <rank>      |             |          |
      | b       | 4         |            |             |             | 1:node   |
    Then node "n1" holds 2 processes of app 1
    And node "n2" holds 2 processes of app 1

    Examples:
      | others                 | rank |
      | no app with directives |      |
      | an app with a ranking  | slot |

  # The job's sequence is n2, n1, n2, and each app begins it anew.
  @PAM-MIGRATE-5 @PAM-MIGRATE-8
  Scenario Outline: The job's sequence is that of an app with a pattern alone: <others>
    When a program spawns
      | app     | processes | PMIX_MAPBY                      | PMIX_RANKBY | PMIX_BINDTO | PMIX_PPR |
      | the job |           | seq:file=features/data/sequence |             | none        |          |
      | a       | 1         |                                 | <rank>      |             |          |
      | b       | 2         |                                 |             |             | 1:node   |
    Then the map is
      | rank | app | node |
      | 0    | 0   | n2   |
      | 1    | 1   | n2   |
      | 2    | 1   | n1   |

    Examples:
      | others                 | rank |
      | no app with directives |      |
      | an app with a ranking  | slot |

  # The job's sequence is n2, n1, n2, the second app's is n1, n1.
  @PAM-MIGRATE-2 @PAM-MIGRATE-5 @PAM-RESOLVE-FILE-1
  Scenario Outline: After an app with a sequence file of its own, the job's file is that of a third app <which>
    When a program spawns
      | app     | processes | PMIX_MAPBY                       | PMIX_BINDTO |
      | the job |           | seq:file=features/data/sequence  | none        |
      | a       | 1         |                                  |             |
      | b       | 1         | seq:file=features/data/sequence2 | none        |
      | c       | 2         | <map>                            | <bind>      |
    Then the map is
      | rank | app | node |
      | 0    | 0   | n2   |
      | 1    | 1   | n1   |
      | 2    | 2   | n2   |
      | 3    | 2   | n1   |

    Examples:
      | which                | map | bind |
      | without directives   |     |      |
      | with a binding       |     | none |
      | with seq and no file | seq | none |

  # The second app is mapped by slot, and its pattern has no effect.
  @PAM-MIGRATE-8 @PAM-DISPATCH-6
  Scenario Outline: A pattern alone on an app does not map it, as the job is not mapped by PPR: another app with <what>
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO | PMIX_PPR |
      | the job |           | slot       |             | none        |          |
      | a       | 1         |            | <rank>      | <bind>      |          |
      | b       | 2         |            |             |             | 1:node   |
    Then app 1's mapping is "BYSLOT:NOOVERSUBSCRIBE"
    And node "n1" holds 2 processes of app 1

    Examples:
      | what      | rank | bind |
      | a binding |      | core |
      | a ranking | slot |      |

  # The job gives two CPUs to each process, the second app three to its own.
  @PAM-MIGRATE-4 @PAM-MIGRATE-9 @PAM-RESOLVE-PES-1
  Scenario Outline: CPUs per rank alone on an app replace those of the job: <what>
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO | PMIX_CPUS_PER_PROC |
      | the job |           | slot:pe=2  | core        |                    |
      | a       | 1         |            |             |                    |
      | b       | 1         |            |             | <cpus>             |
      | c       | 1         |            | <bind>      |                    |
    Then the map is
      | rank | app | node | bound       |
      | 0    | 0   | n1   | core:L0-1   |
      | 1    | 1   | n1   | <of second> |
      | 2    | 2   | n1   | <of third>  |

    Examples:
      | what                          | cpus | bind | of second | of third  |
      | no app with directives        | 3    |      | core:L2-4 | core:L5-6 |
      | a later app with a binding    | 3    | core | core:L2-4 | core:L5-6 |
      | fewer, no app with directives | 1    |      | core:L2   | core:L3-4 |
      | fewer, an app with a binding  | 1    | core | core:L2   | core:L3-4 |

  # Each node has four cores, which the first app's processes have.
  @PAM-MIGRATE-9 @PAM-BIND-DERIVE-5
  Scenario Outline: An app with CPUs per rank alone may overload CPUs as the job may: <what>
    Given the topology "1pkg-1numa-4core"
    And the nodes "n1:8"
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO           | PMIX_CPUS_PER_PROC |
      | the job |           | slot       |             | core:overload-allowed |                    |
      | a       | 4         |            | <rank>      |                       |                    |
      | b       | 1         |            |             |                       | 2                  |
    Then the map is
      | rank | app | node | bound     |
      | 0    | 0   | n1   | core:L0   |
      | 1    | 0   | n1   | core:L1   |
      | 2    | 0   | n1   | core:L2   |
      | 3    | 0   | n1   | core:L3   |
      | 4    | 1   | n1   | core:L0-1 |

    Examples:
      | what                   | rank |
      | no app with directives |      |
      | an app with a ranking  | slot |

  # The job and the other apps give nothing.
  @PAM-SPAWN-3 @PAM-SPAWN-4 @PAM-GOAL-2
  Scenario Outline: The <key> of a third app of a spawn request is that app's
    When a program spawns
      | app | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO |
      | a   | 1         |            |             |             |
      | b   | 1         |            |             |             |
      | c   | 1         | <map>      | <rank>      | <bind>      |
      | d   | 1         |            |             |             |
    Then app 1's policy is mapping "BYCORE:NOOVERSUBSCRIBE", ranking "FILL", binding "CORE:IF-SUPPORTED"
    And app 2's policy is mapping "<mapping>:NOOVERSUBSCRIBE", ranking "<ranking>", binding "<binding>"
    And app 3's policy is mapping "BYCORE:NOOVERSUBSCRIBE", ranking "FILL", binding "CORE:IF-SUPPORTED"

    Examples:
      | key         | map  | rank | bind                  | mapping | ranking | binding               |
      | PMIX_MAPBY  | numa |      |                       | BYNUMA  | FILL    | NUMA:IF-SUPPORTED     |
      | PMIX_RANKBY |      | node |                       | BYCORE  | NODE    | CORE:IF-SUPPORTED     |
      | PMIX_BINDTO |      |      | none                  | BYCORE  | FILL    | NONE                  |
      | PMIX_BINDTO | slot |      | core:overload-allowed | BYSLOT  | SLOT    | CORE:OVERLOAD-ALLOWED |
      | PMIX_RANKBY | slot | node |                       | BYSLOT  | NODE    | CORE:IF-SUPPORTED     |
