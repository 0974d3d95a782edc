//! What a launcher reads besides its command line: environment variables and parameter files.
//!
//! Invariant: nothing here reads the environment of this process. The caller adds the variables and the texts of a case.

mod parameter_file;

pub use parameter_file::{FileContent, FileEntry, parse_parameter_file};

use crate::Launcher;
use std::collections::BTreeMap;
use std::sync::Arc;
use strum::VariantArray;

/// The variable that chooses the default personality.
pub const PERSONALITY_VARIABLE: &str = "PRTE_MCA_personality";

/// The environment of a launcher: its variables, and the parameter files of its user and of its installation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Environment {
    variables: BTreeMap<String, String>,
    files: BTreeMap<ParameterFile, Arc<str>>,
    /// The texts of further files that variables or options name, by path.
    named: BTreeMap<String, Arc<str>>,
    /// The addresses of the launcher's node.
    addresses: Vec<String>,
    /// The path of the installation's default hostfile.
    default_hostfile: Option<String>,
    /// The launcher whose name the line has in front.
    launcher: Launcher,
    /// Why what the launcher reads is not known.
    unknown: Option<String>,
}

/// A file of parameters at a fixed place.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::VariantArray, strum::Display,
)]
pub enum ParameterFile {
    /// The user's file for PRRTE.
    #[strum(serialize = "~/.prte/mca-params.conf")]
    UserPrrte,
    /// The installation's file for PRRTE.
    #[strum(serialize = "prte-mca-params.conf")]
    SystemPrrte,
    /// The user's file for PMIx, whose library reads parameters for PRRTE too.
    #[strum(serialize = "~/.pmix/mca-params.conf")]
    UserPmix,
    /// The installation's file for PMIx.
    #[strum(serialize = "pmix-mca-params.conf")]
    SystemPmix,
    /// The installation's file for PMIx that precedes everything else.
    #[strum(serialize = "pmix-mca-params-override.conf")]
    PmixOverride,
    /// The user's file for Open MPI.
    #[strum(serialize = "~/.openmpi/mca-params.conf")]
    UserOpenMpi,
    /// The installation's file for Open MPI.
    #[strum(serialize = "openmpi-mca-params.conf")]
    SystemOpenMpi,
}

impl ParameterFile {
    /// All parameter files.
    pub const ALL: &[ParameterFile] = ParameterFile::VARIANTS;

    /// Returns the path in the home folder of a user's file, or `None` for an installation's.
    #[must_use]
    pub fn in_home(self) -> Option<&'static str> {
        match self {
            ParameterFile::UserPrrte => Some(".prte/mca-params.conf"),
            ParameterFile::UserPmix => Some(".pmix/mca-params.conf"),
            ParameterFile::UserOpenMpi => Some(".openmpi/mca-params.conf"),
            _ => None,
        }
    }

    /// Returns the file's name in the folder `etc` of an installation, or `None` for a user's.
    #[must_use]
    pub fn in_etc(self) -> Option<&'static str> {
        match self {
            ParameterFile::SystemPrrte => Some("prte-mca-params.conf"),
            ParameterFile::SystemPmix => Some("pmix-mca-params.conf"),
            ParameterFile::PmixOverride => Some("pmix-mca-params-override.conf"),
            ParameterFile::SystemOpenMpi => Some("openmpi-mca-params.conf"),
            _ => None,
        }
    }
}

