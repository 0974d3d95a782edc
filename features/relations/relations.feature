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

  # The two others are on nodes of their own, with directives of every kind.
  @MET-APART-1
  Scenario Outline: An app on nodes of its own, after or between two others, has <directives>
    When prterun maps the line
      """
      -H a1:16,a2:16 --map-by node --rank-by slot --bind-to none -n 5 a :
      -H b1:16,b2:16 --map-by numa:span --bind-to hwthread -n 3 b :
      -H c1:16,c2:16 <directives> -n <count> c
      """
    Then app 2 is mapped as the job of "-H c1:16,c2:16 <directives> -n <count> c"
    When prterun maps the line
      """
      -H a1:16,a2:16 --map-by core --rank-by span --bind-to core -n 5 a :
      -H c1:16,c2:16 <directives> -n <count> c : -H b1:16,b2:16 --map-by ppr:1:numa --bind-to none -n 3 b
      """
    Then app 1 is mapped as the job of "-H c1:16,c2:16 <directives> -n <count> c"

    Examples:
      | directives                                                              | count |
      | --map-by slot --bind-to core                                            | 5     |
      | --map-by slot --rank-by node --bind-to numa                             | 5     |
      | --map-by slot --rank-by slot --bind-to none                             | 5     |
      | --map-by node --bind-to hwthread                                        | 5     |
      | --map-by node --rank-by slot --bind-to package:if-supported             | 5     |
      | --map-by node --rank-by node --bind-to core:overload-allowed            | 5     |
      | --map-by core --bind-to hwthread:overload-allowed                       | 5     |
      | --map-by core --rank-by span --bind-to core                             | 5     |
      | --map-by core --rank-by slot --bind-to none                             | 5     |
      | --map-by hwthread --bind-to hwthread                                    | 5     |
      | --map-by hwthread --rank-by slot --bind-to none                         | 5     |
      | --map-by hwthread --rank-by node --bind-to hwthread:if-supported        | 5     |
      | --map-by l3cache --bind-to core:if-supported                            | 5     |
      | --map-by l3cache --rank-by node --bind-to none                          | 5     |
      | --map-by l3cache --rank-by fill --bind-to l3cache                       | 5     |
      | --map-by numa --bind-to none                                            | 5     |
      | --map-by numa --rank-by fill --bind-to numa                             | 5     |
      | --map-by numa --rank-by span --bind-to core:overload-allowed            | 5     |
      | --map-by package --bind-to package                                      | 5     |
      | --map-by package --rank-by span --bind-to numa:if-supported             | 5     |
      | --map-by package --rank-by slot --bind-to none                          | 5     |
      | --map-by numa:span --bind-to core:overload-allowed                      | 5     |
      | --map-by numa:span --rank-by slot --bind-to none                        | 5     |
      | --map-by numa:span --rank-by node --bind-to numa                        | 5     |
      | --map-by core:span --bind-to hwthread:overload-allowed                  | 5     |
      | --map-by core:span --rank-by node --bind-to core                        | 5     |
      | --map-by core:span --rank-by fill --bind-to none                        | 5     |
      | --map-by slot:pe=2 --bind-to core                                       | 5     |
      | --map-by slot:pe=2 --rank-by slot --bind-to hwthread                    | 5     |
      | --map-by slot:pe=2 --rank-by node --bind-to core:overload-allowed       | 5     |
      | --map-by numa:pe=2 --bind-to core                                       | 5     |
      | --map-by numa:pe=2 --rank-by span --bind-to hwthread                    | 5     |
      | --map-by numa:pe=2 --rank-by slot --bind-to core:overload-allowed       | 5     |
      | --map-by package:hwtcpus --bind-to none                                 | 5     |
      | --map-by package:hwtcpus --rank-by slot --bind-to package               | 5     |
      | --map-by package:hwtcpus --rank-by node --bind-to numa:if-supported     | 5     |
      | --map-by slot:hwtcpus --bind-to hwthread                                | 5     |
      | --map-by slot:hwtcpus --rank-by node --bind-to numa                     | 5     |
      | --map-by slot:hwtcpus --rank-by slot --bind-to none                     | 5     |
      | --map-by pe-list=1-3 --bind-to core                                     | 3     |
      | --map-by pe-list=1-3 --rank-by slot --bind-to hwthread                  | 3     |
      | --map-by pe-list=1-3 --rank-by node --bind-to core:if-supported         | 3     |
      | --map-by pe-list=0-3:ordered --bind-to core                             | 3     |
      | --map-by pe-list=0-3:ordered --rank-by node --bind-to hwthread          | 3     |
      | --map-by pe-list=0-3:ordered --rank-by slot --bind-to core:if-supported | 3     |
      | --map-by ppr:2:node --bind-to hwthread                                  | 4     |
      | --map-by ppr:2:node --rank-by slot --bind-to package:if-supported       | 4     |
      | --map-by ppr:2:node --rank-by node --bind-to core:overload-allowed      | 4     |
      | --map-by ppr:1:package --bind-to numa:if-supported                      | 4     |
      | --map-by ppr:1:package --rank-by node --bind-to none                    | 4     |
      | --map-by ppr:1:package --rank-by slot --bind-to package                 | 4     |
      | --map-by ppr:3:numa --bind-to none                                      | 7     |
      | --map-by ppr:3:numa --rank-by slot --bind-to numa                       | 7     |
      | --map-by ppr:3:numa --rank-by node --bind-to core:overload-allowed      | 7     |
      | --map-by ppr:1:core --bind-to core                                      | 9     |
      | --map-by ppr:1:core --rank-by node --bind-to none                       | 9     |
      | --map-by ppr:1:core --rank-by slot --bind-to hwthread:overload-allowed  | 9     |

  @MET-LATER-APP-1
  Scenario Outline: A later app has <directives>
    When prterun maps "-H n1:32,n2:32 --map-by node --bind-to core -n 3 a : --map-by package:pe=2 --bind-to core -n 2 b : <directives> -n <count> c"
    Then the first 2 apps are mapped as those of "-H n1:32,n2:32 --map-by node --bind-to core -n 3 a : --map-by package:pe=2 --bind-to core -n 2 b"

    Examples:
      | directives                                                              | count |
      | --map-by slot --rank-by slot --bind-to none                             | 5     |
      | --map-by node --rank-by slot --bind-to package:if-supported             | 5     |
      | --map-by node --rank-by node --bind-to core:overload-allowed            | 5     |
      | --map-by core --bind-to hwthread:overload-allowed                       | 5     |
      | --map-by core --rank-by slot --bind-to none                             | 5     |
      | --map-by hwthread --rank-by slot --bind-to none                         | 5     |
      | --map-by hwthread --rank-by node --bind-to hwthread:if-supported        | 5     |
      | --map-by l3cache --bind-to core:if-supported                            | 5     |
      | --map-by l3cache --rank-by node --bind-to none                          | 5     |
      | --map-by numa --bind-to none                                            | 5     |
      | --map-by numa --rank-by span --bind-to core:overload-allowed            | 5     |
      | --map-by package --rank-by span --bind-to numa:if-supported             | 5     |
      | --map-by package --rank-by slot --bind-to none                          | 5     |
      | --map-by numa:span --bind-to core:overload-allowed                      | 5     |
      | --map-by numa:span --rank-by slot --bind-to none                        | 5     |
      | --map-by core:span --bind-to hwthread:overload-allowed                  | 5     |
      | --map-by core:span --rank-by fill --bind-to none                        | 5     |
      | --map-by slot:pe=2 --rank-by node --bind-to core:overload-allowed       | 5     |
      | --map-by numa:pe=2 --rank-by slot --bind-to core:overload-allowed       | 5     |
      | --map-by package:hwtcpus --bind-to none                                 | 5     |
      | --map-by package:hwtcpus --rank-by node --bind-to numa:if-supported     | 5     |
      | --map-by slot:hwtcpus --rank-by slot --bind-to none                     | 5     |
      | --map-by pe-list=1-3 --rank-by node --bind-to core:if-supported         | 3     |
      | --map-by pe-list=0-3:ordered --rank-by slot --bind-to core:if-supported | 3     |
      | --map-by ppr:2:node --bind-to hwthread                                  | 2     |
      | --map-by ppr:2:node --rank-by slot --bind-to package:if-supported       | 2     |
      | --map-by ppr:2:node --rank-by node --bind-to core:overload-allowed      | 2     |
      | --map-by ppr:1:package --bind-to numa:if-supported                      | 2     |
      | --map-by ppr:1:package --rank-by node --bind-to none                    | 2     |
      | --map-by ppr:1:package --rank-by slot --bind-to package                 | 2     |
      | --map-by ppr:3:numa --bind-to none                                      | 2     |
      | --map-by ppr:3:numa --rank-by slot --bind-to numa                       | 2     |
      | --map-by ppr:3:numa --rank-by node --bind-to core:overload-allowed      | 2     |
      | --map-by ppr:1:core --bind-to core                                      | 2     |
      | --map-by ppr:1:core --rank-by node --bind-to none                       | 2     |
      | --map-by ppr:1:core --rank-by slot --bind-to hwthread:overload-allowed  | 2     |

  @MET-IF-SUPPORTED-1
  Scenario Outline: The binding to <binding> may be given up, and need not be
    When prterun maps "-H n1:8 --map-by slot --bind-to core -n 2 a : --map-by <mapping> --bind-to <binding> -n 3 b"
    Then the map is the same as that of "-H n1:8 --map-by slot --bind-to core:if-supported -n 2 a : --map-by <mapping> --bind-to <binding>:if-supported -n 3 b"

    Examples:
      | mapping   | binding  |
      | slot      | core     |
      | node      | hwthread |
      | core      | core     |
      | numa      | numa     |
      | package   | package  |
      | slot:pe=2 | core     |
