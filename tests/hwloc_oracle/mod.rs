//! The reader of topology files against hwloc: the same objects in the same order, on every machine that both read.
//!
//! hwloc runs in a process of its own, because it aborts on some trees that are sound.

#![expect(
    clippy::unwrap_used,
    reason = "a test ends where anything is not as it must be"
)]

mod format_1;
mod process;
mod reading;
mod trees;

use crate::test;
use mapcheck::explore::campaign::{Rng, synthesize_machines};
use process::{Answer, Oracle};
use rayon::prelude::*;
use reading::Reading;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// How many trees are generated.
const TREES: usize = 5_000;

/// How many processes of hwloc compare them, each with its own seed.
const WORKERS: u64 = 4;

/// Machines in words that `lstopo -i` understands, beside those of `topologies/descriptions`.
const DESCRIPTIONS: [&str; 8] = [
    "pu:3",
    "pack:3 core:2 pu:2",
    "[numa] pack:2 [numa] die:2 [numa] l3:1 core:2 pu:2",
    "pack:2 die:2 group:2 [numa] [numa] core:2 pu:1",
    "group:1 [numa] pack:2 group:1 [numa] l2:2 core:1 pu:2",
    "pack:1 l5:1 l4:2 l3:1 l2:2 l1:1 l1i:1 core:2 pu:2",
    "pack:2 numa:3(indexes=5,4,3,2,1,0) l3:2 core:3 pu:1(indexes=2*18:1*2)",
    "numa:2 pack:1 die:1 core:3 pu:2",
];

/// Compares both readings of a text, and returns whether hwloc gave one; an error if they differ.
///
/// Every text is of a sound machine, so our reader must read it whatever hwloc does.
fn compare(oracle: &mut Oracle, name: &str, xml: &str) -> Result<bool, String> {
    let ours = Reading::parse(xml).map_err(|error| format!("{name} is refused: {error}"))?;
    match oracle.read(xml) {
        Answer::Reading(hwloc) if hwloc == ours.to_string() => Ok(true),
        Answer::Reading(hwloc) => Err(format!("{name}\nours:  {ours}\nhwloc: {hwloc}")),
        Answer::Refused | Answer::Aborted => Ok(false),
    }
}

#[test]
fn every_file_in_topologies_is_read_as_hwloc_does() {
    let mut oracle = Oracle::start();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("topologies");
    let files = xml_files(&folder);
    assert!(files.len() >= 26);
    for file in files {
        let xml = fs::read_to_string(&file).unwrap();
        assert_eq!(
            compare(&mut oracle, &file.display().to_string(), &xml),
            Ok(true)
        );
    }
}

#[test]
fn this_machine_and_described_ones_are_read_as_hwloc_does() {
    let mut oracle = Oracle::start();
    let described = DESCRIPTIONS
        .iter()
        .map(|description| vec!["-i", *description]);
    for arguments in described.chain([vec![], vec!["--disallowed"], vec!["--whole-io"]]) {
        let xml = lstopo(&arguments);
        assert_eq!(
            compare(&mut oracle, &format!("{arguments:?}"), &xml),
            Ok(true)
        );
    }
}

/// Real machines, as the tests of hwloc, flux-sched, mpibind and PRRTE have them: MAPCHECK_HWLOC_XML names source trees, with colons
/// between them. `mapcheck campaign --topologies FOLDER --machines 0` then compares their maps with a build's. Files of hwloc's that
/// this machine has anyway are read in any case.
#[test]
fn real_machines_are_read_as_hwloc_does() {
    let mut oracle = Oracle::start();
    let named = std::env::var_os("MAPCHECK_HWLOC_XML").unwrap_or_default();
    let named = std::env::split_paths(&named).filter(|tree| tree.is_absolute());
    let installed = [
        "/usr/share/hwloc",
        "/usr/share/doc/hwloc-nox",
        "/usr/share/doc/libhwloc-dev",
    ];
    let folders = installed.iter().map(PathBuf::from).chain(named);
    let mut differences = Vec::new();
    for file in folders.flat_map(|folder| xml_files(&folder)) {
        let xml = fs::read_to_string(&file).unwrap_or_default();
        if !xml.contains("<topology>") && !xml.contains("<topology ") {
            continue;
        }
        let difference = compare(&mut oracle, &file.display().to_string(), &xml).err();
        // A text that hwloc refuses too has nothing to compare.
        let is_machine = |_: &String| {
            Reading::parse(&xml).is_ok() || matches!(oracle.read(&xml), Answer::Reading(_))
        };
        differences.extend(difference.filter(is_machine));
    }
    assert!(differences.is_empty(), "{}", differences.join("\n\n"));
}

