@libpmix
Feature: Variables of Open MPI's parameter files

  The user's file is in the home folder, the system's in Open MPI's folder. The user's values are those of the processes.

  @SUP-DATA-7 @SUP-ASK-1
  Scenario Outline: the parameters of <whose> are returned as variables: <what>
    Then in C it holds that
      """
      char folder[] = "folder-XXXXXX", path[4096], here[3000], *files[] = {<files>};
      pmix_info_t infos[2];
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
      CHECK(PMIx_server_init(NULL, NULL, 0) == PMIX_SUCCESS);
      PMIX_INFO_LOAD(&infos[0], PMIX_PERSONALITY, "ompi5", PMIX_STRING);
      PMIX_INFO_LOAD(&infos[1], PMIX_SETUP_APP_ENVARS, NULL, PMIX_BOOL);
      CHECK(PMIx_server_setup_application("job", infos, 2, mapcheck_set_up, NULL) == PMIX_SUCCESS);
      CHECK(mapcheck_called_back(1) && mapcheck_status == PMIX_SUCCESS);
      CHECK(mapcheck_received(PMIX_SET_ENVAR, "OMPI_MCA_other=own") == 1);
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
