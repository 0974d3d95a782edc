# 4.29 Attributes; 4.32.1 Session Control Function
@libpmix
Feature: Keys and calls of several processes at once

  @EXT-KEY-LOG-AGG-3
  Scenario Outline: what <many> processes log with <what> is logged <times> times
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve_many(<many>) == 0); CHECK(mapcheck_logs == <times>); return 0; }
      pmix_proc_t me;
      bool aggregate = <aggregate>;
      pmix_info_t message, directives[3];
      char text[20];
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      snprintf(text, sizeof(text), <value>, me.rank);
      PMIX_INFO_LOAD(&message, "the.message", "something", PMIX_STRING);
      PMIX_INFO_LOAD(&directives[0], PMIX_LOG_KEY, "file", PMIX_STRING);
      PMIX_INFO_LOAD(&directives[1], PMIX_LOG_VAL, text, PMIX_STRING);
      PMIX_INFO_LOAD(&directives[2], PMIX_LOG_AGG, &aggregate, PMIX_BOOL);
      CHECK(mapcheck_succeeded(PMIx_Log(&message, 1, directives, 3)));
      PMIx_Fence(NULL, 0, NULL, 0);
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | many | what                              | times | aggregate | value       |
      | 3    | the same key and value, unmerged  | 3     | false     | "topic%.0u" |
      | 3    | values that end in their ranks    | 3     | true      | "topic-%u"  |
      | 2    | values that begin with their rank | 2     | true      | "%u-topic"  |

  # The ranks alternate, and the last line is the first rank's again.
  @<id>
  Scenario Outline: <key> tags each line with the process that it comes from
    Then in C it holds that
      """
      bool yes = true;
      char text[4][400] = {"", "", "", ""}, wanted[200];
      char *names[] = {"job", "next"}, *hosts[] = {"some-host", "another"};
      pmix_info_t infos[3], job[4], of[3][3];
      pmix_data_array_t arrays[3];
      pmix_proc_t from;
      uint32_t many = 3;
      int both[2], before = dup(1);
      alarm(30);
      CHECK(pipe(both) == 0 && dup2(both[1], 1) == 1);
      PMIX_INFO_LOAD(&infos[0], PMIX_IOF_LOCAL_OUTPUT, &yes, PMIX_BOOL);
      PMIX_INFO_LOAD(&infos[1], <key>, &yes, PMIX_BOOL);
      PMIX_INFO_LOAD(&infos[2], PMIX_SERVER_GATEWAY, &yes, PMIX_BOOL);
      CHECK(PMIx_server_init(NULL, infos, 3) == PMIX_SUCCESS);
      for (int at = 0; at < 2; at++) {
        PMIX_INFO_LOAD(&job[0], PMIX_JOB_SIZE, &many, PMIX_UINT32);
        for (uint32_t rank = 0; rank < 3; rank++) {
          pid_t pid = 1000 * (at + 1) + rank;
          PMIX_INFO_LOAD(&of[rank][0], PMIX_RANK, &rank, PMIX_PROC_RANK);
          PMIX_INFO_LOAD(&of[rank][1], PMIX_HOSTNAME, hosts[rank % 2], PMIX_STRING);
          PMIX_INFO_LOAD(&of[rank][2], PMIX_PROC_PID, &pid, PMIX_PID);
          arrays[rank].type = PMIX_INFO, arrays[rank].size = 3, arrays[rank].array = of[rank];
          PMIX_INFO_LOAD(&job[1 + rank], PMIX_PROC_DATA, &arrays[rank], PMIX_DATA_ARRAY);
        }
        CHECK(mapcheck_succeeded(PMIx_server_register_nspace(names[at], 0, job, 4, NULL, NULL)));
      }
      int ranks[] = {0, 1, 2, 0}, jobs[] = {0, 1, 0, 0};
      for (int line = 0; line < 4; line++) {
        pmix_byte_object_t bytes = {.bytes = "hello\n", .size = 6};
        PMIX_LOAD_PROCID(&from, names[jobs[line]], ranks[line]);
        PMIx_server_IOF_deliver(&from, PMIX_FWD_STDOUT_CHANNEL, &bytes, NULL, 0, NULL, NULL);
        for (int at = 0; at < 399 && !strchr(text[line], '\n'); at++)
          if (read(both[0], text[line] + at, 1) != 1) break;
      }
      dup2(before, 1);
      for (int line = 0; line < 4; line++) {
        snprintf(wanted, sizeof(wanted), "[%s,%d]", names[jobs[line]], ranks[line]);
        CHECK(!strncmp(text[line], wanted, strlen(wanted)));
        snprintf(wanted, sizeof(wanted), "[%s:%d]", hosts[ranks[line] % 2], 1000 * (jobs[line] + 1) + ranks[line]);
        CHECK(!<detailed> == !strstr(text[line], wanted));
        CHECK(strstr(text[line], "stdout") && strstr(text[line], "hello\n"));
      }
      """
    Examples:
      | id                                | key                          | detailed |
      | EXT-KEY-IOF-TAG-DETAILED-OUTPUT-3 | PMIX_IOF_TAG_DETAILED_OUTPUT | true     |
      | EXT-KEY-IOF-TAG-FULLNAME-OUTPUT-3 | PMIX_IOF_TAG_FULLNAME_OUTPUT | false    |

  # The processes of two jobs construct the group.
  @EXT-KEY-GROUP-INFO-3
  Scenario: every member of a group of two jobs finds the infos that the others share
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { mapcheck_others = 2; CHECK(mapcheck_serve_many(4) == 0); CHECK(mapcheck_groups == 1); return 0; }
      pmix_proc_t me, all[4];
      pmix_info_t infos[2], mine, by, *results = NULL;
      size_t many = 0, context = 4711;
      bool yes = true;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      uint32_t number = 70000 + 10 * !strcmp(me.nspace, "other") + me.rank;
      for (int at = 0; at < 4; at++) PMIX_LOAD_PROCID(&all[at], at < 2 ? "job" : "other", at % 2);
      PMIX_INFO_LOAD(&mine, "the.number", &number, PMIX_UINT32);
      pmix_data_array_t array = {.type = PMIX_INFO, .size = 1, .array = &mine};
      PMIX_INFO_LOAD(&infos[0], PMIX_GROUP_INFO, &array, PMIX_DATA_ARRAY);
      PMIX_INFO_LOAD(&infos[1], PMIX_GROUP_ASSIGN_CONTEXT_ID, &yes, PMIX_BOOL);
      CHECK(PMIx_Group_construct("the-group", all, 4, infos, 2, &results, &many) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&by, PMIX_GROUP_CONTEXT_ID, &context, PMIX_SIZE);
      PMIX_INFO_SET_QUALIFIER(&by);
      for (uint32_t at = 0; at < 4; at++) {
        pmix_value_t *found = NULL;
        CHECK(PMIx_Get(&all[at], "the.number", &by, 1, &found) == PMIX_SUCCESS);
        CHECK(found && found->type == PMIX_UINT32 && found->data.uint32 == 70000 + at / 2 * 10 + at % 2);
      }
      PMIx_Fence(all, 4, NULL, 0);
      PMIx_Finalize(NULL, 0);
      """

  # The server's host performs no session control.
  @EXT-SESSION-4 @EXT-SESSION-7
  Scenario Outline: a process's request to control <session> that no host performs does not succeed, and calls back once
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) {
        memset(&mapcheck_host, 0, sizeof(mapcheck_host));
        CHECK(mapcheck_serve() == 0);
        return 0;
      }
      pmix_proc_t me;
      pmix_info_t directive;
      int own;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&directive, PMIX_SESSION_PAUSE, NULL, PMIX_BOOL);
      pmix_status_t status = PMIx_Session_control(<session>, &directive, <directives>, NULL, NULL);
      CHECK(status < 0 && status != PMIX_OPERATION_SUCCEEDED);
      pmix_status_t later = PMIx_Session_control(<session>, &directive, <directives>, mapcheck_answered, &own);
      if (later == PMIX_SUCCESS) {
        CHECK(mapcheck_called_back(1) && mapcheck_own == &own);
        CHECK(mapcheck_status == status);
      } else CHECK(later == status);
      usleep(100000);
      CHECK(mapcheck_callbacks <= 1);
      LEAVE();
      """
    Examples:
      | session    | directives |
      | 0          | 1          |
      | 7          | 0          |
      | UINT32_MAX | 1          |
