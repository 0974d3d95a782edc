int main(int argc, char *argv[])
{
    prte_schizo_base_normalize_argv(argv);
}
