@libpmix
Feature: Structs

  Four rules hold for every struct: construct initializes all fields, destruct frees the memory inside it, create returns an array
  of initialized structs, and free frees the memory inside the array's elements. The heap is measured to the byte. Strings of
  thousands of characters (`"x*3000"`) ensure that the freed memory is the expected one.

  # ---- pmix_value_t ----

  @EXT-VALUE-CONSTRUCT-2
  Scenario: PMIx_Value_construct initializes a pmix_value_t
    When this runs
      """
      pmix_value_t it
      PMIx_Value_construct(&it)
      """
    Then it holds that
      | it.type | PMIX_UNDEF |

  @EXT-VALUE-DESTRUCT-2
  Scenario: PMIx_Value_destruct frees the memory inside a pmix_value_t
    When this runs
      """
      size_t before
      size_t full
      size_t after
      pmix_value_t it
      PMIx_Value_construct(&it)
      before = heap()
      it.type = PMIX_STRING
      it.data.string = strdup("x*3000")
      full = heap()
      PMIx_Value_destruct(&it)
      after = heap()
      """
    Then it holds that
      | full  | > before + 2999 |
      | after | before          |

  @EXT-VALUE-CREATE-2
  Scenario: PMIx_Value_create returns an array of initialized pmix_value_t
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_value_t *them = PMIx_Value_create(3)
      after = heap()
      """
    Then it holds that
      | them         | not NULL                          |
      | after        | > before + 3*sizeof(pmix_value_t) |
      | them[0].type | PMIX_UNDEF                        |
      | them[2].type | PMIX_UNDEF                        |

  @EXT-VALUE-FREE-2
  Scenario: PMIx_Value_free frees the memory inside the elements of an array
    When this runs
      """
      size_t before = heap()
      size_t full
      size_t after
      pmix_value_t *them = PMIx_Value_create(2)
      them[0].type = PMIX_STRING
      them[0].data.string = strdup("x*3000")
      them[1].type = PMIX_STRING
      them[1].data.string = strdup("x*3000")
      full = heap()
      PMIx_Value_free(them, 2)
      after = heap()
      """
    Then it holds that
      | full  | > before + 5999 |
      | after | < before + 4*sizeof(pmix_value_t) |

  @EXT-VALUE-FREE-3
  Scenario: PMIx_Value_free does not free the array itself
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_value_t *them = PMIx_Value_create(2)
      PMIx_Value_free(them, 2)
      after = heap()
      """
    Then it holds that
      | after | > before + 2*sizeof(pmix_value_t) |

  # ---- pmix_info_t ----

  @EXT-INFO-CONSTRUCT-2
  Scenario: PMIx_Info_construct initializes a pmix_info_t
    When this runs
      """
      pmix_info_t it
      PMIx_Info_construct(&it)
      """
    Then it holds that
      | it.key        | ""         |
      | it.flags      | 0          |
      | it.value.type | PMIX_UNDEF |

  @EXT-INFO-DESTRUCT-2
  Scenario: PMIx_Info_destruct frees the memory inside a pmix_info_t
    When this runs
      """
      size_t before
      size_t full
      size_t after
      pmix_info_t it
      PMIx_Info_construct(&it)
      before = heap()
      it.value.type = PMIX_STRING
      it.value.data.string = strdup("x*3000")
      full = heap()
      PMIx_Info_destruct(&it)
      after = heap()
      """
    Then it holds that
      | full  | > before + 2999 |
      | after | before          |

  @EXT-INFO-CREATE-2
  Scenario: PMIx_Info_create returns an array of initialized pmix_info_t
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_info_t *them = PMIx_Info_create(3)
      after = heap()
      """
    Then it holds that
      | them               | not NULL                         |
      | after              | > before + 3*sizeof(pmix_info_t) |
      | them[0].key        | ""                               |
      | them[0].flags      | 0                                |
      | them[0].value.type | PMIX_UNDEF                       |
      | them[2].key        | ""                               |
      | them[2].flags      | 0                                |
      | them[2].value.type | PMIX_UNDEF                       |

  @EXT-INFO-FREE-2
  Scenario: PMIx_Info_free frees the memory inside the elements of an array
    When this runs
      """
      size_t before = heap()
      size_t full
      size_t after
      pmix_info_t *them = PMIx_Info_create(2)
      them[0].value.type = PMIX_STRING
      them[0].value.data.string = strdup("x*3000")
      them[1].value.type = PMIX_STRING
      them[1].value.data.string = strdup("x*3000")
      full = heap()
      PMIx_Info_free(them, 2)
      after = heap()
      """
    Then it holds that
      | full  | > before + 5999 |
      | after | < before + 4*sizeof(pmix_info_t) |

  @EXT-INFO-FREE-3
  Scenario: PMIx_Info_free does not free the array itself
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_info_t *them = PMIx_Info_create(2)
      PMIx_Info_free(them, 2)
      after = heap()
      """
    Then it holds that
      | after | > before + 2*sizeof(pmix_info_t) |

  # ---- pmix_coord_t ----

  @EXT-COORD-CONSTRUCT-2
  Scenario: PMIx_Coord_construct initializes a pmix_coord_t
    When this runs
      """
      pmix_coord_t it
      PMIx_Coord_construct(&it)
      """
    Then it holds that
      | it.view  | 0    |
      | it.coord | NULL |
      | it.dims  | 0    |

  @EXT-COORD-DESTRUCT-2
  Scenario: PMIx_Coord_destruct frees the memory inside a pmix_coord_t
    When this runs
      """
      size_t before
      size_t full
      size_t after
      pmix_coord_t it
      PMIx_Coord_construct(&it)
      before = heap()
      it.coord = malloc(3000)
      it.dims = 750
      full = heap()
      PMIx_Coord_destruct(&it)
      after = heap()
      """
    Then it holds that
      | full  | > before + 2999 |
      | after | before          |

  @EXT-COORD-CREATE-2
  Scenario: PMIx_Coord_create returns an array of initialized pmix_coord_t
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
      | them[2].view  | 0                                 |
      | them[2].dims  | 5                                 |
      | them[2].coord | not NULL                          |

  @EXT-COORD-FREE-2
  Scenario: PMIx_Coord_free frees the memory inside the elements of an array
    When this runs
      """
      size_t before = heap()
      size_t full
      size_t after
      pmix_coord_t *them = malloc(2*sizeof(pmix_coord_t))
      PMIx_Coord_construct(&them[0])
      PMIx_Coord_construct(&them[1])
      them[0].coord = malloc(3000)
      them[0].dims = 750
      them[1].coord = malloc(3000)
      them[1].dims = 750
      full = heap()
      PMIx_Coord_free(them, 2)
      after = heap()
      """
    Then it holds that
      | full  | > before + 5999 |
      | after | < before + 2*sizeof(pmix_coord_t) + 9 |

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

  # ---- pmix_topology_t ----

  @EXT-TOPOLOGY-CONSTRUCT-2
  Scenario: PMIx_Topology_construct initializes a pmix_topology_t
    When this runs
      """
      pmix_topology_t it
      PMIx_Topology_construct(&it)
      """
    Then it holds that
      | it.source   | NULL |
      | it.topology | NULL |

  @EXT-TOPOLOGY-CREATE-2
  Scenario: PMIx_Topology_create returns an array of initialized pmix_topology_t
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_topology_t *them = PMIx_Topology_create(3)
      after = heap()
      """
    Then it holds that
      | them             | not NULL                             |
      | after            | > before + 3*sizeof(pmix_topology_t) |
      | them[0].source   | NULL                                 |
      | them[0].topology | NULL                                 |
      | them[2].source   | NULL                                 |
      | them[2].topology | NULL                                 |

  @EXT-TOPOLOGY-FREE-2
  Scenario: PMIx_Topology_free frees the memory inside the elements of an array
    When this runs
      """
      size_t before = heap()
      size_t full
      size_t after
      pmix_topology_t *them = PMIx_Topology_create(2)
      them[0].source = strdup("hwloc")
      them[0].topology = NULL
      them[1].source = strdup("hwloc")
      them[1].topology = NULL
      full = heap()
      PMIx_Topology_free(them, 2)
      after = heap()
      """
    Then it holds that
      | full  | > before + 70 |
      | after | < before + 2*sizeof(pmix_topology_t) + 9 |

  @EXT-TOPOLOGY-FREE-3
  Scenario: PMIx_Topology_free does not free the array itself
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_topology_t *them = PMIx_Topology_create(2)
      PMIx_Topology_free(them, 2)
      after = heap()
      """
    Then it holds that
      | after | > before + 2*sizeof(pmix_topology_t) |

  # ---- pmix_cpuset_t ----

  @EXT-CPUSET-CONSTRUCT-2
  Scenario: PMIx_Cpuset_construct initializes a pmix_cpuset_t
    When this runs
      """
      pmix_cpuset_t it
      PMIx_Cpuset_construct(&it)
      """
    Then it holds that
      | it.source | NULL |
      | it.bitmap | NULL |

  @EXT-CPUSET-DESTRUCT-2
  Scenario: PMIx_Cpuset_destruct frees the memory inside a pmix_cpuset_t
    When this runs
      """
      size_t before
      size_t full
      size_t after
      pmix_cpuset_t it
      PMIx_Cpuset_construct(&it)
      before = heap()
      it.source = strdup("hwloc")
      it.bitmap = NULL
      full = heap()
      PMIx_Cpuset_destruct(&it)
      after = heap()
      """
    Then it holds that
      | full  | > before + 19 |
      | after | before          |

  @EXT-CPUSET-CREATE-2
  Scenario: PMIx_Cpuset_create returns an array of initialized pmix_cpuset_t
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_cpuset_t *them = PMIx_Cpuset_create(3)
      after = heap()
      """
    Then it holds that
      | them           | not NULL                           |
      | after          | > before + 3*sizeof(pmix_cpuset_t) |
      | them[0].source | NULL                               |
      | them[0].bitmap | NULL                               |
      | them[2].source | NULL                               |
      | them[2].bitmap | NULL                               |

  @EXT-CPUSET-FREE-2
  Scenario: PMIx_Cpuset_free frees the memory inside the elements of an array
    When this runs
      """
      size_t before = heap()
      size_t full
      size_t after
      pmix_cpuset_t *them = PMIx_Cpuset_create(2)
      them[0].source = strdup("hwloc")
      them[0].bitmap = NULL
      them[1].source = strdup("hwloc")
      them[1].bitmap = NULL
      full = heap()
      PMIx_Cpuset_free(them, 2)
      after = heap()
      """
    Then it holds that
      | full  | > before + 70 |
      | after | < before + 2*sizeof(pmix_cpuset_t) + 9 |

  @EXT-CPUSET-FREE-3
  Scenario: PMIx_Cpuset_free does not free the array itself
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_cpuset_t *them = PMIx_Cpuset_create(2)
      PMIx_Cpuset_free(them, 2)
      after = heap()
      """
    Then it holds that
      | after | > before + 2*sizeof(pmix_cpuset_t) |

  # ---- pmix_geometry_t ----

  @EXT-GEOMETRY-CONSTRUCT-2
  Scenario: PMIx_Geometry_construct initializes a pmix_geometry_t
    When this runs
      """
      pmix_geometry_t it
      PMIx_Geometry_construct(&it)
      """
    Then it holds that
      | it.fabric      | 0    |
      | it.uuid        | NULL |
      | it.osname      | NULL |
      | it.coordinates | NULL |
      | it.ncoords     | 0    |

  @EXT-GEOMETRY-DESTRUCT-2
  Scenario: PMIx_Geometry_destruct frees the memory inside a pmix_geometry_t
    When this runs
      """
      size_t before
      size_t full
      size_t after
      pmix_geometry_t it
      PMIx_Geometry_construct(&it)
      before = heap()
      it.uuid = strdup("x*3000")
      it.osname = strdup("x*2000")
      it.coordinates = PMIx_Coord_create(2, 1)
      it.ncoords = 1
      full = heap()
      PMIx_Geometry_destruct(&it)
      after = heap()
      """
    Then it holds that
      | full  | > before + 2999 |
      | after | before          |

  @EXT-GEOMETRY-CREATE-2
  Scenario: PMIx_Geometry_create returns an array of initialized pmix_geometry_t
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_geometry_t *them = PMIx_Geometry_create(3)
      after = heap()
      """
    Then it holds that
      | them                | not NULL                             |
      | after               | > before + 3*sizeof(pmix_geometry_t) |
      | them[0].fabric      | 0                                    |
      | them[0].uuid        | NULL                                 |
      | them[0].osname      | NULL                                 |
      | them[0].coordinates | NULL                                 |
      | them[0].ncoords     | 0                                    |
      | them[2].fabric      | 0                                    |
      | them[2].uuid        | NULL                                 |
      | them[2].osname      | NULL                                 |
      | them[2].coordinates | NULL                                 |
      | them[2].ncoords     | 0                                    |

  @EXT-GEOMETRY-FREE-2
  Scenario: PMIx_Geometry_free frees the memory inside the elements of an array
    When this runs
      """
      size_t before = heap()
      size_t full
      size_t after
      pmix_geometry_t *them = PMIx_Geometry_create(2)
      them[0].uuid = strdup("x*3000")
      them[0].osname = strdup("x*2000")
      them[0].coordinates = PMIx_Coord_create(2, 1)
      them[0].ncoords = 1
      them[1].uuid = strdup("x*3000")
      them[1].osname = strdup("x*2000")
      them[1].coordinates = PMIx_Coord_create(2, 1)
      them[1].ncoords = 1
      full = heap()
      PMIx_Geometry_free(them, 2)
      after = heap()
      """
    Then it holds that
      | full  | > before + 5999 |
      | after | < before + 4*sizeof(pmix_geometry_t) |

  @EXT-GEOMETRY-FREE-3
  Scenario: PMIx_Geometry_free does not free the array itself
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_geometry_t *them = PMIx_Geometry_create(2)
      PMIx_Geometry_free(them, 2)
      after = heap()
      """
    Then it holds that
      | after | > before + 2*sizeof(pmix_geometry_t) |

  # ---- pmix_device_distance_t ----

  @EXT-DEVICE-DISTANCE-CONSTRUCT-2
  Scenario: PMIx_Device_distance_construct initializes a pmix_device_distance_t
    When this runs
      """
      pmix_device_distance_t it
      PMIx_Device_distance_construct(&it)
      """
    Then it holds that
      | it.uuid    | NULL   |
      | it.osname  | NULL   |
      | it.type    | 0      |
      | it.mindist | 0xffff |
      | it.maxdist | 0xffff |

  @EXT-DEVICE-DISTANCE-DESTRUCT-2
  Scenario: PMIx_Device_distance_destruct frees the memory inside a pmix_device_distance_t
    When this runs
      """
      size_t before
      size_t full
      size_t after
      pmix_device_distance_t it
      PMIx_Device_distance_construct(&it)
      before = heap()
      it.uuid = strdup("x*3000")
      it.osname = strdup("x*2000")
      full = heap()
      PMIx_Device_distance_destruct(&it)
      after = heap()
      """
    Then it holds that
      | full  | > before + 2999 |
      | after | before          |

  @EXT-DEVICE-DISTANCE-CREATE-2
  Scenario: PMIx_Device_distance_create returns an array of initialized pmix_device_distance_t
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_device_distance_t *them = PMIx_Device_distance_create(3)
      after = heap()
      """
    Then it holds that
      | them            | not NULL                                    |
      | after           | > before + 3*sizeof(pmix_device_distance_t) |
      | them[0].uuid    | NULL                                        |
      | them[0].osname  | NULL                                        |
      | them[0].type    | 0                                           |
      | them[0].mindist | 0xffff                                      |
      | them[0].maxdist | 0xffff                                      |
      | them[2].uuid    | NULL                                        |
      | them[2].osname  | NULL                                        |
      | them[2].type    | 0                                           |
      | them[2].mindist | 0xffff                                      |
      | them[2].maxdist | 0xffff                                      |

  @EXT-DEVICE-DISTANCE-FREE-2
  Scenario: PMIx_Device_distance_free frees the memory inside the elements of an array
    When this runs
      """
      size_t before = heap()
      size_t full
      size_t after
      pmix_device_distance_t *them = PMIx_Device_distance_create(2)
      them[0].uuid = strdup("x*3000")
      them[0].osname = strdup("x*2000")
      them[1].uuid = strdup("x*3000")
      them[1].osname = strdup("x*2000")
      full = heap()
      PMIx_Device_distance_free(them, 2)
      after = heap()
      """
    Then it holds that
      | full  | > before + 5999 |
      | after | < before + 4*sizeof(pmix_device_distance_t) |

  @EXT-DEVICE-DISTANCE-FREE-3
  Scenario: PMIx_Device_distance_free does not free the array itself
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_device_distance_t *them = PMIx_Device_distance_create(2)
      PMIx_Device_distance_free(them, 2)
      after = heap()
      """
    Then it holds that
      | after | > before + 2*sizeof(pmix_device_distance_t) |

  # ---- pmix_byte_object_t ----

  @EXT-BYTE-OBJECT-CONSTRUCT-2
  Scenario: PMIx_Byte_object_construct initializes a pmix_byte_object_t
    When this runs
      """
      pmix_byte_object_t it
      PMIx_Byte_object_construct(&it)
      """
    Then it holds that
      | it.bytes | NULL |
      | it.size  | 0    |

  @EXT-BYTE-OBJECT-DESTRUCT-2
  Scenario: PMIx_Byte_object_destruct frees the memory inside a pmix_byte_object_t
    When this runs
      """
      size_t before
      size_t full
      size_t after
      pmix_byte_object_t it
      PMIx_Byte_object_construct(&it)
      before = heap()
      it.bytes = strdup("x*3000")
      it.size = 3001
      full = heap()
      PMIx_Byte_object_destruct(&it)
      after = heap()
      """
    Then it holds that
      | full  | > before + 2999 |
      | after | before          |

  @EXT-BYTE-OBJECT-CREATE-2
  Scenario: PMIx_Byte_object_create returns an array of initialized pmix_byte_object_t
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_byte_object_t *them = PMIx_Byte_object_create(3)
      after = heap()
      """
    Then it holds that
      | them          | not NULL                                |
      | after         | > before + 3*sizeof(pmix_byte_object_t) |
      | them[0].bytes | NULL                                    |
      | them[0].size  | 0                                       |
      | them[2].bytes | NULL                                    |
      | them[2].size  | 0                                       |

  @EXT-BYTE-OBJECT-FREE-2
  Scenario: PMIx_Byte_object_free frees the memory inside the elements of an array
    When this runs
      """
      size_t before = heap()
      size_t full
      size_t after
      pmix_byte_object_t *them = PMIx_Byte_object_create(2)
      them[0].bytes = strdup("x*3000")
      them[0].size = 3001
      them[1].bytes = strdup("x*3000")
      them[1].size = 3001
      full = heap()
      PMIx_Byte_object_free(them, 2)
      after = heap()
      """
    Then it holds that
      | full  | > before + 5999 |
      | after | < before + 4*sizeof(pmix_byte_object_t) |

  @EXT-BYTE-OBJECT-FREE-3
  Scenario: PMIx_Byte_object_free does not free the array itself
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_byte_object_t *them = PMIx_Byte_object_create(2)
      PMIx_Byte_object_free(them, 2)
      after = heap()
      """
    Then it holds that
      | after | > before + 2*sizeof(pmix_byte_object_t) |

  # ---- pmix_endpoint_t ----

  @EXT-ENDPOINT-CONSTRUCT-2
  Scenario: PMIx_Endpoint_construct initializes a pmix_endpoint_t
    When this runs
      """
      pmix_endpoint_t it
      PMIx_Endpoint_construct(&it)
      """
    Then it holds that
      | it.uuid        | NULL |
      | it.osname      | NULL |
      | it.endpt.bytes | NULL |
      | it.endpt.size  | 0    |

  @EXT-ENDPOINT-DESTRUCT-2
  Scenario: PMIx_Endpoint_destruct frees the memory inside a pmix_endpoint_t
    When this runs
      """
      size_t before
      size_t full
      size_t after
      pmix_endpoint_t it
      PMIx_Endpoint_construct(&it)
      before = heap()
      it.uuid = strdup("x*3000")
      it.osname = strdup("x*2000")
      it.endpt.bytes = strdup("x*2500")
      it.endpt.size = 2501
      full = heap()
      PMIx_Endpoint_destruct(&it)
      after = heap()
      """
    Then it holds that
      | full  | > before + 2999 |
      | after | before          |

  @EXT-ENDPOINT-CREATE-2
  Scenario: PMIx_Endpoint_create returns an array of initialized pmix_endpoint_t
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_endpoint_t *them = PMIx_Endpoint_create(3)
      after = heap()
      """
    Then it holds that
      | them                | not NULL                             |
      | after               | > before + 3*sizeof(pmix_endpoint_t) |
      | them[0].uuid        | NULL                                 |
      | them[0].osname      | NULL                                 |
      | them[0].endpt.bytes | NULL                                 |
      | them[0].endpt.size  | 0                                    |
      | them[2].uuid        | NULL                                 |
      | them[2].osname      | NULL                                 |
      | them[2].endpt.bytes | NULL                                 |
      | them[2].endpt.size  | 0                                    |

  @EXT-ENDPOINT-FREE-2
  Scenario: PMIx_Endpoint_free frees the memory inside the elements of an array
    When this runs
      """
      size_t before = heap()
      size_t full
      size_t after
      pmix_endpoint_t *them = PMIx_Endpoint_create(2)
      them[0].uuid = strdup("x*3000")
      them[0].osname = strdup("x*2000")
      them[0].endpt.bytes = strdup("x*2500")
      them[0].endpt.size = 2501
      them[1].uuid = strdup("x*3000")
      them[1].osname = strdup("x*2000")
      them[1].endpt.bytes = strdup("x*2500")
      them[1].endpt.size = 2501
      full = heap()
      PMIx_Endpoint_free(them, 2)
      after = heap()
      """
    Then it holds that
      | full  | > before + 5999 |
      | after | < before + 4*sizeof(pmix_endpoint_t) |

  @EXT-ENDPOINT-FREE-3
  Scenario: PMIx_Endpoint_free does not free the array itself
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_endpoint_t *them = PMIx_Endpoint_create(2)
      PMIx_Endpoint_free(them, 2)
      after = heap()
      """
    Then it holds that
      | after | > before + 2*sizeof(pmix_endpoint_t) |

  # ---- pmix_envar_t ----

  @EXT-ENVAR-CONSTRUCT-2
  Scenario: PMIx_Envar_construct initializes a pmix_envar_t
    When this runs
      """
      pmix_envar_t it
      PMIx_Envar_construct(&it)
      """
    Then it holds that
      | it.envar     | NULL  |
      | it.value     | NULL  |
      | it.separator | '\\0' |

  @EXT-ENVAR-DESTRUCT-2
  Scenario: PMIx_Envar_destruct frees the memory inside a pmix_envar_t
    When this runs
      """
      size_t before
      size_t full
      size_t after
      pmix_envar_t it
      PMIx_Envar_construct(&it)
      before = heap()
      it.envar = strdup("x*3000")
      it.value = strdup("x*2000")
      full = heap()
      PMIx_Envar_destruct(&it)
      after = heap()
      """
    Then it holds that
      | full  | > before + 2999 |
      | after | before          |

  @EXT-ENVAR-CREATE-2
  Scenario: PMIx_Envar_create returns an array of initialized pmix_envar_t
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_envar_t *them = PMIx_Envar_create(3)
      after = heap()
      """
    Then it holds that
      | them              | not NULL                          |
      | after             | > before + 3*sizeof(pmix_envar_t) |
      | them[0].envar     | NULL                              |
      | them[0].value     | NULL                              |
      | them[0].separator | '\\0'                             |
      | them[2].envar     | NULL                              |
      | them[2].value     | NULL                              |
      | them[2].separator | '\\0'                             |

  @EXT-ENVAR-FREE-2
  Scenario: PMIx_Envar_free frees the memory inside the elements of an array
    When this runs
      """
      size_t before = heap()
      size_t full
      size_t after
      pmix_envar_t *them = PMIx_Envar_create(2)
      them[0].envar = strdup("x*3000")
      them[0].value = strdup("x*2000")
      them[1].envar = strdup("x*3000")
      them[1].value = strdup("x*2000")
      full = heap()
      PMIx_Envar_free(them, 2)
      after = heap()
      """
    Then it holds that
      | full  | > before + 5999 |
      | after | < before + 4*sizeof(pmix_envar_t) |

  @EXT-ENVAR-FREE-3
  Scenario: PMIx_Envar_free does not free the array itself
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_envar_t *them = PMIx_Envar_create(2)
      PMIx_Envar_free(them, 2)
      after = heap()
      """
    Then it holds that
      | after | > before + 2*sizeof(pmix_envar_t) |

  # ---- pmix_proc_t ----

  @EXT-PROC-CONSTRUCT-2
  Scenario: PMIx_Proc_construct initializes a pmix_proc_t
    When this runs
      """
      pmix_proc_t it
      PMIx_Proc_construct(&it)
      """
    Then it holds that
      | it.nspace | ""              |
      | it.rank   | PMIX_RANK_UNDEF |

  @EXT-PROC-DESTRUCT-2
  Scenario: PMIx_Proc_destruct clears a pmix_proc_t
    When this runs
      """
      pmix_proc_t it
      PMIx_Load_procid(&it, "some-job", 4)
      PMIx_Proc_destruct(&it)
      """
    Then it holds that
      | it.nspace | ""              |
      | it.rank   | PMIX_RANK_UNDEF |

  @EXT-PROC-CREATE-2
  Scenario: PMIx_Proc_create returns an array of initialized pmix_proc_t
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_proc_t *them = PMIx_Proc_create(3)
      after = heap()
      """
    Then it holds that
      | them           | not NULL                         |
      | after          | > before + 3*sizeof(pmix_proc_t) |
      | them[0].nspace | ""                               |
      | them[0].rank   | PMIX_RANK_UNDEF                  |
      | them[2].nspace | ""                               |
      | them[2].rank   | PMIX_RANK_UNDEF                  |

  @EXT-PROC-FREE-2
  Scenario: PMIx_Proc_free frees the memory inside the elements of an array
    When this runs
      """
      size_t before = heap()
      size_t full
      size_t after
      pmix_proc_t *them = PMIx_Proc_create(2)
      PMIx_Load_procid(&them[0], "some-job", 4)
      PMIx_Load_procid(&them[1], "some-job", 4)
      full = heap()
      PMIx_Proc_free(them, 2)
      after = heap()
      """
    Then it holds that
      | full  | > before + 2*sizeof(pmix_proc_t) |
      | after | < full + 1                      |

  @EXT-PROC-FREE-3
  Scenario: PMIx_Proc_free does not free the array itself
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_proc_t *them = PMIx_Proc_create(2)
      PMIx_Proc_free(them, 2)
      after = heap()
      """
    Then it holds that
      | after | > before + 2*sizeof(pmix_proc_t) |

  # ---- pmix_proc_info_t ----

  @EXT-PROC-INFO-CONSTRUCT-2
  Scenario: PMIx_Proc_info_construct initializes a pmix_proc_info_t
    When this runs
      """
      pmix_proc_info_t it
      PMIx_Proc_info_construct(&it)
      """
    Then it holds that
      | it.proc.nspace     | ""   |
      | it.hostname        | NULL |
      | it.executable_name | NULL |
      | it.pid             | 0    |
      | it.exit_code       | 0    |
      | it.state           | 0    |

  @EXT-PROC-INFO-DESTRUCT-2
  Scenario: PMIx_Proc_info_destruct frees the memory inside a pmix_proc_info_t
    When this runs
      """
      size_t before
      size_t full
      size_t after
      pmix_proc_info_t it
      PMIx_Proc_info_construct(&it)
      before = heap()
      it.hostname = strdup("x*3000")
      it.executable_name = strdup("x*2000")
      full = heap()
      PMIx_Proc_info_destruct(&it)
      after = heap()
      """
    Then it holds that
      | full  | > before + 2999 |
      | after | before          |

  @EXT-PROC-INFO-CREATE-2
  Scenario: PMIx_Proc_info_create returns an array of initialized pmix_proc_info_t
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_proc_info_t *them = PMIx_Proc_info_create(3)
      after = heap()
      """
    Then it holds that
      | them                    | not NULL                              |
      | after                   | > before + 3*sizeof(pmix_proc_info_t) |
      | them[0].proc.nspace     | ""                                    |
      | them[0].hostname        | NULL                                  |
      | them[0].executable_name | NULL                                  |
      | them[0].pid             | 0                                     |
      | them[0].exit_code       | 0                                     |
      | them[0].state           | 0                                     |
      | them[2].proc.nspace     | ""                                    |
      | them[2].hostname        | NULL                                  |
      | them[2].executable_name | NULL                                  |
      | them[2].pid             | 0                                     |
      | them[2].exit_code       | 0                                     |
      | them[2].state           | 0                                     |

  @EXT-PROC-INFO-FREE-2
  Scenario: PMIx_Proc_info_free frees the memory inside the elements of an array
    When this runs
      """
      size_t before = heap()
      size_t full
      size_t after
      pmix_proc_info_t *them = PMIx_Proc_info_create(2)
      them[0].hostname = strdup("x*3000")
      them[0].executable_name = strdup("x*2000")
      them[1].hostname = strdup("x*3000")
      them[1].executable_name = strdup("x*2000")
      full = heap()
      PMIx_Proc_info_free(them, 2)
      after = heap()
      """
    Then it holds that
      | full  | > before + 5999 |
      | after | < before + 4*sizeof(pmix_proc_info_t) |

  @EXT-PROC-INFO-FREE-3
  Scenario: PMIx_Proc_info_free does not free the array itself
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_proc_info_t *them = PMIx_Proc_info_create(2)
      PMIx_Proc_info_free(them, 2)
      after = heap()
      """
    Then it holds that
      | after | > before + 2*sizeof(pmix_proc_info_t) |

  # ---- pmix_proc_stats_t ----

  @EXT-PROC-STATS-CONSTRUCT-2
  Scenario: PMIx_Proc_stats_construct initializes a pmix_proc_stats_t
    When this runs
      """
      pmix_proc_stats_t it
      PMIx_Proc_stats_construct(&it)
      """
    Then it holds that
      | it.node        | NULL |
      | it.proc.nspace | ""   |
      | it.pid         | 0    |
      | it.cmd         | NULL |
      | it.state       | 0    |
      | it.percent_cpu | 0.0  |
      | it.priority    | 0    |
      | it.num_threads | 0    |
      | it.rss         | 0.0  |
      | it.processor   | 0    |

  @EXT-PROC-STATS-DESTRUCT-2
  Scenario: PMIx_Proc_stats_destruct frees the memory inside a pmix_proc_stats_t
    When this runs
      """
      size_t before
      size_t full
      size_t after
      pmix_proc_stats_t it
      PMIx_Proc_stats_construct(&it)
      before = heap()
      it.node = strdup("x*3000")
      it.cmd = strdup("x*2000")
      full = heap()
      PMIx_Proc_stats_destruct(&it)
      after = heap()
      """
    Then it holds that
      | full  | > before + 2999 |
      | after | before          |

  @EXT-PROC-STATS-CREATE-2
  Scenario: PMIx_Proc_stats_create returns an array of initialized pmix_proc_stats_t
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_proc_stats_t *them = PMIx_Proc_stats_create(3)
      after = heap()
      """
    Then it holds that
      | them                | not NULL                               |
      | after               | > before + 3*sizeof(pmix_proc_stats_t) |
      | them[0].node        | NULL                                   |
      | them[0].proc.nspace | ""                                     |
      | them[0].pid         | 0                                      |
      | them[0].cmd         | NULL                                   |
      | them[0].state       | 0                                      |
      | them[0].percent_cpu | 0.0                                    |
      | them[0].priority    | 0                                      |
      | them[0].num_threads | 0                                      |
      | them[0].rss         | 0.0                                    |
      | them[0].processor   | 0                                      |
      | them[2].node        | NULL                                   |
      | them[2].proc.nspace | ""                                     |
      | them[2].pid         | 0                                      |
      | them[2].cmd         | NULL                                   |
      | them[2].state       | 0                                      |
      | them[2].percent_cpu | 0.0                                    |
      | them[2].priority    | 0                                      |
      | them[2].num_threads | 0                                      |
      | them[2].rss         | 0.0                                    |
      | them[2].processor   | 0                                      |

  @EXT-PROC-STATS-FREE-2
  Scenario: PMIx_Proc_stats_free frees the memory inside the elements of an array
    When this runs
      """
      size_t before = heap()
      size_t full
      size_t after
      pmix_proc_stats_t *them = PMIx_Proc_stats_create(2)
      them[0].node = strdup("x*3000")
      them[0].cmd = strdup("x*2000")
      them[1].node = strdup("x*3000")
      them[1].cmd = strdup("x*2000")
      full = heap()
      PMIx_Proc_stats_free(them, 2)
      after = heap()
      """
    Then it holds that
      | full  | > before + 5999 |
      | after | < before + 4*sizeof(pmix_proc_stats_t) |

  @EXT-PROC-STATS-FREE-3
  Scenario: PMIx_Proc_stats_free does not free the array itself
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_proc_stats_t *them = PMIx_Proc_stats_create(2)
      PMIx_Proc_stats_free(them, 2)
      after = heap()
      """
    Then it holds that
      | after | > before + 2*sizeof(pmix_proc_stats_t) |

  # ---- pmix_disk_stats_t ----

  @EXT-DISK-STATS-CONSTRUCT-2
  Scenario: PMIx_Disk_stats_construct initializes a pmix_disk_stats_t
    When this runs
      """
      pmix_disk_stats_t it
      PMIx_Disk_stats_construct(&it)
      """
    Then it holds that
      | it.disk                     | NULL |
      | it.num_reads_completed      | 0    |
      | it.num_sectors_read         | 0    |
      | it.num_writes_completed     | 0    |
      | it.weighted_milliseconds_io | 0    |

  @EXT-DISK-STATS-DESTRUCT-2
  Scenario: PMIx_Disk_stats_destruct frees the memory inside a pmix_disk_stats_t
    When this runs
      """
      size_t before
      size_t full
      size_t after
      pmix_disk_stats_t it
      PMIx_Disk_stats_construct(&it)
      before = heap()
      it.disk = strdup("x*3000")
      full = heap()
      PMIx_Disk_stats_destruct(&it)
      after = heap()
      """
    Then it holds that
      | full  | > before + 2999 |
      | after | before          |

  @EXT-DISK-STATS-CREATE-2
  Scenario: PMIx_Disk_stats_create returns an array of initialized pmix_disk_stats_t
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_disk_stats_t *them = PMIx_Disk_stats_create(3)
      after = heap()
      """
    Then it holds that
      | them                             | not NULL                               |
      | after                            | > before + 3*sizeof(pmix_disk_stats_t) |
      | them[0].disk                     | NULL                                   |
      | them[0].num_reads_completed      | 0                                      |
      | them[0].num_sectors_read         | 0                                      |
      | them[0].num_writes_completed     | 0                                      |
      | them[0].weighted_milliseconds_io | 0                                      |
      | them[2].disk                     | NULL                                   |
      | them[2].num_reads_completed      | 0                                      |
      | them[2].num_sectors_read         | 0                                      |
      | them[2].num_writes_completed     | 0                                      |
      | them[2].weighted_milliseconds_io | 0                                      |

  @EXT-DISK-STATS-FREE-2
  Scenario: PMIx_Disk_stats_free frees the memory inside the elements of an array
    When this runs
      """
      size_t before = heap()
      size_t full
      size_t after
      pmix_disk_stats_t *them = PMIx_Disk_stats_create(2)
      them[0].disk = strdup("x*3000")
      them[1].disk = strdup("x*3000")
      full = heap()
      PMIx_Disk_stats_free(them, 2)
      after = heap()
      """
    Then it holds that
      | full  | > before + 5999 |
      | after | < before + 4*sizeof(pmix_disk_stats_t) |

  @EXT-DISK-STATS-FREE-3
  Scenario: PMIx_Disk_stats_free does not free the array itself
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_disk_stats_t *them = PMIx_Disk_stats_create(2)
      PMIx_Disk_stats_free(them, 2)
      after = heap()
      """
    Then it holds that
      | after | > before + 2*sizeof(pmix_disk_stats_t) |

  # ---- pmix_net_stats_t ----

  @EXT-NET-STATS-CONSTRUCT-2
  Scenario: PMIx_Net_stats_construct initializes a pmix_net_stats_t
    When this runs
      """
      pmix_net_stats_t it
      PMIx_Net_stats_construct(&it)
      """
    Then it holds that
      | it.net_interface    | NULL |
      | it.num_bytes_recvd  | 0    |
      | it.num_packets_sent | 0    |
      | it.num_send_errs    | 0    |

  @EXT-NET-STATS-DESTRUCT-2
  Scenario: PMIx_Net_stats_destruct frees the memory inside a pmix_net_stats_t
    When this runs
      """
      size_t before
      size_t full
      size_t after
      pmix_net_stats_t it
      PMIx_Net_stats_construct(&it)
      before = heap()
      it.net_interface = strdup("x*3000")
      full = heap()
      PMIx_Net_stats_destruct(&it)
      after = heap()
      """
    Then it holds that
      | full  | > before + 2999 |
      | after | before          |

  @EXT-NET-STATS-CREATE-2
  Scenario: PMIx_Net_stats_create returns an array of initialized pmix_net_stats_t
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_net_stats_t *them = PMIx_Net_stats_create(3)
      after = heap()
      """
    Then it holds that
      | them                     | not NULL                              |
      | after                    | > before + 3*sizeof(pmix_net_stats_t) |
      | them[0].net_interface    | NULL                                  |
      | them[0].num_bytes_recvd  | 0                                     |
      | them[0].num_packets_sent | 0                                     |
      | them[0].num_send_errs    | 0                                     |
      | them[2].net_interface    | NULL                                  |
      | them[2].num_bytes_recvd  | 0                                     |
      | them[2].num_packets_sent | 0                                     |
      | them[2].num_send_errs    | 0                                     |

  @EXT-NET-STATS-FREE-2
  Scenario: PMIx_Net_stats_free frees the memory inside the elements of an array
    When this runs
      """
      size_t before = heap()
      size_t full
      size_t after
      pmix_net_stats_t *them = PMIx_Net_stats_create(2)
      them[0].net_interface = strdup("x*3000")
      them[1].net_interface = strdup("x*3000")
      full = heap()
      PMIx_Net_stats_free(them, 2)
      after = heap()
      """
    Then it holds that
      | full  | > before + 5999 |
      | after | < before + 4*sizeof(pmix_net_stats_t) |

  @EXT-NET-STATS-FREE-3
  Scenario: PMIx_Net_stats_free does not free the array itself
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_net_stats_t *them = PMIx_Net_stats_create(2)
      PMIx_Net_stats_free(them, 2)
      after = heap()
      """
    Then it holds that
      | after | > before + 2*sizeof(pmix_net_stats_t) |

  # ---- pmix_pdata_t ----

  @EXT-PDATA-CONSTRUCT-2
  Scenario: PMIx_Pdata_construct initializes a pmix_pdata_t
    When this runs
      """
      pmix_pdata_t it
      PMIx_Pdata_construct(&it)
      """
    Then it holds that
      | it.proc.nspace | ""         |
      | it.key         | ""         |
      | it.value.type  | PMIX_UNDEF |

  @EXT-PDATA-DESTRUCT-2
  Scenario: PMIx_Pdata_destruct frees the memory inside a pmix_pdata_t
    When this runs
      """
      size_t before
      size_t full
      size_t after
      pmix_pdata_t it
      PMIx_Pdata_construct(&it)
      before = heap()
      it.value.type = PMIX_STRING
      it.value.data.string = strdup("x*3000")
      full = heap()
      PMIx_Pdata_destruct(&it)
      after = heap()
      """
    Then it holds that
      | full  | > before + 2999 |
      | after | before          |

  @EXT-PDATA-CREATE-2
  Scenario: PMIx_Pdata_create returns an array of initialized pmix_pdata_t
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_pdata_t *them = PMIx_Pdata_create(3)
      after = heap()
      """
    Then it holds that
      | them                | not NULL                          |
      | after               | > before + 3*sizeof(pmix_pdata_t) |
      | them[0].proc.nspace | ""                                |
      | them[0].key         | ""                                |
      | them[0].value.type  | PMIX_UNDEF                        |
      | them[2].proc.nspace | ""                                |
      | them[2].key         | ""                                |
      | them[2].value.type  | PMIX_UNDEF                        |

  @EXT-PDATA-FREE-2
  Scenario: PMIx_Pdata_free frees the memory inside the elements of an array
    When this runs
      """
      size_t before = heap()
      size_t full
      size_t after
      pmix_pdata_t *them = PMIx_Pdata_create(2)
      them[0].value.type = PMIX_STRING
      them[0].value.data.string = strdup("x*3000")
      them[1].value.type = PMIX_STRING
      them[1].value.data.string = strdup("x*3000")
      full = heap()
      PMIx_Pdata_free(them, 2)
      after = heap()
      """
    Then it holds that
      | full  | > before + 5999 |
      | after | < before + 4*sizeof(pmix_pdata_t) |

  @EXT-PDATA-FREE-3
  Scenario: PMIx_Pdata_free does not free the array itself
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_pdata_t *them = PMIx_Pdata_create(2)
      PMIx_Pdata_free(them, 2)
      after = heap()
      """
    Then it holds that
      | after | > before + 2*sizeof(pmix_pdata_t) |

  # ---- pmix_app_t ----

  @EXT-APP-CONSTRUCT-2
  Scenario: PMIx_App_construct initializes a pmix_app_t
    When this runs
      """
      pmix_app_t it
      PMIx_App_construct(&it)
      """
    Then it holds that
      | it.cmd      | NULL |
      | it.argv     | NULL |
      | it.env      | NULL |
      | it.cwd      | NULL |
      | it.maxprocs | 0    |
      | it.info     | NULL |
      | it.ninfo    | 0    |

  @EXT-APP-DESTRUCT-2
  Scenario: PMIx_App_destruct frees the memory inside a pmix_app_t
    When this runs
      """
      size_t before
      size_t full
      size_t after
      pmix_app_t it
      PMIx_App_construct(&it)
      before = heap()
      it.cmd = strdup("x*3000")
      it.cwd = strdup("x*2000")
      it.argv = PMIx_Argv_split("a,b,c", ',')
      it.env = PMIx_Argv_split("A=1,B=2", ',')
      PMIx_App_info_create(&it, 2)
      full = heap()
      PMIx_App_destruct(&it)
      after = heap()
      """
    Then it holds that
      | full  | > before + 2999 |
      | after | before          |

  @EXT-APP-CREATE-2
  Scenario: PMIx_App_create returns an array of initialized pmix_app_t
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_app_t *them = PMIx_App_create(3)
      after = heap()
      """
    Then it holds that
      | them             | not NULL                        |
      | after            | > before + 3*sizeof(pmix_app_t) |
      | them[0].cmd      | NULL                            |
      | them[0].argv     | NULL                            |
      | them[0].env      | NULL                            |
      | them[0].cwd      | NULL                            |
      | them[0].maxprocs | 0                               |
      | them[0].info     | NULL                            |
      | them[0].ninfo    | 0                               |
      | them[2].cmd      | NULL                            |
      | them[2].argv     | NULL                            |
      | them[2].env      | NULL                            |
      | them[2].cwd      | NULL                            |
      | them[2].maxprocs | 0                               |
      | them[2].info     | NULL                            |
      | them[2].ninfo    | 0                               |

  @EXT-APP-FREE-2
  Scenario: PMIx_App_free frees the memory inside the elements of an array
    When this runs
      """
      size_t before = heap()
      size_t full
      size_t after
      pmix_app_t *them = PMIx_App_create(2)
      them[0].cmd = strdup("x*3000")
      them[0].cwd = strdup("x*2000")
      them[0].argv = PMIx_Argv_split("a,b,c", ',')
      them[0].env = PMIx_Argv_split("A=1,B=2", ',')
      PMIx_App_info_create(&them[0], 2)
      them[1].cmd = strdup("x*3000")
      them[1].cwd = strdup("x*2000")
      them[1].argv = PMIx_Argv_split("a,b,c", ',')
      them[1].env = PMIx_Argv_split("A=1,B=2", ',')
      PMIx_App_info_create(&them[1], 2)
      full = heap()
      PMIx_App_free(them, 2)
      after = heap()
      """
    Then it holds that
      | full  | > before + 5999 |
      | after | < before + 4*sizeof(pmix_app_t) |

  @EXT-APP-FREE-3
  Scenario: PMIx_App_free does not free the array itself
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_app_t *them = PMIx_App_create(2)
      PMIx_App_free(them, 2)
      after = heap()
      """
    Then it holds that
      | after | > before + 2*sizeof(pmix_app_t) |

  # ---- pmix_data_buffer_t ----

  @EXT-DATA-BUFFER-CONSTRUCT-2
  Scenario: PMIx_Data_buffer_construct initializes a pmix_data_buffer_t
    When this runs
      """
      pmix_data_buffer_t it
      PMIx_Data_buffer_construct(&it)
      """
    Then it holds that
      | it.base_ptr        | NULL |
      | it.pack_ptr        | NULL |
      | it.unpack_ptr      | NULL |
      | it.bytes_allocated | 0    |
      | it.bytes_used      | 0    |

  @EXT-DATA-BUFFER-DESTRUCT-2
  Scenario: PMIx_Data_buffer_destruct frees the memory inside a pmix_data_buffer_t
    When this runs
      """
      size_t before
      size_t full
      size_t after
      pmix_data_buffer_t it
      PMIx_Data_buffer_construct(&it)
      before = heap()
      it.base_ptr = malloc(3000)
      it.bytes_allocated = 3000
      full = heap()
      PMIx_Data_buffer_destruct(&it)
      after = heap()
      """
    Then it holds that
      | full  | > before + 2999 |
      | after | before          |
