//! Errors in a prterun command line, with the faulty part underlined.

use crate::system::printable::{escape_line, escape_text, shorten, shorten_around};
use mapcheck_reference::Case;
use mapcheck_reference::error::{NotModelled, Refusal, Spot};
use miette::{Diagnostic, LabeledSpan, SourceCode};
use std::fmt;
use std::io::Write as _;
use std::ops::Range;

/// An error with its command line.
#[derive(Debug)]
pub struct LineError {
    message: String,
    help: Option<String>,
    /// Of a refusal: the stage, the topic, the code, and the requirement.
    classification: Option<String>,
    line: String,
    label: Option<LabeledSpan>,
}

impl LineError {
    /// Returns the error for a refusal.
    #[must_use]
    pub fn refused(case: &Case, refusal: &Refusal) -> Self {
        let help = refusal.requirement.map(|requirement| {
            format!("`mapcheck requirements --id {requirement}` prints the rule")
        });
        Self {
            classification: Some(refusal.classification()),
            ..Self::of_case(refusal.sentence(), help, case, refusal.spot)
        }
    }

    /// Returns the error for a command line that the reference does not model.
    #[must_use]
    pub fn not_modelled(case: &Case, error: &NotModelled) -> Self {
        Self::of_case(error.to_string(), None, case, error.spot)
    }

    /// Returns an error of a case.
    #[must_use]
    pub fn of_case(message: String, help: Option<String>, case: &Case, spot: Option<Spot>) -> Self {
        Self::new(message, help, case.launcher(), &case.words(), spot)
    }

    /// Returns an error of a command line.
    #[must_use]
    pub fn new(
        message: String,
        help: Option<String>,
        launcher: &str,
        arguments: &[String],
        spot: Option<Spot>,
    ) -> Self {
        let message = printed(&message);
        let mut line = launcher.to_owned();
        let mut label: Option<Range<usize>> = None;
        for (index, word) in arguments.iter().enumerate() {
            line.push(' ');
            if let Some(spot) = spot.filter(|spot| spot.word == index) {
                // The spot is in the word as it was given.
                let printed = |end: usize| escape_line(word.get(..end).unwrap_or(word)).len();
                let end = spot.start.saturating_add(spot.len).min(word.len());
                let start = printed(spot.start.min(end));
                label = Some(line.len() + start..line.len() + printed(end).max(start));
            }
            line.push_str(&escape_line(word));
        }
        let label = label.map(|range| {
            let (short, range) = shorten_around(&line, range);
            line = short;
            LabeledSpan::new(Some("here".to_owned()), range.start, range.len())
        });
        Self {
            message,
            help: help.as_deref().map(printed),
            classification: None,
            line,
            label,
        }
    }
}

impl LineError {
    /// Adds help, in front of any that the error has.
    #[must_use]
    pub fn with_help(mut self, help: Option<String>) -> Self {
        self.help = match (help.as_deref().map(printed), self.help) {
            (Some(first), Some(second)) => Some(format!("{first} {second}")),
            (first, second) => first.or(second),
        };
        self
    }

    /// Prints the error on stderr: message, command line and help, then the classification of a refusal.
    pub(crate) fn print(self) {
        let classification = self.classification.clone();
        let mut stderr = anstream::stderr();
        // There is no better place to report that stderr is full.
        let _ = writeln!(stderr, "{:?}", miette::Report::new(self));
        if let Some(classification) = classification {
            let _ = writeln!(stderr, "{classification}");
        }
    }
}

/// Returns a message as it is printed.
fn printed(message: &str) -> String {
    escape_text(&shorten(message)).into_owned()
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for LineError {}

impl Diagnostic for LineError {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help
            .as_ref()
            .map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.label
            .is_some()
            .then_some(&self.line as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let label = self.label.clone()?;
        Some(Box::new(std::iter::once(label)))
    }
}
