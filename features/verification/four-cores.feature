# Rules that a second option, a third app or a second list entry shows; each map follows from the text of its statements.
Feature: Rules that only show beside others, on four cores

  Background:
    Given the topology "1pkg-1numa-4core"
    And the nodes "n1:8"

  @PAM-MAP-PE-2
  Scenario: An app with a rankfile may not give CPUs for each rank
    When prterun maps "-n 1 a : --map-by rankfile:file=features/data/rankfile-core-1:pe=2 -n 1 b"
    Then the job is refused for "conflicting-directives"

  # The first app has all four cores.
  @PAM-BIND-OVERRIDE-2 @PAM-BIND-QUAL-ONLY-1
  Scenario: An app whose binding is no-overload alone may not share CPUs that the job's may
    When prterun maps "--bind-to core:overload-allowed -n 4 a : --bind-to :no-overload -n 2 b"
    Then the job is refused

  @PAM-BIND-OVERRIDE-1
  Scenario: An app's binding is required, although the job's is only if supported
    When prterun maps "--bind-to core:if-supported -n 1 a : --bind-to core -n 6 b"
    Then the job is refused

  @PAM-RESOLVE-11
  Scenario: An app with its own pattern may share CPUs because the job may
    Given the nodes "n1:20"
    When prterun maps "--bind-to core:overload-allowed -n 4 a : --map-by ppr:1:core b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 0   | n1   | core:L1 |
      | 2    | 0   | n1   | core:L2 |
      | 3    | 0   | n1   | core:L3 |
      | 4    | 1   | n1   | core:L0 |
      | 5    | 1   | n1   | core:L1 |
      | 6    | 1   | n1   | core:L2 |
      | 7    | 1   | n1   | core:L3 |

  @PAM-MAP-FILE-1
  Scenario: Each of three apps takes its lines of the job's rankfile
    Given the nodes "n1:4,n2:4,n3:4"
    When prterun maps "--map-by rankfile:file=features/data/rankfile-three-nodes -n 1 a : -n 1 b : -n 1 c"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n2   | core:L0 |
      | 2    | 2   | n3   | core:L0 |

  # The line of n1 in the sequence has CPUs, too.
  @PAM-NOLOCAL-6
  Scenario: NOLOCAL leaves out the head node's line of a sequence that lists CPUs
    Given the nodes "n1:4,n2:4" with the head node "n1"
    When prterun maps "-n 1 a : --map-by seq:file=features/data/sequence-cpu-1:nolocal -n 1 b"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n2   | core:L1 |

  @PAM-CLI-3 @edition:2026-08 @question:directive-scope
  Scenario: A directive of a third segment makes the first segment's its own
    When prterun maps "--bind-to none -n 1 a : -n 1 b : --bind-to core -n 1 c"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | N/A     |
      | 1    | 1   | n1   | core:L0 |
      | 2    | 2   | n1   | core:L1 |

  @PAM-MAP-LSF-1 @PAM-MAP-FILE-5 @reference
  Scenario: Each of three apps takes its lines of LSF's affinity file
    Given LSF's affinity file
      """
      n1 0
      n1 1
      n1 2
      """
    When prterun maps "-n 1 a : -n 1 b : -n 1 c"
    Then the map is
      | rank | app | node | bound  |
      | 0    | 0   | n1   | hwt:L0 |
      | 1    | 1   | n1   | hwt:L1 |
      | 2    | 2   | n1   | hwt:L2 |

  @PAM-HOST-9
  Scenario: Empty nodes of a list that takes several are taken once each
    Given the nodes "n1,n2,n3"
    When prterun maps "--prtemca prte_default_hostfile features/data/three-names -H +e:1,+e:1,+e:1 --map-by node -n 3 a"
    Then the map is
      | rank | node |
      | 0    | n1   |
      | 1    | n2   |
      | 2    | n3   |

  # The first hostfile names n1, the second excludes n2.
  @PAM-HOST-8 @PAM-HOST-4
  Scenario: An app's second hostfile takes nodes away from those of its first
    Given the nodes "n1,n2,n3"
    When prterun maps the line
      """
      -H n1:4 -n 1 a : -H n2:4 -n 1 b : -H n3:4 -n 1 c :
      --hostfile features/data/n1-four-slots --hostfile features/data/not-n2 --map-by node -n 2 d
      """
    Then the map is
      | rank | app | node |
      | 0    | 0   | n1   |
      | 1    | 1   | n2   |
      | 2    | 2   | n3   |
      | 3-4  | 3   | n1   |

  # Two processes of two cores fit on n2; with the job's three, a's derived binding is the NUMA node.
  @PAM-NPROCS-1 @PAM-MIGRATE-4
  Scenario: An app with CPUs for each process and a binding is counted by these CPUs
    Given the nodes "n1:4,n2:4"
    When a program spawns
      | app     | processes | PMIX_MAPBY | PMIX_CPUS_PER_PROC | PMIX_BINDTO | PMIX_HOST |
      | the job |           | slot       |                    |             |           |
      | a       | 1         |            |                    |             | n1        |
      | b       |           |            | 2                  | core        | n2:4      |
    Then the map is
      | rank | app | node | bound     |
      | 0    | 0   | n1   | core:L0-3 |
      | 1    | 1   | n2   | core:L0-1 |
      | 2    | 1   | n2   | core:L2-3 |

  # By slot, the two would be unbound.
  @PAM-OVERSUB-5
  Scenario: Processes of a sequence stay bound on an oversubscribed node
    Given the nodes "n1:1"
    When prterun maps "--map-by seq:file=features/data/sequence-n1-twice:oversubscribe -n 2 a"
    Then the map is
      | rank | node | bound   |
      | 0    | n1   | core:L0 |
      | 1    | n1   | core:L1 |
