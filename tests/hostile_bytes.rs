//! Runs every parser on hostile bytes: the seeds of the fuzz targets, with random changes.
//!
//! The targets are those of the fuzzer (`tests/fuzz/`), which takes longer and finds more. Its findings are among the
//! seeds.

#![expect(
    clippy::unwrap_used,
    reason = "a test ends where anything is not as it must be"
)]

#[path = "fuzz/src/lib.rs"]
#[expect(unreachable_pub, reason = "there it is a crate, here it is a module")]
mod targets;

use crate::test;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::RngSeed;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use targets::{TARGETS, Target};

#[derive(Debug)]
struct Hostile {
    name: &'static str,
    target: Target,
    seeds: Vec<Vec<u8>>,
    words: Vec<Vec<u8>>,
}

static ALL: LazyLock<Vec<Hostile>> = LazyLock::new(|| {
    let hostile = |(name, target): &(&'static str, Target)| Hostile {
        name,
        target: *target,
        seeds: seeds(name),
        words: words(name),
    };
    TARGETS.iter().map(hostile).collect()
});

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz")
}

fn names(folder: &Path) -> Vec<PathBuf> {
    let entries = folder.read_dir().unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

fn seeds(name: &str) -> Vec<Vec<u8>> {
    let files = names(&folder().join("seeds").join(name));
    files
        .iter()
        .map(|file| std::fs::read(file).unwrap())
        .collect()
}

/// The words of a target's dictionary, if it has one; otherwise a blank.
fn words(name: &str) -> Vec<Vec<u8>> {
    let text =
        std::fs::read_to_string(folder().join("dictionaries").join(name)).unwrap_or_default();
    let words = text.lines().map(|line| line.trim_matches('"').into());
    words.chain([b" ".to_vec()]).collect()
}

/// A change to the bytes of a seed.
#[derive(Clone, Debug)]
enum Change {
    Set(Index, u8),
    Insert(Index, Vec<u8>),
    Remove(Index, usize),
    /// Inserts a part of another seed.
    Splice(Index, Index, usize),
    Cut(Index),
}

fn change(words: Vec<Vec<u8>>) -> impl Strategy<Value = Change> {
    let at = || any::<Index>();
    prop_oneof![
        (at(), any::<u8>()).prop_map(|(at, byte)| Change::Set(at, byte)),
        (at(), select(words)).prop_map(|(at, word)| Change::Insert(at, word)),
        (at(), 1..20_usize).prop_map(|(at, len)| Change::Remove(at, len)),
        (at(), at(), 1..200_usize).prop_map(|(at, from, len)| Change::Splice(at, from, len)),
        at().prop_map(Change::Cut),
    ]
}

impl Change {
    fn make(&self, bytes: &mut Vec<u8>, other: &[u8]) {
        let end = bytes.len();
        let place = |at: &Index| at.index(end + 1);
        match self {
            Change::Set(at, with) => {
                let at = place(at);
                if let Some(byte) = bytes.get_mut(at) {
                    *byte = *with;
                }
            }
            Change::Insert(at, word) => {
                let at = place(at);
                bytes.splice(at..at, word.iter().copied());
            }
            Change::Remove(at, len) => {
                let at = place(at);
                bytes.drain(at..(at + len).min(end));
            }
            Change::Splice(at, from, len) => {
                let (at, from) = (place(at), from.index(other.len() + 1));
                let part = &other[from..(from + len).min(other.len())];
                bytes.splice(at..at, part.iter().copied());
            }
            Change::Cut(at) => bytes.truncate(place(at)),
        }
    }
}

/// A target, and a changed seed of it.
fn hostile() -> impl Strategy<Value = (&'static str, Target, Vec<u8>)> {
    let all: Vec<&'static Hostile> = ALL.iter().collect();
    select(all).prop_flat_map(|hostile| {
        let seed = || select(hostile.seeds.clone());
        let changes = proptest::collection::vec(change(hostile.words.clone()), 1..6);
        (seed(), seed(), changes).prop_map(|(mut bytes, other, changes)| {
            for change in changes {
                change.make(&mut bytes, &other);
            }
            (hostile.name, hostile.target, bytes)
        })
    })
}

fn config() -> ProptestConfig {
    let mut config = ProptestConfig::default();
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = 3000;
    }
    if config.rng_seed == RngSeed::Random {
        config.rng_seed = RngSeed::Fixed(1);
    }
    config.failure_persistence = None;
    config
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn random_bytes_do_no_harm((_name, target, bytes) in hostile()) {
        target(&bytes);
    }
}

#[test]
fn seeds_do_no_harm() {
    for Hostile { target, seeds, .. } in ALL.iter() {
        assert!(!seeds.is_empty());
        target(&[]);
        seeds.iter().for_each(|seed| target(seed));
    }
}

#[test]
fn every_target_can_be_fuzzed() {
    let stems = |folder: PathBuf| -> Vec<String> {
        let stem = |path: &PathBuf| path.file_stem().unwrap().to_string_lossy().into_owned();
        names(&folder).iter().map(stem).collect()
    };
    let known: Vec<&str> = TARGETS.iter().map(|(name, _)| *name).collect();
    assert_eq!(stems(folder().join("fuzz_targets")), known);
    assert_eq!(stems(folder().join("seeds")), known);
    for name in stems(folder().join("dictionaries")) {
        assert!(known.contains(&name.as_str()), "{name}");
    }
}
