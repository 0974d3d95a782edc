//! Annotations of GitHub's workflows: an error for each finding, at the scenario's line if it has one.

use super::causes::{line, what};
use super::summary::Summary;
use crate::run::events::{CaseJudged, Event, Sink};
use crate::system::printable::escape_text;
use std::io::{self, Write};

/// GitHub shows no more annotations of one kind than this for each step.
const SHOWN: usize = 10;

/// Writes the annotations when a run has finished, one line each.
#[derive(Debug)]
pub struct Annotations<W> {
    writer: W,
    summary: Summary,
}

impl<W: Write> Annotations<W> {
    /// Returns a report that goes to a writer, which a workflow reads.
    pub fn new(writer: W) -> Self {
        Self {
            writer,
            summary: Summary::default(),
        }
    }

    fn write(&mut self) -> io::Result<()> {
        for cause in &self.summary.causes {
            let title = format!("{}: {}", cause.implementation, what(cause));
            let (line, _) = line(cause);
            let (expected, actual) = (&cause.expected, &cause.actual);
            let message = format!("{line}\nexpected {expected}\ngot {actual}");
            let title = property(&title);
            writeln!(self.writer, "::error title={title}::{}", data(&message))?;
        }
        // What has a cause is not listed scenario by scenario, at places in files that the tested tree does not have.
        let judged = self.summary.judged.iter().filter(|it| it.red);
        let all = judged.clone().count();
        let red = judged.filter(|it| self.summary.causes(&it.implementation).is_empty());
        let red: Vec<&CaseJudged> = red.collect();
        for judged in red.iter().take(SHOWN) {
            writeln!(self.writer, "{}", annotation(judged))?;
        }
        for rejected in &self.summary.rejected {
            let message = format!("{}: {}", rejected.implementation, rejected.reason);
            writeln!(self.writer, "::error title=mapcheck::{}", data(&message))?;
        }
        let Some(finished) = &self.summary.finished else {
            return Ok(());
        };
        let rest = all - red.len().min(SHOWN);
        let rest = (rest > 0).then(|| format!("{rest} more findings are in the log"));
        let stopped = finished.stopped.iter().map(|it| format!("stopped: {it}"));
        let unlooked = finished.not_looked_at.iter();
        let unlooked = unlooked.map(|it| format!("not looked at: {it}"));
        for notice in rest.into_iter().chain(stopped).chain(unlooked) {
            writeln!(self.writer, "::warning title=mapcheck::{}", data(&notice))?;
        }
        self.writer.flush()
    }
}

impl<W: Write> Sink for Annotations<W> {
    fn take(&mut self, event: &Event) -> io::Result<()> {
        self.summary.take(event);
        match event {
            Event::RunFinished(_) => self.write(),
            _ => Ok(()),
        }
    }
}

fn annotation(judged: &CaseJudged) -> String {
    let mut properties = Vec::new();
    if let Some(scenario) = &judged.scenario {
        let file = property(&scenario.path.display().to_string());
        properties.push(format!("file={file},line={}", scenario.line));
    }
    let title = format!(
        "{} on {}: {}",
        judged.verdict.label(),
        judged.implementation,
        judged.name
    );
    properties.push(format!("title={}", property(&title)));
    let mut message = Vec::new();
    if let Some(failure) = &judged.failure {
        message.push(format!("{}: {}", failure.step, failure.difference));
    }
    message.extend(judged.command.clone());
    format!(
        "::error {}::{}",
        properties.join(","),
        data(&message.join("\n"))
    )
}

/// Returns a foreign text as the message of a workflow's command.
fn data(text: &str) -> String {
    let text = escape_text(text).replace('%', "%25");
    text.replace('\r', "%0D").replace('\n', "%0A")
}

/// Returns a foreign text as a property of a workflow's command.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tests_support::run_with_everything;

    #[test]
    fn every_finding_is_an_annotation() {
        let mut text = Vec::new();
        let mut report = Annotations::new(&mut text);
        for event in run_with_everything() {
            report.take(&event).unwrap();
        }
        insta::assert_snapshot!(String::from_utf8(text).unwrap());
    }

    #[test]
    fn foreign_text_is_no_command() {
        assert_eq!(data("a\n::set-env::b%"), "a%0A::set-env::b%25");
        assert_eq!(property("a,b:c"), "a%2Cb%3Ac");
    }
}
