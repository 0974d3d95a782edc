//! Differences, and what kinds of them there are.

use super::draft::Draft;
use crate::attribution::Switch;
use crate::case::TOPOLOGY_PARAMETER;
use crate::compare::Difference;
use mapcheck_shell::join;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// A difference between a build and the reference.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The number of its case.
    pub case: usize,
    /// The quirks and questions that explain it; empty if nothing does.
    pub explained_by: Vec<Switch>,
    /// The first thing that differs.
    pub difference: Difference,
    /// The machine's file.
    pub topology: PathBuf,
    /// The words behind `prterun`.
    pub words: Vec<String>,
    /// The case as it was made.
    pub draft: Draft,
}

impl Finding {
    /// Its kind: the names of what explains it, or else what differs.
    #[must_use]
    pub fn kind(&self) -> FindingKind {
        match self.explained_by.as_slice() {
            [] => FindingKind::Unexplained(self.difference.aspect.name()),
            some => FindingKind::Explained(some.iter().map(|switch| switch.name()).collect()),
        }
    }

    /// A line to paste that shows the difference. `compare` is the command before the case's words.
    #[must_use]
    pub fn command(&self, compare: &[&str]) -> String {
        let topology = self.topology.display().to_string();
        let machine = ["--prtemca", TOPOLOGY_PARAMETER, &topology];
        let words = self.words.iter().map(String::as_str);
        let spawned = self.draft.spawned.then_some("--spawned");
        join(
            compare
                .iter()
                .copied()
                .chain(spawned)
                .chain(["--"])
                .chain(machine)
                .chain(words),
        )
    }
}

/// What kind of difference something is. What nothing explains comes first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FindingKind {
    /// Nothing explains it; what differs.
    Unexplained(&'static str),
    /// The quirks and questions that explain it.
    Explained(Vec<&'static str>),
}

impl FindingKind {
    /// Whether something explains it.
    #[must_use]
    pub fn is_explained(&self) -> bool {
        matches!(self, FindingKind::Explained(_))
    }
}

impl std::fmt::Display for FindingKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            FindingKind::Unexplained(what) => write!(f, "unexplained, {what}"),
            FindingKind::Explained(names) => f.write_str(&names.join(" and ")),
        }
    }
}

/// The findings by kind, the shortest cases of each kind first.
#[must_use]
pub fn by_kind(findings: &[Finding]) -> BTreeMap<FindingKind, Vec<&Finding>> {
    let mut kinds: BTreeMap<FindingKind, Vec<&Finding>> = BTreeMap::new();
    for finding in findings {
        kinds.entry(finding.kind()).or_default().push(finding);
    }
    for findings in kinds.values_mut() {
        findings.sort_by_key(|finding| (finding.draft.size(), finding.case));
    }
    kinds
}
