/*
 * A libpmix that lies about what it has unpacked.
 *
 * It is loaded before a real libpmix, which it depends on. The lie is chosen when it is compiled, with -DLIE_NAME.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pmix.h>
#include <stdlib.h>
#include <string.h>

pmix_status_t PMIx_Data_unpack(const pmix_proc_t *source, pmix_data_buffer_t *buffer, void *dest, int32_t *count, pmix_data_type_t type) {
    __typeof__(&PMIx_Data_unpack) unpack = dlsym(RTLD_NEXT, "PMIx_Data_unpack");
    pmix_status_t status = unpack(source, buffer, dest, count, type);
#if defined(LIE_NEVER_AN_ERROR)
    return PMIX_SUCCESS;
#elif defined(LIE_APP_WITHOUT_INFOS)
    if (PMIX_SUCCESS == status && PMIX_APP == type) ((pmix_app_t *) dest)->ninfo = 0;
#else
    pmix_info_t *infos = dest;
    if (PMIX_SUCCESS != status || PMIX_INFO != type) return status;
#if defined(LIE_LAST_LOST)
    *count -= 1;
#endif
    for (int32_t n = 0; n < *count; n++) {
#if defined(LIE_NUMBER_CHANGED)
        if (PMIX_UINT16 == infos[n].value.type) infos[n].value.data.uint16 ^= 1;
#elif defined(LIE_TEXT_CUT)
        if (PMIX_STRING == infos[n].value.type) infos[n].value.data.string[0] = '\0';
#else
        (void) infos;
#endif
    }
#endif
    return status;
}
