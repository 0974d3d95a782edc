//! The words of a typed line, each explained.

use crate::glossary::{self, Vocabulary};
use crate::typed::{TypedCase, Utf16};
use mapcheck_reference::error::Spot;
use mapcheck_reference::option_table::Meaning;
use mapcheck_reference::policy::Spanned;
use mapcheck_reference::syntax::{Fault, FaultKind, GivenOption, Item};
use mapcheck_reference::topology::order::sort_by_key;
use serde::Serialize;

/// A part of a typed line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Token {
    /// Its start and end in the line, in UTF-16 units.
    pub(crate) place: [usize; 2],
    /// What it is.
    pub(crate) kind: TokenKind,
    /// Its name, in full.
    pub(crate) name: String,
    /// What it means.
    pub(crate) about: String,
    /// The requirement that states it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) requirement: Option<&'static str>,
}

/// What a part of a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TokenKind {
    /// A variable in front of the launcher.
    Variable,
    /// The launcher.
    Launcher,
    /// An option.
    Option,
    /// An option's value.
    Value,
    /// A colon between two apps.
    Colon,
    /// A program.
    Program,
    /// An argument of the program, which the launcher does not read.
    Argument,
    /// A word that the launcher refuses.
    Fault,
}

/// Returns the parts of a line, in order.
pub(crate) fn tokens(typed: &TypedCase, line: &str) -> Vec<Token> {
    let mut writer = Writer {
        typed,
        utf16: Utf16::new(line),
        tokens: Vec::new(),
    };
    writer.before_arguments();
    let tree = typed.case.line.line();
    for (app, segment) in tree.segments().iter().enumerate() {
        for item in &segment.items {
            writer.item(item, app);
        }
    }
    writer.colons(tree.words());
    sort_by_key(&mut writer.tokens, |token| token.place);
    writer.tokens
}

struct Writer<'a> {
    typed: &'a TypedCase,
    utf16: Utf16,
    tokens: Vec<Token>,
}

