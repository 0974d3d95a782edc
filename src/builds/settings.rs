//! How builds are run: their limits, and the variables that a user adds to their environment.

use crate::system::process::Limits;
use std::ffi::OsString;
use std::str::FromStr;

/// How builds are run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BuildSettings {
    /// The limits of each run.
    pub limits: Limits,
    /// The variables of each run, in addition to those that make it hermetic. They take precedence over them.
    pub environment: Vec<(OsString, OsString)>,
}

impl From<Limits> for BuildSettings {
    fn from(limits: Limits) -> Self {
        Self {
            limits,
            environment: Vec::new(),
        }
    }
}

/// A variable for the environment of builds, as `--env` gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// The name.
    pub name: OsString,
    /// The value.
    pub value: OsString,
}

/// A text that does not give a variable.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidVariable {
    /// There is no name before the equals sign.
    #[error("`{0}` has no name; give NAME=VALUE, or NAME for the value that it has here")]
    NoName(String),
    /// A variable without a value is not set.
    #[error("{0} is not set here; give a value: {0}=VALUE")]
    NotSet(String),
}

impl FromStr for Variable {
    type Err = InvalidVariable;

    /// Parses `NAME=VALUE`, or `NAME` for the value that the variable has in this process.
    fn from_str(text: &str) -> Result<Self, InvalidVariable> {
        let (name, value) = match text.split_once('=') {
            Some((name, value)) => (name, Some(value.into())),
            None => (text, None),
        };
        if name.is_empty() {
            return Err(InvalidVariable::NoName(text.to_owned()));
        }
        let value = value
            .or_else(|| std::env::var_os(name))
            .ok_or_else(|| InvalidVariable::NotSet(name.to_owned()))?;
        Ok(Self {
            name: name.into(),
            value,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variable_has_its_value_or_the_one_it_has_here() {
        let value = |text: &str| text.parse::<Variable>().map(|variable| variable.value);
        assert_eq!(value("A=b=c"), Ok("b=c".into()));
        assert_eq!(value("A="), Ok("".into()));
        assert_eq!(value("PATH"), Ok(std::env::var_os("PATH").unwrap()));
        assert!(value("=x").is_err() && value("").is_err());
        let error = value("MAPCHECK_NOT_SET").unwrap_err().to_string();
        assert!(error.contains("MAPCHECK_NOT_SET=VALUE"), "{error}");
    }
}
