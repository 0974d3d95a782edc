//! Maps as strips of CPUs, one for each rank, as Open MPI 4 prints bindings.

use crate::job::{JobPicture, NodePicture, Place, PlacedProcess};
use crate::text::clean;
use mapcheck_topology::{CpuSet, Level, Topology};
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
    for node in &job.nodes {
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{}: slots {}, processes {}",
            clean(&node.name),
            node.slots,
            node.num_procs
        );
        for process in &node.processes {
            let PlacedProcess { app, rank, .. } = process;
            let strip = strip(node, process);
            let _ = writeln!(text, "  rank {rank:ranks$}  app {app:apps$}  {strip}");
        }
    }
    text
}

fn strip(node: &NodePicture, process: &PlacedProcess) -> String {
    match &process.place {
        Place::Anywhere => "not bound".to_owned(),
        Place::Nowhere => process.bound.clone(),
        Place::Cpus(cpus) => cpu_strip(&node.machine, cpus),
    }
}

/// Draws the CPUs of a machine, with a `B` for each of `cpus`.
fn cpu_strip(machine: &Topology, cpus: &CpuSet) -> String {
    let packages = machine.objects(Level::Package);
    let whole = [mapcheck_topology::Object {
        os_index: None,
        cpus: machine.cpus().clone(),
    }];
    let packages = if packages.is_empty() {
        &whole[..]
    } else {
        packages
    };
    let mut text = String::new();
    for package in packages {
        text.push('[');
        let mut previous = None;
        for thread in package.cpus.iter() {
            let core = machine
                .objects_of(Level::Core, &package.cpus)
                .find(|(_, core)| core.cpus.contains(thread))
                .map_or((false, thread), |(core, _)| (true, core));
            if previous.is_some_and(|previous| previous != core) {
                text.push('/');
            }
            previous = Some(core);
            text.push(if cpus.contains(thread) { 'B' } else { '.' });
        }
        text.push(']');
    }
    text
}
