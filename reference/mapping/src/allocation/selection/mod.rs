//! The nodes that an app selects from the allocation by its hostfile and its host list, and the slots that it requests on each.
//!
//! PAM-HOST-3: the selection is that app's only, and the app uses the nodes in its order. The hostfile selects first, in
//! its order, and the list selects among the nodes that are left, in the order of the list.

mod picker;
mod slot_request;

pub use slot_request::SlotRequest;

use super::host_list::{HostItem, HostList, HostWord};
use super::hostfile::{Hostfile, HostfileEntry};
use super::hostfile_cache::{ResolvedHostfile, file_names, no_hostfile};
use super::nodes::Allocation;
use super::refusals::bad_list;
use crate::allocation::AllocationRules;
use crate::error::{Code, MapError, NotModelled, Refusal, Stage, Topic};
use crate::files::Files;
use crate::policy::Spanned;
use crate::rules::Quirk;
use picker::Picker;
use slot_request::SlotTally;
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
enum ExpandedHost {
    Name(Arc<str>),
    Node(usize),
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
        let caps_of = |chosen: &[SelectedNode]| -> Vec<(usize, u32)> {
            let caps = chosen.iter().filter_map(|one| Some((one.node, one.cap?)));
            caps.collect()
        };
        let mut chosen: Vec<SelectedNode> =
            self.allocation.usable().map(SelectedNode::whole).collect();
        if let Some(names) = hostfiles {
            let file = self.merge_hostfiles(names)?;
            chosen = self.by_hostfile(&file, chosen)?;
            // PRRTE refuses an empty hostfile selection before it parses the list.
            if chosen.is_empty() {
                return Err(nothing_left().into());
            }
        }
        let of_file = caps_of(&chosen);
        if let Some(list) = list {
            let items = HostList::parse(&Spanned::bare(list), self.rules)?.items;
            if items.is_empty() {
                return Ok(Selection {
                    nodes: chosen,
                    caps: of_file,
                });
            }
            chosen = self.by_list(&items, chosen)?;
            if self.rules.has(Quirk::HostCountAddsToUsedSlots) {
                let tally = SlotTally::new(&items, self);
                for chosen in &mut chosen {
                    chosen.request = Some(tally.of(chosen.node, self));
                }
            }
        }
        if chosen.is_empty() {
            return Err(nothing_left().into());
        }
        // PAM-HOST-4: a hostfile limits the slots of the nodes that the app selects.
        let caps = if self.rules.has(Quirk::HostfileCapsOtherNodes) {
            of_file
        } else {
            caps_of(&chosen)
        };
        Ok(Selection {
            nodes: chosen,
            caps,
        })
    }

    /// The hosts of a list in sequence, each as often as the list names it.
    ///
    /// # Errors
    ///
    /// The list is invalid, or relative to nodes that do not exist.
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
                ExpandedHost::Name(host) => hosts.push(host.to_string()),
                ExpandedHost::Node(node) => hosts.push(name(node)),
                ExpandedHost::AllEmpty if self.rules.has(Quirk::SeqEmptyHostsUnknown) => {
                    hosts.push("*".to_owned());
                }
                ExpandedHost::AllEmpty => hosts.extend(all_empty.iter().map(|node| name(*node))),
            }
            if hosts.len() > MOST_HOSTS {
                return Err(too_long().into());
            }
        }
        Ok(hosts)
    }

    /// Whether each host of a list is resolved without regard to the others.
    fn resolves_separately(&self) -> bool {
        self.rules.has(Quirk::HostTwiceRefused)
    }

    /// PAM-HOST-8: merges the hostfiles of an app. The first file that names a host decides its slots.
    fn merge_hostfiles(&self, names: &str) -> Result<Arc<ResolvedHostfile>, Refusal> {
        let whole = Spanned::bare(names);
        let names = file_names(&whole);
        if names.len() > 1 && self.rules.has(Quirk::HostfileListNotFound) {
            return Err(no_hostfile(&whole));
        }
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

    fn by_hostfile(
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
                    // A build finds the node by its name, which with full names apart can be that of the head node, too.
                    let name = &self.allocation.nodes[node].name;
                    match self.rules.has(Quirk::FullNameIsAnotherHost) {
                        true => picker.pick_name(name, None, entry.slots),
                        false => picker.pick_node(node, None, entry.slots),
                    }
                    .map_err(of_file)?;
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

    fn by_list(
        &self,
        items: &[HostItem],
        all: Vec<SelectedNode>,
    ) -> Result<Vec<SelectedNode>, MapError> {
        let order: Vec<usize> = all.iter().map(|one| one.node).collect();
        let wanted = self.expand(items, &order)?;
        if wanted.is_empty() {
            // A list that expands to no host selects all nodes.
            return Ok(all);
        }
        let mut last: HashMap<usize, usize> = HashMap::new();
        let in_full = self.resolves_separately();
        let canonical = |name| self.allocation.naming.canonical(name);
        for (place, (_, wanted)) in wanted.iter().enumerate() {
            let node = match wanted {
                ExpandedHost::Name(name) => self.allocation.find(name).filter(|node| {
                    !in_full || *self.allocation.nodes[*node].name == *canonical(name)
                }),
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
                // Such a build looks the node up by its name again, and can find another node.
                ExpandedHost::Node(node) if in_full => {
                    let name = Arc::clone(&self.allocation.nodes[*node].name);
                    picker.pick_name_or_number(&name, slots)?;
                }
                ExpandedHost::Node(node) => picker.pick_node(*node, slots, None)?,
                ExpandedHost::AllEmpty => {
                    let later = |node: usize| last.get(&node).is_some_and(|last| *last > place);
                    picker.pick_empty(usize::MAX, later, slots, None);
                }
            }
        }
        Ok(picker.chosen)
    }

    /// Replaces relative hosts by nodes. Each host comes with the index of its item.
    fn expand(
        &self,
        items: &[HostItem],
        candidates: &[usize],
    ) -> Result<Vec<(usize, ExpandedHost)>, MapError> {
        let separately = self.resolves_separately();
        let named = self.named(items);
        let usable: Vec<usize> = self.allocation.usable().collect();
        let candidates = if separately { &usable } else { candidates };
        let is_free =
            |node: &usize| (self.is_empty)(*node) && (separately || !named.contains(node));
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
                HostWord::Name(name) => wanted.push((number, ExpandedHost::Name(name.clone()))),
                HostWord::Nth(index) => {
                    wanted.push((number, ExpandedHost::Node(self.nth(*index)?)))
                }
                HostWord::Empty(None) => wanted.push((number, ExpandedHost::AllEmpty)),
                HostWord::Empty(Some(count)) => {
                    let count = *count as usize;
                    let left = &empty[next..];
                    if left.len() < count {
                        return Err(too_few_empty(count - left.len()).into());
                    }
                    wanted.extend(
                        left[..count]
                            .iter()
                            .map(|node| (number, ExpandedHost::Node(*node))),
                    );
                    if !separately {
                        next += count;
                    }
                }
            }
            if wanted.len() > MOST_HOSTS {
                return Err(too_long().into());
            }
        }
        Ok(wanted)
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

    /// The node with a number, counted over the nodes that processes may be placed on.
    fn nth(&self, number: i32) -> Result<usize, Refusal> {
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
}

fn nothing_left() -> Refusal {
    Refusal::new(
        Stage::Allocation,
        Topic::HostNotAllocated,
        Code::Silent,
        "the hostfiles and host lists of the app leave no node; name one that the others list too",
    )
}

fn too_few_empty(missing: usize) -> Refusal {
    bad_list(format!(
        "too few empty nodes: {missing} are missing; lower the number after `+e:`, or add nodes"
    ))
}

fn too_long() -> NotModelled {
    NotModelled {
        what: format!("a list of more than {MOST_HOSTS} hosts"),
        spot: None,
    }
}
