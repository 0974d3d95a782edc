@libpmix
Feature: PMIx_server_setup_local_support passes the setup data to the processes of a node
  The data arrives in the launch message. Its environment variables are for the job's processes on the node; the server takes no action
  until the host has registered the job with processes on this node.

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes
      | node | slots |
      | n0   | 4     |
      | n1   | 4     |
    And a server on node "n1"
    And job "one" as mapped by "--map-by node -n 5 a : --map-by slot -n 2 b"
    And job "two" as mapped by "--map-by node -n 4 a"
    And the launcher's environment
      | variable     | value    |
      | OMPI_MCA_btl | self,tcp |
      | EDITOR       | ed       |
    And the launcher's Open MPI parameters
      | parameter      | value |
      | coll_tuned_use | 7     |

  @SUP-LOCAL-3 @SUP-NOTE-3
  Scenario: A process has the variables if the job was registered first
    Then process one:1 has these variables if its server gets the result of setting up "one" for "ompi5" with "PMIX_SETUP_APP_ENVARS" after it registers the jobs
      | variable                | value    |
      | OMPI_MCA_btl            | self,tcp |
      | OMPI_MCA_coll_tuned_use | 7        |
      | EDITOR                  | (none)   |

  @SUP-LOCAL-3 @SUP-NOTE-3
  Scenario: A process has the variables if the job was registered later
    Then process one:3 has these variables if its server gets the result of setting up "one" for "ompi5" with "PMIX_SETUP_APP_ENVARS" before it registers the jobs
      | variable                | value    |
      | OMPI_MCA_btl            | self,tcp |
      | OMPI_MCA_coll_tuned_use | 7        |
      | EDITOR                  | (none)   |

  @SUP-LOCAL-2
  Scenario: PMIx_server_setup_local_support accepts an empty array
    Then process one:1 has these variables if its server gets the result of setting up "one" for "other" with "PMIX_SETUP_APP_NONENVARS" after it registers the jobs
      | variable     | value  |
      | OMPI_MCA_btl | (none) |

  @SUP-LOCAL-4 @SUP-LOCAL-2
  Scenario: The variables of a job are not passed to the processes of another job
    Then process two:1 has these variables if its server gets the result of setting up "one" for "ompi5" with "PMIX_SETUP_APP_ENVARS" after it registers the jobs
      | variable                | value  |
      | OMPI_MCA_btl            | (none) |
      | OMPI_MCA_coll_tuned_use | (none) |

  @SUP-NOTE-1
  Scenario: No action is taken for a job that is not registered
    Then a server that gets the result of setting up "one" for "ompi5" with "PMIX_SETUP_APP_ENVARS" and registers no job gives process one:1 these variables
      | variable                | value  |
      | OMPI_MCA_btl            | (none) |
      | OMPI_MCA_coll_tuned_use | (none) |

  @SUP-NOTE-2
  Scenario: No action is taken for a job without processes on this node
    Then a server that gets the result of setting up "one" for "ompi5" with "PMIX_SETUP_APP_ENVARS" and registers the job without local processes gives process one:1 these variables
      | variable                | value  |
      | OMPI_MCA_btl            | (none) |
      | OMPI_MCA_coll_tuned_use | (none) |

  @SUP-NOTE-3
  Scenario: The data takes effect once the job is registered with processes on this node
    Then a server that gets the result of setting up "one" for "ompi5" with "PMIX_SETUP_APP_ENVARS" and registers the job gives process one:1 these variables
      | variable                | value    |
      | OMPI_MCA_btl            | self,tcp |
      | OMPI_MCA_coll_tuned_use | 7        |
