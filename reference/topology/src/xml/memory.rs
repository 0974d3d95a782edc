//! The logical order of NUMA nodes.
//!
//! hwloc lists the nodes below the children of an object before those attached to the object itself. Before that it merges
//! each level of groups that adds nothing to the shape of the tree, which moves the nodes attached to them.

use super::kind::ObjectKind;
use super::loaded::LoadedObject;
use std::ops::Range;

/// The OS index and the threads of each NUMA node, in logical order.
pub(super) fn numa_nodes(
    mut objects: Vec<LoadedObject>,
    mut levels: Vec<Vec<usize>>,
) -> Vec<(u32, Range<usize>)> {
    merge_groups(&mut objects, &mut levels);
    let mut nodes = Vec::new();
    list_nodes(&objects, 0, &mut nodes);
    nodes
}

/// Appends the nodes below an object and then its own. Calls itself: the reader limits the depth.
#[doc(alias = "hwloc_list_special_objects")]
fn list_nodes(objects: &[LoadedObject], index: usize, nodes: &mut Vec<(u32, Range<usize>)>) {
    let Some(object) = objects.get(index) else {
        return;
    };
    for child in &object.children {
        list_nodes(objects, *child, nodes);
    }
    let threads = &object.threads;
    nodes.extend(object.memory.iter().map(|node| (*node, threads.clone())));
}

/// Merges each level of groups that has the same structure as the level above or below it.
///
/// From the bottom up, as hwloc does. The level of threads can be left out: groups directly above it are merged only if they
/// have no memory.
#[doc(alias = "hwloc_filter_levels_keep_structure")]
pub(super) fn merge_groups(objects: &mut [LoadedObject], levels: &mut Vec<Vec<usize>>) {
    for lower in (1..levels.len()).rev() {
        let Some((above, below)) = levels.get(lower - 1).zip(levels.get(lower)) else {
            continue;
        };
        let above_is_group = is_group_level(objects, above);
        let below_is_group = is_group_level(objects, below);
        let mut replace_above = above_is_group && !is_kept(objects, above);
        // hwloc asks for the type of the level above here, so a group below another object is merged in any case.
        let replace_below = below_is_group && !(above_is_group && is_kept(objects, below));
        if replace_below {
            replace_above = false;
        }
        if !(replace_above || replace_below) || !same_structure(objects, above, below) {
            continue;
        }
        for (parent, child) in above.iter().zip(below) {
            if replace_below {
                merge_into_parent(objects, *parent, *child);
            } else {
                merge_into_child(objects, *parent, *child);
            }
        }
        levels.remove(if replace_below { lower } else { lower - 1 });
    }
}

pub(super) fn is_group_level(objects: &[LoadedObject], level: &[usize]) -> bool {
    let first = level.first().and_then(|index| objects.get(*index));
    first.is_some_and(|object| matches!(object.kind, ObjectKind::Group(_)))
}

/// Whether a group of the level must not be merged.
fn is_kept(objects: &[LoadedObject], level: &[usize]) -> bool {
    level.iter().any(|index| match objects[*index].kind {
        ObjectKind::Group(group) => group.dont_merge,
        _ => false,
    })
}

/// Whether each object of a level is the only child of one of the level above.
#[doc(alias = "hwloc_compare_levels_structure")]
fn same_structure(objects: &[LoadedObject], above: &[usize], below: &[usize]) -> bool {
    above.len() == below.len()
        && above.iter().zip(below).all(|(parent, child)| {
            let only_child = objects[*parent].children.len() + objects[*parent].own_threads == 1;
            only_child && objects[*child].parent == Some(*parent)
        })
}

fn merge_into_parent(objects: &mut [LoadedObject], parent: usize, child: usize) {
    let memory = std::mem::take(&mut objects[child].memory);
    let children = std::mem::take(&mut objects[child].children);
    for grandchild in &children {
        objects[*grandchild].parent = Some(parent);
    }
    let own_threads = objects[child].own_threads;
    let origins = std::mem::take(&mut objects[child].origins);
    let parent = &mut objects[parent];
    parent.origins.extend(origins);
    parent.memory.extend(memory);
    parent.children = children;
    parent.own_threads = own_threads;
}

fn merge_into_child(objects: &mut [LoadedObject], parent: usize, child: usize) {
    let mut memory = std::mem::take(&mut objects[parent].memory);
    memory.append(&mut objects[child].memory);
    objects[child].memory = memory;
    let origins = std::mem::take(&mut objects[parent].origins);
    objects[child].origins.extend(origins);
    let above = objects[parent].parent;
    objects[child].parent = above;
    let siblings = above.and_then(|above| objects.get_mut(above));
    for sibling in siblings.into_iter().flat_map(|above| &mut above.children) {
        if *sibling == parent {
            *sibling = child;
        }
    }
}
