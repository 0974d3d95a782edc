@libpmix
Feature: The infos of PMIx_server_setup_application have no order

  @SUP-ASK-1 @SUP-DATA-6
  Scenario Outline: the variables are returned for <what>
    Then in C it holds that
      """
      pmix_info_t infos[4];
      bool yes = true;
      size_t many = 0;
      CHECK(setenv("OMPI_MCA_mapcheck", "one", 1) == 0);
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_<infos>
      CHECK(PMIx_server_setup_application("job", infos, many, mapcheck_set_up, NULL) == PMIX_SUCCESS);
      CHECK(mapcheck_called_back(1) && mapcheck_status == PMIX_SUCCESS);
      CHECK(mapcheck_received(PMIX_SET_ENVAR, "OMPI_MCA_mapcheck=one") == 1);
      """
    Examples:
      | what | infos |
      | PMIX_SETUP_APP_ENVARS before the personality | LOAD(&infos[many++], PMIX_SETUP_APP_ENVARS, &yes, PMIX_BOOL); PMIX_INFO_LOAD(&infos[many++], PMIX_PERSONALITY, "ompi5", PMIX_STRING); |
      | PMIX_SETUP_APP_NONENVARS before the envars | LOAD(&infos[many++], PMIX_PERSONALITY, "ompi5", PMIX_STRING); PMIX_INFO_LOAD(&infos[many++], PMIX_SETUP_APP_NONENVARS, &yes, PMIX_BOOL); PMIX_INFO_LOAD(&infos[many++], PMIX_SETUP_APP_ENVARS, &yes, PMIX_BOOL); |
      | a personality of several models | LOAD(&infos[many++], PMIX_PERSONALITY, "prte,ompi5", PMIX_STRING); PMIX_INFO_LOAD(&infos[many++], PMIX_SETUP_APP_ENVARS, &yes, PMIX_BOOL); |
      | a request for endpoints and a key as well | LOAD(&infos[many++], PMIX_PERSONALITY, "ompi5", PMIX_STRING); PMIX_INFO_LOAD(&infos[many++], PMIX_ALLOC_FABRIC_ENDPTS, &yes, PMIX_BOOL); PMIX_INFO_LOAD(&infos[many++], PMIX_ALLOC_FABRIC_SEC_KEY, &yes, PMIX_BOOL); PMIX_INFO_LOAD(&infos[many++], PMIX_SETUP_APP_ENVARS, &yes, PMIX_BOOL); |

  # All calls are made before the first callback is awaited; the last of them requests no variables.
  @SUP-RETURN-1 @SUP-ASK-1
  Scenario: each of four calls that are made at once calls back
    Then in C it holds that
      """
      int own[4];
      char *names[] = {"first", "second", "third", "fourth"};
      pmix_info_t infos[4][2];
      CHECK(setenv("OMPI_MCA_mapcheck", "one", 1) == 0);
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      for (int at = 0; at < 4; at++) {
        PMIX_INFO_LOAD(&infos[at][0], PMIX_PERSONALITY, at == 1 ? "other" : "ompi5", PMIX_STRING);
        PMIX_INFO_LOAD(&infos[at][1], PMIX_SETUP_APP_ENVARS, NULL, PMIX_BOOL);
      }
      for (int at = 0; at < 4; at++) CHECK(PMIx_server_setup_application(names[at], infos[at], 2, mapcheck_set_up, &own[at]) == PMIX_SUCCESS);
      CHECK(mapcheck_called_back(4));
      CHECK(mapcheck_status == PMIX_SUCCESS && mapcheck_own == &own[3]);
      CHECK(mapcheck_received(PMIX_SET_ENVAR, "OMPI_MCA_mapcheck=one") == 1);
      """

  # The variable changes between the calls, and its value is the one at the time of the call.
  @SUP-DATA-6
  Scenario Outline: a variable whose value is <value> is forwarded again as it is then
    Then in C it holds that
      """
      pmix_info_t infos[2];
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&infos[0], PMIX_PERSONALITY, "ompi5", PMIX_STRING);
      PMIX_INFO_LOAD(&infos[1], PMIX_SETUP_APP_ENVARS, NULL, PMIX_BOOL);
      CHECK(setenv("OMPI_MCA_mapcheck", "before", 1) == 0);
      CHECK(PMIx_server_setup_application("job", infos, 2, mapcheck_set_up, NULL) == PMIX_SUCCESS);
      CHECK(mapcheck_called_back(1) && mapcheck_received(PMIX_SET_ENVAR, "OMPI_MCA_mapcheck=before") == 1);
      CHECK(setenv("OMPI_MCA_mapcheck", <value>, 1) == 0);
      CHECK(PMIx_server_setup_application("job", infos, 2, mapcheck_set_up, NULL) == PMIX_SUCCESS);
      CHECK(mapcheck_called_back(2) && mapcheck_received(PMIX_SET_ENVAR, "OMPI_MCA_mapcheck=" <value>) == 1);
      CHECK(mapcheck_received(PMIX_SET_ENVAR, "OMPI_MCA_mapcheck=before") == 0);
      CHECK(unsetenv("OMPI_MCA_mapcheck") == 0);
      CHECK(PMIx_server_setup_application("job", infos, 2, mapcheck_set_up, NULL) == PMIX_SUCCESS);
      CHECK(mapcheck_called_back(3) && mapcheck_received(PMIX_SET_ENVAR, "OMPI_MCA_mapcheck=" <value>) == 0);
      """
    Examples:
      | value     |
      | "after"   |
      | "a=b,c=d" |
      | "=begins" |
      | "ends="   |
      | " "       |
