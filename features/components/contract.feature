# 8.1.1.7 Changes to rmaps Components, 8.1.1.15.4 Coverage required per test file
#
# The steps call a single component, which no command line can do.
Feature: The contract of a component

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes
      | node | slots | head |
      | n1   | 4     |      |
      | n2   | 4     |      |

  @PAM-COMPONENT-1 @reference
  Scenario Outline: round_robin called for <whose> with <policy> places <count> processes
    When the component "round_robin" is called for <whose> of "--map-by <policy> -n 2 a : -n 1 b"
    Then the apps have "<count>" processes

    Examples:
      | policy          | whose    | count |
      | pe-list=0-3     | all apps | 2,1   |
      | pe-list=0-3     | app 0    | 2,0   |
      | pe-list=0-3     | app 1    | 0,1   |
      | package:pe=2    | all apps | 2,1   |
      | package:pe=2    | app 1    | 0,1   |

  @PAM-COMPONENT-3 @reference
  Scenario Outline: <component> places nothing for an app index beyond the last app
    When the component "<component>" is called for app 7 of "--map-by <policy> -n 2 a : -n 1 b"
    Then the apps have "0,0" processes

    Examples:
      | component   | policy                               |
      | round_robin | slot                                 |
      | round_robin | pe-list=0-3                          |
      | ppr         | ppr:2:node                           |
      | seq         | seq:file=features/data/sequence      |
      | rank_file   | rankfile:file=features/data/rankfile |

  @PAM-COMPONENT-2 @reference
  Scenario: The components are tried in priority order
    Then the components are asked in the order "lsf, rank_file, ppr, seq, round_robin"

  @PAM-COMPONENT-2 @reference
  Scenario: lsf declines without an affinity file
    When the component "lsf" is called for all apps of "-n 2 a"
    Then the component declines

  # No component accepts a rankfile with ORDERED.
  @PAM-COMPONENT-2
  Scenario: A policy that no component accepts is refused
    When prterun maps "--map-by rankfile:file=features/data/rankfile:ordered -n 1 a"
    Then the job is refused
