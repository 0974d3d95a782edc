//! What one build of libpmix does, in named deviations from the rules.

use crate::implementation::Version;
use crate::yaml::{self, YamlError};
use mapcheck_reference::pmix::Deviation;
use serde::Deserialize;
use serde_saphyr::Spanned;
use std::collections::BTreeSet;

/// The version of the file's format.
const FORMAT: u32 = 1;

/// What a profile of a libpmix calls its implementation.
pub(crate) const IMPLEMENTATION: &str = "libpmix";

/// What one build of libpmix does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryProfile {
    /// The version.
    pub version: Version,
    /// How it departs from the rules.
    pub deviations: Vec<KnownDeviation>,
    /// The functions that it does not have.
    pub missing: Vec<String>,
}

/// A deviation that a library has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownDeviation {
    /// Its name.
    pub name: String,
    /// The requirements that it breaks.
    pub requirements: Vec<String>,
    /// How it shows.
    pub shows: Shows,
    /// What else is known of it.
    pub note: Option<String>,
}

/// How a deviation shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shows {
    /// The model takes it, and does then as the library does.
    Model(Deviation),
    /// There is no model of it: scenarios fail, and say this.
    Scenario {
        /// The names of the scenarios; a `*` in one stands for anything.
        names: Vec<String>,
        /// What is part of the difference that it finds.
        seen: String,
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

/// The one line by which the two kinds of profiles are told apart.
#[derive(Deserialize)]
struct Header {
    implementation: String,
}

impl LibraryProfile {
    /// Whether a text is the profile of a libpmix.
    pub(crate) fn is_one(text: &str) -> bool {
        let header: Result<Header, _> = yaml::parse(text);
        header.is_ok_and(|header| header.implementation == IMPLEMENTATION)
    }

    /// Reads the text of a profile.
    ///
    /// # Errors
    ///
    /// If it is none, or a deviation says neither what the model does nor how it is seen.
    pub fn parse(text: &str) -> Result<Self, YamlError> {
        let file: File = yaml::parse(text)?;
        yaml::check_format(file.mapcheck_profile, FORMAT)?;
        let version = yaml::value(&file.version)?;
        let mut deviations: Vec<KnownDeviation> = Vec::new();
        for entry in file.deviations {
            let name = entry.name.value.clone();
            if deviations.iter().any(|known| known.name == name) {
                return Err(YamlError::at(&entry.name, format!("{name} is there twice")));
            }
            let names: Vec<String> = entry.scenario.into_iter().chain(entry.scenarios).collect();
            let shows = match (name.parse(), names.is_empty(), entry.seen) {
                (Ok(deviation), true, None) => Shows::Model(deviation),
                (Err(_), false, Some(seen)) => Shows::Scenario { names, seen },
                (Ok(_), ..) => {
                    let what = format!("{name} is in the model, and needs no scenario");
                    return Err(YamlError::at(&entry.name, what));
                }
                (Err(_), ..) => {
                    let what = format!(
                        "{name} is not in the model: `scenario` must name the one that fails, `seen` what it says"
                    );
                    return Err(YamlError::at(&entry.name, what));
                }
            };
            deviations.push(KnownDeviation {
                name,
                requirements: entry.requirements,
                shows,
                note: entry.note,
            });
        }
        Ok(Self {
            version,
            deviations,
            missing: file.missing,
        })
    }

    /// The profile's name: `libpmix-5.0.9`.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{IMPLEMENTATION}-{}", self.version)
    }

    /// The deviations that the model can take.
    #[must_use]
    pub fn in_model(&self) -> BTreeSet<Deviation> {
        let all = self.deviations.iter();
        all.filter_map(|known| match known.shows {
            Shows::Model(deviation) => Some(deviation),
            Shows::Scenario { .. } => None,
        })
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "mapcheck-profile: 1\nimplementation: libpmix\nversion: 5.0.9\ndeviations:\n  - name: reserved-keys-put\n  - name: own\n    scenario: S\n    seen: got 1\nmissing: [PMIx_Session_control]\n";

    #[test]
    fn a_profile_has_deviations_in_the_model_and_others() {
        let profile = LibraryProfile::parse(TEXT).unwrap();
        assert!(LibraryProfile::is_one(TEXT));
        assert_eq!(profile.name(), "libpmix-5.0.9");
        assert_eq!(profile.in_model(), [Deviation::ReservedKeysPut].into());
        assert_eq!(profile.missing, ["PMIx_Session_control"]);
    }

    #[test]
    fn a_deviation_without_a_model_says_how_it_is_seen() {
        let wrong = |from: &str, to: &str| {
            let error = LibraryProfile::parse(&TEXT.replace(from, to)).unwrap_err();
            error.to_string()
        };
        assert!(wrong("    seen: got 1\n", "").starts_with("line 6: own is not in the model"));
        assert!(wrong("name: own", "name: reserved-keys-put").contains("twice"));
        assert!(wrong("name: own", "name: local-size-at-job").contains("needs no scenario"));
    }
}
