@libpmix
Feature: Info lists

  @EXT-INFO-LIST-GET-INFO-2 @EXT-INFO-LIST-GET-INFO-3
  Scenario: PMIx_Info_list_get_info returns every info of a list in order
    Then in C it holds that
      """
      PMIx_server_init(NULL, NULL, 0);
      void *list = PMIx_Info_list_start();
      IS(PMIx_Info_list_add(list, "one", "first", PMIX_STRING), PMIX_SUCCESS);
      IS(PMIx_Info_list_add(list, "two", "second", PMIX_STRING), PMIX_SUCCESS);
      void *next;
      pmix_info_t *first = PMIx_Info_list_get_info(list, NULL, &next);
      void *after_first = next;
      pmix_info_t *second = PMIx_Info_list_get_info(list, next, &next);
      void *after_second = next;
      IS(first->key, "one");
      IS(first->value.type, PMIX_STRING);
      IS(first->value.data.string, "first");
      CHECK(after_first);
      IS(second->key, "two");
      IS(second->value.data.string, "second");
      CHECK(!after_second);
      """

  @EXT-INFO-LIST-GET-INFO-3
  Scenario: PMIx_Info_list_get_info returns NULL for an empty list
    Then in C it holds that
      """
      PMIx_server_init(NULL, NULL, 0);
      void *list = PMIx_Info_list_start();
      void *next = NULL;
      pmix_info_t *first = PMIx_Info_list_get_info(list, NULL, &next);
      CHECK(!first);
      """

  @EXT-INFO-LIST-INSERT-2
  Scenario: PMIx_Info_list_insert copies an info including its pointers
    Then in C it holds that
      """
      PMIx_server_init(NULL, NULL, 0);
      void *list = PMIx_Info_list_start();
      PMIx_Info_list_add(list, "one", "first", PMIX_STRING);
      pmix_info_t i = {.key = "two", .value.type = PMIX_STRING, .value.data.string = strdup("second")};
      IS(PMIx_Info_list_insert(list, &i), PMIX_SUCCESS);
      void *next;
      pmix_info_t *first = PMIx_Info_list_get_info(list, NULL, &next);
      pmix_info_t *second = PMIx_Info_list_get_info(list, next, &next);
      i.value.data.string[0] = 'S';
      IS(first->key, "one");
      IS(second->key, "two");
      IS(second->value.data.string, "Second");
      """

  @EXT-INFO-LIST-INSERT-3
  Scenario: PMIx_Info_list_release does not free the contents of an inserted info
    Then in C it holds that
      """
      PMIx_server_init(NULL, NULL, 0);
      void *list = PMIx_Info_list_start();
      pmix_info_t i = {.key = "two", .value.type = PMIX_STRING, .value.data.string = strdup(xs(3000))};
      PMIx_Info_list_insert(list, &i);
      void *next;
      pmix_info_t *inside = PMIx_Info_list_get_info(list, NULL, &next);
      IS(PMIx_Info_is_persistent(inside), true);
      PMIx_Info_list_release(list);
      IS(i.value.data.string, xs(3000));
      """

  @EXT-INFO-LIST-PREPEND-2
  Scenario: PMIx_Info_list_prepend prepends to a list
    Then in C it holds that
      """
      PMIx_server_init(NULL, NULL, 0);
      void *list = PMIx_Info_list_start();
      PMIx_Info_list_add(list, "one", "first", PMIX_STRING);
      uint32_t number = 77;
      IS(PMIx_Info_list_prepend(list, "zero", &number, PMIX_UINT32), PMIX_SUCCESS);
      void *next;
      pmix_info_t *first = PMIx_Info_list_get_info(list, NULL, &next);
      pmix_info_t *second = PMIx_Info_list_get_info(list, next, &next);
      IS(first->key, "zero");
      IS(first->value.type, PMIX_UINT32);
      IS(first->value.data.uint32, 77);
      IS(second->key, "one");
      """

  @EXT-INFO-LIST-GET-INFO-2
  Scenario: PMIx_Info_list_get_info returns each of five infos in order
    Then in C it holds that
      """
      PMIx_server_init(NULL, NULL, 0);
      void *list = PMIx_Info_list_start();
      uint32_t number = 3;
      bool yes = true;
      PMIx_Info_list_add(list, "one", "first", PMIX_STRING);
      PMIx_Info_list_add(list, "two", "second", PMIX_STRING);
      PMIx_Info_list_add(list, "three", &number, PMIX_UINT32);
      PMIx_Info_list_add(list, "four", &yes, PMIX_BOOL);
      PMIx_Info_list_add(list, "five", "fifth", PMIX_STRING);
      void *next;
      pmix_info_t *a = PMIx_Info_list_get_info(list, NULL, &next);
      pmix_info_t *b = PMIx_Info_list_get_info(list, next, &next);
      pmix_info_t *c = PMIx_Info_list_get_info(list, next, &next);
      pmix_info_t *d = PMIx_Info_list_get_info(list, next, &next);
      void *after_fourth = next;
      pmix_info_t *e = PMIx_Info_list_get_info(list, next, &next);
      IS(a->key, "one");
      IS(b->key, "two");
      IS(b->value.data.string, "second");
      IS(c->key, "three");
      IS(c->value.type, PMIX_UINT32);
      IS(c->value.data.uint32, 3);
      IS(d->key, "four");
      IS(d->value.data.flag, true);
      CHECK(after_fourth);
      IS(e->key, "five");
      IS(e->value.data.string, "fifth");
      CHECK(!next);
      """

  @EXT-INFO-LIST-GET-INFO-2 @EXT-INFO-LIST-GET-INFO-3
  Scenario: the only info of a list is its last one
    Then in C it holds that
      """
      PMIx_server_init(NULL, NULL, 0);
      void *list = PMIx_Info_list_start();
      PMIx_Info_list_add(list, "one", "first", PMIX_STRING);
      void *next;
      pmix_info_t *a = PMIx_Info_list_get_info(list, NULL, &next);
      IS(a->key, "one");
      CHECK(!next);
      """

  @EXT-INFO-LIST-INSERT-2
  Scenario: PMIx_Info_list_insert appends to a list of three infos
    Then in C it holds that
      """
      PMIx_server_init(NULL, NULL, 0);
      void *list = PMIx_Info_list_start();
      PMIx_Info_list_add(list, "one", "first", PMIX_STRING);
      PMIx_Info_list_add(list, "two", "second", PMIX_STRING);
      PMIx_Info_list_add(list, "three", "third", PMIX_STRING);
      pmix_info_t i;
      PMIx_Info_construct(&i);
      PMIx_Load_key(i.key, "four");
      i.flags = PMIX_INFO_REQD;
      i.value.type = PMIX_ENVAR;
      i.value.data.envar.envar = strdup("NAME");
      i.value.data.envar.value = strdup("value");
      i.value.data.envar.separator = ':';
      IS(PMIx_Info_list_insert(list, &i), PMIX_SUCCESS);
      void *next;
      pmix_info_t *a = PMIx_Info_list_get_info(list, NULL, &next);
      pmix_info_t *b = PMIx_Info_list_get_info(list, next, &next);
      pmix_info_t *c = PMIx_Info_list_get_info(list, next, &next);
      pmix_info_t *d = PMIx_Info_list_get_info(list, next, &next);
      IS(PMIx_Info_is_required(d), true);
      IS(PMIx_Info_is_persistent(d), true);
      i.value.data.envar.envar[0] = 'G';
      IS(a->key, "one");
      IS(c->key, "three");
      IS(d->key, "four");
      IS(d->value.type, PMIX_ENVAR);
      IS(d->value.data.envar.envar, "GAME");
      IS(d->value.data.envar.value, "value");
      IS(d->value.data.envar.separator, ':');
      CHECK(!next);
      """

  @EXT-INFO-LIST-PREPEND-2
  Scenario: PMIx_Info_list_prepend prepends to a list of three infos, and copies the value
    Then in C it holds that
      """
      PMIx_server_init(NULL, NULL, 0);
      void *list = PMIx_Info_list_start();
      PMIx_Info_list_add(list, "one", "first", PMIX_STRING);
      PMIx_Info_list_add(list, "two", "second", PMIX_STRING);
      PMIx_Info_list_add(list, "three", "third", PMIX_STRING);
      char *text = strdup("zeroth");
      IS(PMIx_Info_list_prepend(list, "zero", text, PMIX_STRING), PMIX_SUCCESS);
      text[0] = 'Z';
      void *next;
      pmix_info_t *a = PMIx_Info_list_get_info(list, NULL, &next);
      pmix_info_t *b = PMIx_Info_list_get_info(list, next, &next);
      pmix_info_t *c = PMIx_Info_list_get_info(list, next, &next);
      pmix_info_t *d = PMIx_Info_list_get_info(list, next, &next);
      IS(a->key, "zero");
      IS(a->value.type, PMIX_STRING);
      IS(a->value.data.string, "zeroth");
      IS(b->key, "one");
      IS(c->key, "two");
      IS(d->key, "three");
      CHECK(!next);
      """

  # Destructing the given info afterwards would free its contents a second time if the list had freed them.
  @EXT-INFO-LIST-INSERT-2 @EXT-INFO-LIST-INSERT-3
  Scenario Outline: PMIx_Info_list_insert preserves the pointers of a value of type PMIX_<kind>
    Then in C it holds that
      """
      pmix_info_t given, *found;
      void *next = NULL;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      void *list = PMIx_Info_list_start();
      PMIx_Info_construct(&given);
      PMIx_Load_key(given.key, "given");
      given.value.type = PMIX_<kind>;
      <given>
      CHECK(PMIx_Info_list_insert(list, &given) == PMIX_SUCCESS);
      found = PMIx_Info_list_get_info(list, NULL, &next);
      CHECK(found && found != &given && !next && !strcmp(found->key, "given"));
      CHECK(found->value.type == PMIX_<kind> && PMIx_Info_is_persistent(found));
      CHECK(!memcmp(&found->value.data, &given.value.data, sizeof(given.value.data)));
      PMIx_Info_list_release(list);
      CHECK(!PMIx_Info_is_persistent(&given));
      PMIx_Info_destruct(&given);
      """
    Examples:
      | kind        | given                                                                                                          |
      | STRING      | given.value.data.string = strdup("a text");                                                                    |
      | BYTE_OBJECT | given.value.data.bo.bytes = strdup("bytes"); given.value.data.bo.size = 6;                                     |
      | ENVAR       | given.value.data.envar.envar = strdup("NAME"); given.value.data.envar.value = strdup("value");                 |
      | PROC        | given.value.data.proc = PMIx_Proc_create(1);                                                                   |
      | PROC_INFO   | given.value.data.pinfo = PMIx_Proc_info_create(1); given.value.data.pinfo->hostname = strdup("n1");            |
      | DATA_ARRAY  | given.value.data.darray = PMIx_Data_array_create(2, PMIX_UINT32);                                              |
      | COORD       | given.value.data.coord = PMIx_Coord_create(2, 1);                                                              |
      | GEOMETRY    | given.value.data.geometry = PMIx_Geometry_create(1); given.value.data.geometry->uuid = strdup("u");            |
      | DEVICE_DIST | given.value.data.devdist = PMIx_Device_distance_create(1); given.value.data.devdist->uuid = strdup("u");       |
      | ENDPOINT    | given.value.data.endpoint = PMIx_Endpoint_create(1); given.value.data.endpoint->uuid = strdup("u");            |
      | DATA_BUFFER | given.value.data.dbuf = PMIx_Data_buffer_create();                                                             |
      | DISK_STATS  | given.value.data.dkstats = PMIx_Disk_stats_create(1); given.value.data.dkstats->disk = strdup("sda");          |
      | NET_STATS   | given.value.data.netstats = PMIx_Net_stats_create(1); given.value.data.netstats->net_interface = strdup("e0"); |

  # Odd steps prepend, even ones insert: the last one prepended is the first, the last one inserted the last.
  @EXT-INFO-LIST-PREPEND-2 @EXT-INFO-LIST-INSERT-2 @EXT-INFO-LIST-GET-INFO-2 @EXT-INFO-LIST-GET-INFO-3
  Scenario Outline: <many> infos that were <how> are returned in order
    Then in C it holds that
      """
      static pmix_info_t given[300];
      uint32_t wanted[600];
      int first = 300, after = 300, found = 0;
      void *next = NULL;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      void *list = PMIx_Info_list_start();
      for (uint32_t at = 0; at < <many>; at++) {
        if (<prepended>) {
          CHECK(PMIx_Info_list_prepend(list, "some.key", &at, PMIX_UINT32) == PMIX_SUCCESS);
          wanted[--first] = at;
        } else {
          CHECK(PMIx_Info_load(&given[at], "some.key", &at, PMIX_UINT32) == PMIX_SUCCESS);
          CHECK(PMIx_Info_list_insert(list, &given[at]) == PMIX_SUCCESS);
          wanted[after++] = at;
        }
      }
      for (bool more = true; more; more = next != NULL) {
        pmix_info_t *info = PMIx_Info_list_get_info(list, next, &next);
        CHECK(info && !strcmp(info->key, "some.key") && info->value.type == PMIX_UINT32);
        CHECK(info->value.data.uint32 == wanted[first + found]);
        found++;
      }
      CHECK(found == <many>);
      """
    Examples:
      | many | how                           | prepended   |
      | 1    | prepended                     | true        |
      | 3    | prepended                     | true        |
      | 5    | prepended                     | true        |
      | 300  | prepended                     | true        |
      | 1    | inserted                      | false       |
      | 3    | inserted                      | false       |
      | 300  | inserted                      | false       |
      | 6    | prepended and inserted        | at % 2      |
      | 7    | inserted first and prepended  | at % 2 == 0 |
      | 8    | first inserted then prepended | at >= 4     |
