@libpmix
Feature: Attributes control which data PMIx_server_setup_application returns
  The launcher passes the map of a job that is not yet registered with its server, and requests data through attributes. Its environment
  contains variables of Open MPI, which a plugin of libpmix forwards for jobs of this programming model, and another variable, which no
  plugin forwards.

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
  Scenario: PMIX_SETUP_APP_ENVARS returns each forwarded variable with its value
    Then setting up "one" for "ompi5" with "PMIX_SETUP_APP_ENVARS" returns
      | variable     | value    |
      | OMPI_MCA_btl | self,tcp |
      | OMPI_FOO     | a=b c    |
      | EDITOR       | (none)   |

  @SUP-ASK-1 @SUP-DATA-6 @SUP-RETURN-1
  Scenario: All of the returned data is the forwarded variables
    Given the launcher's environment
      | variable   | value         |
      | OMPI_EMPTY |               |
      | OMPI_PAIRS | a=1:b=2=3,c== |
      | OMPI_SPACE | a  b          |
      | OMPI_LAST  | /usr/lib:/lib |
    Then setting up "one" for "ompi5" with "PMIX_SETUP_APP_ENVARS" returns exactly
      | variable     | value         |
      | OMPI_EMPTY   |               |
      | OMPI_FOO     | a=b c         |
      | OMPI_LAST    | /usr/lib:/lib |
      | OMPI_MCA_btl | self,tcp      |
      | OMPI_PAIRS   | a=1:b=2=3,c== |
      | OMPI_SPACE   | a  b          |

  @SUP-DATA-6
  Scenario: A long variable is forwarded with its last character
    Given the launcher's environment
      | variable  | value         |
      | OMPI_LONG | 1000 times ab |
    Then setting up "one" for "ompi5" with "PMIX_SETUP_APP_ENVARS" returns
      | variable  | value         |
      | OMPI_LONG | 1000 times ab |

  @SUP-DATA-6 @SUP-RETURN-1
  Scenario: Variables whose names begin with the name of another are forwarded with it
    Given the launcher's environment
      | variable      | value |
      | OMPI_FOO_BAR  | one   |
      | OMPI_FOOT     | two   |
      | OMPI_MCA_btl_ | three |
      | OMPI_F        | four  |
    Then setting up "one" for "ompi5" with "PMIX_SETUP_APP_ENVARS" returns exactly
      | variable      | value    |
      | OMPI_F        | four     |
      | OMPI_FOO      | a=b c    |
      | OMPI_FOOT     | two      |
      | OMPI_FOO_BAR  | one      |
      | OMPI_MCA_btl  | self,tcp |
      | OMPI_MCA_btl_ | three    |

  @SUP-DATA-6
  Scenario: A plugin forwards variables only for jobs of its programming model
    Then setting up "one" for "other" with "PMIX_SETUP_APP_ENVARS" returns
      | variable     | value  |
      | OMPI_MCA_btl | (none) |
      | OMPI_FOO     | (none) |

  @SUP-DATA-7
  Scenario: A variable can have a value that the launcher's environment does not have
    Given the launcher's Open MPI parameters
      | parameter      | value |
      | coll_tuned_use | 7     |
    Then setting up "one" for "ompi5" with "PMIX_SETUP_APP_ENVARS" returns
      | variable                | value    |
      | OMPI_MCA_coll_tuned_use | 7        |
      | OMPI_MCA_btl            | self,tcp |

  @SUP-DATA-7 @SUP-ASK-1
  Scenario: Each of several parameters is returned with its value
    Given the launcher's Open MPI parameters
      | parameter      | value   |
      | coll_tuned_use | 7       |
      | btl_tcp_if     | eth0,lo |
      | pml            | ^cm     |
    Then setting up "one" for "ompi5" with "PMIX_SETUP_APP_ENVARS" returns
      | variable                | value    |
      | OMPI_MCA_coll_tuned_use | 7        |
      | OMPI_MCA_btl_tcp_if     | eth0,lo  |
      | OMPI_MCA_pml            | ^cm      |
      | OMPI_MCA_btl            | self,tcp |

  @SUP-ASK-7
  Scenario: PMIX_SETUP_APP_NONENVARS returns no environment variables
    Then setting up "one" for "ompi5" with "PMIX_SETUP_APP_NONENVARS" returns no variable

  @SUP-ASK-2
  Scenario Outline: PMIX_SETUP_APP_NONENVARS returns all data besides variables for <what> with <with>
    Then setting up "one" for "<model>" with "<with>" returns besides variables what it returns with "PMIX_SETUP_APP_ALL"
    Examples:
      | what                 | model | with                                            |
      | Open MPI             | ompi5 | PMIX_SETUP_APP_NONENVARS                        |
      | another model's jobs | other | PMIX_SETUP_APP_NONENVARS                        |
      | Open MPI             | ompi5 | PMIX_SETUP_APP_ENVARS, PMIX_SETUP_APP_NONENVARS |
      | another model's jobs | other | PMIX_SETUP_APP_ENVARS, PMIX_SETUP_APP_NONENVARS |

  @SUP-ASK-7
  Scenario: PMIX_SETUP_APP_NONENVARS returns no parameters of libpmix either
    Given the launcher's environment
      | variable     | value |
      | PMIX_MCA_gds | hash  |
    Then setting up "one" for "ompi5" with "PMIX_SETUP_APP_NONENVARS" returns
      | variable     | value  |
      | PMIX_MCA_gds | (none) |
      | OMPI_MCA_btl | (none) |
    And setting up "one" for "ompi5" with "PMIX_SETUP_APP_ENVARS" returns
      | variable     | value    |
      | PMIX_MCA_gds | hash     |
      | OMPI_MCA_btl | self,tcp |

  @SUP-ASK-1 @SUP-ASK-2
  Scenario: PMIX_SETUP_APP_ENVARS and PMIX_SETUP_APP_NONENVARS can be combined
    Then setting up "one" for "ompi5" with "PMIX_SETUP_APP_ENVARS, PMIX_SETUP_APP_NONENVARS" returns
      | variable     | value    |
      | OMPI_MCA_btl | self,tcp |
      | OMPI_FOO     | a=b c    |

  @SUP-ASK-3
  Scenario: PMIX_SETUP_APP_ALL includes the environment variables
    Then setting up "one" for "ompi5" with "PMIX_SETUP_APP_ALL" returns
      | variable     | value    |
      | OMPI_MCA_btl | self,tcp |
      | OMPI_FOO     | a=b c    |
      | EDITOR       | (none)   |

  @SUP-ASK-4
  Scenario: A call without attributes returns the environment variables too
    Then setting up "one" for "ompi5" with "" returns
      | variable     | value    |
      | OMPI_MCA_btl | self,tcp |
      | OMPI_FOO     | a=b c    |
      | EDITOR       | (none)   |

  @SUP-ASK-4
  Scenario: PMIX_SETUP_APP_ALL is the default
    Then setting up "one" for "ompi5" with "PMIX_SETUP_APP_ALL" returns what it returns with ""

  @SUP-RETURN-2
  Scenario: The returned data can be packed into a launch message
    Then the result of setting up "one" for "ompi5" with "PMIX_SETUP_APP_ENVARS" is the same after it is sent
