# 8.1.1.5 New Parsing Functions: prte_rmaps_base_set_app_ranking_policy()
Feature: Parsing of an app's ranking directive

  Background:
    Given the topology "1pkg-4numa-24core-smt2"
    And the nodes "n1:4"

  @PAM-PARSE-RANK-1 @reference
  Scenario Outline: The ranking <word> of an app is stored as <stored>
    When prterun parses "-n 1 a : --rank-by <word> -n 2 b"
    Then app 1's PRTE_APP_RANKBY is "<stored>"
    And app 1's PRTE_APP_RANKBY is stored GLOBAL
    And app 1 does not carry PRTE_APP_MAPBY
    And app 1 does not carry PRTE_APP_BINDTO

    Examples:
      | word | stored |
      | slot | SLOT   |
      | node | NODE   |
      | fill | FILL   |
      | span | SPAN   |

  @PAM-PARSE-RANK-2
  Scenario Outline: An app's ranking is refused when <what>
    When prterun maps "-n 1 a : --rank-by <words> -n 2 b"
    Then the job is refused for "<topic>"

    Examples:
      | what                           | words     | topic                  |
      | the word is unknown            | nosuch    | unrecognized-directive    |
      | it is no ranking but an object | numa      | unrecognized-directive    |
      | it has a qualifier             | slot:span | unrecognized-qualifier |
      | it may be slot or span         | s         | ambiguous              |

  # The names in the directives of all apps are checked before any value is parsed: the first app's PE=0 would be refused too, but later.
  @PAM-PARSE-RANK-2
  Scenario: An unknown ranking is refused before an invalid value in an earlier app's mapping
    When prterun maps "--map-by slot:pe=0 -n 1 a : --rank-by nosuch -n 1 b"
    Then the job is refused for "unrecognized-directive"

  @PAM-PARSE-MAP-3 @PAM-PARSE-RANK-2 @PAM-PARSE-BIND-2
  Scenario Outline: An unknown word is refused before an invalid value in an earlier app's mapping: <directive>
    When prterun maps "--map-by slot:pe=0 -n 1 a : <directive> -n 1 b"
    Then the job is refused for "<topic>"

    Examples:
      | directive              | topic                  |
      | --map-by nosuch        | unrecognized-directive    |
      | --map-by slot:nosuch   | unrecognized-qualifier |
      | --map-by :nosuch       | unrecognized-qualifier |
      | --map-by ppr:x:node    | unrecognized-qualifier |
      | --map-by ppr:2:nosuch  | unrecognized-qualifier |
      | --rank-by slot:nosuch  | unrecognized-qualifier |
      | --rank-by :nosuch      | unrecognized-qualifier |
      | --bind-to nosuch       | unrecognized-directive    |
      | --bind-to core:nosuch  | unrecognized-qualifier |
      | --bind-to :nosuch      | unrecognized-qualifier |
      | --bind-to core:limit=2:nosuch | unrecognized-qualifier |

  @PAM-PARSE-RANK-2 @PAM-PARSE-BIND-2
  Scenario Outline: An unknown word is refused before an invalid value in the mapping of the same app: <directive>
    When prterun maps "--map-by slot:pe=0 <directive> -n 1 a"
    Then the job is refused for "<topic>"
    When prterun maps "-n 1 a : --map-by slot:pe=0 <directive> -n 1 b"
    Then the job is refused for "<topic>"

    Examples:
      | directive             | topic                  |
      | --rank-by nosuch      | unrecognized-directive    |
      | --rank-by slot:nosuch | unrecognized-qualifier |
      | --bind-to nosuch      | unrecognized-directive    |
      | --bind-to core:nosuch | unrecognized-qualifier |

  @PAM-PARSE-MAP-3 @PAM-PARSE-RANK-2 @PAM-PARSE-BIND-2 @reference
  Scenario Outline: The refusal points at the word at fault: <directive>
    When prterun maps "-n 1 a : <directive> -n 1 b"
    Then the refusal points at "<word>"

    Examples:
      | directive                      | word          |
      | --map-by nosuch                | nosuch        |
      | --map-by slot:nolocal:nosuch   | nosuch        |
      | --map-by ppr:2:nosuch          | nosuch        |
      | --map-by ppr:x:node            | x             |
      | --map-by ppr::2:nosuch         | nosuch        |
      | --map-by ppr:2:node:nosuch     | nosuch        |
      | --map-by slot::pe=x            | pe=x          |
      | --map-by slot:hwtcpus:corecpus | corecpus      |
      | --map-by pe-list=0-1-2         | pe-list=0-1-2 |
      | --rank-by slot:span            | span          |
      | --bind-to core:nosuch          | nosuch        |
      | --bind-to numa:limit=x         | limit=x       |
      | --bind-to n                    | n             |

  @PAM-PARSE-ABBREV-1
  Scenario: An abbreviation of an app's ranking means the only ranking that it matches
    When prterun maps "-n 1 a : --rank-by n -n 2 b"
    Then app 1's ranking is "NODE"

  @PAM-PARSE-RANK-3 @reference
  Scenario Outline: The ranking <word> of an app is stored as explicit
    When prterun parses "-n 1 a : --rank-by <word> -n 2 b"
    Then app 1's PRTE_APP_RANKBY has the bits "GIVEN"

    Examples:
      | word |
      | slot |
      | node |
      | fill |
      | span |

  @PAM-PARSE-RANK-4
  Scenario: An app's unknown ranking is refused with PRTE_ERR_SILENT
    When prterun maps "-n 1 a : --rank-by nosuch -n 2 b"
    Then the job is refused with "PRTE_ERR_SILENT"

  @PAM-PARSE-ABBREV-1 @PAM-PARSE-RANK-1
  Scenario Outline: The ranking <word> is <shown>, for a job and for an app
    When prterun maps "--rank-by <word> -n 2 a"
    Then app 0's ranking is "<shown>"
    When prterun maps "-n 1 a : --rank-by <word> -n 2 b"
    Then app 1's ranking is "<shown>"

    Examples:
      | word | shown |
      | SLOT | SLOT  |
      | Node | NODE  |
      | FILL | FILL  |
      | sPan | SPAN  |
      | sl   | SLOT  |
      | f    | FILL  |
      | SP   | SPAN  |
