//! Libraries that lie: for each lie there is a scenario that finds it.
//!
//! A liar is a small library in front of a real one, whose functions it has save those about which it lies. It is compiled with the C
//! compiler that libpmix itself needs.

mod extensions;
mod get;
mod packing;
mod setup;

use crate::{load, root, run, with_headers};
use mapcheck::pmix::{RealLibrary, discovery};
use std::collections::BTreeSet;
use std::os::unix::fs::symlink;
use std::path::PathBuf;
use std::process::Command;
use tempfile::TempDir;

/// A real library, and a folder for the liars in front of it.
struct Workshop {
    real: RealLibrary,
    include: PathBuf,
    folder: TempDir,
}

impl Workshop {
    /// None, if there is no library in front of which one can lie.
    fn new() -> Option<Self> {
        let (real, include) = with_headers()?;
        let folder = tempfile::tempdir().unwrap();
        // Programs that are linked with a liar look for the real one in the same folder.
        symlink(real.file(), folder.path().join("libpmix.so.2")).unwrap();
        Some(Self {
            real,
            include,
            folder,
        })
    }

    /// Compiles a file of this folder, which may have several lies of which one is told.
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
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{source}, {lie}: {told}");
        liar
    }

    /// A liar that scenes can be done with.
    fn liar(&self, source: &str, lie: &str) -> RealLibrary {
        let probe = discovery::probe_file().unwrap();
        let liar = RealLibrary::open(&probe, &self.compile(source, lie));
        liar.unwrap_or_else(|error| panic!("{lie}: {error}"))
    }
}

/// The statements of which a scenario in a folder is not as the library's profile says.
fn found_out(library: RealLibrary, features: &str, asked: &[&str]) -> BTreeSet<String> {
    let scenarios = load(features).filter(|planned| {
        let mut tags = planned.tags.requirements.iter();
        tags.any(|tag| asked.contains(&tag.as_str()))
    });
    run(library, &scenarios).red
}

/// Compiles a liar for each lie of a file; each statement that a lie breaks has a scenario in a folder that notices.
fn assert_found_out(workshop: &Workshop, source: &str, features: &str, lies: &[(&str, &[&str])]) {
    for (lie, broken) in lies {
        let found = found_out(workshop.liar(source, lie), features, broken);
        let missed: Vec<_> = broken.iter().filter(|id| !found.contains(**id)).collect();
        assert!(missed.is_empty(), "{lie}: nothing fails of {missed:?}");
    }
}

/// The statements of a part of the ledger that are seen on a libpmix.
fn statements(ledger: &str) -> BTreeSet<String> {
    let ledger = std::fs::read_to_string(root().join(ledger)).unwrap();
    let entries = ledger.split("  - id: ").skip(1);
    let seen = entries.filter(|entry| entry.contains("seen-by: libpmix"));
    let ids = seen.filter_map(|entry| entry.lines().next());
    ids.map(str::to_owned).collect()
}
