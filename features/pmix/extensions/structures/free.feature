@libpmix
Feature: Structs: free

  PMIx_*_free frees the memory inside the elements of an array, and leaves the array itself to the caller. Every pointer that an
  element owns has more memory than the array, so that the array's own memory hides no leak.

  @EXT-VALUE-FREE-2
  Scenario: PMIx_Value_free frees the memory inside the elements of an array
    When this runs
      """
      size_t empty
      size_t full
      size_t after
      pmix_value_t *them = PMIx_Value_create(3)
      empty = heap()
      them[0].type = PMIX_STRING
      them[0].data.string = strdup("x*3000")
      them[1].type = PMIX_STRING
      them[1].data.string = strdup("x*3000")
      them[2].type = PMIX_STRING
      them[2].data.string = strdup("x*3000")
      full = heap()
      PMIx_Value_free(them, 3)
      after = heap()
      """
    Then it holds that
      | full  | > empty + 8999 |
      | after | < empty + 1 |

  @EXT-INFO-FREE-2
  Scenario: PMIx_Info_free frees the memory inside the elements of an array
    When this runs
      """
      size_t empty
      size_t full
      size_t after
      pmix_info_t *them = PMIx_Info_create(3)
      empty = heap()
      them[0].value.type = PMIX_STRING
      them[0].value.data.string = strdup("x*3000")
      them[1].value.type = PMIX_STRING
      them[1].value.data.string = strdup("x*3000")
      them[2].value.type = PMIX_STRING
      them[2].value.data.string = strdup("x*3000")
      full = heap()
      PMIx_Info_free(them, 3)
      after = heap()
      """
    Then it holds that
      | full  | > empty + 8999 |
      | after | < empty + 1 |

  @EXT-COORD-FREE-2
  Scenario: PMIx_Coord_free frees the memory inside the elements of an array
    When this runs
      """
      size_t empty
      size_t full
      size_t after
      pmix_coord_t *them = malloc(3*sizeof(pmix_coord_t))
      PMIx_Coord_construct(&them[0])
      PMIx_Coord_construct(&them[1])
      PMIx_Coord_construct(&them[2])
      empty = heap()
      them[0].coord = malloc(3000)
      them[0].dims = 750
      them[1].coord = malloc(3000)
      them[1].dims = 750
      them[2].coord = malloc(3000)
      them[2].dims = 750
      full = heap()
      PMIx_Coord_free(them, 3)
      after = heap()
      """
    Then it holds that
      | full  | > empty + 8999 |
      | after | < empty + 1 |

  @EXT-TOPOLOGY-FREE-2
  Scenario: PMIx_Topology_free frees the memory inside the elements of an array
    When this runs
      """
      size_t empty
      size_t full
      size_t after
      pmix_topology_t *them = PMIx_Topology_create(3)
      empty = heap()
      them[0].source = strdup("hwloc")
      them[1].source = strdup("hwloc")
      them[2].source = strdup("hwloc")
      full = heap()
      PMIx_Topology_free(them, 3)
      after = heap()
      """
    Then it holds that
      | full  | > empty + 60 |
      | after | < empty + 1 |

  @EXT-CPUSET-FREE-2
  Scenario: PMIx_Cpuset_free frees the memory inside the elements of an array
    When this runs
      """
      size_t empty
      size_t full
      size_t after
      pmix_cpuset_t *them = PMIx_Cpuset_create(3)
      empty = heap()
      them[0].source = strdup("hwloc")
      them[1].source = strdup("hwloc")
      them[2].source = strdup("hwloc")
      full = heap()
      PMIx_Cpuset_free(them, 3)
      after = heap()
      """
    Then it holds that
      | full  | > empty + 60 |
      | after | < empty + 1 |

  @EXT-GEOMETRY-FREE-2
  Scenario: PMIx_Geometry_free frees the memory inside the elements of an array
    When this runs
      """
      size_t empty
      size_t full
      size_t after
      pmix_geometry_t *them = PMIx_Geometry_create(3)
      empty = heap()
      them[0].uuid = strdup("x*3000")
      them[0].osname = strdup("x*3000")
      them[0].coordinates = calloc(3, sizeof(pmix_coord_t))
      them[0].coordinates[0].coord = malloc(3000)
      them[0].coordinates[0].dims = 750
      them[0].coordinates[1].coord = malloc(3000)
      them[0].coordinates[1].dims = 750
      them[0].coordinates[2].coord = malloc(3000)
      them[0].coordinates[2].dims = 750
      them[0].ncoords = 3
      them[1].uuid = strdup("x*3000")
      them[1].osname = strdup("x*3000")
      them[1].coordinates = calloc(3, sizeof(pmix_coord_t))
      them[1].coordinates[0].coord = malloc(3000)
      them[1].coordinates[0].dims = 750
      them[1].coordinates[1].coord = malloc(3000)
      them[1].coordinates[1].dims = 750
      them[1].coordinates[2].coord = malloc(3000)
      them[1].coordinates[2].dims = 750
      them[1].ncoords = 3
      them[2].uuid = strdup("x*3000")
      them[2].osname = strdup("x*3000")
      them[2].coordinates = calloc(3, sizeof(pmix_coord_t))
      them[2].coordinates[0].coord = malloc(3000)
      them[2].coordinates[0].dims = 750
      them[2].coordinates[1].coord = malloc(3000)
      them[2].coordinates[1].dims = 750
      them[2].coordinates[2].coord = malloc(3000)
      them[2].coordinates[2].dims = 750
      them[2].ncoords = 3
      full = heap()
      PMIx_Geometry_free(them, 3)
      after = heap()
      """
    Then it holds that
      | full  | > empty + 8999 |
      | after | < empty + 1 |

  @EXT-DEVICE-DISTANCE-FREE-2
  Scenario: PMIx_Device_distance_free frees the memory inside the elements of an array
    When this runs
      """
      size_t empty
      size_t full
      size_t after
      pmix_device_distance_t *them = PMIx_Device_distance_create(3)
      empty = heap()
      them[0].uuid = strdup("x*3000")
      them[0].osname = strdup("x*3000")
      them[1].uuid = strdup("x*3000")
      them[1].osname = strdup("x*3000")
      them[2].uuid = strdup("x*3000")
      them[2].osname = strdup("x*3000")
      full = heap()
      PMIx_Device_distance_free(them, 3)
      after = heap()
      """
    Then it holds that
      | full  | > empty + 8999 |
      | after | < empty + 1 |

  @EXT-BYTE-OBJECT-FREE-2
  Scenario: PMIx_Byte_object_free frees the memory inside the elements of an array
    When this runs
      """
      size_t empty
      size_t full
      size_t after
      pmix_byte_object_t *them = PMIx_Byte_object_create(3)
      empty = heap()
      them[0].bytes = strdup("x*3000")
      them[0].size = 3001
      them[1].bytes = strdup("x*3000")
      them[1].size = 3001
      them[2].bytes = strdup("x*3000")
      them[2].size = 3001
      full = heap()
      PMIx_Byte_object_free(them, 3)
      after = heap()
      """
    Then it holds that
      | full  | > empty + 8999 |
      | after | < empty + 1 |

  @EXT-ENDPOINT-FREE-2
  Scenario: PMIx_Endpoint_free frees the memory inside the elements of an array
    When this runs
      """
      size_t empty
      size_t full
      size_t after
      pmix_endpoint_t *them = PMIx_Endpoint_create(3)
      empty = heap()
      them[0].uuid = strdup("x*3000")
      them[0].osname = strdup("x*3000")
      them[0].endpt.bytes = strdup("x*3000")
      them[0].endpt.size = 3001
      them[1].uuid = strdup("x*3000")
      them[1].osname = strdup("x*3000")
      them[1].endpt.bytes = strdup("x*3000")
      them[1].endpt.size = 3001
      them[2].uuid = strdup("x*3000")
      them[2].osname = strdup("x*3000")
      them[2].endpt.bytes = strdup("x*3000")
      them[2].endpt.size = 3001
      full = heap()
      PMIx_Endpoint_free(them, 3)
      after = heap()
      """
    Then it holds that
      | full  | > empty + 8999 |
      | after | < empty + 1 |

  @EXT-ENVAR-FREE-2
  Scenario: PMIx_Envar_free frees the memory inside the elements of an array
    When this runs
      """
      size_t empty
      size_t full
      size_t after
      pmix_envar_t *them = PMIx_Envar_create(3)
      empty = heap()
      them[0].envar = strdup("x*3000")
      them[0].value = strdup("x*3000")
      them[1].envar = strdup("x*3000")
      them[1].value = strdup("x*3000")
      them[2].envar = strdup("x*3000")
      them[2].value = strdup("x*3000")
      full = heap()
      PMIx_Envar_free(them, 3)
      after = heap()
      """
    Then it holds that
      | full  | > empty + 8999 |
      | after | < empty + 1 |

  @EXT-PROC-INFO-FREE-2
  Scenario: PMIx_Proc_info_free frees the memory inside the elements of an array
    When this runs
      """
      size_t empty
      size_t full
      size_t after
      pmix_proc_info_t *them = PMIx_Proc_info_create(3)
      empty = heap()
      them[0].hostname = strdup("x*3000")
      them[0].executable_name = strdup("x*3000")
      them[1].hostname = strdup("x*3000")
      them[1].executable_name = strdup("x*3000")
      them[2].hostname = strdup("x*3000")
      them[2].executable_name = strdup("x*3000")
      full = heap()
      PMIx_Proc_info_free(them, 3)
      after = heap()
      """
    Then it holds that
      | full  | > empty + 8999 |
      | after | < empty + 1 |

  @EXT-PROC-STATS-FREE-2
  Scenario: PMIx_Proc_stats_free frees the memory inside the elements of an array
    When this runs
      """
      size_t empty
      size_t full
      size_t after
      pmix_proc_stats_t *them = PMIx_Proc_stats_create(3)
      empty = heap()
      them[0].node = strdup("x*3000")
      them[0].cmd = strdup("x*3000")
      them[1].node = strdup("x*3000")
      them[1].cmd = strdup("x*3000")
      them[2].node = strdup("x*3000")
      them[2].cmd = strdup("x*3000")
      full = heap()
      PMIx_Proc_stats_free(them, 3)
      after = heap()
      """
    Then it holds that
      | full  | > empty + 8999 |
      | after | < empty + 1 |

  @EXT-DISK-STATS-FREE-2
  Scenario: PMIx_Disk_stats_free frees the memory inside the elements of an array
    When this runs
      """
      size_t empty
      size_t full
      size_t after
      pmix_disk_stats_t *them = PMIx_Disk_stats_create(3)
      empty = heap()
      them[0].disk = strdup("x*3000")
      them[1].disk = strdup("x*3000")
      them[2].disk = strdup("x*3000")
      full = heap()
      PMIx_Disk_stats_free(them, 3)
      after = heap()
      """
    Then it holds that
      | full  | > empty + 8999 |
      | after | < empty + 1 |

  @EXT-NET-STATS-FREE-2
  Scenario: PMIx_Net_stats_free frees the memory inside the elements of an array
    When this runs
      """
      size_t empty
      size_t full
      size_t after
      pmix_net_stats_t *them = PMIx_Net_stats_create(3)
      empty = heap()
      them[0].net_interface = strdup("x*3000")
      them[1].net_interface = strdup("x*3000")
      them[2].net_interface = strdup("x*3000")
      full = heap()
      PMIx_Net_stats_free(them, 3)
      after = heap()
      """
    Then it holds that
      | full  | > empty + 8999 |
      | after | < empty + 1 |

  @EXT-PDATA-FREE-2
  Scenario: PMIx_Pdata_free frees the memory inside the elements of an array
    When this runs
      """
      size_t empty
      size_t full
      size_t after
      pmix_pdata_t *them = PMIx_Pdata_create(3)
      empty = heap()
      them[0].value.type = PMIX_STRING
      them[0].value.data.string = strdup("x*3000")
      them[1].value.type = PMIX_STRING
      them[1].value.data.string = strdup("x*3000")
      them[2].value.type = PMIX_STRING
      them[2].value.data.string = strdup("x*3000")
      full = heap()
      PMIx_Pdata_free(them, 3)
      after = heap()
      """
    Then it holds that
      | full  | > empty + 8999 |
      | after | < empty + 1 |

  @EXT-APP-FREE-2
  Scenario: PMIx_App_free frees the memory inside the elements of an array
    When this runs
      """
      size_t empty
      size_t full
      size_t after
      pmix_app_t *them = PMIx_App_create(3)
      empty = heap()
      them[0].cmd = strdup("x*3000")
      them[0].cwd = strdup("x*3000")
      them[0].argv = PMIx_Argv_split_with_empty("x*500", 'x')
      them[0].env = PMIx_Argv_split_with_empty("x*500", 'x')
      PMIx_App_info_create(&them[0], 3)
      them[0].info[0].value.type = PMIX_STRING
      them[0].info[0].value.data.string = strdup("x*3000")
      them[0].info[1].value.type = PMIX_STRING
      them[0].info[1].value.data.string = strdup("x*3000")
      them[0].info[2].value.type = PMIX_STRING
      them[0].info[2].value.data.string = strdup("x*3000")
      them[1].cmd = strdup("x*3000")
      them[1].cwd = strdup("x*3000")
      them[1].argv = PMIx_Argv_split_with_empty("x*500", 'x')
      them[1].env = PMIx_Argv_split_with_empty("x*500", 'x')
      PMIx_App_info_create(&them[1], 3)
      them[1].info[0].value.type = PMIX_STRING
      them[1].info[0].value.data.string = strdup("x*3000")
      them[1].info[1].value.type = PMIX_STRING
      them[1].info[1].value.data.string = strdup("x*3000")
      them[1].info[2].value.type = PMIX_STRING
      them[1].info[2].value.data.string = strdup("x*3000")
      them[2].cmd = strdup("x*3000")
      them[2].cwd = strdup("x*3000")
      them[2].argv = PMIx_Argv_split_with_empty("x*500", 'x')
      them[2].env = PMIx_Argv_split_with_empty("x*500", 'x')
      PMIx_App_info_create(&them[2], 3)
      them[2].info[0].value.type = PMIX_STRING
      them[2].info[0].value.data.string = strdup("x*3000")
      them[2].info[1].value.type = PMIX_STRING
      them[2].info[1].value.data.string = strdup("x*3000")
      them[2].info[2].value.type = PMIX_STRING
      them[2].info[2].value.data.string = strdup("x*3000")
      full = heap()
      PMIx_App_free(them, 3)
      after = heap()
      """
    Then it holds that
      | full  | > empty + 8999 |
      | after | < empty + 1 |

  # The strings that these structs own are short. What a call leaves allocated must not depend on whether there are any.
  @<id>
  Scenario Outline: PMIx_<name>_free leaves as much allocated for <count> filled elements as for empty ones
    Then in C it holds that
      """
      free(malloc(1));
      PMIx_<name>_free(PMIx_<name>_create(<count>), <count>);
      size_t start = mallinfo2().uordblks;
      <type> *empty = PMIx_<name>_create(<count>);
      PMIx_<name>_free(empty, <count>);
      size_t between = mallinfo2().uordblks;
      <type> *filled = PMIx_<name>_create(<count>);
      for (int at = 0; at < <count>; at++) filled[at].source = strdup("hwloc");
      PMIx_<name>_free(filled, <count>);
      size_t end = mallinfo2().uordblks;
      CHECK(end - between == between - start);
      """

    Examples:
      | id                  | name     | type            | count |
      | EXT-TOPOLOGY-FREE-2 | Topology | pmix_topology_t | 1     |
      | EXT-TOPOLOGY-FREE-2 | Topology | pmix_topology_t | 3     |
      | EXT-TOPOLOGY-FREE-2 | Topology | pmix_topology_t | 9     |
      | EXT-CPUSET-FREE-2   | Cpuset   | pmix_cpuset_t   | 1     |
      | EXT-CPUSET-FREE-2   | Cpuset   | pmix_cpuset_t   | 3     |
      | EXT-CPUSET-FREE-2   | Cpuset   | pmix_cpuset_t   | 9     |

  @<id>
  Scenario Outline: PMIx_<name>_free does not free the array itself
    When this runs
      """
      size_t before = heap()
      size_t after
      <type> *them = PMIx_<name>_create(2)
      PMIx_<name>_free(them, 2)
      after = heap()
      """
    Then it holds that
      | after | > before + 2*sizeof(<type>) |

    Examples:
      | id                         | name            | type                   |
      | EXT-VALUE-FREE-3           | Value           | pmix_value_t           |
      | EXT-INFO-FREE-3            | Info            | pmix_info_t            |
      | EXT-TOPOLOGY-FREE-3        | Topology        | pmix_topology_t        |
      | EXT-CPUSET-FREE-3          | Cpuset          | pmix_cpuset_t          |
      | EXT-GEOMETRY-FREE-3        | Geometry        | pmix_geometry_t        |
      | EXT-DEVICE-DISTANCE-FREE-3 | Device_distance | pmix_device_distance_t |
      | EXT-BYTE-OBJECT-FREE-3     | Byte_object     | pmix_byte_object_t     |
      | EXT-ENDPOINT-FREE-3        | Endpoint        | pmix_endpoint_t        |
      | EXT-ENVAR-FREE-3           | Envar           | pmix_envar_t           |
      | EXT-PROC-FREE-3            | Proc            | pmix_proc_t            |
      | EXT-PROC-INFO-FREE-3       | Proc_info       | pmix_proc_info_t       |
      | EXT-PROC-STATS-FREE-3      | Proc_stats      | pmix_proc_stats_t      |
      | EXT-DISK-STATS-FREE-3      | Disk_stats      | pmix_disk_stats_t      |
      | EXT-NET-STATS-FREE-3       | Net_stats       | pmix_net_stats_t       |
      | EXT-PDATA-FREE-3           | Pdata           | pmix_pdata_t           |
      | EXT-APP-FREE-3             | App             | pmix_app_t             |

  @EXT-COORD-FREE-3
  Scenario: PMIx_Coord_free does not free the array itself
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_coord_t *them = malloc(2*sizeof(pmix_coord_t))
      PMIx_Coord_construct(&them[0])
      PMIx_Coord_construct(&them[1])
      PMIx_Coord_free(them, 2)
      after = heap()
      """
    Then it holds that
      | after | > before + 2*sizeof(pmix_coord_t) |

  @EXT-PROC-FREE-2
  Scenario: PMIx_Proc_free frees the memory inside the elements of an array
    When this runs
      """
      size_t full
      size_t after
      pmix_proc_t *them = PMIx_Proc_create(3)
      PMIx_Load_procid(&them[0], "some-job", 4)
      PMIx_Load_procid(&them[2], "some-job", 4)
      full = heap()
      PMIx_Proc_free(them, 3)
      after = heap()
      """
    Then it holds that
      | after | < full + 1 |
