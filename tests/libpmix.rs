//! The scenarios about libpmix, on every libpmix that is found.
//!
//! Without the probe (`cargo build -p mapcheck-pmix`) there is nothing to ask: then these tests say so and end. `ci/test` names the
//! probe, so that there it must be found.

#![expect(clippy::panic, reason = "a test that cannot go on fails")]

use mapcheck::commands::test::library_subject;
use mapcheck::events::Event;
use mapcheck::judge::Subject;
use mapcheck::pmix::{RealLibrary, discovery};
use mapcheck::profile::Profiles;
use mapcheck::report::Terminal;
use mapcheck::trial::Trial;
use mapcheck_reference::Edition;
use mapcheck_steps::source::Scenarios;
use std::path::Path;

/// How many scenarios a library can be asked at least.
const AT_LEAST: usize = 1;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The libraries that are found; none, and why not is told, without the probe.
fn libraries() -> Vec<RealLibrary> {
    let found = discovery::find(&[]).unwrap_or_else(|error| {
        let source = std::error::Error::source(&error);
        panic!(
            "{error}: {}",
            source.map(ToString::to_string).unwrap_or_default()
        )
    });
    assert!(found.broken.is_empty(), "{:?}", found.broken);
    if let Some(why) = found.none {
        eprintln!("not applicable: {why}");
    }
    found.working
}

fn run(subjects: &[Subject]) -> (usize, Vec<Event>, String) {
    let scenarios = Scenarios::load(&[root().join("features/pmix")]);
    let scenarios = scenarios.unwrap_or_else(|error| panic!("{error}"));
    let trial = Trial {
        scenarios: &scenarios,
        edition: Edition::default(),
        topologies: root().join("topologies"),
        subjects,
        strict: true,
        progress: None,
    };
    let mut events: Vec<Event> = Vec::new();
    let finished = trial.run(&mut events);
    let finished = finished.unwrap_or_else(|error| panic!("{error}"));
    let mut report = Vec::new();
    let mut terminal = Terminal::new(anstream::StripStream::new(&mut report));
    for event in &events {
        mapcheck::events::Sink::take(&mut terminal, event).unwrap_or_else(|e| panic!("{e}"));
    }
    drop(terminal);
    let report = String::from_utf8_lossy(&report).into_owned();
    (finished.findings, events, report)
}

#[test]
fn libraries_are_as_their_profiles_say() {
    let profiles = Profiles::with_folder(&root().join("profiles"));
    let profiles = profiles.unwrap_or_else(|error| panic!("{error}"));
    for library in libraries() {
        let subject = library_subject(library, &profiles, Edition::default());
        let (findings, events, report) = run(&[subject]);
        assert_eq!(findings, 0, "{report}");
        let judged = events.iter().filter(|event| match event {
            Event::ScenarioJudged(judged) => judged.verdict.word() != "not applicable",
            _ => false,
        });
        assert!(judged.count() >= AT_LEAST, "{report}");
    }
}
