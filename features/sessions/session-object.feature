# 7.2.2 prte_session_t
Feature: A session is a scheduler's allocation

  Background:
    Given the topology "1pkg-1numa-4core"
    And the nodes "n1:4,n2:4,n3:4"

  @SES-SESSION-1 @SES-SESSION-ID-1 @SES-SESSION-USER-1 @SES-SESSION-ALLOC-1 @SES-SESSION-NODES-1 @reference
  Scenario: A session has the values that the scheduler's directive gives
    When the scheduler instantiates a session
      | id | user's reference | allocation | nodes |
      | 7  | mine             | queue.12   | n1,n3 |
    Then session 7's session_id is "7"
    And session 7's user_refid is "mine"
    And session 7's alloc_refid is "queue.12"
    And session 7's nodes is "n1,n3"
    And session 7's jobs is ""
    And session 7's children is ""

  @SES-SESSION-ALLOC-2 @SES-SESSION-USER-1 @reference
  Scenario: A session can lack an allocation ID and a user's reference
    When the scheduler instantiates a session
      | id | nodes |
      | 7  | n1    |
    Then session 7's alloc_refid is ""
    And session 7's user_refid is ""

  @SES-SESSION-ID-2 @reference
  Scenario: A session without a session ID is refused
    When the scheduler instantiates a session
      | id | allocation | nodes |
      |    | queue.12   | n1    |
    Then the job is refused for "session-denied"
    And the job is refused with "PRTE_ERR_BAD_PARAM"

  @SES-SESSION-ID-1 @SES-SESSION-TABLE-1 @reference
  Scenario: A session whose session ID is in use is refused
    Given the sessions
      | id | nodes |
      | 7  | n1    |
    When the scheduler instantiates a session
      | id | nodes |
      | 7  | n2    |
    Then the job is refused with "PRTE_ERR_BAD_PARAM"
    And session 7's nodes is "n1"

  @SES-SESSION-1 @SES-SESSION-JOBS-1 @SES-SESSION-TABLE-1 @reference
  Scenario: A session has several jobs, and each session has its own
    Given the sessions
      | id | nodes |
      | 7  | n1    |
      | 8  | n2    |
    When tool "T" spawns job "A" with "--session-id 7 -n 1 a"
    And tool "T" spawns job "B" with "--session-id 7 -n 1 b"
    And tool "T" spawns job "C" with "--session-id 8 -n 1 c"
    Then session 7's jobs is "A,B"
    And session 8's jobs is "C"

  @SES-SESSION-JOBS-2 @SES-JOB-SLOTS-2 @reference
  Scenario Outline: A job that requests a node of <whose> is <what>
    Given the sessions
      | id | nodes |
      | 7  | n1,n2 |
      | 8  | n3    |
    When tool "T" spawns job "A" with "--session-id <id> <options> --bind-to none -n 1 a"
    Then <outcome>

    Examples: The hostfile lists n3, and a session with two nodes has no node 2.
      | whose                           | id | options                                | what    | outcome                      |
      | its session                     | 7  | -H n2:1                                | mapped  | job "A" belongs to session 7 |
      | another session                 | 7  | -H n3:1                                | refused | the job is refused           |
      | its session by a hostfile       | 8  | --hostfile features/data/n3-two-slots  | mapped  | job "A" belongs to session 8 |
      | another session by a hostfile   | 7  | --hostfile features/data/n3-two-slots  | refused | the job is refused           |
      | its session by a number         | 7  | -H +n1                                 | mapped  | job "A" belongs to session 7 |
      | another session by a number     | 7  | -H +n2                                 | refused | the job is refused           |

  # The scheduler's response conveys the session ID; its directive creates the session.
  @SES-SESSION-2 @SES-SESSION-3 @SES-SESSION-CHILDREN-1 @SES-SESSION-CREATE-1 @SES-SESSION-ID-3 @SES-SESSION-USER-1 @reference
  Scenario: A session requested by a process is created by the scheduler's directive, as a child
    Given the sessions
      | id | nodes |
      | 7  | n1    |
    When tool "T" spawns job "A" with "--session-id 7 -n 1 a"
    And a process of job "A" is granted an allocation
      | id | user's reference |
      | 8  | more             |
    Then session 8 does not exist
    And session 7's children is ""
    When the scheduler instantiates a session
      | id | nodes |
      | 8  | n2    |
    Then session 8's user_refid is "more"
    And session 7's children is "8"

  @SES-SESSION-CREATE-1 @SES-DENY-2 @reference
  Scenario: A job in a session that has an ID but no directive yet is denied
    Given the sessions
      | id | nodes |
      | 7  | n1    |
    When tool "T" spawns job "A" with "--session-id 7 -n 1 a"
    And a process of job "A" is granted an allocation
      | id |
      | 8  |
    And a process of job "A" spawns job "B" with "--session-id 8 -n 1 b"
    Then the job is refused with "PRTE_ERR_NOT_FOUND"

  # Session 7 has four slots on n1, its child session 8 four on n2.
  @SES-SESSION-JOBS-2 @SES-SESSION-NODES-1 @reference
  Scenario Outline: A job in session <id> has only the nodes of that session, and not those of its <relative>
    Given the sessions
      | id | nodes |
      | 7  | n1    |
    When tool "T" spawns job "A" with "--session-id 7 --bind-to none -n 1 a"
    And a process of job "A" is granted session 8 with "n2"
    And tool "T" spawns job "B" with "--session-id <id> --map-by slot --bind-to none -n <most> b"
    Then job "B" belongs to session <id>
    And node "<node>" holds <most> processes of app 0
    When tool "T" spawns job "C" with "--session-id <id> --map-by slot --bind-to none -n 1 c"
    Then the job is refused

    Examples:
      | id | relative      | most | node |
      | 7  | child session | 3    | n1   |
      | 8  | parent session | 4   | n2   |

  # Each request is granted with the ID of its session, and the directives arrive in the other order.
  @SES-SESSION-2 @SES-SESSION-CHILDREN-1 @SES-SESSION-USER-1 @SES-SESSION-ID-3 @reference
  Scenario: A directive belongs to the request that was granted with its session ID
    Given the sessions
      | id | nodes |
      | 5  | n1    |
      | 6  | n2    |
    When tool "T" spawns job "A" with "--session-id 5 -n 1 a"
    And tool "T" spawns job "B" with "--session-id 6 -n 1 b"
    And a process of job "A" is granted an allocation
      | id | user's reference |
      | 7  | one              |
    And a process of job "B" is granted an allocation
      | id | user's reference |
      | 8  | two              |
    And the scheduler instantiates a session
      | id | nodes |
      | 9  | n3    |
    And the scheduler instantiates a session
      | id | nodes |
      | 8  | n3    |
    And the scheduler instantiates a session
      | id | nodes |
      | 7  | n3    |
    Then session 5's children is "7"
    And session 6's children is "8"
    And session 7's user_refid is "one"
    And session 8's user_refid is "two"
    And session 9's user_refid is ""

  # A job that a process has spawned is in its session, too, and the others stay when one ends.
  @SES-SESSION-JOBS-1 @SES-JOB-SESSION-4 @reference
  Scenario Outline: <whose> has the jobs that processes have spawned
    Given the sessions
      | id | nodes    |
      | 7  | n1,n2,n3 |
    When tool "T" spawns job "A" with "<options> -n 1 a"
    And a process of job "A" spawns job "B" with "-n 1 b"
    And a process of job "B" spawns job "C" with "-n 1 c"
    And tool "T" spawns job "D" with "<options> -n 1 d"
    Then <session>'s jobs is "A,B,C,D"
    When job "C" ends
    Then <session>'s jobs is "A,B,D"
    When job "A" ends
    Then <session>'s jobs is "D"

    Examples:
      | whose               | options        | session             |
      | The default session |                | the default session |
      | Another session     | --session-id 7 | session 7           |

  # The reference is the one that the user gave to the request, and not what the directive passes on.
  @SES-SESSION-USER-1 @SES-SESSION-2 @reference
  Scenario Outline: A session that was requested as "more" has that reference beside "<passed on>" in the directive
    Given the sessions
      | id | nodes |
      | 7  | n1    |
    When tool "T" spawns job "A" with "--session-id 7 -n 1 a"
    And a process of job "A" is granted an allocation
      | id | user's reference |
      | 8  | more             |
    And the scheduler instantiates a session
      | id | user's reference | nodes |
      | 8  | <passed on>      | n2    |
    Then session 8's user_refid is "more"
    When tool "T" spawns job "B" with "--alloc-refid more -n 1 b"
    Then job "B" belongs to session 8

    Examples:
      | passed on |
      |           |
      | more      |
      | other     |
