//! The first difference between two maps.

use super::{Aspect, Difference, differ};
use mapcheck_reference::job_map::{CpuUnit, JobMap, MappedNode, MappedProc, Policies, Policy};

/// Processes come first: they are the result, and the header only repeats the request.
pub(super) fn map_difference(left: &JobMap, right: &JobMap) -> Option<Difference> {
    let ranks = |map: &JobMap| map.num_ranked();
    process_difference(left, right)
        .or_else(|| {
            differ(
                Aspect::Processes,
                || Aspect::Processes.name().to_owned(),
                &ranks(left),
                &ranks(right),
                usize::to_string,
            )
        })
        .or_else(|| node_difference(left, right))
        .or_else(|| policy_difference(&left.policies, &right.policies))
        .or_else(|| header_difference(left, right))
}

pub(super) fn by_rank(map: &JobMap) -> Vec<(&MappedProc, &MappedNode)> {
    let mut procs: Vec<_> = map
        .nodes
        .iter()
        .flat_map(|node| node.procs.iter().map(move |process| (process, node)))
        .collect();
    procs.sort_unstable_by_key(|(process, _)| process.rank);
    procs
}

/// Returns whether a map shows devices. The developers' form does not print them.
pub(super) fn has_devices(map: &JobMap) -> bool {
    let mut procs = map.nodes.iter().flat_map(|node| &node.procs);
    procs.any(|process| process.devices.is_some())
}

fn process_difference(left: &JobMap, right: &JobMap) -> Option<Difference> {
    let text = |(process, node): &(&MappedProc, &MappedNode)| {
        let devices = process.devices.as_deref();
        let devices = devices.map_or_else(String::new, |devices| format!(", with {devices}"));
        format!(
            "app {} on {}, bound to {}{devices}",
            process.app, node.name, process.bound
        )
    };
    let compare_devices = has_devices(left) && has_devices(right);
    let same_process = |left: &MappedProc, right: &MappedProc| {
        (left.app, left.rank, &left.bound) == (right.app, right.rank, &right.bound)
            && (!compare_devices || left.devices == right.devices)
    };
    by_rank(left)
        .iter()
        .zip(&by_rank(right))
        .find_map(|(left, right)| {
            let aspect = if left.0.app != right.0.app || left.0.rank != right.0.rank {
                Aspect::App
            } else if left.1.name != right.1.name {
                Aspect::Node
            } else {
                Aspect::Binding
            };
            let same = same_process(left.0, right.0) && left.1.name == right.1.name;
            (!same).then(|| Difference {
                aspect,
                what: format!("rank {}", left.0.rank.min(right.0.rank)),
                left: text(left),
                right: text(right),
            })
        })
}

/// Returns the first position, counted from 0, at which the nodes differ, or else a difference in their number.
fn node_order_difference(left: &JobMap, right: &JobMap) -> Option<Difference> {
    let mut positions = left.nodes.iter().zip(&right.nodes).enumerate();
    let different = positions.find(|(_, (left, right))| left.name != right.name);
    if let Some((position, (left, right))) = different {
        return Some(Difference {
            aspect: Aspect::NodeOrder,
            what: format!("node {position}"),
            left: left.name.to_string(),
            right: right.name.to_string(),
        });
    }
    differ(
        Aspect::NodeOrder,
        || "the number of nodes".to_owned(),
        &left.nodes.len(),
        &right.nodes.len(),
        usize::to_string,
    )
}

fn node_difference(left: &JobMap, right: &JobMap) -> Option<Difference> {
    node_order_difference(left, right).or_else(|| {
        left.nodes
            .iter()
            .zip(&right.nodes)
            .find_map(|(left, right)| {
                let counts = |node: &MappedNode| {
                    format!(
                        "slots {}, max_slots {}, processes {}",
                        node.slots, node.max_slots, node.num_procs
                    )
                };
                let node = || format!("node {}", left.name);
                differ(
                    Aspect::Slots,
                    node,
                    &counts(left),
                    &counts(right),
                    String::clone,
                )
            })
    })
}

fn policy_difference(left: &Policies, right: &Policies) -> Option<Difference> {
    let policy =
        |policy: &Policy| format!("{} {} {}", policy.mapping, policy.ranking, policy.binding);
    let lines = |policies: &Policies| match policies {
        Policies::Job(job) => format!("job {}", policy(job)),
        Policies::Apps(apps) => apps
            .iter()
            .map(|app| format!("app {} by {} {}", app.app, app.mapper, policy(&app.policy)))
            .collect::<Vec<_>>()
            .join("; "),
    };
    differ(
        Aspect::Policies,
        || Aspect::Policies.name().to_owned(),
        &lines(left),
        &lines(right),
        String::clone,
    )
}

/// Compares the header of the map field by field, and shows only the fields that differ.
fn header_difference(left: &JobMap, right: &JobMap) -> Option<Difference> {
    let (left_fields, right_fields) = (header_fields(left), header_fields(right));
    let differing = |own: &[String; 5], other: &[String; 5]| {
        let pairs = own.iter().zip(other);
        let fields: Vec<&str> = pairs
            .filter(|(own, other)| own != other)
            .map(|(own, _)| own.as_str())
            .collect();
        fields.join(", ")
    };
    differ(
        Aspect::Header,
        || Aspect::Header.name().to_owned(),
        &differing(&left_fields, &right_fields),
        &differing(&right_fields, &left_fields),
        String::clone,
    )
}

fn header_fields(map: &JobMap) -> [String; 5] {
    let field = |name: &str, value: Option<String>| match value {
        Some(value) => format!("{name} {value}"),
        None => format!("no {name}"),
    };
    let cpu_type = match map.cpu_type {
        CpuUnit::Core => "cores",
        CpuUnit::HwThread => "hardware threads",
    };
    [
        format!("{} slots in total", map.total_slots),
        field("CPU set", map.cpu_set.clone()),
        field("PPR", map.ppr.clone()),
        field(
            "CPUs per rank",
            map.cpus_per_rank.map(|number| number.to_string()),
        ),
        format!("CPUs are {cpu_type}"),
    ]
}
