//! A line as a person types or pastes it: words, or the text of a shell with prompts, comments, variables and further commands.
//!
//! What is in the text besides the launcher's line is performed where that is possible (variables), passed where it does not matter
//! (`time`, pipes), and named where it may.

mod arithmetic;
mod compound;
mod document;
mod expansion;
mod in_front;
mod lexer;
mod prompt;
mod request;
mod runtime;
mod script;
mod written;

use crate::typed::TypedLine;
use in_front::CommandPrefix;
use lexer::Word;
use mapcheck_reference::Launcher;
use mapcheck_reference::environment::parse_assignment;
use mapcheck_reference::option_table::Meaning;
use mapcheck_reference::policy::Spanned;
use mapcheck_reference::syntax::{Item, SyntaxTree};
use mapcheck_reference::topology::order::collected;
use std::collections::BTreeSet;

/// Whether everything that is known of other programs is read. The playground's page, whose size is limited, has no room for it.
const IS_WHOLE: bool = !cfg!(target_family = "wasm");

/// A line as a person types or pastes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PastedLine {
    /// The launcher, its variables and its arguments.
    pub typed: TypedLine,
    /// The variables that the text removes from the environment.
    pub removed: BTreeSet<String>,
    /// What the text has besides, that may matter: a sentence each.
    pub notes: Vec<String>,
    /// The files that a resource manager or the text would write for the job: names and texts.
    pub files: Vec<(String, String)>,
    /// A file that the line names and the text writes, and why what it has is not known, as a noun.
    pub unwritten: Option<(String, String)>,
    /// Why the launcher's line is not known, as a noun.
    pub unknown: Option<String>,
    /// The arguments that only a shell can expand, by number, each with the part.
    pub unexpanded: Vec<(usize, String)>,
}

impl PastedLine {
    /// Parses words, or a single word with blanks as the text of a shell. `lookup` returns the value of a variable of the shell.
    #[must_use]
    pub fn parse(words: Vec<String>, lookup: &dyn Fn(&str) -> Option<String>) -> Self {
        let parsed = match words.as_slice() {
            [text] if text.contains([' ', '\t', '\n']) => script::parse(text, lookup),
            [shell, option, text, ..] if starts_launcher(shell, option, text) => {
                script::parse(text, lookup)
            }
            _ => {
                let mut words: Vec<Word> = words.into_iter().map(Word::plain).collect();
                if words.first().is_some_and(|word| is_prompt(&word.text)) {
                    words.remove(0);
                }
                Self::of_command(words)
            }
        };
        let mut line = parsed.unwrap_or_else(|unknown| Self {
            unknown: Some(unknown),
            ..Self::default()
        });
        line.note_other_machine();
        line
    }

    /// Notes a variable with which hwloc takes another machine for this one.
    fn note_other_machine(&mut self) {
        let mut names = self.typed.variables.iter().map(|(name, _)| name);
        if let Some(name) = names.find(|name| OTHER_MACHINE.contains(&name.as_str())) {
            let note = format!(
                "{name} makes the launcher take another machine for this one; name that machine by `--topology`"
            );
            self.notes.push(note);
        }
    }

    /// Parses the words of a command.
    fn of_command(words: Vec<Word>) -> Result<Self, String> {
        let front = in_front::parse(&words)?;
        Ok(Self::new(front, words))
    }

    fn new(front: CommandPrefix, mut words: Vec<Word>) -> Self {
        let mut arguments = words.split_off(front.arguments);
        let mut line = Self {
            removed: collected(front.removed),
            ..Self::default()
        };
        // A value that is not known decides like an argument.
        let decides = |word: &&Word| {
            let assigned = parse_assignment(&word.text);
            assigned.is_some_and(|(name, _)| crate::environment::is_read(name))
        };
        let mut deciding = words.iter().filter(decides);
        let part = deciding.find_map(|word| word.unexpanded.as_ref());
        line.unknown = part.map(|part| {
            format!(
                "`{part}` in front of the launcher, which only your shell expands; write its value"
            )
        });
        if let Some(program) = front.changes_environment {
            line.notes.push(format!(
                "`{program}` may leave out variables of this shell; `--no-environment` leaves out all"
            ));
        }
        line.notes.extend(front.note);
        line.typed.variables = front.variables;
        line.typed.launcher = front.launcher;
        if front.launcher == Some(Launcher::Prun) {
            leave_out_connection(&mut arguments);
        }
        for (number, word) in arguments.into_iter().enumerate() {
            line.unexpanded
                .extend(word.unexpanded.map(|part| (number, part)));
            line.typed.arguments.push(word.text);
        }
        line
    }
}

