//! The attributes of an element, and the values they must have.

use super::fault::XmlFault;
use super::limits::{MAX_ATTRIBUTES, MAX_OS_INDEX, MAX_TAG};
use super::set;
use crate::CpuSet;
use quick_xml::XmlVersion;
use quick_xml::events::BytesStart;
use quick_xml::events::attributes::Attribute;
use std::borrow::Cow;

/// The index that hwloc writes for an object without one.
const UNKNOWN_INDEX: u32 = u32::MAX;

/// The most attributes that an object usually has.
const USUAL_ATTRIBUTES: usize = 16;

/// The attributes of one element.
pub(super) struct Attributes<'a>(Vec<(&'a str, Cow<'a, str>)>);

impl<'a> Attributes<'a> {
    /// Reads the attributes of a tag and checks that they are well-formed.
    pub(super) fn parse(tag: &'a BytesStart<'_>) -> Result<Self, XmlFault> {
        if tag.name().0.len() + tag.attributes_raw().len() > MAX_TAG {
            return Err(XmlFault::TagTooLong);
        }
        check_name(tag.name().0)?;
        let mut all: Vec<(&str, Cow<'_, str>)> = Vec::with_capacity(USUAL_ATTRIBUTES);
        let mut usual_names = 0_u32;
        // quick-xml's own check for repeated names takes three times as long.
        for attribute in tag.attributes().with_checks(false) {
            let attribute = attribute.map_err(not_xml)?;
            let name = attribute.key.0;
            if all.len() == MAX_ATTRIBUTES {
                return Err(XmlFault::TooManyAttributes);
            }
            let usual = usual_name(name);
            let is_repeated = match usual {
                Some(bit) => usual_names & bit != 0,
                None => all.iter().any(|(earlier, _)| *earlier == name),
            };
            if is_repeated {
                return Err(not_xml(format!(
                    "the attribute '{}' is there twice",
                    shortened(name)
                )));
            }
            match usual {
                Some(bit) => usual_names |= bit,
                None => check_name(name)?,
            }
            all.push((name, checked_value(&attribute)?));
        }
        Ok(Self(all))
    }

    pub(super) fn get(&self, name: &str) -> Option<&str> {
        let (_, value) = self.0.iter().find(|(key, _)| *key == name)?;
        Some(value)
    }

    /// Replaces the value of an attribute that is there.
    pub(super) fn replace(&mut self, name: &str, value: Cow<'static, str>) {
        if let Some((_, old)) = self.0.iter_mut().find(|(key, _)| *key == name) {
            *old = value;
        }
    }

    /// Returns all names and values.
    pub(super) fn to_owned_pairs(&self) -> Vec<(String, String)> {
        let pairs = self.0.iter();
        pairs
            .map(|(name, value)| ((*name).to_owned(), value.clone().into_owned()))
            .collect()
    }

    pub(super) fn require(&self, name: &'static str) -> Result<&str, XmlFault> {
        self.get(name).ok_or(XmlFault::Missing(name))
    }

    /// The OS index of an object that is never a member of a set.
    pub(super) fn os_index(&self) -> Result<Option<u32>, XmlFault> {
        let index = self.get("os_index").map(|text| number("os_index", text));
        Ok(index.transpose()?.filter(|index| *index != UNKNOWN_INDEX))
    }

    /// The OS index of a hardware thread or NUMA node.
    pub(super) fn member_index(&self) -> Result<u32, XmlFault> {
        let index = number("os_index", self.require("os_index")?)?;
        if index >= MAX_OS_INDEX {
            return Err(XmlFault::IndexTooLarge("os_index"));
        }
        Ok(index)
    }

    /// A cache's level.
    pub(super) fn cache_level(&self) -> Result<u32, XmlFault> {
        number("depth", self.require("depth")?)
    }

    /// A number that hwloc reads leniently: anything else is 0.
    pub(super) fn lenient_number(&self, name: &str) -> u32 {
        self.get(name)
            .and_then(|text| text.parse().ok())
            .unwrap_or(0)
    }

    pub(super) fn set(&self, name: &'static str) -> Result<Option<CpuSet>, XmlFault> {
        self.get(name)
            .map(|text| set::parse(name, text))
            .transpose()
    }

    /// A set that may be infinite.
    pub(super) fn infinite_set(&self, name: &'static str) -> Result<Option<CpuSet>, XmlFault> {
        self.get(name)
            .map(|text| set::parse_infinite(name, text))
            .transpose()
    }
}

/// Returns a bit of its own for each name that hwloc gives to attributes of most objects.
///
/// Finding the name here is faster than checking its letters and comparing it with the names before.
fn usual_name(name: &str) -> Option<u32> {
    let place = match name {
        "type" => 0,
        "os_index" => 1,
        "cpuset" => 2,
        "complete_cpuset" => 3,
        "nodeset" => 4,
        "complete_nodeset" => 5,
        "gp_index" => 6,
        _ => return None,
    };
    Some(1 << place)
}

/// Checks an attribute's value, and returns it without references to characters.
fn checked_value<'a>(attribute: &Attribute<'a>) -> Result<Cow<'a, str>, XmlFault> {
    let is_plain = |byte: u8| byte >= b' ' && byte != b'&' && byte != b'<';
    // Looking at every byte is faster than looking for the first.
    if attribute
        .value
        .bytes()
        .fold(true, |plain, byte| plain & is_plain(byte))
    {
        return Ok(attribute.value.clone());
    }
    if attribute.value.contains('<') {
        return Err(not_xml("'<' in an attribute's value"));
    }
    attribute
        .normalized_value(XmlVersion::Implicit1_0)
        .map(|value| Cow::Owned(value.into_owned()))
        .map_err(not_xml)
}

/// Checks the name of an element or attribute: quick-xml accepts anything up to the next space or `=`.
fn check_name(name: &str) -> Result<(), XmlFault> {
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte == b'_';
    // Which letters of other scripts a name may have is not worth a table of them.
    let is_letter = |c: char| c.is_ascii_alphabetic() || !c.is_ascii();
    let in_names =
        |c: char| is_letter(c) || c.is_ascii_digit() || matches!(c, '_' | ':' | '-' | '.');
    let is_name = name.bytes().all(is_plain) || name.chars().all(in_names);
    if is_name && name.starts_with(|c: char| is_letter(c) || c == '_') {
        Ok(())
    } else {
        Err(not_xml(format!("'{}' is not a name", shortened(name))))
    }
}

fn number(name: &'static str, text: &str) -> Result<u32, XmlFault> {
    // `parse` accepts a sign.
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    digits
        .then(|| text.parse().ok())
        .flatten()
        .ok_or_else(|| XmlFault::bad_value(name, text))
}

/// Makes a fault of quick-xml's error.
pub(super) fn not_xml(reason: impl ToString) -> XmlFault {
    XmlFault::NotXml(shortened(&reason.to_string()))
}

/// Cuts a foreign word to the length that a message shows.
pub(super) fn shortened(text: &str) -> String {
    text.chars().take(80).collect()
}
