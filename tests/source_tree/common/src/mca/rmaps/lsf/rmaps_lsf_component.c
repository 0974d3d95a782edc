prte_rmaps_base_component_t component = { PRTE_RMAPS_BASE_VERSION_5_0_0 };
