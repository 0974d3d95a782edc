//! Why ranks are elsewhere than expected.

use super::places::{
    Expected, Foreign, Seen, ShownCpus, cores, cpus_text, is_same_node, threads_of,
};
use mapcheck_reference::Topology;
use mapcheck_reference::job_map::Ranges;
use mapcheck_reference::mapping::Machines;
use mapcheck_reference::topology::CpuSet;
use std::collections::{BTreeMap, BTreeSet};

/// What would explain that ranks are elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// In words, with what to do.
    pub text: String,
}

/// Finds what explains that ranks are elsewhere than expected. `hosts` are the nodes that the line can use.
#[must_use]
pub fn causes(
    seen: &[Seen],
    expected: &[Expected],
    hosts: &[String],
    machines: &Machines,
) -> Vec<Cause> {
    let mut found: Vec<String> = Vec::new();
    found.extend(other_size(seen, expected));
    found.extend(other_nodes(seen, expected, hosts));
    let nodes: BTreeSet<&str> = expected.iter().map(|it| it.node.as_str()).collect();
    for node in nodes {
        let machine = machines.of_node(node);
        let own: Vec<&Seen> = on_node(seen, expected, node);
        found.extend(other_machine(&own, node, machine).or_else(|| {
            let planned = expected.iter().filter(|it| it.node == node);
            let planned: Vec<&Expected> = planned.collect();
            restricted(&own, &planned, node, machine)
                .or_else(|| unbound(&own, &planned, node, machine))
        }));
    }
    found.extend(renumbered(seen, expected, machines));
    if found.is_empty() {
        found.extend(other_numbers(seen, expected, machines));
    }
    found.into_iter().map(|text| Cause { text }).collect()
}

/// Returns a number of ranks in words.
#[must_use]
pub fn count_of(ranks: usize) -> String {
    match ranks {
        1 => "1 rank".to_owned(),
        ranks => format!("{ranks} ranks"),
    }
}

/// Returns what was seen on a node. A rank whose node the text does not name is where it is expected.
fn on_node<'a>(seen: &'a [Seen], expected: &[Expected], node: &str) -> Vec<&'a Seen> {
    let planned: BTreeMap<u32, &str> = expected
        .iter()
        .map(|it| (it.rank, it.node.as_str()))
        .collect();
    let is_here = |seen: &&Seen| match (&seen.node, seen.rank) {
        (Some(name), _) => is_same_node(name, node),
        (None, Some(rank)) => planned.get(&rank) == Some(&node),
        (None, None) => false,
    };
    seen.iter().filter(is_here).collect()
}

fn other_size(seen: &[Seen], expected: &[Expected]) -> Option<String> {
    let ranks: BTreeSet<u32> = seen.iter().filter_map(|it| it.rank).collect();
    let missing = expected.iter().map(|it| it.rank);
    let missing: Vec<u32> = missing.filter(|rank| !ranks.contains(rank)).collect();
    match missing.as_slice() {
        _ if seen.len() == expected.len() => None,
        [only] if !ranks.is_empty() => Some(format!(
            "rank {only} was not seen: the output is of another line, or is cut"
        )),
        few if !ranks.is_empty() && !few.is_empty() => Some(format!(
            "ranks {} were not seen: the output is of another line, or is cut",
            Ranges(few)
        )),
        _ => Some(format!(
            "what was seen has {}, and the line {}: the output is of another line, or is cut",
            count_of(seen.len()),
            expected.len()
        )),
    }
}

fn other_nodes(seen: &[Seen], expected: &[Expected], hosts: &[String]) -> Option<String> {
    let planned = |name: &str| expected.iter().any(|it| is_same_node(name, &it.node));
    let names: BTreeSet<&str> = seen.iter().filter_map(|it| it.node.as_deref()).collect();
    let foreign: Vec<&str> = names.into_iter().filter(|name| !planned(name)).collect();
    let first = foreign.first()?;
    if hosts.iter().any(|host| is_same_node(host, first)) {
        return Some(format!(
            "the line has places enough on the nodes before {first}: the run had other slots, or another `--map-by`"
        ));
    }
    Some(format!(
        "the line does not use the node {first}: give the job's own hosts, such as `-H` with the slots of each, or run mapcheck inside the allocation"
    ))
}

fn other_machine(own: &[&Seen], node: &str, machine: &Topology) -> Option<String> {
    let foreign = own
        .iter()
        .find_map(|it| threads_of(&it.cpus, machine).err())?;
    let or_cgroup = match foreign {
        Foreign::Packages(_) => " (or a cgroup left these, and they are counted from 0)",
        Foreign::Cpu(_) | Foreign::Placed(..) => "",
    };
    Some(format!(
        "{node} has {foreign}, and the machine of this line does not{or_cgroup}: `mapcheck machines capture DIR` on {node} writes its own, for `--topology DIR/machine.xml`"
    ))
}

