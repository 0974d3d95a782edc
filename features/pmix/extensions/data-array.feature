@libpmix
Feature: Data arrays

  @EXT-DATA-ARRAY-CONSTRUCT-2
  Scenario Outline: PMIx_Data_array_construct allocates 3 elements of type <kind>
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_data_array_t d
      PMIx_Data_array_construct(&d, 3, <kind>)
      after = heap()
      """
    Then it holds that
      | d.type  | <kind>              |
      | d.size  | 3                   |
      | d.array | not NULL            |
      | after   | > before + <bytes>  |

    Examples:
      | kind        | bytes                 |
      | PMIX_UINT64 | 23                    |
      | PMIX_INFO   | 3*sizeof(pmix_info_t) |
      | PMIX_PROC   | 3*sizeof(pmix_proc_t) |
      | PMIX_STRING | 23                    |

  @EXT-DATA-ARRAY-CONSTRUCT-2
  Scenario: PMIx_Data_array_construct initializes elements that are structs
    When this runs
      """
      pmix_data_array_t d
      PMIx_Data_array_construct(&d, 2, PMIX_INFO)
      pmix_info_t *them = d.array
      """
    Then it holds that
      | them[1].key        | ""         |
      | them[1].flags      | 0          |
      | them[1].value.type | PMIX_UNDEF |

  # What the C library allocates is filled with another byte than 0.
  @EXT-DATA-ARRAY-CONSTRUCT-2 @EXT-DATA-ARRAY-CREATE-2
  Scenario Outline: each of 1,000 elements of type PMIX_<kind> is initialized
    Then in C it holds that
      """
      CHECK(mallopt(M_PERTURB, 0x5a) == 1);
      pmix_data_array_t one, *other = PMIx_Data_array_create(1000, PMIX_<kind>);
      PMIx_Data_array_construct(&one, 1000, PMIX_<kind>);
      CHECK(one.size == 1000 && other->size == 1000);
      for (int at = 0; at < 1000; at++) {
        <type> *first = (<type> *) one.array + at, *second = (<type> *) other->array + at;
        CHECK(<first>);
        CHECK(<second>);
      }
      """

    Examples:
      | kind        | type                   | first                                                                     | second                                                                         |
      | INFO        | pmix_info_t            | !first->key[0] && !first->flags && first->value.type == PMIX_UNDEF        | !second->key[0] && !second->flags && second->value.type == PMIX_UNDEF          |
      | VALUE       | pmix_value_t           | first->type == PMIX_UNDEF                                                 | second->type == PMIX_UNDEF                                                     |
      | PROC        | pmix_proc_t            | !first->nspace[0] && first->rank == PMIX_RANK_UNDEF                       | !second->nspace[0] && second->rank == PMIX_RANK_UNDEF                          |
      | PROC_INFO   | pmix_proc_info_t       | !first->hostname && !first->executable_name                               | !second->hostname && !second->executable_name                                  |
      | ENVAR       | pmix_envar_t           | !first->envar && !first->value && !first->separator                       | !second->envar && !second->value && !second->separator                         |
      | PDATA       | pmix_pdata_t           | !first->key[0] && first->value.type == PMIX_UNDEF                         | !second->key[0] && second->value.type == PMIX_UNDEF                            |
      | APP         | pmix_app_t             | !first->cmd && !first->argv && !first->env && !first->cwd && !first->info | !second->cmd && !second->argv && !second->env && !second->cwd && !second->info |
      | BYTE_OBJECT | pmix_byte_object_t     | !first->bytes && !first->size                                             | !second->bytes && !second->size                                                |
      | REGATTR     | pmix_regattr_t         | !first->name && !first->string[0] && !first->description                  | !second->name && !second->string[0] && !second->description                    |
      | DEVICE_DIST | pmix_device_distance_t | !first->uuid && !first->osname                                            | !second->uuid && !second->osname                                               |
      | GEOMETRY    | pmix_geometry_t        | !first->uuid && !first->osname && !first->coordinates                     | !second->uuid && !second->osname && !second->coordinates                       |
      | ENDPOINT    | pmix_endpoint_t        | !first->uuid && !first->osname && !first->endpt.bytes                     | !second->uuid && !second->osname && !second->endpt.bytes                       |
      | DISK_STATS  | pmix_disk_stats_t      | !first->disk && !first->weighted_milliseconds_io                          | !second->disk && !second->weighted_milliseconds_io                             |
      | NET_STATS   | pmix_net_stats_t       | !first->net_interface && !first->num_send_errs                            | !second->net_interface && !second->num_send_errs                               |
      | NODE_STATS  | pmix_node_stats_t      | !first->node && !first->diskstats && !first->netstats                     | !second->node && !second->diskstats && !second->netstats                       |
      | PROC_STATS  | pmix_proc_stats_t      | !first->node && !first->cmd                                               | !second->node && !second->cmd                                                  |

  # The number of elements is larger than 16 bits.
  @EXT-DATA-ARRAY-CONSTRUCT-2 @EXT-DATA-ARRAY-CREATE-2
  Scenario Outline: there is room for 70,000 elements of type PMIX_<kind>
    Then in C it holds that
      """
      pmix_data_array_t one, *other = PMIx_Data_array_create(70000, PMIX_<kind>);
      PMIx_Data_array_construct(&one, 70000, PMIX_<kind>);
      CHECK(one.type == PMIX_<kind> && one.size == 70000 && malloc_usable_size(one.array) >= 70000 * sizeof(<type>));
      CHECK(other->type == PMIX_<kind> && other->size == 70000 && malloc_usable_size(other->array) >= 70000 * sizeof(<type>));
      """

    Examples:
      | kind        | type                   |
      | BYTE        | uint8_t                |
      | BOOL        | bool                   |
      | STRING      | char *                 |
      | INT         | int                    |
      | UINT16      | uint16_t               |
      | UINT32      | uint32_t               |
      | UINT64      | uint64_t               |
      | SIZE        | size_t                 |
      | DOUBLE      | double                 |
      | PROC_RANK   | pmix_rank_t            |
      | PROC        | pmix_proc_t            |
      | PROC_NSPACE | pmix_nspace_t          |
      | PROC_INFO   | pmix_proc_info_t       |
      | VALUE       | pmix_value_t           |
      | INFO        | pmix_info_t            |
      | ENVAR       | pmix_envar_t           |
      | BYTE_OBJECT | pmix_byte_object_t     |
      | COORD       | pmix_coord_t           |
      | DEVICE_DIST | pmix_device_distance_t |
      | ENDPOINT    | pmix_endpoint_t        |
      | DISK_STATS  | pmix_disk_stats_t      |
      | NET_STATS   | pmix_net_stats_t       |

  @EXT-DATA-ARRAY-CONSTRUCT-2
  Scenario: PMIx_Data_array_construct allocates no array for 0 elements
    When this runs
      """
      pmix_data_array_t d
      PMIx_Data_array_construct(&d, 0, PMIX_INFO)
      """
    Then it holds that
      | d.type  | PMIX_INFO |
      | d.size  | 0         |
      | d.array | NULL      |

  @EXT-DATA-ARRAY-INIT-2
  Scenario: PMIx_Data_array_init sets the type without allocating memory
    When this runs
      """
      size_t before = heap()
      size_t after
      pmix_data_array_t d
      PMIx_Data_array_init(&d, PMIX_INFO)
      after = heap()
      """
    Then it holds that
      | d.type  | PMIX_INFO |
      | d.size  | 0         |
      | d.array | NULL      |
      | after   | before    |

  @EXT-DATA-ARRAY-DESTRUCT-2
  Scenario: PMIx_Data_array_destruct frees the array and the memory inside its elements
    When this runs
      """
      size_t before = heap()
      size_t full
      size_t after
      pmix_data_array_t d
      PMIx_Data_array_construct(&d, 2, PMIX_INFO)
      pmix_info_t *them = d.array
      them[0].value.type = PMIX_STRING
      them[0].value.data.string = strdup("x*3000")
      them[1].value.type = PMIX_STRING
      them[1].value.data.string = strdup("x*2000")
      full = heap()
      PMIx_Data_array_destruct(&d)
      after = heap()
      """
    Then it holds that
      | full  | > before + 5000 |
      | after | before          |

  @EXT-DATA-ARRAY-CREATE-2
  Scenario: PMIx_Data_array_create returns a new data array
    When this runs
      """
      pmix_data_array_t *d = PMIx_Data_array_create(3, PMIX_UINT32)
      uint32_t *numbers = d.array
      numbers[2] = 7
      """
    Then it holds that
      | d          | not NULL    |
      | d.type     | PMIX_UINT32 |
      | d.size     | 3           |
      | numbers[2] | 7           |

  @EXT-DATA-ARRAY-FREE-2
  Scenario: PMIx_Data_array_free frees the memory inside a data array
    When this runs
      """
      size_t before
      size_t full
      size_t after
      before = heap()
      pmix_data_array_t *d = PMIx_Data_array_create(2, PMIX_INFO)
      pmix_info_t *them = d.array
      them[0].value.type = PMIX_STRING
      them[0].value.data.string = strdup("x*3000")
      full = heap()
      PMIx_Data_array_free(d)
      after = heap()
      """
    Then it holds that
      | full  | > before + 3000 + 2*sizeof(pmix_info_t) |
      | after | < before + 60                           |

  @EXT-DATA-ARRAY-FREE-3
  Scenario: PMIx_Data_array_free does not free the pmix_data_array_t itself
    When this runs
      """
      size_t before
      size_t after
      before = heap()
      pmix_data_array_t *d = PMIx_Data_array_create(2, PMIX_UINT32)
      PMIx_Data_array_free(d)
      after = heap()
      """
    Then it holds that
      | after | > before + 23 |
