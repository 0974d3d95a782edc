# 8.1.1.6.1 Step 1: configured values apply where a job gives none
Feature: Configured policies, CPUs and components

  Background:
    Given the topology "1pkg-4numa-24core-smt2"
    And the nodes "n1:16,n2:16"

  @PAM-SET-1
  Scenario Outline: The configured <setting> applies to a job that gives none
    When prterun maps "--prtemca <setting> -n 3 a"
    Then the map is the same as that of "<directive> -n 3 a"
    And the map is not the same as that of "--map-by package --bind-to package -n 3 a"

    Examples:
      | setting                           | directive          |
      | mapby node                        | --map-by node      |
      | mapby ppr:2:node                  | --map-by ppr:2:node |
      | prte_mapby numa                   | --map-by numa      |
      | rmaps_default_mapping_policy numa | --map-by numa      |
      | rankby slot                       | --rank-by slot     |
      | bindto numa                       | --bind-to numa     |
      | bindto none                       | --bind-to none     |
      | hwloc_default_binding_policy none | --bind-to none     |

  @PAM-SET-1
  Scenario Outline: The job's own <own> overrides the configured <configured>
    When prterun maps "--prtemca <configured> --map-by numa <own> -n 3 a"
    Then app 0's policy is mapping "BYNUMA:NOOVERSUBSCRIBE", ranking "<ranking>", binding "<binding>"

    Examples:
      | configured                   | own               | ranking | binding           |
      | rankby node                  | --rank-by slot    | SLOT    | NUMA:IF-SUPPORTED |
      | rankby slot                  | --rank-by span    | SPAN    | NUMA:IF-SUPPORTED |
      | rankby span                  |                   | SPAN    | NUMA:IF-SUPPORTED |
      | bindto none                  | --bind-to core    | FILL    | CORE              |
      | bindto core:overload-allowed | --bind-to l3cache | FILL    | L3CACHE           |
      | bindto core                  | --bind-to none    | FILL    | NONE              |

  @PAM-SET-1
  Scenario Outline: Nothing of the configured mapping <configured> applies to a job by <own>
    When prterun maps "--prtemca mapby <configured> --map-by <own> -n 3 a"
    Then the map is the same as that of "--map-by <own> -n 3 a"
    And the map is not the same as that of "--prtemca mapby <configured> -n 3 a"
    And app 0's mapping is "<mapping>:NOOVERSUBSCRIBE"

    Examples:
      | configured   | own        | mapping   |
      | :pe=2        | slot       | BYSLOT    |
      | slot:hwtcpus | slot       | BYSLOT    |
      | numa:pe=2    | package    | BYPACKAGE |
      | numa:span    | package    | BYPACKAGE |
      | ppr:2:numa   | ppr:1:numa | BYNUMA    |

  @PAM-SET-1 @PAM-LEVEL-1 @PAM-LEVEL-2
  Scenario Outline: The configured binding <configured> is checked against the job's mapping by <own>
    When prterun maps "--prtemca bindto <configured> --map-by <own> -n 2 a"
    Then the job is refused for "<topic>"

    Examples:
      | configured | own       | topic               |
      | package    | core      | bind-upwards        |
      | numa       | l3cache   | bind-upwards        |
      | core       | hwthread  | bind-upwards        |
      | numa       | slot:pe=2 | binding-pe-conflict |
      | none       | slot:pe=2 | binding-pe-conflict |

  @PAM-SET-1
  Scenario: --mca sets a PRRTE parameter only by its full name
    When prterun maps "--mca rmaps_default_mapping_policy node -n 3 a"
    Then the map is the same as that of "--map-by node -n 3 a"
    And the map is not the same as that of "-n 3 a"
    When prterun maps "--mca mapby node -n 3 a"
    Then the map is the same as that of "-n 3 a"
    And the map is not the same as that of "--map-by node -n 3 a"

  @PAM-SET-1
  Scenario Outline: Without a word, <value> as <parameter> configures nothing
    When prterun maps "--prtemca <parameter> <value> -n 2 a"
    Then app 0's policy is mapping "BYCORE:NOOVERSUBSCRIBE", ranking "FILL", binding "CORE:IF-SUPPORTED"

    Examples:
      | parameter | value |
      | mapby     | ''    |
      | mapby     | ::    |
      | bindto    | ''    |
      | bindto    | ::    |

  # With more CPUs than one, a configured count maps by slot.
  @PAM-SET-1
  Scenario Outline: A configured count of <count> CPU for each process leaves the mapping to the default: <mapping>
    When prterun maps "--prtemca mapby :pe=<count> -n 2 a"
    Then app 0's mapping is "<mapping>:NOOVERSUBSCRIBE"

    Examples:
      | count | mapping |
      | 1     | BYCORE  |
      | 2     | BYSLOT  |

  @PAM-SET-1
  Scenario: A configured mapping names its file once
    When prterun maps "--prtemca mapby seq:file=features/data/sequence:file=features/data/sequence -n 1 a"
    Then the job is refused for "redefining-policy"

  @PAM-SET-1
  Scenario Outline: The configured <setting> is refused
    When prterun maps "--prtemca <setting> -n 3 a"
    Then the job is refused

    Examples:
      | setting              |
      | mapby nosuch         |
      | mapby s              |
      | mapby slot:pe=0      |
      | mapby pe-list=0      |
      | mapby slot:ordered   |
      | mapby rankfile       |
      | mapby seq:file=a:file=b |
      | rankby slot:nosuch   |
      | bindto core:limit=1  |
      | bindto core:report   |

  @PAM-SET-1
  Scenario Outline: What only a job's directive can have is refused as a default: <setting>
    When prterun maps "--prtemca <setting> -n 3 a"
    Then the job is refused for "unsupported-default"

    Examples:
      | setting               |
      | mapby slot:ordered    |
      | mapby slot:interleave |
      | mapby slot:ndev=1     |
      | mapby slot:shared     |
      | mapby pe-list=0       |
      | mapby device=gpu      |
      | bindto core:limit=1   |
      | bindto core:report    |

  # PRRTE 5.0.0rc1 drops the qualifier that allows overload.
  @PAM-MAP-QUAL-ONLY-2
  Scenario: A job's binding qualifiers are added to the configured binding
    When prterun maps "--prtemca bindto numa --bind-to :overload-allowed -n 2 a"
    Then app 0's binding is "NUMA:OVERLOAD-ALLOWED"

  # PRRTE 5.0.0rc1 drops the qualifier that forbids overload.
  @PAM-MAP-QUAL-ONLY-2
  Scenario: A job's binding qualifier replaces the configured one that it conflicts with
    When prterun maps "--prtemca bindto numa:overload-allowed --bind-to :no-overload -n 2 a"
    Then app 0's binding is "NUMA"

  # A configured qualifier without a policy applies to the derived binding, and not to an explicit one.
  @PAM-SET-1 @PAM-MAP-QUAL-ONLY-2
  Scenario Outline: The configured binding <configured> and the job's <own> give <binding>
    When prterun maps "--prtemca bindto <configured> --map-by slot --bind-to <own> -n 2 a"
    Then app 0's binding is "<binding>"

    Examples:
      | configured            | own               | binding                            |
      | :overload-allowed     | :if-supported     | CORE:IF-SUPPORTED:OVERLOAD-ALLOWED |
      | :overload-allowed     | :no-overload      | CORE:IF-SUPPORTED                  |
      | :overload-allowed     | core              | CORE                               |
      | core:overload-allowed | numa              | NUMA                               |
      | core:if-supported     | :overload-allowed | CORE:IF-SUPPORTED:OVERLOAD-ALLOWED |
      | core:overload-allowed | :if-supported     | CORE:IF-SUPPORTED:OVERLOAD-ALLOWED |

  # A NUMA node has six cores.
  @PAM-SET-1 @PAM-MAP-QUAL-ONLY-2
  Scenario Outline: A job's limit applies to the configured binding <configured>
    When prterun maps "--prtemca bindto <configured> --map-by slot --bind-to :limit=1 -n 2 a"
    Then app 0's binding is "<shown>"
    And the map is
      | rank | node | bound      |
      | 0    | n1   | core:L0-5  |
      | 1    | n1   | core:L6-11 |

    Examples:
      | configured            | shown                 |
      | numa                  | NUMA                  |
      | numa:overload-allowed | NUMA:OVERLOAD-ALLOWED |
      | numa:if-supported     | NUMA:IF-SUPPORTED     |

  @PAM-SET-1 @PAM-MAP-QUAL-ONLY-2 @PAM-SET-4
  Scenario Outline: The configured mapping <configured> and the job's <own> give <mapping>, ranked by <ranking>
    When prterun maps "--prtemca mapby <configured> --map-by <own> -n 2 a"
    Then app 0's mapping is "<mapping>"
    And app 0's ranking is "<ranking>"

    Examples:
      | configured         | own              | mapping                                  | ranking |
      | numa               | :span            | BYNUMA:NOOVERSUBSCRIBE:SPAN              | SPAN    |
      | numa:span          | :oversubscribe   | BYNUMA:OVERSUBSCRIBE:SPAN                | SPAN    |
      | numa:span          | slot             | BYSLOT:NOOVERSUBSCRIBE                   | SLOT    |
      | numa:span          | package          | BYPACKAGE:NOOVERSUBSCRIBE                | FILL    |
      | numa:oversubscribe | :span            | BYNUMA:OVERSUBSCRIBE:SPAN                | SPAN    |
      | numa:nolocal       | :span            | BYNUMA:NO_USE_LOCAL:NOOVERSUBSCRIBE:SPAN | SPAN    |
      | numa:span          | :nolocal         | BYNUMA:NO_USE_LOCAL:NOOVERSUBSCRIBE:SPAN | SPAN    |
      | slot:oversubscribe | :nolocal         | BYSLOT:NO_USE_LOCAL:OVERSUBSCRIBE        | SLOT    |
      | slot:oversubscribe | :nooversubscribe | BYSLOT:NOOVERSUBSCRIBE                   | SLOT    |
      | package:pe=2       | :span            | BYPACKAGE:NOOVERSUBSCRIBE:SPAN           | SPAN    |
      | :oversubscribe     | :span            | BYCORE:OVERSUBSCRIBE:SPAN                | SPAN    |

  # One core cannot hold a process with two CPUs.
  @PAM-MAP-QUAL-ONLY-2
  Scenario: With configured CPUs per rank and no mapping, a job is mapped by slot
    When prterun maps "--prtemca mapby :pe=2 -n 2 a"
    Then app 0's mapping is "BYSLOT:NOOVERSUBSCRIBE"
    And the map is
      | rank | node | bound     |
      | 0    | n1   | core:L0-1 |
      | 1    | n1   | core:L2-3 |

  @PAM-SET-1
  Scenario Outline: A job's own choice of CPUs, <own>, overrides the configured <configured>
    When prterun maps "--prtemca mapby <configured> --map-by <own> -n 3 a"
    Then the map is the same as that of "--map-by <directive> -n 3 a"
    And the map is not the same as that of "--map-by package --bind-to none -n 3 a"

    Examples:
      | configured     | own       | directive         |
      | :pe=2          | :pe=1     | :pe=1             |
      | slot:pe=2      | :pe=3     | slot:pe=3         |
      | :hwtcpus       | :corecpus | :corecpus         |
      | slot:hwtcpus   | :corecpus | slot:corecpus     |
      | slot:pe=2      | :hwtcpus  | slot:pe=2:hwtcpus |
      | slot:hwtcpus   | :pe=2     | slot:hwtcpus:pe=2 |
      | numa:span:pe=2 | :corecpus | numa:span:pe=2    |

  # As without the configured value: no core can hold a process with two CPUs.
  @PAM-SET-1
  Scenario: A job's own PE=2 does not change the default mapping, even if PE=2 is configured
    When prterun maps "--prtemca mapby :pe=2 --map-by :pe=2 -n 2 a"
    Then the job is refused for "mapping-too-low"

  @PAM-SET-2
  Scenario: A configured CPU list can name single CPUs
    When prterun maps "--prtemca hwloc_default_cpu_list 3,5 --map-by core --bind-to core -n 2 a"
    Then the map is
      | rank | node | bound   |
      | 0    | n1   | core:L3 |
      | 1    | n1   | core:L5 |

  # The numbers of a range are written out.
  @PAM-SET-2
  Scenario Outline: The map shows the configured CPU list <list> as <shown>
    When prterun maps "--prtemca hwloc_default_cpu_list <list> --map-by core --bind-to core -n 1 a"
    Then the map shows "Cpu set" as "<shown>"

    Examples:
      | list    | shown     |
      | 3,5     | 3,5       |
      | 5,3     | 5,3       |
      | 03,5-6  | 03,5,6    |
      | ,4-5,,1 | 4,5,1     |

  @PAM-SET-2
  Scenario: A job is bound within the configured CPU list
    When prterun maps "--prtemca hwloc_default_cpu_list 4-7 --map-by numa --bind-to numa -n 2 a"
    Then the map is
      | rank | node | bound     |
      | 0    | n1   | core:L4-5 |
      | 1    | n1   | core:L6-7 |
    And the map shows "Cpu set" as "4,5,6,7"

  @PAM-SET-2
  Scenario Outline: The configured CPU list <list> is refused
    When prterun maps "--prtemca hwloc_default_cpu_list <list> -n 2 a"
    Then the job is refused for "invalid-value"

    Examples:
      | list  |
      | 99    |
      | x     |
      | 3-0   |
      | 0:x   |

  # PRRTE 5.0.0rc1 also counts the CPUs outside the list, and then cannot place the processes.
  @PAM-SET-2
  Scenario: A job without a process count has as many processes as fit on the configured CPUs
    When prterun maps "--prtemca hwloc_default_cpu_list 0-3 --map-by slot:pe=2 a"
    Then the map is
      | rank | node | bound     |
      | 0    | n1   | core:L0-1 |
      | 1    | n1   | core:L2-3 |
      | 2    | n2   | core:L0-1 |
      | 3    | n2   | core:L2-3 |

  # The nodes have 32 slots.
  @PAM-SET-4
  Scenario: A job's oversubscription qualifier overrides the configured one
    When prterun maps "--prtemca mapby :nooversubscribe --map-by slot:oversubscribe -n 33 a"
    Then every rank from 0 to 32 is mapped once
    When prterun maps "--prtemca mapby :oversubscribe --map-by slot:nooversubscribe -n 33 a"
    Then the job is refused for "alloc-error"

  @PAM-SET-4
  Scenario: A configured oversubscription qualifier applies to a job without one
    When prterun maps "--prtemca mapby :oversubscribe --map-by slot -n 33 a"
    Then every rank from 0 to 32 is mapped once
    When prterun maps "--prtemca mapby :nooversubscribe --map-by slot -n 33 a"
    Then the job is refused for "alloc-error"

  @PAM-SET-4 @edition:2026-08 @question:qualifier-on-app
  Scenario: An app's oversubscription qualifier overrides the configured one
    When prterun maps "--prtemca mapby :nooversubscribe -n 1 a : --map-by slot:oversubscribe -n 32 b"
    Then every rank from 0 to 32 is mapped once
    When prterun maps "--prtemca mapby :oversubscribe -n 1 a : --map-by slot:nooversubscribe -n 32 b"
    Then the job is refused for "alloc-error"

  # The nodes have 32 slots.
  @PAM-SET-4
  Scenario: By default, nodes are not oversubscribed
    When prterun maps "--map-by slot -n 32 a"
    Then every rank from 0 to 31 is mapped once
    When prterun maps "--map-by slot -n 33 a"
    Then the job is refused for "alloc-error"

  # Each core has two hardware threads.
  @PAM-SET-2
  Scenario Outline: A configured CPU list can name its kind of CPU: <list>
    When prterun maps "--prtemca hwloc_default_cpu_list <list> --map-by slot --bind-to core -n 1 a"
    Then the map is
      | rank | node | bound   |
      | 0    | n1   | core:L1 |

    Examples:
      | list         |
      | 1-2          |
      | 1-2:corecpus |
      | 2-5:hwtcpus  |
      | 2-3:HWTCPUS  |
      | 1-1          |
      | ,1,,         |

  @PAM-SET-1
  Scenario Outline: The configured binding has its own qualifiers unless the job gives others: <words>
    When prterun maps "--prtemca bindto core:overload-allowed --map-by slot <words> -n 2 a"
    Then app 0's binding is "<shown>"

    Examples:
      | words                  | shown                 |
      |                        | CORE:OVERLOAD-ALLOWED |
      | --bind-to :no-overload | CORE                  |

  # PRRTE 5.0.0rc1 reports an error, and maps without CPUs.
  @PAM-SET-2
  Scenario: A configured CPU list with unknown CPUs is refused even for a job that is not bound
    When prterun maps "--prtemca hwloc_default_cpu_list 99 --map-by slot --bind-to none -n 2 a"
    Then the job is refused for "invalid-value"

  @PAM-SET-3
  Scenario Outline: With the components <list>, a job mapped by seq is refused for <topic>
    When prterun maps "--prtemca rmaps <list> --map-by seq -n 2 a"
    Then the job is refused for "<topic>"

    Examples:
      | list            | topic             |
      | ^seq            | failed-map        |
      | ppr,round_robin | failed-map        |
      | ppr             | mapper-restricted |
      | nosuch          | mapper-restricted |

  @PAM-SET-3
  Scenario: A component that is configured maps the job
    When prterun maps "--prtemca rmaps seq,ppr --map-by seq -n 2 a"
    Then the map is the same as that of "--map-by seq -n 2 a"
    And the map is not the same as that of "--map-by slot -n 2 a"

  # PRRTE 5.0.0rc1 requires each object to hold all eight processes of the job's pattern.
  @PAM-RESOLVE-1
  Scenario: An app with its own mapping inherits nothing from a configured PPR pattern
    Given the nodes "n1:16"
    When prterun maps "--prtemca mapby ppr:8:package -n 2 a : --map-by slot:pe=4 -n 2 b"
    Then every rank from 0 to 3 is mapped once

  # PRRTE 5.0.0rc1 takes the app's processes as already ranked by seq, and shows none of them.
  @PAM-RESOLVE-1
  Scenario: An app with its own mapping is ranked although the job is mapped by seq
    When prterun maps "--prtemca mapby seq -n 2 a : --map-by slot -n 2 b"
    Then every rank from 0 to 3 is mapped once
