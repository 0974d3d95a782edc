//! Binding a process to CPUs (8.1.1.9).
//!
//! A process is bound to the first object inside its locale that has a free CPU, and takes one CPU from the node. A process that gets
//! several CPUs takes all of them.

mod cpu_list;
mod rules;

pub use cpu_list::{CpuListError, parse_cpu_list};
pub use rules::BindingRules;

use crate::decisions::{BindingBasis, Decision, number};
use crate::error::{Code, Refusal, Stage, Topic};
use crate::options::{CpuUnit, Options, PeList};
use crate::placement::{Locale, Placement};
use crate::policy::MapBy;
use crate::rules::Quirk;
use mapcheck_topology::{CpuSet, Level, Object};

/// Binds a process on a node. Returns its CPUs, or `None` if it is not bound.
///
/// The options are those of the process's app: apps of a job can be bound to different objects (PAM-BIND-APP-1), each with its own
/// overload (PAM-BIND-APP-2) and limit (PAM-BIND-APP-3).
///
/// # Errors
///
/// The binding is required and not possible.
#[doc(alias = "prte_rmaps_base_bind_proc")]
pub fn bind_proc(
    state: &mut Placement<'_>,
    node: usize,
    locale: Locale<'_>,
    target: &mut CpuSet,
    options: &Options,
) -> Result<Option<CpuSet>, Refusal> {
    let Some(level) = state.binding.level else {
        return match &options.pe_list {
            Some(_) => bind_to_pe_list(state, node, target, options),
            None => {
                let given_up = options.bind_level.is_some();
                Ok(leave_unbound(
                    state,
                    if given_up {
                        BindingBasis::GivenUp
                    } else {
                        BindingBasis::Unrequested
                    },
                ))
            }
        };
    };
    if lacks_cpus(state, node) && !options.bind_given(state.rules) {
        return Ok(leave_unbound(state, BindingBasis::NotPossible));
    }
    if options.map() == Some(MapBy::User) {
        // A rank without CPUs in its rankfile is not bound.
        return Ok(leave_unbound(state, BindingBasis::Unlisted));
    }
    if options.map() == Some(MapBy::PeList) {
        return bind_to_pe_list(state, node, target, options);
    }
    // PAM-MAP-DEVICE-6: near the devices, not anywhere in the object around all of them.
    let place = locale.near.or(locale.cpus);
    let within = place.unwrap_or_else(|| state.machine(node).cpus());
    if options.cpus_per_rank() > 1 {
        return bind_to_several_cpus(state, node, within, place.is_some(), target, options);
    }
    bind_to_object(state, node, level, within, target, options)
}

/// Returns whether a node has no object that a process is bound to by default.
fn lacks_cpus(state: &Placement<'_>, node: usize) -> bool {
    let has_cores = state.machine(node).has_cores();
    !has_cores && state.rules.default_cpus(has_cores) == Level::Core
}

/// Leaves the next process unbound, for a reason.
fn leave_unbound(state: &Placement<'_>, reason: BindingBasis) -> Option<CpuSet> {
    log_binding(state, reason);
    None
}

/// Records how the next process is bound.
fn log_binding(state: &Placement<'_>, basis: BindingBasis) {
    state.log.bound(state.procs.len(), basis);
}

fn refuse<T>(topic: Topic, message: &str) -> Result<T, Refusal> {
    Err(Refusal::new(Stage::Binding, topic, Code::Silent, message))
}

