//! Runs the cases on both builds, and finds those that differ.

use super::cases::{DiffCase, DiffCases};
use super::observed::CaseObservation;
use super::recording::{Recording, to_record};
use crate::builds::{CanaryWatch, check_canary};
use crate::case::machine_fault::find_machine_fault;
use crate::explore::campaign::MapPrinter;
use crate::outcome::compare::Difference;
use crate::run::events::{Event, Sink};
use crate::run::shard::CaseNumbers;
use crate::system::workers::map_numbers;
use mapcheck_reference::Outcome;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::sync::atomic::AtomicBool;

/// What a build is compared with.
#[derive(Clone, Copy)]
pub enum Base<'a> {
    /// Another build.
    Build(&'a dyn MapPrinter),
    /// What another build did.
    Recording(&'a Recording),
}

impl std::fmt::Debug for Base<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl Base<'_> {
    /// Returns the build's name.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Base::Build(build) => build.name(),
            Base::Recording(recording) => &recording.build,
        }
    }
}

/// The comparison of two builds.
pub struct BuildComparison<'a> {
    /// The build, or recording, that the other is compared with.
    pub base: Base<'a>,
    /// The build that may have changed.
    pub new: &'a dyn MapPrinter,
    /// The cases.
    pub cases: &'a DiffCases<'a>,
    /// The numbers of the cases that run here.
    pub numbers: CaseNumbers,
    /// The number of cases that run at a time.
    pub workers: usize,
}

impl std::fmt::Debug for BuildComparison<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BuildComparison")
            .field("base", &self.base)
            .field("new", &self.new.name())
            .finish_non_exhaustive()
    }
}

/// A case that the two builds do not map alike.
#[derive(Clone, Debug)]
pub struct BuildChange {
    /// The case.
    pub case: DiffCase,
    /// What the base does with it.
    pub base: CaseObservation,
    /// What the new build does with it.
    pub new: CaseObservation,
    /// The differences from the base to the new build, one for each aspect. There is at least one.
    pub differences: Vec<Difference>,
}

impl BuildChange {
    /// Compares what two builds did. Returns `None` if they did the same.
    #[must_use]
    pub fn of(case: DiffCase, base: CaseObservation, new: CaseObservation) -> Option<Self> {
        let differences = base.differences(&new);
        (!differences.is_empty()).then_some(Self {
            case,
            base,
            new,
            differences,
        })
    }
}

/// The results of a comparison.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    /// The cases that differ, by their numbers.
    pub changes: Vec<BuildChange>,
    /// The cases that differed once, and when they ran again one build did what the other had done. A search for causes finds them.
    pub flaky: Vec<BuildChange>,
    /// The cases that both builds map alike, or refuse alike.
    pub same: Vec<DiffCase>,
    /// The cases that one of the two cannot run, with the reason.
    pub not_compared: Vec<(DiffCase, String)>,
    /// The number of cases alike that both map.
    pub mapped: usize,
}

impl Changes {
    /// Returns the number of cases that were compared.
    #[must_use]
    pub fn compared(&self) -> usize {
        self.changes.len() + self.flaky.len() + self.same.len()
    }

    /// Sets changes apart that did not occur again.
    pub fn set_apart(&mut self, vanished: &[BuildChange]) {
        let numbers: BTreeSet<usize> = vanished.iter().map(|it| it.case.number).collect();
        let all = std::mem::take(&mut self.changes).into_iter();
        let (flaky, changes) = all.partition(|it| numbers.contains(&it.case.number));
        self.changes = changes;
        self.flaky.extend::<Vec<BuildChange>>(flaky);
    }

    /// Returns the reasons why cases were not compared, without names of files and hosts, each with the number of cases.
    #[must_use]
    pub fn reasons(&self) -> BTreeMap<String, usize> {
        let mut reasons = BTreeMap::new();
        for (_, reason) in &self.not_compared {
            let kind = reason.split('`').next().unwrap_or_default().trim();
            *reasons.entry(kind.to_owned()).or_default() += 1;
        }
        reasons
    }
}

/// The result of one case.
enum CaseResult {
    Same { case: DiffCase, mapped: bool },
    Changed(Box<BuildChange>),
    Unasked(DiffCase, String),
}

