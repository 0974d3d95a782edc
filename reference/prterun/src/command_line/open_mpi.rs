//! What Open MPI's personality adds: its parameters that are PRRTE's, and checks of its options.

use super::app_options::AppOptions;
use super::parameter_names::is_of_prrte;
use crate::command_line::CommandLineRules;
use crate::environment::{Environment, FileContent, ParameterFile, parse_parameter_file};
use crate::option_table::Meaning;
use crate::personality;
use crate::syntax::SyntaxTree;
use mapcheck_mapping::error::{Code, NotModelled, Refusal, Stage, Topic};
use mapcheck_mapping::files::Place;
use std::collections::HashMap;
use std::sync::Arc;

/// The prefix of the variables that set parameters of Open MPI.
const VARIABLE: &str = "OMPI_MCA_";

/// The names that changed between Open MPI and PRRTE, by the start of a parameter's name.
const RENAMED: [(&str, &str); 4] = [
    ("if_", "prteif_"),
    ("reachable_", "prtereachable_"),
    ("plm_rsh_", "plm_ssh_"),
    ("orte_", "prte_"),
];

/// A parameter of PRRTE that Open MPI's variables or files set.
pub(super) struct TranslatedParameter {
    pub(super) name: String,
    pub(super) value: String,
    /// The variable, or the place in a file.
    pub(super) source: Result<String, Place>,
}

/// Returns the parameters of PRRTE that Open MPI's environment sets, those that precede first.
///
/// OMPI-PARAMETER-1: variables, then the user's file, then the installation's.
pub(super) fn parameters(
    tree: &SyntaxTree,
    rules: &dyn CommandLineRules,
) -> Vec<TranslatedParameter> {
    let is_default = personality::named(tree.words()).is_none();
    let environment = tree.environment();
    let mut all: Vec<TranslatedParameter> = environment
        .variables()
        .filter_map(|(variable, value)| {
            Some(TranslatedParameter {
                name: translate(variable.strip_prefix(VARIABLE)?)?,
                value: value.to_owned(),
                source: Ok(variable.to_owned()),
            })
        })
        .collect();
    for file in [ParameterFile::UserOpenMpi, ParameterFile::SystemOpenMpi] {
        all.extend(in_file(environment, file));
    }
    all.retain(|parameter| rules.takes_open_mpi_parameter(&parameter.name, is_default));
    all
}

/// Returns the parameters of PRRTE in a file, the last of each name.
fn in_file(environment: &Environment, file: ParameterFile) -> Vec<TranslatedParameter> {
    let name: Arc<str> = Arc::from(file.to_string());
    let text = environment.file(file).unwrap_or_default();
    let entries = parse_parameter_file(text).into_iter().rev();
    let parameters = entries.filter_map(|entry| match entry.content {
        FileContent::Parameter {
            name: parameter,
            value,
        } => Some(TranslatedParameter {
            name: translate(&parameter)?,
            value: value.unwrap_or_default(),
            source: Err(Place {
                file: Arc::clone(&name),
                line: entry.line,
                column: 1,
            }),
        }),
        FileContent::Fault(_) => None,
    });
    parameters.collect()
}

/// Returns the name that a parameter of Open MPI has in PRRTE, if it is PRRTE's.
fn translate(name: &str) -> Option<String> {
    let renamed = RENAMED
        .iter()
        .find_map(|(old, new)| Some(format!("{new}{}", name.strip_prefix(old)?)));
    renamed.or_else(|| is_of_prrte(name).then(|| name.to_owned()))
}

/// The starts of the names of Open MPI's own parameters.
const FRAMEWORKS: &[&str] = &[
    "mca",
    "opal",
    "ompi",
    "mpi",
    "atomic",
    "memheap",
    "scoll",
    "spml",
    "sshmem",
    "bml",
    "coll",
    "fbtl",
    "fcoll",
    "fs",
    "hook",
    "io",
    "mtl",
    "op",
    "osc",
    "part",
    "pml",
    "sharedfp",
    "topo",
    "vprotocol",
    "accelerator",
    "allocator",
    "backtrace",
    "btl",
    "dl",
    "hwloc",
    "if",
    "installdirs",
    "memchecker",
    "memcpy",
    "memory",
    "mpool",
    "patcher",
    "rcache",
    "reachable",
    "shmem",
    "smsc",
    "threads",
    "timer",
];

/// Refuses a segment that sets one of Open MPI's own parameters to two values.
///
/// OMPI-MCA-1: the launcher does not choose between them.
pub(super) fn check_parameters(segment: &AppOptions) -> Result<(), Refusal> {
    let mut values: HashMap<&str, &str> = HashMap::new();
    for given in &segment.options {
        let [name, value] = given.values.as_slice() else {
            continue;
        };
        let is_own = |name: &str| FRAMEWORKS.iter().any(|start| name.starts_with(start));
        let counts = match given.meaning() {
            Meaning::OpenMpiMca if given.name == "gmca" => is_own(&name.text),
            Meaning::OpenMpiMca => true,
            Meaning::Mca => !is_of_prrte(&name.text) && is_own(&name.text),
            _ => false,
        };
        if !counts {
            continue;
        }
        if let Some(other) = values.insert(&name.text, &value.text)
            && other != value.text
        {
            let message = format!(
                "`{}` is set to `{other}` and to `{}`",
                name.text, value.text
            );
            let topic = Topic::MultiInstances;
            return Err(
                Refusal::new(Stage::CommandLine, topic, Code::BadParam, message).at(value.spot),
            );
        }
    }
    Ok(())
}

/// The refusal of a default personality that no component has.
pub(super) fn unknown_personality(name: &str) -> Refusal {
    let message = format!("unknown default personality `{name}`: there are `prte` and `ompi`");
    let topic = Topic::UnknownPersonality;
    Refusal::new(Stage::CommandLine, topic, Code::NotFound, message)
}

/// Refuses to model processes that may fail.
pub(super) fn modelled(segment: &AppOptions) -> Result<(), NotModelled> {
    let mut tolerated = segment.values(Meaning::FaultTolerance);
    let off = ["no", "false", "0"];
    match tolerated.find(|value| !off.contains(&value.text.as_str())) {
        Some(value) => Err(NotModelled {
            what: format!("`--with-ft {}`", value.text),
            spot: value.spot,
        }),
        None => Ok(()),
    }
}