/// Binds a process to the first object with a free CPU.
#[doc(alias = "bind_generic")]
fn bind_to_object(
    state: &mut Placement<'_>,
    node: usize,
    level: Level,
    within: &CpuSet,
    target: &CpuSet,
    options: &Options,
) -> Result<Option<CpuSet>, Refusal> {
    let topology = state.machine(node);
    let objects = topology.objects(level);
    if objects.is_empty() {
        return if options.bind_given(state.rules) && !options.if_supported {
            refuse(
                Topic::BindingTargetNotFound,
                "the machine has no object of the binding policy; use another `--bind-to`",
            )
        } else {
            Ok(leave_unbound(state, BindingBasis::NotPossible))
        };
    }
    let base = target.and(within).and(state.free_cpus(node, options));
    let counted_as = counter_node(state, node);
    if let Some((index, free)) = first_with_cpu(state, node, level, &base, options) {
        // PRRTE takes a thread off the node with its core, which does not exist here.
        let stays =
            lacks_cpus(state, node) && level == Level::HwThread && options.cpu == CpuUnit::Core;
        // PAM-ATTR-10, PAM-BIND-LIMIT-3: the limit is on these counts. PRRTE counts the binding before it looks for the core.
        if options.limit.is_some() {
            increment_bind_count(state, counted_as, level, index);
        }
        if stays && state.rules.must_bind(options, false) {
            return no_free_cpu(true);
        }
        let cpus = usable_cpus(state, node, &objects[index], options);
        log_binding(state, BindingBasis::FirstFree);
        if !stays {
            take_cpu(state, node, &free, options, level);
        }
        refill_overloaded(state, node, options);
        return Ok(Some(cpus));
    }
    if options.overload()
        && let Some(least) = least_bound(state, node, level, within)
    {
        increment_bind_count(state, counted_as, level, least);
        log_binding(state, BindingBasis::LeastBound);
        return Ok(Some(usable_cpus(state, node, &objects[least], options)));
    }
    log_binding(state, BindingBasis::NotPossible);
    no_free_cpu(state.rules.must_bind(options, state.job_unbound))
}

/// Returns the object inside the process's locale that has the fewest bindings, for a process that shares CPUs with others.
///
/// PAM-BIND-LOCALE-1, PAM-MAP-DEVICE-6: near the devices, or inside the object, that the process is mapped to. HIST-CPUS-3: only
/// bindings of the process's own job are counted.
fn least_bound(state: &Placement<'_>, node: usize, level: Level, within: &CpuSet) -> Option<usize> {
    let objects = state.machine(node).objects(level);
    let counted_as = counter_node(state, node);
    let anywhere = state.rules.has(Quirk::OverloadLeavesLocale);
    let near = |index: &usize| anywhere || objects[*index].cpus.intersects(within);
    (0..objects.len())
        .filter(near)
        .min_by_key(|index| bind_count(state, counted_as, level, *index))
}

/// Returns an unbound process, or a refusal if binding is required.
fn no_free_cpu(required: bool) -> Result<Option<CpuSet>, Refusal> {
    if required {
        refuse(
            Topic::NoCpuToBind,
            "no CPU is left to bind a process to; add nodes, or `--bind-to :overload-allowed` or `:if-supported`",
        )
    } else {
        Ok(None)
    }
}

/// Returns the first object below its binding limit that has a free CPU among the given ones, with its free threads.
fn first_with_cpu(
    state: &Placement<'_>,
    node: usize,
    level: Level,
    base: &CpuSet,
    options: &Options,
) -> Option<(usize, CpuSet)> {
    let (topology, counted_as) = (state.machine(node), counter_node(state, node));
    let has_cpu = |free: &CpuSet| match level {
        Level::HwThread => !free.is_empty(),
        _ => options.has_cpu(topology, free),
    };
    let below_limit = |index: usize| {
        options
            .limit
            .is_none_or(|limit| bind_count(state, counted_as, level, index) < u32::from(limit))
    };
    let mut objects = topology.objects_of(level, base);
    objects.find_map(|(index, object)| {
        if !below_limit(index) {
            return None;
        }
        let free = object.cpus.and(base);
        has_cpu(&free).then_some((index, free))
    })
}

/// Returns the number of bindings to an object, where they are counted.
fn bind_count(state: &Placement<'_>, counted_as: usize, level: Level, index: usize) -> u32 {
    let counts = state.bind_counts.get(&(counted_as, level));
    counts
        .and_then(|counts| counts.get(index))
        .copied()
        .unwrap_or(0)
}

/// Counts a binding to an object.
fn increment_bind_count(state: &mut Placement<'_>, counted_as: usize, level: Level, index: usize) {
    let counts = state.bind_counts.entry((counted_as, level)).or_default();
    if counts.len() <= index {
        counts.resize(index + 1, 0);
    }
    counts[index] += 1;
}

/// Returns the node that bindings are counted for. PAM-BIND-LIMIT-1: each node has its own counts.
fn counter_node(state: &Placement<'_>, node: usize) -> usize {
    if state.rules.has(Quirk::LimitCountersSharedByNodes) {
        // PRRTE has one set of objects for each machine, and counts there.
        state.nodes[node].machine
    } else {
        node
    }
}

