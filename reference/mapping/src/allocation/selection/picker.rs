//! Picks nodes one by one, each at most once.

use super::super::host_list::SlotCount;
use super::super::names::{launch_id, trailing_number};
use super::super::refusals::{left_out, not_allocated};
use super::{SelectedNode, Selector};
use crate::error::Refusal;
use std::collections::HashMap;

/// The nodes to select from, and those that are selected already.
pub struct Picker<'a> {
    selector: &'a Selector<'a>,
    /// The nodes to select from, in order.
    all: Vec<SelectedNode>,
    /// The index in `all` of each node.
    places: Vec<Option<u32>>,
    /// The index in `chosen` of each entry of `all`.
    picked: Vec<Option<u32>>,
    /// The nodes that are selected, in order.
    pub chosen: Vec<SelectedNode>,
    /// How far `all` has been searched for empty nodes.
    passed_empty: usize,
    /// How many of the nodes with a name have been picked.
    passed: HashMap<String, usize>,
    /// The nodes whose names end in a number, and how many of them have been picked.
    numbered: Option<HashMap<u64, (Vec<usize>, usize)>>,
}

impl<'a> Picker<'a> {
    /// Returns a picker that has selected none of the given nodes.
    #[must_use]
    pub fn new(selector: &'a Selector<'a>, all: Vec<SelectedNode>) -> Self {
        let mut places = vec![None; selector.allocation.nodes.len()];
        for (place, one) in all.iter().enumerate() {
            places[one.node] = u32::try_from(place).ok();
        }
        Self {
            selector,
            picked: vec![None; all.len()],
            chosen: Vec::with_capacity(all.len()),
            all,
            places,
            passed_empty: 0,
            passed: HashMap::new(),
            numbered: None,
        }
    }

    fn is_free(&self, node: usize) -> bool {
        self.places[node].is_some_and(|place| self.picked[place as usize].is_none())
    }

    /// Returns whether a node has been picked.
    pub(super) fn has_picked(&self, node: usize) -> bool {
        let place = self.places[node];
        place.is_some_and(|place| self.picked[place as usize].is_some())
    }

    /// Picks a node, and adds the slots if it has been picked before.
    ///
    /// # Errors
    ///
    /// The node is not among those to select from.
    pub fn pick_node(
        &mut self,
        node: usize,
        slots: Option<SlotCount>,
        cap: Option<u32>,
    ) -> Result<(), Refusal> {
        let missing = || left_out(&self.selector.allocation.nodes[node].name);
        let place = self.places[node].ok_or_else(missing)? as usize;
        if let Some(number) = self.picked[place] {
            let chosen = &mut self.chosen[number as usize];
            let rules = self.selector.rules;
            return rules.repeat_host(chosen, slots, cap, self.selector.allocation);
        }
        self.picked[place] = u32::try_from(self.chosen.len()).ok();
        let mut chosen = self.all[place];
        chosen.add(slots, cap);
        self.chosen.push(chosen);
        Ok(())
    }

    /// Picks the first node with a name that has not been picked yet. `first` is the first node with the name.
    pub(super) fn pick_name_from(
        &mut self,
        first: Option<usize>,
        name: &str,
        cap: Option<u32>,
    ) -> Result<(), Refusal> {
        match first.filter(|node| self.is_free(*node)) {
            Some(node) => self.pick_node(node, None, cap),
            None => self.pick_name(name, None, cap),
        }
    }

    /// Picks the first node with a name that has not been picked yet.
    pub(super) fn pick_name(
        &mut self,
        name: &str,
        slots: Option<SlotCount>,
        cap: Option<u32>,
    ) -> Result<(), Refusal> {
        let allocation = self.selector.allocation;
        let nodes = || allocation.find_all(name);
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
            return Err(match nodes().next() {
                Some(_) => left_out(name),
                None => not_allocated(name),
            });
        };
        self.pick_node(node, slots, cap)
    }

    /// PAM-HOST-9: picks a node by its name. A name that consists of digits refers to the node whose name ends in that number.
    ///
    /// # Errors
    ///
    /// No node to select from has the name or the number.
    pub fn pick_name_or_number(
        &mut self,
        name: &str,
        slots: Option<SlotCount>,
    ) -> Result<(), Refusal> {
        let Some(number) = launch_id(name) else {
            return self.pick_name(name, slots, None);
        };
        let all = &self.all;
        let nodes = &self.selector.allocation.nodes;
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
        let is_free =
            |node: &usize| self.places[*node].is_some_and(|at| self.picked[at as usize].is_none());
        while fitting.get(*passed).is_some_and(|node| !is_free(node)) {
            *passed += 1;
        }
        let Some(node) = fitting.get(*passed).or(fitting.first()).copied() else {
            return Err(not_allocated(name));
        };
        self.pick_node(node, slots, None)
    }

    /// Picks up to `wanted` empty nodes that no later host names. Returns the number of nodes picked.
    pub fn pick_empty(
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
            let fits =
                self.picked[place].is_none() && (self.selector.is_empty)(node) && !later(node);
            if fits && self.pick_node(node, slots, cap).is_ok() {
                found += 1;
            }
        }
        found
    }
}
