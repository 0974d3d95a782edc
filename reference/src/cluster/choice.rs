//! Which nodes of the allocation an app chooses, by its hostfile and its host list, and how many slots it asks for on each.
//!
//! The hostfile chooses first, in its order, and the list among what it leaves, in the list's order.

use super::allocation::{Allocation, bad_list, file_names, no_hostfile, not_allocated};
use super::host_list::{HostItem, HostList, HostWord, SlotCount};
use super::hostfile::{Hostfile, HostfileEntry};
use super::name::{launch_id, trailing_number};
use crate::error::{Code, MapError, NotModelled, Refusal, Stage, Topic};
use crate::files::Files;
use crate::policy::Spanned;
use crate::rules::{Quirk, Rules};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// How many slots an app asks for on a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    number: i64,
    /// How often it asks for all that are free.
    all: u32,
}

impl Asked {
    fn add(&mut self, slots: SlotCount) {
        match slots {
            SlotCount::Number(number) => self.number += i64::from(number),
            SlotCount::All => self.all += 1,
        }
    }

    fn add_all(&mut self, other: Option<&Self>) {
        if let Some(other) = other {
            self.number += other.number;
            self.all += other.all;
        }
    }

    /// The number, on a node that has so many free. It is negative where slots are taken away.
    #[must_use]
    pub fn of(self, free: u32) -> i64 {
        let all = i64::from(self.all) * i64::from(free);
        self.number.saturating_add(all)
    }
}

/// A node that an app chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// Its index in the allocation.
    pub node: usize,
    /// How many slots the app's list asks for there, if it has one.
    pub asked: Option<Asked>,
    /// How many slots the app's hostfile leaves the job there, if it says so.
    pub cap: Option<u32>,
}

/// What choosing goes by.
pub struct Chooser<'a> {
    /// The nodes.
    pub allocation: &'a Allocation,
    /// The texts of the hostfiles.
    pub files: &'a Files,
    /// The rules.
    pub rules: &'a Rules,
    /// Whether a node is empty.
    pub is_empty: &'a dyn Fn(usize) -> bool,
}

/// How far a list may expand.
const MOST_WORDS: usize = 1 << 22;

/// A word of a list, relative ones replaced by what they stand for.
#[derive(Clone, Debug)]
enum Wanted {
    Name(String),
    Node(usize),
    AllEmpty,
}

