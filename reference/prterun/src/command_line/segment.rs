//! Splitting a command line into segments, and each segment into options, an executable and its arguments.

use super::normalize::current_spelling;
use super::option::{self, Meaning, OptionKind};
use mapcheck_mapping::error::{Code, MapError, NotModelled, Refusal, Spot, Stage, Topic};
use mapcheck_mapping::policy::Spanned;

/// The options of one app, and what it runs.
#[derive(Clone, Debug)]
pub(super) struct Segment {
    pub(super) options: Vec<GivenOption>,
    /// Parameters that count where no option sets them, for [`Quirk::ApplicationParametersTaken`].
    ///
    /// [`Quirk::ApplicationParametersTaken`]: mapcheck_mapping::rules::Quirk::ApplicationParametersTaken
    pub(super) taken: Vec<GivenOption>,
    /// The executable; where there is none, the place at which it should stand.
    pub(super) executable: Spanned,
    has_executable: bool,
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

    /// The host lists.
    pub(super) fn hosts(&self) -> impl Iterator<Item = &Spanned> {
        self.values(Meaning::Host)
    }

    /// The hostfiles.
    pub(super) fn hostfiles(&self) -> impl Iterator<Item = &Spanned> {
        let files = |given: &&GivenOption| given.kind.meaning.names_hostfile();
        let given = self.options.iter().filter(files);
        given.filter_map(|given| given.values.first())
    }

    /// The first option of a meaning.
    pub(super) fn given(&self, meaning: Meaning) -> Option<&GivenOption> {
        self.options
            .iter()
            .find(|given| given.kind.meaning == meaning)
    }

    /// The options, each at its first place only.
    pub(super) fn first_of_each(&self) -> impl Iterator<Item = &GivenOption> {
        let mut seen: Vec<&OptionKind> = Vec::new();
        self.options.iter().filter(move |given| {
            let again = seen.iter().any(|kind| std::ptr::eq(*kind, given.kind));
            if !again {
                seen.push(given.kind);
            }
            !again
        })
    }

    /// Refuses an option that stands more than once, under any of its names, and may not.
    pub(super) fn check_once(&self) -> Result<(), Refusal> {
        let mut seen: Vec<&str> = Vec::new();
        for given in &self.options {
            let Meaning::Once(name) = given.kind.meaning else {
                continue;
            };
            if seen.contains(&name) {
                return Err(twice(given));
            }
            seen.push(name);
        }
        Ok(())
    }

    /// Refuses two hostfiles of which one is named by the older option: it becomes the newer one, and there may be no
    /// other then. The newer one may be repeated.
    pub(super) fn check_hostfiles(&self) -> Result<(), Refusal> {
        let is_file = |given: &&GivenOption| given.kind.meaning.names_hostfile();
        let is_older = |given: &GivenOption| given.kind.meaning == Meaning::OlderHostfile;
        let mut files = self.options.iter().filter(is_file);
        match (files.next(), files.next()) {
            (Some(first), Some(second))
                if is_older(first) || is_older(second) || files.any(is_older) =>
            {
                Err(twice(second))
            }
            _ => Ok(()),
        }
    }

    /// Refuses a segment in which nothing follows the options.
    pub(super) fn check_executable(&self) -> Result<(), Refusal> {
        if !self.has_executable {
            let message = "a segment names no executable".to_owned();
            return Err(refuse(Topic::NoExecutable, &self.executable, message));
        }
        Ok(())
    }

    /// The value of an option that may stand in a segment once.
    pub(super) fn single(&self, meaning: Meaning) -> Result<Option<&Spanned>, Refusal> {
        let mut given = self
            .options
            .iter()
            .filter(|given| given.kind.meaning == meaning);
        let first = given.next();
        if let Some(second) = given.next() {
            return Err(twice(second));
        }
        Ok(first.and_then(|given| given.values.first()))
    }
}

