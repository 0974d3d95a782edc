# 4.29 Attributes
@libpmix
Feature: Tags of forwarded output

  A server that was started with one of these keys tags each line of output with the process that it comes from.

  @EXT-KEY-IOF-TAG-<id>-3
  Scenario Outline: <key> tags output to <channel> with <tag>
    Then in C it holds that
      """
      bool yes = true;
      pmix_info_t infos[3], job[2], of[3];
      pmix_proc_t from;
      uint32_t rank = 30, pid = 471100, many = 31;
      int both[2], before = dup(<fd>);
      alarm(30);
      char text[3][400] = {"", "", ""}, *lines[] = {"hello\n", "again\n", "\n"}, host[] = "some-host.of-us";
      CHECK(pipe(both) == 0 && dup2(both[1], <fd>) == <fd>);
      PMIX_INFO_LOAD(&infos[0], PMIX_IOF_LOCAL_OUTPUT, &yes, PMIX_BOOL);
      PMIX_INFO_LOAD(&infos[1], <key>, &yes, PMIX_BOOL);
      PMIX_INFO_LOAD(&infos[2], PMIX_SERVER_GATEWAY, &yes, PMIX_BOOL);
      CHECK(PMIx_server_init(NULL, infos, 3) == PMIX_SUCCESS);
      PMIX_LOAD_PROCID(&from, "<nspace>", 30);
      PMIX_INFO_LOAD(&of[0], PMIX_RANK, &rank, PMIX_PROC_RANK);
      PMIX_INFO_LOAD(&of[1], PMIX_HOSTNAME, host, PMIX_STRING);
      PMIX_INFO_LOAD(&of[2], PMIX_PROC_PID, &pid, PMIX_PID);
      pmix_data_array_t array = {.type = PMIX_INFO, .size = 3, .array = of};
      PMIX_INFO_LOAD(&job[0], PMIX_JOB_SIZE, &many, PMIX_UINT32);
      PMIX_INFO_LOAD(&job[1], PMIX_PROC_DATA, &array, PMIX_DATA_ARRAY);
      CHECK(mapcheck_succeeded(PMIx_server_register_nspace(from.nspace, 0, job, 2, NULL, NULL)));
      for (int line = 0; line < 3; line++) {
        pmix_byte_object_t bytes = {.bytes = lines[line], .size = strlen(lines[line])};
        PMIx_server_IOF_deliver(&from, <constant>, &bytes, NULL, 0, NULL, NULL);
        for (int at = 0; at < 399 && !strchr(text[line], '\n'); at++)
          if (read(both[0], text[line] + at, 1) != 1) break;
      }
      dup2(before, <fd>);
      for (int line = 0; line < 3; line++) {
        CHECK(!strncmp(text[line], "<tag>", strlen("<tag>")));
        CHECK(strstr(text[line] + strlen("<tag>"), "<channel>"));
        CHECK(strstr(text[line], lines[line]));
      }
      """
    Examples:
      | id              | key                          | nspace         | channel | constant                 | fd | tag                              |
      | DETAILED-OUTPUT | PMIX_IOF_TAG_DETAILED_OUTPUT | job            | stdout  | PMIX_FWD_STDOUT_CHANNEL  | 1  | [job,30][some-host.of-us:471100] |
      | FULLNAME-OUTPUT | PMIX_IOF_TAG_FULLNAME_OUTPUT | prterun-n1-7@1 | stdout  | PMIX_FWD_STDOUT_CHANNEL  | 1  | [prterun-n1-7@1,30]              |
      | DETAILED-OUTPUT | PMIX_IOF_TAG_DETAILED_OUTPUT | job            | stderr  | PMIX_FWD_STDERR_CHANNEL  | 2  | [job,30][some-host.of-us:471100] |
      | FULLNAME-OUTPUT | PMIX_IOF_TAG_FULLNAME_OUTPUT | prterun-n1-7@1 | stderr  | PMIX_FWD_STDERR_CHANNEL  | 2  | [prterun-n1-7@1,30]              |
      | DETAILED-OUTPUT | PMIX_IOF_TAG_DETAILED_OUTPUT | prterun-n1@12  | stdout  | PMIX_FWD_STDOUT_CHANNEL  | 1  | [12,30][some-host.of-us:471100]  |
      | DETAILED-OUTPUT | PMIX_IOF_TAG_DETAILED_OUTPUT | prterun-n1@12  | stddiag | PMIX_FWD_STDDIAG_CHANNEL | 2  | [12,30][some-host.of-us:471100]  |
      | FULLNAME-OUTPUT | PMIX_IOF_TAG_FULLNAME_OUTPUT | job            | stddiag | PMIX_FWD_STDDIAG_CHANNEL | 2  | [job,30]                         |

  # The full name takes the place of the local job ID.
  @EXT-KEY-IOF-TAG-DETAILED-OUTPUT-3 @EXT-KEY-IOF-TAG-FULLNAME-OUTPUT-3
  Scenario Outline: with both keys, output to <channel> is tagged with the namespace, the rank, the host and the process ID
    Then in C it holds that
      """
      bool yes = true;
      pmix_info_t infos[4], job[2], of[3];
      pmix_proc_t from;
      uint32_t rank = 70000, pid = 4711, many = 70001;
      int both[2], before = dup(<fd>);
      char text[400] = "", line[] = "hello\n", host[] = "some-host", tag[] = "[prterun-n1@12,70000][some-host:4711]";
      alarm(30);
      CHECK(pipe(both) == 0 && dup2(both[1], <fd>) == <fd>);
      PMIX_INFO_LOAD(&infos[0], PMIX_IOF_LOCAL_OUTPUT, &yes, PMIX_BOOL);
      PMIX_INFO_LOAD(&infos[1], <first>, &yes, PMIX_BOOL);
      PMIX_INFO_LOAD(&infos[2], PMIX_SERVER_GATEWAY, &yes, PMIX_BOOL);
      PMIX_INFO_LOAD(&infos[3], <second>, &yes, PMIX_BOOL);
      CHECK(PMIx_server_init(NULL, infos, 4) == PMIX_SUCCESS);
      PMIX_LOAD_PROCID(&from, "prterun-n1@12", 70000);
      PMIX_INFO_LOAD(&of[0], PMIX_RANK, &rank, PMIX_PROC_RANK);
      PMIX_INFO_LOAD(&of[1], PMIX_HOSTNAME, host, PMIX_STRING);
      PMIX_INFO_LOAD(&of[2], PMIX_PROC_PID, &pid, PMIX_PID);
      pmix_data_array_t array = {.type = PMIX_INFO, .size = 3, .array = of};
      PMIX_INFO_LOAD(&job[0], PMIX_JOB_SIZE, &many, PMIX_UINT32);
      PMIX_INFO_LOAD(&job[1], PMIX_PROC_DATA, &array, PMIX_DATA_ARRAY);
      CHECK(mapcheck_succeeded(PMIx_server_register_nspace(from.nspace, 0, job, 2, NULL, NULL)));
      pmix_byte_object_t bytes = {.bytes = line, .size = strlen(line)};
      PMIx_server_IOF_deliver(&from, <constant>, &bytes, NULL, 0, NULL, NULL);
      for (int at = 0; at < 399 && !strchr(text, '\n'); at++)
        if (read(both[0], text + at, 1) != 1) break;
      dup2(before, <fd>);
      CHECK(!strncmp(text, tag, strlen(tag)) && strstr(text + strlen(tag), "<channel>") && strstr(text, line));
      """
    Examples:
      | channel | constant                | fd | first                        | second                       |
      | stdout  | PMIX_FWD_STDOUT_CHANNEL | 1  | PMIX_IOF_TAG_DETAILED_OUTPUT | PMIX_IOF_TAG_FULLNAME_OUTPUT |
      | stderr  | PMIX_FWD_STDERR_CHANNEL | 2  | PMIX_IOF_TAG_FULLNAME_OUTPUT | PMIX_IOF_TAG_DETAILED_OUTPUT |

  @<id>
  Scenario Outline: each of three lines that arrive at once is tagged if <key> is true
    Then in C it holds that
      """
      bool yes = true;
      pmix_info_t infos[3];
      pmix_proc_t from;
      int both[2], before = dup(1), lines = 0, tagged = 0;
      char text[900] = "", all[] = "one\ntwo\nthree\n";
      alarm(30);
      CHECK(pipe(both) == 0 && dup2(both[1], 1) == 1);
      PMIX_INFO_LOAD(&infos[0], PMIX_IOF_LOCAL_OUTPUT, &yes, PMIX_BOOL);
      PMIX_INFO_LOAD(&infos[1], <key>, &yes, PMIX_BOOL);
      PMIX_INFO_LOAD(&infos[2], PMIX_SERVER_GATEWAY, &yes, PMIX_BOOL);
      CHECK(PMIx_server_init(NULL, infos, 3) == PMIX_SUCCESS);
      PMIX_LOAD_PROCID(&from, "job", 3);
      CHECK(mapcheck_succeeded(PMIx_server_register_nspace(from.nspace, 0, NULL, 0, NULL, NULL)));
      pmix_byte_object_t bytes = {.bytes = all, .size = strlen(all)};
      PMIx_server_IOF_deliver(&from, PMIX_FWD_STDOUT_CHANNEL, &bytes, NULL, 0, NULL, NULL);
      for (int at = 0; at < 899 && lines < 3; at++) {
        if (read(both[0], text + at, 1) != 1) break;
        lines += text[at] == '\n';
      }
      dup2(before, 1);
      for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) tagged += !strncmp(line, "[job,3]", strlen("[job,3]"));
      CHECK(tagged == 3);
      """
    Examples:
      | id                                | key                          |
      | EXT-KEY-IOF-TAG-DETAILED-OUTPUT-3 | PMIX_IOF_TAG_DETAILED_OUTPUT |
      | EXT-KEY-IOF-TAG-FULLNAME-OUTPUT-3 | PMIX_IOF_TAG_FULLNAME_OUTPUT |

  @<id>
  Scenario Outline: output is not tagged if <key> is false
    Then in C it holds that
      """
      bool yes = true, no = false;
      pmix_info_t infos[3];
      pmix_proc_t from;
      int both[2], before = dup(1);
      char text[400] = "", line[] = "hello\n";
      alarm(30);
      CHECK(pipe(both) == 0 && dup2(both[1], 1) == 1);
      PMIX_INFO_LOAD(&infos[0], PMIX_IOF_LOCAL_OUTPUT, &yes, PMIX_BOOL);
      PMIX_INFO_LOAD(&infos[1], <key>, &no, PMIX_BOOL);
      PMIX_INFO_LOAD(&infos[2], PMIX_SERVER_GATEWAY, &yes, PMIX_BOOL);
      CHECK(PMIx_server_init(NULL, infos, 3) == PMIX_SUCCESS);
      PMIX_LOAD_PROCID(&from, "job", 3);
      CHECK(mapcheck_succeeded(PMIx_server_register_nspace(from.nspace, 0, NULL, 0, NULL, NULL)));
      pmix_byte_object_t bytes = {.bytes = line, .size = strlen(line)};
      PMIx_server_IOF_deliver(&from, PMIX_FWD_STDOUT_CHANNEL, &bytes, NULL, 0, NULL, NULL);
      for (int at = 0; at < 399 && !strchr(text, '\n'); at++)
        if (read(both[0], text + at, 1) != 1) break;
      dup2(before, 1);
      CHECK(!strcmp(text, line));
      """
    Examples:
      | id                                | key                          |
      | EXT-KEY-IOF-TAG-DETAILED-OUTPUT-3 | PMIX_IOF_TAG_DETAILED_OUTPUT |
      | EXT-KEY-IOF-TAG-FULLNAME-OUTPUT-3 | PMIX_IOF_TAG_FULLNAME_OUTPUT |

  # Each job of two is registered with its own keys.
  @<id>
  Scenario Outline: output of the <which> job of two is tagged with <tag> if <key> is given for this job
    Then in C it holds that
      """
      bool yes = true, no = false;
      char *names[] = {"first", "second"}, text[2][400] = {"", ""}, *lines[] = {"hello\n", "again\n"};
      pmix_info_t infos[2], job[2];
      pmix_proc_t from;
      int both[2], before = dup(1);
      alarm(30);
      CHECK(pipe(both) == 0 && dup2(both[1], 1) == 1);
      PMIX_INFO_LOAD(&infos[0], PMIX_IOF_LOCAL_OUTPUT, &yes, PMIX_BOOL);
      PMIX_INFO_LOAD(&infos[1], PMIX_SERVER_GATEWAY, &yes, PMIX_BOOL);
      CHECK(PMIx_server_init(NULL, infos, 2) == PMIX_SUCCESS);
      for (int at = 0; at < 2; at++) {
        PMIX_INFO_LOAD(&job[0], <key>, at == <tagged> ? &yes : &no, PMIX_BOOL);
        PMIX_INFO_LOAD(&job[1], PMIX_IOF_LOCAL_OUTPUT, &yes, PMIX_BOOL);
        CHECK(mapcheck_succeeded(PMIx_server_register_nspace(names[at], 0, job, 2, NULL, NULL)));
      }
      for (int at = 0; at < 2; at++) {
        pmix_byte_object_t bytes = {.bytes = lines[at], .size = strlen(lines[at])};
        PMIX_LOAD_PROCID(&from, names[at], 70000 + at);
        PMIx_server_IOF_deliver(&from, PMIX_FWD_STDOUT_CHANNEL, &bytes, NULL, 0, NULL, NULL);
        for (int of = 0; of < 399 && !strchr(text[at], '\n'); of++)
          if (read(both[0], text[at] + of, 1) != 1) break;
      }
      dup2(before, 1);
      CHECK(!strncmp(text[<tagged>], "<tag>", strlen("<tag>")) && strstr(text[<tagged>], "stdout"));
      CHECK(strstr(text[<tagged>], lines[<tagged>]));
      CHECK(!strcmp(text[1 - <tagged>], lines[1 - <tagged>]));
      """
    Examples:
      | id                                | key                          | which  | tagged | tag            |
      | EXT-KEY-IOF-TAG-DETAILED-OUTPUT-3 | PMIX_IOF_TAG_DETAILED_OUTPUT | first  | 0      | [first,70000]  |
      | EXT-KEY-IOF-TAG-DETAILED-OUTPUT-3 | PMIX_IOF_TAG_DETAILED_OUTPUT | second | 1      | [second,70001] |
      | EXT-KEY-IOF-TAG-FULLNAME-OUTPUT-3 | PMIX_IOF_TAG_FULLNAME_OUTPUT | first  | 0      | [first,70000]  |
      | EXT-KEY-IOF-TAG-FULLNAME-OUTPUT-3 | PMIX_IOF_TAG_FULLNAME_OUTPUT | second | 1      | [second,70001] |
