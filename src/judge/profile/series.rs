//! The usual names of a series of builds: `openmpi-5.0`, `ompi-6`, `prrte-3.0`.

use super::build::Profile;
use crate::builds::Version;

/// The spellings of Open MPI's name, in small letters.
const OPEN_MPI: [&str; 3] = ["openmpi", "open-mpi", "ompi"];

/// The oldest Open MPI that PRRTE launches.
const FIRST_WITH_PRRTE: u64 = 5;

/// Returns the profile of the oldest build of a series of Open MPI or of PRRTE that is not older than a version, or else of the newest.
///
/// A version of Open MPI belongs to the series that a profile names, whatever its last number; a version of PRRTE has the first two numbers
/// of the profile's, or fewer. Without a third number, it is the newest.
pub(super) fn find(profiles: &[Profile], name: &str) -> Option<Profile> {
    let (wanted, of_profile): (Version, fn(&Profile) -> Option<Version>) =
        match open_mpi_version(name) {
            Some(version) => (version, |profile| profile.open_mpi.as_ref()?.parse().ok()),
            None => (version_after(name, &["prrte"])?, |profile| {
                Some(profile.version.clone())
            }),
        };
    let of_series = profiles.iter().filter_map(|profile| {
        let version = of_profile(profile).filter(|version| agree(version, &wanted))?;
        Some((version, profile))
    });
    let is_later = |version: &Version| {
        let (last, wanted) = (version.number(2), wanted.number(2));
        wanted.is_some_and(|wanted| last.is_some_and(|last| last >= wanted))
    };
    let (later, others): (Vec<_>, Vec<_>) = of_series.partition(|(version, _)| is_later(version));
    let by_version = |(_, profile): &(Version, &Profile)| profile.version.clone();
    let oldest = later.into_iter().min_by_key(by_version);
    let found = oldest.or_else(|| others.into_iter().max_by_key(by_version));
    found.map(|(_, profile)| profile.clone())
}

/// Returns why a name of Open MPI has no profile, if it is one from before PRRTE.
pub(super) fn is_before_prrte(name: &str) -> bool {
    let major = open_mpi_version(name).and_then(|version| version.major());
    major.is_some_and(|major| major < FIRST_WITH_PRRTE)
}

fn open_mpi_version(name: &str) -> Option<Version> {
    version_after(name, &OPEN_MPI)
}

/// Returns the version after one of some names, with a dash, `@` or nothing between them.
fn version_after(name: &str, names: &[&str]) -> Option<Version> {
    let name = name.to_ascii_lowercase();
    let rest = names.iter().find_map(|it| name.strip_prefix(it))?;
    let rest = rest.strip_prefix(['-', '@', '=']).unwrap_or(rest);
    rest.strip_prefix('v').unwrap_or(rest).parse().ok()
}

/// Returns whether the first two numbers of two versions are the same, as far as both have them.
fn agree(left: &Version, right: &Version) -> bool {
    let same = |index| match (left.number(index), right.number(index)) {
        (Some(left), Some(right)) => left == right,
        _ => true,
    };
    same(0) && same(1)
}

#[cfg(test)]
mod tests {
    use super::super::Profiles;
    use super::*;

    fn found(name: &str) -> Option<String> {
        let profiles = Profiles::shipped().unwrap();
        profiles.like(name).ok().map(|profile| profile.name())
    }

    #[test]
    fn the_versions_that_people_know_name_profiles() {
        for name in [
            "openmpi-5.0",
            "openmpi-5",
            "ompi-5.0.10",
            "Open-MPI-5.0",
            "prrte-3.0.13",
        ] {
            assert_eq!(found(name).as_deref(), Some("prrte-3.0.14"), "{name}");
        }
        for name in [
            "openmpi-5.0.9",
            "ompi-5.0.8",
            "prrte-3.0.12",
            "prrte-3.0.11",
        ] {
            assert_eq!(found(name).as_deref(), Some("prrte-3.0.12a1"), "{name}");
        }
        for name in [
            "openmpi-6",
            "openmpi@6.0.0rc2",
            "ompi6",
            "prrte-5",
            "prrte-5.0.1",
        ] {
            assert_eq!(found(name).as_deref(), Some("prrte-5.0.0rc1"), "{name}");
        }
        assert_eq!(found("prrte-3.0"), Some("prrte-3.0.14".to_owned()));
        for name in [
            "openmpi-5.1",
            "openmpi-4.1",
            "prrte-4.0",
            "prrte-2",
            "mpich-4",
        ] {
            assert_eq!(found(name), None, "{name}");
        }
    }

    #[test]
    fn an_open_mpi_from_before_prrte_is_told_apart() {
        assert!(is_before_prrte("openmpi-4.1"));
        assert!(!is_before_prrte("openmpi-5.0"));
        assert!(!is_before_prrte("prrte-2"));
    }
}
