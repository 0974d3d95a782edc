@libpmix
Feature: The library reads the job maps that it writes

  A server registers a job with its map alone, and a process finds the node of each rank. With PMIX_MCA_preg=native, the library
  shortens the names of nodes to prefixes with ranges of numbers.

  @SUP-MAP-3
  Scenario Outline: A process finds each rank on its node if the nodes are <nodes> and their ranks <ranks>, written <how>
    Then in C it holds that
      """
      char *names[] = {<nodes>}, joined[400] = "", *nodes = NULL, *ranks = NULL;
      if (!is_client()) {
        unsigned rank = 0;
        if (!strcmp("<how>", "short")) CHECK(setenv("PMIX_MCA_preg", "native", 1) == 0);
        for (size_t at = 0; at < COUNT(names); at++) strcat(strcat(joined, at ? "," : ""), names[at]);
        HOST(TEXT(PMIX_HOSTNAME, names[<node>]));
        OK(PMIx_generate_regex(joined, &nodes));
        OK(PMIx_generate_ppn("<ranks>", &ranks));
        job_has(INFO(PMIX_NODE_MAP, nodes, PMIX_REGEX)), job_has(INFO(PMIX_PROC_MAP, ranks, PMIX_REGEX));
        RUN(1);
        return 0;
      }
      pmix_proc_t me;
      OK(PMIx_Init(&me, NULL, 0));
      for (unsigned rank = 0; rank < <size>; rank++) {
        me.rank = rank;
        GETS(&me, TEXT(PMIX_HOSTNAME, names[<node>]));
      }
      LEAVE();
      """
    Examples:
      | nodes                                       | ranks                     | how     | size | node                             |
      | "n0", "n1", "n2"                            | 0;1;2                     | in full | 3    | rank                             |
      | "n008", "n009", "n010"                      | 0,1,2;3,4,5;6,7,8         | in full | 9    | rank / 3                         |
      | "n1-ib", "n2-ib", "n3-eth"                  | 0,3,6;1,4,7;2,5,8         | in full | 9    | rank % 3                         |
      | "alpha", "beta", "gamma"                    | 0,1,6,7;2,3,8,9;4,5,10,11 | in full | 12   | rank % 6 / 2                     |
      | "a", "b", "c", "d", "e", "f", "g", "h", "i" | 8;7;6;5;4;3;2;1;0         | in full | 9    | 8 - rank                         |
      | "n0", "n1"                                  | 0,1,2,3,4;5               | in full | 6    | rank / 5                         |
      | "n0", "n1", "n2"                            | 0-3;4-7;8-11              | in full | 12   | rank / 4                         |
      | "n0", "n1", "n2"                            | 0-1,6-7;2-3,8-9;4-5,10-11 | in full | 12   | rank % 6 / 2                     |
      | "n0", "n1", "n2"                            | 0-2,9;3-5,10;6-8,11       | in full | 12   | rank < 9 ? rank / 3 : rank - 9   |
      | "n0", "n1", "n2"                            | 0-2,3-7;8-9,10-15;16-19   | in full | 20   | rank < 8 ? 0 : rank < 16 ? 1 : 2 |
      | "n0"                                        | 0,1                       | short   | 2    | 0                                |
      | "n0", "n1", "n2"                            | 0;1;2                     | short   | 3    | rank                             |
      | "n008", "n009", "n010"                      | 0,1,2;3,4,5;6,7,8         | short   | 9    | rank / 3                         |
      | "n7", "n8", "n9", "n10", "n11"              | 0;1;2;3;4                 | short   | 5    | rank                             |
      | "n099", "n100", "n0101"                     | 0;1;2                     | short   | 3    | rank                             |
      | "n1-ib", "n2-ib", "n3-eth"                  | 0,3,6;1,4,7;2,5,8         | short   | 9    | rank % 3                         |
      | "n1ib", "n2ib", "n3eth", "n4"               | 0;1;2;3                   | short   | 4    | rank                             |
      | "n5", "n2", "n9", "n1", "n8", "n3"          | 0;1;2;3;4;5               | short   | 6    | rank                             |
      | "a1", "b1", "a2", "b2", "a3"                | 0;1;2;3;4                 | short   | 5    | rank                             |
      | "r1c09", "r1c10", "r2c09", "r2c10"          | 0;1;2;3                   | short   | 4    | rank                             |
      | "n", "n1", "n11", "n1a", "n1a1"             | 0;1;2;3;4                 | short   | 5    | rank                             |
      | "n1", "n2", "n4", "n5", "n7"                | 0;1;2;3;4                 | short   | 5    | rank                             |
      | "alpha", "beta", "gamma"                    | 0,1,6,7;2,3,8,9;4,5,10,11 | short   | 12   | rank % 6 / 2                     |
      | "a", "b", "c", "d", "e", "f", "g", "h", "i" | 8;7;6;5;4;3;2;1;0         | short   | 9    | 8 - rank                         |
      | "n0", "n1"                                  | 0,1,2,3,4;5               | short   | 6    | rank / 5                         |
      | "n0", "n1", "n2"                            | 0,2,4;6,8;1,3,5,7         | short   | 9    | rank % 2 ? 2 : rank < 6 ? 0 : 1  |
      | "n0", "n1"                                  | 0,1,2,4,5,7;3,6           | short   | 8    | rank == 3 \|\| rank == 6         |

  @SUP-MAP-3 @SUP-MAP-4
  Scenario Outline: A process finds each of 4,096 ranks on its node if the library shortens the names <names> and ranks <how>
    Then in C it holds that
      """
      static char names[128][200], joined[40000], ranks[40000];
      char *nodes = NULL, *of_nodes = NULL;
      for (int node = 0; node < 128; node++) {
        snprintf(names[node], sizeof(names[node]), <names>, <number>);
        strcat(strcat(joined, node ? "," : ""), names[node]);
        for (int at = 0; at < 32; at++) sprintf(ranks + strlen(ranks), "%s%d", at ? "," : node ? ";" : "", <rank>);
      }
      if (!is_client()) {
        CHECK(setenv("PMIX_MCA_preg", "native", 1) == 0);
        HOST(TEXT(PMIX_HOSTNAME, names[0]));
        OK(PMIx_generate_regex(joined, &nodes));
        OK(PMIx_generate_ppn(ranks, &of_nodes));
        job_has(INFO(PMIX_NODE_MAP, nodes, PMIX_REGEX)), job_has(INFO(PMIX_PROC_MAP, of_nodes, PMIX_REGEX));
        RUN(1);
        return 0;
      }
      pmix_proc_t me;
      OK(PMIx_Init(&me, NULL, 0));
      for (int node = 0; node < 128; node++)
        for (int at = 0; at < 32; at++) {
          me.rank = <rank>;
          GETS(&me, TEXT(PMIX_HOSTNAME, names[node]));
        }
      LEAVE();
      """
    Examples:
      | names                              | how           | number            | rank            |
      | "n%d"                              | in order      | node              | 32 * node + at  |
      | "n%04d"                            | in turn       | node              | node + 128 * at |
      | "anodewithaverylongnameindeed%d-x" | in order      | 3 * node          | 32 * node + at  |
      | "n%03d"                            | from the last | 127 - node        | 32 * node + at  |
      | "n%02d"                            | scattered     | (37 * node) % 128 | 32 * node + at  |

  # The host gives the maps only; the rest follows from them.
  @GET-PROCESS-1 @GET-DIFFERS-1 @GET-JOB-1
  Scenario Outline: A process finds <key> of each rank if the server has the maps only
    Then in C it holds that
      """
      if (!is_client()) {
        char *nodes = NULL, *ranks = NULL;
        HOST(TEXT(PMIX_HOSTNAME, "n0"));
        OK(PMIx_generate_regex("n0,n1,n2", &nodes));
        OK(PMIx_generate_ppn("0,3,4;1,5,6,7;2", &ranks));
        job_has(INFO(PMIX_NODE_MAP, nodes, PMIX_REGEX)), job_has(INFO(PMIX_PROC_MAP, ranks, PMIX_REGEX));
        RUN(1);
        return 0;
      }
      unsigned expected[] = {<values>};
      pmix_proc_t me;
      OK(PMIx_Init(&me, NULL, 0));
      for (unsigned rank = 0; rank < COUNT(expected); rank++) {
        me.rank = <of>;
        GETS(&me, <type>(<key>, expected[rank]));
      }
      LEAVE();
      """
    Examples:
      | key             | type   | of                 | values                 |
      | PMIX_LOCAL_RANK | UINT16 | rank               | 0, 0, 0, 1, 2, 1, 2, 3 |
      | PMIX_NODE_RANK  | UINT16 | rank               | 0, 0, 0, 1, 2, 1, 2, 3 |
      | PMIX_NODEID     | UINT32 | rank               | 0, 1, 2, 0, 0, 1, 1, 1 |
      | PMIX_LOCAL_SIZE | UINT32 | rank               | 3, 4, 1, 3, 3, 4, 4, 4 |
      | PMIX_JOB_SIZE   | UINT32 | PMIX_RANK_WILDCARD | 8                      |
      | PMIX_NUM_NODES  | UINT32 | PMIX_RANK_WILDCARD | 3                      |
