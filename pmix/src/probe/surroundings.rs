//! What is around libpmix: the environment, and files that it names.

use mapcheck_reference::pmix::Status;
use std::fs;
use std::path::Path;

/// The parameter that says which machine a server takes for its own.
const TOPOLOGY_FILE: &str = "PMIX_MCA_pmix_hwloc_topo_file";

/// The variable that says where Open MPI is, and the place of its parameters below.
const HOME: &str = "OMPIHOME";
const PARAMETERS: &str = "etc/openmpi-mca-params.conf";

/// Changes the environment.
pub(super) fn set(name: &str, value: &str) -> Result<(), Status> {
    let usable = !name.is_empty() && !name.contains(['=', '\0']) && !value.contains('\0');
    if !usable {
        let why = format!("`{name}={value}` is no variable with a value");
        return Err(Status::Unusable(why));
    }
    // SAFETY: libpmix reads the environment on its own threads when a function of it is called, and no such call is under way:
    // operations come one after the other, and each waits for its end.
    unsafe { std::env::set_var(name, value) };
    Ok(())
}

/// The environment, sorted.
pub(super) fn environment() -> Vec<String> {
    let all = std::env::vars_os();
    let mut all: Vec<String> = all
        .map(|(name, value)| format!("{}={}", name.to_string_lossy(), value.to_string_lossy()))
        .collect();
    all.sort();
    all
}

/// Writes parameters where Open MPI's plugin looks for them, in a folder beside the answer.
pub(super) fn parameter_file(parameters: &[(String, String)], answer: &Path) -> Result<(), Status> {
    let home = answer.with_file_name("openmpi");
    let lines = parameters.iter();
    let lines = lines.map(|(name, value)| format!("{name} = {value}\n"));
    write(&home.join(PARAMETERS), &lines.collect::<String>())?;
    set(HOME, &home.to_string_lossy())
}

/// Writes a machine beside the answer, and says where it is.
pub(super) fn topology(xml: &str, answer: &Path) -> Result<(), Status> {
    let file = answer.with_file_name("topology.xml");
    write(&file, xml)?;
    set(TOPOLOGY_FILE, &file.to_string_lossy())
}

fn write(file: &Path, text: &str) -> Result<(), Status> {
    let folder = file.parent().unwrap_or(file);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(file, text))
        .map_err(|error| Status::Unusable(format!("{}: {error}", file.display())))
}
