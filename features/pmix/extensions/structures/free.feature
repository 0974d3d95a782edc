@libpmix
Feature: Structs: free

  PMIx_*_free frees the memory inside the elements of an array, and leaves the array itself to the caller. Every pointer that an
  element owns has more memory than the array, so that the array's own memory hides no leak.

  # Each field of each of three structs is set alone; of its three parts, if it has some, the last may be the only one with contents.
  @EXT-<id>-FREE-2
  Scenario Outline: PMIx_<name>_free frees the memory inside the elements of an array, and nothing after them
    Then in C it holds that
      """
      EACH_POINTER(field, PMIX_<kind>, "")
        for (int how = 0; how < 6; how++) {
          <type> *them = <create>;
          size_t before = heap();
          set(&them[how / 2], field, 30000);
          if (how % 2) keep_last(&them[how / 2], field);
          PMIx_<name>_free(them, 3);
          COMPARE(heap(), <, before + 1);
        }
      <type> *them = fill_all(PMIX_<kind>, 3, <create>, 3000), kept = them[2], wanted;
      FREES(6000, PMIx_<name>_free(them, 2));
      SAME(PMIX_<kind>, &kept, fill(PMIX_<kind>, memset(&wanted, 0, sizeof(wanted)), 3000), 1);
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

  # The strings that these structs own are short. What a call leaves allocated must not depend on whether there are any.
  @EXT-<id>-FREE-2
  Scenario Outline: PMIx_<name>_free leaves as much allocated for <count> filled elements as for empty ones
    Then in C it holds that
      """
      PMIx_<name>_free(PMIx_<name>_create(<count>), <count>);
      size_t start = heap();
      PMIx_<name>_free(PMIx_<name>_create(<count>), <count>);
      size_t between = heap();
      pmix_<type>_t *filled = PMIx_<name>_create(<count>);
      for (int at = 0; at < <count>; at++) filled[at].source = strdup("hwloc");
      PMIx_<name>_free(filled, <count>);
      IS(heap() - between, between - start);
      """
    Examples:
      | id       | name     | type     | count |
      | TOPOLOGY | Topology | topology | 1     |
      | TOPOLOGY | Topology | topology | 9     |
      | CPUSET   | Cpuset   | cpuset   | 1     |
      | CPUSET   | Cpuset   | cpuset   | 9     |

  @EXT-<id>-FREE-2
  Scenario Outline: PMIx_<name>_free frees the source of each element of an array
    Then in C it holds that
      """
      pmix_<type>_t *them = PMIx_<name>_create(3);
      size_t empty = heap();
      for (int at = 0; at < 3; at++) them[at].source = strdup("hwloc");
      COMPARE(heap(), >, empty + 60);
      PMIx_<name>_free(them, 3);
      COMPARE(heap(), <, empty + 1);
      """
    Examples:
      | id       | name     | type     |
      | TOPOLOGY | Topology | topology |
      | CPUSET   | Cpuset   | cpuset   |

  @EXT-<id>-FREE-3
  Scenario Outline: PMIx_<name>_free does not free the array itself
    Then in C it holds that
      """
      size_t before = heap();
      <type> *them = <made>;
      PMIx_<name>_free(them, 2);
      COMPARE(heap(), >, before + 2 * sizeof(*them));
      """
    Examples:
      | id              | name            | type                   | made                            |
      | VALUE           | Value           | pmix_value_t           | PMIx_Value_create(2)            |
      | INFO            | Info            | pmix_info_t            | PMIx_Info_create(2)             |
      | TOPOLOGY        | Topology        | pmix_topology_t        | PMIx_Topology_create(2)         |
      | CPUSET          | Cpuset          | pmix_cpuset_t          | PMIx_Cpuset_create(2)           |
      | COORD           | Coord           | pmix_coord_t           | calloc(2, sizeof(pmix_coord_t)) |
      | GEOMETRY        | Geometry        | pmix_geometry_t        | PMIx_Geometry_create(2)         |
      | DEVICE-DISTANCE | Device_distance | pmix_device_distance_t | PMIx_Device_distance_create(2)  |
      | BYTE-OBJECT     | Byte_object     | pmix_byte_object_t     | PMIx_Byte_object_create(2)      |
      | ENDPOINT        | Endpoint        | pmix_endpoint_t        | PMIx_Endpoint_create(2)         |
      | ENVAR           | Envar           | pmix_envar_t           | PMIx_Envar_create(2)            |
      | PROC            | Proc            | pmix_proc_t            | PMIx_Proc_create(2)             |
      | PROC-INFO       | Proc_info       | pmix_proc_info_t       | PMIx_Proc_info_create(2)        |
      | PROC-STATS      | Proc_stats      | pmix_proc_stats_t      | PMIx_Proc_stats_create(2)       |
      | DISK-STATS      | Disk_stats      | pmix_disk_stats_t      | PMIx_Disk_stats_create(2)       |
      | NET-STATS       | Net_stats       | pmix_net_stats_t       | PMIx_Net_stats_create(2)        |
      | PDATA           | Pdata           | pmix_pdata_t           | PMIx_Pdata_create(2)            |
      | APP             | App             | pmix_app_t             | PMIx_App_create(2)              |

  @EXT-PROC-FREE-2
  Scenario: PMIx_Proc_free allocates nothing
    Then in C it holds that
      """
      pmix_proc_t *them = PMIx_Proc_create(3);
      PMIx_Load_procid(&them[0], "some-job", 4);
      PMIx_Load_procid(&them[2], "some-job", 4);
      size_t full = heap();
      PMIx_Proc_free(them, 3);
      COMPARE(heap(), <, full + 1);
      """
