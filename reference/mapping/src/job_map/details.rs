//! The details that only other forms of a map show (`map-devel`, XML).

use super::before::BeforeMap;
use super::bound::Bound;
use super::build::CpuUnits;
use crate::allocation::{HostWord, LOCAL_NAMES};
use crate::attributes::AttributeKey;
use crate::dispatch::JobMapping;
use crate::job_map::JobMapRules;
use crate::options::CpuUnit;
use crate::placement::Placement;
use crate::policy::{MapBy, Spanned};
use crate::request::SpawnRequest;
use foldhash::fast::RandomState;
use mapcheck_topology::order::sort_by_key;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The details that a [`JobMap`](super::JobMap) omits, because `--display map` does not show them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Details {
    /// The component that mapped the job, or its last app.
    pub mapper: String,
    /// What was known before the first process was placed.
    pub before: BeforeMap,
    /// The kind of CPU that the job's processes count, and that its report of bindings shows.
    pub counted: CpuUnit,
    /// Whether the job reports its bindings, by the qualifier `report`.
    pub reports_bindings: bool,
    /// The details of each node of the map, in the same order.
    pub nodes: Vec<NodeDetails>,
}

/// The details that a [`MappedNode`](super::MappedNode) omits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeDetails {
    /// The numbers of the machines whose CPUs the XML form lists for it.
    pub machines: Vec<usize>,
    /// The rank of its daemon; the head node's is 0.
    pub daemon: u32,
    /// Its aliases. For the head node these begin with `localhost` and `127.0.0.1`; the machine's own addresses are omitted.
    pub names: Vec<String>,
    /// Whether it had more processes than slots when one of them was placed.
    pub oversubscribed: bool,
    /// The login user, if one was given.
    pub user: Option<Arc<str>>,
    /// The local rank of each process with a rank: its place in the order of placement on the node.
    pub local_ranks: Vec<u32>,
    /// The binding of each process with a rank in hardware threads, if a process of the job is bound to a part of a core. Empty if none
    /// is: then the map shows all that there is to know.
    pub threads: Vec<Bound>,
    /// The processes without a rank, in the order of placement.
    pub unranked: Vec<UnrankedProc>,
}

/// A placed process without a rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnrankedProc {
    /// Its place in the order of placement on the node.
    pub local_rank: u32,
    /// The index of its app.
    pub app: u32,
    /// The CPUs that it is bound to.
    pub bound: Bound,
}

/// Returns the details of the map that [`build`](super::build) makes.
#[must_use]
pub fn details(
    request: &SpawnRequest,
    mapping: &JobMapping,
    state: &Placement<'_>,
    rules: &dyn JobMapRules,
) -> Details {
    let units = CpuUnits::new(request, mapping, state, rules);
    let names = NodeAliases::new(request, state, rules);
    let threads = units.sets_in_threads(state);
    let nodes = state.used.iter();
    Details {
        mapper: mapper(mapping).to_owned(),
        before: BeforeMap::new(&mapping.job, state),
        counted: mapping.job.cpu,
        reports_bindings: request.job.attributes.has(AttributeKey::ReportBindings),
        nodes: nodes
            .map(|node| {
                let machines = rules.listed_machines(*node, state);
                let details =
                    node_details(*node, machines, state, &units, &names, threads.as_deref());
                let user = details.user.filter(|_| rules.shows_user(*node));
                NodeDetails { user, ..details }
            })
            .collect(),
    }
}

/// Returns the name of the component that mapped the job or its last app.
///
/// A job that was mapped as a whole does not record its component, so PRRTE infers it from the mapping policy.
fn mapper(mapping: &JobMapping) -> &'static str {
    if let Some(last) = mapping.apps.last() {
        return last.mapper;
    }
    match mapping.job.map() {
        // The ppr component replaced the policy by that of the resource.
        _ if mapping.job.ppr.is_some() => "ppr",
        Some(MapBy::Seq) => "seq",
        Some(MapBy::User) => "rank_file",
        _ => "round_robin",
    }
}

