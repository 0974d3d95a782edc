//! Combinations of numbers that are next to each other: counts, slots and objects where a rule takes another way.

use mapcheck_reference::Case;
use mapcheck_reference::option_table::Meaning;
use mapcheck_reference::syntax::{GivenOption, Segment};
use mapcheck_reference::topology::Level;

/// Returns which of these combinations a case has.
pub(super) fn edges_of(case: &Case) -> [(bool, &'static str); 5] {
    let segments = case.line.segments();
    [
        (
            segments.iter().any(|segment| has_rounds(case, segment)),
            "several rounds over objects of all nodes",
        ),
        (
            has_smaller_hostfile(case),
            "an app's hostfile with fewer slots than there are",
        ),
        (
            segments.iter().any(|segment| exceeds_node(case, segment)),
            "a pattern with one process more than a node has slots",
        ),
        (
            segments.iter().any(|segment| asks_for_most(case, segment)),
            "an app on a simulated node that asks for its max_slots, above its slots",
        ),
        (
            segments.iter().any(|segment| fills_cores(case, segment)),
            "as many processes by node as the node has cores, and more slots",
        ),
    ]
}

/// Returns the value of a segment's first option of a meaning, in small letters.
fn value(segment: &Segment, is_meant: impl Fn(Meaning) -> bool) -> Option<String> {
    let mut options = segment.possible_options();
    let given = options.find(|given| is_meant(given.meaning()))?;
    Some(given.value()?.text.to_ascii_lowercase())
}

/// Returns the process count that a segment gives.
fn count(segment: &Segment) -> Option<usize> {
    let count = value(segment, |it| it == Meaning::Np);
    count.and_then(|count| count.parse().ok())
}

/// Returns the hosts of the line's first list, with their slots.
fn hosts(case: &Case) -> Vec<(String, usize)> {
    let mut lists = case.line.segments().iter().map(hosts_of);
    lists.find(|list| !list.is_empty()).unwrap_or_default()
}

/// Returns the hosts of a segment's list, with their slots.
fn hosts_of(segment: &Segment) -> Vec<(String, usize)> {
    let list = value(segment, |it| it == Meaning::Host).unwrap_or_default();
    let hosts = list.split(',').filter_map(|host| {
        let (name, slots) = host.split_once(':')?;
        Some((name.to_owned(), slots.parse().ok()?))
    });
    hosts.collect()
}

/// Returns whether the processes of an app go over the objects of all nodes more than twice.
fn has_rounds(case: &Case, segment: &Segment) -> bool {
    let mapping = value(segment, |it| it == Meaning::MapBy).unwrap_or_default();
    let level = match mapping.split(':').next() {
        Some("core") => Level::Core,
        Some("l2cache") => Level::L2Cache,
        Some("l3cache") => Level::L3Cache,
        Some("numa") => Level::Numa,
        Some("package") => Level::Package,
        _ => return false,
    };
    let nodes = hosts(case).len();
    let objects = case.machines.shared().objects(level).len();
    mapping.contains(":span") && nodes > 1 && objects > 2 && count(segment) > Some(2 * nodes)
}

/// Returns whether an app's hostfile has a node with one slot less than an earlier hostfile.
fn has_smaller_hostfile(case: &Case) -> bool {
    let names = case.line.possible_options().filter_map(|given| {
        let is_default =
            given.meaning() == Meaning::PrteMca && given.value()?.text == "prte_default_hostfile";
        match given.values.as_slice() {
            [_, name] if is_default => Some(&name.text),
            [name] if given.meaning().names_hostfile() => Some(&name.text),
            _ => None,
        }
    });
    let files = names.filter_map(|name| case.files.get(name));
    let files: Vec<Vec<(&str, usize)>> = files
        .map(|text| {
            let lines = text.lines().filter_map(|line| line.split_once(" slots="));
            let nodes = lines.filter_map(|(node, slots)| Some((node, slots.parse().ok()?)));
            nodes.collect()
        })
        .collect();
    let Some((first, rest)) = files.split_first() else {
        return false;
    };
    let mut nodes = rest.iter().flatten();
    nodes.any(|(node, slots)| first.contains(&(*node, slots + 1)))
}

/// Returns whether an app's pattern has one process more for a node than the node has slots.
fn exceeds_node(case: &Case, segment: &Segment) -> bool {
    let mapping = value(segment, |it| it == Meaning::MapBy).unwrap_or_default();
    let Some(("ppr", pattern)) = mapping.split_once(':') else {
        return false;
    };
    let count = pattern.split_once(":node").map(|(count, _)| count);
    let count: Option<usize> = count.and_then(|count| count.parse().ok());
    let hosts = hosts(case);
    hosts.iter().any(|(_, slots)| Some(slots + 1) == count)
}

/// Returns whether an app's hosts ask for the max_slots of a simulated node with fewer slots.
fn asks_for_most(case: &Case, segment: &Segment) -> bool {
    let number = |name: &str| {
        let mut options = case.line.possible_options();
        let number = |given: &GivenOption| match given.values.as_slice() {
            [key, number] if key.text == name => number.text.parse::<usize>().ok(),
            _ => None,
        };
        options.find_map(number)
    };
    let most = number("ras_simulator_max_slots");
    let mut wanted = hosts_of(segment).into_iter();
    number("ras_simulator_slots") < most && wanted.any(|(_, slots)| Some(slots) == most)
}

/// Returns whether an app by node has as many processes as the cores of its only node, which has more slots.
fn fills_cores(case: &Case, segment: &Segment) -> bool {
    let by_node = value(segment, |it| it == Meaning::MapBy).as_deref() == Some("node");
    let cores = case.machines.shared().objects(Level::Core).len();
    match hosts_of(segment).as_slice() {
        [(_, slots)] => by_node && count(segment) == Some(cores) && *slots > cores,
        _ => false,
    }
}
