//! The scenarios about libpmix, on every libpmix that is found, and on libraries that lie; what scenes leave behind.
//!
//! Without the probe (`cargo build -p mapcheck-pmix`) there is nothing to ask: then these tests say so and end. `ci/test` names the
//! probe, so that there it must be found.

#![expect(clippy::panic, reason = "a test that cannot go on fails")]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod leftovers;
mod lies;

use mapcheck::commands::test::library_subject;
use mapcheck::events::{Event, Sink as _};
use mapcheck::judge::Subject;
use mapcheck::pmix::{RealLibrary, discovery};
use mapcheck::profile::Profiles;
use mapcheck::report::Terminal;
use mapcheck::trial::Trial;
use mapcheck_reference::Edition;
use mapcheck_steps::source::Scenarios;
use std::path::{Path, PathBuf};

/// How many scenarios a library can be asked at least.
const AT_LEAST: usize = 50;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The libraries that are found; none, and why not is told, without the probe.
fn libraries() -> Vec<RealLibrary> {
    let found = discovery::find(&[]).unwrap_or_else(|error| {
        let source = std::error::Error::source(&error).map(ToString::to_string);
        panic!("{error}: {}", source.unwrap_or_default())
    });
    assert!(found.broken.is_empty(), "{:?}", found.broken);
    if let Some(why) = found.none {
        eprintln!("not applicable: {why}");
    }
    found.working
}

/// What came of scenarios on a library.
struct Told {
    findings: usize,
    words: Vec<&'static str>,
    report: String,
}

impl Told {
    fn count(&self, word: &str) -> usize {
        self.words.iter().filter(|told| **told == word).count()
    }
}

fn run(library: RealLibrary, features: &str) -> Told {
    let profiles = Profiles::with_folder(&root().join("profiles")).unwrap();
    let subjects: [Subject; 1] = [library_subject(library, &profiles, Edition::default())];
    let scenarios = Scenarios::load(&[PathBuf::from(root()).join(features)]);
    let scenarios = scenarios.unwrap_or_else(|error| panic!("{error}"));
    let trial = Trial {
        scenarios: &scenarios,
        edition: Edition::default(),
        topologies: root().join("topologies"),
        subjects: &subjects,
        strict: true,
        progress: None,
    };
    let mut events: Vec<Event> = Vec::new();
    let findings = trial.run(&mut events).unwrap().findings;
    let mut report = Vec::new();
    let mut terminal = Terminal::new(anstream::StripStream::new(&mut report));
    for event in &events {
        terminal.take(event).unwrap();
    }
    drop(terminal);
    let words = events.iter().filter_map(|event| match event {
        Event::ScenarioJudged(judged) => Some(judged.verdict.word()),
        _ => None,
    });
    Told {
        findings,
        words: words.collect(),
        report: String::from_utf8_lossy(&report).into_owned(),
    }
}

#[test]
fn libraries_are_as_their_profiles_say() {
    for library in libraries() {
        let told = run(library, "features/pmix");
        assert_eq!(told.findings, 0, "{}", told.report);
        let asked = told.words.len() - told.count("not applicable");
        assert!(asked >= AT_LEAST, "{}", told.report);
    }
}
