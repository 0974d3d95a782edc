# The components ras/pbs, ras/gridengine and ras/lsf. A build has those that it was built with.
Feature: Allocations of PBS, Grid Engine and LSF

  Background:
    Given the topology "2pkg-2numa-8core-smt2"

  @ALLOC-PBS-1
  Scenario: PBS lists a node once for each slot
    Given the variable "PBS_ENVIRONMENT" is "PBS_BATCH"
    And the variable "PBS_JOBID" is "7.server"
    And the variable "PBS_NODEFILE" is "features/data/pbs-nodes"
    When prterun maps "--map-by slot a"
    Then the map is the same as that of "PRTE_MCA_ras=hosts prterun -H n1:3,n2:1 --map-by slot a"
    When prterun maps "-H n3:1 -n 1 a"
    Then the job is refused for "not-all-mapped-alloc"

  @ALLOC-PBS-2
  Scenario Outline: A job of PBS without <what> is refused
    Given the variable "PBS_ENVIRONMENT" is "PBS_BATCH"
    And the variable "PBS_JOBID" is "7.server"
    And the variable "<name>" is "<value>"
    When prterun maps "-n 1 a"
    Then the job is refused for "bad-allocation"

    Examples:
      | what          | name         | value                |
      | its variable  | OTHER        | 1                    |
      | its file      | PBS_NODEFILE | features/data/nosuch |

  @ALLOC-SGE-1
  Scenario: Grid Engine lists nodes with their slots
    Given the variable "SGE_ROOT" is "/sge"
    And the variable "ARC" is "lx-amd64"
    And the variable "JOB_ID" is "7"
    And the variable "PE_HOSTFILE" is "features/data/sge-hosts"
    When prterun maps "--map-by slot a"
    Then the map is the same as that of "PRTE_MCA_ras=hosts prterun -H n1:3,n2:2 --map-by slot a"

  @ALLOC-SGE-2
  Scenario: A job of Grid Engine without its file is refused
    Given the variable "SGE_ROOT" is "/sge"
    And the variable "ARC" is "lx-amd64"
    And the variable "JOB_ID" is "7"
    And the variable "PE_HOSTFILE" is "features/data/nosuch"
    When prterun maps "-n 1 a"
    Then the job is refused for "bad-allocation"

  @ALLOC-LSF-1
  Scenario Outline: LSF lists nodes in <name>
    Given the variable "LSB_JOBID" is "7"
    And the variable "<name>" is "<value>"
    When prterun maps "--map-by slot a"
    Then the map is the same as that of "PRTE_MCA_ras=hosts prterun -H n1:3,n2:1 --map-by slot a"

    Examples:
      | name              | value                   |
      | LSB_MCPU_HOSTS    | n1 3 n2 1               |
      | LSB_HOSTS         | n1 n1 n1 n2             |
      | LSB_DJOB_HOSTFILE | features/data/pbs-nodes |

  @ALLOC-ADDRESS-1 @reference
  Scenario: The head node's address is the head node
    Given the head node has the address "10.1.2.3"
    And the nodes "h1:2" with the head node "h1"
    When prterun maps "-H 10.1.2.3:3,n2:1 -n 4 --map-by slot a"
    Then node "h1" holds 3 processes of app 0
    When prterun maps "-H 10.1.2.4:3,n2:1 -n 4 --map-by slot a"
    Then node "10.1.2.4" holds 3 processes of app 0
