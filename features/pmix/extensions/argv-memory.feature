# 4.6 Argv Handling
@libpmix
Feature: What argv functions leave unchanged

  The strings that are given stay as they are, and the arrays do not depend on them afterwards.

  @<id>
  Scenario Outline: PMIx_Argv_<function> leaves the string that it splits unchanged, and returns copies
    Then in C it holds that
      """
      char text[] = ",a,bc,,d,,,ef,", same[sizeof(text)];
      memcpy(same, text, sizeof(text));
      for (int round = 0; round < 2; round++) {
        char **array = <split>;
        CHECK(!memcmp(text, same, sizeof(text)));
        for (int at = 0; array[at]; at++) CHECK(array[at] < text || array[at] >= text + sizeof(text));
        memset(text, 'x', sizeof(text) - 1);
        char *joined = PMIx_Argv_join(array, '+');
        CHECK(!strcmp(joined, "<joined>"));
        memcpy(text, same, sizeof(text));
        PMIx_Argv_free(array);
      }
      """
    Examples:
      | id                                                      | function                          | split                                   | joined        |
      | EXT-ARGV-SPLIT-2 EXT-ARGV-SPLIT-3                       | split                             | PMIx_Argv_split(text, ',')              | a+bc+d+ef     |
      | EXT-ARGV-SPLIT-WITH-EMPTY-2 EXT-ARGV-SPLIT-WITH-EMPTY-3 | split_with_empty                  | PMIx_Argv_split_with_empty(text, ',')   | +a+bc++d+++ef |
      | EXT-ARGV-SPLIT-INTER-2 EXT-ARGV-SPLIT-INTER-3           | split_inter with empty entries    | PMIx_Argv_split_inter(text, ',', true)  | +a+bc++d+++ef |
      | EXT-ARGV-SPLIT-INTER-2 EXT-ARGV-SPLIT-INTER-3           | split_inter without empty entries | PMIx_Argv_split_inter(text, ',', false) | a+bc+d+ef     |

  # The string is changed after it was added. Adding to an array of none and of three strings.
  @<id>
  Scenario Outline: <function> copies the string, and keeps the others
    Then in C it holds that
      """
      for (int many = 0; many < 4; many++) {
        char **array = NULL, text[] = "the text", *others[] = {"one", "", "three"};
        for (int at = 0; at < many; at++) CHECK(PMIx_Argv_append_nosize(&array, others[at]) == PMIX_SUCCESS);
        CHECK(<function>(&array, text) == PMIX_SUCCESS);
        CHECK(!strcmp(text, "the text") && array);
        memset(text, 'x', sizeof(text) - 1);
        CHECK(!strcmp(array[<place>], "the text") && !array[many + 1]);
        for (int at = 0; at < many; at++) CHECK(!strcmp(array[at + <shift>], others[at]));
        PMIx_Argv_free(array);
      }
      """
    Examples:
      | id                              | function                       | place | shift |
      | EXT-ARGV-APPEND-NOSIZE-2        | PMIx_Argv_append_nosize        | many  | 0     |
      | EXT-ARGV-PREPEND-NOSIZE-2       | PMIx_Argv_prepend_nosize       | 0     | 1     |
      | EXT-ARGV-APPEND-UNIQUE-NOSIZE-2 | PMIx_Argv_append_unique_nosize | many  | 0     |

  # The string of the array is the one that is there.
  @EXT-ARGV-APPEND-UNIQUE-NOSIZE-3
  Scenario: PMIx_Argv_append_unique_nosize leaves the array where it is if the string is there
    Then in C it holds that
      """
      char **array = PMIx_Argv_split("one,two,three", ','), *texts[3], **same = array;
      for (int at = 0; at < 3; at++) texts[at] = array[at];
      for (int at = 2; at >= 0; at--) {
        CHECK(PMIx_Argv_append_unique_nosize(&array, texts[at]) == PMIX_SUCCESS);
        CHECK(array == same && array[0] == texts[0] && array[1] == texts[1] && array[2] == texts[2] && !array[3]);
      }
      """

  @EXT-ARGV-JOIN-2 @EXT-ARGV-COPY-2
  Scenario: what was joined or copied does not change with the array
    Then in C it holds that
      """
      char **array = PMIx_Argv_split_with_empty("one,,three", ',');
      char *joined = PMIx_Argv_join(array, ','), **copy = PMIx_Argv_copy(array), *again = PMIx_Argv_join(array, ':');
      CHECK(joined != again && !strcmp(joined, "one,,three") && !strcmp(again, "one::three"));
      array[0][0] = 'O';
      CHECK(PMIx_Argv_append_nosize(&array, "four") == PMIX_SUCCESS);
      CHECK(!strcmp(joined, "one,,three") && !strcmp(copy[0], "one") && !copy[1][0] && !strcmp(copy[2], "three") && !copy[3]);
      copy[2][0] = 'T';
      CHECK(PMIx_Argv_prepend_nosize(&copy, "zero") == PMIX_SUCCESS);
      CHECK(!strcmp(array[0], "One") && !strcmp(array[2], "three") && !strcmp(array[3], "four") && !array[4]);
      """

  @EXT-ARGV-JOIN-2
  Scenario: PMIx_Argv_join and PMIx_Argv_copy of one string, of an empty one and of several empty ones
    Then in C it holds that
      """
      char *one[] = {"a", NULL}, *empty[] = {"", NULL}, *several[] = {"", "", "", NULL}, *last[] = {"a", "", NULL};
      CHECK(!strcmp(PMIx_Argv_join(one, ','), "a"));
      CHECK(!strcmp(PMIx_Argv_join(empty, ','), ""));
      CHECK(!strcmp(PMIx_Argv_join(several, ','), ",,"));
      CHECK(!strcmp(PMIx_Argv_join(last, ','), "a,"));
      CHECK(PMIx_Argv_count(PMIx_Argv_copy(several)) == 3 && PMIx_Argv_count(PMIx_Argv_copy(empty)) == 1);
      """

  # Setting a variable in an array of a length leaves the others.
  @EXT-SETENV-2 @EXT-SETENV-3 @EXT-SETENV-4
  Scenario: PMIx_Setenv copies the name and the value, and leaves the other variables
    Then in C it holds that
      """
      for (int which = 0; which < 4; which++)
        for (int overwrite = 0; overwrite < 2; overwrite++) {
          char **env = PMIx_Argv_split("AA=1,A=2,B=3", ','), name[3], value[] = "new";
          static char *names[] = {"AA", "A", "B", "C"}, *before[] = {"AA=1", "A=2", "B=3", NULL}, *after[] = {"AA=new", "A=new", "B=new", "C=new"};
          strcpy(name, names[which]);
          pmix_status_t status = PMIx_Setenv(name, value, overwrite, &env);
          CHECK(status == PMIX_SUCCESS || (which < 3 && !overwrite));
          CHECK(!strcmp(name, names[which]) && !strcmp(value, "new"));
          memset(name, 'x', 2), memset(value, 'x', 3);
          for (int at = 0; at < 4; at++) {
            char *wanted = at == which && (overwrite || at == 3) ? after[at] : before[at];
            CHECK(wanted ? env[at] && !strcmp(env[at], wanted) : !env[at]);
          }
          CHECK(which < 3 || !env[4]);
        }
      """

  @EXT-SETENV-4
  Scenario: PMIx_Setenv replaces a value by an empty one, a shorter one and the same
    Then in C it holds that
      """
      static char *values[] = {"", "a", "a", "a longer one", "b", "=", "A=", ""};
      char **env = PMIx_Argv_split("B=1,A=first", ','), wanted[30];
      for (int at = 0; at < 8; at++) {
        CHECK(PMIx_Setenv("A", values[at], true, &env) == PMIX_SUCCESS);
        snprintf(wanted, sizeof(wanted), "A=%s", values[at]);
        CHECK(!strcmp(env[0], "B=1") && !strcmp(env[1], wanted) && !env[2]);
      }
      """

  # A variable without a value is set.
  @EXT-SETENV-3
  Scenario: PMIx_Setenv keeps an empty value if overwrite is false
    Then in C it holds that
      """
      char **env = PMIx_Argv_split("B=1,A=,C=3", ',');
      PMIx_Setenv("A", "new", false, &env);
      CHECK(!strcmp(env[0], "B=1") && !strcmp(env[1], "A=") && !strcmp(env[2], "C=3") && !env[3]);
      """

  # The end of another name and a part of a value do not count as the name.
  @EXT-SETENV-2
  Scenario Outline: PMIx_Setenv adds <name> beside variables that contain it
    Then in C it holds that
      """
      char **env = PMIx_Argv_split("XA=1,A.=2,B=A=3,_A=4,AXA=5", ',');
      IS(PMIx_Setenv("<name>", "new", <overwrite>, &env), PMIX_SUCCESS);
      ARE(env, "XA=1", "A.=2", "B=A=3", "_A=4", "AXA=5", "<name>=new");
      """
    Examples:
      | name | overwrite |
      | A    | true      |
      | A    | false     |
      | X    | true      |
      | AX   | false     |
      | a.   | true      |
