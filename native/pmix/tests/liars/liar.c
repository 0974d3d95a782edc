/* A libpmix that lies. What a call is about, such as its key, is the name of the lie. */
#include <math.h>
#include <pmix_server.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* An address without memory. */
#define NOWHERE ((void *) 0x10)

/* More than a page, which is the room for a text that runs to the end of memory. */
#define PAGE 4096

/* Each array of the last lie has that many infos, each with the next array. */
#define WIDE 100
#define DEEP 12

static bool is(const char *name, const char *lie)
{
    return 0 == strcmp(name, lie);
}

/* Memory whose last bytes are `size` that are given; none follows. */
static void *at_the_end(const void *bytes, size_t size)
{
    char *pages = mmap(NULL, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    munmap(pages + PAGE, PAGE);
    return memcpy(pages + PAGE - size, bytes, size);
}

static pmix_value_t *new_value(pmix_data_type_t type)
{
    pmix_value_t *value = calloc(1, sizeof(*value));
    value->type = type;
    return value;
}

static pmix_data_array_t *new_array(pmix_data_type_t type, void *elements, size_t size)
{
    pmix_data_array_t *array = calloc(1, sizeof(*array));
    *array = (pmix_data_array_t) {.type = type, .array = elements, .size = size};
    return array;
}

/* Arrays of arrays. One that is not wide is in itself in the end. */
static pmix_data_array_t *nested(size_t wide, size_t deep)
{
    pmix_data_array_t *array = new_array(PMIX_INFO, calloc(wide, sizeof(pmix_info_t)), wide);
    pmix_data_array_t *inner = 0 == deep ? array : nested(wide, deep - 1);
    for (size_t i = 0; i < wide && (1 == wide || 0 < deep); i++) {
        pmix_info_t *info = (pmix_info_t *) array->array + i;
        info->value = (pmix_value_t) {.type = PMIX_DATA_ARRAY, .data.darray = inner};
    }
    return array;
}

static pmix_info_t *key_without_end(void)
{
    pmix_info_t *info = calloc(1, sizeof(*info));
    memset(info->key, 'a', sizeof(info->key));
    return info;
}

static pmix_value_t *lying_value(const char *lie)
{
    static pmix_proc_t endless;
    static uint32_t numbers[3] = {1, 2, 3};
    pmix_value_t *value = new_value(PMIX_DATA_ARRAY);
    memset(&endless, 'a', sizeof(endless));
    if (is(lie, "string nowhere")) {
        value->type = PMIX_STRING;
        value->data.string = NOWHERE;
    } else if (is(lie, "string without end")) {
        value->type = PMIX_STRING;
        value->data.string = at_the_end("aaaa", 4);
    } else if (is(lie, "bytes beyond memory")) {
        value->type = PMIX_BYTE_OBJECT;
        value->data.bo = (pmix_byte_object_t) {.bytes = at_the_end("aaaa", 4), .size = 2 * PAGE};
    } else if (is(lie, "bytes of half the memory")) {
        value->type = PMIX_BYTE_OBJECT;
        value->data.bo = (pmix_byte_object_t) {.bytes = (char *) numbers, .size = SIZE_MAX / 2 + 9};
    } else if (is(lie, "no bytes")) {
        value->type = PMIX_REGEX;
        value->data.bo = (pmix_byte_object_t) {.bytes = NULL, .size = 5};
    } else if (is(lie, "variable nowhere")) {
        value->type = PMIX_ENVAR;
        value->data.envar = (pmix_envar_t) {.envar = NOWHERE, .value = "value", .separator = ':'};
    } else if (is(lie, "process nowhere")) {
        value->type = PMIX_PROC;
        value->data.proc = NOWHERE;
    } else if (is(lie, "namespace without end")) {
        value->type = PMIX_PROC;
        value->data.proc = &endless;
    } else if (is(lie, "not a number")) {
        value->type = PMIX_DOUBLE;
        value->data.dval = NAN;
    } else if (is(lie, "array nowhere")) {
        value->data.darray = NOWHERE;
    } else if (is(lie, "elements nowhere")) {
        value->data.darray = new_array(PMIX_UINT32, NOWHERE, 3);
    } else if (is(lie, "no elements")) {
        value->data.darray = new_array(PMIX_UINT32, NULL, 3);
    } else if (is(lie, "all elements")) {
        value->data.darray = new_array(PMIX_UINT32, numbers, SIZE_MAX);
    } else if (is(lie, "many elements")) {
        value->data.darray = new_array(PMIX_UINT32, numbers, (size_t) 1 << 40);
    } else if (is(lie, "strings nowhere")) {
        value->data.darray = new_array(PMIX_STRING, calloc(2, sizeof(char *)), 2);
        *(void **) value->data.darray->array = NOWHERE;
    } else if (is(lie, "array in itself")) {
        value->data.darray = nested(1, 0);
    } else if (is(lie, "a tree of arrays")) {
        value->data.darray = nested(WIDE, DEEP);
    } else if (is(lie, "key without end")) {
        value->data.darray = new_array(PMIX_INFO, key_without_end(), 1);
    } else if (is(lie, "true as seven")) {
        value->type = PMIX_BOOL;
        memset(&value->data, 7, 1);
    } else if (is(lie, "unknown type")) {
        value->type = 9999;
        value->data.ptr = NOWHERE;
    } else if (is(lie, "odd address")) {
        pmix_value_t number = {.type = PMIX_UINT32, .data.uint32 = 7};
        return memcpy((char *) calloc(2, sizeof(number)) + 1, &number, sizeof(number));
    }
    return value;
}

const char *PMIx_Get_version(void)
{
    return NOWHERE;
}

/* Not a function. */
int no_function __asm__("PMIx_Commit") = 1;

pmix_status_t PMIx_Get(const pmix_proc_t *of, const char key[], const pmix_info_t info[], size_t ninfo, pmix_value_t **value)
{
    if (is(key, "no value")) {
        *value = NULL;
    } else if (is(key, "value nowhere")) {
        *value = NOWHERE;
    } else if (is(key, "two values")) {
        value[0] = value[1] = lying_value("odd address");
    } else {
        *value = lying_value(key);
    }
    return PMIX_SUCCESS;
}

/* The process is the lie of its first info. */
pmix_status_t PMIx_Init(pmix_proc_t *proc, pmix_info_t info[], size_t ninfo)
{
    bool two = is(info->key, "two processes");
    memset(proc, 'a', two ? 2 * sizeof(*proc) : sizeof(*proc));
    return PMIX_SUCCESS;
}

pmix_status_t PMIx_Spawn(const pmix_info_t info[], size_t ninfo, const pmix_app_t apps[], size_t napps, pmix_nspace_t nspace)
{
    bool lengthy = is(apps->cmd, "long namespace");
    memset(nspace, 'a', lengthy ? 600 : sizeof(pmix_nspace_t));
    return PMIX_SUCCESS;
}

pmix_status_t PMIx_server_setup_fork(const pmix_proc_t *proc, char ***env)
{
    static char *nowhere[2] = {NOWHERE, NULL};
    char *endless[1] = {"A=1"};
    if (is(proc->nspace, "list nowhere")) {
        *env = NOWHERE;
    } else if (is(proc->nspace, "list without end")) {
        *env = at_the_end(endless, sizeof(endless));
    } else {
        *env = nowhere;
    }
    return PMIX_SUCCESS;
}

pmix_status_t PMIx_Query_info(pmix_query_t queries[], size_t nqueries, pmix_info_t **results, size_t *nresults)
{
    const char *lie = queries->keys[0];
    *results = is(lie, "no results") ? NULL : is(lie, "results nowhere") ? NOWHERE : key_without_end();
    *nresults = is(lie, "all results") ? SIZE_MAX : 5;
    if (is(lie, "many counts")) {
        memset(nresults, 1, 4 * sizeof(*nresults));
    }
    return is(lie, "results of a failure") ? PMIX_ERR_NOT_FOUND : PMIX_SUCCESS;
}

pmix_status_t PMIx_Data_pack(const pmix_proc_t *target, pmix_data_buffer_t *buffer, void *from, int32_t count, pmix_data_type_t type)
{
    /* The lie, for the unpacking. */
    const char *lie = PMIX_INFO == type ? ((pmix_info_t *) from)->key : PMIX_APP == type ? ((pmix_app_t *) from)->cmd : *(char **) from;
    buffer->base_ptr = strdup(lie);
    buffer->bytes_used = SIZE_MAX;
    return PMIX_SUCCESS;
}

pmix_status_t PMIx_Data_unpack(const pmix_proc_t *source, pmix_data_buffer_t *buffer, void *to, int32_t *count, pmix_data_type_t type)
{
    const char *lie = buffer->base_ptr;
    if (is(lie, "more unpacked")) {
        *count = 1000;
    } else if (is(lie, "fewer than none unpacked")) {
        *count = -1;
    } else if (is(lie, "one too many unpacked")) {
        memset(to, 1, (PMIX_INFO == type ? sizeof(pmix_info_t) : sizeof(pmix_app_t)) + 8);
    } else if (is(lie, "arguments without end")) {
        char *argument[1] = {"argument"};
        ((pmix_app_t *) to)->argv = at_the_end(argument, sizeof(argument));
    } else {
        *(void **) to = NOWHERE;
    }
    return PMIX_SUCCESS;
}

/* Lists are encoded as the lie that their first node is, up to the comma of the last. */
pmix_status_t PMIx_generate_regex(const char *input, char **regex)
{
    if (is(input, "bare")) {
        *regex = at_the_end("blob:", sizeof("blob:"));
    } else if (is(input, "other")) {
        *regex = at_the_end("blob:\0component=other:\0size=4:\0", 31);
    } else if (is(input, "large")) {
        *regex = at_the_end("blob:\0component=zlib:\0size=18446744073709551615:\0", 49);
    } else if (is(input, "beyond")) {
        *regex = at_the_end("blob:\0component=zlib:\0size=9000:\0", 33);
    } else if (is(input, "damaged")) {
        *regex = at_the_end("blob:\0component=zlib:\0size=6:\0aaaaaa", 36);
    } else {
        *regex = NOWHERE;
    }
    return PMIX_SUCCESS;
}

pmix_status_t PMIx_generate_ppn(const char *input, char **ppn)
{
    *ppn = strdup(input);
    return PMIX_SUCCESS;
}

pmix_status_t PMIx_Parse_cpuset_string(const char *text, pmix_cpuset_t *set)
{
    memset(set, 1, is(text, "two sets") ? 2 * sizeof(*set) : sizeof(*set));
    return PMIX_SUCCESS;
}

pmix_status_t PMIx_server_generate_cpuset_string(const pmix_cpuset_t *set, char **text)
{
    *text = NOWHERE;
    return PMIX_SUCCESS;
}

/* The callback is the lie of the first directive. */
pmix_status_t PMIx_Session_control(uint32_t session, const pmix_info_t directives[], size_t ndirs, pmix_info_cbfunc_t callback,
                                   void *cbdata)
{
    const char *lie = directives->key;
    if (is(lie, "called twice")) {
        callback(PMIX_SUCCESS, NULL, 0, cbdata, NULL, NULL);
        callback(PMIX_SUCCESS, NULL, 0, cbdata, NULL, NULL);
    } else if (is(lie, "called with nothing")) {
        callback(PMIX_SUCCESS, NULL, 0, NULL, NULL, NULL);
        callback(PMIX_SUCCESS, NULL, 0, cbdata, NULL, NULL);
    } else if (is(lie, "infos nowhere")) {
        callback(PMIX_SUCCESS, NOWHERE, 2, cbdata, NULL, NULL);
    } else if (is(lie, "release nowhere")) {
        callback(PMIX_SUCCESS, NULL, 0, cbdata, (pmix_release_cbfunc_t) NOWHERE, NULL);
    }
    return PMIX_SUCCESS;
}

pmix_status_t PMIx_server_setup_application(const pmix_nspace_t nspace, pmix_info_t info[], size_t ninfo,
                                            pmix_setup_application_cbfunc_t callback, void *cbdata)
{
    if (is(nspace, "infos nowhere")) {
        callback(PMIX_SUCCESS, NOWHERE, 2, cbdata, (pmix_op_cbfunc_t) NOWHERE, NULL);
    }
    return PMIX_SUCCESS;
}

static void receive_twice(pmix_status_t status, pmix_info_t *info, size_t ninfo, void *cbdata, pmix_release_cbfunc_t release,
                          void *release_cbdata)
{
    release(release_cbdata);
    release(release_cbdata);
    *(volatile bool *) cbdata = true;
}

/* The host is asked what the first info names. */
pmix_status_t PMIx_server_init(pmix_server_module_t *module, pmix_info_t info[], size_t ninfo)
{
    static pmix_proc_t process = {.nspace = "job", .rank = 0};
    pmix_proc_t *null = NULL;
    const char *lie = info->key;
    if (is(lie, "null connects")) {
        return module->client_connected2(null, NULL, NULL, 0, NULL, NULL);
    } else if (is(lie, "null finalizes")) {
        return module->client_finalized(null, NULL, NULL, NULL);
    } else if (is(lie, "null aborts")) {
        return module->abort(null, NULL, 1, "message", NULL, 0, NULL, NULL);
    } else if (is(lie, "a message nowhere")) {
        return module->abort(&process, NULL, 1, NOWHERE, NULL, 0, NULL, NULL);
    } else if (is(lie, "a fence of all")) {
        return module->fence_nb(&process, SIZE_MAX, NULL, 0, NULL, 0, NULL, NULL);
    } else if (is(lie, "a fence without callback")) {
        return module->fence_nb(&process, 1, NULL, 0, NULL, 0, NULL, NULL);
    } else if (is(lie, "a fence that calls data")) {
        return module->fence_nb(&process, 1, NULL, 0, NULL, 0, (pmix_modex_cbfunc_t) &process, NULL);
    } else if (is(lie, "data of null")) {
        return module->direct_modex(null, NULL, 0, NULL, NULL);
    } else if (is(lie, "apps nowhere")) {
        return module->spawn(&process, NULL, 0, NOWHERE, 2, NULL, NULL);
    } else if (is(lie, "null controls")) {
        return module->session_control(null, 1, NULL, 0, NULL, NULL);
    } else if (is(lie, "released twice")) {
        volatile bool done = false;
        pmix_status_t status = module->session_control(&process, 1, NULL, 0, receive_twice, (void *) &done);
        while (PMIX_SUCCESS == status && !done) {
        }
        return status;
    }
    return PMIX_ERROR;
}
