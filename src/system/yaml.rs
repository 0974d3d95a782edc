//! Reading the project's YAML files: profiles, the ledger of requirements, acceptance files.

use crate::system::text_file;
use serde::de::DeserializeOwned;
use serde_saphyr::Spanned;
use std::fmt::Display;
use std::io;
use std::path::Path;
use std::str::FromStr;

/// The limit on the size of a file, in bytes. The largest file of the ledger has a sixteenth of it.
const LARGEST_FILE: u64 = 1 << 20;

/// Why a file cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum YamlError {
    /// It cannot be read.
    #[error("the file cannot be read")]
    Read(#[from] io::Error),
    /// It is not YAML, or lacks keys, or has unknown ones.
    #[error("{}", .0.render())]
    Parse(Box<serde_saphyr::Error>),
    /// It has an unsupported format.
    #[error("unsupported format {found}; this program reads format {known}")]
    Format {
        /// The format that it has.
        found: u32,
        /// The supported format.
        known: u32,
    },
    /// A value is invalid.
    #[error("line {line}: {what}")]
    Value {
        /// The line.
        line: u64,
        /// What is wrong with it.
        what: String,
    },
}

impl YamlError {
    /// Returns the error that a value is invalid, with its line.
    pub(crate) fn at<T>(value: &Spanned<T>, what: String) -> Self {
        Self::Value {
            line: value.defined.line(),
            what,
        }
    }
}

/// Reads the text of a file.
///
/// # Errors
///
/// [`YamlError::Read`] if the file cannot be read, or is too large.
pub(crate) fn read_file(path: &Path) -> Result<String, YamlError> {
    Ok(text_file::read_limited(path, LARGEST_FILE)?)
}

/// Parses a text. The parser limits the expansion of aliases.
///
/// # Errors
///
/// [`YamlError::Parse`] if the text is malformed.
pub(crate) fn parse<T: DeserializeOwned>(text: &str) -> Result<T, YamlError> {
    serde_saphyr::from_str(text).map_err(|error| YamlError::Parse(error.into()))
}

/// Parses a value.
///
/// # Errors
///
/// [`YamlError::Value`], with the line, if the value is invalid.
pub(crate) fn parse_value<T: FromStr<Err: Display>>(
    text: &Spanned<String>,
) -> Result<T, YamlError> {
    let value = text.value.parse::<T>();
    value.map_err(|error| YamlError::at(text, error.to_string()))
}

/// Checks a file's format.
///
/// # Errors
///
/// [`YamlError::Format`] if the format is unsupported.
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
    fn an_explosion_of_aliases_is_refused() {
        let mut text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n".to_owned();
        for step in 1..9 {
            let before = format!("*a{}", step - 1);
            let ten = [before.as_str(); 10].join(", ");
            text += &format!("a{step}: &a{step} [{ten}]\n");
        }
        let parsed = parse::<serde_json::Value>(&text);
        assert!(matches!(parsed, Err(YamlError::Parse(_))));
    }
}
