//! The objects in a text, and the rules that they obey.
//!
//! The rules are hwloc's own: it asserts them once it has read a file, and breaking them ends the process. An object's
//! threads are those of its children, each in one of them; a thread's set is itself; a NUMA node is attached to an object,
//! has its threads and nothing inside.

use super::cpu_kinds::CpuKinds;
use super::fault::{LocatedFault, XmlFault};
use super::kind::ObjectKind;
use super::limits::MAX_WORDS;
use crate::{CpuSet, OsDevice, PciFunction};

/// One object. Its sets hold OS indices.
pub(super) struct TreeObject {
    pub(super) kind: ObjectKind,
    pub(super) os_index: Option<u32>,
    pub(super) cpus: CpuSet,
    /// The threads that would exist if none were offline. hwloc orders siblings by them.
    pub(super) complete: CpuSet,
    /// The OS indices of the NUMA nodes attached to it, in the order of the text.
    pub(super) memory: Vec<u32>,
    pub(super) children: Vec<usize>,
    /// Whether devices are attached to it that hwloc keeps, so that it stays even if none of its threads may be used.
    pub(super) has_devices: bool,
    pub(super) parent: Option<usize>,
    /// The byte of the text where it begins.
    pub(super) at: usize,
}

/// All objects of a machine. An object comes after its parent.
#[derive(Default)]
pub(super) struct Tree {
    pub(super) objects: Vec<TreeObject>,
    /// The threads that may be used, by OS index; all, if the text does not restrict them.
    pub(super) allowed_cpus: Option<CpuSet>,
    /// The NUMA nodes that may be used, by OS index; all, if the text does not restrict them.
    pub(super) allowed_nodes: Option<CpuSet>,
    /// The devices, each with the number of the object that it is attached to.
    pub(super) os_devices: Vec<OsDevice>,
    /// The PCI functions.
    pub(super) functions: Vec<PciFunction>,
    /// The kinds of CPUs.
    pub(super) cpu_kinds: CpuKinds,
    /// The NUMA nodes with a subtype, in the format of hwloc 1.
    pub(super) named_nodes: CpuSet,
    /// Whether the text is in the format of hwloc 1, whose objects may have offline threads that the objects around them lack.
    pub(super) is_format_1: bool,
    nodes: CpuSet,
    /// The memory that all sets need, in 64-bit words.
    words: usize,
}

impl Tree {
    /// Adds an object whose parent was added before, and returns its number.
    pub(super) fn add(&mut self, object: TreeObject) -> Result<usize, XmlFault> {
        self.check_place(&object)?;
        if object.parent == Some(0) {
            // As in hwloc, the machine has the threads of its children, whatever its own sets are.
            self.objects[0].cpus.insert_all(&object.cpus);
            self.objects[0].complete.insert_all(&object.complete);
        }
        self.check_sets(&object)?;
        self.take_words(words_of(&object.cpus) + words_of(&object.complete))?;
        let number = self.objects.len();
        if let Some(parent) = object
            .parent
            .and_then(|parent| self.objects.get_mut(parent))
        {
            parent.children.push(number);
        }
        self.objects.push(object);
        Ok(number)
    }

    /// Moves the NUMA node of a group that was added last to the group's parent, and returns the parent.
    ///
    /// `None` if the group holds anything but one node without CPUs, or its parent does not have exactly one node, without a subtype.
    pub(super) fn merge_last_group(&mut self, group: usize) -> Option<usize> {
        let object = self.objects.get(group)?;
        let is_last = group + 1 == self.objects.len();
        let (parent, node) = (object.parent?, *object.memory.first()?);
        if !is_last || object.memory.len() != 1 || !object.complete.is_empty() {
            return None;
        }
        let around = self.objects.get_mut(parent)?;
        let is_ordinary = |node: &u32| !self.named_nodes.contains(*node as usize);
        if around.memory.len() != 1 || !around.memory.iter().all(is_ordinary) {
            return None;
        }
        around.memory.push(node);
        around.children.pop();
        self.objects.pop();
        Some(parent)
    }

    /// Attaches a NUMA node to an object.
    pub(super) fn add_node(&mut self, parent: usize, node: u32) -> Result<(), XmlFault> {
        let parent = self.objects.get_mut(parent).ok_or(XmlFault::NoMachine)?;
        if parent.kind == ObjectKind::Thread {
            return Err(misplaced("NUMANode", ObjectKind::Thread));
        }
        if self.nodes.contains(node as usize) {
            return Err(XmlFault::DuplicateNode);
        }
        self.nodes.insert(node as usize);
        parent.memory.push(node);
        Ok(())
    }

