# 8.1.1.13.5 All --rank-by objects are valid per app
#
# `sequence` names n2, n1, n2; `sequence-pairs` names n1, n1, n2, n2. The rankfile puts rank 2 on n2 and the others on n1.
Feature: The ranking of a mapping by a file

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:4,n2:4"

  @PAM-RANK-SEQ-1
  Scenario: A job mapped by seq with a ranking by node alternates between the nodes
    When prterun maps "--map-by seq:file=features/data/sequence-pairs --rank-by node --bind-to none -n 4 a"
    Then app 0's ranking is "NODE"
    And the map is
      | rank | app | node |
      | 0,2  | 0   | n1   |
      | 1,3  | 0   | n2   |

  @PAM-RANK-SEQ-1
  Scenario: A job mapped by seq with a ranking by slot is ranked node by node
    When prterun maps "--map-by seq:file=features/data/sequence --rank-by slot --bind-to none -n 3 a"
    Then app 0's ranking is "SLOT"
    And the map is
      | rank | app | node |
      | 0-1  | 0   | n2   |
      | 2    | 0   | n1   |

  @PAM-RANK-SEQ-1 @PAM-RESOLVE-RANK-1
  Scenario: An app mapped by seq with a ranking of its own is ranked by it
    When prterun maps "-n 1 a : --map-by seq:file=features/data/sequence-pairs --rank-by node --bind-to none -n 4 b"
    Then app 1's ranking is "NODE"
    And the map is
      | rank | app | node |
      | 0    | 0   | n1   |
      | 1,3  | 1   | n1   |
      | 2,4  | 1   | n2   |

  @PAM-RANK-SEQ-1 @PAM-RESOLVE-RANK-1
  Scenario: An app with only a ranking is ranked by it in a job mapped by seq
    When a program spawns
      | app     | processes | PMIX_MAPBY                            | PMIX_RANKBY | PMIX_BINDTO |
      | the job |           | seq:file=features/data/sequence-pairs |             | none        |
      | a       | 3         |                                       |             |             |
      | b       | 3         |                                       | node        |             |
    Then the map is
      | rank | app | node |
      | 0-1  | 0   | n1   |
      | 2    | 0   | n2   |
      | 3    | 1   | n1   |
      | 4    | 1   | n2   |
      | 5    | 1   | n1   |

  # Its own mapping gives it a new default, which is the order of the list.
  @PAM-RANK-FILE-1 @PAM-RANK-DERIVE-1
  Scenario: An app with a mapping by seq of its own does not inherit the job's ranking
    When a program spawns
      | app     | processes | PMIX_MAPBY                            | PMIX_RANKBY | PMIX_BINDTO |
      | the job |           | slot                                  | node        | none        |
      | a       | 1         |                                       |             |             |
      | b       | 4         | seq:file=features/data/sequence-pairs |             | none        |
    Then the map is
      | rank | app | node |
      | 0    | 0   | n1   |
      | 1-2  | 1   | n1   |
      | 3-4  | 1   | n2   |

  @PAM-RANK-SEQ-1 @PAM-RANK-FILE-1 @PAM-SET-1
  Scenario: A configured ranking applies to a mapping by seq
    When prterun maps "--prtemca rankby node --map-by seq:file=features/data/sequence-pairs --bind-to none -n 4 a"
    Then app 0's ranking is "NODE"
    And the map is
      | rank | app | node |
      | 0,2  | 0   | n1   |
      | 1,3  | 0   | n2   |

  @PAM-RANK-FILE-1
  Scenario: A mapping by seq without a ranking is ranked in the order of its list
    When prterun maps "--map-by seq:file=features/data/sequence --bind-to none -n 3 a"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n2   |
      | 1    | 0   | n1   |
      | 2    | 0   | n2   |

  # A sequence names nodes, not objects.
  @PAM-RANK-SEQ-1 @PAM-RANK-OBJ-1
  Scenario Outline: A ranking by <word> is refused for a job's mapping by seq
    When prterun maps "--map-by seq:file=features/data/sequence --rank-by <word> -n 3 a"
    Then the job is refused for "must-map-by-obj"

    Examples:
      | word |
      | fill |
      | span |

  # The sequence is n2, n1, n2. The first node that the job uses is n1.
  @PAM-RANK-SEQ-1 @PAM-RANK-ANY-2
  Scenario Outline: An app mapped by seq can be ranked by <word>
    When prterun maps "--map-by slot -n 1 a : --map-by seq:file=features/data/names --rank-by <word> --bind-to none -n 3 b"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n1   |
      | 1    | 1   | n1   |
      | 2-3  | 1   | n2   |

    Examples:
      | word |
      | fill |
      | span |

  # By slot n2's process would have the last rank, by node rank 1.
  @PAM-RANK-FILE-1
  Scenario Outline: A rankfile determines the ranks although the ranking is <word>
    When prterun maps "--map-by rankfile:file=features/data/rankfile-turns --rank-by <word> --bind-to none -n 4 a"
    Then the map is
      | rank | app | node |
      | 0-1  | 0   | n1   |
      | 2    | 0   | n2   |
      | 3    | 0   | n1   |

    Examples:
      | word |
      | slot |
      | node |
      | fill |

  # By the app's own hosts or hostfile, the order would be n1, n2.
  @PAM-ATTR-8 @PAM-MIGRATE-5 @PAM-MAP-SEQ-1
  Scenario Outline: The order of a sequence file comes before that of <what> of the same app
    When prterun maps "-H n1:4,n2:4 -n 1 a : <hosts> --map-by seq:file=features/data/names --bind-to none -n 3 b"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n1   |
      | 1    | 1   | n2   |
      | 2    | 1   | n1   |
      | 3    | 1   | n2   |

    Examples:
      | what           | hosts                                               |
      | the hosts      | -H n1:4,n2:4                                        |
      | the hostfile   | --hostfile features/data/two-nodes                  |
      | both           | -H n1:4,n2:4 --hostfile features/data/two-nodes     |

  # The file names n2, n1, n2, and the hosts of the second app are n1, n2.
  @PAM-ATTR-8 @PAM-MIGRATE-5 @PAM-RESOLVE-FILE-1
  Scenario Outline: An app's <what> does not come before the job's sequence file
    When a program spawns
      | app     | processes | PMIX_MAPBY                   | PMIX_BINDTO | PMIX_HOST | PMIX_HOSTFILE           |
      | the job |           | seq:file=features/data/names | none        |           |                         |
      | a       | 1         |                              |             |           |                         |
      | b       | 3         | <map>                        | <bind>      | <host>    | <hostfile>              |
    Then the map is
      | rank | app | node |
      | 0    | 0   | n2   |
      | 1    | 1   | n2   |
      | 2    | 1   | n1   |
      | 3    | 1   | n2   |

    Examples:
      | what                      | map | bind | host      | hostfile                |
      | host list                 |     |      | n1:4,n2:4 |                         |
      | hostfile                  |     |      |           | features/data/two-nodes |
      | host list, with a mapping | seq | none | n1:4,n2:4 |                         |
      | hostfile, with a mapping  | seq | none |           | features/data/two-nodes |
