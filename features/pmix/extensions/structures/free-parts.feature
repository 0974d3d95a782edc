# 4.7 to 4.25, 4.31
@libpmix
Feature: Structs: free one of several parts

  A struct that holds one thing only, and an array whose last struct only holds something, lose it like full ones. What a struct holds is
  larger than the array, and than what the C library keeps for itself.

  # Each field is set alone; of its three parts, if it has some, the last may be the only one with contents.
  @EXT-<id>-DESTRUCT-2
  Scenario Outline: PMIx_<name>_destruct frees what a <type> holds that holds nothing else
    Then in C it holds that
      """
      EACH_FIELD(field, PMIX_<kind>, "")
        for (int last = 0; last < 2; last++) {
          <type> it;
          PMIx_<name>_construct(&it);
          size_t before = heap();
          set(&it, field, 30000);
          if (last) keep_last(&it, field);
          PMIx_<name>_destruct(&it);
          IS(heap(), before);
        }
      """
    Examples:
      | id              | name            | type                   | kind        |
      | COORD           | Coord           | pmix_coord_t           | COORD       |
      | GEOMETRY        | Geometry        | pmix_geometry_t        | GEOMETRY    |
      | DEVICE-DISTANCE | Device_distance | pmix_device_distance_t | DEVICE_DIST |
      | BYTE-OBJECT     | Byte_object     | pmix_byte_object_t     | BYTE_OBJECT |
      | ENDPOINT        | Endpoint        | pmix_endpoint_t        | ENDPOINT    |
      | ENVAR           | Envar           | pmix_envar_t           | ENVAR       |
      | PROC-INFO       | Proc_info       | pmix_proc_info_t       | PROC_INFO   |
      | PROC-STATS      | Proc_stats      | pmix_proc_stats_t      | PROC_STATS  |
      | APP             | App             | pmix_app_t             | APP         |
      | DATA-BUFFER     | Data_buffer     | pmix_data_buffer_t     | DATA_BUFFER |

  # The struct that holds something is each of three in turn.
  @EXT-<id>-FREE-2
  Scenario Outline: PMIx_<name>_free frees what one <type> among three holds
    Then in C it holds that
      """
      EACH_FIELD(field, PMIX_<kind>, "")
        for (int how = 0; how < 6; how++) {
          <type> *them = <create>;
          size_t before = heap();
          set(&them[how / 2], field, 30000);
          if (how % 2) keep_last(&them[how / 2], field);
          PMIx_<name>_free(them, 3);
          COMPARE(heap(), <, before + 1);
        }
      """
    Examples:
      | id              | name            | type                   | kind        | create                          |
      | VALUE           | Value           | pmix_value_t           | VALUE       | PMIx_Value_create(3)            |
      | INFO            | Info            | pmix_info_t            | INFO        | PMIx_Info_create(3)             |
      | COORD           | Coord           | pmix_coord_t           | COORD       | calloc(3, sizeof(pmix_coord_t)) |
      | GEOMETRY        | Geometry        | pmix_geometry_t        | GEOMETRY    | PMIx_Geometry_create(3)         |
      | DEVICE-DISTANCE | Device_distance | pmix_device_distance_t | DEVICE_DIST | PMIx_Device_distance_create(3)  |
      | BYTE-OBJECT     | Byte_object     | pmix_byte_object_t     | BYTE_OBJECT | PMIx_Byte_object_create(3)      |
      | ENDPOINT        | Endpoint        | pmix_endpoint_t        | ENDPOINT    | PMIx_Endpoint_create(3)         |
      | ENVAR           | Envar           | pmix_envar_t           | ENVAR       | PMIx_Envar_create(3)            |
      | PROC-INFO       | Proc_info       | pmix_proc_info_t       | PROC_INFO   | PMIx_Proc_info_create(3)        |
      | PROC-STATS      | Proc_stats      | pmix_proc_stats_t      | PROC_STATS  | PMIx_Proc_stats_create(3)       |
      | DISK-STATS      | Disk_stats      | pmix_disk_stats_t      | DISK_STATS  | PMIx_Disk_stats_create(3)       |
      | NET-STATS       | Net_stats       | pmix_net_stats_t       | NET_STATS   | PMIx_Net_stats_create(3)        |
      | PDATA           | Pdata           | pmix_pdata_t           | PDATA       | PMIx_Pdata_create(3)            |
      | APP             | App             | pmix_app_t             | APP         | PMIx_App_create(3)              |

  # Only the first two of three structs are given.
  @EXT-<id>-FREE-2
  Scenario Outline: PMIx_<name>_free leaves what a <type> after the last one holds
    Then in C it holds that
      """
      <type> *them = PMIx_<name>_create(3);
      EACH_FIELD(field, PMIX_<kind>, "<held>") for (int at = 0; at < 3; at++) set(&them[at], field, 30000);
      char *kept = *(char **) &them[2].<path>;
      size_t full = heap();
      PMIx_<name>_free(them, 2);
      CHECK(heap() + 60000 <= full && full < heap() + 90000);
      CHECK(!strncmp(kept, xs(29999), 29999));
      """
    Examples:
      | id              | name            | type                   | kind        | held          | path              |
      | VALUE           | Value           | pmix_value_t           | VALUE       | value         | data.string       |
      | INFO            | Info            | pmix_info_t            | INFO        | value         | value.data.string |
      | GEOMETRY        | Geometry        | pmix_geometry_t        | GEOMETRY    | osname        | osname            |
      | DEVICE-DISTANCE | Device_distance | pmix_device_distance_t | DEVICE_DIST | osname        | osname            |
      | BYTE-OBJECT     | Byte_object     | pmix_byte_object_t     | BYTE_OBJECT | bytes         | bytes             |
      | ENDPOINT        | Endpoint        | pmix_endpoint_t        | ENDPOINT    | endpt.bytes   | endpt.bytes       |
      | ENVAR           | Envar           | pmix_envar_t           | ENVAR       | value         | value             |
      | PROC-INFO       | Proc_info       | pmix_proc_info_t       | PROC_INFO   | hostname      | hostname          |
      | PROC-STATS      | Proc_stats      | pmix_proc_stats_t      | PROC_STATS  | cmd           | cmd               |
      | DISK-STATS      | Disk_stats      | pmix_disk_stats_t      | DISK_STATS  | disk          | disk              |
      | NET-STATS       | Net_stats       | pmix_net_stats_t       | NET_STATS   | net_interface | net_interface     |
      | PDATA           | Pdata           | pmix_pdata_t           | PDATA       | value         | value.data.string |
      | APP             | App             | pmix_app_t             | APP         | cwd           | cwd               |

  @EXT-MACRO-<id>-1
  Scenario Outline: PMIX_<name>_<end> frees the <part> of a pmix_<type>_t that holds nothing else
    Then in C it holds that
      """
      pmix_<type>_t *it = NULL;
      PMIX_<name>_CREATE(it, 1);
      CHECK(it);
      <fill>
      size_t full = mallinfo2().uordblks;
      PMIX_<name>_<end>(<given>);
      CHECK(mallinfo2().uordblks + 30000 <= full);
      """
    Examples:
      | id | name | type | end | part | given | fill |
      | PROC-STATS-DESTRUCT | PROC_STATS | proc_stats | DESTRUCT | node | it | it->node = calloc(1, 30000); |
      | PROC-STATS-DESTRUCT | PROC_STATS | proc_stats | DESTRUCT | cmd | it | it->cmd = calloc(1, 30000); |
      | PROC-STATS-FREE | PROC_STATS | proc_stats | FREE | node | it, 1 | it->node = calloc(1, 30000); |
      | PROC-STATS-FREE | PROC_STATS | proc_stats | FREE | cmd | it, 1 | it->cmd = calloc(1, 30000); |
      | PROC-STATS-RELEASE | PROC_STATS | proc_stats | RELEASE | node | it | it->node = calloc(1, 30000); |
      | PROC-STATS-RELEASE | PROC_STATS | proc_stats | RELEASE | cmd | it | it->cmd = calloc(1, 30000); |
      | DISK-STATS-FREE | DISK_STATS | disk_stats | FREE | disk | it, 1 | it->disk = calloc(1, 30000); |
      | NET-STATS-FREE | NET_STATS | net_stats | FREE | net_interface | it, 1 | it->net_interface = calloc(1, 30000); |
      | NODE-STATS-DESTRUCT | NODE_STATS | node_stats | DESTRUCT | node | it | it->node = calloc(1, 30000); |
      | NODE-STATS-DESTRUCT | NODE_STATS | node_stats | DESTRUCT | only disk | it | PMIX_DISK_STATS_CREATE(it->diskstats, 1); it->ndiskstats = 1; it->diskstats->disk = calloc(1, 30000); |
      | NODE-STATS-DESTRUCT | NODE_STATS | node_stats | DESTRUCT | last disk | it | PMIX_DISK_STATS_CREATE(it->diskstats, 3); it->ndiskstats = 3; it->diskstats[2].disk = calloc(1, 30000); |
      | NODE-STATS-DESTRUCT | NODE_STATS | node_stats | DESTRUCT | only interface | it | PMIX_NET_STATS_CREATE(it->netstats, 1); it->nnetstats = 1; it->netstats->net_interface = calloc(1, 30000); |
      | NODE-STATS-DESTRUCT | NODE_STATS | node_stats | DESTRUCT | last interface | it | PMIX_NET_STATS_CREATE(it->netstats, 3); it->nnetstats = 3; it->netstats[2].net_interface = calloc(1, 30000); |
      | NODE-STATS-RELEASE | NODE_STATS | node_stats | RELEASE | node | it | it->node = calloc(1, 30000); |
      | NODE-STATS-RELEASE | NODE_STATS | node_stats | RELEASE | last disk | it | PMIX_DISK_STATS_CREATE(it->diskstats, 3); it->ndiskstats = 3; it->diskstats[2].disk = calloc(1, 30000); |
      | NODE-STATS-RELEASE | NODE_STATS | node_stats | RELEASE | last interface | it | PMIX_NET_STATS_CREATE(it->netstats, 3); it->nnetstats = 3; it->netstats[2].net_interface = calloc(1, 30000); |

  # Each of three structs holds something in turn.
  @<id>
  Scenario Outline: PMIX_<name>_FREE frees the <part> of one <type> among three
    Then in C it holds that
      """
      for (int which = 0; which < 3; which++) {
        <type> *them = NULL;
        PMIX_<name>_CREATE(them, 3);
        CHECK(them);
        them[which].<part> = calloc(1, 30000);
        size_t full = mallinfo2().uordblks;
        PMIX_<name>_FREE(them, 3);
        CHECK(mallinfo2().uordblks + 30000 <= full);
      }
      """
    Examples:
      | id                          | name       | type              | part          |
      | EXT-MACRO-PROC-STATS-FREE-1 | PROC_STATS | pmix_proc_stats_t | node          |
      | EXT-MACRO-PROC-STATS-FREE-1 | PROC_STATS | pmix_proc_stats_t | cmd           |
      | EXT-MACRO-DISK-STATS-FREE-1 | DISK_STATS | pmix_disk_stats_t | disk          |
      | EXT-MACRO-NET-STATS-FREE-1  | NET_STATS  | pmix_net_stats_t  | net_interface |
