//! The texts of a map, byte for byte as `prterun --display` prints them.

mod allocation;
mod before_map;
mod bindings;
mod devel;
mod machines;
mod numbers;
mod processors;
mod rules;
mod text;
mod xml;

pub use allocation::AllocationText;
pub use before_map::{before_map, shows_unknown_machine};
pub use bindings::BindingReport;
pub use machines::MachinesText;
pub use processors::ProcessorsText;
pub use rules::DisplayRules;
pub use text::MapText;
pub use xml::{XmlHost, XmlMap, XmlPackage, XmlPlace, XmlRank};

use mapcheck_mapping::job_map::{BeforeMap, Details};
use mapcheck_mapping::{JobMap, Machines};
use std::collections::HashSet;

/// Prints a map in the forms of `prterun --display`.
pub trait PrintMap {
    /// Returns the text of `--display map` for a job of the given name.
    fn text<'a>(&'a self, job: &'a str) -> MapText<'a>;

    /// Returns the text of `--display map-devel` for a job of the given name.
    fn devel<'a>(&'a self, details: &'a Details, job: &'a str) -> MapText<'a>;

    /// Returns the text of `--display bind` for a job of the given name.
    fn bindings<'a>(
        &'a self,
        details: &'a Details,
        job: &'a str,
        machines: &'a Machines,
    ) -> BindingReport<'a>;
}

impl PrintMap for JobMap {
    fn text<'a>(&'a self, job: &'a str) -> MapText<'a> {
        MapText::new(self, job, None)
    }

    fn devel<'a>(&'a self, details: &'a Details, job: &'a str) -> MapText<'a> {
        MapText::new(self, job, Some(details))
    }

    fn bindings<'a>(
        &'a self,
        details: &'a Details,
        job: &'a str,
        machines: &'a Machines,
    ) -> BindingReport<'a> {
        BindingReport::new(self, details, job, machines)
    }
}

/// Returns the names between the semicolons of a display's list that are those of a node of the runtime, in the list's order.
fn named_nodes<'a>(list: &'a str, before: &'a BeforeMap) -> impl Iterator<Item = &'a str> {
    let pool: HashSet<&str> = before.pool.iter().map(|node| &**node).collect();
    list.split(';').filter(move |name| pool.contains(name))
}
