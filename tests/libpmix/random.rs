//! Functions that are called with random values: libraries do with them what the model does.

use crate::libpmix::with_headers;
use crate::test;
use mapcheck::builds::pmix::InstalledLibrary;
use mapcheck_pmix_calls::library::PmixLibrary;
use mapcheck_reference::pmix::PmixValue;
use mapcheck_reference::pmix::extensions::{
    BooleanState, ValueComparison, argv, boolean_state_of_str, compare_values,
};
use proptest::prelude::*;

/// Compares many cases in one program: each is a block of C that ends with a check.
fn agree(cases: &[String]) {
    let (library, _) = with_headers();
    let called = InstalledLibrary::find(library.file(), None).unwrap();
    let cases = cases.iter().map(|case| format!("{{ {case} }}\n"));
    let text: String = cases.collect();
    let ran = called.run_program(&text);
    assert_eq!(ran, Ok(Ok(())), "{text}");
}

/// Declares a value with contents.
fn declare(variable: &str, value: &PmixValue) -> String {
    let (kind, field, text) = match value {
        PmixValue::Uint64(value) => ("PMIX_UINT64", "uint64", value.to_string()),
        PmixValue::Int64(value) => ("PMIX_INT64", "int64", value.to_string()),
        PmixValue::Uint16(value) => ("PMIX_UINT16", "uint16", value.to_string()),
        PmixValue::Uint8(value) => ("PMIX_UINT8", "uint8", value.to_string()),
        PmixValue::String(value) => ("PMIX_STRING", "string", format!("strdup(\"{value}\")")),
        other => panic!("{other} is not declared"),
    };
    format!("pmix_value_t {variable} = {{.type = {kind}, .data.{field} = {text}}}; ")
}

fn value() -> impl Strategy<Value = PmixValue> {
    prop_oneof![
        // Larger integers hit a known deviation: libraries compare them as bytes.
        (0u64..256).prop_map(PmixValue::Uint64),
        (0i64..256).prop_map(PmixValue::Int64),
        (0u16..256).prop_map(PmixValue::Uint16),
        (0u8..4).prop_map(PmixValue::Uint8),
        "[ab]{0,3}".prop_map(PmixValue::String),
    ]
}

/// The name of a comparison's result in C.
fn result_name(comparison: ValueComparison) -> &'static str {
    match comparison {
        ValueComparison::Equal => "PMIX_EQUAL",
        ValueComparison::FirstGreater => "PMIX_VALUE1_GREATER",
        ValueComparison::SecondGreater => "PMIX_VALUE2_GREATER",
        ValueComparison::TypesDiffer => "PMIX_VALUE_TYPE_DIFFERENT",
        ValueComparison::NotAvailable => "PMIX_VALUE_COMPARISON_NOT_AVAIL",
    }
}

/// Returns whether a string avoids the known deviations of libraries.
fn plain(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let longer = |word: &str| lower.starts_with(word) && lower != word;
    let others = ["yes", "no", "on", "off"];
    lower.len() > 1 && !others.contains(&lower.as_str()) && !longer("true") && !longer("false")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn libraries_split_strings_as_the_model(
        texts in prop::collection::vec(("[ab,:]{0,8}", any::<bool>(), prop_oneof![Just(','), Just(':')]), 40),
    ) {
        let cases: Vec<_> = texts.iter().map(|(text, empty, delimiter)| {
            let declared = format!("char **found = PMIx_Argv_split_inter(\"{text}\", '{delimiter}', {empty});");
            let parts = argv::split_argv(text, *delimiter, *empty);
            if parts.is_empty() {
                return format!("{declared} CHECK(!found);");
            }
            let parts: Vec<_> = parts.iter().map(|part| format!("\"{part}\"")).collect();
            format!("{declared} ARE(found, {});", parts.join(", "))
        }).collect();
        agree(&cases);
    }

    #[test]
    fn libraries_join_arrays_as_the_model(
        texts in prop::collection::vec("[ab][ab,]{0,8}", 40),
    ) {
        let cases: Vec<_> = texts.iter().map(|text| {
            let joined = argv::join_argv(&argv::split_argv(text, ',', true), '+');
            format!("char **parts = PMIx_Argv_split_with_empty(\"{text}\", ','); IS(PMIx_Argv_join(parts, '+'), \"{joined}\");")
        }).collect();
        agree(&cases);
    }

    #[test]
    fn libraries_compare_values_as_the_model(pairs in prop::collection::vec((value(), value()), 40)) {
        let cases: Vec<_> = pairs.iter().map(|(one, other)| {
            let declared = declare("one", one) + &declare("other", other);
            let result = result_name(compare_values(one, other));
            format!("{declared} IS(PMIx_Value_compare(&one, &other), {result});")
        }).collect();
        agree(&cases);
    }

    #[test]
    fn libraries_parse_booleans_as_the_model(
        texts in prop::collection::vec("[tT][rR][uU][eE]|[fF][aA][lL][sS][eE]|[bcdB-D][a-z]{1,5}", 40),
    ) {
        let texts = texts.iter().filter(|text| plain(text));
        let cases: Vec<_> = texts.map(|text| {
            let wanted = match boolean_state_of_str(text) {
                BooleanState::True => "PMIX_BOOL_TRUE",
                BooleanState::False => "PMIX_BOOL_FALSE",
                BooleanState::NonBoolean => "PMIX_NON_BOOL",
            };
            let declared = declare("text", &PmixValue::String(text.clone()));
            format!("{declared} IS(PMIx_Value_true(&text), {wanted});")
        }).collect();
        agree(&cases);
    }
}
