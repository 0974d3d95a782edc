# What must hold between two maps of one implementation, whatever it is.
Feature: Two maps that must be the same

  Background:
    Given the topology "2pkg-2numa-8core-smt2"

  @MET-NODE-NAMES-1
  Scenario Outline: The names of nodes do not matter for <directives>
    When prterun maps "-H n1:4,n2:4,n3:4 <directives> -n 7 a"
    Then the map is the same as that of "-H x:4,y:4,z:4 <directives> -n 7 a", apart from the names of nodes

    Examples:
      | directives                     |
      | --map-by slot                  |
      | --map-by node --rank-by node   |
      | --map-by numa --bind-to core   |
      | --map-by core:span             |
      | --map-by ppr:3:node            |

  @MET-UNUSED-NODE-1
  Scenario Outline: A further node at the end is not used with <directives>
    When prterun maps "-H n1:4,n2:4 <directives> -n 6 a"
    Then the map is the same as that of "-H n1:4,n2:4,n3:4 <directives> -n 6 a"

    Examples:
      | directives                     |
      | --map-by slot                  |
      | --map-by slot --bind-to core   |
      | --map-by slot:pe=1             |
      | --map-by slot --rank-by node   |

  @MET-SPLIT-APP-1
  Scenario Outline: An app split after <first> of its processes
    When prterun maps "-H n1:4,n2:4 --map-by slot --bind-to core -n 6 a"
    Then the map is the same as that of "-H n1:4,n2:4 --map-by slot --bind-to core -n <first> a : -n <rest> b", apart from the apps

    Examples:
      | first | rest |
      | 1     | 5    |
      | 3     | 3    |
      | 4     | 2    |
      | 5     | 1    |

  @MET-COUNT-GIVEN-1
  Scenario Outline: The computed count is given with <directive>
    When prterun maps "-H n1:4,n2:3 <directive> a"
    Then the map is the same as that of "-H n1:4,n2:3 <directive> -n <count> a"

    Examples:
      | directive                          | count |
      | --map-by slot                      | 7     |
      | --map-by node                      | 7     |
      | --map-by numa                      | 7     |
      | --map-by ppr:2:node --bind-to core | 4     |

  @MET-HOSTFILE-1
  Scenario Outline: The nodes are those of a hostfile with <directive>
    When prterun maps "--hostfile features/data/hosts <directive> -n 3 a"
    Then the map is the same as that of "-H n1:2,n2:1 <directive> -n 3 a"

    Examples:
      | directive                    |
      | --map-by slot                |
      | --map-by node --bind-to core |
      | --map-by numa                |

  @MET-EVERY-APP-1
  Scenario Outline: Every app has the job's <directives>
    When prterun maps "-H n1:4,n2:4 <directives> -n 2 a : -n 3 b"
    Then the map is the same as that of "-H n1:4,n2:4 <directives> -n 2 a : <directives> -n 3 b"

    Examples:
      | directives                    |
      | --map-by slot --bind-to core  |
      | --map-by slot --bind-to none  |

  @MET-UNUSED-SLOTS-1
  Scenario Outline: The last used node has twice the slots with <directives>
    When prterun maps "-H n1:4,n2:4 <directives> -n 6 a"
    Then the map is the same as that of "-H n1:4,n2:8 <directives> -n 6 a"

    Examples:
      | directives                     |
      | --map-by slot                  |
      | --map-by slot --bind-to core   |
      | --map-by slot --rank-by node   |

  @MET-OPTION-ORDER-1
  Scenario Outline: <one> comes before <other>
    When prterun maps "-H n1:4,n2:4 <one> <other> -n 5 a"
    Then the map is the same as that of "-n 5 <other> <one> -H n1:4,n2:4 a"

    Examples:
      | one           | other          |
      | --map-by node | --bind-to core |
      | --map-by core | --rank-by span |
      | --map-by numa | --bind-to none |

  @MET-EXPLICIT-DEFAULT-1
  Scenario Outline: The ranking of <mapping> is given
    When prterun maps "-H n1:4,n2:4 --map-by <mapping> -n 6 a"
    Then the map is the same as that of "-H n1:4,n2:4 --map-by <mapping> --rank-by <ranking> -n 6 a"

    Examples:
      | mapping   | ranking |
      | slot      | slot    |
      | node      | node    |
      | core      | fill    |
      | core:span | span    |

  @MET-EXECUTABLE-1
  Scenario: The application has another name and arguments
    When prterun maps "-H n1:4,n2:4 --map-by node -n 5 a"
    Then the map is the same as that of "-H n1:4,n2:4 --map-by node -n 5 /usr/bin/other --map-by slot -n 1"

  @MET-PARAMETER-1
  Scenario Outline: <mapping> is configured
    When prterun maps "-H n1:4,n2:4 --map-by <mapping> -n 5 a"
    Then the map is the same as that of "-H n1:4,n2:4 --prtemca mapby <mapping> -n 5 a"

    Examples:
      | mapping |
      | slot    |
      | node    |
      | numa    |
      | core    |

  @MET-LETTERS-1
  Scenario Outline: <lower> is written in capitals
    When prterun maps "-H n1:4,n2:4 --map-by <lower> --bind-to core -n 5 a"
    Then the map is the same as that of "-H n1:4,n2:4 --map-by <upper> --bind-to CORE -n 5 a"

    Examples:
      | lower     | upper     |
      | node      | NODE      |
      | numa:span | Numa:Span |
      | slot:pe=1 | SLOT:PE=1 |
