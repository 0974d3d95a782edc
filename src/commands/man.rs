//! `mapcheck man`: manual pages, made from the command line's own description.

use super::CommandResult;
use crate::system::exit_status;
use clap::Command;
use miette::{IntoDiagnostic as _, WrapErr as _};
use std::fs;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

/// The arguments of `mapcheck man`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mapcheck man man1                            # mapcheck.1 and a page for each verb

Exit status: 0 success, 2 mapcheck's own command line is wrong, 5 a page cannot be written.")]
pub struct ManArgs {
    /// The folder of the pages, which is created
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

/// Writes the manual pages of a command and its verbs.
///
/// # Errors
///
/// A page cannot be written.
pub fn run(command: Command, args: &ManArgs) -> CommandResult {
    let write = || -> io::Result<()> {
        fs::create_dir_all(&args.folder)?;
        clap_mangen::generate_to(command, &args.folder)
    };
    write()
        .into_diagnostic()
        .wrap_err_with(|| format!("failed to write manual pages to {}", args.folder.display()))?;
    Ok(ExitCode::from(exit_status::OK))
}
