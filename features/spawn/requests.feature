# 8.1.1.10 Command-line / PMIx-spawn wiring; 8.1.1.11 Migration Notes
Feature: A spawn request gives an app the directives of a command line

  Background:
    Given the topology "1pkg-4numa-24core-smt2"
    And the nodes "n1:6,n2:6"

  @PAM-SPAWN-1 @PAM-SPAWN-3 @PAM-SPAWN-4
  Scenario: An app's directives in a spawn request apply to that app
    When a program spawns
      | app | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO |
      | a   | 1         |            |             |             |
      | b   | 4         | numa       | node        | core        |
    Then app 1's policy is mapping "BYNUMA:NOOVERSUBSCRIBE", ranking "NODE", binding "CORE"
    And the map is
      | rank | app | node | bound    |
      | 0    | 0   | n1   | core:L0  |
      | 1    | 1   | n1   | core:L1  |
      | 2    | 1   | n1   | core:L6  |
      | 3    | 1   | n1   | core:L12 |
      | 4    | 1   | n1   | core:L18 |

  # The job's sequence is n2, n1, n2, the app's own is n1, n1.
  @PAM-MIGRATE-2 @PAM-RESOLVE-FILE-1
  Scenario: An app's own sequence file comes before the job's
    When a program spawns
      | app     | processes | PMIX_MAPBY                       | PMIX_BINDTO |
      | the job |           | seq:file=features/data/sequence  | none        |
      | a       | 1         |                                  |             |
      | b       | 2         | seq:file=features/data/sequence2 |             |
    Then the map is
      | rank | app | node |
      | 0    | 0   | n2   |
      | 1-2  | 1   | n1   |

  # The job's file begins with n2, the other with n1.
  @PAM-MIGRATE-2 @PAM-MIGRATE-5 @PAM-MIGRATE-6 @PAM-RESOLVE-FILE-1
  Scenario Outline: The <component> file of the third app comes before the job's
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO |
      | the job |           | <jobs>     | none        |
      | a       | 1         |            |             |
      | b       | 1         | slot       | none        |
      | c       | 1         | <own>      | none        |
      | d       | 1         | <last>     | none        |
    Then node "n2" holds 1 process of app 0
    And node "n1" holds 1 process of app 1
    And node "n1" holds 1 process of app 2
    And node "n2" holds 1 process of app 3

    Examples:
      | component | jobs                            | own                              | last |
      | sequence  | seq:file=features/data/sequence | seq:file=features/data/sequence2 | seq  |

  @PAM-SPAWN-1
  Scenario Outline: A spawn request with a <what> produces the map of the command line
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO |
      | the job |           | <jobs map> |             |             |
      | a       | 2         |            |             |             |
      | b       | 3         | <map>      | <rank>      | <bind>      |
    Then the map is the same as that of "<line>"
    And the map is not the same as that of "-n 2 a : --map-by node --bind-to none -n 3 b"

    Examples:
      | what          | jobs map | map       | rank | bind         | line                                                     |
      | mapping       |          | node      |      |              | -n 2 a : --map-by node -n 3 b                            |
      | ranking       | slot     |           | node |              | --map-by slot -n 2 a : --rank-by node -n 3 b             |
      | binding       | slot     |           |      | none         | --map-by slot -n 2 a : --bind-to none -n 3 b             |
      | job's mapping | numa     |           |      |              | --map-by numa -n 2 a : -n 3 b                            |
      | default       |          |           |      |              | -n 2 a : -n 3 b                                          |
      | qualifiers    |          | numa:pe=2 | slot | core:limit=9 | -n 2 a : --map-by numa:pe=2 --rank-by slot --bind-to core:limit=9 -n 3 b |

  # PRRTE 5.0.0rc1 requires the app to name the file itself.
  @PAM-MIGRATE-6
  Scenario: A mapping by rankfile without a file name on an app uses the job's rankfile
    When a program spawns
      | app     | processes | PMIX_MAPBY                           | PMIX_BINDTO |
      | the job |           | rankfile:file=features/data/rankfile | none        |
      | a       | 1         |                                      | none        |
      | b       | 1         | rankfile                             | none        |
    Then node "n2" holds 1 process of app 1

  # Neither the app's directives are stored on the job, nor the job's on an app.
  @PAM-SPAWN-3 @PAM-SPAWN-4 @PAM-SPAWN-5 @reference
  Scenario: A spawn request stores each app's directives on that app, GLOBAL
    When a program requests
      | app     | processes | PMIX_MAPBY   | PMIX_RANKBY | PMIX_BINDTO       |
      | the job |           | slot         |             |                   |
      | a       | 1         |              |             |                   |
      | b       | 2         | numa:nolocal | node        | core:if-supported |
    Then app 0 does not carry PRTE_APP_MAPBY
    And app 1's PRTE_APP_MAPBY is "BYNUMA:NO_USE_LOCAL"
    And app 1's PRTE_APP_MAPBY is stored GLOBAL
    And app 1's PRTE_APP_RANKBY is "NODE"
    And app 1's PRTE_APP_RANKBY is stored GLOBAL
    And app 1's PRTE_APP_BINDTO is "CORE:IF-SUPPORTED"
    And app 1's PRTE_APP_BINDTO is stored GLOBAL

  @PAM-SPAWN-5 @PAM-GLOBAL-1 @reference
  Scenario Outline: <key> of a spawn request survives the transfer
    When a program requests
      | app | processes | PMIX_MAPBY | PMIX_BINDTO   |
      | a   | 1         |            |               |
      | b   | 2         | <mapping>  | core:limit=3  |
    And the request is transferred
    Then app 1's <key> is "<value>"

    Examples:
      | key                    | mapping        | value |
      | PRTE_APP_PES_PER_PROC  | numa:pe=2      | 2     |
      | PRTE_APP_PPR           | ppr:2:numa     | 2:numa |
      | PRTE_APP_CPUSET        | pe-list=0,2    | 0,2   |
      | PRTE_APP_HWT_CPUS      | slot:hwtcpus   | true  |
      | PRTE_APP_DIST_DEVICE   | device=mlx5_0  | mlx5_0 |
      | PRTE_APP_CORE_CPUS     | slot:corecpus  | true  |
      | PRTE_APP_MAP_FILE      | seq:file=hosts | hosts |
      | PRTE_APP_BINDING_LIMIT | slot           | 3     |

  @PAM-SPAWN-6 @PAM-PARSE-MAP-3 @PAM-PARSE-RANK-4 @PAM-PARSE-BIND-7 @PAM-PARSE-BIND-8 @PAM-PARSE-RANK-2
  Scenario Outline: A spawn request with the <key> <words> on an app is refused with <code>
    When a program spawns
      | app | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO |
      | a   | 1         |            |             |             |
      | b   | 2         | <map>      | <rank>      | <bind>      |
    Then the job is refused for "<topic>"
    And the job is refused with "<code>"

    Examples:
      | key         | words         | map           | rank      | bind         | topic                  | code               |
      | PMIX_MAPBY  | nosuch        | nosuch        |           |              | unrecognized-directive | PRTE_ERR_SILENT    |
      | PMIX_MAPBY  | nolocal       | nolocal       |           |              | unrecognized-directive | PRTE_ERR_SILENT    |
      | PMIX_MAPBY  | slot:pe=      | slot:pe=      |           |              | missing-value          | PRTE_ERR_SILENT    |
      | PMIX_RANKBY | nosuch        |               | nosuch    |              | unrecognized-directive | PRTE_ERR_SILENT    |
      | PMIX_BINDTO | nosuch        |               |           | nosuch       | unrecognized-policy    | PRTE_ERR_BAD_PARAM |
      | PMIX_BINDTO | core:nosuch   |               |           | core:nosuch  | unrecognized-modifier  | PRTE_ERR_BAD_PARAM |
      | PMIX_BINDTO | core:limit=x  |               |           | core:limit=x | invalid-value          | PRTE_ERR_SILENT    |
      | PMIX_RANKBY | slot:span     |               | slot:span |              | unrecognized-directive | PRTE_ERR_SILENT    |
      | PMIX_MAPBY  | seq:file=     | seq:file=     |           |              | missing-value          | PRTE_ERR_SILENT    |
      | PMIX_MAPBY  | slot:pe=65537 | slot:pe=65537 |           |              | invalid-value          | PRTE_ERR_SILENT    |

  @PAM-SPAWN-6 @PAM-OVERSUB-1 @edition:2026-06 @question:qualifier-on-app
  Scenario Outline: A spawn request with <word> on an app is refused
    When a program spawns
      | app | processes | PMIX_MAPBY  |
      | a   | 1         |             |
      | b   | 2         | slot:<word> |
    Then the job is refused with "PRTE_ERR_BAD_PARAM"

    Examples:
      | word            |
      | oversubscribe   |
      | nooversubscribe |

  @PAM-SPAWN-6 @PAM-INHERIT-1 @edition:2026-06 @question:inherit-on-app
  Scenario Outline: A spawn request with <word> on an app is refused
    When a program spawns
      | app | processes | PMIX_MAPBY  |
      | a   | 1         |             |
      | b   | 2         | slot:<word> |
    Then the job is refused with "PRTE_ERR_BAD_PARAM"

    Examples:
      | word      |
      | inherit   |
      | noinherit |

  # The published rules promote a directive that arrives on an app. A command line cannot deliver it there, but a program's attributes can.
  @PAM-INHERIT-2 @PAM-INHERIT-6 @reference
  Scenario Outline: <answer> on apps that agree is promoted to the job
    When prterun parses "-n 1 a : -n 1 b : -n 1 c"
    And app 0's <key> is set to "true"
    And app 2's <key> is set to "true"
    And the apps' job attributes are promoted
    Then the job carries <key>
    And the job does not carry <other>
    And app 0 does not carry <key>
    And app 2 does not carry <key>

    Examples:
      | answer    | key                | other              |
      | INHERIT   | PRTE_JOB_INHERIT   | PRTE_JOB_NOINHERIT |
      | NOINHERIT | PRTE_JOB_NOINHERIT | PRTE_JOB_INHERIT   |

  # An app contradicts the job as it would contradict another app.
  @PAM-OVERSUB-2 @edition:2026-08 @question:qualifier-on-app
  Scenario Outline: An app with <own> in a job with <jobs> is refused
    When a program spawns
      | app     | processes | PMIX_MAPBY  |
      | the job |           | slot:<jobs> |
      | a       | 1         |             |
      | b       | 1         | slot:<own>  |
    Then the job is refused for "conflicting-job-qualifiers"

    Examples:
      | jobs            | own             |
      | oversubscribe   | nooversubscribe |
      | nooversubscribe | oversubscribe   |

  @PAM-INHERIT-3 @edition:2026-08 @question:inherit-on-app
  Scenario Outline: An app with <own> in a job with <jobs> is refused
    When a program spawns
      | app     | processes | PMIX_MAPBY  |
      | the job |           | slot:<jobs> |
      | a       | 1         |             |
      | b       | 1         | slot:<own>  |
    Then the job is refused for "conflicting-job-qualifiers"

    Examples:
      | jobs      | own       |
      | inherit   | noinherit |
      | noinherit | inherit   |

  @PAM-INHERIT-3 @reference
  Scenario: Apps with conflicting INHERIT and NOINHERIT fail the mapping
    When prterun parses "-n 1 a : -n 1 b"
    And app 0's PRTE_JOB_INHERIT is set to "true"
    And app 1's PRTE_JOB_NOINHERIT is set to "true"
    And the request is mapped
    Then the job is refused for "conflicting-job-qualifiers"

  # Promotion happens before any app is mapped.
  @PAM-DISPLAY-7 @PAM-DISPLAY-6 @PAM-DISPLAY-1 @reference
  Scenario Outline: A display-map directive on app <number> of a spawn request is promoted before the apps are mapped
    When a program requests
      | app | processes | PMIX_DISPLAY_MAP |
      | a   | 1         | <first>          |
      | b   | 1         | <second>         |
      | c   | 1         | <third>          |
    Then the job does not carry PRTE_JOB_DISPLAY_MAP
    And app <number> carries PRTE_JOB_DISPLAY_MAP
    When the apps' job attributes are promoted
    Then the job carries PRTE_JOB_DISPLAY_MAP
    And app <number> does not carry PRTE_JOB_DISPLAY_MAP

    Examples:
      | number | first | second | third |
      | 0      | yes   |        |       |
      | 1      |       | yes    |       |
      | 2      |       |        | yes   |

  # The second app's mapping is its own. The job's applies to the first and the third.
  @PAM-STEP1-1 @PAM-SPAWN-1 @PAM-GOAL-2
  Scenario: The job's policy of a spawn request is the fallback of the apps without directives
    Given the topology "2pkg-2numa-8core-smt2"
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO |
      | the job |           | node       | slot        | core        |
      | a       | 2         |            |             |             |
      | b       | 1         | package    |             | none        |
      | c       | 2         |            |             |             |
    Then app 0's policy is mapping "BYNODE:NOOVERSUBSCRIBE", ranking "SLOT", binding "CORE"
    And app 1's policy is mapping "BYPACKAGE:NOOVERSUBSCRIBE", ranking "FILL", binding "NONE"
    And app 2's policy is mapping "BYNODE:NOOVERSUBSCRIBE", ranking "SLOT", binding "CORE"

  # On a command line the first segment's directives would be the job's.
  @PAM-SPAWN-3 @PAM-SPAWN-4 @PAM-KEY-26 @PAM-KEY-27 @PAM-KEY-28 @PAM-GOAL-2 @PAM-STEP1-1
  Scenario Outline: In a spawn request, the <key> of the first app is that app's, and not the job's
    When a program spawns
      | app | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO |
      | a   | 1         | <map>      | <rank>      | <bind>      |
      | b   | 1         |            |             |             |
      | c   | 1         | slot       |             | core        |
      | d   | 1         |            |             |             |
    Then app 0's policy is mapping "<mapping>", ranking "<ranking>", binding "<binding>"
    And app 1's policy is mapping "BYCORE:NOOVERSUBSCRIBE", ranking "FILL", binding "CORE:IF-SUPPORTED"
    And app 3's policy is mapping "BYCORE:NOOVERSUBSCRIBE", ranking "FILL", binding "CORE:IF-SUPPORTED"

    Examples:
      | key         | map       | rank | bind                  | mapping                     | ranking | binding               |
      | PMIX_MAPBY  | numa      |      |                       | BYNUMA:NOOVERSUBSCRIBE      | FILL    | NUMA:IF-SUPPORTED     |
      | PMIX_MAPBY  | numa:span |      |                       | BYNUMA:NOOVERSUBSCRIBE:SPAN | SPAN    | NUMA:IF-SUPPORTED     |
      | PMIX_RANKBY |           | node |                       | BYCORE:NOOVERSUBSCRIBE      | NODE    | CORE:IF-SUPPORTED     |
      | PMIX_BINDTO |           |      | none                  | BYCORE:NOOVERSUBSCRIBE      | FILL    | NONE                  |
      | PMIX_BINDTO |           |      | core:overload-allowed | BYCORE:NOOVERSUBSCRIBE      | FILL    | CORE:OVERLOAD-ALLOWED |

  @PAM-SPAWN-5 @PAM-DISPLAY-1 @reference
  Scenario: A display-map directive on an app of a spawn request survives the transfer
    When a program requests
      | app | processes | PMIX_DISPLAY_MAP |
      | a   | 1         |                  |
      | b   | 1         | true             |
    And the request is transferred
    Then app 1 carries PRTE_JOB_DISPLAY_MAP

  @PAM-INHERIT-2 @PAM-INHERIT-6 @reference
  Scenario Outline: INHERIT or NOINHERIT on app <number> alone is promoted to the job: <key>
    When prterun parses "-n 1 a : -n 1 b : -n 1 c"
    And app <number>'s <key> is set to "true"
    And the apps' job attributes are promoted
    Then the job carries <key>
    And app <number> does not carry <key>

    Examples:
      | number | key                |
      | 0      | PRTE_JOB_INHERIT   |
      | 1      | PRTE_JOB_NOINHERIT |
      | 2      | PRTE_JOB_INHERIT   |
      | 2      | PRTE_JOB_NOINHERIT |
