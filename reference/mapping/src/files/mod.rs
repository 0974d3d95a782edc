//! The files that a command line names, and the words in them.
//!
//! The reference opens no file: a [`Files`] holds the texts under the names by which the command line calls them.

mod lexer;

pub use lexer::each_line;
pub use lexer::{Token, TokenKind, tokens};

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

/// Texts by the names under which a command line calls them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Files {
    texts: BTreeMap<String, Arc<str>>,
    irregular: BTreeSet<String>,
    lsf_affinity: Option<(Arc<str>, Arc<str>)>,
}

impl Files {
    /// No file at all.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a file.
    pub fn insert(&mut self, name: impl Into<String>, text: impl Into<Arc<str>>) {
        self.texts.insert(name.into(), text.into());
    }

    /// Adds something that is there and is no regular file: a folder, a device.
    pub fn insert_irregular(&mut self, name: impl Into<String>) {
        self.irregular.insert(name.into());
    }

    /// Adds the files of others.
    pub fn add(&mut self, others: Self) {
        self.texts.extend(others.texts);
        self.irregular.extend(others.irregular);
    }

    /// Sets the file that LSF names in the environment as `LSB_AFFINITY_HOSTFILE`. No command line names it.
    pub fn set_lsf_affinity(&mut self, name: impl Into<Arc<str>>, text: impl Into<Arc<str>>) {
        self.lsf_affinity = Some((name.into(), text.into()));
    }

    /// The name and the text of LSF's affinity file, if the job runs under LSF.
    #[must_use]
    pub fn lsf_affinity(&self) -> Option<(&str, &str)> {
        let (name, text) = self.lsf_affinity.as_ref()?;
        Some((name, text))
    }

    /// The text of a file, which has to be a regular one.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.texts.get(name).map(AsRef::as_ref)
    }

    /// What a reader of lines sees: the text of a regular file, and nothing in anything else that is there.
    #[must_use]
    pub fn lines(&self, name: &str) -> Option<&str> {
        let nothing = || self.irregular.contains(name).then_some("");
        self.get(name).or_else(nothing)
    }
}

/// The name in a word that stands for a host, be it `name` or `user@name`; nothing if it is neither.
pub fn host_name(word: &str) -> Option<&str> {
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || "_-.:,*".contains(letter);
    let (user, name) = match word.split_once('@') {
        Some((user, name)) => (Some(user), name),
        None => (None, word),
    };
    let good = |part: &str| !part.is_empty() && part.chars().all(is_name);
    (good(name) && user.is_none_or(good)).then_some(name)
}

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The file, as the command line calls it.
    pub file: Arc<str>,
    /// The line, counted from one.
    pub line: u32,
    /// The column, in characters, counted from one.
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
    fn what_is_no_regular_file_has_no_text_and_no_lines() {
        let mut files = Files::new();
        files.insert_irregular("folder");
        assert_eq!(files.get("folder"), None);
        assert_eq!(files.lines("folder"), Some(""));
        assert_eq!(files.lines("missing"), None);
    }
}
