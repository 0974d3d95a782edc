# 8.1.1.6.3 Step 3: per-app dispatch loop (new path)
#
# Two nodes of eight slots; each has two packages of four cores, each of two hardware threads.
Feature: The process count of an app that gives none

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes
      | node | slots | head |
      | n1   | 8     |      |
      | n2   | 8     |      |

  @PAM-NPROCS-1
  Scenario Outline: A job mapped by <map> has the ranks <ranks>
    When prterun maps "--map-by <map> a"
    Then the ranks of app 0 are "<ranks>"

    Examples:
      | map                  | ranks |
      | slot                 | 0-15  |
      | node                 | 0-15  |
      | core                 | 0-15  |
      | package              | 0-15  |
      | slot:pe=2            | 0-7   |
      | slot:pe=3            | 0-3   |
      | package:pe=4         | 0-3   |
      | slot:pe=2:hwtcpus    | 0-15  |
      | slot:pe=8:hwtcpus    | 0-3   |
      | pe-list=0,1:ordered  | 0-1   |
      | ppr:3:node           | 0-5   |
      | ppr:2:package        | 0-7   |
      | ppr:1:core           | 0-15  |
      | seq:file=features/data/sequence | 0-2 |

  # The first node has CPUs for two processes of four CPUs each. The second has CPUs too, but no slot.
  @PAM-NPROCS-1
  Scenario: A node without a slot adds no processes
    Given the nodes
      | node | slots | head |
      | n1   | 16    |      |
      | n2   | 0     |      |
    When prterun maps "--map-by slot:pe=4 a"
    Then the ranks of app 0 are "0-1"

  @PAM-NPROCS-1
  Scenario: With NOOVERSUBSCRIBE too, a node without a slot adds no processes
    Given the nodes
      | node | slots | head |
      | n1   | 16    |      |
      | n2   | 0     |      |
    When prterun maps "--map-by slot:pe=4:nooversubscribe a"
    Then the ranks of app 0 are "0-1"

  @PAM-NPROCS-1
  Scenario Outline: An app mapped by <map> has the ranks <ranks>, whatever the job's mapping
    When prterun maps "-n 1 a : --map-by <map> b"
    Then the ranks of app 1 are "<ranks>"

    Examples:
      | map                 | ranks |
      | pe-list=4,5         | 1-2   |
      | ppr:1:node          | 1-2   |
      | ppr:1:package       | 1-4   |
      | seq:file=features/data/sequence | 1-3 |

  # The last app is counted before the others are placed: as many processes as there are slots.
  @PAM-NPROCS-1
  Scenario: A silent app is counted before the apps before it are placed
    Given the nodes
      | node | slots | head |
      | n1   | 4     |      |
      | n2   | 4     |      |
    When prterun maps "-n 2 a : --map-by node -n 2 b : c"
    Then the job is refused for "alloc-error"

  # The last app is counted in its turn, when four slots are left.
  @PAM-NPROCS-1
  Scenario: An app with a mapping of its own is counted after the apps before it are placed
    Given the nodes
      | node | slots | head |
      | n1   | 4     |      |
      | n2   | 4     |      |
    When prterun maps "-n 2 a : --map-by node -n 2 b : --map-by core c"
    Then the ranks of app 2 are "4-7"

  # The node has eight cores, and a slot for each.
  @PAM-NPROCS-1
  Scenario Outline: An app's count follows from the CPUs that the apps before it leave: <mapping>
    Given the nodes
      | node | slots | head |
      | n1   | 8     |      |
    When prterun maps "--map-by slot --bind-to core -n <first> a : --map-by <mapping> b"
    Then the ranks of app 1 are "<ranks>"

    Examples:
      | first | mapping           | ranks |
      | 2     | slot:pe=2         | 2-4   |
      | 3     | slot:pe=2         | 3-4   |
      | 4     | slot:pe=2         | 4-5   |
      | 5     | slot:pe=3         | 5     |
      | 4     | slot:pe=4:hwtcpus | 4-5   |
