//! Builds that are of no use: no scenario passes on one that refuses everything or prints empty maps, and every feature
//! file has a scenario that fails on one that maps everything by slot.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::test;
use mapcheck::judge::trial::Trial;
use mapcheck::judge::{BuildSubject, Subject};
use mapcheck::run::events::{CaseJudged, Event};
use mapcheck::run::shard::Shard;
use mapcheck::run::verdict::Verdict;
use mapcheck_reference::implementation::Refused;
use mapcheck_reference::job_map::{CpuUnit, Policies, ShownPolicy};
use mapcheck_reference::option_table::Meaning;
use mapcheck_reference::request::ProgramRequest;
use mapcheck_reference::syntax::{Item, Segment};
use mapcheck_reference::{Case, Edition, Implementation, JobMap, Outcome, Reference, Rules};
use mapcheck_steps::ScenarioSelection;
use mapcheck_steps::source::Scenarios;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

struct Worthless(fn(&Case) -> Outcome);

impl Implementation for Worthless {
    fn name(&self) -> &str {
        "worthless"
    }

    fn outcome(&self, case: &Case) -> Outcome {
        (self.0)(case)
    }
}

fn refuse(_: &Case) -> Outcome {
    Outcome::Refused(Refused {
        status: Some(1),
        message: "sorry".to_owned(),
        ..Refused::about(None)
    })
}

fn print_empty_map(_: &Case) -> Outcome {
    empty_map()
}

pub(crate) fn empty_map() -> Outcome {
    let text = || "N/A".to_owned();
    Outcome::Mapped(JobMap {
        total_slots: 0,
        policies: Policies::Job(ShownPolicy {
            mapping: text(),
            ranking: text(),
            binding: text(),
        }),
        cpu_set: None,
        ppr: None,
        cpus_per_rank: None,
        cpu_type: CpuUnit::Core,
        nodes: Vec::new(),
    })
}

/// Maps the apps by slot, with the numbers of processes and the nodes that they ask for. What is wrong with a line is ignored.
fn map_by_slot(case: &Case) -> Outcome {
    let mut words = vec!["--map-by".to_owned(), "slot:oversubscribe".to_owned()];
    let segments = case.line.segments().iter();
    match &case.spawned {
        None => {
            let segments: Vec<Vec<String>> = segments.map(|one| kept_words(one, true)).collect();
            words.extend(segments.join(&":".to_owned()));
        }
        Some(request) => {
            words.extend(segments.flat_map(|one| kept_words(one, false)));
            words.extend(apps_of(request));
        }
    }
    let outcome = |words: Vec<String>| {
        let plain = Case::new(
            case.machines.clone(),
            case.head.clone(),
            words,
            case.files.clone(),
        );
        Reference::new("", Rules::of(Edition::August2026)).outcome(&plain)
    };
    match outcome(words) {
        Outcome::Mapped(map) => Outcome::Mapped(map),
        _ => outcome(["-H", "n0", "-n", "1", "a"].map(str::to_owned).to_vec()),
    }
}

/// Returns the options of a segment that name nodes or count processes and, if wanted, its program.
fn kept_words(segment: &Segment, with_program: bool) -> Vec<String> {
    let is_kept = |item: &&Item| match item {
        Item::Option(given) => matches!(
            given.meaning(),
            Meaning::Np | Meaning::Host | Meaning::Hostfile | Meaning::DefaultHostfile
        ),
        Item::Executable(_) => with_program,
        Item::Fault(_) | Item::EndOfOptions(_) | Item::Argument(_) => false,
    };
    let items = segment.items.iter().filter(is_kept);
    items
        .flat_map(Item::words)
        .map(|word| word.text.clone())
        .collect()
}

fn apps_of(request: &ProgramRequest) -> Vec<String> {
    let apps = request.words().split(|word| word == ":").skip(1);
    let words = apps.map(|app| {
        let count = app.iter().find_map(|word| word.strip_prefix("maxprocs="));
        let count = count.map(|count| ["-n".to_owned(), count.to_owned()]);
        let mut words: Vec<String> = count.into_iter().flatten().collect();
        words.extend(app.first().cloned());
        words
    });
    words.collect::<Vec<_>>().join(&":".to_owned())
}

