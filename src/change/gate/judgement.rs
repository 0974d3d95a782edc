//! The changes that no entry of an acceptance selects, and the selectors that match no change.

use super::acceptance::{Acceptance, AcceptanceItem, Match};
use super::change::{ChangedItem, OutcomeChange, RunComparison};
use crate::attribution::Switch;
use crate::ledger::requirements::Ledger;
use crate::outcome::compare::Aspect;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The changes between two runs, with the entries that accept them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GateReport {
    /// The changes, in groups with a common cause.
    pub groups: Vec<Group>,
    /// The selectors that match no change.
    pub unused: Vec<AcceptanceItem>,
    /// The number of scenarios in the second run.
    pub scenarios: usize,
    /// The number of scenarios that only the second run has.
    pub new: usize,
    /// The number of fixed command lines.
    pub lines: usize,
}

/// Changes with a common cause: rejected ones first, then by the length of their command lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The common cause.
    pub key: GroupKey,
    /// The requirements that they are about.
    pub requirements: Vec<String>,
    /// The changes, each with the indices of the entries that accept it; a rejected change has none.
    pub changes: Vec<(OutcomeChange, Vec<usize>)>,
}

/// The cause that the changes of a group have in common.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GroupKey {
    /// The questions, or quirks, that explain them.
    Explained(Vec<Switch>),
    /// The first requirement that their scenarios check.
    Requirement(String),
    /// The aspect of fixed command lines that no switch explains.
    Lines(Aspect),
}

impl fmt::Display for GroupKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GroupKey::Explained(switches) => {
                let names: Vec<&str> = switches.iter().map(|switch| switch.name()).collect();
                f.write_str(&names.join(" and "))
            }
            GroupKey::Requirement(id) => f.write_str(id),
            GroupKey::Lines(aspect) => write!(f, "command lines that differ in {}", aspect.name()),
        }
    }
}

impl Group {
    /// Returns the number of rejected changes.
    #[must_use]
    pub fn rejected(&self) -> usize {
        let rejected = self.changes.iter().filter(|(_, by)| by.is_empty());
        rejected.count()
    }
}

impl GateReport {
    /// Returns the number of changes, and the number of rejected ones.
    #[must_use]
    pub fn counts(&self) -> (usize, usize) {
        let all = self.groups.iter().map(|group| group.changes.len()).sum();
        (all, self.groups.iter().map(Group::rejected).sum())
    }

    /// Returns the requirements of the scenarios whose change is rejected.
    #[must_use]
    pub fn broken(&self) -> BTreeSet<&str> {
        let changes = self.groups.iter().flat_map(|group| &group.changes);
        let broken = changes.filter(|(change, by)| {
            by.is_empty() && matches!(change.item, ChangedItem::Scenario { .. })
        });
        let ids = broken.flat_map(|(change, _)| &change.requirements);
        ids.map(String::as_str).collect()
    }
}

/// Returns the indices of the entries that accept each change, and the selectors that match none of them.
#[must_use]
pub fn accept_changes(
    changes: &[OutcomeChange],
    acceptance: &Acceptance,
    ledger: &Ledger,
) -> (Vec<Vec<usize>>, Vec<AcceptanceItem>) {
    let mut used = BTreeSet::new();
    let accepted = changes
        .iter()
        .map(|change| accepting_entries(change, acceptance, ledger, &mut used))
        .collect();
    (accepted, unused_items(acceptance, &used))
}

/// Returns the selectors of outcomes that match no change.
fn unused_items(acceptance: &Acceptance, used: &BTreeSet<usize>) -> Vec<AcceptanceItem> {
    let items = acceptance.items().enumerate();
    let unused =
        items.filter(|(number, (_, item))| !item.selector.is_of_text() && !used.contains(number));
    unused.map(|(_, (_, item))| item.clone()).collect()
}

/// Judges changes by an acceptance.
#[must_use]
pub fn judge_changes(
    comparison: RunComparison,
    acceptance: &Acceptance,
    ledger: &Ledger,
) -> GateReport {
    let (accepted, unused) = accept_changes(&comparison.changes, acceptance, ledger);
    let mut groups: BTreeMap<GroupKey, Vec<(OutcomeChange, Vec<usize>)>> = BTreeMap::new();
    for (change, by) in comparison.changes.into_iter().zip(accepted) {
        groups
            .entry(group_key(&change))
            .or_default()
            .push((change, by));
    }
    GateReport {
        unused,
        groups: groups
            .into_iter()
            .map(|(key, changes)| group(key, changes))
            .collect(),
        scenarios: comparison.scenarios,
        new: comparison.new,
        lines: comparison.lines,
    }
}

fn group_key(change: &OutcomeChange) -> GroupKey {
    if !change.explained_by.is_empty() {
        return GroupKey::Explained(change.explained_by.clone());
    }
    match (&change.item, change.aspect) {
        (ChangedItem::CommandLine { .. }, Some(aspect)) => GroupKey::Lines(aspect),
        _ => GroupKey::Requirement(change.requirements.first().cloned().unwrap_or_default()),
    }
}

fn group(key: GroupKey, mut changes: Vec<(OutcomeChange, Vec<usize>)>) -> Group {
    changes.sort_by_key(|(change, by)| (!by.is_empty(), change.size()));
    let ids: BTreeSet<String> = changes
        .iter()
        .flat_map(|(change, _)| change.requirements.iter().cloned())
        .collect();
    Group {
        key,
        requirements: ids.into_iter().collect(),
        changes,
    }
}

/// Returns the entries that accept a change, if they select all of it. Adds the items that select a part of it to `used`.
fn accepting_entries(
    change: &OutcomeChange,
    acceptance: &Acceptance,
    ledger: &Ledger,
    used: &mut BTreeSet<usize>,
) -> Vec<usize> {
    let mut by = BTreeSet::new();
    let mut whole = false;
    let mut open: BTreeSet<Switch> = change.explained_by.iter().copied().collect();
    for (number, (entry, item)) in acceptance.items().enumerate() {
        match item.selector.matches(change, ledger) {
            Match::None => continue,
            Match::All => whole = true,
            Match::Part(switches) => open.retain(|switch| !switches.contains(switch)),
        }
        used.insert(number);
        by.insert(entry);
    }
    let explained = !change.explained_by.is_empty() && open.is_empty();
    if whole || explained {
        by.into_iter().collect()
    } else {
        Vec::new()
    }
}
