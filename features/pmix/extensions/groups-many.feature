# 4.29 Attributes
@libpmix
Feature: What the members of a group share, and which members they add

  @EXT-KEY-GROUP-INFO-3
  Scenario Outline: every member of a group finds each value that another shares with PMIX_GROUP_INFO: <group>
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve_many(2) == 0); CHECK(mapcheck_groups == 1); return 0; }
      pmix_proc_t me, members[2];
      pmix_info_t infos[2], mine[80], by, *results = NULL;
      pmix_value_t *found = NULL;
      size_t many = 0, context = 4711, shared = 1;
      bool yes = true;
      const char *wrong = NULL;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (int at = 0; at < 2; at++) PMIX_LOAD_PROCID(&members[at], me.nspace, at);
      PMIX_INFO_LOAD(&mine[0], "the.first", "before", PMIX_STRING);
      EACH_GIVEN(given, "<group>") {
        PMIX_INFO_LOAD(&mine[shared], given->what, "replaced", PMIX_STRING);
        mine[shared++].value = given->value;
      }
      PMIX_INFO_LOAD(&mine[shared], "the.last", &me.rank, PMIX_PROC_RANK);
      pmix_data_array_t array = {.type = PMIX_INFO, .size = shared + 1, .array = mine};
      PMIX_INFO_LOAD(&infos[0], PMIX_GROUP_INFO, &array, PMIX_DATA_ARRAY);
      PMIX_INFO_LOAD(&infos[1], PMIX_GROUP_ASSIGN_CONTEXT_ID, &yes, PMIX_BOOL);
      CHECK(PMIx_Group_construct("the-group", members, 2, infos, 2, &results, &many) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&by, PMIX_GROUP_CONTEXT_ID, &context, PMIX_SIZE);
      PMIX_INFO_SET_QUALIFIER(&by);
      for (me.rank = 0; me.rank < 2; me.rank++) {
        EACH_GIVEN(given, "<group>") {
          CHECK(PMIx_Get(&me, given->what, &by, 1, &found) == PMIX_SUCCESS);
          if (!same_value(found, &given->value)) wrong = given->what;
        }
        CHECK(PMIx_Get(&me, "the.last", &by, 1, &found) == PMIX_SUCCESS);
        CHECK(found && found->type == PMIX_PROC_RANK && found->data.rank == me.rank);
      }
      PMIx_Fence(NULL, 0, NULL, 0);
      PMIx_Finalize(NULL, 0);
      IS(wrong, NULL);
      """
    Examples:
      | group   |
      | numbers |
      | texts   |
      | structs |
      | arrays  |

  # The members call one after the other, so that each of them is the first, one between, or the last.
  @EXT-KEY-GROUP-ADD-MEMBERS-3
  Scenario Outline: the host receives PMIX_GROUP_ADD_MEMBERS of <who> of a group
    Then in C it holds that
      """
      char *whose[] = {"one:70000,two:3", "three:1,two:4", "four:0,five:5"};
      bool adds[] = {<adds>};
      if (!getenv("PMIX_NAMESPACE")) {
        CHECK(mapcheck_serve_many(3) == 0);
        CHECK(mapcheck_groups == 1);
        CHECK(!strcmp(mapcheck_members, "job:0,job:1,job:2"));
        for (int at = 0; at < 3; at++) CHECK(mapcheck_received(PMIX_GROUP_ADD_MEMBERS, whose[at]) == adds[at]);
        return 0;
      }
      pmix_proc_t me, all[3], added[2];
      pmix_info_t infos[2], *results = NULL;
      size_t many = 0;
      bool yes = true;
      pmix_data_array_t array = {.type = PMIX_PROC, .size = 2, .array = added};
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (int at = 0; at < 3; at++) PMIX_LOAD_PROCID(&all[at], me.nspace, at);
      PMIX_LOAD_PROCID(&added[0], me.rank == 0 ? "one" : me.rank == 1 ? "three" : "four", me.rank == 0 ? 70000 : me.rank == 1 ? 1 : 0);
      PMIX_LOAD_PROCID(&added[1], me.rank == 2 ? "five" : "two", me.rank == 2 ? 5 : 3 + me.rank);
      PMIX_INFO_LOAD(&infos[0], PMIX_GROUP_ASSIGN_CONTEXT_ID, &yes, PMIX_BOOL);
      PMIX_INFO_LOAD(&infos[1], PMIX_GROUP_ADD_MEMBERS, &array, PMIX_DATA_ARRAY);
      usleep(100000 * me.rank);
      CHECK(PMIx_Group_construct("the-group", all, 3, infos, adds[me.rank] ? 2 : 1, &results, &many) == PMIX_SUCCESS);
      LEAVE();
      """
    Examples:
      | who                       | adds               |
      | the first member          | true, false, false |
      | the second member         | false, true, false |
      | the last member           | false, false, true |
      | all members but the first | false, true, true  |
      | all members but the last  | true, true, false  |
      | each member               | true, true, true   |

  @EXT-KEY-GROUP-ADD-MEMBERS-3
  Scenario Outline: the host receives each of <many> processes in PMIX_GROUP_ADD_MEMBERS, by <call>
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) {
        CHECK(mapcheck_serve() == 0);
        CHECK(mapcheck_groups == 1);
        CHECK(mapcheck_received(PMIX_GROUP_ADD_MEMBERS, "<as>") == 1);
        return 0;
      }
      pmix_proc_t me, added[5];
      pmix_info_t infos[2], *results = NULL;
      size_t many = 0;
      bool yes = true;
      pmix_data_array_t array = {.type = PMIX_PROC, .size = <many>, .array = added};
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (int at = 0; at < 5; at++) PMIX_LOAD_PROCID(&added[at], at % 2 ? "odd" : "even", at == 4 ? PMIX_RANK_WILDCARD : 7 - at);
      PMIX_INFO_LOAD(&infos[0], PMIX_GROUP_ADD_MEMBERS, &array, PMIX_DATA_ARRAY);
      PMIX_INFO_LOAD(&infos[1], PMIX_GROUP_ASSIGN_CONTEXT_ID, &yes, PMIX_BOOL);
      if (<nonblocking>) {
        CHECK(PMIx_Group_construct_nb("the-group", &me, 1, infos, 2, mapcheck_answered, &me) == PMIX_SUCCESS);
        CHECK(mapcheck_called_back(1) && mapcheck_status == PMIX_SUCCESS && mapcheck_own == &me);
      } else CHECK(PMIx_Group_construct("the-group", &me, 1, infos, 2, &results, &many) == PMIX_SUCCESS);
      LEAVE();
      """
    Examples:
      | many | call                    | nonblocking | as                                        |
      | 1    | PMIx_Group_construct    | 0           | even:7                                    |
      | 2    | PMIx_Group_construct    | 0           | even:7,odd:6                              |
      | 5    | PMIx_Group_construct    | 0           | even:7,odd:6,even:5,odd:4,even:4294967294 |
      | 1    | PMIx_Group_construct_nb | 1           | even:7                                    |
      | 5    | PMIx_Group_construct_nb | 1           | even:7,odd:6,even:5,odd:4,even:4294967294 |

  # Each member gives its own.
  @EXT-KEY-GROUP-LOCAL-CID-3
  Scenario Outline: the host receives PMIX_GROUP_LOCAL_CID of each member of a group, <what>
    Then in C it holds that
      """
      size_t numbers[] = {<numbers>};
      if (!getenv("PMIX_NAMESPACE")) {
        char text[40];
        CHECK(mapcheck_serve_many(3) == 0);
        CHECK(mapcheck_groups == 1);
        for (int at = 0; at < 3; at++) {
          snprintf(text, sizeof(text), "%zu", numbers[at]);
          CHECK(mapcheck_received(PMIX_GROUP_LOCAL_CID, text) == 1);
        }
        return 0;
      }
      pmix_proc_t me, all[3];
      pmix_info_t infos[2], *results = NULL;
      size_t many = 0;
      bool yes = true;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (int at = 0; at < 3; at++) PMIX_LOAD_PROCID(&all[at], me.nspace, at);
      PMIX_INFO_LOAD(&infos[0], PMIX_GROUP_LOCAL_CID, &numbers[me.rank], PMIX_SIZE);
      PMIX_INFO_LOAD(&infos[1], PMIX_GROUP_ASSIGN_CONTEXT_ID, &yes, PMIX_BOOL);
      usleep(50000 * me.rank);
      CHECK(PMIx_Group_construct("the-group", all, 3, infos, 2, &results, &many) == PMIX_SUCCESS);
      PMIx_Fence(NULL, 0, NULL, 0);
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | what                   | numbers                                   |
      | small ones             | 0, 1, 2                                   |
      | more than 32 bits      | 5000000000ul, 5000000001ul, 4294967296ul  |
      | the largest and others | 18446744073709551614ul, 4294967295ul, 7ul |

  # Rank 1 is a member of both groups, and each group has a number of its own.
  @EXT-KEY-GROUP-INFO-3
  Scenario: the members of two groups that share one process find the infos of their own group
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve_many(3) == 0); CHECK(mapcheck_groups == 2); return 0; }
      char *names[] = {"the-first", "the-second"};
      pmix_proc_t me, all[3];
      bool yes = true;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (int at = 0; at < 3; at++) PMIX_LOAD_PROCID(&all[at], me.nspace, at);
      for (uint32_t group = 0; group < 2; group++) {
        pmix_info_t infos[2], mine, by, *results = NULL;
        size_t many = 0, context = 4711 + group;
        uint32_t number = 70000 + 10 * group + me.rank;
        if (me.rank == group || me.rank == group + 1) {
          PMIX_INFO_LOAD(&mine, "the.number", &number, PMIX_UINT32);
          pmix_data_array_t array = {.type = PMIX_INFO, .size = 1, .array = &mine};
          PMIX_INFO_LOAD(&infos[0], PMIX_GROUP_ASSIGN_CONTEXT_ID, &yes, PMIX_BOOL);
          PMIX_INFO_LOAD(&infos[1], PMIX_GROUP_INFO, &array, PMIX_DATA_ARRAY);
          CHECK(PMIx_Group_construct(names[group], &all[group], 2, infos, 2, &results, &many) == PMIX_SUCCESS);
          PMIX_INFO_LOAD(&by, PMIX_GROUP_CONTEXT_ID, &context, PMIX_SIZE);
          PMIX_INFO_SET_QUALIFIER(&by);
          for (uint32_t rank = group; rank < group + 2; rank++) {
            pmix_value_t *found = NULL;
            CHECK(PMIx_Get(&all[rank], "the.number", &by, 1, &found) == PMIX_SUCCESS);
            CHECK(found && found->type == PMIX_UINT32 && found->data.uint32 == 70000 + 10 * group + rank);
          }
        }
        PMIx_Fence(NULL, 0, NULL, 0);
      }
      PMIx_Finalize(NULL, 0);
      """

  # Every member shares as many, and finds those of both.
  @EXT-KEY-GROUP-INFO-3
  Scenario Outline: the members of a group find each of <many> infos that each of them shares
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve_many(2) == 0); CHECK(mapcheck_groups == 1); return 0; }
      pmix_proc_t me, all[2];
      pmix_info_t infos[2], mine[60], by, *results = NULL;
      pmix_value_t *found = NULL;
      size_t many = 0, context = 4711;
      bool yes = true;
      char key[20], text[3000];
      pmix_data_array_t array = {.type = PMIX_INFO, .size = <many>, .array = mine};
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      memset(text, 'x', sizeof(text));
      for (int at = 0; at < <many>; at++) {
        snprintf(key, sizeof(key), "the.key.%d", at);
        snprintf(text + sizeof(text) - 40, 40, "%d of %u", at, me.rank);
        PMIX_INFO_LOAD(&mine[at], key, text, PMIX_STRING);
      }
      for (int at = 0; at < 2; at++) PMIX_LOAD_PROCID(&all[at], me.nspace, at);
      PMIX_INFO_LOAD(&infos[0], PMIX_GROUP_ASSIGN_CONTEXT_ID, &yes, PMIX_BOOL);
      PMIX_INFO_LOAD(&infos[1], PMIX_GROUP_INFO, &array, PMIX_DATA_ARRAY);
      CHECK(PMIx_Group_construct("the-group", all, 2, infos, 2, &results, &many) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&by, PMIX_GROUP_CONTEXT_ID, &context, PMIX_SIZE);
      PMIX_INFO_SET_QUALIFIER(&by);
      for (uint32_t rank = 0; rank < 2; rank++)
        for (int at = 0; at < <many>; at++) {
          snprintf(key, sizeof(key), "the.key.%d", at);
          snprintf(text + sizeof(text) - 40, 40, "%d of %u", at, rank);
          CHECK(PMIx_Get(&all[rank], key, &by, 1, &found) == PMIX_SUCCESS);
          CHECK(found && found->type == PMIX_STRING && !strcmp(found->data.string, text));
        }
      PMIx_Fence(NULL, 0, NULL, 0);
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | many |
      | 1    |
      | 2    |
      | 60   |
