# 4.26 PMIx Info List Functions
@libpmix
Feature: Arrays of each type in an info list

  PMIx_Info_list_prepend copies an array with its elements; the last of three is looked at.

  @EXT-INFO-LIST-PREPEND-2
  Scenario Outline: PMIx_Info_list_prepend copies <there> of an array of PMIX_<kind>
    When this runs
      """
      PMIx_server_init(NULL, NULL, 0)
      pmix_data_array_t given
      PMIx_Data_array_construct(&given, 3, PMIX_<kind>)
      <type> *them = given.array
      <fill>
      void *list = PMIx_Info_list_start()
      int done = PMIx_Info_list_prepend(list, "some.key", &given, PMIX_DATA_ARRAY)
      void *next
      pmix_info_t *info = PMIx_Info_list_get_info(list, NULL, &next)
      <type> *copied = info.value.data.darray.array
      """
    Then it holds that
      | done                          | PMIX_SUCCESS |
      | info.value.data.darray.type   | PMIX_<kind>  |
      | info.value.data.darray.size   | 3            |
      | copied<there>                 | <value>      |

    Examples:
      | kind            | type                   | fill                                                                                                      | there                         | value       |
      | BOOL            | bool                   | them[2] = true                                                                                            | [2]                           | true        |
      | BYTE            | uint8_t                | them[2] = 201                                                                                             | [2]                           | 201         |
      | INT8            | int8_t                 | them[2] = -77                                                                                             | [2]                           | -77         |
      | UINT8           | uint8_t                | them[2] = 201                                                                                             | [2]                           | 201         |
      | INT16           | int16_t                | them[2] = -30000                                                                                          | [2]                           | -30000      |
      | UINT16          | uint16_t               | them[2] = 60001                                                                                           | [2]                           | 60001       |
      | INT             | int                    | them[2] = -70000                                                                                          | [2]                           | -70000      |
      | INT32           | int32_t                | them[2] = -70000                                                                                          | [2]                           | -70000      |
      | UINT            | uint32_t               | them[2] = 4000000000                                                                                      | [2]                           | 4000000000  |
      | UINT32          | uint32_t               | them[2] = 4000000000                                                                                      | [2]                           | 4000000000  |
      | INT64           | int64_t                | them[2] = -5000000000                                                                                     | [2]                           | -5000000000 |
      | UINT64          | uint64_t               | them[2] = 5000000000                                                                                      | [2]                           | 5000000000  |
      | SIZE            | size_t                 | them[2] = 5000000000                                                                                      | [2]                           | 5000000000  |
      | PID             | pid_t                  | them[2] = 70000                                                                                           | [2]                           | 70000       |
      | FLOAT           | float                  | them[2] = 1.5                                                                                             | [2]                           | 1.5         |
      | DOUBLE          | double                 | them[2] = -2.25                                                                                           | [2]                           | -2.25       |
      | TIME            | time_t                 | them[2] = 5000000000                                                                                      | [2]                           | 5000000000  |
      | STATUS          | pmix_status_t          | them[2] = -46                                                                                             | [2]                           | -46         |
      | PROC_RANK       | pmix_rank_t            | them[2] = 70000                                                                                           | [2]                           | 70000       |
      | PERSIST         | uint8_t                | them[2] = 3                                                                                               | [2]                           | 3           |
      | SCOPE           | uint8_t                | them[2] = 3                                                                                               | [2]                           | 3           |
      | DATA_RANGE      | uint8_t                | them[2] = 3                                                                                               | [2]                           | 3           |
      | PROC_STATE      | uint8_t                | them[2] = 20                                                                                              | [2]                           | 20          |
      | ALLOC_DIRECTIVE | uint8_t                | them[2] = 5                                                                                               | [2]                           | 5           |
      | LINK_STATE      | uint8_t                | them[2] = 2                                                                                               | [2]                           | 2           |
      | STRING          | char *                 | them[0] = strdup("first"); them[1] = strdup("second"); them[2] = strdup("some text")                      | [2]                           | "some text" |
      | PROC            | pmix_proc_t            | them[2].nspace = "some-job"                                                                               | [2].nspace                    | "some-job"  |
      | PROC            | pmix_proc_t            | them[2].rank = 70000                                                                                      | [2].rank                      | 70000       |
      | INFO            | pmix_info_t            | them[2].key = "some.key"                                                                                  | [2].key                       | "some.key"  |
      | INFO            | pmix_info_t            | them[2].flags = PMIX_INFO_REQD                                                                            | [2].flags                     | 1           |
      | INFO            | pmix_info_t            | them[2].value.type = PMIX_STRING; them[2].value.data.string = strdup("some text")                         | [2].value.data.string         | "some text" |
      | VALUE           | pmix_value_t           | them[2].type = PMIX_STRING; them[2].data.string = strdup("some text")                                     | [2].data.string               | "some text" |
      | PDATA           | pmix_pdata_t           | them[2].key = "some.key"                                                                                  | [2].key                       | "some.key"  |
      | PDATA           | pmix_pdata_t           | them[2].proc.rank = 70000                                                                                 | [2].proc.rank                 | 70000       |
      | PDATA           | pmix_pdata_t           | them[2].value.type = PMIX_UINT32; them[2].value.data.uint32 = 9                                           | [2].value.data.uint32         | 9           |
      | APP             | pmix_app_t             | them[2].cmd = strdup("some text")                                                                         | [2].cmd                       | "some text" |
      | APP             | pmix_app_t             | them[2].cwd = strdup("some text")                                                                         | [2].cwd                       | "some text" |
      | APP             | pmix_app_t             | them[2].maxprocs = 9                                                                                      | [2].maxprocs                  | 9           |
      | APP             | pmix_app_t             | them[2].argv = PMIx_Argv_split("a,b,c", ',')                                                              | [2].argv[2]                   | "c"         |
      | APP             | pmix_app_t             | them[2].env = PMIx_Argv_split("A=1,B=2", ',')                                                             | [2].env[1]                    | "B=2"       |
      | BYTE_OBJECT     | pmix_byte_object_t     | them[2].bytes = strdup("seven b"); them[2].size = 5                                                       | [2].size                      | 5           |
      | BYTE_OBJECT     | pmix_byte_object_t     | them[2].bytes = strdup("seven b"); them[2].size = 5                                                       | [2].bytes[4]                  | 'n'         |
      | PROC_INFO       | pmix_proc_info_t       | them[2].hostname = strdup("some text")                                                                    | [2].hostname                  | "some text" |
      | PROC_INFO       | pmix_proc_info_t       | them[2].executable_name = strdup("some text")                                                             | [2].executable_name           | "some text" |
      | PROC_INFO       | pmix_proc_info_t       | them[2].proc.rank = 70000                                                                                 | [2].proc.rank                 | 70000       |
      | PROC_INFO       | pmix_proc_info_t       | them[2].pid = 4711                                                                                        | [2].pid                       | 4711        |
      | PROC_INFO       | pmix_proc_info_t       | them[2].exit_code = 3                                                                                     | [2].exit_code                 | 3           |
      | PROC_INFO       | pmix_proc_info_t       | them[2].state = 5                                                                                         | [2].state                     | 5           |
      | ENVAR           | pmix_envar_t           | them[2].envar = strdup("some text")                                                                       | [2].envar                     | "some text" |
      | ENVAR           | pmix_envar_t           | them[2].value = strdup("some text")                                                                       | [2].value                     | "some text" |
      | ENVAR           | pmix_envar_t           | them[2].separator = ';'                                                                                   | [2].separator                 | ';'         |
      | QUERY           | pmix_query_t           | them[2].keys = PMIx_Argv_split("a,b,c", ',')                                                              | [2].keys[2]                   | "c"         |
      | COORD           | pmix_coord_t           | them[2].view = 2; them[2].dims = 3; them[2].coord = calloc(3, 4); them[2].coord[2] = 70000                | [2].coord[2]                  | 70000       |
      | COORD           | pmix_coord_t           | them[2].view = 2                                                                                          | [2].view                      | 2           |
      | REGATTR         | pmix_regattr_t         | them[2].name = strdup("some text")                                                                        | [2].name                      | "some text" |
      | REGATTR         | pmix_regattr_t         | them[2].string = "some.key"                                                                               | [2].string                    | "some.key"  |
      | REGATTR         | pmix_regattr_t         | them[2].type = PMIX_UINT16                                                                                | [2].type                      | PMIX_UINT16 |
      | GEOMETRY        | pmix_geometry_t        | them[2].uuid = strdup("some text")                                                                        | [2].uuid                      | "some text" |
      | GEOMETRY        | pmix_geometry_t        | them[2].osname = strdup("some text")                                                                      | [2].osname                    | "some text" |
      | DEVICE_DIST     | pmix_device_distance_t | them[2].uuid = strdup("some text")                                                                        | [2].uuid                      | "some text" |
      | DEVICE_DIST     | pmix_device_distance_t | them[2].osname = strdup("some text")                                                                      | [2].osname                    | "some text" |
      | ENDPOINT        | pmix_endpoint_t        | them[2].uuid = strdup("some text")                                                                        | [2].uuid                      | "some text" |
      | ENDPOINT        | pmix_endpoint_t        | them[2].osname = strdup("some text")                                                                      | [2].osname                    | "some text" |
      | GEOMETRY        | pmix_geometry_t        | them[2].fabric = 77                                                                                       | [2].fabric                    | 77          |
      | DEVICE_DIST     | pmix_device_distance_t | them[2].mindist = 7                                                                                       | [2].mindist                   | 7           |
      | DEVICE_DIST     | pmix_device_distance_t | them[2].maxdist = 9                                                                                       | [2].maxdist                   | 9           |
      | DEVICE_DIST     | pmix_device_distance_t | them[2].type = 2                                                                                          | [2].type                      | 2           |
      | ENDPOINT        | pmix_endpoint_t        | them[2].endpt.bytes = strdup("seven b"); them[2].endpt.size = 5                                           | [2].endpt.bytes[4]            | 'n'         |
      | PROC_STATS      | pmix_proc_stats_t      | them[2].node = strdup("some text")                                                                        | [2].node                      | "some text" |
      | PROC_STATS      | pmix_proc_stats_t      | them[2].cmd = strdup("some text")                                                                         | [2].cmd                       | "some text" |
      | PROC_STATS      | pmix_proc_stats_t      | them[2].proc.rank = 70000                                                                                 | [2].proc.rank                 | 70000       |
      | PROC_STATS      | pmix_proc_stats_t      | them[2].pid = 4711                                                                                        | [2].pid                       | 4711        |
      | PROC_STATS      | pmix_proc_stats_t      | them[2].priority = -5                                                                                     | [2].priority                  | -5          |
      | PROC_STATS      | pmix_proc_stats_t      | them[2].num_threads = 9                                                                                   | [2].num_threads               | 9           |
      | PROC_STATS      | pmix_proc_stats_t      | them[2].peak_vsize = 5.5                                                                                  | [2].peak_vsize                | 5.5         |
      | PROC_STATS      | pmix_proc_stats_t      | them[2].processor = 13                                                                                    | [2].processor                 | 13          |
      | PROC_STATS      | pmix_proc_stats_t      | them[2].sample_time.tv_usec = 15                                                                          | [2].sample_time.tv_usec       | 15          |
      | DISK_STATS      | pmix_disk_stats_t      | them[2].disk = strdup("some text")                                                                        | [2].disk                      | "some text" |
      | DISK_STATS      | pmix_disk_stats_t      | them[2].num_reads_completed = 5000000000                                                                  | [2].num_reads_completed       | 5000000000  |
      | DISK_STATS      | pmix_disk_stats_t      | them[2].milliseconds_writing = 5000000000                                                                 | [2].milliseconds_writing      | 5000000000  |
      | DISK_STATS      | pmix_disk_stats_t      | them[2].weighted_milliseconds_io = 5000000000                                                             | [2].weighted_milliseconds_io  | 5000000000  |
      | NET_STATS       | pmix_net_stats_t       | them[2].net_interface = strdup("some text")                                                               | [2].net_interface             | "some text" |
      | NET_STATS       | pmix_net_stats_t       | them[2].num_bytes_recvd = 5000000000                                                                      | [2].num_bytes_recvd           | 5000000000  |
      | NET_STATS       | pmix_net_stats_t       | them[2].num_recv_errs = 5000000000                                                                        | [2].num_recv_errs             | 5000000000  |
      | NET_STATS       | pmix_net_stats_t       | them[2].num_send_errs = 5000000000                                                                        | [2].num_send_errs             | 5000000000  |
      | NODE_STATS      | pmix_node_stats_t      | them[2].node = strdup("some text")                                                                        | [2].node                      | "some text" |
      | NODE_STATS      | pmix_node_stats_t      | them[2].la = 1.5                                                                                          | [2].la                        | 1.5         |
      | NODE_STATS      | pmix_node_stats_t      | them[2].mapped = 2.5                                                                                      | [2].mapped                    | 2.5         |
      | NODE_STATS      | pmix_node_stats_t      | them[2].sample_time.tv_usec = 15                                                                          | [2].sample_time.tv_usec       | 15          |
      | NODE_STATS      | pmix_node_stats_t      | them[2].netstats = PMIx_Net_stats_create(3); them[2].nnetstats = 3; them[2].netstats[2].num_send_errs = 9 | [2].netstats[2].num_send_errs | 9           |
