//! The launcher's own check of a segment's words, before anything is spawned.

use super::bad_number;
use super::option::Meaning;
use super::segment::Segment;
use super::whole_job::truth;
use crate::error::{Code, Refusal, Stage, Topic};
use crate::policy::{Spanned, check_binding_words, check_mapping_words, check_ranking_words};
use crate::request::Directives;

/// Checks that every word of a segment's directives is one of the vocabulary.
///
/// What the words say is not checked here: that is for the parsers, which know whose directive it is.
pub(super) fn directives(directives: &Directives) -> Result<(), Refusal> {
    if let Some(spec) = &directives.map_by {
        check_mapping_words(spec).map_err(front_end)?;
    }
    if let Some(spec) = &directives.rank_by {
        check_ranking_words(spec).map_err(front_end)?;
    }
    if let Some(spec) = &directives.bind_to {
        check_binding_words(spec).map_err(front_end)?;
    }
    binding_fits_pes(directives)
}

/// A word that the launcher does not know is refused by the launcher.
fn front_end(refusal: Refusal) -> Refusal {
    Refusal {
        stage: Stage::CommandLine,
        ..refusal
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

/// Checks the values that are refused even though they do not change the map.
pub(super) fn values(segment: &Segment) -> Result<(), Refusal> {
    let is_number = |text: &str| text.parse::<i32>().is_ok_and(|number| number >= 0);
    for (meaning, what) in [
        (Meaning::Seconds, "number of seconds"),
        (Meaning::Stdin, "rank, nor `all`, nor `none`"),
    ] {
        let named = |text: &str| meaning == Meaning::Stdin && matches!(text, "all" | "none");
        let wrong = segment
            .values(meaning)
            .find(|given| !is_number(&given.text) && !named(&given.text));
        if let Some(given) = wrong {
            return Err(bad_number(given, what));
        }
    }
    let neither = |text: &str| !text.is_empty() && truth(text).is_none();
    match segment
        .values(Meaning::Truth)
        .find(|given| neither(&given.text))
    {
        Some(given) => Err(Refusal::new(
            Stage::CommandLine,
            Topic::InvalidValue,
            Code::BadParam,
            format!("`{}` is neither yes nor no", given.text),
        )
        .at(given.spot)),
        None => Ok(()),
    }
}
