//! Libraries with an injected fault ("liars"): some scenario must detect each fault ("lie").
//!
//! A liar is a small library that is loaded before a real one and replaces some of its functions. It is compiled with the C
//! compiler that libpmix itself needs.

mod extensions;
mod get;
mod packing;
mod setup;

use crate::libpmix::{load, root, run_scenarios, with_headers};
use crate::needs;
use mapcheck::builds::pmix::RealLibrary;
use mapcheck_steps::source::Scenarios;
use std::cell::Cell;
use std::collections::BTreeSet;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// A real library, and a folder for the liars that are built on it.
struct Workshop {
    real: RealLibrary,
    include: PathBuf,
    folder: TempDir,
}

impl Workshop {
    fn new() -> Self {
        let (real, include) = with_headers();
        let folder = tempfile::tempdir().unwrap();
        // Programs that are linked with a liar search for the real library in the same folder.
        symlink(real.file(), folder.path().join("libpmix.so.2")).unwrap();
        Self {
            real,
            include,
            folder,
        }
    }

    /// Compiles a file of this folder with one of its lies.
    fn compile(&self, source: &str, lie: &str) -> PathBuf {
        let liar = self.folder.path().join(format!("lib{source}-{lie}.so"));
        let folder = self.real.file().parent().unwrap();
        let output = Command::new("cc")
            .args(["-shared", "-fPIC", "-O1", "-Wall", "-Werror"])
            .arg(format!("-DLIE_{lie}"))
            .arg("-I")
            .arg(&self.include)
            .arg("-o")
            .arg(&liar)
            .arg(root().join("tests/libpmix/liars").join(source))
            .arg("-Wl,--no-as-needed")
            .arg(self.real.file())
            .arg(format!("-Wl,-rpath,{}", folder.display()))
            .output()
            .unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{source}, {lie}: {errors}");
        liar
    }

    /// Opens a liar, so that it can run scripts.
    fn liar(&self, source: &str, lie: &str) -> RealLibrary {
        open(&self.compile(source, lie))
    }
}

fn open(file: &Path) -> RealLibrary {
    let liar = RealLibrary::open(&needs::probe(), file);
    liar.unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// Runs the scenarios of some requirements and returns the requirements that contradict the library's profile.
fn red_requirements(library: RealLibrary, features: &str, asked: &[&str]) -> BTreeSet<String> {
    let scenarios = load(features).filter(|planned| {
        let mut tags = planned.tags.requirements.iter();
        tags.any(|tag| asked.contains(&tag.as_str()))
    });
    run_scenarios(library, &scenarios).red
}

/// The number of scenarios that are asked at once for a lie. One of the first usually detects it.
const BATCH: usize = 4;

/// Returns one of `step` scenarios in turn, beginning with number `first`.
fn every(scenarios: &Scenarios, step: usize, first: usize) -> Scenarios {
    let place = Cell::new(0);
    scenarios.filter(|_| place.replace(place.get() + 1) % step == first)
}

/// Compiles a liar for each lie of a file and checks that a scenario detects each requirement that it breaks.
fn assert_detected(workshop: &Workshop, source: &str, features: &str, lies: &[(&str, &[&str])]) {
    let all = load(features);
    for (lie, broken) in lies {
        let mut missed: BTreeSet<&str> = broken.iter().copied().collect();
        let file = workshop.compile(source, lie);
        for id in *broken {
            let about = all.filter(|planned| planned.tags.requirements.iter().any(|tag| tag == id));
            let batches = about.list().len().div_ceil(BATCH);
            // Each batch has scenarios from the whole of the files, because those of one file resemble each other.
            for first in 0..batches {
                if !missed.contains(id) {
                    break;
                }
                let found = run_scenarios(open(&file), &every(&about, batches, first)).red;
                missed.retain(|id| !found.contains(*id));
            }
        }
        assert!(missed.is_empty(), "{lie}: no scenario of {missed:?} fails");
    }
}

/// Returns the requirements in a file of the ledger that are observable on a libpmix.
fn observable_requirements(ledger: &str) -> BTreeSet<String> {
    let ledger = std::fs::read_to_string(root().join(ledger)).unwrap();
    let entries = ledger.split("  - id: ").skip(1);
    let seen = entries.filter(|entry| entry.contains("seen-by: libpmix"));
    let ids = seen.filter_map(|entry| entry.lines().next());
    ids.map(str::to_owned).collect()
}
