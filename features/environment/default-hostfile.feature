# prterun(1), "The default hostfile", and PRRTE's parameter prte_default_hostfile
Feature: The installation's default hostfile

  Background:
    Given the topology "2pkg-2numa-8core-smt2"
    And the installation's default hostfile is "features/data/hosts"

  @ENV-HOSTFILE-1
  Scenario: It lists the nodes where nothing else does
    When prterun maps "--map-by node -n 2 a"
    Then node "n1" holds 1 process of app 0
    And node "n2" holds 1 process of app 0

  @ENV-HOSTFILE-1
  Scenario Outline: <what> precedes it
    When prterun maps "<line> --map-by slot -n 1 a"
    Then node "<node>" holds 1 process of app 0

    Examples:
      | what                    | line                                                                     | node |
      | A host list             | -H m1:1                                                                  | m1   |
      | A hostfile              | --hostfile features/data/hosts-more                                      | n4   |
      | The option for one      | --default-hostfile features/data/hosts-more                              | n4   |
      | A parameter             | --prtemca prte_default_hostfile features/data/hosts-more                 | n4   |
      | A variable              | PRTE_MCA_prte_default_hostfile=features/data/hosts-more prterun          | n4   |
