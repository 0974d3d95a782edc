//! The allocation: every node of the runtime, the head node first.

use super::host_list::{HostList, SlotCount};
use crate::error::{Code, MapError, Refusal, Stage, Topic};
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

impl Allocation {
    /// The allocation that the host options of a command line make, on machines with so many cores.
    ///
    /// PAM-HOST-1: a host that is named again gets the slots of each time. Without any host option the head node
    /// is the allocation.
    ///
    /// # Errors
    ///
    /// A list cannot be read.
    pub fn new(lists: &[Spanned], head: &str, cores: u32, rules: &Rules) -> Result<Self, MapError> {
        let name: Arc<str> = Arc::from(short_name(head));
        let mut allocation = Self {
            by_name: HashMap::from([(Arc::clone(&name), 0)]),
            nodes: vec![Node {
                name,
                slots: 0,
                max_slots: 0,
                counted: true,
            }],
            head_allocated: lists.is_empty(),
        };
        for list in lists {
            for item in HostList::parse(list)?.items {
                allocation.add(&item.name, item.slots);
            }
        }
        for node in allocation.nodes.iter_mut().filter(|node| node.counted) {
            // Whoever asks for all of a node gets all of it, whatever else is asked for.
            if node.slots == 0 || !rules.has(Quirk::HostAutoSlotsForgotten) {
                node.slots = cores;
            } else {
                node.counted = false;
            }
        }
        Ok(allocation)
    }

    fn add(&mut self, name: &str, slots: SlotCount) {
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
