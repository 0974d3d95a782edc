//! The events of a run with every kind of verdict.

use crate::run::digest::Digest;
use crate::run::events::{
    CaseInfo, CaseJudged, Cause, Event, Failure, ImplementationInfo, Material, ProfileInfo,
    RunFinished, RunStarted, ScenarioInfo,
};
use crate::run::shard::Shard;
use crate::run::verdict::Verdict;
use std::collections::BTreeMap;
use std::time::Duration;

pub(super) fn run_with_everything() -> Vec<Event> {
    let build = "prrte-5.0.0rc1";
    let implementations = vec![
        ImplementationInfo::named("reference"),
        ImplementationInfo {
            name: build.to_owned(),
            version: Some("5.0.0rc1".to_owned()),
            program: Some("/opt/prterun".into()),
            per_app: true,
            profile: Some(ProfileInfo {
                name: build.to_owned(),
                edition: Some("2026-08".to_owned()),
                exact: true,
                digest: Digest::of("quirks"),
            }),
        },
    ];
    let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    let verdicts = [
        ("reference", Verdict::Pass),
        ("reference", Verdict::Fail),
        (build, Verdict::Pass),
        (
            build,
            Verdict::KnownDeviation {
                names: names(&["host-twice-refused", "directive-scope"]),
            },
        ),
        (
            build,
            Verdict::KnownDeviation {
                names: names(&["host-twice-refused"]),
            },
        ),
        (
            build,
            Verdict::StaleDeviation {
                names: names(&["span-accepted-anywhere"]),
            },
        ),
        (
            build,
            Verdict::NotApplicable {
                reason: "looks inside the reference".to_owned(),
            },
        ),
        (build, Verdict::Crash),
    ];
    let mut events = vec![Event::RunStarted(Box::new(RunStarted {
        mapcheck: "0.0.0".to_owned(),
        commit: None,
        material: Material::Scenarios {
            features: Digest::of("features"),
        },
        edition: "2026-06".to_owned(),
        strict: false,
        cases: 8,
        shard: Shard::WHOLE,
        missing: None,
        implementations,
        not_looked_at: Vec::new(),
        started: None,
    }))];
    for (index, (on, verdict)) in verdicts.into_iter().enumerate() {
        events.push(judged(on, index, verdict));
    }
    events.push(Event::CauseFound(Box::new(Cause {
        implementation: build.to_owned(),
        lines: 2,
        what: "the node of rank 2".to_owned(),
        expected: "n1".to_owned(),
        actual: "hn".to_owned(),
        case: case(5),
        place: Some("features/small.feature:17".to_owned()),
        requirements: vec!["PAM-HOST-1".to_owned()],
    })));
    events.push(Event::RunFinished(Box::new(RunFinished {
        findings: 3,
        ..RunFinished::default()
    })));
    events
}

fn judged(on: &str, index: usize, verdict: Verdict) -> Event {
    let failure = verdict.is_deviation().then(|| Failure {
        step: "Then the map is".to_owned(),
        line: index + 12,
        difference: "rank 2: expected node n1, got hn".to_owned(),
        expected: Some("the node of rank 2: n1".to_owned()),
        actual: Some("the node of rank 2: hn".to_owned()),
    });
    Event::CaseJudged(Box::new(CaseJudged {
        number: index,
        implementation: on.to_owned(),
        name: format!("Scenario {index}"),
        scenario: Some(ScenarioInfo {
            path: "features/small.feature".into(),
            line: index + 10,
            feature: "Small".to_owned(),
            name: format!("Scenario {index}"),
        }),
        requirements: vec!["PAM-HOST-1".to_owned()],
        unspecified: index % 2 == 1,
        question: None,
        red: !verdict.is_expected(),
        verdict,
        failure,
        case: Some(case(7 - index % 3)),
        command: None,
        duration: Some(Duration::from_millis(1500 + index as u64)),
    }))
}

/// Returns a case of some words.
fn case(count: usize) -> CaseInfo {
    let words = ["-H", "hn:4,n1:4", "-n", "2", "a", "b", "c"];
    CaseInfo {
        topology: Some("topologies/1pkg.xml".into()),
        node_topologies: BTreeMap::new(),
        head: "hn".to_owned(),
        arguments: words
            .iter()
            .take(count)
            .map(|word| (*word).to_owned())
            .collect(),
        spawned: false,
    }
}
