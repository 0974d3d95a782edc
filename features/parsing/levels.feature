# 8.1.1.5 New Parsing Functions: "mirror the job-level … exactly"; 8.1.1.2 Goals
#
# The machine has a package, two NUMA nodes, caches of all levels, cores and hardware threads.
Feature: Directives that exclude each other, for a job and for any of its apps

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:4,n2:4"

  @PAM-LEVEL-1 @PAM-PARITY-1 @PAM-BIND-ANY-1
  Scenario Outline: A mapping by <mapping> cannot be bound to <object>, which is larger
    When prterun maps "--map-by <mapping> --bind-to <object> -n 2 a"
    Then the job is refused for "bind-upwards"
    When prterun maps "-n 1 a : --map-by <mapping> --bind-to <object> -n 2 b"
    Then the job is refused for "bind-upwards"
    When prterun maps "-n 1 a : -n 1 b : --map-by ppr:1:<mapping> --bind-to <object> -n 2 c"
    Then the job is refused for "bind-upwards"

    Examples:
      | mapping  | object  |
      | l3cache  | package |
      | l3cache  | numa    |
      | l2cache  | package |
      | l2cache  | numa    |
      | l2cache  | l3cache |
      | l1cache  | package |
      | l1cache  | numa    |
      | l1cache  | l3cache |
      | l1cache  | l2cache |
      | core     | package |
      | core     | numa    |
      | core     | l3cache |
      | core     | l2cache |
      | core     | l1cache |
      | hwthread | package |
      | hwthread | numa    |
      | hwthread | l3cache |
      | hwthread | l2cache |
      | hwthread | l1cache |
      | hwthread | core    |

  # A NUMA node is a package of this machine, but another level.
  @PAM-LEVEL-1 @PAM-PARITY-1 @PAM-BIND-ANY-1
  Scenario: A mapping by NUMA node cannot be bound to the package
    When prterun maps "--map-by numa --bind-to package -n 2 a"
    Then the job is refused for "bind-upwards"
    When prterun maps "-n 1 a : --map-by numa --bind-to package -n 2 b"
    Then the job is refused for "bind-upwards"

  @PAM-LEVEL-1 @PAM-GOAL-1 @PAM-BIND-ANY-1 @PAM-RESOLVE-BIND-1
  Scenario Outline: A mapping by <mapping> can be bound to <object>
    When prterun maps "--map-by <mapping> --bind-to <object> -n 2 a"
    Then app 0's binding is "<shown>"
    When prterun maps "-H n1:1,n2:4 -n 1 a : --map-by <mapping> --bind-to <object> -n 2 b"
    Then app 1's binding is "<shown>"
    And node "n2" holds 2 processes of app 1

    Examples:
      | mapping  | object   | shown    |
      | package  | package  | PACKAGE  |
      | package  | numa     | NUMA     |
      | package  | l3cache  | L3CACHE  |
      | package  | l2cache  | L2CACHE  |
      | package  | l1cache  | L1CACHE  |
      | package  | core     | CORE     |
      | package  | hwthread | HWTHREAD |
      | numa     | numa     | NUMA     |
      | numa     | l3cache  | L3CACHE  |
      | numa     | l2cache  | L2CACHE  |
      | numa     | l1cache  | L1CACHE  |
      | numa     | core     | CORE     |
      | numa     | hwthread | HWTHREAD |
      | l3cache  | l3cache  | L3CACHE  |
      | l3cache  | l2cache  | L2CACHE  |
      | l3cache  | l1cache  | L1CACHE  |
      | l3cache  | core     | CORE     |
      | l3cache  | hwthread | HWTHREAD |
      | l2cache  | l2cache  | L2CACHE  |
      | l2cache  | l1cache  | L1CACHE  |
      | l2cache  | core     | CORE     |
      | l2cache  | hwthread | HWTHREAD |
      | l1cache  | l1cache  | L1CACHE  |
      | l1cache  | core     | CORE     |
      | l1cache  | hwthread | HWTHREAD |
      | core     | core     | CORE     |
      | core     | hwthread | HWTHREAD |
      | hwthread | hwthread | HWTHREAD |

  @PAM-MAP-SPAN-1 @PAM-PARITY-1
  Scenario Outline: SPAN needs objects or devices: <mapping>
    When prterun maps "--map-by <mapping>:span -n 2 a"
    Then the job is refused for "conflicting-directives"
    When prterun maps "-n 1 a : --map-by <mapping>:span -n 2 b"
    Then the job is refused for "conflicting-directives"
    When prterun maps "-n 1 a : -n 1 b : --map-by <mapping>:ordered:span -n 2 c"
    Then the job is refused

    Examples:
      | mapping                               |
      | slot                                  |
      | node                                  |
      | pe-list=0,1                           |
      | ppr:2:node                            |
      | seq                                   |
      | seq:file=features/data/two-nodes      |
      | rankfile:file=features/data/rankfile2 |

  @PAM-RANK-OBJ-1
  Scenario Outline: A job's ranking by <ranking> needs objects: <mapping>
    When prterun maps "--map-by <mapping> --rank-by <ranking> -n 2 a"
    Then the job is refused for "must-map-by-obj"
    When prterun maps "--map-by <mapping> --rank-by <ranking> -n 2 a : --bind-to none -n 1 b"
    Then the job is refused for "must-map-by-obj"

    Examples:
      | mapping                          | ranking |
      | slot                             | fill    |
      | slot                             | span    |
      | node                             | fill    |
      | node                             | span    |
      | pe-list=0,1                      | fill    |
      | pe-list=0,1                      | span    |
      | ppr:1:node                       | fill    |
      | ppr:1:node                       | span    |
      | seq:file=features/data/two-nodes | fill    |
      | seq:file=features/data/two-nodes | span    |

  # Unlike a job's, an app's ranking is accepted with every mapping.
  @PAM-RANK-ANY-1 @PAM-RANK-ANY-2 @PAM-RANK-CONTIG-1
  Scenario Outline: An app's ranking by <ranking> needs no objects: <mapping>
    When prterun maps "-n 1 a : --map-by <mapping> --rank-by <ranking> -n 2 b"
    Then every rank from 0 to 2 is mapped once
    When prterun maps "-n 1 a : -n 1 b : --map-by <mapping> --rank-by <ranking> -n 2 c"
    Then every rank from 0 to 3 is mapped once

    Examples:
      | mapping                          | ranking |
      | slot                             | fill    |
      | slot                             | span    |
      | node                             | fill    |
      | node                             | span    |
      | pe-list=2,3                      | fill    |
      | pe-list=2,3                      | span    |
      | ppr:1:node                       | fill    |
      | ppr:1:node                       | span    |
      | seq:file=features/data/two-nodes | fill    |
      | seq:file=features/data/two-nodes | span    |

  @PAM-LEVEL-2 @PAM-PARITY-1 @PAM-MAP-PE-1
  Scenario Outline: Processes with <count> CPUs each do not fit into <object>
    When prterun maps "--map-by <object>:pe=<count> -n 2 a"
    Then the job is refused
    When prterun maps "-n 1 a : --map-by <object>:pe=<count> -n 2 b"
    Then the job is refused
    When prterun maps "-n 1 a : -n 1 b : --map-by ppr:1:<object>:pe=<count> -n 2 c"
    Then the job is refused

    Examples: A package has four cores, each with two hardware threads.
      | object           | count |
      | package          | 5     |
      | numa             | 5     |
      | l3cache          | 5     |
      | l2cache          | 2     |
      | l1cache          | 2     |
      | core             | 2     |
      | hwthread         | 2     |
      | package:hwtcpus  | 9     |
      | l2cache:hwtcpus  | 3     |
      | core:hwtcpus     | 3     |
      | hwthread:hwtcpus | 2     |

  @PAM-LEVEL-2 @PAM-PARITY-1
  Scenario Outline: Several CPUs cannot be bound to <object>, which is not a CPU
    When prterun maps "--map-by <mapping>:pe=2 --bind-to <object> -n 2 a"
    Then the job is refused
    When prterun maps "-n 1 a : --map-by <mapping>:pe=2 --bind-to <object> -n 2 b"
    Then the job is refused

    Examples:
      | mapping    | object  |
      | slot       | none    |
      | slot       | numa    |
      | node       | package |
      | node       | l2cache |
      | package    | package |
      | package    | numa    |
      | numa       | l3cache |
      | numa       | l1cache |
      | ppr:1:numa | numa    |
      | ppr:1:node | package |
