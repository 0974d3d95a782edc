# RFC0009: requests for processes of other namespaces
@libpmix
Feature: A request for a process in another namespace brings the data of that namespace

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes
      | node | slots | head |
      | n0   | 4     | yes  |
      | n1   | 4     |      |
    And a server on node "n0"
    # n0: ranks 0, 2 (app 0) and 4 (app 1); n1: ranks 1 and 3 (app 0)
    And job "one" as mapped by "--map-by node -n 4 a : --map-by slot -n 1 b"
    # n0: ranks 0 to 3 (app 0); n1: ranks 4 (app 0), 5 and 6 (app 1)
    And job "two" as mapped by "--map-by slot -n 5 c : --map-by node -n 2 d"

  @GET-OTHER-1 @GET-OTHER-3
  Scenario Outline: After a request for <asked> of a process in another job, the job-level data is found locally
    When process two:0 puts and commits
      | key    | value |
      | colour | blue  |
    And all processes of the node fence
    Then process one:0 gets
      | of    | key             | from | answer  |
      | <of>  | <asked>         |      | <value> |
      | two:* | PMIX_JOB_SIZE   | here | 7       |
      | two:* | PMIX_NUM_NODES  | here | 2       |
      | two:2 | PMIX_LOCAL_RANK | here | 2       |
      | two:6 | PMIX_LOCAL_RANK | here | 2       |
      | two:5 | PMIX_APPNUM     | here | 1       |
    And other servers were asked for data 0 times
    Examples:
      | of    | asked           | value |
      | two:0 | colour          | blue  |
      | two:1 | PMIX_LOCAL_RANK | 1     |
      | two:5 | PMIX_APPNUM     | 1     |

  # Job "three" is one app on one node, so each value differs from those of jobs "one" and "two".
  @GET-OTHER-1 @GET-OTHER-3
  Scenario: All job-level data of another job is its own
    Given job "three" as mapped by "-H n0:4 --map-by slot -n 3 e"
    When process three:0 puts and commits
      | key    | value |
      | colour | red   |
    And all processes of the node fence
    Then process one:0 gets
      | of      | key               | from | answer |
      | three:0 | colour            |      | red    |
      | three:* | PMIX_JOB_SIZE     | here | 3      |
      | three:* | PMIX_JOB_NUM_APPS | here | 1      |
      | three:* | PMIX_NUM_NODES    | here | 1      |
      | three:* | PMIX_JOBID        | here | three  |
      | three:* | PMIX_MAX_PROCS    | here | 3      |
      | two:0   | PMIX_LOCAL_RANK   |      | 0      |
      | two:*   | PMIX_JOB_NUM_APPS | here | 2      |
      | two:*   | PMIX_JOBID        | here | two    |
    And process three:2 gets
      | of    | key               | from | answer |
      | one:0 | PMIX_LOCAL_RANK   |      | 0      |
      | one:* | PMIX_JOB_SIZE     | here | 5      |
      | one:* | PMIX_JOB_NUM_APPS | here | 2      |
      | one:* | PMIX_NUM_NODES    | here | 2      |
      | one:* | PMIX_JOBID        | here | one    |

  @GET-OTHER-1 @GET-OTHER-3
  Scenario: PMIX_UNIV_SIZE of another job is found locally
    When all processes of the node fence
    Then process one:0 gets
      | of    | key             | from | answer |
      | two:0 | PMIX_LOCAL_RANK |      | 0      |
      | two:* | PMIX_UNIV_SIZE  | here | 8      |

  @GET-OTHER-1 @GET-JOB-1
  Scenario: The first request for another job's job-level data can use PMIX_RANK_WILDCARD
    When all processes of the node fence
    Then process one:0 gets
      | of    | key             | from | answer |
      | two:* | PMIX_JOB_SIZE   |      | 7      |
      | two:6 | PMIX_LOCAL_RANK | here | 2      |

  @GET-OTHER-2
  Scenario Outline: After a request for <asked> of a process in another job, all data that it has put is found locally
    When process two:0 puts and commits
      | key    | value |
      | colour | blue  |
      | shape  | round |
    And all processes of the node fence
    Then process one:0 gets
      | of    | key     | from | answer  |
      | two:0 | <asked> |      | <value> |
      | two:0 | colour  | here | blue    |
      | two:0 | shape   | here | round   |
    Examples:
      | asked           | value |
      | colour          | blue  |
      | PMIX_LOCAL_RANK | 0     |

  # Each process waits for the other's latest value before it goes on.
  @GET-OTHER-2
  Scenario: What a process in another job puts after a first request for its data is found, too
    Then in C it holds that
      """
      mapcheck_others = 1;
      CLIENTS(2);
      pmix_proc_t other = proc_of(strcmp(me.nspace, "job") ? "job" : "other", 0);
      char key[20];
      for (uint32_t turn = 0; turn < 3; turn++) {
        snprintf(key, sizeof(key), "turn.%u", turn);
        PUT(PMIX_GLOBAL, UINT32(key, turn));
        OK(PMIx_Commit());
        for (int again = 0; again < 100 && !strcmp(text_found(&other, key, 0), "none"); again++) usleep(50000);
        GETS(&other, UINT32(key, turn));
      }
      usleep(500000); // the other may still ask for the last
      PMIx_Finalize(NULL, 0);
      """

  @GET-OTHER-1 @GET-JOB-2
  Scenario: Another job's data is marked with the same ranks as the process's own job's
    When all processes of the node fence
    Then process one:0 gets
      | of    | key             | answer    |
      | two:1 | PMIX_LOCAL_RANK | 1         |
      | two:0 | PMIX_JOB_SIZE   | not found |
      | two:6 | PMIX_JOB_SIZE   | not found |
      | two:* | PMIX_JOB_SIZE   | 7         |
      | two:6 | PMIX_APPNUM     | 1         |

  @GET-OTHER-1 @GET-DIFFERS-3
  Scenario Outline: <key> of another job is not found locally with PMIX_RANK_WILDCARD
    When all processes of the node fence
    Then process one:0 gets
      | of    | key             | from | answer    |
      | two:1 | PMIX_LOCAL_RANK |      | 1         |
      | two:* | <key>           | here | not found |
    Examples:
      | key             |
      | PMIX_APPNUM     |
      | PMIX_LOCAL_RANK |

  @GET-OTHER-1 @GET-DIFFERS-1
  Scenario Outline: PMIX_LOCAL_SIZE of another job's process on <whose> node is found
    When all processes of the node fence
    Then process one:0 gets
      | of   | key             | answer |
      | <of> | PMIX_LOCAL_SIZE | <size> |
    Examples:
      | whose     | of    | size |
      | this      | two:0 | 4    |
      | the other | two:4 | 3    |

  @GET-OTHER-1 @GET-OTHER-3 @GET-DIFFERS-1
  Scenario: PMIX_LOCAL_SIZE of another job is found locally after a request for other data
    When all processes of the node fence
    Then process one:0 gets
      | of    | key             | from | answer |
      | two:0 | PMIX_LOCAL_RANK |      | 0      |
      | two:0 | PMIX_LOCAL_SIZE | here | 4      |

  @GET-OTHER-1 @GET-PROCESS-1
  Scenario Outline: <key> of a process in another job is found
    When all processes of the node fence
    Then process one:0 gets
      | of    | key   | answer |
      | two:0 | <key> | <this> |
      | two:6 | <key> | <far>  |
    Examples:
      | key           | this | far |
      | PMIX_HOSTNAME | n0   | n1  |
      | PMIX_NODEID   | 0    | 1   |

  @GET-OTHER-1 @GET-OTHER-3
  Scenario: The data of a job without processes on this node is found
    Given job "far" as mapped by "-H n1:4 --map-by slot -n 3 e"
    When all processes of the node fence
    Then process one:0 gets
      | of    | key             | from | answer |
      | far:2 | PMIX_LOCAL_RANK |      | 2      |
      | far:* | PMIX_JOB_SIZE   | here | 3      |
      | far:* | PMIX_NUM_NODES  | here | 1      |
    And other servers were asked for data 0 times

  # The name of job "tw" begins that of "two", and this begins that of "twofold".
  @GET-OTHER-1 @GET-JOB-1
  Scenario Outline: Jobs whose names begin alike have data of their own, whether <first> or <last> is asked for first
    Given job "twofold" as mapped by "--map-by slot -n 2 e"
    And job "tw" as mapped by "--map-by slot -n 3 f"
    When all processes of the node fence
    Then process one:0 gets
      | of        | key             | answer |
      | <first>:1 | PMIX_LOCAL_RANK | 1      |
      | two:1     | PMIX_LOCAL_RANK | 1      |
      | <last>:1  | PMIX_LOCAL_RANK | 1      |
      | tw:*      | PMIX_JOB_SIZE   | 3      |
      | two:*     | PMIX_JOB_SIZE   | 7      |
      | twofold:* | PMIX_JOB_SIZE   | 2      |
      | one:*     | PMIX_JOB_SIZE   | 5      |
    Examples:
      | first   | last    |
      | tw      | twofold |
      | twofold | tw      |
