//! What a libpmix does: the deviations under which the model fails the same scenarios in the same way.
//!
//! A deviation of the model counts only if no scenario that the library passes is against it. A deviation without a model counts
//! if a profile lists it and its scenarios fail here with the message that it states.

use crate::explore::shrink::minimize::drop_unneeded;
use crate::judge::profile::{KnownDeviation, LibraryProfile, Recognition};
use crate::judge::{LibrarySubject, RunWatch, Subject, failed_step, is_match, is_same, run_model};
use mapcheck_reference::Edition;
use mapcheck_reference::pmix::Deviation;
use mapcheck_steps::setting::Topologies;
use mapcheck_steps::source::Scenarios;
use mapcheck_steps::{RunError, ScenarioId, ScenarioResult, ScenarioStatus};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

/// A libpmix that is asked for what it does.
#[derive(Debug)]
pub struct LibraryInference<'a> {
    /// The scenarios about libpmix.
    pub scenarios: &'a Scenarios,
    /// The edition under which the jobs of these scenarios are mapped.
    pub edition: Edition,
    /// The topologies that the scenarios name.
    pub topologies: Arc<Topologies>,
    /// The profiles of other libraries, for the deviations without a model that they list.
    pub profiles: &'a [LibraryProfile],
}

/// What a libpmix does.
#[derive(Debug)]
pub struct InferredLibrary {
    /// The library's profile.
    pub profile: LibraryProfile,
    /// The number of scenarios that it passes.
    pub passed: usize,
    /// The number of scenarios that it fails.
    pub failed: usize,
    /// The scenarios that it fails and that the profile does not explain.
    pub unexplained: Vec<ScenarioResult>,
    /// Why scenarios could not be asked, with their number.
    pub not_asked: BTreeMap<String, usize>,
}

/// The scenarios that a library fails, with their results, and those that it passes.
struct Failures<'a> {
    failing: HashMap<ScenarioId, &'a ScenarioResult>,
    failed: Scenarios,
    passing: Scenarios,
}

