@libpmix
Feature: The library reads the job maps that it shortens

  With PMIX_MCA_preg=native, the library writes the names of nodes as prefixes with ranges of numbers.

  @SUP-MAP-3
  Scenario Outline: A process finds each rank on its node if the library shortens the nodes <nodes> with the ranks <ranks>
    Then in C it holds that
      """
      char *names[] = {<nodes>}, joined[400] = "";
      if (!getenv("PMIX_NAMESPACE")) {
        unsigned rank = 0;
        char *nodes = NULL, *ranks = NULL;
        pmix_info_t here, job[2];
        CHECK(setenv("PMIX_MCA_preg", "native", 1) == 0);
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
      | nodes                                       | ranks                     | size | node                            |
      | "n0"                                        | 0,1                       | 2    | 0                               |
      | "n0", "n1", "n2"                            | 0;1;2                     | 3    | rank                            |
      | "n008", "n009", "n010"                      | 0,1,2;3,4,5;6,7,8         | 9    | rank / 3                        |
      | "n7", "n8", "n9", "n10", "n11"              | 0;1;2;3;4                 | 5    | rank                            |
      | "n099", "n100", "n0101"                     | 0;1;2                     | 3    | rank                            |
      | "n1-ib", "n2-ib", "n3-eth"                  | 0,3,6;1,4,7;2,5,8         | 9    | rank % 3                        |
      | "n1ib", "n2ib", "n3eth", "n4"               | 0;1;2;3                   | 4    | rank                            |
      | "n5", "n2", "n9", "n1", "n8", "n3"          | 0;1;2;3;4;5               | 6    | rank                            |
      | "a1", "b1", "a2", "b2", "a3"                | 0;1;2;3;4                 | 5    | rank                            |
      | "r1c09", "r1c10", "r2c09", "r2c10"          | 0;1;2;3                   | 4    | rank                            |
      | "n", "n1", "n11", "n1a", "n1a1"             | 0;1;2;3;4                 | 5    | rank                            |
      | "n1", "n2", "n4", "n5", "n7"                | 0;1;2;3;4                 | 5    | rank                            |
      | "alpha", "beta", "gamma"                    | 0,1,6,7;2,3,8,9;4,5,10,11 | 12   | rank % 6 / 2                    |
      | "a", "b", "c", "d", "e", "f", "g", "h", "i" | 8;7;6;5;4;3;2;1;0         | 9    | 8 - rank                        |
      | "n0", "n1"                                  | 0,1,2,3,4;5               | 6    | rank / 5                        |
      | "n0", "n1", "n2"                            | 0,2,4;6,8;1,3,5,7         | 9    | rank % 2 ? 2 : rank < 6 ? 0 : 1 |
      | "n0", "n1"                                  | 0,1,2,4,5,7;3,6           | 8    | rank == 3 \|\| rank == 6        |

  @SUP-MAP-3 @SUP-MAP-4
  Scenario Outline: A process finds each of 4,096 ranks on its node if the library shortens the names <names> and ranks <how>
    Then in C it holds that
      """
      static char name[200], joined[40000], ranks[40000];
      if (!getenv("PMIX_NAMESPACE")) {
        char *nodes = NULL, *of_nodes = NULL;
        pmix_info_t here, job[2];
        CHECK(setenv("PMIX_MCA_preg", "native", 1) == 0);
        { int node = 0; snprintf(name, sizeof(name), <names>, <number>); }
        PMIX_INFO_LOAD(&here, PMIX_HOSTNAME, name, PMIX_STRING);
        for (int node = 0; node < 128; node++) {
          snprintf(name, sizeof(name), <names>, <number>);
          strcat(strcat(joined, node ? "," : ""), name);
          for (int at = 0; at < 32; at++) sprintf(ranks + strlen(ranks), "%s%d", at ? "," : node ? ";" : "", <rank>);
        }
        CHECK(PMIx_server_init(&mapcheck_host, &here, 1) == PMIX_SUCCESS);
        CHECK(PMIx_generate_regex(joined, &nodes) == PMIX_SUCCESS);
        CHECK(PMIx_generate_ppn(ranks, &of_nodes) == PMIX_SUCCESS);
        PMIX_INFO_LOAD(&job[0], PMIX_NODE_MAP, nodes, PMIX_REGEX);
        PMIX_INFO_LOAD(&job[1], PMIX_PROC_MAP, of_nodes, PMIX_REGEX);
        mapcheck_job = job;
        mapcheck_njob = 2;
        CHECK(mapcheck_run_client() == 0);
        return 0;
      }
      pmix_proc_t me;
      pmix_value_t *found = NULL;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (int node = 0; node < 128; node++)
        for (int at = 0; at < 32; at++) {
          me.rank = <rank>;
          snprintf(name, sizeof(name), <names>, <number>);
          CHECK(PMIx_Get(&me, PMIX_HOSTNAME, NULL, 0, &found) == PMIX_SUCCESS);
          CHECK(found && found->type == PMIX_STRING && !strcmp(found->data.string, name));
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
