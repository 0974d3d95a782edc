//! `mapcheck completions`: a completion script, made from the command line's own description.

use super::CommandResult;
use super::output::print_document;
use crate::system::exit_status;
use clap::Command;
use std::process::ExitCode;

/// The arguments of `mapcheck completions`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mapcheck completions bash > mapcheck.bash    # for /etc/bash_completion.d

Exit status: 0 success, 2 mapcheck's own command line is wrong.")]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    shell: clap_complete::Shell,
}

/// Prints the completion script of a command for a shell.
///
/// # Errors
///
/// None: a reader that leaves early is not an error.
pub fn run(mut command: Command, args: &CompletionsArgs) -> CommandResult {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "mapcheck", &mut script);
    print_document(String::from_utf8_lossy(&script).trim_end());
    Ok(ExitCode::from(exit_status::OK))
}
