//! The environment of a case, as a run of a build gets it: its variables, and its parameter files in the run's own folders.

use super::launcher::Launcher;
use mapcheck_reference::Case;
use mapcheck_reference::command_line;
use mapcheck_reference::environment::{PERSONALITY_VARIABLE, ParameterFile};
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The variable that names PRRTE's files of parameters.
const PRRTE_FILES: &str = "PRTE_MCA_prte_param_files";

/// The variable that names PMIx's files of parameters.
const PMIX_FILES: &str = "PMIX_MCA_mca_base_param_files";

/// The variable that names PMIx's overriding file of parameters.
const PMIX_OVERRIDE: &str = "PMIX_MCA_mca_base_override_param_file";

/// The variable that names the installation of Open MPI.
const OPEN_MPI: &str = "OMPIHOME";

/// The variable without which the installation's default hostfile would affect every case.
const DEFAULT_HOSTFILE: &str = "PRTE_MCA_prte_default_hostfile";

/// The variables of a case that a run has already, or must not have.
const OWN: [&str; 2] = ["HOME", "PRTEPROXY_USE_DVM"];

/// The name of Open MPI's personality.
const OPEN_MPI_PERSONALITY: &str = "ompi";

/// Returns the program that runs a case: Open MPI's mpirun, if the case has it in front and the build has one.
pub(super) fn program_for(launcher: &Launcher, case: &Case) -> PathBuf {
    let personality = case.line.environment().get(PERSONALITY_VARIABLE);
    let asks_for_it = personality == Some(OPEN_MPI_PERSONALITY);
    let mpirun = launcher.sibling("mpirun").filter(|_| asks_for_it);
    mpirun.unwrap_or_else(|| launcher.program.clone())
}

/// The variables that a case adds to a run.
#[derive(Clone, Debug, Default)]
pub(super) struct CaseEnvironment {
    variables: Vec<(OsString, OsString)>,
    /// Whether a file of parameters sets the default hostfile.
    has_default_hostfile: bool,
}

impl CaseEnvironment {
    /// Writes the parameter files of a case below the folder of a run.
    pub(super) fn write(case: &Case, folder: &Path, program: &Path) -> io::Result<Self> {
        let environment = case.line.environment();
        if environment.is_empty() {
            return Ok(Self::default());
        }
        let home = folder.join("home");
        let etc = folder.join("installation/etc");
        fs::create_dir_all(&etc)?;
        for (file, text) in environment.files() {
            let path = match (file.in_home(), file.in_etc()) {
                (Some(name), _) => home.join(name),
                (None, Some(name)) => etc.join(name),
                (None, None) => continue,
            };
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent)?;
            }
            fs::write(path, text)?;
        }
        let mut variables: Vec<(OsString, OsString)> = environment
            .variables()
            .filter(|(name, _)| !OWN.contains(name))
            .map(|(name, value)| (name.into(), value.into()))
            .collect();
        let settings = command_line::environment_settings(&case.line);
        let has_default_hostfile = settings
            .iter()
            .any(|setting| setting.contains(": prte_default_hostfile ="));
        let mut add = |name: &str, value: OsString| {
            if environment.get(name).is_none() {
                variables.push((name.into(), value));
            }
        };
        let both = |user: ParameterFile, system: ParameterFile| {
            let user = home.join(user.in_home().unwrap_or_default());
            let system = etc.join(system.in_etc().unwrap_or_default());
            let mut both = user.into_os_string();
            both.push(",");
            both.push(system);
            both
        };
        add(
            PRRTE_FILES,
            both(ParameterFile::UserPrrte, ParameterFile::SystemPrrte),
        );
        add(
            PMIX_FILES,
            both(ParameterFile::UserPmix, ParameterFile::SystemPmix),
        );
        if let Some(path) = environment.default_hostfile()
            && !has_default_hostfile
        {
            add(DEFAULT_HOSTFILE, path.into());
        }
        let overriding = ParameterFile::PmixOverride;
        if let (Some(_), Some(name)) = (environment.file(overriding), overriding.in_etc()) {
            add(PMIX_OVERRIDE, etc.join(name).into_os_string());
        }
        add(OPEN_MPI, folder.join("installation").into_os_string());
        if let Some(components) = component_folder(program) {
            add("PRTE_MCA_mca_base_component_path", components);
        }
        Ok(Self {
            variables,
            has_default_hostfile,
        })
    }

    /// Adds the variables to a run's environment.
    pub(super) fn apply(self, environment: &mut Vec<(OsString, OsString)>) {
        if self.has_default_hostfile {
            environment.retain(|(name, _)| name != DEFAULT_HOSTFILE);
        }
        for (name, value) in self.variables {
            environment.retain(|(known, _)| *known != name);
            environment.push((name, value));
        }
    }
}

/// Returns the folder of the components that a build has as files, such as Slurm's. A build in a private root does not find it.
fn component_folder(program: &Path) -> Option<OsString> {
    let lib = program.parent()?.parent()?.join("root/usr/lib");
    let mut folders = fs::read_dir(lib).ok()?.filter_map(Result::ok);
    let folder = folders.find_map(|entry| Some(entry.path().join("prte")).filter(|it| it.is_dir()));
    folder.map(std::path::PathBuf::into_os_string)
}
