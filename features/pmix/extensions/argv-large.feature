# 4.6 Argv Handling
@libpmix
Feature: Argv arrays of many and of long strings

  # The long entry ends with another character than it begins with, and is the first, the second and the third of three.
  @EXT-ARGV-SPLIT-3 @EXT-ARGV-SPLIT-INTER-3 @EXT-ARGV-SPLIT-WITH-EMPTY-2 @EXT-ARGV-JOIN-2 @EXT-ARGV-COPY-2
  Scenario: an entry of many lengths is joined, split and copied at each place
    Then in C it holds that
      """
      int lengths[] = {126, 127, 128, 129, 255, 256, 510, 511, 512, 513, 1023, 1024, 1025, 4096, 70000};
      for (size_t at = 0; at < 3 * COUNT(lengths); at++) {
        char *three[] = {"a", "b", "c", NULL}, *entry = calloc(1, lengths[at / 3] + 1);
        memset(entry, 'x', lengths[at / 3] - 1);
        entry[lengths[at / 3] - 1] = 'y';
        three[at % 3] = entry;
        char *text = PMIx_Argv_join(three, ',');
        IS(strlen(text), lengths[at / 3] + 4);
        ARE(PMIx_Argv_split(text, ','), three[0], three[1], three[2]);
        ARE(PMIx_Argv_split_with_empty(text, ','), three[0], three[1], three[2]);
        ARE(PMIx_Argv_split_inter(text, ',', true), three[0], three[1], three[2]);
        ARE(PMIx_Argv_split_inter(text, ',', false), three[0], three[1], three[2]);
        ARE(PMIx_Argv_copy(three), three[0], three[1], three[2]);
      }
      """

  @EXT-ARGV-APPEND-NOSIZE-2 @EXT-ARGV-PREPEND-NOSIZE-2 @EXT-ARGV-APPEND-UNIQUE-NOSIZE-2 @EXT-ARGV-APPEND-UNIQUE-NOSIZE-3
  Scenario: long strings that differ in the last character are appended and prepended
    Then in C it holds that
      """
      int lengths[] = {64, 256, 512, 1024, 5000};
      for (size_t at = 0; at < COUNT(lengths); at++) {
        char *one = text_of(lengths[at]), *other = text_of(lengths[at] + 1), **array = NULL;
        OK(PMIx_Argv_append_nosize(&array, one));
        OK(PMIx_Argv_append_unique_nosize(&array, one));
        OK(PMIx_Argv_append_unique_nosize(&array, other));
        OK(PMIx_Argv_prepend_nosize(&array, other));
        OK(PMIx_Argv_append_unique_nosize(&array, other));
        ARE(array, other, one, other);
      }
      """

  # Every second entry is the same. The strings of the copy are others, and stay as they are when those of the array are freed.
  @EXT-ARGV-COUNT-2 @EXT-ARGV-APPEND-NOSIZE-2 @EXT-ARGV-JOIN-2 @EXT-ARGV-SPLIT-3 @EXT-ARGV-COPY-2
  Scenario Outline: an array of <many> strings is appended to, counted, joined, split and copied
    Then in C it holds that
      """
      char **array = NULL, entry[20];
      for (int at = 0; at < <many>; at++) {
        snprintf(entry, sizeof(entry), at % 2 ? "odd" : "entry-%d", at);
        OK(PMIx_Argv_append_nosize(&array, entry));
      }
      char *text = PMIx_Argv_join(array, ' '), **taken[] = {PMIx_Argv_split(text, ' '), PMIx_Argv_copy(array)};
      CHECK(PMIx_Argv_count(array) == <many> && PMIx_Argv_count(taken[0]) == <many> && PMIx_Argv_count(taken[1]) == <many>);
      for (int at = 0; at < <many>; at++) {
        CHECK(taken[1][at] != array[at]);
        memset(array[at], 'x', 3);
      }
      PMIx_Argv_free(array);
      for (int at = 0; at < <many>; at++) {
        snprintf(entry, sizeof(entry), at % 2 ? "odd" : "entry-%d", at);
        CHECK(!strcmp(taken[0][at], entry) && !strcmp(taken[1][at], entry));
      }
      """
    Examples:
      | many |
      | 1    |
      | 2    |
      | 33   |
      | 257  |
      | 1025 |

  @EXT-ARGV-COUNT-2
  Scenario: PMIx_Argv_count counts 70,000 strings
    Then in C it holds that
      """
      char **array = calloc(70001, sizeof(char *));
      for (int at = 0; at < 70000; at++) array[at] = "";
      CHECK(PMIx_Argv_count(array) == 70000);
      """

  @EXT-ARGV-APPEND-UNIQUE-NOSIZE-3 @EXT-ARGV-PREPEND-NOSIZE-2
  Scenario: PMIx_Argv_append_unique_nosize finds each of 300 strings that were prepended
    Then in C it holds that
      """
      char **array = NULL, entry[20];
      for (int at = 0; at < 300; at++) {
        snprintf(entry, sizeof(entry), "entry-%d", at);
        CHECK(PMIx_Argv_prepend_nosize(&array, entry) == PMIX_SUCCESS);
      }
      for (int at = 0; at < 300; at++) {
        snprintf(entry, sizeof(entry), "entry-%d", at);
        CHECK(!strcmp(array[299 - at], entry));
        CHECK(PMIx_Argv_append_unique_nosize(&array, entry) == PMIX_SUCCESS);
      }
      CHECK(PMIx_Argv_count(array) == 300);
      """

  @EXT-ARGV-FREE-2
  Scenario: PMIx_Argv_free frees each of 300 strings
    Then in C it holds that
      """
      char **array = NULL, entry[3000] = "";
      memset(entry, 'x', 2999);
      for (int at = 0; at < 300; at++) CHECK(PMIx_Argv_append_nosize(&array, entry) == PMIX_SUCCESS);
      FREES(300 * 3000, PMIx_Argv_free(array));
      """

  @EXT-ARGV-SPLIT-3 @EXT-ARGV-SPLIT-INTER-3 @EXT-ARGV-SPLIT-WITH-EMPTY-2 @EXT-ARGV-JOIN-2
  Scenario Outline: strings are joined and split with the delimiter <delimiter>
    Then in C it holds that
      """
      char *given[] = {"1,2", "3;4:5", "6 7", "8\t9", NULL}, text[] = "1,2D3;4:5D6 7D8\t9";
      for (char *at = text; *at; at++) if (*at == 'D') *at = <delimiter>;
      CHECK(!strcmp(PMIx_Argv_join(given, <delimiter>), text));
      char **taken[] = {PMIx_Argv_split(text, <delimiter>), PMIx_Argv_split_with_empty(text, <delimiter>),
                        PMIx_Argv_split_inter(text, <delimiter>, true), PMIx_Argv_split_inter(text, <delimiter>, false)};
      for (int how = 0; how < 4; how++) {
        for (int at = 0; at < 4; at++) CHECK(taken[how][at] && !strcmp(taken[how][at], given[at]));
        CHECK(!taken[how][4]);
      }
      """
    Examples:
      | delimiter |
      | '='       |
      | '\\n'     |
      | 'x'       |
      | '0'       |
      | '/'       |
      | '-'       |
      | '\\1'     |

  @EXT-SETENV-2 @EXT-SETENV-4
  Scenario: PMIx_Setenv adds and replaces values of many lengths
    Then in C it holds that
      """
      extern char **environ;
      int lengths[] = {256, 1024, 4096, 70000};
      for (size_t at = 0; at < COUNT(lengths); at++) {
        char *value = text_of(lengths[at]), **env = NULL;
        for (int round = 0; round < 2; round++) {
          value[0] = 'a' + round;
          OK(PMIx_Setenv("MAPCHECK_XX", value, true, &env));
          OK(PMIx_Setenv("MAPCHECK_XX", value, true, &environ));
          CHECK(!strncmp(env[0], "MAPCHECK_XX=", 12) && !strcmp(env[0] + 12, value) && !env[1]);
          IS(getenv("MAPCHECK_XX"), value);
        }
      }
      """

  @EXT-SETENV-2
  Scenario Outline: PMIx_Setenv adds the value "<value>" to the program's own environment
    Then in C it holds that
      """
      extern char **environ;
      for (int overwrite = 0; overwrite < 2; overwrite++) {
        CHECK(unsetenv("MAPCHECK_XX") == 0 && setenv("MAPCHECK_X", "other", 1) == 0 && setenv("MAPCHECK_XXX", "another", 1) == 0);
        CHECK(PMIx_Setenv("MAPCHECK_XX", "<value>", overwrite, &environ) == PMIX_SUCCESS);
        CHECK(getenv("MAPCHECK_XX") && !strcmp(getenv("MAPCHECK_XX"), "<value>"));
        CHECK(!strcmp(getenv("MAPCHECK_X"), "other") && !strcmp(getenv("MAPCHECK_XXX"), "another"));
      }
      """
    Examples:
      | value  |
      | new    |
      |        |
      | a=b=c  |
      | a b,c; |

  @EXT-SETENV-3 @EXT-SETENV-4
  Scenario Outline: PMIx_Setenv replaces "<old>" by "<new>" in the program's own environment, and keeps it then
    Then in C it holds that
      """
      extern char **environ;
      CHECK(setenv("MAPCHECK_XX", "<old>", 1) == 0 && setenv("MAPCHECK_X", "other", 1) == 0 && setenv("MAPCHECK_XXX", "another", 1) == 0);
      CHECK(PMIx_Setenv("MAPCHECK_XX", "<new>", true, &environ) == PMIX_SUCCESS);
      PMIx_Setenv("MAPCHECK_XX", "another", false, &environ);
      IS(getenv("MAPCHECK_XX"), "<new>");
      CHECK(!strcmp(getenv("MAPCHECK_X"), "other") && !strcmp(getenv("MAPCHECK_XXX"), "another"));
      """
    Examples:
      | old   | new                |
      | old   |                    |
      |       | new                |
      | a=b   | b=a=b              |
      | short | longer than before |

  # Each of ten variables is replaced and then kept.
  @EXT-SETENV-3 @EXT-SETENV-4
  Scenario: PMIx_Setenv replaces and keeps each of ten variables
    Then in C it holds that
      """
      char **env = NULL, name[20], wanted[40];
      for (int round = 0; round < 3; round++)
        for (int at = 0; at < 10; at++) {
          snprintf(name, sizeof(name), "NAME_%d", at);
          PMIx_Setenv(name, round == 0 ? "first" : round == 1 ? "second" : "third", round == 1, &env);
          snprintf(wanted, sizeof(wanted), "NAME_%d=%s", at, round == 0 ? "first" : "second");
          CHECK(!strcmp(env[at], wanted));
          CHECK(PMIx_Argv_count(env) == (round == 0 ? at + 1 : 10));
        }
      """
