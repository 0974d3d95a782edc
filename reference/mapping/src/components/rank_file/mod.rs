//! The rank_file component: each rank runs on the host and the CPUs of its line in a rankfile (8.1.1.7, 8.1.1.11.2).

mod grammar;
mod unlisted;

pub use grammar::{RankEntry, RankFile};

use super::setup_proc::{setup_bound_proc, setup_proc};
use super::{ComponentStatus, MapCall, find_map_file, known_process_count};
use crate::allocation::Allocation;
use crate::binding::{CpuListError, parse_cpu_list};
use crate::components::ComponentRules;
use crate::decisions::{CountBasis, Decision, VisitEnd};
use crate::error::{Crash, MapError, Refusal, Topic};
use crate::files::Files;
use crate::options::Options;
use crate::placement::{Locale, Placement, refusal};
use crate::policy::no_rankfile;
use crate::policy::{MapBy, MappingPolicy};
use crate::rules::Quirk;
use grammar::{refuse, relative_number};
use mapcheck_topology::CpuSet;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;
use unlisted::UnlistedRanks;

/// Places the selected apps one after the other.
pub(super) fn map(call: &mut MapCall<'_, '_>) -> Result<ComponentStatus, MapError> {
    let options = &call.options;
    if options.map() != Some(MapBy::User) || options.mapping.has(MappingPolicy::ORDERED) {
        return Ok(ComponentStatus::TakeNextOption);
    }
    let mut pass = RankfilePass {
        known_processes: known_process_count(call.request, call.options),
        files: HashMap::new(),
    };
    call.for_each_app(|index, call| pass.place(index, call))?;
    Ok(ComponentStatus::Mapped)
}

/// The state of one call of the component.
struct RankfilePass<'t> {
    /// The process count that was known when the call began.
    known_processes: u32,
    /// The parsed rankfiles, by name.
    files: HashMap<String, Rc<RankFile<'t>>>,
}

impl<'t> RankfilePass<'t> {
    fn place(&mut self, index: usize, call: &mut MapCall<'_, 't>) -> Result<(), MapError> {
        let Some(app) = call.request.app(index) else {
            return Ok(());
        };
        let number = u32::try_from(index).unwrap_or(u32::MAX);
        let first = call.state.first_rank_in_file(app, call.options);
        let file = find_map_file(app, &call.request.job, call.state, Files::get)?
            .ok_or_else(no_rankfile)?;
        let rank_file = match self.files.get(file.name) {
            Some(parsed) => Rc::clone(parsed),
            None => {
                let parsed = Rc::new(RankFile::parse(file.name, file.text, call.rules)?);
                self.files.insert(file.name.to_owned(), Rc::clone(&parsed));
                parsed
            }
        };
        let processes = if app.computed || app.processes == 0 {
            let lines = u32::try_from(rank_file.entries.len()).unwrap_or(u32::MAX);
            call.state.log.record(|| Decision::Count {
                app: number,
                processes: lines.into(),
                basis: CountBasis::File,
            });
            lines
        } else {
            app.processes
        };
        let nodes = call.state.nodes_to_name(app, call.options)?;
        let nodes_by_name = NodeIndex::new(nodes, call.state.allocation);
        let mut unlisted = UnlistedRanks::new(file.name, &nodes_by_name);
        if let Some(app) = call.request.app_mut(index) {
            app.processes = processes;
            app.fewer_than_none = 0;
        }
        for rank in first..first.saturating_add(processes) {
            let known = self.known_processes;
            if let Some(entry) = rank_file.entries.get(&rank) {
                place_rank(number, entry, known, &nodes_by_name, call)?;
                continue;
            }
            let place = unlisted.place(call.state, call.options);
            let (host, cpus) = place.ok_or_else(|| missing(rank))?;
            let entry = unlisted.entry(&host, &cpus);
            place_rank(number, &entry, known, &nodes_by_name, call)?;
        }
        Ok(())
    }
}

fn missing(rank: u32) -> Refusal {
    refusal(
        Topic::BadRankfile,
        format!("rank {rank} has no line in the rankfile; add `rank {rank}=host`, or lower `-n`"),
    )
}

