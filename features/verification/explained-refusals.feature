# 8.1.1.6 Mapper: an explanation names the rule that a refusal follows
Feature: Explanations name the rule of a refusal

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:9"

  @<requirement> @reference
  Scenario Outline: A refusal of the words of a line is explained by its rule: <line>
    When prterun maps "<line> -n 1 a"
    Then the refusal is explained by "<requirement>"

    Examples:
      | line                              | requirement        |
      | --map-by slot --map-by node       | PAM-CLI-5          |
      | --map-by nosuch                   | PAM-PARSE-MAP-3    |
      | --map-by slot:nosuch              | PAM-PARSE-MAP-3    |
      | --map-by slot:pe=                 | PAM-PARSE-MAP-3    |
      | --map-by s                        | PAM-PARSE-ABBREV-1 |
      | --rank-by nosuch                  | PAM-PARSE-RANK-2   |
      | --bind-to nosuch                  | PAM-PARSE-BIND-2   |
      | --bind-to core:nosuch             | PAM-PARSE-BIND-2   |
      | --bind-to n                       | PAM-PARSE-ABBREV-1 |
      | --prtemca mapby pe-list=0         | PAM-SET-1          |
      | --prtemca rmaps ppr --map-by slot | PAM-SET-3          |

  @<requirement> @reference
  Scenario Outline: A refusal of directives that exclude each other is explained by its rule: <directives>
    When prterun maps "<directives> -n 1 a"
    Then the refusal is explained by "<requirement>"
    When prterun maps "-n 1 a : <directives> -n 1 b"
    Then the refusal is explained by "<requirement>"

    Examples:
      | directives                        | requirement      |
      | --map-by core --bind-to package   | PAM-LEVEL-1      |
      | --map-by core:pe=2                | PAM-LEVEL-2      |
      | --map-by slot:pe=2 --bind-to numa | PAM-LEVEL-2      |
      | --map-by slot:span                | PAM-MAP-SPAN-1   |
      | --map-by pe-list=0:pe=1           | PAM-MAP-PE-2     |
      | --map-by slot:shared              | PAM-MAP-DEVICE-7 |
      | --map-by device=gpu,nic           | PAM-MAP-DEVICE-2 |
      | --map-by rankfile                 | PAM-MAP-FILE-1   |

  # An app's ranking has no such limit.
  @PAM-RANK-OBJ-1 @reference
  Scenario: A refusal of a job's ranking is explained by its rule
    When prterun maps "--map-by slot --rank-by fill -n 1 a"
    Then the refusal is explained by "PAM-RANK-OBJ-1"

  # The machine has eight cores and two packages, the node nine slots, and the sequence two entries.
  @<requirement> @reference
  Scenario Outline: A refusal for lack of places is explained by its rule: <line>
    Given the topology "<machine>"
    When prterun maps "<line>"
    Then the refusal is explained by "<requirement>"

    Examples:
      | machine               | line                                                          | requirement      |
      | 2pkg-2numa-8core-smt2 | --map-by slot -n 10 a                                         | PAM-SLOTS-1      |
      | 2pkg-2numa-8core-smt2 | --map-by slot --bind-to none -n 9 a : --map-by node b         | PAM-SLOTS-1      |
      | 2pkg-2numa-8core-smt2 | --map-by core -n 9 a                                          | PAM-LEVEL-3      |
      | 2pkg-2numa-8core-smt2 | --map-by ppr:1:package -n 3 a                                 | PAM-MAP-PPR-1    |
      | 2pkg-2numa-8core-smt2 | -H n1:4,n2:4 --map-by seq:file=features/data/two-nodes -n 3 a | PAM-MAP-SEQ-1    |
      | 2pkg-2numa-8core-nol3 | --map-by l3cache -n 1 a                                       | PAM-MAP-TARGET-1 |

  @<requirement> @edition:2026-06 @question:qualifier-on-app @reference
  Scenario Outline: A qualifier that only the job can have is refused by its own rule: <word>
    When prterun maps "-n 1 a : --map-by slot:<word> -n 1 b"
    Then the refusal is explained by "<requirement>"

    Examples:
      | word            | requirement   |
      | oversubscribe   | PAM-OVERSUB-1 |
      | nooversubscribe | PAM-OVERSUB-1 |
      | inherit         | PAM-INHERIT-1 |
      | noinherit       | PAM-INHERIT-1 |

  @PAM-PARSE-BIND-1 @reference
  Scenario: A report of the bindings of one app is refused by the rule of an app's qualifiers
    When prterun maps "-n 1 a : --bind-to core:report -n 1 b"
    Then the refusal is explained by "PAM-PARSE-BIND-1"

  @<requirement> @edition:2026-08 @question:qualifier-on-app @reference
  Scenario Outline: Apps that contradict each other are refused by the rule of their qualifier: <one>, <other>
    When prterun maps "--map-by slot:<one> -n 1 a : --map-by slot:<other> -n 1 b"
    Then the refusal is explained by "<requirement>"

    Examples:
      | one           | other           | requirement   |
      | oversubscribe | nooversubscribe | PAM-OVERSUB-2 |
      | inherit       | noinherit       | PAM-INHERIT-3 |
      | noinherit     | inherit         | PAM-INHERIT-3 |

  # The pattern has two places for three processes.
  @PAM-SLOTS-1 @PAM-DISPATCH-4 @PAM-HOST-3 @reference
  Scenario Outline: The explanation of a refusal states what was found until then: <line>
    When prterun maps "<line>"
    Then the explanation contains "<fact>"

    Examples:
      | line                                                 | fact                                                                             |
      | --map-by slot -n 10 a                                | - n1 has 9 slots                                                                 |
      | --map-by slot -n 3 a : --map-by ppr:1:package -n 3 b | - 5 processes had a place when the next one could not be placed [PAM-DISPATCH-4] |
      | --map-by slot -n 3 a : --map-by ppr:1:package -n 3 b | No map. app 1:                                                                   |
      | -H n1:4,n2:3 --map-by slot -n 8 a                    | - n1 has 4 slots, n2 has 3 slots                                                 |
      | -H n1:4,n2:4 --map-by slot -n 3 a : -H n1:2 -n 4 b   | - the app's own `-H` leaves it 1 node [PAM-HOST-3]                               |
