# 8.1.1.6.3 Step 3: per-app dispatch loop: an app's options are a copy of the job's, not of those of the app before it
Feature: What an app has is not that of the app before it

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the nodes "n1:8,n2:8" with the head node "n1"

  # The job gives nothing: it is mapped by core, ranked by fill and bound to core. The last app's process is on the first node.
  @PAM-GOAL-2 @PAM-DISPATCH-7 @PAM-RESOLVE-5
  Scenario Outline: After an app with "<before>", an app with "<own>" has the job's policies besides
    When prterun maps "-n 1 a : <before> -n 2 b : <own> -n 1 c"
    Then app 2's policy is mapping "BYCORE:NOOVERSUBSCRIBE", ranking "<ranking>", binding "<binding>"
    And app 2 was mapped by "round_robin"
    And node "n1" holds 1 process of app 2

    Examples:
      | before                                      | own            | ranking | binding           |
      | --map-by ppr:1:node                         |                | FILL    | CORE:IF-SUPPORTED |
      | --map-by ppr:1:node                         | --bind-to none | FILL    | NONE              |
      | --map-by ppr:1:node                         | --rank-by slot | SLOT    | CORE:IF-SUPPORTED |
      | --map-by ppr:1:package                      | --bind-to core | FILL    | CORE              |
      | --map-by node:nolocal                       |                | FILL    | CORE:IF-SUPPORTED |
      | --map-by numa:span                          |                | FILL    | CORE:IF-SUPPORTED |
      | --map-by numa:span                          | --bind-to none | FILL    | NONE              |
      | --map-by slot:hwtcpus                       |                | FILL    | CORE:IF-SUPPORTED |
      | --map-by slot:hwtcpus                       | --rank-by node | NODE    | CORE:IF-SUPPORTED |
      | --map-by pe-list=6,7:ordered                | --bind-to core | FILL    | CORE              |
      | --map-by pe-list=6,7                        |                | FILL    | CORE:IF-SUPPORTED |
      | --bind-to core:overload-allowed             |                | FILL    | CORE:IF-SUPPORTED |
      | --bind-to core:overload-allowed             | --rank-by node | NODE    | CORE:IF-SUPPORTED |
      | --bind-to core:if-supported                 | --bind-to core | FILL    | CORE              |
      | --map-by node --rank-by slot --bind-to none | --rank-by fill | FILL    | CORE:IF-SUPPORTED |
