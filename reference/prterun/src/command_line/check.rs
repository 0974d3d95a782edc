//! The launcher's check of a segment's options, before anything is spawned.

use super::app_options::AppOptions;
use super::older;
use super::refusal::{refuse_number, refuse_word};
use super::whole_job::{self, truth};
use crate::command_line::LauncherRules;
use crate::option_table::Meaning;
use mapcheck_mapping::error::{Code, MapError, Refusal, Stage, Topic};
use mapcheck_mapping::policy::{
    Spanned, check_binding_words, check_mapping_words, check_ranking_words,
};
use mapcheck_mapping::request::Directives;

/// Checks a segment, and returns its directives.
///
/// The order decides which of several mistakes is reported: conflicts of older options, then repeated options, then each word of
/// the directives, then the rest. Only the vocabulary is checked: the parsers of directives know whether one is the job's. A launcher
/// compares the directives with each other, too; a process that spawns a job does not.
pub(super) fn segment(
    segment: &AppOptions,
    is_first: bool,
    by_launcher: bool,
    rules: &dyn LauncherRules,
) -> Result<Directives, MapError> {
    let directives = directives(segment, rules)?;
    rules.check_directives(&directives)?;
    if is_first {
        segment.once(Meaning::DefaultHostfile, rules)?;
        stdin(segment)?;
    }
    for meaning in [
        Meaning::MapBy,
        Meaning::RankBy,
        Meaning::BindTo,
        Meaning::Display,
        Meaning::RunTime,
    ] {
        segment.once(meaning, rules)?;
    }
    segment.check_hostfiles()?;
    words(&directives, rules)?;
    whole_job::check_words(segment, rules)?;
    segment.once(Meaning::Np, rules)?;
    segment.check_once(rules)?;
    if by_launcher {
        binding_fits_pes(&directives, rules)?;
    }
    segment.check_executable(rules)?;
    further_words(&directives, rules)?;
    Ok(directives)
}

/// Returns the directives of a segment, as they are parsed.
fn directives(segment: &AppOptions, rules: &dyn LauncherRules) -> Result<Directives, Refusal> {
    let mut directives = older::directives(segment, rules)?;
    for (option, directive) in [
        ("map-by", &mut directives.map_by),
        ("rank-by", &mut directives.rank_by),
        ("bind-to", &mut directives.bind_to),
    ] {
        *directive = directive
            .take()
            .map(|written| rules.directive_to_parse(option, written));
    }
    Ok(directives)
}

/// Checks that every word of a segment's directives is in the vocabulary.
fn words(directives: &Directives, rules: &dyn LauncherRules) -> Result<(), Refusal> {
    if let Some(spec) = &directives.map_by {
        match check_mapping_words(spec).map_err(front_end) {
            Err(refusal) if refusal.topic == Topic::MissingValue => {
                if rules.checks_values() {
                    let topic = rules.missing_value(lacks_value(spec));
                    return Err(Refusal { topic, ..refusal });
                }
            }
            checked => checked?,
        }
        known_words("map-by", spec, rules)?;
    }
    if let Some(spec) = &directives.rank_by {
        check_ranking_words(spec).map_err(front_end)?;
    }
    if let Some(spec) = &directives.bind_to {
        check_binding_words(spec).map_err(front_end)?;
        known_words("bind-to", spec, rules)?;
    }
    Ok(())
}

/// Returns whether the policy of a mapping lacks its value after an equals sign.
fn lacks_value(spec: &Spanned) -> bool {
    let fields = spec.split(':');
    let first = fields.first();
    first.is_some_and(|field| field.has_equals() && field.name_and_value().1.is_none())
}

/// Checks that the launcher knows the words of a directive.
///
/// A launcher that lacks a word checks the first qualifier of a policy only.
fn known_words(option: &str, spec: &Spanned, rules: &dyn LauncherRules) -> Result<(), Refusal> {
    let has_policy = !spec.text.starts_with(':');
    for (index, field) in spec.split(':').iter().enumerate() {
        let is_further = has_policy && index > 1 && option == "bind-to";
        let name = field.name_and_value().0.to_ascii_lowercase();
        if !(is_further || name.is_empty() || rules.knows_word(option, &name)) {
            return Err(refuse_word(option, field, index > 0 || !has_policy));
        }
    }
    qualifiers(option, spec, rules)
}

/// Checks that the launcher recognises the qualifiers of a directive. One after the first is refused as the parser of directives does.
fn qualifiers(option: &str, spec: &Spanned, rules: &dyn LauncherRules) -> Result<(), Refusal> {
    let is_pattern = spec.text.to_ascii_lowercase().starts_with("ppr:");
    let before = if is_pattern { 3 } else { 1 };
    let fields = spec.split(':');
    let given = fields.iter().skip(before);
    for (index, field) in given
        .enumerate()
        .filter(|(_, field)| !field.text.is_empty())
    {
        if !rules.recognises_qualifier(option, &field.text) {
            let why = match field.text.contains('-') {
                true => "has a dash",
                false => "is cut short",
            };
            let refusal = Refusal {
                message: format!(
                    "this build does not recognize `{}`, which {why}",
                    field.text
                ),
                ..refuse_word(option, field, true)
            };
            return Err(match index {
                0 => refusal,
                _ => Refusal {
                    topic: Topic::UnrecognizedModifier,
                    ..refusal
                },
            });
        }
    }
    Ok(())
}