fn node_details(
    node: usize,
    machines: Vec<usize>,
    state: &Placement<'_>,
    units: &CpuUnits,
    names: &NodeAliases,
    threads: Option<&[Bound]>,
) -> NodeDetails {
    let mut ranked = Vec::new();
    let mut unranked = Vec::new();
    let numbers = state.nodes[node].procs.iter();
    let placed = numbers.filter_map(|number| state.procs.get(*number as usize));
    for (place, process) in (0_u32..).zip(placed) {
        match process.rank {
            Some(rank) => ranked.push((rank.get(), place, process.bound)),
            None => unranked.push(UnrankedProc {
                local_rank: place,
                app: process.app,
                bound: units.bound(process, state),
            }),
        }
    }
    sort_by_key(&mut ranked, |(rank, ..)| *rank);
    let in_threads = |sets: &[Bound]| {
        let bound = ranked.iter().map(|(.., set)| match set {
            None => Bound::Nothing,
            Some(set) => sets
                .get(set.get() as usize)
                .cloned()
                .unwrap_or(Bound::EmptySet),
        });
        bound.collect()
    };
    NodeDetails {
        machines,
        daemon: u32::try_from(node).unwrap_or(u32::MAX),
        names: names.of_node(node),
        oversubscribed: state.nodes[node].oversubscribed,
        user: state.allocation.nodes[node].user.clone(),
        threads: threads.map(in_threads).unwrap_or_default(),
        local_ranks: ranked.iter().map(|(_, place, _)| *place).collect(),
        unranked,
    }
}

/// The names that the request uses for nodes, besides their own (PAM-DISPLAY-8).
struct NodeAliases {
    /// The aliases of each node that has any, in the order of the request.
    given: HashMap<usize, Vec<String>>,
    /// The nodes whose own names are aliases, too.
    named_before: HashSet<u32, RandomState>,
}

impl NodeAliases {
    fn new(request: &SpawnRequest, state: &Placement<'_>, rules: &dyn JobMapRules) -> Self {
        let lists = |key| {
            let apps = request.apps.iter().flatten();
            apps.filter_map(move |app| app.attributes.text(key))
                .flat_map(|text| text.split(','))
        };
        let mut names = Self {
            given: HashMap::new(),
            named_before: HashSet::default(),
        };
        let mut seen = HashSet::new();
        let mut of_files = true;
        for item in lists(AttributeKey::DashHost) {
            // Relative hosts choose among nodes that the hostfiles define.
            of_files &= item.starts_with('+');
            let name = item.split(':').next().unwrap_or(item);
            if let Some(node) = state.allocation.find(name) {
                names.add(name, node, &mut seen, state);
            }
        }
        let mut files = lists(AttributeKey::Hostfile).peekable();
        while let Some(file) = files.next() {
            let file = Spanned::bare(file);
            let allocation = state.allocation;
            if let Ok(hostfile) = allocation.resolve_hostfile(state.files, &file, state.rules) {
                for (entry, node) in hostfile.file.entries.iter().zip(&hostfile.nodes) {
                    if let (HostWord::Name(name), Some(node)) = (&entry.host, node) {
                        if rules.repeats_name(entry, name, state.files) {
                            names.named_before.insert(*node);
                        }
                        names.add(name, *node as usize, &mut seen, state);
                    }
                }
                // If hostfiles make the allocation, a later hostfile adds the name of a node that an earlier one added.
                if of_files && files.peek().is_some() {
                    names.named_before.extend(hostfile.nodes.iter().flatten());
                }
            }
        }
        names
    }

    /// Adds an alias that a node does not have yet.
    fn add(
        &mut self,
        name: &str,
        node: usize,
        seen: &mut HashSet<(usize, String)>,
        state: &Placement<'_>,
    ) {
        let everywhere = node == 0 && LOCAL_NAMES.contains(&name);
        let own = &state.allocation.nodes[node];
        let named_before = || {
            let node = u32::try_from(node).ok();
            node.is_some_and(|node| self.named_before.contains(&node))
        };
        let own = *own.name == *name && !(own.full_name.is_none() && named_before());
        if !everywhere && !own && seen.insert((node, name.to_owned())) {
            self.given.entry(node).or_default().push(name.to_owned());
        }
    }

    fn of_node(&self, node: usize) -> Vec<String> {
        let everywhere: &[&str] = if node == 0 { &LOCAL_NAMES } else { &[] };
        let names = everywhere.iter().map(|name| (*name).to_owned());
        let given = self.given.get(&node).into_iter().flatten();
        names.chain(given.cloned()).collect()
    }
}
