# 4.6 Argv Handling
@libpmix
Feature: Argv arrays of many and of long strings

  # The long entry ends with another character than it begins with, and is the first, the second and the third of three.
  @EXT-ARGV-SPLIT-3 @EXT-ARGV-SPLIT-INTER-3 @EXT-ARGV-SPLIT-WITH-EMPTY-2 @EXT-ARGV-JOIN-2 @EXT-ARGV-COPY-2
  Scenario Outline: an entry of <length> characters is joined, split and copied at each place
    Then in C it holds that
      """
      char *entry = calloc(1, <length> + 1);
      memset(entry, 'x', <length> - 1);
      entry[<length> - 1] = 'y';
      for (int place = 0; place < 3; place++) {
        char *given[] = {"a", "b", "c", NULL};
        given[place] = entry;
        char *text = PMIx_Argv_join(given, ',');
        CHECK(strlen(text) == <length> + 4);
        char **taken[] = {PMIx_Argv_split(text, ','), PMIx_Argv_split_with_empty(text, ','), PMIx_Argv_split_inter(text, ',', true),
                          PMIx_Argv_split_inter(text, ',', false), PMIx_Argv_copy(given)};
        for (int how = 0; how < 5; how++) {
          for (int at = 0; at < 3; at++) CHECK(taken[how][at] && !strcmp(taken[how][at], given[at]));
          CHECK(!taken[how][3]);
        }
      }
      """
    Examples:
      | length |
      | 255    |
      | 256    |
      | 510    |
      | 511    |
      | 512    |
      | 513    |
      | 1023   |
      | 1024   |
      | 1025   |
      | 4096   |
      | 70000  |

  @EXT-ARGV-APPEND-NOSIZE-2 @EXT-ARGV-PREPEND-NOSIZE-2 @EXT-ARGV-APPEND-UNIQUE-NOSIZE-2 @EXT-ARGV-APPEND-UNIQUE-NOSIZE-3
  Scenario Outline: strings of <length> characters that differ in the last one are appended and prepended
    Then in C it holds that
      """
      char *one = calloc(1, <length> + 1), *other = calloc(1, <length> + 1), **array = NULL;
      memset(one, 'x', <length>);
      memset(other, 'x', <length>);
      other[<length> - 1] = 'y';
      CHECK(PMIx_Argv_append_nosize(&array, one) == PMIX_SUCCESS);
      CHECK(PMIx_Argv_append_unique_nosize(&array, one) == PMIX_SUCCESS);
      CHECK(PMIx_Argv_append_unique_nosize(&array, other) == PMIX_SUCCESS);
      CHECK(PMIx_Argv_prepend_nosize(&array, other) == PMIX_SUCCESS);
      CHECK(PMIx_Argv_append_unique_nosize(&array, other) == PMIX_SUCCESS);
      CHECK(!strcmp(array[0], other) && !strcmp(array[1], one) && !strcmp(array[2], other) && !array[3]);
      """
    Examples:
      | length |
      | 64     |
      | 256    |
      | 512    |
      | 1024   |
      | 5000   |

  # Every second entry is the same.
  @EXT-ARGV-COUNT-2 @EXT-ARGV-APPEND-NOSIZE-2 @EXT-ARGV-JOIN-2 @EXT-ARGV-SPLIT-3 @EXT-ARGV-COPY-2
  Scenario Outline: an array of <many> strings is appended to, counted, joined, split and copied
    Then in C it holds that
      """
      char **array = NULL, entry[20];
      for (int at = 0; at < <many>; at++) {
        snprintf(entry, sizeof(entry), at % 2 ? "odd" : "entry-%d", at);
        CHECK(PMIx_Argv_append_nosize(&array, entry) == PMIX_SUCCESS);
      }
      char *text = PMIx_Argv_join(array, ' '), **taken[] = {PMIx_Argv_split(text, ' '), PMIx_Argv_copy(array)};
      CHECK(PMIx_Argv_count(array) == <many> && PMIx_Argv_count(taken[0]) == <many> && PMIx_Argv_count(taken[1]) == <many>);
      for (int at = 0; at < <many>; at++) {
        snprintf(entry, sizeof(entry), at % 2 ? "odd" : "entry-%d", at);
        CHECK(!strcmp(array[at], entry) && !strcmp(taken[0][at], entry) && !strcmp(taken[1][at], entry));
      }
      """
    Examples:
      | many |
      | 33   |
      | 257  |
      | 1025 |

  # Each string of the original is overwritten and freed.
  @EXT-ARGV-COPY-2
  Scenario Outline: PMIx_Argv_copy shares none of <many> strings with the original
    Then in C it holds that
      """
      char **array = NULL, **copy, entry[20];
      for (int at = 0; at < <many>; at++) {
        snprintf(entry, sizeof(entry), "entry-%d", at);
        CHECK(PMIx_Argv_append_nosize(&array, entry) == PMIX_SUCCESS);
      }
      copy = PMIx_Argv_copy(array);
      CHECK(copy && copy != array);
      for (int at = 0; at < <many>; at++) CHECK(copy[at] && copy[at] != array[at]);
      for (int at = 0; at < <many>; at++) memset(array[at], 'x', 5);
      for (int at = 0; at < <many>; at++) {
        snprintf(entry, sizeof(entry), "entry-%d", at);
        CHECK(!strcmp(copy[at], entry));
      }
      CHECK(!copy[<many>]);
      PMIx_Argv_free(array);
      PMIx_Argv_free(copy);
      """
    Examples:
      | many |
      | 1    |
      | 2    |
      | 5    |
      | 100  |

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
      size_t full = mallinfo2().uordblks;
      PMIx_Argv_free(array);
      CHECK(mallinfo2().uordblks + 300 * 3000 <= full);
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
  Scenario Outline: PMIx_Setenv adds and replaces a value of <length> characters
    Then in C it holds that
      """
      extern char **environ;
      char *value = calloc(1, <length> + 1), **env = NULL;
      memset(value, 'x', <length>);
      value[<length> - 1] = 'y';
      for (int round = 0; round < 2; round++) {
        value[0] = 'a' + round;
        CHECK(PMIx_Setenv("MAPCHECK_XX", value, true, &env) == PMIX_SUCCESS);
        CHECK(PMIx_Setenv("MAPCHECK_XX", value, true, &environ) == PMIX_SUCCESS);
        CHECK(!strncmp(env[0], "MAPCHECK_XX=", 12) && !strcmp(env[0] + 12, value) && !env[1]);
        CHECK(!strcmp(getenv("MAPCHECK_XX"), value));
      }
      """
    Examples:
      | length |
      | 256    |
      | 1024   |
      | 4096   |
      | 70000  |

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

  @EXT-SETENV-4
  Scenario Outline: PMIx_Setenv replaces "<old>" by "<new>" in the program's own environment
    Then in C it holds that
      """
      extern char **environ;
      CHECK(setenv("MAPCHECK_XX", "<old>", 1) == 0 && setenv("MAPCHECK_X", "other", 1) == 0 && setenv("MAPCHECK_XXX", "another", 1) == 0);
      CHECK(PMIx_Setenv("MAPCHECK_XX", "<new>", true, &environ) == PMIX_SUCCESS);
      CHECK(!strcmp(getenv("MAPCHECK_XX"), "<new>"));
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
