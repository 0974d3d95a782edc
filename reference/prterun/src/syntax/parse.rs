//! The parser of a segment: its options, then the executable, which is the first other word, and its arguments.
//!
//! An option is `--name value`, `--name=value`, `-n value`, `-nvalue`, or one of several letters in a word. Where PRRTE refuses
//! a word, the parser goes on as another version of PRRTE would: real builds of any version are run with these words.

use super::dialect::Spellings;
use super::item::{Fault, FaultKind, GivenOption, Item, ValueForm};
use crate::option_table::{self, Meaning};
use crate::personality::Personality;
use crate::spelling::{current_spelling, plain};
use mapcheck_mapping::policy::Spanned;
use std::borrow::Cow;

/// Options of other versions that take two values.
const TWO_VALUES: &[&str] = &["gmca"];

/// Options of other versions that take no value. All others that PRRTE does not know are assumed to take one.
const WITHOUT_VALUE: &[&str] = &["daemonize", "enablerecovery", "quiet"];

/// Letters of other versions that take no value.
const FLAGS: &[char] = &['q'];

/// The names of more than one letter that other versions accept after a single dash.
const AFTER_ONE_DASH: &[&str] = &[
    "gmca",
    "host",
    "hostfile",
    "machinefile",
    "mca",
    "np",
    "prtemca",
    "pmixmca",
    "wdir",
];

/// How the words of a segment are parsed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Context {
    /// The accepted option names.
    pub(super) spellings: Spellings,
    /// Whether a `--` has already ended the options.
    pub(super) options_ended: bool,
    /// Whose options are known.
    pub(super) personality: Personality,
    /// Option names that Open MPI accepts after a single dash.
    pub(super) after_one_dash: Spellings,
    /// The option names that can have their value in the same word, after `=`.
    pub(super) before_equals: Spellings,
}

/// Parses the words of a segment. A segment without an executable does not end with a fault yet.
///
/// PAM-CLI-8: the options precede the executable; every word after it is the application's.
pub(super) fn parse_items(words: &[Spanned], context: Context) -> Vec<Item> {
    let mut items = Vec::new();
    let mut rest = words;
    let mut options_ended = context.options_ended;
    while let Some((word, after)) = rest.split_first() {
        if options_ended || !word.text.starts_with('-') || word.text == "-" {
            items.push(Item::Executable(word.clone()));
            items.extend(after.iter().cloned().map(Item::Argument));
            break;
        }
        rest = after;
        if word.text == "--" {
            options_ended = true;
            items.push(Item::EndOfOptions(word.clone()));
            continue;
        }
        let taken = parse_option_word(word, after, context, &mut items);
        rest = &after[taken..];
    }
    items
}

/// Parses a word of options, and returns how many of the words after it are values.
fn parse_option_word(
    word: &Spanned,
    after: &[Spanned],
    context: Context,
    items: &mut Vec<Item>,
) -> usize {
    let is_corrected = context.personality == Personality::OpenMpi
        && !word.text.starts_with("--")
        && word.text.len() > 2;
    // One long option is commonly written with a single dash.
    let long = match word.text.as_str() {
        "-np" => Some("np"),
        // OMPI-DASH-1: Open MPI accepts every long option with a single dash.
        text if is_corrected => text.strip_prefix('-'),
        text => text.strip_prefix("--"),
    };
    if let Some(long) = long {
        let spellings = match context.after_one_dash {
            Spellings::Current if is_corrected => Spellings::Current,
            _ => context.spellings,
        };
        let context = Context {
            spellings,
            ..context
        };
        let (item, taken) = parse_long(word, long, after, context);
        items.push(item);
        return taken;
    }
    if let Some((fault, taken)) = parse_after_one_dash(word, after, context.personality) {
        items.push(Item::Fault(fault));
        return taken;
    }
    parse_letters(word, after, context.personality, items)
}

