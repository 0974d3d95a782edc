//! A map as a build prints it.

use mapcheck_reference::JobMap;

/// A map as it was printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintedMap {
    /// The name of the job, which differs from run to run.
    pub job: String,
    /// In which form it was printed.
    pub form: MapForm,
    /// The map.
    pub map: JobMap,
}

/// The form of a printed map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapForm {
    /// That of `--display map`.
    Map,
    /// That of `--display map-devel`, which shows an unbound process as it shows a process that is bound outside of
    /// all packages.
    Devel,
}
