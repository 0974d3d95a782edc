@libpmix
Feature: Session control

  A process requests a control action on a session; its server passes the request to the host, which responds. What a runtime then
  does is in features/live/session-control.feature.

  Background:
    Given the topology "1pkg-1numa-4core"
    And the nodes "n1:4,n2:4,n3:4"
    And a server on node "n1"
    And job "scheduler" as mapped by "-n 1 s"

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
