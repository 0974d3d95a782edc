# 4.29 Attributes
@libpmix
Feature: Tags of forwarded output

  A server that was started with one of these keys tags each line of output with the process that it comes from.

  # With both keys, the full name takes the place of the local job ID.
  @EXT-KEY-IOF-TAG-<id>-OUTPUT-3
  Scenario Outline: output of <job> to <channel> is tagged with <tag> by PMIX_IOF_TAG_<id>_OUTPUT
    Then in C it holds that
      """
      char *lines[] = {"hello\n", "again\n", "\n"}, *text[3], tag[] = "<tag>";
      pmix_proc_t from = proc_of("<job>", 70000);
      pmix_info_t infos[] = {FLAG(PMIX_IOF_LOCAL_OUTPUT), FLAG(PMIX_IOF_TAG_<id>_OUTPUT), FLAG(PMIX_SERVER_GATEWAY), FLAG(PMIX_<other>)};
      CHECK(capture(<fd>));
      OK(PMIx_server_init(NULL, infos, 4));
      REGISTER(from.nspace, UINT32(PMIX_JOB_SIZE, 70001), INFOS(PMIX_PROC_DATA, RANK(PMIX_RANK, 70000),
          TEXT(PMIX_HOSTNAME, "host.of-us"), PID(PMIX_PROC_PID, 471100)));
      for (int line = 0; line < 3; line++) text[line] = deliver(&from, PMIX_FWD_<CHANNEL>_CHANNEL, lines[line]);
      release(<fd>);
      for (int line = 0; line < 3; line++) {
        CHECK(!strncmp(text[line], tag, strlen(tag)));
        CHECK(strstr(text[line] + strlen(tag), "<channel>"));
        CHECK(strstr(text[line], lines[line]));
      }
      """
    Examples:
      | id       | job            | channel | CHANNEL | fd | other                   | tag                                      |
      | DETAILED | job            | stdout  | STDOUT  | 1  | OPTIONAL                | [job,70000][host.of-us:471100]           |
      | FULLNAME | prterun-n1-7@1 | stdout  | STDOUT  | 1  | OPTIONAL                | [prterun-n1-7@1,70000]                   |
      | DETAILED | job            | stderr  | STDERR  | 2  | OPTIONAL                | [job,70000][host.of-us:471100]           |
      | FULLNAME | prterun-n1-7@1 | stderr  | STDERR  | 2  | OPTIONAL                | [prterun-n1-7@1,70000]                   |
      | DETAILED | prterun-n1@12  | stdout  | STDOUT  | 1  | OPTIONAL                | [12,70000][host.of-us:471100]            |
      | DETAILED | prterun-n1@12  | stddiag | STDDIAG | 2  | OPTIONAL                | [12,70000][host.of-us:471100]            |
      | FULLNAME | job            | stddiag | STDDIAG | 2  | OPTIONAL                | [job,70000]                              |
      | DETAILED | prterun-n1@12  | stdout  | STDOUT  | 1  | IOF_TAG_FULLNAME_OUTPUT | [prterun-n1@12,70000][host.of-us:471100] |
      | FULLNAME | prterun-n1@12  | stderr  | STDERR  | 2  | IOF_TAG_DETAILED_OUTPUT | [prterun-n1@12,70000][host.of-us:471100] |

  # The ranks alternate, and the last line is the first rank's again.
  @EXT-KEY-IOF-TAG-<id>-OUTPUT-3
  Scenario Outline: PMIX_IOF_TAG_<id>_OUTPUT tags each line with the process that it comes from
    Then in C it holds that
      """
      char *text[4], wanted[200], *names[] = {"job", "next"}, *hosts[] = {"some-host", "another"};
      pmix_info_t infos[] = {FLAG(PMIX_IOF_LOCAL_OUTPUT), FLAG(PMIX_IOF_TAG_<id>_OUTPUT), FLAG(PMIX_SERVER_GATEWAY)}, of[3];
      CHECK(capture(1));
      OK(PMIx_server_init(NULL, infos, 3));
      for (int at = 0; at < 2; at++) {
        for (int rank = 0; rank < 3; rank++) of[rank] = INFOS(PMIX_PROC_DATA, RANK(PMIX_RANK, rank), TEXT(PMIX_HOSTNAME, hosts[rank % 2]),
            PID(PMIX_PROC_PID, 1000 * (at + 1) + rank));
        REGISTER(names[at], UINT32(PMIX_JOB_SIZE, 3), of[0], of[1], of[2]);
      }
      int ranks[] = {0, 1, 2, 0}, jobs[] = {0, 1, 0, 0};
      for (int line = 0; line < 4; line++) {
        pmix_proc_t from = proc_of(names[jobs[line]], ranks[line]);
        text[line] = deliver(&from, PMIX_FWD_STDOUT_CHANNEL, "hello\n");
      }
      release(1);
      for (int line = 0; line < 4; line++) {
        snprintf(wanted, sizeof(wanted), "[%s,%d]", names[jobs[line]], ranks[line]);
        CHECK(!strncmp(text[line], wanted, strlen(wanted)));
        snprintf(wanted, sizeof(wanted), "[%s:%d]", hosts[ranks[line] % 2], 1000 * (jobs[line] + 1) + ranks[line]);
        CHECK(!<detailed> == !strstr(text[line], wanted));
        CHECK(strstr(text[line], "stdout") && strstr(text[line], "hello\n"));
      }
      """
    Examples:
      | id       | detailed |
      | DETAILED | true     |
      | FULLNAME | false    |

  @EXT-KEY-IOF-TAG-<id>-OUTPUT-3
  Scenario Outline: each of three lines that arrive at once is tagged if PMIX_IOF_TAG_<id>_OUTPUT is true
    Then in C it holds that
      """
      pmix_proc_t from = proc_of("job", 3);
      pmix_info_t infos[] = {FLAG(PMIX_IOF_LOCAL_OUTPUT), FLAG(PMIX_IOF_TAG_<id>_OUTPUT), FLAG(PMIX_SERVER_GATEWAY)};
      int tagged = 0;
      CHECK(capture(1));
      OK(PMIx_server_init(NULL, infos, 3));
      REGISTER(from.nspace);
      char *text = deliver(&from, PMIX_FWD_STDOUT_CHANNEL, "one\ntwo\nthree\n");
      release(1);
      for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) tagged += !strncmp(line, "[job,3]", strlen("[job,3]"));
      CHECK(tagged == 3);
      """
    Examples:
      | id       |
      | DETAILED |
      | FULLNAME |

  @EXT-KEY-IOF-TAG-<id>-OUTPUT-3
  Scenario Outline: output is not tagged if PMIX_IOF_TAG_<id>_OUTPUT is false
    Then in C it holds that
      """
      pmix_proc_t from = proc_of("job", 3);
      pmix_info_t infos[] = {FLAG(PMIX_IOF_LOCAL_OUTPUT), BOOL(PMIX_IOF_TAG_<id>_OUTPUT, false), FLAG(PMIX_SERVER_GATEWAY)};
      CHECK(capture(1));
      OK(PMIx_server_init(NULL, infos, 3));
      REGISTER(from.nspace);
      char *text = deliver(&from, PMIX_FWD_STDOUT_CHANNEL, "hello\n");
      release(1);
      IS(text, "hello\n");
      """
    Examples:
      | id       |
      | DETAILED |
      | FULLNAME |

  # Each job of two is registered with its own keys.
  @EXT-KEY-IOF-TAG-<id>-OUTPUT-3
  Scenario Outline: output of the <which> job of two is tagged with <tag> if PMIX_IOF_TAG_<id>_OUTPUT is given for this job
    Then in C it holds that
      """
      char *text[2], *lines[] = {"hello\n", "again\n"};
      pmix_proc_t from[] = {proc_of("first", 70000), proc_of("second", 70001)};
      pmix_info_t infos[] = {FLAG(PMIX_IOF_LOCAL_OUTPUT), FLAG(PMIX_SERVER_GATEWAY)};
      CHECK(capture(1));
      OK(PMIx_server_init(NULL, infos, 2));
      for (int at = 0; at < 2; at++) REGISTER(from[at].nspace, BOOL(PMIX_IOF_TAG_<id>_OUTPUT, at == <tagged>), infos[0]);
      for (int at = 0; at < 2; at++) text[at] = deliver(&from[at], PMIX_FWD_STDOUT_CHANNEL, lines[at]);
      release(1);
      CHECK(!strncmp(text[<tagged>], "<tag>", strlen("<tag>")) && strstr(text[<tagged>], "stdout"));
      CHECK(strstr(text[<tagged>], lines[<tagged>]));
      CHECK(!strcmp(text[1 - <tagged>], lines[1 - <tagged>]));
      """
    Examples:
      | id       | which  | tagged | tag            |
      | DETAILED | first  | 0      | [first,70000]  |
      | DETAILED | second | 1      | [second,70001] |
      | FULLNAME | first  | 0      | [first,70000]  |
      | FULLNAME | second | 1      | [second,70001] |
