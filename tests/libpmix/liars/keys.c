/* A libpmix that lies about some keys: it takes them and does not do what they ask for. All else is left to the library that it is
   linked with. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pmix.h>
#include <pmix_server.h>
#include <pmix_tool.h>

#define REAL(function) ((__typeof__(&function)) dlsym(RTLD_NEXT, #function))

/* Never deletes a handler. */
pmix_status_t PMIx_Register_event_handler(pmix_status_t codes[], size_t ncodes, pmix_info_t info[], size_t ninfo,
                                          pmix_notification_fn_t evhdlr, pmix_hdlr_reg_cbfunc_t cbfunc, void *cbdata) {
  (void)info, (void)ninfo;
  return REAL(PMIx_Register_event_handler)(codes, ncodes, NULL, 0, evhdlr, cbfunc, cbdata);
}

/* Requires nothing. */
pmix_status_t PMIx_server_init(pmix_server_module_t *module, pmix_info_t info[], size_t ninfo) {
  if (ninfo > 0 && PMIX_CHECK_KEY(&info[ninfo - 1], PMIX_BIND_REQUIRED)) ninfo--;
  return REAL(PMIx_server_init)(module, info, ninfo);
}

/* Leaves the last node out. */
pmix_status_t PMIx_Query_info(pmix_query_t queries[], size_t nqueries, pmix_info_t *results[], size_t *nresults) {
  pmix_status_t status = REAL(PMIx_Query_info)(queries, nqueries, results, nresults);
  if (status == PMIX_SUCCESS && *nresults > 0 && (*results)[0].value.type == PMIX_DATA_ARRAY) (*results)[0].value.data.darray->size--;
  return status;
}

/* Is never connected. */
bool PMIx_tool_is_connected(void) { return false; }
