//! Lies about setting up applications.

use super::{Workshop, assert_found_out, found_out, statements};
use std::collections::BTreeSet;

/// Where the scenarios are.
const FEATURES: &str = "features/pmix/setup";

/// Each lie, and the statements that it breaks.
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
    ("UNASKED", &["SUP-ASK-2"]),
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

/// What the real library does not do itself: no lie is needed for it.
const REAL: &[&str] = &["SUP-ASK-3", "SUP-LOCAL-3", "SUP-NOTE-3"];

#[test]
fn every_lie_about_setting_up_is_found_out() {
    let Some(workshop) = Workshop::new() else {
        return;
    };
    assert_found_out(&workshop, "setup.c", FEATURES, LIES);
}

#[test]
fn every_statement_about_setting_up_has_its_lie() {
    let lies = LIES.iter().flat_map(|(_, broken)| broken.iter());
    let known: BTreeSet<String> = lies.chain(REAL).map(|id| (*id).to_owned()).collect();
    assert_eq!(statements("features/pmix/setup/requirements.yaml"), known);
}

#[test]
fn a_library_that_keeps_what_it_is_given_is_told_that_its_profile_is_wrong() {
    let Some(workshop) = Workshop::new() else {
        return;
    };
    // It does what the rules demand, and the profile of the library behind it says that it does not.
    let stale = found_out(
        workshop.liar("setup.c", "HONEST_NODE"),
        FEATURES,
        &["SUP-LOCAL-3", "SUP-NOTE-1", "SUP-NOTE-2", "SUP-LOCAL-4"],
    );
    let expected = ["SUP-LOCAL-3", "SUP-NOTE-3"].map(str::to_owned);
    assert_eq!(stale, expected.into());
}
