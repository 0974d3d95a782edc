//! The machines in `topologies/` as mapping sees them, against the output of hwloc's own tools.

#![expect(clippy::panic, reason = "so that the message names what to install")]

use crate::shipped::folder;
use mapcheck_reference::topology::{CpuSet, Level, Topology};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::Command;
use std::sync::LazyLock;

/// Machines with memory of a second kind, and how many NUMA nodes mapping sees of them.
const SECOND_MEMORY: [(&str, usize); 3] = [
    ("2pkg-3numa-8core-gpumem", 2),
    ("2pkg-4numa-8core-hbm", 2),
    ("2pkg-4numa-8core-hbmmixed", 1),
];

/// Name and text of each file in `topologies/`.
static FILES: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "xml"))
        .collect();
    paths.sort();
    paths
        .iter()
        .map(|path| {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            (name, std::fs::read_to_string(path).unwrap())
        })
        .collect()
});

fn load(name: &str) -> Topology {
    let (_, text) = FILES.iter().find(|(file, _)| file == name).unwrap();
    Topology::from_xml(text).unwrap()
}

fn lstopo(arguments: &[&str]) -> String {
    match Command::new("lstopo").args(arguments).output() {
        Ok(output) if output.status.success() => String::from_utf8(output.stdout).unwrap(),
        Ok(output) => panic!(
            "lstopo {arguments:?}: {}",
            String::from_utf8_lossy(&output.stderr)
        ),
        Err(error) => {
            panic!("lstopo cannot be run ({error}): run ci/prerequisites, which installs it")
        }
    }
}

fn hwloc_name(level: Level) -> &'static str {
    match level {
        Level::Package => "package",
        Level::Numa => "numanode",
        Level::L3Cache => "l3",
        Level::L2Cache => "l2",
        Level::L1Cache => "l1d",
        Level::Core => "core",
        Level::HwThread => "pu",
    }
}

/// OS index and threads (by OS index) of each object of a level, in logical order, from lines such as
/// `Core L#2 (P#5) cpuset=0x00000030`.
fn objects_by_lstopo(name: &str, level: Level) -> Vec<(Option<u32>, BTreeSet<u32>)> {
    let file = folder().join(name).with_extension("xml");
    let kind = hwloc_name(level);
    lstopo(&[
        "-i",
        file.to_str().unwrap(),
        "--of",
        "console",
        "--only",
        kind,
        "-c",
    ])
    .lines()
    .map(|line| {
        let index = line.split_once("P#").map(|(_, rest)| {
            let digits = rest.split(|c: char| !c.is_ascii_digit()).next();
            digits.unwrap().parse().unwrap()
        });
        let (_, set) = line.split_once("cpuset=").unwrap();
        (index, numbers_in(set.trim()))
    })
    .collect()
}

fn numbers_in(set: &str) -> BTreeSet<u32> {
    let words = set.rsplit(',').zip(0..);
    words
        .flat_map(|(word, place)| {
            let digits = word.trim_start_matches("0x");
            let bits = if digits.is_empty() {
                0
            } else {
                u32::from_str_radix(digits, 16).unwrap()
            };
            (0..32)
                .filter(move |bit| bits & (1 << bit) != 0)
                .map(move |bit| place * 32 + bit)
        })
        .collect()
}

