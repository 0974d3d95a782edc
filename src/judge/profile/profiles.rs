//! All known profiles, and the choice of the one for a build.

use super::build::Profile;
use super::header::Header;
use super::library::LibraryProfile;
use super::series;
use super::source::{SOURCE, SourceProfile};
use crate::builds::Version;
use crate::builds::pmix::LIBPMIX;
use crate::system::yaml::{self, YamlError};
use std::path::{Path, PathBuf};

/// The profiles that are compiled into the program.
const SHIPPED: &[(&str, &str)] = &[
    (
        "libpmix-4.2.2.yaml",
        include_str!("../../../profiles/libpmix-4.2.2.yaml"),
    ),
    (
        "libpmix-5.0.9.yaml",
        include_str!("../../../profiles/libpmix-5.0.9.yaml"),
    ),
    (
        "prrte-3.0.12a1.yaml",
        include_str!("../../../profiles/prrte-3.0.12a1.yaml"),
    ),
    (
        "prrte-3.0.14.yaml",
        include_str!("../../../profiles/prrte-3.0.14.yaml"),
    ),
    (
        "prrte-5.0.0a1.yaml",
        include_str!("../../../profiles/prrte-5.0.0a1.yaml"),
    ),
    (
        "prrte-5.0.0rc1.yaml",
        include_str!("../../../profiles/prrte-5.0.0rc1.yaml"),
    ),
    (
        "prrte-source-5.0.0a1.yaml",
        include_str!("../../../profiles/prrte-source-5.0.0a1.yaml"),
    ),
];

/// How well a profile fits a build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// It is the profile of this very version.
    Exact,
    /// It is the profile of another version with the same first two numbers.
    Near,
    /// It is the profile of the nearest version, whose first or second number differs.
    Far,
}

impl Fit {
    /// Returns how well a profile of one version fits a build of another.
    fn of(profile: &Version, build: &Version) -> Self {
        let numbers = |version: &Version| (version.number(0), version.number(1).unwrap_or(0));
        match () {
            () if profile == build => Self::Exact,
            () if numbers(profile) == numbers(build) => Self::Near,
            () => Self::Far,
        }
    }
}

/// A profile that cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("cannot use profile {place}")]
pub struct ProfileError {
    /// The file, or the name of a compiled-in profile.
    pub place: String,
    /// What is wrong.
    #[source]
    pub kind: ProfileErrorKind,
}

/// What is wrong with a profile.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProfileErrorKind {
    /// The file cannot be read, or is malformed.
    #[error(transparent)]
    Yaml(#[from] YamlError),
    /// No profile and no file has this name.
    #[error("no profile or file has this name; known profiles: {0}")]
    Unknown(String),
    /// The Open MPI of this name is older than PRRTE.
    #[error(
        "Open MPI before 5.0 maps with a runtime of its own, which no profile describes; Open MPI 5.0 is the nearest: `openmpi-5.0`"
    )]
    BeforePrrte,
}

impl ProfileError {
    fn new(place: impl Into<String>, kind: impl Into<ProfileErrorKind>) -> Self {
        Self {
            place: place.into(),
            kind: kind.into(),
        }
    }
}

/// A set of profiles, at most one for each version of PRRTE, of its source tree and of libpmix.
#[derive(Clone, Debug, Default)]
pub struct Profiles {
    builds: Vec<Profile>,
    libraries: Vec<LibraryProfile>,
    sources: Vec<SourceProfile>,
}

/// What all profiles have: a name, and a version to choose them by.
trait Versioned: Clone {
    fn name(&self) -> String;
    fn version(&self) -> &Version;

    /// Returns all names that it is known by.
    fn names(&self) -> Vec<String> {
        vec![self.name()]
    }
}

impl Versioned for Profile {
    fn name(&self) -> String {
        self.name()
    }

    fn version(&self) -> &Version {
        &self.version
    }

    fn names(&self) -> Vec<String> {
        let own = [self.name()].into_iter();
        own.chain(self.open_mpi_name()).collect()
    }
}

