//! The scenarios of features/pmix/extensions, on every PMIx library that is found.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use mapcheck::pmix::{CALLER, CalledLibrary};
use mapcheck_reference::pmix::Model;
use mapcheck_reference::{Reference, Rules};
use mapcheck_steps::runner::Topologies;
use mapcheck_steps::source::Scenarios;
use mapcheck_steps::{ScenarioOutcome, Setting};
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn caller() -> PathBuf {
    let program = Path::new(env!("CARGO_BIN_EXE_mapcheck"));
    program.with_file_name(CALLER)
}

/// What fails on a library: where, and why.
fn failures(library: &Path, include: &Path) -> Vec<String> {
    let features = root().join("features/pmix/extensions");
    let scenarios = Scenarios::load(&[features]).unwrap();
    let called = CalledLibrary::new(library.to_owned(), include.to_owned(), caller()).unwrap();
    let reference = Arc::new(Reference::new("reference", Rules::default()));
    let topologies = Arc::new(Topologies::new(root().join("topologies")));
    let setting = Setting::new(reference, Rules::default(), topologies);
    let results = mapcheck_steps::run(
        &scenarios,
        setting
            .with_library(Arc::new(Model::default()))
            .with_calls(Arc::new(called)),
    )
    .unwrap();
    println!("{} scenarios", results.len());
    let failed = results.iter().filter_map(|result| match &result.outcome {
        ScenarioOutcome::Passed => None,
        ScenarioOutcome::Failed(step) => {
            let ids = result.requirements.join(" ");
            Some(format!(
                "{} {ids}: {}: {}",
                result.id, result.name, step.message
            ))
        }
        ScenarioOutcome::NotApplicable { reason } => Some(format!("{}: {reason}", result.id)),
    });
    failed.collect()
}

#[test]
fn by_hand() {
    let Some(library) = std::env::var_os("LIBPMIX").map(PathBuf::from) else {
        return;
    };
    let include = library.parent().unwrap().with_file_name("include");
    for failure in failures(&library, &include) {
        println!("{failure}");
    }
}
