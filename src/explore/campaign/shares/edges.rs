//! Combinations of numbers that are next to each other: counts, slots and objects where a rule takes another way.

use mapcheck_reference::Case;
use mapcheck_reference::option_table::Meaning;
use mapcheck_reference::syntax::Segment;
use mapcheck_reference::topology::Level;

/// Returns which of these combinations a case has.
pub(super) fn edges_of(case: &Case) -> [(bool, &'static str); 3] {
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
    ]
}

/// Returns the value of a segment's first option of a meaning, in small letters.
fn value(segment: &Segment, is_meant: impl Fn(Meaning) -> bool) -> Option<String> {
    let mut options = segment.possible_options();
    let given = options.find(|given| is_meant(given.meaning()))?;
    Some(given.value()?.text.to_ascii_lowercase())
}

/// Returns the hosts of the line's first list, with their slots.
fn hosts(case: &Case) -> Vec<(String, usize)> {
    let lists = case.line.segments().iter();
    let list = lists.filter_map(|segment| value(segment, |it| it == Meaning::Host));
    let list = list.into_iter().next().unwrap_or_default();
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
    let count = value(segment, |it| it == Meaning::Np);
    let count = count.and_then(|count| count.parse::<usize>().ok());
    let nodes = hosts(case).len();
    let objects = case.machines.shared().objects(level).len();
    mapping.contains(":span") && nodes > 1 && objects > 2 && count > Some(2 * nodes)
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
