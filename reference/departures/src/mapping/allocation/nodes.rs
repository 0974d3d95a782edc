//! The nodes of a build whose hosts have one name each.

use mapcheck_mapping::allocation::{HostDraft, Hosts, NewNodes};
use mapcheck_mapping::error::MapError;
use mapcheck_mapping::policy::Spanned;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Adds the nodes of hosts whose full and short names are different hosts.
///
/// A host whose name an earlier node displays has none. Its slots are lost, unless their count has a sign. A name can refer to the node of
/// another host.
pub(super) fn add_whole_names(
    hosts: Vec<HostDraft>,
    nodes: &mut NewNodes<'_>,
) -> Result<Vec<Option<u32>>, MapError> {
    let names: Vec<Arc<str>> = hosts.iter().map(|host| Arc::clone(&host.name)).collect();
    let signed = signed_hosts(nodes);
    let mut displayed: HashMap<Arc<str>, usize> = HashMap::new();
    for host in hosts {
        let slots = nodes.listed_slots(&host)?;
        if nodes.allocation.nodes[0].name == host.name {
            nodes.allocate_head(host)?;
        } else if let Some(number) = displayed.get(&host.name) {
            if let Some(change) = slots.filter(|_| signed.contains(&*host.name)) {
                let node = &mut nodes.allocation.nodes[*number];
                node.slots = node.slots.saturating_add(change).max(0);
            }
        } else {
            let number = nodes.append(host)?;
            let name = &nodes.allocation.nodes[number].name;
            displayed.insert(Arc::clone(name), number);
        }
    }
    let node = |name: &Arc<str>| u32::try_from(nodes.allocation.find(name)?).ok();
    Ok(names.iter().map(node).collect())
}

/// Returns the hosts that a list gives a count with a sign.
fn signed_hosts(nodes: &NewNodes<'_>) -> HashSet<String> {
    let lists: &[Spanned] = match nodes.hosts {
        Hosts::Lists(lists) => lists,
        Hosts::Nodes(_) => &[],
    };
    let items = lists.iter().flat_map(|list| list.text.split(','));
    let signed = items
        .filter(|item| !item.starts_with('+'))
        .filter_map(|item| {
            let (name, count) = item.split_once(':')?;
            let name = nodes.allocation.canonical(name).to_owned();
            count.starts_with(['+', '-']).then_some(name)
        });
    signed.collect()
}
