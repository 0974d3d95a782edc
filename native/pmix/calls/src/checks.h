#include <dlfcn.h>
#include <stdint.h>
/* What programs state, and the little that C lacks for it. A check that fails prints a line and ends the program. */
#define CHECK(condition) do { if (!(condition)) { mapcheck_begin(); printf("not %s\n", #condition); return 1; } } while (0)
/* What the checks that follow are about, for their messages. */
static const char *mapcheck_about;
static void mapcheck_begin(void) {
  if (mapcheck_about) printf("%s: ", mapcheck_about);
}
/* A scalar of any type: a string, a floating-point number, or anything else as a number. */
struct mapcheck_scalar {
  char kind;
  __int128 number;
  double real;
  const char *text;
};
#define SCALAR(value) ({ \
    __auto_type scalar_ = (value); \
    (struct mapcheck_scalar){ \
      .kind = _Generic(scalar_, char *: 's', const char *: 's', float: 'f', double: 'f', default: 'n'), \
      .number = _Generic(scalar_, float: 0, double: 0, default: MAPCHECK_INTEGER(scalar_)), \
      .real = _Generic(scalar_, float: scalar_, double: scalar_, default: 0.0), \
      .text = _Generic(scalar_, char *: scalar_, const char *: scalar_, default: NULL)}; })
/* Pointers are compared as addresses. */
#define MAPCHECK_INTEGER(it) __builtin_choose_expr(__builtin_classify_type(it) == 5, (uintptr_t) (it), (it))
static void mapcheck_print(struct mapcheck_scalar value) {
  if (value.kind == 's' && value.text) printf("\"%.200s\"", value.text);
  else if (value.kind == 's') printf("NULL");
  else if (value.kind == 'f') printf("%g", value.real);
  else printf("%s%llu", value.number < 0 ? "-" : "", (unsigned long long) (value.number < 0 ? -value.number : value.number));
}
/* Returns whether two scalars are equal: strings with the same characters, or numbers. Of a string and a number, the address counts. */
static int mapcheck_equal(struct mapcheck_scalar one, struct mapcheck_scalar other) {
  if (one.kind == 's' && other.kind == 's') return one.text && other.text ? !strcmp(one.text, other.text) : one.text == other.text;
  if (one.kind != 'f' && other.kind != 'f') return one.number == other.number;
  return (one.kind == 'f' ? one.real : (double) one.number) == (other.kind == 'f' ? other.real : (double) other.number);
}
static int mapcheck_is(const char *path, const char *relation, const char *wanted_path, struct mapcheck_scalar found, struct mapcheck_scalar wanted, int holds) {
  if (holds) return 1;
  mapcheck_begin();
  printf("expected that %s is %s%s", path, relation, wanted_path);
  if (wanted_path[0] != '"' && (wanted_path[0] < '0' || wanted_path[0] > '9')) printf(" ("), mapcheck_print(wanted), printf(")");
  printf(", got "), mapcheck_print(found), printf("\n");
  return 0;
}
/* The texts are made by the macros that programs use, before the names of constants are replaced. */
#define HOLDS(found, found_text, words, wanted, wanted_text, condition) do { \
    struct mapcheck_scalar found_ = SCALAR(found), wanted_ = SCALAR(wanted); \
    if (!mapcheck_is(found_text, words, wanted_text, found_, wanted_, condition)) return 1; \
  } while (0)