/// Returns the CPUs that all ranks of a node are within, if each was seen and these have fewer cores than the line would use.
fn restricted(
    own: &[&Seen],
    planned: &[&Expected],
    node: &str,
    machine: &Topology,
) -> Option<String> {
    let sets = own
        .iter()
        .map(|it| threads_of(&it.cpus, machine).ok().flatten());
    let sets: Option<Vec<CpuSet>> = sets.collect();
    let is_each = own.len() == planned.len() && own.iter().all(|it| !it.is_part);
    let sets = sets.filter(|sets| sets.len() > 1 && is_each)?;
    let mut used = CpuSet::new();
    sets.iter().for_each(|set| used.insert_all(set));
    let mut wanted = CpuSet::new();
    planned
        .iter()
        .filter_map(|it| it.threads.as_ref())
        .for_each(|set| wanted.insert_all(set));
    (cores(&used, machine).len() < cores(&wanted, machine).len()).then(|| {
        format!(
            "the ranks of {node} are all within {}: a cgroup or the resource manager may allow no others there (`grep Cpus_allowed_list /proc/self/status` in the job shows them)",
            cpus_text(&used, machine)
        )
    })
}

fn unbound(own: &[&Seen], planned: &[&Expected], node: &str, machine: &Topology) -> Option<String> {
    let is_free = |it: &&Seen| matches!(threads_of(&it.cpus, machine), Ok(None));
    let all_free = !own.is_empty() && own.iter().all(is_free);
    let bound = planned.iter().any(|it| it.threads.is_some());
    (all_free && bound).then(|| {
        format!(
            "no rank of {node} is bound: by `--bind-to none`, by a parameter (`hwloc_default_binding_policy`), because there were more processes than slots or CPUs, or because another program started the ranks"
        )
    })
}

/// Returns why each rank has as many CPUs as it should, and other ones.
fn other_numbers(seen: &[Seen], expected: &[Expected], machines: &Machines) -> Option<String> {
    let size = |set: Option<&CpuSet>| set.map(CpuSet::len);
    let mut numbers_differ = false;
    // Whether the CPUs of a node are taken in their order.
    let mut in_order = true;
    let mut last: BTreeMap<&str, usize> = BTreeMap::new();
    for it in seen.iter().filter(|it| !it.is_part) {
        let planned = expected
            .iter()
            .find(|planned| Some(planned.rank) == it.rank)?;
        let is_there = it
            .node
            .as_ref()
            .is_none_or(|node| is_same_node(node, &planned.node));
        let threads = threads_of(&it.cpus, machines.of_node(&planned.node)).ok()?;
        if !is_there || size(threads.as_ref()) != size(planned.threads.as_ref()) {
            return None;
        }
        numbers_differ |= threads != planned.threads;
        let first = threads
            .as_ref()
            .and_then(|set| set.iter().next())
            .unwrap_or(0);
        in_order &= last
            .insert(&planned.node, first)
            .is_none_or(|before| before < first);
    }
    let node = &expected.first()?.node;
    let by_system = seen
        .iter()
        .any(|it| matches!(it.cpus, ShownCpus::System(_)));
    let mut why = Vec::new();
    if in_order {
        why.push(format!(
            "a cgroup or a list of CPUs may leave {node} only these (`grep Cpus_allowed_list /proc/self/status` in the job shows them)"
        ));
    }
    if by_system {
        why.push(format!(
            "{node} may number its CPUs otherwise than the machine of this line; `mapcheck machines capture DIR` on {node} writes its own, for `--topology DIR/machine.xml`"
        ));
    }
    (numbers_differ && !why.is_empty()).then(|| {
        format!(
            "each rank has as many CPUs as it should, and other ones: {}",
            why.join("; or ")
        )
    })
}

/// Returns whether the places are right, and the ranks are others.
fn renumbered(seen: &[Seen], expected: &[Expected], machines: &Machines) -> Option<String> {
    let place = |node: &str, threads: Option<CpuSet>| {
        let short = node.split('.').next().unwrap_or_default().to_owned();
        (short, threads.map(|set| set.iter().collect::<Vec<usize>>()))
    };
    let mut observed = Vec::new();
    for it in seen {
        let node = it.node.as_deref()?;
        let named = expected.iter().find(|it| is_same_node(node, &it.node))?;
        let threads = threads_of(&it.cpus, machines.of_node(&named.node)).ok()?;
        observed.push(place(&named.node, threads));
    }
    let mut planned: Vec<_> = expected
        .iter()
        .map(|it| place(&it.node, it.threads.clone()))
        .collect();
    observed.sort();
    planned.sort();
    (observed == planned).then(|| {
        "the same places are used, by other ranks: they are numbered in another order (`--rank-by`)".to_owned()
    })
}