/// Returns the CPUs of an object that the job may use.
fn usable_cpus(state: &Placement<'_>, node: usize, object: &Object, options: &Options) -> CpuSet {
    let mut cpus = object.cpus.and(state.usable(node));
    // HIST-CPUS-1: a process shares an object with the processes of its own job, not with those of other jobs.
    if let Some(others) = state.cpus_of_others(node).filter(|_| !options.overload()) {
        cpus.remove_all(others);
    }
    if options.pe_list.is_some() {
        cpus = cpus.and(&state.job_cpus);
    }
    if cpus.is_empty() {
        object.cpus.clone()
    } else {
        cpus
    }
}

/// Takes one CPU off the node: the first free thread, or the first core that is entirely free.
///
/// PAM-BIND-CPU-1: no process of another app gets it, unless overload is allowed. PAM-BIND-HWT-1: with cores as CPUs, the thread that a
/// process is bound to takes its core with it.
fn take_cpu(
    state: &mut Placement<'_>,
    node: usize,
    free: &CpuSet,
    options: &Options,
    level: Level,
) {
    let topology = state.machine(node);
    let Some(first) = free.first() else { return };
    let core = if options.counts_threads() {
        None
    } else {
        topology
            .first_core_inside(free)
            .or_else(|| topology.core_of(first).filter(|_| level == Level::HwThread))
    };
    match core {
        Some(core) => state.take_cpus(node, &core.cpus),
        None => state.take_cpus(node, &CpuSet::from_range(first..first + 1)),
    }
}

/// Makes the CPUs of a node available again once the last one is taken, if overload is allowed.
///
/// HIST-CPUS-2: those that other jobs have taken only where these have taken all. The current visit keeps the CPUs that it began with.
/// PAM-BIND-OVERRIDE-2: an app that forbids overload does not get them.
fn refill_overloaded(state: &mut Placement<'_>, node: usize, options: &Options) {
    if options.overload() && state.available_cpus(node).is_empty() {
        let mut cpus = state.usable(node).clone();
        if let Some(others) = state.cpus_of_others(node) {
            cpus.remove_all(others);
        }
        if cpus.is_empty() {
            cpus = state.usable(node).clone();
        }
        state.set_available_cpus(node, cpus);
        log_refill(state, node);
    }
}

/// Records that the processes after the one that is bound begin to share the CPUs of a node.
fn log_refill(state: &Placement<'_>, node: usize) {
    state.log.record(|| Decision::Refilled {
        node: number(node),
        process: number(state.procs.len() + 1),
    });
}

/// Returns the CPUs of a node that processes can share: those of the PE list, if there is one.
fn shareable(state: &Placement<'_>, node: usize, options: &Options) -> CpuSet {
    match &options.pe_list {
        Some(_) => state.job_cpus.clone(),
        None => state.machine(node).cpus().clone(),
    }
}

/// Binds a process to several CPUs inside its locale, or inside one package if it has none.
///
/// PAM-MAP-PE-1: CPUs of its own.
#[doc(alias = "bind_multiple")]
fn bind_to_several_cpus(
    state: &mut Placement<'_>,
    node: usize,
    within: &CpuSet,
    placed: bool,
    target: &mut CpuSet,
    options: &Options,
) -> Result<Option<CpuSet>, Refusal> {
    let topology = state.machine(node);
    let mut base = target.and(within).and(state.free_cpus(node, options));
    let shares = options.overload() && !state.rules.has(Quirk::SeveralCpusNeverShared);
    if shares && options.count_cpus(topology, &base) < options.cpus_per_rank() {
        // PAM-BIND-APP-2: from here on the CPUs are shared.
        let all = state.usable(node).and(&shareable(state, node, options));
        state.set_available_cpus(node, all.clone());
        base = all.and(within);
        *target = all;
    }
    if !placed {
        let fits = |package: &&Object| {
            options.count_cpus(topology, &base.and(&package.cpus)) >= options.cpus_per_rank()
        };
        let Some(package) = topology.objects(Level::Package).iter().find(fits) else {
            if options.if_supported {
                return Ok(leave_unbound(state, BindingBasis::NotPossible));
            }
            return refuse(
                Topic::SpansPackages,
                "no package has enough free CPUs for the PE of a process; lower PE, or add nodes",
            );
        };
        base = base.and(&package.cpus);
    }
    if options.if_supported && options.count_cpus(topology, &base) < options.cpus_per_rank() {
        return Ok(leave_unbound(state, BindingBasis::NotPossible));
    }
    let mut cpus = CpuSet::new();
    for object in topology
        .cpus_inside(&base, options.counts_threads())
        .take(options.cpus_per_rank())
    {
        cpus.insert_all(&object.cpus);
    }
    if cpus.is_empty() {
        return refuse(
            Topic::NotEnoughCpus,
            "no CPU is left for a process; add nodes, or lower `-n` or PE",
        );
    }
    log_binding(state, BindingBasis::SeveralCpus);
    state.take_cpus(node, &cpus);
    target.remove_all(&cpus);
    Ok(Some(cpus))
}

