//! Runs the executable specification: all features, on the reference and on every real build found.

#![expect(clippy::panic, reason = "a test that cannot go on fails")]

use mapcheck::events::{Event, RunFinished, Sink, Sinks};
use mapcheck::implementation::{Prterun, discovery};
use mapcheck::judge::{BuildSubject, Subject};
use mapcheck::profile::Profiles;
use mapcheck::report::Terminal;
use mapcheck::requirements::Ledger;
use mapcheck::shard::Shard;
use mapcheck::trial::Trial;
use mapcheck::verdict::Verdict;
use mapcheck_reference::implementation::ComponentCall;
use mapcheck_reference::live::{LiveError, LiveRuntime, RuntimeNodes};
use mapcheck_reference::pmix::NO_RULE;
use mapcheck_reference::{Case, Edition, Implementation, Outcome, Reference, Rules};
use mapcheck_steps::ScenarioSelection;
use mapcheck_steps::calls::NO_LIBRARY;
use mapcheck_steps::source::Scenarios;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

/// The least number of scenarios that apply to the reference: nine in ten of those that there are. A missing folder must not look like
/// success.
const AT_LEAST: usize = 2_500;

/// The least number of scenarios that apply to a build with directives of apps, also where neither the probe nor namespaces are available.
const AT_LEAST_ON_BUILDS: usize = 1_200;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn features() -> Vec<PathBuf> {
    vec![root().join("features")]
}

fn scenarios(edition: Edition) -> Scenarios {
    let selection = ScenarioSelection {
        edition,
        ..ScenarioSelection::default()
    };
    let all = Scenarios::load(&features()).unwrap_or_else(|error| panic!("{error}"));
    all.select(&selection)
        .unwrap_or_else(|error| panic!("{error}"))
}

/// Runs all scenarios of an edition. Returns the counts, the events, and the failures as the terminal report prints
/// them.
fn run(edition: Edition, subjects: &[Subject]) -> (RunFinished, Vec<Event>, String) {
    let mut events: Vec<Event> = Vec::new();
    let mut report = Vec::new();
    let scenarios = scenarios(edition);
    let trial = Trial {
        scenarios: &scenarios,
        edition,
        topologies: root().join("topologies"),
        subjects,
        strict: false,
        progress: None,
        watch: Arc::default(),
        not_looked_at: Vec::new(),
        unspecified: Default::default(),
        shard: Shard::WHOLE,
        jobs: None,
    };
    let finished = {
        let mut sinks = Sinks::default();
        sinks.0.push(Box::new(Keep(&mut events)));
        sinks.0.push(Box::new(
            Terminal::new(anstream::StripStream::new(&mut report)).with_details(true),
        ));
        trial
            .run(&mut sinks)
            .unwrap_or_else(|error| panic!("{error}"))
    };
    let report = String::from_utf8_lossy(&report);
    // The first part of the report lists expected results, which would only hide the others.
    let wrong = report
        .find(
            "
Findings
",
        )
        .unwrap_or(0);
    let wrong = report[wrong..].to_owned();
    if finished.findings > 0 {
        // Cucumber captures the panic messages of all threads, of other tests too.
        eprintln!("{wrong}");
    }
    (finished, events, wrong)
}

struct Keep<'a>(&'a mut Vec<Event>);

impl Sink for Keep<'_> {
    fn take(&mut self, event: &Event) -> std::io::Result<()> {
        self.0.take(event)
    }
}

fn assert_at_least(finished: &RunFinished, implementation: &str, least: usize, report: &str) {
    let totals = finished.totals.get(implementation);
    let ran: usize = totals
        .into_iter()
        .flatten()
        .filter(|(word, _)| *word != "not applicable")
        .map(|(_, count)| count)
        .sum();
    assert!(
        ran >= least,
        "only {ran} scenarios were run on {implementation}\n{report}"
    );
}

/// Why some scenarios about libpmix do not apply to the reference: it does not model them.
const WITHOUT_MODEL: [&str; 2] = [NO_RULE, NO_LIBRARY];

