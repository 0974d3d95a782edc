//! Tests with real libraries: the scenarios about libpmix on every libpmix that is found, the scenarios on libraries with an
//! injected fault, random arguments compared with the model, and the cleanup of scripts.
//!
//! They need the probe (`cargo build -p mapcheck-pmix`): see `needs`.

#![expect(clippy::panic, reason = "a test that cannot go on fails")]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod leftovers;
mod liars;
mod packing;
mod profile;
mod random;

use crate::needs::{Need, end_without};
use crate::test;
use mapcheck::builds::pmix::{InstalledLibrary, RealLibrary, discovery};
use mapcheck::judge::profile::Profiles;
use mapcheck::judge::trial::Trial;
use mapcheck::judge::{LibrarySubject, Subject};
use mapcheck::report::Terminal;
use mapcheck::run::events::{Event, Sink as _};
use mapcheck::run::shard::Shard;
use mapcheck_pmix_calls::library::PmixLibrary as _;
use mapcheck_reference::Edition;
use mapcheck_steps::source::Scenarios;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the libraries that are found. Without any, or without the probe, the test ends.
fn libraries() -> Vec<RealLibrary> {
    let found = discovery::find_libraries(&[]).unwrap_or_else(|error| {
        let source = std::error::Error::source(&error).map(ToString::to_string);
        panic!("{error}: {}", source.unwrap_or_default())
    });
    assert!(found.broken.is_empty(), "{:?}", found.broken);
    if found.missing_probe.is_some() {
        end_without(Need::Probe);
    }
    if found.working.is_empty() {
        end_without(Need::Libpmix);
    }
    found.working
}

/// Returns the folder of a library's headers, whether or not they are installed.
fn headers_of(library: &RealLibrary) -> PathBuf {
    let prefix = library.file().parent().and_then(Path::parent);
    prefix.map(|prefix| prefix.join("include")).unwrap()
}

/// Returns a library of version 5, which exports all functions, and the folder of its headers.
pub(crate) fn with_headers() -> (RealLibrary, PathBuf) {
    let mut libraries = libraries().into_iter();
    let found = libraries.find_map(|library| {
        let include = headers_of(&library);
        let there = include.join("pmix_server.h").is_file();
        (there && library.version().major() == Some(5)).then_some((library, include))
    });
    found.unwrap_or_else(|| end_without(Need::Libpmix))
}

/// The result of running scenarios on a library.
struct LibraryRun {
    findings: usize,
    words: Vec<&'static str>,
    /// The requirements of the scenarios that contradict the library's profile.
    red: BTreeSet<String>,
    report: String,
}

impl LibraryRun {
    fn count(&self, word: &str) -> usize {
        self.words.iter().filter(|known| **known == word).count()
    }
}

fn load(features: &str) -> Scenarios {
    let scenarios = Scenarios::load(&[root().join(features)]);
    scenarios.unwrap_or_else(|error| panic!("{error}"))
}

fn run_scenarios(library: RealLibrary, scenarios: &Scenarios) -> LibraryRun {
    let profiles = Profiles::with_folder(&root().join("profiles")).unwrap();
    let subjects = [Subject::library(LibrarySubject::new(
        library, &profiles, None,
    ))];
    let trial = Trial {
        scenarios,
        edition: Edition::default(),
        topologies: root().join("topologies"),
        subjects: &subjects,
        strict: true,
        progress: None,
        watch: Arc::default(),
        not_looked_at: Vec::new(),
        unspecified: Default::default(),
        shard: Shard::WHOLE,
        jobs: None,
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
        Event::CaseJudged(judged) => Some(judged.verdict.label()),
        _ => None,
    });
    let red = events.iter().filter_map(|event| match event {
        Event::CaseJudged(judged) if judged.red => Some(judged.requirements.clone()),
        _ => None,
    });
    LibraryRun {
        findings,
        words: words.collect(),
        red: red.flatten().collect(),
        report: String::from_utf8_lossy(&report).into_owned(),
    }
}

#[test]
fn missing_headers_are_reported() {
    let (library, include) = with_headers();
    let none = tempfile::TempDir::new().unwrap();
    let of = |include: &Path| {
        let library = library.file().to_owned();
        InstalledLibrary::new(library, include.to_owned()).unwrap()
    };
    assert_eq!(of(&include).missing_headers(), None);
    let why = of(none.path()).missing_headers().unwrap();
    assert!(why.contains("not installed"), "{why}");
}
