//! Why a check on the headers or a C program fails.

use std::fmt;

/// The reason why a check or a program fails.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckFailure {
    /// The message, as a lowercase fragment.
    pub message: String,
    /// The functions, keys or types that the library lacks, if that is the reason.
    pub missing: Vec<String>,
}

impl CheckFailure {
    /// Returns the failure of a library that lacks functions, keys or types.
    #[must_use]
    pub fn missing(names: Vec<String>) -> Self {
        let messages: Vec<String> = names
            .iter()
            .map(|name| format!("{name} is missing"))
            .collect();
        Self {
            message: messages.join(", "),
            missing: names,
        }
    }
}

impl From<String> for CheckFailure {
    fn from(message: String) -> Self {
        Self {
            message,
            missing: Vec::new(),
        }
    }
}

impl fmt::Display for CheckFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}
