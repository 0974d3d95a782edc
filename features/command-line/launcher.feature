# 8.1.1.10.1 Tool-level argv pre-scan guards
Feature: The launcher's argv pre-scan

  Background:
    Given the topology "1pkg-4numa-24core-smt2"
    And the nodes "n1:6,n2:6"

  @PAM-NORMALIZE-2 @reference
  Scenario Outline: <old> is renamed wherever it occurs
    Then the launcher renames "<line>" to "<renamed>"

    Examples:
      | old               | line                                | renamed                           |
      | --map-by          | --map-by core a : --map-by node b   | --mapby core a : --mapby node b   |
      | --rank-by         | --rank-by slot a : --rank-by fill b | --rankby slot a : --rankby fill b |
      | --bind-to         | a : --bind-to none b : --bind-to=core c | a : --bindto none b : --bindto=core c |
      | --runtime-options | --runtime-options donotlaunch a     | --rtos donotlaunch a              |

  # The option table has the new names only.
  @PAM-NORMALIZE-2
  Scenario: Both spellings of an option mean the same, in every segment
    When prterun maps "-n 2 a : --map-by numa --rank-by slot --bind-to none -n 3 b : --map-by=node --bind-to core -n 1 c"
    Then the map is the same as that of "-n 2 a : --mapby numa --rankby slot --bindto none -n 3 b : --mapby=node --bindto core -n 1 c"
    And the map is not the same as that of "-n 2 a : -n 3 b : -n 1 c"

  @PAM-NORMALIZE-2 @reference
  Scenario: Other arguments are unchanged
    Then the launcher renames "--mapby core --display map -n 2 a b" to "--mapby core --display map -n 2 a b"

  @PAM-NORMALIZE-3 @reference
  Scenario: The value of --personality is found
    Then the personality of "-n 1 --personality prte a : b" is "prte"

  @PAM-NORMALIZE-3 @reference
  Scenario: Without --personality there is no personality
    Then the personality of "-n 1 a" is none

  # Without the separator there would be one app.
  @PAM-CLI-7
  Scenario: A colon as an argument of its own separates two apps
    When prterun maps "--map-by slot --bind-to none -n 2 a : --bind-to none -n 1 b"
    Then the map is
      | rank | app | node | bound |
      | 0-1  | 0   | n1   | N/A   |
      | 2    | 1   | n1   | N/A   |

  @PAM-CLI-7
  Scenario: A colon inside an argument does not separate apps
    When prterun maps "--map-by slot:nolocal --bind-to none -n 2 a x:y"
    Then the ranks of app 0 are "0,1"

  # In the specification's example, the directives follow the executables.
  @PAM-CLI-8
  Scenario: Arguments after an executable belong to the application
    When prterun maps "-n 2 a --map-by node : -n 2 b --map-by node --rank-by fill"
    Then the map is the same as that of "-n 2 a : -n 2 b"
    And the map is not the same as that of "--map-by node -n 2 a : --map-by node --rank-by node -n 2 b"

  @PAM-ATTR-7
  Scenario: The specification's example of an app's mapping is refused
    When prterun maps "-n 1 a : --map-by core:pe=2:oversubscribe -n 1 b"
    Then the job is refused

  @PAM-ATTR-7 @edition:2026-06 @question:qualifier-on-app
  Scenario: The specification's example is refused because oversubscription is the whole job's
    When prterun maps "-n 1 a : --map-by core:pe=2:oversubscribe -n 1 b"
    Then the job is refused for "job-only-qualifier"

  # Oversubscription is promoted. A core does not have two cores.
  @PAM-ATTR-7 @edition:2026-08 @question:qualifier-on-app
  Scenario: The specification's example is refused because a core has one CPU
    When prterun maps "-n 1 a : --map-by core:pe=2:oversubscribe -n 1 b"
    Then the job is refused for "mapping-too-low"

  # In both command lines the directives under test are the same; only their level differs.
  @PAM-ATTR-6 @PAM-ATTR-11 @PAM-GOAL-6
  Scenario Outline: <words> is shown for an app as it is for a job
    When prterun maps "--map-by <words> --rank-by slot --bind-to core:if-supported -n 2 a"
    Then the job's policy is mapping "<shown>", ranking "SLOT", binding "CORE:IF-SUPPORTED"
    When prterun maps "-n 1 a : --map-by <words> --rank-by slot --bind-to core:if-supported -n 2 a"
    Then app 1's policy is mapping "<shown>", ranking "SLOT", binding "CORE:IF-SUPPORTED"

    Examples:
      | words        | shown                              |
      | slot         | BYSLOT:NOOVERSUBSCRIBE             |
      | node         | BYNODE:NOOVERSUBSCRIBE             |
      | numa:span    | BYNUMA:NOOVERSUBSCRIBE:SPAN        |
      | core:nolocal | BYCORE:NO_USE_LOCAL:NOOVERSUBSCRIBE |
