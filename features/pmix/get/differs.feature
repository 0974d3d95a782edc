# RFC0009, first restriction: data that differs by process
@libpmix
Feature: Data that differs by process is marked with the rank of the process

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes
      | node | slots | head |
      | n0   | 4     | yes  |
      | n1   | 4     |      |
    And a server on node "n0"
    # n0: ranks 0, 2 (app 0) and 4 (app 1); n1: ranks 1 and 3 (app 0)
    And job "one" as mapped by "--map-by node -n 4 a : --map-by slot -n 1 b"

  @GET-DIFFERS-1
  Scenario: PMIX_LOCAL_SIZE is found with the rank of each process
    Then process one:0 gets
      | of    | key             | answer |
      | one:0 | PMIX_LOCAL_SIZE | 3      |
      | one:2 | PMIX_LOCAL_SIZE | 3      |
      | one:4 | PMIX_LOCAL_SIZE | 3      |
      | one:1 | PMIX_LOCAL_SIZE | 2      |
      | one:3 | PMIX_LOCAL_SIZE | 2      |

  @GET-DIFFERS-2
  Scenario: PMIX_APPNUM is found with the rank of each process
    Then process one:4 gets
      | of    | key         | answer |
      | one:4 | PMIX_APPNUM | 1      |
      | one:0 | PMIX_APPNUM | 0      |
      | one:3 | PMIX_APPNUM | 0      |

  @GET-DIFFERS-2 @GET-DIFFERS-3
  Scenario: PMIX_APPNUM is not found with PMIX_RANK_WILDCARD
    Then process one:0 gets
      | of    | key         | answer    |
      | one:* | PMIX_APPNUM | not found |

  @GET-DIFFERS-1 @GET-DIFFERS-3
  Scenario: PMIX_LOCAL_SIZE is not found with PMIX_RANK_WILDCARD
    Then process one:0 gets
      | of    | key             | answer    |
      | one:* | PMIX_LOCAL_SIZE | not found |
