//! Where the passages of requirements are.

use crate::ledger::requirements::{Ledger, Requirement};
use crate::ledger::specification::{Passage, Passages, Place};
use crate::system::printable::escape_line;
use std::collections::BTreeSet;

/// The ledger's table of texts, and the texts of the user's source tree if there is one.
pub(super) struct Texts<'a> {
    pub(super) ledger: &'a Ledger,
    pub(super) passages: Option<Passages<'a>>,
}

impl Texts<'_> {
    /// Returns the distinct places that a requirement is from.
    pub(super) fn places<'r>(&'r self, requirement: &'r Requirement) -> Vec<Place<'r>> {
        let mut seen = BTreeSet::new();
        let sections = requirement.sections(None);
        let places = sections.filter_map(|section| self.ledger.place(section));
        let places = places.filter(|place| seen.insert((&place.text.path, place.heading)));
        places.collect()
    }

    /// Returns what the source tree has of a place.
    pub(super) fn passage(&self, place: Place<'_>) -> Option<Passage<'_>> {
        Some(self.passages.as_ref()?.find(place))
    }

    /// Returns where the source tree has the text of a section, or why it has none.
    pub(super) fn describe(&self, section: &str) -> Option<Result<String, String>> {
        let place = self.ledger.place(section)?;
        match self.passage(place)? {
            Passage::Found(found) => Some(Ok(format!(
                "{}:{} {}",
                place.text.path,
                found.line,
                escape_line(&found.heading)
            ))),
            Passage::Gone { why } => Some(Err(why)),
            Passage::Elsewhere => None,
        }
    }
}

/// Returns a place in words, with the commits of the editions: a heading of a file in a public repository.
pub(super) fn describe_place(place: Place<'_>) -> String {
    let text = place.text;
    let commits = text.commits.iter();
    let commits = commits.map(|(edition, commit)| {
        let short = commit.get(..12).unwrap_or(commit);
        format!("; {short} in {edition}")
    });
    let heading = match place.heading {
        "" => "its beginning".to_owned(),
        heading => format!("`{heading}`"),
    };
    let commits: String = commits.collect();
    format!("{} {}, {heading}{commits}", text.repository, text.path)
}
