//! Why ranks are elsewhere than expected.

use super::places::{Expected, Seen, cpus_text, is_same_node, threads_of};
use mapcheck_reference::Topology;
use mapcheck_reference::mapping::Machines;
use mapcheck_reference::topology::CpuSet;
use std::collections::{BTreeMap, BTreeSet};

/// What would explain that ranks are elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// In words, with what to do.
    pub text: String,
}

/// Finds what explains that ranks are elsewhere than expected. `wrong` are the ranks that are.
#[must_use]
pub fn causes(seen: &[Seen], expected: &[Expected], machines: &Machines) -> Vec<Cause> {
    let mut found: Vec<String> = Vec::new();
    found.extend(other_size(seen, expected));
    found.extend(other_nodes(seen, expected));
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
    (seen.len() != expected.len()).then(|| {
        format!(
            "{} ranks were seen, and the line has {}: the output is of another line, or is cut",
            seen.len(),
            expected.len()
        )
    })
}

fn other_nodes(seen: &[Seen], expected: &[Expected]) -> Option<String> {
    let planned = |name: &str| expected.iter().any(|it| is_same_node(name, &it.node));
    let names: BTreeSet<&str> = seen.iter().filter_map(|it| it.node.as_deref()).collect();
    let foreign: Vec<&str> = names.into_iter().filter(|name| !planned(name)).collect();
    let first = foreign.first()?;
    Some(format!(
        "the line does not use the node {first}: give the job's own hosts, such as `-H` with the slots of each, or run mapcheck inside the allocation"
    ))
}

fn other_machine(own: &[&Seen], node: &str, machine: &Topology) -> Option<String> {
    let number = own
        .iter()
        .find_map(|it| threads_of(&it.cpus, machine).err())?;
    Some(format!(
        "{node} has a CPU {number}, and the machine of this line does not: `mapcheck machines capture DIR` on {node} writes its own, for `--topology DIR/machine.xml`"
    ))
}

/// Returns the CPUs that all ranks of a node are within, if these are fewer than the line would use.
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
    let sets = sets.filter(|sets| sets.len() > 1 && own.iter().all(|it| !it.is_part))?;
    let mut used = CpuSet::new();
    sets.iter().for_each(|set| used.insert_all(set));
    let mut wanted = CpuSet::new();
    planned
        .iter()
        .filter_map(|it| it.threads.as_ref())
        .for_each(|set| wanted.insert_all(set));
    let missing = wanted.iter().any(|thread| !used.contains(thread));
    (missing && used.len() < wanted.len()).then(|| {
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
            "no rank of {node} is bound: {node} has more processes than slots or CPUs there (`oversubscribe` unbinds in Open MPI 5.0), or another program started the ranks"
        )
    })
}

/// Returns whether each rank has as many CPUs as it should, with other numbers.
fn other_numbers(seen: &[Seen], expected: &[Expected], machines: &Machines) -> Option<String> {
    let size = |set: Option<&CpuSet>| set.map(CpuSet::len);
    let mut numbers_differ = false;
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
    }
    let node = &expected.first()?.node;
    numbers_differ.then(|| {
        format!(
            "each rank has as many CPUs as it should, with other numbers: {node} may number its CPUs otherwise than the machine of this line; `mapcheck machines capture DIR` on {node} writes its own, for `--topology DIR/machine.xml`"
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
