//! The nodes that an app selects from the allocation by its hostfile and its host list, and the slots that it requests on each.
//!
//! PAM-HOST-3: the selection is that app's only, and the app uses the nodes in its order. The hostfile selects first, in
//! its order, and the list selects among the nodes that are left, in the order of the list.

mod picker;
mod slot_request;

pub use picker::Picker;
pub use slot_request::SlotRequest;

use super::host_list::{HostItem, HostList, HostWord, SlotCount, parse_host};
use super::hostfile::{Hostfile, HostfileEntry};
use super::hostfile_cache::ResolvedHostfile;
use super::nodes::Allocation;
use super::refusals::bad_list;
use crate::allocation::AllocationRules;
use crate::error::{Code, MapError, NotModelled, Refusal, Stage, Topic};
use crate::files::Files;
use crate::policy::Spanned;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// A node that an app selects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelectedNode {
    /// The index of the node in the allocation.
    pub node: usize,
    /// The slots that the app's list requests there, if the app has a list.
    pub request: Option<SlotRequest>,
    /// The slots that the app's hostfile allows the job there, if it has a slot count.
    pub cap: Option<u32>,
}

/// The nodes that an app selects.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// The nodes, in order.
    pub nodes: Vec<SelectedNode>,
    /// The slots that the app's hostfile allows the job, for each node that it limits.
    pub caps: Vec<(usize, u32)>,
}

/// Selects nodes for apps.
pub struct Selector<'a> {
    /// The allocation.
    pub allocation: &'a Allocation,
    /// The texts of the hostfiles.
    pub files: &'a Files,
    /// The rules.
    pub rules: &'a dyn AllocationRules,
    /// Whether a node is empty.
    pub is_empty: &'a dyn Fn(usize) -> bool,
}

/// The most hosts that a list may expand to.
const MOST_HOSTS: usize = 1 << 22;

/// A host of a list after relative hosts have been replaced by nodes.
#[derive(Clone, Debug)]
pub enum ExpandedHost {
    /// The host with a name.
    Name(Arc<str>),
    /// A node of the allocation, by its index.
    Node(usize),
    /// All empty nodes.
    AllEmpty,
}