impl Chooser<'_> {
    /// The nodes that an app chooses.
    ///
    /// # Errors
    ///
    /// A list or a file cannot be read, or names a host that is not there, or leaves none.
    pub fn choose(
        &self,
        hostfiles: Option<&str>,
        list: Option<&str>,
    ) -> Result<Vec<Chosen>, MapError> {
        let mut chosen: Vec<Chosen> = self.allocation.usable().map(Chosen::whole).collect();
        if let Some(names) = hostfiles {
            chosen = self.by_hostfile(&self.hostfile(names)?, chosen)?;
        }
        if let Some(list) = list {
            let items = HostList::parse(&Spanned::bare(list), self.rules)?.items;
            if items.is_empty() {
                return Ok(chosen);
            }
            chosen = self.by_list(&items, chosen)?;
            if self.rules.has(Quirk::HostCountAddsToUsedSlots) {
                let tally = Tally::new(&items, self);
                for chosen in &mut chosen {
                    chosen.asked = Some(tally.of(chosen.node, self));
                }
            }
        }
        if chosen.is_empty() {
            return Err(nothing_left().into());
        }
        Ok(chosen)
    }

    /// The hosts of a list in the order in which processes go to them, each as often as it is named.
    ///
    /// # Errors
    ///
    /// The list cannot be read, or asks for nodes that are not there.
    pub fn sequence(&self, list: &str) -> Result<Vec<String>, MapError> {
        let items = HostList::parse(&Spanned::bare(list), self.rules)?.items;
        let usable: Vec<usize> = self.allocation.usable().collect();
        let name = |node: usize| self.allocation.nodes[node].name.to_string();
        let wanted = self.expand(&items, &usable)?;
        let mut hosts = Vec::with_capacity(wanted.len());
        let named = self.named(&items);
        for (_, wanted) in wanted {
            match wanted {
                Wanted::Name(host) => hosts.push(host),
                Wanted::Node(node) => hosts.push(name(node)),
                Wanted::AllEmpty if self.rules.has(Quirk::SeqEmptyHostsUnknown) => {
                    hosts.push("*".to_owned());
                }
                Wanted::AllEmpty => {
                    let empty = |node: &&usize| (self.is_empty)(**node) && !named.contains(*node);
                    hosts.extend(usable.iter().filter(empty).map(|node| name(*node)));
                }
            }
            if hosts.len() > MOST_WORDS {
                return Err(too_long().into());
            }
        }
        Ok(hosts)
    }

    /// An app's hostfiles as one. A host that several of them name is as the first says.
    ///
    /// PAM-HOST-8: several hostfiles choose together.
    fn hostfile(&self, names: &str) -> Result<Hostfile, Refusal> {
        let whole = Spanned::bare(names);
        let names = file_names(&whole);
        if names.len() > 1 && self.rules.has(Quirk::HostfileListNotFound) {
            return Err(no_hostfile(&whole));
        }
        let mut together = Hostfile::default();
        let mut seen: HashSet<usize> = HashSet::new();
        for name in &names {
            let file = self.allocation.hostfile(self.files, name, self.rules)?;
            let mut of_file = Vec::new();
            for entry in file.entries {
                let node = match &entry.host {
                    HostWord::Name(name) => self.allocation.find(name),
                    _ => None,
                };
                if node.is_none_or(|node| !seen.contains(&node)) {
                    of_file.extend(node);
                    together.entries.push(entry);
                }
            }
            seen.extend(of_file);
            together.excluded.extend(file.excluded);
            together.names_hosts |= file.names_hosts;
        }
        Ok(together)
    }

    fn by_hostfile(&self, file: &Hostfile, all: Vec<Chosen>) -> Result<Vec<Chosen>, MapError> {
        if !file.names_hosts {
            // A file that only leaves hosts out leaves all others; one without any host filters nothing.
            let names = file.excluded.iter();
            let out: HashSet<usize> = names
                .flat_map(|name| {
                    self.allocation
                        .index
                        .find_all(name, &self.allocation.naming)
                })
                .collect();
            return Ok(all
                .into_iter()
                .filter(|one| !out.contains(&one.node))
                .collect());
        }
        let mut picks = Picks::new(self, all);
        let named_at = |entry: &HostfileEntry| match &entry.host {
            HostWord::Name(name) => self.allocation.find(name),
            _ => None,
        };
        let mut last = HashMap::new();
        for (place, entry) in file.entries.iter().enumerate() {
            last.extend(named_at(entry).map(|node| (node, place)));
        }
        for (place, entry) in file.entries.iter().enumerate() {
            let of_file = |refusal: Refusal| refusal.in_file(entry.place.clone());
            let later = |node: usize| last.get(&node).is_some_and(|last| *last > place);
            match &entry.host {
                HostWord::Name(name) => picks.name(name, None, entry.slots).map_err(of_file)?,
                HostWord::Nth(number) => {
                    let node = self.nth(*number).map_err(of_file)?;
                    picks.node(node, None, entry.slots).map_err(of_file)?;
                }
                HostWord::Empty(count) => {
                    let wanted = count.map_or(usize::MAX, |count| count as usize);
                    let found = picks.empty(wanted, later, None, entry.slots);
                    if count.is_some() && found < wanted {
                        return Err(of_file(too_few_empty(wanted - found)).into());
                    }
                }
            }
        }
        Ok(picks.chosen)
    }

    fn by_list(&self, items: &[HostItem], all: Vec<Chosen>) -> Result<Vec<Chosen>, MapError> {
        let order: Vec<usize> = all.iter().map(|one| one.node).collect();
        let wanted = self.expand(items, &order)?;
        if wanted.is_empty() {
            // A list that stands for no node filters nothing.
            return Ok(all);
        }
        let mut last: HashMap<usize, usize> = HashMap::new();
        let in_full = self.rules.has(Quirk::HostTwiceRefused);
        for (place, (_, wanted)) in wanted.iter().enumerate() {
            let node = match wanted {
                Wanted::Name(name) => self
                    .allocation
                    .find(name)
                    .filter(|node| !in_full || *self.allocation.nodes[*node].name == **name),
                Wanted::Node(node) => Some(*node),
                Wanted::AllEmpty => None,
            };
            last.extend(node.map(|node| (node, place)));
        }
        let mut picks = Picks::new(self, all);
        for (place, (item, wanted)) in wanted.iter().enumerate() {
            let slots = Some(items[*item].slots);
            match wanted {
                Wanted::Name(name) => picks.name_or_number(name, slots)?,
                // What stands for a node is its name, which may stand for another.
                Wanted::Node(node) if in_full => {
                    let name = Arc::clone(&self.allocation.nodes[*node].name);
                    picks.name_or_number(&name, slots)?;
                }
                Wanted::Node(node) => picks.node(*node, slots, None)?,
                Wanted::AllEmpty => {
                    let later = |node: usize| last.get(&node).is_some_and(|last| *last > place);
                    picks.empty(usize::MAX, later, slots, None);
                }
            }
        }
        Ok(picks.chosen)
    }

    /// Replaces relative hosts by the nodes that they stand for, each word with the number of its item.
    fn expand(
        &self,
        items: &[HostItem],
        candidates: &[usize],
    ) -> Result<Vec<(usize, Wanted)>, MapError> {
        let as_they_come = self.rules.has(Quirk::HostTwiceRefused);
        let named = self.named(items);
        let usable: Vec<usize> = self.allocation.usable().collect();
        let candidates = if as_they_come { &usable } else { candidates };
        let is_free =
            |node: &usize| (self.is_empty)(*node) && (as_they_come || !named.contains(node));
        let counts = items
            .iter()
            .any(|item| matches!(item.host, HostWord::Empty(Some(_))));
        let empty: Vec<usize> = if counts {
            candidates.iter().copied().filter(is_free).collect()
        } else {
            Vec::new()
        };
        let mut next = 0;
        let mut wanted = Vec::with_capacity(items.len());
        for (number, item) in items.iter().enumerate() {
            match &item.host {
                HostWord::Name(name) => wanted.push((number, Wanted::Name(name.clone()))),
                HostWord::Nth(index) => wanted.push((number, Wanted::Node(self.nth(*index)?))),
                HostWord::Empty(None) => wanted.push((number, Wanted::AllEmpty)),
                HostWord::Empty(Some(count)) => {
                    let count = *count as usize;
                    let left = &empty[next..];
                    if left.len() < count {
                        return Err(too_few_empty(count - left.len()).into());
                    }
                    wanted.extend(
                        left[..count]
                            .iter()
                            .map(|node| (number, Wanted::Node(*node))),
                    );
                    if !as_they_come {
                        next += count;
                    }
                }
            }
            if wanted.len() > MOST_WORDS {
                return Err(too_long().into());
            }
        }
        Ok(wanted)
    }

    /// The nodes that a list names by their names or numbers.
    fn named(&self, items: &[HostItem]) -> HashSet<usize> {
        let node = |item: &HostItem| match &item.host {
            HostWord::Name(name) => self.allocation.find(name),
            HostWord::Nth(number) => self.nth(*number).ok(),
            HostWord::Empty(_) => None,
        };
        items.iter().filter_map(node).collect()
    }

    /// The node of this number among those on which processes may be placed.
    fn nth(&self, number: i32) -> Result<usize, Refusal> {
        usize::try_from(number)
            .ok()
            .and_then(|number| self.allocation.usable().nth(number))
            .ok_or_else(|| {
                bad_list(format!(
                    "the allocation has no node with the number {number}"
                ))
            })
    }
}

