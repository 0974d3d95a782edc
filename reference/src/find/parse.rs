//! The text of an app's layout.
//!
//! Items are separated by blanks, one for each node: `n1=4` (4 processes), `n1:package=2,2` (2 on each package), `n1[0,2-4]` (these
//! ranks), `n1[0@0-3,1@4-7]` (these ranks, bound to these cores; `@-` for unbound).

use super::goal::{AppGoal, NodeGoal, RankGoal};
use crate::job_map::{Bound, CpuUnit, packages};
use crate::topology::order::sort_by_key;
use crate::topology::{CpuSet, Level, Topology};

/// A text that describes no layout.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LayoutError {
    /// An item has neither a count nor ranks.
    #[error("invalid item `{0}`: use NODE=COUNT, NODE:OBJECT=COUNT,COUNT or NODE[RANK,RANK@CORES]")]
    Item(String),
    /// A number is invalid or too large.
    #[error("invalid number `{0}` in `{1}`")]
    Number(String, String),
    /// An object does not exist.
    #[error("unknown object `{0}`: use package, numa, l3cache, l2cache, l1cache, core or hwthread")]
    Object(String),
    /// The machine does not have a core.
    #[error("the machine has no core {0}; it has {1}")]
    Core(u32, usize),
    /// The layout has no process.
    #[error("the layout has no process")]
    Empty,
}

/// The most ranks that a range may have.
const MOST_RANKS: u32 = 1 << 20;

/// Parses the layout of an app.
///
/// # Errors
///
/// The first item that is malformed.
pub fn parse_app(text: &str, topology: &Topology) -> Result<AppGoal, LayoutError> {
    let nodes: Vec<NodeGoal> = text
        .split_whitespace()
        .map(|item| parse_node(item, topology))
        .collect::<Result<_, _>>()?;
    if nodes.iter().all(|node| node.count == 0) {
        return Err(LayoutError::Empty);
    }
    Ok(AppGoal {
        nodes,
        ..AppGoal::default()
    })
}

fn parse_node(item: &str, topology: &Topology) -> Result<NodeGoal, LayoutError> {
    let malformed = || LayoutError::Item(item.to_owned());
    if let Some((node, ranks)) = item.split_once('[') {
        let ranks = ranks.strip_suffix(']').ok_or_else(malformed)?;
        let ranks = parse_ranks(ranks, item, topology)?;
        return Ok(NodeGoal {
            node: node.to_owned(),
            count: u32::try_from(ranks.len()).unwrap_or(u32::MAX),
            objects: None,
            ranks: Some(ranks),
        });
    }
    let (place, counts) = item.split_once('=').ok_or_else(malformed)?;
    let (node, object) = match place.split_once(':') {
        Some((node, object)) => (node, Some(parse_level(object)?)),
        None => (place, None),
    };
    if node.is_empty() {
        return Err(malformed());
    }
    let counts: Vec<u32> = counts
        .split(',')
        .map(|count| parse_number(count, item))
        .collect::<Result<_, _>>()?;
    if object.is_none() && counts.len() != 1 {
        return Err(malformed());
    }
    Ok(NodeGoal {
        node: node.to_owned(),
        count: counts.iter().copied().fold(0, u32::saturating_add),
        objects: object.map(|level| (level, counts)),
        ranks: None,
    })
}

fn parse_level(name: &str) -> Result<Level, LayoutError> {
    Ok(match name {
        "package" => Level::Package,
        "numa" => Level::Numa,
        "l3cache" => Level::L3Cache,
        "l2cache" => Level::L2Cache,
        "l1cache" => Level::L1Cache,
        "core" => Level::Core,
        "hwthread" => Level::HwThread,
        _ => return Err(LayoutError::Object(name.to_owned())),
    })
}

fn parse_number(text: &str, item: &str) -> Result<u32, LayoutError> {
    let number = text.parse().ok().filter(|number| *number < MOST_RANKS);
    number.ok_or_else(|| LayoutError::Number(text.to_owned(), item.to_owned()))
}

