int prte_rmaps_base_set_app_mapping_policy(prte_app_context_t *app, char *spec)
{
    return store(app, spec, PRTE_ATTR_GLOBAL);
}

int prte_rmaps_base_set_app_ranking_policy(prte_app_context_t *app, char *spec)
{
    return store(app, spec, PRTE_ATTR_GLOBAL);
}

int prte_rmaps_base_set_app_binding_policy(prte_app_context_t *app, char *spec)
{
    return store(app, spec, PRTE_ATTR_GLOBAL);
}