/// Parses an option after two dashes, and returns how many of the words after it are values.
fn parse_long(word: &Spanned, long: &str, after: &[Spanned], context: Context) -> (Item, usize) {
    let (typed, attached) = name_and_value(word, long);
    let spelled = format!("--{typed}");
    let is_current_only = context.before_equals == Spellings::Current && attached.is_some();
    let spellings = match is_current_only {
        true => Spellings::Current,
        false => context.spellings,
    };
    let name = match spellings {
        Spellings::Current => typed,
        Spellings::All => current_spelling(&spelled).trim_start_matches("--"),
    };
    let Some(kind) = option_table::by_long_name(name, context.personality) else {
        let (option, taken) = guess_option(word, typed, attached, after, context.personality);
        return (fault(FaultKind::UnknownOption, word, Some(option)), taken);
    };
    let given = |values, form| GivenOption {
        kind,
        name: Cow::Borrowed(kind.full_name(name)),
        word: word.clone(),
        values,
        form,
    };
    let missing = FaultKind::MissingValue {
        needed: kind.values,
    };
    match attached {
        Some(value) if kind.values == 2 => {
            // The word itself is the first value: of two, none can be attached.
            let mut values = vec![word.clone()];
            values.extend(
                after
                    .first()
                    .filter(|second| !looks_like_option(second, context.personality))
                    .cloned(),
            );
            let (taken, is_complete) = (values.len() - 1, values.len() == 2);
            let given = given(values, ValueForm::Equals);
            if is_complete {
                (Item::Option(given), taken)
            } else {
                // Other versions take the first value from the word.
                let option = GivenOption {
                    values: vec![value],
                    ..given
                };
                (fault(missing, word, Some(option)), taken)
            }
        }
        Some(value) => {
            let accepts = kind.values > 0 || matches!(kind.meaning, Meaning::AsRunTimeMaybe(_));
            let given = given(vec![value], ValueForm::Equals);
            let item = if accepts {
                Item::Option(given)
            } else {
                fault(FaultKind::UnknownOption, word, Some(given))
            };
            (item, 0)
        }
        None => {
            let needed = kind.following_values();
            let mut values = Vec::new();
            for value in after.iter().take(needed) {
                // A word that looks like an option is not a second value.
                if values.len() == 1 && looks_like_option(value, context.personality) {
                    break;
                }
                values.push(value.clone());
            }
            let (taken, form) = (values.len(), form_of(&values));
            let given = given(values, form);
            if taken == needed {
                (Item::Option(given), taken)
            } else {
                (fault(missing, word, Some(given)), taken)
            }
        }
    }
}

/// Parses a long option after a single dash, as other versions of PRRTE accept some.
fn parse_after_one_dash(
    word: &Spanned,
    after: &[Spanned],
    personality: Personality,
) -> Option<(Fault, usize)> {
    let long = &word.text[1..];
    let (typed, attached) = name_and_value(word, long);
    if !AFTER_ONE_DASH.contains(&plain(typed).as_str()) {
        return None;
    }
    let by_short_name = |letter| option_table::by_short_name(letter, personality);
    let letter = long.chars().next().and_then(by_short_name);
    let kind = match letter.map(|kind| kind.meaning) {
        None => FaultKind::UnknownLetter { followed: true },
        Some(Meaning::Help) => FaultKind::HelpLetter,
        // PRRTE takes the letter for the option, and the rest of the word for its value.
        Some(_) => return None,
    };
    let (option, taken) = guess_option(word, typed, attached, after, personality);
    let fault = Fault {
        kind,
        word: word.clone(),
        option: Some(option),
    };
    Some((fault, taken))
}

/// Parses the letters of a word, and returns how many of the words after it are values.
fn parse_letters(
    word: &Spanned,
    after: &[Spanned],
    personality: Personality,
    items: &mut Vec<Item>,
) -> usize {
    for (at, letter) in word.text.char_indices().skip(1) {
        let attached = &word.text[at + letter.len_utf8()..];
        let Some(kind) = option_table::by_short_name(letter, personality) else {
            // PRRTE looks at letters byte by byte.
            let followed = letter != '-' && at + 1 < word.text.len();
            let guess = (at == 1).then(|| guess_letter(word, letter, attached, after));
            let (option, taken) = guess.map_or((None, 0), |(option, taken)| (Some(option), taken));
            items.push(fault(FaultKind::UnknownLetter { followed }, word, option));
            return taken;
        };
        let given = |values, form| GivenOption {
            kind,
            name: kind.letter_name(letter),
            word: word.clone(),
            values,
            form,
        };
        if kind.values == 0 {
            items.push(Item::Option(given(Vec::new(), ValueForm::None)));
            continue;
        }
        if !attached.is_empty() || kind.meaning == Meaning::Help {
            let value = word.part(word.text.len() - attached.len(), attached);
            items.push(Item::Option(given(vec![value], ValueForm::Attached)));
            return 0;
        }
        return match after.first() {
            Some(value) => {
                let given = given(vec![value.clone()], ValueForm::NextWord);
                items.push(Item::Option(given));
                1
            }
            None => {
                // PRRTE does not distinguish a letter that lacks its value from an unknown one.
                let kind = FaultKind::UnknownLetter { followed: false };
                let given = given(Vec::new(), ValueForm::None);
                items.push(fault(kind, word, Some(given)));
                0
            }
        };
    }
    0
}