/// Binds a process to the CPUs of the PE list: with ORDERED to the next one, without it to all.
///
/// PAM-MAP-CPUSET-1: even if other processes have them.
#[doc(alias = "bind_to_cpuset")]
fn bind_to_pe_list(
    state: &mut Placement<'_>,
    node: usize,
    target: &CpuSet,
    options: &Options,
) -> Result<Option<CpuSet>, Refusal> {
    let hwthreads = options.counts_threads();
    let ordered = options.mapping.has(crate::policy::MappingPolicy::ORDERED);
    let (binds, overload) = (state.binding.binds(), options.overload() && !ordered);
    let Some(list) = &options.pe_list else {
        return Ok(None);
    };
    let machine = state.nodes[node].machine;
    if options.map() != Some(MapBy::PeList) && !state.rules.has(Quirk::PeListUsedUp) {
        // PAM-MAP-CPUSET-4: an unbound process of another mapping stays within the list and uses up none of its entries.
        let cpus = list.cpus(machine).and(state.usable(node));
        check_one_package(&cpus, list, node, state)?;
        log_binding(state, BindingBasis::PeList);
        return Ok(Some(cpus));
    }
    let next = list.entry(machine, state.list_position);
    if next.is_none() && !binds {
        return Ok(leave_unbound(state, BindingBasis::Unrequested));
    }
    let coreless = lacks_cpus(state, node);
    let cpu = next
        .filter(|_| hwthreads || !coreless)
        .and_then(|next| state.machine(node).nth(next, hwthreads));
    let cpus = match (next, cpu) {
        (None, _) if !overload => {
            let is_silent = options.overload() && state.rules.has(Quirk::UsedUpListUnexplained);
            return refuse(
                match is_silent {
                    true => Topic::InvalidValue,
                    false => Topic::NotEnoughCpus,
                },
                "the PE list has no entry left for a process; add CPUs to `pe-list=`, or lower `-n`",
            );
        }
        (_, Some(cpu)) if ordered => cpu.cpus.clone(),
        (_, None) if ordered => {
            return refuse(
                Topic::InvalidValue,
                "the PE list names a CPU that the machine does not have; use CPUs that `lstopo` shows",
            );
        }
        // If overload is allowed, a list whose CPUs are all taken is used again.
        _ if overload && target.is_empty() => list.cpus(machine),
        _ if state.rules.has(Quirk::TakenCpusLeaveList) => target.clone(),
        _ => list.cpus(machine).and(state.usable(node)),
    };
    check_one_package(&cpus, list, node, state)?;
    let basis = if ordered {
        BindingBasis::PeListEntry
    } else {
        BindingBasis::PeList
    };
    log_binding(state, basis);
    state.list_position += 1;
    if let Some(cpu) = cpu {
        state.take_cpus(node, &cpu.cpus);
    }
    Ok(Some(cpus))
}

/// Checks that the CPUs of a PE list are inside one package.
fn check_one_package(
    cpus: &CpuSet,
    list: &PeList,
    node: usize,
    state: &Placement<'_>,
) -> Result<(), Refusal> {
    let packages = state.machine(node).objects(Level::Package);
    if packages.iter().any(|package| cpus.is_subset(&package.cpus)) {
        return Ok(());
    }
    // On a machine without packages even an empty set is inside none.
    list.check_known(state.nodes[node].machine)?;
    refuse(
        Topic::SpansPackages,
        "the PE list has CPUs of several packages, and each process would be bound to all of them; use CPUs of one package, or `:ordered` for one CPU each",
    )
}
