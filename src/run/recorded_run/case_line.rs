//! Verdicts and outcomes as lines of a recorded run, and back.

use super::format::{CaseLine, FailureLine, ObservedLine, OutcomeName, ScenarioLine};
use super::outcome::RecordedOutcome;
use crate::run::events::{CaseJudged, CaseObserved, Failure, ScenarioInfo};
use crate::run::verdict::Verdict;
use std::time::Duration;

/// The longest text about a difference that is recorded, in bytes.
const LONGEST_TEXT: usize = 16 << 10;

impl From<&CaseJudged> for CaseLine {
    fn from(judged: &CaseJudged) -> Self {
        let (outcome, deviations, reason) = parts(&judged.verdict);
        let micros = |duration: Duration| u64::try_from(duration.as_micros()).ok();
        Self {
            number: judged.number,
            implementation: judged.implementation.clone(),
            name: judged.name.clone(),
            scenario: judged.scenario.as_ref().map(|scenario| ScenarioLine {
                path: scenario.path.clone(),
                line: scenario.line,
                feature: scenario.feature.clone(),
                name: scenario.name.clone(),
            }),
            requirements: judged.requirements.clone(),
            unspecified: judged.unspecified,
            question: judged.question.clone(),
            outcome,
            deviations,
            reason,
            red: judged.red,
            failure: judged.failure.as_ref().map(|failure| FailureLine {
                step: limited(&failure.step),
                line: failure.line,
                difference: limited(&failure.difference),
                expected: failure.expected.as_deref().map(limited),
                actual: failure.actual.as_deref().map(limited),
            }),
            case: judged.case.clone(),
            command: judged.command.clone(),
            microseconds: judged.duration.and_then(micros),
        }
    }
}

impl CaseLine {
    /// Returns the event of this line.
    ///
    /// # Errors
    ///
    /// The outcome lacks what belongs to it, or has what does not; the message is a lowercase fragment.
    pub(super) fn case_judged(self) -> Result<CaseJudged, String> {
        Ok(CaseJudged {
            number: self.number,
            implementation: self.implementation,
            name: self.name,
            scenario: self.scenario.map(|scenario| ScenarioInfo {
                path: scenario.path,
                line: scenario.line,
                feature: scenario.feature,
                name: scenario.name,
            }),
            requirements: self.requirements,
            unspecified: self.unspecified,
            question: self.question,
            verdict: verdict(self.outcome, self.deviations, self.reason)?,
            red: self.red,
            failure: self.failure.map(|failure| Failure {
                step: failure.step,
                line: failure.line,
                difference: failure.difference,
                expected: failure.expected,
                actual: failure.actual,
            }),
            case: self.case,
            command: self.command,
            duration: self.microseconds.map(Duration::from_micros),
        })
    }
}

impl From<&CaseObserved> for ObservedLine {
    fn from(observed: &CaseObserved) -> Self {
        Self {
            number: observed.number,
            implementation: observed.implementation.clone(),
            case: observed.case.clone(),
            digest: observed.digest.clone(),
            outcome: RecordedOutcome::from(&observed.outcome),
            printed: observed.printed.clone(),
        }
    }
}

impl ObservedLine {
    /// Returns the event of this line.
    ///
    /// # Errors
    ///
    /// The map cannot be parsed, or the topic is unknown; the message is a lowercase fragment.
    pub(super) fn case_observed(self) -> Result<CaseObserved, String> {
        Ok(CaseObserved {
            number: self.number,
            implementation: self.implementation,
            case: self.case,
            digest: self.digest,
            outcome: self.outcome.outcome()?,
            printed: self.printed,
        })
    }
}

/// Returns the outcome of a verdict, the deviations that explain it, and its reason.
fn parts(verdict: &Verdict) -> (OutcomeName, Vec<String>, Option<String>) {
    let (mut deviations, mut why) = (Vec::new(), None);
    let outcome = match verdict {
        Verdict::Pass => OutcomeName::Passed,
        Verdict::Fail => OutcomeName::Failed,
        Verdict::KnownDeviation { names } => {
            deviations.clone_from(names);
            OutcomeName::KnownDeviation
        }
        Verdict::StaleDeviation { names } => {
            deviations.clone_from(names);
            OutcomeName::StaleDeviation
        }
        Verdict::NewDeviation => OutcomeName::NewDeviation,
        Verdict::Unprofiled => OutcomeName::UnjudgedDeviation,
        Verdict::UnknownReason => OutcomeName::RefusedReasonUnknown,
        Verdict::NotApplicable { reason } => {
            why = Some(limited(reason));
            OutcomeName::NotApplicable
        }
        Verdict::NotLookedAt { reason } => {
            why = Some(limited(reason));
            OutcomeName::NotLookedAt
        }
        Verdict::Crash => OutcomeName::Crash,
        Verdict::Timeout => OutcomeName::Timeout,
        Verdict::PartialMap => OutcomeName::PartialMap,
        Verdict::LostRanks => OutcomeName::LostRanks,
        Verdict::Nondeterministic => OutcomeName::Nondeterministic,
        Verdict::Error => OutcomeName::Error,
    };
    (outcome, deviations, why)
}

fn verdict(
    outcome: OutcomeName,
    names: Vec<String>,
    reason: Option<String>,
) -> Result<Verdict, String> {
    let has_names = matches!(
        outcome,
        OutcomeName::KnownDeviation | OutcomeName::StaleDeviation
    );
    if has_names == names.is_empty() {
        return Err("exactly known and stale deviations have `deviations`".to_owned());
    }
    let has_reason = matches!(
        outcome,
        OutcomeName::NotApplicable | OutcomeName::NotLookedAt
    );
    if has_reason != reason.is_some() {
        let message = "exactly cases that do not apply or were not looked at have a `reason`";
        return Err(message.to_owned());
    }
    let reason = reason.unwrap_or_default();
    Ok(match outcome {
        OutcomeName::Passed => Verdict::Pass,
        OutcomeName::Failed => Verdict::Fail,
        OutcomeName::KnownDeviation => Verdict::KnownDeviation { names },
        OutcomeName::StaleDeviation => Verdict::StaleDeviation { names },
        OutcomeName::NewDeviation => Verdict::NewDeviation,
        OutcomeName::UnjudgedDeviation => Verdict::Unprofiled,
        OutcomeName::RefusedReasonUnknown => Verdict::UnknownReason,
        OutcomeName::NotApplicable => Verdict::NotApplicable { reason },
        OutcomeName::NotLookedAt => Verdict::NotLookedAt { reason },
        OutcomeName::Crash => Verdict::Crash,
        OutcomeName::Timeout => Verdict::Timeout,
        OutcomeName::PartialMap => Verdict::PartialMap,
        OutcomeName::LostRanks => Verdict::LostRanks,
        OutcomeName::Nondeterministic => Verdict::Nondeterministic,
        OutcomeName::Error => Verdict::Error,
    })
}

/// Returns a text without what exceeds the limit, since a build can print a map of any size.
fn limited(text: &str) -> String {
    let Some(rest) = text
        .len()
        .checked_sub(LONGEST_TEXT)
        .filter(|rest| *rest > 0)
    else {
        return text.to_owned();
    };
    let mut end = LONGEST_TEXT;
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    format!("{} … ({rest} more bytes)", &text[..end])
}
