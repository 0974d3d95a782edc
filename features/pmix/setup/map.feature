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

  @SUP-MAP-3
  Scenario Outline: The names of the nodes are <what>
    Given the nodes
      | node | slots |
      | <a>  | 6     |
      | <b>  | 6     |
      | <c>  | 6     |
      | <d>  | 6     |
      | <e>  | 6     |
      | <f>  | 6     |
    And job "one" as mapped by "--map-by node -n 17 a"
    Then the map of "one" is the same after the library writes it
    Examples:
      | what                            | a           | b           | c           | d           | e       | f      |
      | numbers with a suffix           | n1-ib       | n2-ib       | n3-ib       | n10-ib      | n11-ib  | n12-ib |
      | numbers with different suffixes | n1-ib       | n2-ib       | n3-eth      | n4-eth      | n5      | n6     |
      | numbers of different widths     | n1          | n02         | n003        | n04         | n5      | n006   |
      | numbers with leading zeros      | n0008       | n0009       | n0010       | n0099       | n0100   | n0101  |
      | long numbers                    | c1999999998 | c1999999999 | c2000000000 | c2000000001 | d9      | d10    |
      | two numbers                     | r1c09       | r1c10       | r1c11       | r2c09       | r2c10   | r2c11  |
      | numbers after hyphens           | east-1      | east-2      | east-10     | west-1      | west-02 | west-3 |
      | in no order                     | n5          | n2          | n9          | n1          | n8      | n3     |
      | words                           | alpha       | beta        | gamma       | delta       | epsilon | zeta   |
      | prefixes of each other          | n           | n1          | n11         | n111        | n1a     | n1a1   |

  @SUP-MAP-3
  Scenario: Each of three nodes has several ranges of ranks
    Given the nodes
      | node | slots |
      | n0   | 12    |
      | n1   | 12    |
      | n2   | 12    |
    And job "one" as mapped by "-H n0:12 -n 3 a : -H n1:12 -n 2 b : -H n0:12 -n 4 c : -H n2:12 -n 1 d : -H n1:12 -n 3 e : -H n0:12 -n 2 f : -H n2:12 -n 5 g"
    Then the map of "one" is the same after the library writes it
    And the map of "one" is the same after the library writes it in ranges of 2
