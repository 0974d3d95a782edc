@libpmix
Feature: Value structs

  @EXT-VALUE-TRUE-2
  Scenario Outline: PMIx_Value_true returns the value of the boolean <given>
    When this runs
      """
      pmix_value_t v
      PMIx_Value_construct(&v)
      v.type = PMIX_BOOL
      v.data.flag = <given>
      int result = PMIx_Value_true(&v)
      """
    Then it holds that
      | result | <result> |

    Examples:
      | given | result            |
      | true  | PMIX_BOOL_TRUE  |
      | false | PMIX_BOOL_FALSE |

  @EXT-VALUE-TRUE-3
  Scenario Outline: PMIx_Value_true returns <result> for the string <text>
    When this runs
      """
      pmix_value_t v
      PMIx_Value_construct(&v)
      v.type = PMIX_STRING
      v.data.string = strdup(<text>)
      int result = PMIx_Value_true(&v)
      """
    Then it holds that
      | result | <result> |

    Examples:
      | text    | result            |
      | "true"  | PMIX_BOOL_TRUE  |
      | "True"  | PMIX_BOOL_TRUE  |
      | "TRUE"  | PMIX_BOOL_TRUE  |
      | "false" | PMIX_BOOL_FALSE |
      | "False" | PMIX_BOOL_FALSE |
      | "FALSE" | PMIX_BOOL_FALSE |
      | "maybe" | PMIX_NON_BOOL   |
      | "truex" | PMIX_NON_BOOL   |

  @EXT-VALUE-TRUE-3
  Scenario Outline: PMIx_Value_true returns <result> for the abbreviation <text>
    When this runs
      """
      pmix_value_t v
      PMIx_Value_construct(&v)
      v.type = PMIX_STRING
      v.data.string = strdup(<text>)
      int result = PMIx_Value_true(&v)
      """
    Then it holds that
      | result | <result> |

    Examples:
      | text    | result            |
      | "t"     | PMIX_BOOL_TRUE  |
      | "T"     | PMIX_BOOL_TRUE  |
      | "f"     | PMIX_BOOL_FALSE |
      | "F"     | PMIX_BOOL_FALSE |

  @EXT-VALUE-TRUE-4
  Scenario: PMIx_Value_true returns PMIX_BOOL_TRUE for a value of type PMIX_UNDEF
    When this runs
      """
      pmix_value_t v
      PMIx_Value_construct(&v)
      int result = PMIx_Value_true(&v)
      """
    Then it holds that
      | v.type | PMIX_UNDEF     |
      | result | PMIX_BOOL_TRUE |

  @EXT-VALUE-TRUE-5
  Scenario Outline: PMIx_Value_true returns PMIX_NON_BOOL for a value of type <kind>
    When this runs
      """
      pmix_value_t v
      PMIx_Value_construct(&v)
      v.type = <kind>
      v.data.<field> = <given>
      int result = PMIx_Value_true(&v)
      """
    Then it holds that
      | result | PMIX_NON_BOOL |

    Examples:
      | kind           | field   | given |
      | PMIX_BYTE      | byte    | 0     |
      | PMIX_BYTE      | byte    | 1     |
      | PMIX_SIZE      | size    | 0     |
      | PMIX_SIZE      | size    | 1     |
      | PMIX_PID       | pid     | 0     |
      | PMIX_PID       | pid     | 1     |
      | PMIX_INT       | integer | 0     |
      | PMIX_INT       | integer | 1     |
      | PMIX_INT8      | int8    | 0     |
      | PMIX_INT8      | int8    | 1     |
      | PMIX_INT16     | int16   | 0     |
      | PMIX_INT16     | int16   | 1     |
      | PMIX_INT32     | int32   | 0     |
      | PMIX_INT32     | int32   | 1     |
      | PMIX_INT64     | int64   | 0     |
      | PMIX_INT64     | int64   | 1     |
      | PMIX_UINT      | uint    | 0     |
      | PMIX_UINT      | uint    | 1     |
      | PMIX_UINT8     | uint8   | 0     |
      | PMIX_UINT8     | uint8   | 1     |
      | PMIX_UINT16    | uint16  | 0     |
      | PMIX_UINT16    | uint16  | 1     |
      | PMIX_UINT32    | uint32  | 0     |
      | PMIX_UINT32    | uint32  | 1     |
      | PMIX_UINT64    | uint64  | 0     |
      | PMIX_UINT64    | uint64  | 1     |
      | PMIX_FLOAT     | fval    | 0     |
      | PMIX_FLOAT     | fval    | 1     |
      | PMIX_DOUBLE    | dval    | 0     |
      | PMIX_DOUBLE    | dval    | 1     |
      | PMIX_STATUS    | status  | 0     |
      | PMIX_STATUS    | status  | 1     |
      | PMIX_PROC_RANK | rank    | 0     |
      | PMIX_PROC_RANK | rank    | 1     |
      | PMIX_TIME      | time    | 0     |
      | PMIX_TIME      | time    | 1     |

  @EXT-VALUE-COMPARE-2
  Scenario Outline: PMIx_Value_compare finds two values of type <kind> with the same contents equal
    When this runs
      """
      pmix_value_t a
      pmix_value_t b
      PMIx_Value_construct(&a)
      PMIx_Value_construct(&b)
      a.type = <kind>
      b.type = <kind>
      a.data.<field> = <one>
      b.data.<field> = <one>
      int result = PMIx_Value_compare(&a, &b)
      """
    Then it holds that
      | result | PMIX_EQUAL |

    Examples:
      | kind           | field   | one                  |
      | PMIX_UINT32    | uint32  | 7                    |
      | PMIX_INT       | integer | 7                    |
      | PMIX_INT8      | int8    | 1                    |
      | PMIX_INT16     | int16   | 300                  |
      | PMIX_INT32     | int32   | 70000                |
      | PMIX_INT64     | int64   | 5000000000           |
      | PMIX_UINT      | uint    | 4000000000           |
      | PMIX_UINT8     | uint8   | 200                  |
      | PMIX_UINT16    | uint16  | 60000                |
      | PMIX_UINT64    | uint64  | 18446744073709551615 |
      | PMIX_SIZE      | size    | 2                    |
      | PMIX_BYTE      | byte    | 9                    |
      | PMIX_STRING    | string  | strdup("b")          |
      | PMIX_STATUS    | status  | -1                   |
      | PMIX_BOOL      | flag    | true                 |
      | PMIX_PROC_RANK | rank    | 5                    |

  @EXT-VALUE-COMPARE-3
  Scenario Outline: PMIx_Value_compare finds <one> greater than <other> for type <kind>
    When this runs
      """
      pmix_value_t a
      pmix_value_t b
      PMIx_Value_construct(&a)
      PMIx_Value_construct(&b)
      a.type = <kind>
      b.type = <kind>
      a.data.<field> = <one>
      b.data.<field> = <other>
      int result = PMIx_Value_compare(&a, &b)
      int back = PMIx_Value_compare(&b, &a)
      """
    Then it holds that
      | result | PMIX_VALUE1_GREATER |
      | back | PMIX_VALUE2_GREATER |

    Examples:
      | kind        | field   | one                  | other       |
      | PMIX_UINT32 | uint32  | 7                    | 3           |
      | PMIX_INT    | integer | 7                    | -3          |
      | PMIX_INT8   | int8    | 1                    | -1          |
      | PMIX_INT16  | int16   | 300                  | -2          |
      | PMIX_INT32  | int32   | 70000                | -70000      |
      | PMIX_INT64  | int64   | 5000000000           | -5000000000 |
      | PMIX_UINT   | uint    | 4000000000           | 1           |
      | PMIX_UINT8  | uint8   | 200                  | 100         |
      | PMIX_UINT16 | uint16  | 60000                | 300         |
      | PMIX_UINT64 | uint64  | 18446744073709551615 | 1           |
      | PMIX_SIZE   | size    | 2                    | 1           |
      | PMIX_BYTE   | byte    | 9                    | 8           |
      | PMIX_STRING | string  | strdup("b")          | strdup("a") |
      | PMIX_STATUS | status  | -1                   | -27         |
      | PMIX_UINT16 | uint16  | 256                  | 255         |
      | PMIX_UINT32 | uint32  | 256                  | 255         |
      | PMIX_UINT64 | uint64  | 256                  | 255         |
      | PMIX_SIZE   | size    | 256                  | 255         |

  @EXT-VALUE-COMPARE-4
  Scenario Outline: PMIx_Value_compare finds the types <kind> and <other> different
    When this runs
      """
      pmix_value_t a
      pmix_value_t b
      PMIx_Value_construct(&a)
      PMIx_Value_construct(&b)
      a.type = <kind>
      a.data.uint64 = 1
      b.type = <other>
      b.data.uint64 = 1
      int result = PMIx_Value_compare(&a, &b)
      """
    Then it holds that
      | result | PMIX_VALUE_TYPE_DIFFERENT |

    Examples:
      | kind        | other       |
      | PMIX_UINT32 | PMIX_UINT64 |
      | PMIX_INT    | PMIX_UINT   |
      | PMIX_BOOL   | PMIX_BYTE   |

  @EXT-VALUE-GET-SIZE-2
  Scenario Outline: PMIx_Value_get_size returns <bytes> bytes more for <more> than for <less>
    When this runs
      """
      pmix_value_t a
      pmix_value_t b
      PMIx_Value_construct(&a)
      PMIx_Value_construct(&b)
      a.type = <less>
      a.data.<field> = <small>
      b.type = <more>
      b.data.<other> = <large>
      size_t less
      size_t all
      int first = PMIx_Value_get_size(&a, &less)
      int second = PMIx_Value_get_size(&b, &all)
      """
    Then it holds that
      | first  | PMIX_SUCCESS   |
      | second | PMIX_SUCCESS   |
      | less   | > 0            |
      | all    | less + <bytes> |

    Examples:
      | less        | field  | small           | more        | other  | large            | bytes |
      | PMIX_UINT32 | uint32 | 7               | PMIX_UINT64 | uint64 | 7                | 4     |
      | PMIX_BYTE   | byte   | 7               | PMIX_UINT16 | uint16 | 7                | 1     |
      | PMIX_STRING | string | strdup("x*5")   | PMIX_STRING | string | strdup("x*3005") | 3000  |
