//! The rank_file component: each rank runs on the host and the CPUs of its line in a rankfile (8.1.1.7, 8.1.1.11.2).

mod grammar;
mod unlisted;

pub use grammar::RankFile;

use super::app_call::AppCall;
use super::files::{find_map_file, refuse_rankfile};
use super::rank_line::RankEntry;
use super::setup_proc::{setup_bound_proc, setup_proc};
use super::{ComponentStatus, MapCall, known_process_count};
use crate::allocation::Allocation;
use crate::decisions::{CountBasis, Decision, VisitEnd};
use crate::error::{MapError, Refusal, Topic};
use crate::files::Files;
use crate::placement::{Locale, Placement, refusal};
use crate::policy::no_rankfile;
use crate::policy::{MapBy, MappingPolicy};
use crate::request::SpawnRequest;
use grammar::relative_number;
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
        known_processes: known_process_count(call.request, options),
        files: HashMap::new(),
    };
    call.for_each_app(|app, request, state| {
        pass.place(app, request, state)?;
        Ok(app.binding)
    })
}

/// The state of one call of the component.
struct RankfilePass<'t> {
    /// The process count that was known when the call began.
    known_processes: u32,
    /// The parsed rankfiles, by name.
    files: HashMap<String, Rc<RankFile<'t>>>,
}

impl<'t> RankfilePass<'t> {
    fn place(
        &mut self,
        call: AppCall<'_>,
        request: &mut SpawnRequest,
        state: &mut Placement<'t>,
    ) -> Result<(), MapError> {
        let Some(app) = request.app(call.index) else {
            return Ok(());
        };
        let first = state.first_rank_in_file(app, call.options);
        let file = find_map_file(app, &request.job, state, Files::get)?.ok_or_else(no_rankfile)?;
        let rank_file = match self.files.get(file.name) {
            Some(parsed) => Rc::clone(parsed),
            None => {
                let parsed = Rc::new(RankFile::parse(file.name, file.text, call.rules)?);
                self.files.insert(file.name.to_owned(), Rc::clone(&parsed));
                parsed
            }
        };
        let is_counted = app.computed && call.rules.component_counts(MapBy::User);
        let processes = if is_counted || app.processes == 0 {
            let lines = u32::try_from(rank_file.entries.len()).unwrap_or(u32::MAX);
            state.log.record(|| Decision::Count {
                app: call.number(),
                processes: lines.into(),
                basis: CountBasis::File,
            });
            lines
        } else {
            app.processes
        };
        let nodes = state.nodes_to_name(app, call.options)?;
        let nodes_by_name = NodeIndex::new(nodes, state.allocation);
        let mut unlisted = UnlistedRanks::new(file.name, &nodes_by_name);
        if let Some(app) = request.app_mut(call.index) {
            app.processes = processes;
            app.fewer_than_none = 0;
        }
        for rank in first..first.saturating_add(processes) {
            let known = self.known_processes;
            if let Some(entry) = rank_file.entries.get(&rank) {
                place_rank(call, (entry, true), known, &nodes_by_name, state)?;
                continue;
            }
            let place = unlisted.place(state, call.options);
            let (host, cpus) = place.ok_or_else(|| missing(rank))?;
            call.rules
                .check_unlisted_rank(unlisted.has_slot(), call.options)?;
            let entry = unlisted.entry(&host, &cpus);
            place_rank(call, (&entry, false), known, &nodes_by_name, state)?;
        }
        Ok(())
    }
}

fn missing(rank: u32) -> Refusal {
    refusal(
        Topic::BadRankfile,
        format!("the rankfile has no line `rank {rank}=…`"),
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

/// Places a rank on the host and the CPUs of its line, or of one that it would have.
///
/// # Errors
///
/// The host is not among the app's nodes or has no slot left, or the process cannot be bound to the CPUs.
pub(super) fn place_rank(
    call: AppCall<'_>,
    (entry, is_listed): (&RankEntry<'_>, bool),
    known_processes: u32,
    nodes_by_name: &NodeIndex,
    state: &mut Placement<'_>,
) -> Result<(), MapError> {
    let options = call.options;
    let bad_host = |why: &str| {
        let message = format!("the node `{}` {why}", entry.host);
        refuse_rankfile(entry.place.clone(), message)
    };
    let node = nodes_by_name.find(entry.host, state);
    let node = node.ok_or_else(|| bad_host("is not allocated"))?;
    state.begin_visit(node, options);
    let mut room = call
        .available(node, None, known_processes, state)
        .ok_or_else(|| {
            call.rules
                .no_room_for_rank(is_listed, bad_host("has no slot left"))
        })?;
    state.use_node(node);
    let start = state.visit_start(node);
    let binds = call
        .rules
        .binds_listed(call.binding, options, state.job_unbound);
    match entry.cpus.filter(|_| binds || options.overload()) {
        Some(list) => {
            let (topology, hwthreads) = (state.machine(node), options.counts_threads());
            let cpus = call
                .rules
                .cpus_of_rank(list, topology, hwthreads, &entry.place)?;
            state
                .check_free(&cpus, list, node, options)
                .map_err(|refusal| refusal.in_file(entry.place.clone()))?;
            setup_bound_proc(state, call, node, cpus)?;
        }
        None => setup_proc(state, call, node, Locale::default(), &mut room.target)?,
    }
    state.log_visit(call.number(), node, start, VisitEnd::Entry, options);
    state.is_full(node, options)?;
    Ok(())
}
