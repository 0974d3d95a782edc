//! Departures in how parameters are read from files.

use crate::Rules;
use crate::quirk::{Quirk, quirks};
use mapcheck_mapping::error::{Crash, MapError, Refusal};
use mapcheck_prterun::personality::Personality;

quirks! {
    /// Refuses a configured mapping that gives each process several CPUs.
    CONFIGURED_CPUS_REFUSED = "configured-cpus-refused" breaks "PAM-SET-1", older
        shows "--prtemca rmaps_default_mapping_policy slot:pe=2 -H n1:4 -n 2 a";
    /// Knows the parameters of default policies by their oldest names alone, such as `rmaps_default_mapping_policy`.
    CURRENT_PARAMETERS_UNKNOWN = "current-parameters-unknown" breaks "ENV-PRECEDENCE-2", older
        shows "--prtemca mapby node -H n1:4,n2:4 -n 2 a";
    /// Lets a later file of parameters override an earlier one, so that the installation's file overrides the user's.
    LATER_PARAMETER_FILE_WINS = "later-parameter-file-wins" breaks "ENV-FILE-2"
        shows "PRTE_MCA_prte_param_files=features/data/parameters-node,features/data/parameters-slot -H n1:4,n2:4 -n 2 a";
    /// Reads no file of parameters that a parameter names.
    NAMED_PARAMETER_FILES_UNREAD = "named-parameter-files-unread" breaks "ENV-FILE-2"
        shows "PRTE_MCA_prte_param_files=features/data/parameters-oldest -H n1:4,n2:4 -n 2 a";
    /// Crashes on a parameter without a value in a file.
    EMPTY_FILE_PARAMETER_CRASHES = "empty-file-parameter-crashes" breaks "ENV-FILE-1"
        shows "PRTE_MCA_prte_param_files=features/data/parameters-empty -H n1:4 -n 2 a";
    /// Refuses blanks around the equals sign in a file of `--tune` with Open MPI's personality.
    OPEN_MPI_TUNE_BLANKS_REFUSED = "open-mpi-tune-blanks-refused" breaks "ENV-TUNE-1"
        shows "mpirun --tune features/data/tune-blanks -H n1:4,n2:4 -np 2 a";
    /// Crashes on a variable without a value in a file of `--tune` with Open MPI's personality, unless one is set before it.
    OPEN_MPI_TUNE_EXPORT_CRASHES = "open-mpi-tune-export-crashes" breaks "OMPI-TUNE-2"
        shows "mpirun --tune features/data/tune-export -H n1:4 -np 1 a";
    /// Checks the files of `--tune` that an appfile names, and does not set their parameters.
    APPFILE_TUNE_IGNORED = "appfile-tune-ignored" breaks "ENV-TUNE-1"
        shows "--app features/data/apps-tuned";
}

/// A parameter of a file without a value ends some builds.
pub(super) fn check_file_parameter(rules: &Rules, value: &str) -> Result<(), Crash> {
    if rules.has(Quirk::EMPTY_FILE_PARAMETER_CRASHES) && value.is_empty() {
        return Err(Crash::segmentation_fault(
            "a parameter of a file without a value",
        ));
    }
    Ok(())
}

/// Returns whether each word of a line has an equals sign, as some builds demand of Open MPI's files.
pub(super) fn is_tuned_parameter(rules: &Rules, line: &str, personality: Personality) -> bool {
    let words = line.split(' ').filter(|word| !word.is_empty());
    let mut words = words.take_while(|word| !word.starts_with('#'));
    personality != Personality::OpenMpi
        || !rules.has(Quirk::OPEN_MPI_TUNE_BLANKS_REFUSED)
        || words.all(|word| word.contains('='))
}

/// A variable that is not set ends some builds if no other precedes it.
pub(super) fn unset_variable(rules: &Rules, known: &[String], refusal: Refusal) -> MapError {
    if known.is_empty() && rules.has(Quirk::OPEN_MPI_TUNE_EXPORT_CRASHES) {
        let reason = "`-x` of a variable that is not set, in a file of `--tune`";
        return Crash::segmentation_fault(reason).into();
    }
    refusal.into()
}
