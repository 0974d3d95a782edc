//! Profiles of libpmix.

use super::header::{Header, check_unique};
use crate::builds::Version;
use crate::builds::pmix::LIBPMIX;
use crate::system::yaml::{self, YamlError};
use mapcheck_reference::pmix::Deviation;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_saphyr::Spanned;
use std::collections::BTreeSet;

/// What one build of libpmix does: its deviations from the specification, and the functions that it lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryProfile {
    /// The library's version.
    pub version: Version,
    /// How it departs from the specification.
    pub deviations: Vec<KnownDeviation>,
    /// The functions, keys and types that it does not have.
    pub missing: Vec<String>,
}

/// A deviation that a library has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownDeviation {
    /// Its name.
    pub name: String,
    /// The requirements that it breaks.
    pub requirements: Vec<String>,
    /// How a run recognises it.
    pub recognition: Recognition,
    /// A remark on this deviation in this library.
    pub note: Option<String>,
}

/// How a run recognises a deviation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Recognition {
    /// The model with this deviation does what the library does.
    Model(Deviation),
    /// The model does not have it: these scenarios fail with this message.
    Scenario {
        /// The names of the scenarios; a `*` matches any text.
        names: Vec<String>,
        /// Text that the failure's message contains.
        message: String,
    },
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
    deviations: Vec<DeviationEntry>,
    #[serde(default)]
    missing: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DeviationEntry {
    name: Spanned<String>,
    #[serde(default)]
    requirements: Vec<String>,
    scenario: Option<String>,
    #[serde(default)]
    scenarios: Vec<String>,
    seen: Option<String>,
    note: Option<String>,
}

impl LibraryProfile {
    /// Parses the profile of a libpmix.
    ///
    /// # Errors
    ///
    /// The text is malformed, a deviation is listed twice, or one without a model does not name the scenarios that fail.
    pub fn parse(text: &str) -> Result<Self, YamlError> {
        Self::parse_body(Header::parse(text)?, text)
    }

    /// Parses the keys after a header that is parsed already.
    pub(super) fn parse_body(header: Header, text: &str) -> Result<Self, YamlError> {
        let file: File = yaml::parse(text)?;
        let mut deviations: Vec<KnownDeviation> = Vec::new();
        for entry in file.deviations {
            let earlier = deviations.iter().map(|known| known.name.as_str());
            check_unique(&entry.name, earlier)?;
            deviations.push(entry.deviation()?);
        }
        Ok(Self {
            version: header.version,
            deviations,
            missing: file.missing,
        })
    }

    /// Returns the profile's name: `libpmix-5.0.9`.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{LIBPMIX}-{}", self.version)
    }

    /// Returns the deviations that the model can take.
    #[must_use]
    pub fn in_model(&self) -> BTreeSet<Deviation> {
        let all = self.deviations.iter();
        all.filter_map(|known| match known.recognition {
            Recognition::Model(deviation) => Some(deviation),
            Recognition::Scenario { .. } => None,
        })
        .collect()
    }
}

impl DeviationEntry {
    fn deviation(self) -> Result<KnownDeviation, YamlError> {
        let name = self.name.value.clone();
        let names: Vec<String> = self.scenario.into_iter().chain(self.scenarios).collect();
        let recognition = match (name.parse(), names.is_empty(), self.seen) {
            (Ok(deviation), true, None) => Recognition::Model(deviation),
            (Err(_), false, Some(message)) => Recognition::Scenario { names, message },
            (Ok(_), ..) => {
                let what = format!("the model has {name}; remove its `scenario` and `seen`");
                return Err(YamlError::at(&self.name, what));
            }
            (Err(_), ..) => {
                let what = format!(
                    "the model does not have {name}; add the failing `scenario` and, as `seen`, text of its failure"
                );
                return Err(YamlError::at(&self.name, what));
            }
        };
        Ok(KnownDeviation {
            name,
            requirements: self.requirements,
            recognition,
            note: self.note,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "mapcheck-profile: 1\nimplementation: libpmix\nversion: 5.0.9\ndeviations:\n  - name: reserved-keys-put\n  - name: own\n    scenario: S\n    seen: got 1\nmissing: [PMIx_Session_control]\n";

    #[test]
    fn a_profile_has_deviations_in_the_model_and_others() {
        let profile = LibraryProfile::parse(TEXT).unwrap();
        assert_eq!(profile.name(), "libpmix-5.0.9");
        assert_eq!(profile.in_model(), [Deviation::ReservedKeysPut].into());
        assert_eq!(profile.missing, ["PMIx_Session_control"]);
    }

    #[test]
    fn a_deviation_without_a_model_names_its_scenarios_and_their_message() {
        let error = |from: &str, to: &str| {
            let error = LibraryProfile::parse(&TEXT.replace(from, to)).unwrap_err();
            error.to_string()
        };
        let unexplained = error("    seen: got 1\n", "");
        assert!(unexplained.starts_with("line 6: the model does not have own"));
        assert!(error("name: own", "name: reserved-keys-put").contains("twice"));
        assert!(error("name: own", "name: local-size-at-job").contains("remove its `scenario`"));
    }
}
