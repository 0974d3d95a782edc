//! In sequence: the first process on the first host of a list, the second on the second, and so on.

mod grammar;

pub use grammar::{SequenceEntry, parse_sequence};

use super::{Answer, Work, apps_to_map, asked_for, file_of};
use crate::attributes::AttributeKey;
use crate::binding::parse_cpu_list;
use crate::cluster::{HostList, not_allocated};
use crate::error::{Code, MapError, Refusal, Topic};
use crate::options::Options;
use crate::placement::{Placement, refusal};
use crate::policy::{MapPolicy, Spanned};
use crate::request::AppRequest;
use crate::rules::Quirk;

/// Places the apps one after the other.
pub(super) fn map(work: &mut Work<'_, '_>) -> Result<Answer, MapError> {
    if work.options.map() != Some(MapPolicy::Seq) {
        return Ok(Answer::TakeNextOption);
    }
    let asked = asked_for(work.request, work.options);
    for index in apps_to_map(work.request, work.options) {
        let Some(app) = work.request.app(index) else {
            continue;
        };
        let number = u32::try_from(index).unwrap_or(u32::MAX);
        let mut entries = sequence(app, work)?;
        if work.options.nolocal() {
            entries.retain(|entry| work.state.allocation.find(&entry.host) != Some(0));
        }
        let processes = match app.processes {
            0 => u32::try_from(entries.len()).unwrap_or(u32::MAX),
            given => given,
        };
        if (entries.len() as u64) < u64::from(processes) {
            return Err(not_enough(entries.len(), processes).of_app(number).into());
        }
        if let Some(app) = work.request.app_mut(index) {
            app.processes = processes;
        }
        let full = place(number, processes, asked, &entries, work.state, work.options)
            .map_err(|refusal| refusal.of_app(number))?;
        let alone = work.options.app_idx.is_some();
        if full && alone && work.state.rules.has(Quirk::PerAppSeqFullNodeFails) {
            return Ok(Answer::TakeNextOption);
        }
    }
    Ok(Answer::Mapped)
}

fn not_enough(entries: usize, processes: u32) -> Refusal {
    refusal(
        Topic::NotEnoughEntries,
        format!("{processes} processes need as many entries, and there are {entries}"),
    )
}

/// The list of an app: its own file, the job's, or the hosts that it asks for; each host once for each slot.
fn sequence(app: &AppRequest, work: &Work<'_, '_>) -> Result<Vec<SequenceEntry>, MapError> {
    if let Some(file) = file_of(app, &work.request.job, work.state)? {
        return Ok(parse_sequence(file.name, file.text));
    }
    let Some(list) = app.attributes.text(AttributeKey::AppDashHost) else {
        return Err(refusal(
            Topic::NoNodes,
            "a mapping in sequence needs a list of hosts: seq:file=PATH, or -H",
        )
        .into());
    };
    let entry = |name: String| SequenceEntry {
        host: name,
        cpus: None,
        place: None,
    };
    let items = HostList::parse(&Spanned::bare(list))?.items;
    Ok(items.into_iter().map(|item| entry(item.name)).collect())
}

/// Places all processes of an app, and tells whether the last one fills its node.
fn place(
    app: u32,
    processes: u32,
    asked: u32,
    entries: &[SequenceEntry],
    state: &mut Placement<'_>,
    options: &mut Options,
) -> Result<bool, Refusal> {
    let mut entries = entries.iter();
    let mut filled = false;
    for _ in 0..processes {
        loop {
            let Some(entry) = entries.next() else {
                return Err(refusal(Topic::FailedMap, "no entry is left that has room"));
            };
            if let Some(full) = place_one(app, asked, entry, state, options)? {
                filled = full;
                break;
            }
        }
    }
    Ok(filled)
}

/// Places a process where an entry says, and tells whether it fills the node; nothing if there is no room.
fn place_one(
    app: u32,
    asked: u32,
    entry: &SequenceEntry,
    state: &mut Placement<'_>,
    options: &mut Options,
) -> Result<Option<bool>, Refusal> {
    let in_place = |refusal: Refusal| match &entry.place {
        Some(place) => refusal.in_file(place.clone()),
        None => refusal,
    };
    let node = state
        .allocation
        .find(&entry.host)
        .ok_or_else(|| in_place(not_allocated(&entry.host)))?;
    state.begin_visit(node, options);
    let Some(mut room) = state.check_available(node, None, asked, options) else {
        return Ok(None);
    };
    state.use_node(node);
    let Some(list) = &entry.cpus else {
        state.set_up(app, node, None, &mut room.target, options)?;
        return state.is_full(node, options).map(Some);
    };
    let cpus = parse_cpu_list(list, state.topology, options.hwthreads).map_err(|_| {
        in_place(refusal(
            Topic::InvalidValue,
            format!("`{list}` names no CPUs of the node"),
        ))
    })?;
    if !options.overload && !cpus.is_subset(&state.nodes[node].available) {
        let message = format!("`{list}` has CPUs that another process of the node has already");
        return Err(Refusal {
            code: Code::OutOfResource,
            ..in_place(refusal(Topic::SlotsOverloaded, message))
        });
    }
    state.set_up_bound(app, node, cpus, options.overload)?;
    state.is_full(node, options).map(Some)
}
