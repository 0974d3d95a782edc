# 8.1.1.5 New Parsing Functions: prte_rmaps_base_set_app_mapping_policy()
Feature: Parsing of an app's mapping directive

  Background:
    Given the topology "1pkg-4numa-24core-smt2"
    And the nodes "n1:4,n2:4"

  @PAM-PARSE-MAP-1 @PAM-ATTR-2 @PAM-KEY-26 @reference
  Scenario Outline: The mapping <words> of an app is stored as <stored>
    When prterun parses "-n 1 a : --map-by <words> -n 2 b"
    Then app 1's PRTE_APP_MAPBY is "<stored>"
    And app 1's PRTE_APP_MAPBY is stored GLOBAL

    Examples:
      | words               | stored               |
      | slot                | BYSLOT               |
      | node                | BYNODE               |
      | hwthread            | BYHWTHREAD           |
      | core                | BYCORE               |
      | l1cache             | BYL1CACHE            |
      | l2cache             | BYL2CACHE            |
      | l3cache             | BYL3CACHE            |
      | numa                | BYNUMA               |
      | package             | BYPACKAGE            |
      | ppr:2:core          | PPR                  |
      | pe-list=0,2         | PE-LIST              |
      | slot:nolocal        | BYSLOT:NO_USE_LOCAL  |
      | numa:span           | BYNUMA:SPAN          |
      | pe-list=0:ordered   | PE-LIST:ORDERED      |
      | device=gpu          | BYDEVICE             |
      | seq:file=hosts      | SEQUENTIAL           |
      | rankfile:file=ranks | BYUSER               |
      | :nolocal            | UNKNOWN:NO_USE_LOCAL |

  @PAM-PARSE-MAP-1 @PAM-GOAL-1
  Scenario Outline: An app can be mapped by <words>
    When prterun maps "-n 1 a : --map-by <words> --bind-to none -n 2 b"
    Then app 1's mapping is "<shown>:NOOVERSUBSCRIBE"
    And every rank from 0 to 2 is mapped once

    Examples:
      | words         | shown      |
      | slot          | BYSLOT     |
      | node          | BYNODE     |
      | hwthread      | BYHWTHREAD |
      | core          | BYCORE     |
      | l1cache       | BYL1CACHE  |
      | l2cache       | BYL2CACHE  |
      | l3cache       | BYL3CACHE  |
      | numa          | BYNUMA     |
      | package       | BYPACKAGE  |
      | ppr:2:package | BYPACKAGE  |

  @PAM-PARSE-MAP-2 @PAM-ATTR-1 @PAM-GLOBAL-1 @PAM-PARSE-MAP-5 @PAM-PARSE-MAP-6 @PAM-PARSE-MAP-7 @PAM-PARSE-MAP-8 @PAM-GLOBAL-5 @PAM-KEY-33 @reference
  Scenario Outline: The value of <words> on an app is stored as its own attribute
    When prterun parses "-n 1 a : --map-by <words> -n 2 b"
    Then app 1's <attribute> is "<stored>"
    And app 1's <attribute> is stored GLOBAL

    Examples:
      | words               | attribute             | stored |
      | numa:pe=2           | PRTE_APP_PES_PER_PROC | 2      |
      | ppr:2:numa          | PRTE_APP_PPR          | 2:numa |
      | pe-list=0,2         | PRTE_APP_CPUSET       | 0,2    |
      | slot:hwtcpus        | PRTE_APP_HWT_CPUS     | true   |
      | slot:corecpus       | PRTE_APP_CORE_CPUS    | true   |
      | hwthread            | PRTE_APP_HWT_CPUS     | true   |
      | seq:file=hosts      | PRTE_APP_MAP_FILE     | hosts  |
      | slot:pe=65535       | PRTE_APP_PES_PER_PROC | 65535  |
      | slot:pe=1           | PRTE_APP_PES_PER_PROC | 1      |
      | :pe=2               | PRTE_APP_PES_PER_PROC | 2      |
      | :hwtcpus            | PRTE_APP_HWT_CPUS     | true   |
      | pe-list=0-2,5       | PRTE_APP_CPUSET       | 0-2,5  |
      | ppr:2:numa:pe=2     | PRTE_APP_PES_PER_PROC | 2      |
      | ppr:2:numa:hwtcpus  | PRTE_APP_HWT_CPUS     | true   |
      | ppr:2:numa:corecpus | PRTE_APP_CORE_CPUS    | true   |
      | slot:pe=010         | PRTE_APP_PES_PER_PROC | 10     |
      | slot:pe=+9          | PRTE_APP_PES_PER_PROC | 9      |

  # A mapping by hardware thread has hardware threads as CPUs, whatever its qualifiers are.
  @PAM-PARSE-MAP-8 @PAM-MAP-HWT-1 @reference
  Scenario: CORECPUS in an app's mapping by hardware thread is not stored
    When prterun parses "-n 1 a : --map-by hwthread:corecpus -n 2 b"
    Then app 1's PRTE_APP_HWT_CPUS is "true"
    And app 1 does not carry PRTE_APP_CORE_CPUS

  @PAM-PARSE-MAP-4 @PAM-MIGRATE-3 @PAM-KEY-25 @reference
  Scenario: ppr:N:object on an app stores both the policy and the pattern
    When prterun parses "-n 1 a : --map-by ppr:2:numa:pe=2 -n 2 b"
    Then app 1's PRTE_APP_MAPBY is "PPR"
    And app 1's PRTE_APP_PPR is "2:numa"
    And app 1's PRTE_APP_PES_PER_PROC is "2"

  @PAM-PARSE-MAP-3
  Scenario Outline: An app's mapping is refused when <what>
    When prterun maps "-n 1 a : --map-by <words> -n 2 b"
    Then the job is refused for "<topic>"

    Examples:
      | what                                    | words                 | topic                  |
      | the word is unknown                     | nosuch                | unrecognized-directive    |
      | the word only begins with a known one   | coreless              | unrecognized-directive    |
      | a qualifier is unknown                  | slot:nosuch           | unrecognized-qualifier |
      | a qualifier after a good one is unknown | slot:nolocal:nosuch   | unrecognized-qualifier |
      | pe has no value after its "="           | slot:pe=              | missing-value          |
      | pe has no value at all                  | slot:pe               | missing-value          |
      | pe-list has no value after its "="      | pe-list=              | missing-value          |
      | file has no value after its "="         | seq:file=             | missing-value          |
      | pe is no number                         | slot:pe=x             | invalid-value          |
      | pe is nought                            | slot:pe=0             | invalid-value          |
      | it wants hardware threads and cores     | slot:hwtcpus:corecpus | conflicting-directives |
      | it wants cores and hardware threads     | slot:corecpus:hwtcpus | conflicting-directives |
      | a pattern has no object                 | ppr:2                 | invalid-pattern        |

  @PAM-PARSE-MAP-3
  Scenario Outline: A job's mapping with <first> and <second> is refused
    When prterun maps "--map-by slot:<first>:<second> -n 2 a"
    Then the job is refused for "conflicting-directives"

    Examples:
      | first           | second          |
      | inherit         | noinherit       |
      | noinherit       | inherit         |
      | hwtcpus         | corecpus        |
      | corecpus        | hwtcpus         |
      | oversubscribe   | nooversubscribe |
      | nooversubscribe | oversubscribe   |

  @PAM-PARSE-ABBREV-1
  Scenario Outline: The ambiguous abbreviation <words> of an app's mapping is refused
    When prterun maps "-n 1 a : --map-by <words> -n 2 b"
    Then the job is refused for "ambiguous"

    Examples:
      | words   |
      | s       |
      | n       |
      | p       |
      | l       |
      | slot:o  |
      | slot:s  |
      | slot:i  |
      | slot:no |
      | ppr:2:n |
      | ppr:2:l |

  @PAM-PARSE-ABBREV-1
  Scenario Outline: The abbreviation <words> of an app's mapping means <full>
    When prterun maps "-n 1 a : --map-by <words> -n 2 b"
    Then the map is the same as that of "-n 1 a : --map-by <full> -n 2 b"
    And the map is not the same as that of "-n 1 a : --map-by package --bind-to none -n 2 b"

    Examples:
      | words     | full         |
      | sl        | slot         |
      | nu        | numa         |
      | l2        | l2cache      |
      | CORE      | core         |
      | slot:nol  | slot:nolocal |
      | numa:Pe=2 | numa:pe=2    |

  @PAM-MAP-QUAL-ONLY-1
  Scenario: SPAN without a policy on an app is added to the job's default mapping
    When prterun maps "-n 1 a : --map-by :span -n 2 b"
    Then app 1's policy is mapping "BYCORE:NOOVERSUBSCRIBE:SPAN", ranking "SPAN", binding "CORE:IF-SUPPORTED"
    And the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 1   | n1   | core:L1 |
      | 2    | 1   | n2   | core:L0 |

  # In the other edition the first segment's mapping applies to its app only, and the second app's is the default by core.
  @PAM-MAP-QUAL-ONLY-1 @PAM-PARSE-MAP-5 @edition:2026-06 @question:directive-scope
  Scenario: Qualifiers without a policy on an app are added to the job's mapping
    When prterun maps "--map-by numa -n 2 a : --map-by :pe=2 -n 2 b"
    Then app 1's policy is mapping "BYNUMA:NOOVERSUBSCRIBE", ranking "FILL", binding "CORE:IF-SUPPORTED"
    And the map is
      | rank | app | node | bound      |
      | 0    | 0   | n1   | core:L0-5  |
      | 1    | 0   | n1   | core:L6-11 |
      | 2    | 1   | n1   | core:L1-2  |
      | 3    | 1   | n1   | core:L7-8  |

  @PAM-MAP-QUAL-ONLY-1 @edition:2026-08 @question:directive-scope
  Scenario: Qualifiers without a policy on an app are added to the default if the other mapping is another app's
    When prterun maps "--map-by numa -n 2 a : --map-by :span -n 2 b"
    Then app 1's policy is mapping "BYCORE:NOOVERSUBSCRIBE:SPAN", ranking "SPAN", binding "CORE:IF-SUPPORTED"

  # A process needs two cores, and the mapped object has one.
  @PAM-MAP-QUAL-ONLY-1 @PAM-PARSE-MAP-5 @PAM-LEVEL-2
  Scenario: PE=2 without a policy on an app conflicts with the default mapping by core
    When prterun maps "-n 1 a : --map-by :pe=2 -n 2 b"
    Then the job is refused for "mapping-too-low"

  @PAM-MAP-QUAL-ONLY-1 @PAM-NOLOCAL-2
  Scenario: NOLOCAL without a policy on an app keeps it off the head node
    Given the nodes "hn:4,n1:4" with the head node "hn"
    When prterun maps "-n 1 a : --map-by :nolocal -n 2 b"
    Then app 1's mapping is "BYCORE:NO_USE_LOCAL:NOOVERSUBSCRIBE"
    And the map is
      | rank | app | node | bound   |
      | 0    | 0   | hn   | core:L0 |
      | 1    | 1   | n1   | core:L0 |
      | 2    | 1   | n1   | core:L1 |

  @PAM-PARSE-MAP-9 @PAM-COVER-5 @PAM-NOLOCAL-1 @reference
  Scenario Outline: The qualifier of <words> is a directive bit of the app's mapping
    When prterun parses "-n 1 a : --map-by <words> -n 2 b"
    Then app 1's PRTE_APP_MAPBY has the bits "<bits>"

    Examples:
      | words             | bits          |
      | slot              | GIVEN         |
      | numa:span         | SPAN,GIVEN    |
      | pe-list=0:ordered | ORDERED,GIVEN |
      | :span             | SPAN,GIVEN    |

  @PAM-PARSE-MAP-9 @PAM-COVER-5 @PAM-NOLOCAL-1 @reference
  Scenario: NOLOCAL is a directive bit of the app's mapping
    When prterun parses "-n 1 a : --map-by slot:nolocal -n 2 b"
    Then app 1's PRTE_APP_MAPBY has the bits "NO_USE_LOCAL,GIVEN"

  # Core 0 is rank 0's. Each qualifier changes the map of the second app and of no other.
  @PAM-PARSE-MAP-2
  Scenario Outline: The qualifier of <words> on an app has its effect
    Given the topology "1pkg-4numa-24core-smt2"
    When prterun maps "-H n1:8,n2:8 -n 1 a : --map-by <words> -n 2 b"
    Then the map is
      | rank | app | node     | bound    |
      | 0    | 0   | n1       | core:L0  |
      | 1    | 1   | <node 1> | <first>  |
      | 2    | 1   | <node 2> | <second> |

    @PAM-GLOBAL-1
    Examples: No qualifier
      | words | node 1 | first   | node 2 | second  |
      | slot  | n1     | core:L1 | n1     | core:L2 |

    @PAM-PARSE-MAP-5 @PAM-GLOBAL-5
    Examples: CPUs per rank
      | words     | node 1 | first     | node 2 | second    |
      | slot:pe=2 | n1     | core:L1-2 | n1     | core:L3-4 |

    @PAM-PARSE-MAP-8 @PAM-GLOBAL-1
    Examples: The kind of CPU
      | words         | node 1 | first   | node 2 | second  |
      | slot:hwtcpus  | n1     | hwt:L2  | n1     | hwt:L3  |
      | slot:corecpus | n1     | core:L1 | n1     | core:L2 |

    @PAM-PARSE-MAP-6 @PAM-PARSE-MAP-9 @PAM-GLOBAL-1
    Examples: A CPU list in its order
      | words               | node 1 | first   | node 2 | second  |
      | pe-list=5,3:ordered | n1     | core:L5 | n1     | core:L3 |

    @PAM-PARSE-MAP-9 @PAM-GLOBAL-1
    Examples: SPAN
      | words     | node 1 | first     | node 2 | second     |
      | numa      | n1     | core:L0-5 | n1     | core:L6-11 |
      | numa:span | n1     | core:L0-5 | n2     | core:L0-5  |

    @PAM-PARSE-MAP-7 @PAM-GLOBAL-1
    Examples: The sequence is n2, then n1 with its own CPUs 1 and 2.
      | words                           | node 1 | first   | node 2 | second    |
      | seq:file=features/data/sequence | n2     | core:L0 | n1     | core:L1-2 |

  # The machine has four GPUs, and the app five processes.
  @PAM-MAP-DEVICE-1
  Scenario Outline: The devices of a mapping with <words> can be shared
    Given the topology "2pkg-4numa-16core-io"
    When prterun maps "-H n1:8 -n 1 a : --map-by device=gpu:<words> --bind-to none -n 5 b"
    Then node "n1" holds 5 processes of app 1

    Examples:
      | words       |
      | shared      |
      | shared=true |
      | shared=YES  |
      | shared=1    |

  @PAM-MAP-DEVICE-1
  Scenario Outline: The devices of a mapping with <words> cannot be shared
    Given the topology "2pkg-4numa-16core-io"
    When prterun maps "-H n1:8 -n 1 a : --map-by device=gpu:<words> --bind-to none -n 5 b"
    Then the job is refused for "<topic>"

    Examples:
      | words        | topic           |
      | shared=false | too-few-devices |
      | shared=No    | too-few-devices |
      | shared=0     | too-few-devices |
      | shared=2     | invalid-value   |

  # The head node has no process.
  @PAM-PARSE-MAP-2 @PAM-OVERSUB-6
  Scenario: All qualifiers of a mapping are displayed
    When prterun maps "--map-by hwthread:nolocal:nooversubscribe:span:ordered -n 2 a"
    Then the job's policy is mapping "BYHWTHREAD:NO_USE_LOCAL:NOOVERSUBSCRIBE:SPAN:ORDERED", ranking "SPAN", binding "HWTHREAD:IF-SUPPORTED"
    When prterun maps "-n 1 a : --map-by hwthread:nolocal:span:ordered -n 2 b"
    Then app 1's policy is mapping "BYHWTHREAD:NO_USE_LOCAL:NOOVERSUBSCRIBE:SPAN:ORDERED", ranking "SPAN", binding "HWTHREAD:IF-SUPPORTED"

  # The nodes are those of the file whose name begins with a capital: n2 for every process.
  @PAM-PARSE-MAP-7 @PAM-KEY-29
  Scenario Outline: The name of the file in <words> is used as it is written
    When prterun maps "-H n1:4,n2:4 --map-by <words> --bind-to none -n 2 a"
    Then node "n2" holds 2 processes of app 0
    When prterun maps "-H n1:4,n2:4 -n 1 a : --map-by <words> --bind-to none -n 2 b"
    Then node "n2" holds 2 processes of app 1

    Examples:
      | words                                |
      | seq:file=features/data/Sequence-N2   |
      | SEQ:FILE=features/data/Sequence-N2   |
      | rankfile:file=features/data/Ranks-N2 |
      | RankFile:File=features/data/Ranks-N2 |
      | seq:file=features/data/sequence=n2   |
      | seq:fi=features/data/Sequence-N2     |
      | se:F=features/data/Sequence-N2       |
      | rank:Fil=features/data/Ranks-N2      |

  # Two hundred entries; the last one is core 0.
  @PAM-GLOBAL-1 @PAM-PARSE-MAP-6 @PAM-KEY-33
  Scenario: A PE list of an app arrives whole, however long it is
    When prterun maps the line
      """
      -n 1 a : --map-by pe-list=\
      23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,\
      23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,\
      23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,\
      23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,\
      23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,23,0 --bind-to core -n 1 b
      """
    Then the map is
      | rank | app | node | bound      |
      | 0    | 0   | n1   | core:L0    |
      | 1    | 1   | n1   | core:L0,23 |

  # The machine has network cards, GPUs and disks.
  @PAM-MAP-DEVICE-2 @PAM-PARSE-ABBREV-1
  Scenario Outline: device=<short> is short for device=<class>, for a job and for an app
    Given the topology "2pkg-4numa-16core-io"
    When prterun maps "-H n1:8 --map-by device=<short>:shared --bind-to none -n 2 a"
    Then the map is the same as that of "-H n1:8 --map-by device=<class>:shared --bind-to none -n 2 a"
    When prterun maps "-H n1:8 -n 1 a : --map-by device=<short>:shared --bind-to none -n 2 b"
    Then the map is the same as that of "-H n1:8 -n 1 a : --map-by device=<class>:shared --bind-to none -n 2 b"

    Examples:
      | short | class   |
      | n     | network |
      | net   | network |
      | ni    | network |
      | NIC   | network |
      | fab   | network |
      | open  | network |
      | G     | gpu     |
      | b     | block   |
