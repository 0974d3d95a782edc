# 7.2.2 prte_job_t, in a runtime whose nodes have daemons, and whose jobs run
#
# A job is not bound, because the machine that the daemons describe need not be the one that they run on.
Feature: Jobs that run in a runtime

  Background:
    Given the topology "1pkg-1numa-4core"
    And the nodes "n1:2,n2:2,n3:4" with the head node "n1"

  # Jobs that have ended count too: an offset is never used again.
  @SES-JOB-OFFSET-1 @SES-JOB-NSPACE-1
  Scenario: A job's offset is the number of processes of all jobs before it
    When tool "T" spawns job "A" with "--map-by slot --bind-to none -n 3 a"
    And tool "T" spawns job "B" with "--map-by slot --bind-to none -n 2 b"
    And a process of job "A" spawns job "C" with "--map-by slot --bind-to none -n 1 c"
    Then job "A"'s offset is "0"
    And job "B"'s offset is "3"
    And job "C"'s offset is "5"
    And job "A"'s nspace is "A"
    And job "B"'s nspace is "B"
    And job "C"'s nspace is "C"

  @SES-JOB-PROCS-1 @SES-JOB-APPS-1 @SES-JOB-MAP-1
  Scenario: A job has its apps, its processes and its map
    When tool "T" spawns job "A" with "--map-by node --bind-to none -n 2 a : --map-by slot --bind-to none -n 3 b"
    Then job "A"'s num_apps is "2"
    And job "A"'s apps is "a,b"
    And job "A"'s num_procs is "5"
    And the map is
      | rank | app | node | bound |
      | 0    | 0   | n1   | N/A   |
      | 1    | 0   | n2   | N/A   |
      | 2    | 1   | n1   | N/A   |
      | 3    | 1   | n2   | N/A   |
      | 4    | 1   | n3   | N/A   |

  @SES-JOB-LAUNCHED-1 @SES-JOB-STATE-1 @SES-JOB-LOCAL-1
  Scenario: A launched job is running, with its processes on their nodes
    When tool "T" spawns job "A" with "--map-by slot --bind-to none -n 3 a"
    And job "A" is launched
    Then job "A"'s state is "running"
    And job "A"'s num_launched is "3"
    And job "A"'s num_local_procs is "2"

  # The first status that is not 0 counts, although another process fails later.
  @SES-JOB-EXIT-1 @SES-JOB-STATE-1
  Scenario: A job ends with its last process and has the first non-zero exit status
    When tool "T" spawns job "A" with "--map-by slot --bind-to none -n 2 a"
    And job "A" is launched
    And rank 1 of job "A" ends with status 0
    Then job "A"'s state is "running"
    When rank 0 of job "A" ends with status 7
    Then job "A"'s exit_code is "7"
    And job "A"'s state is "terminated"

  @SES-JOB-EXIT-1
  Scenario: A job whose processes all succeed has exit code 0
    When tool "T" spawns job "A" with "--map-by slot --bind-to none -n 2 a"
    And job "A" is launched
    And rank 0 of job "A" ends with status 0
    And rank 1 of job "A" ends with status 0
    Then job "A"'s exit_code is "0"
    And job "A"'s state is "terminated"

  # All eight slots are used by the first job.
  @SES-JOB-STATE-1
  Scenario: The slots of an ended job are free
    When tool "T" spawns job "A" with "--map-by slot --bind-to none -n 8 a"
    And tool "T" spawns job "B" with "--map-by slot --bind-to none -n 1 b"
    Then the job is refused
    When job "A" ends
    And tool "T" spawns job "C" with "--map-by slot --bind-to none -n 8 c"
    Then job "C"'s num_procs is "8"

  @SES-JOB-SLOTS-1 @SES-JOB-SLOTS-2
  Scenario Outline: "<options>" leaves <slots> slots of the job's nodes
    When tool "T" spawns job "A" with "<options> --map-by slot --bind-to none -n 1 a"
    Then job "A"'s total_slots_alloc is "<slots>"

    Examples:
      | options      | slots |
      |              | 8     |
      | -H n3:2      | 2     |
      | -H n1:2,n3:3 | 5     |

  @SES-JOB-ORIGINATOR-1 @SES-JOB-CHILDREN-1
  Scenario: A job that a process spawns knows that process, which has it as a child
    When tool "T" spawns job "A" with "--map-by slot --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "--map-by slot --bind-to none -n 1 b"
    And a process of job "A" spawns job "C" with "--map-by slot --bind-to none -n 1 c"
    Then job "B"'s originator is "A:0"
    And job "C"'s originator is "A:0"
    And job "A"'s children is "B,C"
    And job "B"'s children is ""

  @SES-JOB-CHILDREN-2
  Scenario: When a job ends, its child jobs and their children end
    When tool "T" spawns job "A" with "--map-by slot --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "--map-by slot --bind-to none -n 1 b"
    And a process of job "B" spawns job "C" with "--map-by slot --bind-to none -n 1 c"
    And job "B" is launched
    And job "C" is launched
    And job "A" ends
    Then job "B"'s state is "terminated"
    And job "C"'s state is "terminated"

  @SES-JOB-CHILDREN-2
  Scenario: A child job spawned as separated outlives its parent
    When tool "T" spawns job "A" with "--map-by slot --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" separated from its parent with "--map-by slot --bind-to none -n 1 b"
    And job "B" is launched
    And job "A" ends
    Then job "B"'s state is "running"

  @SES-JOB-CHILDREN-2
  Scenario: A child job separated later outlives its parent
    When tool "T" spawns job "A" with "--map-by slot --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "--map-by slot --bind-to none -n 1 b"
    And job "B" is launched
    And job "B" is separated from its parent
    And job "A" ends
    Then job "B"'s state is "running"

  # The first app uses n3 first, the second n2; the third app's own list begins with n1.
  @PAM-RANK-ORDER-2 @PAM-RANK-CONTIG-2
  Scenario Outline: A third app's ranks by <ranking> begin on the node that the job used first
    When tool "T" spawns job "A" with "-H n3:1 --map-by slot --rank-by <ranking> --bind-to none -n 1 a : -H n2:1 -n 1 b : -H n1:1,n2:1,n3:1 -n 3 c"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n3   |
      | 1    | 1   | n2   |
      | 2    | 2   | n3   |
      | 3    | 2   | n2   |
      | 4    | 2   | n1   |

    Examples:
      | ranking |
      | slot    |
      | node    |

  @SES-JOB-MAPPED-1 @SES-JOB-TERMINATED-1
  Scenario: A job counts the processes that are mapped and those that have ended
    When tool "T" spawns job "A" with "--map-by slot --bind-to none -n 3 a"
    And job "A" is launched
    Then job "A"'s num_mapped is "3"
    And job "A"'s num_terminated is "0"
    When rank 1 of job "A" ends with status 0
    Then job "A"'s num_mapped is "3"
    And job "A"'s num_terminated is "1"

  @SES-JOB-REPORTED-1
  Scenario: A job counts the processes that have called PMIx_Init
    When tool "T" spawns job "A" with "--map-by slot --bind-to none -n 3 a"
    And job "A" is launched
    And rank 2 of job "A" calls PMIx_Init
    Then job "A"'s num_reported is "1"
    When rank 0 of job "A" calls PMIx_Init
    Then job "A"'s num_reported is "2"

  @SES-JOB-STDIN-1
  Scenario: Stdin is forwarded to the first process or to all
    When tool "T" spawns job "A" with "--map-by slot --bind-to none -n 2 a"
    And tool "T" spawns job "B" sending stdin to all ranks with "--map-by slot --bind-to none -n 2 b"
    Then job "A"'s stdin_target is "0"
    And job "B"'s stdin_target is "all"

  # The master is on n1.
  @SES-CREATE-1
  Scenario Outline: A request of a process on <node> reaches the master, which spawns all of its apps
    When tool "T" spawns job "A" with "-H <node>:1 --map-by slot --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "--map-by slot --bind-to none -n 1 b : -n 2 c"
    Then job "B"'s apps is "b,c"
    And job "B"'s num_procs is "3"
    And job "B"'s originator is "A:0"
    Examples:
      | node |
      | n1   |
      | n3   |

  @<id>
  Scenario Outline: A spawn is answered with what is missing: <what>
    When tool "T" spawns job "A" with "--map-by slot --bind-to none -n 1 a"
    And a process of job "A" spawns a job whose <what> does not exist
    Then the spawn is answered with "<answer>"
    Examples:
      | id                                                               | what              | answer                      |
      | EXT-CONST-ERR-JOB-EXE-NOT-FOUND-1                                | program           | PMIX_ERR_JOB_EXE_NOT_FOUND  |
      | EXT-CONST-ERR-JOB-WDIR-NOT-FOUND-1 EXT-KEY-WDIR-USER-SPECIFIED-3 | working directory | PMIX_ERR_JOB_WDIR_NOT_FOUND |