impl Versioned for LibraryProfile {
    fn name(&self) -> String {
        self.name()
    }

    fn version(&self) -> &Version {
        &self.version
    }
}

impl Versioned for SourceProfile {
    fn name(&self) -> String {
        self.name()
    }

    fn version(&self) -> &Version {
        &self.version
    }
}

impl Profiles {
    /// Returns the compiled-in profiles.
    ///
    /// # Errors
    ///
    /// One of them is malformed, which a test rules out.
    pub fn shipped() -> Result<Self, ProfileError> {
        let mut profiles = Self::default();
        for (name, text) in SHIPPED {
            let added = profiles.add_text(text);
            added.map_err(|error| ProfileError::new(*name, error))?;
        }
        Ok(profiles)
    }

    /// Returns the compiled-in profiles of the builds that an Open MPI starts, from the oldest on. Each map needs them, so others are
    /// not read, and their headers are not parsed: the name of the file states what they would.
    #[must_use]
    pub fn of_open_mpi() -> Vec<Profile> {
        let read = shipped_builds().filter_map(|(version, text)| read_shipped(version, text));
        let mut found: Vec<Profile> = read.filter(|profile| profile.open_mpi.is_some()).collect();
        found.sort_by(|left, right| left.version.cmp(&right.version));
        found
    }

    /// Returns the compiled-in profiles and those of a folder, which replace compiled-in ones of the same name.
    ///
    /// A folder that does not exist adds none.
    ///
    /// # Errors
    ///
    /// One of the files cannot be read or is malformed.
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
            let added = yaml::read_file(&file).and_then(|text| profiles.add_text(&text));
            added.map_err(|error| ProfileError::new(file.display().to_string(), error))?;
        }
        Ok(profiles)
    }

    /// Adds a profile of any kind.
    fn add_text(&mut self, text: &str) -> Result<(), YamlError> {
        let header = Header::parse(text)?;
        if header.implementation == LIBPMIX {
            let profile = LibraryProfile::parse_body(header, text)?;
            replace(&mut self.libraries, profile);
        } else if header.implementation == SOURCE {
            let profile = SourceProfile::parse_body(header, text)?;
            replace(&mut self.sources, profile);
        } else {
            self.add(Profile::parse_body(header, text)?);
        }
        Ok(())
    }

    /// Adds the profile of a PRRTE build, and drops the one of the same name.
    pub fn add(&mut self, profile: Profile) {
        replace(&mut self.builds, profile);
    }

    /// Returns the profiles of PRRTE builds.
    #[must_use]
    pub fn list(&self) -> &[Profile] {
        &self.builds
    }

    /// Returns the profiles of libpmix.
    #[must_use]
    pub fn libraries(&self) -> &[LibraryProfile] {
        &self.libraries
    }

    /// Returns the PRRTE profile of a name (`prrte-5.0.0rc1`), or loads the one of a file.
    ///
    /// # Errors
    ///
    /// No profile and no file has this name, or the file is malformed.
    pub fn like(&self, name: &str) -> Result<Profile, ProfileError> {
        find_named(&self.builds, name, Profile::parse).or_else(|error| {
            let unknown = matches!(error.kind, ProfileErrorKind::Unknown(_));
            match series::find(&self.builds, name).filter(|_| unknown) {
                Some(profile) => Ok(profile),
                None if series::is_before_prrte(name) => Err(ProfileError::new(
                    format!("`{name}`"),
                    ProfileErrorKind::BeforePrrte,
                )),
                None => Err(error),
            }
        })
    }

    /// Returns the libpmix profile of a name (`libpmix-5.0.9`), or loads the one of a file.
    ///
    /// # Errors
    ///
    /// No profile and no file has this name, or the file is malformed.
    pub fn like_library(&self, name: &str) -> Result<LibraryProfile, ProfileError> {
        find_named(&self.libraries, name, LibraryProfile::parse)
    }

    /// Whether a name or a file is that of a libpmix profile, and not of PRRTE's.
    #[must_use]
    pub fn is_for_library(&self, name: &str) -> bool {
        let known = self.libraries.iter().any(|profile| profile.name() == name);
        let header = || {
            let text = yaml::read_file(Path::new(name)).ok()?;
            Header::parse(&text).ok()
        };
        known || header().is_some_and(|header| header.implementation == LIBPMIX)
    }

    /// Returns the profile for a PRRTE build: the one of its version, or else of the nearest version.
    #[must_use]
    pub fn choose(&self, version: &Version) -> Option<(Profile, Fit)> {
        choose_nearest(&self.builds, version)
    }

    /// Returns the profile for a libpmix: the one of its version, or else of the nearest version.
    #[must_use]
    pub fn choose_library(&self, version: &Version) -> Option<(LibraryProfile, Fit)> {
        choose_nearest(&self.libraries, version)
    }

    /// Returns the profile for a source tree of PRRTE: the one of its version, or else of the nearest version.
    #[must_use]
    pub fn choose_source(&self, version: &Version) -> Option<(SourceProfile, Fit)> {
        choose_nearest(&self.sources, version)
    }
}

