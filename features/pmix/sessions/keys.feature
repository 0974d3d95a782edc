@libpmix
Feature: Keys that separate sessions and jobs from their parents

  Child sessions and child jobs end with their parents unless they are separated. A launcher can ask for that only with keys that the
  headers define and the library knows.

  @SES-KEY-<id>-SEP-1
  Scenario Outline: the headers define PMIX_<key>
    Then the headers define PMIX_<key>
    Examples:
      | id          | key             |
      | ALLOC-CHILD | ALLOC_CHILD_SEP |
      | SESSION     | SESSION_SEP     |
      | SPAWN-CHILD | SPAWN_CHILD_SEP |
      | JOB-CTRL    | JOB_CTRL_SEP    |

  @SES-KEY-<id>-SEP-1
  Scenario Outline: the library converts between PMIX_<key> and its string
    Then in C it holds that
      """
      PMIx_server_init(NULL, NULL, 0);
      char *text = PMIx_Get_attribute_string("PMIX_<key>");
      mapcheck_about = "PMIX_<key>";
      IS(PMIx_Get_attribute_name(text), "PMIX_<key>");
      IS(PMIx_Check_reserved_key(text), true);
      IS_NOT(text, "PMIX_<key>");
      """
    Examples:
      | id          | key             |
      | ALLOC-CHILD | ALLOC_CHILD_SEP |
      | SESSION     | SESSION_SEP     |
      | SPAWN-CHILD | SPAWN_CHILD_SEP |
      | JOB-CTRL    | JOB_CTRL_SEP    |

  @SES-KEY-<id>-SEP-1
  Scenario Outline: the library reports that the value of PMIX_<key> is a boolean
    Then in C it holds that
      """
      OK(PMIx_server_init(NULL, NULL, 0));
      CHECK(mapcheck_type_of("PMIX_<key>") == PMIX_BOOL);
      """
    Examples:
      | id          | key             |
      | ALLOC-CHILD | ALLOC_CHILD_SEP |
      | SESSION     | SESSION_SEP     |
      | SPAWN-CHILD | SPAWN_CHILD_SEP |
      | JOB-CTRL    | JOB_CTRL_SEP    |

  # The keys differ: one that is taken for another would separate something else.
  @SES-KEY-<id>-SEP-1
  Scenario Outline: the headers and the library agree on the string of PMIX_<key>, which no other of these keys has
    Then in C it holds that
      """
      OK(PMIx_server_init(NULL, NULL, 0));
      IS(PMIx_Get_attribute_string("PMIX_<key>"), PMIX_<key>);
      IS(PMIx_Get_attribute_name(PMIX_<key>), "PMIX_<key>");
      CHECK(strcmp(PMIX_<key>, PMIX_<one>) && strcmp(PMIX_<key>, PMIX_<other>));
      """
    Examples:
      | id          | key             | one             | other           |
      | ALLOC-CHILD | ALLOC_CHILD_SEP | SPAWN_CHILD_SEP | JOB_CTRL_SEP    |
      | SPAWN-CHILD | SPAWN_CHILD_SEP | ALLOC_CHILD_SEP | JOB_CTRL_SEP    |
      | JOB-CTRL    | JOB_CTRL_SEP    | ALLOC_CHILD_SEP | SPAWN_CHILD_SEP |
