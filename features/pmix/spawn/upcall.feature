# 8.1.1.10 Command-line / PMIx-spawn wiring
@libpmix
Feature: A spawn request reaches the server's host with the keys of each app

  Background:
    Given the topology "1pkg-4numa-24core-smt2"
    And the nodes
      | node | slots |
      | n1   | 8     |
      | n2   | 8     |
    And a server on node "n1"
    And job "one" as mapped by "-n 1 first"

  @PAM-SPAWN-1 @PAM-SPAWN-2 @PAM-SPAWN-3
  Scenario Outline: The directives of <owner> arrive with <owner>
    When process one:0 spawns
      | app     | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO |
      | the job |           | <jobs>     |             |             |
      | a       | 2         |            |             |             |
      | b       | 4         | <map>      | <rank>      | <bind>      |
      | c       | 1         | <other>    |             |             |
    Then the server's host receives the same request
    And the received request is mapped as "<line>"
    Examples:
      | owner        | jobs | map       | rank | bind         | other | line                                                                             |
      | an app       |      | numa      | node | core         |       | -n 2 a : --map-by numa --rank-by node --bind-to core -n 4 b : -n 1 c             |
      | several apps |      | slot:pe=2 |      | core:limit=9 | node  | -n 2 a : --map-by slot:pe=2 --bind-to core:limit=9 -n 4 b : --map-by node -n 1 c |
      | the job      | node |           |      |              |       | --map-by node -n 2 a : -n 4 b : -n 1 c                                           |

  @PAM-SPAWN-3
  Scenario: The directives of an app and of the job both arrive
    When process one:0 spawns
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO |
      | the job |           | numa       | core        |
      | a       | 1         |            |             |
      | b       | 2         | slot:pe=2  | core        |
    Then the server's host receives the same request

  @PAM-SPAWN-3
  Scenario: Every directive of an app arrives with it
    When process one:0 spawns
      | app | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO       | PMIX_PPR | PMIX_CPUS_PER_PROC | PMIX_HOST | PMIX_DISPLAY_MAP |
      | a   | 1         | slot:span  | slot        | core:if-supported |          | 2                  | n1:2      | yes              |
      | b   |           |            |             |                   | 1:numa   |                    | n2        |                  |
    Then the server's host receives the same request
