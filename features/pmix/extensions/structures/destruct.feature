@libpmix
Feature: Structs: destruct

  PMIx_*_destruct frees all memory inside a struct. Every pointer that the struct owns has memory of 3,000 bytes or more, and the
  heap is measured to the byte before it is filled and after it is destructed. Freeing memory twice ends the process.

  @EXT-VALUE-DESTRUCT-2
  Scenario: PMIx_Value_destruct frees the memory inside a pmix_value_t
    When this runs
      """
      size_t before
      size_t full
      size_t after
      pmix_value_t it
      PMIx_Value_construct(&it)
      before = heap()
      it.type = PMIX_STRING
      it.data.string = strdup("x*3000")
      full = heap()
      PMIx_Value_destruct(&it)
      after = heap()
      """
    Then it holds that
      | full  | > before + 2999 |
      | after | before          |

  @EXT-INFO-DESTRUCT-2
  Scenario: PMIx_Info_destruct frees the memory inside a pmix_info_t
    When this runs
      """
      size_t before
      size_t full
      size_t after
      pmix_info_t it
      PMIx_Info_construct(&it)
      before = heap()
      it.value.type = PMIX_STRING
      it.value.data.string = strdup("x*3000")
      full = heap()
      PMIx_Info_destruct(&it)
      after = heap()
      """
    Then it holds that
      | full  | > before + 2999 |
      | after | before          |

  @EXT-COORD-DESTRUCT-2
  Scenario: PMIx_Coord_destruct frees the memory inside a pmix_coord_t
    When this runs
      """
      size_t before
      size_t full
      size_t after
      pmix_coord_t it
      PMIx_Coord_construct(&it)
      before = heap()
      it.coord = malloc(3000)
      it.dims = 750
      full = heap()
      PMIx_Coord_destruct(&it)
      after = heap()
      """
    Then it holds that
      | full  | > before + 2999 |
      | after | before          |

  @EXT-CPUSET-DESTRUCT-2
  Scenario: PMIx_Cpuset_destruct frees the memory inside a pmix_cpuset_t
    When this runs
      """
      size_t before
      size_t full
      size_t after
      pmix_cpuset_t it
      PMIx_Cpuset_construct(&it)
      before = heap()
      it.source = strdup("hwloc")
      full = heap()
      PMIx_Cpuset_destruct(&it)
      after = heap()
      """
    Then it holds that
      | full  | > before + 19 |
      | after | before          |

  @EXT-GEOMETRY-DESTRUCT-2
  Scenario: PMIx_Geometry_destruct frees the memory inside a pmix_geometry_t
    When this runs
      """
      size_t before
      size_t full
      size_t after
      pmix_geometry_t it
      PMIx_Geometry_construct(&it)
      before = heap()
      it.uuid = strdup("x*3000")
      it.osname = strdup("x*3000")
      it.coordinates = calloc(3, sizeof(pmix_coord_t))
      it.coordinates[0].coord = malloc(3000)
      it.coordinates[0].dims = 750
      it.coordinates[1].coord = malloc(3000)
      it.coordinates[1].dims = 750
      it.coordinates[2].coord = malloc(3000)
      it.coordinates[2].dims = 750
      it.ncoords = 3
      full = heap()
      PMIx_Geometry_destruct(&it)
      after = heap()
      """
    Then it holds that
      | full  | > before + 2999 |
      | after | before          |

  @EXT-DEVICE-DISTANCE-DESTRUCT-2
  Scenario: PMIx_Device_distance_destruct frees the memory inside a pmix_device_distance_t
    When this runs
      """
      size_t before
      size_t full
      size_t after
      pmix_device_distance_t it
      PMIx_Device_distance_construct(&it)
      before = heap()
      it.uuid = strdup("x*3000")
      it.osname = strdup("x*3000")
      full = heap()
      PMIx_Device_distance_destruct(&it)
      after = heap()
      """
    Then it holds that
      | full  | > before + 2999 |
      | after | before          |

  @EXT-BYTE-OBJECT-DESTRUCT-2
  Scenario: PMIx_Byte_object_destruct frees the memory inside a pmix_byte_object_t
    When this runs
      """
      size_t before
      size_t full
      size_t after
      pmix_byte_object_t it
      PMIx_Byte_object_construct(&it)
      before = heap()
      it.bytes = strdup("x*3000")
      it.size = 3001
      full = heap()
      PMIx_Byte_object_destruct(&it)
      after = heap()
      """
    Then it holds that
      | full  | > before + 2999 |
      | after | before          |

  @EXT-ENDPOINT-DESTRUCT-2
  Scenario: PMIx_Endpoint_destruct frees the memory inside a pmix_endpoint_t
    When this runs
      """
      size_t before
      size_t full
      size_t after
      pmix_endpoint_t it
      PMIx_Endpoint_construct(&it)
      before = heap()
      it.uuid = strdup("x*3000")
      it.osname = strdup("x*3000")
      it.endpt.bytes = strdup("x*3000")
      it.endpt.size = 3001
      full = heap()
      PMIx_Endpoint_destruct(&it)
      after = heap()
      """
    Then it holds that
      | full  | > before + 2999 |
      | after | before          |

  @EXT-ENVAR-DESTRUCT-2
  Scenario: PMIx_Envar_destruct frees the memory inside a pmix_envar_t
    When this runs
      """
      size_t before
      size_t full
      size_t after
      pmix_envar_t it
      PMIx_Envar_construct(&it)
      before = heap()
      it.envar = strdup("x*3000")
      it.value = strdup("x*3000")
      full = heap()
      PMIx_Envar_destruct(&it)
      after = heap()
      """
    Then it holds that
      | full  | > before + 2999 |
      | after | before          |

  @EXT-PROC-INFO-DESTRUCT-2
  Scenario: PMIx_Proc_info_destruct frees the memory inside a pmix_proc_info_t
    When this runs
      """
      size_t before
      size_t full
      size_t after
      pmix_proc_info_t it
      PMIx_Proc_info_construct(&it)
      before = heap()
      it.hostname = strdup("x*3000")
      it.executable_name = strdup("x*3000")
      full = heap()
      PMIx_Proc_info_destruct(&it)
      after = heap()
      """
    Then it holds that
      | full  | > before + 2999 |
      | after | before          |

  @EXT-PROC-STATS-DESTRUCT-2
  Scenario: PMIx_Proc_stats_destruct frees the memory inside a pmix_proc_stats_t
    When this runs
      """
      size_t before
      size_t full
      size_t after
      pmix_proc_stats_t it
      PMIx_Proc_stats_construct(&it)
      before = heap()
      it.node = strdup("x*3000")
      it.cmd = strdup("x*3000")
      full = heap()
      PMIx_Proc_stats_destruct(&it)
      after = heap()
      """
    Then it holds that
      | full  | > before + 2999 |
      | after | before          |

  @EXT-DISK-STATS-DESTRUCT-2
  Scenario: PMIx_Disk_stats_destruct frees the memory inside a pmix_disk_stats_t
    When this runs
      """
      size_t before
      size_t full
      size_t after
      pmix_disk_stats_t it
      PMIx_Disk_stats_construct(&it)
      before = heap()
      it.disk = strdup("x*3000")
      full = heap()
      PMIx_Disk_stats_destruct(&it)
      after = heap()
      """
    Then it holds that
      | full  | > before + 2999 |
      | after | before          |

  @EXT-NET-STATS-DESTRUCT-2
  Scenario: PMIx_Net_stats_destruct frees the memory inside a pmix_net_stats_t
    When this runs
      """
      size_t before
      size_t full
      size_t after
      pmix_net_stats_t it
      PMIx_Net_stats_construct(&it)
      before = heap()
      it.net_interface = strdup("x*3000")
      full = heap()
      PMIx_Net_stats_destruct(&it)
      after = heap()
      """
    Then it holds that
      | full  | > before + 2999 |
      | after | before          |

  @EXT-PDATA-DESTRUCT-2
  Scenario: PMIx_Pdata_destruct frees the memory inside a pmix_pdata_t
    When this runs
      """
      size_t before
      size_t full
      size_t after
      pmix_pdata_t it
      PMIx_Pdata_construct(&it)
      before = heap()
      it.value.type = PMIX_STRING
      it.value.data.string = strdup("x*3000")
      full = heap()
      PMIx_Pdata_destruct(&it)
      after = heap()
      """
    Then it holds that
      | full  | > before + 2999 |
      | after | before          |

  @EXT-APP-DESTRUCT-2
  Scenario: PMIx_App_destruct frees the memory inside a pmix_app_t
    When this runs
      """
      size_t before
      size_t full
      size_t after
      pmix_app_t it
      PMIx_App_construct(&it)
      before = heap()
      it.cmd = strdup("x*3000")
      it.cwd = strdup("x*3000")
      it.argv = PMIx_Argv_split_with_empty("x*500", 'x')
      it.env = PMIx_Argv_split_with_empty("x*500", 'x')
      PMIx_App_info_create(&it, 3)
      it.info[0].value.type = PMIX_STRING
      it.info[0].value.data.string = strdup("x*3000")
      it.info[1].value.type = PMIX_STRING
      it.info[1].value.data.string = strdup("x*3000")
      it.info[2].value.type = PMIX_STRING
      it.info[2].value.data.string = strdup("x*3000")
      full = heap()
      PMIx_App_destruct(&it)
      after = heap()
      """
    Then it holds that
      | full  | > before + 2999 |
      | after | before          |

  @EXT-DATA-BUFFER-DESTRUCT-2
  Scenario: PMIx_Data_buffer_destruct frees the memory inside a pmix_data_buffer_t
    When this runs
      """
      size_t before
      size_t full
      size_t after
      pmix_data_buffer_t it
      PMIx_Data_buffer_construct(&it)
      before = heap()
      it.base_ptr = malloc(3000)
      it.bytes_allocated = 3000
      it.pack_ptr = it.base_ptr
      it.unpack_ptr = it.base_ptr
      full = heap()
      PMIx_Data_buffer_destruct(&it)
      after = heap()
      """
    Then it holds that
      | full  | > before + 2999 |
      | after | before          |

  # A cpuset is parsed and destructed once before, so that everything that the library keeps is allocated. Another of its threads can free
  # memory meanwhile.
  @EXT-CPUSET-DESTRUCT-2
  Scenario: PMIx_Cpuset_destruct frees the bitmap of a cpuset
    When this runs
      """
      size_t before
      size_t full
      size_t after
      pmix_cpuset_t it
      PMIx_server_init(NULL, NULL, 0)
      PMIx_Cpuset_construct(&it)
      PMIx_Parse_cpuset_string("hwloc:0-9999", &it)
      PMIx_Cpuset_destruct(&it)
      PMIx_Cpuset_construct(&it)
      before = heap()
      int parsed = PMIx_Parse_cpuset_string("hwloc:0-9999", &it)
      full = heap()
      PMIx_Cpuset_destruct(&it)
      after = heap()
      """
    Then it holds that
      | parsed | PMIX_SUCCESS    |
      | full   | > before + 1000 |
      | after  | < before + 1    |

  @EXT-PROC-DESTRUCT-2
  Scenario: PMIx_Proc_destruct clears a pmix_proc_t
    When this runs
      """
      pmix_proc_t it
      PMIx_Load_procid(&it, "some-job", 4)
      PMIx_Proc_destruct(&it)
      """
    Then it holds that
      | it.nspace | ""              |
      | it.rank   | PMIX_RANK_UNDEF |

  @<id>
  Scenario Outline: PMIx_<name>_destruct clears the <field> of a <type>
    When this runs
      """
      <type> it
      PMIx_<name>_construct(&it)
      it.<field> = <given>
      PMIx_<name>_destruct(&it)
      """
    Then it holds that
      | it.<field> | NULL |

    Examples:
      | id                        | name       | type              | field           | given       |
      | EXT-PROC-INFO-DESTRUCT-2  | Proc_info  | pmix_proc_info_t  | hostname        | strdup("x") |
      | EXT-PROC-INFO-DESTRUCT-2  | Proc_info  | pmix_proc_info_t  | executable_name | strdup("x") |
      | EXT-PROC-STATS-DESTRUCT-2 | Proc_stats | pmix_proc_stats_t | node            | strdup("x") |
      | EXT-PROC-STATS-DESTRUCT-2 | Proc_stats | pmix_proc_stats_t | cmd             | strdup("x") |
      | EXT-DISK-STATS-DESTRUCT-2 | Disk_stats | pmix_disk_stats_t | disk            | strdup("x") |
      | EXT-NET-STATS-DESTRUCT-2  | Net_stats  | pmix_net_stats_t  | net_interface   | strdup("x") |

  @EXT-VALUE-DESTRUCT-2
  Scenario Outline: PMIx_Value_destruct frees the memory inside a value of type <kind>
    When this runs
      """
      size_t before
      size_t full
      size_t after
      pmix_value_t v
      PMIx_Value_construct(&v)
      before = heap()
      v.type = PMIX_<kind>
      <contents>
      full = heap()
      PMIx_Value_destruct(&v)
      after = heap()
      """
    Then it holds that
      | full  | > before + 2999 |
      | after | before          |

    Examples:
      | kind                   | contents                                                                                                                                                                                                                                                                                                                                                                               |
      | STRING                 | v.data.string = strdup("x*3000")                                                                                                                                                                                                                                                                                                                                                       |
      | PROC                   | v.data.proc = PMIx_Proc_create(20)                                                                                                                                                                                                                                                                                                                                                     |
      | BYTE_OBJECT            | v.data.bo.bytes = strdup("x*3000"); v.data.bo.size = 3001                                                                                                                                                                                                                                                                                                                              |
      | COMPRESSED_STRING      | v.data.bo.bytes = strdup("x*3000"); v.data.bo.size = 3001                                                                                                                                                                                                                                                                                                                              |
      | COMPRESSED_BYTE_OBJECT | v.data.bo.bytes = strdup("x*3000"); v.data.bo.size = 3001                                                                                                                                                                                                                                                                                                                              |
      | PROC_INFO              | v.data.pinfo = PMIx_Proc_info_create(1); v.data.pinfo.hostname = strdup("x*3000"); v.data.pinfo.executable_name = strdup("x*3000")                                                                                                                                                                                                                                                     |
      | DATA_ARRAY             | v.data.darray = PMIx_Data_array_create(1000, PMIX_UINT64)                                                                                                                                                                                                                                                                                                                              |
      | ENVAR                  | v.data.envar.envar = strdup("x*3000"); v.data.envar.value = strdup("x*3000")                                                                                                                                                                                                                                                                                                           |
      | COORD                  | v.data.coord = PMIx_Coord_create(1000, 1)                                                                                                                                                                                                                                                                                                                                              |
      | GEOMETRY               | v.data.geometry = PMIx_Geometry_create(1); v.data.geometry.uuid = strdup("x*3000"); v.data.geometry.osname = strdup("x*3000"); v.data.geometry.coordinates = PMIx_Coord_create(1000, 1); v.data.geometry.ncoords = 1                                                                                                                                                                   |
      | DEVICE_DIST            | v.data.devdist = PMIx_Device_distance_create(1); v.data.devdist.uuid = strdup("x*3000"); v.data.devdist.osname = strdup("x*3000")                                                                                                                                                                                                                                                      |
      | ENDPOINT               | v.data.endpoint = PMIx_Endpoint_create(1); v.data.endpoint.uuid = strdup("x*3000"); v.data.endpoint.osname = strdup("x*3000"); v.data.endpoint.endpt.bytes = strdup("x*3000"); v.data.endpoint.endpt.size = 3001                                                                                                                                                                       |
      | REGATTR                | v.data.ptr = PMIx_Regattr_create(10)                                                                                                                                                                                                                                                                                                                                                   |
      | DATA_BUFFER            | v.data.dbuf = PMIx_Data_buffer_create(); char *bytes = strdup("x*3000"); PMIx_Data_buffer_load(v.data.dbuf, bytes, 3001)                                                                                                                                                                                                                                                               |
      | PROC_STATS             | v.data.pstats = PMIx_Proc_stats_create(1); v.data.pstats.node = strdup("x*3000"); v.data.pstats.cmd = strdup("x*3000")                                                                                                                                                                                                                                                                 |
      | DISK_STATS             | v.data.dkstats = PMIx_Disk_stats_create(1); v.data.dkstats.disk = strdup("x*3000")                                                                                                                                                                                                                                                                                                     |
      | NET_STATS              | v.data.netstats = PMIx_Net_stats_create(1); v.data.netstats.net_interface = strdup("x*3000")                                                                                                                                                                                                                                                                                           |
      | NODE_STATS             | v.data.ndstats = calloc(1, sizeof(pmix_node_stats_t)); v.data.ndstats.node = strdup("x*3000"); v.data.ndstats.diskstats = PMIx_Disk_stats_create(3); v.data.ndstats.diskstats[2].disk = strdup("x*3000"); v.data.ndstats.ndiskstats = 3; v.data.ndstats.netstats = PMIx_Net_stats_create(3); v.data.ndstats.netstats[2].net_interface = strdup("x*3000"); v.data.ndstats.nnetstats = 3 |

  @EXT-INFO-DESTRUCT-2 @EXT-PDATA-DESTRUCT-2
  Scenario Outline: PMIx_<name>_destruct frees the memory inside a value of type <kind>
    When this runs
      """
      size_t before
      size_t full
      size_t after
      <type> it
      PMIx_<name>_construct(&it)
      before = heap()
      it.value.type = PMIX_<kind>
      <contents>
      full = heap()
      PMIx_<name>_destruct(&it)
      after = heap()
      """
    Then it holds that
      | full  | > before + 2999 |
      | after | before          |

    Examples:
      | name  | type         | kind        | contents                                                                                   |
      | Info  | pmix_info_t  | BYTE_OBJECT | it.value.data.bo.bytes = strdup("x*3000"); it.value.data.bo.size = 3001                    |
      | Info  | pmix_info_t  | DATA_ARRAY  | it.value.data.darray = PMIx_Data_array_create(1000, PMIX_UINT64)                           |
      | Info  | pmix_info_t  | ENVAR       | it.value.data.envar.envar = strdup("x*3000"); it.value.data.envar.value = strdup("x*3000") |
      | Pdata | pmix_pdata_t | BYTE_OBJECT | it.value.data.bo.bytes = strdup("x*3000"); it.value.data.bo.size = 3001                    |
      | Pdata | pmix_pdata_t | DATA_ARRAY  | it.value.data.darray = PMIx_Data_array_create(1000, PMIX_UINT64)                           |
      | Pdata | pmix_pdata_t | ENVAR       | it.value.data.envar.envar = strdup("x*3000"); it.value.data.envar.value = strdup("x*3000") |
