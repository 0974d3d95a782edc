//! How many objects of each type hwloc has of a text, as `lstopo` counts them: instruction caches and caches before memory too.

use super::elements::{Element, Elements};
use super::levels::levels_of;
use super::loaded::LoadedTree;
use super::memory::merge_groups;
use super::reader::parse_tree;
use super::set;
use super::tree::Tree;
use crate::{CpuSet, ObjectCount};
use std::collections::BTreeMap;

/// All types, from the largest objects to the smallest.
const TYPES: [&str; 15] = [
    "Package", "Die", "Group", "NUMANode", "MemCache", "L5Cache", "L4Cache", "L3Cache", "L3iCache",
    "L2Cache", "L2iCache", "L1Cache", "L1iCache", "Core", "PU",
];

/// Returns the counts of the types that a text has.
pub(super) fn object_counts(xml: &str) -> Option<Vec<ObjectCount>> {
    let elements = Elements::parse(xml)?;
    let mut tree = parse_tree(xml).ok()?;
    let usable = count(&tree, &elements)?;
    (tree.allowed_cpus, tree.allowed_nodes) = (None, None);
    let all = count(&tree, &elements)?;
    let of = |counts: &Counts, kind| counts.get(kind).copied().unwrap_or(0);
    let counts = TYPES.iter().map(|kind| ObjectCount {
        kind,
        usable: of(&usable, kind),
        all: of(&all, kind),
    });
    Some(counts.filter(|count| count.all > 0).collect())
}

type Counts = BTreeMap<&'static str, usize>;

fn count(tree: &Tree, elements: &Elements) -> Option<Counts> {
    let mut loaded = LoadedTree::new(tree);
    let mut levels = levels_of(&loaded).ok()?;
    merge_groups(&mut loaded.objects, &mut levels);
    let mut counts = Counts::new();
    let mut add = |kind, number| *counts.entry(kind).or_default() += number;
    for object in levels.iter().flatten().map(|index| &loaded.objects[*index]) {
        add(object.kind.name(), 1);
        add("NUMANode", object.memory.len());
    }
    add("PU", loaded.threads.len());
    for element in &elements.all {
        let left_out = instruction_cache(element).map(|kind| (kind, "cpuset", &tree.allowed_cpus));
        let before_memory = (element.kind() == "MemCache").then_some("MemCache");
        let before_memory = before_memory.map(|kind| (kind, "nodeset", &tree.allowed_nodes));
        if let Some((kind, name, allowed)) = left_out.or(before_memory)
            && is_usable(element, name, allowed.as_ref())
        {
            add(kind, 1);
        }
    }
    Some(counts)
}

/// Returns the type of an instruction cache, which the reader leaves out.
fn instruction_cache(element: &Element) -> Option<&'static str> {
    let is_unnamed = element.kind() == "Cache" && element.get("cache_type") == Some("2");
    match (element.kind(), element.get("depth")) {
        ("L1iCache", _) => Some("L1iCache"),
        ("L2iCache", _) => Some("L2iCache"),
        ("L3iCache", _) => Some("L3iCache"),
        (_, Some("1")) if is_unnamed => Some("L1iCache"),
        (_, Some("2")) if is_unnamed => Some("L2iCache"),
        (_, Some("3")) if is_unnamed => Some("L3iCache"),
        _ => None,
    }
}

fn is_usable(element: &Element, name: &'static str, allowed: Option<&CpuSet>) -> bool {
    let own = element
        .get(name)
        .and_then(|text| set::parse(name, text).ok());
    own.is_some_and(|own| match allowed {
        Some(allowed) => allowed.intersects(&own),
        None => !own.is_empty(),
    })
}
