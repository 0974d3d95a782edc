/* A libpmix that has session control done: by the host of the server that this process is. All else is left to the library that it is
   linked with. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pmix.h>
#include <pmix_server.h>

static pmix_server_module_t *host;

pmix_status_t PMIx_server_init(pmix_server_module_t *module, pmix_info_t info[], size_t ninfo) {
  pmix_status_t (*next)(pmix_server_module_t *, pmix_info_t[], size_t) = dlsym(RTLD_NEXT, "PMIx_server_init");
  host = module;
  return next(module, info, ninfo);
}

static void done(pmix_status_t status, pmix_info_t *info, size_t ninfo, void *cbdata, pmix_release_cbfunc_t release, void *release_cbdata) {
  (void)info;
  (void)ninfo;
  *(pmix_status_t *)cbdata = status;
  if (release) release(release_cbdata);
}

pmix_status_t PMIx_Session_control(uint32_t session, const pmix_info_t directives[], size_t ndirs, pmix_info_cbfunc_t cbfunc,
                                   void *cbdata) {
  static const pmix_proc_t me = {.nspace = "server", .rank = 0};
  pmix_status_t status = PMIX_ERROR;
  if (!host || !host->session_control) return PMIX_ERR_NOT_SUPPORTED;
  if (cbfunc) return host->session_control(&me, session, directives, ndirs, cbfunc, cbdata);
  host->session_control(&me, session, directives, ndirs, done, &status);
  return status;
}