    /// Checks what only shows once all objects are there.
    pub(super) fn check(&self, end: usize) -> Result<(), LocatedFault> {
        let Some(root) = self.objects.first() else {
            return Err((end, XmlFault::NoMachine));
        };
        let (at, cpus) = (root.at, root.cpus.clone());
        for object in &self.objects {
            self.check_children(object)?;
        }
        let none_left = |allowed: &Option<CpuSet>, all: &CpuSet| match allowed {
            Some(allowed) => !allowed.intersects(all),
            None => all.is_empty(),
        };
        if self.nodes.is_empty() {
            return Err((at, XmlFault::NoNode));
        }
        if none_left(&self.allowed_cpus, &cpus) {
            return Err((at, XmlFault::NothingAllowed("allowed_cpuset")));
        }
        if none_left(&self.allowed_nodes, &self.nodes) {
            return Err((at, XmlFault::NothingAllowed("allowed_nodeset")));
        }
        Ok(())
    }

    /// Whether a NUMA node has been added.
    pub(super) fn has_nodes(&self) -> bool {
        !self.nodes.is_empty()
    }

    fn parent_of(&self, object: &TreeObject) -> Option<&TreeObject> {
        object.parent.and_then(|parent| self.objects.get(parent))
    }

    /// Checks an object's kind against those around it: only a machine is outermost, and nothing is inside a thread.
    fn check_place(&self, object: &TreeObject) -> Result<(), XmlFault> {
        let Some(parent) = self.parent_of(object) else {
            let is_root = object.kind == ObjectKind::Machine && self.objects.is_empty();
            return if is_root {
                Ok(())
            } else {
                Err(XmlFault::NoMachine)
            };
        };
        if parent.kind == ObjectKind::Thread {
            return Err(misplaced(object.kind.name(), parent.kind));
        }
        let mut above = Some(parent);
        while let Some(ancestor) = above {
            if ancestor.kind == object.kind && !object.kind.nests() {
                return Err(misplaced(object.kind.name(), ancestor.kind));
            }
            above = self.parent_of(ancestor);
        }
        Ok(())
    }

    fn check_children(&self, object: &TreeObject) -> Result<(), LocatedFault> {
        if object.kind == ObjectKind::Thread {
            return Ok(());
        }
        let (mut cpus, mut complete) = (CpuSet::new(), CpuSet::new());
        for child in object
            .children
            .iter()
            .filter_map(|child| self.objects.get(*child))
        {
            if child.cpus.intersects(&cpus) {
                return Err((child.at, XmlFault::Overlap("cpuset")));
            }
            if child.complete.intersects(&complete) {
                return Err((child.at, XmlFault::Overlap("complete_cpuset")));
            }
            cpus.insert_all(&child.cpus);
            complete.insert_all(&child.complete);
        }
        if cpus != object.cpus {
            return Err((object.at, XmlFault::NotCovered));
        }
        Ok(())
    }

    fn check_sets(&self, object: &TreeObject) -> Result<(), XmlFault> {
        if object.kind == ObjectKind::Thread {
            let own: Option<CpuSet> = object
                .os_index
                .map(|own| [own as usize].into_iter().collect());
            if own.as_ref() != Some(&object.cpus) {
                return Err(XmlFault::NotItself("cpuset"));
            }
            if own.as_ref() != Some(&object.complete) {
                return Err(XmlFault::NotItself("complete_cpuset"));
            }
        }
        let inside = |inner: &'static str, set: &CpuSet, outer: &'static str, of: &CpuSet| {
            if set.is_subset(of) {
                Ok(())
            } else {
                Err(XmlFault::NotInside { inner, outer })
            }
        };
        inside(
            "cpuset",
            &object.cpus,
            "object's 'complete_cpuset'",
            &object.complete,
        )?;
        if let Some(parent) = self.parent_of(object) {
            inside(
                "cpuset",
                &object.cpus,
                "outer object's 'cpuset'",
                &parent.cpus,
            )?;
            if !self.is_format_1 {
                inside(
                    "complete_cpuset",
                    &object.complete,
                    "outer object's 'complete_cpuset'",
                    &parent.complete,
                )?;
            }
        }
        Ok(())
    }

    fn take_words(&mut self, words: usize) -> Result<(), XmlFault> {
        self.words = self.words.saturating_add(words);
        if self.words > MAX_WORDS {
            return Err(XmlFault::TooManyWords);
        }
        Ok(())
    }
}

fn misplaced(child: &str, parent: ObjectKind) -> XmlFault {
    XmlFault::Misplaced {
        child: child.to_owned(),
        parent: parent.name().to_owned(),
    }
}

/// The memory of a set, in words: all up to its largest number.
fn words_of(set: &CpuSet) -> usize {
    set.last().map_or(0, |largest| largest / 64 + 1)
}
