# RFC0009, first restriction: job-level information
@libpmix
Feature: Job-level data is marked with PMIX_RANK_WILDCARD

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes
      | node | slots | head |
      | n0   | 4     | yes  |
      | n1   | 4     |      |
    And a server on node "n0"
    # n0: ranks 0, 2 (app 0) and 4 (app 1); n1: ranks 1 and 3 (app 0)
    And job "one" as mapped by "--map-by node -n 4 a : --map-by slot -n 1 b"

  @GET-JOB-1
  Scenario Outline: <key> is found with PMIX_RANK_WILDCARD
    Then process one:2 gets
      | of    | key   | answer  |
      | one:* | <key> | <value> |
    Examples:
      | key               | value |
      | PMIX_JOB_SIZE     | 5     |
      | PMIX_JOB_NUM_APPS | 2     |
      | PMIX_MAX_PROCS    | 5     |
      | PMIX_NUM_NODES    | 2     |
      | PMIX_JOBID        | one   |
      | PMIX_UNIV_SIZE    | 8     |

  @GET-JOB-2 @GET-LOOKUP-1
  Scenario Outline: <key> is not found with the rank of a process
    Then process one:2 gets
      | of    | key   | answer    |
      | one:2 | <key> | not found |
      | one:0 | <key> | not found |
      | one:3 | <key> | not found |
    Examples:
      | key               |
      | PMIX_JOB_SIZE     |
      | PMIX_JOB_NUM_APPS |
      | PMIX_MAX_PROCS    |
      | PMIX_NUM_NODES    |
      | PMIX_JOBID        |
      | PMIX_UNIV_SIZE    |

  @GET-JOB-1
  Scenario: Each job has its own job-level data
    Given job "two" as mapped by "--map-by slot -n 5 c : --map-by node -n 2 d"
    Then process two:0 gets
      | of    | key           | answer |
      | two:* | PMIX_JOB_SIZE | 7      |
    And process one:0 gets
      | of    | key           | answer |
      | one:* | PMIX_JOB_SIZE | 5      |

  @GET-JOB-1
  Scenario: Three jobs of different sizes are distinguished
    Given job "two" as mapped by "--map-by slot -n 7 c"
    And job "far" as mapped by "-H n1:4 --map-by slot -n 3 d : -H n1:4 -n 1 e"
    When all processes of the node fence
    Then process one:2 gets
      | of    | key               | answer |
      | one:* | PMIX_JOB_SIZE     | 5      |
      | one:* | PMIX_JOB_NUM_APPS | 2      |
      | one:* | PMIX_JOBID        | one    |
    And process two:1 gets
      | of    | key               | answer |
      | two:* | PMIX_JOB_SIZE     | 7      |
      | two:* | PMIX_JOB_NUM_APPS | 1      |
      | two:* | PMIX_NUM_NODES    | 2      |
      | two:* | PMIX_JOBID        | two    |
