# 8.1.1.5.1.1 These attributes must be stored with PRTE_ATTR_GLOBAL, never PRTE_ATTR_LOCAL
Feature: An app's directives survive the transfer to the mapper

  Background:
    Given the topology "1pkg-4numa-24core-smt2"
    And the nodes "n1:4,n2:4"

  @PAM-GLOBAL-1 @reference
  Scenario: An app's directives are present after the transfer
    When prterun parses "-n 1 a : --map-by numa:pe=2:nolocal --rank-by span --bind-to core:if-supported -n 2 b"
    And the request is transferred
    Then app 1's PRTE_APP_MAPBY is "BYNUMA:NO_USE_LOCAL"
    And app 1's PRTE_APP_RANKBY is "SPAN"
    And app 1's PRTE_APP_BINDTO is "CORE:IF-SUPPORTED"
    And app 1's PRTE_APP_PES_PER_PROC is "2"

  @PAM-GLOBAL-1 @PAM-CLI-1 @reference
  Scenario: An app without directives carries none
    When prterun parses "-n 1 a : --map-by numa --rank-by span --bind-to core -n 2 b"
    Then app 0 does not carry PRTE_APP_MAPBY
    And app 0 does not carry PRTE_APP_RANKBY
    And app 0 does not carry PRTE_APP_BINDTO
    And app 1 carries PRTE_APP_MAPBY
    And app 1 carries PRTE_APP_RANKBY
    And app 1 carries PRTE_APP_BINDTO

  # In a job of two apps the loss is visible: the second app is mapped, ranked and bound by the job's policy, without an error.
  @PAM-GLOBAL-2 @reference
  Scenario: A mapping stored LOCAL is silently dropped
    When the request "-n 1 a : --map-by numa -n 2 b" is mapped with app 1's PRTE_APP_MAPBY stored LOCAL
    Then the job's policy is mapping "BYCORE:NOOVERSUBSCRIBE", ranking "FILL", binding "CORE:IF-SUPPORTED"
    And the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n1   | core:L1 |
      | 2    | 1   | n1   | core:L2 |

  # Both apps are mapped by slot: n1 has room for three of the second app's four processes.
  @PAM-GLOBAL-2 @reference
  Scenario: A ranking stored LOCAL is silently dropped
    When the request "--map-by slot --bind-to none -n 1 a : --rank-by node -n 4 b" is mapped with app 1's PRTE_APP_RANKBY stored LOCAL
    Then the map is
      | rank | app | node | bound |
      | 0    | 0   | n1   | N/A   |
      | 1-3  | 1   | n1   | N/A   |
      | 4    | 1   | n2   | N/A   |

  @PAM-GLOBAL-3
  Scenario: A ranking that is transferred places its app's second rank on another node
    When prterun maps "--map-by slot --bind-to none -n 1 a : --rank-by node -n 4 b"
    Then the map is
      | rank | app | node | bound |
      | 0    | 0   | n1   | N/A   |
      | 1    | 1   | n1   | N/A   |
      | 2    | 1   | n2   | N/A   |
      | 3-4  | 1   | n1   | N/A   |

  @PAM-GLOBAL-2 @reference
  Scenario: A binding stored LOCAL is silently dropped
    When the request "--map-by core -n 1 a : --bind-to none -n 2 b" is mapped with app 1's PRTE_APP_BINDTO stored LOCAL
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n1   | core:L1 |
      | 2    | 1   | n1   | core:L2 |

  # Losing a qualifier is just as silent: the second app is still mapped by NUMA node, with one core per process.
  @PAM-GLOBAL-2 @reference
  Scenario: CPUs per rank stored LOCAL are silently dropped
    When the request "-n 1 a : --map-by numa:pe=2 --bind-to core -n 2 b" is mapped with app 1's PRTE_APP_PES_PER_PROC stored LOCAL
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n1   | core:L1 |
      | 2    | 1   | n1   | core:L6 |

  # The directive of a single segment is the job's, so the map is correct whether or not the app's copy is lost.
  @PAM-GLOBAL-2 @PAM-GLOBAL-3 @PAM-GLOBAL-6 @reference
  Scenario: A single-app job hides the loss of its app's directive
    When the request "--map-by numa -n 2 a" is mapped with app 0's PRTE_APP_MAPBY stored LOCAL
    Then the job's policy is mapping "BYNUMA:NOOVERSUBSCRIBE", ranking "FILL", binding "NUMA:IF-SUPPORTED"
    And the map is
      | rank | app | node | bound      |
      | 0    | 0   | n1   | core:L0-5  |
      | 1    | 0   | n1   | core:L6-11 |

  # The second app's mapping is lost, and equals the job's.
  @PAM-GLOBAL-2 @PAM-GLOBAL-3 @edition:2026-06 @question:directive-scope @reference
  Scenario: An app whose lost directive coincides with the job's hides the loss
    When the request "--map-by numa -n 2 a : --map-by numa -n 2 b" is mapped with app 1's PRTE_APP_MAPBY stored LOCAL
    Then the map is
      | rank | app | node | bound      |
      | 0    | 0   | n1   | core:L0-5  |
      | 1    | 0   | n1   | core:L6-11 |
      | 2    | 1   | n1   | core:L0-5  |
      | 3    | 1   | n1   | core:L6-11 |

  @PAM-GLOBAL-3
  Scenario: A mapping that is transferred produces a different map from the job's alone
    When prterun maps "-n 1 a : --map-by numa -n 2 b"
    Then the map is not the same as that of "-n 1 a : -n 2 b"
