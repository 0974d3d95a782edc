//! Parses the lists of `-H` and `--host`: hosts, separated by commas.
//!
//! An item is `name`, `name:N`, `name:*` or `name:auto`, `name:+N` or `name:-N`, or it is relative to the allocation: `+nK` is node K,
//! counted from 0, `+e` all empty nodes, `+e:N` the first N of them.

use super::number;
use crate::allocation::AllocationRules;
use crate::error::{Code, MapError, Refusal, Stage, Topic};
use crate::policy::Spanned;
use std::sync::Arc;

/// The slots that an item of a host list requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlotCount {
    /// A number: 1 without a count, negative to take slots away.
    Number(i32),
    /// All slots of the node: `name:*`, `name:auto` (PAM-HOST-13), and relative hosts.
    All,
}

/// The host that an item of a list or a line of a hostfile names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostWord {
    /// The host with a name.
    Name(Arc<str>),
    /// `+nK`: node K of the allocation, counted from 0.
    Nth(i32),
    /// `+e:N`: N empty nodes; `+e`: all of them.
    Empty(Option<u32>),
}

/// An item of a host list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostItem {
    /// The host.
    pub host: HostWord,
    /// The slots requested there.
    pub slots: SlotCount,
    /// The item as written.
    pub written: Spanned,
}

/// A list of hosts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HostList {
    /// The items, in order.
    pub items: Vec<HostItem>,
}

impl HostList {
    /// Parses a list.
    ///
    /// # Errors
    ///
    /// A number is invalid, a name is missing, or the list is empty.
    pub fn parse(list: &Spanned, rules: &dyn AllocationRules) -> Result<Self, MapError> {
        Self::from_items(list, list.split(','), rules)
    }

    /// Parses a list that defines an allocation, and drops relative hosts, which name nodes of one.
    ///
    /// # Errors
    ///
    /// As [`Self::parse`].
    pub fn parse_absolute(list: &Spanned, rules: &dyn AllocationRules) -> Result<Self, MapError> {
        let mut parsed = Self::from_items(list, rules.items_to_check(list), rules)?;
        rules.count_listed_hosts(&mut parsed.items);
        let is_name = |item: &HostItem| matches!(item.host, HostWord::Name(_));
        parsed.items.retain(is_name);
        Ok(parsed)
    }

    fn from_items(
        list: &Spanned,
        items: impl IntoIterator<Item = Spanned>,
        rules: &dyn AllocationRules,
    ) -> Result<Self, MapError> {
        let mut parsed = Self::default();
        for item in items {
            parsed.items.push(parse_host(&item, rules)?);
        }
        rules.check_host_list(list, &parsed)?;
        Ok(parsed)
    }
}

/// Checks that a list has at least one host.
pub(super) fn check_list(list: &Spanned, parsed: &HostList) -> Result<(), Refusal> {
    if parsed.items.is_empty() {
        return Err(bad(list, "the list has no host"));
    }
    Ok(())
}

pub(super) fn parse_host(item: &Spanned, rules: &dyn AllocationRules) -> Result<HostItem, Refusal> {
    let written = item.clone();
    if let Some(relative) = item.text.strip_prefix('+') {
        let (host, slots) = rules.parse_relative_host(item, relative)?;
        return Ok(HostItem {
            host,
            slots,
            written,
        });
    }
    let (name, count) = match item.text.split_once(':') {
        Some((name, count)) => (name, Some(count)),
        None => (item.text.as_str(), None),
    };
    if !rules.is_host_name(name) {
        return Err(bad(
            item,
            format!(
                "`{}` has no host name, as `NAME` and `NAME:SLOTS` have",
                item.text
            ),
        ));
    }
    let slots = match count {
        // PAM-HOST-16: also where a hostfile gives the host more.
        None => SlotCount::Number(1),
        Some(count) => rules.parse_slot_count(item, count)?,
    };
    Ok(HostItem {
        host: HostWord::Name(Arc::from(name)),
        slots,
        written,
    })
}

/// Parses the count after the colon of a host.
pub(super) fn parse_slot_count(item: &Spanned, count: &str) -> Result<SlotCount, Refusal> {
    if count == "*" || count.eq_ignore_ascii_case("auto") {
        return Ok(SlotCount::All);
    }
    number::parse_whole(count)
        .map(SlotCount::Number)
        .ok_or_else(|| {
            bad(
                item,
                format!(
                    "invalid slot count `{count}`: a number of slots follows the colon, not a port"
                ),
            )
        })
}

