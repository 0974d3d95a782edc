# 4.7 Value Struct Functions to 4.9 Info Struct Functions, 4.24 Process Data Functions
@libpmix
Feature: Structs: free the only part of a value or of an array

  A value or an array that holds one thing only loses it like a full one. What is inside is larger than the struct.

  @EXT-VALUE-DESTRUCT-2 @EXT-VALUE-FREE-2 @EXT-INFO-DESTRUCT-2 @EXT-INFO-FREE-2 @EXT-PDATA-DESTRUCT-2 @EXT-PDATA-FREE-2
  Scenario Outline: the <part> of a value of type PMIX_<kind> that holds nothing else is freed
    Then in C it holds that
      """
      for (int how = 0; how < 6; how++) {
        pmix_value_t one, *values = PMIx_Value_create(3);
        pmix_info_t info, *infos = PMIx_Info_create(3);
        pmix_pdata_t data, *datas = PMIx_Pdata_create(3);
        PMIx_Value_construct(&one), PMIx_Info_construct(&info), PMIx_Pdata_construct(&data);
        pmix_value_t *all[] = {&one, &values[2], &info.value, &infos[2].value, &data.value, &datas[2].value}, *it = all[how];
        it->type = PMIX_<kind>;
        <fill>
        size_t full = mallinfo2().uordblks;
        switch (how) {
        case 0: PMIx_Value_destruct(&one); break;
        case 1: PMIx_Value_free(values, 3); break;
        case 2: PMIx_Info_destruct(&info); break;
        case 3: PMIx_Info_free(infos, 3); break;
        case 4: PMIx_Pdata_destruct(&data); break;
        case 5: PMIx_Pdata_free(datas, 3); break;
        }
        CHECK(mallinfo2().uordblks + 30000 <= full);
      }
      """

    Examples:
      | kind                   | part              | fill                                                                                                                                                                                                                                                                                                                                    |
      | STRING                 | text              | it->data.string = calloc(1, 30000);                                                                                                                                                                                                                                                                                                     |
      | BYTE_OBJECT            | bytes             | it->data.bo.bytes = calloc(1, 30000); it->data.bo.size = 1;                                                                                                                                                                                                                                                                             |
      | COMPRESSED_BYTE_OBJECT | bytes             | it->data.bo.bytes = calloc(1, 30000); it->data.bo.size = 30000;                                                                                                                                                                                                                                                                         |
      | ENVAR                  | name              | it->data.envar.envar = calloc(1, 30000);                                                                                                                                                                                                                                                                                                |
      | ENVAR                  | value             | it->data.envar.value = calloc(1, 30000);                                                                                                                                                                                                                                                                                                |
      | DATA_ARRAY             | only element      | it->data.darray = PMIx_Data_array_create(1, PMIX_STRING); ((char **) it->data.darray->array)[0] = calloc(1, 30000);                                                                                                                                                                                                                     |
      | DATA_ARRAY             | last element      | it->data.darray = PMIx_Data_array_create(3, PMIX_STRING); ((char **) it->data.darray->array)[2] = calloc(1, 30000);                                                                                                                                                                                                                     |
      | DATA_ARRAY             | last info         | it->data.darray = PMIx_Data_array_create(3, PMIX_INFO); pmix_info_t *inner = it->data.darray->array; inner[2].value.type = PMIX_STRING; inner[2].value.data.string = calloc(1, 30000);                                                                                                                                                  |
      | DATA_ARRAY             | array of an array | it->data.darray = PMIx_Data_array_create(2, PMIX_INFO); pmix_info_t *inner = it->data.darray->array; inner[1].value.type = PMIX_DATA_ARRAY; inner[1].value.data.darray = PMIx_Data_array_create(30000, PMIX_BYTE);                                                                                                                      |
      | DATA_ARRAY             | elements          | it->data.darray = PMIx_Data_array_create(30000, PMIX_BOOL);                                                                                                                                                                                                                                                                             |
      | PROC_INFO              | hostname          | it->data.pinfo = calloc(1, sizeof(pmix_proc_info_t)); it->data.pinfo->hostname = calloc(1, 30000);                                                                                                                                                                                                                                      |
      | PROC_INFO              | executable_name   | it->data.pinfo = calloc(1, sizeof(pmix_proc_info_t)); it->data.pinfo->executable_name = calloc(1, 30000);                                                                                                                                                                                                                               |
      | GEOMETRY               | uuid              | it->data.geometry = calloc(1, sizeof(pmix_geometry_t)); it->data.geometry->uuid = calloc(1, 30000);                                                                                                                                                                                                                                     |
      | GEOMETRY               | osname            | it->data.geometry = calloc(1, sizeof(pmix_geometry_t)); it->data.geometry->osname = calloc(1, 30000);                                                                                                                                                                                                                                   |
      | GEOMETRY               | last coordinate   | it->data.geometry = calloc(1, sizeof(pmix_geometry_t)); it->data.geometry->ncoords = 3; it->data.geometry->coordinates = calloc(3, sizeof(pmix_coord_t)); it->data.geometry->coordinates[2].dims = 7500; it->data.geometry->coordinates[2].coord = calloc(1, 30000);                                                                    |
      | DEVICE_DIST            | uuid              | it->data.devdist = calloc(1, sizeof(pmix_device_distance_t)); it->data.devdist->uuid = calloc(1, 30000);                                                                                                                                                                                                                                |
      | DEVICE_DIST            | osname            | it->data.devdist = calloc(1, sizeof(pmix_device_distance_t)); it->data.devdist->osname = calloc(1, 30000);                                                                                                                                                                                                                              |
      | ENDPOINT               | uuid              | it->data.endpoint = calloc(1, sizeof(pmix_endpoint_t)); it->data.endpoint->uuid = calloc(1, 30000);                                                                                                                                                                                                                                     |
      | ENDPOINT               | osname            | it->data.endpoint = calloc(1, sizeof(pmix_endpoint_t)); it->data.endpoint->osname = calloc(1, 30000);                                                                                                                                                                                                                                   |
      | ENDPOINT               | bytes             | it->data.endpoint = calloc(1, sizeof(pmix_endpoint_t)); it->data.endpoint->endpt.size = 30000; it->data.endpoint->endpt.bytes = calloc(1, 30000);                                                                                                                                                                                       |
      | PROC_STATS             | node              | it->data.pstats = calloc(1, sizeof(pmix_proc_stats_t)); it->data.pstats->node = calloc(1, 30000);                                                                                                                                                                                                                                       |
      | PROC_STATS             | cmd               | it->data.pstats = calloc(1, sizeof(pmix_proc_stats_t)); it->data.pstats->cmd = calloc(1, 30000);                                                                                                                                                                                                                                        |
      | DISK_STATS             | disk              | it->data.dkstats = calloc(1, sizeof(pmix_disk_stats_t)); it->data.dkstats->disk = calloc(1, 30000);                                                                                                                                                                                                                                     |
      | NET_STATS              | net_interface     | it->data.netstats = calloc(1, sizeof(pmix_net_stats_t)); it->data.netstats->net_interface = calloc(1, 30000);                                                                                                                                                                                                                           |
      | NODE_STATS             | node              | it->data.ndstats = calloc(1, sizeof(pmix_node_stats_t)); it->data.ndstats->node = calloc(1, 30000);                                                                                                                                                                                                                                     |
      | NODE_STATS             | last disk         | it->data.ndstats = calloc(1, sizeof(pmix_node_stats_t)); it->data.ndstats->ndiskstats = 3; it->data.ndstats->diskstats = calloc(3, sizeof(pmix_disk_stats_t)); it->data.ndstats->diskstats[2].disk = calloc(1, 30000);                                                                                                                  |
      | NODE_STATS             | last interface    | it->data.ndstats = calloc(1, sizeof(pmix_node_stats_t)); it->data.ndstats->nnetstats = 3; it->data.ndstats->netstats = calloc(3, sizeof(pmix_net_stats_t)); it->data.ndstats->netstats[2].net_interface = calloc(1, 30000);                                                                                                             |
      | COORD                  | coordinates       | it->data.coord = calloc(1, sizeof(pmix_coord_t)); it->data.coord->dims = 7500; it->data.coord->coord = calloc(1, 30000);                                                                                                                                                                                                                |
      | REGATTR                | name              | it->data.ptr = calloc(1, sizeof(pmix_regattr_t)); ((pmix_regattr_t *) it->data.ptr)->name = calloc(1, 30000);                                                                                                                                                                                                                           |
      | REGATTR                | last line         | it->data.ptr = calloc(1, sizeof(pmix_regattr_t)); ((pmix_regattr_t *) it->data.ptr)->description = calloc(4, sizeof(char *)); ((pmix_regattr_t *) it->data.ptr)->description[0] = calloc(1, 1); ((pmix_regattr_t *) it->data.ptr)->description[1] = calloc(1, 1); ((pmix_regattr_t *) it->data.ptr)->description[2] = calloc(1, 30000); |
      | DATA_BUFFER            | bytes             | it->data.dbuf = calloc(1, sizeof(pmix_data_buffer_t)); it->data.dbuf->base_ptr = it->data.dbuf->pack_ptr = it->data.dbuf->unpack_ptr = calloc(1, 30000);                                                                                                                                                                                |

  # The element that holds something is each of three in turn.
  @EXT-DATA-ARRAY-DESTRUCT-2 @EXT-DATA-ARRAY-FREE-2
  Scenario Outline: the <part> of one of three elements of type PMIX_<kind> is freed
    Then in C it holds that
      """
      for (int how = 0; how < 6; how++) {
        pmix_data_array_t array, *other = PMIx_Data_array_create(3, PMIX_<kind>);
        PMIx_Data_array_construct(&array, 3, PMIX_<kind>);
        <type> *it = (<type> *) (how % 2 ? other : &array)->array + how / 2;
        <fill>
        size_t full = mallinfo2().uordblks;
        if (how % 2) PMIx_Data_array_free(other);
        else PMIx_Data_array_destruct(&array);
        CHECK(mallinfo2().uordblks + 30000 <= full);
      }
      """

    Examples:
      | kind        | type                   | part            | fill                                                                                                                                                      |
      | STRING      | char *                 | text            | *it = calloc(1, 30000);                                                                                                                                   |
      | BYTE_OBJECT | pmix_byte_object_t     | bytes           | it->bytes = calloc(1, 30000); it->size = 1;                                                                                                               |
      | ENVAR       | pmix_envar_t           | name            | it->envar = calloc(1, 30000);                                                                                                                             |
      | ENVAR       | pmix_envar_t           | value           | it->value = calloc(1, 30000);                                                                                                                             |
      | VALUE       | pmix_value_t           | text            | it->type = PMIX_STRING; it->data.string = calloc(1, 30000);                                                                                               |
      | INFO        | pmix_info_t            | text            | it->value.type = PMIX_STRING; it->value.data.string = calloc(1, 30000);                                                                                   |
      | PDATA       | pmix_pdata_t           | text            | it->value.type = PMIX_STRING; it->value.data.string = calloc(1, 30000);                                                                                   |
      | APP         | pmix_app_t             | cmd             | it->cmd = calloc(1, 30000);                                                                                                                               |
      | APP         | pmix_app_t             | cwd             | it->cwd = calloc(1, 30000);                                                                                                                               |
      | APP         | pmix_app_t             | argv            | it->argv = calloc(3, sizeof(char *)); it->argv[0] = calloc(1, 1); it->argv[1] = calloc(1, 30000);                                                         |
      | APP         | pmix_app_t             | env             | it->env = calloc(3, sizeof(char *)); it->env[0] = calloc(1, 1); it->env[1] = calloc(1, 30000);                                                            |
      | APP         | pmix_app_t             | info            | PMIx_App_info_create(it, 2); it->info[1].value.type = PMIX_STRING; it->info[1].value.data.string = calloc(1, 30000);                                      |
      | QUERY       | pmix_query_t           | key             | it->keys = calloc(3, sizeof(char *)); it->keys[0] = calloc(1, 1); it->keys[1] = calloc(1, 30000);                                                         |
      | QUERY       | pmix_query_t           | qualifier       | it->nqual = 2; it->qualifiers = PMIx_Info_create(2); it->qualifiers[1].value.type = PMIX_STRING; it->qualifiers[1].value.data.string = calloc(1, 30000);  |
      | PROC_INFO   | pmix_proc_info_t       | hostname        | it->hostname = calloc(1, 30000);                                                                                                                          |
      | PROC_INFO   | pmix_proc_info_t       | executable_name | it->executable_name = calloc(1, 30000);                                                                                                                   |
      | GEOMETRY    | pmix_geometry_t        | uuid            | it->uuid = calloc(1, 30000);                                                                                                                              |
      | GEOMETRY    | pmix_geometry_t        | osname          | it->osname = calloc(1, 30000);                                                                                                                            |
      | GEOMETRY    | pmix_geometry_t        | last coordinate | it->ncoords = 3; it->coordinates = calloc(3, sizeof(pmix_coord_t)); it->coordinates[2].dims = 7500; it->coordinates[2].coord = calloc(1, 30000);          |
      | DEVICE_DIST | pmix_device_distance_t | uuid            | it->uuid = calloc(1, 30000);                                                                                                                              |
      | DEVICE_DIST | pmix_device_distance_t | osname          | it->osname = calloc(1, 30000);                                                                                                                            |
      | ENDPOINT    | pmix_endpoint_t        | uuid            | it->uuid = calloc(1, 30000);                                                                                                                              |
      | ENDPOINT    | pmix_endpoint_t        | osname          | it->osname = calloc(1, 30000);                                                                                                                            |
      | ENDPOINT    | pmix_endpoint_t        | bytes           | it->endpt.size = 30000; it->endpt.bytes = calloc(1, 30000);                                                                                               |
      | PROC_STATS  | pmix_proc_stats_t      | node            | it->node = calloc(1, 30000);                                                                                                                              |
      | PROC_STATS  | pmix_proc_stats_t      | cmd             | it->cmd = calloc(1, 30000);                                                                                                                               |
      | DISK_STATS  | pmix_disk_stats_t      | disk            | it->disk = calloc(1, 30000);                                                                                                                              |
      | NET_STATS   | pmix_net_stats_t       | net_interface   | it->net_interface = calloc(1, 30000);                                                                                                                     |
      | NODE_STATS  | pmix_node_stats_t      | node            | it->node = calloc(1, 30000);                                                                                                                              |
      | NODE_STATS  | pmix_node_stats_t      | last disk       | it->ndiskstats = 3; it->diskstats = calloc(3, sizeof(pmix_disk_stats_t)); it->diskstats[2].disk = calloc(1, 30000);                                       |
      | NODE_STATS  | pmix_node_stats_t      | last interface  | it->nnetstats = 3; it->netstats = calloc(3, sizeof(pmix_net_stats_t)); it->netstats[2].net_interface = calloc(1, 30000);                                  |
      | COORD       | pmix_coord_t           | coordinates     | it->dims = 7500; it->coord = calloc(1, 30000);                                                                                                            |
      | REGATTR     | pmix_regattr_t         | name            | it->name = calloc(1, 30000);                                                                                                                              |
      | REGATTR     | pmix_regattr_t         | last line       | it->description = calloc(4, sizeof(char *)); it->description[0] = calloc(1, 1); it->description[1] = calloc(1, 1); it->description[2] = calloc(1, 30000); |

  # An array without elements, and one that was only initialized, of each type but that of arrays.
  @EXT-DATA-ARRAY-DESTRUCT-2 @EXT-DATA-ARRAY-FREE-2
  Scenario: data arrays without elements are destructed
    Then in C it holds that
      """
      for (int type = 1; type < 70; type++) {
        if (type == PMIX_DATA_ARRAY) continue;
        pmix_data_array_t none, only;
        PMIx_Data_array_construct(&none, 0, type);
        PMIx_Data_array_init(&only, type);
        size_t before = mallinfo2().uordblks;
        PMIx_Data_array_destruct(&none);
        PMIx_Data_array_destruct(&only);
        CHECK(mallinfo2().uordblks == before);
      }
      """

  # Each two different types, of values that hold nothing.
  @EXT-VALUE-COMPARE-4
  Scenario: PMIx_Value_compare finds each two types different
    Then in C it holds that
      """
      for (int one = 0; one < 75; one++)
        for (int other = 0; other < 75; other++) {
          pmix_value_t values[2];
          memset(values, 0, sizeof(values));
          values[0].type = one, values[1].type = other;
          if (one != other) CHECK(PMIx_Value_compare(&values[0], &values[1]) == PMIX_VALUE_TYPE_DIFFERENT);
        }
      """
