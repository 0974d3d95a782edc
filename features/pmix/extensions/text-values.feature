# 4.27 Pretty-Print Functions
@libpmix
Feature: Infos, apps and statuses as text

  # Each is printed twice, and stays as it is.
  @EXT-INFO-STRING-2 @EXT-VALUE-STRING-2
  Scenario Outline: PMIx_Info_string and PMIx_Value_string print a PMIX_<kind> as <shown>
    Then in C it holds that
      """
      pmix_info_t info, same;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIx_Info_construct(&info);
      PMIx_Load_key(info.key, "some.other.key");
      memset(&info.value, 0x5a, sizeof(info.value));
      info.value.type = PMIX_<kind>;
      info.value.data.<member> = <given>;
      memcpy(&same, &info, sizeof(info));
      char *text = PMIx_Info_string(&info), *again = PMIx_Info_string(&info);
      char *alone = PMIx_Value_string(&info.value), *once_more = PMIx_Value_string(&info.value);
      CHECK(text && again && text != again && !strcmp(text, again));
      CHECK(alone && once_more && alone != once_more && !strcmp(alone, once_more));
      CHECK(strstr(text, "some.other.key") && strstr(text, "<shown>"));
      CHECK(strstr(alone, "<shown>") && (PMIX_<kind> == PMIX_PROC || strstr(alone, "PMIX_<kind>")));
      CHECK(!memcmp(&same, &info, sizeof(info)));
      free(text), free(again), free(alone), free(once_more);
      """
    Examples:
      | kind        | member  | given                                                  | shown                |
      | UINT32      | uint32  | 4000000001                                             | 4000000001           |
      | UINT32      | uint32  | UINT32_MAX                                             | 4294967295           |
      | UINT32      | uint32  | 0                                                      | 0                    |
      | INT         | integer | -4711                                                  | -4711                |
      | INT         | integer | INT32_MAX                                              | 2147483647           |
      | INT         | integer | INT32_MIN                                              | -2147483648          |
      | STRING      | string  | "a text of some words"                                 | a text of some words |
      | STRING      | string  | ""                                                     | STRING               |
      | UINT64      | uint64  | UINT64_MAX                                             | 18446744073709551615 |
      | INT8        | int8    | INT8_MIN                                               | -128                 |
      | INT16       | int16   | INT16_MIN                                              | -32768               |
      | INT32       | int32   | INT32_MIN                                              | -2147483648          |
      | INT64       | int64   | INT64_MIN                                              | -9223372036854775808 |
      | UINT        | uint    | UINT32_MAX                                             | 4294967295           |
      | UINT8       | uint8   | UINT8_MAX                                              | 255                  |
      | UINT16      | uint16  | UINT16_MAX                                             | 65535                |
      | SIZE        | size    | SIZE_MAX                                               | 18446744073709551615 |
      | PID         | pid     | 4711                                                   | 4711                 |
      | BYTE        | byte    | 17                                                     | 11                   |
      | FLOAT       | fval    | 1.5                                                    | 1.5                  |
      | DOUBLE      | dval    | -2.25                                                  | -2.25                |
      | STATUS      | status  | PMIX_ERR_NOT_FOUND                                     | NOT                  |
      | STATUS      | status  | PMIX_ERR_EXIT_NONZERO_TERM                             | NONZERO              |
      | STATUS      | status  | PMIX_SUCCESS                                           | SUCCESS              |
      | PROC_RANK   | rank    | 4711                                                   | 4711                 |
      | TIMEVAL     | tv      | ((struct timeval) {.tv_sec = 4711, .tv_usec = 123456}) | 4711                 |
      | TIMEVAL     | tv      | ((struct timeval) {.tv_sec = 4711, .tv_usec = 123456}) | 123456               |
      | PROC        | proc    | &((pmix_proc_t) {"some-job", 4711})                    | some-job             |
      | PROC        | proc    | &((pmix_proc_t) {"some-job", 4711})                    | 4711                 |
      | ENVAR       | envar   | ((pmix_envar_t) {"NAME", "its value", ':'})            | NAME                 |
      | ENVAR       | envar   | ((pmix_envar_t) {"NAME", "its value", ':'})            | its value            |
      | BYTE_OBJECT | bo      | ((pmix_byte_object_t) {"abc", 3})                      | 3                    |

  # Infos that differ in their key, their type or their value have different texts.
  @EXT-INFO-STRING-2
  Scenario Outline: PMIx_Info_string prints infos that differ in <what> as different texts
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      for (int marks = 0; marks < 32; marks++) {
        pmix_info_t one = <one>, same = <one>, other = <other>;
        one.flags = same.flags = other.flags = marks;
        CHECK(!strcmp(PMIx_Info_string(&one), PMIx_Info_string(&same)));
        CHECK(strcmp(PMIx_Info_string(&one), PMIx_Info_string(&other)));
      }
      """
    Examples:
      | what                  | one                      | other                                |
      | the key               | BOOL("some.key", false)  | BOOL("some.kez", false)              |
      | the length of the key | BOOL("some.key", false)  | BOOL("some.ke", false)               |
      | a boolean             | BOOL("some.key", false)  | BOOL("some.key", true)               |
      | a number              | UINT32("some.key", 7)    | UINT32("some.key", 8)                |
      | the sign of a number  | INT("some.key", 7)       | INT("some.key", -7)                  |
      | a text                | TEXT("some.key", "text") | TEXT("some.key", "texu")             |
      | a longer text         | TEXT("some.key", "text") | TEXT("some.key", "text ")            |
      | the type              | UINT32("some.key", 7)    | TEXT("some.key", "7")                |
      | a rank                | RANK("some.key", 7)      | RANK("some.key", PMIX_RANK_WILDCARD) |

  @EXT-INFO-STRING-2
  Scenario: PMIx_Info_string and PMIx_Value_string print a key and a text of many lengths
    Then in C it holds that
      """
      int lengths[] = {2, 100, 256, 1024, 20000};
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      for (size_t at = 0; at < COUNT(lengths); at++) {
        pmix_info_t info;
        char *text = text_of(lengths[at]);
        PMIx_Info_construct(&info);
        info.value = (pmix_value_t) {.type = PMIX_STRING, .data.string = text};
        memset(info.key, 'k', lengths[at] < PMIX_MAX_KEYLEN ? lengths[at] : PMIX_MAX_KEYLEN);
        CHECK(strstr(PMIx_Info_string(&info), info.key) && strstr(PMIx_Info_string(&info), text));
        CHECK(strstr(PMIx_Value_string(&info.value), text));
      }
      """

  @EXT-VALUE-COMPARISON-STRING-2
  Scenario Outline: PMIx_Value_comparison_string returns another text for <other>, which is not an outcome
    Then in C it holds that
      """
      pmix_value_cmp_t all[] = {PMIX_EQUAL, PMIX_VALUE1_GREATER, PMIX_VALUE2_GREATER, PMIX_VALUE_TYPE_DIFFERENT, PMIX_VALUE_INCOMPATIBLE_OBJECTS,
          PMIX_VALUE_COMPARISON_NOT_AVAIL};
      const char *text = PMIx_Value_comparison_string(<other>);
      CHECK(text && *text);
      for (int at = 0; at < 6; at++) CHECK(strcmp(text, PMIx_Value_comparison_string(all[at])));
      """
    Examples:
      | other |
      | 77    |
      | 1000  |

  @EXT-VALUE-COMPARISON-STRING-2
  Scenario Outline: PMIx_Value_comparison_string names the greater value for <outcome>
    Then in C it holds that
      """
      const char *text = PMIx_Value_comparison_string(<outcome>);
      CHECK(strstr(text, "<word>") && !strstr(text, "<not>"));
      """
    Examples:
      | outcome                         | word    | not     |
      | PMIX_VALUE1_GREATER             | GREATER | 2       |
      | PMIX_VALUE2_GREATER             | GREATER | 1       |
      | PMIX_EQUAL                      | EQUAL   | GREATER |
      | PMIX_VALUE_TYPE_DIFFERENT       | DIFF    | EQUAL   |
      | PMIX_VALUE_INCOMPATIBLE_OBJECTS | INCOMP  | EQUAL   |
      | PMIX_VALUE_COMPARISON_NOT_AVAIL | NOT     | EQUAL   |

  @EXT-APP-STRING-2
  Scenario Outline: PMIx_App_string prints an app without <what>
    Then in C it holds that
      """
      pmix_app_t app, same;
      char *argv[] = {"the-argument", NULL}, *env[] = {"THE=variable", NULL};
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIx_App_construct(&app);
      app.cmd = "the-program", app.cwd = "/the/folder", app.argv = argv, app.env = env, app.maxprocs = 4711;
      PMIx_App_info_create(&app, 1);
      CHECK(PMIx_Info_load(&app.info[0], "the.key", "the text", PMIX_STRING) == PMIX_SUCCESS);
      <without>
      memcpy(&same, &app, sizeof(app));
      char *text = PMIx_App_string(&app), *again = PMIx_App_string(&app);
      CHECK(text && again && text != again && !strcmp(text, again) && !memcmp(&same, &app, sizeof(app)));
      CHECK(!!strstr(text, "the-program") == !!app.cmd);
      CHECK(!!strstr(text, "/the/folder") == !!app.cwd);
      CHECK(!!strstr(text, "the-argument") == !!app.argv);
      CHECK(!!strstr(text, "THE=variable") == !!app.env);
      CHECK(!!strstr(text, "the.key") == !!app.info && !!strstr(text, "the text") == !!app.info);
      CHECK(!!strstr(text, "4711") == !!app.maxprocs);
      free(text);
      free(again);
      """
    Examples:
      | what              | without                                                                                            |
      | nothing           |                                                                                                    |
      | a command         | app.cmd = NULL;                                                                                    |
      | a folder          | app.cwd = NULL;                                                                                    |
      | arguments         | app.argv = NULL;                                                                                   |
      | variables         | app.env = NULL;                                                                                    |
      | infos             | app.info = NULL; app.ninfo = 0;                                                                    |
      | a count           | app.maxprocs = 0;                                                                                  |
      | all but a command | app.cwd = NULL; app.argv = NULL; app.env = NULL; app.info = NULL; app.ninfo = 0; app.maxprocs = 0; |

  # Numbers of one digit are a part of others, so the texts are compared.
  @EXT-APP-STRING-2
  Scenario: PMIx_App_string prints different texts for the counts from -1 to 1000
    Then in C it holds that
      """
      pmix_app_t app;
      char *before = NULL;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIx_App_construct(&app);
      app.cmd = "the-program";
      for (int count = -1; count <= 1000; count++) {
        app.maxprocs = count;
        char *text = PMIx_App_string(&app), number[20];
        snprintf(number, sizeof(number), "%d", count);
        CHECK(text && strstr(text, number) && (!before || strcmp(before, text)));
        before = text;
      }
      """

  @EXT-APP-STRING-2
  Scenario Outline: PMIx_App_string prints the value of an info of type PMIX_<kind>, the <place> of two
    Then in C it holds that
      """
      pmix_app_t app;
      <type> one = <value>;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIx_App_construct(&app);
      app.cmd = "the-program";
      PMIx_App_info_create(&app, 2);
      CHECK(PMIx_Info_load(&app.info[<at>], "the.key", &one, PMIX_<kind>) == PMIX_SUCCESS);
      CHECK(PMIx_Info_load(&app.info[1 - <at>], "the.other", "text", PMIX_STRING) == PMIX_SUCCESS);
      char *text = PMIx_App_string(&app);
      CHECK(text && strstr(text, "the.key") && strstr(text, "<shown>") && strstr(text, "the.other"));
      """
    Examples:
      | kind      | type          | value                  | shown      | place  | at |
      | INT       | int           | -4711                  | -4711      | first  | 0  |
      | UINT64    | uint64_t      | 5000000000             | 5000000000 | second | 1  |
      | UINT16    | uint16_t      | 60001                  | 60001      | first  | 0  |
      | SIZE      | size_t        | 5000000000             | 5000000000 | second | 1  |
      | DOUBLE    | double        | -2.25                  | -2.25      | first  | 0  |
      | PROC_RANK | pmix_rank_t   | 4711                   | 4711       | second | 1  |
      | STATUS    | pmix_status_t | PMIX_ERR_NOT_FOUND     | NOT        | first  | 0  |
      | PROC      | pmix_proc_t   | {.nspace = "some-job"} | some-job   | second | 1  |
