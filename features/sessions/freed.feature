# 7.2.2 prte_session_t, prte_job_t: what jobs leave that end with their parents and their sessions
Feature: Jobs that end with their parents and their sessions leave their slots and CPUs

  Background:
    Given the topology "1pkg-1numa-4core"
    And the nodes "n1:4,n2:4,n3:4" with the head node "n1"

  # The job of session 7 has all slots of n1 and n2; n3 has room for a job of the default session.
  @SES-SESSION-END-1 @SES-JOB-STATE-1 @SES-SESSION-NODES-2 @reference
  Scenario Outline: The slots of jobs that end with their session are free: <apps>
    Given the sessions
      | id | nodes |
      | 7  | n1,n2 |
    When tool "T" spawns job "A" with "--session-id 7 --map-by slot --bind-to none <apps>"
    And tool "T" spawns job "B" with "--map-by slot --bind-to none -n 5 b"
    Then the job is refused
    When session 7 ends
    And tool "T" spawns job "C" with "--map-by slot --bind-to none -n 8 c"
    Then node "n1" holds 4 processes of app 0
    And node "n2" holds 4 processes of app 0

    Examples:
      | apps                     |
      | -n 8 a                   |
      | -n 4 a : -n 4 b          |
      | -n 1 a : -n 3 b : -n 4 c |

  # The jobs of three generations have all twelve slots.
  @SES-JOB-CHILDREN-2 @SES-JOB-STATE-1 @reference
  Scenario Outline: When job <which> ends, <free> slots are free
    When tool "T" spawns job "A" with "--map-by slot --bind-to none -n 2 a"
    And a process of job "A" spawns job "B" with "--map-by slot --bind-to none -n 3 b"
    And a process of job "B" spawns job "C" with "--map-by slot --bind-to none -n 7 c"
    And job "<separated>" is separated from its parent
    And job "<which>" ends
    And tool "T" spawns job "D" with "--map-by slot --bind-to none -n <free> d"
    Then job "D"'s num_mapped is "<free>"
    When tool "T" spawns job "E" with "--map-by slot --bind-to none -n 1 e"
    Then the job is refused

    Examples: A tool's job has no parent.
      | which | separated | free |
      | A     | A         | 12   |
      | A     | B         | 2    |
      | A     | C         | 5    |
      | B     | A         | 10   |
      | B     | C         | 3    |
      | C     | A         | 7    |

  # Job A has core 0 of n1, its child core 1. The slots of the others are free, too.
  @SES-JOB-CHILDREN-2 @HIST-CPUS-1 @reference
  Scenario Outline: The CPUs of a child that ends with its parent are free, unless it is separated: <separated>
    When tool "T" spawns job "A" with "-H n1:1 --map-by slot --bind-to core -n 1 a"
    And a process of job "A" spawns job "B" with "-H n1:2 --map-by slot --bind-to core -n 1 b"
    And job "<separated>" is separated from its parent
    And job "A" ends
    And tool "T" spawns job "C" with "-H n1:2 --map-by slot --bind-to core -n 2 c"
    Then the map is
      | rank | node | bound               |
      | 0    | n1   | package[0][core:L0] |
      | 1    | n1   | package[0][<next>]  |

    Examples:
      | separated | next    |
      | A         | core:L1 |
      | B         | core:L2 |

  @SES-JOB-CHILDREN-1 @SES-JOB-CHILDREN-2 @reference
  Scenario Outline: All children of a job end with it except separated ones: <separated>
    When tool "T" spawns job "A" with "--bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "--bind-to none -n 1 b"
    And a process of job "A" spawns job "C" with "--bind-to none -n 1 c"
    And a process of job "A" spawns job "D" with "--bind-to none -n 1 d"
    And a process of job "C" spawns job "E" with "--bind-to none -n 1 e"
    And job "B" is launched
    And job "C" is launched
    And job "D" is launched
    And job "E" is launched
    And job "<separated>" is separated from its parent
    And job "A" ends
    Then job "B"'s state is "<b>"
    And job "C"'s state is "<c>"
    And job "D"'s state is "<d>"
    And job "E"'s state is "<e>"

    Examples: A tool's job has no parent.
      | separated | b          | c          | d          | e          |
      | A         | terminated | terminated | terminated | terminated |
      | B         | running    | terminated | terminated | terminated |
      | C         | terminated | running    | terminated | running    |
      | D         | terminated | terminated | running    | terminated |
      | E         | terminated | terminated | terminated | running    |

  # Session 8, 9 and 10 were requested by processes of session 7.
  @SES-SESSION-CHILDREN-1 @SES-SESSION-CHILDREN-2 @SES-SESSION-CHILDREN-4 @reference
  Scenario Outline: All children of a session end with it except separated ones: <separated>
    Given the sessions
      | id | nodes |
      | 7  | n1    |
    When tool "T" spawns job "A" with "--session-id 7 --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "--bind-to none -n 1 b"
    And a process of job "A" is granted an allocation
      | id |
      | 8  |
    And a process of job "A" is granted an allocation
      | id |
      | 9  |
    And a process of job "B" is granted an allocation
      | id |
      | 10 |
    And the scheduler instantiates a session
      | id | nodes |
      | 8  | n2    |
    And the scheduler instantiates a session
      | id | nodes |
      | 9  | n3    |
    And the scheduler instantiates a session
      | id | nodes |
      | 10 | n3    |
    Then session 7's children is "8,9,10"
    When session <separated> is separated from its parent
    And session 7 ends
    Then session 8 <eight>
    And session 9 <nine>
    And session 10 <ten>

    Examples:
      | separated | eight          | nine           | ten            |
      | 7         | does not exist | does not exist | does not exist |
      | 8         | exists         | does not exist | does not exist |
      | 9         | does not exist | exists         | does not exist |
      | 10        | does not exist | does not exist | exists         |

  # A child's nodes are those of its own session.
  @SES-SESSION-JOBS-2 @SES-SESSION-JOBS-3 @SES-JOB-SLOTS-2 @reference
  Scenario Outline: A child in another session than its parent is <what>: <options>
    Given the sessions
      | id | allocation | nodes |
      | 7  | queue.7    | n1    |
      | 8  | queue.8    | n2,n3 |
    When tool "T" spawns job "A" with "--session-id 7 --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "--session-id 8 --map-by slot --bind-to none <options> b"
    Then <outcome>

    Examples:
      | what    | options           | outcome                              |
      | mapped  | -n 8              | node "n3" holds 4 processes of app 0 |
      | refused | -n 9              | the job is refused                   |
      | refused | -H n1:1 -n 1      | the job is refused                   |
      | mapped  | -H n3:1 -n 1      | node "n3" holds 1 process of app 0   |
      | refused | -H n3:1,n1:1 -n 2 | the job is refused                   |

  # The runtime has twelve slots.
  @SES-JOB-SLOTS-1 @SES-JOB-SLOTS-2 @SES-SESSION-JOBS-2 @reference
  Scenario Outline: A job with "<options>" has the <slots> slots of its session's nodes
    Given the sessions
      | id | user's reference | allocation | nodes |
      | 7  | mine             | queue.7    | n1,n3 |
      | 8  | other            | queue.8    | n2    |
    When tool "T" spawns job "A" with "<options> --bind-to none -n 1 a"
    Then job "A"'s total_slots_alloc is "<slots>"
    When a process of job "A" spawns job "B" with "--session-id 8 -H n2:3 --bind-to none -n 1 b"
    Then job "B"'s total_slots_alloc is "<of child>"

    Examples: On n2, job A has a process or not.
      | options                | slots | of child |
      |                        | 12    | 3        |
      | --session-id 7         | 8     | 3        |
      | --alloc-id queue.7     | 8     | 3        |
      | --alloc-refid mine     | 8     | 3        |
      | --session-id 7 -H n3:2 | 2     | 3        |
      | --session-id 8         | 4     | 3        |

  # Every job counts for the offset of those after it, once.
  @SES-JOB-OFFSET-1 @SES-JOB-INDEX-1 @reference
  Scenario Outline: Separated jobs, jobs of several apps and jobs of sessions count for the offset: separated <when>
    Given the sessions
      | id | nodes |
      | 7  | n3    |
    When tool "T" spawns job "A" with "--bind-to none -n 2 a"
    And a process of job "A" spawns job "B" <separated> "--bind-to none -n 1 b : -n 2 c"
    And tool "T" spawns job "C" with "--session-id 7 --bind-to none -n 1 a"
    And job "<later>" is separated from its parent
    And tool "U" spawns job "D" with "--bind-to none -n 1 a"
    Then job "B"'s offset is "2"
    And job "C"'s offset is "5"
    And job "D"'s offset is "6"
    And job "D"'s index is "3"

    Examples: A tool's job has no parent.
      | when         | separated                      | later |
      | at its spawn | separated from its parent with | A     |
      | later        | with                           | B     |

  # Of the apps, the one with the most slots on a node decides.
  @SES-JOB-SLOTS-1 @SES-JOB-SLOTS-2 @reference
  Scenario Outline: The lists of all apps count for the total of slots, <slots>: <apps>
    When tool "T" spawns job "A" with "--map-by slot --bind-to none <apps>"
    Then job "A"'s total_slots_alloc is "<slots>"

    Examples:
      | apps                                                                   | slots |
      | -H n1:1 -n 1 a : -H n2:2 -n 1 b                                        | 3     |
      | -H n1:1 -n 1 a : -H n2:2 -n 1 b : -H n3:3 -n 1 c                       | 6     |
      | -H n1:1 -n 1 a : -H n1:3 -n 1 b : -H n1:2 -n 1 c                       | 3     |
      | -H n1:2 -n 1 a : -H n1:1 -n 1 b : -H n1:1,n2:1 -n 1 c : -H n3:4 -n 1 d | 7     |
      | -H n1:1 -n 1 a : -n 1 b                                                | 12    |
      | -H n1:1 -n 1 a : -H n2:1 -n 1 b : -n 1 c                               | 12    |
      | -H n1:1 -n 1 a : --hostfile features/data/two-slots-of-n2 -n 1 b       | 3     |

  # A session that has ended is no child any more, and the others stay.
  @SES-SESSION-CHILDREN-1 @SES-SESSION-3 @reference
  Scenario: The end of a child session leaves its siblings
    Given the sessions
      | id | nodes |
      | 7  | n1    |
    When tool "T" spawns job "A" with "--session-id 7 --bind-to none -n 1 a"
    And a process of job "A" is granted an allocation
      | id |
      | 8  |
    And a process of job "A" is granted an allocation
      | id |
      | 9  |
    And a process of job "A" is granted session 10 with "n2"
    And the scheduler instantiates a session
      | id | nodes |
      | 9  | n2    |
    And the scheduler instantiates a session
      | id | nodes |
      | 8  | n3    |
    Then session 7's children is "10,9,8"
    When session 9 ends
    Then session 7's children is "10,8"
    When session 10 ends
    Then session 7's children is "8"
    When session 7 ends
    Then session 8 does not exist
