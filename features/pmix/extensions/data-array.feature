@libpmix
Feature: Data arrays of every type

  A data array has room for its elements, whatever their type; elements that are structs are initialized, and destructing or
  freeing the array frees what they hold.

  @EXT-DATA-ARRAY-INIT-2 @EXT-DATA-ARRAY-CREATE-2 @EXT-DATA-ARRAY-CONSTRUCT-2
  Scenario Outline: PMIx_Data_array_* makes room for 70,000 elements of type <kinds>
    Then in C it holds that
      """
      EACH_KIND(kind, <kinds>) {
        size_t before = heap();
        pmix_data_array_t d;
        PMIx_Data_array_init(&d, kind);
        CHECK(d.type == kind && !d.size && !d.array);
        IS(heap(), before);
        pmix_data_array_t *made = PMIx_Data_array_create(70000, kind);
        CHECK(made && made->type == kind);
        IS(made->size, 70000);
        CHECK(made->array);
        COMPARE(heap(), >, before + 69999 * sizeof(<type>));
        before = heap();
        PMIx_Data_array_construct(&d, 70000, kind);
        CHECK(d.type == kind && d.array);
        IS(d.size, 70000);
        COMPARE(heap(), >, before + 69999 * sizeof(<type>));
      }
      """
    Examples:
      | type                   | kinds                                                                                        |
      | bool                   | PMIX_BOOL                                                                                    |
      | char *                 | PMIX_STRING                                                                                  |
      | uint8_t                | PMIX_BYTE, PMIX_INT8, PMIX_UINT8, PMIX_PERSIST, PMIX_SCOPE, PMIX_DATA_RANGE, PMIX_PROC_STATE |
      | uint8_t                | PMIX_ALLOC_DIRECTIVE, PMIX_LINK_STATE                                                        |
      | uint16_t               | PMIX_INT16, PMIX_UINT16, PMIX_DATA_TYPE, PMIX_IOF_CHANNEL                                    |
      | uint32_t               | PMIX_INT, PMIX_UINT, PMIX_INT32, PMIX_UINT32, PMIX_PID, PMIX_STATUS, PMIX_PROC_RANK          |
      | uint32_t               | PMIX_INFO_DIRECTIVES, PMIX_FLOAT                                                             |
      | uint64_t               | PMIX_SIZE, PMIX_INT64, PMIX_UINT64, PMIX_DOUBLE, PMIX_TIME                                   |
      | struct timeval         | PMIX_TIMEVAL                                                                                 |
      | pmix_value_t           | PMIX_VALUE                                                                                   |
      | pmix_proc_t            | PMIX_PROC                                                                                    |
      | pmix_app_t             | PMIX_APP                                                                                     |
      | pmix_info_t            | PMIX_INFO                                                                                    |
      | pmix_pdata_t           | PMIX_PDATA                                                                                   |
      | pmix_byte_object_t     | PMIX_BYTE_OBJECT                                                                             |
      | pmix_byte_object_t     | PMIX_COMPRESSED_STRING                                                                       |
      | pmix_proc_info_t       | PMIX_PROC_INFO                                                                               |
      | pmix_nspace_t          | PMIX_PROC_NSPACE                                                                             |
      | pmix_query_t           | PMIX_QUERY                                                                                   |
      | pmix_envar_t           | PMIX_ENVAR                                                                                   |
      | pmix_coord_t           | PMIX_COORD                                                                                   |
      | pmix_regattr_t         | PMIX_REGATTR                                                                                 |
      | pmix_cpuset_t          | PMIX_PROC_CPUSET                                                                             |
      | pmix_geometry_t        | PMIX_GEOMETRY                                                                                |
      | pmix_device_distance_t | PMIX_DEVICE_DIST                                                                             |
      | pmix_endpoint_t        | PMIX_ENDPOINT                                                                                |
      | pmix_proc_stats_t      | PMIX_PROC_STATS                                                                              |
      | pmix_disk_stats_t      | PMIX_DISK_STATS                                                                              |
      | pmix_net_stats_t       | PMIX_NET_STATS                                                                               |
      | pmix_node_stats_t      | PMIX_NODE_STATS                                                                              |
      | pmix_byte_object_t     | PMIX_COMPRESSED_BYTE_OBJECT                                                                  |
      | pmix_byte_object_t     | PMIX_REGEX                                                                                   |
      | uint8_t                | PMIX_JOB_STATE                                                                               |
      | pmix_topology_t        | PMIX_TOPO                                                                                    |
      | pmix_device_type_t     | PMIX_DEVTYPE                                                                                 |
      | uint16_t               | PMIX_LOCTYPE                                                                                 |
      | pmix_data_buffer_t     | PMIX_DATA_BUFFER                                                                             |
      | uint64_t               | PMIX_STOR_MEDIUM                                                                             |
      | uint64_t               | PMIX_STOR_ACCESS                                                                             |
      | uint64_t               | PMIX_STOR_PERSIST                                                                            |
      | pmix_data_array_t      | PMIX_DATA_ARRAY                                                                              |
      | void *                 | PMIX_POINTER                                                                                 |

  # What the C library allocates is filled with another byte than 0.
  @EXT-DATA-ARRAY-CREATE-2 @EXT-DATA-ARRAY-CONSTRUCT-2
  Scenario Outline: PMIx_Data_array_* initializes every field of each <kinds>
    Then in C it holds that
      """
      CHECK(mallopt(M_PERTURB, 0x5a) == 1);
      EACH_KIND(kind, <kinds>) {
        pmix_data_array_t d, *made = PMIx_Data_array_create(1000, kind);
        CHECK(made && made->array);
        for (int at = 0; at < 1000; at++) EMPTY(kind, (char *) made->array + at * size_of(kind));
        PMIx_Data_array_construct(&d, 1000, kind);
        CHECK(d.array);
        for (int at = 0; at < 1000; at++) EMPTY(kind, (char *) d.array + at * size_of(kind));
      }
      """
    Examples:
      | kinds                                                                                                            |
      | PMIX_VALUE, PMIX_INFO, PMIX_PDATA, PMIX_PROC, PMIX_APP, PMIX_BYTE_OBJECT, PMIX_PROC_INFO, PMIX_QUERY, PMIX_ENVAR |
      | PMIX_COORD, PMIX_REGATTR, PMIX_PROC_CPUSET, PMIX_GEOMETRY, PMIX_DEVICE_DIST, PMIX_ENDPOINT                       |
      | PMIX_PROC_STATS, PMIX_DISK_STATS, PMIX_NET_STATS, PMIX_NODE_STATS                                                |
      | PMIX_TOPO                                                                                                        |
      | PMIX_DATA_BUFFER                                                                                                 |

  @EXT-DATA-ARRAY-DESTRUCT-2 @EXT-DATA-ARRAY-FREE-2
  Scenario: PMIx_Data_array_destruct and PMIx_Data_array_free free what 3 elements of each type hold
    Then in C it holds that
      """
      EACH_KIND(kind, PMIX_STRING, PMIX_VALUE, PMIX_INFO, PMIX_PDATA, PMIX_APP, PMIX_BYTE_OBJECT, PMIX_COMPRESSED_STRING, PMIX_PROC_INFO,
          PMIX_QUERY, PMIX_ENVAR, PMIX_COORD, PMIX_REGATTR, PMIX_GEOMETRY, PMIX_DEVICE_DIST, PMIX_ENDPOINT, PMIX_PROC_STATS, PMIX_DISK_STATS,
          PMIX_NET_STATS, PMIX_NODE_STATS) {
        size_t before = heap();
        pmix_data_array_t d;
        PMIx_Data_array_construct(&d, 3, kind);
        fill_all(kind, 3, d.array, 3000);
        COMPARE(heap(), >, before + 9000);
        PMIx_Data_array_destruct(&d);
        IS(heap(), before);
        pmix_data_array_t *made = PMIx_Data_array_create(3, kind);
        fill_all(kind, 3, made->array, 3000);
        PMIx_Data_array_free(made);
        COMPARE(heap(), <, before + 60);
      }
      """

  @EXT-DATA-ARRAY-DESTRUCT-2 @EXT-DATA-ARRAY-FREE-2
  Scenario: PMIx_Data_array_destruct and PMIx_Data_array_free free the sources of 3 sets of CPUs
    Then in C it holds that
      """
      size_t before = heap();
      pmix_data_array_t d, *made = PMIx_Data_array_create(3, PMIX_PROC_CPUSET);
      for (int at = 0; at < 3; at++) ((pmix_cpuset_t *) made->array)[at].source = strdup("hwloc");
      COMPARE(heap(), >, before + 60);
      PMIx_Data_array_free(made);
      COMPARE(heap(), <, before + 60);
      before = heap();
      PMIx_Data_array_construct(&d, 3, PMIX_PROC_CPUSET);
      for (int at = 0; at < 3; at++) ((pmix_cpuset_t *) d.array)[at].source = strdup("hwloc");
      PMIx_Data_array_destruct(&d);
      IS(heap(), before);
      """

  @EXT-DATA-ARRAY-DESTRUCT-2
  Scenario: PMIx_Data_array_destruct frees an array of data arrays
    Then in C it holds that
      """
      size_t before = heap();
      pmix_data_array_t d = {.type = PMIX_DATA_ARRAY, .size = 1, .array = PMIx_Data_array_create(3, PMIX_STRING)};
      pmix_data_array_t *inner = d.array;
      fill_all(PMIX_STRING, 3, inner->array, 3000);
      COMPARE(heap(), >, before + 6000);
      PMIx_Data_array_destruct(&d);
      IS(heap(), before);
      """

  @EXT-DATA-ARRAY-CONSTRUCT-2
  Scenario: PMIx_Data_array_construct allocates no array for 0 elements
    Then in C it holds that
      """
      pmix_data_array_t d;
      PMIx_Data_array_construct(&d, 0, PMIX_INFO);
      IS(d.type, PMIX_INFO);
      IS(d.size, 0);
      CHECK(!d.array);
      """

  @EXT-DATA-ARRAY-INIT-2
  Scenario: PMIx_Data_array_init sets the type without allocating memory
    Then in C it holds that
      """
      size_t before = heap();
      pmix_data_array_t d;
      PMIx_Data_array_init(&d, PMIX_INFO);
      IS(heap(), before);
      IS(d.type, PMIX_INFO);
      IS(d.size, 0);
      CHECK(!d.array);
      """

  @EXT-DATA-ARRAY-FREE-3
  Scenario: PMIx_Data_array_free does not free the pmix_data_array_t itself
    Then in C it holds that
      """
      size_t before = heap();
      pmix_data_array_t *d = PMIx_Data_array_create(2, PMIX_UINT32);
      PMIx_Data_array_free(d);
      COMPARE(heap(), >, before + 23);
      """