/// Parses ranks and ranges of them, with the cores of each.
fn parse_ranks(text: &str, item: &str, topology: &Topology) -> Result<Vec<RankGoal>, LayoutError> {
    // A comma separates ranks; cores of one rank are separated by `+`.
    let mut ranks = Vec::new();
    for part in text.split(',').filter(|part| !part.is_empty()) {
        let (range, cores) = match part.split_once('@') {
            Some((range, cores)) => (range, Some(cores)),
            None => (part, None),
        };
        let bound = cores
            .map(|cores| parse_cores(cores, item, topology))
            .transpose()?;
        let (first, last) = parse_range(range, item)?;
        ranks.extend((first..=last).map(|rank| RankGoal {
            rank,
            bound: bound.clone(),
        }));
    }
    sort_by_key(&mut ranks, |goal| goal.rank);
    Ok(ranks)
}

fn parse_range(text: &str, item: &str) -> Result<(u32, u32), LayoutError> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    Ok((parse_number(first, item)?, parse_number(last, item)?))
}

fn parse_cores(text: &str, item: &str, topology: &Topology) -> Result<Bound, LayoutError> {
    if text == "-" {
        return Ok(Bound::Nothing);
    }
    let unit = if topology.has_cores() {
        CpuUnit::Core
    } else {
        CpuUnit::HwThread
    };
    let objects = topology.objects(unit.level());
    let mut set = CpuSet::new();
    for range in text.split('+') {
        let (first, last) = parse_range(range, item)?;
        for core in first..=last {
            let object = objects.get(core as usize);
            let object = object.ok_or(LayoutError::Core(core, objects.len()))?;
            set.insert_all(&object.cpus);
        }
    }
    Ok(Bound::to(packages(&set, unit, topology)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::Object;

    fn machine() -> Topology {
        let thread = |number: usize| Object {
            os_index: None,
            cpus: CpuSet::from_range(number..number + 1),
        };
        let mut levels: [Vec<Object>; 7] = Default::default();
        levels[Level::Package.index()] = vec![Object {
            os_index: None,
            cpus: CpuSet::from_range(0..4),
        }];
        levels[Level::Core.index()] = (0..4).map(thread).collect();
        levels[Level::HwThread.index()] = (0..4).map(thread).collect();
        Topology::from_levels(levels)
    }

    #[test]
    fn counts_objects_ranks_and_cores_are_parsed() {
        let app = parse_app("n1=4 n2:package=3 n3[0,2-4] n4[1@0-1,5@-]", &machine()).unwrap();
        let counts: Vec<u32> = app.nodes.iter().map(|node| node.count).collect();
        assert_eq!(counts, [4, 3, 4, 2]);
        assert_eq!(app.nodes[1].objects, Some((Level::Package, vec![3])));
        let ranks = app.nodes[2].ranks.as_ref().unwrap();
        assert_eq!(
            ranks.iter().map(|goal| goal.rank).collect::<Vec<_>>(),
            [0, 2, 3, 4]
        );
        let ranks = app.nodes[3].ranks.as_ref().unwrap();
        assert_eq!(
            ranks[0].bound.as_ref().unwrap().to_string(),
            "package[0][core:L0-1]"
        );
        assert_eq!(ranks[1].bound, Some(Bound::Nothing));
    }

    #[test]
    fn malformed_layouts_name_the_item() {
        let error = |text| parse_app(text, &machine()).unwrap_err();
        assert_eq!(error("n1"), LayoutError::Item("n1".to_owned()));
        assert_eq!(error("n1=1,2"), LayoutError::Item("n1=1,2".to_owned()));
        assert_eq!(
            error("n1=x"),
            LayoutError::Number("x".to_owned(), "n1=x".to_owned())
        );
        assert_eq!(
            error("n1:socket=2"),
            LayoutError::Object("socket".to_owned())
        );
        assert_eq!(error("n1[0@9]"), LayoutError::Core(9, 4));
        assert_eq!(error("n1=0"), LayoutError::Empty);
        assert_eq!(error(""), LayoutError::Empty);
    }
}
