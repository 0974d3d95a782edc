//! What the findings of a build have in common.
//!
//! One fault of a build fails many scenarios. Their command lines are run again, on the build and on the reference under the rules of
//! the build's profile, and are grouped and made smaller as those of two builds are.

use crate::builds::{BuildSettings, Prterun, discovery};
use crate::change::diff::{
    Base, BuildChange, BuildComparison, Changes, Cluster, ClusterMaker, DiffCases, RUNS_AGAIN,
};
use crate::commands::output::errln;
use crate::explore::campaign::{CaseWriter, load_machines, machine_folder};
use crate::judge::{BuildSubject, Subject, System};
use crate::run::events::{CaseInfo, CaseJudged, Cause, Event, Sink};
use crate::run::shard::Shard;
use crate::system::printable::escape_line;
use crate::system::workers::worker_count;
use mapcheck_reference::{Edition, Reference, Rules};
use mapcheck_steps::ScenarioId;
use mapcheck_steps::source::Scenarios;
use std::collections::{BTreeMap, HashSet};
use std::io;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The most scenarios with one requirement whose lines are grouped.
const MOST_ALIKE: usize = 2;

/// The most scenarios whose lines are grouped.
const MOST_SCENARIOS: usize = 40;

/// The number of causes whose line is made smaller.
const SHRUNK: usize = 4;

/// The most causes that are reported.
const MOST_CAUSES: usize = 8;

/// Sends the causes of a run's findings to another sink before the run ends.
pub(super) struct WithCauses<'a, S> {
    pub(super) sink: S,
    pub(super) finder: CauseFinder<'a>,
    /// The findings so far.
    pub(super) found: Vec<CaseJudged>,
}

impl<S: Sink> Sink for WithCauses<'_, S> {
    fn take(&mut self, event: &Event) -> io::Result<()> {
        match event {
            Event::CaseJudged(judged) if judged.red && judged.failure.is_some() => {
                self.found.push((**judged).clone());
            }
            Event::RunFinished(finished) if finished.stopped.is_none() => {
                // The findings are reported in any case.
                let causes = self.finder.causes(&self.found).unwrap_or_else(|error| {
                    let error = error.to_string();
                    let error = escape_line(&error);
                    errln!("note: what the findings have in common is not known: {error}");
                    Vec::new()
                });
                for cause in causes {
                    self.sink.take(&Event::CauseFound(Box::new(cause)))?;
                }
            }
            _ => {}
        }
        self.sink.take(event)
    }
}

/// Finds what the findings of builds have in common.
pub(super) struct CauseFinder<'a> {
    pub(super) scenarios: &'a Scenarios,
    pub(super) subjects: &'a [Subject],
    pub(super) edition: Edition,
    pub(super) settings: BuildSettings,
    pub(super) topologies: PathBuf,
    pub(super) jobs: Option<NonZeroUsize>,
    /// Ends the search early: an interrupt.
    pub(super) stop: Arc<AtomicBool>,
    /// Called while a build is asked again, with its name, and how many of the lines have a known cause.
    pub(super) progress: &'a (dyn Fn(&str, usize, usize) + Sync),
}

