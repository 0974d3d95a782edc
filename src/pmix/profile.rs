//! Profiles of libpmix: how one build deviates from the rules.

use crate::implementation::Version;
use crate::yaml::{self, YamlError};
use mapcheck_reference::pmix::Deviation;
use serde::Deserialize;
use serde_saphyr::Spanned;
use std::collections::BTreeSet;

/// The version of the file format.
const FORMAT: u32 = 1;

/// The value of `implementation` in a profile of libpmix.
pub(crate) const IMPLEMENTATION: &str = "libpmix";

/// The profile of one build of libpmix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryProfile {
    /// The build's version.
    pub version: Version,
    /// The build's deviations from the rules.
    pub deviations: Vec<KnownDeviation>,
    /// The functions that the build lacks.
    pub missing: Vec<String>,
}

/// A deviation of one build.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownDeviation {
    /// The deviation's name.
    pub name: String,
    /// The ids of the requirements that it violates.
    pub requirements: Vec<String>,
    /// How a run recognises it.
    pub evidence: Evidence,
    /// A remark for the reader.
    pub note: Option<String>,
}

/// How a run recognises a deviation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// The model has the deviation built in, and then behaves as the library does.
    Model(Deviation),
    /// The model does not have it: these scenarios fail with this message.
    Scenario {
        /// The names of the scenarios; a `*` matches any text.
        names: Vec<String>,
        /// A part of the failure's message.
        message: String,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    mapcheck_profile: u32,
    #[serde(rename = "implementation")]
    _implementation: String,
    version: Spanned<String>,
    #[serde(default)]
    deviations: Vec<Entry>,
    #[serde(default)]
    missing: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    name: Spanned<String>,
    #[serde(default)]
    requirements: Vec<String>,
    scenario: Option<String>,
    #[serde(default)]
    scenarios: Vec<String>,
    seen: Option<String>,
    note: Option<String>,
}

/// The field that distinguishes profiles of libpmix from those of PRRTE.
#[derive(Deserialize)]
struct Header {
    implementation: String,
}

impl LibraryProfile {
    /// Returns whether a text is a profile of libpmix.
    pub(crate) fn is_library_profile(text: &str) -> bool {
        let header: Result<Header, _> = yaml::parse(text);
        header.is_ok_and(|header| header.implementation == IMPLEMENTATION)
    }

    /// Parses a profile.
    ///
    /// # Errors
    ///
    /// The text is not a profile, or a deviation that is not in the model lacks a scenario or a message.
    pub fn parse(text: &str) -> Result<Self, YamlError> {
        let file: File = yaml::parse(text)?;
        yaml::check_format(file.mapcheck_profile, FORMAT)?;
        let version = yaml::value(&file.version)?;
        let mut deviations: Vec<KnownDeviation> = Vec::new();
        for entry in file.deviations {
            let name = entry.name.value.clone();
            if deviations.iter().any(|known| known.name == name) {
                return Err(YamlError::at(
                    &entry.name,
                    format!("{name} is listed twice"),
                ));
            }
            let names: Vec<String> = entry.scenario.into_iter().chain(entry.scenarios).collect();
            let evidence = match (name.parse(), names.is_empty(), entry.seen) {
                (Ok(deviation), true, None) => Evidence::Model(deviation),
                (Err(_), false, Some(seen)) => Evidence::Scenario {
                    names,
                    message: seen,
                },
                (Ok(_), ..) => {
                    let what = format!("{name} is in the model, so remove `scenario` and `seen`");
                    return Err(YamlError::at(&entry.name, what));
                }
                (Err(_), ..) => {
                    let what = format!(
                        "{name} is not in the model; set `scenario` to the scenario that fails, and `seen` to a part of its message"
                    );
                    return Err(YamlError::at(&entry.name, what));
                }
            };
            deviations.push(KnownDeviation {
                name,
                requirements: entry.requirements,
                evidence,
                note: entry.note,
            });
        }
        Ok(Self {
            version,
            deviations,
            missing: file.missing,
        })
    }

    /// Returns the profile's name: `libpmix-5.0.9`.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{IMPLEMENTATION}-{}", self.version)
    }

    /// Returns the deviations that the model has built in.
    #[must_use]
    pub fn in_model(&self) -> BTreeSet<Deviation> {
        let all = self.deviations.iter();
        all.filter_map(|known| match known.evidence {
            Evidence::Model(deviation) => Some(deviation),
            Evidence::Scenario { .. } => None,
        })
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "mapcheck-profile: 1\nimplementation: libpmix\nversion: 5.0.9\ndeviations:\n  - name: reserved-keys-put\n  - name: own\n    scenario: S\n    seen: got 1\nmissing: [PMIx_Session_control]\n";

    #[test]
    fn deviations_are_in_the_model_or_have_a_scenario() {
        let profile = LibraryProfile::parse(TEXT).unwrap();
        assert!(LibraryProfile::is_library_profile(TEXT));
        assert_eq!(profile.name(), "libpmix-5.0.9");
        assert_eq!(profile.in_model(), [Deviation::ReservedKeysPut].into());
        assert_eq!(profile.missing, ["PMIx_Session_control"]);
    }

    #[test]
    fn a_deviation_outside_of_the_model_needs_a_scenario_and_a_message() {
        let error = |from: &str, to: &str| {
            let text = TEXT.replace(from, to);
            LibraryProfile::parse(&text).unwrap_err().to_string()
        };
        assert!(error("    seen: got 1\n", "").starts_with("line 6: own is not in the model"));
        assert!(error("name: own", "name: reserved-keys-put").contains("twice"));
        assert!(error("name: own", "name: local-size-at-job").contains("remove `scenario`"));
    }
}
