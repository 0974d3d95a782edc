//! hwloc's levels: the objects that are counted together, and their order.
//!
//! hwloc takes the levels off the tree from the top: of all objects whose parents have been taken, it takes those of one
//! type, one after the other. On an uneven tree a type may be on several levels; the objects of the upper one come first.

use super::fault::XmlFault;
use super::kind::ObjectKind;
use super::limits::MAX_LEVELS;
use super::loaded::LoadedTree;
use super::memory::numa_nodes;
use crate::{CpuSet, Level, Levels, Object};

/// Numbers the objects that are left as hwloc does.
#[doc(alias = "hwloc_connect_levels")]
pub(super) fn number_objects(tree: LoadedTree) -> Result<Levels, XmlFault> {
    let levels = levels_of(&tree)?;
    let mut numbered = Levels::default();
    for index in levels.iter().flatten() {
        let object = &tree.objects[*index];
        if let Some(level) = level_of(object.kind) {
            numbered[level.index()].push(Object {
                os_index: object.os_index,
                cpus: CpuSet::from_range(object.threads.clone()),
            });
        }
    }
    let threads = tree.threads.iter().enumerate();
    numbered[Level::HwThread.index()] = threads
        .map(|(number, os_index)| Object {
            os_index: *os_index,
            cpus: CpuSet::from_range(number..number + 1),
        })
        .collect();
    numbered[Level::Numa.index()] = numa_nodes(tree.objects, levels)
        .into_iter()
        .map(|(node, threads)| Object {
            os_index: Some(node),
            cpus: CpuSet::from_range(threads),
        })
        .collect();
    Ok(numbered)
}

/// The level that mapping has for objects of a kind, NUMA nodes and threads apart.
fn level_of(kind: ObjectKind) -> Option<Level> {
    match kind {
        ObjectKind::Package => Some(Level::Package),
        ObjectKind::Cache(1) => Some(Level::L1Cache),
        ObjectKind::Cache(2) => Some(Level::L2Cache),
        ObjectKind::Cache(3) => Some(Level::L3Cache),
        ObjectKind::Core => Some(Level::Core),
        _ => None,
    }
}

/// The objects on each level, the machine first and without the level of threads.
///
/// hwloc keeps threads for the last level, so they do not bear on the others.
pub(super) fn levels_of(tree: &LoadedTree) -> Result<Vec<Vec<usize>>, XmlFault> {
    let Some(root) = tree.objects.first() else {
        return Ok(Vec::new());
    };
    let types = types_of(tree);
    let inside = types_inside(tree, &types);
    let mut levels = vec![vec![0]];
    let mut front = root.children.clone();
    while let Some(first) = front.first() {
        let top = front.iter().fold(*first, |top, object| {
            let is_above = types[*object] != types[top] && inside[*object] & 1 << types[top] != 0;
            if is_above { *object } else { top }
        });
        let mut level = Vec::new();
        let mut rest = Vec::with_capacity(front.len());
        for object in front {
            if types[object] == types[top] {
                rest.extend_from_slice(&tree.objects[object].children);
                level.push(object);
            } else {
                rest.push(object);
            }
        }
        levels.push(level);
        if levels.len() > MAX_LEVELS {
            return Err(XmlFault::TooManyLevels);
        }
        front = rest;
    }
    Ok(levels)
}

/// A number below 64 for each object: the same for those that hwloc puts on one level.
///
/// Groups of different kinds are on different levels. Real machines have a handful of them; from the 56th kind on they share a
/// number.
fn types_of(tree: &LoadedTree) -> Vec<u32> {
    const FIRST_GROUP: u32 = 9;
    let mut groups = Vec::new();
    let type_of = |kind| match kind {
        ObjectKind::Machine | ObjectKind::Thread => 0,
        ObjectKind::Package => 1,
        ObjectKind::Die => 2,
        ObjectKind::Cache(level) => 2 + u32::from(level.clamp(1, 5)),
        ObjectKind::Core => 8,
        ObjectKind::Group(group) => {
            let key = (group.kind, group.subkind);
            let known = groups.iter().position(|known| *known == key);
            let place = known.unwrap_or_else(|| {
                groups.push(key);
                groups.len() - 1
            });
            // A limit on the list keeps the search short.
            groups.truncate(64);
            u32::try_from(place).map_or(63, |place| (FIRST_GROUP + place).min(63))
        }
    };
    let kinds = tree.objects.iter().map(|object| object.kind);
    kinds.map(type_of).collect()
}

/// The types of all objects inside each object, as a set of bits.
fn types_inside(tree: &LoadedTree, types: &[u32]) -> Vec<u64> {
    let mut inside = vec![0; tree.objects.len()];
    // An object comes after its parent: from the end on, all inside an object is done before it.
    for (index, object) in tree.objects.iter().enumerate().rev() {
        if let Some(parent) = object.parent {
            inside[parent] |= inside[index] | 1 << types[index];
        }
    }
    inside
}