impl CauseFinder<'_> {
    /// Returns the causes of findings, by build, the smallest line first.
    fn causes(&self, found: &[CaseJudged]) -> io::Result<Vec<Cause>> {
        let mut causes = Vec::new();
        for subject in self.subjects {
            let System::Build(build) = &subject.system else {
                continue;
            };
            let of_build = found.iter().filter(|it| it.implementation == subject.name);
            let chosen = chosen(of_build);
            if !chosen.is_empty() {
                causes.extend(self.causes_of(subject, build, &chosen)?);
            }
        }
        Ok(causes)
    }

    fn causes_of(
        &self,
        subject: &Subject,
        build: &BuildSubject,
        chosen: &HashSet<ScenarioId>,
    ) -> io::Result<Vec<Cause>> {
        let Some(prterun) = self.open(build) else {
            return Ok(Vec::new());
        };
        let profile = build.applicable_profile();
        let rules = profile.map_or_else(|| Rules::of(self.edition), |(it, _)| it.rules());
        let reference = Reference::new("the rules", rules);
        let folder = tempfile::tempdir()?;
        let machines =
            machine_folder(&self.topologies, folder.path()).and_then(|it| load_machines(&it));
        let machines = machines.map_err(io::Error::other)?;
        let writer = CaseWriter::new(machines, prterun.head().to_owned(), folder.path())?;
        let scenarios = self.scenarios.filter(|it| chosen.contains(&it.id));
        let cases = DiffCases::new(
            Some((&scenarios, &self.topologies)),
            &writer,
            (0, 0),
            Arc::new(|_, _| {}),
        );
        let cases = cases.map_err(io::Error::other)?;
        (self.progress)(&subject.name, 0, cases.count());
        let comparison = BuildComparison {
            base: Base::Build(&reference),
            new: &prterun,
            cases: &cases,
            numbers: Shard::WHOLE.numbers(cases.count()),
            workers: worker_count(self.jobs),
        };
        let Changes { changes, .. } = comparison.run(&self.stop, &|_| {})?;
        let maker = ClusterMaker {
            comparison: &comparison,
            shrunk: SHRUNK,
            again: RUNS_AGAIN,
            progress: &|known| (self.progress)(&subject.name, known, cases.count()),
        };
        let causes = maker.clusters(changes, &self.stop)?;
        Ok(causes
            .clusters
            .iter()
            .take(MOST_CAUSES)
            .filter_map(|cluster| cause(&subject.name, cluster))
            .map(|cause| self.with_named_machine(cause))
            .collect())
    }

    /// Returns a cause whose machine is named as the scenarios name it: the files of this search are gone with it.
    fn with_named_machine(&self, mut cause: Cause) -> Cause {
        let file = cause.case.topology.as_ref().and_then(|it| it.file_name());
        cause.case.topology = file.map(|name| self.topologies.join(name));
        cause
    }

    /// Opens the program of a build once more: a subject only shows what judging needs of it.
    fn open(&self, build: &BuildSubject) -> Option<Prterun> {
        let named = vec![build.program.clone()?];
        let found = discovery::find_builds_with(named, self.settings.clone());
        found.ok()?.working.pop()
    }
}

/// Returns the scenarios whose lines are grouped: some for each requirement, since one fault may hide another.
fn chosen<'a>(found: impl Iterator<Item = &'a CaseJudged>) -> HashSet<ScenarioId> {
    let mut alike: BTreeMap<&str, usize> = BTreeMap::new();
    let mut chosen = HashSet::new();
    for judged in found {
        let Some(scenario) = &judged.scenario else {
            continue;
        };
        let requirement = judged.requirements.first().map_or("", String::as_str);
        let count = alike.entry(requirement).or_default();
        *count += 1;
        if *count <= MOST_ALIKE && chosen.len() < MOST_SCENARIOS {
            chosen.insert(ScenarioId {
                path: scenario.path.clone(),
                line: scenario.line,
            });
        }
    }
    chosen
}

/// Returns a cluster as a cause.
fn cause(build: &str, cluster: &Cluster) -> Option<Cause> {
    // The files of a case that was made smaller are gone with this run.
    let BuildChange {
        case, differences, ..
    } = match cluster.smallest.case.case.files.names().next() {
        None => &cluster.smallest,
        Some(_) => cluster.changes.first()?,
    };
    let difference = differences.first()?;
    let scenario = case.scenario.as_ref();
    Some(Cause {
        implementation: build.to_owned(),
        lines: cluster.changes.len(),
        what: difference.what.clone(),
        expected: difference.left.clone(),
        actual: difference.right.clone(),
        case: CaseInfo::from(&case.case),
        place: scenario.map(|it| format!("{}:{}", it.path.display(), it.line)),
        requirements: case.requirements.clone(),
    })
}
