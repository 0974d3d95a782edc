# 8.1.1.6 Mapper: an explanation names the rule that decided each policy, place, rank and binding
Feature: Explanations name the rule that decided

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "hn:2,n1:2,n2:4" with the head node "hn"

  @PAM-DEFAULT-RANK-1 @PAM-DEFAULT-BIND-1 @PAM-SET-4 @reference
  Scenario: What no directive gives is explained by the default
    When prterun maps "-H n1:2,n2:4 --map-by package -n 3 a"
    Then the job's ranking is explained by "PAM-DEFAULT-RANK-1"
    And the job's binding is explained by "PAM-DEFAULT-BIND-1"
    And the job's slots are explained by "PAM-SET-4"
    And app 0's processes are explained by "PAM-NPROCS-2"

  # The third machine has no cores.
  @<requirement> @reference
  Scenario Outline: Each default of the job is explained by its own rule: <what> of <line>
    Given the topology "<machine>"
    When prterun maps "<line> -n 2 a"
    Then the job's <what> is explained by "<requirement>"

    Examples:
      | machine               | line                           | what          | requirement        |
      | 2pkg-2numa-8core-smt2 | -H n1:4                        | mapping       | PAM-DEFAULT-MAP-1  |
      | 2pkg-2numa-8core-smt2 | -H n1:4 --map-by :hwtcpus      | mapping       | PAM-DEFAULT-MAP-2  |
      | 1pkg-nocore-4pu       | -H n1:4                        | mapping       | PAM-DEFAULT-MAP-3  |
      | 1pkg-nocore-4pu       | -H n1:4                        | kind of CPU   | PAM-DEFAULT-MAP-3  |
      | 2pkg-2numa-8core-smt2 | --prtemca mapby :hwtcpus -H n1:4 | kind of CPU | PAM-SET-1          |
      | 2pkg-2numa-8core-smt2 | --prtemca mapby :pe=2 -H n1:4  | CPUs per rank | PAM-SET-1          |
      | 2pkg-2numa-8core-smt2 | --prtemca mapby numa -H n1:4   | mapping       | PAM-SET-1          |
      | 2pkg-2numa-8core-smt2 | --prtemca rankby span --map-by core -H n1:4 | ranking | PAM-SET-1   |
      | 2pkg-2numa-8core-smt2 | -H n1:4 --map-by :oversubscribe | slots        | PAM-OVERSUB-6      |
      | 2pkg-2numa-8core-smt2 | -H n1:4                        | slots         | PAM-SET-4          |
      | 2pkg-2numa-8core-smt2 | -H n1:4 --map-by slot:pe=2     | binding       | PAM-MAP-PE-3       |
      | 2pkg-2numa-8core-smt2 | -H n1:4 --map-by pe-list=0,1   | binding       | PAM-BIND-DERIVE-6  |

  # A directive in front of the first colon is the job's in both editions, by a rule of each.
  @PAM-CLI-2 @edition:2026-06 @question:directive-scope @reference
  Scenario: The job's directive is explained by the published rule
    When prterun maps "-H n1:4 --map-by slot -n 1 a"
    Then the job's mapping is explained by "PAM-CLI-2"

  @PAM-CLI-3 @edition:2026-08 @question:directive-scope @reference
  Scenario: The job's directive is explained by the amended rule
    When prterun maps "-H n1:4 --map-by slot -n 1 a"
    Then the job's mapping is explained by "PAM-CLI-3"

  @PAM-BIND-DERIVE-4 @reference
  Scenario: A derived binding that is given up for lack of CPUs is explained
    When prterun maps "-H n1:20 --map-by slot --bind-to core -n 1 a : --map-by slot -n 12 b"
    Then app 1's rules are explained by "PAM-MAP-PLACE-1, PAM-RANK-ORDER-1, PAM-VPID-3, PAM-BIND-DERIVE-4"

  @PAM-NOLOCAL-6 @reference
  Scenario: An app that is counted names a node that is left out once
    When prterun maps "-H hn:4,n1:2 --map-by slot:nolocal a"
    Then app 0's nodes left out are explained by "PAM-NOLOCAL-6"

  @PAM-SET-1 @PAM-GOAL-2 @PAM-RESOLVE-1 @PAM-RESOLVE-RANK-1 @PAM-RESOLVE-BIND-1 @reference
  Scenario: What an app gives decides for it, else the job's, else what is configured
    When prterun maps "--prtemca mapby node --prtemca bindto numa -H n1:2,n2:4 -n 2 a : --map-by core --rank-by fill --bind-to hwthread -n 2 b"
    Then the job's mapping is explained by "PAM-SET-1"
    And the job's binding is explained by "PAM-SET-1"
    And app 0's mapping is explained by "PAM-GOAL-2"
    And app 0's ranking is explained by "PAM-RANK-DERIVE-2"
    And app 0's binding is explained by "PAM-BIND-DERIVE-5"
    And app 1's mapping is explained by "PAM-RESOLVE-1"
    And app 1's ranking is explained by "PAM-RESOLVE-RANK-1"
    And app 1's binding is explained by "PAM-RESOLVE-BIND-1"

  # The machine has eight cores: too few for a default binding of 20 processes, and for one of nine with IF-SUPPORTED. Three processes
  # on two slots are not bound at all.
  @<place> @<ranks> @<binding> @reference
  Scenario Outline: The places, the ranks and the bindings of an app follow the rules of its policies: <line>
    When prterun maps "<line>"
    Then app 0's rules are explained by "<place>, <ranks>, <binding>"

    Examples:
      | line                                            | place            | ranks            | binding            |
      | -H n2:2 --map-by slot -n 2 a                    | PAM-MAP-PLACE-1  | PAM-RANK-ORDER-1 | PAM-BIND-CPU-1     |
      | -H n1,n2 --map-by node -n 2 a                   | PAM-MAP-PLACE-1  | PAM-RANK-ORDER-1 | PAM-BIND-CPU-1     |
      | -H n2:4 --map-by package -n 2 a                 | PAM-MAP-PLACE-1  | PAM-RANK-ORDER-1 | PAM-BIND-LOCALE-1  |
      | -H n2:4 --map-by core:span -n 2 a               | PAM-MAP-PLACE-1  | PAM-RANK-ORDER-1 | PAM-BIND-LOCALE-1  |
      | -H n2:4 --map-by ppr:1:package a                | PAM-MAP-PPR-1    | PAM-RANK-ORDER-1 | PAM-BIND-LOCALE-1  |
      | -H n2:4 --map-by slot:pe=2 -n 2 a               | PAM-MAP-PLACE-1  | PAM-RANK-ORDER-1 | PAM-MAP-PE-1       |
      | -H n2:4 --map-by pe-list=0,1 -n 2 a             | PAM-MAP-CPUSET-1 | PAM-RANK-ORDER-1 | PAM-MAP-CPUSET-1   |
      | -H n2:4 --map-by core --bind-to none -n 2 a     | PAM-MAP-PLACE-1  | PAM-RANK-ORDER-1 | PAM-BIND-ANY-1     |
      | -H n2:2 --map-by slot:oversubscribe -n 3 a      | PAM-MAP-PLACE-1  | PAM-RANK-ORDER-1 | PAM-OVERSUB-5      |
      | -H n2:20 --map-by slot -n 20 a                  | PAM-MAP-PLACE-1  | PAM-RANK-ORDER-1 | PAM-DEFAULT-BIND-1 |
      | -H n2:9 --bind-to core:if-supported -n 9 a      | PAM-MAP-PLACE-1  | PAM-RANK-ORDER-1 | PAM-BIND-IF-1      |
      | -H n1:4,n2:4 --map-by rankfile:file=features/data/rankfile -n 2 a | PAM-MAP-FILE-1 | PAM-RANK-FILE-1 | PAM-MAP-FILE-1 |

  @PAM-VPID-3 @reference
  Scenario: The first rank of a later app is the first that the apps before it leave
    When prterun maps "-H n2:4 --map-by slot -n 2 a : --map-by core -n 1 b"
    Then app 1's rules are explained by "PAM-MAP-PLACE-1, PAM-RANK-ORDER-1, PAM-VPID-3, PAM-BIND-LOCALE-1"

  # The first app uses both slots of n1.
  @PAM-NOLOCAL-6 @PAM-SLOTS-1 @reference
  Scenario: A node that NOLOCAL excludes, or without a free slot, is left out
    When prterun maps "--map-by slot:nolocal -n 3 a : --map-by slot -n 2 b"
    Then app 0's nodes left out are explained by "PAM-NOLOCAL-6"
    And app 1's nodes left out are explained by "PAM-SLOTS-1"

  # n1 has one slot and each node gets a pattern of two; and the eight cores of n1 are taken by the first app.
  @<requirement> @reference
  Scenario Outline: A node without room for an app is left out: <line>
    When prterun maps "<line>"
    Then app <app>'s nodes left out are explained by "<requirement>"

    Examples:
      | line                                                      | app | requirement   |
      | -H n1:1,n2:4 --map-by ppr:2:node -n 2 a                   | 0   | PAM-MAP-PPR-1 |
      | -H n1:9,n2:9 --map-by core -n 8 a : --map-by core -n 1 b  | 1   | PAM-LEVEL-3   |

  # The first node is the first of the host list. The second one follows when the slots of the first are used, or by turns.
  @PAM-HOST-3 @PAM-SLOTS-1 @reference
  Scenario Outline: The next node follows for a reason of the mapping: <mapping>
    When prterun maps "-H n1:2,n2:4 --map-by <mapping> -n 3 a"
    Then app 0's nodes are explained by "PAM-HOST-3, <next>"

    Examples:
      | mapping      | next            |
      | slot         | PAM-SLOTS-1     |
      | core         | PAM-SLOTS-1     |
      | node         | PAM-MAP-PLACE-1 |
      | package:span | PAM-MAP-PLACE-1 |

  @<requirement> @reference
  Scenario Outline: A refusal names the rule that it follows: <line>
    When prterun maps "<line>"
    Then the refusal is explained by "<requirement>"

    Examples:
      | line                                                   | requirement      |
      | -H n1:2 -n 3 a                                         | PAM-SLOTS-1      |
      | -H n1:2 --map-by core --bind-to package -n 1 a         | PAM-LEVEL-1      |
      | -H n1:2 --map-by pe-list=99 -n 1 a                     | PAM-MAP-CPUSET-2 |
      | -H hn:2 --map-by slot:nolocal -n 1 a                   | PAM-NOLOCAL-6    |

  # A map on two nodes, and why the second one was used.
  @PAM-SLOTS-1 @PAM-LEVEL-3 @PAM-MAP-PPR-1 @PAM-MAP-PLACE-1 @PAM-MAP-SEQ-1 @PAM-MAP-FILE-1 @PAM-MAP-DEVICE-1 @reference
  Scenario Outline: The explanation states why the next node was used: <line>
    Given the topology "2pkg-2numa-8core-gpus"
    When prterun maps "-H n1:<slots>,n2:4 <line>"
    Then the explanation contains "n2, the next node: <why>"

    Examples:
      | slots | line                                                       | why                                                                       |
      | 2     | -n 3 a                                                     | n1 has 2 slots for the app, and they are used [PAM-SLOTS-1]               |
      | 2     | -n 1 a : -n 3 b                                            | n1 has one slot for the app, and it is used [PAM-SLOTS-1]                 |
      | 2     | --map-by core -n 3 a                                       | n1 has 2 slots for the app, and they are used [PAM-SLOTS-1]               |
      | 2     | --map-by node -n 3 a                                       | n1 has 1 process, its share of this pass over the nodes [PAM-MAP-PLACE-1] |
      | 2     | --map-by core:span -n 5 a                                  | n1 has 1 process, its share of this pass over the nodes [PAM-MAP-PLACE-1] |
      | 2     | --map-by core:oversubscribe -n 8 a                         | the slots of n1 are used, and no node gets more yet [PAM-SLOTS-1]         |
      | 4     | --map-by package:pe=3:oversubscribe -n 4 a                 | n1 has too few free CPUs for more than 2 processes [PAM-LEVEL-3]          |
      | 4     | --map-by ppr:1:package -n 4 a                              | the pattern gives n1 2 processes [PAM-MAP-PPR-1]                          |
      | 2     | --map-by ppr:1:node -n 2 a                                 | the pattern gives n1 1 process [PAM-MAP-PPR-1]                            |
      | 2     | --map-by seq:file=features/data/two-nodes -n 2 a           | the next entry of the file has it [PAM-MAP-SEQ-1]                         |
      | 4     | --map-by rankfile:file=features/data/rankfile-turns -n 4 a | the next entry of the file has it [PAM-MAP-FILE-1]                        |
      | 4     | --map-by device=gpu -n 3 a                                 | each device of n1 has its process [PAM-MAP-DEVICE-1]                      |

  @PAM-SLOTS-1 @PAM-MAP-PPR-1 @PAM-NOLOCAL-6 @reference
  Scenario Outline: The explanation states why a node was passed over: <line>
    When prterun maps "<line>"
    Then the explanation contains "<why>"

    Examples:
      | line                                                 | why                                                                       |
      | -H n1:2,n2:4 -n 2 a : -n 3 b                         | - n1 is passed over: no slot is free [PAM-SLOTS-1]                        |
      | -H n1:2,n2:4 --map-by core -n 2 a : --map-by core -n 3 b | - n1 is passed over: no slot is free [PAM-SLOTS-1]                    |
      | -H n1:1,n2:4 --map-by ppr:2:package -n 4 a           | - n1 is passed over: too few slots for the whole pattern [PAM-MAP-PPR-1]  |
      | -H hn:2,n1:2 --map-by slot:nolocal -n 2 a            | - hn is passed over: the app has NOLOCAL [PAM-NOLOCAL-6]                  |
