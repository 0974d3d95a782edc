//! What the program needs of the system: processes, files, foreign text, this machine. Knows nothing of cases.

pub mod exit_status;
pub mod git;
pub mod limits;
pub mod printable;
pub mod process;
pub mod text_file;
pub mod this_machine;
pub mod version;
pub(crate) mod whole_file;
pub mod workers;
pub mod yaml;
