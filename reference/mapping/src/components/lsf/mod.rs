//! The lsf component: each process runs where LSF's affinity file puts it (8.1.1.7).
//!
//! LSF names the file in `LSB_AFFINITY_HOSTFILE`; here the file belongs to the case. The rules follow PRRTE's source.

mod grammar;

pub use grammar::{AffinityEntry, parse_affinity};

use super::app_call::AppCall;
use super::rank_file::{NodeIndex, place_rank};
use super::rank_line::RankEntry;
use super::{ComponentRules, ComponentStatus, MapCall, apps_to_map, known_process_count};
use crate::attributes::{AttributeKey, Value};
use crate::decisions::number;
use crate::error::{MapError, Refusal, Topic};
use crate::options::{CpuUnit, Options};
use crate::placement::{EffectiveBinding, Placement, refusal};
use crate::policy::{BindTo, MapBy, MappingPolicy};
use grammar::refuse;
use mapcheck_topology::{Level, Topology};
use std::collections::HashMap;

/// Places the selected apps one after the other.
///
/// PAM-MAP-LSF-1: without a mapping, by the lines of the affinity file.
pub(super) fn map(call: &mut MapCall<'_, '_>) -> Result<ComponentStatus, MapError> {
    let word = call.options.mapping;
    let Some((name, text)) = call.state.files.lsf_affinity() else {
        return Ok(ComponentStatus::TakeNextOption);
    };
    // PAM-MAP-LSF-2: an explicit mapping, ORDERED or an empty file leaves the job to the other components.
    if word.has(MappingPolicy::GIVEN) || word.has(MappingPolicy::ORDERED) {
        return Ok(ComponentStatus::TakeNextOption);
    }
    // PAM-MAP-LSF-2: hardware threads remain the CPUs even if the file turns out to be empty and another component maps.
    call.options.shown_cpu = CpuUnit::HwThread;
    let attributes = &mut call.request.job.attributes;
    attributes.remove(AttributeKey::CoreCpus);
    attributes.put(AttributeKey::HwtCpus, Value::Bool(true));
    let entries = parse_affinity(name, text)?;
    if entries.is_empty() {
        return Ok(ComponentStatus::TakeNextOption);
    }
    use_affinity_file(&mut call.options, call.rules);
    let machines = call.state.machines.distinct().iter();
    let logical: Vec<_> = machines.map(|machine| logical_numbers(machine)).collect();
    let known_processes = known_process_count(call.request, &call.options);
    let shown = EffectiveBinding::of(&call.options);
    // PAM-MAP-FILE-5: each app continues after the lines of the app before it.
    let used = call.state.progress.lines;
    let first = call.rules.begin_in_job_file(&call.options, used);
    let mut rest = entries.get(first..).unwrap_or_default();
    for index in apps_to_map(call.request, &call.options) {
        let Some(app) = call.request.app(index) else {
            continue;
        };
        let processes = if app.computed || app.processes == 0 {
            rest.len()
        } else {
            app.processes as usize
        };
        call.state.begin_app(index);
        let nodes = call.state.nodes_to_name(app, &call.options);
        let nodes = nodes.map_err(|error| error.of_app(number(index)))?;
        let nodes_by_name = NodeIndex::new(nodes, call.state.allocation);
        let Some((lines, after)) = rest.split_at_checked(processes) else {
            return Err(too_few(&entries, processes).of_app(number(index)).into());
        };
        if let Some(app) = call.request.app_mut(index) {
            app.processes = u32::try_from(processes).unwrap_or(u32::MAX);
            app.fewer_than_none = 0;
        }
        let app_lines = AppLines {
            call: AppCall {
                index,
                options: &call.options,
                binding: shown,
                rules: call.rules,
            },
            lines,
            nodes: &nodes_by_name,
            known_processes,
        };
        app_lines
            .place(&logical, call.state)
            .map_err(|error| error.of_app(number(index)))?;
        call.state.progress.lines += processes;
        rest = after;
    }
    Ok(ComponentStatus::Mapped { shown })
}

/// The lines of one app in the affinity file.
struct AppLines<'a> {
    call: AppCall<'a>,
    lines: &'a [AffinityEntry],
    /// The nodes that the app may use.
    nodes: &'a NodeIndex,
    /// The process count that was known when the call began.
    known_processes: u32,
}

impl AppLines<'_> {
    /// Places one process per line. `logical` maps OS indexes to logical numbers, for each machine by number.
    fn place(
        &self,
        logical: &[HashMap<u32, usize>],
        state: &mut Placement<'_>,
    ) -> Result<(), MapError> {
        for line in self.lines {
            // `place_rank` refuses a host that is not among the nodes; its threads are looked up on the head node first.
            let found = self.nodes.find(&line.host, state);
            let node = &state.nodes[found.unwrap_or(0)];
            let name = found.map_or("the head node", |_| &*line.host);
            let cpus = thread_list(line, name, &logical[node.machine])?;
            let entry = RankEntry {
                host: &line.host,
                cpus: Some(&cpus),
                place: line.place.clone(),
            };
            place_rank(
                self.call,
                (&entry, true),
                self.known_processes,
                self.nodes,
                state,
            )?;
        }
        Ok(())
    }
}

/// Switches the options to a mapping by file whose processes are bound to hardware threads.
fn use_affinity_file(options: &mut Options, rules: &dyn ComponentRules) {
    options.mapping = options.mapping.with_policy(MapBy::User);
    options.cpu = CpuUnit::HwThread;
    if !options.bind_given(rules) {
        options.binding = options.binding.with_policy(BindTo::HwThread);
        options.bind_level = Some(Level::HwThread);
    }
}

/// Returns the logical number of each hardware thread by OS index.
fn logical_numbers(topology: &Topology) -> HashMap<u32, usize> {
    let threads = topology.objects(Level::HwThread).iter().enumerate();
    threads
        .filter_map(|(logical, thread)| Some((thread.os_index?, logical)))
        .collect()
}

/// Returns the threads of a line, which are those of a node, as a rankfile's CPU list, in logical numbers.
fn thread_list(
    line: &AffinityEntry,
    node: &str,
    logical: &HashMap<u32, usize>,
) -> Result<String, Refusal> {
    let mut list = Vec::with_capacity(line.threads.len());
    for (number, place) in &line.threads {
        let Some(thread) = logical.get(number) else {
            let message = format!("{node} has no hardware thread with OS index {number}");
            return Err(refuse(place.clone(), message));
        };
        list.push(thread.to_string());
    }
    Ok(list.join(","))
}

fn too_few(entries: &[AffinityEntry], processes: usize) -> Refusal {
    let message = format!("too few lines for {processes} processes");
    match entries.last() {
        Some(last) => refuse(last.place.clone(), message),
        None => refusal(Topic::BadAffinityFile, message),
    }
}
