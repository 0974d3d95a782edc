# 8.1.1.7 Changes to rmaps Components; 8.1.1.15.4 Coverage required per test file
Feature: Each component maps the app that it is called for

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:4,n2:4"

  @PAM-GUARD-RR-1 @PAM-COMPONENT-6 @PAM-OPTIONS-1 @PAM-OPTIONS-2 @PAM-OPTIONS-3 @reference
  Scenario Outline: round_robin called for <whose> with <policy> places <count> processes
    When the component "round_robin" is called for <whose> of "--map-by <policy> --bind-to none -n 2 a : -n 3 b"
    Then the apps have "<count>" processes

    Examples:
      | policy | whose    | count |
      | slot   | all apps | 2,3   |
      | slot   | app 0    | 2,0   |
      | slot   | app 1    | 0,3   |
      | node   | all apps | 2,3   |
      | node   | app 0    | 2,0   |
      | node   | app 1    | 0,3   |
      | numa   | all apps | 2,3   |
      | numa   | app 0    | 2,0   |
      | numa   | app 1    | 0,3   |

  @PAM-GUARD-PPR-1 @PAM-COMPONENT-6 @PAM-OPTIONS-2 @PAM-OPTIONS-3 @reference
  Scenario Outline: ppr called for <whose> places <count> processes
    When the component "ppr" is called for <whose> of "--map-by ppr:1:numa --bind-to none -n 2 a : -n 2 b"
    Then the apps have "<count>" processes

    Examples:
      | whose    | count |
      | all apps | 2,2   |
      | app 0    | 2,0   |
      | app 1    | 0,2   |

  @PAM-GUARD-SEQ-1 @PAM-COMPONENT-6 @PAM-OPTIONS-2 @PAM-OPTIONS-3 @reference
  Scenario Outline: seq called for <whose> places <count> processes
    When the component "seq" is called for <whose> of "--map-by seq:file=features/data/sequence --bind-to none -n 1 a : -n 2 b"
    Then the apps have "<count>" processes

    Examples:
      | whose    | count |
      | all apps | 1,2   |
      | app 0    | 1,0   |
      | app 1    | 0,2   |

  @PAM-GUARD-RANKFILE-1 @PAM-COMPONENT-6 @PAM-OPTIONS-2 @PAM-OPTIONS-3 @reference
  Scenario Outline: rank_file called for <whose> places <count> processes
    When the component "rank_file" is called for <whose> of "--map-by rankfile:file=features/data/rankfile --bind-to none -n 1 a : -n 2 b"
    Then the apps have "<count>" processes

    Examples:
      | whose    | count |
      | all apps | 1,2   |
      | app 0    | 1,0   |
      | app 1    | 0,2   |

  @PAM-COMPONENT-3 @reference
  Scenario Outline: <component> skips an empty entry of the array of apps
    When prterun parses "--map-by <policy> --bind-to none -n 1 a : -n 2 b"
    And app 1 is removed from the request
    And the component "<component>" is called for app 1
    Then the apps have "0,0" processes

    Examples:
      | component   | policy                                |
      | round_robin | slot                                  |
      | ppr         | ppr:1:numa                            |
      | seq         | seq:file=features/data/sequence       |
      | rank_file   | rankfile:file=features/data/rankfile  |

  @PAM-COMPONENT-3 @reference
  Scenario: A component called for all apps skips an empty entry
    When prterun parses "--map-by slot --bind-to none -n 1 a : -n 2 b : -n 3 c"
    And app 1 is removed from the request
    And the component "round_robin" is called for all apps
    Then the apps have "1,0,3" processes

  @PAM-DISPATCH-5 @PAM-COMPONENT-3 @reference
  Scenario: An empty entry does not hide the directives of a later app
    When prterun parses "-n 1 a : -n 1 b : --map-by node --bind-to none -n 2 c"
    And app 1 is removed from the request
    And the request is mapped
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 2   | n1   | N/A                 |
      | 2    | 2   | n2   | N/A                 |

  @PAM-COMPONENT-4 @PAM-DISPATCH-10 @PAM-COMPONENT-5 @PAM-GUARD-ONLY-1 @reference
  Scenario Outline: <component> declines an app or a job mapped by <policy>
    When the component "<component>" is called for app 1 of "-n 1 a : --map-by <policy> --bind-to none -n 2 b"
    Then the component declines
    And the apps have "0,0" processes
    When the component "<component>" is called for all apps of "--map-by <policy> --bind-to none -n 1 a : -n 2 b"
    Then the component declines

    Examples:
      | component   | policy                          |
      | ppr         | slot                            |
      | seq         | slot                            |
      | rank_file   | slot                            |
      | round_robin | ppr:1:numa                      |
      | round_robin | seq:file=features/data/sequence |
      | seq         | ppr:1:numa                      |

  @PAM-COMPONENT-4 @PAM-DISPATCH-10 @PAM-OVERVIEW-2
  Scenario: Three apps of one job are mapped by three components
    When prterun maps "-n 1 a : --map-by ppr:1:node --bind-to none -n 2 b : --map-by seq:file=features/data/sequence --bind-to none -n 1 c"
    Then app 0 was mapped by "round_robin"
    And app 1 was mapped by "ppr"
    And app 2 was mapped by "seq"

  # Each job's policy beside each app's. The files are n2, n1, n2 for a sequence, and ranks on n2.
  @PAM-GOAL-3 @PAM-OVERVIEW-2 @PAM-COMPONENT-4
  Scenario Outline: In a job by <jobs>, an app by <own> is mapped by <component>, and the next by the job's
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO |
      | the job |           | <jobs>     | none        |
      | a       | 1         |            |             |
      | b       | 1         | <own>      | none        |
      | c       | 1         |            |             |
    Then app 0 was mapped by "<of the job>"
    And app 1 was mapped by "<component>"
    And app 2 was mapped by "<of the job>"

    Examples:
      | jobs                                    | of the job  | own                                     | component   |
      | slot                                    | round_robin | ppr:1:node                              | ppr         |
      | slot                                    | round_robin | seq:file=features/data/names            | seq         |
      | slot                                    | round_robin | rankfile:file=features/data/Ranks-N2    | rank_file   |
      | ppr:1:node                              | ppr         | slot                                    | round_robin |
      | ppr:1:node                              | ppr         | package                                 | round_robin |
      | ppr:1:node                              | ppr         | seq:file=features/data/names            | seq         |
      | ppr:1:node                              | ppr         | rankfile:file=features/data/Ranks-N2    | rank_file   |
      | seq:file=features/data/names            | seq         | slot                                    | round_robin |
      | seq:file=features/data/names            | seq         | core                                    | round_robin |
      | seq:file=features/data/names            | seq         | ppr:1:node                              | ppr         |
      | seq:file=features/data/names            | seq         | rankfile:file=features/data/Ranks-N2    | rank_file   |
      | rankfile:file=features/data/Ranks-N2    | rank_file   | node                                    | round_robin |
      | rankfile:file=features/data/Ranks-N2    | rank_file   | ppr:1:package                           | ppr         |
      | rankfile:file=features/data/Ranks-N2    | rank_file   | seq:file=features/data/names            | seq         |

  # Four of eight slots are taken. If another component were tried for the five processes, the refusal would be that none maps.
  @PAM-DISPATCH-11
  Scenario: An app for which its component finds too few slots fails the mapping
    When prterun maps "-n 4 a : --map-by ppr:8:node --bind-to none -n 5 b"
    Then the job is refused for "alloc-error"

  # A component that would map the app follows one that finds too few slots, and is not tried.
  @PAM-DISPATCH-11 @reference
  Scenario Outline: No component is tried after one that finds too few slots, for <whose>
    When the components "PRTE_ERR_TAKE_NEXT_OPTION, PRTE_ERR_RESOURCE_BUSY, round_robin" are called for <whose> of "-n 1 a : --map-by slot -n 2 b"
    Then the job is refused with "PRTE_ERR_RESOURCE_BUSY"

    Examples:
      | whose    |
      | app 1    |
      | all apps |

  @PAM-DISPATCH-13 @reference
  Scenario: No component is tried after one that fails
    When the components "PRTE_ERR_NOT_FOUND, round_robin" are called for app 1 of "-n 1 a : --map-by slot -n 2 b"
    Then the job is refused with "PRTE_ERR_NOT_FOUND"

  @PAM-DISPATCH-10 @PAM-COMPONENT-2 @reference
  Scenario: After components that decline, the first that maps is the last that is tried
    When the components "PRTE_ERR_TAKE_NEXT_OPTION, seq, round_robin, PRTE_ERR_RESOURCE_BUSY" are called for app 1 of "-n 1 a : --map-by slot -n 2 b"
    Then the component that maps is "round_robin"
    And the apps have "0,2" processes

  @PAM-DISPATCH-13 @reference
  Scenario: Any other error of a component fails the mapping too
    When prterun maps "-n 1 a : --map-by rankfile:file=features/data/missing -n 1 b"
    Then the job is refused for "no-file"

  @PAM-DISPATCH-6
  Scenario: An app's own host list does not cause per-app dispatch
    When prterun maps "-H n1:4 -n 1 a : -H n2:4 -n 1 b"
    Then the job was mapped by 1 call

  # The second app's SPAN, CPUs per rank and binding do not apply to the third.
  @PAM-DISPATCH-7
  Scenario: The directives of one app do not affect the next
    When prterun maps "--bind-to core -n 1 a : --map-by numa:span:pe=2 --bind-to core -n 2 b : --map-by numa --bind-to core -n 2 c"
    Then app 2's policy is mapping "BYNUMA:NOOVERSUBSCRIBE", ranking "FILL", binding "CORE"
    And the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0]   |
      | 1    | 1   | n1   | package[0][core:L1-2] |
      | 2    | 1   | n2   | package[0][core:L0-1] |
      | 3    | 2   | n1   | package[0][core:L3]   |
      | 4    | 2   | n1   | package[1][core:L4]   |

  @PAM-DISPATCH-8
  Scenario: A job is refused if the options of its last app conflict
    When prterun maps "--map-by slot -n 1 a : --map-by core --bind-to package -n 1 b"
    Then the job is refused for "bind-upwards"

  # PRRTE 5.0.0rc1 gives no reason.
  @PAM-DISPATCH-9
  Scenario Outline: An app without a process count is refused if NOLOCAL excludes its only node: <line>
    Given the nodes "hn:4,n1:2" with the head node "hn"
    When prterun maps "<line>"
    Then the job is refused for "all-available-resources-used"

    Examples:
      | line                                    |
      | -H hn --map-by slot:nolocal a           |
      | -n 1 a : -H hn --map-by slot:nolocal b  |

  # The first app takes all eight slots, so there is nothing to compute a process count from. With one process less, one slot is left.
  @PAM-DISPATCH-9
  Scenario: A job is refused if an app's process count cannot be computed
    When prterun maps "--map-by slot --bind-to none -n 8 a : --map-by node --bind-to none b"
    Then the job is refused for "all-available-resources-used"
    When prterun maps "--map-by slot --bind-to none -n 7 a : --map-by node --bind-to none b"
    Then node "n2" holds 1 process of app 1

  # The hostfile names n4, which is not allocated.
  @PAM-DISPATCH-9
  Scenario: A job is refused if the nodes by which an app is counted cannot be determined
    When prterun maps "--map-by slot --bind-to none -n 1 a : --hostfile features/data/hosts-more --map-by node --bind-to none b"
    Then the job is refused for "not-all-mapped-alloc"

  @PAM-NPROCS-2
  Scenario: A process count that an app gives is used as it is
    When prterun maps "-n 1 a : --map-by ppr:1:numa -n 2 b"
    Then every rank from 0 to 2 is mapped once
    And the ranks of app 1 are "1,2"
    And app 1 was mapped by "ppr"

  # Value 21 is the policy that places debuggers next to a job; no component handles it.
  @PAM-DISPATCH-12 @PAM-DISPATCH-4 @reference
  Scenario: An app that no component maps is refused because the mapping failed
    When prterun parses "-n 1 a : --map-by slot -n 1 b"
    And app 1's PRTE_APP_MAPBY is set to "21"
    And the request is mapped
    Then the job is refused for "failed-map"

  # rank_file declines ORDERED and nothing else handles a rankfile; without seq, nothing handles a sequence.
  @PAM-DISPATCH-12 @PAM-COMPONENT-4
  Scenario Outline: An app whose policy no component accepts is refused: <directive>
    When prterun maps "<parameters> -n 1 a : <directive> -n 1 b"
    Then the job is refused for "failed-map"

    Examples:
      | parameters                        | directive                                             |
      |                                   | --map-by rankfile:file=features/data/rankfile:ordered |
      | --prtemca rmaps round_robin,ppr   | --map-by seq                                          |
