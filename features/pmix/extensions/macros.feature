@libpmix
Feature: Macros

  A macro has no symbol to call: each one is compiled against the headers, linked with the library, and run.

  @EXT-GENERAL-1
  Scenario: PMIX_LOAD_PROCID does what PMIx_Load_procid does
    Then in C it holds that
      """
      pmix_proc_t by_macro, by_function;
      memset(&by_macro, 1, sizeof(by_macro));
      memset(&by_function, 1, sizeof(by_function));
      PMIX_LOAD_PROCID(&by_macro, "job", 3);
      PMIx_Load_procid(&by_function, "job", 3);
      CHECK(!strcmp(by_macro.nspace, "job") && by_macro.rank == 3);
      CHECK(!strcmp(by_function.nspace, "job") && by_function.rank == 3);
      """

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

  @EXT-MACRO-XFER-PROCID-1
  Scenario: PMIX_XFER_PROCID copies a process ID
    Then the headers define the macro PMIX_XFER_PROCID
    And in C it holds that
      """
      pmix_proc_t from, to;
      PMIx_Load_procid(&from, "job", 3);
      memset(&to, 1, sizeof(to));
      PMIX_XFER_PROCID(&to, &from);
      CHECK(!strcmp(to.nspace, "job") && to.rank == 3);
      CHECK(!strcmp(from.nspace, "job") && from.rank == 3);
      """

  @EXT-MACRO-INFO-SET-END-1
  Scenario: PMIX_INFO_SET_END marks an info as the end of an array
    Then the headers define the macro PMIX_INFO_SET_END
    And in C it holds that
      """
      pmix_info_t info;
      PMIX_INFO_CONSTRUCT(&info);
      PMIX_INFO_SET_END(&info);
      CHECK(info.flags == PMIX_INFO_ARRAY_END);
      CHECK(PMIX_INFO_IS_END(&info));
      """

  @EXT-MACRO-INFO-SET-PERSISTENT-1
  Scenario: PMIX_INFO_SET_PERSISTENT keeps the contents of an info from being released
    Then the headers define the macro PMIX_INFO_SET_PERSISTENT
    And in C it holds that
      """
      pmix_info_t info;
      char *text = strdup("text");
      PMIX_INFO_CONSTRUCT(&info);
      info.value.type = PMIX_STRING;
      info.value.data.string = text;
      PMIX_INFO_SET_PERSISTENT(&info);
      CHECK(info.flags == PMIX_INFO_PERSISTENT);
      PMIX_INFO_DESTRUCT(&info);
      CHECK(!strcmp(text, "text"));
      free(text);
      """

  @EXT-MACRO-INFO-SET-QUALIFIER-1
  Scenario: PMIX_INFO_SET_QUALIFIER marks an info as a qualifier
    Then the headers define the macro PMIX_INFO_SET_QUALIFIER
    And in C it holds that
      """
      pmix_info_t info;
      PMIX_INFO_CONSTRUCT(&info);
      PMIX_INFO_SET_QUALIFIER(&info);
      CHECK(info.flags == PMIX_INFO_QUALIFIER);
      """

  @EXT-MACRO-INFO-IS-PERSISTENT-1
  Scenario: PMIX_INFO_IS_PERSISTENT tests the mark for persistence
    Then the headers define the macro PMIX_INFO_IS_PERSISTENT
    And in C it holds that
      """
      pmix_info_t info;
      PMIX_INFO_CONSTRUCT(&info);
      CHECK(!PMIX_INFO_IS_PERSISTENT(&info));
      info.flags = PMIX_INFO_QUALIFIER;
      CHECK(!PMIX_INFO_IS_PERSISTENT(&info));
      info.flags = PMIX_INFO_PERSISTENT;
      CHECK(PMIX_INFO_IS_PERSISTENT(&info));
      """

  @EXT-MACRO-INFO-IS-QUALIFIER-1
  Scenario: PMIX_INFO_IS_QUALIFIER tests the mark of a qualifier
    Then the headers define the macro PMIX_INFO_IS_QUALIFIER
    And in C it holds that
      """
      pmix_info_t info;
      PMIX_INFO_CONSTRUCT(&info);
      CHECK(!PMIX_INFO_IS_QUALIFIER(&info));
      info.flags = PMIX_INFO_PERSISTENT;
      CHECK(!PMIX_INFO_IS_QUALIFIER(&info));
      info.flags = PMIX_INFO_QUALIFIER;
      CHECK(PMIX_INFO_IS_QUALIFIER(&info));
      """

  @EXT-MACRO-DATA-ARRAY-INIT-1
  Scenario: PMIX_DATA_ARRAY_INIT initializes an empty data array
    Then the headers define the macro PMIX_DATA_ARRAY_INIT
    And in C it holds that
      """
      pmix_data_array_t array;
      memset(&array, 1, sizeof(array));
      PMIX_DATA_ARRAY_INIT(&array, PMIX_UINT32);
      CHECK(array.type == PMIX_UINT32 && array.size == 0 && array.array == NULL);
      """

  @EXT-MACRO-CHECK-TRUE-1
  Scenario: PMIX_CHECK_TRUE tests whether a value is true
    Then the headers define the macro PMIX_CHECK_TRUE
    And in C it holds that
      """
      pmix_value_t value;
      memset(&value, 0, sizeof(value));
      value.type = PMIX_BOOL;
      value.data.flag = true;
      CHECK(PMIX_CHECK_TRUE(&value));
      value.data.flag = false;
      CHECK(!PMIX_CHECK_TRUE(&value));
      value.type = PMIX_STRING;
      value.data.string = "true";
      CHECK(PMIX_CHECK_TRUE(&value));
      value.data.string = "false";
      CHECK(!PMIX_CHECK_TRUE(&value));
      """

  @EXT-MACRO-CHECK-BOOL-1
  Scenario: PMIX_CHECK_BOOL tests whether a value is a boolean
    Then the headers define the macro PMIX_CHECK_BOOL
    And in C it holds that
      """
      pmix_value_t value;
      memset(&value, 0, sizeof(value));
      value.type = PMIX_BOOL;
      CHECK(PMIX_CHECK_BOOL(&value));
      value.type = PMIX_STRING;
      value.data.string = "false";
      CHECK(PMIX_CHECK_BOOL(&value));
      value.data.string = "maybe";
      CHECK(!PMIX_CHECK_BOOL(&value));
      value.type = PMIX_UINT32;
      CHECK(!PMIX_CHECK_BOOL(&value));
      """

  @EXT-MACRO-CHECK-TRUE-1 @EXT-MACRO-CHECK-BOOL-1
  Scenario Outline: PMIX_CHECK_TRUE and PMIX_CHECK_BOOL of <what> return <true> and <boolean>
    Then in C it holds that
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

  @<id>
  Scenario Outline: PMIX_<name>_CONSTRUCT initializes every field
    Then the headers define the macro PMIX_<name>_CONSTRUCT
    And in C it holds that
      """
      <type> it;
      memset(&it, 1, sizeof(it));
      PMIX_<name>_CONSTRUCT(&it);
      CHECK(it.<owns> == NULL);
      CHECK(it.<last> == 0);
      """
    Examples:
      | id                               | name       | type              | owns          | last                     |
      | EXT-MACRO-DISK-STATS-CONSTRUCT-1 | DISK_STATS | pmix_disk_stats_t | disk          | weighted_milliseconds_io |
      | EXT-MACRO-NET-STATS-CONSTRUCT-1  | NET_STATS  | pmix_net_stats_t  | net_interface | num_send_errs            |
      | EXT-MACRO-NODE-STATS-CONSTRUCT-1 | NODE_STATS | pmix_node_stats_t | node          | nnetstats                |
      | EXT-MACRO-PROC-STATS-CONSTRUCT-1 | PROC_STATS | pmix_proc_stats_t | node          | processor                |

  @<id>
  Scenario Outline: PMIX_<name>_CREATE creates an array of empty structs
    Then the headers define the macro PMIX_<name>_CREATE
    And in C it holds that
      """
      <type> *them = NULL;
      PMIX_<name>_CREATE(them, 3);
      CHECK(them != NULL);
      CHECK(them[2].<owns> == NULL && them[2].<last> == 0);
      """
    Examples:
      | id                            | name       | type              | owns          | last                     |
      | EXT-MACRO-DISK-STATS-CREATE-1 | DISK_STATS | pmix_disk_stats_t | disk          | weighted_milliseconds_io |
      | EXT-MACRO-NET-STATS-CREATE-1  | NET_STATS  | pmix_net_stats_t  | net_interface | num_send_errs            |
      | EXT-MACRO-NODE-STATS-CREATE-1 | NODE_STATS | pmix_node_stats_t | node          | nnetstats                |
      | EXT-MACRO-PROC-STATS-CREATE-1 | PROC_STATS | pmix_proc_stats_t | node          | processor                |

  @<id>
  Scenario Outline: PMIX_<name>_DESTRUCT frees the memory inside a struct
    Then the headers define the macro PMIX_<name>_DESTRUCT
    And in C it holds that
      """
      <type> it;
      memset(&it, 0, sizeof(it));
      it.<owns> = malloc(3000);
      size_t before = mallinfo2().uordblks;
      PMIX_<name>_DESTRUCT(&it);
      CHECK(mallinfo2().uordblks + 2999 < before);
      """
    Examples:
      | id                              | name       | type              | owns          | last                     |
      | EXT-MACRO-DISK-STATS-DESTRUCT-1 | DISK_STATS | pmix_disk_stats_t | disk          | weighted_milliseconds_io |
      | EXT-MACRO-NET-STATS-DESTRUCT-1  | NET_STATS  | pmix_net_stats_t  | net_interface | num_send_errs            |
      | EXT-MACRO-NODE-STATS-DESTRUCT-1 | NODE_STATS | pmix_node_stats_t | node          | nnetstats                |
      | EXT-MACRO-PROC-STATS-DESTRUCT-1 | PROC_STATS | pmix_proc_stats_t | node          | processor                |

  @<id>
  Scenario Outline: PMIX_<name>_FREE frees an array and the memory inside its structs
    Then the headers define the macro PMIX_<name>_FREE
    And in C it holds that
      """
      <type> *them = NULL;
      PMIX_<name>_CREATE(them, 2);
      CHECK(them != NULL);
      them[0].<owns> = malloc(3000);
      them[1].<owns> = malloc(3000);
      size_t before = mallinfo2().uordblks;
      PMIX_<name>_FREE(them, 2);
      CHECK(mallinfo2().uordblks + 5999 < before);
      CHECK(them == NULL);
      """
    Examples:
      | id                          | name       | type              | owns          | last                     |
      | EXT-MACRO-DISK-STATS-FREE-1 | DISK_STATS | pmix_disk_stats_t | disk          | weighted_milliseconds_io |
      | EXT-MACRO-NET-STATS-FREE-1  | NET_STATS  | pmix_net_stats_t  | net_interface | num_send_errs            |
      | EXT-MACRO-PROC-STATS-FREE-1 | PROC_STATS | pmix_proc_stats_t | node          | processor                |

  @<id>
  Scenario Outline: PMIX_<name>_RELEASE frees a struct and the memory inside it
    Then the headers define the macro PMIX_<name>_RELEASE
    And in C it holds that
      """
      <type> *it = NULL;
      PMIX_<name>_CREATE(it, 1);
      CHECK(it != NULL);
      it-><owns> = malloc(3000);
      size_t before = mallinfo2().uordblks;
      PMIX_<name>_RELEASE(it);
      CHECK(mallinfo2().uordblks + 2999 < before);
      CHECK(it == NULL);
      """
    Examples:
      | id                             | name       | type              | owns          | last                     |
      | EXT-MACRO-DISK-STATS-RELEASE-1 | DISK_STATS | pmix_disk_stats_t | disk          | weighted_milliseconds_io |
      | EXT-MACRO-NET-STATS-RELEASE-1  | NET_STATS  | pmix_net_stats_t  | net_interface | num_send_errs            |
      | EXT-MACRO-NODE-STATS-RELEASE-1 | NODE_STATS | pmix_node_stats_t | node          | nnetstats                |
      | EXT-MACRO-PROC-STATS-RELEASE-1 | PROC_STATS | pmix_proc_stats_t | node          | processor                |
