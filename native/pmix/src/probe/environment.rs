//! The environment, and files that its variables name.

use crate::status::unusable;
use mapcheck_reference::pmix::Status;
use std::fs;
use std::path::Path;

/// The MCA parameter with the topology file that a server uses instead of the machine.
const TOPOLOGY_FILE: &str = "PMIX_MCA_pmix_hwloc_topo_file";

/// The MCA parameter that chooses the plugins of fabrics, with OpenPMIx's plugin for tests.
const FABRIC_PLUGIN: (&str, &str) = ("PMIX_MCA_pnet", "simptest");

/// The MCA parameter with the nodes of that plugin.
const FABRIC_FILE: &str = "PMIX_MCA_pnet_simptest_config_file";

/// The variable with Open MPI's installation folder.
const OPEN_MPI_HOME: &str = "OMPIHOME";

/// Open MPI's parameter file in its installation folder.
const PARAMETER_FILE: &str = "etc/openmpi-mca-params.conf";

/// Sets an environment variable.
pub(super) fn set_variable(name: &str, value: &str) -> Result<(), Status> {
    let valid = !name.is_empty() && !name.contains(['=', '\0']) && !value.contains('\0');
    if !valid {
        return Err(unusable(format!(
            "invalid environment variable `{name}={value}`"
        )));
    }
    // SAFETY: libpmix's threads read the environment only during a call, and no call is under way: operations run one after the
    // other, each to its end.
    unsafe { std::env::set_var(name, value) };
    Ok(())
}

/// Returns the environment as `NAME=value`, sorted.
pub(super) fn variables() -> Vec<String> {
    let variables = std::env::vars_os();
    let mut variables: Vec<String> = variables
        .map(|(name, value)| format!("{}={}", name.to_string_lossy(), value.to_string_lossy()))
        .collect();
    variables.sort();
    variables
}

/// Writes MCA parameters where Open MPI's plugin looks for them, in a folder of the scene.
pub(super) fn write_parameters(
    parameters: &[(String, String)],
    folder: &Path,
) -> Result<(), Status> {
    let home = folder.join("openmpi");
    let lines = parameters.iter();
    let lines = lines.map(|(name, value)| format!("{name} = {value}\n"));
    write_file(&home.join(PARAMETER_FILE), &lines.collect::<String>())?;
    set_variable(OPEN_MPI_HOME, &home.to_string_lossy())
}

/// Writes the nodes of a fabric into a folder of the scene, and makes a later server use the plugin that reads them.
pub(super) fn write_fabric(nodes: &[(String, Vec<u32>)], folder: &Path) -> Result<(), Status> {
    let file = folder.join("fabric");
    let lines = nodes.iter().map(|(name, coordinates)| {
        let numbers = coordinates.iter().map(|number| format!(" {number}"));
        format!("{name}{}\n", numbers.collect::<String>())
    });
    write_file(&file, &lines.collect::<String>())?;
    set_variable(FABRIC_PLUGIN.0, FABRIC_PLUGIN.1)?;
    set_variable(FABRIC_FILE, &file.to_string_lossy())
}

/// Writes a topology into a folder of the scene, and makes a later server use it.
pub(super) fn write_topology(xml: &str, folder: &Path) -> Result<(), Status> {
    let file = folder.join("topology.xml");
    write_file(&file, xml)?;
    set_variable(TOPOLOGY_FILE, &file.to_string_lossy())
}

fn write_file(file: &Path, text: &str) -> Result<(), Status> {
    let folder = file.parent().unwrap_or(file);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(file, text))
        .map_err(|error| unusable(format!("{}: {error}", file.display())))
}