#[test]
fn every_object_is_where_lstopo_says() {
    for (name, _) in FILES.iter() {
        let topology = load(name);
        let threads = objects_by_lstopo(name, Level::HwThread);
        let os_index = |thread: usize| threads[thread].0.unwrap();
        for level in Level::ALL {
            let mut expected = objects_by_lstopo(name, level);
            if let Some((_, seen)) = SECOND_MEMORY.iter().find(|(file, _)| file == name)
                && level == Level::Numa
            {
                // These are numbered so that those that mapping sees come first.
                expected.retain(|(index, _)| usize::try_from(index.unwrap()).unwrap() < *seen);
            }
            if level == Level::Numa {
                // Mapping walks over them as the operating system numbers them.
                expected.sort_by_key(|(index, _)| *index);
            }
            let found: Vec<_> = topology
                .objects(level)
                .iter()
                .map(|object| {
                    // lstopo shows no number of the others.
                    let numbered = matches!(level, Level::Numa | Level::HwThread);
                    (
                        object.os_index.filter(|_| numbered),
                        object.cpus.iter().map(os_index).collect(),
                    )
                })
                .collect();
            assert_eq!(found, expected, "{name}, {level:?}");
        }
    }
}

#[test]
fn all_threads_together_are_the_machine() {
    for (name, _) in FILES.iter() {
        let topology = load(name);
        let threads = topology.objects(Level::HwThread).len();
        assert_eq!(*topology.cpus(), CpuSet::from_range(0..threads), "{name}");
    }
}

#[test]
fn memory_of_a_second_kind_is_not_mapped_by() {
    for (name, seen) in SECOND_MEMORY {
        let numbers: Vec<_> = load(name)
            .objects(Level::Numa)
            .iter()
            .map(|node| node.os_index)
            .collect();
        let expected: Vec<_> = (0..u32::try_from(seen).unwrap()).map(Some).collect();
        assert_eq!(numbers, expected, "{name}");
    }
}

#[test]
fn a_numa_node_without_threads_is_kept() {
    let topology = load("1pkg-2numa-4core-cpuless");
    let sizes: Vec<_> = topology
        .objects(Level::Numa)
        .iter()
        .map(|node| node.cpus.len())
        .collect();
    assert_eq!(sizes, [4, 0]);
}

#[test]
fn threads_are_counted_in_tree_order_whatever_their_numbers() {
    let topology = load("1pkg-4numa-24core-smt2");
    let core = &topology.objects(Level::Core)[5];
    let numbers: Vec<_> = core
        .cpus
        .iter()
        .map(|thread| topology.objects(Level::HwThread)[thread].os_index)
        .collect();
    assert_eq!(core.cpus.iter().collect::<Vec<_>>(), [10, 11]);
    assert_eq!(numbers, [Some(5), Some(29)]);
}

#[test]
fn the_table_in_the_readme_is_true() {
    let readme = std::fs::read_to_string(folder().join("README.md")).unwrap();
    let mut listed = BTreeSet::new();
    for line in readme.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let name = cells[0].trim_matches('`');
        let counts: Vec<usize> = cells[2..]
            .iter()
            .map(|cell| cell.parse().unwrap())
            .collect();
        let topology = load(name);
        let hidden = SECOND_MEMORY
            .iter()
            .find(|(file, _)| *file == name)
            .map_or(0, |(_, seen)| {
                objects_by_lstopo(name, Level::Numa).len() - seen
            });
        let found = Level::ALL.map(|level| {
            topology.objects(level).len() + if level == Level::Numa { hidden } else { 0 }
        });
        assert_eq!(counts, found, "{name}");
        listed.insert(name.to_owned());
    }
    assert_eq!(listed, FILES.iter().map(|(name, _)| name.clone()).collect());
    assert!(listed.len() >= 12);
}

#[test]
fn the_format_of_hwloc_1_tells_the_same() {
    for name in [
        "2pkg-2numa-8core-smt2",
        "2pkg-4numa-16core-numaorder",
        "2pkg-uneven-10core",
        "1pkg-nocore-4pu",
    ] {
        let file = folder().join(name).with_extension("xml");
        let old = lstopo(&[
            "-i",
            file.to_str().unwrap(),
            "--export-xml-flags",
            "v1",
            "--of",
            "xml",
            "-",
        ]);
        assert!(old.contains("<topology>"), "{name}");
        assert_eq!(Topology::from_xml(&old), Ok(load(name)), "{name}");
    }
}
