# RFC0009, second restriction: data that applications put
@libpmix
Feature: Data that a process puts has a key that is not reserved, and is found with its rank

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes
      | node | slots | head |
      | n0   | 4     | yes  |
      | n1   | 4     |      |
    And a server on node "n0"
    # n0: ranks 0, 2 (app 0) and 4 (app 1); n1: ranks 1 and 3 (app 0)
    And job "one" as mapped by "--map-by node -n 4 a : --map-by slot -n 1 b"

  @GET-PUT-1
  Scenario Outline: PMIx_Put refuses the reserved key "<key>"
    Then the puts of process one:0 are
      | key   | is      |
      | <key> | refused |
    Examples:
      | key             |
      | pmix            |
      | pmix.mine       |
      | pmixed          |
      | PMIX_LOCAL_RANK |

  @GET-PUT-1
  Scenario: PMIx_Put accepts keys that do not begin with "pmix"
    Then the puts of process one:0 are
      | key       | is       |
      | colour    | accepted |
      | my.pmix   | accepted |
      | PMIx.mine | accepted |

  @GET-PUT-2
  Scenario: Data that a process has put is found with its rank
    When process one:0 puts and commits
      | key    | value |
      | colour | red   |
      | shape  | round |
    And process one:2 puts and commits
      | key    | value |
      | colour | green |
    And all processes of the node fence
    Then process one:2 gets
      | of    | key    | answer |
      | one:0 | colour | red    |
      | one:0 | shape  | round  |
      | one:2 | colour | green  |
    And process one:4 gets
      | of    | key    | answer |
      | one:2 | colour | green  |
      | one:0 | colour | red    |

  @GET-PUT-2 @GET-LOOKUP-1
  Scenario: Data that a process has put is not found with PMIX_RANK_WILDCARD
    When process one:0 puts and commits
      | key    | value |
      | colour | red   |
    And all processes of the node fence
    Then process one:2 gets
      | of    | key    | answer    |
      | one:* | colour | not found |

  @GET-RESERVED-1 @GET-LOOKUP-1
  Scenario: A reserved key is not looked up in data that processes have put
    When process one:0 puts and commits
      | key       | value |
      | pmix.mine | red   |
    And all processes of the node fence
    Then process one:2 gets
      | of    | key       | answer    |
      | one:0 | pmix.mine | not found |

  @GET-RESERVED-1
  Scenario: Data that the host has registered cannot be replaced by PMIx_Put
    When process one:0 puts and commits
      | key             | value |
      | PMIX_LOCAL_RANK | 77    |
    And all processes of the node fence
    Then process one:2 gets
      | of    | key             | answer |
      | one:0 | PMIX_LOCAL_RANK | 0      |
    And process one:0 gets
      | of    | key             | answer |
      | one:0 | PMIX_LOCAL_RANK | 0      |

  @GET-PUT-2
  Scenario: The last value that a process has put for a key is found
    When process one:0 puts and commits
      | key    | value |
      | colour | red   |
      | shape  | round |
      | colour | green |
      | size   | small |
    And process one:0 puts and commits
      | key   | value  |
      | shape | square |
    And all processes of the node fence
    Then process one:2 gets
      | of    | key    | answer |
      | one:0 | colour | green  |
      | one:0 | shape  | square |
      | one:0 | size   | small  |
    And process one:0 gets
      | of    | key    | answer |
      | one:0 | colour | green  |
      | one:0 | shape  | square |

  @GET-PUT-2
  Scenario: Long data is found with its last character
    When process one:0 puts and commits
      | key   | value         |
      | long  | 5000 times ab |
      | other | 70000 times y |
    And all processes of the node fence
    Then process one:2 gets
      | of    | key   | answer        |
      | one:0 | long  | 5000 times ab |
      | one:0 | other | 70000 times y |

  @GET-PUT-2
  Scenario: Each of three processes finds the data of the others, whatever the values are
    When process one:0 puts and commits
      | key                           | value             |
      | k                             | 300 times of text |
      | a.longer.key.of.several.parts | b:c=d,e;f g       |
    And process one:2 puts and commits
      | key | value |
      | k   | 2     |
      | K   | two   |
    And process one:4 puts and commits
      | key | value |
      | k   | 4     |
    And all processes of the node fence
    Then process one:4 gets
      | of    | key                           | answer            |
      | one:0 | k                             | 300 times of text |
      | one:0 | a.longer.key.of.several.parts | b:c=d,e;f g       |
      | one:2 | k                             | 2                 |
      | one:2 | K                             | two               |
      | one:4 | k                             | 4                 |
    And process one:0 gets
      | of    | key | answer |
      | one:2 | k   | 2      |
      | one:4 | k   | 4      |
