//! Departures in how parameters are read from files.

use crate::quirk::quirks;

quirks! {
    /// Lets a later file of parameters override an earlier one, so that the installation's file overrides the user's.
    LATER_PARAMETER_FILE_WINS = "later-parameter-file-wins" breaks "ENV-FILE-2"
        shows "PRTE_MCA_prte_param_files=features/data/parameters-node,features/data/parameters-slot -H n1:4,n2:4 -n 2 a";
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
