//! An app's options: a copy of the job's, with the app's own directives in their place (8.1.1.6.4).
//!
//! What an app keeps of the job's options is one rule, and [`resolve_app`] is the only place that applies it. Replaced is what the app
//! gives, and with a mapping of its own what follows from that: the objects, SPAN, ORDERED and NOLOCAL, the ranking and the binding.
//! Everything else stays (PAM-RESOLVE-11): CPUs per rank, the kind of CPU, the PE list, the limit, the file, the devices, overload.
//!
//! PAM-RESOLVE-4: a pure function of the app and the job, which it does not modify. PAM-RESOLVE-10: the app's policies are
//! in the options of its call only, never in the job's map.

use super::attributes::apply_attributes;
use super::derive::{default_binding, derive_ranking, mapped_level};
use super::job::{apply_binding, bind_to_cpus_to_be_had, log_attributes, map_by_cpus_to_be_had};
use super::rules::OptionRules;
use super::{CpuUnit, Options};
use crate::attributes::AttributeKey as Key;
use crate::decisions::{Basis, DecisionLog, PolicyKind, Resolved};
use crate::error::Refusal;
use crate::machines::HeadMachine;
use crate::policy::{BindingPolicy, MappingPolicy, RankingPolicy};
use crate::request::AppRequest;
use crate::rules::{Edition, Question};

/// Resolves the options of one app.
///
/// # Errors
///
/// A pattern or a PE list is malformed, or the app's policies exclude each other.
#[doc(alias = "prte_rmaps_base_resolve_app_options")]
pub fn resolve_app(
    app: &AppRequest,
    job: &Options,
    index: usize,
    topology: HeadMachine<'_>,
    rules: &dyn OptionRules,
) -> Result<Options, Refusal> {
    resolve_app_logged(app, job, index, topology, rules, &DecisionLog::default())
}

/// Resolves the options of one app, and records what decides them.
///
/// After the five steps of `prte_rmaps_base_resolve_app_options` come the checks that the job's options pass, too.
pub(crate) fn resolve_app_logged(
    app: &AppRequest,
    job: &Options,
    index: usize,
    topology: HeadMachine<'_>,
    rules: &dyn OptionRules,
    log: &DecisionLog,
) -> Result<Options, Refusal> {
    let mut options = rules.begin_app(job, index);
    let record = |kind, basis| log.policy(Some(index), kind, basis);
    // 1: the mapping. The level of its objects follows from the pattern, too.
    let mapped_by = map_app(app, job, &mut options, topology, rules);
    record(PolicyKind::Mapping, mapped_by);
    // 2 and 3: the pattern, CPUs and devices.
    apply_attributes_of_app(app, &mut options, topology)?;
    log_attributes(Some(index), &app.attributes, log, |_| Basis::Directive);
    refresh_level(app, &mut options);
    // 4: the ranking.
    record(PolicyKind::Ranking, rank_app(app, &mut options));
    // 5: the binding.
    bind_and_check(app, job, &mut options, topology, rules, log)?;
    Ok(options)
}

/// Binds an app again whose processes were counted by its options, if its binding follows from their number (PAM-BIND-DERIVE-3).
///
/// # Errors
///
/// As [`resolve_app`].
pub(crate) fn bind_by_count(
    app: &AppRequest,
    job: &Options,
    options: &mut Options,
    topology: HeadMachine<'_>,
    rules: &dyn OptionRules,
    log: &DecisionLog,
) -> Result<(), Refusal> {
    let is_explicit = app
        .binding()
        .is_some_and(|own| own.has(BindingPolicy::GIVEN));
    match rules.answer(Question::DefaultBinding) {
        Edition::August2026 if app.mapping().is_some() && !is_explicit => {
            log.take_back(options.app_idx, PolicyKind::Binding);
            bind_and_check(app, job, options, topology, rules, log)
        }
        _ => Ok(()),
    }
}