#define IS(found, wanted) HOLDS(found, #found, "", wanted, #wanted, mapcheck_equal(found_, wanted_))
#define IS_NOT(found, unwanted) HOLDS(found, #found, "not ", unwanted, #unwanted, !mapcheck_equal(found_, wanted_))
/* For numbers: COMPARE(after, <, before). */
#define COMPARE(found, relation, wanted) HOLDS(found, #found, #relation " ", wanted, #wanted, found_.number relation wanted_.number)
/* An array of strings that ends with NULL: ARE(list, "a", "b"). */
static int mapcheck_are(const char *path, char **found, const char **wanted) {
  size_t at = 0;
  while (found && found[at] && wanted[at] && !strcmp(found[at], wanted[at])) at++;
  if (found && !found[at] && !wanted[at]) return 1;
  mapcheck_begin();
  printf("expected that %s[%zu] is %s, got %s\n", path, at, wanted[at] ? wanted[at] : "NULL", found && found[at] ? found[at] : "NULL");
  return 0;
}
#define ARE(found, ...) do { if (!mapcheck_are(#found, found, (const char *[]){__VA_ARGS__, NULL})) return 1; } while (0)
/* Whether the library exports a function, which headers may declare without it. */
#define HAS(function) do { if (!dlsym(dlopen(NULL, RTLD_LAZY), #function)) { puts(#function " is missing"); return 1; } } while (0)
/* The bytes of the C library's heap that are allocated and not freed. */
static size_t heap(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}
/* A call frees this many bytes at least. The C library may keep small ones for itself, but none of 1,500 or more. */
#define FREES(bytes, ...) do { size_t full_ = heap(); __VA_ARGS__; COMPARE(heap() + (bytes), <, full_ + 1); } while (0)
/* A string of this many times "x", outside of the heap. */
static char *xs(size_t length) {
  static char all[200001];
  if (!all[0]) memset(all, 'x', sizeof(all) - 1);
  return all + sizeof(all) - 1 - length;
}
/* Strings with each byte but the NUL, alone and between two letters. */
#define EACH_CHARACTER(text) \
  for (int byte_ = 1, inside_ = 0; byte_ < 256; byte_ += inside_, inside_ = !inside_) \
    for (char text[] = {inside_ ? 'a' : byte_, inside_ ? byte_ : 0, inside_ ? 'b' : 0, 0}, *once_ = text; once_; once_ = NULL)
/* Sets an array of characters to a string, with NULs after it. */
#define SET(array, string) strncpy(array, string, sizeof(array))
/* Fills the stack with garbage, so that the variables of the program that runs next hold no zeros by chance, and lets the C library allocate
   what it keeps for itself. */
__attribute__((noinline)) static void mapcheck_prepare(void) {
  volatile char garbage[1 << 20];
  for (size_t at = 0; at < sizeof(garbage); at++) garbage[at] = (char) 0xa5;
  free(malloc(1));
}
/* The names and the strings of up to 12 keys, as pairs: EACH_KEY(TIMEOUT, WAIT). */
#define KEY_PAIR(key) {"PMIX_" #key, PMIX_##key},
#define KEY_COUNT(a, b, c, d, e, f, g, h, i, j, k, l, count, ...) count
#define EACH_KEY(...) KEY_CHOSEN(KEY_COUNT(__VA_ARGS__, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0), __VA_ARGS__)
#define KEY_CHOSEN(count, ...) KEY_JOINED(count, __VA_ARGS__)
#define KEY_JOINED(count, ...) KEYS_##count(__VA_ARGS__)
#define KEYS_1(a) KEY_PAIR(a)
#define KEYS_2(a, ...) KEY_PAIR(a) KEYS_1(__VA_ARGS__)
#define KEYS_3(a, ...) KEY_PAIR(a) KEYS_2(__VA_ARGS__)
#define KEYS_4(a, ...) KEY_PAIR(a) KEYS_3(__VA_ARGS__)
#define KEYS_5(a, ...) KEY_PAIR(a) KEYS_4(__VA_ARGS__)
#define KEYS_6(a, ...) KEY_PAIR(a) KEYS_5(__VA_ARGS__)
#define KEYS_7(a, ...) KEY_PAIR(a) KEYS_6(__VA_ARGS__)
#define KEYS_8(a, ...) KEY_PAIR(a) KEYS_7(__VA_ARGS__)
#define KEYS_9(a, ...) KEY_PAIR(a) KEYS_8(__VA_ARGS__)
#define KEYS_10(a, ...) KEY_PAIR(a) KEYS_9(__VA_ARGS__)
#define KEYS_11(a, ...) KEY_PAIR(a) KEYS_10(__VA_ARGS__)
#define KEYS_12(a, ...) KEY_PAIR(a) KEYS_11(__VA_ARGS__)
