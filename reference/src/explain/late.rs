//! Options of the launcher after the program, which are the program's own arguments there.

use super::IS_WHOLE;
use crate::option_table::Meaning;
use crate::syntax::{Edits, GivenOption, Item, Segment, SyntaxTree};

/// Options that nearly always are meant for the launcher.
pub const PLACING: &[&str] = &[
    "-np",
    "--np",
    "-map-by",
    "--map-by",
    "--mapby",
    "-bind-to",
    "--bind-to",
    "--bindto",
    "-rank-by",
    "--rank-by",
    "--rankby",
    "-host",
    "--host",
    "-hostfile",
    "--hostfile",
    "-machinefile",
    "--machinefile",
    "-npernode",
    "--npernode",
    "-oversubscribe",
    "--oversubscribe",
];

/// Returns the name of the rankfile in `rankfile:NAME`, which lacks `file=`. Another policy can precede it, as in `core:rankfile:NAME`.
#[must_use]
pub fn name_of_rankfile(given: &GivenOption) -> Option<&str> {
    let value = given
        .value()
        .filter(|_| given.meaning() == Meaning::MapBy)?;
    let parts: Vec<&str> = value.text.split([':', '=']).collect();
    let mut pairs = parts.windows(2);
    let name = pairs.find(|pair| pair[0].eq_ignore_ascii_case("rankfile"))?[1];
    (!name.is_empty() && !name.eq_ignore_ascii_case("file")).then_some(name)
}

/// Returns the line with the launcher's options in front of the programs that they follow, and those options. Nothing if none follows one.
#[must_use]
pub fn options_in_front(line: &SyntaxTree) -> Option<(Vec<String>, String)> {
    let mut edits = Edits::default();
    let mut moved = Vec::new();
    for segment in line.segments() {
        move_options(segment, &mut edits, &mut moved);
    }
    (!moved.is_empty()).then(|| (line.edited(edits), moved.join(" ")))
}

/// Returns whether a segment has an option that is not known, so that its program may be another word.
#[must_use]
pub fn has_unknown_option(segment: &Segment) -> bool {
    let mut options = segment.possible_options();
    IS_WHOLE && options.any(|given| given.meaning() == Meaning::Unknown)
}

fn move_options(segment: &Segment, edits: &mut Edits, moved: &mut Vec<String>) {
    let program = segment.executable().and_then(|program| program.spot);
    let Some(program) = program.filter(|_| !has_unknown_option(segment)) else {
        return;
    };
    let mut arguments = segment.items.iter().filter_map(|item| match item {
        Item::Argument(word) => Some((&word.text, word.spot?.word)),
        _ => None,
    });
    while let Some((text, word)) = arguments.next() {
        let (name, own) = match text.split_once('=') {
            Some((name, _)) => (name, true),
            None => (text.as_str(), false),
        };
        if !PLACING.contains(&name) {
            continue;
        }
        let mut words = vec![text.clone()];
        if !own && !name.ends_with("oversubscribe") {
            words.extend(arguments.next().map(|(value, _)| value.clone()));
        }
        edits.remove(word..word + words.len());
        moved.extend(words.iter().cloned());
        edits.insert(program.word, words);
    }
}
