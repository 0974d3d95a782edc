# 4.5 Utility APIs, 4.6 Argv Handling
@libpmix
Feature: Names and strings of any characters

  @EXT-LOAD-KEY-2 @EXT-LOAD-NSPACE-2 @EXT-LOAD-PROCID-2 @EXT-PROC-LOAD-2 @EXT-XFER-PROCID-2 @EXT-NSPACE-INVALID-2
  Scenario: keys, namespaces and processes keep each character
    Then in C it holds that
      """
      EACH_CHARACTER(text) {
        pmix_info_t info;
        pmix_proc_t procs[4];
        memset(&info, 'x', sizeof(info)), memset(procs, 'x', sizeof(procs));
        PMIx_Load_key(info.key, text);
        PMIx_Load_nspace(procs[0].nspace, text);
        PMIx_Load_procid(&procs[1], text, 3);
        PMIx_Proc_load(&procs[2], text, 3);
        PMIx_Xfer_procid(&procs[3], &procs[1]);
        IS(info.key, text);
        for (int at = 0; at < 4; at++) CHECK(!strcmp(procs[at].nspace, text) && (at == 0 || procs[at].rank == 3));
        CHECK(!PMIx_Nspace_invalid(text));
      }
      """

  @EXT-ARGV-APPEND-NOSIZE-2 @EXT-ARGV-PREPEND-NOSIZE-2 @EXT-ARGV-APPEND-UNIQUE-NOSIZE-2 @EXT-ARGV-COPY-2 @EXT-ARGV-JOIN-2
  Scenario: the strings of an array keep each character
    Then in C it holds that
      """
      EACH_CHARACTER(text) {
        char **array = NULL, wanted[20];
        PMIx_Argv_append_nosize(&array, "cd");
        PMIx_Argv_append_unique_nosize(&array, text);
        PMIx_Argv_append_unique_nosize(&array, text);
        PMIx_Argv_append_nosize(&array, text);
        PMIx_Argv_prepend_nosize(&array, text);
        ARE(array, text, "cd", text, text);
        ARE(PMIx_Argv_copy(array), text, "cd", text, text);
        snprintf(wanted, sizeof(wanted), "%s,cd,%s,%s", text, text, text);
        IS(PMIx_Argv_join(array, ','), wanted);
      }
      """

  @EXT-ENVAR-LOAD-2 @EXT-SETENV-2 @EXT-SETENV-4
  Scenario: names and values of variables keep each character
    Then in C it holds that
      """
      EACH_CHARACTER(text) {
        pmix_envar_t variable;
        char **env = NULL, wanted[20];
        PMIx_Envar_construct(&variable);
        PMIx_Envar_load(&variable, text, text, ':');
        CHECK(!strcmp(variable.envar, text) && !strcmp(variable.value, text));
        PMIx_Setenv("A", "old", true, &env);
        PMIx_Setenv("A", text, true, &env);
        snprintf(wanted, sizeof(wanted), "A=%s", text);
        ARE(env, wanted);
      }
      """

  # The strings are divided at a colon. None of these characters is one.
  @EXT-ARGV-SPLIT-3 @EXT-ARGV-SPLIT-INTER-3 @EXT-ARGV-SPLIT-WITH-EMPTY-2
  Scenario: splitting a string keeps each character but the delimiter
    Then in C it holds that
      """
      EACH_CHARACTER(text) {
        char all[30];
        if (strchr(text, ':')) continue;
        snprintf(all, sizeof(all), "%s:c:%s:%s", text, text, text);
        ARE(PMIx_Argv_split(all, ':'), text, "c", text, text);
        ARE(PMIx_Argv_split_with_empty(all, ':'), text, "c", text, text);
        ARE(PMIx_Argv_split_inter(all, ':', true), text, "c", text, text);
        ARE(PMIx_Argv_split_inter(all, ':', false), text, "c", text, text);
      }
      """

  # Letters that differ in their case differ, too.
  @EXT-CHECK-KEY-2 @EXT-CHECK-NSPACE-2 @EXT-VALUE-COMPARE-3
  Scenario: each two different characters are found different
    Then in C it holds that
      """
      for (int one = 1; one < 256; one++)
        for (int other = 1; other < 256; other++) {
          char first[] = {'a', one, 'b', 0}, second[] = {'a', other, 'b', 0};
          pmix_value_t values[] = {{.type = PMIX_STRING, .data.string = first}, {.type = PMIX_STRING, .data.string = second}};
          IS(PMIx_Check_key(first, second), one == other);
          IS(PMIx_Check_nspace(first, second), one == other);
          IS(PMIx_Value_compare(&values[0], &values[1]) == PMIX_EQUAL, one == other);
        }
      """

  @EXT-LOAD-KEY-2 @EXT-INFO-LIST-PREPEND-2
  Scenario: PMIx_Info_list_prepend keeps a key of many lengths
    Then in C it holds that
      """
      int lengths[] = {1, 64, 256, 510, 511};
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      for (size_t at = 0; at < COUNT(lengths); at++) {
        void *list = PMIx_Info_list_start();
        char *key = text_of(lengths[at]);
        OK(PMIx_Info_list_prepend(list, key, &lengths[at], PMIX_INT));
        CHECK(!strcmp(INFO_AT(list, 0)->key, key) && INFO_AT(list, 0)->value.data.integer == lengths[at]);
      }
      """

  @EXT-APP-STRING-2
  Scenario: PMIx_App_string prints each part of many lengths
    Then in C it holds that
      """
      int lengths[] = {100, 256, 1024, 6000};
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      for (int at = 0; at < 16; at++) {
        pmix_app_t app;
        int part = at % 4;
        char *text = text_of(lengths[at / 4]);
        text[0] = 'a' + part, text[1] = '=';
        PMIx_App_construct(&app);
        app.cmd = part == 0 ? text : "the-program";
        app.cwd = part == 1 ? text : "/folder";
        PMIx_Argv_append_nosize(&app.argv, part == 2 ? text : "one");
        PMIx_Argv_append_nosize(&app.env, part == 3 ? text : "B=2");
        CHECK(strstr(PMIx_App_string(&app), text));
      }
      """
