//! Libraries that are called function by function: by the model as much as they should, and found out where they lie.
//!
//! The scenarios themselves are run by `libpmix.rs`. Where no libpmix of version 5 is found, there is nothing to call; these tests say so.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on fails"
)]

use mapcheck::pmix::{CALLER, CalledLibrary, discovery};
use mapcheck_pmix_calls::performer::Performer;
use mapcheck_pmix_calls::program::Answer;
use mapcheck_pmix_calls::script::Script;
use mapcheck_reference::pmix::extensions::{Comparison, Truth, argv, compare, truth_of_text};
use mapcheck_reference::pmix::{Model, Value};
use mapcheck_reference::{Reference, Rules};
use mapcheck_steps::runner::Topologies;
use mapcheck_steps::source::Scenarios;
use mapcheck_steps::{ScenarioOutcome, Setting};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn caller() -> PathBuf {
    Path::new(env!("CARGO_BIN_EXE_mapcheck")).with_file_name(CALLER)
}

/// A library of version 5, which has all functions.
fn library() -> Option<PathBuf> {
    let found = discovery::find(&[]).unwrap_or_else(|error| panic!("{error}"));
    let mut libraries = found.working.iter();
    let library = libraries.find(|library| library.version().major() == Some(5));
    if library.is_none() || !caller().is_file() {
        eprintln!("not applicable: there is no libpmix 5, or no {CALLER}");
        return None;
    }
    library.map(|library| library.file().to_owned())
}

fn include(library: &Path) -> PathBuf {
    library
        .parent()
        .and_then(Path::parent)
        .unwrap()
        .join("include")
}

/// The requirements of the scenarios that fail, and those of the scenarios that pass.
fn run(called: CalledLibrary) -> (BTreeSet<String>, BTreeSet<String>) {
    let features = root().join("features/pmix/extensions");
    let scenarios = Scenarios::load(&[features]).unwrap();
    let topologies = Arc::new(Topologies::new(root().join("topologies")));
    let reference = Arc::new(Reference::new("reference", Rules::default()));
    let setting = Setting::new(reference, Rules::default(), topologies);
    let setting = setting.with_library(Arc::new(Model::default()));
    let results = mapcheck_steps::run(&scenarios, setting.with_calls(Arc::new(called))).unwrap();
    let (mut failed, mut passed) = (BTreeSet::new(), BTreeSet::new());
    for result in results {
        match result.outcome {
            ScenarioOutcome::Failed(_) => failed.extend(result.requirements),
            _ => passed.extend(result.requirements),
        }
    }
    (failed, passed)
}

/// A library of these sources in front of another one, in a folder with headers.
fn shim(source: &str, library: &Path, folder: &Path) -> PathBuf {
    let lib = folder.join("lib");
    std::fs::create_dir_all(&lib).unwrap();
    let made = lib.join("libshim.so");
    // Programs that are linked with the one look for the other in the same folder.
    std::os::unix::fs::symlink(library, lib.join("libpmix.so.2")).unwrap();
    let status = Command::new("cc")
        .args(["-w", "-shared", "-fPIC", "-Wl,--no-as-needed", "-o"])
        .arg(&made)
        .arg(root().join("tests/liars").join(source))
        .arg("-I")
        .arg(include(library))
        .arg(library)
        .arg(format!(
            "-Wl,-rpath,{}",
            library.parent().unwrap().display()
        ))
        .status()
        .unwrap();
    assert!(status.success());
    made
}

#[test]
fn a_library_that_lies_is_found_out() {
    let Some(library) = library() else { return };
    let folder = tempfile::tempdir().unwrap();
    let liar = shim("liar.c", &library, folder.path());
    let honest = CalledLibrary::new(library.clone(), include(&library), caller()).unwrap();
    let lying = CalledLibrary::new(liar, include(&library), caller()).unwrap();
    let (_, true_of_honest) = run(honest);
    let (false_of_liar, _) = run(lying);
    for id in [
        "EXT-ARGV-SPLIT-2",
        "EXT-ENVAR-LOAD-2",
        "EXT-VALUE-COMPARE-3",
        "EXT-VALUE-COMPARE-4",
        "EXT-INFO-IS-PERSISTENT-2",
        "EXT-COORD-CONSTRUCT-2",
        "EXT-BYTE-OBJECT-DESTRUCT-2",
        "EXT-ERROR-CODE-2",
        "EXT-XFER-PROCID-2",
    ] {
        assert!(true_of_honest.contains(id), "{id} holds of a real library");
        assert!(false_of_liar.contains(id), "{id} does not hold of the liar");
    }
}