impl BuildComparison<'_> {
    /// Runs the cases until all have run or `stop` is set. `progress` is called with the number of cases that have run.
    ///
    /// No change runs again here: those that a search for causes begins with do.
    ///
    /// # Errors
    ///
    /// A build maps nothing here, a case's files cannot be written, the recording is of other cases, or the machine fails.
    pub fn run(&self, stop: &AtomicBool, progress: &(dyn Fn(usize) + Sync)) -> io::Result<Changes> {
        let base_watch = match self.base {
            Base::Build(build) => watch("the base", build)?,
            Base::Recording(_) => None,
        };
        let watches = [base_watch, watch("the new build", self.new)?];
        let compared = map_numbers(
            self.numbers.count(),
            self.workers,
            stop,
            progress,
            |index| self.run_case(self.numbers.get(index).unwrap_or_default(), &watches),
        )?;
        let mut changes = Changes::default();
        for (_, result) in compared {
            match result {
                CaseResult::Same { case, mapped } => {
                    changes.mapped += usize::from(mapped);
                    changes.same.push(case);
                }
                CaseResult::Changed(change) => changes.changes.push(*change),
                CaseResult::Unasked(case, reason) => changes.not_compared.push((case, reason)),
            }
        }
        Ok(changes)
    }

    fn run_case(
        &self,
        number: usize,
        watches: &[Option<CanaryWatch>; 2],
    ) -> io::Result<CaseResult> {
        let case = self.cases.get(number)?;
        let observe = |build, watch: &Option<CanaryWatch>| -> io::Result<CaseObservation> {
            let observed = CaseObservation::of(build, &case.case);
            if let Some(watch) = watch {
                let checked = watch.check(build, &observed.outcome);
                checked.map_err(io::Error::other)?;
            }
            Ok(observed)
        };
        let base = match self.base {
            Base::Build(build) => observe(build, &watches[0])?,
            Base::Recording(recording) => recording.observed(number, &case.case)?,
        };
        let new = match base.applies() {
            true => observe(self.new, &watches[1])?.with_reason_of(&base, self.new, &case.case),
            false => base.clone(),
        };
        let base = match self.base {
            Base::Build(build) => base.with_reason_of(&new, build, &case.case),
            Base::Recording(_) => base,
        };
        let reason = [&base, &new]
            .into_iter()
            .find_map(|side| match &side.outcome {
                Outcome::NotApplicable { reason } => Some(reason.clone()),
                _ => None,
            });
        if let Some(reason) = reason {
            self.cases.remove_files(&case.case);
            return Ok(CaseResult::Unasked(case.into_owned(), reason));
        }
        let mapped = matches!(base.outcome, Outcome::Mapped(_));
        match BuildChange::of(case.as_ref().clone(), base, new) {
            None => {
                self.cases.remove_files(&case.case);
                let case = case.into_owned();
                Ok(CaseResult::Same { case, mapped })
            }
            Some(mut change) => {
                self.cases.keep_files(&mut change.case)?;
                Ok(CaseResult::Changed(Box::new(change)))
            }
        }
    }

    /// Runs the case of a change again, up to `times` times. Returns whether a run of one build agrees with a run of the other, or the
    /// base with itself as little as with the new build.
    ///
    /// A build that crashes now and then would be a change in every comparison, and one that prints what it has freed never prints
    /// the same twice. A recorded build stays with what it did.
    pub(super) fn vanishes(&self, change: &BuildChange, times: usize) -> bool {
        let case = &change.case.case;
        let mut bases = vec![change.base.clone()];
        let mut news = vec![change.new.clone()];
        for _ in 0..times {
            news.push(CaseObservation::of(self.new, case));
            if let Base::Build(build) = self.base {
                bases.push(CaseObservation::of(build, case));
            }
            let is_alike =
                |base: &CaseObservation| news.iter().any(|new| base.differences(new).is_empty());
            if bases.iter().any(is_alike) {
                return true;
            }
        }
        let unstable = bases.iter().flat_map(|base| bases[0].differences(base));
        let unstable: BTreeSet<String> = unstable.map(|it| it.what).collect();
        let mut differences = change.differences.iter();
        differences.all(|it| unstable.contains(&it.what))
    }

    /// Runs the cases on the new build alone, and sends what it does to a sink. Returns the number of cases.
    ///
    /// # Errors
    ///
    /// As for [`run`](Self::run), if the sink fails, and if it was stopped.
    pub fn record(
        &self,
        sink: &mut dyn Sink,
        stop: &AtomicBool,
        progress: &(dyn Fn(usize) + Sync),
    ) -> io::Result<usize> {
        let watch = watch("the build", self.new)?;
        let count = self.numbers.count();
        let recorded = map_numbers(count, self.workers, stop, progress, |index| {
            let number = self.numbers.get(index).unwrap_or_default();
            let case = self.cases.get(number)?;
            let observed = CaseObservation::of(self.new, &case.case);
            if let Some(watch) = &watch {
                let checked = watch.check(self.new, &observed.outcome);
                checked.map_err(io::Error::other)?;
            }
            self.cases.remove_files(&case.case);
            Ok(to_record(number, self.new.name(), &case.case, observed))
        })?;
        if recorded.len() < count {
            return Err(io::Error::other("stopped before all cases were recorded"));
        }
        let count = recorded.len();
        for (_, observed) in recorded {
            sink.take(&Event::CaseObserved(Box::new(observed)))?;
        }
        Ok(count)
    }
}

/// Checks that a build works here. Returns a watch, or `None` if the build maps even the canary wrongly.
fn watch(role: &str, build: &dyn MapPrinter) -> io::Result<Option<CanaryWatch>> {
    match check_canary(build) {
        Ok(()) => Ok(Some(CanaryWatch::default())),
        Err(dead) if dead.has_map() => Ok(None),
        Err(dead) => {
            let fault = find_machine_fault();
            let fault = fault.map_or_else(String::new, |fault| format!(" ({fault})"));
            let name = build.name();
            Err(io::Error::other(format!(
                "{role}, {name}, does not work here: {dead}{fault}"
            )))
        }
    }
}
