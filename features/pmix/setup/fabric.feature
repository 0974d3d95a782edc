@libpmix
Feature: Without a fabric plugin, requests for endpoints and keys return no additional data
  Without such a plugin, a request is accepted, no data is made up, and all other data is returned as without the request.

  Background:
    Given the topology "2pkg-4numa-16core-io"
    And the nodes
      | node | slots |
      | n0   | 4     |
      | n1   | 4     |
    And job "one" as mapped by "--map-by node -n 6 a"
    And the launcher's environment
      | variable     | value |
      | OMPI_MCA_btl | self  |

  @<id>
  Scenario Outline: <added> adds nothing to <with>
    Then setting up "one" for "ompi5" with "<with>, <added>" returns what it returns with "<with>"
    And setting up "one" for "ompi5" with "<added>, <with>" returns what it returns with "<with>"
    Examples:
      | id                   | with                     | added                                               |
      | SUP-ASK-5 SUP-DATA-2 | PMIX_SETUP_APP_ENVARS    | PMIX_ALLOC_FABRIC_ENDPTS                            |
      | SUP-ASK-6 SUP-DATA-3 | PMIX_SETUP_APP_ENVARS    | PMIX_ALLOC_FABRIC_SEC_KEY                           |
      | SUP-ASK-5 SUP-ASK-6  | PMIX_SETUP_APP_NONENVARS | PMIX_ALLOC_FABRIC_ENDPTS, PMIX_ALLOC_FABRIC_SEC_KEY |
      | SUP-ASK-5 SUP-ASK-3  | PMIX_SETUP_APP_ALL       | PMIX_ALLOC_FABRIC_ENDPTS                            |
      | SUP-ASK-6 SUP-ASK-3  | PMIX_SETUP_APP_ALL       | PMIX_ALLOC_FABRIC_SEC_KEY                           |

  @SUP-DATA-1 @SUP-DATA-4 @SUP-DATA-5
  Scenario: No distances, switches or GPUs are returned for a job with bound processes
    Then setting up "one" for "other" with "PMIX_SETUP_APP_NONENVARS, PMIX_ALLOC_FABRIC_ENDPTS" returns what it returns with "PMIX_SETUP_APP_NONENVARS"
    And setting up "one" for "other" with "PMIX_SETUP_APP_NONENVARS" returns nothing but variables