#[test]
fn headers_that_lie_are_found_out() {
    let Some(library) = library() else { return };
    let folder = tempfile::tempdir().unwrap();
    let lying = folder.path().join("include");
    std::fs::create_dir_all(&lying).unwrap();
    for entry in include(&library).read_dir().unwrap() {
        let path = entry.unwrap().path();
        if let Ok(text) = std::fs::read_to_string(&path) {
            let text = text
                .replace("\"pmix.ssn.pause\"", "\"pmix.ssn.paused\"")
                .replace(
                    "#define PMIX_INFO_PERSISTENT",
                    "#define PMIX_INFO_PERSISTENT 0x20 //",
                )
                .replace("int PMIx_Argv_count(", "long PMIx_Argv_count(")
                .replace(
                    "} pmix_net_stats_t;",
                    "} pmix_network_stats_t;\n#define pmix_net_stats_t pmix_disk_stats_t",
                )
                .replace("(bool) pause all jobs", "(int) pause all jobs")
                .replace("#define PMIX_XFER_PROCID", "#define PMIX_TRANSFER_PROCID");
            std::fs::write(lying.join(path.file_name().unwrap()), text).unwrap();
        }
    }
    let (false_of_liar, _) = run(CalledLibrary::new(library, lying, caller()).unwrap());
    for id in [
        "EXT-KEY-SESSION-PAUSE-1",
        "EXT-KEY-SESSION-PAUSE-2",
        "EXT-CONST-INFO-PERSISTENT-1",
        "EXT-ARGV-COUNT-1",
        "EXT-TYPE-NET-STATS-1",
        "EXT-MACRO-XFER-PROCID-1",
    ] {
        assert!(
            false_of_liar.contains(id),
            "{id} does not hold of these headers"
        );
    }
}

#[test]
fn a_library_that_has_sessions_controlled_passes_where_others_do_not() {
    let Some(library) = library() else { return };
    let folder = tempfile::tempdir().unwrap();
    let obliging = shim("obliging.c", &library, folder.path());
    let called = CalledLibrary::new(obliging, include(&library), caller()).unwrap();
    let (failed, passed) = run(called);
    for id in ["EXT-SESSION-14", "EXT-SESSION-MODULE-2"] {
        assert!(passed.contains(id) && !failed.contains(id), "{id}");
    }
}

/// What a library leaves in the variables of a script.
fn values(called: &CalledLibrary, lines: &str, paths: &[String]) -> Vec<Answer> {
    let mut script = Script::new().unwrap();
    script.add(lines).unwrap_or_else(|why| panic!("{why}"));
    let mut steps = script.steps().to_vec();
    let ran = steps.len();
    steps.extend(paths.iter().map(|path| script.read(path).unwrap()));
    let answers = called.perform(&steps).unwrap_or_else(|why| panic!("{why}"));
    answers[ran..].to_vec()
}

/// Compares many cases in one process: for each the lines of a script, what is read, and what must be there.
fn agree(cases: &[(String, String, Answer)]) {
    let Some(library) = library() else { return };
    let called = CalledLibrary::of(&library).unwrap();
    let lines: Vec<&str> = cases.iter().map(|case| case.0.as_str()).collect();
    let paths: Vec<String> = cases.iter().map(|case| case.1.clone()).collect();
    let found = values(&called, &lines.join("\n"), &paths);
    for ((lines, _, wanted), found) in cases.iter().zip(&found) {
        assert_eq!(wanted, found, "{lines}");
    }
}

