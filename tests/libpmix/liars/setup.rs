//! Lies about setting up an application.

use super::{Workshop, assert_detected, observable_requirements, red_requirements};
use crate::test;
use std::collections::BTreeSet;

/// The folder of the scenarios.
const FEATURES: &str = "features/pmix/setup";

/// Each lie with the requirements that it breaks.
const LIES: &[(&str, &[&str])] = &[
    (
        "NOTHING_RETURNED",
        &["SUP-DATA-6", "SUP-DATA-7", "SUP-ASK-1", "SUP-RETURN-1"],
    ),
    ("CALLBACK_FAILS", &["SUP-RETURN-1"]),
    ("MAP_REFUSED", &["SUP-MAP-2"]),
    ("ENDPOINTS_REFUSED", &["SUP-ASK-5"]),
    ("KEY_REFUSED", &["SUP-ASK-6"]),
    ("VALUES", &["SUP-DATA-6", "SUP-DATA-7"]),
    ("REST_REFUSED", &["SUP-ASK-2"]),
    ("UNASKED", &["SUP-ASK-7"]),
    ("ALL_MORE", &["SUP-ASK-4"]),
    (
        "MADE_UP",
        &[
            "SUP-DATA-1",
            "SUP-DATA-2",
            "SUP-DATA-3",
            "SUP-DATA-4",
            "SUP-DATA-5",
        ],
    ),
    ("NODE_MAP", &["SUP-MAP-3"]),
    ("PROC_MAP", &["SUP-MAP-3"]),
    ("LARGE_MAP", &["SUP-MAP-4"]),
    ("LOCALITY", &["SUP-MAP-5"]),
    ("CPUSET", &["SUP-MAP-5"]),
    ("PACKING", &["SUP-RETURN-2"]),
    ("LOCAL_REFUSED", &["SUP-LOCAL-2"]),
    ("TOO_EARLY", &["SUP-NOTE-1", "SUP-NOTE-2"]),
    ("EVERYBODY", &["SUP-LOCAL-4"]),
];

/// The requirements that the real library itself does not obey, so that they need no lie.
const REAL: &[&str] = &["SUP-ASK-3", "SUP-LOCAL-3", "SUP-NOTE-3"];

#[test]
fn every_lie_about_setting_up_is_detected() {
    let workshop = Workshop::new();
    assert_detected(&workshop, "setup.c", FEATURES, LIES);
}

#[test]
fn every_requirement_about_setting_up_has_its_lie() {
    let lies = LIES.iter().flat_map(|(_, broken)| broken.iter());
    let known: BTreeSet<String> = lies.chain(REAL).map(|id| (*id).to_owned()).collect();
    assert_eq!(
        observable_requirements("features/pmix/setup/requirements.yaml"),
        known
    );
}

#[test]
fn a_library_that_caches_setup_data_has_a_stale_profile() {
    let workshop = Workshop::new();
    // The liar obeys the requirements, while the profile of the real library expects deviations.
    let stale = red_requirements(
        workshop.liar("setup.c", "HONEST_NODE"),
        FEATURES,
        &["SUP-LOCAL-3", "SUP-NOTE-1", "SUP-NOTE-2", "SUP-LOCAL-4"],
    );
    // It gives no variables to a process unless it is asked for them, so that all of these deviate on it. SUP-DATA-6 does in the job of
    // 4,096 ranks, whose variable is followed to a process.
    let expected = [
        "SUP-DATA-6",
        "SUP-LOCAL-3",
        "SUP-LOCAL-4",
        "SUP-NOTE-2",
        "SUP-NOTE-3",
    ];
    assert_eq!(stale, expected.map(str::to_owned).into());
}