#[test]
fn generated_machines_of_campaigns_are_read_as_hwloc_does() {
    let mut oracle = Oracle::start();
    let folder = tempfile::tempdir().unwrap();
    for machine in synthesize_machines(1, 100, folder.path()).unwrap() {
        let xml = fs::read_to_string(&machine.file).unwrap();
        let name = machine.file.display().to_string();
        assert_eq!(compare(&mut oracle, &name, &xml), Ok(true));
    }
}

#[test]
fn the_format_of_hwloc_1_is_read_as_hwloc_does() {
    let mut oracle = Oracle::start();
    for (name, xml) in format_1::texts() {
        assert_eq!(compare(&mut oracle, name, &xml), Ok(true));
    }
}

#[test]
fn kinds_of_cpus_are_ranked_and_split_as_hwloc_does() {
    let mut oracle = Oracle::start();
    let mut rng = Rng::new(1);
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("topologies/2pkg-2numa-8core-smt2.xml");
    let machine = fs::read_to_string(file).unwrap();
    for number in 0..300 {
        let kinds = format!("{}</topology>", trees::cpu_kinds(&mut rng));
        let xml = machine.replace("</topology>", &kinds);
        let read = compare(&mut oracle, &format!("number {number}: {kinds}"), &xml);
        assert_eq!(read, Ok(true));
    }
}

#[test]
fn five_thousand_generated_trees_are_read_as_hwloc_does() {
    let counts: Vec<_> = (0..WORKERS).into_par_iter().map(compare_trees).collect();
    let compared: usize = counts.iter().map(|(compared, _)| compared).sum();
    let aborts: usize = counts.iter().map(|(_, aborts)| aborts).sum();
    println!("{compared} of {TREES} trees compared; hwloc aborted on {aborts}");
    assert!(compared > TREES / 100 * 98, "{compared}");
}

/// Compares the trees of a seed, and counts those that hwloc reads and those that it aborts on.
fn compare_trees(seed: u64) -> (usize, usize) {
    let mut oracle = Oracle::start();
    let mut rng = Rng::new(seed);
    let mut compared = 0;
    for number in 0..TREES / usize::try_from(WORKERS).unwrap() {
        let xml = trees::generate(&mut rng).to_string();
        match compare(&mut oracle, &format!("tree {number} of seed {seed}"), &xml) {
            Ok(read) => compared += usize::from(read),
            Err(difference) => assert_eq!(difference, "", "{xml}"),
        }
    }
    (compared, oracle.aborts())
}

#[test]
fn a_machine_on_which_hwloc_ends_its_process_is_read() {
    let mut oracle = Oracle::start();
    let mut rng = Rng::new(1);
    let xml = trees::generate(&mut rng).to_string();
    // hwloc takes this attribute for granted where it puts children in order.
    let broken = xml.replace(" complete_cpuset=", " other_cpuset=");
    assert!(Reading::parse(&broken).is_ok());
    assert!(matches!(oracle.read(&broken), Answer::Aborted));
    // The next machine is read by another process.
    assert_eq!(oracle.aborts(), 1);
    assert_eq!(
        compare(&mut oracle, "the same machine, whole", &xml),
        Ok(true)
    );
}

/// Whether this process is hwloc's, which reads machines from standard input. If it is, they are all read.
pub(crate) fn is_hwloc_process() -> bool {
    let is_started = std::env::var_os(process::MARKER).is_some();
    if is_started {
        process::serve();
    }
    is_started
}

/// The XML files of a folder and of those in it.
fn xml_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut files: Vec<PathBuf> = paths
        .flat_map(|path| match path.is_dir() && !path.is_symlink() {
            true => xml_files(&path),
            false => vec![path],
        })
        .filter(|path| path.extension().is_some_and(|ending| ending == "xml"))
        .collect();
    files.sort();
    files
}

fn lstopo(arguments: &[&str]) -> String {
    let mut command = Command::new("lstopo");
    let output = command
        .args(arguments)
        .args(["--of", "xml", "-"])
        .output()
        .unwrap();
    assert!(output.status.success(), "lstopo {arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}
