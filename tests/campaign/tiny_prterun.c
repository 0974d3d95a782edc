/* A program that looks like prterun to a campaign. It maps nothing, and has code that few command lines reach. */
#include <stdio.h>
#include <string.h>

static int has(int argc, char **argv, const char *word)
{
    for (int i = 1; i < argc; i++) {
        if (NULL != strstr(argv[i], word)) {
            return 1;
        }
    }
    return 0;
}

static int uncalled(int number)
{
    return number + 1;
}

int main(int argc, char **argv)
{
    int rare = 0;

    if (1 < argc && 0 == strcmp(argv[1], "--version")) {
        printf("\nprterun (PRRTE) 5.0.0a1\n");
        return 0;
    }
    if (has(argc, argv, "canary")) {
        printf("====   JOB MAP   ====\n");
        return 0;
    }
    if (has(argc, argv, "--map-by")) {
        rare++;
    }
    /* the generator never writes this number; a mutation of a PE count does */
    if (has(argc, argv, "pe=65535")) {
        rare++;
        if (has(argc, argv, ":span")) {
            rare = 3;
        }
    }
    if (-1 == argc) {
        rare = uncalled(rare);
    }
    fprintf(stderr, "Your job failed to map %d\n", rare);
    return 1;
}
