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
      pmix_value_cmp_t all[] = {PMIX_EQUAL, PMIX_VALUE1_GREATER, PMIX_VALUE2_GREATER, PMIX_VALUE_TYPE_DIFFERENT, PMIX_VALUE_INCOMPATIBLE_OBJECTS,
          PMIX_VALUE_COMPARISON_NOT_AVAIL};
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
  Scenario: PMIx_App_string prints each argument, variable and info of an app
    Then in C it holds that
      """
      pmix_app_t app;
      uint32_t number = 4712;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIx_App_construct(&app);
      app.cmd = strdup("the-program");
      for (int at = 0; at < 3; at++) {
        char text[20];
        snprintf(text, sizeof(text), "argument-%d", at);
        PMIx_Argv_append_nosize(&app.argv, text);
        snprintf(text, sizeof(text), "VARIABLE_%d=on", at);
        PMIx_Argv_append_nosize(&app.env, text);
      }
      PMIx_App_info_create(&app, 2);
      CHECK(PMIx_Info_load(&app.info[0], "first.key", "first value", PMIX_STRING) == PMIX_SUCCESS);
      CHECK(PMIx_Info_load(&app.info[1], "second.key", &number, PMIX_UINT32) == PMIX_SUCCESS);
      char *text = PMIx_App_string(&app);
      CHECK(text != NULL);
      CHECK(strstr(text, "argument-0") && strstr(text, "argument-1") && strstr(text, "argument-2"));
      CHECK(strstr(text, "VARIABLE_0=on") && strstr(text, "VARIABLE_1=on") && strstr(text, "VARIABLE_2=on"));
      CHECK(strstr(text, "first.key") && strstr(text, "first value"));
      CHECK(strstr(text, "second.key") && strstr(text, "4712"));
      free(text);
      """

  @EXT-APP-STRING-2
  Scenario Outline: PMIx_App_string prints the process count <count>
    Then in C it holds that
      """
      pmix_app_t app;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIx_App_construct(&app);
      app.cmd = strdup("the-program");
      app.maxprocs = <count>;
      char *text = PMIx_App_string(&app);
      CHECK(text && strstr(text, "<count>"));
      """
    Examples:
      | count      |
      | 255        |
      | 32768      |
      | 65537      |
      | 2147483647 |

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
      | kind        | field   | given                                                                                      | shown       |
      | UINT32      | uint32  | 4711                                                                                       | 4711        |
      | INT         | integer | -4711                                                                                      | -4711       |
      | STRING      | string  | strdup("a text")                                                                           | a text      |
      | UINT64      | uint64  | 5000000000ul                                                                               | 5000000000  |
      | INT8        | int8    | -77                                                                                        | -77         |
      | INT16       | int16   | -30000                                                                                     | -30000      |
      | INT32       | int32   | -70000                                                                                     | -70000      |
      | INT64       | int64   | -5000000000l                                                                               | -5000000000 |
      | UINT        | uint    | 4000000000u                                                                                | 4000000000  |
      | UINT8       | uint8   | 201                                                                                        | 201         |
      | UINT16      | uint16  | 60001                                                                                      | 60001       |
      | SIZE        | size    | 5000000000ul                                                                               | 5000000000  |
      | PID         | pid     | 4711                                                                                       | 4711        |
      | BYTE        | byte    | 17                                                                                         | 11          |
      | FLOAT       | fval    | 1.5                                                                                        | 1.5         |
      | DOUBLE      | dval    | -2.25                                                                                      | -2.25       |
      | STATUS      | status  | PMIX_ERR_NOT_FOUND                                                                         | NOT         |
      | PROC_RANK   | rank    | 4711                                                                                       | 4711        |
      | TIMEVAL     | tv      | ((struct timeval) {.tv_sec = 4711, .tv_usec = 12})                                         | 4711        |
      | ENVAR       | envar   | ((pmix_envar_t) {.envar = strdup("NAME"), .value = strdup("its value"), .separator = ':'}) | NAME        |
      | ENVAR       | envar   | ((pmix_envar_t) {.envar = strdup("NAME"), .value = strdup("its value"), .separator = ':'}) | its value   |
      | BYTE_OBJECT | bo      | ((pmix_byte_object_t) {.bytes = strdup("abc"), .size = 3})                                 | 3           |

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

  @EXT-VALUE-STRING-2
  Scenario: PMIx_Value_string prints the namespace and the rank of a process
    Then in C it holds that
      """
      pmix_value_t value;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIx_Value_construct(&value);
      value.type = PMIX_PROC;
      value.data.proc = PMIx_Proc_create(1);
      PMIx_Load_procid(value.data.proc, "some-job", 4711);
      char *text = PMIx_Value_string(&value);
      CHECK(text && strstr(text, "some-job") && strstr(text, "4711"));
      """
