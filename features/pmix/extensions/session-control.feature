@libpmix
Feature: Session control

  A process requests a control action on a session; its server passes the request to the host, which responds. The model of a
  runtime then executes the request that the host received, so that its effect on sessions and jobs can be observed too.

  Background:
    Given the topology "1pkg-1numa-4core"
    And the nodes
      | node | slots |
      | n1   | 4     |
      | n2   | 4     |
      | n3   | 4     |
    And a server on node "n1"
    And job "scheduler" as mapped by "-n 1 s"
    And the sessions
      | id | nodes |
      | 7  | n2    |
      | 8  | n3    |
    When tool "T" spawns job "A" with "--session-id 7 -n 2 a"
    And tool "T" spawns job "B" with "--session-id 7 -n 1 b"
    And tool "T" spawns job "C" with "--session-id 8 -n 1 c"
    And job "A" is launched
    And job "B" is launched
    And job "C" is launched

  @EXT-SESSION-CONTROL-2 @EXT-SESSION-1 @EXT-SESSION-3 @EXT-SESSION-MODULE-2
  Scenario: the host receives the requestor, the session ID and all directives
    When process scheduler:0 controls session 7
      | key                  | type   | value |
      | PMIX_SESSION_PREEMPT | bool   | true  |
      | PMIX_NSPACE          | string | A     |
      | PMIX_NSPACE          | string | B     |
      | PMIX_SESSION_SIGNAL  | int    | 15    |
    Then the host is asked by process scheduler:0 to control session 7
      | key                  | type   | value |
      | PMIX_SESSION_PREEMPT | bool   | true  |
      | PMIX_NSPACE          | string | A     |
      | PMIX_NSPACE          | string | B     |
      | PMIX_SESSION_SIGNAL  | int    | 15    |

  @EXT-SESSION-4 @EXT-SESSION-5 @EXT-SESSION-6
  Scenario: the callback receives the host's status and reasons, which are then released
    Given the host answers session control with status -23
      | key          | type   | value          |
      | site.reason  | string | not your nodes |
      | site.session | uint32 | 7              |
    When process scheduler:0 controls session 7
      | key                | type | value |
      | PMIX_SESSION_PAUSE | bool | true  |
    Then the callback receives PMIX_ERR_NO_PERMISSIONS
      | key          | type   | value          |
      | site.reason  | string | not your nodes |
      | site.session | uint32 | 7              |
    And the host's answer is released

  @EXT-SESSION-4
  Scenario: the callback receives PMIX_SUCCESS if the request is granted
    When process scheduler:0 controls session 7
      | key                | type | value |
      | PMIX_SESSION_PAUSE | bool | true  |
    Then the callback receives PMIX_SUCCESS

  @EXT-SESSION-7
  Scenario: without a callback the call blocks, and returns success of the overall operation
    When process scheduler:0 controls session 7 without a callback
      | key                | type | value |
      | PMIX_SESSION_PAUSE | bool | true  |
    Then the call returns success
    And the host is asked by process scheduler:0 to control session 7
      | key                | type | value |
      | PMIX_SESSION_PAUSE | bool | true  |

  @EXT-SESSION-7
  Scenario: without a callback the call blocks, and returns the host's denial
    Given the host answers session control with status -23
    When process scheduler:0 controls session 7 without a callback
      | key                | type | value |
      | PMIX_SESSION_PAUSE | bool | true  |
    Then the call returns PMIX_ERR_NO_PERMISSIONS

  @EXT-SESSION-7 @EXT-SESSION-2
  Scenario: without a callback the call for all sessions returns the host's denial
    Given the host answers session control with status -23
    When process scheduler:0 controls all sessions without a callback
      | key                | type | value |
      | PMIX_SESSION_PAUSE | bool | true  |
    Then the call returns PMIX_ERR_NO_PERMISSIONS

  @EXT-SESSION-2 @EXT-SESSION-MODULE-3
  Scenario: the host receives UINT32_MAX, which indicates all sessions
    When process scheduler:0 controls all sessions
      | key                | type | value |
      | PMIX_SESSION_PAUSE | bool | true  |
    Then the host is asked by process scheduler:0 to control session 4294967295
      | key                | type | value |
      | PMIX_SESSION_PAUSE | bool | true  |
    When the runtime performs the host's request
    Then job "A"'s state is "paused"
    And job "B"'s state is "paused"
    And job "C"'s state is "paused"

  @EXT-SESSION-PAUSE
  Scenario: PMIX_SESSION_PAUSE pauses the jobs of one session
    When process scheduler:0 controls session 7
      | key                | type | value |
      | PMIX_SESSION_PAUSE | bool | true  |
    And the runtime performs the host's request
    Then job "A"'s state is "paused"
    And job "B"'s state is "paused"
    And job "C"'s state is "running"

  @EXT-SESSION-RESUME
  Scenario: PMIX_SESSION_RESUME resumes the jobs of a paused session
    When process scheduler:0 controls session 7
      | key                | type | value |
      | PMIX_SESSION_PAUSE | bool | true  |
    And the runtime performs the host's request
    And process scheduler:0 controls session 7
      | key                 | type | value |
      | PMIX_SESSION_RESUME | bool | true  |
    And the runtime performs the host's request
    Then job "A"'s state is "running"
    And job "B"'s state is "running"

  @EXT-SESSION-PREEMPT-1 @EXT-SESSION-9
  Scenario: PMIX_SESSION_PREEMPT preempts the jobs that PMIX_NSPACE names
    When process scheduler:0 controls session 7
      | key                  | type   | value |
      | PMIX_SESSION_PREEMPT | bool   | true  |
      | PMIX_NSPACE          | string | A     |
    And the runtime performs the host's request
    Then job "A"'s state is "preempted"
    And job "B"'s state is "running"

  @EXT-SESSION-PREEMPT-1
  Scenario: the resources of a preempted job are available to another job
    When process scheduler:0 controls session 7
      | key                  | type   | value |
      | PMIX_SESSION_PREEMPT | bool   | true  |
      | PMIX_NSPACE          | string | A     |
    And the runtime performs the host's request
    And tool "T" spawns job "D" with "--session-id 7 -n 3 d"
    Then job "D"'s num_procs is "3"
    And job "D" belongs to session 7

  @EXT-SESSION-PREEMPT-2
  Scenario: PMIX_SESSION_PREEMPT without PMIX_NSPACE preempts all jobs of the session
    When process scheduler:0 controls session 7
      | key                  | type | value |
      | PMIX_SESSION_PREEMPT | bool | true  |
    And the runtime performs the host's request
    Then job "A"'s state is "preempted"
    And job "B"'s state is "preempted"
    And job "C"'s state is "running"

  @EXT-SESSION-RESTORE-1
  Scenario: PMIX_SESSION_RESTORE restores the jobs that PMIX_NSPACE names
    When process scheduler:0 controls session 7
      | key                  | type | value |
      | PMIX_SESSION_PREEMPT | bool | true  |
    And the runtime performs the host's request
    And process scheduler:0 controls session 7
      | key                  | type   | value |
      | PMIX_SESSION_RESTORE | bool   | true  |
      | PMIX_NSPACE          | string | B     |
    And the runtime performs the host's request
    Then job "A"'s state is "preempted"
    And job "B"'s state is "running"

  @EXT-SESSION-RESTORE-2
  Scenario: PMIX_SESSION_RESTORE without PMIX_NSPACE restores all jobs of the session
    When process scheduler:0 controls session 7
      | key                  | type | value |
      | PMIX_SESSION_PREEMPT | bool | true  |
    And the runtime performs the host's request
    And process scheduler:0 controls session 7
      | key                  | type | value |
      | PMIX_SESSION_RESTORE | bool | true  |
    And the runtime performs the host's request
    Then job "A"'s state is "running"
    And job "B"'s state is "running"

  @EXT-SESSION-SIGNAL
  Scenario: PMIX_SESSION_SIGNAL signals every job of the session
    When process scheduler:0 controls session 7
      | key                 | type | value |
      | PMIX_SESSION_SIGNAL | int  | 10    |
    And the runtime performs the host's request
    Then the runtime performs signal 10 to job A, signal 10 to job B

  @EXT-SESSION-TERMINATE @EXT-SESSION-9
  Scenario: PMIX_SESSION_TERMINATE terminates the jobs of a session and recovers its resources
    When process scheduler:0 controls session 7
      | key                    | type | value |
      | PMIX_SESSION_TERMINATE | bool | true  |
    And the runtime performs the host's request
    Then session 7 does not exist
    And session 8 exists
    And job "A"'s state is "terminated"
    And job "B"'s state is "terminated"
    And job "C"'s state is "running"

  @EXT-SESSION-COMPLETE-1 @EXT-SESSION-COMPLETE-2 @EXT-SESSION-10
  Scenario: PMIX_SESSION_COMPLETE reports the returned status of each job of the session
    When process scheduler:0 controls session 7
      | key                   | type   | value |
      | PMIX_SESSION_COMPLETE | bool   | true  |
      | PMIX_NSPACE           | string | A     |
      | PMIX_JOB_TERM_STATUS  | status | 0     |
      | PMIX_NSPACE           | string | B     |
      | PMIX_JOB_TERM_STATUS  | status | -1    |
    And the runtime performs the host's request
    Then session 7 does not exist
    And the ended jobs and sessions are "job A, job B, session 7"

  @EXT-SESSION-COMPLETE-2
  Scenario: PMIX_SESSION_COMPLETE is refused if it omits a job of the session
    When process scheduler:0 controls session 7
      | key                   | type   | value |
      | PMIX_SESSION_COMPLETE | bool   | true  |
      | PMIX_NSPACE           | string | A     |
      | PMIX_JOB_TERM_STATUS  | status | 0     |
    And the runtime performs the host's request
    Then the runtime refuses the request
    And session 7 exists

  @EXT-SESSION-8 @EXT-SESSION-11 @EXT-SESSION-12 @EXT-SESSION-13
  Scenario: a session is instantiated with its owner, its nodes and its image
    When process scheduler:0 controls session 9
      | key                          | type   | value    |
      | PMIX_USERID                  | uint32 | 1000     |
      | PMIX_GRPID                   | uint32 | 100      |
      | PMIX_ALLOC_ID                | string | alloc-9  |
      | PMIX_ALLOC_NODE_LIST         | string | n1,n2    |
      | PMIX_SESSION_PROVISION_NODES | string | n2       |
      | PMIX_SESSION_PROVISION_IMAGE | string | debian12 |
    And the runtime performs the host's request
    Then session 9 exists
    And session 9's nodes is "n1,n2"
    And session 9's alloc_refid is "alloc-9"
    And the runtime performs owner 1000:100, debian12 on n2

  @<id>
  Scenario Outline: a session is not instantiated without <what>
    When process scheduler:0 controls session 9
      | key     | type   | value   |
      | <key>   | <type> | <value> |
      | <other> | uint32 | 100     |
    And the runtime performs the host's request
    Then the runtime refuses the request
    And session 9 does not exist
    Examples:
      | id             | what      | key                  | type   | value | other      |
      | EXT-SESSION-11 | an owner  | PMIX_ALLOC_NODE_LIST | string | n1    | PMIX_GRPID |
      | EXT-SESSION-12 | resources | PMIX_USERID          | uint32 | 1000  | PMIX_GRPID |

  @EXT-SESSION-CTRL-ID-1
  Scenario: the response to a request includes its PMIX_SESSION_CTRL_ID
    When process scheduler:0 controls session 7
      | key                  | type   | value |
      | PMIX_SESSION_PAUSE   | bool   | true  |
      | PMIX_SESSION_CTRL_ID | string | req-1 |
    And the runtime performs the host's request
    Then the runtime performs request req-1

  @EXT-SESSION-MODULE-1
  Scenario: the server module has a session control function of the documented type
    Then the headers have the type pmix_server_session_control_fn_t
    And the headers have the field "pmix_server_session_control_fn_t" pmix_server_module_t.session_control
    And in C it holds that
      """
      pmix_status_t (*documented)(const pmix_proc_t *, uint32_t, const pmix_info_t *, size_t, pmix_info_cbfunc_t, void *) = NULL;
      CHECK(__builtin_types_compatible_p(pmix_server_session_control_fn_t, __typeof__(documented)));
      """

  @EXT-SESSION-CONTROL-2 @EXT-SESSION-3 @EXT-SESSION-4 @EXT-SESSION-MODULE-2
  Scenario: a server passes its own request to its host with all directives
    Then in C it holds that
      """
      pmix_info_t directive = FLAG(PMIX_SESSION_PAUSE);
      OK(PMIx_server_init(&mapcheck_host, NULL, 0));
      pmix_status_t status = PMIx_Session_control(7, &directive, 1, NULL, NULL);
      CHECK(mapcheck_asked == 1);
      CHECK(mapcheck_session == 7 && mapcheck_ndirs == 1);
      IS(mapcheck_key, "pmix.ssn.pause");
      CHECK(mapcheck_succeeded(status));
      """

  # A server whose host has no session control function cannot have performed the request.
  @EXT-SESSION-7 @EXT-SESSION-4
  Scenario Outline: a request <with> that no host performs does not succeed, and returns the same as with another session
    Then in C it holds that
      """
      pmix_server_module_t none = {NULL};
      pmix_info_t directive = FLAG(PMIX_SESSION_PAUSE);
      OK(PMIx_server_init(&none, NULL, 0));
      pmix_status_t status = PMIx_Session_control(<session>, <directives>, NULL, NULL);
      CHECK(status < 0 && status != PMIX_OPERATION_SUCCEEDED);
      CHECK(PMIx_Session_control(8, &directive, 1, NULL, NULL) == status);
      """
    Examples:
      | with                                | session    | directives    |
      | without directives                  | 7          | NULL, 0       |
      | with a directive                    | 7          | &directive, 1 |
      | for all sessions                    | UINT32_MAX | &directive, 1 |
      | for all sessions without directives | UINT32_MAX | NULL, 0       |

  # The server's host performs no session control.
  @EXT-SESSION-4 @EXT-SESSION-7
  Scenario Outline: a process's request to control <session> that no host performs does not succeed, and calls back once
    Then in C it holds that
      """
      memset(&mapcheck_host, 0, sizeof(mapcheck_host));
      CLIENTS(1);
      pmix_info_t directive = FLAG(PMIX_SESSION_PAUSE);
      pmix_status_t status = PMIx_Session_control(<session>, &directive, <directives>, NULL, NULL);
      CHECK(status < 0 && status != PMIX_OPERATION_SUCCEEDED);
      pmix_status_t later = PMIx_Session_control(<session>, &directive, <directives>, mapcheck_answered, &me);
      if (later != PMIX_SUCCESS) CHECK(later == status);
      else CHECK(mapcheck_called_back(1) && mapcheck_own == &me && mapcheck_status == status);
      usleep(100000);
      CHECK(mapcheck_callbacks <= 1);
      LEAVE();
      """
    Examples:
      | session    | directives |
      | 0          | 1          |
      | 7          | 0          |
      | UINT32_MAX | 1          |

  @EXT-SESSION-4
  Scenario: each of several requests has its own callback data and status
    Then in C it holds that
      """
      int own[3];
      pmix_server_module_t none = {NULL};
      pmix_info_t directive = FLAG(PMIX_SESSION_PAUSE);
      OK(PMIx_server_init(&none, NULL, 0));
      for (int at = 0; at < 3; at++) {
        pmix_status_t status = PMIx_Session_control(at == 2 ? UINT32_MAX : 7 + at, &directive, at != 1, mapcheck_answered, &own[at]);
        if (status != PMIX_SUCCESS) continue;
        CHECK(mapcheck_called_back(at + 1));
        CHECK(mapcheck_own == &own[at] && mapcheck_status < 0);
      }
      """

  @EXT-SESSION-14
  Scenario: the host receives the apps of PMIX_SESSION_APP unchanged
    Then in C it holds that
      """
      pmix_app_t apps[] = {{.cmd = "first"}, {.cmd = "second"}};
      pmix_data_array_t array = {.type = PMIX_APP, .size = 2, .array = apps};
      pmix_info_t directive = {.key = PMIX_SESSION_APP, .value = {.type = PMIX_DATA_ARRAY, .data.darray = &array}};
      OK(PMIx_server_init(&mapcheck_host, NULL, 0));
      PMIx_Session_control(9, &directive, 1, NULL, NULL);
      CHECK(mapcheck_asked == 1);
      IS(mapcheck_key, "pmix.ssn.app");
      IS(mapcheck_apps, 2);
      """
