//! The slots that an app requests on each node.

use super::super::host_list::{HostItem, HostWord, SlotCount};
use super::super::names::{launch_id, trailing_number};
use super::Selector;
use std::collections::HashMap;

/// The slots that an app requests on a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SlotRequest {
    number: i64,
    /// How many items request all free slots.
    all: u32,
}

impl SlotRequest {
    pub(super) fn add(&mut self, slots: SlotCount) {
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

    /// The number of slots on a node with `free` slots. It is negative if the list takes slots away.
    #[must_use]
    pub fn slots_of(self, free: u32) -> i64 {
        let all = i64::from(self.all) * i64::from(free);
        self.number.saturating_add(all)
    }
}

/// The slots that all items of a list request on each node, for [`Quirk::HostCountAddsToUsedSlots`].
///
/// [`Quirk::HostCountAddsToUsedSlots`]: crate::rules::Quirk::HostCountAddsToUsedSlots
pub(super) struct SlotTally<'a> {
    by_name: HashMap<&'a str, SlotRequest>,
    by_number: HashMap<u64, SlotRequest>,
    by_node: HashMap<usize, SlotRequest>,
    empty: SlotRequest,
}

impl<'a> SlotTally<'a> {
    pub(super) fn new(items: &'a [HostItem], selector: &Selector<'a>) -> Self {
        let mut tally = Self {
            by_name: HashMap::new(),
            by_number: HashMap::new(),
            by_node: HashMap::new(),
            empty: SlotRequest::default(),
        };
        for item in items {
            let request = match &item.host {
                HostWord::Name(name) => match launch_id(name) {
                    Some(number) => tally.by_number.entry(number).or_default(),
                    None => {
                        let name = selector.allocation.naming.canonical(name);
                        tally.by_name.entry(name).or_default()
                    }
                },
                HostWord::Nth(number) => match selector.nth(*number) {
                    Ok(node) => tally.by_node.entry(node).or_default(),
                    Err(_) => continue,
                },
                HostWord::Empty(_) => &mut tally.empty,
            };
            request.add(item.slots);
        }
        tally
    }

    pub(super) fn of(&self, node: usize, selector: &Selector<'_>) -> SlotRequest {
        let names = &selector.allocation.nodes[node];
        let mut request = SlotRequest::default();
        request.add_all(self.by_name.get(&*names.name));
        if let Some(full) = &names.full_name {
            request.add_all(self.by_name.get(&**full));
        }
        let number = trailing_number(&names.name);
        request.add_all(number.and_then(|number| self.by_number.get(&number)));
        request.add_all(self.by_node.get(&node));
        if (selector.is_empty)(node) {
            request.add_all(Some(&self.empty));
        }
        request
    }
}
