# 8.1.1.10 Command-line / PMIx-spawn wiring
Feature: A spawn request in a runtime produces the map of the command line

  Background:
    Given the topology "1pkg-4numa-24core-smt2"
    And the nodes "hn:6,n1:6,n2:6" with the head node "hn"

  @PAM-SPAWN-1 @PAM-SPAWN-3 @PAM-SPAWN-4 @PAM-SPAWN-5
  Scenario Outline: An app spawned with the mapping <mapping> is mapped as on the command line
    When a program spawns
      | app | processes | PMIX_MAPBY |
      | a   | 2         |            |
      | b   | 4         | <mapping>  |
    Then the map is the same as that of "-n 2 a : --map-by <mapping> -n 4 b"
    And the map is not the same as that of "-n 2 a : --map-by node --bind-to none -n 4 b"

    Examples:
      | mapping             |
      | slot                |
      | node                |
      | hwthread            |
      | core                |
      | l1cache             |
      | l2cache             |
      | l3cache             |
      | numa                |
      | package             |
      | ppr:1:numa          |
      | pe-list=4,5         |
      | numa:span           |
      | slot:pe=2           |
      | node:nolocal        |
      | core:hwtcpus        |
      | core:corecpus       |
      | ppr:2:package       |
      | pe-list=4,5:ordered |
      | pe-list=4-7:hwtcpus |
      | slot:ordered        |
      | slot:file=x         |
      | numa:pe=2:hwtcpus   |
      | package:nolocal     |

  @PAM-SPAWN-1 @PAM-SPAWN-3 @PAM-SPAWN-4 @PAM-SPAWN-5
  Scenario Outline: An app spawned with the ranking <ranking> is mapped as on the command line
    When a program spawns
      | app | processes | PMIX_MAPBY | PMIX_RANKBY |
      | a   | 2         |            |             |
      | b   | 4         | numa       | <ranking>   |
    Then the map is the same as that of "-n 2 a : --map-by numa --rank-by <ranking> -n 4 b"
    And the map is not the same as that of "-n 2 a : --map-by node --bind-to none -n 4 b"

    Examples:
      | ranking |
      | slot    |
      | node    |
      | fill    |
      | span    |

  @PAM-SPAWN-1 @PAM-SPAWN-3 @PAM-SPAWN-4 @PAM-SPAWN-5
  Scenario Outline: An app spawned with the binding <binding> is mapped as on the command line
    When a program spawns
      | app | processes | PMIX_MAPBY | PMIX_BINDTO |
      | a   | 2         |            |             |
      | b   | 4         | slot       | <binding>   |
    Then the map is the same as that of "-n 2 a : --map-by slot --bind-to <binding> -n 4 b"
    And the map is not the same as that of "-n 2 a : --map-by node --bind-to none -n 4 b"

    Examples:
      | binding                       |
      | none                          |
      | hwthread                      |
      | core                          |
      | l2cache                       |
      | numa                          |
      | package                       |
      | l1cache                       |
      | l3cache                       |
      | core:no-overload              |
      | numa:overload-allowed         |
      | none:if-supported             |
      | core:limit=1:overload-allowed |
      | core:limit=1                  |
      | core:if-supported             |
      | core:overload-allowed         |

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

  # The second app overrides the job's directives; the third one has them again, which the command line repeats.
  @PAM-SPAWN-1 @PAM-SPAWN-3 @PAM-SPAWN-4
  Scenario Outline: An app with <own> in a job spawned with <job> is mapped as on the command line
    When a program spawns
      | app     | processes | PMIX_MAPBY |
      | the job |           | <job>      |
      | a       | 2         |            |
      | b       | 3         | <own>      |
      | c       | 1         |            |
    Then the map is the same as that of "--map-by <job> -n 2 a : --map-by <own> -n 3 b : --map-by <job> -n 1 c"
    And the map is not the same as that of "-n 2 a : --map-by package --bind-to l3cache -n 3 b : -n 1 c"

    Examples:
      | job           | own         |
      | numa          | slot        |
      | ppr:1:package | ppr:1:numa  |
      | pe-list=0-3   | pe-list=8,9 |

  @PAM-SPAWN-1 @PAM-SPAWN-3 @PAM-SPAWN-4
  Scenario Outline: An app that overrides the <what> of a bound job is mapped as on the command line
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO |
      | the job |           | <job>      | core        |
      | a       | 2         |            |             |
      | b       | 3         | <map>      | <bind>      |
      | c       | 1         |            |             |
    Then the map is the same as that of "--map-by <job> --bind-to core -n 2 a : <line> -n 3 b : --map-by <job> --bind-to core -n 1 c"
    And the map is not the same as that of "-n 2 a : --map-by package --bind-to l3cache -n 3 b : -n 1 c"

    Examples:
      | what        | job          | map          | bind         | line                                 |
      | binding     | slot         |              | numa         | --map-by slot --bind-to numa         |
      | limit       | slot         |              | core:limit=1 | --map-by slot --bind-to core:limit=1 |
      | CPUs        | slot:pe=2    | slot:pe=3    |              | --map-by slot:pe=3 --bind-to core    |
      | kind of CPU | slot         | slot:hwtcpus | core         | --map-by slot:hwtcpus --bind-to core |
      | nodes       | node:nolocal | node         | core         | --map-by node --bind-to core         |

  @PAM-SPAWN-1 @PAM-SPAWN-3 @PAM-SPAWN-4
  Scenario Outline: An app that overrides the <what> of a ranked job is mapped as on the command line
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO |
      | the job |           | numa       | <job>       | <job's>     |
      | a       | 2         |            |             |             |
      | b       | 3         | <map>      | <rank>      | <bind>      |
      | c       | 1         |            |             |             |
    Then the map is the same as that of "--map-by numa <line> -n 2 a : <own line> -n 3 b : --map-by numa <line> -n 1 c"
    And the map is not the same as that of "-n 2 a : --map-by package --bind-to l3cache -n 3 b : -n 1 c"

    Examples:
      | what       | job  | job's | line                          | map  | rank | bind     | own line                                        |
      | ranking    | span |       | --rank-by span                |      | slot |          | --map-by numa --rank-by slot                    |
      | everything | fill | numa  | --rank-by fill --bind-to numa | node | node | hwthread | --map-by node --rank-by node --bind-to hwthread |

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
    Given the variable "PRTE_MCA_ras" is "simulator"
    And the variable "PRTE_MCA_ras_simulator_num_nodes" is "3"
    And the variable "PRTE_MCA_ras_simulator_slots" is "8"
    When a program spawns in the runtime of "-H nodeA0:8,nodeA1:8,nodeA2:8"
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
      | app     | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO | PMIX_HOST |
      | the job |           | <jobs map> |             |             |           |
      | a       | 1         |            |             |             |           |
      | b       | <count>   | <map>      | <rank>      | <bind>      | <host>    |
    Then the job is refused
    And the spawn is answered with "<answer>"

    Examples:
      | what                            | jobs map | count | map                                  | rank   | bind         | host | answer                     |
      | no mapping of an app            |          | 2     | nosuch                               |        |              |      | PMIX_ERR_SILENT            |
      | no mapping of the job           | nosuch   | 2     |                                      |        |              |      | PMIX_ERR_SILENT            |
      | a mapping without a value       |          | 2     | slot:pe=                             |        |              |      | PMIX_ERR_SILENT            |
      | no ranking of an app            |          | 2     |                                      | nosuch |              |      | PMIX_ERR_SILENT            |
      | no binding of an app            |          | 2     |                                      |        | nosuch       |      | PMIX_ERR_BAD_PARAM         |
      | no qualifier of a binding       |          | 2     |                                      |        | core:nosuch  |      | PMIX_ERR_BAD_PARAM         |
      | a binding with a value          |          | 2     |                                      |        | core=1       |      | PMIX_ERR_SILENT            |
      | a bad limit                     |          | 2     |                                      |        | core:limit=x |      | PMIX_ERR_SILENT            |
      | an empty mapping                |          | 2     | :                                    |        |              |      | PMIX_ERR_SILENT            |
      | a pattern without a number      |          | 2     | ppr:x:numa                           |        |              |      | PMIX_ERR_JOB_FAILED_TO_MAP |
      | half a pattern                  |          | 2     | ppr:2                                |        |              |      | PMIX_ERR_SILENT            |
      | a pattern of nothing            |          | 2     | ppr:2:nosuch                         |        |              |      | PMIX_ERR_JOB_FAILED_TO_MAP |
      | ranks without a file            |          | 2     | rankfile                             |        |              |      | PMIX_ERR_SILENT            |
      | ranks of the job without a file | rankfile | 2     |                                      |        |              |      | PMIX_ERR_BAD_PARAM         |
      | ranks of a missing file         |          | 2     | rankfile:file=features/data/missing  |        |              |      | PMIX_ERR_JOB_FAILED_TO_MAP |
      | ranks of a short file           |          | 4     | rankfile:file=features/data/rankfile |        |              |      | PMIX_ERR_JOB_FAILED_TO_MAP |
      | nodes of a missing file         |          | 2     | seq:file=features/data/missing       |        |              |      | PMIX_ERR_JOB_FAILED_TO_MAP |
      | no CPU list                     |          | 2     | pe-list=                             |        |              |      | PMIX_ERR_SILENT            |
      | a CPU list of words             |          | 2     | pe-list=x                            |        |              |      | PMIX_ERR_SILENT            |
      | no device                       |          | 2     | device=                              |        |              |      | PMIX_ERR_SILENT            |
      | a device that is not there      |          | 2     | device=gpu                           |        |              |      | PMIX_ERR_JOB_FAILED_TO_MAP |
      | both kinds of CPUs              |          | 2     | slot:hwtcpus:corecpus                |        |              |      | PMIX_ERR_SILENT            |
      | no qualifier of a mapping       |          | 2     | slot:nosuch                          |        |              |      | PMIX_ERR_SILENT            |
      | no number of CPUs               |          | 2     | slot:pe=x                            |        |              |      | PMIX_ERR_SILENT            |
      | no CPUs at all                  |          | 2     | slot:pe=0                            |        |              |      | PMIX_ERR_SILENT            |
      | more CPUs than an object has    |          | 2     | core:pe=3                            |        |              |      | PMIX_ERR_JOB_FAILED_TO_MAP |
      | a span without an object        |          | 2     | slot:span                            |        |              |      | PMIX_ERR_JOB_FAILED_TO_MAP |
      | a limit of nothing              |          | 4     | numa                                 |        | core:limit=0 |      | PMIX_ERR_SILENT            |
      | no ranking and no binding       |          | 2     |                                      | nosuch | nosuch       |      | PMIX_ERR_SILENT            |
      | on a node that is not there     |          | 2     |                                      |        |              | n9   | PMIX_ERR_JOB_FAILED_TO_MAP |

  @EXT-CONST-ERR-JOB-INSUFFICIENT-RESOURCES-1
  Scenario Outline: A spawn request that lacks slots returns PMIX_ERR_JOB_INSUFFICIENT_RESOURCES: <what>
    When a program spawns
      | app | processes | PMIX_HOST |
      | a   | 1         |           |
      | b   | <count>   | <host>    |
    Then the job is refused
    And the spawn is answered with "PMIX_ERR_JOB_INSUFFICIENT_RESOURCES"

    Examples:
      | what                      | count | host |
      | too few slots on its node | 7     | n1   |
      | more than there are slots | 100   |      |

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
