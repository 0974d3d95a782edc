//! Parses and orders the versions of builds.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// The longest version, in bytes. It is a part of the build's name, which is in every report.
const LONGEST: usize = 64;

/// A version as a build prints it: `5.0.0rc1`, `3.0.14`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Version {
    numbers: Vec<u64>,
    suffix: String,
}

impl Version {
    /// Parses what a build prints for `--version`.
    #[must_use]
    pub fn from_output(output: &str) -> Option<Self> {
        output
            .lines()
            .find_map(|line| line.strip_prefix("prterun (PRRTE) "))
            .and_then(|rest| rest.split_whitespace().next()?.parse().ok())
    }
}

/// A text that is not a version.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid version `{0}`")]
pub struct InvalidVersion(String);

impl FromStr for Version {
    type Err = InvalidVersion;

    /// Parses a version: numbers separated by dots, then an optional suffix.
    fn from_str(text: &str) -> Result<Self, InvalidVersion> {
        if text.len() > LONGEST {
            return Err(InvalidVersion(text.chars().take(LONGEST).collect()));
        }
        let end = text
            .find(|character: char| !character.is_ascii_digit() && character != '.')
            .unwrap_or(text.len());
        let (numbers, suffix) = text.split_at(end);
        let numbers: Result<Vec<u64>, _> = numbers.split('.').map(str::parse).collect();
        Ok(Self {
            numbers: numbers.map_err(|_| InvalidVersion(text.to_owned()))?,
            suffix: suffix.to_owned(),
        })
    }
}

impl Version {
    /// Returns the first number.
    #[must_use]
    pub fn major(&self) -> Option<u64> {
        self.numbers.first().copied()
    }

    /// Returns one of the numbers, counted from 0: of `5.0.2`, number 2 is 2.
    #[must_use]
    pub fn number(&self, index: usize) -> Option<u64> {
        self.numbers.get(index).copied()
    }
}

impl Ord for Version {
    fn cmp(&self, other: &Self) -> Ordering {
        // A version with a suffix precedes the release: 5.0.0rc1, then 5.0.0.
        let released = |version: &Self| version.suffix.is_empty();
        self.numbers
            .cmp(&other.numbers)
            .then_with(|| released(self).cmp(&released(other)))
            .then_with(|| self.suffix.len().cmp(&other.suffix.len()))
            .then_with(|| self.suffix.cmp(&other.suffix))
    }
}

impl PartialOrd for Version {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, number) in self.numbers.iter().enumerate() {
            if index > 0 {
                f.write_str(".")?;
            }
            write!(f, "{number}")?;
        }
        f.write_str(&self.suffix)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn candidates_are_older_than_the_release() {
        let texts = [
            "3.0.8",
            "3.0.14",
            "5.0.0a1",
            "5.0.0rc1",
            "5.0.0rc2",
            "5.0.0rc10",
            "5.0.0",
            "5.0.1",
        ];
        let versions: Vec<Version> = texts
            .iter()
            .map(|text| text.parse::<Version>().unwrap())
            .collect();
        assert!(versions[3..].is_sorted());
        assert!(versions[..2].is_sorted());
        assert!(versions[1] < versions[2]);
        for (version, text) in versions.iter().zip(texts) {
            assert_eq!(version.to_string(), text);
        }
    }

    #[test]
    fn only_what_prterun_prints_is_parsed() {
        let version =
            Version::from_output("\nprterun (PRRTE) 5.0.0rc1\n\nReport bugs to: somewhere\n");
        assert_eq!(version, "5.0.0rc1".parse().ok());
        assert_eq!(Version::from_output("hello 5.0.0"), None);
        assert!("".parse::<Version>().is_err());
        assert!("rc1".parse::<Version>().is_err());
    }
}
