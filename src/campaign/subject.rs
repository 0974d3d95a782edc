//! What a campaign needs of a build besides outcomes.

use crate::commands::map::Form;
use crate::implementation::Prterun;
use crate::process::Exit;
use mapcheck_reference::{Case, Implementation, Reference, command_line, map_request};

/// A build that a campaign can try.
pub trait Subject: Implementation {
    /// What it prints for a case that it maps, in the form in which the case asks for the map.
    fn printed(&self, case: &Case) -> Option<String>;
}

impl Subject for Prterun {
    fn printed(&self, case: &Case) -> Option<String> {
        let finished = self.raw_as_typed(case).ok()?;
        let text = String::from_utf8(finished.stdout).ok()?;
        (finished.exit == Exit::Status(0)).then_some(text)
    }
}

impl Subject for Reference {
    fn printed(&self, case: &Case) -> Option<String> {
        let line = command_line::read(&case.arguments, self.rules()).ok()?;
        let mapped = map_request(case, &line, &line.request, self.rules()).ok()?;
        let mut text = Vec::new();
        let form = Form::of(None, case);
        form.write(&mut text, &mapped, case).ok()?;
        String::from_utf8(text).ok()
    }
}

/// The first lines on which two texts of a map differ, if they do.
///
/// The name of the job is each run's own, and so are the addresses of the machine on which a build runs.
pub(super) fn text_difference(left: &str, right: &str) -> Option<(String, String)> {
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
        name.is_some_and(|name| name != "127.0.0.1" && name.parse::<std::net::IpAddr>().is_ok())
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
        assert_eq!(text_difference(&left, &other), None);
        let (ours, theirs) =
            text_difference(&left, &text("prterun-b-22", "10.0.0.2", "y")).unwrap();
        assert_eq!(
            (ours.as_str(), theirs.as_str()),
            ("`[prterun@1,0] x`", "`[prterun@1,0] y`")
        );
        assert!(text_difference("a\n", "a\nb\n").is_some());
    }
}
