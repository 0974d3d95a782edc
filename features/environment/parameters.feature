# PRRTE's default MCA parameter file and prte(1): where parameters come from
Feature: Parameters from the environment and from files

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:4,n2:4"

  @ENV-VARIABLE-1
  Scenario Outline: The variable <variable> sets a parameter
    When prterun maps "<variable> prterun -n 3 a"
    Then the map is the same as that of "<directive> -n 3 a"

    Examples:
      | variable                                    | directive       |
      | PRTE_MCA_mapby=node                         | --map-by node   |
      | PRTE_MCA_prte_mapby=node                    | --map-by node   |
      | PRTE_MCA_map_by=node                        | --map-by node   |
      | PRTE_MCA_rmaps_default_mapping_policy=node  | --map-by node   |
      | PRTE_MCA_rankby=node                        | --rank-by node  |
      | PRTE_MCA_rank_by=node                       | --rank-by node  |
      | PRTE_MCA_bindto=numa                        | --bind-to numa  |
      | PRTE_MCA_hwloc_default_binding_policy=none  | --bind-to none  |

  @ENV-VARIABLE-1
  Scenario Outline: The variable <variable> sets nothing of PRRTE
    When prterun maps "<variable> prterun -n 3 a"
    Then the map is the same as that of "-n 3 a"

    Examples:
      | variable                             |
      | PRTE_MCA_mapby=                      |
      | PRTE_MCA_nosuch=node                 |
      | PRTE_MCA_rmaps_base_oversubscribe=1  |
      | PMIX_MCA_mapby=node                  |
      | OMPI_MCA_rmaps_base_mapping_policy=node |

  @ENV-VARIABLE-1
  Scenario: An invalid value of a variable is refused
    When prterun maps "PRTE_MCA_mapby=nosuch prterun -n 3 a"
    Then the job is refused

  @ENV-OUTPUT-1
  Scenario: A wrong word for the output is refused unless the line replaces it
    When prterun maps "PRTE_MCA_output=nosuch prterun -n 3 a"
    Then the job is refused for "unrecognized-directive"
    When prterun maps "PRTE_MCA_output=nosuch prterun --output tag -n 3 a"
    Then the map is the same as that of "-n 3 a"

  @ENV-PRECEDENCE-1
  Scenario Outline: <setting> precedes the variable
    When prterun maps "PRTE_MCA_mapby=slot prterun <setting> -n 3 a"
    Then the map is the same as that of "--map-by node -n 3 a"
    And the map is not the same as that of "--map-by slot -n 3 a"

    Examples:
      | setting                                   |
      | --map-by node                             |
      | --prtemca mapby node                      |
      | --mca rmaps_default_mapping_policy node   |

  @ENV-PRECEDENCE-2
  Scenario Outline: <first> precedes <second>, whatever sets it
    When prterun maps "PRTE_MCA_<first>=node PRTE_MCA_<second>=slot prterun -n 3 a"
    Then the map is the same as that of "--map-by node -n 3 a"
    When prterun maps "PRTE_MCA_<first>=node prterun --prtemca <second> slot -n 3 a"
    Then the map is the same as that of "--map-by node -n 3 a"
    And the map is not the same as that of "--map-by slot -n 3 a"

    Examples:
      | first                        | second  |
      | rmaps_default_mapping_policy | map_by  |
      | map_by                       | mapby   |
      | prte_map_by                  | map_by  |
      | prte_mapby                   | mapby   |

  @ENV-FILE-1
  Scenario: The user's file sets parameters
    Given the user's parameter file of PRRTE
      """
      # a comment
      // another
      /* and a third,
         mapby = slot */
      mapby = node
      bindto=none
      """
    When prterun maps "-n 3 a"
    Then the map is the same as that of "--prtemca mapby slot --map-by node --prtemca bindto none -n 3 a"

  @ENV-FILE-1
  Scenario Outline: A line with <what> is skipped
    Given the user's parameter file of PRRTE
      """
      <line>
      rankby = node
      """
    When prterun maps "-n 3 a"
    Then the map is the same as that of "--rank-by node -n 3 a"

    Examples:
      | what                | line          |
      | no equals sign      | mapby node    |
      | no name             | = node        |
      | a blank in its name | map by = node |
      | a hash in front     | #mapby = node |

  @ENV-FILE-1
  Scenario Outline: Quotes and comments after a value are part of it
    Given the user's parameter file of PRRTE
      """
      mapby = <value>
      """
    When prterun maps "-n 3 a"
    Then the job is refused

    Examples:
      | value         |
      | "node"        |
      | node # by one |

  @ENV-FILE-1
  Scenario: A parameter without a value is not set
    Given the user's parameter file of PRRTE
      """
      mapby = node
      mapby =
      """
    When prterun maps "-n 3 a"
    Then the map is the same as that of "--prtemca mapby slot --prtemca mapby '' -n 3 a"

  @ENV-FILE-1
  Scenario: Options of an old command line set parameters in a file
    Given the user's parameter file of PRRTE
      """
      -mca mapby node --mca rankby "slot" -x A=b
      """
    When prterun maps "-n 3 a"
    Then the map is the same as that of "--map-by node --rank-by slot -n 3 a"
    And the map is not the same as that of "--map-by slot -n 3 a"

  @ENV-FILE-2
  Scenario: The user's file precedes the installation's
    Given the user's parameter file of PRRTE
      """
      mapby = node
      """
    And the installation's parameter file of PRRTE
      """
      mapby = slot
      rankby = slot
      """
    When prterun maps "-n 3 a"
    Then the map is the same as that of "--map-by node --rank-by slot -n 3 a"
    And the map is not the same as that of "--map-by slot -n 3 a"

  @ENV-FILE-2
  Scenario: Variables and the command line choose other files
    Given the user's parameter file of PRRTE
      """
      mapby = numa
      """
    When prterun maps "PRTE_MCA_prte_param_files=features/data/parameters-node prterun -n 3 a"
    Then the map is the same as that of "PRTE_MCA_prte_param_files=none prterun --map-by node -n 3 a"
    When prterun maps "--prtemca prte_param_files none -n 3 a"
    Then the map is the same as that of "PRTE_MCA_prte_param_files=none prterun -n 3 a"

  @ENV-PRECEDENCE-1
  Scenario: A variable precedes a file
    Given the user's parameter file of PRRTE
      """
      mapby = node
      """
    When prterun maps "PRTE_MCA_mapby=slot prterun -n 3 a"
    Then the map is the same as that of "--map-by slot -n 3 a"

  @ENV-OVERRIDE-1
  Scenario: An overriding file precedes variables, but not the command line
    When prterun maps "PRTE_MCA_prte_override_param_file=features/data/parameters-node PRTE_MCA_mapby=slot prterun -n 3 a"
    Then the map is the same as that of "--map-by node -n 3 a"
    And the map is not the same as that of "--map-by slot -n 3 a"
    When prterun maps "PRTE_MCA_prte_override_param_file=features/data/parameters-node prterun --prtemca mapby slot -n 3 a"
    Then the map is the same as that of "--map-by slot -n 3 a"

  @ENV-OVERRIDE-2
  Scenario Outline: PMIx's overriding file precedes <line>
    Given PMIx's overriding parameter file
      """
      mapby = node
      """
    When prterun maps "<line> -n 3 a"
    Then the map is the same as that of "--map-by node -n 3 a"
    And the map is not the same as that of "--map-by slot -n 3 a"

    Examples:
      | line                                               |
      | PRTE_MCA_mapby=slot prterun                        |
      | PRTE_MCA_rmaps_default_mapping_policy=slot prterun |
      | --prtemca mapby slot                               |

  @ENV-SHARED-1
  Scenario: A file of PMIx sets what nothing else sets
    Given the user's parameter file of PMIx
      """
      mapby = node
      """
    When prterun maps "-n 3 a"
    Then the map is the same as that of "--map-by node -n 3 a"
    And the map is not the same as that of "--map-by slot -n 3 a"
    When prterun maps "PRTE_MCA_mapby=slot prterun -n 3 a"
    Then the map is the same as that of "--map-by slot -n 3 a"

  @ENV-VARIABLE-1 @ENV-PRECEDENCE-1
  Scenario Outline: An empty value unsets what a file sets: <line>
    Given the user's parameter file of PRRTE
      """
      mapby = node
      rankby = slot
      """
    When prterun maps "<line> -n 3 a"
    Then the map is the same as that of "<same> -n 3 a"
    And the map is not the same as that of "--map-by node --rank-by slot -n 3 a"

    Examples: With the line's own mapping and ranking, the file does not matter.
      | line                                     | same                         |
      | PRTE_MCA_mapby= prterun                  | --map-by core --rank-by slot |
      | PRTE_MCA_rankby= prterun                 | --map-by node --rank-by node |
      | PRTE_MCA_mapby= PRTE_MCA_rankby= prterun | --map-by core --rank-by fill |
      | --prtemca mapby ''                       | --map-by core --rank-by slot |

  # The app's own mapping has a ranking that follows from it.
  @PAM-RANK-DERIVE-1 @PAM-SET-1
  Scenario Outline: The ranking in "<setting>" applies to apps without a mapping, and not to one mapped by <mapping>
    When prterun maps "<setting> -n 2 a : --map-by <mapping> -n 2 b : -n 2 c"
    Then app 0's ranking is "<configured>"
    And app 1's ranking is "<derived>"
    And app 2's ranking is "<configured>"

    Examples:
      | setting                      | mapping   | configured | derived |
      | --prtemca rankby node        | slot      | NODE       | SLOT    |
      | --prtemca rankby slot        | node      | SLOT       | NODE    |
      | --prtemca rankby node        | numa      | NODE       | FILL    |
      | --prtemca rankby slot        | numa:span | SLOT       | SPAN    |
      | PRTE_MCA_rankby=node prterun | slot      | NODE       | SLOT    |

  # The app's own mapping has a binding that follows from it.
  @PAM-BIND-DERIVE-1 @PAM-SET-1
  Scenario Outline: The binding in "<setting>" applies to apps without a mapping, and not to one mapped by <mapping>
    When prterun maps "<setting> -n 2 a : --map-by <mapping> -n 2 b : -n 2 c"
    Then app 0's binding is "<configured>"
    And app 1's binding is "<derived>"
    And app 2's binding is "<configured>"

    Examples:
      | setting                      | mapping   | configured | derived              |
      | --prtemca bindto none        | slot      | NONE       | CORE:IF-SUPPORTED    |
      | --prtemca bindto none        | node      | NONE       | CORE:IF-SUPPORTED    |
      | --prtemca bindto none        | package   | NONE       | PACKAGE:IF-SUPPORTED |
      | --prtemca bindto numa        | core      | NUMA       | CORE:IF-SUPPORTED    |
      | PRTE_MCA_bindto=none prterun | numa:span | NONE       | NUMA:IF-SUPPORTED    |

  # Parameters are the runtime's, whichever segment sets them.
  @ENV-PRECEDENCE-1 @PAM-SET-1
  Scenario Outline: A parameter in a later segment applies to the whole job: <line>
    When prterun maps "<line>"
    Then the map is the same as that of "<same>"
    And the map is not the same as that of "-n 3 a : -n 2 b : -n 1 c"

    Examples:
      | line                                                                      | same                                                         |
      | -n 3 a : --prtemca mapby node -n 2 b : -n 1 c                             | --prtemca mapby node -n 3 a : -n 2 b : -n 1 c                |
      | -n 3 a : -n 2 b : --prtemca mapby node -n 1 c                             | --prtemca mapby node -n 3 a : -n 2 b : -n 1 c                |
      | -n 3 a : --prtemca bindto none -n 2 b : -n 1 c                            | --prtemca bindto none -n 3 a : -n 2 b : -n 1 c               |
      | --map-by node -n 3 a : --prtemca rankby slot -n 2 b : -n 1 c              | --map-by node --prtemca rankby slot -n 3 a : -n 2 b : -n 1 c |
      | PRTE_MCA_mapby=slot prterun -n 3 a : --prtemca mapby node -n 2 b : -n 1 c | --prtemca mapby node -n 3 a : -n 2 b : -n 1 c                |

  @ENV-FILE-2
  Scenario Outline: Of the files <files>, the first one precedes
    When prterun maps "PRTE_MCA_prte_param_files=<files> prterun -n 3 a"
    Then the map is the same as that of "<same> -n 3 a"
    And the map is not the same as that of "<other> -n 3 a"

    Examples:
      | files                                                       | same          | other         |
      | features/data/parameters-node,features/data/parameters-slot | --map-by node | --map-by slot |
      | features/data/parameters-slot,features/data/parameters-node | --map-by slot | --map-by node |

  # A job that is bound by a parameter is mapped as one that is bound by a directive.
  @PAM-DEFAULT-MAP-1 @PAM-SET-1
  Scenario Outline: A job with the configured binding <binding> only is mapped by <mapping>
    When prterun maps "--prtemca bindto <binding> -n 2 a"
    Then app 0's mapping is "<mapping>:NOOVERSUBSCRIBE"
    When prterun maps "PRTE_MCA_bindto=<binding> prterun -n 2 a"
    Then app 0's mapping is "<mapping>:NOOVERSUBSCRIBE"

    Examples:
      | binding               | mapping   |
      | none                  | BYSLOT    |
      | core                  | BYCORE    |
      | numa                  | BYNUMA    |
      | package               | BYPACKAGE |
      | core:overload-allowed | BYCORE    |

  @ENV-OVERRIDE-1
  Scenario Outline: An overriding file that <what> names precedes variables
    When prterun maps "<line> -n 3 a"
    Then the map is the same as that of "--map-by node -n 3 a"
    And the map is not the same as that of "--map-by slot -n 3 a"

    Examples:
      | what             | line                                                                                         |
      | the command line | PRTE_MCA_mapby=slot prterun --prtemca prte_override_param_file features/data/parameters-node |
      | a variable       | PRTE_MCA_mapby=slot PRTE_MCA_prte_override_param_file=features/data/parameters-node prterun  |
