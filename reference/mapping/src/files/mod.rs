//! The texts of the files that a case names, and their tokens.
//!
//! Invariant: the reference opens no file. The caller adds the texts of all files of a case to [`Files`].

mod lexer;

pub use lexer::each_line;
pub use lexer::{Token, TokenKind, tokens};

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

/// The texts of files, by the names that the command line uses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Files {
    texts: BTreeMap<String, Arc<str>>,
    irregular: BTreeSet<String>,
    lsf_affinity: Option<(Arc<str>, Arc<str>)>,
}

impl Files {
    /// No files.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a file.
    pub fn insert(&mut self, name: impl Into<String>, text: impl Into<Arc<str>>) {
        self.texts.insert(name.into(), text.into());
    }

    /// Adds an entry that exists but is not a regular file: a directory or a device.
    pub fn insert_irregular(&mut self, name: impl Into<String>) {
        self.irregular.insert(name.into());
    }

    /// The names of the regular files.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.texts.keys().map(String::as_str)
    }

    /// Removes the texts of the files that do not meet a condition.
    pub fn retain(&mut self, mut holds: impl FnMut(&str) -> bool) {
        self.texts.retain(|name, _| holds(name));
    }

    /// Adds all files of another collection.
    pub fn add(&mut self, others: Self) {
        self.texts.extend(others.texts);
        self.irregular.extend(others.irregular);
    }

    /// Sets the affinity file of LSF, which the environment names as `LSB_AFFINITY_HOSTFILE`.
    pub fn set_lsf_affinity(&mut self, name: impl Into<Arc<str>>, text: impl Into<Arc<str>>) {
        self.lsf_affinity = Some((name.into(), text.into()));
    }

    /// The name and the text of LSF's affinity file, if the job runs under LSF.
    #[must_use]
    pub fn lsf_affinity(&self) -> Option<(&str, &str)> {
        let (name, text) = self.lsf_affinity.as_ref()?;
        Some((name, text))
    }

    /// The text of a regular file.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.texts.get(name).map(AsRef::as_ref)
    }

    /// The shared text of a regular file. Two collections have the same text under a name if they share it.
    pub(crate) fn shared_text(&self, name: &str) -> Option<&Arc<str>> {
        self.texts.get(name)
    }

    /// The text of a regular file, or an empty text for another existing entry. C programs that read lines see the same.
    #[must_use]
    pub fn lines(&self, name: &str) -> Option<&str> {
        let nothing = || self.irregular.contains(name).then_some("");
        self.get(name).or_else(nothing)
    }
}

/// Parses `name` or `user@name` and returns the name, or `None` if the text has neither form.
pub fn parse_host_name(word: &str) -> Option<&str> {
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || "_-.:,*".contains(letter);
    let (user, name) = match word.split_once('@') {
        Some((user, name)) => (Some(user), name),
        None => (None, word),
    };
    let is_valid = |part: &str| !part.is_empty() && part.chars().all(is_name);
    (is_valid(name) && user.is_none_or(is_valid)).then_some(name)
}

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The name of the file on the command line.
    pub file: Arc<str>,
    /// The line, counted from 1.
    pub line: u32,
    /// The column in characters, counted from 1.
    pub column: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directory_has_no_text_and_no_lines() {
        let mut files = Files::new();
        files.insert_irregular("folder");
        assert_eq!(files.get("folder"), None);
        assert_eq!(files.lines("folder"), Some(""));
        assert_eq!(files.lines("missing"), None);
    }
}
