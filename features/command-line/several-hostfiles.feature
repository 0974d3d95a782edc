# 8.1.1.6.1 Step 1: the allocation
#
# `hosts` gives n1 two slots and n2 one, `n1-four-slots` gives n1 four, `two-slots-of-n2` gives n2 two. `names` has n2, n1, n2.
Feature: Several hostfiles, and the default hostfile of several apps

  Background:
    Given the topology "2pkg-2numa-8core-smt2"

  @PAM-HOST-8 @PAM-HOST-4
  Scenario Outline: The first of several hostfiles that lists a host determines its slots in the allocation: <files>
    When prterun maps "--hostfile <files> --map-by slot --bind-to none -n <all> a"
    Then node "n1" has <n1> slots
    And node "n2" has <n2>
    When prterun maps "--hostfile <files> --map-by slot --bind-to none -n <more> a"
    Then the job is refused for "alloc-error"

    Examples:
      | files                                                                         | n1 | n2      | all | more |
      | features/data/hosts,features/data/n1-four-slots                               | 2  | 1 slot  | 3   | 4    |
      | features/data/n1-four-slots,features/data/hosts                               | 4  | 1 slot  | 5   | 6    |
      | features/data/hosts,features/data/two-slots-of-n2                             | 2  | 1 slot  | 3   | 4    |
      | features/data/two-slots-of-n2,features/data/hosts                             | 2  | 2 slots | 4   | 5    |
      | features/data/n1-four-slots,features/data/two-slots-of-n2,features/data/hosts | 4  | 2 slots | 6   | 7    |
      | features/data/hosts,features/data/n1-four-slots,features/data/two-slots-of-n2 | 2  | 1 slot  | 3   | 4    |

  # The first app is on n3.
  @PAM-HOST-8 @PAM-HOST-4
  Scenario Outline: The first of an app's hostfiles that lists a host determines the slots that it offers: <files>
    When prterun maps "-H n3:1,n1:6,n2:6 --bind-to none -n 1 a : --hostfile <files> --map-by slot --bind-to none -n <all> b"
    Then node "n1" holds <n1> processes of app 1
    And node "n2" holds <n2> of app 1
    When prterun maps "-H n3:1,n1:6,n2:6 --bind-to none -n 1 a : --hostfile <files> --map-by slot --bind-to none -n <more> b"
    Then the job is refused for "alloc-error"

    Examples:
      | files                                             | n1 | n2          | all | more |
      | features/data/hosts,features/data/n1-four-slots   | 2  | 1 process   | 3   | 4    |
      | features/data/n1-four-slots,features/data/hosts   | 4  | 1 process   | 5   | 6    |
      | features/data/hosts,features/data/two-slots-of-n2 | 2  | 1 process   | 3   | 4    |
      | features/data/two-slots-of-n2,features/data/hosts | 2  | 2 processes | 4   | 5    |

  # An app's own file selects its nodes, and cannot give it more slots than another file left.
  @PAM-HOST-8 @PAM-HOST-4
  Scenario Outline: The hostfile of a later app gives a host no other slots than the first: <first>, then <second>
    When prterun maps the line
      """
      --hostfile features/data/<first> --map-by slot --bind-to none -n 1 a :
      --hostfile features/data/<second> --map-by slot --bind-to none -n <most> b
      """
    Then node "n1" holds <n1> of app 1
    When prterun maps the line
      """
      --hostfile features/data/<first> --map-by slot --bind-to none -n 1 a :
      --hostfile features/data/<second> --map-by slot --bind-to none -n <more> b
      """
    Then the job is refused for "alloc-error"

    Examples: Of two slots of n1, one is left; of four, the second file allows the job two.
      | first         | second        | most | n1        | more |
      | hosts         | n1-four-slots | 1    | 1 process | 2    |
      | n1-four-slots | hosts         | 2    | 1 process | 3    |

  # The file's only line is `^localhost`.
  @PAM-HOST-4 @PAM-HOST-5
  Scenario Outline: A hostfile can exclude the head node: <whose>
    Given the nodes "hn:4,n1:4" with the head node "hn"
    When prterun maps "-H hn:4,n1:4 <before> --hostfile features/data/without-localhost --map-by slot --bind-to none -n 2 z"
    Then node "n1" holds 2 processes of app <app>
    And no process of app <app> is on node "hn"

    Examples:
      | whose        | app | before                                          |
      | a second app | 1   | --bind-to none -n 1 a :                         |
      | a third app  | 2   | --bind-to none -n 1 a : --bind-to none -n 1 b : |

  # The file's only line is `^hn`. The head node of a build is this machine, which has another name.
  @PAM-HOST-4 @reference
  Scenario Outline: A hostfile can exclude the head node by its name: <whose>
    Given the nodes "hn:4,n1:4" with the head node "hn"
    When prterun maps "-H hn:4,n1:4 <before> --hostfile features/data/without-hn --map-by slot --bind-to none -n 2 z"
    Then node "n1" holds 2 processes of app <app>
    And no process of app <app> is on node "hn"

    Examples:
      | whose        | app | before                                          |
      | a second app | 1   | --bind-to none -n 1 a :                         |
      | a third app  | 2   | --bind-to none -n 1 a : --bind-to none -n 1 b : |

  # The job is mapped by the lines n2, n1, n2. App b has a mapping of its own, and so begins with n2.
  @PAM-MAP-FILE-5 @PAM-GOAL-2 @edition:2026-06 @question:directive-scope
  Scenario: An app with a mapping of its own uses up no line of the job's default hostfile
    When prterun maps "--prtemca prte_default_hostfile features/data/names --map-by seq --bind-to none -n 1 a : --map-by seq --bind-to none -n 2 b : -n 1 c"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n2   |
      | 1    | 1   | n2   |
      | 2    | 1   | n1   |
      | 3    | 2   | n1   |

  # In both editions, a spawn request can give the job a mapping and an app another.
  @PAM-MAP-FILE-5 @PAM-GOAL-2 @PAM-GOAL-3
  Scenario Outline: In a spawn request, apps without a mapping continue in the default hostfile after one with <map>
    When a program spawns in the runtime of "--prtemca prte_default_hostfile features/data/names"
      | app     | processes | PMIX_MAPBY | PMIX_BINDTO |
      | the job |           | seq        | none        |
      | a       | 1         |            |             |
      | b       | 2         | <map>      | none        |
      | c       | 1         |            |             |
    Then the map is
      | rank | app | node |
      | 0    | 0   | n2   |
      | 1    | 1   | <1>  |
      | 2    | 1   | <2>  |
      | 3    | 2   | n1   |

    Examples:
      | map                          | 1  | 2  |
      | seq                          | n2 | n1 |
      | seq:file=features/data/names | n2 | n1 |
      | seq:nolocal                  | n2 | n1 |
