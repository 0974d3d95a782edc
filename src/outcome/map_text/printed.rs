//! A map as a build prints it.

use mapcheck_reference::JobMap;

/// A parsed map, with what the map itself does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintedMap {
    /// The name of the job, which differs from run to run.
    pub job: String,
    /// The form of the text.
    pub form: MapForm,
    /// The map.
    pub map: JobMap,
}

/// The form of a printed map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapForm {
    /// The form of `--display map`.
    Map,
    /// The form of `--display map-devel`. It shows an unbound process like one that is bound outside all packages.
    Devel,
}
