//! The refusals that several of the launcher's checks share.

use super::CommandLineRules;
use crate::syntax::{Fault, FaultKind, GivenOption};
use mapcheck_mapping::error::{Code, Refusal, Stage, Topic};
use mapcheck_mapping::policy::Spanned;

/// Refuses an option that may occur once in a segment.
pub(super) fn refuse_repeated(given: &GivenOption) -> Refusal {
    let message = format!(
        "{} is given twice in one segment; keep one of them",
        given.word.text
    );
    refuse(Topic::MultiInstances, &given.word, message)
}

/// Refuses a word that is not an option.
pub(super) fn refuse_unknown(word: &Spanned) -> Refusal {
    let message = format!("the launcher has no option {}", word.text);
    refuse(Topic::UnknownOption, word, message)
}

/// Returns the launcher's refusal of a fault.
pub(super) fn refuse_fault(fault: &Fault, rules: &dyn CommandLineRules) -> Refusal {
    let word = &fault.word;
    let text = &word.text;
    let (topic, message) = match fault.kind {
        FaultKind::UnknownOption | FaultKind::UnknownLetter { .. } | FaultKind::HelpLetter => {
            return refuse_unknown(word);
        }
        FaultKind::MissingValue { needed } => {
            let values = if needed == 2 { "two values" } else { "a value" };
            let message = format!("{text} needs {values}");
            let topic = match needed {
                1 => rules.option_without_value(text),
                _ => Topic::MissingOptionValue,
            };
            (topic, message)
        }
        FaultKind::NoExecutable => {
            let message = "a segment names no executable".to_owned();
            (Topic::NoExecutable, message)
        }
        FaultKind::AppBesideAppfile => {
            let message =
                "the command line names an app as well as an appfile; leave one of them out"
                    .to_owned();
            (Topic::AppBesideAppfile, message)
        }
        FaultKind::NoAppfile => {
            let message = format!("the appfile `{text}` cannot be opened");
            (Topic::NoAppfile, message)
        }
    };
    refuse(topic, word, message)
}

fn refuse(topic: Topic, at: &Spanned, message: String) -> Refusal {
    Refusal::new(Stage::CommandLine, topic, Code::Silent, message).at(at.spot)
}

/// Refuses a word of an option that this launcher does not know.
pub(super) fn refuse_word(option: &str, field: &Spanned, is_qualifier: bool) -> Refusal {
    let topic = match is_qualifier {
        true => Topic::UnrecognizedQualifier,
        false => Topic::UnrecognizedDirective,
    };
    let (name, _) = field.name_and_value();
    refuse(
        topic,
        field,
        format!("this build does not know `{name}` of {option}"),
    )
}

/// Refuses a value that is not a number of the given kind.
pub(super) fn refuse_number(given: &Spanned, what: &str) -> Refusal {
    Refusal::new(
        Stage::CommandLine,
        Topic::BadNumber,
        Code::BadParam,
        format!("invalid {what} `{}`", given.text),
    )
    .at(given.spot)
}
