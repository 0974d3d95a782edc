# RFC0009, first restriction: process-level information
@libpmix
Feature: Process-level data is marked with the rank of its process, and found with no other rank

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes
      | node | slots | head |
      | n0   | 4     | yes  |
      | n1   | 4     |      |
    And a server on node "n0"
    # n0: ranks 0, 2 (app 0) and 4 (app 1); n1: ranks 1 and 3 (app 0)
    And job "one" as mapped by "--map-by node -n 4 a : --map-by slot -n 1 b"

  @GET-PROCESS-1 @GET-RESERVED-1
  Scenario: A process finds its own local rank, and those of processes on its node and on other nodes
    Then process one:2 gets
      | of    | key             | answer |
      | one:2 | PMIX_LOCAL_RANK | 1      |
      | one:0 | PMIX_LOCAL_RANK | 0      |
      | one:4 | PMIX_LOCAL_RANK | 2      |
      | one:1 | PMIX_LOCAL_RANK | 0      |
      | one:3 | PMIX_LOCAL_RANK | 1      |

  @GET-PROCESS-1
  Scenario: A process of another app finds the same local ranks
    Then process one:4 gets
      | of    | key             | answer |
      | one:4 | PMIX_LOCAL_RANK | 2      |
      | one:2 | PMIX_LOCAL_RANK | 1      |
      | one:3 | PMIX_LOCAL_RANK | 1      |

  @GET-PROCESS-1
  Scenario Outline: <key> is found for each process
    Then process one:0 gets
      | of    | key   | answer |
      | one:0 | <key> | <own>  |
      | one:4 | <key> | <peer> |
      | one:3 | <key> | <far>  |
    Examples:
      | key              | own | peer | far |
      | PMIX_NODE_RANK   | 0   | 2    | 1   |
      | PMIX_APP_RANK    | 0   | 0    | 3   |
      | PMIX_GLOBAL_RANK | 0   | 4    | 3   |
      | PMIX_HOSTNAME    | n0  | n0   | n1  |
      | PMIX_NODEID      | 0   | 0    | 1   |

  @GET-PROCESS-1 @GET-LOOKUP-1
  Scenario Outline: <key> is not found with PMIX_RANK_WILDCARD
    Then process one:0 gets
      | of    | key   | answer    |
      | one:* | <key> | not found |
    Examples:
      | key              |
      | PMIX_LOCAL_RANK  |
      | PMIX_NODE_RANK   |
      | PMIX_APP_RANK    |
      | PMIX_GLOBAL_RANK |
      | PMIX_HOSTNAME    |
      | PMIX_NODEID      |

  @GET-LOOKUP-1
  Scenario Outline: <key> is not found with the rank of a process that does not exist
    Then process one:0 gets
      | of    | key   | answer    |
      | one:9 | <key> | not found |
    Examples:
      | key             |
      | PMIX_LOCAL_RANK |
      | PMIX_APPNUM     |
      | PMIX_LOCAL_SIZE |

  @GET-PROCESS-1 @GET-DIFFERS-1 @GET-DIFFERS-2
  Scenario Outline: rank <rank> finds all data of every process
    Then process one:<rank> gets
      | of    | key              | answer |
      | one:0 | PMIX_APPNUM      | 0      |
      | one:0 | PMIX_APP_RANK    | 0      |
      | one:0 | PMIX_GLOBAL_RANK | 0      |
      | one:0 | PMIX_LOCAL_RANK  | 0      |
      | one:0 | PMIX_NODE_RANK   | 0      |
      | one:0 | PMIX_LOCAL_SIZE  | 3      |
      | one:0 | PMIX_HOSTNAME    | n0     |
      | one:0 | PMIX_NODEID      | 0      |
      | one:1 | PMIX_APPNUM      | 0      |
      | one:1 | PMIX_APP_RANK    | 1      |
      | one:1 | PMIX_GLOBAL_RANK | 1      |
      | one:1 | PMIX_LOCAL_RANK  | 0      |
      | one:1 | PMIX_NODE_RANK   | 0      |
      | one:1 | PMIX_LOCAL_SIZE  | 2      |
      | one:1 | PMIX_HOSTNAME    | n1     |
      | one:1 | PMIX_NODEID      | 1      |
      | one:2 | PMIX_APPNUM      | 0      |
      | one:2 | PMIX_APP_RANK    | 2      |
      | one:2 | PMIX_GLOBAL_RANK | 2      |
      | one:2 | PMIX_LOCAL_RANK  | 1      |
      | one:2 | PMIX_NODE_RANK   | 1      |
      | one:2 | PMIX_LOCAL_SIZE  | 3      |
      | one:2 | PMIX_HOSTNAME    | n0     |
      | one:2 | PMIX_NODEID      | 0      |
      | one:3 | PMIX_APPNUM      | 0      |
      | one:3 | PMIX_APP_RANK    | 3      |
      | one:3 | PMIX_GLOBAL_RANK | 3      |
      | one:3 | PMIX_LOCAL_RANK  | 1      |
      | one:3 | PMIX_NODE_RANK   | 1      |
      | one:3 | PMIX_LOCAL_SIZE  | 2      |
      | one:3 | PMIX_HOSTNAME    | n1     |
      | one:3 | PMIX_NODEID      | 1      |
      | one:4 | PMIX_APPNUM      | 1      |
      | one:4 | PMIX_APP_RANK    | 0      |
      | one:4 | PMIX_GLOBAL_RANK | 4      |
      | one:4 | PMIX_LOCAL_RANK  | 2      |
      | one:4 | PMIX_NODE_RANK   | 2      |
      | one:4 | PMIX_LOCAL_SIZE  | 3      |
      | one:4 | PMIX_HOSTNAME    | n0     |
      | one:4 | PMIX_NODEID      | 0      |
    Examples:
      | rank |
      | 0    |
      | 4    |
