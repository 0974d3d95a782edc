# 8.1.1.13.3 Spawn inheritance is job-level only
Feature: Spawn inheritance is decided for the whole job

  Background:
    Given the topology "1pkg-4numa-24core-smt2"
    And the nodes "n1:4,n2:4"

  # The directive only affects jobs that this job spawns.
  @PAM-INHERIT-5
  Scenario Outline: <word> in the job's mapping is accepted and does not affect the map
    When prterun maps "--map-by numa:<word> -n 4 a"
    Then the map is the same as that of "--map-by numa -n 4 a"
    And the map is not the same as that of "--map-by slot -n 4 a"

    Examples:
      | word      |
      | inherit   |
      | noinherit |

  @PAM-INHERIT-1 @edition:2026-06 @question:inherit-on-app
  Scenario Outline: <word> in a later app's mapping is refused
    When prterun maps "-n 1 a : --map-by slot:<word> -n 1 b"
    Then the job is refused with "PRTE_ERR_BAD_PARAM"
    And the refusal points at "<word>"

    Examples:
      | word      |
      | inherit   |
      | noinherit |

  @PAM-INHERIT-4 @edition:2026-08 @question:inherit-on-app
  Scenario Outline: <word> in one app's mapping is accepted and does not affect the map
    When prterun maps "-n 1 a : --map-by slot:<word> -n 2 b"
    Then the map is the same as that of "-n 1 a : --map-by slot -n 2 b"
    And the map is not the same as that of "-n 1 a : --map-by node -n 2 b"

    Examples:
      | word      |
      | inherit   |
      | noinherit |

  @PAM-INHERIT-4 @PAM-INHERIT-2 @edition:2026-08 @question:inherit-on-app @reference
  Scenario: INHERIT on two apps that agree is promoted to the job
    When prterun maps "--map-by slot:inherit -n 1 a : -n 1 b : --map-by node:inherit -n 1 c"
    Then the job carries PRTE_JOB_INHERIT

  @PAM-INHERIT-4 @edition:2026-08 @question:inherit-on-app
  Scenario: Two apps with conflicting INHERIT and NOINHERIT are refused
    When prterun maps "-n 1 a : --map-by slot:inherit -n 1 b : --map-by slot:noinherit -n 1 c"
    Then the job is refused for "conflicting-job-qualifiers"

  # Each edition refuses it, for its own reason.
  @PAM-INHERIT-3
  Scenario: A job with both INHERIT and NOINHERIT is never mapped
    When prterun maps "--map-by slot:inherit -n 1 a : --map-by slot:noinherit -n 1 b"
    Then the job is refused

  @PAM-INHERIT-3
  Scenario Outline: INHERIT and NOINHERIT of apps are never mapped with <between> between them
    When prterun maps "-n 1 a : --map-by slot:inherit -n 1 b : <apps> : --map-by slot:noinherit -n 1 d"
    Then the job is refused

    Examples:
      | between                  | apps                 |
      | an app without a mapping | -n 1 c               |
      | an app with a mapping    | --map-by node -n 1 c |

  # However the qualifier is written, wherever it is, and whatever the job has.
  @PAM-INHERIT-1 @edition:2026-06 @question:inherit-on-app
  Scenario Outline: An app's mapping "<words>" is refused
    When prterun maps "--map-by slot -n 1 a : --map-by <words> -n 1 b"
    Then the job is refused with "PRTE_ERR_BAD_PARAM"
    When prterun maps "--map-by slot:<jobs> -n 1 a : -n 1 b : --map-by <words> -n 1 c"
    Then the job is refused with "PRTE_ERR_BAD_PARAM"

    Examples:
      | words                                  | jobs      |
      | :inherit                               | inherit   |
      | :noinherit                             | noinherit |
      | :corecpus:inherit                      | inherit   |
      | :noinherit:corecpus                    | noinherit |
      | slot:inh                               | inherit   |
      | slot:noinh                             | noinherit |
      | numa:pe=2:inherit                      | inherit   |
      | numa:span:noinherit                    | noinherit |
      | ppr:1:node:inherit                     | inherit   |
      | ppr:1:node:noinherit                   | noinherit |
      | pe-list=0,1:inherit                    | inherit   |
      | seq:noinherit:file=features/data/names | noinherit |

  # In one edition the app's directive is refused by itself, in the other it contradicts the job's.
  @PAM-INHERIT-3 @PAM-INHERIT-4
  Scenario Outline: <own> of an app is refused beside <jobs> of the job: app <number>
    When a program spawns
      | app     | processes | PMIX_MAPBY  | PMIX_BINDTO |
      | the job |           | node:<jobs> | none        |
      | a       | 1         | <first>     |             |
      | b       | 1         | <second>    |             |
      | c       | 1         | <third>     |             |
    Then the job is refused

    Examples:
      | number | own       | jobs      | first          | second       | third          |
      | 0      | INHERIT   | noinherit | slot:inherit   |              |                |
      | 1      | INHERIT   | noinherit |                | slot:inherit |                |
      | 2      | INHERIT   | noinherit |                |              | slot:inherit   |
      | 0      | NOINHERIT | inherit   | slot:noinherit |              |                |
      | 2      | NOINHERIT | inherit   |                |              | slot:noinherit |
