//! What tests need besides the project, and the message when it is missing.
//!
//! A test asks here for what it needs. Where that is missing the test ends as ignored, and the run ends with one line on what was
//! not looked at. `MAPCHECK_EXPECT` names what has to be there, separated by commas, as `ci/test` does; then the test fails.

use mapcheck::builds::pmix::discovery::probe_file;
use mapcheck::builds::{Prterun, discovery};
use mapcheck::judge::profile::{Fit, Profile, Profiles};
use std::any::Any;
use std::collections::BTreeMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::PathBuf;
use std::sync::{LazyLock, Mutex, PoisonError};

/// The variable with what has to be there.
const EXPECT: &str = "MAPCHECK_EXPECT";

/// What a test may need.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Need {
    Prrte5,
    Prrte3,
    OlderPrrte3,
    Profile,
    Probe,
    Libpmix,
    Namespaces,
}

impl Need {
    const ALL: [Self; 7] = [
        Self::Prrte5,
        Self::Prrte3,
        Self::OlderPrrte3,
        Self::Profile,
        Self::Probe,
        Self::Libpmix,
        Self::Namespaces,
    ];

    /// The word for it in `MAPCHECK_EXPECT`, and what it is with the way to get it.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Prrte5 => ("prrte-5", "a PRRTE 5 (ci/prterun 5)"),
            Self::Prrte3 => ("prrte-3", "a PRRTE 3 (ci/prterun 3)"),
            Self::OlderPrrte3 => ("prrte-3-older", "an older PRRTE 3 (ci/prterun older)"),
            Self::Profile => (
                "profile",
                "a PRRTE 5 of a version that has a profile (ci/prterun 5)",
            ),
            Self::Probe => ("probe", "mapcheck-pmix (cargo build -p mapcheck-pmix)"),
            Self::Libpmix => ("libpmix", "a libpmix 5 with its headers"),
            Self::Namespaces => ("namespaces", "UTS namespaces (unshare --uts)"),
        }
    }

    /// What a scenario needs that could not be asked of a build.
    pub(crate) fn of_reason(reason: &str) -> Option<Self> {
        match reason {
            _ if reason.contains("mapcheck-pmix") => Some(Self::Probe),
            _ if reason.contains("UTS namespaces") => Some(Self::Namespaces),
            _ => None,
        }
    }

    fn is_expected(self) -> bool {
        expected().contains(&self)
    }
}

impl fmt::Display for Need {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words().1)
    }
}

/// What has to be there.
fn expected() -> &'static [Need] {
    static EXPECTED: LazyLock<Vec<Need>> = LazyLock::new(|| {
        let words = std::env::var(EXPECT).unwrap_or_default();
        let words = words.split(',').filter(|word| !word.is_empty());
        let need = |word| {
            let mut all = Need::ALL.into_iter();
            all.find(|need| need.words().0 == word)
                .unwrap_or_else(|| panic!("{EXPECT}: `{word}` is nothing that a test needs"))
        };
        words.map(need).collect()
    });
    &EXPECTED
}

/// The tests that were ignored, or looked at less than they could, by what they needed.
static MISSED: Mutex<BTreeMap<Need, usize>> = Mutex::new(BTreeMap::new());

/// How a test ended.
pub(crate) enum Ended {
    Passed,
    /// It did not run to its end, because something is missing.
    Missing(Need),
    Panicked(Box<dyn Any + Send>),
}

/// Runs a test.
pub(crate) fn run(test: impl FnOnce()) -> Ended {
    match catch_unwind(AssertUnwindSafe(test)) {
        Ok(()) => Ended::Passed,
        Err(payload) => match payload.downcast::<Need>() {
            Ok(need) => Ended::Missing(*need),
            Err(panicked) => Ended::Panicked(panicked),
        },
    }
}

/// Ends the test: it cannot go on without something that is missing.
pub(crate) fn end_without(need: Need) -> ! {
    resume_unwind(Box::new(need))
}

