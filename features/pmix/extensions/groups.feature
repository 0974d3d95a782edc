# 4.29 Attributes
@libpmix
Feature: Keys of the construction of groups

  Processes construct a group. Their host gives each group a context ID, from 4711 on, and the infos that members share are found by it.

  @EXT-KEY-GROUP-INFO-3
  Scenario Outline: every member of a group finds the infos that <who> with PMIX_GROUP_INFO
    Then in C it holds that
      """
      CLIENTS(3, CHECK(mapcheck_groups == 1));
      pmix_proc_t all[3];
      char text[20];
      for (int at = 0; at < 3; at++) all[at] = proc_of(me.nspace, at);
      snprintf(text, sizeof(text), "of rank %u", me.rank);
      if (<shares>) CONSTRUCT("the-group", all, 3, FLAG(PMIX_GROUP_ASSIGN_CONTEXT_ID),
          INFOS(PMIX_GROUP_INFO, TEXT("the.text", text), UINT32("the.number", 70000 + me.rank), INFO("the.process", &me, PMIX_PROC)));
      else CONSTRUCT("the-group", all, 3, FLAG(PMIX_GROUP_ASSIGN_CONTEXT_ID));
      for (me.rank = 0; me.rank < 3; me.rank++) {
        if (!(<shares>)) continue;
        snprintf(text, sizeof(text), "of rank %u", me.rank);
        GETS_BY(&me, TEXT("the.text", text), SIZE(PMIX_GROUP_CONTEXT_ID, 4711));
        GETS_BY(&me, UINT32("the.number", 70000 + me.rank), SIZE(PMIX_GROUP_CONTEXT_ID, 4711));
        GETS_BY(&me, INFO("the.process", &me, PMIX_PROC), SIZE(PMIX_GROUP_CONTEXT_ID, 4711));
      }
      END_TOGETHER();
      """
    Examples:
      | who                        | shares       |
      | each of them shares        | me.rank < 3  |
      | its first member shares    | me.rank == 0 |
      | its second member shares   | me.rank == 1 |
      | its last member shares     | me.rank == 2 |
      | its last two members share | me.rank > 0  |

  @EXT-KEY-GROUP-INFO-3
  Scenario: every member of a group that is constructed by callback finds the infos that the others share
    Then in C it holds that
      """
      CLIENTS(2, CHECK(mapcheck_groups == 1));
      pmix_proc_t all[] = {proc_of(me.nspace, 0), proc_of(me.nspace, 1)};
      pmix_info_t infos[] = {FLAG(PMIX_GROUP_ASSIGN_CONTEXT_ID), INFOS(PMIX_GROUP_INFO, UINT32("the.number", 70000 + me.rank))};
      OK(PMIx_Group_construct_nb("the-group", all, 2, infos, 2, mapcheck_answered, NULL));
      CHECK(mapcheck_called_back(1) && mapcheck_status == PMIX_SUCCESS);
      for (int at = 0; at < 2; at++) GETS_BY(&all[at], UINT32("the.number", 70000 + at), SIZE(PMIX_GROUP_CONTEXT_ID, 4711));
      END_TOGETHER();
      """

  @EXT-KEY-GROUP-INFO-3
  Scenario: every member of a group of two jobs finds the infos that the others share
    Then in C it holds that
      """
      mapcheck_others = 2;
      CLIENTS(4, CHECK(mapcheck_groups == 1));
      pmix_proc_t all[] = {proc_of("job", 0), proc_of("job", 1), proc_of("other", 0), proc_of("other", 1)};
      uint32_t number = 70000 + 10 * !strcmp(me.nspace, "other") + me.rank;
      CONSTRUCT("the-group", all, 4, INFOS(PMIX_GROUP_INFO, UINT32("the.number", number)), FLAG(PMIX_GROUP_ASSIGN_CONTEXT_ID));
      for (int at = 0; at < 4; at++)
        GETS_BY(&all[at], UINT32("the.number", 70000 + at / 2 * 10 + at % 2), SIZE(PMIX_GROUP_CONTEXT_ID, 4711));
      OK(PMIx_Fence(all, 4, NULL, 0));
      PMIx_Finalize(NULL, 0);
      """

  # Rank 1 is a member of both groups, and each group has a number of its own.
  @EXT-KEY-GROUP-INFO-3
  Scenario Outline: the members of two groups that share <what> find the infos of each group by its context ID
    Then in C it holds that
      """
      CLIENTS(3, CHECK(mapcheck_groups == 2));
      char *names[] = {"the-first", "the-second"};
      pmix_proc_t all[] = {proc_of(me.nspace, 0), proc_of(me.nspace, 1), proc_of(me.nspace, 2)};
      for (uint32_t group = 0; group < 2; group++) {
        uint32_t first = <first>;
        if (me.rank >= first && me.rank < first + 2) CONSTRUCT(names[group], &all[first], 2, FLAG(PMIX_GROUP_ASSIGN_CONTEXT_ID),
            INFOS(PMIX_GROUP_INFO, UINT32("the.number", 70000 + 10 * group + me.rank)));
        OK(PMIx_Fence(NULL, 0, NULL, 0));
      }
      for (uint32_t group = 0; group < 2; group++)
        for (uint32_t rank = <first>; me.rank >= <first> && me.rank < <first> + 2 && rank < <first> + 2; rank++)
          GETS_BY(&all[rank], UINT32("the.number", 70000 + 10 * group + rank), SIZE(PMIX_GROUP_CONTEXT_ID, 4711 + group));
      END_TOGETHER();
      """
    Examples:
      | what         | first |
      | both members | 0     |
      | one process  | group |

  @EXT-KEY-GROUP-LOCAL-CID-3 @EXT-KEY-GROUP-INFO-3
  Scenario: every member of a group finds the local context ID of each member
    Then in C it holds that
      """
      CLIENTS(3, CHECK(mapcheck_groups == 1));
      pmix_proc_t all[] = {proc_of(me.nspace, 0), proc_of(me.nspace, 1), proc_of(me.nspace, 2)};
      CONSTRUCT("the-group", all, 3, FLAG(PMIX_GROUP_ASSIGN_CONTEXT_ID),
          INFOS(PMIX_GROUP_INFO, SIZE(PMIX_GROUP_LOCAL_CID, 5000000000 + me.rank)));
      for (me.rank = 0; me.rank < 3; me.rank++)
        GETS_BY(&me, SIZE(PMIX_GROUP_LOCAL_CID, 5000000000 + me.rank), SIZE(PMIX_GROUP_CONTEXT_ID, 4711));
      END_TOGETHER();
      """

  @EXT-KEY-GROUP-INFO-3
  Scenario Outline: every member of a group finds each value that another shares with PMIX_GROUP_INFO: <group>
    Then in C it holds that
      """
      CLIENTS(2, CHECK(mapcheck_groups == 1));
      pmix_proc_t members[] = {proc_of(me.nspace, 0), proc_of(me.nspace, 1)};
      pmix_info_t mine[80] = {TEXT("the.first", "before")}, by = QUALIFIER(SIZE(PMIX_GROUP_CONTEXT_ID, 4711));
      pmix_value_t *found = NULL;
      size_t shared = 1;
      const char *wrong = NULL;
      EACH_GIVEN(given, "<group>") {
        PMIX_LOAD_KEY(mine[shared].key, given->what);
        mine[shared++].value = given->value;
      }
      mine[shared++] = RANK("the.last", me.rank);
      CONSTRUCT("the-group", members, 2, ARRAY_INFO(PMIX_GROUP_INFO, PMIX_INFO, mine, shared), FLAG(PMIX_GROUP_ASSIGN_CONTEXT_ID));
      for (me.rank = 0; me.rank < 2; me.rank++) {
        EACH_GIVEN(given, "<group>") {
          OK(PMIx_Get(&me, given->what, &by, 1, &found));
          if (!same_value(found, &given->value)) wrong = given->what;
        }
        GETS_BY(&me, RANK("the.last", me.rank), by);
      }
      END_TOGETHER();
      IS(wrong, NULL);
      """
    Examples:
      | group   |
      | numbers |
      | texts   |
      | structs |
      | arrays  |

  # Every member shares as many, and finds those of both.
  @EXT-KEY-GROUP-INFO-3
  Scenario Outline: the members of a group find each of <many> infos that each of them shares
    Then in C it holds that
      """
      CLIENTS(2, CHECK(mapcheck_groups == 1));
      pmix_proc_t all[] = {proc_of(me.nspace, 0), proc_of(me.nspace, 1)};
      pmix_info_t mine[60];
      char key[20], text[3000];
      memset(text, 'x', sizeof(text));
      for (int at = 0; at < <many>; at++) {
        snprintf(key, sizeof(key), "the.key.%d", at);
        snprintf(text + sizeof(text) - 40, 40, "%d of %u", at, me.rank);
        mine[at] = TEXT(key, text);
      }
      CONSTRUCT("the-group", all, 2, FLAG(PMIX_GROUP_ASSIGN_CONTEXT_ID), ARRAY_INFO(PMIX_GROUP_INFO, PMIX_INFO, mine, <many>));
      for (int at = 0; at < 2 * <many>; at++) {
        snprintf(key, sizeof(key), "the.key.%d", at / 2);
        snprintf(text + sizeof(text) - 40, 40, "%d of %u", at / 2, at % 2);
        GETS_BY(&all[at % 2], TEXT(key, text), SIZE(PMIX_GROUP_CONTEXT_ID, 4711));
      }
      END_TOGETHER();
      """
    Examples:
      | many |
      | 1    |
      | 2    |
      | 60   |

  @<id>
  Scenario Outline: the host receives <key> of a group that is constructed <how>
    Then in C it holds that
      """
      pmix_proc_t procs[] = {{"one", 0}, {"one", 70000}, {"two", 3}};
      pmix_info_t several[] = {TEXT("the.text", "abc"), UINT32("the.number", 70000), BOOL("the.answer", false)};
      pmix_info_t infos[] = {FLAG(PMIX_GROUP_ASSIGN_CONTEXT_ID), ARRAY_INFO(<key>, <type>, <array>, 3), FLAG(PMIX_GROUP_OPTIONAL)};
      (void)procs, (void)several;
      CLIENTS(1, CHECK(mapcheck_groups == 1); for (int at = 0; at < 3; at++) RECEIVED(infos[at]));
      if (<nonblocking>) {
        OK(PMIx_Group_construct_nb("the-group", &me, 1, infos, 3, mapcheck_answered, &me));
        CHECK(mapcheck_called_back(1) && mapcheck_status == PMIX_SUCCESS && mapcheck_own == &me);
      } else CONSTRUCT("the-group", &me, 1, infos[0], infos[1], infos[2]);
      LEAVE();
      """
    Examples:
      | id                          | key                    | how         | type      | array   | nonblocking |
      | EXT-KEY-GROUP-ADD-MEMBERS-3 | PMIX_GROUP_ADD_MEMBERS | in a call   | PMIX_PROC | procs   | 0           |
      | EXT-KEY-GROUP-INFO-3        | PMIX_GROUP_INFO        | in a call   | PMIX_INFO | several | 0           |
      | EXT-KEY-GROUP-ADD-MEMBERS-3 | PMIX_GROUP_ADD_MEMBERS | by callback | PMIX_PROC | procs   | 1           |
      | EXT-KEY-GROUP-INFO-3        | PMIX_GROUP_INFO        | by callback | PMIX_INFO | several | 1           |

  # The members call one after the other, so that each of them is the first, one between, or the last.
  @EXT-KEY-GROUP-ADD-MEMBERS-3
  Scenario Outline: the host receives PMIX_GROUP_ADD_MEMBERS of <who> of a group
    Then in C it holds that
      """
      char *whose[] = {"one:70000,two:3", "three:1,two:4", "four:0,five:5"};
      bool adds[] = {<adds>};
      CLIENTS(3, CHECK(mapcheck_groups == 1 && !strcmp(mapcheck_members, "job:0,job:1,job:2"));
          for (int at = 0; at < 3; at++) CHECK(mapcheck_received(PMIX_GROUP_ADD_MEMBERS, whose[at]) == adds[at]));
      pmix_proc_t all[] = {proc_of(me.nspace, 0), proc_of(me.nspace, 1), proc_of(me.nspace, 2)};
      pmix_proc_t added[][2] = {{{"one", 70000}, {"two", 3}}, {{"three", 1}, {"two", 4}}, {{"four", 0}, {"five", 5}}};
      usleep(100000 * me.rank);
      if (adds[me.rank]) CONSTRUCT("the-group", all, 3, FLAG(PMIX_GROUP_ASSIGN_CONTEXT_ID),
          ARRAY_INFO(PMIX_GROUP_ADD_MEMBERS, PMIX_PROC, added[me.rank], 2));
      else CONSTRUCT("the-group", all, 3, FLAG(PMIX_GROUP_ASSIGN_CONTEXT_ID));
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
  Scenario Outline: the host receives each of <many> processes in PMIX_GROUP_ADD_MEMBERS
    Then in C it holds that
      """
      pmix_proc_t added[] = {{"even", 7}, {"odd", 6}, {"even", 5}, {"odd", 4}, {"even", PMIX_RANK_WILDCARD}};
      pmix_info_t adds = ARRAY_INFO(PMIX_GROUP_ADD_MEMBERS, PMIX_PROC, added, <many>);
      CLIENTS(1, CHECK(mapcheck_groups == 1); RECEIVED(adds));
      CONSTRUCT("the-group", &me, 1, adds, FLAG(PMIX_GROUP_ASSIGN_CONTEXT_ID));
      LEAVE();
      """
    Examples:
      | many |
      | 1    |
      | 2    |
      | 5    |

  # Each member gives its own.
  @EXT-KEY-GROUP-LOCAL-CID-3
  Scenario Outline: the host receives PMIX_GROUP_LOCAL_CID of each member of a group, <what>
    Then in C it holds that
      """
      size_t numbers[] = {<numbers>};
      char text[40];
      CLIENTS(3, CHECK(mapcheck_groups == 1);
          for (int at = 0; at < 3; at++) {
            snprintf(text, sizeof(text), "%zu", numbers[at]);
            CHECK(mapcheck_received(PMIX_GROUP_LOCAL_CID, text) == 1);
          });
      pmix_proc_t all[] = {proc_of(me.nspace, 0), proc_of(me.nspace, 1), proc_of(me.nspace, 2)};
      usleep(50000 * me.rank);
      CONSTRUCT("the-group", all, 3, SIZE(PMIX_GROUP_LOCAL_CID, numbers[me.rank]), FLAG(PMIX_GROUP_ASSIGN_CONTEXT_ID));
      END_TOGETHER();
      """
    Examples:
      | what                   | numbers                                   |
      | small ones             | 0, 1, 2                                   |
      | more than 32 bits      | 5000000000ul, 5000000001ul, 4294967296ul  |
      | the largest and others | 18446744073709551614ul, 4294967295ul, 7ul |

  # The members are named from the last to the first.
  @EXT-KEY-SORTED-PROC-ARRAY-3
  Scenario: a host that receives PMIX_SORTED_PROC_ARRAY receives the members of a group in the order of their ranks
    Then in C it holds that
      """
      CLIENTS(3, CHECK(mapcheck_groups == 1);
          CHECK(!mapcheck_received(PMIX_SORTED_PROC_ARRAY, "true") || !strcmp(mapcheck_members, "job:0,job:1,job:2")));
      pmix_proc_t all[] = {proc_of(me.nspace, 2), proc_of(me.nspace, 1), proc_of(me.nspace, 0)};
      CONSTRUCT("the-group", all, 3, FLAG(PMIX_GROUP_ASSIGN_CONTEXT_ID));
      END_TOGETHER();
      """
