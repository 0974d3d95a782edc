//! Lies about `PMIx_Get` and `PMIx_Put`.

use super::{Workshop, assert_detected, observable_requirements};
use crate::libpmix::{LibraryRun, load, run_scenarios};
use crate::test;
use std::collections::BTreeSet;

/// Each lie with the requirements that it breaks.
const LIES: &[(&str, &[&str])] = &[
    ("RANK_IGNORED", &["GET-JOB-2", "GET-LOOKUP-1"]),
    ("RANK_OF_ANOTHER", &["GET-PROCESS-1", "GET-RESERVED-1"]),
    ("NEVER_AT_HAND", &["GET-OTHER-3"]),
    ("PUT_FORGOTTEN", &["GET-PUT-2"]),
    ("CRASH", &["GET-JOB-1"]),
    ("JOB_SIZE", &["GET-JOB-1"]),
    ("LOCAL_SIZE", &["GET-DIFFERS-1"]),
    ("APPNUM", &["GET-DIFFERS-2"]),
    ("JOB_AT_RANK", &["GET-JOB-2"]),
    ("RANK_AT_JOB", &["GET-DIFFERS-3", "GET-PROCESS-1"]),
    ("OTHER_UNKNOWN", &["GET-OTHER-1"]),
    ("OTHER_PUT_UNKNOWN", &["GET-OTHER-2"]),
    ("PUT_REFUSED", &["GET-PUT-1"]),
];

/// What no text demands, so that it needs no lie.
const UNSPECIFIED: &[&str] = &["GET-UNDEF-1"];

/// Runs a feature on a library with one lie.
fn run_lie(workshop: &Workshop, lie: &str, feature: &str) -> LibraryRun {
    let features = load(&format!("features/pmix/get/{feature}.feature"));
    run_scenarios(workshop.liar("get.c", lie), &features)
}

#[test]
fn every_lie_about_getting_is_detected() {
    let workshop = Workshop::new();
    let honest = run_lie(&workshop, "NOTHING", "differs");
    assert_eq!(honest.findings, 0, "{}", honest.report);
    assert_detected(&workshop, "get.c", "features/pmix/get", LIES);
    let better = run_lie(&workshop, "RESERVED_REFUSED", "put");
    assert!(better.count("stale deviation") > 0, "{}", better.report);
}

#[test]
fn every_requirement_about_getting_has_its_lie() {
    let lies = LIES.iter().flat_map(|(_, broken)| broken.iter());
    let known: BTreeSet<String> = lies.chain(UNSPECIFIED).map(|id| (*id).to_owned()).collect();
    assert_eq!(
        observable_requirements("features/pmix/get/requirements.yaml"),
        known
    );
}
