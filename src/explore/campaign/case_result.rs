//! The outcomes of a case on a build and on the reference, and their differences.

use super::map_printer::MapPrinter;
use crate::attribution::same;
use crate::outcome::compare::{Aspect, Difference, differences, first_difference};
use mapcheck_forms::DisplayForm;
use mapcheck_reference::command_line::{self, CommandLineRules as _};
use mapcheck_reference::implementation::Refused;
use mapcheck_reference::{Case, Implementation as _, Outcome, Reference, Rules};
use std::borrow::Cow;
use std::net::IpAddr;

/// The result of running a case on a build and on the reference.
#[derive(Clone, Debug)]
pub struct CaseResult {
    /// The outcome of the reference.
    pub expected: Outcome,
    /// The outcome of the build.
    pub actual: Outcome,
    /// The map as the build printed it, in the form that the case asks for.
    pub printed: Option<String>,
    /// The first difference; `None` too if the case does not apply to one of the two.
    pub difference: Option<Difference>,
    /// The further differences, one for each aspect.
    pub further: Vec<Difference>,
}

/// Runs a case on both. Maps are compared by content and then as texts, in the form that the case asks for.
#[must_use]
pub fn compare_case(reference: &Reference, build: &impl MapPrinter, case: &Case) -> CaseResult {
    let expected = reference.outcome(case);
    let (mut actual, mut text) = build.outcome_and_text(case);
    if refuses(&expected, true) && refuses(&actual, false) {
        (actual, text) = build.outcome_with_reason(case);
    }
    let applies = |outcome: &Outcome| !matches!(outcome, Outcome::NotApplicable { .. });
    let comparable = applies(&expected) && applies(&actual);
    let mut printed = None;
    let mut found = Vec::new();
    if comparable {
        found = differences(&expected, &actual);
    }
    if comparable && matches!(actual, Outcome::Mapped(_)) {
        // So far the build was run only with a form that can be parsed into an outcome.
        let form = DisplayForm::for_case(None, case).shown_by_build(case);
        let is_text = form.is_text();
        let has_known_form = has_known_form(case, reference.rules());
        printed = if is_text || !has_known_form {
            text
        } else {
            build.printed(case)
        };
        // Maps that differ differ in the short form, too; another form may show more.
        let may_differ = found.is_empty() || !is_text && matches!(expected, Outcome::Mapped(_));
        if has_known_form && may_differ {
            let expected = reference.printed(case);
            // PRRTE 3 prints the long form even if no form is asked for.
            let title = |text: &Option<String>| text.as_deref().and_then(title).map(str::to_owned);
            if !is_text || title(&expected) == title(&printed) {
                found.extend(text_difference(expected.as_deref(), printed.as_deref()));
            }
        }
    }
    let mut found = found.into_iter();
    let difference = found.next();
    let further = found.collect();
    CaseResult {
        expected,
        actual,
        printed,
        difference,
        further,
    }
}

/// Returns whether an outcome is a refusal with a recognised reason, or one without.
pub(crate) fn refuses(outcome: &Outcome, with_reason: bool) -> bool {
    matches!(outcome, Outcome::Refused(refused) if refused.has_reason() == with_reason)
}

/// Returns whether a build with some rules takes the same words of a case's line for options about the display.
fn has_known_form(case: &Case, rules: &Rules) -> bool {
    let parsed = case.line.in_dialect(rules.dialect());
    command_line::displays(&case.line) == command_line::displays(&parsed)
}

/// Returns the first line of a map's text, which names its form.
fn title(text: &str) -> Option<&str> {
    text.lines().find(|line| !line.trim().is_empty())
}

/// Returns whether a typed command line has the outcome of a spawned request. Only a request's caller gets a status
/// in reply.
pub(super) fn same_except_reply(typed: &Outcome, spawned: &Outcome) -> bool {
    same(typed, &without_reply(spawned))
}

/// Returns the difference between a build's outcomes of a command line and of the equivalent request.
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

/// Returns the difference between the texts that the reference and a build print.
pub(crate) fn text_difference(expected: Option<&str>, printed: Option<&str>) -> Option<Difference> {
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

/// Returns the first different lines of two maps' texts.
///
/// The job's name and the addresses of the build's machine are ignored, because they differ between runs.
fn different_lines(left: &str, right: &str) -> Option<(String, String)> {
    let (left, right) = (comparable_text(left), comparable_text(right));
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

/// Returns a map's text without what differs between two runs of one build.
pub(crate) fn comparable_text(text: &str) -> String {
    let job = ["Data for JOB ", "Proc ["]
        .iter()
        .find_map(|start| text.split_once(start))
        .and_then(|(_, rest)| rest.split_once('@'))
        .map(|(launcher, _)| launcher);
    let text = match job {
        Some(launcher) => text.replace(launcher, "prterun"),
        None => text.to_owned(),
    };
    let is_address = |line: &&str| {
        let name = line.trim().strip_prefix("resolved from ");
        name.is_some_and(|name| name != "127.0.0.1" && name.parse::<IpAddr>().is_ok())
    };
    let lines = text.split_inclusive('\n');
    let lines = lines.filter(|line| !is_address(line));
    let text: String = lines.map(without_addresses).collect();
    in_order_of_text(&text)
}

/// Returns a line without the addresses of the build's machine, if it lists the other names of a node.
fn without_addresses(line: &str) -> Cow<'_, str> {
    let Some(names) = line.strip_prefix("\taliases: ") else {
        return Cow::Borrowed(line);
    };
    let is_name = |name: &&str| *name == "127.0.0.1" || name.parse::<IpAddr>().is_err();
    let names: Vec<&str> = names.trim_end().split(',').filter(is_name).collect();
    Cow::Owned(format!("\taliases: {}\n", names.join(",")))
}

/// Returns an XML map with the machines that are listed for a node each once and sorted: a build lists them in the order of the
/// daemons' reports.
fn in_order_of_text(text: &str) -> String {
    let mut ordered = String::with_capacity(text.len());
    let mut machines: Vec<String> = Vec::new();
    let mut is_open = false;
    for line in text.split_inclusive('\n') {
        match (line.trim(), machines.last_mut()) {
            ("<processors>", _) => {
                is_open = true;
                machines.push(line.to_owned());
            }
            (end, Some(machine)) if is_open => {
                is_open = end != "</processors>";
                machine.push_str(line);
            }
            _ => {
                machines.sort_unstable();
                machines.dedup();
                ordered.extend(machines.drain(..));
                ordered.push_str(line);
            }
        }
    }
    ordered.extend(machines);
    ordered
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_the_machines_of_a_node_is_not_compared() {
        let machine = |cpus: &str| format!("<processors>\n {cpus}\n</processors>\n");
        let text = |machines: &[&str]| {
            let machines: String = machines.iter().map(|cpus| machine(cpus)).collect();
            format!("<host>\n{machines}\n<rank/>\n</host>\n")
        };
        assert_eq!(
            different_lines(&text(&["0-3", "0-7", "0-3"]), &text(&["0-7", "0-3"])),
            None
        );
        assert!(different_lines(&text(&["0-3"]), &text(&["0-7", "0-3"])).is_some());
    }

    #[test]
    fn job_names_and_addresses_are_not_compared() {
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
