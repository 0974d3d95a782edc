//! What checks each statement, and what is checked by nothing.

use super::ledger::Ledger;
use super::statement::{Requirement, SeenBy};
use crate::source_tree::{Finding, SourceCheck, SourceTree};
use mapcheck_reference::Edition;
use mapcheck_steps::ScenarioId;
use mapcheck_steps::source::Scenario;
use std::collections::BTreeMap;
use std::fmt;

/// All statements with what checks them.
#[derive(Clone, Debug)]
pub struct Coverage<'a> {
    /// One for each statement, in the order of the ledger.
    pub statements: Vec<Covered<'a>>,
    unknown: Vec<Fault>,
}

/// A statement with what checks it.
#[derive(Clone, Debug)]
pub struct Covered<'a> {
    /// The statement.
    pub requirement: &'a Requirement,
    /// The scenarios that name it.
    pub scenarios: Vec<&'a Scenario>,
    /// What a source tree answers to each of its demands.
    pub sourced: Vec<Sourced<'a>>,
}

/// A demand on a source tree, with the answer.
#[derive(Clone, Debug)]
pub struct Sourced<'a> {
    /// The demand.
    pub check: &'a SourceCheck,
    /// The answer.
    pub finding: Finding,
}

/// Why statements and scenarios do not fit each other.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// No scenario would fail if the statement were broken, in these editions.
    Unchecked {
        /// The statement.
        id: String,
        /// Its section.
        section: String,
        /// The editions.
        editions: Vec<Edition>,
    },
    /// A scenario names what is no statement.
    UnknownId {
        /// Where it stands.
        scenario: ScenarioId,
        /// What it names.
        id: String,
    },
    /// A scenario of one edition names a statement that does not hold there.
    OtherEdition {
        /// Where it stands.
        scenario: ScenarioId,
        /// The statement.
        id: String,
        /// The scenario's edition.
        edition: Edition,
    },
    /// The source tree is not as it must be.
    Source {
        /// The statement.
        id: String,
        /// The demand.
        check: String,
        /// What is there instead.
        why: String,
    },
    /// A feature file is wrong: it has a scenario that names no statement, or cannot be read.
    Feature(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Unchecked {
                id,
                section,
                editions,
            } => {
                let editions = editions.iter().map(|edition| edition.name());
                let editions = editions.collect::<Vec<_>>().join(" and ");
                write!(
                    f,
                    "{id} ({section}): no scenario would fail if it were broken, in edition {editions}"
                )
            }
            Fault::UnknownId { scenario, id } => write!(f, "{scenario}: @{id} is no requirement"),
            Fault::OtherEdition {
                scenario,
                id,
                edition,
            } => {
                write!(
                    f,
                    "{scenario}: @{id} does not hold in edition {edition}, for which the scenario is tagged"
                )
            }
            Fault::Source { id, check, why } => write!(f, "{id}: not so that {check}: {why}"),
            Fault::Feature(mistake) => f.write_str(mistake),
        }
    }
}

impl<'a> Coverage<'a> {
    /// What these scenarios and, if one is given, a source tree that is judged by an edition check.
    pub fn new(
        ledger: &'a Ledger,
        scenarios: &'a [Scenario],
        mut tree: Option<(&mut SourceTree, Edition)>,
    ) -> Self {
        let mut by_id: BTreeMap<&str, Vec<&Scenario>> = BTreeMap::new();
        for scenario in scenarios {
            for id in &scenario.tags.requirements {
                by_id.entry(id).or_default().push(scenario);
            }
        }
        let statements = ledger.requirements().iter().map(|requirement| Covered {
            requirement,
            scenarios: by_id.remove(requirement.id.as_str()).unwrap_or_default(),
            sourced: requirement
                .source
                .iter()
                .map(|check| Sourced {
                    check,
                    finding: ask(&mut tree, requirement, check),
                })
                .collect(),
        });
        let statements = statements.collect();
        let unknown = ledger
            .unknown(scenarios)
            .map(|(scenario, id)| Fault::UnknownId {
                scenario: scenario.id.clone(),
                id: id.clone(),
            });
        Self {
            statements,
            unknown: unknown.collect(),
        }
    }

    /// Everything that does not fit: statements, then scenarios, then the source tree.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults: Vec<Fault> = self
            .statements
            .iter()
            .filter_map(Covered::unchecked)
            .collect();
        faults.extend(self.unknown.iter().cloned());
        faults.extend(self.statements.iter().flat_map(Covered::in_other_editions));
        faults.extend(self.statements.iter().flat_map(Covered::source_faults));
        faults
    }
}

