//! Which nodes of the allocation an app chooses, by its hostfile and its host list, and how many slots it asks for on each.
//!
//! The hostfile chooses first, in its order, and the list among what it leaves, in the list's order.

mod picks;
mod tally;

pub use tally::Asked;

use super::host_list::{HostItem, HostList, HostWord};
use super::hostfile::{Hostfile, HostfileEntry};
use super::nodes::{Allocation, bad_list, file_names, no_hostfile};
use crate::error::{Code, MapError, NotModelled, Refusal, Stage, Topic};
use crate::files::Files;
use crate::policy::Spanned;
use crate::rules::{Quirk, Rules};
use picks::Picks;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use tally::Tally;

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

/// What an app chooses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// The nodes, in order.
    pub nodes: Vec<Chosen>,
    /// How many slots the app's hostfile leaves the job on nodes.
    pub caps: Vec<(usize, u32)>,
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
    pub fn choose(&self, hostfiles: Option<&str>, list: Option<&str>) -> Result<Choice, MapError> {
        let caps_of = |chosen: &[Chosen]| -> Vec<(usize, u32)> {
            let caps = chosen.iter().filter_map(|one| Some((one.node, one.cap?)));
            caps.collect()
        };
        let mut chosen: Vec<Chosen> = self.allocation.usable().map(Chosen::whole).collect();
        if let Some(names) = hostfiles {
            chosen = self.by_hostfile(&self.hostfile(names)?, chosen)?;
            // Where the hostfile leaves nothing the list is not looked at.
            if chosen.is_empty() {
                return Err(nothing_left().into());
            }
        }
        let of_file = caps_of(&chosen);
        if let Some(list) = list {
            let items = HostList::parse(&Spanned::bare(list), self.rules)?.items;
            if items.is_empty() {
                return Ok(Choice {
                    nodes: chosen,
                    caps: of_file,
                });
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
        // PAM-HOST-4: a hostfile takes slots of the nodes that it leaves the app.
        let caps = if self.rules.has(Quirk::HostfileCapsOtherNodes) {
            of_file
        } else {
            caps_of(&chosen)
        };
        Ok(Choice {
            nodes: chosen,
            caps,
        })
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
        let empty = |node: &&usize| (self.is_empty)(**node) && !named.contains(*node);
        let all_empty: Vec<usize> = usable.iter().filter(empty).copied().collect();
        for (_, wanted) in wanted {
            match wanted {
                Wanted::Name(host) => hosts.push(host),
                Wanted::Node(node) => hosts.push(name(node)),
                Wanted::AllEmpty if self.rules.has(Quirk::SeqEmptyHostsUnknown) => {
                    hosts.push("*".to_owned());
                }
                Wanted::AllEmpty => hosts.extend(all_empty.iter().map(|node| name(*node))),
            }
            if hosts.len() > MOST_WORDS {
                return Err(too_long().into());
            }
        }
        Ok(hosts)
    }

    /// Whether each word of a list is taken by itself, so that none knows what another has named already.
    fn words_stand_alone(&self) -> bool {
        self.rules.has(Quirk::HostTwiceRefused)
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
        let in_full = self.words_stand_alone();
        let canonical = |name| self.allocation.naming.canonical(name);
        for (place, (_, wanted)) in wanted.iter().enumerate() {
            let node = match wanted {
                Wanted::Name(name) => self.allocation.find(name).filter(|node| {
                    !in_full || *self.allocation.nodes[*node].name == *canonical(name)
                }),
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
        let as_they_come = self.words_stand_alone();
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
