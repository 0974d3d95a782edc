//! Where the ranks of a job were, as people see it after a run.
//!
//! | module | what it does |
//! | --- | --- |
//! | `forms` | reads what programs print: `--display bind`, `--report-bindings`, xthi, `hello_jobstep`, taskset, numactl, a map |
//! | `places` | the CPUs of a rank, on a machine |
//! | `causes` | why ranks are elsewhere |
//!
//! Foreign text is hostile: a file is limited in size, and the patterns take time in proportion to it.

mod causes;
mod forms;
mod places;

pub use causes::{Cause, causes, count_of};
pub use forms::{OF_OPEN_MPI_4, Observation, ObservedError, RAN, observe};
pub use places::{
    Expected, Seen, ShownCpus, bound_to, by_system_numbers, is_same_node, mismatch, threads_on,
};
