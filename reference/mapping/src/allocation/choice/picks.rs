//! Choosing nodes one by one, each at most once.

use super::super::host_list::SlotCount;
use super::super::names::{launch_id, trailing_number};
use super::super::nodes::not_allocated;
use super::{Chooser, Chosen};
use crate::error::Refusal;
use std::collections::HashMap;

/// The nodes among which is chosen, and those that are chosen already.
pub(super) struct Picks<'a> {
    chooser: &'a Chooser<'a>,
    /// What can be chosen, in order.
    all: Vec<Chosen>,
    /// The place of each node in `all`; none for those that are not in it.
    places: Vec<Option<usize>>,
    /// Where each node of `all` has been put, once it is chosen.
    put: Vec<Option<usize>>,
    pub(super) chosen: Vec<Chosen>,
    /// Up to where empty nodes have been looked for.
    passed_empty: usize,
    /// How many of the nodes of a name are chosen.
    passed: HashMap<String, usize>,
    /// The nodes of which the name ends in a number, by that number, and how many of them are chosen.
    numbered: Option<HashMap<u64, (Vec<usize>, usize)>>,
}

impl<'a> Picks<'a> {
    pub(super) fn new(chooser: &'a Chooser<'a>, all: Vec<Chosen>) -> Self {
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
    pub(super) fn node(
        &mut self,
        node: usize,
        slots: Option<SlotCount>,
        cap: Option<u32>,
    ) -> Result<(), Refusal> {
        let missing = || not_allocated(&self.chooser.allocation.nodes[node].name);
        let place = self.places[node].ok_or_else(missing)?;
        let alone = self.chooser.words_stand_alone();
        let number = match self.put[place] {
            Some(_) if alone => return Err(missing()),
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
    pub(super) fn name(
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
    pub(super) fn name_or_number(
        &mut self,
        name: &str,
        slots: Option<SlotCount>,
    ) -> Result<(), Refusal> {
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
    pub(super) fn empty(
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
