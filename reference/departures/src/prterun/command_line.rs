//! Departures in how the options of the command line are taken.

use crate::quirk::quirks;

quirks! {
    /// Searches the applications' arguments for parameters too, and uses those that no option sets.
    APPLICATION_PARAMETERS_TAKEN = "application-parameters-taken" breaks "PAM-OPTION-2"
        shows "-H n1:4 -n 1 a --prtemca hwloc_default_cpu_list 2";
    /// Accepts a deprecated option that conflicts with another of its kind if a further deprecated option follows.
    OLDER_CONFLICT_FORGOTTEN = "older-conflict-forgotten" breaks "PAM-OPTION-1"
        shows "-H n1:4 --map-by slot --bynode --oversubscribe -n 2 a";
    /// Runs a bundle of short options as the executable if a later app begins with it and any letter but the last is not an option.
    UNKNOWN_LETTERS_EXECUTED = "unknown-letters-executed" breaks "PAM-OPTION-4"
        shows "-H n1:4 -n 1 a : -map-by node -n 1 b";
    /// Ignores an appfile's job-level options: the session, the default hostfile, timeouts and the target of stdin.
    APPFILE_JOB_OPTIONS_LOST = "appfile-job-options-lost" breaks "PAM-OPTION-6"
        shows "-H n1:4 --app features/data/apps-session";
    /// Does not set a parameter of PRRTE that `-mca` gives with a single dash, nor one about nodes that `-prtemca` does.
    SINGLE_DASH_MCA_LOST = "single-dash-mca-lost" breaks "OMPI-DASH-1"
        shows "mpirun -H n1:4,n2:4 -mca rmaps_default_mapping_policy node -np 2 a";
    /// Does not translate Open MPI's parameters for PRRTE if Open MPI's personality is the default one, as `mpirun` makes it.
    OPEN_MPI_PARAMETERS_LOST = "open-mpi-parameters-lost" breaks "OMPI-PARAMETER-1"
        shows "OMPI_MCA_rmaps_default_mapping_policy=node mpirun -H n1:4,n2:4 -np 2 a";
    /// Translates Open MPI's parameters after the launcher has taken its own, so that those whose names begin with `prte` do nothing.
    OPEN_MPI_PARAMETERS_LATE = "open-mpi-parameters-late" breaks "OMPI-PARAMETER-1"
        shows "OMPI_MCA_orte_set_default_slots=3 prterun --personality ompi -H n1:*,n2:* -np 4 --bind-to none a";
    /// Has no help text for a malformed environment variable or a user name in a rankfile.
    REFUSAL_UNEXPLAINED = "refusal-unexplained" breaks "PAM-OPTION-5"
        shows "-H n1:4 --set-env A -n 1 a";
}
