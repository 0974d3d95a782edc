//! The tree that hwloc has once it has loaded a file for PRRTE, in words.

use super::descriptions::{
    cache_attributes, device_attributes, hexadecimal, infos, kilobytes, kind_of, kind_of_device,
};
use super::device;
use super::elements::{Element, Elements};
use super::kind::ObjectKind;
use super::levels::levels_of;
use super::loaded::{LoadedObject, LoadedTree};
use super::memory::{is_group_level, merge_groups};
use super::reader::parse_tree;
use super::tree::Tree;
use crate::order::sort_by_key;
use crate::{CpuSet, OutlineObject};
use std::collections::{HashMap, HashSet};

/// Returns the objects of a text, each before what is inside it.
pub(super) fn outline(xml: &str) -> Option<Vec<OutlineObject>> {
    let tree = parse_tree(xml).ok()?;
    let mut loaded = LoadedTree::new(&tree);
    let mut levels = levels_of(&loaded).ok()?;
    merge_groups(&mut loaded.objects, &mut levels);
    let of_groups = levels
        .iter()
        .filter(|level| is_group_level(&loaded.objects, level));
    let groups = of_groups
        .enumerate()
        .flat_map(|(number, level)| level.iter().map(move |object| (*object, number)))
        .collect();
    let elements = Elements::parse(xml)?;
    let objects = tree.objects.iter();
    let objects = objects.filter_map(|object| elements.by_offset.get(&object.at).copied());
    let mut writer = Writer {
        tree: &tree,
        kept: kept_devices(&elements.all),
        objects: objects.collect(),
        elements,
        groups,
        totals: vec![0; loaded.objects.len()],
        loaded,
        outline: Vec::new(),
    };
    writer.add_up(0);
    writer.write(0, 0);
    Some(writer.outline)
}

struct Writer<'a> {
    tree: &'a Tree,
    loaded: LoadedTree,
    elements: Elements,
    /// Whether each element is a device that hwloc keeps.
    kept: Vec<bool>,
    /// The elements of the objects that hold CPUs.
    objects: HashSet<usize>,
    /// The number of each group's level among those of groups.
    groups: HashMap<usize, usize>,
    /// The memory of each object and all inside, in bytes.
    totals: Vec<u64>,
    outline: Vec<OutlineObject>,
}

/// What is directly inside an object and holds CPUs.
#[derive(Clone, Copy)]
enum Content {
    Object(usize),
    Thread(usize),
}