impl Environment {
    /// Returns an environment without variables and files.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns whether there is neither a variable nor a file.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.variables.is_empty()
            && self.files.is_empty()
            && self.named.is_empty()
            && self.default_hostfile.is_none()
    }

    /// Sets a variable.
    pub fn set(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.variables.insert(name.into(), value.into());
    }

    /// Sets the launcher that the line names. Open MPI's makes Open MPI's personality the default before it starts PRRTE's launcher.
    pub fn set_launcher(&mut self, launcher: Launcher) {
        self.launcher = launcher;
        if launcher.is_open_mpi() {
            self.set(PERSONALITY_VARIABLE, "ompi");
        }
    }

    /// Returns the launcher that the line names, or PRRTE's.
    #[must_use]
    pub fn launcher(&self) -> Launcher {
        self.launcher
    }

    /// Removes a variable.
    pub fn unset(&mut self, name: &str) {
        self.variables.remove(name);
    }

    /// Returns the value of a variable.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.variables.get(name).map(String::as_str)
    }

    /// Returns the variables, by name.
    pub fn variables(&self) -> impl Iterator<Item = (&str, &str)> {
        self.variables
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Sets the text of a parameter file.
    pub fn set_file(&mut self, file: ParameterFile, text: impl Into<Arc<str>>) {
        self.files.insert(file, text.into());
    }

    /// Removes a parameter file.
    pub fn remove_file(&mut self, file: ParameterFile) {
        self.files.remove(&file);
    }

    /// Returns the text of a parameter file.
    #[must_use]
    pub fn file(&self, file: ParameterFile) -> Option<&str> {
        self.files.get(&file).map(AsRef::as_ref)
    }

    /// Returns the parameter files, with their texts.
    pub fn files(&self) -> impl Iterator<Item = (ParameterFile, &str)> {
        self.files.iter().map(|(file, text)| (*file, &**text))
    }

    /// Sets the path of the installation's default hostfile, which counts where nothing sets another.
    pub fn set_default_hostfile(&mut self, path: impl Into<String>) {
        self.default_hostfile = Some(path.into());
    }

    /// Returns the path of the installation's default hostfile.
    #[must_use]
    pub fn default_hostfile(&self) -> Option<&str> {
        self.default_hostfile.as_deref()
    }

    /// States that what the launcher reads is not known: a reason, as a noun. A line in this environment is not modelled.
    pub fn set_unknown(&mut self, reason: impl Into<String>) {
        self.unknown = Some(reason.into());
    }

    /// Returns why what the launcher reads is not known.
    #[must_use]
    pub fn unknown(&self) -> Option<&str> {
        self.unknown.as_deref()
    }

    /// Sets the addresses of the launcher's node, which a line may use as its name.
    pub fn set_addresses(&mut self, addresses: Vec<String>) {
        self.addresses = addresses;
    }

    /// Returns the addresses of the launcher's node.
    #[must_use]
    pub fn addresses(&self) -> &[String] {
        &self.addresses
    }

    /// Sets the text of a file that a variable or an option names.
    pub fn set_named_file(&mut self, path: impl Into<String>, text: impl Into<Arc<str>>) {
        self.named.insert(path.into(), text.into());
    }

    /// Returns the text of a file that a variable or an option names.
    #[must_use]
    pub fn named_file(&self, path: &str) -> Option<&str> {
        self.named.get(path).map(AsRef::as_ref)
    }

    /// Returns the files that variables or options name, with their texts.
    pub fn named_files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.named
            .iter()
            .map(|(path, text)| (path.as_str(), &**text))
    }

    /// Gives named files new names, in the variables too. A file that `new_name` returns no name for keeps its own.
    pub fn rename_files(&mut self, new_name: impl Fn(&str) -> Option<String>) {
        for value in self.variables.values_mut() {
            if let Some(name) = new_name(value) {
                *value = name;
            }
        }
        let named = std::mem::take(&mut self.named).into_iter();
        self.named = named
            .map(|(path, text)| (new_name(&path).unwrap_or(path), text))
            .collect();
    }

    /// Returns the variables as a shell assigns them in front of a command: `NAME=VALUE`.
    pub fn assignments(&self) -> impl Iterator<Item = String> {
        self.variables
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
    }
}

/// Splits an argument that assigns a variable in front of a command, as a shell does: `NAME=VALUE`.
#[must_use]
pub fn parse_assignment(word: &str) -> Option<(&str, &str)> {
    let (name, value) = word.split_once('=')?;
    let mut letters = name.bytes();
    let starts = letters
        .next()
        .is_some_and(|first| first.is_ascii_alphabetic() || first == b'_');
    let is_name = letters.all(|letter| letter.is_ascii_alphanumeric() || letter == b'_');
    (starts && is_name).then_some((name, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_assignment_begins_with_a_name() {
        assert_eq!(parse_assignment("A_1=b=c"), Some(("A_1", "b=c")));
        assert_eq!(parse_assignment("A="), Some(("A", "")));
        for word in ["=x", "1A=x", "a-b=x", "--np=4", "A"] {
            assert_eq!(parse_assignment(word), None, "{word}");
        }
    }

    #[test]
    fn a_parameter_file_is_at_home_or_in_the_installation() {
        for file in ParameterFile::ALL {
            assert_ne!(file.in_home().is_some(), file.in_etc().is_some(), "{file}");
        }
    }
}
