//! The table of verdicts in the report on the terminal.

use super::style::{BAD, FAINT, GOOD, HEAD, NOTE};
use super::summary::Summary;
use crate::run::events::{CaseJudged, ImplementationInfo};
use crate::run::verdict::Verdict;
use crate::system::printable::escape_line;
use anstyle::Style;
use std::io::{self, Write};

/// The widest name in the first column. Longer ones have a line of their own.
const WIDEST_NAME: usize = 34;

/// A column of the table: its header, its style, and the verdicts that it counts.
type Column = (&'static str, Style, fn(&CaseJudged) -> bool);

/// The columns after the names.
const COLUMNS: [Column; 7] = [
    ("passed", GOOD, |it| it.verdict == Verdict::Pass),
    ("known", NOTE, |it| {
        matches!(it.verdict, Verdict::KnownDeviation { .. })
    }),
    ("failed", BAD, |it| it.red),
    ("unjudged", NOTE, CaseJudged::is_unjudged),
    ("not again", NOTE, |it| {
        !it.red && it.verdict == Verdict::Nondeterministic
    }),
    ("stale", NOTE, |it| {
        !it.red && matches!(it.verdict, Verdict::StaleDeviation { .. })
    }),
    ("not asked", FAINT, |it| {
        matches!(
            it.verdict,
            Verdict::NotApplicable { .. } | Verdict::NotLookedAt { .. }
        )
    }),
];

/// The columns that are shown even if they are empty.
const ALWAYS: [&str; 3] = ["passed", "known", "failed"];

/// Writes the table of verdicts; two of them if some scenarios check nothing that the text demands.
pub(super) fn write_tables(writer: &mut impl Write, summary: &Summary) -> io::Result<()> {
    if !summary.judged.iter().any(|it| it.unspecified) {
        return write_table(writer, summary, |_| true);
    }
    writeln!(writer, "{HEAD}what the text demands{HEAD:#}")?;
    write_table(writer, summary, |it| !it.unspecified)?;
    writeln!(
        writer,
        "\n{HEAD}what only pins PRRTE's behaviour{HEAD:#}, because the text is silent"
    )?;
    write_table(writer, summary, |it| it.unspecified)
}

/// Writes a row for each implementation that scenarios were run on, apart from the negative control.
fn write_table(
    writer: &mut impl Write,
    summary: &Summary,
    part: fn(&CaseJudged) -> bool,
) -> io::Result<()> {
    let rows: Vec<&ImplementationInfo> = summary
        .implementations()
        .iter()
        .filter(|info| info.per_app && !summary.is_rejected(&info.name))
        .collect();
    let count = |info: &ImplementationInfo, counted: fn(&CaseJudged) -> bool| {
        let all = summary.of(&info.name).filter(|it| part(it));
        all.filter(|it| counted(it)).count()
    };
    let is_used = |column: &&Column| {
        ALWAYS.contains(&column.0) || rows.iter().any(|info| count(info, column.2) > 0)
    };
    let columns: Vec<&Column> = COLUMNS.iter().filter(is_used).collect();
    let names: Vec<_> = rows.iter().map(|info| escape_line(&info.name)).collect();
    let lengths = names.iter().map(|name| name.chars().count());
    let width = lengths
        .filter(|length| *length <= WIDEST_NAME)
        .max()
        .unwrap_or(0);
    write!(writer, "  {:width$}", "")?;
    for (header, ..) in &columns {
        write!(writer, "  {header:>6}")?;
    }
    writeln!(writer)?;
    for (info, name) in rows.iter().zip(&names) {
        if name.chars().count() > width {
            writeln!(writer, "  {name}")?;
            write!(writer, "  {:width$}", "")?;
        } else {
            write!(writer, "  {name:width$}")?;
        }
        for (header, style, counted) in &columns {
            let number = count(info, *counted);
            let style = if number == 0 { &FAINT } else { style };
            let column = header.len().max(6);
            write!(writer, "  {style}{number:>column$}{style:#}")?;
        }
        writeln!(writer)?;
        if let Some(profile) = info.profile.as_ref().filter(|profile| !profile.exact) {
            let profile = escape_line(&profile.name);
            writeln!(
                writer,
                "  {:width$}  {FAINT}judged by {profile}{FAINT:#}",
                ""
            )?;
        }
    }
    Ok(())
}
