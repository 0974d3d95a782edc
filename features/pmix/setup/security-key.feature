@libpmix
Feature: A fabric's security key is part of the data of a job
  OpenPMIx's plugin for Omni-Path, pnet/opa, makes a key for each job where the launcher's machine has such an adapter. A libpmix
  that is built without it is not asked.

  Background:
    Given the topology "2pkg-4numa-16core-io"
    And the nodes
      | node | slots |
      | n0   | 4     |
      | n1   | 4     |
    And job "one" as mapped by "--map-by node -n 6 a"

  @SUP-DATA-3
  Scenario Outline: A launcher whose machine has an adapter gets a key with <with>
    Given the launcher's machine has an Omni-Path adapter
    Then setting up "one" for "other" with "<with>" returns a security key
    Examples:
      | with                                           |
      | PMIX_SETUP_APP_ALL                             |
      | PMIX_SETUP_APP_NONENVARS                       |
      | PMIX_SETUP_APP_ENVARS, PMIX_SETUP_APP_NONENVARS |

  @SUP-ASK-1
  Scenario: Who asks for variables alone gets no key
    Given the launcher's machine has an Omni-Path adapter
    Then setting up "one" for "other" with "PMIX_SETUP_APP_ENVARS" returns no security key
