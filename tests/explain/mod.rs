//! Explanations: the mapper's decisions, the sentences made of them, and the changes that make a refused line map.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod advice;
mod refusals;
mod sentences;
mod words;

use crate::test;
use mapcheck::case::load_topology;
use mapcheck::explore::campaign::{CaseWriter, Rng, generate_draft, load_machines};
use mapcheck::ledger::requirements::Ledger;
use mapcheck_reference::decisions::{
    Basis, BindingBasis, CountBasis, Decision, DerivedBinding, GiveUpReason, NodeExclusion,
    PolicyKind, VisitEnd,
};
use mapcheck_reference::explain::{Detail, Explanation, Shown, explain, render};
use mapcheck_reference::files::Files;
use mapcheck_reference::job_map::Bound;
use mapcheck_reference::{Case, Edition, Outcome, Quirk, Rules, map, trace};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::TempDir;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn case(machine: &str, line: &str) -> Case {
    let file = root()
        .join("topologies")
        .join(machine)
        .with_extension("xml");
    let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    let files = Files::new();
    Case::new(Arc::new(load_topology(&file).unwrap()), "hn", words, files)
}

const MACHINE: &str = "2pkg-2numa-8core-smt2";

fn decisions(line: &str) -> Vec<Decision> {
    trace(&case(MACHINE, line), &Rules::default())
        .trace
        .decisions
}

/// The basis of a policy of the job or of an app.
fn basis(decisions: &[Decision], app: Option<u32>, kind: PolicyKind) -> Option<Basis> {
    decisions.iter().rev().find_map(|decision| match decision {
        Decision::Policy(policy) if policy.app == app && policy.kind == kind => Some(policy.basis),
        _ => None,
    })
}

fn explained(line: &str) -> Explanation {
    explain(&case(MACHINE, line), &Rules::default(), &Detail::EveryRank)
}

fn has_sentence(explanation: &Explanation, part: &str, requirement: &str) -> bool {
    explanation
        .reasons()
        .any(|reason| reason.text.contains(part) && reason.requirement == Some(requirement))
}

#[test]
fn processes_that_a_build_gives_no_rank_are_counted() {
    let line = "-H n1:4,n2:4 -n 1 a : --map-by slot --rank-by fill -n 2 b";
    let rules = Rules::of(Edition::August2026).with(Quirk::PER_APP_FILL_SPAN_LOSES_RANKS);
    let explanation = explain(&case(MACHINE, line), &rules, &Detail::EveryRank);
    let group = &explanation.apps[1].groups[0];
    assert_eq!((group.unranked, group.ranks.as_slice()), (2, [].as_slice()));
}

#[test]
fn a_directive_of_an_app_decides_over_the_jobs() {
    let line = "-H n1:4,n2:4 --map-by node --bind-to none -n 2 a : --map-by core -n 2 b : -n 1 c";
    let decisions = decisions(line);
    let of = |app, kind| basis(&decisions, app, kind);
    assert_eq!(of(None, PolicyKind::Mapping), Some(Basis::Directive));
    assert_eq!(of(None, PolicyKind::Ranking), Some(Basis::FromMapping));
    assert_eq!(of(Some(0), PolicyKind::Mapping), Some(Basis::Job));
    assert_eq!(of(Some(1), PolicyKind::Mapping), Some(Basis::Directive));
    let object = Basis::Derived(DerivedBinding::MappedObject);
    assert_eq!(of(Some(1), PolicyKind::Binding), Some(object));
    assert_eq!(of(Some(2), PolicyKind::Binding), Some(Basis::Job));
}

#[test]
fn a_default_binding_follows_from_the_process_count() {
    let of = |line| basis(&decisions(line), None, PolicyKind::Binding);
    let count = |count| Some(Basis::Derived(DerivedBinding::ProcessCount(count)));
    assert_eq!(of("-H n1:4 --map-by slot -n 2 a"), count(2));
    assert_eq!(of("-H n1:4 --map-by slot -n 3 a"), count(3));
    let cpus = Some(Basis::CpusOfProcess);
    assert_eq!(of("-H n1:4 --map-by slot:pe=2 -n 3 a"), cpus);
    let configured = "--prtemca bindto core -H n1:4 --map-by slot -n 3 a";
    assert_eq!(of(configured), Some(Basis::Parameter));
}

