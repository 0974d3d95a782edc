//! The judge's verdicts on builds whose deviations are known, because they are the reference with quirks.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that cannot go on fails"
)]

use crate::test;
use mapcheck::judge::profile::{Fit, Profile};
use mapcheck::judge::trial::Trial;
use mapcheck::judge::{BuildSubject, Subject};
use mapcheck::run::events::{CaseJudged, Event, RunFinished};
use mapcheck::run::shard::Shard;
use mapcheck::run::verdict::Verdict;
use mapcheck_reference::implementation::Refused;
use mapcheck_reference::{Case, Edition, Implementation, Outcome, Quirk, Reference, Rules};
use mapcheck_steps::ScenarioSelection;
use mapcheck_steps::source::Scenarios;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// A build that is the reference under some rules, or whatever a function makes of its answers.
struct Build<F> {
    rules: Rules,
    change: F,
    calls: AtomicUsize,
}

impl<F: Fn(Outcome, usize) -> Outcome + Send + Sync> Implementation for Build<F> {
    fn name(&self) -> &str {
        "build"
    }

    fn outcome(&self, case: &Case) -> Outcome {
        let outcome = Reference::new("", self.rules.clone()).outcome(case);
        (self.change)(outcome, self.calls.fetch_add(1, Ordering::Relaxed))
    }
}

fn build(rules: Rules) -> BuildSubject {
    changed(rules, |outcome, _| outcome)
}

fn changed(
    rules: Rules,
    change: impl Fn(Outcome, usize) -> Outcome + Send + Sync + 'static,
) -> BuildSubject {
    BuildSubject {
        implementation: Arc::new(Build {
            rules,
            change,
            calls: AtomicUsize::new(0),
        }),
        program: None,
        version: None,
        per_app: true,
        profile: None,
        maps_only: false,
    }
}

fn profile(edition: Edition, quirks: &[Quirk]) -> Profile {
    let quirks: String = quirks
        .iter()
        .map(|quirk| format!("  - name: {quirk}\n"))
        .collect();
    let quirks = if quirks.is_empty() {
        "  []\n".to_owned()
    } else {
        quirks
    };
    let text = format!(
        "mapcheck-profile: 1\nimplementation: prrte\nversion: 5.0.0\nedition: {edition}\nquirks:\n{quirks}"
    );
    Profile::parse(&text).unwrap()
}

fn with(mut build: BuildSubject, profile: Profile, fit: Fit) -> BuildSubject {
    build.profile = Some((profile, fit));
    build
}

const HOST_TWICE: &str = r#"Feature: Hosts
  @PAM-HOST-1
  Scenario: A host may be named twice
    Given the topology "1pkg-1numa-4core"
    When prterun maps "-H n1:2,n1:2 -n 2 a"
    Then the ranks of app 0 are "0-1"
"#;

const QUALIFIER: &str = r#"Feature: Qualifiers
  @PAM-OVERSUB-1 @edition:2026-06 @question:qualifier-on-app
  Scenario: An app may not ask for oversubscription
    Given the topology "1pkg-1numa-4core"
    When prterun maps "-H n1:2 -n 1 a : --map-by slot:oversubscribe -n 1 b"
    Then the job is refused
"#;

fn judge_strictly(feature: &str, build: BuildSubject, strict: bool) -> CaseJudged {
    judge_run(feature, build, strict).0
}

fn judge_run(feature: &str, build: BuildSubject, strict: bool) -> (CaseJudged, RunFinished) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("one.feature"), feature).unwrap();
    let scenarios = Scenarios::load(&[folder.path().to_owned()]).unwrap();
    let scenarios = scenarios.select(&ScenarioSelection::default()).unwrap();
    let mut events: Vec<Event> = Vec::new();
    let trial = Trial {
        scenarios: &scenarios,
        edition: Edition::June2026,
        topologies: Path::new(env!("CARGO_MANIFEST_DIR")).join("topologies"),
        subjects: &[Subject::build(build)],
        strict,
        progress: None,
        watch: Arc::default(),
        not_looked_at: Vec::new(),
        unspecified: Default::default(),
        shard: Shard::WHOLE,
        jobs: None,
    };
    let finished = trial.run(&mut events).unwrap();
    assert!(matches!(events.first(), Some(Event::RunStarted(_))));
    assert_eq!(
        events.last(),
        Some(&Event::RunFinished(Box::new(finished.clone())))
    );
    match &events[1] {
        Event::CaseJudged(judged) => ((**judged).clone(), finished),
        other => panic!("{other:?}"),
    }
}

