# 4.29 Attributes
@libpmix
Feature: Keys of the construction of groups

  Three processes construct a group. Their host gives each group a context ID, from 4711 on, and the shared infos are found by it.

  @EXT-KEY-GROUP-INFO-3
  Scenario Outline: every member of a group finds the infos that <who> with PMIX_GROUP_INFO
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve_many(3) == 0); CHECK(mapcheck_groups == 1); return 0; }
      pmix_proc_t me, all[3];
      pmix_info_t infos[2], mine[3], by, *results = NULL;
      size_t many = 0, context = 4711;
      bool yes = true;
      char text[20];
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      uint32_t number = 70000 + me.rank;
      for (int at = 0; at < 3; at++) PMIX_LOAD_PROCID(&all[at], me.nspace, at);
      snprintf(text, sizeof(text), "of rank %u", me.rank);
      PMIX_INFO_LOAD(&mine[0], "the.text", text, PMIX_STRING);
      PMIX_INFO_LOAD(&mine[1], "the.number", &number, PMIX_UINT32);
      PMIX_INFO_LOAD(&mine[2], "the.process", &me, PMIX_PROC);
      pmix_data_array_t array = {.type = PMIX_INFO, .size = 3, .array = mine};
      PMIX_INFO_LOAD(&infos[0], PMIX_GROUP_ASSIGN_CONTEXT_ID, &yes, PMIX_BOOL);
      PMIX_INFO_LOAD(&infos[1], PMIX_GROUP_INFO, &array, PMIX_DATA_ARRAY);
      CHECK(PMIx_Group_construct("the-group", all, 3, infos, <shares> ? 2 : 1, &results, &many) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&by, PMIX_GROUP_CONTEXT_ID, &context, PMIX_SIZE);
      PMIX_INFO_SET_QUALIFIER(&by);
      for (me.rank = 0; me.rank < 3; me.rank++) {
        pmix_value_t *found = NULL;
        if (!(<shares>)) continue;
        snprintf(text, sizeof(text), "of rank %u", me.rank);
        CHECK(PMIx_Get(&me, "the.text", &by, 1, &found) == PMIX_SUCCESS);
        CHECK(found && found->type == PMIX_STRING && !strcmp(found->data.string, text));
        CHECK(PMIx_Get(&me, "the.number", &by, 1, &found) == PMIX_SUCCESS);
        CHECK(found && found->type == PMIX_UINT32 && found->data.uint32 == 70000 + me.rank);
        CHECK(PMIx_Get(&me, "the.process", &by, 1, &found) == PMIX_SUCCESS);
        CHECK(found && found->type == PMIX_PROC && found->data.proc->rank == me.rank);
      }
      PMIx_Fence(NULL, 0, NULL, 0);
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | who                        | shares       |
      | each of them shares        | me.rank < 3  |
      | its first member shares    | me.rank == 0 |
      | its second member shares   | me.rank == 1 |
      | its last member shares     | me.rank == 2 |
      | its last two members share | me.rank > 0  |

  @EXT-KEY-GROUP-INFO-3
  Scenario: the members of two groups find the infos of each group by its context ID
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve_many(2) == 0); CHECK(mapcheck_groups == 2); return 0; }
      char *groups[] = {"the-first", "the-second"};
      pmix_proc_t me, all[2];
      bool yes = true;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (int at = 0; at < 2; at++) PMIX_LOAD_PROCID(&all[at], me.nspace, at);
      for (uint32_t group = 0; group < 2; group++) {
        pmix_info_t infos[2], mine, *results = NULL;
        size_t many = 0;
        uint32_t number = 10 * group + me.rank;
        PMIX_INFO_LOAD(&mine, "the.number", &number, PMIX_UINT32);
        pmix_data_array_t array = {.type = PMIX_INFO, .size = 1, .array = &mine};
        PMIX_INFO_LOAD(&infos[0], PMIX_GROUP_INFO, &array, PMIX_DATA_ARRAY);
        PMIX_INFO_LOAD(&infos[1], PMIX_GROUP_ASSIGN_CONTEXT_ID, &yes, PMIX_BOOL);
        CHECK(PMIx_Group_construct(groups[group], all, 2, infos, 2, &results, &many) == PMIX_SUCCESS);
      }
      for (uint32_t group = 0; group < 2; group++) {
        pmix_info_t by;
        size_t context = 4711 + group;
        PMIX_INFO_LOAD(&by, PMIX_GROUP_CONTEXT_ID, &context, PMIX_SIZE);
        PMIX_INFO_SET_QUALIFIER(&by);
        for (me.rank = 0; me.rank < 2; me.rank++) {
          pmix_value_t *found = NULL;
          CHECK(PMIx_Get(&me, "the.number", &by, 1, &found) == PMIX_SUCCESS);
          CHECK(found && found->type == PMIX_UINT32 && found->data.uint32 == 10 * group + me.rank);
        }
      }
      PMIx_Fence(NULL, 0, NULL, 0);
      PMIx_Finalize(NULL, 0);
      """

  @EXT-KEY-GROUP-LOCAL-CID-3 @EXT-KEY-GROUP-INFO-3
  Scenario: every member of a group finds the local context ID of each member
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve_many(3) == 0); CHECK(mapcheck_groups == 1); return 0; }
      pmix_proc_t me, all[3];
      pmix_info_t infos[2], mine, by, *results = NULL;
      size_t many = 0, context = 4711, own;
      bool yes = true;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (int at = 0; at < 3; at++) PMIX_LOAD_PROCID(&all[at], me.nspace, at);
      own = 5000000000 + me.rank;
      PMIX_INFO_LOAD(&mine, PMIX_GROUP_LOCAL_CID, &own, PMIX_SIZE);
      pmix_data_array_t array = {.type = PMIX_INFO, .size = 1, .array = &mine};
      PMIX_INFO_LOAD(&infos[0], PMIX_GROUP_ASSIGN_CONTEXT_ID, &yes, PMIX_BOOL);
      PMIX_INFO_LOAD(&infos[1], PMIX_GROUP_INFO, &array, PMIX_DATA_ARRAY);
      CHECK(PMIx_Group_construct("the-group", all, 3, infos, 2, &results, &many) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&by, PMIX_GROUP_CONTEXT_ID, &context, PMIX_SIZE);
      PMIX_INFO_SET_QUALIFIER(&by);
      for (me.rank = 0; me.rank < 3; me.rank++) {
        pmix_value_t *found = NULL;
        CHECK(PMIx_Get(&me, PMIX_GROUP_LOCAL_CID, &by, 1, &found) == PMIX_SUCCESS);
        CHECK(found && found->type == PMIX_SIZE && found->data.size == 5000000000 + me.rank);
      }
      PMIx_Fence(NULL, 0, NULL, 0);
      PMIx_Finalize(NULL, 0);
      """

  @<id>
  Scenario Outline: the host receives <key> of a group that is constructed
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) {
        CHECK(mapcheck_serve() == 0);
        CHECK(mapcheck_groups == 1);
        CHECK(mapcheck_received(PMIX_GROUP_ASSIGN_CONTEXT_ID, "true") == 1);
        CHECK(mapcheck_received(<key>, "<as>") == 1);
        CHECK(mapcheck_received(PMIX_GROUP_OPTIONAL, "true") == 1);
        return 0;
      }
      pmix_proc_t me, procs[3];
      pmix_info_t infos[3], several[3], *results = NULL;
      size_t many = 0;
      uint32_t number = 70000;
      bool yes = true, no = false;
      PMIX_LOAD_PROCID(&procs[0], "one", 0);
      PMIX_LOAD_PROCID(&procs[1], "one", 70000);
      PMIX_LOAD_PROCID(&procs[2], "two", 3);
      PMIX_INFO_LOAD(&several[0], "the.text", "abc", PMIX_STRING);
      PMIX_INFO_LOAD(&several[1], "the.number", &number, PMIX_UINT32);
      PMIX_INFO_LOAD(&several[2], "the.answer", &no, PMIX_BOOL);
      pmix_data_array_t array = {.type = <type>, .size = 3, .array = <array>};
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&infos[0], PMIX_GROUP_ASSIGN_CONTEXT_ID, &yes, PMIX_BOOL);
      PMIX_INFO_LOAD(&infos[1], <key>, &array, PMIX_DATA_ARRAY);
      PMIX_INFO_LOAD(&infos[2], PMIX_GROUP_OPTIONAL, &yes, PMIX_BOOL);
      CHECK(PMIx_Group_construct("the-group", &me, 1, infos, 3, &results, &many) == PMIX_SUCCESS);
      LEAVE();
      """
    Examples:
      | id                          | key                    | type      | array   | as                                             |
      | EXT-KEY-GROUP-ADD-MEMBERS-3 | PMIX_GROUP_ADD_MEMBERS | PMIX_PROC | procs   | one:0,one:70000,two:3                          |
      | EXT-KEY-GROUP-INFO-3        | PMIX_GROUP_INFO        | PMIX_INFO | several | the.text=abc,the.number=70000,the.answer=false |

  # The members are named from the last to the first.
  @EXT-KEY-SORTED-PROC-ARRAY-3
  Scenario: a host that receives PMIX_SORTED_PROC_ARRAY receives the members of a group in the order of their ranks
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) {
        CHECK(mapcheck_serve_many(3) == 0);
        CHECK(mapcheck_groups == 1);
        CHECK(!mapcheck_received(PMIX_SORTED_PROC_ARRAY, "true") || !strcmp(mapcheck_members, "job:0,job:1,job:2"));
        return 0;
      }
      pmix_proc_t me, all[3];
      pmix_info_t of, *results = NULL;
      size_t many = 0;
      bool yes = true;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (int at = 0; at < 3; at++) PMIX_LOAD_PROCID(&all[at], me.nspace, 2 - at);
      PMIX_INFO_LOAD(&of, PMIX_GROUP_ASSIGN_CONTEXT_ID, &yes, PMIX_BOOL);
      CHECK(PMIx_Group_construct("the-group", all, 3, &of, 1, &results, &many) == PMIX_SUCCESS);
      PMIx_Fence(NULL, 0, NULL, 0);
      PMIx_Finalize(NULL, 0);
      """
