# 8.1.1.5 New Parsing Functions: prte_rmaps_base_set_app_binding_policy()
Feature: Parsing of an app's binding directive

  Background:
    Given the topology "1pkg-4numa-24core-smt2"
    And the nodes "n1:4"

  @PAM-PARSE-BIND-1 @reference
  Scenario Outline: The binding <words> of an app is stored as <stored>
    When prterun parses "-n 1 a : --bind-to <words> -n 2 b"
    Then app 1's PRTE_APP_BINDTO is "<stored>"
    And app 1's PRTE_APP_BINDTO is stored GLOBAL
    And app 1 does not carry PRTE_APP_MAPBY

    Examples:
      | words                 | stored                |
      | none                  | NONE                  |
      | hwthread              | HWTHREAD              |
      | core                  | CORE                  |
      | l1cache               | L1CACHE               |
      | l2cache               | L2CACHE               |
      | l3cache               | L3CACHE               |
      | numa                  | NUMA                  |
      | package               | PACKAGE               |
      | core:if-supported     | CORE:IF-SUPPORTED     |
      | core:overload-allowed | CORE:OVERLOAD-ALLOWED |
      | core:no-overload      | CORE                  |

  @PAM-PARSE-BIND-3 @PAM-ATTR-1 @PAM-KEY-34 @reference
  Scenario: A limit is stored as its own attribute
    When prterun parses "-n 1 a : --bind-to numa:limit=2 -n 2 b"
    Then app 1's PRTE_APP_BINDTO is "NUMA"
    And app 1's PRTE_APP_BINDING_LIMIT is "2"
    And app 1's PRTE_APP_BINDING_LIMIT is stored GLOBAL

  @PAM-PARSE-BIND-2
  Scenario Outline: An app's binding is refused when <what>
    When prterun maps "-n 1 a : --bind-to <words> -n 2 b"
    Then the job is refused for "<topic>"

    Examples:
      | what                               | words       | topic                  |
      | the word is unknown                | nosuch      | unrecognized-directive    |
      | the qualifier is unknown           | core:nosuch | unrecognized-qualifier |
      | it may be none or numa             | n           | ambiguous              |
      | the limit has no value             | core:limit= | missing-value          |
      | what it reports is the whole job's | core:report | job-only-qualifier     |

  @PAM-PARSE-BIND-2
  Scenario Outline: An app's binding limit of <value> is refused
    When prterun maps "-n 1 a : --bind-to numa:limit=<value> -n 2 b"
    Then the job is refused for "invalid-value"
    And the job is refused with "PRTE_ERR_SILENT"

    Examples:
      | value |
      | x     |
      | 0     |
      | -2    |
      | 65536 |
      | 70000 |

  @PAM-PARSE-BIND-1 @PAM-KEY-34 @reference
  Scenario Outline: An app's binding limit of <value> is accepted
    When prterun parses "-n 1 a : --bind-to numa:limit=<value> -n 2 b"
    Then app 1's PRTE_APP_BINDING_LIMIT is "<value>"

    Examples:
      | value |
      | 1     |
      | 65535 |

  # It is a qualifier of the job only.
  @PAM-CLI-9 @reference
  Scenario: A report of the bindings is requested for the whole job
    When prterun parses "--bind-to core:report -n 1 a : -n 1 b"
    Then the job carries PRTE_JOB_REPORT_BINDINGS

  @PAM-CLI-9
  Scenario: A job that requests a report of its bindings is mapped as one that does not
    When prterun maps "--bind-to core:report -n 2 a"
    Then the map is
      | rank | app | node | bound   |
      | 0    | 0   | n1   | core:L0 |
      | 1    | 0   | n1   | core:L1 |

  @PAM-PARSE-BIND-4 @PAM-PARSE-BIND-5 @PAM-PARSE-BIND-6 @PAM-COVER-5 @reference
  Scenario Outline: The binding <words> of an app is stored with the bits <bits>
    When prterun parses "-n 1 a : --bind-to <words> -n 2 b"
    Then app 1's PRTE_APP_BINDTO has the bits "<bits>"

    Examples:
      | words                             | bits                                |
      | core                              | GIVEN                               |
      | core:if-supported                 | IF_SUPPORTED,GIVEN                  |
      | core:overload-allowed             | OVERLOAD_GIVEN,ALLOW_OVERLOAD,GIVEN |
      | core:no-overload                  | OVERLOAD_GIVEN,GIVEN                |
      | core:overload-allowed:no-overload | OVERLOAD_GIVEN,GIVEN                |
      | core:no-overload:overload-allowed | OVERLOAD_GIVEN,ALLOW_OVERLOAD,GIVEN |
      | :if-supported                     | IF_SUPPORTED                        |
      | :no-overload                      | OVERLOAD_GIVEN                      |
      | core:limit=2                      | GIVEN                               |

  @PAM-PARSE-BIND-7 @PAM-PARSE-BIND-2
  Scenario Outline: An app's binding <words> is refused with PRTE_ERR_BAD_PARAM
    When prterun maps "-n 1 a : --bind-to <words> -n 2 b"
    Then the job is refused with "PRTE_ERR_BAD_PARAM"

    Examples:
      | words       |
      | nosuch      |
      | core:nosuch |

  @PAM-PARSE-BIND-8
  Scenario: An app's binding limit that is not a number is refused with PRTE_ERR_SILENT
    When prterun maps "-n 1 a : --bind-to core:limit=two -n 2 b"
    Then the job is refused with "PRTE_ERR_SILENT"

  @PAM-PARSE-BIND-2 @PAM-PARSE-BIND-7 @PAM-PARITY-1
  Scenario Outline: An unknown qualifier is refused wherever it is: <words>
    When prterun maps "-n 1 a : --bind-to <words> -n 2 b"
    Then the job is refused for "unrecognized-qualifier"
    When prterun maps "--bind-to <words> -n 2 a"
    Then the job is refused for "unrecognized-qualifier"

    Examples:
      | words                              |
      | core:nosuch:no-overload            |
      | core:if-supported:nosuch           |
      | core:limit=2:if-supported:nosuch   |
      | core:limit=2:nosuch:if-supported   |
      | :if-supported:no-overload:nosuch   |

  # A limit is no answer to whether CPUs may be shared.
  @PAM-PARSE-BIND-3 @PAM-PARSE-BIND-4 @PAM-PARSE-BIND-5 @PAM-PARSE-BIND-6 @reference
  Scenario Outline: A limit leaves the directive bits of the other qualifiers: <words>
    When prterun parses "-n 1 a : --bind-to <words> -n 2 b"
    Then app 1's PRTE_APP_BINDTO has the bits "<bits>"
    And app 1's PRTE_APP_BINDING_LIMIT is "2"

    Examples:
      | words                               | bits                                |
      | core:overload-allowed:limit=2       | OVERLOAD_GIVEN,ALLOW_OVERLOAD,GIVEN |
      | core:limit=2:overload-allowed       | OVERLOAD_GIVEN,ALLOW_OVERLOAD,GIVEN |
      | core:no-overload:limit=2            | OVERLOAD_GIVEN,GIVEN                |
      | core:if-supported:limit=2           | IF_SUPPORTED,GIVEN                  |
      | core:limit=2:if-supported           | IF_SUPPORTED,GIVEN                  |

  @PAM-GLOBAL-1 @PAM-PARSE-BIND-3 @reference
  Scenario Outline: The limit of <words> is stored GLOBAL
    When prterun parses "-n 1 a : --bind-to <words> -n 2 b"
    Then app 1's PRTE_APP_BINDING_LIMIT is "2"
    And app 1's PRTE_APP_BINDING_LIMIT is stored GLOBAL

    Examples:
      | words                     |
      | :limit=2                  |
      | :overload-allowed:limit=2 |
      | none:limit=2              |
      | numa:if-supported:limit=2 |

  @PAM-PARSE-BIND-3 @PAM-KEY-34 @reference
  Scenario Outline: An app's binding limit of <value> is <limit>
    When prterun parses "-n 1 a : --bind-to numa:limit=<value> -n 2 b"
    Then app 1's PRTE_APP_BINDING_LIMIT is "<limit>"

    Examples:
      | value | limit |
      | 010   | 10    |
      | +12   | 12    |
      | 256   | 256   |
      | 65535 | 65535 |