fn judge(feature: &str, build: BuildSubject) -> CaseJudged {
    judge_strictly(feature, build, false)
}

const JUNE: Edition = Edition::June2026;
const QUIRK: Quirk = Quirk::HOST_TWICE_REFUSED;

fn quirky() -> Rules {
    Rules::of(JUNE).with(QUIRK)
}

#[test]
fn a_deviation_that_the_profile_has_is_known_by_its_name_alone() {
    let known = profile(JUNE, &[Quirk::NOLOCAL_APPLIED_TO_ALL_APPS, QUIRK]);
    let judged = judge(HOST_TWICE, with(build(quirky()), known, Fit::Exact));
    let names = vec!["host-twice-refused".to_owned()];
    assert_eq!(judged.verdict, Verdict::KnownDeviation { names });
    assert!(!judged.red);
    assert!(judged.failure.is_some());
}

#[test]
fn a_deviation_of_the_builds_edition_is_known_by_the_question() {
    let august = profile(Edition::August2026, &[QUIRK]);
    let rules = august.rules();
    let judged = judge(QUALIFIER, with(build(rules), august, Fit::Exact));
    let names = vec!["qualifier-on-app".to_owned()];
    assert_eq!(judged.verdict, Verdict::KnownDeviation { names });
}

#[test]
fn a_deviation_that_nothing_explains_is_a_failure_if_a_profile_is_near() {
    let exact = judge(
        HOST_TWICE,
        with(build(quirky()), profile(JUNE, &[]), Fit::Exact),
    );
    assert_eq!((exact.verdict, exact.red), (Verdict::Fail, true));
    let by = |fit| with(build(quirky()), profile(JUNE, &[]), fit);
    let near = judge(HOST_TWICE, by(Fit::Near));
    assert_eq!((near.verdict, near.red), (Verdict::NewDeviation, true));
    let far = judge(HOST_TWICE, by(Fit::Far));
    assert_eq!((far.verdict, far.red), (Verdict::NewDeviation, false));
    assert!(judge_strictly(HOST_TWICE, by(Fit::Far), true).red);
    let none = judge(HOST_TWICE, build(quirky()));
    assert_eq!((none.verdict, none.red), (Verdict::Unprofiled, false));
}

#[test]
fn a_deviation_that_no_profile_is_near_enough_to_judge_is_counted_as_such() {
    let unjudged = |build: BuildSubject| judge_run(HOST_TWICE, build, false).1.unjudged;
    let far = with(build(quirky()), profile(JUNE, &[]), Fit::Far);
    assert_eq!(unjudged(far), 1);
    let near = with(build(quirky()), profile(JUNE, &[]), Fit::Near);
    assert_eq!(unjudged(near), 0);
    let mut control = build(quirky());
    control.per_app = false;
    assert_eq!(unjudged(control), 0);
}

#[test]
fn a_crash_is_a_failure_whatever_the_version() {
    let crashing = || {
        changed(Rules::of(JUNE), |_, _| Outcome::Crashed {
            signal: "SIGSEGV".to_owned(),
            stderr: String::new(),
        })
    };
    let judged = judge(HOST_TWICE, crashing());
    assert_eq!((judged.verdict, judged.red), (Verdict::Crash, true));
    let mut control = crashing();
    control.per_app = false;
    assert!(!judge(HOST_TWICE, control).red);
}

/// A refusal of a build for an unknown reason.
fn refusing(rules: Rules) -> BuildSubject {
    changed(rules, |_, _| {
        Outcome::Refused(Refused {
            status: Some(1),
            message: "sorry".to_owned(),
            ..Refused::about(None)
        })
    })
}

