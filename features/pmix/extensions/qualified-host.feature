# 4.2 Qualified Values
@libpmix
Feature: Qualified values of a host, and of processes of another job

  A host gives two values of the same key, each with another qualifier, when it registers a job or resources, or stores them itself.

  @EXT-QUALIFIED-1 @EXT-QUALIFIED-2 @EXT-KEY-QUALIFIED-VALUE-3
  Scenario Outline: <who> retrieves by their qualifiers the values that the host gives of <what>
    Then in C it holds that
      """
      int client = is_client();
      pmix_proc_t me, of = proc_of("job", <rank>);
      pmix_info_t values[2];
      if (client) OK(PMIx_Init(&me, NULL, 0));
      else OK(PMIx_server_init(NULL, NULL, 0));
      for (int at = 0; at < 2; at++)
        values[at] = INFOS(PMIX_QUALIFIED_VALUE, UINT32("the.key", 4000000000u + at), QUALIFIER(UINT32("the.version", 7 + at)));
      job_has(UINT32(PMIX_JOB_SIZE, 2));
      if (!client) { <give> }
      if (!client && <of a client>) RUN(1);
      if (!client && !<of a client> && <registered>)
        CHECK(mapcheck_succeeded(PMIx_server_register_nspace("job", 0, mapcheck_job, mapcheck_njob, NULL, NULL)));
      if (client != <of a client>) { fflush(stdout); if (client) _exit(0); return 0; }
      MISSES(&of, "the.key", QUALIFIER(UINT32("the.version", 9)));
      for (int at = 1; at >= 0; at--) GETS_BY(&of, UINT32("the.key", 4000000000u + at), UINT32("the.version", 7 + at));
      fflush(stdout);
      if (client) _exit(0);
      """
    Examples:
      | who | of a client | what | rank | registered | give |
      | a process | 1 | a job | PMIX_RANK_WILDCARD | 1 | job_has(values[0]), job_has(values[1]); |
      | a server | 0 | a job | PMIX_RANK_WILDCARD | 1 | job_has(values[0]), job_has(values[1]); |
      | a process | 1 | another process | 1 | 1 | job_has(INFOS(PMIX_PROC_DATA, RANK(PMIX_RANK, 1), values[0], values[1])); |
      | a server | 0 | a process | 1 | 1 | job_has(INFOS(PMIX_PROC_DATA, RANK(PMIX_RANK, 1), values[0], values[1])); |
      | a server | 0 | a process, stored by itself | 1 | 0 | for (int at = 0; at < 2; at++) OK(PMIx_Store_internal(&of, values[at].key, &values[at].value)); |
      | a process | 1 | its resources | PMIX_RANK_WILDCARD | 1 | CHECK(mapcheck_succeeded(PMIx_server_register_resources(values, 2, NULL, NULL))); |
      | a server | 0 | its resources | PMIX_RANK_WILDCARD | 1 | CHECK(mapcheck_succeeded(PMIx_server_register_resources(values, 2, NULL, NULL))); |

  # A value of each kind has two versions, which differ in a qualifier, and one of them has another qualifier as well.
  @EXT-QUALIFIED-1 @EXT-QUALIFIED-2 @EXT-KEY-QUALIFIED-VALUE-3
  Scenario Outline: <who> retrieves by their qualifiers the values that its host has registered for <what>, kept <how>
    Then in C it holds that
      """
      if (!is_client()) {
        pmix_info_t values[3];
        if (<hash>) CHECK(setenv("PMIX_MCA_gds", "hash", 1) == 0);
        OK(PMIx_server_init(&mapcheck_host, NULL, 0));
        for (uint32_t at = 0; at < 2; at++)
          values[at] = INFOS(PMIX_QUALIFIED_VALUE, UINT32(PMIX_ANL_MAP, 70000 + at), QUALIFIER(UINT32("the.version", at)));
        values[2] = INFOS(PMIX_QUALIFIED_VALUE, UINT32(PMIX_ANL_MAP, 70002), QUALIFIER(UINT32("the.version", 1)), QUALIFIER(TEXT("the.colour", "red")));
        job_has(UINT32(PMIX_JOB_SIZE, 2));
        job_has(INFOS(PMIX_PROC_DATA, RANK(PMIX_RANK, 0)));
        if (<of the job>) job_has(INFOS(PMIX_PROC_DATA, RANK(PMIX_RANK, 1)));
        else job_has(INFOS(PMIX_PROC_DATA, RANK(PMIX_RANK, 1), values[0], values[1], values[2]));
        for (int at = 0; <of the job> && at < 3; at++) job_has(values[at]);
        mapcheck_others = <others>;
        RUN(2);
        return 0;
      }
      pmix_proc_t me, of = proc_of("job", <of the job> ? PMIX_RANK_WILDCARD : 1), both[] = {proc_of("job", 0), proc_of("other", 0)};
      OK(PMIx_Init(&me, NULL, 0));
      if (!<others> || !strcmp(me.nspace, "other")) {
        for (uint32_t at = 0; at < 2; at++) GETS_BY(&of, UINT32(PMIX_ANL_MAP, 70000 + at), UINT32("the.version", at));
        GETS_BY(&of, UINT32(PMIX_ANL_MAP, 70002), UINT32("the.version", 1), TEXT("the.colour", "red"));
      }
      if (<others>) OK(PMIx_Fence(both, 2, NULL, 0)); // a job's data may go with its last process
      LEAVE();
      """
    Examples:
      | who                      | what   | how             | of the job | hash | others |
      | a process                | a job  | for the node    | 1          | 0    | 0      |
      | a process                | a job  | in each process | 1          | 1    | 0      |
      | a process                | a rank | for the node    | 0          | 0    | 0      |
      | a process                | a rank | in each process | 0          | 1    | 0      |
      | a process of another job | a rank | for the node    | 0          | 0    | 1      |
      | a process of another job | a rank | in each process | 0          | 1    | 1      |

  @EXT-QUALIFIED-1 @EXT-QUALIFIED-2 @EXT-KEY-QUALIFIED-VALUE-3
  Scenario Outline: a process retrieves by their qualifiers the values that processes of another job <where> have put
    Then in C it holds that
      """
      if (!is_client()) {
        char folder[] = "folder-XXXXXX";
        if (<far>) CHECK(mkdtemp(folder));
        if (<far>) CHECK(mapcheck_run_elsewhere(folder, 2) == 0);
        OK(PMIx_server_init(&mapcheck_host, NULL, 0));
        if (<far>) CHECK(mapcheck_succeeded(PMIx_server_register_nspace("far", 0, NULL, 0, NULL, NULL)));
        mapcheck_name = <far> ? "job" : "far";
        mapcheck_others = !<far>;
        RUN(<far> ? 1 : 3);
        return 0;
      }
      pmix_proc_t me, both[] = {proc_of("far", PMIX_RANK_WILDCARD), proc_of("other", PMIX_RANK_WILDCARD)};
      OK(PMIx_Init(&me, NULL, 0));
      int far = !strcmp(me.nspace, "far");
      uint32_t number = 70000 + 10 * me.rank;
      for (uint32_t at = 0; far && at < 2; at++) PUT_QUALIFIED(PMIX_GLOBAL, UINT32("the.key", number + at), UINT32("the.version", at));
      if (far) PUT_QUALIFIED(PMIX_GLOBAL, UINT32("the.key", number + 2), UINT32("the.version", 1), TEXT("the.colour", "red"));
      OK(PMIx_Commit());
      OK(PMIx_Fence(<far> ? NULL : both, <far> ? 0 : 2, NULL, 0));
      for (int rank = 0; !far && rank < 2; rank++) {
        pmix_proc_t of = proc_of("far", rank);
        for (uint32_t at = 0; at < 2; at++) GETS_BY(&of, UINT32("the.key", 70000 + 10 * rank + at), UINT32("the.version", at));
        GETS_BY(&of, UINT32("the.key", 70002 + 10 * rank), UINT32("the.version", 1), TEXT("the.colour", "red"));
      }
      OK(PMIx_Fence(<far> ? NULL : both, <far> ? 0 : 2, NULL, 0));
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | where           | far |
      | on this node    | 0   |
      | on another node | 1   |
