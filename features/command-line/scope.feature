# 8.1.1.10 Command-line / PMIx-spawn wiring
Feature: The scope of a directive

  Background:
    Given the topology "1pkg-4numa-24core-smt2"
    And the nodes "n1:6,n2:6"

  @PAM-GOAL-2 @PAM-CLI-2 @edition:2026-06 @question:directive-scope
  Scenario: An app without a mapping inherits the first segment's, even if a third app has its own
    When prterun maps "--map-by numa -n 2 a : --map-by slot --bind-to core -n 1 b : -n 1 c"
    Then app 2's policy is mapping "BYNUMA:NOOVERSUBSCRIBE", ranking "FILL", binding "NUMA:IF-SUPPORTED"
    And the map is
      | rank | app | node | bound      |
      | 0    | 0   | n1   | core:L0-5  |
      | 1    | 0   | n1   | core:L6-11 |
      | 2    | 1   | n1   | core:L1    |
      | 3    | 2   | n1   | core:L0-5  |

  # Core 0 is used by rank 0, core 1 by rank 2.
  @PAM-CLI-3 @edition:2026-08 @question:directive-scope
  Scenario: An app without a mapping does not inherit the first segment's if a third app has its own
    When prterun maps "--map-by numa -n 2 a : --map-by slot --bind-to core -n 1 b : -n 1 c"
    Then app 2's policy is mapping "BYCORE:NOOVERSUBSCRIBE", ranking "FILL", binding "CORE:IF-SUPPORTED"
    And the map is
      | rank | app | node | bound      |
      | 0    | 0   | n1   | core:L0-5  |
      | 1    | 0   | n1   | core:L6-11 |
      | 2    | 1   | n1   | core:L1    |
      | 3    | 2   | n1   | core:L2    |

  # In both editions, the first segment's ranking is the job's. In this edition its mapping is the job's too and is used
  # with that ranking; in the other, its mapping is its app's, and the ranking is derived from it.
  @PAM-CLI-2 @edition:2026-06 @question:directive-scope
  Scenario: The first app keeps its segment's ranking although another app has a mapping
    When prterun maps "--map-by numa --rank-by slot -n 2 a : --map-by node -n 2 b"
    Then app 0's ranking is "SLOT"
    And app 1's ranking is "NODE"

  @PAM-CLI-3 @PAM-RANK-DERIVE-1 @edition:2026-08 @question:directive-scope
  Scenario: The first app's ranking is derived if its mapping is its own and its segment's ranking is the job's
    When prterun maps "--map-by numa --rank-by slot -n 2 a : --map-by node -n 2 b"
    Then app 0's ranking is "FILL"
    And app 1's ranking is "NODE"

  @PAM-CLI-1 @PAM-GOAL-2
  Scenario: A directive on the first segment only applies to every app
    When prterun maps "--map-by numa -n 2 a : -n 2 b"
    Then the map is
      | rank | app | node | bound      |
      | 0    | 0   | n1   | core:L0-5  |
      | 1    | 0   | n1   | core:L6-11 |
      | 2    | 1   | n1   | core:L0-5  |
      | 3    | 1   | n1   | core:L6-11 |

  @PAM-CLI-1
  Scenario: A directive on the second segment applies to the second app only
    When prterun maps "-n 2 a : --map-by numa -n 2 b : -n 2 c"
    Then app 0's mapping is "BYCORE:NOOVERSUBSCRIBE"
    And app 1's mapping is "BYNUMA:NOOVERSUBSCRIBE"
    And app 2's mapping is "BYCORE:NOOVERSUBSCRIBE"
    And the map is
      | rank | app | node | bound      |
      | 0    | 0   | n1   | core:L0    |
      | 1    | 0   | n1   | core:L1    |
      | 2    | 1   | n1   | core:L0-5  |
      | 3    | 1   | n1   | core:L6-11 |
      | 4    | 2   | n1   | core:L3    |
      | 5    | 2   | n1   | core:L4    |

  @PAM-CLI-1
  Scenario: An argument after the executable belongs to the application
    When prterun maps "-n 2 a --map-by numa : -n 1 b"
    Then the map is the same as that of "-n 2 a : -n 1 b"
    And the map is not the same as that of "--map-by numa -n 2 a : -n 1 b"

  @PAM-CLI-4
  Scenario: Every segment can have its own ranking and binding
    When prterun maps "--rank-by slot --bind-to core -n 2 a : --rank-by node --bind-to none -n 2 b"
    Then app 0's policy is mapping "BYCORE:NOOVERSUBSCRIBE", ranking "SLOT", binding "CORE"
    And app 1's policy is mapping "BYCORE:NOOVERSUBSCRIBE", ranking "NODE", binding "NONE"
    And the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 0   | n1   | core:L1 |
      | 2-3  | 1   | n1   | N/A     |

  @PAM-CLI-5
  Scenario Outline: <option> twice in the <which> segment is refused
    When prterun maps "<arguments>"
    Then the job is refused for "multi-instances"

    Examples:
      | option    | which  | arguments                                     |
      | --map-by  | first  | --map-by slot --map-by node -n 1 a            |
      | --map-by  | second | -n 1 a : --map-by slot --map-by node -n 1 b   |
      | --rank-by | second | -n 1 a : --rank-by slot --rank-by node -n 1 b |
      | --bind-to | second | -n 1 a : --bind-to core --bind-to none -n 1 b |
      | --map-by  | third  | -n 1 a : -n 1 b : --map-by slot --map-by node -n 1 c |
      | --rank-by | third  | -n 1 a : -n 1 b : --rank-by slot --rank-by node -n 1 c |
      | --bind-to | third  | -n 1 a : -n 1 b : --bind-to core --bind-to none -n 1 c |
      | --rank-by | first of two | --rank-by slot --rank-by node -n 1 a : -n 1 b |
      | --bind-to | first of two | --bind-to core --bind-to none -n 1 a : -n 1 b |
      | --map-by, with one value,  | first  | --map-by slot --map-by slot -n 1 a                     |
      | --map-by, with one value,  | second | -n 1 a : --map-by slot --map-by slot -n 1 b            |
      | --rank-by, with one value, | third  | -n 1 a : -n 1 b : --rank-by slot --rank-by slot -n 1 c |
      | --bind-to, with one value, | second | -n 1 a : --bind-to core --bind-to core -n 1 b          |
      | --rank-by, in two spellings, | second | -n 1 a : --rank-by slot --rankby node -n 1 b |
      | --bind-to, in two spellings, | third  | -n 1 a : -n 1 b : --bindto=core --bind-to=none -n 1 c |

  @PAM-CLI-6 @PAM-NORMALIZE-2
  Scenario Outline: An app's options can be written <how>
    When prterun maps "-n 1 a : <options> -n 2 b"
    Then the map is the same as that of "-n 1 a : --map-by numa --rank-by slot --bind-to core -n 2 b"
    And app 1's policy is mapping "BYNUMA:NOOVERSUBSCRIBE", ranking "SLOT", binding "CORE"

    Examples:
      | how                 | options                                     |
      | without hyphen      | --mapby numa --rankby slot --bindto core    |
      | with an equals sign | --map-by=numa --rank-by=slot --bind-to=core |
      | in another order    | --bind-to core --rank-by slot --map-by numa |

  # Nothing of it is the job's, and nothing of it the app's before or after.
  @PAM-CLI-1 @PAM-SPAWN-2
  Scenario Outline: The <kind> in the third of four segments applies to the third app only
    When prterun maps "-n 1 a : --map-by slot --rank-by slot --bind-to core -n 1 b : <directive> -n 1 c : -n 1 d"
    Then app 0's policy is mapping "BYCORE:NOOVERSUBSCRIBE", ranking "FILL", binding "CORE:IF-SUPPORTED"
    And app 1's policy is mapping "BYSLOT:NOOVERSUBSCRIBE", ranking "SLOT", binding "CORE"
    And app 2's policy is mapping "<mapping>", ranking "<ranking>", binding "<binding>"
    And app 3's policy is mapping "BYCORE:NOOVERSUBSCRIBE", ranking "FILL", binding "CORE:IF-SUPPORTED"

    Examples:
      | kind           | directive                         | mapping                | ranking | binding           |
      | mapping        | --map-by numa                     | BYNUMA:NOOVERSUBSCRIBE | FILL    | NUMA:IF-SUPPORTED |
      | ranking        | --rank-by node                    | BYCORE:NOOVERSUBSCRIBE | NODE    | CORE:IF-SUPPORTED |
      | binding        | --bind-to none                    | BYCORE:NOOVERSUBSCRIBE | FILL    | NONE              |
      | whole policy   | --map-by node --rank-by slot --bind-to none | BYNODE:NOOVERSUBSCRIBE | SLOT | NONE         |

  # The second app or the third has a directive of another kind, or of the same; the last app has none.
  @PAM-CLI-2 @PAM-CLI-9 @PAM-GOAL-2 @edition:2026-06 @question:directive-scope
  Scenario Outline: The first segment's <kind> stays the job's although a later one has "<later>"
    When prterun maps "<first> -n 1 a : <later> -n 1 b : -n 1 c"
    Then app 0's policy is mapping "<mapping>", ranking "<ranking>", binding "<binding>"
    And app 2's policy is mapping "<mapping>", ranking "<ranking>", binding "<binding>"
    When prterun maps "<first> -n 1 a : -n 1 b : <later> -n 1 c : -n 1 d"
    Then app 1's policy is mapping "<mapping>", ranking "<ranking>", binding "<binding>"
    And app 3's policy is mapping "<mapping>", ranking "<ranking>", binding "<binding>"

    Examples:
      | kind    | first            | later          | mapping                | ranking | binding           |
      | mapping | --map-by numa    | --map-by slot  | BYNUMA:NOOVERSUBSCRIBE | FILL    | NUMA:IF-SUPPORTED |
      | mapping | --map-by numa    | --rank-by node | BYNUMA:NOOVERSUBSCRIBE | FILL    | NUMA:IF-SUPPORTED |
      | mapping | --map-by numa    | --bind-to none | BYNUMA:NOOVERSUBSCRIBE | FILL    | NUMA:IF-SUPPORTED |
      | ranking | --rank-by node   | --map-by slot  | BYCORE:NOOVERSUBSCRIBE | NODE    | CORE:IF-SUPPORTED |
      | ranking | --rank-by node   | --rank-by slot | BYCORE:NOOVERSUBSCRIBE | NODE    | CORE:IF-SUPPORTED |
      | ranking | --rank-by node   | --bind-to none | BYCORE:NOOVERSUBSCRIBE | NODE    | CORE:IF-SUPPORTED |
      | binding | --bind-to numa   | --map-by slot  | BYNUMA:NOOVERSUBSCRIBE | FILL    | NUMA              |
      | binding | --bind-to numa   | --rank-by node | BYNUMA:NOOVERSUBSCRIBE | FILL    | NUMA              |
      | binding | --bind-to numa   | --bind-to none | BYNUMA:NOOVERSUBSCRIBE | FILL    | NUMA              |

  # A directive of another kind leaves the first one alone of its kind.
  @PAM-CLI-3 @PAM-GOAL-2 @edition:2026-08 @question:directive-scope
  Scenario Outline: The first segment's <kind> is the job's if a later one has "<later>" only
    When prterun maps "<first> -n 1 a : <later> -n 1 b : -n 1 c"
    Then app 0's policy is mapping "<mapping>", ranking "<ranking>", binding "<binding>"
    And app 2's policy is mapping "<mapping>", ranking "<ranking>", binding "<binding>"
    When prterun maps "<first> -n 1 a : -n 1 b : <later> -n 1 c : -n 1 d"
    Then app 1's policy is mapping "<mapping>", ranking "<ranking>", binding "<binding>"
    And app 3's policy is mapping "<mapping>", ranking "<ranking>", binding "<binding>"

    Examples:
      | kind    | first            | later          | mapping                | ranking | binding           |
      | mapping | --map-by numa    | --rank-by node | BYNUMA:NOOVERSUBSCRIBE | FILL    | NUMA:IF-SUPPORTED |
      | mapping | --map-by numa    | --bind-to none | BYNUMA:NOOVERSUBSCRIBE | FILL    | NUMA:IF-SUPPORTED |
      | ranking | --rank-by node   | --map-by slot  | BYCORE:NOOVERSUBSCRIBE | NODE    | CORE:IF-SUPPORTED |
      | ranking | --rank-by node   | --bind-to none | BYCORE:NOOVERSUBSCRIBE | NODE    | CORE:IF-SUPPORTED |
      | binding | --bind-to numa   | --map-by slot  | BYNUMA:NOOVERSUBSCRIBE | FILL    | NUMA              |
      | binding | --bind-to numa   | --rank-by node | BYNUMA:NOOVERSUBSCRIBE | FILL    | NUMA              |

  # Each segment is an app, however many there are.
  @PAM-CLI-7 @PAM-CLI-1 @PAM-SPAWN-2 @PAM-RANK-CONTIG-1
  Scenario: Nine segments are nine apps, each with its own directives
    When prterun maps the line
      """
      -n 1 a : --bind-to none -n 1 b : --map-by numa -n 1 c : -n 1 d : --bind-to none -n 1 e :
      --map-by numa -n 1 f : -n 1 g : --bind-to none -n 1 h : --map-by numa -n 1 i
      """
    Then the map is
      | rank | app | node | bound     |
      | 0    | 0   | n1   | core:L0   |
      | 1    | 1   | n1   | N/A       |
      | 2    | 2   | n1   | core:L0-5 |
      | 3    | 3   | n1   | core:L2   |
      | 4    | 4   | n1   | N/A       |
      | 5    | 5   | n1   | core:L0-5 |
      | 6    | 6   | n2   | core:L0   |
      | 7    | 7   | n2   | N/A       |
      | 8    | 8   | n2   | core:L0-5 |

  # One other directive of its kind, in whichever segment, makes the first segment's its own app's.
  @PAM-CLI-3 @edition:2026-08 @question:directive-scope
  Scenario Outline: The first segment's <kind> is its app's if the <which> segment has one, too
    When prterun maps "<line>"
    Then app 0's policy is mapping "<mapping>", ranking "<ranking>", binding "<binding>"
    And app 1's policy is mapping "BYCORE:NOOVERSUBSCRIBE", ranking "FILL", binding "CORE:IF-SUPPORTED"

    Examples:
      | kind    | which  | line                                                          | mapping                | ranking | binding           |
      | mapping | third  | --map-by numa -n 1 a : -n 1 b : --map-by slot -n 1 c          | BYNUMA:NOOVERSUBSCRIBE | FILL    | NUMA:IF-SUPPORTED |
      | mapping | fourth | --map-by numa -n 1 a : -n 1 b : -n 1 c : --map-by slot -n 1 d | BYNUMA:NOOVERSUBSCRIBE | FILL    | NUMA:IF-SUPPORTED |
      | ranking | third  | --rank-by node -n 1 a : -n 1 b : --rank-by slot -n 1 c        | BYCORE:NOOVERSUBSCRIBE | NODE    | CORE:IF-SUPPORTED |
      | ranking | fourth | --rank-by node -n 1 a : -n 1 b : -n 1 c : --rank-by slot -n 1 d | BYCORE:NOOVERSUBSCRIBE | NODE  | CORE:IF-SUPPORTED |
      | binding | third  | --bind-to none -n 1 a : -n 1 b : --bind-to core -n 1 c        | BYCORE:NOOVERSUBSCRIBE | FILL    | NONE              |
      | binding | fourth | --bind-to none -n 1 a : -n 1 b : -n 1 c : --bind-to core -n 1 d | BYCORE:NOOVERSUBSCRIBE | FILL  | NONE              |
