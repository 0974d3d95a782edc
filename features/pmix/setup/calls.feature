@libpmix
Feature: The calls of stage 1 and their callbacks

  @SUP-ASK-4
  Scenario Outline: PMIX_SETUP_APP_ALL is the default of a call <with>
    Then in C it holds that
      """
      char all[32][512];
      CHECK(setenv("PMIX_MCA_mapcheck", "one", 1) == 0);
      OK(PMIx_server_init(NULL, NULL, 0));
      SET_UP("job", TEXT(PMIX_JOBID, "job"), FLAG(PMIX_SETUP_APP_ALL));
      size_t many = mapcheck_ndata;
      memcpy(all, mapcheck_data, sizeof(all));
      SET_UP(<call>);
      CHECK(mapcheck_ndata == many);
      for (size_t at = 0; at < many; at++) CHECK(!strcmp(all[at], mapcheck_data[at]));
      """
    Examples:
      | with              | call                           |
      | without any infos | "job"                          |
      | with another key  | "job", TEXT(PMIX_JOBID, "job") |

  @SUP-RETURN-1 @SUP-ASK-1 @SUP-DATA-6
  Scenario: Each call of PMIx_server_setup_application has its own callback and data, and returns variables as they are then
    Then in C it holds that
      """
      char *values[] = {"before", "after", "a=b,c=d", "=begins", "ends=", " "}, text[60];
      OK(PMIx_server_init(NULL, NULL, 0));
      for (int at = 0; at < 6; at++) {
        CHECK(setenv("OMPI_MCA_mapcheck", values[at], 1) == 0);
        SET_UP(at % 2 ? "next" : "job", ENVARS);
        for (int of = 0; of < 6; of++) {
          snprintf(text, sizeof(text), "OMPI_MCA_mapcheck=%s", values[of]);
          CHECK(mapcheck_received(PMIX_SET_ENVAR, text) == (of == at));
        }
      }
      CHECK(unsetenv("OMPI_MCA_mapcheck") == 0);
      SET_UP("job", ENVARS);
      CHECK(mapcheck_received(PMIX_SET_ENVAR, "OMPI_MCA_mapcheck= ") == 0);
      """

  @SUP-RETURN-1 @SUP-ASK-1
  Scenario Outline: The variables are returned for a job that is registered with <local> local processes
    Then in C it holds that
      """
      CHECK(setenv("OMPI_MCA_mapcheck", "one", 1) == 0);
      OK(PMIx_server_init(NULL, NULL, 0));
      CHECK(mapcheck_succeeded(PMIx_server_register_nspace("job", <local>, NULL, 0, NULL, NULL)));
      SET_UP("job", ENVARS);
      SETS("OMPI_MCA_mapcheck=one");
      """
    Examples:
      | local |
      | 0     |
      | 2     |

  @SUP-DATA-6 @SUP-ASK-1
  Scenario: The parameters of libpmix itself are forwarded, each with its value
    Then in C it holds that
      """
      CHECK(setenv("PMIX_MCA_mapcheck", "one", 1) == 0 && setenv("PMIX_MCA_mapcheck_b", "two,2", 1) == 0);
      OK(PMIx_server_init(NULL, NULL, 0));
      SET_UP("job", ENVARS);
      SETS("PMIX_MCA_mapcheck=one");
      SETS("PMIX_MCA_mapcheck_b=two,2");
      """

  # The launcher sets up a job before it registers it, a daemon before or after.
  @SUP-NOTE-1
  Scenario Outline: Both calls succeed for a job <when>, <how>
    Then in C it holds that
      """
      int own;
      pmix_info_t sent = VARIABLE(PMIX_SET_ENVAR, "OMPI_MCA_mapcheck", "one", ':');
      pmix_proc_t client = proc_of("job", 0);
      OK(PMIx_server_init(NULL, NULL, 0));
      if (<registered>) {
        CHECK(mapcheck_succeeded(PMIx_server_register_nspace("job", 1, NULL, 0, NULL, NULL)));
        PMIx_server_register_client(&client, geteuid(), getegid(), NULL, NULL, NULL);
      }
      SET_UP("job", ENVARS);
      pmix_status_t status = PMIx_server_setup_local_support("job", &sent, 1, <callback> ? mapcheck_done : NULL, <callback> ? &own : NULL);
      CHECK(mapcheck_succeeded(status));
      if (<callback> && status == PMIX_SUCCESS) CHECK(mapcheck_called_back(2) && mapcheck_status == PMIX_SUCCESS && mapcheck_own == &own);
      CHECK(mapcheck_succeeded(PMIx_server_setup_local_support("job", NULL, 0, NULL, NULL)));
      """
    Examples:
      | when                   | how                | registered | callback |
      | that is not registered | with a callback    | 0          | 1        |
      | that is not registered | without a callback | 0          | 0        |
      | that is registered     | with a callback    | 1          | 1        |
      | that is registered     | without a callback | 1          | 0        |

  # A blocking call returns after all callbacks of the calls before it.
  @SUP-RETURN-1
  Scenario Outline: PMIx_server_setup_application calls back once if it returns <what>
    Then in C it holds that
      """
      CHECK(setenv("OMPI_MCA_mapcheck", "one", 1) == 0);
      OK(PMIx_server_init(NULL, NULL, 0));
      SET_UP(<call>);
      CHECK(mapcheck_succeeded(PMIx_server_setup_local_support("next", NULL, 0, NULL, NULL)));
      CHECK(mapcheck_callbacks == 1);
      """
    Examples:
      | what      | call          |
      | nothing   | "job"         |
      | variables | "job", ENVARS |

  # A daemon learns of a job by the data in its launch message.
  @SUP-LOCAL-2 @SUP-NOTE-1
  Scenario Outline: PMIx_server_setup_local_support calls back once for <many> infos of a job that the server has not heard of
    Then in C it holds that
      """
      int own[2];
      pmix_info_t sent[4];
      OK(PMIx_server_init(NULL, NULL, 0));
      for (int at = 0; at < 4; at++) sent[at] = VARIABLE(PMIX_SET_ENVAR, "OMPI_MCA_mapcheck", "one", ':');
      for (int at = 0; at < 2; at++) {
        mapcheck_callbacks = 0;
        pmix_status_t status = PMIx_server_setup_local_support("job", sent, <many>, mapcheck_done, &own[at]);
        CHECK(mapcheck_succeeded(status));
        if (status == PMIX_SUCCESS) CHECK(mapcheck_called_back(1) && mapcheck_status == PMIX_SUCCESS && mapcheck_own == &own[at]);
      }
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
      for (int at = 0; at < 30; at++) {
        snprintf(name, sizeof(name), "OMPI_MCA_mapcheck_%d", at);
        snprintf(text, sizeof(text), "value %d", at);
        CHECK(setenv(name, text, 1) == 0);
      }
      OK(PMIx_server_init(NULL, NULL, 0));
      SET_UP("job", ENVARS);
      for (int at = 0; at < 30; at++) {
        snprintf(text, sizeof(text), "OMPI_MCA_mapcheck_%d=value %d", at, at);
        SETS(text);
      }
      """

  @SUP-RETURN-2
  Scenario: Setup data of every kind is the same after the launch message
    Then in C it holds that
      """
      pmix_info_t received[5], sent[] = {VARIABLE(PMIX_SET_ENVAR, "OMPI_MCA_mapcheck", "one=two", ':'),
          VARIABLE(PMIX_PREPEND_ENVAR, "OMPI_MCA_mapcheck", "one=two", ';'), VARIABLE(PMIX_PREPEND_ENVAR, "OMPI_MCA_mapcheck", "one=two", ','),
          INFO("of.a.vendor", &(pmix_byte_object_t){"a\0b", 3}, PMIX_BYTE_OBJECT), TEXT(PMIX_UNSET_ENVAR, "EDITOR")};
      pmix_data_buffer_t message;
      int32_t many = 5;
      OK(PMIx_server_init(NULL, NULL, 0));
      PMIX_DATA_BUFFER_CONSTRUCT(&message);
      OK(PMIx_Data_pack(NULL, &message, sent, 5, PMIX_INFO));
      OK(PMIx_Data_unpack(NULL, &message, received, &many, PMIX_INFO));
      CHECK(many == 5);
      for (int at = 0; at < 5; at++) CHECK(!strcmp(received[at].key, sent[at].key) && same_value(&received[at].value, &sent[at].value));
      """

  @SUP-NOTE-3
  Scenario Outline: A job can be registered with <local> local processes after PMIx_server_setup_local_support
    Then in C it holds that
      """
      pmix_info_t sent = VARIABLE(PMIX_SET_ENVAR, "OMPI_MCA_mapcheck", "one", ':');
      OK(PMIx_server_init(NULL, NULL, 0));
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
      pmix_info_t sent[] = {<info>, VARIABLE(PMIX_SET_ENVAR, "OMPI_MCA_mapcheck", "one", ':')};
      OK(PMIx_server_init(NULL, NULL, 0));
      CHECK(mapcheck_succeeded(PMIx_server_setup_local_support("job", sent, 2, NULL, NULL)));
      """
    Examples:
      | what               | info                                                                     |
      | a vendor's bytes   | INFO("of.a.vendor", &(pmix_byte_object_t){"a\\0b", 3}, PMIX_BYTE_OBJECT) |
      | a vendor's number  | UINT32("of.a.vendor", 4711)                                              |
      | a variable to drop | TEXT(PMIX_UNSET_ENVAR, "EDITOR")                                         |

  # The infos have no order.
  @SUP-ASK-1 @SUP-DATA-6
  Scenario Outline: the variables are returned for <what>
    Then in C it holds that
      """
      CHECK(setenv("OMPI_MCA_mapcheck", "one", 1) == 0);
      OK(PMIx_server_init(NULL, NULL, 0));
      SET_UP("job", <infos>);
      SETS("OMPI_MCA_mapcheck=one");
      """
    Examples:
      | what                                         | infos                                                                                        |
      | PMIX_SETUP_APP_ENVARS before the personality | FLAG(PMIX_SETUP_APP_ENVARS), TEXT(PMIX_PERSONALITY, "ompi5")                                 |
      | PMIX_SETUP_APP_NONENVARS before the envars   | TEXT(PMIX_PERSONALITY, "ompi5"), FLAG(PMIX_SETUP_APP_NONENVARS), FLAG(PMIX_SETUP_APP_ENVARS) |
      | a personality of several models              | TEXT(PMIX_PERSONALITY, "prte,ompi5"), FLAG(PMIX_SETUP_APP_ENVARS)                            |
      | a request for endpoints and a key as well    | FLAG(PMIX_ALLOC_FABRIC_ENDPTS), FLAG(PMIX_ALLOC_FABRIC_SEC_KEY), ENVARS                      |

  # All calls are made before the first callback is awaited; the last of them requests no variables.
  @SUP-RETURN-1 @SUP-ASK-1
  Scenario: each of four calls that are made at once calls back
    Then in C it holds that
      """
      int own[4];
      char *names[] = {"first", "second", "third", "fourth"};
      pmix_info_t infos[] = {ENVARS}, others[] = {TEXT(PMIX_PERSONALITY, "other"), FLAG(PMIX_SETUP_APP_ENVARS)};
      CHECK(setenv("OMPI_MCA_mapcheck", "one", 1) == 0);
      OK(PMIx_server_init(NULL, NULL, 0));
      for (int at = 0; at < 4; at++) OK(PMIx_server_setup_application(names[at], at == 1 ? others : infos, 2, mapcheck_set_up, &own[at]));
      CHECK(mapcheck_called_back(4));
      CHECK(mapcheck_status == PMIX_SUCCESS && mapcheck_own == &own[3]);
      SETS("OMPI_MCA_mapcheck=one");
      """

  # The user's file is in the home folder, the system's in Open MPI's folder. The user's values are those of the processes.
  @SUP-DATA-7 @SUP-ASK-1
  Scenario Outline: the parameters of <whose> are returned as variables: <what>
    Then in C it holds that
      """
      char folder[] = "folder-XXXXXX", path[4096], here[3000], *files[] = {<files>};
      CHECK(mkdtemp(folder) && getcwd(here, sizeof(here)));
      CHECK(unsetenv("OMPIHOME") == 0);
      for (int at = 0; at < 2; at++) {
        snprintf(path, sizeof(path), "mkdir -p %s/%s", folder, at ? "etc" : ".openmpi");
        CHECK(system(path) == 0);
        snprintf(path, sizeof(path), "%s/%s", folder, at ? "etc/openmpi-mca-params.conf" : ".openmpi/mca-params.conf");
        FILE *file = files[at] ? fopen(path, "w") : NULL;
        CHECK(!files[at] || file);
        if (file) fputs(files[at], file), fclose(file);
      }
      snprintf(path, sizeof(path), "%s/%s", here, folder);
      CHECK(setenv("HOME", path, 1) == 0);
      if (files[1]) CHECK(setenv("OMPIHOME", path, 1) == 0);
      CHECK(setenv("OMPI_MCA_other", "own", 1) == 0);
      OK(PMIx_server_init(NULL, NULL, 0));
      SET_UP("job", ENVARS);
      SETS("OMPI_MCA_other=own");
      CHECK(mapcheck_received(PMIX_SET_ENVAR, "OMPI_MCA_first=<first>") == <found>);
      CHECK(mapcheck_received(PMIX_SET_ENVAR, "OMPI_MCA_second=<second>") == <found>);
      """
    Examples:
      | whose      | what            | files                                                | first | second    | found |
      | the user   | each of two     | "first = 1\\nsecond = b,c\\n", NULL                  | 1     | b,c       | 1     |
      | the system | each of two     | NULL, "first = 1\\nsecond = b,c\\n"                  | 1     | b,c       | 1     |
      | both       | one of each     | "second = b,c\\n", "first = 1\\n"                    | 1     | b,c       | 1     |
      | the user   | after a comment | "# a comment\\n\\nfirst = 1\\nsecond = b=c\\n", NULL | 1     | b=c       | 1     |
      | the user   | without blanks  | "first=1\\nsecond=two words\\n", NULL                | 1     | two words | 1     |
      | the user   | no others       | "third = 1\\n", NULL                                 | 1     | b,c       | 0     |
