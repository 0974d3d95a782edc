//! Variables and other expansions of a shell.

use super::IS_WHOLE;
use super::arithmetic::{self, name_len};

/// Returns the value of a variable.
pub(super) type Lookup<'a> = dyn Fn(&str) -> Option<String> + 'a;

/// What an expansion becomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Expansion<'a> {
    /// A value.
    Value(String),
    /// Only a shell knows it. It is kept as it is written.
    Unknown(&'a str),
}

/// Returns the expansion at the start of a text, which begins with `$` or a backquote, and its length in bytes.
pub(super) fn at_start<'a>(text: &'a str, lookup: &Lookup<'_>) -> (Expansion<'a>, usize) {
    let unknown = |len: usize| (Expansion::Unknown(&text[..len]), len);
    if let Some(inner) = text.strip_prefix('`') {
        let len = inner.find('`').map_or(text.len(), |end| end + 2);
        let command = text[..len].trim_matches('`');
        let value = Some(command).filter(|_| IS_WHOLE);
        let value = value.and_then(|command| value_of_command(command, lookup));
        return value.map_or_else(|| unknown(len), |value| (Expansion::Value(value), len));
    }
    let after = &text[1..];
    match after.chars().next() {
        Some('{') => {
            let len = after.find('}').map_or(text.len(), |end| end + 2);
            let inner = text[..len]
                .strip_prefix("${")
                .and_then(|it| it.strip_suffix('}'));
            let value = inner.and_then(|inner| in_braces(inner, lookup));
            value.map_or_else(|| unknown(len), |value| (Expansion::Value(value), len))
        }
        Some('(') => {
            let len = parenthesis_len(after);
            let inner = after[..len].strip_prefix('(');
            let inner = inner.filter(|_| IS_WHOLE);
            let value = inner.and_then(|inner| {
                let inner = inner.strip_suffix(')')?;
                let sum = inner.strip_prefix('(').and_then(|it| it.strip_suffix(')'));
                match sum {
                    Some(sum) => arithmetic::value(sum, lookup).map(|it| it.to_string()),
                    None => value_of_command(inner, lookup),
                }
            });
            value.map_or_else(
                || unknown(1 + len),
                |value| (Expansion::Value(value), 1 + len),
            )
        }
        Some('\'') => unknown(after[1..].find('\'').map_or(text.len(), |end| end + 3)),
        Some(first) if first.is_ascii_digit() || "@*#?$!-".contains(first) => unknown(2),
        _ => match name_len(after) {
            0 => (Expansion::Value("$".to_owned()), 1),
            len => match lookup(&after[..len]) {
                Some(value) => (Expansion::Value(value), 1 + len),
                None => unknown(1 + len),
            },
        },
    }
}

/// Returns what a command prints, if it is one of those in the places of words of a launcher's line.
fn value_of_command(command: &str, lookup: &Lookup<'_>) -> Option<String> {
    let words: Vec<&str> = command.split_ascii_whitespace().collect();
    let lines = match words.as_slice() {
        ["which", program] | ["command" | "type", "-v" | "-p", program] => {
            let is_name = !program.contains(['$', '`', '\'', '"']);
            return is_name.then(|| (*program).to_owned());
        }
        ["wc", "-l", "<", file] | ["cat", file, "|", "wc", "-l"] => file,
        _ => return numbers_of_seq(&words),
    };
    // A list of a job's nodes has a line for each of its slots.
    let file = lines
        .trim_matches('"')
        .trim_start_matches("${")
        .trim_start_matches('$');
    match file.trim_end_matches('}') {
        "PBS_NODEFILE" => lookup("PBS_NP"),
        "LSB_DJOB_HOSTFILE" => lookup("LSB_DJOB_NUMPROC"),
        _ => None,
    }
}

/// Returns the numbers that `seq -s, FIRST LAST` prints, as lists of CPUs are written for a shell.
fn numbers_of_seq(words: &[&str]) -> Option<String> {
    /// The most numbers: more CPUs than a machine has.
    const MOST: u32 = 1 << 13;
    let ["seq", "-s,", first, last] = words else {
        return None;
    };
    let (first, last): (u32, u32) = (first.parse().ok()?, last.parse().ok()?);
    let is_short = first <= last && last < MOST;
    let numbers: Vec<String> =
        is_short.then(|| (first..=last).map(|it| it.to_string()).collect())?;
    Some(numbers.join(","))
}

/// Returns the value of `NAME`, `NAME:-DEFAULT` or `NAME:?MESSAGE`.
fn in_braces(inner: &str, lookup: &Lookup<'_>) -> Option<String> {
    let (name, rest) = inner.split_at(name_len(inner));
    if name.is_empty() {
        return None;
    }
    let value = lookup(name);
    let (takes_empty, operator) = match rest.strip_prefix(':') {
        Some(operator) => (false, operator),
        None => (true, rest),
    };
    let value = value.filter(|value| takes_empty || !value.is_empty());
    if rest.is_empty() || operator.starts_with('?') {
        return value;
    }
    let default = operator.strip_prefix('-')?;
    let is_plain = !default.contains(['$', '`', '"', '\'', '\\']);
    value.or_else(|| is_plain.then(|| default.to_owned()))
}

/// Returns the length of a text up to the parenthesis that closes its first one.
pub(super) fn parenthesis_len(text: &str) -> usize {
    let mut depth = 0_usize;
    for (index, byte) in text.bytes().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' if depth == 1 => return index + 1,
            b')' => depth -= 1,
            _ => {}
        }
    }
    text.len()
}

/// Returns the length of the brace expansion at the start of a text, such as `{1..4}` or `{a,b}`.
pub(super) fn brace_len(text: &str) -> Option<usize> {
    let end = text.find('}')?;
    let inner = &text[1..end];
    let is_one_word = !inner.contains([' ', '\t', '\n', '\'', '"']);
    (is_one_word && (inner.contains(',') || inner.contains(".."))).then_some(end + 1)
}
