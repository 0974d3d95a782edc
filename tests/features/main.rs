//! The executable specification: every feature file is a test, on the reference, on each PRRTE and on each libpmix that is found.
//!
//! `cargo test --test features ranking` runs those with `ranking` in their path or in the name of what they run on.

#![expect(clippy::panic, reason = "a test that cannot go on fails")]

#[path = "../needs.rs"]
#[expect(dead_code, reason = "the integration tests need more")]
mod needs;
mod remembering;

use libtest_mimic::{Arguments, Completion, Failed};
use mapcheck::builds::discovery;
use mapcheck::builds::pmix::discovery::find_libraries;
use mapcheck::judge::profile::Profiles;
use mapcheck::judge::trial::Trial;
use mapcheck::judge::{BuildSubject, LibrarySubject, Subject, System};
use mapcheck::ledger::requirements::Ledger;
use mapcheck::report::Terminal;
use mapcheck::run::events::{CaseJudged, Event, RunFinished, Sink as _};
use mapcheck::run::shard::Shard;
use mapcheck::run::verdict::Verdict;
use mapcheck::system::process::own_all_children;
use mapcheck::system::workers::worker_count;
use mapcheck_reference::pmix::NO_RULE;
use mapcheck_reference::{Edition, Reference, Rules};
use mapcheck_steps::ScenarioSelection;
use mapcheck_steps::calls::{self, NO_LIBRARY};
use mapcheck_steps::source::{Scenario, Scenarios};
use needs::Need;
use remembering::Remembering;
use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The folder of all feature files. Paths are relative to the project's root, so that the commands of a failure can be pasted.
const FEATURES: &str = "features";

/// The least number of scenarios that apply to the reference: nine in ten of those that there are. A missing folder must not look like
/// success.
const AT_LEAST: usize = 5_000;

/// Why some scenarios about libpmix do not apply to the reference: it does not model them.
const WITHOUT_MODEL: [&str; 2] = [NO_RULE, NO_LIBRARY];

/// How many scenarios were run on the reference.
static RAN_ON_REFERENCE: AtomicUsize = AtomicUsize::new(0);

fn main() -> ExitCode {
    // What builds leave is waited for, also if it has ended by itself: each run would look at all of it again. Where a shell has put this
    // process in its own place, children of that shell are left alone.
    let _ = own_all_children();
    let mut arguments = Arguments::from_args();
    arguments.test_threads.get_or_insert(worker_count(None));
    let is_whole = arguments.filter.is_none() && arguments.skip.is_empty() && !arguments.list;
    let all = Scenarios::load(&[FEATURES.into()]).unwrap_or_else(|error| panic!("{error}"));
    let mut trials = vec![libtest_mimic::Trial::test(
        "every tag is in the ledger",
        every_tag_is_in_the_ledger,
    )];
    for on in subjects() {
        let on = Arc::new(on);
        let files: BTreeSet<&Path> = all
            .list()
            .iter()
            .filter(|scenario| on.applies(scenario))
            .map(|scenario| scenario.id.path.as_path())
            .collect();
        if is_whole {
            on.prepare(&all);
        }
        let trials_of_subject = files.into_iter().map(|file| on.trial(file, &all));
        trials.extend(trials_of_subject);
    }
    let conclusion = libtest_mimic::run(&arguments, trials);
    needs::report();
    let ran = RAN_ON_REFERENCE.load(Ordering::Relaxed);
    if is_whole && ran < AT_LEAST {
        eprintln!("error: only {ran} scenarios were run on the reference");
        return ExitCode::FAILURE;
    }
    conclusion.exit_code()
}

fn every_tag_is_in_the_ledger() -> Result<(), Failed> {
    let features = [PathBuf::from(FEATURES)];
    let all = Scenarios::load(&features).map_err(|error| error.to_string())?;
    let ledger = Ledger::find(&features).map_err(|error| error.to_string())?;
    Ok(ledger.check(all.list())?)
}

