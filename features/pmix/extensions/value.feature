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

  @EXT-VALUE-TRUE-5 @EXT-INFO-TRUE-5
  Scenario: PMIx_Value_true and PMIx_Info_true return PMIX_NON_BOOL for the numbers 0 and 1 of each type
    Then in C it holds that
      """
      pmix_data_type_t kinds[] = {
        PMIX_BYTE, PMIX_SIZE, PMIX_PID, PMIX_INT, PMIX_INT8, PMIX_INT16, PMIX_INT32, PMIX_INT64, PMIX_UINT, PMIX_UINT8, PMIX_UINT16, PMIX_UINT32,
        PMIX_UINT64, PMIX_STATUS, PMIX_PROC_RANK, PMIX_TIME};
      for (int at = 0; at < 32; at++) {
        mapcheck_about = PMIx_Data_type_string(kinds[at / 2]);
        pmix_info_t info = {.key = "pmix.some.key", .value.type = kinds[at / 2], .value.data.uint64 = at % 2};
        IS(PMIx_Value_true(&info.value), PMIX_NON_BOOL);
        IS(PMIx_Info_true(&info), PMIX_NON_BOOL);
      }
      """
