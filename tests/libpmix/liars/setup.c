/*
 * A libpmix that lies about Stage 1, setting up the application.
 *
 * It is loaded before a real libpmix, which it depends on and which provides all other functions. The lie is
 * chosen when it is compiled, with -DLIE_NAME.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pmix.h>
#include <pmix_server.h>
#include <stdlib.h>
#include <string.h>

#define REAL(function) ((__typeof__(&function)) dlsym(RTLD_NEXT, #function))

__attribute__((unused)) static int given(const pmix_info_t *info, size_t ninfo, const char *key) {
    for (size_t n = 0; n < ninfo; n++)
        if (0 == strcmp(info[n].key, key)) return 1;
    return 0;
}

#if defined(LIE_NOTHING_RETURNED) || defined(LIE_CALLBACK_FAILS)
pmix_status_t PMIx_server_setup_application(const pmix_nspace_t nspace, pmix_info_t info[], size_t ninfo,
                                            pmix_setup_application_cbfunc_t cbfunc, void *cbdata) {
    (void) nspace, (void) info, (void) ninfo;
#ifdef LIE_CALLBACK_FAILS
    cbfunc(PMIX_ERR_NOT_SUPPORTED, NULL, 0, cbdata, NULL, NULL);
#else
    cbfunc(PMIX_SUCCESS, NULL, 0, cbdata, NULL, NULL);
#endif
    return PMIX_SUCCESS;
}
#endif

#if defined(LIE_MAP_REFUSED) || defined(LIE_ENDPOINTS_REFUSED) || defined(LIE_KEY_REFUSED) || defined(LIE_REST_REFUSED)
pmix_status_t PMIx_server_setup_application(const pmix_nspace_t nspace, pmix_info_t info[], size_t ninfo,
                                            pmix_setup_application_cbfunc_t cbfunc, void *cbdata) {
#if defined(LIE_MAP_REFUSED)
    const char *key = PMIX_NODE_MAP;
#elif defined(LIE_REST_REFUSED)
    const char *key = PMIX_SETUP_APP_NONENVARS;
#elif defined(LIE_ENDPOINTS_REFUSED)
    const char *key = PMIX_ALLOC_FABRIC_ENDPTS;
#else
    const char *key = PMIX_ALLOC_FABRIC_SEC_KEY;
#endif
    if (given(info, ninfo, key)) return PMIX_ERR_BAD_PARAM;
    return REAL(PMIx_server_setup_application)(nspace, info, ninfo, cbfunc, cbdata);
}
#endif

#if defined(LIE_VALUES) || defined(LIE_UNASKED) || defined(LIE_ALL_MORE) || defined(LIE_MADE_UP)
/* Changes what the real library returns. */
struct call { pmix_setup_application_cbfunc_t cbfunc; void *cbdata; int unasked, all, fabric; };

static void release(pmix_status_t status, void *cbdata) { (void) status, (void) cbdata; }

static void changed(pmix_status_t status, pmix_info_t *info, size_t ninfo, void *cbdata, pmix_op_cbfunc_t done, void *theirs) {
    struct call *call = cbdata;
    pmix_info_t *more = calloc(ninfo + 1, sizeof(*more));
    size_t count = ninfo;
    memcpy(more, info, ninfo * sizeof(*more));
#ifdef LIE_VALUES
    for (size_t n = 0; n < ninfo; n++)
        if (PMIX_ENVAR == more[n].value.type) more[n].value.data.envar.value = "lie";
#endif
#if defined(LIE_UNASKED) || defined(LIE_ALL_MORE)
    int add = call->unasked;
#ifdef LIE_ALL_MORE
    add = call->all;
#endif
    if (add) {
        strcpy(more[count].key, PMIX_SET_ENVAR);
        more[count].value.type = PMIX_ENVAR;
        more[count].value.data.envar.envar = "OMPI_MCA_lie";
        more[count].value.data.envar.value = "1";
        count++;
    }
#endif
#ifdef LIE_MADE_UP
    strcpy(more[count].key, call->fabric ? PMIX_ALLOC_FABRIC_SEC_KEY : "lie.distances");
    more[count].value.type = PMIX_STRING;
    more[count].value.data.string = "lie";
    count++;
#endif
    call->cbfunc(status, more, count, call->cbdata, release, NULL);
    if (done) done(PMIX_SUCCESS, theirs);
}

pmix_status_t PMIx_server_setup_application(const pmix_nspace_t nspace, pmix_info_t info[], size_t ninfo,
                                            pmix_setup_application_cbfunc_t cbfunc, void *cbdata) {
    struct call *call = malloc(sizeof(*call));
    call->cbfunc = cbfunc;
    call->cbdata = cbdata;
    call->unasked = given(info, ninfo, PMIX_SETUP_APP_NONENVARS) && !given(info, ninfo, PMIX_SETUP_APP_ENVARS);
    call->all = given(info, ninfo, PMIX_SETUP_APP_ALL);
    call->fabric = given(info, ninfo, PMIX_ALLOC_FABRIC_SEC_KEY) || given(info, ninfo, PMIX_ALLOC_FABRIC_ENDPTS);
    return REAL(PMIx_server_setup_application)(nspace, info, ninfo, changed, call);
}
#endif

