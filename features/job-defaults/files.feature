# 8.1.1.6.1 Step 1: the mappings and the allocation that come out of files
Feature: Mapping by sequence file and by rankfile

  Background:
    Given the topology "1pkg-4numa-24core-smt2"
    And the nodes "n1:4,n2:4"

  # The second line asks for two cores by number; the other processes are bound by the job's binding.
  @PAM-MAP-SEQ-1
  Scenario: A sequence file determines each process's host
    When prterun maps "--map-by seq:file=features/data/sequence --bind-to core -n 3 a"
    Then the map is
      | rank | node | bound     |
      | 0    | n2   | core:L0   |
      | 1    | n1   | core:L1-2 |
      | 2    | n2   | core:L1   |

  @PAM-MAP-SEQ-1
  Scenario: A mapping by seq without a process count has one process per line
    When prterun maps "--map-by seq:file=features/data/sequence --bind-to none a"
    Then every rank from 0 to 2 is mapped once

  @PAM-MAP-SEQ-1
  Scenario: Blanks around the hosts of a sequence file are ignored
    When prterun maps "--map-by seq:file=features/data/sequence_blanks --bind-to none a"
    Then the map is
      | rank | node |
      | 0    | n2   |
      | 1    | n1   |

  @PAM-MAP-SEQ-1
  Scenario: A hostfile is a sequence of its hosts, whatever slots, users and comments it has
    When prterun maps "--hostfile features/data/hosts-with-settings --map-by seq --bind-to none a"
    Then the map is
      | rank | node |
      | 0    | n1   |
      | 1    | n2   |

  # The second node of the allocation, then n1.
  @PAM-MAP-SEQ-2
  Scenario: A sequence file can name a host relative to the allocation
    When prterun maps "-H n1:2,n2:2 --map-by seq:file=features/data/sequence_relative --bind-to none a"
    Then the map is
      | rank | node |
      | 0    | n2   |
      | 1    | n1   |

  # Its lines are a remark, n2, an empty line, another remark, n1.
  @PAM-MAP-SEQ-1
  Scenario: Remarks and empty lines of a sequence file are no entries
    When prterun maps "--map-by seq:file=features/data/sequence-remarks --bind-to none a"
    Then the map is
      | rank | node |
      | 0    | n2   |
      | 1    | n1   |

  @PAM-MAP-SEQ-1
  Scenario: A sequence file with fewer lines than processes is refused
    When prterun maps "--map-by seq:file=features/data/sequence -n 4 a"
    Then the job is refused for "not-enough-resources"

  # The second line names n9.
  @PAM-MAP-SEQ-1
  Scenario: A sequence file that names a host outside the allocation is refused at that line
    When prterun maps "--map-by seq:file=features/data/sequence-unknown --bind-to none -n 1 a"
    Then node "n1" holds 1 process of app 0
    When prterun maps "--map-by seq:file=features/data/sequence-unknown -n 2 a"
    Then the job is refused for "not-all-mapped-alloc"

  # The third line asks for the CPU of the first.
  @PAM-MAP-SEQ-1
  Scenario: Two lines of a sequence file share a CPU only if overload is allowed
    When prterun maps "--map-by seq:file=features/data/sequence-same-cpu -n 3 a"
    Then the job is refused for "proc-slots-overloaded"
    When prterun maps "--map-by seq:file=features/data/sequence-same-cpu --bind-to core:overload-allowed -n 3 a"
    Then the map is
      | rank | node | bound   |
      | 0    | n1   | core:L1 |
      | 1    | n1   | core:L2 |
      | 2    | n1   | core:L1 |

  # Both files have two blanks in front of the host.
  @PAM-MAP-SEQ-1 @reference
  Scenario Outline: The refusal of a sequence file points at the host of its line: <file>
    When prterun maps "--map-by seq:file=features/data/<file> -n <line> a"
    Then the refusal points at line <line>, column 3 of "features/data/<file>"

    Examples:
      | file              | line |
      | sequence-unknown  | 2    |
      | sequence-same-cpu | 3    |

  # n1 has one slot, so that its second line places nothing.
  @PAM-MAP-SEQ-1 @PAM-SLOTS-1
  Scenario: A line of a sequence file whose host is full is passed over
    When prterun maps "-H n1:1,n2:2 --map-by seq:file=features/data/sequence-pairs --bind-to none -n 3 a"
    Then the map is
      | rank | node |
      | 0    | n1   |
      | 1-2  | n2   |
    When prterun maps "-H n1:1,n2:2 --map-by seq:file=features/data/sequence-pairs --bind-to none -n 4 a"
    Then the job is refused for "not-enough-resources"

  # Each file has three lines.
  @PAM-NPROCS-1 @reference
  Scenario Outline: The count of a mapping by <mapping> is explained by the file
    When prterun maps "--map-by <mapping>:file=features/data/<file> --bind-to none a"
    Then the explanation contains "3: one for each entry of its file, because the app gives no count"

    Examples:
      | mapping  | file     |
      | seq      | sequence |
      | rankfile | rankfile |

  @PAM-MAP-FILE-1 @reference
  Scenario Outline: Called for <which>, rank_file places <processes> processes of a file with three lines
    When the component "rank_file" is called for <which> of "--map-by rankfile:file=features/data/rankfile <apps>"
    Then the apps have "<processes>" processes

    Examples:
      | which    | apps            | processes |
      | app 0    | a               | 3         |
      | app 0    | -n 2 a          | 2         |
      | all apps | -n 1 a : -n 2 b | 1,2       |

  @PAM-MAP-FILE-1 @PAM-MAP-SEQ-1 @PAM-NPROCS-1
  Scenario Outline: An app of its own <mapping> without a process count has one process per line
    When prterun maps "--bind-to none -n 1 a : --map-by <mapping>:file=features/data/<file> --bind-to none b"
    Then the map is
      | rank | app | node    |
      | 0    | 0   | n1      |
      | 1    | 1   | n2      |
      | 2    | 1   | n1      |
      | 3    | 1   | <third> |

    Examples:
      | mapping  | file     | third |
      | seq      | sequence | n2    |
      | rankfile | rankfile | n1    |

  @PAM-MAP-SEQ-1 @PAM-GOAL-3
  Scenario: An app mapped by seq is mapped by its own component
    When prterun maps "-H n1:4,n2:4 -n 1 a : -H n2:2,n1:1 --map-by seq --bind-to none -n 2 b"
    Then app 0 was mapped by "round_robin"
    And app 1 was mapped by "seq"
    And the map is
      | rank | app | node |
      | 0    | 0   | n1   |
      | 1    | 1   | n2   |
      | 2    | 1   | n1   |

  @PAM-MAP-FILE-1
  Scenario: A rankfile determines each rank's host and CPUs
    When prterun maps "--map-by rankfile:file=features/data/rankfile a"
    Then the map is
      | rank | node | bound     |
      | 0    | n2   | core:L2-3 |
      | 1    | n1   | core:L0   |
      | 2    | n1   | core:L5,7 |

  # PRRTE 5.0.0rc1 binds the rank to core 0.
  @PAM-MAP-FILE-2
  Scenario: A rankfile's CPU list with an empty entry is refused
    When prterun maps "--map-by rankfile:file=features/data/ranks_unchecked a"
    Then the job is refused for "bad-rankfile"

  @PAM-MAP-SEQ-1
  Scenario: Any blanks can separate a host of a sequence from its CPUs
    When prterun maps "--map-by seq:file=features/data/sequence-two-blanks --bind-to none -n 2 a"
    Then the map is
      | rank | node | bound     |
      | 0    | n2   | core:L1-2 |
      | 1    | n1   | core:L3   |

  @PAM-MAP-FILE-1
  Scenario: A long CPU list in a rankfile is used in full
    When prterun maps "--map-by rankfile:file=features/data/ranks-long a"
    Then the map is
      | rank | node | bound     |
      | 0    | n2   | core:L0-5 |

  # Each node has four slots.
  @PAM-MAP-FILE-1
  Scenario: A missing rankfile name of an app is reported before processes are placed
    When prterun maps "-n 9 a : --map-by rankfile -n 1 b"
    Then the job is refused for "bad-rankfile"

  @PAM-MAP-FILE-1 @PAM-SET-1
  Scenario Outline: Without a file name, a mapping by rankfile uses the configured file, for a job and for an app
    When prterun maps "--prtemca mapby <configured>:file=features/data/rankfile <line>"
    Then node "n2" holds 1 process of app <app>

    Examples: The file's first rank is on n2.
      | configured | line                              | app |
      | slot       | --map-by rankfile -n 1 a          | 0   |
      | rankfile   | --map-by rankfile -n 1 a          | 0   |
      | slot       | -n 1 a : --map-by rankfile -n 1 b | 1   |

  # The file's ranks are the job's: the second app begins with rank 1, which is on n1.
  @PAM-MAP-FILE-1 @PAM-SET-1 @PAM-GOAL-6
  Scenario: A configured rankfile numbers the ranks of all apps that have no mapping of their own
    When prterun maps "--prtemca mapby rankfile:file=features/data/rankfile --bind-to none -n 1 a : -n 2 b"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n2   |
      | 1-2  | 1   | n1   |

  # Rank 1 is on n1 and rank 2, too. By the file's first two lines, the second app would be on n2 and n1.
  @PAM-MAP-FILE-4 @PAM-GOAL-2
  Scenario: The job's rankfile numbers the ranks of apps that have only a binding of their own
    When prterun maps "--map-by rankfile:file=features/data/rankfile --bind-to none -n 1 a : --bind-to none -n 2 b"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n2   |
      | 1-2  | 1   | n1   |

  # The last app has rank 2, which the file binds to cores 5 and 7. The line of rank 1 is not used.
  @PAM-MAP-FILE-4 @PAM-GOAL-2 @PAM-VPID-3
  Scenario: An app without directives has the line of its rank after an app with a mapping of its own
    When a program spawns
      | app     | processes | PMIX_MAPBY                           | PMIX_BINDTO |
      | the job |           | rankfile:file=features/data/rankfile | core        |
      | a       | 1         |                                      |             |
      | b       | 1         | slot                                 | none        |
      | c       | 1         |                                      |             |
    Then the map is
      | rank | app | node | bound     |
      | 0    | 0   | n2   | core:L2-3 |
      | 1    | 1   | n1   | N/A       |
      | 2    | 2   | n1   | core:L5,7 |

  @PAM-MAP-FILE-1
  Scenario: A rank without a line in the rankfile is refused
    When prterun maps "--map-by rankfile:file=features/data/rankfile -n 4 a"
    Then the job is refused for "bad-rankfile"

  @PAM-MAP-FILE-1 @PAM-MAP-FILE-4 @PAM-MIGRATE-2 @PAM-MIGRATE-6 @PAM-RESOLVE-FILE-1
  Scenario: An app's own rankfile is numbered from the app's first rank
    When prterun maps "--bind-to none -n 1 a : --map-by rankfile:file=features/data/rankfile -n 2 b"
    Then the map is
      | rank | app | node |
      | 0    | 0   | n1   |
      | 1    | 1   | n2   |
      | 2    | 1   | n1   |

  @PAM-MAP-FILE-1 @PAM-MAP-FILE-4 @PAM-MIGRATE-2 @PAM-MIGRATE-6 @PAM-RESOLVE-FILE-1
  Scenario: An app's own rankfile comes before the job's
    When prterun maps the line
      """
      --map-by rankfile:file=features/data/rankfile --bind-to none -n 2 a :
      --map-by rankfile:file=features/data/rankfile2 --bind-to none -n 2 b
      """
    Then the map is
      | rank | app | node |
      | 0    | 0   | n2   |
      | 1    | 0   | n1   |
      | 2-3  | 1   | n1   |

  @PAM-MAP-FILE-3
  Scenario: A rank without a line is refused
    When prterun maps "--map-by rankfile:file=features/data/ranks_some -n 2 a"
    Then the job is refused for "bad-rankfile"

  # Rank 0 has no line. Its CPUs are those of the configured list, which is what is left of each node.
  @PAM-MAP-FILE-3
  Scenario: With a configured CPU list, a rank without a line is placed on a free slot and bound to the list
    When prterun maps "--prtemca hwloc_default_cpu_list 0-1 --map-by rankfile:file=features/data/ranks_some -n 2 a"
    Then the map is
      | rank | node | bound     |
      | 0    | n1   | core:L0-1 |
      | 1    | n2   | core:L1   |

  # The file's only line is that of rank 1, so there is one process, which has no line.
  @PAM-MAP-FILE-3 @PAM-NPROCS-1
  Scenario: A rankfile has a process for each of its lines, whatever their ranks
    When prterun maps "--prtemca hwloc_default_cpu_list 0-1 --map-by rankfile:file=features/data/ranks_some a"
    Then the map is
      | rank | node | bound     |
      | 0    | n1   | core:L0-1 |

  # Rank 1 has the slot of n2. Once each node has a process, the others go to the node with the fewest, the first of those.
  @PAM-MAP-FILE-3
  Scenario: Ranks without a line go to the node with the fewest processes where no slot is free
    Given the nodes "n1:1,n2:1"
    When prterun maps "--prtemca hwloc_default_cpu_list 0-3 --map-by rankfile:file=features/data/ranks_some:oversubscribe --bind-to :overload-allowed -n 5 a"
    Then the map is
      | rank | node | bound     |
      | 0    | n1   | core:L0-3 |
      | 1    | n2   | core:L1   |
      | 2    | n1   | core:L0-3 |
      | 3    | n2   | core:L0-3 |
      | 4    | n1   | core:L0-3 |

  # Rank 0 takes the slot of n1, so that rank 2 and rank 3 follow on n2, where rank 1 has one of four slots.
  @PAM-MAP-FILE-3
  Scenario: Ranks without a line go on to the next node when a node is full
    Given the nodes "n1:1,n2:4"
    When prterun maps "--prtemca hwloc_default_cpu_list 0-3 --map-by rankfile:file=features/data/ranks_some --bind-to :overload-allowed -n 4 a"
    Then the map is
      | rank | node | bound     |
      | 0    | n1   | core:L0-3 |
      | 1    | n2   | core:L1   |
      | 2-3  | n2   | core:L0-3 |

  @PAM-MAP-FILE-1
  Scenario Outline: A rankfile with the line <line> is refused
    When prterun maps "--map-by rankfile:file=features/data/<file> -n 1 a"
    Then the job is refused for "bad-rankfile"

    Examples:
      | line                | file                 |
      | rank 0== slot=0     | ranks-no-host        |
      | rank = =n1 slot=0   | ranks-no-number      |
      | = 0=n1 slot=0       | ranks-no-rank        |
      | node 0=n1 slot=0    | ranks-other-word     |
      | rank 0=n1 slot=0 1  | ranks-more           |
      | rank 0=n1 cpu=0     | ranks-cpu            |
      | rank -1=n1 slot=0   | ranks-negative       |
      | rank 0=@n1 slot=0   | ranks-nameless-user  |
      | rank 0=+e slot=0    | ranks-relative       |
      | rank 0=+nx slot=0   | ranks-relative-word  |
      | rank 0 n2 n1 slot=0 | ranks-no-equals      |
      | rank 0=n1 slot 0 1  | ranks-slot-no-equals |
      | # no rank           | ranks-empty          |

  # Rank 0 has a line for each of the two nodes.
  @PAM-MAP-FILE-1
  Scenario: A rankfile with two lines for a rank is refused
    When prterun maps "--map-by rankfile:file=features/data/ranks-twice -n 1 a"
    Then the job is refused for "bad-rankfile"

  @PAM-MAP-FILE-1 @reference
  Scenario Outline: The refusal of a rankfile points at the error: <file>
    When prterun maps "--map-by rankfile:file=features/data/<file> --bind-to core -n 1 a"
    Then the refusal points at line <line>, column <column> of "features/data/<file>"

    Examples:
      | file                 | line | column |
      | ranks-twice          | 2    | 1      |
      | ranks-more           | 1    | 18     |
      | ranks-cpu            | 1    | 11     |
      | ranks-no-equals      | 1    | 8      |
      | ranks-slot-no-equals | 1    | 16     |
      | ranks-equals         | 1    | 16     |
      | ranks-negative       | 1    | 6      |
      | ranks-nameless-user  | 1    | 8      |
      | ranks-relative       | 1    | 8      |
      | ranks-relative-word  | 1    | 8      |
      | ranks-empty          | 1    | 1      |

  # The last line is `rank 2=+n1`, without CPUs.
  @PAM-MAP-FILE-1 @PAM-HOST-5
  Scenario: A rankfile can name a host in full, with a user, and by its number
    When prterun maps "--map-by rankfile:file=features/data/ranks-other-names --bind-to core a"
    Then the map is
      | rank | node | bound   |
      | 0    | n2   | core:L0 |
      | 1    | n1   | core:L1 |
      | 2    | n2   | N/A     |

  # The file's only line is `rank 0=+n0`, and the apps' own lists begin with n2 and n3.
  @PAM-MAP-FILE-1 @PAM-HOST-3 @PAM-MAP-FILE-4
  Scenario: A number in an app's rankfile counts the nodes of the app's own list
    When prterun maps the line
      """
      -H n1:4,n2:4,n3:4 --bind-to none -n 1 a :
      -H n2:4,n1:4 --map-by rankfile:file=features/data/ranks --bind-to none -n 1 b :
      -H n3:4,n2:4 --map-by rankfile:file=features/data/ranks --bind-to none -n 1 c
      """
    Then the map is
      | rank | app | node |
      | 0    | 0   | n1   |
      | 1    | 1   | n2   |
      | 2    | 2   | n3   |

  # PRRTE 5.0.0rc1 ends with a segmentation fault.
  @PAM-MAP-FILE-2
  Scenario: A range of CPUs with three ends is refused
    When prterun maps "--map-by rankfile:file=features/data/ranks-three-ends -n 1 a"
    Then the job is refused for "bad-rankfile"

  # The first line of the job's file names n2, that of the configured one n1.
  @PAM-SET-1
  Scenario: A job's own rankfile replaces the configured one
    When prterun maps "--prtemca mapby rankfile:file=features/data/rankfile2 --map-by rankfile:file=features/data/rankfile -n 1 a"
    Then the map is
      | rank | node |
      | 0    | n2   |

  # The rank goes to the first node of the list. With NOLOCAL, that is the first node after the head node.
  @PAM-NOLOCAL-3
  Scenario: A rankfile does not place a rank on the head node if the job has NOLOCAL
    Given the nodes "hn:4,n1:4" with the head node "hn"
    When prterun maps "--map-by rankfile:file=features/data/ranks:nolocal a"
    Then the map is
      | rank | node |
      | 0    | n1   |

  # Hardware thread 3 is one of core 1.
  @PAM-MAP-HWT-1 @PAM-RESOLVE-HWT-1
  Scenario Outline: The CPUs in an app's sequence are <kind> with the mapping <mapping>
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:4,n2:4"
    When prterun maps "-n 1 a : --map-by <mapping> -n 1 b"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L0] |
      | 1    | 1   | n1   | <bound>             |

    Examples:
      | kind             | mapping                                      | bound               |
      | cores            | seq:file=features/data/sequence-cpus         | package[0][core:L3] |
      | hardware threads | seq:file=features/data/sequence-cpus:hwtcpus | package[0][hwt:L3]  |

  # The lines are `n1 2` and `n2 3`.
  @PAM-ATTR-8 @PAM-MAP-SEQ-1
  Scenario Outline: Each line of a sequence binds the process that it places, for <whose>
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:4,n2:4"
    When prterun maps "<line> : --map-by seq:file=features/data/sequence-one-cpu-each <bind> -n 2 b"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | <first>             |
      | 1    | 1   | n1   | package[0][core:L2] |
      | 2    | 1   | n2   | package[0][core:L3] |

    Examples:
      | whose       | line                                | bind           | first               |
      | an app      | --bind-to core -n 1 a               |                | package[0][core:L0] |
      | another app | --map-by slot --bind-to none -n 1 a | --bind-to core | N/A                 |

  # The first app has two cores, and the files give the second app's process core 1 or 2 of n1.
  @PAM-MAP-FILE-1 @PAM-BIND-CPU-1 @PAM-BIND-APP-2 @PAM-BIND-OVERRIDE-2
  Scenario Outline: A later app's file cannot give it a CPU that an earlier app has, unless it allows overload: <line>
    Given the topology "1pkg-1numa-4core"
    And the nodes "n1:8"
    When prterun maps "<line>"
    Then the job is refused for "proc-slots-overloaded"

    Examples: An app's own binding replaces the job's permission.
      | line                                                                                                                             |
      | --bind-to core -n 2 a : --map-by rankfile:file=features/data/rankfile-core-1 -n 1 b                                              |
      | --bind-to core -n 3 a : --map-by seq:file=features/data/sequence-one-cpu-each -n 1 b                                             |
      | --bind-to core:overload-allowed -n 2 a : --map-by rankfile:file=features/data/rankfile-core-1 --bind-to core:no-overload -n 1 b  |
      | --bind-to core:overload-allowed -n 3 a : --map-by seq:file=features/data/sequence-one-cpu-each --bind-to core:no-overload -n 1 b |

  @PAM-MAP-FILE-1 @PAM-BIND-CPU-1 @PAM-BIND-APP-2
  Scenario Outline: A later app's file gives it a CPU that is free, or that it may share: <line>
    Given the topology "1pkg-1numa-4core"
    And the nodes "n1:8"
    When prterun maps "<line>"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 0   | n1   | core:L1 |
      | 2    | 1   | n1   | <bound> |

    Examples:
      | line                                                                                                                | bound   |
      | --bind-to core -n 2 a : --map-by seq:file=features/data/sequence-one-cpu-each -n 1 b                                | core:L2 |
      | --bind-to core -n 2 a : --map-by rankfile:file=features/data/rankfile-core-1 --bind-to core:overload-allowed -n 1 b | core:L1 |

  # In the other edition the first segment's mapping is its app's only.
  @PAM-MAP-QUAL-ONLY-1 @PAM-MIGRATE-5 @PAM-MIGRATE-6 @edition:2026-06 @question:directive-scope
  Scenario Outline: An app with qualifiers only is mapped by the job's file: <mapping>, <qualifier>
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:4,n2:4"
    When prterun maps "--map-by <mapping> --bind-to none -n 1 a : --map-by <qualifier> --bind-to none -n 1 b"
    Then the map is
      | rank | app | node     |
      | 0    | 0   | n2       |
      | 1    | 1   | <second> |

    Examples: The sequence begins anew, and the rankfile goes on with rank 1.
      | mapping                              | qualifier | second |
      | seq:file=features/data/names         | :hwtcpus  | n2     |
      | seq:file=features/data/names         | :nolocal  | n2     |
      | rankfile:file=features/data/rankfile | :hwtcpus  | n1     |
