# What must hold between two maps of one implementation, whatever it is, where nodes have daemons.
Feature: Two maps of running nodes that must be the same

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:4,n2:4"

  @MET-LIVE-EQUAL-1
  Scenario Outline: Nodes that report equal machines with <directives>
    When prterun maps "<directives> -n 6 a"
    Then the map is the same where every node reports that machine

    Examples:
      | directives                                   |
      | --map-by slot --bind-to core                 |
      | --map-by numa --bind-to core                 |
      | --map-by package --bind-to package           |
      | --map-by core:span --bind-to core            |
      | --map-by hwthread:hwtcpus --bind-to hwthread |
      | --map-by numa --bind-to numa --rank-by span  |
      | --map-by slot:pe=2                           |
      | --map-by pe-list=1,3:ordered:oversubscribe --bind-to core:overload-allowed |

  @MET-LIVE-FRESH-1
  Scenario Outline: A job after another one with <earlier>
    When tool "T" spawns job "A" with "<earlier> -n 4 a"
    And job "A" ends
    And tool "T" spawns job "B" with "<later> -n 5 b"
    Then job "B" has the same map in a fresh runtime

    Examples:
      | earlier                                      | later                                    |
      | --map-by slot --bind-to core:if-supported    | --map-by slot --bind-to core:if-supported |
      | --map-by slot:pe=2 --bind-to core:if-supported -H n2:4 | --map-by core --bind-to core:if-supported |
      | --map-by package --bind-to package:if-supported | --map-by slot --bind-to core:if-supported |
      | --map-by node --bind-to none -H n2:2,n1:2    | --map-by slot --bind-to none             |
      | --map-by slot:oversubscribe --bind-to none -H n1:1 | --map-by node --bind-to none       |
      | --map-by pe-list=0,2:oversubscribe --bind-to core:if-supported:overload-allowed | --map-by slot --bind-to core:if-supported |

  @MET-LIVE-FRESH-1
  Scenario: A job after another one that could not be mapped
    When tool "T" spawns job "A" with "--map-by slot --bind-to none -n 9 a"
    Then the job is refused
    When tool "T" spawns job "B" with "--map-by slot --bind-to none -n 8 b"
    Then job "B" has the same map in a fresh runtime

  @MET-LIVE-ORDER-1
  Scenario Outline: The daemons of nodes that differ report in another order with <directives>
    Given the topology "1pkg-1numa-4core"
    And the nodes
      | node | slots | topology              |
      | n1   | 4     |                       |
      | n2   | 4     | 2pkg-2numa-8core-smt2 |
      | n3   | 4     | 2pkg-2numa-8core-smt2 |
    When tool "T" spawns job "A" with "<directives> -n 9 a"
    Then job "A" has the same map in a runtime whose daemons report in reverse order

    Examples:
      | directives                                      |
      | --map-by slot --bind-to core:if-supported       |
      | --map-by node --bind-to none                    |
      | --map-by package --bind-to package:if-supported |
      | --map-by core --bind-to hwthread:if-supported   |
