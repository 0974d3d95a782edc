//! The differences that a campaign finds, and their kinds.

use crate::attribution::Switch;
use crate::case::node_topologies::topology_arguments;
use crate::case::words_with_topology;
use crate::explore::as_before::AS_BEFORE;
use crate::explore::shrink::files::{rename_files, size};
use crate::outcome::compare::Difference;
use mapcheck_reference::{Case, Outcome};
use mapcheck_shell::join;
use std::collections::BTreeMap;

/// A difference between a build and the reference.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The number of the case.
    pub number: usize,
    /// The smallest set of quirks and questions that explains it; empty if none does.
    pub explained_by: Vec<Switch>,
    /// Whether the build did this before, when its profile was measured.
    pub is_as_before: bool,
    /// The first difference.
    pub difference: Difference,
    /// The further differences, one for each aspect.
    pub further: Vec<Difference>,
    /// The case.
    pub case: Case,
    /// What the build did.
    pub actual: Outcome,
    /// The map as the build printed it.
    pub printed: Option<String>,
}

impl Finding {
    /// Returns whether it is known: explained, or as before.
    #[must_use]
    pub fn is_known(&self) -> bool {
        self.is_as_before || !self.explained_by.is_empty()
    }

    /// Returns its kind: the names of what explains it, or else the aspect that differs.
    #[must_use]
    pub fn kind(&self) -> FindingKind {
        match self.explained_by.as_slice() {
            [] if self.is_as_before => FindingKind::Explained(vec![AS_BEFORE]),
            [] => FindingKind::Unexplained(self.difference.aspect.name()),
            some => FindingKind::Explained(some.iter().map(|switch| switch.name()).collect()),
        }
    }

    /// Returns the words of the case with short names for its files: those of two findings can be the same.
    #[must_use]
    pub fn words_with_short_names(&self) -> Vec<String> {
        rename_files(&self.case, |index, _| format!("{{{index}}}")).words()
    }

    /// Returns all differences, the first one first.
    pub fn differences(&self) -> impl Iterator<Item = &Difference> {
        std::iter::once(&self.difference).chain(&self.further)
    }

    /// Returns a command that reproduces the difference. `compare` is the command before the case's arguments.
    #[must_use]
    pub fn command(&self, compare: &[&str]) -> String {
        compare_command(&self.case, compare)
    }
}

/// Returns a command that compares implementations on a case. `compare` is the command before the case's arguments.
#[must_use]
pub fn compare_command(case: &Case, compare: &[&str]) -> String {
    let words = case.typed_words();
    let topology = case.topology_file.as_ref();
    let topology = topology.map(|file| file.display().to_string());
    let mut line: Vec<&str> = compare.to_vec();
    line.extend(case.spawned.as_ref().map(|_| "--spawned"));
    let own = topology_arguments(&case.node_topology_files);
    line.extend(own.iter().map(String::as_str));
    line.push("--");
    line.extend(words_with_topology(&words, topology.as_deref()));
    join(line)
}

/// The kind of a difference. Unexplained kinds sort first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FindingKind {
    /// Nothing explains it. Holds the aspect that differs.
    Unexplained(&'static str),
    /// These quirks and questions explain it.
    Explained(Vec<&'static str>),
}

impl FindingKind {
    /// Returns whether something explains it.
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

/// Groups findings by kind, with the shortest cases of each kind first.
#[must_use]
pub fn by_kind(findings: &[Finding]) -> BTreeMap<FindingKind, Vec<&Finding>> {
    let mut kinds: BTreeMap<FindingKind, Vec<&Finding>> = BTreeMap::new();
    for finding in findings {
        kinds.entry(finding.kind()).or_default().push(finding);
    }
    for findings in kinds.values_mut() {
        findings.sort_by_cached_key(|finding| (size(&finding.case), finding.number));
    }
    kinds
}
