//! The seq component: the Nth process runs on the Nth host of a list (8.1.1.7, 8.1.1.11.2).

mod grammar;
mod source;

pub use grammar::{SequenceEntry, parse_sequence};

use super::setup_proc::{setup_bound_proc, setup_proc};
use super::{ComponentStatus, MapCall, known_process_count};
use crate::binding::{CpuListError, parse_cpu_list};
use crate::decisions::{CountBasis, Decision, VisitEnd};
use crate::error::{MapError, Refusal, Topic};
use crate::placement::{Locale, refusal};
use crate::policy::MapBy;
use crate::rules::Quirk;
use source::SequenceSources;

/// Places the selected apps one after the other.
pub(super) fn map(call: &mut MapCall<'_, '_>) -> Result<ComponentStatus, MapError> {
    if call.options.map() != Some(MapBy::Seq) {
        return Ok(ComponentStatus::TakeNextOption);
    }
    source::check_default_hostfile(call.state)?;
    let known_processes = known_process_count(call.request, call.options);
    let mut sources = SequenceSources::default();
    let mut ended_full = false;
    call.for_each_app(|index, call| {
        ended_full |= place_app(index, known_processes, &mut sources, call)?;
        Ok(())
    })?;
    let alone = call.options.app_idx.is_some();
    if ended_full && alone && call.state.rules.has(Quirk::PerAppSeqFullNodeFails) {
        return Ok(ComponentStatus::TakeNextOption);
    }
    Ok(ComponentStatus::Mapped)
}

/// Places the processes of an app. Returns whether the last one fills its node.
fn place_app(
    index: usize,
    known_processes: u32,
    sources: &mut SequenceSources,
    call: &mut MapCall<'_, '_>,
) -> Result<bool, MapError> {
    let Some(app) = call.request.app(index) else {
        return Ok(false);
    };
    let number = u32::try_from(index).unwrap_or(u32::MAX);
    let sequence = sources.sequence_of(app, call)?;
    let local = |entry: &&SequenceEntry| call.state.allocation.find(&entry.host) == Some(0);
    let nolocal = call.options.nolocal();
    let entries = sequence.entries().iter();
    let entries: Vec<_> = entries.filter(|entry| !nolocal || !local(entry)).collect();
    if entries.is_empty() && !sequence.had_any(|entry| !nolocal || !local(entry)) {
        let message = "the sequence names no host that the app may use; add one to it";
        return Err(source::no_nodes(message).into());
    }
    if app.fewer_than_none > 0 {
        return Ok(false);
    }
    let processes = match app.processes {
        0 => u32::try_from(entries.len()).unwrap_or(u32::MAX),
        given => given,
    };
    if (entries.len() as u64) < u64::from(processes) {
        return Err(not_enough(entries.len(), processes).into());
    }
    if app.processes == 0 {
        call.state.log.record(|| Decision::Count {
            app: number,
            processes: processes.into(),
            basis: CountBasis::File,
        });
    }
    if let Some(app) = call.request.app_mut(index) {
        app.processes = processes;
    }
    let (full, used) = place(number, processes, known_processes, &entries, call)?;
    sequence.consume(used, call.state);
    Ok(full)
}

fn not_enough(entries: usize, processes: u32) -> Refusal {
    refusal(
        Topic::NotEnoughEntries,
        format!(
            "{processes} processes need {processes} entries, but the sequence has {entries}; add hosts to it, or lower `-n`"
        ),
    )
}

/// Places all processes of an app. Returns whether the last one fills its node, and the number of entries used.
fn place(
    app: u32,
    processes: u32,
    known_processes: u32,
    entries: &[&SequenceEntry],
    call: &mut MapCall<'_, '_>,
) -> Result<(bool, usize), MapError> {
    let count = entries.len();
    let mut entries = entries.iter();
    let mut filled = false;
    for _ in 0..processes {
        loop {
            let Some(entry) = entries.next() else {
                let message = "no further entry of the sequence has a free slot; add slots or hosts, or `--map-by :oversubscribe`";
                return Err(refusal(Topic::NotEnoughEntries, message).into());
            };
            if let Some(full) = place_one(app, known_processes, entry, call)? {
                filled = full;
                break;
            }
        }
    }
    Ok((filled, count - entries.len()))
}

/// Places a process on the host of an entry. Returns whether it fills the node, or `None` if the node has no slot for it.
fn place_one(
    app: u32,
    known_processes: u32,
    entry: &SequenceEntry,
    call: &mut MapCall<'_, '_>,
) -> Result<Option<bool>, MapError> {
    let (state, options) = (&mut *call.state, &*call.options);
    let in_place = |refusal: Refusal| match &entry.place {
        Some(place) => refusal.in_file(place.clone()),
        None => refusal,
    };
    let node = source::node_of(entry, state).map_err(in_place)?;
    state.begin_visit(node, options);
    let Some(mut room) = state.check_available(node, None, known_processes, options) else {
        state
            .log
            .pass_over(node, state.reason_for_none(node, options));
        return Ok(None);
    };
    state.use_node(node);
    let start = state.visit_start(node);
    let Some(list) = &entry.cpus else {
        setup_proc(
            state,
            app,
            node,
            Locale::default(),
            &mut room.target,
            options,
        )?;
        state.log_visit(app, node, start, VisitEnd::Entry, options);
        return Ok(Some(state.has_no_slot(node, options)?));
    };
    let no_cpus = || {
        let message = format!(
            "invalid CPU list `{list}`, or the node does not have its CPUs; use CPUs that `lstopo` shows"
        );
        MapError::from(in_place(refusal(Topic::InvalidValue, message)))
    };
    if list.is_empty() {
        return Err(no_cpus());
    }
    let cpus = match parse_cpu_list(
        list,
        state.machine(node),
        options.counts_threads(),
        call.rules,
    ) {
        Ok(cpus) => cpus,
        Err(CpuListError::Crashes(crash)) => return Err(crash.into()),
        Err(_) => return Err(no_cpus()),
    };
    state
        .check_free(&cpus, list, node, options)
        .map_err(in_place)?;
    setup_bound_proc(state, app, node, cpus)?;
    state.log_visit(app, node, start, VisitEnd::Entry, options);
    Ok(Some(state.has_no_slot(node, options)?))
}