/// The nodes that an app may use, in order and by name.
pub(super) struct NodeIndex {
    nodes: Vec<usize>,
    /// The first node of each name, up to the name's first dot.
    by_name: HashMap<Arc<str>, usize>,
}

impl NodeIndex {
    pub(super) fn new(nodes: Vec<usize>, allocation: &Allocation) -> Self {
        let mut by_name = HashMap::new();
        for node in &nodes {
            let name = Arc::clone(&allocation.nodes[*node].name);
            by_name.entry(name).or_insert(*node);
        }
        Self { nodes, by_name }
    }

    /// Returns the node of a host: by name, or for `+nK` the K-th of the app's nodes.
    pub(super) fn find(&self, host: &str, state: &Placement<'_>) -> Option<usize> {
        if let Some(number) = relative_number(host).and_then(|number| number.parse::<usize>().ok())
        {
            return self.nodes.get(number).copied();
        }
        self.by_name.get(state.allocation.first_part(host)).copied()
    }
}

/// Places a rank on the host and the CPUs of its line.
///
/// # Errors
///
/// The host is not among the app's nodes or has no slot left, or the process cannot be bound to the CPUs.
pub(super) fn place_rank(
    app: u32,
    entry: &RankEntry<'_>,
    known_processes: u32,
    nodes_by_name: &NodeIndex,
    call: &mut MapCall<'_, '_>,
) -> Result<(), MapError> {
    let (state, options, rules) = (&mut *call.state, &*call.options, call.rules);
    let bad_host = || {
        let message = format!(
            "the node `{}` is not allocated or has no slot left; use another, or add slots to it",
            entry.host
        );
        refuse(entry.place.clone(), message)
    };
    let node = nodes_by_name.find(entry.host, state).ok_or_else(bad_host)?;
    state.begin_visit(node, options);
    let mut room = state
        .check_available(node, None, known_processes, options)
        .ok_or_else(bad_host)?;
    state.use_node(node);
    let start = state.visit_start(node);
    let binds = rules.binds_listed(state.binding, options, state.job_unbound);
    let cpus = entry
        .cpus
        .filter(|_| binds || options.overload())
        .map(|list| listed_cpus(list, node, entry, (state, options, rules)))
        .transpose()?;
    match cpus {
        Some(cpus) => setup_bound_proc(state, app, node, cpus)?,
        None => setup_proc(
            state,
            app,
            node,
            Locale::default(),
            &mut room.target,
            options,
        )?,
    }
    state.log_visit(app, node, start, VisitEnd::Entry, options);
    state.is_full(node, options)?;
    Ok(())
}

/// The reason of the crash of a build that does not check CPU lists.
const TOO_MANY_ENDS: &str = "a range of CPUs with more than two ends";

/// Returns the CPUs of an entry.
///
/// # Errors
///
/// The list is malformed, or one of its CPUs does not exist or is bound to another process.
fn listed_cpus(
    list: &str,
    node: usize,
    entry: &RankEntry<'_>,
    (state, options, rules): (&Placement<'_>, &Options, &dyn ComponentRules),
) -> Result<CpuSet, MapError> {
    let cpus = parse_cpu_list(list, state.machine(node), options.counts_threads(), rules);
    let unchecked = rules.has(Quirk::ListedCpusUnchecked);
    let cpus = cpus.map_err(|error| match error {
        CpuListError::NotFound => {
            let message = format!("the node does not have every CPU of `{list}`; use CPUs that `lstopo` shows");
            MapError::from(refuse(entry.place.clone(), message))
        }
        CpuListError::TooManyEnds if unchecked => Crash::segmentation_fault(TOO_MANY_ENDS).into(),
        CpuListError::Malformed | CpuListError::TooManyEnds => {
            let message = format!("invalid CPU list `{list}`; expected CPUs (`0,2-3`), packages (`P0-1`) or cores of a package (`0:1-2`)");
            refuse(entry.place.clone(), message).into()
        }
        CpuListError::Crashes(crash) => crash.into(),
    })?;
    state
        .check_free(&cpus, list, node, options)
        .map_err(|refusal| refusal.in_file(entry.place.clone()))?;
    Ok(cpus)
}
