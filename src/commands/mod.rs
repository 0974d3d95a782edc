//! The verbs of the command line, a file each.

pub mod campaign;
pub mod compare;
pub mod map;
pub mod requirements;
pub mod rules;
pub mod test;

use std::process::ExitCode;

/// What a verb comes to: the status with which mapcheck exits.
pub type CommandResult = miette::Result<ExitCode>;