impl Chosen {
    fn whole(node: usize) -> Self {
        Self {
            node,
            asked: None,
            cap: None,
        }
    }
}

/// The nodes among which is chosen, and those that are chosen already.
struct Picks<'a> {
    chooser: &'a Chooser<'a>,
    /// What can be chosen, in order.
    all: Vec<Chosen>,
    /// The place of each node in `all`; none for those that are not in it.
    places: Vec<Option<usize>>,
    /// Where each node of `all` has been put, once it is chosen.
    put: Vec<Option<usize>>,
    chosen: Vec<Chosen>,
    /// Up to where empty nodes have been looked for.
    passed_empty: usize,
    /// How many of the nodes of a name are chosen.
    passed: HashMap<String, usize>,
    /// The nodes of which the name ends in a number, by that number, and how many of them are chosen.
    numbered: Option<HashMap<u64, (Vec<usize>, usize)>>,
}

impl<'a> Picks<'a> {
    fn new(chooser: &'a Chooser<'a>, all: Vec<Chosen>) -> Self {
        let mut places = vec![None; chooser.allocation.nodes.len()];
        for (place, one) in all.iter().enumerate() {
            places[one.node] = Some(place);
        }
        Self {
            chooser,
            put: vec![None; all.len()],
            all,
            places,
            chosen: Vec::new(),
            passed_empty: 0,
            passed: HashMap::new(),
            numbered: None,
        }
    }

