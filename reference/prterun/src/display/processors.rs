//! The CPUs of nodes as `prterun --display cpus` shows them.

use super::named_nodes;
use super::numbers::ids_on;
use super::xml::{XmlPackage, xml_packages};
use mapcheck_mapping::Machines;
use mapcheck_mapping::job_map::{BeforeMap, CpuNumbering, CpuUnit, Ranges, packages};
use std::fmt::{self, Display};
use std::sync::Arc;

/// Displays the CPUs of each package, for every machine or for some nodes.
///
/// ALLOC-DISPLAY-3. Its text is, byte for byte, what prterun prints before the map.
#[derive(Clone, Debug)]
pub struct ProcessorsText {
    /// The name of each node, and its packages.
    lists: Vec<(String, Arc<[XmlPackage]>)>,
    parseable: bool,
}

/// The name that prterun prints for a machine that no node in particular has.
const EVERY_NODE: &str = "N/A";

impl ProcessorsText {
    /// Lists the CPUs of the nodes between the semicolons of a list that the runtime has; without a list, those of each machine once.
    #[must_use]
    pub fn new(
        list: Option<&str>,
        (unit, before): (CpuUnit, &BeforeMap),
        machines: &Machines,
        physical: bool,
    ) -> Self {
        let lists = match list {
            None => machines
                .distinct()
                .iter()
                .map(|machine| {
                    let numbering = match physical {
                        true => CpuNumbering::Physical(machine),
                        false => CpuNumbering::Logical,
                    };
                    (
                        EVERY_NODE.to_owned(),
                        xml_packages(machine, &packages(machine.cpus(), unit, machine), numbering),
                    )
                })
                .collect(),
            Some(list) => named_nodes(list, before)
                .map(|name| {
                    let numbering = ids_on(physical.then_some(machines), name);
                    let machine = machines.of_node(name);
                    let with_cpus = packages(machine.cpus(), unit, machine);
                    let packages = xml_packages(machine, &with_cpus, numbering);
                    (name.to_owned(), packages)
                })
                .collect(),
        };
        Self {
            lists,
            parseable: false,
        }
    }

    /// Returns whether it is XML.
    #[must_use]
    pub fn is_parseable(&self) -> bool {
        self.parseable
    }

    /// The same as XML, if that is requested.
    #[must_use]
    pub fn parseable(self, parseable: bool) -> Self {
        Self { parseable, ..self }
    }
}

impl Display for ProcessorsText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (node, packages) in &self.lists {
            if self.parseable {
                writeln!(f, "<processors node=\"{node}\">")?;
                for package in packages.iter() {
                    let cpus = Cpus(package);
                    writeln!(f, "    <package id=\"{}\" cpus=\"{cpus}\"/>", package.id)?;
                }
                writeln!(f, "</processors>")?;
                continue;
            }
            writeln!(
                f,
                "\n======================   AVAILABLE PROCESSORS [node: {node}]   ======================\n"
            )?;
            for package in packages.iter() {
                writeln!(f, "PKG[{}]: {}", package.id, Cpus(package))?;
            }
            writeln!(f, "\n{END}")?;
        }
        Ok(())
    }
}

const END: &str = "======================================================================";

/// Displays the numbers of a package's CPUs.
struct Cpus<'a>(&'a XmlPackage);

impl Display for Cpus<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.cpus.as_slice() {
            [] => f.write_str("NONE"),
            cpus => Ranges(cpus).fmt(f),
        }
    }
}
