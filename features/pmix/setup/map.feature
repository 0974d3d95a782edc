@libpmix
Feature: The map that a launcher gives to PMIx_server_setup_application
  A job's map is two lists, one of nodes and one of the ranks on each, and for each rank its app, its place, its CPU set and its
  locality. libpmix chooses the form of the lists; whatever it is, read again it is the map that the job has.

  Background:
    Given the topology "1pkg-4numa-24core-smt2"

  @SUP-MAP-3 @SUP-MAP-5
  Scenario: Apps of different policies on nodes of different names
    Given the nodes
      | node   | slots |
      | node08 | 6     |
      | node09 | 6     |
      | node10 | 6     |
      | login  | 4     |
      | gpu1   | 6     |
    And job "one" as mapped by "--map-by node -n 9 a : --map-by slot --bind-to l3cache -n 5 b : --map-by package -n 3 c"
    Then the map of "one" as the library writes it is read as the map

  @SUP-MAP-3
  Scenario: Nodes that are not used are in neither list
    Given the nodes
      | node | slots |
      | n0   | 2     |
      | n1   | 2     |
      | n2   | 2     |
    And job "one" as mapped by "-H n1:2,n2:2 --map-by slot -n 2 a : -H n2:2 -n 1 b"
    Then the map of "one" as the library writes it is read as the map

  @SUP-MAP-3 @SUP-MAP-5
  Scenario: Processes that are not bound have no CPU set
    Given the nodes
      | node | slots |
      | n0   | 4     |
      | n1   | 4     |
    And job "one" as mapped by "--map-by node --bind-to none -n 6 a"
    Then the map of "one" as the library writes it is read as the map

  @SUP-MAP-5
  Scenario: A process finds where every rank of its job is
    Given the nodes
      | node | slots |
      | n0   | 4     |
      | n1   | 4     |
    And a server on node "n1"
    And job "one" as mapped by "--map-by node -n 5 a : --map-by slot --bind-to hwthread -n 2 b"
    Then process one:1 finds the map of its job

  @SUP-MAP-3
  Scenario: A host tells ranks as ranges
    Given the nodes
      | node | slots |
      | n0   | 24    |
      | n1   | 24    |
    And job "one" as mapped by "--map-by slot -n 48 a"
    Then the map of "one" as the library writes it of ranges of 24 is read as the map

  @SUP-MAP-3
  Scenario: A host tells ranks as ranges that touch each other
    Given the nodes
      | node | slots |
      | n0   | 20    |
      | n1   | 20    |
    And job "one" as mapped by "--map-by slot -n 40 a"
    Then the map of "one" as the library writes it of ranges of 4 is read as the map
