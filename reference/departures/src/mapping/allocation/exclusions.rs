//! Hostfiles that exclude hosts, for a build that stops reading at them.

use crate::Rules;
use mapcheck_mapping::allocation::{ResolvedHostfile, Selector};
use mapcheck_mapping::error::{Crash, MapError, Refusal, Topic};
use mapcheck_mapping::files::Files;
use mapcheck_mapping::policy::Spanned;
use std::sync::Arc;

/// Splits a hostfile at the first line that excludes a host: what is before it, and what follows its `^`.
pub(super) fn first_exclusion(text: &str) -> Option<(&str, &str)> {
    let mut begin = 0;
    for line in text.split_inclusive('\n') {
        let indented = line.trim_start();
        if let Some(host) = indented.strip_prefix('^') {
            let after = begin + line.len() - host.len();
            return Some((&text[..begin], &text[after..]));
        }
        begin += line.len();
    }
    None
}

/// Returns the first line of a hostfile whose host has two login users.
pub(super) fn line_of_two_users(text: &str) -> Option<u32> {
    let mut lines = (1..).zip(text.lines());
    let has_two = |line: &str| {
        let host = line.split_whitespace().next().unwrap_or_default();
        let parts: Vec<&str> = host.split('@').collect();
        !host.starts_with(['#', '/']) && parts.len() > 2 && !parts.contains(&"")
    };
    lines.find_map(|(number, line)| has_two(line).then_some(number))
}

/// The part of a hostfile that selects the nodes of an app.
pub(super) struct RestOfHostfile {
    name: String,
    text: String,
}

/// Returns the part of a hostfile that a build reads the second time, if it stopped at an excluded host the first time.
pub(super) fn rest_of_hostfile(
    hostfile: &ResolvedHostfile,
    selector: &Selector<'_>,
) -> Option<RestOfHostfile> {
    let name = hostfile.file.entries.first()?.place.file.to_string();
    let text = selector.files.get(&name)?;
    let (before, after) = first_exclusion(text)?;
    let text = match first_exclusion(after) {
        Some((rest, _)) => rest.to_owned(),
        None => format!("{after}{before}"),
    };
    Some(RestOfHostfile { name, text })
}

impl RestOfHostfile {
    /// Parses it, and finds its nodes.
    pub(super) fn resolve(self, selector: &Selector<'_>) -> Result<Arc<ResolvedHostfile>, Refusal> {
        let mut files = Files::new();
        let name = Spanned::bare(self.name.as_str());
        files.insert(self.name, self.text);
        selector
            .allocation
            .resolve_hostfile(&files, &name, selector.rules)
    }
}

impl Rules {
    /// Returns the refusal of a job whose hostfile has a line that the build cannot read. It reports that line first, and goes on.
    pub(crate) fn reported_with_hostfile(&self, failure: &MapError) -> Option<MapError> {
        let is_broken = self.memory.recall(|memory| memory.hostfile_is_broken);
        let MapError::Refused(refusal) = failure else {
            return None;
        };
        let fatal = self.memory.recall(|memory| memory.fatal_line);
        let line = refusal.file.as_ref().map(|place| place.line);
        // A line that cannot be read does not keep the build from reading on.
        if refusal.topic == Topic::BadHostList && line.is_some() && line <= fatal {
            return Some(Crash::segmentation_fault("a host with two login users").into());
        }
        let topic = Topic::BadHostList;
        let reported = Refusal {
            topic,
            ..refusal.clone()
        };
        is_broken.then(|| reported.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hostfile_is_split_at_the_first_exclusion() {
        assert_eq!(first_exclusion("a\n ^b\nc"), Some(("a\n", "b\nc")));
        assert_eq!(first_exclusion("^b"), Some(("", "b")));
        assert_eq!(first_exclusion("a # ^b\n"), None);
    }
}
