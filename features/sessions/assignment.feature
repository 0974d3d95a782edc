# 7.2.2 Creation of the job object: which session a job gets
Feature: A job is assigned to the session of the first applicable rule

  Background:
    Given the topology "1pkg-1numa-4core"
    And the nodes "n1:4,n2:4,n3:4,n4:4"

  # The default session contains every node and has the highest possible session ID.
  @SES-ASSIGN-1
  Scenario: A job that names the default session is mapped
    When prterun maps "--session-id 4294967295 --map-by slot --bind-to none -n 1 a"
    Then the map is
      | rank | node | bound |
      | 0    | n1   | N/A   |

  # The specification does not define where a command line names a session; PRRTE only evaluates it before the first executable.
  @SES-ASSIGN-1
  Scenario: A session named in a later segment is ignored
    When prterun maps "--map-by slot --bind-to none -n 1 a : --session-id 7 -n 1 b"
    Then the map is
      | rank | app | node | bound |
      | 0    | 0   | n1   | N/A   |
      | 1    | 1   | n1   | N/A   |

  @SES-ASSIGN-1 @SES-DENY-1
  Scenario Outline: A job that names <what> that does not exist is denied
    When prterun maps "<option> -n 1 a"
    Then the job is refused for "session-denied"
    And the job is refused with "PRTE_ERR_NOT_FOUND"

    Examples:
      | what                 | option             |
      | a session            | --session-id 7     |
      | the session 0        | --session-id 0     |
      | an allocation        | --alloc-id nothing |
      | a user's reference   | --alloc-refid none |

  # Each rule is tested by itself. The node of the job shows that it was mapped in that session.
  @SES-ASSIGN-1 @SES-SESSION-JOBS-1 @SES-JOB-SESSION-1 @reference
  Scenario Outline: A tool's job that names <what> is assigned to that session
    Given the sessions
      | id | user's reference | allocation | nodes |
      | 7  | mine             | queue.12   | n2    |
      | 8  | other            | queue.13   | n3    |
    When tool "T" spawns job "A" with "<option> --bind-to none -n 1 a"
    Then job "A" belongs to session 7
    And job "A"'s session is "7"
    And session 7's jobs is "A"
    And session 8's jobs is ""
    And the map is
      | rank | node | bound |
      | 0    | n2   | N/A   |

    Examples:
      | what                 | option              |
      | a session            | --session-id 7      |
      | an allocation        | --alloc-id queue.12 |
      | a user's reference   | --alloc-refid mine  |

  @SES-ASSIGN-6 @SES-ASSIGN-7 @SES-SESSION-NODES-2 @reference
  Scenario: A tool's job that names no session is assigned to the default session with all nodes
    Given the sessions
      | id | nodes |
      | 7  | n2    |
    When tool "T" spawns job "A" with "--map-by node --bind-to none -n 4 a"
    Then job "A" belongs to the default session
    And the default session's nodes is "n1,n2,n3,n4"
    And the nodes are used in the order "n1, n2, n3, n4"

  # Sessions 7, 8 and 9 have n2, n3 and n4; the parent's session is 9.
  @SES-ASSIGN-2 @SES-ASSIGN-3 @SES-ASSIGN-4 @reference
  Scenario Outline: <winner> takes precedence over <loser>
    Given the sessions
      | id | user's reference | allocation | nodes |
      | 7  | seven            | queue.7    | n2    |
      | 8  | eight            | queue.8    | n3    |
      | 9  | nine             | queue.9    | n4    |
    When tool "T" spawns job "A" with "--session-id 9 -n 1 a"
    And a process of job "A" spawns job "B" with "<options> -n 1 b"
    Then job "B" belongs to session <session>

    Examples:
      | winner                | loser                    | options                                                  | session |
      | A session's number    | an allocation            | --session-id 7 --alloc-id queue.8                        | 7       |
      | A session's number    | a user's reference       | --session-id 7 --alloc-refid eight                       | 7       |
      | A session's number    | everything else          | --alloc-refid eight --alloc-id queue.8 --session-id 7    | 7       |
      | An allocation         | a user's reference       | --alloc-refid seven --alloc-id queue.8                   | 8       |
      | A session's number    | the parent's session     | --session-id 8                                           | 8       |
      | An allocation         | the parent's session     | --alloc-id queue.7                                       | 7       |
      | A user's reference    | the parent's session     | --alloc-refid seven                                      | 7       |

  @SES-ASSIGN-5 @SES-ASSIGN-6 @reference
  Scenario: The parent's session takes precedence over the default session
    Given the sessions
      | id | nodes |
      | 9  | n4    |
    When tool "T" spawns job "A" with "--session-id 9 -n 1 a"
    And a process of job "A" spawns job "B" with "-n 1 b"
    Then job "B" belongs to session 9
    And the default session's jobs is ""

  # The next rule would always find a session.
  @SES-ASSIGN-1 @SES-ASSIGN-8 @SES-DENY-1 @SES-DENY-2 @reference
  Scenario Outline: A job that names an unknown <what> is denied and does not fall back to <next>
    Given the sessions
      | id | user's reference | allocation | nodes |
      | 7  | seven            | queue.7    | n2    |
    When tool "T" spawns job "A" with "--session-id 7 -n 1 a"
    And a process of job "A" spawns job "B" with "<options> -n 1 b"
    Then the job is refused for "session-denied"
    And the job is refused with "PRTE_ERR_NOT_FOUND"
    And job "B" does not exist
    And session 7's jobs is "A"

    Examples:
      | what                 | next                  | options                                |
      | session              | an allocation         | --session-id 99 --alloc-id queue.7     |
      | session              | a user's reference    | --session-id 99 --alloc-refid seven    |
      | session              | the parent's session  | --session-id 99                        |
      | allocation           | a user's reference    | --alloc-id queue.99 --alloc-refid seven |
      | allocation           | the parent's session  | --alloc-id queue.99                    |
      | user's reference     | the parent's session  | --alloc-refid unused                   |

  @SES-DENY-1 @SES-DENY-3 @reference
  Scenario: A job whose requestor is unknown is denied
    When an unknown requestor spawns job "A" with "-n 1 a"
    Then the job is refused for "session-denied"
    And the job is refused with "PRTE_ERR_NOT_FOUND"
    And job "A" does not exist

  # Only the requestor's job is unknown; the session is named.
  @SES-DENY-3 @SES-ASSIGN-1 @reference
  Scenario: An unknown requestor's job that names a session is assigned to it
    Given the sessions
      | id | nodes |
      | 7  | n2    |
    When an unknown requestor spawns job "A" with "--session-id 7 -n 1 a"
    Then job "A" belongs to session 7

  # Job B is spawned by a process of job A, in session 7, and job C by a process of job B.
  @SES-ASSIGN-5 @SES-SESSION-JOBS-1 @SES-SESSION-JOBS-3 @reference
  Scenario Outline: A job spawned by a spawned job in session <session> belongs to that session
    Given the sessions
      | id | user's reference | allocation | nodes |
      | 7  | seven            | queue.7    | n2    |
      | 8  | eight            | queue.8    | n3    |
    When tool "T" spawns job "A" with "--session-id 7 --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "<options> --bind-to none -n 1 b"
    And a process of job "B" spawns job "C" with "--bind-to none -n 1 c"
    Then job "C" belongs to session <session>
    And the default session's jobs is ""
    And session 7's jobs is "<of 7>"
    And session 8's jobs is "<of 8>"
    And the map is
      | rank | node   |
      | 0    | <node> |

    Examples:
      | options             | session | of 7  | of 8 | node |
      |                     | 7       | A,B,C |      | n2   |
      | --session-id 8      | 8       | A     | B,C  | n3   |
      | --alloc-id queue.8  | 8       | A     | B,C  | n3   |
      | --alloc-refid eight | 8       | A     | B,C  | n3   |

  @SES-ASSIGN-8 @SES-DENY-1 @SES-DENY-2 @reference
  Scenario Outline: A job spawned by a spawned job is denied if it names an unknown session: <options>
    Given the sessions
      | id | user's reference | allocation | nodes |
      | 7  | seven            | queue.7    | n2    |
    When tool "T" spawns job "A" with "--session-id 7 -n 1 a"
    And a process of job "A" spawns job "B" with "-n 1 b"
    And a process of job "B" spawns job "C" with "<options> -n 1 c"
    Then the job is refused with "PRTE_ERR_NOT_FOUND"
    And job "C" does not exist
    And session 7's jobs is "A,B"

    Examples:
      | options             |
      | --session-id 99     |
      | --alloc-id queue.99 |
      | --alloc-refid none  |

  # A session ID is a number like any other.
  @SES-ASSIGN-1 @SES-ASSIGN-2 @SES-DENY-2 @SES-SESSION-ID-1 @reference
  Scenario Outline: The session <id> is found by its ID, and no other is
    Given the sessions
      | id   | nodes |
      | <id> | n2    |
      | 7    | n3    |
    When tool "T" spawns job "A" with "--session-id <id> --bind-to none -n 1 a"
    Then job "A" belongs to session <id>
    And the map is
      | rank | node |
      | 0    | n2   |
    When a process of job "A" spawns job "B" with "--session-id <other> -n 1 b"
    Then the job is refused with "PRTE_ERR_NOT_FOUND"

    Examples:
      | id         | other      |
      | 0          | 1          |
      | 1          | 0          |
      | 4294967294 | 4294967293 |

  @SES-DENY-1 @SES-JOB-CHILDREN-1 @SES-SESSION-JOBS-1 @reference
  Scenario: A denied job is no child of the job that requested it, and not in its session
    Given the sessions
      | id | nodes |
      | 7  | n2    |
    When tool "T" spawns job "A" with "--session-id 7 -n 1 a"
    And a process of job "A" spawns job "B" with "--session-id 99 -n 1 b"
    And a process of job "A" spawns job "C" with "-n 1 c"
    Then job "A"'s children is "C"
    And session 7's jobs is "A,C"
    And job "C"'s index is "1"
    And job "C"'s offset is "1"

  # Only the whole ID is a session's.
  @SES-ASSIGN-1 @SES-DENY-1 @SES-DENY-2 @reference
  Scenario Outline: A job that names <what> is denied
    Given the sessions
      | id | user's reference | allocation | nodes |
      | 7  | mine             | queue.1    | n2    |
    When tool "T" spawns job "A" with "<option> -n 1 a"
    Then the job is refused with "PRTE_ERR_NOT_FOUND"
    And job "A" does not exist

    Examples:
      | what                                | option              |
      | the beginning of an allocation ID   | --alloc-id queue.   |
      | more than an allocation ID          | --alloc-id queue.12 |
      | the end of an allocation ID         | --alloc-id 1        |
      | the beginning of a reference        | --alloc-refid min   |
      | more than a reference               | --alloc-refid mine1 |
      | a reference as an allocation ID     | --alloc-id mine     |
      | an allocation ID as a reference     | --alloc-refid queue.1 |
      | a session ID as an allocation ID    | --alloc-id 7        |
      | a session ID as a reference         | --alloc-refid 7     |
      | another session ID with its digits  | --session-id 70     |
