@libpmix
Feature: Structs: create

  PMIx_*_create returns an array whose elements are initialized as by PMIx_*_construct. Memory is filled with garbage when it is
  allocated. An allocation that follows ends the process if the library has written past its own.

  @<id>
  Scenario Outline: PMIx_<name>_create initializes the <field> of each <type>
    When this runs
      """
      <type> *them = PMIx_<name>_create(3)
      """
    Then it holds that
      | them[0].<field> | <value> |
      | them[1].<field> | <value> |
      | them[2].<field> | <value> |

    Examples:
      | id                           | name            | type                   | field                    | value           |
      | EXT-VALUE-CREATE-2           | Value           | pmix_value_t           | type                     | PMIX_UNDEF      |
      | EXT-VALUE-CREATE-2           | Value           | pmix_value_t           | data.ptr                 | NULL            |
      | EXT-INFO-CREATE-2            | Info            | pmix_info_t            | key                      | ""              |
      | EXT-INFO-CREATE-2            | Info            | pmix_info_t            | flags                    | 0               |
      | EXT-INFO-CREATE-2            | Info            | pmix_info_t            | value.type               | PMIX_UNDEF      |
      | EXT-INFO-CREATE-2            | Info            | pmix_info_t            | value.data.ptr           | NULL            |
      | EXT-TOPOLOGY-CREATE-2        | Topology        | pmix_topology_t        | source                   | NULL            |
      | EXT-TOPOLOGY-CREATE-2        | Topology        | pmix_topology_t        | topology                 | NULL            |
      | EXT-CPUSET-CREATE-2          | Cpuset          | pmix_cpuset_t          | source                   | NULL            |
      | EXT-CPUSET-CREATE-2          | Cpuset          | pmix_cpuset_t          | bitmap                   | NULL            |
      | EXT-GEOMETRY-CREATE-2        | Geometry        | pmix_geometry_t        | fabric                   | 0               |
      | EXT-GEOMETRY-CREATE-2        | Geometry        | pmix_geometry_t        | uuid                     | NULL            |
      | EXT-GEOMETRY-CREATE-2        | Geometry        | pmix_geometry_t        | osname                   | NULL            |
      | EXT-GEOMETRY-CREATE-2        | Geometry        | pmix_geometry_t        | coordinates              | NULL            |
      | EXT-GEOMETRY-CREATE-2        | Geometry        | pmix_geometry_t        | ncoords                  | 0               |
      | EXT-DEVICE-DISTANCE-CREATE-2 | Device_distance | pmix_device_distance_t | uuid                     | NULL            |
      | EXT-DEVICE-DISTANCE-CREATE-2 | Device_distance | pmix_device_distance_t | osname                   | NULL            |
      | EXT-DEVICE-DISTANCE-CREATE-2 | Device_distance | pmix_device_distance_t | type                     | 0               |
      | EXT-DEVICE-DISTANCE-CREATE-2 | Device_distance | pmix_device_distance_t | mindist                  | 0xffff          |
      | EXT-DEVICE-DISTANCE-CREATE-2 | Device_distance | pmix_device_distance_t | maxdist                  | 0xffff          |
      | EXT-BYTE-OBJECT-CREATE-2     | Byte_object     | pmix_byte_object_t     | bytes                    | NULL            |
      | EXT-BYTE-OBJECT-CREATE-2     | Byte_object     | pmix_byte_object_t     | size                     | 0               |
      | EXT-ENDPOINT-CREATE-2        | Endpoint        | pmix_endpoint_t        | uuid                     | NULL            |
      | EXT-ENDPOINT-CREATE-2        | Endpoint        | pmix_endpoint_t        | osname                   | NULL            |
      | EXT-ENDPOINT-CREATE-2        | Endpoint        | pmix_endpoint_t        | endpt.bytes              | NULL            |
      | EXT-ENDPOINT-CREATE-2        | Endpoint        | pmix_endpoint_t        | endpt.size               | 0               |
      | EXT-ENVAR-CREATE-2           | Envar           | pmix_envar_t           | envar                    | NULL            |
      | EXT-ENVAR-CREATE-2           | Envar           | pmix_envar_t           | value                    | NULL            |
      | EXT-ENVAR-CREATE-2           | Envar           | pmix_envar_t           | separator                | '\\0'           |
      | EXT-PROC-CREATE-2            | Proc            | pmix_proc_t            | nspace                   | ""              |
      | EXT-PROC-CREATE-2            | Proc            | pmix_proc_t            | rank                     | PMIX_RANK_UNDEF |
      | EXT-PROC-INFO-CREATE-2       | Proc_info       | pmix_proc_info_t       | proc.nspace              | ""              |
      | EXT-PROC-INFO-CREATE-2       | Proc_info       | pmix_proc_info_t       | proc.rank                | not 0x5a5a5a5a  |
      | EXT-PROC-INFO-CREATE-2       | Proc_info       | pmix_proc_info_t       | hostname                 | NULL            |
      | EXT-PROC-INFO-CREATE-2       | Proc_info       | pmix_proc_info_t       | executable_name          | NULL            |
      | EXT-PROC-INFO-CREATE-2       | Proc_info       | pmix_proc_info_t       | pid                      | 0               |
      | EXT-PROC-INFO-CREATE-2       | Proc_info       | pmix_proc_info_t       | exit_code                | 0               |
      | EXT-PROC-INFO-CREATE-2       | Proc_info       | pmix_proc_info_t       | state                    | 0               |
      | EXT-PROC-STATS-CREATE-2      | Proc_stats      | pmix_proc_stats_t      | node                     | NULL            |
      | EXT-PROC-STATS-CREATE-2      | Proc_stats      | pmix_proc_stats_t      | proc.nspace              | ""              |
      | EXT-PROC-STATS-CREATE-2      | Proc_stats      | pmix_proc_stats_t      | proc.rank                | not 0x5a5a5a5a  |
      | EXT-PROC-STATS-CREATE-2      | Proc_stats      | pmix_proc_stats_t      | pid                      | 0               |
      | EXT-PROC-STATS-CREATE-2      | Proc_stats      | pmix_proc_stats_t      | cmd                      | NULL            |
      | EXT-PROC-STATS-CREATE-2      | Proc_stats      | pmix_proc_stats_t      | state                    | 0               |
      | EXT-PROC-STATS-CREATE-2      | Proc_stats      | pmix_proc_stats_t      | time.tv_sec              | 0               |
      | EXT-PROC-STATS-CREATE-2      | Proc_stats      | pmix_proc_stats_t      | time.tv_usec             | 0               |
      | EXT-PROC-STATS-CREATE-2      | Proc_stats      | pmix_proc_stats_t      | percent_cpu              | 0.0             |
      | EXT-PROC-STATS-CREATE-2      | Proc_stats      | pmix_proc_stats_t      | priority                 | 0               |
      | EXT-PROC-STATS-CREATE-2      | Proc_stats      | pmix_proc_stats_t      | num_threads              | 0               |
      | EXT-PROC-STATS-CREATE-2      | Proc_stats      | pmix_proc_stats_t      | pss                      | 0.0             |
      | EXT-PROC-STATS-CREATE-2      | Proc_stats      | pmix_proc_stats_t      | vsize                    | 0.0             |
      | EXT-PROC-STATS-CREATE-2      | Proc_stats      | pmix_proc_stats_t      | rss                      | 0.0             |
      | EXT-PROC-STATS-CREATE-2      | Proc_stats      | pmix_proc_stats_t      | peak_vsize               | 0.0             |
      | EXT-PROC-STATS-CREATE-2      | Proc_stats      | pmix_proc_stats_t      | processor                | 0               |
      | EXT-PROC-STATS-CREATE-2      | Proc_stats      | pmix_proc_stats_t      | sample_time.tv_sec       | 0               |
      | EXT-PROC-STATS-CREATE-2      | Proc_stats      | pmix_proc_stats_t      | sample_time.tv_usec      | 0               |
      | EXT-DISK-STATS-CREATE-2      | Disk_stats      | pmix_disk_stats_t      | disk                     | NULL            |
      | EXT-DISK-STATS-CREATE-2      | Disk_stats      | pmix_disk_stats_t      | num_reads_completed      | 0               |
      | EXT-DISK-STATS-CREATE-2      | Disk_stats      | pmix_disk_stats_t      | num_reads_merged         | 0               |
      | EXT-DISK-STATS-CREATE-2      | Disk_stats      | pmix_disk_stats_t      | num_sectors_read         | 0               |
      | EXT-DISK-STATS-CREATE-2      | Disk_stats      | pmix_disk_stats_t      | milliseconds_reading     | 0               |
      | EXT-DISK-STATS-CREATE-2      | Disk_stats      | pmix_disk_stats_t      | num_writes_completed     | 0               |
      | EXT-DISK-STATS-CREATE-2      | Disk_stats      | pmix_disk_stats_t      | num_writes_merged        | 0               |
      | EXT-DISK-STATS-CREATE-2      | Disk_stats      | pmix_disk_stats_t      | num_sectors_written      | 0               |
      | EXT-DISK-STATS-CREATE-2      | Disk_stats      | pmix_disk_stats_t      | milliseconds_writing     | 0               |
      | EXT-DISK-STATS-CREATE-2      | Disk_stats      | pmix_disk_stats_t      | num_ios_in_progress      | 0               |
      | EXT-DISK-STATS-CREATE-2      | Disk_stats      | pmix_disk_stats_t      | milliseconds_io          | 0               |
      | EXT-DISK-STATS-CREATE-2      | Disk_stats      | pmix_disk_stats_t      | weighted_milliseconds_io | 0               |
      | EXT-NET-STATS-CREATE-2       | Net_stats       | pmix_net_stats_t       | net_interface            | NULL            |
      | EXT-NET-STATS-CREATE-2       | Net_stats       | pmix_net_stats_t       | num_bytes_recvd          | 0               |
      | EXT-NET-STATS-CREATE-2       | Net_stats       | pmix_net_stats_t       | num_packets_recvd        | 0               |
      | EXT-NET-STATS-CREATE-2       | Net_stats       | pmix_net_stats_t       | num_recv_errs            | 0               |
      | EXT-NET-STATS-CREATE-2       | Net_stats       | pmix_net_stats_t       | num_bytes_sent           | 0               |
      | EXT-NET-STATS-CREATE-2       | Net_stats       | pmix_net_stats_t       | num_packets_sent         | 0               |
      | EXT-NET-STATS-CREATE-2       | Net_stats       | pmix_net_stats_t       | num_send_errs            | 0               |
      | EXT-PDATA-CREATE-2           | Pdata           | pmix_pdata_t           | proc.nspace              | ""              |
      | EXT-PDATA-CREATE-2           | Pdata           | pmix_pdata_t           | proc.rank                | not 0x5a5a5a5a  |
      | EXT-PDATA-CREATE-2           | Pdata           | pmix_pdata_t           | key                      | ""              |
      | EXT-PDATA-CREATE-2           | Pdata           | pmix_pdata_t           | value.type               | PMIX_UNDEF      |
      | EXT-PDATA-CREATE-2           | Pdata           | pmix_pdata_t           | value.data.ptr           | NULL            |
      | EXT-APP-CREATE-2             | App             | pmix_app_t             | cmd                      | NULL            |
      | EXT-APP-CREATE-2             | App             | pmix_app_t             | argv                     | NULL            |
      | EXT-APP-CREATE-2             | App             | pmix_app_t             | env                      | NULL            |
      | EXT-APP-CREATE-2             | App             | pmix_app_t             | cwd                      | NULL            |
      | EXT-APP-CREATE-2             | App             | pmix_app_t             | maxprocs                 | 0               |
      | EXT-APP-CREATE-2             | App             | pmix_app_t             | info                     | NULL            |
      | EXT-APP-CREATE-2             | App             | pmix_app_t             | ninfo                    | 0               |

  @<id>
  Scenario Outline: PMIx_<name>_create allocates room for 3 <type>
    When this runs
      """
      size_t before = heap()
      size_t after
      <type> *them = PMIx_<name>_create(3)
      after = heap()
      void *more = malloc(100000)
      """
    Then it holds that
      | them  | not NULL                  |
      | after | > before + 3*sizeof(<type>) |

    Examples:
      | id                           | name            | type                   |
      | EXT-VALUE-CREATE-2           | Value           | pmix_value_t           |
      | EXT-INFO-CREATE-2            | Info            | pmix_info_t            |
      | EXT-TOPOLOGY-CREATE-2        | Topology        | pmix_topology_t        |
      | EXT-CPUSET-CREATE-2          | Cpuset          | pmix_cpuset_t          |
      | EXT-GEOMETRY-CREATE-2        | Geometry        | pmix_geometry_t        |
      | EXT-DEVICE-DISTANCE-CREATE-2 | Device_distance | pmix_device_distance_t |
      | EXT-BYTE-OBJECT-CREATE-2     | Byte_object     | pmix_byte_object_t     |
      | EXT-ENDPOINT-CREATE-2        | Endpoint        | pmix_endpoint_t        |
      | EXT-ENVAR-CREATE-2           | Envar           | pmix_envar_t           |
      | EXT-PROC-CREATE-2            | Proc            | pmix_proc_t            |
      | EXT-PROC-INFO-CREATE-2       | Proc_info       | pmix_proc_info_t       |
      | EXT-PROC-STATS-CREATE-2      | Proc_stats      | pmix_proc_stats_t      |
      | EXT-DISK-STATS-CREATE-2      | Disk_stats      | pmix_disk_stats_t      |
      | EXT-NET-STATS-CREATE-2       | Net_stats       | pmix_net_stats_t       |
      | EXT-PDATA-CREATE-2           | Pdata           | pmix_pdata_t           |
      | EXT-APP-CREATE-2             | App             | pmix_app_t             |

  @EXT-COORD-CREATE-2
  Scenario: PMIx_Coord_create allocates room for 3 coordinates
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_coord_t *them = PMIx_Coord_create(5, 3)
      after = heap()
      """
    Then it holds that
      | them          | not NULL                          |
      | after         | > before + 3*sizeof(pmix_coord_t) |
      | them[0].view  | 0                                 |
      | them[0].dims  | 5                                 |
      | them[0].coord | not NULL                          |

  @EXT-COORD-CREATE-2
  Scenario Outline: PMIx_Coord_create initializes the <field> of each coordinate
    When this runs
      """
      pmix_coord_t *them = PMIx_Coord_create(5, 3)
      """
    Then it holds that
      | them[1].<field> | <value> |
      | them[2].<field> | <value> |

    Examples:
      | field | value    |
      | dims  | 5        |
      | coord | not NULL |
      | view  | 0        |

  @EXT-COORD-CREATE-2
  Scenario: PMIx_Coord_create allocates room for all dimensions
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_coord_t *them = PMIx_Coord_create(1000, 1)
      after = heap()
      void *more = malloc(100000)
      """
    Then it holds that
      | after | > before + 1000*sizeof(uint32_t) + 23 |

  # What the C library allocates is filled with another byte than 0.
  @<id>
  Scenario Outline: PMIx_<name>_create initializes each of 1,000 elements
    Then in C it holds that
      """
      CHECK(mallopt(M_PERTURB, 0x5a) == 1);
      <type> *them = PMIx_<name>_create(1000);
      CHECK(them);
      for (<type> *it = them; it < them + 1000; it++) CHECK(<initialized>);
      """

    Examples:
      | id                           | name            | type                   | initialized                                                                               |
      | EXT-VALUE-CREATE-2           | Value           | pmix_value_t           | it->type == PMIX_UNDEF                                                                    |
      | EXT-INFO-CREATE-2            | Info            | pmix_info_t            | !it->key[0] && !it->flags && it->value.type == PMIX_UNDEF                                 |
      | EXT-TOPOLOGY-CREATE-2        | Topology        | pmix_topology_t        | !it->source && !it->topology                                                              |
      | EXT-CPUSET-CREATE-2          | Cpuset          | pmix_cpuset_t          | !it->source && !it->bitmap                                                                |
      | EXT-GEOMETRY-CREATE-2        | Geometry        | pmix_geometry_t        | !it->uuid && !it->osname && !it->coordinates && !it->ncoords                              |
      | EXT-DEVICE-DISTANCE-CREATE-2 | Device_distance | pmix_device_distance_t | !it->uuid && !it->osname                                                                  |
      | EXT-BYTE-OBJECT-CREATE-2     | Byte_object     | pmix_byte_object_t     | !it->bytes && !it->size                                                                   |
      | EXT-ENDPOINT-CREATE-2        | Endpoint        | pmix_endpoint_t        | !it->uuid && !it->osname && !it->endpt.bytes && !it->endpt.size                           |
      | EXT-ENVAR-CREATE-2           | Envar           | pmix_envar_t           | !it->envar && !it->value && !it->separator                                                |
      | EXT-PROC-CREATE-2            | Proc            | pmix_proc_t            | !it->nspace[0] && it->rank == PMIX_RANK_UNDEF                                             |
      | EXT-PROC-INFO-CREATE-2       | Proc_info       | pmix_proc_info_t       | !it->hostname && !it->executable_name                                                     |
      | EXT-PROC-STATS-CREATE-2      | Proc_stats      | pmix_proc_stats_t      | !it->node && !it->cmd                                                                     |
      | EXT-DISK-STATS-CREATE-2      | Disk_stats      | pmix_disk_stats_t      | !it->disk && !it->weighted_milliseconds_io                                                |
      | EXT-NET-STATS-CREATE-2       | Net_stats       | pmix_net_stats_t       | !it->net_interface && !it->num_send_errs                                                  |
      | EXT-PDATA-CREATE-2           | Pdata           | pmix_pdata_t           | !it->key[0] && it->value.type == PMIX_UNDEF                                               |
      | EXT-APP-CREATE-2             | App             | pmix_app_t             | !it->cmd && !it->argv && !it->env && !it->cwd && !it->maxprocs && !it->info && !it->ninfo |