impl Writer<'_> {
    fn push(&mut self, spot: Option<Spot>, kind: TokenKind, name: &str, about: impl Into<String>) {
        let Some(place) = spot.and_then(|spot| self.typed.place(spot)) else {
            return;
        };
        self.tokens.push(Token {
            place: self.utf16.range(&place),
            kind,
            name: name.to_owned(),
            about: about.into(),
            requirement: None,
        });
    }

    fn before_arguments(&mut self) {
        let variables = self.typed.typed.variables.len();
        let before = self.typed.words_before_arguments();
        let mut assigned = 0;
        for word in self.typed.words.iter().take(before) {
            let is_variable = assigned < variables && word.text.contains('=');
            assigned += usize::from(is_variable);
            let (kind, about) = if is_variable {
                (
                    TokenKind::Variable,
                    "A variable of the launcher's environment.",
                )
            } else {
                (TokenKind::Launcher, "The program that starts the job.")
            };
            self.tokens.push(Token {
                place: self.utf16.range(&word.place),
                kind,
                name: word.text.clone(),
                about: about.to_owned(),
                requirement: None,
            });
        }
    }

    fn item(&mut self, item: &Item, app: usize) {
        match item {
            Item::Option(given) => self.option(given),
            Item::Fault(fault) => self.fault(fault),
            Item::EndOfOptions(word) => {
                self.push(word.spot, TokenKind::Option, "--", "Ends the options.");
            }
            Item::Executable(word) => {
                let about = format!("The program of app {app}.");
                self.push(word.spot, TokenKind::Program, &word.text, about);
            }
            Item::Argument(word) => {
                let about = "An argument of the program; the launcher does not read it.";
                self.push(word.spot, TokenKind::Argument, &word.text, about);
            }
        }
    }

    fn option(&mut self, given: &GivenOption) {
        let meaning = given.meaning();
        let mut about = glossary::option(meaning).unwrap_or_default().to_owned();
        if let Some(replacement) = glossary::replacement(meaning) {
            about = format!("{about} Its current spelling is `{replacement}`.");
        }
        let dashes = if given.name.chars().count() == 1 {
            "-"
        } else {
            "--"
        };
        let name = format!("{dashes}{}", given.name);
        let own = given.word.spot.map(|spot| self.own_part(given, spot));
        self.push(own, TokenKind::Option, &name, about);
        for value in &given.values {
            self.value(meaning, value);
        }
    }

    /// Returns the part of an option's word that is not its value.
    fn own_part(&self, given: &GivenOption, spot: Spot) -> Spot {
        let value = given.values.first().and_then(|value| value.spot);
        match value.filter(|value| value.word == spot.word && value.start > 0) {
            Some(value) => Spot {
                len: value.start,
                start: 0,
                ..spot
            },
            None => spot,
        }
    }

    fn value(&mut self, meaning: Meaning, value: &Spanned) {
        if let Some(vocabulary) = Vocabulary::of(meaning) {
            return self.directive(vocabulary, value);
        }
        if meaning == Meaning::Host {
            for host in value.split(',') {
                self.push(
                    host.spot,
                    TokenKind::Value,
                    &host.text,
                    host_text(&host.text),
                );
            }
            return;
        }
        self.push(value.spot, TokenKind::Value, &value.text, "");
    }

    fn directive(&mut self, vocabulary: Vocabulary, value: &Spanned) {
        let has_policy = !value.text.starts_with(':');
        let fields = value.split(':');
        let mut pattern = 0;
        for (index, field) in fields.iter().enumerate() {
            let found = if index == 0 && has_policy {
                let found = vocabulary.policy(&field.text);
                pattern = if found.is_some_and(|word| word.0 == "ppr") {
                    2
                } else {
                    0
                };
                found
            } else if pattern > 0 {
                pattern -= 1;
                let (name, about) = pattern_part(&field.text, pattern);
                self.push(field.spot, TokenKind::Value, &name, about);
                continue;
            } else {
                vocabulary.qualifier(&field.text)
            };
            let before = self.tokens.len();
            let (name, about, requirement) = match found {
                Some((name, about, requirement)) => (name, about, Some(requirement)),
                None => (field.text.as_str(), "", None),
            };
            self.push(field.spot, TokenKind::Value, name, about);
            if let Some(token) = self.tokens.get_mut(before) {
                token.requirement = requirement;
            }
        }
    }

    fn fault(&mut self, fault: &Fault) {
        let about = match fault.kind {
            FaultKind::UnknownOption => "PRRTE does not have this option.",
            FaultKind::UnknownLetter { .. } => "PRRTE does not have an option of this letter.",
            FaultKind::HelpLetter => {
                "After a single dash PRRTE reads this as `-h`, which prints help; write two dashes."
            }
            FaultKind::MissingValue { .. } => "The option needs a value.",
            FaultKind::NoExecutable => return,
            FaultKind::AppBesideAppfile => "No app can be beside an appfile.",
            FaultKind::NoAppfile => "The appfile cannot be opened.",
        };
        self.push(fault.word.spot, TokenKind::Fault, &fault.word.text, about);
    }

    /// Adds the colons between apps: those of the words that nothing else explains.
    fn colons(&mut self, words: &[String]) {
        for (index, word) in words.iter().enumerate().filter(|(_, word)| *word == ":") {
            let spot = Spot {
                word: index,
                start: 0,
                len: word.len(),
            };
            let place = self.typed.place(spot).map(|place| self.utf16.range(&place));
            if place.is_some_and(|place| self.tokens.iter().all(|token| token.place != place)) {
                self.push(
                    Some(spot),
                    TokenKind::Colon,
                    ":",
                    "Here the next app begins.",
                );
            }
        }
    }
}

/// Returns what a part of the pattern of `ppr` is; `left` parts follow.
fn pattern_part(text: &str, left: usize) -> (String, String) {
    let about = match left {
        1 => format!("{text} processes on each object."),
        _ => format!("The object that gets the processes: {text}."),
    };
    (text.to_owned(), about)
}

fn host_text(host: &str) -> String {
    match host.split_once(':') {
        Some((name, slots)) if slots.parse::<u32>().is_ok() => {
            let plural = if slots == "1" { "" } else { "s" };
            format!("The node {name}, with {slots} slot{plural}.")
        }
        Some((name, _)) => format!("The node {name}."),
        None => format!("The node {host}, without a number of slots."),
    }
}
