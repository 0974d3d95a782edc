@libpmix
Feature: The size of a value

  The size of a value includes its contents: what is added to the contents is added to the size. The tables have every type, and
  every field of a struct that can grow.

  @EXT-VALUE-GET-SIZE-2
  Scenario Outline: the contents of a PMIX_<kind> are <more> bytes larger than those of a PMIX_BYTE
    When this runs
      """
      pmix_value_t v
      size_t small
      size_t large
      PMIx_Value_construct(&v)
      v.type = PMIX_BYTE
      v.data.byte = 7
      int first = PMIx_Value_get_size(&v, &small)
      v.type = PMIX_<kind>
      v.data.uint64 = 7
      int second = PMIx_Value_get_size(&v, &large)
      """
    Then it holds that
      | first  | PMIX_SUCCESS   |
      | second | PMIX_SUCCESS   |
      | large  | small + <more> |

    Examples:
      | kind            | more |
      | BOOL            | 0    |
      | INT8            | 0    |
      | UINT8           | 0    |
      | INT16           | 1    |
      | UINT16          | 1    |
      | INT             | 3    |
      | UINT            | 3    |
      | INT32           | 3    |
      | UINT32          | 3    |
      | INT64           | 7    |
      | UINT64          | 7    |
      | SIZE            | 7    |
      | PID             | 3    |
      | FLOAT           | 3    |
      | DOUBLE          | 7    |
      | TIMEVAL         | 15   |
      | TIME            | 7    |
      | STATUS          | 3    |
      | PROC_RANK       | 3    |
      | PERSIST         | 0    |
      | SCOPE           | 0    |
      | DATA_RANGE      | 0    |
      | PROC_STATE      | 0    |
      | JOB_STATE       | 0    |
      | LINK_STATE      | 0    |
      | ALLOC_DIRECTIVE | 0    |
      | LOCTYPE         | 1    |
      | DEVTYPE         | 7    |
      | POINTER         | 7    |
      | STOR_MEDIUM     | 7    |
      | STOR_ACCESS     | 7    |
      | STOR_PERSIST    | 7    |

  @EXT-VALUE-GET-SIZE-2
  Scenario: the contents of a PMIX_PROC are a pmix_proc_t
    When this runs
      """
      pmix_value_t v
      size_t small
      size_t large
      PMIx_Value_construct(&v)
      v.type = PMIX_UINT32
      int first = PMIx_Value_get_size(&v, &small)
      v.type = PMIX_PROC
      v.data.proc = PMIx_Proc_create(1)
      int second = PMIx_Value_get_size(&v, &large)
      """
    Then it holds that
      | first  | PMIX_SUCCESS                    |
      | second | PMIX_SUCCESS                    |
      | large  | > small + sizeof(pmix_proc_t) + -5 |

  @EXT-VALUE-GET-SIZE-2
  Scenario Outline: the size of a PMIX_<kind> includes <what>
    When this runs
      """
      pmix_value_t v
      size_t small
      size_t large
      PMIx_Value_construct(&v)
      v.type = PMIX_<kind>
      <given>
      int first = PMIx_Value_get_size(&v, &small)
      <changed>
      int second = PMIx_Value_get_size(&v, &large)
      """
    Then it holds that
      | first  | PMIX_SUCCESS   |
      | second | PMIX_SUCCESS   |
      | large  | small + <more> |

    Examples:
      | kind        | what                              | given                                                                                                                                                                                             | changed                                                                                                                         | more                            |
      | STRING      | its characters                    | v.data.string = strdup("x*5")                                                                                                                                                                     | v.data.string = strdup("x*3005")                                                                                                | 3000                            |
      | BYTE_OBJECT | its bytes                         | v.data.bo.bytes = strdup("x*3005"); v.data.bo.size = 5                                                                                                                                            | v.data.bo.size = 3005                                                                                                           | 3000                            |
      | REGEX       | its bytes                         | v.data.bo.bytes = strdup("x*3005"); v.data.bo.size = 5                                                                                                                                            | v.data.bo.size = 3005                                                                                                           | 3000                            |
      | ENVAR       | its name                          | v.data.envar.envar = strdup("x*5"); v.data.envar.value = strdup("x*5")                                                                                                                            | v.data.envar.envar = strdup("x*3005")                                                                                           | 3000                            |
      | ENVAR       | its value                         | v.data.envar.envar = strdup("x*5"); v.data.envar.value = strdup("x*5")                                                                                                                            | v.data.envar.value = strdup("x*3005")                                                                                           | 3000                            |
      | COORD       | its dimensions                    | v.data.coord = PMIx_Coord_create(1000, 1); v.data.coord.dims = 5                                                                                                                                  | v.data.coord.dims = 1000                                                                                                        | 3980                            |
      | PROC_INFO   | its hostname                      | v.data.pinfo = PMIx_Proc_info_create(1); v.data.pinfo.hostname = strdup("x*5")                                                                                                                    | v.data.pinfo.hostname = strdup("x*3005")                                                                                        | 3000                            |
      | PROC_INFO   | its executable_name               | v.data.pinfo = PMIx_Proc_info_create(1); v.data.pinfo.executable_name = strdup("x*5")                                                                                                             | v.data.pinfo.executable_name = strdup("x*3005")                                                                                 | 3000                            |
      | GEOMETRY    | its uuid                          | v.data.geometry = PMIx_Geometry_create(1); v.data.geometry.uuid = strdup("x*5")                                                                                                                   | v.data.geometry.uuid = strdup("x*3005")                                                                                         | 3000                            |
      | GEOMETRY    | its osname                        | v.data.geometry = PMIx_Geometry_create(1); v.data.geometry.osname = strdup("x*5")                                                                                                                 | v.data.geometry.osname = strdup("x*3005")                                                                                       | 3000                            |
      | GEOMETRY    | the dimensions of each coordinate | v.data.geometry = PMIx_Geometry_create(1); v.data.geometry.coordinates = calloc(3, sizeof(pmix_coord_t)); v.data.geometry.ncoords = 3                                                             | v.data.geometry.coordinates[0].dims = 10; v.data.geometry.coordinates[1].dims = 100; v.data.geometry.coordinates[2].dims = 1000 | 4440                            |
      | GEOMETRY    | each coordinate                   | v.data.geometry = PMIx_Geometry_create(1); v.data.geometry.coordinates = calloc(3, sizeof(pmix_coord_t)); v.data.geometry.ncoords = 1                                                             | v.data.geometry.ncoords = 3                                                                                                     | 2*sizeof(pmix_coord_t)          |
      | DEVICE_DIST | its uuid                          | v.data.devdist = PMIx_Device_distance_create(1); v.data.devdist.uuid = strdup("x*5")                                                                                                              | v.data.devdist.uuid = strdup("x*3005")                                                                                          | 3000                            |
      | DEVICE_DIST | its osname                        | v.data.devdist = PMIx_Device_distance_create(1); v.data.devdist.osname = strdup("x*5")                                                                                                            | v.data.devdist.osname = strdup("x*3005")                                                                                        | 3000                            |
      | ENDPOINT    | its uuid                          | v.data.endpoint = PMIx_Endpoint_create(1); v.data.endpoint.uuid = strdup("x*5")                                                                                                                   | v.data.endpoint.uuid = strdup("x*3005")                                                                                         | 3000                            |
      | ENDPOINT    | its osname                        | v.data.endpoint = PMIx_Endpoint_create(1); v.data.endpoint.osname = strdup("x*5")                                                                                                                 | v.data.endpoint.osname = strdup("x*3005")                                                                                       | 3000                            |
      | ENDPOINT    | its bytes                         | v.data.endpoint = PMIx_Endpoint_create(1); v.data.endpoint.endpt.bytes = strdup("x*3005"); v.data.endpoint.endpt.size = 5                                                                         | v.data.endpoint.endpt.size = 3005                                                                                               | 3000                            |
      | REGATTR     | its name                          | pmix_regattr_t *r = PMIx_Regattr_create(1); v.data.ptr = r; r.name = strdup("x*5")                                                                                                                | r.name = strdup("x*3005")                                                                                                       | 3000                            |
      | REGATTR     | its description                   | pmix_regattr_t *r = PMIx_Regattr_create(1); v.data.ptr = r; char **d = PMIx_Argv_split("a,b,c", ','); r.description = d                                                                           | d[2] = strdup("x*3005")                                                                                                         | 3004                            |
      | DATA_BUFFER | its bytes                         | v.data.dbuf = PMIx_Data_buffer_create(); v.data.dbuf.base_ptr = strdup("x*3005"); v.data.dbuf.bytes_used = 5                                                                                      | v.data.dbuf.bytes_used = 3005                                                                                                   | 3000                            |
      | PROC_STATS  | its node                          | v.data.pstats = PMIx_Proc_stats_create(1); v.data.pstats.node = strdup("x*5")                                                                                                                     | v.data.pstats.node = strdup("x*3005")                                                                                           | 3000                            |
      | PROC_STATS  | its cmd                           | v.data.pstats = PMIx_Proc_stats_create(1); v.data.pstats.cmd = strdup("x*5")                                                                                                                      | v.data.pstats.cmd = strdup("x*3005")                                                                                            | 3000                            |
      | DISK_STATS  | its disk                          | v.data.dkstats = PMIx_Disk_stats_create(1); v.data.dkstats.disk = strdup("x*5")                                                                                                                   | v.data.dkstats.disk = strdup("x*3005")                                                                                          | 3000                            |
      | NET_STATS   | its net_interface                 | v.data.netstats = PMIx_Net_stats_create(1); v.data.netstats.net_interface = strdup("x*5")                                                                                                         | v.data.netstats.net_interface = strdup("x*3005")                                                                                | 3000                            |
      | NODE_STATS  | its node                          | v.data.ndstats = calloc(1, sizeof(pmix_node_stats_t)); v.data.ndstats.node = strdup("x*5")                                                                                                        | v.data.ndstats.node = strdup("x*3005")                                                                                          | 3000                            |
      | NODE_STATS  | each disk's name                  | v.data.ndstats = calloc(1, sizeof(pmix_node_stats_t)); v.data.ndstats.diskstats = PMIx_Disk_stats_create(3); v.data.ndstats.ndiskstats = 3; v.data.ndstats.diskstats[2].disk = strdup("x*5")      | v.data.ndstats.diskstats[2].disk = strdup("x*3005")                                                                             | 3000                            |
      | NODE_STATS  | each interface's name             | v.data.ndstats = calloc(1, sizeof(pmix_node_stats_t)); v.data.ndstats.netstats = PMIx_Net_stats_create(3); v.data.ndstats.nnetstats = 3; v.data.ndstats.netstats[2].net_interface = strdup("x*5") | v.data.ndstats.netstats[2].net_interface = strdup("x*3005")                                                                     | 3000                            |
      | NODE_STATS  | each disk                         | v.data.ndstats = calloc(1, sizeof(pmix_node_stats_t)); v.data.ndstats.diskstats = PMIx_Disk_stats_create(3); v.data.ndstats.ndiskstats = 1                                                        | v.data.ndstats.ndiskstats = 3                                                                                                   | 2*sizeof(pmix_disk_stats_t) + 2 |
      | NODE_STATS  | each interface                    | v.data.ndstats = calloc(1, sizeof(pmix_node_stats_t)); v.data.ndstats.netstats = PMIx_Net_stats_create(3); v.data.ndstats.nnetstats = 1                                                           | v.data.ndstats.nnetstats = 3                                                                                                    | 2*sizeof(pmix_net_stats_t) + 2  |

  @EXT-VALUE-GET-SIZE-2
  Scenario Outline: the size of a PMIX_DATA_ARRAY includes each PMIX_<kind>
    When this runs
      """
      pmix_value_t v
      size_t small
      size_t large
      PMIx_Value_construct(&v)
      v.type = PMIX_DATA_ARRAY
      v.data.darray = PMIx_Data_array_create(3, PMIX_<kind>)
      int first = PMIx_Value_get_size(&v, &small)
      v.data.darray = PMIx_Data_array_create(6, PMIX_<kind>)
      int second = PMIx_Value_get_size(&v, &large)
      """
    Then it holds that
      | first  | PMIX_SUCCESS   |
      | second | PMIX_SUCCESS   |
      | large  | small + <more> |

    Examples:
      | kind            | more                  |
      | BOOL            | 3                     |
      | INT8            | 3                     |
      | UINT8           | 3                     |
      | INT16           | 6                     |
      | UINT16          | 6                     |
      | INT             | 12                    |
      | UINT            | 12                    |
      | INT32           | 12                    |
      | UINT32          | 12                    |
      | INT64           | 24                    |
      | UINT64          | 24                    |
      | SIZE            | 24                    |
      | PID             | 12                    |
      | FLOAT           | 12                    |
      | DOUBLE          | 24                    |
      | TIME            | 24                    |
      | STATUS          | 12                    |
      | PROC_RANK       | 12                    |
      | PERSIST         | 3                     |
      | SCOPE           | 3                     |
      | DATA_RANGE      | 3                     |
      | PROC_STATE      | 3                     |
      | LINK_STATE      | 3                     |
      | ALLOC_DIRECTIVE | 3                     |
      | POINTER         | 24                    |
      | TIMEVAL         | 48                    |
      | PROC            | 3*sizeof(pmix_proc_t) |

  @EXT-VALUE-GET-SIZE-2
  Scenario Outline: the size of a PMIX_DATA_ARRAY includes <what> of each PMIX_<kind>
    When this runs
      """
      pmix_value_t v
      size_t small
      size_t large
      PMIx_Value_construct(&v)
      v.type = PMIX_DATA_ARRAY
      v.data.darray = PMIx_Data_array_create(3, PMIX_<kind>)
      <type> *them = v.data.darray.array
      <given>
      int first = PMIx_Value_get_size(&v, &small)
      <changed>
      int second = PMIx_Value_get_size(&v, &large)
      """
    Then it holds that
      | first  | PMIX_SUCCESS   |
      | second | PMIX_SUCCESS   |
      | large  | small + <more> |

    Examples:
      | kind        | type                   | what            | given                                                                                                                                                                                                                                 | changed                                                                                                                                              | more |
      | STRING      | char *                 | characters      | them[0] = strdup("x*5"); them[1] = strdup("x*5"); them[2] = strdup("x*5")                                                                                                                                                             | them[0] = strdup("x*15"); them[1] = strdup("x*105"); them[2] = strdup("x*1005")                                                                      | 1110 |
      | ENVAR       | pmix_envar_t           | envar           | them[0].envar = strdup("x*5"); them[1].envar = strdup("x*5"); them[2].envar = strdup("x*5")                                                                                                                                           | them[0].envar = strdup("x*15"); them[1].envar = strdup("x*105"); them[2].envar = strdup("x*1005")                                                    | 1110 |
      | ENVAR       | pmix_envar_t           | value           | them[0].value = strdup("x*5"); them[1].value = strdup("x*5"); them[2].value = strdup("x*5")                                                                                                                                           | them[0].value = strdup("x*15"); them[1].value = strdup("x*105"); them[2].value = strdup("x*1005")                                                    | 1110 |
      | PROC_INFO   | pmix_proc_info_t       | hostname        | them[0].hostname = strdup("x*5"); them[1].hostname = strdup("x*5"); them[2].hostname = strdup("x*5")                                                                                                                                  | them[0].hostname = strdup("x*15"); them[1].hostname = strdup("x*105"); them[2].hostname = strdup("x*1005")                                           | 1110 |
      | PROC_INFO   | pmix_proc_info_t       | executable_name | them[0].executable_name = strdup("x*5"); them[1].executable_name = strdup("x*5"); them[2].executable_name = strdup("x*5")                                                                                                             | them[0].executable_name = strdup("x*15"); them[1].executable_name = strdup("x*105"); them[2].executable_name = strdup("x*1005")                      | 1110 |
      | DEVICE_DIST | pmix_device_distance_t | uuid            | them[0].uuid = strdup("x*5"); them[1].uuid = strdup("x*5"); them[2].uuid = strdup("x*5")                                                                                                                                              | them[0].uuid = strdup("x*15"); them[1].uuid = strdup("x*105"); them[2].uuid = strdup("x*1005")                                                       | 1110 |
      | DEVICE_DIST | pmix_device_distance_t | osname          | them[0].osname = strdup("x*5"); them[1].osname = strdup("x*5"); them[2].osname = strdup("x*5")                                                                                                                                        | them[0].osname = strdup("x*15"); them[1].osname = strdup("x*105"); them[2].osname = strdup("x*1005")                                                 | 1110 |
      | ENDPOINT    | pmix_endpoint_t        | uuid            | them[0].uuid = strdup("x*5"); them[1].uuid = strdup("x*5"); them[2].uuid = strdup("x*5")                                                                                                                                              | them[0].uuid = strdup("x*15"); them[1].uuid = strdup("x*105"); them[2].uuid = strdup("x*1005")                                                       | 1110 |
      | ENDPOINT    | pmix_endpoint_t        | osname          | them[0].osname = strdup("x*5"); them[1].osname = strdup("x*5"); them[2].osname = strdup("x*5")                                                                                                                                        | them[0].osname = strdup("x*15"); them[1].osname = strdup("x*105"); them[2].osname = strdup("x*1005")                                                 | 1110 |
      | GEOMETRY    | pmix_geometry_t        | uuid            | them[0].uuid = strdup("x*5"); them[1].uuid = strdup("x*5"); them[2].uuid = strdup("x*5")                                                                                                                                              | them[0].uuid = strdup("x*15"); them[1].uuid = strdup("x*105"); them[2].uuid = strdup("x*1005")                                                       | 1110 |
      | GEOMETRY    | pmix_geometry_t        | osname          | them[0].osname = strdup("x*5"); them[1].osname = strdup("x*5"); them[2].osname = strdup("x*5")                                                                                                                                        | them[0].osname = strdup("x*15"); them[1].osname = strdup("x*105"); them[2].osname = strdup("x*1005")                                                 | 1110 |
      | REGATTR     | pmix_regattr_t         | name            | them[0].name = strdup("x*5"); them[1].name = strdup("x*5"); them[2].name = strdup("x*5")                                                                                                                                              | them[0].name = strdup("x*15"); them[1].name = strdup("x*105"); them[2].name = strdup("x*1005")                                                       | 1110 |
      | PROC_STATS  | pmix_proc_stats_t      | node            | them[0].node = strdup("x*5"); them[1].node = strdup("x*5"); them[2].node = strdup("x*5")                                                                                                                                              | them[0].node = strdup("x*15"); them[1].node = strdup("x*105"); them[2].node = strdup("x*1005")                                                       | 1110 |
      | PROC_STATS  | pmix_proc_stats_t      | cmd             | them[0].cmd = strdup("x*5"); them[1].cmd = strdup("x*5"); them[2].cmd = strdup("x*5")                                                                                                                                                 | them[0].cmd = strdup("x*15"); them[1].cmd = strdup("x*105"); them[2].cmd = strdup("x*1005")                                                          | 1110 |
      | DISK_STATS  | pmix_disk_stats_t      | disk            | them[0].disk = strdup("x*5"); them[1].disk = strdup("x*5"); them[2].disk = strdup("x*5")                                                                                                                                              | them[0].disk = strdup("x*15"); them[1].disk = strdup("x*105"); them[2].disk = strdup("x*1005")                                                       | 1110 |
      | NET_STATS   | pmix_net_stats_t       | net_interface   | them[0].net_interface = strdup("x*5"); them[1].net_interface = strdup("x*5"); them[2].net_interface = strdup("x*5")                                                                                                                   | them[0].net_interface = strdup("x*15"); them[1].net_interface = strdup("x*105"); them[2].net_interface = strdup("x*1005")                            | 1110 |
      | NODE_STATS  | pmix_node_stats_t      | node            | them[0].node = strdup("x*5"); them[1].node = strdup("x*5"); them[2].node = strdup("x*5")                                                                                                                                              | them[0].node = strdup("x*15"); them[1].node = strdup("x*105"); them[2].node = strdup("x*1005")                                                       | 1110 |
      | BYTE_OBJECT | pmix_byte_object_t     | bytes           | them[0].bytes = strdup("x*3000"); them[0].size = 5; them[1].bytes = strdup("x*3000"); them[1].size = 5; them[2].bytes = strdup("x*3000"); them[2].size = 5                                                                            | them[0].size = 15; them[1].size = 105; them[2].size = 1005                                                                                           | 1110 |
      | ENDPOINT    | pmix_endpoint_t        | bytes           | them[0].endpt.bytes = strdup("x*3000"); them[0].endpt.size = 5; them[1].endpt.bytes = strdup("x*3000"); them[1].endpt.size = 5; them[2].endpt.bytes = strdup("x*3000"); them[2].endpt.size = 5                                        | them[0].endpt.size = 15; them[1].endpt.size = 105; them[2].endpt.size = 1005                                                                         | 1110 |
      | COORD       | pmix_coord_t           | dimensions      | them[0].dims = 0;them[1].dims = 0;them[2].dims = 0                                                                                                                                                                                    | them[0].coord = malloc(4000); them[0].dims = 10; them[1].coord = malloc(4000); them[1].dims = 100; them[2].coord = malloc(4000); them[2].dims = 1000 | 4440 |
      | INFO        | pmix_info_t            | value           | them[0].value.type = PMIX_STRING; them[0].value.data.string = strdup("x*5"); them[1].value.type = PMIX_STRING; them[1].value.data.string = strdup("x*5"); them[2].value.type = PMIX_STRING; them[2].value.data.string = strdup("x*5") | them[0].value.data.string = strdup("x*15"); them[1].value.data.string = strdup("x*105"); them[2].value.data.string = strdup("x*1005")                | 1110 |

  # An array's size must not depend on what the caller's variable held before.
  @EXT-VALUE-GET-SIZE-2
  Scenario: the size of a PMIX_DATA_ARRAY of infos does not depend on the variable that receives it
    When this runs
      """
      pmix_value_t v
      size_t one = 0
      size_t other = 1000000
      PMIx_Value_construct(&v)
      v.type = PMIX_DATA_ARRAY
      v.data.darray = PMIx_Data_array_create(3, PMIX_INFO)
      pmix_info_t *them = v.data.darray.array
      them[0].value.type = PMIX_BOOL
      them[1].value.type = PMIX_BOOL
      them[2].value.type = PMIX_BOOL
      PMIx_Value_get_size(&v, &one)
      PMIx_Value_get_size(&v, &other)
      """
    Then it holds that
      | other | one |

  @EXT-INFO-GET-SIZE-2
  Scenario: the size of an info includes its key
    When this runs
      """
      pmix_info_t i
      size_t size
      pmix_value_t v
      size_t alone
      PMIx_Info_construct(&i)
      PMIx_Value_construct(&v)
      PMIx_Load_key(i.key, "a.key.of.some.length")
      i.value.type = PMIX_UINT32
      v.type = PMIX_UINT32
      int first = PMIx_Info_get_size(&i, &size)
      int second = PMIx_Value_get_size(&v, &alone)
      """
    Then it holds that
      | first  | PMIX_SUCCESS |
      | second | PMIX_SUCCESS |
      | size   | > alone + 20 |

  # A pmix_info_t has 552 bytes.
  @EXT-INFO-GET-SIZE-2
  Scenario Outline: the size of an info of type PMIX_<kind> includes the struct itself
    When this runs
      """
      pmix_info_t i
      size_t size
      PMIx_Info_construct(&i)
      PMIx_Load_key(i.key, "<key>")
      i.value.type = PMIX_<kind>
      <given>
      int status = PMIx_Info_get_size(&i, &size)
      """
    Then it holds that
      | status | PMIX_SUCCESS |
      | size   | > 551        |

    Examples:
      | kind   | key   | given                              |
      | UINT32 | k     |                                    |
      | BOOL   | k     |                                    |
      | SIZE   | x*511 |                                    |
      | STRING | k     | i.value.data.string = strdup("ab") |

  @EXT-INFO-GET-SIZE-2
  Scenario Outline: the size of an info grows with its key from <short> to <long> characters
    When this runs
      """
      pmix_info_t i
      size_t small
      size_t large
      PMIx_Info_construct(&i)
      i.value.type = PMIX_UINT32
      PMIx_Load_key(i.key, "x*<short>")
      int first = PMIx_Info_get_size(&i, &small)
      PMIx_Load_key(i.key, "x*<long>")
      int second = PMIx_Info_get_size(&i, &large)
      """
    Then it holds that
      | first  | PMIX_SUCCESS  |
      | second | PMIX_SUCCESS  |
      | large  | small + <more> |

    Examples:
      | short | long | more |
      | 5     | 6    | 1    |
      | 5     | 64   | 59   |
      | 64    | 510  | 446  |

  @EXT-INFO-GET-SIZE-2
  Scenario Outline: the size of an info grows with its value of type PMIX_<kind>
    When this runs
      """
      pmix_info_t i
      size_t small
      size_t large
      PMIx_Info_construct(&i)
      PMIx_Load_key(i.key, "some.key")
      i.value.type = PMIX_<kind>
      <given>
      int first = PMIx_Info_get_size(&i, &small)
      <changed>
      int second = PMIx_Info_get_size(&i, &large)
      """
    Then it holds that
      | first  | PMIX_SUCCESS |
      | second | PMIX_SUCCESS |
      | large  | small + 3000 |

    Examples:
      | kind        | given                                                                  | changed                                    |
      | STRING      | i.value.data.string = strdup("x*5")                                    | i.value.data.string = strdup("x*3005")     |
      | ENVAR       | i.value.data.envar.value = strdup("x*5")                               | i.value.data.envar.value = strdup("x*3005") |
      | BYTE_OBJECT | i.value.data.bo.bytes = strdup("x*3005"); i.value.data.bo.size = 5     | i.value.data.bo.size = 3005                |
