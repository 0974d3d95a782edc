//! How many slots an app asks for on each node.

use super::super::host_list::{HostItem, HostWord, SlotCount};
use super::super::names::{launch_id, trailing_number};
use super::Chooser;
use std::collections::HashMap;

/// How many slots an app asks for on a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    number: i64,
    /// How often it asks for all that are free.
    all: u32,
}

impl Asked {
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

    /// The number, on a node that has so many free. It is negative where slots are taken away.
    #[must_use]
    pub fn of(self, free: u32) -> i64 {
        let all = i64::from(self.all) * i64::from(free);
        self.number.saturating_add(all)
    }
}

/// What all the words of a list together ask for on each node, whichever of them has chosen it.
pub(super) struct Tally<'a> {
    by_name: HashMap<&'a str, Asked>,
    by_number: HashMap<u64, Asked>,
    by_node: HashMap<usize, Asked>,
    empty: Asked,
}

impl<'a> Tally<'a> {
    pub(super) fn new(items: &'a [HostItem], chooser: &Chooser<'a>) -> Self {
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

    pub(super) fn of(&self, node: usize, chooser: &Chooser<'_>) -> Asked {
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
