//! The ledger's entries for the texts.

use crate::builds::source_tree::is_inside;
use mapcheck_reference::Edition;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A text of the specification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// Its public repository: `openpmix/prrte`.
    pub repository: String,
    /// Its path from the root of the repository, with `/` between its parts.
    pub path: String,
    /// The commit with the text of each edition.
    pub commits: BTreeMap<Edition, String>,
    sections: BTreeMap<String, String>,
}

/// A text, as an entry of the ledger.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TextEntry {
    repository: String,
    path: String,
    /// The commit of all editions.
    commit: Option<String>,
    /// The commits of the editions, where they differ.
    #[serde(default)]
    commits: BTreeMap<String, String>,
    /// The heading of each section.
    sections: BTreeMap<String, String>,
}

/// A heading of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place<'a> {
    /// The text.
    pub text: &'a Text,
    /// The heading, without marks.
    pub heading: &'a str,
}

impl TextEntry {
    /// Returns the text.
    ///
    /// # Errors
    ///
    /// The path is not inside a repository, or an edition is unknown; the message is a lowercase fragment.
    pub fn text(self) -> Result<Text, String> {
        if !is_inside(&self.path) {
            return Err(format!("`{}` is not a path inside a repository", self.path));
        }
        let all = Edition::ALL.into_iter();
        let mut commits: BTreeMap<Edition, String> = all
            .filter_map(|edition| Some((edition, self.commit.clone()?)))
            .collect();
        for (name, commit) in self.commits {
            let edition: Edition = name.parse().map_err(|error| format!("{error}"))?;
            commits.insert(edition, commit);
        }
        Ok(Text {
            repository: self.repository,
            path: self.path,
            commits,
            sections: self.sections,
        })
    }
}

impl Text {
    /// Returns the place of a section, which the table has as a whole, by what is before its comma, or by its number.
    #[must_use]
    pub fn place(&self, section: &str) -> Option<Place<'_>> {
        let before = section.split(',').next().unwrap_or_default();
        let number = before.split(' ').next().unwrap_or_default();
        let mut names = [section, before, number].into_iter();
        let heading = names.find_map(|name| self.sections.get(name));
        heading.map(|heading| Place {
            text: self,
            heading,
        })
    }

    /// Returns the sections of the table.
    pub fn sections(&self) -> impl Iterator<Item = &str> {
        self.sections.keys().map(String::as_str)
    }
}
