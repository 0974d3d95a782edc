//! Splits shell text into simple commands, and expands the variables that are known.
//!
//! What only a shell can do (a command in a command, a loop, a here-document) is a fault, or is kept in the word as it is
//! written.

use super::IS_WHOLE;
use super::document::Document;
use super::expansion::{self, Expansion, Lookup};
use mapcheck_reference::environment::parse_assignment;
use std::cell::Cell;

/// A word of a command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Word {
    /// The text without quotes, with the values of the variables that are known.
    pub(super) text: String,
    /// The first part that only a shell can expand.
    pub(super) unexpanded: Option<String>,
}

impl Word {
    /// A word that a shell has expanded already.
    pub(super) fn plain(text: String) -> Self {
        let unexpanded = None;
        Self { text, unexpanded }
    }

    fn keep(&mut self, raw: &str) {
        self.text.push_str(raw);
        self.unexpanded.get_or_insert_with(|| raw.to_owned());
    }
}

/// The most bytes that the values of variables may add to one command: what the kernel allows for one word.
const MOST_IN_COMMAND: usize = 128 << 10;

/// The most bytes that they may add to a text: what the kernel allows for the words and the environment of a program.
const MOST_IN_TEXT: usize = 2 << 20;

/// The number of bytes that the values of variables have added to a text, with the texts inside it (`bash -c "…"`).
#[derive(Debug, Default)]
pub(super) struct Expanded(Cell<usize>);

/// Where a command's standard output goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Output {
    /// The name of the file.
    pub(super) name: String,
    /// Whether it is added to what the file has.
    pub(super) appends: bool,
}

/// A text of commands, and the place in it.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    rest: &'a str,
    line: usize,
    expanded: &'a Expanded,
    /// The number of bytes that values have added to the current command.
    in_command: usize,
    /// The comments so far, without `#`.
    pub(super) comments: Vec<&'a str>,
    /// Whether the shell goes on before the last command ends, because of a `&`.
    pub(super) is_behind: bool,
    /// Where the last command's standard output goes, if to a file.
    pub(super) output: Option<Output>,
    /// The last here-document, if nothing in it has to be expanded.
    pub(super) body: Option<String>,
    /// The here-documents that begin in the next line.
    documents: Vec<Document>,
    /// The number in front of a redirection.
    descriptor: Option<u32>,
}

/// Returns the length of a name between angle brackets, as documents write `<app>` for a program: no shell takes it at the end of a
/// command, and files are not named so before it.
fn placeholder(text: &str) -> Option<usize> {
    let text = text.strip_prefix('<').map(|_| text)?;
    let end = text.find(['>', ' ', '\t', '\n'])?;
    let after = text[end..].strip_prefix('>')?;
    (end > 1 && after.chars().next().is_none_or(char::is_whitespace)).then_some(end + 1)
}

