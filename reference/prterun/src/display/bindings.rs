//! The report of bindings, as `prterun --display bind` and `--bind-to POLICY:report` print it.

use super::numbers::ids_on;
use super::text::{BoundKey, bound_key};
use mapcheck_mapping::Machines;
use mapcheck_mapping::job_map::{Bound, CpuUnit, Details, JobMap, PackageCpus};
use mapcheck_topology::order::sort_by_key;
use std::collections::HashMap;
use std::fmt::{self, Display};

/// Displays one line for each process, in the order of ranks, for a job of the given name.
///
/// All CPUs are of the job's kind, even those of apps with another kind.
#[derive(Clone, Copy, Debug)]
pub struct BindingReport<'a> {
    map: &'a JobMap,
    details: &'a Details,
    job: &'a str,
    machines: &'a Machines,
    physical: bool,
}

impl<'a> BindingReport<'a> {
    pub(super) fn new(
        map: &'a JobMap,
        details: &'a Details,
        job: &'a str,
        machines: &'a Machines,
    ) -> Self {
        Self {
            map,
            details,
            job,
            machines,
            physical: false,
        }
    }

    /// The same with the operating system's numbers, as `--display bind:physical` shows them.
    #[must_use]
    pub fn physical(self) -> Self {
        Self {
            physical: true,
            ..self
        }
    }

    fn text(&self, bound: &Bound, node: &str) -> String {
        let numbering = ids_on(self.physical.then_some(self.machines), node);
        let machine = self.machines.of_node(node);
        let unit = self.details.counted;
        match bound {
            Bound::Cpus(packages) if machine.has_cores() => {
                let in_unit = |package: &PackageCpus| match package.unit {
                    own if own == unit => package.clone(),
                    _ => package.in_unit(unit, machine),
                };
                let bound = Bound::to(packages.iter().map(in_unit));
                bound.display(numbering).to_string()
            }
            _ => bound.display(numbering).to_string(),
        }
    }
}

impl Display for BindingReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What the map shows as a core can be a part of it.
        let by_thread = self.details.counted == CpuUnit::HwThread;
        let on_nodes = self.map.nodes.iter().zip(&self.details.nodes);
        let mut processes: Vec<_> = on_nodes
            .flat_map(|(node, details)| {
                let in_threads =
                    move |index: usize| details.threads.get(index).filter(|_| by_thread);
                node.procs.iter().enumerate().map(move |(index, process)| {
                    let bound = in_threads(index).unwrap_or(&process.bound);
                    (process.rank, bound, &*node.name)
                })
            })
            .collect();
        sort_by_key(&mut processes, |(rank, ..)| *rank);
        let mut texts: HashMap<BoundKey, String> = HashMap::new();
        for (rank, bound, node) in processes {
            write!(f, "Proc [{},{rank}] Node {node} ", self.job)?;
            if *bound == Bound::Nothing {
                writeln!(f, "is UNBOUND")?;
                continue;
            }
            let key = bound_key(self.machines.number_of(node), bound);
            let text = texts.entry(key).or_insert_with(|| self.text(bound, node));
            writeln!(f, "bound to {text}")?;
        }
        Ok(())
    }
}
