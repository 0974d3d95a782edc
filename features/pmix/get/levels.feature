# RFC0009, first restriction: process-level data, and data that differs by process
@libpmix
Feature: Data of every process, node and app is found with the rank of the process, and data of the job with the wildcard rank

  Six processes are in order on three nodes, two on each; rank 0 is of app 0, ranks 1 and 2 are of app 1, ranks 3 to 5 of app 2.
  Those of the first node ask for the data of every rank.

  @GET-PROCESS-1
  Scenario Outline: Each process finds <key> of every rank, and no process with the wildcard rank
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) {
        static pmix_info_t here, job[7], each[6][3];
        static pmix_data_array_t arrays[6];
        static char *names[] = {"n0", "n1", "n2"};
        uint32_t many = 6;
        PMIX_INFO_LOAD(&here, PMIX_HOSTNAME, "n0", PMIX_STRING);
        CHECK(PMIx_server_init(&mapcheck_host, &here, 1) == PMIX_SUCCESS);
        PMIX_INFO_LOAD(&job[0], PMIX_JOB_SIZE, &many, PMIX_UINT32);
        for (uint32_t rank = 0; rank < 6; rank++) {
          <c type> value = 100 + 7 * rank;
          PMIX_INFO_LOAD(&each[rank][0], PMIX_RANK, &rank, PMIX_PROC_RANK);
          PMIX_INFO_LOAD(&each[rank][1], PMIX_HOSTNAME, names[rank / 2], PMIX_STRING);
          PMIX_INFO_LOAD(&each[rank][2], <key>, &value, <type>);
          arrays[rank].type = PMIX_INFO, arrays[rank].size = 3, arrays[rank].array = each[rank];
          PMIX_INFO_LOAD(&job[1 + rank], PMIX_PROC_DATA, &arrays[rank], PMIX_DATA_ARRAY);
        }
        mapcheck_job = job;
        mapcheck_njob = 7;
        CHECK(mapcheck_run_clients(2) == 0);
        return 0;
      }
      pmix_proc_t me;
      pmix_info_t local;
      pmix_value_t *found = NULL;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (me.rank = 0; me.rank < 6; me.rank++) {
        CHECK(PMIx_Get(&me, <key>, NULL, 0, &found) == PMIX_SUCCESS);
        CHECK(found && found->type == <type> && found->data.<field> == (<c type>) (100 + 7 * me.rank));
      }
      me.rank = PMIX_RANK_WILDCARD;
      PMIX_INFO_LOAD(&local, PMIX_OPTIONAL, NULL, PMIX_BOOL);
      CHECK(PMIx_Get(&me, <key>, &local, 1, &found) != PMIX_SUCCESS);
      LEAVE();
      """
    Examples:
      | key                | c type      | type           | field  |
      | PMIX_LOCAL_RANK    | uint16_t    | PMIX_UINT16    | uint16 |
      | PMIX_NODE_RANK     | uint16_t    | PMIX_UINT16    | uint16 |
      | PMIX_PACKAGE_RANK  | uint16_t    | PMIX_UINT16    | uint16 |
      | PMIX_APP_RANK      | pmix_rank_t | PMIX_PROC_RANK | rank   |
      | PMIX_GLOBAL_RANK   | pmix_rank_t | PMIX_PROC_RANK | rank   |
      | PMIX_PROC_PID      | pid_t       | PMIX_PID       | pid    |
      | PMIX_REINCARNATION | uint32_t    | PMIX_UINT32    | uint32 |

  @GET-PROCESS-1
  Scenario Outline: Each process finds <key> of every rank
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) {
        static pmix_info_t here, job[7], each[6][3];
        static pmix_data_array_t arrays[6];
        static char *names[] = {"n0", "n1", "n2"}, text[20];
        uint32_t many = 6;
        PMIX_INFO_LOAD(&here, PMIX_HOSTNAME, "n0", PMIX_STRING);
        CHECK(PMIx_server_init(&mapcheck_host, &here, 1) == PMIX_SUCCESS);
        PMIX_INFO_LOAD(&job[0], PMIX_JOB_SIZE, &many, PMIX_UINT32);
        for (uint32_t rank = 0; rank < 6; rank++) {
          snprintf(text, sizeof(text), "of rank %u", rank);
          PMIX_INFO_LOAD(&each[rank][0], PMIX_RANK, &rank, PMIX_PROC_RANK);
          PMIX_INFO_LOAD(&each[rank][1], PMIX_HOSTNAME, names[rank / 2], PMIX_STRING);
          PMIX_INFO_LOAD(&each[rank][2], <key>, text, PMIX_STRING);
          arrays[rank].type = PMIX_INFO, arrays[rank].size = 3, arrays[rank].array = each[rank];
          PMIX_INFO_LOAD(&job[1 + rank], PMIX_PROC_DATA, &arrays[rank], PMIX_DATA_ARRAY);
        }
        mapcheck_job = job;
        mapcheck_njob = 7;
        CHECK(mapcheck_run_clients(2) == 0);
        return 0;
      }
      pmix_proc_t me;
      pmix_value_t *found = NULL;
      char text[20];
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (me.rank = 0; me.rank < 6; me.rank++) {
        snprintf(text, sizeof(text), "of rank %u", me.rank);
        CHECK(PMIx_Get(&me, <key>, NULL, 0, &found) == PMIX_SUCCESS);
        CHECK(found && found->type == PMIX_STRING && !strcmp(found->data.string, text));
      }
      LEAVE();
      """
    Examples:
      | key                  |
      | PMIX_CPUSET          |
      | PMIX_LOCALITY_STRING |
      | PMIX_PROCDIR         |

  @GET-DIFFERS-1
  Scenario Outline: Each process finds <key> of the node of every rank
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) {
        static pmix_info_t here, job[10], each[6][2], nodes[3][2];
        static pmix_data_array_t arrays[9];
        static char *names[] = {"n0", "n1", "n2"};
        uint32_t many = 6;
        PMIX_INFO_LOAD(&here, PMIX_HOSTNAME, "n0", PMIX_STRING);
        CHECK(PMIx_server_init(&mapcheck_host, &here, 1) == PMIX_SUCCESS);
        PMIX_INFO_LOAD(&job[0], PMIX_JOB_SIZE, &many, PMIX_UINT32);
        for (uint32_t rank = 0; rank < 6; rank++) {
          PMIX_INFO_LOAD(&each[rank][0], PMIX_RANK, &rank, PMIX_PROC_RANK);
          PMIX_INFO_LOAD(&each[rank][1], PMIX_HOSTNAME, names[rank / 2], PMIX_STRING);
          arrays[rank].type = PMIX_INFO, arrays[rank].size = 2, arrays[rank].array = each[rank];
          PMIX_INFO_LOAD(&job[1 + rank], PMIX_PROC_DATA, &arrays[rank], PMIX_DATA_ARRAY);
        }
        for (int node = 0; node < 3; node++) {
          <c type> value = 40 + 3 * node;
          PMIX_INFO_LOAD(&nodes[node][0], PMIX_HOSTNAME, names[node], PMIX_STRING);
          PMIX_INFO_LOAD(&nodes[node][1], <key>, &value, <type>);
          arrays[6 + node].type = PMIX_INFO, arrays[6 + node].size = 2, arrays[6 + node].array = nodes[node];
          PMIX_INFO_LOAD(&job[7 + node], PMIX_NODE_INFO_ARRAY, &arrays[6 + node], PMIX_DATA_ARRAY);
        }
        mapcheck_job = job;
        mapcheck_njob = 10;
        CHECK(mapcheck_run_clients(2) == 0);
        return 0;
      }
      pmix_proc_t me;
      pmix_value_t *found = NULL;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (me.rank = 0; me.rank < 6; me.rank++) {
        CHECK(PMIx_Get(&me, <key>, NULL, 0, &found) == PMIX_SUCCESS);
        CHECK(found && found->type == <type> && found->data.<field> == (<c type>) (40 + 3 * (me.rank / 2)));
      }
      LEAVE();
      """
    Examples:
      | key                    | c type      | type           | field  |
      | PMIX_LOCAL_SIZE        | uint32_t    | PMIX_UINT32    | uint32 |
      | PMIX_NODE_SIZE         | uint32_t    | PMIX_UINT32    | uint32 |
      | PMIX_LOCALLDR          | pmix_rank_t | PMIX_PROC_RANK | rank   |
      | PMIX_AVAIL_PHYS_MEMORY | uint64_t    | PMIX_UINT64    | uint64 |

  @GET-DIFFERS-1
  Scenario: Each process finds PMIX_LOCAL_PEERS of the node of every rank
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) {
        static pmix_info_t here, job[10], each[6][2], nodes[3][2];
        static pmix_data_array_t arrays[9];
        static char *names[] = {"n0", "n1", "n2"}, *peers[] = {"0,1", "2,3", "4,5"};
        uint32_t many = 6;
        PMIX_INFO_LOAD(&here, PMIX_HOSTNAME, "n0", PMIX_STRING);
        CHECK(PMIx_server_init(&mapcheck_host, &here, 1) == PMIX_SUCCESS);
        PMIX_INFO_LOAD(&job[0], PMIX_JOB_SIZE, &many, PMIX_UINT32);
        for (uint32_t rank = 0; rank < 6; rank++) {
          PMIX_INFO_LOAD(&each[rank][0], PMIX_RANK, &rank, PMIX_PROC_RANK);
          PMIX_INFO_LOAD(&each[rank][1], PMIX_HOSTNAME, names[rank / 2], PMIX_STRING);
          arrays[rank].type = PMIX_INFO, arrays[rank].size = 2, arrays[rank].array = each[rank];
          PMIX_INFO_LOAD(&job[1 + rank], PMIX_PROC_DATA, &arrays[rank], PMIX_DATA_ARRAY);
        }
        for (int node = 0; node < 3; node++) {
          PMIX_INFO_LOAD(&nodes[node][0], PMIX_HOSTNAME, names[node], PMIX_STRING);
          PMIX_INFO_LOAD(&nodes[node][1], PMIX_LOCAL_PEERS, peers[node], PMIX_STRING);
          arrays[6 + node].type = PMIX_INFO, arrays[6 + node].size = 2, arrays[6 + node].array = nodes[node];
          PMIX_INFO_LOAD(&job[7 + node], PMIX_NODE_INFO_ARRAY, &arrays[6 + node], PMIX_DATA_ARRAY);
        }
        mapcheck_job = job;
        mapcheck_njob = 10;
        CHECK(mapcheck_run_clients(2) == 0);
        return 0;
      }
      pmix_proc_t me;
      pmix_value_t *found = NULL;
      char text[20];
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (me.rank = 0; me.rank < 6; me.rank++) {
        snprintf(text, sizeof(text), "%u,%u", me.rank / 2 * 2, me.rank / 2 * 2 + 1);
        CHECK(PMIx_Get(&me, PMIX_LOCAL_PEERS, NULL, 0, &found) == PMIX_SUCCESS);
        CHECK(found && found->type == PMIX_STRING && !strcmp(found->data.string, text));
      }
      LEAVE();
      """

  # The two clients are of the first two apps.
  @GET-DIFFERS-2
  Scenario Outline: Each process finds <key> of the app of every other rank
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) {
        static pmix_info_t here, job[10], each[6][3], apps[3][2];
        static pmix_data_array_t arrays[9];
        static char *names[] = {"n0", "n1", "n2"};
        uint32_t many = 6, app_of[] = {0, 1, 1, 2, 2, 2};
        PMIX_INFO_LOAD(&here, PMIX_HOSTNAME, "n0", PMIX_STRING);
        CHECK(PMIx_server_init(&mapcheck_host, &here, 1) == PMIX_SUCCESS);
        PMIX_INFO_LOAD(&job[0], PMIX_JOB_SIZE, &many, PMIX_UINT32);
        for (uint32_t rank = 0; rank < 6; rank++) {
          PMIX_INFO_LOAD(&each[rank][0], PMIX_RANK, &rank, PMIX_PROC_RANK);
          PMIX_INFO_LOAD(&each[rank][1], PMIX_HOSTNAME, names[rank / 2], PMIX_STRING);
          PMIX_INFO_LOAD(&each[rank][2], PMIX_APPNUM, &app_of[rank], PMIX_UINT32);
          arrays[rank].type = PMIX_INFO, arrays[rank].size = 3, arrays[rank].array = each[rank];
          PMIX_INFO_LOAD(&job[1 + rank], PMIX_PROC_DATA, &arrays[rank], PMIX_DATA_ARRAY);
        }
        for (uint32_t app = 0; app < 3; app++) {
          <c type> value = 10 + 5 * app;
          PMIX_INFO_LOAD(&apps[app][0], PMIX_APPNUM, &app, PMIX_UINT32);
          PMIX_INFO_LOAD(&apps[app][1], <key>, &value, <type>);
          arrays[6 + app].type = PMIX_INFO, arrays[6 + app].size = 2, arrays[6 + app].array = apps[app];
          PMIX_INFO_LOAD(&job[7 + app], PMIX_APP_INFO_ARRAY, &arrays[6 + app], PMIX_DATA_ARRAY);
        }
        mapcheck_job = job;
        mapcheck_njob = 10;
        CHECK(mapcheck_run_clients(2) == 0);
        return 0;
      }
      pmix_proc_t me;
      pmix_rank_t own;
      pmix_value_t *found = NULL;
      uint32_t app_of[] = {0, 1, 1, 2, 2, 2};
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      own = me.rank;
      for (me.rank = 0; me.rank < 6; me.rank++) {
        if (me.rank == own) continue;
        CHECK(PMIx_Get(&me, PMIX_APPNUM, NULL, 0, &found) == PMIX_SUCCESS);
        CHECK(found && found->data.uint32 == app_of[me.rank]);
        CHECK(PMIx_Get(&me, <key>, NULL, 0, &found) == PMIX_SUCCESS);
        CHECK(found && found->type == <type> && found->data.<field> == (<c type>) (10 + 5 * app_of[me.rank]));
      }
      LEAVE();
      """
    Examples:
      | key           | c type      | type           | field  |
      | PMIX_APP_SIZE | uint32_t    | PMIX_UINT32    | uint32 |
      | PMIX_APPLDR   | pmix_rank_t | PMIX_PROC_RANK | rank   |

  @GET-JOB-1 @GET-JOB-2
  Scenario Outline: Each process finds <key> of the job with the wildcard rank, and with no other rank
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) {
        static pmix_info_t job[4], each[2][2];
        static pmix_data_array_t arrays[2];
        uint32_t many = 2;
        <c type> value = <value>;
        CHECK(PMIx_server_init(&mapcheck_host, NULL, 0) == PMIX_SUCCESS);
        PMIX_INFO_LOAD(&job[0], PMIX_JOB_SIZE, &many, PMIX_UINT32);
        PMIX_INFO_LOAD(&job[1], <key>, <with>);
        for (uint32_t rank = 0; rank < 2; rank++) {
          PMIX_INFO_LOAD(&each[rank][0], PMIX_RANK, &rank, PMIX_PROC_RANK);
          PMIX_INFO_LOAD(&each[rank][1], PMIX_GLOBAL_RANK, &rank, PMIX_PROC_RANK);
          arrays[rank].type = PMIX_INFO, arrays[rank].size = 2, arrays[rank].array = each[rank];
          PMIX_INFO_LOAD(&job[2 + rank], PMIX_PROC_DATA, &arrays[rank], PMIX_DATA_ARRAY);
        }
        mapcheck_job = job;
        mapcheck_njob = 4;
        CHECK(mapcheck_run_clients(2) == 0);
        return 0;
      }
      pmix_proc_t me;
      pmix_info_t local;
      pmix_value_t *found = NULL;
      char text[300];
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      me.rank = PMIX_RANK_WILDCARD;
      CHECK(PMIx_Get(&me, <key>, NULL, 0, &found) == PMIX_SUCCESS);
      mapcheck_text(found, text, sizeof(text));
      CHECK(!strcmp(text, "<as>"));
      PMIX_INFO_LOAD(&local, PMIX_OPTIONAL, NULL, PMIX_BOOL);
      for (me.rank = 0; me.rank < 2; me.rank++) CHECK(PMIx_Get(&me, <key>, &local, 1, &found) != PMIX_SUCCESS);
      LEAVE();
      """
    Examples:
      | key               | c type   | value          | with                | as           |
      | PMIX_JOB_NUM_APPS | uint32_t | 70000          | &value, PMIX_UINT32 | 70000        |
      | PMIX_MAX_PROCS    | uint32_t | 4000000000u    | &value, PMIX_UINT32 | 4000000000   |
      | PMIX_NUM_NODES    | uint32_t | 300            | &value, PMIX_UINT32 | 300          |
      | PMIX_JOBID        | char *   | "the job's ID" | value, PMIX_STRING  | the job's ID |
      | PMIX_MAPBY        | char *   | "ppr:2:node"   | value, PMIX_STRING  | ppr:2:node   |
      | PMIX_RANKBY       | char *   | "slot"         | value, PMIX_STRING  | slot         |
      | PMIX_BINDTO       | char *   | "core"         | value, PMIX_STRING  | core         |
      | PMIX_ANL_MAP      | char *   | "0,1"          | value, PMIX_STRING  | 0,1          |

  @GET-PROCESS-1 @GET-JOB-1
  Scenario: A process of a job of 70,000 processes finds the data of each rank, whose node has a long name
    Then in C it holds that
      """
      static pmix_rank_t ranks[] = {0, 15, 16, 17, 255, 256, 4095, 65535, 65536, 69999};
      char name[200];
      memset(name, 'n', sizeof(name));
      if (!getenv("PMIX_NAMESPACE")) {
        static pmix_info_t here, job[11], each[10][6];
        static pmix_data_array_t arrays[10];
        uint32_t many = 70000;
        snprintf(name + 150, 50, "-%u", 0);
        PMIX_INFO_LOAD(&here, PMIX_HOSTNAME, name, PMIX_STRING);
        CHECK(PMIx_server_init(&mapcheck_host, &here, 1) == PMIX_SUCCESS);
        PMIX_INFO_LOAD(&job[0], PMIX_JOB_SIZE, &many, PMIX_UINT32);
        for (int at = 0; at < 10; at++) {
          uint16_t local = ranks[at] / 2;
          snprintf(name + 150, 50, "-%u", ranks[at]);
          PMIX_INFO_LOAD(&each[at][0], PMIX_RANK, &ranks[at], PMIX_PROC_RANK);
          PMIX_INFO_LOAD(&each[at][1], PMIX_HOSTNAME, name, PMIX_STRING);
          PMIX_INFO_LOAD(&each[at][2], PMIX_LOCAL_RANK, &local, PMIX_UINT16);
          PMIX_INFO_LOAD(&each[at][3], PMIX_NODE_RANK, &local, PMIX_UINT16);
          PMIX_INFO_LOAD(&each[at][4], PMIX_GLOBAL_RANK, &ranks[at], PMIX_PROC_RANK);
          PMIX_INFO_LOAD(&each[at][5], PMIX_APPNUM, &ranks[at], PMIX_UINT32);
          arrays[at].type = PMIX_INFO, arrays[at].size = 6, arrays[at].array = each[at];
          PMIX_INFO_LOAD(&job[1 + at], PMIX_PROC_DATA, &arrays[at], PMIX_DATA_ARRAY);
        }
        mapcheck_job = job;
        mapcheck_njob = 11;
        CHECK(mapcheck_run_client() == 0);
        return 0;
      }
      pmix_proc_t me;
      pmix_value_t *found = NULL;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      for (int at = 0; at < 10; at++) {
        me.rank = ranks[at];
        snprintf(name + 150, 50, "-%u", ranks[at]);
        CHECK(PMIx_Get(&me, PMIX_LOCAL_RANK, NULL, 0, &found) == PMIX_SUCCESS);
        CHECK(found && found->data.uint16 == ranks[at] / 2);
        CHECK(PMIx_Get(&me, PMIX_NODE_RANK, NULL, 0, &found) == PMIX_SUCCESS);
        CHECK(found && found->data.uint16 == ranks[at] / 2);
        CHECK(PMIx_Get(&me, PMIX_GLOBAL_RANK, NULL, 0, &found) == PMIX_SUCCESS);
        CHECK(found && found->data.rank == ranks[at]);
        CHECK(PMIx_Get(&me, PMIX_APPNUM, NULL, 0, &found) == PMIX_SUCCESS);
        CHECK(found && found->data.uint32 == ranks[at]);
        CHECK(PMIx_Get(&me, PMIX_HOSTNAME, NULL, 0, &found) == PMIX_SUCCESS);
        CHECK(found && found->type == PMIX_STRING && !strcmp(found->data.string, name));
      }
      me.rank = PMIX_RANK_WILDCARD;
      CHECK(PMIx_Get(&me, PMIX_JOB_SIZE, NULL, 0, &found) == PMIX_SUCCESS);
      CHECK(found && found->data.uint32 == 70000);
      LEAVE();
      """

  # The session has a number of its own.
  @GET-JOB-1
  Scenario Outline: Each process finds PMIX_UNIV_SIZE <size> with the wildcard rank if the host gives it <how>
    Then in C it holds that
      """
      if (!getenv("PMIX_NAMESPACE")) {
        static pmix_info_t job[4], session[2], each[2][2];
        static pmix_data_array_t arrays[2], array = {.type = PMIX_INFO, .size = 2, .array = session};
        uint32_t many = 2, size = <size>, number = 17;
        CHECK(PMIx_server_init(&mapcheck_host, NULL, 0) == PMIX_SUCCESS);
        PMIX_INFO_LOAD(&job[0], PMIX_JOB_SIZE, &many, PMIX_UINT32);
        PMIX_INFO_LOAD(&session[0], PMIX_SESSION_ID, &number, PMIX_UINT32);
        PMIX_INFO_LOAD(&session[1], PMIX_UNIV_SIZE, &size, PMIX_UINT32);
        if (<in an array>) PMIX_INFO_LOAD(&job[1], PMIX_SESSION_INFO_ARRAY, &array, PMIX_DATA_ARRAY);
        else PMIX_INFO_LOAD(&job[1], PMIX_UNIV_SIZE, &size, PMIX_UINT32);
        for (uint32_t rank = 0; rank < 2; rank++) {
          PMIX_INFO_LOAD(&each[rank][0], PMIX_RANK, &rank, PMIX_PROC_RANK);
          PMIX_INFO_LOAD(&each[rank][1], PMIX_GLOBAL_RANK, &rank, PMIX_PROC_RANK);
          arrays[rank].type = PMIX_INFO, arrays[rank].size = 2, arrays[rank].array = each[rank];
          PMIX_INFO_LOAD(&job[2 + rank], PMIX_PROC_DATA, &arrays[rank], PMIX_DATA_ARRAY);
        }
        mapcheck_job = job;
        mapcheck_njob = 4;
        CHECK(mapcheck_run_clients(2) == 0);
        return 0;
      }
      pmix_proc_t me;
      pmix_value_t *found = NULL;
      CHECK(PMIx_Init(&me, NULL, 0) == PMIX_SUCCESS);
      me.rank = PMIX_RANK_WILDCARD;
      CHECK(PMIx_Get(&me, PMIX_UNIV_SIZE, NULL, 0, &found) == PMIX_SUCCESS);
      CHECK(found && found->type == PMIX_UINT32 && found->data.uint32 == <size>);
      CHECK(PMIx_Get(&me, PMIX_JOB_SIZE, NULL, 0, &found) == PMIX_SUCCESS);
      CHECK(found && found->type == PMIX_UINT32 && found->data.uint32 == 2);
      LEAVE();
      """
    Examples:
      | size        | how                          | in an array |
      | 4000000000u | with the job                 | 0           |
      | 4000000000u | in an array of the session's | 1           |
      | 1u          | in an array of the session's | 1           |
