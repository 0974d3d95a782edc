//! Reading `-H` and `--host`: names with slot counts, separated by commas.

use crate::error::{Code, MapError, NotModelled, Refusal, Stage, Topic};
use crate::policy::Spanned;

/// How many slots an item of a list asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlotCount {
    /// `name`: one.
    One,
    /// `name:N`.
    Number(u32),
    /// `name:*` or `name:auto`: as many as the node has.
    All,
}

/// One item of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostItem {
    /// The host's name as written.
    pub name: String,
    /// How many slots.
    pub slots: SlotCount,
}

/// A list of hosts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HostList {
    /// The items in the order in which they are written.
    pub items: Vec<HostItem>,
}

impl HostList {
    /// Reads a list.
    ///
    /// # Errors
    ///
    /// A count is no number, a name is missing, or no item is left.
    pub fn parse(list: &Spanned) -> Result<Self, MapError> {
        let mut parsed = Self::default();
        for item in list.split(',') {
            parsed.items.push(host_item(&item)?);
        }
        if parsed.items.is_empty() {
            return Err(bad(list, "names no host".to_owned()).into());
        }
        Ok(parsed)
    }
}

fn host_item(item: &Spanned) -> Result<HostItem, MapError> {
    if item.text.starts_with('+') {
        return Err(NotModelled {
            what: format!("the relative host `{}`", item.text),
            spot: item.spot,
        }
        .into());
    }
    let (name, count) = match item.text.split_once(':') {
        Some((name, count)) => (name, Some(count)),
        None => (item.text.as_str(), None),
    };
    if name.is_empty() {
        return Err(bad(item, format!("`{}` names no host", item.text)).into());
    }
    let slots = match count {
        None => SlotCount::One,
        Some("*") => SlotCount::All,
        Some(word) if word.eq_ignore_ascii_case("auto") => SlotCount::All,
        Some(count) if count.starts_with(['+', '-']) => {
            return Err(NotModelled {
                what: format!("the change of slots `{}`", item.text),
                spot: item.spot,
            }
            .into());
        }
        Some(count) => match count.parse::<u32>() {
            Ok(number) if i32::try_from(number).is_ok() => SlotCount::Number(number),
            _ => return Err(bad(item, format!("`{count}` is no number of slots")).into()),
        },
    };
    Ok(HostItem {
        name: name.to_owned(),
        slots,
    })
}

fn bad(at: &Spanned, message: String) -> Refusal {
    Refusal::new(
        Stage::Allocation,
        Topic::BadHostList,
        Code::BadParam,
        message,
    )
    .at(at.spot)
}
