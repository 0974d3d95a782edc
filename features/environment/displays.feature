# PRRTE's manual, the option --display, and the code that prints an allocation and CPUs (rmaps_base_support_fns.c, ras_base_allocate.c)
Feature: What is displayed before the map

  Background:
    Given the topology "2pkg-2numa-8core-smt2"

  @ALLOC-DISPLAY-1
  Scenario: The allocation has the nodes of the first app and the slots that each offers it
    When prterun maps "-H n1:4,n2:2 --display allocation,map -n 3 a : -H n2:1 -n 1 b"
    Then the printed map has the line "n1: slots=4 max_slots=0 slots_inuse=0"
    And the printed map has the line "n2: slots=2 max_slots=0 slots_inuse=0"
    And the map is printed once

  @ALLOC-DISPLAY-1
  Scenario: The first app's own hosts select its nodes
    When prterun maps "-H n1:4,n2:2 -n 1 --map-by slot a : -H n2:1 -n 1 --display allocation,map b"
    Then the printed map has the line "n1: slots=4 max_slots=0 slots_inuse=0"
    When prterun maps "-H n2:1 --display allocation,map -n 1 a : -H n1:4,n2:1 -n 1 b"
    Then the printed map has the line "n2: slots=1 max_slots=0 slots_inuse=0"
    And the printed map has no line "n1: slots=4 max_slots=0 slots_inuse=0"

  @ALLOC-DISPLAY-1
  Scenario: The limits of a hostfile are displayed
    When prterun maps "--hostfile features/data/limits --display allocation,map -n 2 --map-by node a"
    Then the printed map has the line "n1: slots=2 max_slots=3 slots_inuse=0"

  @ALLOC-DISPLAY-1
  Scenario: A sequence chooses no nodes beforehand
    When prterun maps "-H n1:4,n2:2 --display allocation,map --map-by seq -n 2 a"
    Then the printed map has no line "n1: slots=4 max_slots=0 slots_inuse=0"

  @ALLOC-DISPLAY-1
  Scenario: The slots of Slurm's nodes are displayed
    Given the variable "SLURM_JOB_ID" is "77"
    And the variable "SLURM_NODELIST" is "n[1-2]"
    And the variable "SLURM_TASKS_PER_NODE" is "3,1"
    When prterun maps "--display allocation,map -n 2 a"
    Then the printed map has the line "n1: slots=3 max_slots=0 slots_inuse=0"
    And the printed map has the line "n2: slots=1 max_slots=0 slots_inuse=0"

  @ALLOC-DISPLAY-1
  Scenario: A node without a slot is displayed for an app whose processes are counted
    Given the variable "SLURM_JOB_ID" is "77"
    And the variable "SLURM_NODELIST" is "n[1-2]"
    And the variable "SLURM_TASKS_PER_NODE" is "3"
    When prterun maps "--display allocation,map a"
    Then the printed map has the line "n2: slots=0 max_slots=0 slots_inuse=0"
    When prterun maps "--display allocation,map -n 1 a"
    Then the printed map has no line "n2: slots=0 max_slots=0 slots_inuse=0"

  @ALLOC-DISPLAY-2
  Scenario: A parseable allocation is XML
    When prterun maps "-H n1:4,n2:2 --display allocation:parseable,map -n 3 a"
    Then the printed map has the line "<allocation>"
    And the printed map has the line "<host name="n1" slots="4" max_slots="0" slots_inuse="0">"
    And the printed map has the line "</allocation>"

  @ALLOC-DISPLAY-3
  Scenario: CPUs are cores, or hardware threads if the job counts those
    When prterun maps "-H n1:4 --display cpus,map -n 1 a"
    Then the printed map has the line "PKG[0]: 0-3"
    And the printed map has the line "PKG[1]: 4-7"
    When prterun maps "-H n1:4 --display cpus,map --map-by :hwtcpus -n 1 a"
    Then the printed map has the line "PKG[0]: 0-7"
    And the printed map has the line "PKG[1]: 8-15"

  @ALLOC-DISPLAY-2 @ALLOC-DISPLAY-3
  Scenario: The CPUs of some nodes as XML, without a node that is not there
    When prterun maps "-H n1:4,n2:4 --display cpus=n2;n3:parseable,map -n 1 a"
    Then the printed map has the line "<processors node="n2">"
    And the printed map has no line "<processors node="n3">"
    And the printed map has no line "<processors node="n1">"

  @OMPI-TUNE-1
  Scenario Outline: A file for Open MPI with <what>
    When prterun maps "mpirun --tune features/data/<file> -np 1 a"
    Then the job is refused for "bad-parameter-file"

    Examples:
      | what                        | file           |
      | an option with one dash     | tune-dash      |
      | a parameter without a value | tune-no-value  |

  @OMPI-TUNE-2
  Scenario: A file for Open MPI hands on a variable that is set in it, not one that is set nowhere
    When prterun maps "mpirun --tune features/data/tune-export-set -H n1:4 -np 1 --bind-to none a"
    Then the map is the same as that of "-H n1:4 -np 1 --bind-to none a"
    When prterun maps "mpirun --tune features/data/tune-export-other -H n1:4 -np 1 --bind-to none a"
    Then the job is refused for "bad-parameter-file"

  @OMPI-TUNE-2
  Scenario: A file for Open MPI hands on a variable that is set nowhere, and no other
    When prterun maps "mpirun --tune features/data/tune-export -H n1:4 -np 1 a"
    Then the job is refused for "bad-parameter-file"

  @ALLOC-DISPLAY-4
  Scenario: The machine of each node is displayed with its objects
    When prterun maps "-H n1:4,n2:4 --display topo=n2,map -n 1 a"
    Then the printed map has the line "TOPOLOGY FOR NODE n2"
    And the printed map has no line "TOPOLOGY FOR NODE n1"
    And the printed map has the line "Type: Machine Number of child objects: 2"
    And the printed map has the line "Cpuset:  0x0000ffff"
    And the printed map has the line "Type: NUMANode Number of child objects: 0"
    When prterun maps "-H n1:4,n2:4 --display topo,map -n 1 a"
    Then the printed map has the line "TOPOLOGY FOR NODE n1"
    And the printed map has the line "TOPOLOGY FOR NODE n2"
