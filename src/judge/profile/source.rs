//! Profiles of PRRTE's source trees.

use super::header::{Header, check_unique};
use crate::builds::Version;
use crate::system::yaml::{self, YamlError};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_saphyr::Spanned;

/// The implementation that the profile of a source tree names.
pub(super) const SOURCE: &str = "prrte-source";

/// The requirements on source files that a tree does not meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceProfile {
    /// The version in the tree's file `VERSION`.
    pub version: Version,
    /// The requirements that the tree does not meet.
    pub shortcomings: Vec<Shortcoming>,
}

/// A requirement that a source tree does not meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortcoming {
    /// The requirement's id.
    pub requirement: String,
    /// What the tree has instead.
    pub note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(rename = "mapcheck-profile")]
    _format: IgnoredAny,
    #[serde(rename = "implementation")]
    _implementation: IgnoredAny,
    #[serde(rename = "version")]
    _version: IgnoredAny,
    #[serde(default)]
    shortcomings: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    requirement: Spanned<String>,
    note: String,
}

impl SourceProfile {
    /// Parses the profile of a source tree.
    ///
    /// # Errors
    ///
    /// The text is malformed, or lists a requirement twice.
    pub fn parse(text: &str) -> Result<Self, YamlError> {
        Self::parse_body(Header::parse(text)?, text)
    }

    /// Parses the keys after a header that is parsed already.
    pub(super) fn parse_body(header: Header, text: &str) -> Result<Self, YamlError> {
        let file: File = yaml::parse(text)?;
        let mut shortcomings: Vec<Shortcoming> = Vec::new();
        for Entry { requirement, note } in file.shortcomings {
            let earlier = shortcomings.iter().map(|known| known.requirement.as_str());
            check_unique(&requirement, earlier)?;
            let requirement = requirement.value;
            shortcomings.push(Shortcoming { requirement, note });
        }
        Ok(Self {
            version: header.version,
            shortcomings,
        })
    }

    /// Returns the profile's name: `prrte-source-5.0.0a1`.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{SOURCE}-{}", self.version)
    }

    /// Returns the shortcoming that explains why the tree does not meet a requirement.
    #[must_use]
    pub fn shortcoming(&self, requirement: &str) -> Option<&Shortcoming> {
        let mut all = self.shortcomings.iter();
        all.find(|known| known.requirement == requirement)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "mapcheck-profile: 1\nimplementation: prrte-source\nversion: 5.0.0a1\nshortcomings:\n  - requirement: PAM-A-1\n    note: another name\n";

    #[test]
    fn a_profile_has_the_requirements_that_a_tree_does_not_meet() {
        let profile = SourceProfile::parse(TEXT).unwrap();
        assert_eq!(profile.name(), "prrte-source-5.0.0a1");
        assert_eq!(profile.shortcoming("PAM-A-1").unwrap().note, "another name");
        assert_eq!(profile.shortcoming("PAM-A-2"), None);
        let twice = TEXT.to_owned() + "  - requirement: PAM-A-1\n    note: twice\n";
        let error = SourceProfile::parse(&twice).unwrap_err().to_string();
        assert_eq!(error, "line 7: PAM-A-1 is listed twice");
    }
}
