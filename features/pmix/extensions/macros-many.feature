# 4.1 Extensions, 4.31 Macros
@libpmix
Feature: Macros and functions with many arguments

  Each macro returns what its function returns, for the same arguments.

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

  # Every byte of the struct, which has no gaps, is zero.
  @<id>
  Scenario Outline: PMIX_<name>_CONSTRUCT empties every field, and PMIX_<name>_CREATE those of each of <many> structs
    Then in C it holds that
      """
      static pmix_<type>_t empty;
      pmix_<type>_t one, *them = NULL;
      CHECK(mallopt(M_PERTURB, 0x5a) == 1);
      memset(&one, 0x5a, sizeof(one));
      PMIX_<name>_CONSTRUCT(&one);
      <rest>
      for (pmix_<type>_t *it = &one; it < &one + 1; it++) CHECK(<empty>);
      PMIX_<name>_CREATE(them, <many>);
      CHECK(them && malloc_usable_size(them) >= <many> * sizeof(*them));
      for (pmix_<type>_t *it = them; it < them + <many>; it++) CHECK(<empty>);
      """
    Examples:
      | id | name | type | many | rest | empty |
      | EXT-MACRO-DISK-STATS-CONSTRUCT-1 EXT-MACRO-DISK-STATS-CREATE-1 | DISK_STATS | disk_stats | 1 |  | !memcmp(it, &empty, sizeof(empty)) |
      | EXT-MACRO-DISK-STATS-CONSTRUCT-1 EXT-MACRO-DISK-STATS-CREATE-1 | DISK_STATS | disk_stats | 1000 |  | !memcmp(it, &empty, sizeof(empty)) |
      | EXT-MACRO-NET-STATS-CONSTRUCT-1 EXT-MACRO-NET-STATS-CREATE-1 | NET_STATS | net_stats | 1 |  | !memcmp(it, &empty, sizeof(empty)) |
      | EXT-MACRO-NET-STATS-CONSTRUCT-1 EXT-MACRO-NET-STATS-CREATE-1 | NET_STATS | net_stats | 1000 |  | !memcmp(it, &empty, sizeof(empty)) |
      | EXT-MACRO-NODE-STATS-CONSTRUCT-1 EXT-MACRO-NODE-STATS-CREATE-1 | NODE_STATS | node_stats | 1 |  | !memcmp(it, &empty, sizeof(empty)) |
      | EXT-MACRO-NODE-STATS-CONSTRUCT-1 EXT-MACRO-NODE-STATS-CREATE-1 | NODE_STATS | node_stats | 1000 |  | !memcmp(it, &empty, sizeof(empty)) |
      | EXT-MACRO-PROC-STATS-CONSTRUCT-1 EXT-MACRO-PROC-STATS-CREATE-1 | PROC_STATS | proc_stats | 1 | (void) empty; | !it->node && !it->proc.nspace[0] && !it->pid && !it->cmd && !it->state && !it->time.tv_sec && !it->time.tv_usec && !it->percent_cpu && !it->priority && !it->num_threads && !it->pss && !it->vsize && !it->rss && !it->peak_vsize && !it->processor && !it->sample_time.tv_sec && !it->sample_time.tv_usec |
      | EXT-MACRO-PROC-STATS-CONSTRUCT-1 EXT-MACRO-PROC-STATS-CREATE-1 | PROC_STATS | proc_stats | 1000 | (void) empty; | !it->node && !it->proc.nspace[0] && !it->pid && !it->cmd && !it->state && !it->time.tv_sec && !it->time.tv_usec && !it->percent_cpu && !it->priority && !it->num_threads && !it->pss && !it->vsize && !it->rss && !it->peak_vsize && !it->processor && !it->sample_time.tv_sec && !it->sample_time.tv_usec |

  # Each macro for an array can be given one struct, and a null pointer is what the caller has afterwards.
  @<id>
  Scenario Outline: PMIX_<name>_<end> of empty structs leaves no pointer
    Then in C it holds that
      """
      <type> *them = NULL;
      PMIX_<name>_CREATE(them, <many>);
      CHECK(them);
      PMIX_<name>_<end>(<given>);
      CHECK(!them);
      """
    Examples:
      | id                             | name       | type              | end     | many | given   |
      | EXT-MACRO-DISK-STATS-FREE-1    | DISK_STATS | pmix_disk_stats_t | FREE    | 1    | them, 1 |
      | EXT-MACRO-DISK-STATS-FREE-1    | DISK_STATS | pmix_disk_stats_t | FREE    | 5    | them, 5 |
      | EXT-MACRO-DISK-STATS-RELEASE-1 | DISK_STATS | pmix_disk_stats_t | RELEASE | 1    | them    |
      | EXT-MACRO-NET-STATS-FREE-1     | NET_STATS  | pmix_net_stats_t  | FREE    | 1    | them, 1 |
      | EXT-MACRO-NET-STATS-FREE-1     | NET_STATS  | pmix_net_stats_t  | FREE    | 5    | them, 5 |
      | EXT-MACRO-NET-STATS-RELEASE-1  | NET_STATS  | pmix_net_stats_t  | RELEASE | 1    | them    |
      | EXT-MACRO-PROC-STATS-FREE-1    | PROC_STATS | pmix_proc_stats_t | FREE    | 1    | them, 1 |
      | EXT-MACRO-PROC-STATS-FREE-1    | PROC_STATS | pmix_proc_stats_t | FREE    | 5    | them, 5 |
      | EXT-MACRO-PROC-STATS-RELEASE-1 | PROC_STATS | pmix_proc_stats_t | RELEASE | 1    | them    |

  # The array is freed with what its structs hold.
  @<id>
  Scenario Outline: PMIX_<name>_<end> frees the <type> itself
    Then in C it holds that
      """
      <type> *them = NULL;
      PMIX_<name>_CREATE(them, <many>);
      CHECK(them);
      size_t full = mallinfo2().uordblks;
      PMIX_<name>_<end>(<given>);
      CHECK(mallinfo2().uordblks + <many> * sizeof(<type>) <= full);
      """
    Examples:
      | id                          | name       | type              | end  | many | given     |
      | EXT-MACRO-DISK-STATS-FREE-1 | DISK_STATS | pmix_disk_stats_t | FREE | 100  | them, 100 |
      | EXT-MACRO-NET-STATS-FREE-1  | NET_STATS  | pmix_net_stats_t  | FREE | 100  | them, 100 |
      | EXT-MACRO-PROC-STATS-FREE-1 | PROC_STATS | pmix_proc_stats_t | FREE | 100  | them, 100 |
