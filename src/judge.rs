//! From what became of a scenario to what is said of it.
//!
//! The reference is judged by its scenarios alone. A real build is judged against its profile too: a scenario that it fails
//! as the profile says is a known deviation, and one that it passes although the profile says otherwise is a stale one. The
//! profile's word is what the reference does under the profile's rules, never a list of scenarios.

use crate::attribution;
use crate::pmix::LibraryProfile;
use crate::profile::{Fit, Profile};
use crate::verdict::Verdict;
use mapcheck_pmix_calls::library::PmixLibrary;
use mapcheck_reference::pmix::Library;
use mapcheck_reference::{Case, Edition, Implementation, Outcome, Reference, Rules};
use mapcheck_steps::{FailedStep, Observation, ScenarioId, ScenarioOutcome, ScenarioResult};
use std::path::PathBuf;
use std::sync::Arc;

/// An implementation that scenarios are run on, with what is known of it.
#[derive(Clone)]
pub struct Subject {
    /// The name by which reports call it; no other subject of a run has it.
    pub name: String,
    /// What maps.
    pub implementation: Arc<dyn Implementation>,
    /// Its program, if it is one.
    pub program: Option<PathBuf>,
    /// Whether it knows directives of apps.
    pub per_app: bool,
    /// Its profile, and how well that fits.
    pub profile: Option<(Profile, Fit)>,
    /// The libpmix that it is, if it is one.
    pub library: Option<LibrarySubject>,
}

impl std::fmt::Debug for Subject {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Subject")
            .field("name", &self.name)
            .field("program", &self.program)
            .field("per_app", &self.per_app)
            .field("profile", &self.profile)
            .field("library", &self.library)
            .finish()
    }
}

impl Subject {
    /// The reference.
    #[must_use]
    pub fn reference(reference: Reference) -> Self {
        Self {
            name: reference.name().to_owned(),
            implementation: Arc::new(reference),
            program: None,
            per_app: true,
            profile: None,
            library: None,
        }
    }

    /// A libpmix. What it has to do with jobs that are mapped, the reference maps.
    #[must_use]
    pub fn library(library: LibrarySubject, file: PathBuf, edition: Edition) -> Self {
        let name = library.library.name().to_owned();
        Self {
            implementation: Arc::new(Reference::new(name.clone(), Rules::of(edition))),
            name,
            program: Some(file),
            per_app: true,
            profile: None,
            library: Some(library),
        }
    }

    /// The profile by which its deviations are judged: none, if it cannot do what profiles are about.
    #[must_use]
    pub fn judged_by(&self) -> Option<(&Profile, Fit)> {
        self.profile
            .as_ref()
            .filter(|(profile, _)| self.per_app && profile.per_app)
            .map(|(profile, fit)| (profile, *fit))
    }

    fn is_exact(&self) -> bool {
        matches!(self.judged_by(), Some((_, Fit::Exact)))
    }
}

/// A libpmix that scenarios are run on, with what is known of it.
#[derive(Clone)]
pub struct LibrarySubject {
    /// What does scenes.
    pub library: Arc<dyn Library>,
    /// What calls its functions one by one, if it can be called.
    pub calls: Option<Arc<dyn PmixLibrary>>,
    /// Its profile, and how well that fits.
    pub profile: Option<(LibraryProfile, Fit)>,
}

impl std::fmt::Debug for LibrarySubject {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LibrarySubject")
            .field("library", &self.library.name())
            .field("profile", &self.profile)
            .finish()
    }
}

/// What is said of a scenario, and what shows it.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// What is said.
    pub verdict: Verdict,
    /// The statement that does not hold, if one does not.
    pub failure: Option<FailedStep>,
    /// What was seen last.
    pub shown_by: Option<Observation>,
    /// Whether it turns the run red.
    pub red: bool,
}

impl Judgement {
    /// What a verdict means. What is not known of an implementation that no profile describes is news, not a fault: `surprising`
    /// says whether a deviation turns the run red.
    #[must_use]
    pub fn of(result: &ScenarioResult, verdict: Verdict, surprising: bool) -> Self {
        let failure = match &result.outcome {
            ScenarioOutcome::Failed(step) if verdict.is_deviation() => Some(step.clone()),
            _ => None,
        };
        let red = match &verdict {
            verdict if verdict.is_fine() => false,
            Verdict::Error => true,
            _ => surprising,
        };
        Self {
            verdict,
            failure,
            shown_by: None,
            red,
        }
    }
}

/// Judges what scenarios come to on one implementation.
pub struct Judge<'a> {
    /// The implementation.
    pub subject: &'a Subject,
    /// The edition by which is judged.
    pub edition: Edition,
    /// Whether everything that is not as it should be turns the run red, also on builds that no profile describes.
    pub strict: bool,
    /// Runs a scenario on the reference under other rules.
    pub under: &'a dyn Fn(&ScenarioId, &Rules) -> Option<ScenarioOutcome>,
}

