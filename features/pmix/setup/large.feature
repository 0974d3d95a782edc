@libpmix
Feature: The map of a job of 4,096 ranks
  The launcher passes the whole map to PMIx_server_setup_application, however large the job is.

  Background:
    Given the topology "2pkg-8numa-64core-smt2"

  @SUP-MAP-4 @SUP-MAP-3 @SUP-MAP-5
  Scenario: The map of 4,096 ranks of two apps, mapped by node over 128 nodes
    Given job "large" as mapped by "--prtemca ras simulator --prtemca ras_simulator_num_nodes 100,28 --prtemca ras_simulator_slots 32,32 --map-by node --bind-to core -n 4000 a : --map-by node --bind-to hwthread -n 96 b"
    Then the map of "large" is the same after the library writes it

  @SUP-MAP-4
  Scenario: The map of 4,096 ranks, mapped by slot over 128 nodes
    Given job "large" as mapped by "--prtemca ras simulator --prtemca ras_simulator_num_nodes 128 --prtemca ras_simulator_slots 32 --map-by slot --bind-to core -n 4096 a"
    Then the map of "large" is the same after the library writes it

  @SUP-MAP-4 @SUP-MAP-5
  Scenario: A process finds the location of each of 4,096 ranks
    Given a server on node "nodeA064"
    And job "large" as mapped by "--prtemca ras simulator --prtemca ras_simulator_num_nodes 128 --prtemca ras_simulator_slots 32 --map-by node --bind-to core -n 4096 a"
    Then process large:64 gets the map of its job

  @SUP-MAP-2 @SUP-MAP-4
  Scenario: A job of 4,096 ranks is set up
    Given the launcher's environment
      | variable     | value |
      | OMPI_MCA_btl | self  |
    And job "large" as mapped by "--prtemca ras simulator --prtemca ras_simulator_num_nodes 128 --prtemca ras_simulator_slots 32 --map-by node --bind-to core -n 4096 a"
    Then setting up "large" for "ompi5" with "PMIX_SETUP_APP_ENVARS" returns
      | variable     | value |
      | OMPI_MCA_btl | self  |
