# 4.5 Utility APIs, 4.6 Argv Handling
@libpmix
Feature: Names and strings of any characters

  # Each byte but the NUL, alone and between two letters.
  @EXT-<id>-2
  Scenario Outline: PMIx_<function> keeps each character
    Then in C it holds that
      """
      for (int byte = 1; byte < 256; byte++)
        for (int between = 0; between < 2; between++) {
          char text[] = {between ? 'a' : byte, between ? byte : 0, between ? 'b' : 0, 0};
          <holds>
        }
      """
    Examples:
      | id | function | holds |
      | LOAD-KEY | Load_key | pmix_key_t key; memset(key, 'x', sizeof(key)); PMIx_Load_key(key, text); CHECK(!strcmp(key, text)); |
      | LOAD-NSPACE | Load_nspace | pmix_nspace_t name; memset(name, 'x', sizeof(name)); PMIx_Load_nspace(name, text); CHECK(!strcmp(name, text)); |
      | LOAD-PROCID | Load_procid | pmix_proc_t one; memset(&one, 'x', sizeof(one)); PMIx_Load_procid(&one, text, 3); CHECK(!strcmp(one.nspace, text) && one.rank == 3); |
      | PROC-LOAD | Proc_load | pmix_proc_t one; memset(&one, 'x', sizeof(one)); PMIx_Proc_load(&one, text, 3); CHECK(!strcmp(one.nspace, text) && one.rank == 3); |
      | XFER-PROCID | Xfer_procid | pmix_proc_t one, other; PMIx_Load_procid(&one, text, 3); memset(&other, 'x', sizeof(other)); PMIx_Xfer_procid(&other, &one); CHECK(!strcmp(other.nspace, text) && !strcmp(one.nspace, text) && other.rank == 3); |
      | NSPACE-INVALID | Nspace_invalid | CHECK(!PMIx_Nspace_invalid(text)); |
      | ARGV-APPEND-NOSIZE | Argv_append_nosize | char **array = NULL; PMIx_Argv_append_nosize(&array, "c"); PMIx_Argv_append_nosize(&array, text); CHECK(!strcmp(array[1], text)); |
      | ARGV-PREPEND-NOSIZE | Argv_prepend_nosize | char **array = NULL; PMIx_Argv_append_nosize(&array, "c"); PMIx_Argv_prepend_nosize(&array, text); CHECK(!strcmp(array[0], text) && !strcmp(array[1], "c")); |
      | ARGV-APPEND-UNIQUE-NOSIZE | Argv_append_unique_nosize | char **array = NULL; for (int twice = 0; twice < 2; twice++) { PMIx_Argv_append_unique_nosize(&array, "cd"); PMIx_Argv_append_unique_nosize(&array, text); } CHECK(!strcmp(array[1], text) && !array[2]); |
      | ARGV-COPY | Argv_copy | char *array[] = {text, "c", text, NULL}; char **copy = PMIx_Argv_copy(array); CHECK(!strcmp(copy[0], text) && !strcmp(copy[2], text) && !copy[3]); |
      | ARGV-JOIN | Argv_join | char *array[] = {text, "c", text, NULL}, wanted[20]; snprintf(wanted, sizeof(wanted), "%s,c,%s", text, text); CHECK(!strcmp(PMIx_Argv_join(array, ','), wanted)); |
      | ENVAR-LOAD | Envar_load | pmix_envar_t one; PMIx_Envar_construct(&one); PMIx_Envar_load(&one, text, text, ':'); CHECK(!strcmp(one.envar, text) && !strcmp(one.value, text)); |
      | SETENV | Setenv | char **env = NULL, wanted[20]; PMIx_Setenv("A", "old", true, &env); PMIx_Setenv("A", text, true, &env); snprintf(wanted, sizeof(wanted), "A=%s", text); CHECK(!strcmp(env[0], wanted) && !env[1]); |

  # The strings are divided at a colon. None of these characters is one.
  @EXT-ARGV-SPLIT-3 @EXT-ARGV-SPLIT-INTER-3 @EXT-ARGV-SPLIT-WITH-EMPTY-2
  Scenario: splitting a string keeps each character but the delimiter
    Then in C it holds that
      """
      for (int byte = 1; byte < 256; byte++)
        for (int between = 0; between < 2; between++) {
          char text[] = {between ? 'a' : byte, between ? byte : 0, between ? 'b' : 0, 0}, all[30];
          if (byte == ':') continue;
          snprintf(all, sizeof(all), "%s:c:%s:%s", text, text, text);
          char **taken[] = {PMIx_Argv_split(all, ':'), PMIx_Argv_split_with_empty(all, ':'), PMIx_Argv_split_inter(all, ':', true),
              PMIx_Argv_split_inter(all, ':', false)};
          for (int how = 0; how < 4; how++) {
            CHECK(!strcmp(taken[how][0], text) && !strcmp(taken[how][1], "c") && !strcmp(taken[how][2], text));
            CHECK(!strcmp(taken[how][3], text) && !taken[how][4]);
          }
        }
      """

  # Letters that differ in their case differ, too.
  @EXT-<id>
  Scenario Outline: PMIx_<function> finds each two different characters different
    Then in C it holds that
      """
      for (int one = 1; one < 256; one++)
        for (int other = 1; other < 256; other++) {
          char first[] = {'a', one, 'b', 0}, second[] = {'a', other, 'b', 0};
          CHECK(<same> == (one == other));
        }
      """
    Examples:
      | id | function | same |
      | CHECK-KEY-2 | Check_key | PMIx_Check_key(first, second) |
      | CHECK-NSPACE-2 | Check_nspace | PMIx_Check_nspace(first, second) |
      | VALUE-COMPARE-3 | Value_compare | (PMIx_Value_compare(&(pmix_value_t) {.type = PMIX_STRING, .data.string = first}, &(pmix_value_t) {.type = PMIX_STRING, .data.string = second}) == PMIX_EQUAL) |

  @EXT-LOAD-KEY-2 @EXT-INFO-LIST-PREPEND-2
  Scenario Outline: PMIx_Info_list_prepend keeps a key of <length> characters
    Then in C it holds that
      """
      char key[600] = "";
      void *next = NULL;
      uint32_t number = 7;
      memset(key, 'x', <length>);
      key[<length> - 1] = 'y';
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      void *list = PMIx_Info_list_start();
      CHECK(PMIx_Info_list_prepend(list, key, &number, PMIX_UINT32) == PMIX_SUCCESS);
      pmix_info_t *info = PMIx_Info_list_get_info(list, NULL, &next);
      CHECK(info && !strcmp(info->key, key) && info->value.data.uint32 == 7);
      """
    Examples:
      | length |
      | 1      |
      | 64     |
      | 256    |
      | 510    |
      | 511    |

  @EXT-APP-STRING-2
  Scenario Outline: PMIx_App_string prints each part of <length> characters
    Then in C it holds that
      """
      static char text[6001];
      pmix_app_t app;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      for (int part = 0; part < 4; part++) {
        PMIx_App_construct(&app);
        memset(text, 'x', <length>);
        text[<length> - 1] = 'y', text[0] = 'a' + part, text[1] = '=';
        app.cmd = part == 0 ? text : "the-program";
        app.cwd = part == 1 ? text : "/folder";
        PMIx_Argv_append_nosize(&app.argv, part == 2 ? text : "one");
        PMIx_Argv_append_nosize(&app.env, part == 3 ? text : "B=2");
        CHECK(strstr(PMIx_App_string(&app), text));
      }
      """
    Examples:
      | length |
      | 100    |
      | 256    |
      | 1024   |
      | 6000   |
