//! Lies about the functions of the extensions, and about the headers.

use super::Workshop;
use crate::libpmix::{load, root};
use crate::test;
use mapcheck::builds::pmix::InstalledLibrary;
use mapcheck_reference::pmix::Model;
use mapcheck_reference::{Reference, Rules};
use mapcheck_steps::setting::Topologies;
use mapcheck_steps::{ScenarioStatus, Setting};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

/// Returns a library with these headers.
fn called(library: &Path, include: &Path) -> InstalledLibrary {
    InstalledLibrary::new(library.to_owned(), include.to_owned()).unwrap()
}

/// Runs the scenarios of some requirements and returns the requirements of those that fail and of those that pass.
fn run(called: InstalledLibrary, ids: &[&str]) -> (BTreeSet<String>, BTreeSet<String>) {
    let scenarios = load("features/pmix/extensions").filter(|scenario| {
        let mut requirements = scenario.tags.requirements.iter();
        requirements.any(|id| ids.contains(&id.as_str()))
    });
    let topologies = Arc::new(Topologies::new(root().join("topologies")));
    let reference = Arc::new(Reference::new("reference", Rules::default()));
    let setting = Setting::new(reference, Rules::default(), topologies);
    let setting = setting.with_library(Arc::new(Model::default()));
    let results = mapcheck_steps::run(&scenarios, setting.with_calls(Arc::new(called))).unwrap();
    let (mut failed, mut passed) = (BTreeSet::new(), BTreeSet::new());
    for result in results {
        match result.status {
            ScenarioStatus::Failed(_) => failed.extend(result.requirements),
            _ => passed.extend(result.requirements),
        }
    }
    (failed, passed)
}

#[test]
fn every_lie_about_functions_is_detected() {
    let workshop = Workshop::new();
    let honest = called(workshop.real.file(), &workshop.include);
    let liar = workshop.compile("extensions.c", "ALL");
    let ids = [
        "EXT-ARGV-SPLIT-2",
        "EXT-ENVAR-LOAD-2",
        "EXT-VALUE-COMPARE-3",
        "EXT-VALUE-COMPARE-4",
        "EXT-INFO-IS-PERSISTENT-2",
        "EXT-COORD-CONSTRUCT-2",
        "EXT-BYTE-OBJECT-DESTRUCT-2",
        "EXT-ERROR-CODE-2",
        "EXT-XFER-PROCID-2",
    ];
    let (_, true_of_honest) = run(honest, &ids);
    let (false_of_liar, _) = run(called(&liar, &workshop.include), &ids);
    for id in ids {
        assert!(true_of_honest.contains(id), "{id} holds of a real library");
        assert!(false_of_liar.contains(id), "{id} does not hold of the liar");
    }
}

/// The programs of these scenarios are linked with the liar.
#[test]
fn every_lie_about_keys_is_detected() {
    let workshop = Workshop::new();
    let liar = workshop.compile("keys.c", "ALL");
    let called = called(&liar, &workshop.include);
    let broken = [
        "EXT-KEY-EVENT-ONESHOT-3",
        "EXT-KEY-BIND-REQUIRED-3",
        "EXT-KEY-QUERY-ALLOCATION-3",
        "EXT-TOOL-IS-CONNECTED-2",
    ];
    let obeyed = "EXT-KEY-ALLOC-PREEMPTIBLE-3";
    let (failed, passed) = run(called, &[&broken[..], &[obeyed]].concat());
    for id in broken {
        assert!(failed.contains(id), "{id} does not hold of the liar");
    }
    assert!(passed.contains(obeyed) && !failed.contains(obeyed));
}

#[test]
fn every_lie_in_headers_is_detected() {
    let workshop = Workshop::new();
    let lying = workshop.folder.path().join("include");
    std::fs::create_dir_all(&lying).unwrap();
    for entry in workshop.include.read_dir().unwrap() {
        let path = entry.unwrap().path();
        if let Ok(text) = std::fs::read_to_string(&path) {
            let text = text
                .replace("\"pmix.ssn.pause\"", "\"pmix.ssn.paused\"")
                .replace(
                    "#define PMIX_INFO_PERSISTENT",
                    "#define PMIX_INFO_PERSISTENT 0x20 //",
                )
                .replace("int PMIx_Argv_count(", "long PMIx_Argv_count(")
                .replace(
                    "} pmix_net_stats_t;",
                    "} pmix_network_stats_t;\n#define pmix_net_stats_t pmix_disk_stats_t",
                )
                .replace("(bool) pause all jobs", "(int) pause all jobs")
                .replace("#define PMIX_XFER_PROCID", "#define PMIX_TRANSFER_PROCID");
            std::fs::write(lying.join(path.file_name().unwrap()), text).unwrap();
        }
    }
    let lying = called(workshop.real.file(), &lying);
    let ids = [
        "EXT-KEY-SESSION-PAUSE-1",
        "EXT-KEY-SESSION-PAUSE-2",
        "EXT-CONST-INFO-PERSISTENT-1",
        "EXT-ARGV-COUNT-1",
        "EXT-TYPE-NET-STATS-1",
        "EXT-MACRO-XFER-PROCID-1",
    ];
    let (false_of_liar, _) = run(lying, &ids);
    for id in ids {
        assert!(
            false_of_liar.contains(id),
            "{id} does not hold of these headers"
        );
    }
}

#[test]
fn a_library_that_controls_sessions_passes_their_scenarios() {
    let workshop = Workshop::new();
    let obliging = workshop.compile("obliging.c", "NONE");
    let obliging = called(&obliging, &workshop.include);
    let ids = ["EXT-SESSION-14", "EXT-SESSION-MODULE-2"];
    let (failed, passed) = run(obliging, &ids);
    for id in ids {
        assert!(passed.contains(id) && !failed.contains(id), "{id}");
    }
}