/// Step 5 and the checks: sets the binding of an app, and checks its options.
fn bind_and_check(
    app: &AppRequest,
    job: &Options,
    options: &mut Options,
    topology: HeadMachine<'_>,
    rules: &dyn OptionRules,
    log: &DecisionLog,
) -> Result<(), Refusal> {
    let index = options.app_idx;
    let bound_by = bind_app(app, job, options, topology, rules);
    log.policy(index, PolicyKind::Binding, bound_by);
    if check_app(app, options, rules)? {
        log.policy(index, PolicyKind::Binding, Basis::CpusOfProcess);
    }
    Ok(())
}

/// Step 1: replaces the job's mapping policy and directive bits by the app's. Returns what decides the policy.
///
/// PAM-RESOLVE-1, except for oversubscription: PAM-OVERSUB-3, PAM-OVERSUB-4, those bits are the job's. SPAN and ORDERED are
/// the app's own (PAM-RESOLVE-7, PAM-RESOLVE-8) and not inherited (PAM-RESOLVE-9), as is NOLOCAL (PAM-NOLOCAL-4).
fn map_app(
    app: &AppRequest,
    job: &Options,
    options: &mut Options,
    topology: HeadMachine<'_>,
    rules: &dyn OptionRules,
) -> Basis {
    let Some(directive) = app.mapping() else {
        return Basis::Job;
    };
    let own = directive.without(MappingPolicy::OVERSUBSCRIPTION);
    let Resolved { value: own, basis } = match own.policy() {
        Some(_) => Resolved::new(own, Basis::Directive),
        None => Resolved::new(
            rules.mapping_of_qualifiers(own, job.map()),
            Basis::QualifiersOnly,
        ),
    };
    let own = map_by_cpus_to_be_had(own, topology.cpus_to_be_had());
    options.mapping = rules.with_bits_of_job(own, job.mapping);
    options.ppr = rules.pattern_of_app(own.policy(), job);
    basis
}

/// Steps 2 and 3: replaces the job's pattern, CPUs and devices by those that the app gives (PAM-RESOLVE-3).
///
/// CPUs per rank (PAM-RESOLVE-PES-1), the kind of CPU (PAM-MAP-HWT-1, PAM-RESOLVE-HWT-1, PAM-RESOLVE-CORE-1), the PE list
/// (PAM-RESOLVE-CPUSET-1), the pattern (PAM-MIGRATE-3, PAM-RESOLVE-2), the limit and the devices. The app's file is on the app, where
/// the components find it.
fn apply_attributes_of_app(
    app: &AppRequest,
    options: &mut Options,
    topology: HeadMachine<'_>,
) -> Result<(), Refusal> {
    apply_attributes(&app.attributes, options)?;
    if uses_hwthreads(app, topology) {
        options.cpu = CpuUnit::HwThread;
        options.shown_cpu = CpuUnit::HwThread;
    }
    Ok(())
}

/// Returns whether an app uses hardware threads as CPUs: with HWTCPUS, or with CORECPUS on a machine without cores.
pub(crate) fn uses_hwthreads(app: &AppRequest, topology: HeadMachine<'_>) -> bool {
    app.attributes.has(Key::HwtCpus) || (app.attributes.has(Key::CoreCpus) && !topology.has_cores())
}

/// Sets the level of the objects that an app is mapped over: those of its own policy or pattern (PAM-RESOLVE-6).
fn refresh_level(app: &AppRequest, options: &mut Options) {
    if has_own_objects(app) && options.map().is_some() {
        options.level = mapped_level(options);
    }
}

/// Returns whether an app has a mapping, a pattern or CPUs per rank of its own.
fn has_own_objects(app: &AppRequest) -> bool {
    app.mapping().is_some() || app.has_attributes_alone()
}

/// Step 4: sets the ranking of an app, and returns what decides it.
///
/// PAM-RANK-DERIVE-2: its own, else the default of its own mapping, else the job's.
fn rank_app(app: &AppRequest, options: &mut Options) -> Basis {
    let Resolved { value, basis } = match (app.ranking(), app.mapping()) {
        // PAM-RESOLVE-RANK-1: whatever the mapping and the job's ranking are.
        (Some(own), _) => Resolved::new(own, Basis::Directive),
        (None, Some(_)) => {
            let derived = derive_ranking(options.mapping);
            Resolved::new(
                RankingPolicy::default().with_policy(derived),
                Basis::FromMapping,
            )
        }
        (None, None) => Resolved::new(options.ranking, Basis::Job),
    };
    options.ranking = value;
    basis
}

