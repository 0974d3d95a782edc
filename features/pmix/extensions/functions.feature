@libpmix
Feature: Functions

  The library exports each function that OpenPMIx adds to the PMIx Standard, and the headers declare it with the documented
  prototype.

  @EXT-<id>-1
  Scenario Outline: PMIx_<name> has the documented prototype
    Then in C it holds that
      """
      HAS(PMIx_<name>);
      """
    And the headers declare "<returns> PMIx_<name>(<takes>)"
    Examples:
      | id                            | name                          | returns                  | takes                                                |
      | TOOL-IS-CONNECTED             | tool_is_connected             | bool                     | void                                                 |
      | TOOL-SET-SERVER-MODULE        | tool_set_server_module        | pmix_status_t            | pmix_server_module_t *                               |
      | LOAD-KEY                      | Load_key                      | void                     | pmix_key_t, const char *                             |
      | CHECK-KEY                     | Check_key                     | bool                     | const char *, const char *                           |
      | CHECK-RESERVED-KEY            | Check_reserved_key            | bool                     | const char *                                         |
      | LOAD-NSPACE                   | Load_nspace                   | void                     | pmix_nspace_t, const char *                          |
      | CHECK-NSPACE                  | Check_nspace                  | bool                     | const char *, const char *                           |
      | NSPACE-INVALID                | Nspace_invalid                | bool                     | const char *                                         |
      | LOAD-PROCID                   | Load_procid                   | void                     | pmix_proc_t *, const char *, pmix_rank_t             |
      | XFER-PROCID                   | Xfer_procid                   | void                     | pmix_proc_t *, const pmix_proc_t *                   |
      | CHECK-PROCID                  | Check_procid                  | bool                     | const pmix_proc_t *, const pmix_proc_t *             |
      | CHECK-RANK                    | Check_rank                    | bool                     | pmix_rank_t, pmix_rank_t                             |
      | PROCID-INVALID                | Procid_invalid                | bool                     | const pmix_proc_t *                                  |
      | ARGV-COUNT                    | Argv_count                    | int                      | char **                                              |
      | ARGV-APPEND-NOSIZE            | Argv_append_nosize            | pmix_status_t            | char ***, const char *                               |
      | ARGV-PREPEND-NOSIZE           | Argv_prepend_nosize           | pmix_status_t            | char ***, const char *                               |
      | ARGV-APPEND-UNIQUE-NOSIZE     | Argv_append_unique_nosize     | pmix_status_t            | char ***, const char *                               |
      | ARGV-FREE                     | Argv_free                     | void                     | char **                                              |
      | ARGV-SPLIT-INTER              | Argv_split_inter              | char **                  | const char *, int, bool                              |
      | ARGV-SPLIT-WITH-EMPTY         | Argv_split_with_empty         | char **                  | const char *, int                                    |
      | ARGV-SPLIT                    | Argv_split                    | char **                  | const char *, int                                    |
      | ARGV-JOIN                     | Argv_join                     | char *                   | char **, int                                         |
      | ARGV-COPY                     | Argv_copy                     | char **                  | char **                                              |
      | SETENV                        | Setenv                        | pmix_status_t            | const char *, const char *, bool, char ***           |
      | VALUE-CONSTRUCT               | Value_construct               | void                     | pmix_value_t *                                       |
      | VALUE-DESTRUCT                | Value_destruct                | void                     | pmix_value_t *                                       |
      | VALUE-CREATE                  | Value_create                  | pmix_value_t *           | size_t                                               |
      | VALUE-FREE                    | Value_free                    | void                     | pmix_value_t *, size_t                               |
      | VALUE-TRUE                    | Value_true                    | pmix_boolean_t           | const pmix_value_t *                                 |
      | VALUE-COMPARE                 | Value_compare                 | pmix_value_cmp_t         | pmix_value_t *, pmix_value_t *                       |
      | VALUE-GET-SIZE                | Value_get_size                | pmix_status_t            | const pmix_value_t *, size_t *                       |
      | DATA-ARRAY-CONSTRUCT          | Data_array_construct          | void                     | pmix_data_array_t *, size_t, pmix_data_type_t        |
      | DATA-ARRAY-INIT               | Data_array_init               | void                     | pmix_data_array_t *, pmix_data_type_t                |
      | DATA-ARRAY-DESTRUCT           | Data_array_destruct           | void                     | pmix_data_array_t *                                  |
      | DATA-ARRAY-CREATE             | Data_array_create             | pmix_data_array_t *      | size_t, pmix_data_type_t                             |
      | DATA-ARRAY-FREE               | Data_array_free               | void                     | pmix_data_array_t *                                  |
      | INFO-CONSTRUCT                | Info_construct                | void                     | pmix_info_t *                                        |
      | INFO-DESTRUCT                 | Info_destruct                 | void                     | pmix_info_t *                                        |
      | INFO-CREATE                   | Info_create                   | pmix_info_t *            | size_t                                               |
      | INFO-FREE                     | Info_free                     | void                     | pmix_info_t *, size_t                                |
      | INFO-TRUE                     | Info_true                     | pmix_boolean_t           | const pmix_info_t *                                  |
      | INFO-REQUIRED                 | Info_required                 | void                     | pmix_info_t *                                        |
      | INFO-OPTIONAL                 | Info_optional                 | void                     | pmix_info_t *                                        |
      | INFO-IS-REQUIRED              | Info_is_required              | bool                     | const pmix_info_t *                                  |
      | INFO-IS-OPTIONAL              | Info_is_optional              | bool                     | const pmix_info_t *                                  |
      | INFO-PROCESSED                | Info_processed                | void                     | pmix_info_t *                                        |
      | INFO-WAS-PROCESSED            | Info_was_processed            | bool                     | const pmix_info_t *                                  |
      | INFO-SET-END                  | Info_set_end                  | void                     | pmix_info_t *                                        |
      | INFO-IS-END                   | Info_is_end                   | bool                     | const pmix_info_t *                                  |
      | INFO-QUALIFIER                | Info_qualifier                | void                     | pmix_info_t *                                        |
      | INFO-IS-QUALIFIER             | Info_is_qualifier             | bool                     | const pmix_info_t *                                  |
      | INFO-PERSISTENT               | Info_persistent               | void                     | pmix_info_t *                                        |
      | INFO-IS-PERSISTENT            | Info_is_persistent            | bool                     | const pmix_info_t *                                  |
      | INFO-GET-SIZE                 | Info_get_size                 | pmix_status_t            | const pmix_info_t *, size_t *                        |
      | COORD-CONSTRUCT               | Coord_construct               | void                     | pmix_coord_t *                                       |
      | COORD-DESTRUCT                | Coord_destruct                | void                     | pmix_coord_t *                                       |
      | COORD-CREATE                  | Coord_create                  | pmix_coord_t *           | size_t, size_t                                       |
      | COORD-FREE                    | Coord_free                    | void                     | pmix_coord_t *, size_t                               |
      | TOPOLOGY-CONSTRUCT            | Topology_construct            | void                     | pmix_topology_t *                                    |
      | TOPOLOGY-CREATE               | Topology_create               | pmix_topology_t *        | size_t                                               |
      | TOPOLOGY-FREE                 | Topology_free                 | void                     | pmix_topology_t *, size_t                            |
      | CPUSET-CONSTRUCT              | Cpuset_construct              | void                     | pmix_cpuset_t *                                      |
      | CPUSET-DESTRUCT               | Cpuset_destruct               | void                     | pmix_cpuset_t *                                      |
      | CPUSET-CREATE                 | Cpuset_create                 | pmix_cpuset_t *          | size_t                                               |
      | CPUSET-FREE                   | Cpuset_free                   | void                     | pmix_cpuset_t *, size_t                              |
      | GEOMETRY-CONSTRUCT            | Geometry_construct            | void                     | pmix_geometry_t *                                    |
      | GEOMETRY-DESTRUCT             | Geometry_destruct             | void                     | pmix_geometry_t *                                    |
      | GEOMETRY-CREATE               | Geometry_create               | pmix_geometry_t *        | size_t                                               |
      | GEOMETRY-FREE                 | Geometry_free                 | void                     | pmix_geometry_t *, size_t                            |
      | DEVICE-DISTANCE-CONSTRUCT     | Device_distance_construct     | void                     | pmix_device_distance_t *                             |
      | DEVICE-DISTANCE-DESTRUCT      | Device_distance_destruct      | void                     | pmix_device_distance_t *                             |
      | DEVICE-DISTANCE-CREATE        | Device_distance_create        | pmix_device_distance_t * | size_t                                               |
      | DEVICE-DISTANCE-FREE          | Device_distance_free          | void                     | pmix_device_distance_t *, size_t                     |
      | BYTE-OBJECT-CONSTRUCT         | Byte_object_construct         | void                     | pmix_byte_object_t *                                 |
      | BYTE-OBJECT-DESTRUCT          | Byte_object_destruct          | void                     | pmix_byte_object_t *                                 |
      | BYTE-OBJECT-CREATE            | Byte_object_create            | pmix_byte_object_t *     | size_t                                               |
      | BYTE-OBJECT-FREE              | Byte_object_free              | void                     | pmix_byte_object_t *, size_t                         |
      | BYTE-OBJECT-LOAD              | Byte_object_load              | void                     | pmix_byte_object_t *, char *, size_t                 |
      | ENDPOINT-CONSTRUCT            | Endpoint_construct            | void                     | pmix_endpoint_t *                                    |
      | ENDPOINT-DESTRUCT             | Endpoint_destruct             | void                     | pmix_endpoint_t *                                    |
      | ENDPOINT-CREATE               | Endpoint_create               | pmix_endpoint_t *        | size_t                                               |
      | ENDPOINT-FREE                 | Endpoint_free                 | void                     | pmix_endpoint_t *, size_t                            |
      | ENVAR-CONSTRUCT               | Envar_construct               | void                     | pmix_envar_t *                                       |
      | ENVAR-DESTRUCT                | Envar_destruct                | void                     | pmix_envar_t *                                       |
      | ENVAR-CREATE                  | Envar_create                  | pmix_envar_t *           | size_t                                               |
      | ENVAR-FREE                    | Envar_free                    | void                     | pmix_envar_t *, size_t                               |
      | ENVAR-LOAD                    | Envar_load                    | void                     | pmix_envar_t *, char *, char *, char                 |
      | DATA-BUFFER-CONSTRUCT         | Data_buffer_construct         | void                     | pmix_data_buffer_t *                                 |
      | DATA-BUFFER-DESTRUCT          | Data_buffer_destruct          | void                     | pmix_data_buffer_t *                                 |
      | DATA-BUFFER-CREATE            | Data_buffer_create            | pmix_data_buffer_t *     | void                                                 |
      | DATA-BUFFER-RELEASE           | Data_buffer_release           | void                     | pmix_data_buffer_t *                                 |
      | DATA-BUFFER-LOAD              | Data_buffer_load              | void                     | pmix_data_buffer_t *, char *, size_t                 |
      | DATA-BUFFER-UNLOAD            | Data_buffer_unload            | void                     | pmix_data_buffer_t *, char **, size_t *              |
      | PROC-CONSTRUCT                | Proc_construct                | void                     | pmix_proc_t *                                        |
      | PROC-DESTRUCT                 | Proc_destruct                 | void                     | pmix_proc_t *                                        |
      | PROC-CREATE                   | Proc_create                   | pmix_proc_t *            | size_t                                               |
      | PROC-FREE                     | Proc_free                     | void                     | pmix_proc_t *, size_t                                |
      | PROC-LOAD                     | Proc_load                     | void                     | pmix_proc_t *, char *, pmix_rank_t                   |
      | MULTICLUSTER-NSPACE-CONSTRUCT | Multicluster_nspace_construct | void                     | pmix_nspace_t, pmix_nspace_t, pmix_nspace_t          |
      | MULTICLUSTER-NSPACE-PARSE     | Multicluster_nspace_parse     | void                     | pmix_nspace_t, pmix_nspace_t, pmix_nspace_t          |
      | PROC-INFO-CONSTRUCT           | Proc_info_construct           | void                     | pmix_proc_info_t *                                   |
      | PROC-INFO-DESTRUCT            | Proc_info_destruct            | void                     | pmix_proc_info_t *                                   |
      | PROC-INFO-CREATE              | Proc_info_create              | pmix_proc_info_t *       | size_t                                               |
      | PROC-INFO-FREE                | Proc_info_free                | void                     | pmix_proc_info_t *, size_t                           |
      | PROC-STATS-CONSTRUCT          | Proc_stats_construct          | void                     | pmix_proc_stats_t *                                  |
      | PROC-STATS-DESTRUCT           | Proc_stats_destruct           | void                     | pmix_proc_stats_t *                                  |
      | PROC-STATS-CREATE             | Proc_stats_create             | pmix_proc_stats_t *      | size_t                                               |
      | PROC-STATS-FREE               | Proc_stats_free               | void                     | pmix_proc_stats_t *, size_t                          |
      | DISK-STATS-CONSTRUCT          | Disk_stats_construct          | void                     | pmix_disk_stats_t *                                  |
      | DISK-STATS-DESTRUCT           | Disk_stats_destruct           | void                     | pmix_disk_stats_t *                                  |
      | DISK-STATS-CREATE             | Disk_stats_create             | pmix_disk_stats_t *      | size_t                                               |
      | DISK-STATS-FREE               | Disk_stats_free               | void                     | pmix_disk_stats_t *, size_t                          |
      | NET-STATS-CONSTRUCT           | Net_stats_construct           | void                     | pmix_net_stats_t *                                   |
      | NET-STATS-DESTRUCT            | Net_stats_destruct            | void                     | pmix_net_stats_t *                                   |
      | NET-STATS-CREATE              | Net_stats_create              | pmix_net_stats_t *       | size_t                                               |
      | NET-STATS-FREE                | Net_stats_free                | void                     | pmix_net_stats_t *, size_t                           |
      | PDATA-CONSTRUCT               | Pdata_construct               | void                     | pmix_pdata_t *                                       |
      | PDATA-DESTRUCT                | Pdata_destruct                | void                     | pmix_pdata_t *                                       |
      | PDATA-CREATE                  | Pdata_create                  | pmix_pdata_t *           | size_t                                               |
      | PDATA-FREE                    | Pdata_free                    | void                     | pmix_pdata_t *, size_t                               |
      | APP-CONSTRUCT                 | App_construct                 | void                     | pmix_app_t *                                         |
      | APP-DESTRUCT                  | App_destruct                  | void                     | pmix_app_t *                                         |
      | APP-CREATE                    | App_create                    | pmix_app_t *             | size_t                                               |
      | APP-INFO-CREATE               | App_info_create               | void                     | pmix_app_t *, size_t                                 |
      | APP-FREE                      | App_free                      | void                     | pmix_app_t *, size_t                                 |
      | APP-RELEASE                   | App_release                   | void                     | pmix_app_t *                                         |
      | INFO-LIST-GET-INFO            | Info_list_get_info            | pmix_info_t *            | void *, void *, void **                              |
      | INFO-LIST-INSERT              | Info_list_insert              | pmix_status_t            | void *, pmix_info_t *                                |
      | INFO-LIST-PREPEND             | Info_list_prepend             | pmix_status_t            | void *, const char *, const void *, pmix_data_type_t |
      | VALUE-COMPARISON-STRING       | Value_comparison_string       | const char *             | pmix_value_cmp_t                                     |
      | APP-STRING                    | App_string                    | char *                   | const pmix_app_t *                                   |
      | ERROR-CODE                    | Error_code                    | pmix_status_t            | const char *                                         |

    Examples: of many parameters
      | id              | name            | returns       | takes                                                             |
      | SESSION-CONTROL | Session_control | pmix_status_t | uint32_t, const pmix_info_t *, size_t, pmix_info_cbfunc_t, void * |

  @EXT-<id>-1 @EXT-<id>-3
  Scenario Outline: PMIx_<name> has the documented prototype, which says that its argument does not change
    Then in C it holds that
      """
      HAS(PMIx_<name>);
      """
    And the headers declare "<returns> PMIx_<name>(<takes>)"
    Examples:
      | id                   | name                 | returns      | takes                |
      | GET-ATTRIBUTE-STRING | Get_attribute_string | const char * | const char *         |
      | GET-ATTRIBUTE-NAME   | Get_attribute_name   | const char * | const char *         |
      | INFO-STRING          | Info_string          | char *       | const pmix_info_t *  |
      | VALUE-STRING         | Value_string         | char *       | const pmix_value_t * |