impl Writer<'_> {
    /// Adds up the memory of an object and of all inside. Calls itself: the reader limits the depth.
    fn add_up(&mut self, index: usize) -> u64 {
        let Some(object) = self.loaded.objects.get(index) else {
            return 0;
        };
        let own = object.memory.iter().map(|node| self.memory_of(*node));
        let mut total = own.fold(0, u64::saturating_add);
        for child in object.children.clone() {
            total = total.saturating_add(self.add_up(child));
        }
        self.totals[index] = total;
        total
    }

    fn memory_of(&self, node: u32) -> u64 {
        // In the format of hwloc 1, a machine without NUMA nodes has the memory of its only one.
        let element = self.elements.nodes.get(&node).copied().unwrap_or(0);
        let element = self.elements.all.get(element);
        element.map_or(0, |element| element.number("local_memory"))
    }

    /// The elements that an object is: its own first.
    fn elements_of(&self, object: &LoadedObject) -> Vec<usize> {
        let origins = object.origins.iter();
        let at = origins.filter_map(|origin| Some(self.tree.objects.get(*origin)?.at));
        at.filter_map(|at| self.elements.by_offset.get(&at).copied())
            .collect()
    }

    /// Writes an object and all inside. Calls itself: the reader limits the depth.
    fn write(&mut self, index: usize, depth: usize) {
        let Some(object) = self.loaded.objects.get(index).cloned() else {
            return;
        };
        let elements = self.elements_of(&object);
        let inside = self.inside(&object);
        let devices: Vec<usize> = elements
            .iter()
            .flat_map(|element| self.devices(*element))
            .collect();
        let cpus = self.os_indices(&object);
        let Some(own) = elements.first().map(|element| &self.elements.all[*element]) else {
            return;
        };
        let group = self.groups.get(&index).copied().unwrap_or_default();
        let mut attributes = total_memory(self.totals[index]);
        attributes.extend(cache_attributes(object.kind, own));
        // A group in the place of a NUMA node has nothing of the node.
        let is_node = matches!(object.kind, ObjectKind::Group(_)) && own.kind() == "NUMANode";
        let own_words = (!is_node).then_some(own);
        attributes.extend(own_words.into_iter().flat_map(infos));
        let name = own_words.and_then(|own| own.get("name"));
        let described = OutlineObject {
            depth,
            kind: kind_of(object.kind, own, group),
            children: inside.len() + object.memory.len() + devices.len(),
            name: name.map(str::to_owned),
            attributes,
            cpus: Some(cpus.clone()),
        };
        self.outline.push(described);
        for inside in inside {
            match inside {
                Content::Object(child) => self.write(child, depth + 1),
                Content::Thread(thread) => self.write_thread(thread, depth + 1),
            }
        }
        for node in &object.memory {
            self.write_node(*node, depth + 1, &cpus);
        }
        for device in devices {
            self.write_device(device, depth + 1);
        }
    }

    /// Returns what is directly inside an object and holds CPUs, in hwloc's order.
    fn inside(&self, object: &LoadedObject) -> Vec<Content> {
        let mut children: Vec<(usize, Content)> = Vec::new();
        let mut threads = CpuSet::from_range(object.threads.clone());
        for child in &object.children {
            let range = self.loaded.objects[*child].threads.clone();
            threads.remove_all(&CpuSet::from_range(range.clone()));
            children.push((range.start, Content::Object(*child)));
        }
        children.extend(
            threads
                .iter()
                .map(|thread| (thread, Content::Thread(thread))),
        );
        sort_by_key(&mut children, |(first, _)| *first);
        children.into_iter().map(|(_, inside)| inside).collect()
    }

    fn os_indices(&self, object: &LoadedObject) -> String {
        let threads = self.loaded.threads.get(object.threads.clone());
        let indices = threads.into_iter().flatten().flatten();
        hexadecimal(&indices.map(|index| *index as usize).collect())
    }

    fn write_thread(&mut self, thread: usize, depth: usize) {
        let index = self.loaded.threads.get(thread).copied().flatten();
        let cpus: CpuSet = index.into_iter().map(|index| index as usize).collect();
        let element = index.and_then(|index| self.elements.threads.get(&index));
        let element = element.and_then(|element| self.elements.all.get(*element));
        let name = element.and_then(|element| element.get("name"));
        self.outline.push(OutlineObject {
            depth,
            kind: "PU".to_owned(),
            name: name.map(str::to_owned),
            attributes: element.into_iter().flat_map(infos).collect(),
            cpus: Some(hexadecimal(&cpus)),
            ..OutlineObject::default()
        });
    }

    fn write_node(&mut self, node: u32, depth: usize, cpus: &str) {
        let element = self.elements.nodes.get(&node);
        let element = element.and_then(|element| self.elements.all.get(*element));
        let bytes = self.memory_of(node);
        let local = (bytes > 0).then(|| format!("local={}", kilobytes(bytes)));
        let mut attributes: Vec<String> = local.into_iter().collect();
        attributes.extend(total_memory(bytes));
        attributes.extend(element.into_iter().flat_map(infos));
        let name = element.and_then(|element| element.get("name"));
        self.outline.push(OutlineObject {
            depth,
            kind: "NUMANode".to_owned(),
            children: 0,
            name: name.map(str::to_owned),
            attributes,
            cpus: Some(cpus.to_owned()),
        });
    }

    /// Returns the devices and bridges directly inside an object that are kept, with those inside others that are not.
    fn devices(&self, within: usize) -> Vec<usize> {
        let mut kept = Vec::new();
        for child in &self.elements.all[within].children {
            let element = &self.elements.all[*child];
            if is_device(element) && self.kept[*child] {
                kept.push(*child);
            } else if !self.objects.contains(child) {
                // What is left out, and a node of hwloc 1, leaves its devices to the object around it.
                kept.extend(self.devices(*child));
            }
        }
        kept
    }

    fn write_device(&mut self, index: usize, depth: usize) {
        let inside = self.devices(index);
        let element = &self.elements.all[index];
        let mut attributes = device_attributes(element);
        attributes.extend(infos(element));
        self.outline.push(OutlineObject {
            depth,
            kind: kind_of_device(element).to_owned(),
            children: inside.len(),
            name: element.get("name").map(str::to_owned),
            attributes,
            cpus: None,
        });
        for device in inside {
            self.write_device(device, depth + 1);
        }
    }
}

fn total_memory(bytes: u64) -> Vec<String> {
    let total = (bytes > 0).then(|| format!("total={}", kilobytes(bytes)));
    total.into_iter().collect()
}

/// Returns for each element whether it is a device that hwloc keeps for PRRTE: an important one, or a bridge that leads to one.
fn kept_devices(elements: &[Element]) -> Vec<bool> {
    let mut kept = vec![false; elements.len()];
    // Whether something is kept inside.
    let mut leads = vec![false; elements.len()];
    // An element comes after the one around it.
    for (index, element) in elements.iter().enumerate().rev() {
        leads[index] = element
            .children
            .iter()
            .any(|child| kept[*child] || leads[*child]);
        kept[index] = match element.kind() {
            "Bridge" => leads[index],
            "PCIDev" => {
                let class = element.get("pci_type").unwrap_or_default();
                let class = class.split_whitespace().next().unwrap_or_default();
                let class = device::class_of(class).unwrap_or_default();
                let is_bridge = device::is_bridge(class, element.get("subtype"));
                device::is_important_class(class) && (!is_bridge || leads[index])
            }
            "OSDev" => element.get("osdev_type") != Some("4"),
            _ => false,
        };
    }
    kept
}

fn is_device(element: &Element) -> bool {
    matches!(element.kind(), "Bridge" | "PCIDev" | "OSDev")
}
