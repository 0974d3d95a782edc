//! What checks each requirement, and which requirements nothing checks.

use super::example::{LONGEST_EXAMPLE, put_example_first, tagged};
use super::ledger::Ledger;
use super::requirement::{Requirement, Visibility};
use crate::builds::source_tree::{SourceCheck, SourceStatus, SourceTree};
use crate::judge::profile::SourceProfile;
use mapcheck_reference::Edition;
use mapcheck_steps::ScenarioId;
use mapcheck_steps::answerer::Answerer;
use mapcheck_steps::source::Scenario;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// All requirements with what checks them.
#[derive(Clone, Debug)]
pub struct Coverage<'a> {
    /// The requirements, in the order of the ledger.
    pub requirements: Vec<RequirementCoverage<'a>>,
    unknown: Vec<Fault>,
}

/// A requirement with what checks it.
#[derive(Clone, Debug)]
pub struct RequirementCoverage<'a> {
    /// The requirement.
    pub requirement: &'a Requirement,
    /// The scenarios that have its id as a tag: first its example, then the others in the order of the files.
    pub scenarios: Vec<&'a Scenario>,
    /// Its checks of a source tree, with their results.
    pub source_checks: Vec<SourceResult<'a>>,
}

/// A check of a source tree, with its result.
#[derive(Clone, Debug)]
pub struct SourceResult<'a> {
    /// The check.
    pub check: &'a SourceCheck,
    /// The result.
    pub status: SourceStatus,
}

/// A fault in the ledger's coverage.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// No scenario checks a requirement in these editions.
    Unchecked {
        /// The requirement.
        id: String,
        /// Its section.
        section: String,
        /// The editions.
        editions: Vec<Edition>,
    },
    /// A scenario has an unknown id as a tag.
    UnknownId {
        /// The scenario.
        scenario: ScenarioId,
        /// The unknown id.
        id: String,
    },
    /// A scenario of one edition checks a requirement that does not hold there.
    OtherEdition {
        /// The scenario.
        scenario: ScenarioId,
        /// The requirement.
        id: String,
        /// The scenario's edition.
        edition: Edition,
    },
    /// Several scenarios have the tag of a requirement's example.
    SeveralExamples {
        /// The requirement.
        id: String,
        /// The scenarios.
        scenarios: Vec<ScenarioId>,
    },
    /// The example of a requirement is too long to be shown first.
    LongExample {
        /// The requirement.
        id: String,
        /// The scenario.
        scenario: ScenarioId,
        /// How many lines its steps have.
        lines: usize,
    },
    /// The profile of the source tree lists a requirement that the tree meets.
    StaleShortcoming {
        /// The requirement.
        id: String,
        /// The profile's name.
        profile: String,
    },
    /// A check of the source tree fails.
    Source {
        /// The requirement.
        id: String,
        /// The check.
        check: String,
        /// What the source tree has instead.
        why: String,
    },
    /// The text of a source tree lacks a section.
    Passage {
        /// The section.
        section: String,
        /// The requirements that are from it.
        ids: Vec<String>,
        /// Why there is no passage.
        why: String,
    },
    /// A source tree has none of the texts.
    NoText,
    /// A feature file is malformed, or has a scenario without a requirement.
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
                    "{id} ({section}): no scenario checks it in edition {editions}; tag one with @{id}"
                )
            }
            Fault::UnknownId { scenario, id } => write!(f, "{scenario}: unknown requirement @{id}"),
            Fault::OtherEdition {
                scenario,
                id,
                edition,
            } => {
                write!(
                    f,
                    "{scenario}: @{id} does not hold in edition {edition}, which is the scenario's"
                )
            }
            Fault::SeveralExamples { id, scenarios } => {
                let places: Vec<String> = scenarios.iter().map(ScenarioId::to_string).collect();
                let places = places.join(", ");
                write!(f, "{id}: {places} have the tag @example:{id}; keep one")
            }
            Fault::LongExample {
                id,
                scenario,
                lines,
            } => write!(
                f,
                "{scenario}: the example of {id} has {lines} lines, at most {LONGEST_EXAMPLE}; tag a shorter one with @example:{id}"
            ),
            Fault::StaleShortcoming { id, profile } => write!(
                f,
                "{id}: the tree meets it, although {profile} lists it as a shortcoming; remove it from the profile"
            ),
            Fault::Source { id, check, why } => write!(f, "{id}: expected that {check}, but {why}"),
            Fault::Passage { section, ids, why } => {
                write!(f, "{section}: {why}; from it are {}", ids.join(", "))
            }
            Fault::NoText => f.write_str("the source tree has none of the specification's texts"),
            Fault::Feature(mistake) => f.write_str(mistake),
        }
    }
}

