@libpmix
Feature: Macros for structs

  Each macro does what the function does that it became. Structs are filled with garbage, and what the C library allocates is, too.

  @<id>
  Scenario Outline: PMIX_<name>_CONSTRUCT initializes a pmix_<type>_t
    Then in C it holds that
      """
      pmix_<type>_t one, *it = &one;
      memset(it, 0x5a, sizeof(one));
      PMIX_<name>_CONSTRUCT(it);
      CHECK(<empty>);
      """
    Examples:
      | id | name | type | empty |
      | EXT-GENERAL-1 | VALUE | value | it->type == PMIX_UNDEF |
      | EXT-GENERAL-1 | INFO | info | !it->key[0] && !it->flags && it->value.type == PMIX_UNDEF |
      | EXT-GENERAL-1 | COORD | coord | !it->view && !it->coord && !it->dims |
      | EXT-GENERAL-1 | TOPOLOGY | topology | !it->source && !it->topology |
      | EXT-GENERAL-1 | CPUSET | cpuset | !it->source && !it->bitmap |
      | EXT-GENERAL-1 | GEOMETRY | geometry | !it->fabric && !it->uuid && !it->osname && !it->coordinates && !it->ncoords |
      | EXT-GENERAL-1 | DEVICE_DIST | device_distance | !it->uuid && !it->osname && !it->type && it->mindist == UINT16_MAX && it->maxdist == UINT16_MAX |
      | EXT-GENERAL-1 | BYTE_OBJECT | byte_object | !it->bytes && !it->size |
      | EXT-GENERAL-1 | ENDPOINT | endpoint | !it->uuid && !it->osname && !it->endpt.bytes && !it->endpt.size |
      | EXT-GENERAL-1 | ENVAR | envar | !it->envar && !it->value && !it->separator |
      | EXT-GENERAL-1 | PROC | proc | !it->nspace[0] && it->rank == PMIX_RANK_UNDEF |
      | EXT-GENERAL-1 | PROC_INFO | proc_info | !it->proc.nspace[0] && !it->hostname && !it->executable_name && !it->pid && !it->exit_code && !it->state |
      | EXT-GENERAL-1 EXT-MACRO-PROC-STATS-CONSTRUCT-1 | PROC_STATS | proc_stats | !it->node && !it->pid && !it->cmd && !it->num_threads && !it->processor && !it->sample_time.tv_usec |
      | EXT-GENERAL-1 EXT-MACRO-DISK-STATS-CONSTRUCT-1 | DISK_STATS | disk_stats | !it->disk && !it->num_reads_completed && !it->num_ios_in_progress && !it->weighted_milliseconds_io |
      | EXT-GENERAL-1 EXT-MACRO-NET-STATS-CONSTRUCT-1 | NET_STATS | net_stats | !it->net_interface && !it->num_bytes_recvd && !it->num_bytes_sent && !it->num_send_errs |
      | EXT-GENERAL-1 EXT-MACRO-NODE-STATS-CONSTRUCT-1 | NODE_STATS | node_stats | !it->node && !it->la && !it->la5 && !it->la15 && !it->total_mem && !it->free_mem && !it->buffers && !it->cached && !it->swap_cached && !it->swap_total && !it->swap_free && !it->mapped && !it->sample_time.tv_sec && !it->sample_time.tv_usec && !it->diskstats && !it->ndiskstats && !it->netstats && !it->nnetstats |
      | EXT-GENERAL-1 | PDATA | pdata | !it->key[0] && it->value.type == PMIX_UNDEF |
      | EXT-GENERAL-1 | APP | app | !it->cmd && !it->argv && !it->env && !it->cwd && !it->maxprocs && !it->info && !it->ninfo |
      | EXT-GENERAL-1 | QUERY | query | !it->keys && !it->qualifiers && !it->nqual |
      | EXT-GENERAL-1 | REGATTR | regattr | !it->name && !it->string[0] && !it->description |

  @<id>
  Scenario Outline: PMIX_<name>_CREATE creates three initialized pmix_<type>_t
    Then in C it holds that
      """
      pmix_<type>_t *them = NULL;
      CHECK(mallopt(M_PERTURB, 0x5a) == 1);
      PMIX_<name>_CREATE(them, 3);
      CHECK(them);
      for (pmix_<type>_t *it = them; it < them + 3; it++) CHECK(<empty>);
      CHECK(malloc_usable_size(them) >= 3 * sizeof(*them));
      """
    Examples:
      | id | name | type | empty |
      | EXT-GENERAL-1 | VALUE | value | it->type == PMIX_UNDEF |
      | EXT-GENERAL-1 | INFO | info | !it->key[0] && !it->flags && it->value.type == PMIX_UNDEF |
      | EXT-GENERAL-1 | TOPOLOGY | topology | !it->source && !it->topology |
      | EXT-GENERAL-1 | CPUSET | cpuset | !it->source && !it->bitmap |
      | EXT-GENERAL-1 | GEOMETRY | geometry | !it->fabric && !it->uuid && !it->osname && !it->coordinates && !it->ncoords |
      | EXT-GENERAL-1 | DEVICE_DIST | device_distance | !it->uuid && !it->osname && !it->type && it->mindist == UINT16_MAX && it->maxdist == UINT16_MAX |
      | EXT-GENERAL-1 | BYTE_OBJECT | byte_object | !it->bytes && !it->size |
      | EXT-GENERAL-1 | ENDPOINT | endpoint | !it->uuid && !it->osname && !it->endpt.bytes && !it->endpt.size |
      | EXT-GENERAL-1 | ENVAR | envar | !it->envar && !it->value && !it->separator |
      | EXT-GENERAL-1 | PROC | proc | !it->nspace[0] && it->rank == PMIX_RANK_UNDEF |
      | EXT-GENERAL-1 | PROC_INFO | proc_info | !it->proc.nspace[0] && !it->hostname && !it->executable_name && !it->pid && !it->exit_code && !it->state |
      | EXT-GENERAL-1 EXT-MACRO-PROC-STATS-CREATE-1 | PROC_STATS | proc_stats | !it->node && !it->pid && !it->cmd && !it->num_threads && !it->processor && !it->sample_time.tv_usec |
      | EXT-GENERAL-1 EXT-MACRO-DISK-STATS-CREATE-1 | DISK_STATS | disk_stats | !it->disk && !it->num_reads_completed && !it->num_ios_in_progress && !it->weighted_milliseconds_io |
      | EXT-GENERAL-1 EXT-MACRO-NET-STATS-CREATE-1 | NET_STATS | net_stats | !it->net_interface && !it->num_bytes_recvd && !it->num_bytes_sent && !it->num_send_errs |
      | EXT-GENERAL-1 EXT-MACRO-NODE-STATS-CREATE-1 | NODE_STATS | node_stats | !it->node && !it->la && !it->la5 && !it->la15 && !it->total_mem && !it->free_mem && !it->buffers && !it->cached && !it->swap_cached && !it->swap_total && !it->swap_free && !it->mapped && !it->sample_time.tv_sec && !it->sample_time.tv_usec && !it->diskstats && !it->ndiskstats && !it->netstats && !it->nnetstats |
      | EXT-GENERAL-1 | PDATA | pdata | !it->key[0] && it->value.type == PMIX_UNDEF |
      | EXT-GENERAL-1 | APP | app | !it->cmd && !it->argv && !it->env && !it->cwd && !it->maxprocs && !it->info && !it->ninfo |
      | EXT-GENERAL-1 | QUERY | query | !it->keys && !it->qualifiers && !it->nqual |
      | EXT-GENERAL-1 | REGATTR | regattr | !it->name && !it->string[0] && !it->description |

  # What a struct holds is larger than what the C library keeps for itself when it is freed.
  @<id>
  Scenario Outline: PMIX_<name>_DESTRUCT frees what a pmix_<type>_t holds
    Then in C it holds that
      """
      pmix_<type>_t one, *it = &one;
      PMIX_<name>_CONSTRUCT(it);
      <fill>
      size_t full = mallinfo2().uordblks;
      PMIX_<name>_DESTRUCT(it);
      CHECK(mallinfo2().uordblks + <bytes> <= full);
      """
    Examples:
      | id | name | type | bytes | fill |
      | EXT-GENERAL-1 | VALUE | value | 3000 | it->type = PMIX_STRING; it->data.string = calloc(1, 3000); |
      | EXT-GENERAL-1 | INFO | info | 3000 | it->value.type = PMIX_STRING; it->value.data.string = calloc(1, 3000); |
      | EXT-GENERAL-1 | COORD | coord | 3000 | it->dims = 750; it->coord = calloc(1, 3000); |
      | EXT-GENERAL-1 | GEOMETRY | geometry | 3000 | it->uuid = calloc(1, 1500); it->osname = calloc(1, 1500); |
      | EXT-GENERAL-1 | DEVICE_DIST | device_distance | 3000 | it->uuid = calloc(1, 1500); it->osname = calloc(1, 1500); |
      | EXT-GENERAL-1 | BYTE_OBJECT | byte_object | 3000 | it->bytes = calloc(1, 3000); it->size = 3000; |
      | EXT-GENERAL-1 | ENDPOINT | endpoint | 6000 | it->uuid = calloc(1, 2000); it->osname = calloc(1, 2000); it->endpt.bytes = calloc(1, 2000); |
      | EXT-GENERAL-1 | ENVAR | envar | 3000 | it->envar = calloc(1, 1500); it->value = calloc(1, 1500); |
      | EXT-GENERAL-1 | PROC_INFO | proc_info | 3000 | it->hostname = calloc(1, 1500); it->executable_name = calloc(1, 1500); |
      | EXT-GENERAL-1 EXT-MACRO-PROC-STATS-DESTRUCT-1 | PROC_STATS | proc_stats | 3000 | it->node = calloc(1, 1500); it->cmd = calloc(1, 1500); |
      | EXT-GENERAL-1 EXT-MACRO-DISK-STATS-DESTRUCT-1 | DISK_STATS | disk_stats | 3000 | it->disk = calloc(1, 3000); |
      | EXT-GENERAL-1 EXT-MACRO-NET-STATS-DESTRUCT-1 | NET_STATS | net_stats | 3000 | it->net_interface = calloc(1, 3000); |
      | EXT-GENERAL-1 EXT-MACRO-NODE-STATS-DESTRUCT-1 | NODE_STATS | node_stats | 14000 | it->node = calloc(1, 2000); PMIX_DISK_STATS_CREATE(it->diskstats, 3); it->ndiskstats = 3; PMIX_NET_STATS_CREATE(it->netstats, 3); it->nnetstats = 3; for (int at = 0; at < 3; at++) { it->diskstats[at].disk = calloc(1, 2000); it->netstats[at].net_interface = calloc(1, 2000); } |
      | EXT-GENERAL-1 | PDATA | pdata | 3000 | it->value.type = PMIX_STRING; it->value.data.string = calloc(1, 3000); |
      | EXT-GENERAL-1 | APP | app | 3000 | it->cmd = calloc(1, 1500); it->cwd = calloc(1, 1500); |
      | EXT-GENERAL-1 | QUERY | query | 3000 | it->keys = calloc(375, sizeof(char *)); |
      | EXT-GENERAL-1 | REGATTR | regattr | 3000 | it->name = calloc(1, 3000); |

  @<id>
  Scenario Outline: PMIX_<name>_FREE frees what each of three pmix_<type>_t holds
    Then in C it holds that
      """
      pmix_<type>_t *them = NULL;
      PMIX_<name>_CREATE(them, 3);
      CHECK(them);
      for (pmix_<type>_t *it = them; it < them + 3; it++) { <fill> }
      size_t full = mallinfo2().uordblks;
      PMIX_<name>_FREE(them, 3);
      CHECK(mallinfo2().uordblks + 3 * <bytes> <= full);
      """
    Examples:
      | id | name | type | bytes | fill |
      | EXT-GENERAL-1 | VALUE | value | 3000 | it->type = PMIX_STRING; it->data.string = calloc(1, 3000); |
      | EXT-GENERAL-1 | INFO | info | 3000 | it->value.type = PMIX_STRING; it->value.data.string = calloc(1, 3000); |
      | EXT-GENERAL-1 | GEOMETRY | geometry | 3000 | it->uuid = calloc(1, 1500); it->osname = calloc(1, 1500); |
      | EXT-GENERAL-1 | DEVICE_DIST | device_distance | 3000 | it->uuid = calloc(1, 1500); it->osname = calloc(1, 1500); |
      | EXT-GENERAL-1 | BYTE_OBJECT | byte_object | 3000 | it->bytes = calloc(1, 3000); it->size = 3000; |
      | EXT-GENERAL-1 | ENDPOINT | endpoint | 6000 | it->uuid = calloc(1, 2000); it->osname = calloc(1, 2000); it->endpt.bytes = calloc(1, 2000); |
      | EXT-GENERAL-1 | ENVAR | envar | 3000 | it->envar = calloc(1, 1500); it->value = calloc(1, 1500); |
      | EXT-GENERAL-1 | PROC_INFO | proc_info | 3000 | it->hostname = calloc(1, 1500); it->executable_name = calloc(1, 1500); |
      | EXT-GENERAL-1 EXT-MACRO-PROC-STATS-FREE-1 | PROC_STATS | proc_stats | 3000 | it->node = calloc(1, 1500); it->cmd = calloc(1, 1500); |
      | EXT-GENERAL-1 EXT-MACRO-DISK-STATS-FREE-1 | DISK_STATS | disk_stats | 3000 | it->disk = calloc(1, 3000); |
      | EXT-GENERAL-1 EXT-MACRO-NET-STATS-FREE-1 | NET_STATS | net_stats | 3000 | it->net_interface = calloc(1, 3000); |
      | EXT-GENERAL-1 | NODE_STATS | node_stats | 14000 | it->node = calloc(1, 2000); PMIX_DISK_STATS_CREATE(it->diskstats, 3); it->ndiskstats = 3; PMIX_NET_STATS_CREATE(it->netstats, 3); it->nnetstats = 3; for (int at = 0; at < 3; at++) { it->diskstats[at].disk = calloc(1, 2000); it->netstats[at].net_interface = calloc(1, 2000); } |
      | EXT-GENERAL-1 | PDATA | pdata | 3000 | it->value.type = PMIX_STRING; it->value.data.string = calloc(1, 3000); |
      | EXT-GENERAL-1 | APP | app | 3000 | it->cmd = calloc(1, 1500); it->cwd = calloc(1, 1500); |
      | EXT-GENERAL-1 | QUERY | query | 3000 | it->keys = calloc(375, sizeof(char *)); |
      | EXT-GENERAL-1 | REGATTR | regattr | 3000 | it->name = calloc(1, 3000); |

  @<id>
  Scenario Outline: PMIX_<name>_RELEASE frees a pmix_<type>_t and what it holds
    Then in C it holds that
      """
      pmix_<type>_t *it = NULL;
      PMIX_<name>_CREATE(it, 1);
      CHECK(it);
      <fill>
      size_t full = mallinfo2().uordblks;
      PMIX_<name>_RELEASE(it);
      CHECK(mallinfo2().uordblks + <bytes> <= full);
      """
    Examples:
      | id | name | type | bytes | fill |
      | EXT-GENERAL-1 | VALUE | value | 3000 | it->type = PMIX_STRING; it->data.string = calloc(1, 3000); |
      | EXT-GENERAL-1 | PROC_INFO | proc_info | 3000 | it->hostname = calloc(1, 1500); it->executable_name = calloc(1, 1500); |
      | EXT-GENERAL-1 EXT-MACRO-PROC-STATS-RELEASE-1 | PROC_STATS | proc_stats | 3000 | it->node = calloc(1, 1500); it->cmd = calloc(1, 1500); |
      | EXT-GENERAL-1 EXT-MACRO-DISK-STATS-RELEASE-1 | DISK_STATS | disk_stats | 3000 | it->disk = calloc(1, 3000); |
      | EXT-GENERAL-1 EXT-MACRO-NET-STATS-RELEASE-1 | NET_STATS | net_stats | 3000 | it->net_interface = calloc(1, 3000); |
      | EXT-GENERAL-1 EXT-MACRO-NODE-STATS-RELEASE-1 | NODE_STATS | node_stats | 14000 | it->node = calloc(1, 2000); PMIX_DISK_STATS_CREATE(it->diskstats, 3); it->ndiskstats = 3; PMIX_NET_STATS_CREATE(it->netstats, 3); it->nnetstats = 3; for (int at = 0; at < 3; at++) { it->diskstats[at].disk = calloc(1, 2000); it->netstats[at].net_interface = calloc(1, 2000); } |
      | EXT-GENERAL-1 | PDATA | pdata | 3000 | it->value.type = PMIX_STRING; it->value.data.string = calloc(1, 3000); |
      | EXT-GENERAL-1 | APP | app | 3000 | it->cmd = calloc(1, 1500); it->cwd = calloc(1, 1500); |
      | EXT-GENERAL-1 | QUERY | query | 3000 | it->keys = calloc(375, sizeof(char *)); |
