@libpmix
Feature: Queries

  # The answer is a list of pairs, and nothing else.
  @<id>
  Scenario Outline: <key> returns ABI versions
    Then in C it holds that
      """
      pmix_query_t query = {.keys = NULL, .qualifiers = NULL, .nqual = 0};
      pmix_info_t *answer = NULL;
      size_t many = 0;
      char *keys[] = {<key>, NULL};
      query.keys = keys;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      CHECK(PMIx_Query_info(&query, 1, &answer, &many) == PMIX_SUCCESS);
      CHECK(many == 1);
      CHECK(!strcmp(answer[0].key, <key>));
      CHECK(answer[0].value.type == PMIX_STRING);
      unsigned major, minor;
      for (char *rest = strdup(answer[0].value.data.string), *pair; (pair = strsep(&rest, ","));) {
        int length = -1;
        CHECK(sscanf(pair, "%u.%u%n", &major, &minor, &length) == 2);
        CHECK(length == (int) strlen(pair));
      }
      """
    Examples:
      | id                                      | key                                |
      | EXT-KEY-QUERY-PROVISIONAL-ABI-VERSION-3 | PMIX_QUERY_PROVISIONAL_ABI_VERSION |
      | EXT-KEY-QUERY-STABLE-ABI-VERSION-3      | PMIX_QUERY_STABLE_ABI_VERSION      |

  # The first array holds the keys of the first query, the second those of the second, if there are two.
  @EXT-KEY-QUERY-PROVISIONAL-ABI-VERSION-3 @EXT-KEY-QUERY-STABLE-ABI-VERSION-3
  Scenario Outline: both kinds of ABI versions are returned to <queries>
    Then in C it holds that
      """
      pmix_info_t *answer = NULL;
      size_t many = 0;
      int stable = 0, provisional = 0;
      char *keys[][3] = {{<first>, NULL}, {<second>, NULL}};
      pmix_query_t queries[] = {{.keys = keys[0]}, {.keys = keys[1]}};
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      CHECK(PMIx_Query_info(queries, keys[1][0] ? 2 : 1, &answer, &many) == PMIX_SUCCESS);
      CHECK(many == 2);
      for (size_t at = 0; at < many; at++) {
        unsigned major, minor;
        CHECK(answer[at].value.type == PMIX_STRING);
        CHECK(sscanf(answer[at].value.data.string, "%u.%u", &major, &minor) == 2);
        stable += !strcmp(answer[at].key, PMIX_QUERY_STABLE_ABI_VERSION);
        provisional += !strcmp(answer[at].key, PMIX_QUERY_PROVISIONAL_ABI_VERSION);
      }
      CHECK(stable == 1);
      CHECK(provisional == 1);
      """
    Examples:
      | queries                                     | first                                                             | second                             |
      | a query with the provisional versions last  | PMIX_QUERY_STABLE_ABI_VERSION, PMIX_QUERY_PROVISIONAL_ABI_VERSION | NULL                               |
      | a query with the provisional versions first | PMIX_QUERY_PROVISIONAL_ABI_VERSION, PMIX_QUERY_STABLE_ABI_VERSION | NULL                               |
      | two queries, the provisional versions last  | PMIX_QUERY_STABLE_ABI_VERSION                                     | PMIX_QUERY_PROVISIONAL_ABI_VERSION |
      | two queries, the provisional versions first | PMIX_QUERY_PROVISIONAL_ABI_VERSION                                | PMIX_QUERY_STABLE_ABI_VERSION      |

  # The server's host knows two nodes of this allocation, and returns nothing for any other allocation.
  @EXT-KEY-QUERY-ALLOCATION-3 @EXT-KEY-TOPOLOGY-INDEX-3
  Scenario: PMIX_QUERY_ALLOCATION returns the nodes of an allocation
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve() == 0); return 0; }
      pmix_proc_t me;
      pmix_info_t of, *answer = NULL;
      size_t many = 0;
      char *keys[] = {PMIX_QUERY_ALLOCATION, NULL};
      pmix_query_t query = {.keys = keys, .qualifiers = &of, .nqual = 1};
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&of, PMIX_ALLOC_ID, "one", PMIX_STRING);
      CHECK(PMIx_Query_info(&query, 1, &answer, &many) == PMIX_SUCCESS);
      CHECK(many >= 1 && !strcmp(answer[0].key, PMIX_QUERY_ALLOCATION));
      CHECK(answer[0].value.type == PMIX_DATA_ARRAY && answer[0].value.data.darray->type == PMIX_INFO);
      CHECK(answer[0].value.data.darray->size == 2);
      pmix_info_t *nodes = answer[0].value.data.darray->array;
      for (int at = 0; at < 2; at++) {
        CHECK(!strcmp(nodes[at].key, PMIX_NODE_INFO) && nodes[at].value.type == PMIX_DATA_ARRAY);
        CHECK(nodes[at].value.data.darray->type == PMIX_INFO && nodes[at].value.data.darray->size == 4);
        pmix_info_t *first = nodes[at].value.data.darray->array;
        CHECK(!strcmp(first->key, PMIX_HOSTNAME));
        CHECK(!strcmp(first->value.data.string, at == 0 ? "n0" : "n1"));
        CHECK(!strcmp(first[1].key, PMIX_NUM_SLOTS) && first[1].value.data.uint32 == 4);
        CHECK(!strcmp(first[2].key, PMIX_NODEID) && first[2].value.data.uint32 == (uint32_t) at);
        CHECK(!strcmp(first[3].key, PMIX_TOPOLOGY_INDEX) && first[3].value.type == PMIX_INT);
        CHECK(first[3].value.data.integer == (at == 0 ? 0 : 70000));
      }
      PMIx_Finalize(NULL, 0);
      """

  # The library answers the other query itself.
  @EXT-KEY-QUERY-ALLOCATION-3 @EXT-KEY-QUERY-STABLE-ABI-VERSION-3
  Scenario Outline: PMIX_QUERY_ALLOCATION with a qualifier is answered as the <place> of two queries
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve() == 0); return 0; }
      pmix_proc_t me;
      pmix_info_t of, *answer = NULL;
      size_t many = 0, nodes = 0, versions = 0;
      char *allocation[] = {PMIX_QUERY_ALLOCATION, NULL}, *version[] = {PMIX_QUERY_STABLE_ABI_VERSION, NULL};
      pmix_query_t queries[2] = {{.keys = version}, {.keys = version}};
      queries[<at>].keys = allocation, queries[<at>].qualifiers = &of, queries[<at>].nqual = 1;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&of, PMIX_ALLOC_ID, "one", PMIX_STRING);
      CHECK(PMIx_Query_info(queries, 2, &answer, &many) == PMIX_SUCCESS);
      CHECK(many == 2);
      for (size_t at = 0; at < many; at++) {
        if (!strcmp(answer[at].key, PMIX_QUERY_ALLOCATION)) nodes = answer[at].value.data.darray->size;
        versions += !strcmp(answer[at].key, PMIX_QUERY_STABLE_ABI_VERSION);
      }
      CHECK(nodes == 2 && versions == 1);
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | place  | at |
      | first  | 0  |
      | second | 1  |

  # The second answer must not be the first one, kept.
  @EXT-KEY-QUERY-ALLOCATION-3 @EXT-KEY-TOPOLOGY-INDEX-3
  Scenario Outline: <caller> receives the nodes of allocation <first>, then those of allocation <second>
    Then in C it holds that
      """
      char *asked[] = {"<first>", "<second>"}, *keys[] = {PMIX_QUERY_ALLOCATION, NULL}, text[300];
      pmix_proc_t me;
      pmix_info_t of, *answer = NULL;
      size_t many = 0;
      pmix_query_t query = {.keys = keys, .qualifiers = &of, .nqual = 1};
      int client = getenv("PMIX_NAMESPACE") != NULL;
      if (<of a client> && !client) { CHECK(mapcheck_serve() == 0); return 0; }
      if (client) CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      else CHECK(PMIx_server_init(&mapcheck_host, NULL, 0) == PMIX_SUCCESS);
      for (int at = 0; at < 2; at++) {
        int two = !strcmp(asked[at], "two");
        PMIX_INFO_LOAD(&of, PMIX_ALLOC_ID, asked[at], PMIX_STRING);
        if (<nonblocking>) {
          CHECK(PMIx_Query_info_nb(&query, 1, mapcheck_answered, NULL) == PMIX_SUCCESS);
          CHECK(mapcheck_called_back(at + 1) && mapcheck_status == PMIX_SUCCESS);
        } else {
          CHECK(PMIx_Query_info(&query, 1, &answer, &many) == PMIX_SUCCESS);
          mapcheck_receive(answer, many);
        }
        snprintf(text, sizeof(text), "%s=%s", PMIX_NODE_INFO,
            two ? "pmix.hname=m7,pmix.num.slots=4,pmix.nodeid=2,pmix.topo.index=0" : "pmix.hname=n0,pmix.num.slots=4,pmix.nodeid=0,pmix.topo.index=0");
        if (!two) snprintf(text + strlen(text), sizeof(text) - strlen(text), ",%s=pmix.hname=n1,pmix.num.slots=4,pmix.nodeid=1,pmix.topo.index=70000",
            PMIX_NODE_INFO);
        CHECK(mapcheck_ndata == 1);
        CHECK(mapcheck_received(PMIX_QUERY_ALLOCATION, text) == 1);
      }
      fflush(stdout);
      if (client) _exit(0);
      """
    Examples:
      | caller                          | of a client | nonblocking | first | second |
      | a process                       | 1           | 0           | one   | two    |
      | a process                       | 1           | 0           | two   | one    |
      | a process that asks by callback | 1           | 1           | one   | two    |
      | a server                        | 0           | 0           | one   | two    |
      | a server that asks by callback  | 0           | 1           | two   | one    |

  # The library reports its versions in PMIx_Get_version, too.
  @EXT-KEY-QUERY-<id>-3
  Scenario Outline: <key> returns to <caller> the versions that the library reports
    Then in C it holds that
      """
      pmix_proc_t me;
      pmix_info_t *answer = NULL;
      size_t many = 0;
      char *keys[] = {<key>, NULL}, wanted[200];
      pmix_query_t query = {.keys = keys};
      int client = getenv("PMIX_NAMESPACE") != NULL;
      const char *at = strstr(PMIx_Get_version(), "<label> ABI: ");
      CHECK(at && sscanf(at, "<label> ABI: %[^)]", wanted) == 1);
      if (!strcmp("<label>", "Stable")) *strstr(wanted, ", Provisional") = '\0';
      if (<of a client> && !client) { CHECK(mapcheck_serve() == 0); return 0; }
      if (client) CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      else CHECK(PMIx_server_init(&mapcheck_host, NULL, 0) == PMIX_SUCCESS);
      if (<nonblocking>) {
        CHECK(PMIx_Query_info_nb(&query, 1, mapcheck_answered, NULL) == PMIX_SUCCESS);
        CHECK(mapcheck_called_back(1) && mapcheck_status == PMIX_SUCCESS);
      } else {
        CHECK(PMIx_Query_info(&query, 1, &answer, &many) == PMIX_SUCCESS);
        mapcheck_receive(answer, many);
      }
      CHECK(mapcheck_ndata == 1 && mapcheck_received(<key>, wanted) == 1);
      fflush(stdout);
      if (client) _exit(0);
      """
    Examples:
      | id                      | key                                | caller                          | of a client | nonblocking | label       |
      | PROVISIONAL-ABI-VERSION | PMIX_QUERY_PROVISIONAL_ABI_VERSION | a server                        | 0           | 0           | Provisional |
      | PROVISIONAL-ABI-VERSION | PMIX_QUERY_PROVISIONAL_ABI_VERSION | a server that asks by callback  | 0           | 1           | Provisional |
      | PROVISIONAL-ABI-VERSION | PMIX_QUERY_PROVISIONAL_ABI_VERSION | a process                       | 1           | 0           | Provisional |
      | PROVISIONAL-ABI-VERSION | PMIX_QUERY_PROVISIONAL_ABI_VERSION | a process that asks by callback | 1           | 1           | Provisional |
      | STABLE-ABI-VERSION      | PMIX_QUERY_STABLE_ABI_VERSION      | a server                        | 0           | 0           | Stable      |
      | STABLE-ABI-VERSION      | PMIX_QUERY_STABLE_ABI_VERSION      | a server that asks by callback  | 0           | 1           | Stable      |
      | STABLE-ABI-VERSION      | PMIX_QUERY_STABLE_ABI_VERSION      | a process                       | 1           | 0           | Stable      |
      | STABLE-ABI-VERSION      | PMIX_QUERY_STABLE_ABI_VERSION      | a process that asks by callback | 1           | 1           | Stable      |

  # The host knows no such allocation.
  @<id>
  Scenario Outline: <key> returns the versions to <caller> also if another query is not answered
    Then in C it holds that
      """
      if (<of a client> && !getenv("PMIX_NAMESPACE")) { CHECK(mapcheck_serve() == 0); return 0; }
      pmix_proc_t me;
      pmix_info_t of, *answer = NULL;
      size_t many = 0;
      char *allocation[] = {PMIX_QUERY_ALLOCATION, NULL}, *version[] = {<key>, NULL}, wanted[200];
      pmix_query_t queries[2] = {{.keys = version}, {.keys = version}};
      queries[<unanswered>].keys = allocation, queries[<unanswered>].qualifiers = &of, queries[<unanswered>].nqual = 1;
      const char *at = strstr(PMIx_Get_version(), "<label> ABI: ");
      CHECK(at && sscanf(at, "<label> ABI: %[^)]", wanted) == 1);
      if (!strcmp("<label>", "Stable")) *strstr(wanted, ", Provisional") = '\0';
      if (<of a client>) CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      else CHECK(PMIx_server_init(&mapcheck_host, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&of, PMIX_ALLOC_ID, "three", PMIX_STRING);
      PMIx_Query_info(queries, 2, &answer, &many);
      mapcheck_receive(answer, many);
      CHECK(many == 1 && mapcheck_received(<key>, wanted) == 1);
      fflush(stdout);
      if (<of a client>) _exit(0);
      """
    Examples:
      | id                                      | key                                | caller    | of a client | unanswered | label       |
      | EXT-KEY-QUERY-PROVISIONAL-ABI-VERSION-3 | PMIX_QUERY_PROVISIONAL_ABI_VERSION | a process | 1           | 0          | Provisional |
      | EXT-KEY-QUERY-PROVISIONAL-ABI-VERSION-3 | PMIX_QUERY_PROVISIONAL_ABI_VERSION | a server  | 0           | 1          | Provisional |
      | EXT-KEY-QUERY-STABLE-ABI-VERSION-3      | PMIX_QUERY_STABLE_ABI_VERSION      | a process | 1           | 1          | Stable      |
      | EXT-KEY-QUERY-STABLE-ABI-VERSION-3      | PMIX_QUERY_STABLE_ABI_VERSION      | a server  | 0           | 0          | Stable      |
