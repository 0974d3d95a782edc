# 8.1.1.13.1 Oversubscription is job-level only
Feature: Oversubscription is decided for the whole job

  Background:
    Given the topology "1pkg-4numa-24core-smt2"
    And the nodes "n1:2,n2:2"

  @PAM-SLOTS-1
  Scenario Outline: Without OVERSUBSCRIBE, five processes <of> do not fit on four slots
    When prterun maps "<arguments>"
    Then the job is refused

    Examples:
      | of                    | arguments                            |
      | by slot               | --map-by slot -n 5 a                 |
      | by node               | --map-by node -n 5 a                 |
      | by core               | --map-by core -n 5 a                 |
      | of two apps           | --map-by slot -n 3 a : -n 2 b        |

  @PAM-OVERSUB-6 @PAM-SLOTS-1
  Scenario: A job can forbid oversubscription that is configured
    When prterun maps "--prtemca mapby :oversubscribe --map-by slot -n 5 a"
    Then every rank from 0 to 4 is mapped once
    When prterun maps "--prtemca mapby :oversubscribe --map-by slot:nooversubscribe -n 5 a"
    Then the job is refused

  # The first node takes the odd process.
  @PAM-OVERSUB-3 @PAM-OVERSUB-6
  Scenario Outline: A job mapped by <policy> can oversubscribe
    When prterun maps "--map-by <policy>:oversubscribe --bind-to none -n 5 a"
    Then node "n1" holds 3 processes of app 0
    And node "n2" holds 2 processes of app 0
    And app 0's mapping is "<shown>"
    And every rank from 0 to 4 is mapped once

    Examples:
      | policy | shown                |
      | slot   | BYSLOT:OVERSUBSCRIBE |
      | node   | BYNODE:OVERSUBSCRIBE |
      | core   | BYCORE:OVERSUBSCRIBE |

  @PAM-OVERSUB-5
  Scenario: The processes of an oversubscribed job are not bound
    When prterun maps "--map-by slot:oversubscribe -n 5 a"
    Then the map is
      | rank | node | bound |
      | 0-2  | n1   | N/A   |
      | 3-4  | n2   | N/A   |

  # Four processes have slots, five have not.
  @PAM-OVERSUB-5 @PAM-BIND-SHOWN-1
  Scenario Outline: A derived binding is given up if there are more processes than slots: <mapping>, <count>
    When prterun maps "--map-by <mapping>:oversubscribe <binding> -n <count> a"
    Then app 0's binding is "<shown>"
    And every rank from 0 to <last> is mapped once

    Examples:
      | mapping    | count | binding                     | shown                              | last |
      | slot       | 4     |                             | NUMA:IF-SUPPORTED                  | 3    |
      | slot       | 5     |                             | NONE                               | 4    |
      | node       | 5     |                             | NONE                               | 4    |
      | core       | 4     |                             | CORE:IF-SUPPORTED                  | 3    |
      | core       | 5     |                             | NONE                               | 4    |
      | ppr:2:node | 4     |                             | NUMA:IF-SUPPORTED                  | 3    |
      | ppr:3:node | 5     |                             | NONE                               | 4    |
      | core       | 5     | --bind-to core              | CORE                               | 4    |
      | core       | 5     | --bind-to :overload-allowed | CORE:IF-SUPPORTED:OVERLOAD-ALLOWED | 4    |

  @PAM-OVERSUB-5
  Scenario: An explicit binding is kept if the job oversubscribes
    When prterun maps "--map-by slot:oversubscribe --bind-to core -n 5 a"
    Then the map is
      | rank | node | bound   |
      | 0    | n1   | core:L0 |
      | 1    | n1   | core:L1 |
      | 2    | n1   | core:L2 |
      | 3    | n2   | core:L0 |
      | 4    | n2   | core:L1 |

  # In edition 2026-06 the first segment's directive is the job's, where OVERSUBSCRIBE is allowed.
  @PAM-OVERSUB-3 @edition:2026-06 @question:directive-scope
  Scenario: The job's OVERSUBSCRIBE applies to a later app with its own mapping
    When prterun maps "--map-by slot:oversubscribe --bind-to none -n 2 a : --map-by slot --bind-to none -n 3 b"
    Then the map is
      | rank | app | node | bound |
      | 0-1  | 0   | n1   | N/A   |
      | 2    | 1   | n1   | N/A   |
      | 3-4  | 1   | n2   | N/A   |

  @PAM-OVERSUB-1 @edition:2026-06 @question:qualifier-on-app
  Scenario Outline: <word> in a later app's mapping is refused
    When prterun maps "-n 1 a : --map-by slot:<word> -n 1 b"
    Then the job is refused with "PRTE_ERR_BAD_PARAM"
    And the refusal points at "<word>"

    Examples:
      | word            |
      | oversubscribe   |
      | nooversubscribe |

  @PAM-OVERSUB-1 @edition:2026-06 @question:qualifier-on-app
  Scenario: OVERSUBSCRIBE in an app's mapping is refused even if the job has it too
    When prterun maps "--map-by slot:oversubscribe -n 1 a : --map-by node:oversubscribe -n 1 b"
    Then the job is refused with "PRTE_ERR_BAD_PARAM"

  # The first app fits within the slots and is bound to cores.
  @PAM-OVERSUB-2 @edition:2026-08 @question:qualifier-on-app
  Scenario: OVERSUBSCRIBE in one app's mapping applies to the whole job
    When prterun maps "-n 2 a : --map-by slot:oversubscribe --bind-to none -n 3 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 0   | n1   | core:L1 |
      | 2    | 1   | n1   | N/A     |
      | 3-4  | 1   | n2   | N/A     |
    And app 0's mapping is "BYCORE:OVERSUBSCRIBE"
    And app 1's mapping is "BYSLOT:OVERSUBSCRIBE"

  # The qualifier is promoted, so that no mapping directive is left on the app and the job is mapped by one call.
  @PAM-OVERSUB-2 @PAM-OVERSUB-3 @edition:2026-08 @question:qualifier-on-app
  Scenario: An app with OVERSUBSCRIBE and nothing else has no mapping of its own
    When prterun maps "-n 1 a : --map-by :oversubscribe -n 1 b"
    Then the job's policy is mapping "BYCORE:OVERSUBSCRIBE", ranking "FILL", binding "CORE:IF-SUPPORTED"

  @PAM-OVERSUB-2 @edition:2026-08 @question:qualifier-on-app
  Scenario: NOOVERSUBSCRIBE in one app's mapping is accepted
    When prterun maps "-n 1 a : --map-by slot:nooversubscribe --bind-to none -n 2 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n1   | N/A     |
      | 2    | 1   | n2   | N/A     |

  @PAM-OVERSUB-2 @edition:2026-08 @question:qualifier-on-app
  Scenario: Two apps with OVERSUBSCRIBE agree
    When prterun maps "--map-by slot:oversubscribe --bind-to none -n 1 a : --map-by node:oversubscribe --bind-to none -n 1 b"
    Then app 0's mapping is "BYSLOT:OVERSUBSCRIBE"
    And app 1's mapping is "BYNODE:OVERSUBSCRIBE"
    And every rank from 0 to 1 is mapped once

  @PAM-OVERSUB-2 @edition:2026-08 @question:qualifier-on-app
  Scenario: Two apps with conflicting oversubscription qualifiers are refused
    When prterun maps "--map-by slot:oversubscribe -n 1 a : --map-by slot:nooversubscribe -n 1 b"
    Then the job is refused for "conflicting-job-qualifiers"

  @PAM-OVERSUB-2 @PAM-OVERSUB-3 @edition:2026-08 @question:qualifier-on-app
  Scenario Outline: Promotion leaves the other qualifiers of <words> with their app
    When prterun maps "-n 1 a : --map-by <words> --bind-to none -n 1 b : -n 1 c"
    Then app 1's policy is mapping "<mapping>", ranking "<ranking>", binding "NONE"
    And app 2's mapping is "BYCORE:<answer>"

    Examples:
      | words                      | mapping                           | ranking | answer          |
      | numa:span:oversubscribe    | BYNUMA:OVERSUBSCRIBE:SPAN         | SPAN    | OVERSUBSCRIBE   |
      | numa:nooversubscribe:span  | BYNUMA:NOOVERSUBSCRIBE:SPAN       | SPAN    | NOOVERSUBSCRIBE |
      | :span:oversubscribe        | BYCORE:OVERSUBSCRIBE:SPAN         | SPAN    | OVERSUBSCRIBE   |
      | node:nolocal:oversubscribe | BYNODE:NO_USE_LOCAL:OVERSUBSCRIBE | NODE    | OVERSUBSCRIBE   |

  @PAM-OVERSUB-2 @edition:2026-08 @question:qualifier-on-app
  Scenario Outline: Conflicting oversubscription qualifiers are refused with <between> between them
    When prterun maps "--map-by slot:<first> -n 1 a : <apps> : --map-by slot:<last> -n 1 d"
    Then the job is refused for "conflicting-job-qualifiers"

    Examples:
      | between                     | first           | apps                               | last            |
      | an app without a mapping    | oversubscribe   | -n 1 b                             | nooversubscribe |
      | an app with a plain mapping | nooversubscribe | --map-by node -n 1 b               | oversubscribe   |
      | two apps without a mapping  | oversubscribe   | -n 1 b : -n 1 c                    | nooversubscribe |
      | an app that agrees with one | oversubscribe   | --map-by node:oversubscribe -n 1 b | nooversubscribe |

  # The first app is silent, so that the two that differ are the second and the fourth.
  @PAM-OVERSUB-2 @edition:2026-08 @question:qualifier-on-app
  Scenario: Conflicting oversubscription qualifiers are refused after an app without a mapping
    When prterun maps "-n 1 a : --map-by slot:oversubscribe -n 1 b : -n 1 c : --map-by slot:nooversubscribe -n 1 d"
    Then the job is refused for "conflicting-job-qualifiers"

  @PAM-OVERSUB-2 @edition:2026-08 @question:qualifier-on-app
  Scenario Outline: An app that contradicts the job on oversubscription is refused: <app>
    When a program spawns
      | app     | processes | PMIX_MAPBY           |
      | the job |           | slot:oversubscribe   |
      | a       | 1         | <first>              |
      | b       | 1         | <second>             |
    Then the job is refused for "conflicting-job-qualifiers"

    Examples:
      | app    | first                | second               |
      | first  | node:nooversubscribe |                      |
      | second |                      | node:nooversubscribe |

  # Each edition refuses it, for its own reason.
  @PAM-OVERSUB-3
  Scenario: A job with both OVERSUBSCRIBE and NOOVERSUBSCRIBE is never mapped
    When prterun maps "--map-by slot:oversubscribe -n 1 a : --map-by slot:nooversubscribe -n 1 b"
    Then the job is refused

  @PAM-PARSE-MAP-3
  Scenario: One directive with both qualifiers is refused
    When prterun maps "--map-by slot:oversubscribe:nooversubscribe -n 1 a"
    Then the job is refused for "conflicting-directives"

  @PAM-OVERSUB-4 @edition:2026-06 @question:qualifier-on-app @reference
  Scenario: An app's stored mapping policy carries no oversubscription directive
    When prterun parses "--map-by slot:oversubscribe -n 1 a : --map-by node -n 1 b"
    Then app 1's PRTE_APP_MAPBY is "BYNODE"

  @PAM-OVERSUB-2 @edition:2026-08 @question:qualifier-on-app @reference
  Scenario: A promoted oversubscription directive does not remain on its app
    When prterun maps "-n 1 a : --map-by node:oversubscribe -n 1 b"
    Then app 1's PRTE_APP_MAPBY is "BYNODE"

  # n1 is full with two processes, and oversubscribed with three.
  @PAM-OVERSUB-7
  Scenario Outline: The developers' map shows which nodes are oversubscribed: <line>
    When prterun maps "-H n1:2,n2:2 --display map-devel <line>"
    Then node "n1" is <first> shown as oversubscribed
    And node "n2" is <second> shown as oversubscribed

    Examples: Spread evenly, the fifth process is on n1 and the sixth on n2.
      | line                                        | first | second |
      | --map-by slot -n 3 a                        | not   | not    |
      | --map-by slot -n 4 a                        | not   | not    |
      | --map-by slot:oversubscribe -n 4 a          | not   | not    |
      | --map-by slot:oversubscribe -n 5 a          |       | not    |
      | --map-by slot:oversubscribe -n 6 a          |       |        |
      | --map-by node:oversubscribe -n 5 a          |       | not    |
      | --map-by core:oversubscribe -n 5 a          |       | not    |
      | --map-by ppr:3:node:oversubscribe -n 5 a    |       | not    |
      | --map-by slot:oversubscribe -n 4 a : -n 1 b |       | not    |

  # However the qualifier is written, wherever it is, and whatever the job has.
  @PAM-OVERSUB-1 @PAM-ATTR-7 @edition:2026-06 @question:qualifier-on-app
  Scenario Outline: An app's mapping "<words>" is refused
    When prterun maps "--map-by slot -n 1 a : --map-by <words> -n 1 b"
    Then the job is refused with "PRTE_ERR_BAD_PARAM"
    When prterun maps "--map-by slot:<jobs> -n 1 a : -n 1 b : --map-by <words> -n 1 c"
    Then the job is refused with "PRTE_ERR_BAD_PARAM"

    Examples:
      | words                                        | jobs            |
      | :oversubscribe                               | oversubscribe   |
      | :nooversubscribe                             | nooversubscribe |
      | :corecpus:oversubscribe                      | oversubscribe   |
      | :nooversubscribe:corecpus                    | nooversubscribe |
      | slot:over                                    | oversubscribe   |
      | slot:noover                                  | nooversubscribe |
      | numa:pe=2:oversubscribe                      | oversubscribe   |
      | numa:span:nooversubscribe                    | nooversubscribe |
      | ppr:1:node:oversubscribe                     | oversubscribe   |
      | ppr:1:node:nooversubscribe                   | nooversubscribe |
      | pe-list=0,1:oversubscribe                    | oversubscribe   |
      | pe-list=0,1:ordered:nooversubscribe          | nooversubscribe |
      | seq:file=features/data/names:oversubscribe   | oversubscribe   |
      | seq:nooversubscribe:file=features/data/names | nooversubscribe |

  # The job may oversubscribe, and so may its apps, whatever their mappings are: there are four slots for seven processes.
  @PAM-OVERSUB-3 @PAM-OVERSUB-6
  Scenario Outline: An app mapped by <own> oversubscribes as the job may
    When a program spawns
      | app     | processes | PMIX_MAPBY         | PMIX_BINDTO |
      | the job |           | slot:oversubscribe | none        |
      | a       | 1         |                    |             |
      | b       | 5         | <own>              | none        |
      | c       | 1         |                    |             |
    Then every rank from 0 to 6 is mapped once
    And the ranks of app 1 are "1-5"
    And app 1's mapping is "<shown>"

    Examples:
      | own          | shown                     |
      | slot         | BYSLOT:OVERSUBSCRIBE      |
      | node         | BYNODE:OVERSUBSCRIBE      |
      | core         | BYCORE:OVERSUBSCRIBE      |
      | numa         | BYNUMA:OVERSUBSCRIBE      |
      | package:span | BYPACKAGE:OVERSUBSCRIBE:SPAN |
      | ppr:3:node   | BYNODE:OVERSUBSCRIBE      |
      | slot:nolocal | BYSLOT:NO_USE_LOCAL:OVERSUBSCRIBE |

  @PAM-OVERSUB-3 @PAM-SLOTS-1
  Scenario Outline: An app mapped by <own> does not oversubscribe if the job forbids it
    When a program spawns
      | app     | processes | PMIX_MAPBY           | PMIX_BINDTO |
      | the job |           | slot:nooversubscribe | none        |
      | a       | 1         |                      |             |
      | b       | 1         |                      |             |
      | c       | 3         | <own>                | none        |
    Then the job is refused

    Examples:
      | own          |
      | slot         |
      | node         |
      | core         |
      | numa         |
      | package:span |
      | ppr:3:node   |

  @PAM-OVERSUB-3 @PAM-MAP-QUAL-ONLY-1
  Scenario Outline: An app with <words> alone is subject to the job's answer on oversubscription
    Given the nodes "n1:3"
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO |
      | the job |           | slot       | none        |
      | a       | 1         |            |             |
      | b       | 3         | <words>    | none        |
    Then the job is refused for "alloc-error"
    When a program spawns
      | app     | processes | PMIX_MAPBY         | PMIX_BINDTO |
      | the job |           | slot:oversubscribe | none        |
      | a       | 1         |                    |             |
      | b       | 3         | <words>            | none        |
    Then every rank from 0 to 3 is mapped once

    Examples:
      | words     |
      | :corecpus |
      | :hwtcpus  |
      | slot      |

  @PAM-OVERSUB-2 @PAM-OVERSUB-3 @edition:2026-08 @question:qualifier-on-app
  Scenario Outline: The answer of the <which> app reaches a job that is mapped by <jobs>
    Given the nodes "n1:3"
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO |
      | the job |           | <jobs>     | none        |
      | a       | 2         | <first>    | none        |
      | b       | 1         |            |             |
      | c       | 2         | <third>    | none        |
    Then every rank from 0 to 4 is mapped once
    And app 1's mapping is "<shown>:OVERSUBSCRIBE"

    Examples:
      | which | jobs | first              | third              | shown  |
      | first | slot | slot:oversubscribe |                    | BYSLOT |
      | third | node |                    | slot:oversubscribe | BYNODE |
      | third | numa |                    | :oversubscribe     | BYNUMA |