/// Checks the qualifiers of a binding after its first, which the parser of directives refuses, with a topic of its own.
fn further_words(directives: &Directives, rules: &dyn LauncherRules) -> Result<(), Refusal> {
    let Some(spec) = &directives.bind_to else {
        return Ok(());
    };
    let fields = spec.split(':');
    let further = match spec.text.starts_with(':') {
        true => &[],
        false => fields.get(2..).unwrap_or_default(),
    };
    let is_unknown = |field: &&Spanned| {
        let name = field.name_and_value().0.to_ascii_lowercase();
        !name.is_empty() && !rules.knows_word("bind-to", &name)
    };
    match further.iter().find(is_unknown) {
        Some(field) => Err(Refusal {
            topic: Topic::UnrecognizedModifier,
            ..refuse_word("bind-to", field, true)
        }),
        None => Ok(()),
    }
}

/// Moves a refusal of an unknown word to the launcher's stage, which has one topic for all options.
fn front_end(refusal: Refusal) -> Refusal {
    Refusal {
        stage: Stage::CommandLine,
        topic: match refusal.topic {
            Topic::UnrecognizedPolicy => Topic::UnrecognizedDirective,
            Topic::UnrecognizedModifier => Topic::UnrecognizedQualifier,
            topic => topic,
        },
        ..refusal
    }
}

/// Refuses to bind processes to anything but CPUs if the map-by directive assigns CPUs to each process.
fn binding_fits_pes(directives: &Directives, rules: &dyn LauncherRules) -> Result<(), Refusal> {
    let (Some(map_by), Some(bind_to)) = (&directives.map_by, &directives.bind_to) else {
        return Ok(());
    };
    let fields = map_by.split(':');
    let starts = |field: &Spanned, word: &str| {
        let text = field.text.to_ascii_lowercase();
        text.starts_with(word)
    };
    // The qualifier may be cut short.
    let is_pe = |field: &Spanned| starts(field, "pe=") || starts(field, "p=");
    let pes = fields.iter().any(is_pe) || fields.first().is_some_and(|field| starts(field, "pe-"));
    let to = bind_to.text.to_ascii_lowercase();
    // The word may be cut short.
    let word = to.split(':').next().unwrap_or_default();
    let to_cpu = !word.is_empty() && ["core", "hwthread"].iter().any(|cpu| cpu.starts_with(word));
    if !rules.gives_cpus(&map_by.text, pes)
        || !rules.names_binding_object(word)
        || to_cpu
        || to.contains("core")
        || to.contains("hwt")
    {
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

/// The highest rank that a process can have; the numbers above are reserved.
const HIGHEST_RANK: u32 = u32::MAX - 51;

/// Checks that the target of the standard input is a rank, `all` or `none`. It does not change the map.
fn stdin(segment: &AppOptions) -> Result<(), Refusal> {
    let is_rank = |text: &str| digits(text).is_some_and(|rank| rank <= HIGHEST_RANK);
    let named = |text: &str| is_rank(text) || matches!(text, "all" | "none");
    let mut given = segment.values(Meaning::Stdin);
    match given.find(|given| !named(&given.text)) {
        Some(given) => Err(refuse_number(given, "target of the input")),
        None => Ok(()),
    }
}

/// PAM-OPTION-3: the options that name a session exclude each other.
pub(super) fn one_session(first: &AppOptions) -> Result<(), Refusal> {
    let given = [Meaning::SessionId, Meaning::AllocId, Meaning::AllocRefId];
    let mut named = Vec::new();
    for meaning in given {
        first.single(meaning)?;
        named.extend(first.given(meaning));
    }
    match *named.as_slice() {
        [one, other, ..] => Err(Refusal::new(
            Stage::CommandLine,
            Topic::ConflictingJobOptions,
            Code::BadParam,
            format!(
                "{} and {} both name a session",
                one.word.text, other.word.text
            ),
        )
        .at(other.word.spot)),
        _ => Ok(()),
    }
}

/// Checks values of the job that do not change the map.
pub(super) fn values(first: &AppOptions) -> Result<(), Refusal> {
    let mut seconds = first.values(Meaning::Seconds);
    if let Some(given) = seconds.find(|given| !is_number(&given.text)) {
        return Err(refuse_number(given, "number of seconds"));
    }
    match first
        .values(Meaning::Truth)
        .find(|given| truth(&given.text).is_none())
    {
        Some(given) => Err(Refusal::new(
            Stage::CommandLine,
            Topic::InvalidValue,
            Code::BadParam,
            format!("invalid value `{}`: it is `yes` or `no`", given.text),
        )
        .at(given.spot)),
        None => Ok(()),
    }
}

/// PAM-OPTION-5: a variable is set with `NAME=VALUE`, and extended with `NAME[C]`, where `C` is one byte that separates values.
pub(super) fn variables(segment: &AppOptions, rules: &dyn LauncherRules) -> Result<(), Refusal> {
    let malformed = segment.options.iter().find_map(|given| {
        let word = given.value()?;
        let good = match given.meaning() {
            Meaning::SetVariable => word.has_equals(),
            Meaning::ExtendVariable => matches!(word.text.as_bytes(), [.., b'[', _, b']']),
            _ => true,
        };
        (!good).then_some(word)
    });
    let Some(word) = malformed else {
        return Ok(());
    };
    let topic = rules.malformed_variable();
    let message = format!(
        "invalid variable `{}`: it is `NAME=VALUE` or `NAME[C]`",
        word.text
    );
    Err(Refusal::new(Stage::CommandLine, topic, Code::Silent, message).at(word.spot))
}

/// Returns whether a text is the number of a pipe.
pub(super) fn is_pipe(text: &str) -> bool {
    let text = text.trim_ascii_start();
    let number = text.strip_prefix('+').unwrap_or(text);
    is_number(number)
}

/// Returns whether a text consists of digits and is a 32-bit signed number.
fn is_number(text: &str) -> bool {
    digits(text).is_some_and(|number| i32::try_from(number).is_ok())
}

/// Returns the number that a text of digits is.
fn digits(text: &str) -> Option<u32> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}
