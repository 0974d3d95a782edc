//! Mapping by device: the value of `device=`, and the qualifiers `interleave=`, `shared=` and `ndev=`.

use super::spanned::Spanned;
use super::vocabulary::abbreviates;
use crate::error::{Code, Refusal, Stage, Topic};
use mapcheck_topology::{DeviceChoice, DeviceClass, Level};

/// The names of device classes. The four names of networks mean the same devices.
const CLASSES: &[(&str, DeviceClass)] = &[
    ("gpu", DeviceClass::Gpu),
    ("network", DeviceClass::Network),
    ("openfabrics", DeviceClass::Network),
    ("fabric", DeviceClass::Network),
    ("nic", DeviceClass::Network),
    ("block", DeviceClass::Block),
];

/// The levels that devices can be interleaved across.
const LEVELS: &[(&str, Level)] = &[
    ("package", Level::Package),
    ("numa", Level::Numa),
    ("l3cache", Level::L3Cache),
    ("l2cache", Level::L2Cache),
    ("l1cache", Level::L1Cache),
];

/// Parses the value of `device=` as a class, which may be abbreviated, or else as the name of a device. (PAM-MAP-DEVICE-2)
#[must_use]
pub fn chosen_devices(value: &str) -> DeviceChoice<'_> {
    match find_word(value, CLASSES) {
        Some(class) => DeviceChoice::Class(class),
        None => DeviceChoice::Named(value),
    }
}

/// Finds the meaning of a word or an abbreviation. If it abbreviates several words, they must mean the same.
fn find_word<T: Copy + PartialEq>(text: &str, words: &[(&str, T)]) -> Option<T> {
    if let Some((_, meaning)) = words
        .iter()
        .find(|(word, _)| word.eq_ignore_ascii_case(text))
    {
        return Some(*meaning);
    }
    let mut candidates = words.iter().filter(|(word, _)| abbreviates(text, word));
    let (_, first) = candidates.next()?;
    candidates
        .all(|(_, meaning)| meaning == first)
        .then_some(*first)
}

fn refuse(topic: Topic, message: String, field: &Spanned) -> Refusal {
    Refusal::new(Stage::Policy, topic, Code::Silent, message).at(field.spot)
}

/// Refuses a comma in a device's name: a user who writes one meant a second device, or a qualifier.
pub(super) fn check_device_name(value: &str, field: &Spanned) -> Result<(), Refusal> {
    if value.contains(',') {
        let message = format!(
            "invalid device `{value}`: name only one device, and put qualifiers after a colon"
        );
        return Err(refuse(Topic::DeviceWithComma, message, field));
    }
    Ok(())
}

/// Parses the value of `interleave=`, by default packages.
pub(super) fn parse_interleave(value: Option<&str>, field: &Spanned) -> Result<Level, Refusal> {
    let Some(value) = value else {
        return Ok(Level::Package);
    };
    find_interleave_level(value).ok_or_else(|| {
        let words: Vec<&str> = LEVELS.iter().map(|(word, _)| *word).collect();
        let message = format!(
            "invalid level `{value}` to interleave devices across: there are {}",
            words.join(", ")
        );
        refuse(Topic::InvalidValue, message, field)
    })
}

/// Finds the level of a word or an abbreviation.
pub(crate) fn find_interleave_level(word: &str) -> Option<Level> {
    find_word(word, LEVELS)
}

/// The word for a level that devices are interleaved across.
pub(super) fn interleave_name(level: Level) -> &'static str {
    let word = LEVELS.iter().find(|(_, one)| *one == level);
    word.map_or("", |(word, _)| *word)
}

/// Parses the value of `shared=`, by default true.
pub(super) fn parse_shared(value: Option<&str>, field: &Spanned) -> Result<bool, Refusal> {
    let Some(value) = value else { return Ok(true) };
    match value.to_ascii_lowercase().as_str() {
        "true" | "yes" | "1" => Ok(true),
        "false" | "no" | "0" => Ok(false),
        _ => Err(refuse(
            Topic::InvalidValue,
            format!("invalid value `{value}`: it is true or false"),
            field,
        )),
    }
}
