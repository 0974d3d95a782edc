@libpmix
Feature: Structs: construct

  PMIx_*_construct initializes every field, whatever the memory held before. Variables are filled with garbage when they are declared.

  @<id>
  Scenario Outline: PMIx_<name>_construct initializes the <field> of a <type>
    When this runs
      """
      <type> it
      PMIx_<name>_construct(&it)
      """
    Then it holds that
      | it.<field> | <value> |

    Examples:
      | id                              | name            | type                   | field                    | value           |
      | EXT-VALUE-CONSTRUCT-2           | Value           | pmix_value_t           | type                     | PMIX_UNDEF      |
      | EXT-VALUE-CONSTRUCT-2           | Value           | pmix_value_t           | data.ptr                 | NULL            |
      | EXT-INFO-CONSTRUCT-2            | Info            | pmix_info_t            | key                      | ""              |
      | EXT-INFO-CONSTRUCT-2            | Info            | pmix_info_t            | flags                    | 0               |
      | EXT-INFO-CONSTRUCT-2            | Info            | pmix_info_t            | value.type               | PMIX_UNDEF      |
      | EXT-INFO-CONSTRUCT-2            | Info            | pmix_info_t            | value.data.ptr           | NULL            |
      | EXT-COORD-CONSTRUCT-2           | Coord           | pmix_coord_t           | view                     | 0               |
      | EXT-COORD-CONSTRUCT-2           | Coord           | pmix_coord_t           | coord                    | NULL            |
      | EXT-COORD-CONSTRUCT-2           | Coord           | pmix_coord_t           | dims                     | 0               |
      | EXT-TOPOLOGY-CONSTRUCT-2        | Topology        | pmix_topology_t        | source                   | NULL            |
      | EXT-TOPOLOGY-CONSTRUCT-2        | Topology        | pmix_topology_t        | topology                 | NULL            |
      | EXT-CPUSET-CONSTRUCT-2          | Cpuset          | pmix_cpuset_t          | source                   | NULL            |
      | EXT-CPUSET-CONSTRUCT-2          | Cpuset          | pmix_cpuset_t          | bitmap                   | NULL            |
      | EXT-GEOMETRY-CONSTRUCT-2        | Geometry        | pmix_geometry_t        | fabric                   | 0               |
      | EXT-GEOMETRY-CONSTRUCT-2        | Geometry        | pmix_geometry_t        | uuid                     | NULL            |
      | EXT-GEOMETRY-CONSTRUCT-2        | Geometry        | pmix_geometry_t        | osname                   | NULL            |
      | EXT-GEOMETRY-CONSTRUCT-2        | Geometry        | pmix_geometry_t        | coordinates              | NULL            |
      | EXT-GEOMETRY-CONSTRUCT-2        | Geometry        | pmix_geometry_t        | ncoords                  | 0               |
      | EXT-DEVICE-DISTANCE-CONSTRUCT-2 | Device_distance | pmix_device_distance_t | uuid                     | NULL            |
      | EXT-DEVICE-DISTANCE-CONSTRUCT-2 | Device_distance | pmix_device_distance_t | osname                   | NULL            |
      | EXT-DEVICE-DISTANCE-CONSTRUCT-2 | Device_distance | pmix_device_distance_t | type                     | 0               |
      | EXT-DEVICE-DISTANCE-CONSTRUCT-2 | Device_distance | pmix_device_distance_t | mindist                  | 0xffff          |
      | EXT-DEVICE-DISTANCE-CONSTRUCT-2 | Device_distance | pmix_device_distance_t | maxdist                  | 0xffff          |
      | EXT-BYTE-OBJECT-CONSTRUCT-2     | Byte_object     | pmix_byte_object_t     | bytes                    | NULL            |
      | EXT-BYTE-OBJECT-CONSTRUCT-2     | Byte_object     | pmix_byte_object_t     | size                     | 0               |
      | EXT-ENDPOINT-CONSTRUCT-2        | Endpoint        | pmix_endpoint_t        | uuid                     | NULL            |
      | EXT-ENDPOINT-CONSTRUCT-2        | Endpoint        | pmix_endpoint_t        | osname                   | NULL            |
      | EXT-ENDPOINT-CONSTRUCT-2        | Endpoint        | pmix_endpoint_t        | endpt.bytes              | NULL            |
      | EXT-ENDPOINT-CONSTRUCT-2        | Endpoint        | pmix_endpoint_t        | endpt.size               | 0               |
      | EXT-ENVAR-CONSTRUCT-2           | Envar           | pmix_envar_t           | envar                    | NULL            |
      | EXT-ENVAR-CONSTRUCT-2           | Envar           | pmix_envar_t           | value                    | NULL            |
      | EXT-ENVAR-CONSTRUCT-2           | Envar           | pmix_envar_t           | separator                | '\\0'           |
      | EXT-PROC-CONSTRUCT-2            | Proc            | pmix_proc_t            | nspace                   | ""              |
      | EXT-PROC-CONSTRUCT-2            | Proc            | pmix_proc_t            | rank                     | PMIX_RANK_UNDEF |
      | EXT-PROC-INFO-CONSTRUCT-2       | Proc_info       | pmix_proc_info_t       | proc.nspace              | ""              |
      | EXT-PROC-INFO-CONSTRUCT-2       | Proc_info       | pmix_proc_info_t       | proc.rank                | not 0xa5a5a5a5  |
      | EXT-PROC-INFO-CONSTRUCT-2       | Proc_info       | pmix_proc_info_t       | hostname                 | NULL            |
      | EXT-PROC-INFO-CONSTRUCT-2       | Proc_info       | pmix_proc_info_t       | executable_name          | NULL            |
      | EXT-PROC-INFO-CONSTRUCT-2       | Proc_info       | pmix_proc_info_t       | pid                      | 0               |
      | EXT-PROC-INFO-CONSTRUCT-2       | Proc_info       | pmix_proc_info_t       | exit_code                | 0               |
      | EXT-PROC-INFO-CONSTRUCT-2       | Proc_info       | pmix_proc_info_t       | state                    | 0               |
      | EXT-PROC-STATS-CONSTRUCT-2      | Proc_stats      | pmix_proc_stats_t      | node                     | NULL            |
      | EXT-PROC-STATS-CONSTRUCT-2      | Proc_stats      | pmix_proc_stats_t      | proc.nspace              | ""              |
      | EXT-PROC-STATS-CONSTRUCT-2      | Proc_stats      | pmix_proc_stats_t      | proc.rank                | not 0xa5a5a5a5  |
      | EXT-PROC-STATS-CONSTRUCT-2      | Proc_stats      | pmix_proc_stats_t      | pid                      | 0               |
      | EXT-PROC-STATS-CONSTRUCT-2      | Proc_stats      | pmix_proc_stats_t      | cmd                      | NULL            |
      | EXT-PROC-STATS-CONSTRUCT-2      | Proc_stats      | pmix_proc_stats_t      | state                    | 0               |
      | EXT-PROC-STATS-CONSTRUCT-2      | Proc_stats      | pmix_proc_stats_t      | time.tv_sec              | 0               |
      | EXT-PROC-STATS-CONSTRUCT-2      | Proc_stats      | pmix_proc_stats_t      | time.tv_usec             | 0               |
      | EXT-PROC-STATS-CONSTRUCT-2      | Proc_stats      | pmix_proc_stats_t      | percent_cpu              | 0.0             |
      | EXT-PROC-STATS-CONSTRUCT-2      | Proc_stats      | pmix_proc_stats_t      | priority                 | 0               |
      | EXT-PROC-STATS-CONSTRUCT-2      | Proc_stats      | pmix_proc_stats_t      | num_threads              | 0               |
      | EXT-PROC-STATS-CONSTRUCT-2      | Proc_stats      | pmix_proc_stats_t      | pss                      | 0.0             |
      | EXT-PROC-STATS-CONSTRUCT-2      | Proc_stats      | pmix_proc_stats_t      | vsize                    | 0.0             |
      | EXT-PROC-STATS-CONSTRUCT-2      | Proc_stats      | pmix_proc_stats_t      | rss                      | 0.0             |
      | EXT-PROC-STATS-CONSTRUCT-2      | Proc_stats      | pmix_proc_stats_t      | peak_vsize               | 0.0             |
      | EXT-PROC-STATS-CONSTRUCT-2      | Proc_stats      | pmix_proc_stats_t      | processor                | 0               |
      | EXT-PROC-STATS-CONSTRUCT-2      | Proc_stats      | pmix_proc_stats_t      | sample_time.tv_sec       | 0               |
      | EXT-PROC-STATS-CONSTRUCT-2      | Proc_stats      | pmix_proc_stats_t      | sample_time.tv_usec      | 0               |
      | EXT-DISK-STATS-CONSTRUCT-2      | Disk_stats      | pmix_disk_stats_t      | disk                     | NULL            |
      | EXT-DISK-STATS-CONSTRUCT-2      | Disk_stats      | pmix_disk_stats_t      | num_reads_completed      | 0               |
      | EXT-DISK-STATS-CONSTRUCT-2      | Disk_stats      | pmix_disk_stats_t      | num_reads_merged         | 0               |
      | EXT-DISK-STATS-CONSTRUCT-2      | Disk_stats      | pmix_disk_stats_t      | num_sectors_read         | 0               |
      | EXT-DISK-STATS-CONSTRUCT-2      | Disk_stats      | pmix_disk_stats_t      | milliseconds_reading     | 0               |
      | EXT-DISK-STATS-CONSTRUCT-2      | Disk_stats      | pmix_disk_stats_t      | num_writes_completed     | 0               |
      | EXT-DISK-STATS-CONSTRUCT-2      | Disk_stats      | pmix_disk_stats_t      | num_writes_merged        | 0               |
      | EXT-DISK-STATS-CONSTRUCT-2      | Disk_stats      | pmix_disk_stats_t      | num_sectors_written      | 0               |
      | EXT-DISK-STATS-CONSTRUCT-2      | Disk_stats      | pmix_disk_stats_t      | milliseconds_writing     | 0               |
      | EXT-DISK-STATS-CONSTRUCT-2      | Disk_stats      | pmix_disk_stats_t      | num_ios_in_progress      | 0               |
      | EXT-DISK-STATS-CONSTRUCT-2      | Disk_stats      | pmix_disk_stats_t      | milliseconds_io          | 0               |
      | EXT-DISK-STATS-CONSTRUCT-2      | Disk_stats      | pmix_disk_stats_t      | weighted_milliseconds_io | 0               |
      | EXT-NET-STATS-CONSTRUCT-2       | Net_stats       | pmix_net_stats_t       | net_interface            | NULL            |
      | EXT-NET-STATS-CONSTRUCT-2       | Net_stats       | pmix_net_stats_t       | num_bytes_recvd          | 0               |
      | EXT-NET-STATS-CONSTRUCT-2       | Net_stats       | pmix_net_stats_t       | num_packets_recvd        | 0               |
      | EXT-NET-STATS-CONSTRUCT-2       | Net_stats       | pmix_net_stats_t       | num_recv_errs            | 0               |
      | EXT-NET-STATS-CONSTRUCT-2       | Net_stats       | pmix_net_stats_t       | num_bytes_sent           | 0               |
      | EXT-NET-STATS-CONSTRUCT-2       | Net_stats       | pmix_net_stats_t       | num_packets_sent         | 0               |
      | EXT-NET-STATS-CONSTRUCT-2       | Net_stats       | pmix_net_stats_t       | num_send_errs            | 0               |
      | EXT-PDATA-CONSTRUCT-2           | Pdata           | pmix_pdata_t           | proc.nspace              | ""              |
      | EXT-PDATA-CONSTRUCT-2           | Pdata           | pmix_pdata_t           | proc.rank                | not 0xa5a5a5a5  |
      | EXT-PDATA-CONSTRUCT-2           | Pdata           | pmix_pdata_t           | key                      | ""              |
      | EXT-PDATA-CONSTRUCT-2           | Pdata           | pmix_pdata_t           | value.type               | PMIX_UNDEF      |
      | EXT-PDATA-CONSTRUCT-2           | Pdata           | pmix_pdata_t           | value.data.ptr           | NULL            |
      | EXT-APP-CONSTRUCT-2             | App             | pmix_app_t             | cmd                      | NULL            |
      | EXT-APP-CONSTRUCT-2             | App             | pmix_app_t             | argv                     | NULL            |
      | EXT-APP-CONSTRUCT-2             | App             | pmix_app_t             | env                      | NULL            |
      | EXT-APP-CONSTRUCT-2             | App             | pmix_app_t             | cwd                      | NULL            |
      | EXT-APP-CONSTRUCT-2             | App             | pmix_app_t             | maxprocs                 | 0               |
      | EXT-APP-CONSTRUCT-2             | App             | pmix_app_t             | info                     | NULL            |
      | EXT-APP-CONSTRUCT-2             | App             | pmix_app_t             | ninfo                    | 0               |
      | EXT-DATA-BUFFER-CONSTRUCT-2     | Data_buffer     | pmix_data_buffer_t     | base_ptr                 | NULL            |
      | EXT-DATA-BUFFER-CONSTRUCT-2     | Data_buffer     | pmix_data_buffer_t     | pack_ptr                 | NULL            |
      | EXT-DATA-BUFFER-CONSTRUCT-2     | Data_buffer     | pmix_data_buffer_t     | unpack_ptr               | NULL            |
      | EXT-DATA-BUFFER-CONSTRUCT-2     | Data_buffer     | pmix_data_buffer_t     | bytes_allocated          | 0               |
      | EXT-DATA-BUFFER-CONSTRUCT-2     | Data_buffer     | pmix_data_buffer_t     | bytes_used               | 0               |
