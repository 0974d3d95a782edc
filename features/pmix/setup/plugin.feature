@libpmix
Feature: The data of a fabric's plugin reaches the processes of a job
  OpenPMIx has a plugin for tests, pnet/simptest, which gives each process an endpoint with the name of its node, and each node the
  coordinates of a file. A libpmix that is built without it is not asked.

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes
      | node | slots |
      | n0   | 4     |
      | n1   | 4     |
    And a server on node "n1"
    And job "one" as mapped by "--map-by node -n 5 a"
    And job "two" as mapped by "--map-by node -n 4 a"
    And the fabric of a plugin for tests
      | node | coordinates |
      | n0   | 0 7         |
      | n1   | 3 1         |

  @SUP-DATA-2 @SUP-ASK-5
  Scenario Outline: A process has the endpoint that the plugin assigns to it, with <with>
    Then process one:1 gets the endpoint "simptest.endpt.n1" if its server gets the result of setting up "one" with "<with>"
    And process one:3 gets the endpoint "simptest.endpt.n1" if its server gets the result of setting up "one" with "<with>"
    Examples:
      | with                                               |
      | PMIX_ALLOC_FABRIC_ENDPTS                           |
      | PMIX_SETUP_APP_NONENVARS, PMIX_ALLOC_FABRIC_ENDPTS |
      | PMIX_SETUP_APP_ALL                                 |

  @SUP-LOCAL-4
  Scenario: The endpoints of job "one" are not those of job "two"
    Then process one:1 gets the endpoint "simptest.endpt.n1" if its server gets the result of setting up "one" with "PMIX_SETUP_APP_ALL"
    And process two:1 gets the endpoint "not found" if its server gets the result of setting up "one" with "PMIX_SETUP_APP_ALL"

  @SUP-DATA-4
  Scenario: A process has the coordinates of its node
    Then process one:1 gets the coordinates "3 1" if its server gets the result of setting up "one" with "PMIX_SETUP_APP_ALL"
