//! The selection of nodes in a build that looks each host up by itself, and counts the slots of a list by themselves.

use mapcheck_mapping::allocation::{
    Allocation, ExpandedHost, HostItem, HostWord, Hostfile, HostfileEntry, Picker,
    ResolvedHostfile, SelectedNode, Selector, SlotCount, SlotRequest, launch_id, not_allocated,
    trailing_number,
};
use mapcheck_mapping::error::{MapError, Refusal};
use std::collections::HashMap;
use std::sync::Arc;

/// Replaces the numbered nodes of a hostfile by their names, if it has any. A name can refer to another node.
pub(super) fn name_numbered_hosts(
    hostfile: &ResolvedHostfile,
    selector: &Selector<'_>,
) -> Option<ResolvedHostfile> {
    let is_numbered = |entry: &HostfileEntry| matches!(entry.host, HostWord::Nth(_));
    if !hostfile.file.entries.iter().any(is_numbered) {
        return None;
    }
    let mut file = Hostfile::clone(&hostfile.file);
    for entry in &mut file.entries {
        if let HostWord::Nth(number) = entry.host
            && let Ok(node) = selector.nth(number)
        {
            let name = &selector.allocation.nodes[node].name;
            entry.host = HostWord::Name(Arc::clone(name));
        }
    }
    Some(ResolvedHostfile {
        file: Arc::new(file),
        nodes: hostfile.nodes.clone(),
    })
}

/// Returns the slots of hosts that a list names both with all slots and with a count, which a build adds to those that the hosts have.
pub(super) fn forgotten_slots(items: &[HostItem], allocation: &Allocation) -> i64 {
    let is_name = |item: &&HostItem| matches!(item.host, HostWord::Name(_));
    let (whole, counted): (Vec<_>, Vec<_>) = items
        .iter()
        .filter(is_name)
        .partition(|item| item.slots == SlotCount::All);
    let forgotten = |item: &&HostItem| {
        let node = match &item.host {
            HostWord::Name(name) => allocation.find(name)?,
            _ => return None,
        };
        let mut others = counted.iter();
        let is_counted = others.any(|other| other.host == item.host);
        is_counted.then(|| allocation.nodes[node].slots)
    };
    whole.iter().filter_map(forgotten).sum()
}

/// Checks that a hostfile calls no node by a fully qualified name that is not the node's own.
///
/// # Errors
///
/// Such a node is not found.
pub(super) fn check_short_names(
    hostfile: &ResolvedHostfile,
    selector: &Selector<'_>,
) -> Result<(), Refusal> {
    let allocation = selector.allocation;
    let is_full = |name: &str| {
        let found = allocation.find(name).map(|node| &allocation.nodes[node]);
        found.is_some_and(|node| *node.name != *name && node.full_name.as_deref() == Some(name))
    };
    let mut entries = hostfile.file.entries.iter();
    let unknown = entries.find_map(|entry| match &entry.host {
        HostWord::Name(name) if is_full(name) => Some(name),
        _ => None,
    });
    unknown.map_or(Ok(()), |name| Err(not_allocated(name)))
}

/// Returns the nodes that processes may be placed on.
pub(super) fn usable(selector: &Selector<'_>) -> Vec<usize> {
    selector.allocation.usable().collect()
}

/// Replaces the relative hosts of a list by nodes, each without regard to the others.
pub(super) fn expand_separately(
    items: &[HostItem],
    selector: &Selector<'_>,
) -> Result<Vec<(usize, ExpandedHost)>, MapError> {
    let mut empty = usable(selector);
    empty.retain(|node| (selector.is_empty)(*node));
    selector.expand(items, |count| empty.get(..count).unwrap_or(&empty))
}

/// Selects the nodes of a list, each without regard to the others, by their names.
pub(super) fn select_one_by_one(
    items: &[HostItem],
    all: Vec<SelectedNode>,
    selector: &Selector<'_>,
) -> Result<Vec<SelectedNode>, MapError> {
    let allocation = selector.allocation;
    let wanted = expand_separately(items, selector)?;
    let mut last: HashMap<usize, usize> = HashMap::new();
    for (place, (_, wanted)) in wanted.iter().enumerate() {
        let node = match wanted {
            ExpandedHost::Name(name) => allocation
                .find(name)
                .filter(|node| *allocation.nodes[*node].name == *allocation.canonical(name)),
            ExpandedHost::Node(node) => Some(*node),
            ExpandedHost::AllEmpty => None,
        };
        last.extend(node.map(|node| (node, place)));
    }
    let mut picker = Picker::new(selector, all);
    for (place, (item, wanted)) in wanted.iter().enumerate() {
        let slots = Some(items[*item].slots);
        match wanted {
            ExpandedHost::Name(name) => picker.pick_name_or_number(name, slots)?,
            ExpandedHost::Node(node) => {
                picker.pick_name_or_number(&allocation.nodes[*node].name, slots)?;
            }
            ExpandedHost::AllEmpty => {
                let later = |node: usize| last.get(&node).is_some_and(|last| *last > place);
                picker.pick_empty(usize::MAX, later, slots, None);
            }
        }
    }
    Ok(picker.chosen)
}

/// The slots that all items of a list request on each node.
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
                        let name = selector.allocation.canonical(name);
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
        let full = names.full_name.as_ref();
        let number = trailing_number(&names.name);
        let found = [
            self.by_name.get(&*names.name),
            full.and_then(|full| self.by_name.get(&**full)),
            number.and_then(|number| self.by_number.get(&number)),
            self.by_node.get(&node),
            Some(&self.empty).filter(|_| (selector.is_empty)(node)),
        ];
        for one in found.into_iter().flatten() {
            request.add_all(one);
        }
        request
    }
}