/// Returns a line whose job is not known if a word in front of a program is one that only a shell expands.
#[must_use]
pub fn with_unexpanded(line: &SyntaxTree, unexpanded: &[(usize, String)]) -> SyntaxTree {
    let part_of = |word: &Spanned| {
        let index = word.spot?.word;
        let found = unexpanded.iter().find(|(number, _)| *number == index);
        found.map(|(_, part)| part)
    };
    // Alone, it can be any number of words.
    let alone = |word: &Spanned| part_of(word).filter(|part| **part == word.text);
    let deciding = |item: &Item, is_last: bool| match item {
        Item::Argument(_) => None,
        // With arguments after it, it can be options as well as the program.
        Item::Executable(word) => alone(word).filter(|_| !is_last),
        // `-x NAME=$VALUE` changes no map.
        Item::Option(given) if given.meaning() == Meaning::Ignored => item.words().find_map(alone),
        item => item.words().find_map(part_of),
    };
    let part = line.segments().iter().find_map(|segment| {
        let last = segment.items.len().saturating_sub(1);
        let mut items = segment.items.iter().enumerate();
        items.find_map(|(index, item)| deciding(item, index == last))
    });
    match part {
        Some(part) => {
            let mut environment = line.environment().clone();
            environment.set_unknown(format!(
                "`{part}` in the line, which only your shell expands; write its value"
            ));
            line.with_environment(environment)
        }
        None => line.clone(),
    }
}

/// Options of prun that name the runtime, with the number of their values. The map does not depend on them.
const CONNECTION: [(&str, usize); 8] = [
    ("--dvm-uri", 1),
    ("--pid", 1),
    ("--namespace", 1),
    ("--wait-to-connect", 1),
    ("--num-connect-retries", 1),
    ("--system-server-first", 0),
    ("--system-server-only", 0),
    ("--do-not-connect", 0),
];

/// Leaves out which runtime prun connects to.
fn leave_out_connection(arguments: &mut Vec<Word>) {
    let mut kept = Vec::new();
    let mut words = std::mem::take(arguments).into_iter();
    while let Some(word) = words.next() {
        let (name, own) = match word.text.split_once('=') {
            Some((name, _)) => (name, 1),
            None => (&*word.text, 0),
        };
        match CONNECTION.iter().find(|(option, _)| *option == name) {
            Some((_, values)) => words
                .by_ref()
                .take(values.saturating_sub(own))
                .for_each(drop),
            None => kept.push(word),
        }
    }
    *arguments = kept;
}

/// The variables with which hwloc takes another machine for this one.
const OTHER_MACHINE: [&str; 5] = [
    "HWLOC_COMPONENTS",
    "HWLOC_CPUID_PATH",
    "HWLOC_FSROOT",
    "HWLOC_SYNTHETIC",
    "HWLOC_XMLFILE",
];

/// Returns whether three words start a shell with a text that has a launcher.
fn starts_launcher(shell: &str, option: &str, text: &str) -> bool {
    let mut words = text.split([' ', '\t', '\n']);
    let is_command = option.starts_with('-') && option.ends_with('c');
    script::is_shell(shell) && is_command && words.any(|word| Launcher::named_by(word).is_some())
}

/// Returns whether a word is a shell's prompt.
fn is_prompt(word: &str) -> bool {
    ["$", "%", "#", ">"].contains(&word)
}

#[cfg(test)]
mod tests;