#[test]
fn visits_end_for_the_reason_that_the_mapper_had() {
    let ends = |line: &str| -> Vec<(u32, u32, VisitEnd)> {
        let decisions = decisions(line);
        let visits = decisions.iter().filter_map(|decision| match decision {
            Decision::Visit(visit) => Some((visit.node, visit.placed, visit.end)),
            _ => None,
        });
        visits.collect()
    };
    // Node 0 is the head node, which the hosts do not name.
    let by_slot = ends("-H n1:2,n2:2 --map-by slot -n 3 a");
    assert_eq!(by_slot, [(1, 2, VisitEnd::Slots), (2, 1, VisitEnd::Done)]);
    let by_node = ends("-H n1:4,n2:4 --map-by node -n 4 a");
    assert_eq!(by_node, [(1, 2, VisitEnd::Share), (2, 2, VisitEnd::Done)]);
    let pattern = ends("-H n1:4,n2:4 --map-by ppr:1:package -n 4 a");
    assert_eq!(pattern, [(1, 2, VisitEnd::Objects), (2, 2, VisitEnd::Done)]);
}

#[test]
fn excluded_nodes_and_skipped_objects_are_recorded() {
    let nolocal = decisions("-H hn:4,n1:4 --map-by slot:nolocal -n 2 a");
    assert!(nolocal.contains(&Decision::PassedOver {
        app: 0,
        first: 0,
        last: 0,
        reason: NodeExclusion::Nolocal,
    }));
    let full = decisions("-H n1:1,n2:4 --map-by slot -n 1 a : --map-by slot -n 1 b");
    assert!(full.contains(&Decision::PassedOver {
        app: 1,
        first: 1,
        last: 1,
        reason: NodeExclusion::NoSlot,
    }));
    // App 0 takes core 0.
    let skipped = decisions("-H n1:4 --map-by slot -n 1 a : --map-by core -n 1 b");
    assert!(skipped.contains(&Decision::SkippedObjects {
        node: 1,
        first: 0,
        last: 0,
    }));
}

#[test]
fn bindings_that_are_given_up_or_shared_are_recorded() {
    let crowded = decisions("-H n1:2 --map-by slot:oversubscribe -n 3 a");
    let reason = GiveUpReason::Oversubscribed;
    assert!(crowded.contains(&Decision::GivenUp { process: 0, reason }));
    let basis = BindingBasis::GivenUp;
    assert!(crowded.contains(&Decision::Bound { process: 0, basis }));
    let shared = decisions("-H n1:9 --map-by slot --bind-to core:overload-allowed -n 9 a");
    assert!(shared.contains(&Decision::Refilled {
        node: 1,
        process: 8
    }));
    let counted = decisions("-H n1:3,n2:1 --map-by slot a");
    assert!(counted.contains(&Decision::Count {
        app: 0,
        processes: 4,
        basis: CountBasis::Slots,
    }));
}

#[test]
fn the_sentences_name_the_source_and_what_it_overrides() {
    let line = "-H n1:4,n2:4 --map-by node -n 2 a : --map-by core --rank-by fill -n 2 b";
    let explanation = explained(line);
    let app = &explanation.apps[1];
    let mapping = app
        .choices
        .iter()
        .find(|choice| choice.what == "mapping")
        .unwrap();
    let source = mapping.source.as_ref().unwrap();
    assert_eq!(
        (source.name.as_str(), source.value.as_str()),
        ("--map-by", "core")
    );
    assert_eq!(source.argument, Some(10));
    assert_eq!(mapping.overrides[0].value, "node");
    assert_eq!(mapping.because.requirement, Some("PAM-RESOLVE-1"));
    let rank = &app.ranks[0];
    assert_eq!((rank.rank, rank.node.as_str()), (2, "n1"));
    // The process of app 0 has taken a CPU, core 0.
    assert_eq!(rank.object.as_deref(), Some("core 1"));
    assert_eq!(rank.threads, [2, 3]);
    assert!(has_sentence(
        &explanation,
        "by node: one process of each node in turn",
        "PAM-RANK-ORDER-1"
    ));
    assert!(has_sentence(
        &explanation,
        "the first that the apps before it leave",
        "PAM-VPID-3"
    ));
}

