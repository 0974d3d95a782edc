# RFC0009, second restriction: data that applications put
@libpmix
Feature: Data that a process puts is found by the processes that its scope includes

  Three processes of one node put data; each asks for the data of every rank.

  @GET-PUT-2
  Scenario Outline: A process finds the data of its peers on the node that are put with <scope>
    Then in C it holds that
      """
      CLIENTS(3);
      PUT(PMIX_GLOBAL, UINT32("the.first", 10 * me.rank));
      PUT(<scope>, UINT32("the.second", 10 * me.rank + 1));
      PUT(PMIX_GLOBAL, UINT32("the.third", 10 * me.rank + 2));
      OK(PMIx_Commit());
      OK(PMIx_Fence(NULL, 0, NULL, 0));
      for (me.rank = 0; me.rank < 3; me.rank++) {
        GETS(&me, UINT32("the.second", 10 * me.rank + 1));
        GETS(&me, UINT32("the.third", 10 * me.rank + 2));
      }
      END_TOGETHER();
      """
    Examples:
      | scope       |
      | PMIX_LOCAL  |
      | PMIX_GLOBAL |

  @GET-PUT-2 @GET-LOOKUP-1
  Scenario: A process does not find what only other processes have put
    Then in C it holds that
      """
      CLIENTS(3);
      PUT(PMIX_GLOBAL, UINT32("of.all", me.rank));
      if (me.rank != 1) PUT(PMIX_GLOBAL, UINT32("of.some", me.rank));
      OK(PMIx_Commit());
      OK(PMIx_Fence(NULL, 0, NULL, 0));
      for (me.rank = 0; me.rank < 3; me.rank++) {
        GETS(&me, UINT32("of.all", me.rank));
        if (me.rank == 1) MISSES(&me, "of.some", FLAG(PMIX_OPTIONAL));
        else GETS(&me, UINT32("of.some", me.rank), FLAG(PMIX_OPTIONAL));
      }
      END_TOGETHER();
      """

  @GET-PUT-2
  Scenario: A process finds each of a hundred values that another has put under keys that begin alike, some of them empty
    Then in C it holds that
      """
      CLIENTS(2);
      char key[60], text[20];
      for (int turn = 0; turn < 3; turn++) {
        pmix_proc_t of = proc_of(me.nspace, turn ? turn - 1 : me.rank);
        for (int at = 0; at < 100; at++) {
          snprintf(key, sizeof(key), "keys.of.one.application.differ.at.their.end.%d", at);
          snprintf(text, sizeof(text), at % 10 ? "%u of rank %d" : "", at, of.rank);
          if (turn == 0) PUT(PMIX_GLOBAL, TEXT(key, text));
          else CHECK(!strcmp(text_found(&of, key, 0), text));
        }
        if (turn == 0) OK(PMIx_Commit());
        if (turn == 0) OK(PMIx_Fence(NULL, 0, NULL, 0));
      }
      END_TOGETHER();
      """

  # Three processes of one job put data; the process of another job asks for it.
  @GET-OTHER-2
  Scenario Outline: A process of another job finds <what> that each process has put
    Then in C it holds that
      """
      mapcheck_others = 1;
      CLIENTS(4);
      pmix_proc_t both[] = {proc_of("job", PMIX_RANK_WILDCARD), proc_of("other", PMIX_RANK_WILDCARD)};
      char text[20];
      for (int turn = 0; turn < 2; turn++) {
        for (int rank = 0; rank < 3; rank++) {
          pmix_proc_t of = proc_of("job", rank);
          snprintf(text, sizeof(text), "of rank %u", rank);
          if (turn == 0 && !strcmp(me.nspace, "job") && me.rank == of.rank) {
            PUT(PMIX_GLOBAL, TEXT("the.text", text));
            PUT(PMIX_GLOBAL, <value>);
            OK(PMIx_Commit());
          }
          if (turn == 0 || strcmp(me.nspace, "other")) continue;
          GETS(&of, TEXT("the.text", text));
          GETS(&of, <value>, FLAG(PMIX_OPTIONAL));
        }
        OK(PMIx_Fence(both, 2, NULL, 0));
      }
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | what      | value                                   |
      | a number  | UINT32("the.value", 4000000000u + rank) |
      | a boolean | BOOL("the.value", rank == 1)            |
      | an int    | INT("the.value", -100 - rank)           |
      | a size    | SIZE("the.value", 5000000000u + rank)   |

  # The first letters of these keys are some of "pmix", or the same in capitals.
  @GET-RESERVED-1 @GET-PUT-1 @GET-PUT-2
  Scenario Outline: data that a process puts under the key "<key>", which is not reserved, is found
    Then in C it holds that
      """
      CLIENTS(2);
      PUT(PMIX_GLOBAL, UINT32("<key>", 70000 + me.rank));
      OK(PMIx_Commit());
      OK(PMIx_Fence(NULL, 0, NULL, 0));
      for (me.rank = 0; me.rank < 2; me.rank++) GETS(&me, UINT32("<key>", 70000 + me.rank));
      END_TOGETHER();
      """
    Examples:
      | key        |
      | p          |
      | pmi        |
      | pmi.x      |
      | pm.ix      |
      | PMIX       |
      | PMIX.mine  |
      | Pmix.mine  |
      | a.pmix     |
      | xpmix.mine |
      | mpix.mine  |

  # A number is put first, and its replacement before it is committed and after.
  @GET-PUT-2
  Scenario Outline: a process finds a <kind> that it has put in place of a number, before it commits and after
    Then in C it holds that
      """
      CLIENTS(2);
      pmix_rank_t own = me.rank;
      PUT(PMIX_GLOBAL, UINT32("the.key", 70000 + me.rank));
      PUT(PMIX_GLOBAL, UINT32("the.other", 70000 + me.rank));
      GETS(&me, UINT32("the.key", 70000 + me.rank));
      PUT(PMIX_GLOBAL, <value>);
      for (int committed = 0; committed < 2; committed++) {
        for (me.rank = 0; me.rank < 2; me.rank++) {
          if (!committed && me.rank != own) continue;
          GETS(&me, <value>);
          GETS(&me, UINT32("the.other", 70000 + me.rank));
        }
        OK(PMIx_Commit());
        OK(PMIx_Fence(NULL, 0, NULL, 0));
      }
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | kind    | value                            |
      | number  | UINT32("the.key", 4000000000u)   |
      | text    | TEXT("the.key", "a longer text") |
      | text "" | TEXT("the.key", "")              |
      | boolean | BOOL("the.key", false)           |
      | size    | SIZE("the.key", 5000000000u)     |
