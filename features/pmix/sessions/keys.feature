@libpmix
Feature: Keys that separate sessions and jobs from their parents

  Child sessions and child jobs end with their parents unless they are separated. A launcher can ask for that only with keys that the
  headers define and the library knows.

  @<id>
  Scenario Outline: the headers define <key>
    Then the headers define <key>
    Examples:
      | id                        | key                  |
      | SES-KEY-ALLOC-CHILD-SEP-1 | PMIX_ALLOC_CHILD_SEP |
      | SES-KEY-SESSION-SEP-1     | PMIX_SESSION_SEP     |
      | SES-KEY-SPAWN-CHILD-SEP-1 | PMIX_SPAWN_CHILD_SEP |
      | SES-KEY-JOB-CTRL-SEP-1    | PMIX_JOB_CTRL_SEP    |

  @<id>
  Scenario Outline: the library converts between <key> and its string
    Then in C it holds that
      """
      PMIx_server_init(NULL, NULL, 0);
      char *text = PMIx_Get_attribute_string("<key>");
      mapcheck_about = "<key>";
      IS(PMIx_Get_attribute_name(text), "<key>");
      IS(PMIx_Check_reserved_key(text), true);
      IS_NOT(text, "<key>");
      """
    Examples:
      | id                        | key                  |
      | SES-KEY-ALLOC-CHILD-SEP-1 | PMIX_ALLOC_CHILD_SEP |
      | SES-KEY-SESSION-SEP-1     | PMIX_SESSION_SEP     |
      | SES-KEY-SPAWN-CHILD-SEP-1 | PMIX_SPAWN_CHILD_SEP |
      | SES-KEY-JOB-CTRL-SEP-1    | PMIX_JOB_CTRL_SEP    |

  @<id>
  Scenario Outline: the library reports that the value of <key> is a boolean
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      CHECK(mapcheck_type_of("<key>") == PMIX_BOOL);
      """
    Examples:
      | id                        | key                  |
      | SES-KEY-ALLOC-CHILD-SEP-1 | PMIX_ALLOC_CHILD_SEP |
      | SES-KEY-SESSION-SEP-1     | PMIX_SESSION_SEP     |
      | SES-KEY-SPAWN-CHILD-SEP-1 | PMIX_SPAWN_CHILD_SEP |
      | SES-KEY-JOB-CTRL-SEP-1    | PMIX_JOB_CTRL_SEP    |

  @<id>
  Scenario Outline: the headers and the library agree on the string of <key>
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      CHECK(!strcmp(PMIx_Get_attribute_string("<key>"), <key>));
      CHECK(!strcmp(PMIx_Get_attribute_name(<key>), "<key>"));
      """
    Examples:
      | id                        | key                  |
      | SES-KEY-ALLOC-CHILD-SEP-1 | PMIX_ALLOC_CHILD_SEP |
      | SES-KEY-SPAWN-CHILD-SEP-1 | PMIX_SPAWN_CHILD_SEP |
      | SES-KEY-JOB-CTRL-SEP-1    | PMIX_JOB_CTRL_SEP    |

  # The four keys differ: one that is taken for another would separate something else.
  @SES-KEY-ALLOC-CHILD-SEP-1 @SES-KEY-SPAWN-CHILD-SEP-1 @SES-KEY-JOB-CTRL-SEP-1
  Scenario: the keys have different strings
    Then in C it holds that
      """
      CHECK(strcmp(PMIX_ALLOC_CHILD_SEP, PMIX_SPAWN_CHILD_SEP));
      CHECK(strcmp(PMIX_ALLOC_CHILD_SEP, PMIX_JOB_CTRL_SEP));
      CHECK(strcmp(PMIX_SPAWN_CHILD_SEP, PMIX_JOB_CTRL_SEP));
      """