impl Selector<'_> {
    /// Selects the nodes of an app.
    ///
    /// # Errors
    ///
    /// A list or file is invalid, names a host that is not allocated, or leaves no node.
    pub fn select(
        &self,
        hostfiles: Option<&str>,
        list: Option<&str>,
    ) -> Result<Selection, MapError> {
        let mut chosen: Vec<SelectedNode> =
            self.allocation.usable().map(SelectedNode::whole).collect();
        if let Some(names) = hostfiles {
            let file = self.merge_hostfiles(names)?;
            chosen = self.rules.select_by_hostfile(&file, chosen, self)?;
            // A hostfile that leaves no node is refused before the list is parsed.
            if chosen.is_empty() {
                return Err(nothing_left().into());
            }
        }
        let of_hostfile = SelectedNode::caps(&chosen);
        if let Some(list) = list {
            let items = HostList::parse(&Spanned::bare(list), self.rules)?.items;
            chosen = self.rules.select_by_list(&items, chosen, self)?;
        }
        if chosen.is_empty() {
            return Err(nothing_left().into());
        }
        Ok(Selection {
            caps: self.rules.caps(of_hostfile, &chosen),
            nodes: chosen,
        })
    }

    /// The hosts of a list in sequence, each as often as the list names it.
    ///
    /// # Errors
    ///
    /// The list is invalid, or relative to nodes that do not exist.
    pub fn sequence(&self, list: &str) -> Result<Vec<String>, MapError> {
        let items = HostList::parse(&Spanned::bare(list), self.rules)?.items;
        self.rules.sequence(&items, self)
    }

    /// Returns the hosts of the lines of a file in sequence, each with the index of its line. A line can be a relative host.
    ///
    /// # Errors
    ///
    /// A relative host is invalid, or refers to nodes that do not exist.
    pub fn sequence_of_lines(&self, lines: &[&str]) -> Result<Vec<(usize, String)>, MapError> {
        let item = |line: &&str| {
            let written = Spanned::bare(*line);
            match line.starts_with('+') {
                true => parse_host(&written, self.rules),
                false => Ok(HostItem {
                    host: HostWord::Name(Arc::from(*line)),
                    slots: SlotCount::Number(1),
                    written,
                }),
            }
        };
        let items: Vec<HostItem> = lines.iter().map(item).collect::<Result<_, Refusal>>()?;
        self.numbered_sequence_of(&items)
    }

    /// Returns the hosts of a list in sequence, without those of an earlier mention that are empty.
    pub(super) fn sequence_of(&self, items: &[HostItem]) -> Result<Vec<String>, MapError> {
        let numbered = self.numbered_sequence_of(items)?;
        Ok(numbered.into_iter().map(|(_, host)| host).collect())
    }

    fn numbered_sequence_of(&self, items: &[HostItem]) -> Result<Vec<(usize, String)>, MapError> {
        let usable: Vec<usize> = self.allocation.usable().collect();
        let wanted = self.expand_unnamed(items, &usable)?;
        let empty = self.names_of_unnamed(items, &wanted);
        self.numbered_names_of(wanted, &empty)
    }

    /// Returns the names of a list's hosts, where `empty` are those of all empty nodes.
    ///
    /// # Errors
    ///
    /// There are more hosts than the reference models.
    pub fn names_of(
        &self,
        wanted: Vec<(usize, ExpandedHost)>,
        empty: &[String],
    ) -> Result<Vec<String>, MapError> {
        let numbered = self.numbered_names_of(wanted, empty)?;
        Ok(numbered.into_iter().map(|(_, host)| host).collect())
    }

    fn numbered_names_of(
        &self,
        wanted: Vec<(usize, ExpandedHost)>,
        empty: &[String],
    ) -> Result<Vec<(usize, String)>, MapError> {
        let mut hosts = Vec::with_capacity(wanted.len());
        for (number, wanted) in wanted {
            match wanted {
                ExpandedHost::Name(host) => hosts.push((number, host.to_string())),
                ExpandedHost::Node(node) => {
                    hosts.push((number, self.allocation.nodes[node].name.to_string()));
                }
                ExpandedHost::AllEmpty => {
                    hosts.extend(empty.iter().map(|host| (number, host.clone())));
                }
            }
            if hosts.len() > MOST_HOSTS {
                return Err(too_long().into());
            }
        }
        Ok(hosts)
    }

    /// PAM-HOST-9: returns the names of the empty nodes that a list neither names nor takes by a count.
    #[must_use]
    pub fn names_of_unnamed(
        &self,
        items: &[HostItem],
        wanted: &[(usize, ExpandedHost)],
    ) -> Vec<String> {
        let usable: Vec<usize> = self.allocation.usable().collect();
        let node = |(_, host): &(usize, ExpandedHost)| match host {
            ExpandedHost::Node(node) => Some(*node),
            _ => None,
        };
        let taken: HashSet<usize> = wanted.iter().filter_map(node).collect();
        let unnamed = self.unnamed(items, &usable).into_iter();
        unnamed
            .filter(|node| !taken.contains(node))
            .map(|node| self.allocation.nodes[node].name.to_string())
            .collect()
    }

    /// PAM-HOST-8: merges the hostfiles of an app. The first file that names a host decides its slots.
    fn merge_hostfiles(&self, names: &str) -> Result<Arc<ResolvedHostfile>, Refusal> {
        let whole = Spanned::bare(names);
        let names = self.rules.split_hostfiles(&whole)?;
        if let [name] = names.as_slice() {
            return self
                .allocation
                .resolve_hostfile(self.files, name, self.rules);
        }
        let mut file = Hostfile::default();
        let mut nodes = Vec::new();
        let mut seen: HashSet<u32> = HashSet::new();
        for name in &names {
            let next = self
                .allocation
                .resolve_hostfile(self.files, name, self.rules)?;
            let entries = next.file.entries.iter().zip(&next.nodes);
            for (entry, node) in
                entries.filter(|(_, node)| node.is_none_or(|node| !seen.contains(&node)))
            {
                file.entries.push(entry.clone());
                nodes.push(*node);
            }
            seen.extend(next.nodes.iter().flatten());
            file.excluded.extend(next.file.excluded.iter().cloned());
            file.names_hosts |= next.file.names_hosts;
        }
        Ok(Arc::new(ResolvedHostfile {
            file: Arc::new(file),
            nodes,
        }))
    }

    /// Selects the nodes of a hostfile, in its order.
    pub(super) fn by_hostfile(
        &self,
        hostfile: &ResolvedHostfile,
        all: Vec<SelectedNode>,
    ) -> Result<Vec<SelectedNode>, MapError> {
        let ResolvedHostfile { file, nodes } = hostfile;
        if !file.names_hosts {
            // A file that only excludes hosts selects all others; an empty file selects all nodes.
            let names = file.excluded.iter();
            let out: HashSet<usize> = names
                .flat_map(|name| self.allocation.find_all(name))
                .collect();
            return Ok(all
                .into_iter()
                .filter(|one| !out.contains(&one.node))
                .collect());
        }
        let mut picker = Picker::new(self, all);
        let looks_for_empty = |entry: &HostfileEntry| matches!(entry.host, HostWord::Empty(_));
        let mut last = HashMap::new();
        if file.entries.iter().any(looks_for_empty) {
            let places = nodes.iter().enumerate();
            last.extend(places.filter_map(|(place, node)| Some(((*node)? as usize, place))));
        }
        for (place, (entry, node)) in file.entries.iter().zip(nodes).enumerate() {
            let of_file = |refusal: Refusal| refusal.in_file(entry.place.clone());
            let later = |node: usize| last.get(&node).is_some_and(|last| *last > place);
            match &entry.host {
                HostWord::Name(name) => {
                    let first = node.map(|node| node as usize);
                    picker
                        .pick_name_from(first, name, entry.slots)
                        .map_err(of_file)?;
                }
                HostWord::Nth(number) => {
                    let node = self.nth(*number).map_err(of_file)?;
                    let again = picker.has_picked(node);
                    picker.pick_node(node, None, entry.slots).map_err(of_file)?;
                    if again {
                        return Err(visited_again(entry).into());
                    }
                }
                HostWord::Empty(count) => {
                    let wanted = count.map_or(usize::MAX, |count| count as usize);
                    let found = picker.pick_empty(wanted, later, None, entry.slots);
                    if count.is_some() && found < wanted {
                        return Err(of_file(too_few_empty(wanted - found)).into());
                    }
                }
            }
        }
        Ok(picker.chosen)
    }

    /// Selects the nodes of a host list, in its order.
    pub(super) fn by_list(
        &self,
        items: &[HostItem],
        all: Vec<SelectedNode>,
    ) -> Result<Vec<SelectedNode>, MapError> {
        let order: Vec<usize> = all.iter().map(|one| one.node).collect();
        let wanted = self.expand_unnamed(items, &order)?;
        let mut last: HashMap<usize, usize> = HashMap::new();
        for (place, (_, wanted)) in wanted.iter().enumerate() {
            let node = match wanted {
                ExpandedHost::Name(name) => self.allocation.find(name),
                ExpandedHost::Node(node) => Some(*node),
                ExpandedHost::AllEmpty => None,
            };
            last.extend(node.map(|node| (node, place)));
        }
        let mut picker = Picker::new(self, all);
        for (place, (item, wanted)) in wanted.iter().enumerate() {
            let slots = Some(items[*item].slots);
            match wanted {
                ExpandedHost::Name(name) => picker.pick_name_or_number(name, slots)?,
                ExpandedHost::Node(node) => picker.pick_node(*node, slots, None)?,
                ExpandedHost::AllEmpty => {
                    let later = |node: usize| last.get(&node).is_some_and(|last| *last > place);
                    picker.pick_empty(usize::MAX, later, slots, None);
                }
            }
        }
        Ok(picker.chosen)
    }

    /// Replaces relative hosts by nodes, where each `+e:N` takes empty nodes that the list neither names nor has taken.
    ///
    /// # Errors
    ///
    /// As [`Self::expand`].
    pub fn expand_unnamed(
        &self,
        items: &[HostItem],
        candidates: &[usize],
    ) -> Result<Vec<(usize, ExpandedHost)>, MapError> {
        let counts = |item: &HostItem| matches!(item.host, HostWord::Empty(Some(_)));
        let empty = match items.iter().any(counts) {
            true => self.unnamed(items, candidates),
            false => Vec::new(),
        };
        let mut left = empty.as_slice();
        self.expand(items, |count| {
            let taken = left.split_at_checked(count);
            let (taken, rest) = taken.unwrap_or((left, &[]));
            left = rest;
            taken
        })
    }

    /// Replaces relative hosts by nodes. Each host comes with the index of its item. `take_empty` returns up to a number of empty nodes.
    ///
    /// # Errors
    ///
    /// A node does not exist, too few nodes are empty, or there are more hosts than the reference models.
    pub fn expand<'n>(
        &self,
        items: &[HostItem],
        mut take_empty: impl FnMut(usize) -> &'n [usize],
    ) -> Result<Vec<(usize, ExpandedHost)>, MapError> {
        let mut wanted = Vec::with_capacity(items.len());
        for (number, item) in items.iter().enumerate() {
            match &item.host {
                HostWord::Name(name) => wanted.push((number, ExpandedHost::Name(name.clone()))),
                HostWord::Nth(index) => {
                    wanted.push((number, ExpandedHost::Node(self.nth(*index)?)));
                }
                HostWord::Empty(None) => wanted.push((number, ExpandedHost::AllEmpty)),
                HostWord::Empty(Some(count)) => {
                    let count = *count as usize;
                    let taken = take_empty(count);
                    if taken.len() < count {
                        return Err(too_few_empty(count - taken.len()).into());
                    }
                    let node = |node: &usize| (number, ExpandedHost::Node(*node));
                    wanted.extend(taken.iter().map(node));
                }
            }
            if wanted.len() > MOST_HOSTS {
                return Err(too_long().into());
            }
        }
        Ok(wanted)
    }

    /// Returns the empty nodes among some that a list does not name.
    fn unnamed(&self, items: &[HostItem], candidates: &[usize]) -> Vec<usize> {
        let named = self.named(items);
        let is_free = |node: &usize| (self.is_empty)(*node) && !named.contains(node);
        candidates.iter().copied().filter(is_free).collect()
    }

    /// The nodes that a list refers to by name or number.
    fn named(&self, items: &[HostItem]) -> HashSet<usize> {
        let node = |item: &HostItem| match &item.host {
            HostWord::Name(name) => self.allocation.find(name),
            HostWord::Nth(number) => self.nth(*number).ok(),
            HostWord::Empty(_) => None,
        };
        items.iter().filter_map(node).collect()
    }

    /// Returns the node with a number, counted over the nodes that processes may be placed on.
    ///
    /// # Errors
    ///
    /// There are fewer nodes.
    pub fn nth(&self, number: i32) -> Result<usize, Refusal> {
        usize::try_from(number)
            .ok()
            .and_then(|number| self.allocation.usable().nth(number))
            .ok_or_else(|| bad_list(format!("no node {number}: the allocation has fewer nodes")))
    }
}

