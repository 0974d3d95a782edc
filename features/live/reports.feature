# 4.28 Constants of the extensions: the statuses of processes; stage 1: the environment that a launcher forwards
Feature: What the processes of a job see of other processes and of their launcher

  Background:
    Given the topology "1pkg-1numa-4core"

  # A job that may go on without a process, and whose processes are notified.
  @<id>
  Scenario Outline: The end of a process that <ends> is reported as <event>
    Given the nodes "n1:2,n2:2" with the head node "n1"
    When tool "T" spawns job "A" with "--rtos recoverable=1,notifyerrors=1 --map-by node --bind-to none -n 2 a"
    And rank 1 of job "A" <ends> while rank 0 handles events
    Then rank 0 receives the event "<event>"

    Examples:
      | id                                   | ends                          | event                         |
      | EXT-CONST-ERR-EXIT-NONZERO-TERM-1    | exits with status 7           | PMIX_ERR_EXIT_NONZERO_TERM    |
      | EXT-CONST-ERR-PROC-REQUESTED-ABORT-1 | calls PMIx_Abort              | PMIX_ERR_PROC_REQUESTED_ABORT |
      | EXT-CONST-ERR-PROC-ABORTED-BY-SIG-1  | is ended by a signal          | PMIX_ERR_PROC_ABORTED_BY_SIG  |
      | EXT-CONST-ERR-PROC-KILLED-BY-CMD-1   | is killed by PMIx_Job_control | PMIX_ERR_PROC_KILLED_BY_CMD   |

  @EXT-STATUS-QUERY-1
  Scenario Outline: A query shows that a process <ends>
    Given the nodes "n1:2,n2:2" with the head node "n1"
    When tool "T" spawns job "A" with "--rtos recoverable=1,notifyerrors=1 --map-by node --bind-to none -n 2 a"
    And rank 1 of job "A" <ends> while rank 0 handles events
    Then a query shows rank 1 of job "A" as <shown>

    Examples:
      | ends                          | shown                                            |
      | exits with status 7           | "PMIX_PROC_STATE_TERM_NON_ZERO" with exit code 7 |
      | calls PMIx_Abort              | "PMIX_PROC_STATE_CALLED_ABORT" with exit code 7  |
      | is ended by a signal          | "PMIX_PROC_STATE_ABORTED_BY_SIG"                 |
      | is killed by PMIx_Job_control | "PMIX_PROC_STATE_KILLED_BY_CMD"                  |

  # A job ends with a process that fails, and not with one that a command ends.
  @EXT-STATUS-EVENT-1
  Scenario Outline: The event of a job's end has the status of its process that <ends>
    Given the nodes "n1:2,n2:2" with the head node "n1"
    When tool "T" spawns job "W" with "--map-by node --bind-to none -n 1 w"
    And tool "T" spawns job "A" with "--map-by node --bind-to none -n 2 a"
    And rank 1 of job "A" <ends> while job "W" handles events
    Then the event of the job's end has the status "<status>"

    Examples:
      | ends                 | status                      |
      | exits with status 7  | PMIX_ERR_EXIT_NONZERO_TERM  |
      | calls PMIx_Abort     | PMIX_ERR_JOB_ABORTED        |
      | is ended by a signal | PMIX_ERR_JOB_ABORTED_BY_SIG |

  # The agent that starts the daemon of n2 passes on no environment, so what arrives there came with the launch message.
  @SUP-MAP-1 @SUP-LOCAL-1 @SUP-DATA-6 @SUP-LOCAL-3 @SUP-LOCAL-4
  Scenario: A variable of the launcher reaches the processes of jobs of its personality, and of no other job
    Given the nodes "n1:4,n2:4" with the head node "n1"
    And a runtime with "OMPI_MCA_mapcheck=from-the-launcher" in the environment of its head node
    When tool "T" spawns job "A" with "--personality ompi --map-by node --bind-to none -n 4 a"
    And tool "T" spawns job "B" with "--map-by node --bind-to none -n 4 b"
    Then the processes of job "A" on "n2" have "OMPI_MCA_mapcheck=from-the-launcher"
    And the processes of job "B" on "n2" do not have "OMPI_MCA_mapcheck=from-the-launcher"
