//! The text of a map, byte for byte as `prterun --display map-devel` prints it.
//!
//! It is also what prterun prints where nothing is launched and no display was asked for.

use super::MapText;
use super::numbers::ids_on;
use super::text::{Cpus, policies_of_apps};
use mapcheck_mapping::job_map::{
    Bound, CpuNumbering, Details, JobMap, MappedNode, MappedProc, NodeDetails, Policies,
};
use std::collections::HashMap;
use std::fmt;

const TITLE: &str =
    "=================================   JOB MAP   =================================";

impl MapText<'_> {
    /// Writes the long form.
    pub(super) fn write_devel(&self, f: &mut fmt::Formatter<'_>, details: &Details) -> fmt::Result {
        self.devel_header(f, details)?;
        let ranks = AppRanks::new(self.map);
        for (node, details) in self.map.nodes.iter().zip(&details.nodes) {
            self.devel_node(f, node, details)?;
            let numbering = ids_on(self.machines, &node.name);
            for (process, local_rank) in node.procs.iter().zip(&details.local_ranks) {
                self.devel_process(f, process, (*local_rank, ranks.of(process)), numbering)?;
            }
        }
        self.end(f)
    }

    fn devel_header(&self, f: &mut fmt::Formatter<'_>, details: &Details) -> fmt::Result {
        let map = self.map;
        self.title(f, TITLE)?;
        match &map.policies {
            Policies::Job(policy) => {
                writeln!(
                    f,
                    "{}  Mapping policy: {}  Ranking policy: {}",
                    self.rules.mapper_words(&details.mapper),
                    policy.mapping,
                    policy.ranking
                )?;
                write!(f, "Binding policy: {}  ", policy.binding)?;
            }
            Policies::Apps(apps) => policies_of_apps(f, "", apps)?,
        }
        writeln!(f, "{}", Cpus(map))?;
        writeln!(f, "Num new daemons: 0\tNew daemon starting vpid INVALID")?;
        writeln!(f, "Num nodes: {}", map.nodes.len())
    }

    fn devel_node(
        &self,
        f: &mut fmt::Formatter<'_>,
        node: &MappedNode,
        details: &NodeDetails,
    ) -> fmt::Result {
        let MappedNode {
            name,
            slots,
            max_slots,
            num_procs,
            ..
        } = node;
        let oversubscribed = details.oversubscribed;
        let is_launched = self.has_daemons || details.daemon == 0;
        writeln!(
            f,
            "\nData for node: {name}\tState: 3\tFlags: {}{}MAPPED:SLOTS_GIVEN",
            if is_launched {
                "DAEMON_LAUNCHED:LOCATION_VERIFIED:"
            } else {
                ""
            },
            if oversubscribed {
                "OVERSUBSCRIBED:"
            } else {
                ""
            },
        )?;
        for name in &details.names {
            writeln!(f, "                resolved from {name}")?;
        }
        writeln!(
            f,
            "        Daemon: [{}@0,{}]\tDaemon launched: {}",
            self.job.rsplit_once('@').map_or(self.job, |(run, _)| run),
            details.daemon,
            if is_launched { "True" } else { "False" }
        )?;
        writeln!(
            f,
            "            Num slots: {slots}\tSlots in use: {num_procs}\tOversubscribed: {}",
            if oversubscribed { "TRUE" } else { "FALSE" }
        )?;
        writeln!(
            f,
            "            Num slots allocated: {slots}\tMax slots: {max_slots}\tNum procs: {num_procs}"
        )?;
        match &details.user {
            Some(user) => writeln!(f, "            Username on node: {user}"),
            None => Ok(()),
        }
    }

    fn devel_process(
        &self,
        f: &mut fmt::Formatter<'_>,
        process: &MappedProc,
        (local_rank, app_rank): (u32, usize),
        numbering: CpuNumbering<'_>,
    ) -> fmt::Result {
        let MappedProc {
            app, rank, bound, ..
        } = process;
        writeln!(f, "        Data for proc: [{},{rank}]", self.job)?;
        // There is one job, so that the ranks on a node are the job's.
        writeln!(
            f,
            "                Pid: 0\tLocal rank: {local_rank}\tNode rank: {local_rank}\tApp rank: {app_rank}"
        )?;
        writeln!(f, "                State: INITIALIZED\tApp_context: {app}")?;
        match bound {
            // This form has no word of its own for it.
            Bound::Nothing => writeln!(f, "        \tBinding: {}", Bound::NoPackage),
            Bound::NoPackage => writeln!(f, "        \tBinding: {}", self.rules.no_package_word()),
            bound => {
                let cpus = self.rules.bound_text(bound, numbering);
                writeln!(f, "        \tBinding: {cpus}")
            }
        }
    }
}

/// The ranks of each app, ascending.
struct AppRanks(HashMap<u32, Vec<u32>>);

impl AppRanks {
    fn new(map: &JobMap) -> Self {
        let mut ranks: HashMap<u32, Vec<u32>> = HashMap::new();
        for process in map.nodes.iter().flat_map(|node| &node.procs) {
            ranks.entry(process.app).or_default().push(process.rank);
        }
        for ranks in ranks.values_mut() {
            ranks.sort_unstable();
        }
        Self(ranks)
    }

    /// The place of a process's rank among its app's.
    fn of(&self, process: &MappedProc) -> usize {
        self.0.get(&process.app).map_or(0, |ranks| {
            ranks.partition_point(|rank| *rank < process.rank)
        })
    }
}