#[test]
fn a_refusal_without_a_recognised_reason_never_passes() {
    let judged = judge(
        QUALIFIER,
        with(refusing(Rules::of(JUNE)), profile(JUNE, &[]), Fit::Near),
    );
    assert_eq!((judged.verdict, judged.red), (Verdict::UnknownReason, true));
    // Where the rules map, the refusal itself is the deviation.
    let judged = judge(
        HOST_TWICE,
        with(
            refusing(Rules::of(JUNE)),
            profile(JUNE, &[QUIRK]),
            Fit::Exact,
        ),
    );
    assert_eq!((judged.verdict, judged.red), (Verdict::Fail, true));
}

#[test]
fn a_deviation_that_has_gone_is_stale() {
    let gone = || build(Rules::of(JUNE));
    let judged = judge(
        HOST_TWICE,
        with(gone(), profile(JUNE, &[QUIRK]), Fit::Exact),
    );
    let names = vec!["host-twice-refused".to_owned()];
    assert_eq!(judged.verdict, Verdict::StaleDeviation { names });
    assert!(judged.red);
    for fit in [Fit::Near, Fit::Far] {
        let other = judge(HOST_TWICE, with(gone(), profile(JUNE, &[QUIRK]), fit));
        assert!(!other.red);
    }
    let unrelated = profile(JUNE, &[Quirk::NOLOCAL_APPLIED_TO_ALL_APPS]);
    let passed = judge(HOST_TWICE, with(gone(), unrelated, Fit::Exact));
    assert_eq!(passed.verdict, Verdict::Pass);
}

#[test]
fn a_build_that_changes_its_mind_is_nondeterministic() {
    let refused = Outcome::Refused(Refused {
        status: Some(1),
        message: "not now".to_owned(),
        ..Refused::about(None)
    });
    let fickle = changed(Rules::of(JUNE), move |outcome, call| match call {
        0 => refused.clone(),
        _ => outcome,
    });
    let judged = judge(
        HOST_TWICE,
        with(fickle, profile(JUNE, &[QUIRK]), Fit::Exact),
    );
    assert_eq!(judged.verdict, Verdict::Nondeterministic);
    assert!(judged.red);
}

#[test]
fn what_is_no_answer_at_all_has_a_verdict_of_its_own() {
    let verdict = |outcome: fn(Outcome) -> Outcome| {
        let subject = changed(Rules::of(JUNE), move |answer, _| outcome(answer));
        judge(
            HOST_TWICE,
            with(subject, profile(JUNE, &[QUIRK]), Fit::Exact),
        )
        .verdict
    };
    let crash = |_| Outcome::Crashed {
        signal: "SIGSEGV".to_owned(),
        stderr: String::new(),
    };
    assert_eq!(verdict(crash), Verdict::Crash);
    let timeout = |_| Outcome::TimedOut {
        limit: Duration::from_secs(1),
    };
    assert_eq!(verdict(timeout), Verdict::Timeout);
    let partial = |_| Outcome::PartialMap {
        reason: "two maps".to_owned(),
        text: String::new(),
    };
    assert_eq!(verdict(partial), Verdict::PartialMap);
    let lost = |answer| match answer {
        Outcome::Mapped(map) => Outcome::LostRanks { map, expected: 9 },
        other => other,
    };
    assert_eq!(verdict(lost), Verdict::LostRanks);
    let failed = |_| Outcome::Failed {
        reason: "gone".to_owned(),
    };
    assert_eq!(verdict(failed), Verdict::Error);
    let not_applicable = |_| Outcome::NotApplicable {
        reason: "odd".to_owned(),
    };
    let reason = "odd".to_owned();
    assert_eq!(verdict(not_applicable), Verdict::NotApplicable { reason });
}

#[test]
fn a_build_without_per_app_directives_is_not_tested_with_them() {
    let mut old = build(Rules::of(Edition::August2026));
    old.per_app = false;
    let judged = judge(QUALIFIER, old);
    assert!(matches!(judged.verdict, Verdict::NotApplicable { .. }));
}
