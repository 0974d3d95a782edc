@libpmix
Feature: Structs: construct

  PMIx_*_construct initializes every field, whatever the memory held before. Variables hold garbage when they are declared.

  @EXT-<id>-CONSTRUCT-2
  Scenario Outline: PMIx_<name>_construct initializes every field of a <type>
    Then in C it holds that
      """
      <type> it;
      PMIx_<name>_construct(&it);
      EMPTY(PMIX_<kind>, &it);
      """
    Examples:
      | id              | name            | type                   | kind        |
      | VALUE           | Value           | pmix_value_t           | VALUE       |
      | INFO            | Info            | pmix_info_t            | INFO        |
      | COORD           | Coord           | pmix_coord_t           | COORD       |
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
      | DATA-BUFFER     | Data_buffer     | pmix_data_buffer_t     | DATA_BUFFER |
