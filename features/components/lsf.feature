# 8.1.1.7 Changes to rmaps Components
#
# LSF names its affinity file in the launcher's environment. The lsf component is only built where LSF is installed, and
# no packaged build has it: these scenarios test the reference and are not applicable to builds.
Feature: Mapping by LSF's affinity file

  # Core i has the hardware threads with the OS indexes i and i + 12.
  Background:
    Given the topology "1pkg-1numa-12core-smt2-l3of3"
    And the nodes "n1:4,n2:4"

  @PAM-MAP-LSF-1 @reference
  Scenario: Each process is placed by its line, on hardware threads by OS index
    Given LSF's affinity file
      """
      n2 0,12
      n1 13 0 1
      n2 5
      """
    When prterun maps "a"
    Then the map is
      | rank | node | bound                |
      | 0    | n2   | package[0][hwt:L0-1] |
      | 1    | n1   | package[0][hwt:L3]   |
      | 2    | n2   | package[0][hwt:L10]  |
    And the map shows "Cpu Type" as "HWT"

  @PAM-MAP-LSF-1 @reference
  Scenario: The lines continue from app to app
    Given LSF's affinity file
      """
      n1 0
      n1 1
      n2 2
      """
    When prterun maps "-n 2 a : -n 1 b"
    Then the map is
      | rank | app | node | bound              |
      | 0    | 0   | n1   | package[0][hwt:L0] |
      | 1    | 0   | n1   | package[0][hwt:L2] |
      | 2    | 1   | n2   | package[0][hwt:L4] |

  @PAM-MAP-FILE-5 @PAM-GOAL-2 @reference
  Scenario: The lines continue from app to app if one of them has a ranking of its own
    Given LSF's affinity file
      """
      n1 0
      n1 1
      n2 2
      """
    When prterun maps "-n 2 a : --rank-by slot -n 1 b"
    Then the map is
      | rank | app | node | bound              |
      | 0    | 0   | n1   | package[0][hwt:L0] |
      | 1    | 0   | n1   | package[0][hwt:L2] |
      | 2    | 1   | n2   | package[0][hwt:L4] |

  # Each app's lines follow those of all apps before it.
  @PAM-MAP-FILE-5 @PAM-GOAL-2 @reference
  Scenario Outline: The lines continue over four apps: <line>
    Given LSF's affinity file
      """
      n1 0
      n1 1
      n2 2
      n2 3
      n1 4
      """
    When prterun maps "<line>"
    Then the map is
      | rank | app | node | bound              |
      | 0    | 0   | n1   | package[0][hwt:L0] |
      | 1    | 1   | n1   | package[0][hwt:L2] |
      | 2    | 1   | n2   | package[0][hwt:L4] |
      | 3    | 2   | n2   | package[0][hwt:L6] |
      | 4    | 3   | n1   | package[0][hwt:L8] |

    Examples:
      | line                                               |
      | -n 1 a : -n 2 b : -n 1 c : -n 1 d                  |
      | -n 1 a : -n 2 b : --rank-by slot -n 1 c : -n 1 d   |
      | -n 1 a : --rank-by slot -n 2 b : -n 1 c : -n 1 d   |
      | -n 1 a : -n 2 b : -n 1 c : --rank-by slot -n 1 d   |

  # A comment and an empty line are no processes. The memory node and the policy after the threads are ignored.
  @PAM-MAP-LSF-1 @reference
  Scenario: A job without a process count has one process per line
    Given LSF's affinity file
      """
      n1 0

      # n1 3
      n2 1 0 0
      n2 2
      """
    When prterun maps "a"
    Then the map is
      | rank | node | bound              |
      | 0    | n1   | package[0][hwt:L0] |
      | 1    | n2   | package[0][hwt:L2] |
      | 2    | n2   | package[0][hwt:L4] |

  @PAM-MAP-LSF-1 @reference
  Scenario: An app without a process count has the lines that are left
    Given LSF's affinity file
      """
      n1 0
      n1 1
      n2 2
      """
    When prterun maps "-n 1 a : b"
    Then the map is
      | rank | app | node | bound              |
      | 0    | 0   | n1   | package[0][hwt:L0] |
      | 1    | 1   | n1   | package[0][hwt:L2] |
      | 2    | 1   | n2   | package[0][hwt:L4] |

  @PAM-MAP-LSF-1 @reference
  Scenario Outline: An explicit binding to <binding> is not replaced by hardware threads, and lines <how>
    Given LSF's affinity file
      """
      n1 0
      n2 1
      """
    When prterun maps "--bind-to <binding> a"
    Then the map is
      | rank | node | bound    |
      | 0    | n1   | <first>  |
      | 1    | n2   | <second> |

    Examples:
      | binding | how                      | first              | second             |
      | none    | bind nothing             | N/A                | N/A                |
      | core    | still determine the CPUs | package[0][hwt:L0] | package[0][hwt:L2] |

  @PAM-MAP-LSF-3 @reference
  Scenario: An app with more processes than lines that are left is refused at the last line
    Given LSF's affinity file
      """
      n1 0
      n2 1
      """
    When prterun maps "-n 1 a : -n 2 b"
    Then the job is refused for "bad-affinity-file"
    And the refusal points at line 2, column 1 of "affinity"
    And the explanation contains "too few lines for 2 processes"

  @PAM-MAP-LSF-2 @reference
  Scenario Outline: An explicit mapping or ORDERED is used instead of the affinity file: <line>
    Given LSF's affinity file
      """
      n2 0
      """
    When prterun maps "<line>"
    Then the map is
      | rank | node |
      | 0    | n1   |

    Examples:
      | line                     |
      | --map-by slot -n 1 a     |
      | --map-by :ordered -n 1 a |

  @PAM-MAP-LSF-2 @reference
  Scenario: An empty affinity file maps nothing, but hardware threads are shown as the CPUs
    Given LSF's affinity file
      """
      # no host
      """
    When prterun maps "-n 1 a"
    Then the map is
      | rank | node | bound                |
      | 0    | n1   | package[0][hwt:L0-1] |
    And the map shows "Cpu Type" as "HWT"

  @PAM-COMPONENT-1 @PAM-COMPONENT-3 @reference
  Scenario Outline: Called for <which>, lsf maps only that
    Given LSF's affinity file
      """
      n1 0
      n1 1
      n2 2
      """
    When the component "lsf" is called for <which> of "-n 2 a : -n 1 b"
    Then the apps have "<first>,<second>" processes

    Examples:
      | which    | first | second |
      | all apps | 2     | 1      |
      | app 0    | 2     | 0      |
      | app 1    | 0     | 1      |
      | app 7    | 0     | 0      |

  @PAM-COMPONENT-3 @reference
  Scenario: An empty entry of the array of apps is skipped
    Given LSF's affinity file
      """
      n1 0
      """
    When prterun parses "-n 2 a : -n 1 b"
    And app 0 is removed from the request
    And the component "lsf" is called for all apps
    Then the apps have "0,1" processes

  @PAM-MAP-LSF-3 @reference
  Scenario Outline: An invalid line of the affinity file is refused: <line>
    Given LSF's affinity file
      """
      n1 0
      <line>
      """
    When prterun maps "-n 2 a"
    Then the job is refused for "<topic>"

    Examples:
      | line         | topic                 |
      | n1           | bad-affinity-file     |
      | n1 x         | bad-affinity-file     |
      | n1 24        | bad-affinity-file     |
      | n1 1 0 1 2   | bad-affinity-file     |
      | # no more    | bad-affinity-file     |
      | n9 1         | bad-rankfile          |
      | n1 0         | proc-slots-overloaded |

  @PAM-MAP-LSF-3 @reference
  Scenario Outline: The refusal of an invalid line points at its error: <line>
    Given LSF's affinity file
      """
      n1 0
      <line>
      """
    When prterun maps "-n 2 a"
    Then the refusal points at line 2, column <column> of "affinity"

    Examples:
      | line       | column |
      | n1 x       | 4      |
      | n1  x      | 5      |
      | n1 1,x     | 6      |
      | n1         | 1      |
      | n1 +1      | 4      |
      | n1 1,+2    | 6      |
      | n1 1,,2    | 6      |
      | n1 10,11,x | 10     |
      | n1 1,24    | 6      |
      | n1 9999999999 | 4   |
      | é1 1 0 1 2 | 10     |
      | n1 1 0 1 2 | 10     |

  @PAM-RESOLVE-BIND-1 @reference
  Scenario: An app's explicit binding applies beside LSF's affinity file
    Given LSF's affinity file
      """
      n1 0
      n1 1
      """
    When prterun maps "-n 1 a : --bind-to none -n 1 b"
    Then the map is
      | rank | app | node | bound              |
      | 0    | 0   | n1   | package[0][hwt:L0] |
      | 1    | 1   | n1   | N/A                |
