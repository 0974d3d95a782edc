# 8.1.1.13.2 Display map is job-level only
Feature: The map of the whole job is displayed, whichever app requests it

  Background:
    Given the topology "1pkg-4numa-24core-smt2"
    And the nodes "n1:4,n2:4"

  @PAM-DISPLAY-1 @PAM-DISPLAY-4
  Scenario Outline: A display-map directive on the <which> app is promoted to the job
    When prterun maps "<arguments>"
    Then the map is printed once
    And the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n1   | core:L1 |

    Examples:
      | which  | arguments                     |
      | first  | --display map -n 1 a : -n 1 b |
      | second | -n 1 a : --display map -n 1 b |

  # The directive is neither on the first app, whose directives are the job's, nor on the last.
  @PAM-DISPLAY-1 @PAM-DISPLAY-4 @PAM-DISPLAY-7
  Scenario Outline: A display-map directive on the <which> of three apps displays the map once
    When prterun maps "<arguments>"
    Then the map is printed once

    Examples:
      | which          | arguments                                                          |
      | second         | -n 1 a : --display map -n 1 b : -n 1 c                             |
      | second, mapped | -n 1 a : --display map --map-by slot -n 1 b : --map-by node -n 1 c |
      | third          | -n 1 a : -n 1 b : --display map -n 1 c                             |
      | second, devel  | -n 1 a : --display map-devel -n 1 b : -n 1 c                       |

  @PAM-DISPLAY-1 @PAM-DISPLAY-4 @PAM-DISPLAY-6
  Scenario: A display-map directive on two apps displays the map once
    When prterun maps "--display map -n 1 a : --display map -n 1 b"
    Then the map is printed once

  # In capitals, too, `map` is not short for `map-devel`.
  @PAM-DISPLAY-4
  Scenario Outline: The words of options that are the job's can be in capitals: <words>
    When prterun maps "<words> -n 1 a : -n 1 b"
    Then the map is printed once
    And every rank from 0 to 1 is mapped once

    Examples:
      | words                            |
      | --display MAP                    |
      | --display Map-Devel              |
      | --display map:PHYSICAL           |
      | --display Bind,MAP               |
      | --output TAG --display map       |
      | --rtos DoNotLaunch --display map |

  # Three apps are mapped by three calls: a map displayed between them would be a second one with ranks missing. By
  # node, the third app only finds room on n2.
  @PAM-DISPLAY-4
  Scenario: The displayed map has all apps although each is mapped by its own call
    When prterun maps "-n 2 a : --display map --map-by numa -n 2 b : --map-by node --bind-to none -n 2 c"
    Then the map is printed once
    And the map is
      | rank | app | node |
      | 0-1  | 0   | n1   |
      | 2-3  | 1   | n1   |
      | 4-5  | 2   | n2   |

  # The first app is already placed when the second is refused.
  @PAM-DISPLAY-4
  Scenario: A job whose second app does not fit is refused without displaying the map of its first
    When prterun maps "--display map -n 1 a : --map-by slot -n 9 b"
    Then the job is refused for "alloc-error"

  @PAM-DISPLAY-1 @PAM-DISPLAY-6 @reference
  Scenario: A display-map directive on the last app is promoted to the job
    When prterun maps "-n 1 a : -n 1 b : --display map -n 1 c"
    Then the job carries PRTE_JOB_DISPLAY_MAP

  @PAM-DISPLAY-3 @edition:2026-08 @question:display-on-app
  Scenario Outline: Conflicting values on two of several segments are refused: <line>
    When prterun maps "<line>"
    Then the job is refused for "conflicting-job-options"

    Examples:
      | line                                                                       |
      | --display map:physical=0 -n 1 a : --display map:physical=1 -n 1 b          |
      | -n 1 a : --display map:physical=0 -n 1 b : --display map:physical=1 -n 1 c |
      | --display map:physical=0 -n 1 a : -n 1 b : --display map:physical=1 -n 1 c |
      | --display map -n 1 a : -n 1 b : --display map=no -n 1 c                    |
      | -n 1 a : --display map=no -n 1 b : --display-map -n 1 c                    |
      | --display map -n 1 a : -n 1 b : -n 1 c : --display map=0 -n 1 d            |
      | -n 1 a : --display map-devel=0 -n 1 b : --display map-devel -n 1 c         |
      | -n 1 a : --output tag -n 1 b : --output tag=0 -n 1 c                       |
      | -n 1 a : --rtos show-progress -n 1 b : --rtos show-progress=0 -n 1 c       |

  # The long form of the map shows the other names of its nodes.
  @PAM-DISPLAY-3 @edition:2026-08 @question:display-on-app
  Scenario Outline: The displays of all segments are collected: <line>
    When prterun maps "-H n1.example.com:4 <line>"
    Then the printed map has the line "resolved from n1.example.com"

    Examples:
      | line                                                        |
      | --display map-devel -n 1 a : -n 1 b                         |
      | -n 1 a : --display map-devel -n 1 b                         |
      | --display map -n 1 a : -n 1 b : --display map-devel -n 1 c  |
      | -n 1 a : --display bind -n 1 b : --display-devel-map -n 1 c |

  @PAM-DISPLAY-2 @PAM-BIND-APP-1
  Scenario Outline: The map shows the binding <words> of an app as <shown>
    When prterun maps "-n 1 a : -n 1 b : --map-by slot --bind-to <words> -n 1 c"
    Then app 2's binding is "<shown>"
    And app 1's binding is "CORE:IF-SUPPORTED"

    Examples:
      | words                              | shown                              |
      | core                               | CORE                               |
      | core:overload-allowed              | CORE:OVERLOAD-ALLOWED              |
      | core:no-overload                   | CORE                               |
      | core:if-supported                  | CORE:IF-SUPPORTED                  |
      | numa:if-supported:overload-allowed | NUMA:IF-SUPPORTED:OVERLOAD-ALLOWED |

  # One line of policies would be wrong for one of the apps.
  @PAM-DISPLAY-2
  Scenario: The map shows each app's own policies
    When prterun maps "-n 1 a : --map-by numa --rank-by slot -n 2 b"
    Then app 0's policy is mapping "BYCORE:NOOVERSUBSCRIBE", ranking "FILL", binding "CORE:IF-SUPPORTED"
    And app 1's policy is mapping "BYNUMA:NOOVERSUBSCRIBE", ranking "SLOT", binding "NUMA:IF-SUPPORTED"
    And app 0 was mapped by "round_robin"
    And app 1 was mapped by "round_robin"

  # The job has the default mapping, by core, which none of its apps is mapped by.
  @PAM-DISPLAY-2 @edition:2026-08 @question:directive-scope
  Scenario: The map shows the policies of apps that agree with each other and not with the job
    When prterun maps "--map-by numa -n 1 a : --map-by numa -n 2 b"
    Then app 0's policy is mapping "BYNUMA:NOOVERSUBSCRIBE", ranking "FILL", binding "NUMA:IF-SUPPORTED"
    And app 1's policy is mapping "BYNUMA:NOOVERSUBSCRIBE", ranking "FILL", binding "NUMA:IF-SUPPORTED"

  @PAM-DISPLAY-2
  Scenario: The map shows one line of policies for apps that share them
    When prterun maps "--map-by numa -n 1 a : -n 2 b"
    Then the job's policy is mapping "BYNUMA:NOOVERSUBSCRIBE", ranking "FILL", binding "NUMA:IF-SUPPORTED"

  # Hardware threads 0 and 1 belong to the core of rank 0.
  @PAM-DISPLAY-2 @PAM-BIND-SHOWN-1
  Scenario: An app with hardware threads as CPUs is shown bound to hardware threads
    When prterun maps "-n 1 a : --map-by hwthread -n 3 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n1   | hwt:L2  |
      | 2    | 1   | n1   | hwt:L3  |
      | 3    | 1   | n1   | hwt:L4  |

  # If the apps differ, no single line is correct for all, and the specification does not define what is shown.
  @PAM-DISPLAY-2
  Scenario: The map shows the type of CPU that all apps share
    When prterun maps "--map-by slot:hwtcpus --bind-to hwthread -n 1 a : --map-by node:hwtcpus --bind-to hwthread -n 2 b"
    Then the map shows "Cpu Type" as "HWT"

  @PAM-DISPLAY-2
  Scenario: The map shows the CPUs per rank that all apps share
    When prterun maps "--map-by slot:pe=2 -n 1 a : --map-by node:pe=2 -n 2 b"
    Then the map shows "Cpus-per-rank" as "2"

  @PAM-DISPLAY-2 @PAM-VERIFY-6
  Scenario Outline: The text of the map shows the job's CPUs: <words>
    When prterun maps "-H n1:8 --display map <words> -n 1 a"
    Then the printed map has the line "Cpu set: <set>  PPR: <pattern>  Cpus-per-rank: <cpus>  Cpu Type: <type>"

    Examples:
      | words                                              | set   | pattern | cpus | type |
      | --map-by slot                                      | N/A   | N/A     | N/A  | CORE |
      | --map-by slot:pe=1                                 | N/A   | N/A     | 1    | CORE |
      | --map-by slot:pe=2                                 | N/A   | N/A     | 2    | CORE |
      | --map-by slot:hwtcpus                              | N/A   | N/A     | N/A  | HWT  |
      | --map-by hwthread                                  | N/A   | N/A     | N/A  | HWT  |
      | --map-by ppr:2:numa                                | N/A   | 2:numa  | N/A  | CORE |
      | --map-by pe-list=0,2-3                             | 0,2-3 | N/A     | N/A  | CORE |
      | --prtemca hwloc_default_cpu_list 1-2 --map-by slot | 1,2   | N/A     | N/A  | CORE |

  @PAM-DISPLAY-2 @PAM-VERIFY-6
  Scenario Outline: The text of the map shows the policies of a job: <words>
    When prterun maps "-H n1:8 --display map <words> -n 2 a"
    Then the printed map has the line "Mapping policy: <mapping>  Ranking policy: <ranking> Binding policy: <binding>"

    Examples:
      | words                                                           | mapping                             | ranking | binding                  |
      | --map-by slot                                                   | BYSLOT:NOOVERSUBSCRIBE              | SLOT    | CORE:IF-SUPPORTED        |
      | --map-by numa:span:oversubscribe                                | BYNUMA:OVERSUBSCRIBE:SPAN           | SPAN    | NUMA:IF-SUPPORTED        |
      | --map-by node --rank-by slot --bind-to l3cache:overload-allowed | BYNODE:NOOVERSUBSCRIBE              | SLOT    | L3CACHE:OVERLOAD-ALLOWED |
      | --map-by slot:nolocal --bind-to none                            | BYSLOT:NO_USE_LOCAL:NOOVERSUBSCRIBE | SLOT    | NONE                     |

  @PAM-DISPLAY-2 @PAM-VERIFY-6
  Scenario Outline: The text of the map has a line for app <app> where the apps differ
    When prterun maps "-H n1:8 --display map -n 1 a : --map-by numa --bind-to core:overload-allowed -n 1 b : --map-by ppr:1:node --bind-to none -n 1 c"
    Then the printed map has the line "App <app>: Mapper: <mapper>  Mapping policy: <mapping>  Ranking policy: <ranking>  Binding policy: <binding>"

    Examples:
      | app | mapper      | mapping                | ranking | binding               |
      | 0   | round_robin | BYCORE:NOOVERSUBSCRIBE | FILL    | CORE:IF-SUPPORTED     |
      | 1   | round_robin | BYNUMA:NOOVERSUBSCRIBE | FILL    | CORE:OVERLOAD-ALLOWED |
      | 2   | ppr         | BYNODE:NOOVERSUBSCRIBE | SLOT    | NONE                  |

  # A node's own name is the part of its name before the first dot.
  @PAM-DISPLAY-8
  Scenario: The developers' map shows the other names that a request uses for a node
    When prterun maps "-H n1.example.com:2,n2:1 --display map-devel --map-by node -n 2 a"
    Then the printed map has the line "resolved from n1.example.com"
    And the printed map has no line "resolved from n2"
    And the printed map has no line "resolved from localhost"

  @PAM-DISPLAY-8
  Scenario: The developers' map shows the names that only the head node has
    Given the nodes "hn:4,n1:4" with the head node "hn"
    When prterun maps "--display map-devel --map-by slot -n 1 a"
    Then the printed map has the line "resolved from localhost"
    And the printed map has the line "resolved from 127.0.0.1"
    And the printed map has no line "resolved from hn"
    When prterun maps "--display map-devel --map-by slot:nolocal -n 1 a"
    Then the printed map has no line "resolved from localhost"