/// Guesses the values of a long option that PRRTE refuses, as a version that knows it would parse them.
fn guess_option(
    word: &Spanned,
    typed: &str,
    attached: Option<Spanned>,
    after: &[Spanned],
    personality: Personality,
) -> (GivenOption, usize) {
    let name = plain(typed);
    let (kind, name) = match option_table::by_plain_name(&name, personality) {
        Some((kind, name)) => (kind, Cow::Borrowed(name)),
        None => (&option_table::UNKNOWN, Cow::Owned(name)),
    };
    let needed = match &*name {
        _ if !kind.is_unknown() => kind.following_values(),
        name if TWO_VALUES.contains(&name) => 2,
        name => usize::from(!WITHOUT_VALUE.contains(&name)),
    };
    let following = needed.saturating_sub(usize::from(attached.is_some()));
    let mut values: Vec<Spanned> = attached.into_iter().collect();
    let form = if values.is_empty() {
        form_of(&after[..following.min(after.len())])
    } else {
        ValueForm::Equals
    };
    let taken = following.min(after.len());
    values.extend_from_slice(&after[..taken]);
    let option = GivenOption {
        kind,
        name,
        word: word.clone(),
        values,
        form,
    };
    (option, taken)
}

/// Guesses the value of a letter that PRRTE does not know.
fn guess_letter(
    word: &Spanned,
    letter: char,
    attached: &str,
    after: &[Spanned],
) -> (GivenOption, usize) {
    let following = after.first().cloned();
    let (value, form, taken) = if FLAGS.contains(&letter) {
        (None, ValueForm::None, 0)
    } else if !attached.is_empty() {
        let start = word.text.len() - attached.len();
        let value = word.part(start, attached);
        (Some(value), ValueForm::Attached, 0)
    } else {
        let (form, taken) = match following {
            Some(_) => (ValueForm::NextWord, 1),
            None => (ValueForm::None, 0),
        };
        (following, form, taken)
    };
    let option = GivenOption {
        kind: &option_table::UNKNOWN,
        name: Cow::Owned(letter.to_string()),
        word: word.clone(),
        values: value.into_iter().collect(),
        form,
    };
    (option, taken)
}

fn fault(kind: FaultKind, word: &Spanned, option: Option<GivenOption>) -> Item {
    Item::Fault(Fault {
        kind,
        word: word.clone(),
        option,
    })
}

/// Splits the end of a word at its first `=`.
fn name_and_value<'a>(word: &Spanned, long: &'a str) -> (&'a str, Option<Spanned>) {
    match long.split_once('=') {
        Some((name, value)) => {
            let start = word.text.len() - value.len();
            (name, Some(word.part(start, value)))
        }
        None => (long, None),
    }
}

fn form_of(values: &[Spanned]) -> ValueForm {
    if values.is_empty() {
        ValueForm::None
    } else {
        ValueForm::NextWord
    }
}

/// Returns whether a word starts with two dashes, or is a dash and the letter of an option.
fn looks_like_option(word: &Spanned, personality: Personality) -> bool {
    let by_short_name = |letter| option_table::by_short_name(letter, personality);
    let mut letters = word.text.chars();
    word.text.starts_with("--")
        || (letters.next() == Some('-')
            && letters.next().and_then(by_short_name).is_some()
            && letters.next().is_none())
}
