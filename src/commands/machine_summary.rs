//! What `mapcheck machines` shows of a machine: its objects as lstopo and as PRRTE count them, and its kinds of CPUs.

use crate::system::printable::escape_line;
use mapcheck_reference::Topology;
use mapcheck_reference::topology::{CpuKind, DeviceChoice, DeviceClass, Level, ObjectCount};
use serde::Serialize;

/// What is printed of a machine. Without another word, counts are PRRTE's.
#[derive(Serialize)]
pub(super) struct MachineSummary<'a> {
    name: &'a str,
    description: &'a str,
    packages: usize,
    numa_nodes: usize,
    l3_caches: usize,
    l2_caches: usize,
    l1_caches: usize,
    cores: usize,
    hardware_threads: usize,
    gpus: usize,
    network_adapters: usize,
    disks: usize,
    objects: Vec<Objects>,
    cpu_kinds: Vec<KindSummary>,
}

/// The objects of a type.
#[derive(Serialize)]
struct Objects {
    r#type: &'static str,
    /// Those that lstopo shows.
    lstopo: usize,
    /// Those that only `lstopo --disallowed` shows.
    disallowed: usize,
    /// Those that PRRTE counts, if it maps by or binds to the type.
    prrte: Option<usize>,
}

/// CPUs of one kind.
#[derive(Serialize)]
struct KindSummary {
    name: String,
    letter: char,
    core_type: Option<String>,
    cores: usize,
    hardware_threads: usize,
}

impl<'a> MachineSummary<'a> {
    pub(super) fn new(name: &'a str, description: &'a str, topology: &Topology) -> Self {
        let count = |level| topology.objects(level).len();
        let cards = |class| topology.devices().choose(DeviceChoice::Class(class)).len();
        let objects = topology.object_counts().unwrap_or_default();
        let kinds = topology.cpu_kinds().iter();
        Self {
            name,
            description,
            packages: count(Level::Package),
            numa_nodes: count(Level::Numa),
            l3_caches: count(Level::L3Cache),
            l2_caches: count(Level::L2Cache),
            l1_caches: count(Level::L1Cache),
            cores: count(Level::Core),
            hardware_threads: count(Level::HwThread),
            gpus: cards(DeviceClass::Gpu),
            network_adapters: cards(DeviceClass::Network),
            disks: cards(DeviceClass::Block),
            objects: objects
                .iter()
                .map(|objects| Objects::new(objects, topology))
                .collect(),
            cpu_kinds: kinds.map(|kind| KindSummary::new(kind, topology)).collect(),
        }
    }

    /// Returns the counts in lines of text.
    pub(super) fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if !self.objects.is_empty() {
            lines.push(format!("{:<10} {:>6} {:>6}", "", "lstopo", "PRRTE"));
        }
        lines.extend(self.objects.iter().map(Objects::line));
        let (gpus, adapters, disks) = (self.gpus, self.network_adapters, self.disks);
        if gpus + adapters + disks > 0 {
            lines.push(format!(
                "cards that PRRTE maps by: GPUs {gpus}, network adapters {adapters}, disks {disks}"
            ));
        }
        lines.extend(self.cpu_kinds.iter().rev().map(KindSummary::line));
        lines
    }
}

impl Objects {
    fn new(objects: &ObjectCount, topology: &Topology) -> Self {
        let level = match objects.kind {
            "Package" => Some(Level::Package),
            "NUMANode" => Some(Level::Numa),
            "L3Cache" => Some(Level::L3Cache),
            "L2Cache" => Some(Level::L2Cache),
            "L1Cache" => Some(Level::L1Cache),
            "Core" => Some(Level::Core),
            "PU" => Some(Level::HwThread),
            _ => None,
        };
        Self {
            r#type: objects.kind,
            lstopo: objects.usable,
            disallowed: objects.all.saturating_sub(objects.usable),
            prrte: level.map(|level| topology.objects(level).len()),
        }
    }

    fn line(&self) -> String {
        let prrte = self
            .prrte
            .map_or_else(|| "-".to_owned(), |count| count.to_string());
        let mut notes = Vec::new();
        match self.prrte {
            None => notes.push("no policy of PRRTE names them".to_owned()),
            Some(count) if count < self.lstopo => {
                notes.push(format!(
                    "{} share CPUs with an earlier one",
                    self.lstopo - count
                ));
            }
            Some(_) => {}
        }
        if self.disallowed > 0 {
            notes.push(format!(
                "{} more with `lstopo --disallowed`",
                self.disallowed
            ));
        }
        let notes = notes.join(", ");
        let line = format!("{:<10} {:>6} {prrte:>6}  {notes}", self.r#type, self.lstopo);
        line.trim_end().to_owned()
    }
}

impl KindSummary {
    fn new(kind: &CpuKind, topology: &Topology) -> Self {
        Self {
            name: kind.name.clone(),
            letter: kind.letter,
            core_type: kind.core_type.clone(),
            cores: topology.objects_of(Level::Core, &kind.cpus).count(),
            hardware_threads: kind.cpus.len(),
        }
    }

    fn line(&self) -> String {
        let core_type = match &self.core_type {
            Some(core_type) if !self.name.contains(core_type) => format!(" ({core_type})"),
            _ => String::new(),
        };
        let line = format!(
            "{}: {} CPUs{core_type}, cores {}, hardware threads {}",
            self.letter, self.name, self.cores, self.hardware_threads
        );
        escape_line(&line).into_owned()
    }
}
