//! What a build and the reference make of a case, and on what they differ.

use super::map_printer::MapPrinter;
use crate::attribution::same;
use crate::compare::{Aspect, Difference, first_difference};
use crate::display_form::DisplayForm;
use mapcheck_reference::implementation::Refused;
use mapcheck_reference::{Case, Implementation as _, Outcome, Reference};
use std::net::IpAddr;

/// What came of a case.
#[derive(Clone, Debug)]
pub struct CaseResult {
    /// What the reference makes of it.
    pub expected: Outcome,
    /// What the build makes of it.
    pub actual: Outcome,
    /// The map that the build printed, in the form in which the case asks for it.
    pub printed: Option<String>,
    /// The first thing on which they differ. What one of them cannot be asked is no difference.
    pub difference: Option<Difference>,
}

/// Asks both for a case. Maps are compared as what they say, and as texts, in the form in which the case asks for them.
#[must_use]
pub fn compare_case(reference: &Reference, build: &impl MapPrinter, case: &Case) -> CaseResult {
    let expected = reference.outcome(case);
    let (actual, text) = build.outcome_and_text(case);
    let asked = |outcome: &Outcome| !matches!(outcome, Outcome::NotApplicable { .. });
    let comparable = asked(&expected) && asked(&actual);
    let mut printed = None;
    let mut difference = first_difference(&expected, &actual).filter(|_| comparable);
    if comparable && matches!(actual, Outcome::Mapped(_)) {
        // Only the forms that can be read into an outcome have been asked for so far.
        printed = if DisplayForm::for_case(None, case).is_text() {
            text
        } else {
            build.printed(case)
        };
        difference = difference
            .or_else(|| text_difference(reference.printed(case).as_deref(), printed.as_deref()));
    }
    CaseResult {
        expected,
        actual,
        printed,
        difference,
    }
}

/// Whether a command line comes to what a request comes to. Only the caller of a request is answered with a status.
pub(super) fn same_except_reply(typed: &Outcome, spawned: &Outcome) -> bool {
    same(typed, &without_reply(spawned))
}

/// How what a build makes of a command line and of a request that says the same differ, if they do.
pub(super) fn typed_difference(typed: &Outcome, spawned: &Outcome) -> Option<Difference> {
    let difference = first_difference(typed, &without_reply(spawned))?;
    Some(Difference {
        what: format!("{}, typed and spawned", difference.what),
        ..difference
    })
}

fn without_reply(outcome: &Outcome) -> Outcome {
    match outcome.clone() {
        Outcome::Refused(refused) => Outcome::Refused(Refused {
            reply: None,
            ..refused
        }),
        other => other,
    }
}

/// How what the reference writes and what a build printed differ, if they do.
pub(super) fn text_difference(expected: Option<&str>, printed: Option<&str>) -> Option<Difference> {
    let (left, right) = match (expected, printed) {
        (Some(expected), Some(printed)) => different_lines(expected, printed)?,
        (None, None) => return None,
        (expected, printed) => {
            let show = |text: Option<&str>| text.map_or("none", |_| "a text").to_owned();
            (show(expected), show(printed))
        }
    };
    Some(Difference {
        aspect: Aspect::Text,
        what: Aspect::Text.name().to_owned(),
        left,
        right,
    })
}

/// The first lines on which two texts of a map differ, if they do.
///
/// The name of the job is each run's own, and so are the addresses of the machine on which a build runs.
fn different_lines(left: &str, right: &str) -> Option<(String, String)> {
    let (left, right) = (comparable(left), comparable(right));
    let mut lines = left.lines().zip(right.lines());
    let different = lines.find(|(left, right)| left != right);
    let show = |line: &str| format!("`{}`", line.trim());
    match different {
        Some((left, right)) => Some((show(left), show(right))),
        None if left != right => Some((
            format!("{} characters", left.len()),
            format!("{} characters", right.len()),
        )),
        None => None,
    }
}

fn comparable(text: &str) -> String {
    let job = text
        .split_once("Data for JOB ")
        .and_then(|(_, rest)| rest.split_once(' '))
        .map(|(job, _)| job.split('@').next().unwrap_or(job));
    let text = match job {
        Some(launcher) => text.replace(launcher, "prterun"),
        None => text.to_owned(),
    };
    let is_address = |line: &&str| {
        let name = line.trim().strip_prefix("resolved from ");
        name.is_some_and(|name| name != "127.0.0.1" && name.parse::<IpAddr>().is_ok())
    };
    let lines = text.split_inclusive('\n');
    lines.filter(|line| !is_address(line)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_a_runs_own_is_no_difference() {
        let text = |job: &str, address: &str, rest: &str| {
            format!(
                "Data for JOB {job}@1 offset 0\n  resolved from {address}\n [{job}@1,0] {rest}\n"
            )
        };
        let left = text("prterun-a-1", "10.0.0.1", "x");
        let other = text("prterun-b-22", "10.0.0.2", "x");
        assert_eq!(different_lines(&left, &other), None);
        let (ours, theirs) =
            different_lines(&left, &text("prterun-b-22", "10.0.0.2", "y")).unwrap();
        assert_eq!(
            (ours.as_str(), theirs.as_str()),
            ("`[prterun@1,0] x`", "`[prterun@1,0] y`")
        );
        assert!(different_lines("a\n", "a\nb\n").is_some());
    }
}
