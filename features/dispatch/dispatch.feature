# 8.1.1.6 Changes to prte_rmaps_base_map_job()
Feature: Mapping the job by one call or app by app

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:4,n2:4"

  @PAM-DISPATCH-1 @PAM-COMPONENT-1 @PAM-OVERVIEW-1 @PAM-VPID-1 @PAM-OPTIONS-1 @PAM-OPTIONS-3
  Scenario Outline: A job <which> is mapped by one call
    When prterun maps "<arguments>"
    Then the job was mapped by 1 call
    And call 1 tried the components "rank_file, ppr, seq, round_robin"
    And every rank from 0 to <last> is mapped once

    Examples:
      | which                            | arguments                | last |
      | of one app                       | --map-by numa -n 2 a     | 1    |
      | of three apps without directives | -n 1 a : -n 1 b : -n 1 c | 2    |

  # In the other edition the directive is the first app's.
  @PAM-DISPATCH-1 @PAM-PARSE-JOB-1 @PAM-CLI-9 @edition:2026-06 @question:directive-scope
  Scenario: A job whose only directive is the job's is mapped by one call
    When prterun maps "--map-by numa -n 1 a : -n 1 b"
    Then the job was mapped by 1 call

  # Nothing on an app is a directive here.
  @PAM-DISPATCH-1 @PAM-PARSE-JOB-1 @PAM-CLI-9
  Scenario: A configured mapping is the job's, and is mapped by one call
    When prterun maps "--prtemca mapby numa -n 1 a : -n 1 b"
    Then the job's policy is mapping "BYNUMA:NOOVERSUBSCRIBE", ranking "FILL", binding "NUMA:IF-SUPPORTED"
    And the job was mapped by 1 call

  @PAM-COMPONENT-5 @PAM-GUARD-ONLY-1 @PAM-COMPONENT-4 @PAM-DISPATCH-10
  Scenario Outline: The components before <component> are tried in their order, for a job and for an app
    When prterun maps "--map-by <policy> --bind-to none -n 2 a"
    Then call 1 tried the components "<tried>"
    When prterun maps "-n 1 a : --map-by <policy> --bind-to none -n 2 b"
    Then the job was mapped by 2 calls
    And call 1 tried the components "rank_file, ppr, seq, round_robin"
    And call 2 tried the components "<tried>"

    Examples:
      | component   | policy                               | tried                            |
      | round_robin | node                                 | rank_file, ppr, seq, round_robin |
      | seq         | seq:file=features/data/sequence      | rank_file, ppr, seq              |
      | ppr         | ppr:1:node                           | rank_file, ppr                   |
      | rank_file   | rankfile:file=features/data/rankfile | rank_file                        |

  @PAM-DISPATCH-2 @PAM-DISPATCH-3 @PAM-COMPONENT-1
  Scenario Outline: A job with a <kind> on one app is mapped by one call per app
    When prterun maps "-n 1 a : <directive> -n 1 b : -n 1 c"
    Then the job was mapped by 3 calls

    Examples:
      | kind                  | directive                   |
      | mapping               | --map-by numa               |
      | ranking               | --rank-by slot              |
      | binding               | --bind-to none              |
      | mapping qualifier     | --map-by :nolocal           |
      | binding qualifier     | --bind-to :overload-allowed |
      | binding limit         | --bind-to :limit=2          |

  # One directive of one app is enough, wherever the app is.
  @PAM-DISPATCH-2 @PAM-DISPATCH-3
  Scenario Outline: A job with a <kind> on its <which> app only is mapped by one call per app
    When a program spawns
      | app | processes | PMIX_MAPBY | PMIX_RANKBY | PMIX_BINDTO |
      | a   | 1         | <map a>    | <rank a>    | <bind a>    |
      | b   | 1         |            |             |             |
      | c   | 1         | <map c>    | <rank c>    | <bind c>    |
      | d   | 1         | <map d>    | <rank d>    | <bind d>    |
    Then the job was mapped by 4 calls

    Examples:
      | kind    | which  | map a | rank a | bind a | map c | rank c | bind c | map d | rank d | bind d |
      | mapping | first  | numa  |        |        |       |        |        |       |        |        |
      | ranking | first  |       | slot   |        |       |        |        |       |        |        |
      | binding | first  |       |        | none   |       |        |        |       |        |        |
      | mapping | third  |       |        |        | numa  |        |        |       |        |        |
      | ranking | third  |       |        |        |       | slot   |        |       |        |        |
      | binding | third  |       |        |        |       |        | none   |       |        |        |
      | mapping | fourth |       |        |        |       |        |        | numa  |        |        |
      | ranking | fourth |       |        |        |       |        |        |       | slot   |        |
      | binding | fourth |       |        |        |       |        |        |       |        | none   |

  # The first and the third app are mapped by their own calls too, with the map that they would have had.
  @PAM-DISPATCH-2 @PAM-RESOLVE-5 @PAM-GOAL-2
  Scenario: Per-app dispatch does not change the map of apps without directives
    When prterun maps "-n 1 a : --map-by core --rank-by fill --bind-to core -n 2 b : -n 2 c"
    Then the map is the same as that of "-n 1 a : -n 2 b : -n 2 c"
    And the map is not the same as that of "--map-by node --bind-to none -n 1 a : -n 2 b : -n 2 c"

  @PAM-RESOLVE-5 @PAM-GOAL-2
  Scenario: An app without directives keeps the job's NOLOCAL although another app is ranked by itself
    Given the nodes "hn:4,n1:4" with the head node "hn"
    When prterun maps "--map-by slot:nolocal --bind-to none -n 1 a : --rank-by slot -n 1 b : -n 1 c"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n1   |
      | 1    | 1   | n1   |
      | 2    | 2   | n1   |

  @PAM-DISPATCH-4 @PAM-DISPATCH-11 @PAM-OVERSUB-3 @PAM-SLOTS-1
  Scenario Outline: A job is refused if its <which> app does not fit
    When prterun maps "<arguments>"
    Then the job is refused

    Examples:
      | which  | arguments                                            |
      | first  | --map-by slot -n 9 a : --map-by node -n 1 b          |
      | second | --map-by slot -n 5 a : --map-by node -n 4 b          |
      | third  | --map-by slot -n 4 a : --map-by node -n 4 b : -n 1 c |

  @PAM-DISPATCH-4
  Scenario: A job is refused if one app is mapped by an object that the machine does not have
    Given the topology "2pkg-2numa-8core-nol3"
    When prterun maps "--map-by numa -n 1 a : --map-by l3cache -n 1 b"
    Then the job is refused for "mapping-target-not-found"

  # There are two NUMA nodes on each of two nodes. PRRTE 5.0.0rc1 computes the count from the job's mapping: all slots.
  @PAM-NPROCS-1
  Scenario: An app mapped by PPR without a process count fills its pattern
    When prterun maps "-n 2 a : --map-by ppr:1:numa b"
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0]   |
      | 1    | 0   | n1   | package[0][core:L1]   |
      | 2    | 1   | n1   | package[0][core:L0-3] |
      | 3    | 1   | n1   | package[1][core:L4-7] |
      | 4    | 1   | n2   | package[0][core:L0-3] |
      | 5    | 1   | n2   | package[1][core:L4-7] |

  @PAM-NPROCS-1
  Scenario: A job without a process count has one process per slot
    When prterun maps "--map-by slot --bind-to none a"
    Then node "n1" holds 4 processes of app 0
    And node "n2" holds 4 processes of app 0

  # A node has eight cores: two processes of three, and two cores are left.
  @PAM-NPROCS-1 @PAM-MAP-PE-1
  Scenario: A job without a process count has as many processes as the CPUs of each node allow
    When prterun maps "--map-by slot:pe=3 a"
    Then the map is
      | rank | app | node | bound                 |
      | 0    | 0   | n1   | package[0][core:L0-2] |
      | 1    | 0   | n1   | package[1][core:L4-6] |
      | 2    | 0   | n2   | package[0][core:L0-2] |
      | 3    | 0   | n2   | package[1][core:L4-6] |

  # The CPUs are enough for four processes on each node.
  @PAM-NPROCS-1
  Scenario: A job without a process count has no more processes than slots
    When prterun maps "-H n1:3,n2:2 --map-by slot:pe=2 a"
    Then node "n1" holds 3 processes of app 0
    And node "n2" holds 2 processes of app 0

  # There is no slot, so that no process is counted, whatever the CPUs are enough for.
  @PAM-NPROCS-1 @PAM-DISPATCH-4
  Scenario Outline: A job without a process count and without a slot has no process: <map>
    When prterun maps "-H n1:0 --map-by <map> a"
    Then the job is refused for "failed-map"

    Examples:
      | map                     |
      | slot:oversubscribe      |
      | slot:oversubscribe:pe=2 |
      | numa:oversubscribe:pe=2 |

  # Nodes are in the order in which the apps first used them.
  @PAM-DISPATCH-2 @PAM-RESOLVE-1
  Scenario: Apps are mapped in command-line order, each on the slots that the earlier ones left
    When prterun maps "--map-by node --bind-to core -n 4 a : --map-by slot --bind-to core -n 3 b"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 0   | n2   | package[0][core:L0] |
      | 2    | 0   | n1   | package[0][core:L1] |
      | 3    | 0   | n2   | package[0][core:L1] |
      | 4    | 1   | n1   | package[0][core:L2] |
      | 5    | 1   | n1   | package[0][core:L3] |
      | 6    | 1   | n2   | package[0][core:L2] |

  @PAM-RESOLVE-1 @PAM-RESOLVE-3 @PAM-RESOLVE-CPUSET-1
  Scenario: An app's PE list applies to that app only
    When prterun maps "-n 1 a : --map-by pe-list=4,6:ordered -n 2 b : -n 1 c"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 1   | n1   | package[1][core:L4] |
      | 2    | 1   | n1   | package[1][core:L6] |
      | 3    | 2   | n1   | package[0][core:L1] |

  # The job's setting only applies to apps that have none of their own.
  @PAM-RESOLVE-3 @PAM-MAP-HWT-1 @PAM-DISPLAY-2 @PAM-RESOLVE-CORE-1
  Scenario: An app with CORECPUS counts in cores although the job counts in hardware threads
    When prterun maps "--map-by slot:hwtcpus --bind-to hwthread -n 2 a : --map-by slot:corecpus --bind-to core -n 2 b"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][hwt:L0]  |
      | 1    | 0   | n1   | package[0][hwt:L1]  |
      | 2    | 1   | n1   | package[0][core:L1] |
      | 3    | 1   | n1   | package[0][core:L2] |
