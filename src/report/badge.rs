//! A badge: the result of a run in one small picture, for a page.

use super::summary::Summary;
use crate::run::events::{Event, Sink};
use crate::run::verdict::Verdict;
use maud::html;
use std::io::{self, Write};

/// Writes the badge when a run has finished.
#[derive(Debug)]
pub struct Badge<W> {
    writer: W,
    summary: Summary,
}

impl<W: Write> Badge<W> {
    /// Returns a badge that goes to a writer.
    pub fn new(writer: W) -> Self {
        Self {
            writer,
            summary: Summary::default(),
        }
    }

    fn write(&mut self) -> io::Result<()> {
        let passed = self.summary.judged.iter();
        let passed = passed.filter(|it| it.verdict == Verdict::Pass).count();
        let findings = self.summary.finished.as_ref().map_or(0, |it| it.findings);
        let (text, colour) = match (passed, findings) {
            (0, 0) => ("nothing tested".to_owned(), "#6b6b66"),
            (_, 0) => (format!("{passed} passed"), "#0a6b3d"),
            _ => (format!("{passed} passed, {findings} failed"), "#a3261b"),
        };
        const NAME: i32 = 74;
        let width = 16 + 7 * i32::try_from(text.len()).unwrap_or(100);
        let all = NAME + width;
        let badge = html! {
            svg xmlns="http://www.w3.org/2000/svg" width=(all) height="20" role="img" aria-label=(format!("mapcheck: {text}")) {
                title { "mapcheck: " (text) }
                rect width=(all) height="20" rx="4" fill=(colour) {}
                path d=(format!("M4 0H{NAME}V20H4A4 4 0 0 1 0 16V4A4 4 0 0 1 4 0Z")) fill="#3d3d3a" {}
                g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle" {
                    text x=(NAME / 2) y="14" textLength=(NAME - 14) { "mapcheck" }
                    text x=(NAME + width / 2) y="14" textLength=(width - 14) { (text) }
                }
            }
        };
        writeln!(self.writer, "{}", badge.into_string())?;
        self.writer.flush()
    }
}

impl<W: Write> Sink for Badge<W> {
    fn take(&mut self, event: &Event) -> io::Result<()> {
        self.summary.take(event);
        match event {
            Event::RunFinished(_) => self.write(),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tests_support::run_with_everything;

    #[test]
    fn a_badge_counts_what_passed_and_what_failed() {
        let mut text = Vec::new();
        let mut badge = Badge::new(&mut text);
        for event in run_with_everything() {
            badge.take(&event).unwrap();
        }
        let badge = String::from_utf8(text).unwrap();
        assert!(
            badge.contains("aria-label=\"mapcheck: 2 passed, "),
            "{badge}"
        );
        assert!(badge.starts_with("<svg xmlns="), "{badge}");
    }
}
