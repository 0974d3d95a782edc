//! The usual names of a series of builds: `openmpi-5.0`, `ompi-6`, `prrte-3.0`.

use super::build::Profile;
use crate::builds::Version;

/// The spellings of Open MPI's name, in small letters.
const OPEN_MPI: [&str; 3] = ["openmpi", "open-mpi", "ompi"];

/// The oldest Open MPI that PRRTE launches.
const FIRST_WITH_PRRTE: u64 = 5;

/// Returns the newest of the profiles whose build belongs to a series of Open MPI or of PRRTE.
///
/// A version of Open MPI belongs to the series that a profile names, whatever its last number; a version of PRRTE has the first two numbers
/// of the profile's, or fewer.
pub(super) fn find(profiles: &[Profile], name: &str) -> Option<Profile> {
    let belongs: Box<dyn Fn(&Profile) -> bool> = match open_mpi_version(name) {
        Some(version) => Box::new(move |profile| {
            let series = profile.open_mpi.as_ref().and_then(|it| it.parse().ok());
            series.is_some_and(|series| agree(&series, &version))
        }),
        None => {
            let version = version_after(name, &["prrte"])?;
            Box::new(move |profile| agree(&profile.version, &version))
        }
    };
    let found = profiles.iter().filter(|profile| belongs(profile));
    found.max_by_key(|profile| profile.version.clone()).cloned()
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
        for name in ["openmpi-5.0", "openmpi-5", "ompi-5.0.6", "Open-MPI-5.0"] {
            assert_eq!(found(name).as_deref(), Some("prrte-3.0.14"), "{name}");
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
