//! What findings have in common, in words.

use super::style::{BAD, FAINT, plural};
use super::summary::Summary;
use crate::run::command::showing_cause;
use crate::run::events::{Cause, ImplementationInfo};
use crate::system::printable::escape_line;
use mapcheck_shell::join;
use std::io::{self, Write};

/// The parameter that names a machine. The line is shown with the machine's name instead.
const MACHINE: [&str; 2] = ["--prtemca", "hwloc_use_topo_file"];

/// Returns the line of a cause as a person types it, and the name of its machine.
pub(super) fn line(cause: &Cause) -> (String, Option<String>) {
    let words: Vec<&str> = cause.case.arguments.iter().map(String::as_str).collect();
    let kept = match words.as_slice() {
        [option, parameter, _, kept @ ..] if [*option, *parameter] == MACHINE => kept,
        all => all,
    };
    let line = join(std::iter::once("prterun").chain(kept.iter().copied()));
    let machine = cause.case.topology.as_ref().and_then(|it| it.file_stem());
    (line, machine.map(|it| it.to_string_lossy().into_owned()))
}

/// Returns what differs, and in how many lines.
pub(super) fn what(cause: &Cause) -> String {
    let Cause { what, lines, .. } = cause;
    format!("{what}, in {lines} {}", plural(*lines, "line"))
}

/// Returns where a cause was found: the requirements are those of the scenario, which its smallest line need not show.
pub(super) fn place(cause: &Cause) -> String {
    let requirements = cause.requirements.join(", ");
    match &cause.place {
        Some(place) => format!("found in {place}, a scenario of {requirements}"),
        None => requirements,
    }
}

/// Writes the causes of an implementation's findings. Returns whether there are any.
pub(super) fn write_causes(
    writer: &mut impl Write,
    summary: &Summary,
    on: &ImplementationInfo,
) -> io::Result<bool> {
    let causes = summary.causes(&on.name);
    if causes.is_empty() {
        return Ok(false);
    }
    writeln!(
        writer,
        "\n{BAD}What is wrong with {}{BAD:#}, by the smallest lines that show it:",
        escape_line(&on.name)
    )?;
    for (index, cause) in causes.iter().enumerate() {
        let (line, machine) = line(cause);
        writeln!(writer, "\n  {}. {}", index + 1, escape_line(&what(cause)))?;
        writeln!(writer, "     {}", escape_line(&line))?;
        if let Some(machine) = machine {
            writeln!(writer, "     on the machine {}", escape_line(&machine))?;
        }
        writeln!(writer, "     expected {}", escape_line(&cause.expected))?;
        writeln!(writer, "     got      {}", escape_line(&cause.actual))?;
        writeln!(
            writer,
            "     {FAINT}{}{FAINT:#}",
            escape_line(&place(cause))
        )?;
        let command = showing_cause(cause, on, summary.edition());
        writeln!(writer, "     {}", escape_line(&command))?;
    }
    Ok(true)
}
