int parse(void)
{
    add(PMIX_MAPBY);
    add(PMIX_RANKBY);
    add(PMIX_BINDTO);
}