#[test]
fn a_parameter_and_an_older_option_are_named_as_they_are_written() {
    let explanation = explained("--prtemca bindto none -H n1:4 --bynode -n 2 a");
    let source = |what: &str| {
        let choice = explanation.job.iter().find(|choice| choice.what == what);
        choice.unwrap().source.clone().unwrap()
    };
    assert_eq!(source("binding").name, "--prtemca bindto");
    assert_eq!(source("mapping").name, "--bynode");
}

#[test]
fn what_is_legal_but_surprising_is_worth_a_warning() {
    let warns = |line: &str, part: &str, requirement: Option<&str>| {
        let explanation = explained(line);
        let mut warnings = explanation.warnings.iter();
        let found = warnings.any(|it| it.text.contains(part) && it.requirement == requirement);
        assert!(found, "{line}: {:?}", explanation.warnings);
    };
    warns(
        "-H n1:4 -n 1 a : --map-by node -n 1 b",
        "app 0 follows the job's default",
        Some("PAM-CLI-2"),
    );
    warns(
        "-H n1:8 --bind-to none -n 1 a : --map-by core -n 1 b",
        "the job's `--bind-to none` does not apply to app 1",
        Some("PAM-BIND-DERIVE-1"),
    );
    warns(
        "-H n1:2 --map-by slot:oversubscribe -n 3 a",
        "ranks 0-2 are not bound",
        Some("PAM-OVERSUB-5"),
    );
    warns(
        "-H n1:16 --bind-to :if-supported -n 12 a",
        "`if-supported` permits that",
        Some("PAM-BIND-IF-1"),
    );
    warns(
        "-H n1:4 --map-by slot -n 3 a",
        "because it has 3 processes",
        Some("PAM-DEFAULT-BIND-1"),
    );
    warns(
        "-H n1:4 --map-by :hwtcpus --bind-to core -n 2 a",
        "all threads of its core",
        Some("PAM-BIND-ANY-1"),
    );
    warns(
        "-H n1:4 --map-by slot --rank-by slot -n 2 a",
        "each of `--map-by slot` and `--rank-by slot` could be left out alone",
        None,
    );
    let unbound = explained("-H n1:4 -n 8 --map-by ppr:8:node:oversubscribe a");
    assert!(
        unbound
            .warnings
            .iter()
            .all(|warning| !warning.text.contains("is bound to NUMA nodes")),
        "no rank is bound: {:?}",
        unbound.warnings
    );
    let plain = explained("-H n1:2,n2:2 --map-by node --bind-to core -n 3 a");
    assert_eq!(plain.warnings, []);
}

#[test]
fn a_large_job_is_explained_in_groups() {
    let hosts: Vec<String> = (0..64).map(|node| format!("n{node}:8")).collect();
    let line = format!(
        "-H {} --map-by slot --bind-to core -n 512 a",
        hosts.join(",")
    );
    let explanation = explain(&case(MACHINE, &line), &Rules::default(), &Detail::Grouped);
    let groups = &explanation.apps[0].groups;
    // The first node has no node before it, and the last one is where the app ends.
    assert!(groups.len() <= 3, "{}", groups.len());
    assert_eq!(groups.iter().map(|group| group.nodes).sum::<usize>(), 64);
    assert!(render(&explanation, Shown::default()).lines().count() < 40);
    let detail = Detail::Rank(300);
    let one = explain(&case(MACHINE, &line), &Rules::default(), &detail);
    let ranks: Vec<u32> = one.apps[0].ranks.iter().map(|rank| rank.rank).collect();
    assert_eq!(ranks, [300]);
    assert_eq!(one.apps[0].ranks[0].node, "n37");
}

