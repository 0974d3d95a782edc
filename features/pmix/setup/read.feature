@libpmix
Feature: The library reads the job maps that it writes

  A server registers a job with its map alone, and a process finds the node of each rank.

  @SUP-MAP-3
  Scenario Outline: A process finds each rank on its node if the nodes are <nodes> and their ranks <ranks>
    Then in C it holds that
      """
      char *names[] = {<nodes>}, joined[400] = "";
      if (!getenv("PMIX_NAMESPACE")) {
        unsigned rank = 0;
        char *nodes = NULL, *ranks = NULL;
        pmix_info_t here, job[2];
        for (size_t at = 0; at < sizeof(names) / sizeof(*names); at++) strcat(strcat(joined, at ? "," : ""), names[at]);
        PMIX_INFO_LOAD(&here, PMIX_HOSTNAME, names[<node>], PMIX_STRING);
        CHECK(PMIx_server_init(&mapcheck_host, &here, 1) == PMIX_SUCCESS);
        CHECK(PMIx_generate_regex(joined, &nodes) == PMIX_SUCCESS);
        CHECK(PMIx_generate_ppn("<ranks>", &ranks) == PMIX_SUCCESS);
        PMIX_INFO_LOAD(&job[0], PMIX_NODE_MAP, nodes, PMIX_REGEX);
        PMIX_INFO_LOAD(&job[1], PMIX_PROC_MAP, ranks, PMIX_REGEX);
        mapcheck_job = job;
        mapcheck_njob = 2;
        CHECK(mapcheck_run_client() == 0);
        return 0;
      }
      pmix_proc_t me;
      pmix_value_t *found = NULL;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (unsigned rank = 0; rank < <size>; rank++) {
        me.rank = rank;
        CHECK(PMIx_Get(&me, PMIX_HOSTNAME, NULL, 0, &found) == PMIX_SUCCESS);
        CHECK(found && found->type == PMIX_STRING && !strcmp(found->data.string, names[<node>]));
      }
      LEAVE();
      """
    Examples:
      | nodes                                       | ranks                     | size | node                             |
      | "n0", "n1", "n2"                            | 0;1;2                     | 3    | rank                             |
      | "n008", "n009", "n010"                      | 0,1,2;3,4,5;6,7,8         | 9    | rank / 3                         |
      | "n1-ib", "n2-ib", "n3-eth"                  | 0,3,6;1,4,7;2,5,8         | 9    | rank % 3                         |
      | "alpha", "beta", "gamma"                    | 0,1,6,7;2,3,8,9;4,5,10,11 | 12   | rank % 6 / 2                     |
      | "a", "b", "c", "d", "e", "f", "g", "h", "i" | 8;7;6;5;4;3;2;1;0         | 9    | 8 - rank                         |
      | "n0", "n1"                                  | 0,1,2,3,4;5               | 6    | rank / 5                         |
      | "n0", "n1", "n2"                            | 0-3;4-7;8-11              | 12   | rank / 4                         |
      | "n0", "n1", "n2"                            | 0-1,6-7;2-3,8-9;4-5,10-11 | 12   | rank % 6 / 2                     |
      | "n0", "n1", "n2"                            | 0-2,9;3-5,10;6-8,11       | 12   | rank < 9 ? rank / 3 : rank - 9   |
      | "n0", "n1", "n2"                            | 0-2,3-7;8-9,10-15;16-19   | 20   | rank < 8 ? 0 : rank < 16 ? 1 : 2 |

  # The host gives the maps only; the rest follows from them.
  @GET-PROCESS-1 @GET-DIFFERS-1 @GET-JOB-1
  Scenario Outline: A process finds <key> of each rank if the server has the maps only
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) {
        char *nodes = NULL, *ranks = NULL;
        pmix_info_t here, job[2];
        PMIX_INFO_LOAD(&here, PMIX_HOSTNAME, "n0", PMIX_STRING);
        CHECK(PMIx_server_init(&mapcheck_host, &here, 1) == PMIX_SUCCESS);
        CHECK(PMIx_generate_regex("n0,n1,n2", &nodes) == PMIX_SUCCESS);
        CHECK(PMIx_generate_ppn("0,3,4;1,5,6,7;2", &ranks) == PMIX_SUCCESS);
        PMIX_INFO_LOAD(&job[0], PMIX_NODE_MAP, nodes, PMIX_REGEX);
        PMIX_INFO_LOAD(&job[1], PMIX_PROC_MAP, ranks, PMIX_REGEX);
        mapcheck_job = job;
        mapcheck_njob = 2;
        CHECK(mapcheck_run_client() == 0);
        return 0;
      }
      unsigned expected[] = {<values>};
      pmix_proc_t me;
      pmix_value_t *found = NULL;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (unsigned rank = 0; rank < sizeof(expected) / sizeof(*expected); rank++) {
        me.rank = <of>;
        CHECK(PMIx_Get(&me, <key>, NULL, 0, &found) == PMIX_SUCCESS);
        CHECK(found && found->data.<field> == expected[rank]);
      }
      LEAVE();
      """
    Examples:
      | key             | field  | of                 | values                 |
      | PMIX_LOCAL_RANK | uint16 | rank               | 0, 0, 0, 1, 2, 1, 2, 3 |
      | PMIX_NODE_RANK  | uint16 | rank               | 0, 0, 0, 1, 2, 1, 2, 3 |
      | PMIX_NODEID     | uint32 | rank               | 0, 1, 2, 0, 0, 1, 1, 1 |
      | PMIX_LOCAL_SIZE | uint32 | rank               | 3, 4, 1, 3, 3, 4, 4, 4 |
      | PMIX_JOB_SIZE   | uint32 | PMIX_RANK_WILDCARD | 8                      |
      | PMIX_NUM_NODES  | uint32 | PMIX_RANK_WILDCARD | 3                      |
