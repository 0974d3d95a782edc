# 4.29 Attributes
@libpmix
Feature: Keys of log messages

  A process logs with PMIx_Log. Its server passes to the host what is to be logged.

  # The host answers each message, and a message that is not logged again succeeds.
  @EXT-KEY-LOG-AGG-3 @EXT-KEY-LOG-KEY-3 @EXT-KEY-LOG-VAL-3
  Scenario Outline: messages with the keys <keys> and the values <values> are logged <times> times if PMIX_LOG_AGG is <aggregated>
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve() == 0); CHECK(mapcheck_logs == <times>); return 0; }
      char *keys[] = {<keys>}, *values[] = {<values>};
      bool aggregated = <aggregated>;
      pmix_proc_t me;
      pmix_info_t message, directives[3];
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (int at = 0; at < 3; at++) {
        PMIX_INFO_LOAD(&message, "the.message", "something", PMIX_STRING);
        PMIX_INFO_LOAD(&directives[0], PMIX_LOG_AGG, &aggregated, PMIX_BOOL);
        PMIX_INFO_LOAD(&directives[1], PMIX_LOG_KEY, keys[at], PMIX_STRING);
        PMIX_INFO_LOAD(&directives[2], PMIX_LOG_VAL, values[at], PMIX_STRING);
        CHECK(mapcheck_succeeded(PMIx_Log(&message, 1, directives, 3)));
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

  @<id>
  Scenario Outline: the host receives <key> <as> of three data that are logged at once
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) {
        CHECK(mapcheck_serve() == 0);
        CHECK(mapcheck_logs == 1);
        CHECK(mapcheck_received("the.first", "something") == 1);
        CHECK(mapcheck_received("the.second", "something else") == 1);
        CHECK(mapcheck_received("the.third", "4711") == 1);
        CHECK(mapcheck_received(<key>, "<as>") == 1);
        return 0;
      }
      <c type> given = <given>;
      pmix_proc_t me;
      pmix_info_t messages[3], directive;
      uint32_t number = 4711;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&messages[0], "the.first", "something", PMIX_STRING);
      PMIX_INFO_LOAD(&messages[1], "the.second", "something else", PMIX_STRING);
      PMIX_INFO_LOAD(&messages[2], "the.third", &number, PMIX_UINT32);
      PMIX_INFO_LOAD(&directive, <key>, <with>);
      CHECK(mapcheck_succeeded(PMIx_Log(messages, 3, &directive, 1)));
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | id                | key          | c type | given             | as              | with               |
      | EXT-KEY-LOG-AGG-3 | PMIX_LOG_AGG | bool   | true              | true            | &given, PMIX_BOOL  |
      | EXT-KEY-LOG-AGG-3 | PMIX_LOG_AGG | bool   | false             | false           | &given, PMIX_BOOL  |
      | EXT-KEY-LOG-KEY-3 | PMIX_LOG_KEY | char * | "help-file:topic" | help-file:topic | given, PMIX_STRING |
      | EXT-KEY-LOG-VAL-3 | PMIX_LOG_VAL | char * | "no, such=value"  | no, such=value  | given, PMIX_STRING |

  # A last message without the keys follows, so that everything before it has been written. A NUL may follow each.
  @EXT-KEY-LOG-AGG-3 @EXT-KEY-LOG-KEY-3 @EXT-KEY-LOG-VAL-3
  Scenario Outline: of three messages with <what>, <shown> are logged
    Then in C it holds that
      """
      bool aggregate = <aggregate>, yes = true;
      char *keys[] = {<keys>}, *values[] = {<values>}, text[4000] = "";
      int both[2], before = dup(2), shown = 0;
      size_t length = 0;
      pmix_info_t data[4], directives[4][3], gateway;
      alarm(30);
      CHECK(pipe(both) == 0 && dup2(both[1], 2) == 2);
      PMIX_INFO_LOAD(&gateway, PMIX_SERVER_GATEWAY, &yes, PMIX_BOOL);
      CHECK(PMIx_server_init(NULL, &gateway, 1) == PMIX_SUCCESS);
      for (int message = 0; message < 4; message++) {
        pmix_info_t *with = directives[message];
        PMIX_INFO_LOAD(&data[message], PMIX_LOG_STDERR, message < 3 ? "a message\n" : "the end\n", PMIX_STRING);
        PMIX_INFO_LOAD(&with[0], PMIX_LOG_AGG, &aggregate, PMIX_BOOL);
        PMIX_INFO_LOAD(&with[1], PMIX_LOG_KEY, keys[message % 3], PMIX_STRING);
        PMIX_INFO_LOAD(&with[2], PMIX_LOG_VAL, values[message % 3], PMIX_STRING);
        CHECK(PMIx_Log_nb(&data[message], 1, with, message < 3 ? 3 : 0, NULL, NULL) >= PMIX_OPERATION_SUCCEEDED);
      }
      while (length < sizeof(text) - 1 && !strstr(text, "the end") && read(both[0], text + length, 1) == 1) length += text[length] != '\0';
      dup2(before, 2);
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
  Scenario Outline: messages with the keys <keys> and the values <values> that are logged by callback are logged <times> times if PMIX_LOG_AGG is <aggregated>
    Then in C it holds that
      """
      char *keys[] = {<keys>}, *values[] = {<values>};
      bool aggregated = <aggregated>;
      pmix_proc_t me;
      pmix_info_t message, directives[3];
      int own;
      if (!getenv("PMIX_NAMESPACE")) {
        CHECK(mapcheck_serve() == 0);
        CHECK(mapcheck_logs == <times>);
        CHECK(mapcheck_received("the.message", "something") == 1);
        CHECK(mapcheck_received(PMIX_LOG_AGG, "<aggregated>") == 1);
        CHECK(mapcheck_received(PMIX_LOG_KEY, keys[1]) == 1 && mapcheck_received(PMIX_LOG_VAL, values[1]) == 1);
        return 0;
      }
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (int at = 0; at < 2; at++) {
        PMIX_INFO_LOAD(&message, "the.message", "something", PMIX_STRING);
        PMIX_INFO_LOAD(&directives[0], PMIX_LOG_KEY, keys[at], PMIX_STRING);
        PMIX_INFO_LOAD(&directives[1], PMIX_LOG_VAL, values[at], PMIX_STRING);
        PMIX_INFO_LOAD(&directives[2], PMIX_LOG_AGG, &aggregated, PMIX_BOOL);
        CHECK(PMIx_Log_nb(&message, 1, directives, 3, mapcheck_done, &own) == PMIX_SUCCESS);
        CHECK(mapcheck_called_back(at + 1) && mapcheck_own == &own && mapcheck_succeeded(mapcheck_status));
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
      bool aggregated = <aggregated>;
      pmix_info_t message[3], directives[3][3];
      CHECK(PMIx_server_init(&mapcheck_host, NULL, 0) == PMIX_SUCCESS);
      for (int at = 0; at < 3; at++) {
        PMIX_INFO_LOAD(&message[at], "the.message", "something", PMIX_STRING);
        PMIX_INFO_LOAD(&directives[at][0], PMIX_LOG_AGG, &aggregated, PMIX_BOOL);
        PMIX_INFO_LOAD(&directives[at][1], PMIX_LOG_KEY, "file", PMIX_STRING);
        PMIX_INFO_LOAD(&directives[at][2], PMIX_LOG_VAL, at == 2 ? "two" : "one", PMIX_STRING);
        CHECK(mapcheck_succeeded(PMIx_Log_nb(&message[at], 1, directives[at], 3, mapcheck_done, NULL)));
      }
      for (int waited = 0; waited < 20000 && !mapcheck_received(PMIX_LOG_VAL, "two"); waited++) usleep(1000);
      CHECK(mapcheck_logs == <times>);
      CHECK(mapcheck_received("the.message", "something") == 1 && mapcheck_received(PMIX_LOG_KEY, "file") == 1 && mapcheck_received(PMIX_LOG_VAL, "two") == 1);
      """
    Examples:
      | aggregated | times |
      | true       | 2     |
      | false      | 3     |
