//! The texts of a map, byte for byte as `prterun --display` prints them.

mod devel;
mod text;
mod xml;

pub use devel::DevelText;
pub use text::MapText;
pub use xml::{XmlHost, XmlMap, XmlPackage, XmlPlace, XmlRank};

use mapcheck_mapping::JobMap;
use mapcheck_mapping::job_map::Details;

/// Prints a map in the forms of `prterun --display`.
pub trait PrintMap {
    /// Returns the text of `--display map` for a job of the given name.
    fn text<'a>(&'a self, job: &'a str) -> MapText<'a>;

    /// Returns the text of `--display map-devel` for a job of the given name.
    fn devel<'a>(&'a self, details: &'a Details, job: &'a str) -> DevelText<'a>;
}

impl PrintMap for JobMap {
    fn text<'a>(&'a self, job: &'a str) -> MapText<'a> {
        MapText::new(self, job)
    }

    fn devel<'a>(&'a self, details: &'a Details, job: &'a str) -> DevelText<'a> {
        DevelText::new(self, details, job)
    }
}