/// The characters that end a word.
const ENDS: [char; 10] = [' ', '\t', '\n', ';', '&', '|', '<', '>', '(', ')'];

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str, expanded: &'a Expanded) -> Self {
        Self {
            rest: text,
            line: 1,
            expanded,
            in_command: 0,
            comments: Vec::new(),
            is_behind: false,
            output: None,
            body: None,
            documents: Vec::new(),
            descriptor: None,
        }
    }

    /// Returns the words of the next command, without redirections, and `None` at the end.
    ///
    /// # Errors
    ///
    /// What a shell is needed for, as a noun.
    pub(super) fn command(&mut self, lookup: &Lookup<'_>) -> Result<Option<Vec<Word>>, String> {
        let mut words = Vec::new();
        let mut of_job = Vec::new();
        self.in_command = 0;
        loop {
            self.skip_blanks()?;
            let Some(first) = self.rest.chars().next() else {
                return Ok((!words.is_empty()).then_some(words));
            };
            if let Some(length) = placeholder(self.rest) {
                words.push(Word::plain(self.rest[..length].to_owned()));
                self.take(length);
                continue;
            }
            match first {
                '#' => {
                    let end = self.rest.find('\n').unwrap_or(self.rest.len());
                    self.comments.push(&self.rest[1..end]);
                    self.rest = &self.rest[end..];
                }
                '<' | '>' => self.skip_redirection(lookup)?,
                '&' if self.rest.starts_with("&>") => self.skip_redirection(lookup)?,
                '\n' | ';' | '&' | '|' => {
                    self.is_behind = first == '&' && !self.rest.starts_with("&&");
                    self.take(1);
                    if IS_WHOLE && first == '\n' {
                        self.take_documents()?;
                    }
                    if !words.is_empty() {
                        return Ok(Some(words));
                    }
                }
                '(' | ')' => return Err(self.at_line("a subshell or a function")),
                _ if !IS_WHOLE => self.word(lookup, &mut words)?,
                _ => {
                    let find = |name: &str| {
                        let mut known = of_job.iter().rev();
                        let found = known.find(|(known, _): &&(String, String)| known == name);
                        lookup(name).or_else(|| found.map(|(_, value)| value.clone()))
                    };
                    let before = words.len();
                    self.word(&find, &mut words)?;
                    of_job.extend(words[before..].iter().filter_map(variable_of_job));
                }
            }
        }
    }

    /// Counts a value that replaces a variable. A few assignments can double a value until it takes all memory.
    fn count(&mut self, value: &str) -> Result<(), String> {
        let Expanded(in_text) = self.expanded;
        in_text.set(in_text.get().saturating_add(value.len()));
        self.in_command = self.in_command.saturating_add(value.len());
        if self.in_command > MOST_IN_COMMAND {
            return Err(self.at_line("values of more than 128 KiB in one command"));
        }
        if in_text.get() > MOST_IN_TEXT {
            return Err(self.at_line("values of more than 2 MiB, up to a command"));
        }
        Ok(())
    }

    fn at_line(&self, what: &str) -> String {
        format!("{what} in line {} of the text", self.line)
    }

    /// Moves on, over some bytes.
    fn take(&mut self, bytes: usize) {
        let (taken, rest) = self.rest.split_at(bytes.min(self.rest.len()));
        self.line += taken.bytes().filter(|byte| *byte == b'\n').count();
        self.rest = rest;
    }

    /// Skips blanks, and ends of lines after a backslash.
    fn skip_blanks(&mut self) -> Result<(), String> {
        loop {
            let rest = self.rest.trim_start_matches([' ', '\t']);
            self.rest = rest;
            let Some(after) = rest.strip_prefix('\\') else {
                return Ok(());
            };
            let blanks = after.len() - after.trim_start_matches([' ', '\t']).len();
            match after[blanks..].chars().next() {
                None => self.rest = "",
                Some('\n') if blanks == 0 => self.take(2),
                Some('\n') => {
                    let what = "a blank after the last `\\`, which ends the command there; remove the blank,";
                    return Err(self.at_line(what));
                }
                Some(_) => return Ok(()),
            }
        }
    }

    fn skip_redirection(&mut self, lookup: &Lookup<'_>) -> Result<(), String> {
        let after = self.rest.trim_start_matches(['<', '>', '&', '|']);
        let operator = &self.rest[..self.rest.len() - after.len()];
        if operator.starts_with("<<") && operator != "<<<" {
            if !IS_WHOLE {
                return Err(self.at_line("a here-document"));
            }
            self.take(operator.len());
            return self.begin_document();
        }
        self.take(operator.len());
        self.skip_blanks()?;
        let mut words = Vec::new();
        self.word(lookup, &mut words)?;
        if !IS_WHOLE {
            return Ok(());
        }
        let is_output = operator.starts_with(['>', '&']) && !operator.ends_with(">&");
        let descriptor = self.descriptor.take();
        if is_output
            && descriptor.is_none_or(|descriptor| descriptor == 1)
            && let Some(word) = words.first().filter(|word| word.unexpanded.is_none())
        {
            self.output = Some(Output {
                name: word.text.clone(),
                appends: operator.ends_with(">>"),
            });
        }
        Ok(())
    }

    /// Takes the word that ends a here-document.
    fn begin_document(&mut self) -> Result<(), String> {
        self.rest = self.rest.strip_prefix('-').unwrap_or(self.rest);
        self.skip_blanks()?;
        let end = self.rest.find(ENDS).unwrap_or(self.rest.len());
        self.documents.push(Document::ended_by(&self.rest[..end]));
        self.take(end);
        Ok(())
    }

    /// Takes the here-documents that begin here.
    fn take_documents(&mut self) -> Result<(), String> {
        for document in std::mem::take(&mut self.documents) {
            let Some((text, length)) = document.split(self.rest) else {
                return Err(self.at_line("a here-document without its end"));
            };
            self.body = document.plain(text);
            self.take(length);
        }
        Ok(())
    }

    /// Parses a word. An unquoted variable can become several words, or none.
    fn word(&mut self, lookup: &Lookup<'_>, words: &mut Vec<Word>) -> Result<(), String> {
        let mut word: Option<Word> = None;
        let start = self.rest;
        if self.rest.starts_with("~/")
            && let Some(home) = lookup("HOME")
        {
            self.count(&home)?;
            word = Some(Word::plain(home));
            self.take(1);
        }
        while let Some(next) = self.rest.chars().next() {
            match next {
                '(' if IS_WHOLE && word.as_ref().is_some_and(begins_value) => {
                    let len = expansion::parenthesis_len(self.rest);
                    word.get_or_insert_default().keep(&self.rest[..len]);
                    self.take(len);
                }
                // Counts of slots are pasted without quotes: `4(x2)`.
                '(' | ')' if word.as_ref().is_some_and(is_value) => {
                    word.get_or_insert_default().text.push(next);
                    self.take(1);
                }
                _ if ENDS.contains(&next) => break,
                '\\' => self.escape(&mut word),
                '\'' => {
                    let inner = &self.rest[1..];
                    let end = inner.find('\'');
                    let end = end.ok_or_else(|| self.at_line("an open quote"))?;
                    word.get_or_insert_default().text.push_str(&inner[..end]);
                    self.take(end + 2);
                }
                '"' => self.quoted(lookup, word.get_or_insert_default())?,
                '$' | '`' => {
                    let (expansion, len) = expansion::at_start(self.rest, lookup);
                    self.take(len);
                    match expansion {
                        Expansion::Value(value) => {
                            self.count(&value)?;
                            split_into(&value, &mut word, words);
                        }
                        Expansion::Unknown(raw) => word.get_or_insert_default().keep(raw),
                    }
                }
                '{' => {
                    let len = expansion::brace_len(self.rest);
                    let word = word.get_or_insert_default();
                    match len {
                        Some(len) => word.keep(&self.rest[..len]),
                        None => word.text.push('{'),
                    }
                    self.take(len.unwrap_or(1));
                }
                _ => {
                    word.get_or_insert_default().text.push(next);
                    self.take(next.len_utf8());
                }
            }
        }
        // The number of a file in front of a redirection.
        let raw = &start[..start.len() - self.rest.len()];
        let is_number = !raw.is_empty() && raw.bytes().all(|byte| byte.is_ascii_digit());
        if is_number && self.rest.starts_with(['<', '>']) {
            if IS_WHOLE {
                self.descriptor = raw.parse().ok();
            }
        } else {
            words.extend(word);
        }
        Ok(())
    }

    /// Takes an escaped character. An escaped end of a line is nothing.
    fn escape(&mut self, word: &mut Option<Word>) {
        match self.rest[1..].chars().next() {
            Some('\n') => self.take(2),
            Some(next) => {
                word.get_or_insert_default().text.push(next);
                self.take(1 + next.len_utf8());
            }
            None => self.take(1),
        }
    }

    /// Takes a text in double quotes.
    fn quoted(&mut self, lookup: &Lookup<'_>, word: &mut Word) -> Result<(), String> {
        self.take(1);
        loop {
            let next = self.rest.chars().next();
            match next.ok_or_else(|| self.at_line("an open quote"))? {
                '"' => {
                    self.take(1);
                    return Ok(());
                }
                '\\' if self.rest[1..].starts_with(['$', '`', '"', '\\']) => {
                    word.text.push_str(&self.rest[1..2]);
                    self.take(2);
                }
                '\\' if self.rest[1..].starts_with('\n') => self.take(2),
                '$' | '`' => {
                    let (expansion, len) = expansion::at_start(self.rest, lookup);
                    self.take(len);
                    match expansion {
                        Expansion::Value(value) => {
                            self.count(&value)?;
                            word.text.push_str(&value);
                        }
                        Expansion::Unknown(raw) => word.keep(raw),
                    }
                }
                next => {
                    word.text.push(next);
                    self.take(next.len_utf8());
                }
            }
        }
    }
}

