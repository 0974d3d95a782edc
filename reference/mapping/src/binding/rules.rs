//! The decisions of this module that builds were seen to take otherwise than the text.

use super::refuse;
use crate::error::{Refusal, Topic};
use crate::options::Options;
use crate::placement::{Placement, PlacementRules};
use crate::policy::MapBy;
use crate::rules::Text;
use mapcheck_topology::{CpuSet, Level, Object, Topology};
use std::borrow::Cow;

/// Decides which CPUs a process is bound to.
pub trait BindingRules: PlacementRules {
    /// Returns the objects of a machine that processes are bound to, or `None` if they cannot be bound there.
    ///
    /// PAM-DEFAULT-MAP-3: on a machine without cores, hardware threads are the CPUs.
    fn level_on(&self, level: Level, topology: &Topology, options: &Options) -> Option<Level> {
        let _ = (topology, options);
        Some(level)
    }

    /// Returns where the bindings to a node's objects are counted, among the nodes.
    ///
    /// PAM-BIND-LIMIT-1: each node has its own counts.
    fn counted_at(&self, node: usize, machine: usize) -> usize {
        let _ = machine;
        node
    }

    /// Returns whether a process is bound to one hardware thread of several of a core while cores are the CPUs (PAM-BIND-HWT-1).
    fn binds_part_of_core(&self) -> bool {
        true
    }

    /// Returns whether a process is bound to all CPUs of an object, those included that jobs may not use.
    ///
    /// PAM-SET-2: to those that they may use.
    fn binds_whole_object(&self) -> bool {
        false
    }

    /// Returns the CPUs of a node that a binding to an object can take.
    ///
    /// PAM-BIND-LOCALE-1: all that jobs may use, also those that other processes of the job have.
    fn cpus_of_objects<'a>(&self, state: &'a Placement<'_>, node: usize) -> Cow<'a, CpuSet> {
        Cow::Borrowed(state.usable(node))
    }

    /// Returns whether a process that may share CPUs is bound where none is free.
    ///
    /// PAM-BIND-LIMIT-4: to the object that has the fewest processes.
    fn binds_without_free_cpu(&self) -> bool {
        true
    }

    /// Returns the CPUs inside which a process is bound that shares them with others, or `None` for all CPUs of the node.
    ///
    /// PAM-BIND-LOCALE-1, PAM-MAP-DEVICE-6: near the devices, or inside the object, that the process is mapped to.
    fn shared_inside<'c>(&self, locale: &'c CpuSet) -> Option<&'c CpuSet> {
        Some(locale)
    }

    /// Returns the CPU that a process takes off its node: the first free thread, or the first core that is entirely free.
    ///
    /// PAM-BIND-HWT-1: with cores as CPUs, the thread that a process is bound to takes its core with it.
    ///
    /// # Errors
    ///
    /// The machine has no such CPU, and the binding is required.
    fn cpu_to_take<'t>(
        &self,
        free: &CpuSet,
        level: Level,
        topology: &'t Topology,
        options: &Options,
    ) -> Result<Cow<'t, CpuSet>, Refusal> {
        let first = free.first().unwrap_or_default();
        let core = match options.counts_threads() {
            true => None,
            false => topology
                .first_core_inside(free)
                .or_else(|| topology.core_of(first).filter(|_| level == Level::HwThread)),
        };
        Ok(match core {
            Some(core) => Cow::Borrowed(&core.cpus),
            None => Cow::Owned(CpuSet::from_range(first..first + 1)),
        })
    }

    /// Whether processes with several CPUs each may share them.
    ///
    /// PAM-BIND-APP-2: if overload is allowed.
    fn shares_several_cpus(&self, options: &Options) -> bool {
        options.overload()
    }

    /// Whether a process uses up an entry of its PE list.
    ///
    /// PAM-MAP-CPUSET-4: an unbound process of another mapping stays within the list and uses up none of its entries.
    fn uses_up_entry(&self, options: &Options) -> bool {
        options.map() == Some(MapBy::PeList)
    }

    /// Returns the CPU of an entry of a PE list, or `None` if the machine does not have it.
    fn listed_cpu<'t>(
        &self,
        entry: usize,
        topology: &'t Topology,
        options: &Options,
    ) -> Option<&'t Object> {
        topology.nth(entry, options.counts_threads())
    }

    /// Returns the CPUs of a PE list that a process is bound to, of those that it may use and of those that are free.
    ///
    /// PAM-MAP-CPUSET-1: all of the list, even if other processes have them.
    fn bound_in_list(&self, usable: CpuSet, free: &CpuSet) -> CpuSet {
        let _ = free;
        usable
    }

    /// Returns whether a PE list is used again once each of its entries has a process, where CPUs may be shared (PAM-MAP-CPUSET-1).
    fn reuses_list(&self) -> bool {
        true
    }

    /// Returns the refusal of a process that a PE list has no entry for.
    fn used_up_list(&self, options: &Options) -> Refusal {
        let _ = options;
        refuse(
            Topic::NotEnoughCpus,
            "the PE list has no entry left for a process",
        )
    }
}

impl BindingRules for Text {}
