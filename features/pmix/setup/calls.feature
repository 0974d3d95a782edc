@libpmix
Feature: The calls of stage 1 and their callbacks

  @SUP-ASK-4
  Scenario Outline: PMIX_SETUP_APP_ALL is the default of a call <with>
    Then in C it holds that
      """
      char all[32][512];
      pmix_info_t infos[2];
      CHECK(setenv("PMIX_MCA_mapcheck", "one", 1) == 0);
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&infos[0], PMIX_JOBID, "job", PMIX_STRING);
      PMIX_INFO_LOAD(&infos[1], PMIX_SETUP_APP_ALL, NULL, PMIX_BOOL);
      CHECK(PMIx_server_setup_application("job", infos, 2, mapcheck_set_up, NULL) == PMIX_SUCCESS);
      CHECK(mapcheck_called_back(1) && mapcheck_status == PMIX_SUCCESS);
      size_t many = mapcheck_ndata;
      memcpy(all, mapcheck_data, sizeof(all));
      CHECK(PMIx_server_setup_application("job", <infos>, mapcheck_set_up, NULL) == PMIX_SUCCESS);
      CHECK(mapcheck_called_back(2) && mapcheck_status == PMIX_SUCCESS);
      CHECK(mapcheck_ndata == many);
      for (size_t at = 0; at < many; at++) CHECK(!strcmp(all[at], mapcheck_data[at]));
      """
    Examples:
      | with              | infos    |
      | without any infos | NULL, 0  |
      | with another key  | infos, 1 |

  @SUP-RETURN-1
  Scenario: Each call of PMIx_server_setup_application has its own callback and data
    Then in C it holds that
      """
      int one, other;
      pmix_info_t infos[2];
      CHECK(setenv("OMPI_MCA_mapcheck", "one", 1) == 0);
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&infos[0], PMIX_PERSONALITY, "ompi5", PMIX_STRING);
      PMIX_INFO_LOAD(&infos[1], PMIX_SETUP_APP_ENVARS, NULL, PMIX_BOOL);
      CHECK(PMIx_server_setup_application("job", infos, 2, mapcheck_set_up, &one) == PMIX_SUCCESS);
      CHECK(mapcheck_called_back(1) && mapcheck_status == PMIX_SUCCESS && mapcheck_own == &one);
      CHECK(mapcheck_received(PMIX_SET_ENVAR, "OMPI_MCA_mapcheck=one") == 1);
      CHECK(setenv("OMPI_MCA_mapcheck", "two", 1) == 0);
      CHECK(PMIx_server_setup_application("next", infos, 2, mapcheck_set_up, &other) == PMIX_SUCCESS);
      CHECK(mapcheck_called_back(2) && mapcheck_status == PMIX_SUCCESS && mapcheck_own == &other);
      CHECK(mapcheck_received(PMIX_SET_ENVAR, "OMPI_MCA_mapcheck=two") == 1);
      """

  @SUP-RETURN-1 @SUP-ASK-1
  Scenario Outline: The variables are returned for a job that is registered with <local> local processes
    Then in C it holds that
      """
      pmix_info_t infos[2];
      CHECK(setenv("OMPI_MCA_mapcheck", "one", 1) == 0);
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      CHECK(mapcheck_succeeded(PMIx_server_register_nspace("job", <local>, NULL, 0, NULL, NULL)));
      PMIX_INFO_LOAD(&infos[0], PMIX_PERSONALITY, "ompi5", PMIX_STRING);
      PMIX_INFO_LOAD(&infos[1], PMIX_SETUP_APP_ENVARS, NULL, PMIX_BOOL);
      CHECK(PMIx_server_setup_application("job", infos, 2, mapcheck_set_up, NULL) == PMIX_SUCCESS);
      CHECK(mapcheck_called_back(1) && mapcheck_status == PMIX_SUCCESS);
      CHECK(mapcheck_received(PMIX_SET_ENVAR, "OMPI_MCA_mapcheck=one") == 1);
      """
    Examples:
      | local |
      | 0     |
      | 2     |

  @SUP-DATA-6 @SUP-ASK-1
  Scenario: The parameters of libpmix itself are forwarded, each with its value
    Then in C it holds that
      """
      pmix_info_t infos[2];
      CHECK(setenv("PMIX_MCA_mapcheck", "one", 1) == 0 && setenv("PMIX_MCA_mapcheck_b", "two,2", 1) == 0);
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&infos[0], PMIX_PERSONALITY, "ompi5", PMIX_STRING);
      PMIX_INFO_LOAD(&infos[1], PMIX_SETUP_APP_ENVARS, NULL, PMIX_BOOL);
      CHECK(PMIx_server_setup_application("job", infos, 2, mapcheck_set_up, NULL) == PMIX_SUCCESS);
      CHECK(mapcheck_called_back(1) && mapcheck_status == PMIX_SUCCESS);
      CHECK(mapcheck_received(PMIX_SET_ENVAR, "PMIX_MCA_mapcheck=one") == 1);
      CHECK(mapcheck_received(PMIX_SET_ENVAR, "PMIX_MCA_mapcheck_b=two,2") == 1);
      """

  # The launcher sets up a job before it registers it, a daemon before or after.
  @SUP-LOCAL-1 @SUP-NOTE-1 @SUP-MAP-1
  Scenario Outline: Both calls succeed for a job <when>, <how>
    Then in C it holds that
      """
      int own;
      pmix_info_t infos[2], sent;
      pmix_proc_t client;
      pmix_envar_t variable = {.envar = "OMPI_MCA_mapcheck", .value = "one", .separator = ':'};
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&infos[0], PMIX_PERSONALITY, "ompi5", PMIX_STRING);
      PMIX_INFO_LOAD(&infos[1], PMIX_SETUP_APP_ENVARS, NULL, PMIX_BOOL);
      PMIX_INFO_LOAD(&sent, PMIX_SET_ENVAR, &variable, PMIX_ENVAR);
      PMIX_LOAD_PROCID(&client, "job", 0);
      <register>
      CHECK(PMIx_server_setup_application("job", infos, 2, mapcheck_set_up, NULL) == PMIX_SUCCESS);
      CHECK(mapcheck_called_back(1) && mapcheck_status == PMIX_SUCCESS);
      pmix_status_t status = PMIx_server_setup_local_support("job", &sent, 1, <callback>);
      <success>
      status = PMIx_server_setup_local_support("job", NULL, 0, NULL, NULL);
      CHECK(status == PMIX_SUCCESS || status == PMIX_OPERATION_SUCCEEDED);
      """
    Examples:
      | when | how | register | callback | success |
      | that is not registered | with a callback |  | mapcheck_done, &own | CHECK(status == PMIX_OPERATION_SUCCEEDED \|\| (status == PMIX_SUCCESS && mapcheck_called_back(2) && mapcheck_status == PMIX_SUCCESS && mapcheck_own == &own)); |
      | that is not registered | without a callback |  | NULL, NULL | CHECK(status == PMIX_SUCCESS \|\| status == PMIX_OPERATION_SUCCEEDED); |
      | that is registered | with a callback | CHECK(mapcheck_succeeded(PMIx_server_register_nspace("job", 1, NULL, 0, NULL, NULL))); PMIx_server_register_client(&client, geteuid(), getegid(), NULL, NULL, NULL); | mapcheck_done, &own | CHECK(status == PMIX_OPERATION_SUCCEEDED \|\| (status == PMIX_SUCCESS && mapcheck_called_back(2) && mapcheck_status == PMIX_SUCCESS && mapcheck_own == &own)); |
      | that is registered | without a callback | CHECK(mapcheck_succeeded(PMIx_server_register_nspace("job", 1, NULL, 0, NULL, NULL))); PMIx_server_register_client(&client, geteuid(), getegid(), NULL, NULL, NULL); | NULL, NULL | CHECK(status == PMIX_SUCCESS \|\| status == PMIX_OPERATION_SUCCEEDED); |

  # A blocking call returns after all callbacks of the calls before it.
  @SUP-RETURN-1
  Scenario Outline: PMIx_server_setup_application calls back once if it returns <what>
    Then in C it holds that
      """
      int own;
      pmix_info_t infos[2];
      CHECK(setenv("OMPI_MCA_mapcheck", "one", 1) == 0);
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&infos[0], PMIX_PERSONALITY, "ompi5", PMIX_STRING);
      PMIX_INFO_LOAD(&infos[1], PMIX_SETUP_APP_ENVARS, NULL, PMIX_BOOL);
      CHECK(PMIx_server_setup_application("job", <infos>, mapcheck_set_up, &own) == PMIX_SUCCESS);
      CHECK(mapcheck_called_back(1) && mapcheck_status == PMIX_SUCCESS && mapcheck_own == &own);
      CHECK(mapcheck_succeeded(PMIx_server_setup_local_support("next", NULL, 0, NULL, NULL)));
      CHECK(mapcheck_callbacks == 1);
      """
    Examples:
      | what      | infos    |
      | nothing   | NULL, 0  |
      | variables | infos, 2 |

  # A daemon learns of a job by the data in its launch message.
  @SUP-LOCAL-1 @SUP-LOCAL-2 @SUP-NOTE-1
  Scenario Outline: PMIx_server_setup_local_support calls back once for <many> infos of a job that the server has not heard of
    Then in C it holds that
      """
      int own, other;
      pmix_info_t sent[4];
      pmix_envar_t variable = {.envar = "OMPI_MCA_mapcheck", .value = "one", .separator = ':'};
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      for (int at = 0; at < 4; at++) PMIX_INFO_LOAD(&sent[at], PMIX_SET_ENVAR, &variable, PMIX_ENVAR);
      pmix_status_t status = PMIx_server_setup_local_support("job", sent, <many>, mapcheck_done, &own);
      CHECK(status == PMIX_OPERATION_SUCCEEDED || (status == PMIX_SUCCESS && mapcheck_called_back(1) && mapcheck_status == PMIX_SUCCESS &&
          mapcheck_own == &own));
      mapcheck_callbacks = 0;
      status = PMIx_server_setup_local_support("job", sent, <many>, mapcheck_done, &other);
      CHECK(status == PMIX_OPERATION_SUCCEEDED || (status == PMIX_SUCCESS && mapcheck_called_back(1) && mapcheck_status == PMIX_SUCCESS &&
          mapcheck_own == &other));
      CHECK(mapcheck_succeeded(PMIx_server_setup_local_support("next", NULL, 0, NULL, NULL)));
      CHECK(mapcheck_callbacks <= 1);
      """
    Examples:
      | many |
      | 0    |
      | 1    |
      | 4    |

  @SUP-DATA-6 @SUP-ASK-1
  Scenario: Each of thirty variables is forwarded
    Then in C it holds that
      """
      char name[40], text[60];
      pmix_info_t infos[2];
      for (int at = 0; at < 30; at++) {
        snprintf(name, sizeof(name), "OMPI_MCA_mapcheck_%d", at);
        snprintf(text, sizeof(text), "value %d", at);
        CHECK(setenv(name, text, 1) == 0);
      }
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&infos[0], PMIX_PERSONALITY, "ompi5", PMIX_STRING);
      PMIX_INFO_LOAD(&infos[1], PMIX_SETUP_APP_ENVARS, NULL, PMIX_BOOL);
      CHECK(PMIx_server_setup_application("job", infos, 2, mapcheck_set_up, NULL) == PMIX_SUCCESS);
      CHECK(mapcheck_called_back(1) && mapcheck_status == PMIX_SUCCESS);
      for (int at = 0; at < 30; at++) {
        snprintf(text, sizeof(text), "OMPI_MCA_mapcheck_%d=value %d", at, at);
        CHECK(mapcheck_received(PMIX_SET_ENVAR, text) == 1);
      }
      """

  @SUP-RETURN-2
  Scenario: Setup data of every kind is the same after the launch message
    Then in C it holds that
      """
      char separators[] = ":;,";
      pmix_info_t sent[5], received[5];
      pmix_data_buffer_t message;
      pmix_byte_object_t blob = {.bytes = "a\0b", .size = 3};
      int32_t many = 5;
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      for (int at = 0; at < 3; at++) {
        pmix_envar_t variable = {.envar = "OMPI_MCA_mapcheck", .value = "one=two", .separator = separators[at]};
        PMIX_INFO_LOAD(&sent[at], at == 0 ? PMIX_SET_ENVAR : PMIX_PREPEND_ENVAR, &variable, PMIX_ENVAR);
      }
      PMIX_INFO_LOAD(&sent[3], "of.a.vendor", &blob, PMIX_BYTE_OBJECT);
      PMIX_INFO_LOAD(&sent[4], PMIX_UNSET_ENVAR, "EDITOR", PMIX_STRING);
      PMIX_DATA_BUFFER_CONSTRUCT(&message);
      CHECK(PMIx_Data_pack(NULL, &message, sent, 5, PMIX_INFO) == PMIX_SUCCESS);
      CHECK(PMIx_Data_unpack(NULL, &message, received, &many, PMIX_INFO) == PMIX_SUCCESS);
      CHECK(many == 5);
      for (int at = 0; at < 5; at++) CHECK(!strcmp(received[at].key, sent[at].key) && received[at].value.type == sent[at].value.type);
      for (int at = 0; at < 3; at++) {
        CHECK(!strcmp(received[at].value.data.envar.envar, "OMPI_MCA_mapcheck"));
        CHECK(!strcmp(received[at].value.data.envar.value, "one=two"));
        CHECK(received[at].value.data.envar.separator == separators[at]);
      }
      CHECK(received[3].value.data.bo.size == 3 && !memcmp(received[3].value.data.bo.bytes, "a\0b", 3));
      CHECK(!strcmp(received[4].value.data.string, "EDITOR"));
      """

  @SUP-NOTE-3
  Scenario Outline: A job can be registered with <local> local processes after PMIx_server_setup_local_support
    Then in C it holds that
      """
      pmix_info_t sent;
      pmix_envar_t variable = {.envar = "OMPI_MCA_mapcheck", .value = "one", .separator = ':'};
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&sent, PMIX_SET_ENVAR, &variable, PMIX_ENVAR);
      CHECK(mapcheck_succeeded(PMIx_server_setup_local_support("job", &sent, 1, NULL, NULL)));
      CHECK(mapcheck_succeeded(PMIx_server_register_nspace("job", <local>, NULL, 0, NULL, NULL)));
      CHECK(mapcheck_succeeded(PMIx_server_setup_local_support("job", &sent, 1, NULL, NULL)));
      """
    Examples:
      | local |
      | 0     |
      | 2     |

  # A plugin that the daemon lacks may have returned data.
  @SUP-LOCAL-2
  Scenario Outline: PMIx_server_setup_local_support accepts <what>
    Then in C it holds that
      """
      pmix_info_t sent[2];
      uint32_t key = 4711;
      pmix_byte_object_t blob = {.bytes = "a\0b", .size = 3};
      pmix_envar_t variable = {.envar = "OMPI_MCA_mapcheck", .value = "one", .separator = ':'};
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&sent[0], <data>);
      PMIX_INFO_LOAD(&sent[1], PMIX_SET_ENVAR, &variable, PMIX_ENVAR);
      CHECK(mapcheck_succeeded(PMIx_server_setup_local_support("job", sent, 2, NULL, NULL)));
      """
    Examples:
      | what               | data                                    |
      | a vendor's bytes   | "of.a.vendor", &blob, PMIX_BYTE_OBJECT  |
      | a vendor's number  | "of.a.vendor", &key, PMIX_UINT32        |
      | a variable to drop | PMIX_UNSET_ENVAR, "EDITOR", PMIX_STRING |