fn the_reference_obeys(edition: Edition) {
    let reference = Subject::reference(Reference::new("reference", Rules::of(edition)));
    let (finished, events, report) = run(edition, &[reference]);
    assert_eq!(finished.findings, 0, "{report}");
    assert_at_least(&finished, "reference", AT_LEAST, &report);
    for event in events {
        if let Event::CaseJudged(judged) = event
            && let Verdict::NotApplicable { reason } = &judged.verdict
            && !WITHOUT_MODEL.iter().any(|known| reason.starts_with(known))
        {
            panic!("{}: {reason}", judged.place().unwrap_or_default());
        }
    }
}

#[test]
fn the_reference_obeys_edition_2026_06() {
    the_reference_obeys(Edition::June2026);
}

#[test]
fn the_reference_obeys_edition_2026_08() {
    the_reference_obeys(Edition::August2026);
}

/// A build that runs each case once, for both editions.
struct Remembering {
    build: Arc<dyn Implementation>,
    /// By the case without its machines, which its topology files describe.
    outcomes: Mutex<HashMap<String, Arc<OnceLock<Outcome>>>>,
}

impl Implementation for Remembering {
    fn name(&self) -> &str {
        self.build.name()
    }

    fn outcome(&self, case: &Case) -> Outcome {
        let parts = (
            (&case.topology_file, &case.node_topology_files, &case.files),
            (&case.head, &case.line, &case.spawned),
        );
        let outcome = {
            let mut outcomes = self.outcomes.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(outcomes.entry(format!("{parts:?}")).or_default())
        };
        outcome.get_or_init(|| self.build.outcome(case)).clone()
    }

    fn displayed(&self, case: &Case) -> Option<String> {
        self.build.displayed(case)
    }

    fn component_calls(&self, case: &Case) -> Option<Vec<ComponentCall>> {
        self.build.component_calls(case)
    }

    fn attribute_names(&self, keys: &[u16]) -> Option<Vec<String>> {
        self.build.attribute_names(keys)
    }

    fn start_runtime(&self, nodes: &RuntimeNodes) -> Result<Box<dyn LiveRuntime>, LiveError> {
        self.build.start_runtime(nodes)
    }
}

/// The builds that are found, which both editions share.
static BUILDS: LazyLock<Vec<Subject>> = LazyLock::new(|| {
    let profiles =
        Profiles::with_folder(&root().join("profiles")).unwrap_or_else(|e| panic!("{e}"));
    let builds = discovery::find_builds(Vec::new()).unwrap_or_else(|error| panic!("{error}"));
    assert!(
        builds.broken.is_empty(),
        "builds that do not work: {:?}",
        builds.broken
    );
    let subject = |build: Prterun| {
        let mut subject = BuildSubject::new(build, &profiles);
        subject.implementation = Arc::new(Remembering {
            build: subject.implementation,
            outcomes: Mutex::default(),
        });
        Subject::build(subject)
    };
    builds.working.into_iter().map(subject).collect()
});

fn real_builds_match_their_profiles(edition: Edition) {
    let subjects = BUILDS.as_slice();
    assert!(
        subjects.iter().any(Subject::per_app),
        "no build of PRRTE 5 or newer was found: run ci/prterun, which fetches one"
    );
    let (finished, _, report) = run(edition, subjects);
    assert_eq!(finished.findings, 0, "{report}");
    for subject in subjects.iter().filter(|subject| subject.per_app()) {
        assert_at_least(&finished, &subject.name, AT_LEAST_ON_BUILDS, &report);
    }
}

#[test]
fn real_builds_match_their_profiles_in_edition_2026_06() {
    real_builds_match_their_profiles(Edition::June2026);
}

#[test]
fn real_builds_match_their_profiles_in_edition_2026_08() {
    real_builds_match_their_profiles(Edition::August2026);
}

#[test]
fn every_tag_is_in_the_ledger() {
    let all = Scenarios::load(&features()).unwrap_or_else(|error| panic!("{error}"));
    let ledger = Ledger::find(&features()).unwrap_or_else(|error| panic!("{error}"));
    ledger
        .check(all.list())
        .unwrap_or_else(|error| panic!("{error}"));
}
