//! The verbs of the command line, a file each.

pub mod campaign;
pub mod compare;
pub mod gate;
pub mod map;
pub mod requirements;
pub mod rules;
pub mod test;

use std::process::ExitCode;

/// What a verb comes to: the status with which mapcheck exits.
pub type CommandResult = miette::Result<ExitCode>;

/// How to print.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// For people
    #[default]
    Text,
    /// For programs: one JSON document
    Json,
}

fn print_json(document: &impl serde::Serialize) -> serde_json::Result<()> {
    let text = serde_json::to_string_pretty(document)?;
    anstream::println!("{text}");
    Ok(())
}