/// Returns the versions of the compiled-in profiles of PRRTE builds, with their texts.
fn shipped_builds() -> impl Iterator<Item = (Version, &'static str)> {
    SHIPPED.iter().filter_map(|(file, text)| {
        let version = file.strip_prefix("prrte-")?.strip_suffix(".yaml")?;
        // The name of a source tree's profile has another word here, which is no version.
        Some((version.parse().ok()?, *text))
    })
}

/// Reads a compiled-in profile of a PRRTE build.
fn read_shipped(version: Version, text: &str) -> Option<Profile> {
    let header = Header {
        implementation: "prrte".to_owned(),
        version,
    };
    Profile::read_plain(header.clone(), text).or_else(|| Profile::parse_body(header, text).ok())
}

/// Finds the profile of a name, or parses the one of a file.
fn find_named<P: Versioned>(
    profiles: &[P],
    name: &str,
    parse: fn(&str) -> Result<P, YamlError>,
) -> Result<P, ProfileError> {
    if let Some(profile) = profiles.iter().find(|profile| profile.name() == name) {
        return Ok(profile.clone());
    }
    let path = Path::new(name);
    if path.exists() {
        let profile = yaml::read_file(path).and_then(|text| parse(&text));
        return profile.map_err(|error| ProfileError::new(name, error));
    }
    let names: Vec<String> = profiles.iter().flat_map(P::names).collect();
    let unknown = ProfileErrorKind::Unknown(names.join(", "));
    Err(ProfileError::new(format!("`{name}`"), unknown))
}

fn replace<P: Versioned>(profiles: &mut Vec<P>, profile: P) {
    profiles.retain(|other| other.name() != profile.name());
    profiles.push(profile);
}

