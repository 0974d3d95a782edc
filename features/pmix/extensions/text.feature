@libpmix
Feature: Pretty-print functions

  @EXT-VALUE-COMPARISON-STRING-2
  Scenario: PMIx_Value_comparison_string returns a different string for each value
    Then in C it holds that
      """
      pmix_value_cmp_t all[] = {PMIX_EQUAL, PMIX_VALUE1_GREATER, PMIX_VALUE2_GREATER, PMIX_VALUE_TYPE_DIFFERENT, PMIX_VALUE_INCOMPATIBLE_OBJECTS,
          PMIX_VALUE_COMPARISON_NOT_AVAIL};
      for (int i = 0; i < 6; i++) {
        CHECK(PMIx_Value_comparison_string(all[i]) && *PMIx_Value_comparison_string(all[i]));
        for (int j = 0; j < i; j++)
          CHECK(strcmp(PMIx_Value_comparison_string(all[i]), PMIx_Value_comparison_string(all[j])));
      }
      """

  # The texts are numbered from 100, so none is a part of another.
  @EXT-APP-STRING-2
  Scenario: PMIx_App_string prints each of forty arguments, variables and infos
    Then in C it holds that
      """
      pmix_app_t app;
      char part[40];
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIx_App_construct(&app);
      app.cmd = strdup("the-program");
      PMIx_App_info_create(&app, 40);
      for (int at = 0; at < 40; at++) {
        snprintf(part, sizeof(part), "argument-%d", 100 + at);
        PMIx_Argv_append_nosize(&app.argv, part);
        snprintf(part, sizeof(part), "VARIABLE_%d=on", 100 + at);
        PMIx_Argv_append_nosize(&app.env, part);
        snprintf(part, sizeof(part), "value-%d", 100 + at);
        CHECK(PMIx_Info_load(&app.info[at], "some.key", part, PMIX_STRING) == PMIX_SUCCESS);
      }
      char *text = PMIx_App_string(&app);
      CHECK(text != NULL);
      for (int at = 0; at < 40; at++) {
        snprintf(part, sizeof(part), "argument-%d", 100 + at);
        CHECK(strstr(text, part));
        snprintf(part, sizeof(part), "VARIABLE_%d=on", 100 + at);
        CHECK(strstr(text, part));
        snprintf(part, sizeof(part), "value-%d", 100 + at);
        CHECK(strstr(text, part));
      }
      free(text);
      """

  @EXT-APP-STRING-2
  Scenario: PMIx_App_string prints the process count
    Then in C it holds that
      """
      int counts[] = {255, 32768, 65537, 2147483647};
      char number[20];
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      for (size_t at = 0; at < COUNT(counts); at++) {
        pmix_app_t app = {.cmd = "the-program", .maxprocs = counts[at]};
        snprintf(number, sizeof(number), "%d", counts[at]);
        CHECK(strstr(PMIx_App_string(&app), number));
      }
      """

  # The texts of the two apps differ wherever the apps do.
  @EXT-APP-STRING-2
  Scenario Outline: PMIx_App_string prints apps that differ in <what> as different texts
    Then in C it holds that
      """
      pmix_app_t apps[2];
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      for (int at = 0; at < 2; at++) {
        PMIx_App_construct(&apps[at]);
        apps[at].cmd = strdup("the-program");
        apps[at].cwd = strdup("/folder");
        apps[at].argv = PMIx_Argv_split("one,two,three", ',');
        apps[at].env = PMIx_Argv_split("A=1,B=2,C=3", ',');
        PMIx_App_info_create(&apps[at], 2);
        for (int info = 0; info < 2; info++) CHECK(PMIx_Info_load(&apps[at].info[info], "some.key", "text", PMIX_STRING) == PMIX_SUCCESS);
      }
      CHECK(!strcmp(PMIx_App_string(&apps[0]), PMIx_App_string(&apps[1])));
      pmix_app_t *app = &apps[1];
      <other>
      CHECK(strcmp(PMIx_App_string(&apps[0]), PMIx_App_string(&apps[1])));
      """
    Examples:
      | what                          | other                                                                                                        |
      | the command                   | app->cmd = strdup("the-progran");                                                                            |
      | the folder                    | app->cwd = strdup("/foldes");                                                                                |
      | a folder, which one lacks     | app->cwd = NULL;                                                                                             |
      | the first argument            | app->argv[0] = strdup("onf");                                                                                |
      | the last argument             | app->argv[2] = strdup("thref");                                                                              |
      | an empty argument             | PMIx_Argv_append_nosize(&app->argv, "");                                                                     |
      | an empty argument between two | free(app->argv); app->argv = PMIx_Argv_split_with_empty("one,two,,three", ',');                              |
      | the order of arguments        | char *first = app->argv[0]; app->argv[0] = app->argv[1]; app->argv[1] = first;                               |
      | arguments, which one lacks    | app->argv = NULL;                                                                                            |
      | the first variable            | app->env[0] = strdup("A=2");                                                                                 |
      | the last variable             | app->env[2] = strdup("C=4");                                                                                 |
      | a variable without a value    | PMIx_Argv_append_nosize(&app->env, "D=");                                                                    |
      | variables, which one lacks    | app->env = NULL;                                                                                             |
      | the process count             | app->maxprocs = 1;                                                                                           |
      | the first info's key          | PMIx_Load_key(app->info[0].key, "some.kez");                                                                 |
      | the last info's value         | CHECK(PMIx_Info_load(&app->info[1], "some.key", "texu", PMIX_STRING) == PMIX_SUCCESS);                       |
      | the last info's type          | uint32_t number = 7; CHECK(PMIx_Info_load(&app->info[1], "some.key", &number, PMIX_UINT32) == PMIX_SUCCESS); |
      | infos, which one lacks        | app->info = NULL; app->ninfo = 0;                                                                            |

  @EXT-VALUE-STRING-2
  Scenario: PMIx_Value_string prints the two booleans as different texts
    Then in C it holds that
      """
      pmix_value_t value;
      char *texts[2];
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      for (int at = 0; at < 2; at++) {
        PMIx_Value_construct(&value);
        value.type = PMIX_BOOL;
        value.data.flag = at;
        texts[at] = PMIx_Value_string(&value);
        CHECK(texts[at] && strstr(texts[at], "BOOL"));
      }
      CHECK(strstr(texts[0], "alse") || strstr(texts[0], "ALSE"));
      CHECK(strstr(texts[1], "rue") || strstr(texts[1], "RUE"));
      """
