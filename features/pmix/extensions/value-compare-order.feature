# 4.7 Value Struct Functions
@libpmix
Feature: The order of values

  Two values that are compared in the other order have the opposite result, in each field.

  @EXT-VALUE-COMPARE-2 @EXT-VALUE-COMPARE-3
  Scenario Outline: of two values of type PMIX_<kind> that differ in <what>, one is greater
    Then in C it holds that
      """
      <type> them[2];
      pmix_value_t values[2];
      memset(them, 0, sizeof(them));
      for (int side = 0; side < 2; side++) {
        <type> *it = &them[side];
        <same>
        values[side] = (pmix_value_t) {.type = PMIX_<kind>, .data.<member>};
      }
      CHECK(PMIx_Value_compare(&values[0], &values[1]) == PMIX_EQUAL && PMIx_Value_compare(&values[1], &values[1]) == PMIX_EQUAL);
      <type> *it = &them[1];
      <other>
      for (int side = 1; side < 2; side++) values[side] = (pmix_value_t) {.type = PMIX_<kind>, .data.<member>};
      pmix_value_cmp_t one = PMIx_Value_compare(&values[0], &values[1]), back = PMIx_Value_compare(&values[1], &values[0]);
      CHECK(one == PMIX_VALUE1_GREATER || one == PMIX_VALUE2_GREATER || one == PMIX_VALUE_INCOMPATIBLE_OBJECTS);
      CHECK(back == (one == PMIX_VALUE1_GREATER ? PMIX_VALUE2_GREATER : one == PMIX_VALUE2_GREATER ? PMIX_VALUE1_GREATER : one));
      """

    Examples:
      | kind        | type                   | member                 | what                     | same                                                                                                                                                                                                                                                             | other                                 |
      | TIMEVAL     | struct timeval         | tv = them[side]        | the seconds              | it->tv_sec = 7; it->tv_usec = 8;                                                                                                                                                                                                                                 | it->tv_sec = 6;                       |
      | TIMEVAL     | struct timeval         | tv = them[side]        | the microseconds         | it->tv_sec = 7; it->tv_usec = 8;                                                                                                                                                                                                                                 | it->tv_usec = 7;                      |
      | PROC_NSPACE | pmix_nspace_t          | nspace = &them[side]   | the last character       | strcpy(*it, "job");                                                                                                                                                                                                                                              | strcpy(*it, "joB");                   |
      | PROC        | pmix_proc_t            | proc = &them[side]     | nspace                   | strcpy(it->nspace, "job"); it->rank = 3;                                                                                                                                                                                                                         | strcpy(it->nspace, "joB");            |
      | PROC        | pmix_proc_t            | proc = &them[side]     | rank                     | strcpy(it->nspace, "job"); it->rank = 3;                                                                                                                                                                                                                         | it->rank = 4;                         |
      | BYTE_OBJECT | pmix_byte_object_t     | bo = them[side]        | bytes                    | it->bytes = strdup("same"); it->size = 4;                                                                                                                                                                                                                        | it->bytes = strdup("samE");           |
      | BYTE_OBJECT | pmix_byte_object_t     | bo = them[side]        | size                     | it->bytes = strdup("same"); it->size = 4;                                                                                                                                                                                                                        | it->size = 3;                         |
      | ENVAR       | pmix_envar_t           | envar = them[side]     | envar                    | it->envar = strdup("same"); it->value = strdup("same"); it->separator = 58;                                                                                                                                                                                      | it->envar = strdup("samE");           |
      | ENVAR       | pmix_envar_t           | envar = them[side]     | value                    | it->envar = strdup("same"); it->value = strdup("same"); it->separator = 58;                                                                                                                                                                                      | it->value = strdup("samE");           |
      | PROC_INFO   | pmix_proc_info_t       | pinfo = &them[side]    | proc                     | it->proc.rank = 3; it->hostname = strdup("same"); it->executable_name = strdup("same"); it->pid = 5; it->exit_code = 7;                                                                                                                                          | it->proc.rank = 4;                    |
      | PROC_INFO   | pmix_proc_info_t       | pinfo = &them[side]    | hostname                 | it->proc.rank = 3; it->hostname = strdup("same"); it->executable_name = strdup("same"); it->pid = 5; it->exit_code = 7;                                                                                                                                          | it->hostname = strdup("samE");        |
      | PROC_INFO   | pmix_proc_info_t       | pinfo = &them[side]    | executable_name          | it->proc.rank = 3; it->hostname = strdup("same"); it->executable_name = strdup("same"); it->pid = 5; it->exit_code = 7;                                                                                                                                          | it->executable_name = strdup("samE"); |
      | PROC_INFO   | pmix_proc_info_t       | pinfo = &them[side]    | pid                      | it->proc.rank = 3; it->hostname = strdup("same"); it->executable_name = strdup("same"); it->pid = 5; it->exit_code = 7;                                                                                                                                          | it->pid = 6;                          |
      | PROC_INFO   | pmix_proc_info_t       | pinfo = &them[side]    | exit_code                | it->proc.rank = 3; it->hostname = strdup("same"); it->executable_name = strdup("same"); it->pid = 5; it->exit_code = 7;                                                                                                                                          | it->exit_code = 8;                    |
      | COORD       | pmix_coord_t           | coord = &them[side]    | the last coordinate      | it->dims = 3; it->coord = calloc(3, sizeof(uint32_t));                                                                                                                                                                                                           | it->coord[2] = 1;                     |
      | COORD       | pmix_coord_t           | coord = &them[side]    | view                     | it->dims = 3; it->coord = calloc(3, sizeof(uint32_t)); it->view = 1;                                                                                                                                                                                             | it->view = 2;                         |
      | REGATTR     | pmix_regattr_t         | ptr = &them[side]      | name                     | it->name = strdup("same"); strcpy(it->string, "some.key"); it->type = PMIX_BOOL; it->description = PMIx_Argv_split("one,two", 44);                                                                                                                               | it->name = strdup("samE");            |
      | REGATTR     | pmix_regattr_t         | ptr = &them[side]      | string                   | it->name = strdup("same"); strcpy(it->string, "some.key"); it->type = PMIX_BOOL; it->description = PMIx_Argv_split("one,two", 44);                                                                                                                               | strcpy(it->string, "some.keY");       |
      | REGATTR     | pmix_regattr_t         | ptr = &them[side]      | type                     | it->name = strdup("same"); strcpy(it->string, "some.key"); it->type = PMIX_BOOL; it->description = PMIx_Argv_split("one,two", 44);                                                                                                                               | it->type = PMIX_STRING;               |
      | REGATTR     | pmix_regattr_t         | ptr = &them[side]      | the first line           | it->name = strdup("same"); strcpy(it->string, "some.key"); it->type = PMIX_BOOL; it->description = PMIx_Argv_split("one,two", 44);                                                                                                                               | it->description[0] = strdup("onE");   |
      | REGATTR     | pmix_regattr_t         | ptr = &them[side]      | the last line            | it->name = strdup("same"); strcpy(it->string, "some.key"); it->type = PMIX_BOOL; it->description = PMIx_Argv_split("one,two", 44);                                                                                                                               | it->description[1] = strdup("twO");   |
      | REGATTR     | pmix_regattr_t         | ptr = &them[side]      | the number of lines      | it->name = strdup("same"); strcpy(it->string, "some.key"); it->type = PMIX_BOOL; it->description = PMIx_Argv_split("one,two", 44);                                                                                                                               | it->description[1] = NULL;            |
      | GEOMETRY    | pmix_geometry_t        | geometry = &them[side] | fabric                   | it->fabric = 3; it->uuid = strdup("same"); it->osname = strdup("same"); it->ncoords = 2; it->coordinates = calloc(2, sizeof(pmix_coord_t)); for (int c = 0; c < 2; c++) { it->coordinates[c].dims = 3; it->coordinates[c].coord = calloc(3, sizeof(uint32_t)); } | it->fabric = 4;                       |
      | GEOMETRY    | pmix_geometry_t        | geometry = &them[side] | uuid                     | it->fabric = 3; it->uuid = strdup("same"); it->osname = strdup("same"); it->ncoords = 2; it->coordinates = calloc(2, sizeof(pmix_coord_t)); for (int c = 0; c < 2; c++) { it->coordinates[c].dims = 3; it->coordinates[c].coord = calloc(3, sizeof(uint32_t)); } | it->uuid = strdup("samE");            |
      | GEOMETRY    | pmix_geometry_t        | geometry = &them[side] | osname                   | it->fabric = 3; it->uuid = strdup("same"); it->osname = strdup("same"); it->ncoords = 2; it->coordinates = calloc(2, sizeof(pmix_coord_t)); for (int c = 0; c < 2; c++) { it->coordinates[c].dims = 3; it->coordinates[c].coord = calloc(3, sizeof(uint32_t)); } | it->osname = strdup("samE");          |
      | GEOMETRY    | pmix_geometry_t        | geometry = &them[side] | the first coordinate     | it->fabric = 3; it->uuid = strdup("same"); it->osname = strdup("same"); it->ncoords = 2; it->coordinates = calloc(2, sizeof(pmix_coord_t)); for (int c = 0; c < 2; c++) { it->coordinates[c].dims = 3; it->coordinates[c].coord = calloc(3, sizeof(uint32_t)); } | it->coordinates[0].coord[2] = 1;      |
      | GEOMETRY    | pmix_geometry_t        | geometry = &them[side] | the last coordinate      | it->fabric = 3; it->uuid = strdup("same"); it->osname = strdup("same"); it->ncoords = 2; it->coordinates = calloc(2, sizeof(pmix_coord_t)); for (int c = 0; c < 2; c++) { it->coordinates[c].dims = 3; it->coordinates[c].coord = calloc(3, sizeof(uint32_t)); } | it->coordinates[1].coord[2] = 1;      |
      | DEVICE_DIST | pmix_device_distance_t | devdist = &them[side]  | uuid                     | it->uuid = strdup("same"); it->osname = strdup("same"); it->type = PMIX_DEVTYPE_GPU; it->mindist = 3; it->maxdist = 5;                                                                                                                                           | it->uuid = strdup("samE");            |
      | DEVICE_DIST | pmix_device_distance_t | devdist = &them[side]  | osname                   | it->uuid = strdup("same"); it->osname = strdup("same"); it->type = PMIX_DEVTYPE_GPU; it->mindist = 3; it->maxdist = 5;                                                                                                                                           | it->osname = strdup("samE");          |
      | DEVICE_DIST | pmix_device_distance_t | devdist = &them[side]  | type                     | it->uuid = strdup("same"); it->osname = strdup("same"); it->type = PMIX_DEVTYPE_GPU; it->mindist = 3; it->maxdist = 5;                                                                                                                                           | it->type = PMIX_DEVTYPE_NETWORK;      |
      | DEVICE_DIST | pmix_device_distance_t | devdist = &them[side]  | mindist                  | it->uuid = strdup("same"); it->osname = strdup("same"); it->type = PMIX_DEVTYPE_GPU; it->mindist = 3; it->maxdist = 5;                                                                                                                                           | it->mindist = 4;                      |
      | DEVICE_DIST | pmix_device_distance_t | devdist = &them[side]  | maxdist                  | it->uuid = strdup("same"); it->osname = strdup("same"); it->type = PMIX_DEVTYPE_GPU; it->mindist = 3; it->maxdist = 5;                                                                                                                                           | it->maxdist = 6;                      |
      | ENDPOINT    | pmix_endpoint_t        | endpoint = &them[side] | uuid                     | it->uuid = strdup("same"); it->osname = strdup("same"); it->endpt.bytes = strdup("same"); it->endpt.size = 4;                                                                                                                                                    | it->uuid = strdup("samE");            |
      | ENDPOINT    | pmix_endpoint_t        | endpoint = &them[side] | osname                   | it->uuid = strdup("same"); it->osname = strdup("same"); it->endpt.bytes = strdup("same"); it->endpt.size = 4;                                                                                                                                                    | it->osname = strdup("samE");          |
      | ENDPOINT    | pmix_endpoint_t        | endpoint = &them[side] | endpt.bytes              | it->uuid = strdup("same"); it->osname = strdup("same"); it->endpt.bytes = strdup("same"); it->endpt.size = 4;                                                                                                                                                    | it->endpt.bytes = strdup("samE");     |
      | ENDPOINT    | pmix_endpoint_t        | endpoint = &them[side] | endpt.size               | it->uuid = strdup("same"); it->osname = strdup("same"); it->endpt.bytes = strdup("same"); it->endpt.size = 4;                                                                                                                                                    | it->endpt.size = 3;                   |
      | DATA_BUFFER | pmix_data_buffer_t     | dbuf = &them[side]     | base_ptr                 | it->base_ptr = strdup("same"); it->bytes_used = 4;                                                                                                                                                                                                               | it->base_ptr = strdup("samE");        |
      | DATA_BUFFER | pmix_data_buffer_t     | dbuf = &them[side]     | bytes_used               | it->base_ptr = strdup("same"); it->bytes_used = 4;                                                                                                                                                                                                               | it->bytes_used = 3;                   |
      | PROC_STATS  | pmix_proc_stats_t      | pstats = &them[side]   | node                     | it->node = strdup("same"); it->cmd = strdup("same");                                                                                                                                                                                                             | it->node = strdup("samE");            |
      | PROC_STATS  | pmix_proc_stats_t      | pstats = &them[side]   | cmd                      | it->node = strdup("same"); it->cmd = strdup("same");                                                                                                                                                                                                             | it->cmd = strdup("samE");             |
      | PROC_STATS  | pmix_proc_stats_t      | pstats = &them[side]   | pid                      | it->node = strdup("same"); it->cmd = strdup("same");                                                                                                                                                                                                             | it->pid = 2;                          |
      | PROC_STATS  | pmix_proc_stats_t      | pstats = &them[side]   | state                    | it->node = strdup("same"); it->cmd = strdup("same");                                                                                                                                                                                                             | it->state = 2;                        |
      | PROC_STATS  | pmix_proc_stats_t      | pstats = &them[side]   | time.tv_sec              | it->node = strdup("same"); it->cmd = strdup("same");                                                                                                                                                                                                             | it->time.tv_sec = 2;                  |
      | PROC_STATS  | pmix_proc_stats_t      | pstats = &them[side]   | time.tv_usec             | it->node = strdup("same"); it->cmd = strdup("same");                                                                                                                                                                                                             | it->time.tv_usec = 2;                 |
      | PROC_STATS  | pmix_proc_stats_t      | pstats = &them[side]   | percent_cpu              | it->node = strdup("same"); it->cmd = strdup("same");                                                                                                                                                                                                             | it->percent_cpu = 2;                  |
      | PROC_STATS  | pmix_proc_stats_t      | pstats = &them[side]   | priority                 | it->node = strdup("same"); it->cmd = strdup("same");                                                                                                                                                                                                             | it->priority = 2;                     |
      | PROC_STATS  | pmix_proc_stats_t      | pstats = &them[side]   | num_threads              | it->node = strdup("same"); it->cmd = strdup("same");                                                                                                                                                                                                             | it->num_threads = 2;                  |
      | PROC_STATS  | pmix_proc_stats_t      | pstats = &them[side]   | pss                      | it->node = strdup("same"); it->cmd = strdup("same");                                                                                                                                                                                                             | it->pss = 2;                          |
      | PROC_STATS  | pmix_proc_stats_t      | pstats = &them[side]   | vsize                    | it->node = strdup("same"); it->cmd = strdup("same");                                                                                                                                                                                                             | it->vsize = 2;                        |
      | PROC_STATS  | pmix_proc_stats_t      | pstats = &them[side]   | rss                      | it->node = strdup("same"); it->cmd = strdup("same");                                                                                                                                                                                                             | it->rss = 2;                          |
      | PROC_STATS  | pmix_proc_stats_t      | pstats = &them[side]   | peak_vsize               | it->node = strdup("same"); it->cmd = strdup("same");                                                                                                                                                                                                             | it->peak_vsize = 2;                   |
      | PROC_STATS  | pmix_proc_stats_t      | pstats = &them[side]   | processor                | it->node = strdup("same"); it->cmd = strdup("same");                                                                                                                                                                                                             | it->processor = 2;                    |
      | PROC_STATS  | pmix_proc_stats_t      | pstats = &them[side]   | sample_time.tv_sec       | it->node = strdup("same"); it->cmd = strdup("same");                                                                                                                                                                                                             | it->sample_time.tv_sec = 2;           |
      | PROC_STATS  | pmix_proc_stats_t      | pstats = &them[side]   | sample_time.tv_usec      | it->node = strdup("same"); it->cmd = strdup("same");                                                                                                                                                                                                             | it->sample_time.tv_usec = 2;          |
      | PROC_STATS  | pmix_proc_stats_t      | pstats = &them[side]   | proc.rank                | it->node = strdup("same"); it->cmd = strdup("same");                                                                                                                                                                                                             | it->proc.rank = 2;                    |
      | DISK_STATS  | pmix_disk_stats_t      | dkstats = &them[side]  | disk                     | it->disk = strdup("same");                                                                                                                                                                                                                                       | it->disk = strdup("samE");            |
      | DISK_STATS  | pmix_disk_stats_t      | dkstats = &them[side]  | num_reads_completed      | it->disk = strdup("same");                                                                                                                                                                                                                                       | it->num_reads_completed = 2;          |
      | DISK_STATS  | pmix_disk_stats_t      | dkstats = &them[side]  | num_reads_merged         | it->disk = strdup("same");                                                                                                                                                                                                                                       | it->num_reads_merged = 2;             |
      | DISK_STATS  | pmix_disk_stats_t      | dkstats = &them[side]  | num_sectors_read         | it->disk = strdup("same");                                                                                                                                                                                                                                       | it->num_sectors_read = 2;             |
      | DISK_STATS  | pmix_disk_stats_t      | dkstats = &them[side]  | milliseconds_reading     | it->disk = strdup("same");                                                                                                                                                                                                                                       | it->milliseconds_reading = 2;         |
      | DISK_STATS  | pmix_disk_stats_t      | dkstats = &them[side]  | num_writes_completed     | it->disk = strdup("same");                                                                                                                                                                                                                                       | it->num_writes_completed = 2;         |
      | DISK_STATS  | pmix_disk_stats_t      | dkstats = &them[side]  | num_writes_merged        | it->disk = strdup("same");                                                                                                                                                                                                                                       | it->num_writes_merged = 2;            |
      | DISK_STATS  | pmix_disk_stats_t      | dkstats = &them[side]  | num_sectors_written      | it->disk = strdup("same");                                                                                                                                                                                                                                       | it->num_sectors_written = 2;          |
      | DISK_STATS  | pmix_disk_stats_t      | dkstats = &them[side]  | milliseconds_writing     | it->disk = strdup("same");                                                                                                                                                                                                                                       | it->milliseconds_writing = 2;         |
      | DISK_STATS  | pmix_disk_stats_t      | dkstats = &them[side]  | num_ios_in_progress      | it->disk = strdup("same");                                                                                                                                                                                                                                       | it->num_ios_in_progress = 2;          |
      | DISK_STATS  | pmix_disk_stats_t      | dkstats = &them[side]  | milliseconds_io          | it->disk = strdup("same");                                                                                                                                                                                                                                       | it->milliseconds_io = 2;              |
      | DISK_STATS  | pmix_disk_stats_t      | dkstats = &them[side]  | weighted_milliseconds_io | it->disk = strdup("same");                                                                                                                                                                                                                                       | it->weighted_milliseconds_io = 2;     |
      | NET_STATS   | pmix_net_stats_t       | netstats = &them[side] | net_interface            | it->net_interface = strdup("same");                                                                                                                                                                                                                              | it->net_interface = strdup("samE");   |
      | NET_STATS   | pmix_net_stats_t       | netstats = &them[side] | num_bytes_recvd          | it->net_interface = strdup("same");                                                                                                                                                                                                                              | it->num_bytes_recvd = 2;              |
      | NET_STATS   | pmix_net_stats_t       | netstats = &them[side] | num_packets_recvd        | it->net_interface = strdup("same");                                                                                                                                                                                                                              | it->num_packets_recvd = 2;            |
      | NET_STATS   | pmix_net_stats_t       | netstats = &them[side] | num_recv_errs            | it->net_interface = strdup("same");                                                                                                                                                                                                                              | it->num_recv_errs = 2;                |
      | NET_STATS   | pmix_net_stats_t       | netstats = &them[side] | num_bytes_sent           | it->net_interface = strdup("same");                                                                                                                                                                                                                              | it->num_bytes_sent = 2;               |
      | NET_STATS   | pmix_net_stats_t       | netstats = &them[side] | num_packets_sent         | it->net_interface = strdup("same");                                                                                                                                                                                                                              | it->num_packets_sent = 2;             |
      | NET_STATS   | pmix_net_stats_t       | netstats = &them[side] | num_send_errs            | it->net_interface = strdup("same");                                                                                                                                                                                                                              | it->num_send_errs = 2;                |

  # The elements that both have are the same.
  @EXT-VALUE-COMPARE-2 @EXT-VALUE-COMPARE-3
  Scenario Outline: of two data arrays of PMIX_<kind> with <one> and <other> elements, one is greater
    Then in C it holds that
      """
      static <type> them[2][3];
      int sizes[] = {<one>, <other>};
      pmix_data_array_t arrays[2];
      pmix_value_t values[2];
      for (int side = 0; side < 2; side++) {
        for (<type> *it = them[side]; it < them[side] + 3; it++) { <same> }
        arrays[side] = (pmix_data_array_t) {.type = PMIX_<kind>, .size = sizes[0], .array = them[side]};
        values[side] = (pmix_value_t) {.type = PMIX_DATA_ARRAY, .data.darray = &arrays[side]};
      }
      CHECK(PMIx_Value_compare(&values[0], &values[1]) == PMIX_EQUAL && PMIx_Value_compare(&values[1], &values[0]) == PMIX_EQUAL);
      arrays[1].size = sizes[1];
      pmix_value_cmp_t one = PMIx_Value_compare(&values[0], &values[1]), back = PMIx_Value_compare(&values[1], &values[0]);
      CHECK(one == PMIX_VALUE1_GREATER || one == PMIX_VALUE2_GREATER || one == PMIX_VALUE_INCOMPATIBLE_OBJECTS);
      CHECK(back == (one == PMIX_VALUE1_GREATER ? PMIX_VALUE2_GREATER : one == PMIX_VALUE2_GREATER ? PMIX_VALUE1_GREATER : one));
      """

    Examples:
      | kind        | type               | one | other | same                                                     |
      | BYTE        | uint8_t            | 3   | 2     | *it = 7;                                                 |
      | BYTE        | uint8_t            | 1   | 3     | *it = 7;                                                 |
      | BOOL        | bool               | 3   | 2     | *it = true;                                              |
      | BOOL        | bool               | 1   | 3     | *it = true;                                              |
      | INT8        | int8_t             | 3   | 2     | *it = 7;                                                 |
      | INT8        | int8_t             | 1   | 3     | *it = 7;                                                 |
      | UINT16      | uint16_t           | 3   | 2     | *it = 7;                                                 |
      | UINT16      | uint16_t           | 1   | 3     | *it = 7;                                                 |
      | INT         | int                | 3   | 2     | *it = 7;                                                 |
      | INT         | int                | 1   | 3     | *it = 7;                                                 |
      | UINT32      | uint32_t           | 3   | 2     | *it = 7;                                                 |
      | UINT32      | uint32_t           | 1   | 3     | *it = 7;                                                 |
      | UINT64      | uint64_t           | 3   | 2     | *it = 7;                                                 |
      | UINT64      | uint64_t           | 1   | 3     | *it = 7;                                                 |
      | SIZE        | size_t             | 3   | 2     | *it = 7;                                                 |
      | SIZE        | size_t             | 1   | 3     | *it = 7;                                                 |
      | DOUBLE      | double             | 3   | 2     | *it = 7;                                                 |
      | DOUBLE      | double             | 1   | 3     | *it = 7;                                                 |
      | STRING      | char *             | 3   | 2     | *it = "same";                                            |
      | STRING      | char *             | 1   | 3     | *it = "same";                                            |
      | PROC_RANK   | pmix_rank_t        | 3   | 2     | *it = 7;                                                 |
      | PROC_RANK   | pmix_rank_t        | 1   | 3     | *it = 7;                                                 |
      | PROC        | pmix_proc_t        | 3   | 2     | strcpy(it->nspace, "job"); it->rank = 7;                 |
      | PROC        | pmix_proc_t        | 1   | 3     | strcpy(it->nspace, "job"); it->rank = 7;                 |
      | INFO        | pmix_info_t        | 3   | 2     | strcpy(it->key, "some.key"); it->value.type = PMIX_BOOL; |
      | INFO        | pmix_info_t        | 1   | 3     | strcpy(it->key, "some.key"); it->value.type = PMIX_BOOL; |
      | ENVAR       | pmix_envar_t       | 3   | 2     | it->envar = it->value = "same";                          |
      | ENVAR       | pmix_envar_t       | 1   | 3     | it->envar = it->value = "same";                          |
      | BYTE_OBJECT | pmix_byte_object_t | 3   | 2     | it->bytes = "same"; it->size = 5;                        |
      | BYTE_OBJECT | pmix_byte_object_t | 1   | 3     | it->bytes = "same"; it->size = 5;                        |
      | DISK_STATS  | pmix_disk_stats_t  | 3   | 2     | it->disk = "same";                                       |
      | DISK_STATS  | pmix_disk_stats_t  | 1   | 3     | it->disk = "same";                                       |
      | NET_STATS   | pmix_net_stats_t   | 3   | 2     | it->net_interface = "same";                              |
      | NET_STATS   | pmix_net_stats_t   | 1   | 3     | it->net_interface = "same";                              |

  # In the order of the table: each text is less than all that follow.
  @EXT-VALUE-COMPARE-2 @EXT-VALUE-COMPARE-3
  Scenario: PMIx_Value_compare orders texts by their first difference
    Then in C it holds that
      """
      static char *texts[] = {"", " ", "1", "10", "2", "A", "a", "aA", "aa", "aaa", "ab", "abc", "b", "ba", "z", "zz"};
      for (int one = 0; one < 16; one++)
        for (int other = 0; other < 16; other++) {
          char first[8], second[8];
          strcpy(first, texts[one]), strcpy(second, texts[other]);
          pmix_value_t values[] = {{.type = PMIX_STRING, .data.string = first}, {.type = PMIX_STRING, .data.string = second}};
          pmix_value_cmp_t wanted = one == other ? PMIX_EQUAL : one > other ? PMIX_VALUE1_GREATER : PMIX_VALUE2_GREATER;
          CHECK(PMIx_Value_compare(&values[0], &values[1]) == wanted);
        }
      """

  # The values are compared with themselves and are as before.
  @EXT-VALUE-COMPARE-2
  Scenario: PMIx_Value_compare finds a value equal to itself and changes neither of two
    Then in C it holds that
      """
      pmix_disk_stats_t disk = {.disk = "sda", .num_reads_completed = 7};
      pmix_proc_t process = {.nspace = "job", .rank = 3};
      uint32_t numbers[] = {1, 2, 3};
      pmix_data_array_t array = {.type = PMIX_UINT32, .size = 3, .array = numbers};
      pmix_value_t values[] = {
        {.type = PMIX_STRING, .data.string = "text"}, {.type = PMIX_UINT64, .data.uint64 = 7}, {.type = PMIX_PROC, .data.proc = &process},
        {.type = PMIX_DISK_STATS, .data.dkstats = &disk}, {.type = PMIX_DATA_ARRAY, .data.darray = &array},
        {.type = PMIX_ENVAR, .data.envar = {.envar = "A", .value = "b"}}, {.type = PMIX_BYTE_OBJECT, .data.bo = {.bytes = "abc", .size = 3}}};
      for (int one = 0; one < 7; one++)
        for (int other = 0; other < 7; other++) {
          pmix_value_t before[7];
          memcpy(before, values, sizeof(values));
          CHECK(PMIx_Value_compare(&values[one], &values[other]) == (one == other ? PMIX_EQUAL : PMIX_VALUE_TYPE_DIFFERENT));
          CHECK(!memcmp(before, values, sizeof(values)));
        }
      CHECK(!strcmp(disk.disk, "sda") && process.rank == 3 && numbers[2] == 3 && array.size == 3);
      """
