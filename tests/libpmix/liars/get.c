/* Libraries that are libpmix but for one lie. Linked with a real one, so that every other function is the real one's. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* As much of pmix_value_t, pmix_info_t and pmix_proc_t as lies take. */
typedef struct {
    uint16_t type;
    union {
        uint16_t uint16;
        uint32_t uint32;
        char *string;
        void *pointers[3];
    } data;
} value_t;

typedef struct {
    char key[512];
    uint32_t flags;
    value_t value;
} info_t;

typedef struct {
    char nspace[256];
    uint32_t rank;
} proc_t;

#define WILDCARD (UINT32_MAX - 1)

__attribute__((unused)) static void *real(const char *name)
{
    return dlsym(RTLD_NEXT, name);
}

typedef int (*get_t)(const proc_t *, const char *, const info_t *, size_t, value_t **);
typedef int (*put_t)(uint8_t, const char *, value_t *);

#if defined(LIE_RANK_IGNORED)
/* What is not found with a rank is looked for with the job's. */
int PMIx_Get(const proc_t *of, const char *key, const info_t *infos, size_t ninfo, value_t **value)
{
    get_t get = (get_t) real("PMIx_Get");
    int status = get(of, key, infos, ninfo, value);
    proc_t job;
    if (0 == status) {
        return 0;
    }
    memcpy(&job, of, sizeof(job));
    job.rank = WILDCARD;
    return get(&job, key, infos, ninfo, value);
}
#elif defined(LIE_RANK_OF_ANOTHER)
/* Local ranks are one too high. */
int PMIx_Get(const proc_t *of, const char *key, const info_t *infos, size_t ninfo, value_t **value)
{
    int status = ((get_t) real("PMIx_Get"))(of, key, infos, ninfo, value);
    if (0 == status && 0 == strcmp(key, "pmix.lrank")) {
        (*value)->data.uint16 += 1;
    }
    return status;
}
#elif defined(LIE_NEVER_AT_HAND)
/* Nothing of another job is ever at hand. */
int PMIx_Get(const proc_t *of, const char *key, const info_t *infos, size_t ninfo, value_t **value)
{
    const char *own = getenv("PMIX_NAMESPACE");
    size_t n;
    for (n = 0; n < ninfo; n++) {
        if (0 == strcmp(infos[n].key, "pmix.optional") && NULL != own && 0 != strcmp(own, of->nspace)) {
            return -46;
        }
    }
    return ((get_t) real("PMIx_Get"))(of, key, infos, ninfo, value);
}
#elif defined(LIE_PUT_FORGOTTEN)
/* What is put is accepted and forgotten. */
int PMIx_Put(uint8_t scope, const char *key, value_t *value)
{
    (void) scope;
    (void) key;
    (void) value;
    return 0;
}
#elif defined(LIE_RESERVED_REFUSED)
/* Obeys a requirement that the profile expects to be violated: the profile is then stale. */
int PMIx_Put(uint8_t scope, const char *key, value_t *value)
{
    if (0 == strncmp(key, "pmix", 4)) {
        return -27;
    }
    return ((put_t) real("PMIx_Put"))(scope, key, value);
}
#elif defined(LIE_CRASH)
/* Crashes a process that requests the size of the job. */
int PMIx_Get(const proc_t *of, const char *key, const info_t *infos, size_t ninfo, value_t **value)
{
    if (0 == strcmp(key, "pmix.job.size")) {
        abort();
    }
    return ((get_t) real("PMIx_Get"))(of, key, infos, ninfo, value);
}
#elif defined(LIE_JOB_SIZE) || defined(LIE_LOCAL_SIZE) || defined(LIE_APPNUM)
/* One number is too high by one for every process. */
#if defined(LIE_JOB_SIZE)
#define KEY "pmix.job.size"
#elif defined(LIE_LOCAL_SIZE)
#define KEY "pmix.local.size"
#else
#define KEY "pmix.appnum"
#endif
int PMIx_Get(const proc_t *of, const char *key, const info_t *infos, size_t ninfo, value_t **value)
{
    int status = ((get_t) real("PMIx_Get"))(of, key, infos, ninfo, value);
    if (0 == status && 0 == strcmp(key, KEY)) {
        (*value)->data.uint32 += 1;
    }
    return status;
}
#elif defined(LIE_JOB_AT_RANK) || defined(LIE_RANK_AT_JOB)
/* What is the job's is found with ranks, or what is a process's with the job's. */
int PMIx_Get(const proc_t *of, const char *key, const info_t *infos, size_t ninfo, value_t **value)
{
    proc_t other;
    memcpy(&other, of, sizeof(other));
#if defined(LIE_JOB_AT_RANK)
    if (0 == strcmp(key, "pmix.job.size")) {
        other.rank = WILDCARD;
    }
#else
    if (WILDCARD == of->rank && (0 == strcmp(key, "pmix.appnum") || 0 == strcmp(key, "pmix.lrank"))) {
        other.rank = 0;
    }
#endif
    return ((get_t) real("PMIx_Get"))(&other, key, infos, ninfo, value);
}
#elif defined(LIE_OTHER_UNKNOWN) || defined(LIE_OTHER_PUT_UNKNOWN)
/* Nothing is known of another job, or nothing that it has put. */
int PMIx_Get(const proc_t *of, const char *key, const info_t *infos, size_t ninfo, value_t **value)
{
    const char *own = getenv("PMIX_NAMESPACE");
    int other = NULL != own && 0 != strcmp(own, of->nspace);
#if defined(LIE_OTHER_UNKNOWN)
    other = other && 0 == strncmp(key, "pmix", 4);
#else
    other = other && 0 != strncmp(key, "pmix", 4);
#endif
    return other ? -46 : ((get_t) real("PMIx_Get"))(of, key, infos, ninfo, value);
}
#elif defined(LIE_PUT_REFUSED)
/* Keys that only look like reserved ones are refused too. */
int PMIx_Put(uint8_t scope, const char *key, value_t *value)
{
    return NULL != strstr(key, "pmix") ? -27 : ((put_t) real("PMIx_Put"))(scope, key, value);
}
#elif defined(LIE_NOTHING)
/* None: nothing may be found. */
#else
#error "which lie?"
#endif
