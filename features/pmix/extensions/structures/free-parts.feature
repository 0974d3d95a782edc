# 4.7 to 4.25, 4.31
@libpmix
Feature: Structs: free one of several parts

  A struct that holds one thing only, and an array whose last struct only holds something, lose it like full ones. What a struct holds is
  larger than the array, and than what the C library keeps for itself.

  @<id>
  Scenario Outline: PMIx_<name>_destruct frees the <part> of a <type> that holds nothing else
    Then in C it holds that
      """
      <type> one, *it = &one;
      PMIx_<name>_construct(it);
      <fill>
      size_t full = mallinfo2().uordblks;
      PMIx_<name>_destruct(it);
      CHECK(mallinfo2().uordblks + 30000 <= full);
      """

    Examples:
      | id                             | name            | type                   | part            | fill                                                                                                                                             |
      | EXT-COORD-DESTRUCT-2           | Coord           | pmix_coord_t           | coordinates     | it->dims = 7500; it->coord = calloc(1, 30000);                                                                                                   |
      | EXT-GEOMETRY-DESTRUCT-2        | Geometry        | pmix_geometry_t        | uuid            | it->uuid = calloc(1, 30000);                                                                                                                     |
      | EXT-GEOMETRY-DESTRUCT-2        | Geometry        | pmix_geometry_t        | osname          | it->osname = calloc(1, 30000);                                                                                                                   |
      | EXT-GEOMETRY-DESTRUCT-2        | Geometry        | pmix_geometry_t        | only coordinate | it->ncoords = 1; it->coordinates = calloc(1, sizeof(pmix_coord_t)); it->coordinates->dims = 7500; it->coordinates->coord = calloc(1, 30000);     |
      | EXT-GEOMETRY-DESTRUCT-2        | Geometry        | pmix_geometry_t        | last coordinate | it->ncoords = 3; it->coordinates = calloc(3, sizeof(pmix_coord_t)); it->coordinates[2].dims = 7500; it->coordinates[2].coord = calloc(1, 30000); |
      | EXT-DEVICE-DISTANCE-DESTRUCT-2 | Device_distance | pmix_device_distance_t | uuid            | it->uuid = calloc(1, 30000);                                                                                                                     |
      | EXT-DEVICE-DISTANCE-DESTRUCT-2 | Device_distance | pmix_device_distance_t | osname          | it->osname = calloc(1, 30000);                                                                                                                   |
      | EXT-BYTE-OBJECT-DESTRUCT-2     | Byte_object     | pmix_byte_object_t     | bytes           | it->size = 1; it->bytes = calloc(1, 30000);                                                                                                      |
      | EXT-ENDPOINT-DESTRUCT-2        | Endpoint        | pmix_endpoint_t        | uuid            | it->uuid = calloc(1, 30000);                                                                                                                     |
      | EXT-ENDPOINT-DESTRUCT-2        | Endpoint        | pmix_endpoint_t        | osname          | it->osname = calloc(1, 30000);                                                                                                                   |
      | EXT-ENDPOINT-DESTRUCT-2        | Endpoint        | pmix_endpoint_t        | bytes           | it->endpt.size = 30000; it->endpt.bytes = calloc(1, 30000);                                                                                      |
      | EXT-ENVAR-DESTRUCT-2           | Envar           | pmix_envar_t           | envar           | it->envar = calloc(1, 30000);                                                                                                                    |
      | EXT-ENVAR-DESTRUCT-2           | Envar           | pmix_envar_t           | value           | it->value = calloc(1, 30000);                                                                                                                    |
      | EXT-PROC-INFO-DESTRUCT-2       | Proc_info       | pmix_proc_info_t       | hostname        | it->hostname = calloc(1, 30000);                                                                                                                 |
      | EXT-PROC-INFO-DESTRUCT-2       | Proc_info       | pmix_proc_info_t       | executable_name | it->executable_name = calloc(1, 30000);                                                                                                          |
      | EXT-PROC-STATS-DESTRUCT-2      | Proc_stats      | pmix_proc_stats_t      | node            | it->node = calloc(1, 30000);                                                                                                                     |
      | EXT-PROC-STATS-DESTRUCT-2      | Proc_stats      | pmix_proc_stats_t      | cmd             | it->cmd = calloc(1, 30000);                                                                                                                      |
      | EXT-APP-DESTRUCT-2             | App             | pmix_app_t             | cmd             | it->cmd = calloc(1, 30000);                                                                                                                      |
      | EXT-APP-DESTRUCT-2             | App             | pmix_app_t             | cwd             | it->cwd = calloc(1, 30000);                                                                                                                      |
      | EXT-APP-DESTRUCT-2             | App             | pmix_app_t             | argv            | it->argv = calloc(3, sizeof(char *)); it->argv[0] = calloc(1, 1); it->argv[1] = calloc(1, 30000);                                                |
      | EXT-APP-DESTRUCT-2             | App             | pmix_app_t             | env             | it->env = calloc(3, sizeof(char *)); it->env[0] = calloc(1, 1); it->env[1] = calloc(1, 30000);                                                   |
      | EXT-APP-DESTRUCT-2             | App             | pmix_app_t             | infos           | PMIx_App_info_create(it, 3); it->info[2].value.type = PMIX_STRING; it->info[2].value.data.string = calloc(1, 30000);                             |
      | EXT-DATA-BUFFER-DESTRUCT-2     | Data_buffer     | pmix_data_buffer_t     | bytes           | it->base_ptr = it->unpack_ptr = it->pack_ptr = calloc(1, 30000); it->bytes_allocated = 30000;                                                    |

  # The struct that holds something is each of three in turn.
  @<id>
  Scenario Outline: PMIx_<name>_free frees the <part> of one <type> among three
    Then in C it holds that
      """
      for (int which = 0; which < 3; which++) {
        <type> *them = <create>, *it = &them[which];
        <fill>
        size_t full = mallinfo2().uordblks;
        PMIx_<name>_free(them, 3);
        CHECK(mallinfo2().uordblks + 30000 <= full);
      }
      """

    Examples:
      | id                         | name            | type                   | part            | create                          | fill                                                                                                                 |
      | EXT-VALUE-FREE-2           | Value           | pmix_value_t           | text            | PMIx_Value_create(3)            | it->type = PMIX_STRING; it->data.string = calloc(1, 30000);                                                          |
      | EXT-INFO-FREE-2            | Info            | pmix_info_t            | text            | PMIx_Info_create(3)             | it->value.type = PMIX_STRING; it->value.data.string = calloc(1, 30000);                                              |
      | EXT-COORD-FREE-2           | Coord           | pmix_coord_t           | coordinates     | calloc(3, sizeof(pmix_coord_t)) | it->dims = 7500; it->coord = calloc(1, 30000);                                                                       |
      | EXT-GEOMETRY-FREE-2        | Geometry        | pmix_geometry_t        | uuid            | PMIx_Geometry_create(3)         | it->uuid = calloc(1, 30000);                                                                                         |
      | EXT-GEOMETRY-FREE-2        | Geometry        | pmix_geometry_t        | osname          | PMIx_Geometry_create(3)         | it->osname = calloc(1, 30000);                                                                                       |
      | EXT-DEVICE-DISTANCE-FREE-2 | Device_distance | pmix_device_distance_t | uuid            | PMIx_Device_distance_create(3)  | it->uuid = calloc(1, 30000);                                                                                         |
      | EXT-DEVICE-DISTANCE-FREE-2 | Device_distance | pmix_device_distance_t | osname          | PMIx_Device_distance_create(3)  | it->osname = calloc(1, 30000);                                                                                       |
      | EXT-BYTE-OBJECT-FREE-2     | Byte_object     | pmix_byte_object_t     | bytes           | PMIx_Byte_object_create(3)      | it->size = 1; it->bytes = calloc(1, 30000);                                                                          |
      | EXT-ENDPOINT-FREE-2        | Endpoint        | pmix_endpoint_t        | uuid            | PMIx_Endpoint_create(3)         | it->uuid = calloc(1, 30000);                                                                                         |
      | EXT-ENDPOINT-FREE-2        | Endpoint        | pmix_endpoint_t        | osname          | PMIx_Endpoint_create(3)         | it->osname = calloc(1, 30000);                                                                                       |
      | EXT-ENDPOINT-FREE-2        | Endpoint        | pmix_endpoint_t        | bytes           | PMIx_Endpoint_create(3)         | it->endpt.size = 30000; it->endpt.bytes = calloc(1, 30000);                                                          |
      | EXT-ENVAR-FREE-2           | Envar           | pmix_envar_t           | envar           | PMIx_Envar_create(3)            | it->envar = calloc(1, 30000);                                                                                        |
      | EXT-ENVAR-FREE-2           | Envar           | pmix_envar_t           | value           | PMIx_Envar_create(3)            | it->value = calloc(1, 30000);                                                                                        |
      | EXT-PROC-INFO-FREE-2       | Proc_info       | pmix_proc_info_t       | hostname        | PMIx_Proc_info_create(3)        | it->hostname = calloc(1, 30000);                                                                                     |
      | EXT-PROC-INFO-FREE-2       | Proc_info       | pmix_proc_info_t       | executable_name | PMIx_Proc_info_create(3)        | it->executable_name = calloc(1, 30000);                                                                              |
      | EXT-PROC-STATS-FREE-2      | Proc_stats      | pmix_proc_stats_t      | node            | PMIx_Proc_stats_create(3)       | it->node = calloc(1, 30000);                                                                                         |
      | EXT-PROC-STATS-FREE-2      | Proc_stats      | pmix_proc_stats_t      | cmd             | PMIx_Proc_stats_create(3)       | it->cmd = calloc(1, 30000);                                                                                          |
      | EXT-DISK-STATS-FREE-2      | Disk_stats      | pmix_disk_stats_t      | disk            | PMIx_Disk_stats_create(3)       | it->disk = calloc(1, 30000);                                                                                         |
      | EXT-NET-STATS-FREE-2       | Net_stats       | pmix_net_stats_t       | net_interface   | PMIx_Net_stats_create(3)        | it->net_interface = calloc(1, 30000);                                                                                |
      | EXT-PDATA-FREE-2           | Pdata           | pmix_pdata_t           | text            | PMIx_Pdata_create(3)            | it->value.type = PMIX_STRING; it->value.data.string = calloc(1, 30000);                                              |
      | EXT-APP-FREE-2             | App             | pmix_app_t             | cmd             | PMIx_App_create(3)              | it->cmd = calloc(1, 30000);                                                                                          |
      | EXT-APP-FREE-2             | App             | pmix_app_t             | cwd             | PMIx_App_create(3)              | it->cwd = calloc(1, 30000);                                                                                          |
      | EXT-APP-FREE-2             | App             | pmix_app_t             | argv            | PMIx_App_create(3)              | it->argv = calloc(3, sizeof(char *)); it->argv[0] = calloc(1, 1); it->argv[1] = calloc(1, 30000);                    |
      | EXT-APP-FREE-2             | App             | pmix_app_t             | env             | PMIx_App_create(3)              | it->env = calloc(3, sizeof(char *)); it->env[0] = calloc(1, 1); it->env[1] = calloc(1, 30000);                       |
      | EXT-APP-FREE-2             | App             | pmix_app_t             | infos           | PMIx_App_create(3)              | PMIx_App_info_create(it, 3); it->info[2].value.type = PMIX_STRING; it->info[2].value.data.string = calloc(1, 30000); |

  # Only the first two of three structs are given.
  @<id>
  Scenario Outline: PMIx_<name>_free leaves what a <type> after the last one holds
    Then in C it holds that
      """
      <type> *them = <create>;
      for (<type> *it = them; it < them + 3; it++) { <fill> }
      char *kept = them[2].<held>;
      memset(kept, 'x', 30000);
      size_t full = mallinfo2().uordblks;
      PMIx_<name>_free(them, 2);
      CHECK(mallinfo2().uordblks + 60000 <= full && full < mallinfo2().uordblks + 90000);
      for (int at = 0; at < 30000; at++) CHECK(kept[at] == 'x');
      """

    Examples:
      | id                         | name            | type                   | held              | create                         | fill                                                                    |
      | EXT-VALUE-FREE-2           | Value           | pmix_value_t           | data.string       | PMIx_Value_create(3)           | it->type = PMIX_STRING; it->data.string = calloc(1, 30000);             |
      | EXT-INFO-FREE-2            | Info            | pmix_info_t            | value.data.string | PMIx_Info_create(3)            | it->value.type = PMIX_STRING; it->value.data.string = calloc(1, 30000); |
      | EXT-GEOMETRY-FREE-2        | Geometry        | pmix_geometry_t        | osname            | PMIx_Geometry_create(3)        | it->osname = calloc(1, 30000);                                          |
      | EXT-DEVICE-DISTANCE-FREE-2 | Device_distance | pmix_device_distance_t | osname            | PMIx_Device_distance_create(3) | it->osname = calloc(1, 30000);                                          |
      | EXT-BYTE-OBJECT-FREE-2     | Byte_object     | pmix_byte_object_t     | bytes             | PMIx_Byte_object_create(3)     | it->size = 30000; it->bytes = calloc(1, 30000);                         |
      | EXT-ENDPOINT-FREE-2        | Endpoint        | pmix_endpoint_t        | endpt.bytes       | PMIx_Endpoint_create(3)        | it->endpt.size = 30000; it->endpt.bytes = calloc(1, 30000);             |
      | EXT-ENVAR-FREE-2           | Envar           | pmix_envar_t           | value             | PMIx_Envar_create(3)           | it->value = calloc(1, 30000);                                           |
      | EXT-PROC-INFO-FREE-2       | Proc_info       | pmix_proc_info_t       | hostname          | PMIx_Proc_info_create(3)       | it->hostname = calloc(1, 30000);                                        |
      | EXT-PROC-STATS-FREE-2      | Proc_stats      | pmix_proc_stats_t      | cmd               | PMIx_Proc_stats_create(3)      | it->cmd = calloc(1, 30000);                                             |
      | EXT-DISK-STATS-FREE-2      | Disk_stats      | pmix_disk_stats_t      | disk              | PMIx_Disk_stats_create(3)      | it->disk = calloc(1, 30000);                                            |
      | EXT-NET-STATS-FREE-2       | Net_stats       | pmix_net_stats_t       | net_interface     | PMIx_Net_stats_create(3)       | it->net_interface = calloc(1, 30000);                                   |
      | EXT-PDATA-FREE-2           | Pdata           | pmix_pdata_t           | value.data.string | PMIx_Pdata_create(3)           | it->value.type = PMIX_STRING; it->value.data.string = calloc(1, 30000); |
      | EXT-APP-FREE-2             | App             | pmix_app_t             | cwd               | PMIx_App_create(3)             | it->cwd = calloc(1, 30000);                                             |

  @<id>
  Scenario Outline: PMIX_<name>_<end> frees the <part> of a <type> that holds nothing else
    Then in C it holds that
      """
      <type> *it = NULL;
      PMIX_<name>_CREATE(it, 1);
      CHECK(it);
      <fill>
      size_t full = mallinfo2().uordblks;
      PMIX_<name>_<end>(<given>);
      CHECK(mallinfo2().uordblks + 30000 <= full);
      """

    Examples:
      | id                              | name       | type              | end      | part           | given | fill                                                                                                         |
      | EXT-MACRO-PROC-STATS-DESTRUCT-1 | PROC_STATS | pmix_proc_stats_t | DESTRUCT | node           | it    | it->node = calloc(1, 30000);                                                                                 |
      | EXT-MACRO-PROC-STATS-DESTRUCT-1 | PROC_STATS | pmix_proc_stats_t | DESTRUCT | cmd            | it    | it->cmd = calloc(1, 30000);                                                                                  |
      | EXT-MACRO-PROC-STATS-FREE-1     | PROC_STATS | pmix_proc_stats_t | FREE     | node           | it, 1 | it->node = calloc(1, 30000);                                                                                 |
      | EXT-MACRO-PROC-STATS-FREE-1     | PROC_STATS | pmix_proc_stats_t | FREE     | cmd            | it, 1 | it->cmd = calloc(1, 30000);                                                                                  |
      | EXT-MACRO-PROC-STATS-RELEASE-1  | PROC_STATS | pmix_proc_stats_t | RELEASE  | node           | it    | it->node = calloc(1, 30000);                                                                                 |
      | EXT-MACRO-PROC-STATS-RELEASE-1  | PROC_STATS | pmix_proc_stats_t | RELEASE  | cmd            | it    | it->cmd = calloc(1, 30000);                                                                                  |
      | EXT-MACRO-DISK-STATS-FREE-1     | DISK_STATS | pmix_disk_stats_t | FREE     | disk           | it, 1 | it->disk = calloc(1, 30000);                                                                                 |
      | EXT-MACRO-NET-STATS-FREE-1      | NET_STATS  | pmix_net_stats_t  | FREE     | net_interface  | it, 1 | it->net_interface = calloc(1, 30000);                                                                        |
      | EXT-MACRO-NODE-STATS-DESTRUCT-1 | NODE_STATS | pmix_node_stats_t | DESTRUCT | node           | it    | it->node = calloc(1, 30000);                                                                                 |
      | EXT-MACRO-NODE-STATS-DESTRUCT-1 | NODE_STATS | pmix_node_stats_t | DESTRUCT | only disk      | it    | PMIX_DISK_STATS_CREATE(it->diskstats, 1); it->ndiskstats = 1; it->diskstats->disk = calloc(1, 30000);        |
      | EXT-MACRO-NODE-STATS-DESTRUCT-1 | NODE_STATS | pmix_node_stats_t | DESTRUCT | last disk      | it    | PMIX_DISK_STATS_CREATE(it->diskstats, 3); it->ndiskstats = 3; it->diskstats[2].disk = calloc(1, 30000);      |
      | EXT-MACRO-NODE-STATS-DESTRUCT-1 | NODE_STATS | pmix_node_stats_t | DESTRUCT | only interface | it    | PMIX_NET_STATS_CREATE(it->netstats, 1); it->nnetstats = 1; it->netstats->net_interface = calloc(1, 30000);   |
      | EXT-MACRO-NODE-STATS-DESTRUCT-1 | NODE_STATS | pmix_node_stats_t | DESTRUCT | last interface | it    | PMIX_NET_STATS_CREATE(it->netstats, 3); it->nnetstats = 3; it->netstats[2].net_interface = calloc(1, 30000); |
      | EXT-MACRO-NODE-STATS-RELEASE-1  | NODE_STATS | pmix_node_stats_t | RELEASE  | node           | it    | it->node = calloc(1, 30000);                                                                                 |
      | EXT-MACRO-NODE-STATS-RELEASE-1  | NODE_STATS | pmix_node_stats_t | RELEASE  | last disk      | it    | PMIX_DISK_STATS_CREATE(it->diskstats, 3); it->ndiskstats = 3; it->diskstats[2].disk = calloc(1, 30000);      |
      | EXT-MACRO-NODE-STATS-RELEASE-1  | NODE_STATS | pmix_node_stats_t | RELEASE  | last interface | it    | PMIX_NET_STATS_CREATE(it->netstats, 3); it->nnetstats = 3; it->netstats[2].net_interface = calloc(1, 30000); |

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
