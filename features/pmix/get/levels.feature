# RFC0009, first restriction: process-level data, and data that differs by process
@libpmix
Feature: Data of every process, node and app is found with the rank of the process, and data of the job with the wildcard rank

  Six processes are in order on three nodes, two on each; rank 0 is of app 0, ranks 1 and 2 are of app 1, ranks 3 to 5 of app 2.
  Those of the first node ask for the data of every rank.

  @GET-PROCESS-1
  Scenario Outline: Each process finds <key> of every rank, and no process with the wildcard rank
    Then in C it holds that
      """
      char *nodes[] = {"n0", "n1", "n2"}, *texts[] = {"of rank 0", "of rank 1", "of rank 2", "of rank 3", "of rank 4", "of rank 5"};
      (void)texts;
      if (!is_client()) {
        HOST(TEXT(PMIX_HOSTNAME, "n0"));
        job_has(UINT32(PMIX_JOB_SIZE, 6));
        for (int rank = 0; rank < 6; rank++)
          job_has(INFOS(PMIX_PROC_DATA, RANK(PMIX_RANK, rank), TEXT(PMIX_HOSTNAME, nodes[rank / 2]), <type>(<key>, <value>)));
        RUN(2);
        return 0;
      }
      pmix_proc_t me;
      OK(PMIx_Init(&me, NULL, 0));
      for (int rank = 0; rank < 6; rank++) {
        me.rank = rank;
        GETS(&me, <type>(<key>, <value>));
      }
      me.rank = PMIX_RANK_WILDCARD;
      MISSES(&me, <key>, FLAG(PMIX_OPTIONAL));
      LEAVE();
      """
    Examples:
      | key                  | type   | value          |
      | PMIX_LOCAL_RANK      | UINT16 | 100 + 7 * rank |
      | PMIX_NODE_RANK       | UINT16 | 100 + 7 * rank |
      | PMIX_PACKAGE_RANK    | UINT16 | 100 + 7 * rank |
      | PMIX_APP_RANK        | RANK   | 100 + 7 * rank |
      | PMIX_GLOBAL_RANK     | RANK   | 100 + 7 * rank |
      | PMIX_PROC_PID        | PID    | 100 + 7 * rank |
      | PMIX_REINCARNATION   | UINT32 | 100 + 7 * rank |
      | PMIX_CPUSET          | TEXT   | texts[rank]    |
      | PMIX_LOCALITY_STRING | TEXT   | texts[rank]    |
      | PMIX_PROCDIR         | TEXT   | texts[rank]    |

  @GET-DIFFERS-1
  Scenario Outline: Each process finds <key> of the node of every rank
    Then in C it holds that
      """
      char *nodes[] = {"n0", "n1", "n2"}, *peers[] = {"0,1", "2,3", "4,5"};
      (void)peers;
      if (!is_client()) {
        HOST(TEXT(PMIX_HOSTNAME, "n0"));
        job_has(UINT32(PMIX_JOB_SIZE, 6));
        for (int rank = 0; rank < 6; rank++)
          job_has(INFOS(PMIX_PROC_DATA, RANK(PMIX_RANK, rank), TEXT(PMIX_HOSTNAME, nodes[rank / 2])));
        for (int node = 0; node < 3; node++)
          job_has(INFOS(PMIX_NODE_INFO_ARRAY, TEXT(PMIX_HOSTNAME, nodes[node]), <type>(<key>, <value>)));
        RUN(2);
        return 0;
      }
      pmix_proc_t me;
      OK(PMIx_Init(&me, NULL, 0));
      for (int rank = 0; rank < 6; rank++) {
        int node = rank / 2;
        me.rank = rank;
        GETS(&me, <type>(<key>, <value>));
      }
      LEAVE();
      """
    Examples:
      | key                    | type   | value         |
      | PMIX_LOCAL_SIZE        | UINT32 | 40 + 3 * node |
      | PMIX_NODE_SIZE         | UINT32 | 40 + 3 * node |
      | PMIX_LOCALLDR          | RANK   | 40 + 3 * node |
      | PMIX_AVAIL_PHYS_MEMORY | UINT64 | 40 + 3 * node |
      | PMIX_LOCAL_PEERS       | TEXT   | peers[node]   |

  # The two clients are of the first two apps.
  @GET-DIFFERS-2
  Scenario Outline: Each process finds <key> of the app of every other rank
    Then in C it holds that
      """
      char *nodes[] = {"n0", "n1", "n2"};
      uint32_t app_of[] = {0, 1, 1, 2, 2, 2};
      if (!is_client()) {
        HOST(TEXT(PMIX_HOSTNAME, "n0"));
        job_has(UINT32(PMIX_JOB_SIZE, 6));
        for (int rank = 0; rank < 6; rank++)
          job_has(INFOS(PMIX_PROC_DATA, RANK(PMIX_RANK, rank), TEXT(PMIX_HOSTNAME, nodes[rank / 2]), UINT32(PMIX_APPNUM, app_of[rank])));
        for (int app = 0; app < 3; app++) job_has(INFOS(PMIX_APP_INFO_ARRAY, UINT32(PMIX_APPNUM, app), <type>(<key>, 10 + 5 * app)));
        RUN(2);
        return 0;
      }
      pmix_proc_t me;
      OK(PMIx_Init(&me, NULL, 0));
      pmix_rank_t own = me.rank;
      for (me.rank = 0; me.rank < 6; me.rank++) {
        if (me.rank == own) continue;
        GETS(&me, UINT32(PMIX_APPNUM, app_of[me.rank]));
        GETS(&me, <type>(<key>, 10 + 5 * app_of[me.rank]));
      }
      LEAVE();
      """
    Examples:
      | key           | type   |
      | PMIX_APP_SIZE | UINT32 |
      | PMIX_APPLDR   | RANK   |

  @GET-JOB-1 @GET-JOB-2
  Scenario Outline: Each process finds <key> of the job with the wildcard rank, and with no other rank
    Then in C it holds that
      """
      job_has(UINT32(PMIX_JOB_SIZE, 2));
      job_has(<type>(<key>, <value>));
      for (int rank = 0; rank < 2; rank++) job_has(INFOS(PMIX_PROC_DATA, RANK(PMIX_RANK, rank), RANK(PMIX_GLOBAL_RANK, rank)));
      CLIENTS(2);
      me.rank = PMIX_RANK_WILDCARD;
      GETS(&me, <type>(<key>, <value>));
      for (me.rank = 0; me.rank < 2; me.rank++) MISSES(&me, <key>, FLAG(PMIX_OPTIONAL));
      LEAVE();
      """
    Examples:
      | key               | type   | value          |
      | PMIX_JOB_NUM_APPS | UINT32 | 70000          |
      | PMIX_MAX_PROCS    | UINT32 | 4000000000u    |
      | PMIX_NUM_NODES    | UINT32 | 300            |
      | PMIX_JOBID        | TEXT   | "the job's ID" |
      | PMIX_MAPBY        | TEXT   | "ppr:2:node"   |
      | PMIX_RANKBY       | TEXT   | "slot"         |
      | PMIX_BINDTO       | TEXT   | "core"         |
      | PMIX_ANL_MAP      | TEXT   | "0,1"          |

  @GET-PROCESS-1 @GET-JOB-1
  Scenario: A process of a job of 70,000 processes finds the data of each rank, whose node has a long name
    Then in C it holds that
      """
      pmix_rank_t ranks[] = {0, 15, 16, 17, 255, 256, 4095, 65535, 65536, 69999};
      char names[10][200];
      for (int at = 0; at < 10; at++) snprintf(names[at], sizeof(names[at]), "%s-%u", xs(150), ranks[at]);
      if (!is_client()) {
        HOST(TEXT(PMIX_HOSTNAME, names[0]));
        job_has(UINT32(PMIX_JOB_SIZE, 70000));
        for (int at = 0; at < 10; at++)
          job_has(INFOS(PMIX_PROC_DATA, RANK(PMIX_RANK, ranks[at]), TEXT(PMIX_HOSTNAME, names[at]), UINT16(PMIX_LOCAL_RANK, ranks[at] / 2),
              UINT16(PMIX_NODE_RANK, ranks[at] / 2), RANK(PMIX_GLOBAL_RANK, ranks[at]), UINT32(PMIX_APPNUM, ranks[at])));
        RUN(1);
        return 0;
      }
      pmix_proc_t me;
      OK(PMIx_Init(&me, NULL, 0));
      for (int at = 0; at < 10; at++) {
        me.rank = ranks[at];
        GETS(&me, UINT16(PMIX_LOCAL_RANK, ranks[at] / 2));
        GETS(&me, UINT16(PMIX_NODE_RANK, ranks[at] / 2));
        GETS(&me, RANK(PMIX_GLOBAL_RANK, ranks[at]));
        GETS(&me, UINT32(PMIX_APPNUM, ranks[at]));
        GETS(&me, TEXT(PMIX_HOSTNAME, names[at]));
      }
      me.rank = PMIX_RANK_WILDCARD;
      GETS(&me, UINT32(PMIX_JOB_SIZE, 70000));
      LEAVE();
      """

  # The session has a number of its own.
  @GET-JOB-1
  Scenario Outline: Each process finds PMIX_UNIV_SIZE <size> with the wildcard rank if the host gives it <how>
    Then in C it holds that
      """
      job_has(UINT32(PMIX_JOB_SIZE, 2));
      job_has(<given>);
      for (int rank = 0; rank < 2; rank++) job_has(INFOS(PMIX_PROC_DATA, RANK(PMIX_RANK, rank), RANK(PMIX_GLOBAL_RANK, rank)));
      CLIENTS(2);
      me.rank = PMIX_RANK_WILDCARD;
      GETS(&me, UINT32(PMIX_UNIV_SIZE, <size>));
      GETS(&me, UINT32(PMIX_JOB_SIZE, 2));
      LEAVE();
      """
    Examples:
      | size        | how                          | given                                                                                            |
      | 4000000000u | with the job                 | UINT32(PMIX_UNIV_SIZE, 4000000000u)                                                              |
      | 4000000000u | in an array of the session's | INFOS(PMIX_SESSION_INFO_ARRAY, UINT32(PMIX_SESSION_ID, 17), UINT32(PMIX_UNIV_SIZE, 4000000000u)) |
      | 1u          | in an array of the session's | INFOS(PMIX_SESSION_INFO_ARRAY, UINT32(PMIX_SESSION_ID, 17), UINT32(PMIX_UNIV_SIZE, 1u))          |

  # Every element of an array counts: the first, those between, and the last.
  @GET-JOB-1
  Scenario Outline: a process finds each of <many> elements of PMIX_JOB_INFO_ARRAY with the wildcard rank
    Then in C it holds that
      """
      pmix_info_t parts[] = {UINT32(PMIX_JOB_NUM_APPS, 70000), UINT32(PMIX_NPROC_OFFSET, 70001), TEXT(PMIX_ANL_MAP, "a map")};
      job_has(UINT32(PMIX_JOB_SIZE, 1)), job_has(ARRAY_INFO(PMIX_JOB_INFO_ARRAY, PMIX_INFO, parts, <many>));
      job_has(TEXT(PMIX_NODE_MAP, "n0")), job_has(TEXT(PMIX_PROC_MAP, "0"));
      CLIENTS(1);
      me.rank = PMIX_RANK_WILDCARD;
      for (int at = 0; at < <many>; at++) GETS(&me, parts[at]);
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | many |
      | 1    |
      | 2    |
      | 3    |

  @GET-PROCESS-1 @GET-DIFFERS-2
  Scenario: a process finds each element of the array of every process, the last one as well
    Then in C it holds that
      """
      job_has(UINT32(PMIX_JOB_SIZE, 3));
      for (int rank = 0; rank < 3; rank++)
        job_has(INFOS(PMIX_PROC_INFO_ARRAY, RANK(PMIX_RANK, rank), UINT16(PMIX_LOCAL_RANK, 100 + 100 * rank),
            UINT16(PMIX_NODE_RANK, 101 + 100 * rank), UINT16(PMIX_PACKAGE_RANK, 102 + 100 * rank), UINT32(PMIX_APPNUM, 70000 + rank)));
      CLIENTS(3);
      for (me.rank = 0; me.rank < 3; me.rank++) {
        GETS(&me, UINT16(PMIX_LOCAL_RANK, 100 + 100 * me.rank));
        GETS(&me, UINT16(PMIX_NODE_RANK, 101 + 100 * me.rank));
        GETS(&me, UINT16(PMIX_PACKAGE_RANK, 102 + 100 * me.rank));
        GETS(&me, UINT32(PMIX_APPNUM, 70000 + me.rank));
      }
      LEAVE();
      """

  # Ranks 0 and 1 belong to app 0, ranks 2, 3 and 4 to app 1.
  @GET-DIFFERS-2
  Scenario Outline: Rank <rank> finds PMIX_APPNUM and PMIX_APP_SIZE of <whose> app
    Then in C it holds that
      """
      job_has(UINT32(PMIX_JOB_SIZE, 5));
      for (int rank = 0; rank < 5; rank++) job_has(INFOS(PMIX_PROC_DATA, RANK(PMIX_RANK, rank), UINT32(PMIX_APPNUM, rank > 1)));
      for (int at = 0; at < 2; at++) job_has(INFOS(PMIX_APP_INFO_ARRAY, UINT32(PMIX_APPNUM, at), UINT32(PMIX_APP_SIZE, 2 + at)));
      CLIENTS(5);
      char text[200] = "";
      for (uint32_t rank = 0; me.rank == <rank> && rank < 5; rank++) {
        pmix_proc_t other = proc_of(me.nspace, rank);
        if (!(<asked>)) continue;
        snprintf(text + strlen(text), 99, " %s of %s,", text_found(&other, PMIX_APPNUM, 0), text_found(&other, PMIX_APP_SIZE, 0));
      }
      END_TOGETHER();
      CHECK(me.rank != <rank> || !strcmp(text, " <expected>"));
      """
    Examples:
      | rank | whose           | asked     | expected                                |
      | 0    | every process's | true      | 0 of 2, 0 of 2, 1 of 3, 1 of 3, 1 of 3, |
      | 3    | another's       | rank != 3 | 0 of 2, 0 of 2, 1 of 3, 1 of 3,         |
      | 3    | its own         | rank == 3 | 1 of 3,                                 |
