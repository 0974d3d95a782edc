# 8.1.1.6.1 Step 1: the allocation
Feature: A hostfile is an allocation, or a choice of one

  Background:
    Given the topology "1pkg-4numa-24core-smt2"

  @PAM-HOST-4
  Scenario: The hosts of a hostfile have the slots that it gives them
    When prterun maps "--hostfile features/data/hosts --map-by slot --bind-to core -n 3 a"
    Then the map is
      | rank | node | bound   |
      | 0    | n1   | core:L0 |
      | 1    | n1   | core:L1 |
      | 2    | n2   | core:L0 |

  @PAM-HOST-4
  Scenario: More processes than the slots of a hostfile are refused
    When prterun maps "--hostfile features/data/hosts --map-by slot -n 4 a"
    Then the job is refused for "alloc-error"

  @PAM-HOST-4
  Scenario: A hostfile that does not exist is refused
    When prterun maps "--hostfile features/data/no-such-file -n 1 a"
    Then the job is refused for "bad-host-list"

  @PAM-HOST-4
  Scenario Outline: What is wrong with a hostfile is told before what is wrong with <what>
    When prterun maps "--hostfile features/data/no-such-file <directive> -n 1 a"
    Then the job is refused for "bad-host-list"

    Examples:
      | what               | directive              |
      | a number of CPUs   | --map-by slot:pe=0     |
      | an unnamed file    | --map-by rankfile      |
      | a limit            | --bind-to core:limit=0 |

  # On a command line nodes are found before policies are parsed; here the runtime does not even start.
  @PAM-SPAWN-1 @PAM-HOST-4
  Scenario: What is wrong with a runtime's nodes is told before what is wrong with a request
    When a program spawns in the runtime of "--hostfile features/data/bad-word"
      | app | processes | PMIX_MAPBY |
      | a   | 1         | slot:pe=0  |
    Then the job is refused for "bad-host-list"

  # The configured mapping is by NUMA node, the qualifier makes it span.
  @PAM-MAP-QUAL-ONLY-2
  Scenario: A qualifier without a policy is added to the configured mapping
    When prterun maps "-H n1:4,n2:4 --prtemca mapby numa --map-by :span -n 4 a"
    Then the job's policy is mapping "BYNUMA:NOOVERSUBSCRIBE:SPAN", ranking "SPAN", binding "NUMA:IF-SUPPORTED"

  @PAM-MAP-QUAL-ONLY-2
  Scenario: A configured qualifier without a policy is added to the default mapping
    When prterun maps "-H n1:4,n2:4 --prtemca mapby :span -n 4 a"
    Then app 0's mapping is "BYCORE:NOOVERSUBSCRIBE:SPAN"

  # Both nodes have two slots and hold three processes at most.
  @PAM-SLOTS-2
  Scenario: Nodes that may be oversubscribed are filled up to their hard limits
    When prterun maps "--hostfile features/data/max-slots --map-by slot:oversubscribe --bind-to none -n 6 a"
    Then the map is
      | rank | node | bound |
      | 0    | n1   | N/A   |
      | 1    | n1   | N/A   |
      | 2    | n1   | N/A   |
      | 3    | n2   | N/A   |
      | 4    | n2   | N/A   |
      | 5    | n2   | N/A   |

  @PAM-SLOTS-2
  Scenario Outline: A node's hard limit holds <how>
    When prterun maps "--hostfile features/data/max-slots --map-by <mapping>:oversubscribe -n 7 a"
    Then the job is refused

    Examples:
      | how        | mapping    |
      | by slot    | slot       |
      | by node    | node       |
      | by core    | core       |
      | by pattern | ppr:4:node |

  # PRRTE 5.0.0rc1 crashes.
  @PAM-SLOTS-2
  Scenario: A node that is filled up to its hard limit object by object leaves the rest to the next
    When prterun maps "--hostfile features/data/max-slots --map-by ppr:1:core:oversubscribe --bind-to core -n 6 a"
    Then the map is
      | rank | node | bound   |
      | 0    | n1   | core:L0 |
      | 1    | n1   | core:L1 |
      | 2    | n1   | core:L2 |
      | 3    | n2   | core:L0 |
      | 4    | n2   | core:L1 |
      | 5    | n2   | core:L2 |

  # The first node holds three processes, and is the first of the list all the same; the second one is empty.
  @PAM-MAP-FILE-1 @PAM-SLOTS-2
  Scenario: A rankfile that names a node at its hard limit is refused
    When prterun maps "--hostfile features/data/max-slots --map-by ppr:3:node:oversubscribe --bind-to none -n 3 a : --map-by rankfile:file=features/data/ranks -n 1 b"
    Then the job is refused for "bad-rankfile"

  # The file gives n1 two slots.
  @PAM-HOST-4
  Scenario: An app's hostfile takes nothing from a node that the app's own list leaves out
    When prterun maps "-H n1:8 --bind-to none -n 2 a : -H n2:1 --hostfile features/data/hosts -n 1 b"
    Then node "n1" has 8 slots

  # The file with the two slots comes first, and n1 has no more.
  @PAM-HOST-8
  Scenario: Each app's hostfile adds to the allocation, and the first that names a host says how many slots it has
    When prterun maps "--hostfile features/data/hosts --bind-to core -n 1 a : --hostfile features/data/max-slots -n 2 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n1   | core:L1 |
      | 2    | 1   | n2   | core:L0 |

  # PRRTE 5.0.0rc1 makes the allocation of both, and then looks for one file that has both names.
  @PAM-HOST-8
  Scenario Outline: Several hostfiles of an app are the hosts of all of them, <how>
    When prterun maps "<files> --bind-to core -n 3 a"
    Then the map is
      | rank | node | bound   |
      | 0    | n1   | core:L0 |
      | 1    | n1   | core:L1 |
      | 2    | n2   | core:L0 |

    Examples:
      | how                 | files                                                              |
      | in one word         | --hostfile features/data/hosts,features/data/max-slots             |
      | in several options  | --hostfile features/data/hosts --hostfile features/data/max-slots  |

  @PAM-HOST-4
  Scenario: An app's hostfile leaves the job no more slots than it gives, and has its order
    When prterun maps "-H n3:1,n2:3,n1:4 --bind-to core -n 1 a : --hostfile features/data/hosts -n 3 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n3   | core:L0 |
      | 1    | 1   | n1   | core:L0 |
      | 2    | 1   | n1   | core:L1 |
      | 3    | 1   | n2   | core:L0 |
    And node "n1" has 2 slots

  # PRRTE 5.0.0rc1 counts the slots of n1 again.
  @PAM-HOST-4
  Scenario: A hostfile leaves no more slots of a node of which the slots were counted either
    When prterun maps "-H n1:*,n2 --bind-to none -n 1 a : --hostfile features/data/hosts -n 4 b"
    Then the job is refused

  @PAM-HOST-4
  Scenario: A hostfile of hosts to leave out leaves all others
    When prterun maps "-H n1:1,n2:1,n3:1 --bind-to core -n 1 a : --hostfile features/data/without-n2 -n 1 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n3   | core:L0 |

  @PAM-HOST-4 @PAM-HOST-9
  Scenario: An app's hostfile may be relative to the allocation
    When prterun maps "-H n1:1,n2:4,n3:1 --bind-to core -n 1 a : --hostfile features/data/relative -n 2 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n2   | core:L0 |
      | 2    | 1   | n3   | core:L0 |

  @PAM-HOST-4
  Scenario Outline: A hostfile with a mistake is refused: <file>
    When prterun maps "--hostfile features/data/<file> -n 1 a"
    Then the job is refused for "bad-host-list"

    Examples:
      | file           |
      | relative       |
      | bad-word       |
      | too-few-at-most |

  @PAM-HOST-11
  Scenario: The default hostfile is the allocation where nothing else is
    When prterun maps "--default-hostfile features/data/hosts --map-by slot --bind-to core -n 3 a"
    Then the map is
      | rank | node | bound   |
      | 0    | n1   | core:L0 |
      | 1    | n1   | core:L1 |
      | 2    | n2   | core:L0 |

  @PAM-HOST-11
  Scenario: The default hostfile is the last source of a sequence
    When prterun maps "--prtemca prte_default_hostfile features/data/names --map-by seq --bind-to core -n 2 a : -n 1 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n2   | core:L0 |
      | 1    | 0   | n1   | core:L0 |
      | 2    | 1   | n2   | core:L1 |

  # PRRTE 5.0.0rc1 opens it before anything else.
  @PAM-HOST-11
  Scenario: A default hostfile that is not needed need not be there
    When prterun maps "--default-hostfile features/data/no-such-file -H n1 --map-by seq --bind-to core -n 1 a"
    Then the map is
      | rank | node | bound   |
      | 0    | n1   | core:L0 |
