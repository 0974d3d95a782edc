# RFC0009: requests for data that is not there yet, and other callers
@libpmix
Feature: Data is found by processes that ask early, by servers and by tools

  # The other process commits another key first, so that the server has data of it.
  @<id>
  Scenario Outline: a process of <whose> job that asks with <call> before <what> is put finds it
    Then in C it holds that
      """
      mapcheck_others = <others>;
      CLIENTS(2);
      pmix_proc_t both[] = {proc_of("job", PMIX_RANK_WILDCARD), proc_of("other", PMIX_RANK_WILDCARD)}, of = proc_of("job", 0);
      char text[300] = "none";
      int asks = strcmp(me.nspace, "job") || me.rank;
      if (!asks && <before>) PUT(PMIX_GLOBAL, UINT32("the.first", 1));
      if (!asks && <before>) OK(PMIx_Commit());
      OK(PMIx_Fence(both, 1 + <others>, NULL, 0));
      if (!asks) {
        usleep(300000);
        PUT(PMIX_GLOBAL, UINT32("the.second", 70000));
        OK(PMIx_Commit());
      } else if (<by callback>) {
        OK(PMIx_Get_nb(&of, "the.second", NULL, 0, mapcheck_found, text));
        CHECK(mapcheck_called_back(1) && mapcheck_own == text && !strcmp(text, "70000"));
      } else GETS(&of, UINT32("the.second", 70000));
      OK(PMIx_Fence(both, 1 + <others>, NULL, 0));
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | id          | whose   | call        | what      | others | before | by callback |
      | GET-PUT-2   | its own | PMIx_Get    | any data  | 0      | 0      | 0           |
      | GET-PUT-2   | its own | PMIx_Get    | this data | 0      | 1      | 0           |
      | GET-PUT-2   | its own | PMIx_Get_nb | any data  | 0      | 0      | 1           |
      | GET-PUT-2   | its own | PMIx_Get_nb | this data | 0      | 1      | 1           |
      | GET-OTHER-2 | another | PMIx_Get    | any data  | 1      | 0      | 0           |
      | GET-OTHER-2 | another | PMIx_Get    | this data | 1      | 1      | 0           |
      | GET-OTHER-2 | another | PMIx_Get_nb | any data  | 1      | 0      | 1           |
      | GET-OTHER-2 | another | PMIx_Get_nb | this data | 1      | 1      | 1           |

  # Each of them asks before the data is put, for another key.
  @GET-PUT-2 @GET-LOOKUP-1
  Scenario: three processes that wait for the data of a fourth find what they asked for
    Then in C it holds that
      """
      CLIENTS(4);
      char *keys[] = {"the.first", "the.second", "the.third"};
      pmix_proc_t of = proc_of(me.nspace, 3);
      OK(PMIx_Fence(NULL, 0, NULL, 0));
      if (me.rank == 3) {
        usleep(300000);
        for (int at = 0; at < 3; at++) PUT(PMIX_GLOBAL, UINT32(keys[at], 70000 + at));
        OK(PMIx_Commit());
      } else GETS(&of, UINT32(keys[me.rank], 70000 + me.rank));
      END_TOGETHER();
      """

  @GET-PUT-2 @GET-LOOKUP-1
  Scenario Outline: a server that asks <how> finds what each of its clients has put, and nothing with the wildcard rank
    Then in C it holds that
      """
      pmix_proc_t me, of = proc_of("job", 0);
      char text[300], wanted[20];
      if (is_client()) {
        OK(PMIx_Init(&me, NULL, 0));
        PUT(PMIX_GLOBAL, UINT32("the.key", 70000 + me.rank));
        OK(PMIx_Commit());
        OK(PMIx_Fence(NULL, 0, NULL, 0));
        LEAVE();
      }
      OK(PMIx_server_init(&mapcheck_host, NULL, 0));
      RUN(3);
      for (; of.rank < 3; of.rank++) {
        snprintf(wanted, sizeof(wanted), "%u", 70000 + of.rank);
        if (<by callback>) {
          OK(PMIx_Get_nb(&of, "the.key", NULL, 0, mapcheck_found, text));
          CHECK(mapcheck_called_back(1 + of.rank));
          CHECK(!strcmp(text, wanted));
        } else GETS(&of, UINT32("the.key", 70000 + of.rank));
      }
      of.rank = PMIX_RANK_WILDCARD;
      MISSES(&of, "the.key", FLAG(PMIX_OPTIONAL));
      """
    Examples:
      | how         | by callback |
      | and waits   | 0           |
      | by callback | 1           |

  # The process connects after the other has asked, and commits nothing.
  @GET-OTHER-1
  Scenario Outline: a process finds the PMIX_LOCAL_RANK of another job's process that connects later, <where>
    Then in C it holds that
      """
      job_has(UINT32(PMIX_JOB_SIZE, <size>)), job_has(INFOS(PMIX_PROC_DATA, RANK(PMIX_RANK, 0), UINT16(PMIX_LOCAL_RANK, 70)));
      mapcheck_others = 1;
      SERVE(2);
      pmix_proc_t me, of = proc_of("job", 0), both[] = {of, proc_of("other", 0)};
      char text[300] = "";
      int asks = !strcmp(getenv("PMIX_NAMESPACE"), "other");
      while (!asks && access("asked", F_OK) != 0) usleep(10000);
      if (!asks) usleep(200000); // the request is with the server then
      OK(PMIx_Init(&me, NULL, 0));
      if (asks) OK(PMIx_Get_nb(&of, PMIX_LOCAL_RANK, NULL, 0, mapcheck_found, text));
      if (asks) fclose(fopen("asked", "w"));
      OK(PMIx_Commit());
      OK(PMIx_Fence(both, 2, NULL, 0));
      if (asks) CHECK(mapcheck_called_back(1));
      if (asks) CHECK(!strcmp(text, "70"));
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | where                     | size |
      | with its whole job here   | 1    |
      | with another rank far off | 2    |

  # A tool is a process of a namespace of its own.
  @GET-OTHER-1 @GET-OTHER-3
  Scenario Outline: a tool that asks for PMIX_LOCAL_RANK of rank <rank> of a job finds the job-level data locally then
    Then in C it holds that
      """
      pmix_proc_t of = proc_of("job", <rank>);
      job_has(UINT32(PMIX_JOB_SIZE, 70000)), job_has(TEXT(PMIX_JOBID, "the ID"));
      for (int rank = 0; rank < 2; rank++) job_has(INFOS(PMIX_PROC_DATA, RANK(PMIX_RANK, rank), UINT16(PMIX_LOCAL_RANK, 20 + rank)));
      int status = with_tool();
      if (status == 0) {
        if (strcmp(text_found(&of, PMIX_LOCAL_RANK, 0), "2<rank>")) _exit(5);
        of.rank = PMIX_RANK_WILDCARD;
        if (strcmp(text_found(&of, PMIX_JOB_SIZE, 1), "70000")) _exit(6);
        if (strcmp(text_found(&of, PMIX_JOBID, 1), "the ID")) _exit(7);
        of.rank = 1;
        _exit(strcmp(text_found(&of, PMIX_LOCAL_RANK, 1), "21") ? 8 : 0);
      }
      CHECK(status == 1);
      """
    Examples:
      | rank |
      | 0    |
      | 1    |

  # The jobs have no process on this node, and differ in size and ID.
  @GET-OTHER-1 @GET-OTHER-3 @GET-JOB-1
  Scenario Outline: a process that asks for data of seven other jobs, <order>, finds each job's own
    Then in C it holds that
      """
      char name[20], text[20];
      if (!is_client()) OK(PMIx_server_init(&mapcheck_host, NULL, 0));
      for (int number = 1; !is_client() && number < 8; number++) {
        snprintf(name, sizeof(name), "job-%u", number);
        snprintf(text, sizeof(text), "ID %u", number);
        REGISTER(name, UINT32(PMIX_JOB_SIZE, 70000 + number), TEXT(PMIX_JOBID, text),
            INFOS(PMIX_PROC_DATA, RANK(PMIX_RANK, 0), UINT16(PMIX_LOCAL_RANK, 10 * number)));
      }
      if (!is_client()) { RUN(1); return 0; }
      pmix_proc_t me;
      OK(PMIx_Init(&me, NULL, 0));
      for (int at = 1; at < 8; at++) {
        int number = <number>;
        snprintf(name, sizeof(name), "job-%u", number);
        me = proc_of(name, 0);
        GETS(&me, UINT16(PMIX_LOCAL_RANK, 10 * number));
      }
      for (int number = 1; number < 8; number++) {
        snprintf(name, sizeof(name), "job-%u", number);
        snprintf(text, sizeof(text), "ID %u", number);
        me = proc_of(name, PMIX_RANK_WILDCARD);
        GETS(&me, UINT32(PMIX_JOB_SIZE, 70000 + number), FLAG(PMIX_OPTIONAL));
        GETS(&me, TEXT(PMIX_JOBID, text), FLAG(PMIX_OPTIONAL));
        me.rank = 0;
        GETS(&me, UINT16(PMIX_LOCAL_RANK, 10 * number), FLAG(PMIX_OPTIONAL));
      }
      LEAVE();
      """
    Examples:
      | order                      | number |
      | from the first to the last | at     |
      | from the last to the first | 8 - at |

  # The job has the same name as one that the host has deregistered.
  @GET-OTHER-1 @GET-JOB-1
  Scenario: a process finds the data of the job that its host has registered last under a name
    Then in C it holds that
      """
      if (!is_client()) {
        HOST(TEXT(PMIX_HOSTNAME, "n0"));
        for (int turn = 0; turn < 3; turn++) {
          pmix_info_t size = UINT32(PMIX_JOB_SIZE, 70000 + turn);
          pmix_info_t rank = INFOS(PMIX_PROC_DATA, RANK(PMIX_RANK, 0), UINT16(PMIX_LOCAL_RANK, 20 + turn));
          if (turn == 2) REGISTER("the-other", size, rank);
          else REGISTER("the-other", size, rank, TEXT(PMIX_JOBID, "an earlier job"));
          if (turn < 2) PMIx_server_deregister_nspace("the-other", NULL, NULL);
        }
        RUN(1);
        return 0;
      }
      pmix_proc_t me;
      OK(PMIx_Init(&me, NULL, 0));
      me = proc_of("the-other", 0);
      GETS(&me, UINT16(PMIX_LOCAL_RANK, 22));
      me.rank = PMIX_RANK_WILDCARD;
      GETS(&me, UINT32(PMIX_JOB_SIZE, 70002));
      MISSES(&me, PMIX_JOBID, FLAG(PMIX_OPTIONAL));
      LEAVE();
      """

  # Three processes of job "other" ask, one after the other, for what the process of "job" has put.
  @GET-OTHER-1 @GET-OTHER-3
  Scenario: each of three processes finds the job-level data locally after its own request
    Then in C it holds that
      """
      job_has(UINT32(PMIX_JOB_SIZE, 1)), job_has(UINT32(PMIX_JOB_NUM_APPS, 70001));
      job_has(TEXT(PMIX_NODE_MAP, "n0")), job_has(TEXT(PMIX_PROC_MAP, "0"));
      mapcheck_others = 3;
      CLIENTS(4);
      pmix_proc_t both[] = {proc_of("job", PMIX_RANK_WILDCARD), proc_of("other", PMIX_RANK_WILDCARD)}, of = proc_of("job", 0);
      if (!strcmp(me.nspace, "job")) PUT(PMIX_GLOBAL, UINT32("the.key", 70000));
      OK(PMIx_Commit());
      OK(PMIx_Fence(both, 2, NULL, 0));
      for (uint32_t turn = 0; turn < 3; turn++) {
        if (!strcmp(me.nspace, "other") && me.rank == turn) {
          GETS(&of, UINT32("the.key", 70000));
          GETS(&both[0], UINT32(PMIX_JOB_NUM_APPS, 70001), FLAG(PMIX_OPTIONAL));
        }
        OK(PMIx_Fence(both, 2, NULL, 0));
      }
      PMIx_Finalize(NULL, 0);
      """
