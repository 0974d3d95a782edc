# What a job finds where other jobs run, or have run: 8.1.1.13.1 and 7.2.2
Feature: Several jobs in one runtime

  Background:
    Given the topology "1pkg-1numa-4core"
    And the nodes "n1:2,n2:2"

  # Job A fills n1.
  @HIST-OVERSUBSCRIBE-1
  Scenario: A job that may oversubscribe runs on the slots that another job leaves
    When tool "T" spawns job "A" with "--map-by slot --bind-to none -n 2 a"
    And tool "T" spawns job "B" with "--map-by slot:oversubscribe --bind-to none -n 1 b"
    Then the map is
      | rank | node |
      | 0    | n2   |

  # The slots of a job that has ended are free again, and its host list is not a limit of later jobs.
  @HIST-OVERSUBSCRIBE-1
  Scenario: A job that has ended leaves its slots to the next one
    When tool "T" spawns job "A" with "-H n1:1 --map-by slot --bind-to none -n 1 a"
    And job "A" ends
    And tool "T" spawns job "B" with "--map-by slot:oversubscribe --bind-to none -n 4 b"
    Then the map is
      | rank | node |
      | 0-1  | n1   |
      | 2-3  | n2   |

  # Job A uses all slots.
  @HIST-OVERSUBSCRIBE-2
  Scenario: A job that may oversubscribe runs where other jobs use all slots
    When tool "T" spawns job "A" with "--map-by slot --bind-to none -n 4 a"
    And tool "T" spawns job "B" with "--map-by node --bind-to none -n 1 b"
    Then the job is refused
    When tool "T" spawns job "C" with "--map-by node:oversubscribe --bind-to none -n 2 c"
    Then the map is
      | rank | node |
      | 0    | n1   |
      | 1    | n2   |

  # Job A uses all slots. Its bookmark is n2, so that the list of nodes begins there.
  @HIST-OVERSUBSCRIBE-3
  Scenario: A job may oversubscribe nodes if the job that spawned it may
    When tool "T" spawns job "A" with "--map-by node:oversubscribe --bind-to none -n 4 a"
    And a process of job "A" spawns job "B" with "--map-by node --bind-to none -n 2 b"
    Then the map is
      | rank | node |
      | 0    | n2   |
      | 1    | n1   |
    When a process of job "A" spawns job "C" with "--map-by node:nooversubscribe --bind-to none -n 1 c"
    Then the job is refused

  # Job A uses all slots. With NOINHERIT its children have nothing of its policies.
  @HIST-OVERSUBSCRIBE-3
  Scenario: A job may not oversubscribe nodes if the job that spawned it has NOINHERIT
    When tool "T" spawns job "A" with "--map-by node:oversubscribe:noinherit --bind-to none -n 4 a"
    And a process of job "A" spawns job "B" with "--map-by node --bind-to none -n 1 b"
    Then the job is refused

  # The four cores of a node are one package. Job A has the first core, and takes it off the node.
  @HIST-CPUS-1
  Scenario: A job is not bound to the CPUs of another job
    Given the nodes "n1:4"
    When tool "T" spawns job "A" with "--map-by slot --bind-to core:if-supported -n 1 a"
    And tool "T" spawns job "B" with "--map-by slot --bind-to core:if-supported -n 2 b"
    Then the map is
      | rank | node | bound               |
      | 0    | n1   | package[0][core:L1] |
      | 1    | n1   | package[0][core:L2] |

  # Two CPUs for each process: the first job leaves cores 2 and 3.
  @HIST-CPUS-1
  Scenario: Two jobs with several CPUs for each process do not overlap
    Given the nodes "n1:4"
    When tool "T" spawns job "A" with "--map-by slot:pe=2 --bind-to core:if-supported -n 1 a"
    And tool "T" spawns job "B" with "--map-by slot:pe=2 --bind-to core:if-supported -n 1 b"
    Then the map is
      | rank | node | bound                 |
      | 0    | n1   | package[0][core:L2-3] |

  @HIST-CPUS-1
  Scenario: The CPUs of a job that has ended are free
    Given the nodes "n1:4"
    When tool "T" spawns job "A" with "--map-by slot --bind-to core:if-supported -n 2 a"
    And job "A" ends
    And tool "T" spawns job "B" with "--map-by slot --bind-to core:if-supported -n 1 b"
    Then the map is
      | rank | node | bound               |
      | 0    | n1   | package[0][core:L0] |

  # Job A has the first core of n1. App b of job B takes the three others, and app c begins again with the first of these.
  @HIST-CPUS-2
  Scenario: A job that allows overload shares its own CPUs first
    Given the nodes "n1:5"
    When tool "T" spawns job "A" with "--map-by slot --bind-to core:if-supported -n 1 a"
    And tool "T" spawns job "B" with "--map-by slot --bind-to core:if-supported:overload-allowed -n 3 b : -n 1 c"
    Then the map is
      | rank | app | node | bound               |
      | 0    | 0   | n1   | package[0][core:L1] |
      | 1    | 0   | n1   | package[0][core:L2] |
      | 2    | 0   | n1   | package[0][core:L3] |
      | 3    | 1   | n1   | package[0][core:L1] |

  # Job B uses the last free cores, and leaves the core of job A to that job.
  @HIST-CPUS-2
  Scenario: A job that allows overload frees no CPU of another job
    Given the nodes "n1:4"
    When tool "T" spawns job "A" with "--map-by slot --bind-to core:if-supported -n 1 a"
    And tool "T" spawns job "B" with "--map-by slot --bind-to core:if-supported:overload-allowed -n 3 b"
    And job "B" ends
    And tool "T" spawns job "C" with "--map-by slot --bind-to core:if-supported -n 1 c"
    Then the map is
      | rank | node | bound               |
      | 0    | n1   | package[0][core:L1] |

  # Job A has all cores of n1. The process of job B shares the first of them, and so does that of job C.
  @HIST-CPUS-3
  Scenario: A job that allows overload counts its own bindings only
    Given the nodes "n1:6"
    When tool "T" spawns job "A" with "--map-by slot --bind-to core:if-supported -n 4 a"
    And tool "T" spawns job "B" with "--map-by slot --bind-to core:if-supported:overload-allowed -n 1 b"
    And tool "T" spawns job "C" with "--map-by slot --bind-to core:if-supported:overload-allowed -n 1 c"
    Then the map is
      | rank | node | bound               |
      | 0    | n1   | package[0][core:L0] |

  # Job A has the first core. The processes of jobs B and C are mapped to it, too.
  @HIST-CPUS-3
  Scenario: A job that shares the core of another job does not count the bindings of a third one
    Given the nodes "n1:4"
    When tool "T" spawns job "A" with "--map-by core --bind-to core:if-supported -n 1 a"
    And tool "T" spawns job "B" with "--map-by core --bind-to core:if-supported:overload-allowed -n 1 b"
    And tool "T" spawns job "C" with "--map-by core --bind-to core:if-supported:overload-allowed -n 1 c"
    Then the map is
      | rank | node | bound               |
      | 0    | n1   | package[0][core:L0] |

  # A job that is only mapped would take both slots and both cores of n1.
  @HIST-MAP-1
  Scenario: A job that is only mapped leaves its slots and CPUs
    When tool "T" spawns job "A" with "--rtos donotlaunch --map-by slot --bind-to core:if-supported -n 2 a"
    Then the map is
      | rank | node | bound               |
      | 0    | n1   | package[0][core:L0] |
      | 1    | n1   | package[0][core:L1] |
    When tool "T" spawns job "B" with "--map-by slot --bind-to core:if-supported -n 1 b"
    Then the map is
      | rank | node | bound               |
      | 0    | n1   | package[0][core:L0] |

  # One slot of n2 is used. The file lets the job have two there.
  @HIST-HOSTFILE-1
  Scenario: The slots of a hostfile are the job's own
    Given the nodes "n1:2,n2:4"
    When tool "T" spawns job "A" with "-H n2:2 --map-by slot --bind-to none -n 2 a"
    And tool "T" spawns job "B" with "--hostfile features/data/two-slots-of-n2 --map-by slot --bind-to none -n 2 b"
    Then the map is
      | rank | node |
      | 0-1  | n2   |

  # The file lets job A have two slots of n2, and does not concern other jobs.
  @HIST-HOSTFILE-2
  Scenario: The slots of a hostfile do not limit later jobs
    Given the nodes "n2:4"
    When tool "T" spawns job "A" with "--hostfile features/data/two-slots-of-n2 --map-by slot --bind-to none -n 2 a"
    And job "A" ends
    And tool "T" spawns job "B" with "--map-by slot --bind-to none -n 4 b"
    Then the map is
      | rank | node |
      | 0-3  | n2   |

  # Job B is bound to cores 0 and 2 together, and job A to core 0.
  @HIST-CPUS-1
  Scenario: CPUs that two jobs share are free when both have ended
    Given the nodes "n1:4"
    When tool "T" spawns job "A" with "--map-by slot --bind-to core:if-supported -n 1 a"
    And tool "T" spawns job "B" with "--map-by pe-list=0,2 -n 1 b"
    And job "B" ends
    And tool "T" spawns job "C" with "--map-by slot --bind-to core:if-supported -n 1 c"
    Then the map is
      | rank | node | bound               |
      | 0    | n1   | package[0][core:L1] |

  # Job A has core 0 of n1 and cores 0 and 1 of n2 until it ends.
  @HIST-CPUS-1
  Scenario Outline: The CPUs of a job that has ended are free on each of its nodes: <line>
    Given the nodes "n1:4,n2:4"
    When tool "T" spawns job "A" with "<line>"
    And job "A" ends
    And tool "T" spawns job "B" with "-H n2:4,n1:1 --map-by slot --bind-to core:if-supported -n 5 b"
    Then the map is
      | rank | node | bound               |
      | 0    | n2   | package[0][core:L0] |
      | 1    | n2   | package[0][core:L1] |
      | 2    | n2   | package[0][core:L2] |
      | 3    | n2   | package[0][core:L3] |
      | 4    | n1   | package[0][core:L0] |

    Examples:
      | line                                                                         |
      | -H n1:1,n2:2 --map-by slot --bind-to core:if-supported -n 3 a                |
      | -H n1:1,n2:2 --map-by node --bind-to core:if-supported -n 3 a                |
      | -H n1:1 --map-by slot --bind-to core:if-supported -n 1 a : -H n2:2 -n 2 b    |
      | -H n1:1 --bind-to core:if-supported -n 1 a : -H n2:1 -n 1 b : -H n2:2 -n 1 c |

  # Job B ends, and job A goes on.
  @HIST-CPUS-1
  Scenario: The CPUs of another job are not free because a later one has ended
    Given the nodes "n1:4"
    When tool "T" spawns job "A" with "--map-by slot --bind-to core:if-supported -n 1 a"
    And tool "T" spawns job "B" with "--map-by slot --bind-to core:if-supported -n 2 b"
    And job "B" ends
    And tool "T" spawns job "C" with "--map-by slot --bind-to core:if-supported -n 2 c"
    Then the map is
      | rank | node | bound               |
      | 0    | n1   | package[0][core:L1] |
      | 1    | n1   | package[0][core:L2] |

  # The apps of job A have one core after the other, from core 0 on.
  @HIST-CPUS-1
  Scenario Outline: A job is not bound to the CPUs of any app of another job: <line>
    Given the nodes "n1:4"
    When tool "T" spawns job "A" with "--map-by slot --bind-to core:if-supported <line>"
    And tool "T" spawns job "B" with "--map-by slot --bind-to core:if-supported -n 1 b"
    Then the map is
      | rank | node | bound               |
      | 0    | n1   | package[0][<bound>] |

    Examples:
      | line                                                      | bound   |
      | -n 1 a : -n 1 b                                           | core:L2 |
      | -n 1 a : -n 1 b : -n 1 c                                  | core:L3 |
      | -n 1 a : --map-by slot --bind-to core:if-supported -n 1 b | core:L2 |
      | -n 2 a : --bind-to none -n 1 b                            | core:L2 |

  # Job A uses all slots. Its bookmark is n2, and so is that of job B.
  @HIST-OVERSUBSCRIBE-3
  Scenario Outline: The child of a child of a job that may oversubscribe nodes <may> oversubscribe them: <what>
    When tool "T" spawns job "A" with "--map-by node:<parent> --bind-to none -n 4 a"
    And a process of job "A" spawns job "B" with "--map-by <own> --bind-to none -n 1 b"
    And a process of job "B" spawns job "C" with "--map-by node --bind-to none -n 2 c"
    Then <outcome>

    Examples: With NOINHERIT, job B may, and its children may not.
      | may     | what                    | parent                | own            | outcome                            |
      | may     | without INHERIT         | oversubscribe         | node           | node "n2" holds 1 process of app 0 |
      | may     | with INHERIT            | oversubscribe:inherit | node           | node "n2" holds 1 process of app 0 |
      | may not | the child has NOINHERIT | oversubscribe         | node:noinherit | the job is refused                 |

  # The nodes have two slots each.
  @PAM-NPROCS-1
  Scenario Outline: The processes of a job without a count are as many as the slots that other jobs leave: <line>
    When tool "T" spawns job "A" with "--map-by slot --bind-to none -n <used> a"
    And tool "T" spawns job "B" with "<line>"
    Then job "B"'s num_procs is "<left>"
    When job "A" ends
    And job "B" ends
    And tool "T" spawns job "C" with "<line>"
    Then job "C"'s num_procs is "<all>"

    Examples: In the last lines, an app is counted in its turn, after the app before it.
      | line                                                   | used | left | all |
      | --map-by slot --bind-to none b                         | 1    | 3    | 4   |
      | --map-by node --bind-to none b                         | 1    | 3    | 4   |
      | --map-by core --bind-to none b                         | 3    | 1    | 4   |
      | --bind-to none -n 1 b : --map-by node --bind-to none c | 1    | 3    | 4   |
      | --bind-to none -n 1 b : --map-by slot --bind-to none c | 2    | 2    | 4   |

  # The jobs have one core after the other.
  @HIST-CPUS-1
  Scenario: A third and a fourth job are not bound to the CPUs of the jobs before them
    Given the nodes "n1:5"
    When tool "T" spawns job "A" with "--map-by slot --bind-to core:if-supported -n 1 a"
    And tool "T" spawns job "B" with "--map-by slot --bind-to core:if-supported -n 1 b"
    And tool "T" spawns job "C" with "--map-by slot --bind-to core:if-supported -n 1 c"
    Then the map is
      | rank | node | bound               |
      | 0    | n1   | package[0][core:L2] |
    When tool "T" spawns job "D" with "--map-by slot --bind-to core:if-supported -n 1 d"
    Then the map is
      | rank | node | bound               |
      | 0    | n1   | package[0][core:L3] |
    When job "B" ends
    And tool "T" spawns job "E" with "--map-by slot --bind-to core:if-supported -n 1 e"
    Then the map is
      | rank | node | bound               |
      | 0    | n1   | package[0][core:L1] |

  # Job A uses all slots, and its bookmark is n2. Separation concerns the end of the parent.
  @HIST-OVERSUBSCRIBE-3
  Scenario: A separated child may oversubscribe nodes if its parent may
    When tool "T" spawns job "A" with "--map-by node:oversubscribe --bind-to none -n 4 a"
    And a process of job "A" spawns job "B" separated from its parent with "--map-by node --bind-to none -n 2 b"
    Then the map is
      | rank | node |
      | 0    | n2   |
      | 1    | n1   |