/// Notes that a test could not look at something.
///
/// # Errors
///
/// It has to be there.
pub(crate) fn miss(need: Need) -> Result<(), String> {
    if need.is_expected() {
        return Err(format!(
            "{need} is missing, and {EXPECT} says that it is there"
        ));
    }
    let mut missed = MISSED.lock().unwrap_or_else(PoisonError::into_inner);
    *missed.entry(need).or_default() += 1;
    Ok(())
}

/// Prints what was not looked at, if anything was not.
pub(crate) fn report() {
    let missed = MISSED.lock().unwrap_or_else(PoisonError::into_inner);
    if missed.is_empty() {
        return;
    }
    let each = missed.iter().map(|(need, count)| match count {
        1 => format!("1 test without {need}"),
        _ => format!("{count} tests without {need}"),
    });
    let each: Vec<String> = each.collect();
    eprintln!("not looked at: {}\n", each.join("; "));
}

/// Every PRRTE that is found, the newest first. One that does not work fails the test.
pub(crate) fn builds() -> &'static [Prterun] {
    static BUILDS: LazyLock<Vec<Prterun>> = LazyLock::new(|| {
        let found = discovery::find_builds(Vec::new()).unwrap_or_else(|error| panic!("{error}"));
        assert!(found.broken.is_empty(), "{:?}", found.broken);
        found.working
    });
    &BUILDS
}

/// The newest PRRTE 5 or later; without one the test ends.
pub(crate) fn prrte_5() -> &'static Prterun {
    let newest = builds().first();
    let five = newest.filter(|build| build.version().major() >= Some(5));
    five.unwrap_or_else(|| end_without(Need::Prrte5))
}

/// A PRRTE 3; without one the test ends.
pub(crate) fn prrte_3() -> &'static Prterun {
    let three = |build: &&Prterun| build.version().major() == Some(3);
    builds()
        .iter()
        .find(three)
        .unwrap_or_else(|| end_without(Need::Prrte3))
}

/// An older PRRTE 3, which only tests of its profile ask; without one the test ends.
pub(crate) fn older_prrte_3() -> (&'static Prterun, Profile) {
    static BUILDS: LazyLock<Vec<Prterun>> = LazyLock::new(|| {
        let root = std::env::var("MAPCHECK_BUILDS_DIR").map_or_else(
            |_| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("target/prterun"),
            PathBuf::from,
        );
        let folders = root.join("older").read_dir().into_iter().flatten();
        let launchers = folders.filter_map(|folder| Some(folder.ok()?.path().join("bin/prterun")));
        let launchers: Vec<PathBuf> = launchers.filter(|file| file.exists()).collect();
        if launchers.is_empty() {
            return Vec::new();
        }
        let found = discovery::find_builds(launchers).unwrap_or_else(|error| panic!("{error}"));
        assert!(found.broken.is_empty(), "{:?}", found.broken);
        found.working
    });
    let profiles = Profiles::shipped().unwrap_or_else(|error| panic!("{error}"));
    let own = BUILDS.iter().filter_map(|build| {
        let (profile, fit) = profiles.choose(build.version())?;
        (fit == Fit::Exact).then_some((build, profile))
    });
    own.last().unwrap_or_else(|| end_without(Need::OlderPrrte3))
}

/// The builds of the versions that have a profile, each with it; without one of PRRTE 5 the test ends.
pub(crate) fn profiled() -> Vec<(&'static Prterun, Profile)> {
    let profiles = Profiles::shipped().unwrap_or_else(|error| panic!("{error}"));
    let own = |build: &'static Prterun| match profiles.choose(build.version()) {
        Some((profile, Fit::Exact)) => Some((build, profile)),
        _ => None,
    };
    prrte_5();
    let found: Vec<_> = builds().iter().filter_map(own).collect();
    match found.iter().any(|(build, _)| build.per_app()) {
        true => found,
        false => end_without(Need::Profile),
    }
}

/// The program that asks a libpmix; without it the test ends.
pub(crate) fn probe() -> PathBuf {
    probe_file().unwrap_or_else(|_| end_without(Need::Probe))
}