fn judge_all(edition: Edition, outcome: fn(&Case) -> Outcome) -> Vec<CaseJudged> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let selection = ScenarioSelection {
        edition,
        ..ScenarioSelection::default()
    };
    let all = Scenarios::load(&[root.join("features")]).unwrap();
    let scenarios = all.select(&selection).unwrap();
    let build = BuildSubject {
        implementation: Arc::new(Worthless(outcome)),
        program: None,
        version: None,
        per_app: true,
        profile: None,
        maps_only: false,
    };
    let mut events: Vec<Event> = Vec::new();
    let trial = Trial {
        scenarios: &scenarios,
        edition,
        topologies: root.join("topologies"),
        subjects: &[Subject::build(build)],
        strict: true,
        progress: None,
        watch: Arc::default(),
        not_looked_at: Vec::new(),
        unspecified: Default::default(),
        shard: Shard::WHOLE,
        jobs: None,
    };
    trial.run(&mut events).unwrap();
    let judged = events.into_iter().filter_map(|event| match event {
        Event::CaseJudged(judged) => Some(*judged),
        _ => None,
    });
    judged.collect()
}

/// Returns the cases that ran, which are those that a build can be asked.
fn that_ran(judged: &[CaseJudged]) -> impl Iterator<Item = &CaseJudged> {
    judged.iter().filter(|case| {
        !matches!(
            case.verdict,
            Verdict::NotApplicable { .. } | Verdict::NotLookedAt { .. }
        )
    })
}

fn assert_nothing_passes(outcome: fn(&Case) -> Outcome) {
    for edition in Edition::ALL {
        let judged = judge_all(edition, outcome);
        let passed: Vec<String> = that_ran(&judged)
            .filter(|case| case.verdict == Verdict::Pass)
            .map(|case| case.place().unwrap_or_default())
            .collect();
        assert!(passed.is_empty(), "{} pass: {passed:#?}", passed.len());
        assert!(that_ran(&judged).count() >= 800);
    }
}

#[test]
fn nothing_passes_on_a_build_that_refuses_everything() {
    assert_nothing_passes(refuse);
}

#[test]
fn nothing_passes_on_a_build_that_prints_empty_maps() {
    assert_nothing_passes(print_empty_map);
}

/// Returns the keys whose cases all pass.
fn always_passed<K: Ord + Clone>(
    judged: &[CaseJudged],
    keys: impl Fn(&CaseJudged) -> Vec<K>,
) -> BTreeSet<K> {
    let keys_of = |passes: bool| -> BTreeSet<K> {
        let cases = that_ran(judged).filter(|case| (case.verdict == Verdict::Pass) == passes);
        cases.flat_map(&keys).collect()
    };
    keys_of(true).difference(&keys_of(false)).cloned().collect()
}

#[test]
fn every_feature_and_requirement_fails_on_a_build_that_maps_everything_by_slot() {
    for edition in Edition::ALL {
        let judged = judge_all(edition, map_by_slot);
        let features = always_passed(&judged, |case| {
            let scenario = case.scenario.iter();
            scenario.map(|scenario| scenario.path.clone()).collect()
        });
        // A build that maps everything by slot keeps the relations between maps, which expect no map.
        let is_relation = |id: &String| id.starts_with("MET-");
        let requirements: BTreeSet<String> =
            always_passed(&judged, |case| case.requirements.clone())
                .into_iter()
                .filter(|id| !is_relation(id))
                .collect();
        let features: Vec<PathBuf> = features
            .into_iter()
            .filter(|feature| !feature.ends_with("relations.feature"))
            .collect();
        assert_eq!(features, Vec::<PathBuf>::new());
        assert_eq!(requirements, BTreeSet::new());
    }
}
