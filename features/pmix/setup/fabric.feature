@libpmix
Feature: Endpoints and keys, which only a fabric's plugin can give
  Where there is no such plugin, asking is accepted, nothing is made up, and the rest is returned as without asking.

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

  @SUP-ASK-5 @SUP-DATA-2
  Scenario: Endpoints of processes
    Then setting up "one" for "ompi5" with "PMIX_SETUP_APP_ENVARS, PMIX_ALLOC_FABRIC_ENDPTS" returns what it returns with "PMIX_SETUP_APP_ENVARS"

  @SUP-ASK-6 @SUP-DATA-3
  Scenario: A key for the job
    Then setting up "one" for "ompi5" with "PMIX_SETUP_APP_ENVARS, PMIX_ALLOC_FABRIC_SEC_KEY" returns what it returns with "PMIX_SETUP_APP_ENVARS"

  @SUP-ASK-5 @SUP-ASK-6
  Scenario: Both, and nothing else
    Then setting up "one" for "ompi5" with "PMIX_SETUP_APP_NONENVARS, PMIX_ALLOC_FABRIC_ENDPTS, PMIX_ALLOC_FABRIC_SEC_KEY" returns what it returns with "PMIX_SETUP_APP_NONENVARS"

  @SUP-DATA-1 @SUP-DATA-4 @SUP-DATA-5
  Scenario: Nobody knows distances, switches or GPUs of a job whose processes are bound
    Then setting up "one" for "other" with "PMIX_SETUP_APP_NONENVARS, PMIX_ALLOC_FABRIC_ENDPTS" returns what it returns with "PMIX_SETUP_APP_NONENVARS"
    And setting up "one" for "other" with "PMIX_SETUP_APP_NONENVARS" returns nothing but variables
