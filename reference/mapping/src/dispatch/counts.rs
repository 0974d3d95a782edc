//! The process counts of apps that give none (8.1.1.6.3).

use super::DispatchRules;
use crate::decisions::{CountBasis, Decision, number};
use crate::error::{MapError, Refusal};
use crate::options::{self, Options};
use crate::placement::Placement;
use crate::policy::MapBy;
use crate::request::{AppRequest, SpawnRequest};
use crate::rules::Quirk;
use std::borrow::Cow;

/// Returns whether an app's processes are counted by its own mapping, in its turn (PAM-NPROCS-1).
pub(super) fn is_counted_by_own_mapping(app: &AppRequest, rules: &dyn DispatchRules) -> bool {
    app.mapping().is_some() && !rules.has(Quirk::ComputedCountIgnoresAppPolicy)
}

/// Returns the options that count an app without a mapping of its own: the job's, with CPUs per rank that the app has alone.
pub(super) fn counting_options<'a>(
    app: &AppRequest,
    job: &'a Options,
    rules: &dyn DispatchRules,
) -> Result<Cow<'a, Options>, Refusal> {
    let mut options = Cow::Borrowed(job);
    if app.has_attributes_alone() && !rules.has(Quirk::ComputedCountIgnoresAppPolicy) {
        options::apply_attributes(&app.attributes, options.to_mut())?;
    }
    Ok(options)
}

/// Stores the process count that was computed for an app, and what was counted. A component counts instead if that is `None`.
pub(super) fn store_process_count(
    request: &mut SpawnRequest,
    index: usize,
    (count, basis): (i64, Option<CountBasis>),
    state: &Placement<'_>,
) {
    if let Some(basis) = basis {
        state.log.record(|| Decision::Count {
            app: number(index),
            processes: count,
            basis,
        });
    }
    if let Some(app) = request.app_mut(index) {
        app.processes = u32::try_from(count.max(0)).unwrap_or(u32::MAX);
        app.fewer_than_none = u32::try_from(-count).unwrap_or(0);
        app.computed = true;
    }
}

/// Returns the process count of an app without one: the free slots or CPUs of its nodes, or 0 if its component counts.
///
/// The count is negative if the nodes have a negative number of slots, for [`Quirk::SlotTotalsWrap`]. Also returns what was
/// counted, or `None` if the component counts.
///
/// # Errors
///
/// The app's nodes cannot be determined.
#[doc(alias = "prte_rmaps_base_compute_nprocs")]
pub(super) fn compute_nprocs(
    app: &AppRequest,
    options: &Options,
    state: &mut Placement<'_>,
    rules: &dyn DispatchRules,
) -> Result<(i64, Option<CountBasis>), MapError> {
    if matches!(options.map(), Some(MapBy::Seq | MapBy::User | MapBy::Ppr)) {
        return Ok((0, None));
    }
    // PAM-NPROCS-3: a process for each entry of the PE list.
    if let Some(list) = &options.pe_list {
        return Ok((list.entries().into(), Some(CountBasis::PeList)));
    }
    // Slots that a host list added for counting are not kept for placing.
    let before: Vec<i64> = state.nodes.iter().map(|node| node.slots).collect();
    let counts_full_nodes = options.cpus_per_rank() > 1
        && !options.no_oversubscribe_given()
        && rules.has(Quirk::FullNodesCounted);
    let nodes = match counts_full_nodes {
        true => state.nodes_to_fill(app, &options.with_full_nodes())?,
        false => state.nodes_to_fill(app, options)?,
    };
    if nodes.is_empty() {
        // The component reports that all nodes are full.
        return Ok((0, None));
    }
    // With an explicit NOOVERSUBSCRIBE, the build keeps the slots that a host list added while it counted.
    let keeps_added =
        options.no_oversubscribe_given() && rules.has(Quirk::HostCountAddsToUsedSlots);
    let keeps_threads = rules.has(Quirk::CountedThreadsStay);
    for (index, slots) in before.into_iter().enumerate() {
        let stays = keeps_threads && state.allocation.nodes[index].counted;
        let node = &mut state.nodes[index];
        if !keeps_added && (!stays || node.cap.is_some()) {
            node.slots = node.cap.unwrap_or(slots).min(slots);
        }
    }
    let slots = state.slots_left(&nodes);
    if slots <= 0 || options.cpus_per_rank() <= 1 {
        return Ok((slots, Some(CountBasis::Slots)));
    }
    let processes: usize = nodes
        .iter()
        .map(|node| {
            state.begin_visit(*node, options);
            // PAM-SET-2: the default CPU list limits the CPUs that are counted.
            let cpus = if rules.has(Quirk::DefaultCpusNotCounted) {
                state.machine(*node).cpus().clone()
            } else {
                state.cpus_left(*node, None, options)
            };
            options.count_cpus(state.machine(*node), &cpus) / options.cpus_per_rank()
        })
        .sum();
    let processes = i64::try_from(processes).unwrap_or(i64::MAX);
    let processes = processes.clamp(1, slots);
    Ok((processes, Some(CountBasis::Cpus)))
}

/// Counts the processes of an app in its turn, by its own options.
///
/// # Errors
///
/// Its options exclude each other, or PAM-DISPATCH-9: it cannot be counted, which ends the mapping of the job.
pub(super) fn count_app(
    request: &mut SpawnRequest,
    index: usize,
    job: &Options,
    state: &mut Placement<'_>,
    rules: &dyn DispatchRules,
) -> Result<(), MapError> {
    let Some(app) = request.app(index) else {
        return Ok(());
    };
    let options = options::resolve_app(app, job, index, state.head_machine(), rules)?;
    let count = compute_nprocs(app, &options, state, rules)?;
    if let Ok(count) = u64::try_from(count.0) {
        state.check_process_count(count)?;
    }
    store_process_count(request, index, count, state);
    Ok(())
}
