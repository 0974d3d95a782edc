//! Maps as strips of CPUs, one for each rank, as Open MPI 4 prints bindings.

use crate::job::{JobPicture, Place, PlacedProcess};
use crate::text::clean;
use mapcheck_topology::{CpuSet, Level, Topology};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Returns a map as text: for each node a line, and for each of its ranks a strip such as `[BB/../..][../../..]`.
///
/// Brackets enclose a package, slashes separate cores, and a `B` is a hardware thread that the rank may use.
#[must_use]
pub fn strips(job: &JobPicture) -> String {
    let ranks = job.last_rank().to_string().len();
    let apps = job.apps.iter().map(|app| app.index).max().unwrap_or(0);
    let apps = apps.to_string().len();
    let mut text = String::new();
    let mut blanks: BTreeMap<usize, Vec<Mark>> = BTreeMap::new();
    for node in &job.nodes {
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{}: slots {}, processes {}",
            clean(&node.name),
            node.slots,
            node.num_procs
        );
        text.push_str(&kinds(&node.machine));
        let blank = blanks.entry(node.machine_number);
        let blank = blank.or_insert_with(|| marks(&node.machine));
        for process in &node.processes {
            let PlacedProcess { app, rank, .. } = process;
            let _ = write!(text, "  rank {rank:ranks$}  app {app:apps$}  ");
            match &process.place {
                Place::Anywhere => text.push_str("not bound"),
                Place::Nowhere => text.push_str(&process.bound),
                Place::Cpus(cpus) => text.extend(blank.iter().map(|mark| mark.of(cpus))),
            }
            text.push('\n');
        }
    }
    text
}

/// Returns a line with the kind of each CPU, if there are several: `  kinds [PP/PP/E/E]  P Performance  E Efficiency`.
fn kinds(machine: &Topology) -> String {
    let kinds = machine.cpu_kinds();
    if kinds.is_empty() {
        return String::new();
    }
    let mut text = "  kinds ".to_owned();
    for mark in marks(machine) {
        text.push(match mark {
            Mark::Same(character) => character,
            Mark::Thread(thread) => machine.cpu_kind_of(thread).map_or('.', |kind| kind.letter),
        });
    }
    for kind in kinds.iter().rev() {
        // Writing to a string cannot fail.
        let _ = write!(text, "  {} {}", kind.letter, clean(&kind.name));
    }
    text + "\n"
}

/// A character of a strip.
#[derive(Clone, Copy, Debug)]
enum Mark {
    /// A bracket, or a slash.
    Same(char),
    Thread(usize),
}

impl Mark {
    fn of(self, cpus: &CpuSet) -> char {
        match self {
            Self::Same(character) => character,
            Self::Thread(thread) if cpus.contains(thread) => 'B',
            Self::Thread(_) => '.',
        }
    }
}

/// Returns the strip of a machine: its packages, with a slash between cores.
fn marks(machine: &Topology) -> Vec<Mark> {
    let packages = machine.objects(Level::Package);
    let packages: Vec<&CpuSet> = match packages {
        [] => vec![machine.cpus()],
        _ => packages.iter().map(|package| &package.cpus).collect(),
    };
    let mut marks = Vec::new();
    for package in packages {
        marks.push(Mark::Same('['));
        let mut previous = None;
        for thread in package.iter() {
            // A thread without a core is by itself.
            let core = machine.core_of(thread);
            let core = core.map_or(Some(thread), |core| core.cpus.first());
            if previous.is_some_and(|previous| previous != core) {
                marks.push(Mark::Same('/'));
            }
            previous = Some(core);
            marks.push(Mark::Thread(thread));
        }
        marks.push(Mark::Same(']'));
    }
    marks
}
