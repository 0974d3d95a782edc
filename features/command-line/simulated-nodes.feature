# 8.1.1.6.1 Step 1: the allocation
Feature: Parameters define simulated nodes

  Background:
    Given the topology "1pkg-4numa-24core-smt2"

  @PAM-HOST-12
  Scenario: The last slot count applies to all further groups of simulated nodes
    When prterun maps "--prtemca ras simulator --prtemca ras_simulator_num_nodes 1,1,1 --prtemca ras_simulator_slots 2,1 --bind-to none -n 4 a"
    Then the map is
      | rank | node   |
      | 0-1  | nodeA0 |
      | 2    | nodeB0 |
      | 3    | nodeC0 |

  @PAM-HOST-12
  Scenario: The names of a group of simulated nodes have numbers of equal length
    When prterun maps "--prtemca ras simulator --prtemca ras_simulator_num_nodes 1,10 --prtemca ras_simulator_slots 1 -H nodeB09,nodeA0 --bind-to none -n 2 a"
    Then the map is
      | rank | node    |
      | 0    | nodeB09 |
      | 1    | nodeA0  |

  # A node has 24 cores.
  @PAM-HOST-12
  Scenario: A simulated node without a slot count has a slot for each core
    When prterun maps "--prtemca ras simulator --prtemca ras_simulator_num_nodes 2 --map-by slot --bind-to none -n 25 a"
    Then node "nodeA0" holds 24 processes of app 0
    And node "nodeA1" holds 1 process of app 0

  # Its slots are the second group's one, and its limit the second group's three.
  @PAM-HOST-12 @PAM-SLOTS-2
  Scenario: Each group of simulated nodes has its own maximum of slots
    Given the variable "PRTE_MCA_ras_simulator_num_nodes" is "1,1"
    And the variable "PRTE_MCA_ras_simulator_slots" is "1"
    And the variable "PRTE_MCA_ras_simulator_max_slots" is "2,3"
    When prterun maps "--prtemca ras simulator --map-by ppr:3:node:oversubscribe --bind-to none -H nodeB0:1 -n 3 a"
    Then node "nodeB0" holds 3 processes of app 0
    When prterun maps "--prtemca ras simulator --map-by ppr:3:node:oversubscribe --bind-to none -H nodeA0:1 -n 3 a"
    Then the job is refused

  # Of six processes each node takes one for its slot, and then two of the four that are left.
  @PAM-HOST-12 @PAM-SLOTS-2
  Scenario Outline: A hard limit of two more than the slots holds by <object>
    Given the variable "PRTE_MCA_ras_simulator_num_nodes" is "2"
    And the variable "PRTE_MCA_ras_simulator_slots" is "1"
    And the variable "PRTE_MCA_ras_simulator_max_slots" is "3"
    When prterun maps "--prtemca ras simulator --map-by <object>:oversubscribe -n 6 a"
    Then node "nodeA0" holds 3 processes of app 0
    And node "nodeA1" holds 3 processes of app 0
    When prterun maps "--prtemca ras simulator --map-by <object>:oversubscribe -n 7 a"
    Then the job is refused

    Examples:
      | object    |
      | package   |
      | numa      |
      | l3cache   |
      | core      |
      | core:span |

  # PRRTE 5.0.0rc1 parses the leading digits and ignores the rest.
  @PAM-HOST-6
  Scenario Outline: A number of simulated nodes that is not a whole number is refused: <number>
    When prterun maps "--prtemca ras simulator --prtemca ras_simulator_num_nodes <number> --prtemca ras_simulator_slots 2 -n 1 a"
    Then the job is refused for "bad-host-list"

    Examples:
      | number |
      | 2x     |
      | -1     |
      | 1,x    |

  @PAM-HOST-12
  Scenario Outline: With ras set to <value>, parameters for simulated nodes define no nodes
    When prterun maps "--prtemca ras <value> --prtemca ras_simulator_num_nodes 2 --prtemca ras_simulator_slots 2 -H n1:1 --bind-to none -n 1 a"
    Then the map is
      | rank | node |
      | 0    | n1   |

    Examples:
      | value       |
      | hosts       |
      | slurm,hosts |
      | ^simulator  |

  @PAM-HOST-12
  Scenario Outline: With ras set to <value>, parameters define simulated nodes, from which a host list selects
    When prterun maps "--prtemca ras <value> --prtemca ras_simulator_num_nodes 2 --prtemca ras_simulator_slots 2 -H nodeA1:1 --bind-to none -n 1 a"
    Then the map is
      | rank | node   |
      | 0    | nodeA1 |

    Examples:
      | value           |
      | simulator,hosts |
      | hosts,simulator |
      | ^slurm,hosts    |