/// What feature files are run on.
enum On {
    Reference,
    Build(Subject),
    Library(Subject),
    /// Nothing: it was not found.
    Missing(Need),
}

/// The reference, and the builds and libraries that are found.
fn subjects() -> Vec<On> {
    let profiles = Profiles::with_folder(Path::new("profiles"));
    let profiles = profiles.unwrap_or_else(|error| panic!("{error}"));
    let mut found = vec![On::Reference];
    let builds = discovery::find_builds(Vec::new()).unwrap_or_else(|error| panic!("{error}"));
    assert!(
        builds.broken.is_empty(),
        "builds that do not work: {:?}",
        builds.broken
    );
    let builds = builds.working.into_iter().map(|build| {
        let mut subject = BuildSubject::new(build, &profiles);
        subject.implementation = Arc::new(Remembering::new(subject.implementation));
        Subject::build(subject)
    });
    let builds: Vec<Subject> = builds.collect();
    if !builds.iter().any(Subject::per_app) {
        found.push(On::Missing(Need::Prrte5));
    }
    found.extend(builds.into_iter().map(On::Build));
    let libraries = find_libraries(&[]).unwrap_or_else(|error| panic!("{error}"));
    assert!(
        libraries.broken.is_empty(),
        "libraries that do not work: {:?}",
        libraries.broken
    );
    if libraries.working.is_empty() {
        found.push(On::Missing(Need::Probe));
    }
    for library in libraries.working {
        let library = LibrarySubject::new(library, &profiles, None);
        found.push(On::Library(Subject::library(library)));
    }
    found
}

impl On {
    fn name(&self) -> &str {
        match self {
            Self::Reference => "reference",
            Self::Build(subject) | Self::Library(subject) => &subject.name,
            Self::Missing(Need::Prrte5) => "prrte-5",
            Self::Missing(_) => "libpmix",
        }
    }

    /// Whether a scenario's tags allow it to run here.
    fn applies(&self, scenario: &Scenario) -> bool {
        let tags = &scenario.tags;
        match self {
            Self::Reference => true,
            Self::Build(_) | Self::Missing(Need::Prrte5) => !tags.reference && !tags.libpmix,
            Self::Library(_) | Self::Missing(_) => tags.libpmix,
        }
    }

    /// Has a library compile the programs of all files at once: in each file they are few, and the headers long.
    fn prepare(&self, all: &Scenarios) {
        if let Self::Library(subject) = self
            && let System::Library(library) = &subject.system
            && let Some(calls) = &library.calls
        {
            calls::prepare(all, |scenario| self.applies(scenario), calls.as_ref());
        }
    }

    /// Returns the test of a feature file.
    fn trial(self: &Arc<Self>, file: &Path, all: &Scenarios) -> libtest_mimic::Trial {
        let on = Arc::clone(self);
        // Paths are compared part by part, which takes a while for all scenarios and files.
        let is_in_file = |scenario: &Scenario| scenario.id.path.as_os_str() == file.as_os_str();
        let scenarios = all.filter(|scenario| is_in_file(scenario) && on.applies(scenario));
        let name = file.display().to_string();
        let kind = on.name().to_owned();
        let test = move || on.test(&scenarios);
        libtest_mimic::Trial::ignorable_test(name, test).with_kind(kind)
    }

    fn test(&self, scenarios: &Scenarios) -> Result<Completion, Failed> {
        let mut looked = Looked::default();
        for edition in self.editions() {
            let selection = ScenarioSelection {
                edition,
                ..ScenarioSelection::default()
            };
            // A file may have scenarios of the other edition only.
            let Ok(scenarios) = scenarios.select(&selection) else {
                continue;
            };
            match self {
                Self::Reference => {
                    let rules = Rules::of(edition);
                    let reference = Subject::reference(Reference::new("reference", rules));
                    let cases = judge(&scenarios, edition, &reference)?;
                    only_without_model(&cases)?;
                    looked.add(cases);
                }
                Self::Build(subject) | Self::Library(subject) => {
                    looked.add(judge(&scenarios, edition, subject)?);
                }
                Self::Missing(need) => {
                    needs::miss(*need)?;
                    return Ok(Completion::ignored_with(format!("needs {need}")));
                }
            }
        }
        if matches!(self, Self::Reference) {
            RAN_ON_REFERENCE.fetch_add(looked.at, Ordering::Relaxed);
        }
        looked.completion()
    }

