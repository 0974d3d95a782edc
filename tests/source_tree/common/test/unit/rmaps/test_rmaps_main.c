int main(void)
{
    int failures = prte_init(PRTE_PROC_MASTER);
    failures += test_policy_parse();
    failures += test_resolve_options();
    failures += test_dispatch();
    failures += test_round_robin();
    failures += test_ppr();
    failures += test_seq();
    failures += test_rank_file();
    prte_finalize();
    return 0 != failures;
}
