//! Which changes nobody has named, and which names fit no change.

use super::acceptance::{Acceptance, Item, Names};
use super::change::{Change, Comparison, What};
use crate::attribution::Switch;
use crate::compare::Aspect;
use crate::requirements::Ledger;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// What is said of the changes between two runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The changes, in groups that have a reason in common.
    pub groups: Vec<Group>,
    /// What the acceptance names and no change fits.
    pub unused: Vec<Item>,
    /// How many scenarios there are now.
    pub scenarios: usize,
    /// How many of them were not there before.
    pub new: usize,
    /// How many fixed command lines there are.
    pub lines: usize,
}

/// Changes that have a reason in common, those that nobody has named first, and of each kind the smallest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// What they have in common.
    pub why: Why,
    /// The statements that they are about.
    pub statements: Vec<String>,
    /// The changes, each with the numbers of the entries that accept it; none where it is rejected.
    pub changes: Vec<(Change, Vec<usize>)>,
}

/// What changes have in common.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Why {
    /// The questions, or quirks, that explain them.
    Explained(Vec<Switch>),
    /// The statement that their scenarios check first.
    Statement(String),
    /// What differs on fixed command lines that no rule explains.
    Lines(Aspect),
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::Explained(switches) => {
                let names: Vec<&str> = switches.iter().map(|switch| switch.name()).collect();
                f.write_str(&names.join(" and "))
            }
            Why::Statement(id) => f.write_str(id),
            Why::Lines(aspect) => write!(f, "command lines that differ in {}", aspect.name()),
        }
    }
}

impl Group {
    /// How many of its changes nobody has named.
    #[must_use]
    pub fn rejected(&self) -> usize {
        let rejected = self.changes.iter().filter(|(_, by)| by.is_empty());
        rejected.count()
    }
}

impl Judged {
    /// The number of changes, and how many of them nobody has named.
    #[must_use]
    pub fn counts(&self) -> (usize, usize) {
        let all = self.groups.iter().map(|group| group.changes.len()).sum();
        (all, self.groups.iter().map(Group::rejected).sum())
    }

    /// The statements of the scenarios that end differently although nobody has said that they may.
    #[must_use]
    pub fn broken(&self) -> BTreeSet<&str> {
        let changes = self.groups.iter().flat_map(|group| &group.changes);
        let broken = changes
            .filter(|(change, by)| by.is_empty() && matches!(change.what, What::Scenario { .. }));
        let ids = broken.flat_map(|(change, _)| &change.statements);
        ids.map(String::as_str).collect()
    }
}

/// Judges changes by what an acceptance names.
#[must_use]
pub fn judge(comparison: Comparison, acceptance: &Acceptance, ledger: &Ledger) -> Judged {
    let mut used = BTreeSet::new();
    let mut groups: BTreeMap<Why, Vec<(Change, Vec<usize>)>> = BTreeMap::new();
    for change in comparison.changes {
        let by = accepted(&change, acceptance, ledger, &mut used);
        groups.entry(why(&change)).or_default().push((change, by));
    }
    let items = acceptance.items().enumerate();
    let unused = items.filter(|(number, _)| !used.contains(number));
    Judged {
        unused: unused.map(|(_, (_, item))| item.clone()).collect(),
        groups: groups
            .into_iter()
            .map(|(why, changes)| group(why, changes))
            .collect(),
        scenarios: comparison.scenarios,
        new: comparison.new,
        lines: comparison.lines,
    }
}

fn why(change: &Change) -> Why {
    if !change.explained_by.is_empty() {
        return Why::Explained(change.explained_by.clone());
    }
    match (&change.what, change.aspect) {
        (What::CommandLine { .. }, Some(aspect)) => Why::Lines(aspect),
        _ => Why::Statement(change.statements.first().cloned().unwrap_or_default()),
    }
}

fn group(why: Why, mut changes: Vec<(Change, Vec<usize>)>) -> Group {
    changes.sort_by_key(|(change, by)| (!by.is_empty(), change.size()));
    let ids: BTreeSet<String> = changes
        .iter()
        .flat_map(|(change, _)| change.statements.iter().cloned())
        .collect();
    Group {
        why,
        statements: ids.into_iter().collect(),
        changes,
    }
}

/// The numbers of the entries that accept a change, if they name all of it. Notes the numbers of the items that name any of it.
fn accepted(
    change: &Change,
    acceptance: &Acceptance,
    ledger: &Ledger,
    used: &mut BTreeSet<usize>,
) -> Vec<usize> {
    let mut by = BTreeSet::new();
    let mut whole = false;
    let mut open: BTreeSet<Switch> = change.explained_by.iter().copied().collect();
    for (number, (entry, item)) in acceptance.items().enumerate() {
        match item.named.names(change, ledger) {
            Names::Nothing => continue,
            Names::All => whole = true,
            Names::Part(switches) => open.retain(|switch| !switches.contains(switch)),
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