#ifdef LIE_NODE_MAP
pmix_status_t PMIx_generate_regex(const char *input, char **regex) {
    char *shorter = strdup(input), *last = strrchr(shorter, ',');
    if (last) *last = '\0';
    return REAL(PMIx_generate_regex)(shorter, regex);
}
#endif

#ifdef LIE_PROC_MAP
pmix_status_t PMIx_generate_ppn(const char *input, char **ppn) {
    char *other = strdup(input), *end = strchr(other, ';');
    /* The last rank of the first node is another one. */
    if (end) end[-1] = end[-1] == '9' ? '8' : end[-1] + 1;
    return REAL(PMIx_generate_ppn)(other, ppn);
}
#endif

#ifdef LIE_LARGE_MAP
pmix_status_t PMIx_generate_ppn(const char *input, char **ppn) {
    char *cut = strdup(input);
    if (strlen(cut) > 4096) *strrchr(cut, ',') = '\0';
    return REAL(PMIx_generate_ppn)(cut, ppn);
}
#endif

#ifdef LIE_LOCALITY
pmix_status_t PMIx_server_generate_locality_string(const pmix_cpuset_t *cpuset, char **locality) {
    (void) cpuset;
    *locality = strdup("SK0:CR0:HT0");
    return PMIX_SUCCESS;
}
#endif

#ifdef LIE_CPUSET
pmix_status_t PMIx_Get(const pmix_proc_t *proc, const char key[], const pmix_info_t info[], size_t ninfo, pmix_value_t **val) {
    pmix_status_t status = REAL(PMIx_Get)(proc, key, info, ninfo, val);
    if (PMIX_SUCCESS == status && 0 == strcmp(key, PMIX_CPUSET)) (*val)->data.string = strdup("hwloc:0");
    return status;
}
#endif

#ifdef LIE_PACKING
pmix_status_t PMIx_Data_unpack(const pmix_proc_t *source, pmix_data_buffer_t *buffer, void *dest, int32_t *count, pmix_data_type_t type) {
    pmix_status_t status = REAL(PMIx_Data_unpack)(source, buffer, dest, count, type);
    if (PMIX_SUCCESS == status && PMIX_INFO == type) {
        pmix_info_t *info = dest;
        if (PMIX_ENVAR == info->value.type) info->value.data.envar.value = strdup("lie");
    }
    return status;
}
#endif

#ifdef LIE_LOCAL_REFUSED
pmix_status_t PMIx_server_setup_local_support(const pmix_nspace_t nspace, pmix_info_t info[], size_t ninfo,
                                              pmix_op_cbfunc_t cbfunc, void *cbdata) {
    (void) nspace, (void) info, (void) ninfo, (void) cbfunc, (void) cbdata;
    return PMIX_ERR_NOT_SUPPORTED;
}
#endif

#if defined(LIE_TOO_EARLY) || defined(LIE_EVERYBODY) || defined(LIE_HONEST_NODE)
/* Keeps variables, and gives them to processes: to all at once, or to those of any job, or (no lie) as it should. */
static pmix_info_t *kept;
static size_t nkept;
static char kept_for[256], registered[16][256];
static int nregistered;

pmix_status_t PMIx_server_setup_local_support(const pmix_nspace_t nspace, pmix_info_t info[], size_t ninfo,
                                              pmix_op_cbfunc_t cbfunc, void *cbdata) {
    (void) cbfunc, (void) cbdata;
    strncpy(kept_for, nspace, sizeof(kept_for) - 1);
    kept = calloc(ninfo + 1, sizeof(*kept));
    for (nkept = 0; nkept < ninfo; nkept++) PMIx_Info_xfer(&kept[nkept], &info[nkept]);
    return PMIX_OPERATION_SUCCEEDED;
}

pmix_status_t PMIx_server_register_nspace(const pmix_nspace_t nspace, int nlocalprocs, pmix_info_t info[], size_t ninfo,
                                          pmix_op_cbfunc_t cbfunc, void *cbdata) {
    if (nlocalprocs > 0) strncpy(registered[nregistered++ & 15], nspace, 255);
    return REAL(PMIx_server_register_nspace)(nspace, nlocalprocs, info, ninfo, cbfunc, cbdata);
}

pmix_status_t PMIx_server_setup_fork(const pmix_proc_t *proc, char ***env) {
    pmix_status_t status = REAL(PMIx_server_setup_fork)(proc, env);
    int local = 0;
    for (int n = 0; n < nregistered; n++) local |= 0 == strcmp(registered[n], proc->nspace);
    int own = 0 == strcmp(kept_for, proc->nspace);
#ifdef LIE_TOO_EARLY
    local = 1;
#endif
#ifdef LIE_EVERYBODY
    own = 1;
#endif
    for (size_t n = 0; own && local && n < nkept; n++)
        if (PMIX_ENVAR == kept[n].value.type)
            PMIx_Setenv(kept[n].value.data.envar.envar, kept[n].value.data.envar.value, true, env);
    return status;
}
#endif
