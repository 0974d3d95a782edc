@libpmix
Feature: What a node's server makes of the data through PMIx_server_setup_local_support
  The data comes in the launch message. Variables in it are for the job's processes on the node; until the host has told of the job, and that it has
  processes here, nothing is done with it.

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
  Scenario: A process has the variables if the job was told first
    Then process one:1 has, if its server was given what setting up "one" for "ompi5" with "PMIX_SETUP_APP_ENVARS" returned after it was told of jobs
      | variable                | value    |
      | OMPI_MCA_btl            | self,tcp |
      | OMPI_MCA_coll_tuned_use | 7        |
      | EDITOR                  | (none)   |

  @SUP-LOCAL-3 @SUP-NOTE-3
  Scenario: A process has the variables if the job was told later
    Then process one:3 has, if its server was given what setting up "one" for "ompi5" with "PMIX_SETUP_APP_ENVARS" returned before it was told of jobs
      | variable                | value    |
      | OMPI_MCA_btl            | self,tcp |
      | OMPI_MCA_coll_tuned_use | 7        |
      | EDITOR                  | (none)   |

  @SUP-LOCAL-2
  Scenario: There can be nothing to give
    Then process one:1 has, if its server was given what setting up "one" for "other" with "PMIX_SETUP_APP_NONENVARS" returned after it was told of jobs
      | variable     | value  |
      | OMPI_MCA_btl | (none) |

  @SUP-LOCAL-4 @SUP-LOCAL-2
  Scenario: What is one job's reaches no process of another
    Then process two:1 has, if its server was given what setting up "one" for "ompi5" with "PMIX_SETUP_APP_ENVARS" returned after it was told of jobs
      | variable                | value  |
      | OMPI_MCA_btl            | (none) |
      | OMPI_MCA_coll_tuned_use | (none) |

  @SUP-NOTE-1
  Scenario: Nothing is done for a job of which the server was not told
    Then for process one:1 a server has, if it was given what setting up "one" for "ompi5" with "PMIX_SETUP_APP_ENVARS" returned, and was told of no job
      | variable                | value  |
      | OMPI_MCA_btl            | (none) |
      | OMPI_MCA_coll_tuned_use | (none) |

  @SUP-NOTE-2
  Scenario: Nothing is done for a job that has no processes here
    Then for process one:1 a server has, if it was given what setting up "one" for "ompi5" with "PMIX_SETUP_APP_ENVARS" returned, and was told of the job without local processes
      | variable                | value  |
      | OMPI_MCA_btl            | (none) |
      | OMPI_MCA_coll_tuned_use | (none) |

  @SUP-NOTE-3
  Scenario: With the job and its processes it takes effect
    Then for process one:1 a server has, if it was given what setting up "one" for "ompi5" with "PMIX_SETUP_APP_ENVARS" returned, and was told of the job
      | variable                | value    |
      | OMPI_MCA_btl            | self,tcp |
      | OMPI_MCA_coll_tuned_use | 7        |
