//! Cases: the line, the files and the machines, and building one from the arguments of `prterun`.

pub(crate) mod causes;
pub mod line_error;
pub mod machine_fault;
pub mod machine_xml;
pub mod machines;
pub mod node_topologies;
pub mod surroundings;

use crate::case::causes::with_causes;
use crate::case::line_error::LineError;
use crate::system::text_file;
use crate::system::this_machine::{ThisMachineError, read_this_machine};
use mapcheck_reference::command_line;
use mapcheck_reference::environment::Environment;
use mapcheck_reference::environment::parse_assignment;
use mapcheck_reference::error::Spot;
use mapcheck_reference::syntax::SyntaxTree;
use mapcheck_reference::topology::TopologyError;
use mapcheck_reference::{Case, Topology};
use mapcheck_shell::{TypedLine, load_files, load_line};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The parameter that makes prterun use the topology of a file.
pub const TOPOLOGY_PARAMETER: &str = "hwloc_use_topo_file";

/// The variable that names LSF's affinity file.
const LSF_AFFINITY: &str = "LSB_AFFINITY_HOSTFILE";

/// The largest topology file that is read, in bytes.
const LARGEST_FILE: u64 = 64 << 20;

/// Returns a line's words with the file of its machine, after the variables in front.
#[must_use]
pub fn words_with_topology<'a>(words: &'a [String], file: Option<&'a str>) -> Vec<&'a str> {
    let is_argument = |word: &String| parse_assignment(word).is_none();
    let first = words.iter().position(is_argument).unwrap_or(words.len());
    let (variables, arguments) = words.split_at(first);
    let machine = file.map(|file| ["--prtemca", TOPOLOGY_PARAMETER, file]);
    let variables = variables.iter().map(String::as_str);
    let line = variables.chain(machine.into_iter().flatten());
    line.chain(arguments.iter().map(String::as_str)).collect()
}

/// A machine whose topology cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("failed to read the topology {place}")]
pub struct CaseError {
    /// The topology's file, or "of this machine".
    pub place: String,
    /// The argument that names the file.
    pub spot: Option<Spot>,
    /// The reason.
    #[source]
    pub kind: Box<CaseErrorKind>,
}

impl CaseError {
    /// Returns the error to show, with the argument that names the machine underlined.
    #[must_use]
    pub fn on_line(&self, line: &SyntaxTree) -> LineError {
        let launcher: &str = line.environment().launcher().into();
        LineError::new(with_causes(self), None, launcher, line.words(), self.spot)
    }
}

/// Why a topology cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CaseErrorKind {
    /// The file cannot be read, or is larger than any topology.
    #[error(transparent)]
    Read(#[from] io::Error),
    /// The file does not describe a machine.
    #[error(transparent)]
    Topology(#[from] TopologyError),
    /// The command line names another machine.
    #[error("the command line names a machine, too; leave one of them out")]
    TwoMachines,
    /// hwloc cannot describe this machine.
    #[error(transparent)]
    ThisMachine(#[from] ThisMachineError),
}

/// Parses a line as typed, and adds its variables to an environment. Reads the files of parameters that it names.
#[must_use]
pub fn parse_typed(typed: TypedLine, mut environment: Environment) -> SyntaxTree {
    typed.add_variables(&mut environment);
    environment.set_launcher(typed.launcher.unwrap_or_default());
    load_line(&SyntaxTree::parse_in(
        typed.arguments,
        Arc::new(environment),
    ))
}

/// A machine that `--topology` names.
#[derive(Clone, Debug)]
pub struct NamedMachine {
    /// The machine.
    pub topology: Arc<Topology>,
    /// Its hwloc XML file.
    pub file: PathBuf,
}

/// Builds a case. Its machine is the one that the command line or its environment names, else `machine`, else this one.
///
/// # Errors
///
/// The machine's topology cannot be read, or two are named.
pub fn parse_case(
    line: &SyntaxTree,
    head: String,
    machine: Option<NamedMachine>,
) -> Result<Case, CaseError> {
    let mut files = load_files(line);
    if let Some(path) = line.environment().get(LSF_AFFINITY)
        && let Ok(text) = read_text(Path::new(path))
    {
        files.set_lsf_affinity(path, text);
    }
    let line = line.with_appfile(&files);
    let named = command_line::parameter(&line, TOPOLOGY_PARAMETER);
    let (topology, topology_file) = match (named, machine) {
        (Some(file), Some(machine)) => {
            return Err(CaseError {
                place: machine.file.display().to_string(),
                spot: line.spot_on_line(file.spot),
                kind: Box::new(CaseErrorKind::TwoMachines),
            });
        }
        (None, Some(machine)) => (machine.topology, Some(machine.file)),
        (Some(file), None) => {
            let path = PathBuf::from(&file.text);
            let topology = load_topology(&path).map_err(|kind| CaseError {
                place: file.text,
                spot: line.spot_on_line(file.spot),
                kind: Box::new(kind),
            })?;
            (Arc::new(topology), Some(path))
        }
        (None, None) => {
            let topology = read_this_machine().map_err(|error| CaseError {
                place: "of this machine".to_owned(),
                spot: None,
                kind: Box::new(error.into()),
            })?;
            (Arc::new(topology), None)
        }
    };
    Ok(Case {
        topology_file,
        ..Case::new(topology, head, line, files)
    })
}

/// Reads an hwloc XML file.
///
/// # Errors
///
/// The file cannot be read, is too large, or does not describe a machine.
pub fn load_topology(path: &Path) -> Result<Topology, CaseErrorKind> {
    Ok(Topology::from_xml(&read_text(path)?)?)
}

/// Reads a file that is not larger than any topology.
///
/// # Errors
///
/// The file cannot be read, or is too large.
pub fn read_text(path: &Path) -> Result<String, CaseErrorKind> {
    Ok(text_file::read_limited(path, LARGEST_FILE)?)
}

/// Returns the case of a line on a small machine, for tests.
#[cfg(test)]
pub(crate) fn small_case(line: &str, head: &str) -> Case {
    let machine = "--prtemca hwloc_use_topo_file topologies/1pkg-1numa-4core.xml";
    let words: Vec<String> = format!("{machine} {line}")
        .split(' ')
        .map(str::to_owned)
        .collect();
    parse_case(&words.into(), head.to_owned(), None).unwrap()
}
