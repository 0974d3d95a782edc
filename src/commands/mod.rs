//! The verbs of the command line, a file each.

pub mod campaign;
pub mod compare;
pub mod gate;
pub mod map;
pub mod requirements;
pub mod rules;
pub mod test;

use crate::causes::with_causes;
use std::error::Error;
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

/// Warns of what was found and does not work, with the reason: what goes on without it must not look as if there were nothing.
fn warn_of<E: Error>(broken: &[E]) {
    for error in broken {
        anstream::eprintln!("warning: {}", with_causes(error));
    }
}

fn print_json(document: &impl serde::Serialize) -> serde_json::Result<()> {
    let text = serde_json::to_string_pretty(document)?;
    anstream::println!("{text}");
    Ok(())
}
