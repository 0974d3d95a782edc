@libpmix
Feature: The map that a launcher passes to PMIx_server_setup_application
  A job map consists of two lists, the nodes and the ranks on each node, and the app, location, CPU set and locality of each rank.
  libpmix chooses the format of the lists; in any format they parse to the job's map.

  Background:
    Given the topology "1pkg-4numa-24core-smt2"

  @SUP-MAP-3 @SUP-MAP-5
  Scenario: The map of apps with different policies on nodes with different names
    Given the nodes
      | node   | slots |
      | node08 | 6     |
      | node09 | 6     |
      | node10 | 6     |
      | login  | 4     |
      | gpu1   | 6     |
    And job "one" as mapped by "--map-by node -n 9 a : --map-by slot --bind-to l3cache -n 5 b : --map-by package -n 3 c"
    Then the map of "one" is the same after the library writes it

  @SUP-MAP-3
  Scenario: Unused nodes are in neither list
    Given the nodes
      | node | slots |
      | n0   | 2     |
      | n1   | 2     |
      | n2   | 2     |
    And job "one" as mapped by "-H n1:2,n2:2 --map-by slot -n 2 a : -H n2:2 -n 1 b"
    Then the map of "one" is the same after the library writes it

  @SUP-MAP-3 @SUP-MAP-5
  Scenario: Unbound processes have no CPU set
    Given the nodes
      | node | slots |
      | n0   | 4     |
      | n1   | 4     |
    And job "one" as mapped by "--map-by node --bind-to none -n 6 a"
    Then the map of "one" is the same after the library writes it

  @SUP-MAP-5
  Scenario: A process finds the location of every rank of its job
    Given the nodes
      | node | slots |
      | n0   | 4     |
      | n1   | 4     |
    And a server on node "n1"
    And job "one" as mapped by "--map-by node -n 5 a : --map-by slot --bind-to hwthread -n 2 b"
    Then process one:1 gets the map of its job

  @SUP-MAP-3
  Scenario: The host passes ranks as ranges
    Given the nodes
      | node | slots |
      | n0   | 24    |
      | n1   | 24    |
    And job "one" as mapped by "--map-by slot -n 48 a"
    Then the map of "one" is the same after the library writes it in ranges of 24

  @SUP-MAP-3
  Scenario: The host passes ranks as adjacent ranges
    Given the nodes
      | node | slots |
      | n0   | 20    |
      | n1   | 20    |
    And job "one" as mapped by "--map-by slot -n 40 a"
    Then the map of "one" is the same after the library writes it in ranges of 4
