@libpmix
Feature: Macros

  A macro has no symbol to call: each one is compiled against the headers, linked with the library, and run.

  @EXT-GENERAL-1 @EXT-GENERAL-2
  Scenario Outline: the macros <macros> are retained
    Then the headers define the macros <macros>
    Examples:
      | macros                                                                                                                           |
      | PMIX_LOAD_KEY, PMIX_CHECK_KEY, PMIX_CHECK_RESERVED_KEY, PMIX_LOAD_NSPACE, PMIX_CHECK_NSPACE, PMIX_NSPACE_INVALID                 |
      | PMIX_LOAD_PROCID, PMIX_CHECK_PROCID, PMIX_CHECK_RANK, PMIX_PROCID_INVALID, PMIX_ARGV_COUNT, PMIX_ARGV_APPEND, PMIX_ARGV_PREPEND  |
      | PMIX_ARGV_APPEND_UNIQUE, PMIX_ARGV_FREE, PMIX_ARGV_SPLIT, PMIX_ARGV_JOIN, PMIX_ARGV_COPY, PMIX_SETENV, PMIX_VALUE_CONSTRUCT      |
      | PMIX_VALUE_DESTRUCT, PMIX_VALUE_CREATE, PMIX_VALUE_RELEASE, PMIX_VALUE_FREE, PMIX_INFO_CONSTRUCT, PMIX_INFO_DESTRUCT             |
      | PMIX_INFO_CREATE, PMIX_INFO_FREE, PMIX_INFO_TRUE, PMIX_INFO_REQUIRED, PMIX_INFO_OPTIONAL, PMIX_INFO_IS_REQUIRED                  |
      | PMIX_INFO_IS_OPTIONAL, PMIX_INFO_PROCESSED, PMIX_INFO_WAS_PROCESSED, PMIX_INFO_IS_END, PMIX_COORD_CONSTRUCT, PMIX_COORD_DESTRUCT |
      | PMIX_COORD_CREATE, PMIX_COORD_FREE, PMIX_TOPOLOGY_CONSTRUCT, PMIX_TOPOLOGY_CREATE, PMIX_CPUSET_CONSTRUCT, PMIX_CPUSET_CREATE     |
      | PMIX_GEOMETRY_CONSTRUCT, PMIX_GEOMETRY_DESTRUCT, PMIX_GEOMETRY_CREATE, PMIX_GEOMETRY_FREE, PMIX_DEVICE_DIST_CONSTRUCT            |
      | PMIX_DEVICE_DIST_DESTRUCT, PMIX_DEVICE_DIST_CREATE, PMIX_DEVICE_DIST_FREE, PMIX_BYTE_OBJECT_CONSTRUCT, PMIX_BYTE_OBJECT_DESTRUCT |
      | PMIX_BYTE_OBJECT_CREATE, PMIX_BYTE_OBJECT_FREE, PMIX_BYTE_OBJECT_LOAD, PMIX_ENDPOINT_CONSTRUCT, PMIX_ENDPOINT_DESTRUCT           |
      | PMIX_ENDPOINT_CREATE, PMIX_ENDPOINT_FREE, PMIX_ENVAR_CONSTRUCT, PMIX_ENVAR_DESTRUCT, PMIX_ENVAR_CREATE, PMIX_ENVAR_FREE          |
      | PMIX_ENVAR_LOAD, PMIX_DATA_BUFFER_CONSTRUCT, PMIX_DATA_BUFFER_DESTRUCT, PMIX_DATA_BUFFER_CREATE, PMIX_DATA_BUFFER_RELEASE        |
      | PMIX_DATA_BUFFER_LOAD, PMIX_DATA_BUFFER_UNLOAD, PMIX_PROC_CONSTRUCT, PMIX_PROC_DESTRUCT, PMIX_PROC_CREATE, PMIX_PROC_FREE        |
      | PMIX_PROC_LOAD, PMIX_MULTICLUSTER_NSPACE_CONSTRUCT, PMIX_MULTICLUSTER_NSPACE_PARSE, PMIX_PROC_INFO_CONSTRUCT                     |
      | PMIX_PROC_INFO_DESTRUCT, PMIX_PROC_INFO_CREATE, PMIX_PROC_INFO_FREE, PMIX_PDATA_CONSTRUCT, PMIX_PDATA_DESTRUCT                   |
      | PMIX_PDATA_CREATE, PMIX_PDATA_FREE, PMIX_APP_CONSTRUCT, PMIX_APP_DESTRUCT, PMIX_APP_CREATE, PMIX_APP_INFO_CREATE, PMIX_APP_FREE  |
      | PMIX_APP_RELEASE, PMIX_DATA_ARRAY_CONSTRUCT, PMIX_DATA_ARRAY_DESTRUCT, PMIX_DATA_ARRAY_CREATE, PMIX_DATA_ARRAY_FREE              |
      | PMIX_TOPOLOGY_FREE                                                                                                               |
      | PMIX_CPUSET_FREE                                                                                                                 |
      | PMIX_CPUSET_DESTRUCT                                                                                                             |

  @EXT-GENERAL-1
  Scenario: the macros for keys and namespaces accept and compare names
    Then in C it holds that
      """
      pmix_info_t info = {.flags = 77};
      pmix_nspace_t name, both = "", cluster = "east", job = "job";
      char *none = "", *some = "job";
      memset(info.key, 0x5a, sizeof(info.key)), memset(name, 0x5a, sizeof(name));
      PMIX_LOAD_KEY(info.key, "some.key");
      IS(info.key, "some.key");
      CHECK(PMIX_CHECK_KEY(&info, "some.key") && !PMIX_CHECK_KEY(&info, "some.keys") && !PMIX_CHECK_KEY(&info, "some.ke"));
      CHECK(PMIX_CHECK_RESERVED_KEY("pmix.rank") && !PMIX_CHECK_RESERVED_KEY("rank.pmix"));
      PMIX_LOAD_NSPACE(name, "job");
      IS(name, "job");
      CHECK(PMIX_CHECK_NSPACE("job", "job") && !PMIX_CHECK_NSPACE("job", "jobs") && !PMIX_CHECK_NSPACE("jobs", "job"));
      CHECK(PMIX_NSPACE_INVALID(none) && !PMIX_NSPACE_INVALID(some));
      PMIX_MULTICLUSTER_NSPACE_CONSTRUCT(both, cluster, job);
      IS(both, "east:job");
      memset(cluster, 0, sizeof(cluster)), memset(job, 0, sizeof(job));
      PMIX_MULTICLUSTER_NSPACE_PARSE(both, cluster, job);
      CHECK(!strcmp(cluster, "east") && !strcmp(job, "job"));
      """

  @EXT-GENERAL-1 @EXT-MACRO-XFER-PROCID-1
  Scenario: the macros for processes load, copy and compare them
    Then the headers define the macro PMIX_XFER_PROCID
    And in C it holds that
      """
      pmix_proc_t one, other, rank = proc_of("job", 4), name = proc_of("jobs", 70000), none = proc_of("", 3);
      memset(&one, 0x5a, sizeof(one)), memset(&other, 0x5a, sizeof(other));
      PMIX_LOAD_PROCID(&one, "job", 70000);
      CHECK(!strcmp(one.nspace, "job") && one.rank == 70000);
      PMIX_XFER_PROCID(&other, &one);
      CHECK(!strcmp(other.nspace, "job") && other.rank == 70000 && !strcmp(one.nspace, "job") && one.rank == 70000);
      CHECK(PMIX_CHECK_PROCID(&one, &other) && !PMIX_CHECK_PROCID(&one, &rank) && !PMIX_CHECK_PROCID(&one, &name));
      CHECK(PMIX_CHECK_RANK(3, 3) && !PMIX_CHECK_RANK(3, 4));
      CHECK(PMIX_CHECK_RANK(3, PMIX_RANK_WILDCARD) && PMIX_CHECK_RANK(PMIX_RANK_WILDCARD, 3));
      CHECK(!PMIX_PROCID_INVALID(&one) && PMIX_PROCID_INVALID(&none));
      memset(&other, 0x5a, sizeof(other));
      PMIX_PROC_LOAD(&other, "job", PMIX_RANK_INVALID);
      CHECK(!strcmp(other.nspace, "job") && other.rank == PMIX_RANK_INVALID && PMIX_PROCID_INVALID(&other));
      """

  @EXT-GENERAL-1
  Scenario: the macros for argv arrays and variables make and take arrays of strings
    Then in C it holds that
      """
      char **array = NULL, **copy = NULL, *text = NULL, **env = NULL;
      int many = 0, done = -1;
      PMIX_ARGV_APPEND(done, array, "b");
      PMIX_ARGV_APPEND(done, array, "c");
      PMIX_ARGV_PREPEND(done, array, "a");
      PMIX_ARGV_APPEND_UNIQUE(done, &array, "c");
      PMIX_ARGV_APPEND_UNIQUE(done, &array, "d");
      IS(done, PMIX_SUCCESS);
      ARE(array, "a", "b", "c", "d");
      PMIX_ARGV_COUNT(many, array);
      IS(many, 4);
      PMIX_ARGV_COPY(copy, array);
      ARE(copy, "a", "b", "c", "d");
      CHECK(copy != array && copy[0] != array[0]);
      PMIX_ARGV_JOIN(text, array, '+');
      IS(text, "a+b+c+d");
      PMIX_ARGV_SPLIT(copy, "a,,b", ',');
      ARE(copy, "a", "b");
      PMIX_ARGV_APPEND(done, array, xs(3000));
      FREES(3000, PMIX_ARGV_FREE(array));
      PMIX_SETENV(done, "A", "1", &env);
      PMIX_SETENV(done, "B", "2", &env);
      PMIX_SETENV(done, "A", "3", &env);
      IS(done, PMIX_SUCCESS);
      ARE(env, "A=3", "B=2");
      """

  @EXT-GENERAL-1
  Scenario: PMIX_INFO_TRUE finds booleans and infos without a value true
    Then in C it holds that
      """
      pmix_info_t info = {.value.type = PMIX_BOOL};
      CHECK(!PMIX_INFO_TRUE(&info));
      info.value.data.flag = true;
      CHECK(PMIX_INFO_TRUE(&info));
      info.value.type = PMIX_UNDEF;
      CHECK(PMIX_INFO_TRUE(&info));
      info.value.type = PMIX_UINT32;
      CHECK(!PMIX_INFO_TRUE(&info));
      """

  @EXT-MACRO-CHECK-TRUE-1 @EXT-MACRO-CHECK-BOOL-1
  Scenario Outline: PMIX_CHECK_TRUE and PMIX_CHECK_BOOL of <what> return <true> and <boolean>
    Then the headers define the macro PMIX_CHECK_TRUE
    And the headers define the macro PMIX_CHECK_BOOL
    And in C it holds that
      """
      pmix_value_t value;
      memset(&value, 0, sizeof(value));
      value.type = PMIX_<kind>;
      <given>
      CHECK(!!PMIX_CHECK_TRUE(&value) == <true>);
      CHECK(!!PMIX_CHECK_BOOL(&value) == <boolean>);
      """
    Examples:
      | what         | kind      | given                        | true  | boolean |
      | true         | BOOL      | value.data.flag = true;      | true  | true    |
      | false        | BOOL      | value.data.flag = false;     | false | true    |
      | "true"       | STRING    | value.data.string = "true";  | true  | true    |
      | "TRUE"       | STRING    | value.data.string = "TRUE";  | true  | true    |
      | "false"      | STRING    | value.data.string = "false"; | false | true    |
      | "False"      | STRING    | value.data.string = "False"; | false | true    |
      | "maybe"      | STRING    | value.data.string = "maybe"; | false | false   |
      | no value     | UNDEF     |                              | true  | true    |
      | the number 1 | UINT32    | value.data.uint32 = 1;       | false | false   |
      | the number 0 | INT       | value.data.integer = 0;      | false | false   |
      | a rank       | PROC_RANK | value.data.rank = 1;         | false | false   |

  @EXT-GENERAL-1
  Scenario: PMIX_CHECK_RANK and PMIX_CHECK_PROCID return what the functions return
    Then in C it holds that
      """
      static pmix_rank_t ranks[] = {0, 1, 2, 257, 65537, 70000, PMIX_RANK_VALID, PMIX_RANK_INVALID, PMIX_RANK_LOCAL_PEERS, PMIX_RANK_LOCAL_NODE,
          PMIX_RANK_WILDCARD, PMIX_RANK_UNDEF};
      static char *names[] = {"a", "job", "jobs", "Job"};
      for (int a = 0; a < 12; a++)
        for (int b = 0; b < 12; b++) {
          CHECK(!!PMIX_CHECK_RANK(ranks[a], ranks[b]) == PMIx_Check_rank(ranks[a], ranks[b]));
          for (int one = 0; one < 4; one++)
            for (int other = 0; other < 4; other++) {
              pmix_proc_t p, q;
              PMIX_LOAD_PROCID(&p, names[one], ranks[a]);
              PMIX_LOAD_PROCID(&q, names[other], ranks[b]);
              CHECK(!!PMIX_CHECK_PROCID(&p, &q) == PMIx_Check_procid(&p, &q));
              CHECK(!!PMIX_PROCID_INVALID(&p) == PMIx_Procid_invalid(&p));
            }
        }
      """

  @EXT-GENERAL-1
  Scenario: macros for keys and namespaces do what the functions do
    Then in C it holds that
      """
      static char texts[9][700] = {"a", "job", "Job", "pmix", "pmix.rank", "PMIX.rank", "pmi"};
      memset(texts[7], 'x', 300);
      memset(texts[8], 'y', 699);
      for (int a = 0; a < 9; a++) {
        pmix_info_t infos[2];
        pmix_proc_t procs[2];
        memset(infos, 0x5a, sizeof(infos));
        memset(procs, 0x5a, sizeof(procs));
        PMIX_LOAD_KEY(infos[0].key, texts[a]);
        PMIx_Load_key(infos[1].key, texts[a]);
        CHECK(!strcmp(infos[0].key, infos[1].key));
        PMIX_LOAD_NSPACE(procs[0].nspace, texts[a]);
        PMIx_Load_nspace(procs[1].nspace, texts[a]);
        CHECK(!strcmp(procs[0].nspace, procs[1].nspace));
        PMIX_LOAD_PROCID(&procs[0], texts[a], 7);
        PMIx_Load_procid(&procs[1], texts[a], 7);
        CHECK(!strcmp(procs[0].nspace, procs[1].nspace) && procs[0].rank == 7 && procs[1].rank == 7);
        PMIX_PROC_LOAD(&procs[0], texts[a], 8);
        PMIx_Proc_load(&procs[1], texts[a], 8);
        CHECK(!strcmp(procs[0].nspace, procs[1].nspace) && procs[0].rank == 8 && procs[1].rank == 8);
        CHECK(!!PMIX_CHECK_RESERVED_KEY(texts[a]) == PMIx_Check_reserved_key(texts[a]));
        CHECK(!!PMIX_NSPACE_INVALID(texts[a]) == PMIx_Nspace_invalid(texts[a]));
        for (int b = 0; b < 9; b++) {
          CHECK(!!PMIX_CHECK_KEY(&infos[0], texts[b]) == PMIx_Check_key(infos[0].key, texts[b]));
          CHECK(!!PMIX_CHECK_NSPACE(procs[0].nspace, texts[b]) == PMIx_Check_nspace(procs[0].nspace, texts[b]));
        }
      }
      """

  @EXT-GENERAL-1
  Scenario: macros for argv arrays do what the functions do
    Then in C it holds that
      """
      static char *texts[] = {"a", "a,b", ",a,,b,", "one,two,three,one", ",,", "b,,,a"};
      static char *more[] = {"", "a", "b", "one", "new"};
      for (int at = 0; at < 6; at++)
        for (int with = 0; with < 5; with++)
          for (int step = 0; step < 4; step++) {
            char **one = PMIx_Argv_split(texts[at], ','), **other = NULL, **copy = NULL, *text = NULL;
            int status = -1, wanted = -1, many = -1;
            PMIX_ARGV_SPLIT(other, texts[at], ',');
            CHECK(PMIx_Argv_count(one) == PMIx_Argv_count(other));
            switch (step) {
            case 0: wanted = PMIx_Argv_append_nosize(&one, more[with]); PMIX_ARGV_APPEND(status, other, more[with]); break;
            case 1: wanted = PMIx_Argv_prepend_nosize(&one, more[with]); PMIX_ARGV_PREPEND(status, other, more[with]); break;
            case 2: wanted = PMIx_Argv_append_unique_nosize(&one, more[with]); PMIX_ARGV_APPEND_UNIQUE(status, &other, more[with]); break;
            case 3: wanted = PMIx_Setenv("one", more[with], true, &one); PMIX_SETENV(status, "one", more[with], &other); break;
            }
            CHECK(status == wanted);
            PMIX_ARGV_COUNT(many, other);
            CHECK(many == PMIx_Argv_count(one));
            PMIX_ARGV_COPY(copy, other);
            PMIX_ARGV_JOIN(text, copy, '-');
            CHECK(!strcmp(text, PMIx_Argv_join(one, '-')));
          }
      """

  @EXT-GENERAL-1 @EXT-MACRO-CHECK-TRUE-1 @EXT-MACRO-CHECK-BOOL-1
  Scenario: PMIX_INFO_TRUE, PMIX_CHECK_TRUE and PMIX_CHECK_BOOL return what the functions return
    Then in C it holds that
      """
      static char *texts[] = {"true", "TRUE", "false", "False", "maybe", "x", "tru", "fals"};
      for (int type = 0; type < 75; type++)
        for (int given = 0; given < 8; given++) {
          pmix_info_t info;
          memset(&info, 0, sizeof(info));
          strcpy(info.key, "some.key");
          info.value.type = type;
          info.value.data.string = texts[given];
          if (type == PMIX_BOOL) info.value.data.uint64 = 0, info.value.data.flag = given % 2;
          CHECK(!!PMIX_INFO_TRUE(&info) == (PMIx_Info_true(&info) == PMIX_BOOL_TRUE));
          CHECK(!!PMIX_CHECK_TRUE(&info.value) == (PMIx_Value_true(&info.value) == PMIX_BOOL_TRUE));
          CHECK(!!PMIX_CHECK_BOOL(&info.value) == (PMIx_Value_true(&info.value) != PMIX_NON_BOOL));
        }
      """
