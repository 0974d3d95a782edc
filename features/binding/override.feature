# 8.1.1.13.6 All --bind-to objects and modifiers are valid per app
Feature: An app's binding replaces the job's in its entirety

  Background:
    Given the topology "1pkg-1numa-4core"
    And the nodes "n1:6"

  # Three cores are left for five processes. PRRTE 5.0.0rc1 checks whether the job's binding is explicit, finds that it
  # is not, and leaves the app's processes unbound.
  @PAM-BIND-OVERRIDE-1
  Scenario: An app's explicit binding that cannot be satisfied is refused
    When prterun maps "-n 1 a : --map-by slot --bind-to core -n 5 b"
    Then the job is refused

  # Once the last free core is taken, all cores are available again. Within one visit to a node an app keeps to the
  # cores that were free when the visit began, so its fourth process is on the first of these.
  @PAM-BIND-OVERRIDE-1 @PAM-BIND-ANY-2
  Scenario: An app that allows overload binds further processes to cores already taken
    When prterun maps "-n 1 a : --map-by slot --bind-to core:overload-allowed -n 5 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n1   | core:L1 |
      | 2    | 1   | n1   | core:L2 |
      | 3    | 1   | n1   | core:L3 |
      | 4    | 1   | n1   | core:L1 |
      | 5    | 1   | n1   | core:L2 |
    And app 1's binding is "CORE:OVERLOAD-ALLOWED"

  @PAM-BIND-OVERRIDE-1
  Scenario: A job that allows overload binds further processes to cores already taken
    When prterun maps "--map-by slot --bind-to core:overload-allowed -n 6 a"
    Then the map is
      | rank | node | bound   |
      | 0    | n1   | core:L0 |
      | 1    | n1   | core:L1 |
      | 2    | n1   | core:L2 |
      | 3    | n1   | core:L3 |
      | 4    | n1   | core:L0 |
      | 5    | n1   | core:L1 |

  @PAM-BIND-OVERRIDE-2
  Scenario: An app's NO-OVERLOAD forbids the overload that the job allows
    When prterun maps "--bind-to core:overload-allowed -n 1 a : --map-by slot --bind-to core:no-overload -n 5 b"
    Then the job is refused

  @PAM-BIND-OVERRIDE-1 @PAM-BIND-OVERRIDE-2
  Scenario: An app's binding without an overload qualifier does not inherit the job's OVERLOAD-ALLOWED
    When prterun maps "--bind-to core:overload-allowed -n 1 a : --map-by slot --bind-to core -n 5 b"
    Then the job is refused

  @PAM-BIND-OVERRIDE-1
  Scenario: An app can be unbound although the job is bound
    When prterun maps "--bind-to core -n 2 a : --bind-to none -n 2 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 0   | n1   | core:L1 |
      | 2-3  | 1   | n1   | N/A     |

  # The machine has no such object. PRRTE 5.0.0rc1 leaves the app's processes unbound.
  @PAM-BIND-OVERRIDE-1 @PAM-PARITY-1
  Scenario Outline: A binding to an object that the machine does not have is refused at <level> level
    Given the topology "2pkg-2numa-8core-nol3"
    When prterun maps "<arguments>"
    Then the job is refused for "binding-target-not-found"

    Examples:
      | level | arguments                                       |
      | job   | --map-by slot --bind-to l3cache -n 2 a          |
      | app   | -n 1 a : --map-by slot --bind-to l3cache -n 2 b |

  @PAM-BIND-QUAL-ONLY-1
  Scenario: Binding qualifiers without an object are added to the app's derived binding
    When prterun maps "--map-by package --bind-to core -n 1 a : --map-by numa --bind-to :overload-allowed -n 1 b"
    Then app 1's binding is "NUMA:IF-SUPPORTED:OVERLOAD-ALLOWED"

  # All four cores are taken, and an app's binding directive replaces the job's, even if it names no object: the app does not share.
  @PAM-BIND-QUAL-ONLY-1
  Scenario Outline: An app with only <qualifier> does not have the job's permission to share CPUs
    Given the topology "1pkg-1numa-4core"
    And the nodes "n1:8"
    When prterun maps "--map-by slot --bind-to core:overload-allowed -n 4 a : --map-by slot --bind-to <qualifier> -n 2 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 0   | n1   | core:L1 |
      | 2    | 0   | n1   | core:L2 |
      | 3    | 0   | n1   | core:L3 |
      | 4-5  | 1   | n1   | N/A     |

    Examples:
      | qualifier     |
      | :limit=9      |
      | :if-supported |

  # Allowing oversubscription does not remove an explicit binding.
  @PAM-BIND-OVERRIDE-1 @PAM-OVERSUB-5 @edition:2026-06 @question:directive-scope
  Scenario: An app's explicit binding is kept if the job oversubscribes
    Given the topology "1pkg-4numa-24core-smt2"
    And the nodes "n1:2"
    When prterun maps "--map-by slot:oversubscribe --bind-to none -n 1 a : --map-by slot --bind-to core -n 3 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | N/A     |
      | 1    | 1   | n1   | core:L0 |
      | 2    | 1   | n1   | core:L1 |
      | 3    | 1   | n1   | core:L2 |

  @PAM-BIND-OVERRIDE-1 @PAM-OVERSUB-2 @edition:2026-08 @question:qualifier-on-app
  Scenario: An app's explicit binding is kept if that app allows oversubscription
    Given the topology "1pkg-4numa-24core-smt2"
    And the nodes "n1:2"
    When prterun maps "--map-by slot -n 1 a : --map-by slot:oversubscribe --bind-to core -n 3 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n1   | core:L1 |
      | 2    | 1   | n1   | core:L2 |
      | 3    | 1   | n1   | core:L3 |

  # All four cores are taken. Whether they can be taken again depends on the app that asks for one, not on the apps before it.
  @PAM-BIND-OVERRIDE-2 @PAM-BIND-APP-2 @PAM-RESOLVE-BIND-2
  Scenario Outline: An app that forbids overload finds no CPU after <count> processes that share CPUs
    When prterun maps "-n 1 a : --map-by slot --bind-to core:overload-allowed -n <count> b : --map-by slot --bind-to core:no-overload -n 1 c"
    Then the job is refused for "failed-map"

    Examples: The third process takes the last free core, and the fourth is the first that shares one.
      | count |
      | 3     |
      | 4     |

  @PAM-BIND-OVERRIDE-2 @PAM-BIND-CPU-1
  Scenario: An app that forbids overload gets the CPU that no process of an overloading app has
    When prterun maps "--map-by slot --bind-to core:overload-allowed -n 3 a : --map-by slot --bind-to core:no-overload -n 1 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 0   | n1   | core:L1 |
      | 2    | 0   | n1   | core:L2 |
      | 3    | 1   | n1   | core:L3 |

  # A derived binding does not allow overload either, and is given up instead of refused.
  @PAM-BIND-CPU-1 @PAM-BIND-DERIVE-4 @PAM-BIND-APP-2
  Scenario: An app without a binding is unbound after an app that overloads all CPUs
    When prterun maps "-n 1 a : --map-by slot --bind-to core:overload-allowed -n 3 b : --map-by slot -n 1 c"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n1   | core:L1 |
      | 2    | 1   | n1   | core:L2 |
      | 3    | 1   | n1   | core:L3 |
      | 4    | 2   | n1   | N/A     |

  # The third app may overload: it shares the cores that the second, which may not, was refused above.
  @PAM-BIND-APP-2 @PAM-RESOLVE-BIND-2
  Scenario: An app that allows overload shares the CPUs of an app that forbids it
    When prterun maps "-n 1 a : --map-by slot --bind-to core:no-overload -n 3 b : --map-by slot --bind-to core:overload-allowed -n 2 c"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n1   | core:L1 |
      | 2    | 1   | n1   | core:L2 |
      | 3    | 1   | n1   | core:L3 |
      | 4    | 2   | n1   | core:L0 |
      | 5    | 2   | n1   | core:L1 |

  # One core is taken. The pattern's five processes begin on the free ones.
  @PAM-BIND-APP-2 @PAM-RESOLVE-BIND-2 @PAM-MAP-PPR-1
  Scenario: The processes of a pattern share CPUs if their app allows overload
    When prterun maps "-n 1 a : --map-by ppr:5:node --bind-to core:overload-allowed -n 5 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n1   | core:L1 |
      | 2    | 1   | n1   | core:L2 |
      | 3    | 1   | n1   | core:L3 |
      | 4    | 1   | n1   | core:L1 |
      | 5    | 1   | n1   | core:L2 |

  # Two cores for each of three processes are too many for the machine.
  @PAM-BIND-APP-2 @PAM-RESOLVE-BIND-2 @PAM-MAP-PE-1
  Scenario: Processes with several CPUs share them if their job allows overload
    When prterun maps "--map-by slot:pe=2 --bind-to core:overload-allowed -n 3 a"
    Then the map is
      | rank | node | bound     |
      | 0    | n1   | core:L0-1 |
      | 1    | n1   | core:L2-3 |
      | 2    | n1   | core:L0-1 |

  @PAM-BIND-APP-2 @PAM-RESOLVE-BIND-2 @PAM-MAP-PE-1
  Scenario: Processes with several CPUs share them if their app allows overload
    When prterun maps "-n 2 a : --map-by slot:pe=2 --bind-to core:overload-allowed -n 2 b"
    Then the map is
      | rank | app | node | bound     |
      | 0    | 0   | n1   | core:L0   |
      | 1    | 0   | n1   | core:L1   |
      | 2    | 1   | n1   | core:L2-3 |
      | 3    | 1   | n1   | core:L0-1 |

  @PAM-BIND-OVERRIDE-2 @PAM-MAP-PE-1
  Scenario: Processes with several CPUs of an app that forbids overload are refused
    When prterun maps "--map-by slot:pe=2 --bind-to core:overload-allowed -n 1 a : --map-by slot:pe=2 --bind-to core:no-overload -n 2 b"
    Then the job is refused

  # Three cores are left for five processes. Under the job's qualifier they would be launched.
  @PAM-BIND-OVERRIDE-1 @PAM-BIND-IF-1
  Scenario Outline: An app's binding <own> does not inherit the qualifier of <jobs>, with a mapping and without
    When prterun maps "--map-by slot --bind-to <jobs> -n 1 a : --map-by slot --bind-to <own> -n 5 b"
    Then the job is refused
    When prterun maps "--map-by slot --bind-to <jobs> -n 1 a : --bind-to <own> -n 5 b"
    Then the job is refused
    When prterun maps "--map-by slot --bind-to <jobs> -n 1 a : -n 1 b : --map-by slot --bind-to <own> -n 4 c"
    Then the job is refused

    Examples:
      | own                      | jobs                               |
      | core                     | core:if-supported                  |
      | core                     | core:overload-allowed              |
      | core                     | core:overload-allowed:if-supported |
      | core:no-overload         | core:overload-allowed              |
      | core:no-overload         | core:if-supported                  |
      | core:limit=1             | core:overload-allowed              |
      | hwthread                 | core:if-supported                  |
      | core:limit=9             | core:if-supported                  |
      | core:no-overload:limit=9 | core:if-supported                  |

  @PAM-BIND-OVERRIDE-1 @PAM-BIND-IF-1 @PAM-BIND-ANY-2 @PAM-RESOLVE-BIND-1 @PAM-PARSE-BIND-5 @PAM-BIND-APP-2
  Scenario Outline: An app's binding <own> applies beside a job with <jobs>
    When prterun maps "--map-by slot --bind-to <jobs> -n 1 a : --map-by slot --bind-to <own> -n 5 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n1   | <1>     |
      | 2    | 1   | n1   | <2>     |
      | 3    | 1   | n1   | <3>     |
      | 4    | 1   | n1   | <4>     |
      | 5    | 1   | n1   | <5>     |

    Examples: Five processes are too many for the cores of the node, so that with if-supported none of them is bound.
      | own                                | jobs                  | 1       | 2       | 3       | 4       | 5       |
      | core:if-supported                  | core                  | N/A     | N/A     | N/A     | N/A     | N/A     |
      | core:if-supported                  | core:overload-allowed | N/A     | N/A     | N/A     | N/A     | N/A     |
      | core:no-overload:if-supported      | core:overload-allowed | N/A     | N/A     | N/A     | N/A     | N/A     |
      | core:overload-allowed              | core                  | core:L1 | core:L2 | core:L3 | core:L1 | core:L2 |
      | core:overload-allowed              | core:no-overload      | core:L1 | core:L2 | core:L3 | core:L1 | core:L2 |
      | core:if-supported:overload-allowed | core                  | core:L1 | core:L2 | core:L3 | core:L1 | core:L2 |
      | core:overload-allowed:if-supported | core                  | core:L1 | core:L2 | core:L3 | core:L1 | core:L2 |
      | core:overload-allowed:if-supported | core:no-overload      | core:L1 | core:L2 | core:L3 | core:L1 | core:L2 |
      | core:no-overload:overload-allowed  | core                  | core:L1 | core:L2 | core:L3 | core:L1 | core:L2 |
      | core:limit=9:overload-allowed      | core:no-overload      | core:L1 | core:L2 | core:L3 | core:L1 | core:L2 |

  @PAM-BIND-OVERRIDE-1 @PAM-DISPLAY-2
  Scenario Outline: An app bound to <own> is shown as <shown>, whatever the qualifiers of <jobs>
    When prterun maps "--map-by slot --bind-to <jobs> -n 1 a : --map-by slot --bind-to <own> -n 1 b"
    Then app 1's binding is "<shown>"
    When prterun maps "--map-by slot --bind-to <jobs> -n 1 a : -n 1 b : --bind-to <own> -n 1 c"
    Then app 2's binding is "<shown>"

    Examples:
      | jobs                  | own                   | shown                 |
      | core:overload-allowed | none                  | NONE                  |
      | core:if-supported     | none                  | NONE                  |
      | none                  | core                  | CORE                  |
      | core:overload-allowed | core                  | CORE                  |
      | core:overload-allowed | numa:if-supported     | NUMA:IF-SUPPORTED     |
      | core:if-supported     | numa:overload-allowed | NUMA:OVERLOAD-ALLOWED |

  # The second app's processes exceed the node's slots.
  @PAM-BIND-QUAL-ONLY-1 @PAM-OVERSUB-5
  Scenario Outline: <words> alone leaves the job's binding explicit, so that it stays on an oversubscribed node
    Given the topology "1pkg-4numa-24core-smt2"
    And the nodes "n1:2"
    When a program spawns
      | app     | processes | PMIX_MAPBY         | PMIX_BINDTO |
      | the job |           | slot:oversubscribe | core        |
      | a       | 1         |                    |             |
      | b       | 3         |                    | <words>     |
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n1   | core:L1 |
      | 2    | 1   | n1   | core:L2 |
      | 3    | 1   | n1   | core:L3 |

    Examples:
      | words         |
      | :if-supported |
      | :no-overload  |
      | :limit=1      |
