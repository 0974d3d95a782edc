//! The keys that every profile has: format, implementation, version.

use crate::builds::Version;
use crate::system::yaml::{self, YamlError};
use serde::Deserialize;
use serde_saphyr::Spanned;

/// The format version of profile files.
const FORMAT: u32 = 1;

/// The build that a profile describes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Header {
    /// What it is a build of: `prrte`, `libpmix`.
    pub(super) implementation: String,
    /// Its version.
    pub(super) version: Version,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct File {
    mapcheck_profile: u32,
    implementation: String,
    version: Spanned<String>,
}

impl Header {
    /// Parses the header of a profile and ignores the other keys.
    ///
    /// # Errors
    ///
    /// A key is missing, the format is unsupported, or the version is malformed.
    pub(super) fn parse(text: &str) -> Result<Self, YamlError> {
        let file: File = yaml::parse(text)?;
        yaml::check_format(file.mapcheck_profile, FORMAT)?;
        Ok(Self {
            version: yaml::parse_value(&file.version)?,
            implementation: file.implementation,
        })
    }
}

/// Rejects a name that an earlier entry of the same list has.
pub(super) fn check_unique<'a>(
    name: &Spanned<String>,
    mut earlier: impl Iterator<Item = &'a str>,
) -> Result<(), YamlError> {
    if earlier.any(|other| other == name.value) {
        return Err(YamlError::at(
            name,
            format!("{} is listed twice", name.value),
        ));
    }
    Ok(())
}
