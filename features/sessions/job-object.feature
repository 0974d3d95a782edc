# 7.2.2 prte_job_t
Feature: The fields of a job

  # n1 is the head node and has a daemon; n2 and n3 have none until a job brings one.
  Background:
    Given the topology "1pkg-1numa-4core"
    And the nodes "n1:2,n2:2,n3:4" with the head node "n1"

  @SES-JOB-NSPACE-1 @SES-JOB-INDEX-1 @SES-JOB-OFFSET-1 @SES-JOB-PERSONALITY-1 @reference
  Scenario: Each job has its own namespace, index and offset
    When tool "T" spawns job "A" with "-n 3 a"
    And tool "T" spawns job "B" with "-n 2 b"
    Then job "A"'s nspace is "A"
    And job "A"'s index is "0"
    And job "A"'s offset is "0"
    And job "A"'s personality is "prte"
    And job "B"'s nspace is "B"
    And job "B"'s index is "1"
    And job "B"'s offset is "3"

  # The processes of an ended job have had their numbers.
  @SES-JOB-OFFSET-1 @SES-JOB-INDEX-1 @reference
  Scenario: A job's offset counts the processes of ended jobs, too
    When tool "T" spawns job "A" with "-n 3 a"
    And job "A" ends
    And tool "T" spawns job "B" with "-n 2 b"
    And a process of job "B" spawns job "C" with "-n 1 c : -n 1 d"
    And tool "T" spawns job "D" with "-n 1 d"
    Then job "B"'s offset is "3"
    And job "C"'s offset is "5"
    And job "D"'s offset is "7"
    And job "D"'s index is "3"

  @SES-JOB-NSPACE-1 @reference
  Scenario: Two jobs cannot have the same namespace
    When tool "T" spawns job "A" with "-n 1 a"
    And tool "T" spawns job "A" with "-n 2 b"
    Then the job is refused with "PRTE_ERR_BAD_PARAM"

  @SES-JOB-APPS-1 @SES-JOB-PROCS-1 @SES-JOB-MAPPED-1 @SES-JOB-MAP-1 @SES-JOB-LOCAL-1 @reference
  Scenario: A job has its apps, its processes and its map
    When tool "T" spawns job "A" with "--map-by slot --bind-to core -n 1 a : -n 2 b"
    Then job "A"'s apps is "a,b"
    And job "A"'s num_apps is "2"
    And job "A"'s num_procs is "3"
    And job "A"'s num_mapped is "3"
    And job "A"'s num_local_procs is "2"
    And the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n1   | core:L1 |
      | 2    | 1   | n2   | core:L0 |

  # The nodes have 2, 2 and 4 slots, of which the first job uses three.
  @SES-JOB-SLOTS-1 @SES-JOB-SLOTS-2 @reference
  Scenario: A job's total of slots covers the nodes that it can use
    When tool "T" spawns job "A" with "--map-by slot -n 3 a"
    And tool "T" spawns job "B" with "-H n3:4 --map-by slot -n 1 b"
    Then job "A"'s total_slots_alloc is "8"
    And job "B"'s total_slots_alloc is "4"

  @SES-JOB-STDIN-1 @reference
  Scenario: Stdin is forwarded to the first process or to all
    When tool "T" spawns job "A" with "-n 2 a"
    And tool "T" spawns job "B" sending stdin to all ranks with "-n 2 b"
    Then job "A"'s stdin_target is "0"
    And job "B"'s stdin_target is "all"
    When a process of job "B" spawns job "C" sending stdin to all ranks with "-n 1 c"
    And a process of job "B" spawns job "D" with "-n 1 d"
    Then job "C"'s stdin_target is "all"
    And job "D"'s stdin_target is "0"

  @SES-JOB-ORIGINATOR-1 @SES-JOB-LAUNCHER-1 @SES-JOB-CHILDREN-1 @reference
  Scenario: A job has its originator, its launcher and its child jobs
    When tool "T" spawns job "A" with "-n 1 a"
    And a process of job "A" spawns job "B" with "-n 1 b"
    Then job "A"'s originator is "T"
    And job "A"'s launcher is "T"
    And job "A"'s children is "B"
    And job "B"'s originator is "A:0"
    And job "B"'s launcher is "T"
    And job "B"'s children is ""

  # The tool requested the first job only; the others are started for it.
  @SES-JOB-ORIGINATOR-1 @SES-JOB-LAUNCHER-1 @SES-JOB-CHILDREN-1 @reference
  Scenario: A job spawned by a spawned job has the launcher of both
    When tool "T" spawns job "A" with "-n 1 a"
    And a process of job "A" spawns job "B" with "-n 1 b"
    And a process of job "B" spawns job "C" with "-n 1 c"
    And tool "U" spawns job "D" with "-n 1 d"
    Then job "C"'s originator is "B:0"
    And job "C"'s launcher is "T"
    And job "A"'s children is "B"
    And job "B"'s children is "C"
    And job "D"'s launcher is "U"

  @SES-JOB-CLI-1 @reference
  Scenario: Only a job of prterun has a parsed command line
    When prterun spawns job "A" with "--map-by slot -n 1 a"
    And a process of job "A" spawns job "B" with "-n 1 b"
    Then job "A"'s cli is "--map-by slot -n 1 a"
    And job "B"'s cli is ""

  # A map has a line for them.
  @SES-JOB-ATTRIBUTES-1
  Scenario Outline: A job has the <what> that it is spawned with
    When prterun maps "--map-by <mapping> -n 1 a"
    Then the map shows "<name>" as "<value>"

    Examples:
      | what          | mapping           | name          | value     |
      | CPUs per rank | slot:pe=2         | Cpus-per-rank | 2         |
      | pattern       | ppr:1:node        | PPR           | 1:node    |
      | CPU list      | pe-list=1,3       | Cpu set       | 1,3       |

  # PES_PER_PROC comes from the mapping, and the session ID from the request.
  @SES-JOB-ATTRIBUTES-1 @SES-CREATE-1 @SES-CREATE-2 @reference
  Scenario: A job has the attributes of its request
    When tool "T" spawns job "A" with "--session-id 4294967295 --map-by slot:pe=2 -n 1 a"
    Then job "A"'s attributes is "PRTE_JOB_PES_PER_PROC,PRTE_JOB_SESSION_ID"

  @SES-JOB-STATE-1 @SES-JOB-LAUNCHED-1 @SES-JOB-DAEMONS-1 @reference
  Scenario: A launched job is running, and its nodes have daemons
    When tool "T" spawns job "A" with "--map-by slot -n 3 a"
    Then job "A"'s state is "mapped"
    And job "A"'s num_launched is "0"
    When job "A" is launched
    Then job "A"'s state is "running"
    And job "A"'s num_launched is "3"
    And job "A"'s num_daemons_reported is "1"

  # n2 has the daemon of the first job; n3 needs one.
  @SES-JOB-DAEMONS-1 @reference
  Scenario: A node that has a daemon gets no second one
    When tool "T" spawns job "A" with "--map-by slot -n 3 a"
    And job "A" is launched
    And tool "T" spawns job "B" with "--map-by slot -n 2 b"
    And job "B" is launched
    Then job "B"'s num_daemons_reported is "1"

  @SES-JOB-REPORTED-1 @SES-JOB-DEBUG-1 @SES-JOB-TRACES-1 @reference
  Scenario: A job counts what its processes report
    When tool "T" spawns job "A" with "-n 3 a"
    And job "A" is launched
    And rank 0 of job "A" calls PMIx_Init
    And rank 2 of job "A" calls PMIx_Init
    And rank 1 of job "A" is ready for a debugger
    And rank 1 of job "A" leaves a stack trace
    Then job "A"'s num_reported is "2"
    And job "A"'s num_ready_for_debug is "1"
    And job "A"'s ntraces is "1"
    And job "A"'s traces is "trace of rank 1"

  @SES-JOB-EXIT-1 @SES-JOB-TERMINATED-1 @SES-JOB-STATE-1 @reference
  Scenario: A job ends with its last process and has the first non-zero exit status
    When tool "T" spawns job "A" with "-n 3 a"
    And job "A" is launched
    And rank 1 of job "A" ends with status 0
    And rank 2 of job "A" ends with status 7
    Then job "A"'s num_terminated is "2"
    And job "A"'s state is "running"
    When rank 0 of job "A" ends with status 3
    Then job "A"'s num_terminated is "3"
    And job "A"'s exit_code is "7"
    And job "A"'s state is "terminated"
    And the ended jobs and sessions are "job A"

  # The first status that is not zero, whether a later one is greater or smaller.
  @SES-JOB-EXIT-1 @reference
  Scenario Outline: A job whose processes end with 0, <first> and <second> has exit code <first>
    When tool "T" spawns job "A" with "-n 3 a"
    And job "A" is launched
    And rank 2 of job "A" ends with status 0
    And rank 1 of job "A" ends with status <first>
    And rank 0 of job "A" ends with status <second>
    Then job "A"'s exit_code is "<first>"

    Examples:
      | first | second |
      | 3     | 7      |
      | 7     | 3      |
      | -9    | 1      |

  # Whichever rank it has, and whether it ends first or last.
  @SES-JOB-EXIT-1 @reference
  Scenario Outline: If only rank <rank> fails, as the <which> to end, the job has its exit code
    When tool "T" spawns job "A" with "-n 3 a"
    And job "A" is launched
    And rank <first> of job "A" ends with status <one>
    And rank <second> of job "A" ends with status <two>
    And rank <third> of job "A" ends with status <three>
    Then job "A"'s exit_code is "9"

    Examples:
      | rank | which  | first | one | second | two | third | three |
      | 0    | first  | 0     | 9   | 1      | 0   | 2     | 0     |
      | 1    | first  | 1     | 9   | 0      | 0   | 2     | 0     |
      | 2    | first  | 2     | 9   | 1      | 0   | 0     | 0     |
      | 0    | second | 2     | 0   | 0      | 9   | 1     | 0     |
      | 2    | second | 1     | 0   | 2      | 9   | 0     | 0     |
      | 0    | last   | 1     | 0   | 2      | 0   | 0     | 9     |
      | 1    | last   | 2     | 0   | 0      | 0   | 1     | 9     |
      | 2    | last   | 0     | 0   | 1      | 0   | 2     | 9     |

  # The last process of A is on n2, which has one slot left. The next node is n3, although n1 has one slot left as well.
  @SES-JOB-BOOKMARK-1 @SES-JOB-BOOKMARK-2 @reference
  Scenario: A spawned job is mapped from its parent's bookmark
    When tool "T" spawns job "A" with "--map-by node --bind-to none -n 2 a"
    Then job "A"'s bookmark is "n2"
    When a process of job "A" spawns job "B" with "--map-by slot --bind-to none -n 2 b"
    Then the map is
      | rank | node |
      | 0    | n2   |
      | 1    | n3   |
    And job "B"'s bookmark is "n3"

  # By node, the third process is on n3 and the fourth on n1 again.
  @SES-JOB-BOOKMARK-1 @reference
  Scenario: The bookmark is the node of the last process placed
    When tool "T" spawns job "A" with "--map-by node --bind-to none -n 4 a"
    Then job "A"'s bookmark is "n1"

  # The parent's process is on n3, where each app of the child begins.
  @SES-JOB-BOOKMARK-2 @reference
  Scenario: Each app of a spawned job is mapped from its parent's bookmark
    When tool "T" spawns job "A" with "-H n3:1 --map-by slot --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "--map-by slot --bind-to none -n 1 b : -n 1 c"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n3   |
      | 1    | 1   | n3   |

  # By node, the fourth process is on n1 again. Ranked by slot, it has rank 1, and the process of n3 the highest.
  @SES-JOB-BOOKMARK-1 @reference
  Scenario: The bookmark is the node of the process that is placed last, whatever its rank
    When tool "T" spawns job "A" with "--map-by node --rank-by slot --bind-to none -n 4 a"
    Then job "A"'s bookmark is "n1"

  @SES-JOB-BOOKMARK-2 @reference
  Scenario: A tool's job is mapped from the first node
    When tool "T" spawns job "A" with "--map-by node --bind-to none -n 2 a"
    And tool "T" spawns job "B" with "--map-by slot --bind-to none -n 1 b"
    Then the map is
      | rank | node |
      | 0    | n1   |

  @SES-JOB-BOOKMARK-3 @reference
  Scenario: A bookmark outside the spawned job's nodes is ignored
    Given the sessions
      | id | nodes |
      | 7  | n1,n3 |
    When tool "T" spawns job "A" with "--map-by node --bind-to none -n 2 a"
    And a process of job "A" spawns job "B" with "--session-id 7 --map-by slot --bind-to none -n 2 b"
    Then the map is
      | rank | node |
      | 0    | n1   |
      | 1    | n3   |

  # Both slots of n2 are used, so the first process is on n3, although n1 has a free slot.
  @SES-JOB-BOOKMARK-2 @reference
  Scenario: A full node is where mapping commences nevertheless
    When tool "T" spawns job "A" with "-H n1:1,n2:2 --map-by slot --bind-to none -n 3 a"
    Then job "A"'s bookmark is "n2"
    When a process of job "A" spawns job "B" with "--map-by slot --bind-to none -n 3 b"
    Then the map is
      | rank | node |
      | 0-2  | n3   |

  # The first app ends on n3; the last process is the second app's, on n1.
  @SES-JOB-BOOKMARK-1 @SES-JOB-BOOKMARK-2 @reference
  Scenario: The bookmark of several apps is the node of the last app's last process
    When tool "T" spawns job "A" with "-H n2:1,n3:1 --bind-to none -n 2 a : -H n1:1 -n 1 b"
    Then job "A"'s bookmark is "n1"
    When tool "T" spawns job "B" with "-H n1:1 --bind-to none -n 1 a : -H n2:1 -n 1 b"
    Then job "B"'s bookmark is "n2"
    When a process of job "B" spawns job "C" with "--map-by slot --bind-to none -n 1 c"
    Then the map is
      | rank | node |
      | 0    | n3   |

  # By its own list the second job would begin at n3.
  @SES-JOB-BOOKMARK-2 @SES-JOB-BOOKMARK-3 @reference
  Scenario Outline: Of the nodes of a list of its own, a spawned job is mapped from <node> first
    When tool "T" spawns job "A" with "-H n2:1 --map-by slot --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "-H <list> --map-by slot --bind-to none -n 2 b"
    Then the map is
      | rank | node     |
      | 0    | <node>   |
      | 1    | <second> |

    Examples: The bookmark n2 is not in the last two lists.
      | list      | node | second |
      | n3:1,n2:1 | n2   | n3     |
      | n3:1,n1:1 | n3   | n1     |
      | n1:1,n3:1 | n1   | n3     |

  # n1 is the local node.
  @SES-JOB-LOCAL-1 @reference
  Scenario Outline: The number of local processes of a job with "<line>" is <count>
    When tool "T" spawns job "A" with "<line>"
    Then job "A"'s num_local_procs is "<count>"

    Examples:
      | line                                                  | count |
      | -H n2:2,n1:1 --map-by slot --bind-to none -n 3 a      | 1     |
      | -H n2:2,n3:1 --map-by slot --bind-to none -n 3 a      | 0     |
      | -H n2:1 --bind-to none -n 1 a : -H n1:2 -n 2 b        | 2     |
      | -H n1:1 --bind-to none -n 1 a : -H n1:2,n2:1 -n 2 b   | 2     |

  # The nodes have 2, 2 and 4 slots. A host without a count has one slot, and the hostfile leaves 2 of n1 and 1 of n2.
  @SES-JOB-SLOTS-1 @SES-JOB-SLOTS-2 @reference
  Scenario Outline: "<options>" leaves <slots> slots of the job's nodes
    When tool "T" spawns job "A" with "<options>"
    Then job "A"'s total_slots_alloc is "<slots>"

    Examples:
      | options                                         | slots |
      | -n 1 a                                          | 8     |
      | -H n3:2 -n 1 a                                  | 2     |
      | -H n3 -n 1 a                                    | 1     |
      | -H n1:2,n3:3 -n 1 a                             | 5     |
      | --hostfile features/data/hosts -n 1 a           | 3     |
      | -H n1:1 --hostfile features/data/hosts -n 1 a   | 1     |
      | -H n3:2 -n 1 a : -H n2:1,n3:1 -n 1 b            | 3     |
      | -H n3:2 -n 1 a : -n 1 b                         | 8     |

  # The first job uses two of the four slots of n3.
  @SES-JOB-SLOTS-1 @reference
  Scenario: Slots that other jobs use are not among a job's slots
    When tool "T" spawns job "A" with "-H n3:2 --bind-to none -n 2 a"
    And tool "T" spawns job "B" with "-H n3:4 --bind-to none -n 1 b"
    Then job "B"'s total_slots_alloc is "2"

  # Job A ends on n1, job B on n3, where its own child begins, and job A's further child on n1 again.
  @SES-JOB-BOOKMARK-1 @SES-JOB-BOOKMARK-2 @reference
  Scenario: The job of a spawned job's process is mapped from the bookmark of that job
    When tool "T" spawns job "A" with "-H n1:1 --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "-H n3:1 --bind-to none -n 1 b"
    Then job "B"'s bookmark is "n3"
    When a process of job "B" spawns job "C" with "--map-by slot --bind-to none -n 1 c"
    Then job "C"'s bookmark is "n3"
    When a process of job "C" spawns job "D" with "--map-by slot --bind-to none -n 3 d"
    Then the map is
      | rank | node |
      | 0-1  | n3   |
      | 2    | n1   |
    When a process of job "A" spawns job "E" with "--map-by slot --bind-to none -n 1 e"
    Then the map is
      | rank | node |
      | 0    | n2   |

  # Jobs of all sessions, and of the default session, are counted.
  @SES-JOB-OFFSET-1 @SES-JOB-INDEX-1 @reference
  Scenario: A job's offset counts the processes of jobs in other sessions, too
    Given the sessions
      | id | nodes |
      | 7  | n1    |
      | 8  | n3    |
    When tool "T" spawns job "A" with "--session-id 7 --bind-to none -n 2 a"
    And tool "T" spawns job "B" with "--session-id 8 --bind-to none -n 3 b"
    And a process of job "A" spawns job "C" with "--session-id 8 --bind-to none -n 1 c"
    And tool "T" spawns job "D" with "-H n2:1 --bind-to none -n 1 d"
    Then job "A"'s offset is "0"
    And job "B"'s offset is "2"
    And job "C"'s offset is "5"
    And job "D"'s offset is "6"
    And job "D"'s index is "3"

  # Job A's last node is n1. Its children begin there and end elsewhere.
  @SES-JOB-BOOKMARK-1 @SES-JOB-BOOKMARK-2 @reference
  Scenario: A child's mapping does not move its parent's bookmark
    When tool "T" spawns job "A" with "-H n1:1 --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "-H n3:1 --bind-to none -n 1 b"
    Then job "A"'s bookmark is "n1"
    When a process of job "A" spawns job "C" with "--map-by node --bind-to none -n 2 c"
    Then the map is
      | rank | node |
      | 0    | n1   |
      | 1    | n2   |
    And job "A"'s bookmark is "n1"
    And job "B"'s bookmark is "n3"

  # The child's failure is its own.
  @SES-JOB-EXIT-1 @reference
  Scenario Outline: The exit code of a job is not that of its <relative>
    When tool "T" spawns job "A" with "--bind-to none -n 2 a"
    And job "A" is launched
    And a process of job "A" spawns job "B" with "--bind-to none -n 2 b"
    And job "B" is launched
    And rank 1 of job "<failing>" ends with status 3
    Then job "<failing>"'s exit_code is "3"
    And job "<other>"'s exit_code is "0"

    Examples:
      | relative | failing | other |
      | child    | B       | A     |
      | parent   | A       | B     |

  @SES-JOB-NSPACE-1 @reference
  Scenario: The namespace of an ended job is not free
    When tool "T" spawns job "A" with "-n 1 a"
    And job "A" ends
    And tool "T" spawns job "A" with "-n 1 b"
    Then the job is refused with "PRTE_ERR_BAD_PARAM"

  @SES-JOB-TRACES-1 @reference
  Scenario: A job has the stack traces of all of its processes that left one
    When tool "T" spawns job "A" with "-n 3 a"
    And job "A" is launched
    And rank 2 of job "A" leaves a stack trace
    And rank 0 of job "A" leaves a stack trace
    Then job "A"'s ntraces is "2"
    And job "A"'s traces is "trace of rank 2,trace of rank 0"

  # n1 has a daemon from the start.
  @SES-JOB-DAEMONS-1 @reference
  Scenario: A spawned job counts the daemons that it brings, as its parent does
    When tool "T" spawns job "A" with "-H n2:1 --bind-to none -n 1 a"
    And job "A" is launched
    And a process of job "A" spawns job "B" with "-H n1:1,n2:1,n3:1 --bind-to none -n 3 b"
    And job "B" is launched
    Then job "A"'s num_daemons_reported is "1"
    And job "B"'s num_daemons_reported is "1"
    And job "B"'s num_launched is "3"

  @SES-JOB-REPORTED-1 @SES-JOB-DEBUG-1 @reference
  Scenario: A job counts processes, whatever their ranks are
    When tool "T" spawns job "A" with "-n 4 a"
    And job "A" is launched
    And rank 3 of job "A" is ready for a debugger
    And rank 3 of job "A" calls PMIx_Init
    Then job "A"'s num_ready_for_debug is "1"
    And job "A"'s num_reported is "1"
    When rank 0 of job "A" is ready for a debugger
    And rank 0 of job "A" calls PMIx_Init
    And rank 2 of job "A" calls PMIx_Init
    Then job "A"'s num_ready_for_debug is "2"
    And job "A"'s num_reported is "3"

  # The daemon of n2 belongs to the runtime, not to the job that brought it.
  @SES-JOB-DAEMONS-1 @reference
  Scenario: A node keeps its daemon when the job ends that brought it
    When tool "T" spawns job "A" with "-H n2:1 --bind-to none -n 1 a"
    And job "A" is launched
    Then job "A"'s num_daemons_reported is "1"
    When job "A" ends
    And tool "T" spawns job "B" with "-H n2:1 --bind-to none -n 1 b"
    And job "B" is launched
    Then job "B"'s num_daemons_reported is "0"

  # The child's nodes are n2, n1, n3. They begin at n1, where its parent is, so n3 comes next; NOLOCAL excludes n1 itself.
  @SES-JOB-BOOKMARK-2 @reference
  Scenario: The nodes of a job are turned round to a bookmark on a node that the job may not use
    When tool "T" spawns job "A" with "-H n1:1 --map-by slot --bind-to none -n 1 a"
    Then job "A"'s bookmark is "n1"
    When a process of job "A" spawns job "B" with "-H n2:1,n1:1,n3:1 --map-by slot:nolocal --bind-to none -n 1 b"
    Then the map is
      | rank | node |
      | 0    | n3   |

  # The first job has one of the four slots of n3, and its child two.
  @SES-JOB-SLOTS-1 @reference
  Scenario: Slots that a spawned job uses are not among a job's slots
    When tool "T" spawns job "A" with "-H n3:1 --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "-H n3:2 --bind-to none -n 2 b"
    And tool "T" spawns job "C" with "-H n3:4 --bind-to none -n 1 c"
    Then job "C"'s total_slots_alloc is "1"
