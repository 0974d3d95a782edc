//! The summary of a run's events, from which the reports are made.

use crate::run::events::{
    CaseJudged, Cause, Event, ImplementationInfo, ImplementationRejected, RunFinished, RunStarted,
};
use crate::run::verdict::Verdict;
use mapcheck_reference::pmix::Deviation as LibraryDeviation;
use mapcheck_reference::{Question, Quirk};

/// The events of a run, by kind.
#[derive(Debug, Default)]
pub(super) struct Summary {
    pub(super) started: Option<RunStarted>,
    pub(super) judged: Vec<CaseJudged>,
    pub(super) rejected: Vec<ImplementationRejected>,
    pub(super) causes: Vec<Cause>,
    pub(super) finished: Option<RunFinished>,
}

/// A known deviation of an implementation.
#[derive(Debug)]
pub(super) struct Deviation<'a> {
    pub(super) name: &'a str,
    /// The scenarios that it explains, alone or together with other deviations.
    pub(super) scenarios: Vec<&'a CaseJudged>,
}

impl Summary {
    pub(super) fn take(&mut self, event: &Event) {
        match event {
            Event::RunStarted(started) => self.started = Some((**started).clone()),
            Event::CaseJudged(judged) => self.judged.push((**judged).clone()),
            // It was not judged.
            Event::CaseObserved(_) => {}
            Event::ImplementationRejected(rejected) => self.rejected.push(rejected.clone()),
            Event::CauseFound(cause) => self.causes.push((**cause).clone()),
            Event::RunFinished(finished) => self.finished = Some((**finished).clone()),
        }
    }

    pub(super) fn implementations(&self) -> &[ImplementationInfo] {
        self.started
            .as_ref()
            .map_or(&[], |started| &started.implementations)
    }

    pub(super) fn edition(&self) -> &str {
        self.started.as_ref().map_or("", |started| &started.edition)
    }

    /// Returns the verdicts on an implementation.
    pub(super) fn of<'a>(
        &'a self,
        implementation: &'a str,
    ) -> impl Iterator<Item = &'a CaseJudged> {
        self.judged
            .iter()
            .filter(move |judged| judged.implementation == implementation)
    }

    /// Returns what findings of an implementation have in common, the smallest line first.
    pub(super) fn causes<'a>(&'a self, implementation: &'a str) -> Vec<&'a Cause> {
        let all = self.causes.iter();
        all.filter(|it| it.implementation == implementation)
            .collect()
    }

    /// Returns whether an implementation could not be asked anything.
    pub(super) fn is_rejected(&self, implementation: &str) -> bool {
        let mut rejected = self.rejected.iter();
        rejected.any(|it| it.implementation == implementation)
    }

    /// Returns the known deviations of an implementation, sorted by name.
    pub(super) fn deviations<'a>(&'a self, implementation: &'a str) -> Vec<Deviation<'a>> {
        let mut deviations: Vec<Deviation<'a>> = Vec::new();
        for judged in self.of(implementation) {
            let Verdict::KnownDeviation { names } = &judged.verdict else {
                continue;
            };
            for name in names {
                match deviations
                    .iter_mut()
                    .find(|deviation| deviation.name == name)
                {
                    Some(deviation) => deviation.scenarios.push(judged),
                    None => deviations.push(Deviation {
                        name,
                        scenarios: vec![judged],
                    }),
                }
            }
        }
        deviations.sort_by_key(|deviation| deviation.name);
        deviations
    }
}

impl Deviation<'_> {
    /// Returns what the name is the name of: a quirk, a question on which editions differ, a deviation of libpmix, or
    /// a change between two builds.
    pub(super) fn kind(&self) -> &'static str {
        if self.name.parse::<Quirk>().is_ok() {
            "quirk"
        } else if Question::ALL.iter().any(|each| each.name() == self.name) {
            "edition"
        } else if self.is_of_library() {
            "libpmix"
        } else {
            "change"
        }
    }

    fn is_of_library(&self) -> bool {
        self.name.parse::<LibraryDeviation>().is_ok() || self.name.starts_with("missing-")
    }

    /// Returns the description of the deviation; a deviation without a model has none.
    pub(super) fn description(&self) -> String {
        if let Ok(quirk) = self.name.parse::<Quirk>() {
            return quirk.description().to_owned();
        }
        if let Ok(deviation) = self.name.parse::<LibraryDeviation>() {
            return deviation.description().to_owned();
        }
        if let Some(function) = self.name.strip_prefix("missing-") {
            return format!("The library does not have {function}.");
        }
        let question = Question::ALL
            .into_iter()
            .find(|question| question.name() == self.name);
        if let Some(question) = question {
            return format!(
                "The build's edition answers differently: {}",
                question.description()
            );
        }
        String::new()
    }

    /// Returns the requirements that it breaks: the quirk's own, or those of the scenarios.
    pub(super) fn requirements(&self) -> Vec<String> {
        if let Ok(quirk) = self.name.parse::<Quirk>() {
            return vec![quirk.requirement().to_owned()];
        }
        let mut all: Vec<String> = self
            .scenarios
            .iter()
            .flat_map(|judged| judged.requirements.iter().cloned())
            .collect();
        all.sort();
        all.dedup();
        all
    }

    /// Returns the best example: a scenario that the fewest deviations explain, with the shortest command line.
    pub(super) fn example(&self) -> Option<&CaseJudged> {
        let names = |judged: &CaseJudged| match &judged.verdict {
            Verdict::KnownDeviation { names } => names.len(),
            _ => 0,
        };
        let length =
            |judged: &CaseJudged| judged.case.as_ref().map_or(0, |case| case.arguments.len());
        self.scenarios
            .iter()
            .copied()
            .min_by_key(|judged| (names(judged), length(judged)))
    }
}
