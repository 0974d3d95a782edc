@libpmix
Feature: What a launcher asks of PMIx_server_setup_application, and what comes back
  The launcher gives the map of a job of which the server has not been told, and says what it wants. The launcher's environment has variables of
  Open MPI, which a plugin of libpmix forwards for jobs of this programming model, and others, which nobody does.

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes
      | node | slots |
      | n0   | 4     |
      | n1   | 4     |
    And job "one" as mapped by "--map-by node -n 5 a : --map-by slot -n 2 b"
    And the launcher's environment
      | variable     | value    |
      | OMPI_MCA_btl | self,tcp |
      | OMPI_FOO     | a=b c    |
      | EDITOR       | ed       |

  @SUP-ASK-1 @SUP-DATA-6 @SUP-RETURN-1 @SUP-MAP-2
  Scenario: Variables are returned, each with its value
    Then setting up "one" for "ompi5" with "PMIX_SETUP_APP_ENVARS" returns
      | variable     | value    |
      | OMPI_MCA_btl | self,tcp |
      | OMPI_FOO     | a=b c    |
      | EDITOR       | (none)   |

  @SUP-DATA-6
  Scenario: A plugin forwards variables for the jobs of its programming model alone
    Then setting up "one" for "other" with "PMIX_SETUP_APP_ENVARS" returns
      | variable     | value  |
      | OMPI_MCA_btl | (none) |
      | OMPI_FOO     | (none) |

  @SUP-DATA-7
  Scenario: A variable is returned with a value that the launcher does not have
    Given the launcher's Open MPI parameters
      | parameter      | value |
      | coll_tuned_use | 7     |
    Then setting up "one" for "ompi5" with "PMIX_SETUP_APP_ENVARS" returns
      | variable                | value    |
      | OMPI_MCA_coll_tuned_use | 7        |
      | OMPI_MCA_btl            | self,tcp |

  @SUP-ASK-2
  Scenario: Of all else there is no variable
    Then setting up "one" for "ompi5" with "PMIX_SETUP_APP_NONENVARS" returns no variable

  @SUP-ASK-2
  Scenario: Not even a parameter of libpmix
    Given the launcher's environment
      | variable          | value |
      | PMIX_MCA_gds      | hash  |
    Then setting up "one" for "ompi5" with "PMIX_SETUP_APP_NONENVARS" returns
      | variable     | value  |
      | PMIX_MCA_gds | (none) |
      | OMPI_MCA_btl | (none) |
    And setting up "one" for "ompi5" with "PMIX_SETUP_APP_ENVARS" returns
      | variable     | value    |
      | PMIX_MCA_gds | hash     |
      | OMPI_MCA_btl | self,tcp |

  @SUP-ASK-1 @SUP-ASK-2
  Scenario: Variables and all else
    Then setting up "one" for "ompi5" with "PMIX_SETUP_APP_ENVARS, PMIX_SETUP_APP_NONENVARS" returns
      | variable     | value    |
      | OMPI_MCA_btl | self,tcp |
      | OMPI_FOO     | a=b c    |

  @SUP-ASK-3
  Scenario: Everything has the variables
    Then setting up "one" for "ompi5" with "PMIX_SETUP_APP_ALL" returns
      | variable     | value    |
      | OMPI_MCA_btl | self,tcp |
      | OMPI_FOO     | a=b c    |
      | EDITOR       | (none)   |

  @SUP-ASK-4
  Scenario: Everything is what is returned if nothing is said
    Then setting up "one" for "ompi5" with "" returns
      | variable     | value    |
      | OMPI_MCA_btl | self,tcp |
      | OMPI_FOO     | a=b c    |
      | EDITOR       | (none)   |

  @SUP-ASK-4
  Scenario: Saying that everything is wanted changes nothing
    Then setting up "one" for "ompi5" with "PMIX_SETUP_APP_ALL" returns what it returns with ""

  @SUP-RETURN-2
  Scenario: What is returned can be sent
    Then what setting up "one" for "ompi5" with "PMIX_SETUP_APP_ENVARS" returns is the same after it was sent