pub(super) fn twice(given: &GivenOption) -> Refusal {
    let message = format!("{} stands twice in one segment", given.name.text);
    refuse(Topic::MultiInstances, &given.name, message)
}

fn refuse(topic: Topic, at: &Spanned, message: String) -> Refusal {
    Refusal::new(Stage::CommandLine, topic, Code::Silent, message).at(at.spot)
}

/// Splits a command line at the words that are a single colon.
///
/// Segments without a word are passed over, except in front of the first executable.
pub(super) fn split(words: &[Spanned]) -> Result<Vec<Segment>, MapError> {
    let mut segments = Vec::new();
    for part in parts(words) {
        // Whoever asks for some options only is not told of a word that is none.
        let manner = Manner {
            lax: !segments.is_empty(),
            ..Manner::PLAIN
        };
        segments.push(read(part, words.last(), manner)?);
    }
    Ok(segments)
}

/// The words of each segment.
pub(super) fn parts(words: &[Spanned]) -> impl Iterator<Item = &[Spanned]> {
    let parts = words.split(|word| word.text == ":").enumerate();
    parts.filter_map(|(index, part)| (index == 0 || !part.is_empty()).then_some(part))
}

/// How the words of a segment are read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    /// Whether the first word may be letters that are no options, for [`Quirk::UnknownLettersExecuted`].
    ///
    /// [`Quirk::UnknownLettersExecuted`]: mapcheck_mapping::rules::Quirk::UnknownLettersExecuted
    pub(super) lax: bool,
    /// The number of the first word whose spelling is kept, for [`Quirk::AppfileSpellingsKept`].
    ///
    /// [`Quirk::AppfileSpellingsKept`]: mapcheck_mapping::rules::Quirk::AppfileSpellingsKept
    pub(super) kept_from: usize,
}

impl Manner {
    /// As the rules have it, with no quirk.
    pub(super) const PLAIN: Self = Self {
        lax: false,
        kept_from: usize::MAX,
    };

    fn keeps_spelling(self, word: &Spanned) -> bool {
        word.spot.is_some_and(|spot| spot.word >= self.kept_from)
    }
}

/// Reads one segment: options up to the first word that is none, which is the executable. `last` is the last word of the command line.
pub(super) fn read(
    words: &[Spanned],
    last: Option<&Spanned>,
    manner: Manner,
) -> Result<Segment, MapError> {
    let mut options = Vec::new();
    let mut rest = words;
    while let Some((word, behind)) = rest.split_first() {
        if word.text == "--" {
            rest = behind;
            break;
        }
        let is_first = rest.len() == words.len();
        if !word.text.starts_with('-')
            || word.text == "-"
            || manner.lax && is_first && stops_within(&word.text)
        {
            break;
        }
        rest = one_word(word, behind, manner, &mut options)?;
        let told = options.last().map(|given| given.kind.meaning);
        if told == Some(Meaning::Help) {
            return Err(MapError::NotModelled(NotModelled {
                what: format!("`{}`, which maps nothing", word.text),
                spot: word.spot,
            }));
        }
    }
    let nothing = || Spanned {
        text: String::new(),
        spot: words.last().or(last).and_then(|word| word.spot),
    };
    Ok(Segment {
        options,
        taken: Vec::new(),
        has_executable: !rest.is_empty(),
        executable: rest.first().cloned().unwrap_or_else(nothing),
    })
}

/// Whether a word of letters has one that is no option, with something behind it.
fn stops_within(word: &str) -> bool {
    let Some(letters) = word.strip_prefix('-') else {
        return false;
    };
    for (start, letter) in letters.char_indices() {
        match option::by_short_name(letter) {
            // Letters are looked at byte by byte.
            None => return letter != '-' && start + 1 < letters.len(),
            Some(kind) if kind.values > 0 => return false,
            Some(_) => {}
        }
    }
    false
}

