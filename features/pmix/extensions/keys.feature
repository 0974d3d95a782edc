@libpmix
Feature: Attribute keys

  The string of a key is sent over the wire, so it must be the documented one. The headers document the type of its value and
  its meaning; acting on a key is up to the host.

  @EXT-KEY-<id>-1 @EXT-KEY-<id>-2 @EXT-GET-ATTRIBUTE-STRING-2 @EXT-GET-ATTRIBUTE-NAME-2
  Scenario Outline: PMIX_<key> has its documented string and type, and the library knows the string
    Then the headers define PMIX_<key> as the text "<text>"
    And the headers say "<says>" of PMIX_<key>
    And in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      IS(PMIx_Get_attribute_string("PMIX_<key>"), "<text>");
      IS(PMIx_Get_attribute_name("<text>"), "PMIX_<key>");
      """
    Examples:
      | id                            | key                           | text               | says                 |
      | EXTERNAL-AUX-EVENT-BASE       | EXTERNAL_AUX_EVENT_BASE       | pmix.evaux         | (void*)              |
      | CONNECT-TO-SCHEDULER          | CONNECT_TO_SCHEDULER          | pmix.cnct.sched    | (bool)               |
      | BIND-PROGRESS-THREAD          | BIND_PROGRESS_THREAD          | pmix.bind.pt       | (char*)              |
      | BIND-REQUIRED                 | BIND_REQUIRED                 | pmix.bind.reqd     | (bool)               |
      | COLOCATE-PROCS                | COLOCATE_PROCS                | pmix.colproc       | (pmix_data_array_t*) |
      | COLOCATE-NPERPROC             | COLOCATE_NPERPROC             | pmix.colnum.proc   | (uint16_t)           |
      | COLOCATE-NPERNODE             | COLOCATE_NPERNODE             | pmix.colnum.node   | (uint16_t)           |
      | EVENT-ONESHOT                 | EVENT_ONESHOT                 | pmix.evone         | (bool)               |
      | GROUP-ADD-MEMBERS             | GROUP_ADD_MEMBERS             | pmix.grp.add       | (pmix_data_array_t*) |
      | GROUP-LOCAL-CID               | GROUP_LOCAL_CID               | pmix.grp.lclid     | (size_t)             |
      | GROUP-INFO                    | GROUP_INFO                    | pmix.grp.info      | (pmix_data_array_t*) |
      | IOF-TAG-DETAILED-OUTPUT       | IOF_TAG_DETAILED_OUTPUT       | pmix.iof.tagdet    | (bool)               |
      | IOF-TAG-FULLNAME-OUTPUT       | IOF_TAG_FULLNAME_OUTPUT       | pmix.iof.tagfull   | (bool)               |
      | LOG-AGG                       | LOG_AGG                       | pmix.log.agg       | (bool)               |
      | LOG-KEY                       | LOG_KEY                       | pmix.log.key       | (char*)              |
      | LOG-VAL                       | LOG_VAL                       | pmix.log.val       | (char*)              |
      | MYSERVER-URI                  | MYSERVER_URI                  | pmix.mysrvr.uri    | (char*)              |
      | QUALIFIED-VALUE               | QUALIFIED_VALUE               | pmix.qual.val      | (pmix_data_array_t*) |
      | WDIR-USER-SPECIFIED           | WDIR_USER_SPECIFIED           | pmix.wdir.user     | (bool)               |
      | RUNTIME-OPTIONS               | RUNTIME_OPTIONS               | pmix.runopt        | (char*)              |
      | ABORT-NON-ZERO-TERM           | ABORT_NON_ZERO_TERM           | pmix.abnz          | (bool)               |
      | DO-NOT-LAUNCH                 | DO_NOT_LAUNCH                 | pmix.dnl           | (bool)               |
      | SHOW-LAUNCH-PROGRESS          | SHOW_LAUNCH_PROGRESS          | pmix.showprog      | (bool)               |
      | AGGREGATE-HELP                | AGGREGATE_HELP                | pmix.agg.help      | (bool)               |
      | REPORT-CHILD-SEP              | REPORT_CHILD_SEP              | pmix.rptchildsep   | (bool)               |
      | DISPLAY-MAP-DETAILED          | DISPLAY_MAP_DETAILED          | pmix.dispmapdet    | (bool)               |
      | DISPLAY-ALLOCATION            | DISPLAY_ALLOCATION            | pmix.dispalloc     | (bool)               |
      | DISPLAY-TOPOLOGY              | DISPLAY_TOPOLOGY              | pmix.disptopo      | (char*)              |
      | DISPLAY-PROCESSORS            | DISPLAY_PROCESSORS            | pmix.dispcpus      | (char*)              |
      | DISPLAY-PARSEABLE-OUTPUT      | DISPLAY_PARSEABLE_OUTPUT      | pmix.dispparse     | (bool)               |
      | SORTED-PROC-ARRAY             | SORTED_PROC_ARRAY             | pmix.sorted.parr   | (bool)               |
      | QUERY-PROVISIONAL-ABI-VERSION | QUERY_PROVISIONAL_ABI_VERSION | pmix.qry.prabiver  | (char*)              |
      | QUERY-STABLE-ABI-VERSION      | QUERY_STABLE_ABI_VERSION      | pmix.qry.stabiver  | (char*)              |
      | SESSION-APP                   | SESSION_APP                   | pmix.ssn.app       | (pmix_data_array_t*) |
      | SESSION-PROVISION             | SESSION_PROVISION             | pmix.ssn.pvn       | (pmix_data_array_t*) |
      | SESSION-PROVISION-NODES       | SESSION_PROVISION_NODES       | pmix.ssn.pvnnds    | (char*)              |
      | SESSION-PROVISION-IMAGE       | SESSION_PROVISION_IMAGE       | pmix.ssn.pvnimg    | (char*)              |
      | SESSION-PAUSE                 | SESSION_PAUSE                 | pmix.ssn.pause     | (bool)               |
      | SESSION-RESUME                | SESSION_RESUME                | pmix.ssn.resume    | (bool)               |
      | SESSION-TERMINATE             | SESSION_TERMINATE             | pmix.ssn.terminate | (bool)               |
      | SESSION-PREEMPT               | SESSION_PREEMPT               | pmix.ssn.preempt   | (bool)               |
      | SESSION-RESTORE               | SESSION_RESTORE               | pmix.ssn.restore   | (bool)               |
      | SESSION-SIGNAL                | SESSION_SIGNAL                | pmix.ssn.sig       | (int)                |
      | SESSION-COMPLETE              | SESSION_COMPLETE              | pmix.ssn.complete  | (bool)               |
      | SESSION-CTRL-ID               | SESSION_CTRL_ID               | pmix.ssnctrl.id    | (char*)              |
      | QUERY-ALLOCATION              | QUERY_ALLOCATION              | pmix.query.allc    | (pmix_data_array_t*) |
      | TOPOLOGY-INDEX                | TOPOLOGY_INDEX                | pmix.topo.index    | (int)                |
      | ALLOC-PREEMPTIBLE             | ALLOC_PREEMPTIBLE             | pmix.alloc.preempt | (bool)               |

  # The host registers the key for a function, and asks the library for the function's attributes.
  @EXT-KEY-<id>-2
  Scenario Outline: the library reports that the value of PMIX_<key> is a PMIX_<type>
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      IS(mapcheck_type_of("PMIX_<key>"), PMIX_<type>);
      """
    Examples:
      | id                            | key                           | type       |
      | EXTERNAL-AUX-EVENT-BASE       | EXTERNAL_AUX_EVENT_BASE       | POINTER    |
      | CONNECT-TO-SCHEDULER          | CONNECT_TO_SCHEDULER          | BOOL       |
      | BIND-PROGRESS-THREAD          | BIND_PROGRESS_THREAD          | STRING     |
      | BIND-REQUIRED                 | BIND_REQUIRED                 | BOOL       |
      | COLOCATE-PROCS                | COLOCATE_PROCS                | DATA_ARRAY |
      | COLOCATE-NPERPROC             | COLOCATE_NPERPROC             | UINT16     |
      | COLOCATE-NPERNODE             | COLOCATE_NPERNODE             | UINT16     |
      | EVENT-ONESHOT                 | EVENT_ONESHOT                 | BOOL       |
      | GROUP-ADD-MEMBERS             | GROUP_ADD_MEMBERS             | DATA_ARRAY |
      | GROUP-LOCAL-CID               | GROUP_LOCAL_CID               | SIZE       |
      | GROUP-INFO                    | GROUP_INFO                    | DATA_ARRAY |
      | IOF-TAG-DETAILED-OUTPUT       | IOF_TAG_DETAILED_OUTPUT       | BOOL       |
      | IOF-TAG-FULLNAME-OUTPUT       | IOF_TAG_FULLNAME_OUTPUT       | BOOL       |
      | LOG-AGG                       | LOG_AGG                       | BOOL       |
      | LOG-KEY                       | LOG_KEY                       | STRING     |
      | LOG-VAL                       | LOG_VAL                       | STRING     |
      | MYSERVER-URI                  | MYSERVER_URI                  | STRING     |
      | QUALIFIED-VALUE               | QUALIFIED_VALUE               | DATA_ARRAY |
      | WDIR-USER-SPECIFIED           | WDIR_USER_SPECIFIED           | BOOL       |
      | RUNTIME-OPTIONS               | RUNTIME_OPTIONS               | STRING     |
      | ABORT-NON-ZERO-TERM           | ABORT_NON_ZERO_TERM           | BOOL       |
      | DO-NOT-LAUNCH                 | DO_NOT_LAUNCH                 | BOOL       |
      | SHOW-LAUNCH-PROGRESS          | SHOW_LAUNCH_PROGRESS          | BOOL       |
      | AGGREGATE-HELP                | AGGREGATE_HELP                | BOOL       |
      | REPORT-CHILD-SEP              | REPORT_CHILD_SEP              | BOOL       |
      | DISPLAY-MAP-DETAILED          | DISPLAY_MAP_DETAILED          | BOOL       |
      | DISPLAY-ALLOCATION            | DISPLAY_ALLOCATION            | BOOL       |
      | DISPLAY-TOPOLOGY              | DISPLAY_TOPOLOGY              | STRING     |
      | DISPLAY-PROCESSORS            | DISPLAY_PROCESSORS            | STRING     |
      | DISPLAY-PARSEABLE-OUTPUT      | DISPLAY_PARSEABLE_OUTPUT      | BOOL       |
      | SORTED-PROC-ARRAY             | SORTED_PROC_ARRAY             | BOOL       |
      | QUERY-PROVISIONAL-ABI-VERSION | QUERY_PROVISIONAL_ABI_VERSION | STRING     |
      | QUERY-STABLE-ABI-VERSION      | QUERY_STABLE_ABI_VERSION      | STRING     |
      | SESSION-APP                   | SESSION_APP                   | DATA_ARRAY |
      | SESSION-PROVISION             | SESSION_PROVISION             | DATA_ARRAY |
      | SESSION-PROVISION-NODES       | SESSION_PROVISION_NODES       | STRING     |
      | SESSION-PROVISION-IMAGE       | SESSION_PROVISION_IMAGE       | STRING     |
      | SESSION-PAUSE                 | SESSION_PAUSE                 | BOOL       |
      | SESSION-RESUME                | SESSION_RESUME                | BOOL       |
      | SESSION-TERMINATE             | SESSION_TERMINATE             | BOOL       |
      | SESSION-PREEMPT               | SESSION_PREEMPT               | BOOL       |
      | SESSION-RESTORE               | SESSION_RESTORE               | BOOL       |
      | SESSION-SIGNAL                | SESSION_SIGNAL                | INT        |
      | SESSION-COMPLETE              | SESSION_COMPLETE              | BOOL       |
      | SESSION-CTRL-ID               | SESSION_CTRL_ID               | STRING     |
      | QUERY-ALLOCATION              | QUERY_ALLOCATION              | DATA_ARRAY |
      | TOPOLOGY-INDEX                | TOPOLOGY_INDEX                | INT        |
      | ALLOC-PREEMPTIBLE             | ALLOC_PREEMPTIBLE             | BOOL       |

  @EXT-KEY-<id>-3
  Scenario Outline: the headers document the meaning of PMIX_<key>
    Then the headers say "<meaning>" of PMIX_<key>
    Examples:
      | id | key | meaning |
      | EXTERNAL-AUX-EVENT-BASE | EXTERNAL_AUX_EVENT_BASE | event base to be used for auxiliary functions |
      | CONNECT-TO-SCHEDULER | CONNECT_TO_SCHEDULER | connect to the system scheduler |
      | BIND-PROGRESS-THREAD | BIND_PROGRESS_THREAD | ranges of CPUs that the internal PMIx progress thread shall be bound to |
      | BIND-REQUIRED | BIND_REQUIRED | return error if the internal PMIx progress thread cannot be bound |
      | COLOCATE-PROCS | COLOCATE_PROCS | array of pmix_proc_t identifying the procs with which the new job's procs are to be colocated |
      | COLOCATE-NPERPROC | COLOCATE_NPERPROC | number of procs to colocate with each identified proc |
      | COLOCATE-NPERNODE | COLOCATE_NPERNODE | number of procs to colocate on the node of each identified proc |
      | EVENT-ONESHOT | EVENT_ONESHOT | this event handler is to be deleted after being invoked |
      | GROUP-ADD-MEMBERS | GROUP_ADD_MEMBERS | not included in the membership specified in the procs array |
      | GROUP-LOCAL-CID | GROUP_LOCAL_CID | local context id for the specified process member of a group |
      | GROUP-INFO | GROUP_INFO | shared across all members of a group during group construction |
      | IOF-TAG-DETAILED-OUTPUT | IOF_TAG_DETAILED_OUTPUT | tag output with the [local jobid,rank][hostname:pid] and channel |
      | IOF-TAG-FULLNAME-OUTPUT | IOF_TAG_FULLNAME_OUTPUT | tag output with the [nspace,rank] and channel |
      | LOG-AGG | LOG_AGG | aggregate and prevent duplicate logging messages |
      | LOG-KEY | LOG_KEY | key to a logging message |
      | LOG-VAL | LOG_VAL | value to a logging message |
      | MYSERVER-URI | MYSERVER_URI | uri of this proc's listener socket |
      | QUALIFIED-VALUE | QUALIFIED_VALUE | one or more key-value qualifiers to be used when subsequently retrieving |
      | WDIR-USER-SPECIFIED | WDIR_USER_SPECIFIED | user specified the working directory |
      | RUNTIME-OPTIONS | RUNTIME_OPTIONS | runtime directives that control job behavior |
      | ABORT-NON-ZERO-TERM | ABORT_NON_ZERO_TERM | abort the spawned job if any process terminates with non-zero status |
      | DO-NOT-LAUNCH | DO_NOT_LAUNCH | but do not launch it |
      | SHOW-LAUNCH-PROGRESS | SHOW_LAUNCH_PROGRESS | periodic progress reports on job launch |
      | AGGREGATE-HELP | AGGREGATE_HELP | reporting each unique help message once |
      | REPORT-CHILD-SEP | REPORT_CHILD_SEP | exit status of any child jobs spawned by the primary job separately |
      | DISPLAY-MAP-DETAILED | DISPLAY_MAP_DETAILED | highly detailed placement map |
      | DISPLAY-ALLOCATION | DISPLAY_ALLOCATION | display the resource allocation |
      | DISPLAY-TOPOLOGY | DISPLAY_TOPOLOGY | hosts whose topology is to be displayed |
      | DISPLAY-PROCESSORS | DISPLAY_PROCESSORS | hosts whose available cpus are to be displayed |
      | DISPLAY-PARSEABLE-OUTPUT | DISPLAY_PARSEABLE_OUTPUT | more amenable to machine parsing |
      | SORTED-PROC-ARRAY | SORTED_PROC_ARRAY | proc array being passed has been sorted |
      | QUERY-PROVISIONAL-ABI-VERSION | QUERY_PROVISIONAL_ABI_VERSION | provisional abi version |
      | QUERY-STABLE-ABI-VERSION | QUERY_STABLE_ABI_VERSION | stable abi version |
      | SESSION-APP | SESSION_APP | array of pmix_app_t to be executed in the assigned session |
      | SESSION-PROVISION | SESSION_PROVISION | nodes to be provisioned with specified image |
      | SESSION-PROVISION-NODES | SESSION_PROVISION_NODES | regex identifying nodes that are to be provisioned |
      | SESSION-PROVISION-IMAGE | SESSION_PROVISION_IMAGE | name of the image that is to be provisioned |
      | SESSION-PAUSE | SESSION_PAUSE | pause all jobs in the specified session |
      | SESSION-RESUME | SESSION_RESUME | un-pause" all jobs in the specified session |
      | SESSION-TERMINATE | SESSION_TERMINATE | terminate all jobs in the specified session and recover all resources |
      | SESSION-PREEMPT | SESSION_PREEMPT | if no pmix_nspace is specified, then preempt all jobs in the session |
      | SESSION-RESTORE | SESSION_RESTORE | if no pmix_nspace is specified, then restore all jobs in the session |
      | SESSION-SIGNAL | SESSION_SIGNAL | send given signal to all processes of every job in the session |
      | SESSION-COMPLETE | SESSION_COMPLETE | specified session has completed, all resources have been recovered |
      | SESSION-CTRL-ID | SESSION_CTRL_ID | provide a string identifier for this request |
      | QUERY-ALLOCATION | QUERY_ALLOCATION | the first element of the array must be the hostname of that node |
      | TOPOLOGY-INDEX | TOPOLOGY_INDEX | index of a topology in a storage array |
      | ALLOC-PREEMPTIBLE | ALLOC_PREEMPTIBLE | by default, all jobs in the resulting allocation are to be considered preemptible |

  @EXT-KEY-STRINGS-1
  Scenario: the string of a key does not include quotation marks
    Then the headers define PMIX_EVENT_ONESHOT as the text "pmix.evone"
    And the headers define PMIX_EXTERNAL_AUX_EVENT_BASE as the text "pmix.evaux"

  @EXT-KEY-DEBUG-STOP-IN-APP-1
  Scenario: PMIX_DEBUG_STOP_IN_APP has a boolean value
    Then the headers say "(bool)" of PMIX_DEBUG_STOP_IN_APP

  @EXT-KEY-DEBUG-STOP-IN-APP-1
  Scenario: the library reports that the value of PMIX_DEBUG_STOP_IN_APP is a PMIX_BOOL
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      CHECK(mapcheck_type_of("PMIX_DEBUG_STOP_IN_APP") == PMIX_BOOL);
      """
