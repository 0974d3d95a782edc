@libpmix
Feature: Argv arrays

  An argv array is a NULL-terminated array of strings.

  @EXT-ARGV-COUNT-2
  Scenario Outline: PMIx_Argv_count returns the number of entries of <array>
    When this runs
      """
      char **a = PMIx_Argv_split_with_empty(<text>, ',')
      int n = PMIx_Argv_count(a)
      """
    Then it holds that
      | a | <array> |
      | n | <count> |

    Examples:
      | text     | array           | count |
      | "a"      | {"a"}           | 1     |
      | "a,b,c"  | {"a", "b", "c"} | 3     |
      | "a,,c"   | {"a", "", "c"}  | 3     |

  @EXT-ARGV-COUNT-3
  Scenario: PMIx_Argv_count returns 0 for NULL
    When this runs
      """
      int n = PMIx_Argv_count(NULL)
      """
    Then it holds that
      | n | 0 |

  @EXT-ARGV-APPEND-NOSIZE-2
  Scenario: PMIx_Argv_append_nosize creates an array and appends to it
    When this runs
      """
      char **a = NULL
      int first = PMIx_Argv_append_nosize(&a, "one")
      int second = PMIx_Argv_append_nosize(&a, "two")
      int third = PMIx_Argv_append_nosize(&a, "one")
      """
    Then it holds that
      | first  | PMIX_SUCCESS          |
      | second | PMIX_SUCCESS          |
      | third  | PMIX_SUCCESS          |
      | a      | {"one", "two", "one"} |

  @EXT-ARGV-APPEND-NOSIZE-2
  Scenario: PMIx_Argv_append_nosize appends a copy of the string
    When this runs
      """
      char **a = NULL
      char *text = strdup("one")
      PMIx_Argv_append_nosize(&a, text)
      text[0] = 'O'
      """
    Then it holds that
      | text | "One"   |
      | a    | {"one"} |

  @EXT-ARGV-APPEND-NOSIZE-2
  Scenario Outline: PMIx_Argv_append_nosize appends <text> to <array>
    When this runs
      """
      char **a = PMIx_Argv_split_with_empty(<given>, ',')
      int appended = PMIx_Argv_append_nosize(&a, <text>)
      """
    Then it holds that
      | appended | PMIX_SUCCESS |
      | a        | <all>        |

    Examples:
      | given   | array           | text  | all                  |
      | "a"     | {"a"}           | "a"   | {"a", "a"}           |
      | "a,b"   | {"a", "b"}      | "b"   | {"a", "b", "b"}      |
      | "a,b,b" | {"a", "b", "b"} | "b"   | {"a", "b", "b", "b"} |
      | "a,b"   | {"a", "b"}      | "B"   | {"a", "b", "B"}      |
      | "a,b"   | {"a", "b"}      | ""    | {"a", "b", ""}       |
      | "a,,c"  | {"a", "", "c"}  | ""    | {"a", "", "c", ""}   |
      | "a,b"   | {"a", "b"}      | "a,b" | {"a", "b", "a,b"}    |

  @EXT-ARGV-PREPEND-NOSIZE-2
  Scenario Outline: PMIx_Argv_prepend_nosize prepends <text> to <array>
    When this runs
      """
      char **a = PMIx_Argv_split_with_empty(<given>, ',')
      int prepended = PMIx_Argv_prepend_nosize(&a, <text>)
      """
    Then it holds that
      | prepended | PMIX_SUCCESS |
      | a         | <all>        |

    Examples:
      | given  | array          | text  | all                   |
      | "a"    | {"a"}          | "a"   | {"a", "a"}            |
      | "a,b"  | {"a", "b"}     | "a"   | {"a", "a", "b"}       |
      | "a,b"  | {"a", "b"}     | "b"   | {"b", "a", "b"}       |
      | "a,b"  | {"a", "b"}     | ""    | {"", "a", "b"}        |
      | "a,,c" | {"a", "", "c"} | "a,c" | {"a,c", "a", "", "c"} |

  @EXT-ARGV-PREPEND-NOSIZE-2
  Scenario: PMIx_Argv_prepend_nosize creates an array and prepends to it
    When this runs
      """
      char **a = NULL
      int first = PMIx_Argv_prepend_nosize(&a, "one")
      int second = PMIx_Argv_prepend_nosize(&a, "two")
      int third = PMIx_Argv_prepend_nosize(&a, "three")
      """
    Then it holds that
      | first  | PMIX_SUCCESS            |
      | second | PMIX_SUCCESS            |
      | third  | PMIX_SUCCESS            |
      | a      | {"three", "two", "one"} |

  @EXT-ARGV-PREPEND-NOSIZE-2
  Scenario: PMIx_Argv_prepend_nosize prepends a copy of the string
    When this runs
      """
      char **a = NULL
      char *text = strdup("one")
      PMIx_Argv_prepend_nosize(&a, text)
      text[0] = 'O'
      """
    Then it holds that
      | text | "One"   |
      | a    | {"one"} |

  @EXT-ARGV-APPEND-UNIQUE-NOSIZE-2
  Scenario: PMIx_Argv_append_unique_nosize appends a string that the array does not contain
    When this runs
      """
      char **a = NULL
      int first = PMIx_Argv_append_unique_nosize(&a, "one")
      int second = PMIx_Argv_append_unique_nosize(&a, "two")
      int third = PMIx_Argv_append_unique_nosize(&a, "on")
      """
    Then it holds that
      | first  | PMIX_SUCCESS         |
      | second | PMIX_SUCCESS         |
      | third  | PMIX_SUCCESS         |
      | a      | {"one", "two", "on"} |

  @EXT-ARGV-APPEND-UNIQUE-NOSIZE-3
  Scenario: PMIx_Argv_append_unique_nosize leaves an array that contains the string unchanged
    When this runs
      """
      char **a = PMIx_Argv_split("one,two", ',')
      int again = PMIx_Argv_append_unique_nosize(&a, "one")
      int last = PMIx_Argv_append_unique_nosize(&a, "two")
      """
    Then it holds that
      | again | PMIX_SUCCESS   |
      | last  | PMIX_SUCCESS   |
      | a     | {"one", "two"} |

  @EXT-ARGV-FREE-2
  Scenario: PMIx_Argv_free frees an array and its strings
    When this runs
      """
      size_t before
      size_t full
      size_t after
      char **a = NULL
      before = heap()
      PMIx_Argv_append_nosize(&a, "x*2000")
      PMIx_Argv_append_nosize(&a, "x*3000")
      full = heap()
      PMIx_Argv_free(a)
      after = heap()
      """
    Then it holds that
      | full  | > before + 5000 |
      | after | before          |

  @EXT-ARGV-SPLIT-INTER-2
  Scenario Outline: PMIx_Argv_split_inter splits <text> on <at> with include_empty <empty>
    When this runs
      """
      char **a = PMIx_Argv_split_inter(<text>, <at>, <empty>)
      """
    Then it holds that
      | a | <array> |

    Examples:
      | text      | at  | empty | array                   |
      | "a,,b"    | ',' | true  | {"a", "", "b"}          |
      | "a,,b"    | ',' | false | {"a", "b"}              |
      | "a,,,b,c" | ',' | true  | {"a", "", "", "b", "c"} |
      | "a,,,b,c" | ',' | false | {"a", "b", "c"}         |
      | "a;;b,c"  | ';' | true  | {"a", "", "b,c"}        |

  @EXT-ARGV-SPLIT-INTER-3
  Scenario Outline: PMIx_Argv_split_inter divides <text> on each <at>
    When this runs
      """
      char **a = PMIx_Argv_split_inter(<text>, <at>, <empty>)
      """
    Then it holds that
      | a | <array> |

    Examples:
      | text        | at  | empty | array                |
      | "a,b,c"     | ',' | true  | {"a", "b", "c"}      |
      | "a,b,c"     | ',' | false | {"a", "b", "c"}      |
      | "one"       | ',' | true  | {"one"}              |
      | "a b:c d"   | ':' | false | {"a b", "c d"}       |
      | "x*300"     | ',' | false | {"x*300"}            |

  @EXT-ARGV-SPLIT-WITH-EMPTY-2 @EXT-ARGV-SPLIT-WITH-EMPTY-3
  Scenario Outline: PMIx_Argv_split_with_empty retains the empty entries of <text>
    When this runs
      """
      char **a = PMIx_Argv_split_with_empty(<text>, <at>)
      char **b = PMIx_Argv_split_inter(<text>, <at>, true)
      """
    Then it holds that
      | a | <array> |
      | b | <array> |

    Examples:
      | text       | at  | array                |
      | "a,,b"     | ',' | {"a", "", "b"}       |
      | ",a"       | ',' | {"", "a"}            |
      | "a,b"      | ',' | {"a", "b"}           |
      | "a:::b"    | ':' | {"a", "", "", "b"}   |
      | "a,b"      | ':' | {"a,b"}              |

  @EXT-ARGV-SPLIT-2 @EXT-ARGV-SPLIT-3
  Scenario Outline: PMIx_Argv_split discards the empty entries of <text>
    When this runs
      """
      char **a = PMIx_Argv_split(<text>, <at>)
      char **b = PMIx_Argv_split_inter(<text>, <at>, false)
      """
    Then it holds that
      | a | <array> |
      | b | <array> |

    Examples:
      | text       | at  | array           |
      | "a,,b"     | ',' | {"a", "b"}      |
      | ",a,"      | ',' | {"a"}           |
      | "a,b,c"    | ',' | {"a", "b", "c"} |
      | "a:::b"    | ':' | {"a", "b"}      |
      | "a,b"      | ':' | {"a,b"}         |

  @EXT-ARGV-JOIN-2
  Scenario Outline: PMIx_Argv_join joins <array> with <between>
    When this runs
      """
      char **a = PMIx_Argv_split_with_empty(<text>, ',')
      char *joined = PMIx_Argv_join(a, <between>)
      """
    Then it holds that
      | a      | <array>  |
      | joined | <joined> |

    Examples:
      | text    | array           | between | joined  |
      | "a,b,c" | {"a", "b", "c"} | ','     | "a,b,c" |
      | "a,b,c" | {"a", "b", "c"} | ' '     | "a b c" |
      | "one"   | {"one"}         | ':'     | "one"   |
      | "a,,b"  | {"a", "", "b"}  | ';'     | "a;;b"  |

  @EXT-ARGV-JOIN-2
  Scenario: PMIx_Argv_join returns a new string and leaves the array unchanged
    When this runs
      """
      char **a = PMIx_Argv_split("a,b", ',')
      char *joined = PMIx_Argv_join(a, '+')
      joined[0] = 'X'
      """
    Then it holds that
      | joined | "X+b"      |
      | a      | {"a", "b"} |

  @EXT-ARGV-COPY-2
  Scenario: PMIx_Argv_copy copies an array with its strings
    When this runs
      """
      char **a = PMIx_Argv_split("one,two,three", ',')
      char **b = PMIx_Argv_copy(a)
      a[1][0] = 'T'
      PMIx_Argv_append_nosize(&a, "four")
      """
    Then it holds that
      | a | {"one", "Two", "three", "four"} |
      | b | {"one", "two", "three"}         |

  @EXT-ARGV-COPY-2
  Scenario: freeing a copy leaves the original array unchanged
    When this runs
      """
      char **a = PMIx_Argv_split("one,two", ',')
      size_t before = heap()
      size_t after
      char **b = PMIx_Argv_copy(a)
      PMIx_Argv_free(b)
      after = heap()
      """
    Then it holds that
      | after | before         |
      | a     | {"one", "two"} |

  @<id>
  Scenario Outline: <function> accepts an array without entries
    Then in C it holds that
      """
      char **array = malloc(sizeof(char *));
      array[0] = NULL;
      <holds>
      """

    Examples:
      | id                              | function                       | holds                                                                                                                  |
      | EXT-ARGV-COUNT-2                | PMIx_Argv_count                | CHECK(PMIx_Argv_count(array) == 0);                                                                                    |
      | EXT-ARGV-APPEND-NOSIZE-2        | PMIx_Argv_append_nosize        | CHECK(PMIx_Argv_append_nosize(&array, "a") == PMIX_SUCCESS); CHECK(!strcmp(array[0], "a") && !array[1]);               |
      | EXT-ARGV-PREPEND-NOSIZE-2       | PMIx_Argv_prepend_nosize       | CHECK(PMIx_Argv_prepend_nosize(&array, "a") == PMIX_SUCCESS); CHECK(!strcmp(array[0], "a") && !array[1]);              |
      | EXT-ARGV-APPEND-UNIQUE-NOSIZE-2 | PMIx_Argv_append_unique_nosize | CHECK(PMIx_Argv_append_unique_nosize(&array, "a") == PMIX_SUCCESS); CHECK(!strcmp(array[0], "a") && !array[1]);        |
      | EXT-ARGV-JOIN-2                 | PMIx_Argv_join                 | char *joined = PMIx_Argv_join(array, ','); CHECK(joined && !joined[0]);                                                |
      | EXT-ARGV-COPY-2                 | PMIx_Argv_copy                 | char **copy = PMIx_Argv_copy(array); CHECK(copy && copy != array && !copy[0]); PMIx_Argv_free(copy); CHECK(!array[0]); |
      | EXT-SETENV-2                    | PMIx_Setenv                    | CHECK(PMIx_Setenv("A", "1", false, &array) == PMIX_SUCCESS); CHECK(!strcmp(array[0], "A=1") && !array[1]);             |

  @EXT-SETENV-2
  Scenario: PMIx_Setenv adds a variable
    When this runs
      """
      char **env = PMIx_Argv_split("A=1", ',')
      int done = PMIx_Setenv("B", "two", false, &env)
      """
    Then it holds that
      | done | PMIX_SUCCESS     |
      | env  | {"A=1", "B=two"} |

  @EXT-SETENV-3
  Scenario: PMIx_Setenv keeps an existing variable if overwrite is false
    When this runs
      """
      char **env = PMIx_Argv_split("A=1,B=2", ',')
      PMIx_Setenv("A", "new", false, &env)
      """
    Then it holds that
      | env | {"A=1", "B=2"} |

  @EXT-SETENV-4
  Scenario: PMIx_Setenv replaces an existing variable if overwrite is true
    When this runs
      """
      char **env = PMIx_Argv_split("A=1,AB=2", ',')
      int done = PMIx_Setenv("A", "new", true, &env)
      """
    Then it holds that
      | done | PMIX_SUCCESS      |
      | env  | {"A=new", "AB=2"} |

  # ---- more than three entries, long and empty strings, delimiters at the ends ----

  @EXT-ARGV-COUNT-2
  Scenario: PMIx_Argv_count counts twelve strings, one of them empty
    When this runs
      """
      char **a = PMIx_Argv_split_with_empty("a,bb,,d,e,f,g,h,i,j,k,last", ',')
      int n = PMIx_Argv_count(a)
      """
    Then it holds that
      | n | 12 |

  @EXT-ARGV-COPY-2
  Scenario: PMIx_Argv_copy copies twelve strings, one of them empty
    When this runs
      """
      char **a = PMIx_Argv_split_with_empty("a,bb,,d,e,f,g,h,i,j,k,last", ',')
      char **b = PMIx_Argv_copy(a)
      """
    Then it holds that
      | b | {"a", "bb", "", "d", "e", "f", "g", "h", "i", "j", "k", "last"} |

  @EXT-ARGV-JOIN-2
  Scenario: PMIx_Argv_join joins twelve strings, one of them empty
    When this runs
      """
      char **a = PMIx_Argv_split_with_empty("a,bb,,d,e,f,g,h,i,j,k,last", ',')
      char *joined = PMIx_Argv_join(a, ':')
      """
    Then it holds that
      | a      | {"a", "bb", "", "d", "e", "f", "g", "h", "i", "j", "k", "last"} |
      | joined | "a:bb::d:e:f:g:h:i:j:k:last" |

  @EXT-ARGV-APPEND-NOSIZE-2
  Scenario: PMIx_Argv_append_nosize appends to an array of six strings
    When this runs
      """
      char **a = PMIx_Argv_split("1,2,3,4,5,6", ',')
      PMIx_Argv_append_nosize(&a, "")
      PMIx_Argv_append_nosize(&a, "8 and more")
      int n = PMIx_Argv_count(a)
      """
    Then it holds that
      | n | 8                                                 |
      | a | {"1", "2", "3", "4", "5", "6", "", "8 and more"} |

  @EXT-ARGV-PREPEND-NOSIZE-2
  Scenario: PMIx_Argv_prepend_nosize prepends to an array of six strings
    When this runs
      """
      char **a = PMIx_Argv_split("1,2,3,4,5,6", ',')
      PMIx_Argv_prepend_nosize(&a, "")
      PMIx_Argv_prepend_nosize(&a, "first")
      int n = PMIx_Argv_count(a)
      """
    Then it holds that
      | n | 8                                             |
      | a | {"first", "", "1", "2", "3", "4", "5", "6"} |

  @EXT-ARGV-APPEND-UNIQUE-NOSIZE-2
  Scenario Outline: PMIx_Argv_append_unique_nosize appends <text> to four other strings
    When this runs
      """
      char **a = PMIx_Argv_split("one,two,three,four", ',')
      int done = PMIx_Argv_append_unique_nosize(&a, "<text>")
      """
    Then it holds that
      | done | PMIX_SUCCESS                              |
      | a    | {"one", "two", "three", "four", "<text>"} |

    Examples:
      | text  |
      | One   |
      | fou   |
      | fours |
      | o     |
      | our   |

  @EXT-ARGV-APPEND-UNIQUE-NOSIZE-3
  Scenario Outline: PMIx_Argv_append_unique_nosize finds <text> in <array>
    When this runs
      """
      char **a = PMIx_Argv_split_with_empty(<given>, ',')
      int done = PMIx_Argv_append_unique_nosize(&a, <text>)
      """
    Then it holds that
      | done | PMIX_SUCCESS |
      | a    | <array>      |

    Examples:
      | given   | array           | text |
      | "a"     | {"a"}           | "a"  |
      | "a,,c"  | {"a", "", "c"}  | ""   |
      | ",b"    | {"", "b"}       | ""   |
      | ",b"    | {"", "b"}       | "b"  |
      | "a,b,a" | {"a", "b", "a"} | "a"  |
      | "a,b,b" | {"a", "b", "b"} | "b"  |

  @EXT-ARGV-APPEND-UNIQUE-NOSIZE-2
  Scenario: PMIx_Argv_append_unique_nosize appends an empty string once
    When this runs
      """
      char **a = PMIx_Argv_split("a,b", ',')
      int first = PMIx_Argv_append_unique_nosize(&a, "")
      int second = PMIx_Argv_append_unique_nosize(&a, "")
      """
    Then it holds that
      | first  | PMIX_SUCCESS   |
      | second | PMIX_SUCCESS   |
      | a      | {"a", "b", ""} |

  @EXT-ARGV-APPEND-UNIQUE-NOSIZE-3
  Scenario Outline: PMIx_Argv_append_unique_nosize finds <text> among four strings
    When this runs
      """
      char **a = PMIx_Argv_split("one,two,three,four", ',')
      int done = PMIx_Argv_append_unique_nosize(&a, "<text>")
      """
    Then it holds that
      | a | {"one", "two", "three", "four"} |

    Examples:
      | text  |
      | one   |
      | two   |
      | three |
      | four  |

  @EXT-ARGV-FREE-2
  Scenario: PMIx_Argv_free frees each of five strings
    When this runs
      """
      size_t before
      size_t after
      char **a = NULL
      before = heap()
      PMIx_Argv_append_nosize(&a, "x*3000")
      PMIx_Argv_append_nosize(&a, "x*3000")
      PMIx_Argv_append_nosize(&a, "")
      PMIx_Argv_append_nosize(&a, "x*3000")
      PMIx_Argv_append_nosize(&a, "x*3000")
      PMIx_Argv_free(a)
      after = heap()
      """
    Then it holds that
      | after | before |

  @EXT-ARGV-SPLIT-2 @EXT-ARGV-SPLIT-3 @EXT-ARGV-SPLIT-INTER-2
  Scenario Outline: PMIx_Argv_split finds no entries in <text>
    When this runs
      """
      char **a = PMIx_Argv_split(<text>, ',')
      char **b = PMIx_Argv_split_inter(<text>, ',', false)
      int of_a = PMIx_Argv_count(a)
      int of_b = PMIx_Argv_count(b)
      """
    Then it holds that
      | of_a | 0 |
      | of_b | 0 |

    Examples:
      | text   |
      | ""     |
      | ","    |
      | ",,"   |
      | ",,,," |

  @EXT-ARGV-SPLIT-2 @EXT-ARGV-SPLIT-3 @EXT-ARGV-SPLIT-INTER-2
  Scenario Outline: PMIx_Argv_split discards the empty entries at the ends of <text>
    When this runs
      """
      char **a = PMIx_Argv_split(<text>, ',')
      char **b = PMIx_Argv_split_inter(<text>, ',', false)
      """
    Then it holds that
      | a | <array> |
      | b | <array> |

    Examples:
      | text          | array                |
      | "a,b,"        | {"a", "b"}           |
      | "a,b,,,"      | {"a", "b"}           |
      | ",,a,,,b,c,," | {"a", "b", "c"}      |
      | "a,b,c,d,e,"  | {"a", "b", "c", "d", "e"} |

  @EXT-ARGV-SPLIT-WITH-EMPTY-2 @EXT-ARGV-SPLIT-WITH-EMPTY-3 @EXT-ARGV-SPLIT-INTER-2
  Scenario Outline: PMIx_Argv_split_with_empty retains each empty entry of <text>
    When this runs
      """
      char **a = PMIx_Argv_split_with_empty(<text>, ',')
      char **b = PMIx_Argv_split_inter(<text>, ',', true)
      """
    Then it holds that
      | a | <array> |
      | b | <array> |

    Examples:
      | text            | array                                    |
      | ",,a"           | {"", "", "a"}                            |
      | "a,,,,b"        | {"a", "", "", "", "b"}                   |
      | "a,,b,,,c,d,,e" | {"a", "", "b", "", "", "c", "d", "", "e"} |

  # An empty entry is retained where more than one copy of the delimiter appears in a sequence; a single one at the end adds none.
  @EXT-ARGV-SPLIT-WITH-EMPTY-2 @EXT-ARGV-SPLIT-WITH-EMPTY-3 @EXT-ARGV-SPLIT-INTER-2
  Scenario Outline: PMIx_Argv_split_with_empty splits <text>, which ends with delimiters
    When this runs
      """
      char **a = PMIx_Argv_split_with_empty(<text>, ',')
      char **b = PMIx_Argv_split_inter(<text>, ',', true)
      """
    Then it holds that
      | a | <array> |
      | b | <array> |

    Examples:
      | text     | array              |
      | "a,b,"   | {"a", "b"}         |
      | "a,b,,"  | {"a", "b", ""}     |
      | "a,b,,," | {"a", "b", "", ""} |

  @EXT-ARGV-SPLIT-3 @EXT-ARGV-SPLIT-INTER-3
  Scenario Outline: PMIx_Argv_split keeps an entry of <length> characters
    When this runs
      """
      char **parts = NULL
      PMIx_Argv_append_nosize(&parts, "before")
      PMIx_Argv_append_nosize(&parts, "x*<length>")
      PMIx_Argv_append_nosize(&parts, "after")
      char *text = PMIx_Argv_join(parts, ',')
      char **a = PMIx_Argv_split(text, ',')
      char **b = PMIx_Argv_split_with_empty(text, ',')
      """
    Then it holds that
      | a | {"before", "x*<length>", "after"} |
      | b | {"before", "x*<length>", "after"} |

    Examples:
      | length |
      | 126    |
      | 127    |
      | 128    |
      | 129    |
      | 3000   |

  @EXT-ARGV-JOIN-2
  Scenario Outline: PMIx_Argv_join joins <array>
    When this runs
      """
      char **a = PMIx_Argv_split_with_empty(<text>, ',')
      char *joined = PMIx_Argv_join(a, '-')
      """
    Then it holds that
      | joined | <joined> |

    Examples:
      | text            | array                         | joined          |
      | "a,b,c,d"       | {"a", "b", "c", "d"}          | "a-b-c-d"       |
      | "aa,b,ccc,d,ee" | {"aa", "b", "ccc", "d", "ee"} | "aa-b-ccc-d-ee" |
      | ",a,,b"         | {"", "a", "", "b"}            | "-a--b"         |
      | "a,,"           | {"a", ""}                     | "a-"            |
      | "a,,,"          | {"a", "", ""}                 | "a--"           |
      | "a,b,,"         | {"a", "b", ""}                | "a-b-"          |
      | ",,"            | {"", ""}                      | "-"             |
      | "a b,c"         | {"a b", "c"}                  | "a b-c"         |
      | "a-,-b"         | {"a-", "-b"}                  | "a---b"         |

  @EXT-SETENV-2
  Scenario Outline: PMIx_Setenv adds <name> to three variables
    When this runs
      """
      char **env = PMIx_Argv_split("AB=1,BC=2,C=3", ',')
      int done = PMIx_Setenv("<name>", "<value>", <overwrite>, &env)
      """
    Then it holds that
      | done | PMIX_SUCCESS                               |
      | env  | {"AB=1", "BC=2", "C=3", "<name>=<value>"} |

    Examples:
      | name | value | overwrite |
      | A    | new   | true      |
      | A    | new   | false     |
      | B    | new   | true      |
      | ab   | new   | true      |
      | CD   | x=y=z | false     |
      | D    |       | true      |

  @EXT-SETENV-2
  Scenario: PMIx_Setenv adds the first variable
    When this runs
      """
      char **env = NULL
      int done = PMIx_Setenv("A", "1", true, &env)
      """
    Then it holds that
      | done | PMIX_SUCCESS |
      | env  | {"A=1"}      |

  @EXT-SETENV-4
  Scenario Outline: PMIx_Setenv replaces <name> among four variables
    When this runs
      """
      char **env = PMIx_Argv_split("A=1,AB=2,C=three,D=4", ',')
      int done = PMIx_Setenv("<name>", "new=er", true, &env)
      """
    Then it holds that
      | done | PMIX_SUCCESS |
      | env  | <env>        |

    Examples:
      | name | env                                       |
      | A    | {"A=new=er", "AB=2", "C=three", "D=4"}    |
      | AB   | {"A=1", "AB=new=er", "C=three", "D=4"}    |
      | C    | {"A=1", "AB=2", "C=new=er", "D=4"}        |
      | D    | {"A=1", "AB=2", "C=three", "D=new=er"}    |

  @EXT-SETENV-3
  Scenario Outline: PMIx_Setenv keeps <name> among four variables if overwrite is false
    When this runs
      """
      char **env = PMIx_Argv_split("A=1,AB=2,C=three,D=4", ',')
      PMIx_Setenv("<name>", "new", false, &env)
      """
    Then it holds that
      | env | {"A=1", "AB=2", "C=three", "D=4"} |

    Examples:
      | name |
      | A    |
      | AB   |
      | C    |
      | D    |
