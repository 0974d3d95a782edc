//! Profiles: what one build does, in the words of the reference's rules.
//!
//! A profile names the edition that a build follows and the quirks by which it departs from it, so that the reference can be
//! run under the build's own rules. A deviation that these rules show too is known; one that they do not show is news.
//!
//! Profiles are YAML files, one a build. Those in the project's `profiles/` are also part of the program.

use crate::implementation::Version;
use crate::pmix::LibraryProfile;
use crate::yaml::{self, YamlError};
use mapcheck_reference::{Edition, Quirk, Rules};
use serde::Deserialize;
use serde_saphyr::Spanned;
use std::fmt;
use std::path::{Path, PathBuf};

/// The version of the file's format.
pub const FORMAT: u32 = 1;

/// The profiles that are part of the program.
const SHIPPED: &[(&str, &str)] = &[
    (
        "libpmix-4.2.2.yaml",
        include_str!("../profiles/libpmix-4.2.2.yaml"),
    ),
    (
        "libpmix-5.0.9.yaml",
        include_str!("../profiles/libpmix-5.0.9.yaml"),
    ),
    (
        "prrte-3.0.14.yaml",
        include_str!("../profiles/prrte-3.0.14.yaml"),
    ),
    (
        "prrte-5.0.0rc1.yaml",
        include_str!("../profiles/prrte-5.0.0rc1.yaml"),
    ),
];

/// What one build does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The implementation that it is a build of: `prrte`.
    pub implementation: String,
    /// The build's version.
    pub version: Version,
    /// The edition that it follows.
    pub edition: Edition,
    /// Whether it knows directives of apps at all.
    pub per_app: bool,
    /// How it departs from its edition.
    pub quirks: Vec<KnownQuirk>,
}

/// A quirk that a build has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownQuirk {
    /// The quirk.
    pub quirk: Quirk,
    /// What else is known of it in this build.
    pub note: Option<String>,
}

/// How well a profile fits a build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// It is the profile of this very version.
    Exact,
    /// It is the profile of a version that is like it.
    Nearest,
}

/// Why a profile cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("failed to use the profile {place}")]
pub struct ProfileError {
    /// The file, or the name of one that is part of the program.
    pub place: String,
    /// What is wrong.
    #[source]
    pub kind: ProfileErrorKind,
}