impl<'a> Coverage<'a> {
    /// Finds what scenarios check, and runs the checks of a source tree of an edition if there is one.
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
        let requirements = ledger
            .requirements()
            .iter()
            .map(|requirement| RequirementCoverage {
                requirement,
                scenarios: scenarios_of(&requirement.id, &mut by_id),
                source_checks: requirement
                    .source
                    .iter()
                    .map(|check| SourceResult {
                        check,
                        status: check_source(&mut tree, requirement, check),
                    })
                    .collect(),
            });
        let requirements = requirements.collect();
        let unknown = ledger
            .unknown(scenarios)
            .map(|(scenario, id)| Fault::UnknownId {
                scenario: scenario.id.clone(),
                id: id.clone(),
            });
        Self {
            requirements,
            unknown: unknown.collect(),
        }
    }

    /// Returns all faults: of requirements, then of scenarios, then of the source tree.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults: Vec<Fault> = self
            .requirements
            .iter()
            .filter_map(RequirementCoverage::unchecked)
            .collect();
        faults.extend(self.unknown.iter().cloned());
        faults.extend(
            self.requirements
                .iter()
                .flat_map(RequirementCoverage::in_other_editions),
        );
        faults.extend(
            self.requirements
                .iter()
                .flat_map(RequirementCoverage::example_faults),
        );
        faults.extend(
            self.requirements
                .iter()
                .flat_map(RequirementCoverage::source_faults),
        );
        faults
    }
}

/// Takes the scenarios of a requirement, its example first.
fn scenarios_of<'a>(id: &str, by_id: &mut BTreeMap<&str, Vec<&'a Scenario>>) -> Vec<&'a Scenario> {
    let mut scenarios = by_id.remove(id).unwrap_or_default();
    put_example_first(id, &mut scenarios);
    scenarios
}

/// The faults of a source tree that its profile explains, and those that it does not.
#[derive(Clone, Debug, Default)]
pub struct ExplainedFaults {
    /// The checks that fail as the profile says, each with the profile's note.
    pub known: Vec<(Fault, String)>,
    /// All other faults.
    pub unknown: Vec<Fault>,
}

impl ExplainedFaults {
    /// Separates the faults of a coverage by the profile of the source tree, if there is one.
    ///
    /// With an `exact` profile, a listed requirement that the tree meets is a fault, too.
    #[must_use]
    pub fn new(faults: Vec<Fault>, profile: Option<(&SourceProfile, bool)>) -> Self {
        let mut explained = Self::default();
        let Some((profile, exact)) = profile else {
            explained.unknown = faults;
            return explained;
        };
        let mut seen = BTreeSet::new();
        for fault in faults {
            let known = match &fault {
                Fault::Source { id, .. } => profile.shortcoming(id),
                _ => None,
            };
            match known {
                Some(known) => {
                    seen.insert(known.requirement.as_str());
                    explained.known.push((fault, known.note.clone()));
                }
                None => explained.unknown.push(fault),
            }
        }
        let stale = profile.shortcomings.iter();
        let stale = stale.filter(|known| exact && !seen.contains(known.requirement.as_str()));
        explained
            .unknown
            .extend(stale.map(|known| Fault::StaleShortcoming {
                id: known.requirement.clone(),
                profile: profile.name(),
            }));
        explained
    }
}

