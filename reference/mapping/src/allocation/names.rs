//! Names of nodes: short and full names, `localhost`, and which node a name refers to.

use crate::allocation::AllocationRules;
use foldhash::fast::RandomState;
use indexmap::IndexMap;
use smallvec::SmallVec;
use std::net::Ipv6Addr;
use std::sync::Arc;

/// The part of a name before the first dot. An address stays whole.
#[must_use]
pub fn short_name(name: &str) -> &str {
    let Some((first, _)) = name.split_once('.') else {
        return name;
    };
    // Only a name with a colon can be an IPv6 address, and parsing one is slow.
    if is_ipv4(name) || (name.contains(':') && name.parse::<Ipv6Addr>().is_ok()) {
        name
    } else {
        first
    }
}

/// Whether a name is an IPv4 address in any form that `inet_aton` accepts: one to four decimal, octal or hexadecimal numbers; the last
/// one fills the remaining bytes.
#[doc(alias = "inet_aton")]
fn is_ipv4(name: &str) -> bool {
    // An address starts with a digit, and few names do.
    if !name.starts_with(|first: char| first.is_ascii_digit()) {
        return false;
    }
    let parts: SmallVec<[&str; 4]> = name.split('.').collect();
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
    /// Finds the part of a name that two names of one host share.
    shared_part: fn(&str) -> &str,
    /// The addresses of the head node.
    pub(super) addresses: Arc<[String]>,
}

impl Naming {
    /// The naming of an allocation with a head node.
    #[must_use]
    pub fn new(head: &str, keep_full: bool, rules: &dyn AllocationRules) -> Self {
        let shown = if keep_full { head } else { short_name(head) };
        Self {
            head: Arc::from(shown),
            keep_full,
            shared_part: rules.shared_part(),
            addresses: Arc::from([]),
        }
    }

    /// Replaces `localhost`, or an address of the head node, by the name of the head node.
    ///
    /// ALLOC-ADDRESS-1: the head node has each of its names and addresses.
    pub(super) fn canonical<'a>(&'a self, name: &'a str) -> &'a str {
        if LOCAL_NAMES.contains(&name) || self.addresses.iter().any(|own| own == name) {
            &self.head
        } else {
            name
        }
    }

    /// The displayed form of a name.
    pub(super) fn shown<'a>(&self, name: &'a str) -> &'a str {
        self.cut(name, short_name)
    }

    /// The part of a name that the other name of its host shares.
    fn shared<'a>(&self, name: &'a str) -> &'a str {
        self.cut(name, self.shared_part)
    }

    /// Cuts a name, unless names keep their domains.
    fn cut<'a>(&self, name: &'a str, cut: fn(&str) -> &str) -> &'a str {
        if self.keep_full { name } else { cut(name) }
    }
}

/// An index of nodes by name.
///
/// An allocation can have a million nodes, so that each name has one entry in one map, whose entries are stored in the order of their
/// addition. The hash function is fast, and it is seeded, because a hostfile could otherwise choose names whose hashes collide.
#[derive(Clone, Debug, Default)]
pub(super) struct NameIndex {
    by_name: IndexMap<Arc<str>, NodesOfName, RandomState>,
}

/// The indices of the nodes with a name.
#[derive(Clone, Debug, Default)]
struct NodesOfName {
    /// The nodes with this displayed name, in their order: nearly always one.
    shown: SmallVec<[u32; 2]>,
    /// The node with this full name.
    full: Option<u32>,
    /// The node with this displayed name and without a known full name.
    short_only: Option<u32>,
}

impl NodesOfName {
    fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        let all = self.shown.iter().copied().chain(self.full);
        all.map(|node| node as usize)
    }
}

/// Narrows the index of a node, which halves the memory of a [`NameIndex`].
fn narrow(node: usize) -> u32 {
    u32::try_from(node).unwrap_or(u32::MAX)
}

impl NameIndex {
    /// Returns an index with room for a number of nodes.
    pub(super) fn with_capacity(nodes: usize) -> Self {
        Self {
            by_name: IndexMap::with_capacity_and_hasher(nodes, RandomState::default()),
        }
    }

