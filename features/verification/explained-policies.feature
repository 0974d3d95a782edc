# 8.1.1.6 Mapper: an explanation names what gave the job and each app its options
Feature: Explanations name what gave each option

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:8,n2:8"

  @PAM-CLI-2 @edition:2026-06 @question:directive-scope @reference
  Scenario Outline: What the job's directive gives is explained by the published rule: <what> of <line>
    When prterun maps "<line> -n 2 a"
    Then the job's <what> is explained by "PAM-CLI-2"

    Examples:
      | line                                    | what          |
      | --map-by node                           | mapping       |
      | --rank-by node                          | ranking       |
      | --bind-to numa                          | binding       |
      | --map-by slot:pe=2                      | CPUs per rank |
      | --map-by slot:hwtcpus                   | kind of CPU   |
      | --map-by slot:corecpus                  | kind of CPU   |
      | --map-by pe-list=0,1                    | PE list       |
      | --bind-to package:limit=2               | binding limit |
      | --prtemca mapby :pe=2 --map-by :hwtcpus | kind of CPU   |
      | --prtemca mapby :hwtcpus --map-by :pe=1 | CPUs per rank |

  @PAM-CLI-3 @edition:2026-08 @question:directive-scope @reference
  Scenario Outline: What the job's directive gives is explained by the amended rule: <what> of <line>
    When prterun maps "<line> -n 2 a"
    Then the job's <what> is explained by "PAM-CLI-3"

    Examples:
      | line                      | what          |
      | --map-by node             | mapping       |
      | --rank-by node            | ranking       |
      | --bind-to numa            | binding       |
      | --map-by slot:pe=2        | CPUs per rank |
      | --map-by slot:hwtcpus     | kind of CPU   |
      | --map-by pe-list=0,1      | PE list       |
      | --bind-to package:limit=2 | binding limit |

  # Each parameter gives what the job's own qualifier leaves open.
  @PAM-SET-1 @reference
  Scenario Outline: What a parameter gives is explained by the rule of parameters: <what> of <line>
    When prterun maps "<line> -n 2 a"
    Then the job's <what> is explained by "PAM-SET-1"

    Examples:
      | line                                    | what          |
      | --prtemca mapby :pe=2 --map-by :hwtcpus | CPUs per rank |
      | --prtemca mapby :hwtcpus --map-by :pe=1 | kind of CPU   |
      | --prtemca mapby :pe=2                   | mapping       |
      | --prtemca bindto numa                   | binding       |
      | --prtemca rankby node                   | ranking       |

  @<requirement> @reference
  Scenario Outline: What an app gives, and what follows from it, is explained by its own rule: <what> of <line>
    When prterun maps "-n 1 a : <line> -n 2 b"
    Then app 1's <what> is explained by "<requirement>"

    Examples:
   | line                                       | what          | requirement          |
   | --map-by node                              | mapping       | PAM-RESOLVE-1        |
   | --map-by :nolocal                          | mapping       | PAM-MAP-QUAL-ONLY-1  |
   | --rank-by node                             | mapping       | PAM-GOAL-2           |
   | --rank-by node                             | ranking       | PAM-RESOLVE-RANK-1   |
   | --map-by node                              | ranking       | PAM-RANK-DERIVE-1    |
   | --bind-to core                             | ranking       | PAM-RANK-DERIVE-2    |
   | --bind-to numa --map-by numa               | binding       | PAM-RESOLVE-BIND-1   |
   | --rank-by node                             | binding       | PAM-BIND-DERIVE-5    |
   | --map-by numa                              | binding       | PAM-BIND-DERIVE-1    |
   | --map-by core:hwtcpus                      | binding       | PAM-BIND-DERIVE-1    |
   | --map-by pe-list=0,1                       | binding       | PAM-BIND-DERIVE-6    |
   | --map-by pe-list=0,1:ordered               | binding       | PAM-MAP-PE-3         |
   | --map-by slot:pe=2                         | binding       | PAM-MAP-PE-3         |
   | --map-by slot:pe=2                         | CPUs per rank | PAM-RESOLVE-PES-1    |
   | --map-by slot:hwtcpus                      | kind of CPU   | PAM-RESOLVE-3        |
   | --map-by slot:corecpus                     | kind of CPU   | PAM-RESOLVE-3        |
   | --map-by pe-list=0,1                       | PE list       | PAM-RESOLVE-CPUSET-1 |
   | --map-by package --bind-to package:limit=2 | binding limit | PAM-RESOLVE-LIMIT-1  |

  @PAM-BIND-DERIVE-2 @edition:2026-06 @question:default-binding @reference
  Scenario Outline: The binding of an app mapped by <mapping> is explained by the published rule
    When prterun maps "-n 1 a : --map-by <mapping> -n 3 b"
    Then app 1's binding is explained by "PAM-BIND-DERIVE-2"
    And the explanation contains "a CPU, because the app's mapping has no object and it names none to bind to [PAM-BIND-DERIVE-2]"

    Examples:
      | mapping |
      | slot    |
      | node    |

  @PAM-BIND-DERIVE-3 @edition:2026-08 @question:default-binding @reference
  Scenario Outline: The binding of <count> processes of an app mapped by slot is explained by the amended rule
    When prterun maps "-n 1 a : --map-by slot -n <count> b"
    Then app 1's binding is explained by "PAM-BIND-DERIVE-3"
    And the explanation contains "<why> [PAM-BIND-DERIVE-3]"

    Examples:
      | count | why                                                                                                               |
      | 2     | a CPU, because the app's mapping has no object and it has 2 processes: with more than 2 it would be the NUMA node |
      | 3     | the NUMA node, because the app's mapping has no object and it has 3 processes: with 1 or 2 it would be a CPU      |

  @PAM-DEFAULT-MAP-1 @PAM-DEFAULT-MAP-2 @PAM-SET-1 @reference
  Scenario Outline: The explanation states what the mapping follows from: <line>
    When prterun maps "<line> -n 2 a"
    Then the explanation contains "<mapping>:NOOVERSUBSCRIBE: <why>"

    Examples:
      | line                  | mapping    | why                                                                                             |
      |                       | BYCORE     | the default of a job with neither a mapping nor a binding [PAM-DEFAULT-MAP-1]                   |
      | --bind-to numa        | BYNUMA     | the object of the job's binding, because the job gives no mapping [PAM-DEFAULT-MAP-1]           |
      | --bind-to none        | BYSLOT     | by slot, because the job gives no mapping and binds to none [PAM-DEFAULT-MAP-1]                 |
      | --map-by :hwtcpus     | BYHWTHREAD | by hardware thread, because these are the CPUs and the job gives no mapping [PAM-DEFAULT-MAP-2] |
      | --prtemca mapby :pe=2 | BYSLOT     | by slot, because a configured default gives each process several CPUs                           |
      | --prtemca mapby node  | BYNODE     | the configured default, because the job gives no mapping                                        |

  @PAM-RANK-FILE-1 @PAM-DEFAULT-BIND-1 @PAM-BIND-DERIVE-6 @PAM-SET-1 @PAM-SET-4 @reference
  Scenario Outline: The explanation states what the default follows from: <line>
    When prterun maps "<line> -n 2 a"
    Then the explanation contains "<why>"

    Examples:
      | line                                          | why                                                                                              |
      | --map-by numa                                 | FILL: the default of the job's mapping [PAM-DEFAULT-RANK-1]                                      |
      | --map-by numa                                 | the object that the job is mapped by, because it names no object to bind to [PAM-DEFAULT-BIND-1] |
      | --map-by core                                 | the object that the job is mapped by, because it names no object to bind to [PAM-DEFAULT-BIND-1] |
      | --map-by rankfile:file=features/data/rankfile | BYUSER: the order of the file, which the mapping names [PAM-RANK-FILE-1]                         |
      | --map-by slot --bind-to core                  | CORE: the job's directive                                                                        |
      | --prtemca bindto core --map-by slot           | CORE: the configured default, because the job gives no binding                                   |
      | --map-by core:hwtcpus                         | mapped by core with hardware threads as CPUs: the first of them [PAM-DEFAULT-BIND-1]             |
      | --map-by pe-list=0-1,3                        | the CPUs of the PE list [PAM-BIND-DERIVE-6]                                                      |
      |                                               | as many processes as slots at most: the default, because no directive allows more [PAM-SET-4]    |
      | --prtemca mapby :oversubscribe                | nodes may have more processes than slots: the configured default                                 |

  @PAM-DEFAULT-BIND-1 @reference
  Scenario Outline: The explanation states what the binding of <count> processes without an object follows from
    When prterun maps "--map-by slot -n <count> a"
    Then the explanation contains "<why> [PAM-DEFAULT-BIND-1]"

    Examples:
      | count | why                                                                                                               |
      | 2     | a CPU, because the job's mapping has no object and it has 2 processes: with more than 2 it would be the NUMA node |

  @PAM-RESOLVE-11 @PAM-RESOLVE-PES-1 @PAM-RESOLVE-CPUSET-1 @PAM-RESOLVE-3 @PAM-RESOLVE-LIMIT-1 @PAM-BIND-DERIVE-1 @reference
  Scenario Outline: The explanation states the value that an app gives: <line>
    When prterun maps "-n 1 a : <line> -n 2 b"
    Then the explanation contains "<value>: <why>"

    Examples:
      | line                                       | value             | why                                                                         |
      | --map-by pe-list=0-1,3                     | 0-1,3             | the app's directive                                                         |
      | --map-by slot:pe=2                         | 2                 | the app's directive                                                         |
      | --map-by package --bind-to package:limit=3 | 3                 | the app's directive                                                         |
      | --map-by core:hwtcpus                      | CORE:IF-SUPPORTED | the object that the app is mapped by, because it names no object to bind to |
      | --map-by slot:pe=2                         | CORE:IF-SUPPORTED | each process gets CPUs of its own, so that it is bound to these             |

  @<requirement> @reference
  Scenario Outline: The explanation states what gives an app its process count: <mapping>
    When prterun maps "-H n1:4<more> --map-by <mapping> a"
    Then app 0's processes are explained by "<requirement>"
    And the explanation contains "<count>: <why>"

    Examples:
      | more  | mapping                          | requirement   | count | why                                                                      |
      |       | slot -n 3                        | PAM-NPROCS-2  | 3     | given with the app                                                       |
      |       | slot                             | PAM-NPROCS-1  | 4     | as many as the free slots of the app's nodes, because it gives no count  |
      |       | slot:pe=1                        | PAM-NPROCS-1  | 4     | as many as the free slots of the app's nodes, because it gives no count  |
      |       | slot:pe=4                        | PAM-NPROCS-1  | 2     | as many as the free CPUs of the app's nodes allow with its CPUs per rank |
      |       | pe-list=0-1,3                    | PAM-NPROCS-3  | 2     | one for each entry of the PE list, because the app gives no count        |
      |       | ppr:1:package                    | PAM-MAP-PPR-1 | 2     | as many as fill each resource of the app's nodes with the pattern        |
      | ,n2:4 | seq:file=features/data/two-nodes | PAM-NPROCS-1  | 2     | one for each entry of its file, because the app gives no count           |

  @PAM-VERIFY-1 @edition:2026-06 @question:directive-scope @reference
  Scenario: The explanation names the published edition
    When prterun maps "-n 2 a"
    Then the explanation contains "Why, by the rules of 2026-06"

  @PAM-VERIFY-1 @edition:2026-08 @question:directive-scope @reference
  Scenario: The explanation names the amended edition
    When prterun maps "-n 2 a"
    Then the explanation contains "Why, by the rules of 2026-08"

  # The first app fills n1 and n2, then n1 to n3, then, by node, n1 and n3, which have one slot each.
  @PAM-SLOTS-1 @reference
  Scenario Outline: Neighbouring nodes that are passed over are named together: <line>
    When prterun maps "<line>"
    Then the explanation contains "<why>"

    Examples:
      | line                                                               | why                                                                 |
      | -H n1:2,n2:2,n3:4 --map-by slot -n 4 a : --map-by slot -n 1 b      | - n1 and n2 are passed over: no slot is free [PAM-SLOTS-1]          |
      | -H n1:2,n2:2,n3:2,n4:4 --map-by slot -n 6 a : --map-by slot -n 1 b | - n1 to n3 (3 nodes) are passed over: no slot is free [PAM-SLOTS-1] |
      | -H n1:1,n2:3,n3:1,n4:4 --map-by node -n 4 a : --map-by node -n 1 b | - n3 is passed over: no slot is free [PAM-SLOTS-1]                  |

  # The first app has all cores of the first two NUMA nodes.
  @PAM-LEVEL-3 @reference
  Scenario: Neighbouring objects without a free CPU are named together
    Given the topology "1pkg-4numa-24core-smt2"
    When prterun maps "-H n1:20 --map-by slot --bind-to core -n 12 a : --map-by numa --bind-to core -n 2 b"
    Then the explanation contains "NUMA nodes 0-1 are skipped: too few free CPUs for a process [PAM-LEVEL-3]"

  @PAM-GOAL-3 @PAM-COMPONENT-4 @reference
  Scenario Outline: The explanation names the component that maps an app, and those that decline: <mapping>
    When prterun maps "-n 1 a : --map-by <mapping> --bind-to none -n 2 b"
    Then the explanation contains "<text>"

    Examples:
      | mapping                              | text                                                                                               |
      | node                                 | round_robin: it handles mappings by slot, node, PE list, object and device [PAM-GOAL-3]; before it |
      | node                                 | before it, lsf, rank_file, ppr and seq decline, which handle other mappings [PAM-COMPONENT-4]      |
      | ppr:1:node                           | ppr: it handles patterns per resource [PAM-GOAL-3]; before it, lsf and rank_file decline           |
      | seq:file=features/data/two-nodes     | seq: it handles sequences [PAM-GOAL-3]; before it, lsf, rank_file and ppr decline                  |
      | rankfile:file=features/data/rankfile | rank_file: it handles rankfiles [PAM-GOAL-3]; before it, lsf declines, which handles               |

  # In the other edition the qualifier of an app is refused.
  @<requirement> @edition:2026-08 @question:qualifier-on-app @reference
  Scenario Outline: What lets a job oversubscribe its nodes is explained by its rule: <line>
    When prterun maps "<line>"
    Then the job's slots are explained by "<requirement>"

    Examples:
      | line                                                | requirement   |
      | -H n1:1 -n 1 a : --map-by slot:oversubscribe -n 1 b | PAM-OVERSUB-2 |
      | -H n1:1 --map-by slot:oversubscribe -n 1 a : -n 1 b | PAM-OVERSUB-6 |