/// Parses the rest of a relative host, after its `+`.
pub(super) fn parse_relative_host(
    item: &Spanned,
    relative: &str,
) -> Result<(HostWord, SlotCount), Refusal> {
    let invalid = || {
        let message = format!(
            "invalid relative host `{}`: there are `+nK`, `+e` and `+e:N`",
            item.text
        );
        bad(item, message)
    };
    let (word, count) = match relative.split_once(':') {
        Some((word, count)) => (word, Some(count)),
        None => (relative, None),
    };
    let mut letters = word.chars();
    let letter = letters.next().ok_or_else(invalid)?;
    let rest = letters.as_str();
    match letter.to_ascii_lowercase() {
        'n' => {
            let number = number::parse_whole(rest).ok_or_else(invalid)?;
            let slots = match count {
                None => SlotCount::All,
                Some(count) => parse_slot_count(item, count)?,
            };
            Ok((HostWord::Nth(number), slots))
        }
        'e' => {
            let number = match count {
                None if rest.is_empty() => None,
                None => return Err(invalid()),
                Some(count) => {
                    let number = number::parse_whole(count).filter(|_| rest.is_empty());
                    let number = number.and_then(|number| u32::try_from(number).ok());
                    Some(number.filter(|n| *n > 0).ok_or_else(invalid)?)
                }
            };
            Ok((HostWord::Empty(number), SlotCount::All))
        }
        _ => Err(invalid()),
    }
}

pub(super) fn bad(at: &Spanned, message: impl Into<String>) -> Refusal {
    Refusal::new(
        Stage::Allocation,
        Topic::BadHostList,
        Code::BadParam,
        message,
    )
    .at(at.spot)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Text;

    fn items(list: &str) -> Option<Vec<(HostWord, SlotCount)>> {
        let list = HostList::parse(&Spanned::bare(list), &Text::default()).ok()?;
        let pairs = list.items.into_iter().map(|item| (item.host, item.slots));
        Some(pairs.collect())
    }

    fn name(name: &str) -> HostWord {
        HostWord::Name(Arc::from(name))
    }

    #[test]
    fn an_item_is_a_name_with_or_without_slots() {
        use SlotCount::{All, Number};
        let parsed = items("a,,b:2,c:*,d:Auto,e:+3,f:-1,u@g:0");
        let expected = [
            (name("a"), Number(1)),
            (name("b"), Number(2)),
            (name("c"), All),
            (name("d"), All),
            (name("e"), Number(3)),
            (name("f"), Number(-1)),
            (name("u@g"), Number(0)),
        ];
        assert_eq!(parsed.as_deref(), Some(&expected[..]));
    }

    #[test]
    fn an_item_may_be_relative() {
        use SlotCount::{All, Number};
        let parsed = items("+n0,+N12:2,+e,+E:3");
        let expected = [
            (HostWord::Nth(0), All),
            (HostWord::Nth(12), Number(2)),
            (HostWord::Empty(None), All),
            (HostWord::Empty(Some(3)), All),
        ];
        assert_eq!(parsed.as_deref(), Some(&expected[..]));
    }

    #[test]
    fn invalid_numbers_are_refused() {
        for list in [
            "a:",
            "a:2x",
            "a:5000000000",
            "a:2:3",
            "fe80::1",
            "[fe80::1]:2",
            "a:*x",
            ":2",
            ".a",
            "+",
            "+x",
            "+n",
            "+nx",
            "+n1x",
            "+e2",
            "+e:",
            "+e:0",
            "+e:-1",
            "+e:x",
            "",
            ",",
        ] {
            assert_eq!(items(list), None, "{list}");
        }
    }

    #[test]
    fn a_bad_item_is_pointed_at() {
        let list = Spanned {
            text: "a,b:x".to_owned(),
            spot: Some(crate::error::Spot {
                word: 1,
                start: 0,
                len: 5,
            }),
        };
        let Err(MapError::Refused(refusal)) = HostList::parse(&list, &Text::default()) else {
            panic!("the list is refused");
        };
        assert_eq!(
            refusal.spot.map(|spot| (spot.start, spot.len)),
            Some((2, 3))
        );
    }
}
