//! Departures in how a resource manager's variables are read.

use crate::quirk::quirks;

quirks! {
    /// Ends a node list of Slurm after the first brackets of a name if anything but a comma follows them.
    SLURM_LIST_CUT = "slurm-list-cut" breaks "ALLOC-SLURM-1"
        shows "SLURM_JOB_ID=1 SLURM_NODELIST=rack[1-2]n[1-2] SLURM_TASKS_PER_NODE=2(x4) prterun -n 4 a";
    /// Parses what it can of a faulty range or slot count of Slurm and ignores the rest; a range that goes down has no nodes.
    SLURM_LIST_UNCHECKED = "slurm-list-unchecked" breaks "ALLOC-SLURM-2"
        shows "SLURM_JOB_ID=1 SLURM_NODELIST=n[1-2] SLURM_TASKS_PER_NODE=2(x2 prterun -n 4 a";
    /// Checks the CPUs per task of Slurm and does not use them.
    SLURM_CPUS_PER_TASK_IGNORED = "slurm-cpus-per-task-ignored" breaks "ALLOC-SLURM-3"
        shows "SLURM_JOB_ID=1 SLURM_NODELIST=n[1-2] SLURM_TASKS_PER_NODE=2(x2) SLURM_CPUS_PER_TASK=2 prterun -n 3 a";
    /// Refuses a job number or a number of CPUs per task of Slurm without a reason.
    SLURM_REFUSAL_UNEXPLAINED = "slurm-refusal-unexplained" breaks "ALLOC-SLURM-2"
        shows "SLURM_JOB_ID=x SLURM_NODELIST=n[1-2] SLURM_TASKS_PER_NODE=2(x2) prterun -n 4 a";
}
