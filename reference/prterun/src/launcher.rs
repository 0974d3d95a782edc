//! The programs that take a command line.

use std::path::Path;
use strum::VariantArray as _;

/// A program that takes a command line.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    strum::Display,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[strum(serialize_all = "lowercase")]
pub enum Launcher {
    /// PRRTE's launcher.
    #[default]
    Prterun,
    /// PRRTE's tool that spawns in a running runtime.
    Prun,
    /// Open MPI's launcher, which is PRRTE's with Open MPI's personality.
    Mpirun,
    /// Another name of Open MPI's launcher.
    Mpiexec,
    /// Its name for programs of OpenSHMEM.
    Oshrun,
}

impl Launcher {
    /// All launchers.
    pub const ALL: &[Launcher] = Launcher::VARIANTS;

    /// Returns the launcher that a word names, with or without its folder. Debian's packages add their name to it.
    #[must_use]
    pub fn named_by(word: &str) -> Option<Self> {
        let name = Path::new(word).file_name()?.to_str()?;
        name.strip_suffix(".openmpi").unwrap_or(name).parse().ok()
    }

    /// Returns whether the launcher is Open MPI's.
    #[must_use]
    pub fn is_open_mpi(self) -> bool {
        !matches!(self, Launcher::Prterun | Launcher::Prun)
    }
}
