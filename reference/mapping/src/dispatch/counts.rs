//! The process counts of apps that give none (8.1.1.6.3).

use super::DispatchRules;
use crate::decisions::{CountBasis, Decision, number};
use crate::error::MapError;
use crate::options::{self, Options};
use crate::placement::{NodeOffer, Placement};
use crate::request::{AppRequest, SpawnRequest};

/// The computed process count of an app, and what was counted.
#[derive(Clone, Copy, Debug)]
struct Count {
    processes: i64,
    basis: CountBasis,
}

/// Counts the processes of the apps that follow the job's mapping.
///
/// # Errors
///
/// An app cannot be counted.
pub(super) fn count_apps_of_job(
    request: &mut SpawnRequest,
    job: &Options,
    state: &mut Placement<'_>,
    rules: &dyn DispatchRules,
) -> Result<(), MapError> {
    let apps = request.apps.len();
    for index in 0..apps {
        // PAM-NPROCS-2: an explicit process count stays.
        let Some(app) = request.app(index).filter(|app| app.processes == 0) else {
            continue;
        };
        let of_app = |error: MapError| error.of_app(number(index));
        rules
            .check_apps_to_count(apps)
            .map_err(|refusal| of_app(refusal.into()))?;
        let options = rules.options_to_count(app, job);
        if let Some(options) = options.map_err(|refusal| of_app(refusal.into()))? {
            state.begin_app(index);
            count_app(request, index, &options, state, rules).map_err(of_app)?;
        }
    }
    Ok(())
}

/// Counts the processes of the app that some options are resolved for, in its turn.
///
/// The options come first. Only a binding that follows from the count (PAM-BIND-DERIVE-3) is derived afterwards: the count does not depend
/// on it.
///
/// # Errors
///
/// As [`count_app`], or the job gets more processes than it may have.
pub(super) fn count_in_turn(
    request: &mut SpawnRequest,
    job: &Options,
    options: &mut Options,
    state: &mut Placement<'_>,
    rules: &dyn DispatchRules,
) -> Result<(), MapError> {
    let Some(index) = options.app_idx else {
        return Ok(());
    };
    count_app(request, index, options, state, rules)?;
    let Some(app) = request.app(index) else {
        return Ok(());
    };
    state.check_process_count(app.processes.into())?;
    options::bind_by_count(app, job, options, state.head_machine(), rules, &state.log)?;
    Ok(())
}

/// Counts the processes of an app, and stores their number: 0 if the app's component counts.
///
/// # Errors
///
/// PAM-DISPATCH-9: the app cannot be counted, which ends the mapping of the job.
fn count_app(
    request: &mut SpawnRequest,
    index: usize,
    options: &Options,
    state: &mut Placement<'_>,
    rules: &dyn DispatchRules,
) -> Result<(), MapError> {
    let Some(app) = request.app_mut(index) else {
        return Ok(());
    };
    let count = compute_nprocs(app, options, state, rules)?;
    let processes = count.map_or(0, |count| count.processes);
    app.processes = u32::try_from(processes.max(0)).unwrap_or(u32::MAX);
    app.fewer_than_none = u32::try_from(-processes).unwrap_or(0);
    app.computed = true;
    if let Some(Count { processes, basis }) = count {
        state.log.record(|| Decision::Count {
            app: number(index),
            processes,
            basis,
        });
    }
    Ok(())
}

/// Returns the process count of an app without one: the free slots or CPUs of its nodes; `None` if its component counts.
///
/// # Errors
///
/// The app's nodes cannot be determined.
#[doc(alias = "prte_rmaps_base_compute_nprocs")]
fn compute_nprocs(
    app: &AppRequest,
    options: &Options,
    state: &mut Placement<'_>,
    rules: &dyn DispatchRules,
) -> Result<Option<Count>, MapError> {
    if options.map().is_some_and(|map| rules.component_counts(map)) {
        return Ok(None);
    }
    // PAM-NPROCS-3: a process for each entry of the PE list.
    if let Some(list) = &options.pe_list {
        return Ok(Some(Count {
            processes: list.entries().into(),
            basis: CountBasis::PeList,
        }));
    }
    let mut offers = rules.offers_to_count(app, options, state)?;
    offers.retain(|offer| offer.exclusion.is_none());
    if offers.is_empty() {
        // The component reports that all nodes are full.
        return Ok(None);
    }
    let slots = state.slots_offered(&offers);
    if slots <= 0 || options.cpus_per_rank() <= 1 {
        return Ok(Some(Count {
            processes: slots,
            basis: CountBasis::Slots,
        }));
    }
    let on_node = |offer: &NodeOffer| {
        let cpus = rules.cpus_to_count(offer.node, options, state);
        options.count_cpus(state.machine(offer.node), &cpus) / options.cpus_per_rank()
    };
    let processes: usize = offers.iter().map(on_node).sum();
    let processes = i64::try_from(processes).unwrap_or(i64::MAX);
    Ok(Some(Count {
        processes: processes.clamp(1, slots),
        basis: CountBasis::Cpus,
    }))
}
