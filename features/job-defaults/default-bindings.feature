# 8.1.1.6.1 Step 1: resolve job-level defaults (unchanged); 8.1.1.6.4 New helper: prte_rmaps_base_resolve_app_options(), step 5
#
# The machine has two packages of four cores, which are NUMA nodes, with two hardware threads for each core.
Feature: The default binding of every mapping

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:8,n2:8"

  @PAM-DEFAULT-BIND-1
  Scenario Outline: A job by <mapping> with <count> processes is bound to <shown> by default
    When prterun maps "--map-by <mapping> -n <count> a"
    Then app 0's binding is "<shown>:IF-SUPPORTED"

    Examples: Mappings without an object, up to two processes and beyond.
      | mapping                      | count | shown    |
      | slot                         | 1     | CORE     |
      | slot                         | 2     | CORE     |
      | slot                         | 3     | NUMA     |
      | node                         | 2     | CORE     |
      | node                         | 3     | NUMA     |
      | seq:file=features/data/names | 2     | CORE     |
      | seq:file=features/data/names | 3     | NUMA     |
      | ppr:1:node                   | 2     | CORE     |
      | ppr:2:node                   | 3     | NUMA     |
      | slot:hwtcpus                 | 2     | HWTHREAD |
      | slot:hwtcpus                 | 3     | NUMA     |
      | node:hwtcpus                 | 2     | HWTHREAD |
      | node:hwtcpus                 | 3     | NUMA     |
      | ppr:1:node:hwtcpus           | 2     | HWTHREAD |

    @PAM-BIND-DERIVE-6
    Examples: PE and PE lists, whatever the process count.
      | mapping             | count | shown    |
      | pe-list=0-3         | 1     | CORE     |
      | pe-list=0-3         | 3     | CORE     |
      | pe-list=0-3:ordered | 3     | CORE     |
      | pe-list=0-3:hwtcpus | 3     | HWTHREAD |
      | slot:pe=1           | 3     | CORE     |
      | slot:pe=2           | 3     | CORE     |
      | node:pe=2           | 3     | CORE     |
      | package:pe=2        | 3     | CORE     |
      | slot:pe=2:hwtcpus   | 3     | HWTHREAD |
      | numa:pe=2:hwtcpus   | 3     | HWTHREAD |
      | ppr:1:numa:pe=2     | 3     | CORE     |

    Examples: The mapped object.
      | mapping         | count | shown    |
      | package         | 3     | PACKAGE  |
      | numa            | 1     | NUMA     |
      | l3cache         | 3     | L3CACHE  |
      | l2cache         | 3     | L2CACHE  |
      | core            | 3     | CORE     |
      | hwthread        | 3     | HWTHREAD |
      | core:hwtcpus    | 3     | HWTHREAD |
      | package:hwtcpus | 3     | PACKAGE  |
      | numa:span       | 3     | NUMA     |
      | package:ordered | 3     | PACKAGE  |
      | ppr:2:package   | 3     | PACKAGE  |
      | ppr:1:core      | 3     | CORE     |

  @PAM-DEFAULT-MAP-1
  Scenario Outline: A job with only a binding to <object> is mapped <mapping>
    When prterun maps "--bind-to <object> -n 2 a"
    Then app 0's mapping is "<mapping>:NOOVERSUBSCRIBE"
    And app 0's ranking is "<ranking>"
    And app 0's binding is "<shown>"

    Examples:
      | object  | mapping   | ranking | shown   |
      | none    | BYSLOT    | SLOT    | NONE    |
      | core    | BYCORE    | FILL    | CORE    |
      | l1cache | BYL1CACHE | FILL    | L1CACHE |
      | l2cache | BYL2CACHE | FILL    | L2CACHE |
      | l3cache | BYL3CACHE | FILL    | L3CACHE |
      | numa    | BYNUMA    | FILL    | NUMA    |
      | package | BYPACKAGE | FILL    | PACKAGE |

  # The processes of all apps count.
  @PAM-DEFAULT-BIND-1
  Scenario Outline: The processes of all apps decide the job's default binding: <line>
    When prterun maps "--map-by slot <line>"
    Then app 0's binding is "<shown>:IF-SUPPORTED"
    And app 1's binding is "<shown>:IF-SUPPORTED"

    Examples:
      | line                     | shown |
      | -n 1 a : -n 1 b          | CORE  |
      | -n 1 a : -n 2 b          | NUMA  |
      | -n 2 a : -n 1 b          | NUMA  |
      | -n 1 a : -n 1 b : -n 1 c | NUMA  |

  # ORDERED binds to CPUs with a PE list only.
  @PAM-BIND-DERIVE-1 @PAM-BIND-DERIVE-6 @PAM-RESOLVE-8
  Scenario Outline: An app by <mapping> is bound to <shown> by default, whatever its process count
    When prterun maps "-n 1 a : --map-by <mapping> -n 1 b : --map-by <mapping> -n 3 c"
    Then app 1's binding is "<shown>:IF-SUPPORTED"
    And app 2's binding is "<shown>:IF-SUPPORTED"

    Examples:
      | mapping             | shown    |
      | package             | PACKAGE  |
      | package:ordered     | PACKAGE  |
      | package:pe=1        | PACKAGE  |
      | package:hwtcpus     | PACKAGE  |
      | numa:span           | NUMA     |
      | l3cache:ordered     | L3CACHE  |
      | l2cache             | L2CACHE  |
      | core                | CORE     |
      | core:hwtcpus        | CORE     |
      | hwthread            | HWTHREAD |
      | ppr:3:package       | PACKAGE  |
      | pe-list=1-4:ordered | CORE     |
      | slot:pe=2           | CORE     |
      | node:pe=2:hwtcpus   | HWTHREAD |

  @PAM-BIND-DERIVE-2 @edition:2026-06 @question:default-binding
  Scenario Outline: An app by <mapping> is bound to <shown> by default with one process and with three
    When prterun maps "-n 1 a : --map-by <mapping> -n 1 b : --map-by <mapping> -n 3 c"
    Then app 1's binding is "<shown>:IF-SUPPORTED"
    And app 2's binding is "<shown>:IF-SUPPORTED"

    Examples:
      | mapping                      | shown    |
      | slot                         | CORE     |
      | node                         | CORE     |
      | slot:ordered                 | CORE     |
      | ppr:2:node                   | CORE     |
      | seq:file=features/data/names | CORE     |
      | slot:hwtcpus                 | HWTHREAD |
      | node:hwtcpus                 | HWTHREAD |
      | ppr:2:node:hwtcpus           | HWTHREAD |

  @PAM-BIND-DERIVE-3 @edition:2026-08 @question:default-binding
  Scenario Outline: An app by <mapping> is bound to <shown> by default with two processes, and to NUMA nodes with three
    When prterun maps "-n 1 a : --map-by <mapping> -n 2 b : --map-by <mapping> -n 3 c"
    Then app 1's binding is "<shown>:IF-SUPPORTED"
    And app 2's binding is "NUMA:IF-SUPPORTED"

    Examples:
      | mapping                      | shown    |
      | slot                         | CORE     |
      | node                         | CORE     |
      | slot:ordered                 | CORE     |
      | ppr:2:node                   | CORE     |
      | seq:file=features/data/names | CORE     |
      | slot:hwtcpus                 | HWTHREAD |
      | node:hwtcpus                 | HWTHREAD |

  # Twelve processes are more than the cores of a node, but not more than its hardware threads. By pattern, each package has six.
  @PAM-DEFAULT-BIND-1 @PAM-MAP-HWT-1
  Scenario Outline: With hardware threads as CPUs, a default binding stays for more processes than cores: <mapping>
    When prterun maps "-H n1:16 --map-by <mapping>:hwtcpus --rank-by slot -n 12 a"
    Then the map is
      | rank | node | bound                 |
      | 0-5  | n1   | package[0][hwt:L0-7]  |
      | 6-7  | n1   | <6>                   |
      | 8-11 | n1   | package[1][hwt:L8-15] |

    Examples:
      | mapping       | 6                     |
      | slot          | package[0][hwt:L0-7]  |
      | node          | package[0][hwt:L0-7]  |
      | ppr:12:node   | package[0][hwt:L0-7]  |
      | ppr:6:package | package[1][hwt:L8-15] |

  # Two hardware threads are one core.
  @PAM-MAP-PE-3
  Scenario Outline: The binding chooses the kind of several CPUs: <mapping> bound to <object>
    When prterun maps "--map-by <mapping> --bind-to <object> -n 2 a"
    Then the map is
      | rank | app | node | bound                |
      | 0    | 0   | n1   | package[0][<first>]  |
      | 1    | 0   | n1   | package[0][<second>] |
    When prterun maps "-H n2:1,n1:8 --bind-to none -n 1 a : -H n1:8 --map-by <mapping> --bind-to <object> -n 2 b"
    Then the map is
      | rank | app | node | bound                |
      | 0    | 0   | n2   | N/A                  |
      | 1    | 1   | n1   | package[0][<first>]  |
      | 2    | 1   | n1   | package[0][<second>] |
    When prterun maps "-H n2:2,n1:8 --bind-to none -n 1 a : --bind-to none -n 1 b : -H n1:8 --map-by <mapping> --bind-to <object> -n 2 c"
    Then the map is
      | rank | app | node | bound                |
      | 0    | 0   | n2   | N/A                  |
      | 1    | 1   | n2   | N/A                  |
      | 2    | 2   | n1   | package[0][<first>]  |
      | 3    | 2   | n1   | package[0][<second>] |

    Examples:
      | mapping                 | object   | first     | second    |
      | slot:pe=2               | core     | core:L0-1 | core:L2-3 |
      | slot:pe=2               | hwthread | core:L0   | core:L1   |
      | slot:pe=2:corecpus      | hwthread | core:L0   | core:L1   |
      | slot:pe=4               | hwthread | core:L0-1 | core:L2-3 |
      | slot:pe=2:hwtcpus       | hwthread | hwt:L0-1  | hwt:L2-3  |
      | slot:pe=2:hwtcpus       | core     | hwt:L0-3  | hwt:L4-7  |
      | ppr:2:package:pe=2      | hwthread | core:L0   | core:L1   |
      | ppr:2:numa:pe=2:hwtcpus | core     | hwt:L0-3  | hwt:L4-7  |
