//! Changes of a typed line that leave the rest of it as it is.

use crate::apps::Editable;
use crate::error::PlaygroundError;
use crate::request::{Edit, Part};
use crate::typed::TypedCase;
use mapcheck_reference::syntax::Segment;
use mapcheck_shell::join;
use std::ops::Range;

/// Returns a line with a change.
pub(crate) fn apply(line: &str, typed: &TypedCase, edit: &Edit) -> Result<String, PlaygroundError> {
    if typed.open_quote.is_some() {
        return Err(refused("close the quote first"));
    }
    match edit.part {
        Part::Option => {
            let option = Editable::named(&edit.option).ok_or_else(|| refused("unknown option"))?;
            set_option(line, typed, edit.app, option, edit.value.as_deref())
        }
        Part::AddApp => Ok(format!(
            "{} : -n 1 {}",
            line.trim_end(),
            next_program(typed)
        )),
        Part::RemoveApp => remove_app(line, typed, edit.app),
        Part::Arguments => {
            let first = typed.argument(0).map(|word| word.place.start);
            let before = line.get(..first.unwrap_or(line.len())).unwrap_or(line);
            let arguments = join(edit.words.iter().map(String::as_str));
            Ok(format!("{}{arguments}", spaced(before)))
        }
    }
}

fn refused(reason: &str) -> PlaygroundError {
    PlaygroundError::Edit(reason.to_owned())
}

/// Returns a text that is empty or ends with a blank.
fn spaced(text: &str) -> String {
    match text.trim_end() {
        "" => String::new(),
        text => format!("{text} "),
    }
}

fn splice(line: &str, place: &Range<usize>, new: &str) -> String {
    let before = line.get(..place.start).unwrap_or(line);
    let after = line.get(place.end..).unwrap_or_default();
    format!("{before}{new}{after}")
}

/// Sets an option of an app, or removes it.
fn set_option(
    line: &str,
    typed: &TypedCase,
    app: usize,
    option: Editable,
    value: Option<&str>,
) -> Result<String, PlaygroundError> {
    let segments = typed.case.line.line().segments();
    let segment = segments
        .get(app)
        .ok_or_else(|| refused("the line has no such app"))?;
    let value = value.map(str::trim).filter(|value| !value.is_empty());
    let given = option.given(segment);
    match (given, value) {
        (None, None) => Ok(line.to_owned()),
        (Some(given), Some(value)) => {
            let spot = given.value().and_then(|value| value.spot);
            let place = spot.and_then(|spot| typed.place(spot));
            let place = place.ok_or_else(|| refused("the value is not on the line"))?;
            Ok(splice(line, &place, &join([value])))
        }
        (Some(given), None) => {
            let spots = given.word.spot.into_iter();
            let spots = spots.chain(given.values.iter().filter_map(|value| value.spot));
            let words: Vec<Range<usize>> = spots
                .filter_map(|spot| Some(typed.argument(spot.word)?.place.clone()))
                .collect();
            let start = words.iter().map(|place| place.start).min();
            let end = words.iter().map(|place| place.end).max();
            let place = start
                .zip(end)
                .ok_or_else(|| refused("the option is not on the line"))?;
            Ok(without(line, place.0..place.1))
        }
        (None, Some(value)) => {
            let new = format!("{} {} ", option.word(), join([value]));
            match end_of_options(typed, segment) {
                Some(at) => Ok(splice(line, &(at..at), &new)),
                None => Ok(format!("{}{}", spaced(line), new.trim_end())),
            }
        }
    }
}

/// Returns where a segment's program begins.
fn end_of_options(typed: &TypedCase, segment: &Segment) -> Option<usize> {
    let spot = segment.executable()?.spot?;
    Some(typed.argument(spot.word)?.place.start)
}

/// Removes a part of a line, with the blanks after it.
fn without(line: &str, place: Range<usize>) -> String {
    let after = line.get(place.end..).unwrap_or_default();
    let blanks = after.len() - after.trim_start().len();
    splice(line, &(place.start..place.end + blanks), "")
        .trim_end()
        .to_owned()
}

/// Returns a program that the line does not have yet: `b` after `a`.
fn next_program(typed: &TypedCase) -> String {
    let segments = typed.case.line.line().segments().iter();
    let programs: Vec<&str> = segments
        .filter_map(|segment| segment.executable()?.text.rsplit('/').next())
        .collect();
    let letters = ('a'..='z').map(|letter| letter.to_string());
    let mut letters = letters.filter(|letter| !programs.contains(&letter.as_str()));
    letters.next().unwrap_or_else(|| "a".to_owned())
}

/// Removes an app, with the colon beside it.
fn remove_app(line: &str, typed: &TypedCase, app: usize) -> Result<String, PlaygroundError> {
    let words = typed.case.line.line().words();
    let colons: Vec<usize> = words
        .iter()
        .enumerate()
        .filter(|(_, word)| *word == ":")
        .map(|(index, _)| index)
        .collect();
    let place = |word: usize| typed.argument(word).map(|word| word.place.clone());
    let whole = match (app, colons.get(app)) {
        (0, Some(next)) => {
            let first = place(0).map(|place| place.start);
            first.zip(place(*next).map(|place| place.end))
        }
        (0, None) => None,
        (_, _) => {
            let start = colons.get(app - 1).and_then(|colon| place(*colon));
            let end = colons.get(app).and_then(|colon| place(*colon));
            let end = end.map_or(line.len(), |place| place.start);
            start.map(|start| (start.start, end))
        }
    };
    let (start, end) = whole.ok_or_else(|| refused("the line's only app cannot be removed"))?;
    Ok(without(line, start..end))
}
