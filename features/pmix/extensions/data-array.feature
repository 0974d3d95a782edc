@libpmix
Feature: Data arrays

  @EXT-DATA-ARRAY-CONSTRUCT-2
  Scenario Outline: PMIx_Data_array_construct allocates 3 elements of type <kind>
    Then in C it holds that
      """
      size_t before = heap();
      pmix_data_array_t d;
      PMIx_Data_array_construct(&d, 3, <kind>);
      COMPARE(heap(), >, before + <bytes>);
      IS(d.type, <kind>);
      IS(d.size, 3);
      CHECK(d.array);
      """
    Examples:
      | kind        | bytes                 |
      | PMIX_UINT64 | 23                    |
      | PMIX_INFO   | 3*sizeof(pmix_info_t) |
      | PMIX_PROC   | 3*sizeof(pmix_proc_t) |
      | PMIX_STRING | 23                    |

  @EXT-DATA-ARRAY-CONSTRUCT-2
  Scenario: PMIx_Data_array_construct initializes elements that are structs
    Then in C it holds that
      """
      pmix_data_array_t d;
      PMIx_Data_array_construct(&d, 2, PMIX_INFO);
      pmix_info_t *them = d.array;
      IS(them[1].key, "");
      IS(them[1].flags, 0);
      IS(them[1].value.type, PMIX_UNDEF);
      """

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
        pmix_<type>_t *first = (pmix_<type>_t *) one.array + at, *second = (pmix_<type>_t *) other->array + at;
        CHECK(<first>);
        CHECK(<second>);
      }
      """
    Examples:
      | kind | type | first | second |
      | INFO | info | !first->key[0] && !first->flags && first->value.type == PMIX_UNDEF | !second->key[0] && !second->flags && second->value.type == PMIX_UNDEF |
      | VALUE | value | first->type == PMIX_UNDEF | second->type == PMIX_UNDEF |
      | PROC | proc | !first->nspace[0] && first->rank == PMIX_RANK_UNDEF | !second->nspace[0] && second->rank == PMIX_RANK_UNDEF |
      | PROC_INFO | proc_info | !first->hostname && !first->executable_name | !second->hostname && !second->executable_name |
      | ENVAR | envar | !first->envar && !first->value && !first->separator | !second->envar && !second->value && !second->separator |
      | PDATA | pdata | !first->key[0] && first->value.type == PMIX_UNDEF | !second->key[0] && second->value.type == PMIX_UNDEF |
      | APP | app | !first->cmd && !first->argv && !first->env && !first->cwd && !first->info | !second->cmd && !second->argv && !second->env && !second->cwd && !second->info |
      | BYTE_OBJECT | byte_object | !first->bytes && !first->size | !second->bytes && !second->size |
      | REGATTR | regattr | !first->name && !first->string[0] && !first->description | !second->name && !second->string[0] && !second->description |
      | DEVICE_DIST | device_distance | !first->uuid && !first->osname | !second->uuid && !second->osname |
      | GEOMETRY | geometry | !first->uuid && !first->osname && !first->coordinates | !second->uuid && !second->osname && !second->coordinates |
      | ENDPOINT | endpoint | !first->uuid && !first->osname && !first->endpt.bytes | !second->uuid && !second->osname && !second->endpt.bytes |
      | DISK_STATS | disk_stats | !first->disk && !first->weighted_milliseconds_io | !second->disk && !second->weighted_milliseconds_io |
      | NET_STATS | net_stats | !first->net_interface && !first->num_send_errs | !second->net_interface && !second->num_send_errs |
      | NODE_STATS | node_stats | !first->node && !first->diskstats && !first->netstats | !second->node && !second->diskstats && !second->netstats |
      | PROC_STATS | proc_stats | !first->node && !first->cmd | !second->node && !second->cmd |

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

  @EXT-DATA-ARRAY-DESTRUCT-2
  Scenario: PMIx_Data_array_destruct frees the array and the memory inside its elements
    Then in C it holds that
      """
      size_t before = heap();
      pmix_data_array_t d;
      PMIx_Data_array_construct(&d, 2, PMIX_INFO);
      pmix_info_t *them = d.array;
      them[0].value.type = PMIX_STRING;
      them[0].value.data.string = strdup(xs(3000));
      them[1].value.type = PMIX_STRING;
      them[1].value.data.string = strdup(xs(2000));
      COMPARE(heap(), >, before + 5000);
      PMIx_Data_array_destruct(&d);
      IS(heap(), before);
      """

  @EXT-DATA-ARRAY-CREATE-2
  Scenario: PMIx_Data_array_create returns a new data array
    Then in C it holds that
      """
      pmix_data_array_t *d = PMIx_Data_array_create(3, PMIX_UINT32);
      uint32_t *numbers = d->array;
      numbers[2] = 7;
      CHECK(d);
      IS(d->type, PMIX_UINT32);
      IS(d->size, 3);
      IS(numbers[2], 7);
      """

  @EXT-DATA-ARRAY-FREE-2
  Scenario: PMIx_Data_array_free frees the memory inside a data array
    Then in C it holds that
      """
      size_t before = heap();
      pmix_data_array_t *d = PMIx_Data_array_create(2, PMIX_INFO);
      pmix_info_t *them = d->array;
      them[0].value.type = PMIX_STRING;
      them[0].value.data.string = strdup(xs(3000));
      COMPARE(heap(), >, before + 3000 + 2*sizeof(pmix_info_t));
      PMIx_Data_array_free(d);
      COMPARE(heap(), <, before + 60);
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