    /// The editions that the scenarios are run in. The rules of PRRTE's editions do not bear on libpmix.
    fn editions(&self) -> Vec<Edition> {
        match self {
            Self::Library(_) => vec![Edition::default()],
            _ => Edition::ALL.to_vec(),
        }
    }
}

/// Runs scenarios of an edition. Fails with every finding as the terminal shows it, and the command that repeats it.
fn judge(
    scenarios: &Scenarios,
    edition: Edition,
    subject: &Subject,
) -> Result<Vec<CaseJudged>, String> {
    let trial = Trial {
        scenarios,
        edition,
        topologies: "topologies".into(),
        subjects: std::slice::from_ref(subject),
        strict: false,
        progress: None,
        watch: Arc::default(),
        not_looked_at: Vec::new(),
        unspecified: Default::default(),
        shard: Shard::WHOLE,
        // The files run side by side.
        jobs: NonZeroUsize::new(2),
    };
    let mut events: Vec<Event> = Vec::new();
    let finished = trial.run(&mut events).map_err(|error| error.to_string())?;
    if finished.findings > 0 {
        return Err(report(&events, &finished));
    }
    let cases = events.into_iter().filter_map(|event| match event {
        Event::CaseJudged(judged) => Some(*judged),
        _ => None,
    });
    Ok(cases.collect())
}

/// Returns the findings of a run as the terminal shows them.
fn report(events: &[Event], finished: &RunFinished) -> String {
    let mut text = Vec::new();
    let terminal = anstream::StripStream::new(&mut text);
    let mut terminal = Terminal::new(terminal).with_details(true).with_quiet(true);
    let written = events.iter().try_for_each(|event| terminal.take(event));
    drop(terminal);
    match written {
        Ok(()) => String::from_utf8_lossy(&text).into_owned(),
        Err(error) => format!("{} findings: {error}", finished.findings),
    }
}

/// Fails if a scenario does not apply to the reference for any other reason than that it models no such thing.
fn only_without_model(cases: &[CaseJudged]) -> Result<(), String> {
    for judged in cases {
        if let Verdict::NotApplicable { reason } = &judged.verdict
            && !WITHOUT_MODEL.iter().any(|known| reason.starts_with(known))
        {
            let place = judged.place().unwrap_or_default();
            return Err(format!("{place}: {reason}"));
        }
    }
    Ok(())
}

/// What a test has looked at.
#[derive(Default)]
struct Looked {
    /// The number of scenarios.
    at: usize,
    /// Why others were not looked at.
    not: BTreeSet<String>,
}

impl Looked {
    fn add(&mut self, cases: Vec<CaseJudged>) {
        for judged in cases {
            match judged.verdict {
                Verdict::NotApplicable { reason } | Verdict::NotLookedAt { reason } => {
                    self.not.insert(reason);
                }
                _ => self.at += 1,
            }
        }
    }

    /// A test that has looked at nothing is no success.
    fn completion(&self) -> Result<Completion, Failed> {
        let needs: BTreeSet<Need> = self
            .not
            .iter()
            .filter_map(|it| Need::of_reason(it))
            .collect();
        needs.into_iter().try_for_each(needs::miss)?;
        match self.not.first() {
            Some(reason) if self.at == 0 => Ok(Completion::ignored_with(reason)),
            _ => Ok(Completion::Completed),
        }
    }
}