impl LibraryInference<'_> {
    /// Runs the scenarios on the library and on the model with each deviation, and returns what the library does.
    ///
    /// `step` is called before each run with the number of runs before it and of all.
    ///
    /// # Errors
    ///
    /// A scenario is malformed, or the steps' runtime cannot be started.
    pub fn infer(
        &self,
        library: LibrarySubject,
        watch: &Arc<RunWatch>,
        step: &dyn Fn(usize, usize),
    ) -> Result<InferredLibrary, RunError> {
        let runs = Deviation::ALL.len() + 1;
        step(0, runs);
        let version = library.version.clone();
        let setting =
            Subject::library(library).setting(self.edition, &self.topologies, watch, false);
        let results = mapcheck_steps::run(self.scenarios, setting)?;
        let failures = self.failures(&results);
        let mut candidates = BTreeMap::new();
        for (number, deviation) in Deviation::ALL.iter().enumerate() {
            step(number + 1, runs);
            if let Some(explained) = self.explained_by(*deviation, &failures)? {
                candidates.insert(*deviation, explained);
            }
        }
        let mut open: BTreeSet<ScenarioId> = failures.failing.keys().cloned().collect();
        let mut modelled = cover(&candidates, &mut open);
        modelled.extend(self.combinations(&candidates, &failures, &mut open)?);
        let mut deviations: Vec<KnownDeviation> = modelled
            .into_iter()
            .map(|(deviation, scenarios)| self.modelled(deviation, &scenarios, &failures))
            .collect();
        deviations.extend(self.listed(&failures, &mut open));
        let missing = take_missing(&failures, &mut open);
        Ok(InferredLibrary {
            profile: LibraryProfile {
                version,
                deviations,
                missing,
            },
            passed: failures.passing.list().len(),
            failed: failures.failing.len(),
            unexplained: open
                .iter()
                .filter_map(|id| failures.failing.get(id).copied().cloned())
                .collect(),
            not_asked: not_asked(&results),
        })
    }

    fn failures<'a>(&self, results: &'a [ScenarioResult]) -> Failures<'a> {
        let failing: HashMap<ScenarioId, &ScenarioResult> = results
            .iter()
            .filter(|result| failed_step(&result.status).is_some())
            .map(|result| (result.id.clone(), result))
            .collect();
        let passed: BTreeSet<&ScenarioId> = results
            .iter()
            .filter(|result| result.status == ScenarioStatus::Passed)
            .map(|result| &result.id)
            .collect();
        Failures {
            passing: self.scenarios.filter(|it| passed.contains(&it.id)),
            failed: self.scenarios.filter(|it| failing.contains_key(&it.id)),
            failing,
        }
    }

    /// Returns the scenarios that fail in the same way on the model with a deviation; `None` if the model with it fails a scenario
    /// that the library passes.
    fn explained_by(
        &self,
        deviation: Deviation,
        failures: &Failures<'_>,
    ) -> Result<Option<BTreeSet<ScenarioId>>, RunError> {
        let with = [deviation].into();
        let explained = self.same_failures(&failures.failed, &with, failures)?;
        if explained.is_empty() {
            return Ok(Some(explained));
        }
        let passing = self.run(&failures.passing, &with)?;
        let is_refuted = passing
            .iter()
            .any(|result| failed_step(&result.status).is_some());
        Ok((!is_refuted).then_some(explained))
    }

    fn run(
        &self,
        scenarios: &Scenarios,
        with: &BTreeSet<Deviation>,
    ) -> Result<Vec<ScenarioResult>, RunError> {
        run_model(scenarios, with, self.edition, &self.topologies)
    }

    /// Returns the scenarios that the model with some deviations fails as the library does.
    fn same_failures(
        &self,
        scenarios: &Scenarios,
        with: &BTreeSet<Deviation>,
        failures: &Failures<'_>,
    ) -> Result<BTreeSet<ScenarioId>, RunError> {
        let results = self.run(scenarios, with)?;
        let same = results.into_iter().filter(|result| {
            let library = failures.failing.get(&result.id);
            let library = library.and_then(|library| failed_step(&library.status));
            let model = failed_step(&result.status);
            library
                .zip(model)
                .is_some_and(|(library, model)| is_same(library, model))
        });
        Ok(same.map(|result| result.id).collect())
    }

    /// Returns the deviations that explain open scenarios only together, and takes those scenarios out of `open`.
    fn combinations(
        &self,
        candidates: &BTreeMap<Deviation, BTreeSet<ScenarioId>>,
        failures: &Failures<'_>,
        open: &mut BTreeSet<ScenarioId>,
    ) -> Result<BTreeMap<Deviation, BTreeSet<ScenarioId>>, RunError> {
        let mut found: BTreeMap<Deviation, BTreeSet<ScenarioId>> = BTreeMap::new();
        let all: BTreeSet<Deviation> = candidates.keys().copied().collect();
        let rest = failures.failed.filter(|it| open.contains(&it.id));
        for id in self.same_failures(&rest, &all, failures)? {
            let scenario = failures.failed.only(&id);
            let needed = drop_unneeded(all.iter().copied().collect(), |with| {
                let with = with.iter().copied().collect();
                self.same_failures(&scenario, &with, failures)
                    .is_ok_and(|same| !same.is_empty())
            });
            for deviation in needed {
                found.entry(deviation).or_default().insert(id.clone());
            }
            open.remove(&id);
        }
        Ok(found)
    }

    /// Returns a profile's entry of a deviation of the model: a known one, or one that breaks what its scenarios check.
    fn modelled(
        &self,
        deviation: Deviation,
        scenarios: &BTreeSet<ScenarioId>,
        failures: &Failures<'_>,
    ) -> KnownDeviation {
        let all = self.profiles.iter().flat_map(|profile| &profile.deviations);
        let mut known = all.filter(|known| known.name == deviation.name());
        let broken: BTreeSet<String> = scenarios
            .iter()
            .filter_map(|id| failures.failing.get(id))
            .flat_map(|result| result.requirements.iter().cloned())
            .collect();
        KnownDeviation {
            name: deviation.to_string(),
            requirements: known.next().map_or_else(
                || broken.into_iter().collect(),
                |known| known.requirements.clone(),
            ),
            recognition: Recognition::Model(deviation),
            note: None,
        }
    }

    /// Returns the deviations without a model that explain open scenarios, each with the scenarios that fail here, and takes
    /// those out of `open`.
    fn listed(
        &self,
        failures: &Failures<'_>,
        open: &mut BTreeSet<ScenarioId>,
    ) -> Vec<KnownDeviation> {
        let mut found: Vec<KnownDeviation> = Vec::new();
        let all = self.profiles.iter().flat_map(|profile| &profile.deviations);
        for known in all {
            let Recognition::Scenario { names, message } = &known.recognition else {
                continue;
            };
            let explains = |id: &ScenarioId, pattern: &str| {
                failures.failing.get(id).is_some_and(|result| {
                    let step = failed_step(&result.status);
                    is_match(&result.name, pattern)
                        && step.is_some_and(|step| step.message.contains(message))
                })
            };
            let mut here = Vec::new();
            for pattern in names {
                let explained: Vec<ScenarioId> = open
                    .iter()
                    .filter(|id| explains(id, pattern))
                    .cloned()
                    .collect();
                here.extend(kept_names(pattern, &explained, failures));
                for id in explained {
                    open.remove(&id);
                }
            }
            if !here.is_empty() {
                let recognition = Recognition::Scenario {
                    names: here,
                    message: message.clone(),
                };
                found.push(KnownDeviation {
                    recognition,
                    ..known.clone()
                });
            }
        }
        found
    }
}

