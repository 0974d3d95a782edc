//! The objects of a machine, and the rules that they obey.
//!
//! The rules are hwloc's own: it asserts them once it has read a file, and what breaks them stops the process. An
//! object's threads are those of the objects inside it, each in one of them; a thread's set is itself; a NUMA node
//! hangs on an object, has its threads and nothing inside.

use super::{MAX_WORDS, Refused, XmlFault};
use crate::{CpuSet, OsDevice, PciFunction};

/// What an object is, as far as hwloc's tree is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Machine,
    Package,
    /// All that hwloc keeps for its shape only, and levels that mapping does not know, as dies and fourth-level caches.
    Group,
    /// A cache of data, by its level: 1, 2 or 3.
    Cache(u8),
    Core,
    Thread,
}

impl Kind {
    /// The object's type in XML.
    pub(super) fn name(self) -> &'static str {
        match self {
            Kind::Machine => "Machine",
            Kind::Package => "Package",
            Kind::Group => "Group",
            Kind::Cache(1) => "L1Cache",
            Kind::Cache(2) => "L2Cache",
            Kind::Cache(_) => "L3Cache",
            Kind::Core => "Core",
            Kind::Thread => "PU",
        }
    }
}

/// One object. Sets hold the operating system's numbers.
pub(super) struct Piece {
    pub(super) kind: Kind,
    pub(super) os_index: Option<u32>,
    pub(super) cpus: CpuSet,
    /// The threads that would be there if none were offline. They say which object comes first.
    pub(super) complete: CpuSet,
    /// The NUMA nodes that hang on it, ascending.
    pub(super) memory: Vec<u32>,
    pub(super) children: Vec<usize>,
    pub(super) parent: Option<usize>,
    /// Where in the text it is.
    pub(super) at: usize,
}

/// All objects, each behind what it is inside of.
#[derive(Default)]
pub(super) struct Machine {
    pub(super) pieces: Vec<Piece>,
    pub(super) allowed_cpus: Option<CpuSet>,
    pub(super) allowed_nodes: Option<CpuSet>,
    /// The devices, each with the number of the object that it is attached to.
    pub(super) listed: Vec<OsDevice>,
    /// The PCI functions.
    pub(super) functions: Vec<PciFunction>,
    nodes: CpuSet,
    words: usize,
}

impl Machine {
    /// Adds an object whose parent is there already, and returns its number.
    pub(super) fn add(&mut self, piece: Piece) -> Result<usize, XmlFault> {
        self.check_place(&piece)?;
        check_sets(&piece, self.parent_of(&piece))?;
        self.take_words(words_of(&piece.cpus) + words_of(&piece.complete))?;
        let number = self.pieces.len();
        if let Some(parent) = piece.parent.and_then(|parent| self.pieces.get_mut(parent)) {
            parent.children.push(number);
        }
        self.pieces.push(piece);
        Ok(number)
    }

    /// Hangs a NUMA node on an object.
    pub(super) fn add_node(&mut self, parent: usize, node: u32) -> Result<(), XmlFault> {
        let parent = self.pieces.get_mut(parent).ok_or(XmlFault::NoMachine)?;
        if parent.kind == Kind::Thread {
            return Err(misplaced("NUMANode", Kind::Thread));
        }
        if self.nodes.contains(node as usize) || parent.memory.last() > Some(&node) {
            return Err(XmlFault::NodeOrder);
        }
        self.nodes.insert(node as usize);
        parent.memory.push(node);
        Ok(())
    }

    /// Sees that the objects make a whole, once all are there.
    pub(super) fn check(&mut self, end: usize) -> Result<(), Refused> {
        let Some(root) = self.pieces.first() else {
            return Err((end, XmlFault::NoMachine));
        };
        let (at, cpus) = (root.at, root.cpus.clone());
        for piece in &self.pieces {
            self.check_children(piece)?;
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
        // Each object is written with its nodes.
        self.take_words(words_of(&self.nodes) * self.pieces.len())
            .map_err(|fault| (at, fault))
    }

    /// Whether there is no NUMA node yet.
    pub(super) fn has_no_node(&self) -> bool {
        self.nodes.is_empty()
    }

    fn parent_of(&self, piece: &Piece) -> Option<&Piece> {
        piece.parent.and_then(|parent| self.pieces.get(parent))
    }

    /// Only a machine is outermost, nothing is inside a thread, and nothing but a group inside another of its kind.
    fn check_place(&self, piece: &Piece) -> Result<(), XmlFault> {
        let Some(parent) = self.parent_of(piece) else {
            let is_root = piece.kind == Kind::Machine && self.pieces.is_empty();
            return if is_root {
                Ok(())
            } else {
                Err(XmlFault::NoMachine)
            };
        };
        if parent.kind == Kind::Thread {
            return Err(misplaced(piece.kind.name(), parent.kind));
        }
        let mut above = Some(parent);
        while let Some(ancestor) = above {
            if ancestor.kind == piece.kind && piece.kind != Kind::Group {
                return Err(misplaced(piece.kind.name(), ancestor.kind));
            }
            above = self.parent_of(ancestor);
        }
        Ok(())
    }

    fn check_children(&self, piece: &Piece) -> Result<(), Refused> {
        if piece.kind == Kind::Thread {
            return Ok(());
        }
        let (mut cpus, mut complete) = (CpuSet::new(), CpuSet::new());
        for child in piece
            .children
            .iter()
            .filter_map(|child| self.pieces.get(*child))
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
        if cpus != piece.cpus {
            return Err((piece.at, XmlFault::NotCovered));
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

fn check_sets(piece: &Piece, parent: Option<&Piece>) -> Result<(), XmlFault> {
    if piece.kind == Kind::Thread {
        let own: Option<CpuSet> = piece
            .os_index
            .map(|own| [own as usize].into_iter().collect());
        if own.as_ref() != Some(&piece.cpus) {
            return Err(XmlFault::NotItself("cpuset"));
        }
        if own.as_ref() != Some(&piece.complete) {
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
        &piece.cpus,
        "object's 'complete_cpuset'",
        &piece.complete,
    )?;
    if let Some(parent) = parent {
        inside(
            "cpuset",
            &piece.cpus,
            "outer object's 'cpuset'",
            &parent.cpus,
        )?;
        inside(
            "complete_cpuset",
            &piece.complete,
            "outer object's 'complete_cpuset'",
            &parent.complete,
        )?;
    }
    Ok(())
}

fn misplaced(child: &str, parent: Kind) -> XmlFault {
    XmlFault::Misplaced {
        child: child.to_owned(),
        parent: parent.name().to_owned(),
    }
}

/// How many words a set takes: all up to its largest number.
fn words_of(set: &CpuSet) -> usize {
    set.last().map_or(0, |largest| largest / 64 + 1)
}
