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
use crate::options::{Options, PeList};
use crate::placement::{EffectiveBinding, Locale, Placement};
use crate::policy::{MapBy, MappingPolicy};
use mapcheck_topology::{CpuSet, Level, Object, Topology};

/// How the processes of an app are bound.
///
/// The options are those of the app: apps of a job can be bound to different objects (PAM-BIND-APP-1), each with its own overload
/// (PAM-BIND-APP-2) and limit (PAM-BIND-APP-3).
#[derive(Clone, Copy, Debug)]
pub struct BindingCall<'a> {
    /// The options.
    pub options: &'a Options,
    /// The binding in effect.
    pub binding: EffectiveBinding,
    /// The rules.
    pub rules: &'a dyn BindingRules,
}

/// Binds a process on a node. Returns its CPUs, or `None` if it is not bound.
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
    call: BindingCall<'_>,
) -> Result<Option<CpuSet>, Refusal> {
    let BindingCall {
        options, binding, ..
    } = call;
    let Some(level) = binding.level else {
        return match &options.pe_list {
            Some(list) => bind_to_pe_list(state, node, target, list, call),
            None if options.bind_level.is_some() => Ok(leave_unbound(state, BindingBasis::GivenUp)),
            None => Ok(leave_unbound(state, BindingBasis::Unrequested)),
        };
    };
    let machine = state.machine(node);
    let Some(level) = call.rules.level_on(level, machine, options) else {
        return Ok(leave_unbound(state, BindingBasis::NotPossible));
    };
    if options.map() == Some(MapBy::User) {
        // A rank without CPUs in its rankfile is not bound.
        return Ok(leave_unbound(state, BindingBasis::Unlisted));
    }
    if options.map() == Some(MapBy::PeList) {
        return match &options.pe_list {
            Some(list) => bind_to_pe_list(state, node, target, list, call),
            None => Ok(None),
        };
    }
    // PAM-MAP-DEVICE-6: near the devices, not anywhere in the object around all of them.
    let place = locale.near.or(locale.cpus);
    let within = place.unwrap_or_else(|| machine.cpus());
    if options.cpus_per_rank() > 1 {
        return bind_to_several_cpus(state, node, within, place.is_some(), target, call);
    }
    bind_to_object(state, node, level, within, target, call)
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

fn refuse(topic: Topic, message: &str) -> Refusal {
    Refusal::new(Stage::Binding, topic, Code::Silent, message)
}

/// Binds a process to the first object with a free CPU.
#[doc(alias = "bind_generic")]
fn bind_to_object(
    state: &mut Placement<'_>,
    node: usize,
    level: Level,
    within: &CpuSet,
    target: &CpuSet,
    call: BindingCall<'_>,
) -> Result<Option<CpuSet>, Refusal> {
    let BindingCall { options, rules, .. } = call;
    let topology = state.machine(node);
    let objects = topology.objects(level);
    if objects.is_empty() {
        return if options.bind_given(rules) && !options.if_supported {
            Err(refuse(
                Topic::BindingTargetNotFound,
                "the machine has no object of the binding policy",
            ))
        } else {
            Ok(leave_unbound(state, BindingBasis::NotPossible))
        };
    }
    let base = target.and(within).and(state.free_cpus(node, options));
    let counts = (rules.counted_at(node, state.nodes[node].machine), level);
    if let Some((index, free)) = first_with_cpu(state, node, counts, &base, call) {
        // PAM-ATTR-10, PAM-BIND-LIMIT-3: the limit is on these counts.
        if options.limit.is_some() {
            increment_bind_count(state, counts, index);
        }
        // PAM-BIND-CPU-1: no process of another app gets it, unless overload is allowed.
        let taken = rules.cpu_to_take(&free, level, topology, options)?;
        let cpus = match rules.binds_whole_object() {
            true => objects[index].cpus.clone(),
            false => usable_cpus(state, node, &objects[index], call),
        };
        log_binding(state, BindingBasis::FirstFree);
        state.take_cpus(node, &taken);
        refill_overloaded(state, node, call);
        return Ok(Some(cpus));
    }
    if options.overload()
        && rules.binds_without_free_cpu()
        && let Some(least) = least_bound(state, objects, counts, rules.shared_inside(within))
    {
        increment_bind_count(state, counts, least);
        log_binding(state, BindingBasis::LeastBound);
        return Ok(Some(usable_cpus(state, node, &objects[least], call)));
    }
    log_binding(state, BindingBasis::NotPossible);
    match rules.must_bind(options, state.job_unbound) {
        true => Err(
            match is_limit_reached(state, objects, counts, &base, options) {
                true => limit_reached(),
                false => no_free_cpu(),
            },
        ),
        false => Ok(None),
    }
}

/// Returns whether an object has a free CPU, and as many processes as the limit allows.
fn is_limit_reached(
    state: &Placement<'_>,
    objects: &[Object],
    counts: (usize, Level),
    base: &CpuSet,
    options: &Options,
) -> bool {
    let is_at_limit = |limit, index| bind_count(state, counts, index) >= u32::from(limit);
    options.limit.is_some_and(|limit| {
        let mut numbered = objects.iter().enumerate();
        numbered.any(|(index, object)| object.cpus.intersects(base) && is_at_limit(limit, index))
    })
}

/// Returns the refusal of a process for which no object is below the limit.
fn limit_reached() -> Refusal {
    refuse(
        Topic::NoCpuToBind,
        "each object with a free CPU has as many processes as `limit` allows",
    )
}

/// Returns the object that has the fewest bindings, for a process that shares CPUs with others, inside the given ones if there are any.
///
/// PAM-BIND-LIMIT-4: a limit does not hold it back. HIST-CPUS-3: only bindings of the process's own job are counted.
fn least_bound(
    state: &Placement<'_>,
    objects: &[Object],
    counts: (usize, Level),
    inside: Option<&CpuSet>,
) -> Option<usize> {
    let near = |index: &usize| inside.is_none_or(|cpus| objects[*index].cpus.intersects(cpus));
    (0..objects.len())
        .filter(near)
        .min_by_key(|index| bind_count(state, counts, *index))
}

/// Returns the refusal of a process that no CPU is left for.
#[must_use]
pub fn no_free_cpu() -> Refusal {
    refuse(Topic::NoCpuToBind, "no CPU is left to bind a process to")
}

/// Returns the first object below its binding limit that has a free CPU among the given ones, with its free threads.
fn first_with_cpu(
    state: &Placement<'_>,
    node: usize,
    counts: (usize, Level),
    base: &CpuSet,
    BindingCall { options, rules, .. }: BindingCall<'_>,
) -> Option<(usize, CpuSet)> {
    let (topology, (_, level)) = (state.machine(node), counts);
    let has_cpu = |free: &CpuSet| match level {
        Level::HwThread if rules.binds_part_of_core() => !free.is_empty(),
        _ => options.has_cpu(topology, free),
    };
    let below_limit = |index: usize| {
        options
            .limit
            .is_none_or(|limit| bind_count(state, counts, index) < u32::from(limit))
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

/// Returns the number of bindings to an object, by where they are counted.
fn bind_count(state: &Placement<'_>, counts: (usize, Level), index: usize) -> u32 {
    let counts = state.bind_counts.get(&counts);
    counts
        .and_then(|counts| counts.get(index))
        .copied()
        .unwrap_or(0)
}

/// Counts a binding to an object.
fn increment_bind_count(state: &mut Placement<'_>, counts: (usize, Level), index: usize) {
    let counts = state.bind_counts.entry(counts).or_default();
    if counts.len() <= index {
        counts.resize(index + 1, 0);
    }
    counts[index] += 1;
}

/// Returns the CPUs of an object that the job may use.
fn usable_cpus(
    state: &Placement<'_>,
    node: usize,
    object: &Object,
    BindingCall { options, rules, .. }: BindingCall<'_>,
) -> CpuSet {
    let mut cpus = object.cpus.and(&rules.cpus_of_objects(state, node));
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

/// Makes the CPUs of a node available again once the last one is taken, if overload is allowed.
///
/// HIST-CPUS-2: those that other jobs have taken only where these have taken all. The current visit keeps the CPUs that it began with.
/// PAM-BIND-OVERRIDE-2: an app that forbids overload does not get them.
fn refill_overloaded(
    state: &mut Placement<'_>,
    node: usize,
    BindingCall { options, rules, .. }: BindingCall<'_>,
) {
    if options.overload() && state.available_cpus(node).is_empty() {
        let mut cpus = rules.cpus_of_objects(state, node).into_owned();
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

/// Returns the refusal of a process that has no package with as many free CPUs as it needs.
fn spans_packages(topology: &Topology, free: &CpuSet, options: &Options) -> Refusal {
    let packages = topology.objects(Level::Package).iter();
    let free = packages.map(|package| options.count_cpus(topology, &free.and(&package.cpus)));
    let unit = options.cpu_noun();
    refuse(
        Topic::SpansPackages,
        &format!(
            "a process needs {} free {unit} in one package, and no package has more than {}",
            options.cpus_per_rank(),
            free.max().unwrap_or(0)
        ),
    )
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
    BindingCall { options, rules, .. }: BindingCall<'_>,
) -> Result<Option<CpuSet>, Refusal> {
    let topology = state.machine(node);
    let mut base = target.and(within).and(state.free_cpus(node, options));
    if rules.shares_several_cpus(options)
        && options.count_cpus(topology, &base) < options.cpus_per_rank()
    {
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
            return Err(spans_packages(topology, &base, options));
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
        return Err(refuse(Topic::NotEnoughCpus, "no CPU is left for a process"));
    }
    log_binding(state, BindingBasis::SeveralCpus);
    state.take_cpus(node, &cpus);
    target.remove_all(&cpus);
    Ok(Some(cpus))
}

/// Binds a process to the CPUs of the PE list: with ORDERED to the next one, without it to all.
#[doc(alias = "bind_to_cpuset")]
fn bind_to_pe_list(
    state: &mut Placement<'_>,
    node: usize,
    target: &CpuSet,
    list: &PeList,
    call: BindingCall<'_>,
) -> Result<Option<CpuSet>, Refusal> {
    let BindingCall { options, rules, .. } = call;
    let machine = state.nodes[node].machine;
    if !rules.uses_up_entry(options) {
        let cpus = list.cpus(machine).and(state.usable(node));
        check_one_package(&cpus, list, node, state)?;
        log_binding(state, BindingBasis::PeList);
        return Ok(Some(cpus));
    }
    let next = list.entry(machine, state.list_position);
    if next.is_none() && !call.binding.binds() {
        return Ok(leave_unbound(state, BindingBasis::Unrequested));
    }
    let cpu = next.and_then(|next| rules.listed_cpu(next, state.machine(node), options));
    let (cpus, basis) = if options.mapping.has(MappingPolicy::ORDERED) {
        let cpu = next_cpu(next, cpu, call)?;
        (cpu.cpus.clone(), BindingBasis::PeListEntry)
    } else if next.is_none() && !(options.overload() && rules.reuses_list()) {
        return Err(rules.used_up_list(options));
    } else if options.overload() && target.is_empty() {
        // A list whose CPUs are all taken is used again.
        (list.cpus(machine), BindingBasis::PeList)
    } else {
        let usable = list.cpus(machine).and(state.usable(node));
        (rules.bound_in_list(usable, target), BindingBasis::PeList)
    };
    check_one_package(&cpus, list, node, state)?;
    log_binding(state, basis);
    state.list_position += 1;
    if let Some(cpu) = cpu {
        state.take_cpus(node, &cpu.cpus);
    }
    Ok(Some(cpus))
}

/// Returns the CPU of the next entry of an ordered PE list, which one process has.
fn next_cpu<'t>(
    next: Option<usize>,
    cpu: Option<&'t Object>,
    call: BindingCall<'_>,
) -> Result<&'t Object, Refusal> {
    if next.is_none() {
        return Err(call.rules.used_up_list(call.options));
    }
    cpu.ok_or_else(|| {
        refuse(
            Topic::InvalidValue,
            "the PE list names a CPU that the machine does not have",
        )
    })
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
    Err(refuse(
        Topic::SpansPackages,
        "the PE list has CPUs of several packages, and each process would be bound to all of them",
    ))
}
