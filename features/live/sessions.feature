# 7.2.2 prte_session_t, and the creation of the job object
Feature: Sessions of a runtime

  # The head node is not in the allocation.
  Background:
    Given the topology "1pkg-1numa-4core"
    And the nodes "n1:4,n2:4,n3:4"

  @SES-SESSION-1 @SES-SESSION-ID-1 @SES-SESSION-ID-3 @SES-SESSION-USER-1 @SES-SESSION-ALLOC-1 @SES-SESSION-CREATE-1
  Scenario: A session has the values that the scheduler's directive gives
    Then session 7 does not exist
    When the scheduler instantiates a session
      | id | user's reference | allocation | nodes |
      | 7  | mine             | queue.12   | n1,n3 |
    Then session 7's session_id is "7"
    And session 7's user_refid is "mine"
    And session 7's alloc_refid is "queue.12"
    And session 7 exists

  @SES-SESSION-ALLOC-2 @SES-SESSION-USER-1
  Scenario: A session without an allocation ID and a user's reference has jobs
    Given the sessions
      | id | nodes |
      | 7  | n2    |
    Then session 7's user_refid is ""
    When tool "T" spawns job "A" with "--session-id 7 --map-by slot --bind-to none -n 1 a"
    Then the map is
      | rank | node |
      | 0    | n2   |

  @SES-SESSION-NODES-3
  Scenario: The nodes of a session are in the order of the runtime's nodes
    Given the sessions
      | id | nodes |
      | 7  | n3,n2 |
    When tool "T" spawns job "A" with "--session-id 7 --map-by node --bind-to none -n 2 a"
    Then the map is
      | rank | node |
      | 0    | n2   |
      | 1    | n3   |

  # Each rule is tested by itself. The node of the job shows that it was mapped in that session.
  @SES-ASSIGN-1 @SES-JOB-SESSION-1 @SES-SESSION-NODES-1
  Scenario Outline: A tool's job that names <what> is assigned to that session
    Given the sessions
      | id | user's reference | allocation | nodes |
      | 7  | mine             | queue.12   | n2    |
      | 8  | other            | queue.13   | n3    |
    When tool "T" spawns job "A" with "<option> --map-by slot --bind-to none -n 1 a"
    Then the map is
      | rank | node | bound |
      | 0    | n2   | N/A   |

    Examples:
      | what                 | option              |
      | a session            | --session-id 7      |
      | an allocation        | --alloc-id queue.12 |
      | a user's reference   | --alloc-refid mine  |

  # Sessions 7 and 8 have n2 and n3; the default session has n1 as well.
  @SES-ASSIGN-2 @SES-ASSIGN-3
  Scenario Outline: <winner> takes precedence over <loser>
    Given the sessions
      | id | user's reference | allocation | nodes |
      | 7  | seven            | queue.7    | n2    |
      | 8  | eight            | queue.8    | n3    |
    When tool "T" spawns job "A" with "<options> --map-by slot --bind-to none -n 1 a"
    Then the map is
      | rank | node   |
      | 0    | <node> |

    Examples:
      | winner                | loser                    | options                                             | node |
      | A session's number    | an allocation            | --session-id 7 --alloc-id queue.8                   | n2   |
      | A session's number    | a user's reference       | --session-id 7 --alloc-refid eight                  | n2   |
      | A session's number    | everything else          | --alloc-refid eight --alloc-id queue.8 --session-id 7 | n2 |
      | An allocation         | a user's reference       | --alloc-refid seven --alloc-id queue.8              | n3   |

  # The parent's session is 9, which has n3.
  @SES-ASSIGN-2 @SES-ASSIGN-3 @SES-ASSIGN-4
  Scenario Outline: <winner> takes precedence over the parent's session
    Given the sessions
      | id | user's reference | allocation | nodes |
      | 7  | seven            | queue.7    | n2    |
      | 9  | nine             | queue.9    | n3    |
    When tool "T" spawns job "A" with "--session-id 9 --map-by slot --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "<option> --map-by slot --bind-to none -n 1 b"
    Then the map is
      | rank | node |
      | 0    | n2   |

    Examples:
      | winner             | option              |
      | A session's number | --session-id 7      |
      | An allocation      | --alloc-id queue.7  |
      | A user's reference | --alloc-refid seven |

  # A job in the default session would be on n1.
  @SES-ASSIGN-2 @SES-ASSIGN-3 @SES-ASSIGN-4
  Scenario Outline: A process's job can name the session of the process's job by <what>
    Given the sessions
      | id | user's reference | allocation | nodes |
      | 9  | nine             | queue.9    | n3    |
    When tool "T" spawns job "A" with "--session-id 9 --map-by slot --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "<option> --map-by slot --bind-to none -n 1 b"
    Then the map is
      | rank | node |
      | 0    | n3   |

    Examples:
      | what             | option              |
      | its number       | --session-id 9      |
      | its allocation   | --alloc-id queue.9  |
      | a reference      | --alloc-refid nine  |

  # The parent's session has n3, so that a job in the default session would be on n1.
  @SES-ASSIGN-5 @SES-ASSIGN-6 @SES-JOB-SESSION-1 @SES-SESSION-JOBS-1
  Scenario: A process's job that names no session is assigned to the session of the process's job
    Given the sessions
      | id | nodes |
      | 9  | n3    |
    When tool "T" spawns job "A" with "--session-id 9 --map-by slot --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "--map-by slot --bind-to none -n 2 b"
    Then the map is
      | rank | node |
      | 0-1  | n3   |

  @SES-ASSIGN-6 @SES-ASSIGN-7
  Scenario: A tool's job that names no session is assigned to the default session with all nodes
    When tool "T" spawns job "A" with "--map-by node --bind-to none -n 3 a"
    Then the nodes are used in the order "n1, n2, n3"

  @SES-ASSIGN-7
  Scenario: The default session keeps the nodes that another session has
    Given the sessions
      | id | nodes |
      | 7  | n2    |
    When tool "T" spawns job "A" with "--map-by node --bind-to none -n 3 a"
    Then the nodes are used in the order "n1, n2, n3"

  # The next rule would always find a session.
  @SES-ASSIGN-8 @SES-DENY-1 @SES-DENY-2
  Scenario Outline: A job that names an unknown <what> is denied and does not fall back to <next>
    Given the sessions
      | id | user's reference | allocation | nodes |
      | 7  | seven            | queue.7    | n2    |
    When tool "T" spawns job "A" with "--session-id 7 --map-by slot --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "<options> --map-by slot --bind-to none -n 1 b"
    Then the spawn is answered with "PMIX_ERR_NOT_FOUND"
    And job "B" does not exist

    Examples:
      | what                 | next                  | options                                |
      | session              | an allocation         | --session-id 99 --alloc-id queue.7     |
      | session              | a user's reference    | --session-id 99 --alloc-refid seven    |
      | session              | the parent's session  | --session-id 99                        |
      | allocation           | a user's reference    | --alloc-id queue.99 --alloc-refid seven |
      | allocation           | the parent's session  | --alloc-id queue.99                    |
      | user's reference     | the parent's session  | --alloc-refid unused                   |

  @SES-ASSIGN-8 @SES-DENY-2
  Scenario Outline: A tool's job that names an unknown <what> is not assigned to the default session
    When tool "T" spawns job "A" with "<options> --map-by slot --bind-to none -n 1 a"
    Then the spawn is answered with "PMIX_ERR_NOT_FOUND"
    And job "A" does not exist

    Examples:
      | what             | options              |
      | session          | --session-id 99      |
      | allocation       | --alloc-id queue.99  |
      | user's reference | --alloc-refid unused |

  @SES-DENY-4
  Scenario Outline: <what> is compared case-insensitively
    Given the sessions
      | id | user's reference | allocation | nodes |
      | 7  | Mine             | Queue.12   | n2    |
    When tool "T" spawns job "A" with "<option> --map-by slot --bind-to none -n 1 a"
    Then the map is
      | rank | node |
      | 0    | n2   |

    Examples:
      | what               | option              |
      | An allocation      | --alloc-id qUEUE.12 |
      | A user's reference | --alloc-refid mINE  |

  @SES-SESSION-ID-4 @SES-SESSION-ALLOC-1
  Scenario: An allocation ID is not compared with session IDs
    Given the sessions
      | id | allocation | nodes |
      | 7  | 8          | n2    |
      | 8  | 7          | n3    |
    When tool "T" spawns job "A" with "--alloc-id 7 --map-by slot --bind-to none -n 1 a"
    Then the map is
      | rank | node |
      | 0    | n3   |

  @SES-SESSION-ID-1 @SES-SESSION-TABLE-1
  Scenario: A session whose session ID is in use is refused
    Given the sessions
      | id | nodes |
      | 7  | n1    |
    When the scheduler instantiates a session
      | id | nodes |
      | 7  | n2    |
    Then the job is refused

  # The runtime has twelve slots, the session eight.
  @SES-SESSION-JOBS-2
  Scenario: A job that does not fit into its session is refused although other sessions have room
    Given the sessions
      | id | nodes |
      | 7  | n1,n2 |
      | 8  | n3    |
    When tool "T" spawns job "A" with "--session-id 7 --map-by slot --bind-to none -n 9 a"
    Then the job is refused
    And job "A" does not exist

  @SES-SESSION-JOBS-2 @SES-JOB-SLOTS-2
  Scenario: A job that requests a node of another session is refused
    Given the sessions
      | id | nodes |
      | 7  | n1,n2 |
      | 8  | n3    |
    When tool "T" spawns job "A" with "--session-id 7 -H n3:1 --map-by slot --bind-to none -n 1 a"
    Then the job is refused

  @SES-SESSION-JOBS-1 @SES-SESSION-JOBS-3 @SES-JOB-CHILDREN-1
  Scenario: A child job can run in another session
    Given the sessions
      | id | nodes |
      | 7  | n1    |
      | 8  | n2    |
    When tool "T" spawns job "A" with "--session-id 7 --map-by slot --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "--session-id 8 --map-by slot --bind-to none -n 1 b"
    Then the map is
      | rank | node |
      | 0    | n2   |
    And job "A"'s children is "B"

  @SES-SESSION-NODES-2
  Scenario: A node can belong to two sessions
    Given the sessions
      | id | nodes |
      | 7  | n1,n2 |
      | 8  | n2,n3 |
    When tool "T" spawns job "A" with "--session-id 7 --map-by slot --bind-to none -n 6 a"
    And tool "T" spawns job "B" with "--session-id 8 --map-by slot --bind-to none -n 3 b"
    Then the map is
      | rank | node |
      | 0-1  | n2   |
      | 2    | n3   |

  @SES-SESSION-END-1 @SES-JOB-SESSION-3 @SES-JOB-SESSION-2
  Scenario: When a session ends, its jobs end and the session is removed
    Given the sessions
      | id | nodes |
      | 7  | n1    |
    When tool "T" spawns job "A" with "--session-id 7 --map-by slot --bind-to none -n 1 a"
    And tool "T" spawns job "B" with "-H n3:1 --map-by slot --bind-to none -n 1 b"
    And job "B" is launched
    And session 7 ends
    Then job "A"'s state is "terminated"
    And session 7 does not exist
    And job "B"'s state is "running"

  @SES-JOB-SESSION-4
  Scenario: A session continues when one of its jobs ends
    Given the sessions
      | id | nodes |
      | 7  | n1    |
    When tool "T" spawns job "A" with "--session-id 7 --map-by slot --bind-to none -n 1 a"
    And tool "T" spawns job "B" with "--session-id 7 --map-by slot --bind-to none -n 1 b"
    And job "B" is launched
    And job "A" ends
    Then session 7 exists
    And job "B"'s state is "running"

  @SES-JOB-SESSION-4
  Scenario: A session continues when its last job ends
    Given the sessions
      | id | nodes |
      | 7  | n1    |
    When tool "T" spawns job "A" with "--session-id 7 --map-by slot --bind-to none -n 1 a"
    And job "A" ends
    Then session 7 exists

  @SES-JOB-SESSION-4
  Scenario: Processes of a session can spawn jobs after another job of the session has ended
    Given the sessions
      | id | nodes |
      | 7  | n1    |
    When tool "T" spawns job "A" with "--session-id 7 --map-by slot --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "--map-by slot --bind-to none -n 1 b"
    And job "A" ends
    And tool "T" spawns job "C" with "--session-id 7 --map-by slot --bind-to none -n 1 c"
    And a process of job "C" spawns job "D" with "--map-by slot --bind-to none -n 1 d"
    Then the map is
      | rank | node |
      | 0    | n1   |

  @SES-SESSION-2 @SES-SESSION-CHILDREN-1 @SES-SESSION-CHILDREN-2 @SES-SESSION-3 @SES-SESSION-ID-3
  Scenario: A session that a process has requested is a child of the process's session
    Given the sessions
      | id | nodes |
      | 7  | n1    |
    When tool "T" spawns job "A" with "--session-id 7 --map-by slot --bind-to none -n 1 a"
    And a process of job "A" is granted session 8 with "n2"
    Then session 8 exists
    When session 7 ends
    Then session 8 does not exist

  @SES-SESSION-CHILDREN-3
  Scenario: A child session requested as separated outlives its parent
    Given the sessions
      | id | nodes |
      | 7  | n1    |
    When tool "T" spawns job "A" with "--session-id 7 --map-by slot --bind-to none -n 1 a"
    And a process of job "A" is granted session 8 separated from its parent with "n2"
    And session 7 ends
    Then session 8 exists

  @SES-SESSION-CHILDREN-4
  Scenario: A child session separated later outlives its parent
    Given the sessions
      | id | nodes |
      | 7  | n1    |
    When tool "T" spawns job "A" with "--session-id 7 --map-by slot --bind-to none -n 1 a"
    And a process of job "A" is granted session 8 with "n2"
    And session 8 is separated from its parent
    And session 7 ends
    Then session 8 exists
