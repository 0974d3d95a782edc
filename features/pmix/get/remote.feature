# RFC0009: processes of another namespace and another node
@libpmix
Feature: A request for a process on another node returns the data of that node's server

  The processes of job "far" have another server. The host of this node's server has their data, and counts how often it is asked.

  @GET-OTHER-2 @GET-PUT-2
  Scenario Outline: a process finds <what> that processes of another job on another node have put
    Then in C it holds that
      """
      if (!is_client()) {
        RUN_FAR(2, 1);
        CHECK(mapcheck_modexes == 2);
        return 0;
      }
      pmix_proc_t me, of;
      char text[20];
      OK(PMIx_Init(&me, NULL, 0));
      int far = !strcmp(me.nspace, "far");
      for (int rank = 0; rank < 2; rank++) {
        of = proc_of("far", rank);
        snprintf(text, sizeof(text), "of rank %u", rank);
        if (far && me.rank == of.rank) {
          PUT(PMIX_GLOBAL, <value>);
          PUT(PMIX_GLOBAL, TEXT("the.text", text));
          OK(PMIx_Commit());
        }
        if (far) continue;
        GETS(&of, TEXT("the.text", text));
        GETS(&of, <value>, FLAG(PMIX_OPTIONAL));
      }
      if (far) OK(PMIx_Fence(NULL, 0, NULL, 0));
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | what      | value                                   |
      | a number  | UINT32("the.value", 4000000000u + rank) |
      | a boolean | BOOL("the.value", rank == 1)            |
      | an int    | INT("the.value", -100 - rank)           |
      | a size    | SIZE("the.value", 5000000000u + rank)   |

  # Only the text makes the server ask; the job's data comes from the host's registration of the job.
  @GET-OTHER-1 @<id>
  Scenario Outline: after a request for a process's text, <key> of <whose> is found <where>: <as>
    Then in C it holds that
      """
      if (!is_client()) {
        RUN_FAR(2, 1, UINT32(PMIX_JOB_SIZE, 70000), TEXT(PMIX_JOBID, "the far job"),
            INFOS(PMIX_PROC_DATA, RANK(PMIX_RANK, 0), UINT16(PMIX_LOCAL_RANK, 20), UINT32(PMIX_APPNUM, 4)),
            INFOS(PMIX_PROC_DATA, RANK(PMIX_RANK, 1), UINT16(PMIX_LOCAL_RANK, 21), UINT32(PMIX_APPNUM, 5)));
        CHECK(mapcheck_modexes == 1);
        return 0;
      }
      pmix_proc_t me, of = proc_of("far", 1);
      OK(PMIx_Init(&me, NULL, 0));
      if (!strcmp(me.nspace, "far")) {
        PUT(PMIX_GLOBAL, TEXT("the.text", "something"));
        OK(PMIx_Commit());
        OK(PMIx_Fence(NULL, 0, NULL, 0));
      } else {
        GETS(&of, TEXT("the.text", "something"));
        of.rank = <rank>;
        char *text = text_found(&of, <key>, <local>);
        CHECK(!strcmp(text, "<as>"));
      }
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | id            | key             | whose            | rank               | as          | where                 | local |
      | GET-JOB-1     | PMIX_JOB_SIZE   | the job          | PMIX_RANK_WILDCARD | 70000       | with the server's aid | 0     |
      | GET-JOB-1     | PMIX_JOBID      | the job          | PMIX_RANK_WILDCARD | the far job | with the server's aid | 0     |
      | GET-PROCESS-1 | PMIX_LOCAL_RANK | the same process | 1                  | 21          | with the server's aid | 0     |
      | GET-PROCESS-1 | PMIX_LOCAL_RANK | another process  | 0                  | 20          | with the server's aid | 0     |
      | GET-DIFFERS-2 | PMIX_APPNUM     | the same process | 1                  | 5           | with the server's aid | 0     |
      | GET-DIFFERS-2 | PMIX_APPNUM     | another process  | 0                  | 4           | with the server's aid | 0     |
      | GET-DIFFERS-3 | PMIX_APPNUM     | the job          | PMIX_RANK_WILDCARD | none        | locally               | 1     |
      | GET-JOB-2     | PMIX_JOB_SIZE   | the same process | 1                  | none        | locally               | 1     |
      | GET-OTHER-3   | PMIX_JOB_SIZE   | the job          | PMIX_RANK_WILDCARD | 70000       | locally               | 1     |
      | GET-OTHER-3   | PMIX_LOCAL_RANK | the same process | 1                  | 21          | locally               | 1     |

  @GET-OTHER-2
  Scenario Outline: each of three processes that ask for data of far processes, <what>, finds it
    Then in C it holds that
      """
      if (!is_client()) { RUN_FAR(3, 3); return 0; }
      pmix_proc_t me, of;
      char *keys[] = {"the.first", "the.second", "the.third"}, text[20];
      OK(PMIx_Init(&me, NULL, 0));
      int far = !strcmp(me.nspace, "far");
      for (int at = 0; far && at < 3; at++) {
        snprintf(text, sizeof(text), "%s of %u", keys[at], me.rank);
        PUT(PMIX_GLOBAL, TEXT(keys[at], text));
      }
      OK(PMIx_Commit());
      OK(PMIx_Fence(NULL, 0, NULL, 0));
      for (uint32_t turn = 0; !far && turn < 3; turn++) {
        char seen[300] = "none";
        of = proc_of("far", <of>);
        snprintf(text, sizeof(text), "%s of %u", keys[<key>], of.rank);
        if (<by callback>) {
          OK(PMIx_Get_nb(&of, keys[<key>], NULL, 0, mapcheck_found, seen));
          CHECK(mapcheck_called_back(1 + turn));
          CHECK(!strcmp(seen, text));
        } else GETS(&of, TEXT(keys[<key>], text));
      }
      END_TOGETHER();
      """
    Examples:
      | what                                         | of                   | key                  | by callback |
      | all of the same in the same order            | turn                 | 0                    | 0           |
      | the second of each                           | turn                 | 1                    | 0           |
      | each of another first                        | (turn + me.rank) % 3 | 0                    | 0           |
      | each of another, and for another key of each | (turn + me.rank) % 3 | (turn + me.rank) % 3 | 0           |
      | three values of one process                  | 2                    | turn                 | 0           |
      | by callback                                  | turn                 | 2                    | 1           |
      | three values of one process by callback      | 1                    | 2 - turn             | 1           |

  @GET-OTHER-2
  Scenario: a process finds the data of a far process after its request for one without data is answered
    Then in C it holds that
      """
      if (!is_client()) { RUN_FAR(2, 1); return 0; }
      pmix_proc_t me, none = proc_of("far", 7), of = proc_of("far", 0);
      OK(PMIx_Init(&me, NULL, 0));
      if (!strcmp(me.nspace, "far")) {
        PUT(PMIX_GLOBAL, UINT32("the.key", 70000 + me.rank));
        OK(PMIx_Commit());
        OK(PMIx_Fence(NULL, 0, NULL, 0));
      } else {
        MISSES(&none, "the.key");
        for (; of.rank < 2; of.rank++) GETS(&of, UINT32("the.key", 70000 + of.rank));
        MISSES(&none, "the.key");
      }
      PMIx_Finalize(NULL, 0);
      """

  # PMIX_REMOTE and PMIX_GLOBAL include the processes of other nodes. RFC0009 does not say who must not find data.
  @GET-PUT-2 @GET-OTHER-2
  Scenario Outline: what a far process puts with <scope> is found by itself, and by a process of another node if the scope includes it
    Then in C it holds that
      """
      if (!is_client()) { RUN_FAR(1, 1); return 0; }
      pmix_proc_t me, of = proc_of("far", 0);
      OK(PMIx_Init(&me, NULL, 0));
      if (!strcmp(me.nspace, "far")) {
        PUT(<scope>, UINT32("the.key", 70000));
        PUT(PMIX_GLOBAL, UINT32("the.other", 4711));
        OK(PMIx_Commit());
        OK(PMIx_Fence(NULL, 0, NULL, 0));
        GETS(&of, UINT32("the.key", 70000));
      } else {
        GETS(&of, UINT32("the.other", 4711));
        if (<elsewhere>) GETS(&of, UINT32("the.key", 70000), FLAG(PMIX_OPTIONAL));
      }
      PMIx_Finalize(NULL, 0);
      """
    Examples:
      | scope         | elsewhere |
      | PMIX_GLOBAL   | 1         |
      | PMIX_REMOTE   | 1         |
      | PMIX_LOCAL    | 0         |
      | PMIX_INTERNAL | 0         |
