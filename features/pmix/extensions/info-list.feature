@libpmix
Feature: Info lists

  @EXT-INFO-LIST-GET-INFO-2 @EXT-INFO-LIST-GET-INFO-3
  Scenario: PMIx_Info_list_get_info returns every info of a list in order
    When this runs
      """
      PMIx_server_init(NULL, NULL, 0)
      void *list = PMIx_Info_list_start()
      int a = PMIx_Info_list_add(list, "one", "first", PMIX_STRING)
      int b = PMIx_Info_list_add(list, "two", "second", PMIX_STRING)
      void *next
      pmix_info_t *first = PMIx_Info_list_get_info(list, NULL, &next)
      void *after_first = next
      pmix_info_t *second = PMIx_Info_list_get_info(list, next, &next)
      void *after_second = next
      """
    Then it holds that
      | a                        | PMIX_SUCCESS |
      | b                        | PMIX_SUCCESS |
      | first.key                | "one"        |
      | first.value.type         | PMIX_STRING  |
      | first.value.data.string  | "first"      |
      | after_first              | not NULL     |
      | second.key               | "two"        |
      | second.value.data.string | "second"     |
      | after_second             | NULL         |

  @EXT-INFO-LIST-GET-INFO-3
  Scenario: PMIx_Info_list_get_info returns NULL for an empty list
    When this runs
      """
      PMIx_server_init(NULL, NULL, 0)
      void *list = PMIx_Info_list_start()
      void *next = NULL
      pmix_info_t *first = PMIx_Info_list_get_info(list, NULL, &next)
      """
    Then it holds that
      | first | NULL |

  @EXT-INFO-LIST-INSERT-2
  Scenario: PMIx_Info_list_insert copies an info including its pointers
    When this runs
      """
      PMIx_server_init(NULL, NULL, 0)
      void *list = PMIx_Info_list_start()
      PMIx_Info_list_add(list, "one", "first", PMIX_STRING)
      pmix_info_t i
      PMIx_Info_construct(&i)
      PMIx_Load_key(i.key, "two")
      i.value.type = PMIX_STRING
      i.value.data.string = strdup("second")
      int done = PMIx_Info_list_insert(list, &i)
      void *next
      pmix_info_t *first = PMIx_Info_list_get_info(list, NULL, &next)
      pmix_info_t *second = PMIx_Info_list_get_info(list, next, &next)
      i.value.data.string[0] = 'S'
      """
    Then it holds that
      | done                     | PMIX_SUCCESS |
      | first.key                | "one"        |
      | second.key               | "two"        |
      | second.value.data.string | "Second"     |

  @EXT-INFO-LIST-INSERT-3
  Scenario: PMIx_Info_list_release does not free the contents of an inserted info
    When this runs
      """
      PMIx_server_init(NULL, NULL, 0)
      void *list = PMIx_Info_list_start()
      pmix_info_t i
      PMIx_Info_construct(&i)
      PMIx_Load_key(i.key, "two")
      i.value.type = PMIX_STRING
      i.value.data.string = strdup("x*3000")
      PMIx_Info_list_insert(list, &i)
      void *next
      pmix_info_t *inside = PMIx_Info_list_get_info(list, NULL, &next)
      bool persistent = PMIx_Info_is_persistent(inside)
      PMIx_Info_list_release(list)
      """
    Then it holds that
      | persistent          | true     |
      | i.value.data.string | "x*3000" |

  @EXT-INFO-LIST-PREPEND-2
  Scenario: PMIx_Info_list_prepend prepends to a list
    When this runs
      """
      PMIx_server_init(NULL, NULL, 0)
      void *list = PMIx_Info_list_start()
      PMIx_Info_list_add(list, "one", "first", PMIX_STRING)
      uint32_t number = 77
      int done = PMIx_Info_list_prepend(list, "zero", &number, PMIX_UINT32)
      void *next
      pmix_info_t *first = PMIx_Info_list_get_info(list, NULL, &next)
      pmix_info_t *second = PMIx_Info_list_get_info(list, next, &next)
      """
    Then it holds that
      | done                    | PMIX_SUCCESS |
      | first.key               | "zero"       |
      | first.value.type        | PMIX_UINT32  |
      | first.value.data.uint32 | 77           |
      | second.key              | "one"        |
