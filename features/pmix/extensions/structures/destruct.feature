@libpmix
Feature: Structs: destruct

  PMIx_*_destruct frees all memory inside a struct. Every pointer that the struct owns has memory of 3,000 bytes or more, and the
  heap is measured to the byte before it is filled and after it is destructed. Freeing memory twice ends the process.

  # Each field is set alone; of its three parts, if it has some, the last may be the only one with contents. Then all fields are set.
  @EXT-<id>-DESTRUCT-2
  Scenario Outline: PMIx_<name>_destruct frees the memory inside a <type>
    Then in C it holds that
      """
      <type> it;
      PMIx_<name>_construct(&it);
      size_t before = heap();
      EACH_POINTER(field, PMIX_<kind>, "")
        for (int last = 0; last < 2; last++) {
          set(&it, field, 30000);
          if (last) keep_last(&it, field);
          PMIx_<name>_destruct(&it);
          IS(heap(), before);
          PMIx_<name>_construct(&it);
        }
      fill(PMIX_<kind>, &it, 3000);
      COMPARE(heap(), >, before + 2999);
      PMIx_<name>_destruct(&it);
      IS(heap(), before);
      """
    Examples:
      | id              | name            | type                   | kind        |
      | VALUE           | Value           | pmix_value_t           | VALUE       |
      | INFO            | Info            | pmix_info_t            | INFO        |
      | COORD           | Coord           | pmix_coord_t           | COORD       |
      | GEOMETRY        | Geometry        | pmix_geometry_t        | GEOMETRY    |
      | DEVICE-DISTANCE | Device_distance | pmix_device_distance_t | DEVICE_DIST |
      | BYTE-OBJECT     | Byte_object     | pmix_byte_object_t     | BYTE_OBJECT |
      | ENDPOINT        | Endpoint        | pmix_endpoint_t        | ENDPOINT    |
      | ENVAR           | Envar           | pmix_envar_t           | ENVAR       |
      | PROC-INFO       | Proc_info       | pmix_proc_info_t       | PROC_INFO   |
      | PROC-STATS      | Proc_stats      | pmix_proc_stats_t      | PROC_STATS  |
      | DISK-STATS      | Disk_stats      | pmix_disk_stats_t      | DISK_STATS  |
      | NET-STATS       | Net_stats       | pmix_net_stats_t       | NET_STATS   |
      | PDATA           | Pdata           | pmix_pdata_t           | PDATA       |
      | APP             | App             | pmix_app_t             | APP         |
      | DATA-BUFFER     | Data_buffer     | pmix_data_buffer_t     | DATA_BUFFER |

  @EXT-CPUSET-DESTRUCT-2
  Scenario: PMIx_Cpuset_destruct frees the source of a cpuset
    Then in C it holds that
      """
      pmix_cpuset_t it;
      PMIx_Cpuset_construct(&it);
      size_t before = heap();
      it.source = strdup("hwloc");
      COMPARE(heap(), >, before + 19);
      PMIx_Cpuset_destruct(&it);
      IS(heap(), before);
      """

  # A cpuset is parsed and destructed once before, so that everything that the library keeps is allocated. Another of its threads can free
  # memory meanwhile. The library writes to the string.
  @EXT-CPUSET-DESTRUCT-2
  Scenario: PMIx_Cpuset_destruct frees the bitmap of a cpuset
    Then in C it holds that
      """
      char text[2][20] = {"hwloc:0-9999", "hwloc:0-9999"};
      pmix_cpuset_t it;
      PMIx_server_init(NULL, NULL, 0);
      size_t before = 0;
      for (int round = 0; round < 2; round++) {
        PMIx_Cpuset_construct(&it);
        before = heap();
        IS(PMIx_Parse_cpuset_string(text[round], &it), PMIX_SUCCESS);
        COMPARE(heap(), >, before + 1000);
        PMIx_Cpuset_destruct(&it);
      }
      COMPARE(heap(), <, before + 1);
      """

  # A struct that was cleared holds nothing that a second call would free.
  @EXT-<id>-DESTRUCT-2
  Scenario Outline: PMIx_<name>_destruct clears the pointers of a <type>, which can be filled and cleared again
    Then in C it holds that
      """
      <type> it;
      PMIx_<name>_construct(&it);
      for (int round = 0; round < 3; round++) {
        EACH_FIELD(field, PMIX_<kind>, "<pointers>") set(&it, field, 4);
        PMIx_<name>_destruct(&it);
        EACH_FIELD(field, PMIX_<kind>, "<pointers>") CHECK(is_empty(&it, field));
        PMIx_<name>_destruct(&it);
      }
      """
    Examples:
      | id         | name       | type              | kind       | pointers                  |
      | PROC-INFO  | Proc_info  | pmix_proc_info_t  | PROC_INFO  | hostname, executable_name |
      | PROC-STATS | Proc_stats | pmix_proc_stats_t | PROC_STATS | node, cmd                 |
      | DISK-STATS | Disk_stats | pmix_disk_stats_t | DISK_STATS | disk                      |
      | NET-STATS  | Net_stats  | pmix_net_stats_t  | NET_STATS  | net_interface             |
      | PDATA      | Pdata      | pmix_pdata_t      | PDATA      | value                     |
      | APP        | App        | pmix_app_t        | APP        | cmd, argv, env, cwd, info |
      | PROC       | Proc       | pmix_proc_t       | PROC       | nspace, rank              |

  @EXT-VALUE-DESTRUCT-2 @EXT-INFO-DESTRUCT-2 @EXT-PDATA-DESTRUCT-2
  Scenario: PMIx_Value_destruct, PMIx_Info_destruct and PMIx_Pdata_destruct free the memory inside a value of each type
    Then in C it holds that
      """
      pmix_value_t value;
      pmix_info_t info;
      pmix_pdata_t pdata;
      PMIx_Value_construct(&value), PMIx_Info_construct(&info), PMIx_Pdata_construct(&pdata);
      EACH_KIND(kind, PMIX_STRING, PMIX_PROC, PMIX_BYTE_OBJECT, PMIX_COMPRESSED_STRING, PMIX_COMPRESSED_BYTE_OBJECT, PMIX_PROC_INFO, PMIX_ENVAR,
          PMIX_COORD, PMIX_GEOMETRY, PMIX_DEVICE_DIST, PMIX_ENDPOINT, PMIX_REGATTR, PMIX_DATA_BUFFER, PMIX_PROC_STATS, PMIX_DISK_STATS,
          PMIX_NET_STATS, PMIX_NODE_STATS, PMIX_DATA_ARRAY)
        for (int how = 0; how < 3; how++) {
          size_t before = heap();
          pmix_value_t given = kind == PMIX_DATA_ARRAY ? ARRAY_OF(1000, PMIX_UINT64) : filled(kind, 3000);
          COMPARE(heap(), >, before + 259);
          if (how == 0) value = given, PMIx_Value_destruct(&value);
          if (how == 1) info.value = given, PMIx_Info_destruct(&info);
          if (how == 2) pdata.value = given, PMIx_Pdata_destruct(&pdata);
          IS(heap(), before);
        }
      """
