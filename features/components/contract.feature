# 8.1.1.7 Changes to rmaps Components, 8.1.1.15.4 Coverage required per test file
#
# The steps call a single component, which no command line can do.
Feature: The contract of a component

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:4,n2:4"

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

  # One process, then one, then two; rankfile-turns has four ranks.
  @PAM-COMPONENT-1 @PAM-COMPONENT-6 @PAM-OPTIONS-2 @PAM-OPTIONS-3 @<guard> @reference
  Scenario Outline: <component> called for <whose> of three places <count> processes
    When the component "<component>" is called for <whose> of "--map-by <policy> --bind-to none -n 1 a : -n 1 b : -n 2 c"
    Then the apps have "<count>" processes

    Examples:
      | component   | policy                                     | guard                | whose    | count |
      | round_robin | slot                                       | PAM-GUARD-RR-1       | all apps | 1,1,2 |
      | round_robin | slot                                       | PAM-GUARD-RR-1       | app 1    | 0,1,0 |
      | round_robin | slot                                       | PAM-GUARD-RR-1       | app 2    | 0,0,2 |
      | round_robin | node                                       | PAM-GUARD-RR-1       | all apps | 1,1,2 |
      | round_robin | node                                       | PAM-GUARD-RR-1       | app 2    | 0,0,2 |
      | round_robin | core                                       | PAM-GUARD-RR-1       | all apps | 1,1,2 |
      | round_robin | core                                       | PAM-GUARD-RR-1       | app 2    | 0,0,2 |
      | round_robin | package:span                               | PAM-GUARD-RR-1       | all apps | 1,1,2 |
      | round_robin | package:span                               | PAM-GUARD-RR-1       | app 2    | 0,0,2 |
      | ppr         | ppr:1:node                                 | PAM-GUARD-PPR-1      | all apps | 1,1,2 |
      | ppr         | ppr:1:node                                 | PAM-GUARD-PPR-1      | app 1    | 0,1,0 |
      | ppr         | ppr:1:node                                 | PAM-GUARD-PPR-1      | app 2    | 0,0,2 |
      | ppr         | ppr:1:package                              | PAM-GUARD-PPR-1      | all apps | 1,1,2 |
      | ppr         | ppr:1:package                              | PAM-GUARD-PPR-1      | app 2    | 0,0,2 |
      | seq         | seq:file=features/data/names               | PAM-GUARD-SEQ-1      | all apps | 1,1,2 |
      | seq         | seq:file=features/data/names               | PAM-GUARD-SEQ-1      | app 1    | 0,1,0 |
      | seq         | seq:file=features/data/names               | PAM-GUARD-SEQ-1      | app 2    | 0,0,2 |
      | rank_file   | rankfile:file=features/data/rankfile-turns | PAM-GUARD-RANKFILE-1 | all apps | 1,1,2 |
      | rank_file   | rankfile:file=features/data/rankfile-turns | PAM-GUARD-RANKFILE-1 | app 1    | 0,1,0 |
      | rank_file   | rankfile:file=features/data/rankfile-turns | PAM-GUARD-RANKFILE-1 | app 2    | 0,0,2 |

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

  # The first line of the developers' map about policies.
  @PAM-OVERVIEW-1
  Scenario Outline: The developers' map shows the component that mapped the job: <mapper>
    When prterun maps "--display map-devel --map-by <mapping> -n 2 a"
    Then the printed map has the line "Mapper: <mapper>  Mapping policy: <shown>  Ranking policy: <ranking>"

    Examples:
      | mapper      | mapping                              | shown                       | ranking |
      | round_robin | numa:span                            | BYNUMA:NOOVERSUBSCRIBE:SPAN | SPAN    |
      | ppr         | ppr:2:package                        | BYPACKAGE:NOOVERSUBSCRIBE   | SLOT    |
      | ppr         | ppr:2:node                           | BYNODE:NOOVERSUBSCRIBE      | SLOT    |
      | seq         | seq:file=features/data/sequence      | SEQUENTIAL:NOOVERSUBSCRIBE  | BYUSER  |
      | rank_file   | rankfile:file=features/data/rankfile | BYUSER:NOOVERSUBSCRIBE      | BYUSER  |

  @PAM-COMPONENT-2
  Scenario: A list of components without a name selects all of them
    When prterun maps "--prtemca rmaps , --map-by ppr:2:node -n 2 a"
    Then every rank from 0 to 1 is mapped once

  # In this machine's logical order, core 1 is the operating system's core 2.
  @HET-DISPLAY-1
  Scenario: The developers' map can show the CPUs by the operating system's numbers
    Given the topology "2pkg-2numa-8core-roundrobin"
    When prterun maps "--display map-devel:physical --map-by slot --bind-to core -n 2 a"
    Then the printed map has the line "Binding: package[0][core:P0]"
    And the printed map has the line "Binding: package[0][core:P2]"
    And the printed map has no line "Binding: package[0][core:P1]"
    When prterun maps "--display map-devel --map-by slot --bind-to core -n 2 a"
    Then the printed map has the line "Binding: package[0][core:L1]"