impl SelectedNode {
    fn whole(node: usize) -> Self {
        Self {
            node,
            request: None,
            cap: None,
        }
    }

    /// Adds what a mention of the node requests: slots in a list, or at most as many as in a hostfile.
    pub(super) fn add(&mut self, slots: Option<SlotCount>, cap: Option<u32>) {
        if let Some(slots) = slots {
            self.request.get_or_insert_default().add(slots);
        }
        if let Some(cap) = cap {
            self.cap = Some(self.cap.map_or(cap, |before| before.min(cap)));
        }
    }

    /// Returns the slots that a hostfile allows, for each node that it limits.
    pub(super) fn caps(selected: &[Self]) -> Vec<(usize, u32)> {
        let caps = selected.iter().filter_map(|one| Some((one.node, one.cap?)));
        caps.collect()
    }
}

fn nothing_left() -> Refusal {
    Refusal::new(
        Stage::Allocation,
        Topic::HostNotAllocated,
        Code::Silent,
        "the hostfiles and host lists of the app leave no node",
    )
}

fn too_few_empty(missing: usize) -> Refusal {
    bad_list(format!("too few empty nodes: {missing} are missing"))
}

/// PRRTE's documentation visits a node once for each line. The reference visits the nodes of an app once.
fn visited_again(entry: &HostfileEntry) -> NotModelled {
    NotModelled::new(format!(
        "a relative host in a hostfile ({}) whose node is selected already",
        entry.place
    ))
}

fn too_long() -> NotModelled {
    NotModelled::new(format!("a list of more than {MOST_HOSTS} hosts"))
}
