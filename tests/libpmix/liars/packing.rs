//! Lies about packing and unpacking.

use super::{Workshop, assert_detected};
use crate::test;

/// Each lie with the requirements that it breaks.
const LIES: &[(&str, &[&str])] = &[
    ("LAST_LOST", &["PAM-GLOBAL-1", "PAM-GLOBAL-2"]),
    ("NUMBER_CHANGED", &["PAM-GLOBAL-1", "PAM-GLOBAL-5"]),
    ("TEXT_CUT", &["PAM-GLOBAL-1"]),
    ("NEVER_AN_ERROR", &["PAM-GLOBAL-4"]),
    ("APP_WITHOUT_INFOS", &["PAM-GLOBAL-1"]),
];

#[test]
fn every_lie_about_packing_is_detected() {
    let workshop = Workshop::new();
    assert_detected(&workshop, "packing.c", "features/pmix/packing", LIES);
}
