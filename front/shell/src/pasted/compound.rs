//! Compound commands of a shell that have no launcher: `if [ … ]; then mkdir out; fi`.

use super::expansion::Lookup;
use super::lexer::{Lexer, Word};
use mapcheck_reference::Launcher;
use mapcheck_reference::environment::parse_assignment;

/// Words that begin a compound command which a later word ends.
const OPENING: [&str; 5] = ["for", "if", "select", "until", "while"];

/// Words that end one.
const CLOSING: [&str; 2] = ["done", "fi"];

/// Words between the parts of one.
const INNER: [&str; 5] = ["!", "do", "elif", "else", "then"];

/// What a compound command may change.
#[derive(Debug, Default)]
pub(super) struct Changed {
    /// The variables.
    pub(super) variables: Vec<String>,
    /// The files.
    pub(super) files: Vec<String>,
}

/// Returns whether a command begins a compound one.
pub(super) fn is_opening(words: &[Word]) -> bool {
    words
        .first()
        .is_some_and(|word| OPENING.contains(&&*word.text))
}

/// Returns the variable of a loop and its first value.
pub(super) fn first_value(words: &[Word]) -> Option<(&str, &Word)> {
    match words {
        [word, name, of, first, ..] if word.text == "for" && of.text == "in" => {
            first.unexpanded.is_none().then_some((&*name.text, first))
        }
        _ => None,
    }
}

/// Leaves out the words around the commands of a loop.
pub(super) fn without_loop(words: &mut Vec<Word>) {
    let is_around = |word: &Word| word.text == "do" || word.text == "done";
    let around = words.iter().take_while(|word| is_around(word)).count();
    words.drain(..around);
}

/// Passes a compound command, from its first words on, and returns what it may change; nothing if it has a launcher or does not end.
///
/// # Errors
///
/// What a shell is needed for, as a noun.
pub(super) fn pass(
    lexer: &mut Lexer<'_>,
    first: &[Word],
    lookup: &Lookup<'_>,
) -> Result<Option<Changed>, String> {
    let mut changed = Changed::default();
    let mut depth = 0_usize;
    let mut words = first.to_vec();
    loop {
        let mut rest = words.as_slice();
        while let [word, after @ ..] = rest {
            match &*word.text {
                text if OPENING.contains(&text) => depth += 1,
                text if CLOSING.contains(&text) => depth = depth.saturating_sub(1),
                text if INNER.contains(&text) => {}
                _ => break,
            }
            rest = after;
        }
        if rest
            .iter()
            .any(|word| Launcher::named_by(&word.text).is_some())
        {
            return Ok(None);
        }
        let assigned = rest.iter().filter_map(|word| parse_assignment(&word.text));
        changed
            .variables
            .extend(assigned.map(|(name, _)| name.to_owned()));
        changed
            .files
            .extend(lexer.output.take().map(|output| output.name));
        if depth == 0 {
            return Ok(Some(changed));
        }
        match lexer.command(lookup)? {
            Some(next) => words = next,
            None => return Ok(None),
        }
    }
}
