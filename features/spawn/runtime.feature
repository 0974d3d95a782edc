# 8.1.1.10 Command-line / PMIx-spawn wiring
Feature: What a tool spawns in a runtime is mapped as what a command line asks for

  Background:
    Given the topology "1pkg-4numa-24core-smt2"
    And the nodes
      | node | slots | head |
      | hn   | 6     | yes  |
      | n1   | 6     |      |
      | n2   | 6     |      |

  @PAM-SPAWN-1 @PAM-SPAWN-3 @PAM-SPAWN-4
  Scenario Outline: An app that is spawned with the <key> <words> is mapped as one that is typed with it
    When a program spawns
      | app | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO |
      | a   | 2         |            |             |             |
      | b   | 4         | <map>      | <rank>      | <bind>      |
    Then the map is the same as that of "<line>"

    Examples:
      | key         | words                       | map                         | rank | bind                  | line                                                 |
      | PMIX_MAPBY  | slot                        | slot                        |      |                       | -n 2 a : --map-by slot -n 4 b                        |
      | PMIX_MAPBY  | node                        | node                        |      |                       | -n 2 a : --map-by node -n 4 b                        |
      | PMIX_MAPBY  | hwthread                    | hwthread                    |      |                       | -n 2 a : --map-by hwthread -n 4 b                    |
      | PMIX_MAPBY  | core                        | core                        |      |                       | -n 2 a : --map-by core -n 4 b                        |
      | PMIX_MAPBY  | l1cache                     | l1cache                     |      |                       | -n 2 a : --map-by l1cache -n 4 b                     |
      | PMIX_MAPBY  | l2cache                     | l2cache                     |      |                       | -n 2 a : --map-by l2cache -n 4 b                     |
      | PMIX_MAPBY  | l3cache                     | l3cache                     |      |                       | -n 2 a : --map-by l3cache -n 4 b                     |
      | PMIX_MAPBY  | numa                        | numa                        |      |                       | -n 2 a : --map-by numa -n 4 b                        |
      | PMIX_MAPBY  | package                     | package                     |      |                       | -n 2 a : --map-by package -n 4 b                     |
      | PMIX_MAPBY  | ppr:1:numa                  | ppr:1:numa                  |      |                       | -n 2 a : --map-by ppr:1:numa -n 4 b                  |
      | PMIX_MAPBY  | pe-list=4,5                 | pe-list=4,5                 |      |                       | -n 2 a : --map-by pe-list=4,5 -n 4 b                 |
      | PMIX_MAPBY  | numa:span                   | numa:span                   |      |                       | -n 2 a : --map-by numa:span -n 4 b                   |
      | PMIX_MAPBY  | slot:pe=2                   | slot:pe=2                   |      |                       | -n 2 a : --map-by slot:pe=2 -n 4 b                   |
      | PMIX_MAPBY  | node:nolocal                | node:nolocal                |      |                       | -n 2 a : --map-by node:nolocal -n 4 b                |
      | PMIX_MAPBY  | core:hwtcpus                | core:hwtcpus                |      |                       | -n 2 a : --map-by core:hwtcpus -n 4 b                |
      | PMIX_MAPBY  | core:corecpus               | core:corecpus               |      |                       | -n 2 a : --map-by core:corecpus -n 4 b               |
      | PMIX_RANKBY | slot                        | numa                        | slot |                       | -n 2 a : --map-by numa --rank-by slot -n 4 b         |
      | PMIX_RANKBY | node                        | numa                        | node |                       | -n 2 a : --map-by numa --rank-by node -n 4 b         |
      | PMIX_RANKBY | fill                        | numa                        | fill |                       | -n 2 a : --map-by numa --rank-by fill -n 4 b         |
      | PMIX_RANKBY | span                        | numa                        | span |                       | -n 2 a : --map-by numa --rank-by span -n 4 b         |
      | PMIX_BINDTO | none                        | slot                        |      | none                  | -n 2 a : --map-by slot --bind-to none -n 4 b         |
      | PMIX_BINDTO | hwthread                    | slot                        |      | hwthread              | -n 2 a : --map-by slot --bind-to hwthread -n 4 b     |
      | PMIX_BINDTO | core                        | slot                        |      | core                  | -n 2 a : --map-by slot --bind-to core -n 4 b         |
      | PMIX_BINDTO | l2cache                     | slot                        |      | l2cache               | -n 2 a : --map-by slot --bind-to l2cache -n 4 b      |
      | PMIX_BINDTO | numa                        | slot                        |      | numa                  | -n 2 a : --map-by slot --bind-to numa -n 4 b         |
      | PMIX_BINDTO | package                     | slot                        |      | package               | -n 2 a : --map-by slot --bind-to package -n 4 b      |
      | PMIX_BINDTO | core:limit=1                | slot                        |      | core:limit=1          | -n 2 a : --map-by slot --bind-to core:limit=1 -n 4 b |
      | PMIX_BINDTO | core:if-supported           | slot                        |      | core:if-supported     | -n 2 a : --map-by slot --bind-to core:if-supported -n 4 b |
      | PMIX_BINDTO | core:overload-allowed       | slot                        |      | core:overload-allowed | -n 2 a : --map-by slot --bind-to core:overload-allowed -n 4 b |

  @PAM-SPAWN-1 @PAM-SPAWN-4
  Scenario: An app that is spawned with a file of nodes is mapped as one that is typed with it
    When a program spawns
      | app | processes | PMIX_MAPBY                      |
      | a   | 1         |                                 |
      | b   | 2         | seq:file=features/data/sequence |
    Then the map is the same as that of "-n 1 a : --map-by seq:file=features/data/sequence -n 2 b"

  # What is the job's holds for the first and the last app; the one between has said otherwise. The job's core 0 and 6 are taken
  # when the second app comes, and 1 to 3 as well when the third does.
  @PAM-SPAWN-1 @PAM-SPAWN-3 @PAM-SPAWN-4
  Scenario: An app overrides what a request says of the job
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
  Scenario: An app that asks for nodes gets them
    When a program spawns
      | app | processes | PMIX_HOST |
      | a   | 1         |           |
      | b   | 2         | n2:4      |
    Then no process of app 1 is on node "hn"
    And node "n2" holds 2 processes of app 1

  @PAM-SPAWN-1
  Scenario Outline: What the runtime's <parameter> says holds for what is spawned in it
    When a program spawns in the runtime of "--prtemca <parameter> <value>"
      | app | processes |
      | a   | 2         |
    Then the map is the same as that of "--prtemca <parameter> <value> -n 2 a"

    Examples:
      | parameter | value |
      | mapby     | node  |
      | bindto    | none  |

  # The request's own hostfile is read when it is mapped.
  @PAM-SPAWN-1
  Scenario: What is wrong with a request's policies is told before what is wrong with its nodes
    When a program spawns
      | app | processes | PMIX_MAPBY | PMIX_HOSTFILE          |
      | a   | 1         | slot:pe=0  | features/data/bad-word |
    Then the job is refused for "invalid-value"

  @PAM-SPAWN-1
  Scenario: Nodes that are made up are those of what is spawned
    When a program spawns in the runtime of "-H nodeA0:8,nodeA1:8,nodeA2:8 --prtemca ras simulator --prtemca ras_simulator_num_nodes 3 --prtemca ras_simulator_slots 8"
      | app | processes | PMIX_MAPBY |
      | a   | 1         |            |
      | b   | 3         | node       |
    Then node "nodeA1" holds 1 process of app 1
    And node "nodeA2" holds 1 process of app 1

  @PAM-MIGRATE-4
  Scenario: CPUs for each process that a request gives an app count
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

  # One process on each package is the job's pattern, two are the app's: the head node takes both of the second app.
  @PAM-MIGRATE-1
  Scenario: A pattern that a request gives an app is read by the component for patterns
    When a program spawns
      | app     | processes | PMIX_MAPBY    | PMIX_BINDTO | PMIX_PPR  |
      | the job |           | ppr:1:package | none        |           |
      | a       | 1         |               |             |           |
      | b       | 2         |               | none        | 2:package |
    Then app 1 was mapped by "ppr"
    And node "hn" holds 2 processes of app 1

  @PAM-SPAWN-6
  Scenario Outline: A program that spawns <what> is answered with <answer>
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO | PMIX_HOST | PMIX_PPR |
      | the job |           | <jobs map> |             |             |           |          |
      | a       | 1         |            |             |             |           |          |
      | b       | <count>   | <map>      | <rank>      | <bind>      | <host>    | <ppr>    |
    Then the job is refused
    And the spawn is answered with "<answer>"

    Examples:
      | what                       | jobs map | count | map      | rank   | bind         | host | ppr    | answer                     |
      | no mapping of an app       |          | 2     | nosuch   |        |              |      |        | PMIX_ERR_SILENT            |
      | no mapping of the job      | nosuch   | 2     |          |        |              |      |        | PMIX_ERR_SILENT            |
      | a mapping without a value  |          | 2     | slot:pe= |        |              |      |        | PMIX_ERR_SILENT            |
      | no ranking of an app       |          | 2     |          | nosuch |              |      |        | PMIX_ERR_SILENT            |
      | no binding of an app       |          | 2     |          |        | nosuch       |      |        | PMIX_ERR_BAD_PARAM         |
      | no qualifier of a binding  |          | 2     |          |        | core:nosuch  |      |        | PMIX_ERR_BAD_PARAM         |
      | a binding with a value     |          | 2     |          |        | core=1       |      |        | PMIX_ERR_SILENT            |
      | a bad limit                |          | 2     |          |        | core:limit=x |      |        | PMIX_ERR_SILENT            |
      | an empty mapping           |          | 2     | :        |        |              |      |        | PMIX_ERR_SILENT            |
      | two mappings of an app     |          | 2     | slot     |        |              |      | 1:numa | PMIX_ERR_BAD_PARAM         |
      | more than there are slots  |          | 100   |          |        |              |      |        | PMIX_ERR_JOB_FAILED_TO_MAP |
      | on a node that is not there |         | 2     |          |        |              | n9   |        | PMIX_ERR_JOB_FAILED_TO_MAP |
      | a ranking without an object | slot    | 2     |          | span   |              |      |        | PMIX_ERR_JOB_FAILED_TO_MAP |

  @PAM-SPAWN-6 @edition:2026-06 @question:qualifier-on-app
  Scenario Outline: A program that spawns an app with <word> is answered with PMIX_ERR_BAD_PARAM
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

  @PAM-SPAWN-6 @edition:2026-08 @question:qualifier-on-app
  Scenario: A program that spawns apps that contradict each other is told that they are not mapped
    When a program spawns
      | app | processes | PMIX_MAPBY           |
      | a   | 1         | slot:oversubscribe   |
      | b   | 2         | slot:nooversubscribe |
    Then the job is refused for "conflicting-job-qualifiers"
    And the spawn is answered with "PMIX_ERR_JOB_FAILED_TO_MAP"