/// Returns the variable of a job that a word assigns. In front of a launcher's line, where a shell has not assigned it yet, it says what
/// the job has.
fn variable_of_job(word: &Word) -> Option<(String, String)> {
    const PREFIXES: [&str; 4] = ["COBALT_", "LSB_", "PBS_", "SLURM_"];
    let (name, value) = parse_assignment(&word.text)?;
    let is_known = word.unexpanded.is_none();
    let is_of_job = PREFIXES.iter().any(|prefix| name.starts_with(prefix));
    (is_known && is_of_job).then(|| (name.to_owned(), value.to_owned()))
}

/// Returns whether a word assigns a value that begins next: with a parenthesis, it is an array.
fn begins_value(word: &Word) -> bool {
    let value = parse_assignment(&word.text).map(|(_, value)| value);
    value.is_some_and(str::is_empty)
}

/// Returns whether a word assigns a value that has begun.
fn is_value(word: &Word) -> bool {
    let value = parse_assignment(&word.text).map(|(_, value)| value);
    value.is_some_and(|value| !value.is_empty())
}

/// Adds a value to a word, and begins a new word at each of its blanks.
fn split_into(value: &str, word: &mut Option<Word>, words: &mut Vec<Word>) {
    for (number, part) in value.split([' ', '\t', '\n']).enumerate() {
        if number > 0 {
            words.extend(word.take());
        }
        if !part.is_empty() {
            word.get_or_insert_default().text.push_str(part);
        }
    }
}

#[cfg(test)]
mod tests;
