//! Machines by name: those that come with the program, and the choice of `--topology`.

use crate::case::{CaseErrorKind, NamedMachine, load_topology, read_text};
use mapcheck_hints::nearest;
use mapcheck_reference::Topology;
use mapcheck_shell::shipped;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The folder of the machines that come with the program.
const FOLDER: &str = "topologies";

/// The file of that folder with a sentence about each machine.
const DESCRIPTIONS: &str = "topologies/descriptions";

/// A machine that comes with the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShippedMachine {
    /// Its name, which `--topology` takes.
    pub name: &'static str,
    /// What is special about it, in a sentence.
    pub description: &'static str,
}

impl ShippedMachine {
    /// Returns the machines that come with the program, sorted by name.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let mut machines: Vec<Self> = names().map(Self::new).collect();
        machines.sort_unstable_by_key(|machine| machine.name);
        machines
    }

    /// Returns the machine of a name.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        names().find(|&shipped| shipped == name).map(Self::new)
    }

    /// Describes the machine of a name.
    fn new(name: &'static str) -> Self {
        let descriptions = shipped::shipped_text(DESCRIPTIONS).unwrap_or_default();
        Self {
            name,
            description: description(descriptions, name),
        }
    }

    /// Returns its hwloc XML.
    #[must_use]
    pub fn xml(&self) -> &'static str {
        shipped::shipped_text(&self.path()).unwrap_or_default()
    }

    /// Returns its file's path in the project.
    fn path(&self) -> String {
        format!("{FOLDER}/{}.xml", self.name)
    }

    /// Returns a file of it that a real build can be given.
    fn file(&self) -> Result<PathBuf, CaseErrorKind> {
        let path = PathBuf::from(self.path());
        if path.is_file() || shipped::is_shipped(&path) {
            return Ok(path);
        }
        // The working directory has another folder of that name.
        Ok(shipped::unpacked_dir()?.join(path))
    }
}

/// Returns the names of the machines that come with the program.
fn names() -> impl Iterator<Item = &'static str> {
    let files = shipped::shipped_names(FOLDER).into_iter();
    files.filter_map(|file| file.strip_suffix(".xml"))
}

/// Returns the line after a name that starts a paragraph.
fn description(text: &'static str, name: &str) -> &'static str {
    let mut paragraphs = text.split("\n\n").map(str::lines);
    paragraphs
        .find_map(|mut lines| {
            let first = lines.find(|line| !line.starts_with('#'))?;
            (first == name).then(|| lines.next()).flatten()
        })
        .unwrap_or_default()
}

/// Why a machine cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MachineError {
    /// No machine and no file has the name.
    #[error("no machine and no file is called `{name}`; {}`mapcheck machines` lists the machines, and `lstopo -i 'package:2 core:8 pu:2' --of xml FILE` writes one", did_you_mean(.nearest))]
    Unknown {
        /// The name.
        name: String,
        /// The machine whose name is the most similar, if one is.
        nearest: Option<&'static str>,
    },
    /// The file cannot be read, or describes no machine.
    #[error("failed to read the topology {name}")]
    File {
        /// The file, or the machine's name.
        name: String,
        /// The reason.
        source: CaseErrorKind,
    },
}

fn did_you_mean(nearest: &Option<&'static str>) -> String {
    nearest.map_or_else(String::new, |name| format!("did you mean `{name}`? "))
}

/// Loads the machine of a name that [`ShippedMachine::all`] lists, or of an hwloc XML file.
///
/// # Errors
///
/// Neither a machine nor a file has the name, or the file cannot be used.
pub fn load_machine(name: &str) -> Result<NamedMachine, MachineError> {
    let failed = |source| MachineError::File {
        name: name.to_owned(),
        source,
    };
    let machine = match ShippedMachine::find(name) {
        Some(machine) => Topology::from_xml(machine.xml())
            .map_err(CaseErrorKind::from)
            .and_then(|topology| Ok((topology, machine.file()?))),
        None if Path::new(name).exists() || shipped::is_shipped(Path::new(name)) => {
            load_topology(Path::new(name)).map(|topology| (topology, name.into()))
        }
        None => return Err(unknown(name)),
    };
    let (topology, file) = machine.map_err(failed)?;
    Ok(NamedMachine {
        topology: Arc::new(topology),
        file,
    })
}

/// Returns the hwloc XML of a machine of a name, or of a file.
///
/// # Errors
///
/// As [`load_machine`].
pub fn machine_xml(name: &str) -> Result<String, MachineError> {
    let machine = load_machine(name)?;
    match ShippedMachine::find(name) {
        Some(machine) => Ok(machine.xml().to_owned()),
        None => read_text(&machine.file).map_err(|source| MachineError::File {
            name: name.to_owned(),
            source,
        }),
    }
}

fn unknown(name: &str) -> MachineError {
    let stem = Path::new(name).file_stem();
    let stem = stem.map_or_else(|| name.into(), |stem| stem.to_string_lossy());
    let machines = ShippedMachine::all();
    MachineError::Unknown {
        name: name.to_owned(),
        nearest: nearest(&stem, machines.iter().map(|machine| machine.name)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_description_is_the_line_after_the_name() {
        let text = "# about\n# this\n\none\nfirst machine\n-i x\n\ntwo\nsecond machine\n-i y\n";
        assert_eq!(description(text, "one"), "first machine");
        assert_eq!(description(text, "two"), "second machine");
        assert_eq!(description(text, "second machine"), "");
    }

    #[test]
    fn a_file_is_a_machine_and_an_unknown_name_is_an_error() {
        let file = "topologies/2pkg-2numa-8core-smt2.xml";
        let machine = load_machine(file).unwrap();
        assert_eq!(machine.file, Path::new(file));
        assert_eq!(
            machine.topology.summary(),
            "2 packages, 2 NUMA nodes, 8 cores, 16 hardware threads"
        );
        let error = load_machine("no-such").unwrap_err().to_string();
        assert!(
            error.starts_with("no machine and no file is called `no-such`"),
            "{error}"
        );
    }
}
