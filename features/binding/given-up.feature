# 8.1.1.6.2 Step 2: check whether any app has per-app directives; 8.1.1.13.6 All --bind-to objects and modifiers are valid per app
#
# A node has four cores. The first app's eight processes on n1 are too many for them; the second app's two on n2 are not.
Feature: A binding that is given up for one app, and the next app

  Background:
    Given the topology "1pkg-1numa-4core"
    And the nodes "n1:8,n2:4"

  # As before per-app directives existed.
  @PAM-DEFAULT-BIND-3 @PAM-GOAL-6
  Scenario: In one call for all apps, a default binding stays given up
    When prterun maps "--map-by slot -n 8 a : -n 2 b"
    Then the map is
      | rank | app | node | bound |
      | 0-7  | 0   | n1   | N/A   |
      | 8-9  | 1   | n2   | N/A   |

  @PAM-DEFAULT-BIND-3 @reference
  Scenario: The explanation says for which app a binding was given up
    When prterun maps "--map-by slot -n 8 a : -n 2 b"
    Then the explanation contains "n1 has too few free CPUs for the processes that it gets in this turn"
    And the explanation contains "not bound: the binding was given up for app 0"

  # Eleven processes are more than two: the job's default binding is to NUMA nodes.
  @PAM-DEFAULT-BIND-3 @PAM-DISPATCH-7
  Scenario: In the loop over the apps, each app starts with the job's binding
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO |
      | the job |           | slot       |             |
      | a       | 8         |            |             |
      | b       | 2         |            |             |
      | c       | 1         | slot       | none        |
    Then the map is
      | rank | app | node | bound     |
      | 0-7  | 0   | n1   | N/A       |
      | 8-9  | 1   | n2   | core:L0-3 |
      | 10   | 2   | n2   | N/A       |

  @PAM-BIND-IF-1
  Scenario: An explicit binding that cannot be done for one app is done for the next
    When prterun maps "--map-by slot --bind-to core:if-supported -n 8 a : -n 2 b"
    Then the map is
      | rank | app | node | bound   |
      | 0-7  | 0   | n1   | N/A     |
      | 8    | 1   | n2   | core:L0 |
      | 9    | 1   | n2   | core:L1 |

  # The third app's process is on n2, too.
  @PAM-BIND-IF-1 @PAM-GOAL-6
  Scenario Outline: An explicit binding that cannot be done for one app is done for all apps after it: <binding>
    When prterun maps "--map-by slot --bind-to <binding>:if-supported -n 8 a : -n 1 b : -n 1 c"
    Then the map is
      | rank | app | node | bound    |
      | 0-7  | 0   | n1   | N/A      |
      | 8    | 1   | n2   | <first>  |
      | 9    | 2   | n2   | <second> |

    Examples:
      | binding | first     | second    |
      | core    | core:L0   | core:L1   |
      | numa    | core:L0-3 | core:L0-3 |
      | package | core:L0-3 | core:L0-3 |

  # App b's seven processes are too many for the three cores that app a leaves.
  @PAM-BIND-IF-1 @PAM-GOAL-6
  Scenario Outline: An explicit binding that cannot be done for a second app is done for the third: <binding>
    When prterun maps "--map-by slot --bind-to <binding>:if-supported -n 1 a : -n 7 b : -n 1 c : -n 1 d"
    Then the map is
      | rank | app | node | bound    |
      | 0    | 0   | n1   | <first>  |
      | 1-7  | 1   | n1   | N/A      |
      | 8    | 2   | n2   | <first>  |
      | 9    | 3   | n2   | <second> |

    Examples:
      | binding | first     | second    |
      | core    | core:L0   | core:L1   |
      | numa    | core:L0-3 | core:L0-3 |
      | package | core:L0-3 | core:L0-3 |
