@libpmix
Feature: Structs: create

  PMIx_*_create allocates an array and initializes every field of each element. Memory holds garbage when it is allocated. An
  allocation that follows ends the process if the library has written past its own.

  @EXT-<id>-CREATE-2
  Scenario Outline: PMIx_<name>_create allocates elements and initializes every field of each
    Then in C it holds that
      """
      for (int many = 1; many < 5000; many = many * 9 + 1) {
        size_t before = heap();
        <type> *them = PMIx_<name>_create(many);
        CHECK(them);
        COMPARE(heap(), >, before + many * sizeof(*them));
        CHECK(malloc(100000));
        for (int at = 0; at < many; at++) EMPTY(PMIX_<kind>, &them[at]);
      }
      """
    Examples:
      | id              | name            | type                   | kind        |
      | VALUE           | Value           | pmix_value_t           | VALUE       |
      | INFO            | Info            | pmix_info_t            | INFO        |
      | TOPOLOGY        | Topology        | pmix_topology_t        | TOPO        |
      | CPUSET          | Cpuset          | pmix_cpuset_t          | PROC_CPUSET |
      | GEOMETRY        | Geometry        | pmix_geometry_t        | GEOMETRY    |
      | DEVICE-DISTANCE | Device_distance | pmix_device_distance_t | DEVICE_DIST |
      | BYTE-OBJECT     | Byte_object     | pmix_byte_object_t     | BYTE_OBJECT |
      | ENDPOINT        | Endpoint        | pmix_endpoint_t        | ENDPOINT    |
      | ENVAR           | Envar           | pmix_envar_t           | ENVAR       |
      | PROC            | Proc            | pmix_proc_t            | PROC        |
      | PROC-INFO       | Proc_info       | pmix_proc_info_t       | PROC_INFO   |
      | PROC-STATS      | Proc_stats      | pmix_proc_stats_t      | PROC_STATS  |
      | DISK-STATS      | Disk_stats      | pmix_disk_stats_t      | DISK_STATS  |
      | NET-STATS       | Net_stats       | pmix_net_stats_t       | NET_STATS   |
      | PDATA           | Pdata           | pmix_pdata_t           | PDATA       |
      | APP             | App             | pmix_app_t             | APP         |

  @EXT-COORD-CREATE-2
  Scenario: PMIx_Coord_create allocates room for 3 coordinates and initializes each
    Then in C it holds that
      """
      size_t before = heap();
      pmix_coord_t *them = PMIx_Coord_create(5, 3);
      CHECK(them);
      COMPARE(heap(), >, before + 3 * sizeof(pmix_coord_t));
      IS(them[0].view, 0);
      IS(them[0].dims, 5);
      CHECK(them[0].coord);
      """

  @EXT-COORD-CREATE-2
  Scenario Outline: PMIx_Coord_create initializes the <field> of each coordinate
    Then in C it holds that
      """
      pmix_coord_t *them = PMIx_Coord_create(5, 3);
      for (int at = 1; at < 3; at++) CHECK(<holds>);
      """
    Examples:
      | field | holds              |
      | dims  | them[at].dims == 5 |
      | coord | them[at].coord     |
      | view  | !them[at].view     |

  @EXT-COORD-CREATE-2
  Scenario: PMIx_Coord_create allocates room for all dimensions
    Then in C it holds that
      """
      size_t before = heap();
      pmix_coord_t *them = PMIx_Coord_create(1000, 1);
      COMPARE(heap(), >, before + 1000 * sizeof(uint32_t) + 23);
      CHECK(them && malloc(100000));
      """
