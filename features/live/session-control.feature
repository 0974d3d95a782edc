# 4.32.2 Session Control Attributes, and PMIx_Session_control
Feature: A scheduler controls the sessions of a runtime

  # Each job fills its session's node, so that the slots of a job are seen in what can be mapped besides it.
  Background:
    Given the topology "1pkg-1numa-4core"
    And the nodes "n1:4,n2:4,n3:4"
    And the sessions
      | id | nodes |
      | 7  | n2    |
      | 8  | n3    |
    When tool "T" spawns job "A" with "--session-id 7 --map-by slot --bind-to none -n 3 a"
    And tool "T" spawns job "B" with "--session-id 7 --map-by slot --bind-to none -n 1 b"
    And tool "T" spawns job "C" with "--session-id 8 --map-by slot --bind-to none -n 1 c"
    And job "A" is launched
    And job "B" is launched
    And job "C" is launched

  @EXT-SESSION-PAUSE @EXT-SESSION-RESUME @EXT-KEY-SESSION-PAUSE-3 @EXT-KEY-SESSION-RESUME-3
  Scenario: The jobs of a session are paused, keep their slots, and are resumed
    When the scheduler controls session 7
      | key                | type | value |
      | PMIX_SESSION_PAUSE | bool | true  |
    Then the processes of job "A" are stopped
    And the processes of job "B" are stopped
    And the processes of job "C" are running
    When tool "T" spawns job "D" with "--session-id 7 --map-by slot --bind-to none -n 1 d"
    Then the job is refused
    When the scheduler controls session 7
      | key                 | type | value |
      | PMIX_SESSION_RESUME | bool | true  |
    Then the processes of job "A" are running
    And the processes of job "B" are running

  @EXT-SESSION-2 @EXT-SESSION-PAUSE @EXT-SESSION-RESUME
  Scenario: UINT32_MAX indicates all sessions
    When the scheduler controls all sessions
      | key                | type | value |
      | PMIX_SESSION_PAUSE | bool | true  |
    Then the processes of job "A" are stopped
    And the processes of job "C" are stopped
    When the scheduler controls all sessions
      | key                 | type | value |
      | PMIX_SESSION_RESUME | bool | true  |
    Then the processes of job "A" are running
    And the processes of job "C" are running

  @EXT-SESSION-15
  Scenario: A process of a job is denied the control of a session
    When a process of job "C" controls session 7
      | key                | type | value |
      | PMIX_SESSION_PAUSE | bool | true  |
    Then the job is refused
    And the processes of job "A" are running
    And the processes of job "B" are running

  @EXT-SESSION-PREEMPT-1 @EXT-SESSION-RESTORE-1 @EXT-SESSION-9
  Scenario: The jobs that PMIX_NSPACE names are preempted and restored
    When the scheduler controls session 7
      | key                  | type   | value |
      | PMIX_SESSION_PREEMPT | bool   | true  |
      | PMIX_NSPACE          | string | B     |
    Then the processes of job "B" are stopped
    And the processes of job "A" are running
    When the scheduler controls session 7
      | key                  | type   | value |
      | PMIX_SESSION_PREEMPT | bool   | true  |
      | PMIX_NSPACE          | string | A     |
    And the scheduler controls session 7
      | key                  | type   | value |
      | PMIX_SESSION_RESTORE | bool   | true  |
      | PMIX_NSPACE          | string | B     |
    Then the processes of job "B" are running
    And the processes of job "A" are stopped

  @EXT-SESSION-PREEMPT-2 @EXT-SESSION-RESTORE-2 @EXT-KEY-SESSION-PREEMPT-3 @EXT-KEY-SESSION-RESTORE-3
  Scenario: Without PMIX_NSPACE all jobs of the session are preempted and restored
    When the scheduler controls session 7
      | key                  | type | value |
      | PMIX_SESSION_PREEMPT | bool | true  |
    Then the processes of job "A" are stopped
    And the processes of job "B" are stopped
    And the processes of job "C" are running
    When the scheduler controls session 7
      | key                  | type | value |
      | PMIX_SESSION_RESTORE | bool | true  |
    Then the processes of job "A" are running
    And the processes of job "B" are running

  @EXT-SESSION-PREEMPT-1
  Scenario: The resources of a preempted job are another job's
    When the scheduler controls session 7
      | key                  | type   | value |
      | PMIX_SESSION_PREEMPT | bool   | true  |
      | PMIX_NSPACE          | string | A     |
    And tool "T" spawns job "D" with "--session-id 7 --map-by slot --bind-to none -n 3 d"
    Then the map is
      | rank | node |
      | 0-2  | n2   |

  @EXT-SESSION-SIGNAL @EXT-KEY-SESSION-SIGNAL-3
  Scenario: A signal reaches every process of every job of the session
    When the scheduler controls session 7
      | key                 | type | value |
      | PMIX_SESSION_SIGNAL | int  | 15    |
    Then the processes of job "A" are ended
    And the processes of job "B" are ended
    And the processes of job "C" are running

  @EXT-SESSION-TERMINATE @EXT-SESSION-9 @EXT-KEY-SESSION-TERMINATE-3
  Scenario: A session is terminated, and its resources are recovered
    When the scheduler controls session 7
      | key                    | type | value |
      | PMIX_SESSION_TERMINATE | bool | true  |
    Then the processes of job "A" are ended
    And the processes of job "B" are ended
    And the processes of job "C" are running
    And session 7 does not exist
    And session 8 exists
    When the scheduler instantiates a session
      | id | nodes |
      | 9  | n2    |
    And tool "T" spawns job "D" with "--session-id 9 --map-by slot --bind-to none -n 4 d"
    Then the map is
      | rank | node |
      | 0-3  | n2   |

  # The text names no status of the answer.
  @EXT-SESSION-TERMINATE @EXT-SESSION-16
  Scenario: A session that is terminated cannot be controlled
    When the scheduler controls session 7
      | key                    | type | value |
      | PMIX_SESSION_TERMINATE | bool | true  |
    Then session 7 does not exist
    When the scheduler controls session 7
      | key                | type | value |
      | PMIX_SESSION_PAUSE | bool | true  |
    Then the request is answered with "PMIX_ERR_NOT_FOUND"

  @EXT-SESSION-COMPLETE-2
  Scenario: A session is not completed without the returned status of one of its jobs
    When the scheduler controls session 7
      | key                   | type   | value |
      | PMIX_SESSION_COMPLETE | bool   | true  |
      | PMIX_NSPACE           | string | A     |
      | PMIX_JOB_TERM_STATUS  | status | 0     |
    Then the job is refused
    And session 7 exists

  @EXT-SESSION-COMPLETE-1 @EXT-SESSION-COMPLETE-2 @EXT-SESSION-10 @EXT-KEY-SESSION-COMPLETE-3
  Scenario: A session is completed with the returned status of each of its jobs
    When the scheduler controls session 7
      | key                   | type   | value |
      | PMIX_SESSION_COMPLETE | bool   | true  |
      | PMIX_NSPACE           | string | A     |
      | PMIX_JOB_TERM_STATUS  | status | 0     |
      | PMIX_NSPACE           | string | B     |
      | PMIX_JOB_TERM_STATUS  | status | -1    |
    Then the request is granted
    And session 7 does not exist
    And session 8 exists

  @EXT-SESSION-8 @EXT-SESSION-11 @EXT-SESSION-12
  Scenario: A session is created with its owner and its nodes
    When the scheduler controls session 9
      | key                      | type   | value |
      | PMIX_SESSION_INSTANTIATE | bool   | true  |
      | PMIX_USERID              | uint32 | 0     |
      | PMIX_GRPID               | uint32 | 0     |
      | PMIX_ALLOC_NODE_LIST     | string | n1,n3 |
    Then session 9 exists
    When tool "T" spawns job "D" with "--session-id 9 --map-by node --bind-to none -n 2 d"
    Then the map is
      | rank | node |
      | 0    | n1   |
      | 1    | n3   |

  @EXT-SESSION-11
  Scenario: A session is not created without a user
    When the scheduler controls session 9
      | key                      | type   | value |
      | PMIX_SESSION_INSTANTIATE | bool   | true  |
      | PMIX_GRPID               | uint32 | 0     |
      | PMIX_ALLOC_NODE_LIST     | string | n1    |
    Then the job is refused

  @SES-SESSION-ID-2
  Scenario: A session is not created without an ID of its own
    When the scheduler controls all sessions
      | key                      | type   | value |
      | PMIX_SESSION_INSTANTIATE | bool   | true  |
      | PMIX_USERID              | uint32 | 0     |
      | PMIX_GRPID               | uint32 | 0     |
      | PMIX_ALLOC_NODE_LIST     | string | n1    |
    Then the job is refused

  @EXT-SESSION-12
  Scenario: A session is not created without resources
    When the scheduler controls session 9
      | key                      | type   | value |
      | PMIX_SESSION_INSTANTIATE | bool   | true  |
      | PMIX_USERID              | uint32 | 0     |
      | PMIX_GRPID               | uint32 | 0     |
    Then the job is refused

  @EXT-SESSION-13
  Scenario: A session is created with the image that is provisioned on its nodes
    When the scheduler controls session 9
      | key                          | type   | value    |
      | PMIX_SESSION_INSTANTIATE     | bool   | true     |
      | PMIX_USERID                  | uint32 | 0        |
      | PMIX_GRPID                   | uint32 | 0        |
      | PMIX_ALLOC_NODE_LIST         | string | n1       |
      | PMIX_SESSION_PROVISION_NODES | string | n1       |
      | PMIX_SESSION_PROVISION_IMAGE | string | debian12 |
    Then the request is granted
    And session 9 exists

  @EXT-SESSION-CTRL-ID-1 @EXT-KEY-SESSION-CTRL-ID-3
  Scenario Outline: The reply to a request has the request's ID: <what>
    When the scheduler controls session <session>
      | key                  | type   | value    |
      | PMIX_SESSION_CTRL_ID | string | req-1    |
      | <directive>          | bool   | true     |
      | PMIX_USERID          | uint32 | 0        |
      | PMIX_GRPID           | uint32 | 0        |
      | PMIX_ALLOC_NODE_LIST | string | n1       |
    Then the reply has the ID "req-1"

    Examples:
      | what             | session | directive                |
      | a session begins | 9       | PMIX_SESSION_INSTANTIATE |
      | its jobs pause   | 7       | PMIX_SESSION_PAUSE       |

  @EXT-SESSION-13 @EXT-SESSION-CTRL-ID-1 @reference
  Scenario: What a session is created with is kept, with the ID of the request
    When the scheduler controls session 9
      | key                          | type   | value    |
      | PMIX_SESSION_CTRL_ID         | string | req-1    |
      | PMIX_USERID                  | uint32 | 1000     |
      | PMIX_GRPID                   | uint32 | 100      |
      | PMIX_ALLOC_NODE_LIST         | string | n1,n2    |
      | PMIX_SESSION_PROVISION_NODES | string | n2       |
      | PMIX_SESSION_PROVISION_IMAGE | string | debian12 |
    Then the runtime keeps request req-1, owner 1000:100, debian12 on n2