    /// Adds a node by its displayed name, and by its full name if that differs.
    pub(super) fn add(&mut self, node: usize, shown: &Arc<str>, full: Option<&Arc<str>>) {
        let node = narrow(node);
        let entry = self.by_name.entry(Arc::clone(shown)).or_default();
        entry.shown.push(node);
        match full {
            Some(full) => {
                let entry = self.by_name.entry(Arc::clone(full)).or_default();
                entry.full.get_or_insert(node);
            }
            None => {
                entry.short_only.get_or_insert(node);
            }
        }
    }

    /// Adds a node by its only name, unless a node has that name already. Returns the node that has it already.
    fn add_if_new(&mut self, node: usize, name: &Arc<str>) -> Option<usize> {
        let entry = self.by_name.entry(Arc::clone(name)).or_default();
        let known = entry.iter().next();
        if known.is_none() {
            entry.shown.push(narrow(node));
            entry.short_only.get_or_insert(narrow(node));
        }
        known
    }

    /// Adds the full name of a node.
    pub(super) fn set_full_name(&mut self, node: usize, shown: &str, full: &Arc<str>) {
        if let Some(entry) = self.by_name.get_mut(shown) {
            entry.short_only = None;
        }
        self.by_name.entry(Arc::clone(full)).or_default().full = Some(narrow(node));
    }

    /// PAM-HOST-5: finds the nodes with a name, full or short. Nodes of different domains can share a short name.
    pub(super) fn find_all<'a>(
        &'a self,
        name: &str,
        naming: &Naming,
    ) -> impl Iterator<Item = usize> + 'a {
        let name = naming.canonical(name);
        let found = self.by_name.get(name);
        let short = || {
            let cut = naming.shared(name);
            let other = cut != name;
            other.then(|| self.by_name.get(cut)?.short_only).flatten()
        };
        let has_full = found.is_some_and(|found| found.full.is_some());
        let short = if has_full { None } else { short() };
        let found = found.into_iter().flat_map(NodesOfName::iter);
        found.chain(short.map(|node| node as usize))
    }
}

/// A register of hosts, which numbers each host once under all its names.
///
/// The names of a file or list are usually in order, and of one form. A name above the last one is then new, so that the register needs
/// no index; it makes one for the first name that is not.
#[derive(Clone, Debug)]
pub(super) struct HostRegister<'a> {
    naming: &'a Naming,
    /// The hosts by name, unless their names ascend and are all short or all full.
    index: Option<NameIndex>,
    names: Vec<Arc<str>>,
}

impl<'a> HostRegister<'a> {
    pub(super) fn new(naming: &'a Naming) -> Self {
        Self::with_capacity(naming, 0)
    }

    /// Returns an empty register with room for a number of hosts.
    pub(super) fn with_capacity(naming: &'a Naming, hosts: usize) -> Self {
        Self {
            naming,
            index: None,
            names: Vec::with_capacity(hosts),
        }
    }

    /// Registers a host. Returns its number, and whether it is new.
    pub(super) fn enter(&mut self, name: &str) -> (usize, bool) {
        let name = self.naming.canonical(name);
        let number = self.names.len();
        if self.index.is_none() && self.is_above_last(name) {
            self.names.push(Arc::from(name));
            return (number, true);
        }
        let naming = self.naming;
        let shown = naming.shared(name);
        let (names, index) = self.indexed();
        if shown == name {
            let name = Arc::from(name);
            return match index.add_if_new(number, &name) {
                Some(known) => (known, false),
                None => {
                    names.push(name);
                    (number, true)
                }
            };
        }
        let known = index.find_all(name, naming).next();
        let full: Arc<str> = Arc::from(name);
        if let Some(known) = known {
            if *names[known] == *shown {
                index.set_full_name(known, shown, &full);
                names[known] = full;
            }
            return (known, false);
        }
        index.add(number, &Arc::from(shown), Some(&full));
        names.push(full);
        (number, true)
    }

