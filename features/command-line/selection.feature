# 8.1.1.6.1 Step 1: the nodes that an app selects from the allocation
Feature: An app selects nodes by a hostfile, by a host list, or by both

  Background:
    Given the topology "1pkg-4numa-24core-smt2"

  # One file excludes n2, the other n1.
  @PAM-HOST-8
  Scenario: Several hostfiles that only exclude hosts select the nodes that no file excludes
    When prterun maps "-H n1:2,n2:2,n3:2 --bind-to none -n 1 a : --hostfile features/data/without-n2,features/data/without-n1 -n 2 b"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n1   |
      | 1-2  | 1   | n3   |

  @PAM-HOST-4
  Scenario: A hostfile that excludes every node is refused
    When prterun maps "-H n2:2 --bind-to none -n 1 a : --hostfile features/data/without-n2 -n 1 b"
    Then the job is refused for "not-all-mapped-alloc"

  # The file selects n1 and n2.
  @PAM-HOST-3 @PAM-HOST-4
  Scenario: A host list selects among the nodes of the app's hostfile, in the order of the list
    When prterun maps "-H n1:4,n2:4,n3:4 --bind-to none -n 1 a : --hostfile features/data/hosts -H n2,n1 -n 1 b"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n1   |
      | 1    | 1   | n2   |
    When prterun maps "-H n1:4,n2:4,n3:4 --bind-to none -n 1 a : --hostfile features/data/hosts -H n3 -n 1 b"
    Then the job is refused for "not-all-mapped-alloc"

  # The file excludes n2, and n1 is in use.
  @PAM-HOST-4 @PAM-HOST-9
  Scenario: +e selects among the nodes of the app's hostfile
    When prterun maps "-H n1:4,n2:4,n3:4 --bind-to none -n 1 a : --hostfile features/data/without-n2 -H +e -n 2 b"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n1   |
      | 1-2  | 1   | n3   |

  # Both files name n2 first.
  @PAM-HOST-4 @PAM-HOST-5
  Scenario Outline: A hostfile can select a host by another of its names: <file> in <hosts>
    When prterun maps "-H <hosts> --bind-to none -n 1 a : --hostfile features/data/<file> -n 2 b"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n1   |
      | 1-2  | 1   | n2   |

    Examples:
      | hosts                             | file       |
      | n1.example.com:2,n2.example.com:2 | names      |
      | n1.example.com:2,n2.example.com:2 | names-full |

  @PAM-HOST-9
  Scenario Outline: A slot count after +nK limits the processes of the app on that node: <list>
    When prterun maps "-H n1:4,n2:4 --bind-to none -n 1 a : -H <list> -n 2 b"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n1   |
      | 1    | 1   | n1   |
      | 2    | 1   | n2   |
    When prterun maps "-H n1:4,n2:4 --bind-to none -n 1 a : -H <list> -n 3 b"
    Then the job is refused for "alloc-error"

    Examples:
      | list        |
      | +n0:1,+n1:1 |
      | +N0:1,+n1:1 |

  # The first app has one of the four slots of n1.
  @PAM-HOST-9
  Scenario: +nK:* is all free slots of node K
    When prterun maps "-H n1:4,n2:4 --bind-to none -n 1 a : -H +n0:*,+n1:1 -n 4 b"
    Then node "n1" holds 3 processes of app 1
    And node "n2" holds 1 process of app 1

  # PRRTE 5.0.0rc1 parses the digits and ignores the rest.
  @PAM-HOST-6
  Scenario Outline: A number in a relative host that is not a whole number, or a count of 0 empty nodes, is refused: <list>
    When prterun maps "-H n1:2,n2:3 -n 1 a : -H <list> -n 1 b"
    Then the job is refused for "bad-host-list"

    Examples:
      | list  |
      | +n1:x |
      | +n1x  |
      | +e:0  |
      | +e:-1 |
      | +ex:1 |
      | +     |

  # n1 is in use.
  @PAM-HOST-9
  Scenario: Each +e:N of a list is other empty nodes
    When prterun maps "-H n1:2,n2:2,n3:2 --bind-to none -n 1 a : -H +e:1,+e:1 --map-by node -n 2 b"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n1   |
      | 1    | 1   | n2   |
      | 2    | 1   | n3   |

  # n1 is in use. PRRTE 5.0.0rc1 looks for a node named *.
  @PAM-HOST-10
  Scenario Outline: A mapping by seq leaves out of the empty nodes those that the list names: <list>
    When prterun maps "-H n1:2,n2:2,n3:2 --bind-to none -n 1 a : -H <list> --map-by seq -n 2 b"
    Then the map is
      | rank | app | node     |
      | 0    | 0   | n1       |
      | 1    | 1   | <first>  |
      | 2    | 1   | <second> |

    Examples:
      | list      | first | second |
      | +e:1,+e:1 | n2    | n3     |
      | +e,n2     | n3    | n2     |
      | n2,+e:1   | n2    | n3     |
      | n3,+e     | n3    | n2     |
      | +N2,+n1   | n3    | n2     |

  # The allocation is n3, n1, n2, and the file selects n1 and n2.
  @PAM-HOST-9 @PAM-HOST-4
  Scenario Outline: +nK is node K of the allocation beside a hostfile, too: +n<number>
    When prterun maps "-H n3:4,n1:4,n2:4 --bind-to none -n 1 a : --hostfile features/data/hosts -H +n<number> -n 1 b"
    Then the map is
      | rank | app | node   |
      | 0    | 0   | n3     |
      | 1    | 1   | <node> |

    Examples:
      | number | node |
      | 1      | n1   |
      | 2      | n2   |

  @PAM-HOST-9 @PAM-HOST-4
  Scenario: +nK is refused if the app's hostfile does not select node K of the allocation
    When prterun maps "-H n3:4,n1:4,n2:4 --bind-to none -n 1 a : --hostfile features/data/hosts -H +n0 -n 1 b"
    Then the job is refused for "not-all-mapped-alloc"
