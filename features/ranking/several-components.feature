# 8.1.1.8 Changes to Ranking
#
# The rank counter passes through every component, whatever ranks a component assigns itself.
Feature: Ranks of apps that different components map

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:8,n2:8"

  # The rankfile has n2 with cores 2 and 3 and n1 with core 0; the sequence has n1 twice; a package is bound to as a whole.
  @PAM-VPID-3 @PAM-RANK-CONTIG-1 @PAM-COMPONENT-2 @PAM-GOAL-3
  Scenario: Four apps, four components
    When prterun maps the line
      """
      --bind-to none -n 1 a : --map-by rankfile:file=features/data/rankfile -n 2 b :
      --map-by seq:file=features/data/sequence2 -n 2 c : --map-by ppr:1:package -n 2 d
      """
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | N/A                   |
      | 1    | 1   | n2   | package[0][core:L2-3] |
      | 2    | 1   | n1   | package[0][core:L0]   |
      | 3    | 2   | n1   | package[0][core:L1]   |
      | 4    | 2   | n1   | package[0][core:L2]   |
      | 5    | 3   | n1   | package[0][core:L0-3] |
      | 6    | 3   | n1   | package[1][core:L4-7] |

  # The sequence is n2, n1, n2. The last app begins with its first line, as the first app does.
  @PAM-VPID-3 @PAM-RESOLVE-1 @PAM-RANK-DERIVE-1
  Scenario: An app by slot between two apps in the job's sequence
    When a program spawns
      | app     | processes | PMIX_MAPBY                      | PMIX_BINDTO |
      | the job |           | seq:file=features/data/sequence | core        |
      | a       | 1         |                                 |             |
      | b       | 2         | slot                            |             |
      | c       | 1         |                                 |             |
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n2   | package[0][core:L0] |
      | 1    | 1   | n1   | package[0][core:L0] |
      | 2    | 1   | n1   | package[0][core:L1] |
      | 3    | 2   | n2   | package[0][core:L1] |

  # An app's own mapping derives its ranking, though the job gives one; an app's own ranking leaves it the job's mapping. The cores of n1's
  # first NUMA node are used up when the third app comes.
  @PAM-RANK-DERIVE-1 @PAM-RESOLVE-RANK-1 @PAM-RANK-DERIVE-2
  Scenario: The job's ranking, one derived, one given, and the job's again
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO |
      | the job |           | numa       | node        | core        |
      | a       | 4         |            |             |             |
      | b       | 2         | slot       |             |             |
      | c       | 4         |            | fill        |             |
      | d       | 1         |            |             |             |
    Then app 0's ranking is "NODE"
    And app 1's ranking is "SLOT"
    And app 2's ranking is "FILL"
    And app 3's ranking is "NODE"
    And the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 0   | n1   | package[1][core:L4] |
      | 2    | 0   | n1   | package[0][core:L1] |
      | 3    | 0   | n1   | package[1][core:L5] |
      | 4    | 1   | n1   | package[0][core:L2] |
      | 5    | 1   | n1   | package[0][core:L3] |
      | 6    | 2   | n1   | package[1][core:L6] |
      | 7    | 2   | n2   | package[0][core:L0] |
      | 8    | 2   | n2   | package[0][core:L1] |
      | 9    | 2   | n2   | package[1][core:L4] |
      | 10   | 3   | n1   | package[1][core:L7] |
