# 7.2.2 prte_session_t, children; prte_job_t, session and children
Feature: What ends with a session or a job

  # Session 8 is a child of session 7, and session 9 a child of session 8.
  Background:
    Given the topology "1pkg-1numa-4core"
    And the nodes
      | node | slots | head |
      | n1   | 4     |      |
      | n2   | 4     |      |
      | n3   | 4     |      |
    And the sessions
      | id | nodes |
      | 7  | n1    |

  @SES-SESSION-END-1 @SES-JOB-SESSION-3 @SES-JOB-SESSION-2 @reference
  Scenario: When a session ends, its jobs end first and the session is removed
    When tool "T" spawns job "A" with "--session-id 7 -n 1 a"
    And tool "T" spawns job "B" with "--session-id 7 -n 1 b"
    And tool "T" spawns job "C" with "-H n3:1 -n 1 c"
    And session 7 ends
    Then the ended jobs and sessions are "job A, job B, session 7"
    And session 7 does not exist
    And job "A"'s state is "terminated"
    And job "A"'s session is "7"
    And job "C"'s state is "mapped"

  @SES-SESSION-END-1 @SES-ASSIGN-5 @SES-JOB-SESSION-2 @reference
  Scenario: A job spawned by a job whose session has ended is denied
    When tool "T" spawns job "A" with "--session-id 7 -n 1 a"
    And session 7 ends
    And a process of job "A" spawns job "B" with "-n 1 b"
    Then the job is refused for "session-denied"
    And job "B" does not exist

  @SES-JOB-SESSION-4 @reference
  Scenario: A session continues when one of its jobs ends
    When tool "T" spawns job "A" with "--session-id 7 -n 1 a"
    And tool "T" spawns job "B" with "--session-id 7 -n 1 b"
    And job "A" ends
    Then the ended jobs and sessions are "job A"
    And session 7 exists
    And session 7's jobs is "B"
    And job "B"'s state is "mapped"

  @SES-JOB-SESSION-4 @reference
  Scenario: A session continues when its last job ends
    When tool "T" spawns job "A" with "--session-id 7 -n 1 a"
    And job "A" ends
    Then session 7 exists
    And session 7's jobs is ""

  @SES-JOB-STATE-1 @reference
  Scenario: The slots of an ended job are free
    When tool "T" spawns job "A" with "--session-id 7 -n 4 a"
    And job "A" ends
    And tool "T" spawns job "B" with "--session-id 7 -n 4 b"
    Then job "B"'s num_mapped is "4"

  @SES-SESSION-CHILDREN-2 @SES-SESSION-3 @reference
  Scenario: When a session ends, its child sessions and their children end
    When tool "T" spawns job "A" with "--session-id 7 -n 1 a"
    And a process of job "A" is granted an allocation
      | id |
      | 8  |
    And the scheduler instantiates a session
      | id | nodes |
      | 8  | n2    |
    And tool "T" spawns job "B" with "--session-id 8 -n 1 b"
    And a process of job "B" is granted an allocation
      | id |
      | 9  |
    And the scheduler instantiates a session
      | id | nodes |
      | 9  | n3    |
    And tool "T" spawns job "C" with "--session-id 9 -n 1 c"
    And session 7 ends
    Then the ended jobs and sessions are "job A, session 7, job B, session 8, job C, session 9"

  @SES-SESSION-CHILDREN-2 @reference
  Scenario: A parent session continues when its child ends
    When tool "T" spawns job "A" with "--session-id 7 -n 1 a"
    And a process of job "A" is granted an allocation
      | id |
      | 8  |
    And the scheduler instantiates a session
      | id | nodes |
      | 8  | n2    |
    And session 8 ends
    Then the ended jobs and sessions are "session 8"
    And session 7's children is ""
    And job "A"'s state is "mapped"

  @SES-SESSION-CHILDREN-3 @reference
  Scenario Outline: A requested child session (separated: <separated>) <what> when its parent ends
    When tool "T" spawns job "A" with "--session-id 7 -n 1 a"
    And a process of job "A" is granted an allocation
      | id | separated   |
      | 8  | <separated> |
    And the scheduler instantiates a session
      | id | nodes |
      | 8  | n2    |
    And session 7 ends
    Then session 8 <existence>

    Examples:
      | separated | what     | existence      |
      | yes       | lives on | exists         |
      | no        | ends     | does not exist |

  @SES-SESSION-CHILDREN-4 @reference
  Scenario: A child session separated later outlives its parent
    When tool "T" spawns job "A" with "--session-id 7 -n 1 a"
    And a process of job "A" is granted an allocation
      | id |
      | 8  |
    And the scheduler instantiates a session
      | id | nodes |
      | 8  | n2    |
    And session 8 is separated from its parent
    And session 7 ends
    Then the ended jobs and sessions are "job A, session 7"
    And session 8 exists

  @SES-JOB-CHILDREN-2 @reference
  Scenario: When a job ends, its child jobs and their children end
    When tool "T" spawns job "A" with "--session-id 7 -n 1 a"
    And a process of job "A" spawns job "B" with "-n 1 b"
    And a process of job "B" spawns job "C" with "-n 1 c"
    And job "A" ends
    Then the ended jobs and sessions are "job A, job B, job C"

  @SES-JOB-CHILDREN-2 @reference
  Scenario: A child job spawned as separated outlives its parent
    When tool "T" spawns job "A" with "--session-id 7 -n 1 a"
    And a process of job "A" spawns job "B" separated from its parent with "-n 1 b"
    And job "A" ends
    Then the ended jobs and sessions are "job A"
    And job "B"'s state is "mapped"

  @SES-JOB-CHILDREN-2 @reference
  Scenario: A child job separated later outlives its parent
    When tool "T" spawns job "A" with "--session-id 7 -n 1 a"
    And a process of job "A" spawns job "B" with "-n 1 b"
    And job "B" is separated from its parent
    And job "A" ends
    Then the ended jobs and sessions are "job A"

  # The job is separated from its parent job, not from its session.
  @SES-SESSION-END-1 @SES-JOB-CHILDREN-2 @reference
  Scenario: A separated child job ends with its session
    When tool "T" spawns job "A" with "--session-id 7 -n 1 a"
    And a process of job "A" spawns job "B" separated from its parent with "-n 1 b"
    And session 7 ends
    Then the ended jobs and sessions are "job A, job B, session 7"

  @SES-JOB-CHILDREN-2 @reference
  Scenario: A child job in another session ends with its parent job
    Given the sessions
      | id | nodes |
      | 8  | n2    |
    When tool "T" spawns job "A" with "--session-id 7 -n 1 a"
    And a process of job "A" spawns job "B" with "--session-id 8 -n 1 b"
    And job "A" ends
    Then the ended jobs and sessions are "job A, job B"