    /// Returns whether a name follows the last one in the order by length, then by letters, and is short or full as that is.
    fn is_above_last(&self, name: &str) -> bool {
        let is_full = |name: &str| self.naming.shared(name) != name;
        self.names.last().is_none_or(|last| {
            (last.len(), &**last) < (name.len(), name) && is_full(last) == is_full(name)
        })
    }

    /// Returns the names, and their index, which is made unless there is one.
    fn indexed(&mut self) -> (&mut Vec<Arc<str>>, &mut NameIndex) {
        let index = self.index.get_or_insert_with(|| {
            let mut index = NameIndex::with_capacity(self.names.capacity());
            for (number, name) in self.names.iter().enumerate() {
                match self.naming.shared(name) {
                    short if *short == **name => index.add(number, name, None),
                    short => index.add(number, &Arc::from(short), Some(name)),
                }
            }
            index
        });
        (&mut self.names, index)
    }

    /// Finds the hosts with a name.
    pub(super) fn find_all(&mut self, name: &str) -> impl Iterator<Item = usize> + '_ {
        let naming = self.naming;
        self.indexed().1.find_all(name, naming)
    }

    /// The longest name of each host, by its number.
    pub(super) fn into_names(self) -> Vec<Arc<str>> {
        self.names
    }
}

/// Parses a name that consists of digits. A number that is too large becomes the largest one.
#[must_use]
pub fn launch_id(name: &str) -> Option<u64> {
    let digits = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| name.parse().unwrap_or(u64::MAX))
}

/// The number at the end of a name.
#[must_use]
pub fn trailing_number(name: &str) -> Option<u64> {
    let head = name.trim_end_matches(|character: char| character.is_ascii_digit());
    launch_id(&name[head.len()..])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Edition, Text};

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
    fn a_name_is_rejected_as_an_address_by_its_first_character_or_without_a_colon() {
        for name in ["a.1", "x7f.1", "+1.2", "-1.2", ".1", "n10.0.0.1"] {
            assert!(!is_ipv4(name), "{name}");
            assert_eq!(Some(short_name(name)), name.split('.').next());
        }
        for address in ["::ffff:10.0.0.1", "abcd::1.2.3.4"] {
            assert_eq!(short_name(address), address);
        }
        for name in ["abcd.1.2.3", "1.2.3.4:5", "fe80::1%eth0.5", "n1:2.3"] {
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
        let naming = Naming::new("hn", false, &Text::of(Edition::August2026));
        let mut register = HostRegister::new(&naming);
        assert_eq!(register.enter("n1"), (0, true));
        assert_eq!(register.enter("n1.a"), (0, false));
        assert_eq!(register.enter("n1.b"), (1, true));
        assert_eq!(register.enter("n1.a"), (0, false));
        assert_eq!(*register.into_names()[0], *"n1.a");
    }

    #[test]
    fn the_order_of_names_does_not_matter() {
        let naming = Naming::new("hn", false, &Text::of(Edition::August2026));
        let names = [
            "n1", "n2", "n10", "n2.a", "n2.b", "n3.a", "n3", "10.0.0.1", "hn",
        ];
        let numbers_of = |names: &[&str]| {
            let mut register = HostRegister::new(&naming);
            let numbers: Vec<usize> = names.iter().map(|name| register.enter(name).0).collect();
            let found: Vec<usize> = register.find_all("n2").collect();
            assert_eq!(found.first(), Some(&register.enter("n2").0));
            numbers
        };
        // The second mention of `n2` and of `n3` refer to the first; the names ascend up to `n10`.
        assert_eq!(numbers_of(&names), [0, 1, 2, 1, 3, 4, 4, 5, 6]);
        // Full names that ascend, then one that does not, and a short one.
        assert_eq!(
            numbers_of(&["n1.a", "n1.b", "n2.a", "n1.a", "n2"]),
            [0, 1, 2, 0, 2]
        );
        assert_eq!(numbers_of(&["n2", "n1", "n2", "n10"]), [0, 1, 0, 2]);
    }

    #[test]
    fn a_full_name_and_its_first_part_are_one_host() {
        let rules = Text::of(Edition::August2026);
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
    }
}
