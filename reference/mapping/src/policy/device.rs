//! The words of a mapping by devices: the value of `device=`, and the qualifiers that go with it.

use super::spanned::Spanned;
use super::vocabulary::abbreviates;
use crate::error::{Code, Refusal, Stage, Topic};
use mapcheck_topology::{DeviceChoice, DeviceClass, Level};

/// The classes of devices and their spellings. Those of one class mean the same cards.
const CLASSES: &[(&str, DeviceClass)] = &[
    ("gpu", DeviceClass::Gpu),
    ("network", DeviceClass::Network),
    ("openfabrics", DeviceClass::Network),
    ("fabric", DeviceClass::Network),
    ("nic", DeviceClass::Network),
    ("block", DeviceClass::Block),
];

/// The levels across which devices can be interleaved.
const LEVELS: &[(&str, Level)] = &[
    ("package", Level::Package),
    ("numa", Level::Numa),
    ("l3cache", Level::L3Cache),
    ("l2cache", Level::L2Cache),
    ("l1cache", Level::L1Cache),
];

/// Which devices the value of `device=` asks for. A class may be cut short; what is no class is the name of a device.
///
/// PAM-MAP-DEVICE-2.
#[must_use]
pub fn chosen_devices(value: &str) -> DeviceChoice<'_> {
    match fitting(value, CLASSES) {
        Some(class) => DeviceChoice::Class(class),
        None => DeviceChoice::Named(value),
    }
}

/// What all the words that a text may stand for mean, if they mean the same.
fn fitting<T: Copy + PartialEq>(text: &str, words: &[(&str, T)]) -> Option<T> {
    if let Some((_, meaning)) = words
        .iter()
        .find(|(word, _)| word.eq_ignore_ascii_case(text))
    {
        return Some(*meaning);
    }
    let mut fitting = words.iter().filter(|(word, _)| abbreviates(text, word));
    let (_, first) = fitting.next()?;
    fitting
        .all(|(_, meaning)| meaning == first)
        .then_some(*first)
}

fn refuse(topic: Topic, message: String, field: &Spanned) -> Refusal {
    Refusal::new(Stage::Policy, topic, Code::Silent, message).at(field.spot)
}

/// A comma is no part of a device's name: it stands where somebody forgot that qualifiers follow a colon.
pub(super) fn check_name(value: &str, field: &Spanned) -> Result<(), Refusal> {
    if value.contains(',') {
        let message = format!(
            "`{value}` has a comma: only one device can be named, and qualifiers follow a colon"
        );
        return Err(refuse(Topic::DeviceWithComma, message, field));
    }
    Ok(())
}

/// The level of `interleave=`, packages unless it is given.
pub(super) fn interleave(value: Option<&str>, field: &Spanned) -> Result<Level, Refusal> {
    let Some(value) = value else {
        return Ok(Level::Package);
    };
    interleave_level(value).ok_or_else(|| {
        let words: Vec<&str> = LEVELS.iter().map(|(word, _)| *word).collect();
        let message = format!(
            "devices are interleaved by {}, not by `{value}`",
            words.join(", ")
        );
        refuse(Topic::InvalidValue, message, field)
    })
}

/// The level that a word names.
pub(crate) fn interleave_level(word: &str) -> Option<Level> {
    fitting(word, LEVELS)
}

/// The word for a level across which devices are interleaved.
pub(super) fn interleave_word(level: Level) -> String {
    let word = LEVELS.iter().find(|(_, one)| *one == level);
    word.map_or_else(String::new, |(word, _)| (*word).to_owned())
}

/// The answer of `shared=`, yes unless it is given.
pub(super) fn shared(value: Option<&str>, field: &Spanned) -> Result<bool, Refusal> {
    let Some(value) = value else { return Ok(true) };
    match value.to_ascii_lowercase().as_str() {
        "true" | "yes" | "1" => Ok(true),
        "false" | "no" | "0" => Ok(false),
        _ => Err(refuse(
            Topic::InvalidValue,
            format!("`{value}` is neither true nor false"),
            field,
        )),
    }
}
