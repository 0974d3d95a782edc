# PRRTE's manual, "Launching with Slurm", and the guide of the component ras/slurm
Feature: Allocations of Slurm

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the variable "SLURM_JOB_ID" is "77"

  @ALLOC-SOURCE-1 @ALLOC-SLURM-1
  Scenario Outline: <list> has the nodes <nodes>
    Given the variable "SLURM_NODELIST" is "<list>"
    And the variable "SLURM_TASKS_PER_NODE" is "1(x<count>)"
    When prterun maps "--map-by slot a"
    Then the map is the same as that of "PRTE_MCA_ras=hosts prterun -H <nodes> --map-by slot a"

    Examples:
      | list          | count | nodes                   |
      | n1            | 1     | n1:1                    |
      | n1,m2         | 2     | n1:1,m2:1               |
      | n[1-2]        | 2     | n1:1,n2:1               |
      | n[1-2,7],m    | 4     | n1:1,n2:1,n7:1,m:1      |
      | n[09-10]      | 2     | n09:1,n10:1             |
      | n[1-2]-ib     | 2     | n1-ib:1,n2-ib:1         |
      | r[1-2]n[1-2]  | 4     | r1n1:1,r1n2:1,r2n1:1,r2n2:1 |

  @ALLOC-SLURM-2
  Scenario Outline: Slots come from <counts>
    Given the variable "SLURM_NODELIST" is "n[1-3]"
    And the variable "SLURM_TASKS_PER_NODE" is "<counts>"
    When prterun maps "--map-by slot a"
    Then the map is the same as that of "PRTE_MCA_ras=hosts prterun -H <nodes> --map-by slot a"

    Examples:
      | counts  | nodes          |
      | 1,2,3   | n1:1,n2:2,n3:3 |
      | 2(x2),1 | n1:2,n2:2,n3:1 |
      | 2(x30)  | n1:2,n2:2,n3:2 |

  @ALLOC-SLURM-2
  Scenario Outline: <what> is refused
    Given the variable "SLURM_NODELIST" is "<list>"
    And the variable "SLURM_TASKS_PER_NODE" is "<counts>"
    When prterun maps "-n 1 a"
    Then the job is refused

    Examples:
      | what                    | list    | counts |
      | An open bracket         | n[1-2   | 1(x2)  |
      | A range that goes down  | n[2-1]  | 1(x2)  |
      | A name that is missing  | n1,,n2  | 1(x2)  |
      | A malformed count       | n[1-2]  | x      |
      | An open parenthesis     | n[1-2]  | 1(x2   |

  @ALLOC-SLURM-2
  Scenario: A job of Slurm without a list of its nodes is refused
    When prterun maps "-H n1:4 -n 1 a"
    Then the job is refused

  @ALLOC-SLURM-3
  Scenario: Each task has several CPUs, and is one slot
    Given the variable "SLURM_NODELIST" is "n[1-2]"
    And the variable "SLURM_TASKS_PER_NODE" is "2,1"
    And the variable "SLURM_CPUS_PER_TASK" is "2"
    When prterun maps "--map-by slot a"
    Then the map is the same as that of "PRTE_MCA_ras=hosts prterun -H n1:2,n2:1 --map-by slot a"

  @ALLOC-SLURM-4
  Scenario: A step can use the CPUs of the whole job
    Given the variable "SLURM_NODELIST" is "n[1-2]"
    And the variable "SLURM_TASKS_PER_NODE" is "1(x2)"
    And the variable "SLURM_JOB_CPUS_PER_NODE" is "3,4"
    When prterun maps "--prtemca ras_slurm_use_entire_allocation 1 --map-by slot a"
    Then the map is the same as that of "PRTE_MCA_ras=hosts prterun -H n1:3,n2:4 --map-by slot a"

  @ALLOC-SOURCE-1
  Scenario: A host list selects among the nodes
    Given the variable "SLURM_NODELIST" is "n[1-2]"
    And the variable "SLURM_TASKS_PER_NODE" is "4(x2)"
    When prterun maps "-H n2:3 -n 3 a"
    Then node "n2" holds 3 processes of app 0
    When prterun maps "-H n3:3 -n 1 a"
    Then the job is refused for "not-all-mapped-alloc"

  @ALLOC-SOURCE-1
  Scenario: A hostfile selects among the nodes
    Given the variable "SLURM_NODELIST" is "n[1-2]"
    And the variable "SLURM_TASKS_PER_NODE" is "4(x2)"
    When prterun maps "--hostfile features/data/without-n2 -n 5 a"
    Then the job is refused
    When prterun maps "--hostfile features/data/n3-two-slots -n 1 a"
    Then the job is refused for "not-all-mapped-alloc"
    When prterun maps "--hostfile features/data/second-node a"
    Then node "n2" holds 4 processes of app 0

  @ALLOC-HOST-1
  Scenario: A host list cannot ask for more slots than a node has
    Given the variable "SLURM_NODELIST" is "n[1-2]"
    And the variable "SLURM_TASKS_PER_NODE" is "2(x2)"
    When prterun maps "-H n2:3 -n 3 a"
    Then the job is refused for "host-slots-not-allocated"
    When prterun maps "-H n2:3 --map-by slot:nooversubscribe a"
    Then the job is refused for "host-slots-not-allocated"
    When prterun maps "-H n2:3 --map-by :oversubscribe -n 3 a"
    Then node "n2" holds 3 processes of app 0

  @ALLOC-NODES-1
  Scenario: The default hostfile is not read
    Given the variable "SLURM_NODELIST" is "n[1-2]"
    And the variable "SLURM_TASKS_PER_NODE" is "2(x2)"
    When prterun maps "--default-hostfile features/data/hosts --map-by slot a"
    Then the map is the same as that of "--map-by slot a"