    fn is_free(&self, node: usize) -> bool {
        self.places[node].is_some_and(|place| self.put[place].is_none())
    }

    /// Chooses a node.
    ///
    /// PAM-HOST-1: one that is named again is asked for the slots of each time.
    fn node(
        &mut self,
        node: usize,
        slots: Option<SlotCount>,
        cap: Option<u32>,
    ) -> Result<(), Refusal> {
        let missing = || not_allocated(&self.chooser.allocation.nodes[node].name);
        let place = self.places[node].ok_or_else(missing)?;
        let twice = self.chooser.rules.has(Quirk::HostTwiceRefused);
        let number = match self.put[place] {
            Some(_) if twice => return Err(missing()),
            Some(number) => number,
            None => {
                self.put[place] = Some(self.chosen.len());
                self.chosen.push(self.all[place]);
                self.chosen.len() - 1
            }
        };
        let chosen = &mut self.chosen[number];
        if let Some(slots) = slots {
            chosen.asked.get_or_insert_default().add(slots);
        }
        if let Some(cap) = cap {
            chosen.cap = Some(chosen.cap.map_or(cap, |before| before.min(cap)));
        }
        Ok(())
    }

    /// Chooses the first node of a name that is not chosen yet.
    fn name(
        &mut self,
        name: &str,
        slots: Option<SlotCount>,
        cap: Option<u32>,
    ) -> Result<(), Refusal> {
        let allocation = self.chooser.allocation;
        let nodes = || allocation.index.find_all(name, &allocation.naming);
        let passed = self.passed.get(name).copied().unwrap_or(0);
        let mut found = None;
        let mut skipped = passed;
        for node in nodes().skip(passed) {
            if self.is_free(node) {
                found = Some(node);
                break;
            }
            skipped += 1;
        }
        if skipped > 0 {
            self.passed.insert(name.to_owned(), skipped);
        }
        let known = || nodes().find(|node| self.places[*node].is_some());
        let Some(node) = found.or_else(known) else {
            return Err(not_allocated(name));
        };
        self.node(node, slots, cap)
    }

