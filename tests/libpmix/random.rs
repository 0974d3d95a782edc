//! Functions that are called with random values: libraries do with them what the model does.

use crate::libpmix::with_headers;
use crate::needs::{Need, end_without};
use crate::test;
use mapcheck::pmix::InstalledLibrary;
use mapcheck_pmix_calls::library::PmixLibrary;
use mapcheck_pmix_calls::protocol::Answer;
use mapcheck_pmix_calls::script::Script;
use mapcheck_reference::pmix::PmixValue;
use mapcheck_reference::pmix::extensions::{
    BooleanState, ValueComparison, argv, boolean_state_of_str, compare_values,
};
use proptest::prelude::*;

/// What a library leaves in the variables of a script.
fn values(called: &InstalledLibrary, lines: &str, paths: &[String]) -> Vec<Answer> {
    let mut script = Script::new().unwrap();
    script
        .add_lines(lines)
        .unwrap_or_else(|why| panic!("{why}"));
    let mut steps = script.steps().to_vec();
    let ran = steps.len();
    steps.extend(paths.iter().map(|path| script.read(path).unwrap()));
    let answers = called.perform(&steps).unwrap_or_else(|why| panic!("{why}"));
    answers[ran..].to_vec()
}

/// Compares many cases in one process: for each the lines of a script, what is read, and what must be there.
fn agree(cases: &[(String, String, Answer)]) {
    let (library, _) = with_headers();
    let Ok(called) = InstalledLibrary::find(library.file(), None) else {
        end_without(Need::Calls)
    };
    let lines: Vec<&str> = cases.iter().map(|case| case.0.as_str()).collect();
    let paths: Vec<String> = cases.iter().map(|case| case.1.clone()).collect();
    let found = values(&called, &lines.join("\n"), &paths);
    for ((lines, _, wanted), found) in cases.iter().zip(&found) {
        assert_eq!(wanted, found, "{lines}");
    }
}

/// A value as a script stores it, its type's name and its field.
fn stored(variable: &str, value: &PmixValue) -> String {
    let (kind, field, text) = match value {
        PmixValue::Uint64(value) => ("PMIX_UINT64", "uint64", value.to_string()),
        PmixValue::Int64(value) => ("PMIX_INT64", "int64", value.to_string()),
        PmixValue::Uint16(value) => ("PMIX_UINT16", "uint16", value.to_string()),
        PmixValue::Uint8(value) => ("PMIX_UINT8", "uint8", value.to_string()),
        PmixValue::String(value) => ("PMIX_STRING", "string", format!("strdup(\"{value}\")")),
        other => panic!("{other} is not stored"),
    };
    format!(
        "pmix_value_t {variable}\nPMIx_Value_construct(&{variable})\n{variable}.type = {kind}\n{variable}.data.{field} = {text}\n"
    )
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

/// As `PMIX_EQUAL` and the like are counted.
fn number(comparison: ValueComparison) -> Answer {
    Answer::Number(match comparison {
        ValueComparison::Equal => 0,
        ValueComparison::FirstGreater => 1,
        ValueComparison::SecondGreater => 2,
        ValueComparison::TypesDiffer => 3,
        ValueComparison::NotAvailable => 5,
    })
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
        let cases: Vec<_> = texts.iter().enumerate().map(|(at, (text, empty, delimiter))| {
            let lines = format!("char **a{at} = PMIx_Argv_split_inter(\"{text}\", '{delimiter}', {empty})");
            let parts = argv::split_argv(text, *delimiter, *empty);
            let wanted = if parts.is_empty() { Answer::Null } else { Answer::StringList(parts) };
            (lines, format!("a{at}"), wanted)
        }).collect();
        agree(&cases);
    }

    #[test]
    fn libraries_join_arrays_as_the_model(
        texts in prop::collection::vec("[ab][ab,]{0,8}", 40),
    ) {
        let cases: Vec<_> = texts.iter().enumerate().map(|(at, text)| {
            let lines = format!("char **a{at} = PMIx_Argv_split_with_empty(\"{text}\", ',')\nchar *j{at} = PMIx_Argv_join(a{at}, '+')");
            let wanted = argv::join_argv(&argv::split_argv(text, ',', true), '+');
            (lines, format!("j{at}"), Answer::String(wanted))
        }).collect();
        agree(&cases);
    }

    #[test]
    fn libraries_compare_values_as_the_model(pairs in prop::collection::vec((value(), value()), 40)) {
        let cases: Vec<_> = pairs.iter().enumerate().map(|(at, (one, other))| {
            let mut lines = stored(&format!("a{at}"), one) + &stored(&format!("b{at}"), other);
            lines += &format!("int c{at} = PMIx_Value_compare(&a{at}, &b{at})");
            (lines, format!("c{at}"), number(compare_values(one, other)))
        }).collect();
        agree(&cases);
    }

    #[test]
    fn libraries_parse_booleans_as_the_model(
        texts in prop::collection::vec("[tT][rR][uU][eE]|[fF][aA][lL][sS][eE]|[bcdB-D][a-z]{1,5}", 40),
    ) {
        let texts = texts.iter().filter(|text| plain(text)).enumerate();
        let cases: Vec<_> = texts.map(|(at, text)| {
            let mut lines = stored(&format!("a{at}"), &PmixValue::String(text.clone()));
            lines += &format!("int c{at} = PMIx_Value_true(&a{at})");
            let wanted = match boolean_state_of_str(text) {
                BooleanState::True => 0,
                BooleanState::False => 1,
                BooleanState::NonBoolean => 2,
            };
            (lines, format!("c{at}"), Answer::Number(wanted))
        }).collect();
        agree(&cases);
    }
}