/// Chooses the profile of a version, or else of the nearest version.
///
/// Profiles with the same first number are preferred, then those with the same second number. Of these it is the oldest that is not older
/// than the build, or else the newest: a profile is made of the last build that it holds for. Of others it is the newest that is older
/// than the build, or else the oldest.
fn choose_nearest<P: Versioned>(profiles: &[P], version: &Version) -> Option<(P, Fit)> {
    profiles
        .iter()
        .max_by(|left, right| {
            let (left, right) = (left.version(), right.version());
            let is_later = |other: &Version| other >= version;
            let same = |other: &Version, index| other.number(index) == version.number(index);
            let nearness = |other: &Version| {
                let first = same(other, 0);
                (
                    other == version,
                    first,
                    first && same(other, 1),
                    // A build is what its series becomes, and not yet another series.
                    is_later(other) == (first && same(other, 1)),
                )
            };
            let by_version = if is_later(left) && is_later(right) {
                right.cmp(left)
            } else {
                left.cmp(right)
            };
            nearness(left).cmp(&nearness(right)).then(by_version)
        })
        .map(|profile| (profile.clone(), Fit::of(profile.version(), version)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_profiles_are_well_formed() {
        let profiles = Profiles::shipped().unwrap();
        let libraries = profiles.libraries.iter().map(LibraryProfile::name);
        let sources = profiles.sources.iter().map(SourceProfile::name);
        let builds = profiles.list().iter().map(Profile::name);
        let names = builds.chain(libraries).chain(sources);
        let mut names: Vec<String> = names.map(|name| format!("{name}.yaml")).collect();
        names.sort();
        let files: Vec<&str> = SHIPPED.iter().map(|(file, _)| *file).collect();
        assert_eq!(names, files);
    }

    #[test]
    fn the_newest_open_mpi_starts_the_newest_of_the_shipped_builds() {
        let shipped = Profiles::shipped().unwrap();
        let newest = Profiles::of_open_mpi().pop().unwrap();
        assert!(shipped.list().contains(&newest));
        let of_newest = |(file, _): &&(&str, &str)| *file == format!("{}.yaml", newest.name());
        let (_, text) = SHIPPED.iter().find(of_newest).unwrap();
        let read = Profile::read_plain(Header::parse(text).unwrap(), text);
        assert_eq!(read, Some(newest.clone()));
        let later = |profile: &&Profile| profile.version.major() > newest.version.major();
        assert_eq!(shipped.list().iter().find(later), None);
    }

    #[test]
    fn a_library_is_judged_by_a_profile_of_libpmix() {
        let profiles = Profiles::shipped().unwrap();
        let like = profiles.like_library("libpmix-4.2.2").unwrap();
        assert_eq!(like.name(), "libpmix-4.2.2");
        assert!(profiles.is_for_library("libpmix-4.2.2"));
        assert!(!profiles.is_for_library("prrte-5.0.0rc1"));
        let unknown = profiles.like_library("libpmix-1").unwrap_err();
        let kind = unknown.kind.to_string();
        assert!(
            kind.ends_with("known profiles: libpmix-4.2.2, libpmix-5.0.9"),
            "{kind}"
        );
    }

    #[test]
    fn an_unknown_name_lists_the_known_profiles() {
        let unknown = Profiles::shipped().unwrap().like("prrte-1").unwrap_err();
        assert_eq!(unknown.to_string(), "cannot use profile `prrte-1`");
        let kind = unknown.kind.to_string();
        assert!(
            kind.ends_with("known profiles: prrte-3.0.12a1, openmpi-5.0.9, prrte-3.0.14, openmpi-5.0, prrte-5.0.0a1, prrte-5.0.0rc1, openmpi-6"),
            "{kind}"
        );
    }

    #[test]
    fn the_nearest_profile_is_chosen_for_a_version_without_one() {
        let mut profiles = Profiles::default();
        for kind in [
            "implementation: prrte\nedition: 2026-08",
            "implementation: libpmix",
        ] {
            for version in ["5.0.0rc1", "5.0.2", "5.1.0"] {
                let text = format!("mapcheck-profile: 1\nversion: {version}\n{kind}\n");
                profiles.add_text(&text).unwrap();
            }
        }
        for (version, nearest, expected) in [
            ("5.0.1", "5.0.2", Fit::Near),
            ("5.0.9", "5.0.2", Fit::Near),
            ("5.0.0a1", "5.0.0rc1", Fit::Near),
            ("5.0.2", "5.0.2", Fit::Exact),
            ("5.2.0", "5.1.0", Fit::Far),
            ("6.0.0a1", "5.1.0", Fit::Far),
            ("4.1.0", "5.0.0rc1", Fit::Far),
        ] {
            let (version, nearest) = (version.parse().unwrap(), nearest.parse().unwrap());
            let (profile, fit) = profiles.choose(&version).unwrap();
            assert_eq!((profile.version, fit), (nearest, expected));
            let (library, _) = profiles.choose_library(&version).unwrap();
            let (profile, _) = profiles.choose(&version).unwrap();
            assert_eq!(library.version, profile.version);
        }
        assert_eq!(Profiles::default().choose(&"6.0.0".parse().unwrap()), None);
    }
}
