@libpmix
Feature: Functions

  The library exports each function that OpenPMIx adds to the PMIx Standard, and the headers declare it with the documented
  prototype.

  @<id>
  Scenario Outline: 4.3 Scheduler Integration APIs: <function> has the documented prototype
    Then the library has <function>
    And the headers declare "<declaration>"

    Examples:
      | id                    | function             | declaration                                                                                                                                  |
      | EXT-SESSION-CONTROL-1 | PMIx_Session_control | pmix_status_t PMIx_Session_control(uint32_t sessionID, const pmix_info_t *directives, size_t ndirs, pmix_info_cbfunc_t cbfunc, void *cbdata) |

  @<id>
  Scenario Outline: 4.4 Tool APIs: <function> has the documented prototype
    Then the library has <function>
    And the headers declare "<declaration>"

    Examples:
      | id                           | function                    | declaration                                                          |
      | EXT-TOOL-IS-CONNECTED-1      | PMIx_tool_is_connected      | bool PMIx_tool_is_connected(void)                                    |
      | EXT-TOOL-SET-SERVER-MODULE-1 | PMIx_tool_set_server_module | pmix_status_t PMIx_tool_set_server_module(pmix_server_module_t *mod) |

  @<id>
  Scenario Outline: 4.5 Utility APIs: <function> has the documented prototype
    Then the library has <function>
    And the headers declare "<declaration>"

    Examples:
      | id                       | function                | declaration                                                           |
      | EXT-LOAD-KEY-1           | PMIx_Load_key           | void PMIx_Load_key(pmix_key_t key, const char *src)                   |
      | EXT-CHECK-KEY-1          | PMIx_Check_key          | bool PMIx_Check_key(const char *key, const char *str)                 |
      | EXT-CHECK-RESERVED-KEY-1 | PMIx_Check_reserved_key | bool PMIx_Check_reserved_key(const char *key)                         |
      | EXT-LOAD-NSPACE-1        | PMIx_Load_nspace        | void PMIx_Load_nspace(pmix_nspace_t nspace, const char *str)          |
      | EXT-CHECK-NSPACE-1       | PMIx_Check_nspace       | bool PMIx_Check_nspace(const char *key1, const char *key2)            |
      | EXT-NSPACE-INVALID-1     | PMIx_Nspace_invalid     | bool PMIx_Nspace_invalid(const char *nspace)                          |
      | EXT-LOAD-PROCID-1        | PMIx_Load_procid        | void PMIx_Load_procid(pmix_proc_t *p, const char *ns, pmix_rank_t rk) |
      | EXT-XFER-PROCID-1        | PMIx_Xfer_procid        | void PMIx_Xfer_procid(pmix_proc_t *dst, const pmix_proc_t *src)       |
      | EXT-CHECK-PROCID-1       | PMIx_Check_procid       | bool PMIx_Check_procid(const pmix_proc_t *a, const pmix_proc_t *b)    |
      | EXT-CHECK-RANK-1         | PMIx_Check_rank         | bool PMIx_Check_rank(pmix_rank_t a, pmix_rank_t b)                    |
      | EXT-PROCID-INVALID-1     | PMIx_Procid_invalid     | bool PMIx_Procid_invalid(const pmix_proc_t *p)                        |

  @<id>
  Scenario Outline: 4.6 Argv Handling: <function> has the documented prototype
    Then the library has <function>
    And the headers declare "<declaration>"

    Examples:
      | id                              | function                       | declaration                                                                                 |
      | EXT-ARGV-COUNT-1                | PMIx_Argv_count                | int PMIx_Argv_count(char **a)                                                               |
      | EXT-ARGV-APPEND-NOSIZE-1        | PMIx_Argv_append_nosize        | pmix_status_t PMIx_Argv_append_nosize(char ***argv, const char *arg)                        |
      | EXT-ARGV-PREPEND-NOSIZE-1       | PMIx_Argv_prepend_nosize       | pmix_status_t PMIx_Argv_prepend_nosize(char ***argv, const char *arg)                       |
      | EXT-ARGV-APPEND-UNIQUE-NOSIZE-1 | PMIx_Argv_append_unique_nosize | pmix_status_t PMIx_Argv_append_unique_nosize(char ***argv, const char *arg)                 |
      | EXT-ARGV-FREE-1                 | PMIx_Argv_free                 | void PMIx_Argv_free(char **argv)                                                            |
      | EXT-ARGV-SPLIT-INTER-1          | PMIx_Argv_split_inter          | char **PMIx_Argv_split_inter(const char *src_string, int delimiter, bool include_empty)     |
      | EXT-ARGV-SPLIT-WITH-EMPTY-1     | PMIx_Argv_split_with_empty     | char **PMIx_Argv_split_with_empty(const char *src_string, int delimiter)                    |
      | EXT-ARGV-SPLIT-1                | PMIx_Argv_split                | char **PMIx_Argv_split(const char *src_string, int delimiter)                               |
      | EXT-ARGV-JOIN-1                 | PMIx_Argv_join                 | char *PMIx_Argv_join(char **argv, int delimiter)                                            |
      | EXT-ARGV-COPY-1                 | PMIx_Argv_copy                 | char **PMIx_Argv_copy(char **argv)                                                          |
      | EXT-SETENV-1                    | PMIx_Setenv                    | pmix_status_t PMIx_Setenv(const char *name, const char *value, bool overwrite, char ***env) |

  @<id>
  Scenario Outline: 4.7 Value Struct Functions: <function> has the documented prototype
    Then the library has <function>
    And the headers declare "<declaration>"

    Examples:
      | id                    | function             | declaration                                                              |
      | EXT-VALUE-CONSTRUCT-1 | PMIx_Value_construct | void PMIx_Value_construct(pmix_value_t *val)                             |
      | EXT-VALUE-DESTRUCT-1  | PMIx_Value_destruct  | void PMIx_Value_destruct(pmix_value_t *val)                              |
      | EXT-VALUE-CREATE-1    | PMIx_Value_create    | pmix_value_t *PMIx_Value_create(size_t n)                                |
      | EXT-VALUE-FREE-1      | PMIx_Value_free      | void PMIx_Value_free(pmix_value_t *v, size_t n)                          |
      | EXT-VALUE-TRUE-1      | PMIx_Value_true      | pmix_boolean_t PMIx_Value_true(const pmix_value_t *v)                    |
      | EXT-VALUE-COMPARE-1   | PMIx_Value_compare   | pmix_value_cmp_t PMIx_Value_compare(pmix_value_t *v1, pmix_value_t *v2)  |
      | EXT-VALUE-GET-SIZE-1  | PMIx_Value_get_size  | pmix_status_t PMIx_Value_get_size(const pmix_value_t *val, size_t *size) |

  @<id>
  Scenario Outline: 4.8 Data Array Functions: <function> has the documented prototype
    Then the library has <function>
    And the headers declare "<declaration>"

    Examples:
      | id                         | function                  | declaration                                                                             |
      | EXT-DATA-ARRAY-CONSTRUCT-1 | PMIx_Data_array_construct | void PMIx_Data_array_construct(pmix_data_array_t *p, size_t num, pmix_data_type_t type) |
      | EXT-DATA-ARRAY-INIT-1      | PMIx_Data_array_init      | void PMIx_Data_array_init(pmix_data_array_t *p, pmix_data_type_t type)                  |
      | EXT-DATA-ARRAY-DESTRUCT-1  | PMIx_Data_array_destruct  | void PMIx_Data_array_destruct(pmix_data_array_t *d)                                     |
      | EXT-DATA-ARRAY-CREATE-1    | PMIx_Data_array_create    | pmix_data_array_t *PMIx_Data_array_create(size_t n, pmix_data_type_t type)              |
      | EXT-DATA-ARRAY-FREE-1      | PMIx_Data_array_free      | void PMIx_Data_array_free(pmix_data_array_t *p)                                         |

  @<id>
  Scenario Outline: 4.9 Info Struct Functions: <function> has the documented prototype
    Then the library has <function>
    And the headers declare "<declaration>"

    Examples:
      | id                       | function                | declaration                                                            |
      | EXT-INFO-CONSTRUCT-1     | PMIx_Info_construct     | void PMIx_Info_construct(pmix_info_t *p)                               |
      | EXT-INFO-DESTRUCT-1      | PMIx_Info_destruct      | void PMIx_Info_destruct(pmix_info_t *p)                                |
      | EXT-INFO-CREATE-1        | PMIx_Info_create        | pmix_info_t *PMIx_Info_create(size_t n)                                |
      | EXT-INFO-FREE-1          | PMIx_Info_free          | void PMIx_Info_free(pmix_info_t *p, size_t n)                          |
      | EXT-INFO-TRUE-1          | PMIx_Info_true          | pmix_boolean_t PMIx_Info_true(const pmix_info_t *p)                    |
      | EXT-INFO-REQUIRED-1      | PMIx_Info_required      | void PMIx_Info_required(pmix_info_t *p)                                |
      | EXT-INFO-OPTIONAL-1      | PMIx_Info_optional      | void PMIx_Info_optional(pmix_info_t *p)                                |
      | EXT-INFO-IS-REQUIRED-1   | PMIx_Info_is_required   | bool PMIx_Info_is_required(const pmix_info_t *p)                       |
      | EXT-INFO-IS-OPTIONAL-1   | PMIx_Info_is_optional   | bool PMIx_Info_is_optional(const pmix_info_t *p)                       |
      | EXT-INFO-PROCESSED-1     | PMIx_Info_processed     | void PMIx_Info_processed(pmix_info_t *p)                               |
      | EXT-INFO-WAS-PROCESSED-1 | PMIx_Info_was_processed | bool PMIx_Info_was_processed(const pmix_info_t *p)                     |
      | EXT-INFO-SET-END-1       | PMIx_Info_set_end       | void PMIx_Info_set_end(pmix_info_t *p)                                 |
      | EXT-INFO-IS-END-1        | PMIx_Info_is_end        | bool PMIx_Info_is_end(const pmix_info_t *p)                            |
      | EXT-INFO-QUALIFIER-1     | PMIx_Info_qualifier     | void PMIx_Info_qualifier(pmix_info_t *p)                               |
      | EXT-INFO-IS-QUALIFIER-1  | PMIx_Info_is_qualifier  | bool PMIx_Info_is_qualifier(const pmix_info_t *p)                      |
      | EXT-INFO-PERSISTENT-1    | PMIx_Info_persistent    | void PMIx_Info_persistent(pmix_info_t *p)                              |
      | EXT-INFO-IS-PERSISTENT-1 | PMIx_Info_is_persistent | bool PMIx_Info_is_persistent(const pmix_info_t *p)                     |
      | EXT-INFO-GET-SIZE-1      | PMIx_Info_get_size      | pmix_status_t PMIx_Info_get_size(const pmix_info_t *val, size_t *size) |

  @<id>
  Scenario Outline: 4.10 Coordinate Struct Functions: <function> has the documented prototype
    Then the library has <function>
    And the headers declare "<declaration>"

    Examples:
      | id                    | function             | declaration                                                 |
      | EXT-COORD-CONSTRUCT-1 | PMIx_Coord_construct | void PMIx_Coord_construct(pmix_coord_t *m)                  |
      | EXT-COORD-DESTRUCT-1  | PMIx_Coord_destruct  | void PMIx_Coord_destruct(pmix_coord_t *m)                   |
      | EXT-COORD-CREATE-1    | PMIx_Coord_create    | pmix_coord_t *PMIx_Coord_create(size_t dims, size_t number) |
      | EXT-COORD-FREE-1      | PMIx_Coord_free      | void PMIx_Coord_free(pmix_coord_t *m, size_t number)        |

  @<id>
  Scenario Outline: 4.11 Topology Functions: <function> has the documented prototype
    Then the library has <function>
    And the headers declare "<declaration>"

    Examples:
      | id                       | function                | declaration                                           |
      | EXT-TOPOLOGY-CONSTRUCT-1 | PMIx_Topology_construct | void PMIx_Topology_construct(pmix_topology_t *t)      |
      | EXT-TOPOLOGY-CREATE-1    | PMIx_Topology_create    | pmix_topology_t *PMIx_Topology_create(size_t n)       |
      | EXT-TOPOLOGY-FREE-1      | PMIx_Topology_free      | void PMIx_Topology_free(pmix_topology_t *t, size_t n) |

  @<id>
  Scenario Outline: 4.12 Cpuset Functions: <function> has the documented prototype
    Then the library has <function>
    And the headers declare "<declaration>"

    Examples:
      | id                     | function              | declaration                                       |
      | EXT-CPUSET-CONSTRUCT-1 | PMIx_Cpuset_construct | void PMIx_Cpuset_construct(pmix_cpuset_t *cpuset) |
      | EXT-CPUSET-DESTRUCT-1  | PMIx_Cpuset_destruct  | void PMIx_Cpuset_destruct(pmix_cpuset_t *cpuset)  |
      | EXT-CPUSET-CREATE-1    | PMIx_Cpuset_create    | pmix_cpuset_t *PMIx_Cpuset_create(size_t n)       |
      | EXT-CPUSET-FREE-1      | PMIx_Cpuset_free      | void PMIx_Cpuset_free(pmix_cpuset_t *c, size_t n) |

  @<id>
  Scenario Outline: 4.13 Geometry Functions: <function> has the documented prototype
    Then the library has <function>
    And the headers declare "<declaration>"

    Examples:
      | id                       | function                | declaration                                           |
      | EXT-GEOMETRY-CONSTRUCT-1 | PMIx_Geometry_construct | void PMIx_Geometry_construct(pmix_geometry_t *g)      |
      | EXT-GEOMETRY-DESTRUCT-1  | PMIx_Geometry_destruct  | void PMIx_Geometry_destruct(pmix_geometry_t *g)       |
      | EXT-GEOMETRY-CREATE-1    | PMIx_Geometry_create    | pmix_geometry_t *PMIx_Geometry_create(size_t n)       |
      | EXT-GEOMETRY-FREE-1      | PMIx_Geometry_free      | void PMIx_Geometry_free(pmix_geometry_t *g, size_t n) |

  @<id>
  Scenario Outline: 4.14 Device Distance Functions: <function> has the documented prototype
    Then the library has <function>
    And the headers declare "<declaration>"

    Examples:
      | id                              | function                       | declaration                                                         |
      | EXT-DEVICE-DISTANCE-CONSTRUCT-1 | PMIx_Device_distance_construct | void PMIx_Device_distance_construct(pmix_device_distance_t *d)      |
      | EXT-DEVICE-DISTANCE-DESTRUCT-1  | PMIx_Device_distance_destruct  | void PMIx_Device_distance_destruct(pmix_device_distance_t *d)       |
      | EXT-DEVICE-DISTANCE-CREATE-1    | PMIx_Device_distance_create    | pmix_device_distance_t *PMIx_Device_distance_create(size_t n)       |
      | EXT-DEVICE-DISTANCE-FREE-1      | PMIx_Device_distance_free      | void PMIx_Device_distance_free(pmix_device_distance_t *d, size_t n) |

  @<id>
  Scenario Outline: 4.15 Byte Object Functions: <function> has the documented prototype
    Then the library has <function>
    And the headers declare "<declaration>"

    Examples:
      | id                          | function                   | declaration                                                           |
      | EXT-BYTE-OBJECT-CONSTRUCT-1 | PMIx_Byte_object_construct | void PMIx_Byte_object_construct(pmix_byte_object_t *b)                |
      | EXT-BYTE-OBJECT-DESTRUCT-1  | PMIx_Byte_object_destruct  | void PMIx_Byte_object_destruct(pmix_byte_object_t *g)                 |
      | EXT-BYTE-OBJECT-CREATE-1    | PMIx_Byte_object_create    | pmix_byte_object_t *PMIx_Byte_object_create(size_t n)                 |
      | EXT-BYTE-OBJECT-FREE-1      | PMIx_Byte_object_free      | void PMIx_Byte_object_free(pmix_byte_object_t *g, size_t n)           |
      | EXT-BYTE-OBJECT-LOAD-1      | PMIx_Byte_object_load      | void PMIx_Byte_object_load(pmix_byte_object_t *b, char *d, size_t sz) |

  @<id>
  Scenario Outline: 4.16 Endpoint Functions: <function> has the documented prototype
    Then the library has <function>
    And the headers declare "<declaration>"

    Examples:
      | id                       | function                | declaration                                           |
      | EXT-ENDPOINT-CONSTRUCT-1 | PMIx_Endpoint_construct | void PMIx_Endpoint_construct(pmix_endpoint_t *e)      |
      | EXT-ENDPOINT-DESTRUCT-1  | PMIx_Endpoint_destruct  | void PMIx_Endpoint_destruct(pmix_endpoint_t *e)       |
      | EXT-ENDPOINT-CREATE-1    | PMIx_Endpoint_create    | pmix_endpoint_t *PMIx_Endpoint_create(size_t n)       |
      | EXT-ENDPOINT-FREE-1      | PMIx_Endpoint_free      | void PMIx_Endpoint_free(pmix_endpoint_t *e, size_t n) |

  @<id>
  Scenario Outline: 4.17 Envar Functions: <function> has the documented prototype
    Then the library has <function>
    And the headers declare "<declaration>"

    Examples:
      | id                    | function             | declaration                                                                   |
      | EXT-ENVAR-CONSTRUCT-1 | PMIx_Envar_construct | void PMIx_Envar_construct(pmix_envar_t *e)                                    |
      | EXT-ENVAR-DESTRUCT-1  | PMIx_Envar_destruct  | void PMIx_Envar_destruct(pmix_envar_t *e)                                     |
      | EXT-ENVAR-CREATE-1    | PMIx_Envar_create    | pmix_envar_t *PMIx_Envar_create(size_t n)                                     |
      | EXT-ENVAR-FREE-1      | PMIx_Envar_free      | void PMIx_Envar_free(pmix_envar_t *e, size_t n)                               |
      | EXT-ENVAR-LOAD-1      | PMIx_Envar_load      | void PMIx_Envar_load(pmix_envar_t *e, char *var, char *value, char separator) |

  @<id>
  Scenario Outline: 4.18 Data Buffer Functions: <function> has the documented prototype
    Then the library has <function>
    And the headers declare "<declaration>"

    Examples:
      | id                          | function                   | declaration                                                                   |
      | EXT-DATA-BUFFER-CONSTRUCT-1 | PMIx_Data_buffer_construct | void PMIx_Data_buffer_construct(pmix_data_buffer_t *b)                        |
      | EXT-DATA-BUFFER-DESTRUCT-1  | PMIx_Data_buffer_destruct  | void PMIx_Data_buffer_destruct(pmix_data_buffer_t *b)                         |
      | EXT-DATA-BUFFER-CREATE-1    | PMIx_Data_buffer_create    | pmix_data_buffer_t *PMIx_Data_buffer_create(void)                             |
      | EXT-DATA-BUFFER-RELEASE-1   | PMIx_Data_buffer_release   | void PMIx_Data_buffer_release(pmix_data_buffer_t *b)                          |
      | EXT-DATA-BUFFER-LOAD-1      | PMIx_Data_buffer_load      | void PMIx_Data_buffer_load(pmix_data_buffer_t *b, char *bytes, size_t sz)     |
      | EXT-DATA-BUFFER-UNLOAD-1    | PMIx_Data_buffer_unload    | void PMIx_Data_buffer_unload(pmix_data_buffer_t *b, char **bytes, size_t *sz) |

  @<id>
  Scenario Outline: 4.19 Proc Struct Functions: <function> has the documented prototype
    Then the library has <function>
    And the headers declare "<declaration>"

    Examples:
      | id                                  | function                           | declaration                                                                                                |
      | EXT-PROC-CONSTRUCT-1                | PMIx_Proc_construct                | void PMIx_Proc_construct(pmix_proc_t *p)                                                                   |
      | EXT-PROC-DESTRUCT-1                 | PMIx_Proc_destruct                 | void PMIx_Proc_destruct(pmix_proc_t *p)                                                                    |
      | EXT-PROC-CREATE-1                   | PMIx_Proc_create                   | pmix_proc_t *PMIx_Proc_create(size_t n)                                                                    |
      | EXT-PROC-FREE-1                     | PMIx_Proc_free                     | void PMIx_Proc_free(pmix_proc_t *p, size_t n)                                                              |
      | EXT-PROC-LOAD-1                     | PMIx_Proc_load                     | void PMIx_Proc_load(pmix_proc_t *p, char *nspace, pmix_rank_t rank)                                        |
      | EXT-MULTICLUSTER-NSPACE-CONSTRUCT-1 | PMIx_Multicluster_nspace_construct | void PMIx_Multicluster_nspace_construct(pmix_nspace_t target, pmix_nspace_t cluster, pmix_nspace_t nspace) |
      | EXT-MULTICLUSTER-NSPACE-PARSE-1     | PMIx_Multicluster_nspace_parse     | void PMIx_Multicluster_nspace_parse(pmix_nspace_t target, pmix_nspace_t cluster, pmix_nspace_t nspace)     |

  @<id>
  Scenario Outline: 4.20 Proc Info Functions: <function> has the documented prototype
    Then the library has <function>
    And the headers declare "<declaration>"

    Examples:
      | id                        | function                 | declaration                                             |
      | EXT-PROC-INFO-CONSTRUCT-1 | PMIx_Proc_info_construct | void PMIx_Proc_info_construct(pmix_proc_info_t *p)      |
      | EXT-PROC-INFO-DESTRUCT-1  | PMIx_Proc_info_destruct  | void PMIx_Proc_info_destruct(pmix_proc_info_t *p)       |
      | EXT-PROC-INFO-CREATE-1    | PMIx_Proc_info_create    | pmix_proc_info_t *PMIx_Proc_info_create(size_t n)       |
      | EXT-PROC-INFO-FREE-1      | PMIx_Proc_info_free      | void PMIx_Proc_info_free(pmix_proc_info_t *p, size_t n) |

  @<id>
  Scenario Outline: 4.21 Proc Stats Functions: <function> has the documented prototype
    Then the library has <function>
    And the headers declare "<declaration>"

    Examples:
      | id                         | function                  | declaration                                               |
      | EXT-PROC-STATS-CONSTRUCT-1 | PMIx_Proc_stats_construct | void PMIx_Proc_stats_construct(pmix_proc_stats_t *p)      |
      | EXT-PROC-STATS-DESTRUCT-1  | PMIx_Proc_stats_destruct  | void PMIx_Proc_stats_destruct(pmix_proc_stats_t *p)       |
      | EXT-PROC-STATS-CREATE-1    | PMIx_Proc_stats_create    | pmix_proc_stats_t *PMIx_Proc_stats_create(size_t n)       |
      | EXT-PROC-STATS-FREE-1      | PMIx_Proc_stats_free      | void PMIx_Proc_stats_free(pmix_proc_stats_t *p, size_t n) |

  @<id>
  Scenario Outline: 4.22 Disk Stats Functions: <function> has the documented prototype
    Then the library has <function>
    And the headers declare "<declaration>"

    Examples:
      | id                         | function                  | declaration                                               |
      | EXT-DISK-STATS-CONSTRUCT-1 | PMIx_Disk_stats_construct | void PMIx_Disk_stats_construct(pmix_disk_stats_t *p)      |
      | EXT-DISK-STATS-DESTRUCT-1  | PMIx_Disk_stats_destruct  | void PMIx_Disk_stats_destruct(pmix_disk_stats_t *p)       |
      | EXT-DISK-STATS-CREATE-1    | PMIx_Disk_stats_create    | pmix_disk_stats_t *PMIx_Disk_stats_create(size_t n)       |
      | EXT-DISK-STATS-FREE-1      | PMIx_Disk_stats_free      | void PMIx_Disk_stats_free(pmix_disk_stats_t *p, size_t n) |

  @<id>
  Scenario Outline: 4.23 Net Stats Functions: <function> has the documented prototype
    Then the library has <function>
    And the headers declare "<declaration>"

    Examples:
      | id                        | function                 | declaration                                             |
      | EXT-NET-STATS-CONSTRUCT-1 | PMIx_Net_stats_construct | void PMIx_Net_stats_construct(pmix_net_stats_t *p)      |
      | EXT-NET-STATS-DESTRUCT-1  | PMIx_Net_stats_destruct  | void PMIx_Net_stats_destruct(pmix_net_stats_t *p)       |
      | EXT-NET-STATS-CREATE-1    | PMIx_Net_stats_create    | pmix_net_stats_t *PMIx_Net_stats_create(size_t n)       |
      | EXT-NET-STATS-FREE-1      | PMIx_Net_stats_free      | void PMIx_Net_stats_free(pmix_net_stats_t *p, size_t n) |

  @<id>
  Scenario Outline: 4.24 Process Data Functions: <function> has the documented prototype
    Then the library has <function>
    And the headers declare "<declaration>"

    Examples:
      | id                    | function             | declaration                                     |
      | EXT-PDATA-CONSTRUCT-1 | PMIx_Pdata_construct | void PMIx_Pdata_construct(pmix_pdata_t *p)      |
      | EXT-PDATA-DESTRUCT-1  | PMIx_Pdata_destruct  | void PMIx_Pdata_destruct(pmix_pdata_t *p)       |
      | EXT-PDATA-CREATE-1    | PMIx_Pdata_create    | pmix_pdata_t *PMIx_Pdata_create(size_t n)       |
      | EXT-PDATA-FREE-1      | PMIx_Pdata_free      | void PMIx_Pdata_free(pmix_pdata_t *p, size_t n) |

  @<id>
  Scenario Outline: 4.25 App Struct Functions: <function> has the documented prototype
    Then the library has <function>
    And the headers declare "<declaration>"

    Examples:
      | id                    | function             | declaration                                        |
      | EXT-APP-CONSTRUCT-1   | PMIx_App_construct   | void PMIx_App_construct(pmix_app_t *p)             |
      | EXT-APP-DESTRUCT-1    | PMIx_App_destruct    | void PMIx_App_destruct(pmix_app_t *p)              |
      | EXT-APP-CREATE-1      | PMIx_App_create      | pmix_app_t *PMIx_App_create(size_t n)              |
      | EXT-APP-INFO-CREATE-1 | PMIx_App_info_create | void PMIx_App_info_create(pmix_app_t *p, size_t n) |
      | EXT-APP-FREE-1        | PMIx_App_free        | void PMIx_App_free(pmix_app_t *p, size_t n)        |
      | EXT-APP-RELEASE-1     | PMIx_App_release     | void PMIx_App_release(pmix_app_t *p)               |

  @<id>
  Scenario Outline: 4.26 PMIx Info List Functions: <function> has the documented prototype
    Then the library has <function>
    And the headers declare "<declaration>"

    Examples:
      | id                       | function                | declaration                                                                                                |
      | EXT-INFO-LIST-GET-INFO-1 | PMIx_Info_list_get_info | pmix_info_t *PMIx_Info_list_get_info(void *ptr, void *prev, void **next)                                   |
      | EXT-INFO-LIST-INSERT-1   | PMIx_Info_list_insert   | pmix_status_t PMIx_Info_list_insert(void *ptr, pmix_info_t *info)                                          |
      | EXT-INFO-LIST-PREPEND-1  | PMIx_Info_list_prepend  | pmix_status_t PMIx_Info_list_prepend(void *ptr, const char *key, const void *value, pmix_data_type_t type) |

  @<id>
  Scenario Outline: 4.27 Pretty-Print Functions: <function> has the documented prototype
    Then the library has <function>
    And the headers declare "<declaration>"

    Examples:
      | id                                                    | function                     | declaration                                                    |
      | EXT-VALUE-COMPARISON-STRING-1                         | PMIx_Value_comparison_string | const char *PMIx_Value_comparison_string(pmix_value_cmp_t cmp) |
      | EXT-APP-STRING-1                                      | PMIx_App_string              | char *PMIx_App_string(const pmix_app_t *app)                   |
      | EXT-GET-ATTRIBUTE-STRING-1 EXT-GET-ATTRIBUTE-STRING-3 | PMIx_Get_attribute_string    | const char *PMIx_Get_attribute_string(const char *attribute)   |
      | EXT-GET-ATTRIBUTE-NAME-1 EXT-GET-ATTRIBUTE-NAME-3     | PMIx_Get_attribute_name      | const char *PMIx_Get_attribute_name(const char *attrstring)    |
      | EXT-INFO-STRING-1 EXT-INFO-STRING-3                   | PMIx_Info_string             | char *PMIx_Info_string(const pmix_info_t *info)                |
      | EXT-VALUE-STRING-1 EXT-VALUE-STRING-3                 | PMIx_Value_string            | char *PMIx_Value_string(const pmix_value_t *value)             |
      | EXT-ERROR-CODE-1                                      | PMIx_Error_code              | pmix_status_t PMIx_Error_code(const char *errname)             |
