# 8.1.1.6.1 Step 1: the allocation
Feature: A hostfile defines the allocation or selects from it

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

  # Each of the two lines of the rankfile names the node, and gives it a slot.
  @PAM-HOST-4
  Scenario: A rankfile that is a hostfile gives a node a slot for each of its lines
    When prterun maps "--hostfile features/data/ranks-as-hosts --map-by slot -n 2 a"
    Then node "n1" has 2 slots
    When prterun maps "--hostfile features/data/ranks-as-hosts --map-by slot -n 3 a"
    Then the job is refused for "alloc-error"

  # A machine has 24 cores. The lines of the rankfile give two slots, so that nothing is left to a default.
  @PAM-HOST-4 @PAM-HOST-12
  Scenario: The slots that the lines of a rankfile give a node are not its default ones
    When prterun maps "--prtemca prte_set_default_slots cores --hostfile features/data/ranks-as-hosts --map-by slot -n 3 a"
    Then the job is refused for "alloc-error"

  @PAM-HOST-4 @PAM-SLOTS-2
  Scenario: A host can have as many slots as its hard limit
    When prterun maps "--hostfile features/data/hosts-max-equal --map-by node --bind-to none -n 3 a"
    Then the map is
      | rank | node | bound |
      | 0    | n1   | N/A   |
      | 1    | n2   | N/A   |
      | 2    | n1   | N/A   |
    When prterun maps "--hostfile features/data/hosts-max-equal --map-by node:oversubscribe --bind-to none -n 4 a"
    Then node "n1" holds 2 processes of app 0

  # n2 takes at most five processes, and has no slot count.
  @PAM-HOST-4
  Scenario: A host with a hard limit and no slot count has as many slots as its limit
    When prterun maps "--hostfile features/data/hosts-max --map-by slot --bind-to none -n 6 a"
    Then node "n2" has 5 slots
    And node "n2" holds 5 processes of app 0
    And node "n3" holds 1 process of app 0

  # Each node has two slots and a hard limit of three.
  @PAM-HOST-4 @PAM-SLOTS-1
  Scenario: A hard limit does not replace a host's slot count
    When prterun maps "--hostfile features/data/max-slots --map-by slot --bind-to none -n 5 a"
    Then the job is refused for "alloc-error"

  # The limit of n1 is two, and the slot count after it three.
  @PAM-HOST-4 @PAM-SLOTS-2
  Scenario: A slot count raises a lower hard limit in front of it
    When prterun maps "--hostfile features/data/limit-first --map-by slot --bind-to none -n 4 a"
    Then node "n1" holds 3 processes of app 0
    And node "n2" holds 1 process of app 0
    When prterun maps "--hostfile features/data/limit-first --map-by slot:oversubscribe --bind-to none -n 8 a"
    Then node "n1" holds 3 processes of app 0
    And node "n2" holds 5 processes of app 0

  # The first line gives n1 two slots, and the last one names it again.
  @PAM-HOST-4
  Scenario: A further line with a host adds a slot
    When prterun maps "--hostfile features/data/host-again --map-by slot --bind-to none -n 4 a"
    Then node "n1" holds 3 processes of app 0
    When prterun maps "--hostfile features/data/host-again --map-by slot --bind-to none -n 5 a"
    Then the job is refused for "alloc-error"

  # The head node has two slots and a hard limit of three processes.
  @PAM-HOST-4 @PAM-SLOTS-2
  Scenario: A hostfile limits the head node
    When prterun maps "--hostfile features/data/head-limit --map-by ppr:3:node:oversubscribe --bind-to none -n 3 a"
    Then node "head" holds 3 processes of app 0
    When prterun maps "--hostfile features/data/head-limit --map-by slot:oversubscribe --bind-to none -n 6 a"
    Then node "head" holds 3 processes of app 0
    And node "n1" holds 3 processes of app 0

  # n1 has two lines in the rankfile, n2 one. A default would be 24 slots.
  @PAM-HOST-4 @PAM-HOST-12
  Scenario: A single line of a rankfile gives a node a slot, and not its default ones
    When prterun maps "--prtemca prte_set_default_slots cores --hostfile features/data/rankfile --map-by slot --bind-to none -n 3 a"
    Then node "n1" holds 2 processes of app 0
    And node "n2" holds 1 process of app 0
    When prterun maps "--prtemca prte_set_default_slots cores --hostfile features/data/rankfile --map-by slot --bind-to none -n 4 a"
    Then the job is refused for "alloc-error"

  # The line of the rankfile is for +n0, which is n1. The first app uses one of its three slots.
  @PAM-HOST-4 @PAM-HOST-9
  Scenario: A rankfile that selects a relative host does not limit its slots
    When prterun maps "-H n1:3,n2:1 --bind-to none -n 1 a : --hostfile features/data/ranks -n 2 b"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n1   |
      | 1-2  | 1   | n1   |

  @PAM-HOST-4
  Scenario: A missing hostfile is refused
    When prterun maps "--hostfile features/data/no-such-file -n 1 a"
    Then the job is refused for "bad-host-list"

  @PAM-HOST-4
  Scenario Outline: An error in a hostfile is reported before an error in <what>
    When prterun maps "--hostfile features/data/no-such-file <directive> -n 1 a"
    Then the job is refused for "bad-host-list"

    Examples:
      | what               | directive              |
      | a number of CPUs   | --map-by slot:pe=0     |
      | an unnamed file    | --map-by rankfile      |
      | a limit            | --bind-to core:limit=0 |

  # On a command line, nodes are resolved before policies are parsed; here the runtime does not even start.
  @PAM-SPAWN-1 @PAM-HOST-4
  Scenario: An error in the runtime's nodes is reported before an error in a request
    When a program spawns in the runtime of "--hostfile features/data/bad-word"
      | app | processes | PMIX_MAPBY |
      | a   | 1         | slot:pe=0  |
    Then the job is refused for "bad-host-list"

  # The configured mapping is by NUMA node, and the qualifier adds SPAN.
  @PAM-MAP-QUAL-ONLY-2
  Scenario: A qualifier without a policy is added to the configured mapping
    When prterun maps "-H n1:4,n2:4 --prtemca mapby numa --map-by :span -n 4 a"
    Then the job's policy is mapping "BYNUMA:NOOVERSUBSCRIBE:SPAN", ranking "SPAN", binding "NUMA:IF-SUPPORTED"

  @PAM-MAP-QUAL-ONLY-2
  Scenario: A configured qualifier without a policy is added to the default mapping
    When prterun maps "-H n1:4,n2:4 --prtemca mapby :span -n 4 a"
    Then app 0's mapping is "BYCORE:NOOVERSUBSCRIBE:SPAN"

  @PAM-MAP-QUAL-ONLY-2
  Scenario: A job's qualifier without a policy is added to the default mapping
    When prterun maps "-H n1:4,n2:4 --map-by :span -n 4 a"
    Then app 0's mapping is "BYCORE:NOOVERSUBSCRIBE:SPAN"

  # Each node has two slots and a hard limit of three processes.
  @PAM-SLOTS-2
  Scenario: Nodes that can be oversubscribed are filled up to their hard limits
    When prterun maps "--hostfile features/data/max-slots --map-by slot:oversubscribe --bind-to none -n 6 a"
    Then the map is
      | rank | node | bound |
      | 0-2  | n1   | N/A   |
      | 3-5  | n2   | N/A   |

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

  # The first node has one slot and takes no second process; the second takes any number.
  @PAM-SLOTS-2
  Scenario Outline: What a node cannot take beyond its slots goes to the others, <mapping>
    When prterun maps "--hostfile features/data/limit-one --map-by <mapping>:oversubscribe -n 3 a"
    Then the map is
      | rank | node |
      | 0    | n1   |
      | 1-2  | n2   |

    Examples:
      | mapping     |
      | slot        |
      | package     |
      | pe-list=0-1 |

  # An even share of seven processes is three, of eight it is four.
  @PAM-SLOTS-2
  Scenario: A node's hard limit holds by node if an even share is more than the limit
    When prterun maps "--hostfile features/data/max-slots --map-by node:oversubscribe -n 8 a"
    Then the job is refused

  # PRRTE 5.0.0rc1 crashes.
  @PAM-SLOTS-2
  Scenario: A node that reaches its hard limit object by object leaves the remaining processes to the next node
    When prterun maps "--hostfile features/data/max-slots --map-by ppr:1:core:oversubscribe --bind-to core -n 6 a"
    Then the map is
      | rank | node | bound   |
      | 0    | n1   | core:L0 |
      | 1    | n1   | core:L1 |
      | 2    | n1   | core:L2 |
      | 3    | n2   | core:L0 |
      | 4    | n2   | core:L1 |
      | 5    | n2   | core:L2 |

  # One process for the entry on each node; of the other 8, shares of 3, 3 and 2, but the second node takes one up to its limit; the last
  # 2 are dealt to the others.
  @PAM-MAP-CPUSET-1 @PAM-SLOTS-2
  Scenario: With OVERSUBSCRIBE, what a node cannot take beyond its hard limit goes to the others
    When prterun maps "--hostfile features/data/limit-between --map-by pe-list=1:oversubscribe -n 11 a"
    Then node "n1" holds 5 processes of app 0
    And node "n2" holds 2 processes of app 0
    And node "n3" holds 4 processes of app 0

  # The first node has reached its hard limit of three processes and is still the first of the list; the second is empty.
  @PAM-MAP-FILE-1 @PAM-SLOTS-2
  Scenario: A rankfile that names a node at its hard limit is refused
    When prterun maps the line
      """
      --hostfile features/data/max-slots --map-by ppr:3:node:oversubscribe --bind-to none -n 3 a :
      --map-by rankfile:file=features/data/ranks -n 1 b
      """
    Then the job is refused for "bad-rankfile"

  # The file gives n1 two slots.
  @PAM-HOST-4
  Scenario: An app's hostfile does not reduce the slots of a node that the app's -H excludes
    When prterun maps "-H n1:8 --bind-to none -n 2 a : -H n2:1 --hostfile features/data/hosts -n 1 b"
    Then node "n1" has 8 slots

  # The file with two slots comes first, and n1 gets no more.
  @PAM-HOST-8
  Scenario: The hostfiles of all apps form the allocation, and the first that lists a host determines its slots
    When prterun maps "--hostfile features/data/hosts --bind-to core -n 1 a : --hostfile features/data/max-slots -n 2 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n1   | core:L1 |
      | 2    | 1   | n2   | core:L0 |

  # PRRTE 5.0.0rc1 builds the allocation from both, and then looks for one file whose name is the whole list.
  @PAM-HOST-8
  Scenario Outline: Several hostfiles of an app form the union of their hosts, <how>
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

  # The first file gives n1 two slots and n2 one; the first app uses one slot of n1; the second adds n4.
  @PAM-HOST-8
  Scenario: Several hostfiles of an app select the union of their hosts, with the slots of the first file
    When prterun maps "-H n1:4,n2:4,n4:4 --bind-to none -n 1 a : --hostfile features/data/hosts,features/data/hosts-more -n 3 b"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n1   |
      | 1    | 1   | n1   |
      | 2    | 1   | n2   |
      | 3    | 1   | n4   |
    When prterun maps "-H n1:4,n2:4,n4:4 --bind-to none -n 1 a : --hostfile features/data/hosts,features/data/hosts-more -n 4 b"
    Then the job is refused for "alloc-error"

  @PAM-HOST-4
  Scenario: An app's hostfile limits the slots that the job has on its hosts, and determines the app's node order
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
  Scenario: A hostfile also limits the slots of a node whose slots are counted
    When prterun maps "-H n1:*,n2 --bind-to none -n 1 a : --hostfile features/data/hosts -n 4 b"
    Then the job is refused

  @PAM-HOST-4
  Scenario: A hostfile that excludes hosts selects all others
    When prterun maps "-H n1:1,n2:1,n3:1 --bind-to core -n 1 a : --hostfile features/data/without-n2 -n 1 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n3   | core:L0 |

  @PAM-HOST-4
  Scenario: A comment in a hostfile can extend over several lines
    When prterun maps "--hostfile features/data/hosts-comment --map-by slot --bind-to none -n 3 a"
    Then the map is
      | rank | node |
      | 0-1  | n1   |
      | 2    | n2   |

  @PAM-HOST-4 @PAM-HOST-9
  Scenario: An app's hostfile can refer to nodes of the allocation by relative names
    When prterun maps "-H n1:1,n2:4,n3:1 --bind-to core -n 1 a : --hostfile features/data/relative -n 2 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n2   | core:L0 |
      | 2    | 1   | n3   | core:L0 |

  # The first app uses n1; n2 and n3 are empty.
  @PAM-HOST-4 @PAM-HOST-9
  Scenario: An app's hostfile can select a number of empty nodes
    When prterun maps "-H n1:1,n2:1,n3:1 --bind-to none -n 1 a : --hostfile features/data/one-empty -n 1 b"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n1   |
      | 1    | 1   | n2   |
    When prterun maps "-H n1:1,n2:1,n3:1 --bind-to none -n 1 a : --hostfile features/data/one-empty -n 2 b"
    Then the job is refused for "alloc-error"

  # The file asks for an empty node and then for n2 with one slot, so that the empty node is n3.
  @PAM-HOST-4 @PAM-HOST-9
  Scenario: An empty node of a hostfile is not one that a later line names
    When prterun maps "-H n1:2,n2:2,n3:2 --bind-to none -n 1 a : --hostfile features/data/empty-before-n2 --map-by node -n 3 b"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n1   |
      | 1    | 1   | n3   |
      | 2    | 1   | n2   |
      | 3    | 1   | n3   |

  @PAM-HOST-4 @PAM-HOST-9
  Scenario Outline: A hostfile that asks for more empty nodes than there are is refused: <file>
    When prterun maps "-H n1:2,n2:2 --map-by node --bind-to none -n <processes> a : --hostfile features/data/<file> -n 1 b"
    Then the job is refused for "bad-host-list"

    Examples:
      | file        | processes |
      | one-empty   | 2         |
      | three-empty | 1         |

  @PAM-HOST-9 @reference
  Scenario Outline: The refusal of <option> states how many empty nodes are missing
    When prterun maps "-H n1:2,n2:2 --bind-to none -n 1 a : <option> -n 1 b"
    Then the explanation contains "too few empty nodes: 2 are missing"

    Examples:
      | option                               |
      | --hostfile features/data/three-empty |
      | -H +e:3                              |

  @PAM-HOST-4
  Scenario: A comment in a hostfile can follow a word without a blank, and precede a host
    When prterun maps "--hostfile features/data/comments-adjacent --map-by slot --bind-to none -n 4 a"
    Then the map is
      | rank | node |
      | 0-1  | n1   |
      | 2    | n2   |
      | 3    | n3   |

  # The line is `n1.east:2 slots=1`.
  @PAM-HOST-5
  Scenario: A name with a dot and a colon is not an address
    When prterun maps "--hostfile features/data/colon-in-name --bind-to none -n 1 a"
    Then the map is
      | rank | node |
      | 0    | n1   |

  @PAM-HOST-4
  Scenario Outline: A hostfile with an error is refused: <file>
    When prterun maps "--hostfile features/data/<file> -n 1 a"
    Then the job is refused for "bad-host-list"

    Examples:
      | file             |
      | relative         |
      | bad-word         |
      | bad-pair         |
      | too-few-at-most  |
      | slots-twice      |
      | nameless-user    |
      | user-of-relative |
      | ranks-no-host    |
      | ranks-no-number  |
      | ranks-no-rank    |
      | ranks-other-word |
      | port-word        |
      | bad-letter       |

  # The word that is wrong: `boards`, `slots` without `=`, the `2` after `max_slots=`, the first word.
  @PAM-HOST-4 @reference
  Scenario Outline: The refusal of a hostfile points at the error: <file>
    When prterun maps "--hostfile features/data/<file> -n 1 a"
    Then the refusal points at line 1, column <column> of "features/data/<file>"

    Examples:
      | file            | column |
      | bad-word        | 4      |
      | bad-pair        | 4      |
      | too-few-at-most | 22     |
      | relative        | 1      |
      | port-word       | 17     |
      | bad-letter      | 1      |
      | nameless-user   | 1      |

  # The line is `n2 /* é */ boards=2`.
  @PAM-HOST-4 @reference
  Scenario: A position in a hostfile counts characters, and includes comments
    When prterun maps "--hostfile features/data/bad-word-late -n 1 a"
    Then the refusal points at line 2, column 12 of "features/data/bad-word-late"

  @PAM-HOST-11
  Scenario: The default hostfile is the allocation if there is no other source
    When prterun maps "--default-hostfile features/data/hosts --map-by slot --bind-to core -n 3 a"
    Then the map is
      | rank | node | bound   |
      | 0    | n1   | core:L0 |
      | 1    | n1   | core:L1 |
      | 2    | n2   | core:L0 |

  # `two-nodes` names n1 and n2, `names` names n2 and n1.
  @PAM-MAP-SEQ-1
  Scenario: A mapping by seq goes on from one hostfile to the next
    When prterun maps "--hostfile features/data/two-nodes,features/data/names --map-by seq --bind-to none -n 4 a"
    Then the map is
      | rank | node |
      | 0    | n1   |
      | 1-2  | n2   |
      | 3    | n1   |

  @PAM-HOST-11
  Scenario: The default hostfile is the last source of hosts for a mapping by seq
    When prterun maps "--prtemca prte_default_hostfile features/data/names --map-by seq --bind-to core -n 2 a : -n 1 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n2   | core:L0 |
      | 1    | 0   | n1   | core:L0 |
      | 2    | 1   | n2   | core:L1 |

  # The file names n2, n1, n2.
  @PAM-HOST-11
  Scenario: Each app mapped by seq continues in the default hostfile after the apps before it
    When prterun maps "--prtemca prte_default_hostfile features/data/names --map-by seq --bind-to none -n 1 a : -n 1 b : -n 1 c"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n2   |
      | 1    | 1   | n1   |
      | 2    | 2   | n2   |

  # The third app is placed by the file's third line, n2, as without the second app's binding.
  @PAM-MAP-FILE-5 @PAM-GOAL-2
  Scenario: Apps continue in the default hostfile if one of them has a binding of its own
    When prterun maps "--prtemca prte_default_hostfile features/data/names --map-by seq --bind-to none -n 1 a : --bind-to none -n 1 b : --bind-to none -n 1 c"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n2   |
      | 1    | 1   | n1   |
      | 2    | 2   | n2   |

  # The second app has the file to itself: its first line is n2.
  @PAM-MAP-FILE-5 @PAM-GOAL-3
  Scenario: An app with a mapping by seq of its own begins with the first line of the default hostfile
    When prterun maps "--prtemca prte_default_hostfile features/data/names --map-by seq --bind-to none -n 1 a : --map-by seq --bind-to none -n 2 b"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n2   |
      | 1    | 1   | n2   |
      | 2    | 1   | n1   |

  # The file has three lines.
  @PAM-HOST-11
  Scenario Outline: A default hostfile with too few lines for the last app is refused: <first> and <second> processes
    When prterun maps "--prtemca prte_default_hostfile features/data/names --map-by seq --bind-to none -n <first> a : -n <second> b"
    Then the job is refused for "not-enough-resources"

    Examples:
      | first | second |
      | 2     | 2      |
      | 3     | 1      |

  @PAM-HOST-11
  Scenario Outline: A mapping by seq without any host in the default hostfile is refused for lack of nodes: <app>
    When prterun maps "--prtemca prte_default_hostfile features/data/no-hosts --map-by seq <app>"
    Then the job is refused for "no-available-resources"

    Examples:
      | app    |
      | a      |
      | -n 1 a |

  # The second app's own file names n1 and n2.
  @PAM-HOST-11 @PAM-MAP-SEQ-1
  Scenario: An app with its own hostfile uses no line of the default hostfile
    When prterun maps the line
      """
      --prtemca prte_default_hostfile features/data/names --map-by seq --bind-to none -n 1 a :
      --hostfile features/data/two-nodes -n 1 b : -n 1 c
      """
    Then the map is
      | rank | app | node |
      | 0    | 0   | n2   |
      | 1    | 1   | n1   |
      | 2    | 2   | n1   |

  # The file names n2, n1, n2. PRRTE 5.0.0rc1 gives the second app three processes, and refuses.
  @PAM-MAP-FILE-5 @PAM-NPROCS-1
  Scenario: An app without a process count has as many processes as the default hostfile has lines left
    When prterun maps "--default-hostfile features/data/names --map-by seq --bind-to none -n 1 a : b"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n2   |
      | 1    | 1   | n1   |
      | 2    | 1   | n2   |

  # PRRTE 5.0.0rc1 opens it first in any case.
  @PAM-HOST-11
  Scenario: A default hostfile that is not needed can be missing
    When prterun maps "--default-hostfile features/data/no-such-file -H n1 --map-by seq --bind-to core -n 1 a"
    Then the map is
      | rank | node | bound   |
      | 0    | n1   | core:L0 |

  # The file gives n1 two slots and n2 one, each with a port.
  @PAM-HOST-14
  Scenario: A port after a host of a hostfile does not affect the map
    When prterun maps "--hostfile features/data/hosts-port --map-by node --bind-to none -n 3 a"
    Then the map is
      | rank | node | bound |
      | 0    | n1   | N/A   |
      | 1    | n2   | N/A   |
      | 2    | n1   | N/A   |
    And node "n1" has 2 slots
    And node "n2" has 1 slots

  @PAM-HOST-4
  Scenario: A user of a host of a hostfile does not affect the map
    When prterun maps "--hostfile features/data/users --map-by node --bind-to none -n 2 a"
    Then the map is
      | rank | node |
      | 0    | n0   |
      | 1    | n1   |

  # Two nodes of two slots and one core, which take three processes at most. n1 has one core for three processes, n2 one for one.
  @PAM-OVERSUB-5 @PAM-BIND-DERIVE-4 @PAM-SLOTS-2 @PAM-MAP-PPR-1
  Scenario: A pattern that oversubscribes a node up to its hard limit is unbound there
    Given the topology "1pkg-1numa-1core"
    When prterun maps "--hostfile features/data/max-slots --map-by ppr:3:l3cache:oversubscribe -n 4 a"
    Then the map is
      | rank | node | bound   |
      | 0-2  | n1   | N/A     |
      | 3    | n2   | core:L0 |

  # The host list gives n1 two slots, and the first app has one of them; the file would give n1 four.
  @PAM-HOST-4
  Scenario: An app's hostfile does not raise the slots of the allocation
    When prterun maps "-H n1:2,n2:1 --bind-to none -n 1 a : --hostfile features/data/n1-four-slots -n 1 b"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n1   |
      | 1    | 1   | n1   |
    And node "n1" has 2 slots
    When prterun maps "-H n1:2,n2:1 --bind-to none -n 1 a : --hostfile features/data/n1-four-slots -n 2 b"
    Then the job is refused for "alloc-error"
    When prterun maps "-H n1:2,n2:1 --bind-to none -n 1 a : --hostfile features/data/n1-four-slots --map-by slot b"
    Then node "n1" holds 1 process of app 1

  # The line that excludes a host can be in front of it, behind it, or between others.
  @PAM-HOST-4
  Scenario Outline: A hostfile excludes a host wherever its line is: <file>
    When prterun maps "--hostfile features/data/<file> --map-by slot --bind-to none -n 2 a"
    Then the nodes are used in the order "<node>"
    And node "<node>" holds 2 processes of app 0
    When prterun maps "--hostfile features/data/<file> --map-by slot --bind-to none -n 3 a"
    Then the job is refused for "alloc-error"
    When prterun maps "-H n3:1,n1:2,n2:2 --bind-to none -n 1 a : --hostfile features/data/<file> -n 2 b"
    Then node "<node>" holds 2 processes of app 1

    Examples:
      | file                | node |
      | n2-excluded-later   | n1   |
      | n1-excluded-between | n2   |
      | n1-excluded-first   | n2   |

  # The file has n1 with two slots, and n2. Its hosts are the allocation.
  @PAM-HOST-15
  Scenario: A host list beside a hostfile selects among the hosts of the file
    When prterun maps "--hostfile features/data/hosts -H n1:2 --map-by slot --bind-to none -n 2 a"
    Then node "n1" holds 2 processes of app 0
    When prterun maps "--hostfile features/data/hosts -H n2,n1 --map-by slot --bind-to none -n 2 a"
    Then the map is
      | rank | node | bound |
      | 0    | n2   | N/A   |
      | 1    | n1   | N/A   |
    When prterun maps "--hostfile features/data/hosts -H n3 -n 1 a"
    Then the job is refused for "not-all-mapped-alloc"

  @PAM-HOST-16
  Scenario: A host without a slot count that is selected from a hostfile has one slot
    When prterun maps "--hostfile features/data/hosts -H n1 --map-by slot --bind-to none a"
    Then node "n1" holds 1 process of app 0
    When prterun maps "--hostfile features/data/hosts -H n1 --map-by slot -n 2 a"
    Then the job is refused for "alloc-error"
