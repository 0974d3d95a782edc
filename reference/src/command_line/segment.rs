//! Splitting a command line into segments, and each segment into options, an executable and its arguments.

use super::option::{self, Meaning, OptionKind};
use crate::error::{Code, Refusal, Spot, Stage, Topic};
use crate::policy::Spanned;

/// The options of one app, and what it runs.
#[derive(Clone, Debug)]
pub(super) struct Segment {
    pub(super) options: Vec<GivenOption>,
    pub(super) executable: Spanned,
}

/// An option with its values.
#[derive(Clone, Debug)]
pub(super) struct GivenOption {
    pub(super) kind: &'static OptionKind,
    /// The option as it was written.
    pub(super) name: Spanned,
    pub(super) values: Vec<Spanned>,
}

impl Segment {
    /// The values of all options of a meaning, in order.
    pub(super) fn values(&self, meaning: Meaning) -> impl Iterator<Item = &Spanned> {
        self.options
            .iter()
            .filter(move |given| given.kind.meaning == meaning)
            .filter_map(|given| given.values.first())
    }

    /// The value of an option that may stand in a segment once.
    pub(super) fn single(&self, meaning: Meaning) -> Result<Option<&Spanned>, Refusal> {
        let mut given = self
            .options
            .iter()
            .filter(|given| given.kind.meaning == meaning);
        let first = given.next();
        if let Some(second) = given.next() {
            return Err(refuse(
                Topic::MultiInstances,
                &second.name,
                format!("{} stands twice in one segment", second.name.text),
            ));
        }
        Ok(first.and_then(|given| given.values.first()))
    }
}

fn refuse(topic: Topic, at: &Spanned, message: String) -> Refusal {
    Refusal::new(Stage::CommandLine, topic, Code::Silent, message).at(at.spot)
}

/// Splits a command line at the words that are a single colon.
///
/// Segments without a word are passed over, except in front of the first executable.
pub(super) fn split(words: &[Spanned]) -> Result<Vec<Segment>, Refusal> {
    let mut segments = Vec::new();
    for (index, part) in words.split(|word| word.text == ":").enumerate() {
        if index == 0 || !part.is_empty() {
            segments.push(read(part, words.last())?);
        }
    }
    Ok(segments)
}

/// Reads one segment: options up to the first word that is none, which is the executable.
fn read(words: &[Spanned], last: Option<&Spanned>) -> Result<Segment, Refusal> {
    let mut options = Vec::new();
    let mut rest = words;
    while let Some((word, behind)) = rest.split_first() {
        if word.text == "--" {
            rest = behind;
            break;
        }
        if !word.text.starts_with('-') || word.text == "-" {
            break;
        }
        let (given, behind) = one_option(word, behind)?;
        options.push(given);
        rest = behind;
    }
    let Some(executable) = rest.first() else {
        let at = words.last().or(last).and_then(|word| word.spot);
        return Err(Refusal::new(
            Stage::CommandLine,
            Topic::NoExecutable,
            Code::Silent,
            "a segment names no executable",
        )
        .at(at));
    };
    Ok(Segment {
        options,
        executable: executable.clone(),
    })
}

/// Reads one option with its values: `--name value`, `--name=value`, `-n value` or `-nvalue`.
fn one_option<'a>(
    word: &Spanned,
    behind: &'a [Spanned],
) -> Result<(GivenOption, &'a [Spanned]), Refusal> {
    let (kind, attached) = recognise(word)?;
    let mut values: Vec<Spanned> = attached.into_iter().collect();
    let wanted = kind.values.saturating_sub(values.len());
    if kind.values == 0 && !values.is_empty() {
        return Err(refuse(
            Topic::UnexpectedValue,
            word,
            format!("{} takes no value", word.text),
        ));
    }
    let Some((taken, rest)) = behind.split_at_checked(wanted) else {
        return Err(refuse(
            Topic::MissingOptionValue,
            word,
            format!("{} needs a value", word.text),
        ));
    };
    values.extend_from_slice(taken);
    let given = GivenOption {
        kind,
        name: word.clone(),
        values,
    };
    Ok((given, rest))
}

fn recognise(word: &Spanned) -> Result<(&'static OptionKind, Option<Spanned>), Refusal> {
    let unknown = || {
        refuse(
            Topic::UnknownOption,
            word,
            format!("{} is no option of prterun", word.text),
        )
    };
    if let Some(long) = word.text.strip_prefix("--") {
        let (name, value) = match long.split_once('=') {
            Some((name, value)) => (name, Some(word.part(name.len() + 3, value))),
            None => (long, None),
        };
        return match option::by_long_name(name) {
            Ok(kind) => Ok((kind, value)),
            Err(fitting) if fitting.is_empty() => Err(unknown()),
            Err(fitting) => Err(refuse(
                Topic::Ambiguous,
                word,
                format!("{} may stand for --{}", word.text, fitting.join(" or --")),
            )),
        };
    }
    // One long option is commonly written with a single dash.
    if word.text == "-np" {
        return option::by_short_name('n')
            .map(|kind| (kind, None))
            .ok_or_else(unknown);
    }
    let mut letters = word.text.chars();
    letters.next();
    let kind = letters
        .next()
        .and_then(option::by_short_name)
        .ok_or_else(unknown)?;
    let attached = letters.as_str();
    let value =
        (!attached.is_empty()).then(|| word.part(word.text.len() - attached.len(), attached));
    if kind.values == 0 && value.is_some() {
        return Err(unknown());
    }
    Ok((kind, value))
}

/// The words of a command line, each with its spot.
pub(super) fn words(arguments: &[String]) -> Vec<Spanned> {
    arguments
        .iter()
        .enumerate()
        .map(|(word, text)| Spanned {
            text: text.clone(),
            spot: Some(Spot {
                word,
                start: 0,
                len: text.len(),
            }),
        })
        .collect()
}