impl RequirementCoverage<'_> {
    /// Returns the editions that have the requirement and no check of it.
    #[must_use]
    pub fn unchecked_editions(&self) -> Vec<Edition> {
        let editions = self.requirement.editions.iter().copied();
        match self.requirement.visibility {
            // Its checks of the source tree replace scenarios.
            Visibility::SourceTree => Vec::new(),
            _ => editions
                .filter(|edition| !self.is_checked_in(*edition))
                .collect(),
        }
    }

    /// Returns who can make a scenario of it fail. A comment and the reference count only for a requirement that no build and no library can fail.
    #[must_use]
    pub fn answerers(&self) -> Vec<Answerer> {
        let can = |who: &Answerer| self.scenarios.iter().any(|it| it.answerer == *who);
        let acting = [Answerer::Launcher, Answerer::Runtime, Answerer::Libpmix];
        let acting: Vec<Answerer> = acting.into_iter().filter(can).collect();
        if !acting.is_empty() {
            return acting;
        }
        let passive = [Answerer::Comment, Answerer::Reference];
        passive.into_iter().filter(can).take(1).collect()
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

    /// Returns the scenario that is shown first.
    #[must_use]
    pub fn example(&self) -> Option<&Scenario> {
        self.scenarios.first().copied()
    }

    fn example_faults(&self) -> impl Iterator<Item = Fault> + '_ {
        let id = &self.requirement.id;
        let tagged = tagged(id, &self.scenarios);
        let several = (tagged.len() > 1).then(|| Fault::SeveralExamples {
            id: id.clone(),
            scenarios: tagged.iter().map(|scenario| scenario.id.clone()).collect(),
        });
        let example = self.example();
        // What a libpmix answers can take more lines, such as a program.
        let example = example.filter(|_| self.requirement.is_behavioural());
        let long = example.filter(|example| example.length > LONGEST_EXAMPLE);
        let long = long.map(|example| Fault::LongExample {
            id: id.clone(),
            scenario: example.id.clone(),
            lines: example.length,
        });
        several.into_iter().chain(long)
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
        self.source_checks
            .iter()
            .filter_map(|source| match &source.status {
                SourceStatus::Failed { why } => Some(Fault::Source {
                    id: self.requirement.id.clone(),
                    check: source.check.to_string(),
                    why: why.clone(),
                }),
                _ => None,
            })
    }
}

fn check_source(
    tree: &mut Option<(&mut SourceTree, Edition)>,
    requirement: &Requirement,
    check: &SourceCheck,
) -> SourceStatus {
    match tree {
        None => SourceStatus::NotApplicable {
            why: "--prrte-source is not given".to_owned(),
        },
        Some((_, edition)) if !requirement.holds_in(*edition) => SourceStatus::NotApplicable {
            why: format!("the requirement does not hold in edition {edition}"),
        },
        Some((tree, _)) => tree.check(check),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::requirements::example::tests::scenario;
    use std::path::Path;

    const LEDGER: &str = "mapcheck-requirements: 2
requirements:
  - {id: PAM-1, section: '1', text: A., kind: must, seen-by: command-line}
  - {id: PAM-2, section: '1', text: B., kind: must, seen-by: reference, editions: ['2026-06'], question: directive-scope}
  - {id: PAM-3, section: '2', text: C., kind: must, seen-by: source-tree, source: [{file: a.h, defines: A}]}
";

    fn planned(line: usize, tags: &[&str]) -> Scenario {
        scenario(line, 3, tags)
    }

    fn faults(scenarios: &[Scenario]) -> Vec<String> {
        let ledger = Ledger::parse(LEDGER, Path::new("ledger.yaml")).unwrap();
        let coverage = Coverage::new(&ledger, scenarios, None);
        coverage.faults().iter().map(Fault::to_string).collect()
    }

    #[test]
    fn requirements_with_a_scenario_are_checked() {
        assert!(faults(&[planned(1, &["PAM-1", "PAM-2"])]).is_empty());
    }

    #[test]
    fn faults_have_their_place() {
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
                "PAM-1 (1): no scenario checks it in edition 2026-08; tag one with @PAM-1",
                "PAM-2 (1): no scenario checks it in edition 2026-06; tag one with @PAM-2",
                "a.feature:9: unknown requirement @PAM-9",
                "a.feature:5: @PAM-2 does not hold in edition 2026-08, which is the scenario's",
            ]
        );
    }

    #[test]
    fn a_failed_check_of_the_source_tree_is_a_fault() {
        let ledger = Ledger::parse(LEDGER, Path::new("ledger.yaml")).unwrap();
        let scenarios = [planned(1, &["PAM-1", "PAM-2"])];
        let folder = tempfile::tempdir().unwrap();
        let mut tree = SourceTree::new(folder.path());
        let coverage = Coverage::new(&ledger, &scenarios, Some((&mut tree, Edition::June2026)));
        let found: Vec<String> = coverage.faults().iter().map(Fault::to_string).collect();
        assert_eq!(
            found,
            ["PAM-3: expected that a.h defines A, but the file does not exist"]
        );
    }
}
