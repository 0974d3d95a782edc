//! The seq component: the Nth process runs on the Nth host of a list (8.1.1.7, 8.1.1.11.2).

pub(super) mod grammar;
pub(super) mod relative;
mod source;

use super::app_call::AppCall;
use super::files::in_place;
use super::setup_proc::{setup_bound_proc, setup_proc};
use super::{ComponentStatus, MapCall, known_process_count};
use crate::decisions::{CountBasis, Decision, VisitEnd};
use crate::error::{MapError, Refusal, Topic};
use crate::placement::{Locale, Placement, refusal};
use crate::policy::MapBy;
use crate::request::SpawnRequest;
use grammar::SequenceEntry;
use source::SequenceSources;

/// Places the selected apps one after the other.
pub(super) fn map(call: &mut MapCall<'_, '_>) -> Result<ComponentStatus, MapError> {
    if call.options.map() != Some(MapBy::Seq) {
        return Ok(ComponentStatus::TakeNextOption);
    }
    let hostfile = &call.state.allocation.default_hostfile;
    call.rules
        .check_default_hostfile(hostfile, call.state.files)?;
    let known_processes = known_process_count(call.request, &call.options);
    let mut sources = SequenceSources::default();
    let placed = call.for_each_app(|app, request, state| {
        place_app(app, known_processes, &mut sources, request, state)?;
        Ok(app.binding)
    })?;
    Ok(call
        .rules
        .sequence_status(placed, call.state, &call.options))
}

/// Places the processes of an app.
fn place_app(
    call: AppCall<'_>,
    known_processes: u32,
    sources: &mut SequenceSources,
    request: &mut SpawnRequest,
    state: &mut Placement<'_>,
) -> Result<(), MapError> {
    let Some(app) = request.app(call.index) else {
        return Ok(());
    };
    let sequence = sources.sequence_of(app, &request.job, state, call)?;
    let local = |entry: &&SequenceEntry| state.allocation.find(&entry.host) == Some(0);
    let nolocal = call.options.nolocal();
    let entries = sequence.entries().iter();
    let entries: Vec<_> = entries.filter(|entry| !nolocal || !local(entry)).collect();
    call.rules
        .leave_out_head(sequence.entries().len() - entries.len())?;
    if entries.is_empty() && !sequence.had_any(|entry| !nolocal || !local(entry)) {
        let message = "the sequence names no host that the app may use";
        return Err(source::no_nodes(message).into());
    }
    let processes = match app.processes {
        0 => {
            let all = sequence.all().iter();
            let all = all.filter(|entry| !nolocal || !local(entry)).count();
            let counted = call
                .rules
                .count_by_entries(app, entries.len() as u64, all as u64);
            u32::try_from(counted).unwrap_or(u32::MAX)
        }
        given => given,
    };
    if (entries.len() as u64) < u64::from(processes) {
        return Err(not_enough(entries.len(), processes).into());
    }
    if app.processes == 0 {
        state.log.record(|| Decision::Count {
            app: call.number(),
            processes: processes.into(),
            basis: CountBasis::File,
        });
    }
    if let Some(app) = request.app_mut(call.index) {
        app.processes = processes;
    }
    call.rules
        .check_cpus_of_process(call.options, call.binding)?;
    let used = place(call, processes, known_processes, &entries, state)?;
    sequence.consume(used, state);
    Ok(())
}

fn not_enough(entries: usize, processes: u32) -> Refusal {
    refusal(
        Topic::NotEnoughEntries,
        format!(
            "{processes} processes need {processes} entries, but the sequence has {entries}, and an entry takes one process, whatever its slots"
        ),
    )
}

/// Places all processes of an app. Returns the number of entries used.
fn place(
    call: AppCall<'_>,
    processes: u32,
    known_processes: u32,
    entries: &[&SequenceEntry],
    state: &mut Placement<'_>,
) -> Result<usize, MapError> {
    let count = entries.len();
    let mut entries = entries.iter();
    for _ in 0..processes {
        loop {
            let Some(entry) = entries.next() else {
                let message = "no further entry of the sequence has a free slot with free CPUs";
                return Err(refusal(Topic::NotEnoughEntries, message).into());
            };
            if place_one(call, known_processes, entry, state)? {
                break;
            }
            if !call.rules.passes_full_entry() {
                return Ok(count - entries.len());
            }
        }
    }
    Ok(count - entries.len())
}

/// Places a process on the host of an entry. Returns false if the node has no slot for it.
fn place_one(
    call: AppCall<'_>,
    known_processes: u32,
    entry: &SequenceEntry,
    state: &mut Placement<'_>,
) -> Result<bool, MapError> {
    let (options, place) = (call.options, entry.place.as_ref());
    let node = source::node_of(entry, state).map_err(|refusal| in_place(refusal, place))?;
    state.begin_visit(node, options);
    let Some(mut room) = call.available(node, None, known_processes, state) else {
        let reason = state.reason_for_none(node, options);
        state.log.pass_over(node, reason);
        return Ok(false);
    };
    state.use_node(node);
    let start = state.visit_start(node);
    match &entry.cpus {
        None => setup_proc(state, call, node, Locale::default(), &mut room.target)?,
        Some(list) => {
            let (topology, hwthreads) = (state.machine(node), options.counts_threads());
            let cpus = call.rules.cpus_of_entry(list, topology, hwthreads, place)?;
            state
                .check_free(&cpus, list, node, options)
                .map_err(|refusal| in_place(refusal, place))?;
            setup_bound_proc(state, call, node, cpus)?;
        }
    }
    state.log_visit(call.number(), node, start, VisitEnd::Entry, options);
    Ok(true)
}
