//! The case of a verb's arguments: the command line after `--`, and the head node.

use crate::case;
use mapcheck_reference::case::SPAWNED;
use mapcheck_reference::policy::Spanned;
use mapcheck_reference::{Case, ProgramRequest};
use mapcheck_shell::load_named_files;
use miette::IntoDiagnostic as _;

/// Builds a case from a command line or, if `spawned`, from the arguments of a runtime and the request spawned in it.
pub(super) fn parse_case(
    mut words: Vec<String>,
    head: String,
    spawned: bool,
) -> miette::Result<Case> {
    let request = if spawned {
        let end = words.iter().position(|word| word == SPAWNED);
        let end =
            end.ok_or_else(|| miette::miette!("--spawned needs a second `--` before the request"))?;
        let request = words.split_off(end);
        let request = Spanned::number_words(&request[1..], end + 1);
        Some(ProgramRequest::parse(&request).into_diagnostic()?)
    } else {
        None
    };
    let case = case::parse_case(words.clone(), head);
    let mut case = case.map_err(|error| error.on_line(&words))?;
    if let Some(request) = request {
        case.files.add(load_named_files(&request.named_files()));
        case.spawned = Some(request);
    }
    Ok(case)
}

/// Returns the name of the head node: the given one, or this host's.
pub(super) fn head_name(given: Option<String>) -> miette::Result<String> {
    match given {
        Some(name) => Ok(name),
        None => Ok(nix::unistd::gethostname()
            .into_diagnostic()?
            .to_string_lossy()
            .into_owned()),
    }
}
