@libpmix
Feature: Pretty-print functions

  @EXT-VALUE-COMPARISON-STRING-2
  Scenario Outline: PMIx_Value_comparison_string describes <outcome>
    Then in C it holds that
      """
      CHECK(strstr(PMIx_Value_comparison_string(<outcome>), "<word>"));
      """

    Examples:
      | outcome                         | word   |
      | PMIX_EQUAL                      | EQUAL  |
      | PMIX_VALUE1_GREATER             | 1      |
      | PMIX_VALUE2_GREATER             | 2      |
      | PMIX_VALUE_TYPE_DIFFERENT       | TYPE   |
      | PMIX_VALUE_INCOMPATIBLE_OBJECTS | OBJECT |
      | PMIX_VALUE_COMPARISON_NOT_AVAIL | AVAIL  |

  @EXT-VALUE-COMPARISON-STRING-2
  Scenario: PMIx_Value_comparison_string returns a different string for each value
    Then in C it holds that
      """
      pmix_value_cmp_t all[] = {PMIX_EQUAL, PMIX_VALUE1_GREATER, PMIX_VALUE2_GREATER, PMIX_VALUE_TYPE_DIFFERENT, PMIX_VALUE_INCOMPATIBLE_OBJECTS, PMIX_VALUE_COMPARISON_NOT_AVAIL};
      for (int i = 0; i < 6; i++) {
        CHECK(PMIx_Value_comparison_string(all[i]) && *PMIx_Value_comparison_string(all[i]));
        for (int j = 0; j < i; j++)
          CHECK(strcmp(PMIx_Value_comparison_string(all[i]), PMIx_Value_comparison_string(all[j])));
      }
      """

  @EXT-APP-STRING-2
  Scenario: PMIx_App_string prints the contents of an app
    Then in C it holds that
      """
      pmix_app_t app;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIx_App_construct(&app);
      app.cmd = strdup("the-program");
      PMIx_Argv_append_nosize(&app.argv, "the-argument");
      app.cwd = strdup("/the/folder");
      app.maxprocs = 4711;
      char *text = PMIx_App_string(&app);
      CHECK(text != NULL);
      CHECK(strstr(text, "the-program"));
      CHECK(strstr(text, "the-argument"));
      CHECK(strstr(text, "/the/folder"));
      CHECK(strstr(text, "4711"));
      free(text);
      CHECK(!strcmp(app.cmd, "the-program") && app.maxprocs == 4711);
      """

  @EXT-INFO-STRING-2
  Scenario: PMIx_Info_string prints the key and the value
    Then in C it holds that
      """
      pmix_info_t info;
      uint32_t number = 4711;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIx_Info_construct(&info);
      CHECK(PMIx_Info_load(&info, "the.key", &number, PMIX_UINT32) == PMIX_SUCCESS);
      char *text = PMIx_Info_string(&info);
      CHECK(text != NULL);
      CHECK(strstr(text, "the.key"));
      CHECK(strstr(text, "4711"));
      free(text);
      """

  @EXT-VALUE-STRING-2
  Scenario Outline: PMIx_Value_string prints a value of type PMIX_<kind>
    Then in C it holds that
      """
      pmix_value_t value;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIx_Value_construct(&value);
      value.type = PMIX_<kind>;
      value.data.<field> = <given>;
      char *text = PMIx_Value_string(&value);
      CHECK(text != NULL);
      CHECK(strstr(text, "PMIX_<kind>"));
      CHECK(strstr(text, "<shown>"));
      free(text);
      """

    Examples:
      | kind   | field   | given            | shown    |
      | UINT32 | uint32  | 4711             | 4711     |
      | INT    | integer | -4711            | -4711    |
      | STRING | string  | strdup("a text") | a text   |
      | UINT64 | uint64  | 5000000000ul     | 5000000000 |
