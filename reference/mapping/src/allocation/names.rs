//! Names of nodes: short and full names, `localhost`, and which node a name refers to.

use crate::rules::{Quirk, Rules};
use std::collections::HashMap;
use std::net::Ipv6Addr;
use std::sync::Arc;

/// The part of a name before the first dot. An address stays whole.
pub(super) fn short_name(name: &str) -> &str {
    if is_ipv4(name) || name.parse::<Ipv6Addr>().is_ok() {
        return name;
    }
    name.split('.').next().unwrap_or(name)
}

/// Whether a name is an IPv4 address in any form that `inet_aton` accepts: one to four decimal, octal or hexadecimal numbers; the last
/// one fills the remaining bytes.
#[doc(alias = "inet_aton")]
fn is_ipv4(name: &str) -> bool {
    let parts: Vec<&str> = name.split('.').collect();
    let Some((last, first)) = parts.split_last().filter(|(_, first)| first.len() < 4) else {
        return false;
    };
    let left = 32 - 8 * first.len();
    let fits =
        |part: &str, bits: usize| parse_c_number(part).is_some_and(|number| number >> bits == 0);
    first.iter().all(|part| fits(part, 8)) && fits(last, left)
}

/// Parses a number as C does: `10`, `012` or `0xa`.
fn parse_c_number(text: &str) -> Option<u64> {
    let hexadecimal = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
    let (digits, radix) = match (hexadecimal, text.strip_prefix('0')) {
        (Some(digits), _) => (digits, 16),
        (None, Some(digits)) if !digits.is_empty() => (digits, 8),
        (None, _) => (text, 10),
    };
    let all_digits = digits.chars().all(|digit| digit.is_digit(radix));
    u64::from_str_radix(digits, radix)
        .ok()
        .filter(|_| all_digits)
}

/// The names that refer to the head node, whatever its own name is.
pub const LOCAL_NAMES: [&str; 2] = ["localhost", "127.0.0.1"];

/// How an allocation compares and displays names.
#[derive(Clone, Debug)]
pub struct Naming {
    /// The displayed name of the head node.
    pub(super) head: Arc<str>,
    /// Whether names are displayed with their domains.
    pub(super) keep_full: bool,
    /// Whether a full name and its short name are different hosts.
    pub(super) apart: bool,
}

impl Naming {
    /// The naming of an allocation with a head node.
    #[must_use]
    pub fn new(head: &str, keep_full: bool, rules: &Rules) -> Self {
        let shown = if keep_full { head } else { short_name(head) };
        Self {
            head: Arc::from(shown),
            keep_full,
            apart: rules.has(Quirk::FullNameIsAnotherHost),
        }
    }

    /// Replaces `localhost` by the name of the head node.
    pub(super) fn canonical<'a>(&'a self, name: &'a str) -> &'a str {
        if LOCAL_NAMES.contains(&name) {
            &self.head
        } else {
            name
        }
    }

    /// The displayed form of a name.
    pub(super) fn shown<'a>(&self, name: &'a str) -> &'a str {
        if self.keep_full {
            name
        } else {
            short_name(name)
        }
    }
}

/// An index of nodes by name.
#[derive(Clone, Debug, Default)]
pub(super) struct NameIndex {
    by_name: HashMap<Arc<str>, Vec<usize>>,
    by_full_name: HashMap<Arc<str>, usize>,
    /// The nodes without a known full name.
    short_only: HashMap<Arc<str>, usize>,
}

impl NameIndex {
    /// Adds a node by its displayed name, and by its full name if that differs.
    pub(super) fn add(&mut self, node: usize, shown: &Arc<str>, full: Option<&Arc<str>>) {
        self.by_name
            .entry(Arc::clone(shown))
            .or_default()
            .push(node);
        match full {
            Some(full) => {
                self.by_full_name.entry(Arc::clone(full)).or_insert(node);
            }
            None => {
                self.short_only.entry(Arc::clone(shown)).or_insert(node);
            }
        }
    }

    /// Adds the full name of a node.
    pub(super) fn set_full_name(&mut self, node: usize, shown: &str, full: &Arc<str>) {
        self.short_only.remove(shown);
        self.by_full_name.insert(Arc::clone(full), node);
    }

    /// PAM-HOST-5: finds the nodes with a name, full or short. Nodes of different domains can share a short name.
    pub(super) fn find_all<'a>(
        &'a self,
        name: &str,
        naming: &Naming,
    ) -> impl Iterator<Item = usize> + 'a {
        let name = naming.canonical(name);
        let exact = self.by_name.get(name).map_or(&[][..], Vec::as_slice);
        let full = self.by_full_name.get(name).copied();
        let short = || {
            let cut = naming.shown(name);
            let other = cut != name && !naming.apart;
            other.then(|| self.short_only.get(cut).copied()).flatten()
        };
        let full = full.or_else(short);
        exact.iter().copied().chain(full)
    }

    /// Whether a node has exactly this displayed name.
    pub(super) fn is_shown(&self, name: &str) -> bool {
        self.by_name.contains_key(name)
    }
}