/// Reads a word of options with the values that follow it: `--name value`, `--name=value`, `-n value`, `-nvalue`, or
/// several letters in one word. Returns what is left.
fn one_word<'a>(
    word: &Spanned,
    behind: &'a [Spanned],
    manner: Manner,
    options: &mut Vec<GivenOption>,
) -> Result<&'a [Spanned], Refusal> {
    if let Some(long) = word.text.strip_prefix("--") {
        return long_option(word, long, behind, manner, options);
    }
    // One long option is commonly written with a single dash.
    if word.text == "-np" {
        return long_option(word, "np", behind, manner, options);
    }
    let mut letters = word.text.chars();
    letters.next();
    while let Some(letter) = letters.next() {
        let kind = option::by_short_name(letter).ok_or_else(|| unknown(word))?;
        let attached = letters.as_str();
        let mut given = GivenOption {
            kind,
            name: word.clone(),
            values: Vec::new(),
        };
        if kind.values == 0 {
            options.push(given);
            continue;
        }
        let mut rest = behind;
        if attached.is_empty() && kind.meaning != Meaning::Help {
            // A letter without its value is not told from one that does not exist.
            let (value, behind) = behind.split_first().ok_or_else(|| unknown(word))?;
            given.values.push(value.clone());
            rest = behind;
        } else {
            let start = word.text.len() - attached.len();
            given.values.push(word.part(start, attached));
        }
        options.push(given);
        return Ok(rest);
    }
    Ok(behind)
}

fn long_option<'a>(
    word: &Spanned,
    long: &str,
    behind: &'a [Spanned],
    manner: Manner,
    options: &mut Vec<GivenOption>,
) -> Result<&'a [Spanned], Refusal> {
    let (name, attached) = match long.split_once('=') {
        Some((name, value)) => (name, Some(value)),
        None => (long, None),
    };
    let spelled = format!("--{name}");
    let name = if manner.keeps_spelling(word) {
        name
    } else {
        current_spelling(&spelled).trim_start_matches("--")
    };
    let kind = option::by_long_name(name).ok_or_else(|| unknown(word))?;
    let mut given = GivenOption {
        kind,
        name: word.clone(),
        values: Vec::new(),
    };
    if let Some(value) = attached {
        if kind.values == 0 && !matches!(kind.meaning, Meaning::AsRunTimeMaybe(_)) {
            return Err(unknown(word));
        }
        let mut rest = behind;
        if kind.values == 2 {
            // Of two values none can be attached: the word itself is taken for the first.
            let (second, behind) = behind
                .split_first()
                .filter(|(second, _)| !looks_like_option(&second.text))
                .ok_or_else(|| lacks_values(word, 2))?;
            given.values.extend([word.clone(), second.clone()]);
            rest = behind;
        } else {
            given
                .values
                .push(word.part(word.text.len() - value.len(), value));
        }
        options.push(given);
        return Ok(rest);
    }
    let needed = if kind.meaning == Meaning::Help {
        0
    } else {
        kind.values
    };
    let taken = behind.split_at_checked(needed).filter(|(values, _)| {
        // What looks like an option is no second value.
        let second = values.get(1);
        !second.is_some_and(|value| looks_like_option(&value.text))
    });
    let (values, rest) = taken.ok_or_else(|| lacks_values(word, kind.values))?;
    given.values.extend_from_slice(values);
    options.push(given);
    Ok(rest)
}

/// Whether a word has two dashes in front, or is a dash and the letter of an option.
fn looks_like_option(word: &str) -> bool {
    let mut letters = word.chars();
    word.starts_with("--")
        || (letters.next() == Some('-')
            && letters.next().and_then(option::by_short_name).is_some()
            && letters.next().is_none())
}

fn lacks_values(word: &Spanned, count: usize) -> Refusal {
    let values = if count == 2 { "two values" } else { "a value" };
    let message = format!("{} needs {values}", word.text);
    refuse(Topic::MissingOptionValue, word, message)
}

fn unknown(word: &Spanned) -> Refusal {
    let message = format!("{} is no option of prterun", word.text);
    refuse(Topic::UnknownOption, word, message)
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