#[test]
fn every_requirement_that_an_explanation_can_cite_is_in_the_ledger() {
    let ledger = Ledger::load(&root().join("features/requirements.yaml")).unwrap();
    let mut ids = BTreeSet::new();
    for folder in ["reference/src/explain", "reference/mapping/src/decisions"] {
        add_ids(&root().join(folder), &mut ids);
    }
    assert!(ids.len() > 60, "{}", ids.len());
    let unknown: Vec<&String> = ids.iter().filter(|id| ledger.get(id).is_none()).collect();
    assert!(unknown.is_empty(), "not in the ledger: {unknown:?}");
}

fn add_ids(path: &PathBuf, ids: &mut BTreeSet<String>) {
    if path.is_dir() {
        for entry in path.read_dir().unwrap() {
            add_ids(&entry.unwrap().path(), ids);
        }
        return;
    }
    let text = std::fs::read_to_string(path).unwrap();
    let words = text.split('"');
    let is_id = |word: &&str| word.starts_with("PAM-") || word.starts_with("SES-");
    ids.extend(words.filter(is_id).map(str::to_owned));
}

/// The node and the CPUs of each rank, as the map has them.
fn places(case: &Case, rules: &Rules) -> Option<BTreeMap<u32, (u32, String, String)>> {
    let map = map(case, rules).ok()?;
    let mut places = BTreeMap::new();
    for node in &map.nodes {
        for process in &node.procs {
            let cpus = match &process.bound {
                Bound::Nothing => "not bound".to_owned(),
                bound => bound.to_string(),
            };
            places.insert(process.rank, (process.app, node.name.to_string(), cpus));
        }
    }
    Some(places)
}

#[test]
fn generated_cases_are_explained_as_they_are_mapped() {
    let folder = TempDir::new().unwrap();
    let machines = load_machines(&root().join("topologies")).unwrap();
    let writer = CaseWriter::new(machines, "hn".to_owned(), folder.path()).unwrap();
    let all = Quirk::ALL.iter();
    let quirky = all.fold(Rules::of(Edition::August2026), |rules, quirk| {
        rules.with(*quirk)
    });
    let rules = [Rules::default(), Rules::of(Edition::August2026), quirky];
    let (mut mapped, mut refused, mut changes) = (0, 0, 0);
    for seed in 0..240 {
        let draft = generate_draft(Rng::new(seed), writer.machine_count());
        let Ok(case) = writer.write_case(&draft, &format!("explain{seed}")) else {
            continue;
        };
        let rules = &rules[usize::try_from(seed).unwrap() % rules.len()];
        let explanation = explain(&case, rules, &Detail::EveryRank);
        assert!(!render(&explanation, Shown::default()).is_empty());
        match places(&case, rules) {
            Some(places) => {
                mapped += 1;
                check_ranks(&explanation, &places, &case);
            }
            None => {
                refused += 1;
                assert!(explanation.refusal.is_some(), "{:?}", case.words());
            }
        }
        for change in explanation.refusal.iter().flat_map(|it| &it.changes) {
            changes += 1;
            let line = case
                .line
                .with_words(change.line.clone())
                .with_appfile(&case.files);
            let changed = Case {
                line,
                ..case.clone()
            };
            let outcome = Outcome::from(map(&changed, rules));
            assert!(matches!(outcome, Outcome::Mapped(_)), "{:?}", change.line);
        }
    }
    assert!(
        mapped > 60 && refused > 30 && changes > 60,
        "{mapped} {refused} {changes}"
    );
}

fn check_ranks(
    explanation: &Explanation,
    places: &BTreeMap<u32, (u32, String, String)>,
    case: &Case,
) {
    assert!(explanation.is_mapped, "{:?}", case.words());
    let ranks: Vec<_> = explanation.apps.iter().flat_map(|app| &app.ranks).collect();
    assert_eq!(ranks.len(), places.len(), "{:?}", case.words());
    for rank in ranks {
        let (app, node, cpus) = &places[&rank.rank];
        let stated = (rank.app, &rank.node, &rank.cpus);
        assert_eq!(stated, (*app, node, cpus), "{:?}", case.words());
        assert!(rank.because.len() >= 3, "{:?}", case.words());
    }
}
