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

  @<id>
  Scenario Outline: A process of job <job> has <which> variables if its server gets the result for job "one" <when> it registers the jobs
    Then process <process> has these variables if its server gets the result of setting up "one" for "<model>" with "<with>" <when> it registers the jobs
      | variable                | value  |
      | OMPI_MCA_btl            | <btl>  |
      | OMPI_MCA_coll_tuned_use | <coll> |
      | EDITOR                  | (none) |
    Examples:
      | id                      | job | which         | process | model | with                     | when   | btl      | coll   |
      | SUP-LOCAL-3 SUP-NOTE-3  | one | the forwarded | one:1   | ompi5 | PMIX_SETUP_APP_ENVARS    | after  | self,tcp | 7      |
      | SUP-LOCAL-3 SUP-NOTE-3  | one | the forwarded | one:3   | ompi5 | PMIX_SETUP_APP_ENVARS    | before | self,tcp | 7      |
      | SUP-LOCAL-2             | one | no forwarded  | one:1   | other | PMIX_SETUP_APP_NONENVARS | after  | (none)   | (none) |
      | SUP-LOCAL-2             | two | no forwarded  | two:1   | ompi5 | PMIX_SETUP_APP_ENVARS    | after  | (none)   | (none) |

  @SUP-LOCAL-4
  Scenario Outline: The variables of job "one" reach its process and not that of job "two" <when> the jobs are registered
    Then process one:1 has these variables if its server gets the result of setting up "one" for "ompi5" with "<with>" <when> it registers the jobs
      | variable     | value    |
      | OMPI_MCA_btl | self,tcp |
    And process two:1 has these variables if its server gets the result of setting up "one" for "ompi5" with "<with>" <when> it registers the jobs
      | variable     | value  |
      | OMPI_MCA_btl | (none) |
    Examples:
      | with                  | when   |
      | PMIX_SETUP_APP_ENVARS | before |
      | PMIX_SETUP_APP_ENVARS | after  |

  @<id>
  Scenario Outline: What a process gets from a server that has the data and <then>
    Then a server that gets the result of setting up "one" for "ompi5" with "<with>" and <then> gives process one:1 these variables
      | variable                | value  |
      | OMPI_MCA_btl            | <btl>  |
      | OMPI_MCA_coll_tuned_use | <coll> |
    Examples:
      | id         | with                  | then                                      | btl      | coll   |
      | SUP-NOTE-1 | PMIX_SETUP_APP_ENVARS | registers no job                          | (none)   | (none) |
      | SUP-NOTE-3 | PMIX_SETUP_APP_ENVARS | registers the job                         | self,tcp | 7      |

  @SUP-NOTE-2
  Scenario Outline: A server has the data's variables for a process only if it registers the job with local processes
    Then a server that gets the result of setting up "one" for "ompi5" with "<with>" and registers the job gives process one:1 these variables
      | variable     | value    |
      | OMPI_MCA_btl | self,tcp |
    And a server that gets the result of setting up "one" for "ompi5" with "<with>" and <then> gives process one:1 these variables
      | variable     | value  |
      | OMPI_MCA_btl | (none) |
    Examples:
      | with                  | then                                      |
      | PMIX_SETUP_APP_ENVARS | registers the job without local processes |
