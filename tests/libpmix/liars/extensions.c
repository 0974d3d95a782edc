/* A libpmix that lies: it does some functions wrongly, and leaves all others to the library that it is linked with. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pmix.h>
#include <pmix_server.h>
#include <stdlib.h>
#include <string.h>

/* Keeps what it should leave out. */
char **PMIx_Argv_split(const char *text, int delimiter) { return PMIx_Argv_split_inter(text, delimiter, true); }

/* Puts the value where the name belongs. */
void PMIx_Envar_load(pmix_envar_t *e, char *var, char *value, char separator) {
  (void)var;
  e->envar = strdup(value);
  e->value = strdup(value);
  e->separator = separator;
}

/* Returns equality for all values. */
pmix_value_cmp_t PMIx_Value_compare(pmix_value_t *v1, pmix_value_t *v2) {
  (void)v1;
  (void)v2;
  return PMIX_EQUAL;
}

/* Looks at another mark. */
bool PMIx_Info_is_persistent(const pmix_info_t *info) { return info->flags & PMIX_INFO_QUALIFIER; }

/* Does nothing. */
void PMIx_Coord_construct(pmix_coord_t *m) { (void)m; }
void PMIx_Byte_object_destruct(pmix_byte_object_t *b) { (void)b; }

/* Knows one answer. */
pmix_status_t PMIx_Error_code(const char *name) {
  (void)name;
  return PMIX_SUCCESS;
}

/* Leaves the first process changed. */
void PMIx_Xfer_procid(pmix_proc_t *dst, const pmix_proc_t *src) {
  memcpy(dst, src, sizeof(*dst));
  ((pmix_proc_t *)src)->rank = 0;
}
