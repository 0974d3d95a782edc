# 8.1.1.10.1 Tool-level argv pre-scan guards
Feature: Parsing of options

  Background:
    Given the topology "1pkg-4numa-24core-smt2"
    And the nodes "n1:8,n2:8"

  @PAM-OPTION-1
  Scenario Outline: The deprecated <older> is equivalent to <now>, for a job and for an app
    When prterun maps "<older> -n 2 a"
    Then the map is the same as that of "<now> -n 2 a"
    And the map is not the same as that of "--map-by package --bind-to none -n 2 a"
    When prterun maps "-n 1 a : <older> -n 2 b"
    Then the map is the same as that of "-n 1 a : <now> -n 2 b"
    And the map is not the same as that of "-n 1 a : --map-by package --bind-to none -n 2 b"

    Examples:
      | older                                                         | now                                |
      | --bynode                                                      | --map-by node                      |
      | --byslot                                                      | --map-by slot                      |
      | --bycore                                                      | --map-by core                      |
      | --bind-to-core                                                | --bind-to core                     |
      | --npernode 1                                                  | --map-by ppr:1:node                |
      | -N 1                                                          | --map-by ppr:1:node                |
      | --pernode                                                     | --map-by ppr:1:node                |
      | --npersocket 2                                                | --map-by ppr:2:package             |
      | --ppr 1:numa                                                  | --map-by ppr:1:numa                |
      | --cpu-set 2,3                                                 | --map-by pe-list=2,3               |
      | --cpu-list 2-3                                                | --map-by pe-list=2-3               |
      | --map-by slot --cpus-per-rank 2                               | --map-by slot:pe=2                 |
      | --map-by slot --use-hwthread-cpus                             | --map-by slot:hwtcpus              |
      | --map-by socket                                               | --map-by package                   |
      | --bynode --cpus-per-proc 2                                    | --map-by node:pe=2                 |
      | --map-by :pe=2 --bynode                                       | --map-by node:pe=2                 |
      | --map-by package --bind-to socket                             | --map-by package --bind-to package |
      | --use-hwthread-cpus --nolocal                                 | --map-by :hwtcpus:nolocal          |
      | --nolocal --map-by slot --use-hwthread-cpus --cpus-per-rank 2 | --map-by slot:nolocal:hwtcpus:pe=2 |

  @PAM-OPTION-1
  Scenario Outline: Two policies of one kind are refused: <words>
    When prterun maps "<words> -n 2 a"
    Then the job is refused for "multi-instances"

    Examples:
      | words                                  |
      | --bynode --bycore                      |
      | --map-by slot --bynode                 |
      | --npernode 1 --pernode                 |
      | --map-by slot --bynode --oversubscribe |
      | --bynode --bycore --n 1                |
      | --cpu-set 0 --cpu-list 0               |
      | --bind-to none --bind-to-core          |

  @PAM-OPTION-3
  Scenario Outline: A session named in more than one way is refused: <words>
    When prterun maps "<words> -n 2 a"
    Then the job is refused for "conflicting-job-options"

    Examples:
      | words                            |
      | --session-id 0 --alloc-id x      |
      | --session-id x --alloc-refid y   |
      | --alloc-refid y --alloc-id x     |

  # PRRTE 5.0.0rc1 runs `-map-by` as the executable if it comes first.
  @PAM-OPTION-4
  Scenario Outline: An unknown option is refused: <words>
    When prterun maps "<words>"
    Then the job is refused for "unknown-option"

    Examples:
      | words                          |
      | -Z -n 1 a                      |
      | -n 1 a : -Z -n 1 b             |
      | -n 1 a : -map-by node -n 1 b   |
      | -n 1 a : -n 1 -map-by node b   |
      | -n 1 a : --mapp-by node -n 1 b |

  # PRRTE 5.0.0rc1 refuses it without a diagnostic.
  @PAM-OPTION-5
  Scenario Outline: A malformed environment variable is refused: <words>
    When prterun maps "<words> -n 1 a"
    Then the job is refused for "invalid-value"

    Examples:
      | words              |
      | --set-env A        |
      | --append-env A b   |
      | --prepend-env A[] b |

  @PAM-OPTION-6
  Scenario Outline: The apps of an appfile are mapped as on the command line: <words>
    When prterun maps "<words> --app features/data/<file>"
    Then the map is the same as that of "<words> <apps>"
    And the map is not the same as that of "<unlike>"

    Examples:
      | words         | file       | apps                                         | unlike                         |
      |               | apps-today | -n 2 a x : --mapby node -n 3 b               | -n 2 a : -n 3 b                |
      | --map-by numa | apps-today | -n 2 a : --map-by node -n 3 b                | --map-by numa -n 2 a : -n 3 b  |
      # PRRTE 5.0.0rc1 does not accept deprecated spellings in an appfile, and splits a long line into several.
      |               | apps       | --map-by node -n 2 a : --bind-to none -n 1 b | -n 2 a : -n 1 b                |
      |               | apps-long  | -n 1 a : -n 1 b                              | -n 1 a : --bind-to none -n 1 b |
      | --map-by numa | apps-blank | -n 1 a : --map-by node -n 2 b                | --map-by numa -n 1 a : -n 2 b  |

  @PAM-OPTION-6
  Scenario Outline: <words> is refused for <topic>
    When prterun maps "<words>"
    Then the job is refused for "<topic>"

    Examples:
      | words                                   | topic               |
      | --app features/data/apps-today c        | app-beside-appfile  |
      | --app features/data/apps-today : -n 1 c | app-beside-appfile  |
      | -n 1 --app features/data/apps-today     | multi-instances     |
      | --app features/data/no-such-file        | no-appfile          |
      | --app features/data                     | no-executable       |
      # PRRTE 5.0.0rc1 ignores the session.
      | --app features/data/apps-session        | session-denied      |
      | -n 1 a : --app features/data/apps-today | no-executable       |
      # A tab does not separate words: the mapping is `node`, the tab and `-n`.
      | --app features/data/apps-tab            | unrecognized-directive |

  @PAM-OPTION-2
  Scenario Outline: <words> requests two processes
    When prterun maps "<words> a"
    Then every rank from 0 to 1 is mapped once

    Examples:
      | words    |
      | -n 2     |
      | --n 2    |
      | --n=2    |
      | -n2      |
      | -np 2    |
      | --np=2   |
      | -c 2     |
      | -vn 2    |
      | -n 2 --  |
      | --n 2 --n 3 |

  @PAM-OPTION-2
  Scenario Outline: A command line is refused for <topic>: <words>
    When prterun maps "<words>"
    Then the job is refused for "<topic>"

    Examples:
      | words                       | topic                |
      | -n 2x a                     | bad-number           |
      | -n +2 a                     | bad-number           |
      | -n -1 a                     | bad-number           |
      | -n 2 -n 2 a                 | multi-instances      |
      | -n 2 --np 2 a               | multi-instances      |
      | -n 2 --n 2 a                | multi-instances      |
      | --machinefile x --hostfile y a | multi-instances   |
      | --map a                     | unrecognized-directive  |
      | --wdir x --wdir x -n 1 a    | multi-instances      |
      | --nosuch -n 1 a             | unknown-option       |
      | --pernode=1 a               | unknown-option       |
      | --disp map -n 1 a           | unknown-option       |
      | -n 1 a : --nosuch -n 1 b    | unknown-option       |
      | --map-by                    | missing-option-value |
      | --prtemca mapby -n 1 a      | missing-option-value |
      | --prtemca mapby --x -n 1 a  | missing-option-value |
      | -n 2                        | no-executable        |
      | -n 1 a : -n 1               | no-executable        |

  @PAM-OPTION-2
  Scenario Outline: Nothing between two colons, or after the last one, is no app: <line>
    When prterun maps "<line>"
    Then the map is the same as that of "-n 1 a : --map-by node -n 2 b"
    And every rank from 0 to 2 is mapped once

    Examples:
      | line                              |
      | -n 1 a : : --map-by node -n 2 b   |
      | -n 1 a : : : --map-by node -n 2 b |
      | -n 1 a : --map-by node -n 2 b :   |

  @PAM-OPTION-2
  Scenario: Arguments after the executable belong to the application
    When prterun maps "-n 2 a --map-by nosuch -n 7 : -n 1 b"
    Then every rank from 0 to 2 is mapped once

  @PAM-OPTION-2
  Scenario: Parameters after the executable belong to the application
    When prterun maps "-n 1 a --prtemca rmaps seq"
    Then every rank from 0 to 0 is mapped once

  @PAM-OPTION-7
  Scenario Outline: Conflicting or incomplete output options are refused: <words>
    When prterun maps "<words> -n 1 a"
    Then the job is refused for "<topic>"

    Examples:
      | words                                    | topic                   |
      | --output directory=x,filename=y          | conflicting-job-options |
      | --output-directory x --output-filename y | conflicting-job-options |
      | --output tag:copy:copy                   | conflicting-job-options |
      | --output tag:copy:nocopy                 | conflicting-job-options |
      | --output tag:pattern                     | conflicting-directives  |
      | --tag-output --output tag=no             | conflicting-job-options |
      | --show-progress --rtos show-progress=no  | conflicting-job-options |

  @PAM-DISPLAY-3 @edition:2026-08 @question:display-on-app
  Scenario Outline: An option's value is refused for <topic>: <words>
    When prterun maps "<words> -n 1 a"
    Then the job is refused for "<topic>"

    Examples:
      | words                              | topic                   |
      | --display map=x                    | invalid-value           |
      | --display map,map=no               | conflicting-job-options |
      | --display nosuch                   | unrecognized-directive     |
      | --display map:nosuch               | unrecognized-qualifier  |
      | --output t                         | ambiguous               |
      | --output filename                  | missing-value           |
      | --output filename=x,filename=y     | conflicting-job-options |
      | --runtime-options nosuch           | unrecognized-directive     |