/// A register of hosts, which numbers each host once under all its names.
#[derive(Clone, Debug)]
pub(super) struct HostRegister<'a> {
    naming: &'a Naming,
    index: NameIndex,
    names: Vec<Arc<str>>,
}

impl<'a> HostRegister<'a> {
    pub(super) fn new(naming: &'a Naming) -> Self {
        Self {
            naming,
            index: NameIndex::default(),
            names: Vec::new(),
        }
    }

    /// Registers a host. Returns its number, and whether it is new.
    pub(super) fn enter(&mut self, name: &str) -> (usize, bool) {
        let name = self.naming.canonical(name);
        let shown = self.shown(name);
        let is_full = shown != name;
        let known = self.index.find_all(name, self.naming).next();
        if let Some(number) = known {
            if is_full && *self.names[number] == *shown {
                let full: Arc<str> = Arc::from(name);
                self.index.set_full_name(number, shown, &full);
                self.names[number] = full;
            }
            return (number, false);
        }
        let number = self.names.len();
        let full: Arc<str> = Arc::from(name);
        let shown = Arc::from(shown);
        self.index.add(number, &shown, is_full.then_some(&full));
        self.names.push(full);
        (number, true)
    }

    /// Finds the hosts with a name.
    pub(super) fn find_all(&self, name: &str) -> impl Iterator<Item = usize> + '_ {
        self.index.find_all(name, self.naming)
    }

    /// The longest name of a host.
    pub(super) fn name(&self, number: usize) -> &Arc<str> {
        &self.names[number]
    }

    /// With [`Quirk::FullNameIsAnotherHost`], names stay whole until hosts become nodes.
    fn shown<'n>(&self, name: &'n str) -> &'n str {
        if self.naming.apart {
            name
        } else {
            self.naming.shown(name)
        }
    }
}

/// Parses a name that consists of digits. A number that is too large becomes the largest one.
pub(super) fn launch_id(name: &str) -> Option<u64> {
    let digits = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| name.parse().unwrap_or(u64::MAX))
}

/// The number at the end of a name.
pub(super) fn trailing_number(name: &str) -> Option<u64> {
    let head = name.trim_end_matches(|character: char| character.is_ascii_digit());
    launch_id(&name[head.len()..])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Edition;

    #[test]
    fn an_address_is_not_cut_at_its_dots() {
        assert_eq!(short_name("n1.example.com"), "n1");
        assert_eq!(short_name("10.0.0.1"), "10.0.0.1");
        for address in [
            "10.0.0",
            "127.1",
            "0x7f.1",
            "01.02",
            "1.16777215",
            "fe80::1",
        ] {
            assert_eq!(short_name(address), address);
        }
        for name in [
            "999.0.0.1",
            "1.2.3.256",
            "1.16777216",
            "1.2.3.4.5",
            "08.1",
            "1.",
            "1.a",
            "1.+2",
        ] {
            assert_eq!(Some(short_name(name)), name.split('.').next());
        }
    }

    #[test]
    fn a_name_ends_in_a_number() {
        assert_eq!(trailing_number("nid0015"), Some(15));
        assert_eq!(trailing_number("15"), Some(15));
        assert_eq!(trailing_number("nid15x"), None);
        assert_eq!(launch_id("n15"), None);
        assert_eq!(launch_id(""), None);
    }

    #[test]
    fn a_host_that_has_told_its_full_name_has_no_other() {
        let naming = Naming::new("hn", false, &Rules::of(Edition::August2026));
        let mut roll = HostRegister::new(&naming);
        assert_eq!(roll.enter("n1"), (0, true));
        assert_eq!(roll.enter("n1.a"), (0, false));
        assert_eq!(roll.enter("n1.b"), (1, true));
        assert_eq!(roll.enter("n1.a"), (0, false));
        assert_eq!(**roll.name(0), *"n1.a");
    }

    #[test]
    fn a_full_name_and_its_first_part_are_one_host() {
        let rules = Rules::of(Edition::August2026);
        let naming = Naming::new("hn.cluster", false, &rules);
        let mut index = NameIndex::default();
        index.add(0, &Arc::from("hn"), Some(&Arc::from("hn.cluster")));
        index.add(1, &Arc::from("n1"), Some(&Arc::from("n1.a")));
        index.add(2, &Arc::from("n1"), Some(&Arc::from("n1.b")));
        index.add(3, &Arc::from("n2"), None);
        let find = |name: &str| index.find_all(name, &naming).collect::<Vec<_>>();
        assert_eq!(find("n1"), [1, 2]);
        assert_eq!(find("n1.b"), [2]);
        assert_eq!(find("n1.c"), Vec::<usize>::new());
        assert_eq!(find("n2.c"), [3]);
        assert_eq!(find("localhost"), [0]);
        assert_eq!(find("hn.cluster"), [0]);
        assert_eq!(find("hn.elsewhere"), Vec::<usize>::new());
        let apart = rules.with(Quirk::FullNameIsAnotherHost);
        let naming = Naming::new("hn", false, &apart);
        assert_eq!(index.find_all("n2.c", &naming).next(), None);
    }
}
