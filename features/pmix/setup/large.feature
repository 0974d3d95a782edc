@libpmix
Feature: The map of a job of 4,096 ranks
  The launcher passes the whole map to PMIx_server_setup_application, however large the job is.

  Background:
    Given the topology "2pkg-8numa-64core-smt2"

  @SUP-MAP-4 @SUP-MAP-3 @SUP-MAP-5
  Scenario Outline: The map of 4,096 ranks of <apps>, mapped by <policy> over 128 nodes
    Given job "large" as mapped by "--prtemca ras simulator <nodes> --map-by <policy> --bind-to core <ranks>"
    Then the map of "large" is the same after the library writes it
    Examples:
      | apps | policy | nodes | ranks |
      | two apps | node | --prtemca ras_simulator_num_nodes 100,28 --prtemca ras_simulator_slots 32,32 | -n 4000 a : --map-by node --bind-to hwthread -n 96 b |
      | one app | slot | --prtemca ras_simulator_num_nodes 128 --prtemca ras_simulator_slots 32 | -n 4096 a |

  @SUP-MAP-2 @SUP-MAP-4 @SUP-MAP-5
  Scenario Outline: A job of 4,096 ranks is set up, and a process finds the location of each on <what>
    Given a server on node "nodeA064"
    And the launcher's environment
      | variable     | value |
      | OMPI_MCA_btl | self  |
    And job "large" as mapped by "--prtemca ras simulator <nodes> --map-by node --bind-to core -n 4096 a"
    Then setting up "large" for "ompi5" with "PMIX_SETUP_APP_ENVARS" returns
      | variable     | value |
      | OMPI_MCA_btl | self  |
    And process large:64 gets the map of its job
    Examples:
      | what      | nodes                                                                  |
      | 128 nodes | --prtemca ras_simulator_num_nodes 128 --prtemca ras_simulator_slots 32 |

  # The server is that of node 64, whose ranks are 64, 192, ... and 4032.
  @SUP-LOCAL-3 @SUP-DATA-6
  Scenario Outline: A variable reaches rank <rank> of 4,096 on its node
    Given a server on node "nodeA064"
    And the launcher's environment
      | variable     | value |
      | OMPI_MCA_btl | self  |
    And job "large" as mapped by "--prtemca ras simulator <nodes> --map-by node --bind-to core -n 4096 a"
    Then process large:<rank> has these variables if its server gets the result of setting up "large" for "ompi5" with "<with>" after it registers the jobs
      | variable     | value |
      | OMPI_MCA_btl | self  |
    Examples:
      | rank | with                  | nodes                                                                  |
      | 64   | PMIX_SETUP_APP_ENVARS | --prtemca ras_simulator_num_nodes 128 --prtemca ras_simulator_slots 32 |
      | 4032 | PMIX_SETUP_APP_ENVARS | --prtemca ras_simulator_num_nodes 128 --prtemca ras_simulator_slots 32 |
