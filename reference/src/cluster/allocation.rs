//! The allocation: every node of the runtime, the head node first.

use super::host_list::{HostList, SlotCount};
use super::hostfile::Hostfile;
use crate::error::{Code, MapError, Refusal, Stage, Topic};
use crate::files::Files;
use crate::policy::Spanned;
use crate::rules::{Quirk, Rules};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;

/// One node of the allocation.
#[doc(alias = "prte_node_t")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Its name, cut at the first dot unless it is an address.
    pub name: Arc<str>,
    /// How many processes it is meant to hold.
    pub slots: u32,
    /// How many it may hold at most; 0 if there is no limit.
    pub max_slots: u32,
    /// Whether its slots were found by counting its cores, because nobody said how many.
    pub counted: bool,
}

/// The nodes of the runtime. The head node is always the first, whether processes may be placed on it or not.
#[derive(Clone, Debug)]
pub struct Allocation {
    /// The nodes, in the order in which they were named.
    pub nodes: Vec<Node>,
    /// Whether the head node was named, so that processes may be placed on it.
    #[doc(alias = "prte_hnp_is_allocated")]
    pub head_allocated: bool,
    by_name: HashMap<Arc<str>, usize>,
}

/// What an allocation is made from.
#[derive(Clone, Copy, Debug)]
pub struct Sources<'a> {
    /// The host options of the command line.
    pub lists: &'a [Spanned],
    /// The hostfiles of the command line; they count only where there is no host option.
    pub hostfiles: &'a [Spanned],
    /// The texts of the hostfiles.
    pub files: &'a Files,
    /// The name of the node on which the launcher runs.
    pub head: &'a str,
    /// How many slots a node has of which nobody says.
    pub cores: u32,
}

impl Allocation {
    /// The allocation that a command line makes.
    ///
    /// PAM-HOST-1: a host that is named again gets the slots of each time. Without any list the head node is the
    /// allocation.
    ///
    /// # Errors
    ///
    /// A list cannot be read.
    pub fn new(sources: Sources<'_>, rules: &Rules) -> Result<Self, MapError> {
        let name: Arc<str> = Arc::from(short_name(sources.head));
        let mut allocation = Self {
            by_name: HashMap::from([(Arc::clone(&name), 0)]),
            nodes: vec![Node {
                name,
                slots: 0,
                max_slots: 0,
                counted: true,
            }],
            head_allocated: false,
        };
        for list in sources.lists {
            for item in HostList::parse(list)?.items {
                allocation.add(&item.name, item.slots);
            }
        }
        if sources.lists.is_empty() {
            for file in sources.hostfiles {
                allocation.add_hostfile(&hostfile(sources.files, file)?);
            }
        }
        if allocation.nodes.len() == 1 {
            allocation.head_allocated = true;
        }
        for node in allocation.nodes.iter_mut().filter(|node| node.counted) {
            // Whoever asks for all of a node gets all of it, whatever else is asked for.
            if node.slots == 0 || !rules.has(Quirk::HostAutoSlotsForgotten) {
                node.slots = sources.cores;
            } else {
                node.counted = false;
            }
        }
        Ok(allocation)
    }

    fn add_hostfile(&mut self, hostfile: &Hostfile) {
        for entry in &hostfile.entries {
            let slots = entry.slots.map_or(SlotCount::All, SlotCount::Number);
            let index = self.add(&entry.name, slots);
            if let Some(max) = entry.max_slots {
                self.nodes[index].max_slots = max;
            }
        }
    }

    fn add(&mut self, name: &str, slots: SlotCount) -> usize {
        let index = self.find(name).unwrap_or_else(|| {
            let name: Arc<str> = Arc::from(short_name(name));
            self.by_name.insert(Arc::clone(&name), self.nodes.len());
            self.nodes.push(Node {
                name,
                slots: 0,
                max_slots: 0,
                counted: false,
            });
            self.nodes.len() - 1
        });
        let node = &mut self.nodes[index];
        if index == 0 && !self.head_allocated {
            self.head_allocated = true;
            node.counted = false;
        }
        let count = match slots {
            SlotCount::One => 1,
            SlotCount::Number(count) => count,
            SlotCount::All => {
                node.counted = true;
                0
            }
        };
        node.slots = node.slots.saturating_add(count);
        index
    }

    /// The index of the node that a name stands for.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<usize> {
        if matches!(name, "localhost" | "127.0.0.1") {
            return Some(0);
        }
        self.by_name.get(short_name(name)).copied()
    }

    /// The nodes that an app's own list leaves, in the list's order, each with the slots that the list gives it.
    ///
    /// # Errors
    ///
    /// The list cannot be read, or names a host that is not part of the allocation.
    pub fn filter(&self, list: &str) -> Result<Vec<(usize, Vec<SlotCount>)>, MapError> {
        let mut chosen: Vec<(usize, Vec<SlotCount>)> = Vec::new();
        let mut places: HashMap<usize, usize> = HashMap::new();
        for item in HostList::parse(&Spanned::bare(list))?.items {
            let index = self
                .find(&item.name)
                .ok_or_else(|| not_allocated(&item.name))?;
            let place = *places.entry(index).or_insert_with(|| {
                chosen.push((index, Vec::new()));
                chosen.len() - 1
            });
            chosen[place].1.push(item.slots);
        }
        Ok(chosen)
    }
}

/// Reads a hostfile that a command line names.
///
/// # Errors
///
/// It is not there, or malformed.
pub(crate) fn hostfile(files: &Files, name: &Spanned) -> Result<Hostfile, Refusal> {
    let Some(text) = files.get(&name.text) else {
        let message = format!("the hostfile `{}` cannot be read", name.text);
        return Err(Refusal::new(
            Stage::Allocation,
            Topic::BadHostList,
            Code::NotFound,
            message,
        )
        .at(name.spot));
    };
    Hostfile::parse(&name.text, text).map_err(|refusal| refusal.at(name.spot))
}

pub(crate) fn not_allocated(name: &str) -> Refusal {
    Refusal::new(
        Stage::Allocation,
        Topic::HostNotAllocated,
        Code::Silent,
        format!("the host `{name}` is not part of the allocation"),
    )
}

/// The part of a name before the first dot; an address is its own short name.
fn short_name(name: &str) -> &str {
    if name.parse::<IpAddr>().is_ok() {
        return name;
    }
    name.split('.').next().unwrap_or(name)
}
