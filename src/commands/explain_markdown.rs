//! An explanation as Markdown, to be pasted into a ticket.

use crate::report::reproducer::fenced;
use crate::system::printable::escape_line;
use crate::system::version::version_text;
use mapcheck_forms::typed_line;
use mapcheck_picture::{JobPicture, text_picture};
use mapcheck_reference::Case;
use mapcheck_reference::explain::{Explanation, Shown, render};
use mapcheck_shell::join;
use std::fmt;

/// How wide a picture may be: what GitHub shows without a scroll bar.
const WIDTH: usize = 100;

/// The most lines of a file that a ticket shows.
const MOST_LINES: usize = 64;

/// What a ticket needs: the line, the machine, the answer with its reasons, the map and the versions.
pub(super) struct Ticket<'a> {
    pub(super) case: &'a Case,
    pub(super) explanation: &'a Explanation,
    /// The name of the rules.
    pub(super) under: &'a str,
    /// The map, if there is one.
    pub(super) picture: Option<&'a JobPicture>,
}

impl fmt::Display for Ticket<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { explanation, .. } = self;
        let title = match explanation.is_mapped {
            true => "Where the ranks are",
            false => "Why there is no map",
        };
        writeln!(out, "### {title}\n")?;
        writeln!(out, "{}", fenced("sh", &typed_line(self.case)))?;
        self.files(out)?;
        writeln!(out, "**The answer**\n")?;
        match &explanation.refusal {
            Some(refusal) => {
                writeln!(
                    out,
                    "{}",
                    fenced("text", &format!("refused: {}", refusal.because.text))
                )?;
                for change in &refusal.changes {
                    let line = join(
                        [self.case.launcher()]
                            .into_iter()
                            .chain(change.line.iter().map(String::as_str)),
                    );
                    writeln!(
                        out,
                        "{}",
                        fenced("sh", &format!("# {}\n{line}", change.text))
                    )?;
                }
            }
            None => writeln!(
                out,
                "{}",
                fenced("text", &format!("{}.", explanation.summary))
            )?,
        }
        if let Some(job) = self.picture {
            writeln!(
                out,
                "**The map**: a number is a rank, `*` several, `.` none\n"
            )?;
            writeln!(out, "{}", fenced("text", &text_picture(job, WIDTH, false)))?;
        }
        writeln!(out, "<details><summary>Why</summary>\n")?;
        let shown = Shown {
            every_rank: false,
            declined: false,
        };
        writeln!(out, "{}", fenced("text", &render(explanation, shown)))?;
        writeln!(out, "</details>\n")?;
        let machines = self.case.machines.distinct();
        let machines: Vec<String> = machines.iter().map(|machine| machine.summary()).collect();
        let name = match &self.case.topology_file {
            Some(file) => format!("{}: ", escape_line(&file.display().to_string())),
            None => String::new(),
        };
        writeln!(
            out,
            "| | |\n| --- | --- |\n| machine | {name}{} |",
            machines.join("; ")
        )?;
        writeln!(
            out,
            "| rules | {} |\n| mapcheck | {} |",
            self.under,
            version_text()
        )
    }
}

impl Ticket<'_> {
    /// Writes the files that the line names: they are needed for the same map.
    fn files(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let files = &self.case.files;
        for name in files.names() {
            let text = files.get(name).unwrap_or_default();
            let mut lines: Vec<&str> = text.lines().take(MOST_LINES).collect();
            if text.lines().nth(MOST_LINES).is_some() {
                lines.push("…");
            }
            let name = escape_line(name);
            writeln!(
                out,
                "{}",
                fenced("text", &format!("# {name}\n{}", lines.join("\n")))
            )?;
        }
        Ok(())
    }
}
