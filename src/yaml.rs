//! Reading the project's own YAML files: profiles, and the ledger of requirements.

use crate::text_file;
use serde::de::DeserializeOwned;
use serde_saphyr::Spanned;
use std::fmt::Display;
use std::io;
use std::path::Path;
use std::str::FromStr;

/// The largest file that is read, in bytes. The ledger, which is the largest one there is, has a sixteenth of it.
const LARGEST_FILE: u64 = 1 << 20;

/// Why a file is not what it should be.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum YamlError {
    /// It cannot be read.
    #[error("it cannot be read")]
    Read(#[from] io::Error),
    /// It does not have the form of what it should be.
    #[error("{}", .0.render())]
    Parse(Box<serde_saphyr::Error>),
    /// It has another format.
    #[error("it has format {found}; this program reads format {known}")]
    Format {
        /// The format that it has.
        found: u32,
        /// The format that is read.
        known: u32,
    },
    /// A line says something that does not exist.
    #[error("line {line}: {what}")]
    Value {
        /// The line.
        line: u64,
        /// What does not exist.
        what: String,
    },
}

impl YamlError {
    /// The error that a value stands for nothing.
    pub(crate) fn at<T>(value: &Spanned<T>, what: String) -> Self {
        Self::Value {
            line: value.defined.line(),
            what,
        }
    }
}

/// The text of a file.
///
/// # Errors
///
/// [`YamlError::Read`] if it cannot be read, or is larger than any such file.
pub(crate) fn read(path: &Path) -> Result<String, YamlError> {
    Ok(text_file::read(path, LARGEST_FILE)?)
}

/// Reads a text. Aliases cannot blow it up: the reader has a budget for them.
///
/// # Errors
///
/// [`YamlError::Parse`] if it is not of this form.
pub(crate) fn parse<T: DeserializeOwned>(text: &str) -> Result<T, YamlError> {
    serde_saphyr::from_str(text).map_err(|error| YamlError::Parse(error.into()))
}

/// What a value stands for.
///
/// # Errors
///
/// [`YamlError::Value`] with its line, if it stands for nothing.
pub(crate) fn value<T: FromStr<Err: Display>>(written: &Spanned<String>) -> Result<T, YamlError> {
    let value = written.value.parse::<T>();
    value.map_err(|error| YamlError::at(written, error.to_string()))
}

/// Makes sure of a file's format.
///
/// # Errors
///
/// [`YamlError::Format`] if it has another one.
pub(crate) fn check_format(found: u32, known: u32) -> Result<(), YamlError> {
    if found == known {
        Ok(())
    } else {
        Err(YamlError::Format { found, known })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_grows_by_its_aliases_is_refused() {
        let mut text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n".to_owned();
        for step in 1..9 {
            let before = format!("*a{}", step - 1);
            let ten = [before.as_str(); 10].join(", ");
            text += &format!("a{step}: &a{step} [{ten}]\n");
        }
        let read = parse::<serde_json::Value>(&text);
        assert!(matches!(read, Err(YamlError::Parse(_))));
    }
}
