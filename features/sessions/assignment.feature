# Assignment of a job to a session
Feature: A job gets the session that it names

  Background:
    Given the topology "1pkg-1numa-4core"
    And the nodes
      | node | slots | head |
      | n1   | 4     |      |

  # The default session, which holds every node, has the highest number there is.
  @SES-ASSIGN-1
  Scenario: A job that names the default session is mapped
    When prterun maps "--session-id 4294967295 --map-by slot --bind-to none -n 1 a"
    Then the map is
      | rank | node | bound |
      | 0    | n1   | N/A   |

  @SES-ASSIGN-1
  Scenario Outline: A job that names <what> that is not there is denied
    When prterun maps "<option> -n 1 a"
    Then the job is refused for "session-denied"

    Examples:
      | what                 | option             |
      | a session            | --session-id 7     |
      | an allocation        | --alloc-id nothing |
      | a user's reference   | --alloc-refid none |
