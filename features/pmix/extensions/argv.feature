@libpmix
Feature: Argv arrays

  An argv array is a NULL-terminated array of strings.

  @EXT-ARGV-COUNT-2
  Scenario Outline: PMIx_Argv_count returns the number of entries of <array>
    Then in C it holds that
      """
      char **a = PMIx_Argv_split_with_empty(<text>, ',');
      IS(PMIx_Argv_count(a), <count>);
      ARE(a, <array>);
      """
    Examples:
      | text                         | array                                                         | count |
      | "a"                          | "a"                                                           | 1     |
      | "a,b,c"                      | "a", "b", "c"                                                 | 3     |
      | "a,,c"                       | "a", "", "c"                                                  | 3     |
      | "a,bb,,d,e,f,g,h,i,j,k,last" | "a", "bb", "", "d", "e", "f", "g", "h", "i", "j", "k", "last" | 12    |

  @EXT-ARGV-COUNT-3
  Scenario: PMIx_Argv_count returns 0 for NULL
    Then in C it holds that
      """
      IS(PMIx_Argv_count(NULL), 0);
      """

  @EXT-ARGV-<id>
  Scenario Outline: PMIx_Argv_<function> of <text> makes <all> of <given>
    Then in C it holds that
      """
      char **a = PMIx_Argv_split_with_empty(<given>, ',');
      IS(PMIx_Argv_<function>(&a, <text>), PMIX_SUCCESS);
      ARE(a, <all>);
      """
    Examples:
      | id                     | function             | given                | text    | all                                    |
      | APPEND-NOSIZE-2        | append_nosize        | "a"                  | "a"     | "a", "a"                               |
      | APPEND-NOSIZE-2        | append_nosize        | "a,b"                | "b"     | "a", "b", "b"                          |
      | APPEND-NOSIZE-2        | append_nosize        | "a,b,b"              | "b"     | "a", "b", "b", "b"                     |
      | APPEND-NOSIZE-2        | append_nosize        | "a,b"                | "B"     | "a", "b", "B"                          |
      | APPEND-NOSIZE-2        | append_nosize        | "a,b"                | ""      | "a", "b", ""                           |
      | APPEND-NOSIZE-2        | append_nosize        | "a,,c"               | ""      | "a", "", "c", ""                       |
      | APPEND-NOSIZE-2        | append_nosize        | "a,b"                | "a,b"   | "a", "b", "a,b"                        |
      | PREPEND-NOSIZE-2       | prepend_nosize       | "a"                  | "a"     | "a", "a"                               |
      | PREPEND-NOSIZE-2       | prepend_nosize       | "a,b"                | "a"     | "a", "a", "b"                          |
      | PREPEND-NOSIZE-2       | prepend_nosize       | "a,b"                | "b"     | "b", "a", "b"                          |
      | PREPEND-NOSIZE-2       | prepend_nosize       | "a,b"                | ""      | "", "a", "b"                           |
      | PREPEND-NOSIZE-2       | prepend_nosize       | "a,,c"               | "a,c"   | "a,c", "a", "", "c"                    |
      | APPEND-UNIQUE-NOSIZE-2 | append_unique_nosize | "one,two,three,four" | "One"   | "one", "two", "three", "four", "One"   |
      | APPEND-UNIQUE-NOSIZE-2 | append_unique_nosize | "one,two,three,four" | "fou"   | "one", "two", "three", "four", "fou"   |
      | APPEND-UNIQUE-NOSIZE-2 | append_unique_nosize | "one,two,three,four" | "fours" | "one", "two", "three", "four", "fours" |
      | APPEND-UNIQUE-NOSIZE-2 | append_unique_nosize | "one,two,three,four" | "o"     | "one", "two", "three", "four", "o"     |
      | APPEND-UNIQUE-NOSIZE-2 | append_unique_nosize | "one,two,three,four" | "our"   | "one", "two", "three", "four", "our"   |
      | APPEND-UNIQUE-NOSIZE-3 | append_unique_nosize | "one,two,three,four" | "one"   | "one", "two", "three", "four"          |
      | APPEND-UNIQUE-NOSIZE-3 | append_unique_nosize | "one,two,three,four" | "two"   | "one", "two", "three", "four"          |
      | APPEND-UNIQUE-NOSIZE-3 | append_unique_nosize | "one,two,three,four" | "three" | "one", "two", "three", "four"          |
      | APPEND-UNIQUE-NOSIZE-3 | append_unique_nosize | "one,two,three,four" | "four"  | "one", "two", "three", "four"          |
      | APPEND-UNIQUE-NOSIZE-3 | append_unique_nosize | "a"                  | "a"     | "a"                                    |
      | APPEND-UNIQUE-NOSIZE-3 | append_unique_nosize | "a,,c"               | ""      | "a", "", "c"                           |
      | APPEND-UNIQUE-NOSIZE-3 | append_unique_nosize | ",b"                 | ""      | "", "b"                                |
      | APPEND-UNIQUE-NOSIZE-3 | append_unique_nosize | ",b"                 | "b"     | "", "b"                                |
      | APPEND-UNIQUE-NOSIZE-3 | append_unique_nosize | "a,b,a"              | "a"     | "a", "b", "a"                          |
      | APPEND-UNIQUE-NOSIZE-3 | append_unique_nosize | "a,b,b"              | "b"     | "a", "b", "b"                          |

  @EXT-ARGV-<id>
  Scenario Outline: PMIx_Argv_<function> of <texts> makes <all>
    Then in C it holds that
      """
      char **a = NULL, *texts[] = {<texts>};
      for (size_t at = 0; at < sizeof(texts) / sizeof(*texts); at++) IS(PMIx_Argv_<function>(&a, texts[at]), PMIX_SUCCESS);
      ARE(a, <all>);
      """
    Examples:
      | id                     | function             | texts                                          | all                                            |
      | APPEND-NOSIZE-2        | append_nosize        | "one", "two", "one"                            | "one", "two", "one"                            |
      | APPEND-NOSIZE-2        | append_nosize        | "1", "2", "3", "4", "5", "6", "", "8 and more" | "1", "2", "3", "4", "5", "6", "", "8 and more" |
      | PREPEND-NOSIZE-2       | prepend_nosize       | "one", "two", "three"                          | "three", "two", "one"                          |
      | PREPEND-NOSIZE-2       | prepend_nosize       | "6", "5", "4", "3", "2", "1", "", "first"      | "first", "", "1", "2", "3", "4", "5", "6"      |
      | APPEND-UNIQUE-NOSIZE-2 | append_unique_nosize | "one", "two", "on"                             | "one", "two", "on"                             |
      | APPEND-UNIQUE-NOSIZE-3 | append_unique_nosize | "one", "two", "one", "two"                     | "one", "two"                                   |
      | APPEND-UNIQUE-NOSIZE-2 | append_unique_nosize | "a", "b", "", ""                               | "a", "b", ""                                   |

  @EXT-ARGV-FREE-2
  Scenario: PMIx_Argv_free frees an array and each of its strings
    Then in C it holds that
      """
      for (int many = 1; many < 6; many++) {
        char **a = NULL;
        size_t before = heap();
        for (int at = 0; at < many; at++) PMIx_Argv_append_nosize(&a, at == 2 ? "" : xs(3000));
        COMPARE(heap(), >, before + 3000);
        PMIx_Argv_free(a);
        IS(heap(), before);
      }
      """

  # An empty entry is retained where more than one copy of the delimiter appears in a sequence; a single one at the end adds none.
  @EXT-ARGV-SPLIT-WITH-EMPTY-2 @EXT-ARGV-SPLIT-WITH-EMPTY-3 @EXT-ARGV-SPLIT-INTER-2 @EXT-ARGV-SPLIT-INTER-3 @EXT-ARGV-SPLIT-2 @EXT-ARGV-SPLIT-3
  Scenario Outline: <text> is split on <at>, with empty entries and without
    Then in C it holds that
      """
      ARE(PMIx_Argv_split_with_empty(<text>, <at>), <with empty>);
      ARE(PMIx_Argv_split_inter(<text>, <at>, true), <with empty>);
      ARE(PMIx_Argv_split(<text>, <at>), <without>);
      ARE(PMIx_Argv_split_inter(<text>, <at>, false), <without>);
      """
    Examples:
      | text            | at  | with empty                              | without                 |
      | "a,,b"          | ',' | "a", "", "b"                            | "a", "b"                |
      | "a,,,b,c"       | ',' | "a", "", "", "b", "c"                   | "a", "b", "c"           |
      | "a;;b,c"        | ';' | "a", "", "b,c"                          | "a", "b,c"              |
      | "a,b,c"         | ',' | "a", "b", "c"                           | "a", "b", "c"           |
      | "one"           | ',' | "one"                                   | "one"                   |
      | "a b:c d"       | ':' | "a b", "c d"                            | "a b", "c d"            |
      | xs(300)         | ',' | xs(300)                                 | xs(300)                 |
      | ",a"            | ',' | "", "a"                                 | "a"                     |
      | "a:::b"         | ':' | "a", "", "", "b"                        | "a", "b"                |
      | "a,b"           | ':' | "a,b"                                   | "a,b"                   |
      | ",a,"           | ',' | "", "a"                                 | "a"                     |
      | "a,b,"          | ',' | "a", "b"                                | "a", "b"                |
      | "a,b,,"         | ',' | "a", "b", ""                            | "a", "b"                |
      | "a,b,,,"        | ',' | "a", "b", "", ""                        | "a", "b"                |
      | ",,a,,,b,c,,"   | ',' | "", "", "a", "", "", "b", "c", ""       | "a", "b", "c"           |
      | "a,b,c,d,e,"    | ',' | "a", "b", "c", "d", "e"                 | "a", "b", "c", "d", "e" |
      | ",,a"           | ',' | "", "", "a"                             | "a"                     |
      | "a,,,,b"        | ',' | "a", "", "", "", "b"                    | "a", "b"                |
      | "a,,b,,,c,d,,e" | ',' | "a", "", "b", "", "", "c", "d", "", "e" | "a", "b", "c", "d", "e" |

  @EXT-ARGV-SPLIT-2 @EXT-ARGV-SPLIT-3 @EXT-ARGV-SPLIT-INTER-2
  Scenario Outline: PMIx_Argv_split finds no entries in <text>
    Then in C it holds that
      """
      IS(PMIx_Argv_count(PMIx_Argv_split(<text>, ',')), 0);
      IS(PMIx_Argv_count(PMIx_Argv_split_inter(<text>, ',', false)), 0);
      """
    Examples:
      | text   |
      | ""     |
      | ","    |
      | ",,"   |
      | ",,,," |

  @EXT-ARGV-JOIN-2
  Scenario Outline: PMIx_Argv_join joins <array> with <between>
    Then in C it holds that
      """
      char **a = PMIx_Argv_split_with_empty(<text>, ',');
      IS(PMIx_Argv_join(a, <between>), <joined>);
      ARE(a, <array>);
      """
    Examples:
      | text                         | array                                                         | between | joined                       |
      | "a,b,c"                      | "a", "b", "c"                                                 | ','     | "a,b,c"                      |
      | "a,b,c"                      | "a", "b", "c"                                                 | ' '     | "a b c"                      |
      | "one"                        | "one"                                                         | ':'     | "one"                        |
      | "a,,b"                       | "a", "", "b"                                                  | ';'     | "a;;b"                       |
      | "a,bb,,d,e,f,g,h,i,j,k,last" | "a", "bb", "", "d", "e", "f", "g", "h", "i", "j", "k", "last" | ':'     | "a:bb::d:e:f:g:h:i:j:k:last" |
      | "a,b,c,d"                    | "a", "b", "c", "d"                                            | '-'     | "a-b-c-d"                    |
      | "aa,b,ccc,d,ee"              | "aa", "b", "ccc", "d", "ee"                                   | '-'     | "aa-b-ccc-d-ee"              |
      | ",a,,b"                      | "", "a", "", "b"                                              | '-'     | "-a--b"                      |
      | "a,,"                        | "a", ""                                                       | '-'     | "a-"                         |
      | "a,,,"                       | "a", "", ""                                                   | '-'     | "a--"                        |
      | "a,b,,"                      | "a", "b", ""                                                  | '-'     | "a-b-"                       |
      | ",,"                         | "", ""                                                        | '-'     | "-"                          |
      | "a b,c"                      | "a b", "c"                                                    | '-'     | "a b-c"                      |
      | "a-,-b"                      | "a-", "-b"                                                    | '-'     | "a---b"                      |

  @EXT-ARGV-COPY-2
  Scenario: freeing a copy leaves the original array unchanged
    Then in C it holds that
      """
      char **a = PMIx_Argv_split("one,two", ',');
      size_t before = heap();
      PMIx_Argv_free(PMIx_Argv_copy(a));
      IS(heap(), before);
      ARE(a, "one", "two");
      """

  @EXT-<id>
  Scenario Outline: <function> accepts an array without entries
    Then in C it holds that
      """
      char **array = calloc(1, sizeof(char *));
      <holds>;
      """
    Examples:
      | id                          | function                       | holds                                                                         |
      | ARGV-COUNT-2                | PMIx_Argv_count                | IS(PMIx_Argv_count(array), 0)                                                 |
      | ARGV-APPEND-NOSIZE-2        | PMIx_Argv_append_nosize        | IS(PMIx_Argv_append_nosize(&array, "a"), PMIX_SUCCESS); ARE(array, "a")       |
      | ARGV-PREPEND-NOSIZE-2       | PMIx_Argv_prepend_nosize       | IS(PMIx_Argv_prepend_nosize(&array, "a"), PMIX_SUCCESS); ARE(array, "a")      |
      | ARGV-APPEND-UNIQUE-NOSIZE-2 | PMIx_Argv_append_unique_nosize | PMIx_Argv_append_unique_nosize(&array, "a"); ARE(array, "a")                  |
      | ARGV-JOIN-2                 | PMIx_Argv_join                 | IS(PMIx_Argv_join(array, ','), "")                                            |
      | ARGV-COPY-2                 | PMIx_Argv_copy                 | char **copy = PMIx_Argv_copy(array); CHECK(copy && copy != array && !copy[0]) |
      | SETENV-2                    | PMIx_Setenv                    | IS(PMIx_Setenv("A", "1", false, &array), PMIX_SUCCESS); ARE(array, "A=1")     |

  @EXT-SETENV-<id>
  Scenario Outline: PMIx_Setenv of <set> makes <all> of <given>
    Then in C it holds that
      """
      char **env = PMIx_Argv_split(<given>, ',');
      pmix_status_t status = PMIx_Setenv(<set>, &env);
      CHECK(status == PMIX_SUCCESS || <id> == 3);
      ARE(env, <all>);
      """
    Examples:
      | id | given                  | set                  | all                                  |
      | 2  | "A=1"                  | "B", "two", false    | "A=1", "B=two"                       |
      | 3  | "A=1,B=2"              | "A", "new", false    | "A=1", "B=2"                         |
      | 4  | "A=1,AB=2"             | "A", "new", true     | "A=new", "AB=2"                      |
      | 2  | "AB=1,BC=2,C=3"        | "A", "new", true     | "AB=1", "BC=2", "C=3", "A=new"       |
      | 2  | "AB=1,BC=2,C=3"        | "A", "new", false    | "AB=1", "BC=2", "C=3", "A=new"       |
      | 2  | "AB=1,BC=2,C=3"        | "B", "new", true     | "AB=1", "BC=2", "C=3", "B=new"       |
      | 2  | "AB=1,BC=2,C=3"        | "ab", "new", true    | "AB=1", "BC=2", "C=3", "ab=new"      |
      | 2  | "AB=1,BC=2,C=3"        | "CD", "x=y=z", false | "AB=1", "BC=2", "C=3", "CD=x=y=z"    |
      | 2  | "AB=1,BC=2,C=3"        | "D", "", true        | "AB=1", "BC=2", "C=3", "D="          |
      | 4  | "A=1,AB=2,C=three,D=4" | "A", "new=er", true  | "A=new=er", "AB=2", "C=three", "D=4" |
      | 4  | "A=1,AB=2,C=three,D=4" | "AB", "new=er", true | "A=1", "AB=new=er", "C=three", "D=4" |
      | 4  | "A=1,AB=2,C=three,D=4" | "C", "new=er", true  | "A=1", "AB=2", "C=new=er", "D=4"     |
      | 4  | "A=1,AB=2,C=three,D=4" | "D", "new=er", true  | "A=1", "AB=2", "C=three", "D=new=er" |
      | 3  | "A=1,AB=2,C=three,D=4" | "A", "new", false    | "A=1", "AB=2", "C=three", "D=4"      |
      | 3  | "A=1,AB=2,C=three,D=4" | "AB", "new", false   | "A=1", "AB=2", "C=three", "D=4"      |
      | 3  | "A=1,AB=2,C=three,D=4" | "C", "new", false    | "A=1", "AB=2", "C=three", "D=4"      |
      | 3  | "A=1,AB=2,C=three,D=4" | "D", "new", false    | "A=1", "AB=2", "C=three", "D=4"      |
