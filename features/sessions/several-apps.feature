# 7.2.2 prte_job_t, prte_session_t: jobs of several apps, separated jobs, and sessions one after the other
Feature: The fields of a job of several apps, and sessions one after the other

  Background:
    Given the topology "1pkg-1numa-4core"
    And the nodes "n1:4,n2:4,n3:4" with the head node "n1"

  # Rank 0 is of the first app, ranks 1 and 2 are of the second, rank 3 is of the third.
  @SES-JOB-EXIT-1 @SES-JOB-TERMINATED-1 @SES-JOB-STATE-1 @reference
  Scenario Outline: The first process that fails gives the job its exit code, whichever app it is of: <which>
    When tool "T" spawns job "A" with "--map-by slot --bind-to none -n 1 a : -n 2 b : -n 1 c"
    And job "A" is launched
    And rank <one> of job "A" ends with status <first>
    And rank <two> of job "A" ends with status <second>
    And rank <three> of job "A" ends with status <third>
    Then job "A"'s state is "running"
    And job "A"'s num_terminated is "3"
    When rank <four> of job "A" ends with status <fourth>
    Then job "A"'s exit_code is "<code>"
    And job "A"'s state is "terminated"

    Examples:
      | which                     | one | first | two | second | three | third | four | fourth | code |
      | the first app             | 0   | 5     | 1   | 6      | 2     | 0     | 3    | 7      | 5    |
      | the second app            | 1   | 5     | 0   | 6      | 3     | 7     | 2    | 0      | 5    |
      | the third app             | 3   | 5     | 0   | 6      | 1     | 7     | 2    | 8      | 5    |
      | only the second app       | 0   | 0     | 1   | 0      | 2     | 5     | 3    | 0      | 5    |
      | only the third app        | 0   | 0     | 1   | 0      | 2     | 0     | 3    | 5      | 5    |
      | the third after the first | 0   | 0     | 3   | 5      | 1     | 6     | 2    | 0      | 5    |

  # The exit codes of children are their own.
  @SES-JOB-EXIT-1 @reference
  Scenario: The exit status of a child job is not its parent's
    When tool "T" spawns job "A" with "--bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "--bind-to none -n 1 b"
    And job "A" is launched
    And job "B" is launched
    And rank 0 of job "B" ends with status 3
    Then job "B"'s exit_code is "3"
    And job "A"'s exit_code is "0"
    And job "A"'s state is "running"

  # A separated job still has the job as its parent, and is in its own session.
  @SES-ASSIGN-5 @SES-JOB-CHILDREN-2 @reference
  Scenario Outline: The child of a job that is separated <when> is in the session of that job, <id>
    Given the sessions
      | id | nodes |
      | 7  | n2    |
      | 8  | n3    |
    When tool "T" spawns job "A" with "--session-id 7 --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" <separated> "--session-id <id> --bind-to none -n 1 b"
    And job "<later>" is separated from its parent
    And a process of job "B" spawns job "C" with "--bind-to none -n 1 c"
    Then job "C" belongs to session <id>
    And the map is
      | rank | node   |
      | 0    | <node> |

    Examples: A tool's job has no parent.
      | when         | separated                      | later | id | node |
      | at its spawn | separated from its parent with | A     | 7  | n2   |
      | at its spawn | separated from its parent with | A     | 8  | n3   |
      | later        | with                           | B     | 7  | n2   |
      | later        | with                           | B     | 8  | n3   |

  # The job of the session that has ended refers to nothing of the new one.
  @SES-SESSION-CREATE-1 @SES-SESSION-ID-1 @SES-JOB-SESSION-2 @reference
  Scenario Outline: The ID of a session that had <jobs> and has ended can be a later session's
    Given the sessions
      | id | user's reference | nodes |
      | 7  | first            | n1    |
    When tool "<tool>" spawns job "A" with "<options> --bind-to none -n 1 a"
    And session 7 ends
    Then session 7 does not exist
    When the scheduler instantiates a session
      | id | user's reference | nodes |
      | 7  | second           | n2,n3 |
    Then session 7's nodes is "n2,n3"
    And session 7's user_refid is "second"
    And session 7's jobs is ""
    When tool "T" spawns job "B" with "--alloc-refid second --map-by slot --bind-to none -n 1 b"
    Then session 7's jobs is "B"
    And the map is
      | rank | node |
      | 0    | n2   |
    When tool "T" spawns job "C" with "--alloc-refid first -n 1 c"
    Then the job is refused with "PRTE_ERR_NOT_FOUND"

    Examples:
      | jobs   | tool | options        |
      | a job  | T    | --session-id 7 |
      | no job | T    | -H n3:1        |

  # Job A has one of the four slots of n2, its bookmark. The hostfile lists n1, n2 and n3 in this order; the child begins at n2.
  @SES-JOB-BOOKMARK-2 @SES-JOB-BOOKMARK-3 @reference
  Scenario Outline: The nodes of a hostfile begin at the bookmark: <options>
    When tool "T" spawns job "A" with "-H n2:1 --map-by slot --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "<options> --bind-to none -n 4 b"
    Then the map is
      | rank | node     |
      | 0    | <first>  |
      | 1    | <second> |
      | 2    | <third>  |
      | 3    | <fourth> |

    Examples:
      | options                                                  | first | second | third | fourth |
      | --hostfile features/data/three-names --map-by slot       | n2    | n2     | n2    | n3     |
      | --hostfile features/data/three-names --map-by node       | n2    | n3     | n1    | n2     |
      | --hostfile features/data/three-names --map-by ppr:2:node | n2    | n2     | n3    | n3     |
      | --hostfile features/data/two-nodes --map-by slot         | n2    | n2     | n2    | n1     |

  # The first app leaves two slots of n2; the second, which is mapped by the file's own list, begins there, too.
  @SES-JOB-BOOKMARK-2 @reference
  Scenario: A later app with a hostfile begins at the bookmark, too
    When tool "T" spawns job "A" with "-H n2:1 --map-by slot --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "--map-by slot --bind-to none -n 1 b : --hostfile features/data/three-names -n 3 c"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n2   |
      | 1-2  | 1   | n2   |
      | 3    | 1   | n3   |

  # The nodes have four slots each. The smaller of the two numbers counts, and a host without a number has one slot.
  @SES-JOB-SLOTS-1 @SES-JOB-SLOTS-2 @reference
  Scenario Outline: A hostfile and a host list together leave <slots> slots: <options>
    When tool "T" spawns job "A" with "<options> --map-by slot --bind-to none -n 1 a"
    Then job "A"'s total_slots_alloc is "<slots>"

    Examples: The first file has two slots of n2, the second four of n1, the third no numbers.
      | options                                           | slots |
      | --hostfile features/data/two-slots-of-n2 -H n2:3  | 2     |
      | --hostfile features/data/two-slots-of-n2 -H n2:1  | 1     |
      | --hostfile features/data/n1-four-slots -H n1:2    | 2     |
      | --hostfile features/data/three-names -H n1:2,n3   | 3     |
      | --hostfile features/data/three-names -H n3:4,n2:3 | 7     |

  # Session 8 is a child of session 7, and session 9 of session 8. Each is separated from its own parent only.
  @SES-SESSION-CHILDREN-2 @SES-SESSION-CHILDREN-3 @SES-SESSION-3 @reference
  Scenario Outline: With session 8 requested as separated: <first>, and session 9: <second>, the end of session 8 ends <ended>
    Given the sessions
      | id | nodes |
      | 7  | n1    |
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
    And session 8 ends
    Then the ended jobs and sessions are "<ended>"
    And session 7 exists
    And session 7's children is ""

    Examples:
      | first | second | ended                       |
      | no    | no     | job B, session 8, session 9 |
      | yes   | no     | job B, session 8, session 9 |
      | no    | yes    | job B, session 8            |
      | yes   | yes    | job B, session 8            |

  # One session's reference is another one's allocation ID.
  @SES-ASSIGN-1 @SES-ASSIGN-3 @SES-ASSIGN-4 @SES-SESSION-ID-4 @reference
  Scenario Outline: An allocation ID and a user's reference are different names: <options>
    Given the sessions
      | id | user's reference | allocation | nodes |
      | 7  | twin             | queue.7    | n1    |
      | 8  | eight            | twin       | n2    |
      | 9  | queue.7          | nine       | n3    |
    When tool "T" spawns job "A" with "<options> --bind-to none -n 1 a"
    Then job "A" belongs to session <session>

    Examples:
      | options                               | session |
      | --alloc-id twin                       | 8       |
      | --alloc-refid twin                    | 7       |
      | --alloc-id queue.7                    | 7       |
      | --alloc-refid queue.7                 | 9       |
      | --alloc-id twin --alloc-refid queue.7 | 8       |
      | --alloc-refid twin --alloc-id queue.7 | 7       |
      | --alloc-refid eight --alloc-id nine   | 9       |

  # Rank 0 is of the first app, ranks 1 and 2 are of the second, rank 3 is of the third.
  @SES-JOB-REPORTED-1 @SES-JOB-DEBUG-1 @SES-JOB-TRACES-1 @SES-JOB-LAUNCHED-1 @reference
  Scenario: What processes report counts for the job, whichever of its apps they are of
    When tool "T" spawns job "A" with "--map-by slot --bind-to none -n 1 a : -n 2 b : -n 1 c"
    And job "A" is launched
    And rank 3 of job "A" calls PMIx_Init
    And rank 1 of job "A" calls PMIx_Init
    And rank 0 of job "A" calls PMIx_Init
    And rank 2 of job "A" is ready for a debugger
    And rank 3 of job "A" is ready for a debugger
    And rank 3 of job "A" leaves a stack trace
    And rank 0 of job "A" leaves a stack trace
    Then job "A"'s num_launched is "4"
    And job "A"'s num_reported is "3"
    And job "A"'s num_ready_for_debug is "2"
    And job "A"'s ntraces is "2"

  # The tool T requested job A only; the others are started for it.
  @SES-JOB-LAUNCHER-1 @SES-JOB-ORIGINATOR-1 @SES-JOB-CHILDREN-1 @reference
  Scenario Outline: The launcher of a job that is separated <when> is the tool that requested the first one
    When tool "T" spawns job "A" with "--bind-to none -n 1 a"
    And tool "U" spawns job "X" with "--bind-to none -n 1 x"
    And a process of job "A" spawns job "B" <separated> "--bind-to none -n 1 b"
    And job "<later>" is separated from its parent
    And a process of job "B" spawns job "C" <separated> "--bind-to none -n 1 c"
    And a process of job "X" spawns job "Y" with "--bind-to none -n 1 y"
    Then job "B"'s launcher is "T"
    And job "B"'s originator is "A:0"
    And job "C"'s launcher is "T"
    And job "C"'s originator is "B:0"
    And job "Y"'s launcher is "U"
    And job "A"'s children is "B"
    And job "B"'s children is "C"

    Examples: A tool's job has no parent.
      | when         | separated                      | later |
      | at its spawn | separated from its parent with | A     |
      | later        | with                           | B     |
      | not          | with                           | A     |

  # The bookmark is n2; the tool's jobs begin at n1.
  @SES-JOB-BOOKMARK-2 @reference
  Scenario Outline: A child that is spawned <how> commences at the bookmark
    Given the sessions
      | id | allocation | nodes    |
      | 7  | queue.7    | n1,n2,n3 |
    When tool "T" spawns job "A" with "-H n2:1 --map-by slot --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" <words> "<options> --map-by slot --bind-to none -n 4 b"
    Then the map is
      | rank | node |
      | 0-2  | n2   |
      | 3    | n3   |

    Examples:
      | how                       | words                          | options            |
      | without a session         | with                           |                    |
      | as separated              | separated from its parent with |                    |
      | with a session ID         | with                           | --session-id 7     |
      | as separated in a session | separated from its parent with | --alloc-id queue.7 |

  # A tool has no session of its own, whatever its earlier jobs name.
  @SES-ASSIGN-6 @SES-ASSIGN-7 @reference
  Scenario: A tool's job that names no session is in the default session, whatever the tool's earlier jobs name
    Given the sessions
      | id | nodes |
      | 7  | n2    |
    When tool "T" spawns job "A" with "--session-id 7 --bind-to none -n 1 a"
    And tool "T" spawns job "B" with "--map-by slot --bind-to none -n 1 b"
    Then the default session's jobs is "B"
    And the map is
      | rank | node |
      | 0    | n1   |
    When a process of job "A" spawns job "C" with "--bind-to none -n 1 c"
    And tool "T" spawns job "D" with "--bind-to none -n 1 d"
    Then session 7's jobs is "A,C"
    And the default session's jobs is "B,D"

  # The nodes have four slots and four cores each.
  @SES-JOB-BOOKMARK-1 @SES-JOB-BOOKMARK-2 @reference
  Scenario Outline: The bookmark of a job with "<line>" is <node>
    When tool "T" spawns job "A" with "<line>"
    Then job "A"'s bookmark is "<node>"
    When a process of job "A" spawns job "B" with "--map-by slot:oversubscribe --bind-to none -n 1 b"
    Then the map is
      | rank | node   |
      | 0    | <next> |

    Examples: The rankfile has one rank on each node.
      | line                                                                            | node | next |
      | -H n3:1,n2:1 --map-by seq --bind-to none -n 2 a                                 | n2   | n2   |
      | -H n2:1,n3:1,n1:1 --map-by seq --bind-to none -n 2 a                            | n3   | n3   |
      | --map-by rankfile:file=features/data/rankfile-three-nodes --bind-to none -n 2 a | n2   | n2   |
      | --map-by ppr:2:node --bind-to none -n 3 a                                       | n2   | n2   |
      | --map-by ppr:2:package --bind-to none -n 5 a                                    | n3   | n3   |
      | --map-by core --bind-to none -n 5 a                                             | n2   | n2   |
      | --map-by package:span --bind-to none -n 5 a                                     | n2   | n2   |
      | --map-by pe-list=0,1 -n 3 a                                                     | n2   | n2   |

  # n1 is the head node and has a daemon.
  @SES-JOB-DAEMONS-1 @reference
  Scenario Outline: A job with "<line>" has <count> new daemons
    When tool "T" spawns job "A" with "<line>"
    And job "A" is launched
    Then job "A"'s num_daemons_reported is "<count>"
    When tool "T" spawns job "B" with "--map-by node --bind-to none -n 3 b"
    And job "B" is launched
    Then job "B"'s num_daemons_reported is "<later>"

    Examples:
      | line                                           | count | later |
      | -H n1:1 --bind-to none -n 1 a                  | 0     | 2     |
      | -H n3:1 --bind-to none -n 1 a                  | 1     | 1     |
      | --map-by node --bind-to none -n 3 a            | 2     | 0     |
      | -H n2:1 --bind-to none -n 1 a : -H n3:1 -n 1 b | 2     | 0     |
      | -H n2:1 --bind-to none -n 1 a : -H n2:2 -n 1 b | 1     | 1     |