/// Step 5: sets the binding of an app, and returns what decides its object.
///
/// PAM-BIND-OVERRIDE-1: its own, which replaces the job's directive bits as well (PAM-BIND-OVERRIDE-2), else the default of its own
/// mapping, else the job's (PAM-BIND-DERIVE-5). Every object and qualifier is valid for an app (PAM-BIND-ANY-1, PAM-BIND-ANY-2).
fn bind_app(
    app: &AppRequest,
    job: &Options,
    options: &mut Options,
    topology: HeadMachine<'_>,
    rules: &dyn OptionRules,
) -> Basis {
    let own = app.binding();
    if let Some(own) = own.filter(|own| own.has(BindingPolicy::GIVEN)) {
        // PAM-RESOLVE-BIND-1: whatever the mapping and the job's binding are. PAM-RESOLVE-BIND-2: with the app's overload bits.
        options.if_supported = rules.is_if_supported(own);
        let own = bind_to_cpus_to_be_had(own, topology.cpus_to_be_had());
        apply_binding(own, options);
        return Basis::Directive;
    }
    let Resolved { value, basis } = match app.mapping() {
        Some(_) => {
            options.if_supported = false;
            derived_binding(app, job, options, topology, rules)
        }
        None => Resolved::new(job.binding, Basis::Job),
    };
    // PAM-BIND-QUAL-ONLY-1: a directive of qualifiers only applies them to the binding that the app would otherwise have.
    let value = match own {
        Some(qualifiers) => {
            options.if_supported |= rules.is_if_supported(qualifiers);
            rules.binding_of_qualifiers(value, qualifiers)
        }
        None => value,
    };
    apply_binding(value, options);
    basis
}

/// Returns the default binding of an app's own mapping, with the directives that it has from the job.
fn derived_binding(
    app: &AppRequest,
    job: &Options,
    options: &Options,
    topology: HeadMachine<'_>,
    rules: &dyn OptionRules,
) -> Resolved<BindingPolicy> {
    let processes = match rules.answer(Question::DefaultBinding) {
        // PAM-BIND-DERIVE-2: the CPU, whatever the process count.
        Edition::June2026 => None,
        // PAM-BIND-DERIVE-3: as a job with the app's process count. PAM-BIND-DERIVE-7: which is 0 if a component counts.
        Edition::August2026 => Some(app.processes),
    };
    let binding = default_binding(options, options.cpus_per_rank() > 1, processes, topology);
    let binding = rules.default_binding_of_app(binding, options);
    binding.map(|policy| rules.derived_binding(policy, job.binding))
}

/// Checks an app's options as the job's are checked (PAM-PARITY-1), and binds processes with several CPUs to them. Returns whether that
/// replaces a derived binding.
fn check_app(
    app: &AppRequest,
    options: &mut Options,
    rules: &dyn OptionRules,
) -> Result<bool, Refusal> {
    // PAM-GOAL-2: the job's mapping was checked with the job's CPUs, before an explicit binding changed their kind (PAM-MAP-PE-3).
    if has_own_objects(app) {
        rules.check_object_size(options)?;
    }
    // PAM-LEVEL-4: a default mapping does not limit an explicit binding, and a separate pattern does not conflict with the job's derived binding.
    let inherits_default = app.has_attributes_alone()
        && app.binding().is_none()
        && !options.binding.has(BindingPolicy::GIVEN);
    if options.mapping.has(MappingPolicy::GIVEN) && !inherits_default {
        rules.check_binding_level(options)?;
    }
    let by_cpus = rules.bind_to_cpus(options)?;
    rules.check_span(options)?;
    rules.check_pe_without_list(options)?;
    Ok(by_cpus)
}
