@libpmix
Feature: What is of one process
  A key that begins with "pmix" and a rank lead to one place. What is of one process is marked with its rank.

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes
      | node | slots |
      | n0   | 4     |
      | n1   | 4     |
    And a server on node "n0"
    And job "one" as mapped by "--map-by node -n 4 a : --map-by slot -n 1 b"

  @GET-PROCESS-1 @GET-RESERVED-1
  Scenario: A process finds its own local rank, and that of others
    Then process one:2 gets
      | of    | key             | answer |
      | one:0 | PMIX_LOCAL_RANK | 0      |
      | one:2 | PMIX_LOCAL_RANK | 1      |
      | one:1 | PMIX_LOCAL_RANK | 0      |
      | one:3 | PMIX_LOCAL_RANK | 1      |
