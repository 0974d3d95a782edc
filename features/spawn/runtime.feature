# 8.1.1.10 Command-line / PMIx-spawn wiring
Feature: A spawn request in a runtime produces the map of the command line

  Background:
    Given the topology "1pkg-4numa-24core-smt2"
    And the nodes
      | node | slots | head |
      | hn   | 6     | yes  |
      | n1   | 6     |      |
      | n2   | 6     |      |

  @PAM-SPAWN-1 @PAM-SPAWN-3 @PAM-SPAWN-4 @PAM-SPAWN-5
  Scenario Outline: An app spawned with the <key> <words> is mapped as on the command line
    When a program spawns
      | app | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO |
      | a   | 2         |            |             |             |
      | b   | 4         | <map>      | <rank>      | <bind>      |
    Then the map is the same as that of "<line>"
    And the map is not the same as that of "-n 2 a : --map-by node --bind-to none -n 4 b"

    Examples:
      | key         | words                         | map                 | rank | bind                          | line                                                                  |
      | PMIX_MAPBY  | slot                          | slot                |      |                               | -n 2 a : --map-by slot -n 4 b                                         |
      | PMIX_MAPBY  | node                          | node                |      |                               | -n 2 a : --map-by node -n 4 b                                         |
      | PMIX_MAPBY  | hwthread                      | hwthread            |      |                               | -n 2 a : --map-by hwthread -n 4 b                                     |
      | PMIX_MAPBY  | core                          | core                |      |                               | -n 2 a : --map-by core -n 4 b                                         |
      | PMIX_MAPBY  | l1cache                       | l1cache             |      |                               | -n 2 a : --map-by l1cache -n 4 b                                      |
      | PMIX_MAPBY  | l2cache                       | l2cache             |      |                               | -n 2 a : --map-by l2cache -n 4 b                                      |
      | PMIX_MAPBY  | l3cache                       | l3cache             |      |                               | -n 2 a : --map-by l3cache -n 4 b                                      |
      | PMIX_MAPBY  | numa                          | numa                |      |                               | -n 2 a : --map-by numa -n 4 b                                         |
      | PMIX_MAPBY  | package                       | package             |      |                               | -n 2 a : --map-by package -n 4 b                                      |
      | PMIX_MAPBY  | ppr:1:numa                    | ppr:1:numa          |      |                               | -n 2 a : --map-by ppr:1:numa -n 4 b                                   |
      | PMIX_MAPBY  | pe-list=4,5                   | pe-list=4,5         |      |                               | -n 2 a : --map-by pe-list=4,5 -n 4 b                                  |
      | PMIX_MAPBY  | numa:span                     | numa:span           |      |                               | -n 2 a : --map-by numa:span -n 4 b                                    |
      | PMIX_MAPBY  | slot:pe=2                     | slot:pe=2           |      |                               | -n 2 a : --map-by slot:pe=2 -n 4 b                                    |
      | PMIX_MAPBY  | node:nolocal                  | node:nolocal        |      |                               | -n 2 a : --map-by node:nolocal -n 4 b                                 |
      | PMIX_MAPBY  | core:hwtcpus                  | core:hwtcpus        |      |                               | -n 2 a : --map-by core:hwtcpus -n 4 b                                 |
      | PMIX_MAPBY  | core:corecpus                 | core:corecpus       |      |                               | -n 2 a : --map-by core:corecpus -n 4 b                                |
      | PMIX_MAPBY  | ppr:2:package                 | ppr:2:package       |      |                               | -n 2 a : --map-by ppr:2:package -n 4 b                                |
      | PMIX_MAPBY  | pe-list=4,5:ordered           | pe-list=4,5:ordered |      |                               | -n 2 a : --map-by pe-list=4,5:ordered -n 4 b                          |
      | PMIX_MAPBY  | pe-list=4-7:hwtcpus           | pe-list=4-7:hwtcpus |      |                               | -n 2 a : --map-by pe-list=4-7:hwtcpus -n 4 b                          |
      | PMIX_MAPBY  | slot:ordered                  | slot:ordered        |      |                               | -n 2 a : --map-by slot:ordered -n 4 b                                 |
      | PMIX_MAPBY  | slot:file=x                   | slot:file=x         |      |                               | -n 2 a : --map-by slot:file=x -n 4 b                                  |
      | PMIX_MAPBY  | numa:pe=2:hwtcpus             | numa:pe=2:hwtcpus   |      |                               | -n 2 a : --map-by numa:pe=2:hwtcpus -n 4 b                            |
      | PMIX_MAPBY  | package:nolocal               | package:nolocal     |      |                               | -n 2 a : --map-by package:nolocal -n 4 b                              |
      | PMIX_RANKBY | slot                          | numa                | slot |                               | -n 2 a : --map-by numa --rank-by slot -n 4 b                          |
      | PMIX_RANKBY | node                          | numa                | node |                               | -n 2 a : --map-by numa --rank-by node -n 4 b                          |
      | PMIX_RANKBY | fill                          | numa                | fill |                               | -n 2 a : --map-by numa --rank-by fill -n 4 b                          |
      | PMIX_RANKBY | span                          | numa                | span |                               | -n 2 a : --map-by numa --rank-by span -n 4 b                          |
      | PMIX_BINDTO | none                          | slot                |      | none                          | -n 2 a : --map-by slot --bind-to none -n 4 b                          |
      | PMIX_BINDTO | hwthread                      | slot                |      | hwthread                      | -n 2 a : --map-by slot --bind-to hwthread -n 4 b                      |
      | PMIX_BINDTO | core                          | slot                |      | core                          | -n 2 a : --map-by slot --bind-to core -n 4 b                          |
      | PMIX_BINDTO | l2cache                       | slot                |      | l2cache                       | -n 2 a : --map-by slot --bind-to l2cache -n 4 b                       |
      | PMIX_BINDTO | numa                          | slot                |      | numa                          | -n 2 a : --map-by slot --bind-to numa -n 4 b                          |
      | PMIX_BINDTO | package                       | slot                |      | package                       | -n 2 a : --map-by slot --bind-to package -n 4 b                       |
      | PMIX_BINDTO | l1cache                       | slot                |      | l1cache                       | -n 2 a : --map-by slot --bind-to l1cache -n 4 b                       |
      | PMIX_BINDTO | l3cache                       | slot                |      | l3cache                       | -n 2 a : --map-by slot --bind-to l3cache -n 4 b                       |
      | PMIX_BINDTO | core:no-overload              | slot                |      | core:no-overload              | -n 2 a : --map-by slot --bind-to core:no-overload -n 4 b              |
      | PMIX_BINDTO | numa:overload-allowed         | slot                |      | numa:overload-allowed         | -n 2 a : --map-by slot --bind-to numa:overload-allowed -n 4 b         |
      | PMIX_BINDTO | none:if-supported             | slot                |      | none:if-supported             | -n 2 a : --map-by slot --bind-to none:if-supported -n 4 b             |
      | PMIX_BINDTO | core:limit=1:overload-allowed | slot                |      | core:limit=1:overload-allowed | -n 2 a : --map-by slot --bind-to core:limit=1:overload-allowed -n 4 b |
      | PMIX_BINDTO | core:limit=1                  | slot                |      | core:limit=1                  | -n 2 a : --map-by slot --bind-to core:limit=1 -n 4 b                  |
      | PMIX_BINDTO | core:if-supported             | slot                |      | core:if-supported             | -n 2 a : --map-by slot --bind-to core:if-supported -n 4 b             |
      | PMIX_BINDTO | core:overload-allowed         | slot                |      | core:overload-allowed         | -n 2 a : --map-by slot --bind-to core:overload-allowed -n 4 b         |

  @PAM-SPAWN-1 @PAM-SPAWN-4
  Scenario Outline: An app spawned with a file of <what> is mapped as on the command line
    When a program spawns
      | app | processes | PMIX_MAPBY |
      | a   | 1         |            |
      | b   | <count>   | <map>      |
    Then the map is the same as that of "-n 1 a : --map-by <map> -n <count> b"
    And the map is not the same as that of "-n 1 a : --map-by package --bind-to none -n <count> b"

    Examples:
      | what           | count | map                                          |
      | nodes          | 2     | seq:file=features/data/sequence              |
      | ranks          | 3     | rankfile:file=features/data/rankfile         |
      | ranks, by CPUs | 3     | rankfile:file=features/data/rankfile:hwtcpus |

  @PAM-SPAWN-1 @PAM-SPAWN-4
  Scenario Outline: An app spawned with <map> is mapped as on the command line
    Given the topology "2pkg-4numa-16core-io"
    When a program spawns
      | app | processes | PMIX_MAPBY | PMIX_BINDTO |
      | a   | 1         |            |             |
      | b   | 2         | <map>      | <bind>      |
    Then the map is the same as that of "<line>"
    And the map is not the same as that of "-n 1 a : --map-by slot --bind-to none -n 2 b"

    Examples:
      | map                          | bind    | line                                                                 |
      | device=gpu                   |         | -n 1 a : --map-by device=gpu -n 2 b                                  |
      | device=rsmi1:shared          |         | -n 1 a : --map-by device=rsmi1:shared -n 2 b                         |
      | device=gpu:pe=2              |         | -n 1 a : --map-by device=gpu:pe=2 -n 2 b                             |
      | device=gpu:ndev=2            | package | -n 1 a : --map-by device=gpu:ndev=2 --bind-to package -n 2 b         |
      | device=gpu:ndev=2:interleave | core    | -n 1 a : --map-by device=gpu:ndev=2:interleave --bind-to core -n 2 b |
      | ppr:1:device=gpu             | core    | -n 1 a : --map-by ppr:1:device=gpu --bind-to core -n 2 b             |

  # The second app overrides the job's directive in each possible way.
  @PAM-SPAWN-1 @PAM-SPAWN-3 @PAM-SPAWN-4 @edition:2026-06 @question:directive-scope
  Scenario Outline: An app that overrides the <what> of a spawned job is mapped as on the command line
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO |
      | the job |           | <jobs map> | <jobs rank> | <jobs bind> |
      | a       | 2         |            |             |             |
      | b       | 3         | <map>      | <rank>      | <bind>      |
      | c       | 1         |            |             |             |
    Then the map is the same as that of "<jobs words> -n 2 a : <words> -n 3 b : -n 1 c"
    And the map is not the same as that of "-n 2 a : --map-by package --bind-to l3cache -n 3 b : -n 1 c"

    Examples:
      | what        | jobs map      | jobs rank | jobs bind | map          | rank | bind         | jobs words                                  | words                                           |
      | mapping     | numa          |           |           | slot         |      |              | --map-by numa                               | --map-by slot                                   |
      | ranking     | numa          | span      |           |              | slot |              | --map-by numa --rank-by span                | --rank-by slot                                  |
      | binding     | slot          |           | core      |              |      | numa         | --map-by slot --bind-to core                | --bind-to numa                                  |
      | limit       | slot          |           | core      |              |      | core:limit=1 | --map-by slot --bind-to core                | --bind-to core:limit=1                          |
      | CPUs        | slot:pe=2     |           | core      | slot:pe=3    |      |              | --map-by slot:pe=2 --bind-to core           | --map-by slot:pe=3                              |
      | kind of CPU | slot          |           | core      | slot:hwtcpus |      | core         | --map-by slot --bind-to core                | --map-by slot:hwtcpus --bind-to core            |
      | pattern     | ppr:1:package |           |           | ppr:1:numa   |      |              | --map-by ppr:1:package                      | --map-by ppr:1:numa                             |
      | CPU list    | pe-list=0-3   |           |           | pe-list=8,9  |      |              | --map-by pe-list=0-3                        | --map-by pe-list=8,9                            |
      | nodes       | node:nolocal  |           | core      | node         |      | core         | --map-by node:nolocal --bind-to core        | --map-by node --bind-to core                    |
      | everything  | numa          | fill      | numa      | node         | node | hwthread     | --map-by numa --rank-by fill --bind-to numa | --map-by node --rank-by node --bind-to hwthread |

  # In this edition a directive on the first segment applies to its app only, so the command line repeats it for every app.
  @PAM-SPAWN-1 @PAM-SPAWN-3 @PAM-SPAWN-4 @edition:2026-08 @question:directive-scope
  Scenario Outline: An app that overrides the <what> of a spawned job is mapped as on the command line
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO |
      | the job |           | <jobs map> | <jobs rank> | <jobs bind> |
      | a       | 2         |            |             |             |
      | b       | 3         | <map>      | <rank>      | <bind>      |
      | c       | 1         |            |             |             |
    Then the map is the same as that of "<line>"
    And the map is not the same as that of "-n 2 a : --map-by package --bind-to l3cache -n 3 b : -n 1 c"

    Examples:
      | what        | jobs map      | jobs rank | jobs bind | map          | rank | bind         | line                                                                                                                                                             |
      | mapping     | numa          |           |           | slot         |      |              | --map-by numa -n 2 a : --map-by slot -n 3 b : --map-by numa -n 1 c                                                                                               |
      | ranking     | numa          | span      |           |              | slot |              | --map-by numa --rank-by span -n 2 a : --map-by numa --rank-by slot -n 3 b : --map-by numa --rank-by span -n 1 c                                                  |
      | binding     | slot          |           | core      |              |      | numa         | --map-by slot --bind-to core -n 2 a : --map-by slot --bind-to numa -n 3 b : --map-by slot --bind-to core -n 1 c                                                  |
      | limit       | slot          |           | core      |              |      | core:limit=1 | --map-by slot --bind-to core -n 2 a : --map-by slot --bind-to core:limit=1 -n 3 b : --map-by slot --bind-to core -n 1 c                                          |
      | CPUs        | slot:pe=2     |           | core      | slot:pe=3    |      |              | --map-by slot:pe=2 --bind-to core -n 2 a : --map-by slot:pe=3 --bind-to core -n 3 b : --map-by slot:pe=2 --bind-to core -n 1 c                                   |
      | kind of CPU | slot          |           | core      | slot:hwtcpus |      | core         | --map-by slot --bind-to core -n 2 a : --map-by slot:hwtcpus --bind-to core -n 3 b : --map-by slot --bind-to core -n 1 c                                          |
      | pattern     | ppr:1:package |           |           | ppr:1:numa   |      |              | --map-by ppr:1:package -n 2 a : --map-by ppr:1:numa -n 3 b : --map-by ppr:1:package -n 1 c                                                                       |
      | CPU list    | pe-list=0-3   |           |           | pe-list=8,9  |      |              | --map-by pe-list=0-3 -n 2 a : --map-by pe-list=8,9 -n 3 b : --map-by pe-list=0-3 -n 1 c                                                                          |
      | nodes       | node:nolocal  |           | core      | node         |      | core         | --map-by node:nolocal --bind-to core -n 2 a : --map-by node --bind-to core -n 3 b : --map-by node:nolocal --bind-to core -n 1 c                                  |
      | everything  | numa          | fill      | numa      | node         | node | hwthread     | --map-by numa --rank-by fill --bind-to numa -n 2 a : --map-by node --rank-by node --bind-to hwthread -n 3 b : --map-by numa --rank-by fill --bind-to numa -n 1 c |

  # The job's directives apply to the first and the last app, and the second has its own. Cores 0 and 6 are taken when
  # the second app is mapped, and cores 1 to 3 as well when the third is.
  @PAM-SPAWN-1 @PAM-SPAWN-3 @PAM-SPAWN-4
  Scenario: An app of a spawn request overrides the job's mapping
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO |
      | the job |           | numa       | core        |
      | a       | 2         |            |             |
      | b       | 3         | slot       | core        |
      | c       | 1         |            |             |
    Then app 0's mapping is "BYNUMA:NOOVERSUBSCRIBE"
    And app 1's mapping is "BYSLOT:NOOVERSUBSCRIBE"
    And app 2's mapping is "BYNUMA:NOOVERSUBSCRIBE"
    And the map is
      | rank | app | node | bound   |
      | 0    | 0   | hn   | core:L0 |
      | 1    | 0   | hn   | core:L6 |
      | 2    | 1   | hn   | core:L1 |
      | 3    | 1   | hn   | core:L2 |
      | 4    | 1   | hn   | core:L3 |
      | 5    | 2   | hn   | core:L4 |

  @PAM-SPAWN-1
  Scenario: An app of a spawn request can request nodes
    When a program spawns
      | app | processes | PMIX_HOST |
      | a   | 1         |           |
      | b   | 2         | n2:4      |
    Then no process of app 1 is on node "hn"
    And node "n2" holds 2 processes of app 1

  @PAM-SPAWN-1
  Scenario Outline: The runtime's <parameter> applies to spawned jobs
    When a program spawns in the runtime of "--prtemca <parameter> <value>"
      | app | processes |
      | a   | 2         |
    Then the map is the same as that of "--prtemca <parameter> <value> -n 2 a"
    And the map is not the same as that of "--map-by package --bind-to package -n 2 a"

    Examples:
      | parameter | value |
      | mapby     | node  |
      | bindto    | none  |

  # There are 18 slots.
  @PAM-SPAWN-1 @PAM-SET-4
  Scenario: The runtime's permission to oversubscribe applies to spawned jobs
    When a program spawns in the runtime of "--prtemca mapby :oversubscribe"
      | app     | processes | PMIX_BINDTO |
      | the job |           | none        |
      | a       | 19        |             |
    Then every rank from 0 to 18 is mapped once
    When a program spawns in the runtime of "--prtemca mapby :nooversubscribe"
      | app     | processes | PMIX_BINDTO |
      | the job |           | none        |
      | a       | 19        |             |
    Then the job is refused for "alloc-error"

  # The request's own hostfile is parsed when the job is mapped.
  @PAM-SPAWN-1
  Scenario: An error in a request's policies is reported before an error in its nodes
    When a program spawns
      | app | processes | PMIX_MAPBY | PMIX_HOSTFILE          |
      | a   | 1         | slot:pe=0  | features/data/bad-word |
    Then the job is refused for "invalid-value"

  @PAM-SPAWN-1
  Scenario: A job spawned in a runtime with simulated nodes is mapped to them
    When a program spawns in the runtime of "-H nodeA0:8,nodeA1:8,nodeA2:8 --prtemca ras simulator --prtemca ras_simulator_num_nodes 3 --prtemca ras_simulator_slots 8"
      | app | processes | PMIX_MAPBY |
      | a   | 1         |            |
      | b   | 3         | node       |
    Then node "nodeA1" holds 1 process of app 1
    And node "nodeA2" holds 1 process of app 1

  @PAM-MIGRATE-4
  Scenario: CPUs per rank on an app of a spawn request apply
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO | PMIX_CPUS_PER_PROC |
      | the job |           | slot       | core        |                    |
      | a       | 1         |            |             |                    |
      | b       | 2         |            | core        | 2                  |
    Then the map is
      | rank | app | node | bound     |
      | 0    | 0   | hn   | core:L0   |
      | 1    | 1   | hn   | core:L1-2 |
      | 2    | 1   | hn   | core:L3-4 |

  # The job's pattern is one process per package, the app's two, so the head node takes both processes of the second app.
  @PAM-MIGRATE-1
  Scenario: A PPR pattern on an app of a spawn request is used by the ppr component
    When a program spawns
      | app     | processes | PMIX_MAPBY    | PMIX_BINDTO | PMIX_PPR  |
      | the job |           | ppr:1:package | none        |           |
      | a       | 1         |               |             |           |
      | b       | 2         |               | none        | 2:package |
    Then app 1 was mapped by "ppr"
    And node "hn" holds 2 processes of app 1

  @PAM-SPAWN-6
  Scenario Outline: A refused spawn request returns <answer>: <what>
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO | PMIX_HOST | PMIX_PPR |
      | the job |           | <jobs map> |             |             |           |          |
      | a       | 1         |            |             |             |           |          |
      | b       | <count>   | <map>      | <rank>      | <bind>      | <host>    | <ppr>    |
    Then the job is refused
    And the spawn is answered with "<answer>"

    Examples:
      | what                            | jobs map | count | map                                  | rank   | bind         | host | ppr    | answer                     |
      | no mapping of an app            |          | 2     | nosuch                               |        |              |      |        | PMIX_ERR_SILENT            |
      | no mapping of the job           | nosuch   | 2     |                                      |        |              |      |        | PMIX_ERR_SILENT            |
      | a mapping without a value       |          | 2     | slot:pe=                             |        |              |      |        | PMIX_ERR_SILENT            |
      | no ranking of an app            |          | 2     |                                      | nosuch |              |      |        | PMIX_ERR_SILENT            |
      | no binding of an app            |          | 2     |                                      |        | nosuch       |      |        | PMIX_ERR_BAD_PARAM         |
      | no qualifier of a binding       |          | 2     |                                      |        | core:nosuch  |      |        | PMIX_ERR_BAD_PARAM         |
      | a binding with a value          |          | 2     |                                      |        | core=1       |      |        | PMIX_ERR_SILENT            |
      | a bad limit                     |          | 2     |                                      |        | core:limit=x |      |        | PMIX_ERR_SILENT            |
      | an empty mapping                |          | 2     | :                                    |        |              |      |        | PMIX_ERR_SILENT            |
      | a pattern without a number      |          | 2     | ppr:x:numa                           |        |              |      |        | PMIX_ERR_JOB_FAILED_TO_MAP |
      | half a pattern                  |          | 2     | ppr:2                                |        |              |      |        | PMIX_ERR_SILENT            |
      | a pattern of nothing            |          | 2     | ppr:2:nosuch                         |        |              |      |        | PMIX_ERR_JOB_FAILED_TO_MAP |
      | ranks without a file            |          | 2     | rankfile                             |        |              |      |        | PMIX_ERR_SILENT            |
      | ranks of the job without a file | rankfile | 2     |                                      |        |              |      |        | PMIX_ERR_BAD_PARAM         |
      | ranks of a missing file         |          | 2     | rankfile:file=features/data/missing  |        |              |      |        | PMIX_ERR_JOB_FAILED_TO_MAP |
      | ranks of a short file           |          | 4     | rankfile:file=features/data/rankfile |        |              |      |        | PMIX_ERR_JOB_FAILED_TO_MAP |
      | nodes of a missing file         |          | 2     | seq:file=features/data/missing       |        |              |      |        | PMIX_ERR_JOB_FAILED_TO_MAP |
      | no CPU list                     |          | 2     | pe-list=                             |        |              |      |        | PMIX_ERR_SILENT            |
      | a CPU list of words             |          | 2     | pe-list=x                            |        |              |      |        | PMIX_ERR_SILENT            |
      | no device                       |          | 2     | device=                              |        |              |      |        | PMIX_ERR_SILENT            |
      | a device that is not there      |          | 2     | device=gpu                           |        |              |      |        | PMIX_ERR_JOB_FAILED_TO_MAP |
      | both kinds of CPUs              |          | 2     | slot:hwtcpus:corecpus                |        |              |      |        | PMIX_ERR_SILENT            |
      | no qualifier of a mapping       |          | 2     | slot:nosuch                          |        |              |      |        | PMIX_ERR_SILENT            |
      | no number of CPUs               |          | 2     | slot:pe=x                            |        |              |      |        | PMIX_ERR_SILENT            |
      | no CPUs at all                  |          | 2     | slot:pe=0                            |        |              |      |        | PMIX_ERR_SILENT            |
      | more CPUs than an object has    |          | 2     | core:pe=3                            |        |              |      |        | PMIX_ERR_JOB_FAILED_TO_MAP |
      | a span without an object        |          | 2     | slot:span                            |        |              |      |        | PMIX_ERR_JOB_FAILED_TO_MAP |
      | a limit of nothing              |          | 4     | numa                                 |        | core:limit=0 |      |        | PMIX_ERR_SILENT            |
      | no ranking and no binding       |          | 2     |                                      | nosuch | nosuch       |      |        | PMIX_ERR_SILENT            |
      | too few slots on its node       |          | 7     |                                      |        |              | n1   |        | PMIX_ERR_JOB_FAILED_TO_MAP |
      | more than there are slots       |          | 100   |                                      |        |              |      |        | PMIX_ERR_JOB_FAILED_TO_MAP |
      | on a node that is not there     |          | 2     |                                      |        |              | n9   |        | PMIX_ERR_JOB_FAILED_TO_MAP |

  @PAM-SPAWN-6 @edition:2026-06 @question:qualifier-on-app
  Scenario Outline: A spawn request with <word> on an app returns PMIX_ERR_BAD_PARAM
    When a program spawns
      | app | processes | PMIX_MAPBY  |
      | a   | 1         |             |
      | b   | 2         | slot:<word> |
    Then the job is refused
    And the spawn is answered with "PMIX_ERR_BAD_PARAM"

    Examples:
      | word            |
      | oversubscribe   |
      | nooversubscribe |

  @PAM-SPAWN-6 @edition:2026-06 @question:inherit-on-app
  Scenario Outline: A spawn request with <word> on an app returns PMIX_ERR_BAD_PARAM
    When a program spawns
      | app | processes | PMIX_MAPBY  |
      | a   | 1         |             |
      | b   | 2         | slot:<word> |
    Then the job is refused
    And the spawn is answered with "PMIX_ERR_BAD_PARAM"

    Examples:
      | word      |
      | inherit   |
      | noinherit |

  @PAM-SPAWN-1 @edition:2026-08 @question:inherit-on-app
  Scenario Outline: An app spawned with <word> is mapped as on the command line
    When a program spawns
      | app | processes | PMIX_MAPBY  |
      | a   | 1         |             |
      | b   | 2         | slot:<word> |
    Then the map is the same as that of "-n 1 a : --map-by slot:<word> -n 2 b"
    And the map is not the same as that of "-n 1 a : --map-by node -n 2 b"

    Examples:
      | word      |
      | inherit   |
      | noinherit |

  @PAM-SPAWN-1 @edition:2026-08 @question:qualifier-on-app
  Scenario Outline: An app spawned with <word> is mapped as on the command line
    When a program spawns
      | app | processes | PMIX_MAPBY  |
      | a   | 1         |             |
      | b   | 7         | slot:<word> |
    Then the map is the same as that of "-n 1 a : --map-by slot:<word> -n 7 b"
    And the map is not the same as that of "-n 1 a : --map-by node:<word> -n 7 b"

    Examples:
      | word            |
      | oversubscribe   |
      | nooversubscribe |

  @PAM-SPAWN-6 @edition:2026-08 @question:qualifier-on-app
  Scenario: A spawn request with conflicting apps returns PMIX_ERR_JOB_FAILED_TO_MAP
    When a program spawns
      | app | processes | PMIX_MAPBY           |
      | a   | 1         | slot:oversubscribe   |
      | b   | 2         | slot:nooversubscribe |
    Then the job is refused for "conflicting-job-qualifiers"
    And the spawn is answered with "PMIX_ERR_JOB_FAILED_TO_MAP"
