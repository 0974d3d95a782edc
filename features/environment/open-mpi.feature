# PRRTE's component schizo/ompi, and Open MPI's mpirun(1)
Feature: Open MPI's personality

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:4,n2:4"

  @OMPI-PERSONALITY-1
  Scenario Outline: <line> has Open MPI's options
    When prterun maps "<line> --omca btl tcp -n 3 a"
    Then the map is the same as that of "-n 3 a"

    Examples:
      | line                                |
      | mpirun                              |
      | mpiexec                             |
      | prterun --personality ompi          |
      | prterun --personality ompi5         |
      | prterun --prtemca personality ompi  |
      | PRTE_MCA_personality=ompi prterun   |

  @OMPI-PERSONALITY-1
  Scenario Outline: <line> has PRRTE's options
    When prterun maps "<line> --omca btl tcp -n 3 a"
    Then the job is refused for "unknown-option"

    Examples:
      | line                               |
      | prterun                            |
      | prterun --personality OMPI         |
      | mpirun --personality prte          |

  @OMPI-PERSONALITY-1
  Scenario: An unknown default personality is refused
    When prterun maps "PRTE_MCA_personality=ompi5 prterun -n 3 a"
    Then the job is refused for "unknown-personality"

  @OMPI-DASH-1
  Scenario Outline: <option> may have a single dash
    When prterun maps "mpirun -<option> a"
    Then the map is the same as that of "mpirun --<option> a"

    Examples:
      | option                  |
      | np 3                    |
      | npernode 2              |
      | pernode                 |
      | npersocket 1            |
      | oversubscribe -np 9     |
      | use-hwthread-cpus -np 3 |
      | bynode -np 3            |
      | report-bindings -np 3   |
      | mca btl tcp -np 3       |
      | mca rmaps_default_mapping_policy node -np 3 |

  # PRRTE 5.0.0rc1 renames these before it adds the dash, and then does not know them.
  @OMPI-DASH-1
  Scenario Outline: <option> may have a single dash, too
    When prterun maps "mpirun -np 3 -<option> a"
    Then the map is the same as that of "mpirun -np 3 --<option> a"

    Examples:
      | option         |
      | map-by node    |
      | map-by socket  |
      | rank-by node   |
      | bind-to socket |

  @OMPI-DASH-1
  Scenario: An option with a single dash has its effect
    When prterun maps "mpirun -np 3 -map-by node a"
    Then the map is not the same as that of "mpirun -np 3 --map-by slot a"

  @OMPI-OPTION-1
  Scenario Outline: The deprecated <older> is <current>
    When prterun maps "mpirun <older> a"
    Then the map is the same as that of "mpirun <current> a"

    Examples:
      | older                     | current                        |
      | --npernode 2              | --map-by ppr:2:node            |
      | --npersocket 1            | --map-by ppr:1:package         |
      | --oversubscribe -np 9     | --map-by :oversubscribe -np 9  |
      | --cpu-set 0,1 -np 2       | --map-by pe-list=0,1 -np 2     |
      | --bind-to-core -np 3      | --bind-to core -np 3           |
      | --map-by socket -np 3     | --map-by package -np 3         |
      | --n 3                     | --np 3                         |
      | -c 3                      | --np 3                         |

  @OMPI-OPTION-1
  Scenario Outline: <option> is not an option of Open MPI
    When prterun maps "mpirun <option> -np 3 a"
    Then the job is refused for "unknown-option"

    Examples:
      | option         |
      | -quiet         |
      | --session-id 1 |
      | --add-host n3  |

  @OMPI-PARAMETER-1
  Scenario Outline: <variable> is PRRTE's
    When prterun maps "<variable> prterun --personality ompi -np 3 a"
    Then the map is the same as that of "<option> -np 3 a"

    Examples:
      | variable                                      | option         |
      | OMPI_MCA_rmaps_default_mapping_policy=node    | --map-by node  |
      | OMPI_MCA_hwloc_default_binding_policy=numa    | --bind-to numa |
      | OMPI_MCA_rmaps_default_mapping_policy=node PRTE_MCA_rmaps_default_mapping_policy=slot | --map-by slot |

  @OMPI-PARAMETER-1
  Scenario Outline: <variable> is not
    When prterun maps "<variable> prterun --personality ompi -np 3 a"
    Then the map is the same as that of "-np 3 a"

    Examples:
      | variable                              |
      | OMPI_MCA_mapby=node                   |
      | OMPI_MCA_rmaps_base_oversubscribe=1   |
      | OMPI_MCA_btl=tcp                      |

  # PRRTE 5.0.0rc1 translates parameters for --personality only, which mpirun does not give.
  @OMPI-PARAMETER-1
  Scenario: mpirun takes Open MPI's parameters as well
    When prterun maps "OMPI_MCA_rmaps_default_mapping_policy=node mpirun -np 3 a"
    Then the map is the same as that of "mpirun --map-by node -np 3 a"

  @OMPI-PARAMETER-1
  Scenario: Open MPI's files set parameters of PRRTE, the user's before the installation's
    Given the user's parameter file of Open MPI
      """
      rmaps_default_mapping_policy = node
      """
    And the installation's parameter file of Open MPI
      """
      rmaps_default_mapping_policy = slot
      rmaps_default_ranking_policy = slot
      """
    When prterun maps "prterun --personality ompi -np 3 a"
    Then the map is the same as that of "--map-by node --rank-by slot -np 3 a"
    And the map is not the same as that of "--map-by slot -np 3 a"

  @OMPI-MCA-1
  Scenario: A parameter of Open MPI has one value
    When prterun maps "mpirun --mca btl tcp --omca btl tcp -np 3 a"
    Then the map is the same as that of "-np 3 a"
    When prterun maps "mpirun --mca btl tcp --mca btl self -np 3 a"
    Then the job is refused

  @ENV-TUNE-1
  Scenario Outline: A file of parameters for one job sets PRRTE's with <launcher>
    When prterun maps "<launcher> --tune features/data/tune -np 3 a"
    Then the map is the same as that of "--map-by node -np 3 a"
    When prterun maps "PRTE_MCA_rmaps_default_mapping_policy=slot <launcher> --tune features/data/tune -np 3 a"
    Then the map is the same as that of "--map-by node -np 3 a"
    When prterun maps "<launcher> --tune features/data/tune --prtemca rmaps_default_mapping_policy slot -np 3 a"
    Then the map is the same as that of "--map-by slot -np 3 a"

    Examples:
      | launcher |
      | prterun  |
      | mpirun   |

  @ENV-TUNE-1
  Scenario: An app of an appfile names a file of parameters
    When prterun maps "--app features/data/apps-tuned"
    Then the map is the same as that of "-H n1:4,n2:4 --map-by node -n 3 a"

  # The file does not contain parameters.
  @ENV-TUNE-1
  Scenario: Older options in a line of an appfile conflict before its file of parameters is read
    When prterun maps "--app features/data/apps-tuned-badly"
    Then the job is refused for "multi-instances"

  @ENV-TUNE-1
  Scenario Outline: <what> is refused
    When prterun maps "prterun --tune features/data/<file> -np 3 a"
    Then the job is refused for "<topic>"

    Examples:
      | what                            | file            | topic              |
      | A file that is missing          | nosuch          | no-file            |
      | A line without an equals sign   | pbs-nodes       | bad-parameter-file |
      | A parameter of neither project  | parameters-node | unknown-parameter  |
      | A parameter with two values     | tune-twice      | multi-instances    |
