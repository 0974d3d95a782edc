# 7.2.2 prte_session_t, children; prte_job_t, session and children
Feature: What ends with a session or a job

  # Session 8 is a child of session 7, and session 9 a child of session 8.
  Background:
    Given the topology "1pkg-1numa-4core"
    And the nodes "n1:4,n2:4,n3:4"
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

  @SES-SESSION-END-1 @SES-ASSIGN-5 @SES-DENY-1 @SES-JOB-SESSION-2 @reference
  Scenario: A job spawned by a job whose session has ended is denied
    When tool "T" spawns job "A" with "--session-id 7 -n 1 a"
    And session 7 ends
    And a process of job "A" spawns job "B" with "-n 1 b"
    Then the job is refused for "session-denied"
    And job "B" does not exist

  @SES-JOB-SESSION-4 @SES-SESSION-JOBS-1 @reference
  Scenario: A session continues when one of its jobs ends
    When tool "T" spawns job "A" with "--session-id 7 -n 1 a"
    And tool "T" spawns job "B" with "--session-id 7 -n 1 b"
    And job "A" ends
    Then the ended jobs and sessions are "job A"
    And session 7 exists
    And session 7's jobs is "B"
    And job "B"'s state is "mapped"

  @SES-SESSION-CHILDREN-2 @SES-SESSION-3 @reference
  Scenario: When a session ends, its child sessions and their children end
    When tool "T" spawns job "A" with "--session-id 7 -n 1 a"
    And a process of job "A" is granted session 8 with "n2"
    And tool "T" spawns job "B" with "--session-id 8 -n 1 b"
    And a process of job "B" is granted session 9 with "n3"
    And tool "T" spawns job "C" with "--session-id 9 -n 1 c"
    And session 7 ends
    Then the ended jobs and sessions are "job A, session 7, job B, session 8, job C, session 9"

  @SES-SESSION-CHILDREN-1 @SES-SESSION-CHILDREN-2 @reference
  Scenario: A parent session continues when its child ends
    When tool "T" spawns job "A" with "--session-id 7 -n 1 a"
    And a process of job "A" is granted session 8 with "n2"
    And session 8 ends
    Then the ended jobs and sessions are "session 8"
    And session 7's children is ""
    And job "A"'s state is "mapped"

  @SES-JOB-CHILDREN-2 @reference
  Scenario: When a job ends, its child jobs and their children end
    When tool "T" spawns job "A" with "--session-id 7 -n 1 a"
    And a process of job "A" spawns job "B" with "-n 1 b"
    And a process of job "B" spawns job "C" with "-n 1 c"
    And job "A" ends
    Then the ended jobs and sessions are "job A, job B, job C"

  # The job is separated from its parent job, not from its session.
  @SES-SESSION-END-1 @SES-JOB-CHILDREN-2 @reference
  Scenario: A separated child job ends with its session
    When tool "T" spawns job "A" with "--session-id 7 -n 1 a"
    And a process of job "A" spawns job "B" separated from its parent with "-n 1 b"
    And session 7 ends
    Then the ended jobs and sessions are "job A, job B, session 7"

  # Session 8 is a child of session 7, and session 9 of session 8. Each is separated from its own parent only.
  @SES-SESSION-CHILDREN-2 @SES-SESSION-CHILDREN-3 @SES-SESSION-3 @SES-SESSION-END-1 @reference
  Scenario Outline: With session 8 requested as separated: <first>, and session 9: <second>, session 7 ends with <ended>
    When tool "T" spawns job "A" with "--session-id 7 -n 1 a"
    And a process of job "A" is granted an allocation
      | id | separated |
      | 8  | <first>   |
    And the scheduler instantiates a session
      | id | nodes |
      | 8  | n2    |
    And tool "T" spawns job "B" with "--session-id 8 -n 1 b"
    And a process of job "B" is granted an allocation
      | id | separated |
      | 9  | <second>  |
    And the scheduler instantiates a session
      | id | nodes |
      | 9  | n3    |
    And session 7 ends
    Then the ended jobs and sessions are "job A, session 7<ended>"
    And session 8 <eight>
    And session 9 <nine>

    Examples:
      | first | second | ended                       | eight          | nine           |
      | no    | no     | , job B, session 8, session 9 | does not exist | does not exist |
      | no    | yes    | , job B, session 8          | does not exist | exists         |
      | yes   | no     |                             | exists         | exists         |
      | yes   | yes    |                             | exists         | exists         |

  @SES-SESSION-CHILDREN-2 @SES-SESSION-CHILDREN-4 @SES-SESSION-3 @reference
  Scenario Outline: If session <which> is separated later, <alive> when session 7 ends
    When tool "T" spawns job "A" with "--session-id 7 -n 1 a"
    And a process of job "A" is granted session 8 with "n2"
    And tool "T" spawns job "B" with "--session-id 8 -n 1 b"
    And a process of job "B" is granted session 9 with "n3"
    And session <which> is separated from its parent
    And session 7 ends
    Then the ended jobs and sessions are "job A, session 7<ended>"
    And session 8 <eight>
    And session 9 <nine>

    Examples:
      | which | alive               | ended              | eight          | nine   |
      | 8     | it and 9 live on    |                    | exists         | exists |
      | 9     | only 9 lives on     | , job B, session 8 | does not exist | exists |

  # Sessions 8 and 9 are both children of session 7.
  @SES-SESSION-CHILDREN-1 @SES-SESSION-CHILDREN-2 @SES-SESSION-CHILDREN-3 @reference
  Scenario Outline: Of two child sessions, with 8 separated: <first>, and 9: <second>, the others end with their parent
    When tool "T" spawns job "A" with "--session-id 7 -n 1 a"
    And a process of job "A" is granted an allocation
      | id | separated |
      | 8  | <first>   |
    And a process of job "A" is granted an allocation
      | id | separated |
      | 9  | <second>  |
    And the scheduler instantiates a session
      | id | nodes |
      | 8  | n2    |
    And the scheduler instantiates a session
      | id | nodes |
      | 9  | n3    |
    Then session 7's children is "8,9"
    When session 7 ends
    Then the ended jobs and sessions are "job A, session 7<ended>"

    Examples:
      | first | second | ended                  |
      | no    | no     | , session 8, session 9 |
      | yes   | no     | , session 9            |
      | no    | yes    | , session 8            |
      | yes   | yes    |                        |

  # A process of job A spawns job B, and a process of job B spawns job C.
  @SES-JOB-CHILDREN-1 @SES-JOB-CHILDREN-2 @reference
  Scenario Outline: If job <which> is separated later, <alive> when job <first> ends
    When tool "T" spawns job "A" with "--session-id 7 -n 1 a"
    And a process of job "A" spawns job "B" with "-n 1 b"
    And a process of job "B" spawns job "C" with "-n 1 c"
    Then job "A"'s children is "B"
    And job "B"'s children is "C"
    When job "<which>" is separated from its parent
    And job "<first>" ends
    Then the ended jobs and sessions are "<ended>"

    Examples:
      | which | first | alive            | ended        |
      | B     | A     | B and C live on  | job A        |
      | C     | A     | only C lives on  | job A, job B |
      | C     | B     | A and C live on  | job B        |
      | B     | B     | only A lives on  | job B, job C |

  @SES-JOB-CHILDREN-2 @reference
  Scenario: A job spawned as separated by a spawned job outlives both
    When tool "T" spawns job "A" with "--session-id 7 -n 1 a"
    And a process of job "A" spawns job "B" with "-n 1 b"
    And a process of job "B" spawns job "C" separated from its parent with "-n 1 c"
    And job "A" ends
    Then the ended jobs and sessions are "job A, job B"
    And job "C"'s state is "mapped"

  @SES-JOB-CHILDREN-1 @SES-JOB-CHILDREN-2 @reference
  Scenario: Of two child jobs, the one that is not separated ends with its parent
    When tool "T" spawns job "A" with "--session-id 7 -n 1 a"
    And a process of job "A" spawns job "B" separated from its parent with "-n 1 b"
    And a process of job "A" spawns job "C" with "-n 1 c"
    Then job "A"'s children is "B,C"
    When job "A" ends
    Then the ended jobs and sessions are "job A, job C"
    And job "B"'s state is "mapped"

  # Separation decides what ends, and not who the parent is.
  @SES-SESSION-CHILDREN-1 @SES-SESSION-CHILDREN-4 @SES-JOB-CHILDREN-1 @reference
  Scenario: A separated child session and a separated child job are still children
    When tool "T" spawns job "A" with "--session-id 7 -n 1 a"
    And a process of job "A" spawns job "B" with "-n 1 b"
    And a process of job "A" spawns job "C" separated from its parent with "-n 1 c"
    And a process of job "A" is granted an allocation
      | id | separated |
      | 8  | no        |
    And a process of job "A" is granted an allocation
      | id | separated |
      | 9  | yes       |
    And the scheduler instantiates a session
      | id | nodes |
      | 8  | n2    |
    And the scheduler instantiates a session
      | id | nodes |
      | 9  | n3    |
    And job "B" is separated from its parent
    And session 8 is separated from its parent
    Then job "A"'s children is "B,C"
    And session 7's children is "8,9"

  # Separation is from the parent job, whichever session the child runs in.
  @SES-JOB-CHILDREN-2 @SES-SESSION-JOBS-3 @reference
  Scenario Outline: A child job that is separated at its spawn outlives its parent, which is in session 7, in session <session>
    Given the sessions
      | id | nodes |
      | 8  | n2    |
    When tool "T" spawns job "A" with "--session-id 7 -n 1 a"
    And a process of job "A" spawns job "B" separated from its parent with "--session-id <session> -n 1 b"
    And a process of job "B" spawns job "C" with "-n 1 c"
    And job "A" ends
    Then the ended jobs and sessions are "job A"
    And session <session>'s jobs is "B,C"

    Examples:
      | session |
      | 7       |
      | 8       |

  @SES-JOB-CHILDREN-2 @SES-SESSION-JOBS-3 @reference
  Scenario Outline: If job <separated> is separated later, the end of its parent's parent leaves <left> in session <session>
    Given the sessions
      | id | nodes |
      | 8  | n2    |
    When tool "T" spawns job "A" with "--session-id 7 -n 1 a"
    And a process of job "A" spawns job "B" with "--session-id <session> -n 1 b"
    And a process of job "B" spawns job "C" with "-n 1 c"
    And job "<separated>" is separated from its parent
    And job "A" ends
    Then the ended jobs and sessions are "<ended>"
    And session <session>'s jobs is "<left>"

    Examples:
      | session | separated | ended        | left |
      | 7       | B         | job A        | B,C  |
      | 8       | B         | job A        | B,C  |
      | 7       | C         | job A, job B | C    |
      | 8       | C         | job A, job B | C    |

  # Session 9 is a child of session 8, which is one of session 7.
  @SES-SESSION-CHILDREN-1 @SES-SESSION-CHILDREN-2 @SES-SESSION-CHILDREN-4 @SES-SESSION-3 @reference
  Scenario Outline: If session <separated> is separated later, the end of session <which> ends <ended>
    When tool "T" spawns job "A" with "--session-id 7 -n 1 a"
    And a process of job "A" is granted session 8 with "n2"
    And tool "T" spawns job "B" with "--session-id 8 -n 1 b"
    And a process of job "B" is granted session 9 with "n3"
    Then session 7's children is "8"
    And session 8's children is "9"
    When session <separated> is separated from its parent
    And session <which> ends
    Then the ended jobs and sessions are "<ended>"

    Examples:
      | separated | which | ended                       |
      | 8         | 7     | job A, session 7            |
      | 8         | 8     | job B, session 8, session 9 |
      | 9         | 7     | job A, session 7, job B, session 8 |
      | 9         | 8     | job B, session 8            |
      | 9         | 9     | session 9                   |

  # Jobs end with their parent job, also those in a session that does not end.
  @SES-SESSION-END-1 @SES-JOB-CHILDREN-2 @SES-SESSION-JOBS-3 @reference
  Scenario Outline: The end of a session ends the children of its jobs in another session, unless separated: <separated>
    Given the sessions
      | id | nodes |
      | 8  | n2    |
    When tool "T" spawns job "A" with "--session-id 7 -n 1 a"
    And a process of job "A" spawns job "B" with "--session-id 8 -n 1 b"
    And a process of job "B" spawns job "C" with "--session-id 7 -n 1 c"
    And tool "T" spawns job "D" with "--session-id 8 -n 1 d"
    And job "<separated>" is separated from its parent
    And session 7 ends
    Then the ended jobs and sessions are "<ended>"
    And session 8's jobs is "<left>"

    Examples: A tool's job has no parent.
      | separated | ended                          | left |
      | D         | job A, job B, job C, session 7 | D    |
      | B         | job A, job C, session 7        | B,D  |
      | C         | job A, job B, job C, session 7 | D    |

  # Job B is separated from job A, and job C is not separated from job B.
  @SES-JOB-CHILDREN-2 @reference
  Scenario: A job that a separated job has spawned ends with that job
    When tool "T" spawns job "A" with "--session-id 7 -n 1 a"
    And a process of job "A" spawns job "B" separated from its parent with "-n 1 b"
    And a process of job "B" spawns job "C" with "-n 1 c"
    And job "A" ends
    Then the ended jobs and sessions are "job A"
    When job "B" ends
    Then the ended jobs and sessions are "job A, job B, job C"

  # A session without jobs is its parent's child as before.
  @SES-SESSION-CHILDREN-2 @SES-SESSION-3 @SES-JOB-SESSION-4 @reference
  Scenario Outline: A child session <whose> jobs ends with its parent
    When tool "T" spawns job "A" with "--session-id 7 -n 1 a"
    And a process of job "A" is granted session 8 with "n2"
    And tool "T" spawns job "B" with "--session-id <id> -n 1 b"
    And job "B" ends
    And session 7 ends
    Then the ended jobs and sessions are "job B, job A, session 7, session 8"

    Examples:
      | whose             | id |
      | that had          | 8  |
      | that never had    | 7  |

  # The default session is the parent of the sessions that its processes request.
  @SES-SESSION-CHILDREN-1 @SES-SESSION-CHILDREN-2 @SES-SESSION-2 @reference
  Scenario: A session requested by a process of the default session is that session's child until it ends
    When tool "T" spawns job "A" with "-n 1 a"
    And a process of job "A" is granted session 8 with "n2"
    Then the default session's children is "8"
    When session 8 ends
    Then the ended jobs and sessions are "session 8"
    And the default session's children is ""
