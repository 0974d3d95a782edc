//! Libraries that lie about setting up applications: for each statement there is a lie, and a scenario that finds it.
//!
//! A liar is a small library in front of the real one, whose functions it has save those about which it lies. It is compiled with the C
//! compiler that libpmix itself needs. Without the probe there is nothing to ask: then this test says so and ends.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that cannot go on fails"
)]

use mapcheck::commands::test::library_subject;
use mapcheck::events::Event;
use mapcheck::pmix::{RealLibrary, discovery};
use mapcheck::profile::Profiles;
use mapcheck::trial::Trial;
use mapcheck_reference::Edition;
use mapcheck_steps::source::Scenarios;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Each lie, and the statements that it breaks.
const LIES: &[(&str, &[&str])] = &[
    (
        "NOTHING_RETURNED",
        &["SUP-DATA-6", "SUP-DATA-7", "SUP-ASK-1", "SUP-RETURN-1"],
    ),
    ("CALLBACK_FAILS", &["SUP-RETURN-1"]),
    ("MAP_REFUSED", &["SUP-MAP-2"]),
    ("ENDPOINTS_REFUSED", &["SUP-ASK-5"]),
    ("KEY_REFUSED", &["SUP-ASK-6"]),
    ("VALUES", &["SUP-DATA-6", "SUP-DATA-7"]),
    ("UNASKED", &["SUP-ASK-2"]),
    ("ALL_MORE", &["SUP-ASK-4"]),
    (
        "MADE_UP",
        &[
            "SUP-DATA-1",
            "SUP-DATA-2",
            "SUP-DATA-3",
            "SUP-DATA-4",
            "SUP-DATA-5",
        ],
    ),
    ("NODE_MAP", &["SUP-MAP-3"]),
    ("PROC_MAP", &["SUP-MAP-3"]),
    ("LARGE_MAP", &["SUP-MAP-4"]),
    ("LOCALITY", &["SUP-MAP-5"]),
    ("CPUSET", &["SUP-MAP-5"]),
    ("PACKING", &["SUP-RETURN-2"]),
    ("LOCAL_REFUSED", &["SUP-LOCAL-2"]),
    ("TOO_EARLY", &["SUP-NOTE-1", "SUP-NOTE-2"]),
    ("EVERYBODY", &["SUP-LOCAL-4"]),
];

/// What the real library does not do itself: no lie is needed for it.
const REAL: &[&str] = &["SUP-ASK-3", "SUP-LOCAL-3", "SUP-NOTE-3"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A library beside which its headers are.
fn real() -> Option<(RealLibrary, PathBuf)> {
    let found = discovery::find(&[]).unwrap_or_else(|error| panic!("{error}"));
    if let Some(why) = &found.none {
        eprintln!("not applicable: {why}");
    }
    let mut libraries = found.working.into_iter();
    libraries.find_map(|library| {
        let include = library.file().parent()?.parent()?.join("include");
        let there = include.join("pmix_server.h").is_file();
        there.then_some((library, include))
    })
}

fn compile(lie: &str, real: &Path, include: &Path, folder: &Path) -> PathBuf {
    let liar = folder.join(format!("liar-{lie}.so"));
    let status = Command::new("cc")
        .args(["-w", "-shared", "-fPIC", "-Wl,--no-as-needed"])
        .arg(format!("-DLIE_{lie}"))
        .arg("-I")
        .arg(include)
        .arg("-o")
        .arg(&liar)
        .arg(root().join("tests/fake_libraries/liar.c"))
        .arg(real)
        .arg(format!("-Wl,-rpath,{}", real.parent().unwrap().display()))
        .status()
        .unwrap();
    assert!(status.success(), "{lie} is not compiled");
    liar
}

/// The statements of which a scenario is not as the library's profile says.
fn found_out(library: RealLibrary, asked: &[&str]) -> BTreeSet<String> {
    let profiles = Profiles::with_folder(&root().join("profiles"));
    let profiles = profiles.unwrap_or_else(|error| panic!("{error}"));
    let subject = library_subject(library, &profiles, Edition::default());
    let scenarios = Scenarios::load(&[root().join("features/pmix/setup")]);
    let scenarios = scenarios.unwrap_or_else(|error| panic!("{error}"));
    let scenarios = scenarios.filter(|planned| {
        let mut tags = planned.tags.requirements.iter();
        tags.any(|tag| asked.contains(&tag.as_str()))
    });
    let trial = Trial {
        scenarios: &scenarios,
        edition: Edition::default(),
        topologies: root().join("topologies"),
        subjects: &[subject],
        strict: true,
        progress: None,
    };
    let mut events: Vec<Event> = Vec::new();
    trial
        .run(&mut events)
        .unwrap_or_else(|error| panic!("{error}"));
    let red = events.into_iter().filter_map(|event| match event {
        Event::ScenarioJudged(judged) if judged.red => Some(judged.requirements),
        _ => None,
    });
    red.flatten().collect()
}

#[test]
fn every_lie_about_setting_up_is_found_out() {
    let Some((library, include)) = real() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    for (lie, broken) in LIES {
        let liar = compile(lie, library.file(), &include, folder.path());
        let liar = discovery::find(&[liar]).unwrap_or_else(|error| panic!("{error}"));
        let liar = liar.working.into_iter().next().unwrap();
        let found = found_out(liar, broken);
        let missed: Vec<_> = broken.iter().filter(|id| !found.contains(**id)).collect();
        assert!(missed.is_empty(), "{lie}: nothing fails of {missed:?}");
    }
}

#[test]
fn every_statement_about_setting_up_has_its_lie() {
    let ledger = std::fs::read_to_string(root().join("features/pmix/setup/requirements.yaml"));
    let ledger = ledger.unwrap();
    let entries = ledger.split("  - id: ").skip(1);
    let seen = entries.filter(|entry| entry.contains("seen-by: libpmix"));
    let lies = LIES.iter().flat_map(|(_, broken)| broken.iter());
    let known: BTreeSet<&str> = lies.chain(REAL).copied().collect();
    let ids: BTreeSet<&str> = seen.filter_map(|entry| entry.lines().next()).collect();
    assert_eq!(ids, known);
}

#[test]
fn a_library_that_keeps_what_it_is_given_is_told_that_its_profile_is_wrong() {
    let Some((library, include)) = real() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let honest = compile("HONEST_NODE", library.file(), &include, folder.path());
    let honest = discovery::find(&[honest]).unwrap_or_else(|error| panic!("{error}"));
    let honest = honest.working.into_iter().next().unwrap();
    // It does what the rules demand, and the profile of the library behind it says that it does not.
    let stale = found_out(
        honest,
        &["SUP-LOCAL-3", "SUP-NOTE-1", "SUP-NOTE-2", "SUP-LOCAL-4"],
    );
    let expected = ["SUP-LOCAL-3", "SUP-NOTE-3"].map(str::to_owned);
    assert_eq!(stale, expected.into());
}
