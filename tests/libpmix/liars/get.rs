//! Lies about what processes get and put.

use super::{Workshop, assert_found_out, statements};
use crate::{Told, load, run};
use std::collections::BTreeSet;

/// Each lie, and the statements that it breaks.
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

/// What scenarios say of a library with one lie.
fn told(workshop: &Workshop, lie: &str, feature: &str) -> Told {
    let features = load(&format!("features/pmix/get/{feature}.feature"));
    run(workshop.liar("get.c", lie), &features)
}

#[test]
fn every_lie_about_getting_is_found_out() {
    let Some(workshop) = Workshop::new() else {
        return;
    };
    let honest = told(&workshop, "NOTHING", "differs");
    assert_eq!(honest.findings, 0, "{}", honest.report);
    assert_found_out(&workshop, "get.c", "features/pmix/get", LIES);
    let better = told(&workshop, "RESERVED_REFUSED", "put");
    assert!(better.count("stale deviation") > 0, "{}", better.report);
}

#[test]
fn every_statement_about_getting_has_its_lie() {
    let lies = LIES.iter().flat_map(|(_, broken)| broken.iter());
    let known: BTreeSet<String> = lies.map(|id| (*id).to_owned()).collect();
    assert_eq!(statements("features/pmix/get/requirements.yaml"), known);
}