    /// Chooses a node by a name, or, if that has nothing but digits, by the number in which its name ends.
    ///
    /// PAM-HOST-9: a number stands for the node whose name ends in it.
    fn name_or_number(&mut self, name: &str, slots: Option<SlotCount>) -> Result<(), Refusal> {
        let Some(number) = launch_id(name) else {
            return self.name(name, slots, None);
        };
        let all = &self.all;
        let nodes = &self.chooser.allocation.nodes;
        let numbered = self.numbered.get_or_insert_with(|| {
            let mut numbered: HashMap<u64, (Vec<usize>, usize)> = HashMap::new();
            for one in all {
                if let Some(number) = trailing_number(&nodes[one.node].name) {
                    numbered.entry(number).or_default().0.push(one.node);
                }
            }
            numbered
        });
        let Some((fitting, passed)) = numbered.get_mut(&number) else {
            return Err(not_allocated(name));
        };
        let is_free = |node: &usize| self.places[*node].is_some_and(|at| self.put[at].is_none());
        while fitting.get(*passed).is_some_and(|node| !is_free(node)) {
            *passed += 1;
        }
        let Some(node) = fitting.get(*passed).or(fitting.first()).copied() else {
            return Err(not_allocated(name));
        };
        self.node(node, slots, None)
    }

    /// Chooses so many nodes that are empty and not named later; tells how many there were.
    fn empty(
        &mut self,
        wanted: usize,
        later: impl Fn(usize) -> bool,
        slots: Option<SlotCount>,
        cap: Option<u32>,
    ) -> usize {
        let mut found = 0;
        while found < wanted && self.passed_empty < self.all.len() {
            let place = self.passed_empty;
            self.passed_empty += 1;
            let node = self.all[place].node;
            let fits = self.put[place].is_none() && (self.chooser.is_empty)(node) && !later(node);
            if fits && self.node(node, slots, cap).is_ok() {
                found += 1;
            }
        }
        found
    }
}

/// What all the words of a list together ask for on each node, whichever of them has chosen it.
struct Tally<'a> {
    by_name: HashMap<&'a str, Asked>,
    by_number: HashMap<u64, Asked>,
    by_node: HashMap<usize, Asked>,
    empty: Asked,
}

impl<'a> Tally<'a> {
    fn new(items: &'a [HostItem], chooser: &Chooser<'a>) -> Self {
        let mut tally = Self {
            by_name: HashMap::new(),
            by_number: HashMap::new(),
            by_node: HashMap::new(),
            empty: Asked::default(),
        };
        for item in items {
            let asked = match &item.host {
                HostWord::Name(name) => match launch_id(name) {
                    Some(number) => tally.by_number.entry(number).or_default(),
                    None => {
                        let name = chooser.allocation.naming.canonical(name);
                        tally.by_name.entry(name).or_default()
                    }
                },
                HostWord::Nth(number) => match chooser.nth(*number) {
                    Ok(node) => tally.by_node.entry(node).or_default(),
                    Err(_) => continue,
                },
                HostWord::Empty(_) => &mut tally.empty,
            };
            asked.add(item.slots);
        }
        tally
    }

    fn of(&self, node: usize, chooser: &Chooser<'_>) -> Asked {
        let names = &chooser.allocation.nodes[node];
        let mut asked = Asked::default();
        asked.add_all(self.by_name.get(&*names.name));
        if let Some(full) = &names.full_name {
            asked.add_all(self.by_name.get(&**full));
        }
        let number = trailing_number(&names.name);
        asked.add_all(number.and_then(|number| self.by_number.get(&number)));
        asked.add_all(self.by_node.get(&node));
        if (chooser.is_empty)(node) {
            asked.add_all(Some(&self.empty));
        }
        asked
    }
}

fn nothing_left() -> Refusal {
    Refusal::new(
        Stage::Allocation,
        Topic::HostNotAllocated,
        Code::Silent,
        "no node of the allocation is left by what the app asks for",
    )
}

fn too_few_empty(missing: usize) -> Refusal {
    bad_list(format!("there are {missing} empty nodes too few"))
}

fn too_long() -> NotModelled {
    NotModelled {
        what: format!("a list that stands for more than {MOST_WORDS} hosts"),
        spot: None,
    }
}
