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
