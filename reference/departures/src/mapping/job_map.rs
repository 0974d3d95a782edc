//! Departures in what the map shows.

use crate::Rules;
use crate::quirk::{Quirk, quirks};
use crate::rules::WithoutQuirks;
use mapcheck_mapping::allocation::{Allocation, HostfileEntry};
use mapcheck_mapping::dispatch::JobMapping;
use mapcheck_mapping::files::Files;
use mapcheck_mapping::job_map::{CpuNumbering, CpuUnit, JobMapRules, PackageCpus};
use mapcheck_mapping::placement::Placement;
use mapcheck_mapping::request::{AppRequest, SpawnRequest};
use mapcheck_topology::{Level, Topology};

quirks! {
    /// Shows the job's CPU type and CPUs per rank in the map, even if all apps have other values.
    PER_APP_CPU_TYPE_NOT_SHOWN = "per-app-cpu-type-not-shown" breaks "PAM-DISPLAY-2"
        shows "-H n1:4,n2:4 --map-by slot:pe=2 -n 1 a : --map-by node:pe=2 -n 2 b";
    /// Shows the CPUs of all processes as the job counts CPUs, cores for threads if the job counts cores.
    UNIT_OF_JOB_SHOWN = "unit-of-job-shown" breaks "PAM-BIND-SHOWN-1"
        shows "-H n1:8 -n 1 a : --map-by hwthread -n 2 b";
    /// Lists the CPUs of the machines of all nodes for every node in the XML form of a map, the head node's first.
    XML_LISTS_EVERY_MACHINE = "xml-lists-every-machine" breaks "HET-DISPLAY-1"
        shows "live: The XML form lists the CPUs of each node's own machine";
    /// Counts the slots of a head node outside of the allocation only if the nodes come from host lists or hostfiles.
    ALLOCATED_TOTAL_LACKS_HEAD = "allocated-total-lacks-head" breaks "PAM-SLOTS-3"
        shows "--prtemca ras simulator --prtemca ras_simulator_num_nodes 2 -n 2 a";
    /// Shows bindings to hardware threads, and to cores if each has one thread, with the operating system's numbers as if these were logical.
    THREADS_NUMBERED_PHYSICALLY = "threads-numbered-physically" breaks "PAM-VERIFY-6"
        shows "-H n1:8 --map-by hwthread -n 2 a" on "1pkg-4numa-24core-smt2";
    /// Shows no CPUs of a machine without cores, unless hardware threads are the job's CPUs.
    LONE_THREADS_NOT_SHOWN = "lone-threads-not-shown" breaks "PAM-BIND-SHOWN-1"
        shows "-H n1:8 --map-by pe-list=1,3:ordered --bind-to hwthread -n 2 a" on "1pkg-nocore-4pu";
    /// Shows the name of a host as its alias if a rank's line in a hostfile names it.
    RANKED_HOST_IS_ALIAS = "ranked-host-is-alias" breaks "PAM-DISPLAY-8"
        shows "--hostfile features/data/rankfile -n 1 a";
    /// Does not show the login user of the head node.
    USER_OF_HEAD_NOT_SHOWN = "user-of-head-not-shown" breaks "PAM-DISPLAY-8"
        shows "--hostfile features/data/head-user -n 1 a";
}

impl JobMapRules for Rules {
    fn counts_head(&self, allocation: &Allocation) -> bool {
        let is_listed = !allocation.managed && !allocation.simulated;
        is_listed || !self.has(Quirk::ALLOCATED_TOTAL_LACKS_HEAD)
    }

    fn numbers_of(&self, package: PackageCpus, machine: &Topology) -> PackageCpus {
        let is_thread = package.unit == CpuUnit::HwThread || are_threads(machine);
        if !is_thread || !self.has(Quirk::THREADS_NUMBERED_PHYSICALLY) {
            return self.text().numbers_of(package, machine);
        }
        let threads = PackageCpus {
            unit: CpuUnit::HwThread,
            ..package.clone()
        };
        let cpus = CpuNumbering::Physical(machine).numbers(&threads);
        PackageCpus { cpus, ..package }
    }

    fn apps_that_show<'a>(
        &self,
        request: &'a SpawnRequest,
        mapping: &JobMapping,
    ) -> Vec<&'a AppRequest> {
        let mut apps = self.text().apps_that_show(request, mapping);
        if !apps.is_empty() && self.has(Quirk::PER_APP_CPU_TYPE_NOT_SHOWN) {
            apps.clear();
        }
        apps
    }

    fn shows_unit_of_app(&self) -> bool {
        !self.has(Quirk::UNIT_OF_JOB_SHOWN)
    }

    fn shows_lone_threads(&self, counted: CpuUnit) -> bool {
        counted == CpuUnit::HwThread || !self.has(Quirk::LONE_THREADS_NOT_SHOWN)
    }

    fn repeats_name(&self, host: &HostfileEntry, name: &str, files: &Files) -> bool {
        let text = files.get(&host.place.file).unwrap_or_default();
        let mut named = text.lines().filter_map(|line| {
            let (_, rest) = line.trim_start().strip_prefix("rank")?.split_once('=')?;
            rest.split_whitespace().next()
        });
        named.any(|host| host == name) && self.has(Quirk::RANKED_HOST_IS_ALIAS)
    }

    fn shows_user(&self, node: usize) -> bool {
        node > 0 || !self.has(Quirk::USER_OF_HEAD_NOT_SHOWN)
    }

    fn listed_machines(&self, node: usize, state: &Placement<'_>) -> Vec<usize> {
        let differ = state.machines.distinct().len() > 1;
        if !differ || !self.has(Quirk::XML_LISTS_EVERY_MACHINE) {
            return self.text().listed_machines(node, state);
        }
        let mut numbers: Vec<usize> = Vec::new();
        for node in &state.nodes {
            if !numbers.contains(&node.machine) {
                numbers.push(node.machine);
            }
        }
        numbers
    }
}

impl JobMapRules for WithoutQuirks<'_> {}

/// Whether a machine has as many cores as hardware threads.
pub(crate) fn are_threads(machine: &Topology) -> bool {
    machine.objects(Level::Core).len() == machine.objects(Level::HwThread).len()
}
