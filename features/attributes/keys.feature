# 8.1.1.3 Attributes Required on prte_app_context_t; 8.1.1.5.1 Attribute storage convention
Feature: The attributes of an app

  Background:
    Given the topology "1pkg-4numa-24core-smt2"
    And the nodes "n1:4,n2:4"

  # What these hold is seen in the map: see end-to-end.feature.
  Scenario Outline: The attribute with key <key> of an app is <name>
    Then the attribute with key <key> of an app is <name>

    @PAM-KEY-24 @PAM-ATTR-1
    Examples:
      | key | name                  |
      | 24  | PRTE_APP_PES_PER_PROC |

    @PAM-KEY-25 @PAM-ATTR-1
    Examples:
      | key | name         |
      | 25  | PRTE_APP_PPR |

    @PAM-KEY-26 @PAM-ATTR-1
    Examples:
      | key | name           |
      | 26  | PRTE_APP_MAPBY |

    @PAM-KEY-27 @PAM-ATTR-1
    Examples:
      | key | name            |
      | 27  | PRTE_APP_RANKBY |

    @PAM-KEY-28 @PAM-ATTR-1
    Examples:
      | key | name            |
      | 28  | PRTE_APP_BINDTO |

    @PAM-KEY-29 @PAM-ATTR-1
    Examples:
      | key | name              |
      | 29  | PRTE_APP_MAP_FILE |

    @PAM-KEY-31 @PAM-ATTR-1
    Examples:
      | key | name              |
      | 31  | PRTE_APP_HWT_CPUS |

    @PAM-KEY-32 @PAM-ATTR-1
    Examples:
      | key | name               |
      | 32  | PRTE_APP_CORE_CPUS |

    @PAM-KEY-33 @PAM-ATTR-1
    Examples:
      | key | name            |
      | 33  | PRTE_APP_CPUSET |

    @PAM-KEY-34 @PAM-ATTR-1
    Examples:
      | key | name                   |
      | 34  | PRTE_APP_BINDING_LIMIT |

  @PAM-KEY-24 @reference
  Scenario: CPUs per rank have key 24
    Then the attribute PRTE_APP_PES_PER_PROC has key 24 and holds a PMIX_UINT16

  @PAM-KEY-25 @reference
  Scenario: A PPR pattern has key 25
    Then the attribute PRTE_APP_PPR has key 25 and holds a PMIX_STRING

  @PAM-KEY-26 @PAM-ATTR-1 @PAM-ATTR-2 @PAM-ATTR-12 @reference
  Scenario: A mapping policy has key 26 and is a 16-bit integer
    Then the attribute PRTE_APP_MAPBY has key 26 and holds a PMIX_UINT16

  @PAM-KEY-27 @PAM-ATTR-1 @PAM-ATTR-2 @PAM-ATTR-12 @reference
  Scenario: A ranking policy has key 27 and is a 16-bit integer
    Then the attribute PRTE_APP_RANKBY has key 27 and holds a PMIX_UINT16

  @PAM-KEY-28 @PAM-ATTR-1 @PAM-ATTR-2 @PAM-ATTR-12 @reference
  Scenario: A binding policy has key 28 and is a 16-bit integer
    Then the attribute PRTE_APP_BINDTO has key 28 and holds a PMIX_UINT16

  @PAM-KEY-29 @PAM-ATTR-1 @reference
  Scenario: The file of a mapping has key 29
    Then the attribute PRTE_APP_MAP_FILE has key 29 and holds a PMIX_STRING

  @PAM-KEY-30 @PAM-ATTR-1 @reference
  Scenario: A device has key 30
    Then the attribute PRTE_APP_DIST_DEVICE has key 30 and holds a PMIX_STRING

  @PAM-ATTR-4 @edition:2026-06 @question:device-key @reference
  Scenario: The key of the device is named PRTE_APP_DIST_DEVICE
    When prterun parses "-n 1 a : --map-by device=mlx5_0 -n 2 b"
    Then app 1's PRTE_APP_DIST_DEVICE is "mlx5_0"

  @PAM-KEY-31 @PAM-ATTR-1 @reference
  Scenario: HWTCPUS has key 31
    Then the attribute PRTE_APP_HWT_CPUS has key 31 and holds a PMIX_BOOL

  @PAM-KEY-32 @PAM-ATTR-1 @reference
  Scenario: CORECPUS has key 32
    Then the attribute PRTE_APP_CORE_CPUS has key 32 and holds a PMIX_BOOL

  @PAM-KEY-33 @PAM-ATTR-1 @reference
  Scenario: A PE list has key 33
    Then the attribute PRTE_APP_CPUSET has key 33 and holds a PMIX_STRING

  @PAM-KEY-34 @PAM-ATTR-1 @reference
  Scenario: A binding limit has key 34
    Then the attribute PRTE_APP_BINDING_LIMIT has key 34 and holds a PMIX_UINT16

  # The range of a key determines whether it is an app's or a job's.
  @PAM-ATTR-5 @reference
  Scenario: The keys of apps are below those of jobs
    Then the attributes of apps have keys up to 100, those of jobs from 201

  @PAM-KEY-26 @PAM-ATTR-12 @reference
  Scenario: A mapping is stored as its parsed value only, not as a string
    When prterun parses "-n 1 a : --map-by numa:span -n 2 b"
    Then app 1's PRTE_APP_MAPBY is "BYNUMA:SPAN"
    And app 1's PRTE_APP_MAPBY has the bits "SPAN,GIVEN"

  @PAM-PARSE-JOB-1 @PAM-CLI-9 @PAM-MIGRATE-7 @reference
  Scenario: Job-level directives are stored on the job only
    When prterun parses "--map-by seq:file=hosts:pe=2 --rank-by node --bind-to core:limit=2 -n 1 a : -n 1 b"
    Then the job's PRTE_JOB_PES_PER_PROC is "2"
    And the job's PRTE_JOB_FILE is "hosts"
    And the job's PRTE_JOB_BINDING_LIMIT is "2"
    And app 0 does not carry PRTE_APP_MAPBY
    And app 0 does not carry PRTE_APP_RANKBY
    And app 0 does not carry PRTE_APP_BINDTO
    And app 0 does not carry PRTE_APP_PES_PER_PROC
    And app 0 does not carry PRTE_APP_MAP_FILE
    And app 0 does not carry PRTE_APP_BINDING_LIMIT
    And app 1 does not carry PRTE_APP_MAPBY

  @PAM-PARSE-JOB-1 @PAM-CLI-9 @reference
  Scenario: A job-level mapping is the job's policy, and no app carries it
    When prterun maps "--map-by numa --bind-to none -n 1 a : -n 1 b"
    Then the job's policy is mapping "BYNUMA:NOOVERSUBSCRIBE", ranking "FILL", binding "NONE"
    And app 0 does not carry PRTE_APP_MAPBY
    And app 1 does not carry PRTE_APP_MAPBY

  @PAM-MIGRATE-7 @PAM-PARSE-MAP-7 @PAM-SPAWN-2 @reference
  Scenario: An app's directives are stored on that app only
    When prterun parses "-n 1 a : --map-by seq:file=hosts --rank-by node --bind-to core -n 1 b"
    Then app 1's PRTE_APP_MAP_FILE is "hosts"
    And app 1 carries PRTE_APP_MAPBY
    And app 1 carries PRTE_APP_RANKBY
    And app 1 carries PRTE_APP_BINDTO
    And the job does not carry PRTE_JOB_FILE
    And app 0 does not carry PRTE_APP_MAPBY
    And app 0 does not carry PRTE_APP_RANKBY
    And app 0 does not carry PRTE_APP_BINDTO

  @PAM-GLOBAL-4 @reference
  Scenario Outline: A LOCAL <key> is dropped in the transfer, and GLOBAL ones are kept
    When prterun parses "-n 1 a : --map-by numa:pe=2 --rank-by slot --bind-to core:limit=2 -n 2 b"
    And app 1's <key> is stored LOCAL instead
    And the request is transferred
    Then app 1 does not carry <key>
    And app 1 carries <other>

    Examples:
      | key                    | other                 |
      | PRTE_APP_MAPBY         | PRTE_APP_RANKBY       |
      | PRTE_APP_RANKBY        | PRTE_APP_BINDTO       |
      | PRTE_APP_BINDTO        | PRTE_APP_MAPBY        |
      | PRTE_APP_PES_PER_PROC  | PRTE_APP_MAPBY        |
      | PRTE_APP_BINDING_LIMIT | PRTE_APP_PES_PER_PROC |

  @PAM-GLOBAL-5 @reference
  Scenario: CPUs per rank and the PPR pattern are stored GLOBAL
    When prterun parses "-n 1 a : --map-by ppr:2:numa:pe=2 -n 2 b"
    Then app 1's PRTE_APP_PES_PER_PROC is stored GLOBAL
    And app 1's PRTE_APP_PPR is stored GLOBAL

  # The hostfile lists nodes; the sequence file places each process.
  @PAM-ATTR-8 @reference
  Scenario: An app's hostfile and its sequence file are stored separately
    When prterun parses "-n 1 a : --hostfile features/data/hosts --map-by seq:file=features/data/sequence -n 2 b"
    Then app 1's PRTE_APP_HOSTFILE is "features/data/hosts"
    And app 1's PRTE_APP_MAP_FILE is "features/data/sequence"

  @PAM-ATTR-8
  Scenario: An app's hostfile does not order its processes
    When prterun maps "-n 1 a : --hostfile features/data/hosts --map-by slot --bind-to none -n 2 b"
    Then every rank from 0 to 2 is mapped once
    And app 1 was mapped by "round_robin"

  # Without the app's CORECPUS, the job's HWTCPUS would apply.
  @PAM-ATTR-9 @PAM-RESOLVE-CORE-1
  Scenario: An app with CORECPUS counts in cores although the job has HWTCPUS
    When prterun maps "--map-by slot:hwtcpus --bind-to hwthread -n 1 a : --map-by slot:corecpus -n 2 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | hwt:L0  |
      | 1    | 1   | n1   | core:L1 |
      | 2    | 1   | n1   | core:L2 |
