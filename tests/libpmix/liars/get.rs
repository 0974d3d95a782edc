//! Lies about what processes get and put.

use super::Workshop;
use crate::{Told, load, run};

/// Each lie, with the scenarios that must notice; all of them on all lies would take minutes.
const LIES: &[(&str, &str)] = &[
    ("RANK_IGNORED", "job"),
    ("RANK_OF_ANOTHER", "process"),
    ("NEVER_AT_HAND", "other"),
    ("PUT_FORGOTTEN", "put"),
    ("CRASH", "job"),
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
    for (lie, feature) in LIES {
        let told = told(&workshop, lie, feature);
        assert!(told.count("failed") > 0, "{lie}: {}", told.report);
    }
    let better = told(&workshop, "RESERVED_REFUSED", "put");
    assert!(better.count("stale deviation") > 0, "{}", better.report);
}
