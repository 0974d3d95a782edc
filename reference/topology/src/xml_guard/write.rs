//! Writing a machine down for hwloc, in the format of hwloc 2.

use super::machine::{Kind, Machine, Piece};
use super::set;
use crate::CpuSet;
use std::fmt::Write as _;

/// The machine's XML. hwloc's numbers for its own use are given anew, so that none comes twice.
pub(super) fn xml(machine: &Machine) -> String {
    let mut writer = Writer {
        machine,
        nodes: nodes_of_all(machine),
        out: String::from("<topology version=\"2.0\">\n"),
        number: 0,
    };
    if let Some(root) = machine.pieces.first() {
        writer.piece(0, root);
    }
    writer.out.push_str("</topology>\n");
    writer.out
}

struct Writer<'a> {
    machine: &'a Machine,
    nodes: Vec<CpuSet>,
    out: String,
    number: usize,
}

impl Writer<'_> {
    /// Writes an object and all inside. Calls itself: the reader has seen to it that the tree is not deep.
    fn piece(&mut self, index: usize, piece: &Piece) {
        let nodes = self.nodes.get(index).cloned().unwrap_or_default();
        self.open(piece.kind.name(), piece.os_index);
        self.sets(piece, &nodes);
        if let Kind::Cache(level) = piece.kind {
            let _ = write!(self.out, " depth=\"{level}\" cache_type=\"0\"");
        }
        if piece.parent.is_none() {
            self.allowed();
        }
        self.out.push_str(">\n");
        for node in &piece.memory {
            self.open("NUMANode", Some(*node));
            self.sets(piece, &[*node as usize].into_iter().collect());
            self.out.push_str("/>\n");
        }
        let machine = self.machine;
        let mut children: Vec<(usize, &Piece)> = piece
            .children
            .iter()
            .filter_map(|child| Some((*child, machine.pieces.get(*child)?)))
            .collect();
        // hwloc's own order: it complains loudly of any other before it sorts them itself.
        children.sort_by_key(|(_, child)| child.complete.first().unwrap_or(usize::MAX));
        for (child_index, child) in children {
            self.piece(child_index, child);
        }
        self.out.push_str("</object>\n");
    }

    fn open(&mut self, kind: &str, os_index: Option<u32>) {
        self.number += 1;
        // hwloc wants the type first.
        let _ = write!(
            self.out,
            "<object type=\"{kind}\" gp_index=\"{}\"",
            self.number
        );
        if let Some(os_index) = os_index {
            let _ = write!(self.out, " os_index=\"{os_index}\"");
        }
    }

    fn sets(&mut self, piece: &Piece, nodes: &CpuSet) {
        set::write(&mut self.out, "cpuset", &piece.cpus);
        set::write(&mut self.out, "complete_cpuset", &piece.complete);
        set::write(&mut self.out, "nodeset", nodes);
        set::write(&mut self.out, "complete_nodeset", nodes);
    }

    fn allowed(&mut self) {
        if let Some(cpus) = &self.machine.allowed_cpus {
            set::write(&mut self.out, "allowed_cpuset", cpus);
        }
        if let Some(nodes) = &self.machine.allowed_nodes {
            set::write(&mut self.out, "allowed_nodeset", nodes);
        }
    }
}

/// For each object the NUMA nodes near it: its own, those of all inside it, and those of all it is inside of.
fn nodes_of_all(machine: &Machine) -> Vec<CpuSet> {
    let own =
        |piece: &Piece| -> CpuSet { piece.memory.iter().map(|node| *node as usize).collect() };
    let mut inside: Vec<CpuSet> = machine.pieces.iter().map(own).collect();
    // An object stands behind what it is inside of: from the end, all inside an object is done before it.
    for (index, piece) in machine.pieces.iter().enumerate().rev() {
        let nodes = inside.get(index).cloned().unwrap_or_default();
        if let Some(parent) = piece.parent.and_then(|parent| inside.get_mut(parent)) {
            parent.insert_all(&nodes);
        }
    }
    let mut outside: Vec<CpuSet> = Vec::with_capacity(inside.len());
    for piece in &machine.pieces {
        let above = piece.parent.and_then(|parent| {
            let mut nodes = outside.get(parent).cloned()?;
            nodes.insert_all(&own(machine.pieces.get(parent)?));
            Some(nodes)
        });
        outside.push(above.unwrap_or_default());
    }
    for (inside, outside) in inside.iter_mut().zip(&outside) {
        inside.insert_all(outside);
    }
    inside
}
