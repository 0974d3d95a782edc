char *prte_schizo_base_normalize_argv(char **argv)
{
    return rename_options(argv);
}