/// A value as a script stores it, its type's name and its field.
fn stored(variable: &str, value: &Value) -> String {
    let (kind, field, text) = match value {
        Value::Uint64(value) => ("PMIX_UINT64", "uint64", value.to_string()),
        Value::Int64(value) => ("PMIX_INT64", "int64", value.to_string()),
        Value::Uint16(value) => ("PMIX_UINT16", "uint16", value.to_string()),
        Value::Uint8(value) => ("PMIX_UINT8", "uint8", value.to_string()),
        Value::String(value) => ("PMIX_STRING", "string", format!("strdup(\"{value}\")")),
        other => panic!("{other} is not stored"),
    };
    format!(
        "pmix_value_t {variable}\nPMIx_Value_construct(&{variable})\n{variable}.type = {kind}\n{variable}.data.{field} = {text}\n"
    )
}

fn value() -> impl Strategy<Value = Value> {
    prop_oneof![
        // A profile says of larger ones that they are compared as bytes.
        (0u64..256).prop_map(Value::Uint64),
        (0i64..256).prop_map(Value::Int64),
        (0u16..256).prop_map(Value::Uint16),
        (0u8..4).prop_map(Value::Uint8),
        "[ab]{0,3}".prop_map(Value::String),
    ]
}

/// As `PMIX_EQUAL` and the like are counted.
fn number(comparison: Comparison) -> Answer {
    Answer::Number(match comparison {
        Comparison::Equal => 0,
        Comparison::FirstGreater => 1,
        Comparison::SecondGreater => 2,
        Comparison::TypesDiffer => 3,
        Comparison::NotAvailable => 5,
    })
}

/// Texts of which the library's profile names no deviation.
fn plain(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let longer = |word: &str| lower.starts_with(word) && lower != word;
    let others = ["yes", "no", "on", "off"];
    lower.len() > 1 && !others.contains(&lower.as_str()) && !longer("true") && !longer("false")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn texts_are_divided_as_the_model_does(
        texts in prop::collection::vec(("[ab,:]{0,8}", any::<bool>(), prop_oneof![Just(','), Just(':')]), 40),
    ) {
        let cases: Vec<_> = texts.iter().enumerate().map(|(at, (text, empty, delimiter))| {
            let lines = format!("char **a{at} = PMIx_Argv_split_inter(\"{text}\", '{delimiter}', {empty})");
            let parts = argv::split(text, *delimiter, *empty);
            let wanted = if parts.is_empty() { Answer::Null } else { Answer::Texts(parts) };
            (lines, format!("a{at}"), wanted)
        }).collect();
        agree(&cases);
    }

    #[test]
    fn what_is_divided_is_put_together_again_as_the_model_does(
        texts in prop::collection::vec("[ab][ab,]{0,8}", 40),
    ) {
        let cases: Vec<_> = texts.iter().enumerate().map(|(at, text)| {
            let lines = format!("char **a{at} = PMIx_Argv_split_with_empty(\"{text}\", ',')\nchar *j{at} = PMIx_Argv_join(a{at}, '+')");
            let wanted = argv::join(&argv::split(text, ',', true), '+');
            (lines, format!("j{at}"), Answer::Text(wanted))
        }).collect();
        agree(&cases);
    }

    #[test]
    fn values_are_compared_as_the_model_does(pairs in prop::collection::vec((value(), value()), 40)) {
        let cases: Vec<_> = pairs.iter().enumerate().map(|(at, (one, other))| {
            let mut lines = stored(&format!("a{at}"), one) + &stored(&format!("b{at}"), other);
            lines += &format!("int c{at} = PMIx_Value_compare(&a{at}, &b{at})");
            (lines, format!("c{at}"), number(compare(one, other)))
        }).collect();
        agree(&cases);
    }

    #[test]
    fn texts_say_yes_and_no_as_the_model_does(
        texts in prop::collection::vec("[tT][rR][uU][eE]|[fF][aA][lL][sS][eE]|[bcdB-D][a-z]{1,5}", 40),
    ) {
        let texts = texts.iter().filter(|text| plain(text)).enumerate();
        let cases: Vec<_> = texts.map(|(at, text)| {
            let mut lines = stored(&format!("a{at}"), &Value::String(text.clone()));
            lines += &format!("int c{at} = PMIx_Value_true(&a{at})");
            let wanted = match truth_of_text(text) {
                Truth::True => 0,
                Truth::False => 1,
                Truth::NoBoolean => 2,
            };
            (lines, format!("c{at}"), Answer::Number(wanted))
        }).collect();
        agree(&cases);
    }
}
