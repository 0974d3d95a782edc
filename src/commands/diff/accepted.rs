//! The changes that an acceptance file accepts.

use super::outlook::gate_change;
use crate::change::diff::BuildChange;
use crate::change::gate::{Acceptance, AcceptanceItem, accept_changes};
use crate::ledger::requirements::Ledger;
use std::collections::BTreeMap;

/// The accepted changes, if a file has some.
#[derive(Default)]
pub(super) struct AcceptanceFile(pub(super) Option<(Acceptance, Ledger)>);

/// The reasons why changes are accepted, by the numbers of their cases.
#[derive(Default)]
pub(super) struct AcceptedChanges {
    reasons: BTreeMap<usize, String>,
    /// The selectors that match no change.
    pub(super) unused: Vec<AcceptanceItem>,
}

impl AcceptanceFile {
    pub(super) fn select(&self, changes: &[BuildChange]) -> AcceptedChanges {
        let Some((acceptance, ledger)) = &self.0 else {
            return AcceptedChanges::default();
        };
        let as_gate: Vec<_> = changes.iter().map(gate_change).collect();
        let (entries, unused) = accept_changes(&as_gate, acceptance, ledger);
        let reasons = changes.iter().zip(entries).filter_map(|(change, entries)| {
            let first = entries.first()?;
            let entry = acceptance.entries.get(*first)?;
            Some((change.case.number, entry.reason.clone()))
        });
        AcceptedChanges {
            reasons: reasons.collect(),
            unused,
        }
    }
}

impl AcceptedChanges {
    pub(super) fn reason(&self, change: &BuildChange) -> Option<String> {
        self.reasons.get(&change.case.number).cloned()
    }

    /// Returns the number of accepted changes by their reason.
    pub(super) fn counts(&self, changes: &[BuildChange]) -> BTreeMap<String, usize> {
        let mut counts = BTreeMap::new();
        for reason in changes.iter().filter_map(|change| self.reason(change)) {
            *counts.entry(reason).or_default() += 1;
        }
        counts
    }
}
