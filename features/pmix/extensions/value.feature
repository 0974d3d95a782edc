@libpmix
Feature: Values and infos as booleans

  @EXT-VALUE-TRUE-<n> @EXT-INFO-TRUE-<n>
  Scenario Outline: PMIx_Value_true and PMIx_Info_true return <result> for a PMIX_<kind> of <contents>
    Then in C it holds that
      """
      pmix_info_t info = {.key = "pmix.some.key", .value.type = PMIX_<kind>, .value.data.<member> = <contents>};
      IS(PMIx_Value_true(&info.value), <result>);
      IS(PMIx_Info_true(&info), <result>);
      IS(info.value.type, PMIX_<kind>);
      """
    Examples:
      | n | kind   | member | contents | result          |
      | 2 | BOOL   | flag   | true     | PMIX_BOOL_TRUE  |
      | 2 | BOOL   | flag   | false    | PMIX_BOOL_FALSE |
      | 3 | STRING | string | "true"   | PMIX_BOOL_TRUE  |
      | 3 | STRING | string | "True"   | PMIX_BOOL_TRUE  |
      | 3 | STRING | string | "TRUE"   | PMIX_BOOL_TRUE  |
      | 3 | STRING | string | "false"  | PMIX_BOOL_FALSE |
      | 3 | STRING | string | "False"  | PMIX_BOOL_FALSE |
      | 3 | STRING | string | "FALSE"  | PMIX_BOOL_FALSE |
      | 3 | STRING | string | "maybe"  | PMIX_NON_BOOL   |
      | 3 | STRING | string | "truex"  | PMIX_NON_BOOL   |
      | 3 | STRING | string | "t"      | PMIX_BOOL_TRUE  |
      | 3 | STRING | string | "T"      | PMIX_BOOL_TRUE  |
      | 3 | STRING | string | "f"      | PMIX_BOOL_FALSE |
      | 3 | STRING | string | "F"      | PMIX_BOOL_FALSE |
      | 4 | UNDEF  | ptr    | NULL     | PMIX_BOOL_TRUE  |
      | 5 | FLOAT  | fval   | 0        | PMIX_NON_BOOL   |
      | 5 | FLOAT  | fval   | 1        | PMIX_NON_BOOL   |
      | 5 | DOUBLE | dval   | 0        | PMIX_NON_BOOL   |
      | 5 | DOUBLE | dval   | 1        | PMIX_NON_BOOL   |
