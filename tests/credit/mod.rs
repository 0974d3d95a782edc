//! Who can make a scenario of a requirement fail is not only claimed: one of its scenarios fails on a runtime that remembers nothing and
//! shows nothing, or on a libpmix whose functions do nothing.
//!
//! A scenario that passes there is answered by the reference, by the harness or by chance.

mod forgetful;
mod idle;

use crate::folders::root;
use crate::test;
use forgetful::Forgetful;
use idle::{IdleFunctions, IdleLibrary};
use mapcheck_reference::Rules;
use mapcheck_steps::answerer::Answerer;
use mapcheck_steps::setting::Topologies;
use mapcheck_steps::source::{Scenario, Scenarios};
use mapcheck_steps::{ScenarioStatus, Setting, run_each};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What holds of a runtime that maps each job as if it were alone: these statements deny that another job matters.
const HELD_BY_FORGETTING: [&str; 9] = [
    "HIST-CPUS-3",
    "HIST-HOSTFILE-1",
    "HIST-HOSTFILE-2",
    "HIST-MAP-1",
    "MET-LIVE-EQUAL-1",
    "MET-LIVE-ORDER-1",
    "PAM-RANK-CONTIG-2",
    "PAM-RANK-ORDER-2",
    "SES-JOB-BOOKMARK-3",
];

/// What holds of a libpmix that does nothing: nothing is counted, freed or returned. The last three need a
/// plugin: `features/pmix/setup/requirements.yaml` has which.
const HELD_BY_DOING_NOTHING: [&str; 6] = [
    "EXT-ARGV-COUNT-3",
    "EXT-COORD-FREE-3",
    "EXT-PROC-FREE-2",
    "SUP-ASK-6",
    "SUP-DATA-1",
    "SUP-DATA-5",
];

fn topologies() -> Arc<Topologies> {
    Arc::new(Topologies::new(root().join("topologies")))
}

/// Returns the scenarios of those who can make them fail.
fn claimed(who: Answerer) -> Scenarios {
    let all = Scenarios::load(&[root().join("features")]).unwrap();
    all.filter(|scenario| scenario.answerer == who)
}

fn requirements_of(scenarios: &Scenarios) -> BTreeSet<String> {
    let ids = scenarios.list().iter();
    ids.flat_map(|it| it.tags.requirements.clone()).collect()
}

/// Returns the requirements of the scenarios that fail.
fn failed_on(scenarios: &Scenarios, setting: Setting) -> BTreeSet<String> {
    let results = run_each(scenarios, setting).into_iter();
    let failed = results.filter_map(|(scenario, result)| match result.map(|it| it.status) {
        Ok(ScenarioStatus::Passed | ScenarioStatus::NotApplicable { .. }) => None,
        // A step that has no map or job to look at is a mistake of the scenario on what can be asked only.
        Ok(ScenarioStatus::Failed(_)) | Err(_) => Some(scenario.tags.requirements.clone()),
    });
    failed.flatten().collect()
}

#[test]
fn a_runtime_that_forgets_everything_fails_each_requirement_that_runtimes_are_credited_with() {
    let scenarios = claimed(Answerer::Runtime);
    let on = |runtime: Forgetful| {
        let setting = Setting::new(Arc::new(runtime), Rules::default(), topologies());
        let failed = failed_on(&scenarios, setting);
        let mut missed = requirements_of(&scenarios);
        missed.retain(|id| !failed.contains(id));
        missed
    };
    let held: BTreeSet<String> = HELD_BY_FORGETTING.map(str::to_owned).into();
    assert_eq!(on(Forgetful::MAPPING_ALONE), held);
    assert_eq!(on(Forgetful::MAPPING_NOTHING), BTreeSet::new());
}

/// The shortest programs show most, so that few of two thousand are compiled.
#[test]
fn a_libpmix_that_does_nothing_fails_each_requirement_that_libraries_are_credited_with() {
    let scenarios = claimed(Answerer::Libpmix);
    let setting = || Setting::for_library(Arc::new(IdleLibrary), Rules::default(), topologies());
    let uncompiled = setting().with_calls(Arc::new(IdleFunctions::headers_alone()));
    let mut missed = requirements_of(&scenarios);
    let failed = failed_on(&scenarios, uncompiled);
    missed.retain(|id| !failed.contains(id));
    let mut of_requirement: BTreeMap<&str, Vec<&Scenario>> = BTreeMap::new();
    for scenario in scenarios.list() {
        for id in scenario
            .tags
            .requirements
            .iter()
            .filter(|id| missed.contains(*id))
        {
            of_requirement.entry(id).or_default().push(scenario);
        }
    }
    for round in 0.. {
        let next = of_requirement
            .iter_mut()
            .filter(|(id, _)| missed.contains(**id));
        let next: BTreeSet<_> = next
            .filter_map(|(_, all)| {
                all.sort_by_key(|it| (it.length, it.id.line));
                all.get(round).map(|it| it.id.clone())
            })
            .collect();
        if next.is_empty() {
            break;
        }
        let some = scenarios.filter(|it| next.contains(&it.id));
        let compiled = setting().with_calls(Arc::new(IdleFunctions::compiled()));
        let failed = failed_on(&some, compiled);
        missed.retain(|id| !failed.contains(id));
    }
    assert_eq!(missed, HELD_BY_DOING_NOTHING.map(str::to_owned).into());
}
