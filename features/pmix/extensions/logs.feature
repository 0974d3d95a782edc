# 4.29 Attributes
@libpmix
Feature: Keys of log messages

  A process logs with PMIx_Log. Its server passes to the host what is to be logged.

  # The host answers each message, and a message that is not logged again succeeds.
  @EXT-KEY-LOG-AGG-3 @EXT-KEY-LOG-KEY-3 @EXT-KEY-LOG-VAL-3
  Scenario Outline: messages with the keys <keys> and the values <values> are logged <times> times if PMIX_LOG_AGG is <aggregated>
    Then in C it holds that
      """
      CLIENTS(1, CHECK(mapcheck_logs == <times>));
      char *keys[] = {<keys>}, *values[] = {<values>};
      for (int at = 0; at < 3; at++) {
        pmix_info_t infos[] = {TEXT("the.message", "something"), BOOL(PMIX_LOG_AGG, <aggregated>), TEXT(PMIX_LOG_KEY, keys[at]),
            TEXT(PMIX_LOG_VAL, values[at])};
        CHECK(mapcheck_succeeded(PMIx_Log(infos, 1, &infos[1], 3)));
      }
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | keys                     | values              | aggregated | times |
      | "file", "file", "file"   | "one", "one", "one" | true       | 1     |
      | "file", "file", "file"   | "one", "one", "one" | false      | 3     |
      | "file", "file", "file"   | "one", "two", "one" | true       | 2     |
      | "file", "topic", "file"  | "one", "one", "one" | true       | 2     |
      | "file", "file", "file"   | "one", "two", "One" | true       | 3     |
      | "file", "topic", "files" | "one", "one", "one" | true       | 3     |

  @EXT-KEY-LOG-AGG-3
  Scenario Outline: what <many> processes log with <what> is logged <times> times
    Then in C it holds that
      """
      CLIENTS(<many>, CHECK(mapcheck_logs == <times>));
      char text[20];
      snprintf(text, sizeof(text), <value>, me.rank);
      pmix_info_t infos[] = {TEXT("the.message", "something"), TEXT(PMIX_LOG_KEY, "file"), TEXT(PMIX_LOG_VAL, text),
          BOOL(PMIX_LOG_AGG, <aggregate>)};
      CHECK(mapcheck_succeeded(PMIx_Log(infos, 1, &infos[1], 3)));
      END_TOGETHER();
      """
    Examples:
      | many | what                              | times | aggregate | value       |
      | 3    | the same key and value, unmerged  | 3     | false     | "topic%.0u" |
      | 3    | values that end in their ranks    | 3     | true      | "topic-%u"  |
      | 2    | values that begin with their rank | 2     | true      | "%u-topic"  |

  @<id>
  Scenario Outline: the host receives <directive> of three data that are logged at once
    Then in C it holds that
      """
      pmix_info_t messages[] = {TEXT("the.first", "something"), TEXT("the.second", "something else"), UINT32("the.third", 4711)};
      pmix_info_t directive = <directive>;
      CLIENTS(1, CHECK(mapcheck_logs == 1); for (int at = 0; at < 3; at++) RECEIVED(messages[at]); RECEIVED(directive));
      CHECK(mapcheck_succeeded(PMIx_Log(messages, 3, &directive, 1)));
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | id                | directive                             |
      | EXT-KEY-LOG-AGG-3 | BOOL(PMIX_LOG_AGG, true)              |
      | EXT-KEY-LOG-AGG-3 | BOOL(PMIX_LOG_AGG, false)             |
      | EXT-KEY-LOG-KEY-3 | TEXT(PMIX_LOG_KEY, "help-file:topic") |
      | EXT-KEY-LOG-VAL-3 | TEXT(PMIX_LOG_VAL, "no, such=value")  |

  # A last message without the keys follows, so that everything before it has been written. A NUL may follow each.
  @EXT-KEY-LOG-AGG-3 @EXT-KEY-LOG-KEY-3 @EXT-KEY-LOG-VAL-3
  Scenario Outline: of three messages with <what>, <shown> are logged
    Then in C it holds that
      """
      char *keys[] = {<keys>}, *values[] = {<values>}, text[4000] = "";
      int shown = 0;
      size_t length = 0;
      pmix_info_t infos[4][4], gateway = FLAG(PMIX_SERVER_GATEWAY);
      CHECK(capture(2));
      OK(PMIx_server_init(NULL, &gateway, 1));
      for (int at = 0; at < 4; at++) {
        infos[at][0] = TEXT(PMIX_LOG_STDERR, at < 3 ? "a message\n" : "the end\n");
        infos[at][1] = BOOL(PMIX_LOG_AGG, <aggregate>);
        infos[at][2] = TEXT(PMIX_LOG_KEY, keys[at % 3]);
        infos[at][3] = TEXT(PMIX_LOG_VAL, values[at % 3]);
        CHECK(PMIx_Log_nb(infos[at], 1, &infos[at][1], at < 3 ? 3 : 0, NULL, NULL) >= PMIX_OPERATION_SUCCEEDED);
      }
      while (length < sizeof(text) - 1 && !strstr(text, "the end") && read(mapcheck_written[0], text + length, 1) == 1)
        length += text[length] != '\0';
      release(2);
      for (char *at = text; (at = strstr(at, "a message")); at++) shown++;
      CHECK(shown == <shown>);
      """
    Examples:
      | what                              | aggregate | keys             | values           | shown |
      | the same key and value            | true      | "k", "k", "k"    | "v", "v", "v"    | 1     |
      | the same key and value, unmerged  | false     | "k", "k", "k"    | "v", "v", "v"    | 3     |
      | different values                  | true      | "k", "k", "k"    | "v", "w", "x"    | 3     |
      | different keys                    | true      | "k", "l", "m"    | "v", "v", "v"    | 3     |
      | the first key and value again     | true      | "k", "l", "k"    | "v", "v", "v"    | 2     |
      | the second key and value again    | true      | "k", "k", "k"    | "v", "w", "w"    | 2     |
      | longer keys and values            | true      | "k", "kk", "kkk" | "v", "vv", "vvv" | 3     |
      | key and value in exchanged places | true      | "k", "v", "k"    | "v", "k", "v"    | 2     |

  # The callback of each message is called, also of one that is not logged again.
  @EXT-KEY-LOG-AGG-3 @EXT-KEY-LOG-KEY-3 @EXT-KEY-LOG-VAL-3
  Scenario Outline: with callbacks, messages with the keys <keys> and the values <values> are logged <times> times if PMIX_LOG_AGG is <aggregated>
    Then in C it holds that
      """
      char *keys[] = {<keys>}, *values[] = {<values>};
      CLIENTS(1, CHECK(mapcheck_logs == <times>); RECEIVED(TEXT("the.message", "something")); RECEIVED(BOOL(PMIX_LOG_AGG, <aggregated>));
          RECEIVED(TEXT(PMIX_LOG_KEY, keys[1])); RECEIVED(TEXT(PMIX_LOG_VAL, values[1])));
      for (int at = 0; at < 2; at++) {
        pmix_info_t infos[] = {TEXT("the.message", "something"), TEXT(PMIX_LOG_KEY, keys[at]), TEXT(PMIX_LOG_VAL, values[at]),
            BOOL(PMIX_LOG_AGG, <aggregated>)};
        OK(PMIx_Log_nb(infos, 1, &infos[1], 3, mapcheck_done, &me));
        CHECK(mapcheck_called_back(at + 1) && mapcheck_own == &me && mapcheck_succeeded(mapcheck_status));
      }
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | keys            | values       | aggregated | times |
      | "file", "file"  | "one", "one" | true       | 1     |
      | "file", "file"  | "one", "one" | false      | 2     |
      | "file", "topic" | "one", "one" | true       | 2     |
      | "file", "file"  | "one", "two" | true       | 2     |

  # The third message differs from the others, and is logged last.
  @EXT-KEY-LOG-AGG-3 @EXT-KEY-LOG-KEY-3 @EXT-KEY-LOG-VAL-3
  Scenario Outline: of three messages that a server logs itself, two of them with the same value, <times> are logged if PMIX_LOG_AGG is <aggregated>
    Then in C it holds that
      """
      pmix_info_t infos[3][4];
      OK(PMIx_server_init(&mapcheck_host, NULL, 0));
      for (int at = 0; at < 3; at++) {
        infos[at][0] = TEXT("the.message", "something"), infos[at][1] = BOOL(PMIX_LOG_AGG, <aggregated>);
        infos[at][2] = TEXT(PMIX_LOG_KEY, "file"), infos[at][3] = TEXT(PMIX_LOG_VAL, at == 2 ? "two" : "one");
        CHECK(mapcheck_succeeded(PMIx_Log_nb(infos[at], 1, &infos[at][1], 3, mapcheck_done, NULL)));
      }
      WAIT_FOR(mapcheck_received(PMIX_LOG_VAL, "two"));
      CHECK(mapcheck_logs == <times>);
      for (int at = 0; at < 4; at++) RECEIVED(infos[2][at]);
      """
    Examples:
      | aggregated | times |
      | true       | 2     |
      | false      | 3     |
