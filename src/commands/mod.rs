//! The verbs of the command line, one file for each, and the arguments that several of them take.

mod advice_on_builds;
pub mod bisect;
mod build_args;
pub mod campaign;
mod campaign_findings;
mod campaign_record;
mod campaign_text;
mod case_args;
mod cause_lines;
mod cause_text;
pub mod compare;
mod compared_case;
mod comparison_page;
pub mod completions;
mod dashes;
mod deviations;
pub mod diff;
mod elsewhere;
pub mod explain;
mod explain_markdown;
mod export;
pub mod find;
pub mod findings;
pub mod gate;
mod histories;
mod interrupt;
mod machine_summary;
pub mod machines;
mod machines_page;
pub mod man;
pub mod map;
mod observed;
pub(crate) mod output;
pub mod profile;
mod relations;
pub mod report;
pub mod requirements;
pub mod rules;
pub mod run_args;
pub mod short_help;
pub mod test;
mod test_subjects;
pub mod time_limit;
pub mod usage;
mod versions;

use crate::case::causes::with_causes;
use crate::commands::output::{errln, print_document};
use mapcheck_reference::request::RequestError;
use std::error::Error;
use std::process::ExitCode;

/// The exit status of a verb, or the error that it ends with.
pub type CommandResult = miette::Result<ExitCode>;

/// A key of a spawn request that the reference does not model.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct KeyNotModelled(RequestError);

impl miette::Diagnostic for KeyNotModelled {}

/// The format of the output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// For people
    #[default]
    Text,
    /// For programs: one JSON document
    Json,
}

/// Warns of builds that were found but do not work, so that a run without them does not look like a run with all.
fn warn_of<E: Error>(broken: &[E]) {
    for error in broken {
        errln!("warning: {}", with_causes(error));
    }
}

fn print_json(document: &impl serde::Serialize) -> serde_json::Result<()> {
    let text = serde_json::to_string_pretty(document)?;
    print_document(&text);
    Ok(())
}