impl Covered<'_> {
    /// The editions in which it holds and nothing checks it.
    #[must_use]
    pub fn unchecked_editions(&self) -> Vec<Edition> {
        let editions = self.requirement.editions.iter().copied();
        match self.requirement.seen_by {
            // What it demands of the source tree is its scenario.
            SeenBy::SourceTree => Vec::new(),
            _ => editions
                .filter(|edition| !self.is_checked_in(*edition))
                .collect(),
        }
    }

    fn is_checked_in(&self, edition: Edition) -> bool {
        let mut editions = self.scenarios.iter().map(|scenario| scenario.tags.edition);
        editions.any(|only| only.is_none_or(|only| only == edition))
    }

    fn unchecked(&self) -> Option<Fault> {
        let editions = self.unchecked_editions();
        (!editions.is_empty()).then(|| Fault::Unchecked {
            id: self.requirement.id.clone(),
            section: self.requirement.section.clone(),
            editions,
        })
    }

    fn in_other_editions(&self) -> impl Iterator<Item = Fault> + '_ {
        self.scenarios.iter().filter_map(|scenario| {
            let edition = scenario.tags.edition?;
            (!self.requirement.holds_in(edition)).then(|| Fault::OtherEdition {
                scenario: scenario.id.clone(),
                id: self.requirement.id.clone(),
                edition,
            })
        })
    }

    fn source_faults(&self) -> impl Iterator<Item = Fault> + '_ {
        self.sourced
            .iter()
            .filter_map(|sourced| match &sourced.finding {
                Finding::Failed { why } => Some(Fault::Source {
                    id: self.requirement.id.clone(),
                    check: sourced.check.to_string(),
                    why: why.clone(),
                }),
                _ => None,
            })
    }
}

fn ask(
    tree: &mut Option<(&mut SourceTree, Edition)>,
    requirement: &Requirement,
    check: &SourceCheck,
) -> Finding {
    match tree {
        None => Finding::NotApplicable {
            why: "no --prrte-source given".to_owned(),
        },
        Some((_, edition)) if !requirement.holds_in(*edition) => Finding::NotApplicable {
            why: format!("it does not hold in edition {edition}"),
        },
        Some((tree, _)) => tree.ask(check),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapcheck_steps::selection::Tags;
    use std::path::Path;

    const LEDGER: &str = "mapcheck-requirements: 2
requirements:
  - {id: PAM-1, section: '1', text: A., kind: must, seen-by: command-line}
  - {id: PAM-2, section: '1', text: B., kind: must, seen-by: reference, editions: ['2026-06'], question: directive-scope}
  - {id: PAM-3, section: '2', text: C., kind: must, seen-by: source-tree, source: [{file: a.h, defines: A}]}
";

    fn planned(line: usize, tags: &[&str]) -> Scenario {
        Scenario {
            id: ScenarioId {
                path: "a.feature".into(),
                line,
            },
            feature: "F".to_owned(),
            name: "N".to_owned(),
            tags: Tags::parse(tags.iter().copied()).unwrap(),
        }
    }

    fn faults(scenarios: &[Scenario]) -> Vec<String> {
        let ledger = Ledger::parse(LEDGER, Path::new("ledger.yaml")).unwrap();
        let coverage = Coverage::new(&ledger, scenarios, None);
        coverage.faults().iter().map(Fault::to_string).collect()
    }

    #[test]
    fn statements_that_scenarios_name_are_checked() {
        assert!(faults(&[planned(1, &["PAM-1", "PAM-2"])]).is_empty());
    }

    #[test]
    fn what_does_not_fit_is_told_with_its_place() {
        let june = ["PAM-1", "edition:2026-06", "question:directive-scope"];
        let august = ["PAM-2", "edition:2026-08", "question:directive-scope"];
        let found = faults(&[
            planned(1, &june),
            planned(5, &august),
            planned(9, &["PAM-9"]),
        ]);
        assert_eq!(
            found,
            [
                "PAM-1 (1): no scenario would fail if it were broken, in edition 2026-08",
                "PAM-2 (1): no scenario would fail if it were broken, in edition 2026-06",
                "a.feature:9: @PAM-9 is no requirement",
                "a.feature:5: @PAM-2 does not hold in edition 2026-08, for which the scenario is tagged",
            ]
        );
    }

    #[test]
    fn a_source_tree_that_is_not_as_it_must_be_is_a_fault() {
        let ledger = Ledger::parse(LEDGER, Path::new("ledger.yaml")).unwrap();
        let scenarios = [planned(1, &["PAM-1", "PAM-2"])];
        let folder = tempfile::tempdir().unwrap();
        let mut tree = SourceTree::new(folder.path());
        let coverage = Coverage::new(&ledger, &scenarios, Some((&mut tree, Edition::June2026)));
        let found: Vec<String> = coverage.faults().iter().map(Fault::to_string).collect();
        assert_eq!(
            found,
            ["PAM-3: not so that a.h defines A: there is no such file"]
        );
    }
}