impl std::fmt::Debug for Judge<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Judge")
            .field("subject", &self.subject)
            .field("edition", &self.edition)
            .field("strict", &self.strict)
            .finish_non_exhaustive()
    }
}

impl Judge<'_> {
    /// Judges a scenario.
    ///
    /// `predicted` is the same scenario on the reference under the rules of the subject's profile.
    #[must_use]
    pub fn judge(&self, result: &ScenarioResult, predicted: Option<&ScenarioResult>) -> Judgement {
        let subject = self.subject;
        let verdict = match &result.outcome {
            ScenarioOutcome::NotApplicable { reason } => Verdict::NotApplicable {
                reason: reason.clone(),
            },
            _ if !subject.per_app
                && result
                    .observations
                    .iter()
                    .any(|seen| seen.case.has_app_directives()) =>
            {
                Verdict::NotApplicable {
                    reason: "has no directives of apps".to_owned(),
                }
            }
            ScenarioOutcome::Passed => self.passed(predicted),
            ScenarioOutcome::Failed(_) if subject.implementation.is_reference() => Verdict::Fail,
            ScenarioOutcome::Failed(_) => self.failed(result, predicted),
        };
        let known = subject.implementation.is_reference() || subject.is_exact();
        Judgement {
            shown_by: result.observations.last().cloned(),
            ..Judgement::of(result, verdict, known || self.strict)
        }
    }

    /// A scenario that passes on a build must pass under its profile's rules.
    fn passed(&self, predicted: Option<&ScenarioResult>) -> Verdict {
        let Some(((profile, _), predicted)) = self.subject.judged_by().zip(predicted) else {
            return Verdict::Pass;
        };
        if !matches!(predicted.outcome, ScenarioOutcome::Failed(_)) {
            return Verdict::Pass;
        }
        match self.names(&seen(&predicted.observations), Some(predicted), profile) {
            Some(names) => Verdict::StaleDeviation { names },
            // The run's own rules fail the scenario as well: that is told of the reference, not of this build.
            None => Verdict::Pass,
        }
    }

    /// A scenario that fails on a build: what explains it, or else what kind of failure it is.
    fn failed(&self, result: &ScenarioResult, predicted: Option<&ScenarioResult>) -> Verdict {
        if differs_when_asked_again(&result.observations, self.subject) {
            return Verdict::Nondeterministic;
        }
        let observed = seen(&result.observations);
        if let Some((profile, _)) = self.subject.judged_by()
            && let Some(names) = self.names(&observed, predicted, profile)
        {
            return Verdict::KnownDeviation { names };
        }
        let kind = observed.iter().find_map(|(_, outcome)| match outcome {
            Outcome::Crashed { .. } => Some(Verdict::Crash),
            Outcome::TimedOut { .. } => Some(Verdict::Timeout),
            Outcome::PartialMap { .. } => Some(Verdict::PartialMap),
            Outcome::LostRanks { .. } => Some(Verdict::LostRanks),
            Outcome::Failed { .. } => Some(Verdict::Error),
            _ => None,
        });
        kind.unwrap_or(match self.subject.judged_by() {
            Some((_, Fit::Exact)) => Verdict::Fail,
            Some((_, Fit::Nearest)) => Verdict::NewDeviation,
            None => Verdict::Unprofiled,
        })
    }

    /// The names of what explains outcomes under a profile's rules, if something does that the run's rules have not.
    ///
    /// A map has more in it than its scenario states. What only explains the rest of it is left out: the names are of what makes
    /// this statement fail.
    fn names(
        &self,
        observed: &[(&Case, &Outcome)],
        predicted: Option<&ScenarioResult>,
        profile: &Profile,
    ) -> Option<Vec<String>> {
        let rules = profile.rules();
        let mut switches = attribution::explain(observed, &rules, self.edition)?;
        if let Some(predicted) = predicted
            && let Some(line) = failed_line(&predicted.outcome)
        {
            switches = attribution::needed(&rules, switches, self.edition, |rules| {
                let outcome = (self.under)(&predicted.id, rules);
                outcome.as_ref().and_then(failed_line) == Some(line)
            });
        }
        let names: Vec<String> = switches
            .iter()
            .map(|switch| switch.name().to_owned())
            .collect();
        (!names.is_empty()).then_some(names)
    }
}

fn failed_line(outcome: &ScenarioOutcome) -> Option<usize> {
    match outcome {
        ScenarioOutcome::Failed(step) => Some(step.line),
        _ => None,
    }
}

fn differs_when_asked_again(observations: &[Observation], subject: &Subject) -> bool {
    observations.iter().any(|seen| match seen.outcome {
        // Asking again would take as long again.
        Outcome::TimedOut { .. } | Outcome::Failed { .. } => false,
        _ => !attribution::same(&subject.implementation.outcome(&seen.case), &seen.outcome),
    })
}

fn seen(observations: &[Observation]) -> Vec<(&Case, &Outcome)> {
    observations
        .iter()
        .map(|observation| (&observation.case, &observation.outcome))
        .collect()
}
