# 8.1.1.6.1 Step 1: resolve job-level defaults (unchanged)
#
# The first machine has four NUMA nodes of four cores, each with a GPU; in PCI address order the GPUs are rsmi1, rsmi0,
# rsmi3 and rsmi2. A network card is local to the first NUMA node, a fabric adapter to the third; virtual0 is on no
# card.
Feature: Mapping by device

  Background:
    Given the topology "2pkg-4numa-16core-io"
    And the nodes "n1:8,n2:8"

  @PAM-MAP-DEVICE-1
  Scenario: Each process gets its own GPU and the CPUs local to it
    When prterun maps "--map-by device=gpu -n 5 a"
    Then the map is
      | rank | node | bound                   | devices |
      | 0    | n1   | package[0][core:L4-7]   | rsmi1   |
      | 1    | n1   | package[0][core:L0-3]   | rsmi0   |
      | 2    | n1   | package[1][core:L8-11]  | rsmi3   |
      | 3    | n1   | package[1][core:L12-15] | rsmi2   |
      | 4    | n2   | package[0][core:L4-7]   | rsmi1   |
    And app 0's mapping is "BYDEVICE:NOOVERSUBSCRIBE"

  @PAM-MAP-DEVICE-1
  Scenario: More processes than devices are refused although there are slots
    When prterun maps "--map-by device=gpu -n 9 a"
    Then the job is refused for "too-few-devices"

  # There are four devices on each node.
  @PAM-MAP-DEVICE-1 @PAM-SLOTS-1
  Scenario Outline: Each process needs a device of its own and a slot: <device> on <hosts>, <count> processes
    When prterun maps "-H <hosts> --map-by device=<device> -n <count> a"
    Then the job is refused for "<topic>"

    Examples: The devices are counted before the slots. Two devices for each process are four for all.
      | hosts     | device     | count | topic           |
      | n1:2      | gpu        | 5     | too-few-devices |
      | n1:2      | gpu        | 3     | alloc-error     |
      | n1:1,n2:8 | gpu        | 6     | failed-map      |
      | n1:8,n2:8 | gpu:ndev=2 | 5     | too-few-devices |

  @PAM-MAP-DEVICE-1 @PAM-MAP-DEVICE-6
  Scenario: All devices of all nodes can have a process
    When prterun maps "--map-by device=gpu -n 8 a"
    Then node "n1" holds 4 processes of app 0
    And node "n2" holds 4 processes of app 0
    When prterun maps "--map-by device=gpu:ndev=2 -n 4 a"
    Then node "n1" holds 2 processes of app 0
    And node "n2" holds 2 processes of app 0

  # Ranking by span needs objects.
  @PAM-MAP-DEVICE-1 @PAM-MAP-PLACE-1
  Scenario Outline: With SPAN, the nodes get one process each in turn only if processes share devices: <devices>
    When prterun maps "--map-by device=<devices>:span --rank-by slot -n 3 a"
    Then the map is
      | rank | node    | devices |
      | 0    | n1      | <first> |
      | 1    | n1      | <next>  |
      | 2    | <third> | <last>  |

    Examples:
      | devices    | first | next  | third | last  |
      | gpu        | rsmi1 | rsmi0 | n1    | rsmi3 |
      | gpu:shared | rsmi1 | rsmi0 | n2    | rsmi1 |
      | rsmi2      | rsmi2 | rsmi2 | n2    | rsmi2 |

  # App a has all cores of the first package of n1.
  @PAM-MAP-DEVICE-1 @PAM-LEVEL-3
  Scenario: A device without free CPUs nearby takes no process
    Given the topology "2pkg-2numa-8core-gpus"
    When prterun maps "-H n1:12,n2:12 -n 4 a : --map-by device=gpu --bind-to core -n 3 b"
    Then the map is
      | rank | app | node | bound               | devices |
      | 0    | 0   | n1   | package[0][core:L0] |         |
      | 1    | 0   | n1   | package[0][core:L1] |         |
      | 2    | 0   | n1   | package[0][core:L2] |         |
      | 3    | 0   | n1   | package[0][core:L3] |         |
      | 4    | 1   | n1   | package[1][core:L4] | cuda1   |
      | 5    | 1   | n2   | package[0][core:L0] | cuda0   |
      | 6    | 1   | n2   | package[1][core:L4] | cuda1   |
    When prterun maps "-H n1:12,n2:12 -n 4 a : --map-by device=gpu --bind-to core -n 4 b"
    Then the job is refused for "failed-map"
    When prterun maps "-H n1:12 -n 8 a : --map-by device=gpu --bind-to core -n 1 b"
    Then the job is refused for "allocation-overload"

  # On n1, the first device has no free CPU nearby, and the second has its process.
  @PAM-MAP-DEVICE-1 @PAM-LEVEL-3 @PAM-OVERSUB-3
  Scenario: With OVERSUBSCRIBE, no further pass gives a device a second process
    Given the topology "2pkg-2numa-8core-gpus"
    When prterun maps "-H n1:6,n2:6 --map-by core:oversubscribe -n 4 a : --map-by device=gpu --bind-to core -n 4 b"
    Then the job is refused for "failed-map"
    When prterun maps "-H n1:6,n2:6 --map-by core:oversubscribe -n 4 a : --map-by device=gpu --bind-to core -n 3 b"
    Then node "n1" holds 1 process of app 1
    And node "n2" holds 2 processes of app 1

  # Each device has four cores nearby.
  @PAM-MAP-DEVICE-1 @PAM-MAP-PE-1 @PAM-LEVEL-3
  Scenario: A shared device takes as many processes as the CPUs nearby allow
    Given the topology "2pkg-2numa-8core-gpus"
    When prterun maps "-H n1:8 --map-by device=cuda1:pe=2 --bind-to core -n 2 a"
    Then the map is
      | rank | bound                 | devices |
      | 0    | package[1][core:L4-5] | cuda1   |
      | 1    | package[1][core:L6-7] | cuda1   |
    When prterun maps "-H n1:8 --map-by device=cuda1:pe=2 --bind-to core -n 3 a"
    Then the job is refused for "allocation-overload"

  # The nodes have two devices with four cores each. n1 has slots for all four processes, but takes two.
  @PAM-MAP-DEVICE-1 @PAM-MAP-PE-1 @PAM-BIND-IF-1
  Scenario: An IF-SUPPORTED binding stays if a node has CPUs for one process on each device
    Given the topology "2pkg-2numa-8core-gpus"
    When prterun maps "--map-by device=gpu:pe=4 --bind-to core:if-supported -n 4 a"
    Then the map is
      | rank | node | bound                 | devices |
      | 0    | n1   | package[0][core:L0-3] | cuda0   |
      | 1    | n1   | package[1][core:L4-7] | cuda1   |
      | 2    | n2   | package[0][core:L0-3] | cuda0   |
      | 3    | n2   | package[1][core:L4-7] | cuda1   |

  @PAM-MAP-DEVICE-1
  Scenario: With SHARED, processes share devices
    When prterun maps "--map-by device=gpu:shared -n 6 a"
    Then the map is
      | rank | node | bound       | devices |
      | 0    | n1   | core:L4-7   | rsmi1   |
      | 1    | n1   | core:L0-3   | rsmi0   |
      | 2    | n1   | core:L8-11  | rsmi3   |
      | 3    | n1   | core:L12-15 | rsmi2   |
      | 4    | n1   | core:L4-7   | rsmi1   |
      | 5    | n1   | core:L0-3   | rsmi0   |

  # There are eight GPUs.
  @PAM-MAP-DEVICE-1
  Scenario Outline: With SHARED=<value>, processes do not share devices
    When prterun maps "--map-by device=gpu:shared=<value> -n 9 a"
    Then the job is refused for "too-few-devices"

    Examples:
      | value |
      | false |
      | no    |
      | 0     |

  @PAM-MAP-DEVICE-1
  Scenario: A node takes as many processes as it has slots, and the next node takes the rest
    Given the nodes "n1:1,n2:4"
    When prterun maps "--map-by device=gpu -n 3 a"
    Then the map is
      | rank | node | devices |
      | 0    | n1   | rsmi1   |
      | 1    | n2   | rsmi1   |
      | 2    | n2   | rsmi0   |

  @PAM-MAP-DEVICE-1 @PAM-MAP-PE-1
  Scenario: A process can get several CPUs local to its device
    When prterun maps "--map-by device=gpu:pe=2 -n 2 a"
    Then the map is
      | rank | node | bound     | devices |
      | 0    | n1   | core:L4-5 | rsmi1   |
      | 1    | n1   | core:L0-1 | rsmi0   |

  @PAM-MAP-DEVICE-2
  Scenario Outline: <word> selects every network adapter, each card once
    When prterun maps "--map-by device=<word> -n 3 a"
    Then the map is
      | rank | node | bound       | devices  |
      | 0    | n1   | core:L0-3   | eth0     |
      | 1    | n1   | core:L8-11  | mlx5_0   |
      | 2    | n1   | <all>       | virtual0 |

    Examples:
      | word        | all       |
      | nic         | core:L0-3 |
      | network     | core:L0-3 |
      | fabric      | core:L0-3 |
      | openfabrics | core:L0-3 |
      | ne          | core:L0-3 |

  @PAM-MAP-DEVICE-2
  Scenario Outline: All processes of a node share the device <name>
    When prterun maps "--map-by device=<name> -n 2 a"
    Then the map is
      | rank | node | bound    | devices |
      | 0    | n1   | <first>  | <shown> |
      | 1    | n1   | <second> | <shown> |

    Examples:
      | name      | shown     | first    | second   |
      | rsmi2     | rsmi2     | core:L12 | core:L13 |
      | RSMI2     | rsmi2     | core:L12 | core:L13 |
      | renderD130 | renderD130 | core:L12 | core:L13 |
      | ib0       | ib0       | core:L8  | core:L9  |
      | eth1      | eth1      | core:L0  | core:L1  |
      | nvme0n1   | nvme0n1   | core:L8  | core:L9  |

  @PAM-MAP-DEVICE-2 @PAM-MAP-TARGET-1
  Scenario Outline: A device that is unknown or cannot be used is refused: <name>
    When prterun maps "--map-by device=<name> -n 1 a"
    Then the job is refused for "mapping-target-not-found"

    Examples:
      | name  |
      | rsmi9 |
      | rsmi  |
      | gpus  |
      | card4 |

  @PAM-MAP-TARGET-1
  Scenario: A mapping by device is refused on a machine without devices
    Given the topology "2pkg-2numa-8core-smt2"
    When prterun maps "--map-by device=gpu -n 1 a"
    Then the job is refused for "mapping-target-not-found"

  @PAM-MAP-DEVICE-3
  Scenario: A binding to an object larger than the device's locale is refused
    When prterun maps "--map-by device=gpu --bind-to package -n 2 a"
    Then the job is refused for "bind-above-device"

  @PAM-MAP-DEVICE-3
  Scenario: A binding to package is accepted if the device's locale is a package
    Given the topology "2pkg-2numa-8core-gpus"
    When prterun maps "--map-by device=gpu --bind-to package -n 2 a"
    Then the map is
      | rank | node | bound                 | devices |
      | 0    | n1   | package[0][core:L0-3] | cuda0   |
      | 1    | n1   | package[1][core:L4-7] | cuda1   |

  @PAM-MAP-DEVICE-4
  Scenario: ppr:2:device places two processes per device, with the explicit binding
    When prterun maps "--map-by ppr:2:device=gpu --bind-to core -n 6 a"
    Then the map is
      | rank | node | bound    | devices |
      | 0    | n1   | core:L4  | rsmi1   |
      | 1    | n1   | core:L5  | rsmi1   |
      | 2    | n1   | core:L0  | rsmi0   |
      | 3    | n1   | core:L1  | rsmi0   |
      | 4    | n1   | core:L8  | rsmi3   |
      | 5    | n1   | core:L9  | rsmi3   |
    And app 0's mapping is "BYDEVICE:NOOVERSUBSCRIBE"
    And the map shows "PPR" as "2:device=gpu"

  @PAM-MAP-DEVICE-4
  Scenario: ppr:1:device binds each process to the CPUs local to its device by default
    When prterun maps "--map-by ppr:1:device=gpu -n 4 a"
    Then the map is
      | rank | node | bound       | devices |
      | 0    | n1   | core:L4-7   | rsmi1   |
      | 1    | n1   | core:L0-3   | rsmi0   |
      | 2    | n1   | core:L8-11  | rsmi3   |
      | 3    | n1   | core:L12-15 | rsmi2   |

  # Two processes on each of two devices need four slots, and n1 has three.
  @PAM-MAP-DEVICE-4 @PAM-MAP-PPR-1
  Scenario: ppr:N:device passes over a node without slots for all devices
    Given the topology "2pkg-2numa-8core-gpus"
    When prterun maps "-H n1:3,n2:8 --map-by ppr:2:device=gpu --bind-to core -n 3 a"
    Then the map is
      | rank | node | bound               | devices |
      | 0    | n2   | package[0][core:L0] | cuda0   |
      | 1    | n2   | package[0][core:L1] | cuda0   |
      | 2    | n2   | package[1][core:L4] | cuda1   |

  @PAM-MAP-DEVICE-4 @PAM-MAP-DEVICE-3
  Scenario: ppr:N:device refuses a binding to an object larger than the device's locale
    When prterun maps "--map-by ppr:1:device=gpu --bind-to package -n 2 a"
    Then the job is refused for "bind-above-device"
    When prterun maps "--map-by ppr:1:device=gpu --bind-to numa -n 1 a"
    Then the map is
      | rank | node | bound     | devices |
      | 0    | n1   | core:L4-7 | rsmi1   |

  @PAM-MAP-DEVICE-4 @PAM-NPROCS-1
  Scenario: Without a process count, ppr:N:device fills all devices
    When prterun maps "--map-by ppr:1:device=gpu --bind-to core a"
    Then the ranks of app 0 are "0-7"
    And node "n2" holds 4 processes of app 0

  @PAM-MAP-DEVICE-5
  Scenario Outline: A GPU without an identifier for its runtime is refused: <value>
    Given the topology "2pkg-2numa-8core-gpusbare"
    When prterun maps "--map-by device=<value> -n 1 a"
    Then the job is refused for "device-not-nameable"

    Examples:
      | value      |
      | gpu        |
      | renderD128 |

  @PAM-MAP-DEVICE-6
  Scenario: NDEV=2 gives each process two devices and CPUs local to one of them
    When prterun maps "--map-by device=gpu:ndev=2:interleave --bind-to core -n 3 a"
    Then the map is
      | rank | node | bound    | devices     |
      | 0    | n1   | core:L4  | rsmi1,rsmi3 |
      | 1    | n1   | core:L0  | rsmi0,rsmi2 |
      | 2    | n2   | core:L4  | rsmi1,rsmi3 |

  @PAM-MAP-DEVICE-6 @PAM-MAP-DEVICE-3
  Scenario: The locale of a process with two devices of one package is the package
    When prterun maps "--map-by device=gpu:ndev=2 --bind-to package -n 2 a"
    Then the map is
      | rank | node | bound                  | devices     |
      | 0    | n1   | package[0][core:L0-7]  | rsmi1,rsmi0 |
      | 1    | n1   | package[1][core:L8-15] | rsmi3,rsmi2 |

  @PAM-MAP-DEVICE-6
  Scenario: NDEV larger than the number of devices is refused
    When prterun maps "--map-by device=gpu:ndev=5 -n 1 a"
    Then the job is refused for "mapping-target-not-found"

  # Eleven cores are taken, so only the last core of the third NUMA node is left near rsmi1 and rsmi3.
  @PAM-MAP-DEVICE-6 @PAM-MAP-PE-1
  Scenario: Devices with too few free CPUs nearby are skipped
    Given the nodes "n1:16"
    When prterun maps "--map-by slot --bind-to core -n 11 a : --map-by device=gpu:ndev=2:interleave:shared:pe=2 --bind-to core -n 1 b"
    Then the map is
      | rank | bound       | devices     |
      | 0    | core:L0     |             |
      | 1    | core:L1     |             |
      | 2    | core:L2     |             |
      | 3    | core:L3     |             |
      | 4    | core:L4     |             |
      | 5    | core:L5     |             |
      | 6    | core:L6     |             |
      | 7    | core:L7     |             |
      | 8    | core:L8     |             |
      | 9    | core:L9     |             |
      | 10   | core:L10    |             |
      | 11   | core:L12-13 | rsmi0,rsmi2 |

  @PAM-MAP-DEVICE-6
  Scenario: With OVERLOAD-ALLOWED, a process stays on the CPUs local to its device
    Given the nodes "n1:30"
    When prterun maps "--map-by device=rsmi1 --bind-to core:overload-allowed -n 6 a"
    Then the map is
      | rank | bound   | devices |
      | 0    | core:L4 | rsmi1   |
      | 1    | core:L5 | rsmi1   |
      | 2    | core:L6 | rsmi1   |
      | 3    | core:L7 | rsmi1   |
      | 4    | core:L4 | rsmi1   |
      | 5    | core:L5 | rsmi1   |

  @PAM-MAP-DEVICE-7
  Scenario Outline: <qualifier> alternates consecutive processes between packages
    When prterun maps "--map-by device=gpu:<qualifier> -n 4 a"
    Then the map is
      | rank | node | devices |
      | 0    | n1   | rsmi1   |
      | 1    | n1   | rsmi3   |
      | 2    | n1   | rsmi0   |
      | 3    | n1   | rsmi2   |

    Examples:
      | qualifier          |
      | interleave         |
      | interleave=package |
      | interleave=PA      |

  # The job is mapped by core; INTERLEAVE is of the second app alone.
  @PAM-MAP-DEVICE-7 @PAM-RESOLVE-DEVICE-1
  Scenario: INTERLEAVE of an app alternates that app's processes between packages
    When prterun maps "-n 1 a : --map-by device=gpu:interleave --bind-to none -n 2 b"
    Then the map is
      | rank | app | node | bound   | devices |
      | 0    | 0   | n1   | core:L0 |         |
      | 1    | 1   | n1   | N/A     | rsmi1   |
      | 2    | 1   | n1   | N/A     | rsmi3   |

  @PAM-MAP-DEVICE-7
  Scenario: INTERLEAVE over an object that does not separate the devices keeps their order
    When prterun maps "--map-by device=gpu:interleave=numa -n 3 a"
    Then the map is
      | rank | node | devices |
      | 0    | n1   | rsmi1   |
      | 1    | n1   | rsmi0   |
      | 2    | n1   | rsmi3   |

  @PAM-MAP-DEVICE-7
  Scenario Outline: <map> is refused
    When prterun maps "--map-by <map> -n 1 a"
    Then the job is refused for "<topic>"

    Examples:
      | map                        | topic                  |
      | slot:ndev=2                | conflicting-directives |
      | core:shared                | conflicting-directives |
      | ppr:1:device=gpu:shared    | conflicting-directives |
      | ppr:1:numa:interleave      | conflicting-directives |
      | rankfile:shared:file=features/data/rankfile | conflicting-directives |
      | rankfile:shared            | bad-rankfile           |
      | device=gpu:interleave=node | invalid-value          |
      | device=gpu:ndev=0          | invalid-value          |
      | device=gpu:ndev=65536      | invalid-value          |
      | device=gpu:shared=maybe    | invalid-value          |
      | device=gpu:shared=         | missing-value          |
      | device=gpu:ndev            | missing-value          |
      | device=                    | missing-value          |
      | ppr:1:device               | missing-value          |
      | device=gpu,ndev=2          | device-with-comma      |
      | ppr:1:device=gpu,x         | device-with-comma      |

  @PAM-RESOLVE-1 @PAM-MAP-DEVICE-1
  Scenario: Each app is mapped by its own device class
    When prterun maps "--map-by device=gpu --bind-to core -n 2 a : --map-by device=nic --bind-to core -n 2 b"
    Then the map is
      | rank | app | node | bound   | devices |
      | 0    | 0   | n1   | core:L4 | rsmi1   |
      | 1    | 0   | n1   | core:L0 | rsmi0   |
      | 2    | 1   | n1   | core:L1 | eth0    |
      | 3    | 1   | n1   | core:L8 | mlx5_0  |

  @PAM-RESOLVE-1 @PAM-MAP-DEVICE-1
  Scenario: An app with only its own binding inherits the job's SHARED
    When prterun maps "--map-by device=gpu:shared -n 1 a : --bind-to core -n 9 b"
    Then the ranks of app 1 are "1-9"
    And node "n1" holds 7 processes of app 1

  @PAM-MAP-DEVICE-1 @PAM-OVERSUB-3
  Scenario: With OVERSUBSCRIBE, further processes get the remaining devices, one each
    When prterun maps "-H n1:3,n2:2 --map-by device=gpu:oversubscribe -n 7 a"
    Then the map is
      | rank | node | bound | devices |
      | 0    | n1   | N/A   | rsmi1   |
      | 1    | n1   | N/A   | rsmi0   |
      | 2    | n1   | N/A   | rsmi3   |
      | 3    | n1   | N/A   | rsmi2   |
      | 4    | n2   | N/A   | rsmi1   |
      | 5    | n2   | N/A   | rsmi0   |
      | 6    | n2   | N/A   | rsmi3   |

  # n1 has 3 processes and n2 has 2 after the first pass. The remaining 3 are shared evenly, 2 and 1, but n1 has one free device left.
  @PAM-MAP-DEVICE-1 @PAM-OVERSUB-3
  Scenario: With OVERSUBSCRIBE, processes are placed until all devices have one
    When prterun maps "-H n1:3,n2:2 --map-by device=gpu:oversubscribe -n 8 a"
    Then node "n1" holds 4 processes of app 0
    And node "n2" holds 4 processes of app 0

  # After the passes of 6 and 4 processes, the last of 11 is the first node's share, whose devices have one each.
  @PAM-MAP-DEVICE-1 @PAM-OVERSUB-3
  Scenario: Further passes skip nodes whose devices all have a process
    When prterun maps "-H n1:3,n2:2,n3:1 --map-by device=gpu:oversubscribe -n 11 a"
    Then node "n1" holds 4 processes of app 0
    And node "n2" holds 4 processes of app 0
    And node "n3" holds 3 processes of app 0

  @PAM-OVERSUB-3
  Scenario: With SHARED and OVERSUBSCRIBE, the remaining processes are distributed evenly over the devices
    When prterun maps "-H n1:3,n2:2 --map-by device=gpu:shared:oversubscribe -n 9 a"
    Then the map is
      | rank | node | bound | devices |
      | 0    | n1   | N/A   | rsmi1   |
      | 1    | n1   | N/A   | rsmi0   |
      | 2    | n1   | N/A   | rsmi3   |
      | 3    | n1   | N/A   | rsmi1   |
      | 4    | n1   | N/A   | rsmi0   |
      | 5,7  | n2   | N/A   | rsmi1   |
      | 6,8  | n2   | N/A   | rsmi0   |

  # The job's GPU is local to the last four cores, the second app's to the first four.
  @PAM-RESOLVE-DEVICE-1 @edition:2026-06 @question:directive-scope
  Scenario: An app's device replaces the job's for that app only
    When prterun maps "--map-by device=rsmi2 --bind-to core -n 1 a : --map-by device=rsmi0 --bind-to core -n 1 b : -n 1 c"
    Then the map is
      | rank | app | node | bound    | devices |
      | 0    | 0   | n1   | core:L12 | rsmi2   |
      | 1    | 1   | n1   | core:L0  | rsmi0   |
      | 2    | 2   | n1   | core:L13 | rsmi2   |

  @PAM-RESOLVE-DEVICE-1 @edition:2026-08 @question:directive-scope
  Scenario: Each of two apps has its own device
    When prterun maps "--map-by device=rsmi2 --bind-to core -n 1 a : --map-by device=rsmi0 --bind-to core -n 1 b"
    Then the map is
      | rank | app | node | bound    | devices |
      | 0    | 0   | n1   | core:L12 | rsmi2   |
      | 1    | 1   | n1   | core:L0  | rsmi0   |

  # The job's mapping is the first app's in both editions.
  @PAM-RESOLVE-DEVICE-1 @PAM-RESOLVE-2 @PAM-MAP-DEVICE-4
  Scenario Outline: The device of an app's mapping replaces the job's, in a pattern as well: <job>, <app>
    When prterun maps "--map-by <job> --bind-to core -n 1 a : --map-by <app> --bind-to core -n 2 b"
    Then the map is
      | rank | app | node | bound   | devices  |
      | 0    | 0   | n1   | <bound> | <first>  |
      | 1    | 1   | n1   | <one>   | <second> |
      | 2    | 1   | n1   | <other> | <third>  |

    Examples:
      | job              | app                | bound   | first | one      | second | other    | third  |
      | device=gpu       | ppr:1:device=nic   | core:L4 | rsmi1 | core:L0  | eth0   | core:L8  | mlx5_0 |
      | ppr:1:device=gpu | ppr:1:device=nic   | core:L4 | rsmi1 | core:L0  | eth0   | core:L8  | mlx5_0 |
      | ppr:1:device=nic | device=gpu         | core:L0 | eth0  | core:L4  | rsmi1  | core:L1  | rsmi0  |
      | device=gpu       | ppr:2:device=rsmi2 | core:L4 | rsmi1 | core:L12 | rsmi2  | core:L13 | rsmi2  |