/// Returns a pattern if the library passes no scenario whose name matches it, or else the names of the scenarios that it explains.
fn kept_names(pattern: &str, explained: &[ScenarioId], failures: &Failures<'_>) -> Vec<String> {
    let passing = failures.passing.list();
    if explained.is_empty() {
        Vec::new()
    } else if passing.iter().any(|it| is_match(&it.name, pattern)) {
        let names = explained.iter().filter_map(|id| failures.failing.get(id));
        names.map(|result| result.name.clone()).collect()
    } else {
        vec![pattern.to_owned()]
    }
}

/// Takes the deviation that explains most of the open scenarios, again and again. Returns each with what it explains.
fn cover(
    candidates: &BTreeMap<Deviation, BTreeSet<ScenarioId>>,
    open: &mut BTreeSet<ScenarioId>,
) -> BTreeMap<Deviation, BTreeSet<ScenarioId>> {
    let mut found = BTreeMap::new();
    loop {
        let explained = |scenarios: &BTreeSet<ScenarioId>| scenarios.intersection(open).count();
        let best = candidates
            .iter()
            .map(|(deviation, scenarios)| (explained(scenarios), *deviation, scenarios))
            // Of two that explain as many, the first.
            .max_by_key(|(count, deviation, _)| (*count, std::cmp::Reverse(*deviation)));
        let Some((1.., deviation, scenarios)) = best else {
            return found;
        };
        open.retain(|id| !scenarios.contains(id));
        found.insert(deviation, scenarios.clone());
    }
}

/// Returns the functions, keys and types whose absence makes open scenarios fail, and takes those out of `open`.
fn take_missing(failures: &Failures<'_>, open: &mut BTreeSet<ScenarioId>) -> Vec<String> {
    let mut missing = BTreeSet::new();
    open.retain(|id| {
        let result = failures.failing.get(id);
        let step = result.and_then(|result| failed_step(&result.status));
        let lacking = step.map_or(&[][..], |step| &step.missing);
        missing.extend(lacking.iter().cloned());
        lacking.is_empty()
    });
    missing.into_iter().collect()
}

fn not_asked(results: &[ScenarioResult]) -> BTreeMap<String, usize> {
    let mut reasons = BTreeMap::new();
    for result in results {
        if let ScenarioStatus::NotApplicable { reason } = &result.status {
            *reasons.entry(reason.clone()).or_default() += 1;
        }
    }
    reasons
}
