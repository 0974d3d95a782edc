@libpmix
Feature: Data arrays of every type

  A data array has room for its elements, whatever their type; elements that are structs are initialized, and destructing or
  freeing the array frees what they hold.

  @EXT-DATA-ARRAY-CONSTRUCT-2
  Scenario Outline: PMIx_Data_array_construct makes room for 300 elements of type PMIX_<kind>
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_data_array_t d
      PMIx_Data_array_construct(&d, 300, PMIX_<kind>)
      after = heap()
      """
    Then it holds that
      | d.type  | PMIX_<kind>                   |
      | d.size  | 300                           |
      | d.array | not NULL                      |
      | after   | > before + 299*sizeof(<type>) |

    Examples:
      | kind                   | type                   |
      | BOOL                   | bool                   |
      | BYTE                   | uint8_t                |
      | STRING                 | char *                 |
      | SIZE                   | size_t                 |
      | PID                    | pid_t                  |
      | INT                    | int                    |
      | INT8                   | int8_t                 |
      | INT16                  | int16_t                |
      | INT32                  | int32_t                |
      | INT64                  | int64_t                |
      | UINT                   | uint32_t               |
      | UINT8                  | uint8_t                |
      | UINT16                 | uint16_t               |
      | UINT32                 | uint32_t               |
      | UINT64                 | uint64_t               |
      | FLOAT                  | float                  |
      | DOUBLE                 | double                 |
      | TIMEVAL                | struct timeval         |
      | TIME                   | time_t                 |
      | STATUS                 | pmix_status_t          |
      | VALUE                  | pmix_value_t           |
      | PROC                   | pmix_proc_t            |
      | APP                    | pmix_app_t             |
      | INFO                   | pmix_info_t            |
      | PDATA                  | pmix_pdata_t           |
      | BYTE_OBJECT            | pmix_byte_object_t     |
      | COMPRESSED_STRING      | pmix_byte_object_t     |
      | COMPRESSED_BYTE_OBJECT | pmix_byte_object_t     |
      | PERSIST                | uint8_t                |
      | POINTER                | void *                 |
      | SCOPE                  | uint8_t                |
      | DATA_RANGE             | uint8_t                |
      | INFO_DIRECTIVES        | pmix_info_directives_t |
      | DATA_TYPE              | pmix_data_type_t       |
      | PROC_STATE             | pmix_proc_state_t      |
      | PROC_INFO              | pmix_proc_info_t       |
      | PROC_RANK              | pmix_rank_t            |
      | PROC_NSPACE            | pmix_nspace_t          |
      | QUERY                  | pmix_query_t           |
      | ALLOC_DIRECTIVE        | uint8_t                |
      | IOF_CHANNEL            | uint16_t               |
      | ENVAR                  | pmix_envar_t           |
      | COORD                  | pmix_coord_t           |
      | REGATTR                | pmix_regattr_t         |
      | REGEX                  | pmix_byte_object_t     |
      | JOB_STATE              | uint8_t                |
      | LINK_STATE             | uint8_t                |
      | PROC_CPUSET            | pmix_cpuset_t          |
      | GEOMETRY               | pmix_geometry_t        |
      | DEVICE_DIST            | pmix_device_distance_t |
      | ENDPOINT               | pmix_endpoint_t        |
      | TOPO                   | pmix_topology_t        |
      | DEVTYPE                | pmix_device_type_t     |
      | LOCTYPE                | uint16_t               |
      | PROC_STATS             | pmix_proc_stats_t      |
      | DISK_STATS             | pmix_disk_stats_t      |
      | NET_STATS              | pmix_net_stats_t       |
      | NODE_STATS             | pmix_node_stats_t      |
      | DATA_BUFFER            | pmix_data_buffer_t     |
      | STOR_MEDIUM            | uint64_t               |
      | STOR_ACCESS            | uint64_t               |
      | STOR_PERSIST           | uint64_t               |
      | DATA_ARRAY             | pmix_data_array_t      |

  @EXT-DATA-ARRAY-CREATE-2
  Scenario Outline: PMIx_Data_array_create makes room for 300 elements of type PMIX_<kind>
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_data_array_t *made = PMIx_Data_array_create(300, PMIX_<kind>)
      after = heap()
      """
    Then it holds that
      | made       | not NULL                      |
      | made.type  | PMIX_<kind>                   |
      | made.size  | 300                           |
      | made.array | not NULL                      |
      | after      | > before + 299*sizeof(<type>) |

    Examples:
      | kind                   | type                   |
      | BOOL                   | bool                   |
      | BYTE                   | uint8_t                |
      | STRING                 | char *                 |
      | SIZE                   | size_t                 |
      | PID                    | pid_t                  |
      | INT                    | int                    |
      | INT8                   | int8_t                 |
      | INT16                  | int16_t                |
      | INT32                  | int32_t                |
      | INT64                  | int64_t                |
      | UINT                   | uint32_t               |
      | UINT8                  | uint8_t                |
      | UINT16                 | uint16_t               |
      | UINT32                 | uint32_t               |
      | UINT64                 | uint64_t               |
      | FLOAT                  | float                  |
      | DOUBLE                 | double                 |
      | TIMEVAL                | struct timeval         |
      | TIME                   | time_t                 |
      | STATUS                 | pmix_status_t          |
      | VALUE                  | pmix_value_t           |
      | PROC                   | pmix_proc_t            |
      | APP                    | pmix_app_t             |
      | INFO                   | pmix_info_t            |
      | PDATA                  | pmix_pdata_t           |
      | BYTE_OBJECT            | pmix_byte_object_t     |
      | COMPRESSED_STRING      | pmix_byte_object_t     |
      | COMPRESSED_BYTE_OBJECT | pmix_byte_object_t     |
      | PERSIST                | uint8_t                |
      | POINTER                | void *                 |
      | SCOPE                  | uint8_t                |
      | DATA_RANGE             | uint8_t                |
      | INFO_DIRECTIVES        | pmix_info_directives_t |
      | DATA_TYPE              | pmix_data_type_t       |
      | PROC_STATE             | pmix_proc_state_t      |
      | PROC_INFO              | pmix_proc_info_t       |
      | PROC_RANK              | pmix_rank_t            |
      | PROC_NSPACE            | pmix_nspace_t          |
      | QUERY                  | pmix_query_t           |
      | ALLOC_DIRECTIVE        | uint8_t                |
      | IOF_CHANNEL            | uint16_t               |
      | ENVAR                  | pmix_envar_t           |
      | COORD                  | pmix_coord_t           |
      | REGATTR                | pmix_regattr_t         |
      | REGEX                  | pmix_byte_object_t     |
      | JOB_STATE              | uint8_t                |
      | LINK_STATE             | uint8_t                |
      | PROC_CPUSET            | pmix_cpuset_t          |
      | GEOMETRY               | pmix_geometry_t        |
      | DEVICE_DIST            | pmix_device_distance_t |
      | ENDPOINT               | pmix_endpoint_t        |
      | TOPO                   | pmix_topology_t        |
      | DEVTYPE                | pmix_device_type_t     |
      | LOCTYPE                | uint16_t               |
      | PROC_STATS             | pmix_proc_stats_t      |
      | DISK_STATS             | pmix_disk_stats_t      |
      | NET_STATS              | pmix_net_stats_t       |
      | NODE_STATS             | pmix_node_stats_t      |
      | DATA_BUFFER            | pmix_data_buffer_t     |
      | STOR_MEDIUM            | uint64_t               |
      | STOR_ACCESS            | uint64_t               |
      | STOR_PERSIST           | uint64_t               |
      | DATA_ARRAY             | pmix_data_array_t      |

  @EXT-DATA-ARRAY-INIT-2
  Scenario Outline: PMIx_Data_array_init sets the type PMIX_<kind> and allocates nothing
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_data_array_t d
      PMIx_Data_array_init(&d, PMIX_<kind>)
      after = heap()
      """
    Then it holds that
      | d.type  | PMIX_<kind> |
      | d.size  | 0           |
      | d.array | NULL        |
      | after   | before      |

    Examples:
      | kind                   |
      | BOOL                   |
      | BYTE                   |
      | STRING                 |
      | SIZE                   |
      | PID                    |
      | INT                    |
      | INT8                   |
      | INT16                  |
      | INT32                  |
      | INT64                  |
      | UINT                   |
      | UINT8                  |
      | UINT16                 |
      | UINT32                 |
      | UINT64                 |
      | FLOAT                  |
      | DOUBLE                 |
      | TIMEVAL                |
      | TIME                   |
      | STATUS                 |
      | VALUE                  |
      | PROC                   |
      | APP                    |
      | INFO                   |
      | PDATA                  |
      | BYTE_OBJECT            |
      | COMPRESSED_STRING      |
      | COMPRESSED_BYTE_OBJECT |
      | PERSIST                |
      | POINTER                |
      | SCOPE                  |
      | DATA_RANGE             |
      | INFO_DIRECTIVES        |
      | DATA_TYPE              |
      | PROC_STATE             |
      | PROC_INFO              |
      | PROC_RANK              |
      | PROC_NSPACE            |
      | QUERY                  |
      | ALLOC_DIRECTIVE        |
      | IOF_CHANNEL            |
      | ENVAR                  |
      | COORD                  |
      | REGATTR                |
      | REGEX                  |
      | JOB_STATE              |
      | LINK_STATE             |
      | PROC_CPUSET            |
      | GEOMETRY               |
      | DEVICE_DIST            |
      | ENDPOINT               |
      | TOPO                   |
      | DEVTYPE                |
      | LOCTYPE                |
      | PROC_STATS             |
      | DISK_STATS             |
      | NET_STATS              |
      | NODE_STATS             |
      | DATA_BUFFER            |
      | STOR_MEDIUM            |
      | STOR_ACCESS            |
      | STOR_PERSIST           |
      | DATA_ARRAY             |

  @EXT-DATA-ARRAY-CONSTRUCT-2
  Scenario Outline: PMIx_Data_array_construct initializes the <field> of each PMIX_<kind>
    When this runs
      """
      pmix_data_array_t d
      PMIx_Data_array_construct(&d, 3, PMIX_<kind>)
      <type> *them = d.array
      """
    Then it holds that
      | them[0].<field> | <value> |
      | them[1].<field> | <value> |
      | them[2].<field> | <value> |

    Examples:
      | kind        | type                   | field                    | value           |
      | VALUE       | pmix_value_t           | type                     | PMIX_UNDEF      |
      | INFO        | pmix_info_t            | key                      | ""              |
      | INFO        | pmix_info_t            | flags                    | 0               |
      | INFO        | pmix_info_t            | value.type               | PMIX_UNDEF      |
      | PDATA       | pmix_pdata_t           | proc.nspace              | ""              |
      | PDATA       | pmix_pdata_t           | key                      | ""              |
      | PDATA       | pmix_pdata_t           | value.type               | PMIX_UNDEF      |
      | PROC        | pmix_proc_t            | nspace                   | ""              |
      | PROC        | pmix_proc_t            | rank                     | PMIX_RANK_UNDEF |
      | APP         | pmix_app_t             | cmd                      | NULL            |
      | APP         | pmix_app_t             | argv                     | NULL            |
      | APP         | pmix_app_t             | env                      | NULL            |
      | APP         | pmix_app_t             | cwd                      | NULL            |
      | APP         | pmix_app_t             | maxprocs                 | 0               |
      | APP         | pmix_app_t             | info                     | NULL            |
      | APP         | pmix_app_t             | ninfo                    | 0               |
      | BYTE_OBJECT | pmix_byte_object_t     | bytes                    | NULL            |
      | BYTE_OBJECT | pmix_byte_object_t     | size                     | 0               |
      | PROC_INFO   | pmix_proc_info_t       | proc.nspace              | ""              |
      | PROC_INFO   | pmix_proc_info_t       | hostname                 | NULL            |
      | PROC_INFO   | pmix_proc_info_t       | executable_name          | NULL            |
      | PROC_INFO   | pmix_proc_info_t       | pid                      | 0               |
      | PROC_INFO   | pmix_proc_info_t       | exit_code                | 0               |
      | PROC_INFO   | pmix_proc_info_t       | state                    | 0               |
      | QUERY       | pmix_query_t           | keys                     | NULL            |
      | QUERY       | pmix_query_t           | qualifiers               | NULL            |
      | QUERY       | pmix_query_t           | nqual                    | 0               |
      | ENVAR       | pmix_envar_t           | envar                    | NULL            |
      | ENVAR       | pmix_envar_t           | value                    | NULL            |
      | COORD       | pmix_coord_t           | coord                    | NULL            |
      | COORD       | pmix_coord_t           | dims                     | 0               |
      | COORD       | pmix_coord_t           | view                     | 0               |
      | REGATTR     | pmix_regattr_t         | name                     | NULL            |
      | REGATTR     | pmix_regattr_t         | string                   | ""              |
      | REGATTR     | pmix_regattr_t         | description              | NULL            |
      | PROC_CPUSET | pmix_cpuset_t          | source                   | NULL            |
      | PROC_CPUSET | pmix_cpuset_t          | bitmap                   | NULL            |
      | GEOMETRY    | pmix_geometry_t        | fabric                   | 0               |
      | GEOMETRY    | pmix_geometry_t        | uuid                     | NULL            |
      | GEOMETRY    | pmix_geometry_t        | osname                   | NULL            |
      | GEOMETRY    | pmix_geometry_t        | coordinates              | NULL            |
      | GEOMETRY    | pmix_geometry_t        | ncoords                  | 0               |
      | DEVICE_DIST | pmix_device_distance_t | uuid                     | NULL            |
      | DEVICE_DIST | pmix_device_distance_t | osname                   | NULL            |
      | ENDPOINT    | pmix_endpoint_t        | uuid                     | NULL            |
      | ENDPOINT    | pmix_endpoint_t        | osname                   | NULL            |
      | ENDPOINT    | pmix_endpoint_t        | endpt.bytes              | NULL            |
      | ENDPOINT    | pmix_endpoint_t        | endpt.size               | 0               |
      | TOPO        | pmix_topology_t        | source                   | NULL            |
      | TOPO        | pmix_topology_t        | topology                 | NULL            |
      | PROC_STATS  | pmix_proc_stats_t      | node                     | NULL            |
      | PROC_STATS  | pmix_proc_stats_t      | cmd                      | NULL            |
      | PROC_STATS  | pmix_proc_stats_t      | pid                      | 0               |
      | PROC_STATS  | pmix_proc_stats_t      | num_threads              | 0               |
      | PROC_STATS  | pmix_proc_stats_t      | peak_vsize               | 0.0             |
      | DISK_STATS  | pmix_disk_stats_t      | disk                     | NULL            |
      | DISK_STATS  | pmix_disk_stats_t      | num_reads_completed      | 0               |
      | DISK_STATS  | pmix_disk_stats_t      | weighted_milliseconds_io | 0               |
      | NET_STATS   | pmix_net_stats_t       | net_interface            | NULL            |
      | NET_STATS   | pmix_net_stats_t       | num_bytes_recvd          | 0               |
      | NET_STATS   | pmix_net_stats_t       | num_send_errs            | 0               |
      | NODE_STATS  | pmix_node_stats_t      | node                     | NULL            |
      | NODE_STATS  | pmix_node_stats_t      | la                       | 0.0             |
      | NODE_STATS  | pmix_node_stats_t      | mapped                   | 0.0             |
      | NODE_STATS  | pmix_node_stats_t      | diskstats                | NULL            |
      | NODE_STATS  | pmix_node_stats_t      | ndiskstats               | 0               |
      | NODE_STATS  | pmix_node_stats_t      | netstats                 | NULL            |
      | NODE_STATS  | pmix_node_stats_t      | nnetstats                | 0               |
      | DATA_BUFFER | pmix_data_buffer_t     | base_ptr                 | NULL            |
      | DATA_BUFFER | pmix_data_buffer_t     | bytes_used               | 0               |

  @EXT-DATA-ARRAY-CREATE-2
  Scenario Outline: PMIx_Data_array_create initializes the <field> of each PMIX_<kind>
    When this runs
      """
      pmix_data_array_t *made = PMIx_Data_array_create(3, PMIX_<kind>)
      <type> *them = made.array
      """
    Then it holds that
      | them[0].<field> | <value> |
      | them[1].<field> | <value> |
      | them[2].<field> | <value> |

    Examples:
      | kind        | type                   | field                    | value           |
      | VALUE       | pmix_value_t           | type                     | PMIX_UNDEF      |
      | INFO        | pmix_info_t            | key                      | ""              |
      | INFO        | pmix_info_t            | flags                    | 0               |
      | INFO        | pmix_info_t            | value.type               | PMIX_UNDEF      |
      | PDATA       | pmix_pdata_t           | proc.nspace              | ""              |
      | PDATA       | pmix_pdata_t           | key                      | ""              |
      | PDATA       | pmix_pdata_t           | value.type               | PMIX_UNDEF      |
      | PROC        | pmix_proc_t            | nspace                   | ""              |
      | PROC        | pmix_proc_t            | rank                     | PMIX_RANK_UNDEF |
      | APP         | pmix_app_t             | cmd                      | NULL            |
      | APP         | pmix_app_t             | argv                     | NULL            |
      | APP         | pmix_app_t             | env                      | NULL            |
      | APP         | pmix_app_t             | cwd                      | NULL            |
      | APP         | pmix_app_t             | maxprocs                 | 0               |
      | APP         | pmix_app_t             | info                     | NULL            |
      | APP         | pmix_app_t             | ninfo                    | 0               |
      | BYTE_OBJECT | pmix_byte_object_t     | bytes                    | NULL            |
      | BYTE_OBJECT | pmix_byte_object_t     | size                     | 0               |
      | PROC_INFO   | pmix_proc_info_t       | proc.nspace              | ""              |
      | PROC_INFO   | pmix_proc_info_t       | hostname                 | NULL            |
      | PROC_INFO   | pmix_proc_info_t       | executable_name          | NULL            |
      | PROC_INFO   | pmix_proc_info_t       | pid                      | 0               |
      | PROC_INFO   | pmix_proc_info_t       | exit_code                | 0               |
      | PROC_INFO   | pmix_proc_info_t       | state                    | 0               |
      | QUERY       | pmix_query_t           | keys                     | NULL            |
      | QUERY       | pmix_query_t           | qualifiers               | NULL            |
      | QUERY       | pmix_query_t           | nqual                    | 0               |
      | ENVAR       | pmix_envar_t           | envar                    | NULL            |
      | ENVAR       | pmix_envar_t           | value                    | NULL            |
      | COORD       | pmix_coord_t           | coord                    | NULL            |
      | COORD       | pmix_coord_t           | dims                     | 0               |
      | COORD       | pmix_coord_t           | view                     | 0               |
      | REGATTR     | pmix_regattr_t         | name                     | NULL            |
      | REGATTR     | pmix_regattr_t         | string                   | ""              |
      | REGATTR     | pmix_regattr_t         | description              | NULL            |
      | PROC_CPUSET | pmix_cpuset_t          | source                   | NULL            |
      | PROC_CPUSET | pmix_cpuset_t          | bitmap                   | NULL            |
      | GEOMETRY    | pmix_geometry_t        | fabric                   | 0               |
      | GEOMETRY    | pmix_geometry_t        | uuid                     | NULL            |
      | GEOMETRY    | pmix_geometry_t        | osname                   | NULL            |
      | GEOMETRY    | pmix_geometry_t        | coordinates              | NULL            |
      | GEOMETRY    | pmix_geometry_t        | ncoords                  | 0               |
      | DEVICE_DIST | pmix_device_distance_t | uuid                     | NULL            |
      | DEVICE_DIST | pmix_device_distance_t | osname                   | NULL            |
      | ENDPOINT    | pmix_endpoint_t        | uuid                     | NULL            |
      | ENDPOINT    | pmix_endpoint_t        | osname                   | NULL            |
      | ENDPOINT    | pmix_endpoint_t        | endpt.bytes              | NULL            |
      | ENDPOINT    | pmix_endpoint_t        | endpt.size               | 0               |
      | TOPO        | pmix_topology_t        | source                   | NULL            |
      | TOPO        | pmix_topology_t        | topology                 | NULL            |
      | PROC_STATS  | pmix_proc_stats_t      | node                     | NULL            |
      | PROC_STATS  | pmix_proc_stats_t      | cmd                      | NULL            |
      | PROC_STATS  | pmix_proc_stats_t      | pid                      | 0               |
      | PROC_STATS  | pmix_proc_stats_t      | num_threads              | 0               |
      | PROC_STATS  | pmix_proc_stats_t      | peak_vsize               | 0.0             |
      | DISK_STATS  | pmix_disk_stats_t      | disk                     | NULL            |
      | DISK_STATS  | pmix_disk_stats_t      | num_reads_completed      | 0               |
      | DISK_STATS  | pmix_disk_stats_t      | weighted_milliseconds_io | 0               |
      | NET_STATS   | pmix_net_stats_t       | net_interface            | NULL            |
      | NET_STATS   | pmix_net_stats_t       | num_bytes_recvd          | 0               |
      | NET_STATS   | pmix_net_stats_t       | num_send_errs            | 0               |
      | NODE_STATS  | pmix_node_stats_t      | node                     | NULL            |
      | NODE_STATS  | pmix_node_stats_t      | la                       | 0.0             |
      | NODE_STATS  | pmix_node_stats_t      | mapped                   | 0.0             |
      | NODE_STATS  | pmix_node_stats_t      | diskstats                | NULL            |
      | NODE_STATS  | pmix_node_stats_t      | ndiskstats               | 0               |
      | NODE_STATS  | pmix_node_stats_t      | netstats                 | NULL            |
      | NODE_STATS  | pmix_node_stats_t      | nnetstats                | 0               |
      | DATA_BUFFER | pmix_data_buffer_t     | base_ptr                 | NULL            |
      | DATA_BUFFER | pmix_data_buffer_t     | bytes_used               | 0               |

  @EXT-DATA-ARRAY-DESTRUCT-2
  Scenario Outline: PMIx_Data_array_destruct frees what 3 elements of type PMIX_<kind> hold
    When this runs
      """
      size_t before
      size_t full
      size_t after
      pmix_data_array_t d
      before = heap()
      PMIx_Data_array_construct(&d, 3, PMIX_<kind>)
      <type> *them = d.array
      <contents>
      full = heap()
      PMIx_Data_array_destruct(&d)
      after = heap()
      """
    Then it holds that
      | full  | > before + <least> |
      | after | before             |

    Examples:
      | kind              | type                   | least | contents                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                         |
      | STRING            | char *                 | 9000  | them[0] = strdup("x*3000"); them[1] = strdup("x*3000"); them[2] = strdup("x*3000")                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                               |
      | VALUE             | pmix_value_t           | 9000  | them[0].type = PMIX_STRING; them[0].data.string = strdup("x*3000"); them[1].type = PMIX_STRING; them[1].data.string = strdup("x*3000"); them[2].type = PMIX_STRING; them[2].data.string = strdup("x*3000")                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                       |
      | INFO              | pmix_info_t            | 9000  | them[0].value.type = PMIX_STRING; them[0].value.data.string = strdup("x*3000"); them[1].value.type = PMIX_STRING; them[1].value.data.string = strdup("x*3000"); them[2].value.type = PMIX_STRING; them[2].value.data.string = strdup("x*3000")                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                   |
      | PDATA             | pmix_pdata_t           | 9000  | them[0].value.type = PMIX_STRING; them[0].value.data.string = strdup("x*3000"); them[1].value.type = PMIX_STRING; them[1].value.data.string = strdup("x*3000"); them[2].value.type = PMIX_STRING; them[2].value.data.string = strdup("x*3000")                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                   |
      | APP               | pmix_app_t             | 9000  | them[0].cmd = strdup("x*3000"); them[0].cwd = strdup("x*3000"); them[0].argv = PMIx_Argv_split_with_empty("x*500", 'x'); them[0].env = PMIx_Argv_split_with_empty("x*500", 'x'); PMIx_App_info_create(&them[0], 9); them[1].cmd = strdup("x*3000"); them[1].cwd = strdup("x*3000"); them[1].argv = PMIx_Argv_split_with_empty("x*500", 'x'); them[1].env = PMIx_Argv_split_with_empty("x*500", 'x'); PMIx_App_info_create(&them[1], 9); them[2].cmd = strdup("x*3000"); them[2].cwd = strdup("x*3000"); them[2].argv = PMIx_Argv_split_with_empty("x*500", 'x'); them[2].env = PMIx_Argv_split_with_empty("x*500", 'x'); PMIx_App_info_create(&them[2], 9)                                                                                                                                                                                                       |
      | BYTE_OBJECT       | pmix_byte_object_t     | 9000  | them[0].bytes = strdup("x*3000"); them[0].size = 3001; them[1].bytes = strdup("x*3000"); them[1].size = 3001; them[2].bytes = strdup("x*3000"); them[2].size = 3001                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                              |
      | COMPRESSED_STRING | pmix_byte_object_t     | 9000  | them[0].bytes = strdup("x*3000"); them[0].size = 3001; them[1].bytes = strdup("x*3000"); them[1].size = 3001; them[2].bytes = strdup("x*3000"); them[2].size = 3001                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                              |
      | PROC_INFO         | pmix_proc_info_t       | 9000  | them[0].hostname = strdup("x*3000"); them[0].executable_name = strdup("x*3000"); them[1].hostname = strdup("x*3000"); them[1].executable_name = strdup("x*3000"); them[2].hostname = strdup("x*3000"); them[2].executable_name = strdup("x*3000")                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                |
      | QUERY             | pmix_query_t           | 9000  | them[0].keys = PMIx_Argv_split_with_empty("x*500", 'x'); them[0].qualifiers = PMIx_Info_create(9); them[0].nqual = 9; them[1].keys = PMIx_Argv_split_with_empty("x*500", 'x'); them[1].qualifiers = PMIx_Info_create(9); them[1].nqual = 9; them[2].keys = PMIx_Argv_split_with_empty("x*500", 'x'); them[2].qualifiers = PMIx_Info_create(9); them[2].nqual = 9                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                 |
      | ENVAR             | pmix_envar_t           | 9000  | them[0].envar = strdup("x*3000"); them[0].value = strdup("x*3000"); them[1].envar = strdup("x*3000"); them[1].value = strdup("x*3000"); them[2].envar = strdup("x*3000"); them[2].value = strdup("x*3000")                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                       |
      | COORD             | pmix_coord_t           | 9000  | them[0].coord = malloc(4000); them[0].dims = 1000; them[1].coord = malloc(4000); them[1].dims = 1000; them[2].coord = malloc(4000); them[2].dims = 1000                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                          |
      | REGATTR           | pmix_regattr_t         | 9000  | them[0].name = strdup("x*3000"); them[0].description = PMIx_Argv_split_with_empty("x*500", 'x'); them[1].name = strdup("x*3000"); them[1].description = PMIx_Argv_split_with_empty("x*500", 'x'); them[2].name = strdup("x*3000"); them[2].description = PMIx_Argv_split_with_empty("x*500", 'x')                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                |
      | GEOMETRY          | pmix_geometry_t        | 9000  | them[0].uuid = strdup("x*3000"); them[0].osname = strdup("x*3000"); them[0].coordinates = PMIx_Coord_create(1000, 1); them[0].ncoords = 1; them[1].uuid = strdup("x*3000"); them[1].osname = strdup("x*3000"); them[1].coordinates = PMIx_Coord_create(1000, 1); them[1].ncoords = 1; them[2].uuid = strdup("x*3000"); them[2].osname = strdup("x*3000"); them[2].coordinates = PMIx_Coord_create(1000, 1); them[2].ncoords = 1                                                                                                                                                                                                                                                                                                                                                                                                                                  |
      | DEVICE_DIST       | pmix_device_distance_t | 9000  | them[0].uuid = strdup("x*3000"); them[0].osname = strdup("x*3000"); them[1].uuid = strdup("x*3000"); them[1].osname = strdup("x*3000"); them[2].uuid = strdup("x*3000"); them[2].osname = strdup("x*3000")                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                       |
      | ENDPOINT          | pmix_endpoint_t        | 9000  | them[0].uuid = strdup("x*3000"); them[0].osname = strdup("x*3000"); them[0].endpt.bytes = strdup("x*3000"); them[0].endpt.size = 3001; them[1].uuid = strdup("x*3000"); them[1].osname = strdup("x*3000"); them[1].endpt.bytes = strdup("x*3000"); them[1].endpt.size = 3001; them[2].uuid = strdup("x*3000"); them[2].osname = strdup("x*3000"); them[2].endpt.bytes = strdup("x*3000"); them[2].endpt.size = 3001                                                                                                                                                                                                                                                                                                                                                                                                                                              |
      | PROC_STATS        | pmix_proc_stats_t      | 9000  | them[0].node = strdup("x*3000"); them[0].cmd = strdup("x*3000"); them[1].node = strdup("x*3000"); them[1].cmd = strdup("x*3000"); them[2].node = strdup("x*3000"); them[2].cmd = strdup("x*3000")                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                |
      | DISK_STATS        | pmix_disk_stats_t      | 9000  | them[0].disk = strdup("x*3000"); them[1].disk = strdup("x*3000"); them[2].disk = strdup("x*3000")                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                |
      | NET_STATS         | pmix_net_stats_t       | 9000  | them[0].net_interface = strdup("x*3000"); them[1].net_interface = strdup("x*3000"); them[2].net_interface = strdup("x*3000")                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                     |
      | NODE_STATS        | pmix_node_stats_t      | 9000  | them[0].node = strdup("x*3000"); them[0].diskstats = PMIx_Disk_stats_create(30); them[0].diskstats[29].disk = strdup("x*3000"); them[0].ndiskstats = 30; them[0].netstats = PMIx_Net_stats_create(50); them[0].netstats[49].net_interface = strdup("x*3000"); them[0].nnetstats = 50; them[1].node = strdup("x*3000"); them[1].diskstats = PMIx_Disk_stats_create(30); them[1].diskstats[29].disk = strdup("x*3000"); them[1].ndiskstats = 30; them[1].netstats = PMIx_Net_stats_create(50); them[1].netstats[49].net_interface = strdup("x*3000"); them[1].nnetstats = 50; them[2].node = strdup("x*3000"); them[2].diskstats = PMIx_Disk_stats_create(30); them[2].diskstats[29].disk = strdup("x*3000"); them[2].ndiskstats = 30; them[2].netstats = PMIx_Net_stats_create(50); them[2].netstats[49].net_interface = strdup("x*3000"); them[2].nnetstats = 50 |
      | PROC_CPUSET       | pmix_cpuset_t          | 60    | them[0].source = strdup("hwloc"); them[1].source = strdup("hwloc"); them[2].source = strdup("hwloc")                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                             |

  @EXT-DATA-ARRAY-FREE-2
  Scenario Outline: PMIx_Data_array_free frees what 3 elements of type PMIX_<kind> hold
    When this runs
      """
      size_t before
      size_t full
      size_t after
      before = heap()
      pmix_data_array_t *made = PMIx_Data_array_create(3, PMIX_<kind>)
      <type> *them = made.array
      <contents>
      full = heap()
      PMIx_Data_array_free(made)
      after = heap()
      """
    Then it holds that
      | full  | > before + <least> |
      | after | < before + 60      |

    Examples:
      | kind              | type                   | least | contents                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                         |
      | STRING            | char *                 | 9000  | them[0] = strdup("x*3000"); them[1] = strdup("x*3000"); them[2] = strdup("x*3000")                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                               |
      | VALUE             | pmix_value_t           | 9000  | them[0].type = PMIX_STRING; them[0].data.string = strdup("x*3000"); them[1].type = PMIX_STRING; them[1].data.string = strdup("x*3000"); them[2].type = PMIX_STRING; them[2].data.string = strdup("x*3000")                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                       |
      | INFO              | pmix_info_t            | 9000  | them[0].value.type = PMIX_STRING; them[0].value.data.string = strdup("x*3000"); them[1].value.type = PMIX_STRING; them[1].value.data.string = strdup("x*3000"); them[2].value.type = PMIX_STRING; them[2].value.data.string = strdup("x*3000")                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                   |
      | PDATA             | pmix_pdata_t           | 9000  | them[0].value.type = PMIX_STRING; them[0].value.data.string = strdup("x*3000"); them[1].value.type = PMIX_STRING; them[1].value.data.string = strdup("x*3000"); them[2].value.type = PMIX_STRING; them[2].value.data.string = strdup("x*3000")                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                   |
      | APP               | pmix_app_t             | 9000  | them[0].cmd = strdup("x*3000"); them[0].cwd = strdup("x*3000"); them[0].argv = PMIx_Argv_split_with_empty("x*500", 'x'); them[0].env = PMIx_Argv_split_with_empty("x*500", 'x'); PMIx_App_info_create(&them[0], 9); them[1].cmd = strdup("x*3000"); them[1].cwd = strdup("x*3000"); them[1].argv = PMIx_Argv_split_with_empty("x*500", 'x'); them[1].env = PMIx_Argv_split_with_empty("x*500", 'x'); PMIx_App_info_create(&them[1], 9); them[2].cmd = strdup("x*3000"); them[2].cwd = strdup("x*3000"); them[2].argv = PMIx_Argv_split_with_empty("x*500", 'x'); them[2].env = PMIx_Argv_split_with_empty("x*500", 'x'); PMIx_App_info_create(&them[2], 9)                                                                                                                                                                                                       |
      | BYTE_OBJECT       | pmix_byte_object_t     | 9000  | them[0].bytes = strdup("x*3000"); them[0].size = 3001; them[1].bytes = strdup("x*3000"); them[1].size = 3001; them[2].bytes = strdup("x*3000"); them[2].size = 3001                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                              |
      | COMPRESSED_STRING | pmix_byte_object_t     | 9000  | them[0].bytes = strdup("x*3000"); them[0].size = 3001; them[1].bytes = strdup("x*3000"); them[1].size = 3001; them[2].bytes = strdup("x*3000"); them[2].size = 3001                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                              |
      | PROC_INFO         | pmix_proc_info_t       | 9000  | them[0].hostname = strdup("x*3000"); them[0].executable_name = strdup("x*3000"); them[1].hostname = strdup("x*3000"); them[1].executable_name = strdup("x*3000"); them[2].hostname = strdup("x*3000"); them[2].executable_name = strdup("x*3000")                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                |
      | QUERY             | pmix_query_t           | 9000  | them[0].keys = PMIx_Argv_split_with_empty("x*500", 'x'); them[0].qualifiers = PMIx_Info_create(9); them[0].nqual = 9; them[1].keys = PMIx_Argv_split_with_empty("x*500", 'x'); them[1].qualifiers = PMIx_Info_create(9); them[1].nqual = 9; them[2].keys = PMIx_Argv_split_with_empty("x*500", 'x'); them[2].qualifiers = PMIx_Info_create(9); them[2].nqual = 9                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                 |
      | ENVAR             | pmix_envar_t           | 9000  | them[0].envar = strdup("x*3000"); them[0].value = strdup("x*3000"); them[1].envar = strdup("x*3000"); them[1].value = strdup("x*3000"); them[2].envar = strdup("x*3000"); them[2].value = strdup("x*3000")                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                       |
      | COORD             | pmix_coord_t           | 9000  | them[0].coord = malloc(4000); them[0].dims = 1000; them[1].coord = malloc(4000); them[1].dims = 1000; them[2].coord = malloc(4000); them[2].dims = 1000                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                          |
      | REGATTR           | pmix_regattr_t         | 9000  | them[0].name = strdup("x*3000"); them[0].description = PMIx_Argv_split_with_empty("x*500", 'x'); them[1].name = strdup("x*3000"); them[1].description = PMIx_Argv_split_with_empty("x*500", 'x'); them[2].name = strdup("x*3000"); them[2].description = PMIx_Argv_split_with_empty("x*500", 'x')                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                |
      | GEOMETRY          | pmix_geometry_t        | 9000  | them[0].uuid = strdup("x*3000"); them[0].osname = strdup("x*3000"); them[0].coordinates = PMIx_Coord_create(1000, 1); them[0].ncoords = 1; them[1].uuid = strdup("x*3000"); them[1].osname = strdup("x*3000"); them[1].coordinates = PMIx_Coord_create(1000, 1); them[1].ncoords = 1; them[2].uuid = strdup("x*3000"); them[2].osname = strdup("x*3000"); them[2].coordinates = PMIx_Coord_create(1000, 1); them[2].ncoords = 1                                                                                                                                                                                                                                                                                                                                                                                                                                  |
      | DEVICE_DIST       | pmix_device_distance_t | 9000  | them[0].uuid = strdup("x*3000"); them[0].osname = strdup("x*3000"); them[1].uuid = strdup("x*3000"); them[1].osname = strdup("x*3000"); them[2].uuid = strdup("x*3000"); them[2].osname = strdup("x*3000")                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                       |
      | ENDPOINT          | pmix_endpoint_t        | 9000  | them[0].uuid = strdup("x*3000"); them[0].osname = strdup("x*3000"); them[0].endpt.bytes = strdup("x*3000"); them[0].endpt.size = 3001; them[1].uuid = strdup("x*3000"); them[1].osname = strdup("x*3000"); them[1].endpt.bytes = strdup("x*3000"); them[1].endpt.size = 3001; them[2].uuid = strdup("x*3000"); them[2].osname = strdup("x*3000"); them[2].endpt.bytes = strdup("x*3000"); them[2].endpt.size = 3001                                                                                                                                                                                                                                                                                                                                                                                                                                              |
      | PROC_STATS        | pmix_proc_stats_t      | 9000  | them[0].node = strdup("x*3000"); them[0].cmd = strdup("x*3000"); them[1].node = strdup("x*3000"); them[1].cmd = strdup("x*3000"); them[2].node = strdup("x*3000"); them[2].cmd = strdup("x*3000")                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                |
      | DISK_STATS        | pmix_disk_stats_t      | 9000  | them[0].disk = strdup("x*3000"); them[1].disk = strdup("x*3000"); them[2].disk = strdup("x*3000")                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                |
      | NET_STATS         | pmix_net_stats_t       | 9000  | them[0].net_interface = strdup("x*3000"); them[1].net_interface = strdup("x*3000"); them[2].net_interface = strdup("x*3000")                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                     |
      | NODE_STATS        | pmix_node_stats_t      | 9000  | them[0].node = strdup("x*3000"); them[0].diskstats = PMIx_Disk_stats_create(30); them[0].diskstats[29].disk = strdup("x*3000"); them[0].ndiskstats = 30; them[0].netstats = PMIx_Net_stats_create(50); them[0].netstats[49].net_interface = strdup("x*3000"); them[0].nnetstats = 50; them[1].node = strdup("x*3000"); them[1].diskstats = PMIx_Disk_stats_create(30); them[1].diskstats[29].disk = strdup("x*3000"); them[1].ndiskstats = 30; them[1].netstats = PMIx_Net_stats_create(50); them[1].netstats[49].net_interface = strdup("x*3000"); them[1].nnetstats = 50; them[2].node = strdup("x*3000"); them[2].diskstats = PMIx_Disk_stats_create(30); them[2].diskstats[29].disk = strdup("x*3000"); them[2].ndiskstats = 30; them[2].netstats = PMIx_Net_stats_create(50); them[2].netstats[49].net_interface = strdup("x*3000"); them[2].nnetstats = 50 |
      | PROC_CPUSET       | pmix_cpuset_t          | 60    | them[0].source = strdup("hwloc"); them[1].source = strdup("hwloc"); them[2].source = strdup("hwloc")                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                             |

  @EXT-DATA-ARRAY-DESTRUCT-2
  Scenario: PMIx_Data_array_destruct frees an array of data arrays
    When this runs
      """
      size_t before
      size_t full
      size_t after
      before = heap()
      pmix_data_array_t d
      d.type = PMIX_DATA_ARRAY
      d.size = 1
      d.array = PMIx_Data_array_create(3, PMIX_STRING)
      pmix_data_array_t *inner = d.array
      char **texts = inner.array
      texts[0] = strdup("x*3000")
      texts[2] = strdup("x*3000")
      full = heap()
      PMIx_Data_array_destruct(&d)
      after = heap()
      """
    Then it holds that
      | full  | > before + 6000 |
      | after | before          |
