//! Relations that change the nodes or the options of a whole job.

use super::comparison::Kept;
use super::{Basis, CaseChange};
use crate::explore::campaign::draft::{Draft, DraftOption, Segment};
use mapcheck_reference::job_map::Bound;
use mapcheck_reference::option_table::Meaning;

/// MET-UNUSED-NODE-1: one more node at the end of the allocation of a job by slot.
pub(super) fn add_node(basis: &Basis<'_>) -> Option<CaseChange> {
    let mut hosts = slots_of_job_by_slot(basis.draft)?;
    hosts.push(("n9".to_owned(), 4));
    Some(CaseChange::to(
        basis.draft.with_hosts(&hosts),
        Kept::Processes,
    ))
}

/// MET-UNUSED-SLOTS-1: twice the slots on the last node of a job by slot.
pub(super) fn add_slots(basis: &Basis<'_>) -> Option<CaseChange> {
    let mut hosts = slots_of_job_by_slot(basis.draft)?;
    let (_, slots) = hosts.last_mut()?;
    *slots *= 2;
    Some(CaseChange::to(
        basis.draft.with_hosts(&hosts),
        Kept::Processes,
    ))
}

/// Returns the nodes of a job that fills them one after the other and has room on them.
fn slots_of_job_by_slot(draft: &Draft) -> Option<Vec<(String, u32)>> {
    let hosts = draft.counted_hosts()?;
    let mut mappings = draft
        .segments
        .iter()
        .filter_map(|app| app.value(&Meaning::MapBy));
    let fits = || {
        let counts = draft.segments.iter().map(counted_processes);
        let processes: u32 = counts.sum::<Option<u32>>()?;
        let slots: u32 = hosts.iter().map(|(_, slots)| slots).sum();
        (processes <= slots).then_some(())
    };
    let is_by_slot = draft.is_plain() && mappings.all(|mapping| mapping == "slot");
    is_by_slot.then(fits).flatten().map(|()| hosts)
}

/// Returns the process count of an app. A count of 0 is computed.
fn counted_processes(app: &Segment) -> Option<u32> {
    let count = app.value(&Meaning::Np)?.parse().ok();
    count.filter(|count| *count > 0)
}

/// MET-COUNT-GIVEN-1: the process counts that were computed.
pub(super) fn give_counts(basis: &Basis<'_>) -> Option<CaseChange> {
    let mut draft = basis.draft.clone();
    if !draft.is_plain() {
        return None;
    }
    for (app, segment) in (0..).zip(&mut draft.segments) {
        if segment.value(&Meaning::Np).is_none() {
            let processes = basis.map.nodes.iter().flat_map(|node| &node.procs);
            let count = processes.filter(|process| process.app == app).count();
            segment
                .options
                .push(DraftOption::new("-n", count.to_string()));
        }
    }
    (draft != *basis.draft).then(|| CaseChange::to(draft, Kept::Nodes))
}

/// The rankings that follow from mappings of one word.
const DERIVED_RANKINGS: &[(&str, &str)] = &[
    ("slot", "slot"),
    ("node", "node"),
    ("hwthread", "fill"),
    ("core", "fill"),
    ("l1cache", "fill"),
    ("l2cache", "fill"),
    ("l3cache", "fill"),
    ("numa", "fill"),
    ("package", "fill"),
    ("core:span", "span"),
    ("numa:span", "span"),
    ("package:span", "span"),
];

/// MET-EXPLICIT-DEFAULT-1: the rankings that follow from the mappings.
pub(super) fn give_rankings(basis: &Basis<'_>) -> Option<CaseChange> {
    let mut draft = basis.draft.clone();
    if !draft.is_plain() {
        return None;
    }
    for segment in &mut draft.segments {
        let mapping = segment.value(&Meaning::MapBy)?;
        let mut known = DERIVED_RANKINGS.iter();
        let (_, ranking) = known.find(|(known, _)| *known == mapping)?;
        if segment.value(&Meaning::RankBy).is_some() {
            return None;
        }
        segment
            .options
            .push(DraftOption::new("--rank-by", *ranking));
    }
    Some(CaseChange::to(draft, Kept::Processes))
}

/// MET-PARAMETER-1: a configured mapping instead of the job's directive.
pub(super) fn configure_mapping(basis: &Basis<'_>) -> Option<CaseChange> {
    let mut draft = basis.draft.clone();
    let is_plain = draft.is_plain() && !draft.in_appfile;
    let [segment] = draft.segments.as_mut_slice() else {
        return None;
    };
    let mapping = segment.value(&Meaning::MapBy)?.to_owned();
    if !is_plain
        || !DERIVED_RANKINGS.iter().any(|(known, _)| *known == mapping)
        || mapping.contains(':')
    {
        return None;
    }
    segment.remove(&Meaning::MapBy);
    segment
        .options
        .insert(0, DraftOption::parameter("mapby", mapping));
    Some(CaseChange::to(draft, Kept::Processes))
}

/// MET-IF-SUPPORTED-1: bindings that may be given up, and need not be, on the only node.
///
/// With several nodes, one that has too few CPUs is passed over if a binding is required, and has processes without a binding if not.
pub(super) fn permit_unbound(basis: &Basis<'_>) -> Option<CaseChange> {
    let mut draft = basis.draft.clone();
    let mut processes = basis.map.nodes.iter().flat_map(|node| &node.procs);
    let has_one_node = draft.counted_hosts().is_some_and(|hosts| hosts.len() == 1);
    let is_bound = processes.all(|process| process.bound != Bound::Nothing);
    if !draft.is_plain() || !has_one_node || !is_bound {
        return None;
    }
    for segment in &mut draft.segments {
        let binding = segment.value(&Meaning::BindTo).unwrap_or(":");
        if !binding.contains(':') && binding != "none" {
            segment.extend(&Meaning::BindTo, ":if-supported");
        }
    }
    (draft != *basis.draft).then(|| CaseChange::to(draft, Kept::Processes))
}
