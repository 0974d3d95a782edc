# 8.1.1.6.1 Step 1: the allocation
Feature: A hostfile is an allocation, or a choice of one

  Background:
    Given the topology "1pkg-4numa-24core-smt2"

  @PAM-HOST-4
  Scenario: The hosts of a hostfile have the slots that it gives them
    When prterun maps "--hostfile features/data/hosts --map-by slot --bind-to core -n 3 a"
    Then the map is
      | rank | node | bound   |
      | 0    | n1   | core:L0 |
      | 1    | n1   | core:L1 |
      | 2    | n2   | core:L0 |

  @PAM-HOST-4
  Scenario: More processes than the slots of a hostfile are refused
    When prterun maps "--hostfile features/data/hosts --map-by slot -n 4 a"
    Then the job is refused for "alloc-error"

  @PAM-HOST-4
  Scenario: A hostfile that does not exist is refused
    When prterun maps "--hostfile features/data/no-such-file -n 1 a"
    Then the job is refused for "bad-host-list"

  # The configured mapping is by NUMA node, the qualifier makes it span.
  @PAM-MAP-QUAL-ONLY-2
  Scenario: A qualifier without a policy is added to the configured mapping
    When prterun maps "-H n1:4,n2:4 --prtemca mapby numa --map-by :span -n 4 a"
    Then the job's policy is mapping "BYNUMA:NOOVERSUBSCRIBE:SPAN", ranking "SPAN", binding "NUMA:IF-SUPPORTED"

  @PAM-MAP-QUAL-ONLY-2
  Scenario: A configured qualifier without a policy is added to the default mapping
    When prterun maps "-H n1:4,n2:4 --prtemca mapby :span -n 4 a"
    Then app 0's mapping is "BYCORE:NOOVERSUBSCRIBE:SPAN"

  # Both nodes have two slots and hold three processes at most.
  @PAM-SLOTS-2
  Scenario Outline: A node's hard limit holds <how>
    When prterun maps "--hostfile features/data/max-slots --map-by <mapping>:oversubscribe -n 7 a"
    Then the job is refused

    Examples:
      | how        | mapping    |
      | by slot    | slot       |
      | by node    | node       |
      | by core    | core       |
      | by pattern | ppr:4:node |
