# 4.26 PMIx Info List Functions
@libpmix
Feature: Values of each type in an info list

  PMIx_Info_list_prepend stores a copy of the value that it is given. Of the structs, each row sets other fields; those that it does not set
  are zero, so that a value in the wrong field is found too.

  @EXT-INFO-LIST-PREPEND-2
  Scenario Outline: PMIx_Info_list_prepend copies a value of type PMIX_<kind>
    When this runs
      """
      PMIx_server_init(NULL, NULL, 0)
      <type> given = <value>
      void *list = PMIx_Info_list_start()
      int done = PMIx_Info_list_prepend(list, "some.key", &given, PMIX_<kind>)
      given = 1
      void *next
      pmix_info_t *info = PMIx_Info_list_get_info(list, NULL, &next)
      """
    Then it holds that
      | done                     | PMIX_SUCCESS |
      | info.key                 | "some.key"   |
      | info.value.type          | PMIX_<kind>  |
      | info.value.data.<member> | <value>      |

    Examples:
      | kind            | type          | value              | member    |
      | BOOL            | bool          | true               | flag      |
      | BYTE            | uint8_t       | 201                | byte      |
      | SIZE            | size_t        | 5000000000         | size      |
      | PID             | pid_t         | 70000              | pid       |
      | INT             | int           | -70000             | integer   |
      | INT8            | int8_t        | -77                | int8      |
      | INT16           | int16_t       | -30000             | int16     |
      | INT32           | int32_t       | -70000             | int32     |
      | INT64           | int64_t       | -5000000000        | int64     |
      | UINT            | uint32_t      | 4000000000         | uint      |
      | UINT8           | uint8_t       | 201                | uint8     |
      | UINT16          | uint16_t      | 60001              | uint16    |
      | UINT32          | uint32_t      | 4000000000         | uint32    |
      | UINT64          | uint64_t      | 5000000000         | uint64    |
      | FLOAT           | float         | 1.5                | fval      |
      | DOUBLE          | double        | -2.25              | dval      |
      | TIME            | time_t        | 5000000000         | time      |
      | STATUS          | pmix_status_t | PMIX_ERR_NOT_FOUND | status    |
      | PROC_RANK       | pmix_rank_t   | 70000              | rank      |
      | PERSIST         | uint8_t       | 3                  | persist   |
      | SCOPE           | uint8_t       | 3                  | scope     |
      | DATA_RANGE      | uint8_t       | 3                  | range     |
      | PROC_STATE      | uint8_t       | 20                 | state     |
      | ALLOC_DIRECTIVE | uint8_t       | 5                  | adir      |
      | LINK_STATE      | uint8_t       | 2                  | linkstate |
      | JOB_STATE       | uint8_t       | 15                 | jstate    |
      | LOCTYPE         | uint16_t      | 4098               | locality  |
      | DEVTYPE         | uint64_t      | 5000000000         | devtype   |

  @EXT-INFO-LIST-PREPEND-2
  Scenario Outline: PMIx_Info_list_prepend copies <there> of a value of type PMIX_<kind>
    When this runs
      """
      PMIx_server_init(NULL, NULL, 0)
      <type> *given = calloc(1, sizeof(<type>))
      <fill>
      void *list = PMIx_Info_list_start()
      int done = PMIx_Info_list_prepend(list, "some.key", given, PMIX_<kind>)
      void *next
      pmix_info_t *info = PMIx_Info_list_get_info(list, NULL, &next)
      """
    Then it holds that
      | done                    | PMIX_SUCCESS |
      | info.value.type         | PMIX_<kind>  |
      | info.value.data.<there> | <value>      |

    Examples:
      | kind        | type                   | fill                                                                                                                                                                                | there                                | value       |
      | PROC        | pmix_proc_t            | given.nspace = "some-job"                                                                                                                                                           | proc.nspace                          | "some-job"  |
      | PROC        | pmix_proc_t            | given.rank = 70000                                                                                                                                                                  | proc.rank                            | 70000       |
      | PROC_INFO   | pmix_proc_info_t       | given.proc.nspace = "some-job"                                                                                                                                                      | pinfo.proc.nspace                    | "some-job"  |
      | PROC_INFO   | pmix_proc_info_t       | given.proc.rank = 70000                                                                                                                                                             | pinfo.proc.rank                      | 70000       |
      | PROC_INFO   | pmix_proc_info_t       | given.hostname = strdup("some text")                                                                                                                                                | pinfo.hostname                       | "some text" |
      | PROC_INFO   | pmix_proc_info_t       | given.executable_name = strdup("some text")                                                                                                                                         | pinfo.executable_name                | "some text" |
      | PROC_INFO   | pmix_proc_info_t       | given.pid = 4711                                                                                                                                                                    | pinfo.pid                            | 4711        |
      | PROC_INFO   | pmix_proc_info_t       | given.exit_code = 3                                                                                                                                                                 | pinfo.exit_code                      | 3           |
      | PROC_INFO   | pmix_proc_info_t       | given.state = 5                                                                                                                                                                     | pinfo.state                          | 5           |
      | ENVAR       | pmix_envar_t           | given.envar = strdup("some text")                                                                                                                                                   | envar.envar                          | "some text" |
      | ENVAR       | pmix_envar_t           | given.value = strdup("some text")                                                                                                                                                   | envar.value                          | "some text" |
      | ENVAR       | pmix_envar_t           | given.separator = ';'                                                                                                                                                               | envar.separator                      | ';'         |
      | GEOMETRY    | pmix_geometry_t        | given.fabric = 77                                                                                                                                                                   | geometry.fabric                      | 77          |
      | GEOMETRY    | pmix_geometry_t        | given.uuid = strdup("some text")                                                                                                                                                    | geometry.uuid                        | "some text" |
      | GEOMETRY    | pmix_geometry_t        | given.osname = strdup("some text")                                                                                                                                                  | geometry.osname                      | "some text" |
      | DEVICE_DIST | pmix_device_distance_t | given.uuid = strdup("some text")                                                                                                                                                    | devdist.uuid                         | "some text" |
      | DEVICE_DIST | pmix_device_distance_t | given.osname = strdup("some text")                                                                                                                                                  | devdist.osname                       | "some text" |
      | DEVICE_DIST | pmix_device_distance_t | given.type = 2                                                                                                                                                                      | devdist.type                         | 2           |
      | DEVICE_DIST | pmix_device_distance_t | given.mindist = 7                                                                                                                                                                   | devdist.mindist                      | 7           |
      | DEVICE_DIST | pmix_device_distance_t | given.maxdist = 9                                                                                                                                                                   | devdist.maxdist                      | 9           |
      | ENDPOINT    | pmix_endpoint_t        | given.uuid = strdup("some text")                                                                                                                                                    | endpoint.uuid                        | "some text" |
      | ENDPOINT    | pmix_endpoint_t        | given.osname = strdup("some text")                                                                                                                                                  | endpoint.osname                      | "some text" |
      | PROC_STATS  | pmix_proc_stats_t      | given.node = strdup("some text")                                                                                                                                                    | pstats.node                          | "some text" |
      | PROC_STATS  | pmix_proc_stats_t      | given.proc.nspace = "some-job"                                                                                                                                                      | pstats.proc.nspace                   | "some-job"  |
      | PROC_STATS  | pmix_proc_stats_t      | given.proc.rank = 70000                                                                                                                                                             | pstats.proc.rank                     | 70000       |
      | PROC_STATS  | pmix_proc_stats_t      | given.pid = 4711                                                                                                                                                                    | pstats.pid                           | 4711        |
      | PROC_STATS  | pmix_proc_stats_t      | given.cmd = strdup("some text")                                                                                                                                                     | pstats.cmd                           | "some text" |
      | PROC_STATS  | pmix_proc_stats_t      | given.state = 'R'                                                                                                                                                                   | pstats.state                         | 'R'         |
      | PROC_STATS  | pmix_proc_stats_t      | given.time.tv_sec = 11                                                                                                                                                              | pstats.time.tv_sec                   | 11          |
      | PROC_STATS  | pmix_proc_stats_t      | given.time.tv_usec = 12                                                                                                                                                             | pstats.time.tv_usec                  | 12          |
      | PROC_STATS  | pmix_proc_stats_t      | given.percent_cpu = 1.5                                                                                                                                                             | pstats.percent_cpu                   | 1.5         |
      | PROC_STATS  | pmix_proc_stats_t      | given.priority = -5                                                                                                                                                                 | pstats.priority                      | -5          |
      | PROC_STATS  | pmix_proc_stats_t      | given.num_threads = 9                                                                                                                                                               | pstats.num_threads                   | 9           |
      | PROC_STATS  | pmix_proc_stats_t      | given.pss = 2.5                                                                                                                                                                     | pstats.pss                           | 2.5         |
      | PROC_STATS  | pmix_proc_stats_t      | given.vsize = 3.5                                                                                                                                                                   | pstats.vsize                         | 3.5         |
      | PROC_STATS  | pmix_proc_stats_t      | given.rss = 4.5                                                                                                                                                                     | pstats.rss                           | 4.5         |
      | PROC_STATS  | pmix_proc_stats_t      | given.peak_vsize = 5.5                                                                                                                                                              | pstats.peak_vsize                    | 5.5         |
      | PROC_STATS  | pmix_proc_stats_t      | given.processor = 13                                                                                                                                                                | pstats.processor                     | 13          |
      | PROC_STATS  | pmix_proc_stats_t      | given.sample_time.tv_sec = 14                                                                                                                                                       | pstats.sample_time.tv_sec            | 14          |
      | PROC_STATS  | pmix_proc_stats_t      | given.sample_time.tv_usec = 15                                                                                                                                                      | pstats.sample_time.tv_usec           | 15          |
      | DISK_STATS  | pmix_disk_stats_t      | given.disk = strdup("some text")                                                                                                                                                    | dkstats.disk                         | "some text" |
      | DISK_STATS  | pmix_disk_stats_t      | given.num_reads_completed = 5000000000                                                                                                                                              | dkstats.num_reads_completed          | 5000000000  |
      | DISK_STATS  | pmix_disk_stats_t      | given.num_reads_merged = 5000000000                                                                                                                                                 | dkstats.num_reads_merged             | 5000000000  |
      | DISK_STATS  | pmix_disk_stats_t      | given.num_sectors_read = 5000000000                                                                                                                                                 | dkstats.num_sectors_read             | 5000000000  |
      | DISK_STATS  | pmix_disk_stats_t      | given.milliseconds_reading = 5000000000                                                                                                                                             | dkstats.milliseconds_reading         | 5000000000  |
      | DISK_STATS  | pmix_disk_stats_t      | given.num_writes_completed = 5000000000                                                                                                                                             | dkstats.num_writes_completed         | 5000000000  |
      | DISK_STATS  | pmix_disk_stats_t      | given.num_writes_merged = 5000000000                                                                                                                                                | dkstats.num_writes_merged            | 5000000000  |
      | DISK_STATS  | pmix_disk_stats_t      | given.num_sectors_written = 5000000000                                                                                                                                              | dkstats.num_sectors_written          | 5000000000  |
      | DISK_STATS  | pmix_disk_stats_t      | given.milliseconds_writing = 5000000000                                                                                                                                             | dkstats.milliseconds_writing         | 5000000000  |
      | DISK_STATS  | pmix_disk_stats_t      | given.num_ios_in_progress = 5000000000                                                                                                                                              | dkstats.num_ios_in_progress          | 5000000000  |
      | DISK_STATS  | pmix_disk_stats_t      | given.milliseconds_io = 5000000000                                                                                                                                                  | dkstats.milliseconds_io              | 5000000000  |
      | DISK_STATS  | pmix_disk_stats_t      | given.weighted_milliseconds_io = 5000000000                                                                                                                                         | dkstats.weighted_milliseconds_io     | 5000000000  |
      | NET_STATS   | pmix_net_stats_t       | given.net_interface = strdup("some text")                                                                                                                                           | netstats.net_interface               | "some text" |
      | NET_STATS   | pmix_net_stats_t       | given.num_bytes_recvd = 5000000000                                                                                                                                                  | netstats.num_bytes_recvd             | 5000000000  |
      | NET_STATS   | pmix_net_stats_t       | given.num_packets_recvd = 5000000000                                                                                                                                                | netstats.num_packets_recvd           | 5000000000  |
      | NET_STATS   | pmix_net_stats_t       | given.num_recv_errs = 5000000000                                                                                                                                                    | netstats.num_recv_errs               | 5000000000  |
      | NET_STATS   | pmix_net_stats_t       | given.num_bytes_sent = 5000000000                                                                                                                                                   | netstats.num_bytes_sent              | 5000000000  |
      | NET_STATS   | pmix_net_stats_t       | given.num_packets_sent = 5000000000                                                                                                                                                 | netstats.num_packets_sent            | 5000000000  |
      | NET_STATS   | pmix_net_stats_t       | given.num_send_errs = 5000000000                                                                                                                                                    | netstats.num_send_errs               | 5000000000  |
      | NODE_STATS  | pmix_node_stats_t      | given.node = strdup("some text")                                                                                                                                                    | ndstats.node                         | "some text" |
      | NODE_STATS  | pmix_node_stats_t      | given.la = 1.5                                                                                                                                                                      | ndstats.la                           | 1.5         |
      | NODE_STATS  | pmix_node_stats_t      | given.la5 = 1.5                                                                                                                                                                     | ndstats.la5                          | 1.5         |
      | NODE_STATS  | pmix_node_stats_t      | given.la15 = 1.5                                                                                                                                                                    | ndstats.la15                         | 1.5         |
      | NODE_STATS  | pmix_node_stats_t      | given.total_mem = 1.5                                                                                                                                                               | ndstats.total_mem                    | 1.5         |
      | NODE_STATS  | pmix_node_stats_t      | given.free_mem = 1.5                                                                                                                                                                | ndstats.free_mem                     | 1.5         |
      | NODE_STATS  | pmix_node_stats_t      | given.buffers = 1.5                                                                                                                                                                 | ndstats.buffers                      | 1.5         |
      | NODE_STATS  | pmix_node_stats_t      | given.cached = 1.5                                                                                                                                                                  | ndstats.cached                       | 1.5         |
      | NODE_STATS  | pmix_node_stats_t      | given.swap_cached = 1.5                                                                                                                                                             | ndstats.swap_cached                  | 1.5         |
      | NODE_STATS  | pmix_node_stats_t      | given.swap_total = 1.5                                                                                                                                                              | ndstats.swap_total                   | 1.5         |
      | NODE_STATS  | pmix_node_stats_t      | given.swap_free = 1.5                                                                                                                                                               | ndstats.swap_free                    | 1.5         |
      | NODE_STATS  | pmix_node_stats_t      | given.mapped = 1.5                                                                                                                                                                  | ndstats.mapped                       | 1.5         |
      | NODE_STATS  | pmix_node_stats_t      | given.sample_time.tv_sec = 14                                                                                                                                                       | ndstats.sample_time.tv_sec           | 14          |
      | NODE_STATS  | pmix_node_stats_t      | given.sample_time.tv_usec = 15                                                                                                                                                      | ndstats.sample_time.tv_usec          | 15          |
      | ENDPOINT    | pmix_endpoint_t        | given.endpt.bytes = strdup("seven b"); given.endpt.size = 5                                                                                                                         | endpoint.endpt.size                  | 5           |
      | ENDPOINT    | pmix_endpoint_t        | given.endpt.bytes = strdup("seven b"); given.endpt.size = 5                                                                                                                         | endpoint.endpt.bytes[4]              | 'n'         |
      | COORD       | pmix_coord_t           | given.view = 2; given.dims = 3; given.coord = calloc(3, 4); given.coord[2] = 70000                                                                                                  | coord.view                           | 2           |
      | COORD       | pmix_coord_t           | given.view = 2; given.dims = 3; given.coord = calloc(3, 4); given.coord[2] = 70000                                                                                                  | coord.dims                           | 3           |
      | COORD       | pmix_coord_t           | given.view = 2; given.dims = 3; given.coord = calloc(3, 4); given.coord[2] = 70000                                                                                                  | coord.coord[2]                       | 70000       |
      | GEOMETRY    | pmix_geometry_t        | given.ncoords = 3; given.coordinates = calloc(3, sizeof(pmix_coord_t)); given.coordinates[2].view = 2                                                                               | geometry.ncoords                     | 3           |
      | GEOMETRY    | pmix_geometry_t        | given.ncoords = 3; given.coordinates = calloc(3, sizeof(pmix_coord_t)); given.coordinates[2].view = 2                                                                               | geometry.coordinates[2].view         | 2           |
      | GEOMETRY    | pmix_geometry_t        | given.ncoords = 3; given.coordinates = calloc(3, sizeof(pmix_coord_t)); given.coordinates[2].dims = 2; given.coordinates[2].coord = calloc(2, 4); given.coordinates[2].coord[1] = 9 | geometry.coordinates[2].coord[1]     | 9           |
      | DATA_BUFFER | pmix_data_buffer_t     | char *bytes = strdup("seven b"); PMIx_Data_buffer_load(given, bytes, 5)                                                                                                             | dbuf.bytes_used                      | 5           |
      | DATA_BUFFER | pmix_data_buffer_t     | char *bytes = strdup("seven b"); PMIx_Data_buffer_load(given, bytes, 5)                                                                                                             | dbuf.base_ptr[4]                     | 'n'         |
      | BYTE_OBJECT | pmix_byte_object_t     | given.bytes = strdup("seven b"); given.size = 5                                                                                                                                     | bo.size                              | 5           |
      | BYTE_OBJECT | pmix_byte_object_t     | given.bytes = strdup("seven b"); given.size = 5                                                                                                                                     | bo.bytes[4]                          | 'n'         |
      | NODE_STATS  | pmix_node_stats_t      | given.diskstats = PMIx_Disk_stats_create(3); given.ndiskstats = 3; given.diskstats[2].disk = strdup("some text")                                                                    | ndstats.ndiskstats                   | 3           |
      | NODE_STATS  | pmix_node_stats_t      | given.diskstats = PMIx_Disk_stats_create(3); given.ndiskstats = 3; given.diskstats[2].disk = strdup("some text")                                                                    | ndstats.diskstats[2].disk            | "some text" |
      | NODE_STATS  | pmix_node_stats_t      | given.diskstats = PMIx_Disk_stats_create(3); given.ndiskstats = 3; given.diskstats[2].milliseconds_io = 9                                                                           | ndstats.diskstats[2].milliseconds_io | 9           |
      | NODE_STATS  | pmix_node_stats_t      | given.netstats = PMIx_Net_stats_create(3); given.nnetstats = 3; given.netstats[2].net_interface = strdup("some text")                                                               | ndstats.nnetstats                    | 3           |
      | NODE_STATS  | pmix_node_stats_t      | given.netstats = PMIx_Net_stats_create(3); given.nnetstats = 3; given.netstats[2].net_interface = strdup("some text")                                                               | ndstats.netstats[2].net_interface    | "some text" |
      | NODE_STATS  | pmix_node_stats_t      | given.netstats = PMIx_Net_stats_create(3); given.nnetstats = 3; given.netstats[2].num_send_errs = 9                                                                                 | ndstats.netstats[2].num_send_errs    | 9           |
      | DATA_ARRAY  | pmix_data_array_t      | PMIx_Data_array_construct(given, 3, PMIX_UINT32)                                                                                                                                    | darray.size                          | 3           |
      | DATA_ARRAY  | pmix_data_array_t      | PMIx_Data_array_construct(given, 3, PMIX_UINT32)                                                                                                                                    | darray.type                          | PMIX_UINT32 |

  @EXT-INFO-LIST-PREPEND-2
  Scenario Outline: PMIx_Info_list_prepend copies <field> of a value of type PMIX_REGATTR
    When this runs
      """
      PMIx_server_init(NULL, NULL, 0)
      pmix_regattr_t *given = calloc(1, sizeof(pmix_regattr_t))
      <fill>
      void *list = PMIx_Info_list_start()
      int done = PMIx_Info_list_prepend(list, "some.key", given, PMIX_REGATTR)
      void *next
      pmix_info_t *info = PMIx_Info_list_get_info(list, NULL, &next)
      pmix_regattr_t *it = info.value.data.ptr
      """
    Then it holds that
      | done       | PMIX_SUCCESS |
      | it.<field> | <value>      |

    Examples:
      | fill                                              | field          | value       |
      | given.name = strdup("PMIX_NAME")                  | name           | "PMIX_NAME" |
      | given.string = "some.key"                         | string         | "some.key"  |
      | given.type = PMIX_UINT16                          | type           | PMIX_UINT16 |
      | given.description = PMIx_Argv_split("a,b,c", ',') | description[2] | "c"         |
