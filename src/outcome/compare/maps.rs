//! The differences between two maps.

use super::{Aspect, Difference, differ};
use crate::outcome::map_text::without_one_sided_mappers;
use mapcheck_reference::job_map::{CpuUnit, JobMap, MappedNode, MappedProc, Policies, ShownPolicy};

/// Returns the differences of two maps, one for each aspect. Processes come first: they are the result, and the header only
/// repeats the request.
pub(super) fn map_differences(left: &JobMap, right: &JobMap) -> Vec<Difference> {
    if let Some([left, right]) = without_one_sided_mappers(left, right) {
        return map_differences(&left, &right);
    }
    let ranks = |map: &JobMap| map.num_ranked();
    let mut found = process_differences(left, right);
    found.extend(differ(
        Aspect::Processes,
        || Aspect::Processes.name().to_owned(),
        &ranks(left),
        &ranks(right),
        usize::to_string,
    ));
    found.extend(node_order_difference(left, right));
    found.extend(slots_difference(left, right));
    found.extend(policy_difference(&left.policies, &right.policies));
    found.extend(header_difference(left, right));
    found
}

/// Returns the processes of a map with their nodes, in the order of their ranks.
pub(crate) fn by_rank(map: &JobMap) -> Vec<(&MappedProc, &MappedNode)> {
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

/// Returns the first differing rank for each aspect of processes, and how many more ranks differ in it.
fn process_differences(left: &JobMap, right: &JobMap) -> Vec<Difference> {
    let text = |(process, node): &(&MappedProc, &MappedNode)| {
        let devices = process.devices.as_deref();
        let devices = devices.map_or_else(String::new, |devices| format!(", with {devices}"));
        format!(
            "app {} on {}, bound to {}{devices}",
            process.app, node.name, process.bound
        )
    };
    let compare_devices = has_devices(left) && has_devices(right);
    let mut found: Vec<(Difference, usize)> = Vec::new();
    for (left, right) in by_rank(left).iter().zip(&by_rank(right)) {
        let app = left.0.app != right.0.app || left.0.rank != right.0.rank;
        let node = left.1.name != right.1.name;
        let binding =
            left.0.bound != right.0.bound || compare_devices && left.0.devices != right.0.devices;
        let aspects = [
            (app, Aspect::App),
            (node, Aspect::Node),
            (binding, Aspect::Binding),
        ];
        for (_, aspect) in aspects.into_iter().filter(|(differs, _)| *differs) {
            let known = found.iter_mut().find(|(known, _)| known.aspect == aspect);
            if let Some((_, more)) = known {
                *more += 1;
                continue;
            }
            let difference = Difference {
                aspect,
                what: format!("rank {}", left.0.rank.min(right.0.rank)),
                left: text(left),
                right: text(right),
            };
            found.push((difference, 0));
        }
    }
    let with_count = |(mut difference, more): (Difference, usize)| {
        match more {
            0 => {}
            1 => difference.what += " and 1 more",
            more => difference.what += &format!(" and {more} more"),
        }
        difference
    };
    found.into_iter().map(with_count).collect()
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

/// Returns the first node in both maps whose slots differ.
fn slots_difference(left: &JobMap, right: &JobMap) -> Option<Difference> {
    let counts = |node: &MappedNode| {
        format!(
            "slots {}, max_slots {}, processes {}",
            node.slots, node.max_slots, node.num_procs
        )
    };
    let pairs = left.nodes.iter().zip(&right.nodes);
    let mut same_node = pairs.filter(|(left, right)| left.name == right.name);
    same_node.find_map(|(left, right)| {
        let node = || format!("node {}", left.name);
        differ(
            Aspect::Slots,
            node,
            &counts(left),
            &counts(right),
            String::clone,
        )
    })
}

fn policy_difference(left: &Policies, right: &Policies) -> Option<Difference> {
    let policy =
        |policy: &ShownPolicy| format!("{} {} {}", policy.mapping, policy.ranking, policy.binding);
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