/// What is wrong with a profile.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProfileErrorKind {
    /// It is no profile.
    #[error(transparent)]
    Yaml(#[from] YamlError),
    /// There is no such profile.
    #[error("there is none; there are {0}")]
    Unknown(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    mapcheck_profile: u32,
    implementation: String,
    version: Spanned<String>,
    edition: Spanned<String>,
    #[serde(default = "yes")]
    per_app: bool,
    #[serde(default)]
    quirks: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    name: Spanned<String>,
    note: Option<String>,
}

fn yes() -> bool {
    true
}

impl Profile {
    /// Reads the text of a profile.
    ///
    /// # Errors
    ///
    /// If it is none, or names an edition or a quirk that does not exist.
    pub fn parse(text: &str) -> Result<Self, YamlError> {
        let file: File = yaml::parse(text)?;
        yaml::check_format(file.mapcheck_profile, FORMAT)?;
        let version = yaml::value(&file.version)?;
        let edition = yaml::value(&file.edition)?;
        let mut quirks: Vec<KnownQuirk> = Vec::new();
        for entry in file.quirks {
            let quirk: Quirk = yaml::value(&entry.name)?;
            if quirks.iter().any(|known| known.quirk == quirk) {
                return Err(YamlError::at(
                    &entry.name,
                    format!("{quirk} is there twice"),
                ));
            }
            quirks.push(KnownQuirk {
                quirk,
                note: entry.note,
            });
        }
        Ok(Self {
            implementation: file.implementation,
            version,
            edition,
            per_app: file.per_app,
            quirks,
        })
    }

    /// Reads a profile's file.
    ///
    /// # Errors
    ///
    /// As [`Profile::parse`], or if the file cannot be read.
    pub fn load(path: &Path) -> Result<Self, ProfileError> {
        let read = yaml::read(path).and_then(|text| Self::parse(&text));
        read.map_err(|error| ProfileError {
            place: path.display().to_string(),
            kind: error.into(),
        })
    }

    /// The profile's name: `prrte-5.0.0rc1`.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{}-{}", self.implementation, self.version)
    }

    /// What the reference is run with to do as the build does.
    #[must_use]
    pub fn rules(&self) -> Rules {
        let edition = Rules::of(self.edition);
        self.quirks
            .iter()
            .fold(edition, |rules, known| rules.with(known.quirk))
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}

/// All profiles that there are.
#[derive(Clone, Debug, Default)]
pub struct Profiles {
    all: Vec<Profile>,
    libraries: Vec<LibraryProfile>,
}

impl Profiles {
    /// Those that are part of the program.
    ///
    /// # Errors
    ///
    /// If one of them is wrong, which a test rules out.
    pub fn shipped() -> Result<Self, ProfileError> {
        let mut profiles = Self::default();
        for (name, text) in SHIPPED {
            profiles.add_text(text).map_err(|error| ProfileError {
                place: (*name).to_owned(),
                kind: error.into(),
            })?;
        }
        Ok(profiles)
    }

    /// Those that are part of the program, and those of a folder, which replace them.
    ///
    /// # Errors
    ///
    /// If one of them is wrong. A folder that does not exist has none.
    pub fn with_folder(folder: &Path) -> Result<Self, ProfileError> {
        let mut profiles = Self::shipped()?;
        let Ok(entries) = folder.read_dir() else {
            return Ok(profiles);
        };
        let mut files: Vec<PathBuf> = entries
            .filter_map(|entry| Some(entry.ok()?.path()))
            .collect();
        files.retain(|file| {
            file.extension()
                .is_some_and(|extension| extension == "yaml")
        });
        files.sort();
        for file in files {
            let read = yaml::read(&file).and_then(|text| profiles.add_text(&text));
            read.map_err(|error| ProfileError {
                place: file.display().to_string(),
                kind: error.into(),
            })?;
        }
        Ok(profiles)
    }

    /// Adds a profile of either kind.
    fn add_text(&mut self, text: &str) -> Result<(), YamlError> {
        if LibraryProfile::is_library_profile(text) {
            let profile = LibraryProfile::parse(text)?;
            self.libraries
                .retain(|other| other.version != profile.version);
            self.libraries.push(profile);
        } else {
            self.add(Profile::parse(text)?);
        }
        Ok(())
    }

    /// The profiles of libpmix.
    #[must_use]
    pub fn libraries(&self) -> &[LibraryProfile] {
        &self.libraries
    }

    /// The profile for a libpmix: of its version, or else the newest of those whose first number is the same.
    #[must_use]
    pub fn choose_library(&self, version: &Version) -> Option<(LibraryProfile, Fit)> {
        let all = self.libraries.iter();
        let nearest = all
            .filter(|profile| profile.version.major() == version.major())
            .max_by_key(|profile| (profile.version == *version, profile.version.clone()))?;
        let fit = match nearest.version == *version {
            true => Fit::Exact,
            false => Fit::Nearest,
        };
        Some((nearest.clone(), fit))
    }

    /// The profiles, in no particular order.
    #[must_use]
    pub fn list(&self) -> &[Profile] {
        &self.all
    }

    /// Adds a profile, in place of one with its name.
    pub fn add(&mut self, profile: Profile) {
        self.all.retain(|other| other.name() != profile.name());
        self.all.push(profile);
    }

    /// The profile of a name (`prrte-5.0.0rc1`) or of a file.
    ///
    /// # Errors
    ///
    /// If there is no such profile, or it is wrong.
    pub fn like(&self, name: &str) -> Result<Profile, ProfileError> {
        if let Some(profile) = self.all.iter().find(|profile| profile.name() == name) {
            return Ok(profile.clone());
        }
        let path = Path::new(name);
        if path.exists() {
            return Profile::load(path);
        }
        let names: Vec<String> = self.all.iter().map(Profile::name).collect();
        Err(ProfileError {
            place: name.to_owned(),
            kind: ProfileErrorKind::Unknown(names.join(", ")),
        })
    }

    /// The profile for a build of PRRTE: of its version, or else of the one most like it.
    ///
    /// Versions are alike if their first number is the same; of those, the ones with the same second number come first, then the
    /// newest that is not newer than the build.
    #[must_use]
    pub fn choose(&self, version: &Version) -> Option<(Profile, Fit)> {
        if let Some(profile) = self.all.iter().find(|profile| profile.version == *version) {
            return Some((profile.clone(), Fit::Exact));
        }
        let number = |version: &Version, index: usize| {
            version.to_string().split('.').nth(index).map(|part| {
                let end = part
                    .find(|c: char| !c.is_ascii_digit())
                    .unwrap_or(part.len());
                part[..end].to_owned()
            })
        };
        self.all
            .iter()
            .filter(|profile| number(&profile.version, 0) == number(version, 0))
            .max_by(|left, right| {
                let second = |profile: &Profile| number(&profile.version, 1) == number(version, 1);
                let older = |profile: &Profile| profile.version <= *version;
                let nearness = |profile: &Profile| (second(profile), older(profile));
                let by_version = if older(left) && older(right) {
                    left.version.cmp(&right.version)
                } else {
                    right.version.cmp(&left.version)
                };
                nearness(left).cmp(&nearness(right)).then(by_version)
            })
            .map(|profile| (profile.clone(), Fit::Nearest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "mapcheck-profile: 1\nimplementation: prrte\nversion: 5.0.0rc1\nedition: 2026-08\nquirks:\n  - name: host-twice-refused\n    note: seen\n";

    fn version(text: &str) -> Version {
        text.parse().unwrap()
    }

    #[test]
    fn the_profiles_that_are_part_of_the_program_are_right() {
        let profiles = Profiles::shipped().unwrap();
        let libraries = profiles.libraries().iter().map(LibraryProfile::name);
        let names = profiles.list().iter().map(Profile::name).chain(libraries);
        let mut names: Vec<String> = names.map(|name| format!("{name}.yaml")).collect();
        names.sort();
        let files: Vec<&str> = SHIPPED.iter().map(|(file, _)| *file).collect();
        assert_eq!(names, files);
    }

    #[test]
    fn a_profile_is_an_edition_with_quirks() {
        let profile = Profile::parse(TEXT).unwrap();
        assert_eq!(profile.name(), "prrte-5.0.0rc1");
        assert_eq!(
            profile.rules(),
            Rules::of(Edition::August2026).with(Quirk::HostTwiceRefused)
        );
        assert!(profile.per_app);
    }

    #[test]
    fn what_does_not_exist_is_told_with_its_line() {
        let wrong = |from: &str, to: &str| {
            let text = TEXT.replace(from, to);
            Profile::parse(&text).unwrap_err().to_string()
        };
        assert_eq!(
            wrong("host-twice-refused", "no-quirk"),
            "line 6: no quirk is called `no-quirk`"
        );
        assert!(wrong("2026-08", "2027-01").starts_with("line 4: no edition is called"));
        assert!(wrong("profile: 1", "profile: 2").contains("format 2"));
        assert!(wrong("note", "remark").contains("remark"));
        let unknown = Profiles::shipped().unwrap().like("prrte-1").unwrap_err();
        assert!(
            unknown
                .kind
                .to_string()
                .contains("there are prrte-3.0.14, prrte-5.0.0rc1")
        );
    }

    #[test]
    fn the_nearest_profile_is_taken_where_there_is_no_exact_one() {
        let mut profiles = Profiles::default();
        for number in ["5.0.0rc1", "5.0.2", "5.1.0"] {
            profiles.add(Profile::parse(&TEXT.replace("5.0.0rc1", number)).unwrap());
        }
        let choose = |text: &str| {
            let chosen = profiles.choose(&version(text));
            chosen.map(|(profile, fit)| (profile.version.to_string(), fit))
        };
        let near = |text: &str| Some((text.to_owned(), Fit::Nearest));
        assert_eq!(choose("5.0.2"), Some(("5.0.2".to_owned(), Fit::Exact)));
        assert_eq!(choose("5.0.1"), near("5.0.0rc1"));
        assert_eq!(choose("5.0.9"), near("5.0.2"));
        assert_eq!(choose("5.0.0a1"), near("5.0.0rc1"));
        assert_eq!(choose("5.2.0"), near("5.1.0"));
        assert_eq!(choose("6.0.0"), None);
    }
}
