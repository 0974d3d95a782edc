//! The launcher's own check of a segment's words, before anything is spawned.

use super::option::Meaning;
use super::segment::Segment;
use crate::error::{Code, Refusal, Stage, Topic};
use crate::policy::{Scope, Spanned, parse_binding, parse_mapping, parse_ranking};
use crate::request::Directives;
use crate::rules::{Edition, Question, Rules};
use std::collections::HashMap;

/// Checks that every word of a segment's directives is one of the vocabulary.
///
/// What only an app may not say is not checked here: that is for the parser which knows whose directive it is.
pub(super) fn directives(directives: &Directives, rules: &Rules) -> Result<(), Refusal> {
    if let Some(spec) = &directives.map_by {
        parse_mapping(spec, Scope::Job, rules).map_err(front_end)?;
    }
    if let Some(spec) = &directives.rank_by {
        parse_ranking(spec).map_err(front_end)?;
    }
    if let Some(spec) = &directives.bind_to {
        parse_binding(spec, Scope::Job).map_err(front_end)?;
    }
    binding_fits_pes(directives)
}

/// A word that the launcher does not know is refused by the launcher; a value that it does not
/// understand is refused by the parser behind it.
fn front_end(refusal: Refusal) -> Refusal {
    match refusal.topic {
        Topic::InvalidValue | Topic::ConflictingDirectives => refusal,
        _ => Refusal {
            stage: Stage::CommandLine,
            ..refusal
        },
    }
}

/// Processes that get their CPUs from the map-by directive can only be bound to CPUs.
fn binding_fits_pes(directives: &Directives) -> Result<(), Refusal> {
    let (Some(map_by), Some(bind_to)) = (&directives.map_by, &directives.bind_to) else {
        return Ok(());
    };
    let fields = map_by.split(':');
    let starts = |field: &Spanned, word: &str| {
        let text = field.text.to_ascii_lowercase();
        text.starts_with(word)
    };
    let pes = fields.iter().any(|field| starts(field, "pe="))
        || fields.first().is_some_and(|field| starts(field, "pe-"));
    let to = bind_to.text.to_ascii_lowercase();
    if !pes || to.contains("core") || to.contains("hwt") {
        return Ok(());
    }
    Err(Refusal::new(
        Stage::CommandLine,
        Topic::BindingPeConflict,
        Code::Silent,
        format!(
            "`{}` gives each process its CPUs, so it can only be bound to core or hwthread",
            map_by.text
        ),
    )
    .at(bind_to.spot))
}

const DISPLAYS: [&str; 7] = [
    "allocation",
    "map",
    "bind",
    "bindings",
    "map-devel",
    "topo",
    "cpus",
];
const DISPLAY_QUALIFIERS: [&str; 3] = ["parseable", "parsable", "physical"];

const RUN_TIME: [&str; 22] = [
    "error-nonzero-status",
    "donotlaunch",
    "donotspawn",
    "show-progress",
    "recoverable",
    "autorestart",
    "continuous",
    "max-restarts",
    "exec-agent",
    "default-exec-agent",
    "stop-on-exec",
    "stop-in-init",
    "stop-in-app",
    "timeout",
    "spawn-timeout",
    "report-state-on-timeout",
    "get-stack-traces",
    "report-child-jobs-separately",
    "aggregate-help-messages",
    "notifyerrors",
    "output-proctable",
    "fwd-environment",
];

/// Checks the words of the options that are the job's wherever they stand.
pub(super) fn display(segment: &Segment) -> Result<(), Refusal> {
    if let Some(given) = segment.single(Meaning::Display)? {
        for item in given.split(',') {
            for (index, field) in item.split(':').iter().enumerate() {
                if index == 0 {
                    known(field, "--display", &DISPLAYS, Topic::UnrecognizedPolicy)?;
                } else {
                    let words = &DISPLAY_QUALIFIERS;
                    known(field, "--display", words, Topic::UnrecognizedQualifier)?;
                }
            }
        }
    }
    if let Some(given) = segment.single(Meaning::RunTime)? {
        for item in given.split(',') {
            known(&item, "--rtos", &RUN_TIME, Topic::UnrecognizedPolicy)?;
        }
    }
    Ok(())
}

/// PAM-DISPLAY-3: what is the job's cannot be asked for by one segment and forbidden by another.
pub(super) fn agreement(segments: &[Segment], rules: &Rules) -> Result<(), Refusal> {
    if rules.answer(Question::DisplayOnApp) == Edition::June2026 {
        return Ok(());
    }
    let mut asked: HashMap<String, bool> = HashMap::new();
    let given = segments.iter().flat_map(|segment| {
        let displays = segment.values(Meaning::Display);
        displays.chain(segment.values(Meaning::RunTime))
    });
    for field in given
        .flat_map(|given| given.split(','))
        .flat_map(|item| item.split(':'))
    {
        let (name, value) = field.name_and_value();
        let wanted = !value.is_some_and(|value| {
            let value = value.to_ascii_lowercase();
            matches!(value.as_str(), "0" | "false" | "no")
        });
        let before = asked.insert(name.to_ascii_lowercase(), wanted);
        if before.is_some_and(|before| before != wanted) {
            return Err(Refusal::new(
                Stage::CommandLine,
                Topic::ConflictingJobOptions,
                Code::Silent,
                format!(
                    "`{name}` is asked for by one app and forbidden by another, and it is the job's"
                ),
            )
            .at(field.spot));
        }
    }
    Ok(())
}

fn known(field: &Spanned, option: &str, words: &[&str], topic: Topic) -> Result<(), Refusal> {
    let (name, _) = field.name_and_value();
    let name = name.to_ascii_lowercase();
    let fitting = words.iter().filter(|word| word.starts_with(&name)).count();
    let message = if words.contains(&name.as_str()) || fitting == 1 {
        return Ok(());
    } else if fitting > 1 {
        format!("`{name}` may stand for several words of {option}")
    } else {
        format!(
            "`{name}` is no word of {option}: there are {}",
            words.join(", ")
        )
    };
    let topic = if fitting > 1 { Topic::Ambiguous } else { topic };
    Err(Refusal::new(Stage::CommandLine, topic, Code::Silent, message).at(field.spot))
}

/// Whether a segment asks to show the map.
pub(super) fn shows_map(segment: &Segment) -> bool {
    segment
        .values(Meaning::Display)
        .flat_map(|given| given.split(','))
        .any(|item| {
            let (name, _) = item.name_and_value();
            name.split(':')
                .next()
                .is_some_and(|name| name.eq_ignore_ascii_case("map"))
        })
}
