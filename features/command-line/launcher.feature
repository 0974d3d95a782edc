# 8.1.1.10.1 Tool-level argv pre-scan guards
Feature: What the launcher does with the words before it reads them

  Background:
    Given the topology "1pkg-4numa-24core-smt2"
    And the nodes
      | node | slots | head |
      | n1   | 6     |      |
      | n2   | 6     |      |

  @PAM-NORMALIZE-2 @reference
  Scenario Outline: <old> is renamed wherever it stands
    Then the launcher renames "<line>" to "<renamed>"

    Examples:
      | old               | line                                | renamed                           |
      | --map-by          | --map-by core a : --map-by node b   | --mapby core a : --mapby node b   |
      | --rank-by         | --rank-by slot a : --rank-by fill b | --rankby slot a : --rankby fill b |
      | --bind-to         | a : --bind-to none b : --bind-to=core c | a : --bindto none b : --bindto=core c |
      | --runtime-options | --runtime-options donotlaunch a     | --rtos donotlaunch a              |

  @PAM-NORMALIZE-2 @reference
  Scenario: Other words stay as they are
    Then the launcher renames "--mapby core --display map -n 2 a b" to "--mapby core --display map -n 2 a b"

  @PAM-NORMALIZE-3 @reference
  Scenario: The personality that is asked for is found
    Then the personality of "-n 1 --personality prte a : b" is "prte"

  @PAM-NORMALIZE-3 @reference
  Scenario: Without the option there is no personality
    Then the personality of "-n 1 a" is none

  # Without the word in between there is one app.
  @PAM-CLI-7
  Scenario: A colon by itself separates two apps
    When prterun maps "--map-by slot --bind-to none -n 2 a : -n 1 b"
    Then the ranks of app 0 are "0,1"
    And the ranks of app 1 are "2"

  @PAM-CLI-7
  Scenario: A colon inside a word separates nothing
    When prterun maps "--map-by slot:nolocal --bind-to none -n 2 a x:y"
    Then the ranks of app 0 are "0,1"

  # The published example has its directives behind the executables.
  @PAM-CLI-8
  Scenario: Words behind an executable are the application's
    When prterun maps "-n 2 a --map-by node : -n 2 b --map-by node --rank-by fill"
    Then the map is the same as that of "-n 2 a : -n 2 b"

  @PAM-ATTR-7
  Scenario: The published example of an app's mapping is refused
    When prterun maps "-n 1 a : --map-by core:pe=2:oversubscribe -n 1 b"
    Then the job is refused

  # A job of two apps whose directives are the same as one job's: the second app's processes are like a job's without its first.
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
