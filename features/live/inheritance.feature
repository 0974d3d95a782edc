# 8.1.1.13.3 Spawn inheritance is job-level only
#
# The parent has one process on n1, so that a child by node begins there and goes on to n2. Without a mapping, the child's two
# processes are on two cores of n1.
Feature: A job that a process spawns copies its parent's policies

  Background:
    Given the topology "1pkg-1numa-4core"
    And the nodes "n1:4,n2:4" with the head node "n1"

  @PAM-INHERIT-7
  Scenario Outline: A child of a job with the mapping <mapping> is mapped <how>
    When tool "T" spawns job "A" with "--map-by <mapping> --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "--bind-to none -n 2 b"
    Then the map is
      | rank | node     |
      | 0    | n1       |
      | 1    | <second> |

    Examples:
      | mapping      | how        | second |
      | node:inherit | by node    | n2     |
      | node         | by default | n1     |
      | slot:inherit | by slot    | n1     |

  # The ranking is the job's, because the first app alone gives it. Each of n1 and n2 gets two processes of the child.
  @PAM-INHERIT-2 @PAM-INHERIT-4 @PAM-INHERIT-6 @edition:2026-08 @question:inherit-on-app
  Scenario Outline: The directive of an app decides for the children of the whole job: <word>
    When tool "T" spawns job "A" with "--rank-by node --bind-to none -n 1 a : --map-by slot:<word> -n 1 b"
    And a process of job "A" spawns job "B" with "--map-by slot --bind-to none -n 4 b"
    Then the map is
      | rank | node     |
      | 0    | n1       |
      | 1    | <second> |
      | 2    | <third>  |
      | 3    | n2       |

    Examples:
      | word      | second | third |
      | inherit   | n2     | n1    |
      | noinherit | n1     | n2    |

  @PAM-INHERIT-7
  Scenario: A mapping that the child gives is not replaced by its parent's
    When tool "T" spawns job "A" with "--map-by node:inherit --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "--map-by slot --bind-to none -n 2 b"
    Then the map is
      | rank | node |
      | 0-1  | n1   |

  # Each node has four cores, and the parent has one of n1: two processes of two cores do not fit there.
  @PAM-INHERIT-7
  Scenario Outline: A child keeps its own CPUs per rank with the mapping of its parent: <child> instead of <parent>
    When tool "T" spawns job "A" with "--map-by slot:<parent>:inherit --bind-to core -n 1 a"
    And a process of job "A" spawns job "B" with "--map-by :<child> --bind-to core -n 2 b"
    Then the map is
      | rank | node     |
      | 0    | n1       |
      | 1    | <second> |

    Examples:
      | parent | child | second |
      | pe=1   | pe=2  | n2     |
      | pe=1   | pe=3  | n2     |

  # The child has the two cores of the list on n2.
  @PAM-INHERIT-7
  Scenario: A child of a job that is mapped by PE list is mapped by that list
    When tool "T" spawns job "A" with "--map-by pe-list=0,1:ordered:inherit --bind-to core:if-supported -H n1:1 -n 1 a"
    And a process of job "A" spawns job "B" with "-H n2:2 -n 2 b"
    Then the map is
      | rank | node |
      | 0-1  | n2   |

  @PAM-INHERIT-10
  Scenario Outline: With <configured> configured, a child of a job with <parent> is mapped <how>
    Given a runtime with the parameters
      | parameter | value        |
      | mapby     | <configured> |
    When tool "T" spawns job "A" with "--map-by <parent> --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "--bind-to none -n 2 b"
    Then the map is
      | rank | node     |
      | 0    | n1       |
      | 1    | <second> |

    Examples:
      | configured | parent         | how        | second |
      | :inherit   | node           | by node    | n2     |
      | :inherit   | node:inherit   | by node    | n2     |
      | :inherit   | node:noinherit | by default | n1     |
      | :noinherit | node           | by default | n1     |
      | :noinherit | node:inherit   | by node    | n2     |

  @PAM-INHERIT-9
  Scenario: A child that inherits passes its policies on
    When tool "T" spawns job "A" with "--map-by node:inherit --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "--bind-to none -n 1 b"
    And a process of job "B" spawns job "C" with "--bind-to none -n 2 c"
    Then the map is
      | rank | node |
      | 0    | n1   |
      | 1    | n2   |

  # A ranking by slot would be a by-node placement's ranks node by node.
  @PAM-INHERIT-8
  Scenario: A ranking that follows from the parent's mapping is copied with that mapping only
    When tool "T" spawns job "A" with "--map-by node:inherit --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "--map-by slot --bind-to none -n 5 b"
    Then the map is
      | rank | node |
      | 0-2  | n1   |
      | 3-4  | n2   |

  # A process that is mapped by core cannot be bound to the NUMA node that its core is in.
  @PAM-INHERIT-8
  Scenario: A binding that follows from the parent's mapping is copied with that mapping only
    When tool "T" spawns job "A" with "--map-by numa:inherit -n 1 a"
    And a process of job "A" spawns job "B" with "--map-by core -n 1 b"
    Then the map is
      | rank | node |
      | 0    | n1   |

  # One process per node: two nodes hold two processes.
  @PAM-INHERIT-7
  Scenario: A child of a job that is mapped by pattern is mapped by that pattern
    When tool "T" spawns job "A" with "--map-by ppr:1:node:inherit -n 1 a"
    And a process of job "A" spawns job "B" with "-n 3 b"
    Then the job is refused for "ppr-too-many-procs"

  # Job A has two of n1's four cores. The child's only process needs the other two, and not those of a whole pattern.
  @PAM-INHERIT-7
  Scenario: A child of a job that is mapped by pattern needs the CPUs of its own processes
    When tool "T" spawns job "A" with "--map-by ppr:2:node:pe=2:inherit -n 1 a"
    And a process of job "A" spawns job "B" with "-n 1 b"
    Then the map is
      | rank | node |
      | 0    | n1   |

  # The file has n2, n1 and n2 in this order; the rankfile places rank 0 on n2 and ranks 1 and 2 on n1.
  @PAM-INHERIT-7
  Scenario Outline: A child copies the file that its parent is mapped by: <mapping>
    When tool "T" spawns job "A" with "--map-by <mapping>:inherit --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "-n 3 b"
    Then the map is
      | rank | node    |
      | 0    | n2      |
      | 1    | n1      |
      | 2    | <third> |

    Examples:
      | mapping                              | third |
      | seq:file=features/data/names         | n2    |
      | rankfile:file=features/data/rankfile | n1    |

  # A child's own file precedes the one that it copies.
  @PAM-INHERIT-7
  Scenario: A child with a file of its own is mapped by that file
    When tool "T" spawns job "A" with "--map-by seq:file=features/data/names:inherit --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "--map-by :file=features/data/two-nodes -n 2 b"
    Then the map is
      | rank | node |
      | 0    | n1   |
      | 1    | n2   |

  # n1 is the head node.
  @PAM-INHERIT-7
  Scenario: A child of a job with NOLOCAL stays off the head node
    When tool "T" spawns job "A" with "--map-by slot:nolocal:inherit --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "--bind-to none -n 2 b"
    Then the map is
      | rank | node |
      | 0-1  | n2   |

  # By object with SPAN, the nodes get one process each in turn.
  @PAM-INHERIT-7
  Scenario Outline: A child of a job mapped by <mapping> has its second process on <second>
    When tool "T" spawns job "A" with "--map-by <mapping>:inherit --rank-by slot --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "-n 2 b"
    Then the map is
      | rank | node     |
      | 0    | n1       |
      | 1    | <second> |

    Examples:
      | mapping   | second |
      | numa      | n1     |
      | numa:span | n2     |

  # A directive of one app of the child does not keep the other from the parent's policies.
  @PAM-INHERIT-7 @PAM-GOAL-2
  Scenario: A child with a mapping of one app only is otherwise mapped as its parent
    When tool "T" spawns job "A" with "--map-by node:inherit --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "-n 2 b : --map-by slot --bind-to none -n 2 c"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n1   |
      | 1    | 0   | n2   |
      | 2-3  | 1   | n1   |

  # INHERIT of the parent decides whether a child copies, NOINHERIT of the child whether its own children do.
  @PAM-INHERIT-7 @PAM-INHERIT-9
  Scenario Outline: A child with NOINHERIT copies its parent's policies and does not pass them on: <own>
    When tool "T" spawns job "A" with "--map-by node:inherit --bind-to none -n 1 a"
    And a process of job "A" spawns job "B" with "<own> -n 2 b"
    Then the map is
      | rank | node |
      | 0    | n1   |
      | 1    | n2   |
    When a process of job "B" spawns job "C" with "--bind-to none -n 2 c"
    Then the map is
      | rank | node |
      | 0-1  | n2   |

    Examples: The bookmark of job B is n2.
      | own                                |
      | --map-by :noinherit                |
      | --map-by :noinherit --rank-by node |
