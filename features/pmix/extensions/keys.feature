@libpmix
Feature: Attribute keys

  The string of a key is sent over the wire, so it must be the documented one. The headers document the type of its value and
  its meaning; acting on a key is up to the host.

  @<id>
  Scenario Outline: <key> is defined as its documented string
    Then the headers define <key> as the text "<text>"

    Examples:
      | id                                      | key                                | text               |
      | EXT-KEY-EXTERNAL-AUX-EVENT-BASE-1       | PMIX_EXTERNAL_AUX_EVENT_BASE       | pmix.evaux         |
      | EXT-KEY-CONNECT-TO-SCHEDULER-1          | PMIX_CONNECT_TO_SCHEDULER          | pmix.cnct.sched    |
      | EXT-KEY-BIND-PROGRESS-THREAD-1          | PMIX_BIND_PROGRESS_THREAD          | pmix.bind.pt       |
      | EXT-KEY-BIND-REQUIRED-1                 | PMIX_BIND_REQUIRED                 | pmix.bind.reqd     |
      | EXT-KEY-COLOCATE-PROCS-1                | PMIX_COLOCATE_PROCS                | pmix.colproc       |
      | EXT-KEY-COLOCATE-NPERPROC-1             | PMIX_COLOCATE_NPERPROC             | pmix.colnum.proc   |
      | EXT-KEY-COLOCATE-NPERNODE-1             | PMIX_COLOCATE_NPERNODE             | pmix.colnum.node   |
      | EXT-KEY-EVENT-ONESHOT-1                 | PMIX_EVENT_ONESHOT                 | pmix.evone         |
      | EXT-KEY-GROUP-ADD-MEMBERS-1             | PMIX_GROUP_ADD_MEMBERS             | pmix.grp.add       |
      | EXT-KEY-GROUP-LOCAL-CID-1               | PMIX_GROUP_LOCAL_CID               | pmix.grp.lclid     |
      | EXT-KEY-GROUP-INFO-1                    | PMIX_GROUP_INFO                    | pmix.grp.info      |
      | EXT-KEY-IOF-TAG-DETAILED-OUTPUT-1       | PMIX_IOF_TAG_DETAILED_OUTPUT       | pmix.iof.tagdet    |
      | EXT-KEY-IOF-TAG-FULLNAME-OUTPUT-1       | PMIX_IOF_TAG_FULLNAME_OUTPUT       | pmix.iof.tagfull   |
      | EXT-KEY-LOG-AGG-1                       | PMIX_LOG_AGG                       | pmix.log.agg       |
      | EXT-KEY-LOG-KEY-1                       | PMIX_LOG_KEY                       | pmix.log.key       |
      | EXT-KEY-LOG-VAL-1                       | PMIX_LOG_VAL                       | pmix.log.val       |
      | EXT-KEY-MYSERVER-URI-1                  | PMIX_MYSERVER_URI                  | pmix.mysrvr.uri    |
      | EXT-KEY-QUALIFIED-VALUE-1               | PMIX_QUALIFIED_VALUE               | pmix.qual.val      |
      | EXT-KEY-WDIR-USER-SPECIFIED-1           | PMIX_WDIR_USER_SPECIFIED           | pmix.wdir.user     |
      | EXT-KEY-RUNTIME-OPTIONS-1               | PMIX_RUNTIME_OPTIONS               | pmix.runopt        |
      | EXT-KEY-ABORT-NON-ZERO-TERM-1           | PMIX_ABORT_NON_ZERO_TERM           | pmix.abnz          |
      | EXT-KEY-DO-NOT-LAUNCH-1                 | PMIX_DO_NOT_LAUNCH                 | pmix.dnl           |
      | EXT-KEY-SHOW-LAUNCH-PROGRESS-1          | PMIX_SHOW_LAUNCH_PROGRESS          | pmix.showprog      |
      | EXT-KEY-AGGREGATE-HELP-1                | PMIX_AGGREGATE_HELP                | pmix.agg.help      |
      | EXT-KEY-REPORT-CHILD-SEP-1              | PMIX_REPORT_CHILD_SEP              | pmix.rptchildsep   |
      | EXT-KEY-DISPLAY-MAP-DETAILED-1          | PMIX_DISPLAY_MAP_DETAILED          | pmix.dispmapdet    |
      | EXT-KEY-DISPLAY-ALLOCATION-1            | PMIX_DISPLAY_ALLOCATION            | pmix.dispalloc     |
      | EXT-KEY-DISPLAY-TOPOLOGY-1              | PMIX_DISPLAY_TOPOLOGY              | pmix.disptopo      |
      | EXT-KEY-DISPLAY-PROCESSORS-1            | PMIX_DISPLAY_PROCESSORS            | pmix.dispcpus      |
      | EXT-KEY-DISPLAY-PARSEABLE-OUTPUT-1      | PMIX_DISPLAY_PARSEABLE_OUTPUT      | pmix.dispparse     |
      | EXT-KEY-SORTED-PROC-ARRAY-1             | PMIX_SORTED_PROC_ARRAY             | pmix.sorted.parr   |
      | EXT-KEY-QUERY-PROVISIONAL-ABI-VERSION-1 | PMIX_QUERY_PROVISIONAL_ABI_VERSION | pmix.qry.prabiver  |
      | EXT-KEY-QUERY-STABLE-ABI-VERSION-1      | PMIX_QUERY_STABLE_ABI_VERSION      | pmix.qry.stabiver  |
      | EXT-KEY-SESSION-APP-1                   | PMIX_SESSION_APP                   | pmix.ssn.app       |
      | EXT-KEY-SESSION-PROVISION-1             | PMIX_SESSION_PROVISION             | pmix.ssn.pvn       |
      | EXT-KEY-SESSION-PROVISION-NODES-1       | PMIX_SESSION_PROVISION_NODES       | pmix.ssn.pvnnds    |
      | EXT-KEY-SESSION-PROVISION-IMAGE-1       | PMIX_SESSION_PROVISION_IMAGE       | pmix.ssn.pvnimg    |
      | EXT-KEY-SESSION-PAUSE-1                 | PMIX_SESSION_PAUSE                 | pmix.ssn.pause     |
      | EXT-KEY-SESSION-RESUME-1                | PMIX_SESSION_RESUME                | pmix.ssn.resume    |
      | EXT-KEY-SESSION-TERMINATE-1             | PMIX_SESSION_TERMINATE             | pmix.ssn.terminate |
      | EXT-KEY-SESSION-PREEMPT-1               | PMIX_SESSION_PREEMPT               | pmix.ssn.preempt   |
      | EXT-KEY-SESSION-RESTORE-1               | PMIX_SESSION_RESTORE               | pmix.ssn.restore   |
      | EXT-KEY-SESSION-SIGNAL-1                | PMIX_SESSION_SIGNAL                | pmix.ssn.sig       |
      | EXT-KEY-SESSION-COMPLETE-1              | PMIX_SESSION_COMPLETE              | pmix.ssn.complete  |
      | EXT-KEY-SESSION-CTRL-ID-1               | PMIX_SESSION_CTRL_ID               | pmix.ssnctrl.id    |
      | EXT-KEY-QUERY-ALLOCATION-1              | PMIX_QUERY_ALLOCATION              | pmix.query.allc    |
      | EXT-KEY-TOPOLOGY-INDEX-1                | PMIX_TOPOLOGY_INDEX                | pmix.topo.index    |
      | EXT-KEY-ALLOC-PREEMPTIBLE-1             | PMIX_ALLOC_PREEMPTIBLE             | pmix.alloc.preempt |

  @<id> @EXT-GET-ATTRIBUTE-STRING-2 @EXT-GET-ATTRIBUTE-NAME-2
  Scenario Outline: the library converts between <key> and its string
    When this runs
      """
      PMIx_server_init(NULL, NULL, 0)
      char *text = PMIx_Get_attribute_string("<key>")
      char *name = PMIx_Get_attribute_name("<text>")
      """
    Then it holds that
      | text | "<text>" |
      | name | "<key>"  |

    Examples:
      | id                                      | key                                | text               |
      | EXT-KEY-EXTERNAL-AUX-EVENT-BASE-1       | PMIX_EXTERNAL_AUX_EVENT_BASE       | pmix.evaux         |
      | EXT-KEY-CONNECT-TO-SCHEDULER-1          | PMIX_CONNECT_TO_SCHEDULER          | pmix.cnct.sched    |
      | EXT-KEY-BIND-PROGRESS-THREAD-1          | PMIX_BIND_PROGRESS_THREAD          | pmix.bind.pt       |
      | EXT-KEY-BIND-REQUIRED-1                 | PMIX_BIND_REQUIRED                 | pmix.bind.reqd     |
      | EXT-KEY-COLOCATE-PROCS-1                | PMIX_COLOCATE_PROCS                | pmix.colproc       |
      | EXT-KEY-COLOCATE-NPERPROC-1             | PMIX_COLOCATE_NPERPROC             | pmix.colnum.proc   |
      | EXT-KEY-COLOCATE-NPERNODE-1             | PMIX_COLOCATE_NPERNODE             | pmix.colnum.node   |
      | EXT-KEY-EVENT-ONESHOT-1                 | PMIX_EVENT_ONESHOT                 | pmix.evone         |
      | EXT-KEY-GROUP-ADD-MEMBERS-1             | PMIX_GROUP_ADD_MEMBERS             | pmix.grp.add       |
      | EXT-KEY-GROUP-LOCAL-CID-1               | PMIX_GROUP_LOCAL_CID               | pmix.grp.lclid     |
      | EXT-KEY-GROUP-INFO-1                    | PMIX_GROUP_INFO                    | pmix.grp.info      |
      | EXT-KEY-IOF-TAG-DETAILED-OUTPUT-1       | PMIX_IOF_TAG_DETAILED_OUTPUT       | pmix.iof.tagdet    |
      | EXT-KEY-IOF-TAG-FULLNAME-OUTPUT-1       | PMIX_IOF_TAG_FULLNAME_OUTPUT       | pmix.iof.tagfull   |
      | EXT-KEY-LOG-AGG-1                       | PMIX_LOG_AGG                       | pmix.log.agg       |
      | EXT-KEY-LOG-KEY-1                       | PMIX_LOG_KEY                       | pmix.log.key       |
      | EXT-KEY-LOG-VAL-1                       | PMIX_LOG_VAL                       | pmix.log.val       |
      | EXT-KEY-MYSERVER-URI-1                  | PMIX_MYSERVER_URI                  | pmix.mysrvr.uri    |
      | EXT-KEY-QUALIFIED-VALUE-1               | PMIX_QUALIFIED_VALUE               | pmix.qual.val      |
      | EXT-KEY-WDIR-USER-SPECIFIED-1           | PMIX_WDIR_USER_SPECIFIED           | pmix.wdir.user     |
      | EXT-KEY-RUNTIME-OPTIONS-1               | PMIX_RUNTIME_OPTIONS               | pmix.runopt        |
      | EXT-KEY-ABORT-NON-ZERO-TERM-1           | PMIX_ABORT_NON_ZERO_TERM           | pmix.abnz          |
      | EXT-KEY-DO-NOT-LAUNCH-1                 | PMIX_DO_NOT_LAUNCH                 | pmix.dnl           |
      | EXT-KEY-SHOW-LAUNCH-PROGRESS-1          | PMIX_SHOW_LAUNCH_PROGRESS          | pmix.showprog      |
      | EXT-KEY-AGGREGATE-HELP-1                | PMIX_AGGREGATE_HELP                | pmix.agg.help      |
      | EXT-KEY-REPORT-CHILD-SEP-1              | PMIX_REPORT_CHILD_SEP              | pmix.rptchildsep   |
      | EXT-KEY-DISPLAY-MAP-DETAILED-1          | PMIX_DISPLAY_MAP_DETAILED          | pmix.dispmapdet    |
      | EXT-KEY-DISPLAY-ALLOCATION-1            | PMIX_DISPLAY_ALLOCATION            | pmix.dispalloc     |
      | EXT-KEY-DISPLAY-TOPOLOGY-1              | PMIX_DISPLAY_TOPOLOGY              | pmix.disptopo      |
      | EXT-KEY-DISPLAY-PROCESSORS-1            | PMIX_DISPLAY_PROCESSORS            | pmix.dispcpus      |
      | EXT-KEY-DISPLAY-PARSEABLE-OUTPUT-1      | PMIX_DISPLAY_PARSEABLE_OUTPUT      | pmix.dispparse     |
      | EXT-KEY-SORTED-PROC-ARRAY-1             | PMIX_SORTED_PROC_ARRAY             | pmix.sorted.parr   |
      | EXT-KEY-QUERY-PROVISIONAL-ABI-VERSION-1 | PMIX_QUERY_PROVISIONAL_ABI_VERSION | pmix.qry.prabiver  |
      | EXT-KEY-QUERY-STABLE-ABI-VERSION-1      | PMIX_QUERY_STABLE_ABI_VERSION      | pmix.qry.stabiver  |
      | EXT-KEY-SESSION-APP-1                   | PMIX_SESSION_APP                   | pmix.ssn.app       |
      | EXT-KEY-SESSION-PROVISION-1             | PMIX_SESSION_PROVISION             | pmix.ssn.pvn       |
      | EXT-KEY-SESSION-PROVISION-NODES-1       | PMIX_SESSION_PROVISION_NODES       | pmix.ssn.pvnnds    |
      | EXT-KEY-SESSION-PROVISION-IMAGE-1       | PMIX_SESSION_PROVISION_IMAGE       | pmix.ssn.pvnimg    |
      | EXT-KEY-SESSION-PAUSE-1                 | PMIX_SESSION_PAUSE                 | pmix.ssn.pause     |
      | EXT-KEY-SESSION-RESUME-1                | PMIX_SESSION_RESUME                | pmix.ssn.resume    |
      | EXT-KEY-SESSION-TERMINATE-1             | PMIX_SESSION_TERMINATE             | pmix.ssn.terminate |
      | EXT-KEY-SESSION-PREEMPT-1               | PMIX_SESSION_PREEMPT               | pmix.ssn.preempt   |
      | EXT-KEY-SESSION-RESTORE-1               | PMIX_SESSION_RESTORE               | pmix.ssn.restore   |
      | EXT-KEY-SESSION-SIGNAL-1                | PMIX_SESSION_SIGNAL                | pmix.ssn.sig       |
      | EXT-KEY-SESSION-COMPLETE-1              | PMIX_SESSION_COMPLETE              | pmix.ssn.complete  |
      | EXT-KEY-SESSION-CTRL-ID-1               | PMIX_SESSION_CTRL_ID               | pmix.ssnctrl.id    |
      | EXT-KEY-QUERY-ALLOCATION-1              | PMIX_QUERY_ALLOCATION              | pmix.query.allc    |
      | EXT-KEY-TOPOLOGY-INDEX-1                | PMIX_TOPOLOGY_INDEX                | pmix.topo.index    |
      | EXT-KEY-ALLOC-PREEMPTIBLE-1             | PMIX_ALLOC_PREEMPTIBLE             | pmix.alloc.preempt |

  @<id>
  Scenario Outline: the headers document the type of <key>
    Then the headers say "<type>" of <key>

    Examples:
      | id                                      | key                                | type                 |
      | EXT-KEY-EXTERNAL-AUX-EVENT-BASE-2       | PMIX_EXTERNAL_AUX_EVENT_BASE       | (void*)              |
      | EXT-KEY-CONNECT-TO-SCHEDULER-2          | PMIX_CONNECT_TO_SCHEDULER          | (bool)               |
      | EXT-KEY-BIND-PROGRESS-THREAD-2          | PMIX_BIND_PROGRESS_THREAD          | (char*)              |
      | EXT-KEY-BIND-REQUIRED-2                 | PMIX_BIND_REQUIRED                 | (bool)               |
      | EXT-KEY-COLOCATE-PROCS-2                | PMIX_COLOCATE_PROCS                | (pmix_data_array_t*) |
      | EXT-KEY-COLOCATE-NPERPROC-2             | PMIX_COLOCATE_NPERPROC             | (uint16_t)           |
      | EXT-KEY-COLOCATE-NPERNODE-2             | PMIX_COLOCATE_NPERNODE             | (uint16_t)           |
      | EXT-KEY-EVENT-ONESHOT-2                 | PMIX_EVENT_ONESHOT                 | (bool)               |
      | EXT-KEY-GROUP-ADD-MEMBERS-2             | PMIX_GROUP_ADD_MEMBERS             | (pmix_data_array_t*) |
      | EXT-KEY-GROUP-LOCAL-CID-2               | PMIX_GROUP_LOCAL_CID               | (size_t)             |
      | EXT-KEY-GROUP-INFO-2                    | PMIX_GROUP_INFO                    | (pmix_data_array_t*) |
      | EXT-KEY-IOF-TAG-DETAILED-OUTPUT-2       | PMIX_IOF_TAG_DETAILED_OUTPUT       | (bool)               |
      | EXT-KEY-IOF-TAG-FULLNAME-OUTPUT-2       | PMIX_IOF_TAG_FULLNAME_OUTPUT       | (bool)               |
      | EXT-KEY-LOG-AGG-2                       | PMIX_LOG_AGG                       | (bool)               |
      | EXT-KEY-LOG-KEY-2                       | PMIX_LOG_KEY                       | (char*)              |
      | EXT-KEY-LOG-VAL-2                       | PMIX_LOG_VAL                       | (char*)              |
      | EXT-KEY-MYSERVER-URI-2                  | PMIX_MYSERVER_URI                  | (char*)              |
      | EXT-KEY-QUALIFIED-VALUE-2               | PMIX_QUALIFIED_VALUE               | (pmix_data_array_t*) |
      | EXT-KEY-WDIR-USER-SPECIFIED-2           | PMIX_WDIR_USER_SPECIFIED           | (bool)               |
      | EXT-KEY-RUNTIME-OPTIONS-2               | PMIX_RUNTIME_OPTIONS               | (char*)              |
      | EXT-KEY-ABORT-NON-ZERO-TERM-2           | PMIX_ABORT_NON_ZERO_TERM           | (bool)               |
      | EXT-KEY-DO-NOT-LAUNCH-2                 | PMIX_DO_NOT_LAUNCH                 | (bool)               |
      | EXT-KEY-SHOW-LAUNCH-PROGRESS-2          | PMIX_SHOW_LAUNCH_PROGRESS          | (bool)               |
      | EXT-KEY-AGGREGATE-HELP-2                | PMIX_AGGREGATE_HELP                | (bool)               |
      | EXT-KEY-REPORT-CHILD-SEP-2              | PMIX_REPORT_CHILD_SEP              | (bool)               |
      | EXT-KEY-DISPLAY-MAP-DETAILED-2          | PMIX_DISPLAY_MAP_DETAILED          | (bool)               |
      | EXT-KEY-DISPLAY-ALLOCATION-2            | PMIX_DISPLAY_ALLOCATION            | (bool)               |
      | EXT-KEY-DISPLAY-TOPOLOGY-2              | PMIX_DISPLAY_TOPOLOGY              | (char*)              |
      | EXT-KEY-DISPLAY-PROCESSORS-2            | PMIX_DISPLAY_PROCESSORS            | (char*)              |
      | EXT-KEY-DISPLAY-PARSEABLE-OUTPUT-2      | PMIX_DISPLAY_PARSEABLE_OUTPUT      | (bool)               |
      | EXT-KEY-SORTED-PROC-ARRAY-2             | PMIX_SORTED_PROC_ARRAY             | (bool)               |
      | EXT-KEY-QUERY-PROVISIONAL-ABI-VERSION-2 | PMIX_QUERY_PROVISIONAL_ABI_VERSION | (char*)              |
      | EXT-KEY-QUERY-STABLE-ABI-VERSION-2      | PMIX_QUERY_STABLE_ABI_VERSION      | (char*)              |
      | EXT-KEY-SESSION-APP-2                   | PMIX_SESSION_APP                   | (pmix_data_array_t*) |
      | EXT-KEY-SESSION-PROVISION-2             | PMIX_SESSION_PROVISION             | (pmix_data_array_t*) |
      | EXT-KEY-SESSION-PROVISION-NODES-2       | PMIX_SESSION_PROVISION_NODES       | (char*)              |
      | EXT-KEY-SESSION-PROVISION-IMAGE-2       | PMIX_SESSION_PROVISION_IMAGE       | (char*)              |
      | EXT-KEY-SESSION-PAUSE-2                 | PMIX_SESSION_PAUSE                 | (bool)               |
      | EXT-KEY-SESSION-RESUME-2                | PMIX_SESSION_RESUME                | (bool)               |
      | EXT-KEY-SESSION-TERMINATE-2             | PMIX_SESSION_TERMINATE             | (bool)               |
      | EXT-KEY-SESSION-PREEMPT-2               | PMIX_SESSION_PREEMPT               | (bool)               |
      | EXT-KEY-SESSION-RESTORE-2               | PMIX_SESSION_RESTORE               | (bool)               |
      | EXT-KEY-SESSION-SIGNAL-2                | PMIX_SESSION_SIGNAL                | (int)                |
      | EXT-KEY-SESSION-COMPLETE-2              | PMIX_SESSION_COMPLETE              | (bool)               |
      | EXT-KEY-SESSION-CTRL-ID-2               | PMIX_SESSION_CTRL_ID               | (char*)              |
      | EXT-KEY-QUERY-ALLOCATION-2              | PMIX_QUERY_ALLOCATION              | (pmix_data_array_t*) |
      | EXT-KEY-TOPOLOGY-INDEX-2                | PMIX_TOPOLOGY_INDEX                | (int)                |
      | EXT-KEY-ALLOC-PREEMPTIBLE-2             | PMIX_ALLOC_PREEMPTIBLE             | (bool)               |

  # The host registers the key for a function, and asks the library for the function's attributes.
  @<id>
  Scenario Outline: the library reports that the value of <key> is a <type>
    Then in C it holds that
      """
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      CHECK(mapcheck_type_of("<key>") == <type>);
      """

    Examples:
      | id                                      | key                                | type            |
      | EXT-KEY-EXTERNAL-AUX-EVENT-BASE-2       | PMIX_EXTERNAL_AUX_EVENT_BASE       | PMIX_POINTER    |
      | EXT-KEY-CONNECT-TO-SCHEDULER-2          | PMIX_CONNECT_TO_SCHEDULER          | PMIX_BOOL       |
      | EXT-KEY-BIND-PROGRESS-THREAD-2          | PMIX_BIND_PROGRESS_THREAD          | PMIX_STRING     |
      | EXT-KEY-BIND-REQUIRED-2                 | PMIX_BIND_REQUIRED                 | PMIX_BOOL       |
      | EXT-KEY-COLOCATE-PROCS-2                | PMIX_COLOCATE_PROCS                | PMIX_DATA_ARRAY |
      | EXT-KEY-COLOCATE-NPERPROC-2             | PMIX_COLOCATE_NPERPROC             | PMIX_UINT16     |
      | EXT-KEY-COLOCATE-NPERNODE-2             | PMIX_COLOCATE_NPERNODE             | PMIX_UINT16     |
      | EXT-KEY-EVENT-ONESHOT-2                 | PMIX_EVENT_ONESHOT                 | PMIX_BOOL       |
      | EXT-KEY-GROUP-ADD-MEMBERS-2             | PMIX_GROUP_ADD_MEMBERS             | PMIX_DATA_ARRAY |
      | EXT-KEY-GROUP-LOCAL-CID-2               | PMIX_GROUP_LOCAL_CID               | PMIX_SIZE       |
      | EXT-KEY-GROUP-INFO-2                    | PMIX_GROUP_INFO                    | PMIX_DATA_ARRAY |
      | EXT-KEY-IOF-TAG-DETAILED-OUTPUT-2       | PMIX_IOF_TAG_DETAILED_OUTPUT       | PMIX_BOOL       |
      | EXT-KEY-IOF-TAG-FULLNAME-OUTPUT-2       | PMIX_IOF_TAG_FULLNAME_OUTPUT       | PMIX_BOOL       |
      | EXT-KEY-LOG-AGG-2                       | PMIX_LOG_AGG                       | PMIX_BOOL       |
      | EXT-KEY-LOG-KEY-2                       | PMIX_LOG_KEY                       | PMIX_STRING     |
      | EXT-KEY-LOG-VAL-2                       | PMIX_LOG_VAL                       | PMIX_STRING     |
      | EXT-KEY-MYSERVER-URI-2                  | PMIX_MYSERVER_URI                  | PMIX_STRING     |
      | EXT-KEY-QUALIFIED-VALUE-2               | PMIX_QUALIFIED_VALUE               | PMIX_DATA_ARRAY |
      | EXT-KEY-WDIR-USER-SPECIFIED-2           | PMIX_WDIR_USER_SPECIFIED           | PMIX_BOOL       |
      | EXT-KEY-RUNTIME-OPTIONS-2               | PMIX_RUNTIME_OPTIONS               | PMIX_STRING     |
      | EXT-KEY-ABORT-NON-ZERO-TERM-2           | PMIX_ABORT_NON_ZERO_TERM           | PMIX_BOOL       |
      | EXT-KEY-DO-NOT-LAUNCH-2                 | PMIX_DO_NOT_LAUNCH                 | PMIX_BOOL       |
      | EXT-KEY-SHOW-LAUNCH-PROGRESS-2          | PMIX_SHOW_LAUNCH_PROGRESS          | PMIX_BOOL       |
      | EXT-KEY-AGGREGATE-HELP-2                | PMIX_AGGREGATE_HELP                | PMIX_BOOL       |
      | EXT-KEY-REPORT-CHILD-SEP-2              | PMIX_REPORT_CHILD_SEP              | PMIX_BOOL       |
      | EXT-KEY-DISPLAY-MAP-DETAILED-2          | PMIX_DISPLAY_MAP_DETAILED          | PMIX_BOOL       |
      | EXT-KEY-DISPLAY-ALLOCATION-2            | PMIX_DISPLAY_ALLOCATION            | PMIX_BOOL       |
      | EXT-KEY-DISPLAY-TOPOLOGY-2              | PMIX_DISPLAY_TOPOLOGY              | PMIX_STRING     |
      | EXT-KEY-DISPLAY-PROCESSORS-2            | PMIX_DISPLAY_PROCESSORS            | PMIX_STRING     |
      | EXT-KEY-DISPLAY-PARSEABLE-OUTPUT-2      | PMIX_DISPLAY_PARSEABLE_OUTPUT      | PMIX_BOOL       |
      | EXT-KEY-SORTED-PROC-ARRAY-2             | PMIX_SORTED_PROC_ARRAY             | PMIX_BOOL       |
      | EXT-KEY-QUERY-PROVISIONAL-ABI-VERSION-2 | PMIX_QUERY_PROVISIONAL_ABI_VERSION | PMIX_STRING     |
      | EXT-KEY-QUERY-STABLE-ABI-VERSION-2      | PMIX_QUERY_STABLE_ABI_VERSION      | PMIX_STRING     |
      | EXT-KEY-SESSION-APP-2                   | PMIX_SESSION_APP                   | PMIX_DATA_ARRAY |
      | EXT-KEY-SESSION-PROVISION-2             | PMIX_SESSION_PROVISION             | PMIX_DATA_ARRAY |
      | EXT-KEY-SESSION-PROVISION-NODES-2       | PMIX_SESSION_PROVISION_NODES       | PMIX_STRING     |
      | EXT-KEY-SESSION-PROVISION-IMAGE-2       | PMIX_SESSION_PROVISION_IMAGE       | PMIX_STRING     |
      | EXT-KEY-SESSION-PAUSE-2                 | PMIX_SESSION_PAUSE                 | PMIX_BOOL       |
      | EXT-KEY-SESSION-RESUME-2                | PMIX_SESSION_RESUME                | PMIX_BOOL       |
      | EXT-KEY-SESSION-TERMINATE-2             | PMIX_SESSION_TERMINATE             | PMIX_BOOL       |
      | EXT-KEY-SESSION-PREEMPT-2               | PMIX_SESSION_PREEMPT               | PMIX_BOOL       |
      | EXT-KEY-SESSION-RESTORE-2               | PMIX_SESSION_RESTORE               | PMIX_BOOL       |
      | EXT-KEY-SESSION-SIGNAL-2                | PMIX_SESSION_SIGNAL                | PMIX_INT        |
      | EXT-KEY-SESSION-COMPLETE-2              | PMIX_SESSION_COMPLETE              | PMIX_BOOL       |
      | EXT-KEY-SESSION-CTRL-ID-2               | PMIX_SESSION_CTRL_ID               | PMIX_STRING     |
      | EXT-KEY-QUERY-ALLOCATION-2              | PMIX_QUERY_ALLOCATION              | PMIX_DATA_ARRAY |
      | EXT-KEY-TOPOLOGY-INDEX-2                | PMIX_TOPOLOGY_INDEX                | PMIX_INT        |
      | EXT-KEY-ALLOC-PREEMPTIBLE-2             | PMIX_ALLOC_PREEMPTIBLE             | PMIX_BOOL       |

  @<id>
  Scenario Outline: the headers document the meaning of <key>
    Then the headers say "<meaning>" of <key>

    Examples:
      | id                                      | key                                | meaning                                                                                       |
      | EXT-KEY-EXTERNAL-AUX-EVENT-BASE-3       | PMIX_EXTERNAL_AUX_EVENT_BASE       | event base to be used for auxiliary functions                                                 |
      | EXT-KEY-CONNECT-TO-SCHEDULER-3          | PMIX_CONNECT_TO_SCHEDULER          | connect to the system scheduler                                                               |
      | EXT-KEY-BIND-PROGRESS-THREAD-3          | PMIX_BIND_PROGRESS_THREAD          | ranges of CPUs that the internal PMIx progress thread shall be bound to                       |
      | EXT-KEY-BIND-REQUIRED-3                 | PMIX_BIND_REQUIRED                 | return error if the internal PMIx progress thread cannot be bound                             |
      | EXT-KEY-COLOCATE-PROCS-3                | PMIX_COLOCATE_PROCS                | array of pmix_proc_t identifying the procs with which the new job's procs are to be colocated |
      | EXT-KEY-COLOCATE-NPERPROC-3             | PMIX_COLOCATE_NPERPROC             | number of procs to colocate with each identified proc                                         |
      | EXT-KEY-COLOCATE-NPERNODE-3             | PMIX_COLOCATE_NPERNODE             | number of procs to colocate on the node of each identified proc                               |
      | EXT-KEY-EVENT-ONESHOT-3                 | PMIX_EVENT_ONESHOT                 | this event handler is to be deleted after being invoked                                       |
      | EXT-KEY-GROUP-ADD-MEMBERS-3             | PMIX_GROUP_ADD_MEMBERS             | not included in the membership specified in the procs array                                   |
      | EXT-KEY-GROUP-LOCAL-CID-3               | PMIX_GROUP_LOCAL_CID               | local context id for the specified process member of a group                                  |
      | EXT-KEY-GROUP-INFO-3                    | PMIX_GROUP_INFO                    | shared across all members of a group during group construction                                |
      | EXT-KEY-IOF-TAG-DETAILED-OUTPUT-3       | PMIX_IOF_TAG_DETAILED_OUTPUT       | tag output with the [local jobid,rank][hostname:pid] and channel                              |
      | EXT-KEY-IOF-TAG-FULLNAME-OUTPUT-3       | PMIX_IOF_TAG_FULLNAME_OUTPUT       | tag output with the [nspace,rank] and channel                                                 |
      | EXT-KEY-LOG-AGG-3                       | PMIX_LOG_AGG                       | aggregate and prevent duplicate logging messages                                              |
      | EXT-KEY-LOG-KEY-3                       | PMIX_LOG_KEY                       | key to a logging message                                                                      |
      | EXT-KEY-LOG-VAL-3                       | PMIX_LOG_VAL                       | value to a logging message                                                                    |
      | EXT-KEY-MYSERVER-URI-3                  | PMIX_MYSERVER_URI                  | uri of this proc's listener socket                                                            |
      | EXT-KEY-QUALIFIED-VALUE-3               | PMIX_QUALIFIED_VALUE               | one or more key-value qualifiers to be used when subsequently retrieving                      |
      | EXT-KEY-WDIR-USER-SPECIFIED-3           | PMIX_WDIR_USER_SPECIFIED           | user specified the working directory                                                          |
      | EXT-KEY-RUNTIME-OPTIONS-3               | PMIX_RUNTIME_OPTIONS               | runtime directives that control job behavior                                                  |
      | EXT-KEY-ABORT-NON-ZERO-TERM-3           | PMIX_ABORT_NON_ZERO_TERM           | abort the spawned job if any process terminates with non-zero status                          |
      | EXT-KEY-DO-NOT-LAUNCH-3                 | PMIX_DO_NOT_LAUNCH                 | but do not launch it                                                                          |
      | EXT-KEY-SHOW-LAUNCH-PROGRESS-3          | PMIX_SHOW_LAUNCH_PROGRESS          | periodic progress reports on job launch                                                       |
      | EXT-KEY-AGGREGATE-HELP-3                | PMIX_AGGREGATE_HELP                | reporting each unique help message once                                                       |
      | EXT-KEY-REPORT-CHILD-SEP-3              | PMIX_REPORT_CHILD_SEP              | exit status of any child jobs spawned by the primary job separately                           |
      | EXT-KEY-DISPLAY-MAP-DETAILED-3          | PMIX_DISPLAY_MAP_DETAILED          | highly detailed placement map                                                                 |
      | EXT-KEY-DISPLAY-ALLOCATION-3            | PMIX_DISPLAY_ALLOCATION            | display the resource allocation                                                               |
      | EXT-KEY-DISPLAY-TOPOLOGY-3              | PMIX_DISPLAY_TOPOLOGY              | hosts whose topology is to be displayed                                                       |
      | EXT-KEY-DISPLAY-PROCESSORS-3            | PMIX_DISPLAY_PROCESSORS            | hosts whose available cpus are to be displayed                                                |
      | EXT-KEY-DISPLAY-PARSEABLE-OUTPUT-3      | PMIX_DISPLAY_PARSEABLE_OUTPUT      | more amenable to machine parsing                                                              |
      | EXT-KEY-SORTED-PROC-ARRAY-3             | PMIX_SORTED_PROC_ARRAY             | proc array being passed has been sorted                                                       |
      | EXT-KEY-QUERY-PROVISIONAL-ABI-VERSION-3 | PMIX_QUERY_PROVISIONAL_ABI_VERSION | provisional abi version                                                                       |
      | EXT-KEY-QUERY-STABLE-ABI-VERSION-3      | PMIX_QUERY_STABLE_ABI_VERSION      | stable abi version                                                                            |
      | EXT-KEY-SESSION-APP-3                   | PMIX_SESSION_APP                   | array of pmix_app_t to be executed in the assigned session                                    |
      | EXT-KEY-SESSION-PROVISION-3             | PMIX_SESSION_PROVISION             | nodes to be provisioned with specified image                                                  |
      | EXT-KEY-SESSION-PROVISION-NODES-3       | PMIX_SESSION_PROVISION_NODES       | regex identifying nodes that are to be provisioned                                            |
      | EXT-KEY-SESSION-PROVISION-IMAGE-3       | PMIX_SESSION_PROVISION_IMAGE       | name of the image that is to be provisioned                                                   |
      | EXT-KEY-SESSION-PAUSE-3                 | PMIX_SESSION_PAUSE                 | pause all jobs in the specified session                                                       |
      | EXT-KEY-SESSION-RESUME-3                | PMIX_SESSION_RESUME                | un-pause" all jobs in the specified session                                                   |
      | EXT-KEY-SESSION-TERMINATE-3             | PMIX_SESSION_TERMINATE             | terminate all jobs in the specified session and recover all resources                         |
      | EXT-KEY-SESSION-PREEMPT-3               | PMIX_SESSION_PREEMPT               | if no pmix_nspace is specified, then preempt all jobs in the session                          |
      | EXT-KEY-SESSION-RESTORE-3               | PMIX_SESSION_RESTORE               | if no pmix_nspace is specified, then restore all jobs in the session                          |
      | EXT-KEY-SESSION-SIGNAL-3                | PMIX_SESSION_SIGNAL                | send given signal to all processes of every job in the session                                |
      | EXT-KEY-SESSION-COMPLETE-3              | PMIX_SESSION_COMPLETE              | specified session has completed, all resources have been recovered                            |
      | EXT-KEY-SESSION-CTRL-ID-3               | PMIX_SESSION_CTRL_ID               | provide a string identifier for this request                                                  |
      | EXT-KEY-QUERY-ALLOCATION-3              | PMIX_QUERY_ALLOCATION              | the first element of the array must be the hostname of that node                              |
      | EXT-KEY-TOPOLOGY-INDEX-3                | PMIX_TOPOLOGY_INDEX                | index of a topology in a storage array                                                        |
      | EXT-KEY-ALLOC-PREEMPTIBLE-3             | PMIX_ALLOC_PREEMPTIBLE             | by default, all jobs in the resulting allocation are to be considered preemptible             |

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
