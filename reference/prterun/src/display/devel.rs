//! The text of a map, byte for byte as `prterun --display map-devel` prints it.
//!
//! It is also what prterun prints where nothing is launched and no display was asked for.

use super::text::{Cpus, end, ids_on, policies_of_apps, title};
use mapcheck_mapping::Machines;
use mapcheck_mapping::job_map::{
    Bound, CpuNumbering, Details, JobMap, MappedNode, MappedProc, NodeDetails, Policies,
};
use std::collections::HashMap;
use std::fmt::{self, Display};

/// Displays a map in the long form, for a job of the given name.
///
/// It shows the names that every head node has, and omits the machine's own addresses.
#[derive(Clone, Copy, Debug)]
pub struct DevelText<'a> {
    map: &'a JobMap,
    details: &'a Details,
    job: &'a str,
    machines: Option<&'a Machines>,
    has_daemons: bool,
}

const TITLE: &str =
    "=================================   JOB MAP   =================================";

impl<'a> DevelText<'a> {
    pub(super) fn new(map: &'a JobMap, details: &'a Details, job: &'a str) -> Self {
        Self {
            map,
            details,
            job,
            machines: None,
            has_daemons: false,
        }
    }

    /// The same as it is printed where a daemon on each node has reported its machine.
    #[must_use]
    pub fn with_daemons(self, has_daemons: bool) -> Self {
        Self {
            has_daemons,
            ..self
        }
    }

    /// The same with the operating system's numbers, as `--display map-devel:physical` shows them.
    #[must_use]
    pub fn physical(self, machines: &'a Machines) -> Self {
        Self {
            machines: Some(machines),
            ..self
        }
    }

    fn header(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { map, job, .. } = self;
        title(f, TITLE, job, map)?;
        match &map.policies {
            Policies::Job(policy) => {
                writeln!(
                    f,
                    "Mapper: {}  Mapping policy: {}  Ranking policy: {}",
                    self.details.mapper, policy.mapping, policy.ranking
                )?;
                write!(f, "Binding policy: {}  ", policy.binding)?;
            }
            Policies::Apps(apps) => policies_of_apps(f, "", apps)?,
        }
        writeln!(f, "{}", Cpus(map))?;
        writeln!(f, "Num new daemons: 0\tNew daemon starting vpid INVALID")?;
        writeln!(f, "Num nodes: {}", map.nodes.len())
    }

    fn node(
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

    fn process(
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
            bound => writeln!(f, "        \tBinding: {}", bound.display(numbering)),
        }
    }
}

impl Display for DevelText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.header(f)?;
        let ranks = AppRanks::new(self.map);
        for (node, details) in self.map.nodes.iter().zip(&self.details.nodes) {
            self.node(f, node, details)?;
            let numbering = ids_on(self.machines, &node.name);
            for (process, local_rank) in node.procs.iter().zip(&details.local_ranks) {
                self.process(f, process, (*local_rank, ranks.of(process)), numbering)?;
            }
        }
        end(f, self.has_daemons)
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
