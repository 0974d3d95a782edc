# Lines and allocations that users of Open MPI and PRRTE reported in public, on smaller machines
Feature: Lines as users typed them

  Background:
    Given the topology "2pkg-2numa-8core-smt2"

  @ALLOC-SLURM-1 @ALLOC-SLURM-2
  Scenario: Slurm gives each of 2 tasks several CPUs, and so does the line
    Given the variable "SLURM_JOB_ID" is "77"
    And the variable "SLURM_NODELIST" is "n1"
    And the variable "SLURM_TASKS_PER_NODE" is "2"
    And the variable "SLURM_CPUS_PER_TASK" is "4"
    When prterun maps "mpiexec -n 2 --map-by slot:pe=4 python pi_hybrid.py"
    Then the map is
      | rank | node | bound     |
      | 0    | n1   | core:L0-3 |
      | 1    | n1   | core:L4-7 |

  @ALLOC-SLURM-1 @ALLOC-SLURM-2
  Scenario: Slurm's node names end in numbers after numbers
    Given the variable "SLURM_JOB_ID" is "77"
    And the variable "SLURM_NODELIST" is "queue-c5n18xlarge-dy-c5n18xlarge-[1-4]"
    And the variable "SLURM_TASKS_PER_NODE" is "2(x4)"
    When prterun maps "mpirun -n 8 collective/alltoallv_somezeros"
    Then node "queue-c5n18xlarge-dy-c5n18xlarge-1" holds 2 processes of app 0
    And node "queue-c5n18xlarge-dy-c5n18xlarge-4" holds 2 processes of app 0

  @ALLOC-SLURM-2
  Scenario Outline: One process in an allocation of a node: <options>
    Given the variable "SLURM_JOB_ID" is "77"
    And the variable "SLURM_NODELIST" is "dp-dam01"
    And the variable "SLURM_TASKS_PER_NODE" is "48"
    When prterun maps "mpirun -n 1 <options> hostname"
    Then the map is
      | rank | node     | bound   |
      | 0    | dp-dam01 | <bound> |

    Examples:
      | options        | bound   |
      | --map-by slot  | core:L0 |
      | --bind-to none | N/A     |

  @ALLOC-SLURM-2
  Scenario: Slots of several CPUs over two nodes of Slurm
    Given the variable "SLURM_JOB_ID" is "77"
    And the variable "SLURM_NODELIST" is "compute-7-[17,20]"
    And the variable "SLURM_TASKS_PER_NODE" is "8(x2)"
    When prterun maps "mpirun -np 4 --map-by slot:PE=4 --bind-to core --report-bindings exec"
    Then the map is
      | rank | node         | bound     |
      | 0    | compute-7-17 | core:L0-3 |
      | 1    | compute-7-17 | core:L4-7 |
      | 2    | compute-7-20 | core:L0-3 |
      | 3    | compute-7-20 | core:L4-7 |

  @ALLOC-SOURCE-1
  Scenario: A host list leaves out nodes in the middle of Slurm's
    Given the variable "SLURM_JOB_ID" is "4"
    And the variable "SLURM_NODELIST" is "cn[1-4]"
    And the variable "SLURM_TASKS_PER_NODE" is "1(x4)"
    When prterun maps "mpirun -n 2 --map-by node --bind-to core -H cn1,cn4 --report-bindings ./hello_c"
    Then the map is
      | rank | node | bound   |
      | 0    | cn1  | core:L0 |
      | 1    | cn4  | core:L0 |

  @ALLOC-SOURCE-1
  Scenario: A hostfile has the first nodes of Slurm's
    Given the variable "SLURM_JOB_ID" is "77"
    And the variable "SLURM_NODELIST" is "n[1-8]"
    And the variable "SLURM_TASKS_PER_NODE" is "2(x8)"
    When prterun maps "prterun --hostfile features/data/two-nodes hostname"
    Then node "n1" holds 2 processes of app 0
    And node "n2" holds 2 processes of app 0

  @PAM-HOST-1
  Scenario: The head node has fewer slots than another one
    Given the nodes "mc-slurmd-1:1" with the head node "mc-slurmd-1"
    When prterun maps "prterun --host mc-slurmd-1:1,mc-slurmd-3:3 hostname"
    Then node "mc-slurmd-1" holds 1 process of app 0
    And node "mc-slurmd-3" holds 3 processes of app 0

  @ALLOC-LSF-1
  Scenario: LSF's affinity file names a node outside of the allocation
    Given the variable "LSB_JOBID" is "7"
    And the variable "LSB_MCPU_HOSTS" is "server2 1"
    And LSF's affinity file
      """
      server1 0,1
      """
    When prterun maps "mpirun -np 1 /bin/hostname"
    Then the job is refused

  @ALLOC-PBS-1
  Scenario Outline: PBS decides how many processes there are: <line>
    Given the variable "PBS_ENVIRONMENT" is "PBS_INTERACTIVE"
    And the variable "PBS_JOBID" is "7.server"
    And the variable "PBS_NODEFILE" is "features/data/pbs-nodes"
    When prterun maps "<line>"
    Then node "n1" holds <processes> processes of app 0

    Examples:
      | line                                                           | processes |
      | mpiexec --display allocation,map true                          | 3         |
      | mpirun -np 2 --display-allocation --display-devel-map hostname | 2         |

  @OMPI-PARAMETER-1 @ENV-VARIABLE-1
  Scenario Outline: <variable> does not allow more processes than slots
    When prterun maps "<variable> mpiexec -H n1:4 -n 5 ./a"
    Then the job is refused for "alloc-error"

    Examples:
      | variable                               |
      | OMPI_MCA_rmaps_base_oversubscribe=true |
      | PRTE_MCA_rmaps_base_oversubscribe=true |

  @ENV-VARIABLE-1
  Scenario: A parameter allows more processes than slots
    When prterun maps "PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe mpiexec -H n1:4 -n 5 ./a"
    Then node "n1" holds 5 processes of app 0

  @ENV-FILE-1
  Scenario: A file allows more processes than slots, under two names
    Given the user's parameter file of PRRTE
      """
      rmaps_default_mapping_policy=:oversubscribe
      mapby=:oversubscribe
      """
    When prterun maps "mpiexec -H n1:4 -n 5 ./a"
    Then node "n1" holds 5 processes of app 0

  @ENV-FILE-1
  Scenario: Quotes in a file are part of the value
    Given the user's parameter file of PRRTE
      """
      rmaps_default_mapping_policy=":oversubscribe"
      """
    When prterun maps "mpiexec -H n1:4 -n 5 ./a"
    Then the job is refused

  @ENV-FILE-1
  Scenario: A file sets a pattern
    Given the user's parameter file of PRRTE
      """
      rmaps_default_mapping_policy = ppr:2:node
      """
    When prterun maps "mpirun -H n1:4,n2:4 ./a"
    Then node "n1" holds 2 processes of app 0
    And node "n2" holds 2 processes of app 0

  @ENV-VARIABLE-1
  Scenario: A variable sets CPUs for each process
    When prterun maps "PRTE_MCA_rmaps_default_mapping_policy=node:PE=2 mpirun -H n1:4,n2:4 -n 2 ./a"
    Then the map is
      | rank | node | bound     |
      | 0    | n1   | core:L0-1 |
      | 1    | n2   | core:L0-1 |

  @ENV-VARIABLE-1
  Scenario: A variable names a hostfile
    When prterun maps "PRTE_MCA_prte_default_hostfile=features/data/two-nodes mpirun -np 2 --map-by node ./a"
    Then node "n1" holds 1 process of app 0
    And node "n2" holds 1 process of app 0

  @OMPI-OPTION-1
  Scenario: Two options give the mapping
    When prterun maps "mpirun -H n1:4,n2:4 -N 1 -n 2 --rank-by slot --map-by node hostname"
    Then the job is refused for "multi-instances"

  @OMPI-OPTION-1
  Scenario: An older option allows a pattern more processes than slots
    When prterun maps "mpirun -H n1:4 -n 8 --map-by ppr:8:node --oversubscribe ./a"
    Then node "n1" holds 8 processes of app 0

  @OMPI-OPTION-1 @OMPI-DASH-1
  Scenario: A machinefile with a single dash
    When prterun maps "mpirun --map-by ppr:1:node -machinefile features/data/two-nodes hostname"
    Then node "n1" holds 1 process of app 0
    And node "n2" holds 1 process of app 0

  @OMPI-OPTION-1
  Scenario: The sockets have as many processes each, and adjacent ranks share one
    When prterun maps "mpirun -H n1:4 -n 4 --map-by socket --bind-to core --display map true"
    Then the map is
      | rank | node | bound   |
      | 0    | n1   | core:L0 |
      | 1    | n1   | core:L1 |
      | 2    | n1   | core:L4 |
      | 3    | n1   | core:L5 |
