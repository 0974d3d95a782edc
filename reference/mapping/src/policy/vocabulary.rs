//! Vocabularies of words that users may abbreviate.
//!
//! Words are case-insensitive and may be cut short as long as what is left fits only one word of the
//! vocabulary. In a word of several parts (`if-supported`) each part may be cut short.

use super::spanned::Spanned;
use crate::error::{Code, Refusal, Stage, Topic};

/// Whether a word takes a value after an `=`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueRule {
    /// No value.
    Forbidden,
    /// A required value.
    Required,
    /// An optional value.
    Optional,
}

/// One word of a vocabulary: its meaning, its spelling, and whether it takes a value.
pub type Entry<T> = (T, &'static str, ValueRule);

/// The kind of words in a vocabulary, which decides the topic of a refusal.
#[derive(Clone, Copy, Debug)]
pub enum VocabularyKind {
    /// The first word of a directive.
    Policy,
    /// A word after a colon.
    Qualifier,
}

/// A word of a vocabulary, as it was found in a directive.
#[derive(Clone, Debug)]
pub struct ParsedWord<T> {
    /// Its meaning.
    pub meaning: T,
    /// Its value, if it has one.
    pub value: Option<String>,
    /// The word as it was written.
    pub field: Spanned,
}

/// Finds a word in a vocabulary, and its value.
///
/// PAM-PARSE-ABBREV-1: a word may be abbreviated to any unambiguous prefix. Case does not matter.
///
/// # Errors
///
/// The word is unknown or ambiguous, or its value is missing or unexpected.
pub fn look_up<T: Copy + PartialEq>(
    option: &str,
    kind: VocabularyKind,
    vocabulary: &[Entry<T>],
    given: &Spanned,
) -> Result<ParsedWord<T>, Refusal> {
    let (name, value) = given.name_and_value();
    let refuse = |topic, message: String| {
        Err(Refusal::new(Stage::Policy, topic, Code::Silent, message).at(given.spot))
    };
    let whole = |entry: &&Entry<T>| entry.1.eq_ignore_ascii_case(name);
    let candidates: Vec<&Entry<T>> = match vocabulary.iter().find(whole) {
        Some(entry) => vec![entry],
        None => vocabulary
            .iter()
            .filter(|entry| abbreviates(name, entry.1))
            .collect(),
    };
    let (meaning, word, takes) = match candidates.as_slice() {
        [] => {
            let words: Vec<&str> = vocabulary.iter().map(|entry| entry.1).collect();
            let (topic, what) = match kind {
                VocabularyKind::Policy => (Topic::UnrecognizedDirective, "policy"),
                VocabularyKind::Qualifier => (Topic::UnrecognizedQualifier, "qualifier"),
            };
            let known = if words.is_empty() {
                "it takes none".to_owned()
            } else {
                format!("there are {}", words.join(", "))
            };
            return refuse(
                topic,
                format!("unknown {what} `{name}` of {option}: {known}"),
            );
        }
        // Words with the same meaning are not ambiguous.
        [first, others @ ..] if others.iter().all(|other| other.0 == first.0) => **first,
        several => {
            let words: Vec<&str> = several.iter().map(|entry| entry.1).collect();
            return refuse(
                Topic::Ambiguous,
                format!("ambiguous `{name}`: it may mean {}", words.join(" or ")),
            );
        }
    };
    match (takes, value) {
        (ValueRule::Required, None) => refuse(
            Topic::MissingValue,
            format!("`{word}` needs a value: {word}=VALUE"),
        ),
        (ValueRule::Optional, None) if given.has_equals() => refuse(
            Topic::MissingValue,
            format!("`{word}=` needs a value: {word}=VALUE, or {word} alone"),
        ),
        (ValueRule::Forbidden, _) if given.has_equals() => {
            refuse(Topic::UnexpectedValue, format!("`{word}` takes no value"))
        }
        _ => Ok(ParsedWord {
            meaning,
            value: value.map(str::to_owned),
            field: given.clone(),
        }),
    }
}

/// Whether a text is a word or an abbreviation of it, part by part between dashes. Empty parts are ignored.
#[must_use]
pub fn abbreviates(given: &str, word: &str) -> bool {
    let mut parts = word.split('-');
    let mut pieces = given
        .split('-')
        .filter(|piece| !piece.is_empty())
        .peekable();
    pieces.peek().is_some()
        && pieces.all(|piece| parts.next().is_some_and(|part| is_prefix(piece, part)))
}

fn is_prefix(given: &str, word: &str) -> bool {
    word.as_bytes()
        .get(..given.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(given.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: &[Entry<u8>] = &[
        (1, "slot", ValueRule::Forbidden),
        (2, "seq", ValueRule::Forbidden),
        (3, "if-supported", ValueRule::Forbidden),
        (4, "limit", ValueRule::Required),
    ];

    fn find(given: &str) -> Result<u8, Topic> {
        look_up(
            "map-by",
            VocabularyKind::Policy,
            WORDS,
            &Spanned::bare(given),
        )
        .map(|found| found.meaning)
        .map_err(|refusal| refusal.topic)
    }

    #[test]
    fn a_unique_abbreviation_is_its_word() {
        assert_eq!(find("sl"), Ok(1));
        assert_eq!(find("SEQ"), Ok(2));
        assert_eq!(find("i-s"), Ok(3));
        assert_eq!(find("if"), Ok(3));
        assert_eq!(find("-slot-"), Ok(1));
    }

    #[test]
    fn an_abbreviation_of_several_words_is_ambiguous() {
        assert_eq!(find("s"), Err(Topic::Ambiguous));
    }

    #[test]
    fn a_word_that_only_starts_with_a_known_word_is_unknown() {
        assert_eq!(find("slots"), Err(Topic::UnrecognizedDirective));
        assert_eq!(find("if-supported-x"), Err(Topic::UnrecognizedDirective));
        assert_eq!(find("-supported"), Err(Topic::UnrecognizedDirective));
        assert_eq!(find(""), Err(Topic::UnrecognizedDirective));
        assert_eq!(find("-"), Err(Topic::UnrecognizedDirective));
    }

    #[test]
    fn missing_and_unexpected_values_are_refused() {
        assert_eq!(find("limit="), Err(Topic::MissingValue));
        assert_eq!(find("slot=3"), Err(Topic::UnexpectedValue));
    }
}
