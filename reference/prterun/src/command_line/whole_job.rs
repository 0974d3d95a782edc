//! The options that are the job's in any segment: what is displayed, how output is shown, how the job is run.

use super::app_options::AppOptions;
use super::displays::Displays;
use super::parameters::Parameters;
use super::refusal::refuse_word;
use crate::command_line::LauncherRules;
use crate::option_table::Meaning;
use mapcheck_mapping::error::{Code, MapError, NotModelled, Refusal, Stage, Topic};
use mapcheck_mapping::policy::{Entry, ParsedWord, Spanned, ValueRule, VocabularyKind, look_up};
use mapcheck_mapping::rules::{Edition, Question};
use std::collections::HashMap;
use std::slice;

/// The kind of a word's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    /// Yes or no; yes if it is missing.
    Truth,
    /// Yes or no, and yes means the opposite of the name.
    Opposite,
    /// Any text.
    Text,
}

/// A word: its whole name, and what its value may be.
type Word = Entry<(&'static str, Value)>;

const fn yes_or_no(name: &'static str) -> Word {
    ((name, Value::Truth), name, ValueRule::Optional)
}

const fn maybe_text(name: &'static str) -> Word {
    ((name, Value::Text), name, ValueRule::Optional)
}

const fn text(name: &'static str) -> Word {
    ((name, Value::Text), name, ValueRule::Required)
}

/// An option with its vocabulary. Its value lists words between commas, each with qualifiers after colons.
struct Vocabulary {
    meaning: Meaning,
    option: &'static str,
    words: &'static [Word],
    /// `None` if words have no qualifiers.
    qualifiers: Option<&'static [Word]>,
    /// Returns the word that an older option replaces.
    older: fn(Meaning) -> Option<&'static str>,
}

const OUTPUT: Vocabulary = Vocabulary {
    meaning: Meaning::Output,
    option: "--output",
    words: &[
        yes_or_no("tag"),
        yes_or_no("tag-detailed"),
        yes_or_no("tag-fullname"),
        yes_or_no("rank"),
        yes_or_no("timestamp"),
        yes_or_no("xml"),
        yes_or_no("merge-stderr-to-stdout"),
        text("directory"),
        text("filename"),
    ],
    qualifiers: Some(&[
        yes_or_no("copy"),
        (("copy", Value::Opposite), "nocopy", ValueRule::Optional),
        yes_or_no("raw"),
        yes_or_no("pattern"),
    ]),
    older: |meaning| match meaning {
        Meaning::AsOutput(word) => Some(word),
        _ => None,
    },
};

const DISPLAY: Vocabulary = Vocabulary {
    meaning: Meaning::Display,
    option: "--display",
    words: &[
        yes_or_no("allocation"),
        yes_or_no("map"),
        yes_or_no("bind"),
        (("bind", Value::Truth), "bindings", ValueRule::Optional),
        yes_or_no("map-devel"),
        maybe_text("topo"),
        maybe_text("cpus"),
    ],
    qualifiers: Some(&[
        yes_or_no("parseable"),
        (("parseable", Value::Truth), "parsable", ValueRule::Optional),
        yes_or_no("physical"),
    ]),
    older: |meaning| match meaning {
        Meaning::AsDisplay(word) | Meaning::IntoDisplay(word) => Some(word),
        _ => None,
    },
};

const RUN_TIME: Vocabulary = Vocabulary {
    meaning: Meaning::RunTime,
    option: "--rtos",
    words: &[
        yes_or_no("error-nonzero-status"),
        yes_or_no("donotlaunch"),
        yes_or_no("donotspawn"),
        yes_or_no("show-progress"),
        yes_or_no("recoverable"),
        yes_or_no("autorestart"),
        yes_or_no("continuous"),
        text("max-restarts"),
        text("exec-agent"),
        yes_or_no("default-exec-agent"),
        yes_or_no("stop-on-exec"),
        yes_or_no("stop-in-init"),
        maybe_text("stop-in-app"),
        text("timeout"),
        text("spawn-timeout"),
        yes_or_no("report-state-on-timeout"),
        yes_or_no("get-stack-traces"),
        yes_or_no("report-child-jobs-separately"),
        yes_or_no("aggregate-help-messages"),
        yes_or_no("notifyerrors"),
        maybe_text("output-proctable"),
        yes_or_no("fwd-environment"),
    ],
    qualifiers: None,
    older: |meaning| match meaning {
        Meaning::AsRunTime(word) | Meaning::AsRunTimeMaybe(word) => Some(word),
        _ => None,
    },
};

/// The options, in the order of their checks.
const OPTIONS: [Vocabulary; 3] = [OUTPUT, DISPLAY, RUN_TIME];

/// A word of such an option.
struct GivenWord {
    word: ParsedWord<(&'static str, Value)>,
    qualifier: bool,
    /// Whether it is a qualifier after another.
    is_further: bool,
}

impl GivenWord {
    /// Returns whether it requests what it names. Only a word that is yes or no can forbid it.
    fn wanted(&self) -> bool {
        let value = self.word.value.as_deref();
        self.word.meaning.1 == Value::Text || value.and_then(truth) != Some(false)
    }

    /// Returns whether it is the qualifier or the word of a name.
    fn is(&self, name: &str, qualifier: bool) -> bool {
        self.word.meaning.0 == name && self.qualifier == qualifier
    }

    /// Checks the value of a word that is yes or no.
    fn check_truth(&self) -> Result<(), Refusal> {
        let value = self.word.value.as_deref();
        if self.word.meaning.1 == Value::Text || value.is_none_or(|value| truth(value).is_some()) {
            return Ok(());
        }
        let field = &self.word.field;
        let message = format!("invalid value in `{}`: it is `yes` or `no`", field.text);
        Err(refuse(Topic::InvalidValue, field, message))
    }

    /// Returns the effective value: two words of one name contradict each other if theirs differ.
    fn effective_value(&self) -> String {
        let value = self.word.value.as_deref();
        let yes = match self.word.meaning.1 {
            Value::Truth => value.map_or(Some(true), truth),
            Value::Opposite => value.map_or(Some(true), truth).map(|yes| !yes),
            Value::Text => None,
        };
        let text = || value.unwrap_or_default().to_owned();
        yes.map_or_else(text, |yes| yes.to_string())
    }
}

/// Parses yes or no. Leading blanks are skipped, and an empty value is yes. A number is yes unless it is 0. Whatever follows a number
/// or a whole word is ignored; nothing may follow a single letter.
pub(super) fn truth(value: &str) -> Option<bool> {
    let value = value.trim_ascii_start().to_ascii_lowercase();
    let digits: String = value.chars().take_while(char::is_ascii_digit).collect();
    if !digits.is_empty() {
        return Some(digits.bytes().any(|digit| digit != b'0'));
    }
    let begins = |words: [&str; 2]| words.iter().any(|word| value.starts_with(word));
    match value.as_str() {
        "" | "t" | "y" => Some(true),
        "f" | "n" => Some(false),
        _ if begins(["true", "yes"]) => Some(true),
        _ if begins(["false", "no"]) => Some(false),
        _ => None,
    }
}

impl Vocabulary {
    /// Parses the words of an option's value.
    fn parse_words(&self, value: &Spanned) -> Result<Vec<GivenWord>, Refusal> {
        let items = value.split(',');
        if items.is_empty() {
            let message = format!("{} needs at least one word", self.option);
            return Err(refuse(Topic::MissingOptionValue, value, message));
        }
        let mut all = Vec::new();
        for item in &items {
            let fields = match self.qualifiers {
                Some(_) => item.split(':'),
                None => vec![item.clone()],
            };
            let words = usize::from(!item.text.starts_with(':') || self.qualifiers.is_none());
            for (index, field) in fields.iter().enumerate() {
                let (kind, vocabulary) = if index < words {
                    (VocabularyKind::Policy, self.words)
                } else {
                    (
                        VocabularyKind::Qualifier,
                        self.qualifiers.unwrap_or_default(),
                    )
                };
                let word =
                    look_up(self.option, kind, vocabulary, field).map_err(|refusal| Refusal {
                        stage: Stage::CommandLine,
                        ..refusal
                    })?;
                all.push(GivenWord {
                    word,
                    qualifier: index >= words,
                    is_further: index > words,
                });
            }
        }
        Ok(all)
    }

    /// Refuses two words that contradict each other, in one segment or, if segments are compared, in several.
    fn check_consistent(
        &self,
        segments: &[AppOptions],
        compares_segments: bool,
    ) -> Result<(), Refusal> {
        let mut before: HashMap<(&str, bool), String> = HashMap::new();
        for segment in segments {
            if !compares_segments {
                before.clear();
            }
            for given in self.parse_segment(segment)? {
                let (name, value) = (given.word.meaning.0, given.effective_value());
                let other = before.insert((name, given.qualifier), value.clone());
                if other.is_some_and(|other| other != value) {
                    let message =
                        format!("`{name}` is the job's and is given with contradictory values");
                    let topic = Topic::ConflictingJobOptions;
                    return Err(refuse(topic, &given.word.field, message));
                }
            }
        }
        Ok(())
    }

    /// Parses all words that a segment has for the option, including those that its older options replace.
    fn parse_segment(&self, segment: &AppOptions) -> Result<Vec<GivenWord>, Refusal> {
        let mut all = Vec::new();
        for value in segment.values(self.meaning) {
            all.extend(self.parse_words(value)?);
        }
        for given in segment.first_of_each() {
            let Some(word) = (self.older)(given.meaning()) else {
                continue;
            };
            let value = given.value();
            let text = value.map(|value| format!("{word}={}", value.text));
            all.extend(self.parse_words(&Spanned {
                text: text.unwrap_or_else(|| word.to_owned()),
                spot: value.unwrap_or(&given.word).spot,
            })?);
        }
        Ok(all)
    }
}

fn refuse(topic: Topic, at: &Spanned, message: String) -> Refusal {
    Refusal::new(Stage::CommandLine, topic, Code::Silent, message).at(at.spot)
}

/// Checks the words of a segment's options that are the job's.
pub(super) fn check_words(segment: &AppOptions, rules: &dyn LauncherRules) -> Result<(), Refusal> {
    for option in &OPTIONS {
        for given in option.parse_segment(segment)? {
            let (name, field) = (option.option.trim_start_matches('-'), &given.word.field);
            let word = field.name_and_value().0.to_ascii_lowercase();
            // A launcher that lacks a word looks at the first qualifier only.
            if !given.is_further && !rules.knows_word(name, &word) {
                return Err(refuse_word(name, field, given.qualifier));
            }
        }
    }
    Ok(())
}

/// Checks that the segments agree on the options that are the job's.
///
/// PAM-DISPLAY-3: one segment cannot request what another forbids.
pub(super) fn check(segments: &[AppOptions], rules: &dyn LauncherRules) -> Result<(), Refusal> {
    let compares_segments = rules.answer(Question::DisplayOnApp) == Edition::August2026;
    OPTIONS
        .iter()
        .try_for_each(|option| option.check_consistent(segments, compares_segments))
}

/// Checks the values of some options' words that are yes or no.
pub(super) fn check_truths(segments: &[AppOptions], of: &[Meaning]) -> Result<(), Refusal> {
    for option in OPTIONS.iter().filter(|option| of.contains(&option.meaning)) {
        for segment in segments {
            let all = option.parse_segment(segment)?;
            all.iter().try_for_each(GivenWord::check_truth)?;
        }
    }
    Ok(())
}

/// Checks the parameters that are the defaults of the options.
///
/// ENV-OUTPUT-1: the parameter counts where no segment has the option. What such a display looks like is not modelled, so a wrong
/// word in it is not either.
pub(super) fn check_defaults(
    segments: &[AppOptions],
    parameters: &Parameters,
) -> Result<(), MapError> {
    for (option, name) in [(OUTPUT, "output"), (DISPLAY, "display")] {
        let Some(value) = parameters.setting(&[name]) else {
            continue;
        };
        let mut given = segments.iter().map(|segment| option.parse_segment(segment));
        if given.any(|words| words.is_ok_and(|words| !words.is_empty())) {
            continue;
        }
        let words = option.parse_words(value);
        let checked = words.and_then(|words| words.iter().try_for_each(GivenWord::check_truth));
        match checked {
            Err(_) if option.meaning == Meaning::Display => {
                return Err(NotModelled {
                    what: format!("the parameter {name} with the value `{}`", value.text),
                    spot: value.spot,
                }
                .into());
            }
            checked => checked?,
        }
    }
    Ok(())
}

/// Checks the destination of the output.
///
/// PAM-OPTION-7: output goes to a directory or to files; only file names can be a pattern; `copy` may be given once.
pub(super) fn check_output(segments: &[AppOptions]) -> Result<(), Refusal> {
    let mut all = Vec::new();
    for segment in segments {
        all.extend(OUTPUT.parse_segment(segment)?);
    }
    let named = |name| all.iter().find(|given| given.is(name, false));
    if let (Some(_), Some(file)) = (named("directory"), named("filename")) {
        let message = "output goes to a directory or to files, not to both".to_owned();
        return Err(refuse(
            Topic::ConflictingJobOptions,
            &file.word.field,
            message,
        ));
    }
    if let Some(again) = all.iter().filter(|given| given.is("copy", true)).nth(1) {
        let message = "`copy` or `nocopy` of the output is given more than once".to_owned();
        return Err(refuse(
            Topic::ConflictingJobOptions,
            &again.word.field,
            message,
        ));
    }
    let mut patterns = all
        .iter()
        .filter(|given| given.is("pattern", true) && given.wanted());
    match patterns.next() {
        Some(pattern) if named("filename").is_none() => {
            let message = "`pattern` needs `filename`: only file names can be a pattern".to_owned();
            let topic = Topic::ConflictingDirectives;
            Err(refuse(topic, &pattern.word.field, message))
        }
        _ => Ok(()),
    }
}

/// Refuses to model a segment that leaves no map to parse: processes that are launched, or output as XML.
pub(super) fn modelled(segment: &AppOptions) -> Result<(), NotModelled> {
    for (option, word, wanted) in [
        (RUN_TIME, "donotlaunch", false),
        (RUN_TIME, "notifyerrors", true),
        (OUTPUT, "xml", true),
    ] {
        let all = option.parse_segment(segment).unwrap_or_default();
        let named = |given: &&GivenWord| given.word.meaning.0 == word && given.wanted() == wanted;
        // A job that goes on after the end of a process can be notified of it; PRRTE refuses others.
        let goes_on = |given: &GivenWord| given.word.meaning.0 == "recoverable" && given.wanted();
        let is_modelled = word == "notifyerrors" && all.iter().any(goes_on);
        if let Some(given) = all.iter().find(named).filter(|_| !is_modelled) {
            return Err(NotModelled {
                what: format!("`{}` of {}", given.word.field.text, option.option),
                spot: given.word.field.spot,
            });
        }
    }
    Ok(())
}

/// Returns what some segments display together, unless a word is invalid or two contradict each other.
pub(super) fn displays(segments: &[AppOptions]) -> Option<Displays> {
    DISPLAY.check_consistent(segments, true).ok()?;
    check_truths(segments, &[Meaning::Display]).ok()?;
    parse_displays(segments).ok()
}

fn parse_displays(segments: &[AppOptions]) -> Result<Displays, Refusal> {
    let mut displays = Displays::default();
    for segment in segments {
        for given in DISPLAY.parse_segment(segment)? {
            displays.add(given.word.meaning.0, given.wanted());
        }
    }
    Ok(displays)
}

/// Returns the nodes that a word of the display lists between semicolons, or `None` if it lists none.
pub(super) fn displayed_nodes(segments: &[AppOptions], word: &str) -> Option<String> {
    let given = segments
        .iter()
        .filter_map(|segment| DISPLAY.parse_segment(segment).ok());
    let mut values = given.flatten().filter(|given| given.is(word, false));
    // The last one replaces those before.
    values.next_back()?.word.value
}

/// Returns whether a segment displays the map.
pub(super) fn shows_map(segment: &AppOptions) -> bool {
    parse_displays(slice::from_ref(segment)).is_ok_and(|displays| displays.shows_map())
}

#[cfg(test)]
mod tests {
    use super::super::displays::Display;
    use super::DISPLAY;

    #[test]
    fn every_word_of_display_is_known() {
        let words = DISPLAY.words.iter().chain(DISPLAY.qualifiers.unwrap());
        for ((name, _), _, _) in words {
            assert!(name.parse::<Display>().is_ok(), "{name}");
        }
    }
}
