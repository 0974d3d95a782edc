//! The tree that hwloc has once it has loaded a file: siblings in order, without what a process may not use.

use super::kind::ObjectKind;
use super::tree::{Tree, TreeObject};
use crate::CpuSet;
use crate::order::sort_by_key;
use std::ops::Range;

/// The objects that are left, threads apart. An object comes after its parent.
pub(super) struct LoadedTree {
    pub(super) objects: Vec<LoadedObject>,
    /// The OS index of each thread, by logical number.
    pub(super) threads: Vec<Option<u32>>,
    /// The threads of each object of the original tree; none if it is left out.
    ranges: Vec<Range<usize>>,
}

/// An object that is left.
#[derive(Clone)]
pub(super) struct LoadedObject {
    pub(super) kind: ObjectKind,
    /// The objects of the original tree that it is: itself, then the groups that are merged into it.
    pub(super) origins: Vec<usize>,
    pub(super) os_index: Option<u32>,
    /// Its threads, by logical number: those of one object are neighbours.
    pub(super) threads: Range<usize>,
    /// The OS indices of the NUMA nodes attached to it.
    pub(super) memory: Vec<u32>,
    pub(super) parent: Option<usize>,
    /// Its children other than threads.
    pub(super) children: Vec<usize>,
    /// How many of its children are threads.
    pub(super) own_threads: usize,
}

impl LoadedTree {
    /// Loads a tree whose rules have been checked.
    pub(super) fn new(tree: &Tree) -> Self {
        let mut loader = Loader {
            tree,
            loaded: Self {
                objects: Vec::with_capacity(tree.objects.len()),
                threads: Vec::new(),
                ranges: vec![0..0; tree.objects.len()],
            },
        };
        if let Some(root) = tree.objects.first() {
            loader.load(0, root, None);
        }
        loader.loaded
    }

    /// The threads of an object of the original tree.
    pub(super) fn threads_of(&self, object: usize) -> CpuSet {
        CpuSet::from_range(self.ranges.get(object).cloned().unwrap_or_default())
    }
}

struct Loader<'a> {
    tree: &'a Tree,
    loaded: LoadedTree,
}

impl Loader<'_> {
    /// Loads an object and all inside, and returns whether anything is left of it.
    ///
    /// Calls itself: the reader limits the depth.
    fn load(&mut self, index: usize, object: &TreeObject, parent: Option<usize>) -> bool {
        let first = self.loaded.threads.len();
        if object.kind == ObjectKind::Thread {
            return self.load_thread(index, object, parent);
        }
        let number = self.loaded.objects.len();
        let allowed = self.tree.allowed_nodes.as_ref();
        let is_allowed =
            |node: &u32| allowed.is_none_or(|allowed| allowed.contains(*node as usize));
        let memory = object.memory.iter().copied().filter(is_allowed).collect();
        self.loaded.objects.push(LoadedObject {
            kind: object.kind,
            origins: vec![index],
            os_index: object.os_index,
            threads: first..first,
            memory,
            parent,
            children: Vec::new(),
            own_threads: 0,
        });
        for (child_index, child) in sorted_children(self.tree, object) {
            self.load(child_index, child, Some(number));
        }
        let threads = first..self.loaded.threads.len();
        self.loaded.ranges[index] = threads.clone();
        let loaded = &mut self.loaded.objects[number];
        loaded.threads = threads;
        let is_empty = loaded.threads.is_empty()
            && loaded.memory.is_empty()
            && loaded.children.is_empty()
            && !object.has_devices;
        if is_empty && parent.is_some() {
            // Nothing inside is left either, so it is the last one.
            self.loaded.objects.pop();
            return false;
        }
        if let Some(parent) = parent {
            self.loaded.objects[parent].children.push(number);
        }
        true
    }

    fn load_thread(&mut self, index: usize, object: &TreeObject, parent: Option<usize>) -> bool {
        // HET-CPU-2: a thread outside of the cgroup is no CPU of the machine, so that no process is placed on it or bound to it.
        let allowed = self.tree.allowed_cpus.as_ref();
        if allowed.is_some_and(|allowed| !object.cpus.is_subset(allowed)) {
            return false;
        }
        let number = self.loaded.threads.len();
        self.loaded.threads.push(object.os_index);
        self.loaded.ranges[index] = number..number + 1;
        if let Some(parent) = parent {
            self.loaded.objects[parent].own_threads += 1;
        }
        true
    }
}

/// The children of an object as hwloc orders them once an object has been read: by their first thread, offline ones included.
///
/// hwloc sorts only if two neighbours are out of order, and then reverses those without threads.
fn sorted_children<'a>(tree: &'a Tree, object: &TreeObject) -> Vec<(usize, &'a TreeObject)> {
    let key = |child: &(usize, &TreeObject)| child.1.complete.first().unwrap_or(usize::MAX);
    let mut children: Vec<(usize, &TreeObject)> = object
        .children
        .iter()
        .filter_map(|child| Some((*child, tree.objects.get(*child)?)))
        .collect();
    if !children.is_sorted_by_key(key) {
        children.reverse();
        sort_by_key(&mut children, key);
    }
    children
}
