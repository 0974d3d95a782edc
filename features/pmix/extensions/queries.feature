# 4.29 Attributes
@libpmix
Feature: Queries

  # The answer is a list of pairs, and nothing else.
  @EXT-KEY-QUERY-<id>-ABI-VERSION-3
  Scenario Outline: PMIX_QUERY_<id>_ABI_VERSION returns ABI versions
    Then in C it holds that
      """
      char *keys[] = {PMIX_QUERY_<id>_ABI_VERSION, NULL};
      pmix_query_t query = {.keys = keys};
      pmix_info_t *answer = NULL;
      size_t many = 0;
      unsigned major, minor;
      OK(PMIx_server_init(NULL, NULL, 0));
      OK(PMIx_Query_info(&query, 1, &answer, &many));
      CHECK(many == 1 && !strcmp(answer[0].key, keys[0]) && answer[0].value.type == PMIX_STRING);
      for (char *rest = strdup(answer[0].value.data.string), *pair; (pair = strsep(&rest, ","));) {
        int length = -1;
        CHECK(sscanf(pair, "%u.%u%n", &major, &minor, &length) == 2);
        CHECK(length == (int) strlen(pair));
      }
      """
    Examples:
      | id          |
      | PROVISIONAL |
      | STABLE      |

  # The first array holds the keys of the first query, the second those of the second, if there are two.
  @EXT-KEY-QUERY-PROVISIONAL-ABI-VERSION-3 @EXT-KEY-QUERY-STABLE-ABI-VERSION-3
  Scenario Outline: both kinds of ABI versions are returned to <queries>
    Then in C it holds that
      """
      char *stable = PMIX_QUERY_STABLE_ABI_VERSION, *provisional = PMIX_QUERY_PROVISIONAL_ABI_VERSION;
      char *keys[][3] = {{<first>, NULL}, {<second>, NULL}};
      pmix_query_t queries[] = {{.keys = keys[0]}, {.keys = keys[1]}};
      pmix_info_t *answer = NULL;
      size_t many = 0;
      int of_stable = 0, of_provisional = 0;
      OK(PMIx_server_init(NULL, NULL, 0));
      OK(PMIx_Query_info(queries, keys[1][0] ? 2 : 1, &answer, &many));
      CHECK(many == 2);
      for (size_t at = 0; at < many; at++) {
        unsigned major, minor;
        CHECK(answer[at].value.type == PMIX_STRING);
        CHECK(sscanf(answer[at].value.data.string, "%u.%u", &major, &minor) == 2);
        of_stable += !strcmp(answer[at].key, stable);
        of_provisional += !strcmp(answer[at].key, provisional);
      }
      CHECK(of_stable == 1);
      CHECK(of_provisional == 1);
      """
    Examples:
      | queries                                     | first               | second      |
      | a query with the provisional versions last  | stable, provisional | NULL        |
      | a query with the provisional versions first | provisional, stable | NULL        |
      | two queries, the provisional versions last  | stable              | provisional |
      | two queries, the provisional versions first | provisional         | stable      |

  # The server's host knows two nodes of this allocation, and returns nothing for any other allocation.
  @EXT-KEY-QUERY-ALLOCATION-3 @EXT-KEY-TOPOLOGY-INDEX-3
  Scenario: PMIX_QUERY_ALLOCATION returns the nodes of an allocation
    Then in C it holds that
      """
      CLIENTS(1);
      char *keys[] = {PMIX_QUERY_ALLOCATION, NULL};
      pmix_info_t of = TEXT(PMIX_ALLOC_ID, "one"), *answer = NULL;
      pmix_query_t query = {.keys = keys, .qualifiers = &of, .nqual = 1};
      size_t many = 0;
      OK(PMIx_Query_info(&query, 1, &answer, &many));
      CHECK(many >= 1 && !strcmp(answer[0].key, PMIX_QUERY_ALLOCATION));
      CHECK(answer[0].value.type == PMIX_DATA_ARRAY && answer[0].value.data.darray->type == PMIX_INFO);
      CHECK(answer[0].value.data.darray->size == 2);
      pmix_info_t *nodes = answer[0].value.data.darray->array;
      for (int at = 0; at < 2; at++) {
        pmix_info_t wanted = INFOS(PMIX_NODE_INFO, TEXT(PMIX_HOSTNAME, at ? "n1" : "n0"), UINT32(PMIX_NUM_SLOTS, 4),
            UINT32(PMIX_NODEID, at), INT(PMIX_TOPOLOGY_INDEX, at ? 70000 : 0));
        CHECK(!strcmp(nodes[at].key, PMIX_NODE_INFO) && same_value(&nodes[at].value, &wanted.value));
      }
      PMIx_Finalize(NULL, 0);
      """

  # The library answers the other query itself.
  @EXT-KEY-QUERY-ALLOCATION-3 @EXT-KEY-QUERY-STABLE-ABI-VERSION-3
  Scenario Outline: PMIX_QUERY_ALLOCATION with a qualifier is answered as the <place> of two queries
    Then in C it holds that
      """
      CLIENTS(1);
      char *allocation[] = {PMIX_QUERY_ALLOCATION, NULL}, *version[] = {PMIX_QUERY_STABLE_ABI_VERSION, NULL};
      pmix_info_t of = TEXT(PMIX_ALLOC_ID, "one"), *answer = NULL;
      pmix_query_t queries[2] = {{.keys = version}, {.keys = version}};
      size_t many = 0, nodes = 0, versions = 0;
      queries[<at>].keys = allocation, queries[<at>].qualifiers = &of, queries[<at>].nqual = 1;
      OK(PMIx_Query_info(queries, 2, &answer, &many));
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
      char *asked[] = {"<first>", "<second>"}, *keys[] = {PMIX_QUERY_ALLOCATION, NULL};
      char one[] = PMIX_NODE_INFO "=pmix.hname=n0,pmix.num.slots=4,pmix.nodeid=0,pmix.topo.index=0,"
          PMIX_NODE_INFO "=pmix.hname=n1,pmix.num.slots=4,pmix.nodeid=1,pmix.topo.index=70000";
      char two[] = PMIX_NODE_INFO "=pmix.hname=m7,pmix.num.slots=4,pmix.nodeid=2,pmix.topo.index=0";
      CLIENT_OR_SERVER(<of a client>);
      for (int at = 0; at < 2; at++) {
        pmix_info_t of = TEXT(PMIX_ALLOC_ID, asked[at]);
        pmix_query_t query = {.keys = keys, .qualifiers = &of, .nqual = 1};
        QUERY(<by callback>, &query, 1);
        CHECK(mapcheck_ndata == 1);
        CHECK(mapcheck_received(PMIX_QUERY_ALLOCATION, strcmp(asked[at], "two") ? one : two) == 1);
      }
      LEAVE();
      """
    Examples:
      | caller                          | of a client | by callback | first | second |
      | a process                       | 1           | 0           | one   | two    |
      | a process                       | 1           | 0           | two   | one    |
      | a process that asks by callback | 1           | 1           | one   | two    |
      | a server                        | 0           | 0           | one   | two    |
      | a server that asks by callback  | 0           | 1           | two   | one    |

  # The library reports its versions in PMIx_Get_version, too.
  @EXT-KEY-QUERY-<id>-ABI-VERSION-3
  Scenario Outline: PMIX_QUERY_<id>_ABI_VERSION returns to <caller> the versions that the library reports
    Then in C it holds that
      """
      char *keys[] = {PMIX_QUERY_<id>_ABI_VERSION, NULL}, wanted[200];
      pmix_query_t query = {.keys = keys};
      const char *at = strstr(PMIx_Get_version(), "<label> ABI: ");
      CHECK(at && sscanf(at, "<label> ABI: %[^)]", wanted) == 1);
      if (!strcmp("<label>", "Stable")) *strstr(wanted, ", Provisional") = '\0';
      CLIENT_OR_SERVER(<of a client>);
      QUERY(<by callback>, &query, 1);
      CHECK(mapcheck_ndata == 1 && mapcheck_received(keys[0], wanted) == 1);
      LEAVE();
      """
    Examples:
      | id          | caller                          | of a client | by callback | label       |
      | PROVISIONAL | a server                        | 0           | 0           | Provisional |
      | PROVISIONAL | a server that asks by callback  | 0           | 1           | Provisional |
      | PROVISIONAL | a process                       | 1           | 0           | Provisional |
      | PROVISIONAL | a process that asks by callback | 1           | 1           | Provisional |
      | STABLE      | a server                        | 0           | 0           | Stable      |
      | STABLE      | a server that asks by callback  | 0           | 1           | Stable      |
      | STABLE      | a process                       | 1           | 0           | Stable      |
      | STABLE      | a process that asks by callback | 1           | 1           | Stable      |

  # The host knows no such allocation.
  @EXT-KEY-QUERY-<id>-ABI-VERSION-3
  Scenario Outline: PMIX_QUERY_<id>_ABI_VERSION returns the versions to <caller> also if another query is not answered
    Then in C it holds that
      """
      char *allocation[] = {PMIX_QUERY_ALLOCATION, NULL}, *version[] = {PMIX_QUERY_<id>_ABI_VERSION, NULL}, wanted[200];
      const char *at = strstr(PMIx_Get_version(), "<label> ABI: ");
      CHECK(at && sscanf(at, "<label> ABI: %[^)]", wanted) == 1);
      if (!strcmp("<label>", "Stable")) *strstr(wanted, ", Provisional") = '\0';
      CLIENT_OR_SERVER(<of a client>);
      pmix_info_t of = TEXT(PMIX_ALLOC_ID, "three"), *answer = NULL;
      pmix_query_t queries[2] = {{.keys = version}, {.keys = version}};
      size_t many = 0;
      queries[<unanswered>].keys = allocation, queries[<unanswered>].qualifiers = &of, queries[<unanswered>].nqual = 1;
      PMIx_Query_info(queries, 2, &answer, &many);
      mapcheck_receive(answer, many);
      CHECK(many == 1 && mapcheck_received(version[0], wanted) == 1);
      LEAVE();
      """
    Examples:
      | id          | caller    | of a client | unanswered | label       |
      | PROVISIONAL | a process | 1           | 0          | Provisional |
      | PROVISIONAL | a server  | 0           | 1          | Provisional |
      | STABLE      | a process | 1           | 1          | Stable      |
      | STABLE      | a server  | 0           | 0          | Stable      |
