//! Every deviation and finding of a run in full, with a command that shows it: `mapcheck test --details`.

use super::style::{BAD, FAINT, HEAD, NOTE, plural};
use super::summary::{Deviation, Summary};
use crate::run::command;
use crate::run::events::{CaseJudged, ImplementationInfo};
use crate::run::verdict::Verdict;
use crate::system::printable::escape_line;
use std::io::{self, Write};

/// Writes the known deviations of an implementation.
pub(super) fn write_deviations(
    writer: &mut impl Write,
    summary: &Summary,
    on: &ImplementationInfo,
) -> io::Result<()> {
    let deviations = summary.deviations(&on.name);
    if deviations.is_empty() {
        return Ok(());
    }
    let edition = on.profile.as_ref();
    let edition = edition.and_then(|profile| profile.edition.as_deref());
    let edition = edition.map(|edition| format!(" (its edition is {edition})"));
    writeln!(
        writer,
        "\n{HEAD}{} deviates as known{HEAD:#}{}",
        escape_line(&on.name),
        escape_line(&edition.unwrap_or_default())
    )?;
    for deviation in &deviations {
        write_deviation(writer, summary, on, deviation)?;
    }
    Ok(())
}

fn write_deviation(
    writer: &mut impl Write,
    summary: &Summary,
    on: &ImplementationInfo,
    deviation: &Deviation<'_>,
) -> io::Result<()> {
    let count = deviation.scenarios.len();
    writeln!(
        writer,
        "\n  {NOTE}{}{NOTE:#} ({}; {}; {count} {})",
        escape_line(deviation.name),
        deviation.kind(),
        escape_line(&deviation.requirements().join(", ")),
        plural(count, "scenario")
    )?;
    let description = deviation.description();
    if !description.is_empty() {
        writeln!(writer, "    {}", escape_line(&description))?;
    }
    let Some(example) = deviation.example() else {
        return Ok(());
    };
    if let Some(failure) = &example.failure {
        writeln!(
            writer,
            "    {FAINT}{}{FAINT:#}",
            escape_line(&failure.difference)
        )?;
    }
    if let Some(command) = command::showing(example, on, summary.edition()) {
        writeln!(writer, "    {}", escape_line(&command))?;
    }
    Ok(())
}

/// Writes a finding, or an unexplained deviation that does not count as one.
pub(super) fn write_finding(
    writer: &mut impl Write,
    summary: &Summary,
    on: &ImplementationInfo,
    judged: &CaseJudged,
) -> io::Result<()> {
    let style = if judged.red { BAD } else { NOTE };
    writeln!(
        writer,
        "\n  {style}{}{style:#} on {}: {} ({})",
        judged.verdict.label(),
        escape_line(&on.name),
        escape_line(&judged.name),
        escape_line(&judged.requirements.join(", "))
    )?;
    write_evidence(writer, summary, on, judged)
}

/// Writes where a finding is, what differs, and the command that shows it.
pub(super) fn write_evidence(
    writer: &mut impl Write,
    summary: &Summary,
    on: &ImplementationInfo,
    judged: &CaseJudged,
) -> io::Result<()> {
    if let Some(place) = judged.place() {
        writeln!(writer, "    {FAINT}{}{FAINT:#}", escape_line(&place))?;
    }
    if let Verdict::StaleDeviation { names } = &judged.verdict {
        writeln!(
            writer,
            "    it passes, but the profile predicts a failure by {}; update the profile",
            escape_line(&names.join(", "))
        )?;
    }
    if let Some(failure) = &judged.failure {
        writeln!(writer, "    {}", escape_line(&failure.step))?;
        writeln!(writer, "    {}", escape_line(&failure.difference))?;
    }
    if let Some(command) = command::showing(judged, on, summary.edition()) {
        writeln!(writer, "    {}", escape_line(&command))?;
    }
    Ok(())
}
